/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P1: what a search of depth 6 costs [paper 003 §7.2]. */
#include "measure/search_rows.h"
#include "papers/field.h"
#include "papers/judges.h"

#include <math.h>

/* Mid-game, which the paper does not define: three spans of 20 plies between these. */
enum { SPANS = 3, CUTS = SPANS + 1, CUT_PLIES = 20 };

/* A heuristic: what a search costs, and by what factor less in the middle of the game. */
typedef struct CostRow {
    const char *player;
    double nodes_per_search, ms_per_search, nodes_per_s, nodes_per_s_low, nodes_per_s_high;
    double middle_gain, most_gain; /* by nodes: in all spans, in the best of them */
} CostRow;

static const Field COST_FIELDS[] = {
    ROW_TEXT(CostRow, player),
    ROW_REAL(CostRow, nodes_per_search, 1),
    ROW_REAL(CostRow, ms_per_search, 6),
    ROW_REAL(CostRow, nodes_per_s, 0),
    ROW_REAL(CostRow, middle_gain, 4),
    ROW_REAL(CostRow, most_gain, 4),
    FIELD("nodes_per_s_low", REAL, CostRow, nodes_per_s_low, .is_later = true),
    FIELD("nodes_per_s_high", REAL, CostRow, nodes_per_s_high, .is_later = true),
};
static const Record COSTS = RECORD_OF("p1.csv", COST_FIELDS, CostRow);

static double mean_nodes(const SearchTotals *to, const SearchTotals *from) {
    const uint64_t before = from != NULL ? from->counters.nodes : 0;
    const uint64_t moves = to->moves - (from != NULL ? from->moves : 0);
    return moves > 0 ? (double)(to->counters.nodes - before) / (double)moves : (double)NAN;
}

static CostRow cost_of(int member, const Comparison *speeds, const Standings *whole,
                       Standings *const cuts[CUTS]) {
    const SearchTotals *const all = &standings_player(whole, member)->search, *at[CUTS];
    const ComparisonRow *const timed = comparison_row(speeds, member);
    const double played = (double)timed->totals.counters.nodes * 1e9, nodes = mean_nodes(all, NULL);
    const double speed = played / (double)timed->timed.median_ns;
    const bool repeated = timed->timed.passes > 1;
    for (int k = 0; k < CUTS; k++) at[k] = &standings_player(cuts[k], member)->search;
    CostRow row = {FIELD_NAMES[member],
                   nodes,
                   1000 * nodes / speed,
                   speed,
                   repeated ? played / (double)timed->timed.high_ns : (double)NAN,
                   repeated ? played / (double)timed->timed.low_ns : (double)NAN,
                   nodes / mean_nodes(at[SPANS], at[0]),
                   0};
    for (int k = 0; k < SPANS; k++) {
        row.most_gain = fmax(row.most_gain, nodes / mean_nodes(at[k + 1], at[k]));
    }
    return row;
}

/* What the paper's machine visited in a search: 40 ms at 55 000 nodes/s to 200 ms at 100 000. */
static const double SEED_NODES_LOW = 2200, SEED_NODES_HIGH = 20000;
static const double SEED_GAIN = 4.5; /* 5 when rounded */

Verdict judge_p1(const double *nodes, const double *gain, const double *most,
                 Verdict parts[P1_PARTS]) {
    const FieldRange range = field_range(nodes);
    parts[0] = verdict_inside(range.low, range.high, SEED_NODES_LOW, SEED_NODES_HIGH);
    parts[1] = verdict_above(mean_of(gain, FIELD_MEMBERS), 1);
    parts[2] = field_range(most).high >= SEED_GAIN ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    return verdict_all(parts, P1_PARTS);
}

