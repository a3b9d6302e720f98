/* E7: heuristics evolved at 4 plies, at 6 to 10 [seed 003 section 8]. */
#include "papers/seed003_depth.h"

#include "papers/seed003_runs.h"
#include "util/csv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { DEPTHS = 4, FIRST_DEPTH = 4, STEP = 2, HEURISTICS = 4, SERIES = 2 };

Verdict seed003_judge_depth(Estimate evolved, const Estimate *deeper, int count) {
    if (verdict_above(evolved, 0.5) != VERDICT_REPRODUCED) return VERDICT_INCONCLUSIVE;
    Verdict parts[DEPTHS];
    for (int i = 0; i < count; i++) parts[i] = verdict_match(deeper[i], EXPECT_WON);
    return verdict_all(parts, count);
}

/* What plays */

/* A game and the opponent in it; the first one, the seed's, is judged. */
typedef struct Series {
    const char *name, *rules, *opponent;
} Series;

static const Series ALL[SERIES] = {
    {"give-away, against null", "giveaway", "null"},
    {"English, against piece2val", "english", "piece2val"},
};

typedef struct Evolving {
    const char *generator, *heuristic;
} Evolving;

static const Evolving EVOLVING[HEURISTICS] = {
    {"hg", "8f"}, {"hg", "25f"}, {"shg", "8f"}, {"shg", "25f"}};

/* HG's labels, too, come from 4 plies here; SHG's runs are those of other claims. */
static EvolutionPlan plan_of(const Evolving *evolving, const Series *series, Scale scale,
                             char *name) {
    if (strcmp(evolving->generator, "shg") == 0)
        return seed003_plan(RUN_SHG_4, scale, evolving->heuristic, series->rules, name);
    snprintf(name, RUN_NAME_SIZE, "hg4-%s-%s", evolving->heuristic, series->rules);
    return (EvolutionPlan){
        name, evolving->generator, evolving->heuristic,
        NULL, series->rules,       scale == SCALE_QUICK ? "positions=1000,depth=4" : "depth=4"};
}

/* Evolves a heuristic at 4 plies; `text` becomes the file. */
static bool evolve_one(const ClaimRun *run, const Series *series, const Evolving *evolving,
                       Text *text, Error *error) {
    char name[RUN_NAME_SIZE];
    EvolutionLog log;
    const EvolutionPlan plan = plan_of(evolving, series, run->scale, name);
    if (!claim_evolve(run, &plan, &log, error)) return false;
    evolution_write_best(&log, log.rows - 1, name, text);
    evolution_log_free(&log);
    return true;
}

/* A meeting of the opponent with all heuristics, of one depth. */
static bool add_players(Experiment *experiment, const Series *series, const Text *texts, int depth,
                        Error *error) {
    char player[80];
    snprintf(player, sizeof player, "%s@%d", series->opponent, depth);
    bool good = experiment_add_player(experiment, player, error);
    for (int i = 0; good && i < HEURISTICS; i++) {
        char path[64];
        snprintf(path, sizeof path, "./%s-%s.heuristic", EVOLVING[i].generator,
                 EVOLVING[i].heuristic);
        snprintf(player, sizeof player, "%s@%d", path, depth);
        good = experiment_add_file(experiment, path, text_string(&texts[i]), error) &&
               experiment_add_player(experiment, player, error);
    }
    return good;
}

/* What the heuristics score together and each, by depth. */
typedef struct Scores {
    Estimate all[DEPTHS], each[DEPTHS][HEURISTICS];
    uint64_t met[DEPTHS]; /* games of each heuristic */
    uint64_t games;
} Scores;

static bool play(const ClaimRun *run, const Series *series, const Text *texts, int index,
                 Scores *scores, Error *error) {
    char name[64];
    const int depth = FIRST_DEPTH + index * STEP;
    Experiment experiment =
        claim_experiment(run, series->rules, run->scale == SCALE_QUICK ? 40 : 500);
    experiment.format = FORMAT_GAUNTLET;
    snprintf(name, sizeof name, "e7-%s-%d", series->rules, depth);
    Standings *const standings = add_players(&experiment, series, texts, depth, error)
                                     ? claim_play(run, name, &experiment, error)
                                     : NULL;
    experiment_free(&experiment);
    if (standings == NULL) return false;
    PairCounts sum = {{0}};
    for (int i = 0; i < HEURISTICS; i++) {
        const PairCounts pairs = standings_pairs(standings, i + 1, 0);
        scores->each[index][i] = pairs_score(&pairs);
        for (int outcome = 0; outcome < PAIR_OUTCOMES; outcome++)
            sum.n[outcome] += pairs.n[outcome];
    }
    scores->all[index] = pairs_score(&sum);
    scores->met[index] = standings_met(standings, 1, 0);
    scores->games += standings_games(standings);
    standings_free(standings);
    return true;
}

