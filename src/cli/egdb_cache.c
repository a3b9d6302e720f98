/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/egdb_cache.h"

#include "util/file.h"
#include "util/interrupt.h"

enum { CACHED_MAX = 4 };

static bool make(const Common *common, const char *folder, int pieces, Error *error) {
    const EgdbKind kind = {common->rules, common->board_size, pieces};
    const EgdbRun run = {.threads = common->threads,
                         .quiet = common->quiet,
                         .kind = &kind,
                         .shares = true,
                         .stop = interrupt_flag()};
    interrupt_install();
    if (!common->quiet)
        cli_say("Making the exact tables of up to %d pieces in %s (once)", pieces, folder);
    return file_make_folder(folder, error) && egdb_build(folder, &run, error);
}

const Egdb *egdb_cache_open(const Common *common, const char *folder, int pieces, Error *error) {
    if (folder != NULL) return egdb_share(folder, common->rules, common->board_size, error);
    MEMORY_AUTO char *own = egdb_cache_folder(common->rules, common->board_size, pieces, error);
    if (own == NULL) return NULL;
    const Egdb *egdb = egdb_share(own, common->rules, common->board_size, error);
    if (egdb == NULL && error->code == ERROR_NO_INPUT) { /* missing or incomplete */
        if (pieces > CACHED_MAX) {
            error_set(error, ERROR_USAGE,
                      "no tables for %d pieces; 'jumpoff egdb build --pieces %d' makes them",
                      pieces, pieces);
            return NULL;
        }
        *error = (Error){.code = ERROR_NONE};
        if (make(common, own, pieces, error))
            egdb = egdb_share(own, common->rules, common->board_size, error);
    } else if (egdb != NULL && !common->quiet)
        cli_say("Exact tables: %s", own);
    return egdb;
}

const Egdb *egdb_cache_find(const char *folder, const Rules *rules, int size) {
    Error ignored = {ERROR_NONE, ""};
    const Egdb *egdb = folder != NULL ? egdb_share(folder, rules, size, &ignored) : NULL;
    for (int pieces = SLICE_PIECES_MAX; folder == NULL && egdb == NULL && pieces >= 2; pieces--) {
        MEMORY_AUTO char *own = egdb_cache_folder(rules, size, pieces, &ignored);
        if (own != NULL && file_is_folder(own)) egdb = egdb_share(own, rules, size, &ignored);
    }
    return egdb;
}
