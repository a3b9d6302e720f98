#include "evolve/td.h"

#include "arena/openings.h"
#include "evolve/lesson.h"
#include "evolve/temporal.h"
#include "evolve/trainers.h"
#include "evolve/yardstick.h"
#include "util/ordered.h"
#include "util/rng.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 64, STEP_GAMES = 50 }; /* of each player */
enum { STREAM_LESSONS, STREAM_FINAL, STREAM_SCORE };

/* log.csv. */
typedef enum Column { STAGE, GAMES, WON, DRAWN, LOST, CHANGE, SCORE, COLUMN_COUNT } Column;
static const char *const COLUMNS[] = {"stage", "games",  "won",   "drawn",
                                      "lost",  "change", "score", NULL};

/* Stages are those of the trainers, then the final, a round robin of the players, then the end. */
typedef struct TdRun {
    const TdSettings *settings;
    const EvolveSetup *setup;
    Trainers trainers;
    Openings *openings;
    Spread spread;

    /* The state. */
    int stage;
    int games;          /* of each player in the stage; in the final: rounds */
    Population players; /* their weights */
    double *points;     /* of each player in the stage: a win is 1, a draw 1/2 */
    double score;       /* of the winner against the yardstick */
} TdRun;

static uint64_t seed_of(const TdRun *run, uint64_t stream, uint64_t index) {
    return rng_derive(rng_derive(run->setup->seed, stream), index);
}

static bool is_in_final(const TdRun *run) { return run->stage == run->trainers.count; }

static int leader_of(const TdRun *run) {
    int leader = 0;
    for (int i = 1; i < run->settings->players; i++)
        if (run->points[i] > run->points[leader]) leader = i;
    return leader;
}

/* Goes on to the next stage. */
static void begin_stage(TdRun *run) {
    run->stage++;
    run->games = 0;
    memset(run->points, 0, (size_t)run->settings->players * sizeof *run->points);
}

/* Work in games. */

static uint64_t games_of_final_round(const TdSettings *settings) {
    return (uint64_t)(settings->players / 2) * (uint64_t)settings->final_games;
}

/* So that each meets each; with an odd number one rests in each round. */
static int rounds_of_final(const TdSettings *settings) {
    return settings->players + settings->players % 2 - 1;
}

static uint64_t games_of_training(const TdRun *run, int stages) {
    return (uint64_t)stages * (uint64_t)run->settings->games * (uint64_t)run->settings->players;
}

static uint64_t games_done(const TdRun *run) {
    const uint64_t round = games_of_final_round(run->settings), each = (uint64_t)run->games;
    const int count = run->trainers.count;
    if (run->stage > count)
        return games_of_training(run, count) + round * (uint64_t)rounds_of_final(run->settings);
    return games_of_training(run, run->stage) +
           each * (is_in_final(run) ? round : (uint64_t)run->settings->players);
}

static uint64_t games_in_all(const TdRun *run) {
    return games_of_training(run, run->trainers.count) +
           games_of_final_round(run->settings) * (uint64_t)rounds_of_final(run->settings);
}

/* Reporting */

static bool report(const TdRun *run, const double *values, const char *note, Error *error) {
    const EvolveSetup *const setup = run->setup;
    if (setup->listener == NULL) return true;
    population_spread(&run->players, &run->spread);
    const EvolveReport told = {
        .values = values,
        .spread = &run->spread,
        .best = population_genes(&run->players, leader_of(run)),
        .done = games_done(run),
        .total = games_in_all(run),
        .note = note,
    };
    return setup->listener(setup->context, &told, error);
}

static bool score_leader(const TdRun *run, double *score, Error *error) {
    return yardstick_score(run->setup, population_genes(&run->players, leader_of(run)),
                           run->settings->depth_plies, run->settings->score_games,
                           seed_of(run, STREAM_SCORE, 0), score, error);
}

/* Training */

/* A step of all players, each by itself: what task i changes is player i's. */
typedef struct Training {
    TdRun *run;
    int games;         /* of each player */
    Lesson **lessons;  /* one a thread */
    int (*outcomes)[3]; /* by player: games lost, drawn, won */
    double *changes;   /* by player: the sum of the weights' absolute changes */
} Training;

static TemporalRule rule_of(const TdRun *run) {
    return (TemporalRule){run->settings->rate / (run->stage + 1), run->settings->lambda};
}

