/* E7: heuristics evolved at 4 plies, at 6 to 10 [paper 003 section 8]. */
#include "papers/judges.h"

#include <stdio.h>

enum { DEPTHS = 4, FIRST_DEPTH = 4, STEP = 2, HEURISTICS = 4, MATCHUPS = 2 };

Verdict judge_e7(Estimate evolved, const Estimate *deeper, int count) {
    if (verdict_above(evolved, 0.5) != VERDICT_REPRODUCED) return VERDICT_INCONCLUSIVE;
    Verdict parts[DEPTHS];
    for (int i = 0; i < count; i++) parts[i] = verdict_match(deeper[i], EXPECT_WON);
    return verdict_all(parts, count);
}

/* What plays */

/* A game and the opponent in it; the first one, the paper's, is judged. */
typedef struct Matchup {
    const char *name, *rules, *opponent;
} Matchup;

static const Matchup ALL[MATCHUPS] = {
    {"give-away, against null", "giveaway", "null"},
    {"English, against piece2val", "english", "piece2val"},
};

/* HG's labels, too, come from 4 plies here; SHG's runs are those of other claims. */
typedef struct Evolving {
    RunKind kind;
    const char *generator, *heuristic;
} Evolving;

static const Evolving EVOLVING[HEURISTICS] = {{RUN_HG_4, "hg", "8f"},
                                              {RUN_HG_4, "hg", "25f"},
                                              {RUN_SHG_4, "shg", "8f"},
                                              {RUN_SHG_4, "shg", "25f"}};

/* Evolves a heuristic at 4 plies; `text` becomes the file. */
static bool evolve_one(const ClaimRun *run, const Matchup *matchup, const Evolving *evolving,
                       Text *text, Error *error) {
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    if (!seed_run_evolve(run, evolving->kind, evolving->heuristic, matchup->rules, name, &log,
                         error)) {
        return false;
    }
    evolution_write_best(&log, log.rows - 1, name, text);
    evolution_log_free(&log);
    return true;
}

/* A meeting of the opponent with all heuristics, of one depth. */
static bool add_players(Experiment *experiment, const Matchup *matchup, const Text *texts,
                        int depth, Error *error) {
    char name[RUN_NAME_SIZE];
    snprintf(name, sizeof name, "%s@%d", matchup->opponent, depth);
    bool good = experiment_add_player(experiment, name, error);
    for (int i = 0; good && i < HEURISTICS; i++) {
        snprintf(name, sizeof name, "%s-%s", EVOLVING[i].generator, EVOLVING[i].heuristic);
        good = claim_add_heuristic(experiment, name, &texts[i], depth, error);
    }
    return good;
}

/* What one heuristic scores at a depth. */
typedef struct ShallowRow {
    const char *rules, *opponent, *generator, *heuristic;
    int depth;
    Estimate score;
    int64_t games;
} ShallowRow;

static const Field SHALLOW_FIELDS[] = {
    ROW_TEXT(ShallowRow, rules),     ROW_TEXT(ShallowRow, opponent),
    ROW_TEXT(ShallowRow, generator), ROW_TEXT(ShallowRow, heuristic),
    ROW_INT(ShallowRow, depth),      ROW_ESTIMATE("score", ShallowRow, score, 4),
    ROW_COUNT(ShallowRow, games),
};
static const Record SHALLOW = RECORD_OF("e7-each.csv", SHALLOW_FIELDS, ShallowRow);

/* Of all matchups: what the heuristics score together, for the chart, and each. */
typedef struct ShallowScores {
    CurveRow together[MATCHUPS][DEPTHS];
    ShallowRow each[MATCHUPS][HEURISTICS][DEPTHS];
    uint64_t games;
} ShallowScores;

