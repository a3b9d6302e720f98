/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/estimate.h"

#include <math.h>
#include <string.h>

/* A sum's parts as doubles: by side and square, and as SumEstimate has them. */
typedef struct Worth {
    double start, men[2][POSITION_SQUARES + 1], kings[2][POSITION_SQUARES + 1];
    double each[SET_COUNT][2], patterns[2][PARAMETER_DOG - PARAMETER_TRIANGLE + 1];
    double factors[2][SAMUEL_COUNT]; /* of the side to move, of the other one */
} Worth;

static void weigh_squares(Worth *worth, const BitCount *count, double weight, Side side) {
    const bool is_empty = count->set == SET_EMPTY;
    for (int square = 1; square <= POSITION_SQUARES; square++) {
        const double grown = weight * count_growth(count, side, BITS_SQUARE(square));
        if (is_empty) worth->start += grown;
        /* A piece of either side takes an empty square from both. */
        for (int i = BLACK; i <= WHITE; i++) {
            if (!is_empty && i != (int)side) continue;
            if (count->set != SET_KINGS) worth->men[i][square] += is_empty ? -grown : grown;
            if (count->set != SET_MEN) worth->kings[i][square] += is_empty ? -grown : grown;
        }
    }
}

static void weigh(Worth *worth, const BitCount *count, double weight) {
    const Pair none = pair_of(0, 0);
    worth->start += weight * (pair_count(none, count->where, count->flip) - count->bias);
    for (Side side = BLACK; side <= WHITE; side++) {
        if (count->set == SET_PATTERNS)
            for (ParameterId id = PARAMETER_TRIANGLE; id <= PARAMETER_DOG; id++)
                worth->patterns[side][id - PARAMETER_TRIANGLE] +=
                    weight * count_growth(count, side, pattern_square(id, side));
        else if (count->set <= SET_EMPTY)
            weigh_squares(worth, count, weight, side);
        else /* they count anywhere */
            worth->each[count->set][side] += weight * count_growth(count, side, BITS_SQUARE(1));
    }
}

/* Adds the worth of a plan's values to a side to move; returns a bound on any sum of them. */
static double weigh_plan(Worth *worth, const Plan *plan, Side side) {
    const Values *const values = &plan->values;
    double bound = 0;
    for (int s = 0; s < plan->sum_count; s++) {
        const double *weights = plan->sums[s].weights;
        for (int i = 0; i < values->count_count; i++, weights++) {
            weigh(worth, &values->counts[side][i], *weights);
            bound += fabs(*weights) * 2 * POSITION_SQUARES;
        }
        for (int i = 0; i < values->distance_count; i++, weights++) {
            for (int bit = 0; bit < DISTANCE_BITS; bit++)
                weigh(worth, &values->distances[side][i].bits[bit], *weights * (1 << bit));
            bound += fabs(*weights) * 2 * POSITION_SQUARES * (1 << DISTANCE_BITS);
        }
        for (int i = 0; i < values->factor_count; i++, weights++) {
            const Factor *const factor = &values->factors[i];
            worth->factors[0][factor->index] += *weights * factor->own * factor->unit;
            worth->factors[1][factor->index] += *weights * factor->other * factor->unit;
            bound += fabs(*weights) * 4 * POSITION_SQUARES;
        }
    }
    return bound;
}

/* Rounded by half a step. */
static int32_t in_steps(double value, double step) {
    const double steps = value / step;
    return (int32_t)(steps + copysign(0.5, steps)); /* lround would be a call for each entry */
}

/* `patterns`: the worth of the patterns on a side's two back rows, besides the single squares'. */
static void fill_table(EstimateTable *table, const double *squares, Side side,
                       const double *patterns, double step) {
    double sums[ESTIMATE_INDEXES] = {0};
    for (int group = 0; group < ESTIMATE_GROUPS; group++) {
        const bool is_home = group == (side == BLACK ? 0 : ESTIMATE_GROUPS - 1);
        const int shift = group * ESTIMATE_GROUP_BITS;
        for (size_t bit = 1; bit < ESTIMATE_INDEXES; bit *= 2)
            for (size_t rest = 0; rest < bit; rest++)
                sums[bit + rest] = sums[rest] + squares[bits_square((Bits)bit << shift)];
        for (size_t index = 0; index < ESTIMATE_INDEXES; index++) {
            double sum = sums[index];
            if (patterns != NULL && is_home) {
                Position p = {.kings = 0};
                p.pieces[side] = (Bits)index << shift;
                const Bits found = patterns_of(&p, side);
                for (ParameterId id = PARAMETER_TRIANGLE; id <= PARAMETER_DOG; id++)
                    if ((found & pattern_square(id, side)) != 0)
                        sum += patterns[id - PARAMETER_TRIANGLE];
            }
            (*table)[group][index] = in_steps(sum, step);
        }
    }
}

