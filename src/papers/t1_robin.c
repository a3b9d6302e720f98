/* SPDX-License-Identifier: GPL-3.0-or-later */
/* T1-T4: the round robin of the 15 heuristics [paper 003 §7.2.1]. */
#include "papers/rounds.h"

enum { KINDS = ROBIN_KINDS, TOP_TEN = 10, TOP_FIVE = 5 };

static const char *const KIND_NAMES[KINDS] = {"by points", "by clashes"};

/* The rules */

/* That a player's rank is in best … worst by both classifications. */
static Verdict judge_ranks(const Ranking rankings[KINDS], int member, int best, int worst) {
    Verdict parts[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        parts[kind] = ranking_judge(&rankings[kind], member, best, worst);
    }
    return verdict_all(parts, KINDS);
}

Verdict judge_t1(const Ranking rankings[KINDS]) { return judge_ranks(rankings, HG_E3PH, 1, 1); }

/* That none of SHG's is in the top five. */
static Verdict judge_top(const Ranking *ranking) {
    Verdict parts[FIELD_MEMBERS - SHG_8F];
    for (int i = SHG_8F; i < FIELD_MEMBERS; i++) {
        parts[i - SHG_8F] = ranking_judge(ranking, i, TOP_FIVE + 1, FIELD_MEMBERS);
    }
    return verdict_all(parts, FIELD_MEMBERS - SHG_8F);
}

/* That one set of players is ahead of another by both classifications. */
static void judge_sets(const Ranking rankings[KINDS], uint32_t set, uint32_t other,
                       Contrast contrasts[KINDS], Verdict parts[KINDS]) {
    for (int kind = 0; kind < KINDS; kind++) {
        contrasts[kind] = ranking_difference(&rankings[kind], set, other);
    }
    contrasts_judge(contrasts, KINDS, parts);
}

Verdict judge_t2(const Ranking rankings[KINDS], Contrast contrasts[KINDS], Verdict parts[KINDS]) {
    judge_sets(rankings, FIELD_HG_TWINS, FIELD_SHG, contrasts, parts);
    return verdict_all(parts, KINDS);
}

Verdict judge_t2b(const Ranking rankings[KINDS]) {
    Verdict parts[KINDS];
    for (int kind = 0; kind < KINDS; kind++) parts[kind] = judge_top(&rankings[kind]);
    return verdict_all(parts, KINDS);
}

Verdict judge_t3(const Ranking rankings[KINDS]) {
    return judge_ranks(rankings, SHG_5PH, TOP_TEN + 1, FIELD_MEMBERS);
}

Verdict judge_t4(const Ranking rankings[KINDS], Contrast contrasts[KINDS], Verdict parts[KINDS]) {
    judge_sets(rankings, FIELD_LAYOUT, FIELD_SIMPLE, contrasts, parts);
    return verdict_all(parts, KINDS);
}

/* The tournaments */

/* Writes figure 6's shape, the best `count` by each classification. */
static bool write_figure6(const ClaimRun *run, const char *name, const Rounds *rounds, int count,
                          Error *error) {
    Rows bars = {.items = NULL};
    for (int kind = 0; kind < KINDS; kind++)
        field_add_figure(&bars, KIND_NAMES[kind], &rounds->rankings[kind], count, rounds->games);
    return field_write_bars(run, name, &bars, error);
}

/* The scores' differences that a claim is about. */
typedef struct ContrastRow {
    const char *difference;
    Estimate value;
    double p_value;
    const char *verdict;
} ContrastRow;

static const Field CONTRAST_FIELDS[] = {
    ROW_TEXT(ContrastRow, difference),
    ROW_ESTIMATE("value", ContrastRow, value, 4),
    ROW_REAL(ContrastRow, p_value, 6),
    ROW_TEXT(ContrastRow, verdict),
};
static const Record CONTRASTS = RECORD_OF("contrasts", CONTRAST_FIELDS, ContrastRow);

static bool write_contrasts(const ClaimRun *run, const char *const names[KINDS],
                            const Contrast contrasts[KINDS], const Verdict *parts, Error *error) {
    ContrastRow rows[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
        rows[kind] = (ContrastRow){names[kind], contrasts[kind].estimate, contrasts[kind].p_value,
                                   verdict_name(parts[kind])};
    }
    return claim_write_table(run, NULL, &CONTRASTS, rows, KINDS, error);
}

static int best_but(const Ranking *ranking, int player) {
    int best = player == 0 ? 1 : 0;
    for (int i = 0; i < ranking->players; i++) {
        if (i != player && ranking->scores[i] > ranking->scores[best]) best = i;
    }
    return best;
}

