/* What a search to a fixed depth says of all positions with few pieces at once.
 *
 * The value of a position at some depth is the best of its successors' at a ply less: from all
 * values at a depth follow all at the next, a position being expanded once where a search of each
 * would go through its whole tree. They are the values that alpha-beta finds, bit for bit. */
#pragma once

#include "arena/player.h"
#include "measure/decision.h"

/* Values of all positions of tables, to a depth. */
typedef struct Sweep Sweep;

/* NULL where the pieces are so many that the values would not fit into memory. */
Sweep *sweep_new(const Egdb *egdb, int pieces);
void sweep_free(Sweep *sweep);
/* Whether a player's moves follow from such values: plain alpha-beta or minimax to a fixed depth.
 */
bool sweep_covers(const Player *player);
/* Makes the values that the players (the same one, for each thread) decide by; goes on from those
 * there are where they are of the same evaluator. False when stopped. */
bool sweep_reach(Sweep *sweep, const Player *players, int threads, const atomic_bool *stop);
/* Judges a decision by them, as accuracy_judge does. */
void sweep_judge(const Sweep *sweep, const SliceShape *shape, uint64_t index, Kept *kept);
