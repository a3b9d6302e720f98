/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/td/td.h"

#include "arena/openings.h"
#include "evolve/match.h"
#include "util/portable_math.h"

#include <assert.h>
#include <gsl/gsl_statistics_double.h>
#include <stdio.h>

double temporal_value(const double *weights, const double *row, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] * row[i];
    return TEMPORAL_WIN * tanh_portable(TEMPORAL_SLOPE * sum);
}

void temporal_learn(double rate, double lambda, double *weights, int count, const double *rows,
                    int positions, double end) {
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
    *trainers = (Trainers){.catalogue = catalogue_new(setup->board_size, setup->rules)};
    while (words != NULL) {
        if (!text_take_part(&words, " \t", word, sizeof word))
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
    const EvolveSetup *setup;
    const TdSettings *settings;
    Trainers trainers;
    Openings *openings;
    TrainingResult *results; /* of the step, by player */
    Match **matches;         /* one a thread */
    Player *trainer;         /* of the stage, once a thread; while it is open */

    int stage;
    int games;          /* of each player in the stage; in the final: rounds */
    Population players; /* their weights */
    double *points;     /* of each player in the stage: a win is 1, a draw 1/2 */
    double score;       /* of the winner against the yardstick, when all is over */
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
    RARE(GENERATOR_REAL(
        "rate", rate,
        "learning rate against the first trainer; half of it against the second, a third "
        "against the third",
        "0.0001", ", jumpoff's", 0, 1)),
    RARE(GENERATOR_REAL("lambda", lambda,
                        "factor by which a correction shrinks with each position further back",
                        "0.5", ", jumpoff's", 0, 1)),
    RARE(GENERATOR_WHOLE("random-plies", random_plies,
                         "random plies at the start of each game against a trainer", "4",
                         ", jumpoff's", 0, PLIES_MAX)),
    RARE(GENERATOR_WHOLE("final-games", final_games, "games of each two players in the final", "20",
                         ", jumpoff's", 2, GAMES_MAX)),
    RARE(GENERATOR_WHOLE("score-games", score_games,
                         "games of each score in the log, against " YARDSTICK, "100",
                         ", jumpoff's; 0: no scores", 0, GAMES_MAX)),
    {.name = NULL}};
#undef AT

static const Field COLUMNS[] = {TD_LOG(LOG_COLUMN){.name = NULL}};

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

static bool is_finished(const void *state) {
    const TdRun *const run = state;
    return run->stage > run->trainers.count;
}

/* The player with most points in the stage, the first of several. */
static int leader_of(const TdRun *run) {
    return (int)gsl_stats_max_index(run->points, 1, (size_t)run->players.count);
}

static const double *best(const void *state) {
    const TdRun *const run = state;
    return population_genes(&run->players, leader_of(run));
}

static int rounds_of(const TdRun *run, int stage) {
    return stage < run->trainers.count ? run->settings->games
                                       : round_robin_rounds(run->players.count);
}

/* Returns the games of all players before a stage's round; in training each plays one a round. */
static uint64_t games_before(const TdRun *run, int stage, int round) {
    const uint64_t players = (uint64_t)run->players.count;
    const uint64_t each[] = {players, players / 2 * (uint64_t)run->settings->final_games};
    uint64_t games = 0;
    for (int i = 0; i <= stage && i <= run->trainers.count; i++)
        games += each[i == run->trainers.count] * (uint64_t)(i < stage ? rounds_of(run, i) : round);
    return games;
}

static bool score_leader(const TdRun *run, double *score, Error *error) {
    return match_score(run->setup, best(run), NULL, run->settings->depth_plies,
                       run->settings->score_games, evolve_seed(run->setup, STREAM_SCORE, 0), score,
                       error);
}

/* Reports; `values` lacks the stage and the games. */
static bool tell(const TdRun *run, double *values, Error *error) {
    const uint64_t total = games_before(run, run->trainers.count + 1, 0);
    const uint64_t done = games_before(run, run->stage, run->games);
    values[TD_STAGE] = run->stage + 1;
    values[TD_GAMES] = (double)done;
    return evolve_report(run->setup, &run->players, NULL,
                         (EvolveReport){values, NULL, best(run), done, total}, error);
}

/* ---- training ---- */

/* Plays a game of a learner against the trainer; NULL when stopped. */
static const GameRecord *play_game(const TdRun *run, int thread, const double *weights,
                                   const MatchGame *game, Side learner) {
    Match *const match = run->matches[thread];
    EvalInstance eval = match_eval_weights(run->setup->genome, weights, run->setup->board_size);
    const Player player = match_player(match, learner, &eval);
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

static int games_of_step(const TdRun *run) {
    const int left = run->settings->games - run->games;
    return left < TD_STEP_GAMES ? left : TD_STEP_GAMES;
}

/* A player plays games 2i and 2i + 1 from one opening with both colours, as a task of its own. */
static bool train_player(void *context, uint64_t index, int thread) {
    const TdRun *const run = context;
    const TdSettings *const s = run->settings;
    const int count = run->players.genome->count;
    const uint64_t stage = evolve_seed(run->setup, STREAM_STAGE, (uint64_t)run->stage);
    const uint64_t seed = rng_derive(stage, index);
    double *const weights = population_genes(&run->players, (int)index);
    TrainingResult *const result = &run->results[index];
    MEMORY_AUTO double *before = memory_allocate((size_t)count * sizeof *before);
    memcpy(before, weights, (size_t)count * sizeof *before);
    *result = (TrainingResult){.won = 0};
    for (int n = run->games; n < run->games + games_of_step(run); n++) {
        const Board start = openings_get(run->openings, seed, (uint64_t)n / 2).board;
        const MatchGame game = {.start = &start, .seed = rng_derive(seed, (uint64_t)n)};
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
        temporal_learn(s->rate / (run->stage + 1), s->lambda, weights, count, rows, positions,
                       outcome * TEMPORAL_WIN);
        /* Weights stay within the limits of heuristic files. */
        for (int i = 0; i < count; i++) weights[i] = fmax(-GENE_MAX, fmin(weights[i], GENE_MAX));
    }
    for (int i = 0; i < count; i++) result->change += fabs(weights[i] - before[i]) / count;
    return true;
}

/* Lets all players learn from the next games, with the trainer open on each thread. */
static bool train_players(TdRun *run, Error *error) {
    const EvolveSetup *const setup = run->setup;
    run->trainer = players_open(&run->trainers.specs[run->stage], run->trainers.catalogue,
                                setup->threads, error);
    if (run->trainer == NULL) return false;
    const bool good =
        evolve_parallel(setup, run, train_player, (uint64_t)run->players.count, error);
    players_close(run->trainer, setup->threads);
    return good;
}

static bool train(TdRun *run, Error *error) {
    if (!train_players(run, error)) return false;
    run->games += games_of_step(run);
    for (int i = 0; i < run->players.count; i++)
        run->points[i] += run->results[i].won + run->results[i].drawn / 2.0;
    double values[TD_COLUMNS] = {0};
    for (int i = 0; i < run->players.count; i++) {
        values[TD_WON] += run->results[i].won;
        values[TD_DRAWN] += run->results[i].drawn;
        values[TD_LOST] += run->results[i].lost;
        values[TD_CHANGE] += run->results[i].change / run->players.count;
    }
    if (!score_leader(run, &values[TD_SCORE], error) || !tell(run, values, error)) return false;
    if (run->games < run->settings->games) return true;
    run->stage++;
    run->games = 0;
    memset(run->points, 0, (size_t)run->players.count * sizeof *run->points);
    return true;
}

/* A round of the final. */
static bool play_round(TdRun *run, Error *error) {
    const TdSettings *const s = run->settings;
    const int players = run->players.count, rounds = rounds_of(run, run->stage);
    const int circle = round_robin_rounds(players);
    for (int i = 0; i < players / 2; i++) {
        const int distance = i + players % 2, a = (run->games + distance) % circle;
        const int b = distance == 0 ? circle : (run->games + circle - distance) % circle;
        const uint64_t least = (uint64_t)(a < b ? a : b), most = (uint64_t)(a < b ? b : a);
        double score = 0;
        if (!match_score(run->setup, population_genes(&run->players, a),
                         population_genes(&run->players, b), s->depth_plies, s->final_games,
                         evolve_seed(run->setup, STREAM_FINAL, least * PLAYERS_MAX + most), &score,
                         error))
            return false;
        const double points =
            floor(2 * score * s->final_games + 0.5) / 2; /* no rounding error decides */
        run->points[a] += points;
        run->points[b] += s->final_games - points;
    }
    run->games++;
    const bool is_last = run->games == rounds;
    if (is_last && !score_leader(run, &run->score, error)) return false;
    double values[TD_COLUMNS] = {[TD_WON] = NAN,
                                 [TD_DRAWN] = NAN,
                                 [TD_LOST] = NAN,
                                 [TD_CHANGE] = NAN,
                                 [TD_SCORE] = is_last ? run->score : NAN};
    if (!tell(run, values, error)) return false;
    if (is_last) {
        run->stage++;
        run->games = 0; /* the points stay: they decide the result */
    }
    return true;
}

static bool step(void *state, Error *error) {
    TdRun *const run = state;
    return run->stage == run->trainers.count ? play_round(run, error) : train(run, error);
}

static void close_run(void *state) {
    TdRun *const run = state;
    matches_free(run->matches, run->setup->threads);
    catalogue_free(run->trainers.catalogue);
    openings_close(run->openings);
    population_free(&run->players);
    free(run->results);
    free(run->points);
    free(run);
}

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    const TdSettings *const s = settings;
    const size_t count = (size_t)s->players;
    const MatchRules rules = {setup, setup->rules->draws, s->depth_plies};
    char start[32];
    TdRun *const run = memory_allocate(sizeof *run);
    *run = (TdRun){
        .setup = setup,
        .settings = s,
        .results = memory_allocate(count * sizeof *run->results),
        .players = population_new(setup->genome, s->players),
        .points = memory_allocate(count * sizeof *run->points),
        .matches = matches_new(&rules, setup->threads),
    };
    snprintf(start, sizeof start, s->random_plies > 0 ? "random:%d" : "start", s->random_plies);
    run->openings = openings_open(start, setup->rules, setup->board_size, error);
    if (run->openings != NULL && trainers_open(&run->trainers, s->trainers, setup, error))
        return run;
    close_run(run);
    return NULL;
}

static void transfer(void *state, Archive *archive) {
    TdRun *const run = state;
    archive_int(archive, &run->stage, 0, run->trainers.count + 1);
    archive_int(archive, &run->games, 0, rounds_of(run, run->stage) - 1);
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
    GENERATOR_PARTS(TdSettings),
    .complete = complete,
    .check = check,
};
