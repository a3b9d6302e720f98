/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The charts of results folders, in the order in which they are made and named. */
#include "arena/journal.h"
#include "report/chart.h"
#include "util/file.h"

#include <stdio.h>

#define SEARCHED "player depth positions nodes "

/* Name, table, columns, scripts */
static const Chart CHARTS[] = {
    {"points", "players", "player score elo_low elo_high games", "points dots", NULL},
    {"crosstable", "crosstable", "player", "crosstable", NULL},
    {"ratings", "ratings", "player rating rating_low rating_high", "ratings dots", NULL},
    {"elo-by-depth", "ratings", "player rating rating_low rating_high", "elo-by-depth curves",
     NULL},
    {"speed", "speed", "player nodes_per_s", "speed dots", NULL},
    {"search-time", "search", SEARCHED "time_ns", "search-time curves", NULL},
    {"search-speed", "search", SEARCHED "time_ns nodes_per_s", "search-speed curves", NULL},
    {"search-pruning", "search", SEARCHED "search pruning_bd pruning_sum pruning_exact",
     "search-pruning", NULL},
    {"search-nodes", "nodes", SEARCHED "evaluator knuth_moore_nodes", "search-nodes curves", NULL},
    {"search-shares", "nodes", SEARCHED "search evaluator of_alphabeta", "search-shares dots",
     NULL},
    {"strength", "strength", "player limit score score_low score_high games", "strength dots",
     NULL},
    {"accuracy", "accuracy", "player accuracy low high decisions", "accuracy dots", NULL},
    {"conversion", "conversion", "player converted low high games", "conversion dots", NULL},
    {"evolve-score", "log", "score", "evolve-steps evolve-score evolve-curves", NULL},
    {"evolve-fitness", "log", "best mean !positions", "evolve-steps evolve-fitness evolve-curves",
     NULL},
    {"evolve-error", "log", "best mean positions", "evolve-steps evolve-error evolve-curves", NULL},
    {"evolve-loss", "log", "error_before error_after", "evolve-steps evolve-loss evolve-curves",
     NULL},
    {"evolve-spread", "log", "", "evolve-steps evolve-spread evolve-genes", NULL},
    {"evolve-weights", "log", "", "evolve-steps evolve-weights evolve-genes", NULL},
    {"egdb", "slices", "side black_men black_kings white_men white_kings positions wins longest",
     "egdb", NULL},
};

bool charts_make(const char *folder, ChartsMade *made, Error *error) {
    if (file_exists_in(folder, JOURNAL_NAME)) return true;
    bool good = true;
    for (size_t i = 0; good && i < sizeof CHARTS / sizeof CHARTS[0]; i++) {
        char table[CHART_NAME_SIZE + 8];
        snprintf(table, sizeof table, "%s.csv", CHARTS[i].table);
        good = !file_exists_in(folder, table) || chart_make(folder, &CHARTS[i], made, error);
    }
    return good;
}
