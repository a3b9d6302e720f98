#include "evolve/ga/cup.h"

#include "util/text.h"

#include <stdlib.h>

typedef struct Cup {
    const EvolveSetup *setup;
    Duel **duels;
    const Knockout *knockout;
    EvalInstance *evals;       /* one a member */
    KnockoutOutcome *outcomes; /* of this round */
    uint64_t seed;
} Cup;

static KnockoutOutcome outcome_of(const GameRecord *record, const Rules *rules) {
    KnockoutOutcome outcome = {.result = record->result};
    for (int side = BLACK; side <= WHITE; side++) {
        const int pieces = board_count(record->final.pieces[side]);
        outcome.standing[side] = rules->stuck_wins ? -pieces : pieces;
    }
    return outcome;
}

static bool play(void *context, uint64_t index, int thread) {
    const Cup *const cup = context;
    const EvolveSetup *const setup = cup->setup;
    const Knockout *const knockout = cup->knockout;
    const int *const members = knockout->members + 2 * index;
    const Board start = board_start(setup->board_size);
    const uint64_t game = (uint64_t)knockout->games + index;
    const GameRecord *const record =
        duel_play(cup->duels[thread], &cup->evals[members[0]], &cup->evals[members[1]], &start,
                  rng_derive(cup->seed, game));
    if (record == NULL) return false;
    cup->outcomes[index] = outcome_of(record, setup->rules);
    return true;
}

static bool play_rounds(Cup *cup, Knockout *knockout, Rng *rng, Error *error) {
    int meetings;
    while ((meetings = knockout_meetings(knockout)) > 0) {
        if (!evolve_parallel(cup->setup, cup, play, (uint64_t)meetings, error)) return false;
        knockout_settle(knockout, cup->outcomes, rng);
    }
    return true;
}

bool cup_play(const EvolveSetup *setup, const Population *population, Duel **duels, uint64_t seed,
              Knockout *knockout, Rng *rng, Error *error) {
    const size_t count = (size_t)population->count;
    Cup cup = {
        .setup = setup,
        .duels = duels,
        .knockout = knockout,
        .evals = memory_allocate(count * sizeof(EvalInstance)),
        .outcomes = memory_allocate(count / 2 * sizeof(KnockoutOutcome)),
        .seed = seed,
    };
    for (int i = 0; i < population->count; i++)
        cup.evals[i] =
            duel_weights(setup->genome, population_genes(population, i), setup->board_size);
    const bool good = play_rounds(&cup, knockout, rng, error);
    for (int i = 0; i < population->count; i++) eval_close(&cup.evals[i]);
    free(cup.evals);
    free(cup.outcomes);
    return good;
}
