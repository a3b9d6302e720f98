/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/cycles.h"

#include "stats/draws.h"
#include "stats/holm.h"
#include "stats/transitive.h"
#include "util/sort.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>

static const double LEVEL = 0.05, TAIL = 0.025;

/* Seeds of the parts. */
enum { STREAM_POINTS, STREAM_GAMES, STREAM_INTERVAL };

/* A thousand, fewer (at least 200) where more than a thousand meetings make them slow. */
static int count_replicates(int meetings) {
    enum { MOST = 1000, LEAST = 200 };
    if (meetings <= MOST) return MOST;
    const int count = MOST * MOST / meetings;
    return count > LEAST ? count : LEAST;
}

/* The interval of the share */

/* ‖cyclic‖² and ‖·‖² of a matrix. */
typedef struct CyclicParts {
    double cyclic, total;
} CyclicParts;

static CyclicParts split(const double *matrix, int players) {
    CyclicParts parts;
    parts.cyclic = log_odds_cyclic(matrix, players, &parts.total);
    return parts;
}

/* Fills the log-odds of pairs drawn anew within each meeting, as stats/resampled.h says, and their
 * differences from those seen. */
static void resample(const Transitive *transitive, const Encounters *encounters, Rng *rng,
                     const double *seen, double *matrix, double *differences) {
    const size_t n = (size_t)encounters->players;
    for (int k = 0; k < transitive_meetings(transitive); k++) {
        const Meeting *const meeting = transitive_meeting(transitive, k);
        const double *const expected = transitive_chances(transitive, k);
        PairCounts pairs = encounters_pairs(encounters, meeting->first, meeting->second);
        double chances[PAIR_OUTCOMES];
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            chances[i] = ((double)pairs.n[i] + expected[i]) / ((double)meeting->pairs + 1);
        }
        draws_multinomial(rng, meeting->pairs, chances, PAIR_OUTCOMES, pairs.n);
        const size_t above = (size_t)meeting->first * n + (size_t)meeting->second;
        const size_t below = (size_t)meeting->second * n + (size_t)meeting->first;
        matrix[above] = log_odds_of(&pairs);
        matrix[below] = -matrix[above];
        differences[above] = matrix[above] - seen[above];
        differences[below] = -differences[above];
    }
}

/* The share without noise: that of what was seen has the noise once, that of what was drawn from it
 * twice. */
static double share_without(CyclicParts parts, CyclicParts noise, double times) {
    const double cyclic = parts.cyclic - times * noise.cyclic;
    const double total = parts.total - times * noise.total;
    if (total <= 0) return cyclic > 0 ? 1 : 0;
    return fmin(1, fmax(0, cyclic) / total);
}

/* The bounds of a share whose noise is taken off; of the seen value itself, at least. */
static void bound_share(const Transitive *transitive, const Encounters *encounters, uint64_t seed,
                        const double *seen, Estimate *share) {
    const int players = encounters->players;
    const int count = count_replicates(transitive_meetings(transitive));
    const size_t cells = (size_t)players * (size_t)players;
    double *const matrix = memory_allocate(cells * sizeof *matrix);
    double *const differences = memory_allocate(cells * sizeof *differences);
    double *const shares = memory_allocate((size_t)count * sizeof *shares);
    CyclicParts *const drawn = memory_allocate((size_t)count * sizeof *drawn), noise = {0, 0};
    for (int k = 0; k < count; k++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)k));
        resample(transitive, encounters, &rng, seen, matrix, differences);
        const CyclicParts part = split(differences, players);
        drawn[k] = split(matrix, players);
        noise.cyclic += part.cyclic / count;
        noise.total += part.total / count;
    }
    for (int k = 0; k < count; k++) shares[k] = share_without(drawn[k], noise, 2);
    sort_reals(shares, (size_t)count);
    const int low = (int)(TAIL * count);
    share->low = fmin(share->value, shares[low]);
    share->high = fmax(share->value, shares[count - 1 - low]);
    free(drawn);
    free(shares);
    free(differences);
    free(matrix);
}

