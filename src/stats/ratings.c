/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ratings.h"

#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_sort.h>

static const double ELO = 173.71779276130073; /* 400/ln 10: a unit of strength in Elo */

/* Two players that met, first < second. */
typedef struct Meeting {
    int first, second;
    PairCounts pairs;            /* counted for the first */
    double games, points, drawn; /* the first player's points; drawn games */
    double variance;             /* of the points of all games together */
} Meeting;

/* A player whose rating has no bound: the higher (lower) it is, the likelier are the results. */
enum { OPEN_ABOVE = 1, OPEN_BELOW = 2 };

enum { WORD_BITS = 64 };

/* Strengths fitted to the encounters; they are natural logarithms of odds. */
typedef struct Fit {
    int players, meetings;
    Meeting *list;
    double *strengths;
    uint8_t *open; /* OPEN_… of a player against the largest group in which all players took points
                      from each other, directly or by way of others */
    int *groups;   /* of players linked by meetings; the lowest member is the group's number */
    int free;      /* independent differences of strengths: players − groups */
    gsl_vector *step;       /* the gradient, then Newton's step */
    gsl_matrix *curvature;  /* Cholesky's factor */
    gsl_matrix *covariance; /* of the strengths; only of differences within a group */
    double freedom;         /* its degrees of freedom */
    int words;              /* a row of the links: which players a player lost points to */
    uint64_t *links;
} Fit;

/* Links: which players take points from which, directly or by way of others */

static uint64_t *links_of(const Fit *fit, int player) {
    return fit->links + (size_t)player * (size_t)fit->words;
}

static void add_link(const Fit *fit, int from, int to) {
    links_of(fit, from)[to / WORD_BITS] |= UINT64_C(1) << to % WORD_BITS;
}

static bool has_link(const Fit *fit, int from, int to) {
    return links_of(fit, from)[to / WORD_BITS] >> to % WORD_BITS & 1;
}

static bool are_mutual(const Fit *fit, int one, int other) {
    return has_link(fit, one, other) && has_link(fit, other, one);
}

/* Adds the links by way of others (Warshall 1962), and of each player to itself. */
static void close_links(const Fit *fit) {
    for (int player = 0; player < fit->players; player++) add_link(fit, player, player);
    for (int middle = 0; middle < fit->players; middle++) {
        const uint64_t *const onward = links_of(fit, middle);
        for (int from = 0; from < fit->players; from++) {
            if (!has_link(fit, from, middle)) continue;
            uint64_t *const row = links_of(fit, from);
            for (int i = 0; i < fit->words; i++) row[i] |= onward[i];
        }
    }
}

/* Returns a group's member with the most links in both directions; *size becomes their number. */
static int find_main(const Fit *fit, int group, int *size) {
    int main = group;
    *size = 0;
    for (int i = group; i < fit->players; i++) {
        int count = 0;
        for (int j = group; fit->groups[i] == group && j < fit->players; j++)
            count += fit->groups[j] == group && are_mutual(fit, i, j);
        if (count <= *size) continue;
        *size = count;
        main = i;
    }
    return main;
}

static uint8_t open_against(const Fit *fit, int player, int other) {
    return (uint8_t)((has_link(fit, player, other) ? 0 : OPEN_ABOVE) |
                     (has_link(fit, other, player) ? 0 : OPEN_BELOW));
}

/* Fills `open` by the links; returns whether any player is open. */
static bool mark_open(const Fit *fit) {
    const int players = fit->players;
    uint8_t *const open = fit->open;
    bool any = false;
    for (int group = 0; group < players; group++) {
        int size;
        if (fit->groups[group] != group) continue;
        const int main = find_main(fit, group, &size);
        for (int i = group; i < players; i++) {
            if (fit->groups[i] != group) continue;
            open[i] = size > 1 ? open_against(fit, i, main) : 0;
            for (int j = group; size == 1 && j < players; j++)
                if (fit->groups[j] == group) open[i] |= open_against(fit, i, j);
            any |= open[i] != 0;
        }
    }
    return any;
}

/* Fitting */

static double expect_share(double difference) { return 1 / (1 + exp(-difference)); }

static double share_of(const Fit *fit, const Meeting *meeting) {
    return expect_share(fit->strengths[meeting->first] - fit->strengths[meeting->second]);
}

