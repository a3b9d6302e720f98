/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tables_fixture.h"

#include "endgame/egdb.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

char *tables_folder(void) {
    char *const folder = text_duplicate("/tmp/jumpoff-test-egdb-XXXXXX");
    cr_assert_neq(mkdtemp(folder), NULL);
    return folder;
}

void tables_remove(char *folder) {
    char command[100];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
    free(folder);
}

Egdb *tables_build(const char *folder, const Rules *rules, int size, int pieces, int threads) {
    Error error = {ERROR_NONE, ""};
    const EgdbKind kind = {rules, size, pieces};
    const EgdbRun run = {.threads = threads, .quiet = true};
    cr_assert(egdb_write_kind(folder, &kind, &error), "%s", error.message);
    cr_assert(egdb_build(folder, &run, &error), "%s", error.message);
    Egdb *const egdb = egdb_open(folder, rules, size, false, &error);
    cr_assert_neq(egdb, NULL, "%s", error.message);
    return egdb;
}
