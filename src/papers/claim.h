/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Claims: what the papers report, set beside what we measure. */
#pragma once

#include "arena/standings.h"
#include "papers/verdict.h"
#include "report/charts.h"

typedef enum Scale {
    SCALE_QUICK, /* every claim gets some answer in minutes */
    SCALE_PAPER  /* the papers' own depths and numbers of games, and enough games to be sure */
} Scale;

/* What a measurement may use. */
typedef struct ClaimRun {
    Scale scale;
    int threads;
    uint64_t seed;
    uint64_t evolution_seed; /* evolution N has the random seed N more than this */
    bool quiet;
    const char *folder;        /* where tables for charts are written */
    const char *engine;        /* an external engine that the user gives, as a player; NULL: none */
    const atomic_bool *stop;   /* may be NULL */
    const struct Claim *claim; /* that is measured */
} ClaimRun;

/* One row of claims.csv but for what the claim itself says; owned texts. */
typedef struct ClaimResult {
    Text ours;        /* our figure, as one would say it */
    double low, high; /* 95 % interval of the figure that decides; NaN: none */
    uint64_t games;   /* played for it */
    Verdict verdict;
    Text why; /* one sentence */
} ClaimResult;

void claim_result_free(ClaimResult *result);
/* Everything but the words. An interval that is not defined is none. */
void claim_decide(ClaimResult *result, Verdict verdict, Estimate decisive, uint64_t games);

/* How a claim's table is drawn. */
typedef struct ClaimChart {
    /* NULL: charts_curves of rows of the record (NULL: DEPTH_RESULTS_RECORD), with an axis (NULL:
     * the usual one) and what texts tell of it */
    bool (*draw)(const char *folder, const char *name, const char *title, ChartsMade *made,
                 Error *error);
    const char *title, *axis;
    const PrintedPoint *printed;
    const Record *record;
    const char *table; /* NULL: the claim's own */
} ClaimChart;

/* A claim; the constants live as long as the program. */
typedef struct Claim {
    const char *id, *source, *statement;
    const char *depth;  /* for captions: how deep its players search; NULL: it has no chart */
    const char *figure; /* the paper's, short */
    const char *rule;   /* how the verdict is computed */
    ClaimChart chart;   /* without a title: none, or dots */
    DotPlot dots;       /* the same; of the claim's own table */
    bool by_clock;      /* its figures are times: the row names the commit that they are of */
    const void *plan;   /* what its measurement is told, where several share one; NULL */
    /* Fills *result (zeroed before) and writes its table, whose name is the claim's in small
     * letters (s4.csv of S4); false on failure or when stopped. */
    bool (*measure)(const ClaimRun *run, ClaimResult *result, Error *error);
} Claim;

/* All claims, in the order of their reports. */
/* clang-format off */
#define CLAIM_LIST(CLAIM) \
    CLAIM(S1) CLAIM(S2) CLAIM(S3) CLAIM(S4) CLAIM(S5) CLAIM(S6) CLAIM(S7) \
    CLAIM(S8) CLAIM(S9) CLAIM(S10) \
    CLAIM(P1) CLAIM(P2) CLAIM(P3) CLAIM(P4) \
    CLAIM(T1) CLAIM(T2) CLAIM(T2b) CLAIM(T2c) CLAIM(T3) CLAIM(T4) CLAIM(T5) CLAIM(T5b) \
    CLAIM(T6) CLAIM(T6b) CLAIM(T6c) CLAIM(T6d) CLAIM(T7) \
    CLAIM(G1) CLAIM(G1b) CLAIM(G1c) CLAIM(G1d) CLAIM(G1e) CLAIM(G2) CLAIM(G2b) CLAIM(G3) \
    CLAIM(G3b) CLAIM(G4) CLAIM(G5) CLAIM(G6) CLAIM(G7) \
    CLAIM(X1) CLAIM(X2) CLAIM(X3) CLAIM(X4) \
    CLAIM(E1) CLAIM(E2) CLAIM(E2b) CLAIM(E3) CLAIM(E3b) CLAIM(E3c) \
    CLAIM(E4) CLAIM(E4b) CLAIM(E4c) CLAIM(E4d) CLAIM(E5) CLAIM(E6) \
    CLAIM(E7) CLAIM(E7b) CLAIM(E7c) CLAIM(E8) CLAIM(E9) CLAIM(E9b) CLAIM(E10) CLAIM(E11) \
    CLAIM(E12) CLAIM(E13) CLAIM(E14) CLAIM(E14b) CLAIM(E15) CLAIM(E16) \
    CLAIM(A1) CLAIM(A2) CLAIM(A3) CLAIM(A4) CLAIM(A5) \
    CLAIM(B1) CLAIM(B2) CLAIM(B3) CLAIM(B4)
/* clang-format on */
#define CLAIM_DECLARE(id) extern const Claim CLAIM_##id;
CLAIM_LIST(CLAIM_DECLARE)

