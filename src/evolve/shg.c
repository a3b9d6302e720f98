#include "evolve/shg.h"

#include "evolve/contest.h"
#include "evolve/crossing.h"
#include "evolve/yardstick.h"
#include "util/ordered.h"
#include "util/text.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

/* Settings */

static const char DOC[] =
    "shg evolves without a fitness function: of two specimens the fitter is who wins more of two "
    "games, with colours swapped, or with one win each the quicker one. The winners of two "
    "tournaments are crossed; a third tournament finds a weak specimen, whose place the child "
    "takes if it beats it. Genotypes are normalised, as nothing else keeps weights from growing. "
    "Every 1000 crossovers the fittest is found by a pass over the population in which the first "
    "stays until a fitter one comes; log.csv gets a row. The result is the last of these. What "
    "beats what is not transitive, so expect less of it than of hg.\n\n"
    "Examples:\n"
    "  jumpoff evolve shg\n"
    "  jumpoff evolve shg --heuristic e3ph --rules giveaway --out e3ph-giveaway\n"
    "  jumpoff evolve shg --depth 4 --crossovers 5000";

#define AT(member) offsetof(ShgSettings, member)
static const Setting SETTINGS[] = {
    {"depth", "N", "Plies that all games are searched (default 3, seed 003; there also 4)",
     SETTING_WHOLE, 1, 12, AT(depth_plies), NULL},
    {"population", "N",
     "Specimens (default 120, from depth 4 on 70; seed 003 has 100-150 and 60-80)", SETTING_WHOLE,
     2, 1e5, AT(population), NULL},
    {"crossovers", "N", "Children to make (default 20000, ours)", SETTING_WHOLE, 1, 1e9,
     AT(crossovers), NULL},
    {"tournament", "N",
     "Specimens that compete to be a parent, or to have to go (default 2 to 5, the more genes the "
     "more, seed 003)",
     SETTING_WHOLE, 1, 1000, AT(tournament), NULL},
    {"mutation", "P",
     "Chance that a gene mutates (default 0.001, in populations below 100 0.002; seed 003 has "
     "0.0006 to 0.002, more in small ones)",
     SETTING_REAL, 0, 1, AT(mutation), NULL},
    {"games", "N", "Games that decide who is fitter, 1 or 2 (default 2, seed 003)", SETTING_WHOLE,
     1, 2, AT(games), NULL},
    {"prefer-new", NULL,
     "A child takes the place of a specimen that is no fitter than it, too (default: only if it is "
     "fitter, seed 003)",
     SETTING_FLAG, 0, 1, AT(prefers_new), NULL},
    {"norm", "NORM",
     "What genotypes are divided by: euclidean, sum, maximum or none (default euclidean, ours)",
     SETTING_CHOICE, 0, 0, AT(norm), NORMS},
    {"range", "X", "Genes are drawn from -X to X (default 0.5, seed 003)", SETTING_REAL, 1e-6, 1e6,
     AT(range), NULL},
    {"score-games", "N",
     "Games of the fittest against " YARDSTICK ", every 1000 crossovers, for the log (default 100, "
     "ours; 0 for none)",
     SETTING_WHOLE, 0, 1e6, AT(score_games), NULL},
    {.name = NULL},
};

static const char *const COLUMNS[] = {
    "crossovers", "effective", "effective_share", "games", "best_is_mutant", "score", NULL};

static void complete(void *opaque, const EvolveSetup *setup) {
    ShgSettings *const settings = opaque;
    setting_default_whole(&settings->depth_plies, 3);
    setting_default_whole(&settings->population, settings->depth_plies < 4 ? 120 : 70);
    setting_default_whole(&settings->crossovers, 20000);
    setting_default_whole(&settings->tournament, tournament_default_size(setup->genome));
    setting_default_real(&settings->mutation, settings->population < 100 ? 2e-3 : 1e-3);
    setting_default_whole(&settings->games, 2);
    setting_default_whole(&settings->norm, NORM_EUCLIDEAN);
    setting_default_real(&settings->range, 0.5);
    setting_default_whole(&settings->score_games, 100);
}

