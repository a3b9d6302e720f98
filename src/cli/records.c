/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/records.h"

#include "arena/journal.h"
#include "arena/runs.h"
#include "arena/totals.h"
#include "endgame/egdb.h"
#include "measure/accuracy.h"
#include "measure/build_comparison.h"
#include "measure/search_rows.h"
#include "papers/reproduction.h"
#include "report/tournament_report.h"

const Record *const RECORDS[] = {
    /* of a tournament */
    &GAME_RECORD,
    &MOVE_RECORD,
    &TIMING_RECORD,
    &SAID_RECORD,
    &PLAYER_RECORD,
    &SPEED_RECORD,
    &CROSSTABLE_RECORD,
    &MATCH_POINT_RECORD,
    &PAIRING_RECORD,
    &CYCLE_RECORD,
    &STATISTICS_RECORD,
    /* of searches */
    &SEARCH_RECORD,
    &NODES_RECORD,
    /* of exact tables and accuracy */
    &SLICE_RECORD,
    &ACCURACY_RECORD,
    &CONVERSION_RECORD,
    /* of the papers' claims */
    &CLAIM_ROWS,
    &FIGURE_ROWS,
    &EVOLVED_ROWS,
    /* printed */
    &PROBE_RECORD,
    &RUN_CHANGE_RECORD,
    &BENCH_RECORD,
    &BUILD_COMPARISON_RECORD,
    NULL,
};

/* The charts and the pages. */
static bool draw_claims(const char *folder, ChartsMade *made, Error *error) {
    return papers_draw(folder, made, error) && papers_write_pages(folder, error);
}

const ResultsPart RESULTS_PARTS[] = {
    {JOURNAL_NAME, "A tournament that is not finished", .write = report_tournament},
    {"players.csv", "Tournament", .write = report_tournament},
    {"search.csv", "Searches compared", .record = &SEARCH_RECORD, .is_timed = true},
    {"nodes.csv", "Nodes of searches", .record = &NODES_RECORD},
    {"claims.csv", "What the papers claim, and what was measured", .write = papers_report,
     .draw = draw_claims, .places_charts = true},
    {"accuracy.csv", "Accuracy in endings", .record = &ACCURACY_RECORD},
    {"conversion.csv", "Won positions played out", .record = &CONVERSION_RECORD},
    {"log.csv", "Weights of an evolution", .write = report_evolution},
    {"slices.csv", "Exact tables", .record = &SLICE_RECORD},
    {.file = NULL},
};
