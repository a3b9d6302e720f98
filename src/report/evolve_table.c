#include "report/evolve_table.h"

#include "evolve/evolution_log.h"

#include <math.h>

static void write_weights(const EvolutionLog *log, Answer *answer) {
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
    answer_put_table(answer, "weights", table);
}

static void write_note(const EvolutionLog *log, Answer *answer) {
    Text line = {.data = NULL};
    text_append_char(answer_text(answer), '\n');
    if (log->rows == 0) {
        answer_say(answer, "log", "Nothing is logged yet.");
        return;
    }
    text_append(&line, "Weights are those of the best in the last row of the log, %s %.0f.",
                log->names[log->counter], evolution_total(log));
    answer_say(answer, "log", text_string(&line));
    text_free(&line);
    answer_say(answer, "spread",
               evolution_is_fitted(log) ? "Spread is the standard error of the fit."
                                        : "Spread is the standard deviation over the population.");
}

bool report_evolution(const char *folder, Answer *answer, Error *error) {
    EvolutionLog log;
    const bool good = evolution_log_read(&log, folder, error);
    if (good) write_weights(&log, answer);
    if (good) write_note(&log, answer);
    evolution_log_free(&log);
    return good;
}
