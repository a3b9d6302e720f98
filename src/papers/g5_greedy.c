/* SPDX-License-Identifier: GPL-3.0-or-later */
/* G5: greedy play in give-away checkers [paper 003 §1]. */
#include "papers/field.h"
#include "papers/judges.h"

#include <stdio.h>

enum { GREEDY_OPPONENTS = 3, GREEDY_DEPTH = 6 };

static bool measure_g5(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[GREEDY_OPPONENTS] = {"null", "hg-25f", "td-samuel"};
    static const char GREEDY[] = "name = \"greedy\"; summary = \"as few pieces as can be\";\n"
                                 "weights = { men = -100; kings = -100; };\n";
    Text text = {.data = NULL};
    Estimate scores[GREEDY_OPPONENTS];
    BarRow rows[GREEDY_OPPONENTS];
    Experiment experiment =
        claim_experiment(run, "giveaway", run->scale == SCALE_QUICK ? 200 : 2000);
    experiment.format = FORMAT_GAUNTLET;
    text_append_string(&text, GREEDY);
    bool good = claim_add_heuristic(&experiment, "greedy", &text, GREEDY_DEPTH, error);
    for (int i = 0; good && i < GREEDY_OPPONENTS; i++) {
        char player[FIELD_PLAYER_SIZE];
        snprintf(player, sizeof player, "%s@%d", NAMES[i], GREEDY_DEPTH);
        good = claim_add_player(&experiment, player, error);
    }
    text_free(&text);
    Standings *const standings = claim_play(run, NULL, good, &experiment, error);
    if (standings == NULL) return false;
    for (int i = 0; i < GREEDY_OPPONENTS; i++) {
        scores[i] = claim_score(standings, 0, i + 1);
        text_append(&result->ours, "%s%.1f %% against %s", i == 0 ? "" : ", ",
                    100 * scores[i].value, NAMES[i]);
        text_append(&result->why, "%s%.1f %% (%.1f-%.1f) against %s", i == 0 ? "" : ", ",
                    CLAIM_PERCENT(scores[i]), NAMES[i]);
        rows[i] = (BarRow){"greedy", NAMES[i], "", claim_known(scores[i]),
                           -1,       -1,       -1, (int64_t)standings_met(standings, 0, i + 1)};
    }
    text_append(&result->why,
                ", all at depth %d, from ballots; greedy is a search for the fewest pieces.",
                GREEDY_DEPTH);
    claim_decide(result, verdict_matches(scores, GREEDY_OPPONENTS, EXPECT_LOST), scores[0],
                 standings_games(standings));
    standings_free(standings);
    return claim_write_table(run, NULL, &BARS_RECORD, rows, GREEDY_OPPONENTS, error);
}

const Claim CLAIM_G5 = {
    .id = "G5",
    .source = "paper 003, section 1",
    .depth = "Both at depth 6",
    .statement =
        "Greedy play, losing pieces as quickly as possible, is unsatisfactory in give-away",
    .figure = "unsatisfactory",
    .rule =
        "by the 95 % intervals of a greedy search's scores against null, hg-25f and td-samuel of "
        "the same depth (that unsatisfactory is to lose to these is our reading). Reproduced: "
        "below 50 % against all; not reproduced: above against one; else inconclusive. The "
        "interval is that against null",
    .chart = {charts_bars, .title = "G5: greedy play, give-away, depth 6"},
    .measure = measure_g5,
};
