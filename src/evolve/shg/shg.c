/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/shg/shg.h"

#include "evolve/shg/crossing.h"
#include "util/ordered.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Settings */

static const char DOC[] =
    "SHG, the simple heuristic generator, has a population of weights that play each other. The "
    "fitter of two is who wins more of two games with colours swapped, with one win each the "
    "quicker. The winners of two tournaments are crossed; a third tournament finds a weak "
    "specimen, whose place the child takes unless it is less fit.\v"
    "Specimens are normalised, as nothing else would keep weights from growing. Every 1000 "
    "crossovers the fittest is found by a pass in which the first stays until a fitter one comes; "
    "log.csv gets a row. The last one is the heuristic. Defaults are from paper 003; (ours) stands "
    "where it says nothing.\n\n"
    "Examples:\n"
    "  jumpoff evolve shg\n"
    "  jumpoff evolve shg --heuristic e3ph --rules giveaway --out shg-giveaway\n"
    "  jumpoff evolve shg --depth 3 --crossovers 5000";

#define AT(member) offsetof(ShgSettings, member)
static const char *const TIES[] = {"old", "new", NULL};
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("depth", depth_plies, "plies of the searches", "4",
                     ", footnote 7; section 5: 3, for complex heuristics 4", 1, 12)},
    {SETTING_WHOLE(
        "population", "N",
        "specimens (default 70, below --depth 4 120; section 5: 60-80, with depth 3 100-150)", 2,
        1e5, AT(population))},
    {SETTING_WHOLE("crossovers", "N",
                   "children to make (default 12000, below --depth 4 20000, ours)", 1, 1e9,
                   AT(crossovers))},
    {SETTING_WHOLE("tournament", "N",
                   "how many compete to be a parent, or not to have to go (default 2 up to 10 "
                   "weights, 3 up to 20, 4 up to 40, else 5; section 5: 2-5, more for more)",
                   1, 1e5, AT(tournament))},
    {GENERATOR_WHOLE("games", games, "that decide who is fitter: 1 or 2", "2", ", section 5", 1,
                     2)},
    {GENERATOR_CHOICE(
        "ties", "WHO", ties,
        "has the place when neither the child nor who is there is fitter: old or new", "new",
        ", with which as many crossovers are effective as section 6 says; section 3.2 reads as old",
        TIES)},
    {SETTING_REAL("mutation", "X",
                  "rate a weight (default 0.001, in populations below 100 0.002; section 3.1: "
                  "0.0006-0.002, section 5: more in small ones)",
                  0, 1, AT(mutation))},
    {GENERATOR_CHOICE("norm", "NORM", norm,
                      "that specimens are divided by: euclidean, sum, maximum or none", "euclidean",
                      ", ours", NORMS)},
    {GENERATOR_REAL("range", range, "weights start within -X and X", "0.5", ", section 6", 1e-6,
                    1e6)},
    {GENERATOR_WHOLE("score-games", score_games,
                     "of the fittest against " YARDSTICK ", for each row of the log; 0 for none",
                     "100", ", ours", 0, 1e6)},
    {.name = NULL}};
#undef AT

static const LogColumn COLUMNS[] = {SHG_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *opaque, const EvolveSetup *setup) {
    ShgSettings *const settings = opaque;
    const bool is_shallow = settings->depth_plies < 4;
    setting_default_whole(&settings->population, is_shallow ? 120 : 70);
    setting_default_whole(&settings->crossovers, is_shallow ? 20000 : 12000);
    setting_default_whole(&settings->tournament,
                          tournament_size(setup->genome->count, settings->population));
    setting_default_real(&settings->mutation, settings->population < 100 ? 2e-3 : 1e-3);
}

static bool check(const void *opaque, const EvolveSetup *setup, Error *error) {
    (void)setup;
    const ShgSettings *const settings = opaque;
    return tournament_check(settings->tournament, settings->population, error);
}

/* Runs */

