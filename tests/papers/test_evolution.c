/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions for claims: run, taken up, read; what the claims read in their logs; and verdicts that
 * follow the data. */
#include "../report/folder.h"
#include "papers/evolution.h"
#include "papers/judges.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const Verdict YES = VERDICT_REPRODUCED, NO = VERDICT_NOT_REPRODUCED;
static const Verdict OPEN = VERDICT_INCONCLUSIVE;

static Estimate between(double low, double high) {
    return (Estimate){true, (low + high) / 2, low, high};
}

static const Estimate UNKNOWN = {false, 0, 0, 0};

/* Reads a log with this content. */
static EvolutionLog log_of(const char *content) {
    char *const folder = folder_make();
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    folder_write(folder, "log.csv", content);
    cr_assert(evolution_log_read(&log, folder, &error), "%s", error.message);
    folder_remove(folder);
    return log;
}

/* Logs */

#define GENE(name) "min_" name ",max_" name ",sd_" name ",best_" name
#define HG_HEADER "phase,crossovers,effective,best_is_mutant," GENE("men") "," GENE("kings") "\n"

/* Two phases; the spread falls from sqrt((9 + 16)/2) to a tenth. */
static const char HG_LOG[] = HG_HEADER "1,0,0,0,-9,9,3,1,-9,9,4,2\n"
                                       "1,50,40,1,-5,5,1,1,-5,5,1,2\n"
                                       "1,100,80,0,-1,1,0.3,7,-1,1,0.4,2\n"
                                       "2,0,0,0,-9,9,3,7,-9,9,4,2\n"
                                       "2,100,90,1,-1,0.5,0,7,0.5,1.5,1e-20,3\n";

/* What the claims read */

Test(evolution_log, spreads_by_hand) {
    EvolutionLog log = log_of(HG_LOG);
    cr_assert_float_eq(evolution_spread(&log, 0), sqrt(12.5), 1e-12);
    evolution_log_free(&log);
}

Test(crossovers, shares_by_hand) {
    EvolutionLog log = log_of(HG_LOG);
    cr_assert_float_eq(log_mutant_share(&log, false), 2.0 / 5, 1e-12);
    /* Rows 1 and 3 have the best of the row before. */
    cr_assert_float_eq(log_mutant_share(&log, true), 1.0 / 3, 1e-12);
    cr_assert_float_eq(log_effective_share(&log, 0, 5), 170.0 / 200, 1e-12);
    cr_assert_float_eq(log_effective_share(&log, 1, 3), 80.0 / 100, 1e-12);
    cr_assert_float_eq(log_effective_share(&log, 2, 5), 130.0 / 150, 1e-12);
    cr_assert(isnan(log_effective_share(&log, 3, 4)));
    cr_assert_float_eq(log_first_extreme(&log), 9, 1e-12);
    evolution_log_free(&log);
}

Test(convergence, within_the_first_phase) {
    EvolutionLog log = log_of(HG_LOG);
    const Convergence found = log_convergence(&log);
    cr_assert_eq(found.low, 50);
    cr_assert_eq(found.high, 100);
    evolution_log_free(&log);
    log = log_of(HG_HEADER "1,0,0,0,-9,9,3,1,-9,9,4,2\n"
                           "1,50,40,1,-5,5,1,1,-5,5,1,2\n"
                           "2,0,0,0,-9,9,0,7,-9,9,0,2\n");
    const Convergence none = log_convergence(&log);
    cr_assert_eq(none.low, 50);
    cr_assert(isinf(none.high));
    evolution_log_free(&log);
}

Test(convergence, final_spread_by_hand) {
    EvolutionLog log = log_of(HG_LOG);
    const FinalSpread spread = log_final_spread(&log);
    cr_assert_eq(spread.within_one, 0.5);
    cr_assert_eq(spread.alike, 0.5);
    cr_assert_eq(spread.first, 3.5);
    cr_assert_float_eq(spread.last, 0.5e-20, 1e-32);
    cr_assert_eq(spread.fallen, 1);
    evolution_log_free(&log);
}

