/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text_file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char path[64];

const char *text_file_make(const char *content, size_t length) {
    snprintf(path, sizeof path, "/tmp/jumpoff-test-XXXXXX");
    const int descriptor = mkstemp(path);
    cr_assert(descriptor >= 0);
    FILE *const file = fdopen(descriptor, "wb");
    cr_assert(file != NULL);
    cr_assert_eq(fwrite(content, 1, length, file), length);
    cr_assert_eq(fclose(file), 0);
    return path;
}

void text_file_remove(void) { unlink(path); }
