/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cycles: whether "beats" is an order, among specimens as a generator draws them and among the
 * fittest of one evolution. */
#include "papers/evolutions.h"

#include "stats/cycles.h"
#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FITTEST_MAX = 32, REPLICATES = 1000 };

typedef struct CyclesPlan {
    GamePlan game;
    const char *evolution;
    EvolutionOrder order;
    int depth;
    double range; /* of the weights that are drawn */
    int64_t drawn[SCALES], fittest_games[SCALES];
} CyclesPlan;

#define AT(member) offsetof(CyclesPlan, member)
static const Setting PLAN[] = {
    GAME_SETTINGS(CyclesPlan),
    {SETTING_WORD("evolution", NULL, NULL, AT(evolution))},
    {SETTING_WHOLE("depth", NULL, NULL, 1, SEARCH_DEPTH_MAX, AT(depth))},
    {SETTING_REAL("range", NULL, NULL, 1e-6, 1e6, AT(range))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "drawn", "fittest_games", NULL};
    const ConfigText *const text = &claim->paper->text;
    CyclesPlan *const plan = opaque;
    *plan = (CyclesPlan){.game = {.games = {100, 1000}},
                         .depth = 3,
                         .range = 0.5,
                         .drawn = {12, 20},
                         .fittest_games = {200, 1000}};
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_counts(text, from, "drawn", plan->drawn) ||
        !plan_counts(text, from, "fittest_games", plan->fittest_games))
        return false;
    plan->game.openings = "start"; /* as the generator's own games */
    for (int i = 0; i < SCALES; i++)
        if (plan->evolution == NULL || plan->drawn[i] < 3 || plan->drawn[i] > 64)
            return config_text_refuse(text, from,
                                      "expected evolution = \"SET TEMPLATE\", and 3 to 64 drawn");
    if (!plan_complete(text, from, &plan->game) ||
        !evolution_parse(claim, from, plan->evolution, &plan->order))
        return false;
    plan->order.rules = plan->game.rules;
    plan->order.number = 1;
    return true;
}

/* A round robin: a row of the table. */
typedef struct CyclesRow {
    const char *series;
    int players;
    int64_t games;
    Triads triads;
    Estimate share; /* of the triples that are cyclic: as seen, surely, and at most */
} CyclesRow;

static const Field FIELDS[] = {
    ROW_TEXT(CyclesRow, series),
    ROW_INT(CyclesRow, players),
    ROW_COUNT(CyclesRow, games),
    ROW_UINT("triples", CyclesRow, triads.triples),
    ROW_UINT("cyclic", CyclesRow, triads.cyclic),
    ROW_UINT("significant", CyclesRow, triads.significant),
    ROW_UINT("sure", CyclesRow, triads.sure),
    ROW_UINT("possible", CyclesRow, triads.possible),
    ROW_ESTIMATE("share", CyclesRow, share, 4),
    FIELD("significant_chance", REAL, CyclesRow, triads.significant_chance, .decimals = 4),
    FIELD("significant_p", REAL, CyclesRow, triads.significant_p, .decimals = 4),
};
static const Record CYCLES = RECORD_OF("cycles", FIELDS, CyclesRow);

/* Specimens as the generator draws them for its first population. */
static bool add_drawn(const CyclesPlan *plan, Experiment *experiment, const EvolutionLog *log,
                      int count, uint64_t seed, Error *error) {
    const Genome genome = genome_of(&log->template);
    double *const genes = memory_allocate((size_t)genome.count * sizeof *genes);
    Rng rng = rng_seeded(seed);
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        Text text = {.data = NULL};
        char name[32];
        snprintf(name, sizeof name, "drawn-%d", i + 1);
        specimen_draw(&genome, plan->range, genes, &rng);
        specimen_normalise(&genome, NORM_EUCLIDEAN, genes);
        evolution_write_weights(log, genes, name, &text);
        good = kind_add_heuristic(experiment, name, &text, plan->depth, error);
        text_free(&text);
    }
    free(genes);
    return good;
}

/* The fittest of each row of the log. */
static bool add_fittest(const CyclesPlan *plan, Experiment *experiment, const EvolutionLog *log,
                        Error *error) {
    bool good = true;
    for (int row = 0; good && row < log->rows && row < FITTEST_MAX; row++) {
        Text text = {.data = NULL};
        char name[32];
        snprintf(name, sizeof name, "fittest-%.0f", evolution_value(log, row, "crossovers"));
        evolution_write_best(log, row, name, &text);
        good = kind_add_heuristic(experiment, name, &text, plan->depth, error);
        text_free(&text);
    }
    return good;
}

/* Plays the experiment, unless it could not be made, and adds its figures: surely cyclic triples,
 * and what an order would give. */
static bool play(const Measuring *it, const char *suffix, const char *series, bool is_made,
                 Experiment *experiment, CyclesRow *row, Error *error) {
    char name[64];
    *row = (CyclesRow){.series = series, .players = experiment->player_count};
    Standings *const standings = kind_play(it, suffix, is_made, experiment, error);
    if (standings == NULL) return false;
    const Triads triads =
        triads_find(standings_encounters(standings), REPLICATES, it->campaign->seed);
    const double triples = (double)triads.triples;
    row->triads = triads;
    row->games = (int64_t)standings_games(standings);
    row->share = triads.triples > 0
                     ? (Estimate){true, (double)triads.cyclic / triples,
                                  (double)triads.sure / triples, (double)triads.possible / triples}
                     : (Estimate){false, NAN, NAN, NAN};
    standings_free(standings);
    snprintf(name, sizeof name, "%s: surely cyclic triples", series);
    figures_add_exact(it->figures, FIGURE_SHARE, name, row->share.low);
    snprintf(name, sizeof name, "%s: p of an order", series);
    figures_add_exact(it->figures, FIGURE_NUMBER, name, triads.significant_p);
    text_append(it->note,
                "Among %s %.1f %% of the triples are cyclic by links of p <= 0.05, in an order "
                "%.1f %%. ",
                series, 100 * (double)triads.significant / triples,
                100 * triads.significant_chance);
    return true;
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const CyclesPlan *const plan = opaque;
    const Scale scale = it->campaign->scale;
    CyclesRow rows[2];
    EvolutionLog log;
    GamePlan fittest = plan->game;
    if (!evolution_get_log(it, &plan->order, &log, error)) return false;
    for (int i = 0; i < SCALES; i++) fittest.games[i] = plan->fittest_games[i];
    Experiment first = kind_experiment(it, &plan->game);
    bool good = add_drawn(plan, &first, &log, (int)plan->drawn[scale], it->campaign->seed, error);
    good = play(it, "-drawn", "drawn", good, &first, &rows[0], error);
    if (good) {
        Experiment second = kind_experiment(it, &fittest);
        good = add_fittest(plan, &second, &log, error);
        good = play(it, "-fittest", "fittest", good, &second, &rows[1], error);
    }
    evolution_log_free(&log);
    return good && kind_write_table(it, "", &CYCLES, rows, 2, error);
}

const Kind KIND_CYCLES = {
    .name = "cycles",
    .summary = "round robins of a generator's specimens: triples that beat each other in a ring",
    .plan_size = sizeof(CyclesPlan),
    .read = read,
    .measure = measure,
};
