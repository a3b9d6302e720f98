/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/kind.h"

#include "arena/tournament.h"
#include "measure/search_rows.h"
#include "papers/evolutions.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const Kind KIND_MATCHES, KIND_SINGLE_GAMES, KIND_TOURNAMENTS, KIND_DUELS, KIND_EVOLUTIONS,
    KIND_CONVERGENCE, KIND_WEIGHTS, KIND_COEFFICIENTS, KIND_CYCLES, KIND_TIMES, KIND_COSTS,
    KIND_SEARCHES, KIND_ITERATIONS, KIND_SOLUTIONS, KIND_PRINTED_GAMES, KIND_ENDINGS;

const Kind *const KINDS[] = {&KIND_MATCHES,
                             &KIND_SINGLE_GAMES,
                             &KIND_TOURNAMENTS,
                             &KIND_DUELS,
                             &KIND_EVOLUTIONS,
                             &KIND_CONVERGENCE,
                             &KIND_WEIGHTS,
                             &KIND_COEFFICIENTS,
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

int64_t kind_count(const Measuring *it, const char *key, int64_t quick, int64_t paper) {
    const Scale scale = it->campaign->scale;
    return plan_count(it->measure->plan, key, scale, scale == SCALE_QUICK ? quick : paper);
}

const char *kind_rules(const Measuring *it) {
    return plan_word(it->measure->plan, "rules", "english");
}

/* Playing */

Experiment kind_experiment(const Measuring *it, const char *openings, const char *rules,
                           int64_t games) {
    const int plies = plan_whole(it->measure->plan, "plies", 0);
    Experiment experiment = experiment_default();
    experiment.rules = rules_find(rules);
    experiment.seed = it->campaign->seed;
    experiment.games = (uint64_t)games;
    experiment.moves = false;
    if (plies > 0) experiment.draws = (DrawRules){.max_plies = plies};
    snprintf(experiment.openings, sizeof experiment.openings, "%s", openings);
    return experiment;
}

bool kind_has_engine(const Measuring *it, const char *player) {
    const bool has = strcmp(player, "engine") != 0 || it->campaign->engine != NULL;
    if (!has) text_append_string(it->note, "It needs an external engine: --engine. ");
    return has;
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
    char text[PLAYER_TEXT_SIZE];
    const bool is_alike = plain_depth(player) >= SEARCH_ALIKE_PLIES;
    snprintf(text, sizeof text, "%s%s", is_alike ? SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS "/" : "",
             player);
    return experiment_add_player(experiment, text, error);
}

bool kind_add_player(const Measuring *it, Experiment *experiment, const char *player,
                     Error *error) {
    char name[CLAIM_NAME_SIZE], path[CLAIM_NAME_SIZE + 16];
    if (strcmp(player, "engine") == 0)
        return it->campaign->engine != NULL
                   ? experiment_add_player(experiment, it->campaign->engine, error)
                   : error_set(error, ERROR_USAGE,
                               "player 'engine': expected --engine, which says it");
    if (sscanf(player, "./%31[^.@]", name) == 1) {
        const char *const text = paper_heuristic(it->claim->paper, name);
        snprintf(path, sizeof path, "./%s.heuristic", name);
        if (text != NULL && !experiment_has_file(experiment, path) &&
            !experiment_add_file(experiment, path, text, error))
            return false;
    }
    return add_described(experiment, player, error);
}

bool kind_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                        Error *error) {
    char path[80], player[96];
    snprintf(path, sizeof path, "./%s.heuristic", name);
    snprintf(player, sizeof player, "%s@%d", path, depth);
    return experiment_add_file(experiment, path, text_string(heuristic), error) &&
           add_described(experiment, player, error);
}

bool kind_add_side(const Measuring *it, Experiment *experiment, const char *side, int number,
                   int depth, Error *error) {
    char player[PLAYER_TEXT_SIZE];
    if (strchr(side, ' ') != NULL) {
        const EvolutionOrder order =
            paper_evolution(it->claim->paper, side, experiment->rules->name, number);
        return evolution_add_player(it, &order, depth, experiment, error);
    }
    snprintf(player, sizeof player, strcmp(side, "engine") == 0 ? "%s" : "%s@%d", side, depth);
    return kind_add_player(it, experiment, player, error);
}

/* The journal of an earlier try; NULL without an error: there is none of this experiment. */
static Journal *earlier_journal(const char *folder, const Experiment *experiment, Error *error) {
    Experiment found = experiment_default();
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
    experiment_free(&found);
    return journal;
}

static Standings *play(const Measuring *it, const char *suffix, const Experiment *experiment,
                       Error *error) {
    const Campaign *const campaign = it->campaign;
    TEXT_AUTO Text part = {.data = NULL};
    text_append(&part, "%s%s.games", it->measure->table, suffix);
    MEMORY_AUTO char *folder = file_make_folder_in(campaign->folder, part.data, error);
    const TournamentSettings settings = {.folder = folder,
                                         .journal_only = true,
                                         .repeats = strcmp(experiment->openings, "start") == 0,
                                         .threads = campaign->threads,
                                         .quiet = campaign->quiet,
                                         .stop = campaign->stop};
    Journal *const journal = folder != NULL ? earlier_journal(folder, experiment, error) : NULL;
    if (folder == NULL || (journal == NULL && error->code != ERROR_NONE)) return NULL;
    Standings *const standings = journal != NULL
                                     ? tournament_resume(journal, experiment, &settings, error)
                                     : tournament_play(experiment, &settings, error);
    if (standings == NULL || error->code == ERROR_NONE) return standings;
    standings_free(standings); /* stopped */
    return NULL;
}

