/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The log of an evolution: names of genes, and rows. */
#include "evolve/evolution_log.h"
#include "util/csv.h"
#include "util/file.h"

#include "../common/auto.h"
#include "../report/folder.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GENES = 3 };

static Formula read(const char *text) {
    Formula formula;
    Error error = {0};
    cr_assert(formula_read(&formula, "x", text, strlen(text), 8, &error), "%s", error.message);
    return formula;
}

static void expect_name(const Formula *formula, int gene, const char *expected) {
    const Genome genome = genome_of(formula);
    TEXT_AUTO Text name = {.data = NULL};
    genome_name_gene(&genome, gene, &name);
    cr_assert_str_eq(text_string(&name), expected);
}

static Formula two_components(const char *first, const char *second) {
    TEXT_AUTO Text text = {.data = NULL};
    text_append(&text,
                "name = \"n\"; components = (\n"
                "{ %s weights = { men = 1; own_kings = 2; }; },\n"
                "{ %s weights = { men = 3; }; });",
                first, second);
    const Formula formula = read(text_string(&text));
    return formula;
}

Test(log, genes_have_names_of_their_own) {
    AUTO(formula_free)
    Formula linear = read("name = \"n\"; weights = { men = 1; total_kings = 2; };");
    expect_name(&linear, 0, "men");
    expect_name(&linear, 1, "total_kings");
    AUTO(formula_free) Formula named = two_components("name = \"early\";", "name = \"late\";");
    expect_name(&named, 1, "early.own_kings");
    expect_name(&named, 2, "late.men");
    AUTO(formula_free) Formula mixed = two_components("", "name = \"late\";");
    expect_name(&mixed, 0, "1.men");
    expect_name(&mixed, 2, "late.men");
    AUTO(formula_free) Formula nameless = two_components("", "");
    expect_name(&nameless, 2, "2.men");
}

static double number(const CsvReader *csv, const char *column) {
    Error error = {0};
    double value = -1;
    cr_assert(csv_real(csv, csv_column(csv, column, &error), &value, &error), "%s", error.message);
    return value;
}

static const CsvColumn COLUMNS[] = {
    {.name = "step"}, {.name = "score"}, {.name = "share"}, {.name = NULL}};

static void expect_row(const char *path, double step) {
    Error error = {0};
    CsvReader *const csv = csv_open(NULL, path, &error);
    cr_assert_not_null(csv);
    cr_assert_eq(csv_next(csv, &error), CSV_ROW);
    cr_assert_eq(number(csv, "step"), step);
    cr_assert_eq(number(csv, "score"), 0.75);
    cr_assert_str_eq(csv_field(csv, csv_column(csv, "share", &error)), "");
    cr_assert_eq(number(csv, "min_early.men"), 1);
    cr_assert_eq(number(csv, "max_early.own_kings"), 5);
    cr_assert_eq(number(csv, "sd_late.men"), 0.1);
    cr_assert_eq(number(csv, "best_late.men"), 4);
    cr_assert_eq(csv_next(csv, &error), CSV_FINISHED);
    csv_close(csv);
}

Test(log, rows_hold_the_report) {
    double minimum[GENES] = {1, 2, 3}, maximum[GENES] = {4, 5, 6},
           deviation[GENES] = {0.5, 0.25, 0.1};
    const Spread spread = {minimum, maximum, deviation};
    static const double BEST[GENES] = {2, 3, 4};
    const double values[] = {2, 0.75, NAN};
    const EvolveReport report = {values, &spread, BEST, 1, 2};
    const char *const folder = temporary_folder();
    MEMORY_AUTO char *path = file_join(folder, "log.csv");
    TEXT_AUTO Text text = {.data = NULL};
    AUTO(formula_free) Formula formula = two_components("name = \"early\";", "name = \"late\";");
    const Genome genome = genome_of(&formula);
    evolution_log_header(COLUMNS, &genome, &text);
    evolution_log_row(COLUMNS, &genome, &report, &text);
    folder_write(folder, "log.csv", text_string(&text));
    expect_row(path, 2);
}
