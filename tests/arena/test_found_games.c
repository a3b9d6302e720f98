/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where games are: room is taken by games, not by their numbers, which somebody else may choose. */
#include "arena/found_games.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test(found_games, are_found_by_their_numbers) {
    FoundGames found = {.games = NULL};
    cr_assert_eq(found_offset(&found, 0), 0);
    found_note(&found, UINT64_MAX - 1, 40);
    found_note(&found, 7, 100);
    cr_assert_eq(found_offset(&found, 7), 0, "not before it is settled");
    found_settle(&found);
    cr_assert_eq(found_offset(&found, 7), 100);
    cr_assert_eq(found_offset(&found, UINT64_MAX - 1), 40);
    cr_assert_eq(found_offset(&found, 8), 0);
    cr_assert_leq(found.capacity, 64);
    free(found.games);
}

Test(found_games, the_first_record_counts) {
    FoundGames found = {.games = NULL};
    found_note(&found, 3, 200);
    found_note(&found, 3, 100);
    found_settle(&found);
    found_note(&found, 3, 300);
    found_note(&found, 2, 400);
    found_settle(&found);
    cr_assert_eq(found.count, 2);
    cr_assert_eq(found_offset(&found, 3), 100);
    cr_assert_eq(found_offset(&found, 2), 400);
    free(found.games);
}
