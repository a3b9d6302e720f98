/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tables_fixture.h"

#include "endgame/egdb.h"

#include <criterion/criterion.h>

Egdb *tables_build(const char *folder, const Rules *rules, int size, int pieces, int threads) {
    Error error = {ERROR_NONE, ""};
    const EgdbKind kind = {rules, size, pieces};
    const EgdbRun run = {.threads = threads, .quiet = true, .kind = &kind, .shares = true};
    cr_assert(egdb_build(folder, &run, &error), "%s", error.message);
    Egdb *const egdb = egdb_open(folder, rules, size, false, &error);
    cr_assert_neq(egdb, NULL, "%s", error.message);
    return egdb;
}
