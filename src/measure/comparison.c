#include "measure/comparison.h"

#include "arena/tournament.h"
#include "measure/positions.h"
#include "stats/pruning.h"
#include "util/clock.h"
#include "util/csv.h"
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

static void write_row(const ComparisonRow *row, Text *text) {
    const SearchTotals *const totals = &row->totals;
    const double branching = search_branching(&totals->counters);
    const uint64_t nodes = totals->counters.nodes;
    csv_put_text(text, row->spec.label);
    csv_put_text(text, row->spec.search);
    csv_put_text(text, row->spec.evaluator);
    if (row->depth_plies != 0) {
        csv_put_int(text, row->depth_plies);
    } else {
        csv_put_empty(text);
    }
    csv_put_uint(text, totals->moves);
    csv_put_uint(text, nodes);
    csv_put_uint(text, totals->counters.leaves);
    csv_put_int(text, totals->time_ns);
    csv_put_fixed(text, totals->time_ns > 0 ? (double)nodes * 1e9 / (double)totals->time_ns : NAN,
                  0);
    csv_put_fixed(text, branching, 4);
    csv_put_fixed(
        text, pruning_efficiency(nodes, pruning_full_power(branching, totals->at_depth, DEPTHS)),
        6);
    csv_put_fixed(
        text, pruning_efficiency(nodes, pruning_full_sum(branching, totals->at_depth, DEPTHS)), 6);
    csv_put_fixed(text, pruning_efficiency(nodes, row->full_nodes), 6);
    csv_put_real(text, row->value);
    csv_end_row(text);
}

void comparison_write(const Comparison *comparison, Text *text) {
    text_append_string(text, "player,search,evaluator,depth,positions,nodes,leaves,time_ns,"
                             "nodes_per_s,branching,pruning_bd,pruning_sum,pruning_exact,value\n");
    for (int i = 0; i < comparison->complete; i++) write_row(&comparison->rows[i], text);
}
