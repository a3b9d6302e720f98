/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TD: temporal differences over the template's features. Several players learn independently, from
 * nothing, against trainers of rising strength; the result is the one that wins most against the
 * others [Mańdziuk 2007, section 7.1.1]. Weights start at 0: a search then finds only wins and
 * losses, and other moves are random. A player learns from the positions in which it was to move,
 * as it is also to move at the leaves of a search to an even depth. Features are not scaled. */
#include "arena/openings.h"
#include "evolve/match.h"
#include "util/portable_math.h"

#include <assert.h>
#include <gsl/gsl_statistics_double.h>
#include <stdio.h>

/* SETTINGS has the meanings and defaults; all but the depth are jumpoff's, as the paper gives none.
 * In trials all games taught better than lost and drawn ones, rates of 5e-5 to 2e-4 than 4e-4,
 * lambda 0.5 than 0.7 and 0.9, and trainers of one evaluator at rising depth than a random player
 * first; in give-away, where keeping pieces loses, piece2val is none. */
typedef struct TdSettings {
    int players, games, depth_plies, random_plies, final_games, score_games;
    double rate, lambda; /* rate / n: the learning rate against the n-th trainer */
    char trainers[SETTING_WORDS_SIZE];
} TdSettings;

/* A step is STEP_GAMES games of each player, or a round of the final. */
enum { STEP_GAMES = 50 };

/* ---- temporal differences ---- */

/* TD(lambda) [Sutton 1988]: weights learn from the values that they themselves gave to the
 * positions of a game, each corrected towards the next and the last one towards how the game ended.
 * A row of features x has the value V = 99 tanh(0.027 w x), within ±99 for any weights [Mandziuk
 * and Osman 2004, for give-away]. */
static const double TEMPORAL_WIN = 99;      /* a game won; a draw is 0, a loss -99 */
static const double TEMPORAL_SLOPE = 0.027; /* of the value's argument */

/* Returns the value that `count` weights give a row. */
static double temporal_value(const double *weights, const double *row, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] * row[i];
    return TEMPORAL_WIN * tanh_portable(TEMPORAL_SLOPE * sum);
}

/* Changes the weights by a game: `rows` has a row of `count` features for each of its positions, in
 * their order, from the learner's view, and `end` is the game's value to it. All values are those
 * of the weights before the game. `rate` (alpha) is the share of an error that is corrected,
 * `lambda`, 0 … 1, the factor of the correction for each position further back. */
static void temporal_learn(double rate, double lambda, double *weights, int count,
                           const double *rows, int positions, double end) {
    MEMORY_AUTO double *traces = memory_allocate(2 * (size_t)count * sizeof *traces);
    double *const changes = traces + count;
    assert(count > 0 && positions >= 0 && lambda >= 0 && lambda <= 1);
    double value = positions > 0 ? temporal_value(weights, rows, count) : 0;
    for (int t = 0; t < positions; t++) {
        const double *const row = rows + (ptrdiff_t)t * count;
        /* dV / d(w x): what each feature's gradient is a multiple of */
        const double slope = TEMPORAL_SLOPE * (TEMPORAL_WIN - value * value / TEMPORAL_WIN);
        const double next = t + 1 < positions ? temporal_value(weights, row + count, count) : end;
        for (int i = 0; i < count; i++) {
            traces[i] = lambda * traces[i] + slope * row[i];
            changes[i] += rate * (next - value) * traces[i];
        }
        value = next;
    }
    for (int i = 0; i < count; i++) weights[i] += changes[i];
}

/* ---- trainers ---- */

enum { TRAINERS_MAX = 8 };

/* The opponents of a learner, one after another, with their evaluators. */
typedef struct Trainers {
    Catalogue *catalogue;
    int count;
    PlayerSpec specs[TRAINERS_MAX];
} Trainers;

/* Refuses a limit on time: a run must be repeatable. */
static bool is_repeatable(const PlayerSpec *spec, Error *error) {
    return player_is_deterministic(spec) ||
           error_set(error, ERROR_USAGE,
                     "expected a limit in plies or nodes, as the run must be repeatable on other "
                     "machines");
}

