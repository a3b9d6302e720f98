/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/search_rows.h"

#include "stats/pruning.h"
#include "util/sort.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

static const Field FIELDS[] = {
    SEARCHED_FIELDS(SearchRow, .least = 0),
    FIELD("time_ns", COUNT, SearchRow, searched.time_ns, .unit = "ns",
          .meaning = "CPU time of all searches, ns: of the median pass (of players limited by time "
                     "by the clock)"),
    FIELD(NULL, REAL, SearchRow, ms_per_move, .title = "ms/move", .show = SHOW_SIZED),
    FIELD(NULL, REAL, SearchRow, spread, .title = "±", .show = SHOW_PERCENT, .places = 1),
    FIELD("nodes_per_s", REAL, SearchRow, searched.nodes_per_s, .most = INFINITY, .title = "M/s",
          .show = SHOW_MILLION, .places = 1, .unit = "nodes/s",
          .meaning = "nodes a second, in the median pass"),
    FIELD("branching", REAL, SearchRow, branching, .decimals = 4, .title = "b", .places = 2,
          .unit = "moves", .meaning = "mean branching: legal moves of a node that is no leaf"),
    FIELD("pruning_bd", REAL, SearchRow, pruning_bd, .decimals = 6, .least = -INFINITY, .most = 1,
          .title = "b^d", .show = SHOW_SHARE, .unit = "share",
          .meaning = "pruning efficiency 1 - n/s, with s = b^d of the branching and the depth: "
                     "biased, minimax itself is below 0; none with quiescence"),
    FIELD("pruning_sum", REAL, SearchRow, pruning_sum, .decimals = 6, .least = -INFINITY, .most = 1,
          .title = "Σb^k", .show = SHOW_SHARE, .unit = "share",
          .meaning = "pruning efficiency with s = the sum of b^k for k = 0 to d: biased likewise"),
    FIELD("pruning_exact", REAL, SearchRow, pruning_exact, .decimals = 6, .least = -INFINITY,
          .most = 1, .title = "measured", .show = SHOW_SHARE, .unit = "share",
          .meaning =
              "pruning efficiency with s = the nodes of plain minimax on the same positions, "
              "unbiased; empty without plain minimax among the players"),
    FIELD("value", REAL, SearchRow, value, .decimals = FIELD_EXACT, .title = "value",
          .show = SHOW_DIGITS, .places = 8, .unit = "points of the evaluator",
          .meaning = "sum of the root values, proven wins and losses left out; empty in games"),
    FIELD("passes", INT, SearchRow, passes, .is_later = true, .unit = "passes",
          .meaning = "passes over the positions or games that the times are of"),
    FIELD("time_low_ns", COUNT, SearchRow, time_low_ns, .is_later = true, .unit = "ns",
          .meaning = "lower end of the 95 % interval of time_ns over passes; of fewer than 6 the "
                     "least, of one empty"),
    FIELD("time_high_ns", COUNT, SearchRow, time_high_ns, .is_later = true, .unit = "ns",
          .meaning = "upper end of the interval of time_ns"),
    FIELD("spread", REAL, SearchRow, spread, .decimals = 4, .most = INFINITY, .is_later = true,
          .unit = "share",
          .meaning = "distance of the further end of the interval, as a share of time_ns"),
    FIELD("settled", TEXT, SearchRow, settled, .is_later = true,
          .meaning = "yes: spread is at most 0.02 over three passes or more; no"),
    FIELD("won", COUNT, SearchRow, won, .title = "won", .is_later = true, .unit = "positions",
          .meaning = "positions that are proven wins of the side to move; empty in games"),
    FIELD("lost", COUNT, SearchRow, lost, .title = "lost", .is_later = true, .unit = "positions",
          .meaning = "positions that are proven losses"),
    FIELD("won_plies", COUNT, SearchRow, won_plies, .is_later = true, .unit = "plies",
          .meaning = "plies to the ends of the proven games, together"),
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

/* The names are those of the row's spec, without options. */
static SearchedRow searched_of(const ComparisonRow *row) {
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

void search_rows(const Comparison *comparison, Rows *rows) {
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const uint64_t nodes = row->totals.counters.nodes, *const at_depth = row->totals.at_depth;
        const double b = search_branching(&row->totals.counters);
        SearchRow written = {
            .searched = searched_of(row),
            .branching = b,
            .pruning_bd = pruning_efficiency(nodes, pruning_full(b, at_depth, DEPTHS, false)),
            .pruning_sum = pruning_efficiency(nodes, pruning_full(b, at_depth, DEPTHS, true)),
            .pruning_exact = pruning_efficiency(nodes, row->full_nodes),
            .value = row->value,
            .won = row->won,
            .lost = row->lost,
            .won_plies = row->won_plies,
            .passes = row->timed.passes,
            .time_low_ns = row->timed.low_ns,
            .time_high_ns = row->timed.high_ns,
            .spread = timing_spread(&row->timed),
            .settled = row->timed.is_steady ? "yes" : "no",
        };
        if (player_is_quiescent(&row->spec))
            written.pruning_bd = written.pruning_sum = written.pruning_exact = NAN;
        set_time(&written, NULL);
        record_round(&SEARCH_RECORD, &written);
        rows_add(rows, &SEARCH_RECORD, &written);
    }
}

void search_rows_note(const Comparison *comparison, Text *text) {
    enum { NAMED = 4 };
    int unsteady = 0;
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        if (row->timed.is_steady || unsteady++ >= NAMED) continue;
        text_append(text, "%s%s", unsteady > 1 ? ", " : "", row->spec.label);
        if (row->depth_plies != 0) text_append(text, " at depth %d", row->depth_plies);
        if (row->timed.passes == 1)
            text_append_string(text, " (one pass)");
        else
            text_append(text, " (±%.1f %%)", 100 * timing_spread(&row->timed));
    }
    if (unsteady > NAMED) text_append(text, " and %d more", unsteady - NAMED);
    if (unsteady > 0)
        text_append(text, ": times that did not settle within ±%g %%", 100 * TIMING_STEADY);
}

