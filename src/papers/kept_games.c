#include "papers/kept_games.h"

#include "arena/tournament.h"
#include "papers/evolution.h"
#include "util/file.h"
#include "util/file_names.h"

#include <stdlib.h>

void kept_games_remove(const char *folder) {
    static const char *const ENDINGS[] = {".games", ".evolution"};
    for (int i = 0; i < 2; i++) {
        FileNames parts = file_list(folder, ".", ENDINGS[i]);
        for (size_t k = 0; k < parts.count; k++) claim_remove_part(folder, parts.names[k]);
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
