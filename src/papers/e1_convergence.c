/* E1, E4: convergence and final spread [seed 003 section 6]. */
#include "papers/judges.h"
#include "papers/seed_runs.h"
#include "stats/mean.h"

#include <math.h>
#include <stdlib.h>

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

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median_deviation(const EvolutionLog *log, int row) {
    double *const values = memory_allocate((size_t)log->genes * sizeof *values);
    for (int gene = 0; gene < log->genes; gene++)
        values[gene] = evolution_gene(log, row, gene, GENE_DEVIATION);
    qsort(values, (size_t)log->genes, sizeof *values, compare);
    const double median = 0.5 * (values[(log->genes - 1) / 2] + values[log->genes / 2]);
    free(values);
    return median;
}

FinalSpread log_final_spread(const EvolutionLog *log) {
    const int last = log->rows - 1;
    int within = 0, alike = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        within += evolution_gene(log, last, gene, GENE_MINIMUM) >= -1 &&
                  evolution_gene(log, last, gene, GENE_MAXIMUM) <= 1;
        alike += evolution_gene(log, last, gene, GENE_DEVIATION) <= 1e-26;
    }
    return (FinalSpread){(double)within / log->genes, (double)alike / log->genes,
                         median_deviation(log, 0), median_deviation(log, last)};
}

/* Verdicts */

Verdict judge_e1(Estimate least, Estimate most) {
    if (verdict_above(least, 0) == VERDICT_REPRODUCED) return VERDICT_REPRODUCED;
    if (verdict_below(most, 0) == VERDICT_REPRODUCED) return VERDICT_NOT_REPRODUCED;
    return VERDICT_INCONCLUSIVE;
}

Verdict judge_e4(Estimate within_one, Estimate alike, Estimate first, Estimate last) {
    static const Estimate FIRST = {true, -1, -1.5, -0.5}, LAST = {true, -5, -6, -4};
    const Verdict parts[] = {verdict_above(within_one, 0.5), verdict_above(alike, 0.5),
                             verdict_equal(first, FIRST), verdict_equal(last, LAST)};
    return verdict_all(parts, 4);
}

/* Both generators' runs of linear heuristics. */
static bool open_both(const ClaimRun *run, SeedRuns *hg, SeedRuns *shg, Error *error) {
    *shg = (SeedRuns){.count = 0};
    return seed_runs_open(run, RUN_HG, true, hg, error) &&
           seed_runs_open(run, RUN_SHG_3, true, shg, error);
}

/* E1 */

typedef struct ConvergenceRow {
    const char *generator, *heuristic, *rules;
    double more_than, at_most; /* infinite: not reached */
} ConvergenceRow;

static const Field CONVERGENCE_FIELDS[] = {
    ROW_TEXT(ConvergenceRow, generator),  ROW_TEXT(ConvergenceRow, heuristic),
    ROW_TEXT(ConvergenceRow, rules),      ROW_REAL(ConvergenceRow, more_than, 0),
    ROW_REAL(ConvergenceRow, at_most, 0),
};
static const Record CONVERGENCES = ROW_RECORD("e1.csv", ConvergenceRow, CONVERGENCE_FIELDS);

static void find_convergences(const SeedRuns *runs, ConvergenceRow *rows) {
    for (int i = 0; i < runs->count; i++) {
        const SeedRun *const run = &runs->items[i];
        const Convergence seen = log_convergence(&run->log);
        rows[i] = (ConvergenceRow){SEED_RUN_KINDS[runs->kind], run->heuristic, run->rules, seen.low,
                                   seen.high};
    }
}

/* At quick scale SHG has English checkers alone, which come first. */
static void judge_convergences(const ConvergenceRow *hg, const ConvergenceRow *shg, int count,
                               double games, ClaimResult *result) {
    double least[SEED_RUNS_MAX], most[SEED_RUNS_MAX], hg_sum = 0, shg_sum = 0;
    int open = 0;
    for (int i = 0; i < count; i++) {
        least[i] = log(shg[i].more_than / hg[i].at_most);
        most[i] = log(shg[i].at_most / hg[i].more_than);
        hg_sum += hg[i].at_most;
        shg_sum += shg[i].more_than;
        open += isinf(shg[i].at_most);
    }
    const Estimate mean = mean_of(least, count);
    const Estimate times = {mean.defined, exp(mean.value), exp(mean.low), exp(mean.high)};
    claim_decide(result, judge_e1(mean, mean_of(most, count)), times, (uint64_t)games);
    text_append(&result->ours, "SHG takes at least %.2f times HG's crossovers", times.value);
    text_append(&result->why,
                "To a tenth of the first spread HG takes %.0f crossovers on average, SHG more than "
                "%.0f, at least %.2f times as many (%.2f-%.2f, %d heuristics), %d of them not "
                "there at the end; the seed does not say in what unit it compares, and with "
                "HG's populations of 350 to SHG's 120 this one favours SHG.",
                hg_sum / count, shg_sum / count, CLAIM_VALUES(times), count, open);
}

