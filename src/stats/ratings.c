/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ratings.h"

#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sort.h>

static const double ELO = 173.71779276130073; /* 400/ln 10: a unit of strength in Elo */

/* Two players that met, first < second. */
typedef struct Meeting {
    int first, second;
    PairCounts pairs;              /* counted for the first */
    double games, points;          /* the first player's points in the current fit */
    double chances[PAIR_OUTCOMES]; /* the chances that pairs are resampled with */
} Meeting;

/* A player whose rating has no bound: the higher (lower) it is, the likelier are the results. */
enum { OPEN_ABOVE = 1, OPEN_BELOW = 2 };

enum { WORD_BITS = 64 };

/* Strengths fitted to the encounters (row 0), then in each further row to pairs resampled within
 * each meeting; strengths are natural logarithms of odds.
 *
 * A meeting's N pairs are drawn from its N pairs and one more, two independent games as the fit
 * expects them: without it their variance would be (N − 1)/N of the true one, and 0 for one pair.
 * Since a fit is nearer to its games than the truth is, the resampled strengths are moved away from
 * the fitted ones by sqrt(G/(G − P)), G games, P = players − 1 (at most by √2). */
typedef struct Fits {
    const Encounters *encounters;
    int players, meetings, replicates, leader;
    Meeting *list;
    double *strengths; /* rows × players */
    uint8_t *open; /* likewise: OPEN_… of a player against the largest group in which all players
                      took points from each other, directly or by way of others */
    uint8_t *against_leader; /* likewise, against the leader */
    int *groups; /* of players linked by meetings; the lowest member is the group's number */
    /* For the current fit: */
    gsl_vector *step;      /* the gradient, then Newton's step */
    gsl_matrix *curvature; /* Cholesky's factor */
    int words;             /* a row of the links: which players a player lost points to */
    uint64_t *links;
} Fits;

/* Links: which players take points from which, directly or by way of others */

static uint64_t *links_of(const Fits *fits, int player) {
    return fits->links + (size_t)player * (size_t)fits->words;
}

static void add_link(const Fits *fits, int from, int to) {
    links_of(fits, from)[to / WORD_BITS] |= UINT64_C(1) << to % WORD_BITS;
}

static bool has_link(const Fits *fits, int from, int to) {
    return links_of(fits, from)[to / WORD_BITS] >> to % WORD_BITS & 1;
}

static bool are_mutual(const Fits *fits, int one, int other) {
    return has_link(fits, one, other) && has_link(fits, other, one);
}

/* Adds the links by way of others (Warshall 1962), and of each player to itself. */
static void close_links(const Fits *fits) {
    for (int player = 0; player < fits->players; player++) add_link(fits, player, player);
    for (int middle = 0; middle < fits->players; middle++) {
        const uint64_t *const onward = links_of(fits, middle);
        for (int from = 0; from < fits->players; from++) {
            if (!has_link(fits, from, middle)) continue;
            uint64_t *const row = links_of(fits, from);
            for (int i = 0; i < fits->words; i++) row[i] |= onward[i];
        }
    }
}

/* Returns a group's member with the most links in both directions; *size becomes their number. */
static int find_main(const Fits *fits, int group, int *size) {
    int main = group;
    *size = 0;
    for (int i = group; i < fits->players; i++) {
        int count = 0;
        for (int j = group; fits->groups[i] == group && j < fits->players; j++)
            count += fits->groups[j] == group && are_mutual(fits, i, j);
        if (count <= *size) continue;
        *size = count;
        main = i;
    }
    return main;
}

static uint8_t open_against(const Fits *fits, int player, int other) {
    return (uint8_t)((has_link(fits, player, other) ? 0 : OPEN_ABOVE) |
                     (has_link(fits, other, player) ? 0 : OPEN_BELOW));
}

