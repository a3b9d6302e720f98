/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The genetic algorithm of Rae 2001: each generation plays a knockout, whose points are fitness. */
#include "evolve/match.h"

#include <assert.h>
#include <inttypes.h>

/* SETTINGS has the meanings and defaults. */
typedef struct GaSettings {
    int population, generations, depth, moves, score_games;
    int start, step; /* a GaStart, a MutationStep */
    bool all;
    double mutation;
} GaSettings;

/* Start values of the evolving genes: the template's weights, 1, or the template's multiplied or
 * divided by a random factor from 1 to 10 for each gene and member. In the template "samuel" the
 * genes are Samuel's factors, with weights 1 as in the papers; material keeps its weight. */
typedef enum GaStart { GA_START_TEMPLATE, GA_START_ONES, GA_START_RANDOM } GaStart;

/* ---- breeding ---- */

/* The genes that evolve: rising indices in a genome; the others stay unchanged. */
typedef struct GeneList {
    int *genes;
    int count; /* at least 1 */
} GeneList;

/* The mutation of a gene w, with u drawn from [0, 1). Steps beyond ±GENE_MAX are not made. */
typedef enum MutationStep {
    STEP_PROPORTIONAL, /* w ± w u², the paper's; u² if w is 0 */
    STEP_CONSTANT,     /* w ± u² */
    STEP_ANYWHERE      /* drawn between -2^18 and 2^18, the range of Samuel's [Rae 2001] */
} MutationStep;

/* Draws a member in proportion to fitness, of which one must be above 0. Shares need not add up to
 * 1: beyond their sum the last member is chosen. */
static int roulette_pick(const double *fitness, int count, Rng *rng) {
    double rest = rng_real(rng);
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (fitness[i] <= 0) continue;
        if (rest < fitness[i]) return i;
        rest -= fitness[i];
        last = i;
    }
    return last;
}

/* Exchanges the genes from index `point` of the list on. */
static void genes_cross_over(double *a, double *b, const GeneList *list, int point) {
    for (int i = point; i < list->count; i++) {
        const int at = list->genes[i];
        const double gene = a[at];
        a[at] = b[at];
        b[at] = gene;
    }
}

static double gene_mutate(double gene, MutationStep step, Rng *rng) {
    enum { SAMUEL_MAX = 1 << 18 };
    if (step == STEP_ANYWHERE) return SAMUEL_MAX * (2 * rng_real(rng) - 1);
    const double u = rng_real(rng), share = u * u;
    const bool grows = rng_below(rng, 2) == 1;
    if (gene == 0 && step == STEP_PROPORTIONAL) return share;
    const double change = step == STEP_PROPORTIONAL ? gene * share : share;
    const double mutated = grows ? gene + change : gene - change;
    return fabs(mutated) > fmax(GENE_MAX, fabs(gene)) ? gene : mutated;
}

/* Mutates each gene of the list with its probability; returns whether one mutated. */
static bool genes_mutate(double *genes, const GeneList *list, const GaSettings *settings,
                         Rng *rng) {
    bool any = false;
    for (int i = 0; i < list->count; i++) {
        if (rng_real(rng) >= settings->mutation) continue;
        double *const gene = &genes[list->genes[i]];
        *gene = gene_mutate(*gene, (MutationStep)settings->step, rng);
        any = true;
    }
    return any;
}

/* Fills `children`, as many as the parents, an even number. Two parents, drawn with replacement,
 * have two children: copies that exchange the genes from a random point on and mutate. */
static void population_breed(const Population *parents, const double *fitness, const GeneList *list,
                             const GaSettings *settings, Population *children, Rng *rng) {
    const size_t size = (size_t)parents->genome->count * sizeof(double);
    assert(parents->count % 2 == 0 && children->count == parents->count);
    for (int i = 0; i < parents->count; i += 2) {
        double *const pair[] = {population_genes(children, i), population_genes(children, i + 1)};
        for (int k = 0; k < 2; k++) {
            const int parent = roulette_pick(fitness, parents->count, rng);
            memcpy(pair[k], population_genes(parents, parent), size);
        }
        /* With one gene there is no point at which to cut. */
        const int cuts = list->count - 1;
        genes_cross_over(pair[0], pair[1], list,
                         1 + (cuts > 0 ? (int)rng_below(rng, (uint32_t)cuts) : 0));
        for (int k = 0; k < 2; k++)
            children->mutants[i + k] = genes_mutate(pair[k], list, settings, rng);
    }
}

