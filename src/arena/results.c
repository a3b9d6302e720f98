/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/results.h"

#include "arena/environment.h"
#include "arena/totals.h"
#include "util/file.h"
#include "util/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *name;
    const Record *header; /* NULL: none */
} BOOKS[BOOK_COUNT] = {
    [BOOK_GAMES] = {"games.csv", &GAME_RECORD},     [BOOK_PDN] = {"games.pdn", NULL},
    [BOOK_JOURNAL] = {JOURNAL_KEPT_NAME, NULL},     [BOOK_MOVES] = {"moves.csv", &MOVE_RECORD},
    [BOOK_TIMING] = {"timing.csv", &TIMING_RECORD}, [BOOK_SAID] = {"said.csv", &SAID_RECORD},
};

struct Results {
    char *folder;
    FILE *streams[BOOK_COUNT]; /* of the books; NULL: not wanted */
};

/* Claiming */

/* With "engine: LABEL works in FOLDER" for each external engine. */
static bool write_environment(const char *folder, const Experiment *experiment, const char *before,
                              int threads, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, before);
    environment_write(threads, &text);
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const player = &experiment->players[i];
        if (!player_is_external(player)) continue;
        MEMORY_AUTO char *own = engine_folder(&player->engine);
        MEMORY_AUTO char *whole = realpath(own != NULL ? own : ".", NULL);
        text_append_string(&text, "engine: ");
        utf8_append_clean(&text, player->label, "?");
        text_append_string(&text, " works in ");
        utf8_append_clean(&text, whole != NULL ? whole : own != NULL ? own : "unknown", "?");
        text_append_char(&text, '\n');
    }
    return file_write_in(folder, "environment", &text, error);
}

Journal *results_claim(const char *folder, const Experiment *experiment, JournalHead head,
                       int threads, Error *error) {
    TEXT_AUTO Text written = {.data = NULL};
    Journal *journal = NULL;
    experiment_write(experiment, &written);
    if (experiment_check_length(&written, folder, error) && file_is_free(folder, error) &&
        file_make_folder(folder, error))
        journal = journal_create(folder, experiment, head, error);
    /* Of a run that was killed before its journal was in place. */
    if (journal != NULL) file_remove_leftovers(folder, ".");
    if (journal != NULL && (!file_write_in(folder, "experiment", &written, error) ||
                            !write_environment(folder, experiment, "", threads, error))) {
        journal_close(journal);
        journal = NULL;
    }
    return journal;
}

bool results_reclaim(const char *folder, const Experiment *experiment, const Journal *journal,
                     const char *event, int threads, Error *error) {
    TEXT_AUTO Text before = {.data = NULL};
    TEXT_AUTO Text expected = {.data = NULL};
    Error ignored;
    file_remove_leftovers(folder, ".");
    MEMORY_AUTO char *environment =
        file_read_in(folder, "environment", CONFIG_TEXT_MAX, NULL, &ignored);
    if (environment != NULL) text_append(&before, "%s\n# %s\n", environment, event);
    text_append_string(&expected, journal_experiment(journal));
    if (!file_exists_in(folder, "experiment")) {
        if (!file_write_in(folder, "experiment", &expected, error)) return false;
    } else {
        MEMORY_AUTO char *found = file_read_in(folder, "experiment", CONFIG_TEXT_MAX, NULL, error);
        if (found == NULL) return false;
        if (strcmp(found, expected.data) != 0)
            return error_set(error, ERROR_DATA,
                             "%s/experiment: not the experiment of the journal beside it: it was "
                             "changed; remove it to go on with what was begun",
                             folder);
    }
    return write_environment(folder, experiment, text_string(&before), threads, error);
}

/* Books */

static bool fail(const Results *results, int book, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: %s", results->folder, BOOKS[book].name,
                     strerror(errno));
}

