/* SPDX-License-Identifier: GPL-3.0-or-later */
/* G2, G3, G6: the 15 heuristics of give-away checkers against the null heuristic
 * [paper 003 §7.1.2, §8]. */
#include "papers/rounds.h"

enum { FIRST = FIELD_FIRST };

/* The figures. */
#define AGAINST_NULL_DEEP "against null at depth 10"
#define AGAINST_NULL_SHALLOW "at depth 6 against null at depth 10"

static bool play_null(const ClaimRun *run, int depth, Rounds *rounds, Error *error) {
    RoundsPlan plan = {depth == 10 ? "g2" : "g3", "giveaway", depth, "null", 10, 20};
    if (run->scale == SCALE_QUICK) plan.games = 8;
    return rounds_play(run, &plan, rounds, error);
}

/* Sure with p ≤ 0.05, by Holm over the 15. */
Verdict judge_null(const NullPlan *plan, const Ranking *ranking, Estimate *found) {
    const Verdict sure = plan->counts_below ? VERDICT_NOT_REPRODUCED : VERDICT_REPRODUCED;
    const Verdict never = plan->counts_below ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    Contrast contrasts[FIELD_MEMBERS];
    Verdict verdicts[FIELD_MEMBERS];
    *found = (Estimate){true, 0, 0, 0};
    for (int i = 0; i < FIELD_MEMBERS; i++)
        contrasts[i] = ranking_above(ranking, FIRST + i, plan->bound);
    contrasts_judge(contrasts, FIELD_MEMBERS, verdicts);
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        found->value += (contrasts[i].estimate.value <= -RANKING_EQUAL) == plan->counts_below;
        found->low += verdicts[i] == sure;
        found->high += verdicts[i] != never;
    }
    return verdict_inside(found->low, found->high, plan->first, plan->last);
}

/* The worst and the best score. */
static Estimate extreme_score(const Ranking *ranking, bool best) {
    Estimate found = ranking_score(ranking, FIRST);
    for (int i = FIRST + 1; i < ranking->players; i++) {
        const Estimate score = ranking_score(ranking, i);
        if (best ? score.value > found.value : score.value < found.value) found = score;
    }
    return found;
}

const NullPlan G2_PLAN = {10, 0.75, false, 9, FIELD_MEMBERS, "score at least 75 %"};
const NullPlan G2B_PLAN = {10, 0.5, true, 0, 0, "score less than half"};
const NullPlan G3_PLAN = {6, 0.5, false, 12, FIELD_MEMBERS, "reach half of the points"};
const NullPlan G3B_PLAN = {6, 0.5, true, 0, 2, "score less than half"};

static const SeedLine G2_LINES[] = {
    {"9 of 15 at least (paper)", 0.75}, {"the weakest (paper)", 0.5}, {NULL, 0}};
static const SeedLine G3_LINES[] = {
    {"12 of 15 at most (paper)", 0.775}, {"12 of 15 at least (paper)", 0.55}, {NULL, 0}};

static void judge(const NullPlan *plan, const Rounds *rounds, ClaimResult *result) {
    const Ranking *const ranking = rounds_points(rounds);
    Estimate count;
    const Verdict verdict = judge_null(plan, ranking, &count);
    const Estimate worst = extreme_score(ranking, false), best = extreme_score(ranking, true);
    claim_decide(result, verdict, count, rounds->total);
    text_append(&result->ours, "%.0f of 15 %s, from %.1f to %.1f %%", count.value, plan->said,
                100 * worst.value, 100 * best.value);
    text_append(&result->why,
                "Surely %.0f, and at most %.0f of 15 do; the weakest has %.1f-%.1f %%, the best "
                "%.1f-%.1f %%, over ",
                count.low, count.high, CLAIM_PERCENT_BOUNDS(worst), CLAIM_PERCENT_BOUNDS(best));
    rounds_describe(rounds, &result->why);
    text_append_string(&result->why, "; the openings are ballots (the paper does not say).");
}

static bool measure_null(const ClaimRun *run, ClaimResult *result, Error *error) {
    const NullPlan *const plan = run->claim->plan;
    Rounds rounds;
    if (!play_null(run, plan->depth, &rounds, error)) return false;
    judge(plan, &rounds, result);
    const bool is_deep = plan->depth == 10;
    const bool good =
        rounds_write_bars(run, NULL, is_deep ? AGAINST_NULL_DEEP : AGAINST_NULL_SHALLOW, &rounds,
                          FIELD_MEMBERS, is_deep ? G2_LINES : G3_LINES, error) &&
        rounds_write_spread(run, is_deep ? "g2-evolutions" : "g3-evolutions", &rounds, error);
    rounds_free(&rounds);
    return good;
}

