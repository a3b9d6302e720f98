/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Costs of searches in whole games: times per move over depths, and nodes in the parts of a game.
 * Timed searches take turns on one thread, so that other load of the machine affects all alike. */
#include "papers/measurement.h"

#include "build_info.h"
#include "measure/comparison.h"
#include "stats/pruning.h"

#include <stdio.h>

enum { PLAYERS_MAX = 20 };

/* Times per move over depths */

enum { DEPTHS_MAX = 12, GAMES_MIN = 4 };

typedef struct Series {
    const char *name, *player;
    int printed_count;
    double printed[DEPTHS_MAX]; /* the paper's ms, whole; 0: not printed */
} Series;

/* A figure: the growth per ply of a series between two depths, or the growth of its ratio to
 * another series over all depths. */
typedef struct Growth {
    const char *name, *series, *over; /* over: NULL: none */
    int depths_count, depths[2];      /* by default the measurement's */
} Growth;

typedef struct TimesPlan {
    CommonPlan common;
    const char *opponent, *slow_search;
    int depths_count, depths[2], slow_depth, series_count, figures_count;
    Scaled slow_games, seconds;
    Series series[4];
    Growth figures[12];
} TimesPlan;

static bool is_search(const ConfigText *text, const config_setting_t *it, const char *word) {
    return search_find(BOARD_SIZE_STANDARD, word, NULL) != NULL ||
           config_text_refuse(
               text, it, "slow_search: there is no search '%.40s'; see 'jumpoff list searches'",
               word);
}

static const Setting SERIES[] = {
    {KEY_WORD(Series, name), .flags = SETTING_NEEDED},
    {KEY_WORD(Series, player), .flags = SETTING_NEEDED, .check = paper_is_bare},
    {KEY_REAL(0, 1e12, Series, printed), SETTING_LIST(0, DEPTHS_MAX, Series, printed)},
    {.name = NULL},
};
static const Setting TIMES[] = {
    MEASUREMENT_KEYS,
    RULES_KEY,
    {KEY_WORD(TimesPlan, opponent), .check = paper_is_player},
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, TimesPlan, depths), SETTING_LIST(2, 2, TimesPlan, depths),
     .flags = SETTING_RISING},
    {KEY_WORD(TimesPlan, slow_search), .check = is_search},
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, TimesPlan, slow_depth)},
    GAMES_KEY,
    {KEY_GAMES(TimesPlan, slow_games)},
    {KEY_SCALED(1, 1000000, TimesPlan, seconds)},
    {KEY_GROUPS(1, 4, TimesPlan, series, SERIES)},
    {.name = NULL},
};
static const Setting GROWTH[] = {
    {KEY_WORD(Growth, name), .flags = SETTING_NEEDED},
    {KEY_WORD(Growth, series), .flags = SETTING_NEEDED},
    {KEY_WORD(Growth, over)},
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, Growth, depths), SETTING_LIST(0, 2, Growth, depths),
     .flags = SETTING_RISING},
    {.name = NULL},
};
static const Setting GROWTHS = {KEY_GROUPS(1, 12, TimesPlan, figures, GROWTH)};

static const Series *series_of(const TimesPlan *plan, const char *name) {
    for (int i = 0; i < plan->series_count; i++)
        if (strcmp(plan->series[i].name, name) == 0) return &plan->series[i];
    return NULL;
}

static bool check_series(const ConfigText *text, const config_setting_t *at, const TimesPlan *plan,
                         const Series *series) {
    if (series->printed_count > plan->depths[1] - plan->depths[0] + 1)
        return config_text_refuse(text, at, "printed: more than depths");
    for (int i = 0; i < series->printed_count; i++)
        if (series->printed[i] != floor(series->printed[i]))
            return config_text_refuse(text, at, "printed: expected whole milliseconds");
    return series_of(plan, series->name) == series ||
           config_text_refuse(text, at, "name: there is a series '%.40s' already", series->name);
}

