/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logistic regression on results of self-play, the Texel tuning method [P. Österlund, chess program
 * Texel, 2014], in rounds: the current weights play themselves, and the games update their
 * posterior. A step is a round. The first weights are 0: only the search decides those games. */
#include "evolve/match.h"
#include "evolve/samples.h"
#include "util/parallel.h"
#include "util/portable_math.h"

/* SETTINGS has the meanings and defaults; they and the constants were chosen by matches of 25f at
 * depth 6 (docs/evolve.md). Positions of drawn games do not count: searches to a fixed depth draw
 * most won games. */
typedef struct TexelSettings {
    int rounds, games, depth_plies, score_games;
    double memory;
} TexelSettings;

enum { OPENING_LEAST = 4, OPENING_MOST = 12 }; /* random plies at the start of a game */
static const double RANDOM_SHARE = 0.02;       /* of later moves; in give-away 0 */
/* Moves results towards a draw for each ply before the end; in English draughts 1. */
static const double DISCOUNT_GIVEAWAY = 0.93;
static const double RIDGE = 1; /* penalty: log likelihood − RIDGE / 2 · |w|² */

enum {
    CHUNK = 4096, /* observations whose sums are made by one thread */
    SLOTS_PER_THREAD = 4,
    STEPS_MAX = 50,
    HALVINGS_MAX = 30
};

/* Newton's method has converged when no weight moves by more than this share of the largest. */
static const double TOLERANCE = 1e-9;

/* Ridge logistic regression in batches of observations. The probability of an outcome of 1 is
 * modelled as 1 / (1 + exp(-z)), z the scalar product of the row and the weights. Earlier batches
 * are kept as a normal distribution: the most likely weights and the second derivatives of the
 * likelihood there [Laplace's approximation: Bishop 2006, Pattern Recognition and Machine Learning,
 * section 4.5], so a batch can be discarded. Sums have one order whatever the threads. */

/* ---- observations ---- */

/* An observation and its entries in the batch. */
typedef struct Observation {
    size_t first;   /* its first entry */
    int count;      /* its number of entries */
    double outcome; /* 0 … 1 */
} Observation;

/* A nonzero element of an observation's row. */
typedef struct RowEntry {
    int place; /* index of the weight, ascending within an observation */
    float value;
} RowEntry;

/* A batch; set `size` and zero the rest. Release with observations_free. */
typedef struct Observations {
    int size, count; /* size: number of weights */
    Observation *items;
    RowEntry *entries;
    size_t used, capacities[2];
} Observations;

/* Adds an observation; `row` has `size` numbers, kept in single precision. */
static void observations_add(Observations *observations, const double *row, double outcome) {
    observations->items = memory_grow(observations->items, (size_t)observations->count,
                                      sizeof(Observation), &observations->capacities[0]);
    Observation *const added = &observations->items[observations->count++];
    *added = (Observation){.first = observations->used, .outcome = outcome};
    for (int i = 0; i < observations->size; i++) {
        if (row[i] == 0) continue;
        observations->entries = memory_grow(observations->entries, observations->used,
                                            sizeof(RowEntry), &observations->capacities[1]);
        observations->entries[observations->used++] = (RowEntry){i, (float)row[i]};
        added->count++;
    }
}

static void observations_free(Observations *observations) {
    free(observations->items);
    free(observations->entries);
    *observations = (Observations){0};
}

static double predict(const Observations *observations, int index, const double *weights) {
    const Observation *const one = &observations->items[index];
    const RowEntry *const entries = observations->entries + one->first;
    double sum = 0;
    for (int i = 0; i < one->count; i++)
        sum += (double)entries[i].value * weights[entries[i].place];
    return logistic(sum);
}

/* The mean squared error of these weights' predictions, as in Texel's method; NaN if empty. */
static double observations_error(const Observations *observations, const double *weights) {
    double sum = 0;
    for (int i = 0; i < observations->count; i++) {
        const double error = observations->items[i].outcome - predict(observations, i, weights);
        sum += error * error;
    }
    return observations->count > 0 ? sum / observations->count : NAN;
}

/* ---- symmetric matrices, of which the lower half is used ---- */

static size_t at(int size, int row, int column) {
    return (size_t)row * (size_t)size + (size_t)column;
}

static size_t square(int size) { return (size_t)size * (size_t)size * sizeof(double); }

