/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_samuel.h"

#include <stdlib.h>
#include <string.h>

enum { SIZE = 8, SQUARES = 32 };

typedef struct View {
    const RefBoard *board;
    Side passive, active;
    double *values;
} View;

/* ---- squares ---- */

static bool is_inside(int row, int column) {
    return row >= 0 && row < SIZE && column >= 0 && column < SIZE;
}

static bool is_empty(const RefBoard *board, int row, int column) {
    return is_inside(row, column) && board->at[row][column] == EMPTY;
}

static bool is_of(const RefBoard *board, int row, int column, Side side) {
    return is_inside(row, column) && ref_belongs(board->at[row][column], side);
}

static int piece_on(const RefBoard *board, int square) {
    return board->at[ref_row(SIZE, square)][ref_column(SIZE, square)];
}

static bool is_on(const RefBoard *board, int square, Side side) {
    return ref_belongs(piece_on(board, square), side);
}

static bool is_man_on(const RefBoard *board, int square, Side side) {
    return is_on(board, square, side) && !ref_is_king(piece_on(board, square));
}

/* Lists of squares end with 0. */
static bool is_listed(const int *squares, int square) {
    while (*squares != 0 && *squares != square) squares++;
    return *squares != 0;
}

static bool are_all_on(const RefBoard *board, const int *squares, Side side) {
    for (; *squares != 0; squares++) {
        if (!is_on(board, *squares, side)) return false;
    }
    return true;
}

static const int CENTRE[] = {10, 11, 14, 15, 18, 19, 22, 23, 0};
static const int BRIDGE[2][3] = {{1, 3, 0}, {30, 32, 0}};
static const int OREO[2][4] = {{2, 3, 7, 0}, {26, 30, 31, 0}};
static const int CORNERS[] = {1, 5, 28, 32, 0};
static const int CRAMPING[2] = {13, 20};
static const int BESIDE[2][3] = {{9, 14, 0}, {19, 24, 0}};
static const int CRAMPED[2][5] = {{17, 21, 22, 25, 0}, {8, 11, 12, 16, 0}};
static const int IN_FILES[] = {1, 6, 10, 15, 19, 24, 28, 5, 9, 14, 18, 23, 27, 32, 0};
static const int ONE_AWAY[] = {2, 7, 11, 16, 20, 13, 17, 22, 26, 31, 0};
static const int TWO_AWAY[] = {3, 8, 12, 21, 25, 30, 0};

/* The four directions: down or up, left or right. */
static int down_of(int direction) { return direction < 2 ? 1 : -1; }
static int right_of(int direction) { return direction % 2 == 0 ? -1 : 1; }

/* ---- moves ---- */

/* Whether a piece may move and capture down (1) or up (-1). */
static bool goes(int piece, int down) {
    return ref_is_king(piece) || (piece == BLACK_MAN && down == 1) ||
           (piece == WHITE_MAN && down == -1);
}

/* Whether the side could take the piece of the other on that square by a first jump. */
static bool can_take(const RefBoard *board, int row, int column, Side side) {
    if (!is_of(board, row, column, side == BLACK ? WHITE : BLACK)) return false;
    for (int d = 0; d < 4; d++) {
        const int down = down_of(d), right = right_of(d);
        if (is_of(board, row - down, column - right, side) &&
            goes(board->at[row - down][column - right], down) &&
            is_empty(board, row + down, column + right)) {
            return true;
        }
    }
    return false;
}

static bool can_capture(const RefBoard *board, Side side) {
    for (int square = 1; square <= SQUARES; square++) {
        if (can_take(board, ref_row(SIZE, square), ref_column(SIZE, square), side)) return true;
    }
    return false;
}

/* The effects of moves to a square. */
typedef struct Found {
    bool moves, denied, exchange, threat;
} Found;

/* Looks at the captures of the passive side after a move to the square. */
static void look_at_captures(const View *view, const RefBoard *moved, int square, Found *found) {
    static RefList list;
    bool all_answered = true;
    ref_generate(moved, rules_find("english"), &list);
    for (int i = 0; i < list.count; i++) {
        const RefBoard *const after = &list.moves[i].after;
        const bool answered = can_capture(after, view->active);
        if (!answered) all_answered = false;
        if (!answered && !is_on(after, square, view->active)) found->denied = true;
    }
    if (all_answered) found->exchange = true;
}

