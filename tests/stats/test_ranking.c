/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks and letters, by hand and against their definition. */
#include "stats/ranking.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PLAYERS = 9 };

/* Players in their order; whom a bit of `shown` names is shown to be weaker than the row's. */
static void rank(const unsigned *shown, int players, PlayerRank *ranking) {
    RatingDifference all[PLAYERS * PLAYERS];
    int order[PLAYERS];
    for (int i = 0; i < players; i++) {
        order[i] = i;
        for (int k = 0; k < players; k++) {
            const bool is_shown = i < k ? shown[i] >> k & 1 : shown[k] >> i & 1;
            all[i * players + k] =
                (RatingDifference){{true, k - i, 0, 0}, i != k && is_shown ? 0.01 : 0.5};
        }
    }
    ranking_find(all, players, order, ranking);
}

Test(ranking, letters_and_ranks_by_hand) {
    static const struct {
        unsigned shown[4];
        const char *groups[4];
        int low[4], high[4];
    } CASES[] = {
        {{0, 0, 0, 0}, {"a", "a", "a", "a"}, {1, 1, 1, 1}, {4, 4, 4, 4}},
        {{14, 12, 8, 0}, {"a", "b", "c", "d"}, {1, 2, 3, 4}, {1, 2, 3, 4}},
        {{12, 8, 0, 0}, {"a", "ab", "bc", "c"}, {1, 1, 2, 3}, {2, 3, 4, 4}},
        /* The first differs from the second, which is as the third, but not from the third. */
        {{2, 0, 0, 0}, {"a", "b", "ab", "ab"}, {1, 2, 1, 1}, {3, 4, 4, 4}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        PlayerRank ranking[4];
        rank(CASES[i].shown, 4, ranking);
        for (int k = 0; k < 4; k++) {
            cr_assert_str_eq(ranking[k].groups, CASES[i].groups[k], "%zu, %d: %s", i, k,
                             ranking[k].groups);
            cr_assert_eq(ranking[k].low, CASES[i].low[k]);
            cr_assert_eq(ranking[k].high, CASES[i].high[k]);
        }
    }
}

/* Two players share a letter exactly if they are not shown to differ; no letter is superfluous. */
Test(ranking, letters_say_what_is_shown) {
    Rng rng = rng_seeded(5);
    for (int round = 0; round < 500; round++) {
        unsigned shown[PLAYERS];
        PlayerRank ranking[PLAYERS];
        bool letters[RANKING_LETTERS] = {false};
        for (int i = 0; i < PLAYERS; i++)
            shown[i] = (unsigned)(rng_next(&rng) & (round % 2 == 0 ? rng_next(&rng) : ~0U));
        rank(shown, PLAYERS, ranking);
        for (int i = 0; i < PLAYERS; i++) {
            cr_assert(ranking[i].low <= ranking[i].high && ranking[i].groups[0] != '\0');
            for (int k = i + 1; k < PLAYERS; k++)
                cr_assert_eq(strpbrk(ranking[i].groups, ranking[k].groups) == NULL,
                             shown[i] >> k & 1);
            for (const char *letter = ranking[i].groups; *letter != '\0'; letter++)
                letters[*letter - 'a'] = true;
        }
        for (int i = 1; i < 26; i++) cr_assert(letters[i - 1] || !letters[i]);
    }
}

/* Pairs of players that differ, each as all others: their groups double with each pair, and have no
 * letters, but are found in no time. */
Test(ranking, gives_up_on_more_groups_than_letters) {
    enum { MANY = 128 };
    static RatingDifference all[MANY * MANY];
    static PlayerRank ranking[MANY];
    int order[MANY];
    for (int i = 0; i < MANY; i++) {
        order[i] = i;
        for (int k = 0; k < MANY; k++)
            all[i * MANY + k] =
                (RatingDifference){{true, k - i, 0, 0}, i != k && i / 2 == k / 2 ? 0.01 : 0.5};
    }
    ranking_find(all, MANY, order, ranking);
    for (int i = 0; i < MANY; i++) {
        cr_assert_str_eq(ranking[i].groups, "");
        cr_assert_eq(ranking[i].low, 1 + i % 2);
    }
}