/* ---- knockout tournaments: losers leave, points are fitness [Rae 2001] ---- */

/* Points of a win, and of the better side of a tie. */
enum { KNOCKOUT_WIN = 10, KNOCKOUT_TIE = 5 };

/* How a game ended. The side with the better standing wins a tie. */
typedef struct KnockoutOutcome {
    Result result;
    int standing[2]; /* by Side: pieces, in give-away negative */
} KnockoutOutcome;

typedef struct Knockout {
    int count;          /* members 0 … count-1, a power of two */
    int left;           /* members still in; 1: members[0] is the champion */
    int *members;       /* those still in: in game i 2i plays Black, 2i + 1 White */
    int *points;        /* of each member */
    int games, decided; /* games so far; of them without a tie */
} Knockout;

static void draw_round(Knockout *knockout, Rng *rng) {
    for (int i = knockout->left - 1; i > 0; i--) {
        const int other = (int)rng_below(rng, (uint32_t)i + 1), member = knockout->members[i];
        knockout->members[i] = knockout->members[other];
        knockout->members[other] = member;
    }
}

/* Draws the first round; release with knockout_free. */
static Knockout knockout_new(int count, Rng *rng) {
    assert(count > 0 && (count & (count - 1)) == 0);
    const size_t size = (size_t)count * sizeof(int);
    Knockout knockout = {
        .count = count,
        .left = count,
        .members = memory_allocate(size),
        .points = memory_allocate(size),
    };
    for (int i = 0; i < count; i++) knockout.members[i] = i;
    draw_round(&knockout, rng);
    return knockout;
}

static void knockout_free(Knockout *knockout) {
    free(knockout->members);
    free(knockout->points);
}

/* Returns the side that advances, and its points. */
static Side winner_of(const KnockoutOutcome *outcome, int *points, Rng *rng) {
    const int black = outcome->standing[BLACK], white = outcome->standing[WHITE];
    *points = KNOCKOUT_WIN;
    if (outcome->result == RESULT_BLACK_WINS) return BLACK;
    if (outcome->result == RESULT_WHITE_WINS) return WHITE;
    *points = black != white ? KNOCKOUT_TIE : 0;
    if (black != white) return black > white ? BLACK : WHITE;
    return rng_below(rng, 2) == 0 ? BLACK : WHITE;
}

/* Ends a round of left / 2 games: gives points, removes the losers and draws the next round. A tie
 * of equals gives no points, and chance decides it. */
static void knockout_settle(Knockout *knockout, const KnockoutOutcome *outcomes, Rng *rng) {
    const int meetings = knockout->left / 2;
    for (int i = 0; i < meetings; i++) {
        int points;
        const Side side = winner_of(&outcomes[i], &points, rng);
        const int winner = knockout->members[2 * i + (side == BLACK ? 0 : 1)];
        knockout->points[winner] += points;
        knockout->decided += points == KNOCKOUT_WIN;
        knockout->members[i] = winner;
    }
    knockout->games += meetings;
    knockout->left = meetings;
    draw_round(knockout, rng);
}

/* Points as shares of all points; equal shares without points. */
static void knockout_fitness(const int *points, int count, double *fitness) {
    int all = 0;
    for (int i = 0; i < count; i++) all += points[i];
    for (int i = 0; i < count; i++) fitness[i] = all > 0 ? points[i] / (double)all : 1.0 / count;
}

/* A round of a tournament. */
typedef struct Cup {
    const EvolveSetup *setup;
    const GaSettings *settings;
    const Knockout *knockout;
    EvalInstance *evals;       /* one for each member */
    KnockoutOutcome *outcomes; /* of this round */
    uint64_t seed;
} Cup;

static bool play_meeting(void *context, uint64_t index, int thread) {
    const Cup *const cup = context;
    const int *const members = cup->knockout->members + 2 * index;
    const uint64_t number = (uint64_t)cup->knockout->games + index;
    const MatchGame game = {cup->setup, NULL, rng_derive(cup->seed, number), cup->settings->depth,
                            2 * cup->settings->moves};
    const GameRecord *const record = match_play_game(
        &cup->setup->matches[thread], &cup->evals[members[0]], &cup->evals[members[1]], &game);
    if (record == NULL) return false;
    cup->outcomes[index].result = record->result;
    for (int side = BLACK; side <= WHITE; side++) {
        const int pieces = board_count(record->final.pieces[side]);
        cup->outcomes[index].standing[side] = cup->setup->rules->stuck_wins ? -pieces : pieces;
    }
    return true;
}

