/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measures the minimal tree: alpha-beta, best moves first [Knuth and Moore 1975, Theorem 1]. */
#include "search/enhanced_root.h"

enum { TABLE_MIB = 64, PASSES_MAX = 6 };

static bool open(void **opaque, KeyValues *options, Error *error) {
    Switches switches = switches_exact();
    switches.table_mib = TABLE_MIB;
    return switches_take_table(&switches.table_mib, 1, options, error) &&
           root_open(opaque, &switches, error);
}

/* Searches as plain alpha-beta does, but the table's move first, and updates the table. False, with
 * *result as it was, if this visits no fewer nodes (it then stops early) or is interrupted. */
static bool search_again(Root *root, SearchRequest *request, SearchResult *result) {
    SearchContext *const context = &root->tree.context;
    SearchResult found = *result;
    request->limit.nodes = result->counters.nodes;
    context->counters = (SearchCounters){0, 0, 0};
    context->stopped = context->interrupted;
    context_resume_limits(context, 0);
    if (!root_search(context, NULL, request->limit.depth_plies, &found)) return false;
    if (context->counters.nodes >= result->counters.nodes) return false;
    found.counters = context->counters;
    *result = found;
    return true;
}

/* Keeps the smallest tree of several searches. The first are repeated as long as the tree shrinks.
 * The best order does not always have the smallest subtrees, so the next one has no killers and
 * history, the next no table, and the last the root's moves as drawn: the tree of alphabeta. */
static void measure(Root *root, SearchRequest *request, SearchResult *result) {
    Tree *const tree = &root->tree;
    const Switches all = tree->switches;
    const TranspositionTable table = tree->table;
    const SearchCounters learning = result->counters;
    tree->cuts = false;
    tree->switches.pvs = tree->switches.aspiration = false;
    result->counters.nodes = UINT64_MAX; /* nodes of the learning do not count */
    for (int pass = 0; pass < PASSES_MAX && search_again(root, request, result); pass++) {
    }
    tree->switches = (Switches){0};
    tree_forget_moves(tree);
    search_again(root, request, result);
    tree->table = (TranspositionTable){0};
    search_again(root, request, result);
    root->count = 0;
    search_again(root, request, result);
    tree->table = table;
    tree->switches = all;
    if (result->counters.nodes == UINT64_MAX) result->counters = learning; /* interrupted */
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Root *const root = opaque;
    SearchRequest own = *request;
    own.limit = (SearchLimit){.depth_plies = request->limit.depth_plies};
    own.analyse = true;
    root_clear(root);
    root->tree.plain = 0; /* the best move first everywhere */
    context_iterate(&root->tree.context, eval, &own, ROOT_STRIDE, false, root_search, NULL, result);
    if (!result->stopped) measure(root, &own, result);
    result->stopped = root->tree.context.interrupted;
}

extern const Search KERNEL_NAME(search_minimal);
const Search KERNEL_NAME(search_minimal) = {
    .name = "minimal",
    .summary = "alpha-beta to a fixed depth with the best move first at every node, found by "
               "searches that do not count: an upper bound of the minimal tree",
    .source = "Knuth and Moore 1975, Theorem 1",
    .options = "table=64 MiB for the best moves; a power of two",
    .needs_depth = true,
    .open = open,
    .run = run,
    .close = root_close,
};