/* Which meetings count in a fit, and which players move. */
typedef enum FitStep {
    FIT_MUTUAL, /* meetings of players that took points from each other; all */
    FIT_OPEN,   /* all meetings; only players without a bound */
    FIT_ALL     /* all meetings; all */
} FitStep;

/* Fills the gradient of the log-likelihood and the (lower half of its) curvature. */
static void find_slope(const Fit *fit, FitStep step) {
    gsl_vector_set_zero(fit->step);
    gsl_matrix_set_zero(fit->curvature);
    for (int k = 0; k < fit->meetings; k++) {
        const Meeting *const it = &fit->list[k];
        const size_t i = (size_t)it->first, j = (size_t)it->second;
        const bool is_mutual = are_mutual(fit, it->first, it->second);
        if (step == FIT_MUTUAL && !is_mutual) continue;
        const double swing = is_mutual ? 0 : it->points > 0 ? -0.5 : 0.5;
        const double share = share_of(fit, it);
        const double surplus = it->points + swing - it->games * share;
        *gsl_vector_ptr(fit->step, i) += surplus;
        *gsl_vector_ptr(fit->step, j) -= surplus;
        const double variance = it->games * share * (1 - share);
        *gsl_matrix_ptr(fit->curvature, i, i) += variance;
        *gsl_matrix_ptr(fit->curvature, j, j) += variance;
        *gsl_matrix_ptr(fit->curvature, j, i) -= variance;
    }
    /* The strengths of a group can move together without any effect: a small number on the diagonal
     * keeps them in place, a large one keeps the held players. */
    for (size_t i = 0; i < (size_t)fit->players; i++) {
        const bool is_held = step == FIT_OPEN && fit->open[i] == 0;
        if (is_held) gsl_vector_set(fit->step, i, 0);
        *gsl_matrix_ptr(fit->curvature, i, i) += is_held ? 1e30 : 1e-4;
    }
}

/* Newton's method with steps of at most 1. */
static void climb(const Fit *fit, FitStep step) {
    enum { STEPS = 200 };
    const double enough = 1e-9;
    double most = INFINITY;
    for (int count = 0; count < STEPS && most > enough; count++) {
        find_slope(fit, step);
        gsl_linalg_cholesky_decomp1(fit->curvature);
        gsl_linalg_cholesky_svx(fit->curvature, fit->step);
        most = 0;
        for (int i = 0; i < fit->players; i++) most = fmax(most, fabs(fit->step->data[i]));
        const double factor = most > 1 ? 1 / most : 1;
        for (int i = 0; i < fit->players; i++) fit->strengths[i] += factor * fit->step->data[i];
    }
}

/* Fits first the players between which points went both ways, so that players with all wins or all
 * losses do not change their ratings; then the others. */
static void fit_points(const Fit *fit) {
    memset(fit->links, 0, (size_t)fit->players * (size_t)fit->words * sizeof *fit->links);
    for (int k = 0; k < fit->meetings; k++) {
        const Meeting *const it = &fit->list[k];
        if (it->points < it->games) add_link(fit, it->first, it->second);
        if (it->points > 0) add_link(fit, it->second, it->first);
    }
    close_links(fit);
    const bool any_open = mark_open(fit);
    climb(fit, FIT_MUTUAL);
    if (any_open) climb(fit, FIT_OPEN);
}

/* Errors */

/* Computes the chance of a draw, and the variance of a game's points, if the first player expects
 * `share` and draws are `draws` times the geometric mean of both sides' wins [Davidson 1970]. */
static double draw_chance(double share, double draws, double *variance) {
    const double slope = draws * (share - 0.5);
    const double root = /* of losses over wins */
        (sqrt(slope * slope + 4 * share * (1 - share)) - slope) / (2 * share);
    const double win = 1 / (1 + draws * root + root * root), draw = draws * root * win;
    *variance = win + draw / 4 - share * share;
    return draw;
}