typedef struct ShgRun {
    const ShgSettings *settings;
    const EvolveSetup *setup;
    CrossingRules rules;
    Herd *herd;
    Duel **duels;     /* one a thread, and a last one for crossings whose turn it is */
    void **crossings; /* Crossing: slots of ordered_run */
    int ahead;        /* of these: how many may be tried before their turn */
    uint64_t done, effective, games; /* crossovers, those that got in; between specimens */
    int fittest;
    double score;
} ShgRun;

static void draw_population(ShgRun *run) {
    const Genome *const genome = run->setup->genome;
    const Population *const population = herd_population(run->herd);
    Rng rng = rng_seeded(rng_derive(run->setup->seed, SHG_STREAM_POPULATION));
    for (int i = 0; i < population->count; i++) {
        double *const genes = population_genes(population, i);
        specimen_draw(genome, run->settings->range, genes, &rng);
        specimen_normalise(genome, (Norm)run->settings->norm, genes);
    }
    herd_compile(run->herd);
}

static void *open_run(const void *opaque, const EvolveSetup *setup, Error *error) {
    (void)error;
    const ShgSettings *const settings = opaque;
    const DuelRules rules = {setup, setup->rules->draws, settings->depth_plies};
    ShgRun *const run = memory_allocate(sizeof *run);
    *run = (ShgRun){
        .settings = settings,
        .setup = setup,
        .rules = {board_start(setup->board_size), settings->games, settings->tournament,
                  settings->ties == SHG_TIES_NEW, settings->mutation, (Norm)settings->norm,
                  rng_derive(setup->seed, SHG_STREAM_CROSSOVERS)},
        .herd = herd_new(setup->genome, settings->population, setup->board_size),
        .duels = duels_new(&rules, setup->threads + 1),
        .ahead = setup->threads == 1 ? 1 : 2 * setup->threads,
        .score = NAN,
    };
    run->crossings = memory_allocate((size_t)run->ahead * sizeof(void *));
    for (int i = 0; i < run->ahead; i++) run->crossings[i] = crossing_new(run->herd, &run->rules);
    draw_population(run);
    return run;
}

static void close_run(void *opaque) {
    ShgRun *const run = opaque;
    for (int i = 0; i < run->ahead; i++) crossing_free(run->crossings[i]);
    free(run->crossings);
    duels_free(run->duels, run->setup->threads + 1);
    herd_free(run->herd);
    free(run);
}

/* Reports */

static bool find_fittest(ShgRun *run, Error *error) {
    const uint64_t seed = rng_derive(rng_derive(run->setup->seed, SHG_STREAM_FITTEST), run->done);
    Duel *const duel = run->duels[0];
    run->fittest = 0;
    for (int i = 1; i < run->settings->population; i++) {
        Fighter *const other = herd_take(run->herd, i);
        Fighter *const fittest = herd_take(run->herd, run->fittest);
        bool is_fitter = false;
        const bool good =
            contest_play(duel, other, fittest, run->settings->games, &run->rules.start,
                         rng_derive(seed, (uint64_t)i), &is_fitter);
        herd_give_back(run->herd, other);
        herd_give_back(run->herd, fittest);
        if (!good) return error_set(error, ERROR_INTERRUPTED, "stopped");
        if (is_fitter) run->fittest = i;
        run->games += (uint64_t)run->settings->games;
    }
    return true;
}

/* What is not known is left out. */
static void write_note(const ShgRun *run, double share, char *note, size_t size) {
    char effective[32] = "", score[32] = "";
    if (!isnan(share)) snprintf(effective, sizeof effective, "%.0f %% effective", 100 * share);
    if (!isnan(run->score)) snprintf(score, sizeof score, "score %.2f", run->score);
    snprintf(note, size, "%s%s%s", effective, *effective != '\0' && *score != '\0' ? ", " : "",
             score);
}

