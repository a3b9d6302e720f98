/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/comparison.h"

#include "arena/tournament.h"
#include "measure/suite.h"
#include "stats/pruning.h"
#include "util/machine.h"
#include "util/progress.h"

#include <assert.h>
#include <gsl/gsl_sort.h>
#include <inttypes.h>
#include <stdio.h>

enum { RULE_SETS_MAX = 8 };

typedef struct RuledBoard {
    Board board;
    const Rules *rules;
} RuledBoard;

struct SearchComparison {
    ComparisonSettings settings;
    int rule_sets; /* one, or for the suite all: a name can mean another heuristic under each */
    Catalogue *catalogues[RULE_SETS_MAX];
    PlayerSpec opponent;         /* if the settings name an opponent */
    int count, complete, depths; /* number of rows; complete ones; rows of each player */
    ComparisonRow *rows;
    uint64_t position_count, faults;
    RuledBoard *positions;
    Player *players; /* for each player one under each rule set */
    int opened;
    Progress *progress;
};

bool comparison_of_suite(const ComparisonSettings *settings) {
    return settings->board == NULL && strcmp(settings->openings, "suite") == 0;
}

/* Loads a player's heuristic under all rules. */
static bool load_player(SearchComparison *comparison, const PlayerSpec *spec, Error *error) {
    for (int i = 0; i < comparison->rule_sets && !player_is_external(spec); i++)
        if (!catalogue_load(comparison->catalogues[i], spec->evaluator, error)) return false;
    return player_is_external(spec)
               ? comparison->settings.engines || player_check_internal(spec, error)
               : search_find(comparison->settings.board_size, spec->search, error) != NULL;
}

/* Rows of one name and depth could not be told apart, nor compared. */
static bool check_unique(const SearchComparison *comparison, const ComparisonRow *row,
                         Error *error) {
    for (const ComparisonRow *it = comparison->rows; it < row; it++)
        if (it->depth_plies == row->depth_plies && strcmp(it->spec.label, row->spec.label) == 0)
            return error_set(error, ERROR_USAGE,
                             "player '%.100s' is given twice; LABEL=PLAYER tells both apart",
                             it->spec.label);
    return true;
}

static bool add_row(SearchComparison *comparison, const PlayerSpec *player, int depth,
                    Error *error) {
    ComparisonRow *const row = &comparison->rows[comparison->count++];
    PlayerSpec *const spec = &row->spec;
    *spec = *player;
    if (!load_player(comparison, spec, error)) return false;
    if (depth != 0 && !player_is_random(spec)) spec->limit = (SearchLimit){.depth_plies = depth};
    if (spec->limit.depth_plies == 0 && spec->limit.nodes == 0 && spec->limit.time_ns == 0)
        return error_set(error, ERROR_USAGE, "player '%.100s': %s", spec->text,
                         player_is_external(spec) ? "expected a limit, as @6 or --depths 6"
                                                  : "it does not search");
    for (int i = 0; player_is_external(spec) && i < comparison->rule_sets; i++)
        if (!engine_check(&spec->engine, &spec->limit, catalogue_rules(comparison->catalogues[i]),
                          comparison->settings.board_size, error))
            return false;
    row->depth_plies = spec->limit.depth_plies;
    row->full_nodes = row->value = NAN;
    row->won = row->lost = row->won_plies = -1;
    /* A row has the depth as a column of its own; other limits stay in the player's name. */
    player_strip_limit(spec->text);
    if (!spec->labelled) strcpy(spec->label, player->text);
    if (!spec->labelled && row->depth_plies != 0) player_strip_limit(spec->label);
    return check_unique(comparison, row, error);
}

SearchComparison *comparison_new(const ComparisonSettings *settings, const Experiment *experiment,
                                 Depths depths, Error *error) {
    SearchComparison *const comparison = memory_allocate(sizeof *comparison);
    const int count = experiment->player_count * depths.count;
    const Rules *const own[] = {settings->rules, NULL};
    const Rules *const *const rules = comparison_of_suite(settings) ? RULES_ALL : own;
    comparison->settings = *settings;
    comparison->depths = depths.count;
    bool good = true;
    for (int i = 0; good && rules[i] != NULL; i++) {
        assert(i < RULE_SETS_MAX);
        Catalogue *const catalogue = catalogue_new(settings->board_size, rules[i]);
        comparison->catalogues[comparison->rule_sets++] = catalogue;
        good = catalogue_add_files(catalogue, experiment->catalogue, error);
    }
    comparison->rows = memory_allocate((size_t)count * sizeof *comparison->rows);
    for (int i = 0; good && i < count; i++)
        good = add_row(comparison, &experiment->players[i / depths.count],
                       depths.list[i % depths.count], error);
    if (good && settings->opponent != NULL)
        good = player_parse(settings->opponent, comparison->catalogues[0], &comparison->opponent,
                            error) &&
               load_player(comparison, &comparison->opponent, error);
    if (good) return comparison;
    comparison_free(comparison);
    return NULL;
}

