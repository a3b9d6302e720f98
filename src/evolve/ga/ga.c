/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/ga/ga.h"

#include "evolve/ga/breeding.h"
#include "evolve/ga/knockout.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Seeds of a generation are drawn from the run's, these from the generation's. All scores are of
 * generation 0's, so that the same openings are played in each. */
enum {
    STREAM_TOURNAMENT = 1,
    STREAM_GAMES,
    STREAM_BREEDING,
    STREAM_SCORE,
    STREAM_FINAL,
    STREAM_START
};

enum { FINAL_GAMES = 200 }; /* of the result, against each opponent */

/* A run. Before a generation `champion` and what follows it are of the one before. */
typedef struct GaRun {
    const GaSettings *settings;
    const EvolveSetup *setup;
    Duel **duels;  /* one a thread */
    double *start; /* the genes that all had at first, or were drawn around */
    int *evolving; /* the genes of `list` */
    GeneList list;
    Population population, children;
    double *fitness;
    int generation; /* finished ones */
    uint64_t games, decided;
    int champion;           /* of the last one's tournament */
    double final_scores[2]; /* of the last generation's champion, see score() */
} GaRun;

/* Settings */

static const char *const STARTS[] = {"template", "ones", "random", NULL};
static const char *const STEPS[] = {"proportional", "constant", "anywhere", NULL};

/* Files from before there was such a setting are those of today without it. */
static bool is_step_written(const void *settings) {
    return ((const GaSettings *)settings)->step != STEP_PROPORTIONAL;
}

#define AT(member) offsetof(GaSettings, member)
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("population", population, "members, a power of two", "16",
                     ", paper 000's project", 2, 1024)},
    {GENERATOR_WHOLE("generations", generations, "a tournament each", "100", ", ours", 1, 1e6)},
    {GENERATOR_WHOLE("depth", depth, "plies of the searches", "4", ", ours", 1, 12)},
    {GENERATOR_REAL("mutation", mutation, "rate a weight", "0.05", ", paper 000's project", 0, 1)},
    {GENERATOR_WHOLE("moves", moves, "of each side, after which a game is a tie", "40",
                     ", paper 000's project; that it means each side is inferred", 1, 1e4)},
    {GENERATOR_CHOICE("start", "WHAT", start,
                      "what evolving weights are at first: template, ones or random", "template",
                      ", ours; in samuel all factors weigh 1, as in paper 000", STARTS)},
    {GENERATOR_CHOICE("step", "HOW", step,
                      "how far a weight w mutates: proportional (w u^2), constant (u^2) or "
                      "anywhere within 2^18",
                      "proportional", ", paper 000", STEPS),
     .is_written = is_step_written},
    {SETTING_FLAG("all", "evolve all weights, not only Samuel's factors", AT(all))},
    {GENERATOR_WHOLE("score-games", score_games,
                     "of each champion against " YARDSTICK " and the start, for the log", "100",
                     ", ours; 0: none", 0, 1e5)},
    {.name = NULL}};
#undef AT

static bool check(const void *settings, const EvolveSetup *setup, Error *error) {
    const int population = ((const GaSettings *)settings)->population;
    (void)setup;
    if ((population & (population - 1)) == 0) return true;
    return error_set(error, ERROR_USAGE,
                     "--population %d: expected a power of two (2, 4, 8, 16 ...), so that a "
                     "knockout tournament comes out even",
                     population);
}

/* Opening and closing */

static uint64_t seed_of(const GaRun *run, int generation, uint64_t stream) {
    return rng_derive(rng_derive(run->setup->seed, (uint64_t)generation), stream);
}

static void list_genes(GaRun *run, bool only_factors) {
    const Genome *const genome = run->setup->genome;
    for (int gene = 0; gene < genome->count; gene++)
        if (!only_factors || genome_is_factor(genome, gene))
            run->evolving[run->list.count++] = gene;
    run->list.genes = run->evolving;
}

/* Where there are no factors of Samuel's, all evolve. */
static void choose_genes(GaRun *run) {
    list_genes(run, !run->settings->all);
    if (run->list.count == 0) list_genes(run, false);
}

/* Times or divided by 1 to 10, each weight of each member by itself. */
static void scatter(GaRun *run) {
    Rng rng = rng_seeded(seed_of(run, 0, STREAM_START));
    for (int i = 0; i < run->population.count; i++) {
        double *const genes = population_genes(&run->population, i);
        for (int k = 0; k < run->list.count; k++) {
            const double factor = 1 + 9 * rng_real(&rng);
            double *const gene = &genes[run->evolving[k]];
            *gene = rng_below(&rng, 2) == 1 ? *gene * factor : *gene / factor;
        }
    }
}

