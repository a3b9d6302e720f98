/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_solver.h"

#include "util/text.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS = 4, OVER = 0 };
static const Piece KIND[KINDS] = {BLACK_MAN, BLACK_KING, WHITE_MAN, WHITE_KING};

/* A place is the side, the set of the pieces' kinds and their squares, those of one kind rising. A
 * set is a number with a digit for each piece, falling or equal: 0 none, else its kind and 1. Place
 * 0 is that of no piece at all. */
typedef struct Placing {
    Side side;
    int count;
    int kind[PLAIN_MOST], square[PLAIN_MOST];
} Placing;

static void list_sets(PlainSolver *solver) {
    int codes = 1;
    for (int i = 0; i < solver->pieces; i++) codes *= KINDS + 1;
    solver->set_count = 0;
    for (int code = 0; code < codes; code++) {
        bool good = true;
        for (int rest = code; rest > KINDS; rest /= KINDS + 1) /* the last digit is the largest */
            good = good && rest % (KINDS + 1) >= rest / (KINDS + 1) % (KINDS + 1);
        solver->set_of[code] = (int16_t)solver->set_count;
        if (good) solver->code_of[solver->set_count++] = (int16_t)code;
    }
}

static uint32_t place_of(const PlainSolver *solver, const Placing *placing) {
    const uint32_t squares = (uint32_t)board_squares(solver->size);
    int code = 0;
    for (int i = 0; i < placing->count; i++) code = code * (KINDS + 1) + placing->kind[i] + 1;
    uint32_t place = (uint32_t)((int)placing->side * solver->set_count + solver->set_of[code]);
    for (int i = 0; i < solver->pieces; i++)
        place = place * squares + (i < placing->count ? (uint32_t)placing->square[i] - 1 : 0);
    return place;
}

static bool placing_of(const PlainSolver *solver, uint32_t place, Placing *placing) {
    const uint32_t squares = (uint32_t)board_squares(solver->size), whole = place;
    int square[PLAIN_MOST];
    for (int i = solver->pieces - 1; i >= 0; i--, place /= squares)
        square[i] = (int)(place % squares) + 1;
    const int set = (int)place % solver->set_count;
    placing->side = (int)place / solver->set_count == 0 ? BLACK : WHITE;
    placing->count = 0;
    for (int rest = solver->code_of[set]; rest > 0; rest /= KINDS + 1) placing->count++;
    for (int rest = solver->code_of[set], i = placing->count - 1; i >= 0; i--, rest /= KINDS + 1) {
        placing->kind[i] = rest % (KINDS + 1) - 1;
        placing->square[i] = square[i];
    }
    return placing->count > 0 && place_of(solver, placing) == whole;
}

bool plain_board(const PlainSolver *solver, uint32_t place, Board *board) {
    Placing placing;
    if (!placing_of(solver, place, &placing)) return false;
    bool has[2] = {false, false};
    *board = board_empty(solver->size, placing.side);
    for (int i = 0; i < placing.count; i++) {
        const int kind = placing.kind[i], square = placing.square[i];
        const int row = ref_row(solver->size, square);
        const bool sorted = i == 0 || placing.kind[i - 1] < kind ||
                            (placing.kind[i - 1] == kind && placing.square[i - 1] < square);
        if (!sorted || board_piece(board, square) != EMPTY) return false;
        if (KIND[kind] == BLACK_MAN && row == solver->size - 1) return false;
        if (KIND[kind] == WHITE_MAN && row == 0) return false;
        board_put(board, square, KIND[kind]);
        has[kind / 2] = true;
    }
    return has[0] && has[1];
}

static uint32_t place_of_board(const PlainSolver *solver, const RefBoard *ref) {
    Placing placing = {.side = ref->side, .count = 0};
    bool has[2] = {false, false};
    for (int kind = 0; kind < KINDS; kind++) {
        for (int row = 0; row < solver->size; row++) {
            for (int column = 0; column < solver->size; column++) {
                if (ref->at[row][column] != KIND[kind]) continue;
                placing.kind[placing.count] = kind;
                placing.square[placing.count++] = ref_square(solver->size, row, column);
                has[kind / 2] = true;
            }
        }
    }
    return has[0] && has[1] ? place_of(solver, &placing) : OVER;
}

static void add_successors(PlainSolver *solver, size_t *capacity) {
    static RefList list;
    uint32_t used = 0;
    for (uint32_t place = 0; place < solver->count; place++) {
        Board board;
        solver->first[place] = used;
        solver->plies[place] = PLAIN_NONE;
        if (!plain_board(solver, place, &board)) continue;
        const RefBoard ref = ref_of(&board);
        solver->plies[place] = PLAIN_UNKNOWN;
        solver->positions++;
        ref_generate(&ref, solver->rules, &list);
        for (int i = 0; i < list.count; i++) {
            solver->after = memory_grow(solver->after, used, sizeof *solver->after, capacity);
            solver->after[used++] = place_of_board(solver, &list.moves[i].after);
        }
    }
    solver->first[solver->count] = used;
}

/* The value by the successors of a position, if it takes so many plies. */
static bool settle(PlainSolver *solver, uint32_t place, int plies) {
    int lost = 0, count = 0;
    for (uint32_t i = solver->first[place]; i < solver->first[place + 1]; i++, count++) {
        const uint32_t after = solver->after[i];
        if (solver->plies[after] == PLAIN_UNKNOWN || solver->plies[after] >= plies) continue;
        if (solver->value[after] < 0) {
            solver->value[place] = 1;
            return true;
        }
        lost++;
    }
    if (count == 0) solver->value[place] = ref_stuck_wins(solver->rules) ? 1 : -1;
    if (count > 0 && lost == count) solver->value[place] = -1;
    return lost == count;
}

void plain_solve(PlainSolver *solver, int size, int pieces, const Rules *rules) {
    size_t capacity = 0;
    *solver = (PlainSolver){.size = size, .pieces = pieces, .rules = rules};
    list_sets(solver);
    uint32_t count = 2 * (uint32_t)solver->set_count;
    for (int i = 0; i < pieces; i++) count *= (uint32_t)board_squares(size);
    solver->count = count;
    solver->plies = memory_allocate(count * sizeof *solver->plies);
    solver->value = memory_allocate(count * sizeof *solver->value);
    solver->first = memory_allocate((count + 1U) * sizeof *solver->first);
    add_successors(solver, &capacity);
    solver->plies[OVER] = 0; /* who is to move has no piece */
    solver->value[OVER] = ref_stuck_wins(rules) ? 1 : -1;
    /* A distance may be missing between others, but not two in a row, of both parities. */
    for (int plies = 0, last = 0; plies <= last + 2; plies++) {
        for (uint32_t place = 0; place < count; place++) {
            if (solver->plies[place] != PLAIN_UNKNOWN || !settle(solver, place, plies)) continue;
            solver->plies[place] = (int16_t)plies;
            last = plies;
        }
    }
}

void plain_free(PlainSolver *solver) {
    free(solver->plies);
    free(solver->value);
    free(solver->first);
    free(solver->after);
}
