/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Iterative deepening of alpha-beta, for limits on time and nodes [Lorber 2019]. */
#include "search/alphabeta.h"

static void run(void *opaque, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    SearchContext context;
    context_iterate(&context, eval, request, 1, false, alphabeta_root, opaque, result);
}

extern const Search KERNEL_NAME(search_deepening);
const Search KERNEL_NAME(search_deepening) = {
    .name = "deepening",
    .summary = "iterative deepening of alphabeta, within time, nodes or depth",
    .source = "Lorber 2019",
    .options = "order, quiescence and tables, as in alphabeta",
    .takes_tables = true,
    .settings = ALPHABETA_SETTINGS,
    .size = sizeof(AlphaBeta),
    .run = run,
};