static void begin(GaRun *run) {
    const Genome *const genome = run->setup->genome;
    choose_genes(run);
    genome_weights(genome, run->start);
    for (int i = 0; run->settings->start == GA_START_ONES && i < run->list.count; i++)
        run->start[run->evolving[i]] = 1;
    for (int i = 0; i < run->population.count; i++)
        memcpy(population_genes(&run->population, i), run->start,
               (size_t)genome->count * sizeof(double));
    if (run->settings->start == GA_START_RANDOM) scatter(run);
}

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    const GaSettings *const ga = settings;
    DuelRules rules = {setup, setup->rules->draws, ga->depth};
    rules.draws.max_plies = 2 * ga->moves;
    GaRun *const run = memory_allocate(sizeof *run);
    (void)error;
    *run = (GaRun){
        .settings = ga,
        .setup = setup,
        .duels = duels_new(&rules, setup->threads),
        .start = memory_allocate((size_t)setup->genome->count * sizeof(double)),
        .evolving = memory_allocate((size_t)setup->genome->count * sizeof(int)),
        .population = population_new(setup->genome, ga->population),
        .children = population_new(setup->genome, ga->population),
        .fitness = memory_allocate((size_t)ga->population * sizeof(double)),
    };
    begin(run);
    return run;
}

static void close_run(void *context) {
    GaRun *const run = context;
    duels_free(run->duels, run->setup->threads);
    population_free(&run->population);
    population_free(&run->children);
    free(run->start);
    free(run->evolving);
    free(run->fitness);
    free(run);
}

/* The tournament */

static bool hold_tournament(GaRun *run, Knockout *knockout, Rng *rng, Error *error) {
    const uint64_t seed = seed_of(run, run->generation, STREAM_GAMES);
    if (!cup_play(run->setup, &run->population, run->duels, seed, knockout, rng, error))
        return false;
    run->champion = knockout->members[0];
    run->games += (uint64_t)knockout->games;
    run->decided += (uint64_t)knockout->decided;
    knockout_fitness(knockout->points, knockout->count, run->fitness);
    return true;
}

/* What is told of it */

static const LogColumn COLUMNS[] = {{"generation", LOG_COUNTER},
                                    {"games", LOG_COUNTER},
                                    {"decided", LOG_ANY},
                                    {"points", LOG_ANY},
                                    {"best", LOG_POSITIVE},
                                    {"mean", LOG_POSITIVE},
                                    {"champion", LOG_SHARE},
                                    {"best_is_mutant", LOG_ANY},
                                    {"score", LOG_SHARE},
                                    {"score_start", LOG_SHARE},
                                    {.name = NULL}};

static const double *best(const void *context) {
    const GaRun *const run = context;
    return population_genes(&run->population, run->champion);
}

/* Of the champion: against the yardstick, and against what all began with. */
static bool score(const GaRun *run, int games, uint64_t stream, double scores[2], Error *error) {
    const double *const genes = best(run);
    const uint64_t seed = seed_of(run, 0, stream);
    const int depth = run->settings->depth;
    return yardstick_score(run->setup, genes, depth, games, seed, &scores[0], error) &&
           match_score(run->setup, genes, run->start, depth, games, seed, &scores[1], error);
}

static void write_note(const GaRun *run, const double scores[2], char *note, size_t size) {
    const int length = snprintf(note, size, "generation %d of %d", run->generation + 1,
                                run->settings->generations);
    if (isnan(scores[0])) return;
    snprintf(note + length, size - (size_t)length,
             ", champion %.1f %% against %s, %.1f %% against the start", 100 * scores[0], YARDSTICK,
             100 * scores[1]);
}

static bool tell(const GaRun *run, const Knockout *knockout, const double scores[2], Error *error) {
    const int count = knockout->count, done = run->generation + 1;
    double points = 0, most = 0, sum = 0;
    char note[96];
    for (int i = 0; i < count; i++) {
        points += knockout->points[i];
        most = fmax(most, run->fitness[i]);
        sum += run->fitness[i];
    }
    /* In the order of COLUMNS. */
    const double values[] = {
        done,
        (double)run->games,
        (double)run->decided,
        points,
        most,
        sum / count,
        run->fitness[run->champion],
        run->population.mutants[run->champion],
        scores[0],
        scores[1],
    };
    write_note(run, scores, note, sizeof note);
    const EvolveReport report = {.values = values,
                                 .best = best(run),
                                 .done = (uint64_t)done,
                                 .total = (uint64_t)run->settings->generations,
                                 .note = note};
    return evolve_tell(run->setup, &run->population, report, error);
}

