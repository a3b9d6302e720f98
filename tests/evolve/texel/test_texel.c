/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texel tuning as a whole, on a few games. */
#define GENERATOR_TEXEL GENERATOR_TEXEL_IN_TEXEL
#include "evolve/texel.c" /* NOLINT(bugprone-suspicious-include) */

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "../../common/thorough.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { GENES_MAX = 64, ROUNDS = 3, GAMES = 60, MEN = 0, KINGS = 1 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    TexelSettings settings;
} Fixture;

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, rules);
    evolving_defaults(&GENERATOR_TEXEL, &fixture->settings, &fixture->setup);
    fixture->settings.rounds = ROUNDS;
    fixture->settings.games = GAMES;
    fixture->settings.depth_plies = 2;
    fixture->settings.score_games = 4;
}

static void run(const Fixture *fixture, double *genes) {
    Error error = {0};
    cr_assert(evolving_run(&GENERATOR_TEXEL, &fixture->settings, &fixture->setup, genes, &error),
              "%s", error.message);
}

static bool same(const Fixture *fixture, const double *a, const double *b) {
    return memcmp(a, b, (size_t)fixture->genome.count * sizeof *a) == 0;
}

Test(texel, same_seed_same_bits) {
    static const char *const CASES[][2] = {
        {"8f", "english"}, {"e3ph-giveaway", "giveaway"}, {"samuel", "english"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        AUTO(fixture_close) Fixture fixture;
        double genes[GENES_MAX], others[GENES_MAX];
        fixture_open(&fixture, CASES[i][0], CASES[i][1]);
        fixture.settings.games = 6;
        run(&fixture, genes);
        fixture.setup.threads = 4;
        run(&fixture, others);
        cr_assert(same(&fixture, genes, others), "%s: threads do not matter", CASES[i][0]);
        fixture.setup.seed = 2;
        run(&fixture, others);
        cr_assert_not(same(&fixture, genes, others), "%s: the seed does", CASES[i][0]);
    }
}

Test(texel, is_taken_up_where_it_was) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "3ph", "english");
    fixture.settings.games = 20;
    evolving_check_taken_up(&GENERATOR_TEXEL, &fixture.settings, &fixture.setup);
}

typedef struct Heard {
    int count, reports;
    double error;
} Heard;

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    const double *const values = report->values;
    double largest = 0;
    (void)error;
    heard->reports++;
    cr_assert_eq(values[TEXEL_ROUND], heard->reports);
    cr_assert_eq(report->done, (uint64_t)heard->reports);
    cr_assert_eq(report->total, ROUNDS);
    cr_assert_eq(values[TEXEL_GAMES], heard->reports * GAMES);
    cr_assert_gt(values[TEXEL_POSITIONS], GAMES);
    cr_assert_leq(values[TEXEL_DRAWN] + values[TEXEL_BLACK], 1);
    cr_assert(values[TEXEL_SCORE] >= 0 && values[TEXEL_SCORE] <= 1);
    cr_assert_gt(values[TEXEL_LOG_ODDS], 0);
    if (heard->reports == 1) {
        cr_assert_eq(values[TEXEL_BEFORE], 0.25, "weights of 0 say 1/2");
        cr_assert_lt(values[TEXEL_AFTER], values[TEXEL_BEFORE]);
    }
    heard->error = values[TEXEL_AFTER];
    for (int i = 0; i < heard->count; i++) {
        largest = fmax(largest, fabs(report->best[i]));
        cr_assert_eq(report->spread->minimum[i], report->best[i]);
        cr_assert_eq(report->spread->maximum[i], report->best[i]);
        cr_assert_gt(report->spread->deviation[i], 0);
    }
    cr_assert(fabs(largest - 100) < 1e-9, "%g", largest);
    return true;
}

Test(texel, reports_each_round) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX];
    fixture_open(&fixture, "8f", "english");
    Heard heard = {.count = fixture.genome.count};
    fixture.setup.listener = hear;
    fixture.setup.context = &heard;
    run(&fixture, genes);
    cr_assert_eq(heard.reports, ROUNDS);
}

/* Nobody tells it what pieces are for. */
Test(texel, learns_what_material_is_worth) {
    static const char *const RULES[] = {"english", "giveaway"};
    for (int i = 0; i < 2; i++) {
        AUTO(fixture_close) Fixture fixture;
        double genes[GENES_MAX];
        fixture_open(&fixture, "8f", RULES[i]);
        /* Of 120, chance decides with every fourth seed. */
        fixture.settings.games = thorough(200, 480);
        run(&fixture, genes);
        const double sign = i == 0 ? 1 : -1;
        cr_assert(sign * genes[MEN] > 0, "%s: %g", RULES[i], genes[MEN]);
        cr_assert(sign * genes[KINGS] > 0, "%s: %g", RULES[i], genes[KINGS]);
    }
}

