/* Iterative deepening of alpha-beta with the field's enhancements, each on its own switch, so that
 * the worth of each can be measured [Schaeffer 1989]. */
#include "search/iterate.h"
#include "search/root.h"

static bool open(void **opaque, Options *options, Error *error) {
    Switches switches;
    return switches_take(&switches, options, error) && root_open(opaque, &switches, error);
}

/* Straight to a depth a limit on nodes or time could end it without a move: then it deepens. */
static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Root *const root = opaque;
    Walk *const walk = &root->tree.walk;
    const SearchLimit *const limit = &request->limit;
    root_clear(root);
    if (root->tree.switches.deepening || limit->nodes != 0 || limit->time_ns != 0)
        iterate(walk, eval, request, ROOT_STRIDE, root->tree.switches.whole, root_search, NULL,
                result);
    else
        iterate_once(walk, eval, request, root_search, NULL, result);
}

extern const Search KERNEL_NAME(search_enhanced);
const Search KERNEL_NAME(search_enhanced) = {
    .name = "enhanced",
    .summary = "iterative deepening with a table and move ordering, each on a switch",
    .source = "Schaeffer 1989; docs/searches.md",
    .options = "all=strong (what wins matches), exact (what keeps the value), off or on: where the "
               "switches start; exact: deepening, table=16 MiB, etc, captures, killers, history, "
               "pvs, aspiration, mtdf=off; strong also: quiescence, lazy, whole (limits are used "
               "up); on also: lmr, prune (forward), deeper; tables=DIR as in alphabeta",
    .takes_tables = true,
    .quiescent = "strong",
    .open = open,
    .run = run,
    .close = root_close,
};