/* Plays all rounds of a population's knockout from the start position, the games of a round in
 * parallel. Game i has a seed of (seed, i); draws between the rounds are from `rng`. False with
 * ERROR_INTERRUPTED when stopped. */
static bool knockout_play(Knockout *knockout, const EvolveSetup *setup, const GaSettings *settings,
                          const Population *population, uint64_t seed, Rng *rng, Error *error) {
    const size_t count = (size_t)population->count;
    MEMORY_AUTO EvalInstance *evals = memory_allocate(count * sizeof *evals);
    MEMORY_AUTO KnockoutOutcome *outcomes = memory_allocate(count * sizeof *outcomes);
    Cup cup = {setup, settings, knockout, evals, outcomes, seed};
    for (int i = 0; i < population->count; i++)
        evals[i] = match_eval_weights(setup->genome, population_genes(population, i));
    bool good = true;
    while (good && knockout->left > 1) {
        good = evolve_parallel(setup, &cup, play_meeting, (uint64_t)knockout->left / 2, error);
        if (good) knockout_settle(knockout, outcomes, rng);
    }
    for (int i = 0; i < population->count; i++) eval_close(&evals[i]);
    return good;
}

/* ---- runs ---- */

/* Purposes of random seeds in a generation. All scores use generation 0: the same openings. */
enum {
    STREAM_TOURNAMENT = 1,
    STREAM_GAMES,
    STREAM_BREEDING,
    STREAM_SCORE,
    STREAM_FINAL,
    STREAM_START
};

enum { FINAL_GAMES = 200 }; /* of the result, against each opponent */

/* A run. A step is a generation. */
typedef struct GaRun {
    GeneratorRun base;
    const GaSettings *settings;
    double *start; /* the genes of all members at the start, or the centre of their range */
    GeneList list; /* those that evolve */
    Population population;
    double *fitness; /* of the generation played last */
    uint64_t games, decided;
    double final_scores[2]; /* of the last generation's champion, see score() */
} GaRun;

static const char *const STARTS[] = {"template", "ones", "random", NULL};
static const char *const STEPS[] = {"proportional", "constant", "anywhere", NULL};

#define AT(member) offsetof(GaSettings, member)
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("population", population, "members, a power of two", "16", ", Rae 2001", 2,
                     1024)},
    {GENERATOR_WHOLE("generations", generations, "generations, each a knockout tournament", "100",
                     ", jumpoff's", 1, 1e6)},
    {GENERATOR_WHOLE("depth", depth, "plies of the searches", "4", ", jumpoff's", 1, 12)},
    RARE(GENERATOR_REAL("mutation", mutation, "probability that a weight mutates", "0.05",
                        ", Rae 2001", 0, 1)),
    RARE(GENERATOR_WHOLE("moves", moves, "moves of each side after which a game is a tie", "40",
                         ", Rae 2001, read as moves of each side", 1, 1e4)),
    RARE(GENERATOR_CHOICE("start", "WHAT", start,
                          "first weights: template, ones or random (the template's, "
                          "multiplied or divided by 1 to 10)",
                          "template", ", jumpoff's; those of samuel are 1, as in Rae 2001",
                          STARTS)),
    {GENERATOR_CHOICE("step", "HOW", step,
                      "size of a mutation of weight w: proportional (w u^2), constant (u^2) or "
                      "anywhere (within 2^18)",
                      "proportional", ", Rae 2001", STEPS),
     .flags = SETTING_RARE | SETTING_UNLESS_0},
    RARE(SETTING_FLAG("all", "evolve all weights, not only Samuel's factors", AT(all))),
    RARE(GENERATOR_WHOLE("score-games", score_games,
                         "games of a champion against " YARDSTICK
                         ", as many against the start weights",
                         "100", ", jumpoff's; 0: none", 0, 1e5)),
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

