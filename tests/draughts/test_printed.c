#include "draughts/printed.h"

#include "../common/text_file.h"
#include "draughts/history.h"
#include "draughts/notation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define APPENDIX(name) JUMPOFF_SOURCE_DIR "/tests/data/appendix-" name
#define APPENDIX_TEXT(name) JUMPOFF_SOURCE_DIR "/src/papers/appendix-" name

/* Replays a game through a History to its last ply; returns how it ends there and after how many
 * plies a rule ends it for the first time. */
static Ending replay(const PdnGame *game, Board *end, size_t *over) {
    History *const history = history_new();
    MoveList legal;
    history_start(history, &game->start);
    Ending ending = ENDING_NONE;
    *over = 0;
    for (size_t i = 0; i < game->count; i++) {
        const Board board = *history_board(history);
        const Board after = move_apply(&board, &game->moves[i]);
        history_add(history, &game->moves[i], &after);
        ending = history_ending(history, &DRAW_RULES_DEFAULT,
                                moves_generate(&after, game->rules, &legal));
        if (ending != ENDING_NONE && *over == 0) *over = i + 1;
    }
    *end = *history_board(history);
    history_free(history);
    return ending;
}

static void check_end(const Board *end, const char *fen) {
    Text text = {0};
    fen_write(end, &text);
    cr_assert_str_eq(text_string(&text), fen);
    text_free(&text);
}

static void check_misprint(const Misprint *misprint, int number, Side side, const char *printed,
                           const char *meant) {
    cr_assert_eq(misprint->number, number);
    cr_assert_eq(misprint->side, side);
    cr_assert_str_eq(misprint->printed, printed);
    cr_assert_str_eq(misprint->meant, meant);
}

/* The PDN form is the same game. */
static void check_pdn(const char *path, const PdnGame *printed) {
    Error error = {0};
    PdnGame game = {0};
    PdnReader *const reader = pdn_open(path, RULES_ALL[0], 8, PDN_BLACK_FIRST, &error);
    cr_assert(reader != NULL, "%s", error.message);
    cr_assert_eq(pdn_read(reader, &game, &error), PDN_GAME, "%s", error.message);
    cr_assert_eq(game.count, printed->count);
    cr_assert(board_equal(&game.start, &printed->start));
    for (size_t i = 0; i < game.count; i++)
        cr_assert(move_equal(&game.moves[i], &printed->moves[i]), "ply %zu", i);
    if (printed->result != RESULT_UNKNOWN) cr_assert_eq(game.result, printed->result);
    cr_assert_eq(pdn_read(reader, &game, &error), PDN_FINISHED);
    pdn_close(reader);
    pdn_game_free(&game);
}

Test(printed, appendix_1) {
    Error error = {0};
    PdnGame game = {0};
    Misprints misprints = {0};
    Board end;
    size_t over = 0;
    cr_assert(printed_read(APPENDIX_TEXT("1.txt"), RULES_ALL[0], &game, &misprints, &error), "%s",
              error.message);
    cr_assert_eq(game.count, 105);
    cr_assert_eq(game.start.side, BLACK);
    cr_assert_eq(misprints.count, 1);
    check_misprint(&misprints.items[0], 21, BLACK, "26-11 (K)", "26-31 (K)");
    cr_assert_eq(misprints.items[0].ply, 40);
    cr_assert_eq(replay(&game, &end, &over), ENDING_REPETITION);
    /* White's last move already repeats a position for the third time; the program of the seed
     * seems to have looked after Black's moves only. */
    cr_assert_eq(over, 104);
    check_end(&end, "W:WK10,K15:BK23,24");
    check_pdn(APPENDIX("1.pdn"), &game);
    pdn_game_free(&game);
    misprints_free(&misprints);
}

Test(printed, appendix_2) {
    Error error = {0};
    PdnGame game = {0};
    Misprints misprints = {0};
    Board end;
    size_t over = 0;
    cr_assert(printed_read(APPENDIX_TEXT("2.txt"), RULES_ALL[0], &game, &misprints, &error), "%s",
              error.message);
    cr_assert_eq(game.count, 146);
    cr_assert_eq(game.start.side, WHITE);
    cr_assert_eq(game.result, RESULT_BLACK_WINS);
    cr_assert_eq(misprints.count, 1);
    check_misprint(&misprints.items[0], 18, WHITE, "14-7 (10,K)", "14-7 (10)");
    const Ending ending = replay(&game, &end, &over);
    cr_assert_eq(over, 146);
    cr_assert_eq(ending, ENDING_NO_PIECES);
    cr_assert_eq(ending_result(ending, &end, game.rules), RESULT_BLACK_WINS);
    check_end(&end, "W:W:BK1,K5,K14,21,K24");
    check_pdn(APPENDIX("2.pdn"), &game);
    pdn_game_free(&game);
    misprints_free(&misprints);
}

