/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E5: symmetry of the weights of raw counts [paper 003 section 4]. */
#include "papers/evolved.h"

#include <math.h>
#include <string.h>

enum { RUNS_MAX = 16, MEN = 0, KINGS = 1 };

static const char *const KEYS[SYMMETRY_PARAMETERS] = {
    "men",         "kings",         "safe_men",           "safe_kings",
    "movable_men", "movable_kings", "promotion_distance", "promotion_vacancies"};

double weights_asymmetry(double own, double other, bool relative) {
    const double size = fabs(own) + fabs(other);
    if (!relative) return fabs(own + other);
    return size > 0 ? fabs(own + other) / size : 0;
}

Verdict judge_e5(Estimate men, Estimate kings) {
    const Verdict parts[] = {verdict_above(men, 0), verdict_above(kings, 0)};
    return verdict_all(parts, 2);
}

/* The measurement */

typedef struct Asymmetries {
    int runs;
    double games;
    double values[2][SYMMETRY_PARAMETERS][RUNS_MAX]; /* absolute, relative */
} Asymmetries;

/* NaN where the template has no such count. */
static double weight_of(const Evolution *evolution, const char *side, const char *key) {
    const Genome genome = genome_of(&evolution->template);
    Text wanted = {.data = NULL}, name = {.data = NULL};
    double weight = NAN;
    text_append(&wanted, "%s_%s", side, key);
    for (int gene = 0; gene < genome.count; gene++) {
        text_clear(&name);
        genome_name_gene(&genome, gene, &name);
        if (strcmp(text_string(&name), text_string(&wanted)) == 0)
            weight = evolution->weights[gene];
    }
    text_free(&wanted);
    text_free(&name);
    return weight;
}

static bool evolve_all(const ClaimRun *run, Asymmetries *all, Error *error) {
    all->runs = run_kind_count(RUN_SHG_RAW, run->scale);
    for (int i = 0; i < all->runs; i++) {
        Evolution evolution;
        if (!evolution_get(run, RUN_SHG_RAW, "8f-raw", "giveaway", i + 1, &evolution, error))
            return false;
        for (int parameter = 0; parameter < SYMMETRY_PARAMETERS; parameter++) {
            const double own = weight_of(&evolution, "own", KEYS[parameter]);
            const double other = weight_of(&evolution, "opponent", KEYS[parameter]);
            for (int kind = 0; kind < 2; kind++)
                all->values[kind][parameter][i] = weights_asymmetry(own, other, kind == 1);
        }
        all->games += evolution.row.games;
        evolution_free(&evolution);
    }
    return true;
}

/* A parameter's asymmetry less the mean of those but men and kings. */
static Estimate excess(const Asymmetries *all, int kind, int parameter) {
    double values[RUNS_MAX];
    for (int i = 0; i < all->runs; i++) {
        double others = 0;
        for (int other = KINGS + 1; other < SYMMETRY_PARAMETERS; other++)
            others += all->values[kind][other][i] / (SYMMETRY_PARAMETERS - KINGS - 1);
        values[i] = all->values[kind][parameter][i] - others;
    }
    return mean_of(values, all->runs);
}

typedef struct AsymmetryRow {
    const char *parameter;
    Estimate asymmetry, relative;
    int runs;
} AsymmetryRow;

static const Field ASYMMETRY_FIELDS[] = {
    ROW_TEXT(AsymmetryRow, parameter),
    ROW_ESTIMATE("asymmetry", AsymmetryRow, asymmetry, 4),
    FIELD_INTERVAL("relative", AsymmetryRow, relative, .decimals = 4),
    ROW_INT(AsymmetryRow, runs),
};
static const Record ASYMMETRIES = RECORD_OF("e5.csv", ASYMMETRY_FIELDS, AsymmetryRow);

static bool write_asymmetries(const ClaimRun *run, const Asymmetries *all, Error *error) {
    AsymmetryRow rows[SYMMETRY_PARAMETERS];
    for (int i = 0; i < SYMMETRY_PARAMETERS; i++) {
        rows[i] = (AsymmetryRow){KEYS[i], mean_of(all->values[0][i], all->runs),
                                 mean_of(all->values[1][i], all->runs), all->runs};
    }
    return claim_write_table(run, NULL, &ASYMMETRIES, rows, SYMMETRY_PARAMETERS, error);
}

static void judge(const Asymmetries *all, ClaimResult *result) {
    const Estimate men = excess(all, 0, MEN), kings = excess(all, 0, KINGS);
    const Estimate men_ratio = excess(all, 1, MEN), kings_ratio = excess(all, 1, KINGS);
    claim_decide(result, judge_e5(men, kings), men, (uint64_t)all->games);
    text_append(&result->ours, "more than the others by %.3f (men), %.3f (kings)", men.value,
                kings.value);
    text_append(&result->why,
                "Men's |own + opponent's| is %+.3f (%.3f to %.3f) off the mean of the six other "
                "parameters, kings' %+.3f (%.3f to %.3f), %d runs; divided by |own| + |opponent's| "
                "the verdict would be '%s'. The paper gives neither a measure nor its template; "
                "ours is 8F with all counts apart, at depth 3.",
                CLAIM_VALUES(men), CLAIM_VALUES(kings), all->runs,
                verdict_name(judge_e5(men_ratio, kings_ratio)));
}

static bool measure_e5(const ClaimRun *run, ClaimResult *result, Error *error) {
    Asymmetries all = {.runs = 0};
    if (!evolve_all(run, &all, error)) return false;
    judge(&all, result);
    return write_asymmetries(run, &all, error);
}

const Claim CLAIM_E5 = {
    .id = "E5",
    .source = "paper 003, section 4",
    .depth = "Games at depth 3",
    .statement = "Men's and kings' weights evolve least symmetrically when both sides are given "
                 "raw (SHG, give-away)",
    .figure = "most asymmetrical",
    .rule = "by |own + opponent's weight| of the last fittest, weights of length 1: 95 % intervals "
            "(Student's t over runs) of men's and of kings' less the mean of the other six. "
            "Reproduced: both above 0; not reproduced: one at or below; else inconclusive. "
            "Interval: men",
    .dots =
        {
            .title = "E5: asymmetry of the weights of both sides, SHG, give-away",
            .axis = "asymmetry (0: opposite weights)",
            .note = "Thin lines: 95 % intervals, over runs. The paper: that of men and of kings is "
                    "the greatest",
            .labels = {"parameter"},
            .count = "runs",
            .counted = "runs for each dot",
            .marks = {{"|own + opponent's|, judged", "asymmetry", "low", "high"},
                      {"the same by |own| + |opponent's|", "relative", "relative_low",
                       "relative_high"}},
            .factor = 1,
            .to = 1.25,
        },
    .measure = measure_e5,
};
