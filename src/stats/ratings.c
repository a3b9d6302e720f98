/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ratings.h"

#include "stats/resampled.h"
#include "util/sort.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The shares of replicates beyond each bound of a 95 % interval. */
static const double TAIL = 0.025;

static size_t at(const Resampled *fits, int row, int column) {
    return (size_t)row * ((size_t)fits->players + 2) + (size_t)column;
}

/* How many replicates leave a parameter open. */
static int count_open(const Resampled *fits, int column) {
    int count = 0;
    for (int row = 1; row <= fits->replicates; row++)
        count += fits->open[at(fits, row, column)] != 0;
    return count;
}

/* Anchors: the players whose mean is 0 */

static int count_anchors(const Resampled *fits, const bool *anchors, int group) {
    int count = 0;
    for (int i = 0; i < fits->players; i++) count += anchors[i] && fits->groups[i] == group;
    return count;
}

/* The group's bounded players; those whom the fit bounds, or all of it, where there are none. */
static void choose_anchors(const Resampled *fits, int group, bool *anchors) {
    for (int care = 0; care < 3; care++) {
        for (int i = 0; i < fits->players; i++) {
            if (fits->groups[i] != group) continue;
            anchors[i] = care == 2 || fits->open[i] == 0;
            if (care == 0 && count_open(fits, i) > TAIL * fits->replicates) anchors[i] = false;
        }
        if (count_anchors(fits, anchors, group) > 0) return;
    }
}

/* The mean strength of a group's anchors in a row. */
static double mean_of(const Resampled *fits, const bool *anchors, int group, int row) {
    double sum = 0;
    for (int i = 0; i < fits->players; i++) {
        if (anchors[i] && fits->groups[i] == group) sum += fits->parameters[at(fits, row, i)];
    }
    return sum / count_anchors(fits, anchors, group);
}

/* Bounds */

/* The bounds of a parameter by its resampled values, one for each replicate, less an origin; those
 * that are open count as infinite. `values` is scratch. */