void comparison_free(SearchComparison *comparison) {
    if (comparison == NULL) return;
    while (comparison->opened > 0) player_close(&comparison->players[--comparison->opened]);
    for (int i = 0; i < comparison->rule_sets; i++) catalogue_free(comparison->catalogues[i]);
    for (int i = 0; i < comparison->count; i++) free(comparison->rows[i].positions);
    free(comparison->rows);
    free(comparison->players);
    free(comparison->positions);
    free(comparison);
}

const Catalogue *comparison_catalogue(const SearchComparison *comparison) {
    return comparison->catalogues[0];
}

bool comparison_is_by_clock(const SearchComparison *comparison) {
    for (int i = 0; i < comparison->count; i++)
        if (comparison->rows[i].spec.limit.time_ns != 0) return true;
    return false;
}

uint64_t comparison_faults(const SearchComparison *comparison) { return comparison->faults; }

int comparison_count(const SearchComparison *comparison) { return comparison->complete; }

const ComparisonRow *comparison_row(const SearchComparison *comparison, int index) {
    return &comparison->rows[index];
}

/* Positions */

static void make_room(SearchComparison *comparison, uint64_t count) {
    comparison->position_count = count;
    comparison->positions = memory_allocate(count * sizeof *comparison->positions);
}

/* Adds a single board, the suite or openings. */
static bool load_positions(SearchComparison *comparison, Error *error) {
    enum { RANDOM_POSITIONS = 100 };
    const ComparisonSettings *const settings = &comparison->settings;
    const uint64_t most = settings->positions;
    MoveList legal;
    if (settings->board != NULL) {
        if (moves_generate(settings->board, settings->rules, &legal) == 0)
            return error_set(error, ERROR_DATA,
                             "the position is over: the side to move cannot move");
        make_room(comparison, 1);
        comparison->positions[0] = (RuledBoard){*settings->board, settings->rules};
        return true;
    }
    if (comparison_of_suite(settings)) {
        make_room(comparison, most != 0 && most < SUITE_COUNT ? most : SUITE_COUNT);
        for (uint64_t i = 0; i < comparison->position_count; i++)
            comparison->positions[i] = (RuledBoard){suite_board(&SUITE[i]), suite_rules(&SUITE[i])};
        return true;
    }
    Openings *const openings =
        openings_open(settings->openings, settings->rules, settings->board_size, error);
    if (openings == NULL) return false;
    const uint64_t available = openings_count(openings); /* 0: the source is unlimited */
    const uint64_t wanted = most != 0 ? most : available != 0 ? available : RANDOM_POSITIONS;
    make_room(comparison, available != 0 && wanted > available ? available : wanted);
    for (uint64_t i = 0; i < comparison->position_count; i++)
        comparison->positions[i] =
            (RuledBoard){openings_get(openings, settings->seed, i).board, settings->rules};
    comparison->faults = openings_faults(openings);
    openings_close(openings);
    return true;
}

/* Opens each player once for all its depths: only one searches at a time. */
static bool open_players(SearchComparison *comparison, Error *error) {
    const int rule_sets = comparison->rule_sets;
    const int count = comparison->count / comparison->depths * rule_sets;
    comparison->players = memory_allocate((size_t)count * sizeof *comparison->players);
    for (; comparison->opened < count; comparison->opened++) {
        const int i = comparison->opened, row = i / rule_sets * comparison->depths;
        if (!player_open(&comparison->players[i], &comparison->rows[row].spec,
                         comparison->catalogues[i % rule_sets], comparison->settings.stop, error))
            return false;
    }
    return true;
}

static void take_position(SearchComparison *comparison, ComparisonRow *row,
                          const SearchResult *result) {
    const Score score = result->score;
    int64_t win_in = 0;
    if (row->positions == NULL) {
        row->positions = memory_allocate(comparison->position_count * sizeof *row->positions);
        row->won = row->lost = row->won_plies = 0;
        row->value = 0;
    }
    assert(row->totals.moves < comparison->position_count);
    if (!result->scored) row->value = NAN;
    row->positions[row->totals.moves].score = score;
    row->positions[row->totals.moves].nodes = (double)result->counters.nodes;
    if (score_is_proven(score, &win_in)) {
        row->won += score > 0;
        row->lost += score < 0;
        row->won_plies += win_in < 0 ? -win_in : win_in;
    } else {
        row->value += score;
    }
    search_totals_add_move(&row->totals, 0, &result->counters, result->depth_plies,
                           result->counted);
    if (!result->counted) row->totals.counters.nodes += result->counters.nodes;
}

