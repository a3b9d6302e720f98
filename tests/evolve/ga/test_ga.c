/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic algorithm as a whole, on small populations and shallow games. */
#define GENERATOR_GA GENERATOR_GA_IN_GA
#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "evolve/ga.c" /* NOLINT(bugprone-suspicious-include) */
#include "evolve/match.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GENES_MAX = 64, ROWS_MAX = 20, COLUMNS_MAX = 16, DEPTH = 1, SCORE_GAMES = 2 };

/* The reports that a listener got, and where it stops. */
typedef struct GaHeard {
    int rows, refuse_at, genes;
    double values[ROWS_MAX][COLUMNS_MAX], best[ROWS_MAX][GENES_MAX];
    double minimum[ROWS_MAX][GENES_MAX], maximum[ROWS_MAX][GENES_MAX];
} GaHeard;

typedef struct GaFixture {
    Formula formula;
    Genome genome;
    GaSettings settings;
    EvolveSetup setup;
    GaHeard heard;
} GaFixture;

static int ga_column(const char *name) {
    int found = 0;
    while (GENERATOR_GA.columns[found].name != NULL &&
           strcmp(GENERATOR_GA.columns[found].name, name) != 0)
        found++;
    cr_assert_neq(GENERATOR_GA.columns[found].name, NULL, "no column %s", name);
    return found;
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    GaHeard *const heard = context;
    const int row = heard->rows;
    cr_assert_lt(row, ROWS_MAX);
    for (int i = 0; GENERATOR_GA.columns[i].name != NULL; i++)
        heard->values[row][i] = report->values[i];
    for (int i = 0; i < heard->genes; i++) {
        heard->best[row][i] = report->best[i];
        heard->minimum[row][i] = report->spread->minimum[i];
        heard->maximum[row][i] = report->spread->maximum[i];
    }
    if (++heard->rows != heard->refuse_at) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "no more");
}

/* Eight members, six generations at depth 1, from a template and rules; what the run tells goes to
 * `heard`. */
static void ga_fixture_open(GaFixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_leq(fixture->genome.count, GENES_MAX);
    fixture->heard = (GaHeard){.genes = fixture->genome.count};
    fixture->setup = evolving_setup(&fixture->genome, rules);
    fixture->setup.listener = hear;
    fixture->setup.context = &fixture->heard;
    evolving_defaults(&GENERATOR_GA, &fixture->settings, &fixture->setup);
    fixture->settings.population = 8;
    fixture->settings.generations = 6;
    fixture->settings.depth = DEPTH;
    fixture->settings.score_games = SCORE_GAMES;
    fixture->settings.mutation = 0.2;
}

static void ga_fixture_close(GaFixture *fixture) { formula_free(&fixture->formula); }

static GeneratorRun *ga_fixture_run(GaFixture *fixture) {
    Error error = {0};
    cr_assert(GENERATOR_GA.check(&fixture->settings, &fixture->setup, &error), "%s", error.message);
    GeneratorRun *const run =
        evolve_open(&GENERATOR_GA, &fixture->settings, &fixture->setup, &error);
    cr_assert_neq(run, NULL, "%s", error.message);
    return run;
}

static void ga_take_steps(GeneratorRun *run, int count) {
    Error error = {0};
    for (int i = 0; i < count && !evolve_is_finished(run); i++)
        cr_assert(evolve_step(run, &error), "%s", error.message);
}

/* A run to its end; the caller frees what is said of it. */
static char *ga_run_all(GaFixture *fixture, double *genes) {
    Text text = {.data = NULL};
    fixture->heard = (GaHeard){.genes = fixture->genome.count};
    GeneratorRun *const run = ga_fixture_run(fixture);
    ga_take_steps(run, ROWS_MAX);
    cr_assert(evolve_is_finished(run));
    memcpy(genes, run->best, (size_t)fixture->genome.count * sizeof *genes);
    GENERATOR_GA.describe(run, &text);
    evolve_close(run);
    return text.data;
}

static bool same(const GaFixture *fixture, const double *a, const double *b) {
    return memcmp(a, b, (size_t)fixture->genome.count * sizeof *a) == 0;
}

/* All that a run tells is the same on four threads and when it is taken up after every step;
 * another seed leads elsewhere. */
