#include "measure/comparison.h"

#include "arena/tournament.h"
#include "measure/positions.h"
#include "stats/pruning.h"
#include "util/clock.h"
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
    PlayerSpec opponent; /* where the settings have one */
    int count, complete;
    ComparisonRow *rows;
};

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

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
    /* "SEARCH/EVALUATOR" without the limit names the row's player. */
    player_strip_limit(spec->text);
    if (!spec->labelled) player_strip_limit(spec->label);
    return true;
}

bool comparison_of_suite(const ComparisonSettings *settings) {
    return settings->board == NULL && strcmp(settings->openings, "suite") == 0;
}

static void add_ground(Comparison *comparison, const Rules *rules) {
    assert(comparison->ground_count < GROUNDS_MAX);
    comparison->grounds[comparison->ground_count++] =
        (Ground){rules, catalogue_new(comparison->settings.board_size, rules)};
}

Comparison *comparison_new(const ComparisonSettings *settings, const char *const *players,
                           int count, int first, int last, Error *error) {
    Comparison *const comparison = memory_allocate(sizeof *comparison);
    const int depths = last - first + 1;
    comparison->settings = *settings;
    if (comparison_of_suite(settings)) {
        for (int i = 0; RULES_ALL[i] != NULL; i++) add_ground(comparison, RULES_ALL[i]);
    } else {
        add_ground(comparison, settings->rules);
    }
    comparison->rows = memory_allocate((size_t)(count * depths) * sizeof *comparison->rows);
    bool good = true;
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

int comparison_count(const Comparison *comparison) { return comparison->complete; }

const ComparisonRow *comparison_row(const Comparison *comparison, int index) {
    return &comparison->rows[index];
}

static bool search_position(ComparisonRow *row, const ComparisonSettings *settings,
                            const Player *player, const RuledBoard *position, uint64_t index) {
    MoveList legal;
    SearchResult result;
    /* A shallow search is over before it looks at the flag. */
    if (settings->stop != NULL && atomic_load(settings->stop)) return false;
    if (moves_generate(&position->board, position->rules, &legal) == 0) return true;
    SearchRequest request = {
        .board = &position->board,
        .legal = &legal,
        .rules = position->rules,
        .seed = rng_derive(settings->seed, index),
        .game_seed = rng_derive(settings->seed, index),
        .analyse = true,
        .stop = settings->stop,
    };
    const int64_t start_ns = clock_now_ns();
    Failure failure;
    player_move(player, &request, &result, &failure);
    const int64_t time_ns = clock_now_ns() - start_ns;
    if (result.stopped) return false;
    row->scores[row->totals.moves] = result.score;
    search_totals_add_move(&row->totals, time_ns, &result.counters, result.depth_plies);
    ratio_add(&row->times, (double)time_ns, 1);
    row->value = (isnan(row->value) ? 0 : row->value) + result.score;
    return true;
}

/* The player that goes by the rules of a position. */
static const Player *player_for(const Comparison *comparison, const Player *players,
                                const Rules *rules) {
    int ground = 0;
    while (comparison->grounds[ground].rules != rules) ground++;
    return &players[ground];
}

/* Searches all positions; false with an error, ERROR_INTERRUPTED when stopped. */
static bool search_positions(const Comparison *comparison, ComparisonRow *row,
                             const Positions *positions, Error *error) {
    Player players[GROUNDS_MAX];
    int opened = 0;
    row->scores = memory_allocate(positions->count * sizeof *row->scores);
    bool good = true;
    for (; good && opened < comparison->ground_count; opened += good) {
        good =
            player_open(&players[opened], &row->spec, comparison->grounds[opened].catalogue, error);
    }
    for (uint64_t i = 0; good && i < positions->count; i++) {
        const RuledBoard *const position = &positions->list[i];
        const Player *const player = player_for(comparison, players, position->rules);
        good = search_position(row, &comparison->settings, player, position, i) ||
               error_set(error, ERROR_INTERRUPTED, "stopped");
    }
    while (opened > 0) player_close(&players[--opened]);
    return good;
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

/* Plays games against the opponent and takes over what the row's player searched. */
static bool search_games(const Comparison *comparison, ComparisonRow *row, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    Experiment experiment = experiment_default();
    const TournamentSettings play = {
        .threads = settings->threads, .quiet = true, .stop = settings->stop};
    PlayerSpec opponent;
    experiment.rules = settings->rules;
    experiment.board_size = settings->board_size;
    experiment.seed = settings->seed;
    experiment.games = settings->games;
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

bool comparison_run(Comparison *comparison, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    Positions positions = {0, NULL};
    if (settings->games == 0 && !positions_load(settings, &positions, error)) return false;
    Progress *const progress = progress_open("rows", (uint64_t)comparison->count, settings->quiet);
    bool good = true;
    for (int i = 0; good && i < comparison->count; i++) {
        ComparisonRow *const row = &comparison->rows[i];
        good = settings->games != 0 ? search_games(comparison, row, error)
                                    : search_positions(comparison, row, &positions, error);
        if (!good) break;
        comparison->complete++;
        progress_update(progress, (uint64_t)i + 1, row->spec.label);
    }
    progress_close(progress);
    positions_free(&positions);
    if (settings->games == 0) set_full_nodes(comparison);
    return good;
}

/* search.csv */

static const Field FIELDS[] = {
    SEARCHED_FIELDS(SearchRow, .least = 0),
    FIELD("time_ns", COUNT, SearchRow, searched.time_ns,
          .meaning = "wall time of all searches, ns"),
    FIELD(NULL, REAL, SearchRow, ms_per_move, .title = "ms/move", .show = SHOW_SIZED),
    FIELD("nodes_per_s", REAL, SearchRow, searched.nodes_per_s, .most = INFINITY, .title = "M/s",
          .show = SHOW_MILLION, .places = 1, .meaning = "nodes a second"),
    FIELD("branching", REAL, SearchRow, branching, .decimals = 4, .title = "b", .places = 2,
          .meaning = "mean branching: legal moves of a node that is no leaf"),
    FIELD("pruning_bd", REAL, SearchRow, pruning_bd, .decimals = 6, .least = -INFINITY, .most = 1,
          .title = "b^d", .show = SHOW_SHARE,
          .meaning = "pruning efficiency 1 - n/s, with s = b^d of the branching and the depth"),
    FIELD("pruning_sum", REAL, SearchRow, pruning_sum, .decimals = 6, .least = -INFINITY, .most = 1,
          .title = "sum", .show = SHOW_SHARE,
          .meaning = "the same with s = the sum of b^k for k = 0 to d"),
    FIELD("pruning_exact", REAL, SearchRow, pruning_exact, .decimals = 6, .least = -INFINITY,
          .most = 1, .title = "exact", .show = SHOW_SHARE,
          .meaning = "the same with s = the nodes of plain minimax on the same positions"),
    FIELD("value", REAL, SearchRow, value, .decimals = FIELD_EXACT, .title = "value",
          .show = SHOW_DIGITS, .places = 8, .meaning = "sum of the root values; empty in games"),
};

static bool set_time(void *opaque, Text *fault) {
    SearchRow *const row = opaque;
    const SearchedRow *const it = &row->searched;
    (void)fault;
    const bool is_known = it->time_ns >= 0 && it->positions > 0;
    row->ms_per_move = is_known ? (double)it->time_ns / (double)it->positions / 1e6 : (double)NAN;
    return true;
}

const Record SEARCH_RECORD = {"search.csv", FIELDS, RECORD_COUNT(FIELDS), sizeof(SearchRow),
                              set_time};

SearchedRow comparison_searched(const ComparisonRow *row) {
    const SearchTotals *const totals = &row->totals;
    const double nodes = (double)totals->counters.nodes, time_ns = (double)totals->time_ns;
    return (SearchedRow){
        .player = row->spec.label,
        .search = row->spec.search,
        .evaluator = row->spec.evaluator,
        .depth = row->depth_plies != 0 ? row->depth_plies : -1,
        .positions = (int64_t)totals->moves,
        .nodes = (int64_t)totals->counters.nodes,
        .leaves = (int64_t)totals->counters.leaves,
        .time_ns = totals->time_ns,
        .nodes_per_s = time_ns > 0 ? nodes * 1e9 / time_ns : (double)NAN,
    };
}

static void add_search_row(const ComparisonRow *row, Rows *rows) {
    const uint64_t nodes = row->totals.counters.nodes, *const at_depth = row->totals.at_depth;
    const double b = search_branching(&row->totals.counters);
    SearchRow written = {
        .searched = comparison_searched(row),
        .branching = b,
        .pruning_bd = pruning_efficiency(nodes, pruning_full_power(b, at_depth, DEPTHS)),
        .pruning_sum = pruning_efficiency(nodes, pruning_full_sum(b, at_depth, DEPTHS)),
        .pruning_exact = pruning_efficiency(nodes, row->full_nodes),
        .value = row->value,
    };
    set_time(&written, NULL);
    record_round(&SEARCH_RECORD, &written);
    rows_add(rows, &SEARCH_RECORD, &written);
}

void comparison_rows(const Comparison *comparison, Rows *rows) {
    for (int i = 0; i < comparison->complete; i++) add_search_row(&comparison->rows[i], rows);
}
