/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD as a whole, with few players and short stages. */
#define GENERATOR_TD GENERATOR_TD_IN_TD
#include "evolve/td.c" /* NOLINT(bugprone-suspicious-include) */

#include "arena/openings.h"
#include "evolve/match.h"

#include "../../common/auto.h"
#include "../../common/evolving.h"
#include "../../common/templates.h"
#include "../../common/thorough.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GENES_MAX = 64, MEN = 0, KINGS = 1 };

typedef struct Fixture {
    Formula formula;
    Genome genome;
    EvolveSetup setup;
    TdSettings settings;
} Fixture;

static void fixture_close(Fixture *fixture) { formula_free(&fixture->formula); }

static void fixture_open(Fixture *fixture, const char *file, const char *rules) {
    fixture->formula = templates_read(file, 8);
    fixture->genome = genome_of(&fixture->formula);
    fixture->setup = evolving_setup(&fixture->genome, rules);
    evolving_defaults(&GENERATOR_TD, &fixture->settings, &fixture->setup);
    TdSettings *const settings = &fixture->settings;
    settings->players = 3;
    settings->games = 51;
    settings->depth_plies = 1;
    settings->final_games = 4;
    settings->score_games = 2;
    strcpy(settings->trainers, "random null@1");
}

/* The reports that a listener got, and where it stops. */
typedef struct Heard {
    int logs, stop_at, finals;
    double games, last_score, won;
    uint64_t done, total;
    double genes[GENES_MAX];
    int count;
    const TdSettings *settings;
} Heard;

/* 51 games a stage are 50 and 1; of 3 players, who play 3 rounds of 4 games. */
static void check_report(const Heard *heard, const EvolveReport *report) {
    static const double STAGES[] = {1, 1, 2, 2, 3, 3, 3};
    static const double GAMES[] = {150, 153, 303, 306, 310, 314, 318};
    const double *const values = report->values;
    cr_assert_lt(heard->logs, 7);
    cr_assert_eq(values[TD_STAGE], STAGES[heard->logs]);
    cr_assert_eq(values[TD_GAMES], GAMES[heard->logs]);
    cr_assert((double)report->done == values[TD_GAMES] && report->total == 318);
    if (values[TD_STAGE] < 3) {
        cr_assert_eq(values[TD_WON] + values[TD_DRAWN] + values[TD_LOST],
                     values[TD_GAMES] - heard->games);
        cr_assert(values[TD_CHANGE] > 0);
    } else {
        cr_assert(isnan(values[TD_WON]) && isnan(values[TD_DRAWN]) && isnan(values[TD_LOST]));
        cr_assert(isnan(values[TD_CHANGE]));
    }
    cr_assert_eq(isnan(values[TD_SCORE]), heard->logs == 4 || heard->logs == 5);
    for (int i = 0; i < heard->count; i++)
        cr_assert(report->spread->minimum[i] <= report->best[i] &&
                  report->best[i] <= report->spread->maximum[i]);
}

static bool hear(void *context, const EvolveReport *report, Error *error) {
    Heard *const heard = context;
    check_report(heard, report);
    heard->games = report->values[TD_GAMES];
    heard->last_score = report->values[TD_SCORE];
    memcpy(heard->genes, report->best, (size_t)heard->count * sizeof(double));
    if (++heard->logs != heard->stop_at) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "no more");
}

static bool try(const Fixture *fixture, EvolveListener *listener, void *context, double *genes,
                Error *error) {
    EvolveSetup setup = fixture->setup;
    setup.genome = &fixture->genome;
    setup.listener = listener;
    setup.context = context;
    return evolving_run(&GENERATOR_TD, &fixture->settings, &setup, genes, error);
}

static void run(const Fixture *fixture, double *genes) {
    Error error = {0};
    cr_assert(try(fixture, NULL, NULL, genes, &error), "%s", error.message);
}

static bool same(const Fixture *fixture, const double *a, const double *b) {
    return memcmp(a, b, (size_t)fixture->genome.count * sizeof *a) == 0;
}

Test(td, same_seed_same_bits) {
    static const char *const FILES[] = {"8f", "e3ph-giveaway"}, *const RULES[] = {"english",
                                                                                  "giveaway"};
    for (int i = 0; i < 2; i++) {
        AUTO(fixture_close) Fixture fixture;
        double genes[GENES_MAX], others[GENES_MAX];
        fixture_open(&fixture, FILES[i], RULES[i]);
        fixture.settings.games = thorough(4, 20);
        run(&fixture, genes);
        fixture.setup.threads = 4;
        run(&fixture, others);
        cr_assert(same(&fixture, genes, others), "threads do not matter");
        fixture.setup.seed = 2;
        run(&fixture, others);
        cr_assert_not(same(&fixture, genes, others), "the seed does");
    }
}