static bool play(const ClaimRun *run, const Text *texts, int which, int index,
                 ShallowScores *scores, Error *error) {
    char name[64];
    const Matchup *const matchup = &ALL[which];
    const int depth = FIRST_DEPTH + index * STEP;
    Experiment experiment =
        claim_experiment(run, matchup->rules, run->scale == SCALE_QUICK ? 40 : 500);
    experiment.format = FORMAT_GAUNTLET;
    snprintf(name, sizeof name, "e7-%s-%d", matchup->rules, depth);
    const bool is_made = add_players(&experiment, matchup, texts, depth, error);
    Standings *const standings = claim_play(run, name, is_made, &experiment, error);
    if (standings == NULL) return false;
    PairCounts sum = {{0}};
    for (int i = 0; i < HEURISTICS; i++) {
        const CurveRow row = claim_depth_score(matchup->name, depth, standings, i + 1, 0);
        scores->each[which][i][index] = (ShallowRow){
            matchup->rules, matchup->opponent, EVOLVING[i].generator, EVOLVING[i].heuristic, depth,
            row.value,      row.count};
        claim_add_pairs(&sum, standings, i + 1, 0);
    }
    scores->together[which][index] =
        (CurveRow){matchup->name, depth, claim_known(pairs_score(&sum)),
                   HEURISTICS * (int64_t)standings_met(standings, 1, 0)};
    scores->games += standings_games(standings);
    standings_free(standings);
    return true;
}

static bool measure_matchup(const ClaimRun *run, int which, ShallowScores *scores, Error *error) {
    Text texts[HEURISTICS] = {{.data = NULL}};
    bool good = true;
    for (int i = 0; good && i < HEURISTICS; i++)
        good = evolve_one(run, &ALL[which], &EVOLVING[i], &texts[i], error);
    for (int i = 0; good && i < DEPTHS; i++) good = play(run, texts, which, i, scores, error);
    for (int i = 0; i < HEURISTICS; i++) text_free(&texts[i]);
    return good;
}

/* The claim */

static void describe(const CurveRow rows[DEPTHS], Text *text) {
    for (int i = 0; i < DEPTHS; i++) {
        text_append(text, "%s%.1f (%.1f-%.1f)", i == 0 ? "" : ", ", CLAIM_PERCENT(rows[i].value));
    }
}

static void judge(const ShallowScores *scores, ClaimResult *result) {
    const CurveRow *const judged = scores->together[0];
    const Estimate evolved = judged[0].value, deepest = judged[DEPTHS - 1].value;
    Estimate deeper[DEPTHS - 1];
    for (int i = 1; i < DEPTHS; i++) deeper[i - 1] = judged[i].value;
    claim_decide(result, judge_e7(evolved, deeper, DEPTHS - 1), deepest, scores->games);
    text_append(&result->ours, "%.0f %% of the points against null at 4 plies, %.0f %% at 10",
                100 * evolved.value, 100 * deepest.value);
    text_append_string(&result->why, "At 4, 6, 8 and 10 plies four heuristics evolved at 4 (8F and "
                                     "25F by HG and SHG) together have ");
    describe(judged, &result->why);
    text_append_string(&result->why, " % against null in give-away, the paper's own test, and ");
    describe(scores->together[1], &result->why);
    text_append_string(&result->why, " % against piece2val in English, which is not judged; games "
                                     "from ballots, where the paper does not say.");
}

static bool measure_e7(const ClaimRun *run, ClaimResult *result, Error *error) {
    ShallowScores scores = {.games = 0};
    for (int i = 0; i < MATCHUPS; i++) {
        if (!measure_matchup(run, i, &scores, error)) return false;
    }
    judge(&scores, result);
    return claim_write_table(run, "e7", &DEPTH_RESULTS_RECORD, scores.together, MATCHUPS * DEPTHS,
                             error) &&
           claim_write_table(run, "e7-each", &SHALLOW, scores.each, MATCHUPS * HEURISTICS * DEPTHS,
                             error);
}

const Claim CLAIM_E7 = {
    .id = "E7",
    .source = "paper 003, sections 7.1.2 and 8",
    .depth = "Both at the depth below",
    .statement =
        "Shallow evolution generalises: evolved at 4 plies, heuristics keep their lead at 6-10",
    .figure = "keep their lead",
    .rule =
        "by the 95 % intervals of the score of four heuristics evolved at 4 plies against null of "
        "the same depth in give-away. Reproduced: above 50 % at 4 and at each of 6, 8, 10; not "
        "reproduced: above at 4, below at one of the others; else inconclusive. Interval: at 10",
    .chart = {.title = "E7: heuristics evolved at 4 plies, by depth",
              .axis = "depth of both sides, plies"},
    .measure = measure_e7,
};