static bool measure_t1(const ClaimRun *run, ClaimResult *result, Error *error) {
    Rounds rounds;
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Ranking *const points = rounds_points(&rounds);
    const Ranking *const clashes = &rounds.rankings[RANKING_CLASHES];
    const int rival = best_but(points, HG_E3PH);
    const Estimate lead = ranking_difference(points, FIELD_BIT(HG_E3PH), FIELD_BIT(rival)).estimate;
    claim_decide(result, judge_t1(rounds.rankings), lead, rounds.total);
    text_append(&result->ours, "HG:E3Ph is number %d (%d-%d) by points, %d (%d-%d) by clashes",
                points->rank[HG_E3PH], points->rank_low[HG_E3PH], points->rank_high[HG_E3PH],
                clashes->rank[HG_E3PH], clashes->rank_low[HG_E3PH], clashes->rank_high[HG_E3PH]);
    text_append(&result->why,
                "Its lead over the best other, %s, is %+.1f percentage points (%+.1f to %+.1f), "
                "and it is first by both in %d of these ",
                FIELD_NAMES[rival], CLAIM_PERCENT(lead), rounds.wins[HG_E3PH]);
    rounds_describe(&rounds, &result->why);
    text_append_string(&result->why,
                       "; E3Ph's parameters are our reading of Table 1, the openings ballots (the "
                       "paper does not say how its games began).");
    const bool good = write_figure6(run, NULL, &rounds, TOP_TEN, error) &&
                      write_figure6(run, "-all", &rounds, FIELD_MEMBERS, error) &&
                      rounds_write_spread(run, "-evolutions", &rounds, error);
    rounds_free(&rounds);
    return good;
}

/* How many of the best five by a ranking are HG's. */
static int hg_in_top(const Ranking *ranking) {
    int count = 0;
    for (int i = 0; i < SHG_8F; i++) count += ranking->rank[i] <= TOP_FIVE;
    return count;
}

static bool measure_t2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[KINDS] = {"HG's seven less SHG's seven by points",
                                             "HG's seven less SHG's seven by clashes"};
    Rounds rounds;
    Contrast contrasts[KINDS];
    Verdict parts[KINDS];
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Verdict verdict = judge_t2(rounds.rankings, contrasts, parts);
    const Estimate points = contrasts[RANKING_POINTS].estimate;
    claim_decide(result, verdict, points, rounds.total);
    text_append(&result->ours, "HG's lead by %+.1f percentage points, by clashes %+.1f",
                100 * points.value, 100 * contrasts[RANKING_CLASHES].estimate.value);
    text_append(&result->why,
                "The lead by points (%+.1f to %+.1f) is %s, that by clashes %s, over ",
                CLAIM_PERCENT_BOUNDS(points), verdict_name(parts[0]), verdict_name(parts[1]));
    rounds_describe(&rounds, &result->why);
    text_append_string(&result->why, run->scale == SCALE_QUICK
                                         ? "; SHG's have about HG's processor time, 300 crossovers "
                                           "at depth 4, a small share of what paper scale has."
                                         : "; SHG's have 12000 crossovers at depth 4, more than "
                                           "ten times HG's processor time.");
    rounds_free(&rounds);
    return write_contrasts(run, NAMES, contrasts, parts, error);
}

static bool measure_t2b(const ClaimRun *run, ClaimResult *result, Error *error) {
    Rounds rounds;
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Ranking *const points = rounds_points(&rounds);
    int best = SHG_8F;
    for (int i = SHG_8F; i < FIELD_MEMBERS; i++)
        if (points->rank[i] < points->rank[best]) best = i;
    claim_decide(result, judge_t2b(rounds.rankings), ranking_place(points, best), rounds.total);
    text_append(&result->ours, "of the top five %d by points, %d by clashes are HG's",
                hg_in_top(points), hg_in_top(&rounds.rankings[RANKING_CLASHES]));
    text_append(&result->why, "The best of SHG's, %s, is number %d (%d-%d) by points, over ",
                FIELD_NAMES[best], points->rank[best], points->rank_low[best],
                points->rank_high[best]);
    rounds_describe(&rounds, &result->why);
    text_append_char(&result->why, '.');
    const bool good = write_figure6(run, NULL, &rounds, FIELD_MEMBERS, error);
    rounds_free(&rounds);
    return good;
}

static bool measure_t3(const ClaimRun *run, ClaimResult *result, Error *error) {
    Rounds rounds;
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Ranking *const points = rounds_points(&rounds);
    const Ranking *const clashes = &rounds.rankings[RANKING_CLASHES];
    claim_decide(result, judge_t3(rounds.rankings), ranking_place(points, SHG_5PH), rounds.total);
    text_append(&result->ours, "number %d by points, %d by clashes", points->rank[SHG_5PH],
                clashes->rank[SHG_5PH]);
    text_append(&result->why,
                "SHG:5Ph takes %.1f %% of the points and is between number %d and %d by points, "
                "%d and %d by clashes, over ",
                100 * points->scores[SHG_5PH], points->rank_low[SHG_5PH],
                points->rank_high[SHG_5PH], clashes->rank_low[SHG_5PH],
                clashes->rank_high[SHG_5PH]);
    rounds_describe(&rounds, &result->why);
    text_append_char(&result->why, '.');
    const bool good = write_figure6(run, NULL, &rounds, FIELD_MEMBERS, error);
    rounds_free(&rounds);
    return good;
}

