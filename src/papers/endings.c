/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Endings: how many won endings evolved heuristics win against a perfect defender. */
#include "papers/evolutions.h"

#include "endgame/egdb.h"
#include "measure/accuracy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MAX = 20 };

typedef struct EndingsPlan {
    const char *rules;
    int depth, count;
    EvolutionOrder orders[PLAYERS_MAX];
    int64_t pieces[SCALES], games[SCALES];
} EndingsPlan;

#define AT(member) offsetof(EndingsPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("rules", NULL, NULL, AT(rules))},
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"pieces", "games", "heuristics", NULL};
    const ConfigText *const text = &claim->paper->text;
    const char *words[PLAYERS_MAX];
    EndingsPlan *const plan = opaque;
    *plan = (EndingsPlan){.rules = "english", .depth = 6, .pieces = {3, 4}, .games = {100, 400}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "pieces", plan->pieces) ||
        !plan_counts(text, from, "games", plan->games) ||
        !plan_words(text, from, "heuristics", 1, PLAYERS_MAX, words, &plan->count))
        return false;
    for (int i = 0; i < SCALES; i++)
        if (rules_find(plan->rules) == NULL || plan->pieces[i] < 2 || plan->pieces[i] > 5)
            return config_text_refuse(text, from, "expected rules, and pieces from 2 to 5");
    for (int i = 0; i < plan->count; i++) {
        if (!evolution_parse(claim, from, words[i], &plan->orders[i])) return false;
        plan->orders[i].rules = plan->rules;
    }
    return true;
}

typedef struct EndingRow {
    const char *heuristic;
    int number;
    ConversionRow row;
} EndingRow;

static const Field FIELDS[] = {
    ROW_TEXT(EndingRow, heuristic),
    ROW_INT(EndingRow, number),
    FIELD("games", COUNT, EndingRow, row.games),
    FIELD("won", COUNT, EndingRow, row.won),
    FIELD("drawn", COUNT, EndingRow, row.drawn),
    FIELD("lost", COUNT, EndingRow, row.lost),
    FIELD("converted", REAL, EndingRow, row.converted, .decimals = 4),
    FIELD("excess_plies", REAL, EndingRow, row.excess_plies, .decimals = 2),
};
static const Record ENDINGS = RECORD_OF("endings", FIELDS, EndingRow);

static bool convert(const Measuring *it, const EndingsPlan *plan, const Egdb *egdb,
                    const EvolutionOrder *order, ConversionRow *row, Error *error) {
    const Campaign *const campaign = it->campaign;
    const AccuracySettings settings = {.egdb = egdb,
                                       .pieces = {2, egdb->pieces},
                                       .seed = campaign->seed,
                                       .threads = campaign->threads,
                                       .quiet = campaign->quiet,
                                       .stop = campaign->stop};
    Experiment experiment = experiment_default(); /* it holds the player and its file */
    Rows rows = {.items = NULL};
    experiment.rules = rules_find(plan->rules);
    const bool good = evolution_add_player(it, order, plan->depth, &experiment, error) &&
                      accuracy_convert(&settings, (uint64_t)plan->games[campaign->scale],
                                       experiment.players, 1, experiment.catalogue, &rows, error);
    if (good) *row = *(const ConversionRow *)rows.items;
    row->player = NULL;
    rows_free(&rows);
    experiment_free(&experiment);
    return good;
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const EndingsPlan *const plan = opaque;
    const Scale scale = it->campaign->scale;
    Rows rows = {.items = NULL};
    Egdb *const egdb = kind_build_tables(it, plan->rules, (int)plan->pieces[scale], error);
    bool good = egdb != NULL;
    for (int i = 0; good && i < plan->count; i++) {
        double converted[EVOLUTION_NUMBER_MAX];
        EvolutionOrder order = plan->orders[i];
        const int count = order.set->count[scale];
        char name[96];
        snprintf(name, sizeof name, "%s: %s", order.set->label, order.template);
        for (order.number = 1; good && order.number <= count; order.number++) {
            EndingRow row = {.heuristic = name, .number = order.number};
            good = convert(it, plan, egdb, &order, &row.row, error);
            converted[order.number - 1] = row.row.converted;
            if (good) rows_add(&rows, &ENDINGS, &row);
            *it->games += good ? (uint64_t)row.row.games : 0;
        }
        if (good) figures_add_mean(it->figures, FIGURE_SHARE, name, converted, count, "evolutions");
    }
    kind_remove_tables(it, egdb);
    good = good && kind_write_table(it, "", &ENDINGS, rows.items, (int)rows.count, error);
    rows_free(&rows);
    return good;
}

const Kind KIND_ENDINGS = {
    .name = "endings",
    .summary = "won endings played out against a perfect defender",
    .plan_size = sizeof(EndingsPlan),
    .read = read,
    .measure = measure,
};