/* Replaces the matrix, which the ridge makes positive definite, by Cholesky's L, L L' = matrix.
 * Written out here so that the order of operations, and each bit, is the same with any library. */
static void decompose(double *matrix, int size) {
    for (int i = 0; i < size; i++) {
        for (int j = 0; j <= i; j++) {
            double sum = matrix[at(size, i, j)];
            for (int k = 0; k < j; k++) sum -= matrix[at(size, i, k)] * matrix[at(size, j, k)];
            matrix[at(size, i, j)] = i == j ? sqrt(sum) : sum / matrix[at(size, j, j)];
        }
    }
}

/* Replaces the vector by x, L x = vector. */
static void solve_lower(const double *lower, int size, double *vector) {
    for (int i = 0; i < size; i++) {
        for (int k = 0; k < i; k++) vector[i] -= lower[at(size, i, k)] * vector[k];
        vector[i] /= lower[at(size, i, i)];
    }
}

/* ---- the derivatives of the objective ---- */

/* The weights' normal posterior. Release with posterior_free. */
typedef struct Posterior {
    int size;
    double *mean;      /* the most likely weights so far */
    double *precision; /* size x size, symmetric: second derivatives of -log likelihood there */
} Posterior;

/* A regression. Sums are the first derivatives, then minus the second ones (the lower half of the
 * matrix). */
typedef struct Newton {
    const Posterior *posterior;
    const Observations *observations;
    double ridge;
    int threads;
    double *weights, *step; /* the current weights, and the last step */
    double *slope, *bend;   /* the sums at the weights */
} Newton;

static size_t sums_size(int size) { return (size_t)size * sizeof(double) + square(size); }

static bool sum_chunk(void *context, uint64_t index, int thread, void *slot) {
    const Newton *const newton = context;
    const Observations *const all = newton->observations;
    const int first = (int)index * CHUNK, left = all->count - first;
    double *const slope = slot;
    (void)thread;
    memset(slope, 0, sums_size(all->size));
    for (int k = first; k < first + (left < CHUNK ? left : CHUNK); k++) {
        const Observation *const one = &all->items[k];
        const RowEntry *const entries = all->entries + one->first;
        const double chance = predict(all, k, newton->weights);
        const double error = one->outcome - chance, variance = chance * (1 - chance);
        for (int i = 0; i < one->count; i++) {
            const double value = (double)entries[i].value;
            double *const bend = slope + all->size + at(all->size, entries[i].place, 0);
            slope[entries[i].place] += error * value;
            for (int j = 0; j <= i; j++)
                bend[entries[j].place] += variance * value * (double)entries[j].value;
        }
    }
    return true;
}

static bool add_chunk(void *context, uint64_t index, void *slot) {
    const Newton *const newton = context;
    const int size = newton->posterior->size;
    const double *const sums = slot;
    (void)index;
    for (int i = 0; i < size + size * size; i++) newton->slope[i] += sums[i];
    return true;
}

/* Computes the derivatives of the objective at the weights. */
static void derive(Newton *newton) {
    const int size = newton->posterior->size, slots = newton->threads * SLOTS_PER_THREAD;
    const uint64_t chunks = ((uint64_t)newton->observations->count + CHUNK - 1) / CHUNK;
    MEMORY_AUTO double *sums = memory_allocate((size_t)slots * sums_size(size));
    const OrderedTasks tasks = {newton, sum_chunk, add_chunk, sums, sums_size(size), slots};
    for (int i = 0; i < size; i++) {
        double pull = -newton->ridge * newton->weights[i];
        for (int j = 0; j < size; j++) {
            const double precision = newton->posterior->precision[at(size, i, j)];
            pull -= precision * (newton->weights[j] - newton->posterior->mean[j]);
            newton->bend[at(size, i, j)] = precision + (i == j ? newton->ridge : 0);
        }
        newton->slope[i] = pull;
    }
    parallel_run_ordered(&tasks, chunks, newton->threads);
}

/* ---- Newton's method ---- */

static double product(const double *a, const double *b, int size) {
    double sum = 0;
    for (int i = 0; i < size; i++) sum += a[i] * b[i];
    return sum;
}

static double largest(const double *values, int size) {
    double found = 0;
    for (int i = 0; i < size; i++) found = fmax(found, fabs(values[i]));
    return found;
}

static void move_by(Newton *newton, double share) {
    for (int i = 0; i < newton->posterior->size; i++) newton->weights[i] += share * newton->step[i];
    derive(newton);
}

