/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shared library as another program sees it: nothing but its header is included. */
#include "../common/auto.h"
#include "../common/temporary.h"

#include <criterion/criterion.h>

#include <jumpoff.h>

#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

AUTO_CLOSE(jumpoff_game_free)
AUTO_CLOSE(jumpoff_position_free)
AUTO_CLOSE(jumpoff_player_free)

static JumpoffGame *new_game(const char *rules, int board_size) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffGame *const game = jumpoff_game_new(rules, board_size, &error);
    cr_assert(game != NULL, "%s", error.message);
    cr_assert_eq(error.code, JUMPOFF_OK);
    return game;
}

static JumpoffPosition *read_position(const JumpoffGame *game, const char *fen) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffPosition *const position = jumpoff_position_read(game, fen, &error);
    cr_assert(position != NULL, "%s", error.message);
    return position;
}

static JumpoffPlayer *new_player(const JumpoffGame *game, const char *description) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffPlayer *const player = jumpoff_player_new(game, description, &error);
    cr_assert(player != NULL, "%s", error.message);
    return player;
}

static int parameter_index(const char *name) {
    for (int i = 0; jumpoff_parameter(i) != NULL; i++) {
        if (strcmp(jumpoff_parameter(i), name) == 0) return i;
    }
    return -1;
}

Test(library, says_what_it_is) {
    cr_assert_eq(jumpoff_abi(), JUMPOFF_ABI);
    cr_assert_eq(strspn(jumpoff_version(), "0123456789."), strlen(jumpoff_version()));
    cr_assert_str_eq(jumpoff_rules(0), "english");
    cr_assert_str_eq(jumpoff_rules(1), "giveaway");
    cr_assert_null(jumpoff_rules(-1));
    cr_assert_null(jumpoff_rules(100));
    cr_assert_null(jumpoff_parameter(-1));
    cr_assert_null(jumpoff_parameter_summary(1000));
    cr_assert_eq(parameter_index("men"), 0);
    cr_assert(strlen(jumpoff_parameter_summary(parameter_index("samuel_thret"))) > 0);
}

Test(library, refuses_games_that_there_are_not) {
    JumpoffError error = {.code = JUMPOFF_OK};
    cr_assert_null(jumpoff_game_new("giveawy", 8, &error));
    cr_assert_eq(error.code, JUMPOFF_USAGE);
    cr_assert_str_eq(error.message, "unknown rules 'giveawy'; did you mean 'giveaway'?");
    cr_assert_null(jumpoff_game_new("seed004", 8, &error));
    cr_assert_eq(error.code, JUMPOFF_USAGE);
    cr_assert_str_eq(error.message, "unknown rules 'seed004'; expected paper004, as the rules "
                                    "seed004 are called now");
    cr_assert_null(jumpoff_game_new("english", 7, &error));
    cr_assert_str_eq(error.message, "board size 7: expected 6, 8, 10 or 12");
    cr_assert_null(jumpoff_game_new("english", 7, NULL));
    jumpoff_game_free(NULL);
}

Test(library, names_what_a_game_has) {
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("giveaway", 10);
    bool has_piece2val = false, has_samuel = false, has_deepening = false;
    cr_assert_str_eq(jumpoff_game_rules(game), "giveaway");
    cr_assert_eq(jumpoff_game_board_size(game), 10);
    for (int i = 0; jumpoff_game_evaluator(game, i) != NULL; i++) {
        has_piece2val |= strcmp(jumpoff_game_evaluator(game, i), "piece2val") == 0;
        has_samuel |= strcmp(jumpoff_game_evaluator(game, i), "samuel") == 0;
    }
    for (int i = 0; jumpoff_game_search(game, i) != NULL; i++) {
        has_deepening |= strcmp(jumpoff_game_search(game, i), "deepening") == 0;
    }
    cr_assert(has_piece2val && has_deepening);
    cr_assert_not(has_samuel); /* it is for 8x8 */
    cr_assert_null(jumpoff_game_evaluator(game, -1));
    cr_assert_null(jumpoff_game_search(game, -1));
}

