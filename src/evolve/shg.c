/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHG, the simple heuristic generator [Mańdziuk 2007, sections 3.2 and 5]: no fitness function;
 * specimens are compared by games against each other. */
#include "evolve/match.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>

/* Which specimen stays if neither the child nor the old one is fitter. Section 3.2 seems to keep
 * the old one, but section 6's count of effective crossovers needs the new one (docs/evolve.md). */
typedef enum ShgTies { SHG_TIES_OLD, SHG_TIES_NEW } ShgTies;

/* SETTINGS has the meanings and defaults. From ±0.5 the Euclidean norm leads to the paper's
 * extremes, 0.3-0.5. */
typedef struct ShgSettings {
    int depth_plies, population, crossovers, tournament, games, score_games;
    int ties, norm; /* a ShgTies, a Norm */
    double mutation, range;
} ShgSettings;

/* Crossovers in a step. Reports come at the start and after each step [section 6]. */
enum { SHG_STEP = 1000 };

/* Random numbers and games derive from rng_derive(the run's seed, one of these). */
enum {
    SHG_STREAM_POPULATION = 1, /* the first specimens in order */
    SHG_STREAM_CROSSOVERS,     /* rng_derive(…, a crossover's number): see cross() */
    /* rng_derive(rng_derive(…, crossovers so far), i): specimen i against the fittest before it */
    SHG_STREAM_FITTEST,
    SHG_STREAM_SCORE /* all reports' games start from the same openings */
};

/* ---- specimens ---- */

enum {
    CACHED = 1 << 18,      /* positions of a whole population, 20 MiB */
    CACHED_EACH = 1 << 13, /* of a specimen: more than occur in a population of 70 */
    CACHED_MOVES_MAX = 64  /* bits of CachedMoves.best */
};

typedef struct CachedMoves {
    Board board;
    uint64_t best; /* a bit for each best move; 0: empty */
} CachedMoves;

/* A cache of the moves that a specimen chose; threads share it. Populations converge, so most games
 * begin with the positions of others, and equal weights at equal depth choose equal moves. */
typedef struct MoveCache {
    pthread_mutex_t mutex; /* of the entries */
    size_t count;
    CachedMoves entries[];
} MoveCache;

/* A specimen compiled for play; zeroed: none. */
typedef struct Specimen {
    EvalInstance eval;
    MoveCache *cache;
} Specimen;

static Specimen specimen_new(const EvolveSetup *setup, const double *genes, int population) {
    const int share = 1 + CACHED / population;
    const size_t count = (size_t)(share < CACHED_EACH ? share : CACHED_EACH);
    MoveCache *const cache = memory_allocate(sizeof *cache + count * sizeof(CachedMoves));
    pthread_mutex_init(&cache->mutex, NULL);
    cache->count = count;
    return (Specimen){match_eval_weights(setup->genome, genes), cache};
}

static void specimen_free(Specimen *specimen) {
    if (specimen->cache == NULL) return;
    eval_close(&specimen->eval);
    pthread_mutex_destroy(&specimen->cache->mutex);
    free(specimen->cache);
    *specimen = (Specimen){.cache = NULL};
}

/* A search, which chooses the first of equal moves in search_order, and its cache. */
typedef struct CachingSearch {
    SearchInstance search;
    MoveCache *cache;
} CachingSearch;