static void check_bits(GaFixture *fixture) {
    double genes[GENES_MAX], others[GENES_MAX];
    MEMORY_AUTO char *first = ga_run_all(fixture, genes);
    static GaHeard heard;
    heard = fixture->heard;
    cr_assert_eq(heard.rows, 6);
    cr_assert(same(fixture, genes, heard.best[5]), "the last champion is the result");
    evolving_check_taken_up(&GENERATOR_GA, &fixture->settings, &fixture->setup);
    fixture->setup.threads = 4;
    MEMORY_AUTO char *other = ga_run_all(fixture, others);
    cr_assert(same(fixture, genes, others), "threads do not matter");
    cr_assert_str_eq(first, other);
    cr_assert_arr_eq(&heard, &fixture->heard, sizeof heard);
    fixture->setup.seed = 2;
    free(ga_run_all(fixture, others));
    cr_assert_not(same(fixture, genes, others), "the seed does");
    cr_assert_not(same(fixture, heard.minimum[1], fixture->heard.minimum[1]), "and everywhere");
}

Test(ga, same_seed_same_bits) {
    AUTO(ga_fixture_close) GaFixture fixture;
    ga_fixture_open(&fixture, "8f", "english");
    check_bits(&fixture);
}

Test(ga, same_seed_same_bits_in_giveaway) {
    AUTO(ga_fixture_close) GaFixture fixture;
    ga_fixture_open(&fixture, "e3ph-giveaway", "giveaway");
    fixture.settings.score_games = 0;
    check_bits(&fixture);
}

/* The first generation is alike; the rows count games of tournaments of eight. */
Test(ga, tells_of_each_generation) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double genes[GENES_MAX], weights[GENES_MAX];
    ga_fixture_open(&fixture, "samuel", "english");
    genome_weights(&fixture.genome, weights);
    free(ga_run_all(&fixture, genes));
    const GaHeard *const heard = &fixture.heard;
    cr_assert(same(&fixture, heard->minimum[0], weights));
    cr_assert(same(&fixture, heard->maximum[0], weights));
    cr_assert_not(same(&fixture, heard->minimum[1], heard->maximum[1]));
    cr_assert_eq(heard->values[0][ga_column("best_is_mutant")], 0);
    double before = 0;
    for (int i = 0; i < heard->rows; i++) {
        const double *const values = heard->values[i];
        const double decided = values[ga_column("decided")], points = values[ga_column("points")];
        cr_assert_eq(values[ga_column("generation")], i + 1);
        cr_assert_eq(values[ga_column("games")], 7 * (i + 1));
        cr_assert(before <= decided && decided <= before + 7);
        cr_assert(10 * (decided - before) <= points && points <= 70 - 5 * (7 - decided + before));
        cr_assert_float_eq(values[ga_column("mean")], 0.125, 1e-15);
        cr_assert(0.125 <= values[ga_column("best")] && values[ga_column("best")] <= 1);
        cr_assert_leq(values[ga_column("champion")], values[ga_column("best")]);
        for (int g = 0; g < fixture.genome.count; g++)
            cr_assert(heard->minimum[i][g] <= heard->best[i][g] &&
                      heard->best[i][g] <= heard->maximum[i][g]);
        before = decided;
    }
}

/* The first tournament, played here. */
Test(ga, plays_tournaments) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double fitness[8], best = 0, points = 0;
    Error error = {0};
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.moves = 20;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 1);
    evolve_close(run);
    const double *const values = fixture.heard.values[0];
    const uint64_t seed = rng_derive(1, 0);
    Rng rng = rng_seeded(rng_derive(seed, 1));
    Knockout knockout = knockout_new(8, &rng);
    Population population = population_new(&fixture.genome, 8);
    for (int i = 0; i < 8; i++) genome_weights(&fixture.genome, population_genes(&population, i));
    cr_assert(knockout_play(&knockout, &fixture.setup, &fixture.settings, &population,
                            rng_derive(seed, 2), &rng, &error));
    knockout_fitness(knockout.points, 8, fitness);
    for (int i = 0; i < 8; i++) {
        points += knockout.points[i];
        best = fmax(best, fitness[i]);
    }
    cr_assert_eq(values[ga_column("points")], points);
    cr_assert_eq(values[ga_column("best")], best);
    cr_assert_eq(values[ga_column("champion")], fitness[knockout.members[0]]);
    cr_assert_eq(values[ga_column("decided")], knockout.decided);
    cr_assert(fitness[knockout.members[0]] != fitness[0], "the champion is another one");
    knockout_free(&knockout);
    population_free(&population);
}

/* Of the champion, and on the same openings in all generations. */
Test(ga, scores_the_champions) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double genes[GENES_MAX], weights[GENES_MAX], score = NAN;
    ga_fixture_open(&fixture, "samuel", "english");
    genome_weights(&fixture.genome, weights);
    free(ga_run_all(&fixture, genes));
    GaHeard *const heard = &fixture.heard;
    const uint64_t seed = rng_derive(rng_derive(1, 0), 4);
    Error error = {0};
    for (int i = 0; i < heard->rows; i += 5) {
        cr_assert(match_score(&fixture.setup, heard->best[i], NULL, DEPTH, SCORE_GAMES, seed,
                              &score, &error));
        cr_assert_eq(heard->values[i][ga_column("score")], score);
        cr_assert(match_score(&fixture.setup, heard->best[i], weights, DEPTH, SCORE_GAMES, seed,
                              &score, &error));
        cr_assert_eq(heard->values[i][ga_column("score_start")], score);
    }
    fixture.settings.score_games = 0;
    free(ga_run_all(&fixture, genes));
    cr_assert(isnan(heard->values[3][ga_column("score")]));
    cr_assert(isnan(heard->values[3][ga_column("score_start")]));
}