Test(library, reads_positions_and_moves) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffGame *const game = new_game("english", 8);
    JumpoffPosition *const start = jumpoff_position_start(game);
    jumpoff_game_free(game); /* positions do not need it */
    cr_assert_eq(jumpoff_position_moves(start), 7);
    cr_assert_str_eq(jumpoff_position_move(start, 0), "9-13");
    cr_assert_null(jumpoff_position_move(start, 7));
    cr_assert_null(jumpoff_position_move(start, -1));
    cr_assert_eq(jumpoff_position_side(start), JUMPOFF_BLACK);
    cr_assert_eq(jumpoff_position_winner(start), JUMPOFF_NOBODY);
    cr_assert_eq(jumpoff_position_piece(start, 12), JUMPOFF_BLACK_MAN);
    cr_assert_eq(jumpoff_position_piece(start, 13), JUMPOFF_EMPTY);
    cr_assert_eq(jumpoff_position_piece(start, 32), JUMPOFF_WHITE_MAN);
    cr_assert_eq(jumpoff_position_piece(start, 0), JUMPOFF_EMPTY);
    cr_assert_eq(jumpoff_position_piece(start, 33), JUMPOFF_EMPTY);
    cr_assert_eq(jumpoff_position_find(start, "11-14", &error), -1);
    cr_assert_eq(error.code, JUMPOFF_DATA);
    cr_assert_null(jumpoff_position_after(start, 7, &error));
    cr_assert_str_eq(error.message, "move 7: there are 7 moves, from 0");
    AUTO(jumpoff_position_free_at)
    JumpoffPosition *after =
        jumpoff_position_after(start, jumpoff_position_find(start, "11-15", &error), &error);
    cr_assert_str_eq(jumpoff_position_fen(after), "W:W21,22,23,24,25,26,27,28,29,30,31,32:"
                                                  "B1,2,3,4,5,6,7,8,9,10,12,15");
    jumpoff_position_free(start);
    cr_assert_eq(jumpoff_position_side(after), JUMPOFF_WHITE);
    jumpoff_position_free(NULL);
}

Test(library, tells_the_path_of_a_capture) {
    int squares[JUMPOFF_PATH_MAX];
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("english", 8);
    JumpoffPosition *const position = read_position(game, "B:W18,26:B15,K1");
    const int move = jumpoff_position_find(position, "15x31", NULL);
    cr_assert_eq(jumpoff_position_path(position, move, squares), 3);
    cr_assert_eq(squares[0], 15);
    cr_assert_eq(squares[1], 22);
    cr_assert_eq(squares[2], 31);
    cr_assert_eq(jumpoff_position_path(position, move + 1, squares), 0);
    cr_assert_eq(jumpoff_position_piece(position, 1), JUMPOFF_BLACK_KING);
    jumpoff_position_free(position);
    JumpoffError error = {.code = JUMPOFF_OK};
    cr_assert_null(jumpoff_position_read(game, "B:W18:B18", &error));
    cr_assert_eq(error.code, JUMPOFF_DATA);
}

Test(library, knows_who_has_won_in_both_games) {
    JumpoffGame *const english = new_game("english", 8), *const giveaway = new_game("giveaway", 8);
    JumpoffPosition *const lost = read_position(english, "B:W21:B"), *const won = read_position(
                                                                         giveaway, "B:W21:B");
    cr_assert_eq(jumpoff_position_winner(lost), JUMPOFF_WHITE);
    cr_assert_eq(jumpoff_position_winner(won), JUMPOFF_BLACK);
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffFound found;
    AUTO(jumpoff_player_free_at) JumpoffPlayer *player = new_player(giveaway, "null@1");
    cr_assert_not(jumpoff_player_search(player, won, 1, NULL, &found, &error));
    cr_assert_str_eq(error.message, "the side to move has no move; the game is over");
    jumpoff_position_free(lost);
    jumpoff_position_free(won);
    jumpoff_game_free(english);
    jumpoff_game_free(giveaway);
}

