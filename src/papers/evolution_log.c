#include "papers/evolution.h"

#include "evolve/genome.h"
#include "util/csv.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char FIRST_GENE[] = "min_";

void evolution_log_free(EvolutionLog *log) {
    for (int i = 0; i < log->columns; i++) free(log->names[i]);
    free((void *)log->names);
    free(log->values);
    formula_free(&log->template);
    *log = (EvolutionLog){.names = NULL};
}

static bool read_header(EvolutionLog *log, const CsvReader *csv, const char *path, Error *error) {
    log->columns = csv_column_count(csv);
    log->names = memory_allocate((size_t)log->columns * sizeof(char *));
    for (int i = 0; i < log->columns; i++) log->names[i] = text_duplicate(csv_column_name(csv, i));
    while (log->first < log->columns &&
           strncmp(log->names[log->first], FIRST_GENE, strlen(FIRST_GENE)) != 0)
        log->first++;
    log->genes = (log->columns - log->first) / 4;
    if (log->genes > 0 && log->first + 4 * log->genes == log->columns) return true;
    return error_set(error, ERROR_DATA, "%s: expected four columns for each gene", path);
}

static bool read_row(EvolutionLog *log, const CsvReader *csv, int *capacity, Error *error) {
    if (log->rows == *capacity) {
        *capacity = *capacity == 0 ? 64 : 2 * *capacity;
        log->values = memory_resize(log->values,
                                    (size_t)*capacity * (size_t)log->columns * sizeof *log->values);
    }
    double *const row = log->values + (size_t)log->rows * (size_t)log->columns;
    for (int i = 0; i < log->columns; i++) {
        row[i] = NAN;
        if (*csv_field(csv, i) != '\0' && !csv_real(csv, i, &row[i], error)) return false;
    }
    log->rows++;
    return true;
}

bool evolution_log_read(EvolutionLog *log, const char *path, Error *error) {
    CsvStatus status = CSV_FAILED;
    int capacity = 0;
    *log = (EvolutionLog){.names = NULL};
    CsvReader *const csv = csv_open(path, error);
    if (csv == NULL) return false;
    if (read_header(log, csv, path, error)) {
        while ((status = csv_next(csv, error)) == CSV_ROW && read_row(log, csv, &capacity, error))
            ;
    }
    csv_close(csv);
    if (status == CSV_FINISHED && log->rows == 0) {
        error_set(error, ERROR_DATA, "%s: has no rows", path);
        status = CSV_FAILED;
    }
    if (status != CSV_FINISHED) evolution_log_free(log);
    return status == CSV_FINISHED;
}

int evolution_column(const EvolutionLog *log, const char *name) {
    int column = 0;
    while (column < log->columns && strcmp(log->names[column], name) != 0) column++;
    assert(column < log->columns);
    return column;
}

static double value_at(const EvolutionLog *log, int row, int column) {
    assert(row >= 0 && row < log->rows);
    return log->values[(size_t)row * (size_t)log->columns + (size_t)column];
}

double evolution_value(const EvolutionLog *log, int row, const char *column) {
    return value_at(log, row, evolution_column(log, column));
}

double evolution_gene(const EvolutionLog *log, int row, int gene, GeneColumn column) {
    return value_at(log, row, log->first + 4 * gene + (int)column);
}

const char *evolution_gene_name(const EvolutionLog *log, int gene) {
    return log->names[log->first + 4 * gene] + strlen(FIRST_GENE);
}

double evolution_spread(const EvolutionLog *log, int row) {
    double sum = 0;
    for (int gene = 0; gene < log->genes; gene++) {
        const double deviation = evolution_gene(log, row, gene, GENE_DEVIATION);
        sum += deviation * deviation;
    }
    return sqrt(sum / log->genes);
}

void evolution_write_weights(const EvolutionLog *log, const double *genes, const char *name,
                             Text *text) {
    const Genome genome = genome_of(&log->template);
    Formula formula = genome_formula(&genome, genes);
    free(formula.name);
    formula.name = text_duplicate(name);
    formula_write(&formula, text);
    formula_free(&formula);
}

void evolution_write_best(const EvolutionLog *log, int row, const char *name, Text *text) {
    double *const genes = memory_allocate((size_t)log->genes * sizeof *genes);
    for (int gene = 0; gene < log->genes; gene++)
        genes[gene] = evolution_gene(log, row, gene, GENE_BEST);
    evolution_write_weights(log, genes, name, text);
    free(genes);
}
