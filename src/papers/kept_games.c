/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/kept_games.h"

#include "arena/tournament.h"
#include "evolve/evolution_log.h"
#include "util/file.h"
#include "util/file_names.h"

#include <stdlib.h>
#include <unistd.h>

static bool fail(const char *folder, const char *part, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: it cannot be read, and so not removed",
                     folder, part);
}

static bool remove_file(const char *folder, const char *part, const char *name, Error *error) {
    char *const file = file_join(part, name);
    const bool good = file_remove_in(folder, file, error);
    free(file);
    return good;
}

bool kept_games_remove_part(const char *folder, const char *part, Error *error) {
    static const char *const NAMES[] = {"journal",       "experiment", "environment",
                                        EVOLVE_LOG_NAME, "tables",     NULL};
    static const char *const ENDINGS[] = {".heuristic", ".slice", NULL};
    bool good = true;
    for (int i = 0; NAMES[i] != NULL; i++) good &= remove_file(folder, part, NAMES[i], error);
    for (int i = 0; ENDINGS[i] != NULL; i++) {
        FileNames files = file_list(folder, part, ENDINGS[i]);
        good &= !files.is_unread || fail(folder, part, error);
        for (size_t k = 0; k < files.count; k++)
            good &= remove_file(folder, part, files.names[k], error);
        file_names_free(&files);
    }
    file_remove_leftovers(folder, part);
    char *const path = file_join(folder, part);
    rmdir(path);
    free(path);
    return good;
}

bool kept_games_remove(const char *folder, Error *error) {
    static const char *const ENDINGS[] = {".games", ".evolution"};
    bool good = true;
    for (int i = 0; i < 2; i++) {
        FileNames parts = file_list(folder, ".", ENDINGS[i]);
        good &= !parts.is_unread || fail(folder, ".", error);
        for (size_t k = 0; k < parts.count; k++)
            good &= kept_games_remove_part(folder, parts.names[k], error);
        file_names_free(&parts);
    }
    return good;
}

/* Closes the books of a part's games, if it has some. */
static bool close_books(const char *folder, const char *part, Error *error) {
    char *const path = file_join(folder, part);
    const TournamentSettings settings = {.folder = path, .threads = 1, .quiet = true};
    Experiment experiment = experiment_default();
    Error missing = {ERROR_NONE, ""};
    Journal *const journal = journal_open(path, &experiment, &missing);
    Standings *const standings =
        journal != NULL ? tournament_resume(journal, &experiment, &settings, error) : NULL;
    const bool good = journal != NULL ? standings != NULL : missing.code == ERROR_NO_INPUT;
    if (!good && journal == NULL) *error = missing;
    standings_free(standings);
    experiment_free(&experiment);
    free(path);
    return good;
}

bool kept_games_close(const char *folder, Error *error) {
    FileNames parts = file_list(folder, ".", ".games");
    bool good = true;
    for (size_t i = 0; i < parts.count; i++) {
        Error other;
        good &= close_books(folder, parts.names[i], good ? error : &other);
    }
    file_names_free(&parts);
    return good;
}
