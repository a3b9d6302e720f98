/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/ballots.h"

#include "draughts/moves.h"
#include "draughts/notation.h"

#include <criterion/criterion.h>
#include <string.h>

/* Plays a ballot's three moves; fails the test when one is illegal. */
static void play(int number) {
    Board board = board_start(BOARD_SIZE_STANDARD);
    char moves[64];
    Error error = {0};
    MoveList legal;
    int plies = 0;
    cr_assert_lt(strlen(BALLOTS[number - 1]), sizeof moves);
    strcpy(moves, BALLOTS[number - 1]);
    for (char *save = NULL, *word = strtok_r(moves, " ", &save); word != NULL;
         word = strtok_r(NULL, " ", &save)) {
        moves_generate(&board, RULES_ALL[0], &legal);
        const int index = move_parse(word, &legal, &error);
        cr_assert(index >= 0, "ballot %d: %s", number, error.message);
        TEXT_AUTO Text text = {0};
        move_write(&legal.moves[index], &legal, &text);
        cr_assert_str_eq(text_string(&text), word);
        board = move_apply(&board, &legal.moves[index]);
        plies++;
    }
    cr_assert_eq(plies, 3, "ballot %d", number);
}

Test(ballots, all_can_be_played) {
    for (int i = 0; i < BALLOT_COUNT; i++) {
        play(i + 1);
        for (int j = 0; j < i; j++) cr_assert_str_neq(BALLOTS[i], BALLOTS[j]);
    }
}

static int count_in(const char *deck) {
    int count = 0;
    for (int number = 1; number <= BALLOT_COUNT; number++) count += ballot_is_in(number, deck);
    return count;
}

Test(ballots, decks) {
    cr_assert_eq(count_in(""), 156);
    cr_assert_eq(count_in("all"), 174);
    cr_assert_eq(count_in("crossboard"), 95 + 49);
    cr_assert_eq(count_in("mailplay"), 12);
    cr_assert_eq(count_in("barred"), 18);
    cr_assert_eq(count_in("ctd"), 50);
    cr_assert_eq(count_in("crossbord"), 0);
    int tough = 0;
    for (int number = 1; number <= BALLOT_COUNT; number++)
        tough += ballot_is_in(number, "ctd") && ballot_is_in(number, "crossboard");
    cr_assert_eq(tough, 49);
}

Test(ballots, deck_names) {
    int names = 0;
    for (; BALLOT_DECKS[names] != NULL; names++) cr_assert_gt(count_in(BALLOT_DECKS[names]), 0);
    cr_assert_eq(names, 5);
}

Test(ballots, known_rows) {
    cr_assert_str_eq(BALLOTS[0], "9-13 21-17 5-9");
    cr_assert_str_eq(BALLOTS[152], "11-16 23-19 16x23"); /* Black Widow */
    cr_assert_str_eq(BALLOTS[173], "12-16 24-20 10-15"); /* Skunk */
    cr_assert(ballot_is_in(5, "ctd") && ballot_is_in(153, "mailplay") && ballot_is_in(3, "barred"));
}
