/* Averages and shares, by hand. */
#include "stats/average.h"

#include <criterion/criterion.h>
#include <math.h>

/* Mean 3, variance 10/4; t(0.975, 4) = 2.776445. */
Test(average, mean_and_interval_by_hand) {
    static const double VALUES[] = {1, 2, 3, 4, 5};
    const Estimate mean = average_mean(VALUES, 5);
    const double error = 2.7764451051977987 * sqrt(2.5 / 5);
    cr_assert(mean.defined);
    cr_assert_float_eq(mean.value, 3, 1e-12);
    cr_assert_float_eq(mean.low, 3 - error, 1e-9);
    cr_assert_float_eq(mean.high, 3 + error, 1e-9);
}

Test(average, one_value_says_nothing_of_its_error) {
    static const double VALUE = 1;
    cr_assert_not(average_mean(&VALUE, 1).defined);
    cr_assert_not(average_mean(&VALUE, 0).defined);
}

/* Newcombe 1998, table I: 81 of 263 by Wilson's method is 0.2553 to 0.3662. */
Test(average, share_as_published) {
    const Estimate share = average_share(81, 263);
    cr_assert_float_eq(share.value, 81.0 / 263, 1e-12);
    cr_assert_float_eq(share.low, 0.2553, 5e-5);
    cr_assert_float_eq(share.high, 0.3662, 5e-5);
}

/* The same table: 0 of 20 is 0 to 0.1611, 1 of 29 0.0061 to 0.1718. */
Test(average, share_at_its_ends) {
    const Estimate none = average_share(0, 20), all = average_share(20, 20);
    cr_assert_float_eq(none.low, 0, 1e-12);
    cr_assert_float_eq(none.high, 0.1611, 5e-5);
    cr_assert_float_eq(all.low, 1 - 0.1611, 5e-5);
    cr_assert_float_eq(all.high, 1, 1e-12);
    cr_assert_float_eq(average_share(1, 29).low, 0.0061, 5e-5);
    cr_assert_not(average_share(0, 0).defined);
}