/* Signs stay, and steps leave no weight beyond twice what it was. */
Test(ga, generations_descend_from_the_one_before) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double genes[GENES_MAX];
    ga_fixture_open(&fixture, "25f", "english");
    fixture.settings.generations = 12;
    fixture.settings.score_games = 0;
    free(ga_run_all(&fixture, genes));
    const GaHeard *const heard = &fixture.heard;
    for (int i = 1; i < heard->rows; i++) {
        for (int g = 0; g < fixture.genome.count; g++) {
            const double low = heard->minimum[i - 1][g], high = heard->maximum[i - 1][g];
            cr_assert_geq(heard->minimum[i][g], fmin(2 * low, 0));
            cr_assert_leq(heard->maximum[i][g], fmax(2 * high, 0));
        }
    }
}

/* Without mutation all stay what they were at the start. */
static void check_start(const char *file, bool all, GaStart start, const double *expected) {
    AUTO(ga_fixture_close) GaFixture fixture;
    ga_fixture_open(&fixture, file, "english");
    fixture.settings.mutation = 0;
    fixture.settings.score_games = 0;
    fixture.settings.all = all;
    fixture.settings.start = (int)start;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 2);
    cr_assert(same(&fixture, fixture.heard.minimum[1], expected), "%s", file);
    cr_assert(same(&fixture, fixture.heard.maximum[1], expected), "%s", file);
    evolve_close(run);
}

/* In samuel every factor weighs 1, and the material 20 and 30. */
Test(ga, begins_where_it_is_told) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double ones[GENES_MAX], samuel[GENES_MAX], weights[GENES_MAX];
    for (int g = 0; g < GENES_MAX; g++) ones[g] = samuel[g] = 1;
    samuel[0] = 20;
    samuel[1] = 30;
    ga_fixture_open(&fixture, "25f", "english");
    genome_weights(&fixture.genome, weights);
    check_start("samuel", false, GA_START_TEMPLATE, samuel);
    check_start("samuel", true, GA_START_TEMPLATE, samuel);
    check_start("samuel", false, GA_START_ONES, samuel);
    check_start("samuel", true, GA_START_ONES, ones);
    check_start("25f", false, GA_START_TEMPLATE, weights);
    check_start("25f", false, GA_START_ONES, ones);
}

/* Each factor of each member is another, by no more than ten times; the material is not. */
Test(ga, may_begin_at_random) {
    AUTO(ga_fixture_close) GaFixture fixture;
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.mutation = 0;
    fixture.settings.score_games = 0;
    fixture.settings.start = GA_START_RANDOM;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 1);
    const double *const least = fixture.heard.minimum[0], *const most = fixture.heard.maximum[0];
    int up = 0, down = 0;
    for (int gene = 2; gene < fixture.genome.count; gene++) {
        cr_assert(0.1 <= least[gene] && least[gene] < most[gene] && most[gene] <= 10, "%d", gene);
        up += most[gene] > 2;
        down += least[gene] < 0.5;
    }
    cr_assert(up > 20 && down > 20, "%d above 2, %d below 1/2", up, down);
    cr_assert(least[0] == 20 && most[0] == 20 && least[1] == 30 && most[1] == 30);
    evolve_close(run);
}

/* The number of genes that are not what they were, and of those of the material. */
static void count_changes(const char *file, bool all, int *changed, int *material) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double weights[GENES_MAX];
    ga_fixture_open(&fixture, file, "english");
    fixture.settings.score_games = 0;
    fixture.settings.mutation = 1;
    fixture.settings.all = all;
    genome_weights(&fixture.genome, weights);
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 2);
    evolve_close(run);
    const double *const genes = fixture.heard.best[1];
    *changed = 0;
    for (int g = 0; g < fixture.genome.count; g++) *changed += genes[g] != weights[g];
    *material = (genes[0] != weights[0]) + (genes[1] != weights[1]);
}

Test(ga, material_is_a_term_of_its_own) {
    int changed, material;
    count_changes("samuel", false, &changed, &material);
    cr_assert(changed == 26 && material == 0, "%d %d", changed, material);
    count_changes("samuel", true, &changed, &material);
    cr_assert(changed == 28 && material == 2, "%d %d", changed, material);
    count_changes("8f", false, &changed, &material);
    cr_assert_eq(material, 2, "without factors all evolve");
}

