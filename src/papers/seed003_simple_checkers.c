#include "papers/seed003_simple_checkers.h"

#include "papers/claim.h"
#include "stats/mean.h"
#include "util/csv.h"

#include <math.h>

const SimpleCheckersResult SIMPLE_CHECKERS[SIMPLE_CHECKERS_PLAYERS] = {
    {"hg-e3ph@6", "HG:E3Ph", 1, 35, 14},
    {"shg-15f@6", "SHG:15F", 0, 10, 40},
    {"hg-15f@6", "HG:15F", 0, 9, 41},
};

Estimate simple_checkers_seed(const SimpleCheckersResult *result) {
    double points[SIMPLE_CHECKERS_GAMES];
    for (int i = 0; i < SIMPLE_CHECKERS_GAMES; i++) {
        points[i] = i < result->wins ? 1 : i < result->wins + result->draws ? 0.5 : 0;
    }
    return mean_of(points, SIMPLE_CHECKERS_GAMES);
}

Verdict simple_checkers_verdict(const Estimate *scores) {
    Verdict parts[SIMPLE_CHECKERS_PLAYERS];
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        parts[i] = verdict_equal(scores[i], simple_checkers_seed(&SIMPLE_CHECKERS[i]));
    }
    return verdict_all(parts, SIMPLE_CHECKERS_PLAYERS);
}

static bool not_testable(ClaimResult *result) {
    result->verdict = VERDICT_NOT_TESTABLE;
    text_append_string(&result->ours, "not played");
    text_append_string(&result->why,
                       "It needs Simple Checkers, held to 6 plies, which is not ours to bring: "
                       "give the engine with --engine.");
    return true;
}

/* The engine meets each of our three. */
static Standings *play(const ClaimRun *run, Error *error) {
    Experiment experiment = claim_experiment(run, "english", SIMPLE_CHECKERS_GAMES);
    experiment.format = FORMAT_GAUNTLET;
    const char *const players[] = {run->engine, SIMPLE_CHECKERS[0].player,
                                   SIMPLE_CHECKERS[1].player, SIMPLE_CHECKERS[2].player, NULL};
    Standings *const standings = claim_add_players(&experiment, players, error)
                                     ? claim_play(run, "x1", &experiment, error)
                                     : NULL;
    experiment_free(&experiment);
    return standings;
}

static void put_score(Text *table, const char *player, const char *source, Estimate score,
                      uint64_t games) {
    csv_put_text(table, player);
    csv_put_text(table, source);
    csv_put_fixed(table, score.defined ? score.value : NAN, 4);
    csv_put_fixed(table, score.defined ? score.low : NAN, 4);
    csv_put_fixed(table, score.defined ? score.high : NAN, 4);
    csv_put_uint(table, games);
    csv_end_row(table);
}

static void describe(const ClaimRun *run, const Standings *standings, const Estimate *scores,
                     ClaimResult *result) {
    const PlayerTotals *const engine = standings_player(standings, 0);
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        text_append(&result->ours, "%s%s ", i == 0 ? "" : ", ", SIMPLE_CHECKERS[i].player);
        if (!scores[i].defined) {
            text_append_string(&result->ours, "no result");
            continue;
        }
        text_append(&result->ours, "%.1f %% (%.1f-%.1f)", 100 * scores[i].value,
                    100 * scores[i].low, 100 * scores[i].high);
    }
    text_append(&result->why,
                "Played against '%s', which is taken for Simple Checkers at 6 plies, from ballots "
                "(the seed does not say how its games began), by heuristics evolved anew, as the "
                "seed prints no weights; in %llu games the engine failed.",
                run->engine, (unsigned long long)engine->failures);
}

static bool measure_x1(const ClaimRun *run, ClaimResult *result, Error *error) {
    Estimate scores[SIMPLE_CHECKERS_PLAYERS];
    Text table = {.data = NULL};
    if (run->engine == NULL) return not_testable(result);
    Standings *const standings = play(run, error);
    if (standings == NULL) return false;
    text_append_string(&table, "player,source,score,low,high,games\n");
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        const PairCounts pairs = standings_pairs(standings, i + 1, 0);
        scores[i] = pairs_score(&pairs);
        put_score(&table, SIMPLE_CHECKERS[i].player, "ours", scores[i],
                  standings_met(standings, i + 1, 0));
        put_score(&table, SIMPLE_CHECKERS[i].name, "seed",
                  simple_checkers_seed(&SIMPLE_CHECKERS[i]), SIMPLE_CHECKERS_GAMES);
    }
    result->games = standings_games(standings);
    result->low = scores[0].defined ? scores[0].low : NAN;
    result->high = scores[0].defined ? scores[0].high : NAN;
    /* An engine that fails in each game is none. */
    const bool is_played = scores[0].defined || scores[1].defined || scores[2].defined;
    result->verdict = is_played ? simple_checkers_verdict(scores) : VERDICT_NOT_TESTABLE;
    describe(run, standings, scores, result);
    standings_free(standings);
    const bool good = claim_write_table(run, "x1", &table, error);
    text_free(&table);
    return good;
}

extern const Claim CLAIM_X1;

const Claim CLAIM_X1 = {
    .id = "X1",
    .source = "seed 003, section 7.2.3",
    .statement = "Against Simple Checkers, 50 games, 6 plies both: HG:E3Ph 37 % (+1 =35 -14), "
                 "SHG:15F 10 %, HG:15F 9 %",
    .figure = "37 %, 10 %, 9 %",
    .rule = "not testable without an engine. With one, for each of the three: reproduced when our "
            "score lies in the 95 % interval of the seed's (of 50 games taken as independent), not "
            "reproduced when the intervals are apart, else inconclusive; not reproduced if one is "
            "not, else inconclusive if one is. The interval is HG:E3Ph's",
    .chart = CHART_NONE,
    .table = "x1",
    .measure = measure_x1,
};