Test(library, has_the_parameters) {
    JumpoffGame *const game = new_game("english", 8), *const large = new_game("english", 10);
    AUTO(jumpoff_position_free_at)
    JumpoffPosition *position = read_position(game, "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29");
    AUTO(jumpoff_position_free_at) JumpoffPosition *start = jumpoff_position_start(large);
    const int kings = parameter_index("kings"), samuel = parameter_index("samuel_adv");
    cr_assert_eq(jumpoff_position_parameter(position, 0, JUMPOFF_BLACK), 3);
    cr_assert_eq(jumpoff_position_parameter(position, 0, JUMPOFF_WHITE), 4);
    cr_assert_eq(jumpoff_position_parameter(position, kings, JUMPOFF_WHITE), 2);
    cr_assert_not(isnan(jumpoff_position_parameter(position, samuel, JUMPOFF_BLACK)));
    cr_assert(isnan(jumpoff_position_parameter(start, samuel, JUMPOFF_BLACK)));
    cr_assert(isnan(jumpoff_position_parameter(position, -1, JUMPOFF_BLACK)));
    cr_assert(isnan(jumpoff_position_parameter(position, 0, JUMPOFF_NOBODY)));
    jumpoff_game_free(game);
    jumpoff_game_free(large);
}

Test(library, evaluates_and_searches) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffFound found;
    double value = 0;
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("giveaway", 8);
    AUTO(jumpoff_position_free_at)
    JumpoffPosition *diagram = read_position(game, "B:WK24:B10,15,22,23");
    JumpoffPlayer *const player = new_player(game, "minimax/piece2val@6");
    cr_assert(jumpoff_player_evaluate(player, diagram, 1, &value, &error));
    cr_assert_eq(value, 4 - 2); /* men against a king */
    cr_assert(jumpoff_player_search(player, diagram, 1, NULL, &found, &error));
    cr_assert_eq(found.win_in, 6); /* Mańdziuk 2007's diagram */
    cr_assert(found.scored && !found.stopped);
    cr_assert_eq(found.depth, 6);
    cr_assert(found.nodes > found.leaves && found.leaves > 0);
    cr_assert(jumpoff_position_move(diagram, found.move) != NULL);
    jumpoff_player_free(player);
    AUTO(jumpoff_player_free_at) JumpoffPlayer *random = new_player(game, "random");
    cr_assert(jumpoff_player_search(random, diagram, 1, NULL, &found, &error));
    cr_assert_not(found.scored);
    cr_assert_eq(found.nodes, 0);
    jumpoff_player_free(NULL);
}

Test(library, ends_a_search_when_told) {
    JumpoffFound found;
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("english", 8);
    AUTO(jumpoff_position_free_at) JumpoffPosition *start = jumpoff_position_start(game);
    AUTO(jumpoff_player_free_at) JumpoffPlayer *player = new_player(game, "deepening/piece2val@99");
    JumpoffStop *const stop = jumpoff_stop_new();
    jumpoff_stop_request(stop);
    cr_assert(jumpoff_player_search(player, start, 1, stop, &found, NULL));
    cr_assert(found.stopped);
    jumpoff_stop_free(stop);
}

Test(library, refuses_players_and_positions_of_other_games) {
    JumpoffError error = {.code = JUMPOFF_OK};
    double value = 0;
    JumpoffGame *const game = new_game("english", 8), *const other = new_game("giveaway", 8);
    AUTO(jumpoff_position_free_at) JumpoffPosition *start = jumpoff_position_start(other);
    AUTO(jumpoff_player_free_at) JumpoffPlayer *player = new_player(game, "piece2val@2");
    cr_assert_not(jumpoff_player_evaluate(player, start, 1, &value, &error));
    cr_assert_str_eq(error.message, "player 'piece2val@2' is for english on 8x8, the position is "
                                    "of giveaway on 8x8");
    cr_assert_null(jumpoff_player_new(game, "piece2vall@2", &error));
    cr_assert_eq(error.code, JUMPOFF_USAGE);
    cr_assert_null(jumpoff_player_new(game, "./there-is-none.heuristic@2", &error));
    cr_assert_eq(error.code, JUMPOFF_NO_INPUT);
    cr_assert_null(jumpoff_player_new(game, "line:./engine@2", &error));
    cr_assert_eq(error.code, JUMPOFF_USAGE);
    jumpoff_game_free(game);
    jumpoff_game_free(other);
}