static bool check_times(const Claim *claim, const config_setting_t *group, void *opaque) {
    TimesPlan *const plan = opaque;
    const ConfigText *const text = &claim->paper->text;
    if (plan->depths[1] - plan->depths[0] >= DEPTHS_MAX)
        return config_text_refuse(text, group, "depths: expected at most %d", DEPTHS_MAX);
    for (int i = 0; i < plan->series_count; i++)
        if (!check_series(text, config_text_item(group, "series", i), plan, &plan->series[i]))
            return false;
    for (int i = 0; i < plan->figures_count; i++) {
        Growth *const figure = &plan->figures[i];
        if (figure->depths_count == 0) memcpy(figure->depths, plan->depths, sizeof plan->depths);
        const int *const own = figure->depths;
        if (series_of(plan, figure->series) == NULL ||
            (figure->over != NULL && series_of(plan, figure->over) == NULL) ||
            own[0] < plan->depths[0] || own[1] > plan->depths[1] ||
            own[1] - own[0] < (figure->over != NULL ? 2 : 1))
            return config_text_refuse(text, config_text_item(claim->group, "figures", i),
                                      "expected a series of the measurement and two depths that "
                                      "it has, or three for the growth of a ratio");
    }
    return true;
}

/* Sets the paper's growth to a range, as its times are rounded; leaves it if none are printed. */
static void set_printed(const TimesPlan *plan, const Growth *figure, Figure *shown) {
    const double power = 1. / (figure->depths[1] - figure->depths[0]), half = 0.5;
    const Series *const series = series_of(plan, figure->series);
    const int first = figure->depths[0] - plan->depths[0],
              last = figure->depths[1] - plan->depths[0];
    if (figure->over != NULL || last >= series->printed_count) return;
    const double from = series->printed[first], to = series->printed[last];
    if (from <= 0 || to <= 0) return;
    shown->theirs[0] = pow((to - half) / (from + half), power);
    shown->theirs[1] = pow((to + half) / (from - half), power);
}

/* A row of the table: milliseconds per move at a depth; unknown values are -1 or NaN. */
typedef struct TimeRow {
    const char *series;
    int depth;
    Estimate ms;
    int64_t games;
    const char *commit; /* the measuring commit; "" for the paper's times */
} TimeRow;

static const CsvColumn TIME_COLUMNS[] = {
    COLUMN("series", TEXT, TimeRow, series,
           .meaning = "player, measured or as the paper prints it"),
    COLUMN("depth", INT, TimeRow, depth, .most = SEARCH_DEPTH_MAX, .is_needed = true,
           .unit = "plies", .meaning = "depth of the searches"),
    COLUMN_ESTIMATE("ms", "", TimeRow, ms, "mean time of a move", .decimals = 6, .most = INFINITY,
                    .unit = "ms"),
    COLUMN("games", COUNT, TimeRow, games, .unit = "games",
           .meaning = "games played; empty for the paper's"),
    COLUMN("commit", TEXT, TimeRow, commit,
           .meaning = "commit of the program that measured it; empty for the paper's"),
};
const CsvSchema MOVE_TIMES = SCHEMA_OF("time by depth", TIME_COLUMNS, TimeRow);

/* Returns the row of a series at a depth: the median of the passes over the games. Its interval
 * combines those over games and over passes, as independent errors of the logarithm. Fewer than
 * GAMES_MIN games give no interval over games: two games from an opening are not independent. */
