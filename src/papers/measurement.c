/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/measurement.h"

#include "arena/tournament.h"
#include "papers/evolutions.h"
#include "util/file.h"

extern const MeasurementKind MEASUREMENT_MATCHES, MEASUREMENT_TOURNAMENTS, MEASUREMENT_EVOLUTIONS,
    MEASUREMENT_TIMES, MEASUREMENT_COSTS, MEASUREMENT_ENDINGS;

const MeasurementKind *const MEASUREMENTS[] = {&MEASUREMENT_MATCHES,
                                               &MEASUREMENT_TOURNAMENTS,
                                               &MEASUREMENT_EVOLUTIONS,
                                               &MEASUREMENT_TIMES,
                                               &MEASUREMENT_COSTS,
                                               &MEASUREMENT_ENDINGS,
                                               NULL};

int measurement_count(const Measurement *it, const Scaled *scaled, int quick, int paper) {
    return scaled_at(scaled, it->campaign->scale, quick, paper);
}

/* Whether a value is or contains the word "engine". */
static bool names_engine(const config_setting_t *value) {
    const char *const word = config_setting_get_string(value);
    bool names = word != NULL && strcmp(word, ENGINE_SIDE) == 0;
    for (int i = 0; !names && word == NULL && i < config_setting_length(value); i++)
        names = names_engine(config_setting_get_elem(value, (unsigned)i));
    return names;
}

void findings_free(Findings *found) {
    figures_free(&found->figures);
    text_free(&found->note);
    text_free(&found->commit);
    *found = (Findings){.games = 0};
}

bool measurement_is_made(const char *folder, const Measure *measure) {
    return file_may_exist_in(folder, measure->schema.name);
}

static bool measure(const Measurement *it, Error *error) {
    const MeasurementKind *const kind = it->measure->kind;
    const CsvSchema *const schema = &it->measure->schema;
    const char *const folder = it->campaign->folder;
    const uint64_t games = it->found->games;
    ROWS_AUTO Rows rows = {.items = NULL};
    if (kind->is_read && measurement_is_made(folder, it->measure)) {
        if (!rows_read_in(&rows, schema, folder, error)) return false;
    } else if (!kind->make(it, &rows, error) || !rows_write_in(&rows, schema, folder, error)) {
        return false;
    }
    for (size_t i = 0; kind->is_read && i < rows.count; i++) /* as the file has them */
        schema_round(schema, (char *)rows.items + i * schema->size);
    if (kind->is_read) it->found->games = games;
    return kind->show(it, &rows, error);
}

bool measurement_run(const Measurement *it, Error *error) {
    if (it->campaign->engine[0] == '\0' && names_engine(it->measure->group)) {
        text_append_string(&it->found->note, "It needs an external engine: --engine. ");
        return true;
    }
    if (measure(it, error)) return true;
    if (error->code == ERROR_USAGE) { /* a player or file of the paper, read only now */
        error_prefix(error, "%s:%u: ", it->claim->paper->text.path,
                     config_setting_source_line(it->measure->group));
        error->code = ERROR_DATA;
    }
    return false;
}

/* Games */

MeasurementGames measurement_games(const Measurement *it, const char *openings, const char *rules,
                                   int games, Error *error) {
    const int plies = ((const CommonPlan *)it->measure->plan)->plies;
    MeasurementGames made = {.it = it, .error = error, .is_good = true};
    Experiment *const experiment = &made.experiment;
    *experiment = experiment_default();
    experiment->rules = rules_find(rules);
    experiment->seed = it->campaign->seed;
    experiment->games = (uint64_t)games;
    experiment->moves = false;
    if (plies > 0) experiment->draws = draws_within((DrawRules){0}, plies);
    snprintf(experiment->openings, sizeof experiment->openings, "%s", openings);
    return made;
}

/* Returns the depth of "piece2val@6" or "./hg-25f.heuristic@6"; 0: a search or another limit. */
static int64_t plain_depth(const char *player) {
    const char *const evaluator = strncmp(player, "./", 2) == 0 ? player + 2 : player;
    const char *const limit = strrchr(evaluator, '@');
    int64_t depth = 0;
    if (limit == NULL || strchr(evaluator, '/') != NULL) return 0;
    return text_parse_int(limit + 1, 1, SEARCH_DEPTH_MAX, &depth) ? depth : 0;
}

bool measurement_allows(const PlayerSpec *spec, Error *error) {
    return !player_is_external(spec) ||
           error_set(error, ERROR_USAGE,
                     "player '%.100s': a paper starts no program; expected '" ENGINE_SIDE
                     "', which --engine names",
                     spec->text);
}

