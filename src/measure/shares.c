#include "measure/shares.h"

#include "search/search.h"
#include "stats/pruning.h"
#include "util/csv.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* The first row of this search as it is without options that the row is comparable with. */
static const ComparisonRow *find_plain(const Comparison *comparison, const ComparisonRow *row,
                                       const char *search) {
    if (row->depth_plies == 0 || row->scores == NULL) return NULL;
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const other = comparison_row(comparison, i);
        if (other->depth_plies == row->depth_plies && strcmp(other->spec.search, search) == 0 &&
            other->spec.search_options[0] == '\0' &&
            strcmp(other->spec.evaluator, row->spec.evaluator) == 0 &&
            strcmp(other->spec.evaluator_options, row->spec.evaluator_options) == 0) {
            return other;
        }
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
    for (size_t i = 0; found == NULL && i < sizeof EXACT / sizeof *EXACT; i++) {
        found = find_plain(comparison, row, EXACT[i]);
    }
    return found;
}

static int64_t count_differing(const ComparisonRow *row, const ComparisonRow *exact) {
    if (exact == NULL || exact == row) return -1;
    int64_t differing = 0;
    for (uint64_t i = 0; i < row->totals.moves; i++) {
        differing += row->scores[i] != exact->scores[i];
    }
    return differing;
}

Share share_of(const Comparison *comparison, const ComparisonRow *row) {
    const ComparisonRow *const plain = find_plain(comparison, row, "alphabeta");
    const ComparisonRow *const minimal = find_plain(comparison, row, "minimal");
    const ComparisonRow *const full = find_plain(comparison, row, "minimax");
    const ComparisonRow *const tree = full != NULL ? full : plain;
    const double b = tree != NULL ? search_branching(&tree->totals.counters) : (double)NAN;
    const double trees = tree != NULL ? (double)row->totals.moves : (double)NAN;
    return (Share){
        .of_alphabeta = nodes_of(row) / nodes_of(plain),
        .of_minimal = nodes_of(row) / nodes_of(minimal),
        .least_leaves = trees * pruning_minimal_leaves(b, row->depth_plies),
        .least_nodes = trees * pruning_minimal_nodes(b, row->depth_plies),
        .differing = count_differing(row, find_exact(comparison, row)),
    };
}

static void put_name(const char *name, const char *options, Text *text) {
    Text whole = {.data = NULL};
    text_append(&whole, "%s%s%s", name, *options != '\0' ? ":" : "", options);
    csv_put_text(text, text_string(&whole));
    text_free(&whole);
}

static void write_row(const Comparison *comparison, const ComparisonRow *row, Text *text) {
    const Share share = share_of(comparison, row);
    const SearchTotals *const totals = &row->totals;
    csv_put_text(text, row->spec.label);
    put_name(row->spec.search, row->spec.search_options, text);
    put_name(row->spec.evaluator, row->spec.evaluator_options, text);
    csv_put_int(text, row->depth_plies);
    csv_put_uint(text, totals->moves);
    csv_put_uint(text, totals->counters.nodes);
    csv_put_uint(text, totals->counters.leaves);
    csv_put_fixed(text, share.of_alphabeta, 6);
    csv_put_fixed(text, share.of_minimal, 4);
    csv_put_fixed(text, share.least_leaves, 0);
    csv_put_fixed(text, share.least_nodes, 0);
    if (share.differing >= 0) {
        csv_put_int(text, share.differing);
    } else {
        csv_put_empty(text);
    }
    csv_put_fixed(
        text, totals->time_ns > 0 ? nodes_of(row) * 1e9 / (double)totals->time_ns : (double)NAN, 0);
    csv_end_row(text);
}

void shares_write(const Comparison *comparison, Text *text) {
    text_append_string(text, "player,search,evaluator,depth,positions,nodes,leaves,of_alphabeta,"
                             "of_minimal,knuth_moore_leaves,knuth_moore_nodes,other_values,"
                             "nodes_per_s\n");
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        if (row->depth_plies != 0 && row->scores != NULL) write_row(comparison, row, text);
    }
}

int shares_note(const Comparison *comparison, int row, Text *text) {
    const char *const player = comparison_row(comparison, row)->spec.label;
    bool any = false;
    for (; row < comparison_count(comparison); row++) {
        const ComparisonRow *const here = comparison_row(comparison, row);
        if (strcmp(here->spec.label, player) != 0) break;
        const int64_t differing = share_of(comparison, here).differing;
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