/* Runs */

typedef struct Run {
    const ShgSettings *settings;
    const EvolveSetup *setup;
    CrossingRules rules;
    Herd *herd;
    Duel **duels; /* one a thread, and a last one for crossings whose turn it is */
    Crossing **crossings;
    int ahead; /* of these: how many may be tried before their turn */
    Spread spread;
    uint64_t done, effective, games; /* crossovers, those that got in; between specimens */
    int fittest;
    double score;
} Run;

static Duel **open_duels(const Run *run) {
    const EvolveSetup *const setup = run->setup;
    const int depth = run->settings->depth_plies;
    const DuelRules rules = {
        setup->rules, setup->board_size, DRAW_RULES_DEFAULT, {depth, depth}, setup->stop};
    return duels_new(&rules, setup->threads + 1);
}

static void draw_population(Run *run) {
    const Genome *const genome = run->setup->genome;
    const Population *const population = herd_population(run->herd);
    Rng rng = rng_seeded(rng_derive(run->setup->seed, SHG_POPULATION));
    for (int i = 0; i < population->count; i++) {
        double *const genes = population_genes(population, i);
        specimen_draw(genome, run->settings->range, genes, &rng);
        specimen_normalise(genome, (Norm)run->settings->norm, genes);
    }
    herd_compile(run->herd);
}

static void *open(const void *opaque, const EvolveSetup *setup, Error *error) {
    (void)error;
    const ShgSettings *const settings = opaque;
    const size_t genes = (size_t)setup->genome->count;
    Run *const run = memory_allocate(sizeof *run);
    *run = (Run){
        .settings = settings,
        .setup = setup,
        .rules = {board_start(setup->board_size), settings->games, settings->tournament,
                  settings->prefers_new == 1, settings->mutation, (Norm)settings->norm,
                  rng_derive(setup->seed, SHG_CROSSOVERS)},
        .herd = herd_new(setup->genome, settings->population, setup->board_size),
        .ahead = setup->threads == 1 ? 1 : setup->threads + 1,
        .spread = {memory_allocate(genes * sizeof(double)), memory_allocate(genes * sizeof(double)),
                   memory_allocate(genes * sizeof(double))},
        .score = NAN,
    };
    run->duels = open_duels(run);
    run->crossings = memory_allocate((size_t)run->ahead * sizeof *run->crossings);
    for (int i = 0; i < run->ahead; i++) run->crossings[i] = crossing_new(run->herd, &run->rules);
    draw_population(run);
    return run;
}

static void close(void *opaque) {
    Run *const run = opaque;
    for (int i = 0; i < run->ahead; i++) crossing_free(run->crossings[i]);
    free((void *)run->crossings);
    duels_free(run->duels, run->setup->threads + 1);
    herd_free(run->herd);
    free(run->spread.minimum);
    free(run->spread.maximum);
    free(run->spread.deviation);
    free(run);
}

/* Reports */

static bool find_fittest(Run *run, Error *error) {
    const uint64_t seed = rng_derive(rng_derive(run->setup->seed, SHG_FITTEST), run->done);
    Duel *const duel = run->duels[0];
    run->fittest = 0;
    for (int i = 1; i < run->settings->population; i++) {
        Fighter *const other = herd_take(run->herd, i);
        Fighter *const fittest = herd_take(run->herd, run->fittest);
        bool is_fitter = false;
        const bool good =
            contest_play(duel, &other->eval, &fittest->eval, run->settings->games,
                         &run->rules.start, rng_derive(seed, (uint64_t)i), &is_fitter);
        herd_give_back(run->herd, other);
        herd_give_back(run->herd, fittest);
        if (!good) return error_set(error, ERROR_INTERRUPTED, "stopped");
        if (is_fitter) run->fittest = i;
        run->games += (uint64_t)run->settings->games;
    }
    return true;
}

