/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ratings.h"

#include "stats/draws.h"
#include "util/sort.h"
#include "util/text.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The model of Davidson (1970): with x = (Black's strength) − (White's strength) + (the first
 * move), in natural logarithms of odds, Black wins, loses and draws with chances as e^(x/2) :
 * e^(−x/2) : ν [the first move as Davidson and Beaver 1977]. The likelihood is weighted with a wide
 * prior (normal, standard deviation 1000 Elo for strengths and the first move, 3 for ln ν), so that
 * there always is one finite answer. */
static const double ELO = 173.71779276130073; /* 400/ln 10: the model's unit in Elo */
static const double PRIOR_STRENGTH = 1000 / 173.71779276130073, PRIOR_LOG_DRAWS = 3;
/* The shares of replicates beyond each bound of a 95 % interval. */
static const double TAIL = 0.025;

/* Two players who met, first < second. */
typedef struct Meeting {
    int first, second;
    uint64_t pairs;
    double chances[ENCOUNTER_OUTCOMES]; /* what its pairs are drawn anew from */
} Meeting;

/* A parameter that the results do not bound: they would be more likely the higher (lower) it is. */
enum { OPEN_ABOVE = 1, OPEN_BELOW = 2 };

enum { WORD_BITS = 64 };

/* The model fitted to the encounters (row 0), and again and again to pairs drawn anew within each
 * meeting. Parameters are a strength a player, then the first move and ln ν.
 *
 * A meeting's N pairs are drawn from its N pairs and one more, spread as the fit expects: pairs
 * alone would vary by (N − 1)/N of what they should, a single one not at all. And since a fit is
 * nearer to its games than the truth is, the resampled parameters are moved away from the fitted
 * ones by sqrt(G/(G − P)), G games, P = players + 1 free parameters (at most by √2). */
typedef struct Fits {
    const Encounters *encounters;
    int players, width, meetings; /* width = players + 2 */
    Meeting *list;
    double *parameters; /* rows × width */
    uint8_t *open; /* the same: OPEN_… of a player against the largest group in which everybody
                      took points from everybody, directly or by way of others */
    int *groups;   /* of players linked by meetings; each named by its lowest member */
    /* Of the fit under way: */
    double *totals;        /* width: half of wins less losses of each player and of Black, draws */
    double *halves;        /* e^(strength/2) */
    gsl_vector *step;      /* the gradient, then Newton's step */
    gsl_matrix *curvature; /* of the last step, as Cholesky's factor */
    int words;             /* of a row of the links: to whom a player lost points */
    uint64_t *links;
    bool black_won, white_won;
} Fits;

/* Links: who takes points from whom, directly or by way of others */

static uint64_t *links_of(const Fits *fits, int player) {
    return fits->links + (size_t)player * (size_t)fits->words;
}

static void add_link(Fits *fits, int from, int to) {
    links_of(fits, from)[to / WORD_BITS] |= UINT64_C(1) << to % WORD_BITS;
}

static bool has_link(const Fits *fits, int from, int to) {
    return links_of(fits, from)[to / WORD_BITS] >> to % WORD_BITS & 1;
}