/* Weights stay what a heuristic file may hold. */
static void bound_weights(double *weights, int count) {
    for (int i = 0; i < count; i++) weights[i] = fmax(-GENE_MAX, fmin(weights[i], GENE_MAX));
}

static LessonStart start_of(const TdRun *run, int player, int game) {
    const int stages = run->trainers.count;
    const uint64_t seed =
        seed_of(run, STREAM_LESSONS, (uint64_t)player * (uint64_t)stages + (uint64_t)run->stage);
    return (LessonStart){
        .board = openings_get(run->openings, seed, (uint64_t)game / 2).board,
        .learner = game % 2 == 0 ? BLACK : WHITE,
        .seed = rng_derive(seed, (uint64_t)game),
    };
}

static bool train(void *context, uint64_t index, int thread) {
    const Training *const training = context;
    TdRun *const run = training->run;
    const TdSettings *const settings = run->settings;
    const TemporalRule rule = rule_of(run);
    const int player = (int)index, count = run->players.genome->count;
    double *const weights = population_genes(&run->players, player);
    double *const before = memory_allocate((size_t)count * sizeof *before);
    bool good = true;
    memcpy(before, weights, (size_t)count * sizeof *before);
    for (int i = 0; good && i < training->games; i++) {
        const LessonStart start = start_of(run, player, run->games + i);
        LessonGame game;
        good = lesson_play(training->lessons[thread], weights, &start, &game);
        if (!good) break;
        training->outcomes[player][game.outcome + 1]++;
        run->points[player] += (game.outcome + 1) / 2.0;
        if (settings->learn == TD_LEARN_NOT_WON && game.outcome > 0) continue;
        temporal_learn(&rule, weights, count, game.rows, game.positions,
                       game.outcome * TEMPORAL_WIN);
        bound_weights(weights, count);
    }
    for (int i = 0; i < count; i++) training->changes[player] += fabs(weights[i] - before[i]);
    free(before);
    return good;
}

static bool open_lessons(const TdRun *run, Lesson **lessons, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const LessonPlan plan = {
        .genome = setup->genome,
        .rules = setup->rules,
        .board_size = setup->board_size,
        .depth_plies = run->settings->depth_plies,
        .trainer = &run->trainers.specs[run->stage],
        .catalogue = run->trainers.catalogue,
        .stop = setup->stop,
    };
    bool good = true;
    for (int i = 0; good && i < setup->threads; i++)
        good = (lessons[i] = lesson_new(&plan, error)) != NULL;
    return good;
}

static bool report_training(const TdRun *run, const Training *training, int stage, Error *error) {
    const int players = run->settings->players;
    const double games = (double)training->games * players;
    double values[COLUMN_COUNT] = {[STAGE] = stage + 1, [GAMES] = (double)games_done(run)};
    char note[128];
    for (int i = 0; i < players; i++) {
        values[LOST] += training->outcomes[i][0];
        values[DRAWN] += training->outcomes[i][1];
        values[WON] += training->outcomes[i][2];
        values[CHANGE] += training->changes[i] / players / run->players.genome->count;
    }
    if (!score_leader(run, &values[SCORE], error)) return false;
    snprintf(note, sizeof note, "stage %d of %d, %.0f%% against %.60s", stage + 1,
             run->trainers.count, 100 * (values[WON] + values[DRAWN] / 2) / games,
             run->trainers.specs[stage].text);
    return report(run, values, note, error);
}

static bool step_training(TdRun *run, Error *error) {
    const TdSettings *const settings = run->settings;
    const size_t players = (size_t)settings->players, threads = (size_t)run->setup->threads;
    const int left = settings->games - run->games;
    Training training = {
        .run = run,
        .games = left < STEP_GAMES ? left : STEP_GAMES,
        .lessons = memory_allocate(threads * sizeof *training.lessons),
        .outcomes = memory_allocate(players * sizeof *training.outcomes),
        .changes = memory_allocate(players * sizeof *training.changes),
    };
    bool good = open_lessons(run, training.lessons, error);
    if (good && !parallel_run(&training, train, players, run->setup->threads))
        good = error_set(error, ERROR_INTERRUPTED, "stopped");
    if (good) {
        run->games += training.games;
        good = report_training(run, &training, run->stage, error);
        if (run->games == settings->games) begin_stage(run);
    }
    for (size_t i = 0; i < threads; i++) lesson_free(training.lessons[i]);
    free((void *)training.lessons);
    free(training.outcomes);
    free(training.changes);
    return good;
}

