/* SPDX-License-Identifier: GPL-3.0-or-later */
/* G1: the 15 heuristics of give-away checkers against TD-GAC [paper 003 §7.1.1]. */
#include "papers/rounds.h"

enum { TOP_TEN = 10, FIRST = FIELD_FIRST };

#define AGAINST_TD_GAC "against TD at depth 4"

/* Opponents that learned by TD, another one for each unit. */
static const RoundsPlan TD_PLAN = {"g1", "giveaway", 6, ROUNDS_TD, 4, 40};

static const FieldMember G1_TOP[] = {HG_E3PH, HG_3PH, HG_10F};
enum { G1_BEST = sizeof G1_TOP / sizeof *G1_TOP };

static const char *const G1_NAMES[G1_CONTRASTS] = {
    "nonlinear less linear", "HG's seven less SHG's seven", "the others less 5Ph"};

void judge_g1(const Ranking *ranking, Contrast contrasts[G1_CONTRASTS],
              Verdict parts[G1_CONTRASTS]) {
    contrasts[G1_NONLINEAR] =
        ranking_difference(ranking, field_players(FIELD_NONLINEAR), field_players(FIELD_LINEAR));
    contrasts[G1_HG] =
        ranking_difference(ranking, field_players(FIELD_HG_TWINS), field_players(FIELD_SHG));
    contrasts[G1_5PH] = ranking_difference(ranking, field_players(FIELD_ALL & ~FIELD_5PH),
                                           field_players(FIELD_5PH));
    contrasts_judge(contrasts, G1_CONTRASTS, parts);
}

Verdict judge_g1c(const Ranking *ranking) {
    Verdict parts[G1_BEST];
    for (int i = 0; i < G1_BEST; i++)
        parts[i] = ranking_judge(ranking, FIRST + (int)G1_TOP[i], 1, G1_BEST);
    return verdict_all(parts, G1_BEST);
}

/* One of the three differences, which is the claim's plan. */
static bool measure_contrast(const ClaimRun *run, ClaimResult *result, Error *error) {
    const int which = *(const int *)run->claim->plan;
    Contrast contrasts[G1_CONTRASTS];
    Verdict parts[G1_CONTRASTS];
    Rounds rounds;
    if (!rounds_play(run, &TD_PLAN, &rounds, error)) return false;
    judge_g1(rounds_points(&rounds), contrasts, parts);
    const Estimate difference = contrasts[which].estimate;
    claim_decide(result, parts[which], difference, rounds.total);
    text_append(&result->ours, "%s %+.1f percentage points", G1_NAMES[which],
                100 * difference.value);
    text_append(&result->why, "%s: %+.1f percentage points (%+.1f to %+.1f), over ",
                G1_NAMES[which], CLAIM_PERCENT(difference));
    rounds_describe(&rounds, &result->why);
    text_append_string(&result->why,
                       ", each against another opponent learned by our own TD, for the paper's "
                       "TD-GAC is not to be had; the openings are ballots (the paper does not "
                       "say).");
    const bool good =
        rounds_write_bars(run, NULL, AGAINST_TD_GAC, &rounds, FIELD_MEMBERS, NULL, error) &&
        rounds_write_spread(run, "g1-evolutions", &rounds, error);
    rounds_free(&rounds);
    return good;
}

static bool measure_g1c(const ClaimRun *run, ClaimResult *result, Error *error) {
    Rounds rounds;
    if (!rounds_play(run, &TD_PLAN, &rounds, error)) return false;
    const Ranking *const ranking = rounds_points(&rounds);
    claim_decide(result, judge_g1c(ranking), ranking_place(ranking, FIRST + HG_E3PH), rounds.total);
    text_append_string(&result->ours, "best three ");
    int named = 0;
    for (int place = 1; place <= G1_BEST; place++) {
        for (int i = FIRST; i < ranking->players && named < G1_BEST; i++) {
            if (ranking->rank[i] != place) continue;
            text_append(&result->ours, "%s%s", named++ > 0 ? ", " : "", FIELD_NAMES[i - FIRST]);
        }
    }
    for (int i = 0; i < G1_BEST; i++) {
        const int best = FIRST + (int)G1_TOP[i];
        text_append(&result->why, "%s's rank is %d (%d-%d), ", FIELD_NAMES[G1_TOP[i]],
                    ranking->rank[best], ranking->rank_low[best], ranking->rank_high[best]);
    }
    text_append_string(&result->why, "over ");
    rounds_describe(&rounds, &result->why);
    text_append_char(&result->why, '.');
    const bool good =
        rounds_write_bars(run, NULL, AGAINST_TD_GAC, &rounds, TOP_TEN, NULL, error) &&
        rounds_write_bars(run, "g1-all", AGAINST_TD_GAC, &rounds, FIELD_MEMBERS, NULL, error);
    rounds_free(&rounds);
    return good;
}

/* The claims */

#define G1_TEXT(id_, which, statement_, figure_)                                                   \
    static const int PLAN_##id_ = which;                                                           \
    const Claim CLAIM_##id_ = {                                                                    \
        .id = #id_,                                                                                \
        .source = "paper 003, section 7.1.1",                                                      \
        .depth = "Depth 6 against depth 4",                                                        \
        .statement = "Give-away, depth 6 against TD-GAC at depth 4, 40 games each: " statement_,   \
        .figure = (figure_),                                                                       \
        .rule = "the paper's matches, once for each of HG's evolutions, each unit against an "     \
                "opponent of its own that learned by TD; by the difference of mean scores "        \
                "(Student's t over evolutions). Reproduced: above 0 with p <= 0.05 (Holm over "    \
                "G1, G1b and G1d); not reproduced: below; else inconclusive",                      \
        .chart = {charts_bars, .title = #id_ ": against TD at depth 4, give-away"},                \
        .plan = &PLAN_##id_,                                                                       \
        .measure = measure_contrast,                                                               \
    }

G1_TEXT(G1, G1_NONLINEAR, "nonlinear above linear", "nonlinear tended to outperform");
G1_TEXT(G1b, G1_HG, "HG above SHG", "generally better");
G1_TEXT(G1d, G1_5PH, "5Ph poor", "poor outcomes");

const Claim CLAIM_G1c = {
    .id = "G1c",
    .source = "paper 003, sections 7.1.1 and 8",
    .depth = "Depth 6 against depth 4",
    .statement = "Give-away, depth 6 against TD-GAC at depth 4, 40 games each: the best three are "
                 "HG:E3Ph, HG:3Ph and HG:10F",
    .figure = "best HG:E3Ph, HG:3Ph, HG:10F",
    .rule =
        "the same matches; by the 95 % intervals of their ranks (as T1). Reproduced: all within "
        "1-3; not reproduced: none of one's is; else inconclusive. The bounds are of HG:E3Ph's",
    .chart = {charts_bars, .title = "G1c: the best ten against TD at depth 4, give-away"},
    .measure = measure_g1c,
};
