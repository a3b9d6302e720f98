/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/rules.h"

#include <stddef.h>
#include <string.h>

static const Rules ENGLISH = {
    .name = "english",
    .summary = "English draughts: any capture must be made; who cannot move loses",
    .source = "WCDF rules; paper 003",
};
static const Rules GIVEAWAY = {
    .name = "giveaway",
    .summary = "give-away checkers: the same moves; who has no piece or no move wins",
    .source = "paper 003",
    .stuck_wins = true,
};
static const Rules SEED004 = {
    .name = "seed004",
    .summary = "english, but from the second jump of a capture men may also jump backward",
    .source = "paper 004, section 2a",
    .chain_backward = true,
};

const Rules *const RULES_ALL[] = {&ENGLISH, &GIVEAWAY, &SEED004, NULL};

const Rules *rules_find(const char *name) {
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        if (strcmp(RULES_ALL[i]->name, name) == 0) return RULES_ALL[i];
    }
    return NULL;
}

const DrawRules DRAW_RULES_DEFAULT = {.repetitions = 3, .max_plies = 0, .quiet_plies = 80};

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
    switch (ending) {
    case ENDING_NO_PIECES: return "no-pieces";
    case ENDING_NO_MOVES: return "no-moves";
    case ENDING_REPETITION: return "repetition";
    case ENDING_MAX_PLIES: return "max-plies";
    case ENDING_QUIET_PLIES: return "quiet-plies";
    case ENDING_ADJUDICATED: return "adjudicated";
    case ENDING_WIN_BY_SCORE: return "win-by-score";
    case ENDING_DRAW_BY_SCORE: return "draw-by-score";
    case ENDING_WIN_BY_TABLES: return "win-by-tables";
    case ENDING_DRAW_BY_TABLES: return "draw-by-tables";
    case ENDING_CRASH: return "crash";
    case ENDING_TIMEOUT: return "timeout";
    case ENDING_ILLEGAL_MOVE: return "illegal-move";
    case ENDING_NO_ANSWER: return "no-answer";
    case ENDING_NONE: break;
    }
    return "unfinished";
}