/* Multiplies or divides each weight of each member by its own factor from 1 to 10. */
static void scatter(GaRun *run) {
    Rng rng = rng_seeded(evolve_seed(run->base.setup, 0, STREAM_START));
    for (int i = 0; i < run->population.count; i++) {
        double *const genes = population_genes(&run->population, i);
        for (int k = 0; k < run->list.count; k++) {
            const double factor = 1 + 9 * rng_real(&rng);
            double *const gene = &genes[run->list.genes[k]];
            *gene = rng_below(&rng, 2) == 1 ? *gene * factor : *gene / factor;
        }
    }
}

static bool open_run(void *state, Error *error) {
    GaRun *const run = state;
    const Genome *const genome = run->base.setup->genome;
    const size_t genes = (size_t)genome->count;
    const GaSettings *const settings = run->settings = run->base.settings;
    (void)error;
    run->base.steps = settings->generations;
    run->start = memory_allocate(genes * sizeof(double));
    run->list.genes = memory_allocate(genes * sizeof(int));
    run->population = population_new(genome, settings->population);
    run->fitness = memory_allocate((size_t)settings->population * sizeof(double));
    bool only_factors = false; /* without Samuel's factors all weights evolve */
    for (int gene = 0; gene < genome->count; gene++)
        only_factors |= !settings->all && genome_is_factor(genome, gene);
    for (int gene = 0; gene < genome->count; gene++)
        if (!only_factors || genome_is_factor(genome, gene))
            run->list.genes[run->list.count++] = gene;
    genome_weights(genome, run->start);
    for (int i = 0; settings->start == GA_START_ONES && i < run->list.count; i++)
        run->start[run->list.genes[i]] = 1;
    for (int i = 0; i < run->population.count; i++)
        memcpy(population_genes(&run->population, i), run->start, genes * sizeof(double));
    if (settings->start == GA_START_RANDOM) scatter(run);
    return true;
}

static void close_run(void *state) {
    GaRun *const run = state;
    population_free(&run->population);
    free(run->start);
    free(run->list.genes);
    free(run->fitness);
}

/* clang-format off */
static const CsvColumn COLUMNS[] = {
    LOG_COLUMN(, "generation", COUNT, "generations", "so far")
    LOG_COLUMN(, "games", COUNT, "games", "so far")
    LOG_COLUMN(, "decided", ANY, "games", "so far, that were no draws")
    LOG_COLUMN(, "points", ANY, "points", "of all specimens in the generation")
    LOG_COLUMN(, "best", POSITIVE, "share", "largest fitness: points among all of the generation")
    LOG_COLUMN(, "mean", POSITIVE, "share", "mean fitness")
    LOG_COLUMN(, "champion", SHARE, "share", "fitness of the champion")
    LOG_COLUMN(, "best_is_mutant", ANY, "0 or 1", "1: the champion mutated when it was made")
    LOG_COLUMN(, "score", SHARE, "share", "points of the champion against the yardstick")
    LOG_COLUMN(, "score_start", SHARE, "share",
               "points of the champion against what all began with")
    {.name = NULL}};
/* clang-format on */

/* Scores the champion against the yardstick and against the start weights. */
static bool score(const GaRun *run, int champion, int games, uint64_t stream, double scores[2],
                  Error *error) {
    const EvolveSetup *const setup = run->base.setup;
    const double *const genes = population_genes(&run->population, champion);
    const uint64_t seed = evolve_seed(setup, 0, stream);
    const int depth = run->settings->depth;
    return match_score(setup, genes, NULL, depth, games, seed, &scores[0], error) &&
           match_score(setup, genes, run->start, depth, games, seed, &scores[1], error);
}

static bool tell(const GaRun *run, const Knockout *knockout, const double scores[2], Error *error) {
    const int count = knockout->count, champion = knockout->members[0], done = run->base.step + 1;
    double points = 0, most = 0, sum = 0;
    for (int i = 0; i < count; i++) {
        points += knockout->points[i];
        most = fmax(most, run->fitness[i]);
        sum += run->fitness[i];
    }
    /* In the order of COLUMNS. */
    const double values[] = {
        done,      (double)run->games, (double)run->decided,   points,
        most,      sum / count,        run->fitness[champion], run->population.mutants[champion],
        scores[0], scores[1],
    };
    return evolve_report(&run->base, &run->population, NULL,
                         (EvolveReport){values, NULL, population_genes(&run->population, champion),
                                        (uint64_t)done, (uint64_t)run->base.steps},
                         error);
}

