/* E1, E4: convergence and final spread [paper 003 section 6]. */
#include "papers/judges.h"
#include "util/sort.h"

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

/* Adds HG's runs and then SHG's of the linear heuristics; the first of SHG's, NULL on failure. */
static const RunRow *add_both(const ClaimRun *run, RunReader *read, RunTable *all, Error *error) {
    if (seed_runs_add(all, run, RUN_HG, true, NULL, read, error) == NULL) return NULL;
    return seed_runs_add(all, run, RUN_SHG_3, true, NULL, read, error);
}

/* E1 */

enum { MORE_THAN, AT_MOST };

static const Field CONVERGENCE_FIELDS[] = {RUN_FIELDS, RUN_VALUE("more_than", MORE_THAN, 0),
                                           RUN_VALUE("at_most", AT_MOST, 0)};
static const Record CONVERGENCES = RECORD_OF("e1.csv", CONVERGENCE_FIELDS, RunRow);

static void read_convergence(const EvolutionLog *log, double values[RUN_VALUES]) {
    const Convergence seen = log_convergence(log);
    values[MORE_THAN] = seen.low;
    values[AT_MOST] = seen.high;
}

/* At quick scale SHG has English checkers alone, which come first. */
static void judge_convergences(const RunRow *hg, const RunRow *shg, int count, double games,
                               ClaimResult *result) {
    double least[RUNS_MAX], most[RUNS_MAX], hg_sum = 0, shg_sum = 0;
    int open = 0;
    for (int i = 0; i < count; i++) {
        least[i] = log(shg[i].values[MORE_THAN] / hg[i].values[AT_MOST]);
        most[i] = log(shg[i].values[AT_MOST] / hg[i].values[MORE_THAN]);
        hg_sum += hg[i].values[AT_MOST];
        shg_sum += shg[i].values[MORE_THAN];
        open += isinf(shg[i].values[AT_MOST]);
    }
    const Estimate mean = mean_of(least, count);
    const Estimate times = {mean.defined, exp(mean.value), exp(mean.low), exp(mean.high)};
    claim_decide(result, judge_e1(mean, mean_of(most, count)), times, (uint64_t)games);
    text_append(&result->ours, "SHG takes at least %.2f times HG's crossovers", times.value);
    text_append(&result->why,
                "To a tenth of the first spread HG takes %.0f crossovers on average, SHG more than "
                "%.0f, at least %.2f times as many (%.2f-%.2f, %d heuristics), %d of them not "
                "there at the end; the paper does not say in what unit it compares, and with "
                "HG's populations of 350 to SHG's 120 this one favours SHG.",
                hg_sum / count, shg_sum / count, CLAIM_VALUES(times), count, open);
}

static bool measure_e1(const ClaimRun *run, ClaimResult *result, Error *error) {
    RunTable all = {.count = 0};
    const RunRow *const shg = add_both(run, read_convergence, &all, error);
    if (shg == NULL) return false;
    judge_convergences(all.rows, shg, all.count - (int)(shg - all.rows), all.games, result);
    return claim_write_table(run, "e1", &CONVERGENCES, all.rows, all.count, error);
}

/* E4 */

enum { WITHIN_ONE, ALIKE, FIRST_SD, LAST_SD, CROSSOVERS };

static const Field SPREAD_FIELDS[] = {
    RUN_FIELDS,
    RUN_VALUE("within_one", WITHIN_ONE, 4),
    RUN_VALUE("alike", ALIKE, 4),
    RUN_VALUE("first_sd", FIRST_SD, FIELD_EXACT),
    RUN_VALUE("last_sd", LAST_SD, FIELD_EXACT),
};
static const Record SPREADS = RECORD_OF("e4.csv", SPREAD_FIELDS, RunRow);

static void read_spread(const EvolutionLog *log, double values[RUN_VALUES]) {
    const FinalSpread spread = log_final_spread(log);
    values[WITHIN_ONE] = spread.within_one;
    values[ALIKE] = spread.alike;
    values[FIRST_SD] = spread.first;
    values[LAST_SD] = spread.last;
    values[CROSSOVERS] = evolution_value(log, log->rows - 1, "crossovers");
}

static void judge_spreads(const RunRow *hg, int hg_count, const RunRow *shg, int shg_count,
                          double games, ClaimResult *result) {
    const Estimate in = run_rows_mean_share(hg, hg_count, WITHIN_ONE);
    const Estimate same = run_rows_mean_share(hg, hg_count, ALIKE);
    const Estimate start = run_rows_mean_log10(shg, shg_count, FIRST_SD);
    const Estimate end = run_rows_mean_log10(shg, shg_count, LAST_SD);
    const Estimate at_end = {end.defined, pow(10, end.value), pow(10, end.low), pow(10, end.high)};
    claim_decide(result, judge_e4(in, same, start, end), at_end, (uint64_t)games);
    text_append(&result->ours,
                "HG %.0f %% of the genes within 1, %.0f %% alike to 1e-26; SHG from %.2g to %.2g",
                100 * in.value, 100 * same.value, pow(10, start.value), at_end.value);
    text_append(&result->why,
                "HG's genes end within 1 in %.0f %% (%.0f-%.0f): with a win worth 1000, our "
                "choice, they have no need to be small; alike are %.0f %% (%.0f-%.0f, equal "
                "doubles; where those near 1 are not all equal, the deviation is 1e-18 at the "
                "least). SHG's "
                "end at %.2g (%.2g-%.2g), %d runs of %.0f crossovers, a number of ours.",
                CLAIM_PERCENT(in), CLAIM_PERCENT(same), CLAIM_VALUES(at_end), shg_count,
                shg[shg_count - 1].values[CROSSOVERS]);
}

