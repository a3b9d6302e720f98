/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that are kept: taken by their row, refused where they are of another experiment,
 * copied; and what several of them say. */
#include "../report/folder.h"
#include "papers/evolved.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static ClaimRun run_in(const char *folder) {
    return (ClaimRun){.threads = 1, .seed = 1, .quiet = true, .folder = folder};
}

/* A row of hg-8f-english-q2. */
static void write_line(const char *folder, const char *what, const char *experiment,
                       const char *figures, const char *weights) {
    Text text = {.data = NULL};
    text_append(&text,
                "name,kind,heuristic,rules,number,experiment,program,crossovers,games,more_than,"
                "at_most,mutants,mutants_of_distinct,logged,effective,within_one,alike,first_sd,"
                "last_sd,fallen,weights\nhg-8f-english-q2,%s,%s,old,%s,%s\n",
                what, experiment, figures, weights);
    folder_write(folder, "evolutions.csv", text_string(&text));
    text_free(&text);
}

#define WHAT "HG,8f,english,2"
#define FIGURES "9,,1,2,0.5,0.5,3,0.9,0,1,2,0,1"

/* One whose weights nobody would evolve. */
static void write_row(const char *folder, const char *experiment, const char *weights) {
    write_line(folder, WHAT, experiment, FIGURES, weights);
}

/* Changes with HG's settings and 8f's template: what was evolved before is another experiment. */
static const char EXPERIMENT[] = "29221f5d6f070e88";

static bool get(const char *folder, Evolution *evolution, Error *error) {
    const ClaimRun run = run_in(folder);
    return evolution_get(&run, RUN_HG, "8f", "english", 2, evolution, error);
}

Test(evolved, a_row_is_taken_and_nothing_evolved) {
    char *const folder = folder_make();
    Evolution evolution;
    Error error = {ERROR_NONE, ""};
    write_row(folder, EXPERIMENT, "1 2 3 4 5 6 7 -8.5");
    cr_assert(get(folder, &evolution, &error), "%s", error.message);
    cr_assert_eq(evolution.genes, 8);
    cr_assert_eq(evolution.weights[7], -8.5);
    cr_assert_str_eq(evolution.row.program, "old");
    cr_assert(isnan(evolution.row.games));
    evolution_free(&evolution);
    folder_remove(folder);
}