/* Reads players separated by blanks; free the catalogue also after a failure. */
static bool trainers_open(Trainers *trainers, const char *words, const EvolveSetup *setup,
                          Error *error) {
    char word[PLAYER_TEXT_SIZE];
    *trainers = (Trainers){.catalogue = catalogue_new(BOARD_SIZE_STANDARD, setup->rules)};
    while (words != NULL) {
        if (!text_next_token(&words, " \t", word, sizeof word))
            return error_set(error, ERROR_USAGE, "--trainers: a player that is too long");
        if (word[0] == '\0') continue;
        if (trainers->count == TRAINERS_MAX)
            return error_set(error, ERROR_USAGE, "--trainers: more than %d players", TRAINERS_MAX);
        if (!player_parse_named(word, trainers->catalogue, is_repeatable,
                                &trainers->specs[trainers->count++], error))
            return error_prefix(error, "--trainers: ");
    }
    return trainers->count > 0 ||
           error_set(error, ERROR_USAGE, "--trainers: expected at least one player");
}

/* ---- the final ---- */

/* Circle method: all players but one move around a circle and meet those across; the other one
 * meets the player at the end. If their number is odd the other one's place is empty. */
static int round_robin_rounds(int players) { return players + players % 2 - 1; }

/* ---- runs ---- */

enum { PLAYERS_MAX = 64, DEPTH_MAX = 12, PLIES_MAX = 60, GAMES_MAX = 1000000 };

/* Purposes of random seeds within the run. */
enum { STREAM_STAGE = 1, STREAM_FINAL, STREAM_SCORE };

/* The results of a training step for a player. */
typedef struct TrainingResult {
    int won, drawn, lost;
    double change; /* mean absolute change of a weight in the step */
} TrainingResult;

/* A run. Stages are those of the trainers, the final, and the end. */
typedef struct TdRun {
    GeneratorRun base;
    const TdSettings *settings;
    Trainers trainers;
    Openings *openings;
    TrainingResult *results; /* of the step, by player */
    Player *trainer;         /* of the stage, once a thread; while it is open */
    Population players;      /* their weights */
    double *points;          /* of each player in the stage: a win is 1, a draw 1/2 */
    double score;            /* of the winner against the yardstick, when all is over */
} TdRun;

#define AT(member) offsetof(TdSettings, member)
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("players", players, "players that learn, each alone", "8",
                     ", jumpoff's; Mańdziuk 2007: several", 1, PLAYERS_MAX)},
    {SETTING_WORDS("trainers", "PLAYERS",
                   "one to eight players, separated by blanks: the opponents, in turn (default "
                   "'piece2val@2 piece2val@4 piece2val@6', in give-away 'null@2 null@4 null@6', "
                   "jumpoff's; Mańdziuk 2007: three, each stronger than the one before)",
                   1, SETTING_WORDS_SIZE, AT(trainers))},
    {GENERATOR_WHOLE("games", games, "games of each player against each trainer", "1000",
                     ", jumpoff's", 1, GAMES_MAX)},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of the players' searches", "4", ", section 7.1.1",
                     1, DEPTH_MAX)},
    {KEY_REAL(0, 1, TdSettings, rate), .value = "0.0001", .flags = SETTING_NO_OPTION},
    {KEY_REAL(0, 1, TdSettings, lambda), .value = "0.5", .flags = SETTING_NO_OPTION},
    {SETTING_WHOLE("random-plies", NULL, NULL, 0, PLIES_MAX, AT(random_plies)), .value = "4",
     .flags = SETTING_NO_OPTION},
    RARE(GENERATOR_WHOLE("final-games", final_games, "games of each two players in the final", "20",
                         ", jumpoff's", 2, GAMES_MAX)),
    RARE(GENERATOR_WHOLE("score-games", score_games,
                         "games of each score in the log, against " YARDSTICK, "100",
                         ", jumpoff's; 0: no scores", 0, GAMES_MAX)),
    {.name = NULL}};
#undef AT

/* A stage has one trainer; the last stage, the final, is a round robin, where won, drawn, lost and
 * change are empty. The score against the yardstick is that of the player with most points in the
 * stage so far; in the final only that of its winner. */
#define TD_LOG(COLUMN)                                                                             \
    COLUMN(TD_STAGE, "stage", COUNT, NULL, "number of the stage, from 1")                          \
    COLUMN(TD_GAMES, "games", COUNT, "games", "so far, of all players")                            \
    COLUMN(TD_WON, "won", ANY, "games", "in the step, by all players")                             \
    COLUMN(TD_DRAWN, "drawn", ANY, "games", "in the step, by all players")                         \
    COLUMN(TD_LOST, "lost", ANY, "games", "in the step, by all players")                           \
    COLUMN(TD_CHANGE, "change", ANY, "weight", "mean absolute change of a weight in the step")     \
    COLUMN(TD_SCORE, "score", SHARE, "share", "points of the leader against the yardstick")
