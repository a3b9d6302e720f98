/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/cyclic_triples.h"

#include "util/text.h"

static const double LEVEL = 0.05;

static int compare_triples(const void *a, const void *b) {
    const CyclicTriple *const first = a, *const second = b;
    if (first->p_value < second->p_value) return -1;
    if (first->p_value > second->p_value) return 1;
    for (int i = 0; i < 3; i++)
        if (first->players[i] != second->players[i]) return first->players[i] - second->players[i];
    return 0;
}

/* Whether each player of a circle beats the next significantly, by the lower index's p-value. */
static bool find_triple(const Encounters *encounters, const double *p_values, CyclicTriple *cycle) {
    cycle->p_value = 0;
    for (int i = 0; i < 3; i++) {
        const int player = cycle->players[i], opponent = cycle->players[(i + 1) % 3];
        const int low = player < opponent ? player : opponent;
        const double p_value = p_values[low * encounters->players + player + opponent - low];
        const PairCounts pairs = encounters_pairs(encounters, player, opponent);
        cycle->shares[i] = pairs_score(&pairs).value;
        if (!(p_value <= LEVEL && cycle->shares[i] > 0.5)) return false;
        cycle->p_value = fmax(cycle->p_value, p_value);
    }
    return true;
}

CyclicTriples cyclic_triples_find(const Encounters *encounters) {
    const int n = encounters->players;
    CyclicTriples cycles = {.list = NULL};
    size_t capacity = 0;
    MEMORY_AUTO double *p_values = memory_allocate((size_t)n * (size_t)n * sizeof *p_values);
    for (int i = 0; i < n * n; i++) { /* each link once */
        const PairCounts pairs = encounters_pairs(encounters, i / n, i % n);
        p_values[i] = i / n < i % n && pairs_total(&pairs) > 0 ? pairs_p_value(&pairs) : NAN;
    }
    holm_adjust(p_values, n * n, sizeof *p_values);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            for (int k = i + 1; k < n; k++) {
                CyclicTriple cycle = {.players = {i, j, k}};
                if (k == j || !find_triple(encounters, p_values, &cycle)) continue;
                cycles.list =
                    memory_grow(cycles.list, (size_t)cycles.count, sizeof *cycles.list, &capacity);
                cycles.list[cycles.count++] = cycle;
            }
        }
    }
    if (cycles.count > 0)
        qsort(cycles.list, (size_t)cycles.count, sizeof *cycles.list, compare_triples);
    return cycles;
}