/* Returns the `draws` with which as many games are expected to be drawn as were. */
static double solve_draws(const Fit *fit) {
    double low = 0, high = 1e4, drawn = 0;
    for (int k = 0; k < fit->meetings; k++) drawn += fit->list[k].drawn;
    for (int step = 0; step < 60; step++) {
        const double middle = (low + high) / 2;
        double expected = 0, ignored;
        for (int k = 0; k < fit->meetings; k++)
            expected +=
                fit->list[k].games * draw_chance(share_of(fit, &fit->list[k]), middle, &ignored);
        *(expected < drawn ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

/* Returns the sum of the squared differences between the points of pairs and those expected. */
static double squares_of(const Fit *fit, const Meeting *meeting) {
    double sum = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        sum += (double)meeting->pairs.n[i] * pow(0.5 * i - 2 * share_of(fit, meeting), 2);
    return sum;
}

/* Computes the variance of the points of each meeting. A pair's variance is estimated from the
 * meeting's own pairs and as many as PRIOR further ones with the variance that Davidson's model
 * expects, scaled to agree with all pairs; one imaginary pair, half LD and half WD, is added to
 * these. If one side won all, it is at least that of games without draws; if all games were drawn,
 * that of the largest share of LD or WD that leaves so many pairs without one in 2.5 % of meetings.
 */
static void find_variances(Fit *fit) {
    enum { PRIOR = 10 };
    const double draws = solve_draws(fit);
    double pairs = 0, squares = 0.25, expected = 0, game;
    for (int k = 0; k < fit->meetings; k++) {
        Meeting *const it = &fit->list[k];
        draw_chance(share_of(fit, it), draws, &game);
        it->variance = 2 * game; /* of a pair */
        pairs += it->games / 2;
        squares += squares_of(fit, it);
        expected += it->games * game;
    }
    fit->freedom = fmax(1, pairs - fit->free);
    const double spread = pairs / fit->freedom; /* a fit is nearer to its games than the truth is */
    for (int k = 0; k < fit->meetings; k++) {
        Meeting *const it = &fit->list[k];
        const double share = share_of(fit, it), own = it->games / 2;
        double variance = spread *
                          (squares_of(fit, it) + PRIOR * squares / expected * it->variance) /
                          (own + PRIOR);
        if (!are_mutual(fit, it->first, it->second))
            variance = fmax(variance, 2 * share * (1 - share));
        if (it->drawn == it->games) variance = fmax(variance, 0.25 * (1 - pow(0.025, 1 / own)));
        it->variance = own * variance;
    }
}

/* Adds a number to the cells of a symmetric matrix that belong to the points of a meeting. */
static void add_meeting(gsl_matrix *matrix, const Meeting *it, double number) {
    *gsl_matrix_ptr(matrix, (size_t)it->first, (size_t)it->first) += number;
    *gsl_matrix_ptr(matrix, (size_t)it->second, (size_t)it->second) += number;
    *gsl_matrix_ptr(matrix, (size_t)it->first, (size_t)it->second) -= number;
    *gsl_matrix_ptr(matrix, (size_t)it->second, (size_t)it->first) -= number;
}

/* Computes C·B·C, C the inverse curvature and B the covariance of the players' points [White
 * 1982: errors that hold even if pairs vary more, or less, than the model expects]. Leaves the
 * factor of the curvature. */
static void find_covariance(Fit *fit) {
    const size_t n = (size_t)fit->players;
    gsl_matrix *const points = gsl_matrix_calloc(n, n), *const inverse = gsl_matrix_alloc(n, n),
                      *const product = gsl_matrix_alloc(n, n);
    find_variances(fit);
    for (int k = 0; k < fit->meetings; k++)
        add_meeting(points, &fit->list[k], fit->list[k].variance);
    find_slope(fit, FIT_ALL);
    gsl_linalg_cholesky_decomp1(fit->curvature);
    gsl_matrix_memcpy(inverse, fit->curvature);
    gsl_linalg_cholesky_invert(inverse);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, inverse, points, 0, product);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, product, inverse, 0, fit->covariance);
    gsl_matrix_free(points);
    gsl_matrix_free(inverse);
    gsl_matrix_free(product);
}

static double covariance_of(const Fit *fit, int one, int other) {
    return gsl_matrix_get(fit->covariance, (size_t)one, (size_t)other);
}

static double error_of(const Fit *fit, int one, int other) {
    return sqrt(fmax(0, covariance_of(fit, one, one) + covariance_of(fit, other, other) -
                            2 * covariance_of(fit, one, other)));
}

/* Resampling */

static double real_of(void *state) { return rng_real(state); }

static unsigned long whole_of(void *state) { return rng_next(state) >> 32; }

static void keep_state(void *state, unsigned long seed) {
    (void)state;
    (void)seed;
}

/* The random generator as GSL calls it. */
static const gsl_rng_type GENERATOR = {"xoshiro256**", UINT32_MAX, 0,      sizeof(Rng),
                                       keep_state,     whole_of,   real_of};

/* Fills a row with strengths whose distances from the fitted ones have the fit's covariance, and as
 * many degrees of freedom: the points of each meeting change at random, the fit follows. */
static void resample(const Fit *fit, Rng *rng, double *row) {
    const gsl_rng generator = {&GENERATOR, rng};
    gsl_vector_set_zero(fit->step);
    for (int k = 0; k < fit->meetings; k++) {
        const Meeting *const it = &fit->list[k];
        const double change = gsl_ran_gaussian_ziggurat(&generator, sqrt(it->variance));
        *gsl_vector_ptr(fit->step, (size_t)it->first) += change;
        *gsl_vector_ptr(fit->step, (size_t)it->second) -= change;
    }
    gsl_linalg_cholesky_svx(fit->curvature, fit->step);
    const double scale = sqrt(fit->freedom / gsl_ran_chisq(&generator, fit->freedom));
    for (int i = 0; i < fit->players; i++) row[i] = fit->strengths[i] + scale * fit->step->data[i];
}

/* Returns by how many errors any difference within a group is at most off in a row. */
static double most_errors(const Fit *fit, const double *errors, const double *row) {
    const int players = fit->players;
    double most = 0;
    for (int i = 0; i < players; i++)
        for (int j = i + 1; j < players; j++)
            if (fit->groups[i] == fit->groups[j])
                most = fmax(most, fabs(row[i] - row[j] - fit->strengths[i] + fit->strengths[j]) /
                                      errors[i * players + j]);
    return most;
}

static Fit fit_new(const Encounters *encounters) {
    const int players = encounters->players;
    const size_t n = (size_t)players;
    Fit fit = {.players = players, .words = (players + WORD_BITS - 1) / WORD_BITS};
    fit.list = memory_allocate((n * n + 1) / 2 * sizeof *fit.list);
    fit.strengths = memory_allocate(n * sizeof *fit.strengths);
    fit.open = memory_allocate(n * sizeof *fit.open);
    fit.groups = memory_allocate(n * sizeof *fit.groups);
    fit.links = memory_allocate(n * (size_t)fit.words * sizeof *fit.links);
    fit.step = gsl_vector_alloc(n);
    fit.curvature = gsl_matrix_alloc(n, n);
    fit.covariance = gsl_matrix_alloc(n, n);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            Meeting meeting = {
                .first = i, .second = j, .pairs = encounters_pairs(encounters, i, j)};
            for (int k = 0; k < ENCOUNTER_OUTCOMES; k++) {
                const double pairs = (double)encounters_count(encounters, i, j, k);
                const int first = k / 3, second = k % 3; /* the points of its games, doubled */
                meeting.games += 2 * pairs;
                meeting.points += 0.5 * (first + second) * pairs;
                meeting.drawn += ((first == 1) + (second == 1)) * pairs;
            }
            if (meeting.games == 0) continue;
            fit.list[fit.meetings++] = meeting;
            add_link(&fit, i, j);
            add_link(&fit, j, i);
        }
    }
    close_links(&fit);
    for (int i = 0; i < players; i++) {
        while (!has_link(&fit, i, fit.groups[i])) fit.groups[i]++;
        fit.free += fit.groups[i] < i;
    }
    fit_points(&fit);
    return fit;
}

