/* The minimal tree, measured: what alpha-beta visits when the best move of each position comes
 * first [Knuth and Moore 1975, Theorem 1]. */
#include "search/iterate.h"
#include "search/root.h"

#include <stddef.h>

enum { TABLE_MIB = 64, PASSES_MAX = 6 };

static bool open(void **opaque, Options *options, Error *error) {
    Switches switches = switches_exact();
    Root *root;
    switches.table_mib = TABLE_MIB;
    if (!switches_take_table(&switches.table_mib, 1, options, error)) return false;
    root_open(&root, &switches);
    *opaque = root;
    return true;
}

/* Searches as plain alpha-beta does, the moves that the table knows first, as long as that visits
 * fewer nodes; each time the table learns. The result is that of the least. */
static void measure(Root *root, int depth, SearchResult *result) {
    Tree *const tree = &root->tree;
    tree->cuts = false;
    tree->switches.pvs = tree->switches.aspiration = false;
    for (int pass = 0; pass < PASSES_MAX; pass++) {
        tree->walk.counters = (SearchCounters){0, 0, 0};
        walk_suspend_limits(&tree->walk); /* looks for request->stop from here on */
        SearchResult found = *result;
        if (!root_search(&tree->walk, NULL, depth, &found)) break;
        if (pass > 0 && found.counters.nodes >= result->counters.nodes) break;
        *result = found;
    }
    result->stopped = tree->walk.interrupted;
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Root *const root = opaque;
    const int depth = request->limit.depth_plies;
    SearchRequest first = *request;
    first.limit = (SearchLimit){.depth_plies = depth};
    first.analyse = true;
    root_clear(root);
    root->tree.switches.pvs = root->tree.switches.aspiration = true;
    iterate(&root->tree.walk, eval, &first, ROOT_STRIDE, root_search, NULL, result);
    if (!result->stopped) measure(root, depth, result);
}

extern const Search KERNEL_NAME(search_minimal);
const Search KERNEL_NAME(search_minimal) = {
    .name = "minimal",
    .summary = "alpha-beta to a fixed depth, the best move first everywhere, learnt before it "
               "counts: an upper bound of the minimal tree, as other moves that cut off may have "
               "smaller subtrees",
    .source = "Knuth and Moore 1975, Theorem 1",
    .options = "table=64 MiB in which it learns: a power of two",
    .needs_depth = true,
    .open = open,
    .run = run,
    .close = root_close,
};
