/* The genetic algorithm as a whole, on small populations and shallow games. */
#include "evolve/ga.h"

#include "evolve/yardstick.h"

#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GENES_MAX = 64, ROWS_MAX = 20, COLUMNS_MAX = 16, DEPTH = 2, SCORE_GAMES = 4 };

/* What a listener has heard, and where it stops. */
typedef struct Heard {
    int rows, refuse_at, genes;
    double values[ROWS_MAX][COLUMNS_MAX], best[ROWS_MAX][GENES_MAX];
    double minimum[ROWS_MAX][GENES_MAX], maximum[ROWS_MAX][GENES_MAX];
} Heard;

typedef struct Fixture {
    Formula formula;
    Genome genome;
    GaSettings settings;
    EvolveSetup setup;
    Heard heard;
} Fixture;

static int column(const char *name) {
    int found = 0;
    while (GENERATOR_GA.columns[found] != NULL && strcmp(GENERATOR_GA.columns[found], name) != 0)
        found++;
    cr_assert_neq(GENERATOR_GA.columns[found], NULL, "no column %s", name);
    return found;
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    const int row = heard->rows;
    cr_assert_lt(row, ROWS_MAX);
    cr_assert(report->note != NULL && report->note[0] != '\0');
    for (int i = 0; GENERATOR_GA.columns[i] != NULL; i++) heard->values[row][i] = report->values[i];
    for (int i = 0; i < heard->genes; i++) {
        heard->best[row][i] = report->best[i];
        heard->minimum[row][i] = report->spread->minimum[i];
        heard->maximum[row][i] = report->spread->maximum[i];
    }
    if (++heard->rows != heard->refuse_at) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "no more");
}

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    cr_assert_leq(fixture->genome.count, GENES_MAX);
    fixture->heard = (Heard){.genes = fixture->genome.count};
    fixture->setup = (EvolveSetup){.genome = &fixture->genome,
                                   .rules = rules_find(rules),
                                   .board_size = 8,
                                   .seed = 1,
                                   .threads = 1,
                                   .listener = hear,
                                   .context = &fixture->heard};
    settings_clear(GENERATOR_GA.settings, &fixture->settings);
    GENERATOR_GA.complete(&fixture->settings, &fixture->setup);
    fixture->settings.population = 8;
    fixture->settings.generations = 6;
    fixture->settings.depth = DEPTH;
    fixture->settings.score_games = SCORE_GAMES;
    fixture->settings.mutation = 0.2;
}

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void *open(Fixture *fixture) {
    Error error = {0};
    cr_assert(GENERATOR_GA.check(&fixture->settings, &fixture->setup, &error), "%s", error.message);
    void *const run = GENERATOR_GA.open(&fixture->settings, &fixture->setup, &error);
    cr_assert_neq(run, NULL, "%s", error.message);
    return run;
}

/* So many steps, or all that there are. */
static void take_steps(void *run, int count) {
    Error error = {0};
    for (int i = 0; i < count && !GENERATOR_GA.is_finished(run); i++)
        cr_assert(GENERATOR_GA.step(run, &error), "%s", error.message);
}

static void *take_up(Fixture *fixture, void *run) {
    Text text = {.data = NULL};
    Error error = {0};
    Archive *const writer = archive_writer();
    GENERATOR_GA.transfer(run, writer);
    cr_assert(archive_close(writer, &text, &error), "%s", error.message);
    GENERATOR_GA.close(run);
    void *const next = open(fixture);
    Archive *const reader = archive_reader("state", text_string(&text), text.length);
    GENERATOR_GA.transfer(next, reader);
    cr_assert(archive_close(reader, NULL, &error), "%s", error.message);
    text_free(&text);
    return next;
}

/* A run to its end, taken up from an archive after each of `steps` steps; the caller frees what is
 * said of it. */