/* Makes one step, halved while it goes too far: until the objective at its end falls at most half
 * as steeply as it rose at its start. Returns whether to continue. */
static bool take_step(Newton *newton) {
    const int size = newton->posterior->size;
    double *const step = newton->step, *const lower = newton->bend;
    memcpy(step, newton->slope, (size_t)size * sizeof *step);
    decompose(lower, size);
    solve_lower(lower, size, step);
    for (int i = size - 1; i >= 0; i--) { /* L' x = step */
        for (int k = i + 1; k < size; k++) step[i] -= lower[at(size, k, i)] * step[k];
        step[i] /= lower[at(size, i, i)];
    }
    const double uphill = product(step, newton->slope, size);
    double share = 1;
    move_by(newton, share);
    for (int i = 0; i < HALVINGS_MAX && product(step, newton->slope, size) < -uphill / 2; i++) {
        share /= 2;
        move_by(newton, -share);
    }
    return share * largest(step, size) > TOLERANCE * largest(newton->weights, size);
}

/* Finds the most likely weights w by Newton's method, given the observations, the posterior before
 * and the penalty -ridge / 2 * |w|^2, ridge > 0; adds the precision found. False with
 * ERROR_INTERRUPTED when stopped: the posterior is then unchanged. */
static bool posterior_update(Posterior *posterior, const Observations *observations, double ridge,
                             const EvolveSetup *setup, Error *error) {
    const int size = posterior->size;
    MEMORY_AUTO double *weights = memory_allocate((size_t)size * sizeof(double));
    MEMORY_AUTO double *step = memory_allocate((size_t)size * sizeof(double));
    MEMORY_AUTO double *sums = memory_allocate(sums_size(size));
    Newton newton = {posterior, observations, ridge, setup->threads,
                     weights,   step,         sums,  sums + size};
    memcpy(weights, posterior->mean, (size_t)size * sizeof(double));
    derive(&newton);
    bool good = true;
    for (int i = 0; good && i < STEPS_MAX; i++) {
        good = !evolve_is_stopped(setup, error);
        if (good && !take_step(&newton)) break;
    }
    /* The second derivatives include the ridge. */
    if (good) memcpy(posterior->mean, weights, (size_t)size * sizeof(double));
    for (int i = 0; good && i < size; i++)
        for (int j = 0; j <= i; j++)
            posterior->precision[at(size, i, j)] = posterior->precision[at(size, j, i)] =
                newton.bend[at(size, i, j)] - (i == j ? ridge : 0);
    return good;
}

/* ---- posteriors ---- */

/* A posterior without observations: means and precision 0. */
static Posterior posterior_new(int size) {
    return (Posterior){size, memory_allocate((size_t)size * sizeof(double)),
                       memory_allocate(square(size))};
}

static void posterior_free(Posterior *posterior) {
    free(posterior->mean);
    free(posterior->precision);
}

/* Multiplies the precision by `share`, 0 … 1, so that earlier observations count less. */
static void posterior_fade(Posterior *posterior, double share) {
    for (int i = 0; i < posterior->size * posterior->size; i++) posterior->precision[i] *= share;
}

/* The standard errors of the weights, the square roots of the diagonal of (precision + ridge)^-1,
 * as if all observations were independent. With L L' = M, an element of the inverse's diagonal is
 * |x|^2 for L x = a unit vector. */
static void posterior_deviations(const Posterior *posterior, double ridge, double *deviations) {
    const int size = posterior->size;
    MEMORY_AUTO double *lower = memory_allocate(square(size));
    MEMORY_AUTO double *unit = memory_allocate((size_t)size * sizeof *unit);
    memcpy(lower, posterior->precision, square(size));
    for (int i = 0; i < size; i++) lower[at(size, i, i)] += ridge;
    decompose(lower, size);
    for (int i = 0; i < size; i++) {
        memset(unit, 0, (size_t)size * sizeof *unit);
        unit[i] = 1;
        solve_lower(lower, size, unit);
        deviations[i] = sqrt(product(unit, unit, size));
    }
}

/* ---- runs ---- */

enum { STREAM_PLAY = 1, STREAM_SCORE };

/* The largest weight of a heuristic; the scale has no effect on play. */
static const double LARGEST = 100;

/* A run. The regression has one weight more than the genome has genes, for the side to move. The
 * heuristic does not need it, as all leaves of a search have the same side to move. */