/* Reads a text; returns the number of misprints, -1 when it fails. */
static int read_text(const char *content, PdnGame *game, Misprints *misprints, Error *error) {
    *error = (Error){0};
    const char *const path = text_file_make(content, strlen(content));
    const bool done = printed_read(path, RULES_ALL[0], game, misprints, error);
    text_file_remove();
    return done ? (int)misprints->count : -1;
}

typedef struct Case {
    const char *content;
    const char *printed, *meant; /* of the only misprint, or NULL */
} Case;

Test(printed, misprints) {
    static const Case CASES[] = {
        {"1. 11-15 22-18 2. 15-22 (18) 25-18 (22)", NULL, NULL},
        {"# comment\n1.11-15 22-18# comment\n2. 15-22 (18) 25-18(22) 1:0", NULL, NULL},
        {"1. 22-18 11-15", NULL, NULL},
        /* annotations that are not what the move does */
        {"1. 11-15 22-18 2. 15-22 25-18 (22)", "15-22", "15-22 (18)"},
        {"1. 11-15 22-18 2. 15-22 (17) 25-18 (22)", "15-22 (17)", "15-22 (18)"},
        {"1. 11-15 (K) 22-18", "11-15 (K)", "11-15"},
        /* another target, told by the next moves */
        {"1. 11-25 22-18 2. 15-22 (18)", "11-25", "11-15"},
        {"1. 11-25 22-18 2. 16-20", "11-25", "11-16"},
        /* another piece */
        {"1. 25-29 22-18 2. 15-22 (18)", "25-29", "11-15"},
        /* the last move: only the square it comes from tells */
        {"1. 11-15 21-8", "21-8", "21-17"},
    };
    PdnGame game = {0};
    Misprints misprints = {0};
    Error error;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const int count = read_text(CASES[i].content, &game, &misprints, &error);
        cr_assert_eq(count, CASES[i].printed == NULL ? 0 : 1, "%s: %d misprints, %s",
                     CASES[i].content, count, error.message);
        if (CASES[i].printed == NULL) continue;
        cr_assert_str_eq(misprints.items[0].printed, CASES[i].printed);
        cr_assert_str_eq(misprints.items[0].meant, CASES[i].meant);
    }
    pdn_game_free(&game);
    misprints_free(&misprints);
}

Test(printed, failures) {
    static const struct {
        const char *content, *message; /* what follows the path */
    } CASES[] = {
        {"", ": no moves"},
        {"# 1. 11-15", ": no moves"},
        {"1. 11-15\n22-8 2. 9-29", ":2: move 1 (white): 22-8 is not legal here, nor does any "
                                   "legal move fit"},
        {"1. 11-15 foo", ":1: \"foo\" is not a printed move"},
        {"1. 11-33", ":1: \"11-33\" is not a printed move"},
        {"1. 99999999999999-33", ":1: \"99999999999999-33\" is not a printed move"},
        {"1. 11-15 (K", ":1: \"11-15\" is not a printed move"},
        {"1. 11-15 (K]", ":1: \"11-15\" is not a printed move"},
        {"1. 11-15 (K,)", ":1: \"11-15\" is not a printed move"},
        {"1. 11-15(", ":1: \"11-15(\" is not a printed move"},
        {"1. 11x15", ":1: \"11x15\" is not a printed move"},
        {"1. 11-15\n\n1:0 22-18", ":3: \"1:0\" is a result but not the end of the game"},
        {"1. 11-15 \x01\xff", ":1: \"??\" is not a printed move"},
    };
    PdnGame game = {0};
    Misprints misprints = {0};
    Error error;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cr_assert_eq(read_text(CASES[i].content, &game, &misprints, &error), -1, "%s is taken",
                     CASES[i].content);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_str_eq(strchr(error.message, ':'), CASES[i].message);
    }
    cr_assert(!printed_read("/nowhere/at/all", RULES_ALL[0], &game, &misprints, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    pdn_game_free(&game);
    misprints_free(&misprints);
}

/* After the game's end no move is legal. */
Test(printed, moves_after_the_end) {
    Error error = {0};
    PdnGame game = {0};
    Misprints misprints = {0};
    Text text = {0};
    FILE *const file = fopen(APPENDIX_TEXT("2.txt"), "r");
    char line[256];
    cr_assert(file != NULL);
    while (fgets(line, sizeof line, file) != NULL) {
        char *const result = strstr(line, "10-1 (6) 0:1");
        if (result != NULL) strcpy(result, "10-1 (6) 74. 1-6 9-5\n");
        text_append_string(&text, line);
    }
    fclose(file);
    cr_assert_eq(read_text(text_string(&text), &game, &misprints, &error), -1);
    cr_assert(strstr(error.message, "move 74 (white): 1-6 is not legal here") != NULL, "%s",
              error.message);
    text_free(&text);
    pdn_game_free(&game);
    misprints_free(&misprints);
}
