/* Iterative deepening of alpha-beta, for limits on time and nodes [paper 001]. */
#include "search/alphabeta.h"
#include "search/iterate.h"

#include "util/text.h"

#include <stdlib.h>

static bool open(void **opaque, Options *options, Error *error) {
    AlphaBetaOptions settings;
    if (!alphabeta_take_options(&settings, options, error)) return false;
    *opaque = memory_allocate(sizeof settings);
    *(AlphaBetaOptions *)*opaque = settings;
    return true;
}

static bool search_root(Walk *walk, const void *settings, int depth, SearchResult *result) {
    return alphabeta_root(walk, settings, depth, result);
}

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    Walk walk;
    iterate(&walk, eval, request, 1, search_root, opaque, result);
}

extern const Search KERNEL_NAME(search_deepening);
const Search KERNEL_NAME(search_deepening) = {
    .name = "deepening",
    .summary = "iterative deepening of alphabeta, within time, nodes or depth",
    .source = "paper 001",
    .options = "order=natural or random; quiescence=off; tables=DIR; as in alphabeta",
    .takes_tables = true,
    .open = open,
    .run = run,
    .close = free,
};