typedef struct TexelRun {
    GeneratorRun base;
    const TexelSettings *settings;
    double discount;
    Posterior posterior;
    uint64_t games, positions;
    double error; /* of the last round, with the weights found */
    /* Scratch of a round. */
    Observations observations;
    double *row;                  /* of a position */
    int results[RESULT_DRAW + 1]; /* by Result: games */
} TexelRun;

#define AT(member) offsetof(TexelSettings, member)
static const Setting SETTINGS[] = {
    {GENERATOR_WHOLE("rounds", rounds, "rounds of games and regression", "10", "", 1, 1e5)},
    {GENERATOR_WHOLE("games", games, "games of self-play in a round", "8000", "", 1, 1e5)},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of self-play's searches", "4", "", 1, 12)},
    RARE(GENERATOR_REAL("memory", memory, "weight of earlier rounds in the next one", "0.8", "", 0,
                        1)),
    RARE(GENERATOR_WHOLE("score-games", score_games,
                         "games of each round against " YARDSTICK ", for the log", "200", "", 0,
                         1e6)),
    {.name = NULL}};
#undef AT

/* Errors are mean squares over the positions that count. */
#define TEXEL_LOG(COLUMN)                                                                          \
    COLUMN(TEXEL_ROUND, "round", COUNT, NULL, "number of the round, from 1")                       \
    COLUMN(TEXEL_GAMES, "games", COUNT, "games", "played so far")                                  \
    COLUMN(TEXEL_POSITIONS, "positions", COUNT, "positions", "of the round")                       \
    COLUMN(TEXEL_DRAWN, "drawn", ANY, "share", "draws among the round's games")                    \
    COLUMN(TEXEL_BLACK, "black_won", ANY, "share", "wins of Black among them")                     \
    COLUMN(TEXEL_BEFORE, "error_before", POSITIVE, "error", "with the weights that played")        \
    COLUMN(TEXEL_AFTER, "error_after", POSITIVE, "error", "with the weights found")                \
    COLUMN(TEXEL_LOG_ODDS, "log_odds", ANY, "log odds",                                            \
           "log-odds of winning that a value of 100 means")                                        \
    COLUMN(TEXEL_SCORE, "score", SHARE, "share", "points against the yardstick")
enum { TEXEL_LOG(LOG_COLUMN_ID) TEXEL_COLUMNS };
static const CsvColumn COLUMNS[] = {TEXEL_LOG(LOG_COLUMN){.name = NULL}};

/* Adds the positions of won games, from the end of the game on. */
static void note_game(void *context, const PlayedGame *game) {
    TexelRun *const run = context;
    const Genome *const genome = run->base.setup->genome;
    double sure = 1;
    run->results[game->result]++;
    if (game->result == RESULT_DRAW) return;
    for (int i = game->count - 1; i >= 0; i--, sure *= run->discount) {
        const double won = result_points(game->result, game->boards[i].side);
        genome_row(genome, &game->boards[i], run->row);
        run->row[genome->count] = 1;
        observations_add(&run->observations, run->row, 0.5 + sure * (won / 2));
    }
}

/* Returns the heuristic's value of log-odds 1; 0 if all weights are 0. */
static double scale_of(const TexelRun *run) {
    const double most = largest(run->posterior.mean, run->base.setup->genome->count);
    return most > 0 ? LARGEST / most : 0;
}

/* Plays the current weights against themselves and fits the weights to the results. */
static bool learn(TexelRun *run, double values[TEXEL_COLUMNS], Error *error) {
    const EvolveSetup *const setup = run->base.setup;
    const TexelSettings *const s = run->settings;
    Observations *const observations = &run->observations;
    EvalInstance eval = match_eval_weights(setup->genome, run->posterior.mean);
    const SelfPlay play = {
        .setup = setup,
        .eval = &eval,
        .opening_plies = {OPENING_LEAST, OPENING_MOST},
        .depth_plies = s->depth_plies,
        .random_share = setup->rules->stuck_wins ? 0 : RANDOM_SHARE,
        .games = s->games,
        .seed = evolve_seed(setup, (uint64_t)run->base.step, STREAM_PLAY),
    };
    observations_free(observations);
    observations->size = setup->genome->count + 1;
    memset(run->results, 0, sizeof run->results);
    const bool good = selfplay_run(&play, note_game, run, error);
    eval_close(&eval);
    if (!good) return false;
    values[TEXEL_BEFORE] = observations_error(observations, run->posterior.mean);
    posterior_fade(&run->posterior, s->memory);
    if (!posterior_update(&run->posterior, observations, RIDGE, setup, error)) return false;
    run->error = values[TEXEL_AFTER] = observations_error(observations, run->posterior.mean);
    run->games += (uint64_t)s->games;
    run->positions += (uint64_t)observations->count;
    return true;
}

