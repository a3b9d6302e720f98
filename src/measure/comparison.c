/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/comparison.h"

#include "arena/tournament.h"
#include "measure/suite.h"
#include "util/progress.h"
#include "util/rng.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rules and their catalogue: a heuristic may be another one by other rules. */
typedef struct Ground {
    const Rules *rules;
    Catalogue *catalogue;
} Ground;

enum { GROUNDS_MAX = 8 };

struct Comparison {
    ComparisonSettings settings;
    int ground_count; /* one, or of the suite all rules */
    Ground grounds[GROUNDS_MAX];
    PlayerSpec opponent;         /* where the settings have one */
    int count, complete, depths; /* rows; of them complete; of each player */
    ComparisonRow *rows;
};

static bool set_depth(PlayerSpec *spec, int board_size, int depth, Error *error) {
    const Search *const search = search_find(board_size, spec->search, error);
    if (search == NULL) return false;
    if (depth != 0) spec->limit = (SearchLimit){.depth_plies = depth};
    if (spec->limit.depth_plies != 0 || spec->limit.nodes != 0 || spec->limit.time_ns != 0) {
        return true;
    }
    return error_set(error, ERROR_USAGE, "player '%.100s': it does not search", spec->text);
}

/* Reads a player, for all rules. */
static bool parse_player(Comparison *comparison, const char *player, PlayerSpec *spec,
                         Error *error) {
    for (int i = 0; i < comparison->ground_count; i++) {
        if (!player_parse(player, comparison->grounds[i].catalogue, spec, error)) return false;
    }
    return player_check_own(spec, error);
}

static bool add_row(Comparison *comparison, const char *player, int depth, Error *error) {
    ComparisonRow *const row = &comparison->rows[comparison->count++];
    PlayerSpec *const spec = &row->spec;
    if (!parse_player(comparison, player, spec, error)) return false;
    if (strcmp(spec->search, "random") == 0) depth = 0;
    if (!set_depth(spec, comparison->settings.board_size, depth, error)) return false;
    row->depth_plies = spec->limit.depth_plies;
    row->full_nodes = row->value = NAN;
    row->won = row->lost = row->won_plies = -1;
    /* "SEARCH/EVALUATOR" without the limit names the row's player. */
    player_strip_limit(spec->text);
    if (!spec->labelled) player_strip_limit(spec->label);
    return true;
}

bool comparison_of_suite(const ComparisonSettings *settings) {
    return settings->board == NULL && strcmp(settings->openings, "suite") == 0;
}

static bool add_ground(Comparison *comparison, const Rules *rules, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    assert(comparison->ground_count < GROUNDS_MAX);
    Ground *const ground = &comparison->grounds[comparison->ground_count++];
    *ground = (Ground){rules, catalogue_new(settings->board_size, rules)};
    return settings->files == NULL ||
           catalogue_add_files(ground->catalogue, settings->files, error);
}

Comparison *comparison_new(const ComparisonSettings *settings, const char *const *players,
                           int count, int first, int last, Error *error) {
    Comparison *const comparison = memory_allocate(sizeof *comparison);
    const int depths = last - first + 1;
    comparison->settings = *settings;
    comparison->depths = depths;
    bool good = true;
    if (comparison_of_suite(settings)) {
        for (int i = 0; good && RULES_ALL[i] != NULL; i++)
            good = add_ground(comparison, RULES_ALL[i], error);
    } else {
        good = add_ground(comparison, settings->rules, error);
    }
    comparison->rows = memory_allocate((size_t)(count * depths) * sizeof *comparison->rows);
    for (int i = 0; good && i < count * depths; i++) {
        good = add_row(comparison, players[i / depths], first + i % depths, error);
    }
    if (good && settings->opponent != NULL) {
        good = parse_player(comparison, settings->opponent, &comparison->opponent, error);
    }
    if (good) return comparison;
    comparison_free(comparison);
    return NULL;
}

