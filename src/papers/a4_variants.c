/* A4, A5: the genetic algorithm begun or mutating another way [papers 000 and 002]. */
#include "papers/ga_runs.h"
#include "papers/judges.h"

enum { VARIANTS_MAX = 2, GAMES_QUICK = 100, GAMES_PAPER = 400 };

/* What stands for no effect of the starting value, and how much is an effect. */
#define MARGIN 0.025

Verdict judge_a4(Estimate score) {
    if (!score.defined) return VERDICT_INCONCLUSIVE;
    if (score.low > 0.5 || score.high < 0.5) return VERDICT_NOT_REPRODUCED;
    return score.low >= 0.5 - MARGIN && score.high <= 0.5 + MARGIN ? VERDICT_REPRODUCED
                                                                   : VERDICT_INCONCLUSIVE;
}

/* What the algorithm as it is told is set against: lists end with one that nothing is said of. */
typedef struct Variant {
    RunKind kind;
    const char *said;
} Variant;

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

/* The champions of those of one number against each other. */
static bool play(const ClaimRun *run, RunKind kind, int index, int games, double *score,
                 Error *error) {
    Evolution told, other = {.weights = NULL};
    if (!evolution_get(run, RUN_GA, GA_TEMPLATE, GA_RULES, index + 1, &told, error)) return false;
    const Genome genome = genome_of(&told.template);
    const bool good =
        evolution_get(run, kind, GA_TEMPLATE, GA_RULES, index + 1, &other, error) &&
        ga_match_score(run, &genome, index, told.weights, other.weights, games, score, error);
    evolution_free(&told);
    evolution_free(&other);
    return good;
}

static bool meet(const ClaimRun *run, const Variant *variant, VariantRow *row, Error *error) {
    const int runs = run_kind_count(variant->kind, run->scale);
    const int games = run->scale == SCALE_QUICK ? GAMES_QUICK : GAMES_PAPER;
    double scores[GA_RUNS_MAX];
    Progress *const progress = progress_open("matches", (uint64_t)runs, run->quiet);
    bool good = true;
    for (int i = 0; good && i < runs; i++) {
        good = play(run, variant->kind, i, games, &scores[i], error);
        progress_update(progress, (uint64_t)i + 1, NULL);
    }
    progress_close(progress);
    *row = (VariantRow){variant->said, mean_of(scores, runs), runs, (int64_t)runs * games};
    return good;
}

/* A row for each variant, `count` of them. */
static bool meet_all(const ClaimRun *run, const Variant *variants, VariantRow *rows, int *count,
                     Error *error) {
    for (*count = 0; variants[*count].said != NULL; ++*count)
        if (!meet(run, &variants[*count], &rows[*count], error)) return false;
    return true;
}

/* Before the matches, whose progress is shown by itself. */
static bool evolve_all(const ClaimRun *run, const Variant *variants, Rows *rows, Error *error) {
    static const char *const TEMPLATES[] = {GA_TEMPLATE, NULL};
    bool good = evolutions_add(rows, run, RUN_GA, TEMPLATES, GA_RULES, error);
    for (; good && variants->said != NULL; variants++)
        good = evolutions_add(rows, run, variants->kind, TEMPLATES, GA_RULES, error);
    return good;
}

static void say(const VariantRow *rows, int count, double generations, ClaimResult *result) {
    for (int i = 0; i < count; i++) {
        text_append(&result->ours, "%s%.1f %% against %s", i == 0 ? "" : ", ",
                    100 * rows[i].score.value, rows[i].against);
        text_append(&result->why, "%s%.1f %% (%.1f-%.1f) against %s",
                    i == 0 ? "As told it has " : " and ", CLAIM_PERCENT(rows[i].score),
                    rows[i].against);
    }
    text_append(&result->why,
                ", the champions of %lld runs of %.0f generations each way, %lld games a match at "
                "depth %d.",
                (long long)rows[0].runs, generations, (long long)(rows[0].games / rows[0].runs),
                GA_DEPTH);
}

static void judge(const VariantRow *rows, int count, ClaimResult *result) {
    Estimate scores[VARIANTS_MAX];
    uint64_t games = 0;
    int least = 0;
    for (int i = 0; i < count; i++) {
        scores[i] = rows[i].score;
        games += (uint64_t)rows[i].games;
        if (scores[i].value < scores[least].value) least = i;
    }
    claim_decide(result,
                 count == 1 ? judge_a4(scores[0]) : verdict_matches(scores, count, EXPECT_WON),
                 scores[least], games);
}

static bool measure_variants(const ClaimRun *run, ClaimResult *result, Error *error) {
    const Variant *const variants = run->claim->plan;
    VariantRow rows[VARIANTS_MAX];
    Rows evolved = {.items = NULL};
    int count;
    const bool good = evolve_all(run, variants, &evolved, error) &&
                      meet_all(run, variants, rows, &count, error) &&
                      claim_write_table(run, NULL, &VARIANTS, rows, count, error);
    if (good) {
        judge(rows, count, result);
        say(rows, count, ((const EvolvedRow *)evolved.items)->logged, result);
    }
    rows_free(&evolved);
    return good;
}

/* The claims */

static const Variant A4_VARIANTS[] = {{RUN_GA_RANDOM, "runs that began at random"}, {.said = NULL}};
static const Variant A5_VARIANTS[] = {{RUN_GA_CONSTANT, "steps of one size"},
                                      {RUN_GA_ANYWHERE, "new values anywhere within 2^18"},
                                      {.said = NULL}};

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
    .plan = A4_VARIANTS,
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
    .plan = A5_VARIANTS,
    .dots = VARIANT_DOTS("A5: mutation in proportion against other ways"),
    .measure = measure_variants,
};