/* Chooses the search's move; if the cache has the board, the result has only the move. */
static void search_cached(void *state, const EvalInstance *eval, const SearchRequest *request,
                          SearchResult *result) {
    const CachingSearch *const caching = state;
    MoveCache *const cache = caching->cache;
    const int count = request->legal->count;
    if (count > CACHED_MOVES_MAX) {
        search_run(&caching->search, eval, request, result);
        return;
    }
    CachedMoves *const entry = &cache->entries[board_hash(request->board) % cache->count];
    pthread_mutex_lock(&cache->mutex);
    uint64_t best = board_equal(&entry->board, request->board) ? entry->best : 0;
    pthread_mutex_unlock(&cache->mutex);
    if (best != 0) {
        uint8_t order[MOVES_MAX];
        int first = 0;
        search_order(request, order);
        while ((best >> order[first] & 1) == 0) first++;
        result->move = order[first];
        return;
    }
    SearchRequest all = *request;
    all.all_best = true;
    search_run(&caching->search, eval, &all, result);
    if (result->stopped) return;
    for (int i = 0; i < count; i++) best |= (uint64_t)result->is_best[i] << i;
    pthread_mutex_lock(&cache->mutex);
    *entry = (CachedMoves){*request->board, best};
    pthread_mutex_unlock(&cache->mutex);
}

/* ---- matches ---- */

/* The result of a game for a: its wins less its losses, and the plies of the game. */
typedef struct Outcome {
    int points, plies;
} Outcome;

static bool play(Match *match, const Specimen *a, const Specimen *b, bool a_is_black,
                 const MatchGame *game, Outcome *outcome) {
    static const Search CACHING = {.name = "caching", .needs_depth = true, .run = search_cached};
    const Specimen *const specimens[] = {a_is_black ? a : b, a_is_black ? b : a};
    Player players[2];
    const Player *const by_side[] = {&players[BLACK], &players[WHITE]};
    CachingSearch searches[2];
    for (int side = BLACK; side <= WHITE; side++) {
        players[side] = match_player(match, (Side)side, &specimens[side]->eval, game->depth_plies);
        searches[side] = (CachingSearch){players[side].search, specimens[side]->cache};
        players[side].search = (SearchInstance){&CACHING, &searches[side], NULL};
    }
    const GameRecord *const record = match_play_players(match, by_side, game);
    if (record == NULL) return false;
    *outcome = (Outcome){result_points(record->result, a_is_black ? BLACK : WHITE), record->plies};
    return true;
}

/* Finds whether a is fitter than b [Mańdziuk 2007, section 3.2]: in one game with random colours,
 * if it wins; in two with colours swapped, if it wins more or, with one each, quicker. False when
 * stopped. Game i has the seed rng_derive(seed, i); a is Black in game 0 if seed is even. */
static bool play_match(const EvolveSetup *setup, int thread, const ShgSettings *settings,
                       const Specimen *a, const Specimen *b, uint64_t seed, bool *is_fitter) {
    Match *const match = &setup->matches[thread];
    Outcome first, second = {0, 0};
    const bool a_begins = (seed & 1) == 0;
    MatchGame game = {setup, NULL, rng_derive(seed, 0), settings->depth_plies, 0};
    if (!play(match, a, b, a_begins, &game, &first)) return false;
    game.seed = rng_derive(seed, 1);
    /* After a win only a quicker win of b matters: longer games count as draws. */
    if (first.points != 0) game.plies_most = first.plies;
    if (settings->games == 2 && !play(match, a, b, !a_begins, &game, &second)) return false;
    *is_fitter = first.points + second.points > 0;
    if (first.points * second.points < 0)
        *is_fitter = first.points > 0 ? first.plies < second.plies : second.plies < first.plies;
    return true;
}

/* ---- settings ---- */

