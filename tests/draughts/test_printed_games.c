/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that Mańdziuk 2007 prints, as PDN with the printed moves but where a comment says what
 * is printed: they are legal and end as the paper says. */
#include "draughts/history.h"
#include "draughts/pdn.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER JUMPOFF_SOURCE_DIR "/tests/data/papers"

static const struct {
    const char *pdn, *printed;
    Ending ending;
    Result result;
} GAMES[] = {{"appendix-1.pdn", "appendix-1.txt", ENDING_REPETITION, RESULT_DRAW},
             {"appendix-2.pdn", "appendix-2.txt", ENDING_NO_PIECES, RESULT_BLACK_WINS}};

static void read_game(int index, PdnGame *game) {
    Error error = {ERROR_NONE, ""};
    PdnReader *const reader = pdn_open(FOLDER, GAMES[index].pdn, NULL, 0, &error);
    cr_assert_not_null(reader, "%s", error.message);
    cr_assert_eq(pdn_read(reader, game, &error), PDN_GAME, "%s", error.message);
    pdn_close(reader);
}

/* Goes to the next move of a printed text, "from-to", behind numbers, brackets and comments; false
 * at the end. */
static bool take_printed(const char **at, int *from, int *to) {
    while (**at != '\0') {
        int length = 0;
        if (**at == '#') {
            *at += strcspn(*at, "\n");
        } else if (**at == '(') {
            *at += strcspn(*at, ")");
        } else if (sscanf(*at, "%d-%d%n", from, to, &length) == 2) {
            *at += length;
            return true;
        } else {
            *at += **at >= '0' && **at <= '9' ? strspn(*at, "0123456789") : 1;
        }
    }
    return false;
}

Test(printed_games, are_as_printed) {
    for (int i = 0; i < 2; i++) {
        Error error = {ERROR_NONE, ""};
        PdnGame game = {.moves = NULL};
        TEXT_AUTO Text misprint = {.data = NULL};
        int misprints = 0, from = 0, to = 0;
        read_game(i, &game);
        MEMORY_AUTO char *file = file_read_in(FOLDER, GAMES[i].printed, 1 << 16, NULL, &error);
        MEMORY_AUTO char *pdn = file_read_in(FOLDER, GAMES[i].pdn, 1 << 16, NULL, &error);
        const char *printed = file;
        cr_assert_not_null(file, "%s", error.message);
        for (size_t ply = 0; ply < game.count; ply++) {
            cr_assert(take_printed(&printed, &from, &to));
            if (from == move_from(&game.moves[ply]) && to == move_to(&game.moves[ply])) continue;
            text_clear(&misprint);
            text_append(&misprint, "misprint: %d-%d", from, to);
            cr_assert_not_null(strstr(pdn, misprint.data), "ply %zu: %d-%d", ply, from, to);
            misprints++;
        }
        cr_assert_not(take_printed(&printed, &from, &to), "%d-%d follows", from, to);
        cr_assert_eq(misprints, i == 0 ? 1 : 0); /* the other is of what is captured */
        pdn_game_free(&game);
    }
}

/* By third repetition, the only one of the rules of draws that the games show. */
Test(printed_games, end_as_the_paper_says) {
    static const DrawRules DRAWS = {.repetitions = 3};
    for (int i = 0; i < 2; i++) {
        PdnGame game = {.moves = NULL};
        MoveList legal;
        Ending ending = ENDING_NONE;
        History *const history = history_new();
        read_game(i, &game);
        history_start(history, &game.start);
        for (size_t ply = 0; ply < game.count; ply++) {
            const Board after = move_apply(history_board(history), &game.moves[ply]);
            history_add(history, &game.moves[ply], &after);
            ending = history_ending(history, &DRAWS, moves_generate(&after, game.rules, &legal));
        }
        cr_assert_eq(ending, GAMES[i].ending, "%s", ending_name(ending));
        cr_assert_eq(ending_result(ending, history_board(history), game.rules), GAMES[i].result);
        history_free(history);
        pdn_game_free(&game);
    }
}
