#include "evolve/ga/knockout.h"

#include "util/text.h"

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