static TimeRow time_of(const char *series, const ComparisonRow *row) {
    const RatioSums *const sums = &row->times;
    const TimedItem *const timed = &row->timed;
    const Estimate ns = ratio_estimate(sums);
    const double ms = (double)timed->median_ns / (double)row->totals.moves * 1e-6;
    const bool is_known = ns.defined && sums->units >= GAMES_MIN, repeated = timed->passes > 1;
    const double median_ns = (double)timed->median_ns;
    const double low =
        hypot(log(ns.low / ns.value), repeated ? log((double)timed->low_ns / median_ns) : 0);
    const double high =
        hypot(log(ns.high / ns.value), repeated ? log((double)timed->high_ns / median_ns) : 0);
    const Estimate time = {is_known, ms, is_known ? ms * exp(-low) : NAN,
                           is_known ? ms * exp(high) : NAN};
    return (TimeRow){series, row->depth_plies, time, (int64_t)sums->units, JUMPOFF_COMMIT};
}

/* Measures all series and adds the paper's printed times as "NAME (paper)". */
static bool measure_series(const Measurement *it, Rows *rows, Error *error) {
    const TimesPlan *const plan = it->measure->plan;
    const int first = plan->depths[0], depths = plan->depths[1] - first + 1;
    const ComparisonSettings settings = {
        .rules = rules_find(plan->common.rules),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = 1, /* times of two threads would disturb each other */
        .seed = it->campaign->seed,
        .openings = "ballots",
        .quiet = it->campaign->quiet,
        .stop = it->campaign->stop,
        .games = (uint64_t)measurement_count(it, &plan->common.games, 10, 100),
        .slow_search = plan->slow_search,
        .slow_depth = plan->slow_depth,
        .slow_games = (uint64_t)measurement_count(it, &plan->slow_games, 2, 10),
        .seconds = measurement_count(it, &plan->seconds, 10, 60),
        .opponent = plan->opponent,
    };
    EXPERIMENT_AUTO Experiment players = experiment_default();
    players.rules = settings.rules;
    bool good = true;
    for (int i = 0; good && i < plan->series_count; i++)
        good = experiment_add_player(&players, plan->series[i].player, error);
    SearchComparison *const comparison =
        good ? comparison_new(&settings, &players, depths_between(first, plan->depths[1]), error)
             : NULL;
    if (comparison == NULL || !comparison_run(comparison, error)) {
        comparison_free(comparison);
        return false;
    }
    const size_t before = it->found->note.length;
    search_rows_note(comparison, &it->found->note);
    if (it->found->note.length > before) text_append_string(&it->found->note, ". ");
    for (int i = 0; i < plan->series_count * depths; i++) {
        const TimeRow row = time_of(plan->series[i / depths].name, comparison_row(comparison, i));
        rows_add(rows, &MOVE_TIMES, &row);
    }
    comparison_free(comparison);
    for (int i = 0; i < plan->series_count; i++) {
        const Series *const series = &plan->series[i];
        TEXT_AUTO Text name = {.data = NULL};
        text_append(&name, "%s (paper)", series->name);
        for (int d = 0; d < series->printed_count; d++) {
            const double ms = series->printed[d] > 0 ? series->printed[d] : (double)NAN;
            const TimeRow row = {name.data, first + d, {true, ms, NAN, NAN}, -1, ""};
            rows_add(rows, &MOVE_TIMES, &row);
        }
    }
    return true;
}

static const TimeRow *find(const Rows *rows, const char *series, int depth) {
    const TimeRow *const items = rows->items;
    for (size_t i = 0; i < rows->count; i++)
        if (strcmp(items[i].series, series) == 0 && items[i].depth == depth) return &items[i];
    return NULL;
}

/* Adds the growth per ply of a series. */
static void add_growth(const Measurement *it, const Growth *figure, const Rows *rows) {
    const double power = 1. / (figure->depths[1] - figure->depths[0]);
    const TimeRow *const last = find(rows, figure->series, figure->depths[1]);
    const Estimate below = find(rows, figure->series, figure->depths[0])->ms, above = last->ms;
    const double value = above.value / below.value;
    Estimate growth = {!isnan(above.low) && !isnan(below.low), pow(value, power), NAN, NAN};
    if (growth.defined) {
        const double low = hypot(log(above.value / above.low), log(below.high / below.value));
        const double high = hypot(log(above.high / above.value), log(below.value / below.low));
        growth.low = pow(value * exp(-low), power);
        growth.high = pow(value * exp(high), power);
    }
    set_printed(it->measure->plan, figure,
                figures_add_estimate(&it->found->figures, FIGURE_FACTOR, figure->name, growth,
                                     (double)last->games - 1, last->games, "games"));
}