static bool measure_e4(const ClaimRun *run, ClaimResult *result, Error *error) {
    RunTable all = {.count = 0};
    const RunRow *const shg = add_both(run, read_spread, &all, error);
    if (shg == NULL) return false;
    const int hg_count = (int)(shg - all.rows);
    judge_spreads(all.rows, hg_count, shg, all.count - hg_count, all.games, result);
    return claim_write_table(run, "e4", &SPREADS, all.rows, all.count, error);
}

/* The claims */

const Claim CLAIM_E1 = {
    .id = "E1",
    .source = "paper 003, section 6",
    .depth = "HG plays no games, SHG at depth 3",
    .statement = "HG converges faster than SHG",
    .figure = "quicker",
    .rule = "by the crossovers until the spread (root mean square of the genes' standard "
            "deviations) is a tenth of the first, linear heuristics; 95 % interval (Student's t "
            "over heuristics) of the mean log of SHG's over HG's. Reproduced: above 0 though each "
            "SHG is taken at the last row before, HG at the row after; not reproduced: below 0 the "
            "other way round; else inconclusive. Interval: the ratio at least",
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
    .exhibits = EXHIBIT_LIST({
        .title = "Section 6, the evolutionary process",
        .place = SEED_003 + 3,
        .claims = "E1 E2 E3 E4 E5 E6 E7",
        .charts = "e1 e2 e3 e4 e5 e6 e7",
        .note = "The paper gives these figures in its text, without a table or a figure.",
        EXHIBIT_CLAIMS,
        .rows = EXHIBIT_ROW_LIST(
            EXHIBIT_ROW("E1", "HG tended to exhibit quicker convergence than SHG"),
            EXHIBIT_ROW("E2", "mutants among the fittest logged: linear significantly less "
                              "than 1 %, nonlinear did not exceed 10 %"),
            EXHIBIT_ROW("E3",
                        "effective crossovers: HG 80-90 %, SHG 60-70 % at depth 3, 80-90 % at 4"),
            EXHIBIT_ROW("E4", "most between -1 and 1 with standard deviation between "
                              "10^-30 and 10^-26; SHG from about 0.1 to about 10^-5"),
            EXHIBIT_ROW("E5", "pawns counts and kings counts weights the most asymmetrical"),
            EXHIBIT_ROW("E6", "in many cases non-transitive"),
            EXHIBIT_ROW("E7", "capable of efficient generalization at greater search "
                              "depths (from 6 to 10)")),
    }),
    .measure = measure_e1,
};

const Claim CLAIM_E4 = {
    .id = "E4",
    .source = "paper 003, section 6",
    .depth = "HG plays no games, SHG at depth 3",
    .statement = "Final spread: most of HG's genes end between -1 and 1 with standard deviation "
                 "1e-30 to 1e-26, SHG's fall from about 0.1 to about 1e-5",
    .figure = "within 1, 1e-30 to 1e-26; 0.1 to 1e-5",
    .rule = "by 95 % intervals (Student's t over runs of linear heuristics) of four means: the "
            "share of HG's genes within -1 and 1, that of its genes with a deviation up to 1e-26, "
            "SHG's median deviation at first and last (logarithms). Reproduced: both shares above "
            "50 %, first within 10^-1.5 to 10^-0.5, last within 1e-6 to 1e-4; not reproduced: one "
            "interval wholly outside; else inconclusive. Interval: SHG's last",
    .dots =
        {
            .title = "E4: spread of the genes, first and last",
            .axis = "median of the standard deviations of the genes",
            .note =
                "A run a line; at the left edge: 0, all specimens alike. Shaded: what the paper "
                "says",
            .group = "generator",
            .labels = {"heuristic", "rules"},
            .between = ", ",
            .marks = {{"first", "first_sd", NULL, NULL}, {"last", "last_sd", NULL, NULL}},
            .spans = {{"HG", 1e-30, 1e-26, "the paper: last"},
                      {"SHG, depth 3", 1e-5, 1e-5, "the paper: last"},
                      {"SHG, depth 3", 0.1, 0.1, "first"}},
            .factor = 1,
            .from = 1e-33,
            .to = 1e3,
            .is_logarithmic = true,
            .zero = 1e-33,
        },
    .measure = measure_e4,
};
