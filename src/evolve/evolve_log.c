#include "evolve/evolve_log.h"

#include "util/csv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

struct EvolveLog {
    FILE *file;
    char *path;
    const LogColumn *columns;
    const Genome *genome;
    Text row;
};

const char *const EVOLVE_GENE_PREFIXES[] = {[GENE_MINIMUM] = "min_",
                                            [GENE_MAXIMUM] = "max_",
                                            [GENE_DEVIATION] = "sd_",
                                            [GENE_BEST] = "best_"};

/* Opening */

static bool fail(const EvolveLog *log, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", log->path, strerror(errno));
}

/* One process a folder. */
static bool lock(const EvolveLog *log, Error *error) {
    if (flock(fileno(log->file), LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK) return true; /* a file system that knows no locks */
    return error_set(error, ERROR_CANNOT_WRITE, "%s: another jumpoff is writing it", log->path);
}

static bool write_row(EvolveLog *log, Error *error) {
    csv_end_row(&log->row);
    const bool good = fwrite(log->row.data, 1, log->row.length, log->file) == log->row.length &&
                      fflush(log->file) == 0;
    text_clear(&log->row);
    return good || fail(log, error);
}

static bool write_header(EvolveLog *log, Error *error) {
    Text name = {.data = NULL};
    for (const LogColumn *column = log->columns; column->name != NULL; column++)
        csv_put_text(&log->row, column->name);
    for (int gene = 0; gene < log->genome->count; gene++)
        for (int i = 0; i < EVOLVE_GENE_COLUMNS; i++) {
            text_clear(&name);
            text_append_string(&name, EVOLVE_GENE_PREFIXES[i]);
            genome_name_gene(log->genome, gene, &name);
            csv_put_text(&log->row, text_string(&name));
        }
    text_free(&name);
    return write_row(log, error);
}

EvolveLog *evolve_log_open(const char *path, bool is_there, const LogColumn *columns,
                           const Genome *genome, Error *error) {
    EvolveLog *const log = memory_allocate(sizeof *log);
    *log = (EvolveLog){.path = text_duplicate(path), .columns = columns, .genome = genome};
    log->file = fopen(path, is_there ? "r+be" : "wbx");
    if (log->file != NULL && lock(log, error) && (is_there || write_header(log, error))) return log;
    Error ignored;
    if (log->file == NULL) {
        const bool is_absent = is_there && errno == ENOENT;
        fail(log, error);
        if (is_absent) error->code = ERROR_NO_INPUT;
    }
    evolve_log_close(log, &ignored);
    return NULL;
}

bool evolve_log_cut(EvolveLog *log, uint64_t length, Error *error) {
    const off_t size = fseeko(log->file, 0, SEEK_END) == 0 ? ftello(log->file) : -1;
    if (size < 0) return fail(log, error);
    if ((uint64_t)size < length)
        return error_set(error, ERROR_DATA, "%s: has %lld bytes, its run had written %llu",
                         log->path, (long long)size, (unsigned long long)length);
    if (ftruncate(fileno(log->file), (off_t)length) != 0 ||
        fseeko(log->file, (off_t)length, SEEK_SET) != 0)
        return fail(log, error);
    return length > 0 || write_header(log, error);
}

/* Rows */

bool evolve_log_add(EvolveLog *log, const EvolveReport *report, Error *error) {
    for (int i = 0; log->columns[i].name != NULL; i++) csv_put_real(&log->row, report->values[i]);
    for (int gene = 0; gene < log->genome->count; gene++) {
        csv_put_real(&log->row, report->spread->minimum[gene]);
        csv_put_real(&log->row, report->spread->maximum[gene]);
        csv_put_real(&log->row, report->spread->deviation[gene]);
        csv_put_real(&log->row, report->best[gene]);
    }
    return write_row(log, error);
}

bool evolve_log_sync(EvolveLog *log, uint64_t *length, Error *error) {
    const off_t size = ftello(log->file);
    if (size < 0 || fflush(log->file) != 0 || fsync(fileno(log->file)) != 0)
        return fail(log, error);
    *length = (uint64_t)size;
    return true;
}

bool evolve_log_close(EvolveLog *log, Error *error) {
    if (log == NULL) return true;
    const bool good = log->file == NULL || fclose(log->file) == 0 || fail(log, error);
    text_free(&log->row);
    free(log->path);
    free(log);
    return good;
}