/* The same, ending with NULL. */
extern const Claim *const CLAIMS[];
const Claim *claim_find(const char *id);
/* The name of the table of a claim, and of its chart, from its id. */
enum { CLAIM_NAME_SIZE = 16 };
void claim_name(const char *id, char name[CLAIM_NAME_SIZE]);

/* Rows of claims.csv */

typedef struct ClaimRow {
    const char *id, *source, *claim, *paper, *ours;
    double low, high; /* NaN: none */
    int64_t games;
    int verdict;        /* a Verdict */
    const char *commit; /* that measured it, where its figures are times; else "" */
    const char *rule, *why;
} ClaimRow;

extern const Record CLAIM_ROWS;

/* The row of that id; NULL: there is none. */
const ClaimRow *claim_row_find(const Rows *claims, const char *id);
/* The row of a claim with what was measured, from which it borrows. */
ClaimRow claim_row(const Claim *claim, const ClaimResult *result);

/* Playing */

/* An experiment of this run: its seed, these rules, a number of games between each two players,
 * from the ballots. */
Experiment claim_experiment(const ClaimRun *run, const char *rules, uint64_t games);
/* Plays it, unless it could not be made, and frees it. The finished games are kept in
 * folder/NAME.games/ until all claims have their rows: a run that was stopped or killed goes on,
 * and claims of the same tournament share it. NAME stands for one experiment ("t1"); NULL is the
 * claim's own name, "-start" that with this behind it, here as with tables. From the start position
 * alone repeated pairs count each time: our players draw lots among equal moves, so that
 * every pair is a draw of its own; from several openings once. The standings are the caller's; NULL
 * on failure or when stopped. */
Standings *claim_play(const ClaimRun *run, const char *name, bool is_made, Experiment *experiment,
                      Error *error);
/* Adds a player by its description. One that names no search, but an evaluator and a depth, plays
 * as plain alpha-beta does, by what takes less time for it (SEARCH_ALIKE). */
bool claim_add_player(Experiment *experiment, const char *player, Error *error);
/* The same, with this heuristic file, under that name. */
bool claim_add_heuristic(Experiment *experiment, const char *name, const Text *heuristic, int depth,
                         Error *error);
/* Plays such an experiment with these players, by their descriptions, which end with NULL. */
Standings *claim_meet(const ClaimRun *run, const char *name, const char *rules, Format format,
                      uint64_t games, const char *const *players, Error *error);
/* The same of two players, each with "@LIMIT" behind its description, in checkers or as `rules`. */
Standings *claim_meet_at(const ClaimRun *run, const char *name, const char *rules, uint64_t games,
                         const char *player, const char *opponent, const char *limit, Error *error);
/* The share of points of one player against another. */
Estimate claim_score(const Standings *standings, int player, int opponent);
void claim_add_pairs(PairCounts *to, const Standings *standings, int player, int opponent);

/* Saying */

/* Arguments for a text: an estimate and its bounds, as they are or in percent. */
#define CLAIM_VALUES(estimate) (estimate).value, (estimate).low, (estimate).high
#define CLAIM_PERCENT(estimate) 100 * (estimate).value, CLAIM_PERCENT_BOUNDS(estimate)
#define CLAIM_PERCENT_BOUNDS(estimate) 100 * (estimate).low, 100 * (estimate).high

/* Tables: NAME.csv beside claims.csv, each of rows that a record describes */

/* clang-format off */
/* Columns of a struct of rows: the member of that name. */
#define ROW_TEXT(row, member) FIELD(#member, TEXT, row, member, .decimals = 0)
#define ROW_INT(row, member) FIELD(#member, INT, row, member, .decimals = 0)
#define ROW_COUNT(row, member) FIELD(#member, COUNT, row, member, .decimals = 0)
#define ROW_UINT(called, row, member) FIELD(called, UINT, row, member, .decimals = 0)
#define ROW_REAL(row, member, places_) FIELD(#member, REAL, row, member, .decimals = (places_))
/* The three of an estimate: as it is called, low and high. */
/* NOLINTBEGIN(bugprone-macro-parentheses): a member cannot be in them. */
#define ROW_ESTIMATE(called, row, member, places_) \
    FIELD(called, REAL, row, member.value, .decimals = (places_)), \
    FIELD("low", REAL, row, member.low, .decimals = (places_)), \
    FIELD("high", REAL, row, member.high, .decimals = (places_))
/* NOLINTEND(bugprone-macro-parentheses) */
/* clang-format on */

/* An estimate for a row: unknown where it is not defined. */
Estimate claim_known(Estimate estimate);

/* The meeting of two players as a row of results by depth (report/charts.h). */
CurveRow claim_depth_score(const char *series, int depth, const Standings *standings, int player,
                           int opponent);

bool claim_has_table(const char *folder, const char *name);
/* Reads it, as record_open does; to be freed also after a failure. */
bool claim_read_table(const ClaimRun *run, const char *name, const Record *record, Rows *rows,
                      Error *error);
/* Writes it: `rows` are an array of the record's structs; of names see claim_play. */
bool claim_write_table(const ClaimRun *run, const char *name, const Record *record,
                       const void *rows, int count, Error *error);