/* Adds the links by way of others (Warshall 1962), and of each player to itself. */
static void close_links(Fits *fits) {
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

/* The member of a group with most others in both directions; *size becomes their number. */
static int find_main(const Fits *fits, int group, int *size) {
    int main = group;
    *size = 0;
    for (int i = group; i < fits->players; i++) {
        int count = 0;
        for (int j = group; fits->groups[i] == group && j < fits->players; j++)
            count += fits->groups[j] == group && has_link(fits, i, j) && has_link(fits, j, i);
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

static void mark_open(Fits *fits, uint8_t *open) {
    const int players = fits->players;
    close_links(fits);
    for (int group = 0; group < players; group++) {
        int size;
        if (fits->groups[group] != group) continue;
        const int main = find_main(fits, group, &size);
        for (int i = group; i < players; i++) {
            if (fits->groups[i] != group) continue;
            open[i] = size > 1 ? open_against(fits, i, main) : 0;
            for (int j = group; size == 1 && j < players; j++)
                if (fits->groups[j] == group) open[i] |= open_against(fits, i, j);
        }
    }
    open[players] =
        (uint8_t)((fits->white_won ? 0 : OPEN_ABOVE) | (fits->black_won ? 0 : OPEN_BELOW));
    open[players + 1] = (uint8_t)((fits->white_won || fits->black_won ? 0 : OPEN_ABOVE) |
                                  (fits->totals[players + 1] > 0 ? 0 : OPEN_BELOW));
}

/* A game */

/* What one game is expected to add to the totals, and how those vary. */
typedef struct GameMoments {
    double half;            /* half of win less loss, as Black */
    double draw;            /* chance */
    double variance, mixed; /* of `half`; of it with a draw */
} GameMoments;

/* `odds` is e^(x/2). */
static GameMoments expect_game(double odds, double draws) {
    const double inverse = 1 / odds, sum = odds + inverse + draws;
    const double half = (odds - inverse) / (2 * sum), draw = draws / sum;
    return (GameMoments){half, draw, (odds + inverse) / (4 * sum) - half * half, -half * draw};
}

/* Loss, draw and win of the player whose odds these are. */
static void fill_results(double odds, double draws, double chances[3]) {
    const double sum = odds + 1 / odds + draws;
    chances[0] = 1 / (odds * sum);
    chances[1] = draws / sum;
    chances[2] = odds / sum;
}

/* The chances of a meeting's nine outcomes, its two games independent. */
static void find_outcomes(const Fits *fits, const double *parameters, const Meeting *meeting,
                          double chances[ENCOUNTER_OUTCOMES]) {
    const double difference = parameters[meeting->first] - parameters[meeting->second];
    const double first_move = parameters[fits->players];
    const double draws = exp(parameters[fits->players + 1]);
    double black[3], white[3];
    fill_results(exp((difference + first_move) / 2), draws, black);
    fill_results(exp((difference - first_move) / 2), draws, white);
    for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) chances[i] = black[i / 3] * white[i % 3];
}

/* Fitting */

static void clear_results(Fits *fits) {
    memset(fits->totals, 0, (size_t)fits->width * sizeof *fits->totals);
    const size_t words = (size_t)fits->players * (size_t)fits->words;
    if (words > 0) memset(fits->links, 0, words * sizeof *fits->links);
    fits->black_won = fits->white_won = false;
}

/* Takes in a meeting's pairs with one outcome. */
static void add_result(Fits *fits, const Meeting *meeting, int outcome, uint64_t pairs) {
    const int players = fits->players;
    const int black = outcome / 3 - 1, white = outcome % 3 - 1; /* of the first player */
    const double half = (double)pairs / 2;
    if (pairs == 0) return;
    fits->totals[meeting->first] += half * (black + white);
    fits->totals[meeting->second] -= half * (black + white);
    fits->totals[players] += half * (black - white);
    fits->totals[players + 1] += (double)pairs * ((black == 0) + (white == 0));
    if (black < 1 || white < 1) add_link(fits, meeting->first, meeting->second);
    if (black > -1 || white > -1) add_link(fits, meeting->second, meeting->first);
    fits->black_won |= black == 1 || white == -1;
    fits->white_won |= black == -1 || white == 1;
}

static void add_at(gsl_matrix *matrix, int row, int column, double value) {
    *gsl_matrix_ptr(matrix, (size_t)row, (size_t)column) += value;
}

static void add_curvature(Fits *fits, const Meeting *meeting, GameMoments black,
                          GameMoments white) {
    gsl_matrix *const curvature = fits->curvature;
    const int i = meeting->first, j = meeting->second, first = fits->players, draws = first + 1;
    const double pairs = (double)meeting->pairs, sum = pairs * (black.variance + white.variance);
    const double difference = pairs * (black.variance - white.variance);
    const double mixed = pairs * (black.mixed - white.mixed);
    add_at(curvature, i, i, sum);
    add_at(curvature, j, j, sum);
    add_at(curvature, j, i, -sum);
    add_at(curvature, first, i, difference);
    add_at(curvature, first, j, -difference);
    add_at(curvature, draws, i, mixed);
    add_at(curvature, draws, j, -mixed);
    add_at(curvature, first, first, sum);
    add_at(curvature, draws, first, pairs * (black.mixed + white.mixed));
    add_at(curvature, draws, draws,
           pairs * (black.draw * (1 - black.draw) + white.draw * (1 - white.draw)));
}

/* Fills the gradient of the logarithm of the likelihood and, where asked, the (lower half of its)
 * curvature. */
static void find_slope(Fits *fits, const double *parameters, bool curved) {
    const int players = fits->players;
    double *const gradient = fits->step->data;
    const double draws = exp(parameters[players + 1]), first = exp(parameters[players] / 2);
    if (curved) gsl_matrix_set_zero(fits->curvature);
    for (int i = 0; i < fits->width; i++) {
        const double deviation = i < players + 1 ? PRIOR_STRENGTH : PRIOR_LOG_DRAWS;
        const double precision = 1 / (deviation * deviation);
        gradient[i] = fits->totals[i] - parameters[i] * precision;
        if (curved) add_at(fits->curvature, i, i, precision);
    }
    for (int i = 0; i < players; i++) fits->halves[i] = exp(parameters[i] / 2);
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const meeting = &fits->list[k];
        const double ratio = fits->halves[meeting->first] / fits->halves[meeting->second];
        const double pairs = (double)meeting->pairs;
        const GameMoments black = expect_game(ratio * first, draws);
        const GameMoments white = expect_game(first / ratio, draws); /* the opponent's as Black */
        gradient[meeting->first] -= pairs * (black.half - white.half);
        gradient[meeting->second] += pairs * (black.half - white.half);
        gradient[players] -= pairs * (black.half + white.half);
        gradient[players + 1] -= pairs * (black.draw + white.draw);
        if (curved) add_curvature(fits, meeting, black, white);
    }
}

/* Solves for the step, shortened to at most 1 in any parameter, and takes it; returns its size. */
static double take_step(Fits *fits, double *parameters) {
    gsl_blas_dtrsv(CblasLower, CblasNoTrans, CblasNonUnit, fits->curvature, fits->step);
    gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, fits->curvature, fits->step);
    double most = 0;
    for (int i = 0; i < fits->width; i++) most = fmax(most, fabs(fits->step->data[i]));
    const double factor = most > 1 ? 1 / most : 1;
    for (int i = 0; i < fits->width; i++) parameters[i] += factor * fits->step->data[i];
    return most;
}

