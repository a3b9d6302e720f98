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

static EvolveLog *log_new(const char *path, const LogColumn *columns, const Genome *genome) {
    EvolveLog *const log = memory_allocate(sizeof *log);
    *log = (EvolveLog){.path = text_duplicate(path), .columns = columns, .genome = genome};
    return log;
}

static EvolveLog *abandon(EvolveLog *log) {
    Error ignored;
    evolve_log_close(log, &ignored);
    return NULL;
}

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

static void put_header(EvolveLog *log) {
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
}

EvolveLog *evolve_log_open(const char *path, const LogColumn *columns, const Genome *genome,
                           Error *error) {
    EvolveLog *const log = log_new(path, columns, genome);
    log->file = fopen(path, "wbx");
    put_header(log);
    const bool good =
        log->file != NULL ? lock(log, error) && write_row(log, error) : fail(log, error);
    return good ? log : abandon(log);
}

EvolveLog *evolve_log_reopen(const char *path, const LogColumn *columns, const Genome *genome,
                             Error *error) {
    EvolveLog *const log = log_new(path, columns, genome);
    log->file = fopen(path, "r+be");
    if (log->file == NULL) {
        error_set(error, errno == ENOENT ? ERROR_NO_INPUT : ERROR_CANNOT_WRITE, "%s: %s", path,
                  strerror(errno));
        return abandon(log);
    }
    return lock(log, error) ? log : abandon(log);
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
    if (length > 0) return true;
    put_header(log);
    return write_row(log, error);
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
