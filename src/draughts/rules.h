/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rule sets: who wins without a move, how men capture, and when a game is a draw. */
#pragma once

#include "draughts/board.h"

/* When a game is a draw; 0 switches a rule off. */
typedef struct DrawRules {
    int repetitions; /* this occurrence of a position with the same side to move ends the game */
    int max_plies;   /* number of plies that ends the game */
    int quiet_plies; /* number of successive quiet plies that ends the game */
    int quiet_kings; /* 1: only plies played while both sides have only kings count as quiet */
    int quiet_men;   /* 1: a man's move is not quiet, 0: only a capture is not */
} DrawRules;
/* Returns the draw rules, but with games of at most so many plies; 0: as they are. */
DrawRules draws_within(DrawRules draws, int plies);

/* A rule set; the constants live as long as the program. */
typedef struct Rules {
    const char *name, *summary, *source;
    bool stuck_wins;     /* the side to move that cannot move wins (give-away) instead of loses */
    bool chain_backward; /* from the second jump on, a man may also capture backward (HUJI English
                            Draughts) */
    DrawRules draws;
} Rules;

/* All rule sets, ending with NULL; the first is the default. */
extern const Rules *const RULES_ALL[];
/* Returns the rule set of that name, or NULL. */
const Rules *rules_find(const char *name);
/* Whether this is the former name of a rule set; rules_find does not find it. */
bool rules_is_former(const char *name);
/* Returns the words after "expected " in a message about an unknown name: "english, giveaway or
 * paper004"; for a former name the present one. */
const char *rules_expected(const char *name);

typedef enum Result { RESULT_UNKNOWN, RESULT_BLACK_WINS, RESULT_WHITE_WINS, RESULT_DRAW } Result;
/* Returns the result as English draughts' PDN has it: "1-0" (Black won), "0-1", "1/2-1/2", "*". */
const char *result_text(Result result);

/* Which rule ended a game. */
typedef enum Ending {
    ENDING_NONE,       /* it goes on */
    ENDING_NO_PIECES,  /* the side to move has no piece left */
    ENDING_NO_MOVES,   /* the side to move is blocked */
    ENDING_REPETITION, /* draws, by DrawRules */
    ENDING_MAX_PLIES,
    ENDING_QUIET_PLIES,
    ENDING_ADJUDICATED,  /* a decision from outside (a PDN result, a resignation) */
    ENDING_WIN_BY_SCORE, /* adjudicated by the scores of the players' searches */
    ENDING_DRAW_BY_SCORE,
    ENDING_WIN_BY_TABLES, /* adjudicated by exact tables */
    ENDING_DRAW_BY_TABLES,
    /* Failures: the external engine to move failed, and there is no result. */
    ENDING_CRASH,
    ENDING_TIMEOUT,
    ENDING_ILLEGAL_MOVE,
    ENDING_NO_ANSWER /* it closed the connection or sent something that is no answer */
} Ending;
enum { ENDING_COUNT = ENDING_NO_ANSWER + 1 };
/* Returns "no-pieces", "no-moves", "repetition", "max-plies", "quiet-plies", "adjudicated", "win-
 * by-score", "draw-by-score", "win-by-tables", "draw-by-tables", "crash", "timeout", "illegal-
 * move", "no-answer" or "unfinished". */
const char *ending_name(Ending ending);
static inline bool ending_is_failure(Ending ending) { return ending >= ENDING_CRASH; }