/* Fits the parameters, from those given, to the totals (Newton). */
static void fit(Fits *fits, double *parameters) {
    enum { STEPS = 200 };
    const double enough = 1e-10;
    for (int step = 0; step < STEPS; step++) {
        find_slope(fits, parameters, true);
        gsl_linalg_cholesky_decomp1(fits->curvature);
        if (take_step(fits, parameters) < enough) return;
    }
}

/* The same to 1e-6, for totals near those of the last fit: keeps its curvature. */
static void refit(Fits *fits, double *parameters) {
    enum { STEPS = 30 };
    const double enough = 1e-6;
    for (int step = 0; step < STEPS; step++) {
        find_slope(fits, parameters, false);
        if (take_step(fits, parameters) < enough) return;
    }
    gsl_matrix *const kept = gsl_matrix_alloc(fits->step->size, fits->step->size);
    gsl_matrix_memcpy(kept, fits->curvature);
    fit(fits, parameters);
    gsl_matrix_memcpy(fits->curvature, kept);
    gsl_matrix_free(kept);
}

/* Resampling */

/* Fits to the encounters, and finds what is drawn from. */
static void fit_first(Fits *fits) {
    clear_results(fits);
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const it = &fits->list[k];
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            add_result(fits, it, outcome,
                       encounters_count(fits->encounters, it->first, it->second, outcome));
    }
    fit(fits, fits->parameters);
    mark_open(fits, fits->open);
    for (int k = 0; k < fits->meetings; k++) {
        Meeting *const it = &fits->list[k];
        find_outcomes(fits, fits->parameters, it, it->chances);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            const uint64_t pairs =
                encounters_count(fits->encounters, it->first, it->second, outcome);
            it->chances[outcome] = (it->chances[outcome] + (double)pairs) / ((double)it->pairs + 1);
        }
    }
}