/* Fills `open` by the links; returns whether any player is open. */
static bool mark_open(const Fits *fits, uint8_t *open) {
    const int players = fits->players;
    bool any = false;
    for (int group = 0; group < players; group++) {
        int size;
        if (fits->groups[group] != group) continue;
        const int main = find_main(fits, group, &size);
        for (int i = group; i < players; i++) {
            if (fits->groups[i] != group) continue;
            open[i] = size > 1 ? open_against(fits, i, main) : 0;
            for (int j = group; size == 1 && j < players; j++)
                if (fits->groups[j] == group) open[i] |= open_against(fits, i, j);
            any |= open[i] != 0;
        }
    }
    return any;
}

/* Fitting */

static double expect_share(double difference) { return 1 / (1 + exp(-difference)); }

/* Fills the gradient of the log-likelihood and the (lower half of its) curvature. Without `open`
 * only meetings of mutual players count; with it all count, and only the open players move. */
static void find_slope(const Fits *fits, const double *strengths, const uint8_t *open) {
    gsl_vector_set_zero(fits->step);
    gsl_matrix_set_zero(fits->curvature);
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const it = &fits->list[k];
        const size_t i = (size_t)it->first, j = (size_t)it->second;
        const bool is_mutual = are_mutual(fits, it->first, it->second);
        if (open == NULL && !is_mutual) continue;
        const double swing = is_mutual ? 0 : it->points > 0 ? -0.5 : 0.5;
        const double share = expect_share(strengths[i] - strengths[j]);
        const double surplus = it->points + swing - it->games * share;
        *gsl_vector_ptr(fits->step, i) += surplus;
        *gsl_vector_ptr(fits->step, j) -= surplus;
        const double variance = it->games * share * (1 - share);
        *gsl_matrix_ptr(fits->curvature, i, i) += variance;
        *gsl_matrix_ptr(fits->curvature, j, j) += variance;
        *gsl_matrix_ptr(fits->curvature, j, i) -= variance;
    }
    /* The strengths of a group can move together without any effect: a small number on the diagonal
     * keeps them in place, a large one keeps the held players. */
    for (size_t i = 0; i < (size_t)fits->players; i++) {
        const bool is_held = open != NULL && open[i] == 0;
        if (is_held) gsl_vector_set(fits->step, i, 0);
        *gsl_matrix_ptr(fits->curvature, i, i) += is_held ? 1e30 : 1e-4;
    }
}

/* Newton's method with steps of at most 1. */
static void climb(const Fits *fits, double *strengths, const uint8_t *open) {
    enum { STEPS = 200 };
    const double enough = 1e-9;
    double most = INFINITY;
    for (int step = 0; step < STEPS && most > enough; step++) {
        find_slope(fits, strengths, open);
        gsl_linalg_cholesky_decomp1(fits->curvature);
        gsl_linalg_cholesky_svx(fits->curvature, fits->step);
        most = 0;
        for (int i = 0; i < fits->players; i++) most = fmax(most, fabs(fits->step->data[i]));
        const double factor = most > 1 ? 1 / most : 1;
        for (int i = 0; i < fits->players; i++) strengths[i] += factor * fits->step->data[i];
    }
}

static double *strengths_of(const Fits *fits, int row) {
    return fits->strengths + (size_t)row * (size_t)fits->players;
}

static uint8_t *open_of(const Fits *fits, int row) {
    return fits->open + (size_t)row * (size_t)fits->players;
}

/* Fits a row to the points of the meetings: first the players between which points went both ways,
 * so that players with all wins or all losses do not change their ratings; then the others. */
static void fit_points(const Fits *fits, int row) {
    memset(fits->links, 0, (size_t)fits->players * (size_t)fits->words * sizeof *fits->links);
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const it = &fits->list[k];
        if (it->points < it->games) add_link(fits, it->first, it->second);
        if (it->points > 0) add_link(fits, it->second, it->first);
    }
    close_links(fits);
    const bool any_open = mark_open(fits, open_of(fits, row));
    for (int i = 0; fits->leader >= 0 && i < fits->players; i++)
        fits->against_leader[row * fits->players + i] = open_against(fits, i, fits->leader);
    climb(fits, strengths_of(fits, row), NULL);
    if (any_open) climb(fits, strengths_of(fits, row), open_of(fits, row));
}

