/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reference.h"

#include <string.h>

int ref_square(int size, int row, int column) { return row * (size / 2) + column / 2 + 1; }

int ref_row(int size, int square) { return (square - 1) / (size / 2); }

/* "In an odd row (1st, 3rd …) the dark squares are the 2nd, 4th, 6th, 8th columns." */
int ref_column(int size, int square) {
    const int place = (square - 1) % (size / 2);
    return ref_row(size, square) % 2 == 0 ? 2 * place + 1 : 2 * place;
}

bool ref_is_king(int piece) { return piece == BLACK_KING || piece == WHITE_KING; }

bool ref_belongs(int piece, Side side) {
    return side == BLACK ? piece == BLACK_MAN || piece == BLACK_KING
                         : piece == WHITE_MAN || piece == WHITE_KING;
}

RefBoard ref_of(const Board *board) {
    RefBoard ref;
    memset(&ref, 0, sizeof ref);
    ref.size = board->size;
    ref.side = (Side)board->side;
    for (int square = 1; square <= ref.size * ref.size / 2; square++) {
        const int row = ref_row(ref.size, square), column = ref_column(ref.size, square);
        ref.at[row][column] = (uint8_t)board_piece(board, square);
    }
    return ref;
}

Board ref_board(const RefBoard *ref) {
    Board board = board_empty(ref->size, ref->side);
    for (int square = 1; square <= ref->size * ref->size / 2; square++) {
        const int row = ref_row(ref->size, square), column = ref_column(ref->size, square);
        board_put(&board, square, (Piece)ref->at[row][column]);
    }
    return board;
}

bool ref_equal(const RefBoard *a, const RefBoard *b) {
    return a->size == b->size && a->side == b->side && memcmp(a->at, b->at, sizeof a->at) == 0;
}

int ref_count(const RefBoard *board, Side side, bool kings) {
    int count = 0;
    for (int row = 0; row < board->size; row++) {
        for (int column = 0; column < board->size; column++) {
            const int piece = board->at[row][column];
            if (ref_belongs(piece, side) && ref_is_king(piece) == kings) count++;
        }
    }
    return count;
}

static bool is_inside(const RefBoard *board, int row, int column) {
    return row >= 0 && row < board->size && column >= 0 && column < board->size;
}

static int far_row(const RefBoard *board) { return board->side == BLACK ? board->size - 1 : 0; }

static int forward_step(const RefBoard *board) { return board->side == BLACK ? 1 : -1; }

/* One piece on its way. */
typedef struct Route {
    const RefBoard *board; /* with the piece lifted off */
    const Rules *rules;
    RefList *list;
    int piece;
    bool taken[REF_SIDE_MAX][REF_SIDE_MAX];
    RefMove move; /* so far, without `after` */
} Route;

static void add_move(const Route *route, int row, int column) {
    RefList *const list = route->list;
    if (list->count == REF_MOVES_MAX) {
        list->overflow = true;
        return;
    }
    RefMove *const move = &list->moves[list->count++];
    *move = route->move;
    RefBoard *const after = &move->after;
    *after = *route->board;
    for (int i = 0; i < move->taken_count; i++) {
        const int square = move->taken[i];
        after->at[ref_row(after->size, square)][ref_column(after->size, square)] = EMPTY;
    }
    int piece = route->piece;
    if (row == far_row(after)) piece = after->side == BLACK ? BLACK_KING : WHITE_KING;
    after->at[row][column] = (uint8_t)piece;
    after->side = after->side == BLACK ? WHITE : BLACK;
}

/* Whether the piece may jump in this direction after `jumps` jumps. */
static bool may_jump(const Route *route, int down, int jumps) {
    if (ref_is_king(route->piece) || down == forward_step(route->board)) return true;
    return jumps > 0 && strcmp(route->rules->name, "paper004") == 0;
}

static bool can_take(const Route *route, int row, int column, int down, int right) {
    const RefBoard *const board = route->board;
    const Side other = board->side == BLACK ? WHITE : BLACK;
    return is_inside(board, row + 2 * down, column + 2 * right) &&
           ref_belongs(board->at[row + down][column + right], other) &&
           !route->taken[row + down][column + right] &&
           board->at[row + 2 * down][column + 2 * right] == EMPTY;
}

static void follow_jumps(Route *route, int row, int column) {
    const int size = route->board->size, jumps = route->move.taken_count;
    const bool crowned = jumps > 0 && !ref_is_king(route->piece) && row == far_row(route->board);
    bool goes_on = false;
    for (int direction = 0; direction < 4 && !crowned; direction++) {
        const int down = direction < 2 ? 1 : -1, right = direction % 2 == 0 ? 1 : -1;
        if (!may_jump(route, down, jumps) || !can_take(route, row, column, down, right)) continue;
        goes_on = true;
        route->taken[row + down][column + right] = true;
        route->move.taken[route->move.taken_count++] =
            (uint8_t)ref_square(size, row + down, column + right);
        route->move.path[route->move.length++] =
            (uint8_t)ref_square(size, row + 2 * down, column + 2 * right);
        follow_jumps(route, row + 2 * down, column + 2 * right);
        route->move.length--;
        route->move.taken_count--;
        route->taken[row + down][column + right] = false;
    }
    if (!goes_on && jumps > 0) add_move(route, row, column);
}

static void add_steps(Route *route, int row, int column) {
    const RefBoard *const board = route->board;
    for (int down = -1; down <= 1; down += 2) {
        if (!ref_is_king(route->piece) && down != forward_step(board)) continue;
        for (int right = -1; right <= 1; right += 2) {
            if (!is_inside(board, row + down, column + right)) continue;
            if (board->at[row + down][column + right] != EMPTY) continue;
            route->move.length = 2;
            route->move.path[1] = (uint8_t)ref_square(board->size, row + down, column + right);
            add_move(route, row + down, column + right);
        }
    }
}

static void add_moves(const RefBoard *board, const Rules *rules, bool capture, RefList *list) {
    for (int square = 1; square <= board->size * board->size / 2; square++) {
        const int row = ref_row(board->size, square), column = ref_column(board->size, square);
        const int piece = board->at[row][column];
        if (!ref_belongs(piece, board->side)) continue;
        RefBoard lifted = *board;
        lifted.at[row][column] = EMPTY;
        Route route = {.board = &lifted, .rules = rules, .list = list, .piece = piece};
        route.move.length = 1;
        route.move.path[0] = (uint8_t)square;
        if (capture)
            follow_jumps(&route, row, column);
        else
            add_steps(&route, row, column);
    }
}

void ref_generate(const RefBoard *board, const Rules *rules, RefList *list) {
    list->count = 0;
    list->overflow = false;
    add_moves(board, rules, true, list);
    if (list->count == 0) add_moves(board, rules, false, list);
}

uint64_t ref_perft(const RefBoard *board, const Rules *rules, int depth, int most, bool *overflow) {
    if (depth == 0) return 1;
    RefList list;
    ref_generate(board, rules, &list);
    if (list.overflow || list.count > most) *overflow = true;
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++)
        total += ref_perft(&list.moves[i].after, rules, depth - 1, most, overflow);
    return total;
}

bool ref_stuck_wins(const Rules *rules) { return strcmp(rules->name, "giveaway") == 0; }
