/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/evolution_log.h"

/* The columns of each gene, by GeneColumn. */
/* clang-format off */
static const CsvColumn GENES[] = {
    LOG_COLUMN(, "min_(each gene)", ANY, "weight", "least value in the population")
    LOG_COLUMN(, "max_(each gene)", ANY, "weight", "greatest value in the population")
    LOG_COLUMN(, "sd_(each gene)", POSITIVE, "weight", "standard deviation over the population; texel: standard error; "
               "patterns: change by the round")
    LOG_COLUMN(, "best_(each gene)", ANY, "weight", "value of the best specimen")
};
/* clang-format on */

/* Appends the name of a gene's column, which begins with the text before "(each gene)". */
static void name_column(int column, const char *gene, Text *name) {
    const char *const each = GENES[column].name;
    text_append(name, "%.*s%s", (int)strcspn(each, "("), each, gene);
}

void evolution_log_header(const CsvColumn *columns, const Genome *genome, Text *text) {
    TEXT_AUTO Text name = {.data = NULL};
    for (; columns->name != NULL; columns++) csv_add_text(text, columns->name);
    for (int i = 0; i < EVOLVE_GENE_COLUMNS * genome->count; i++) {
        text_clear(&name);
        name_column(i % EVOLVE_GENE_COLUMNS, "", &name);
        genome_name_gene(genome, i / EVOLVE_GENE_COLUMNS, &name);
        csv_add_text(text, text_string(&name));
    }
    csv_end_row(text);
}

void evolution_log_row(const CsvColumn *columns, const Genome *genome, const EvolveReport *report,
                       Text *text) {
    const Spread *const spread = report->spread;
    const double *const genes[] = {spread->minimum, spread->maximum, spread->deviation,
                                   report->best};
    for (int i = 0; columns[i].name != NULL; i++)
        csv_add_real(text, report->values[i], COLUMN_EXACT);
    for (int i = 0; i < EVOLVE_GENE_COLUMNS * genome->count; i++)
        csv_add_real(text, genes[i % EVOLVE_GENE_COLUMNS][i / EVOLVE_GENE_COLUMNS], COLUMN_EXACT);
    csv_end_row(text);
}

/* ---- reading ---- */

void evolution_log_free(EvolutionLog *log) {
    for (int i = 0; i < log->columns; i++) free(log->names[i]);
    free((void *)log->names);
    free(log->places);
    free(log->values);
    *log = (EvolutionLog){.names = NULL};
}

int evolution_column(const EvolutionLog *log, const char *name) {
    for (int i = 0; i < log->columns; i++)
        if (strcmp(log->names[i], name) == 0) return i;
    return -1;
}

/* Returns the value in a column; NaN for -1, no column. */
static double evolution_at(const EvolutionLog *log, int row, int column) {
    return column >= 0 ? log->values[(size_t)row * (size_t)log->columns + (size_t)column] : NAN;
}

/* Returns the gene whose deviation is in a column, or NULL. */
static const char *gene_in(const char *name) {
    return strncmp(name, "sd_", 3) == 0 ? name + 3 : NULL;
}

bool evolution_is_part(const char *column) {
    return strcmp(column, "phase") == 0 || strcmp(column, "stage") == 0;
}

static bool read_header(EvolutionLog *log, const char *folder, Error *error) {
    static const char *const COUNTERS[] = {"crossovers", "generation", "round", "games"};
    TEXT_AUTO Text name = {.data = NULL};
    CsvReader *const csv = csv_open(folder, EVOLVE_LOG_NAME, error);
    if (csv == NULL) return false;
    const int count = csv_column_count(csv);
    log->names = memory_allocate((size_t)count * sizeof *log->names);
    for (; log->columns < count; log->columns++)
        log->names[log->columns] = text_duplicate(csv_column_name(csv, log->columns));
    log->counter = -1;
    for (int i = 0; i < 4 && log->counter < 0; i++)
        log->counter = evolution_column(log, COUNTERS[i]); /* games may be counted besides */
    log->places = memory_allocate((size_t)count * sizeof *log->places);
    for (int i = 0; i < count; i++) {
        const char *const gene = gene_in(log->names[i]);
        for (int k = 0; gene != NULL && k < EVOLVE_GENE_COLUMNS; k++) {
            text_clear(&name);
            name_column(k, gene, &name);
            log->places[log->genes][k] = csv_column(csv, text_string(&name), NULL);
        }
        log->genes += gene != NULL;
    }
    csv_close(csv);
    return log->counter >= 0 ||
           error_set(error, ERROR_DATA,
                     "%s/" EVOLVE_LOG_NAME
                     ": not the log of an evolution; expected a column crossovers, generation, "
                     "games or round",
                     folder);
}

