/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/ranking.h"

#include "stats/draws.h"
#include "stats/holm.h"
#include "stats/mean.h"
#include "util/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static const double SIGNIFICANT = 0.05;

typedef struct RankingChances {
    double of[PAIR_OUTCOMES];
} RankingChances;

static RankingChances chances_of(const PairCounts *pairs) {
    RankingChances chances = {{0}};
    const double total = (double)pairs_total(pairs);
    for (int i = 0; i < PAIR_OUTCOMES; i++) chances.of[i] = (double)pairs->n[i] / total;
    return chances;
}

static double expected_points(const RankingChances *chances) {
    double share;
    pairs_variance(chances->of, &share);
    return share;
}

/* The expected result of a clash, by convolution. */
static double expected_clash(const RankingChances *chances) {
    enum { EVEN = CLASH_PAIRS * (PAIR_OUTCOMES - 1) / 2, SUMS = 2 * EVEN + 1 };
    double sums[SUMS] = {1};
    for (int pair = 0; pair < CLASH_PAIRS; pair++) {
        for (int sum = SUMS - 1; sum >= 0; sum--) {
            double chance = 0;
            for (int i = 0; i < PAIR_OUTCOMES && i <= sum; i++) {
                chance += sums[sum - i] * chances->of[i];
            }
            sums[sum] = chance;
        }
    }
    double result = sums[EVEN] / 2;
    for (int sum = EVEN + 1; sum < SUMS; sum++) result += sums[sum];
    return result;
}

static double expected(RankingKind kind, const RankingChances *chances) {
    return kind == RANKING_POINTS ? expected_points(chances) : expected_clash(chances);
}

/* How pairs end in the whole tournament, both players' views alike. */
static RankingChances pooled_chances(const Encounters *encounters) {
    PairCounts pool = {{0}};
    for (int i = 0; i < encounters->players; i++) {
        const PairCounts pairs = encounters_all_pairs(encounters, i);
        for (int k = 0; k < PAIR_OUTCOMES; k++) pool.n[k] += pairs.n[k];
    }
    return chances_of(&pool);
}

/* What a meeting's pairs are drawn from. */
static RankingChances smoothed_chances(const PairCounts *pairs, const RankingChances *pool) {
    RankingChances chances;
    const double total = (double)pairs_total(pairs) + 1;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        chances.of[i] = ((double)pairs->n[i] + pool->of[i]) / total;
    }
    return chances;
}

static PairCounts draw_pairs(Rng *rng, uint64_t count, const RankingChances *chances) {
    PairCounts drawn;
    draws_multinomial(rng, count, chances->of, PAIR_OUTCOMES, drawn.n);
    return drawn;
}

/* Scores of the tournament as it was (rng NULL), or with pairs drawn anew. */
static void compute_scores(const Encounters *encounters, RankingKind kind,
                           const RankingChances *pool, Rng *rng, double *scores) {
    const int players = encounters->players;
    int *const met = memory_allocate((size_t)players * sizeof *met);
    for (int i = 0; i < players; i++) scores[i] = met[i] = 0;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            PairCounts pairs = encounters_pairs(encounters, i, j);
            const uint64_t total = pairs_total(&pairs);
            if (total == 0) continue;
            if (rng != NULL) {
                const RankingChances smoothed = smoothed_chances(&pairs, pool);
                pairs = draw_pairs(rng, total, &smoothed);
            }
            const RankingChances chances = chances_of(&pairs);
            const double share = expected(kind, &chances);
            scores[i] += share;
            scores[j] += 1 - share;
            met[i]++;
            met[j]++;
        }
    }
    for (int i = 0; i < players; i++) scores[i] = met[i] > 0 ? scores[i] / met[i] : 0.5;
    free(met);
}

static Contrast contrast_of(double value, double error) {
    const double reach = STATS_NORMAL_975 * error;
    return (Contrast){{true, value, value - reach, value + reach},
                      error > 0 ? erfc(fabs(value) / error / sqrt(2)) : 1};
}