static char *run_all(Fixture *fixture, int steps, double *genes) {
    Text text = {.data = NULL};
    fixture->heard = (Heard){.genes = fixture->genome.count};
    void *run = open(fixture);
    for (int i = 0; i < ROWS_MAX && !GENERATOR_GA.is_finished(run); i++) {
        take_steps(run, steps);
        if (steps < ROWS_MAX) run = take_up(fixture, run);
    }
    cr_assert(GENERATOR_GA.is_finished(run));
    memcpy(genes, GENERATOR_GA.best(run), (size_t)fixture->genome.count * sizeof *genes);
    GENERATOR_GA.describe(run, &text);
    GENERATOR_GA.close(run);
    return text.data;
}

static bool same(const Fixture *fixture, const double *a, const double *b) {
    return memcmp(a, b, (size_t)fixture->genome.count * sizeof *a) == 0;
}

/* All that a run tells is the same on four threads and when it is taken up after every step;
 * another seed leads elsewhere. */
static void check_bits(Fixture *fixture) {
    double genes[GENES_MAX], others[GENES_MAX];
    char *const first = run_all(fixture, ROWS_MAX, genes);
    static Heard heard;
    heard = fixture->heard;
    cr_assert_eq(heard.rows, 6);
    cr_assert(same(fixture, genes, heard.best[5]), "the last champion is the result");
    for (int variant = 0; variant < 2; variant++) {
        fixture->setup.threads = variant == 0 ? 4 : 1;
        char *const other = run_all(fixture, variant == 0 ? ROWS_MAX : 1, others);
        cr_assert(same(fixture, genes, others), "variant %d", variant);
        cr_assert_str_eq(first, other);
        cr_assert_arr_eq(&heard, &fixture->heard, sizeof heard, "variant %d", variant);
        free(other);
    }
    fixture->setup.seed = 2;
    free(run_all(fixture, ROWS_MAX, others));
    cr_assert_not(same(fixture, genes, others), "the seed matters");
    free(first);
}

Test(ga, same_seed_same_bits) {
    Fixture fixture;
    fixture_open(&fixture, "samuel", "english");
    check_bits(&fixture);
    fixture_close(&fixture);
}

Test(ga, same_seed_same_bits_in_giveaway) {
    Fixture fixture;
    fixture_open(&fixture, "e3ph-giveaway", "giveaway");
    fixture.settings.score_games = 0;
    check_bits(&fixture);
    fixture_close(&fixture);
}

/* The first generation is alike; the rows count games of tournaments of eight. */
Test(ga, tells_of_each_generation) {
    Fixture fixture;
    double genes[GENES_MAX], weights[GENES_MAX];
    fixture_open(&fixture, "samuel", "english");
    genome_weights(&fixture.genome, weights);
    free(run_all(&fixture, ROWS_MAX, genes));
    const Heard *const heard = &fixture.heard;
    cr_assert(same(&fixture, heard->minimum[0], weights));
    cr_assert(same(&fixture, heard->maximum[0], weights));
    cr_assert_not(same(&fixture, heard->minimum[1], heard->maximum[1]));
    cr_assert_eq(heard->values[0][column("best_is_mutant")], 0);
    double before = 0;
    for (int i = 0; i < heard->rows; i++) {
        const double *const values = heard->values[i];
        const double decided = values[column("decided")], points = values[column("points")];
        cr_assert_eq(values[column("generation")], i + 1);
        cr_assert_eq(values[column("games")], 7 * (i + 1));
        cr_assert(before <= decided && decided <= before + 7);
        cr_assert(10 * (decided - before) <= points && points <= 70 - 5 * (7 - decided + before));
        cr_assert_float_eq(values[column("mean")], 0.125, 1e-15);
        cr_assert(0.125 <= values[column("best")] && values[column("best")] <= 1);
        cr_assert_leq(values[column("champion")], values[column("best")]);
        for (int g = 0; g < fixture.genome.count; g++)
            cr_assert(heard->minimum[i][g] <= heard->best[i][g] &&
                      heard->best[i][g] <= heard->maximum[i][g]);
        before = decided;
    }
    fixture_close(&fixture);
}

