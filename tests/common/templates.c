/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "templates.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

const char *const TEMPLATES[] = {
    "8f",  "10f", "15f-english",  "15f-giveaway",  "19f",    "25f",
    "3ph", "5ph", "e3ph-english", "e3ph-giveaway", "samuel", NULL,
};

Formula templates_read(const char *file, int board_size) {
    char path[512];
    size_t length = 0;
    Error error = {0};
    Formula formula;
    snprintf(path, sizeof path, "%s/heuristics/%s.heuristic", JUMPOFF_SOURCE_DIR, file);
    MEMORY_AUTO char *text = file_read_in(NULL, path, 1 << 16, &length, &error);
    cr_assert_not_null(text, "%s", error.message);
    cr_assert(formula_read(&formula, path, text, length, board_size, &error), "%s", error.message);
    return formula;
}
