/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/claim_tables.h"

#include "endgame/egdb_build.h"
#include "papers/kept_games.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>

Egdb *claim_tables_build(const ClaimRun *run, const char *rules, int pieces, Error *error) {
    const EgdbKind kind = {rules_find(rules), BOARD_SIZE_STANDARD, pieces};
    const EgdbRun how = {
        .threads = run->threads, .quiet = true, .kind = &kind, .shares = true, .stop = run->stop};
    Text name = {.data = NULL};
    text_append(&name, "tables-%s.games", rules);
    char *const folder = file_make_folder_in(run->folder, text_string(&name), error);
    Egdb *egdb = NULL;
    if (folder != NULL && egdb_build(folder, &how, error))
        egdb = egdb_open(folder, kind.rules, BOARD_SIZE_STANDARD, false, error);
    free(folder);
    text_free(&name);
    return egdb;
}

void claim_tables_remove(const ClaimRun *run, Egdb *egdb) {
    Error later; /* in the end all that is left is removed */
    kept_games_remove_part(run->folder, strrchr(egdb->folder, '/') + 1, &later);
    egdb_close(egdb);
}