/* The final */

/* A match of two players, whose points it adds. */
static bool meet(TdRun *run, int a, int b, Error *error) {
    const TdSettings *const settings = run->settings;
    const int players = settings->players;
    double score = 0;
    if (a >= players || b >= players) return true; /* one that rests */
    if (!match_score(run->setup, population_genes(&run->players, a),
                     population_genes(&run->players, b), settings->depth_plies,
                     settings->final_games,
                     seed_of(run, STREAM_FINAL, (uint64_t)a * (uint64_t)players + (uint64_t)b),
                     &score, error))
        return false;
    run->points[a] += score * settings->final_games;
    run->points[b] += (1 - score) * settings->final_games;
    return true;
}

/* Who meets in a round: the last one stays, the others go round in a circle. */
static bool play_round(TdRun *run, int round, Error *error) {
    const int circle = rounds_of_final(run->settings);
    bool good = meet(run, round, circle, error);
    for (int i = 1; good && i <= circle / 2; i++)
        good = meet(run, (round + i) % circle, (round + circle - i) % circle, error);
    return good;
}

static bool step_final(TdRun *run, Error *error) {
    double values[COLUMN_COUNT] = {[STAGE] = run->stage + 1, [WON] = NAN,   [DRAWN] = NAN,
                                   [LOST] = NAN,             [CHANGE] = NAN, [SCORE] = NAN};
    if (!play_round(run, run->games, error)) return false;
    run->games++;
    const bool is_over = run->games == rounds_of_final(run->settings);
    if (is_over && !score_leader(run, &run->score, error)) return false;
    if (is_over) values[SCORE] = run->score;
    values[GAMES] = (double)games_done(run);
    if (!report(run, values, "final", error)) return false;
    /* The points of the final say who has won. */
    if (is_over) run->stage++;
    return true;
}

static bool step(void *opaque, Error *error) {
    TdRun *const run = opaque;
    return is_in_final(run) ? step_final(run, error) : step_training(run, error);
}

static bool is_finished(const void *opaque) {
    const TdRun *const run = opaque;
    return run->stage > run->trainers.count;
}

static const double *best(const void *opaque) {
    const TdRun *const run = opaque;
    return population_genes(&run->players, leader_of(run));
}

static void describe(const void *opaque, Text *text) {
    const TdRun *const run = opaque;
    const TdSettings *const settings = run->settings;
    const int leader = leader_of(run), players = settings->players;
    text_append(text, "%d players, %d games each against", players, settings->games);
    for (int i = 0; i < run->trainers.count; i++)
        text_append(text, "%s %s", i == 0 ? "" : i + 1 < run->trainers.count ? "," : " and",
                    run->trainers.specs[i].text);
    if (players > 1)
        text_append(text, "\nplayer %d won %.1f%% of the points in %d games against the others",
                    leader + 1,
                    100 * run->points[leader] / ((players - 1) * (double)settings->final_games),
                    (players - 1) * settings->final_games);
    if (settings->score_games > 0)
        text_append(text, "\n%.1f%% of the points in %d games against %s at depth %d",
                    100 * run->score, settings->score_games, YARDSTICK, settings->depth_plies);
}

/* The run */

static void transfer(void *opaque, Archive *archive) {
    TdRun *const run = opaque;
    const TdSettings *const settings = run->settings;
    const int rounds = rounds_of_final(settings);
    const int most = settings->games > rounds ? settings->games : rounds;
    archive_int(archive, "stage", &run->stage, 0, run->trainers.count + 1);
    archive_int(archive, "games", &run->games, 0, most);
    for (int i = 0; i < settings->players; i++)
        archive_reals(archive, "player", population_genes(&run->players, i),
                      run->players.genome->count);
    archive_reals(archive, "points", run->points, settings->players);
    archive_reals(archive, "score", &run->score, 1);
    if (archive_is_reading(archive) && run->games >= (is_in_final(run) ? rounds : settings->games) && run->stage <= run->trainers.count)
        archive_fail(archive, "games: more than the stage has");
}

