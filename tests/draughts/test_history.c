/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/history.h"

#include "../common/auto.h"
#include "../common/positions.h"
#include "draughts/notation.h"
#include "reference.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(history_free)

static Board parse(const char *fen) {
    Board board = board_empty(8, BLACK);
    Error error = {0};
    cr_assert(fen_parse(fen, 8, &board, &error), "%s", error.message);
    return board;
}

/* Plays one move given as text. */
static void play(History *history, const char *move) {
    const Board board = *history_board(history);
    MoveList legal;
    Error error = {0};
    moves_generate(&board, RULES_ALL[0], &legal);
    const int index = move_parse(move, &legal, &error);
    cr_assert(index >= 0, "%s", error.message);
    const Board after = move_apply(&board, &legal.moves[index]);
    history_add(history, &legal.moves[index], &after);
}

static Ending ending(const History *history, const DrawRules *draws) {
    MoveList legal;
    return history_ending(history, draws,
                          moves_generate(history_board(history), RULES_ALL[0], &legal));
}

static void play_all(History *history, const char *moves) {
    char copy[256];
    cr_assert_lt(strlen(moves), sizeof copy);
    strcpy(copy, moves);
    for (char *save = NULL, *word = strtok_r(copy, " ", &save); word != NULL;
         word = strtok_r(NULL, " ", &save))
        play(history, word);
}

static History *start(const char *fen) {
    History *const history = history_new();
    const Board board = parse(fen);
    history_start(history, &board);
    return history;
}

static const DrawRules THIRD = {.repetitions = 3};
static const DrawRules NONE = {0};

Test(history, third_occurrence) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    play_all(history, "1-6 32-27 6-1 27-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    cr_assert_eq(ending(history, &(DrawRules){.repetitions = 2}), ENDING_REPETITION);
    play_all(history, "1-6 32-27 6-1");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    play(history, "27-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_REPETITION);
    cr_assert_eq(ending(history, &(DrawRules){.repetitions = 4}), ENDING_NONE);
    cr_assert_eq(ending(history, &NONE), ENDING_NONE);
    cr_assert_eq(ending(history, &(DrawRules){.max_plies = 8}), ENDING_MAX_PLIES);
    cr_assert_eq(ending(history, &(DrawRules){.max_plies = 9}), ENDING_NONE);
}

/* The occurrences need not follow each other. */
Test(history, repetition_with_detours) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    play_all(history, "1-6 32-27 6-10 27-32 10-6 32-28 6-1 28-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    play_all(history, "1-5 32-27 5-1 27-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_REPETITION);
}

/* Both sides' pieces must be where they were. */
Test(history, one_side_alone_repeats_nothing) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    play_all(history, "1-6 32-27 6-1 27-23 1-6 23-19 6-1 19-24 1-6 24-28 6-1");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
}

/* Nothing before a man's move or a capture is counted, nor can it come back. */
Test(history, men_and_captures_start_anew) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1,12");
    play_all(history, "1-6 32-27 6-1 27-32 12-16 32-27 1-6 27-32 6-1 32-27 1-6 27-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    play(history, "6-1");
    cr_assert_eq(ending(history, &THIRD), ENDING_REPETITION);
}

Test(history, reuse_forgets) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    play_all(history, "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32 1-6");
    cr_assert_eq(ending(history, &THIRD), ENDING_REPETITION);
    const Board board = parse("B:WK32:BK1");
    history_start(history, &board);
    cr_assert_eq(ending(history, &(DrawRules){.max_plies = 1}), ENDING_NONE);
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    play_all(history, "1-6 32-27 6-1 27-32");
    cr_assert_eq(ending(history, &THIRD), ENDING_NONE);
    cr_assert_eq(ending(history, &(DrawRules){.quiet_plies = 5}), ENDING_NONE);
}

/* Many plies: the memory grows. */
Test(history, long_game) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    for (int i = 0; i < 500; i++) play_all(history, "1-6 32-27 6-1 27-32");
    cr_assert_eq(ending(history, &(DrawRules){.repetitions = 501}), ENDING_REPETITION);
    cr_assert_eq(ending(history, &(DrawRules){.repetitions = 502}), ENDING_NONE);
    cr_assert_eq(ending(history, &(DrawRules){.quiet_plies = 2000}), ENDING_QUIET_PLIES);
    cr_assert_eq(ending(history, &(DrawRules){.quiet_plies = 2001}), ENDING_NONE);
}

