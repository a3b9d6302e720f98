/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Adjudication: games that end early, by what the players' searches say of them. Off by default.
 *
 * A score is in its evaluator's own units, and two players may have different ones: both must
 * reach the same bound, so choose one that decides for either. */
#pragma once

#include "draughts/rules.h"
#include "eval/evaluator.h"

/* Bounds of the numbers below. */
#define ADJUDICATION_SCORE_MAX 1e9
enum { ADJUDICATION_MOVES_MAX = 10000, ADJUDICATION_PLIES_MAX = 100000 };

/* When a game is adjudicated; a rule whose number of moves is 0 is off. A ply without a score (a
 * random move, an only move that deepening plays at once) breaks every chain. As fastchess's
 * -resign with twosided=true and -draw. */
typedef struct Adjudication {
    /* A win: in each player's last win_moves moves (2 × win_moves plies), the scores put the same
     * side ahead by at least win_score (above 0). A proven win is ahead. */
    double win_score;
    int win_moves;
    /* A draw: in each player's last draw_moves moves |score| was at most draw_score (0 and up, less
     * than win_score); the first draw_after_plies plies of the game do not count. */
    double draw_score;
    int draw_moves, draw_after_plies;
} Adjudication;

static inline bool adjudication_is_on(const Adjudication *adjudication) {
    return adjudication->win_moves > 0 || adjudication->draw_moves > 0;
}

/* What is wrong with the numbers of an Adjudication, as what was expected of the keys of an
 * experiment ("win_score and win_moves …"); NULL: nothing. */
const char *adjudication_fault(const void *adjudication);

/* The chains of a game so far; zero-initialise. */
typedef struct AdjudicationState {
    Side ahead; /* means something while ahead_plies > 0; the winner of ENDING_WIN_BY_SCORE */
    int ahead_plies, level_plies;
} AdjudicationState;

/* A ply that was played: its number (1 is the game's first), who moved, and the mover's score, if
 * the move was `scored`. */
typedef struct AdjudicationPly {
    int number;
    Side mover;
    bool scored;
    Score score;
} AdjudicationPly;

/* Adds the game's next ply; ENDING_WIN_BY_SCORE, ENDING_DRAW_BY_SCORE or ENDING_NONE. */
Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state,
                        const AdjudicationPly *ply);

/* The keys of an experiment's group; what it leaves out is 0. */
extern const Setting ADJUDICATION_SETTINGS[];

/* Options: "SCORE:MOVES" or "off" sets the win's fields of an Adjudication, "SCORE:MOVES[:AFTER]"
 * or "off" the draw's. What is neither sets nothing. */
extern const SettingType ADJUDICATION_WIN, ADJUDICATION_DRAW;