static void close(void *opaque) {
    TdRun *const run = opaque;
    if (run == NULL) return;
    trainers_close(&run->trainers);
    openings_close(run->openings);
    population_free(&run->players);
    free(run->spread.minimum);
    free(run->spread.maximum);
    free(run->spread.deviation);
    free(run->points);
    free(run);
}

static void *open(const void *opaque, const EvolveSetup *setup, Error *error) {
    const TdSettings *const settings = opaque;
    const size_t genes = (size_t)setup->genome->count * sizeof(double);
    TdRun *const run = memory_allocate(sizeof *run);
    char start[32];
    run->settings = settings;
    run->setup = setup;
    run->players = population_new(setup->genome, settings->players);
    run->spread =
        (Spread){memory_allocate(genes), memory_allocate(genes), memory_allocate(genes)};
    run->points = memory_allocate((size_t)settings->players * sizeof *run->points);
    snprintf(start, sizeof start, settings->random_plies > 0 ? "random:%d" : "start",
             settings->random_plies);
    run->openings = openings_open(start, setup->rules, setup->board_size, error);
    if (run->openings != NULL && trainers_open(&run->trainers, settings->trainers,
                                               setup->board_size, setup->rules, error))
        return run;
    close(run);
    return NULL;
}

static bool check(const void *opaque, const EvolveSetup *setup, Error *error) {
    const TdSettings *const settings = opaque;
    Trainers trainers;
    const bool good =
        trainers_open(&trainers, settings->trainers, setup->board_size, setup->rules, error);
    trainers_close(&trainers);
    return good;
}

static void complete(void *opaque, const EvolveSetup *setup) {
    TdSettings *const settings = opaque;
    setting_default_whole(&settings->players, 8);
    setting_default_whole(&settings->games, 1000);
    setting_default_whole(&settings->depth_plies, 4);
    setting_default_real(&settings->rate, 1e-4);
    setting_default_real(&settings->lambda, 0.7);
    setting_default_whole(&settings->learn, TD_LEARN_ALL);
    setting_default_whole(&settings->random_plies, 4);
    setting_default_whole(&settings->final_games, 20);
    setting_default_whole(&settings->score_games, 100);
    if (settings->trainers[0] == '\0')
        strcpy(settings->trainers, setup->rules->stuck_wins ? "random null@4 null@6"
                                                        : "random piece2val@2 piece2val@4");
}

static const char *const LEARN[] = {"all", "lost-or-drawn", NULL};

#define OF(member) offsetof(TdSettings, member)
static const Setting SETTINGS[] = {
    {"players", "N", "players that learn, each by itself (default 8, ours)", SETTING_WHOLE, 1,
     PLAYERS_MAX, OF(players), NULL},
    {"trainers", "PLAYERS", "x", SETTING_WORDS, 0, 0, OF(trainers), NULL},
    {"games", "N", "games of each player against each trainer (default 1000, ours)",
     SETTING_WHOLE, 1, 1e6, OF(games), NULL},
    {"depth", "PLIES", "depth at which the players search (default 4, seed 003)", SETTING_WHOLE, 1,
     20, OF(depth_plies), NULL},
    {"rate", "X", "x", SETTING_REAL, 0, 1, OF(rate), NULL},
    {"lambda", "X", "x", SETTING_REAL, 0, 1, OF(lambda), NULL},
    {"learn", "WHEN", "x", SETTING_CHOICE, 0, 0, OF(learn), LEARN},
    {"random-plies", "N", "x", SETTING_WHOLE, 0, 60, OF(random_plies), NULL},
    {"final-games", "N", "x", SETTING_WHOLE, 2, 1e5, OF(final_games), NULL},
    {"score-games", "N", "x", SETTING_WHOLE, 0, 1e5, OF(score_games), NULL},
    {0},
};

const Generator GENERATOR_TD = {
    .name = "td",
    .title = "TD",
    .summary = "temporal differences",
    .source = "seed 003, section 7.1.1",
    .doc = "",
    .template = "samuel",
    .unit = "games",
    .settings = SETTINGS,
    .settings_size = sizeof(TdSettings),
    .columns = COLUMNS,
    .complete = complete,
    .check = check,
    .open = open,
    .step = step,
    .is_finished = is_finished,
    .transfer = transfer,
    .best = best,
    .describe = describe,
    .close = close,
};
