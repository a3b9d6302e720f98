/* SPDX-License-Identifier: GPL-3.0-or-later */
/* HG as a whole, on small populations and few positions. */
#define GENERATOR_HG GENERATOR_HG_IN_HG
#include "evolve/hg.c" /* NOLINT(bugprone-suspicious-include) */

#include "util/rng.h"

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/plain_formula.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <gsl/gsl_multifit.h>
#include <math.h>
#include <string.h>

enum { GENES_MAX = 64, PHASES_MAX = 20 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    HgSettings settings;
} Fixture;

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, rules);
    evolving_defaults(&GENERATOR_HG, &fixture->settings, &fixture->setup);
    HgSettings *const settings = &fixture->settings;
    settings->population = 40;
    settings->positions = 100;
    settings->depth_plies = 2;
    settings->plies[0] = 20;
    settings->plies[1] = 26;
    settings->crossovers = 420;
}

/* The reports that a listener got, and where it stops. */
typedef struct Heard {
    int logs, stop_at;
    int first_ply[PHASES_MAX], last_ply[PHASES_MAX], phases, phase_logs[PHASES_MAX];
    double crossovers, effective, best, mean, zero, template, deviation;
    double start_best[PHASES_MAX], end_best[PHASES_MAX];
    double genes[GENES_MAX], first_genes[GENES_MAX]; /* the best's, and those of phase 0 */
    int count;
} Heard;

static void check_report(const Heard *heard, const EvolveReport *report) {
    const double *const values = report->values;
    const int phase = (int)values[HG_PHASE] - 1;
    const bool begins = heard->logs == 0 || phase == heard->phases;
    cr_assert_eq(phase, begins ? heard->phases : heard->phases - 1);
    cr_assert_leq(values[HG_EFFECTIVE], values[HG_CROSSOVERS]);
    cr_assert_leq(values[HG_BEST], values[HG_MEAN] * (1 + 1e-12));
    if (begins) {
        cr_assert_eq(values[HG_CROSSOVERS], 0);
        cr_assert(isnan(values[HG_EFFECTIVE_SHARE]));
        return;
    }
    cr_assert_eq(values[HG_EFFECTIVE_SHARE], values[HG_EFFECTIVE] / values[HG_CROSSOVERS]);
    cr_assert(values[HG_CROSSOVERS] > heard->crossovers &&
              values[HG_EFFECTIVE] >= heard->effective);
    cr_assert_leq(values[HG_BEST], heard->best, "the best stays");
    cr_assert_leq(values[HG_MEAN], heard->mean * (1 + 1e-12));
    for (int i = 0; i < heard->count; i++) {
        cr_assert(report->spread->minimum[i] <= report->best[i] &&
                  report->best[i] <= report->spread->maximum[i]);
    }
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    const double *const values = report->values;
    const int phase = (int)values[HG_PHASE] - 1;
    check_report(heard, report);
    cr_assert_lt(phase, PHASES_MAX);
    heard->phases = phase + 1;
    if (values[HG_CROSSOVERS] == 0) heard->start_best[phase] = values[HG_BEST];
    heard->end_best[phase] = heard->best = values[HG_BEST];
    heard->first_ply[phase] = (int)values[HG_FIRST_PLY];
    heard->last_ply[phase] = (int)values[HG_LAST_PLY];
    heard->phase_logs[phase]++;
    heard->crossovers = values[HG_CROSSOVERS];
    heard->effective = values[HG_EFFECTIVE];
    heard->mean = values[HG_MEAN];
    heard->zero = values[HG_ZERO];
    heard->template = values[HG_TEMPLATE];
    heard->deviation = 0;
    for (int i = 0; i < heard->count; i++) heard->deviation += report->spread->deviation[i];
    memcpy(heard->genes, report->best, (size_t)heard->count * sizeof(double));
    if (phase == 0) memcpy(heard->first_genes, heard->genes, sizeof heard->genes);
    if (++heard->logs != heard->stop_at) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "no more");
}