static void judge_costs(const CostRow rows[FIELD_MEMBERS], uint64_t games, ClaimResult *result) {
    double nodes[FIELD_MEMBERS], ms[FIELD_MEMBERS], speed[FIELD_MEMBERS];
    double gains[FIELD_MEMBERS], most[FIELD_MEMBERS];
    Verdict parts[P1_PARTS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        nodes[i] = rows[i].nodes_per_search;
        ms[i] = rows[i].ms_per_search;
        speed[i] = rows[i].nodes_per_s;
        gains[i] = rows[i].middle_gain;
        most[i] = rows[i].most_gain;
    }
    const FieldRange visited = field_range(nodes), times = field_range(ms),
                     speeds = field_range(speed);
    const double greatest = field_range(most).high;
    const Estimate gain = mean_of(gains, FIELD_MEMBERS);
    claim_decide(result, judge_p1(nodes, gains, most, parts), gain, games);
    text_append(&result->ours,
                "%.1f-%.1f million nodes/s; depth 6 takes %.2g-%.2g ms; plies %d-%d take %.2f "
                "times fewer nodes than all, at most %.2f times",
                speeds.low * 1e-6, speeds.high * 1e-6, times.low, times.high, CUT_PLIES + 1,
                CUTS * CUT_PLIES, gain.value, greatest);
    text_append(&result->why,
                "A search of depth 6 visits %.0f-%.0f nodes on average (%s), the paper's "
                "%.0f-%.0f; mid-game is %.2f times (%.2f-%.2f) cheaper (%s), %.2f times at most, "
                "the paper up to 5 (%s); the fastest heuristic has %.2f times the speed of the "
                "slowest, in the paper 1.82 times.",
                visited.low, visited.high, verdict_name(parts[0]), SEED_NODES_LOW, SEED_NODES_HIGH,
                CLAIM_VALUES(gain), verdict_name(parts[1]), greatest, verdict_name(parts[2]),
                speeds.high / speeds.low);
}

static bool measure_p1(const ClaimRun *run, ClaimResult *result, Error *error) {
    Standings *const whole = field_play_cut(run, FIELD_PLIES, error);
    Standings *cuts[CUTS] = {NULL};
    bool good = whole != NULL;
    for (int i = 0; good && i < CUTS; i++) {
        cuts[i] = field_play_cut(run, (i + 1) * CUT_PLIES, error);
        good = cuts[i] != NULL;
    }
    Comparison *const speeds = good ? field_speeds(run, 6, error) : NULL;
    good = speeds != NULL;
    if (good) {
        CostRow rows[FIELD_MEMBERS];
        Text unsteady = {.data = NULL};
        for (int i = 0; i < FIELD_MEMBERS; i++) rows[i] = cost_of(i, speeds, whole, cuts);
        judge_costs(rows, standings_games(whole), result);
        search_rows_note(speeds, &unsteady);
        if (unsteady.length > 0) text_append(&result->why, " %s.", text_string(&unsteady));
        text_free(&unsteady);
        good = claim_write_table(run, NULL, &COSTS, rows, FIELD_MEMBERS, error);
    }
    comparison_free(speeds);
    for (int i = 0; i < CUTS; i++) {
        if (cuts[i] != NULL) standings_free(cuts[i]);
    }
    if (whole != NULL) standings_free(whole);
    return good;
}

const Claim CLAIM_P1 = {
    .id = "P1",
    .by_clock = true,
    .source = "paper 003, section 7.2",
    .depth = "Depth 6",
    .statement = "55 000-100 000 nodes/s depending on heuristic; depth 6 takes 40-200 ms; up to 5 "
                 "times faster in mid-game (140-ply games)",
    .figure = "55-100 thousand nodes/s, 40-200 ms",
    .rule =
        "by what is not the machine's, three parts: the mean nodes of a search of depth 6, of "
        "which the interval is the range over the 15 heuristics, in 2200-20 000 (40 ms at 55 000 "
        "nodes/s to 200 ms at 100 000; apart: not reproduced, in part: inconclusive); the factor "
        "by which a search in plies 21-80 visits fewer nodes than in whole games, mean of the 15 "
        "with its 95 % interval (Student's t), above 1 (below: not); the greatest factor, of any "
        "heuristic in plies 21-40, 41-60 or 61-80, at least 4.5 (else not). Not reproduced if one "
        "part is not, reproduced if all are; else inconclusive. The bounds are of the mean factor",
    .dots =
        {
            .title = "P1: nodes that a search of depth 6 visits",
            .axis = "nodes a search, mean",
            .note =
                "Over the games of a round robin of the 15. The paper: 40 to 200 ms a search at "
                "55 000 to 100 000 nodes/s",
            .labels = {"player"},
            .marks = {{"", "nodes_per_search", NULL, NULL}},
            .spans = {{NULL, 2200, 20000, "the paper"}},
            .factor = 1,
            .from = 1000,
            .to = 50000,
            .is_logarithmic = true,
        },
    .measure = measure_p1,
};
