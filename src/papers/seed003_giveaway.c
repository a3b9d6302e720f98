/* G1-G3: the 15 heuristics of give-away checkers against TD-GAC and the null heuristic
 * [seed 003 §7.1]. */
#include "papers/seed003_giveaway.h"

#include "papers/seed003_field.h"
#include "util/csv.h"

#include <math.h>

enum { TOP_TEN = 10, FIRST = 1 /* player 0 is the opponent */ };

static const char TD_GAC[] = "td-samuel@4", NULL_10[] = "alphabeta:order=random/null@10";

static uint32_t players_of(uint32_t members) { return members << FIRST; }

/* G1 */

enum { G1_BEST = G1_PARTS - G1_CONTRASTS };
static const FieldMember G1_TOP[G1_BEST] = {HG_E3PH, HG_3PH, HG_10F};

static const char *const G1_NAMES[G1_CONTRASTS] = {
    "nonlinear less linear", "HG's seven less SHG's seven", "the others less 5Ph"};

Verdict seed003_judge_g1(const Ranking *ranking, Contrast contrasts[G1_CONTRASTS],
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
    result->low = contrasts[0].estimate.low;
    result->high = contrasts[0].estimate.high;
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
                    i == 0 ? "Intervals: " : "", G1_NAMES[i], 100 * difference.low,
                    100 * difference.high, verdict_name(parts[i]));
    }
    for (int i = 0; i < G1_BEST; i++) {
        const int player = FIRST + (int)G1_TOP[i];
        text_append(&result->why, "%s's rank %d-%d, ", FIELD_NAMES[G1_TOP[i]],
                    ranking->rank_low[player], ranking->rank_high[player]);
    }
    text_append_string(&result->why,
                       "each against td-samuel, learned by our own TD, for the seed's TD-GAC "
                       "is not to be had; the openings are ballots (the seed does not say).");
}

static bool write_bars(const ClaimRun *run, const char *name, const char *figure,
                       const Ranking *ranking, int count, uint64_t games, const double *lines,
                       const char *const *labels, Error *error) {
    Text table = {.data = NULL};
    field_write_header(&table);
    field_write_figure(&table, figure, ranking, count, games);
    for (int i = 0; labels != NULL && labels[i] != NULL; i++) {
        field_write_line(&table, figure, labels[i], lines[i]);
    }
    const bool good = claim_write_table(run, name, &table, error);
    text_free(&table);
    return good;
}

static bool measure_g1(const ClaimRun *run, ClaimResult *result, Error *error) {
    const uint64_t games = run->scale == SCALE_QUICK ? 200 : 2000;
    Contrast contrasts[G1_CONTRASTS];
    Verdict parts[G1_PARTS];
    Standings *const standings = field_gauntlet(run, "g1", TD_GAC, 6, games, error);
    if (standings == NULL) return false;
    Ranking ranking =
        ranking_new(standings_encounters(standings), RANKING_POINTS, FIRST, run->seed);
    result->verdict = seed003_judge_g1(&ranking, contrasts, parts);
    result->games = standings_games(standings);
    describe_g1(&ranking, contrasts, parts, result);
    const bool good = write_bars(run, "g1", "against td-samuel at depth 4", &ranking, TOP_TEN,
                                 games, NULL, NULL, error) &&
                      write_bars(run, "g1-all", "against td-samuel at depth 4", &ranking,
                                 FIELD_COUNT, games, NULL, NULL, error);
    ranking_free(&ranking);
    standings_free(standings);
    return good;
}

/* G2, G3 */

