/* SPDX-License-Identifier: GPL-3.0-or-later */
/* External engines: their descriptions. */
#include "engine/engine.h"

#include "engine/library.h"
#include "engine/said.h"

#include <string.h>

static const char *const PREFIXES[ENGINE_KINDS] = {
    "", [ENGINE_LINE] = "line:", [ENGINE_CHECKERBOARD] = "cb:", [ENGINE_HUB] = "hub:"};
static const char *const OWNERS[ENGINE_KINDS] = {
    "", [ENGINE_LINE] = "line", [ENGINE_CHECKERBOARD] = "cb", [ENGINE_HUB] = "hub"};

static EngineKind kind_of(const char *text) {
    for (EngineKind kind = ENGINE_LINE; kind < ENGINE_KINDS; kind++) {
        if (strncmp(text, PREFIXES[kind], strlen(PREFIXES[kind])) == 0) return kind;
    }
    return ENGINE_NONE;
}

bool engine_is_named(const char *text) { return kind_of(text) != ENGINE_NONE; }

/* The parts of a text: NAME, OPTIONS up to the "@", LIMIT. */
typedef struct Parts {
    const char *name, *name_end, *options, *options_end, *limit; /* NULL: there is none */
} Parts;

static bool refuse_quote(Error *error) {
    return error_set(error, ERROR_USAGE, "a quote that is not closed");
}

/* The "@" before the limit: the last outside of quotes that no "/" comes after. */
static bool find_limit(const char *text, const char **at, Error *error) {
    bool quoted = false;
    *at = NULL;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"') quoted = !quoted;
        if (quoted) continue;
        if (*c == '@') *at = c;
        if (*c == '/') *at = NULL;
    }
    return !quoted || refuse_quote(error);
}

static bool split(const char *text, Parts *parts, Error *error) {
    const char *at = NULL;
    if (!find_limit(text, &at, error)) return false;
    const char *const end = at != NULL ? at : text + strlen(text);
    const char *after;
    if (*text == '"') {
        parts->name = text + 1;
        parts->name_end = strchr(text + 1, '"');
        if (parts->name_end == NULL) return refuse_quote(error);
        after = parts->name_end + 1;
    } else {
        const char *const colon = memchr(text, ':', (size_t)(end - text));
        parts->name = text;
        parts->name_end = after = colon != NULL ? colon : end;
    }
    if (after < end && *after != ':') {
        return error_set(error, ERROR_USAGE, "expected ':' or '@' after the quoted name");
    }
    parts->options = after < end ? after + 1 : end;
    parts->options_end = end;
    parts->limit = at != NULL ? at + 1 : NULL;
    return true;
}

static bool take_string(Options *options, const char *key, char value[OPTION_SIZE], Error *error) {
    const char *const text = options_take_text(options, key);
    if (text == NULL) return true;
    if (*text == '\0') {
        return error_set(error, ERROR_USAGE, "%s: option %s: expected more than nothing",
                         options->owner, key);
    }
    memcpy(value, text, strlen(text) + 1); /* both have OPTION_SIZE bytes */
    return true;
}

static bool take_deadline(Options *options, int64_t *deadline_ns, Error *error) {
    double seconds = 0;
    const char *const text = options_take_text(options, "deadline");
    if (text == NULL) return true;
    if (!text_parse_real(text, 0.001, 86400, &seconds)) {
        return error_set(error, ERROR_USAGE,
                         "%s: option deadline: expected seconds, from 0.001 to 86400, not \"%s\"",
                         options->owner, text);
    }
    *deadline_ns = (int64_t)(seconds * 1e9);
    return true;
}

static bool take_view(Options *options, EngineView *view, Error *error) {
    static const char *const VIEWS[] = {
        [VIEW_UNKNOWN] = "unknown", "mover", "black", "white", NULL};
    int choice = (int)*view;
    if (!options_take_choice(options, "view", VIEWS, &choice, error)) return false;
    *view = (EngineView)choice;
    return true;
}

static bool take_parse(Options *options, char parse[OPTION_SIZE], Error *error) {
    return take_string(options, "parse", parse, error) && said_check(parse, error);
}

/* The options that not all kinds have. */
static bool take_own(EngineSpec *spec, Options *options, Error *error) {
    if (spec->kind == ENGINE_LINE)
        return options_take_bool(options, "history", &spec->history, error);
    if (spec->kind == ENGINE_HUB) spec->view = VIEW_MOVER;
    return take_string(options, "command", spec->commands, error) &&
           take_view(options, &spec->view, error) &&
           (spec->kind == ENGINE_HUB ? take_string(options, "variant", spec->variant, error)
                                     : take_parse(options, spec->parse, error));
}