static const char DOC[] =
    "SHG, the simple heuristic generator of Mańdziuk 2007, has a population of weights that play "
    "each other. Of two members the fitter one wins more of two games with colours swapped; with a "
    "win each, the quicker win decides. The winners of two tournaments are crossed; a third "
    "tournament finds a weak member, which the child replaces unless the child is less fit.\v"
    "Weights are normalised, since nothing else keeps them from growing. Every 1000 crossovers the "
    "fittest member is found in one pass, in which each member meets the fittest of those before "
    "it, and log.csv gets a row. The last one found is the heuristic. Sections are those of "
    "Mańdziuk 2007; \"jumpoff's\" marks a default that it does not give.\n\n"
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
        "members (default 70, or 120 if --depth is below 4; section 5: 60-80, at depth 3 100-150)",
        2, 1e5, AT(population))},
    {SETTING_WHOLE("crossovers", "N",
                   "children to make (default 12000, or 20000 if --depth is below 4; jumpoff's)", 1,
                   1e9, AT(crossovers))},
    RARE(SETTING_WHOLE(
        "tournament", "N",
        "members that compete to be a parent, or to be replaced (default 2 to 5, by the "
        "number of weights)",
        1, 1e5, AT(tournament))),
    RARE(GENERATOR_WHOLE("games", games, "games that decide which member is fitter: 1 or 2", "2",
                         ", section 5", 1, 2)),
    RARE(GENERATOR_CHOICE(
        "ties", "WHO", ties, "the member that stays when neither is fitter: old or new", "new",
        ", by the share of effective crossovers in section 6; section 3.2 reads as old", TIES)),
    RARE(SETTING_REAL(
        "mutation", "X",
        "probability that a weight mutates (default 0.001, or 0.002 in populations below "
        "100; section 3.1: 0.0006-0.002)",
        0, 1, AT(mutation))),
    RARE(GENERATOR_CHOICE("norm", "NORM", norm,
                          "norm by which weights are divided: euclidean, sum, maximum or none",
                          "euclidean", ", jumpoff's", NORMS)),
    RARE(GENERATOR_REAL("range", range, "weights start within -X and X", "0.5", ", section 6", 1e-6,
                        1e6)),
    RARE(GENERATOR_WHOLE("score-games", score_games,
                         "games of the fittest against " YARDSTICK
                         " for each row of the log; 0: none",
                         "100", ", jumpoff's", 0, 1e6)),
    {.name = NULL}};
#undef AT

#define SHG_LOG(COLUMN)                                                                            \
    COLUMN(SHG_CROSSOVERS, "crossovers", COUNT, "crossovers", "children made so far")              \
    COLUMN(SHG_EFFECTIVE, "effective", COUNT, "crossovers", "children that got in")                \
    COLUMN(SHG_EFFECTIVE_SHARE, "effective_share", ANY, "share",                                   \
           "children that got in, since the row before")                                           \
    COLUMN(SHG_GAMES, "games", COUNT, "games", "between specimens, also to find the fittest")      \
    COLUMN(SHG_BEST_IS_MUTANT, "best_is_mutant", ANY, "0 or 1",                                    \
           "1: the fittest mutated when it was made")                                              \
    COLUMN(SHG_SCORE, "score", SHARE, "share", "points of the fittest against the yardstick")
enum { SHG_LOG(LOG_COLUMN_ID) SHG_COLUMNS };
static const CsvColumn COLUMNS[] = {SHG_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *opaque, const EvolveSetup *setup) {
    ShgSettings *const settings = opaque;
    const bool is_shallow = settings->depth_plies < 4;
    setting_default_whole(&settings->population, is_shallow ? 120 : 70);
    setting_default_whole(&settings->crossovers, is_shallow ? 20000 : 12000);
    setting_default_whole(&settings->tournament,
                          selection_size(setup->genome->count, settings->population));
    setting_default_real(&settings->mutation, settings->population < 100 ? 2e-3 : 1e-3);
}

static bool check(const void *opaque, const EvolveSetup *setup, Error *error) {
    (void)setup;
    const ShgSettings *const settings = opaque;
    return selection_check(settings->tournament, settings->population, error);
}

/* ---- crossovers ---- */

/* A match between two places of the population, the last one being the child's. */
typedef struct PlayedMatch {
    bool was_played, is_fitter;
    int places[2];
} PlayedMatch;

/* Each crossover works on the population that the one before left, but rarely with a specimen that
 * the last few have changed. So the next few are tried ahead on all threads, and the results of
 * their matches are kept. In its turn a crossover is run again and plays only matches of changed
 * specimens: the result is the same as without trying ahead. */
