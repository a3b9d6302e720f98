/* Duels: games between evaluators that are not named in a player, such as the weights of two
 * specimens, by alpha-beta to a fixed depth. */
#ifndef JUMPOFF_EVOLVE_DUEL_H
#define JUMPOFF_EVOLVE_DUEL_H

#include "arena/game.h"
#include "evolve/genome.h"

/* What all duels of a generator have in common. */
typedef struct DuelRules {
    const Rules *rules;
    int board_size;
    DrawRules draws;
    int depth_plies[2];      /* by Side; mostly the same */
    const atomic_bool *stop; /* may be NULL */
} DuelRules;

/* Where one thread plays its duels: searches and memory, reused. Opaque owner. */
typedef struct Duel Duel;

Duel *duel_new(const DuelRules *rules); /* copies the rules */
void duel_free(Duel *duel);

/* Plays a game from `start`; the record is valid until the next one. NULL when it was stopped. The
 * evaluators may be in use by other threads at the same time. */
const GameRecord *duel_play(Duel *duel, const EvalInstance *black, const EvalInstance *white,
                            const Board *start, uint64_t seed);

/* So many duels, one a thread. */
Duel **duels_new(const DuelRules *rules, int count);
void duels_free(Duel **duels, int count);

/* The evaluator of these weights, compiled; release with eval_close. */
EvalInstance duel_weights(const Genome *genome, const double *genes, int board_size);
/* One of the program's own evaluators, which must be there: "piece2val". */
EvalInstance duel_named(const char *name, int board_size);

#endif