static void fit_free(Fit *fit) {
    gsl_matrix_free(fit->covariance);
    gsl_matrix_free(fit->curvature);
    gsl_vector_free(fit->step);
    free(fit->links);
    free(fit->groups);
    free(fit->open);
    free(fit->strengths);
    free(fit->list);
}

/* Bounds */

/* Returns a value with bounds `reach` away, where `open` does not leave one out; in Elo. */
static Estimate estimate_of(double value, double reach, uint8_t open) {
    if (isnan(reach)) return (Estimate){true, ELO * value + 0.0, NAN, NAN};
    return (Estimate){true, ELO * value + 0.0,
                      open & OPEN_BELOW ? (double)-INFINITY : ELO * (value - reach) + 0.0,
                      open & OPEN_ABOVE ? (double)INFINITY : ELO * (value + reach) + 0.0};
}

static bool is_anchor(const double *anchors, int player) {
    return anchors != NULL && !isnan(anchors[player]);
}

/* Fills the weights with which a group's players are the origin of its ratings: its anchors, those
 * with two bounds, or else all. Returns the number of its players. */
static int weigh_group(const Fit *fit, int group, const double *anchors, double *weights,
                       bool *is_anchored) {
    enum { ANCHORS, BOUNDED, MEMBERS, KINDS };
    int counts[KINDS] = {0};
    for (int i = 0; i < fit->players; i++) {
        if (fit->groups[i] != group) continue;
        counts[ANCHORS] += is_anchor(anchors, i);
        counts[BOUNDED] += fit->open[i] == 0;
        counts[MEMBERS]++;
    }
    const int kind = counts[ANCHORS] > 0 ? ANCHORS : counts[BOUNDED] > 0 ? BOUNDED : MEMBERS;
    for (int i = 0; i < fit->players; i++) {
        const bool counts_in = kind == ANCHORS   ? is_anchor(anchors, i)
                               : kind == BOUNDED ? fit->open[i] == 0
                                                 : true;
        weights[i] = fit->groups[i] == group && counts_in ? 1.0 / counts[kind] : 0;
    }
    *is_anchored = kind == ANCHORS;
    return counts[MEMBERS];
}

