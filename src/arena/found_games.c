/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/found_games.h"

#include "util/text.h"

#include <stdlib.h>

static int compare(uint64_t one, uint64_t other) { return (one > other) - (one < other); }

static int compare_games(const void *a, const void *b) {
    return compare(((const FoundGame *)a)->game, ((const FoundGame *)b)->game);
}

static int compare_records(const void *a, const void *b) {
    const int order = compare_games(a, b);
    if (order != 0) return order;
    return compare(((const FoundGame *)a)->offset, ((const FoundGame *)b)->offset);
}

void found_note(FoundGames *found, uint64_t game, uint64_t offset) {
    found->games = memory_grow(found->games, found->noted, sizeof *found->games, &found->capacity);
    found->games[found->noted++] = (FoundGame){game, offset};
}

void found_settle(FoundGames *found) {
    FoundGame *const games = found->games;
    size_t count = 0;
    if (found->noted == found->count) return;
    qsort(games, found->noted, sizeof *games, compare_records);
    for (size_t i = 0; i < found->noted; i++)
        if (count == 0 || games[count - 1].game != games[i].game) games[count++] = games[i];
    found->count = found->noted = count;
}

uint64_t found_offset(const FoundGames *found, uint64_t game) {
    const FoundGame wanted = {.game = game};
    if (found->count == 0) return 0;
    const FoundGame *const place =
        bsearch(&wanted, found->games, found->count, sizeof wanted, compare_games);
    return place != NULL ? place->offset : 0;
}