/* Shorter searches are repeated until all together take about as long, because reading the clock
 * takes some 0.3 us, not always the same, which is as long as a search of one ply. */
enum { SHORTEST_NS = 20000, REPEATS_MAX = 500 };

/* An engine has failed, or was stopped. */
static bool fail_search(const Player *player, const Failure *failure, Error *error) {
    return failure->ending != ENDING_NONE ? player_fail(player, failure, error)
                                          : error_set(error, ERROR_INTERRUPTED, "stopped");
}

/* Searches a position; only the first pass records the results. */
static bool search_position(SearchComparison *comparison, int item, int part, int pass,
                            int64_t *time_ns, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const RuledBoard *const position = &comparison->positions[part];
    const uint64_t seed = rng_derive(settings->seed, (uint64_t)part);
    int rule_set = 0;
    MoveList legal;
    SearchResult result;
    Failure failure;
    if (moves_generate(&position->board, position->rules, &legal) == 0) return true;
    while (catalogue_rules(comparison->catalogues[rule_set]) != position->rules) rule_set++;
    Player player =
        comparison->players[item / comparison->depths * comparison->rule_sets + rule_set];
    player.spec = &comparison->rows[item].spec; /* the spec has the depth of the row */
    SearchRequest request = {
        .board = &position->board,
        .legal = &legal,
        .rules = position->rules,
        .seed = seed,
        .game_seed = seed,
        .analyse = true,
        .stop = settings->stop,
    };
    if (player.engine != NULL && !engine_prepare(player.engine, &request, &failure))
        return fail_search(&player, &failure, error);
    int64_t start_ns = player_clock_ns(&player);
    if (!player_move(&player, &request, &result, &failure))
        return fail_search(&player, &failure, error);
    *time_ns = player_elapsed_ns(&player, start_ns);
    if (!result.stopped && *time_ns < SHORTEST_NS && player.engine == NULL) {
        const int repeats = SHORTEST_NS / (int)(*time_ns + SHORTEST_NS / REPEATS_MAX);
        start_ns = player_clock_ns(&player);
        for (int i = 0; i <= repeats; i++) player_move(&player, &request, &result, &failure);
        *time_ns = player_elapsed_ns(&player, start_ns) / (repeats + 1);
    }
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    if (pass == 0) {
        take_position(comparison, &comparison->rows[item], &result);
        comparison->rows[item].counted_ns += *time_ns;
    }
    /* The least time is hardly disturbed. The first pass warms up: it counts if there is no other.
     */
    double *const least_ns = &comparison->rows[item].positions[part].ns;
    if (pass <= 1 || (double)*time_ns < *least_ns) *least_ns = (double)*time_ns;
    return true;
}

/* Games */

/* Returns the opponent of a row: its player, or that of the settings at the row's limit. */
static bool opponent_of(const SearchComparison *comparison, const ComparisonRow *row,
                        PlayerSpec *spec, Error *error) {
    const bool is_other = comparison->settings.opponent != NULL;
    *spec = is_other ? comparison->opponent : row->spec;
    if (!is_other || strcmp(spec->search, "random") == 0) return true;
    spec->limit = row->spec.limit;
    const Search *const search = search_find(comparison->settings.board_size, spec->search, error);
    return !search->needs_depth || spec->limit.depth_plies != 0 ||
           error_set(error, ERROR_USAGE,
                     "opponent '%.100s': %s searches to a depth, but %.100s is limited by time or "
                     "nodes; expected deepening/%.100s",
                     comparison->settings.opponent, search->name, row->spec.label, spec->evaluator);
}

/* Plays games against the opponent, the same in each pass, and adds the player's searches. */
static bool search_games(const SearchComparison *comparison, ComparisonRow *row, int64_t *time_ns,
                         Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const bool is_slow = settings->slow_search != NULL &&
                         strcmp(row->spec.search, settings->slow_search) == 0 &&
                         row->depth_plies >= settings->slow_depth;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    const TournamentSettings play = {
        .threads = settings->threads, .quiet = true, .stop = settings->stop};
    PlayerSpec opponent;
    experiment.rules = settings->rules;
    experiment.board_size = settings->board_size;
    experiment.seed = settings->seed;
    experiment.games = is_slow ? settings->slow_games : settings->games;
    snprintf(experiment.openings, sizeof experiment.openings, "%s", settings->openings);
    bool good = opponent_of(comparison, row, &opponent, error) &&
                experiment_add_spec(&experiment, &row->spec, comparison->catalogues[0], error) &&
                experiment_add_spec(&experiment, &opponent, comparison->catalogues[0], error);
    TournamentStats *const stats = good ? tournament_play(NULL, &experiment, &play, error) : NULL;
    good = stats != NULL && error->code == ERROR_NONE;
    if (good) {
        row->totals = tournament_stats_player(stats, 0)->search;
        row->times = tournament_stats_player(stats, 0)->times;
        row->game_nodes = tournament_stats_player(stats, 0)->nodes;
        row->counted_ns = *time_ns = row->totals.time_ns;
    }
    tournament_stats_free(stats);
    return good;
}

