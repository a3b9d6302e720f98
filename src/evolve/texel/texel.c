/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/texel.h"

#include "evolve/duel.h"
#include "evolve/selfplay.h"
#include "evolve/texel/seen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAM_PLAY = 1, STREAM_SCORE, STREAM_MATCHES, STREAM_LESSONS };

/* The largest weight of a heuristic: it says the same at any scale, and reads best at this one. */
static const double LARGEST = 100;

/* A run. The regression has one weight more than the genome has genes, for being to move: all
 * leaves of a search have the same side to move, so that the heuristic does without it. */
typedef struct TexelRun {
    const EvolveSetup *setup;
    const TexelSettings *settings;
    Belief belief;
    int round; /* the next one */
    uint64_t games, positions;
    double error; /* of the last round, with the weights found */
    double values[TEXEL_COLUMNS];
    /* Scratch of a round. */
    Lessons *lessons;
    Matches *matches;
    Seen seen;
    int results[RESULT_DRAW + 1]; /* by Result: games */
    double *genes, *deviation;    /* as the heuristic has them, and their standard errors */
} TexelRun;

/* ---- settings ---- */

static const char *const STARTS[] = {"zero", "template", NULL};
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
    {GENERATOR_REAL("draws", draws, "how much positions of drawn games count", "0",
                    ", ours: others count 1; plays much better than 1", 0, 1)},
    {SETTING_REAL("discount", "X",
                  "what is left of a result a ply before, the rest being a draw (default 1, "
                  "give-away 0.93, ours)",
                  0, 1, AT(discount))},
    {GENERATOR_REAL("memory", memory, "what a round counts for in the next one", "0.8", ", ours", 0,
                    1)},
    {GENERATOR_REAL("ridge", ridge, "pulls weights to 0", "1", ", ours", 1e-6, 1e6)},
    {GENERATOR_CHOICE("start", "WHAT", start, "weights that play the first round: zero or template",
                      "zero", ", ours", STARTS)},
    {SETTING_WORDS("teacher", "NAME",
                   "a heuristic of the program's that says what some positions are worth: "
                   "patterns (default none)",
                   1, FORMULA_NAME_SIZE, AT(lessons.teacher)),
     .value = "none"},
    {GENERATOR_REAL("lessons", lessons.share, "share of the positions that it values", "0.15",
                    ", ours", 0, 1)},
    {GENERATOR_WHOLE("lesson-depth", lessons.depth_plies, "plies of its searches", "6", ", ours", 1,
                     12)},
    {GENERATOR_REAL("lesson-unit", lessons.unit, "of its values: a log-odds of 1", "100",
                    ", that of patterns", 1e-6, 1e6)},
    {SETTING_WHOLE("match-rounds", "N",
                   "rounds of matches between neighbours of the weights, after --rounds (default "
                   "0, give-away 4, ours)",
                   0, 1e5, AT(matches.rounds))},
    {GENERATOR_WHOLE("match-pairs", matches.pairs, "pairs of games in such a round", "2000",
                     ", ours", 1, 1e5)},
    {GENERATOR_WHOLE("match-depth", matches.depth_plies, "plies of matches' searches", "6",
                     ", ours", 1, 12)},
    {GENERATOR_REAL("match-leads", matches.leads,
                    "share of the pairs that begin with kings on both sides and one side ahead, as "
                    "the teacher sees it",
                    "0", ", ours", 0, 1)},
    {SETTING_WORDS("match-against", "NAME",
                   "a heuristic of the program's that neighbours meet, rather than each other: "
                   "texel-25f (default none)",
                   1, FORMULA_NAME_SIZE, AT(matches.against)),
     .value = "none"},
    {GENERATOR_REAL("match-reach", matches.reach,
                    "how far neighbours are from the weights, as a share of these", "0.12",
                    ", ours", 1e-6, 10)},
    {GENERATOR_REAL("match-step", matches.step,
                    "how far a neighbour that wins both games of a pair moves the weights, as a "
                    "share of its distance; falls to a tenth",
                    "0.1", ", ours", 0, 1)},
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
    setting_default_whole(&s->matches.rounds, is_giveaway ? 4 : 0);
    setting_default_whole(&s->score_depth, s->depth_plies);
}

/* ---- positions ---- */

static uint64_t round_seed(const TexelRun *run, uint64_t stream) {
    return rng_derive(rng_derive(run->setup->seed, (uint64_t)run->round), stream);
}

static void note_game(void *context, const PlayedGame *game) {
    TexelRun *const run = context;
    const double weight = game->result == RESULT_DRAW ? run->settings->draws : 1;
    double sure = 1;
    run->results[game->result]++;
    for (int i = game->count - 1; i >= 0; i--, sure *= run->settings->discount) {
        const Board *const board = &game->boards[i];
        const double won = duel_points(game->result, board->side);
        if (weight > 0) seen_add(&run->seen, board, 0.5 + sure * (won / 2), weight);
        lessons_note(run->lessons, board);
    }
}

