#include "arena/results.h"

#include "arena/environment.h"
#include "arena/evidence.h"
#include "arena/totals.h"
#include "util/config_text.h"
#include "util/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STREAMS = 4 };

struct Results {
    char *folder;
    FILE *streams[STREAMS]; /* games.csv, games.pdn, moves.csv, timing.csv; NULL: not wanted */
};

static const char *const STREAM_NAMES[STREAMS] = {"games.csv", "games.pdn", "moves.csv",
                                                  "timing.csv"};

/* The tables, from the standings. */
typedef struct ResultsTable {
    const char *name;
    void (*write)(const Experiment *experiment, const Standings *standings, Text *text);
} ResultsTable;

static const ResultsTable TABLES[] = {
    {"players.csv", totals_write_players},
    {"speed.csv", totals_write_speed},
    {"crosstable.csv", totals_write_crosstable},
    {"clashes.csv", totals_write_clashes},
};
enum { TABLE_COUNT = sizeof TABLES / sizeof TABLES[0] };

/* Claiming */

static bool write_environment(const char *folder, const char *before, int threads, Error *error) {
    Text text = {.data = NULL};
    text_append_string(&text, before);
    environment_write(threads, &text);
    const bool good = file_write_in(folder, "environment", &text, error);
    text_free(&text);
    return good;
}

Journal *results_claim(const char *folder, const Experiment *experiment, JournalHead head,
                       int threads, Error *error) {
    Text written = {.data = NULL};
    Journal *journal = NULL;
    experiment_write(experiment, &written);
    if (written.length > CONFIG_TEXT_MAX) {
        error_set(error, ERROR_DATA,
                  "%s/experiment: the heuristic files are too large: it would have more than %d "
                  "bytes",
                  folder, CONFIG_TEXT_MAX);
    } else if (file_is_free(folder, error) && file_make_folder(folder, error)) {
        journal = journal_create(folder, experiment, head, error);
    }
    /* Of a run that was killed before its journal was in place. */
    if (journal != NULL) file_remove_leftovers(folder);
    if (journal != NULL && (!file_write_in(folder, "experiment", &written, error) ||
                            !write_environment(folder, "", threads, error))) {
        journal_close(journal);
        journal = NULL;
    }
    text_free(&written);
    return journal;
}

static bool restore_experiment(const char *folder, const Journal *journal, Error *error) {
    const char *const expected = journal_experiment(journal);
    char *const path = file_join(folder, "experiment");
    bool good;
    if (!file_exists(path)) {
        good = file_write(path, expected, strlen(expected), error);
    } else {
        char *const found = file_read_regular(path, CONFIG_TEXT_MAX, NULL, error);
        good = found != NULL;
        if (good && strcmp(found, expected) != 0) {
            good = error_set(error, ERROR_DATA,
                             "%s: not the experiment of the journal beside it: it was changed; "
                             "remove it to go on with what was begun",
                             path);
        }
        free(found);
    }
    free(path);
    return good;
}

bool results_reclaim(const char *folder, const Journal *journal, const char *event, int threads,
                     Error *error) {
    Text before = {.data = NULL};
    file_remove_leftovers(folder);
    char *const path = file_join(folder, "environment");
    if (file_exists(path)) {
        Error ignored = {ERROR_NONE, ""};
        char *const found = file_read_regular(path, CONFIG_TEXT_MAX, NULL, &ignored);
        if (found != NULL) text_append(&before, "%s\n# %s\n", found, event);
        free(found);
    }
    free(path);
    const bool good = restore_experiment(folder, journal, error) &&
                      write_environment(folder, text_string(&before), threads, error);
    text_free(&before);
    return good;
}

/* Books */

static bool open_stream(Results *results, int stream, const char *header, Error *error) {
    char *const path = file_join(results->folder, STREAM_NAMES[stream]);
    FILE *const file = fopen(path, "wbe");
    results->streams[stream] = file;
    bool good = file != NULL;
    if (good) good = fputs(header, file) >= 0;
    if (!good) error_set(error, ERROR_CANNOT_WRITE, "%s: %s", path, strerror(errno));
    free(path);
    return good;
}

static void remove_file(const char *folder, const char *name) {
    char *const path = file_join(folder, name);
    unlink(path);
    free(path);
}

static void remove_tables(const char *folder) {
    for (int i = 0; i < TABLE_COUNT; i++) remove_file(folder, TABLES[i].name);
    for (int i = 0; EVIDENCE_FILES[i].name != NULL; i++) {
        remove_file(folder, EVIDENCE_FILES[i].name);
    }
}

Results *results_open(const char *folder, const Experiment *experiment, Error *error) {
    Results *const results = memory_allocate(sizeof *results);
    results->folder = text_duplicate(folder);
    remove_tables(folder);
    if (open_stream(results, 0, GAMES_HEADER, error) && open_stream(results, 1, "", error) &&
        (!experiment->moves || (open_stream(results, 2, MOVES_HEADER, error) &&
                                open_stream(results, 3, TIMING_HEADER, error)))) {
        return results;
    }
    results_abandon(results);
    return NULL;
}

bool results_add(Results *results, const GameRows *rows, Error *error) {
    const Text *const texts[STREAMS] = {&rows->games, &rows->pdn, &rows->moves, &rows->timing};
    for (int i = 0; i < STREAMS; i++) {
        FILE *const stream = results->streams[i];
        if (stream == NULL || texts[i]->length == 0) continue;
        if (fwrite(texts[i]->data, 1, texts[i]->length, stream) == texts[i]->length) continue;
        return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: %s", results->folder, STREAM_NAMES[i],
                         strerror(errno));
    }
    return true;
}

/* Pipes and some file systems cannot be synchronized; that is no failure. */
static bool is_on_disk(FILE *stream) {
    return fflush(stream) == 0 && (fsync(fileno(stream)) == 0 || errno == EINVAL);
}

static bool close_streams(Results *results, Error *error) {
    bool good = true;
    for (int i = 0; i < STREAMS; i++) {
        if (results->streams[i] == NULL) continue;
        const bool is_written = is_on_disk(results->streams[i]);
        const int reason = errno;
        const bool is_closed = fclose(results->streams[i]) == 0;
        if (!is_written) errno = reason;
        if ((!is_written || !is_closed) && good) {
            good = error_set(error, ERROR_CANNOT_WRITE, "%s/%s: %s", results->folder,
                             STREAM_NAMES[i], strerror(errno));
        }
        results->streams[i] = NULL;
    }
    return good;
}

bool results_finish(Results *results, const Experiment *experiment, const Standings *standings,
                    Error *error) {
    Text text = {.data = NULL};
    bool good = close_streams(results, error);
    for (int i = 0; good && i < TABLE_COUNT; i++) {
        text_clear(&text);
        TABLES[i].write(experiment, standings, &text);
        good = file_write_in(results->folder, TABLES[i].name, &text, error);
    }
    text_free(&text);
    good = good && evidence_write_files(results->folder, experiment, standings, error);
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
