/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns, learned from self-play, as in the strongest draughts programs [Scan, F. Letouzey, since
 * 2011; M. Buro's experience with Othello, 1999]. The template's terms are joined by overlapping
 * shapes of squares, with a weight for each arrangement of pieces on them (eval/pattern_set.h).
 *
 * A round plays games with the current weights. A search gives their positions, some after one or
 * two random moves, a chance of winning. Then all weights are moved towards it (Learner), so that
 * in the next round they know what now takes a deep search. In the first round another heuristic,
 * the teacher, plays and values the positions. A step is a round. */
#include "evolve/match.h"
#include "evolve/samples.h"
#include "util/portable_math.h"

#include <assert.h>

/* Learning */

/* A heuristic's value for log-odds of 1. */
static const double PATTERN_LOG_ODDS = 100;

enum { LEARNER_SHAPES = 12 };

/* Weights with what has moved them so far in the round: sums of squares of gradients. */
typedef struct Movable {
    int count;
    double *values, *squares;
} Movable;

/* Logistic regression of a heuristic with patterns, one position at a time. The chance of winning
 * is 1 / (1 + exp(-z)), z the sum of the weights of the genes and the shapes' states. Each position
 * moves its weights against the gradient of the likelihood, less for weights that moved more before
 * [AdaGrad: Duchi, Hazan and Singer 2011]: most of some 10^6 weights occur in few positions.
 * Weights are in log-odds. */
typedef struct Learner {
    const Genome *genome;
    const PatternSet *shapes;
    Movable genes, states; /* two weights a state: for a full and for an empty board */
    double *row;           /* of the genome */
} Learner;

/* Added to the squares: a small first gradient makes no large step. */
static const double FIRST_SQUARE = 0.1;

/* A pattern's weight of 1 is log-odds of 1/400. */
static const double UNIT = 0.25;

/* Returns the first `count` shapes with weights 0: the ten dark squares of five rows and four
 * columns, one row and two columns apart. */
static PatternSet *learner_shapes(int count) {
    PatternShape shapes[LEARNER_SHAPES] = {{.count = 0}};
    for (int made = 0; made < LEARNER_SHAPES; made++) {
        PatternShape *const shape = &shapes[made];
        const int row = made / 3, column = made % 3 * 2;
        for (int i = 0; i < 20; i++) {
            const int square = board_square(BOARD_SIZE_STANDARD, row + i / 4, column + i % 4);
            if (square != 0) shape->squares[shape->count++] = (uint8_t)square;
        }
    }
    return pattern_set_new(shapes, count, UNIT, true);
}

static Movable movable_new(int count) {
    return (Movable){count, memory_allocate((size_t)count * sizeof(double)),
                     memory_allocate((size_t)count * sizeof(double))};
}

/* Begins with the genome's weights and with patterns of weight 0. Borrows both. */
static Learner *learner_new(const Genome *genome, const PatternSet *shapes) {
    Learner *const learner = memory_allocate(sizeof *learner);
    learner->genome = genome;
    learner->shapes = shapes;
    learner->genes = movable_new(genome->count);
    learner->states = movable_new(2 * shapes->states);
    learner->row = memory_allocate((size_t)genome->count * sizeof *learner->row);
    genome_weights(genome, learner->genes.values);
    for (int i = 0; i < genome->count; i++) learner->genes.values[i] /= PATTERN_LOG_ODDS;
    return learner;
}

static void learner_free(Learner *learner) {
    if (learner == NULL) return;
    free(learner->genes.values);
    free(learner->genes.squares);
    free(learner->states.values);
    free(learner->states.squares);
    free(learner->row);
    free(learner);
}

/* Forgets how far weights have moved, so that they move as far as at first. */
static void learner_reset_steps(Learner *learner) {
    memset(learner->genes.squares, 0, (size_t)learner->genes.count * sizeof(double));
    memset(learner->states.squares, 0, (size_t)learner->states.count * sizeof(double));
}

static void move(const Movable *all, int index, double gradient, double rate) {
    if (gradient == 0) return;
    all->squares[index] += gradient * gradient;
    all->values[index] -= rate * gradient / sqrt(FIRST_SQUARE + all->squares[index]);
}

/* Learns the chance of the side to move to win a position; `rate` is the size of a weight's first
 * move. Returns the squared error of the prediction before it. */
static double learner_teach(Learner *learner, const Board *board, double chance, double rate) {
    const Movable *const genes = &learner->genes, *const states = &learner->states;
    const double full = (double)pattern_pieces(board) / PATTERN_PIECES;
    int found[PATTERN_FOUND_MAX];
    double sum = 0;
    genome_row(learner->genome, board, learner->row);
    const int count = pattern_set_states(learner->shapes, board, found);
    for (int i = 0; i < genes->count; i++) sum += genes->values[i] * learner->row[i];
    for (int i = 0; i < count; i++) {
        const double *const weights = &states->values[(ptrdiff_t)2 * found[i]];
        sum += full * weights[0] + (1 - full) * weights[1];
    }
    const double error = logistic(sum) - chance;
    for (int i = 0; i < genes->count; i++) move(genes, i, error * learner->row[i], rate);
    for (int i = 0; i < count; i++) {
        move(states, 2 * found[i], error * full, rate);
        move(states, 2 * found[i] + 1, error * (1 - full), rate);
    }
    return error * error;
}

static int rounded(double value, double unit) {
    const double whole = rint(value * PATTERN_LOG_ODDS / unit);
    return (int)fmax(-PATTERN_WEIGHT_MAX, fmin(PATTERN_WEIGHT_MAX, whole));
}

/* Fills in the patterns' weights, rounded. */
static void learner_patterns(const Learner *learner, PatternSet *set) {
    assert(atomic_load(&set->shares) == 1);
    for (int i = 0; i < set->states; i++) {
        const double *const values = &learner->states.values[(ptrdiff_t)2 * i];
        set->weights[i] =
            pattern_weights(rounded(values[0], set->unit), rounded(values[1], set->unit));
    }
}

/* Runs */

/* SETTINGS has the meanings and defaults. */
typedef struct PatternsSettings {
    int rounds, games, depth_plies, label_depth, shapes, score_games;
} PatternsSettings;

enum { STREAM_PLAY = 1, STREAM_POSITIONS, STREAM_ORDER, STREAM_SCORE };

/* How games are played and learned; the values were found by trying. */
enum {
    OPENING_LEAST = 2, /* random plies before a game */
    OPENING_MOST = 13,
    STEPS_ASIDE = 2, /* most random moves from a game's position to a learned one */
    PASSES = 6       /* over the positions of a round */
};
static const double RANDOM_SHARE = 0.02; /* of later moves that are drawn */
static const double RATE = 0.15;         /* see learner_teach; falls to 0 in each round */

/* Plays and values the first round's positions; TEACHER_UNIT is its value for log-odds of 1. */
static const char TEACHER[] = "texel-25f";
static const double TEACHER_UNIT = 60;

typedef struct PatternsRun {
    GeneratorRun base;
    const PatternsSettings *settings;
    Formula teacher;   /* of the first round; nothing in give-away, which begins without */
    Formula formula;   /* the template's, with the patterns so far */
    Genome genome;     /* of it */
    EvolveSetup setup; /* with this genome */
    Learner *learner;
    uint64_t games, positions;
    double error;
    /* Of the round: */
    Rng rng; /* for positions */
    Sample *samples;
    int count;
    size_t capacity;
    int results[RESULT_DRAW + 1];
} PatternsRun;

/* clang-format off */
#define AT(member) offsetof(PatternsSettings, member)
static const Setting SETTINGS[] = {
    {SETTING_WHOLE("rounds", "N", "rounds of games and learning (default 4, give-away 8)", 1, 1e6,
                   AT(rounds))},
    {SETTING_WHOLE("games", "N", "games of a round (default 60000, give-away 20000)", 1, 1e6,
                   AT(games))},
    {GENERATOR_WHOLE("depth", depth_plies, "plies of the searches for moves", "3", "", 1, 12)},
    {SETTING_WHOLE("label-depth", "N",
                   "plies of the searches that value positions (default 5, give-away 4)",
                   1, 12, AT(label_depth))},
    {GENERATOR_WHOLE("shapes", shapes, "shapes of ten squares: five rows, four columns", "12",
                     "", 1, LEARNER_SHAPES), .flags = SETTING_RARE},
    {GENERATOR_WHOLE("score-games", score_games,
                     "games of each round against " YARDSTICK ", for the log", "20", "", 0,
                     1e6), .flags = SETTING_RARE},
    {.name = NULL}};
#undef AT
/* clang-format on */

#define PATTERNS_LOG(COLUMN)                                                                       \
    COLUMN(PATTERNS_ROUND, "round", COUNT, NULL, "number of the round, from 1")                    \
    COLUMN(PATTERNS_GAMES, "games", COUNT, "games", "played so far")                               \
    COLUMN(PATTERNS_POSITIONS, "positions", COUNT, "positions", "of the round")                    \
    COLUMN(PATTERNS_DRAWN, "drawn", ANY, "share", "draws among the round's games")                 \
    COLUMN(PATTERNS_BLACK, "black_won", ANY, "share", "wins of Black among them")                  \
    COLUMN(PATTERNS_ERROR, "error", POSITIVE, "error",                                             \
           "mean square, before a position was learned")                                           \
    COLUMN(PATTERNS_STATES, "states", COUNT, "states", "pattern states that have a weight")        \
    COLUMN(PATTERNS_SCORE, "score", SHARE, "share", "points against the yardstick")
enum { PATTERNS_LOG(LOG_COLUMN_ID) PATTERNS_COLUMNS };
static const CsvColumn COLUMNS[] = {PATTERNS_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    PatternsSettings *const s = settings;
    const bool is_giveaway = setup->rules->stuck_wins;
    setting_default_whole(&s->rounds, is_giveaway ? 8 : 4);
    setting_default_whole(&s->games, is_giveaway ? 20000 : 60000);
    setting_default_whole(&s->label_depth, is_giveaway ? 4 : 5);
}

/* ---- positions ---- */

static uint64_t round_seed(const PatternsRun *run, uint64_t stream) {
    return evolve_seed(&run->setup, (uint64_t)run->base.step, stream);
}

/* Makes up to STEPS_ASIDE random moves for positions that players avoid; false: the game ended. */
static bool step_aside(Board *board, const Rules *rules, Rng *rng) {
    MoveList legal;
    for (uint32_t left = rng_below(rng, STEPS_ASIDE + 1);; left--) {
        const int count = moves_generate(board, rules, &legal);
        if (count == 0 || left == 0) return count > 0;
        *board = move_apply(board, &legal.moves[rng_below(rng, (uint32_t)count)]);
    }
}

static void note_game(void *context, const PlayedGame *game) {
    PatternsRun *const run = context;
    run->results[game->result]++;
    for (int i = 0; i < game->count; i++) {
        Board board = game->boards[i];
        if (!step_aside(&board, run->setup.rules, &run->rng)) continue;
        const size_t count = (size_t)run->count++;
        run->samples = memory_grow(run->samples, count, sizeof *run->samples, &run->capacity);
        run->samples[count] = (Sample){.board = board};
    }
}

/* Plays games, and searches their positions for labels, in log-odds. */
static bool gather(PatternsRun *run, Error *error) {
    /* The value of a win, which no other value reaches. */
    static const double WIN = 1e9;
    const PatternsSettings *const settings = run->settings;
    const bool is_taught = run->base.step == 0 && run->teacher.name != NULL;
    const double unit = is_taught ? TEACHER_UNIT : PATTERN_LOG_ODDS;
    Formula formula =
        is_taught ? formula_copy(&run->teacher) : genome_formula(&run->genome, run->base.best);
    EvalInstance eval = match_eval_formula(&formula);
    const SelfPlay games = {
        .setup = &run->setup,
        .eval = &eval,
        .opening_plies = {OPENING_LEAST, OPENING_MOST},
        .depth_plies = settings->depth_plies,
        .random_share = RANDOM_SHARE,
        .games = settings->games,
        .seed = round_seed(run, STREAM_PLAY),
    };
    const Labelling labelling = {.setup = &run->setup,
                                 .formula = &formula,
                                 .depth_plies = settings->label_depth,
                                 .win = WIN};
    run->count = 0;
    run->rng = rng_seeded(round_seed(run, STREAM_POSITIONS));
    memset(run->results, 0, sizeof run->results);
    const bool good = selfplay_run(&games, note_game, run, error) &&
                      samples_label(run->samples, run->count, &labelling, error);
    for (int i = 0; good && i < run->count; i++) run->samples[i].label /= unit;
    run->games += (uint64_t)settings->games;
    run->positions += (uint64_t)run->count;
    eval_close(&eval);
    formula_free(&formula);
    return good;
}

/* ---- rounds ---- */

static void take_weights(PatternsRun *run) {
    for (int i = 0; i < run->genome.count; i++) /* in a heuristic's units */
        run->base.best[i] = run->learner->genes.values[i] * PATTERN_LOG_ODDS;
    learner_patterns(run->learner, run->formula.patterns);
}

/* Learns the positions one after the other, in a random order in each pass. The rate falls evenly
 * to 0 over all passes of a round, so that the last positions have no more influence. Fills in how
 * far each gene has moved. */
static bool learn(PatternsRun *run, double *moved, Error *error) {
    Rng rng = rng_seeded(round_seed(run, STREAM_ORDER));
    MEMORY_AUTO int *order = memory_allocate(((size_t)run->count + 1) * sizeof *order);
    learner_reset_steps(run->learner);
    for (int pass = 0; pass < PASSES; pass++) {
        double sum = 0;
        for (int i = 0; i < run->count; i++) {
            const int j = (int)rng_below(&rng, (uint32_t)i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        for (int i = 0; i < run->count; i++) {
            const double done = (pass + (double)i / run->count) / PASSES;
            const Sample *const sample = &run->samples[order[i]];
            sum += learner_teach(run->learner, &sample->board, logistic(sample->label),
                                 RATE * (1 - done));
            if (i % 1024 == 0 && evolve_is_stopped(&run->setup, error)) return false;
        }
        if (pass == 0) run->error = run->count > 0 ? sum / run->count : NAN;
    }
    memcpy(moved, run->base.best, (size_t)run->genome.count * sizeof *moved);
    take_weights(run);
    for (int i = 0; i < run->genome.count; i++) moved[i] = fabs(run->base.best[i] - moved[i]);
    return true;
}

static int weighted_states(const PatternSet *set) {
    int count = 0;
    for (int i = 0; i < set->states; i++) count += set->weights[i] != pattern_weights(0, 0);
    return count;
}

/* Reports; `values` has only the score. */
static bool tell(const PatternsRun *run, const double *moved, double *values, Error *error) {
    const double games = run->settings->games;
    const int rounds = run->base.step + 1;
    values[PATTERNS_ROUND] = rounds;
    values[PATTERNS_GAMES] = (double)run->games;
    values[PATTERNS_POSITIONS] = run->count;
    values[PATTERNS_DRAWN] = run->results[RESULT_DRAW] / games;
    values[PATTERNS_BLACK] = run->results[RESULT_BLACK_WINS] / games;
    values[PATTERNS_ERROR] = run->error;
    values[PATTERNS_STATES] = weighted_states(run->formula.patterns);
    return evolve_report(
        &run->base, NULL, moved,
        (EvolveReport){values, NULL, run->base.best, (uint64_t)rounds, (uint64_t)run->base.steps},
        error);
}

static bool step(void *state, Error *error) {
    PatternsRun *const run = state;
    const PatternsSettings *const settings = run->settings;
    double values[PATTERNS_COLUMNS];
    MEMORY_AUTO double *moved = memory_allocate((size_t)run->genome.count * sizeof *moved);
    return gather(run, error) && learn(run, moved, error) &&
           match_score(&run->setup, run->base.best, NULL, settings->depth_plies,
                       settings->score_games, round_seed(run, STREAM_SCORE),
                       &values[PATTERNS_SCORE], error) &&
           tell(run, moved, values, error);
}

static PatternSet *patterns(const void *state) {
    return ((const PatternsRun *)state)->formula.patterns;
}

static void transfer(void *state, Archive *archive) {
    PatternsRun *const run = state;
    archive_uint(archive, &run->games, UINT64_MAX);
    archive_uint(archive, &run->positions, UINT64_MAX);
    archive_reals(archive, &run->error, 1, INFINITY);
    archive_reals(archive, run->learner->genes.values, run->learner->genes.count, EVAL_LIMIT);
    archive_reals(archive, run->learner->states.values, run->learner->states.count, EVAL_LIMIT);
    take_weights(run);
}

/* Copies the teacher's formula; fails if there is none for the rules. */
static bool take_teacher(Formula *teacher, const EvolveSetup *setup, Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, setup->rules);
    const bool good = catalogue_load(catalogue, TEACHER, error);
    if (good) *teacher = formula_copy(catalogue_find(catalogue, TEACHER)->formula);
    catalogue_free(catalogue);
    return good;
}

static bool open_run(void *state, Error *error) {
    PatternsRun *const run = state;
    const EvolveSetup *const setup = run->base.setup;
    run->settings = run->base.settings;
    run->base.steps = run->settings->rounds;
    if (!setup->rules->stuck_wins && !take_teacher(&run->teacher, setup, error)) return false;
    run->formula = formula_copy(setup->genome->formula);
    pattern_set_free(run->formula.patterns);
    run->formula.patterns = learner_shapes(run->settings->shapes);
    run->genome = genome_of(&run->formula);
    run->setup = *setup;
    run->setup.genome = &run->genome;
    run->learner = learner_new(&run->genome, run->formula.patterns);
    take_weights(run);
    return true;
}

static void close_run(void *state) {
    PatternsRun *const run = state;
    learner_free(run->learner);
    formula_free(&run->teacher);
    formula_free(&run->formula);
    free(run->samples);
}

static void describe(const void *state, Text *text) {
    const PatternsRun *const run = state;
    const PatternsSettings *const s = run->settings;
    const PatternSet *const set = run->formula.patterns;
    text_append(text,
                "%llu games of self-play at depth %d in %d %s, %llu positions searched to "
                "depth %d\n",
                (unsigned long long)run->games, s->depth_plies, s->rounds,
                s->rounds == 1 ? "round" : "rounds", (unsigned long long)run->positions,
                s->label_depth);
    text_append(text, "%d of %d states of %d shapes have a weight\n", weighted_states(set),
                set->states, set->shape_count);
    text_append(text,
                "root mean square error of the last round's positions before they were learned: "
                "%.6g, where a win is 1 and a loss 0",
                sqrt(run->error));
}

const Generator GENERATOR_PATTERNS = {
    .name = "patterns",
    .title = "patterns",
    .summary = "patterns of squares, weighted by regression on values of searches",
    .source = "shapes as in the draughts program Scan (F. Letouzey)",
    .doc =
        "patterns adds to the template what the strongest draughts programs of today have: "
        "overlapping shapes of ten squares. Each of the 59049 ways in which pieces can stand on a "
        "shape has two weights, for a full and for an empty board, and two others where the side "
        "to move has to capture; each king on each square has two. In each round the weights found "
        "so far (at first those of texel-25f, in give-away those of the template) play against "
        "themselves. A search values the positions of these games, two thirds of them after one or "
        "two random moves; logistic regression brings the sum of all weights nearer to these "
        "values.\vlog.csv has a row per round; its genes are the weights of the template's "
        "quantities, and their deviations are how far the round has moved them. The result is a "
        "heuristic file with patterns (see docs/heuristic-files.md), for the 8x8 board.\n\n"
        "Examples:\n"
        "  jumpoff evolve patterns\n"
        "  jumpoff evolve patterns --rules giveaway --out patterns-giveaway\n"
        "  jumpoff evolve patterns --heuristic 8f --rounds 2 --games 500",
    .template = "kings",
    .unit = "rounds",
    .spread = "how far the last round moved the weight",
    GENERATOR_PARTS(Patterns),
    .complete = complete,
    .patterns = patterns,
};