static void look_at_move(const View *view, int row, int column, int direction, Found *found) {
    const int to_row = row + down_of(direction), to_column = column + right_of(direction);
    const int piece = view->board->at[row][column], square = ref_square(SIZE, to_row, to_column);
    Found *const here = &found[square];
    here->moves = true;
    RefBoard moved = *view->board;
    moved.side = view->passive;
    moved.at[row][column] = EMPTY;
    moved.at[to_row][to_column] = (uint8_t)piece;
    if (piece == BLACK_MAN && to_row == SIZE - 1) moved.at[to_row][to_column] = BLACK_KING;
    if (piece == WHITE_MAN && to_row == 0) moved.at[to_row][to_column] = WHITE_KING;
    if (can_capture(&moved, view->passive)) look_at_captures(view, &moved, square, here);
    for (int other = 1; other <= SQUARES; other++) {
        const int r = ref_row(SIZE, other), c = ref_column(SIZE, other);
        if (can_take(&moved, r, c, view->active) && !can_take(view->board, r, c, view->active)) {
            here->threat = true;
        }
    }
}

/* `found` by square number. */
static void look_at_moves(const View *view, Found *found) {
    memset(found, 0, (SQUARES + 1) * sizeof *found);
    for (int square = 1; square <= SQUARES; square++) {
        const int row = ref_row(SIZE, square), column = ref_column(SIZE, square);
        if (!is_on(view->board, square, view->active)) continue;
        for (int d = 0; d < 4; d++) {
            if (goes(view->board->at[row][column], down_of(d)) &&
                is_empty(view->board, row + down_of(d), column + right_of(d))) {
                look_at_move(view, row, column, d, found);
            }
        }
    }
}

static void weigh_moves(const View *view) {
    Found found[SQUARES + 1];
    double *const values = view->values;
    bool corner = false;
    look_at_moves(view, found);
    for (int square = 1; square <= SQUARES; square++) {
        const Found *const here = &found[square];
        const bool held = is_on(view->board, square, view->active);
        values[SAMUEL_MOB] += here->moves;
        values[SAMUEL_DENY] += here->denied;
        values[SAMUEL_EXCH] += here->exchange;
        values[SAMUEL_THRET] += here->threat;
        values[SAMUEL_CNTR] += is_listed(CENTRE, square) && (held || here->moves);
        if (here->moves && is_listed(CORNERS, square)) corner = true;
    }
    values[SAMUEL_MOBIL] = values[SAMUEL_MOB] - values[SAMUEL_DENY];
    values[SAMUEL_RECAP] = values[SAMUEL_EXCH];
    values[SAMUEL_CORN] = corner; /* so far */
}

/* ---- single squares ---- */

/* Neighbours that are: empty, passive, of anyone. */
typedef struct Around {
    int empty, passive, pieces;
} Around;

static Around look_around(const View *view, int row, int column) {
    Around around = {0, 0, 0};
    for (int d = 0; d < 4; d++) {
        const int r = row + down_of(d), c = column + right_of(d);
        if (!is_inside(r, c)) continue;
        around.empty += is_empty(view->board, r, c);
        around.passive += is_of(view->board, r, c, view->passive);
        around.pieces += !is_empty(view->board, r, c);
    }
    return around;
}

/* ADV: the row from the side's own back row, as 1. */
static int advancement(Side side, int row) {
    const int own_row = side == BLACK ? row + 1 : SIZE - row;
    return own_row == 5 || own_row == 6 ? 1 : own_row == 3 || own_row == 4 ? -1 : 0;
}

static bool is_exposed(const View *view, int row, int column) {
    for (int right = -1; right <= 1; right += 2) {
        if (is_empty(view->board, row - 1, column - right) &&
            is_empty(view->board, row + 1, column + right)) {
            return true;
        }
    }
    return false;
}

static void weigh_piece(const View *view, int square) {
    const int row = ref_row(SIZE, square), column = ref_column(SIZE, square);
    const bool king = ref_is_king(piece_on(view->board, square));
    const Around around = look_around(view, row, column);
    double *const values = view->values;
    if (!king) values[SAMUEL_ADV] += advancement(view->passive, row);
    values[king ? SAMUEL_KCENT : SAMUEL_CENT] += is_listed(CENTRE, square);
    values[SAMUEL_DIA] += is_listed(IN_FILES, square);
    values[SAMUEL_DIAV] += is_listed(IN_FILES, square)   ? 1.5
                           : is_listed(ONE_AWAY, square) ? 1
                           : is_listed(TWO_AWAY, square) ? 0.5
                                                         : 0;
    values[SAMUEL_EXPOS] += is_exposed(view, row, column);
    values[SAMUEL_NODE] += around.empty >= 3;
    values[SAMUEL_POLE] += !king && around.pieces == 0;
    for (int right = -1; right <= 1; right += 2) {
        values[SAMUEL_DYKE] += is_of(view->board, row + 1, column + right, view->passive) &&
                               is_of(view->board, row + 2, column + 2 * right, view->passive);
    }
}