/* Of the champion, and on the same openings in all generations. */
Test(ga, scores_the_champions) {
    Fixture fixture;
    double genes[GENES_MAX], weights[GENES_MAX], score;
    fixture_open(&fixture, "samuel", "english");
    genome_weights(&fixture.genome, weights);
    free(run_all(&fixture, ROWS_MAX, genes));
    Heard *const heard = &fixture.heard;
    const uint64_t seed = rng_derive(rng_derive(1, 0), 4);
    Error error = {0};
    for (int i = 0; i < heard->rows; i += 5) {
        cr_assert(yardstick_score(&fixture.setup, heard->best[i], DEPTH, SCORE_GAMES, seed, &score,
                                  &error));
        cr_assert_eq(heard->values[i][column("score")], score);
        cr_assert(match_score(&fixture.setup, heard->best[i], weights, DEPTH, SCORE_GAMES, seed,
                              &score, &error));
        cr_assert_eq(heard->values[i][column("score_start")], score);
    }
    fixture.settings.score_games = 0;
    free(run_all(&fixture, ROWS_MAX, genes));
    cr_assert(isnan(heard->values[3][column("score")]));
    cr_assert(isnan(heard->values[3][column("score_start")]));
    fixture_close(&fixture);
}

/* Signs stay, and steps leave no weight beyond twice what it was. */
Test(ga, generations_descend_from_the_one_before) {
    Fixture fixture;
    double genes[GENES_MAX];
    fixture_open(&fixture, "25f", "english");
    fixture.settings.generations = 12;
    fixture.settings.score_games = 0;
    free(run_all(&fixture, ROWS_MAX, genes));
    const Heard *const heard = &fixture.heard;
    for (int i = 1; i < heard->rows; i++) {
        for (int g = 0; g < fixture.genome.count; g++) {
            const double low = heard->minimum[i - 1][g], high = heard->maximum[i - 1][g];
            cr_assert_geq(heard->minimum[i][g], fmin(2 * low, 0));
            cr_assert_leq(heard->maximum[i][g], fmax(2 * high, 0));
        }
    }
    fixture_close(&fixture);
}

/* Without mutation all stay what they were at the start. */
Test(ga, begins_where_it_is_told) {
    Fixture fixture;
    double genes[GENES_MAX], expected[GENES_MAX];
    fixture_open(&fixture, "25f", "english");
    fixture.settings.mutation = 0;
    fixture.settings.score_games = 0;
    fixture.settings.generations = 2;
    genome_weights(&fixture.genome, expected);
    free(run_all(&fixture, ROWS_MAX, genes));
    cr_assert(same(&fixture, genes, expected));
    fixture.settings.start = GA_START_ONES;
    for (int g = 0; g < fixture.genome.count; g++) expected[g] = 1;
    free(run_all(&fixture, ROWS_MAX, genes));
    cr_assert(same(&fixture, genes, expected));
    fixture_close(&fixture);
}

Test(ga, says_what_it_did) {
    Fixture fixture;
    double genes[GENES_MAX];
    char expected[256];
    fixture_open(&fixture, "samuel", "english");
    fixture.settings.generations = 1;
    fixture.settings.score_games = 200;
    char *const text = run_all(&fixture, ROWS_MAX, genes);
    double score, score_start;
    Error error = {0};
    const uint64_t seed = rng_derive(rng_derive(1, 0), 5);
    cr_assert(yardstick_score(&fixture.setup, genes, DEPTH, 200, seed, &score, &error));
    cr_assert(match_score(&fixture.setup, genes, genes, DEPTH, 200, seed, &score_start, &error));
    snprintf(expected, sizeof expected,
             "7 games at depth 2 in a tournament of 8, %.0f of them won\n"
             "champion of the last one: %.1f %% of the points against piece2val and %.1f %% "
             "against the weights of the start, in 200 games each at that depth",
             fixture.heard.values[0][column("decided")], 100 * score, 100 * score_start);
    cr_assert_str_eq(text, expected);
    free(text);
    fixture_close(&fixture);
}