Test(symmetry, by_hand) {
    cr_assert_float_eq(weights_asymmetry(0.3, -0.5, false), 0.2, 1e-12);
    cr_assert_float_eq(weights_asymmetry(0.3, -0.5, true), 0.25, 1e-12);
    cr_assert_eq(weights_asymmetry(0, 0, true), 0);
}

/* Verdicts */

Test(verdicts, of_figures) {
    cr_assert_eq(judge_figure(between(0, 0.009), NAN, 0.01, true), YES);
    cr_assert_eq(judge_figure(between(0, 0.02), NAN, 0.01, true), OPEN);
    cr_assert_eq(judge_figure(between(0.05, 0.15), NAN, 0.01, true), NO);
    cr_assert_eq(judge_figure(between(0.82, 0.88), 0.8, 0.9, true), YES);
    cr_assert_eq(judge_figure(between(0.4, 0.79), 0.8, 0.9, true), NO);
    cr_assert_eq(judge_figure(between(0.85, 0.95), 0.8, 0.9, true), OPEN);
    cr_assert_eq(judge_figure(between(0.6, 0.9), 0.5, NAN, true), YES);
    cr_assert_eq(judge_figure(between(0.1, 0.4), 0.5, NAN, true), NO);
    cr_assert_eq(judge_figure(between(0.1, 0.4), 0.5, NAN, false), OPEN, "too short a run");
    cr_assert_eq(judge_figure(UNKNOWN, NAN, 0.01, true), OPEN);
}

Test(verdicts, of_convergence) {
    cr_assert_eq(judge_e1(between(0.1, 0.9), UNKNOWN), YES);
    cr_assert_eq(judge_e1(between(-0.1, 0.9), UNKNOWN), OPEN);
    cr_assert_eq(judge_e1(between(-2, -1), UNKNOWN), OPEN);
    cr_assert_eq(judge_e1(between(-2, -1), between(-1, -0.5)), NO);
    cr_assert_eq(judge_e1(UNKNOWN, UNKNOWN), OPEN);
}

Test(verdicts, of_symmetry) {
    cr_assert_eq(judge_e5(between(0.1, 0.2), between(0.1, 0.2)), YES);
    cr_assert_eq(judge_e5(between(0.1, 0.2), between(-0.1, 0.2)), OPEN);
    cr_assert_eq(judge_e5(between(-0.2, -0.1), between(0.1, 0.2)), NO);
}

static Triads found(uint64_t sure, uint64_t possible, double significant_p, double feedback_p) {
    return (Triads){.triples = 1000,
                    .cyclic = 50,
                    .sure = sure,
                    .possible = possible,
                    .significant_p = significant_p,
                    .feedback_p = feedback_p};
}

Test(verdicts, of_cycles) {
    /* Of 1000 triples, so many are surely cyclic, and so many may be. */
    const Triads cyclic = found(20, 100, 0.001, 0.001), late = found(20, 100, 0.001, 0.04);
    const Triads none = found(0, 5, 0.001, 0.001), open = found(0, 100, 0.001, 0.001);
    const Triads chance = found(20, 100, 0.2, 0.001), even = found(20, 100, 0.5, 0.5);
    cr_assert_eq(judge_e6((const Triads[]){none, cyclic}, 2), YES);
    cr_assert_eq(judge_e6((const Triads[]){none, none}, 2), NO);
    cr_assert_eq(judge_e6((const Triads[]){none, open}, 2), OPEN);
    cr_assert_eq(judge_e6((const Triads[]){late}, 1), YES);
    cr_assert_eq(judge_e6((const Triads[]){late, even}, 2), OPEN, "Holm");
    cr_assert_eq(judge_e6((const Triads[]){chance}, 1), OPEN, "what an order gives");
    cr_assert_float_eq(cyclic_triples(&cyclic).value, 0.05, 1e-12);
    cr_assert_float_eq(cyclic_triples(&cyclic).low, 0.02, 1e-12);
    cr_assert_float_eq(cyclic_triples(&cyclic).high, 0.1, 1e-12);
}

