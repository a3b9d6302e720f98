/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/patterns/patterns.h"

#include "evolve/duel.h"
#include "evolve/patterns/learning.h"
#include "evolve/selfplay.h"
#include "evolve/teacher.h"
#include "util/portable_math.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_PLAY = 1, STREAM_POSITIONS, STREAM_ORDER, STREAM_SCORE };

/* Random moves that make a position of one of a game, at most. */
enum { STEPS_ASIDE = 2 };

typedef struct PatternsRun {
    const PatternsSettings *settings;
    Formula teacher;
    Formula formula; /* the template's, with the patterns so far */
    Genome genome;   /* of it */
    EvolveSetup setup;
    Learner *learner;
    double *genes, *before, *moved;
    int round;
    uint64_t games, positions;
    double error;
    /* of the round */
    Rng rng; /* for positions */
    Sample *samples;
    double *outcomes;
    int count;
    size_t capacity[2];
    int results[RESULT_DRAW + 1];
    double values[PATTERNS_COLUMNS];
} PatternsRun;

/* clang-format off */
#define AT(member) offsetof(PatternsSettings, member)
static const Setting SETTINGS[] = {
    {SETTING_WHOLE("rounds", "N", "of games and learning (default 6, give-away 7, ours)", 1, 1e6,
                   AT(rounds))},
    {SETTING_WHOLE("games", "N", "of a round (default 4000, give-away 2000, ours)", 1, 1e6,
                   AT(games))},
    {GENERATOR_WHOLE("depth", depth_plies, "plies that a move is searched", "3", ", ours", 1, 12)},
    {SETTING_WHOLE("label-depth", "N",
                   "plies that a position to be learned is searched (default 5, give-away 4, ours)",
                   1, 12, AT(label_depth))},
    {GENERATOR_REAL("search-share", search_share,
                    "of what the search says in what is learned; the rest is the result", "1",
                    ", ours", 0, 1)},
    {GENERATOR_NUMBER(SETTING_RANGE, "opening", "A-B", opening, "random plies before a game",
                      "2-13", ", ours", 0, 1000)},
    {GENERATOR_REAL("random", random_share, "share of later moves that are drawn", "0.02", ", ours",
                    0, 1)},
    {GENERATOR_WHOLE("passes", passes, "over the positions of a round", "6", ", ours", 1, 100)},
    {GENERATOR_REAL("rate", rate, "how much the first position moves a weight, in log-odds", "0.15",
                    ", ours", 1e-6, 10)},
    {GENERATOR_WHOLE("shapes", shapes, "of 4x4 squares: nine, and four between these", "13",
                     ", ours", 1, LEARNER_SHAPES)},
    {SETTING_WORDS("teacher", "NAME", "a heuristic of the program's (default texel-25f, ours)", 1,
                   FORMULA_NAME_SIZE, AT(teacher)), .value = "texel-25f"},
    {SETTING_WHOLE("teacher-rounds", "N",
                   "that the teacher plays and values (default 1, give-away 0, ours)", 0, 1e6,
                   AT(teacher_rounds))},
    {GENERATOR_REAL("teacher-unit", teacher_unit, "of the teacher's values: a log-odds of 1", "60",
                    ", ours", 1e-6, 1e6)},
    {GENERATOR_WHOLE("score-games", score_games,
                     "each round against " YARDSTICK ", which decides nothing", "20", ", ours", 0,
                     1e6)},
    {SETTING_WHOLE("score-depth", "N", "plies of these (default as --depth)", 1, 12,
                   AT(score_depth))},
    {.name = NULL}};
#undef AT
/* clang-format on */