Test(ga, says_what_it_did) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double genes[GENES_MAX];
    char expected[256];
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.generations = 1;
    fixture.settings.score_games = 0;
    MEMORY_AUTO char *untested = ga_run_all(&fixture, genes);
    cr_assert_null(strstr(untested, "champion"), "%s", untested);
    ga_fixture_close(&fixture);
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.generations = 1;
    fixture.settings.score_games = 2;
    MEMORY_AUTO char *text = ga_run_all(&fixture, genes);
    double score, score_start;
    Error error = {0};
    const uint64_t seed = rng_derive(rng_derive(1, 0), 5);
    cr_assert(match_score(&fixture.setup, genes, NULL, DEPTH, 200, seed, &score, &error));
    cr_assert(match_score(&fixture.setup, genes, genes, DEPTH, 200, seed, &score_start, &error));
    snprintf(expected, sizeof expected,
             "7 games at depth 1 in a tournament of 8, %.0f of them won\n"
             "champion of the last one: %.1f %% of the points against piece2val and %.1f %% "
             "against the weights of the start, in 200 games each at that depth",
             fixture.heard.values[0][ga_column("decided")], 100 * score, 100 * score_start);
    cr_assert_str_eq(text, expected);
}

Test(ga, listeners_stop_it_with_their_error) {
    AUTO(ga_fixture_close) GaFixture fixture;
    Error error = {0};
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.heard.refuse_at = 2;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 1);
    cr_assert_not(evolve_step(run, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_eq(fixture.heard.rows, 2);
    evolve_close(run);
}

Test(ga, the_flag_stops_it) {
    AUTO(ga_fixture_close) GaFixture fixture;
    Error error = {0};
    atomic_bool stop = false;
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.score_games = 0; /* these games stop, too */
    fixture.setup.stop = &stop;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 2);
    atomic_store(&stop, true);
    cr_assert_not(evolve_step(run, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(fixture.heard.rows, 2);
    evolve_close(run);
}

Test(ga, runs_without_a_listener) {
    AUTO(ga_fixture_close) GaFixture fixture;
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.setup.listener = NULL;
    GeneratorRun *const run = ga_fixture_run(&fixture);
    ga_take_steps(run, 2);
    evolve_close(run);
}

/* States that an archive must not hold. */
Test(ga, refuses_states_that_cannot_be) {
    static const struct {
        uint64_t generation;
        double gene;
    } STATES[] = {{2, 1}, {7, 1}, {UINT64_MAX, 1}, {2, NAN}}; /* the first is good */
    for (size_t i = 0; i < sizeof STATES / sizeof *STATES; i++) {
        AUTO(ga_fixture_close) GaFixture fixture;
        ga_fixture_open(&fixture, "8f", "english");
        GeneratorRun *const run = ga_fixture_run(&fixture);
        Archive *const writer = archive_writer();
        TEXT_AUTO Text text = {.data = NULL};
        uint64_t generation = STATES[i].generation, mutant = 0, count = 14;
        double scores[2] = {0}, gene = STATES[i].gene;
        archive_uint(writer, &generation, UINT64_MAX);
        for (int g = 0; g < fixture.genome.count; g++) archive_reals(writer, &gene, 1, 1);
        archive_uint(writer, &count, 14);
        archive_uint(writer, &count, 14);
        archive_reals(writer, scores, 2, 1);
        for (int g = 0; g < 8 * fixture.genome.count; g++) archive_reals(writer, &gene, 1, 1);
        for (int k = 0; k < 8; k++) archive_uint(writer, &mutant, 1);
        cr_assert(archive_close(writer, &text));
        Archive *const reader = archive_reader(text_string(&text), text.length);
        evolve_transfer(run, reader);
        cr_assert_eq(archive_close(reader, NULL), i == 0, "state %zu", i);
        evolve_close(run);
    }
}

/* Games end after so many moves: with one each, nobody has won or lost a man. */
Test(ga, games_end_after_the_moves) {
    AUTO(ga_fixture_close) GaFixture fixture;
    double genes[GENES_MAX];
    ga_fixture_open(&fixture, "samuel", "english");
    fixture.settings.moves = 1;
    fixture.settings.generations = 1;
    fixture.settings.score_games = 0;
    free(ga_run_all(&fixture, genes));
    cr_assert_eq(fixture.heard.values[0][ga_column("decided")], 0);
    cr_assert_eq(fixture.heard.values[0][ga_column("points")], 0);
    cr_assert_eq(fixture.heard.values[0][ga_column("best")], 0.125);
}
