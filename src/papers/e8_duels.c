/* SPDX-License-Identifier: GPL-3.0-or-later */
/* T2c, T5, T6, G1e, E7c, E8 to E12, A4, A5: evolutions against evolutions, template against
 * template or one way to evolve against another [paper 003 sections 3.1, 5, 6 and 8; papers 000 and
 * 002]. */
#include "papers/evolved.h"

#include <stdio.h>

enum { DEPTH = 6, DEPTH_E7C = 8, DEPTH_GA = 4, DUELS_MAX = 8, NUMBERS_MAX = 40 };

/* What evolves, and whom it meets: those of one number. */
typedef struct EvolvedDuel {
    RunKind kind;
    const char *heuristic; /* NULL ends a list */
    RunKind other_kind;
    const char *other;
} EvolvedDuel;

/* What a claim measures: the verdict is on the score of the first of each duel. */
typedef struct DuelPlan {
    const char *rules;
    Verdict (*judge)(Estimate score);
    bool each;        /* a part of the verdict a duel, not their mean */
    const char *said; /* "with speciation against without" */
    EvolvedDuel duels[DUELS_MAX];
    int depth;         /* 0: DEPTH */
    uint64_t games[2]; /* of each two, at quick and at paper scale; 0: GAMES */
} DuelPlan;

static const uint64_t GAMES[2] = {40, 200};

static int depth_of(const DuelPlan *plan) { return plan->depth != 0 ? plan->depth : DEPTH; }

static Verdict judge_won(Estimate score) { return verdict_match(score, EXPECT_WON); }

static Verdict judge_lost(Estimate score) { return verdict_match(score, EXPECT_LOST); }

