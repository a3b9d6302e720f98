#include "report/evolution.h"

#include "report/run_log.h"

#include <math.h>

static double last_value(const RunLog *log, int column) {
    return column >= 0 ? run_log_value(log, log->row_count - 1, column) : (double)NAN;
}

static void write_weights(const RunLog *log, TableFormat format, Text *out) {
    Table *const table = table_new();
    table_add_column(table, "gene", "gene", TABLE_LEFT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    for (int i = 0; log->row_count > 0 && i < log->gene_count; i++) {
        const RunGene *const gene = &log->genes[i];
        const double spread = last_value(log, gene->deviation);
        table_put_text(table, gene->name);
        table_put_real(table, last_value(log, gene->best), 4);
        table_put_real(table, spread, 4);
        if (!isnan(spread)) table_show(table, "%.2g", spread);
    }
    table_write(table, format, out);
    table_free(table);
}

static void write_note(const RunLog *log, Text *out) {
    if (log->row_count == 0) {
        text_append_string(out, "\nNothing is logged yet.\n");
        return;
    }
    text_append(out, "\nWeights are those of the best in the last row of the log, %s %.0f.\n",
                log->columns[log->counter], run_log_total(log));
    text_append(out, "Spread is the standard %s.\n",
                run_log_is_fitted(log) ? "error of the fit" : "deviation over the population");
}

bool report_evolution(const char *path, TableFormat format, Text *out, Error *error) {
    RunLog log = {.row_count = 0};
    const bool good = run_log_read(&log, path, error);
    if (good) write_weights(&log, format, out);
    if (good && format == TABLE_TEXT) write_note(&log, out);
    run_log_free(&log);
    return good;
}
