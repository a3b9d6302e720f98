/* T2c, T5, T6, G1e, E7c, E8 to E12: evolutions against evolutions, template against template or one
 * way to evolve against another [paper 003 sections 3.1, 5, 6 and 8]. */
#include "papers/evolved.h"

#include <stdio.h>

enum { DEPTH = 6, DEPTH_E7C = 8, DUELS_MAX = 8, NUMBERS_MAX = 20 };

/* What evolves, and whom it meets: those of one number. */
typedef struct EvolvedDuel {
    RunKind kind;
    const char *heuristic; /* NULL ends a list */
    RunKind other_kind;
    const char *other;
} EvolvedDuel;

/* What a claim measures: the expectation is of the first of each duel. */
typedef struct DuelPlan {
    const char *rules;
    Expectation expected;
    const char *said; /* "speciation" */
    EvolvedDuel duels[DUELS_MAX];
    int depth;     /* 0: DEPTH */
    double margin; /* EXPECT_NOT_LOST: what below half of the points is no loss yet */
} DuelPlan;

static int depth_of(const DuelPlan *plan) { return plan->depth != 0 ? plan->depth : DEPTH; }

/* What is said not to lose may lose by the margin. */
static Verdict judge_duels(const DuelPlan *plan, Estimate score) {
    if (plan->expected != EXPECT_NOT_LOST) return verdict_match(score, plan->expected);
    const Verdict close = verdict_above(score, 0.5 - plan->margin);
    if (close != VERDICT_INCONCLUSIVE) return close;
    return score.high < 0.5 ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

typedef struct DuelRow {
    const char *duel;
    Estimate score;
    double deviation;
    int evolutions;
    int64_t games;
} DuelRow;

static const Field DUEL_FIELDS[] = {
    ROW_TEXT(DuelRow, duel),
    ROW_ESTIMATE("score", DuelRow, score, 4),
    FIELD("sd", REAL, DuelRow, deviation, .decimals = 4),
    ROW_INT(DuelRow, evolutions),
    ROW_COUNT(DuelRow, games),
};
static const Record DUELS = RECORD_OF("duels", DUEL_FIELDS, DuelRow);

/* All that were played: a score a duel and number. */
typedef struct Duelled {
    int count, numbers;
    double scores[DUELS_MAX][NUMBERS_MAX];
    Text names[DUELS_MAX];
    uint64_t games; /* of each */
} Duelled;

/* "HG: 10f against 8f", or "8f: HG, speciation, against HG": what they share, and who meets. */
static void name_duel(const EvolvedDuel *duel, Text *text) {
    const char *const label = run_kind_label(duel->kind);
    if (duel->kind == duel->other_kind)
        text_append(text, "%s: %s against %s", label, duel->heuristic, duel->other);
    else
        text_append(text, "%s: %s, against %s", duel->heuristic, label,
                    run_kind_label(duel->other_kind));
}

static bool play(const ClaimRun *run, const DuelPlan *plan, const EvolvedDuel *duel, int number,
                 Duelled *all, Error *error) {
    char name[64];
    Experiment experiment = claim_experiment(run, plan->rules, all->games);
    snprintf(name, sizeof name, "-%d-%d", all->count + 1, number);
    experiment.seed = rng_derive(rng_derive(run->seed, (uint64_t)all->count), (uint64_t)number);
    experiment.moves = false;
    const int depth = depth_of(plan);
    const bool is_made = evolution_add_player(run, duel->kind, duel->heuristic, plan->rules, number,
                                              depth, &experiment, error) &&
                         evolution_add_player(run, duel->other_kind, duel->other, plan->rules,
                                              number, depth, &experiment, error);
    Standings *const standings = claim_play(run, name, is_made, &experiment, error);
    if (standings == NULL) return false;
    all->scores[all->count][number - 1] = claim_score(standings, 0, 1).value;
    standings_free(standings);
    return true;
}

static int least_count(const ClaimRun *run, const DuelPlan *plan) {
    int least = NUMBERS_MAX;
    for (const EvolvedDuel *duel = plan->duels; duel->heuristic != NULL; duel++) {
        const int own = run_kind_count(duel->kind, run->scale);
        const int other = run_kind_count(duel->other_kind, run->scale);
        least = own < least ? own : least;
        least = other < least ? other : least;
    }
    return least;
}

static bool play_all(const ClaimRun *run, const DuelPlan *plan, Duelled *all, Error *error) {
    all->numbers = least_count(run, plan);
    all->games = run->scale == SCALE_QUICK ? 40 : 200;
    for (const EvolvedDuel *duel = plan->duels; duel->heuristic != NULL; duel++) {
        for (int number = 1; number <= all->numbers; number++)
            if (!play(run, plan, duel, number, all, error)) return false;
        name_duel(duel, &all->names[all->count++]);
    }
    return true;
}

static DuelRow row_of(const char *name, const double *scores, const Duelled *all, int duels) {
    const Estimate mean = mean_of_shares(scores, all->numbers);
    return (DuelRow){name, claim_known(mean), mean_deviation(scores, all->numbers), all->numbers,
                     (int64_t)all->games * all->numbers * duels};
}

/* A row for each duel, and the one of all that decides. */
static void fill_rows(const Duelled *all, DuelRow rows[DUELS_MAX + 1]) {
    double means[NUMBERS_MAX] = {0};
    for (int i = 0; i < all->count; i++) {
        rows[i] = row_of(text_string(&all->names[i]), all->scores[i], all, 1);
        for (int k = 0; k < all->numbers; k++) means[k] += all->scores[i][k] / all->count;
    }
    rows[all->count] = row_of("all", means, all, all->count);
}

static void judge(const DuelPlan *plan, const Duelled *all, const DuelRow *rows,
                  ClaimResult *result) {
    const DuelRow *const whole = &rows[all->count];
    claim_decide(result, judge_duels(plan, whole->score), whole->score, (uint64_t)whole->games);
    text_append(&result->ours, "%s: %.1f %% of the points", plan->said, 100 * whole->score.value);
    text_append(&result->why,
                "Over %d evolutions of each the mean score is %.1f %% (%.1f-%.1f), its standard "
                "deviation among evolutions %.1f percentage points: ",
                all->numbers, CLAIM_PERCENT(whole->score), 100 * whole->deviation);
    for (int i = 0; i < all->count; i++)
        text_append(&result->why, "%s%s %.1f %% (%.1f-%.1f)", i == 0 ? "" : "; ", rows[i].duel,
                    CLAIM_PERCENT(rows[i].score));
    text_append(
        &result->why,
        ". %llu games a duel and number at depth %d, from ballots (the paper does not say).",
        (unsigned long long)all->games, depth_of(plan));
}

static bool measure_duels(const ClaimRun *run, ClaimResult *result, Error *error) {
    const DuelPlan *const plan = run->claim->plan;
    Duelled all = {.count = 0};
    DuelRow rows[DUELS_MAX + 1];
    bool good = play_all(run, plan, &all, error);
    if (good) {
        fill_rows(&all, rows);
        judge(plan, &all, rows, result);
        good = claim_write_table(run, NULL, &DUELS, rows, all.count + 1, error);
    }
    for (int i = 0; i < DUELS_MAX; i++) text_free(&all.names[i]);
    return good;
}

/* The claims */

#define DUEL_RULE(bound, other)                                                                    \
    "by the 95 % interval of the mean score of those of one number over the duels below "          \
    "(Student's "                                                                                  \
    "t over evolutions, in which the spread by games is contained). Reproduced: " bound            \
    " 50 %; not reproduced: " other "; else inconclusive"
#define DUEL_DOTS(heading)                                                                         \
    {                                                                                              \
        .title = (heading), .axis = "points, %",                                                   \
        .note = "Thin lines: 95 % intervals, over "                                                \
                "evolutions",                                                                      \
        .labels = {"duel"}, .count = "games", .counted = "games for each dot",                     \
        .marks = {{"", "score", "low", "high"}}, .spans = {{NULL, 50, 50, "even"}}, .factor = 100  \
    }
#define DUEL_CLAIM(id_, place, statement_, figure_, rule_, ...)                                    \
    static const DuelPlan PLAN_##id_ = __VA_ARGS__;                                                \
    const Claim CLAIM_##id_ = {                                                                    \
        .id = #id_,                                                                                \
        .source = place,                                                                           \
        .depth = "Both at one depth",                                                              \
        .statement = statement_,                                                                   \
        .figure = figure_,                                                                         \
        .rule = rule_,                                                                             \
        .dots = DUEL_DOTS(#id_ ": evolutions against evolutions"),                                 \
        .plan = &PLAN_##id_,                                                                       \
        .measure = measure_duels,                                                                  \
    }
#define ABOVE DUEL_RULE("above", "below")
#define BELOW DUEL_RULE("below", "above")
/* By both generators. */
#define BOTH(template, other)                                                                      \
    {RUN_HG, template, RUN_HG, other}, { RUN_SHG_4, template, RUN_SHG_4, other }
#define AGAINST_HG(kind, template)                                                                 \
    { kind, template, RUN_HG, template }

#define FEW(template)                                                                              \
    { RUN_HG_FEW, template, RUN_SHG_4, template }
#define FEW_ALL FEW("8f"), FEW("10f"), FEW("15f"), FEW("19f"), FEW("25f"), FEW("3ph"), FEW("5ph")

/* clang-format off */
DUEL_CLAIM(T2c, "paper 003, section 7.2.1; in which unit is not said",
           "HG's heuristics outperform SHG's of as many crossovers, checkers", "HG above SHG", ABOVE,
           {.rules = "english", .expected = EXPECT_WON, .said = "HG against SHG at equal crossovers",
            .duels = {FEW_ALL}});
DUEL_CLAIM(G1e, "paper 003, section 7.1.1; in which unit is not said",
           "HG's heuristics outperform SHG's of as many crossovers, give-away", "generally better",
           ABOVE,
           {.rules = "giveaway", .expected = EXPECT_WON, .said = "HG against SHG at equal crossovers",
            .duels = {FEW_ALL}});
DUEL_CLAIM(T5, "paper 003, sections 4 and 8",
           "Men and kings as raw numbers are better in simple heuristics, checkers: 10F above 8F",
           "10F above 8F", ABOVE, {.rules = "english", .expected = EXPECT_WON, .said = "10F against 8F",
            .duels = {BOTH("10f", "8f")}});
DUEL_CLAIM(T5b, "paper 003, sections 4 and 8",
           "Men and kings as raw numbers are better in simple heuristics, give-away: 10F above 8F",
           "10F above 8F", ABOVE, {.rules = "giveaway", .expected = EXPECT_WON, .said = "10F against 8F",
            .duels = {BOTH("10f", "8f")}});
DUEL_CLAIM(T6, "paper 003, section 8",
           "Phases are worth it, checkers: 3Ph above 8F, which has the same parameters",
           "advantageous", ABOVE, {.rules = "english", .expected = EXPECT_WON, .said = "3Ph against 8F",
            .duels = {BOTH("3ph", "8f")}});
DUEL_CLAIM(T6b, "paper 003, section 8", "Phases are worth it, checkers: 5Ph above 8F",
           "advantageous", ABOVE, {.rules = "english", .expected = EXPECT_WON, .said = "5Ph against 8F",
            .duels = {BOTH("5ph", "8f")}});
DUEL_CLAIM(T6c, "paper 003, section 8", "Phases are worth it, give-away: 3Ph above 8F",
           "advantageous", ABOVE, {.rules = "giveaway", .expected = EXPECT_WON, .said = "3Ph against 8F",
            .duels = {BOTH("3ph", "8f")}});
DUEL_CLAIM(T6d, "paper 003, section 8", "Phases are worth it, give-away: 5Ph above 8F",
           "advantageous", ABOVE, {.rules = "giveaway", .expected = EXPECT_WON, .said = "5Ph against 8F",
            .duels = {BOTH("5ph", "8f")}});
DUEL_CLAIM(E7c, "paper 003, section 8; the control is ours",
           "Shallow evolution generalises: HG's heuristics of labels at 4 plies do not lose at 8 "
           "plies to those of labels at 6",
           "efficient generalization",
           "by the 95 % interval of the mean score of those of one number over the duels below "
           "(Student's t over evolutions). Reproduced: wholly above 45 %; not reproduced: else "
           "wholly below 50 %; else inconclusive",
           {.rules = "english", .expected = EXPECT_NOT_LOST, .said = "evolved at 4 plies against at 6",
            .duels = {AGAINST_HG(RUN_HG_4, "8f"), AGAINST_HG(RUN_HG_4, "25f")}, .depth = DEPTH_E7C,
            .margin = 0.05});
DUEL_CLAIM(E8, "paper 003, section 6", "Speciation leads to worse nonlinear heuristics (HG)",
           "worse", BELOW,
           {.rules = "english", .expected = EXPECT_LOST, .said = "with speciation against without",
            .duels = {AGAINST_HG(RUN_HG_SPECIATION, "3ph"), AGAINST_HG(RUN_HG_SPECIATION, "5ph"),
             AGAINST_HG(RUN_HG_SPECIATION, "e3ph")}});
DUEL_CLAIM(E9, "paper 003, section 6",
           "Too large tournaments lead to poorer heuristics of the more complex kinds (HG)",
           "poorer", BELOW,
           {.rules = "english", .expected = EXPECT_LOST, .said = "tournaments of 20 against 4 or 5",
            .duels = {AGAINST_HG(RUN_HG_TOURNAMENT, "25f"), AGAINST_HG(RUN_HG_TOURNAMENT, "e3ph")}});
DUEL_CLAIM(E10, "paper 003, sections 4.2 and 6", "Overlapping conditions hinder HG", "hindered",
           BELOW,
           {.rules = "english", .expected = EXPECT_LOST, .said = "stages that overlap against disjoint ones",
            .duels = {{RUN_HG, "3ph-overlap", RUN_HG, "3ph"}}});
DUEL_CLAIM(E11, "paper 003, section 5; that it shows in strength is our inference",
           "Reused boards, of which fewer are seen and whose errors stay, give weaker heuristics "
           "than fresh ones (HG)",
           "a better exploration by fresh ones", BELOW,
           {.rules = "english", .expected = EXPECT_LOST, .said = "reused boards against fresh ones",
            .duels = {AGAINST_HG(RUN_HG_REUSE, "25f"), AGAINST_HG(RUN_HG_REUSE, "e3ph")}});
DUEL_CLAIM(E12, "paper 003, section 5",
           "SHG at depth 4 gives significantly better heuristics than at depth 3",
           "significant improvement", ABOVE,
           {.rules = "english", .expected = EXPECT_WON, .said = "evolved at depth 4 against at depth 3",
            .duels = {{RUN_SHG_4, "8f", RUN_SHG_3, "8f"}, {RUN_SHG_4, "15f", RUN_SHG_3, "15f"},
             {RUN_SHG_4, "25f", RUN_SHG_3, "25f"}, {RUN_SHG_4, "3ph", RUN_SHG_3, "3ph"},
             {RUN_SHG_4, "5ph", RUN_SHG_3, "5ph"}}});
/* clang-format on */
