/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Costs: what a search visits in whole games and in parts of them, and how fast. */
#include "papers/kind.h"

#include "measure/comparison.h"
#include "measure/search_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PLAYERS_MAX = 20, CUTS_MAX = 8, PLAYER_SIZE = 96 };

typedef struct CostsPlan {
    GamePlan game;
    int depth, count, cut_count;
    double cuts[CUTS_MAX]; /* plies after which games are cut, rising */
    const char *players[PLAYERS_MAX];
    int64_t seconds[SCALES];
} CostsPlan;

#define AT(member) offsetof(CostsPlan, member)
static const Setting PLAN[] = {
    GAME_SETTINGS(CostsPlan),
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "seconds", "players", "cuts", NULL};
    const ConfigText *const text = &claim->paper->text;
    CostsPlan *const plan = opaque;
    *plan = (CostsPlan){.game = {.games = {4, 40}}, .depth = 6, .seconds = {5, 30}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_counts(text, from, "seconds", plan->seconds) ||
        !plan_words(text, from, "players", 2, PLAYERS_MAX, plan->players, &plan->count) ||
        !plan_numbers(text, from, "cuts", 2, CUTS_MAX, plan->cuts, &plan->cut_count) ||
        !plan_complete(text, from, &plan->game))
        return false;
    for (int i = 0; i < plan->cut_count; i++)
        if (!(plan->cuts[i] > (i > 0 ? plan->cuts[i - 1] : 0)) || plan->cuts[i] > plan->game.plies)
            return config_text_refuse(text, from,
                                      "cuts: expected rising numbers of plies up to "
                                      "`plies`, which must be given");
    return true;
}

/* A player: what a search costs, and by what factor less in the middle of the game. */
typedef struct CostRow {
    const char *player;
    double nodes_per_search, ms_per_search, nodes_per_s, nodes_per_s_low, nodes_per_s_high;
    double middle_gain, most_gain; /* by nodes: between the cuts, and between two in a row */
    double middle_branching, late_branching;
} CostRow;

static const Field FIELDS[] = {
    ROW_TEXT(CostRow, player),
    ROW_REAL(CostRow, nodes_per_search, 1),
    ROW_REAL(CostRow, ms_per_search, 6),
    ROW_REAL(CostRow, nodes_per_s, 0),
    ROW_REAL(CostRow, middle_gain, 4),
    ROW_REAL(CostRow, most_gain, 4),
    FIELD("nodes_per_s_low", REAL, CostRow, nodes_per_s_low, .is_later = true),
    FIELD("nodes_per_s_high", REAL, CostRow, nodes_per_s_high, .is_later = true),
    ROW_REAL(CostRow, middle_branching, 4),
    ROW_REAL(CostRow, late_branching, 4),
};
static const Record COSTS = RECORD_OF("costs", FIELDS, CostRow);

/* A round robin whose games end after so many plies: those of other lengths begin alike. */
static Standings *play_cut(const Measuring *it, const CostsPlan *plan, int plies, Error *error) {
    char suffix[16], player[PLAYER_SIZE];
    Experiment experiment = kind_experiment(it, &plan->game);
    bool is_made = true;
    experiment.draws = (DrawRules){.max_plies = plies};
    snprintf(suffix, sizeof suffix, "-%d", plies);
    for (int i = 0; is_made && i < plan->count; i++) {
        snprintf(player, sizeof player, "%s@%d", plan->players[i], plan->depth);
        is_made = experiment_add_player(&experiment, player, error); /* as it is, for its nodes */
    }
    return kind_play(it, suffix, is_made, &experiment, error);
}

/* The searches of a player between two cuts; `from` NULL: from the start. */
static SearchTotals between(const Standings *to, const Standings *from, int player) {
    SearchTotals totals = standings_player(to, player)->search;
    if (from == NULL) return totals;
    const SearchTotals *const before = &standings_player(from, player)->search;
    totals.moves -= before->moves;
    totals.counters.nodes -= before->counters.nodes;
    totals.counters.leaves -= before->counters.leaves;
    totals.counters.legal_moves -= before->counters.legal_moves;
    return totals;
}

static double mean_nodes(const SearchTotals *totals) {
    return totals->moves > 0 ? (double)totals->counters.nodes / (double)totals->moves : (double)NAN;
}

static CostRow cost_of(const CostsPlan *plan, int player, const Comparison *speeds,
                       const Standings *whole, Standings *const cuts[CUTS_MAX]) {
    const int last = plan->cut_count - 1;
    const SearchTotals all = between(whole, NULL, player);
    const SearchTotals middle = between(cuts[last], cuts[0], player);
    const SearchTotals late = between(whole, cuts[last], player);
    const ComparisonRow *const timed = comparison_row(speeds, player);
    const double played = (double)timed->totals.counters.nodes * 1e9, nodes = mean_nodes(&all);
    const double speed = played / (double)timed->timed.median_ns;
    const bool repeated = timed->timed.passes > 1;
    CostRow row = {plan->players[player],
                   nodes,
                   1000 * nodes / speed,
                   speed,
                   repeated ? played / (double)timed->timed.high_ns : (double)NAN,
                   repeated ? played / (double)timed->timed.low_ns : (double)NAN,
                   nodes / mean_nodes(&middle),
                   0,
                   search_branching(&middle.counters),
                   search_branching(&late.counters)};
    for (int k = 0; k < last; k++) {
        const SearchTotals span = between(cuts[k + 1], cuts[k], player);
        row.most_gain = fmax(row.most_gain, nodes / mean_nodes(&span));
    }
    return row;
}

