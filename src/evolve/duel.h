/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duels: games between evaluators that are not named in a player, such as the weights of two
 * specimens, by alpha-beta to a fixed depth. Their records have moves and results, nothing of the
 * searches. */
#pragma once

#include "arena/game.h"
#include "evolve/generator.h"

/* What all duels of a generator have in common; the setup is borrowed. */
typedef struct DuelRules {
    const EvolveSetup *setup;
    DrawRules draws;
    int depth_plies;
} DuelRules;

/* Where one thread plays its duels: searches and memory, reused. Opaque owner. */
typedef struct Duel Duel;

Duel *duel_new(const DuelRules *rules); /* copies the rules */
void duel_free(Duel *duel);

/* Plays a game from `start`; the record is valid until the next one. NULL when it was stopped. The
 * evaluators may be in use by other threads at the same time. */
const GameRecord *duel_play(Duel *duel, const EvalInstance *black, const EvalInstance *white,
                            const Board *start, uint64_t seed);

/* The player of a side, with this evaluator; the duel's, and not to be closed. */
Player duel_player(const Duel *duel, Side side, const EvalInstance *eval);
/* A game between two players; `start` is borrowed. */
typedef struct DuelGame {
    const Board *start;
    uint64_t seed;
    int max_plies; /* a longer game is a draw; 0: by the rules only */
} DuelGame;

/* Plays between such players, by Side, and any others. */
const GameRecord *duel_play_players(Duel *duel, const Player *const players[2],
                                    const DuelGame *game);
/* For games that are played otherwise. */
History *duel_history(const Duel *duel);

/* So many duels, one a thread. */
Duel **duels_new(const DuelRules *rules, int count);
void duels_free(Duel **duels, int count);

/* What a result is to a side: 1 won, 0 drawn, -1 lost. */
int duel_points(Result result, Side side);

/* The evaluator of a formula, or of these weights, compiled; release with eval_close. */
EvalInstance duel_formula(const Formula *formula, int board_size);
EvalInstance duel_weights(const Genome *genome, const double *genes, int board_size);
/* One of the program's own evaluators, which must be there: "piece2val". */
EvalInstance duel_named(const char *name, int board_size);

/* The yardstick: how weights do against a player that stays the same, for the learning curves of
 * generators that have no fitness of their own, and for choosing among the last ones. */

/* What they play against. */
#define YARDSTICK "piece2val"

/* Points of a match of these weights, a win being 1 and a draw 1/2, divided by its games: against
 * the yardstick at the same depth, from ballots (on other boards: after four random plies), in
 * pairs with colours swapped; the openings are the same for the same seed. NaN for no games. False
 * with ERROR_INTERRUPTED when stopped. */
bool yardstick_score(const EvolveSetup *setup, const double *genes, int depth_plies, int games,
                     uint64_t seed, double *score, Error *error);
/* The same of weights against others. */
bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                 int depth_plies, int games, uint64_t seed, double *score, Error *error);