void comparison_free(Comparison *comparison) {
    if (comparison == NULL) return;
    for (int i = 0; i < comparison->ground_count; i++) {
        catalogue_free(comparison->grounds[i].catalogue);
    }
    for (int i = 0; i < comparison->count; i++) free(comparison->rows[i].scores);
    free(comparison->rows);
    free(comparison);
}

const Catalogue *comparison_catalogue(const Comparison *comparison) {
    return comparison->grounds[0].catalogue;
}

bool comparison_is_by_clock(const Comparison *comparison) {
    for (int i = 0; i < comparison->count; i++)
        if (comparison->rows[i].spec.limit.time_ns != 0) return true;
    return false;
}

int comparison_count(const Comparison *comparison) { return comparison->complete; }

const ComparisonRow *comparison_row(const Comparison *comparison, int index) {
    return &comparison->rows[index];
}

/* Positions, each with its rules */

typedef struct RuledBoard {
    Board board;
    const Rules *rules;
} RuledBoard;

/* A comparison under way. */
typedef struct UnderWay {
    Comparison *comparison;
    uint64_t count;
    RuledBoard *positions;
    Player *players; /* of each player as many as there are grounds */
    int opened;
    Progress *progress;
    uint64_t rows; /* that are complete */
} UnderWay;

static void make_room(UnderWay *under_way, uint64_t count) {
    under_way->count = count;
    under_way->positions = memory_allocate(count * sizeof *under_way->positions);
}

/* A single board, the suite or openings. */
static bool load_positions(UnderWay *under_way, Error *error) {
    enum { RANDOM_POSITIONS = 100 };
    const ComparisonSettings *const settings = &under_way->comparison->settings;
    const uint64_t most = settings->positions;
    MoveList legal;
    if (settings->board != NULL) {
        if (moves_generate(settings->board, settings->rules, &legal) == 0)
            return error_set(error, ERROR_DATA,
                             "the position is over: the side to move cannot move");
        make_room(under_way, 1);
        under_way->positions[0] = (RuledBoard){*settings->board, settings->rules};
        return true;
    }
    if (comparison_of_suite(settings)) {
        make_room(under_way, most != 0 && most < SUITE_COUNT ? most : SUITE_COUNT);
        for (uint64_t i = 0; i < under_way->count; i++)
            under_way->positions[i] = (RuledBoard){suite_board(&SUITE[i]), suite_rules(&SUITE[i])};
        return true;
    }
    Openings *const openings =
        openings_open(settings->openings, settings->rules, settings->board_size, error);
    if (openings == NULL) return false;
    const uint64_t available = openings_count(openings); /* 0: there is no end of them */
    const uint64_t wanted = most != 0 ? most : available != 0 ? available : RANDOM_POSITIONS;
    make_room(under_way, available != 0 && wanted > available ? available : wanted);
    for (uint64_t i = 0; i < under_way->count; i++)
        under_way->positions[i] =
            (RuledBoard){openings_get(openings, settings->seed, i).board, settings->rules};
    openings_close(openings);
    return true;
}

/* Searching */

/* The player of a row that goes by the rules of a position. */
static Player player_for(const UnderWay *under_way, int row, const Rules *rules) {
    const Comparison *const comparison = under_way->comparison;
    int ground = 0;
    while (comparison->grounds[ground].rules != rules) ground++;
    Player player =
        under_way->players[row / comparison->depths * comparison->ground_count + ground];
    player.spec = &comparison->rows[row].spec; /* the limit */
    return player;
}

/* Opens the players, each for all its depths: only one thinks at a time. */
static bool open_players(UnderWay *under_way, Error *error) {
    const Comparison *const comparison = under_way->comparison;
    const int grounds = comparison->ground_count;
    const int count = comparison->count / comparison->depths * grounds;
    under_way->players = memory_allocate((size_t)count * sizeof *under_way->players);
    for (; under_way->opened < count; under_way->opened++) {
        const int i = under_way->opened;
        const size_t row = (size_t)(i / grounds) * (size_t)comparison->depths;
        if (!player_open(&under_way->players[i], &comparison->rows[row].spec,
                         comparison->grounds[i % grounds].catalogue, error))
            return false;
    }
    return true;
}