/* Plays a generation. The last one has no children: its champion is the result. */
static bool step(void *state, Error *error) {
    GaRun *const run = state;
    const GaSettings *const settings = run->settings;
    const EvolveSetup *const setup = run->base.setup;
    const uint64_t generation = (uint64_t)run->base.step;
    const bool is_last = run->base.step + 1 == run->base.steps;
    double scores[2];
    Rng rng = rng_seeded(evolve_seed(setup, generation, STREAM_TOURNAMENT));
    Knockout knockout = knockout_new(run->population.count, &rng);
    bool good = knockout_play(&knockout, setup, settings, &run->population,
                              evolve_seed(setup, generation, STREAM_GAMES), &rng, error);
    const int champion = knockout.members[0];
    if (good) {
        run->games += (uint64_t)knockout.games;
        run->decided += (uint64_t)knockout.decided;
        knockout_fitness(knockout.points, knockout.count, run->fitness);
    }
    good = good && score(run, champion, settings->score_games, STREAM_SCORE, scores, error) &&
           (!is_last || settings->score_games == 0 ||
            score(run, champion, FINAL_GAMES, STREAM_FINAL, run->final_scores, error)) &&
           tell(run, &knockout, scores, error);
    knockout_free(&knockout);
    if (!good) return false;
    if (!is_last) {
        Population children = population_new(setup->genome, settings->population);
        rng = rng_seeded(evolve_seed(setup, generation, STREAM_BREEDING));
        population_breed(&run->population, run->fitness, &run->list, settings, &children, &rng);
        population_free(&run->population);
        run->population = children;
    }
    return true;
}

static void transfer(void *state, Archive *archive) {
    GaRun *const run = state;
    archive_uint(archive, &run->games, UINT64_MAX);
    archive_uint(archive, &run->decided, UINT64_MAX);
    archive_reals(archive, run->final_scores, 2, INFINITY);
    population_transfer(&run->population, archive);
}

static void describe(const void *state, Text *text) {
    const GaRun *const run = state;
    const GaSettings *const settings = run->settings;
    text_append(text, "%" PRIu64 " games at depth %d in ", run->games, settings->depth);
    if (settings->generations == 1)
        text_append_string(text, "a tournament");
    else
        text_append(text, "%d tournaments", settings->generations);
    text_append(text, " of %d, %" PRIu64 " of them won", settings->population, run->decided);
    if (settings->score_games == 0) return;
    text_append(text,
                "\nchampion of the last one: %.1f %% of the points against %s and %.1f %% against "
                "the weights of the start, in %d games each at that depth",
                100 * run->final_scores[0], YARDSTICK, 100 * run->final_scores[1], FINAL_GAMES);
}

static const char DOC[] =
    "GA, the genetic algorithm of Rae 2001, breeds generations of heuristics that are all alike at "
    "the start. Each generation plays a knockout tournament with one game a match; pairs and "
    "colours are random. A win is worth 10 points. After a tie the member with more pieces (in "
    "give-away fewer) gets 5 points and goes on; with equal pieces nobody gets points and chance "
    "decides. Fitness is a member's share of all points. Parents are chosen at random, in "
    "proportion to their fitness. Two parents have two children, which exchange the weights to the "
    "right of a random point. Then weights w mutate to w + w*u^2 or w - w*u^2 with u from 0 to 1 "
    "(0 mutates to u^2): large steps are rare, and signs stay. The children replace all parents. "
    "The result is the champion of the last tournament.\v"
    "Only the weights of Samuel's factors evolve; those of the material stay at 20 and 30 unless "
    "--all is given. Use --all in give-away, where material does harm. A template without Samuel's "
    "factors evolves as a whole.\n\n"
    "log.csv has a row per generation. All children enter the population, so there is no share of "
    "effective crossovers. \"jumpoff's\" marks a default that the papers do not give.\n\n"
    "Examples:\n"
    "  jumpoff evolve ga\n"
    "  jumpoff evolve ga --all --start ones --generations 200\n"
    "  jumpoff evolve ga --rules giveaway --all --population 32 --score-games 0\n"
    "  jumpoff evolve ga --heuristic 15f --rules giveaway";

const Generator GENERATOR_GA = {
    .name = "ga",
    .title = "GA",
    .summary = "weights that win knockout tournaments",
    .source = "Rae 2001",
    .doc = DOC,
    .template = "samuel",
    .unit = "generations",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(Ga),
    .check = check,
};
