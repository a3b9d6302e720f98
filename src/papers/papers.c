#include "papers/papers.h"

#include "papers/claim_row.h"
#include "papers/claims_page.h"
#include "papers/papers_page.h"

/* A claim's chart of a table that is there, or its dots. */
static bool draw(const Claim *claim, const char *folder, const char *table, ChartsMade *made,
                 Error *error) {
    const ClaimChart *const chart = &claim->chart;
    DotPlot plot = claim->dots;
    plot.table = table;
    if (plot.title != NULL) return charts_dots(folder, &plot, made, error);
    if (chart->title == NULL) return true;
    if (chart->draw != NULL) return chart->draw(folder, table, chart->title, made, error);
    return charts_depth_results(folder, table, chart->title, chart->axis, chart->printed, made,
                                error);
}

bool papers_draw(const char *folder, ChartsMade *made, Error *error) {
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        const Claim *const claim = CLAIMS[i];
        char name[CLAIM_NAME_SIZE];
        claim_name(claim->id, name);
        const char *const table = claim->chart.table != NULL ? claim->chart.table : name;
        if (claim_has_table(folder, table) && !draw(claim, folder, table, made, error)) {
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
