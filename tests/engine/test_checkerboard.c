/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as CheckerBoard has it, and what libraries say in words of their own. */
#include "engine/checkerboard.c" /* NOLINT(bugprone-suspicious-include) */

#include "draughts/moves.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <string.h>

/* Where the squares are: row 1 of the interface's own table, from Black's side [cb_interface.h,
 * numbertocoors]. */
static const int SQUARES[8][8] = {
    /* y = 0 … 7; x = 0 … 7 */
    {4, 0, 3, 0, 2, 0, 1, 0},     {0, 8, 0, 7, 0, 6, 0, 5},     {12, 0, 11, 0, 10, 0, 9, 0},
    {0, 16, 0, 15, 0, 14, 0, 13}, {20, 0, 19, 0, 18, 0, 17, 0}, {0, 24, 0, 23, 0, 22, 0, 21},
    {28, 0, 27, 0, 26, 0, 25, 0}, {0, 32, 0, 31, 0, 30, 0, 29}};

Test(checkerboard, squares_are_where_the_interface_has_them) {
    for (int x = 0; x < 8; x++) {
        for (int y = 0; y < 8; y++) {
            if (SQUARES[y][x] == 0) continue;
            int cells[8][8], expected[8][8];
            Board board = board_empty(8, BLACK);
            memset(expected, 0, sizeof expected);
            expected[x][y] = CB_WHITE | CB_KING;
            board_put(&board, SQUARES[y][x], WHITE_KING);
            checkerboard_write(&board, cells);
            cr_assert_eq(memcmp(cells, expected, sizeof cells), 0, "square %d", SQUARES[y][x]);
        }
    }
}

Test(checkerboard, pieces_have_the_interfaces_numbers) {
    int cells[8][8];
    const Board board = board_start(8);
    checkerboard_write(&board, cells);
    cr_assert_eq(cells[0][0], 6, "a black man on square 4");
    cr_assert_eq(cells[1][7], 5, "a white man on square 32");
}

Test(checkerboard, boards_are_read_back) {
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 2000; i++) {
        int cells[8][8];
        Board board = board_empty(8, i % 2 == 0 ? BLACK : WHITE), read;
        for (int square = 1; square <= 32; square++) {
            board_put(&board, square, (Piece)rng_below(&rng, 5));
        }
        checkerboard_write(&board, cells);
        cr_assert(checkerboard_read(cells, (Side)board.side, &read));
        cr_assert(board_equal(&board, &read));
    }
}

Test(checkerboard, nonsense_is_refused) {
    static const int BAD[] = {1, 2, 3, 4, 7, 8, 11, 12, 16, -6, 1 << 20};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        int cells[8][8] = {{BAD[i]}};
        Board board;
        cr_assert(!checkerboard_read(cells, BLACK, &board), "%d", BAD[i]);
    }
}

static ProtocolInfo reported(const char *text) {
    ProtocolInfo info = {.has_score = false};
    library_read_report(text, &info);
    cr_assert(!info.has_score, "whose value it is nobody has said");
    return info;
}

/* "nothing" is depth 0, no value (-1) and no nodes. */
static void expect(const char *text, int depth, double value, uint64_t nodes, const char *line) {
    const ProtocolInfo info = reported(text);
    cr_assert_eq(info.depth_plies, depth, "%s: depth %d", text, info.depth_plies);
    cr_assert_eq(info.has_value ? info.value : -1, value, "%s: value %g", text, info.value);
    cr_assert_eq(info.counters.nodes, nodes, "%s", text);
    cr_assert_str_eq(info.line, line, "%s", text);
}

Test(checkerboard, usual_forms) {
    /* simple checkers 1.14; Cake++; KestoG */
    expect("best:11-15 time 0.10s, depth 12, value    3  nodes 123, gms 4, gcs 5, evals 6", 12, 3,
           123, "");
    expect("best: 11-15 depth 11/23/12.3 nodes 4567 value -12 time 0.12s  38kN/s", 11, -12, 4567,
           "");
    expect("[thinking] [depth 3] [move 24-19] [time 0.00] [eval 7] [nodes 216], [pv ]", 3, 7, 216,
           "");
    expect("Depth: 9 Score=0.25 Nodes=1 PV: 11-15 22x17 9x18x27, and so on", 9, 0.25, 1,
           "11-15 22x17 9x18x27");
    expect("depth 6 score 0.5.", 6, 0.5, 0, "");
    expect("depth 6,kn value 12,mn", 6, 12, 0, "");
    /* GuiNN */
    expect(
        "Eval: 12  Depth: 9/21 (3/8)  Move: 11-15   Time: 0.10s   Speed 29 KN/s   Nodes: 2.90 kn "
        "(db: 0 n) 11-15 22x13 9-14 ",
        9, 12, 2900, "11-15 22x13 9-14");
    expect("Nodes: 1.25 Mn (db: 7 n) ", 0, -1, 1250000, "");
    expect("Nodes: 216 n (db: 0 n) 24-19", 0, -1, 216, "");
}

Test(checkerboard, nothing_is_guessed) {
    static const char *const NOTHING[] = {"",
                                          "book move",
                                          "depth",
                                          "in depth analysis 7",
                                          "value<12",
                                          "value 12k",
                                          "nodes 1,234",
                                          "nodes 1.2M",
                                          "depth 12a",
                                          "depth -3",
                                          "depth 1000",
                                          "value --3",
                                          "value 1.2.3",
                                          "value nan",
                                          "value 1e400",
                                          "value 4294967292",
                                          "nodes 2.90 kg",
                                          "nodes 2.90kn",
                                          "nodes 2.9.0 kn",
                                          "indepth 4",
                                          "evals 6",
                                          "depth 4 depth 5",
                                          "value 3 eval 4",
                                          "pv e4 e5",
                                          "pv 7",
                                          "nodes 99999999999999999999"};
    for (size_t i = 0; i < sizeof NOTHING / sizeof *NOTHING; i++) {
        expect(NOTHING[i], 0, -1, 0, "");
        cr_assert_str_eq(reported(NOTHING[i]).text, NOTHING[i]);
    }
    expect("depth 4 depth 4", 4, -1, 0, "");
}

Test(checkerboard, raw_text_is_one_clean_line) {
    char text[4000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    cr_assert_eq(strlen(reported(text).text), PROTOCOL_TEXT_SIZE - 1);
    cr_assert_str_eq(reported(" a\nb\033[2J\377 ").text, "a b [2J\xef\xbf\xbd");
}
