/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faults of heuristic files that lie in what their settings mean together. */
#include "eval/formula.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* A text that ends with these two is refused on line 3 with what is said. */
static void check(const char *before, const char *string, const char *reported) {
    char text[512];
    Formula formula;
    Error error = {ERROR_NONE, ""};
    const int length = snprintf(text, sizeof text, "name = \"x\";\n%s%s; }; });", before, string);
    cr_assert(length > 0 && (size_t)length < sizeof text);
    cr_assert(!formula_read(&formula, "f", text, (size_t)length, 8, &error), "%s", text);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_eq(strncmp(error.message, "f:3: ", 5), 0, "%s", error.message);
    cr_assert_not_null(strstr(error.message, reported), "%s", error.message);
}

#define TEN "0123456789"

/* Tables name components by their names or their numbers. */
Test(formula_faults, names_that_tables_cannot_tell_apart) {
    static const char LONG[] = TEN TEN TEN TEN TEN TEN "long";
    static const char *const NAMES[] = {"2", " ", "", "12 3", LONG};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char component[128];
        snprintf(component, sizeof component, "{ name = \"%s\"; weights = { men = 1", NAMES[i]);
        check("components = (\n", component,
              "name: expected a name of at most 63 bytes that is no number");
    }
    check(
        "components = ( { name = \"a\"; weights = { men = 1; }; }, { weights = { men = 1; }; },\n",
        "{ name = \"a\"; weights = { men = 1", "name: expected a name that no other component has");
}

Test(formula_faults, ranges_beyond_every_value) {
    static const char *const RANGES[] = {"men = [129, 200]", "men = [-200, -129]",
                                         "samuel_diav = [1.7e308, 1.75e308]"};
    for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++) {
        check("components = ( { weights = { men = 1; };\nif_all = { ", RANGES[i], "empty range");
    }
}

Test(formula_faults, names_of_heuristics) {
    char long_name[FORMULA_NAME_SIZE + 1] = "";
    memset(long_name, 'a', FORMULA_NAME_SIZE);
    cr_assert(formula_is_name("hg-25f") && formula_is_name("a.b_C-9"));
    cr_assert_not(formula_is_name("") || formula_is_name("a b") || formula_is_name(".a") ||
                  formula_is_name("-a") || formula_is_name("a/b") || formula_is_name("a\nb") ||
                  formula_is_name(long_name));
    cr_assert(formula_is_name(long_name + 1));
}