Test(td, reports_each_step) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    double genes[GENES_MAX];
    Error error = {0};
    Heard heard = {.count = fixture.genome.count};
    cr_assert(try(&fixture, hear, &heard, genes, &error), "%s", error.message);
    cr_assert_eq(heard.logs, 7);
    cr_assert(same(&fixture, heard.genes, genes), "the last best is the result");
}

Test(td, is_taken_up_where_it_was) {
    AUTO(fixture_close) Fixture fixture;
    fixture_open(&fixture, "8f", "english");
    fixture.settings.games = thorough(6, 20);
    evolving_check_taken_up(&GENERATOR_TD, &fixture.settings, &fixture.setup);
    fixture.settings.players = 4;
    fixture.settings.score_games = 0;
    fixture.settings.random_plies = 0;
    evolving_check_taken_up(&GENERATOR_TD, &fixture.settings, &fixture.setup);
}

/* From nothing: in a few games it learns that men and kings are good, in give-away that they are
 * not, and beats what has learned nothing. */
static void check_learning(const char *rules, const char *trainer, double sign) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX], none[GENES_MAX] = {0}, score = 0;
    Error error = {0};
    fixture_open(&fixture, "8f", rules);
    fixture.settings.games = thorough(60, 150);
    fixture.settings.depth_plies = 2;
    strcpy(fixture.settings.trainers, trainer);
    run(&fixture, genes);
    cr_assert(sign * genes[MEN] > 0 && sign * genes[KINGS] > 0, "%s: %g %g", rules, genes[MEN],
              genes[KINGS]);
    cr_assert(match_score(&fixture.setup, genes, none, 2, thorough(40, 100), 1, &score, &error));
    cr_assert(score > 0.7, "%s: %g", rules, score);
}

Test(td, learns_what_wins) {
    check_learning("english", "piece2val@2", 1);
    check_learning("giveaway", "null@2", -1);
}

/* The description of its result, after all steps. */
static void describe_result(const Fixture *fixture, Text *text, double *genes) {
    EvolveSetup setup = fixture->setup;
    Error error = {0};
    setup.genome = &fixture->genome;
    GeneratorRun *const state = evolve_open(&GENERATOR_TD, &fixture->settings, &setup, &error);
    cr_assert_not_null(state, "%s", error.message);
    while (!evolve_is_finished(state)) cr_assert(evolve_step(state, &error), "%s", error.message);
    GENERATOR_TD.describe(state, text);
    memcpy(genes, state->best, (size_t)fixture->genome.count * sizeof *genes);
    evolve_close(state);
}

/* A game of a learner, played here with what has nothing to do with the generator's threads. */
static void learn_here(const Fixture *fixture, Match *match, const Player *trainer, double rate,
                       const MatchGame *game, Side learner, double *weights) {
    const Genome *const genome = &fixture->genome;
    double rows[200 * GENES_MAX];
    int positions = 0;
    EvalInstance eval = match_eval_weights(genome, weights);
    const Player player = match_player(match, learner, &eval, fixture->settings.depth_plies);
    const Player *const players[] = {learner == BLACK ? &player : trainer,
                                     learner == BLACK ? trainer : &player};
    const GameRecord *const record = match_play_players(match, players, game);
    cr_assert_not_null(record);
    cr_assert(record->plies < 400);
    Board board = *game->start;
    for (int i = 0; i < record->plies; i++) {
        if (board.side == learner)
            genome_row(genome, &board, rows + (ptrdiff_t)positions++ * genome->count);
        board = move_apply(&board, &record->records[i].move);
    }
    const double end = record->result == RESULT_DRAW ? 0
                       : (record->result == RESULT_BLACK_WINS) == (learner == BLACK)
                           ? TEMPORAL_WIN
                           : -TEMPORAL_WIN;
    temporal_learn(rate, fixture->settings.lambda, weights, genome->count, rows, positions, end);
    eval_close(&eval);
}