/* Resampling */

/* Up to so many are drawn one at a time, which is faster than their binomial distribution. */
enum { FEW = 8 };

static double real_of(void *state) { return rng_real(state); }

static unsigned long whole_of(void *state) { return rng_next(state) >> 32; }

static void keep_state(void *state, unsigned long seed) {
    (void)state;
    (void)seed;
}

/* The random generator as GSL calls it. */
static const gsl_rng_type GENERATOR = {"xoshiro256**", UINT32_MAX, 0,      sizeof(Rng),
                                       keep_state,     whole_of,   real_of};

static int draw_outcome(Rng *rng, const double chances[PAIR_OUTCOMES]) {
    double left = rng_real(rng);
    int last = 0; /* the last that is possible, if rounding leaves a rest */
    for (int i = 0; i < PAIR_OUTCOMES; left -= chances[i++]) {
        if (chances[i] <= 0) continue;
        last = i;
        if (left < chances[i]) break;
    }
    return last;
}

/* Spreads `total` (below 2^32) pairs over outcomes with these chances, which sum to 1. */
static PairCounts draw_pairs(Rng *rng, uint64_t total, const double chances[PAIR_OUTCOMES]) {
    const gsl_rng generator = {&GENERATOR, rng};
    unsigned counts[PAIR_OUTCOMES] = {0};
    PairCounts drawn;
    assert(total <= UINT32_MAX);
    if (total > FEW)
        gsl_ran_multinomial(&generator, PAIR_OUTCOMES, (unsigned)total, chances, counts);
    for (uint64_t k = 0; total <= FEW && k < total; k++) counts[draw_outcome(rng, chances)]++;
    for (int i = 0; i < PAIR_OUTCOMES; i++) drawn.n[i] = counts[i];
    return drawn;
}

/* The result is in games, not in shares. */
static double points_of(const PairCounts *pairs) {
    double points = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) points += 0.5 * i * (double)pairs->n[i];
    return points;
}

/* Fits the encounters and computes the chances to resample with. */
static void fit_first(const Fits *fits) {
    for (int k = 0; k < fits->meetings; k++) fits->list[k].points = points_of(&fits->list[k].pairs);
    fit_points(fits, 0);
    for (int k = 0; k < fits->meetings; k++) {
        Meeting *const it = &fits->list[k];
        const double share = expect_share(fits->strengths[it->first] - fits->strengths[it->second]);
        const double one_more[PAIR_OUTCOMES] = {(1 - share) * (1 - share), 0,
                                                2 * share * (1 - share), 0, share * share};
        for (int i = 0; i < PAIR_OUTCOMES; i++)
            it->chances[i] = ((double)it->pairs.n[i] + one_more[i]) / (it->games / 2 + 1);
    }
}

/* `spread`: the factor that moves resampled strengths away from the fitted ones. */
static void fit_again(const Fits *fits, int row, double spread, Rng *rng) {
    double *const strengths = strengths_of(fits, row);
    for (int k = 0; k < fits->meetings; k++) {
        Meeting *const it = &fits->list[k];
        const PairCounts drawn = draw_pairs(rng, pairs_total(&it->pairs), it->chances);
        it->points = points_of(&drawn);
    }
    memcpy(strengths, fits->strengths, (size_t)fits->players * sizeof *strengths);
    fit_points(fits, row);
    for (int i = 0; i < fits->players; i++)
        strengths[i] = fits->strengths[i] + spread * (strengths[i] - fits->strengths[i]);
}

