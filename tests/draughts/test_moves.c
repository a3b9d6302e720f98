/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/kernel.h"
#include "draughts/moves.h"

#include "../common/positions.h"
#include "../common/thorough.h"
#include "draughts/notation.h"
#include "draughts/perft_table.h"
#include "reference.h"
#include "util/csv.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* The kernels themselves, so that the variant for lesser processors is tested too. */
KERNEL_TABLE(DraughtsKernel, draughts_kernel, KERNELS);

static const int SIZES[] = {6, 8, 10, 12};

/* The most captures in a list, as generate.h says. */
static int captures_max(int size) { return size <= 8 ? 128 : MOVES_MAX; }

static int popcount(Squares squares) {
    int count = 0;
    for (; squares != 0; squares &= squares - 1) count++;
    return count;
}

/* No bit outside the squares, none twice. */
static void check_bits(const Board *board) {
    const RefBoard ref = ref_of(board);
    int kings = 0;
    for (int side = BLACK; side <= WHITE; side++) {
        const int side_kings = ref_count(&ref, (Side)side, true);
        cr_assert_eq(popcount(board->pieces[side]), side_kings + ref_count(&ref, (Side)side, false),
                     "%s", positions_show(board));
        kings += side_kings;
    }
    cr_assert_eq(popcount(board->kings), kings, "%s", positions_show(board));
}

static bool is_same(const Board *board, const Move *move, const RefMove *ref) {
    if (move->length != ref->length || memcmp(move->path, ref->path, (size_t)ref->length) != 0)
        return false;
    Squares taken = 0;
    for (int i = 0; i < ref->taken_count; i++) taken |= board_bit(board->size, ref->taken[i]);
    const Board after = move_apply(board, move);
    const RefBoard ref_after = ref_of(&after);
    check_bits(&after);
    return move->captured == taken && ref_equal(&ref_after, &ref->after);
}

/* Every move of the list is one of the reference, and the reverse. */
static void check_same_set(const Board *board, const Rules *rules, const MoveList *list,
                           const RefList *ref) {
    bool used[REF_MOVES_MAX] = {false};
    cr_assert_eq(list->count, ref->count, "%s, %s: %d moves, reference %d", rules->name,
                 positions_show(board), list->count, ref->count);
    for (int i = 0; i < list->count; i++) {
        const Move *const move = &list->moves[i];
        int found = 0;
        while (found < ref->count && (used[found] || !is_same(board, move, &ref->moves[found])))
            found++;
        cr_assert_lt(found, ref->count, "%s, %s: move %d (%d-%d) is not the reference's",
                     rules->name, positions_show(board), i, move_from(move), move_to(move));
        used[found] = true;
        cr_assert_eq(move_is_capture(move), ref->moves[found].taken_count > 0);
    }
}

/* Returns the number of moves. */
static int check_position(const Board *board, const Rules *rules) {
    const RefBoard ref_root = ref_of(board);
    const Board before = *board;
    RefList ref;
    MoveList list = {0}, chosen = {0};
    ref_generate(&ref_root, rules, &ref);
    const int most = captures_max(board->size);
    for (int cpu = 0; cpu <= kernel_cpu(); cpu++) {
        const DraughtsKernel *const kernel = KERNELS[cpu][kernel_size_index(board->size)];
        cr_assert_eq(kernel->generate(board, rules, &list), list.count);
        cr_assert(board_equal(board, &before));
        if (ref.overflow || ref.count > most)
            cr_assert_eq(list.count, most);
        else
            check_same_set(board, rules, &list, &ref);
    }
    cr_assert_eq(moves_generate(board, rules, &chosen), list.count);
    for (int i = 0; i < list.count; i++)
        cr_assert(move_equal(&list.moves[i], &chosen.moves[i]), "%s", positions_show(board));
    return list.count;
}

Test(moves, are_the_reference_s) {
    const int positions = thorough(4000, 24000);
    Rng rng = rng_seeded(11);
    int stuck = 0;
    for (int i = 0; i < positions; i++) {
        const int size = SIZES[i % 4];
        const Rules *const rules = RULES_ALL[i / 4 % 3];
        const Board board = positions_any(size, rules, &rng);
        const Board turned = board_turned(&board);
        const int count = check_position(&board, rules);
        cr_assert_eq(check_position(&turned, rules), count, "%s turned", positions_show(&board));
        if (count == 0) stuck++;
    }
    cr_assert_gt(stuck, 100, "positions without moves are among them: %d", stuck);
}

/* The successors that the kernels make without a list of moves are the same positions: their
 * perft, each ply made, agrees with the reference's. */
