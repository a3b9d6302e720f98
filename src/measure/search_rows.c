#include "measure/search_rows.h"

#include "stats/pruning.h"

#include <math.h>

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

static const Field FIELDS[] = {
    SEARCHED_FIELDS(SearchRow, .least = 0),
    FIELD("time_ns", COUNT, SearchRow, searched.time_ns,
          .meaning = "CPU time of all searches, ns: of the median pass (of players limited by time "
                     "by the clock)"),
    FIELD(NULL, REAL, SearchRow, ms_per_move, .title = "ms/move", .show = SHOW_SIZED),
    FIELD(NULL, REAL, SearchRow, spread, .title = "±", .show = SHOW_PERCENT, .places = 1),
    FIELD("nodes_per_s", REAL, SearchRow, searched.nodes_per_s, .most = INFINITY, .title = "M/s",
          .show = SHOW_MILLION, .places = 1, .meaning = "nodes a second, in the median pass"),
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
          .show = SHOW_DIGITS, .places = 8,
          .meaning = "sum of the root values, proven wins and losses left out; empty in games"),
    FIELD("passes", INT, SearchRow, passes, .is_later = true,
          .meaning = "passes over the positions or games that the times are of"),
    FIELD("time_low_ns", COUNT, SearchRow, time_low_ns, .is_later = true,
          .meaning = "lower end of the 95 % interval of time_ns over passes; of fewer than 6 the "
                     "least, of one empty"),
    FIELD("time_high_ns", COUNT, SearchRow, time_high_ns, .is_later = true,
          .meaning = "its upper end"),
    FIELD("spread", REAL, SearchRow, spread, .decimals = 4, .most = INFINITY, .is_later = true,
          .meaning = "the distance of the further end, as a share of time_ns"),
    FIELD("settled", TEXT, SearchRow, settled, .is_later = true,
          .meaning = "yes: that is at most 0.02, over three passes or more; no"),
    FIELD("won", COUNT, SearchRow, won, .title = "won", .is_later = true,
          .meaning = "positions that are proven wins of who moves; empty in games"),
    FIELD("lost", COUNT, SearchRow, lost, .title = "lost", .is_later = true,
          .meaning = "positions that are proven losses"),
    FIELD("won_plies", COUNT, SearchRow, won_plies, .is_later = true,
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

SearchedRow search_rows_of(const ComparisonRow *row) {
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
        .searched = search_rows_of(row),
        .branching = b,
        .pruning_bd = pruning_efficiency(nodes, pruning_full_power(b, at_depth, DEPTHS)),
        .pruning_sum = pruning_efficiency(nodes, pruning_full_sum(b, at_depth, DEPTHS)),
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
    set_time(&written, NULL);
    record_round(&SEARCH_RECORD, &written);
    rows_add(rows, &SEARCH_RECORD, &written);
}

void search_rows(const Comparison *comparison, Rows *rows) {
    for (int i = 0; i < comparison_count(comparison); i++)
        add_search_row(comparison_row(comparison, i), rows);
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
