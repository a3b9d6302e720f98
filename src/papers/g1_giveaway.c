/* G1-G3: the 15 heuristics of give-away checkers against TD-GAC and the null heuristic
 * [paper 003 §7.1]. */
#include "papers/field.h"
#include "papers/judges.h"

enum { TOP_TEN = 10, FIRST = 1 /* player 0 is the opponent */ };

static const char TD_GAC[] = "td-samuel@4", NULL_10[] = "alphabeta:order=random/null@10";

/* The figures. */
#define AGAINST_TD_GAC "against td-samuel at depth 4"
#define AGAINST_NULL_DEEP "against null at depth 10"
#define AGAINST_NULL_SHALLOW "at depth 6 against null at depth 10"

static uint32_t players_of(uint32_t members) { return members << FIRST; }

/* What the 15 score against an opponent, player 0, who says its depth. */
typedef struct Gauntlet {
    Ranking ranking;
    uint64_t games, total; /* of each, of all */
} Gauntlet;

static bool gauntlet_play(const ClaimRun *run, const char *name, const char *opponent, int depth,
                          uint64_t games, Gauntlet *gauntlet, Error *error) {
    Experiment experiment = claim_experiment(run, "giveaway", games);
    experiment.format = FORMAT_GAUNTLET;
    const bool is_made =
        experiment_add_player(&experiment, opponent, error) && field_add(&experiment, depth, error);
    Standings *const standings = claim_play(run, name, is_made, &experiment, error);
    if (standings == NULL) return false;
    gauntlet->ranking =
        ranking_new(standings_encounters(standings), RANKING_POINTS, FIRST, run->seed);
    gauntlet->games = games;
    gauntlet->total = standings_games(standings);
    standings_free(standings);
    return true;
}

/* A line of the paper's among the bars. */
typedef struct SeedLine {
    const char *label;
    double score;
} SeedLine;

/* Writes the `count` best; `lines` (may be NULL) end with a NULL label. */
static bool write_bars(const ClaimRun *run, const char *name, const char *figure,
                       const Gauntlet *gauntlet, int count, const SeedLine *lines, Error *error) {
    FieldBars bars = {.count = 0};
    field_add_figure(&bars, figure, &gauntlet->ranking, count, gauntlet->games);
    for (; lines != NULL && lines->label != NULL; lines++) {
        field_add_line(&bars, figure, lines->label, lines->score);
    }
    return field_write_bars(run, name, &bars, error);
}

/* G1 */

enum { G1_BEST = G1_PARTS - G1_CONTRASTS };
static const FieldMember G1_TOP[G1_BEST] = {HG_E3PH, HG_3PH, HG_10F};

static const char *const G1_NAMES[G1_CONTRASTS] = {
    "nonlinear less linear", "HG's seven less SHG's seven", "the others less 5Ph"};

Verdict judge_g1(const Ranking *ranking, Contrast contrasts[G1_CONTRASTS],
                 Verdict parts[G1_PARTS]) {
    contrasts[0] =
        ranking_difference(ranking, players_of(FIELD_NONLINEAR), players_of(FIELD_LINEAR));
    contrasts[1] = ranking_difference(ranking, players_of(FIELD_HG_TWINS), players_of(FIELD_SHG));
    contrasts[2] =
        ranking_difference(ranking, players_of(FIELD_ALL & ~FIELD_5PH), players_of(FIELD_5PH));
    contrasts_judge(contrasts, G1_CONTRASTS, parts);
    for (int i = 0; i < G1_BEST; i++) {
        parts[G1_CONTRASTS + i] = ranking_judge(ranking, FIRST + (int)G1_TOP[i], 1, G1_BEST);
    }
    return verdict_all(parts, G1_PARTS);
}

static void describe_g1(const Ranking *ranking, const Contrast *contrasts, const Verdict *parts,
                        ClaimResult *result) {
    text_append_string(&result->ours, "best three ");
    int named = 0;
    for (int rank = 1; rank <= G1_BEST; rank++) {
        for (int i = FIRST; i < ranking->players && named < G1_BEST; i++) {
            if (ranking->rank[i] != rank) continue;
            text_append(&result->ours, "%s%s", named++ > 0 ? ", " : "", FIELD_NAMES[i - FIRST]);
        }
    }
    for (int i = 0; i < G1_CONTRASTS; i++) {
        const Estimate difference = contrasts[i].estimate;
        text_append(&result->ours, "; %s %+.1f", G1_NAMES[i], 100 * difference.value);
        text_append(&result->why, "%s%s %+.1f to %+.1f percentage points, %s; ",
                    i == 0 ? "Intervals: " : "", G1_NAMES[i], CLAIM_PERCENT_BOUNDS(difference),
                    verdict_name(parts[i]));
    }
    for (int i = 0; i < G1_BEST; i++) {
        const int player = FIRST + (int)G1_TOP[i];
        text_append(&result->why, "%s's rank %d-%d, ", FIELD_NAMES[G1_TOP[i]],
                    ranking->rank_low[player], ranking->rank_high[player]);
    }
    text_append_string(&result->why,
                       "each against td-samuel, learned by our own TD, for the paper's TD-GAC "
                       "is not to be had; the openings are ballots (the paper does not say).");
}