/* The weighted sums of the scores of each of the tournaments. */
static double *sums_of(const Ranking *ranking, const double *weights) {
    double *const sums = memory_allocate((size_t)ranking->drawn * sizeof *sums);
    for (int r = 0; r < ranking->drawn; r++) {
        sums[r] = 0;
        for (int i = 0; i < ranking->players; i++)
            sums[r] += weights[i] * ranking->replicates[r * ranking->players + i];
    }
    return sums;
}

static double contrast_value(const Ranking *ranking, const double *weights) {
    double value = 0;
    for (int i = 0; i < ranking->players; i++) value += weights[i] * ranking->scores[i];
    return value;
}

/* Of the weighted sum less a bound. */
static Contrast contrast_by(const Ranking *ranking, const double *weights, double bound) {
    double *const sums = sums_of(ranking, weights);
    const int count = ranking->drawn;
    for (int r = 0; r < count; r++) sums[r] -= bound;
    const Contrast contrast =
        ranking->is_over
            ? (Contrast){mean_of(sums, count), mean_p_value(sums, count, 0)}
            : contrast_of(contrast_value(ranking, weights) - bound, mean_deviation(sums, count));
    free(sums);
    return contrast;
}

enum { PLAYERS_MAX = 32 };

/* The set of one player. */
static uint32_t only(int player) {
    assert(player >= 0 && player < PLAYERS_MAX);
    return UINT32_C(1) << player;
}

Contrast ranking_difference(const Ranking *ranking, uint32_t set, uint32_t other) {
    double weights[PLAYERS_MAX] = {0};
    const int size = __builtin_popcount(set), other_size = __builtin_popcount(other);
    for (int i = 0; i < ranking->players; i++) {
        if ((set >> i & 1) != 0) weights[i] += 1.0 / size;
        if ((other >> i & 1) != 0) weights[i] -= 1.0 / other_size;
    }
    return contrast_by(ranking, weights, 0);
}

Estimate ranking_score(const Ranking *ranking, int player) {
    Estimate score = ranking_difference(ranking, only(player), 0).estimate;
    score.low = fmax(0, score.low);
    score.high = fmin(1, score.high);
    return score;
}

Contrast ranking_above(const Ranking *ranking, int player, double bound) {
    double weights[PLAYERS_MAX] = {0};
    weights[player] = 1;
    return contrast_by(ranking, weights, bound);
}

Estimate ranking_place(const Ranking *ranking, int player) {
    return (Estimate){true, ranking->rank[player], ranking->rank_low[player],
                      ranking->rank_high[player]};
}

RankingSpread ranking_spread(const Ranking *ranking, int player) {
    double weights[PLAYERS_MAX] = {0};
    weights[player] = 1;
    double *const scores = sums_of(ranking, weights);
    const double all = mean_deviation(scores, ranking->drawn), games = ranking->within[player];
    free(scores);
    return (RankingSpread){all, games, sqrt(fmax(0, all * all - games * games))};
}

double ranking_tau(const double *scores, const int *order, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            const double difference = scores[order[i]] - scores[order[j]];
            if (fabs(difference) >= RANKING_EQUAL) sum += difference > 0 ? 1 : -1;
        }
    }
    return 2.0 * sum / (count * (count - 1));
}

/* Fills rank, rank_low and rank_high. */
static void rank_players(Ranking *ranking) {
    const int players = ranking->players, first = ranking->first;
    double *const p_values = memory_allocate((size_t)(players * players) * sizeof *p_values);
    int count = 0;
    for (int i = first; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            p_values[count++] = ranking_difference(ranking, only(i), only(j)).p_value;
        }
    }
    holm_adjust(p_values, count, p_values);
    for (int i = first; i < players; i++) {
        ranking->rank[i] = ranking->rank_low[i] = 1;
        ranking->rank_high[i] = players - first;
    }
    count = 0;
    for (int i = first; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const double difference = ranking->scores[i] - ranking->scores[j];
            const int better = difference > 0 ? i : j, worse = difference > 0 ? j : i;
            const bool is_sure = p_values[count++] <= SIGNIFICANT;
            if (fabs(difference) < RANKING_EQUAL) continue;
            ranking->rank[worse]++;
            if (!is_sure) continue;
            ranking->rank_low[worse]++;
            ranking->rank_high[better]--;
        }
    }
    free(p_values);
}