static void add_value(ComparisonRow *row, Score score) {
    int64_t win_in = 0;
    if (row->won < 0) row->won = row->lost = row->won_plies = 0;
    if (isnan(row->value)) row->value = 0;
    if (!score_is_proven(score, &win_in)) {
        row->value += score;
        return;
    }
    row->won += score > 0;
    row->lost += score < 0;
    row->won_plies += win_in < 0 ? -win_in : win_in;
}

static void take_position(ComparisonRow *row, uint64_t positions, const SearchResult *result) {
    if (row->scores == NULL) row->scores = memory_allocate(positions * sizeof *row->scores);
    row->scores[row->totals.moves] = result->score;
    add_value(row, result->score);
    search_totals_add_move(&row->totals, 0, &result->counters, result->depth_plies, true);
}

/* Searches a position; the first pass says what was found. */
static bool search_position(UnderWay *under_way, int item, int part, int pass, int64_t *time_ns,
                            Error *error) {
    const ComparisonSettings *const settings = &under_way->comparison->settings;
    const RuledBoard *const position = &under_way->positions[part];
    const Player player = player_for(under_way, item, position->rules);
    MoveList legal;
    SearchResult result;
    Failure failure;
    if (moves_generate(&position->board, position->rules, &legal) == 0) return true;
    SearchRequest request = {
        .board = &position->board,
        .legal = &legal,
        .rules = position->rules,
        .seed = rng_derive(settings->seed, (uint64_t)part),
        .game_seed = rng_derive(settings->seed, (uint64_t)part),
        .analyse = true,
        .stop = settings->stop,
    };
    const int64_t start_ns = player_clock_ns(&player);
    player_move(&player, &request, &result, &failure);
    *time_ns = player_elapsed_ns(&player, start_ns);
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (pass == 0) take_position(&under_way->comparison->rows[item], under_way->count, &result);
    return true;
}

/* The opponent of a row: the row's own player, or one that is described, at the row's limit. */
static bool opponent_of(const Comparison *comparison, const ComparisonRow *row, PlayerSpec *spec,
                        Error *error) {
    *spec = row->spec;
    if (comparison->settings.opponent == NULL) return true;
    *spec = comparison->opponent;
    if (strcmp(spec->search, "random") == 0) return true;
    spec->limit = row->spec.limit;
    const Search *const search = search_find(comparison->settings.board_size, spec->search, error);
    if (search == NULL) return false;
    if (!search->needs_depth || spec->limit.depth_plies != 0) return true;
    return error_set(error, ERROR_USAGE,
                     "opponent '%.100s': %s searches to a depth, but %.100s is limited by time or "
                     "nodes; expected deepening/%.100s",
                     comparison->settings.opponent, search->name, row->spec.label, spec->evaluator);
}

/* Plays games against the opponent, the same in each pass, and takes over what the row's player
 * searched. */
static bool search_games(const Comparison *comparison, ComparisonRow *row, int64_t *time_ns,
                         Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const bool is_slow = settings->slow_search != NULL &&
                         strcmp(row->spec.search, settings->slow_search) == 0 &&
                         row->depth_plies >= settings->slow_depth;
    Experiment experiment = experiment_default();
    const TournamentSettings play = {
        .threads = settings->threads, .quiet = true, .stop = settings->stop};
    PlayerSpec opponent;
    experiment.rules = settings->rules;
    experiment.board_size = settings->board_size;
    experiment.seed = settings->seed;
    experiment.games = is_slow ? settings->slow_games : settings->games;
    snprintf(experiment.openings, sizeof experiment.openings, "%s", settings->openings);
    bool good =
        opponent_of(comparison, row, &opponent, error) &&
        experiment_add_spec(&experiment, &row->spec, comparison->grounds[0].catalogue, error) &&
        experiment_add_spec(&experiment, &opponent, comparison->grounds[0].catalogue, error);
    Standings *const standings = good ? tournament_play(&experiment, &play, error) : NULL;
    good = standings != NULL && error->code == ERROR_NONE;
    if (good) {
        row->totals = standings_player(standings, 0)->search;
        row->times = standings_player(standings, 0)->times;
        *time_ns = row->totals.time_ns;
    }
    standings_free(standings);
    experiment_free(&experiment);
    return good;
}

