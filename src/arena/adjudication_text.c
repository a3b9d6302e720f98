#include "arena/adjudication_text.h"

#include <string.h>

enum { PARTS_MAX = 3, PART_SIZE = 32 };

/* Splits at each ":"; returns the number of parts, 0 when there are too many or one is too long. */
static int split(const char *text, char parts[PARTS_MAX][PART_SIZE]) {
    int count = 0;
    for (const char *start = text;; count++) {
        const size_t length = strcspn(start, ":");
        if (count == PARTS_MAX || length >= PART_SIZE) return 0;
        memcpy(parts[count], start, length);
        parts[count][length] = '\0';
        if (start[length] == '\0') return count + 1;
        start += length + 1;
    }
}

static bool parse_count(const char *part, int64_t min, int64_t max, int *value) {
    int64_t number = 0;
    if (!text_parse_int(part, min, max, &number)) return false;
    *value = (int)number;
    return true;
}

static bool parse_win(const char *text, void *value, Error *error) {
    Adjudication *const adjudication = value;
    char parts[PARTS_MAX][PART_SIZE];
    double score = 0;
    int moves = 0;
    (void)error;
    if (strcmp(text, "off") != 0) {
        if (split(text, parts) != 2 ||
            !text_parse_real(parts[0], 0, ADJUDICATION_SCORE_MAX, &score) || score <= 0 ||
            !parse_count(parts[1], 1, ADJUDICATION_MOVES_MAX, &moves)) {
            return false;
        }
    }
    adjudication->win_score = score;
    adjudication->win_moves = moves;
    return true;
}

static bool parse_draw(const char *text, void *value, Error *error) {
    Adjudication *const adjudication = value;
    char parts[PARTS_MAX][PART_SIZE];
    double score = 0;
    int moves = 0, after = 0;
    (void)error;
    if (strcmp(text, "off") != 0) {
        const int count = split(text, parts);
        if (count < 2 || !text_parse_real(parts[0], 0, ADJUDICATION_SCORE_MAX, &score) ||
            !parse_count(parts[1], 1, ADJUDICATION_MOVES_MAX, &moves) ||
            (count == 3 && !parse_count(parts[2], 0, ADJUDICATION_PLIES_MAX, &after))) {
            return false;
        }
    }
    adjudication->draw_score = score + 0.0; /* no -0 */
    adjudication->draw_moves = moves;
    adjudication->draw_after_plies = after;
    return true;
}

const SettingType ADJUDICATION_WIN = {.parse = parse_win};
const SettingType ADJUDICATION_DRAW = {.parse = parse_draw};

/* In files */

const char *adjudication_settings_fault(const void *adjudication) {
    return adjudication_fault(adjudication);
}

static bool ends_in_wins(const void *adjudication) {
    return ((const Adjudication *)adjudication)->win_moves > 0;
}

static bool ends_in_draws(const void *adjudication) {
    return ((const Adjudication *)adjudication)->draw_moves > 0;
}

#define AT(member) offsetof(Adjudication, member)
#define SCORE(key, member) SETTING_REAL(key, NULL, NULL, 0, ADJUDICATION_SCORE_MAX, AT(member))
#define COUNT(key, most, member) SETTING_WHOLE(key, NULL, NULL, 0, most, AT(member))
const Setting ADJUDICATION_SETTINGS[] = {
    {SCORE("win_score", win_score), .is_written = ends_in_wins},
    {COUNT("win_moves", ADJUDICATION_MOVES_MAX, win_moves), .is_written = ends_in_wins},
    {SCORE("draw_score", draw_score), .is_written = ends_in_draws},
    {COUNT("draw_moves", ADJUDICATION_MOVES_MAX, draw_moves), .is_written = ends_in_draws},
    {COUNT("draw_after", ADJUDICATION_PLIES_MAX, draw_after_plies), .is_written = ends_in_draws},
    {.name = NULL}};
