/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/rules.h"

#include <stddef.h>
#include <string.h>

/* Third repetition [Mańdziuk 2007, appendix 1], 40 moves of each side that neither capture nor move
 * a man [WCDF rules of checkers, 1.32; CheckerBoard]; no limit on length (Mańdziuk's appendix 2
 * exceeds the 140 plies of section 7.2). */
#define DRAWS_USUAL                                                                                \
    { .repetitions = 3, .quiet_plies = 80, .quiet_men = 1 }

static const Rules ENGLISH = {
    .name = "english",
    .summary = "English draughts: any capture must be made; the side that cannot move loses",
    .source = "WCDF rules; Mańdziuk 2007",
    .draws = DRAWS_USUAL,
};
static const Rules GIVEAWAY = {
    .name = "giveaway",
    .summary = "give-away checkers: the same moves; the side without a piece or a move wins",
    .source = "Mańdziuk 2007",
    .stuck_wins = true,
    .draws = DRAWS_USUAL,
};
/* The paper has one rule of draws: 80 plies without a capture, counted "in the ending of each
 * game", once both sides have only kings. The limit of 500 plies is jumpoff's: a game in which men
 * stand blocked while kings move to and fro would otherwise never end. */
static const Rules PAPER004 = {
    .name = "paper004",
    .summary =
        "english, but from the second jump of a capture on men may also jump backward; a draw "
        "is 80 plies without a capture while both sides have only kings, or 500 plies",
    .source = "HUJI English Draughts, sections 2a and 4",
    .chain_backward = true,
    .draws = {.max_plies = 500, .quiet_plies = 80, .quiet_kings = 1},
};

const Rules *const RULES_ALL[] = {&ENGLISH, &GIVEAWAY, &PAPER004, NULL};

const Rules *rules_find(const char *name) {
    for (int i = 0; RULES_ALL[i] != NULL; i++)
        if (strcmp(RULES_ALL[i]->name, name) == 0) return RULES_ALL[i];
    return NULL;
}

DrawRules draws_within(DrawRules draws, int plies) {
    if (plies > 0) draws.max_plies = plies;
    return draws;
}

bool rules_is_former(const char *name) { return strcmp(name, "seed004") == 0; }

const char *rules_expected(const char *name) {
    return rules_is_former(name) ? "paper004, as the rules seed004 are called now"
                                 : "english, giveaway or paper004";
}

const char *result_text(Result result) {
    switch (result) {
    case RESULT_BLACK_WINS: return "1-0";
    case RESULT_WHITE_WINS: return "0-1";
    case RESULT_DRAW: return "1/2-1/2";
    case RESULT_UNKNOWN: break;
    }
    return "*";
}

const char *ending_name(Ending ending) {
    static const char *const NAMES[ENDING_COUNT] = {
        [ENDING_NONE] = "unfinished",
        [ENDING_NO_PIECES] = "no-pieces",
        [ENDING_NO_MOVES] = "no-moves",
        [ENDING_REPETITION] = "repetition",
        [ENDING_MAX_PLIES] = "max-plies",
        [ENDING_QUIET_PLIES] = "quiet-plies",
        [ENDING_ADJUDICATED] = "adjudicated",
        [ENDING_WIN_BY_SCORE] = "win-by-score",
        [ENDING_DRAW_BY_SCORE] = "draw-by-score",
        [ENDING_WIN_BY_TABLES] = "win-by-tables",
        [ENDING_DRAW_BY_TABLES] = "draw-by-tables",
        [ENDING_CRASH] = "crash",
        [ENDING_TIMEOUT] = "timeout",
        [ENDING_ILLEGAL_MOVE] = "illegal-move",
        [ENDING_NO_ANSWER] = "no-answer",
    };
    return NAMES[ending];
}