static bool is_gap(const View *view, int row, int column) {
    for (int d = 0; d < 4; d++) {
        const int down = down_of(d), right = right_of(d);
        if (is_of(view->board, row - down, column - right, view->passive) &&
            (!is_inside(row + down, column + right) ||
             is_of(view->board, row + down, column + right, view->passive))) {
            return true;
        }
    }
    return false;
}

/* FORK from one side: the forking piece below (1) the pair or above it (-1). */
static bool is_forked(const View *view, int row, int column, int below) {
    return is_empty(view->board, row + below, column + 1) &&
           is_empty(view->board, row - below, column - 1) &&
           is_empty(view->board, row - below, column + 3);
}

static void weigh_pair(const View *view, int row, int column) {
    if (!is_of(view->board, row, column, view->passive)) return;
    if (!is_of(view->board, row, column + 2, view->passive)) return;
    const bool kings = ref_count(view->board, view->active, true) > 0;
    const int near = view->active == WHITE ? 1 : -1;
    view->values[SAMUEL_FORK] +=
        is_forked(view, row, column, near) || (kings && is_forked(view, row, column, -near));
}

/* ---- patterns ---- */

static int material(const RefBoard *board, Side side) {
    return 2 * ref_count(board, side, false) + 3 * ref_count(board, side, true);
}

static int pieces(const RefBoard *board, Side side) {
    return ref_count(board, side, false) + ref_count(board, side, true);
}

/* MOVE: Black's files are those of the squares 1-4, White's those of 29-32. */
static bool has_move(const View *view) {
    int in_system = 0;
    for (int square = 1; square <= SQUARES; square++) {
        for (int start = 1; start <= 4; start++) {
            const int first = view->active == BLACK ? start : start + 28;
            if (ref_column(SIZE, square) == ref_column(SIZE, first) &&
                piece_on(view->board, square) != EMPTY) {
                in_system++;
            }
        }
    }
    return pieces(view->board, BLACK) == pieces(view->board, WHITE) &&
           material(view->board, BLACK) + material(view->board, WHITE) < 24 && in_system % 2 != 0;
}

static void weigh_patterns(const View *view) {
    const RefBoard *const board = view->board;
    const Side passive = view->passive, active = view->active;
    double *const values = view->values;
    const bool passive_kings = ref_count(board, passive, true) > 0;
    const bool active_kings = ref_count(board, active, true) > 0;
    const bool bridge = are_all_on(board, BRIDGE[passive], passive);
    const bool triangle = are_all_on(board, OREO[passive], passive);
    const int own = material(board, active);
    if (!passive_kings && !active_kings &&
        (is_man_on(board, 7, active) || is_man_on(board, 26, active)) &&
        !is_man_on(board, 7, passive) && !is_man_on(board, 26, passive)) {
        values[SAMUEL_APEX] = -1;
    }
    values[SAMUEL_BACK] = bridge && !active_kings;
    values[SAMUEL_GUARD] = (bridge || triangle) && !active_kings;
    values[SAMUEL_OREO] = triangle && !passive_kings;
    values[SAMUEL_MOVE] = has_move(view);
    if (is_on(board, CRAMPING[passive], passive) &&
        (is_on(board, BESIDE[passive][0], passive) || is_on(board, BESIDE[passive][1], passive)) &&
        are_all_on(board, CRAMPED[passive], active)) {
        values[SAMUEL_CRAMP] = 2;
    }
    if (own > 6 || own >= material(board, passive)) values[SAMUEL_CORN] = 0;
}

void plain_samuel(const RefBoard *board, Side passive, double values[PARAMETER_COUNT]) {
    const View view = {board, passive, passive == BLACK ? WHITE : BLACK, values};
    for (int id = SAMUEL_PARAMETER_FIRST; id < PARAMETER_COUNT; id++) values[id] = 0;
    for (int square = 1; square <= SQUARES; square++) {
        const int row = ref_row(SIZE, square), column = ref_column(SIZE, square);
        if (is_on(board, square, passive)) weigh_piece(&view, square);
        if (piece_on(board, square) == EMPTY) {
            values[SAMUEL_HOLE] += look_around(&view, row, column).passive >= 3;
            values[SAMUEL_GAP] += is_gap(&view, row, column);
        }
        weigh_pair(&view, row, column);
    }
    weigh_moves(&view);
    weigh_patterns(&view);
}