Test(history, max_plies) {
    AUTO(history_free_at) History *history = start("B:W21-32:B1-12");
    const DrawRules draws = {.max_plies = 3};
    play_all(history, "11-15 23-19");
    cr_assert_eq(ending(history, &draws), ENDING_NONE);
    play(history, "8-11");
    cr_assert_eq(ending(history, &draws), ENDING_MAX_PLIES);
    play(history, "22-17");
    cr_assert_eq(ending(history, &draws), ENDING_MAX_PLIES);
}

/* Men's moves are quiet, captures are not. */
Test(history, quiet_plies) {
    AUTO(history_free_at) History *history = start("B:W21-32:B1-12");
    const DrawRules draws = {.quiet_plies = 3};
    play_all(history, "11-15 22-18");
    cr_assert_eq(ending(history, &draws), ENDING_NONE);
    play(history, "15x22");
    cr_assert_eq(ending(history, &draws), ENDING_NONE);
    play_all(history, "25x18 8-11 29-25");
    cr_assert_eq(ending(history, &draws), ENDING_NONE);
    play(history, "4-8");
    cr_assert_eq(ending(history, &draws), ENDING_QUIET_PLIES);
}

/* With quiet_men men's moves are not quiet either [WCDF rules of checkers, 1.32]. */
Test(history, quiet_plies_without_men) {
    AUTO(history_free_at) History *history = start("B:W31,K32:BK1,22");
    const DrawRules captures = {.quiet_plies = 4}, men = {.quiet_plies = 4, .quiet_men = 1};
    play_all(history, "1-6 32-28 6-1");
    cr_assert_eq(ending(history, &captures), ENDING_NONE);
    play_all(history, "31-27");
    cr_assert_eq(ending(history, &captures), ENDING_QUIET_PLIES);
    cr_assert_eq(ending(history, &men), ENDING_NONE);
    play_all(history, "1-6 28-32 6-1");
    cr_assert_eq(ending(history, &men), ENDING_NONE);
    play_all(history, "32-28");
    cr_assert_eq(ending(history, &men), ENDING_QUIET_PLIES);
}

/* Quiet plies of kings alone: the first one is the ply after the last man was crowned or taken. */
Test(history, quiet_plies_of_kings) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1,22");
    const DrawRules all = {.quiet_plies = 4}, kings = {.quiet_plies = 4, .quiet_kings = 1};
    play_all(history, "22-26 32-28 26-30");
    cr_assert_eq(ending(history, &all), ENDING_NONE);
    play_all(history, "28-32");
    cr_assert_eq(ending(history, &all), ENDING_QUIET_PLIES);
    play_all(history, "30-26 32-28");
    cr_assert_eq(ending(history, &kings), ENDING_NONE);
    play_all(history, "26-30");
    cr_assert_eq(ending(history, &kings), ENDING_QUIET_PLIES);
}

/* A game as it was played. */
enum { GAME_MAX = 400 };
typedef struct Game {
    RefBoard boards[GAME_MAX + 1];
    bool captures[GAME_MAX], men[GAME_MAX]; /* a ply captures, moves a man */
    int plies;
} Game;

/* The ways to count: captures are not quiet; nor are plies with men on the board; nor men's moves.
 */
enum { CAPTURES, KINGS, MEN, WAYS };

/* Counted backward from the last ply; a ply counts by the board that it was played on. */
static int quiet_plies(const Game *game, int way) {
    int count = 0;
    for (int i = game->plies - 1; i >= 0 && !game->captures[i]; i--, count++) {
        const RefBoard *const board = &game->boards[i];
        const int men = ref_count(board, BLACK, false) + ref_count(board, WHITE, false);
        if ((way == KINGS && men > 0) || (way == MEN && game->men[i])) break;
    }
    return count;
}

static void check_quiet(const History *history, const Game *game, int longest[WAYS]) {
    for (int way = 0; way < WAYS; way++) {
        const int count = quiet_plies(game, way);
        const DrawRules there = {.quiet_plies = count,
                                 .quiet_kings = way == KINGS,
                                 .quiet_men = way == MEN},
                        beyond = {.quiet_plies = count + 1,
                                  .quiet_kings = way == KINGS,
                                  .quiet_men = way == MEN};
        cr_assert_eq(history_ending(history, &beyond, 1), ENDING_NONE);
        cr_assert_eq(history_ending(history, &there, 1),
                     count > 0 ? ENDING_QUIET_PLIES : ENDING_NONE);
        if (count > longest[way]) longest[way] = count;
    }
}