static void fill_squares(SumEstimate *estimate, const Worth *worth) {
    const double step = estimate->step;
    estimate->start = in_steps(worth->start, step);
    for (Side side = BLACK; side <= WHITE; side++) {
        const double *const patterns = worth->patterns[side];
        fill_table(&estimate->men[side], worth->men[side], side, patterns, step);
        fill_table(&estimate->kings[side], worth->kings[side], side, NULL, step);
        estimate->dog[side] = in_steps(patterns[PARAMETER_DOG - PARAMETER_TRIANGLE], step);
        if (estimate->dog[side] != 0) estimate->sets |= SET_BIT(SET_PATTERNS);
        for (int set = 0; set < SET_COUNT; set++) {
            estimate->each[set][side] = in_steps(worth->each[set][side], step);
            if (estimate->each[set][side] != 0) estimate->sets |= SET_BIT(set);
        }
    }
}

SumEstimate *estimate_new(const Plan *plan, Side side) {
    /* Rounded by half a step each: tables, start, dogs, each square of a set, each unit of a
     * factor; and less than a step is the error of the sum of doubles. */
    enum {
        STEP_BITS = 30,
        ROUNDED = 4 * ESTIMATE_GROUPS + 3 + SET_COUNT * POSITION_SQUARES,
        FACTORS_ROUNDED = 2 * SAMUEL_COUNT * 3 * POSITION_SQUARES
    };
    Worth worth;
    int exponent;
    memset(&worth, 0, sizeof worth);
    if (BOARD_SIZE > 8) return NULL;
    const double bound = weigh_plan(&worth, plan, side);
    if (!(bound > 0x1p-900)) return NULL; /* steps must not vanish */
    frexp(bound, &exponent);
    SumEstimate *const estimate = memory_allocate(sizeof *estimate);
    estimate->step = ldexp(1, exponent - STEP_BITS);
    fill_squares(estimate, &worth);
    estimate->has_factors = plan->values.factor_count > 0;
    for (int i = 0; i < 2; i++) {
        EstimateFactors *const factors = &estimate->factors[i];
        int32_t *const taken = factors->taken;
        for (int k = 0; k < SAMUEL_COUNT; k++)
            taken[k] = in_steps(worth.factors[i][k], estimate->step);
        factors->denied = taken[SAMUEL_INDEX(SAMUEL_DENY)] - taken[SAMUEL_INDEX(SAMUEL_MOBIL)];
        factors->forced = taken[SAMUEL_INDEX(SAMUEL_EXCH)] + taken[SAMUEL_INDEX(SAMUEL_RECAP)];
        *(factors->denied < 0 ? &factors->least : &factors->most) += factors->denied;
        *(factors->forced < 0 ? &factors->least : &factors->most) += factors->forced;
    }
    const int rounded = ROUNDED + (estimate->has_factors ? FACTORS_ROUNDED : 0);
    /* Where all weights are whole numbers of steps nothing is rounded. */
    const int counted = plan->values.count_count + plan->values.distance_count;
    for (int s = 0; s < plan->sum_count; s++)
        for (int i = 0; i < counted + plan->values.factor_count; i++) {
            const double unit = i < counted ? 1 : plan->values.factors[i - counted].unit;
            const double steps = plan->sums[s].weights[i] * unit / estimate->step;
            if (steps != rint(steps)) estimate->slack = rounded / 2 + 2;
        }
    return estimate;
}

static int targets_squares(const Targets *t) {
    return bits_count(t->to[0] | t->to[1] | t->to[2] | t->to[3]);
}

bool estimate_factors_within(const SumEstimate *estimate, int32_t sum, const Position *p, Side side,
                             Score alpha, Score beta, Score *value) {
    const EstimateFactors *const own = &estimate->factors[0], *const other = &estimate->factors[1];
    sum += samuel_weigh(p, side, own->taken, other->taken);
    const Targets open = samuel_offers(p, side), open_too = samuel_offers(p, side_other(side));
    const int squares = targets_squares(&open), squares_too = targets_squares(&open_too);
    if (estimate_decides(estimate, sum + squares * own->least + squares_too * other->least,
                         sum + squares * own->most + squares_too * other->most, alpha, beta, value))
        return true;
    const SamuelExchanges found = samuel_judge(p, side, &open);
    const SamuelExchanges found_too = samuel_judge(p, side_other(side), &open_too);
    sum += found.denied * own->denied + found.forced * own->forced +
           found_too.denied * other->denied + found_too.forced * other->forced;
    return estimate_decides(estimate, sum, sum, alpha, beta, value);
}