static bool measure_e1(const ClaimRun *run, ClaimResult *result, Error *error) {
    ConvergenceRow rows[2 * SEED_RUNS_MAX];
    SeedRuns hg, shg;
    bool good = open_both(run, &hg, &shg, error);
    if (good) {
        find_convergences(&hg, rows);
        find_convergences(&shg, rows + hg.count);
        judge_convergences(rows, rows + hg.count, shg.count, shg.games, result);
        good = claim_write_table(run, "e1", &CONVERGENCES, rows, hg.count + shg.count, error);
    }
    seed_runs_close(&hg);
    seed_runs_close(&shg);
    return good;
}

/* E4 */

typedef struct SpreadRow {
    const char *generator, *heuristic, *rules;
    double within_one, alike, first_sd, last_sd;
} SpreadRow;

static const Field SPREAD_FIELDS[] = {
    ROW_TEXT(SpreadRow, generator),
    ROW_TEXT(SpreadRow, heuristic),
    ROW_TEXT(SpreadRow, rules),
    ROW_REAL(SpreadRow, within_one, 4),
    ROW_REAL(SpreadRow, alike, 4),
    ROW_REAL(SpreadRow, first_sd, FIELD_EXACT),
    ROW_REAL(SpreadRow, last_sd, FIELD_EXACT),
};
static const Record SPREADS = ROW_RECORD("e4.csv", SpreadRow, SPREAD_FIELDS);

static void find_spreads(const SeedRuns *runs, SpreadRow *rows) {
    for (int i = 0; i < runs->count; i++) {
        const SeedRun *const run = &runs->items[i];
        const FinalSpread seen = log_final_spread(&run->log);
        rows[i] = (SpreadRow){SEED_RUN_KINDS[runs->kind],
                              run->heuristic,
                              run->rules,
                              seen.within_one,
                              seen.alike,
                              seen.first,
                              seen.last};
    }
}

static void judge_spreads(const SeedRuns *hg, const SeedRuns *shg, const SpreadRow *rows,
                          ClaimResult *result) {
    double within[SEED_RUNS_MAX], alike[SEED_RUNS_MAX];
    double first[SEED_RUNS_MAX], last[SEED_RUNS_MAX];
    for (int i = 0; i < hg->count; i++) {
        within[i] = rows[i].within_one;
        alike[i] = rows[i].alike;
    }
    for (int i = 0; i < shg->count; i++) {
        first[i] = log10(rows[hg->count + i].first_sd);
        last[i] = log10(rows[hg->count + i].last_sd);
    }
    const Estimate in = mean_of_shares(within, hg->count);
    const Estimate same = mean_of_shares(alike, hg->count);
    const Estimate start = mean_of(first, shg->count), end = mean_of(last, shg->count);
    const Estimate at_end = {end.defined, pow(10, end.value), pow(10, end.low), pow(10, end.high)};
    const EvolutionLog *const any = &shg->items[shg->count - 1].log;
    claim_decide(result, judge_e4(in, same, start, end), at_end, (uint64_t)shg->games);
    text_append(&result->ours,
                "HG %.0f %% of the genes within 1, %.0f %% alike to 1e-26; SHG from %.2g to %.2g",
                100 * in.value, 100 * same.value, pow(10, start.value), at_end.value);
    text_append(&result->why,
                "HG's genes end within 1 in %.0f %% (%.0f-%.0f): with a win worth 1000, our "
                "choice, they have no need to be small; alike are %.0f %% (%.0f-%.0f, equal "
                "doubles; where those near 1 are not all equal, the deviation is 1e-18 at the "
                "least). SHG's "
                "end at %.2g (%.2g-%.2g), %d runs of %.0f crossovers, a number of ours.",
                CLAIM_PERCENT(in), CLAIM_PERCENT(same), CLAIM_VALUES(at_end), shg->count,
                evolution_value(any, any->rows - 1, "crossovers"));
}

static bool measure_e4(const ClaimRun *run, ClaimResult *result, Error *error) {
    SpreadRow rows[2 * SEED_RUNS_MAX];
    SeedRuns hg, shg;
    bool good = open_both(run, &hg, &shg, error);
    if (good) {
        find_spreads(&hg, rows);
        find_spreads(&shg, rows + hg.count);
        judge_spreads(&hg, &shg, rows, result);
        good = claim_write_table(run, "e4", &SPREADS, rows, hg.count + shg.count, error);
    }
    seed_runs_close(&hg);
    seed_runs_close(&shg);
    return good;
}