typedef struct Crossing {
    uint64_t seed;
    PlayedMatch *matches;
    int parents[2]; /* the child's: their places */
    Specimen child; /* none: not made yet */
    double *genes;  /* the child's */
    bool is_mutant;
    /* While it runs: */
    const struct ShgRun *run;
    int thread;
    int next, played; /* matches: the next one's number, and how many there were */
    bool is_stopped;
} Crossing;

typedef struct ShgRun {
    GeneratorRun base;
    const ShgSettings *settings;
    Population population;
    Specimen *specimens; /* the same, compiled */
    bool *has_changed;   /* by place: since crossovers were tried ahead; false for the child */
    Crossing *crossings;
    int ahead;                       /* of these: how many may be tried before their turn */
    uint64_t done, effective, games; /* crossovers, those whose child stayed; between specimens */
    double score;
} ShgRun;

enum { TOURNAMENTS = 3 }; /* two for the parents, one for the specimen to replace */

static int first_match(const ShgRun *run, int tournament) {
    return tournament * (run->settings->tournament - 1);
}

static const Specimen *specimen_at(const Crossing *crossing, int place) {
    const ShgRun *const run = crossing->run;
    return place < run->population.count ? &run->specimens[place] : &crossing->child;
}

/* Whether a is fitter than b, by the next match; always false after a stop. */
static bool is_fitter(void *context, int a, int b) {
    Crossing *const crossing = context;
    const ShgRun *const run = crossing->run;
    const int number = crossing->next++;
    PlayedMatch *const match = &crossing->matches[number];
    if (crossing->is_stopped) return false;
    crossing->played++;
    if (match->was_played && match->places[0] == a && match->places[1] == b &&
        !run->has_changed[a] && !run->has_changed[b])
        return match->is_fitter;
    match->places[0] = a;
    match->places[1] = b;
    match->was_played =
        play_match(run->base.setup, crossing->thread, run->settings, specimen_at(crossing, a),
                   specimen_at(crossing, b), rng_derive(crossing->seed, 1 + (uint64_t)number),
                   &match->is_fitter);
    crossing->is_stopped = !match->was_played;
    return match->was_played && match->is_fitter;
}

static bool is_weaker(void *context, int a, int b) { return is_fitter(context, b, a); }

static int pick(Crossing *crossing, int tournament, Fitter *fitter, Rng *rng) {
    const ShgRun *const run = crossing->run;
    crossing->next = first_match(run, tournament);
    return selection_pick(run->population.count, run->settings->tournament, fitter, crossing, rng);
}

/* Makes the child, unless it exists: the same parents have the same child. */
static void make_child(Crossing *crossing, int a, int b, Rng *rng) {
    const ShgRun *const run = crossing->run;
    const Population *const population = &run->population;
    if (crossing->child.cache != NULL && crossing->parents[0] == a && crossing->parents[1] == b &&
        !run->has_changed[a] && !run->has_changed[b])
        return;
    crossing->parents[0] = a;
    crossing->parents[1] = b;
    specimen_cross(population->genome, population_genes(population, a),
                   population_genes(population, b), crossing->genes, rng);
    crossing->is_mutant =
        specimen_mutate(population->genome, run->settings->mutation, 0, crossing->genes, rng);
    specimen_normalise(population->genome, (Norm)run->settings->norm, crossing->genes);
    specimen_free(&crossing->child);
    crossing->child = specimen_new(run->base.setup, crossing->genes, population->count);
    crossing->matches[first_match(run, TOURNAMENTS)].was_played = false;
}

/* Runs a crossover without changing the population: finds the specimen that may be replaced, and
 * whether the child replaces it. Its random numbers and games have seeds derived from its own:
 *
 *   rng_derive(…, 0)      draws the specimens of the three tournaments, parents first, then crosses
 *                         and mutates
 *   rng_derive(…, 1 + i)  match i; those of a tournament count from a multiple of
 *                         tournament - 1, the child's match comes after all of these
 */