static Fits fits_new(const Encounters *encounters, int leader, int replicates, uint64_t seed) {
    const int players = encounters->players;
    const size_t n = (size_t)players, cells = (size_t)(replicates + 1) * n;
    Fits fits = {.encounters = encounters,
                 .players = players,
                 .replicates = replicates,
                 .leader = leader,
                 .words = (players + WORD_BITS - 1) / WORD_BITS};
    double games = 0;
    fits.list = memory_allocate((n * n + 1) / 2 * sizeof *fits.list);
    fits.strengths = memory_allocate(cells * sizeof *fits.strengths);
    fits.open = memory_allocate(cells * sizeof *fits.open);
    fits.against_leader = memory_allocate(cells * sizeof *fits.against_leader);
    fits.groups = memory_allocate(n * sizeof *fits.groups);
    fits.links = memory_allocate(n * (size_t)fits.words * sizeof *fits.links);
    fits.step = gsl_vector_alloc(n);
    fits.curvature = gsl_matrix_alloc(n, n);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            const double both = 2 * (double)pairs_total(&pairs);
            if (both == 0) continue;
            fits.list[fits.meetings++] =
                (Meeting){.first = i, .second = j, .pairs = pairs, .games = both};
            games += both;
            add_link(&fits, i, j);
            add_link(&fits, j, i);
        }
    }
    close_links(&fits);
    for (int i = 0; i < players; i++)
        while (!has_link(&fits, i, fits.groups[i])) fits.groups[i]++;
    fit_first(&fits);
    const double free_ones = players - 1;
    const double spread = games <= 2 * free_ones ? sqrt(2) : sqrt(games / (games - free_ones));
    for (int row = 1; row <= replicates; row++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)row));
        fit_again(&fits, row, spread, &rng);
    }
    return fits;
}

/* Anchors: the players whose mean rating is 0 */

/* Marks and counts a group's players with two bounds, or else those bounded in row 0, or all. */
static int choose_anchors(const Fits *fits, int group, bool *anchors) {
    int count = 0;
    for (int care = 0; count == 0; care++) {
        for (int i = 0; i < fits->players; i++) {
            int open = 0; /* how many replicates leave the player open in this direction */
            for (int row = 1; care == 0 && row <= fits->replicates; row++)
                open += open_of(fits, row)[i] != 0;
            anchors[i] = fits->groups[i] == group && open <= RATINGS_TAIL * fits->replicates &&
                         (care == 2 || fits->open[i] == 0);
            count += anchors[i];
        }
    }
    return count;
}

/* Bounds */

/* Estimates a player's strength above an origin (one for each row), with bounds from the resampled
 * strengths; open ones count as infinite. `open` has the same rows. */
static Estimate bound_by_resampling(const Fits *fits, int player, const double *origins,
                                    const uint8_t *open) {
    const int count = fits->replicates, low = (int)(RATINGS_TAIL * count);
    MEMORY_AUTO double *values = memory_allocate((size_t)count * sizeof *values);
    Estimate estimate = {true, fits->strengths[player] - origins[0], NAN, NAN};
    for (int side = OPEN_ABOVE; count > 0 && side <= OPEN_BELOW; side++) {
        for (int row = 1; row <= count; row++) {
            const bool is_open = open[row * fits->players + player] & side;
            const double infinite = side == OPEN_ABOVE ? (double)INFINITY : (double)-INFINITY;
            values[row - 1] = is_open ? infinite : strengths_of(fits, row)[player] - origins[row];
        }
        gsl_sort(values, 1, (size_t)count);
        if (side == OPEN_ABOVE)
            estimate.high = open[player] & side ? (double)INFINITY : values[count - 1 - low];
        else
            estimate.low = open[player] & side ? (double)-INFINITY : values[low];
    }
    return estimate;
}

