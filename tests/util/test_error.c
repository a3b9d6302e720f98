/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/error.h"

#include <criterion/criterion.h>

Test(error, of_several_threads_the_first_is_kept) {
    const Error first = {ERROR_CHECK, "the first"}, second = {ERROR_DATA, "the second"};
    FirstError kept = {.is_taken = false};
    Error error = {ERROR_NONE, ""};
    cr_assert_not(first_error_keep(&kept, &first));
    cr_assert_not(first_error_keep(&kept, &second));
    cr_assert_not(first_error_take(&kept, &error));
    cr_assert_eq(error.code, ERROR_CHECK);
    cr_assert_str_eq(error.message, "the first");
}

Test(error, threads_without_one_were_stopped) {
    const FirstError none = {.is_taken = false};
    Error error = {ERROR_NONE, ""};
    cr_assert_not(first_error_take(&none, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_str_eq(error.message, "stopped");
}
