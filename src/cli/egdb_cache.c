/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/egdb_cache.h"

#include "endgame/egdb.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <stdlib.h>

enum { CACHED_MAX = 4 };

/* "…/jumpoff/egdb-RULES-BOARD-PIECES"; NULL where the user has no home. */
static char *cache_folder(const Rules *rules, int size, int pieces) {
    const char *const cache = getenv("XDG_CACHE_HOME"), *const home = getenv("HOME");
    Text path = {.data = NULL};
    if (cache != NULL && cache[0] == '/')
        text_append_string(&path, cache);
    else if (home != NULL && home[0] == '/')
        text_append(&path, "%s/.cache", home);
    else
        return NULL;
    text_append(&path, "/jumpoff/egdb-%s-%d-%d", rules->name, size, pieces);
    return path.data;
}

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
    if (pieces > CACHED_MAX) {
        error_set(error, ERROR_USAGE,
                  "no tables for %d pieces; 'jumpoff egdb build --pieces %d --out DIR' makes them, "
                  "--tables DIR uses them",
                  pieces, pieces);
        return NULL;
    }
    MEMORY_AUTO char *own = cache_folder(common->rules, common->board_size, pieces);
    if (own == NULL) {
        error_set(error, ERROR_USAGE, "no folder for tables: expected --tables DIR, or HOME");
        return NULL;
    }
    const Egdb *egdb = egdb_share(own, common->rules, common->board_size, error);
    if (egdb == NULL && error->code == ERROR_NO_INPUT) { /* not there, or not all of it */
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
    for (int pieces = CACHED_MAX; folder == NULL && egdb == NULL && pieces >= 2; pieces--) {
        MEMORY_AUTO char *own = cache_folder(rules, size, pieces);
        if (own != NULL && file_is_folder(own)) egdb = egdb_share(own, rules, size, &ignored);
    }
    return egdb;
}