enum { TD_LOG(LOG_COLUMN_ID) TD_COLUMNS };
static const CsvColumn COLUMNS[] = {TD_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    TdSettings *const s = settings;
    if (s->trainers[0] == '\0')
        strcpy(s->trainers, setup->rules->stuck_wins ? "null@2 null@4 null@6"
                                                     : "piece2val@2 piece2val@4 piece2val@6");
}

static bool check(const void *settings, const EvolveSetup *setup, Error *error) {
    const TdSettings *const s = settings;
    Trainers trainers;
    const bool good = trainers_open(&trainers, s->trainers, setup, error);
    catalogue_free(trainers.catalogue);
    return good;
}

/* The player with most points in the stage, the first of several. */
static int leader_of(const TdRun *run) {
    return (int)gsl_stats_max_index(run->points, 1, (size_t)run->players.count);
}

static const double *leading_genes(const TdRun *run) {
    return population_genes(&run->players, leader_of(run));
}

static int steps_a_stage(const TdRun *run) {
    return (run->settings->games + STEP_GAMES - 1) / STEP_GAMES;
}

/* The stage of the run's step; the final is the last one. */
static int stage_of(const TdRun *run) {
    const int stage = run->base.step / steps_a_stage(run);
    return stage < run->trainers.count ? stage : run->trainers.count;
}

/* The number of the run's step in its stage. */
static int step_in_stage(const TdRun *run) {
    return run->base.step - stage_of(run) * steps_a_stage(run);
}

/* Returns the games of all players in the first `steps`. */
static uint64_t games_before(const TdRun *run, int steps) {
    const int all = run->trainers.count, each = steps_a_stage(run);
    const int stages = steps / each < all ? steps / each : all, rest = steps - stages * each;
    const int pairs = run->players.count / 2 * run->settings->final_games;
    const int more = stages == all ? pairs * rest : run->players.count * STEP_GAMES * rest;
    return (uint64_t)stages * (uint64_t)run->settings->games * (uint64_t)run->players.count +
           (uint64_t)more;
}

static bool score_leader(const TdRun *run, double *score, Error *error) {
    return match_score(run->base.setup, leading_genes(run), NULL, run->settings->depth_plies,
                       run->settings->score_games, evolve_seed(run->base.setup, STREAM_SCORE, 0),
                       score, error);
}

/* Reports; `values` lacks the stage and the games. */
static bool tell(const TdRun *run, double *values, Error *error) {
    const uint64_t done = games_before(run, run->base.step + 1);
    values[TD_STAGE] = stage_of(run) + 1;
    values[TD_GAMES] = (double)done;
    return evolve_report(
        &run->base, &run->players, NULL,
        (EvolveReport){values, NULL, leading_genes(run), done, games_before(run, run->base.steps)},
        error);
}

/* ---- training ---- */

/* Plays a game of a learner against the trainer; NULL when stopped. */
static const GameRecord *play_game(const TdRun *run, int thread, const double *weights,
                                   const MatchGame *game, Side learner) {
    const EvolveSetup *const setup = run->base.setup;
    Match *const match = &setup->matches[thread];
    EvalInstance eval = match_eval_weights(setup->genome, weights);
    const Player player = match_player(match, learner, &eval, run->settings->depth_plies);
    const Player *players[] = {&run->trainer[thread], &run->trainer[thread]};
    players[learner] = &player;
    const GameRecord *const record = match_play_players(match, players, game);
    eval_close(&eval);
    return record;
}

/* Fills `rows` with the positions of the learner's moves; returns their number. */
static int fill_rows(const Genome *genome, const GameRecord *record, Side learner, double *rows) {
    Board board = record->start;
    int positions = 0;
    for (int i = 0; i < record->plies; i++) {
        if (board.side == learner)
            genome_row(genome, &board, rows + (ptrdiff_t)positions++ * genome->count);
        board = move_apply(&board, &record->records[i].move);
    }
    return positions;
}

