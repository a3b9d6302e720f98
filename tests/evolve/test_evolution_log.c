/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs of evolutions: read by the names of their columns, and what they may not say. */
#include "evolve/evolution_log.h"

#include "../report/folder.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool read(const char *content, EvolutionLog *log, Error *error) {
    const char *const folder = temporary_folder();
    folder_write(folder, "log.csv", content);
    const bool good = evolution_log_read(log, folder, error);
    return good;
}

static EvolutionLog log_of(const char *content) {
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    cr_assert(read(content, &log, &error), "%s", error.message);
    return log;
}

#define GENE(name) "min_" name ",max_" name ",sd_" name ",best_" name
#define HG_HEADER "phase,crossovers,zero,best_is_mutant," GENE("men") "," GENE("kings") "\n"

static const char HG_LOG[] = HG_HEADER "1,0,,0,-9,9,3,1,-9,9,4,2\n"
                                       "1,50,40,1,-5,5,1,1,-5,5,1,2\n"
                                       "1,100,80,0,-1,1,0.3,7,-1,1,0.4,2\n"
                                       "2,0,,0,-9,9,3,7,-9,9,4,2\n"
                                       "2,1e+02,90,1,-1,0.5,0,7,0.5,1.5,1e-20,3\n";

Test(evolution_log, is_read_by_names) {
    EvolutionLog log = log_of(HG_LOG);
    cr_assert_eq(log.rows, 5);
    cr_assert_eq(log.genes, 2);
    cr_assert_eq(evolution_value(&log, 1, "zero"), 40);
    cr_assert(isnan(evolution_value(&log, 0, "zero")));
    cr_assert_str_eq(evolution_gene_name(&log, 1), "kings");
    cr_assert_eq(evolution_gene(&log, 4, 1, GENE_MINIMUM), 0.5);
    cr_assert_eq(evolution_gene(&log, 4, 1, GENE_MAXIMUM), 1.5);
    cr_assert_eq(evolution_gene(&log, 4, 1, GENE_DEVIATION), 1e-20);
    cr_assert_eq(evolution_gene(&log, 4, 1, GENE_BEST), 3);
    cr_assert(evolution_column(&log, "kings") == -1 && isnan(evolution_value(&log, 0, "kings")));
    evolution_log_free(&log);
    evolution_log_free(&log);
}

/* Crossovers count anew in each phase. */
Test(evolution_log, counts_steps_through_the_parts) {
    EvolutionLog log = log_of(HG_LOG);
    cr_assert_str_eq(log.names[log.counter], "crossovers");
    cr_assert_eq(log.total, 200);
    evolution_log_free(&log);
}

/* A run may not have got further, and a gene's columns may be fewer. */
Test(evolution_log, has_what_is_there) {
    EvolutionLog log = log_of("games,error_after,sd_a\n");
    cr_assert(log.rows == 0 && log.genes == 1 && log.total == 0);
    cr_assert(evolution_column(&log, "error_after") >= 0);
    evolution_log_free(&log);
    log = log_of("stage,games,sd_a\n1,10,0.5\n");
    cr_assert(isnan(evolution_gene(&log, 0, 0, GENE_BEST)) &&
              evolution_column(&log, "error_after") < 0);
    cr_assert_eq(evolution_gene(&log, 0, 0, GENE_DEVIATION), 0.5);
    evolution_log_free(&log);
}

Test(evolution_log, refuses_what_is_none) {
    static const char *const BAD[] = {
        "",
        "phase," GENE("men") "\n1,2,3,4,5\n", /* no counter */
        HG_HEADER "1,2,3,4\n",
        "crossovers," GENE("men") "\n1,2,3,4,five\n",
        "crossovers," GENE("men") "\n1,2,3,-4,5\n",
        "crossovers," GENE("men") "\n1.5,2,3,4,5\n",
        "crossovers," GENE("men") "\n,2,3,4,5\n",
        "crossovers," GENE("men") "\n2,2,3,4,5\n1,2,3,4,5\n",
        "crossovers,positions,mean\n1,0,1\n",
        "crossovers,score\n1,1.01\n",
        "crossovers,error_after\n1,-1\n",
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        EvolutionLog log;
        Error error = {ERROR_NONE, ""};
        cr_assert_not(read(BAD[i], &log, &error), "%s", BAD[i]);
        cr_assert_eq(error.code, ERROR_DATA, "%s", BAD[i]);
        cr_assert_eq(log.names, NULL);
    }
}

/* A reader goes by the name alone. */
Test(evolution_log, columns_of_one_name_are_of_one_kind) {
    for (int i = 0; GENERATORS[i] != NULL; i++)
        for (const CsvColumn *column = GENERATORS[i]->columns; column->name != NULL; column++)
            for (int k = 0; GENERATORS[k] != NULL; k++)
                for (const CsvColumn *other = GENERATORS[k]->columns; other->name != NULL; other++)
                    cr_assert(
                        strcmp(column->name, other->name) != 0 ||
                            (column->most == other->most && column->is_needed == other->is_needed),
                        "%s's %s", GENERATORS[i]->name, column->name);
}
