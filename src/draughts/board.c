/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/board.h"

#include "util/rng.h"

const char *side_name(Side side) { return side == BLACK ? "black" : "white"; }

bool board_size_is_supported(int size) {
    return size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX && size % 2 == 0;
}

Board board_empty(int size, Side side) { return (Board){{0, 0}, 0, (uint8_t)size, (uint8_t)side}; }

Board board_start(int size) {
    Board board = board_empty(size, BLACK);
    const int men = (size == BOARD_SIZE_MIN ? 2 : 3) * size / 2;
    for (int square = 1; square <= men; square++) {
        board.pieces[BLACK] |= board_bit(size, square);
        board.pieces[WHITE] |= board_bit(size, board_squares(size) + 1 - square);
    }
    return board;
}

int board_count(Squares squares) {
    return __builtin_popcountll((uint64_t)squares) +
           __builtin_popcountll((uint64_t)(squares >> 64));
}

int board_lowest_square(int size, Squares squares) {
    const uint64_t low = (uint64_t)squares;
    const int index =
        low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(squares >> 64));
    return index - index / (size + 1) + 1;
}

Piece board_piece(const Board *board, int square) {
    const Squares bit = board_bit(board->size, square);
    const bool king = (board->kings & bit) != 0;
    if ((board->pieces[BLACK] & bit) != 0) return king ? BLACK_KING : BLACK_MAN;
    if ((board->pieces[WHITE] & bit) != 0) return king ? WHITE_KING : WHITE_MAN;
    return EMPTY;
}

void board_put(Board *board, int square, Piece piece) {
    const Squares bit = board_bit(board->size, square);
    board->pieces[BLACK] &= ~bit;
    board->pieces[WHITE] &= ~bit;
    board->kings &= ~bit;
    if (piece == EMPTY) return;
    board->pieces[piece == BLACK_MAN || piece == BLACK_KING ? BLACK : WHITE] |= bit;
    if (piece == BLACK_KING || piece == WHITE_KING) board->kings |= bit;
}

int board_row(int size, int square) { return (square - 1) / (size / 2); }

int board_column(int size, int square) {
    const int place = (square - 1) % (size / 2);
    return 2 * place + (board_row(size, square) % 2 == 0 ? 1 : 0);
}

int board_square(int size, int row, int column) {
    if (row < 0 || row >= size || column < 0 || column >= size) return 0;
    if ((row + column) % 2 == 0) return 0;
    return row * (size / 2) + column / 2 + 1;
}

Squares board_crowning_row(int size, Side side) {
    const Squares row = ((Squares)1 << (size / 2)) - 1;
    return side == WHITE ? row : row * board_bit(size, board_squares(size) - size / 2 + 1);
}

bool board_equal(const Board *a, const Board *b) {
    return a->pieces[BLACK] == b->pieces[BLACK] && a->pieces[WHITE] == b->pieces[WHITE] &&
           a->kings == b->kings && a->size == b->size && a->side == b->side;
}

static uint64_t hash_squares(uint64_t hash, Squares squares) {
    hash = rng_mix(hash ^ (uint64_t)squares);
    const uint64_t high = (uint64_t)(squares >> 64);
    return high == 0 ? hash : rng_mix(hash + high);
}

uint64_t board_hash(const Board *board) {
    uint64_t hash = (uint64_t)board->size * 2 + board->side;
    hash = hash_squares(hash, board->pieces[BLACK]);
    hash = hash_squares(hash, board->pieces[WHITE]);
    return hash_squares(hash, board->kings);
}

static Squares turned(int size, Squares squares) {
    Squares result = 0;
    for (int square = 1; square <= board_squares(size); square++)
        if ((squares & board_bit(size, square)) != 0)
            result |= board_bit(size, board_squares(size) + 1 - square);
    return result;
}

Board board_turned(const Board *board) {
    Board result = *board;
    result.pieces[BLACK] = turned(board->size, board->pieces[WHITE]);
    result.pieces[WHITE] = turned(board->size, board->pieces[BLACK]);
    result.kings = turned(board->size, board->kings);
    result.side = (uint8_t)side_other((Side)board->side);
    return result;
}
