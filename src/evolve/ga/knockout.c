/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/ga/knockout.h"

#include <assert.h>
#include <stdlib.h>

/* Who meets whom and with which colour. */
static void draw_round(Knockout *knockout, Rng *rng) {
    for (int i = knockout->left - 1; i > 0; i--) {
        const int other = (int)rng_below(rng, (uint32_t)i + 1), member = knockout->members[i];
        knockout->members[i] = knockout->members[other];
        knockout->members[other] = member;
    }
}

Knockout knockout_new(int count, Rng *rng) {
    assert(count > 0 && (count & (count - 1)) == 0);
    const size_t size = (size_t)count * sizeof(int);
    Knockout knockout = {
        .count = count,
        .left = count,
        .members = memory_allocate(size),
        .points = memory_allocate(size),
    };
    for (int i = 0; i < count; i++) knockout.members[i] = i;
    draw_round(&knockout, rng);
    return knockout;
}

void knockout_free(Knockout *knockout) {
    free(knockout->members);
    free(knockout->points);
    *knockout = (Knockout){0};
}

int knockout_meetings(const Knockout *knockout) { return knockout->left / 2; }

/* Who goes on, and with how many points. */
static Side winner_of(const KnockoutOutcome *outcome, int *points, Rng *rng) {
    const int black = outcome->standing[BLACK], white = outcome->standing[WHITE];
    *points = KNOCKOUT_WIN;
    if (outcome->result == RESULT_BLACK_WINS) return BLACK;
    if (outcome->result == RESULT_WHITE_WINS) return WHITE;
    *points = black != white ? KNOCKOUT_TIE : 0;
    if (black != white) return black > white ? BLACK : WHITE;
    return rng_below(rng, 2) == 0 ? BLACK : WHITE;
}

void knockout_settle(Knockout *knockout, const KnockoutOutcome *outcomes, Rng *rng) {
    const int meetings = knockout_meetings(knockout);
    for (int i = 0; i < meetings; i++) {
        int points;
        const Side side = winner_of(&outcomes[i], &points, rng);
        const int winner = knockout->members[2 * i + (side == BLACK ? 0 : 1)];
        knockout->points[winner] += points;
        knockout->decided += points == KNOCKOUT_WIN;
        knockout->members[i] = winner;
    }
    knockout->games += meetings;
    knockout->left = meetings;
    draw_round(knockout, rng);
}

void knockout_fitness(const int *points, int count, double *fitness) {
    int all = 0;
    for (int i = 0; i < count; i++) all += points[i];
    for (int i = 0; i < count; i++) fitness[i] = all > 0 ? points[i] / (double)all : 1.0 / count;
}

/* Cups */

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