/* Without scores. */
static Ranking make_ranking(int players, int first, int drawn) {
    const size_t size = (size_t)players;
    assert(first >= 0 && players <= PLAYERS_MAX);
    return (Ranking){
        .players = players,
        .first = first,
        .drawn = drawn,
        .scores = memory_allocate(size * sizeof(double)),
        .replicates = memory_allocate((size_t)drawn * size * sizeof(double)),
        .rank = memory_allocate(size * sizeof(int)),
        .rank_low = memory_allocate(size * sizeof(int)),
        .rank_high = memory_allocate(size * sizeof(int)),
    };
}

Ranking ranking_new(const Encounters *encounters, RankingKind kind, int first, uint64_t seed) {
    const size_t players = (size_t)encounters->players;
    Ranking ranking = make_ranking(encounters->players, first, RANKING_REPLICATES);
    const RankingChances pool = pooled_chances(encounters);
    compute_scores(encounters, kind, &pool, NULL, ranking.scores);
    for (int r = 0; r < RANKING_REPLICATES; r++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)r));
        compute_scores(encounters, kind, &pool, &rng, ranking.replicates + (size_t)r * players);
    }
    rank_players(&ranking);
    return ranking;
}

/* The root of the mean variance that the games of a unit leave a player's score. */
static double games_deviation(const Ranking *each, int count, int units, int player) {
    double weights[PLAYERS_MAX] = {0}, squares = 0;
    weights[player] = 1;
    for (int r = 0; r < count; r++) {
        double *const drawn = sums_of(&each[r], weights);
        const double deviation = mean_deviation(drawn, each[r].drawn);
        squares += deviation * deviation;
        free(drawn);
    }
    return sqrt(squares / count * units / count);
}

Ranking ranking_over(const Ranking *each, int count, int units) {
    assert(units >= 2 && count % units == 0);
    const int players = each->players, size = count / units;
    Ranking ranking = make_ranking(players, each->first, units);
    ranking.is_over = true;
    ranking.within = memory_allocate((size_t)players * sizeof(double));
    for (int i = 0; i < players; i++) {
        ranking.scores[i] = 0;
        for (int r = 0; r < units; r++) ranking.replicates[r * players + i] = 0;
        for (int r = 0; r < count; r++) {
            ranking.replicates[r / size * players + i] += each[r].scores[i] / size;
            ranking.scores[i] += each[r].scores[i] / count;
        }
        ranking.within[i] = games_deviation(each, count, units, i);
    }
    rank_players(&ranking);
    return ranking;
}

void ranking_free(Ranking *ranking) {
    free(ranking->scores);
    free(ranking->replicates);
    free(ranking->within);
    free(ranking->rank);
    free(ranking->rank_low);
    free(ranking->rank_high);
}

void contrasts_judge(const Contrast *contrasts, int count, Verdict *verdicts) {
    double *const p_values = memory_allocate((size_t)count * sizeof *p_values);
    for (int i = 0; i < count; i++) p_values[i] = contrasts[i].p_value;
    holm_adjust(p_values, count, p_values);
    for (int i = 0; i < count; i++) {
        verdicts[i] = VERDICT_INCONCLUSIVE;
        if (!(p_values[i] <= SIGNIFICANT)) continue;
        verdicts[i] = contrasts[i].estimate.value > 0 ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    }
    free(p_values);
}

Verdict ranking_judge(const Ranking *ranking, int player, int best, int worst) {
    return verdict_inside(ranking->rank_low[player], ranking->rank_high[player], best, worst);
}