/* The stages of a run, player by player, with a rate that falls. */
static void train_here(const Fixture *fixture, Population *players) {
    static const char *const TRAINERS[] = {"random", "piece2val@2"};
    const EvolveSetup *const setup = &fixture->setup;
    const TdSettings *const settings = &fixture->settings;
    Error error = {0};
    Catalogue *const catalogue = catalogue_new(8, setup->rules);
    Openings *const openings = openings_open("random:4", setup->rules, 8, &error);
    for (int stage = 0; stage < 2; stage++) {
        const uint64_t own = rng_derive(rng_derive(setup->seed, 1), (uint64_t)stage);
        PlayerSpec spec;
        Player trainer;
        cr_assert(player_parse(TRAINERS[stage], catalogue, &spec, &error));
        cr_assert(player_open(&trainer, &spec, catalogue, NULL, &error));
        for (int k = 0; k < players->count * settings->games; k++) {
            const int player = k / settings->games, n = k % settings->games;
            const uint64_t seed = rng_derive(own, (uint64_t)player);
            const Board start = openings_get(openings, seed, (uint64_t)n / 2).board;
            const MatchGame game = {
                .setup = setup, .start = &start, .seed = rng_derive(seed, (uint64_t)n)};
            learn_here(fixture, &setup->matches[0], &trainer, settings->rate / (stage + 1), &game,
                       n % 2 == 0 ? BLACK : WHITE, population_genes(players, player));
        }
        player_close(&trainer);
    }
    openings_close(openings);
    catalogue_free(catalogue);
}

/* Points of each pair's match, five players going round in a circle in which one rests. */
static void play_final_here(const Fixture *fixture, const Population *players, double *points) {
    const TdSettings *const settings = &fixture->settings;
    for (int round = 0; round < 5; round++) {
        for (int i = 1; i <= 2; i++) {
            const int a = (round + i) % 5, b = (round + 5 - i) % 5;
            const uint64_t pair = (uint64_t)(a < b ? a * 64 + b : b * 64 + a);
            double score;
            Error error = {0};
            cr_assert(match_score(
                &fixture->setup, population_genes(players, a), population_genes(players, b),
                settings->depth_plies, settings->final_games,
                rng_derive(rng_derive(fixture->setup.seed, 2), pair), &score, &error));
            points[a] += score;
            points[b] += 1 - score;
        }
    }
}

/* Training and final by their parts. */
Test(td, is_made_of_its_parts) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX], points[5] = {0};
    int winner = 0;
    char expected[100];
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    fixture.setup.genome = &fixture.genome;
    fixture.setup.seed = 7;
    fixture.settings.players = 5;
    fixture.settings.games = thorough(8, 20);
    strcpy(fixture.settings.trainers, "random piece2val@2");
    describe_result(&fixture, &text, genes);
    Population players = population_new(&fixture.genome, 5);
    train_here(&fixture, &players);
    play_final_here(&fixture, &players, points);
    for (int i = 1; i < 5; i++)
        if (points[i] > points[winner] + 1e-9) winner = i;
    cr_assert(same(&fixture, genes, population_genes(&players, winner)));
    snprintf(expected, sizeof expected, "\nplayer %d scored %.1f%% in 16 games", winner + 1,
             100 * points[winner] / 4);
    cr_assert_not_null(strstr(text_string(&text), expected), "%s: %s", text_string(&text),
                       expected);
    population_free(&players);
}

/* The player with most points has more than half of them, unless all have the same. */
Test(td, the_winner_of_the_final_is_the_result) {
    for (uint64_t seed = 1; seed <= (uint64_t)thorough(2, 4); seed++) {
        AUTO(fixture_close) Fixture fixture;
        double genes[GENES_MAX], share = 0;
        int player = 0, games = 0;
        TEXT_AUTO Text text = {.data = NULL};
        fixture_open(&fixture, "8f", "english");
        fixture.setup.seed = seed;
        fixture.settings.players = 5;
        fixture.settings.games = thorough(6, 20);
        describe_result(&fixture, &text, genes);
        const char *const line = strchr(text_string(&text), '\n');
        cr_assert_not_null(line);
        cr_assert_eq(sscanf(line, "\nplayer %d scored %lf%% in %d games", &player, &share, &games),
                     3, "%s", text_string(&text));
        cr_assert(player >= 1 && player <= 5 && share > 50 && games == 16, "%s",
                  text_string(&text));
    }
}

Test(td, describes_its_result) {
    AUTO(fixture_close) Fixture fixture;
    double genes[GENES_MAX], zeros[GENES_MAX] = {0};
    TEXT_AUTO Text text = {.data = NULL};
    fixture_open(&fixture, "8f", "english");
    fixture.settings.players = 1;
    fixture.settings.games = 1;
    fixture.settings.score_games = 0;
    fixture.settings.rate = 0;
    strcpy(fixture.settings.trainers, "random null@1 piece2val@2");
    describe_result(&fixture, &text, genes);
    cr_assert_str_eq(text_string(&text), "1 player, 1 game each against random, null@1 and "
                                         "piece2val@2");
    cr_assert(same(&fixture, genes, zeros), "they start with 0");
    text_clear(&text);
    fixture.settings.score_games = 2;
    describe_result(&fixture, &text, genes);
    cr_assert_not_null(strstr(text_string(&text), "\nthe player scored "), "%s",
                       text_string(&text));
}

