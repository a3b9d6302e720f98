/* SPDX-License-Identifier: GPL-3.0-or-later */
/* E7, E7b: heuristics evolved at 4 plies, at 6 to 10 [paper 003 section 8]. */
#include "papers/evolved.h"

#include <stdio.h>

enum { DEPTHS = 4, FIRST_DEPTH = 4, STEP = 2, HEURISTICS = 4, MATCHUPS = 2 };

Verdict judge_e7(Estimate evolved, const Estimate *deeper, int count) {
    return verdict_above(evolved, 0.5) == VERDICT_REPRODUCED
               ? verdict_matches(deeper, count, EXPECT_WON)
               : VERDICT_INCONCLUSIVE;
}

/* What plays */

/* A game and the opponent in it. */
typedef struct Matchup {
    const char *name, *rules, *opponent;
} Matchup;

static const Matchup ALL[MATCHUPS] = {
    {"give-away, against null", "giveaway", "null"},
    {"English, against piece2val", "english", "piece2val"},
};

/* HG's labels, too, come from 4 plies here. */
static const struct {
    RunKind kind;
    const char *heuristic;
} EVOLVED[HEURISTICS] = {
    {RUN_HG_4, "8f"}, {RUN_HG_4, "25f"}, {RUN_SHG_4, "8f"}, {RUN_SHG_4, "25f"}};

/* A meeting of the opponent with the heuristics of one number, all of one depth. */
static bool add_players(const ClaimRun *run, Experiment *experiment, const Matchup *matchup,
                        int number, int depth, Error *error) {
    char player[64];
    snprintf(player, sizeof player, "%s@%d", matchup->opponent, depth);
    bool good = claim_add_player(experiment, player, error);
    for (int i = 0; good && i < HEURISTICS; i++)
        good = evolution_add_player(run, EVOLVED[i].kind, EVOLVED[i].heuristic, matchup->rules,
                                    number, depth, experiment, error);
    return good;
}

/* What the heuristics of one number score at a depth, each and together. */
typedef struct ShallowRow {
    const char *rules, *opponent, *generator, *heuristic;
    int depth, number;
    Estimate score;
    int64_t games;
} ShallowRow;

static const Field SHALLOW_FIELDS[] = {
    ROW_TEXT(ShallowRow, rules),
    ROW_TEXT(ShallowRow, opponent),
    ROW_TEXT(ShallowRow, generator),
    ROW_TEXT(ShallowRow, heuristic),
    ROW_INT(ShallowRow, number),
    ROW_INT(ShallowRow, depth),
    ROW_ESTIMATE("score", ShallowRow, score, 4),
    ROW_COUNT(ShallowRow, games),
};
static const Record SHALLOW = RECORD_OF("each", SHALLOW_FIELDS, ShallowRow);

enum { NUMBERS_MAX = 10 };

typedef struct ShallowScores {
    int numbers;
    double together[DEPTHS][NUMBERS_MAX];
    ShallowRow each[DEPTHS][NUMBERS_MAX][HEURISTICS];
    uint64_t games;
} ShallowScores;

static bool play(const ClaimRun *run, const Matchup *matchup, int index, int number,
                 ShallowScores *scores, Error *error) {
    char name[64];
    const int depth = FIRST_DEPTH + index * STEP;
    Experiment experiment =
        claim_experiment(run, matchup->rules, run->scale == SCALE_QUICK ? 10 : 100);
    experiment.format = FORMAT_GAUNTLET;
    experiment.moves = false;
    experiment.seed = rng_derive(run->seed, (uint64_t)number);
    snprintf(name, sizeof name, "e7-%s-%d-%d", matchup->rules, depth, number);
    const bool is_made = add_players(run, &experiment, matchup, number, depth, error);
    Standings *const standings = claim_play(run, name, is_made, &experiment, error);
    if (standings == NULL) return false;
    double *const together = &scores->together[index][number - 1];
    *together = 0;
    for (int i = 0; i < HEURISTICS; i++) {
        const Estimate score = claim_score(standings, i + 1, 0);
        scores->each[index][number - 1][i] =
            (ShallowRow){matchup->rules,
                         matchup->opponent,
                         run_kind_label(EVOLVED[i].kind),
                         EVOLVED[i].heuristic,
                         depth,
                         number,
                         claim_known(score),
                         (int64_t)standings_met(standings, i + 1, 0)};
        *together += score.value / HEURISTICS;
    }
    scores->games += standings_games(standings);
    standings_free(standings);
    return true;
}