/* Does a part of a row for timing_run. */
static bool work(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    SearchComparison *const comparison = context;
    const ComparisonSettings *const settings = &comparison->settings;
    ComparisonRow *const row = &comparison->rows[item];
    /* A shallow search may end before it looks at the flag. */
    if (settings->stop != NULL && atomic_load(settings->stop))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    const bool good = settings->games != 0
                          ? search_games(comparison, row, time_ns, error)
                          : search_position(comparison, item, part, pass, time_ns, error);
    const bool is_last = settings->games != 0 || (uint64_t)part + 1 == comparison->position_count;
    if (good && pass == 0 && is_last)
        progress_show(comparison->progress, (uint64_t)++comparison->complete, row->spec.label,
                      NULL);
    return good;
}

/* Copies the times and moves the complete rows to the front. */
static void finish_rows(SearchComparison *comparison, const TimedItem *timed) {
    comparison->complete = 0;
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

static bool is_same_evaluator(const PlayerSpec *one, const PlayerSpec *other) {
    return strcmp(one->evaluator, other->evaluator) == 0 &&
           strcmp(one->evaluator_options, other->evaluator_options) == 0;
}

static bool is_same_limit(const SearchLimit *one, const SearchLimit *other) {
    return one->depth_plies == other->depth_plies && one->nodes == other->nodes &&
           one->time_ns == other->time_ns;
}

/* Returns the first row with a row's limit and its evaluator (or any) and with this search without
 * options (NULL: any search), or NULL. */
static const ComparisonRow *find_row(const SearchComparison *comparison, const ComparisonRow *row,
                                     const char *search, bool of_evaluator) {
    for (int i = 0; i < comparison->complete; i++) {
        const ComparisonRow *const other = &comparison->rows[i];
        if (is_same_limit(&other->spec.limit, &row->spec.limit) &&
            (!of_evaluator || is_same_evaluator(&other->spec, &row->spec)) &&
            (search == NULL ||
             (strcmp(other->spec.search, search) == 0 && other->spec.search_options[0] == '\0')))
            return other;
    }
    return NULL;
}

static bool run(SearchComparison *comparison, Error *error) {
    const ComparisonSettings *const settings = &comparison->settings;
    const size_t count = (size_t)comparison->count;
    const bool plays = settings->games != 0;
    if (!plays && (!load_positions(comparison, error) || !open_players(comparison, error)))
        return false;
    MEMORY_AUTO int *groups = memory_allocate(count * sizeof *groups);
    MEMORY_AUTO TimedItem *timed = memory_allocate(count * sizeof *timed);
    for (int i = 0; i < comparison->count; i++) groups[i] = comparison->rows[i].depth_plies;
    comparison->progress = progress_open("rows", (uint64_t)count, settings->quiet);
    const TimingSettings timing = {
        .items = comparison->count,
        .parts = plays ? 1 : (int)comparison->position_count,
        .groups = groups,
        .first_apart = true,
        .passes = settings->seconds > 0 ? TIMING_REPEATS : 0,
        .seconds = settings->seconds,
        .work = work,
        .context = comparison,
        .quiet = settings->quiet,
    };
    const bool good = timing_run(&timing, timed, error);
    progress_close(comparison->progress);
    finish_rows(comparison, timed);
    /* Plain minimax visits the same nodes with every evaluator. */
    for (int i = 0; !plays && i < comparison->complete; i++) {
        ComparisonRow *const row = &comparison->rows[i];
        const ComparisonRow *const full = find_row(comparison, row, "minimax", false);
        if (full != NULL && full != row) row->full_nodes = (double)full->totals.counters.nodes;
    }
    return good;
}

bool comparison_run(SearchComparison *comparison, Error *error) {
    bool has_engines = false;
    for (int i = 0; i < comparison->count; i++)
        has_engines = has_engines || player_is_external(&comparison->rows[i].spec);
    void *const binding = has_engines ? machine_bind() : NULL;
    const bool good = run(comparison, error);
    machine_unbind(binding);
    return good;
}

/* search.csv and nodes.csv */

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

/* clang-format off */
/* The columns of both; the arguments are for `depth`. */
#define SEARCHED_COLUMNS(...) \
    COLUMN("player", TEXT, SearchRow, player, .title = "player", .meaning = "label of the player"), \
    COLUMN("search", TEXT, SearchRow, search, .meaning = "search"), \
    COLUMN("evaluator", TEXT, SearchRow, evaluator, .meaning = "evaluator"), \
    COLUMN("depth", INT, SearchRow, depth, .most = 1000, .title = "depth", .is_key = true, \
          .meaning = "depth in plies; empty if the limit is time or nodes", __VA_ARGS__), \
    COLUMN("positions", COUNT, SearchRow, positions, .meaning = "positions that were searched"), \
    COLUMN("nodes", COUNT, SearchRow, nodes, .title = "nodes", .show = SHOW_BIG, \
          .meaning = "positions visited, roots and leaves included"), \
    COLUMN("leaves", COUNT, SearchRow, leaves, .show = SHOW_BIG, \
          .meaning = "nodes that were evaluated")
/* clang-format on */

static const CsvColumn FIELDS[] = {
    SEARCHED_COLUMNS(.least = 0),
    COLUMN("time_ns", COUNT, SearchRow, time_ns, .unit = "ns",
           .meaning = "CPU time of the median pass; clock time for players limited by time"),
    COLUMN(NULL, REAL, SearchRow, nodes_per_move, .title = "nodes/move", .show = SHOW_BIG),
    COLUMN(NULL, REAL, SearchRow, ms_per_move, .title = "ms/move", .show = SHOW_SIZED),
    COLUMN(NULL, REAL, SearchRow, spread, .title = "±", .show = SHOW_PERCENT, .places = 1),
    COLUMN("nodes_per_s", REAL, SearchRow, nodes_per_s, .most = INFINITY, .title = "M/s",
           .show = SHOW_MILLION, .places = 1, .unit = "nodes/s",
           .meaning = "nodes per second in the median pass; with a limit on time in that whose "
                      "nodes are counted"),
    COLUMN("branching", REAL, SearchRow, branching, .decimals = 4, .title = "b", .places = 2,
           .unit = "moves", .meaning = "mean number of legal moves at nodes that are not leaves"),
    COLUMN("pruning_bd", REAL, SearchRow, pruning_bd, .decimals = 6, .least = -INFINITY, .most = 1,
           .title = "pruned (b^d)", .show = SHOW_SHARE, .unit = "share",
           .meaning =
               "1 - n/s for n nodes and s = b^d of this branching and depth; biased: minimax "
               "itself is below 0; empty with quiescence"),
    COLUMN("pruning_sum", REAL, SearchRow, pruning_sum, .decimals = 6, .least = -INFINITY,
           .most = 1, .unit = "share",
           .meaning = "the same with s = the sum of b^k for k = 0 to d; also biased"),
    COLUMN("pruning_exact", REAL, SearchRow, pruning_exact, .decimals = 6, .least = -INFINITY,
           .most = 1, .title = "pruned (measured)", .show = SHOW_SHARE, .unit = "share",
           .meaning =
               "the same with s = the nodes of plain minimax; unbiased; empty without minimax and "
               "with quiescence"),
    COLUMN("value", REAL, SearchRow, value, .decimals = COLUMN_EXACT, .title = "value",
           .show = SHOW_DIGITS, .places = 8, .unit = "points of the evaluator",
           .meaning = "sum of the root values without proven wins and losses; empty in games"),
    COLUMN("passes", INT, SearchRow, passes, .is_later = true, .unit = "passes",
           .meaning = "passes over the positions or games"),
    COLUMN("time_low_ns", COUNT, SearchRow, time_low_ns, .is_later = true, .unit = "ns",
           .meaning = "lower end of the 95 % interval of time_ns; of 2 to 5 passes their least, of "
                      "one pass empty"),
    COLUMN("time_high_ns", COUNT, SearchRow, time_high_ns, .is_later = true, .unit = "ns",
           .meaning = "upper end of the interval of time_ns"),
    COLUMN("spread", REAL, SearchRow, spread, .decimals = 4, .most = INFINITY, .is_later = true,
           .unit = "share",
           .meaning = "distance to the further end of the interval, as a share of time_ns"),
    COLUMN("settled", TEXT, SearchRow, settled, .is_later = true,
           .meaning = "yes: spread is at most 0.02, after three passes or more; else no"),
    COLUMN("won", COUNT, SearchRow, won, .title = "won", .is_later = true, .unit = "positions",
           .meaning = "positions that are proven wins of the side to move; empty in games"),
    COLUMN("lost", COUNT, SearchRow, lost, .title = "lost", .is_later = true, .unit = "positions",
           .meaning = "positions that are proven losses"),
    COLUMN("won_plies", COUNT, SearchRow, won_plies, .is_later = true, .unit = "plies",
           .meaning = "sum of the plies to the proven wins and losses"),
    COLUMN("beside", TEXT, SearchRow, beside, .is_later = true,
           .meaning = "player at this depth whose nodes and time are divided by this one's: with "
                      "its evaluator minimax, else alphabeta, else the first; or else the first "
                      "with its search; a player with which others are compared has itself"),
    COLUMN_INTERVAL("times_fewer", SearchRow, fewer, "ratio of the nodes of a move", .decimals = 6,
                    .most = INFINITY, .is_later = true, .unit = "ratio"),
    COLUMN_INTERVAL("times_faster", SearchRow, faster, "ratio of the times of a move",
                    .decimals = 6, .most = INFINITY, .is_later = true, .unit = "ratio"),
};

static bool set_means(void *opaque, Text *fault) {
    SearchRow *const row = opaque;
    (void)fault;
    const double moves = row->positions > 0 ? (double)row->positions : (double)NAN;
    row->nodes_per_move = row->nodes >= 0 ? (double)row->nodes / moves : (double)NAN;
    row->ms_per_move = row->time_ns >= 0 ? (double)row->time_ns / moves / 1e6 : (double)NAN;
    return true;
}

const CsvSchema SEARCH_SCHEMA = {"search.csv", FIELDS, COLUMNS_IN(FIELDS), sizeof(SearchRow),
                                 set_means};

/* Return the error of the logarithm, of a ratio and over passes; 0 if it has none. */
static double error_of(const RatioSums *sums) {
    const Estimate ratio = ratio_estimate(sums);
    return ratio.defined ? log(ratio.high / ratio.value) : 0;
}
static double error_over_passes(const ComparisonRow *row) {
    return row->timed.passes > 1 ? log1p(timing_spread(&row->timed)) : 0;
}

static Estimate ratio_with(double ratio, double error) {
    const double factor = error > 0 ? exp(error) : (double)NAN;
    return isfinite(ratio) && ratio > 0 ? (Estimate){true, ratio, ratio / factor, ratio * factor}
                                        : ESTIMATE_UNKNOWN; /* an engine reports no nodes */
}

static void compare_beside(const SearchComparison *comparison, const ComparisonRow *row,
                           const ComparisonRow *other, SearchRow *written) {
    RatioSums nodes = {.units = 0}, times = {.units = 0};
    for (uint64_t i = 0; row->positions != NULL && i < comparison->position_count; i++) {
        ratio_add(&nodes, other->positions[i].nodes, row->positions[i].nodes);
        ratio_add(&times, other->positions[i].ns, row->positions[i].ns);
    }
    const double moves = (double)row->totals.moves / (double)other->totals.moves;
    const double over_passes = hypot(error_over_passes(row), error_over_passes(other));
    written->fewer = ratio_with(
        (double)other->totals.counters.nodes / (double)row->totals.counters.nodes * moves,
        hypot(error_of(&nodes), hypot(error_of(&row->game_nodes), error_of(&other->game_nodes))));
    written->faster =
        ratio_with((double)other->totals.time_ns / (double)row->totals.time_ns * moves,
                   hypot(hypot(error_of(&times), over_passes),
                         hypot(error_of(&row->times), error_of(&other->times))));
}

void search_rows_note(const SearchComparison *comparison, Text *text) {
    int count = 0;
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        TEXT_AUTO Text name = {0};
        text_append_string(&name, row->spec.label);
        if (row->depth_plies != 0) text_append(&name, " at depth %d", row->depth_plies);
        timing_note(&row->timed, name.data, &count, text);
    }
    timing_note_end(count, text);
}