/* The players in games against themselves, which take turns and are repeated. */
static Comparison *measure_speeds(const Measuring *it, const CostsPlan *plan, Error *error) {
    const Campaign *const campaign = it->campaign;
    const ComparisonSettings settings = {
        .rules = rules_find(plan->game.rules),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = 1,
        .seed = campaign->seed,
        .openings = "ballots",
        .games = 2,
        .seconds = (double)plan->seconds[campaign->scale],
        .quiet = campaign->quiet,
        .stop = campaign->stop,
    };
    char players[PLAYERS_MAX][PLAYER_SIZE];
    const char *list[PLAYERS_MAX];
    for (int i = 0; i < plan->count; i++) {
        snprintf(players[i], PLAYER_SIZE, "%s@%d", plan->players[i], plan->depth);
        list[i] = players[i];
    }
    Comparison *const comparison = comparison_new(&settings, list, plan->count, 0, 0, error);
    if (comparison == NULL || comparison_run(comparison, error)) return comparison;
    comparison_free(comparison);
    return NULL;
}

static void add_figures(const Measuring *it, const CostsPlan *plan, const CostRow *rows) {
    double gains[PLAYERS_MAX], branching[PLAYERS_MAX], most = 0, slowest = INFINITY, fastest = 0;
    for (int i = 0; i < plan->count; i++) {
        char name[PLAYER_SIZE];
        snprintf(name, sizeof name, "nodes: %s", rows[i].player);
        figures_add_exact(it->figures, FIGURE_NUMBER, name, rows[i].nodes_per_search);
        gains[i] = rows[i].middle_gain;
        branching[i] = rows[i].late_branching - rows[i].middle_branching;
        most = fmax(most, rows[i].most_gain);
        slowest = fmin(slowest, rows[i].nodes_per_s);
        fastest = fmax(fastest, rows[i].nodes_per_s);
    }
    figures_add_mean(it->figures, FIGURE_NUMBER, "gain in mid-game", gains, plan->count, "players");
    figures_add_exact(it->figures, FIGURE_NUMBER, "greatest gain", most);
    figures_add_mean(it->figures, FIGURE_NUMBER, "branching of end-games less mid-games", branching,
                     plan->count, "players");
    text_append(it->note, "%.1f to %.1f million nodes/s, in the measure of the machine. ",
                slowest * 1e-6, fastest * 1e-6);
}

static bool measure_costs(const Measuring *it, const CostsPlan *plan, CostRow *rows, Error *error) {
    Standings *const whole = play_cut(it, plan, plan->game.plies, error), *cuts[CUTS_MAX] = {NULL};
    bool good = whole != NULL;
    for (int i = 0; good && i < plan->cut_count; i++)
        good = (cuts[i] = play_cut(it, plan, (int)plan->cuts[i], error)) != NULL;
    Comparison *const speeds = good ? measure_speeds(it, plan, error) : NULL;
    good = speeds != NULL;
    for (int i = 0; good && i < plan->count; i++) rows[i] = cost_of(plan, i, speeds, whole, cuts);
    if (good) kind_note_unsteady(speeds, it->note);
    comparison_free(speeds);
    for (int i = 0; i < CUTS_MAX; i++) standings_free(cuts[i]);
    standings_free(whole);
    return good && kind_write_table(it, "", &COSTS, rows, plan->count, error);
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const CostsPlan *const plan = opaque;
    CostRow rows[PLAYERS_MAX];
    Rows found = {.items = NULL};
    const uint64_t pairings = (uint64_t)(plan->count * (plan->count - 1) / 2);
    bool good = kind_has_table(it, "") || measure_costs(it, plan, rows, error);
    /* All claims read the table, whoever has measured it. */
    good = good && kind_read_table(it, "", &COSTS, &found, error);
    if (good && found.count != (size_t)plan->count)
        good = error_set(error, ERROR_DATA, "%s/%s.csv: expected %d rows", it->campaign->folder,
                         it->measure->table, plan->count);
    if (good) add_figures(it, plan, found.items);
    *it->games = pairings * kind_games(it, &plan->game);
    rows_free(&found);
    return good;
}

const Kind KIND_COSTS = {
    .name = "costs",
    .summary = "nodes and time of a search in whole games and in mid-games",
    .by_clock = true,
    .plan_size = sizeof(CostsPlan),
    .read = read,
    .measure = measure,
};