/* `spread`: by which resampled parameters are moved away from the fitted ones. */
static void fit_again(Fits *fits, int row, double spread, Rng *rng) {
    const size_t width = (size_t)fits->width;
    double *const parameters = fits->parameters + (size_t)row * width;
    clear_results(fits);
    for (int k = 0; k < fits->meetings; k++) {
        uint64_t counts[ENCOUNTER_OUTCOMES];
        draws_multinomial(rng, fits->list[k].pairs, fits->list[k].chances, ENCOUNTER_OUTCOMES,
                          counts);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            add_result(fits, &fits->list[k], outcome, counts[outcome]);
    }
    memcpy(parameters, fits->parameters, width * sizeof *parameters);
    refit(fits, parameters);
    for (size_t i = 0; i < width; i++)
        parameters[i] = fits->parameters[i] + spread * (parameters[i] - fits->parameters[i]);
    mark_open(fits, fits->open + (size_t)row * width);
}

static Fits fits_new(const Encounters *encounters, uint64_t seed) {
    const int players = encounters->players;
    const size_t n = (size_t)players, width = n + 2, cells = (RATINGS_REPLICATES + 1) * width;
    Fits fits = {.encounters = encounters,
                 .players = players,
                 .width = players + 2,
                 .words = (players + WORD_BITS - 1) / WORD_BITS};
    double games = 0;
    fits.list = memory_allocate((n * n + 1) / 2 * sizeof *fits.list);
    fits.parameters = memory_allocate(cells * sizeof *fits.parameters);
    fits.open = memory_allocate(cells * sizeof *fits.open);
    fits.groups = memory_allocate(n * sizeof *fits.groups);
    fits.totals = memory_allocate(width * sizeof *fits.totals);
    fits.halves = memory_allocate(n * sizeof *fits.halves);
    fits.links = memory_allocate(n * (size_t)fits.words * sizeof *fits.links);
    fits.step = gsl_vector_alloc(width);
    fits.curvature = gsl_matrix_alloc(width, width);
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts pairs = encounters_pairs(encounters, i, j);
            const uint64_t total = pairs_total(&pairs);
            if (total == 0) continue;
            fits.list[fits.meetings++] = (Meeting){.first = i, .second = j, .pairs = total};
            games += 2 * (double)total;
            add_link(&fits, i, j);
            add_link(&fits, j, i);
        }
    }
    close_links(&fits);
    for (int i = 0; i < players; i++)
        while (!has_link(&fits, i, fits.groups[i])) fits.groups[i]++;
    fit_first(&fits);
    const double free_ones = players + 1;
    const double spread = games <= 2 * free_ones ? sqrt(2) : sqrt(games / (games - free_ones));
    for (int row = 1; row <= RATINGS_REPLICATES; row++) {
        Rng rng = rng_seeded(rng_derive(seed, (uint64_t)row));
        fit_again(&fits, row, spread, &rng);
    }
    return fits;
}

static size_t at(const Fits *fits, int row, int column) {
    return (size_t)row * (size_t)fits->width + (size_t)column;
}

/* Anchors: the players whose mean is 0 */

static int count_anchors(const Fits *fits, const bool *anchors, int group) {
    int count = 0;
    for (int i = 0; i < fits->players; i++) count += anchors[i] && fits->groups[i] == group;
    return count;
}

/* The group's bounded players; those whom the fit bounds, or all of it, where there are none. */
static void choose_anchors(const Fits *fits, int group, bool *anchors) {
    for (int care = 0; care < 3; care++) {
        for (int i = 0; i < fits->players; i++) {
            int open = 0; /* how many replicates leave the player so */
            if (fits->groups[i] != group) continue;
            anchors[i] = care == 2 || fits->open[i] == 0;
            for (int row = 1; care == 0 && row <= RATINGS_REPLICATES; row++)
                open += fits->open[at(fits, row, i)] != 0;
            if (open > TAIL * RATINGS_REPLICATES) anchors[i] = false;
        }
        if (count_anchors(fits, anchors, group) > 0) return;
    }
}

/* Bounds */

/* The bounds of a parameter by its resampled values less an origin, one a row; those that are open
 * count as infinite. */