static bool add_player(MeasurementGames *games, const char *player) {
    char text[PLAYER_TEXT_SIZE];
    const bool is_alike = !games->counts_nodes && plain_depth(player) >= SEARCH_ALIKE_PLIES;
    snprintf(text, sizeof text, "%s%s", is_alike ? SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS "/" : "",
             player);
    const Experiment *const experiment = &games->experiment;
    return experiment_add_player(&games->experiment, text, games->error) &&
           measurement_allows(&experiment->players[experiment->player_count - 1], games->error);
}

/* Adds a heuristic file of the paper, once. */
static bool add_file(MeasurementGames *games, const char *side) {
    char path[PAPER_PATH_SIZE];
    const char *const text = paper_heuristic_of(games->it->claim->paper, side, path);
    return text == NULL || experiment_has_file(&games->experiment, path) ||
           experiment_add_file(&games->experiment, path, text, games->error);
}

void measurement_add_side(MeasurementGames *games, const char *side, int number, int depth) {
    const Measurement *const it = games->it;
    char player[PLAYER_TEXT_SIZE];
    if (!games->is_good) return;
    if (strcmp(side, ENGINE_SIDE) == 0) {
        games->is_good =
            experiment_add_player(&games->experiment, it->campaign->engine, games->error);
    } else if (strchr(side, ' ') != NULL) {
        const EvolutionOrder order =
            paper_evolution(it->claim->paper, side, games->experiment.rules->name, number);
        TEXT_AUTO Text heuristic = {.data = NULL};
        char path[80];
        snprintf(path, sizeof path, "./%.31s-%.31s.heuristic", order.set->name, order.template);
        snprintf(player, sizeof player, "%s@%d", path, depth);
        games->is_good =
            evolution_get(it, &order, &heuristic, games->error) != NULL &&
            experiment_add_file(&games->experiment, path, text_string(&heuristic), games->error) &&
            add_player(games, player);
    } else {
        snprintf(player, sizeof player, depth > 0 ? "%s@%d" : "%s", side, depth);
        games->is_good = add_file(games, player) && add_player(games, player);
    }
}

/* Opens the journal of an earlier run; NULL without an error if this experiment has none. */
static Journal *earlier_journal(const char *folder, const Experiment *experiment, Error *error) {
    EXPERIMENT_AUTO Experiment found = experiment_default();
    Error missing = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    Journal *journal = journal_open(folder, JOURNAL_TO_WRITE, &found, &missing);
    experiment_write(experiment, &text);
    if (journal != NULL && strcmp(journal_experiment(journal), text_string(&text)) != 0) {
        error_set(error, ERROR_DATA, "%s: the games of another experiment; remove it", folder);
        journal_close(journal);
        journal = NULL;
    } else if (journal == NULL && missing.code != ERROR_NO_INPUT) {
        *error = missing;
    }
    return journal;
}

static TournamentStats *play(const MeasurementGames *games, int first, int second) {
    const ReproduceSettings *const campaign = games->it->campaign;
    const Experiment *const experiment = &games->experiment;
    Error *const error = games->error;
    TEXT_AUTO Text part = {.data = NULL};
    text_append_string(&part, games->it->measure->table);
    if (first > 0) text_append(&part, ".%d", first);
    if (second > 0) text_append(&part, ".%d", second);
    text_append_string(&part, ".games");
    MEMORY_AUTO char *folder = file_make_folder_in(campaign->folder, part.data, error);
    const TournamentSettings settings = {.folder = folder,
                                         .journal_only = true,
                                         .repeats = strcmp(experiment->openings, "start") == 0,
                                         .threads = campaign->threads,
                                         .quiet = campaign->quiet,
                                         .stop = campaign->stop};
    Journal *const journal = folder != NULL ? earlier_journal(folder, experiment, error) : NULL;
    if (folder == NULL || (journal == NULL && error->code != ERROR_NONE)) return NULL;
    TournamentStats *const stats = tournament_play(journal, experiment, &settings, error);
    if (stats == NULL || error->code == ERROR_NONE) return stats;
    tournament_stats_free(stats); /* stopped */
    return NULL;
}

TournamentStats *measurement_play(MeasurementGames *games, int first, int second) {
    TournamentStats *const stats = games->is_good ? play(games, first, second) : NULL;
    if (stats != NULL) games->it->found->games += tournament_stats_games(stats);
    experiment_free(&games->experiment);
    return stats;
}