static bool cross(Crossing *crossing, int thread, int *place, bool *is_effective) {
    const ShgRun *const run = crossing->run;
    const int child = run->population.count;
    Rng rng = rng_seeded(rng_derive(crossing->seed, 0));
    crossing->thread = thread;
    crossing->played = 0;
    crossing->is_stopped = false;
    const int a = pick(crossing, 0, is_fitter, &rng);
    const int b = pick(crossing, 1, is_fitter, &rng);
    *place = pick(crossing, 2, is_weaker, &rng);
    make_child(crossing, a, b, &rng);
    crossing->next = first_match(run, TOURNAMENTS);
    *is_effective = run->settings->ties == SHG_TIES_NEW ? !is_fitter(crossing, *place, child)
                                                        : is_fitter(crossing, child, *place);
    return !crossing->is_stopped;
}

static bool try_ahead(void *context, uint64_t index, int thread) {
    const ShgRun *const run = context;
    Crossing *const crossing = &run->crossings[index];
    int place;
    bool is_effective;
    crossing->seed = evolve_seed(run->base.setup, SHG_STREAM_CROSSOVERS, run->done + index);
    specimen_free(&crossing->child);
    for (int i = first_match(run, TOURNAMENTS); i >= 0; i--)
        crossing->matches[i].was_played = false;
    return cross(crossing, thread, &place, &is_effective);
}

static bool take_turn(ShgRun *run, Crossing *crossing, Error *error) {
    int place;
    bool is_effective;
    if (!cross(crossing, 0, &place, &is_effective))
        return error_set(error, ERROR_INTERRUPTED, "stopped");
    run->games += (uint64_t)(crossing->played * run->settings->games);
    if (!is_effective) return true;
    specimen_free(&run->specimens[place]);
    run->specimens[place] = crossing->child;
    crossing->child = (Specimen){.cache = NULL};
    memcpy(population_genes(&run->population, place), crossing->genes,
           (size_t)run->population.genome->count * sizeof *crossing->genes);
    run->population.mutants[place] = crossing->is_mutant;
    run->has_changed[place] = true;
    run->effective++;
    return true;
}

/* ---- runs ---- */

static void compile(ShgRun *run) {
    for (int i = 0; i < run->population.count; i++) {
        specimen_free(&run->specimens[i]);
        run->specimens[i] = specimen_new(run->base.setup, population_genes(&run->population, i),
                                         run->population.count);
    }
}

static bool open_run(void *state, Error *error) {
    ShgRun *const run = state;
    const ShgSettings *const settings = run->settings = run->base.settings;
    const EvolveSetup *const setup = run->base.setup;
    const Genome *const genome = setup->genome;
    const size_t count = (size_t)settings->population;
    (void)error;
    run->base.steps = (settings->crossovers + SHG_STEP - 1) / SHG_STEP;
    run->population = population_new(genome, settings->population);
    run->specimens = memory_allocate(count * sizeof(Specimen));
    run->has_changed = memory_allocate((count + 1) * sizeof(bool));
    run->ahead = setup->threads == 1 ? 1 : 4 * setup->threads;
    run->score = NAN;
    run->crossings = memory_allocate((size_t)run->ahead * sizeof(Crossing));
    for (int i = 0; i < run->ahead; i++) {
        run->crossings[i].run = run;
        run->crossings[i].genes = memory_allocate((size_t)genome->count * sizeof(double));
        run->crossings[i].matches =
            memory_allocate(((size_t)first_match(run, TOURNAMENTS) + 1) * sizeof(PlayedMatch));
    }
    Rng rng = rng_seeded(rng_derive(setup->seed, SHG_STREAM_POPULATION));
    for (int i = 0; i < settings->population; i++) {
        double *const genes = population_genes(&run->population, i);
        specimen_draw(genome, settings->range, genes, &rng);
        specimen_normalise(genome, (Norm)settings->norm, genes);
    }
    compile(run);
    return true;
}

