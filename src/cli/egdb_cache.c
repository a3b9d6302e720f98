/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/egdb_cache.h"

#include "util/file.h"
#include "util/interrupt.h"

/* Makes tables that are missing or incomplete, and opens them. */
static const Egdb *make(const Common *common, const char *folder, int pieces, Error *error) {
    const EgdbKind kind = {common->rules, common->board_size, pieces};
    const EgdbRun run = {.threads = common->threads,
                         .quiet = common->quiet,
                         .kind = &kind,
                         .shares = true,
                         .stop = interrupt_flag()};
    interrupt_install();
    if (!common->quiet)
        cli_say("Making the exact tables of up to %d pieces in %s (once)", pieces, folder);
    if (!file_make_folder(folder, error) || !egdb_build(folder, &run, error)) return NULL;
    return egdb_share(folder, common->rules, common->board_size, error);
}

const Egdb *egdb_cache_open(const Common *common, const char *folder, int pieces, Error *error) {
    if (folder != NULL) return egdb_share(folder, common->rules, common->board_size, error);
    MEMORY_AUTO char *own = egdb_cache_folder(common->rules, common->board_size, pieces, error);
    if (own == NULL) return NULL;
    const Egdb *const egdb = egdb_share(own, common->rules, common->board_size, error);
    if (egdb != NULL && !common->quiet) cli_say("Exact tables: %s", own);
    if (egdb != NULL || error->code != ERROR_NO_INPUT) return egdb;
    if (pieces > EGDB_CACHED_MAX)
        return error_null(error, ERROR_USAGE,
                          "no tables for %d pieces; 'jumpoff egdb build --pieces %d' makes them",
                          pieces, pieces);
    *error = (Error){.code = ERROR_NONE};
    return make(common, own, pieces, error);
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

void egdb_cache_describe(const char *folder, const Rules *rules, int size, Text *text) {
    const Egdb *const egdb = egdb_cache_find(folder, rules, size);
    if (egdb != NULL) {
        text_append(text, "Exact tables of up to %d pieces are in %s.", egdb->pieces, egdb->folder);
        rules = egdb->rules;
        size = egdb->size;
    } else {
        text_append(text,
                    "There are no exact tables; 'jumpoff egdb build --pieces 5 --rules %s --board "
                    "%d' makes them.",
                    rules->name, size);
    }
    /* match enhanced:tables=5/patterns@10kn enhanced/patterns@10kn --games 1000 --openings random:6
     */
    if (size == BOARD_SIZE_STANDARD && strcmp(rules->name, "english") == 0)
        text_append_string(text, " Those of 5 pieces make enhanced:tables=5/patterns 42 Elo (33 to "
                                 "52) stronger at 10000 nodes a move.");
}
