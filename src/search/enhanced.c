/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening of alpha-beta with the field's enhancements, each on its own switch, so that
 * the worth of each can be measured [Schaeffer 1989]. */
#include "search/enhanced_root.h"

static bool open(void **opaque, KeyValues *options, Error *error) {
    Switches switches;
    return switches_take(&switches, options, error) && root_open(opaque, &switches, error);
}

/* Deepens also under a limit on nodes or time, which could end a single search without a move. */
static void search(Root *root, const EvalInstance *eval, const SearchRequest *request,
                   SearchResult *result) {
    SearchContext *const context = &root->tree.context;
    const SearchLimit *const limit = &request->limit;
    root_clear(root);
    if (root->tree.switches.deepening || limit->nodes != 0 || limit->time_ns != 0)
        context_iterate(context, eval, request, ROOT_STRIDE, root->tree.switches.whole, root_search,
                        NULL, result);
    else
        context_search_once(context, eval, request, root_search, NULL, result);
}

/* At smaller depths (plies) the table, iterations and null windows cost about as much as they save,
 * so there `alike` only orders moves [measured: docs/measure-searches.md]. */
enum { DEEP = 8 };

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Root *const root = opaque;
    Tree *const tree = &root->tree;
    const Switches switches = tree->switches;
    const TranspositionTable table = tree->table;
    const int depth = request->limit.depth_plies;
    const bool light = switches.alike && depth != 0 && depth < DEEP;
    if (light) {
        tree->switches.deepening = tree->switches.killers = false;
        tree->switches.pvs = tree->switches.aspiration = false;
        tree->table = (TranspositionTable){0};
    }
    search(root, eval, request, result);
    if (!light) return;
    tree->switches = switches;
    tree->table = table;
}

extern const Search KERNEL_NAME(search_enhanced);
const Search KERNEL_NAME(search_enhanced) = {
    .name = "enhanced",
    .summary = "iterative deepening with a table and move ordering, each on a switch",
    .source = "Schaeffer 1989; docs/measure-searches.md",
    .options =
        "all=strong (default), exact (keeps the value), alike (moves of alphabeta), off or every "
        "(not the strongest: with lmr and prune, without quiescence) sets all switches; exact: "
        "deepening, table=16 (MiB), etc (transposition cut-offs), captures, killers, history, pvs, "
        "aspiration, flat; strong also: lmr, quiescence, repetition, lazy, whole; every also: lmr, "
        "prune; mtdf is off; tables=DIR or N as in alphabeta",
    .takes_tables = true,
    .quiescent = "strong",
    .open = open,
    .run = run,
    .close = root_close,
};
