/* SPDX-License-Identifier: GPL-3.0-or-later */
/* X1: heuristics against Simple Checkers [paper 003 §7.2.3]. */
#include "papers/judges.h"

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

Verdict judge_x1(const Estimate *scores) {
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
                       "Not testable here: it needs Simple Checkers, held to 6 plies, which is not "
                       "part of this program. Its source is public; docs/engines.md says where it "
                       "is and how it is built, and --engine cb:./simplech.so@10s plays it.");
    return true;
}

typedef struct SourceRow {
    const char *player, *source;
    Estimate score;
    int64_t games;
} SourceRow;

static const Field SOURCE_FIELDS[] = {
    ROW_TEXT(SourceRow, player),
    ROW_TEXT(SourceRow, source),
    ROW_ESTIMATE("score", SourceRow, score, 4),
    ROW_COUNT(SourceRow, games),
};
static const Record SOURCES = RECORD_OF("x1.csv", SOURCE_FIELDS, SourceRow);

static void describe(const ClaimRun *run, const Standings *standings, const Estimate *scores,
                     ClaimResult *result) {
    const PlayerTotals *const engine = standings_player(standings, 0);
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        text_append(&result->ours, "%s%s ", i == 0 ? "" : ", ", SIMPLE_CHECKERS[i].player);
        if (!scores[i].defined) {
            text_append_string(&result->ours, "no result");
            continue;
        }
        text_append(&result->ours, "%.1f %% (%.1f-%.1f)", CLAIM_PERCENT(scores[i]));
    }
    text_append(&result->why,
                "Played against '%s', which is taken for Simple Checkers at 6 plies, from ballots "
                "(the paper does not say how its games began), by heuristics evolved anew, as the "
                "paper prints no weights; in %llu games the engine failed.",
                run->engine, (unsigned long long)engine->failures);
}

static bool measure_x1(const ClaimRun *run, ClaimResult *result, Error *error) {
    /* The engine meets each of our three. */
    const char *const players[] = {run->engine, SIMPLE_CHECKERS[0].player,
                                   SIMPLE_CHECKERS[1].player, SIMPLE_CHECKERS[2].player, NULL};
    Estimate scores[SIMPLE_CHECKERS_PLAYERS];
    SourceRow rows[2 * SIMPLE_CHECKERS_PLAYERS], *row = rows;
    if (run->engine == NULL) return not_testable(result);
    Standings *const standings =
        claim_meet(run, NULL, "english", FORMAT_GAUNTLET, SIMPLE_CHECKERS_GAMES, players, error);
    if (standings == NULL) return false;
    for (int i = 0; i < SIMPLE_CHECKERS_PLAYERS; i++) {
        const SimpleCheckersResult *const seed = &SIMPLE_CHECKERS[i];
        scores[i] = claim_known(claim_score(standings, i + 1, 0));
        *row++ = (SourceRow){seed->player, "ours", scores[i],
                             (int64_t)standings_met(standings, i + 1, 0)};
        *row++ =
            (SourceRow){seed->name, "paper", simple_checkers_seed(seed), SIMPLE_CHECKERS_GAMES};
    }
    /* An engine that fails in each game is none. */
    const bool is_played = scores[0].defined || scores[1].defined || scores[2].defined;
    claim_decide(result, is_played ? judge_x1(scores) : VERDICT_NOT_TESTABLE, scores[0],
                 standings_games(standings));
    describe(run, standings, scores, result);
    standings_free(standings);
    return claim_write_table(run, NULL, &SOURCES, rows, 2 * SIMPLE_CHECKERS_PLAYERS, error);
}

const Claim CLAIM_X1 = {
    .id = "X1",
    .source = "paper 003, section 7.2.3",
    .statement = "Against Simple Checkers, 50 games, 6 plies both: HG:E3Ph 37 % (+1 =35 -14), "
                 "SHG:15F 10 %, HG:15F 9 %",
    .figure = "37 %, 10 %, 9 %",
    .rule =
        "not testable without an engine. With one, for each of the three: reproduced when our "
        "score lies in the 95 % interval of the paper's (of 50 games taken as independent), not "
        "reproduced when the intervals are apart, else inconclusive; not reproduced if one is "
        "not, else inconclusive if one is. The interval is HG:E3Ph's",
    .measure = measure_x1,
};