CsvSchema evolution_log_schema(const Generator *generator, CsvColumn fields[LOG_FIELDS_MAX]) {
    CsvSchema schema = {.name = EVOLVE_LOG_NAME, .fields = fields};
    for (const CsvColumn *column = generator->columns; column->name != NULL; column++)
        fields[schema.count++] = *column;
    for (int i = 0; i < EVOLVE_GENE_COLUMNS; i++) fields[schema.count++] = GENES[i];
    return schema;
}

/* Returns the field of a log's column; rows are arrays of reals. */
static CsvColumn column_of(const char *name, int column) {
    CsvColumn field = {.kind = COLUMN_REAL};
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++)
        for (const CsvColumn *known = (*generator)->columns; known->name != NULL; known++)
            if (strcmp(known->name, name) == 0) field = *known;
    if (gene_in(name) != NULL) field = GENES[GENE_DEVIATION];
    field.name = name;
    field.offset = (size_t)column * sizeof(double);
    return field;
}

/* Checks the current row, which is not yet counted. */
static bool check_row(const SchemaReader *reader, const EvolutionLog *log, const CsvColumn *fields,
                      Error *error) {
    /* Some counters start again in each part, others continue. */
    const int counts[] = {log->counter, evolution_column(log, "effective")};
    const int row = log->rows, positions = evolution_column(log, "positions");
    for (int i = 0; i < log->columns; i++) {
        const double value = evolution_at(log, row, i);
        if (fields[i].is_needed && value != floor(value))
            return schema_fail(reader, error, "column %s: expected a whole number, not \"%.17g\"",
                               fields[i].name, value);
    }
    bool is_first = row == 0; /* of the part */
    for (int i = 0; row > 0 && i < log->columns; i++)
        is_first |= evolution_is_part(log->names[i]) &&
                    evolution_at(log, row, i) != evolution_at(log, row - 1, i);
    for (int i = 0; i < 2; i++)
        if (!is_first && evolution_at(log, row, counts[i]) < evolution_at(log, row - 1, counts[i]))
            return schema_fail(reader, error, "fewer %s than in the row above",
                               log->names[counts[i]]);
    /* HG's errors are divided by the positions. */
    return positions < 0 || evolution_column(log, "mean") < 0 ||
           evolution_at(log, row, positions) > 0 || schema_fail(reader, error, "no positions");
}

static bool read_rows(EvolutionLog *log, const char *folder, Error *error) {
    const size_t size = (size_t)log->columns * sizeof(double);
    MEMORY_AUTO CsvColumn *fields = memory_allocate((size_t)log->columns * sizeof *fields);
    MEMORY_AUTO double *row = memory_allocate(size);
    for (int i = 0; i < log->columns; i++) fields[i] = column_of(log->names[i], i);
    const CsvSchema schema = {
        .name = EVOLVE_LOG_NAME, .fields = fields, .count = log->columns, .size = size};
    SchemaReader *const reader = schema_open(&schema, folder, error);
    CsvStatus status = CSV_FAILED;
    Rows rows = {.items = NULL};
    while (reader != NULL && (status = schema_next(reader, row, error)) == CSV_ROW) {
        rows_add(&rows, &schema, row);
        log->values = rows.items;
        if (!check_row(reader, log, fields, error)) break;
        log->rows++;
    }
    schema_close(reader);
    return status == CSV_FINISHED;
}

bool evolution_log_read(EvolutionLog *log, const char *folder, Error *error) {
    *log = (EvolutionLog){.names = NULL};
    if (!read_header(log, folder, error) || !read_rows(log, folder, error)) {
        evolution_log_free(log);
        return false;
    }
    for (int row = 0; row < log->rows;
         row++) { /* a counter that starts again continues from the row before */
        const double count = evolution_at(log, row, log->counter);
        const double before = row > 0 ? evolution_at(log, row - 1, log->counter) : 0;
        log->total += count < before ? count : count - before;
    }
    return true;
}

/* Queries */

double evolution_value(const EvolutionLog *log, int row, const char *column) {
    return evolution_at(log, row, evolution_column(log, column));
}

double evolution_gene(const EvolutionLog *log, int row, int gene, GeneColumn column) {
    return evolution_at(log, row, log->places[gene][column]);
}

const char *evolution_gene_name(const EvolutionLog *log, int gene) {
    return gene_in(log->names[log->places[gene][GENE_DEVIATION]]);
}
