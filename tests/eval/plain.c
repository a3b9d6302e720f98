/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain.h"

#include <stdlib.h>

/* The worth of a piece of `side` on a square; row 1 is the side's own back row. */
typedef int PieceValue(const RefBoard *board, Side side, bool king, int row, int square, int extra);

static int count_all(const RefBoard *board, Side side) {
    return ref_count(board, side, false) + ref_count(board, side, true);
}

static int own_row(const RefBoard *board, Side side, int square) {
    const int row = ref_row(board->size, square);
    return side == BLACK ? row + 1 : board->size - row;
}

static int total(const RefBoard *board, Side side, PieceValue *value, int extra) {
    int sum = 0;
    for (int square = 1; square <= board->size * board->size / 2; square++) {
        const int row = ref_row(board->size, square), column = ref_column(board->size, square);
        const int piece = board->at[row][column];
        if (!ref_belongs(piece, side)) continue;
        sum += value(board, side, ref_is_king(piece), own_row(board, side, square), square, extra);
    }
    return sum;
}

static int difference(const RefBoard *board, PieceValue *value, int extra) {
    const Side other = board->side == BLACK ? WHITE : BLACK;
    return total(board, board->side, value, extra) - total(board, other, value, extra);
}

static int piece2val(const RefBoard *board, Side side, bool king, int row, int square, int extra) {
    (void)board, (void)side, (void)row, (void)square, (void)extra;
    return king ? 2 : 1;
}

static int piece_and_board(const RefBoard *board, Side side, bool king, int row, int square,
                           int extra) {
    (void)side, (void)square, (void)extra;
    if (king) return 10;
    return row > board->size / 2 ? 7 : 5;
}

static int piece_and_row(const RefBoard *board, Side side, bool king, int row, int square,
                         int row_base) {
    (void)side, (void)square;
    if (king) return 5 + board->size + 2;
    return 5 + row - 1 + row_base;
}

double plain_piece2val(const RefBoard *board) { return difference(board, piece2val, 0); }

double plain_piece_and_board(const RefBoard *board) {
    return difference(board, piece_and_board, 0);
}

double plain_piece_and_row(const RefBoard *board, int row_base) {
    return difference(board, piece_and_row, row_base);
}

double plain_piece_and_board_norm(const RefBoard *board) {
    return plain_piece_and_board(board) / (count_all(board, BLACK) + count_all(board, WHITE));
}

bool plain_only_kings(const RefBoard *board) {
    return ref_count(board, BLACK, false) == 0 && ref_count(board, WHITE, false) == 0;
}

/* The steps a king needs on an empty board from one dark square to another. */
static int distance(const RefBoard *board, int from, int to) {
    const int size = board->size;
    const int rows = abs(ref_row(size, from) - ref_row(size, to));
    const int columns = abs(ref_column(size, from) - ref_column(size, to));
    return rows > columns ? rows : columns;
}

static void distances(const RefBoard *board, int *sum, int *farthest) {
    const int size = board->size, last = size * size / 2;
    *sum = *farthest = 0;
    for (int a = 1; a <= last; a++) {
        for (int b = 1; b <= last; b++) {
            if (!ref_belongs(board->at[ref_row(size, a)][ref_column(size, a)], BLACK)) continue;
            if (!ref_belongs(board->at[ref_row(size, b)][ref_column(size, b)], WHITE)) continue;
            const int steps = distance(board, a, b);
            *sum += steps;
            if (steps > *farthest) *farthest = steps;
        }
    }
}

/* The sign of a distance for the side to move. */
static int distance_sign(const RefBoard *board, Side searcher) {
    const Side other = board->side == BLACK ? WHITE : BLACK;
    const int own = count_all(board, board->side), enemy = count_all(board, other);
    if (own > enemy) return -1;
    if (own < enemy) return 1;
    return board->side == searcher ? 1 : -1;
}

double plain_sum_of_distances(const RefBoard *board, Side searcher) {
    int sum, farthest;
    distances(board, &sum, &farthest);
    return distance_sign(board, searcher) * sum;
}

double plain_farthest(const RefBoard *board, Side searcher) {
    int sum, farthest;
    distances(board, &sum, &farthest);
    return distance_sign(board, searcher) * farthest;
}

bool plain_is_end_game(const RefBoard *board) {
    const double black = count_all(board, BLACK), white = count_all(board, WHITE);
    const bool outnumbered = black * 3 < white * 2 || white * 3 < black * 2;
    const bool more_kings = ref_count(board, BLACK, true) != ref_count(board, WHITE, true);
    return outnumbered || (black + white < 15 && more_kings) || black + white < 10;
}

/* The eight central squares of 8x8; on other sizes the middle four rows' middle four columns. */
static bool is_central(int size, int square) {
    static const int central[] = {10, 11, 14, 15, 18, 19, 22, 23};
    if (size == 8) {
        for (int i = 0; i < 8; i++)
            if (central[i] == square) return true;
        return false;
    }
    const int column = 2 * ref_column(size, square) - (size - 1);
    const int row = 2 * ref_row(size, square) - (size - 1);
    return abs(row) <= 3 && abs(column) <= 3;
}

static bool is_middle_row(int size, int square) {
    return size == 8 ? square >= 9 && square <= 24
                     : abs(2 * ref_row(size, square) - (size - 1)) <= 3;
}

static int staged(const RefBoard *board, Side side, bool king, int row, int square, int end_game) {
    int value = king ? 155 : 100;
    const bool home = row == 1;
    if (home && ref_count(board, side == BLACK ? WHITE : BLACK, false) > 0) value += 40;
    if (end_game != 0) return king ? value + 20 : value;
    if (home) value += 50;
    if (is_central(board->size, square))
        value += 50;
    else if (is_middle_row(board->size, square))
        value += 10;
    return value;
}

double plain_staged(const RefBoard *board, const RefBoard *root, const RefBoard *stage) {
    const bool end_game = plain_is_end_game(stage);
    int value = difference(board, staged, end_game ? 1 : 0);
    if (!end_game) return value;
    const Side own = board->side, other = own == BLACK ? WHITE : BLACK;
    const int before = count_all(root, BLACK) + count_all(root, WHITE);
    const int traded = before - count_all(board, BLACK) - count_all(board, WHITE);
    if (count_all(board, own) > count_all(board, other)) value += 30 * traded;
    if (count_all(board, own) < count_all(board, other)) value -= 30 * traded;
    return value;
}