static bool measure_g1(const ClaimRun *run, ClaimResult *result, Error *error) {
    const uint64_t games = run->scale == SCALE_QUICK ? 200 : 2000;
    Contrast contrasts[G1_CONTRASTS];
    Verdict parts[G1_PARTS];
    Gauntlet all;
    if (!gauntlet_play(run, "g1", TD_GAC, 6, games, &all, error)) return false;
    const Verdict verdict = judge_g1(&all.ranking, contrasts, parts);
    claim_decide(result, verdict, contrasts[0].estimate, all.total);
    describe_g1(&all.ranking, contrasts, parts, result);
    const bool good = write_bars(run, "g1", AGAINST_TD_GAC, &all, TOP_TEN, NULL, error) &&
                      write_bars(run, "g1-all", AGAINST_TD_GAC, &all, FIELD_MEMBERS, NULL, error);
    ranking_free(&all.ranking);
    return good;
}

/* G2, G3 */

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

Verdict judge_g2(const Ranking *ranking, Tally *high, Tally *even) {
    *high = tally_scores(ranking, 0.75);
    *even = tally_scores(ranking, 0.5);
    const Verdict parts[] = {
        verdict_inside(high->above_low, high->above_high, 9, FIELD_MEMBERS),
        even->below_low > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_REPRODUCED,
    };
    return verdict_all(parts, 2);
}

Verdict judge_g3(const Ranking *ranking, Tally *even) {
    *even = tally_scores(ranking, 0.5);
    const Verdict parts[] = {
        verdict_inside(even->above_low, even->above_high, 12, FIELD_MEMBERS),
        verdict_inside(even->below_low, even->below_high, 0, 2),
    };
    return verdict_all(parts, 2);
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

/* By how many are above; adds to `ours` and to `why`. */
static void decide_null(const Gauntlet *all, Verdict verdict, const Tally *tally,
                        ClaimResult *result) {
    const Estimate above = {true, tally->above, tally->above_low, tally->above_high};
    const Estimate worst = extreme_score(&all->ranking, false);
    const Estimate best = extreme_score(&all->ranking, true);
    claim_decide(result, verdict, above, all->total);
    text_append(&result->ours, ", from %.1f to %.1f %%", 100 * worst.value, 100 * best.value);
    text_append(&result->why,
                " The weakest has %.1f-%.1f %%, the best %.1f-%.1f %%; the weights are those of "
                "our evolution, the openings ballots (the paper does not say).",
                CLAIM_PERCENT_BOUNDS(worst), CLAIM_PERCENT_BOUNDS(best));
}

static bool measure_g2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const SeedLine LINES[] = {
        {"9 of 15 at least (paper)", 0.75}, {"the weakest (paper)", 0.5}, {NULL, 0}};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 400;
    Gauntlet all;
    Tally high, even;
    if (!gauntlet_play(run, "g2", NULL_10, 10, games, &all, error)) return false;
    const Verdict verdict = judge_g2(&all.ranking, &high, &even);
    text_append(&result->ours, "%d of 15 score at least 75 %%", high.above);
    text_append(&result->why,
                "Between %d and %d of 15 score above 75 %%, and %d surely lose to null.",
                high.above_low, high.above_high, even.below_low);
    decide_null(&all, verdict, &high, result);
    const bool good = write_bars(run, "g2", AGAINST_NULL_DEEP, &all, FIELD_MEMBERS, LINES, error);
    ranking_free(&all.ranking);
    return good;
}

static bool measure_g3(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const SeedLine LINES[] = {
        {"12 of 15 at most (paper)", 0.775}, {"12 of 15 at least (paper)", 0.55}, {NULL, 0}};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 1000;
    Gauntlet all;
    Tally even;
    if (!gauntlet_play(run, "g3", NULL_10, 6, games, &all, error)) return false;
    const Verdict verdict = judge_g3(&all.ranking, &even);
    text_append(&result->ours, "%d of 15 reach half of the points, %d do not", even.above,
                even.below);
    text_append(&result->why, "Between %d and %d of 15 beat null, between %d and %d lose to it.",
                even.above_low, even.above_high, even.below_low, even.below_high);
    decide_null(&all, verdict, &even, result);
    const bool good =
        write_bars(run, "g3", AGAINST_NULL_SHALLOW, &all, FIELD_MEMBERS, LINES, error);
    ranking_free(&all.ranking);
    return good;
}

/* The claims */

static const char WEIGHTS_NOTE[] =
    "The paper prints no weights: ours are of our own evolution by its generators, with one random "
    "seed, and those of 15F and E3Ph weigh the parameters of an inferred Table 1. The heights of "
    "its bars are not in its text; theirs is what the text tells. Ours are more games than the "
    "paper's, from ballots (it does not say how its games began); the interval of a place is that "
    "of all places at once.";