static bool try(const Fixture *fixture, EvolveListener *listener, void *context, double *genes,
                Error *error) {
    EvolveSetup setup = fixture->setup;
    setup.genome = &fixture->genome;
    setup.listener = listener;
    setup.context = context;
    return evolving_run(&GENERATOR_HG, &fixture->settings, &setup, genes, error);
}

static void run(const Fixture *fixture, Heard *heard, double *genes) {
    Error error = {0};
    *heard = (Heard){.count = fixture->genome.count};
    cr_assert(try(fixture, hear, heard, genes, &error), "%s", error.message);
}

static bool same(const Fixture *fixture, const double *a, const double *b) {
    return memcmp(a, b, (size_t)fixture->genome.count * sizeof *a) == 0;
}

/* Another seed leads elsewhere, another number of threads does not. */
static void check_bits(const Fixture *fixture) {
    Fixture changed = *fixture;
    double genes[GENES_MAX], others[GENES_MAX];
    Heard heard;
    run(fixture, &heard, genes);
    cr_assert(same(fixture, genes, heard.genes), "the last best is the result");
    changed.setup.threads = 4;
    run(&changed, &heard, others);
    cr_assert(same(fixture, genes, others), "threads do not matter");
    changed.setup.seed = 2;
    run(&changed, &heard, others);
    cr_assert_not(same(fixture, genes, others), "the seed does");
}

Test(hg, same_seed_same_bits) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    check_bits(&fixture);
    fixture.settings.reuse = true;
    check_bits(&fixture);
}

Test(hg, same_seed_same_bits_in_giveaway_with_speciation) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "e3ph-giveaway", "giveaway");
    fixture.settings.speciation = true;
    check_bits(&fixture);
}

/* Each phase is a step nearer to the start; the last one ends there. Logged are the beginning,
 * every 50 crossovers and the end: of 420, at 0, 50 … 400 and 420. */
Test(hg, phases_come_back_to_the_start) {
    static const int FIRST[] = {20, 14, 8, 2, 0}, LAST[] = {26, 20, 14, 8, 2};
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    double genes[GENES_MAX];
    Heard heard;
    cr_assert_eq(hg_phases(&fixture.settings), 5);
    run(&fixture, &heard, genes);
    cr_assert_eq(heard.phases, 5);
    for (int i = 0; i < 5; i++) {
        cr_assert_eq(heard.first_ply[i], FIRST[i]);
        cr_assert_eq(heard.last_ply[i], LAST[i]);
        cr_assert_eq(heard.phase_logs[i], 10);
    }
}

Test(hg, counts_phases) {
    HgSettings settings = {.plies = {82, 88}, .step_plies = 6};
    cr_assert_eq(hg_phases(&settings), 15); /* 82, 76 … 4, 0 */
    settings.plies[0] = 12;
    cr_assert_eq(hg_phases(&settings), 3); /* 12, 6, 0 */
    settings.plies[0] = 1;
    cr_assert_eq(hg_phases(&settings), 2);
    settings.plies[0] = 0;
    cr_assert_eq(hg_phases(&settings), 1);
}

/* The sum of squared errors that no weights go below. */
static double optimum(const Genome *genome, const Sample *samples, int count) {
    const size_t rows = (size_t)count, columns = (size_t)genome->count;
    gsl_matrix *const matrix = gsl_matrix_alloc(rows, columns);
    gsl_matrix *const covariance = gsl_matrix_alloc(columns, columns);
    gsl_vector *const labels = gsl_vector_alloc(rows), *const weights = gsl_vector_alloc(columns);
    gsl_multifit_linear_workspace *const workspace = gsl_multifit_linear_alloc(rows, columns);
    double sum;
    for (size_t i = 0; i < rows; i++) {
        genome_row(genome, &samples[i].board, gsl_matrix_ptr(matrix, i, 0));
        gsl_vector_set(labels, i, samples[i].label);
    }
    gsl_multifit_linear(matrix, labels, weights, covariance, &sum, workspace);
    gsl_multifit_linear_free(workspace);
    gsl_matrix_free(matrix);
    gsl_matrix_free(covariance);
    gsl_vector_free(labels);
    gsl_vector_free(weights);
    return sum;
}