static double nodes_of(const ComparisonRow *row) {
    return row == NULL ? (double)NAN : (double)row->totals.counters.nodes;
}

/* Returns the comparable row of a search that has minimax's value with every evaluator, or NULL. */
static const ComparisonRow *find_exact(const SearchComparison *comparison,
                                       const ComparisonRow *row) {
    static const char *const EXACT[] = {"minimax", "alphabeta", "deepening", "minimal"};
    const ComparisonRow *found = NULL;
    for (size_t i = 0; found == NULL && i < sizeof EXACT / sizeof *EXACT; i++)
        found = find_row(comparison, row, EXACT[i], true);
    return found;
}

static Share shares_find(const SearchComparison *comparison, const ComparisonRow *row) {
    const ComparisonRow *const plain = find_row(comparison, row, "alphabeta", true);
    const ComparisonRow *const minimal = find_row(comparison, row, "minimal", true);
    const ComparisonRow *const full = find_row(comparison, row, "minimax", true);
    const ComparisonRow *const tree = full != NULL ? full : plain;
    const ComparisonRow *const exact = find_exact(comparison, row);
    const double b = tree != NULL ? search_branching(&tree->totals.counters) : (double)NAN;
    const double trees = tree != NULL ? (double)row->totals.moves : (double)NAN;
    const bool is_other =
        row->positions != NULL && row->depth_plies != 0 && exact != NULL && exact != row;
    Share share = {
        .of_alphabeta = nodes_of(row) / nodes_of(plain),
        .of_minimal = nodes_of(row) / nodes_of(minimal),
        .least_leaves = trees * pruning_minimal_leaves(b, row->depth_plies),
        .least_nodes = trees * pruning_minimal_nodes(b, row->depth_plies),
        .differing = is_other ? 0 : -1,
    };
    for (uint64_t i = 0; is_other && i < row->totals.moves; i++)
        share.differing += row->positions[i].score != exact->positions[i].score;
    return share;
}