/* G6 */

Verdict judge_g6(const Contrast *contrast) {
    Verdict verdict;
    contrasts_judge(contrast, 1, &verdict);
    return verdict;
}

static bool measure_g6(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const int DEPTHS[] = {10, 6};
    Rows bars = {.items = NULL};
    for (int i = 0; i < 2; i++) {
        Rounds rounds;
        if (!play_null(run, DEPTHS[i], &rounds, error)) {
            rows_free(&bars);
            return false;
        }
        const Contrast lead = ranking_difference(rounds_points(&rounds), field_players(FIELD_SHG),
                                                 field_players(FIELD_HG_TWINS));
        if (i == 0) {
            claim_decide(result, judge_g6(&lead), lead.estimate, rounds.total);
            text_append(&result->ours, "SHG's seven less HG's seven %+.1f percentage points",
                        100 * lead.estimate.value);
            field_add_figure(&bars, AGAINST_NULL_DEEP, rounds_points(&rounds), FIELD_MEMBERS,
                             rounds.games);
        }
        text_append(&result->why, "%s SHG leads by %+.1f percentage points (%+.1f to %+.1f)%s",
                    i == 0 ? "At depth 10" : "; at depth 6, which is not judged,",
                    CLAIM_PERCENT(lead.estimate), i == 0 ? ", over " : ".");
        if (i == 0) rounds_describe(&rounds, &result->why);
        rounds_free(&rounds);
    }
    return field_write_bars(run, NULL, &bars, error);
}

/* The claims */

#define NULL_RULE(bound, what)                                                                     \
    "the paper's matches, once for each of HG's evolutions; a mean score is surely beyond a "      \
    "bound with p <= 0.05 (Student's t over evolutions, Holm over the 15). Reproduced: " bound     \
    "; not reproduced: it cannot be; else inconclusive. The bounds are of how many " what

#define NULL_CLAIM(id_, plan_, depth_, statement_, figure_, rule_, title_)                         \
    const Claim CLAIM_##id_ = {                                                                    \
        .id = #id_,                                                                                \
        .source = "paper 003, section 7.1.2",                                                      \
        .depth = (depth_),                                                                         \
        .statement = (statement_),                                                                 \
        .figure = (figure_),                                                                       \
        .rule = (rule_),                                                                           \
        .plan = &(plan_),                                                                          \
        .chart = {charts_bars, .title = #id_ ": " title_},                                         \
        .measure = measure_null,                                                                   \
    }
#define DEEP "against the null heuristic, give-away, depth 10"
#define SHALLOW "depth 6 against null at depth 10, give-away"

NULL_CLAIM(G2, G2_PLAN, "Both at depth 10",
           "Give-away against the null heuristic, depth 10 both, 20 games: 9 of 15 score at "
           "least 75 %",
           "9 of 15 at 75 %", NULL_RULE("at least 9 are surely above 75 %", "are above 75 %"),
           DEEP);

NULL_CLAIM(G2b, G2B_PLAN, "Both at depth 10",
           "Give-away against the null heuristic, depth 10 both, 20 games: none is "
           "outperformed, the weakest has 50 %",
           "none lost", NULL_RULE("all 15 are surely above 50 %", "are below 50 %"), DEEP);

NULL_CLAIM(G3, G3_PLAN, "Depth 6 against depth 10",
           "Give-away, depth 6 against null at depth 10: 12 of 15 win, with 55-77.5 %", "12 win",
           NULL_RULE("at least 12 are surely above 50 %", "are above 50 %"), SHALLOW);

NULL_CLAIM(G3b, G3B_PLAN, "Depth 6 against depth 10",
           "Give-away, depth 6 against null at depth 10: two lose, one draws", "2 lose",
           NULL_RULE("all but 2 at most are surely above 50 %", "are below 50 %"), SHALLOW);

const Claim CLAIM_G6 = {
    .id = "G6",
    .source = "paper 003, section 8",
    .depth = "Both at depth 10",
    .statement = "Against the null heuristic, give-away, a little favor for SHG",
    .figure = "a little favor for SHG",
    .rule =
        "by the mean score of SHG's seven less that of HG's in G2's matches. Reproduced: above 0 "
        "with p <= 0.05 (Student's t over evolutions); not reproduced: below; else inconclusive",
    .chart = {charts_bars, .title = "G6: against the null heuristic, give-away, depth 10"},
    .measure = measure_g6,
};
