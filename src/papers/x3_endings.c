/* SPDX-License-Identifier: GPL-3.0-or-later */
/* X3 and G7: what exact tables say of paper 003's heuristics in endings [§7.1.2, §7.2.3]. */
#include "measure/accuracy.h"
#include "papers/claim_tables.h"
#include "papers/field.h"
#include "papers/judges.h"

#include <math.h>
#include <stdlib.h>

enum { NULL_PLAYER = FIELD_MEMBERS, ENDING_PLAYERS, ENDING_DEPTH = 6 };

static const Field ENDING_FIELDS[] = {
    ROW_TEXT(AccuracyRow, player),         ROW_COUNT(AccuracyRow, decisions),
    ROW_REAL(AccuracyRow, accuracy, 6),    ROW_REAL(AccuracyRow, win_to_draw, 6),
    ROW_REAL(AccuracyRow, win_to_loss, 6), ROW_REAL(AccuracyRow, draw_to_loss, 6),
};
static const Record X3_RECORD = RECORD_OF("x3.csv", ENDING_FIELDS, AccuracyRow);
static const Record G7_RECORD = RECORD_OF("g7.csv", ENDING_FIELDS, AccuracyRow);

static int pieces_of(const ClaimRun *run) { return run->scale == SCALE_QUICK ? 3 : 4; }

static bool judge_players(const ClaimRun *run, const Egdb *egdb, Rows *found, Error *error) {
    const AccuracySettings settings = {.egdb = egdb,
                                       .pieces = {SLICE_PIECES_MIN, egdb->pieces},
                                       .seed = run->seed,
                                       .threads = run->threads,
                                       .quiet = run->quiet,
                                       .stop = run->stop};
    PlayerSpec *const specs = memory_allocate(ENDING_PLAYERS * sizeof *specs);
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, egdb->rules);
    Rows slices = {.items = NULL};
    bool good = player_parse("null@6", catalogue, &specs[NULL_PLAYER], error);
    for (int i = 0; good && i < FIELD_MEMBERS; i++) {
        char text[FIELD_PLAYER_SIZE];
        field_describe((FieldMember)i, ENDING_DEPTH, text);
        good = player_parse(text, catalogue, &specs[i], error);
    }
    good = good &&
           accuracy_measure(&settings, specs, ENDING_PLAYERS, catalogue, found, &slices, error);
    rows_free(&slices);
    catalogue_free(catalogue);
    free(specs);
    return good;
}

/* Judges the 15 and null by all decisions of the tables and writes the claim's table. */
static bool judge_endings(const ClaimRun *run, const char *rules, const char *name,
                          const Record *record, double accuracies[ENDING_PLAYERS], Error *error) {
    Rows found = {.items = NULL};
    Egdb *const egdb = claim_tables_build(run, rules, pieces_of(run), error);
    bool good = egdb != NULL && judge_players(run, egdb, &found, error);
    for (int i = 0; good && i < ENDING_PLAYERS; i++)
        accuracies[i] = ((const AccuracyRow *)found.items)[i].accuracy;
    good = good && claim_write_table(run, name, record, found.items, ENDING_PLAYERS, error);
    rows_free(&found);
    if (egdb != NULL) claim_tables_remove(run, egdb);
    return good;
}

static double mean_of_others(const double *accuracies, FieldMember one) {
    double sum = 0;
    for (int i = 0; i < FIELD_MEMBERS; i++) sum += i == (int)one ? 0 : accuracies[i];
    return sum / (FIELD_MEMBERS - 1);
}

Verdict judge_x3(const double *accuracies) {
    static const double NOTICEABLE = 0.01;
    const double less = mean_of_others(accuracies, HG_E3PH) - accuracies[HG_E3PH];
    if (less >= NOTICEABLE) return VERDICT_REPRODUCED;
    return less <= 0 ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

static int count_below(const double *accuracies, double bound) {
    int count = 0;
    for (int i = 0; i < FIELD_MEMBERS; i++) count += accuracies[i] < bound;
    return count;
}

Verdict judge_g7(const double *accuracies, double null) {
    const int below = count_below(accuracies, null);
    if (below > FIELD_MEMBERS / 2) return VERDICT_REPRODUCED;
    return below == 0 ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

/* What is exact has no interval. */
static void decide(ClaimResult *result, Verdict verdict) {
    result->verdict = verdict;
    result->low = result->high = NAN;
}

static bool measure_x3(const ClaimRun *run, ClaimResult *result, Error *error) {
    double accuracies[ENDING_PLAYERS];
    if (!judge_endings(run, "english", "x3", &X3_RECORD, accuracies, error)) return false;
    decide(result, judge_x3(accuracies));
    text_append(&result->ours,
                "HG:E3Ph keeps %.2f %% of decisions, the mean of the 14 others %.2f %%",
                100 * accuracies[HG_E3PH], 100 * mean_of_others(accuracies, HG_E3PH));
    text_append(
        &result->why,
        "All decisions of up to %d pieces by exact tables, searches of %d plies; %d of the "
        "14 others keep fewer. Heuristics are evolved anew, as the paper prints no weights.",
        pieces_of(run), ENDING_DEPTH, count_below(accuracies, accuracies[HG_E3PH]));
    return true;
}

static bool measure_g7(const ClaimRun *run, ClaimResult *result, Error *error) {
    double accuracies[ENDING_PLAYERS];
    if (!judge_endings(run, "giveaway", "g7", &G7_RECORD, accuracies, error)) return false;
    const double null = accuracies[NULL_PLAYER];
    decide(result, judge_g7(accuracies, null));
    text_append(&result->ours, "null keeps %.2f %% of decisions, more than %d of the 15",
                100 * null, count_below(accuracies, null));
    text_append(
        &result->why,
        "All decisions of up to %d pieces by exact tables, searches of %d plies. Heuristics "
        "are evolved anew, as the paper prints no weights.",
        pieces_of(run), ENDING_DEPTH);
    return true;
}

#define ENDINGS_RULE                                                                               \
    "all decisions (positions whose moves differ in value) of up to 4 pieces, 3 at quick scale, "  \
    "by exact tables, depth 6. "

const Claim CLAIM_G7 = {
    .id = "G7",
    .source = "paper 003, section 7.1.2",
    .statement = "In give-away a null heuristic is extremely hard to beat for deep searches "
                 "(Schaeffer, as the paper says): here, in endings",
    .figure = "extremely hard to beat",
    .rule =
        ENDINGS_RULE "Reproduced: null keeps the value of more of them than most of the 15; not "
                     "reproduced: of fewer than each; else inconclusive. Exact: no interval",
    .measure = measure_g7,
};

const Claim CLAIM_X3 = {
    .id = "X3",
    .source = "paper 003, section 7.2.3",
    .statement = "HG:E3Ph performs noticeably worse during end-games",
    .figure = "noticeably worse",
    .rule = ENDINGS_RULE "Reproduced: HG:E3Ph keeps the value of at least 1 % of them fewer than "
                         "the mean of the 14 others; not reproduced: of as many or more; else "
                         "inconclusive. Exact: no interval",
    .measure = measure_x3,
};
