/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/texel.h"

#include "evolve/duel.h"
#include "evolve/samples.h"
#include "evolve/texel/regression.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_PLAY = 1, STREAM_SCORE };

/* The largest weight of a heuristic: it says the same at any scale, and reads best at this one. */
static const double LARGEST = 100;

/* A run. The regression has one weight more than the genome has genes, for being to move: all
 * leaves of a search have the same side to move, so that the heuristic does without it. */
typedef struct TexelRun {
    const EvolveSetup *setup;
    const TexelSettings *settings;
    Posterior posterior;
    int round; /* the next one */
    uint64_t games, positions;
    double error; /* of the last round, with the weights found */
    /* Scratch of a round. */
    Observations observations;
    double *row, *genes, *deviation; /* genes as the heuristic has them, their standard errors */
    int results[RESULT_DRAW + 1];    /* by Result: games */
} TexelRun;

#define AT(member) offsetof(TexelSettings, member)
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("rounds", rounds, "of games and regression", "10", ", ours", 1, 1e5)},
    {GENERATOR_WHOLE("games", games, "of self-play in a round", "8000", ", ours", 1, 1e5)},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of self-play's searches", "4", ", ours", 1, 12)},
    {GENERATOR_NUMBER(SETTING_RANGE, "opening", "A-B", opening, "random plies before a game",
                      "4-12", ", ours", 0, 1000)},
    {SETTING_REAL("random", "X",
                  "share of later moves that are drawn (default 0.02, give-away 0, ours)", 0, 1,
                  AT(random_share))},
    {SETTING_REAL("discount", "X",
                  "what is left of a result a ply before, the rest being a draw (default 1, "
                  "give-away 0.93, ours)",
                  0, 1, AT(discount))},
    {GENERATOR_REAL("memory", memory, "what a round counts for in the next one", "0.8", ", ours", 0,
                    1)},
    {GENERATOR_REAL("ridge", ridge, "pulls weights to 0", "1", ", ours", 1e-6, 1e6)},
    {GENERATOR_WHOLE("score-games", score_games,
                     "each round against " YARDSTICK ", which decides nothing", "200", ", ours", 0,
                     1e6)},
    {SETTING_WHOLE("score-depth", "N", "plies of these (default as --depth)", 1, 12,
                   AT(score_depth))},
    {.name = NULL}};
#undef AT

static const LogColumn COLUMNS[] = {TEXEL_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    TexelSettings *const s = settings;
    const bool is_giveaway = setup->rules->stuck_wins;
    setting_default_real(&s->random_share, is_giveaway ? 0 : 0.02);
    setting_default_real(&s->discount, is_giveaway ? 0.93 : 1);
    setting_default_whole(&s->score_depth, s->depth_plies);
}

/* Positions of games that were won are observed, from the end of the game on. */
static void note_game(void *context, const PlayedGame *game) {
    TexelRun *const run = context;
    const Genome *const genome = run->setup->genome;
    double sure = 1;
    run->results[game->result]++;
    if (game->result == RESULT_DRAW) return;
    for (int i = game->count - 1; i >= 0; i--, sure *= run->settings->discount) {
        const double won = duel_points(game->result, game->boards[i].side);
        genome_row(genome, &game->boards[i], run->row);
        run->row[genome->count] = 1;
        observations_add(&run->observations, run->row, 0.5 + sure * (won / 2));
    }
}

/* What a log-odds of 1 is in the heuristic; 0 where nothing was found. */
static double scale_of(const TexelRun *run) {
    double largest = 0;
    for (int i = 0; i < run->setup->genome->count; i++)
        largest = fmax(largest, fabs(run->posterior.mean[i]));
    return largest > 0 ? LARGEST / largest : 0;
}

static void scale_genes(const TexelRun *run) {
    const double scale = scale_of(run);
    for (int i = 0; i < run->setup->genome->count; i++)
        run->genes[i] = scale * run->posterior.mean[i];
}

/* Plays games of the weights so far with themselves, and finds the weights that they make likely.
 */
static bool learn(TexelRun *run, double values[TEXEL_COLUMNS], Error *error) {
    const EvolveSetup *const setup = run->setup;
    const TexelSettings *const s = run->settings;
    Observations *const observations = &run->observations;
    EvalInstance eval = duel_weights(setup->genome, run->posterior.mean, setup->board_size);
    const SelfPlay play = {
        .setup = setup,
        .eval = &eval,
        .opening_plies = {s->opening[0], s->opening[1]},
        .depth_plies = s->depth_plies,
        .random_share = s->random_share,
        .games = s->games,
        .seed = evolve_seed(setup, (uint64_t)run->round, STREAM_PLAY),
    };
    observations_free(observations);
    observations->size = setup->genome->count + 1;
    memset(run->results, 0, sizeof run->results);
    const bool good = selfplay_run(&play, note_game, run, error);
    eval_close(&eval);
    if (!good) return false;
    values[TEXEL_BEFORE] = observations_error(observations, run->posterior.mean);
    posterior_fade(&run->posterior, s->memory);
    if (!posterior_update(&run->posterior, observations, s->ridge, setup, error)) return false;
    run->error = values[TEXEL_AFTER] = observations_error(observations, run->posterior.mean);
    run->games += (uint64_t)s->games;
    run->positions += (uint64_t)observations->count;
    return true;
}