static bool open_book(Results *results, int book, const Journal *journal, Error *error) {
    FILE *const stream =
        file_stream_in(results->folder, BOOKS[book].name, O_WRONLY | O_CREAT | O_TRUNC, error);
    if (stream == NULL) return false;
    TEXT_AUTO Text header = {.data = NULL};
    if (BOOKS[book].header != NULL) record_write_header(BOOKS[book].header, &header);
    results->streams[book] = stream;
    return (book != BOOK_JOURNAL || journal_copy_head(journal, &header, error)) &&
           (fputs(text_string(&header), stream) >= 0 || fail(results, book, error));
}

Results *results_open(const char *folder, const Experiment *experiment, const Journal *journal,
                      Error *error) {
    Results *const results = memory_allocate(sizeof *results);
    results->folder = text_duplicate(folder);
    totals_remove(folder);
    for (int i = 0; i < BOOK_COUNT; i++) {
        if ((i >= BOOK_MOVES && !experiment->moves) ||
            (i == BOOK_SAID && !experiment_has_engine(experiment)) ||
            open_book(results, i, journal, error))
            continue;
        results_abandon(results);
        return NULL;
    }
    return results;
}

bool results_add(Results *results, const GameRows *rows, Error *error) {
    for (int i = 0; i < BOOK_COUNT; i++) {
        FILE *const stream = results->streams[i];
        const Text *const text = &rows->books[i];
        if (stream == NULL || text->length == 0) continue;
        if (fwrite(text->data, 1, text->length, stream) != text->length)
            return fail(results, i, error);
    }
    return true;
}

static bool close_streams(Results *results, Error *error) {
    bool good = true;
    for (int i = 0; i < BOOK_COUNT; i++) {
        if (results->streams[i] == NULL) continue;
        FILE *const stream = results->streams[i];
        /* Pipes and some file systems cannot be synchronized; that is no failure. */
        const bool is_written =
            fflush(stream) == 0 && (fsync(fileno(stream)) == 0 || errno == EINVAL);
        const int reason = errno;
        const bool is_closed = fclose(stream) == 0;
        if (!is_written) errno = reason;
        if (good && !(is_written && is_closed)) good = fail(results, i, error);
        results->streams[i] = NULL;
    }
    return good;
}

/* Whether what was written is still in the folder: nobody has removed it meanwhile. */
static bool check_files(const Results *results, Error *error) {
    static const char *const OTHERS[] = {"experiment", "environment"};
    const char *missing = NULL;
    for (size_t i = 0; i < sizeof OTHERS / sizeof OTHERS[0]; i++)
        if (!file_exists_in(results->folder, OTHERS[i])) missing = OTHERS[i];
    for (int i = 0; i < BOOK_COUNT; i++) {
        struct stat status;
        if (results->streams[i] != NULL && fstat(fileno(results->streams[i]), &status) == 0 &&
            status.st_nlink == 0)
            missing = BOOKS[i].name;
    }
    return missing == NULL ||
           error_set(error, ERROR_CANNOT_WRITE,
                     "%s/%s: it was removed while games were played; the journal has them",
                     results->folder, missing);
}

bool results_write_tables(const char *folder, const Experiment *experiment,
                          const Standings *standings, Error *error) {
    const Sprt *const sprt = experiment->has_sprt ? &experiment->sprt : NULL;
    const int players = experiment->player_count;
    MEMORY_AUTO const char **names = experiment_labels(experiment);
    Totals totals = totals_compute(names, players, standings, sprt, TOTALS_SEED);
    /* Trees that do not end at their depth compare with none. */
    for (int i = 0; i < players; i++) {
        PlayerRow *const row = &((PlayerRow *)totals.players.items)[i];
        if (player_is_quiescent(&experiment->players[i])) row->pruning_bd = row->pruning_sum = NAN;
    }
    const bool good = totals_write(folder, &totals, error);
    totals_free(&totals);
    return good;
}

bool results_finish(Results *results, const Experiment *experiment, const Standings *standings,
                    Error *error) {
    const bool good = check_files(results, error) && close_streams(results, error) &&
                      results_write_tables(results->folder, experiment, standings, error);
    results_abandon(results);
    return good;
}

void results_abandon(Results *results) {
    Error ignored;
    if (results == NULL) return;
    close_streams(results, &ignored);
    free(results->folder);
    free(results);
}