/* Rates a group's players. `errors`: how many errors the bounds are away. */
static void rate_group(const Fit *fit, int group, double errors, const double *anchors,
                       Rating *ratings) {
    MEMORY_AUTO double *weights = memory_allocate((size_t)fit->players * sizeof *weights);
    double mean = 0, of_mean = 0; /* the mean's variance */
    bool is_anchored;
    if (weigh_group(fit, group, anchors, weights, &is_anchored) < 2) return;
    for (int i = 0; i < fit->players; i++) {
        if (weights[i] > 0)
            mean += weights[i] * (fit->strengths[i] - (is_anchored ? anchors[i] / ELO : 0));
        for (int j = 0; j < fit->players; j++)
            of_mean += weights[i] * weights[j] * covariance_of(fit, i, j);
    }
    for (int i = 0; i < fit->players; i++) {
        double variance = covariance_of(fit, i, i) + of_mean;
        uint8_t open = is_anchored ? 0 : fit->open[i];
        for (int j = 0; j < fit->players; j++) {
            variance -= 2 * weights[j] * covariance_of(fit, i, j);
            if (is_anchored && weights[j] > 0) open |= open_against(fit, i, j);
        }
        if (fit->groups[i] == group)
            ratings[i].elo =
                estimate_of(fit->strengths[i] - mean, errors * sqrt(fmax(0, variance)), open);
    }
}

void ratings_of_match(Estimate ahead, const double *anchors, Estimate *first, Estimate *second) {
    const bool one = is_anchor(anchors, 0), other = is_anchor(anchors, 1);
    const double origin =
        ((one ? anchors[0] : 0) + (other ? anchors[1] : 0)) / (one && other ? 2 : 1);
    const Estimate fixed = {true, origin, origin, origin};
    const double part = one == other ? 0.5 : 1; /* of the distance, for a player without anchor */
    *first = one && !other ? fixed
                           : (Estimate){true, origin + part * ahead.value,
                                        origin + part * ahead.low, origin + part * ahead.high};
    *second = other && !one ? fixed
                            : (Estimate){true, origin - part * ahead.value,
                                         origin - part * ahead.high, origin - part * ahead.low};
}

/* In a match the bounds and p are those of its score. */
static void rate_match(const Encounters *encounters, const uint8_t *open, const double *anchors,
                       Rating *ratings, RatingDifference *comparisons) {
    const PairCounts pairs = encounters_pairs(encounters, 0, 1);
    const Estimate score = pairs_score(&pairs);
    const double value = ratings[0].elo.value - ratings[1].elo.value;
    const Estimate ahead = {
        true, value, open[0] & OPEN_BELOW ? (double)-INFINITY : fmin(value, stats_elo(score.low)),
        open[0] & OPEN_ABOVE ? (double)INFINITY : fmax(value, stats_elo(score.high))};
    ratings_of_match(ahead, anchors, &ratings[0].elo, &ratings[1].elo);
    if (comparisons == NULL) return;
    comparisons[1] = (RatingDifference){ahead, pairs_p_value(&pairs)};
    comparisons[2] = (RatingDifference){estimate_opposite(ahead), comparisons[1].p_value};
}

