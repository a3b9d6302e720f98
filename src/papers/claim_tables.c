#include "papers/claim_tables.h"

#include "endgame/egdb_build.h"
#include "util/file.h"

#include <stdlib.h>
#include <unistd.h>

Egdb *claim_tables_build(const ClaimRun *run, const char *rules, int pieces, Error *error) {
    const EgdbKind kind = {rules_find(rules), BOARD_SIZE_STANDARD, pieces};
    const EgdbRun how = {.threads = run->threads, .quiet = true, .kind = &kind, .stop = run->stop};
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

void claim_tables_remove(Egdb *egdb) {
    Error ignored;
    for (int i = 0; i < egdb->slice_count; i++) {
        char name[SLICE_NAME_SIZE];
        Text file = {.data = NULL};
        slice_name(egdb->slices[i], name);
        text_append(&file, "%s.slice", name);
        file_remove_in(egdb->folder, text_string(&file), &ignored);
        text_free(&file);
    }
    file_remove_in(egdb->folder, "tables", &ignored);
    rmdir(egdb->folder);
    egdb_close(egdb);
}
