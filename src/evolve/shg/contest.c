#include "evolve/shg/contest.h"

#include "util/rng.h"

#include <assert.h>

/* What a game says of a: its wins less its losses, and the plies that the game took. */
typedef struct Outcome {
    int points, plies;
} Outcome;

static bool play(Duel *duel, const EvalInstance *a, const EvalInstance *b, bool a_is_black,
                 const Board *start, uint64_t seed, Outcome *outcome) {
    const GameRecord *const record =
        duel_play(duel, a_is_black ? a : b, a_is_black ? b : a, start, seed);
    if (record == NULL) return false;
    *outcome = (Outcome){duel_points(record->result, a_is_black ? BLACK : WHITE), record->plies};
    return true;
}

bool contest_play(Duel *duel, const EvalInstance *a, const EvalInstance *b, int games,
                  const Board *start, uint64_t seed, bool *is_fitter) {
    Outcome first, second = {0, 0};
    const bool a_begins = (seed & 1) == 0;
    assert(games == 1 || games == 2);
    if (!play(duel, a, b, a_begins, start, rng_derive(seed, 0), &first)) return false;
    if (games == 2 && !play(duel, a, b, !a_begins, start, rng_derive(seed, 1), &second))
        return false;
    *is_fitter = first.points + second.points > 0;
    if (first.points * second.points < 0)
        *is_fitter = first.points > 0 ? first.plies < second.plies : second.plies < first.plies;
    return true;
}
