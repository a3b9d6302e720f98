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

/* The books, which grow game by game. */
static const struct {
    const char *name;
    const Record *header; /* NULL: none */
    size_t rows;          /* the Text in GameRows */
    bool of_moves;        /* only where the experiment wants them */
    bool of_engines;      /* only where external engines play */
} BOOKS[] = {
    {"games.csv", &GAME_RECORD, offsetof(GameRows, games), false, false},
    {"games.pdn", NULL, offsetof(GameRows, pdn), false, false},
    {JOURNAL_KEPT_NAME, NULL, offsetof(GameRows, journal), false, false},
    {"moves.csv", &MOVE_RECORD, offsetof(GameRows, moves), true, false},
    {"timing.csv", &TIMING_RECORD, offsetof(GameRows, timing), true, false},
    {"said.csv", &SAID_RECORD, offsetof(GameRows, said), true, true},
};
enum { BOOK_COUNT = sizeof BOOKS / sizeof BOOKS[0] };

struct Results {
    char *folder;
    FILE *streams[BOOK_COUNT]; /* of the books; NULL: not wanted */
};

/* Claiming */

/* Appends "engine: LABEL works in FOLDER" for each external engine. */
static void write_engines(const Experiment *experiment, Text *text) {
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerSpec *const player = &experiment->players[i];
        if (!player_is_external(player)) continue;
        char *const folder = engine_folder(&player->engine);
        char *const whole = realpath(folder != NULL ? folder : ".", NULL);
        text_append_string(text, "engine: ");
        utf8_append_clean(text, player->label, "?");
        text_append_string(text, " works in ");
        utf8_append_clean(text, whole != NULL ? whole : folder != NULL ? folder : "unknown", "?");
        text_append_char(text, '\n');
        free(folder);
        free(whole);
    }
}

static bool write_environment(const char *folder, const Experiment *experiment, const char *before,
                              int threads, Error *error) {
    Text text = {.data = NULL};
    text_append_string(&text, before);
    environment_write(threads, &text);
    write_engines(experiment, &text);
    const bool good = file_write_in(folder, "environment", &text, error);
    text_free(&text);
    return good;
}

Journal *results_claim(const char *folder, const Experiment *experiment, JournalHead head,
                       int threads, Error *error) {
    Text written = {.data = NULL};
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
    text_free(&written);
    return journal;
}

static bool restore_experiment(const char *folder, const Journal *journal, Error *error) {
    Text expected = {.data = NULL};
    text_append_string(&expected, journal_experiment(journal));
    bool good;
    if (!file_exists_in(folder, "experiment")) {
        good = file_write_in(folder, "experiment", &expected, error);
    } else {
        char *const found = file_read_in(folder, "experiment", CONFIG_TEXT_MAX, NULL, error);
        good = found != NULL;
        if (good && strcmp(found, expected.data) != 0)
            good = error_set(error, ERROR_DATA,
                             "%s/experiment: not the experiment of the journal beside it: it was "
                             "changed; remove it to go on with what was begun",
                             folder);
        free(found);
    }
    text_free(&expected);
    return good;
}

bool results_reclaim(const char *folder, const Experiment *experiment, const Journal *journal,
                     const char *event, int threads, Error *error) {
    Text before = {.data = NULL};
    file_remove_leftovers(folder, ".");
    Error ignored;
    char *const found = file_read_in(folder, "environment", CONFIG_TEXT_MAX, NULL, &ignored);
    if (found != NULL) text_append(&before, "%s\n# %s\n", found, event);
    free(found);
    const bool good = restore_experiment(folder, journal, error) &&
                      write_environment(folder, experiment, text_string(&before), threads, error);
    text_free(&before);
    return good;
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
    Text header = {.data = NULL};
    if (BOOKS[book].header != NULL) record_write_header(BOOKS[book].header, &header);
    results->streams[book] = stream;
    const bool good = (strcmp(BOOKS[book].name, JOURNAL_KEPT_NAME) != 0 ||
                       journal_copy_head(journal, &header, error)) &&
                      (fputs(text_string(&header), stream) >= 0 || fail(results, book, error));
    text_free(&header);
    return good;
}

static bool is_wanted(int book, const Experiment *experiment) {
    return (experiment->moves || !BOOKS[book].of_moves) &&
           (experiment_has_engine(experiment) || !BOOKS[book].of_engines);
}

Results *results_open(const char *folder, const Experiment *experiment, const Journal *journal,
                      Error *error) {
    Results *const results = memory_allocate(sizeof *results);
    results->folder = text_duplicate(folder);
    totals_remove(folder);
    for (int i = 0; i < BOOK_COUNT; i++) {
        if (!is_wanted(i, experiment) || open_book(results, i, journal, error)) continue;
        results_abandon(results);
        return NULL;
    }
    return results;
}

bool results_add(Results *results, const GameRows *rows, Error *error) {
    for (int i = 0; i < BOOK_COUNT; i++) {
        FILE *const stream = results->streams[i];
        const Text *const text = (const void *)((const char *)rows + BOOKS[i].rows);
        if (stream == NULL || text->length == 0) continue;
        if (fwrite(text->data, 1, text->length, stream) != text->length)
            return fail(results, i, error);
    }
    return true;
}

/* Pipes and some file systems cannot be synchronized; that is no failure. */
static bool is_on_disk(FILE *stream) {
    return fflush(stream) == 0 && (fsync(fileno(stream)) == 0 || errno == EINVAL);
}

static bool close_streams(Results *results, Error *error) {
    bool good = true;
    for (int i = 0; i < BOOK_COUNT; i++) {
        if (results->streams[i] == NULL) continue;
        const bool is_written = is_on_disk(results->streams[i]);
        const int reason = errno;
        const bool is_closed = fclose(results->streams[i]) == 0;
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
    Totals totals = totals_compute(names, players, standings, sprt, EVIDENCE_SEED);
    for (int i = 0; i < players; i++)
        if (player_is_quiescent(&experiment->players[i]))
            totals_forget_pruning(&totals.players, (size_t)i);
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