Test(ga, listeners_stop_it_with_their_error) {
    Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "samuel", "english");
    fixture.heard.refuse_at = 2;
    void *const run = open(&fixture);
    take_steps(run, 1);
    cr_assert_not(GENERATOR_GA.step(run, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_eq(fixture.heard.rows, 2);
    GENERATOR_GA.close(run);
    fixture_close(&fixture);
}

Test(ga, the_flag_stops_it) {
    Fixture fixture;
    Error error = {0};
    atomic_bool stop = false;
    fixture_open(&fixture, "samuel", "english");
    fixture.setup.stop = &stop;
    void *const run = open(&fixture);
    take_steps(run, 2);
    atomic_store(&stop, true);
    cr_assert_not(GENERATOR_GA.step(run, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(fixture.heard.rows, 2);
    GENERATOR_GA.close(run);
    fixture_close(&fixture);
}

Test(ga, runs_without_a_listener) {
    Fixture fixture;
    fixture_open(&fixture, "samuel", "english");
    fixture.setup.listener = NULL;
    void *const run = open(&fixture);
    take_steps(run, 2);
    GENERATOR_GA.close(run);
    fixture_close(&fixture);
}

/* What an archive must not say. */
Test(ga, refuses_states_that_cannot_be) {
    static const struct {
        const char *generation, *champion, *genes;
    } FAULTS[] = {{"7", "0", "1"}, {"-1", "0", "1"}, {"2", "8", "1"}, {"2", "0", "nan"}};
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS + 1; i++) {
        const bool is_good = i == sizeof FAULTS / sizeof *FAULTS;
        Fixture fixture;
        Error error = {0};
        fixture_open(&fixture, "8f", "english");
        void *const run = open(&fixture);
        Archive *const writer = archive_writer();
        Text text = {.data = NULL};
        char words[3][16];
        snprintf(words[0], sizeof words[0], "%s", is_good ? "2" : FAULTS[i].generation);
        snprintf(words[1], sizeof words[1], "%s", is_good ? "0" : FAULTS[i].champion);
        snprintf(words[2], sizeof words[2], "%s", is_good ? "1" : FAULTS[i].genes);
        uint64_t count = 14;
        double scores[2] = {0}, genes[GENES_MAX];
        bool mutants[8] = {false};
        archive_word(writer, "generation", words[0], sizeof words[0]);
        archive_uint(writer, "games", &count);
        archive_uint(writer, "decided", &count);
        archive_word(writer, "champion", words[1], sizeof words[1]);
        archive_reals(writer, "final", scores, 2);
        archive_flags(writer, "mutants", mutants, 8);
        for (int g = 0; g < fixture.genome.count; g++) genes[g] = strtod(words[2], NULL);
        for (int k = 0; k < 8; k++) archive_reals(writer, "genes", genes, fixture.genome.count);
        cr_assert(archive_close(writer, &text, &error));
        Archive *const reader = archive_reader("state", text_string(&text), text.length);
        GENERATOR_GA.transfer(run, reader);
        cr_assert_eq(archive_close(reader, NULL, &error), is_good, "%s", error.message);
        text_free(&text);
        GENERATOR_GA.close(run);
        fixture_close(&fixture);
    }
}

/* Games end after so many moves: with one each, nobody has won or lost a man. */
Test(ga, games_end_after_the_moves) {
    Fixture fixture;
    double genes[GENES_MAX];
    fixture_open(&fixture, "samuel", "english");
    fixture.settings.moves = 1;
    fixture.settings.generations = 1;
    fixture.settings.score_games = 0;
    free(run_all(&fixture, ROWS_MAX, genes));
    cr_assert_eq(fixture.heard.values[0][column("decided")], 0);
    cr_assert_eq(fixture.heard.values[0][column("points")], 0);
    cr_assert_eq(fixture.heard.values[0][column("best")], 0.125);
    fixture_close(&fixture);
}
