#include "papers/papers.h"

#include "papers/claim_row.h"
#include "papers/claims_page.h"
#include "papers/papers_page.h"

static bool draw_chart(const ClaimChart *chart, const char *folder, const char *table,
                       ChartsMade *made, Error *error) {
    if (chart->title == NULL || !claim_has_table(folder, table)) return true;
    if (chart->draw != NULL) return chart->draw(folder, table, chart->title, made, error);
    return charts_depth_results(folder, table, chart->title, chart->axis, chart->printed, made,
                                error);
}

static bool draw_dots(const Claim *claim, const char *folder, ChartsMade *made, Error *error) {
    DotPlot plot = claim->dots;
    plot.table = claim->table;
    return plot.title == NULL || !claim_has_table(folder, claim->table) ||
           charts_dots(folder, &plot, made, error);
}

bool papers_draw(const char *folder, ChartsMade *made, Error *error) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        const ClaimChart *const chart = &CLAIMS[i]->chart;
        const char *const table = chart->table != NULL ? chart->table : CLAIMS[i]->table;
        if (!draw_chart(chart, folder, table, made, error) ||
            !draw_dots(CLAIMS[i], folder, made, error)) {
            return false;
        }
    }
    return true;
}

bool papers_write_pages(const char *folder, Error *error) {
    Rows claims = {.items = NULL};
    const bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error) &&
                      claims_page_write(folder, &claims, error) &&
                      papers_page_write(folder, &claims, error);
    rows_free(&claims);
    return good;
}