/* The first row of this search as it is without options that the row is comparable with. */
static const ComparisonRow *find_plain(const Comparison *comparison, const ComparisonRow *row,
                                       const char *search) {
    if (row->depth_plies == 0 || row->scores == NULL) return NULL;
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const other = comparison_row(comparison, i);
        if (other->depth_plies == row->depth_plies && strcmp(other->spec.search, search) == 0 &&
            other->spec.search_options[0] == '\0' &&
            strcmp(other->spec.evaluator, row->spec.evaluator) == 0 &&
            strcmp(other->spec.evaluator_options, row->spec.evaluator_options) == 0)
            return other;
    }
    return NULL;
}

static double nodes_of(const ComparisonRow *row) {
    return row == NULL ? (double)NAN : (double)row->totals.counters.nodes;
}

/* Searches that give minimax's value whatever the evaluator. */
static const ComparisonRow *find_exact(const Comparison *comparison, const ComparisonRow *row) {
    static const char *const EXACT[] = {"minimax", "alphabeta", "deepening", "minimal"};
    const ComparisonRow *found = NULL;
    for (size_t i = 0; found == NULL && i < sizeof EXACT / sizeof *EXACT; i++)
        found = find_plain(comparison, row, EXACT[i]);
    return found;
}

Share shares_find(const Comparison *comparison, const ComparisonRow *row) {
    const ComparisonRow *const plain = find_plain(comparison, row, "alphabeta");
    const ComparisonRow *const minimal = find_plain(comparison, row, "minimal");
    const ComparisonRow *const full = find_plain(comparison, row, "minimax");
    const ComparisonRow *const tree = full != NULL ? full : plain;
    const ComparisonRow *const exact = find_exact(comparison, row);
    const double b = tree != NULL ? search_branching(&tree->totals.counters) : (double)NAN;
    const double trees = tree != NULL ? (double)row->totals.moves : (double)NAN;
    const bool is_other = exact != NULL && exact != row;
    Share share = {
        .of_alphabeta = nodes_of(row) / nodes_of(plain),
        .of_minimal = nodes_of(row) / nodes_of(minimal),
        .least_leaves = trees * pruning_minimal_leaves(b, row->depth_plies),
        .least_nodes = trees * pruning_minimal_nodes(b, row->depth_plies),
        .differing = is_other ? 0 : -1,
    };
    for (uint64_t i = 0; is_other && i < row->totals.moves; i++)
        share.differing += row->scores[i] != exact->scores[i];
    return share;
}

/* nodes.csv */