static Estimate bound_by_resampling(const Fits *fits, int column, const double *origins) {
    enum { COUNT = RATINGS_REPLICATES };
    const int low = (int)(TAIL * COUNT), high = COUNT - 1 - low;
    double values[COUNT];
    Estimate estimate = {true, fits->parameters[column] - origins[0], 0, 0};
    for (int side = OPEN_ABOVE; side <= OPEN_BELOW; side++) {
        for (int row = 1; row <= COUNT; row++) {
            values[row - 1] = fits->parameters[at(fits, row, column)] - origins[row];
            if ((fits->open[at(fits, row, column)] & side) == 0) continue;
            values[row - 1] = side == OPEN_ABOVE ? (double)INFINITY : (double)-INFINITY;
        }
        sort_reals(values, COUNT);
        *(side == OPEN_ABOVE ? &estimate.high : &estimate.low) =
            values[side == OPEN_ABOVE ? high : low];
    }
    estimate.low = (fits->open[column] & OPEN_BELOW) ? (double)-INFINITY : estimate.low;
    estimate.high = (fits->open[column] & OPEN_ABOVE) ? (double)INFINITY : estimate.high;
    return estimate;
}

/* Widening: where the pairs hardly vary or set no bound, resampling says too little */

/* The share in [0, 1] that answers to a parameter: of a pair's points those of the player (of
 * Black), of its games those drawn; NaN for a player who was not in it. */
static double answering_share(const Fits *fits, int column, const Meeting *meeting, int outcome) {
    const int black = outcome / 3, white = outcome % 3; /* of the first player */
    if (column == fits->players) return (black + 2 - white) / 4.0;
    if (column == fits->players + 1) return ((black == 1) + (white == 1)) / 2.0;
    if (column == meeting->first) return (black + white) / 4.0;
    return column == meeting->second ? (4 - black - white) / 4.0 : (double)NAN;
}

/* The share to be expected with these parameters. */
static double expect_share(const Fits *fits, int column, const double *parameters) {
    double sum = 0, pairs = 0;
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const meeting = &fits->list[k];
        double chances[ENCOUNTER_OUTCOMES], share = 0;
        if (isnan(answering_share(fits, column, meeting, 0))) continue;
        find_outcomes(fits, parameters, meeting, chances);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            share += chances[outcome] * answering_share(fits, column, meeting, outcome);
        sum += (double)meeting->pairs * share;
        pairs += (double)meeting->pairs;
    }
    return sum / pairs;
}

/* The value of a parameter at which this share is expected, the others as they are; `parameters`
 * is a copy of them. */
static double solve_share(const Fits *fits, int column, double share, double *parameters) {
    double low = -100, high = 100;
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    for (int step = 0; step < 60; step++) {
        parameters[column] = (low + high) / 2;
        *(expect_share(fits, column, parameters) < share ? &low : &high) = parameters[column];
    }
    return (low + high) / 2;
}

/* Widens to the values at which the bounds of the share are expected. `room` is how far the
 * parameter moves against its origin when it moves by 1. */
static void widen_by_share(const Fits *fits, int column, double room, Estimate *estimate) {
    PairCounts pairs = {{0}}; /* by the answering share */
    for (int k = 0; k < fits->meetings; k++) {
        const Meeting *const meeting = &fits->list[k];
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            const double share = answering_share(fits, column, meeting, outcome);
            if (isnan(share)) break;
            pairs.n[(int)(4 * share)] +=
                encounters_count(fits->encounters, meeting->first, meeting->second, outcome);
        }
    }
    if (fits->open[column] == 0 && !pairs_are_alike(&pairs)) return;
    const size_t size = (size_t)fits->width * sizeof(double);
    MEMORY_AUTO double *parameters = memory_allocate(size);
    memcpy(parameters, fits->parameters, size);
    const Estimate share = pairs_score(&pairs);
    const double low = solve_share(fits, column, share.low, parameters);
    const double high = solve_share(fits, column, share.high, parameters);
    const double value = fits->parameters[column];
    estimate->low = fmin(estimate->low, estimate->value + room * (low - value));
    estimate->high = fmax(estimate->high, estimate->value + room * (high - value));
}

static Estimate in_elo(Estimate estimate) {
    return (Estimate){true, ELO * estimate.value + 0.0,
                      ELO * fmin(estimate.low, estimate.value) + 0.0,
                      ELO * fmax(estimate.high, estimate.value) + 0.0};
}

/* The measures */

