/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/cycles.h"

#include "stats/draws.h"
#include "stats/pairs.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POOLED = 20 };
static const double LEVEL = 0.05, ENOUGH = 1e-12;

/* Results of all links, players × players: the row's points beyond a half, and the p-values. */
typedef struct LinkTable {
    int players;
    double *margins; /* NaN where they did not meet */
    double *p_values;
} LinkTable;

static LinkTable links_new(int players) {
    const size_t cells = (size_t)players * (size_t)players;
    return (LinkTable){players, memory_allocate(cells * sizeof(double)),
                       memory_allocate(cells * sizeof(double))};
}

static void links_free(LinkTable *links) {
    free(links->margins);
    free(links->p_values);
}

static size_t cell_of(const LinkTable *links, int row, int column) {
    return (size_t)row * (size_t)links->players + (size_t)column;
}

static void links_set(LinkTable *links, int row, int column, const PairCounts *pairs) {
    const bool met = pairs_total(pairs) > 0;
    const double margin = met ? pairs_score(pairs).value - 0.5 : (double)NAN;
    links->margins[cell_of(links, row, column)] = margin;
    links->margins[cell_of(links, column, row)] = -margin;
    links->p_values[cell_of(links, row, column)] = met ? pairs_p_value(pairs) : (double)NAN;
    links->p_values[cell_of(links, column, row)] = NAN; /* so that Holm counts each link once */
}

static void links_fill(LinkTable *links, const Encounters *encounters) {
    for (int i = 0; i < links->players; i++) {
        links->margins[cell_of(links, i, i)] = links->p_values[cell_of(links, i, i)] = NAN;
        for (int j = i + 1; j < links->players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            links_set(links, i, j, &pairs);
        }
    }
}

/* Who wins the link: 1 the row, −1 the column, 0 nobody at the level (NaN: whatever the p-value).
 */
static int winner(const LinkTable *links, const double *p_values, int row, int column,
                  double level) {
    const int low = row < column ? row : column, high = row < column ? column : row;
    if (!isnan(level) && !(p_values[cell_of(links, low, high)] <= level)) return 0;
    const double margin = links->margins[cell_of(links, row, column)];
    return (margin > 0) - (margin < 0);
}

/* The significant triples */

static int compare_cycles(const void *a, const void *b) {
    const Cycle *const first = a, *const second = b;
    if (first->p_value < second->p_value) return -1;
    if (first->p_value > second->p_value) return 1;
    for (int i = 0; i < 3; i++)
        if (first->players[i] != second->players[i]) return first->players[i] - second->players[i];
    return 0;
}

static bool find_cycle(const Encounters *encounters, const LinkTable *links, const double *adjusted,
                       Cycle *cycle) {
    cycle->p_value = 0;
    for (int i = 0; i < 3; i++) {
        const int player = cycle->players[i], opponent = cycle->players[(i + 1) % 3];
        if (winner(links, adjusted, player, opponent, LEVEL) <= 0) return false;
        const PairCounts pairs = encounters_pairs(encounters, player, opponent);
        cycle->shares[i] = pairs_score(&pairs).value;
        cycle->p_value =
            fmax(cycle->p_value, adjusted[player < opponent ? cell_of(links, player, opponent)
                                                            : cell_of(links, opponent, player)]);
    }
    return true;
}

Cycles cycles_find(const Encounters *encounters) {
    const int n = encounters->players;
    Cycles cycles = {.list = NULL};
    size_t capacity = 0;
    LinkTable links = links_new(n);
    MEMORY_AUTO double *adjusted = memory_allocate((size_t)n * (size_t)n * sizeof *adjusted);
    links_fill(&links, encounters);
    holm_adjust(links.p_values, n * n, adjusted);
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            for (int k = i + 1; k < n; k++) {
                Cycle cycle = {.players = {i, j, k}};
                if (k == j || !find_cycle(encounters, &links, adjusted, &cycle)) continue;
                cycles.list =
                    memory_grow(cycles.list, (size_t)cycles.count, sizeof *cycles.list, &capacity);
                cycles.list[cycles.count++] = cycle;
            }
        }
    }
    if (cycles.count > 0)
        qsort(cycles.list, (size_t)cycles.count, sizeof *cycles.list, compare_cycles);
    links_free(&links);
    return cycles;
}

/* Counting triples */