/* A player plays games 2i and 2i + 1 from one opening with both colours, as a task of its own. */
static bool train_player(void *context, uint64_t index, int thread) {
    const TdRun *const run = context;
    const TdSettings *const s = run->settings;
    const int count = run->players.genome->count, stage = stage_of(run);
    const int first = step_in_stage(run) * STEP_GAMES, left = s->games - first;
    const uint64_t seed =
        rng_derive(evolve_seed(run->base.setup, STREAM_STAGE, (uint64_t)stage), index);
    double *const weights = population_genes(&run->players, (int)index);
    TrainingResult *const result = &run->results[index];
    MEMORY_AUTO double *before = memory_allocate((size_t)count * sizeof *before);
    memcpy(before, weights, (size_t)count * sizeof *before);
    *result = (TrainingResult){.won = 0};
    for (int n = first; n < first + (left < STEP_GAMES ? left : STEP_GAMES); n++) {
        const Board start = openings_get(run->openings, seed, (uint64_t)n / 2).board;
        const MatchGame game = {
            .setup = run->base.setup, .start = &start, .seed = rng_derive(seed, (uint64_t)n)};
        const Side learner = n % 2 == 0 ? BLACK : WHITE;
        const GameRecord *const record = play_game(run, thread, weights, &game, learner);
        if (record == NULL) return false;
        const size_t most = (size_t)record->plies / 2 + 1;
        MEMORY_AUTO double *rows = memory_allocate(most * (size_t)count * sizeof *rows);
        const int positions = fill_rows(run->players.genome, record, learner, rows);
        const int outcome = result_points(record->result, learner);
        result->won += outcome > 0;
        result->drawn += outcome == 0;
        result->lost += outcome < 0;
        temporal_learn(s->rate / (stage + 1), s->lambda, weights, count, rows, positions,
                       outcome * TEMPORAL_WIN);
        /* Weights stay within the limits of heuristic files. */
        for (int i = 0; i < count; i++) weights[i] = fmax(-GENE_MAX, fmin(weights[i], GENE_MAX));
    }
    for (int i = 0; i < count; i++) result->change += fabs(weights[i] - before[i]) / count;
    return true;
}

/* Lets all players learn from the next games, with the trainer open on each thread. */
static bool train_players(TdRun *run, Error *error) {
    const EvolveSetup *const setup = run->base.setup;
    run->trainer = players_open(&run->trainers.specs[stage_of(run)], run->trainers.catalogue,
                                setup->threads, error);
    if (run->trainer == NULL) return false;
    const bool good =
        evolve_parallel(setup, run, train_player, (uint64_t)run->players.count, error);
    players_close(run->trainer, setup->threads);
    return good;
}

static bool train(TdRun *run, Error *error) {
    if (!train_players(run, error)) return false;
    for (int i = 0; i < run->players.count; i++)
        run->points[i] += run->results[i].won + run->results[i].drawn / 2.0;
    double values[TD_COLUMNS] = {0};
    for (int i = 0; i < run->players.count; i++) {
        values[TD_WON] += run->results[i].won;
        values[TD_DRAWN] += run->results[i].drawn;
        values[TD_LOST] += run->results[i].lost;
        values[TD_CHANGE] += run->results[i].change / run->players.count;
    }
    return score_leader(run, &values[TD_SCORE], error) && tell(run, values, error);
}

/* A round of the final. */
static bool play_round(TdRun *run, Error *error) {
    const TdSettings *const s = run->settings;
    const int players = run->players.count, circle = round_robin_rounds(players);
    const int round = step_in_stage(run);
    for (int i = 0; i < players / 2; i++) {
        const int distance = i + players % 2, a = (round + distance) % circle;
        const int b = distance == 0 ? circle : (round + circle - distance) % circle;
        const uint64_t least = (uint64_t)(a < b ? a : b), most = (uint64_t)(a < b ? b : a);
        double score = 0;
        if (!match_score(run->base.setup, population_genes(&run->players, a),
                         population_genes(&run->players, b), s->depth_plies, s->final_games,
                         evolve_seed(run->base.setup, STREAM_FINAL, least * PLAYERS_MAX + most),
                         &score, error))
            return false;
        const double points =
            floor(2 * score * s->final_games + 0.5) / 2; /* no rounding error decides */
        run->points[a] += points;
        run->points[b] += s->final_games - points;
    }
    const bool is_last = round + 1 == circle;
    if (is_last && !score_leader(run, &run->score, error)) return false;
    double values[TD_COLUMNS] = {[TD_WON] = NAN,
                                 [TD_DRAWN] = NAN,
                                 [TD_LOST] = NAN,
                                 [TD_CHANGE] = NAN,
                                 [TD_SCORE] = is_last ? run->score : NAN};
    return tell(run, values, error);
}