/* Gives each row the full tree's size where plain minimax went over the same to the same depth.
 */
static void set_full_nodes(Comparison *comparison) {
    for (int i = 0; i < comparison->complete; i++) {
        ComparisonRow *const row = &comparison->rows[i];
        for (int j = 0; j < comparison->complete; j++) {
            const ComparisonRow *const full = &comparison->rows[j];
            if (strcmp(full->spec.search, "minimax") != 0 || full->spec.search_options[0] != '\0' ||
                full->depth_plies != row->depth_plies || row->depth_plies == 0 || i == j) {
                continue;
            }
            row->full_nodes = (double)full->totals.counters.nodes;
            break;
        }
    }
}

/* What timing.h calls. */
static bool work(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    UnderWay *const under_way = context;
    Comparison *const comparison = under_way->comparison;
    const ComparisonSettings *const settings = &comparison->settings;
    ComparisonRow *const row = &comparison->rows[item];
    /* A shallow search is over before it looks at the flag. */
    if (settings->stop != NULL && atomic_load(settings->stop))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    const bool good = settings->games != 0
                          ? search_games(comparison, row, time_ns, error)
                          : search_position(under_way, item, part, pass, time_ns, error);
    const bool is_last = settings->games != 0 || (uint64_t)part + 1 == under_way->count;
    if (good && pass == 0 && is_last)
        progress_update(under_way->progress, ++under_way->rows, row->spec.label);
    return good;
}

/* Takes the times over and puts the rows that ran to the end before the others. */
static void finish_rows(Comparison *comparison, const TimedItem *timed) {
    for (int i = 0; i < comparison->count; i++) {
        const ComparisonRow row = comparison->rows[i];
        if (timed[i].passes == 0) continue;
        ComparisonRow *const place = &comparison->rows[comparison->complete++];
        comparison->rows[i] = *place;
        *place = row;
        place->timed = timed[i];
        place->totals.time_ns = timed[i].median_ns;
    }
}

static bool measure(UnderWay *under_way, Error *error) {
    Comparison *const comparison = under_way->comparison;
    const ComparisonSettings *const settings = &comparison->settings;
    const size_t count = (size_t)comparison->count;
    int *const groups = memory_allocate(count * sizeof *groups);
    TimedItem *const timed = memory_allocate(count * sizeof *timed);
    for (int i = 0; i < comparison->count; i++) groups[i] = comparison->rows[i].depth_plies;
    under_way->progress = progress_open("rows", (uint64_t)count, settings->quiet);
    const TimingSettings timing = {
        .items = comparison->count,
        .parts = settings->games != 0 ? 1 : (int)under_way->count,
        .groups = groups,
        .first_apart = true,
        .passes = settings->seconds > 0 ? TIMING_REPEATS : 0,
        .seconds = settings->seconds,
        .work = work,
        .context = under_way,
        .quiet = settings->quiet,
    };
    const bool good = timing_run(&timing, timed, error);
    progress_close(under_way->progress);
    finish_rows(comparison, timed);
    free(groups);
    free(timed);
    return good;
}

bool comparison_run(Comparison *comparison, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    UnderWay under_way = {.comparison = comparison};
    const bool good = (settings->games != 0 ||
                       (load_positions(&under_way, error) && open_players(&under_way, error))) &&
                      measure(&under_way, error);
    while (under_way.opened > 0) player_close(&under_way.players[--under_way.opened]);
    free(under_way.players);
    free(under_way.positions);
    if (settings->games == 0) set_full_nodes(comparison);
    return good;
}