static bool step(void *state, Error *error) {
    TexelRun *const run = state;
    const EvolveSetup *const setup = run->setup;
    const TexelSettings *const s = run->settings;
    double values[TEXEL_COLUMNS];
    if (!learn(run, values, error)) return false;
    scale_genes(run);
    if (!yardstick_score(setup, run->genes, s->score_depth, s->score_games,
                         evolve_seed(setup, (uint64_t)run->round, STREAM_SCORE),
                         &values[TEXEL_SCORE], error))
        return false;
    run->round++;
    const double scale = scale_of(run);
    values[TEXEL_ROUND] = run->round;
    values[TEXEL_GAMES] = (double)run->games;
    values[TEXEL_POSITIONS] = run->observations.count;
    values[TEXEL_DRAWN] = run->results[RESULT_DRAW] / (double)s->games;
    values[TEXEL_BLACK] = run->results[RESULT_BLACK_WINS] / (double)s->games;
    values[TEXEL_LOG_ODDS] = scale > 0 ? LARGEST / scale : NAN;
    posterior_deviations(&run->posterior, s->ridge, run->deviation);
    for (int i = 0; i < setup->genome->count; i++) run->deviation[i] *= scale;
    return evolve_tell(
        setup, NULL, run->deviation,
        (EvolveReport){values, NULL, run->genes, (uint64_t)run->round, (uint64_t)s->rounds}, error);
}

static bool is_finished(const void *state) {
    const TexelRun *const run = state;
    return run->round == run->settings->rounds;
}

static const double *best(const void *state) { return ((const TexelRun *)state)->genes; }

static void transfer(void *state, Archive *archive) {
    TexelRun *const run = state;
    const int size = run->posterior.size;
    archive_int(archive, "round", &run->round, 0, run->settings->rounds);
    archive_uint(archive, "games", &run->games);
    archive_uint(archive, "positions", &run->positions);
    archive_reals(archive, "error", &run->error, 1);
    archive_reals(archive, "mean", run->posterior.mean, size);
    for (int i = 0; i < size; i++)
        archive_reals(archive, "evidence", run->posterior.evidence + (ptrdiff_t)i * size, size);
    scale_genes(run);
    for (int i = 0; archive_is_reading(archive) && i < size; i++)
        if (!isfinite(run->posterior.mean[i]) || (i < size - 1 && !isfinite(run->genes[i])))
            archive_fail(archive, "not all weights are finite");
}

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    const size_t size = ((size_t)setup->genome->count + 1) * sizeof(double);
    TexelRun *const run = memory_allocate(sizeof *run);
    (void)error;
    run->setup = setup;
    run->settings = settings;
    run->posterior = posterior_new(setup->genome->count + 1);
    run->row = memory_allocate(size);
    run->genes = memory_allocate(size);
    run->deviation = memory_allocate(size);
    return run;
}

static void close_run(void *state) {
    TexelRun *const run = state;
    posterior_free(&run->posterior);
    observations_free(&run->observations);
    free(run->row);
    free(run->genes);
    free(run->deviation);
    free(run);
}

static void describe(const void *state, Text *text) {
    const TexelRun *const run = state;
    const TexelSettings *const s = run->settings;
    text_append(text, "%llu games of self-play at depth %d in %d %s, %llu positions\n",
                (unsigned long long)s->rounds * (unsigned long long)s->games, s->depth_plies,
                s->rounds, s->rounds == 1 ? "round" : "rounds", (unsigned long long)run->positions);
    if (isnan(run->error))
        text_append_string(text, "none of the last round counted: its games were drawn or random");
    else
        text_append(text,
                    "root mean square error of the last round: %.6g, where a win is 1 and a loss 0",
                    sqrt(run->error));
}

const Generator GENERATOR_TEXEL = {
    .name = "texel",
    .title = "Texel",
    .summary = "logistic regression on the results of self-play",
    .source = "the Texel tuning method (P. Österlund 2014), iterated",
    .doc = "texel is what today's field would do: in each round the weights found so far play "
           "themselves, and logistic regression says which weights tell best who won. It starts "
           "from weights of 0, and takes nothing of the template but what it weighs. Games start "
           "after random moves and have some more of them, and positions of drawn games do not "
           "count: fixed-depth searches draw most games, won ones too.\v"
           "log.csv has a row a round; the deviation of a weight is its standard error (as if "
           "positions of a game were independent: too small, but they can be compared). The method "
           "is Peter Österlund's, made for his chess program Texel; defaults are ours.\n\n"
           "Examples:\n"
           "  jumpoff evolve texel\n"
           "  jumpoff evolve texel --heuristic e3ph --rules giveaway --out texel-giveaway\n"
           "  jumpoff evolve texel --heuristic 15f --rounds 5 --games 1000",
    .template = "25f",
    .unit = "rounds",
    .spread = "the weight's standard error",
    GENERATOR_PARTS(TexelSettings),
    .complete = complete,
};