Test(verdicts, of_deeper_play) {
    const Estimate above = between(0.55, 0.7), around = between(0.45, 0.6);
    const Estimate below = between(0.3, 0.45);
    cr_assert_eq(judge_e7(above, (const Estimate[]){above, above, above}, 3), YES);
    cr_assert_eq(judge_e7(above, (const Estimate[]){above, around, above}, 3), OPEN);
    cr_assert_eq(judge_e7(above, (const Estimate[]){above, around, below}, 3), NO);
    cr_assert_eq(judge_e7(around, (const Estimate[]){above, above, above}, 3), OPEN);
    cr_assert_eq(judge_e7(around, (const Estimate[]){below, below, below}, 3), OPEN);
}

/* Runs */

static const EvolutionPlan PLAN = {
    .name = "small",
    .generator = "shg",
    .heuristic = "8f",
    .rules = "giveaway",
    .settings = "depth=1,population=4,crossovers=1050,score-games=0",
};

static ClaimRun run_in(const char *folder) {
    return (ClaimRun){.threads = 1, .seed = 1, .quiet = true, .folder = folder};
}

static void evolve(const ClaimRun *run, const EvolutionPlan *plan, EvolutionLog *log) {
    Error error = {ERROR_NONE, ""};
    cr_assert(claim_evolve(run, plan, log, &error), "%s", error.message);
}

static void check_same(const EvolutionLog *a, const EvolutionLog *b) {
    cr_assert_eq(a->rows, b->rows);
    cr_assert_eq(a->columns, b->columns);
    for (int row = 1; row < a->rows; row++) {
        cr_assert_eq(evolution_value(a, row, "games"), evolution_value(b, row, "games"));
        for (int gene = 0; gene < a->genes; gene++)
            cr_assert_eq(evolution_gene(a, row, gene, GENE_BEST),
                         evolution_gene(b, row, gene, GENE_BEST));
    }
}

Test(claim_evolve, is_done_once) {
    char *const folder = folder_make();
    const ClaimRun run = run_in(folder);
    EvolutionLog log, again;
    evolve(&run, &PLAN, &log);
    cr_assert_eq(log.rows, 3);
    cr_assert_eq(evolution_value(&log, 2, "crossovers"), 1050);
    evolve(&run, &PLAN, &again);
    check_same(&log, &again);
    evolution_log_free(&again);
    char *const path = file_join(folder, "small.evolution/log.csv");
    cr_assert_eq(unlink(path), 0);
    Error error = {ERROR_NONE, ""};
    cr_assert_not(claim_evolve(&run, &PLAN, &again, &error), "it was evolved again");
    free(path);
    evolution_log_free(&log);
    folder_remove(folder);
}