Standings *kind_play(const Measuring *it, const char *suffix, bool is_made, Experiment *experiment,
                     Error *error) {
    Standings *const standings = is_made ? play(it, suffix, experiment, error) : NULL;
    if (standings != NULL) *it->games += standings_games(standings);
    experiment_free(experiment);
    return standings;
}

Comparison *kind_compare(const Measuring *it, ComparisonSettings settings,
                         const char *const *players, int count, const int depths[2], Error *error) {
    const Campaign *const campaign = it->campaign;
    settings.rules = rules_find(kind_rules(it));
    settings.board_size = BOARD_SIZE_STANDARD;
    settings.threads = 1; /* times of two threads would disturb each other */
    settings.seed = campaign->seed;
    settings.openings = "ballots";
    settings.quiet = campaign->quiet;
    settings.stop = campaign->stop;
    Comparison *const comparison =
        comparison_new(&settings, players, count, depths[0], depths[1], error);
    if (comparison == NULL) return NULL;
    if (!comparison_run(comparison, error)) {
        comparison_free(comparison);
        return NULL;
    }
    const size_t before = it->note->length;
    search_rows_note(comparison, it->note);
    if (it->note->length > before) text_append_string(it->note, ". ");
    return comparison;
}

bool open_player(OpenPlayer *open, const Measuring *it, const char *description, Error *error) {
    open->catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find(kind_rules(it)));
    return player_parse(description, open->catalogue, &open->spec, error) &&
           player_open(&open->player, &open->spec, open->catalogue, error);
}

void open_player_close(OpenPlayer *open) {
    player_close(&open->player);
    catalogue_free(open->catalogue);
}

bool open_players_game(const OpenPlayer *const players[2], const Campaign *campaign,
                       const Board *start, DrawRules draws, uint64_t seed, GameRecord *record,
                       Error *error) {
    const GameSetup setup = {.rules = catalogue_rules(players[0]->catalogue),
                             .draws = draws,
                             .start = *start,
                             .players = {&players[0]->player, &players[1]->player},
                             .seed = seed,
                             .stop = campaign->stop};
    History *const history = history_new();
    const bool good = game_play(&setup, history, record);
    history_free(history);
    return good || error_set(error, ERROR_INTERRUPTED, "stopped");
}

bool open_player_search(const OpenPlayer *open, int depth, const Campaign *campaign,
                        SearchRequest request, SearchResult *result, Error *error) {
    PlayerSpec spec = open->spec;
    Player player = open->player;
    MoveList legal;
    Failure failure;
    if (depth > 0) spec.limit = (SearchLimit){.depth_plies = depth};
    player.spec = &spec;
    request.rules = catalogue_rules(open->catalogue);
    request.legal = &legal;
    request.stop = campaign->stop;
    moves_generate(request.board, request.rules, &legal);
    player_move(&player, &request, result, &failure);
    return (!result->stopped && (request.stop == NULL || !atomic_load(request.stop))) ||
           error_set(error, ERROR_INTERRUPTED, "stopped");
}

/* Tables */

static void put_real(Text *rows, double value, char field) {
    if (!isfinite(value))
        csv_put_empty(rows);
    else if (field == 'x')
        csv_put_real(rows, value);
    else
        csv_put_fixed(rows, value, field - '0');
}

void kind_put_row(Text *rows, const char *fields, ...) {
    va_list values;
    va_start(values, fields);
    /* NOLINTBEGIN(clang-analyzer-valist.Uninitialized): va_start is above. */
    for (const char *field = fields; *field != '\0'; field++) {
        if (*field == 't') {
            csv_put_text(rows, va_arg(values, const char *));
        } else if (*field == 'i') {
            csv_put_int(rows, va_arg(values, int64_t));
        } else if (*field == 'e' || *field == 'X') {
            const Estimate it = estimate_known(va_arg(values, Estimate));
            const char places = *field == 'e' ? *++field : 'x';
            put_real(rows, it.value, places);
            put_real(rows, it.low, places);
            put_real(rows, it.high, places);
        } else {
            put_real(rows, va_arg(values, double), *field);
        }
    }
    /* NOLINTEND(clang-analyzer-valist.Uninitialized) */
    va_end(values);
    csv_end_row(rows);
}

bool kind_write(const Measuring *it, const char *suffix, const Text *rows, Error *error) {
    char file[CLAIM_NAME_SIZE + 32];
    snprintf(file, sizeof file, "%s%s.csv", it->measure->table, suffix);
    return file_write_in(it->campaign->folder, file, rows, error);
}

void kind_set_commit(const Measuring *it, const char *commit) {
    if (it->commit->length == 0 && commit != NULL) text_append_string(it->commit, commit);
}

bool kind_rows(const Measuring *it, const Record *record,
               bool (*make)(const Measuring *it, Rows *rows, Error *error), Rows *rows,
               Error *error) {
    const char *const folder = it->campaign->folder;
    char file[CLAIM_NAME_SIZE + 32];
    Record named = *record;
    named.name = file;
    *rows = (Rows){.items = NULL};
    snprintf(file, sizeof file, "%s.csv", it->measure->table);
    if (!file_exists_in(folder, file)) {
        Rows made = {.items = NULL};
        TEXT_AUTO Text table = {.data = NULL};
        bool good = make(it, &made, error);
        record_write(record, made.items, made.count, &table);
        good = good && kind_write(it, "", &table, error);
        rows_free(&made);
        if (!good) return false;
    }
    const bool good = rows_read_in(rows, &named, folder, error);
    rows->record = record;
    return good;
}
