/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/parameter.h"

#include "../common/positions.h"
#include "../common/thorough.h"
#include "plain_parameters.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { PLAIN_COUNT = PARAMETER_PIECES + 1 };

/* In the seed's order; programs read these keys in what `show` prints. */
static const char *const KEYS[PLAIN_COUNT] = {
    "men",
    "kings",
    "safe_men",
    "safe_kings",
    "movable_men",
    "movable_kings",
    "promotion_distance",
    "promotion_vacancies",
    "defenders",
    "attackers",
    "central_men",
    "central_kings",
    "main_diagonal_men",
    "main_diagonal_kings",
    "double_diagonal_men",
    "double_diagonal_kings",
    "loner_men",
    "loner_kings",
    "holes",
    "triangle",
    "oreo",
    "bridge",
    "dog",
    "man_in_corner",
    "king_in_corner",
    "pieces",
};

Test(parameters, have_the_documented_keys) {
    for (int id = 0; id < PLAIN_COUNT; id++) {
        cr_assert_str_eq(PARAMETERS[id].key, KEYS[id]);
    }
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        const bool is_samuel = strncmp(PARAMETERS[id].key, "samuel_", 7) == 0;
        cr_assert_eq(is_samuel, id >= SAMUEL_PARAMETER_FIRST, "%s", PARAMETERS[id].key);
        cr_assert_eq(parameter_find(PARAMETERS[id].key), id, "%s", PARAMETERS[id].key);
        cr_assert_eq(parameter_is_on((ParameterId)id, 8), true);
        cr_assert_eq(parameter_is_on((ParameterId)id, 10), !is_samuel);
        cr_assert(PARAMETERS[id].title[0] != '\0' && PARAMETERS[id].summary[0] != '\0' &&
                  PARAMETERS[id].source[0] != '\0');
    }
    cr_assert_eq(parameter_find("safe"), -1);
    cr_assert_eq(parameter_find(""), -1);
}

/* ---- by hand ---- */

typedef struct Example {
    const char *fen;
    ParameterId id;
    double black, white;
} Example;

#define START "B:W21-32:B1-12"