static bool step(void *state, Error *error) {
    TdRun *const run = state;
    if (step_in_stage(run) == 0)
        memset(run->points, 0, (size_t)run->players.count * sizeof *run->points);
    return stage_of(run) == run->trainers.count ? play_round(run, error) : train(run, error);
}

static void close_run(void *state) {
    TdRun *const run = state;
    catalogue_free(run->trainers.catalogue);
    openings_close(run->openings);
    population_free(&run->players);
    free(run->results);
    free(run->points);
}

static bool open_run(void *state, Error *error) {
    TdRun *const run = state;
    const EvolveSetup *const setup = run->base.setup;
    const TdSettings *const s = run->settings = run->base.settings;
    const size_t count = (size_t)s->players;
    char start[32];
    run->results = memory_allocate(count * sizeof *run->results);
    run->players = population_new(setup->genome, s->players);
    run->points = memory_allocate(count * sizeof *run->points);
    snprintf(start, sizeof start, s->random_plies > 0 ? "random:%d" : "start", s->random_plies);
    run->openings = openings_open(start, setup->rules, BOARD_SIZE_STANDARD, error);
    if (run->openings == NULL || !trainers_open(&run->trainers, s->trainers, setup, error))
        return false;
    run->base.steps =
        run->trainers.count * steps_a_stage(run) + round_robin_rounds(run->players.count);
    return true;
}

static void transfer(void *state, Archive *archive) {
    TdRun *const run = state;
    population_transfer(&run->players, archive);
    archive_reals(archive, run->points, run->players.count, INFINITY);
    archive_reals(archive, &run->score, 1, INFINITY);
}

static void describe(const void *state, Text *text) {
    const TdRun *const run = state;
    const TdSettings *const s = run->settings;
    const int leader = leader_of(run), count = run->trainers.count;
    const int others = run->players.count - 1, games = others * s->final_games;
    text_append(text, "%d %s, %d %s each against", s->players,
                s->players == 1 ? "player" : "players", s->games, s->games == 1 ? "game" : "games");
    for (int i = 0; i < count; i++)
        text_append(text, "%s%s",
                    i == 0          ? " "
                    : i + 1 < count ? ", "
                                    : " and ",
                    run->trainers.specs[i].text);
    if (others > 0)
        text_append(text, "\nplayer %d scored %.1f%% in %d games against the others", leader + 1,
                    100 * run->points[leader] / games, games);
    if (s->score_games > 0)
        text_append(text, "\n%s scored %.1f%% in %d games against %s at the same depth, %d",
                    others > 0 ? "it" : "the player", 100 * run->score, s->score_games, YARDSTICK,
                    s->depth_plies);
}

const Generator GENERATOR_TD = {
    .name = "td",
    .title = "TD",
    .summary = "weights learned from games by temporal differences",
    .source = "Mańdziuk 2007, section 7.1.1",
    .doc =
        "TD learns by temporal differences, TD(lambda). Several players start with weights of 0, "
        "so that at first they play at random. Each of them plays games against trainers of "
        "rising strength. After each game the values that a player gave to the positions in "
        "which it was to move are corrected, each towards the next and the last one towards the "
        "result. At the end the players meet each other; the heuristic is the player with the "
        "most points.\v"
        "A value is 99 tanh(0.027 w x) of weights w and features x. log.csv has a "
        "row every 50 games of each player and for each round of the final. Defaults are "
        "jumpoff's: Mańdziuk 2007 says only that the features are Samuel's, the trainers three, "
        "and the depth 4.\n\n"
        "Examples:\n"
        "  jumpoff evolve td\n"
        "  jumpoff evolve td --rules giveaway --out td-giveaway\n"
        "  jumpoff evolve td --heuristic 10f --trainers 'random hg-10f@2'",
    .template = "samuel",
    .unit = "games",
    .spread = "the standard deviation over the players",
    GENERATOR_PARTS(Td),
    .complete = complete,
    .check = check,
};