const Claim CLAIM_G1 = {
    .id = "G1",
    .source = "paper 003, section 7.1.1",
    .depth = "Both at depth 4",
    .statement = "Give-away, depth 6 against TD-GAC at depth 4, 40 games each: nonlinear above "
                 "linear, HG above SHG; best three HG:E3Ph, HG:3Ph, HG:10F; 5Ph poor",
    .figure = "best HG:E3Ph, HG:3Ph, HG:10F",
    .rule = "six parts: three differences of mean scores (nonlinear less linear, HG's seven that "
            "SHG has, too, less SHG's, the others less 5Ph: above 0 with p <= 0.05, Holm over the "
            "three, reproduced; below, not), and for each of the best three the 95 % interval of "
            "its rank (as T1: within 1-3, reproduced; none of it, not). Not reproduced if one part "
            "is not, reproduced if all are; else inconclusive. The bounds are of the first",
    .chart = {charts_bars, .title = "G1: the best ten against td-samuel, give-away"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.1.1, figure 4",
        .place = SEED_003 + 4,
        .quote = "Performance of the top-10 heuristics against TD-GAC. The y-axis represents "
                 "the points scored by each heuristic as a fraction of maximum possible score.",
        .note = WEIGHTS_NOTE,
        .table = "g1-all",
        .columns = {{.title = "bar"}, {.title = "theirs"}, FIELD_BARS("ours", AGAINST_TD_GAC)},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROW("1", "HG:E3Ph"), EXHIBIT_ROW("2", "HG:3Ph"),
                                 EXHIBIT_ROW("3", "HG:10F"), EXHIBIT_ROWS(10, "4", "not told"),
                                 EXHIBIT_ROWS(15, "11", "not shown")),
    }),
    .measure = measure_g1,
};

const Claim CLAIM_G2 = {
    .id = "G2",
    .source = "paper 003, section 7.1.2",
    .depth = "Both at depth 10",
    .statement = "Give-away against the null heuristic, depth 10 both, 20 games: 9 of 15 score at "
                 "least 75 %, the weakest 50 %",
    .figure = "9 of 15 at 75 %, none lost",
    .rule = "a score is surely beyond a bound with p <= 0.05 (Holm over the 15). Two parts: at "
            "least 9 surely above 75 % (reproduced), or 7 surely below (not); none surely below 50 "
            "% (else not reproduced). Not reproduced if one part is not, reproduced if both are; "
            "else inconclusive. The bounds are of how many are above 75 %",
    .chart = {charts_bars, .title = "G2: against the null heuristic, give-away, depth 10"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.1.2, figure 5",
        .place = SEED_003 + 5,
        .quote = "Comparison of evolved heuristics and the null heuristic in "
                 "20-game matches with depth search equal to 10. Bars denote "
                 "percentage of points scored by each heuristic.",
        .note = WEIGHTS_NOTE,
        .columns = {{.title = "bar"},
                    {.title = "points, theirs"},
                    FIELD_BARS("ours", AGAINST_NULL_DEEP)},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(9, "1", "at least 75 %"),
                                 EXHIBIT_ROWS(14, "10", "50 to 75 %"),
                                 EXHIBIT_ROW("15", "50 % (the weakest)")),
    }),
    .measure = measure_g2,
};

const Claim CLAIM_G3 = {
    .id = "G3",
    .source = "paper 003, section 7.1.2",
    .depth = "Depth 6 against depth 10",
    .statement = "Give-away, depth 6 against null at depth 10: 12 of 15 score 55-77.5 %, one "
                 "draws, two lose",
    .figure = "12 win, 1 draws, 2 lose",
    .rule = "a score is surely beyond 50 % with p <= 0.05 (Holm over the 15). Two parts: at least "
            "12 surely above (reproduced), or 4 surely below (not); at most 2 not surely above "
            "(reproduced), or 3 surely below (not). Not reproduced if one part is not, reproduced "
            "if both are; else inconclusive. The bounds are of how many are above",
    .chart = {charts_bars, .title = "G3: depth 6 against null at depth 10, give-away"},
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.1.2, depth 6 against null at depth 10",
        .place = SEED_003 + 6,
        .quote = "the null heuristic was able to defeat only two evolved ones and achieved a draw "
                 "with one heuristic. The remaining 12 of our heuristics scored between 55% and "
                 "77.5% points - again in a 20-game match with swapping sides after each game.",
        .note = WEIGHTS_NOTE,
        .columns = {{.title = "bar"},
                    {.title = "points, theirs"},
                    FIELD_BARS("ours", AGAINST_NULL_SHALLOW)},
        .rows = EXHIBIT_ROW_LIST(EXHIBIT_ROWS(12, "1", "55 to 77.5 %"),
                                 EXHIBIT_ROW("13", "50 % (a draw)"),
                                 EXHIBIT_ROWS(15, "14", "below 50 %")),
    }),
    .measure = measure_g3,
};
