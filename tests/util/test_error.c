/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/error.h"
#include "util/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

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

/* A caller may rely on UTF-8, wherever a message or a part of it is cut. */
Test(error, messages_are_utf8) {
    static const char LETTERS[] =
        "äöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüßäöüß";
    Error error;
    for (int before = 0; before < 4; before++) {
        error_set(&error, ERROR_DATA, "%.*s%s%s%s%s%s%s", before, "abc", LETTERS, LETTERS, LETTERS,
                  LETTERS, LETTERS, LETTERS);
        const size_t length = strlen(error.message);
        cr_assert_geq(length, ERROR_MESSAGE_SIZE - 2);
        cr_assert_eq(strncmp(error.message + before, LETTERS, strlen(LETTERS)), 0);
        uint32_t letter;
        cr_assert_eq(utf8_decode(error.message + length - 2, &letter), 2, "ends inside a letter");
    }
    error_set(&error, ERROR_DATA, "'%.3s' %s", LETTERS, "\xFFx");
    cr_assert_str_eq(error.message, "'ä\uFFFD' \uFFFDx");
}