Test(td, listeners_stop_it_with_their_error) {
    static const int AT[] = {1, 2, 5, 7};
    for (size_t i = 0; i < sizeof AT / sizeof *AT; i += (size_t)thorough(2, 1)) {
        AUTO(fixture_close) Fixture fixture;
        fixture_open(&fixture, "8f", "english");
        double genes[GENES_MAX];
        Error error = {0};
        Heard heard = {.count = fixture.genome.count, .stop_at = AT[i]};
        cr_assert_not(try(&fixture, hear, &heard, genes, &error));
        cr_assert(heard.logs == AT[i] && error.code == ERROR_CANNOT_WRITE);
    }
}

typedef struct Stopper {
    atomic_bool stop;
    int logs, at;
} Stopper;

static bool raise_flag(void *context, const EvolveReport *report, Error *error) {
    (void)report;
    (void)error;
    Stopper *const stopper = context;
    if (++stopper->logs == stopper->at) atomic_store(&stopper->stop, true);
    return true;
}

/* In training, and in the final. */
Test(td, the_flag_stops_it) {
    static const int AT[] = {1, 5};
    for (int i = 0; i < 2; i++) {
        AUTO(fixture_close) Fixture fixture;
        fixture_open(&fixture, "8f", "english");
        double genes[GENES_MAX];
        Error error = {0};
        Stopper stopper = {.at = AT[i]};
        fixture.settings.score_games = 0; /* they would stop it, too */
        fixture.setup.stop = &stopper.stop;
        cr_assert_not(try(&fixture, raise_flag, &stopper, genes, &error));
        cr_assert_eq(error.code, ERROR_INTERRUPTED);
        cr_assert_eq(stopper.logs, AT[i]);
    }
}

Test(td, refuses_trainers_that_are_none) {
    static const char *const REFUSED[][2] = {
        {"random ./mine.heuristic@2", "--trainers: player './mine.heuristic@2'"},
        {"null@0.1s", "--trainers: player 'null@0.1s': expected a limit in plies or nodes"},
        {"line:engine@2", "--trainers: player 'line:engine@2'"},
        {"random rondom", "--trainers: player 'rondom'"},
        {" ", "expected at least one player"},
        {"null@1 null@1 null@1 null@1 null@1 null@1 null@1 null@1 null@1", "more than 8 players"},
    };
    AUTO(fixture_close) Fixture fixture;
    Error error = {0};
    fixture_open(&fixture, "8f", "english");
    fixture.setup.genome = &fixture.genome;
    strcpy(fixture.settings.trainers, "\trandom   null@2kn ");
    cr_assert(GENERATOR_TD.check(&fixture.settings, &fixture.setup, &error), "%s", error.message);
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        strcpy(fixture.settings.trainers, REFUSED[i][0]);
        cr_assert_not(GENERATOR_TD.check(&fixture.settings, &fixture.setup, &error));
        cr_assert_eq(error.code, ERROR_USAGE);
        cr_assert_not_null(strstr(error.message, REFUSED[i][1]), "%s", error.message);
        cr_assert_null(evolve_open(&GENERATOR_TD, &fixture.settings, &fixture.setup, &error));
    }
}

Test(td, trains_give_away_with_other_trainers) {
    const Genome genome = {.count = 26};
    TdSettings english, giveaway;
    Error error = {0};
    EvolveSetup setup = evolving_setup(&genome, "english");
    evolving_defaults(&GENERATOR_TD, &english, &setup);
    cr_assert(GENERATOR_TD.check(&english, &setup, &error), "%s", error.message);
    setup = evolving_setup(&genome, "giveaway");
    evolving_defaults(&GENERATOR_TD, &giveaway, &setup);
    cr_assert(GENERATOR_TD.check(&giveaway, &setup, &error), "%s", error.message);
    cr_assert_str_eq(english.trainers, "piece2val@2 piece2val@4 piece2val@6");
    cr_assert_str_eq(giveaway.trainers, "null@2 null@4 null@6");
    cr_assert_eq(english.depth_plies, 4);
    strcpy(english.trainers, "random");
    cr_assert(evolve_complete(&GENERATOR_TD, &english, &setup, &error));
    cr_assert_str_eq(english.trainers, "random", "what is set stays");
}