static void rate_players(const Fits *fits, Estimate *elo) {
    const int players = fits->players;
    MEMORY_AUTO bool *anchors = memory_allocate((size_t)players * sizeof *anchors);
    double origins[RATINGS_REPLICATES + 1];
    for (int group = 0; group < players; group++) {
        if (fits->groups[group] != group) continue;
        choose_anchors(fits, group, anchors);
        const int count = count_anchors(fits, anchors, group);
        for (int row = 0; row <= RATINGS_REPLICATES; row++) {
            origins[row] = 0;
            for (int i = group; i < players; i++)
                if (anchors[i] && fits->groups[i] == group)
                    origins[row] += fits->parameters[at(fits, row, i)];
            origins[row] /= count;
        }
        for (int i = group; i < players; i++) {
            const PairCounts pairs = encounters_all_pairs(fits->encounters, i);
            if (fits->groups[i] != group || pairs_total(&pairs) == 0) continue;
            Estimate rating = bound_by_resampling(fits, i, origins);
            widen_by_share(fits, i, anchors[i] ? 1 - 1.0 / count : 1, &rating);
            elo[i] = in_elo(rating);
        }
    }
}

/* How many of a player's pairs show that nothing bounds it on this side; else 0. */
static double count_unbounded(const Fits *fits, int player, int side) {
    if ((fits->open[player] & side) == 0) return 0;
    const PairCounts pairs = encounters_all_pairs(fits->encounters, player);
    return (double)pairs_total(&pairs);
}

/* By the share of replicates; of a player who lost nothing, at most as sure as so many tosses of a
 * coin, as in pairs_superiority: replicates of a lone win are wins. */
static double find_superiority(const Fits *fits, int player, int other) {
    if (player == other || fits->groups[player] != fits->groups[other]) return NAN;
    double above = 0.5;
    for (int row = 1; row <= RATINGS_REPLICATES; row++) {
        const double mine = fits->parameters[at(fits, row, player)];
        const double theirs = fits->parameters[at(fits, row, other)];
        above += mine > theirs ? 1 : mine < theirs ? 0 : 0.5;
    }
    const double superiority = above / (RATINGS_REPLICATES + 1);
    const bool better = superiority > 0.5;
    const double pairs = fmax(count_unbounded(fits, player, better ? OPEN_ABOVE : OPEN_BELOW),
                              count_unbounded(fits, other, better ? OPEN_BELOW : OPEN_ABOVE));
    if (pairs == 0) return superiority;
    const double chance = pow(0.5, pairs);
    return better ? fmin(superiority, 1 - chance) : fmax(superiority, chance);
}

/* The first move and draws. */
static void rate_parameters(const Fits *fits, Ratings *ratings) {
    static const double NO_ORIGINS[RATINGS_REPLICATES + 1];
    const int first = fits->players, draws = fits->players + 1;
    Estimate move = bound_by_resampling(fits, first, NO_ORIGINS);
    Estimate log_draws = bound_by_resampling(fits, draws, NO_ORIGINS);
    widen_by_share(fits, first, 1, &move);
    widen_by_share(fits, draws, 1, &log_draws);
    if (fits->open[draws] & OPEN_BELOW) log_draws.value = -INFINITY;
    if ((fits->open[draws] & OPEN_ABOVE) == 0) {
        const double nu = exp(log_draws.value), c = cosh(fits->parameters[first] / 2);
        ratings->first_move = in_elo(move);
        ratings->score_scale = (4 + 2 * c * nu) / ((2 * c + nu) * (2 * c + nu));
    }
    ratings->draws =
        (Estimate){true, exp(log_draws.value), exp(log_draws.low), exp(log_draws.high)};
}

Ratings ratings_fit(const Encounters *encounters, uint64_t seed) {
    const int players = encounters->players;
    const size_t n = (size_t)players;
    Ratings ratings = {.players = players, .score_scale = NAN};
    ratings.elo = memory_allocate(n * sizeof *ratings.elo);
    ratings.superiority = memory_allocate(n * n * sizeof *ratings.superiority);
    Fits fits = fits_new(encounters, seed);
    rate_players(&fits, ratings.elo);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++)
            ratings.superiority[(size_t)i * n + (size_t)j] = find_superiority(&fits, i, j);
    }
    if (fits.meetings > 0) rate_parameters(&fits, &ratings);
    gsl_matrix_free(fits.curvature);
    gsl_vector_free(fits.step);
    free(fits.links);
    free(fits.halves);
    free(fits.totals);
    free(fits.groups);
    free(fits.open);
    free(fits.parameters);
    free(fits.list);
    return ratings;
}

void ratings_free(Ratings *ratings) {
    free(ratings->elo);
    free(ratings->superiority);
    *ratings = (Ratings){.players = 0};
}
