/* E1, E4: convergence and final spread [seed 003 section 6]. */
#include "papers/seed003_convergence.h"

#include "papers/seed003_runs.h"
#include "stats/mean.h"
#include "util/csv.h"
#include "util/sort.h"

#include <math.h>
#include <stdlib.h>

#define CONVERGED 0.1

/* What the logs say */

Convergence seed003_convergence(const EvolutionLog *log) {
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

FinalSpread seed003_final_spread(const EvolutionLog *log) {
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

Verdict seed003_judge_convergence(Estimate least, Estimate most) {
    if (verdict_above(least, 0) == VERDICT_REPRODUCED) return VERDICT_REPRODUCED;
    if (verdict_below(most, 0) == VERDICT_REPRODUCED) return VERDICT_NOT_REPRODUCED;
    return VERDICT_INCONCLUSIVE;
}

Verdict seed003_judge_spread(Estimate within_one, Estimate alike, Estimate first, Estimate last) {
    static const Estimate FIRST = {true, -1, -1.5, -0.5}, LAST = {true, -5, -6, -4};
    const Verdict parts[] = {verdict_above(within_one, 0.5), verdict_above(alike, 0.5),
                             verdict_equal(first, FIRST), verdict_equal(last, LAST)};
    return verdict_all(parts, 4);
}

/* E1 */

typedef struct Convergences {
    const char *kind;
    Convergence list[SEED003_LINEAR_RUNS];
    int count;
    double games;
    Text *table;
} Convergences;

static void take_convergence(void *context, const char *heuristic, const char *rules,
                             const EvolutionLog *log) {
    Convergences *const all = context;
    const Convergence seen = seed003_convergence(log);
    csv_put_text(all->table, all->kind);
    csv_put_text(all->table, heuristic);
    csv_put_text(all->table, rules);
    csv_put_fixed(all->table, seen.low, 0);
    csv_put_fixed(all->table, isinf(seen.high) ? NAN : seen.high, 0);
    csv_end_row(all->table);
    all->list[all->count++] = seen;
}

static void take_convergence_and_games(void *context, const char *heuristic, const char *rules,
                                       const EvolutionLog *log) {
    Convergences *const all = context;
    take_convergence(context, heuristic, rules, log);
    all->games += evolution_value(log, log->rows - 1, "games");
}

static double mean_bound(const Convergences *all, int count, bool high) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += high ? all->list[i].high : all->list[i].low;
    return sum / count;
}

/* At quick scale SHG has English checkers alone, which come first. */
static void judge_convergences(const Convergences *hg, const Convergences *shg,
                               ClaimResult *result) {
    double least[SEED003_LINEAR_RUNS], most[SEED003_LINEAR_RUNS];
    int open = 0;
    for (int i = 0; i < shg->count; i++) {
        least[i] = log(shg->list[i].low / hg->list[i].high);
        most[i] = log(shg->list[i].high / hg->list[i].low);
        open += isinf(shg->list[i].high);
    }
    const Estimate least_mean = mean_of(least, shg->count);
    result->verdict = seed003_judge_convergence(least_mean, mean_of(most, shg->count));
    result->low = exp(least_mean.low);
    result->high = exp(least_mean.high);
    result->games = (uint64_t)shg->games;
    text_append(&result->ours, "SHG takes at least %.2f times HG's crossovers",
                exp(least_mean.value));
    text_append(&result->why,
                "To a tenth of the first spread HG takes %.0f crossovers on average, SHG more than "
                "%.0f, at least %.2f times as many (%.2f-%.2f, %d heuristics), %d of them not "
                "there at the end; the seed does not say in what unit it compares, and with "
                "HG's populations of 350 to SHG's 120 this one favours SHG.",
                mean_bound(hg, shg->count, true), mean_bound(shg, shg->count, false),
                exp(least_mean.value), result->low, result->high, shg->count, open);
}

static bool measure_e1(const ClaimRun *run, ClaimResult *result, Error *error) {
    Text table = {.data = NULL};
    Convergences hg = {.kind = SEED003_KINDS[RUN_HG], .table = &table};
    Convergences shg = {.kind = SEED003_KINDS[RUN_SHG_3], .table = &table};
    text_append_string(&table, "generator,heuristic,rules,more_than,at_most\n");
    bool good = seed003_each_run(run, RUN_HG, true, take_convergence, &hg, error) &&
                seed003_each_run(run, RUN_SHG_3, true, take_convergence_and_games, &shg, error);
    if (good) {
        judge_convergences(&hg, &shg, result);
        good = claim_write_table(run, "e1", &table, error);
    }
    text_free(&table);
    return good;
}

/* E4 */

typedef struct Spreads {
    const char *kind;
    FinalSpread list[SEED003_LINEAR_RUNS];
    int count;
    double crossovers, games; /* of each run, of all */
    Text *table;
} Spreads;

static void take_spread(void *context, const char *heuristic, const char *rules,
                        const EvolutionLog *log) {
    Spreads *const all = context;
    const FinalSpread spread = seed003_final_spread(log);
    csv_put_text(all->table, all->kind);
    csv_put_text(all->table, heuristic);
    csv_put_text(all->table, rules);
    csv_put_fixed(all->table, spread.within_one, 4);
    csv_put_fixed(all->table, spread.alike, 4);
    csv_put_real(all->table, spread.first);
    csv_put_real(all->table, spread.last);
    csv_end_row(all->table);
    all->crossovers = evolution_value(log, log->rows - 1, "crossovers");
    all->list[all->count++] = spread;
}

static void take_spread_and_games(void *context, const char *heuristic, const char *rules,
                                  const EvolutionLog *log) {
    Spreads *const all = context;
    take_spread(context, heuristic, rules, log);
    all->games += evolution_value(log, log->rows - 1, "games");
}

static void judge_spreads(const Spreads *hg, const Spreads *shg, ClaimResult *result) {
    double within[SEED003_LINEAR_RUNS], alike[SEED003_LINEAR_RUNS];
    double first[SEED003_LINEAR_RUNS], last[SEED003_LINEAR_RUNS];
    for (int i = 0; i < hg->count; i++) {
        within[i] = hg->list[i].within_one;
        alike[i] = hg->list[i].alike;
    }
    for (int i = 0; i < shg->count; i++) {
        first[i] = log10(shg->list[i].first);
        last[i] = log10(shg->list[i].last);
    }
    const Estimate in = mean_of_shares(within, hg->count);
    const Estimate same = mean_of_shares(alike, hg->count);
    const Estimate start = mean_of(first, shg->count), end = mean_of(last, shg->count);
    result->verdict = seed003_judge_spread(in, same, start, end);
    result->low = pow(10, end.low);
    result->high = pow(10, end.high);
    result->games = (uint64_t)shg->games;
    text_append(&result->ours,
                "HG %.0f %% of the genes within 1, %.0f %% alike to 1e-26; SHG from %.2g to %.2g",
                100 * in.value, 100 * same.value, pow(10, start.value), pow(10, end.value));
    text_append(&result->why,
                "HG's genes end within 1 in %.0f %% (%.0f-%.0f): with a win worth 1000, our "
                "choice, they have no need to be small; alike are %.0f %% (%.0f-%.0f, equal "
                "doubles; where those near 1 are not all equal, the deviation is 1e-18 at the "
                "least). SHG's "
                "end at %.2g (%.2g-%.2g), %d runs of %.0f crossovers, a number of ours.",
                100 * in.value, 100 * in.low, 100 * in.high, 100 * same.value, 100 * same.low,
                100 * same.high, pow(10, end.value), pow(10, end.low), pow(10, end.high),
                shg->count, shg->crossovers);
}

static bool measure_e4(const ClaimRun *run, ClaimResult *result, Error *error) {
    Text table = {.data = NULL};
    Spreads hg = {.kind = SEED003_KINDS[RUN_HG], .table = &table};
    Spreads shg = {.kind = SEED003_KINDS[RUN_SHG_3], .table = &table};
    text_append_string(&table, "generator,heuristic,rules,within_one,alike,first_sd,last_sd\n");
    bool good = seed003_each_run(run, RUN_HG, true, take_spread, &hg, error) &&
                seed003_each_run(run, RUN_SHG_3, true, take_spread_and_games, &shg, error);
    if (good) {
        judge_spreads(&hg, &shg, result);
        good = claim_write_table(run, "e4", &table, error);
    }
    text_free(&table);
    return good;
}

extern const Claim CLAIM_E1, CLAIM_E4;

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
    .measure = measure_e4,
};