static double plain_sum(const Genome *genome, const double *genes, const Sample *samples,
                        int count) {
    Formula formula = genome_formula(genome, genes);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const double error = formula_value(&formula, &samples[i].board) - samples[i].label;
        sum += error * error;
    }
    formula_free(&formula);
    return sum;
}

/* One phase, whose positions are made here, too: the error is that of the plain sum, and little
 * above the least that there is. */
Test(hg, comes_near_the_least_squares) {
    enum { POSITIONS = 500 };
    static Sample samples[POSITIONS];
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    HgSettings *const settings = &fixture.settings;
    evolving_defaults(&GENERATOR_HG, settings, &fixture.setup);
    settings->positions = POSITIONS;
    settings->depth_plies = 4;
    settings->plies[0] = 0;
    settings->plies[1] = 88;
    double genes[GENES_MAX];
    Heard heard;
    Error error = {0};
    run(&fixture, &heard, genes);
    cr_assert_eq(heard.phases, 1);
    const Labelling labelling = {.setup = &fixture.setup, .depth_plies = 4, .win = settings->win};
    const uint64_t seed = rng_derive(rng_derive(fixture.setup.seed, 0), 1);
    cr_assert(samples_make(samples, POSITIONS, &fixture.setup, 0, 88, seed, &error));
    cr_assert(samples_label(samples, POSITIONS, &labelling, &error));
    const double sum = plain_sum(&fixture.genome, genes, samples, POSITIONS);
    const double least = optimum(&fixture.genome, samples, POSITIONS);
    double weights[GENES_MAX] = {0};
    cr_assert_float_eq(heard.best, sum, 1e-9 * sum);
    const double zero = plain_sum(&fixture.genome, weights, samples, POSITIONS);
    cr_assert_float_eq(heard.zero, zero, 1e-9 * zero);
    genome_weights(&fixture.genome, weights);
    const double own = plain_sum(&fixture.genome, weights, samples, POSITIONS);
    cr_assert_float_eq(heard.template, own, 1e-9 * own);
    cr_assert(least <= sum && sum < 1.05 * least, "%g above %g", sum, least);
    cr_assert_lt(heard.deviation, 57 * fixture.genome.count / 1000.0, "%g", heard.deviation);
}

/* Error of the best at the start of the second of two phases, and at the end of the first one. */
static double run_two(Fixture *fixture, bool reuse, double own_share, double *end) {
    double genes[GENES_MAX];
    Heard heard;
    fixture->settings.plies[0] = 6;
    fixture->settings.plies[1] = 40;
    fixture->settings.reuse = reuse;
    fixture->settings.own_share = own_share;
    run(fixture, &heard, genes);
    cr_assert_eq(heard.phases, 2);
    *end = heard.end_best[0];
    return heard.start_best[1];
}

/* The best of the first phase is still there when the second one begins; its error tells which
 * positions that has. With no share of its own it reuses all, with the labels they had. */
Test(hg, reuse_keeps_positions_and_labels) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    double end, end_anew;
    const double reused = run_two(&fixture, true, 0, &end);
    cr_assert_float_eq(reused, end, 1e-9 * end, "%g %g", reused, end);
    const double anew = run_two(&fixture, false, 0, &end_anew);
    cr_assert_eq(end, end_anew);
    cr_assert(anew > 0.5 * end && fabs(anew - end) > 1e-3 * end, "as many, but others");
    const double own = run_two(&fixture, true, 1, &end);
    cr_assert(fabs(own - end) > 1e-3 * end);
}

/* The second phase's labels are those of a search with the best of the first one, whose error is
 * then the best of the second one's first. */
