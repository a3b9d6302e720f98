/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A3: the bigger the step of a mutation, the rarer [paper 000]. */
#include "evolve/ga/breeding.h"
#include "papers/judges.h"
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>

/* Kolmogorov's distance of sorted steps from P(step <= s) = sqrt(s). */
static double distance_of(const double *steps, uint64_t count) {
    double largest = 0;
    for (uint64_t i = 0; i < count; i++) {
        const double expected = sqrt(steps[i]), n = (double)count;
        largest = fmax(largest, fabs((double)i / n - expected));
        largest = fmax(largest, fabs((double)(i + 1) / n - expected));
    }
    return largest;
}

MutationSteps mutation_steps(double w, uint64_t count, Rng *rng) {
    MutationSteps steps = {.count = count};
    double *const sizes = memory_allocate(count * sizeof(double));
    for (uint64_t i = 0; i < count; i++) {
        const double mutated = gene_mutate(w, STEP_PROPORTIONAL, rng), share = mutated / w;
        if (!(share >= 0 && share <= 2)) steps.outside++;
        if (share > 1) steps.grown++;
        sizes[i] = fmin(1, fabs(mutated - w) / fabs(w));
        steps.bins[(int)fmin(MUTATION_BINS - 1, floor(sizes[i] * MUTATION_BINS))]++;
    }
    sort_reals(sizes, count);
    steps.largest = distance_of(sizes, count);
    free(sizes);
    return steps;
}

/* The share of a tenth less that of the next one. */
static Estimate difference_at(const MutationSteps *steps, int bin) {
    const double n = (double)steps->count;
    const double a = (double)steps->bins[bin] / n, b = (double)steps->bins[bin + 1] / n;
    const double error = STATS_NORMAL_975 * sqrt((a + b - (a - b) * (a - b)) / n);
    return (Estimate){steps->count > 0, a - b, a - b - error, a - b + error};
}

Verdict judge_a3(const MutationSteps *steps) {
    Verdict parts[MUTATION_BINS];
    for (int i = 0; i + 1 < MUTATION_BINS; i++) {
        parts[i] = verdict_above(difference_at(steps, i), 0);
    }
    parts[MUTATION_BINS - 1] = steps->outside == 0 ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    return verdict_all(parts, MUTATION_BINS);
}

typedef struct StepRow {
    double from, to;
    Estimate share;
    double expected;
} StepRow;

static const Field STEP_FIELDS[] = {
    ROW_REAL(StepRow, from, 1),
    ROW_REAL(StepRow, to, 1),
    ROW_ESTIMATE("share", StepRow, share, 5),
    ROW_REAL(StepRow, expected, 5),
};
static const Record STEPS = RECORD_OF("a3.csv", STEP_FIELDS, StepRow);

static bool measure_a3(const ClaimRun *run, ClaimResult *result, Error *error) {
    Rng rng = rng_seeded(run->seed);
    const MutationSteps steps = mutation_steps(1, 1000000, &rng);
    StepRow rows[MUTATION_BINS];
    for (int i = 0; i < MUTATION_BINS; i++) {
        const double from = (double)i / MUTATION_BINS, to = (double)(i + 1) / MUTATION_BINS;
        rows[i] =
            (StepRow){from, to, mean_of_hits(steps.bins[i], steps.count), sqrt(to) - sqrt(from)};
    }
    const Estimate small = rows[0].share, large = rows[MUTATION_BINS - 1].share;
    claim_decide(result, judge_a3(&steps), small, 0);
    text_append(&result->ours,
                "%.1f %% of the steps within a tenth of w, %.1f %% beyond nine; all in 0 ... 2w%s",
                100 * small.value, 100 * large.value, steps.outside == 0 ? "" : " but some");
    text_append(&result->why,
                "Of %llu mutations drawn with the program's operator, which is made to the paper's "
                "words, %.1f %% grow; the steps differ from the distribution of u^2 by at most "
                "%.4f.",
                (unsigned long long)steps.count, 100 * (double)steps.grown / (double)steps.count,
                steps.largest);
    return claim_write_table(run, NULL, &STEPS, rows, MUTATION_BINS, error);
}

const Claim CLAIM_A3 = {
    .id = "A3",
    .source = "papers 000 and 002; it tests our own operator, which is made to their words",
    .depth = "No games",
    .statement = "The bigger the mutation step the rarer: steps are distributed as u^2, and a "
                 "coefficient w gets values in 0 ... 2w",
    .figure = "u^2; 0 ... 2w",
    .rule = "a million mutations, their steps by tenths of w. Reproduced: each tenth has fewer "
            "than the one before, by the 95 % intervals of the differences, and all values lie in "
            "0 ... 2w; not reproduced: a value lies outside, or such an interval lies below 0; "
            "else inconclusive. The interval is that of the share of the first tenth",
    .dots =
        {
            .title = "A3: mutation steps by size",
            .axis = "share of the mutations, %",
            .note = "Steps as a share of the coefficient, by tenths; a million mutations; their 95 "
                    "% intervals are within the dots",
            .labels = {"from", "to"},
            .between = " to ",
            .marks = {{"measured", "share", "low", "high"},
                      {"expected of u²", "expected", NULL, NULL}},
            .factor = 100,
            .to = 35,
        },
    .measure = measure_a3,
};