/* Triples that all met; those of them whose links are all won round the same way; those and the
 * ones that links without a winner can make so. */
typedef enum TripleKind { TRIPLE_ANY, TRIPLE_CYCLIC, TRIPLE_POSSIBLE } TripleKind;

static uint64_t count_triples(const LinkTable *links, const double *p_values, double level,
                              TripleKind kind) {
    uint64_t count = 0;
    for (int i = 0; i < links->players; i++) {
        for (int j = i + 1; j < links->players; j++) {
            if (isnan(links->margins[cell_of(links, i, j)])) continue;
            const int first = winner(links, p_values, i, j, level);
            for (int k = j + 1; k < links->players; k++) {
                if (isnan(links->margins[cell_of(links, i, k)] +
                          links->margins[cell_of(links, j, k)]))
                    continue;
                const int second = winner(links, p_values, j, k, level);
                const int third = winner(links, p_values, k, i, level);
                const bool none_back = first >= 0 && second >= 0 && third >= 0;
                const bool none_forth = first <= 0 && second <= 0 && third <= 0;
                count += kind == TRIPLE_ANY ||
                         (kind == TRIPLE_POSSIBLE ? none_back || none_forth
                                                  : abs(first + second + third) == 3);
            }
        }
    }
    return count;
}

/* The order that the results weigh least against */

static double margin_between(const LinkTable *links, int first, int second) {
    const double margin = links->margins[cell_of(links, first, second)];
    return isnan(margin) ? 0 : margin;
}

/* Moves the player at a place to where the results against the order weigh least; whether it did.
 */
static bool move_best(const LinkTable *links, int *order, int place) {
    const int player = order[place], n = links->players;
    double change = 0, best = 0;
    int to = place;
    for (int at = place - 1; at >= 0; at--) { /* before those that he beats */
        change += margin_between(links, player, order[at]);
        if (change > best + ENOUGH) {
            best = change;
            to = at;
        }
    }
    change = 0;
    for (int at = place + 1; at < n; at++) {
        change += margin_between(links, order[at], player);
        if (change > best + ENOUGH) {
            best = change;
            to = at;
        }
    }
    if (to < place) memmove(order + to + 1, order + to, (size_t)(place - to) * sizeof *order);
    if (to > place) memmove(order + place, order + place + 1, (size_t)(to - place) * sizeof *order);
    order[to] = player;
    return to != place;
}

/* Fills an order, by the sums of margins and then by moves. */
static void find_order(const LinkTable *links, int *order) {
    const int n = links->players;
    MEMORY_AUTO double *sums = memory_allocate((size_t)n * sizeof *sums);
    for (int i = 0; i < n; i++) {
        int at = i;
        for (int j = 0; j < n; j++) sums[i] += margin_between(links, i, j);
        for (; at > 0 && sums[order[at - 1]] < sums[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (bool moved = true; moved;) {
        moved = false;
        for (int place = 0; place < n; place++) moved |= move_best(links, order, place);
    }
}

/* What an order gives by chance */

/* The factor that leaves of margins as seen the variance that is not noise. */
static double shrinkage(const Encounters *encounters, const LinkTable *links) {
    double seen = 0, noise = 0;
    for (int i = 0; i < links->players; i++) {
        for (int j = i + 1; j < links->players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            const double total = (double)pairs_total(&pairs);
            double chances[PAIR_OUTCOMES], mean;
            if (total == 0) continue;
            for (int k = 0; k < PAIR_OUTCOMES; k++) chances[k] = (double)pairs.n[k] / total;
            noise += pairs_variance(chances, &mean) / fmax(1, total - 1);
            seen += pow(links->margins[cell_of(links, i, j)], 2);
        }
    }
    return seen > 0 ? sqrt(fmax(0, 1 - noise / seen)) : 0;
}

/* Fills the chances of a pair's outcomes that expect this share of its points, in (0, 1): those of
 * `base`, all above 0, times e^(λ·score). */
static void tilt_chances(const double *base, double share, double *chances) {
    double low = -100, high = 100;
    for (int step = 0; step < 60; step++) {
        const double lambda = (low + high) / 2;
        double sum = 0, expected = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            chances[i] = base[i] * exp(lambda * (i / 4.0 - (lambda > 0 ? 1 : 0)));
            sum += chances[i];
        }
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            chances[i] /= sum;
            expected += chances[i] * i / 4;
        }
        *(expected < share ? &low : &high) = lambda;
    }
}

/* A link of the order that is simulated. */
typedef struct NullLink {
    int first, second;
    uint64_t pairs;
    double chances[PAIR_OUTCOMES]; /* as the first sees them, who is before the second */
} NullLink;

static int make_links(const Encounters *encounters, const LinkTable *links, const int *order,
                      NullLink *list) {
    const double factor = shrinkage(encounters, links);
    /* All links' pairs, as seen from both sides, as chances none of which is 0. */
    double pool[PAIR_OUTCOMES], sum = 0;
    int count = 0;
    for (int k = 0; k < PAIR_OUTCOMES; k++) pool[k] = 0.1;
    for (int player = 0; player < links->players; player++) {
        const PairCounts pairs = encounters_all_pairs(encounters, player);
        for (int k = 0; k < PAIR_OUTCOMES; k++) pool[k] += (double)pairs.n[k];
    }
    for (int k = 0; k < PAIR_OUTCOMES; k++) sum += pool[k];
    for (int k = 0; k < PAIR_OUTCOMES; k++) pool[k] /= sum;
    for (int i = 0; i < links->players; i++) {
        for (int j = i + 1; j < links->players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, order[i], order[j]);
            NullLink *const link = &list[count];
            *link = (NullLink){order[i], order[j], pairs_total(&pairs), {0}};
            if (link->pairs == 0) continue;
            const double margin = margin_between(links, order[i], order[j]);
            double base[PAIR_OUTCOMES];
            for (int k = 0; k < PAIR_OUTCOMES; k++) base[k] = (double)pairs.n[k] + POOLED * pool[k];
            tilt_chances(base, 0.5 + factor * fmax(0, margin), link->chances);
            count++;
        }
    }
    return count;
}