static JumpoffOutcome play(const char *rules, int board_size, const JumpoffMatch *match) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffOutcome outcome;
    JumpoffGame *const game = new_game(rules, board_size);
    const bool good =
        jumpoff_match_play(game, "piece2val@2", "random", match, NULL, &outcome, &error);
    cr_assert(good, "%s", error.message);
    jumpoff_game_free(game);
    return outcome;
}

Test(library, plays_matches) {
    const JumpoffOutcome one = play("english", 8, &(JumpoffMatch){.games = 20, .threads = 1});
    const JumpoffOutcome three = play("english", 8, &(JumpoffMatch){.games = 20, .threads = 3});
    cr_assert_eq(one.wins + one.draws + one.losses, 20);
    cr_assert(one.wins >= 18);
    cr_assert(one.wins == three.wins && one.draws == three.draws && one.losses == three.losses);
    cr_assert_eq(memcmp(one.pairs, three.pairs, sizeof one.pairs), 0);
    cr_assert(one.score.low == three.score.low && one.score.high == three.score.high);
    cr_assert(one.elo.value == three.elo.value && one.superiority == three.superiority);
    cr_assert_eq(one.pairs[3] + one.pairs[4] > 8, true);
    cr_assert(one.score.low < one.score.value && one.score.value <= one.score.high);
    cr_assert(one.elo.value > 100);
    cr_assert(one.superiority > 0.99);
    /* In give-away, and on a board without ballots. */
    const JumpoffOutcome given = play("giveaway", 8, &(JumpoffMatch){.games = 20});
    cr_assert(given.losses > 10);
    cr_assert_eq(play("english", 6, &(JumpoffMatch){.games = 2}).wins, 2);
}

static int commas_in_line(FILE *file) {
    int commas = 0;
    for (int c; (c = fgetc(file)) != EOF && c != '\n';) commas += c == ',';
    return commas;
}

/* Files and descriptions are the same for a caller whose language has decimal commas. */
Test(library, has_decimal_points_in_any_locale) {
    const char *const folder = temporary_folder();
    char path[4096], command[4400];
    snprintf(command, sizeof command,
             "cd '%s' && printf 'LC_NUMERIC\ndecimal_point \",\"\nthousands_sep \"\"\ngrouping -1\n"
             "END LC_NUMERIC\n' >comma; localedef -c -i ./comma ./commas >localedef 2>&1",
             folder);
    system(command); /* it fails for want of other categories, and makes this one */
    setenv("LOCPATH", folder, 1);
    if (setlocale(LC_ALL, "commas") == NULL) cr_skip_test("localedef makes no locale here");
    JumpoffGame *const game = new_game("english", 8);
    jumpoff_player_free(new_player(game, "piece2val@0.5s"));
    jumpoff_game_free(game);
    snprintf(path, sizeof path, "%s/match", folder);
    play("english", 8, &(JumpoffMatch){.games = 4, .threads = 2, .folder = path});
    strcat(path, "/players.csv");
    FILE *const players = fopen(path, "r");
    cr_assert_not_null(players);
    const int columns = commas_in_line(players);
    cr_assert_eq(commas_in_line(players), columns);
    fclose(players);
    cr_assert_str_eq(setlocale(LC_ALL, NULL), "commas"); /* the caller's own */
}

Test(library, plays_a_hundred_games_without_a_word) {
    const JumpoffOutcome outcome = play("english", 6, &(JumpoffMatch){.openings = "start"});
    cr_assert_eq(outcome.wins + outcome.draws + outcome.losses, 100);
}