/* Compares two players of a group: `all` holds the most errors of each row, ascending. */
static RatingDifference compare(const Fit *fit, int one, int other, double error, const double *all,
                                int rows) {
    const int wrong = (int)(0.05 * (rows + 1)); /* rows with more errors than the bounds */
    const double difference = fit->strengths[one] - fit->strengths[other];
    const uint8_t open = open_against(fit, one, other);
    /* The larger difference in this direction is also as likely, or more. */
    const bool is_open = open & (difference > 0 ? OPEN_BELOW : OPEN_ABOVE);
    int more = 0;
    for (int row = rows; row > 0 && (is_open || all[row - 1] * error >= fabs(difference)); row--)
        more++;
    return (RatingDifference){estimate_of(difference, all[rows - wrong] * error, open),
                              fmin(1, (more + 1.0) / (rows + 1))};
}

/* Fills `resampled` beyond its first row, and compares all players. */
static void compare_all(const Fit *fit, int replicates, uint64_t seed, double *resampled,
                        RatingDifference *comparisons) {
    const int players = fit->players;
    MEMORY_AUTO double *errors =
        memory_allocate((size_t)players * (size_t)players * sizeof *errors);
    MEMORY_AUTO double *all = memory_allocate((size_t)replicates * sizeof *all);
    for (int i = 0; i < players * players; i++) errors[i] = error_of(fit, i / players, i % players);
    for (int row = 0; row < replicates; row++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)row));
        double *const strengths = resampled + (size_t)(row + 1) * (size_t)players;
        resample(fit, &rng, strengths);
        all[row] = most_errors(fit, errors, strengths);
    }
    gsl_sort(all, 1, (size_t)replicates);
    for (int i = 0; comparisons != NULL && i < players * players; i++) {
        const int one = i / players, other = i % players;
        if (one >= other || fit->groups[one] != fit->groups[other]) continue;
        comparisons[i] = compare(fit, one, other, errors[i], all, replicates);
        comparisons[other * players + one] =
            (RatingDifference){estimate_opposite(comparisons[i].elo), comparisons[i].p_value};
    }
}

/* Rates all players with the fit's errors. `rows`: the strengths, and room for the replicates. */
static void rate_all(const Fit *fit, const Encounters *encounters, const double *anchors,
                     int replicates, uint64_t seed, Rating *ratings, RatingDifference *comparisons,
                     double *rows) {
    const double errors = replicates > 0 ? gsl_cdf_tdist_Pinv(0.975, fit->freedom) : NAN;
    if (replicates > 0) compare_all(fit, replicates, seed, rows, comparisons);
    for (int i = 0; i < fit->players; i++)
        if (fit->groups[i] == i) rate_group(fit, i, errors, anchors, ratings);
    if (fit->players == 2 && replicates > 0)
        rate_match(encounters, fit->open, anchors, ratings, comparisons);
}

void ratings_fit(const Encounters *encounters, const double *anchors, int replicates, uint64_t seed,
                 Rating *ratings, RatingDifference *comparisons, double *resampled) {
    const int players = encounters->players;
    const size_t n = (size_t)players, cells = ((size_t)replicates + 1) * n;
    if (players == 0) return;
    Fit fit = fit_new(encounters);
    MEMORY_AUTO double *rows = memory_allocate(cells * sizeof *rows);
    memcpy(rows, fit.strengths, n * sizeof *rows);
    for (int i = 0; i < players; i++) ratings[i] = (Rating){.group = fit.groups[i]};
    for (size_t i = 0; comparisons != NULL && i < n * n; i++)
        comparisons[i] = (RatingDifference){ESTIMATE_UNKNOWN, NAN};
    if (fit.meetings > 0) {
        find_covariance(&fit);
        rate_all(&fit, encounters, anchors, replicates, seed, ratings, comparisons, rows);
    }
    for (size_t i = 0; resampled != NULL && i < cells; i++) resampled[i] = ELO * rows[i];
    fit_free(&fit);
}

double comparison_games(const Estimate *elo, double games) {
    const double more = 1 + gsl_cdf_ugaussian_Pinv(0.8) / STATS_NORMAL_975; /* beyond the bound */
    const double reach = isfinite(elo->high) ? (elo->high - elo->low) / 2 : elo->value - elo->low;
    const double needed = games * pow(more * reach / elo->value, 2);
    return isnan(needed) ? INFINITY : 2 * ceil(fmax(games + 2, needed) / 2);
}
