/* G2, G3, G6: the 15 heuristics of give-away checkers against the null heuristic
 * [paper 003 §7.1.2, §8]. */
#include "papers/judges.h"
#include "papers/rounds.h"

enum { FIRST = FIELD_FIRST };

static const char NULL_10[] = "alphabeta:order=random/null";

/* The figures. */
#define AGAINST_NULL_DEEP "against null at depth 10"
#define AGAINST_NULL_SHALLOW "at depth 6 against null at depth 10"

static bool play_null(const ClaimRun *run, int depth, Rounds *rounds, Error *error) {
    RoundsPlan plan = {depth == 10 ? "g2" : "g3", "giveaway", depth, NULL_10, 10, 20};
    if (run->scale == SCALE_QUICK) plan.games = 8;
    return rounds_play(run, &plan, rounds, error);
}

static const Ranking *points_of(const Rounds *rounds) { return &rounds->rankings[RANKING_POINTS]; }

/* Sure with p ≤ 0.05, by Holm over the 15. */
static Tally tally_scores(const Ranking *ranking, double bound) {
    Contrast contrasts[FIELD_MEMBERS];
    Verdict verdicts[FIELD_MEMBERS];
    Tally tally = {0};
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        contrasts[i] = ranking_above(ranking, FIRST + i, bound);
    }
    contrasts_judge(contrasts, FIELD_MEMBERS, verdicts);
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        const double difference = contrasts[i].estimate.value;
        tally.above_low += verdicts[i] == VERDICT_REPRODUCED;
        tally.above_high += verdicts[i] != VERDICT_NOT_REPRODUCED;
        tally.above += difference >= 0;
        tally.below_low += verdicts[i] == VERDICT_NOT_REPRODUCED;
        tally.below_high += verdicts[i] != VERDICT_REPRODUCED;
        tally.below += difference < 0;
    }
    return tally;
}

Verdict judge_g2(const Ranking *ranking, Tally *high) {
    *high = tally_scores(ranking, 0.75);
    return verdict_inside(high->above_low, high->above_high, 9, FIELD_MEMBERS);
}

Verdict judge_g2b(const Ranking *ranking, Tally *even) {
    *even = tally_scores(ranking, 0.5);
    return verdict_inside(even->below_low, even->below_high, 0, 0);
}

Verdict judge_g3(const Ranking *ranking, Tally *even) {
    *even = tally_scores(ranking, 0.5);
    return verdict_inside(even->above_low, even->above_high, 12, FIELD_MEMBERS);
}