Test(moves, lead_to_the_reference_s_positions) {
    enum { POSITIONS = 3000 };
    Rng rng = rng_seeded(12);
    int compared = 0;
    for (int i = 0; i < POSITIONS; i++) {
        const int size = SIZES[i % 4];
        const Rules *const rules = RULES_ALL[i / 4 % 3];
        const Board board = positions_any(size, rules, &rng);
        const RefBoard ref = ref_of(&board);
        MoveList list;
        const int depth = moves_generate(&board, rules, &list) <= 8 ? 3 : 2;
        bool overflow = false;
        const uint64_t expected = ref_perft(&ref, rules, depth, captures_max(size), &overflow);
        if (overflow) continue;
        compared++;
        for (int cpu = 0; cpu <= kernel_cpu(); cpu++) {
            const DraughtsKernel *const kernel = KERNELS[cpu][kernel_size_index(size)];
            for (int bulk = 0; bulk <= 1; bulk++) {
                const uint64_t count = kernel->perft(&board, rules, depth, bulk == 1);
                cr_assert_eq(count, expected, "%s, %s, depth %d: %lu, reference %lu", rules->name,
                             positions_show(&board), depth, (unsigned long)count,
                             (unsigned long)expected);
            }
        }
    }
    cr_assert_gt(compared, POSITIONS * 9 / 10, "%d", compared);
}

typedef struct Case {
    const char *rules, *fen;
    int size, moves, longest; /* squares of the longest path */
} Case;

/* Made by hand: circles, long captures, crowning in the middle, backward men. */
static const Case CASES[] = {
    /* A king goes round in two ways, back to where it stood. */
    {"english", "B:W9,10,17,18:BK6", 8, 2, 5},
    {"giveaway", "B:W9,10,17,18:BK6", 8, 2, 5},
    {"english", "W:WK27:B15,16,23,24", 8, 2, 5},
    /* A circle with a tail: in, round both ways, and on. */
    {"english", "B:W6,14,15,22,23:BK1", 8, 2, 6},
    /* A man cannot go round, in paper004 it can from its second jump on. */
    {"english", "B:W9,10,17,18:B6", 8, 2, 3},
    {"paper004", "B:W9,10,17,18:B6", 8, 2, 5},
    {"english", "W:W27:B15,16,23,24", 8, 2, 3},
    {"paper004", "W:W27:B15,16,23,24", 8, 2, 5},
    /* Its first jump is forward in paper004 too. */
    {"paper004", "B:W9,32:B14", 8, 2, 2},
    {"paper004", "W:W14,32:B18,3", 8, 4, 2},
    /* Crowned, its move ends, though a king would jump on. */
    {"english", "B:W26,27:B22", 8, 1, 2},
    {"paper004", "B:W26,27:B22", 8, 1, 2},
    {"english", "B:W26,27:BK22", 8, 1, 3},
    {"paper004", "B:W17,26,27:B13", 8, 1, 3},
    {"paper004", "W:W20:B16,7,6", 8, 1, 3},
    /* A capture must be made, any may be chosen, a started one is finished. */
    {"english", "B:W6,15,9,25:B1,5,12", 8, 2, 3},
    /* Nine jumps, over every piece of one class. */
    {"english", "B:W6,7,8,14,15,16,22,23,24:BK1", 8, 9, 10},
    /* The four sides of the board, where a jump would leave it or come in at the other side. */
    {"english", "B:W5,13,21,29:BK9,K17,K25", 8, 6, 2},
    {"english", "W:WK4,K12,K20:B8,16,24", 8, 5, 3},
    /* No piece, and men with nowhere to go. */
    {"english", "B:W12:B", 8, 0, 0},
    {"giveaway", "B:W12:B", 8, 0, 0},
    {"english", "B:W9,14:B5", 8, 0, 0},
    {"english", "W:W28:B24,19", 8, 0, 0},
    {"english", "W:WK29:B25,22", 8, 0, 0},
};

Test(moves, of_positions_made_by_hand) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const Case *const c = &CASES[i];
        const Board board = positions_fen(c->fen, c->size);
        const int count = check_position(&board, rules_find(c->rules));
        MoveList list;
        moves_generate(&board, rules_find(c->rules), &list);
        int longest = 0;
        for (int k = 0; k < count; k++)
            if (list.moves[k].length > longest) longest = list.moves[k].length;
        cr_expect_eq(count, c->moves, "%s, %s: %d moves", c->rules, c->fen, count);
        cr_expect_eq(longest, c->longest, "%s, %s: path of %d", c->rules, c->fen, longest);
    }
}

/* Whether a path jumps over a new piece of the other side at each step, to an empty square. */
static bool is_capture_path(const Board *board, const Move *move) {
    RefBoard ref = ref_of(board);
    const Side other = ref.side == BLACK ? WHITE : BLACK;
    Squares taken = 0;
    for (int i = 0; i + 1 < move->length; i++) {
        const int row = ref_row(ref.size, move->path[i]);
        const int column = ref_column(ref.size, move->path[i]);
        const int to_row = ref_row(ref.size, move->path[i + 1]);
        const int to_column = ref_column(ref.size, move->path[i + 1]);
        if (abs(to_row - row) != 2 || abs(to_column - column) != 2) return false;
        const int over_row = (row + to_row) / 2, over_column = (column + to_column) / 2;
        if (!ref_belongs(ref.at[over_row][over_column], other)) return false;
        if (i == 0) ref.at[row][column] = EMPTY;
        if (ref.at[to_row][to_column] != EMPTY) return false;
        const Squares bit = board_bit(ref.size, ref_square(ref.size, over_row, over_column));
        if ((taken & bit) != 0) return false;
        taken |= bit;
    }
    return taken == move->captured;
}

