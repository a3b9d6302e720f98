/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/grid.h"

#include "arena/experiment.h"

#include <stdlib.h>
#include <string.h>

/* A description has at most so many braces, one in another or side by side. */
enum { BRACES_MAX = 64 };

static bool add(Grid *grid, const char *player) {
    if (grid->players == NULL)
        grid->players = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *grid->players);
    if (grid->count == EXPERIMENT_PLAYERS_MAX) return false;
    grid->players[grid->count++] = text_duplicate(player);
    return true;
}

/* The end of the part that begins at `at`: the "," or "}" that belongs to its braces, or the end of
 * the text where there is none. */
static const char *part_end(const char *at) {
    int depth = 0;
    bool is_quoted = false;
    for (; *at != '\0'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        if (is_quoted) continue;
        if (depth == 0 && (*at == ',' || *at == '}')) return at;
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

/* The first "{" of several parts; NULL: there is none. */
static const char *find_braces(const char *text) {
    bool is_quoted = false;
    for (const char *at = text; *at != '\0'; at++) {
        if (*at == '"') is_quoted = !is_quoted;
        if (is_quoted || *at != '{') continue;
        const char *end = part_end(at + 1);
        const bool has_parts = *end == ',';
        while (*end == ',') end = part_end(end + 1);
        if (has_parts && *end == '}') return at;
    }
    return NULL;
}

/* Adds a description without braces: once for each of its depths. */
static bool add_depths(Grid *grid, const char *text) {
    const char *const slash = strrchr(text, '/');
    const char *const at = strrchr(slash != NULL ? slash : text, '@');
    char *end = NULL;
    const long from = at != NULL ? strtol(at + 1, &end, 10) : 0;
    const bool is_range = from >= 1 && *end == '-' && strspn(end + 1, "0123456789") > 0;
    const long to = is_range ? strtol(end + 1, &end, 10) : 0;
    if (!is_range || to < from || to > SEARCH_DEPTH_MAX || *end != '\0') return add(grid, text);
    bool good = true;
    for (long depth = from; good && depth <= to; depth++) {
        Text player = {.data = NULL};
        text_append(&player, "%.*s@%ld", (int)(at - text), text, depth);
        good = add(grid, text_string(&player));
        text_free(&player);
    }
    return good;
}

/* False when there are too many. */
static bool expand(Grid *grid, const char *text, int braces) { // NOLINT(misc-no-recursion)
    const char *const open = find_braces(text);
    if (open == NULL) return add_depths(grid, text);
    if (braces == BRACES_MAX) return false;
    const char *close = open;
    do close = part_end(close + 1);
    while (*close == ',');
    bool good = true;
    for (const char *part = open; good && part != close;) {
        const char *const end = part_end(part + 1);
        Text chosen = {.data = NULL};
        text_append(&chosen, "%.*s%.*s%s", (int)(open - text), text, (int)(end - part - 1),
                    part + 1, close + 1);
        good = expand(grid, text_string(&chosen), braces + 1);
        text_free(&chosen);
        part = end;
    }
    return good;
}

bool grid_expand(const char *text, Grid *grid, Error *error) {
    const int before = grid->count;
    if (!expand(grid, text, 0))
        return error_set(error, ERROR_USAGE, "player '%.100s': a grid of more than %d players",
                         text, EXPERIMENT_PLAYERS_MAX);
    if (grid->count > before + 1 && text[strcspn(text, "={:/@")] == '=')
        return error_set(error, ERROR_USAGE,
                         "player '%.100s': %d players, but only one label; expected it for each, "
                         "in braces, or none",
                         text, grid->count - before);
    return true;
}

void grid_free(Grid *grid) {
    for (int i = 0; i < grid->count; i++) free(grid->players[i]);
    free(grid->players);
    *grid = (Grid){.count = 0};
}