/* nodes.csv */

static const CsvColumn NODES_COLUMNS[] = {
    SEARCHED_COLUMNS(.least = 1, .is_needed = true),
    COLUMN("of_alphabeta", REAL, SearchRow, share.of_alphabeta, .decimals = 6, .most = INFINITY,
           .title = "% of alpha-beta", .show = SHOW_SHARE, .unit = "ratio",
           .meaning = "nodes divided by those of plain alpha-beta; empty without plain alpha-beta"),
    COLUMN("of_minimal", REAL, SearchRow, share.of_minimal, .decimals = 4, .most = INFINITY,
           .title = "× minimal tree", .places = 2, .unit = "ratio",
           .meaning = "nodes divided by those of minimal, an upper bound of the minimal tree; "
                      "empty without minimal"),
    COLUMN("knuth_moore_leaves", REAL, SearchRow, share.least_leaves, .most = INFINITY,
           .show = SHOW_BIG, .unit = "nodes",
           .meaning =
               "leaves of the positions' minimal trees, by Knuth and Moore's formula with the "
               "branching of minimax, else of alphabeta"),
    COLUMN("knuth_moore_nodes", REAL, SearchRow, share.least_nodes, .most = INFINITY,
           .title = "Knuth–Moore", .show = SHOW_BIG, .unit = "nodes",
           .meaning = "nodes of these trees, summed over the plies"),
    COLUMN("other_values", COUNT, SearchRow, share.differing, .title = "differ",
           .unit = "positions", .meaning = "positions whose value is not that of an exact search"),
    COLUMN("nodes_per_s", REAL, SearchRow, nodes_per_s, .most = INFINITY, .show = SHOW_BIG,
           .unit = "nodes/s", .meaning = "nodes a second"),
};
const CsvSchema NODES_SCHEMA = SCHEMA_OF("nodes.csv", NODES_COLUMNS, SearchRow);