/* Sure with p ≤ 0.05, by Holm over the 15. */
static Tally tally_scores(const Ranking *ranking, double bound) {
    Contrast contrasts[FIELD_COUNT];
    Verdict verdicts[FIELD_COUNT];
    Tally tally = {0};
    for (int i = 0; i < FIELD_COUNT; i++) {
        contrasts[i] = ranking_above(ranking, FIRST + i, bound);
    }
    contrasts_judge(contrasts, FIELD_COUNT, verdicts);
    for (int i = 0; i < FIELD_COUNT; i++) {
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

Verdict seed003_judge_g2(const Ranking *ranking, Tally *high, Tally *even) {
    *high = tally_scores(ranking, 0.75);
    *even = tally_scores(ranking, 0.5);
    const Verdict parts[] = {
        verdict_inside(high->above_low, high->above_high, 9, FIELD_COUNT),
        even->below_low > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_REPRODUCED,
    };
    return verdict_all(parts, 2);
}

Verdict seed003_judge_g3(const Ranking *ranking, Tally *even) {
    *even = tally_scores(ranking, 0.5);
    const Verdict parts[] = {
        verdict_inside(even->above_low, even->above_high, 12, FIELD_COUNT),
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

static void describe_null(const Ranking *ranking, const Tally *tally, ClaimResult *result) {
    const Estimate worst = extreme_score(ranking, false), best = extreme_score(ranking, true);
    result->low = tally->above_low;
    result->high = tally->above_high;
    text_append(&result->ours, ", from %.1f to %.1f %%", 100 * worst.value, 100 * best.value);
    text_append(&result->why,
                " The weakest has %.1f-%.1f %%, the best %.1f-%.1f %%; the weights are those of "
                "our evolution, the openings ballots (the seed does not say).",
                100 * worst.low, 100 * worst.high, 100 * best.low, 100 * best.high);
}

static bool measure_g2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const double LINES[] = {0.75, 0.5};
    static const char *const LABELS[] = {"9 of 15 at least (seed)", "the weakest (seed)", NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 400;
    Standings *const standings = field_gauntlet(run, "g2", NULL_10, 10, games, error);
    if (standings == NULL) return false;
    Ranking ranking =
        ranking_new(standings_encounters(standings), RANKING_POINTS, FIRST, run->seed);
    Tally high, even;
    result->verdict = seed003_judge_g2(&ranking, &high, &even);
    result->games = standings_games(standings);
    text_append(&result->ours, "%d of 15 score at least 75 %%", high.above);
    text_append(&result->why,
                "Between %d and %d of 15 score above 75 %%, and %d surely lose to null.",
                high.above_low, high.above_high, even.below_low);
    describe_null(&ranking, &high, result);
    const bool good = write_bars(run, "g2", "against null at depth 10", &ranking, FIELD_COUNT,
                                 games, LINES, LABELS, error);
    ranking_free(&ranking);
    standings_free(standings);
    return good;
}

static bool measure_g3(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const double LINES[] = {0.775, 0.55};
    static const char *const LABELS[] = {"12 of 15 at most (seed)", "12 of 15 at least (seed)",
                                         NULL};
    const uint64_t games = run->scale == SCALE_QUICK ? 40 : 1000;
    Standings *const standings = field_gauntlet(run, "g3", NULL_10, 6, games, error);
    if (standings == NULL) return false;
    Ranking ranking =
        ranking_new(standings_encounters(standings), RANKING_POINTS, FIRST, run->seed);
    Tally even;
    result->verdict = seed003_judge_g3(&ranking, &even);
    result->games = standings_games(standings);
    text_append(&result->ours, "%d of 15 reach half of the points, %d do not", even.above,
                even.below);
    text_append(&result->why, "Between %d and %d of 15 beat null, between %d and %d lose to it.",
                even.above_low, even.above_high, even.below_low, even.below_high);
    describe_null(&ranking, &even, result);
    const bool good = write_bars(run, "g3", "at depth 6 against null at depth 10", &ranking,
                                 FIELD_COUNT, games, LINES, LABELS, error);
    ranking_free(&ranking);
    standings_free(standings);
    return good;
}

extern const Claim CLAIM_G1, CLAIM_G2, CLAIM_G3;

const Claim CLAIM_G1 = {
    .id = "G1",
    .source = "seed 003, section 7.1.1",
    .statement = "Give-away, depth 6 against TD-GAC at depth 4, 40 games each: nonlinear above "
                 "linear, HG above SHG; best three HG:E3Ph, HG:3Ph, HG:10F; 5Ph poor",
    .figure = "best HG:E3Ph, HG:3Ph, HG:10F",
    .rule = "six parts: three differences of mean scores (nonlinear less linear, HG's seven that "
            "SHG has, too, less SHG's, the others less 5Ph: above 0 with p <= 0.05, Holm over the "
            "three, reproduced; below, not), and for each of the best three the 95 % interval of "
            "its rank (as T1: within 1-3, reproduced; none of it, not). Not reproduced if one "
            "part is not, reproduced if all are; else inconclusive. The bounds are of the first",
    .chart = CHART_BARS,
    .table = "g1",
    .chart_title = "G1: the best ten against td-samuel, give-away",
    .measure = measure_g1,
};

const Claim CLAIM_G2 = {
    .id = "G2",
    .source = "seed 003, section 7.1.2",
    .statement = "Give-away against the null heuristic, depth 10 both, 20 games: 9 of 15 score at "
                 "least 75 %, the weakest 50 %",
    .figure = "9 of 15 at 75 %, none lost",
    .rule = "a score is surely beyond a bound with p <= 0.05 (Holm over the 15). Two parts: at "
            "least 9 surely above 75 % (reproduced), or 7 surely below (not); none surely below "
            "50 % (else not reproduced). Not reproduced if one part is not, reproduced if both "
            "are; else inconclusive. The bounds are of how many are above 75 %",
    .chart = CHART_BARS,
    .table = "g2",
    .chart_title = "G2: against the null heuristic, give-away, depth 10",
    .measure = measure_g2,
};

const Claim CLAIM_G3 = {
    .id = "G3",
    .source = "seed 003, section 7.1.2",
    .statement = "Give-away, depth 6 against null at depth 10: 12 of 15 score 55-77.5 %, one "
                 "draws, two lose",
    .figure = "12 win, 1 draws, 2 lose",
    .rule = "a score is surely beyond 50 % with p <= 0.05 (Holm over the 15). Two parts: at least "
            "12 surely above (reproduced), or 4 surely below (not); at most 2 not surely above "
            "(reproduced), or 3 surely below (not). Not reproduced if one part is not, reproduced "
            "if both are; else inconclusive. The bounds are of how many are above",
    .chart = CHART_BARS,
    .table = "g3",
    .chart_title = "G3: depth 6 against null at depth 10, give-away",
    .measure = measure_g3,
};