static bool take_options(EngineSpec *spec, const char *text, Error *error) {
    Options options;
    spec->memory_mb = 4096;
    return options_parse(&options, OWNERS[spec->kind], text, error) &&
           take_deadline(&options, &spec->deadline_ns, error) &&
           options_take_int(&options, "memory", 0, INT64_C(1) << 30, &spec->memory_mb, error) &&
           take_string(&options, "log", spec->log, error) &&
           take_string(&options, "directory", spec->directory, error) &&
           take_own(spec, &options, error) && options_finish(&options, error);
}

static bool copy_part(char target[ENGINE_TEXT_SIZE], const char *start, const char *end) {
    const size_t length = (size_t)(end - start);
    if (length >= ENGINE_TEXT_SIZE) return false;
    memcpy(target, start, length);
    target[length] = '\0';
    return true;
}

bool engine_parse(const char *text, EngineSpec *spec, const char **limit, Error *error) {
    Parts parts = {.name = text, .name_end = text, .options = text, .options_end = text};
    char options[ENGINE_TEXT_SIZE];
    *spec = (EngineSpec){.kind = kind_of(text)};
    if (!split(text + strlen(PREFIXES[spec->kind]), &parts, error)) return false;
    if (!copy_part(spec->name, parts.name, parts.name_end) ||
        !copy_part(options, parts.options, parts.options_end)) {
        return error_set(error, ERROR_USAGE, "too long");
    }
    if (spec->name[strspn(spec->name, " ")] == '\0') {
        return error_set(error, ERROR_USAGE, "expected %s after '%s'",
                         spec->kind == ENGINE_CHECKERBOARD ? "a library" : "a program",
                         PREFIXES[spec->kind]);
    }
    spec->has_arguments = spec->kind != ENGINE_CHECKERBOARD && parts.name[-1] == '"';
    *limit = parts.limit;
    return take_options(spec, options, error);
}

bool engine_check(const EngineSpec *spec, const SearchLimit *limit, const Rules *rules,
                  int board_size, Error *error) {
    if (spec->kind == ENGINE_HUB && limit->depth_plies == 0 && limit->nodes == 0 &&
        limit->time_ns == 0) {
        return error_set(error, ERROR_USAGE,
                         "expected a limit, as @6 or @0.5s: without one an "
                         "engine of Hub thinks for ever");
    }
    if (spec->kind != ENGINE_CHECKERBOARD) return true;
    if (board_size != BOARD_SIZE_STANDARD || strcmp(rules->name, "english") != 0) {
        return error_set(error, ERROR_USAGE,
                         "CheckerBoard engines play by english rules on the 8x8 board only");
    }
    const bool takes_depth = strstr(spec->commands, LIBRARY_DEPTH) != NULL;
    if (limit->nodes != 0 || (limit->depth_plies != 0 && !takes_depth)) {
        return error_set(error, ERROR_USAGE,
                         "the CheckerBoard interface limits only the time of a move, as @0.5s; for "
                         "a depth say what the engine calls it, as command=\"set maxdepth %%d\"");
    }
    if (takes_depth && limit->depth_plies == 0) {
        return error_set(error, ERROR_USAGE, "expected a depth, as @6, for the %%d of command=");
    }
    if (limit->time_ns == 0 && spec->commands[0] == '\0') {
        return error_set(error, ERROR_USAGE,
                         "expected a time a move, as @0.5s, or command=\"…\" to limit it");
    }
    return true;
}

char *engine_folder(const EngineSpec *spec) {
    if (spec->directory[0] != '\0') return text_duplicate(spec->directory);
    const char *const slash = strrchr(spec->name, '/');
    if (spec->kind != ENGINE_CHECKERBOARD || slash == NULL) return NULL;
    Text folder = {.data = NULL};
    text_append(&folder, "%.*s", slash == spec->name ? 1 : (int)(slash - spec->name), spec->name);
    return folder.data;
}

int64_t engine_deadline_ns(const EngineSpec *spec, const SearchLimit *limit) {
    if (spec->deadline_ns != 0) return spec->deadline_ns;
    if (limit->time_ns != 0) return 5 * limit->time_ns + INT64_C(5000000000);
    return INT64_C(60000000000);
}