static const Example EXAMPLES[] = {
    {START, PARAMETER_MEN, 12, 12},
    {START, PARAMETER_KINGS, 0, 0},
    {START, PARAMETER_SAFE_MEN, 6, 6}, /* 1-5, 12 */
    {START, PARAMETER_SAFE_KINGS, 0, 0},
    {START, PARAMETER_MOVABLE_MEN, 4, 4},
    {START, PARAMETER_MOVABLE_KINGS, 0, 0},
    {START, PARAMETER_PROMOTION_DISTANCE, 72, 72}, /* 4 * (7 + 6 + 5) */
    {START, PARAMETER_PROMOTION_VACANCIES, 0, 0},
    {START, PARAMETER_DEFENDERS, 8, 8},
    {START, PARAMETER_ATTACKERS, 0, 0},
    {START, PARAMETER_CENTRAL_MEN, 2, 2},         /* 10, 11 */
    {START, PARAMETER_MAIN_DIAGONAL_MEN, 3, 3},   /* 4, 8, 11 */
    {START, PARAMETER_DOUBLE_DIAGONAL_MEN, 5, 5}, /* 1, 6, 10 and 5, 9 */
    {START, PARAMETER_LONER_MEN, 0, 0},
    {START, PARAMETER_HOLES, 0, 0},
    {START, PARAMETER_TRIANGLE, 1, 1},
    {START, PARAMETER_OREO, 1, 1},
    {START, PARAMETER_BRIDGE, 1, 1}, /* 2 need not be empty */
    {START, PARAMETER_DOG, 0, 0},
    {START, PARAMETER_MAN_IN_CORNER, 1, 1},
    {START, PARAMETER_KING_IN_CORNER, 0, 0},
    {START, PARAMETER_PIECES, 12, 12},
    {"W:W18,K19,K3:B1,5", PARAMETER_MEN, 2, 1},
    {"W:W18,K19,K3:B1,5", PARAMETER_KINGS, 0, 2},
    {"W:W18,K19,K3:B1,5", PARAMETER_PIECES, 2, 3},
    {"B:W13,18,K5:B12,K28,K29,10,K20", PARAMETER_SAFE_MEN, 1, 1},
    {"B:W13,18,K5:B12,K28,K29,10,K20", PARAMETER_SAFE_KINGS, 3, 1},
    /* 11 must take 15, but could also step to 16. */
    {"B:W15:B11,4", PARAMETER_MOVABLE_MEN, 2, 1},
    /* 13 takes 17, which is no step; men do not step back. */
    {"B:W17:B13", PARAMETER_MOVABLE_MEN, 0, 1},
    {"B:W5,6:B1", PARAMETER_MOVABLE_MEN, 0, 1},
    {"B:W22,25,K1:BK29", PARAMETER_MOVABLE_KINGS, 0, 1},
    {"B:W25,K32,K10:BK29,K15,19", PARAMETER_MOVABLE_KINGS, 1, 2},
    {"B:W5,K32:B28,4", PARAMETER_PROMOTION_DISTANCE, 8, 1},
    {"B:W30,K1,K32:B2,K29", PARAMETER_PROMOTION_VACANCIES, 1, 2},
    {"B:W25,K32,24:B1,K8,9", PARAMETER_DEFENDERS, 2, 2},
    {"B:W12,13,K1:B20,21,28,K32", PARAMETER_ATTACKERS, 2, 1},
    {"B:W10,K23:B14,22,K11,K9", PARAMETER_CENTRAL_MEN, 2, 1},
    {"B:W10,K23:B14,22,K11,K9", PARAMETER_CENTRAL_KINGS, 1, 1},
    {"B:W25,K4,K22:B8,15,K29,19", PARAMETER_MAIN_DIAGONAL_MEN, 2, 1},
    {"B:W25,K4,K22:B8,15,K29,19", PARAMETER_MAIN_DIAGONAL_KINGS, 1, 2},
    {"B:W14,K28,K32:B1,24,K5,8", PARAMETER_DOUBLE_DIAGONAL_MEN, 2, 1},
    {"B:W14,K28,K32:B1,24,K5,8", PARAMETER_DOUBLE_DIAGONAL_KINGS, 1, 2},
    /* 18 and 23 touch, of one colour; 1 and 5, of two. */
    {"B:W18,23,5,K4:B1,12,K21", PARAMETER_LONER_MEN, 1, 0},
    {"B:W18,23,5,K4:B1,12,K21", PARAMETER_LONER_KINGS, 1, 1},
    {"B:W23:B14,15,K22", PARAMETER_HOLES, 1, 0},     /* 18 */
    {"B:W18,7:B14,15,22,23", PARAMETER_HOLES, 0, 0}, /* 18 is not empty */
    {"B:W14,15,22,23:B6", PARAMETER_HOLES, 0, 1},    /* 18 */
    {"B:W5,K6,K13,14:B12", PARAMETER_HOLES, 0, 1},   /* 9, by all four */
    {"B:W27,31,32:B1,2,6", PARAMETER_TRIANGLE, 1, 1},
    {"B:W27,31,K32:B1,2,5", PARAMETER_TRIANGLE, 0, 0},
    {"B:W26,30,31:B2,3,7", PARAMETER_OREO, 1, 1},
    {"B:W26,30,K31:B2,3,6", PARAMETER_OREO, 0, 0},
    {"B:W30,32:B1,3", PARAMETER_BRIDGE, 1, 1},
    {"B:W29,31:B2,4", PARAMETER_BRIDGE, 0, 0},
    {"B:W30,K32:B1,4", PARAMETER_BRIDGE, 0, 0},
    {"B:W5,32:B1,28", PARAMETER_DOG, 1, 1},
    {"B:W5,21:B1", PARAMETER_DOG, 1, 0},
    {"B:WK5,32:B1,K28", PARAMETER_DOG, 0, 0},
    {"B:W29:B4,K30", PARAMETER_MAN_IN_CORNER, 1, 1},
    {"B:WK29:BK4", PARAMETER_MAN_IN_CORNER, 0, 0},
    {"B:WK4:BK29", PARAMETER_KING_IN_CORNER, 1, 1},
    {"B:WK29,K1:BK4,K32", PARAMETER_KING_IN_CORNER, 0, 0},
};

Test(parameters, are_what_one_counts_by_hand) {
    bool seen[PLAIN_COUNT] = {false};
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof *EXAMPLES; i++) {
        const Example *const it = &EXAMPLES[i];
        const Board board = positions_fen(it->fen, 8);
        const RefBoard ref = ref_of(&board);
        const char *const key = PARAMETERS[it->id].key;
        cr_assert_eq(parameter_value(&board, it->id, BLACK), it->black, "%s %s", key, it->fen);
        cr_assert_eq(parameter_value(&board, it->id, WHITE), it->white, "%s %s", key, it->fen);
        cr_assert_eq(plain_parameter(&ref, it->id, BLACK), it->black, "plain %s %s", key, it->fen);
        cr_assert_eq(plain_parameter(&ref, it->id, WHITE), it->white, "plain %s %s", key, it->fen);
        if (it->black > 0 || it->white > 0) seen[it->id] = true;
    }
    for (int id = 0; id < PLAIN_COUNT; id++) {
        cr_assert(seen[id], "no example in which %s is not 0", PARAMETERS[id].key);
    }
}