/* Random games, by a second reading of the rules. */
Test(history, quiet_plies_are_the_reference_s) {
    AUTO(history_free_at) History *history = history_new();
    MEMORY_AUTO Game *game = memory_allocate(sizeof *game);
    Rng rng = rng_seeded(5);
    int longest[WAYS] = {0};
    for (int i = 0; i < 300; i++) {
        const Rules *const rules = RULES_ALL[i % 3];
        Board board = positions_any(8, rules, &rng);
        MoveList legal;
        history_start(history, &board);
        for (game->plies = 0; game->plies <= GAME_MAX; game->plies++) {
            game->boards[game->plies] = ref_of(&board);
            if (moves_generate(&board, rules, &legal) == 0) break;
            check_quiet(history, game, longest);
            if (game->plies == GAME_MAX) break;
            const Move *const move = &legal.moves[rng_below(&rng, (uint32_t)legal.count)];
            game->captures[game->plies] = move_is_capture(move);
            const Piece piece = board_piece(&board, move_from(move));
            game->men[game->plies] = piece == BLACK_MAN || piece == WHITE_MAN;
            board = move_apply(&board, move);
            history_add(history, move, &board);
        }
    }
    for (int way = 0; way < WAYS; way++) cr_assert_gt(longest[way], 80, "%d", longest[way]);
}

/* All three at once: repetition, then plies, then quiet plies. */
Test(history, precedence_of_draws) {
    AUTO(history_free_at) History *history = start("B:WK32:BK1");
    play_all(history, "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32");
    const DrawRules all = {.repetitions = 3, .max_plies = 8, .quiet_plies = 8};
    const DrawRules plies = {.repetitions = 4, .max_plies = 8, .quiet_plies = 8};
    const DrawRules quiet = {.repetitions = 4, .max_plies = 9, .quiet_plies = 8};
    cr_assert_eq(ending(history, &all), ENDING_REPETITION);
    cr_assert_eq(ending(history, &plies), ENDING_MAX_PLIES);
    cr_assert_eq(ending(history, &quiet), ENDING_QUIET_PLIES);
}

/* Without a move the game is decided, whatever draw is due at the same time. */
Test(history, no_moves_come_first) {
    const DrawRules all = {.repetitions = 1, .max_plies = 1, .quiet_plies = 1};
    AUTO(history_free_at) History *history = start("B:W15:B10,6");
    play(history, "10x19");
    cr_assert_eq(ending(history, &all), ENDING_NO_PIECES);
}

static void check_blocked(const char *fen, const char *move) {
    const DrawRules all = {.repetitions = 1, .max_plies = 1, .quiet_plies = 1};
    AUTO(history_free_at) History *history = start(fen);
    play(history, move);
    cr_assert_eq(ending(history, &all), ENDING_NO_MOVES);
}

Test(history, blocked_comes_first) {
    check_blocked("B:W21:B13,14", "13-17");
    check_blocked("W:B12:W20,15,19", "20-16");
}

Test(history, results) {
    const Rules *const english = rules_find("english"), *const giveaway = rules_find("giveaway");
    const Board black = board_empty(8, BLACK), white = board_empty(8, WHITE);
    static const Ending DECIDED[] = {ENDING_NO_PIECES, ENDING_NO_MOVES};
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(ending_result(DECIDED[i], &black, english), RESULT_WHITE_WINS);
        cr_assert_eq(ending_result(DECIDED[i], &white, english), RESULT_BLACK_WINS);
        cr_assert_eq(ending_result(DECIDED[i], &black, giveaway), RESULT_BLACK_WINS);
        cr_assert_eq(ending_result(DECIDED[i], &white, giveaway), RESULT_WHITE_WINS);
    }
    cr_assert_eq(ending_result(ENDING_REPETITION, &black, english), RESULT_DRAW);
    cr_assert_eq(ending_result(ENDING_MAX_PLIES, &black, giveaway), RESULT_DRAW);
    cr_assert_eq(ending_result(ENDING_QUIET_PLIES, &white, english), RESULT_DRAW);
    cr_assert_eq(ending_result(ENDING_NONE, &white, english), RESULT_UNKNOWN);
    cr_assert_eq(ending_result(ENDING_ADJUDICATED, &white, english), RESULT_UNKNOWN);
}
