/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/search.h"

#include "endgame/egdb.h"
#include "util/rng.h"

#include <assert.h>
#include <math.h>

KERNEL_TABLE(SearchKernel, search_kernel, KERNELS);

const Search *const *search_list(int board_size) {
    return KERNELS[kernel_cpu()][kernel_size_index(board_size)]->searches;
}

enum { NAMES_MAX = 64 };

const Search *search_find(int board_size, const char *name, Error *error) {
    const Search *const *const list = search_list(board_size);
    const char *names[NAMES_MAX + 1];
    int count = 0;
    for (; list[count] != NULL && count < NAMES_MAX; count++) {
        if (strcmp(list[count]->name, name) == 0) return list[count];
        names[count] = list[count]->name;
    }
    names[count] = NULL;
    /* An option that was given as a search, such as "quiescence". */
    TEXT_AUTO Text key = {0}, hint = {0};
    text_append(&key, "%s=o", name);
    for (int i = 0; i < count && hint.length == 0; i++)
        if (list[i]->options != NULL && strstr(list[i]->options, text_string(&key)) != NULL)
            text_append(&hint, "it is an option: %s:%s=on", list[i]->name, name);
    error_unknown(error, ERROR_USAGE, "search", name, names,
                  hint.length > 0 ? text_string(&hint) : "see 'jumpoff list searches'");
    return NULL;
}

/* Opens the tables of up to `pieces` pieces in the user's cache. */
static const Egdb *share_cached(const Rules *rules, int board_size, int pieces, Error *error) {
    MEMORY_AUTO char *folder = egdb_cache_folder(rules, board_size, pieces, error);
    if (folder == NULL) return NULL;
    const Egdb *const tables = egdb_share(folder, rules, board_size, error);
    if (tables == NULL && error->code == ERROR_NO_INPUT)
        error_set(
            error, ERROR_NO_INPUT,
            "%s: no tables; 'jumpoff egdb build --pieces %d --rules %s --board %d' makes them",
            folder, pieces, rules->name, board_size);
    return tables;
}

static bool take_tables(SearchInstance *instance, const Rules *rules, int board_size,
                        KeyValues *options, Error *error) {
    const char *const folder = key_values_text(options, "tables");
    int64_t pieces = 0;
    if (folder == NULL) return true;
    instance->tables = text_parse_int(folder, SLICE_PIECES_MIN, SLICE_PIECES_MAX, &pieces)
                           ? share_cached(rules, board_size, (int)pieces, error)
                           : egdb_share(folder, rules, board_size, error);
    return instance->tables != NULL;
}

bool search_open(SearchInstance *instance, const Rules *rules, int board_size, const char *name,
                 KeyValues *options, Error *error) {
    *instance = (SearchInstance){search_find(board_size, name, error), NULL, NULL};
    if (instance->search == NULL) return false;
    if (instance->search->takes_tables && !take_tables(instance, rules, board_size, options, error))
        return false;
    const Search *const search = instance->search;
    if (search->size > 0) instance->state = memory_allocate(search->size);
    if ((search->size > 0
             ? key_values_take_all(options, search->settings, instance->state, error)
             : search->open == NULL || search->open(&instance->state, options, error)) &&
        key_values_finish(options, error))
        return true;
    search_close(instance);
    return false;
}

void search_close(SearchInstance *instance) {
    if (instance->state != NULL)
        (instance->search->close != NULL ? instance->search->close : free)(instance->state);
    *instance = (SearchInstance){NULL, NULL, NULL};
}

void search_run(const SearchInstance *instance, const EvalInstance *eval,
                const SearchRequest *request, SearchResult *result) {
    result->move = 0;
    result->searched = result->scored = result->counted = result->stopped = false;
    result->score = 0;
    result->depth_plies = 0;
    result->counters = (SearchCounters){0, 0, 0};
    result->probes = 0;
    result->best_count = 0;
    if (request->move_only && request->legal->count == 1) return;
    SearchRequest with_tables = *request;
    with_tables.tables = instance->tables;
    assert(request->legal->count > 0);
    instance->search->run(instance->state, eval, &with_tables, result);
    assert(result->move >= 0 && result->move < request->legal->count);
    assert(result->best_count <= request->legal->count);
    assert(result->counters.leaves <= result->counters.nodes);
    assert(!result->scored || fabs(result->score) <= SCORE_WIN);
}

void search_order(const SearchRequest *request, uint8_t *order) {
    Rng rng = rng_seeded(request->seed);
    rng_shuffle(&rng, request->legal->count, order);
}

double search_branching(const SearchCounters *counters) {
    const uint64_t expanded = counters->nodes - counters->leaves;
    return expanded == 0 ? NAN : (double)counters->legal_moves / (double)expanded;
}
