/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of exact tables that somebody has made, with the right checksums. */
#include "endgame/egdb.h"

#include "slice_hashes.h"
#include "tables_fixture.h"

#include "draughts/notation.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { HEAD = 96, LONGEST_AT = 36, WINS_AT = 48 };

/* Small tables, one file of which is changed from `at` on, or where the word says that is (the
 * offset of its first block, that of values). */
static const char *changed_tables(size_t at, bool is_offset, uint64_t word, size_t length) {
    const char *const folder = temporary_folder();
    char path[100], bytes[1000];
    egdb_close(tables_build(folder, RULES_ALL[0], 6, 2, 1));
    snprintf(path, sizeof path, "%s/0m1k-0m1k.slice", folder);
    FILE *file = fopen(path, "rb");
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (is_offset) {
        uint64_t offset = 0;
        memcpy(&offset, bytes + at, sizeof offset);
        at = (size_t)offset;
    }
    memcpy(bytes + at, &word, length);
    slice_hashes_put_right(bytes, size);
    file = fopen(path, "wb");
    fwrite(bytes, 1, size, file);
    fclose(file);
    return folder;
}

/* The longest win, and how many are won. */
Test(slice, refuses_counts_that_cannot_be) {
    static const struct {
        size_t at, length;
        uint64_t word;
    } CHANGES[] = {{LONGEST_AT, 4, 255}, {LONGEST_AT, 4, UINT32_MAX - 1}, {WINS_AT, 8, UINT64_MAX}};
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        Error error = {ERROR_NONE, ""};
        const char *const folder =
            changed_tables(CHANGES[i].at, false, CHANGES[i].word, CHANGES[i].length);
        cr_assert_eq(egdb_open(folder, NULL, 0, false, &error), NULL, "%zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, "damaged (its counts)"), NULL, "%s", error.message);
    }
}

Test(slice, ends_in_a_line_with_blocks_that_cannot_be_unpacked, .exit_code = ERROR_DATA) {
    Error error = {ERROR_NONE, ""};
    const char *const folder = changed_tables(HEAD, true, 0, 8);
    Egdb *const egdb = egdb_open(folder, NULL, 0, false, &error);
    cr_assert_neq(egdb, NULL, "%s", error.message);
    Board board;
    int value = 0;
    cr_assert(fen_parse("B:WK1:BK18", 6, &board, &error), "%s", error.message);
    temporary_remove();
    egdb_probe_value(egdb, &board, &value);
}
