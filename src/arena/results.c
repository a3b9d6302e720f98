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

enum { STREAMS = 4 };

struct Results {
    char *folder;
    FILE *streams[STREAMS]; /* games.csv, games.pdn, moves.csv, timing.csv; NULL: not wanted */
};

static const char *const STREAM_NAMES[STREAMS] = {"games.csv", "games.pdn", "moves.csv",
                                                  "timing.csv"};

static bool write_file(const Results *results, const char *name, const Text *text, Error *error) {
    char *const path = file_join(results->folder, name);
    const bool good = file_write(path, text_string(text), text->length, error);
    free(path);
    return good;
}

static bool open_stream(Results *results, int stream, const char *header, Error *error) {
    char *const path = file_join(results->folder, STREAM_NAMES[stream]);
    FILE *const file = fopen(path, "wbx");
    results->streams[stream] = file;
    bool good = file != NULL;
    if (good) good = fputs(header, file) >= 0;
    if (!good) error_set(error, ERROR_CANNOT_WRITE, "%s: %s", path, strerror(errno));
    free(path);
    return good;
}

/* `written` is the experiment's file. */
static bool open_all(Results *results, const Experiment *experiment, const Text *written,
                     int threads, Error *error) {
    Text environment = {.data = NULL};
    environment_write(threads, &environment);
    bool good = write_file(results, "experiment", written, error) &&
                write_file(results, "environment", &environment, error);
    text_free(&environment);
    good =
        good && open_stream(results, 0, GAMES_HEADER, error) && open_stream(results, 1, "", error);
    if (!good || !experiment->moves) return good;
    return open_stream(results, 2, MOVES_HEADER, error) &&
           open_stream(results, 3, TIMING_HEADER, error);
}

Results *results_open(const char *folder, const Experiment *experiment, int threads, Error *error) {
    Text written = {.data = NULL};
    Results *results = NULL;
    experiment_write(experiment, &written);
    if (written.length > CONFIG_TEXT_MAX) {
        error_set(error, ERROR_DATA,
                  "%s/experiment: the heuristic files are too large: it would have more than %d "
                  "bytes",
                  folder, CONFIG_TEXT_MAX);
    } else if (file_is_free(folder, error) && file_make_folder(folder, error)) {
        results = memory_allocate(sizeof *results);
        results->folder = text_duplicate(folder);
        if (!open_all(results, experiment, &written, threads, error)) {
            results_abandon(results);
            results = NULL;
        }
    }
    text_free(&written);
    return results;
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

static bool close_streams(Results *results, Error *error) {
    bool good = true;
    for (int i = 0; i < STREAMS; i++) {
        if (results->streams[i] == NULL) continue;
        if (fclose(results->streams[i]) != 0 && good) {
            good = error_set(error, ERROR_CANNOT_WRITE, "%s/%s: %s", results->folder,
                             STREAM_NAMES[i], strerror(errno));
        }
        results->streams[i] = NULL;
    }
    return good;
}

bool results_finish(Results *results, const Experiment *experiment, const Standings *standings,
                    Error *error) {
    static const struct {
        const char *name;
        void (*write)(const Experiment *experiment, const Standings *standings, Text *text);
    } TABLES[] = {
        {"players.csv", totals_write_players},
        {"speed.csv", totals_write_speed},
        {"crosstable.csv", totals_write_crosstable},
        {"clashes.csv", totals_write_clashes},
    };
    Text text = {.data = NULL};
    bool good = close_streams(results, error);
    for (size_t i = 0; good && i < sizeof TABLES / sizeof TABLES[0]; i++) {
        text_clear(&text);
        TABLES[i].write(experiment, standings, &text);
        good = write_file(results, TABLES[i].name, &text, error);
    }
    text_free(&text);
    good = good && evidence_write_files(results->folder, experiment, standings, NULL, error);
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