Verdict judge_g3b(const Ranking *ranking, Tally *even) {
    *even = tally_scores(ranking, 0.5);
    return verdict_inside(even->below_low, even->below_high, 0, 2);
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

/* A claim of how many score above a bound, or below half. */
typedef struct NullPlan {
    int depth;
    Verdict (*judge)(const Ranking *ranking, Tally *tally);
    bool counts_below;
    const char *said; /* of 15 */
} NullPlan;

static const SeedLine G2_LINES[] = {
    {"9 of 15 at least (paper)", 0.75}, {"the weakest (paper)", 0.5}, {NULL, 0}};
static const SeedLine G3_LINES[] = {
    {"12 of 15 at most (paper)", 0.775}, {"12 of 15 at least (paper)", 0.55}, {NULL, 0}};

static void judge_null(const NullPlan *plan, const Rounds *rounds, ClaimResult *result) {
    Tally tally;
    const Ranking *const ranking = points_of(rounds);
    const Verdict verdict = plan->judge(ranking, &tally);
    const Estimate count = plan->counts_below
                               ? (Estimate){true, tally.below, tally.below_low, tally.below_high}
                               : (Estimate){true, tally.above, tally.above_low, tally.above_high};
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
    judge_null(plan, &rounds, result);
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
    FieldBars bars = {.count = 0};
    for (int i = 0; i < 2; i++) {
        Rounds rounds;
        if (!play_null(run, DEPTHS[i], &rounds, error)) return false;
        const Contrast lead = ranking_difference(points_of(&rounds), field_players(FIELD_SHG),
                                                 field_players(FIELD_HG_TWINS));
        if (i == 0) {
            claim_decide(result, judge_g6(&lead), lead.estimate, rounds.total);
            text_append(&result->ours, "SHG's seven less HG's seven %+.1f percentage points",
                        100 * lead.estimate.value);
            field_add_figure(&bars, AGAINST_NULL_DEEP, points_of(&rounds), FIELD_MEMBERS,
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
    "bound "                                                                                       \
    "with p <= 0.05 (Student's t over evolutions, Holm over the 15). Reproduced: " bound           \
    "; not reproduced: it cannot be; else inconclusive. The bounds are of how many " what

static const NullPlan G2_PLAN = {10, judge_g2, false, "score at least 75 %"};
static const NullPlan G2B_PLAN = {10, judge_g2b, true, "score less than half"};
static const NullPlan G3_PLAN = {6, judge_g3, false, "reach half of the points"};
static const NullPlan G3B_PLAN = {6, judge_g3b, true, "score less than half"};

const Claim CLAIM_G2 = {
    .id = "G2",
    .source = "paper 003, section 7.1.2",
    .depth = "Both at depth 10",
    .statement = "Give-away against the null heuristic, depth 10 both, 20 games: 9 of 15 score at "
                 "least 75 %",
    .figure = "9 of 15 at 75 %",
    .rule = NULL_RULE("at least 9 are surely above 75 %", "are above 75 %"),
    .plan = &G2_PLAN,
    .chart = {charts_bars, .title = "G2: against the null heuristic, give-away, depth 10"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.1.2, figure 5",
        .place = SEED_003 + 5,
        .quote = "Comparison of evolved heuristics and the null heuristic in "
                 "20-game matches with depth search equal to 10. Bars denote "
                 "percentage of points scored by each heuristic.",
        .claims = "G2 G2b",
        .note = FIELD_WEIGHTS_NOTE,
        .columns = {{.title = "bar"},
                    {.title = "points, theirs"},
                    FIELD_BARS("ours", AGAINST_NULL_DEEP)},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(9, "1", "at least 75 %"),
                                 EXHIBIT_ROWS(14, "10", "50 to 75 %"),
                                 EXHIBIT_ROW("15", "50 % (the weakest)")),
    }),
    .measure = measure_null,
};

const Claim CLAIM_G2b = {
    .id = "G2b",
    .source = "paper 003, section 7.1.2",
    .depth = "Both at depth 10",
    .statement = "Give-away against the null heuristic, depth 10 both, 20 games: none is "
                 "outperformed, the weakest has 50 %",
    .figure = "none lost",
    .rule = NULL_RULE("all 15 are surely above 50 %", "are below 50 %"),
    .plan = &G2B_PLAN,
    .chart = {charts_bars, .title = "G2b: against the null heuristic, give-away, depth 10"},
    .measure = measure_null,
};

const Claim CLAIM_G3 = {
    .id = "G3",
    .source = "paper 003, section 7.1.2",
    .depth = "Depth 6 against depth 10",
    .statement = "Give-away, depth 6 against null at depth 10: 12 of 15 win, with 55-77.5 %",
    .figure = "12 win",
    .rule = NULL_RULE("at least 12 are surely above 50 %", "are above 50 %"),
    .plan = &G3_PLAN,
    .chart = {charts_bars, .title = "G3: depth 6 against null at depth 10, give-away"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.1.2, depth 6 against null at depth 10",
        .place = SEED_003 + 6,
        .quote = "the null heuristic was able to defeat only two evolved ones and achieved a draw "
                 "with one heuristic. The remaining 12 of our heuristics scored between 55% and "
                 "77.5% points - again in a 20-game match with swapping sides after each game.",
        .claims = "G3 G3b",
        .note = FIELD_WEIGHTS_NOTE,
        .columns = {{.title = "bar"},
                    {.title = "points, theirs"},
                    FIELD_BARS("ours", AGAINST_NULL_SHALLOW)},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(12, "1", "55 to 77.5 %"),
                                 EXHIBIT_ROW("13", "50 % (a draw)"),
                                 EXHIBIT_ROWS(15, "14", "below 50 %")),
    }),
    .measure = measure_null,
};

const Claim CLAIM_G3b = {
    .id = "G3b",
    .source = "paper 003, section 7.1.2",
    .depth = "Depth 6 against depth 10",
    .statement = "Give-away, depth 6 against null at depth 10: two lose, one draws",
    .figure = "2 lose",
    .rule = NULL_RULE("all but 2 at most are surely above 50 %", "are below 50 %"),
    .plan = &G3B_PLAN,
    .chart = {charts_bars, .title = "G3b: depth 6 against null at depth 10, give-away"},
    .measure = measure_null,
};

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
    .exhibits = EXHIBIT_LIST({
        .title = "Section 8, the conclusions",
        .place = SEED_003 + 15,
        .claims = "T2 T2b T5 T5b T6 T6b T6c T6d G1c G6 E7",
        .charts = "t5 t5b t6 t6b t6c t6d g6",
        EXHIBIT_CLAIMS,
        .rows = EXHIBIT_ROW_LIST(
            EXHIBIT_ROW("T2", "HG is definitely a more efficient generator compared to SHG"),
            EXHIBIT_ROW("T2b", "For the game of checkers the top-5 best heuristics were produced "
                               "by HG"),
            EXHIBIT_ROW("G1c", "In give-away checkers the three winning heuristics against TD-GAC "
                               "program were HG:E3Ph, HG:3Ph and HG:10F"),
            EXHIBIT_ROW("G6", "Only comparison against null heuristic was ‘inconclusive’ with a "
                              "little favor for SHG"),
            EXHIBIT_ROW("T6", "for both games it is advantageous to divide the entire game into "
                              "phases: checkers, 3Ph"),
            EXHIBIT_ROW("T6b", "checkers, 5Ph"), EXHIBIT_ROW("T6c", "give-away, 3Ph"),
            EXHIBIT_ROW("T6d", "give-away, 5Ph"),
            EXHIBIT_ROW("T5", "the number of pawns and the number of kings be input as raw values "
                              "(c.f. comparison between 8F and 10F heuristics): checkers"),
            EXHIBIT_ROW("T5b", "give-away"),
            EXHIBIT_ROW("E7", "capable of efficient generalization at greater search depths")),
    }),
    .measure = measure_g6,
};
