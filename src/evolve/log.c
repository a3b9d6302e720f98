#include "evolve/log.h"

#include "util/csv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct EvolveLog {
    FILE *file;
    char *path;
    const Genome *genome;
    int positions;
    Text row;
};

const char *evolve_component_name(const Genome *genome, int component, char *number) {
    const Formula *const formula = genome->formula;
    const char *const name = formula->components[component].name;
    if (*name != '\0' || formula->component_count == 1) return name;
    snprintf(number, EVOLVE_NUMBER_SIZE, "%d", component + 1);
    return number;
}

int evolve_component(const Genome *genome, int gene) {
    int component = 0;
    while (gene >= genome->first[component + 1]) component++;
    return component;
}

const Term *evolve_term(const Genome *genome, int gene) {
    const int component = evolve_component(genome, gene);
    return &genome->formula->components[component].terms[gene - genome->first[component]];
}

void evolve_name_gene(const Genome *genome, int gene, Text *name) {
    char number[EVOLVE_NUMBER_SIZE];
    const char *const component =
        evolve_component_name(genome, evolve_component(genome, gene), number);
    if (*component != '\0') text_append(name, "%s.", component);
    quantity_write(evolve_term(genome, gene)->quantity, name);
}

static bool fail(const EvolveLog *log, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", log->path, strerror(errno));
}

static bool write_row(EvolveLog *log, Error *error) {
    csv_end_row(&log->row);
    const bool good = fwrite(log->row.data, 1, log->row.length, log->file) == log->row.length &&
                      fflush(log->file) == 0;
    text_clear(&log->row);
    return good || fail(log, error);
}

static void put_header(EvolveLog *log) {
    static const char *const COLUMNS[] = {
        "phase",     "first_ply",       "last_ply", "positions", "crossovers",
        "effective", "effective_share", "best",     "mean",      "best_is_mutant"};
    static const char *const PREFIXES[] = {"min_", "max_", "sd_", "best_"};
    Text name = {.data = NULL};
    for (size_t i = 0; i < sizeof COLUMNS / sizeof COLUMNS[0]; i++)
        csv_put_text(&log->row, COLUMNS[i]);
    for (int gene = 0; gene < log->genome->count; gene++)
        for (size_t i = 0; i < sizeof PREFIXES / sizeof PREFIXES[0]; i++) {
            text_clear(&name);
            text_append_string(&name, PREFIXES[i]);
            evolve_name_gene(log->genome, gene, &name);
            csv_put_text(&log->row, text_string(&name));
        }
    text_free(&name);
}

EvolveLog *evolve_log_open(const char *path, const Genome *genome, int positions, Error *error) {
    EvolveLog *const log = memory_allocate(sizeof *log);
    *log = (EvolveLog){.path = text_duplicate(path), .genome = genome, .positions = positions};
    log->file = fopen(path, "wbx");
    put_header(log);
    if (log->file != NULL ? write_row(log, error) : fail(log, error)) return log;
    Error ignored;
    evolve_log_close(log, &ignored);
    return NULL;
}

bool evolve_log_add(EvolveLog *log, const HgLog *state, Error *error) {
    Text *const row = &log->row;
    csv_put_int(row, state->phase + 1);
    csv_put_int(row, state->first_ply);
    csv_put_int(row, state->last_ply);
    csv_put_int(row, log->positions);
    csv_put_uint(row, state->crossovers);
    csv_put_uint(row, state->effective);
    if (state->crossovers > 0)
        csv_put_real(row, (double)state->effective / (double)state->crossovers);
    else
        csv_put_empty(row);
    csv_put_real(row, state->best);
    csv_put_real(row, state->mean);
    csv_put_int(row, state->best_is_mutant);
    for (int gene = 0; gene < log->genome->count; gene++) {
        csv_put_real(row, state->minimum[gene]);
        csv_put_real(row, state->maximum[gene]);
        csv_put_real(row, state->deviation[gene]);
        csv_put_real(row, state->best_genes[gene]);
    }
    return write_row(log, error);
}

bool evolve_log_close(EvolveLog *log, Error *error) {
    if (log == NULL) return true;
    const bool good = log->file == NULL || fclose(log->file) == 0 || fail(log, error);
    text_free(&log->row);
    free(log->path);
    free(log);
    return good;
}
