#include "papers/papers.h"

#include "papers/claim_row.h"
#include "papers/claims_page.h"
#include "papers/papers_page.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>

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

/* Draws it with a caption that says of depth and games what the claim and its row do. */
static bool draw_claim(const Claim *claim, const char *folder, const Rows *claims, ChartsMade *made,
                       Error *error) {
    const ClaimRow *const row = claim_row_find(claims, claim->id);
    char name[CLAIM_NAME_SIZE];
    Text conditions = {.data = NULL};
    claim_name(claim->id, name);
    const char *const table = claim->chart.table != NULL ? claim->chart.table : name;
    if (!claim_has_table(folder, table)) return true;
    if (claim->depth != NULL) text_append_string(&conditions, claim->depth);
    if (row != NULL && row->games > 0)
        text_append(&conditions, "; %" PRId64 " games in all", row->games);
    made->conditions = text_string(&conditions);
    const bool good = draw(claim, folder, table, made, error);
    made->conditions = NULL;
    text_free(&conditions);
    return good;
}

bool papers_draw(const char *folder, ChartsMade *made, Error *error) {
    Rows claims = {.items = NULL};
    bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error);
    for (int i = 0; good && CLAIMS[i] != NULL; i++)
        good = draw_claim(CLAIMS[i], folder, &claims, made, error);
    rows_free(&claims);
    return good;
}

bool papers_report(const char *folder, Answer *answer, Error *error) {
    char *const path = file_join(folder, CLAIM_ROWS.name);
    const bool is_markup = table_is_markup(answer_manner(answer)->format);
    const bool good = report_claims(path, answer, error) &&
                      (!is_markup || papers_page_tables(folder, answer, error));
    free(path);
    return good;
}

bool papers_write_pages(const char *folder, Error *error) {
    Rows claims = {.items = NULL};
    const bool good = rows_read_in(&claims, &CLAIM_ROWS, folder, error) &&
                      claims_page_write(folder, &claims, error) &&
                      papers_page_write(folder, &claims, error);
    rows_free(&claims);
    return good;
}