Test(library, refuses_matches) {
    JumpoffError error = {.code = JUMPOFF_OK};
    JumpoffOutcome outcome;
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("english", 8);
    static const JumpoffMatch WRONG[] = {
        {.games = 3}, {.threads = -1}, {.threads = 2000}, {.openings = "ballot"}};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        error.code = JUMPOFF_OK;
        cr_assert_not(
            jumpoff_match_play(game, "random", "null@1", &WRONG[i], NULL, &outcome, &error));
        cr_assert_eq(error.code, JUMPOFF_USAGE);
    }
    const JumpoffMatch match = {.games = 2};
    cr_assert_not(jumpoff_match_play(game, "random", "line:./x@1", &match, NULL, &outcome, &error));
    cr_assert_not(jumpoff_match_play(game, "random", "nothing@1", &match, NULL, &outcome, NULL));
    JumpoffStop *const stop = jumpoff_stop_new();
    jumpoff_stop_request(stop);
    cr_assert_not(jumpoff_match_play(game, "random", "null@1", &match, stop, &outcome, &error));
    cr_assert_eq(error.code, JUMPOFF_STOPPED);
    cr_assert_eq(outcome.wins + outcome.draws + outcome.losses, 0);
    jumpoff_stop_free(stop);
}

#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* they reserve terabytes */
/* Takes all memory, in smaller and smaller blocks, each of which begins with the place of the one
 * before it; returns the last. */
static void **take_all_memory(void) {
    void **last = NULL;
    for (size_t size = (size_t)1 << 26; size >= 16; size /= 2) {
        for (void **block; (block = malloc(size)) != NULL; last = block) *block = (void *)last;
    }
    return last;
}

/* Calls say what they lack, and work again once there is memory. */
Test(library, lives_without_memory) {
    JumpoffError errors[5] = {{.code = JUMPOFF_OK}};
    AUTO(jumpoff_game_free_at) JumpoffGame *game = new_game("english", 8);
    AUTO(jumpoff_position_free_at) JumpoffPosition *position = read_position(game, "B:W21,22:B1,2");
    const JumpoffMatch match = {.games = 4, .threads = 2};
    JumpoffOutcome outcome;
    struct rlimit usual, small;
    const locale_t before = uselocale((locale_t)0);
    cr_assert_eq(getrlimit(RLIMIT_AS, &usual), 0);
    small = (struct rlimit){(rlim_t)1 << 30, usual.rlim_max};
    cr_assert_eq(setrlimit(RLIMIT_AS, &small), 0);
    void **taken = take_all_memory();
    const bool failed[] = {
        jumpoff_game_new("english", 8, &errors[0]) == NULL,
        jumpoff_position_read(game, "B:W21,22:B1,2", &errors[1]) == NULL,
        jumpoff_position_after(position, 0, &errors[2]) == NULL,
        jumpoff_player_new(game, "alphabeta/25f@2", &errors[3]) == NULL,
        !jumpoff_match_play(game, "null@1", "null@1", &match, NULL, &outcome, &errors[4]),
        jumpoff_position_start(game) == NULL,
        jumpoff_stop_new() == NULL,
    };
    setrlimit(RLIMIT_AS, &usual);
    while (taken != NULL) {
        void **const next = (void **)*taken;
        free((void *)taken);
        taken = next;
    }
    cr_assert(uselocale((locale_t)0) == before, "the caller's locale");
    for (int i = 0; i < 7; i++) cr_assert(failed[i], "call %d", i);
    for (int i = 0; i < 5; i++) {
        cr_assert_eq(errors[i].code, JUMPOFF_INTERNAL, "call %d", i);
        cr_assert_str_eq(errors[i].message, "out of memory");
    }
    JumpoffError error = {.code = JUMPOFF_OK};
    cr_assert(jumpoff_match_play(game, "null@1", "null@1", &match, NULL, &outcome, &error), "%s",
              error.message);
}
#endif
