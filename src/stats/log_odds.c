#include "stats/log_odds.h"

#include <math.h>
#include <stddef.h>

double log_odds_of(const PairCounts *pairs) {
    double points = 0.5, lost = 0.5;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        points += (double)pairs->n[i] * i / 4;
        lost += (double)pairs->n[i] * (PAIR_OUTCOMES - 1 - i) / 4;
    }
    return points == lost ? 0 : log(points / lost);
}

bool log_odds_fill(const Encounters *encounters, double *matrix) {
    const int players = encounters->players;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            if (pairs_total(&pairs) == 0) return false;
        }
    }
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            matrix[(size_t)i * (size_t)players + (size_t)j] = log_odds_of(&pairs);
        }
    }
    return true;
}

double log_odds_cyclic(const double *matrix, int players, double *total) {
    double ordered = 0;
    *total = 0;
    for (int i = 0; i < players; i++) {
        const double *const row = matrix + (size_t)i * (size_t)players;
        double sum = 0;
        for (int j = 0; j < players; j++) {
            sum += row[j];
            *total += row[j] * row[j];
        }
        ordered += 2 * sum * sum / players; /* the parts are orthogonal; the means' mean is 0 */
    }
    return fmax(0, *total - ordered);
}