static bool step(void *state, Error *error) {
    TexelRun *const run = state;
    const EvolveSetup *const setup = run->base.setup;
    const TexelSettings *const s = run->settings;
    double *const genes = run->base.best;
    const int count = setup->genome->count, rounds = run->base.step + 1;
    double values[TEXEL_COLUMNS];
    if (!learn(run, values, error)) return false;
    const double scale = scale_of(run);
    for (int i = 0; i < count; i++) genes[i] = scale * run->posterior.mean[i];
    if (!match_score(setup, genes, NULL, s->depth_plies, s->score_games,
                     evolve_seed(setup, (uint64_t)run->base.step, STREAM_SCORE),
                     &values[TEXEL_SCORE], error))
        return false;
    values[TEXEL_ROUND] = rounds;
    values[TEXEL_GAMES] = (double)run->games;
    values[TEXEL_POSITIONS] = run->observations.count;
    values[TEXEL_DRAWN] = run->results[RESULT_DRAW] / (double)s->games;
    values[TEXEL_BLACK] = run->results[RESULT_BLACK_WINS] / (double)s->games;
    values[TEXEL_LOG_ODDS] = scale > 0 ? LARGEST / scale : NAN;
    /* Standard errors of the genes as the heuristic has them */
    MEMORY_AUTO double *deviations = memory_allocate((size_t)run->posterior.size * sizeof(double));
    posterior_deviations(&run->posterior, RIDGE, deviations);
    for (int i = 0; i < count; i++) deviations[i] *= scale;
    return evolve_report(&run->base, NULL, deviations,
                         (EvolveReport){values, NULL, genes, (uint64_t)rounds, (uint64_t)s->rounds},
                         error);
}

static void transfer(void *state, Archive *archive) {
    TexelRun *const run = state;
    const int size = run->posterior.size;
    archive_uint(archive, &run->games, UINT64_MAX);
    archive_uint(archive, &run->positions, UINT64_MAX);
    archive_reals(archive, &run->error, 1, INFINITY);
    archive_reals(archive, run->posterior.mean, size, EVAL_LIMIT);
    archive_reals(archive, run->posterior.precision, size * size, INFINITY);
}

static bool open_run(void *state, Error *error) {
    TexelRun *const run = state;
    const int size = run->base.setup->genome->count + 1;
    (void)error;
    run->settings = run->base.settings;
    run->base.steps = run->settings->rounds;
    run->discount = run->base.setup->rules->stuck_wins ? DISCOUNT_GIVEAWAY : 1;
    run->posterior = posterior_new(size);
    run->row = memory_allocate((size_t)size * sizeof(double));
    return true;
}

static void close_run(void *state) {
    TexelRun *const run = state;
    posterior_free(&run->posterior);
    observations_free(&run->observations);
    free(run->row);
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
    .summary = "weights by logistic regression on the results of self-play",
    .source = "the Texel tuning method (P. Österlund 2014), iterated",
    .doc =
        "texel tunes weights as most engines of today do: in each round the weights found so far "
        "play against themselves, and logistic regression finds the weights that predict the "
        "results best. texel starts from weights of 0 and takes only the terms of the template, "
        "not their weights. Games start with random moves and have a few more later. Positions of "
        "drawn games do not count, since searches of a fixed depth draw most games that they could "
        "win.\vlog.csv has a row per round. The deviation of a weight is its standard error, "
        "computed as if the positions of a game were independent: it is too small, but weights can "
        "be compared by it. The method is Peter Österlund's, made for his chess program Texel; the "
        "defaults are jumpoff's.\n\n"
        "Examples:\n"
        "  jumpoff evolve texel\n"
        "  jumpoff evolve texel --heuristic e3ph --rules giveaway --out texel-giveaway\n"
        "  jumpoff evolve texel --heuristic 15f --rounds 5 --games 1000",
    .template = "25f",
    .unit = "rounds",
    .spread = "the weight's standard error",
    GENERATOR_PARTS(Texel),
};
