/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of evolutions' logs, computed by hand. */
#include "evolve/log_figures.h"

#include "../report/folder.h"

#include <criterion/criterion.h>
#include <math.h>

#define GENE(name) "min_" name ",max_" name ",sd_" name ",best_" name
#define HG_HEADER                                                                                  \
    "phase,crossovers,effective,best_is_mutant,games," GENE("men") "," GENE("kings") "\n"

/* Two phases; the spread falls from sqrt((9 + 16)/2) to a tenth. */
static const char HG_LOG[] = HG_HEADER "1,0,0,0,0,-9,9,3,1,-9,8,4,2\n"
                                       "1,50,40,1,0,-5,5,1,1,-5,5,1,2\n"
                                       "1,100,80,0,0,-1,1,0.3,7,-1,1,0.4,2\n"
                                       "2,0,0,0,0,-9,9,3,7,-9,9,4,2\n"
                                       "2,100,90,1,8,-1,0.5,0,7,0.5,1.5,1e-20,3\n";

static EvolutionLog log_of(const char *content) {
    const char *const folder = temporary_folder();
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    folder_write(folder, "log.csv", content);
    cr_assert(evolution_log_read(&log, folder, &error), "%s", error.message);
    return log;
}

Test(log_figures, converge_within_the_first_phase) {
    static const struct {
        const char *log;
        double more_than, at_most;
    } CASES[] = {
        {HG_LOG, 50, 100},
        {HG_HEADER "1,0,0,0,0,-9,9,3,1,-9,9,4,2\n1,50,40,1,0,-5,5,1,1,-5,5,1,2\n"
                   "2,0,0,0,0,-9,9,0,7,-9,9,0,2\n",
         50, NAN},
        {HG_HEADER "1,0,0,0,0,-9,9,3,1,-9,9,4,2\n", 0, NAN},
    };
    for (int i = 0; i < 3; i++) {
        EvolutionLog log = log_of(CASES[i].log);
        const LogFigures row = log_figures(&log);
        cr_assert_eq(row.more_than, CASES[i].more_than, "%d", i);
        cr_assert(isnan(CASES[i].at_most) ? isnan(row.at_most) : row.at_most == CASES[i].at_most);
        evolution_log_free(&log);
    }
}

Test(log_figures, fill_a_row) {
    EvolutionLog log = log_of(HG_LOG);
    LogFigures row = log_figures(&log);
    cr_assert_eq(row.games, 8);
    cr_assert_eq(row.crossovers, 200);
    cr_assert_float_eq(row.mutants, 2.0 / 5, 1e-12);
    cr_assert_eq(row.more_than, 50);
    cr_assert_eq(row.at_most, 100);
    cr_assert_float_eq(row.effective, 0.85, 1e-12);
    cr_assert(isnan(row.effective_first), "the first row alone");
    cr_assert_float_eq(row.effective_last, 0.9, 1e-12, "the last one");
    cr_assert_eq(row.extreme, 9);
    cr_assert_eq(row.within_one, 0.5);
    cr_assert_eq(row.alike, 0.5);
    cr_assert_eq(row.first_sd, 3.5);
    cr_assert_float_eq(row.last_sd, 0.5e-20, 1e-32);
    cr_assert_eq(row.fallen, 1);
    evolution_log_free(&log);
    log = log_of("generation,games,min_a,max_a,sd_a,best_a\n1,10,-1,1,0.5,1\n");
    row = log_figures(&log);
    cr_assert(isnan(row.crossovers) && isnan(row.effective) && isnan(row.fallen), "a GA's");
    cr_assert_eq(row.games, 10);
    evolution_log_free(&log);
}
