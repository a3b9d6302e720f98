/* What duels are worth. Who plays how is seen in the tests of those who play them. */
#include "evolve/duel.h"

#include <criterion/criterion.h>

Test(duel, points_are_to_a_side) {
    cr_assert_eq(duel_points(RESULT_BLACK_WINS, BLACK), 1);
    cr_assert_eq(duel_points(RESULT_BLACK_WINS, WHITE), -1);
    cr_assert_eq(duel_points(RESULT_WHITE_WINS, BLACK), -1);
    cr_assert_eq(duel_points(RESULT_WHITE_WINS, WHITE), 1);
    cr_assert_eq(duel_points(RESULT_DRAW, BLACK), 0);
    cr_assert_eq(duel_points(RESULT_DRAW, WHITE), 0);
}