static bool measure_series(const ClaimRun *run, const Series *series, Scores *scores,
                           Error *error) {
    Text texts[HEURISTICS] = {{.data = NULL}};
    bool good = true;
    for (int i = 0; good && i < HEURISTICS; i++)
        good = evolve_one(run, series, &EVOLVING[i], &texts[i], error);
    for (int i = 0; good && i < DEPTHS; i++) good = play(run, series, texts, i, scores, error);
    for (int i = 0; i < HEURISTICS; i++) text_free(&texts[i]);
    return good;
}

/* The row */

static void put_score(Text *table, int index, Estimate score, uint64_t games) {
    csv_put_int(table, FIRST_DEPTH + index * STEP);
    csv_put_fixed(table, score.defined ? score.value : NAN, 4);
    csv_put_fixed(table, score.defined ? score.low : NAN, 4);
    csv_put_fixed(table, score.defined ? score.high : NAN, 4);
    csv_put_uint(table, games);
    csv_end_row(table);
}

/* The four together, for the chart. */
static bool write_together(const ClaimRun *run, const Scores *scores, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "series,depth,score,low,high,games\n");
    for (int i = 0; i < SERIES; i++) {
        for (int index = 0; index < DEPTHS; index++) {
            csv_put_text(&table, ALL[i].name);
            put_score(&table, index, scores[i].all[index], HEURISTICS * scores[i].met[index]);
        }
    }
    const bool good = claim_write_table(run, "e7", &table, error);
    text_free(&table);
    return good;
}

static bool write_each(const ClaimRun *run, const Scores *scores, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "rules,opponent,generator,heuristic,depth,score,low,high,games\n");
    for (int i = 0; i < SERIES * HEURISTICS * DEPTHS; i++) {
        const int series = i / (HEURISTICS * DEPTHS), heuristic = i / DEPTHS % HEURISTICS;
        csv_put_text(&table, ALL[series].rules);
        csv_put_text(&table, ALL[series].opponent);
        csv_put_text(&table, EVOLVING[heuristic].generator);
        csv_put_text(&table, EVOLVING[heuristic].heuristic);
        put_score(&table, i % DEPTHS, scores[series].each[i % DEPTHS][heuristic],
                  scores[series].met[i % DEPTHS]);
    }
    const bool good = claim_write_table(run, "e7-each", &table, error);
    text_free(&table);
    return good;
}

static void describe(const Scores *scores, Text *text) {
    for (int i = 0; i < DEPTHS; i++) {
        const Estimate score = scores->all[i];
        text_append(text, "%s%.1f (%.1f-%.1f)", i == 0 ? "" : ", ", 100 * score.value,
                    100 * score.low, 100 * score.high);
    }
}

static void judge(const Scores *scores, ClaimResult *result) {
    const Scores *const judged = &scores[0];
    const Estimate deepest = judged->all[DEPTHS - 1];
    result->verdict = seed003_judge_depth(judged->all[0], judged->all + 1, DEPTHS - 1);
    result->low = deepest.low;
    result->high = deepest.high;
    for (int i = 0; i < SERIES; i++) result->games += scores[i].games;
    text_append(&result->ours, "%.0f %% of the points against null at 4 plies, %.0f %% at 10",
                100 * judged->all[0].value, 100 * deepest.value);
    text_append_string(&result->why, "At 4, 6, 8 and 10 plies four heuristics evolved at 4 (8F and "
                                     "25F by HG and SHG) together have ");
    describe(judged, &result->why);
    text_append_string(&result->why, " % against null in give-away, the seed's own test, and ");
    describe(&scores[1], &result->why);
    text_append_string(&result->why, " % against piece2val in English, which is not judged; games "
                                     "from ballots, where the seed does not say.");
}

static bool measure_e7(const ClaimRun *run, ClaimResult *result, Error *error) {
    Scores scores[SERIES] = {{.games = 0}};
    for (int i = 0; i < SERIES; i++) {
        if (!measure_series(run, &ALL[i], &scores[i], error)) return false;
    }
    judge(scores, result);
    return write_together(run, scores, error) && write_each(run, scores, error);
}

extern const Claim CLAIM_E7;

const Claim CLAIM_E7 = {
    .id = "E7",
    .source = "seed 003, sections 7.1.2 and 8",
    .statement = "Shallow evolution generalises: evolved at 4 plies, heuristics keep their lead at "
                 "6-10",
    .figure = "keep their lead",
    .rule = "by the 95 % intervals of the score of four heuristics evolved at 4 plies against null "
            "of the same depth in give-away. Reproduced: above 50 % at 4 and at each of 6, 8, 10; "
            "not reproduced: above at 4, below at one of the others; else inconclusive. Interval: "
            "at 10",
    .chart = CHART_DEPTH_RESULTS,
    .table = "e7",
    .chart_title = "E7: heuristics evolved at 4 plies, by depth",
    .chart_axis = "depth of both sides, plies",
    .measure = measure_e7,
};