static bool play_all(const ClaimRun *run, const Matchup *matchup, ShallowScores *scores,
                     Error *error) {
    const int own = run_kind_count(RUN_HG_4, run->scale);
    const int other = run_kind_count(RUN_SHG_4, run->scale);
    scores->numbers = own < other ? own : other;
    for (int i = 0; i < DEPTHS; i++) {
        for (int number = 1; number <= scores->numbers; number++)
            if (!play(run, matchup, i, number, scores, error)) return false;
    }
    return true;
}

static bool write_each(const ClaimRun *run, const ShallowScores *scores, Error *error) {
    enum { ROWS = DEPTHS * NUMBERS_MAX * HEURISTICS };
    ShallowRow rows[ROWS];
    int count = 0;
    for (int i = 0; i < DEPTHS; i++) {
        for (int k = 0; k < scores->numbers * HEURISTICS; k++)
            rows[count++] = scores->each[i][k / HEURISTICS][k % HEURISTICS];
    }
    return claim_write_table(run, "-each", &SHALLOW, rows, count, error);
}

/* The claims */

static void judge(const Matchup *matchup, const ShallowScores *scores, CurveRow rows[DEPTHS],
                  ClaimResult *result) {
    Estimate deeper[DEPTHS - 1];
    for (int i = 0; i < DEPTHS; i++) {
        rows[i] = (CurveRow){matchup->name, FIRST_DEPTH + i * STEP,
                             mean_of_shares(scores->together[i], scores->numbers),
                             (int64_t)scores->games / DEPTHS};
        if (i > 0) deeper[i - 1] = rows[i].value;
    }
    const Estimate evolved = rows[0].value, deepest = rows[DEPTHS - 1].value;
    claim_decide(result, judge_e7(evolved, deeper, DEPTHS - 1), deepest, scores->games);
    text_append(&result->ours, "%.0f %% of the points against %s at 4 plies, %.0f %% at 10",
                100 * evolved.value, matchup->opponent, 100 * deepest.value);
    text_append(&result->why,
                "Over %d evolutions of each of four heuristics evolved at 4 plies (8F and 25F by "
                "HG and SHG) the mean score at 4, 6, 8 and 10 plies is ",
                scores->numbers);
    for (int i = 0; i < DEPTHS; i++)
        text_append(&result->why, "%s%.1f (%.1f-%.1f)", i == 0 ? "" : ", ",
                    CLAIM_PERCENT(rows[i].value));
    text_append(&result->why, " %% against %s; games from ballots, where the paper does not say.",
                matchup->opponent);
}

static bool measure_shallow(const ClaimRun *run, ClaimResult *result, Error *error) {
    const Matchup *const matchup = run->claim->plan;
    ShallowScores scores = {.games = 0};
    CurveRow rows[DEPTHS];
    if (!play_all(run, matchup, &scores, error)) return false;
    judge(matchup, &scores, rows, result);
    return claim_write_table(run, NULL, &EVOLVED_RESULTS_RECORD, rows, DEPTHS, error) &&
           write_each(run, &scores, error);
}

#define SHALLOW_RULE(opponent, where)                                                              \
    "by the 95 % intervals (Student's t over evolutions) of the mean score of four heuristics "    \
    "evolved at 4 plies against " opponent " of the same depth in " where                          \
    ". Reproduced: above 50 % at 4 and at each of 6, 8, 10; not reproduced: above at 4, below at " \
    "one of the others; else inconclusive. Interval: at 10"

const Claim CLAIM_E7 = {
    .id = "E7",
    .source = "paper 003, sections 7.1.2 and 8",
    .depth = "Both at the depth below",
    .statement = "Shallow evolution generalises: evolved at 4 plies, heuristics keep their lead at "
                 "6-10, give-away against null",
    .figure = "keep their lead",
    .rule = SHALLOW_RULE("null", "give-away"),
    .chart = {.title = "E7: heuristics evolved at 4 plies, give-away, by depth",
              .record = &EVOLVED_RESULTS_RECORD},
    .plan = &ALL[0],
    .measure = measure_shallow,
};

const Claim CLAIM_E7b = {
    .id = "E7b",
    .source = "paper 003, section 8; the opponent is ours, for the paper's programs",
    .depth = "Both at the depth below",
    .statement = "Shallow evolution generalises: evolved at 4 plies, heuristics keep their lead at "
                 "6-10, checkers",
    .figure = "keep their lead",
    .rule = SHALLOW_RULE("piece2val", "English checkers"),
    .chart = {.title = "E7b: heuristics evolved at 4 plies, English checkers, by depth",
              .record = &EVOLVED_RESULTS_RECORD},
    .plan = &ALL[1],
    .measure = measure_shallow,
};
