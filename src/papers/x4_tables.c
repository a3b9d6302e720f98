/* SPDX-License-Identifier: GPL-3.0-or-later */
/* X4: what an end-game database adds to a program [paper 003 §1, of Chinook]. */
#include "papers/claim_tables.h"
#include "papers/judges.h"

#include <stdio.h>

enum { TABLES_DEPTH = 6, TEXT_SIZE = 256 };
static const char PLAIN[] = "hg-15f"; /* the first of T1 */

typedef struct TablesRow {
    const char *player;
    int pieces, depth;
    Estimate score;
    int64_t games;
} TablesRow;

static const Field TABLES_FIELDS[] = {
    ROW_TEXT(TablesRow, player), ROW_INT(TablesRow, pieces),
    ROW_INT(TablesRow, depth),   ROW_ESTIMATE("score", TablesRow, score, 4),
    ROW_COUNT(TablesRow, games),
};
static const Record TABLES_RECORD = RECORD_OF("x4.csv", TABLES_FIELDS, TablesRow);

static Standings *play(const ClaimRun *run, const Egdb *egdb, Error *error) {
    Text with = {.data = NULL}, depth = {.data = NULL};
    text_append(&with, "alphabeta:tables=\"%s\"/%s", egdb->folder, PLAIN);
    text_append(&depth, "%d", TABLES_DEPTH);
    Standings *const standings =
        claim_meet_at(run, NULL, "english", run->scale == SCALE_QUICK ? 200 : 1000,
                      text_string(&with), PLAIN, text_string(&depth), error);
    text_free(&with);
    text_free(&depth);
    return standings;
}

static bool measure_x4(const ClaimRun *run, ClaimResult *result, Error *error) {
    const int pieces = run->scale == SCALE_QUICK ? 3 : 4;
    Egdb *const egdb = claim_tables_build(run, "english", pieces, error);
    if (egdb == NULL) return false;
    Standings *const standings = play(run, egdb, error);
    claim_tables_remove(run, egdb);
    if (standings == NULL) return false;
    const Estimate score = claim_known(claim_score(standings, 0, 1));
    const TablesRow row = {PLAIN, pieces, TABLES_DEPTH, score, (int64_t)standings_games(standings)};
    claim_decide(result, verdict_match(score, EXPECT_WON), score, standings_games(standings));
    text_append(&result->ours, "%s with tables of up to %d pieces scores %.1f %% against itself",
                PLAIN, pieces, 100 * score.value);
    text_append(&result->why,
                "Searches of %d plies from ballots; 8 pieces are beyond this machine, and how much "
                "of Chinook's strength is its database's the paper does not say.",
                TABLES_DEPTH);
    standings_free(standings);
    return claim_write_table(run, NULL, &TABLES_RECORD, &row, 1, error);
}

const Claim CLAIM_X4 = {
    .id = "X4",
    .source = "paper 003, section 1",
    .statement = "Chinook is equipped with an end-game database of all positions with 8 or fewer "
                 "pieces: here, the best heuristic wins more with exact tables than without",
    .figure = "8 or fewer pieces",
    .rule = "checkers, the same heuristic at depth 6 with tables of up to 4 pieces, 3 at quick "
            "scale, against itself without. Reproduced: its share of points is surely above 50 %; "
            "not reproduced: surely below; else inconclusive",
    .measure = measure_x4,
};
