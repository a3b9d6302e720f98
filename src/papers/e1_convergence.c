/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E1: convergence, and what else logs tell of the spread [paper 003 section 6]. */
#include "papers/evolved.h"
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CONVERGED 0.1

/* What the logs say */

Convergence log_convergence(const EvolutionLog *log) {
    const double goal = CONVERGED * evolution_spread(log, 0);
    double before = 0;
    for (int row = 0; row < log->rows; row++) {
        const double made = evolution_value(log, row, "crossovers");
        if (made < before) break; /* the next phase */
        if (evolution_spread(log, row) <= goal) return (Convergence){before, made};
        before = made;
    }
    return (Convergence){before, INFINITY};
}

static double median_deviation(const EvolutionLog *log, int row) {
    double *const values = memory_allocate((size_t)log->genes * sizeof *values);
    for (int gene = 0; gene < log->genes; gene++)
        values[gene] = evolution_gene(log, row, gene, GENE_DEVIATION);
    sort_reals(values, (size_t)log->genes);
    const double median = 0.5 * (values[(log->genes - 1) / 2] + values[log->genes / 2]);
    free(values);
    return median;
}

FinalSpread log_final_spread(const EvolutionLog *log) {
    const int last = log->rows - 1;
    int within = 0, alike = 0, fallen = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        within += evolution_gene(log, last, gene, GENE_MINIMUM) >= -1 &&
                  evolution_gene(log, last, gene, GENE_MAXIMUM) <= 1;
        const double first_sd = evolution_gene(log, 0, gene, GENE_DEVIATION);
        const double last_sd = evolution_gene(log, last, gene, GENE_DEVIATION);
        alike += last_sd <= 1e-26;
        fallen += last_sd * last_sd < 1e-3 * first_sd * first_sd;
    }
    return (FinalSpread){(double)within / log->genes, (double)alike / log->genes,
                         median_deviation(log, 0), median_deviation(log, last),
                         (double)fallen / log->genes};
}

/* Verdicts */

Verdict judge_e1(Estimate least, Estimate most) {
    if (verdict_above(least, 0) == VERDICT_REPRODUCED) return VERDICT_REPRODUCED;
    if (verdict_below(most, 0) == VERDICT_REPRODUCED) return VERDICT_NOT_REPRODUCED;
    return VERDICT_INCONCLUSIVE;
}

/* The measurement */

enum { NUMBERS_MAX = 20 };

/* What is said to converge faster than what. */
typedef struct ConvergencePlan {
    RunKind fast, slow;
    const char *const *heuristics;
    const char *said; /* "SHG takes at least %.2f times HG's crossovers" */
    const char *note;
} ConvergencePlan;

static const Field CONVERGENCE_FIELDS[] = {
    FIELD("generator", TEXT, EvolvedRow, kind, .decimals = 0), ROW_TEXT(EvolvedRow, heuristic),
    ROW_INT(EvolvedRow, number), ROW_REAL(EvolvedRow, more_than, 0),
    ROW_REAL(EvolvedRow, at_most, 0)};
static const Record CONVERGENCES = RECORD_OF("convergence", CONVERGENCE_FIELDS, EvolvedRow);

static const EvolvedRow *find(const Rows *set, const char *kind, const char *heuristic,
                              int number) {
    const EvolvedRow *const rows = set->items;
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(rows[i].kind, kind) == 0 && strcmp(rows[i].heuristic, heuristic) == 0 &&
            rows[i].number == number)
            return &rows[i];
    }
    return NULL;
}

/* The slow ones' crossovers over the fast ones', at least and at most: mean logarithms of those of
 * one number. */
typedef struct Ratios {
    int numbers, open;
    double least[NUMBERS_MAX], most[NUMBERS_MAX];
} Ratios;

static void add_ratio(Ratios *ratios, int templates, const EvolvedRow *fast,
                      const EvolvedRow *slow) {
    const int place = fast->number - 1;
    const double fast_most = isnan(fast->at_most) ? INFINITY : fast->at_most;
    const double slow_most = isnan(slow->at_most) ? INFINITY : slow->at_most;
    ratios->least[place] += log(slow->more_than / fast_most) / templates;
    ratios->most[place] += log(slow_most / fast->more_than) / templates;
    ratios->open += isinf(slow_most);
}

static Ratios ratios_of(const ConvergencePlan *plan, const Rows *set, int numbers) {
    Ratios ratios = {.numbers = numbers};
    int templates = 0;
    while (plan->heuristics[templates] != NULL) templates++;
    for (int number = 1; number <= numbers; number++) {
        for (int i = 0; i < templates; i++) {
            const char *const heuristic = plan->heuristics[i];
            add_ratio(&ratios, templates, find(set, run_kind_label(plan->fast), heuristic, number),
                      find(set, run_kind_label(plan->slow), heuristic, number));
        }
    }
    return ratios;
}