Test(evolved, another_experiment_and_other_weights_are_refused) {
    char *const folder = folder_make();
    Evolution evolution;
    Error error = {ERROR_NONE, ""};
    write_row(folder, "0123456789abcdef", "1 2 3 4 5 6 7 8");
    cr_assert_not(get(folder, &evolution, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_neq(strstr(error.message, "another experiment"), NULL, "%s", error.message);
    static const char *const WRONG[] = {"1 2 3", "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 x",
                                        "1 2 3 4 5 6 7 1e12", ""};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        write_row(folder, EXPERIMENT, WRONG[i]);
        cr_assert_not(get(folder, &evolution, &error), "%s", WRONG[i]);
        cr_assert_neq(strstr(error.message, "8 weights"), NULL, "%s", error.message);
    }
    folder_remove(folder);
}

/* What is read becomes an index or a figure of a claim. */
Test(evolved, rows_out_of_bounds_are_refused) {
    static const char *const CASES[][3] = {
        {"HG,8f,english,900000", FIGURES, "number: expected a whole number from 1 to 100, not \"9"},
        {"HG,8f,english,101", FIGURES, "number: expected a whole number from 1 to 100"},
        {"HG,8f,english,0", FIGURES, "number: expected a whole number from 1 to 100"},
        {"HG,8f,english,", FIGURES, "number: expected a whole number from 1 to 100"},
        {WHAT, "9,1e300,1,2,0.5,0.5,3,0.9,0,1,2,0,1", "games: expected a number from 0 to 1e+15"},
        {WHAT, "-9,,1,2,0.5,0.5,3,0.9,0,1,2,0,1", "crossovers: expected a number from 0"},
        {WHAT, "9,,1,2,50,0.5,3,0.9,0,1,2,0,1", "mutants: expected a number from 0 to 1"},
        {WHAT, "9,,1,2,0.5,0.5,3,0.9,0,1,-2,0,1", "first_sd: expected a number from 0"},
        {WHAT, "9,,,2,0.5,0.5,3,0.9,0,1,2,0,1", "expected crossovers and all shares"},
        {WHAT, ",,1,2,0.5,0.5,3,0.9,0,1,2,0,1", "expected crossovers and all shares"},
    };
    char *const folder = folder_make();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {ERROR_NONE, ""};
        write_line(folder, CASES[i][0], EXPERIMENT, CASES[i][1], "1 2 3 4 5 6 7 8");
        cr_assert_not(evolutions_check(folder, &error), "%zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, "evolutions.csv:2: "), NULL, "%s", error.message);
        cr_assert_neq(strstr(error.message, CASES[i][2]), NULL, "%s", error.message);
    }
    folder_remove(folder);
}

Test(evolved, a_row_is_of_what_its_name_says) {
    static const char *const CASES[][3] = {
        {"HG,8f,english,3", FIGURES, "number 2"},
        {"HG,8f,giveaway,2", FIGURES, "rules english"},
        {"HG,25f,english,2", FIGURES, "heuristic 8f"},
        {"TD,8f,english,2", FIGURES, "kind \"HG\""},
        {WHAT, ",,,,,,3,,,,,,", "crossovers: expected a number"},
    };
    char *const folder = folder_make();
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Evolution evolution;
        Error error = {ERROR_NONE, ""};
        write_line(folder, CASES[i][0], EXPERIMENT, CASES[i][1], "1 2 3 4 5 6 7 8");
        cr_assert_not(get(folder, &evolution, &error), "%zu", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_neq(strstr(error.message, CASES[i][2]), NULL, "%s", error.message);
    }
    folder_remove(folder);
}

Test(evolved, copies_add_what_is_lacking) {
    char *const from = folder_make(), *const to = folder_make();
    Evolution evolution;
    Error error = {ERROR_NONE, ""};
    cr_assert_not(evolutions_copy(from, to, false, &error), "there is nothing to copy");
    cr_assert(evolutions_copy(from, to, true, &error));
    cr_assert_not(file_exists_in(to, "evolutions.csv"));
    write_row(from, EXPERIMENT, "1 2 3 4 5 6 7 8");
    for (int i = 0; i < 2; i++) cr_assert(evolutions_copy(from, to, false, &error));
    write_row(from, EXPERIMENT, "9 9 9 9 9 9 9 9"); /* there already */
    cr_assert(evolutions_copy(from, to, false, &error));
    cr_assert(get(to, &evolution, &error), "%s", error.message);
    cr_assert_eq(evolution.weights[0], 1);
    cr_assert_eq(evolution.rows.count, 1);
    evolution_free(&evolution);
    folder_remove(from);
    folder_remove(to);
}

static double share(const EvolvedRow *row) { return row->mutants; }

/* Two templates of two evolutions: units are the means of those of one number. */
Test(evolved, the_unit_is_the_evolution) {
    static const double SHARES[] = {0.1, 0.3, 0.5, 0.9};
    Rows set = {.items = NULL};
    for (int i = 0; i < 4; i++) {
        const EvolvedRow row = {"name",        "HG",         i < 2 ? "8f" : "25f",
                                "english",     i % 2 + 1,    .mutants = SHARES[i],
                                .program = "", .weights = ""};
        rows_add(&set, &EVOLVED_ROWS, &row);
    }
    const EvolvedMean found = evolved_mean(&set, share);
    const double t = 12.706204736; /* Student's, one degree of freedom */
    cr_assert_eq(found.runs, 4);
    cr_assert_float_eq(found.mean.value, 0.45, 1e-12);
    cr_assert_float_eq(found.mean.high, 0.45 + t * 0.15, 1e-6, "means of 0.3 and 0.6");
    cr_assert_float_eq(found.units, sqrt(0.045), 1e-12);
    cr_assert_float_eq(found.within, sqrt((0.02 + 0.08) / 2), 1e-12);
    rows_free(&set);
}

Test(evolved, kinds_have_enough_at_paper_scale) {
    cr_assert_geq(run_kind_count(RUN_HG, SCALE_PAPER), 20);
    cr_assert_geq(run_kind_count(RUN_SHG_4, SCALE_PAPER), 10);
    for (int kind = 0; kind < RUN_KINDS; kind++) {
        cr_assert_geq(run_kind_count((RunKind)kind, SCALE_QUICK), 3);
        cr_assert_geq(run_kind_count((RunKind)kind, SCALE_PAPER), 10);
        for (int other = 0; other < kind; other++)
            cr_assert_str_neq(run_kind_label((RunKind)kind), run_kind_label((RunKind)other));
    }
}

/* Stopped before they have begun: their settings are what their generators take. */
Test(evolved, all_kinds_can_be_made) {
    char *const folder = folder_make();
    atomic_bool stop = true;
    ClaimRun run = run_in(folder);
    run.stop = &stop;
    for (RunKind kind = RUN_HG; kind < RUN_KINDS; kind++)
        for (run.scale = SCALE_QUICK; run.scale <= SCALE_PAPER; run.scale++) {
            Evolution evolution;
            Error error = {ERROR_NONE, ""};
            cr_assert_not(evolution_get(&run, kind, "8f", "giveaway", 1, &evolution, &error));
            cr_assert_eq(error.code, ERROR_INTERRUPTED, "%s: %s", run_kind_label(kind),
                         error.message);
        }
    folder_remove(folder);
}
