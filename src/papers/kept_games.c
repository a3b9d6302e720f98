#include "papers/kept_games.h"

#include "arena/tournament.h"
#include "evolve/evolution_log.h"
#include "util/file.h"
#include "util/file_names.h"

#include <stdlib.h>
#include <unistd.h>

void kept_games_remove_part(const char *folder, const char *part) {
    static const char *const NAMES[] = {"journal", "experiment", "environment", EVOLVE_LOG_NAME};
    FileNames heuristics = file_list(folder, part, ".heuristic");
    char *const path = file_join(folder, part);
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0] + heuristics.count; i++) {
        const size_t fixed = sizeof NAMES / sizeof NAMES[0];
        char *const file = file_join(part, i < fixed ? NAMES[i] : heuristics.names[i - fixed]);
        Error ignored;
        file_remove_in(folder, file, &ignored);
        free(file);
    }
    file_remove_leftovers(folder, part);
    rmdir(path);
    free(path);
    file_names_free(&heuristics);
}

void kept_games_remove(const char *folder) {
    static const char *const ENDINGS[] = {".games", ".evolution"};
    for (int i = 0; i < 2; i++) {
        FileNames parts = file_list(folder, ".", ENDINGS[i]);
        for (size_t k = 0; k < parts.count; k++) kept_games_remove_part(folder, parts.names[k]);
        file_names_free(&parts);
    }
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
    for (size_t i = 0; good && i < parts.count; i++)
        good = close_books(folder, parts.names[i], error);
    file_names_free(&parts);
    return good;
}