static const Field NODES_FIELDS[] = {
    SEARCHED_FIELDS(NodesRow, .least = 1, .is_needed = true),
    FIELD("of_alphabeta", REAL, NodesRow, share.of_alphabeta, .decimals = 6, .most = INFINITY,
          .title = "% of alpha-beta", .show = SHOW_SHARE, .unit = "ratio",
          .meaning = "nodes over those of plain alpha-beta; empty where that did not run"),
    FIELD("of_minimal", REAL, NodesRow, share.of_minimal, .decimals = 4, .most = INFINITY,
          .title = "× minimal tree", .places = 2, .unit = "ratio",
          .meaning = "nodes over those of the minimal tree; empty where that was not measured"),
    FIELD("knuth_moore_leaves", REAL, NodesRow, share.least_leaves, .most = INFINITY,
          .show = SHOW_BIG, .unit = "nodes",
          .meaning = "leaves of as many minimal trees by Knuth and Moore"),
    FIELD("knuth_moore_nodes", REAL, NodesRow, share.least_nodes, .most = INFINITY,
          .title = "Knuth–Moore", .show = SHOW_BIG, .unit = "nodes",
          .meaning = "their nodes, summed over the plies"),
    FIELD("other_values", COUNT, NodesRow, share.differing, .title = "differ", .unit = "positions",
          .meaning = "positions whose value is not that of an exact search"),
    FIELD("nodes_per_s", REAL, NodesRow, searched.nodes_per_s, .most = INFINITY, .show = SHOW_BIG,
          .unit = "nodes/s", .meaning = "nodes a second"),
};
const Record NODES_RECORD = RECORD_OF("nodes.csv", NODES_FIELDS, NodesRow);

static const char *whole_name(const char *name, const char *options, Text *whole) {
    text_append(whole, "%s%s%s", name, *options != '\0' ? ":" : "", options);
    return text_string(whole);
}

void shares_rows(const Comparison *comparison, Rows *rows) {
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const PlayerSpec *const spec = &row->spec;
        TEXT_AUTO Text search = {.data = NULL}, evaluator = {.data = NULL};
        if (row->depth_plies == 0 || row->scores == NULL) continue;
        NodesRow written = {searched_of(row), shares_find(comparison, row)};
        written.searched.search = whole_name(spec->search, spec->search_options, &search);
        written.searched.evaluator =
            whole_name(spec->evaluator, spec->evaluator_options, &evaluator);
        record_round(&NODES_RECORD, &written);
        rows_add(rows, &NODES_RECORD, &written);
    }
}

int shares_note(const Comparison *comparison, int row, Text *text) {
    const char *const player = comparison_row(comparison, row)->spec.label;
    bool any = false;
    for (; row < comparison_count(comparison); row++) {
        const ComparisonRow *const here = comparison_row(comparison, row);
        if (strcmp(here->spec.label, player) != 0) break;
        const int64_t differing = shares_find(comparison, here).differing;
        if (differing <= 0) continue;
        if (!any) {
            text_append(text, "%s has other values than %s: at depth ", player,
                        find_exact(comparison, here)->spec.label);
        }
        text_append(text, "%s%d (%" PRId64 " of %" PRIu64 ")", any ? ", " : "", here->depth_plies,
                    differing, here->totals.moves);
        any = true;
    }
    return row;
}

static const Field QUANTILE_FIELDS[] = {
    FIELD("player", TEXT, QuantileRow, player, .meaning = "label of the player"),
    FIELD("depth", INT, QuantileRow, depth, .most = 1000, .unit = "plies",
          .meaning = "depth in plies; empty where the limit is time or nodes"),
    FIELD("share", REAL, QuantileRow, share, .decimals = 2, .most = 1, .unit = "share",
          .meaning = "share of the positions, 0 to 1"),
    FIELD("nodes", COUNT, QuantileRow, nodes, .unit = "nodes",
          .meaning = "nodes that this share of them take at most: those of one of them"),
};

const Record QUANTILE_RECORD = RECORD_OF("quantiles.csv", QUANTILE_FIELDS, QuantileRow);

void quantiles_rows(const Comparison *comparison, Rows *rows) {
    enum { PARTS = 50 };
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        const size_t count = (size_t)row->totals.moves;
        if (row->nodes == NULL || count == 0) continue;
        sort_reals(row->nodes, count);
        for (size_t part = 0; part <= PARTS; part++) {
            const size_t reached = (count * part + PARTS - 1) / PARTS; /* positions, rounded up */
            const QuantileRow written = {
                .player = row->spec.label,
                .depth = row->depth_plies != 0 ? row->depth_plies : -1,
                .share = (double)part / PARTS,
                .nodes = (int64_t)row->nodes[reached > 0 ? reached - 1 : 0],
            };
            rows_add(rows, &QUANTILE_RECORD, &written);
        }
    }
}
