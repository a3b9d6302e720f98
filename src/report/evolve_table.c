#include "report/evolve_table.h"

#include "evolve/evolution_log.h"

#include <math.h>

static void write_weights(const EvolutionLog *log, TableFormat format, Text *out) {
    Table *const table = table_new();
    table_set_caption(table, "Weights of the best");
    table_add_column(table, "gene", "gene", TABLE_LEFT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    for (int gene = 0; log->rows > 0 && gene < log->genes; gene++) {
        const double spread = evolution_gene(log, log->rows - 1, gene, GENE_DEVIATION);
        table_put_text(table, evolution_gene_name(log, gene));
        table_put_real(table, evolution_gene(log, log->rows - 1, gene, GENE_BEST), 4);
        table_put_real(table, spread, 4);
        if (!isnan(spread)) table_show(table, "%.2g", spread);
    }
    table_write(table, format, out);
    table_free(table);
}

static void write_note(const EvolutionLog *log, Text *out) {
    if (log->rows == 0) {
        text_append_string(out, "\nNothing is logged yet.\n");
        return;
    }
    text_append(out, "\nWeights are those of the best in the last row of the log, %s %.0f.\n",
                log->names[log->counter], evolution_total(log));
    text_append(out, "Spread is the standard %s.\n",
                evolution_is_fitted(log) ? "error of the fit" : "deviation over the population");
}

bool report_evolution(const char *path, TableFormat format, Text *out, Error *error) {
    EvolutionLog log;
    const bool good = evolution_log_read(&log, path, error);
    if (good) write_weights(&log, format, out);
    if (good && format == TABLE_TEXT) write_note(&log, out);
    evolution_log_free(&log);
    return good;
}