/* `share` is of effective crossovers since the last report. */
static bool report(Run *run, double share, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const Population *const population = herd_population(run->herd);
    char note[64];
    if (!find_fittest(run, error)) return false;
    const double *const best = population_genes(population, run->fittest);
    if (!yardstick_score(setup, best, run->settings->depth_plies, run->settings->score_games,
                         rng_derive(setup->seed, SHG_SCORE), &run->score, error))
        return false;
    population_spread(population, &run->spread);
    const double values[] = {(double)run->done,
                             (double)run->effective,
                             share,
                             (double)run->games,
                             (double)population->mutants[run->fittest],
                             run->score};
    snprintf(note, sizeof note, "%.0f %% effective, score %.2f", 100 * share, run->score);
    const EvolveReport told = {
        values, &run->spread, best, run->done, (uint64_t)run->settings->crossovers, note};
    return setup->listener == NULL || setup->listener(setup->context, &told, error);
}

/* Steps */

static bool try_ahead(void *context, uint64_t index, int thread, void *slot) {
    const Run *const run = context;
    Crossed ignored;
    crossing_begin(slot, index);
    return crossing_run(slot, run->duels[thread], &ignored);
}

static bool take_turn(void *context, uint64_t index, void *slot) {
    (void)index;
    Run *const run = context;
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
    Run *const run = opaque;
    const uint64_t total = (uint64_t)run->settings->crossovers, first = run->done;
    const uint64_t end = total - first < SHG_STEP ? total : first + SHG_STEP;
    const uint64_t effective = run->effective;
    const OrderedTasks tasks = {run, try_ahead, take_turn, (void **)run->crossings, run->ahead};
    if (first == 0 && !report(run, NAN, error)) return false;
    ordered_run(&tasks, first, end, run->setup->threads);
    if (run->done < end) return error_set(error, ERROR_INTERRUPTED, "stopped");
    return report(run, (double)(run->effective - effective) / (double)(end - first), error);
}

static bool is_finished(const void *opaque) {
    const Run *const run = opaque;
    return run->done == (uint64_t)run->settings->crossovers;
}

static void transfer(void *opaque, Archive *archive) {
    Run *const run = opaque;
    const Population *const population = herd_population(run->herd);
    const int genes = population->genome->count;
    archive_uint(archive, "crossovers", &run->done);
    archive_uint(archive, "effective", &run->effective);
    archive_uint(archive, "games", &run->games);
    archive_int(archive, "fittest", &run->fittest, 0, population->count - 1);
    archive_reals(archive, "score", &run->score, 1);
    archive_flags(archive, "mutants", population->mutants, population->count);
    for (int i = 0; i < population->count; i++)
        archive_reals(archive, "specimen", population_genes(population, i), genes);
    if (!archive_is_reading(archive)) return;
    if (run->done > (uint64_t)run->settings->crossovers || run->effective > run->done)
        archive_fail(archive, "crossovers: more than there can be");
    herd_compile(run->herd);
}

static const double *best(const void *opaque) {
    const Run *const run = opaque;
    return population_genes(herd_population(run->herd), run->fittest);
}

static void describe(const void *opaque, Text *text) {
    const Run *const run = opaque;
    const ShgSettings *const settings = run->settings;
    text_append(text,
                "%" PRIu64 " crossovers of %d specimens, %" PRIu64 " effective; %" PRIu64
                " games at depth %d.\n"
                "The last population's fittest",
                run->done, settings->population, run->effective, run->games, settings->depth_plies);
    if (settings->score_games == 0)
        text_append_char(text, '.');
    else
        text_append(text, ": %.1f %% in %d games against " YARDSTICK ".", 100 * run->score,
                    settings->score_games);
}

const Generator GENERATOR_SHG = {
    .name = "shg",
    .title = "SHG",
    .summary = "a population whose specimens are compared by playing each other",
    .source = "seed 003, section 3.2",
    .doc = DOC,
    .template = "25f",
    .unit = "crossovers",
    .settings = SETTINGS,
    .settings_size = sizeof(ShgSettings),
    .columns = COLUMNS,
    .complete = complete,
    .open = open,
    .step = step,
    .is_finished = is_finished,
    .transfer = transfer,
    .best = best,
    .describe = describe,
    .close = close,
};