/* Returns the row beside which a row stands; NULL: none, or others stand beside this one. */
static const ComparisonRow *find_beside(const SearchComparison *comparison,
                                        const ComparisonRow *row) {
    const ComparisonRow *found = find_row(comparison, row, "minimax", true);
    if (found == NULL) found = find_row(comparison, row, "alphabeta", true);
    if (found == NULL) found = find_row(comparison, row, NULL, true);
    if (found != row) return found;
    found = NULL;
    for (int i = 0; i < comparison->complete; i++) {
        const ComparisonRow *const other = &comparison->rows[i];
        if (!is_same_limit(&other->spec.limit, &row->spec.limit)) continue;
        if (other != row && is_same_evaluator(&other->spec, &row->spec)) return NULL;
        if (found == NULL && strcmp(other->spec.search, row->spec.search) == 0 &&
            strcmp(other->spec.search_options, row->spec.search_options) == 0)
            found = other;
    }
    return found != row ? found : NULL;
}

static SearchRow row_of(const ComparisonRow *row, const char *search, const char *evaluator) {
    const uint64_t nodes = row->totals.counters.nodes, *const at_depth = row->totals.at_depth;
    const double b = search_branching(&row->totals.counters);
    /* A pass that is limited by time always takes it; what it visits depends on the machine. */
    const int64_t time_ns = row->spec.limit.time_ns != 0 ? row->counted_ns : row->totals.time_ns;
    const bool is_counted = row->totals.counted == row->totals.moves;
    const bool is_known = is_counted && !player_is_quiescent(&row->spec);
    return (SearchRow){
        .player = row->spec.label,
        .search = search,
        .evaluator = evaluator,
        .depth = row->depth_plies != 0 ? row->depth_plies : -1,
        .positions = (int64_t)row->totals.moves,
        .nodes = nodes > 0 ? (int64_t)nodes : -1,
        .leaves = is_counted ? (int64_t)row->totals.counters.leaves : -1,
        .time_ns = row->totals.time_ns,
        .nodes_per_s =
            time_ns > 0 && nodes > 0 ? (double)nodes * 1e9 / (double)time_ns : (double)NAN,
        .branching = is_counted ? b : (double)NAN,
        .pruning_bd = is_known ? pruning_efficiency(nodes, pruning_full(b, at_depth, DEPTHS, false))
                               : (double)NAN,
        .pruning_sum = is_known ? pruning_efficiency(nodes, pruning_full(b, at_depth, DEPTHS, true))
                                : (double)NAN,
        .pruning_exact = is_known ? pruning_efficiency(nodes, row->full_nodes) : (double)NAN,
        .value = row->value,
        .won = row->won,
        .lost = row->lost,
        .won_plies = row->won_plies,
        .passes = row->timed.passes,
        .time_low_ns = row->timed.low_ns,
        .time_high_ns = row->timed.high_ns,
        .spread = timing_spread(&row->timed),
        .settled = row->timed.is_steady ? "yes" : "no",
        .beside = "",
        .fewer = {false, NAN, NAN, NAN},
        .faster = {false, NAN, NAN, NAN},
    };
}