static void add_ratio(const Measurement *it, const Growth *figure, const Rows *rows) {
    const char *const series = figure->series, *const over = figure->over;
    const int *const range = figure->depths;
    double depths[DEPTHS_MAX] = {0}, logs[DEPTHS_MAX] = {0};
    int count = 0;
    for (int depth = range[0]; depth <= range[1]; depth++) {
        depths[count] = depth;
        logs[count++] =
            log(find(rows, series, depth)->ms.value / find(rows, over, depth)->ms.value);
    }
    const Estimate slope = fit_slope(depths, logs, count);
    const Estimate growth = {slope.defined, exp(slope.value), exp(slope.low), exp(slope.high)};
    figures_add_estimate(&it->found->figures, FIGURE_FACTOR, figure->name, growth, count - 2, count,
                         "depths");
    text_append(&it->found->note,
                "The times of %s and %s are as %.1f to 1 at depth %d and as %.0f to 1 at %d. ",
                series, over, exp(logs[0]), range[0], exp(logs[count - 1]), range[1]);
}

static bool show_times(const Measurement *it, const Rows *rows, Error *error) {
    const TimesPlan *const plan = it->measure->plan;
    for (int s = 0; rows != NULL && s < plan->series_count; s++)
        for (int depth = plan->depths[0]; depth <= plan->depths[1]; depth++) {
            const TimeRow *const row = find(rows, plan->series[s].name, depth);
            if (row == NULL)
                return error_set(error, ERROR_DATA, "%s/%s.csv: no row of %s at depth %d",
                                 it->campaign->folder, it->measure->table, plan->series[s].name,
                                 depth);
            it->found->games += (uint64_t)row->games;
            if (it->found->commit.length == 0) text_append_string(&it->found->commit, row->commit);
        }
    for (int i = 0; i < plan->figures_count; i++) {
        const Growth *const figure = &plan->figures[i];
        if (rows == NULL)
            set_printed(plan, figure,
                        figures_add_exact(&it->found->figures, FIGURE_FACTOR, figure->name, NAN));
        else
            (figure->over != NULL ? add_ratio : add_growth)(it, figure, rows);
    }
    return true;
}

const MeasurementKind MEASUREMENT_TIMES = {
    .name = "times",
    .summary = "milliseconds per move at several depths, and their growth per ply",
    .keys = TIMES,
    .figures = &GROWTHS,
    .size = sizeof(TimesPlan),
    .check = check_times,
    .schema = &MOVE_TIMES,
    .make = measure_series,
    .show = show_times,
    .is_read = true,
    .is_serial = true,
    .chart = "paper-times",
};

/* Costs: nodes of a search in whole games and in parts of them */

typedef struct CostsPlan {
    CommonPlan common;
    int depth, players_count, cuts_count;
    const char *players[PLAYERS_MAX];
    int cuts[2]; /* the first and the last ply of the middle of a game */
} CostsPlan;

static const Setting COSTS[] = {
    GAME_KEYS,
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, CostsPlan, depth), .value = "6"},
    {KEY_WORDS(2, PLAYERS_MAX, CostsPlan, players), .check = paper_is_bare},
    {KEY_WHOLE(1, 100000, CostsPlan, cuts), SETTING_LIST(2, 2, CostsPlan, cuts),
     .flags = SETTING_RISING},
    {.name = NULL},
};

static bool check_costs(const Claim *claim, const config_setting_t *group, void *opaque) {
    const CostsPlan *const plan = opaque;
    return plan->cuts[1] <= plan->common.plies ||
           config_text_refuse(&claim->paper->text, group,
                              "cuts: expected numbers up to `plies`, which must be given");
}

