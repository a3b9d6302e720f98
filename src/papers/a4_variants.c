/* A4, A5: the genetic algorithm begun or mutating another way [papers 000 and 002]. */
#include "papers/judges.h"

#include <stdlib.h>

enum { VARIANTS_MAX = 2, GAMES_QUICK = 100, GAMES_PAPER = 400 };

/* What stands for no effect of the starting value, and how much is an effect. */
#define MARGIN 0.025

Verdict judge_a4(Estimate score) {
    if (!score.defined) return VERDICT_INCONCLUSIVE;
    if (score.low > 0.5 || score.high < 0.5) return VERDICT_NOT_REPRODUCED;
    return score.low >= 0.5 - MARGIN && score.high <= 0.5 + MARGIN ? VERDICT_REPRODUCED
                                                                   : VERDICT_INCONCLUSIVE;
}

/* What the algorithm as it is told is set against: lists end with one without a name. */
typedef struct VariantPlan {
    GaVariant variants[VARIANTS_MAX + 1];
    const char *said[VARIANTS_MAX];
} VariantPlan;

typedef struct VariantRow {
    const char *against;
    Estimate score;
    int64_t runs, games;
} VariantRow;

static const Field VARIANT_FIELDS[] = {
    ROW_TEXT(VariantRow, against),
    ROW_ESTIMATE("score", VariantRow, score, 4),
    ROW_COUNT(VariantRow, runs),
    ROW_COUNT(VariantRow, games),
};
static const Record VARIANTS = RECORD_OF("variants", VARIANT_FIELDS, VariantRow);

/* Champions of the last generation, those of one number against each other. */
static bool meet(const ClaimRun *run, const GaRuns *told, const GaRuns *other, int games,
                 VariantRow *row, Error *error) {
    const int last = told->generations;
    double scores[GA_RUNS_MAX];
    Progress *const progress = progress_open("matches", (uint64_t)told->runs, run->quiet);
    bool good = true;
    for (int i = 0; good && i < told->runs; i++) {
        double *const champion = ga_runs_champion(other, i, last);
        good = ga_champion_score(run, told, i, last, champion, games, &scores[i], error);
        free(champion);
        progress_update(progress, (uint64_t)i + 1, NULL);
    }
    progress_close(progress);
    row->score = mean_of(scores, told->runs);
    row->runs = told->runs;
    row->games = (int64_t)told->runs * games;
    return good;
}

/* A row for each variant; how many there are, 0 on failure or when stopped. */
static int meet_all(const ClaimRun *run, const GaRuns *told, VariantRow *rows, Error *error) {
    const VariantPlan *const plan = run->claim->plan;
    const int games = run->scale == SCALE_QUICK ? GAMES_QUICK : GAMES_PAPER;
    int count = 0;
    for (; plan->variants[count].name != NULL; count++) {
        GaRuns *const other = ga_runs_new(run, &plan->variants[count], error);
        rows[count].against = plan->said[count];
        const bool good = other != NULL && meet(run, told, other, games, &rows[count], error);
        ga_runs_free(other);
        if (!good) return 0;
    }
    return count;
}

static void say(const GaRuns *told, const VariantRow *rows, int count, ClaimResult *result) {
    for (int i = 0; i < count; i++) {
        text_append(&result->ours, "%s%.1f %% against %s", i == 0 ? "" : ", ",
                    100 * rows[i].score.value, rows[i].against);
        text_append(&result->why, "%s%.1f %% (%.1f-%.1f) against %s",
                    i == 0 ? "As told it has " : " and ", CLAIM_PERCENT(rows[i].score),
                    rows[i].against);
    }
    text_append(
        &result->why,
        ", the champions of %d runs of %d generations each way, %lld games a match at depth %d.",
        told->runs, told->generations, (long long)(rows[0].games / rows[0].runs), GA_DEPTH);
}

static bool measure_variants(const ClaimRun *run, ClaimResult *result, Error *error) {
    VariantRow rows[VARIANTS_MAX];
    Estimate scores[VARIANTS_MAX];
    uint64_t games = 0;
    GaRuns *const told = ga_runs_new(run, &GA_AS_TOLD, error);
    const int count = told != NULL ? meet_all(run, told, rows, error) : 0;
    int least = 0;
    for (int i = 0; i < count; i++) {
        scores[i] = rows[i].score;
        games += (uint64_t)rows[i].games;
        if (scores[i].value < scores[least].value) least = i;
    }
    if (count > 0) {
        claim_decide(result,
                     count == 1 ? judge_a4(scores[0]) : verdict_matches(scores, count, EXPECT_WON),
                     scores[least], games);
        say(told, rows, count, result);
    }
    ga_runs_free(told);
    return count > 0 && claim_write_table(run, NULL, &VARIANTS, rows, count, error);
}

/* The claims */

static const VariantPlan A4_PLAN = {
    {{"ga-random", "start=random"}, {NULL, NULL}},
    {"runs that began at random"},
};
static const VariantPlan A5_PLAN = {
    {{"ga-constant", "step=constant"}, {"ga-anywhere", "step=anywhere"}, {NULL, NULL}},
    {"steps of one size", "new values anywhere within 2^18"},
};

#define VARIANT_DOTS(title_)                                                                       \
    {                                                                                              \
        .title = (title_), .axis = "points of the champions as told, %",                           \
        .note = "Mean over runs with its 95 % interval", .labels = {"against"},                    \
        .marks = {{"as told", "score", "low", "high"}}, .factor = 100                              \
    }

const Claim CLAIM_A4 = {
    .id = "A4",
    .source = "papers 000 and 002",
    .depth = "Both at depth 4",
    .statement = "That all coefficients are 1 at the start should not have any effect on the "
                 "ability to learn",
    .figure = "no effect",
    .rule =
        "champions of runs that began with 1 against those of as many that began, as is usual, "
        "with other coefficients in each member, drawn at random (1 multiplied or divided by 1 to "
        "10; the papers name no range), in pairs from ballots; by the 95 % interval of the "
        "share of points, over runs. Not reproduced: it leaves out 50 %; reproduced: it lies "
        "within 47.5-52.5 %; else inconclusive",
    .plan = &A4_PLAN,
    .dots = VARIANT_DOTS("A4: begun with 1 against begun at random"),
    .measure = measure_variants,
};

const Claim CLAIM_A5 = {
    .id = "A5",
    .source = "papers 000 and 002",
    .depth = "Both at depth 4",
    .statement = "Mutation worked best when it was in proportion to the coefficient",
    .figure = "best",
    .rule =
        "champions of runs whose mutations are w u^2 against those of as many whose are u^2, "
        "whatever w is, and against those where a mutated coefficient is drawn anew within "
        "+-2^18, all that Samuel's could be, a part each (what else was tried the papers do not "
        "say), in pairs from ballots; by the 95 % interval of the share of points, over runs. "
        "A part is reproduced above 50 %, not reproduced below; not reproduced if one part is "
        "not, reproduced if both are, else inconclusive. The bounds are of the lesser",
    .plan = &A5_PLAN,
    .dots = VARIANT_DOTS("A5: mutation in proportion against other ways"),
    .measure = measure_variants,
};
