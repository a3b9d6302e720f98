/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A uniformly random legal move [HUJI English Draughts §3.2.1]. */
#include "search/search_context.h"

static void run(void *state, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    (void)state;
    (void)eval;
    Rng rng = rng_seeded(request->seed);
    result->move = (int)rng_below(&rng, (uint32_t)request->legal->count);
}

extern const Search KERNEL_NAME(search_random);
const Search KERNEL_NAME(search_random) = {
    .name = "random",
    .summary = "a uniformly random legal move",
    .source = "HUJI English Draughts, section 3.2.1",
    .options = "",
    .run = run,
};