Test(claim_evolve, goes_on_after_a_stop_and_after_a_kill) {
    char *const folder = folder_make(), *const other = folder_make();
    atomic_bool stop = true;
    ClaimRun run = run_in(folder);
    const ClaimRun straight = run_in(other);
    EvolutionLog log, expected;
    Error error = {ERROR_NONE, ""};
    /* Killed before it had begun: nothing but a log. */
    char *const begun = file_join(folder, "small.evolution");
    cr_assert(file_make_folder(begun, &error));
    folder_write(begun, "log.csv", "half a");
    run.stop = &stop;
    cr_assert_not(claim_evolve(&run, &PLAN, &log, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED, "%s", error.message);
    cr_assert_eq(log.names, NULL);
    stop = false;
    evolve(&run, &PLAN, &log);
    evolve(&straight, &PLAN, &expected);
    check_same(&log, &expected);
    evolution_log_free(&log);
    evolution_log_free(&expected);
    free(begun);
    folder_remove(folder);
    folder_remove(other);
}

Test(claim_evolve, refuses_another_experiment_and_unknown_settings) {
    char *const folder = folder_make();
    const ClaimRun run = run_in(folder);
    EvolutionPlan plan = PLAN;
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    evolve(&run, &PLAN, &log);
    evolution_log_free(&log);
    plan.settings = "depth=1,population=5,crossovers=1050,score-games=0";
    cr_assert_not(claim_evolve(&run, &plan, &log, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    plan.settings = "dept=1";
    cr_assert_not(claim_evolve(&run, &plan, &log, &error));
    cr_assert_eq(error.code, ERROR_USAGE);
    folder_remove(folder);
}

/* A finished one's log is read again: it may be anything. */
Test(claim_evolve, refuses_the_log_of_something_else) {
    char *const folder = folder_make(), *const part = file_join(folder, "small.evolution");
    const ClaimRun run = run_in(folder);
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    evolve(&run, &PLAN, &log);
    evolution_log_free(&log);
    char *const whole = folder_read(part, "log.csv");
    char *const cut = text_duplicate(whole), *const sd = strstr(cut, ",sd_kings");
    cr_assert_neq(sd, NULL);
    sd[1] = 'x'; /* one gene less */
    const char *const logs[] = {HG_LOG, cut};
    for (int i = 0; i < 2; i++) {
        folder_write(part, "log.csv", logs[i]);
        cr_assert_not(claim_evolve(&run, &PLAN, &log, &error), "%d", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, "log.csv: expected rows of shg with the genes of 8f"),
                      NULL, "%s", error.message);
        cr_assert_eq(log.names, NULL);
    }
    free(cut);
    free(whole);
    free(part);
    folder_remove(folder);
}

/* Names give seeds: two evolutions alike in all else differ. */
Test(claim_evolve, has_its_own_seed_and_template) {
    static const char TEXT[] = "name = \"two\"; weights = { own_men = 1; opponent_men = -1; };";
    char *const folder = folder_make();
    const ClaimRun run = run_in(folder);
    EvolutionPlan plan = {"one", "shg", NULL, TEXT, "english", PLAN.settings, 0};
    EvolutionLog first, second;
    Text text = {.data = NULL};
    evolve(&run, &plan, &first);
    plan.name = "other";
    evolve(&run, &plan, &second);
    cr_assert_eq(first.genes, 2);
    cr_assert_str_eq(evolution_gene_name(&first, 1), "opponent_men");
    cr_assert_neq(evolution_gene(&first, 0, 0, GENE_BEST),
                  evolution_gene(&second, 0, 0, GENE_BEST));
    evolution_write_weights(&first, (const double[]){0.5, -0.25}, "mine", &text);
    cr_assert_neq(strstr(text_string(&text), "name = \"mine\""), NULL);
    cr_assert_neq(strstr(text_string(&text), "opponent_men = -0.25"), NULL);
    text_free(&text);
    evolution_log_free(&first);
    evolution_log_free(&second);
    folder_remove(folder);
}

Test(claim_evolve, takes_a_seed_that_is_given) {
    char *const folder = folder_make();
    const ClaimRun run = run_in(folder);
    EvolutionPlan plan = PLAN;
    EvolutionLog logs[2];
    plan.seed = 7;
    for (int i = 0; i < 2; i++) {
        plan.name = i == 0 ? "one" : "other";
        evolve(&run, &plan, &logs[i]);
    }
    cr_assert_eq(evolution_gene(&logs[0], 0, 0, GENE_BEST),
                 evolution_gene(&logs[1], 0, 0, GENE_BEST));
    for (int i = 0; i < 2; i++) evolution_log_free(&logs[i]);
    folder_remove(folder);
}