static Estimate bound_by_resampling(const Resampled *fits, int column, const double *origins,
                                    double *values) {
    const int count = fits->replicates, low = (int)(TAIL * count), high = count - 1 - low;
    Estimate estimate = {true, fits->parameters[column] - origins[0], 0, 0};
    for (int side = OPEN_ABOVE; side <= OPEN_BELOW; side++) {
        for (int row = 1; row <= count; row++) {
            values[row - 1] = fits->parameters[at(fits, row, column)] - origins[row];
            if ((fits->open[at(fits, row, column)] & side) == 0) continue;
            values[row - 1] = side == OPEN_ABOVE ? (double)INFINITY : (double)-INFINITY;
        }
        sort_reals(values, (size_t)count);
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
static double answering_share(const Resampled *fits, int column, const Meeting *meeting,
                              int outcome) {
    const int black = outcome / 3, white = outcome % 3; /* of the first player */
    if (column == fits->players) return (black + 2 - white) / 4.0;
    if (column == fits->players + 1) return ((black == 1) + (white == 1)) / 2.0;
    if (column == meeting->first) return (black + white) / 4.0;
    return column == meeting->second ? (4 - black - white) / 4.0 : (double)NAN;
}

/* The pairs by that share. */
static PairCounts count_shares(const Resampled *fits, const Encounters *encounters, int column) {
    PairCounts pairs = {{0}};
    for (int k = 0; k < davidson_meetings(fits->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(fits->davidson, k);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            const double share = answering_share(fits, column, meeting, outcome);
            if (isnan(share)) break;
            pairs.n[(int)(4 * share)] +=
                encounters_count(encounters, meeting->first, meeting->second, outcome);
        }
    }
    return pairs;
}

/* The share to be expected with these parameters. */
static double expect_share(const Resampled *fits, int column, const double *parameters) {
    double sum = 0, pairs = 0;
    for (int k = 0; k < davidson_meetings(fits->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(fits->davidson, k);
        double chances[ENCOUNTER_OUTCOMES], share = 0;
        if (isnan(answering_share(fits, column, meeting, 0))) continue;
        davidson_outcomes(parameters, fits->players, meeting, chances);
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
            share += chances[outcome] * answering_share(fits, column, meeting, outcome);
        }
        sum += (double)meeting->pairs * share;
        pairs += (double)meeting->pairs;
    }
    return sum / pairs;
}

/* The value of a parameter at which this share is expected, the others as they are; `parameters`
 * is a copy of them. */
static double solve_share(const Resampled *fits, int column, double share, double *parameters) {
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
static void widen_by_share(const Resampled *fits, const Encounters *encounters, int column,
                           double room, Estimate *estimate) {
    const PairCounts pairs = count_shares(fits, encounters, column);
    if (fits->open[column] == 0 && !pairs_are_alike(&pairs)) return;
    const size_t size = ((size_t)fits->players + 2) * sizeof(double);
    double *const parameters = memory_allocate(size);
    memcpy(parameters, fits->parameters, size);
    const Estimate share = pairs_score(&pairs);
    const double low = solve_share(fits, column, share.low, parameters);
    const double high = solve_share(fits, column, share.high, parameters);
    const double value = fits->parameters[column];
    estimate->low = fmin(estimate->low, estimate->value + room * (low - value));
    estimate->high = fmax(estimate->high, estimate->value + room * (high - value));
    free(parameters);
}

static Estimate scaled(Estimate estimate, double factor) {
    return (Estimate){true, factor * estimate.value + 0.0,
                      factor * fmin(estimate.low, estimate.value) + 0.0,
                      factor * fmax(estimate.high, estimate.value) + 0.0};
}

/* The measures */

static bool has_played(const Resampled *fits, int player) {
    for (int k = 0; k < davidson_meetings(fits->davidson); k++) {
        const Meeting *const meeting = davidson_meeting(fits->davidson, k);
        if (meeting->first == player || meeting->second == player) return true;
    }
    return false;
}

static void rate_players(const Resampled *fits, const Encounters *encounters, Estimate *elo) {
    const int players = fits->players, rows = fits->replicates + 1;
    bool *const anchors = memory_allocate((size_t)players * sizeof *anchors);
    double *const origins = memory_allocate((size_t)rows * sizeof *origins);
    double *const values = memory_allocate((size_t)rows * sizeof *values);
    for (int group = 0; group < players; group++) {
        if (fits->groups[group] != group) continue;
        choose_anchors(fits, group, anchors);
        const double weight = 1.0 / count_anchors(fits, anchors, group);
        for (int row = 0; row < rows; row++) origins[row] = mean_of(fits, anchors, group, row);
        for (int i = group; i < players; i++) {
            if (fits->groups[i] != group || !has_played(fits, i)) continue;
            Estimate rating = bound_by_resampling(fits, i, origins, values);
            widen_by_share(fits, encounters, i, anchors[i] ? 1 - weight : 1, &rating);
            elo[i] = scaled(rating, DAVIDSON_ELO);
        }
    }
    free(values);
    free(origins);
    free(anchors);
}

/* How many of a player's pairs show that nothing bounds him on this side; else 0. */
static double count_unbounded(const Resampled *fits, const Encounters *encounters, int player,
                              int side) {
    if ((fits->open[player] & side) == 0) return 0;
    const PairCounts pairs = encounters_all_pairs(encounters, player);
    return (double)pairs_total(&pairs);
}

/* By the share of replicates; of a player who lost nothing, at most as sure as so many tosses of a
 * coin, as in pairs_superiority: replicates of a lone win are wins. */
static double find_superiority(const Resampled *fits, const Encounters *encounters, int player,
                               int other) {
    if (player == other || fits->groups[player] != fits->groups[other]) return NAN;
    double above = 0.5;
    for (int row = 1; row <= fits->replicates; row++) {
        const double mine = fits->parameters[at(fits, row, player)];
        const double theirs = fits->parameters[at(fits, row, other)];
        above += mine > theirs ? 1 : mine < theirs ? 0 : 0.5;
    }
    const double superiority = above / (fits->replicates + 1);
    const bool better = superiority > 0.5;
    const double pairs =
        fmax(count_unbounded(fits, encounters, player, better ? OPEN_ABOVE : OPEN_BELOW),
             count_unbounded(fits, encounters, other, better ? OPEN_BELOW : OPEN_ABOVE));
    if (pairs == 0) return superiority;
    const double chance = pow(0.5, pairs);
    return better ? fmin(superiority, 1 - chance) : fmax(superiority, chance);
}

static void rate_parameters(const Resampled *fits, const Encounters *encounters, Ratings *ratings) {
    const int first = fits->players, draws = fits->players + 1, rows = fits->replicates + 1;
    double *const origins = memory_allocate((size_t)rows * sizeof *origins); /* zeros */
    double *const values = memory_allocate((size_t)rows * sizeof *values);
    Estimate move = bound_by_resampling(fits, first, origins, values);
    Estimate log_draws = bound_by_resampling(fits, draws, origins, values);
    widen_by_share(fits, encounters, first, 1, &move);
    widen_by_share(fits, encounters, draws, 1, &log_draws);
    if (fits->open[draws] & OPEN_BELOW) log_draws.value = -INFINITY;
    if ((fits->open[draws] & OPEN_ABOVE) == 0) {
        const double nu = exp(log_draws.value), c = cosh(fits->parameters[first] / 2);
        ratings->first_move = scaled(move, DAVIDSON_ELO);
        ratings->score_scale = (4 + 2 * c * nu) / ((2 * c + nu) * (2 * c + nu));
    }
    ratings->draws =
        (Estimate){true, exp(log_draws.value), exp(log_draws.low), exp(log_draws.high)};
    free(values);
    free(origins);
}

Ratings ratings_fit(const Encounters *encounters, uint64_t seed) {
    const int players = encounters->players;
    const size_t n = (size_t)players;
    Ratings ratings = {.players = players, .score_scale = NAN};
    ratings.elo = memory_allocate(n * sizeof *ratings.elo);
    ratings.superiority = memory_allocate(n * n * sizeof *ratings.superiority);
    Resampled fits = resampled_new(encounters, RATINGS_REPLICATES, seed);
    rate_players(&fits, encounters, ratings.elo);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            ratings.superiority[(size_t)i * n + (size_t)j] =
                find_superiority(&fits, encounters, i, j);
        }
    }
    if (davidson_meetings(fits.davidson) > 0) rate_parameters(&fits, encounters, &ratings);
    resampled_free(&fits);
    return ratings;
}

void ratings_free(Ratings *ratings) {
    free(ratings->elo);
    free(ratings->superiority);
    *ratings = (Ratings){.players = 0};
}
