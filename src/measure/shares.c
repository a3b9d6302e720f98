#include "measure/shares.h"

#include "search/search.h"
#include "stats/pruning.h"

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

Share shares_find(const Comparison *comparison, const ComparisonRow *row) {
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

/* nodes.csv and strength.csv */

static const Field NODES_FIELDS[] = {
    SEARCHED_FIELDS(NodesRow, .least = 1, .is_needed = true),
    FIELD("of_alphabeta", REAL, NodesRow, share.of_alphabeta, .decimals = 6, .most = INFINITY,
          .title = "% of ab", .show = SHOW_SHARE,
          .meaning = "nodes over those of plain alpha-beta; empty where that did not run"),
    FIELD("of_minimal", REAL, NodesRow, share.of_minimal, .decimals = 4, .most = INFINITY,
          .title = "x min", .places = 2,
          .meaning = "nodes over those of the minimal tree; empty where that was not measured"),
    FIELD("knuth_moore_leaves", REAL, NodesRow, share.least_leaves, .most = INFINITY,
          .show = SHOW_BIG, .meaning = "leaves of as many minimal trees by Knuth and Moore"),
    FIELD("knuth_moore_nodes", REAL, NodesRow, share.least_nodes, .most = INFINITY, .title = "K&M",
          .show = SHOW_BIG, .meaning = "their nodes, summed over the plies"),
    FIELD("other_values", COUNT, NodesRow, share.differing, .title = "other",
          .meaning = "positions whose value is another than an exact search's"),
    FIELD("nodes_per_s", REAL, NodesRow, searched.nodes_per_s, .most = INFINITY, .show = SHOW_BIG,
          .meaning = "nodes a second"),
};
const Record NODES_RECORD = {.name = "nodes.csv",
                             .fields = NODES_FIELDS,
                             .count = RECORD_COUNT(NODES_FIELDS),
                             .size = sizeof(NodesRow)};

static const Field STRENGTH_FIELDS[] = {
    FIELD("limit", TEXT, StrengthRow, limit, .title = "limit", .meaning = "limit of both players"),
    FIELD("player", TEXT, StrengthRow, player, .title = "player", .meaning = "label of the player"),
    FIELD("opponent", TEXT, StrengthRow, opponent, .title = "against",
          .meaning = "label of its opponent"),
    FIELD("games", COUNT, StrengthRow, games, .title = "games", .meaning = "games with a result"),
    FIELD("pairs", COUNT, StrengthRow, pairs, .meaning = "pairs of games with colours swapped"),
    FIELD("score", REAL, StrengthRow, score, .decimals = 4, .most = 1, .title = "score, %",
          .show = SHOW_SHARE, .meaning = "share of the points, a draw counting half"),
    FIELD("score_low", REAL, StrengthRow, score_low, .decimals = 4, .most = 1, .title = "from",
          .show = SHOW_SHARE, .meaning = "lower end of its 95 % interval over pairs"),
    FIELD("score_high", REAL, StrengthRow, score_high, .decimals = 4, .most = 1, .title = "to",
          .show = SHOW_SHARE, .meaning = "its upper end"),
    FIELD("elo", REAL, StrengthRow, elo, .decimals = 1, .title = "Elo", .show = SHOW_SIGNED,
          .meaning = "the score as Elo points above the opponent"),
    FIELD("elo_low", REAL, StrengthRow, elo_low, .decimals = 1, .title = "from",
          .show = SHOW_SIGNED, .meaning = "lower end of the interval"),
    FIELD("elo_high", REAL, StrengthRow, elo_high, .decimals = 1, .title = "to",
          .show = SHOW_SIGNED, .meaning = "its upper end"),
};
const Record STRENGTH_RECORD = {.name = "strength.csv",
                                .fields = STRENGTH_FIELDS,
                                .count = RECORD_COUNT(STRENGTH_FIELDS),
                                .size = sizeof(StrengthRow)};

static const char *whole_name(const char *name, const char *options, Text *whole) {
    text_append(whole, "%s%s%s", name, *options != '\0' ? ":" : "", options);
    return text_string(whole);
}

static void add_row(const Comparison *comparison, const ComparisonRow *row, Rows *rows) {
    Text search = {.data = NULL}, evaluator = {.data = NULL};
    NodesRow written = {search_rows_of(row), shares_find(comparison, row)};
    SearchedRow *const it = &written.searched;
    it->search = whole_name(it->search, row->spec.search_options, &search);
    it->evaluator = whole_name(it->evaluator, row->spec.evaluator_options, &evaluator);
    record_round(&NODES_RECORD, &written);
    rows_add(rows, &NODES_RECORD, &written);
    text_free(&search);
    text_free(&evaluator);
}

void shares_rows(const Comparison *comparison, Rows *rows) {
    for (int i = 0; i < comparison_count(comparison); i++) {
        const ComparisonRow *const row = comparison_row(comparison, i);
        if (row->depth_plies != 0 && row->scores != NULL) add_row(comparison, row, rows);
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