static double share_with(const Fits *fits, int player, double strength) {
    double points = 0, games = 0;
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const it = &fits->list[k];
        if (it->first != player && it->second != player) continue;
        const int other = it->first == player ? it->second : it->first;
        points += it->games * expect_share(strength - fits->strengths[other]);
        games += it->games;
    }
    return points / games;
}

/* Returns the strength with this expected share, the others unchanged. */
static double solve_share(const Fits *fits, int player, double share) {
    double low = -100, high = 100;
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    for (int step = 0; step < 60; step++) {
        const double middle = (low + high) / 2;
        *(share_with(fits, player, middle) < share ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

/* If a player's pairs are all equal or set no bound, resampling says too little: this widens the
 * interval to the strengths whose expected shares are the bounds of its share. `room` is how far
 * the estimate moves when the player's strength moves by 1. */
static void widen_by_share(const Fits *fits, int player, double room, Estimate *estimate) {
    const PairCounts pairs = encounters_all_pairs(fits->encounters, player);
    if (fits->replicates == 0 || (fits->open[player] == 0 && !pairs_are_alike(&pairs))) return;
    const Estimate share = pairs_score(&pairs);
    const double one = room * (solve_share(fits, player, share.low) - fits->strengths[player]);
    const double other = room * (solve_share(fits, player, share.high) - fits->strengths[player]);
    estimate->low = fmin(estimate->low, estimate->value + fmin(one, other));
    estimate->high = fmax(estimate->high, estimate->value + fmax(one, other));
}

/* In a group of two the bounds are those of the match. */
static void bound_as_match(const Fits *fits, int player, int other, double room,
                           Estimate *estimate) {
    const PairCounts pairs = encounters_pairs(fits->encounters, player, other);
    const Estimate score = pairs_score(&pairs);
    const uint8_t open = fits->open[player];
    if (fits->replicates == 0) return;
    estimate->low = open & OPEN_BELOW ? (double)-INFINITY : room * stats_elo(score.low) / ELO;
    estimate->high = open & OPEN_ABOVE ? (double)INFINITY : room * stats_elo(score.high) / ELO;
}

static Estimate in_elo(Estimate estimate) {
    const double low = fmin(estimate.low, estimate.value);
    const double high = fmax(estimate.high, estimate.value);
    return (Estimate){true, ELO * estimate.value + 0.0, isnan(estimate.low) ? NAN : ELO * low + 0.0,
                      isnan(estimate.high) ? NAN : ELO * high + 0.0};
}

/* Returns how far the leader of its group is ahead of a player. */
static Estimate rate_ahead(const Fits *fits, int player, const double *leads, bool is_match) {
    Estimate ahead = bound_by_resampling(fits, player, leads, fits->against_leader);
    widen_by_share(fits, player, 1, &ahead);
    widen_by_share(fits, fits->leader, -1, &ahead);
    if (is_match) bound_as_match(fits, player, fits->leader, 1, &ahead);
    return ahead;
}

static void rate_group(const Fits *fits, int group, Rating *ratings) {
    const int players = fits->players, leader = fits->leader;
    const size_t rows = (size_t)fits->replicates + 1;
    MEMORY_AUTO bool *anchors = memory_allocate((size_t)players * sizeof *anchors);
    MEMORY_AUTO double *means = memory_allocate(rows * sizeof *means);
    MEMORY_AUTO double *leads = memory_allocate(rows * sizeof *leads);
    const int count = choose_anchors(fits, group, anchors);
    const bool is_led = leader >= 0 && fits->groups[leader] == group;
    int members = 0, sum = 0; /* in a group of two the other player has it */
    for (int i = 0; i < players; i++) {
        members += fits->groups[i] == group;
        sum += fits->groups[i] == group ? i : 0;
    }
    for (int row = 0; row < (int)rows; row++) {
        for (int i = 0; i < players; i++)
            means[row] += anchors[i] ? strengths_of(fits, row)[i] / count : 0;
        leads[row] = is_led ? strengths_of(fits, row)[leader] : 0;
    }
    for (int i = group; members > 1 && i < players; i++) {
        if (fits->groups[i] != group) continue;
        Estimate elo = bound_by_resampling(fits, i, means, fits->open);
        const double room = anchors[i] ? 1 - 1.0 / count : 1;
        widen_by_share(fits, i, room, &elo);
        if (members == 2) bound_as_match(fits, i, sum - i, room, &elo);
        ratings[i].elo = in_elo(elo);
        if (!is_led || i == leader) continue;
        const Estimate ahead = rate_ahead(fits, i, leads, members == 2);
        ratings[i].behind = in_elo((Estimate){true, -ahead.value, -ahead.high, -ahead.low});
    }
}

void ratings_fit(const Encounters *encounters, int leader, int replicates, uint64_t seed,
                 Rating *ratings, double *resampled) {
    if (encounters->players == 0) return;
    Fits fits = fits_new(encounters, leader, replicates, seed);
    memset(ratings, 0, (size_t)encounters->players * sizeof *ratings);
    for (int group = 0; group < encounters->players; group++)
        if (fits.groups[group] == group) rate_group(&fits, group, ratings);
    for (int i = 0; i < encounters->players; i++) ratings[i].group = fits.groups[i];
    const size_t cells = ((size_t)replicates + 1) * (size_t)encounters->players;
    for (size_t i = 0; resampled != NULL && i < cells; i++) resampled[i] = ELO * fits.strengths[i];
    gsl_matrix_free(fits.curvature);
    gsl_vector_free(fits.step);
    free(fits.links);
    free(fits.groups);
    free(fits.open);
    free(fits.against_leader);
    free(fits.strengths);
    free(fits.list);
}

/* Worth in plies */

/* Isotonic regression: neighbours that fall get their mean. */
static void make_rising(double *values, int count) {
    for (int end = 1; end < count; end++) {
        int from = end;
        double sum = values[end];
        /* Values before `end` rise, in blocks of equal ones. */
        while (from > 0 && values[from - 1] > sum / (end - from + 1)) sum += values[--from];
        for (int i = from; i <= end; i++) values[i] = sum / (end - from + 1);
    }
}

/* Returns where the curve reaches a rating; the middle of a level part. */
static double depth_with(double rating, const double *curve, const DepthPlayer *by_depth,
                         int count) {
    int from = 0, to = count - 1; /* the first value not lower, the last value not higher */
    if (rating < curve[0]) return -INFINITY;
    if (rating > curve[count - 1]) return INFINITY;
    while (curve[from] < rating) from++;
    while (curve[to] > rating) to--;
    if (from <= to) return (by_depth[from].depth + by_depth[to].depth) / 2.0;
    const double part = (rating - curve[to]) / (curve[from] - curve[to]);
    return by_depth[to].depth + part * (by_depth[from].depth - by_depth[to].depth);
}

Estimate worth_find(const double *resampled, int players, int replicates, int player,
                    const DepthPlayer *by_depth, int count) {
    const int low = (int)(RATINGS_TAIL * replicates);
    MEMORY_AUTO double *depths = memory_allocate(((size_t)replicates + 1) * sizeof *depths);
    MEMORY_AUTO double *curve = memory_allocate((size_t)count * sizeof *curve);
    assert(count >= 2);
    for (int row = 0; row <= replicates; row++) {
        const double *const ratings = resampled + (size_t)row * (size_t)players;
        for (int i = 0; i < count; i++) curve[i] = ratings[by_depth[i].player];
        make_rising(curve, count);
        depths[row] = depth_with(ratings[player], curve, by_depth, count);
    }
    Estimate worth = {true, depths[0], NAN, NAN};
    if (replicates == 0) return worth;
    gsl_sort(depths + 1, 1, (size_t)replicates);
    worth.low = fmin(worth.value, depths[1 + low]);
    worth.high = fmax(worth.value, depths[replicates - low]);
    return worth;
}
