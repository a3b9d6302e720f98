/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The printed games and diagrams of paper 003: what is in the program is what is printed, and the
 * verdicts follow it. */
#include "../endgame/tables_fixture.h"
#include "draughts/pdn.h"
#include "papers/judges.h"
#include "papers/replay.h"

#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Replay replay(const ReplayGame *game, Choices *choices) {
    Replay replay;
    replay_game(game, &replay, choices);
    return replay;
}

Test(games, are_those_of_the_data) {
    static const char *const FILES[] = {"appendix-1.txt", "appendix-2.txt", "appendix-1.pdn",
                                        "appendix-2.pdn"};
    for (int i = 0; i < 2 * PRINTED_GAME_COUNT; i++) {
        Error error = {ERROR_NONE, ""};
        char *const path = file_join(JUMPOFF_SOURCE_DIR "/src/papers", FILES[i]);
        char *const text = file_read(path, 1 << 20, NULL, &error);
        cr_assert_not_null(text, "%s", error.message);
        cr_assert_str_eq(PRINTED_TEXTS[i].text, text);
        free(text);
        free(path);
    }
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

/* As PDN they have the printed moves, but where a comment says what is printed. */
Test(games, are_as_printed_but_for_what_comments_name) {
    for (int i = 0; i < PRINTED_GAME_COUNT; i++) {
        Text text = {.data = NULL};
        Error error = {ERROR_NONE, ""};
        PdnGame game = {.moves = NULL};
        text_append_string(&text, PRINTED_TEXTS[PRINTED_GAME_COUNT + i].text);
        PdnReader *const reader = pdn_open_text("game", &text, RULES_ALL[0], 8);
        cr_assert_eq(pdn_read(reader, &game, &error), PDN_GAME, "%s", error.message);
        const char *printed = PRINTED_TEXTS[i].text, *comment = text_string(&game.comments);
        int from = 0, to = 0, named_from = 0, named_to = 0;
        for (size_t ply = 0; ply < game.count; ply++, comment += strlen(comment) + 1) {
            named_from = move_from(&game.moves[ply]);
            named_to = move_to(&game.moves[ply]);
            cr_assert(*comment == '\0' ||
                      sscanf(comment, "misprint: %d-%d", &named_from, &named_to) == 2);
            cr_assert(take_printed(&printed, &from, &to));
            cr_assert(from == named_from && to == named_to, "ply %zu: %d-%d", ply, from, to);
        }
        if (take_printed(&printed, &from, &to)) cr_assert_fail("%d-%d follows", from, to);
        pdn_game_free(&game);
        pdn_close(reader);
    }
}

Test(games, end_as_printed) {
    /* White's 52nd move is the third repetition already; the paper's program goes on for a ply. */
    static const int PLIES[] = {105, 146}, ENDED[] = {104, 146};
    for (int i = 0; i < PRINTED_GAME_COUNT; i++) {
        const Replay it = replay(&PRINTED_GAMES[i], NULL);
        cr_assert(it.legal);
        cr_assert_eq(it.plies, PLIES[i]);
        cr_assert_eq(it.misprints, 1);
        cr_assert_eq(it.ended_at, ENDED[i]);
        cr_assert_eq(judge_replay(&PRINTED_GAMES[i], &it), VERDICT_REPRODUCED);
    }
}

/* Cut short, spoilt, or with another result the same game is not what is claimed. */
Test(games, verdict_changes_with_the_game) {
    ReplayGame game = PRINTED_GAMES[0];
    char *const text = text_duplicate(*game.text);
    game.text = (const char *const *)&text;
    strcpy(strstr(text, "51. 19-23"), "*\n");
    Replay it = replay(&game, NULL);
    cr_assert(it.legal);
    cr_assert_eq(judge_replay(&game, &it), VERDICT_NOT_REPRODUCED, "too short");
    char *const move = strstr(text, "9-13 28-24");
    move[2] = '3'; /* 9-31 */
    move[3] = '1';
    it = replay(&game, NULL);
    cr_assert_not(it.legal);
    free(text);
    static const char *const ILLEGAL = "1. 11-15 23-18 2. 1-2 3-4 3. 5-6 7-8";
    game = PRINTED_GAMES[0];
    game.text = &ILLEGAL;
    it = replay(&game, NULL);
    cr_assert_not(it.legal);
    cr_assert_eq(judge_replay(&game, &it), VERDICT_NOT_REPRODUCED, "illegal");
    game = PRINTED_GAMES[1];
    game.result = RESULT_DRAW;
    it = replay(&game, NULL);
    cr_assert_eq(judge_replay(&game, &it), VERDICT_NOT_REPRODUCED, "another result");
}

Test(games, choices_are_the_heuristics_and_each_once) {
    Choices choices = {.count = 0};
    for (int i = 0; i < PRINTED_GAME_COUNT; i++) replay(&PRINTED_GAMES[i], &choices);
    cr_assert_gt(choices.count, 80);
    cr_assert_lt(choices.count, (105 + 1) / 2 + 146 / 2);
    for (int i = 0; i < choices.count; i++) {
        const Choice *const choice = &choices.items[i];
        cr_assert_eq(choice->board.side, BLACK);
        cr_assert_gt(choice->legal, 1);
        cr_assert(choice->printed >= 0 && choice->printed < choice->legal);
        for (int j = 0; j < i; j++) {
            cr_assert_not(board_equal(&choice->board, &choices.items[j].board));
        }
    }
}

static void agree(const Choices *choices, const char *description, double *agreement) {
    const Rules *const rules = rules_find("english");
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    PlayerSpec spec;
    Player player;
    Error error = {ERROR_NONE, ""};
    cr_assert(player_parse(description, catalogue, &spec, &error), "%s", error.message);
    cr_assert(player_open(&player, &spec, catalogue, &error), "%s", error.message);
    cr_assert(replay_agreement(choices, &player, rules, NULL, agreement, &error));
    player_close(&player);
    catalogue_free(catalogue);
}

/* Without a heuristic all first moves are equal. */
Test(games, agreement_is_shared_among_equal_moves) {
    Choices choices = {.count = 0};
    double agreement[REPLAY_CHOICES_MAX];
    replay(&PRINTED_GAMES[0], &choices);
    cr_assert_eq(choices.items[0].legal, 7);
    agree(&choices, "alphabeta/null@1", agreement);
    cr_assert_float_eq(agreement[0], 1.0 / 7, 1e-12);
    agree(&choices, "alphabeta/piece2val@4", agreement);
    double sum = 0;
    for (int i = 0; i < choices.count; i++) sum += agreement[i];
    cr_assert(sum > 0 && sum < choices.count);
}

static Figure1Solution solve(const Figure1Line *line, int depth_max) {
    Figure1Solution solution;
    Error error = {ERROR_NONE, ""};
    cr_assert(figure1_solve(line, depth_max, &solution, &error), "%s", error.message);
    return solution;
}

Test(figure1, is_solved_at_the_length_of_its_lines) {
    static const int PLIES[FIGURE1_LINES] = {6, 7, 7};
    for (int i = 0; i < FIGURE1_LINES; i++) {
        const Figure1Solution solution = solve(&FIGURE1[i], FIGURE1_DEPTH_MAX);
        cr_assert_eq(solution.solved_at, PLIES[i]);
        cr_assert_eq(solution.best, PLIES[i]);
        cr_assert_eq(judge_g4(&FIGURE1[i], &solution), VERDICT_REPRODUCED);
    }
}

Test(figure1, verdict_changes_with_the_line) {
    Figure1Line line = FIGURE1[0];
    Figure1Solution solution = solve(&line, 5);
    cr_assert_eq(judge_g4(&line, &solution), VERDICT_INCONCLUSIVE, "not deep enough");
    line.winner = WHITE;
    solution = solve(&line, FIGURE1_DEPTH_MAX);
    cr_assert_eq(judge_g4(&line, &solution), VERDICT_NOT_REPRODUCED, "another winner");
    line = FIGURE1[0];
    line.moves[0] = "10-14";
    solution = solve(&line, FIGURE1_DEPTH_MAX);
    cr_assert_eq(judge_g4(&line, &solution), VERDICT_NOT_REPRODUCED, "another move");
}

/* What the search says decides, however well the line does. */
Test(figure1, verdict_changes_with_the_search) {
    Figure1Solution solution = solve(&FIGURE1[1], FIGURE1_DEPTH_MAX);
    solution.won_by = WHITE;
    cr_assert_eq(judge_g4(&FIGURE1[1], &solution), VERDICT_NOT_REPRODUCED);
    solution.won_by = BLACK;
    cr_assert_eq(judge_g4(&FIGURE1[1], &solution), VERDICT_REPRODUCED);
    solution.best--;
    cr_assert_eq(judge_g4(&FIGURE1[1], &solution), VERDICT_NOT_REPRODUCED);
}

/* Tables of 3 pieces hold the ends of the lines. */
Test(figure1, is_what_exact_tables_say) {
    char *const folder = tables_folder();
    Egdb *const egdb = tables_build(folder, rules_find("giveaway"), BOARD_SIZE_STANDARD, 3, 2);
    for (int i = 0; i < FIGURE1_LINES; i++) {
        Figure1Line line = FIGURE1[i];
        Figure1Held held;
        Error error = {ERROR_NONE, ""};
        cr_assert(figure1_probe(&line, egdb, &held, &error), "%s", error.message);
        cr_assert_gt(held.positions, 1);
        cr_assert_eq(held.won, held.positions);
        cr_assert_eq(judge_g4_exactly(&held), VERDICT_REPRODUCED);
        line.winner = WHITE;
        cr_assert(figure1_probe(&line, egdb, &held, &error));
        cr_assert_eq(held.won, 0);
        cr_assert_eq(judge_g4_exactly(&held), VERDICT_NOT_REPRODUCED);
        line.moves[1] = "1-2";
        cr_assert(!figure1_probe(&line, egdb, &held, &error));
    }
    cr_assert_eq(judge_g4_exactly(&(Figure1Held){0, 0, 0}), VERDICT_NOT_TESTABLE);
    egdb_close(egdb);
    tables_remove(folder);
}