/* Steps */

static bool is_finished(const void *context) {
    const GaRun *const run = context;
    return run->generation == run->settings->generations;
}

/* The children take their parents' place, who become room for the next ones. */
static void breed(GaRun *run) {
    Rng rng = rng_seeded(seed_of(run, run->generation, STREAM_BREEDING));
    const Mutation mutation = {run->settings->mutation, (MutationStep)run->settings->step};
    population_breed(&run->population, run->fitness, &run->list, mutation, &run->children, &rng);
    const Population parents = run->population;
    run->population = run->children;
    run->children = parents;
}

/* A generation. The last one has no children: its champion is the result. */
static bool step(void *context, Error *error) {
    GaRun *const run = context;
    const GaSettings *const settings = run->settings;
    const bool is_last = run->generation + 1 == settings->generations;
    double scores[2];
    Rng rng = rng_seeded(seed_of(run, run->generation, STREAM_TOURNAMENT));
    Knockout knockout = knockout_new(run->population.count, &rng);
    const bool good =
        hold_tournament(run, &knockout, &rng, error) &&
        score(run, settings->score_games, STREAM_SCORE, scores, error) &&
        (!is_last || score(run, FINAL_GAMES, STREAM_FINAL, run->final_scores, error)) &&
        tell(run, &knockout, scores, error);
    knockout_free(&knockout);
    if (!good) return false;
    if (!is_last) breed(run);
    run->generation++;
    return true;
}

static void transfer(void *context, Archive *archive) {
    GaRun *const run = context;
    archive_int(archive, "generation", &run->generation, 0, run->settings->generations);
    archive_uint(archive, "games", &run->games);
    archive_uint(archive, "decided", &run->decided);
    archive_int(archive, "champion", &run->champion, 0, run->population.count - 1);
    archive_reals(archive, "final", run->final_scores, 2);
    population_transfer(&run->population, archive);
}

/* The result */

static void describe(const void *context, Text *text) {
    const GaRun *const run = context;
    const GaSettings *const settings = run->settings;
    text_append(text, "%" PRIu64 " games at depth %d in ", run->games, settings->depth);
    if (settings->generations == 1)
        text_append_string(text, "a tournament");
    else
        text_append(text, "%d tournaments", settings->generations);
    text_append(text, " of %d, %" PRIu64 " of them won\n", settings->population, run->decided);
    text_append(text,
                "champion of the last one: %.1f %% of the points against %s and %.1f %% against "
                "the weights of the start, in %d games each at that depth",
                100 * run->final_scores[0], YARDSTICK, 100 * run->final_scores[1], FINAL_GAMES);
}

static const char DOC[] =
    "GA, the genetic algorithm of papers 000 and 002, breeds generations of heuristics that are "
    "all "
    "alike at the start. Each generation plays a knockout tournament, a game a meeting, with pairs "
    "and colours by lot. A win is worth 10 points; a tie 5 to who has more pieces (in give-away "
    "fewer) and goes on; with as many pieces nobody has points and the lot decides. Fitness is the "
    "share of all points. In proportion to it parents are drawn; of two of them two children "
    "exchange the weights right of a point. Then weights w mutate to w + w*u^2 or w - w*u^2 with u "
    "from 0 to 1, a 0 to u^2: large steps are rare, and signs stay. The children take the place of "
    "all parents. The champion of the last tournament is the result.\v"
    "What evolves are Samuel's factors; the material is a term of its own (20 and 30) unless --all "
    "is given, as it should be in give-away, where the material is in the way. A template without "
    "factors evolves as a whole.\n\n"
    "log.csv has a row a generation: games so far and those that were won, the points of this "
    "tournament, fitness (the best, the mean, which is 1 / population, and the champion's), "
    "whether the champion mutated when it was made, and its scores against " YARDSTICK
    " and against the start, from ballots with colours swapped. All children get in: there is no "
    "share of effective crossovers. (ours) stands where the papers say nothing.\n\n"
    "Examples:\n"
    "  jumpoff evolve ga\n"
    "  jumpoff evolve ga --all --start ones --generations 200\n"
    "  jumpoff evolve ga --rules giveaway --all --population 32 --score-games 0\n"
    "  jumpoff evolve ga --heuristic 15f --rules giveaway";

const Generator GENERATOR_GA = {
    .name = "ga",
    .title = "GA",
    .summary = "weights that win knockout tournaments",
    .source = "papers 000 and 002",
    .doc = DOC,
    .template = "samuel",
    .unit = "generations",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(GaSettings),
    .check = check,
};