/* The same shapes at the same corners of a bigger board: 10x10's rows have five squares. */
static const Example EXAMPLES_10[] = {
    {"B:W36-50:B1-15", PARAMETER_SAFE_MEN, 7, 7}, /* 1-5, 6, 15 */
    {"B:W28,33,K34:B17,18,19,20,K23", PARAMETER_CENTRAL_MEN, 2, 2},
    {"B:W28,33,K34:B17,18,19,20,K23", PARAMETER_CENTRAL_KINGS, 1, 0},
    {"B:W36-50:B1-15", PARAMETER_MAIN_DIAGONAL_MEN, 3, 3},   /* 5, 10, 14 */
    {"B:W36-50:B1-15", PARAMETER_DOUBLE_DIAGONAL_MEN, 5, 5}, /* 1, 7, 12 and 6, 11 */
    {"B:W36-50:B1-15", PARAMETER_PROMOTION_DISTANCE, 120, 120},
    {"B:W44,49,50:B1,2,7", PARAMETER_TRIANGLE, 1, 1},
    {"B:W43,48,49:B2,3,8", PARAMETER_OREO, 1, 1},
    {"B:W48,50:B1,3", PARAMETER_BRIDGE, 1, 1},
    {"B:W6,50:B1,45", PARAMETER_DOG, 1, 1},
    {"B:W46:B5", PARAMETER_MAN_IN_CORNER, 1, 1},
    {"B:WK5:BK46", PARAMETER_KING_IN_CORNER, 1, 1},
};

Test(parameters, have_the_same_shapes_on_10x10) {
    for (size_t i = 0; i < sizeof EXAMPLES_10 / sizeof *EXAMPLES_10; i++) {
        const Example *const it = &EXAMPLES_10[i];
        const Board board = positions_fen(it->fen, 10);
        const char *const key = PARAMETERS[it->id].key;
        cr_assert_eq(parameter_value(&board, it->id, BLACK), it->black, "%s %s", key, it->fen);
        cr_assert_eq(parameter_value(&board, it->id, WHITE), it->white, "%s %s", key, it->fen);
    }
}

/* ---- against the slow reference ---- */

static double check(const Board *board, const RefBoard *ref, ParameterId id, Side side) {
    const double value = parameter_value(board, id, side);
    const double plain = plain_parameter(ref, id, side);
    cr_assert(value == plain, "%s of %s in %s: %g, by squares %g", PARAMETERS[id].key,
              side_name(side), positions_show(board), value, plain);
    cr_assert(fabs(value) <= parameter_bound(id, board->size), "%s in %s", PARAMETERS[id].key,
              positions_show(board));
    return value;
}

/* Every parameter and side in random positions; each takes several values there. */
static void check_positions(int size, int count, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    double least[PLAIN_COUNT][2], most[PLAIN_COUNT][2];
    for (int i = 0; i < count; i++) {
        const Board board = positions_any(size, RULES_ALL[0], &rng);
        const RefBoard ref = ref_of(&board);
        for (int id = 0; id < PLAIN_COUNT; id++) {
            for (int side = BLACK; side <= WHITE; side++) {
                const double value = check(&board, &ref, (ParameterId)id, (Side)side);
                if (i == 0 || value < least[id][side]) least[id][side] = value;
                if (i == 0 || value > most[id][side]) most[id][side] = value;
            }
        }
    }
    for (int id = 0; id < PLAIN_COUNT; id++) {
        for (int side = BLACK; side <= WHITE; side++) {
            cr_assert(least[id][side] < most[id][side], "%s is always %g on %dx%d",
                      PARAMETERS[id].key, least[id][side], size, size);
        }
    }
}

Test(parameters, are_as_counted_by_squares_on_8x8) {
    check_positions(8, thorough(2000, 100000), 51);
}

Test(parameters, are_as_counted_by_squares_on_other_boards) {
    check_positions(6, thorough(600, 6000), 52);
    check_positions(10, thorough(600, 4000), 53);
    check_positions(12, thorough(600, 4000), 54);
}

Test(parameters, of_white_are_those_of_black_turned_round) {
    Rng rng = rng_seeded(55);
    for (int i = 0; i < thorough(1000, 4000); i++) {
        const int size = 6 + 2 * (i % 4);
        const Board board = positions_any(size, RULES_ALL[0], &rng), turned = board_turned(&board);
        for (int id = 0; id < PARAMETER_COUNT; id++) {
            if (!parameter_is_on((ParameterId)id, size)) continue;
            cr_assert_eq(parameter_value(&board, (ParameterId)id, WHITE),
                         parameter_value(&turned, (ParameterId)id, BLACK), "%s in %s",
                         PARAMETERS[id].key, positions_show(&board));
        }
    }
}

/* A full board, as nobody plays but anybody can set up. */
Test(parameters, stay_within_their_bounds_on_a_full_board) {
    for (int size = 6; size <= 12; size += 2) {
        for (int piece = BLACK_MAN; piece <= WHITE_KING; piece++) {
            Board board = board_empty(size, BLACK);
            for (int square = 1; square <= board_squares(size); square++) {
                board_put(&board, square, (Piece)piece);
            }
            const RefBoard ref = ref_of(&board);
            for (int id = 0; id < PLAIN_COUNT; id++) {
                check(&board, &ref, (ParameterId)id, BLACK);
                check(&board, &ref, (ParameterId)id, WHITE);
            }
        }
    }
}