static void judge(const ConvergencePlan *plan, const Rows *set, const Ratios *ratios,
                  ClaimResult *result) {
    const Estimate mean = mean_of(ratios->least, ratios->numbers);
    const Estimate times = {mean.defined, exp(mean.value), exp(mean.low), exp(mean.high)};
    claim_decide(result, judge_e1(mean, mean_of(ratios->most, ratios->numbers)), times,
                 evolutions_games(set));
    text_append(&result->ours, "%s at least %.2f times the crossovers", plan->said, times.value);
    text_append(&result->why,
                "To a tenth of the first spread %s at least %.2f times the crossovers (%.2f-%.2f, "
                "%d evolutions of each template), %d of these runs not being there at their end%s.",
                plan->said, CLAIM_VALUES(times), ratios->numbers, ratios->open, plan->note);
}

static bool measure_convergence(const ClaimRun *run, ClaimResult *result, Error *error) {
    const ConvergencePlan *const plan = run->claim->plan;
    Rows set = {.items = NULL};
    const int fast = run_kind_count(plan->fast, run->scale);
    const int slow = run_kind_count(plan->slow, run->scale);
    bool good = evolutions_add(&set, run, plan->fast, plan->heuristics, "english", error) &&
                evolutions_add(&set, run, plan->slow, plan->heuristics, "english", error);
    if (good) {
        const Ratios ratios = ratios_of(plan, &set, fast < slow ? fast : slow);
        judge(plan, &set, &ratios, result);
    }
    good = good && claim_write_table(run, NULL, &CONVERGENCES, set.items, (int)set.count, error);
    rows_free(&set);
    return good;
}

/* The claims */

/* SHG's templates, which HG has, too. */
static const char *const BOTHS[] = {"8f", "15f", "25f", "3ph", "5ph", NULL};
/* Those with many genes. */
static const char *const COMPLEX[] = {"25f", "e3ph", NULL};

static const ConvergencePlan PLAN_E1 = {
    RUN_HG, RUN_SHG_3, BOTHS, "SHG at depth 3, against HG, takes",
    "; the paper does not say in what unit it compares, and with HG's populations of 350 to SHG's "
    "120 this one favours SHG"};
static const ConvergencePlan PLAN_E9b = {RUN_HG_TOURNAMENT, RUN_HG, COMPLEX,
                                         "HG with tournaments of 4 or 5, against 20, takes", ""};

#define CONVERGENCE_RULE                                                                           \
    "by the crossovers until the spread (root mean square of the genes' standard deviations) is "  \
    "a "                                                                                           \
    "tenth of the first; 95 % interval (Student's t over evolutions, a unit being the mean of "    \
    "those of one number) of the mean log of the slow ones' over the fast ones'. Reproduced: "     \
    "above "                                                                                       \
    "0 though each slow one is taken at the last row before, the fast one at the row after; not "  \
    "reproduced: below 0 the other way round; else inconclusive. Interval: the ratio at least"
#define CONVERGENCE_DOTS(heading)                                                                  \
    {                                                                                              \
        .title = (heading), .axis = "crossovers",                                                  \
        .note = "Each evolution. Dots: not yet reached then; thin lines: to where it was "         \
                "reached; arrows: not reached in the run",                                         \
        .labels = {"heuristic"}, .series = "generator",                                            \
        .marks = {{"", "more_than", "more_than", "at_most"}}, .factor = 1                          \
    }

const Claim CLAIM_E1 = {
    .id = "E1",
    .source = "paper 003, section 6",
    .depth = "HG plays no games, SHG at depth 3",
    .statement = "HG converges faster than SHG",
    .figure = "quicker",
    .rule = CONVERGENCE_RULE,
    .dots = CONVERGENCE_DOTS("E1: crossovers until the spread is a tenth of the first"),
    .plan = &PLAN_E1,
    .measure = measure_convergence,
};

const Claim CLAIM_E9b = {
    .id = "E9b",
    .source = "paper 003, sections 5 and 6",
    .depth = "HG plays no games",
    .statement = "Too large tournaments converge early (HG, more complex heuristics)",
    .figure = "quicker",
    .rule = CONVERGENCE_RULE,
    .dots = CONVERGENCE_DOTS("E9b: crossovers until the spread is a tenth of the first"),
    .plan = &PLAN_E9b,
    .measure = measure_convergence,
};