/* Reports of the last round. */
typedef struct Last {
    double values[TEXEL_COLUMNS], deviation;
} Last;

static bool keep_last(void *context, const EvolveReport *report, Error *error) {
    Last *const last = context;
    (void)error;
    memcpy(last->values, report->values, sizeof last->values);
    last->deviation = report->spread->deviation[MEN];
    return true;
}

static Last run_last(Fixture *fixture) {
    double genes[GENES_MAX];
    Last last = {.deviation = 0};
    fixture->setup.listener = keep_last;
    fixture->setup.context = &last;
    run(fixture, genes);
    return last;
}

/* In give-away each ply before the end moves a result towards a draw. */
Test(texel, counts_positions_as_told) {
    static const char *const RULES[] = {"english", "giveaway"};
    const Board board = board_start(8);
    Board boards[] = {board, board, board};
    boards[1].side = WHITE;
    const PlayedGame won = {.boards = boards, .count = 3, .result = RESULT_BLACK_WINS};
    const PlayedGame drawn = {.boards = boards, .count = 3, .result = RESULT_DRAW};
    for (int i = 0; i < 2; i++) {
        AUTO(fixture_close) Fixture fixture;
        Error error = {0};
        fixture_open(&fixture, "8f", RULES[i]);
        const double sure = i == 0 ? 1 : 0.93;
        const double outcomes[] = {1, 0.5 - sure / 2, 0.5 + sure * sure / 2}; /* from the end */
        TexelRun *const played =
            (TexelRun *)evolve_open(&GENERATOR_TEXEL, &fixture.settings, &fixture.setup, &error);
        played->observations.size = fixture.genome.count + 1;
        note_game(played, &drawn);
        cr_assert_eq(played->observations.count, 0);
        note_game(played, &won);
        cr_assert_eq(played->observations.count, 3);
        for (int k = 0; k < 3; k++)
            cr_assert_float_eq(played->observations.items[k].outcome, outcomes[k], 1e-12);
        evolve_close(&played->base);
    }
}

/* Labels of earlier rounds make the weights more certain. */
Test(texel, remembers_as_told) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.rounds = 2;
    fixture.settings.memory = 0;
    const Last without = run_last(&fixture);
    fixture.settings.memory = 1;
    const Last with = run_last(&fixture);
    cr_assert_eq(without.values[TEXEL_BEFORE], with.values[TEXEL_BEFORE], "the same games");
    cr_assert_lt(with.deviation * with.values[TEXEL_LOG_ODDS],
                 without.deviation * without.values[TEXEL_LOG_ODDS]);
}

/* The only game is drawn. */
Test(texel, finds_nothing_in_games_without_positions) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX];
    fixture_open(&fixture, "8f", "english");
    fixture.settings.rounds = fixture.settings.games = 1;
    while (run_last(&fixture).values[TEXEL_DRAWN] != 1) fixture.setup.seed++;
    fixture.setup.listener = NULL;
    run(&fixture, genes);
    for (int i = 0; i < fixture.genome.count; i++) cr_assert_eq(genes[i], 0);
    evolving_check_taken_up(&GENERATOR_TEXEL, &fixture.settings, &fixture.setup);
}

typedef struct Stopper {
    atomic_bool stop;
    int reports;
} Stopper;

static bool raise_flag(void *context, const EvolveReport *report, Error *error) {
    Stopper *const stopper = context;
    (void)report;
    (void)error;
    stopper->reports++;
    atomic_store(&stopper->stop, true);
    return true;
}

Test(texel, the_flag_stops_it) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX];
    Error error = {0};
    Stopper stopper = {.reports = 0};
    fixture_open(&fixture, "8f", "english");
    fixture.setup.listener = raise_flag;
    fixture.setup.context = &stopper;
    fixture.setup.stop = &stopper.stop;
    cr_assert_not(evolving_run(&GENERATOR_TEXEL, &fixture.settings, &fixture.setup, genes, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_eq(stopper.reports, 1);
}

Test(texel, says_what_it_is_made_of) {
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    GeneratorRun *const played =
        evolve_open(&GENERATOR_TEXEL, &fixture.settings, &fixture.setup, &error);
    while (!evolve_is_finished(played)) cr_assert(evolve_step(played, &error), "%s", error.message);
    GENERATOR_TEXEL.describe(played, &text);
    cr_assert_not_null(strstr(text.data, "180 games of self-play at depth 2 in 3 rounds, "));
    evolve_close(played);
}
