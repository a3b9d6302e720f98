#include "papers/seed000_tournament.h"

#include "evolve/ga/knockout.h"
#include "util/csv.h"

#include <stdlib.h>
#include <string.h>

const int TOURNAMENT_POINTS[TOURNAMENT_PLAYERS] = {10, 0, 30, 0, 0, 20, 10, 0};

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* A round between neighbours. */
static void play_round(Knockout *knockout, Rng *rng) {
    KnockoutOutcome outcomes[TOURNAMENT_PLAYERS / 2];
    qsort(knockout->members, (size_t)knockout->left, sizeof(int), compare);
    for (int i = 0; i < knockout_meetings(knockout); i++) {
        const int *const pair = &knockout->members[(size_t)i * 2];
        const int black = pair[0], white = pair[1];
        const bool black_wins = TOURNAMENT_POINTS[black] > TOURNAMENT_POINTS[white];
        outcomes[i] = (KnockoutOutcome){black_wins ? RESULT_BLACK_WINS : RESULT_WHITE_WINS, {0, 0}};
    }
    knockout_settle(knockout, outcomes, rng);
}

void tournament_play_example(int points[TOURNAMENT_PLAYERS], double fitness[TOURNAMENT_PLAYERS]) {
    Rng rng = rng_seeded(1);
    Knockout knockout = knockout_new(TOURNAMENT_PLAYERS, &rng);
    while (knockout_meetings(&knockout) > 0) play_round(&knockout, &rng);
    memcpy(points, knockout.points, TOURNAMENT_PLAYERS * sizeof *points);
    knockout_fitness(points, TOURNAMENT_PLAYERS, fitness);
    knockout_free(&knockout);
}

bool tournament_write_example(const ClaimRun *run, Error *error) {
    int points[TOURNAMENT_PLAYERS];
    double fitness[TOURNAMENT_PLAYERS];
    Text table = {.data = NULL};
    tournament_play_example(points, fitness);
    text_append_string(&table, "player,points_seed,points,fitness\n");
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
        csv_put_int(&table, i + 1);
        csv_put_int(&table, TOURNAMENT_POINTS[i]);
        csv_put_int(&table, points[i]);
        csv_put_fixed(&table, fitness[i], 4);
        csv_end_row(&table);
    }
    const bool good = claim_write_table(run, "ga-tournament", &table, error);
    text_free(&table);
    return good;
}
