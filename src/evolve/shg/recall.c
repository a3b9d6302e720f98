/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/shg/recall.h"

#include "util/text.h"

#include <pthread.h>
#include <stdlib.h>

enum { RECALL_MOVES_MAX = 64 }; /* bits of RecallEntry.best */

typedef struct RecallEntry {
    Board board;
    uint64_t best; /* a bit for each best move; 0: empty */
} RecallEntry;

struct Recall {
    pthread_mutex_t mutex; /* of the entries */
    size_t count;
    RecallEntry entries[];
};

Recall *recall_new(int entries) {
    const size_t count = (size_t)entries;
    Recall *const recall = memory_allocate(sizeof *recall + count * sizeof(RecallEntry));
    pthread_mutex_init(&recall->mutex, NULL);
    recall->count = count;
    return recall;
}

void recall_free(Recall *recall) {
    if (recall == NULL) return;
    pthread_mutex_destroy(&recall->mutex);
    free(recall);
}

static RecallEntry *entry_of(Recall *recall, const Board *board) {
    return &recall->entries[board_hash(board) % recall->count];
}

/* The best moves of a board; 0: not known. */
static uint64_t look_up(Recall *recall, const Board *board) {
    pthread_mutex_lock(&recall->mutex);
    const RecallEntry *const entry = entry_of(recall, board);
    const uint64_t best = board_equal(&entry->board, board) ? entry->best : 0;
    pthread_mutex_unlock(&recall->mutex);
    return best;
}

static void remember(Recall *recall, const Board *board, uint64_t best) {
    pthread_mutex_lock(&recall->mutex);
    *entry_of(recall, board) = (RecallEntry){*board, best};
    pthread_mutex_unlock(&recall->mutex);
}

static uint64_t bits_of(const SearchResult *result, int count) {
    uint64_t best = 0;
    for (int i = 0; i < count; i++) best |= (uint64_t)result->is_best[i] << i;
    return best;
}

static int first_of(uint64_t best, const SearchRequest *request) {
    uint8_t order[MOVES_MAX];
    search_order(request, order);
    int i = 0;
    while ((best >> order[i] & 1) == 0) i++;
    return order[i];
}

static void run(void *state, const EvalInstance *eval, const SearchRequest *request,
                SearchResult *result) {
    const RecallingSearch *const recalling = state;
    const int count = request->legal->count;
    if (count > RECALL_MOVES_MAX) {
        search_run(&recalling->search, eval, request, result);
        return;
    }
    const uint64_t known = look_up(recalling->recall, request->board);
    if (known != 0) {
        result->move = first_of(known, request);
        return;
    }
    SearchRequest all = *request;
    all.all_best = true;
    search_run(&recalling->search, eval, &all, result);
    if (!result->stopped) remember(recalling->recall, request->board, bits_of(result, count));
}

static const Search RECALLING = {.name = "recalling", .needs_depth = true, .run = run};

SearchInstance recalling_search(RecallingSearch *recalling) {
    return (SearchInstance){&RECALLING, recalling, NULL};
}