static void measure_share(const Encounters *encounters, uint64_t seed, const double *matrix,
                          Cycles *cycles) {
    const CyclicParts parts = split(matrix, encounters->players);
    if (parts.total <= 0) return;
    cycles->share = (Estimate){.defined = true, .value = parts.cyclic / parts.total};
    for (int form = DAVIDSON_GAMES; form <= DAVIDSON_POINTS; form++) {
        Transitive *const transitive = transitive_new(encounters, (DavidsonForm)form);
        const bool points = form == DAVIDSON_POINTS;
        const int count = count_replicates(transitive_meetings(transitive));
        double noise;
        const double p_value =
            transitive_p_value(transitive, encounters, count,
                               rng_derive(seed, points ? STREAM_POINTS : STREAM_GAMES), &noise);
        if (isnan(cycles->p_value) || p_value > cycles->p_value) {
            cycles->p_value = p_value;
            cycles->noise = noise;
        }
        if (points) {
            bound_share(transitive, encounters, rng_derive(seed, STREAM_INTERVAL), matrix,
                        &cycles->share);
        }
        transitive_free(transitive);
    }
}

/* The 3-cycles */

/* The adjusted p-values of all pairings, players × players; NaN where none was played. */
static double *find_links(const Encounters *encounters) {
    const int players = encounters->players;
    const size_t cells = (size_t)players * (size_t)players;
    double *const links = memory_allocate(cells * sizeof *links);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            links[(size_t)i * (size_t)players + (size_t)j] =
                j > i && pairs_total(&pairs) > 0 ? pairs_p_value(&pairs) : (double)NAN;
        }
    }
    holm_adjust(links, (int)cells, links);
    return links;
}

/* Whether the first player's superiority is significant; appends to the cycle. */
static bool add_link(const Encounters *encounters, const double *links, int player, int opponent,
                     double *share, Cycle *cycle) {
    const int low = player < opponent ? player : opponent;
    const int high = player < opponent ? opponent : player;
    const double p_value = links[(size_t)low * (size_t)encounters->players + (size_t)high];
    if (!(p_value <= LEVEL)) return false;
    const PairCounts pairs = encounters_pairs(encounters, player, opponent);
    *share = pairs_score(&pairs).value;
    cycle->p_value = fmax(cycle->p_value, p_value);
    return *share > 0.5;
}

static bool find_cycle(const Encounters *encounters, const double *links, const int *players,
                       Cycle *cycle) {
    *cycle = (Cycle){.p_value = 0};
    for (int i = 0; i < 3; i++) {
        cycle->players[i] = players[i];
        if (!add_link(encounters, links, players[i], players[(i + 1) % 3], &cycle->shares[i],
                      cycle)) {
            return false;
        }
    }
    return true;
}

static int compare_cycles(const void *a, const void *b) {
    const Cycle *const first = a, *const second = b;
    if (first->p_value < second->p_value) return -1;
    if (first->p_value > second->p_value) return 1;
    for (int i = 0; i < 3; i++) {
        if (first->players[i] != second->players[i]) return first->players[i] - second->players[i];
    }
    return 0;
}

static void list_cycles(const Encounters *encounters, Cycles *cycles) {
    double *const links = find_links(encounters);
    int capacity = 0;
    for (int i = 0; i < encounters->players; i++) {
        for (int j = i + 1; j < encounters->players; j++) {
            for (int k = i + 1; k < encounters->players; k++) {
                Cycle cycle;
                if (k == j || !find_cycle(encounters, links, (const int[]){i, j, k}, &cycle)) {
                    continue;
                }
                if (cycles->count == capacity) {
                    capacity = 2 * capacity + 8;
                    cycles->list =
                        memory_resize(cycles->list, (size_t)capacity * sizeof *cycles->list);
                }
                cycles->list[cycles->count++] = cycle;
            }
        }
    }
    if (cycles->count > 0) {
        qsort(cycles->list, (size_t)cycles->count, sizeof *cycles->list, compare_cycles);
    }
    free(links);
}

Cycles cycles_find(const Encounters *encounters, uint64_t seed) {
    const size_t n = (size_t)encounters->players;
    Cycles cycles = {.noise = NAN, .p_value = NAN};
    double *const matrix = memory_allocate(n * n * sizeof *matrix);
    if (n >= 3 && log_odds_fill(encounters, matrix)) {
        measure_share(encounters, seed, matrix, &cycles);
    }
    list_cycles(encounters, &cycles);
    free(matrix);
    return cycles;
}

void cycles_free(Cycles *cycles) {
    free(cycles->list);
    *cycles = (Cycles){.count = 0};
}