/* Lessons go to the positions of the games. */
static void learn_lessons(TexelRun *run) {
    for (int i = 0; i < lessons_count(run->lessons); i++) {
        const Board *board;
        const double chance = lessons_chance(run->lessons, i, &board);
        seen_add(&run->seen, board, chance, 1);
    }
}

/* Plays games of the weights so far with themselves, from which new lessons come. */
static bool play_games(TexelRun *run, int games, SelfPlayListener *listener, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const TexelSettings *const settings = run->settings;
    EvalInstance eval = duel_weights(setup->genome, run->belief.mean, setup->board_size);
    const SelfPlay play = {
        .setup = setup,
        .eval = &eval,
        .opening_plies = {settings->opening[0], settings->opening[1]},
        .depth_plies = settings->depth_plies,
        .random_share = settings->random_share,
        .games = games,
        .seed = round_seed(run, STREAM_PLAY),
    };
    lessons_begin(run->lessons, round_seed(run, STREAM_LESSONS));
    const bool good =
        selfplay_run(&play, listener, run, error) && lessons_value(run->lessons, error);
    eval_close(&eval);
    run->games += (uint64_t)games;
    return good;
}

static bool play(TexelRun *run, Error *error) {
    if (!play_games(run, run->settings->games, note_game, error)) return false;
    learn_lessons(run);
    run->positions += (uint64_t)run->seen.count;
    return true;
}

/* ---- matches ---- */

static bool is_matching(const TexelRun *run) { return run->round >= run->settings->rounds; }

static void note_lessons(void *context, const PlayedGame *game) {
    TexelRun *const run = context;
    for (int i = 0; i < game->count; i++) lessons_note(run->lessons, &game->boards[i]);
}

static bool match(TexelRun *run, Error *error) {
    const TexelSettings *const settings = run->settings;
    const int games = matches_lead_games(run->matches);
    if (games > 0 && !play_games(run, games, note_lessons, error)) return false;
    run->games += 2 * (uint64_t)settings->matches.pairs;
    run->values[TEXEL_BEFORE] = run->values[TEXEL_AFTER] = NAN;
    return matches_play(run->matches, run->round - settings->rounds, settings->opening,
                        round_seed(run, STREAM_MATCHES), &run->belief, run->results, error);
}

/* ---- rounds ---- */

/* What a log-odds of 1 is in the heuristic; 0 where nothing was found. */
static double scale_of(const TexelRun *run) {
    double largest = 0;
    for (int i = 0; i < run->setup->genome->count; i++) {
        if (fabs(run->belief.mean[i]) > largest) largest = fabs(run->belief.mean[i]);
    }
    return largest > 0 ? LARGEST / largest : 0;
}

static void scale_genes(const TexelRun *run) {
    const double scale = scale_of(run);
    for (int i = 0; i < run->setup->genome->count; i++) run->genes[i] = scale * run->belief.mean[i];
}

static int all_rounds(const TexelSettings *settings) {
    return settings->rounds + settings->matches.rounds;
}

static bool tell(TexelRun *run, Error *error) {
    const EvolveSetup *const setup = run->setup;
    const TexelSettings *const settings = run->settings;
    const bool is_match = run->round > settings->rounds;
    const double scale = scale_of(run);
    double *const values = run->values;
    double games = 0;
    for (int i = 0; i <= RESULT_DRAW; i++) games += run->results[i];
    char note[64];
    values[TEXEL_ROUND] = run->round;
    values[TEXEL_GAMES] = (double)run->games;
    values[TEXEL_POSITIONS] = run->seen.count;
    values[TEXEL_DRAWN] = run->results[RESULT_DRAW] / games;
    values[TEXEL_BLACK] = run->results[RESULT_BLACK_WINS] / games;
    values[TEXEL_LOG_ODDS] = scale > 0 && !is_match ? LARGEST / scale : NAN;
    belief_deviations(&run->belief, settings->ridge, run->deviation);
    for (int i = 0; i < setup->genome->count; i++) run->deviation[i] *= scale;
    const int length = snprintf(note, sizeof note, "%.0f %% drawn", 100 * values[TEXEL_DRAWN]);
    if (!isnan(values[TEXEL_AFTER]))
        snprintf(note + length, sizeof note - (size_t)length, ", error %.4f", values[TEXEL_AFTER]);
    const Spread spread = {run->genes, run->genes, run->deviation};
    const EvolveReport report = {.values = values,
                                 .spread = &spread,
                                 .best = run->genes,
                                 .done = (uint64_t)run->round,
                                 .total = (uint64_t)all_rounds(settings),
                                 .note = note};
    return evolve_tell(setup, NULL, report, error);
}

static bool learn(TexelRun *run, Error *error) {
    const TexelSettings *const settings = run->settings;
    Observations observations;
    bool good = seen_observe(&run->seen, run->setup, &observations, error);
    if (good) {
        run->values[TEXEL_BEFORE] = observations_error(&observations, run->belief.mean);
        belief_fade(&run->belief, settings->memory);
        good = belief_update(&run->belief, &observations, settings->ridge, run->setup, error);
        run->error = observations_error(&observations, run->belief.mean);
        run->values[TEXEL_AFTER] = run->error;
    }
    observations_free(&observations);
    return good;
}