static const LogColumn COLUMNS[] = {PATTERNS_LOG(LOG_COLUMN){.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    PatternsSettings *const s = settings;
    const bool is_giveaway = setup->rules->stuck_wins;
    setting_default_whole(&s->rounds, is_giveaway ? 7 : 6);
    setting_default_whole(&s->games, is_giveaway ? 2000 : 4000);
    setting_default_whole(&s->label_depth, is_giveaway ? 4 : 5);
    setting_default_whole(&s->teacher_rounds, is_giveaway ? 0 : 1);
    setting_default_whole(&s->score_depth, s->depth_plies);
}

/* ---- positions ---- */

static uint64_t round_seed(const PatternsRun *run, uint64_t stream) {
    return rng_derive(rng_derive(run->setup.seed, (uint64_t)run->round), stream);
}

static void note_game(void *context, const PlayedGame *game) {
    PatternsRun *const run = context;
    run->results[game->result]++;
    for (int i = 0; i < game->count; i++) {
        Board board = game->boards[i];
        if (!teacher_step_aside(&board, run->setup.rules, STEPS_ASIDE, &run->rng)) continue;
        const size_t count = (size_t)run->count++;
        run->samples = memory_grow(run->samples, count, sizeof *run->samples, &run->capacity[0]);
        run->outcomes = memory_grow(run->outcomes, count, sizeof *run->outcomes, &run->capacity[1]);
        run->samples[count] = (Sample){.board = board};
        run->outcomes[count] = (1 + duel_points(game->result, (Side)board.side)) / 2.0;
    }
}

/* What plays and values positions in this round; to be freed. */
static Formula knowing(const PatternsRun *run) {
    return run->round < run->settings->teacher_rounds ? formula_copy(&run->teacher)
                                                      : genome_formula(&run->genome, run->genes);
}

static bool play(PatternsRun *run, const Formula *formula, Error *error) {
    const PatternsSettings *const settings = run->settings;
    EvalInstance eval = duel_formula(formula, run->setup.board_size);
    const SelfPlay games = {
        .setup = &run->setup,
        .eval = &eval,
        .opening_plies = {settings->opening[0], settings->opening[1]},
        .depth_plies = settings->depth_plies,
        .random_share = settings->random_share,
        .games = settings->games,
        .seed = round_seed(run, STREAM_PLAY),
    };
    run->count = 0;
    run->rng = rng_seeded(round_seed(run, STREAM_POSITIONS));
    memset(run->results, 0, sizeof run->results);
    const bool good = selfplay_run(&games, note_game, run, error);
    eval_close(&eval);
    run->games += (uint64_t)settings->games;
    run->positions += (uint64_t)run->count;
    return good;
}

/* In log-odds. */
static bool label(PatternsRun *run, const Formula *formula, Error *error) {
    const bool is_taught = run->round < run->settings->teacher_rounds;
    return teacher_label(run->samples, run->count, &run->setup, formula, run->settings->label_depth,
                         is_taught ? run->settings->teacher_unit : PATTERN_LOG_ODDS, error);
}

static bool gather(PatternsRun *run, Error *error) {
    Formula formula = knowing(run);
    const bool good = play(run, &formula, error) && label(run, &formula, error);
    formula_free(&formula);
    return good;
}

/* ---- rounds ---- */

/* One after the other in an order that is drawn; the errors are summed. The step falls evenly to 0
 * over all passes of a round, so that in the end no position says more than any other. */
static bool pass(PatternsRun *run, int number, const int *order, double *sum, Error *error) {
    const PatternsSettings *const settings = run->settings;
    for (int i = 0; i < run->count; i++) {
        const double done = (number + (double)i / run->count) / settings->passes;
        const Sample *const sample = &run->samples[order[i]];
        const double said = logistic(sample->label);
        const double ended = run->outcomes[order[i]];
        const double chance = settings->search_share * said + (1 - settings->search_share) * ended;
        *sum += learner_teach(run->learner, &sample->board, chance, settings->rate * (1 - done));
        if (i % 1024 == 0 && evolve_is_stopped(&run->setup, error)) return false;
    }
    return true;
}

static void draw_order(int *order, int count, Rng *rng) {
    for (int i = 0; i < count; i++) {
        const int j = (int)rng_below(rng, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

static void take_weights(PatternsRun *run) {
    learner_genes(run->learner, run->genes);
    learner_patterns(run->learner, run->formula.patterns);
}

static bool learn(PatternsRun *run, Error *error) {
    Rng rng = rng_seeded(round_seed(run, STREAM_ORDER));
    int *const order = memory_allocate(((size_t)run->count + 1) * sizeof *order);
    bool good = true;
    learner_loosen(run->learner);
    for (int i = 0; good && i < run->settings->passes; i++) {
        double sum = 0;
        draw_order(order, run->count, &rng);
        good = pass(run, i, order, &sum, error);
        if (i == 0) run->error = run->count > 0 ? sum / run->count : NAN;
    }
    free(order);
    memcpy(run->before, run->genes, (size_t)run->genome.count * sizeof *run->genes);
    take_weights(run);
    return good;
}

static int weighted_states(const PatternSet *set) {
    int count = 0;
    for (int i = 0; i < set->states; i++)
        count += set->weights[i].full != 0 || set->weights[i].empty != 0;
    return count;
}

static bool tell(PatternsRun *run, Error *error) {
    const double games = run->settings->games;
    double *const values = run->values;
    char note[64];
    values[PATTERNS_ROUND] = run->round;
    values[PATTERNS_GAMES] = (double)run->games;
    values[PATTERNS_POSITIONS] = run->count;
    values[PATTERNS_DRAWN] = run->results[RESULT_DRAW] / games;
    values[PATTERNS_BLACK] = run->results[RESULT_BLACK_WINS] / games;
    values[PATTERNS_ERROR] = run->error;
    values[PATTERNS_STATES] = weighted_states(run->formula.patterns);
    for (int i = 0; i < run->genome.count; i++)
        run->moved[i] = fabs(run->genes[i] - run->before[i]);
    snprintf(note, sizeof note, "%.0f %% drawn, error %.4f", 100 * values[PATTERNS_DRAWN],
             run->error);
    const Spread spread = {run->genes, run->genes, run->moved};
    const EvolveReport report = {.values = values,
                                 .spread = &spread,
                                 .best = run->genes,
                                 .done = (uint64_t)run->round,
                                 .total = (uint64_t)run->settings->rounds,
                                 .note = note};
    return evolve_tell(&run->setup, NULL, report, error);
}

static bool step(void *state, Error *error) {
    PatternsRun *const run = state;
    const PatternsSettings *const settings = run->settings;
    if (!gather(run, error) || !learn(run, error) ||
        !yardstick_score(&run->setup, run->genes, settings->score_depth, settings->score_games,
                         round_seed(run, STREAM_SCORE), &run->values[PATTERNS_SCORE], error))
        return false;
    run->round++;
    return tell(run, error);
}

static bool is_finished(const void *state) {
    const PatternsRun *const run = state;
    return run->round == run->settings->rounds;
}

static const double *best(const void *state) { return ((const PatternsRun *)state)->genes; }

static const PatternSet *patterns(const void *state) {
    return ((const PatternsRun *)state)->formula.patterns;
}

static void transfer(void *state, Archive *archive) {
    PatternsRun *const run = state;
    archive_int(archive, "round", &run->round, 0, run->settings->rounds);
    archive_uint(archive, "games", &run->games);
    archive_uint(archive, "positions", &run->positions);
    archive_reals(archive, "error", &run->error, 1);
    learner_transfer(run->learner, archive);
    take_weights(run);
}

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    Formula teacher = {.name = NULL};
    if (!teacher_take(&teacher, "teacher", ((const PatternsSettings *)settings)->teacher, setup,
                      error))
        return NULL;
    const size_t size = (size_t)setup->genome->count * sizeof(double);
    PatternsRun *const run = memory_allocate(sizeof *run);
    run->settings = settings;
    run->teacher = teacher;
    run->formula = formula_copy(setup->genome->formula);
    pattern_set_free(run->formula.patterns);
    run->formula.patterns = learner_shapes(run->settings->shapes);
    run->genome = genome_of(&run->formula);
    run->setup = *setup;
    run->setup.genome = &run->genome;
    run->learner = learner_new(&run->genome, run->formula.patterns);
    run->genes = memory_allocate(size);
    run->before = memory_allocate(size);
    run->moved = memory_allocate(size);
    take_weights(run);
    return run;
}

static void close_run(void *state) {
    PatternsRun *const run = state;
    learner_free(run->learner);
    formula_free(&run->teacher);
    formula_free(&run->formula);
    free(run->samples);
    free(run->outcomes);
    free(run->genes);
    free(run->before);
    free(run->moved);
    free(run);
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
    .summary = "patterns of squares, by logistic regression on self-play",
    .source = "as the draughts program Scan (F. Letouzey) has them; learned as ours",
    .doc = "patterns gives the template what the strongest draughts programs of today have: "
           "overlapping shapes of eight squares, with two weights for each of the 6561 ways in "
           "which pieces can stand on one, for a full and an empty board, and for each king on "
           "each square. In each round the weights found so far, at first the teacher's or the "
           "template's, play themselves; a search says what positions of these games, and "
           "positions one or two random moves aside, are worth; and logistic regression brings "
           "what all weights say together nearer to that, and to how the games ended where "
           "--search-share is below 1.\v"
           "log.csv has a row a round; its genes are the weights of the template's quantities, "
           "their deviations how far the round has moved them. What is evolved is a heuristic "
           "file with patterns (see docs/patterns.md), for the 8x8 board.\n\n"
           "Examples:\n"
           "  jumpoff evolve patterns\n"
           "  jumpoff evolve patterns --rules giveaway --out patterns-giveaway\n"
           "  jumpoff evolve patterns --heuristic 8f --rounds 2 --games 500",
    .template = "kings",
    .unit = "rounds",
    .spread = "how far the last round moved the weight",
    GENERATOR_PARTS(PatternsSettings),
    .complete = complete,
    .patterns = patterns,
};