/* What is said not to lose may lose by a margin. */
static Verdict judge_e7c(Estimate score) {
    const Verdict close = verdict_above(score, 0.45);
    if (close != VERDICT_INCONCLUSIVE) return close;
    return score.high < 0.5 ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

/* What stands for no effect of the starting value is up to 2.5 percentage points. */
Verdict judge_a4(Estimate score) {
    if (!score.defined) return VERDICT_INCONCLUSIVE;
    if (score.low > 0.5 || score.high < 0.5) return VERDICT_NOT_REPRODUCED;
    return verdict_inside(score.low, score.high, 0.475, 0.525);
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
    all->games = plan->games[run->scale] != 0 ? plan->games[run->scale] : GAMES[run->scale];
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

/* A row for each duel, and, unless each has its part, one of all; how many there are. */
static int fill_rows(const DuelPlan *plan, const Duelled *all, DuelRow rows[DUELS_MAX + 1]) {
    double means[NUMBERS_MAX] = {0};
    for (int i = 0; i < all->count; i++) {
        rows[i] = row_of(text_string(&all->names[i]), all->scores[i], all, 1);
        for (int k = 0; k < all->numbers; k++) means[k] += all->scores[i][k] / all->count;
    }
    if (plan->each) return all->count;
    rows[all->count] = row_of("all", means, all, all->count);
    return all->count + 1;
}

/* That of all, or the least. */
static const DuelRow *decisive_of(const DuelPlan *plan, const DuelRow *rows, int count) {
    int found = count - 1;
    for (int i = 0; plan->each && i < count; i++)
        if (rows[i].score.value < rows[found].score.value) found = i;
    return &rows[found];
}

static void judge(const DuelPlan *plan, const Duelled *all, const DuelRow *rows, int count,
                  ClaimResult *result) {
    const DuelRow *const decisive = decisive_of(plan, rows, count);
    Verdict parts[DUELS_MAX];
    for (int i = 0; i < all->count; i++) parts[i] = plan->judge(rows[i].score);
    const Verdict verdict =
        plan->each ? verdict_all(parts, all->count) : plan->judge(decisive->score);
    claim_decide(result, verdict, decisive->score,
                 all->games * (uint64_t)all->numbers * (uint64_t)all->count);
    text_append(&result->ours, "%s: ", plan->said);
    for (int i = plan->each ? 0 : count - 1; i < count; i++)
        text_append(&result->ours, "%s%.1f %%", plan->each && i > 0 ? ", " : "",
                    100 * rows[i].score.value);
    text_append_string(&result->ours, " of the points");
    text_append(&result->why, "Over %d evolutions of each", all->numbers);
    if (!plan->each)
        text_append(&result->why,
                    " the mean score is %.1f %% (%.1f-%.1f), its standard deviation among "
                    "evolutions %.1f percentage points",
                    CLAIM_PERCENT(decisive->score), 100 * decisive->deviation);
    for (int i = 0; i < all->count; i++)
        text_append(&result->why, "%s %s %.1f %% (%.1f-%.1f)", i == 0 ? ":" : ";", rows[i].duel,
                    CLAIM_PERCENT(rows[i].score));
    text_append(
        &result->why,
        ". %llu games a duel and number at depth %d, from ballots (the paper does not say).",
        (unsigned long long)all->games, depth_of(plan));
}

static bool measure_duels(const ClaimRun *run, ClaimResult *result, Error *error) {
    const DuelPlan *const plan = run->claim->plan;
    Duelled all = {.count = 0};
    DuelRow rows[DUELS_MAX + 1] = {{.games = 0}};
    bool good = play_all(run, plan, &all, error);
    if (good) {
        const int count = fill_rows(plan, &all, rows);
        judge(plan, &all, rows, count, result);
        good = claim_write_table(run, NULL, &DUELS, rows, count, error);
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
           {.rules = "english", .judge = judge_won, .said = "HG against SHG at equal crossovers",
            .duels = {FEW_ALL}});
DUEL_CLAIM(G1e, "paper 003, section 7.1.1; in which unit is not said",
           "HG's heuristics outperform SHG's of as many crossovers, give-away", "generally better",
           ABOVE,
           {.rules = "giveaway", .judge = judge_won, .said = "HG against SHG at equal crossovers",
            .duels = {FEW_ALL}});
DUEL_CLAIM(T5, "paper 003, sections 4 and 8",
           "Men and kings as raw numbers are better in simple heuristics, checkers: 10F above 8F",
           "10F above 8F", ABOVE, {.rules = "english", .judge = judge_won, .said = "10F against 8F",
            .duels = {BOTH("10f", "8f")}});
DUEL_CLAIM(T5b, "paper 003, sections 4 and 8",
           "Men and kings as raw numbers are better in simple heuristics, give-away: 10F above 8F",
           "10F above 8F", ABOVE, {.rules = "giveaway", .judge = judge_won, .said = "10F against 8F",
            .duels = {BOTH("10f", "8f")}});
DUEL_CLAIM(T6, "paper 003, section 8",
           "Phases are worth it, checkers: 3Ph above 8F, which has the same parameters",
           "advantageous", ABOVE, {.rules = "english", .judge = judge_won, .said = "3Ph against 8F",
            .duels = {BOTH("3ph", "8f")}});
DUEL_CLAIM(T6b, "paper 003, section 8", "Phases are worth it, checkers: 5Ph above 8F",
           "advantageous", ABOVE, {.rules = "english", .judge = judge_won, .said = "5Ph against 8F",
            .duels = {BOTH("5ph", "8f")}});
DUEL_CLAIM(T6c, "paper 003, section 8", "Phases are worth it, give-away: 3Ph above 8F",
           "advantageous", ABOVE, {.rules = "giveaway", .judge = judge_won, .said = "3Ph against 8F",
            .duels = {BOTH("3ph", "8f")}});
DUEL_CLAIM(T6d, "paper 003, section 8", "Phases are worth it, give-away: 5Ph above 8F",
           "advantageous", ABOVE, {.rules = "giveaway", .judge = judge_won, .said = "5Ph against 8F",
            .duels = {BOTH("5ph", "8f")}});
DUEL_CLAIM(E7c, "paper 003, section 8; the control is ours",
           "Shallow evolution generalises: HG's heuristics of labels at 4 plies do not lose at 8 "
           "plies to those of labels at 6",
           "efficient generalization",
           "by the 95 % interval of the mean score of those of one number over the duels below "
           "(Student's t over evolutions). Reproduced: wholly above 45 %; not reproduced: else "
           "wholly below 50 %; else inconclusive",
           {.rules = "english", .judge = judge_e7c, .said = "evolved at 4 plies against at 6",
            .duels = {AGAINST_HG(RUN_HG_4, "8f"), AGAINST_HG(RUN_HG_4, "25f")}, .depth = DEPTH_E7C});
DUEL_CLAIM(E8, "paper 003, section 6", "Speciation leads to worse nonlinear heuristics (HG)",
           "worse", BELOW,
           {.rules = "english", .judge = judge_lost, .said = "with speciation against without",
            .duels = {AGAINST_HG(RUN_HG_SPECIATION, "3ph"), AGAINST_HG(RUN_HG_SPECIATION, "5ph"),
             AGAINST_HG(RUN_HG_SPECIATION, "e3ph")}});
DUEL_CLAIM(E9, "paper 003, section 6",
           "Too large tournaments lead to poorer heuristics of the more complex kinds (HG)",
           "poorer", BELOW,
           {.rules = "english", .judge = judge_lost, .said = "tournaments of 20 against 4 or 5",
            .duels = {AGAINST_HG(RUN_HG_TOURNAMENT, "25f"), AGAINST_HG(RUN_HG_TOURNAMENT, "e3ph")}});
DUEL_CLAIM(E10, "paper 003, sections 4.2 and 6", "Overlapping conditions hinder HG", "hindered",
           BELOW,
           {.rules = "english", .judge = judge_lost, .said = "stages that overlap against disjoint ones",
            .duels = {{RUN_HG, "3ph-overlap", RUN_HG, "3ph"}}});
DUEL_CLAIM(E11, "paper 003, section 5; that it shows in strength is our inference",
           "Reused boards, of which fewer are seen and whose errors stay, give weaker heuristics "
           "than fresh ones (HG)",
           "a better exploration by fresh ones", BELOW,
           {.rules = "english", .judge = judge_lost, .said = "reused boards against fresh ones",
            .duels = {AGAINST_HG(RUN_HG_REUSE, "25f"), AGAINST_HG(RUN_HG_REUSE, "e3ph")}});
DUEL_CLAIM(E12, "paper 003, section 5",
           "SHG at depth 4 gives significantly better heuristics than at depth 3",
           "significant improvement", ABOVE,
           {.rules = "english", .judge = judge_won, .said = "evolved at depth 4 against at depth 3",
            .duels = {{RUN_SHG_4, "8f", RUN_SHG_3, "8f"}, {RUN_SHG_4, "15f", RUN_SHG_3, "15f"},
             {RUN_SHG_4, "25f", RUN_SHG_3, "25f"}, {RUN_SHG_4, "3ph", RUN_SHG_3, "3ph"},
             {RUN_SHG_4, "5ph", RUN_SHG_3, "5ph"}}});
DUEL_CLAIM(E15, "paper 003, section 6",
           "Mutation improves SHG, more so with many genes and small populations",
           "quite frequently led to improved fitness", ABOVE,
           {.rules = "english", .judge = judge_won, .said = "with mutation against without",
            .duels = {{RUN_SHG_4, "25f", RUN_SHG_UNMUTATED, "25f"},
             {RUN_SHG_4, "5ph", RUN_SHG_UNMUTATED, "5ph"}}});
DUEL_CLAIM(E16, "paper 003, footnote 5",
           "Mutation of HG's by factors of 2 and 1/2 is better than by addition", "poorer by addition",
           BELOW,
           {.rules = "english", .judge = judge_lost, .said = "by addition against by factors",
            .duels = {AGAINST_HG(RUN_HG_ADDITION, "25f"), AGAINST_HG(RUN_HG_ADDITION, "5ph")}});
DUEL_CLAIM(A4, "papers 000 and 002",
           "That all coefficients are 1 at the start should not have any effect on the ability to learn",
           "no effect",
           "champions of runs that began with 1 against those of as many that began, as is usual, with "
           "other coefficients in each member, drawn at random (1 multiplied or divided by 1 to 10; the "
           "papers name no range), in pairs from ballots; by the 95 % interval of the share of points, "
           "over runs. Not reproduced: it leaves out 50 %; reproduced: it lies within 47.5-52.5 %; else "
           "inconclusive",
           {.rules = "english", .judge = judge_a4, .said = "begun with 1 against begun at random",
            .duels = {{RUN_GA, "samuel", RUN_GA_RANDOM, "samuel"}}, .depth = DEPTH_GA,
            .games = {100, 400}});
DUEL_CLAIM(A5, "papers 000 and 002",
           "Mutation worked best when it was in proportion to the coefficient", "best",
           "champions of runs whose mutations are w u^2 against those of as many whose are u^2, "
           "whatever w is, and against those where a mutated coefficient is drawn anew within +-2^18, "
           "all that Samuel's could be, a part each (what else was tried the papers do not say), in "
           "pairs from ballots; by the 95 % interval of the share of points, over runs. A part is "
           "reproduced above 50 %, not reproduced below; not reproduced if one part is not, reproduced "
           "if both are, else inconclusive. The bounds are of the lesser",
           {.rules = "english", .judge = judge_won, .each = true,
            .said = "in proportion, against steps of one size and against new values",
            .duels = {{RUN_GA, "samuel", RUN_GA_CONSTANT, "samuel"},
             {RUN_GA, "samuel", RUN_GA_ANYWHERE, "samuel"}},
            .depth = DEPTH_GA, .games = {100, 400}});
/* clang-format on */