/* Men on every other row inside the board, kings on the landing squares between: on 12x12 far
 * more captures than a list holds. */
static Board lattice(int size, int first_row, int kings) {
    Board board = board_empty(size, BLACK);
    for (int row = 1; row < size - 1; row++) {
        for (int column = 1; column < size - 1; column++) {
            const int square = board_square(size, row, column);
            if (square != 0 && row % 2 != first_row) board_put(&board, square, WHITE_MAN);
        }
    }
    for (int square = 1; square <= board_squares(size) && kings > 0; square++) {
        if (ref_row(size, square) % 2 != first_row) continue;
        board_put(&board, square, BLACK_KING);
        kings--;
    }
    return board;
}

Test(moves, of_boards_with_very_many_captures_stay_within_the_list) {
    int most = 0;
    for (int i = 0; i < 4 * 2 * 40; i++) {
        const int size = SIZES[i % 4];
        const Board board = lattice(size, i / 4 % 2, 1 + i / 8);
        for (int r = 0; RULES_ALL[r] != NULL; r++) {
            MoveList list;
            const int count = moves_generate(&board, RULES_ALL[r], &list);
            cr_assert_leq(count, captures_max(size), "%s", positions_show(&board));
            if (count > most) most = count;
            for (int k = 0; k < count && move_is_capture(&list.moves[k]); k++) {
                cr_assert(is_capture_path(&board, &list.moves[k]), "%s, move %d",
                          positions_show(&board), k);
                for (int j = 0; j < k; j++)
                    cr_assert(!move_equal(&list.moves[j], &list.moves[k]), "%d, %d", j, k);
            }
        }
        perft(&board, RULES_ALL[0], 1, (PerftWay){.bulk = false}, 1, NULL);
    }
    cr_assert_eq(most, MOVES_MAX, "the list was full once");
}

/* On 8x8 nothing is cut off, even here. */
Test(moves, of_lattices_on_8x8_are_complete) {
    for (int kings = 1; kings <= 16; kings++) {
        const Board board = lattice(8, 0, kings);
        check_position(&board, RULES_ALL[0]);
        check_position(&board, RULES_ALL[2]);
    }
}

Test(moves, are_equal_only_with_the_same_path_and_captures) {
    const Move move = {.captured = 6, .length = 3, .path = {1, 10, 19}};
    Move other = move;
    cr_assert(move_equal(&move, &other));
    cr_assert_eq(move_from(&move), 1);
    cr_assert_eq(move_to(&move), 19);
    other.path[1] = 9;
    cr_assert(!move_equal(&move, &other));
    other = move;
    other.length = 2;
    cr_assert(!move_equal(&move, &other));
    other = move;
    other.captured = 2;
    cr_assert(!move_equal(&move, &other));
    other = move;
    other.path[5] = 7; /* behind its end */
    cr_assert(move_equal(&move, &other));
}

/* The row of reports/truth/moves.csv is one of the position's moves; returns their number. */
static int check_row(const CsvReader *csv, Error *error) {
    const int size = atoi(csv_field(csv, csv_column(csv, "board", error)));
    const Rules *const rules = rules_find(csv_field(csv, csv_column(csv, "rules", error)));
    const Board board = positions_fen(csv_field(csv, csv_column(csv, "fen", error)), size);
    const char *const move = csv_field(csv, csv_column(csv, "move", error));
    const char *const after = csv_field(csv, csv_column(csv, "after", error));
    MoveList list;
    int found = 0;
    moves_generate(&board, rules, &list);
    for (int i = 0; i < list.count; i++) {
        char path[MOVE_TEXT_SIZE];
        move_write_to(&list.moves[i], true, path);
        if (strcmp(path, move) != 0) continue;
        const Board next = move_apply(&board, &list.moves[i]),
                    expected = positions_fen(after, size);
        found += board_equal(&next, &expected);
    }
    cr_assert_eq(found, list.count > 0 ? 1 : 0, "line %ld", csv_line(csv));
    return list.count;
}

/* Rows of scripts/make-truth, which other programs check with rules of their own. */
Test(moves, are_those_of_reports_truth) {
    Error error = {ERROR_NONE, ""};
    CsvReader *const csv = csv_open(JUMPOFF_SOURCE_DIR "/reports/truth", "moves.csv", &error);
    cr_assert_not_null(csv, "%s", error.message);
    int positions = 0, left = 0;
    while (csv_next(csv, &error) == CSV_ROW) {
        const bool first = left == 0;
        const int count = check_row(csv, &error);
        cr_assert(first == (atoi(csv_field(csv, 0)) > positions), "line %ld", csv_line(csv));
        positions += first;
        left = (first ? count + (count == 0) : left) - 1;
    }
    cr_assert_eq(error.code, ERROR_NONE, "%s", error.message);
    cr_assert_eq(positions, 500);
    cr_assert_eq(left, 0);
    csv_close(csv);
}