/* A row of the table: a player's nodes, its pruning of trees of the average branching, and the
 * factor by which it visits fewer nodes in the middle of the game. */
typedef struct CostRow {
    const char *player;
    double nodes_per_search, pruning_bd, pruning_sum;
    double middle_gain, middle_branching, late_branching, branching;
} CostRow;

static const CsvColumn COST_COLUMNS[] = {
    COLUMN("player", TEXT, CostRow, player, .meaning = "as the paper calls it"),
    COLUMN("nodes_per_search", REAL, CostRow, nodes_per_search, .decimals = 1, .unit = "nodes",
           .meaning = "mean nodes of a search"),
    COLUMN("pruning_bd", REAL, CostRow, pruning_bd, .decimals = 6, .least = -INFINITY, .most = 1,
           .unit = "share", .meaning = "as in players.csv"),
    COLUMN("pruning_sum", REAL, CostRow, pruning_sum, .decimals = 6, .least = -INFINITY, .most = 1,
           .unit = "share", .meaning = "as in players.csv"),
    COLUMN("middle_gain", REAL, CostRow, middle_gain, .decimals = 4, .unit = "ratio",
           .meaning = "factor by which a search visits fewer nodes between the claim's cuts"),
    COLUMN("middle_branching", REAL, CostRow, middle_branching, .decimals = 4, .unit = "moves",
           .meaning = "mean branching in the middle of the game"),
    COLUMN("late_branching", REAL, CostRow, late_branching, .decimals = 4, .unit = "moves",
           .meaning = "mean branching late in the game"),
    COLUMN("branching", REAL, CostRow, branching, .decimals = 4, .unit = "moves", .is_later = true,
           .meaning = "mean branching in whole games"),
};
const CsvSchema COST_ROWS = SCHEMA_OF("costs", COST_COLUMNS, CostRow);

/* Plays a round robin whose games end after so many plies; longer ones begin with these moves. */
static TournamentStats *play_cut(const Measurement *it, int plies, Error *error) {
    const CostsPlan *const plan = it->measure->plan;
    MeasurementGames games =
        measurement_games(it, "ballots", plan->common.rules,
                          measurement_count(it, &plan->common.games, 4, 40), error);
    games.counts_nodes = true;
    games.experiment.draws = draws_within((DrawRules){0}, plies);
    for (int i = 0; i < plan->players_count; i++)
        measurement_add_side(&games, plan->players[i], 0, plan->depth);
    return measurement_play(&games, plies, 0);
}

/* Returns a player's searches in the games of `to` without those of the shorter ones in `from`. */
static SearchTotals between(const TournamentStats *to, const TournamentStats *from, int player) {
    SearchTotals totals = tournament_stats_player(to, player)->search;
    if (from == NULL) return totals;
    const SearchTotals *const before = &tournament_stats_player(from, player)->search;
    totals.moves -= before->moves;
    totals.counters.nodes -= before->counters.nodes;
    totals.counters.leaves -= before->counters.leaves;
    totals.counters.legal_moves -= before->counters.legal_moves;
    return totals;
}

static double mean_nodes(const SearchTotals *totals) {
    return totals->moves > 0 ? (double)totals->counters.nodes / (double)totals->moves : (double)NAN;
}

enum {
    WHOLE,
    EARLY,
    TO_LATE,
    ROBINS
}; /* whole games, those up to the middle and those to its end */

