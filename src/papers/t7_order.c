/* SPDX-License-Identifier: GPL-3.0-or-later */
/* T7: the order of the seven best [paper 003 §7.2.2]. */
#include "papers/rounds.h"

Verdict judge_t7(Estimate tau) { return verdict_above(tau, 0); }

enum { TOP_SEVEN = 7 };
static const int SEVEN[TOP_SEVEN] = {HG_E3PH, HG_15F, HG_25F, HG_19F, HG_10F, HG_3PH, SHG_15F};

typedef struct TauRow {
    int evolution;
    double tau;
} TauRow;

static const Field TAU_FIELDS[] = {ROW_INT(TauRow, evolution), ROW_REAL(TauRow, tau, 4)};
static const Record TAUS = RECORD_OF("t7.csv", TAU_FIELDS, TauRow);

static bool measure_t7(const ClaimRun *run, ClaimResult *result, Error *error) {
    enum { UNITS_MAX = 100 };
    Rounds rounds;
    TauRow rows[UNITS_MAX];
    double taus[UNITS_MAX];
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Ranking *const points = rounds_points(&rounds);
    for (int i = 0; i < points->drawn; i++) {
        taus[i] = ranking_tau(points->replicates + (size_t)i * FIELD_MEMBERS, SEVEN, TOP_SEVEN);
        rows[i] = (TauRow){i + 1, taus[i]};
    }
    const Estimate tau = mean_of_correlations(taus, points->drawn);
    claim_decide(result, judge_t7(tau), tau, rounds.total);
    text_append(&result->ours, "tau %.2f", tau.value);
    text_append(
        &result->why,
        "The mean of Kendall's tau is %.2f (%.2f to %.2f); by mean scores it is %.2f; over ",
        CLAIM_VALUES(tau), ranking_tau(points->scores, SEVEN, TOP_SEVEN));
    rounds_describe(&rounds, &result->why);
    text_append_char(&result->why, '.');
    const bool good = claim_write_table(run, NULL, &TAUS, rows, points->drawn, error);
    rounds_free(&rounds);
    return good;
}

const Claim CLAIM_T7 = {
    .id = "T7",
    .source = "paper 003, section 7.2.2",
    .depth = "Both at depth 6",
    .statement = "The seven best are HG:E3Ph, HG:15F, HG:25F, HG:19F, HG:10F, HG:3Ph and SHG:15F, "
                 "in this order (that the list is an order is our inference)",
    .figure = "E3Ph, 15F, 25F, 19F, 10F, 3Ph, SHG:15F",
    .rule =
        "by the rank correlation (Kendall's tau) of this order with that of the same seven's "
        "points, the 95 % interval of its mean over evolutions (Student's t of Fisher's z, so that "
        "it stays within -1 and 1). Reproduced: above 0; not reproduced: at or below; else "
        "inconclusive",
    .measure = measure_t7,
};
