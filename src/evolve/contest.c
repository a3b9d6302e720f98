#include "evolve/contest.h"

#include "util/ordered.h"
#include "util/text.h"

#include <stdlib.h>

typedef struct Contest {
    const EvolveSetup *setup;
    Duel **duels;
    const Knockout *knockout;
    EvalInstance *evals;       /* one a member */
    KnockoutOutcome *outcomes; /* of this round */
    uint64_t seed;
} Contest;

static KnockoutOutcome outcome_of(const GameRecord *record, const Rules *rules) {
    KnockoutOutcome outcome = {.result = record->result};
    for (int side = BLACK; side <= WHITE; side++) {
        const int pieces = board_count(record->final.pieces[side]);
        outcome.standing[side] = rules->stuck_wins ? -pieces : pieces;
    }
    return outcome;
}

static bool play(void *context, uint64_t index, int thread) {
    const Contest *const contest = context;
    const EvolveSetup *const setup = contest->setup;
    const Knockout *const knockout = contest->knockout;
    const int *const members = knockout->members + 2 * index;
    const Board start = board_start(setup->board_size);
    const uint64_t game = (uint64_t)knockout->games + index;
    const GameRecord *const record =
        duel_play(contest->duels[thread], &contest->evals[members[0]], &contest->evals[members[1]],
                  &start, rng_derive(contest->seed, game));
    if (record == NULL) return false;
    contest->outcomes[index] = outcome_of(record, setup->rules);
    return true;
}

static bool play_rounds(Contest *contest, Knockout *knockout, Rng *rng, Error *error) {
    int meetings;
    while ((meetings = knockout_meetings(knockout)) > 0) {
        if (!parallel_run(contest, play, (uint64_t)meetings, contest->setup->threads))
            return error_set(error, ERROR_INTERRUPTED, "stopped");
        knockout_settle(knockout, contest->outcomes, rng);
    }
    return true;
}

bool contest_play(const EvolveSetup *setup, const Population *population, Duel **duels,
                  uint64_t seed, Knockout *knockout, Rng *rng, Error *error) {
    const size_t count = (size_t)population->count;
    Contest contest = {
        .setup = setup,
        .duels = duels,
        .knockout = knockout,
        .evals = memory_allocate(count * sizeof(EvalInstance)),
        .outcomes = memory_allocate(count / 2 * sizeof(KnockoutOutcome)),
        .seed = seed,
    };
    for (int i = 0; i < population->count; i++)
        contest.evals[i] =
            duel_weights(setup->genome, population_genes(population, i), setup->board_size);
    const bool good = play_rounds(&contest, knockout, rng, error);
    for (int i = 0; i < population->count; i++) eval_close(&contest.evals[i]);
    free(contest.evals);
    free(contest.outcomes);
    return good;
}