static bool step(void *state, Error *error) {
    TexelRun *const run = state;
    const TexelSettings *const settings = run->settings;
    run->seen.count = 0;
    memset(run->results, 0, sizeof run->results);
    const bool good = is_matching(run) ? match(run, error) : play(run, error) && learn(run, error);
    if (good) scale_genes(run);
    if (!good ||
        !yardstick_score(run->setup, run->genes, settings->score_depth, settings->score_games,
                         round_seed(run, STREAM_SCORE), &run->values[TEXEL_SCORE], error)) {
        return false;
    }
    run->round++;
    return tell(run, error);
}

static bool is_finished(const void *state) {
    const TexelRun *const run = state;
    return run->round == all_rounds(run->settings);
}

static const double *best(const void *state) { return ((const TexelRun *)state)->genes; }

static void transfer(void *state, Archive *archive) {
    TexelRun *const run = state;
    const int size = run->belief.size;
    archive_int(archive, "round", &run->round, 0, all_rounds(run->settings));
    archive_uint(archive, "games", &run->games);
    archive_uint(archive, "positions", &run->positions);
    archive_reals(archive, "error", &run->error, 1);
    archive_reals(archive, "mean", run->belief.mean, size);
    for (int i = 0; i < size; i++)
        archive_reals(archive, "evidence", run->belief.evidence + (ptrdiff_t)i * size, size);
    scale_genes(run);
    for (int i = 0; archive_is_reading(archive) && i < size; i++)
        if (!isfinite(run->belief.mean[i]) || (i < size - 1 && !isfinite(run->genes[i])))
            archive_fail(archive, "not all weights are finite");
}

static void *open_run(const void *settings, const EvolveSetup *setup, Error *error) {
    const size_t genes = (size_t)setup->genome->count;
    const TexelSettings *const own = settings;
    Lessons *const lessons = lessons_open(&own->lessons, setup, error);
    if (lessons == NULL) return NULL;
    Matches *const matches = matches_open(&own->matches, lessons, setup, error);
    if (matches == NULL) {
        lessons_close(lessons);
        return NULL;
    }
    TexelRun *const run = memory_allocate(sizeof *run);
    run->lessons = lessons;
    run->matches = matches;
    run->setup = setup;
    run->settings = own;
    run->belief = belief_new(setup->genome->count + 1);
    if (own->start == TEXEL_START_TEMPLATE) genome_weights(setup->genome, run->belief.mean);
    for (size_t i = 0; i < genes; i++) run->belief.mean[i] /= LARGEST;
    run->genes = memory_allocate(genes * sizeof *run->genes);
    run->deviation = memory_allocate((genes + 1) * sizeof *run->deviation);
    return run;
}

static void close_run(void *state) {
    TexelRun *const run = state;
    belief_free(&run->belief);
    matches_close(run->matches);
    lessons_close(run->lessons);
    seen_free(&run->seen);
    free(run->genes);
    free(run->deviation);
    free(run);
}

static void describe(const void *state, Text *text) {
    const TexelRun *const run = state;
    const TexelSettings *const s = run->settings;
    const uint64_t learned = (uint64_t)s->rounds * (uint64_t)s->games;
    const uint64_t matches = 2 * (uint64_t)s->matches.rounds * (uint64_t)s->matches.pairs;
    text_append(text, "%llu games of self-play at depth %d in %d %s, %llu positions\n",
                (unsigned long long)learned, s->depth_plies, s->rounds,
                s->rounds == 1 ? "round" : "rounds", (unsigned long long)run->positions);
    if (isnan(run->error))
        text_append_string(text, "none of the last round counted: its games were drawn or random");
    else
        text_append(text,
                    "root mean square error of the last round: %.6g, where a win is 1 and a loss 0",
                    sqrt(run->error));
    if (matches > 0)
        text_append(text, "\nthen %llu games of neighbours at depth %d",
                    (unsigned long long)matches, s->matches.depth_plies);
}

const Generator GENERATOR_TEXEL = {
    .name = "texel",
    .title = "Texel",
    .summary = "logistic regression on the results of self-play",
    .source = "the Texel tuning method (P. Österlund 2014), iterated",
    .doc = "texel is what today's field would do: in each round the weights found so far play "
           "themselves, and logistic regression says which weights tell best who won. It starts "
           "from weights of 0, or with games of the template's (--start), and takes nothing else "
           "of the template but what it weighs. Games start after random moves and have some more "
           "of them, and positions of drawn games do not count: fixed-depth searches draw most "
           "games, won ones too. With a --teacher some positions, drawn games' among them, count "
           "once more, by the chance that its searches see. In rounds of matches, which "
           "follow in give-away, neighbours of the weights play each other, and the weights go "
           "where games are won.\v"
           "log.csv has a row a round; the deviation of a weight is its standard error (as if "
           "positions of a game were independent: too small, but they can be compared). The method "
           "is Peter Österlund's, made for his chess program Texel, that of the matches is SPSA "
           "(J. C. Spall 1992); defaults are ours.\n\n"
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