/* `share` is of effective crossovers since the last report. */
static bool report(ShgRun *run, double share, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const Population *const population = herd_population(run->herd);
    char note[64];
    if (!find_fittest(run, error)) return false;
    const double *const best = population_genes(population, run->fittest);
    if (!yardstick_score(setup, best, run->settings->depth_plies, run->settings->score_games,
                         rng_derive(setup->seed, SHG_STREAM_SCORE), &run->score, error))
        return false;
    const double values[SHG_COLUMNS] = {
        [SHG_CROSSOVERS] = (double)run->done,
        [SHG_EFFECTIVE] = (double)run->effective,
        [SHG_EFFECTIVE_SHARE] = share,
        [SHG_GAMES] = (double)run->games,
        [SHG_BEST_IS_MUTANT] = population->mutants[run->fittest],
        [SHG_SCORE] = run->score,
    };
    write_note(run, share, note, sizeof note);
    const EvolveReport told = {.values = values,
                               .best = best,
                               .done = run->done,
                               .total = (uint64_t)run->settings->crossovers,
                               .note = note};
    return evolve_tell(setup, population, told, error);
}

/* Steps */

static bool try_ahead(void *context, uint64_t index, int thread, void *slot) {
    const ShgRun *const run = context;
    Crossed ignored;
    crossing_begin(slot, index);
    return crossing_run(slot, run->duels[thread], &ignored);
}

static bool take_turn(void *context, uint64_t index, void *slot) {
    (void)index;
    ShgRun *const run = context;
    Crossed crossed;
    if (!crossing_run(slot, run->duels[run->setup->threads], &crossed)) return false;
    run->done++;
    run->games += (uint64_t)(crossed.contests * run->settings->games);
    if (!crossed.is_effective) return true;
    crossing_put_child(slot, crossed.place);
    run->effective++;
    return true;
}

static bool step(void *opaque, Error *error) {
    ShgRun *const run = opaque;
    const uint64_t total = (uint64_t)run->settings->crossovers, first = run->done;
    const uint64_t end = total - first < SHG_STEP ? total : first + SHG_STEP;
    const uint64_t effective = run->effective;
    const OrderedTasks tasks = {run, try_ahead, take_turn, run->crossings, run->ahead};
    if (first == 0 && !report(run, NAN, error)) return false;
    ordered_run(&tasks, first, end, run->setup->threads);
    if (run->done < end) return error_set(error, ERROR_INTERRUPTED, "stopped");
    return report(run, (double)(run->effective - effective) / (double)(end - first), error);
}

static bool is_finished(const void *opaque) {
    const ShgRun *const run = opaque;
    return run->done == (uint64_t)run->settings->crossovers;
}

static void transfer(void *opaque, Archive *archive) {
    ShgRun *const run = opaque;
    Population *const population = herd_population(run->herd);
    archive_uint(archive, "crossovers", &run->done);
    archive_uint(archive, "effective", &run->effective);
    archive_uint(archive, "games", &run->games);
    archive_int(archive, "fittest", &run->fittest, 0, population->count - 1);
    archive_reals(archive, "score", &run->score, 1);
    population_transfer(population, archive);
    if (!archive_is_reading(archive)) return;
    if (run->done > (uint64_t)run->settings->crossovers || run->effective > run->done)
        archive_fail(archive, "crossovers: more than there can be");
    herd_compile(run->herd);
}

static const double *best(const void *opaque) {
    const ShgRun *const run = opaque;
    return population_genes(herd_population(run->herd), run->fittest);
}

static void describe(const void *opaque, Text *text) {
    const ShgRun *const run = opaque;
    const ShgSettings *const settings = run->settings;
    text_append(text,
                "%" PRIu64 " crossovers, %" PRIu64 " of them effective, and %" PRIu64
                " games of searches of %d %s",
                run->done, run->effective, run->games, settings->depth_plies,
                settings->depth_plies == 1 ? "ply" : "plies");
    if (settings->score_games == 0) return;
    text_append(text,
                "\nscore of the last population's fittest against " YARDSTICK
                " in %d games of such searches: %.4g",
                settings->score_games, run->score);
}

const Generator GENERATOR_SHG = {
    .name = "shg",
    .title = "SHG",
    .summary = "weights that are compared by playing each other",
    .source = "paper 003, section 3.2",
    .doc = DOC,
    .template = "25f",
    .unit = "crossovers",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(ShgSettings),
    .complete = complete,
    .check = check,
};