static void simulate(const Encounters *encounters, const LinkTable *links, const int *order,
                     int replicates, uint64_t seed, CyclicTriples *found) {
    const int n = links->players;
    MEMORY_AUTO NullLink *list = memory_allocate((size_t)(n * (n - 1) / 2) * sizeof *list);
    const int count = make_links(encounters, links, order, list);
    int more = 1;
    LinkTable drawn = links_new(n);
    links_fill(&drawn, encounters);
    found->significant_chance = 0;
    for (int k = 0; k < replicates; k++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)k));
        for (int i = 0; i < count; i++) {
            PairCounts pairs;
            draws_multinomial(&rng, list[i].pairs, list[i].chances, PAIR_OUTCOMES, pairs.n);
            links_set(&drawn, list[i].first, list[i].second, &pairs);
            const size_t above = cell_of(&drawn, list[i].first, list[i].second);
            const size_t below = cell_of(&drawn, list[i].second, list[i].first);
            drawn.p_values[below] = drawn.p_values[above];
        }
        const uint64_t significant = count_triples(&drawn, drawn.p_values, LEVEL, TRIPLE_CYCLIC);
        found->significant_chance += (double)significant / (double)found->triples / replicates;
        more += significant >= found->significant;
    }
    found->significant_p = (double)more / (replicates + 1);
    links_free(&drawn);
}

CyclicTriples cyclic_triples_find(const Encounters *encounters, int replicates, uint64_t seed) {
    const int n = encounters->players;
    const size_t cells = (size_t)n * (size_t)n;
    CyclicTriples found = {.significant_chance = NAN, .significant_p = NAN};
    LinkTable links = links_new(n);
    MEMORY_AUTO double *adjusted = memory_allocate(cells * sizeof *adjusted);
    MEMORY_AUTO int *order = memory_allocate((size_t)n * sizeof *order);
    links_fill(&links, encounters);
    holm_adjust(links.p_values, (int)cells, adjusted);
    found.triples = count_triples(&links, links.p_values, NAN, TRIPLE_ANY);
    found.cyclic = count_triples(&links, links.p_values, NAN, TRIPLE_CYCLIC);
    found.significant = count_triples(&links, links.p_values, LEVEL, TRIPLE_CYCLIC);
    found.sure = count_triples(&links, adjusted, LEVEL, TRIPLE_CYCLIC);
    found.possible = count_triples(&links, adjusted, LEVEL, TRIPLE_POSSIBLE);
    find_order(&links, order);
    if (found.triples > 0) simulate(encounters, &links, order, replicates, seed, &found);
    links_free(&links);
    return found;
}