static bool play_costs(const Measurement *it, Rows *rows, Error *error) {
    const CostsPlan *const plan = it->measure->plan;
    const int plies[ROBINS] = {
        [WHOLE] = plan->common.plies, [EARLY] = plan->cuts[0], [TO_LATE] = plan->cuts[1]};
    TournamentStats *robins[ROBINS] = {NULL};
    bool good = true;
    for (int i = 0; good && i < ROBINS; i++)
        good = (robins[i] = play_cut(it, plies[i], error)) != NULL;
    for (int i = 0; good && i < plan->players_count; i++) {
        const SearchTotals all = between(robins[WHOLE], NULL, i);
        const SearchTotals middle = between(robins[TO_LATE], robins[EARLY], i);
        const SearchTotals late = between(robins[WHOLE], robins[TO_LATE], i);
        const double branching = search_branching(&all.counters);
        const int depths = SEARCH_DEPTH_MAX + 1;
        const CostRow row = {
            .player = plan->players[i],
            .nodes_per_search = mean_nodes(&all),
            .pruning_bd = pruning_efficiency(all.counters.nodes,
                                             pruning_full(branching, all.at_depth, depths, false)),
            .pruning_sum = pruning_efficiency(all.counters.nodes,
                                              pruning_full(branching, all.at_depth, depths, true)),
            .middle_gain = mean_nodes(&all) / mean_nodes(&middle),
            .middle_branching = search_branching(&middle.counters),
            .late_branching = search_branching(&late.counters),
            .branching = branching};
        rows_add(rows, &COST_ROWS, &row);
    }
    for (int i = 0; i < ROBINS; i++) tournament_stats_free(robins[i]);
    return good;
}

/* Adds each player's figures, named with the depth: claims may measure at several depths. */
static bool show_costs(const Measurement *it, const Rows *rows, Error *error) {
    const CostsPlan *const plan = it->measure->plan;
    Figures *const figures = &it->found->figures;
    const int depth = plan->depth, count = plan->players_count;
    double gains[PLAYERS_MAX], branching[PLAYERS_MAX], first = NAN, gain = NAN, pruning = NAN;
    char name[96];
    if (rows != NULL && rows->count != (size_t)count)
        return error_set(error, ERROR_DATA, "%s/%s.csv: expected %d rows", it->campaign->folder,
                         it->measure->table, count);
    for (int i = 0; i < count; i++) {
        const CostRow unknown = {plan->players[i], NAN, NAN, NAN, NAN, NAN, NAN, NAN};
        const CostRow *const row = rows != NULL ? (const CostRow *)rows->items + i : &unknown;
        snprintf(name, sizeof name, "nodes: %.60s", row->player);
        figures_add_exact(figures, FIGURE_NUMBER, name, row->nodes_per_search);
        snprintf(name, sizeof name, "pruning at depth %d: %.60s", depth, row->player);
        figures_add_exact(figures, FIGURE_SHARE, name, row->pruning_sum);
        snprintf(name, sizeof name, "gain over the first: %.60s", row->player);
        if (i == 0)
            first = row->nodes_per_search;
        else
            figures_add_exact(figures, FIGURE_FACTOR, name, first / row->nodes_per_search);
        gains[i] = row->middle_gain;
        branching[i] = row->late_branching - row->branching;
        gain = fmax(gain, row->middle_gain);
        pruning = fmax(pruning, row->pruning_sum);
    }
    snprintf(name, sizeof name, "greatest pruning at depth %d", depth);
    figures_add_exact(figures, FIGURE_SHARE, name, pruning);
    figures_add_mean(figures, FIGURE_NUMBER, "gain in mid-game", gains, count, "players");
    figures_add_exact(figures, FIGURE_NUMBER, "greatest gain", gain);
    figures_add_mean(figures, FIGURE_NUMBER, "branching of end-games less the average", branching,
                     count, "players");
    if (rows != NULL)
        it->found->games +=
            (uint64_t)(count * (count - 1) / 2 * measurement_count(it, &plan->common.games, 4, 40));
    return true;
}

const MeasurementKind MEASUREMENT_COSTS = {
    .name = "costs",
    .summary = "nodes of a search in whole games and in mid-games, its branching and its pruning",
    .keys = COSTS,
    .size = sizeof(CostsPlan),
    .check = check_costs,
    .schema = &COST_ROWS,
    .make = play_costs,
    .show = show_costs,
    .is_read = true,
};
