/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/ranking.h"

#include "util/text.h"

/* Enough for all letters; as they may double with each further pair, more are not divided. */
enum { GROUPS_MAX = 1024 };

/* Sets of players that are not shown to differ, by their places in the order; no set contains
 * another one. */
typedef struct Groups {
    int players, count;
    size_t capacity;
    bool **list;
} Groups;

static bool is_within(const bool *small, const bool *large, int players) {
    for (int i = 0; i < players; i++)
        if (small[i] && !large[i]) return false;
    return true;
}

/* Adds a copy of a group without one player (or, with `players`, of all) unless another group
 * contains it. */
static void add_without(Groups *groups, const bool *group, int player) {
    const size_t size = ((size_t)groups->players + 1) * sizeof(bool);
    bool *const smaller = memory_allocate(size);
    memcpy(smaller, group, size);
    smaller[player] = false;
    bool is_new = true;
    for (int i = 0; is_new && i < groups->count; i++)
        is_new = !is_within(smaller, groups->list[i], groups->players);
    if (!is_new) {
        free(smaller);
        return;
    }
    groups->list =
        memory_grow(groups->list, (size_t)groups->count, sizeof *groups->list, &groups->capacity);
    groups->list[groups->count++] = smaller;
}

/* Divides each group with two players that differ into those without the one and the other. */
static void divide(Groups *groups, int one, int other) {
    for (int i = groups->count - 1; i >= 0; i--) {
        bool *const group = groups->list[i];
        if (!group[one] || !group[other]) continue;
        groups->list[i] = groups->list[--groups->count];
        add_without(groups, group, one);
        add_without(groups, group, other);
        free(group);
    }
}

/* Orders groups by their strongest members. */
static int compare_groups(const void *one, const void *other) {
    const bool *first = *(bool *const *)one, *second = *(bool *const *)other;
    while (*first == *second) first++, second++; /* no group contains another one */
    return *first ? -1 : 1;
}

void ranking_find(const RatingDifference *comparisons, int players, const int *order,
                  PlayerRank *ranking) {
    static const char LETTERS[RANKING_LETTERS + 1] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    Groups groups = {.players = players};
    MEMORY_AUTO bool *all = memory_allocate(((size_t)players + 1) * sizeof *all);
    for (int i = 0; i < players; i++) {
        all[i] = true;
        ranking[i] = (PlayerRank){.low = 1, .high = players};
    }
    add_without(&groups, all, players);
    for (int i = 0; i < players; i++) {
        for (int k = 0; k < players; k++) {
            const RatingDifference *const it = &comparisons[order[i] * players + order[k]];
            if (!(it->p_value < COMPARISON_SIGNIFICANT)) continue;
            ranking[order[i]].low += it->elo.value < 0;
            ranking[order[i]].high -= it->elo.value > 0;
            if (i < k && groups.count <= GROUPS_MAX) divide(&groups, i, k);
        }
    }
    qsort(groups.list, (size_t)groups.count, sizeof *groups.list, compare_groups);
    for (int i = 0; i < players; i++) {
        char *letter = ranking[order[i]].groups;
        for (int k = 0; groups.count <= RANKING_LETTERS && k < groups.count; k++)
            if (groups.list[k][i]) *letter++ = LETTERS[k];
    }
    for (int i = 0; i < groups.count; i++) free(groups.list[i]);
    free(groups.list);
}