static void close_run(void *state) {
    ShgRun *const run = state;
    for (int i = 0; i < run->ahead; i++) {
        specimen_free(&run->crossings[i].child);
        free(run->crossings[i].genes);
        free(run->crossings[i].matches);
    }
    for (int i = 0; i < run->population.count; i++) specimen_free(&run->specimens[i]);
    population_free(&run->population);
    free(run->specimens);
    free(run->has_changed);
    free(run->crossings);
}

/* Finds the fittest, and reports; `share` of the crossovers since the last report had an effect. */
static bool report(ShgRun *run, double share, Error *error) {
    const EvolveSetup *const setup = run->base.setup;
    const Population *const population = &run->population;
    const uint64_t seed = evolve_seed(setup, SHG_STREAM_FITTEST, run->done);
    int fittest = 0;
    for (int i = 1; i < run->settings->population; i++) {
        bool is_fitter = false;
        if (!play_match(setup, 0, run->settings, &run->specimens[i], &run->specimens[fittest],
                        rng_derive(seed, (uint64_t)i), &is_fitter))
            return error_set(error, ERROR_INTERRUPTED, "stopped");
        if (is_fitter) fittest = i;
        run->games += (uint64_t)run->settings->games;
    }
    const double *const best = population_genes(population, fittest);
    if (!match_score(setup, best, NULL, run->settings->depth_plies, run->settings->score_games,
                     rng_derive(setup->seed, SHG_STREAM_SCORE), &run->score, error))
        return false;
    const double values[SHG_COLUMNS] = {
        [SHG_CROSSOVERS] = (double)run->done,
        [SHG_EFFECTIVE] = (double)run->effective,
        [SHG_EFFECTIVE_SHARE] = share,
        [SHG_GAMES] = (double)run->games,
        [SHG_BEST_IS_MUTANT] = population->mutants[fittest],
        [SHG_SCORE] = run->score,
    };
    return evolve_report(
        &run->base, population, NULL,
        (EvolveReport){values, NULL, best, run->done, (uint64_t)run->settings->crossovers}, error);
}

static bool step(void *state, Error *error) {
    ShgRun *const run = state;
    const uint64_t total = (uint64_t)run->settings->crossovers, first = run->done;
    const uint64_t end = total - first < SHG_STEP ? total : first + SHG_STEP;
    const uint64_t effective = run->effective;
    if (first == 0 && !report(run, NAN, error)) return false;
    while (run->done < end) {
        const uint64_t left = end - run->done, most = (uint64_t)run->ahead;
        const uint64_t count = left < most ? left : most;
        memset(run->has_changed, 0, (size_t)run->population.count * sizeof(bool));
        if (!evolve_parallel(run->base.setup, run, try_ahead, count, error)) return false;
        for (uint64_t i = 0; i < count; i++)
            if (!take_turn(run, &run->crossings[i], error)) return false;
        run->done += count;
    }
    return report(run, (double)(run->effective - effective) / (double)(end - first), error);
}

static void transfer(void *state, Archive *archive) {
    ShgRun *const run = state;
    archive_uint(archive, &run->done, (uint64_t)run->settings->crossovers);
    archive_uint(archive, &run->effective, run->done);
    archive_uint(archive, &run->games, UINT64_MAX);
    archive_reals(archive, &run->score, 1, INFINITY);
    population_transfer(&run->population, archive);
    if (archive_is_reading(archive)) compile(run);
}

static void describe(const void *state, Text *text) {
    const ShgRun *const run = state;
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
    .summary = "weights chosen by games against each other",
    .source = "Mańdziuk 2007, section 3.2",
    .doc = DOC,
    .template = "25f",
    .unit = "crossovers",
    .spread = "the standard deviation over the last population",
    GENERATOR_PARTS(Shg),
    .complete = complete,
    .check = check,
};
