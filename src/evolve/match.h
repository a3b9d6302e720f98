/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games and matches between evaluators that no description of a player names, such as the weights
 * of two specimens: alpha-beta to a fixed depth. Records have only moves and results. */
#pragma once

#include "arena/game.h"
#include "evolve/generator.h"

/* The searches and the memory in which one thread plays its games. */
struct Match {
    PlayerSpec spec; /* only the limit is used */
    SearchInstance searches[2];
    History *history;
    GameRecord record;
};

/* Make and free `count` matches, one a thread. */
Match *matches_new(const Rules *rules, int count);
void matches_free(Match *matches, int count);

/* A game by the setup's rules; borrows all. */
typedef struct MatchGame {
    const EvolveSetup *setup;
    const Board *start; /* NULL: the start position */
    uint64_t seed;
    int depth_plies; /* of match_play_game */
    int plies_most;  /* a longer game is a draw; 0: by the rules only */
} MatchGame;

/* Plays a game; its record is valid until the next. NULL: stopped. Threads may share evaluators. */
const GameRecord *match_play_game(Match *match, const EvalInstance *black,
                                  const EvalInstance *white, const MatchGame *game);
/* Returns a player for a side with this evaluator; it borrows from both. All players of a match
 * search to the depth of the last one. */
Player match_player(Match *match, Side side, const EvalInstance *eval, int depth_plies);
/* Plays a game between two players by Side: of match_player, or any others. */
const GameRecord *match_play_players(Match *match, const Player *const players[2],
                                     const MatchGame *game);

/* Return the compiled evaluator of a formula, or of a genome's weights; release with eval_close. */
EvalInstance match_eval_formula(const Formula *formula);
EvalInstance match_eval_weights(const Genome *genome, const double *genes);
/* Returns an evaluator of the program, as "piece2val"; it must exist and have no options. */
EvalInstance match_eval_named(const char *name);

/* The fixed opponent of learning curves: for generators without a fitness of their own, and for
 * choosing among their last heuristics. */
#define YARDSTICK "piece2val"

/* Plays weights against others (NULL: the yardstick) at the same depth and sets their score, 0 … 1
 * (a win 1, a draw 1/2; NaN for no games), in colour-swapped pairs from ballots. The same seed has
 * the same openings. ERROR_INTERRUPTED when stopped. */
CHECKED bool match_score(const EvolveSetup *setup, const double *genes, const double *others,
                         int depth_plies, int games, uint64_t seed, double *score, Error *error);
