/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endings: how many won positions of few pieces an evolved heuristic wins against a perfect
 * defender, which uses exact tables. An evolution is one unit. */
#include "papers/evolutions.h"

#include "measure/accuracy.h"
#include "util/file.h"

enum { PIECES_LEAST = 2, NAME_SIZE = 96 };

typedef struct EndingsPlan {
    CommonPlan common;
    int depth;
    Scaled pieces, games;
    int heuristics_count;
    const char *heuristics[20];
} EndingsPlan;

static const Setting ENDINGS[] = {
    MEASUREMENT_KEYS,
    RULES_KEY,
    {KEY_WHOLE(1, SEARCH_DEPTH_MAX, EndingsPlan, depth), .value = "6"},
    {KEY_SCALED(2, 5, EndingsPlan, pieces)},
    {KEY_SCALED(1, 1000000, EndingsPlan, games)},
    {KEY_WORDS(1, 20, EndingsPlan, heuristics), .check = paper_is_evolution},
    {.name = NULL},
};

static void each_order(const Claim *claim, const void *opaque, OrderVisitor *visit, void *context) {
    const EndingsPlan *const plan = opaque;
    for (int i = 0; i < plan->heuristics_count; i++)
        visit(context, paper_evolution(claim->paper, plan->heuristics[i], plan->common.rules, 1));
}

/* A row of the table: an evolution. */
typedef struct EndingRow {
    const char *heuristic;
    int number;
    Conversion found;
} EndingRow;

static const CsvColumn FIELDS[] = {
    COLUMN("heuristic", TEXT, EndingRow, heuristic, .meaning = "set of evolutions and template"),
    COLUMN("number", INT, EndingRow, number, .meaning = "number of the evolution, from 1"),
    COLUMN("games", COUNT, EndingRow, found.games, .unit = "games",
           .meaning = "won positions played out against a perfect defender"),
    COLUMN("won", COUNT, EndingRow, found.won, .unit = "games", .meaning = "games won"),
    COLUMN("drawn", COUNT, EndingRow, found.drawn, .unit = "games", .meaning = "games drawn"),
    COLUMN("lost", COUNT, EndingRow, found.lost, .unit = "games", .meaning = "games lost"),
    COLUMN("converted", REAL, EndingRow, found.converted, .decimals = 4, .unit = "share",
           .meaning = "share of the games won"),
    COLUMN("excess_plies", REAL, EndingRow, found.excess_plies, .decimals = 2, .unit = "plies",
           .meaning = "mean plies of won games beyond the exact distance"),
};
const CsvSchema ENDING_ROWS = SCHEMA_OF("endings", FIELDS, EndingRow);

/* Plays an evolution's games against the tables. */
static bool convert(const Measurement *it, const Egdb *egdb, const char *heuristic, int number,
                    Conversion *found, Error *error) {
    const ReproduceSettings *const campaign = it->campaign;
    const EndingsPlan *const plan = it->measure->plan;
    const AccuracySettings settings = {.egdb = egdb,
                                       .pieces = {PIECES_LEAST, egdb->pieces},
                                       .seed = campaign->seed,
                                       .threads = campaign->threads,
                                       .quiet = campaign->quiet,
                                       .stop = campaign->stop};
    /* A tournament that is never played: it holds the player and its file. */
    MeasurementGames games = measurement_games(it, "start", plan->common.rules, 2, error);
    measurement_add_side(&games, heuristic, number, plan->depth);
    const bool good =
        games.is_good &&
        accuracy_convert(&settings, (uint64_t)measurement_count(it, &plan->games, 100, 400),
                         games.experiment.players, games.experiment.catalogue, found, error);
    experiment_free(&games.experiment);
    return good;
}

static void name_heuristic(const Claim *claim, const char *heuristic, char name[NAME_SIZE]) {
    const EvolutionOrder order = paper_evolution(claim->paper, heuristic, "", 1);
    snprintf(name, NAME_SIZE, "%.45s: %.45s", order.set->label, order.template);
}

/* Adds a row for each evolution of a heuristic. */
static bool convert_all(const Measurement *it, const Egdb *egdb, const char *heuristic, Rows *rows,
                        Error *error) {
    const int count = evolution_count(it, heuristic);
    char name[NAME_SIZE];
    name_heuristic(it->claim, heuristic, name);
    for (int n = 1; n <= count; n++) {
        EndingRow row = {name, n, .found = {.games = 0}};
        if (!convert(it, egdb, heuristic, n, &row.found, error)) return false;
        rows_add(rows, &ENDING_ROWS, &row);
        it->found->games += (uint64_t)row.found.games;
    }
    return true;
}

/* The tables are built beside the kept games and removed with them. */
static bool make_endings(const Measurement *it, Rows *rows, Error *error) {
    const EndingsPlan *const plan = it->measure->plan;
    const EgdbKind kind = {rules_find(plan->common.rules), BOARD_SIZE_STANDARD,
                           measurement_count(it, &plan->pieces, 3, 4)};
    const EgdbRun how = {.threads = it->campaign->threads,
                         .quiet = true,
                         .kind = &kind,
                         .shares = true,
                         .stop = it->campaign->stop};
    char part[64];
    snprintf(part, sizeof part, "tables-%.40s.games", kind.rules->name);
    MEMORY_AUTO char *folder = file_make_folder_in(it->campaign->folder, part, error);
    Egdb *const egdb = folder != NULL && egdb_build(folder, &how, error)
                           ? egdb_open(folder, kind.rules, BOARD_SIZE_STANDARD, false, error)
                           : NULL;
    bool good = egdb != NULL;
    for (int i = 0; good && i < plan->heuristics_count; i++)
        good = convert_all(it, egdb, plan->heuristics[i], rows, error);
    if (egdb != NULL) egdb_close(egdb);
    return good && file_remove_folder_in(it->campaign->folder, part, error);
}

/* Adds the mean of each heuristic's evolutions, whose rows stand together. */
static bool show_endings(const Measurement *it, const Rows *rows, Error *error) {
    const EndingsPlan *const plan = it->measure->plan;
    const EndingRow *row = rows != NULL ? rows->items : NULL;
    (void)error;
    for (int i = 0; i < plan->heuristics_count; i++) {
        double converted[EVOLUTION_NUMBER_MAX];
        char name[NAME_SIZE];
        const int count = row != NULL ? evolution_count(it, plan->heuristics[i]) : 0;
        name_heuristic(it->claim, plan->heuristics[i], name);
        for (int n = 0; n < count; n++) converted[n] = (row++)->found.converted;
        figures_add_mean(&it->found->figures, FIGURE_SHARE, name, converted, count, "evolutions");
    }
    return true;
}

const MeasurementKind MEASUREMENT_ENDINGS = {
    .name = "endings",
    .summary = "won endings played out against a perfect defender",
    .keys = ENDINGS,
    .size = sizeof(EndingsPlan),
    .each_order = each_order,
    .schema = &ENDING_ROWS,
    .make = make_endings,
    .show = show_endings,
};