Test(hg, labels_with_the_best_of_the_phase_before) {
    enum { POSITIONS = 100 };
    static Sample samples[POSITIONS];
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    HgSettings *const settings = &fixture.settings;
    settings->plies[0] = 6;
    settings->plies[1] = 40;
    settings->own_share = 1;
    double genes[GENES_MAX];
    Heard heard;
    Error error = {0};
    run(&fixture, &heard, genes);
    AUTO(formula_free) Formula best = genome_formula(&fixture.genome, heard.first_genes);
    const Labelling labelling = {&fixture.setup, &best, 2, settings->win};
    const uint64_t seed = rng_derive(rng_derive(fixture.setup.seed, 1), 1);
    cr_assert(samples_make(samples, POSITIONS, &fixture.setup, 0, 34, seed, &error));
    cr_assert(samples_label(samples, POSITIONS, &labelling, &error));
    const double sum = plain_sum(&fixture.genome, heard.first_genes, samples, POSITIONS);
    cr_assert_float_eq(heard.start_best[1], sum, 1e-9 * sum, "%g %g", heard.start_best[1], sum);
}

Test(hg, listeners_stop_it_with_their_error) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    double genes[GENES_MAX];
    Error error = {0};
    Heard heard = {.count = fixture.genome.count, .stop_at = 13};
    cr_assert_not(try(&fixture, hear, &heard, genes, &error));
    cr_assert_eq(heard.logs, 13);
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_str_eq(error.message, "no more");
}

typedef struct Stopper {
    atomic_bool stop;
    int logs;
} Stopper;

static bool raise_flag(void *context, const EvolveReport *report, Error *error) {
    (void)report;
    (void)error;
    Stopper *const stopper = context;
    if (++stopper->logs == 5) atomic_store(&stopper->stop, true);
    return true;
}

Test(hg, the_flag_stops_it) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    double genes[GENES_MAX];
    Error error = {0};
    Stopper stopper = {0};
    fixture.setup.stop = &stopper.stop;
    cr_assert_not(try(&fixture, raise_flag, &stopper, genes, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(stopper.logs, 5);
}

Test(hg, runs_without_a_listener_and_without_crossovers) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "3ph", "english");
    double genes[GENES_MAX], same_genes[GENES_MAX];
    Error error = {0};
    cr_assert(try(&fixture, NULL, NULL, genes, &error));
    Heard heard;
    run(&fixture, &heard, same_genes);
    cr_assert(same(&fixture, genes, same_genes));
    fixture.settings.crossovers = 0;
    run(&fixture, &heard, genes);
    cr_assert_eq(heard.logs, heard.phases);
    cr_assert_eq(heard.crossovers, 0);
    cr_assert(same(&fixture, genes, heard.genes), "the best of the drawn is logged");
}

Test(hg, is_taken_up_where_it_was) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    evolving_check_taken_up(&GENERATOR_HG, &fixture.settings, &fixture.setup);
    fixture.settings.reuse = fixture.settings.speciation = true;
    evolving_check_taken_up(&GENERATOR_HG, &fixture.settings, &fixture.setup);
}

Test(hg, refuses_what_does_not_go_together) {
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "8f", "english");
    HgSettings settings = fixture.settings;
    cr_assert(GENERATOR_HG.check(&settings, &fixture.setup, &error));
    settings.tournament = 41;
    cr_assert_not(GENERATOR_HG.check(&settings, &fixture.setup, &error));
    cr_assert_str_eq(error.message, "--tournament 41: expected at most the population, 40");
    settings = fixture.settings;
    settings.win = 3.5;
    cr_assert_not(GENERATOR_HG.check(&settings, &fixture.setup, &error));
    cr_assert_str_eq(error.message, "--win 3.5: expected at least twice the depth, 4");
    cr_assert_eq(error.code, ERROR_USAGE);
}

Test(hg, has_the_seeds_defaults) {
    const Genome genome = {.count = 25};
    HgSettings english, giveaway;
    EvolveSetup setup = evolving_setup(&genome, "english");
    evolving_defaults(&GENERATOR_HG, &english, &setup);
    setup = evolving_setup(&genome, "giveaway");
    evolving_defaults(&GENERATOR_HG, &giveaway, &setup);
    cr_assert(english.plies[0] == 82 && english.plies[1] == 88 && english.step_plies == 6);
    cr_assert(giveaway.plies[0] == 81 && giveaway.plies[1] == 87);
    cr_assert(english.population == 350 && english.positions == 3750 && !english.reuse);
    cr_assert(english.replaced == 0.8 && english.range == 100 && english.depth_plies == 6);
}
