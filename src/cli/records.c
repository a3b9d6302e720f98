/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/records.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "endgame/egdb.h"
#include "measure/accuracy.h"
#include "measure/against.h"
#include "measure/search_rows.h"
#include "papers/pages.h"
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
    &CLASHES_RECORD,
    &RATING_RECORD,
    &SUPERIORITY_RECORD,
    &PAIRING_RECORD,
    &CYCLE_RECORD,
    &MEASURE_RECORD,
    &MEASURES,
    /* of searches */
    &SEARCH_RECORD,
    &NODES_RECORD,
    &STRENGTH_RECORD,
    /* of exact tables and accuracy */
    &SLICE_RECORD,
    &ACCURACY_RECORD,
    &ACCURACY_SLICE_RECORD,
    &CONVERSION_RECORD,
    &PLAYED_RECORD,
    /* of the papers' claims */
    &CLAIM_ROWS,
    &FIGURE_ROWS,
    &EVOLVED_ROWS,
    /* printed */
    &PROBE_RECORD,
    &FIGURES_RECORD,
    &BENCH_RECORD,
    &AGAINST_RECORD,
    NULL,
};

/* The charts and the pages. */
static bool draw_claims(const char *folder, ChartsMade *made, Error *error) {
    return papers_draw(folder, made, error) && papers_write_pages(folder, error);
}

static const ResultsPart PARTS[] = {
    {JOURNAL_NAME, "A tournament that is not finished", report_tournament, .draw = NULL},
    {"players.csv", "Tournament", report_tournament, .draw = charts_tournament},
    {"search.csv", "Searches compared", NULL, &SEARCH_RECORD, .draw = charts_search,
     .is_timed = true},
    {"nodes.csv", "Nodes of searches", NULL, &NODES_RECORD, .draw = charts_shares},
    {"strength.csv", "Strength of searches", NULL, &STRENGTH_RECORD, .draw = charts_strength},
    {"claims.csv", "What the papers claim, and what was measured", papers_report,
     .draw = draw_claims, .places_charts = true},
    {"accuracy.csv", "Accuracy in endings", NULL, &ACCURACY_RECORD, .draw = charts_accuracy},
    {"conversion.csv", "Won positions played out", NULL, &CONVERSION_RECORD, .draw = NULL},
    {"played.csv", "Moves of games beside exact values", NULL, &PLAYED_RECORD, .draw = NULL},
    {"log.csv", "Weights of an evolution", report_evolution, .draw = charts_evolve},
    {"slices.csv", "Exact tables", NULL, &SLICE_RECORD, .draw = charts_slices},
    {.file = NULL},
};
const ResultsGuide RESULTS_GUIDE = {PARTS, RECORDS};