static bool measure_t4(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[KINDS] = {"with layout less without by points",
                                             "with layout less without by clashes"};
    Rounds rounds;
    Contrast contrasts[KINDS];
    Verdict parts[KINDS];
    if (!rounds_play(run, &ROUNDS_ROBIN, &rounds, error)) return false;
    const Verdict verdict = judge_t4(rounds.rankings, contrasts, parts);
    const Estimate points = contrasts[RANKING_POINTS].estimate;
    const Estimate clashes = contrasts[RANKING_CLASHES].estimate;
    claim_decide(result, verdict, points, rounds.total);
    text_append(&result->ours,
                "those with parameters of the layout are %+.1f percentage points ahead, "
                "%+.1f by clashes",
                100 * points.value, 100 * clashes.value);
    text_append(&result->why,
                "15F, 19F, 25F and E3Ph are %+.1f percentage points (%+.1f to %+.1f) ahead of 8F, "
                "10F, 3Ph and 5Ph, %+.1f (%+.1f to %+.1f) by clashes; 15F and E3Ph "
                "are our reading of Table 1; over ",
                CLAIM_PERCENT(points), CLAIM_PERCENT(clashes));
    rounds_describe(&rounds, &result->why);
    text_append_char(&result->why, '.');
    rounds_free(&rounds);
    return write_contrasts(run, NAMES, contrasts, parts, error);
}

/* The claims */

#define CONTRAST_DOTS(heading)                                                                     \
    {                                                                                              \
        .title = (heading), .axis = "difference of the scores, percentage points",                 \
        .note = "Thin lines: 95 % intervals, over evolutions", .labels = {"difference"},           \
        .marks = {{"", "value", "low", "high"}}, .spans = {{NULL, 0, 0, "no difference"}},         \
        .factor = 100                                                                              \
    }

const Claim CLAIM_T1 = {
    .id = "T1",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 6",
    .statement = "In a round robin of 15 heuristics at depth 6, 10 games a pair, E3Ph is first by "
                 "games and by 10-game clashes",
    .figure = "E3Ph first by both",
    .rule =
        "the paper's tournament played once for each of HG's evolutions; by the 95 % interval of "
        "its rank (Student's t over evolutions; all differences of two at once, Holm) by points "
        "and by clashes. Reproduced: 1 to 1 by both; not reproduced: without 1 by one of them; "
        "else inconclusive. The bounds are of its lead in points over the best other",
    .chart = {charts_bars, .title = "T1: the best ten of 15 heuristics, english, depth 6"},
    .measure = measure_t1,
};

const Claim CLAIM_T2 = {
    .id = "T2",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 6",
    .statement = "HG's heuristics outperform SHG's by games and by clashes",
    .figure = "HG above SHG",
    .rule = "by the mean score of HG's seven that SHG has, too, less that of SHG's, by points and "
            "by clashes, over evolutions as T1. Reproduced: both above 0 with p <= 0.05 (Holm over "
            "the two); not reproduced: one below; else inconclusive. The bounds are of the lead in "
            "points",
    .dots = CONTRAST_DOTS("T2: HG's heuristics less SHG's, round robin"),
    .measure = measure_t2,
};

const Claim CLAIM_T2b = {
    .id = "T2b",
    .source = "paper 003, sections 7.2.1 and 8",
    .depth = "Both at depth 6",
    .statement = "The top five are HG's, by games and by clashes",
    .figure = "top five HG's",
    .rule = "by the 95 % intervals of the ranks of SHG's, as T1. Reproduced: all beyond 5 by both; "
            "not reproduced: one within 5 by one of them; else inconclusive. The bounds are of the "
            "rank by points of the best of SHG's",
    .chart = {charts_bars, .title = "T2b: all 15 heuristics, english, depth 6"},
    .measure = measure_t2b,
};

const Claim CLAIM_T3 = {
    .id = "T3",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 6",
    .statement = "SHG:5Ph is outside the top ten",
    .figure = "below the top 10",
    .rule = "by the 95 % interval of its rank, as T1, by points and by clashes. Reproduced: beyond "
            "10 by both; not reproduced: within 10 by one of them; else inconclusive. The bounds "
            "are of its rank by points",
    .chart = {charts_bars, .title = "T3: all 15 heuristics, english, depth 6"},
    .measure = measure_t3,
};

const Claim CLAIM_T4 = {
    .id = "T4",
    .source = "paper 003, section 7.2.1",
    .depth = "Both at depth 6",
    .statement = "More sophisticated parameters do better",
    .figure = "tended to perform well",
    .rule = "by the mean score of the seven heuristics with parameters of the layout (section 2 "
            "calls these more sophisticated) less that of the eight without, by points and by "
            "clashes, over evolutions as T1. Reproduced: both above 0 with p <= 0.05 (Holm over "
            "the two); not reproduced: "
            "one below; else inconclusive. The bounds are of the lead in points",
    .dots = CONTRAST_DOTS("T4: heuristics with parameters of the layout less those without"),
    .measure = measure_t4,
};
