/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P4: how long games of random moves last, from which HG's first phase was set [paper 003 §5]. */
#include "papers/judges.h"

#include <stdio.h>
#include <stdlib.h>

/* The paper does not say when such a game is a draw: as here; the first two rarely end one. */
enum { GAMES = 2, READINGS = 3, PLIES_MAX = 5000 };
typedef struct RandomReading {
    const char *name;
    DrawRules draws;
} RandomReading;
static const RandomReading READING[READINGS] = {
    {"to the end", {.max_plies = PLIES_MAX}},
    {"drawn by the third repetition", {.repetitions = 3, .max_plies = PLIES_MAX}},
    {"drawn after 140 plies", {.repetitions = 3, .max_plies = 140}},
};

static const RandomRange RANGES[GAMES] = {{"english", 82, 88}, {"giveaway", 81, 87}};

/* How many games were of so many plies. */
typedef struct LengthRow {
    const char *rules, *reading;
    int plies;
    int64_t games;
} LengthRow;

static const Field LENGTH_FIELDS[] = {
    ROW_TEXT(LengthRow, rules),
    ROW_TEXT(LengthRow, reading),
    ROW_INT(LengthRow, plies),
    ROW_COUNT(LengthRow, games),
};
static const Record LENGTHS = RECORD_OF("p4-lengths.csv", LENGTH_FIELDS, LengthRow);

typedef struct MeanRow {
    const char *rules, *reading;
    Estimate plies;
    double first, last;
    int64_t games;
} MeanRow;

static const Field MEAN_FIELDS[] = {
    ROW_TEXT(MeanRow, rules),
    ROW_TEXT(MeanRow, reading),
    ROW_ESTIMATE("plies", MeanRow, plies, 2),
    ROW_REAL(MeanRow, first, 0),
    ROW_REAL(MeanRow, last, 0),
    ROW_COUNT(MeanRow, games),
};
static const Record MEANS = RECORD_OF("p4.csv", MEAN_FIELDS, MeanRow);

int random_game_plies(const Rules *rules, const DrawRules *draws, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    History *const history = history_new();
    const Board start = board_start(BOARD_SIZE_STANDARD);
    MoveList legal;
    history_start(history, &start);
    moves_generate(&start, rules, &legal);
    while (history_ending(history, draws, legal.count) == ENDING_NONE) {
        const Move move = legal.moves[rng_below(&rng, (uint32_t)legal.count)];
        const Board after = move_apply(history_board(history), &move);
        history_add(history, &move, &after);
        moves_generate(&after, rules, &legal);
    }
    const int plies = history_plies(history);
    history_free(history);
    return plies;
}

/* Plays the games of a reading and adds the rows of their lengths. */
static bool play(const ClaimRun *run, const RandomRange *range, const RandomReading *reading,
                 int games, MeanRow *mean, Rows *lengths, Error *error) {
    int64_t counts[PLIES_MAX + 1] = {0};
    double *const plies = memory_allocate((size_t)games * sizeof *plies);
    bool good = true;
    for (int i = 0; good && i < games; i++) {
        const int length = random_game_plies(rules_find(range->rules), &reading->draws,
                                             rng_derive(run->seed, (uint64_t)i));
        plies[i] = length;
        counts[length]++;
        good = run->stop == NULL || !atomic_load(run->stop) ||
               error_set(error, ERROR_INTERRUPTED, "stopped");
    }
    *mean = (MeanRow){range->rules, reading->name, mean_of(plies, games),
                      range->first, range->last,   games};
    for (int length = 0; length <= PLIES_MAX; length++) {
        const LengthRow row = {range->rules, reading->name, length, counts[length]};
        if (row.games > 0) rows_add(lengths, &LENGTHS, &row);
    }
    free(plies);
    return good;
}

Verdict judge_p4(const RandomRange *range, const Estimate *readings, int count) {
    Verdict verdicts[READINGS];
    for (int i = 0; i < count; i++)
        verdicts[i] = verdict_inside(readings[i].low, readings[i].high, range->first, range->last);
    return verdict_any(verdicts, count);
}

static bool measure_p4(const ClaimRun *run, ClaimResult *result, Error *error) {
    const int games = run->scale == SCALE_QUICK ? 2000 : 20000;
    MeanRow rows[GAMES * READINGS];
    Verdict parts[GAMES];
    Rows lengths = {.items = NULL};
    bool good = true;
    for (int i = 0; good && i < GAMES * READINGS; i++)
        good = play(run, &RANGES[i / READINGS], &READING[i % READINGS], games, &rows[i], &lengths,
                    error);
    for (int g = 0; good && g < GAMES; g++) {
        const MeanRow *const first = &rows[(size_t)g * READINGS];
        Estimate readings[READINGS];
        for (int r = 0; r < READINGS; r++) readings[r] = first[r].plies;
        parts[g] = judge_p4(&RANGES[g], readings, READINGS);
        text_append(&result->ours, "%s%.1f plies in %s", g > 0 ? ", " : "", readings[0].value,
                    RANGES[g].rules);
        text_append(&result->why, "%s%s: %s; ", g > 0 ? " " : "", RANGES[g].rules,
                    verdict_name(parts[g]));
        for (int r = 0; r < READINGS; r++)
            text_append(&result->why, "%s%.1f (%.1f-%.1f) %s", r > 0 ? ", " : "",
                        CLAIM_VALUES(readings[r]), READING[r].name);
        text_append_char(&result->why, '.');
    }
    text_append_string(&result->why, " Moves are the same in both games, and so are lengths.");
    if (good) {
        claim_decide(result, verdict_all(parts, GAMES), rows[0].plies,
                     (uint64_t)games * GAMES * READINGS);
        good = claim_write_table(run, "-lengths", &LENGTHS, lengths.items, (int)lengths.count,
                                 error) &&
               claim_write_table(run, NULL, &MEANS, rows, GAMES * READINGS, error);
    }
    rows_free(&lengths);
    return good;
}

const Claim CLAIM_P4 = {
    .id = "P4",
    .source = "paper 003, section 5",
    .depth = "Random moves",
    .statement = "Random games last 81-87 plies on average in give-away and 82-88 in checkers, "
                 "from which HG's first phase was set",
    .figure = "81-87, 82-88 plies",
    .rule =
        "by the mean length of games of uniformly random moves from the start, its 95 % "
        "interval over games, for each of the two games and three readings of when such a game "
        "ends. A game's part is reproduced if the interval of a reading lies in the paper's "
        "range, not reproduced if those of all are apart from it; not reproduced if one part is "
        "not, reproduced if both are; else inconclusive. The bounds are those of checkers "
        "played to the end",
    .dots =
        {
            .title = "P4: how long games of random moves last",
            .axis = "plies, mean",
            .note = "Thin lines: 95 % intervals over games",
            .group = "rules",
            .labels = {"reading"},
            .marks = {{"", "plies", "low", "high"}},
            .spans = {{"english", 82, 88, "the paper"}, {"giveaway", 81, 87, "the paper"}},
            .factor = 1,
            .from = 50,
            .to = 100,
        },
    .measure = measure_p4,
};
