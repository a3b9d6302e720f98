#include "report/charts_genes.h"

#include "report/charts_run.h"
#include "util/csv.h"
#include "util/utf8.h"

#include <math.h>

/* A picture of more cells is only larger. */
enum { CELLS_MAX = 100 };

static const char *const TEMPLATES[] = {"evolve-steps", "evolve-genes", NULL};

typedef enum GeneQuantity { DEVIATION, BEST } GeneQuantity;

static int column_of(const RunGene *gene, GeneQuantity quantity) {
    return quantity == DEVIATION ? gene->deviation : gene->best;
}

/* A cell reaches from the row that was shown before to its own. */
static void put_cells(Chart *chart, const RunLog *log, int gene, GeneQuantity quantity) {
    double from = 0;
    for (int row = 0; row < log->row_count; row++) {
        const double to = log->steps[row];
        if (!run_log_is_shown(log, row, CELLS_MAX) || to <= from) continue;
        const double value = run_log_value(log, row, column_of(&log->genes[gene], quantity));
        csv_put_int(&chart->data, gene);
        csv_put_real(&chart->data, from);
        csv_put_real(&chart->data, to);
        /* The scale of deviations is logarithmic. */
        csv_put_real(&chart->data, quantity == BEST || value > 0 ? value : (double)NAN);
        chart_put_name(chart, log->genes[gene].name);
        csv_end_row(&chart->data);
        from = to;
    }
}

static int longest_gene(const RunLog *log) {
    int longest = 0;
    for (int i = 0; i < log->gene_count; i++) {
        const int width = utf8_width(log->genes[i].name);
        if (width > longest) longest = width;
    }
    return longest;
}

static bool can_be_drawn(const RunLog *log, GeneQuantity quantity) {
    bool is_nonzero = false;
    for (int i = 0; i < log->gene_count; i++) {
        const int column = column_of(&log->genes[i], quantity);
        if (column < 0) return false;
        if (run_log_has_nonzero(log, column)) is_nonzero = true;
    }
    return is_nonzero;
}

static bool chart_genes(const char *folder, const RunLog *log, GeneQuantity quantity,
                        ChartsMade *made, Error *error) {
    if (!can_be_drawn(log, quantity)) return true;
    const char *const name = quantity == DEVIATION ? "evolve-spread" : "evolve-weights";
    Chart chart = {.name = name, .shared = TEMPLATES, .template = name};
    text_append_string(&chart.data, "gene,from,to,value,name\n");
    for (int gene = 0; gene < log->gene_count; gene++) put_cells(&chart, log, gene, quantity);
    chart_set_int(&chart, "genes", log->gene_count);
    chart_set_int(&chart, "longest", longest_gene(log));
    if (quantity == DEVIATION) chart_set_int(&chart, "fitted", run_log_is_fitted(log));
    return chart_make_run(&chart, log, folder, made, error);
}

bool charts_genes(const char *folder, const RunLog *log, ChartsMade *made, Error *error) {
    return chart_genes(folder, log, DEVIATION, made, error) &&
           chart_genes(folder, log, BEST, made, error);
}
