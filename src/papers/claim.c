/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/claim.h"

#include "arena/tournament.h"
#include "build_info.h"
#include "util/file.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLAIM_ADDRESS(id) &CLAIM_##id,
const Claim *const CLAIMS[] = {CLAIM_LIST(CLAIM_ADDRESS) NULL};

const Claim *claim_find(const char *id) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        if (strcmp(CLAIMS[i]->id, id) == 0) return CLAIMS[i];
    }
    return NULL;
}

void claim_name(const char *id, char name[CLAIM_NAME_SIZE]) {
    size_t i = 0;
    for (; id[i] != '\0' && i < CLAIM_NAME_SIZE - 1; i++) {
        name[i] = isalnum((unsigned char)id[i]) ? (char)tolower((unsigned char)id[i]) : '-';
    }
    name[i] = '\0';
}

Experiment claim_experiment(const ClaimRun *run, const char *rules, uint64_t games) {
    Experiment experiment = experiment_default();
    experiment.rules = rules_find(rules);
    experiment.seed = run->seed;
    experiment.games = games;
    return experiment;
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

/* The claim's own name where there is none or but an ending. */
static void put_name(const ClaimRun *run, const char *name, Text *text) {
    char own[CLAIM_NAME_SIZE];
    if (name == NULL || name[0] == '-') {
        claim_name(run->claim->id, own);
        text_append_string(text, own);
    }
    if (name != NULL) text_append_string(text, name);
}

static Standings *play(const ClaimRun *run, const char *name, const Experiment *experiment,
                       Error *error) {
    Text part = {.data = NULL};
    put_name(run, name, &part);
    text_append_string(&part, ".games");
    char *const folder = file_make_folder_in(run->folder, text_string(&part), error);
    const TournamentSettings settings = {.folder = folder,
                                         .no_books = true,
                                         .repeats = strcmp(experiment->openings, "start") == 0,
                                         .threads = run->threads,
                                         .quiet = run->quiet,
                                         .stop = run->stop};
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

Standings *claim_play(const ClaimRun *run, const char *name, bool is_made, Experiment *experiment,
                      Error *error) {
    Standings *const standings = is_made ? play(run, name, experiment, error) : NULL;
    experiment_free(experiment);
    return standings;
}

/* The depth of "piece2val@6" or "./hg-25f.heuristic@6"; 0 where a search or something else is told.
 */
static int64_t plain_depth(const char *player) {
    const char *const evaluator = strncmp(player, "./", 2) == 0 ? player + 2 : player;
    const char *const limit = strchr(evaluator, '@');
    int64_t depth = 0;
    if (limit == NULL || strpbrk(evaluator, ":/=") != NULL) return 0;
    return text_parse_int(limit + 1, 1, SEARCH_DEPTH_MAX, &depth) ? depth : 0;
}

bool claim_add_player(Experiment *experiment, const char *player, Error *error) {
    if (plain_depth(player) < SEARCH_ALIKE_PLIES)
        return experiment_add_player(experiment, player, error);
    char text[PLAYER_TEXT_SIZE];
    snprintf(text, sizeof text, SEARCH_ALIKE ":" SEARCH_ALIKE_OPTIONS "/%s", player);
    return experiment_add_player(experiment, text, error);
}

bool claim_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                         Error *error) {
    char path[64], player[80];
    snprintf(path, sizeof path, "./%s.heuristic", name);
    snprintf(player, sizeof player, "%s@%d", path, depth);
    return experiment_add_file(experiment, path, text_string(heuristic), error) &&
           claim_add_player(experiment, player, error);
}

Standings *claim_meet(const ClaimRun *run, const char *name, const char *rules, Format format,
                      uint64_t games, const char *const *players, Error *error) {
    Experiment experiment = claim_experiment(run, rules, games);
    bool good = true;
    experiment.format = format;
    for (int i = 0; good && players[i] != NULL; i++) {
        good = claim_add_player(&experiment, players[i], error);
    }
    return claim_play(run, name, good, &experiment, error);
}

Standings *claim_meet_at(const ClaimRun *run, const char *name, const char *rules, uint64_t games,
                         const char *player, const char *opponent, const char *limit,
                         Error *error) {
    Text texts[2] = {{.data = NULL}, {.data = NULL}};
    text_append(&texts[0], "%s@%s", player, limit);
    text_append(&texts[1], "%s@%s", opponent, limit);
    const char *const players[] = {text_string(&texts[0]), text_string(&texts[1]), NULL};
    Standings *const standings =
        claim_meet(run, name, rules, FORMAT_ROUND_ROBIN, games, players, error);
    for (int i = 0; i < 2; i++) text_free(&texts[i]);
    return standings;
}

Estimate claim_score(const Standings *standings, int player, int opponent) {
    const PairCounts pairs = standings_pairs(standings, player, opponent);
    return pairs_score(&pairs);
}

void claim_add_pairs(PairCounts *to, const Standings *standings, int player, int opponent) {
    const PairCounts pairs = standings_pairs(standings, player, opponent);
    for (int i = 0; i < PAIR_OUTCOMES; i++) to->n[i] += pairs.n[i];
}

/* Rows of claims.csv */

static const Field FIELDS[] = {
    FIELD("id", TEXT, ClaimRow, id, .meaning = "the claim"),
    FIELD("source", TEXT, ClaimRow, source, .meaning = "where it stands"),
    FIELD("claim", TEXT, ClaimRow, claim, .meaning = "what it says"),
    FIELD("paper", TEXT, ClaimRow, paper, .formerly = "seed", .meaning = "its figure, short"),
    FIELD("ours", TEXT, ClaimRow, ours, .meaning = "our figure"),
    FIELD("low", REAL, ClaimRow, low, .decimals = 4, .show = SHOW_SIZED,
          .meaning = "bounds of the 95 % interval of the figure that decides; empty: none"),
    FIELD("high", REAL, ClaimRow, high, .decimals = 4, .show = SHOW_SIZED, .meaning = "the same"),
    FIELD("games", COUNT, ClaimRow, games, .meaning = "played for it"),
    FIELD("verdict", CHOICE, ClaimRow, verdict, .words = VERDICT_NAMES,
          .meaning = "reproduced, not reproduced, inconclusive or not testable"),
    FIELD("commit", TEXT, ClaimRow, commit,
          .meaning = "of the program that measured it, where its figures are times; else empty"),
    FIELD("rule", TEXT, ClaimRow, rule, .meaning = "how the verdict is computed"),
    FIELD("why", TEXT, ClaimRow, why, .meaning = "one sentence"),
};
const Record CLAIM_ROWS = RECORD_OF("claims.csv", FIELDS, ClaimRow);

const ClaimRow *claim_row_find(const Rows *claims, const char *id) {
    const ClaimRow *const rows = claims->items;
    for (size_t i = 0; i < claims->count; i++) {
        if (strcmp(rows[i].id, id) == 0) return &rows[i];
    }
    return NULL;
}

ClaimRow claim_row(const Claim *claim, const ClaimResult *result) {
    return (ClaimRow){
        .id = claim->id,
        .source = claim->source,
        .claim = claim->statement,
        .paper = claim->figure,
        .ours = text_string(&result->ours),
        .low = result->low,
        .high = result->high,
        .games = (int64_t)result->games,
        .verdict = (int)result->verdict,
        .commit = claim->by_clock ? JUMPOFF_COMMIT : "",
        .rule = claim->rule,
        .why = text_string(&result->why),
    };
}

/* Results and tables */

void claim_result_free(ClaimResult *result) {
    text_free(&result->ours);
    text_free(&result->why);
}

Estimate claim_known(Estimate estimate) {
    return estimate.defined ? estimate : (Estimate){false, NAN, NAN, NAN};
}

void claim_decide(ClaimResult *result, Verdict verdict, Estimate decisive, uint64_t games) {
    decisive = claim_known(decisive);
    result->low = decisive.low;
    result->high = decisive.high;
    result->verdict = verdict;
    result->games = games;
}

CurveRow claim_depth_score(const char *series, int depth, const Standings *standings, int player,
                           int opponent) {
    return (CurveRow){series, depth, claim_known(claim_score(standings, player, opponent)),
                      (int64_t)standings_met(standings, player, opponent)};
}

bool claim_has_table(const char *folder, const char *name) {
    char *const file = charts_table_file(name);
    const bool is_there = file_exists_in(folder, file);
    free(file);
    return is_there;
}

bool claim_read_table(const ClaimRun *run, const char *name, const Record *record, Rows *rows,
                      Error *error) {
    char *const file = charts_table_file(name);
    Record named = *record;
    named.name = file;
    const bool good = rows_read_in(rows, &named, run->folder, error);
    rows->record = record;
    free(file);
    return good;
}

bool claim_write_table(const ClaimRun *run, const char *name, const Record *record,
                       const void *rows, int count, Error *error) {
    Text table = {.data = NULL};
    put_name(run, name, &table);
    char *const file = charts_table_file(text_string(&table));
    Record named = *record;
    named.name = file;
    const bool good = record_write_file(&named, run->folder, rows, (size_t)count, error);
    free(file);
    text_free(&table);
    return good;
}
