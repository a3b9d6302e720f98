/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/kind.h"

#include "arena/tournament.h"
#include "measure/search_rows.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Kind KIND_MATCHES, KIND_SINGLE_GAMES, KIND_TOURNAMENTS, KIND_DUELS, KIND_EVOLUTIONS,
    KIND_CONVERGENCE, KIND_WEIGHTS, KIND_CHAMPIONS, KIND_CYCLES, KIND_TIMES, KIND_COSTS,
    KIND_SEARCHES, KIND_ITERATIONS, KIND_SOLUTIONS, KIND_PRINTED_GAMES, KIND_ENDINGS;

const Kind *const KINDS[] = {&KIND_MATCHES,
                             &KIND_SINGLE_GAMES,
                             &KIND_TOURNAMENTS,
                             &KIND_DUELS,
                             &KIND_EVOLUTIONS,
                             &KIND_CONVERGENCE,
                             &KIND_WEIGHTS,
                             &KIND_CHAMPIONS,
                             &KIND_CYCLES,
                             &KIND_TIMES,
                             &KIND_COSTS,
                             &KIND_SEARCHES,
                             &KIND_ITERATIONS,
                             &KIND_SOLUTIONS,
                             &KIND_PRINTED_GAMES,
                             &KIND_ENDINGS,
                             NULL};

const Kind *kind_find(const char *name) {
    for (int i = 0; KINDS[i] != NULL; i++)
        if (strcmp(KINDS[i]->name, name) == 0) return KINDS[i];
    return NULL;
}

/* Playing */

Experiment kind_experiment(const Measuring *it, const GamePlan *game) {
    Experiment experiment = experiment_default();
    experiment.rules = rules_find(game->rules);
    experiment.seed = it->campaign->seed;
    experiment.games = kind_games(it, game);
    experiment.moves = false;
    if (game->plies > 0) experiment.draws = (DrawRules){.max_plies = game->plies};
    snprintf(experiment.openings, sizeof experiment.openings, "%s", game->openings);
    return experiment;
}

/* The depth of "piece2val@6" or "./hg-25f.heuristic@6"; 0 where a search or another limit is named.
 */
static int64_t plain_depth(const char *player) {
    const char *const evaluator = strncmp(player, "./", 2) == 0 ? player + 2 : player;
    const char *const limit = strrchr(evaluator, '@');
    int64_t depth = 0;
    if (limit == NULL || strchr(evaluator, '/') != NULL) return 0;
    return text_parse_int(limit + 1, 1, SEARCH_DEPTH_MAX, &depth) ? depth : 0;
}

static bool add_described(Experiment *experiment, const char *player, Error *error) {
    if (plain_depth(player) < SEARCH_ALIKE_PLIES)
        return experiment_add_player(experiment, player, error);
    char text[PLAYER_TEXT_SIZE];
    snprintf(text, sizeof text, SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS "/%s", player);
    return experiment_add_player(experiment, text, error);
}

/* Adds the paper's file that "./NAME.heuristic@6" names, if it has it. */
static bool add_file_of(const Claim *claim, Experiment *experiment, const char *player,
                        Error *error) {
    char name[CLAIM_NAME_SIZE], path[CLAIM_NAME_SIZE + 16];
    if (sscanf(player, "./%31[^.@]", name) != 1) return true;
    const char *const text = paper_heuristic(claim->paper, name);
    snprintf(path, sizeof path, "./%s.heuristic", name);
    return text == NULL || experiment_has_file(experiment, path) ||
           experiment_add_file(experiment, path, text, error);
}

bool kind_add_player(const Measuring *it, Experiment *experiment, const char *player,
                     Error *error) {
    if (strcmp(player, "engine") == 0 && it->campaign->engine == NULL)
        return error_set(error, ERROR_USAGE, "player 'engine': expected --engine, which says it");
    if (strcmp(player, "engine") == 0)
        return experiment_add_player(experiment, it->campaign->engine, error);
    return add_file_of(it->claim, experiment, player, error) &&
           add_described(experiment, player, error);
}

bool kind_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                        Error *error) {
    char path[80], player[96];
    snprintf(path, sizeof path, "./%s.heuristic", name);
    snprintf(player, sizeof player, "%s@%d", path, depth);
    return experiment_add_file(experiment, path, text_string(heuristic), error) &&
           add_described(experiment, player, error);
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

static Standings *play(const Measuring *it, const char *suffix, const Experiment *experiment,
                       Error *error) {
    Text part = {.data = NULL};
    text_append(&part, "%s%s.games", it->measure->table, suffix);
    const Campaign *const campaign = it->campaign;
    char *const folder = file_make_folder_in(campaign->folder, text_string(&part), error);
    const TournamentSettings settings = {.folder = folder,
                                         .no_books = true,
                                         .repeats = strcmp(experiment->openings, "start") == 0,
                                         .threads = campaign->threads,
                                         .quiet = campaign->quiet,
                                         .stop = campaign->stop};
    Journal *const journal = folder != NULL ? earlier_journal(folder, experiment, error) : NULL;
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

Standings *kind_play(const Measuring *it, const char *suffix, bool is_made, Experiment *experiment,
                     Error *error) {
    Standings *const standings = is_made ? play(it, suffix, experiment, error) : NULL;
    if (standings != NULL) *it->games += standings_games(standings);
    experiment_free(experiment);
    return standings;
}

void kind_note_unsteady(const Comparison *comparison, Text *note) {
    const size_t before = note->length;
    search_rows_note(comparison, note);
    if (note->length > before) text_append_string(note, ". ");
}

/* Tables */

Estimate kind_known(Estimate estimate) {
    return estimate.defined ? estimate : (Estimate){false, NAN, NAN, NAN};
}

static char *table_file(const Measuring *it, const char *suffix) {
    Text name = {.data = NULL};
    text_append(&name, "%s%s.csv", it->measure->table, suffix);
    return name.data;
}

bool kind_has_table(const Measuring *it, const char *suffix) {
    char *const file = table_file(it, suffix);
    const bool is_there = file_exists_in(it->campaign->folder, file);
    free(file);
    return is_there;
}

bool kind_read_table(const Measuring *it, const char *suffix, const Record *record, Rows *rows,
                     Error *error) {
    char *const file = table_file(it, suffix);
    Record named = *record;
    named.name = file;
    *rows = (Rows){.items = NULL};
    const bool good = rows_read_in(rows, &named, it->campaign->folder, error);
    rows->record = record;
    free(file);
    return good;
}

bool kind_write_table(const Measuring *it, const char *suffix, const Record *record,
                      const void *rows, int count, Error *error) {
    char *const file = table_file(it, suffix);
    Record named = *record;
    named.name = file;
    const bool good = record_write_file(&named, it->campaign->folder, rows, (size_t)count, error);
    free(file);
    return good;
}
