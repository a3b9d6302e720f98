/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/single_games.h"

#include <math.h>

/* Sums over all results of the games from `game` on, given the chance of those before. */
static void add_results(const double chances[][SINGLE_RESULTS], int game, int count, double chance,
                        SingleGames *found) {
    static const double ALIKE = 1 + 1e-9;
    if (game == count) {
        if (chance <= found->chance * ALIKE) found->p_value += chance;
        return;
    }
    for (int r = 0; r < SINGLE_RESULTS; r++)
        add_results(chances, game + 1, count, chance * chances[game][r], found);
}

SingleGames single_games_of(const int *results, int games_count,
                            const uint64_t games[][SINGLE_RESULTS]) {
    double chances[SINGLE_GAMES_MAX][SINGLE_RESULTS], totals[SINGLE_GAMES_MAX],
        mean[SINGLE_RESULTS] = {0};
    double slopes[SINGLE_RESULTS] = {
        0}; /* of the logarithm of `regardless` by each game's chances */
    int printed[SINGLE_GAMES_MAX], count = 0;
    SingleGames found = {.chance = 1, .regardless = 1};
    for (int i = 0; i < games_count; i++) {
        if (results[i] == SINGLE_OPEN) continue;
        double total = 0; /* with half a game of each result, so that none is impossible */
        for (int r = 0; r < SINGLE_RESULTS; r++) total += (double)games[i][r] + 0.5;
        for (int r = 0; r < SINGLE_RESULTS; r++)
            chances[count][r] = ((double)games[i][r] + 0.5) / total;
        for (int r = 0; r < SINGLE_RESULTS; r++) mean[r] += chances[count][r];
        found.chance *= chances[count][results[i]];
        totals[count] = total;
        printed[count++] = results[i];
    }
    for (int r = 0; r < SINGLE_RESULTS; r++) mean[r] /= count;
    for (int i = 0; i < count; i++) found.regardless *= mean[printed[i]];
    for (int i = 0; i < count; i++) slopes[printed[i]] += 1 / mean[printed[i]] / count;
    for (int i = 0; i < count; i++) { /* the delta method, for independent multinomials */
        double sum = 0, squares = 0;
        for (int r = 0; r < SINGLE_RESULTS; r++) {
            const double slope = (r == printed[i]) / chances[i][r] - slopes[r];
            sum += chances[i][r] * slope;
            squares += chances[i][r] * slope * slope;
        }
        found.error += (squares - sum * sum) / totals[i];
    }
    found.error = sqrt(found.error);
    add_results((const double(*)[SINGLE_RESULTS])chances, 0, count, 1, &found);
    return found;
}
