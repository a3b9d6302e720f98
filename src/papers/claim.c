#include "papers/claim.h"

#include "arena/journal.h"
#include "arena/tournament.h"
#include "util/csv.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>

void claim_result_free(ClaimResult *result) {
    text_free(&result->ours);
    text_free(&result->why);
}

const Claim *claim_find(const char *id) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strcmp(CLAIMS[i]->id, id) == 0) return CLAIMS[i];
    }
    return NULL;
}

void claims_write_header(Text *text) {
    text_append_string(text, "id,source,claim,seed,ours,low,high,games,verdict,rule,why\n");
}

void claim_write_row(const Claim *claim, const ClaimResult *result, Text *text) {
    csv_put_text(text, claim->id);
    csv_put_text(text, claim->source);
    csv_put_text(text, claim->statement);
    csv_put_text(text, claim->figure);
    csv_put_text(text, text_string(&result->ours));
    csv_put_fixed(text, result->low, 4);
    csv_put_fixed(text, result->high, 4);
    csv_put_uint(text, result->games);
    csv_put_text(text, verdict_name(result->verdict));
    csv_put_text(text, claim->rule);
    csv_put_text(text, text_string(&result->why));
    csv_end_row(text);
}

Experiment claim_experiment(const ClaimRun *run, const char *rules, uint64_t games) {
    Experiment experiment = experiment_default();
    experiment.rules = rules_find(rules);
    experiment.seed = run->seed;
    experiment.games = games;
    return experiment;
}

bool claim_add_players(Experiment *experiment, const char *const *players, Error *error) {
    for (int i = 0; players[i] != NULL; i++) {
        if (!experiment_add_player(experiment, players[i], error)) return false;
    }
    return true;
}

/* The journal of an earlier try; NULL without an error: there is none of this experiment. */
static Journal *earlier_journal(const char *folder, const Experiment *experiment, Error *error) {
    Experiment found = experiment_default();
    Error missing = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    Journal *journal = journal_open(folder, &found, &missing);
    experiment_write(experiment, &text);
    if (journal != NULL && strcmp(journal_experiment(journal), text_string(&text)) != 0) {
        error_set(error, ERROR_DATA, "%s: the games of another experiment; remove it", folder);
        journal_close(journal);
        journal = NULL;
    } else if (journal == NULL && missing.code != ERROR_NO_INPUT) {
        *error = missing;
    }
    text_free(&text);
    experiment_free(&found);
    return journal;
}

Standings *claim_play(const ClaimRun *run, const char *name, const Experiment *experiment,
                      Error *error) {
    Text part = {.data = NULL};
    text_append(&part, "%s.games", name);
    char *const folder = file_join(run->folder, text_string(&part));
    const TournamentSettings settings = {.folder = folder,
                                         .no_books = true,
                                         .threads = run->threads,
                                         .quiet = run->quiet,
                                         .stop = run->stop};
    Journal *const journal = earlier_journal(folder, experiment, error);
    Standings *standings = NULL;
    if (journal != NULL)
        standings = tournament_resume(journal, experiment, &settings, error);
    else if (error->code == ERROR_NONE)
        standings = tournament_play(experiment, &settings, error);
    if (standings != NULL && error->code != ERROR_NONE) { /* stopped */
        standings_free(standings);
        standings = NULL;
    }
    text_free(&part);
    free(folder);
    return standings;
}

char *claim_table_path(const char *folder, const char *name) {
    Text file = {.data = NULL};
    text_append(&file, "%s.csv", name);
    char *const path = file_join(folder, text_string(&file));
    text_free(&file);
    return path;
}

bool claim_write_table(const ClaimRun *run, const char *name, const Text *table, Error *error) {
    char *const path = claim_table_path(run->folder, name);
    const bool good = file_write(path, text_string(table), table->length, error);
    free(path);
    return good;
}