/* The claims */

static const ExhibitRow EVOLUTION_ROWS[] = {
    EXHIBIT_ROW("E1", "HG tended to exhibit quicker convergence than SHG"),
    EXHIBIT_ROW(
        "E2", "mutants among the fittest logged: linear significantly less than 1 %, nonlinear did "
              "not exceed 10 %"),
    EXHIBIT_ROW("E3", "effective crossovers: HG 80-90 %, SHG 60-70 % at depth 3, 80-90 % at 4"),
    EXHIBIT_ROW("E4",
                "most between -1 and 1 with standard deviation between 10^-30 and 10^-26; SHG from "
                "about 0.1 to about 10^-5"),
    EXHIBIT_ROW("E5", "pawns counts and kings counts weights the most asymmetrical"),
    EXHIBIT_ROW("E6", "in many cases non-transitive"),
    EXHIBIT_ROW("E7",
                "capable of efficient generalization at greater search depths (from 6 to 10)"),
    EXHIBIT_END,
};

static const Exhibit E1_EXHIBITS[] = {
    {
        .title = "Section 6, the evolutionary process",
        .place = SEED_003 + 3,
        .claims = "E1 E2 E3 E4 E5 E6 E7",
        .charts = "e1 e2 e3 e4 e5 e6 e7",
        .note = "The seed gives these figures in its text, without a table or a figure.",
        .columns = EXHIBIT_CLAIMS,
        .rows = EVOLUTION_ROWS,
    },
    {.title = NULL},
};

const Claim CLAIM_E1 = {
    .id = "E1",
    .source = "seed 003, section 6",
    .statement = "HG converges faster than SHG",
    .figure = "quicker",
    .rule = "by the crossovers until the spread (root mean square of the genes' standard "
            "deviations) is a tenth of the first, linear heuristics; 95 % interval (Student's t "
            "over heuristics) of the mean log of SHG's over HG's. Reproduced: above 0 though each "
            "SHG is taken at the last row before, HG at the row after; not reproduced: below 0 the "
            "other way round; else inconclusive. Interval: the ratio at least",
    .table = "e1",
    .dots =
        {
            .title = "E1: crossovers until the spread is a tenth of the first",
            .axis = "crossovers",
            .note = "Dots: not yet reached then; thin lines: to where it was reached; arrows: not "
                    "reached in the run",
            .labels = {"heuristic", "rules"},
            .between = ", ",
            .series = "generator",
            .marks = {{"", "more_than", "more_than", "at_most"}},
            .factor = 1,
        },
    .exhibits = E1_EXHIBITS,
    .measure = measure_e1,
};

const Claim CLAIM_E4 = {
    .id = "E4",
    .source = "seed 003, section 6",
    .statement = "Final spread: most of HG's genes end between -1 and 1 with standard deviation "
                 "1e-30 to 1e-26, SHG's fall from about 0.1 to about 1e-5",
    .figure = "within 1, 1e-30 to 1e-26; 0.1 to 1e-5",
    .rule = "by 95 % intervals (Student's t over runs of linear heuristics) of four means: the "
            "share of HG's genes within -1 and 1, that of its genes with a deviation up to 1e-26, "
            "SHG's median deviation at first and last (logarithms). Reproduced: both shares above "
            "50 %, first within 10^-1.5 to 10^-0.5, last within 1e-6 to 1e-4; not reproduced: one "
            "interval wholly outside; else inconclusive. Interval: SHG's last",
    .table = "e4",
    .dots =
        {
            .title = "E4: spread of the genes, first and last",
            .axis = "median of the standard deviations of the genes",
            .note = "A run a line; at the left edge: 0, all specimens alike. Shaded: what the seed "
                    "says",
            .group = "generator",
            .labels = {"heuristic", "rules"},
            .between = ", ",
            .marks = {{"first", "first_sd", NULL, NULL}, {"last", "last_sd", NULL, NULL}},
            .spans = {{"HG", 1e-30, 1e-26, "the seed: last"},
                      {"SHG, depth 3", 1e-5, 1e-5, "the seed: last"},
                      {"SHG, depth 3", 0.1, 0.1, "first"}},
            .factor = 1,
            .from = 1e-33,
            .to = 1e3,
            .is_logarithmic = true,
            .zero = 1e-33,
        },
    .measure = measure_e4,
};
