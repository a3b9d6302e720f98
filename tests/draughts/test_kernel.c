/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/kernel.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

/* Whether the system lists all that x86-64-v3 has (psABI x86-64, table 3.1; abm: LZCNT); -1 where
 * it lists nothing. */
static int system_has_v3(void) {
    static const char *const FLAGS[] = {" pni ",    " ssse3 ",   " cx16 ", " sse4_1 ", " sse4_2 ",
                                        " popcnt ", " lahf_lm ", " avx ",  " avx2 ",   " bmi1 ",
                                        " bmi2 ",   " f16c ",    " fma ",  " abm ",    " movbe "};
    static char line[8192];
    FILE *const file = fopen("/proc/cpuinfo", "r");
    int found = -1;
    while (file != NULL && found < 0 && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "flags", 5) != 0) continue;
        line[strcspn(line, "\n")] = ' ';
        found = 1;
        for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) {
            if (strstr(line, FLAGS[i]) == NULL) found = 0;
        }
    }
    if (file != NULL) fclose(file);
    return found;
}

Test(kernel, the_level_is_that_of_the_processor) {
    const int expected = system_has_v3();
    if (expected < 0) cr_skip_test("the system does not list what its processor has");
#ifdef KERNEL_HAS_V3
    cr_assert_eq(kernel_cpu(), expected);
#else
    cr_assert_eq(kernel_cpu(), 0);
#endif
}
