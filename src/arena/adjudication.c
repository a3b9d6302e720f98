/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/adjudication.h"

#include <math.h>
#include <string.h>

const char *adjudication_fault(const void *adjudication) {
    const Adjudication *const a = adjudication;
    if ((a->win_moves > 0) != (a->win_score > 0)) {
        return "win_score and win_moves, both above 0";
    }
    if (a->draw_moves == 0 && (a->draw_score > 0 || a->draw_after_plies > 0)) {
        return "draw_moves above 0 with draw_score or draw_after";
    }
    if (a->win_moves > 0 && a->draw_moves > 0 && a->draw_score >= a->win_score) {
        return "a draw_score less than win_score";
    }
    return NULL;
}

/* Who is ahead by the win's bound; false: nobody. */
static bool find_ahead(const Adjudication *adjudication, const AdjudicationPly *ply, Side *ahead) {
    const bool is_ahead = ply->scored && fabs(ply->score) >= adjudication->win_score;
    if (!is_ahead) return false;
    *ahead = ply->score > 0 ? ply->mover : side_other(ply->mover);
    return true;
}

static Ending add_to_win(const Adjudication *adjudication, AdjudicationState *state,
                         const AdjudicationPly *ply) {
    Side ahead = BLACK;
    if (!find_ahead(adjudication, ply, &ahead)) {
        state->ahead_plies = 0;
        return ENDING_NONE;
    }
    if (ahead != state->ahead) state->ahead_plies = 0;
    state->ahead = ahead;
    state->ahead_plies++;
    return state->ahead_plies >= 2 * adjudication->win_moves ? ENDING_WIN_BY_SCORE : ENDING_NONE;
}

static Ending add_to_draw(const Adjudication *adjudication, AdjudicationState *state,
                          const AdjudicationPly *ply) {
    const bool counts = ply->number > adjudication->draw_after_plies && ply->scored &&
                        fabs(ply->score) <= adjudication->draw_score;
    state->level_plies = counts ? state->level_plies + 1 : 0;
    return state->level_plies >= 2 * adjudication->draw_moves ? ENDING_DRAW_BY_SCORE : ENDING_NONE;
}

Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state,
                        const AdjudicationPly *ply) {
    Ending ending = ENDING_NONE;
    if (adjudication->win_moves > 0) ending = add_to_win(adjudication, state, ply);
    if (ending == ENDING_NONE && adjudication->draw_moves > 0) {
        ending = add_to_draw(adjudication, state, ply);
    }
    return ending;
}

/* As people write it */

enum { PARTS_MAX = 3, PART_SIZE = 32 };

/* Splits at each ":"; returns the number of parts, 0 when there are too many or one is too long. */
static int split(const char *text, char parts[PARTS_MAX][PART_SIZE]) {
    int count = 0;
    for (; text != NULL; count++)
        if (count == PARTS_MAX || !text_take_part(&text, ":", parts[count], PART_SIZE)) return 0;
    return count;
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