void search_rows(const SearchComparison *comparison, Rows *rows, Rows *nodes) {
    const int count = comparison_count(comparison);
    /* NOLINTNEXTLINE(*sizeof-expression): an array of pointers */
    MEMORY_AUTO const ComparisonRow **beside = memory_allocate((size_t)count * sizeof *beside);
    for (int i = 0; i < count; i++) {
        const ComparisonRow *const other = find_beside(comparison, &comparison->rows[i]);
        if (other == NULL) continue;
        beside[i] = other;
        const ComparisonRow **const its = &beside[other - comparison->rows];
        if (*its == NULL) *its = other;
    }
    for (int i = 0; i < count; i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const PlayerSpec *const spec = &row->spec;
        MEMORY_AUTO char *search = player_part(spec->search, spec->search_options);
        MEMORY_AUTO char *evaluator = player_part(spec->evaluator, spec->evaluator_options);
        SearchRow written = row_of(row, search, evaluator);
        if (beside[i] != NULL) written.beside = beside[i]->spec.label;
        if (beside[i] != NULL && beside[i] != row)
            compare_beside(comparison, row, beside[i], &written);
        set_means(&written, NULL);
        schema_round(&SEARCH_SCHEMA, &written);
        if (rows != NULL) rows_add(rows, &SEARCH_SCHEMA, &written);
        if (nodes == NULL || row->depth_plies == 0 || row->positions == NULL) continue;
        written.share = shares_find(comparison, row);
        schema_round(&NODES_SCHEMA, &written);
        rows_add(nodes, &NODES_SCHEMA, &written);
    }
}

int shares_note(const SearchComparison *comparison, int row, Text *text) {
    const char *const player = comparison_row(comparison, row)->spec.label;
    bool any = false;
    for (; row < comparison_count(comparison); row++) {
        const ComparisonRow *const here = comparison_row(comparison, row);
        if (strcmp(here->spec.label, player) != 0) break;
        const int64_t differing = shares_find(comparison, here).differing;
        if (differing <= 0) continue;
        if (!any)
            text_append(text, "%s has other values than %s: at depth ", player,
                        find_exact(comparison, here)->spec.label);
        text_append(text, "%s%d (%" PRId64 " of %" PRIu64 ")", any ? ", " : "", here->depth_plies,
                    differing, here->totals.moves);
        any = true;
    }
    return row;
}

static const CsvColumn QUANTILE_COLUMNS[] = {
    COLUMN("player", TEXT, QuantileRow, player, .meaning = "label of the player"),
    COLUMN("depth", INT, QuantileRow, depth, .most = 1000, .unit = "plies",
           .meaning = "depth in plies; empty if the limit is time or nodes"),
    COLUMN("share", REAL, QuantileRow, share, .decimals = 2, .most = 1, .unit = "share",
           .meaning = "share of the positions, 0 to 1"),
    COLUMN("nodes", COUNT, QuantileRow, nodes, .unit = "nodes",
           .meaning = "nodes that this share of the positions does not exceed"),
};

const CsvSchema QUANTILE_SCHEMA = SCHEMA_OF("quantiles.csv", QUANTILE_COLUMNS, QuantileRow);

void quantiles_rows(const SearchComparison *comparison, Rows *rows) {
    enum { PARTS = 50 };
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const size_t count = (size_t)row->totals.moves;
        if (row->positions == NULL || row->totals.counters.nodes == 0) continue;
        MEMORY_AUTO double *nodes = memory_allocate(count * sizeof *nodes);
        for (size_t k = 0; k < count; k++) nodes[k] = row->positions[k].nodes;
        gsl_sort(nodes, 1, count);
        for (size_t part = 0; part <= PARTS; part++) {
            const size_t reached =
                (count * part + PARTS - 1) / PARTS; /* index of the position, rounded up */
            const QuantileRow written = {
                .player = row->spec.label,
                .depth = row->depth_plies != 0 ? row->depth_plies : -1,
                .share = (double)part / PARTS,
                .nodes = (int64_t)nodes[reached > 0 ? reached - 1 : 0],
            };
            rows_add(rows, &QUANTILE_SCHEMA, &written);
        }
    }
}
