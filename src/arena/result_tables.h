/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a results folder, computed once from the sums, or read back. */
#pragma once

#include "arena/anchors.h"
#include "arena/tournament_stats.h"
#include "stats/ratings.h"
#include "util/csv_schema.h"

/* A row of players.csv; NaN and -1 are unknown. No bound: infinite when computed, NaN when read. */
typedef struct PlayerRow {
    const char *player;
    int64_t games, wins, draws, losses; /* with a result */
    double points, score, score_low, score_high, match_points;
    int64_t distinct_games;
    Estimate rating;   /* stats/ratings.h, alone */
    Estimate behind;   /* how far below the leader; holds together with all comparisons */
    const char *group; /* letters: players that share one are not shown to differ; "": not known */
    int64_t rank_low, rank_high; /* stats/ranking.h */
    int64_t nodes;
    double branching, pruning_bd, pruning_sum;
    double nodes_per_move;    /* the median */
    const char *dominated_by; /* a player shown to be stronger with fewer nodes; "": none */
    Estimate nodes_ratio;     /* how many times as many nodes as that one */
    const char *search, *evaluator, *limit; /* of the player; "": not known */
} PlayerRow;

/* A row of speed.csv. */
typedef struct SpeedRow {
    const char *player;
    int64_t moves;
    double time_s;
    Estimate nodes_per_s, ms_per_move; /* over games; without bounds in files of earlier versions */
    double median_ms;
    const char *dominated_by; /* a player shown to be stronger in less time; "": none */
    Estimate time_ratio;      /* how many times the time of that one */
} SpeedRow;

/* The seed of resampling, not the experiment's, so that games.csv alone gives the same figures. */
enum { TOTALS_SEED = 1 };

/* A row of pairings.csv: two players who met, from the view of the first in the order. */
typedef struct PairingRow {
    const char *player, *opponent;
    int64_t games;               /* with a result; -1: not known */
    int64_t wins, draws, losses; /* of the first player in these games */
    double points;               /* of the first player */
    int64_t pairs;               /* repeated ones counted once */
    Estimate score;              /* without bounds unless it is the only pairing */
    Estimate elo;                /* rating of the first minus that of the second */
    double p_value;              /* of the same test: < 0.05 exactly if `elo` excludes 0 */
    double any_time_low, any_time_high, los; /* of the score; only for the only pairing */
    int64_t counts[PAIR_OUTCOMES];
    Estimate normalized_elo;
    const char *model, *verdict; /* of the test; "": no test */
    double elo0, elo1, llr, lower, upper, alpha, beta;
    int stop; /* a MatchStop: which interval `score` and `elo` have; unless STOP_FIXED, p and LOS
               * are not known. STOP_BY_RESULTS: the interval that holds at any time; STOP_BY_TEST:
               * that after the test, and the Elo without its bias */
} PairingRow;

/* A row of cycles.csv: the first beats the second beats the third beats the first. */
typedef struct CycleRow {
    const char *players[3];
    double shares[3]; /* of the points: first against second, second against third … */
    double p_value;
} CycleRow;

/* Where a rating lies relative to those of a player at several depths. */
typedef enum WorthSide { WORTH_INSIDE, WORTH_WEAKER, WORTH_STRONGER } WorthSide;

/* A row of worth.csv: the depth at which another player is as strong (stats/ratings.h). The other
 * is a set of players whose labels differ only in their depth, "NAME@4". */
typedef struct DepthEquivalent {
    const char *player, *other; /* the other without its depth */
    int side;                   /* a WorthSide; outside, the depth is not defined */
    Estimate depth;             /* a bound beyond the depths played is NaN */
    int shallowest, deepest;    /* depths of the other */
} DepthEquivalent;

/* The only row of statistics.csv: all games. */
typedef struct StatisticsRow {
    int64_t games, games_without_result, distinct_games, pairs;
    Estimate black_score, draws; /* shares of the points and of the games, over pairs */
} StatisticsRow;

/* A row of endings.csv: how games ended. Rows with one reason stand beside each other. */
typedef struct EndingCount {
    const char *reason; /* as in games.csv */
    const char *player; /* whose engine failed; "": none did */
    int64_t games;
    Ending ending; /* no column; readers set it from the reason */
} EndingCount;

/* crosstable.csv and match_points.csv are written from the pairings and not read; their second
 * field describes the column of each player. */
extern const CsvSchema PLAYER_SCHEMA, SPEED_SCHEMA, PAIRING_SCHEMA, CROSSTABLE_SCHEMA,
    MATCH_POINT_SCHEMA, CYCLE_SCHEMA, DEPTH_EQUIVALENT_SCHEMA, STATISTICS_SCHEMA, ENDING_SCHEMA;
/* The tables of players for people, for CsvColumn.views: standings of a tournament, of a match, of
 * a match by stats, and while games are played; searches; costs. */
enum {
    VIEW_TOURNAMENT = 1,
    VIEW_MATCH = 2,
    VIEW_STATS = 4,
    VIEW_LIVE = 8,
    VIEW_SEARCHES = 16,
    VIEW_COST = 32,
    VIEWS_OF_GAMES = VIEW_TOURNAMENT | VIEW_MATCH | VIEW_STATS,
    VIEWS_OF_RATINGS = VIEWS_OF_GAMES | VIEW_COST
};
/* The first columns of PAIRING_SCHEMA, which bare counts lack, and the last: without a test. */
enum { PAIRING_OF_PLAYERS = 7, PAIRING_OF_TEST = 10 };

/* All tables of a tournament; zero-initialise, release with result_tables_free. */
typedef struct ResultTables {
    Rows players;    /* PlayerRow, best first */
    Rows speeds;     /* SpeedRow, in the tournament's order */
    Rows pairings;   /* PairingRow, in the tournament's order */
    Rows cycles;     /* CycleRow: the significant ones, most certain first */
    Rows worth;      /* DepthEquivalent: none unless a player has two depths */
    Rows statistics; /* StatisticsRow: one; none for bare counts */
    Rows endings;    /* EndingCount */
    bool is_read;    /* as the files have them, not computed */
} ResultTables;

/* Computes the tables from complete stats of at least two players, rounded as in the files;
 * `anchors` and `sprt` may be NULL; `stop` is that of a match. The names are copied. The same
 * games, order and seed give the same bits. */
ResultTables result_tables_compute(const char *const *names, int players,
                                   const TournamentStats *stats, const Anchors *anchors,
                                   const Sprt *sprt, MatchStop stop, uint64_t seed);
/* Computes the tables of bare counts: one pairing, without games, and its test. */
ResultTables result_tables_of_pairs(const PairCounts *pairs, const Sprt *sprt, MatchStop stop);
/* Reads the tables of a folder; speed.csv and worth.csv are optional. ERROR_NO_INPUT or
 * ERROR_DATA, also if the files have different players; free *tables even then. */
CHECKED bool result_tables_read(const char *folder, ResultTables *tables, Error *error);
/* Reads the players.csv of a folder, of at most EXPERIMENT_PLAYERS_MAX players, for whom
 * crosstables have room. Free *players also after a failure. */
CHECKED bool players_read(Rows *players, const char *folder, Error *error);
/* Writes the tables into a folder. ERROR_CANNOT_WRITE. */
CHECKED bool result_tables_write(const char *folder, const ResultTables *tables, Error *error);
/* Removes the tables of a folder. */
void result_tables_remove(const char *folder);
void result_tables_free(ResultTables *tables);

/* Computes pairings and players during games; ratings (no intervals) from RATED_PAIRS pairs on. */
enum { RATED_PAIRS = 10 };
ResultTables result_tables_so_far(const Experiment *experiment, const TournamentStats *stats);

/* Of crosstables.c: */

/* Writes crosstable.csv and match_points.csv. ERROR_CANNOT_WRITE. */
CHECKED bool crosstables_write(const char *folder, const ResultTables *tables, Error *error);
/* Returns the place of a player among the players; -1: not there. */
int result_tables_place(const ResultTables *tables, const char *player);
/* Returns the points of each player against each, row by row in the order of `players`; NaN for
 * players who did not meet. The caller frees it. */
double *result_tables_crosstable(const ResultTables *tables);
/* Returns a player's row of speed.csv; of unknown figures if it has none. */
SpeedRow result_tables_speed(const ResultTables *tables, const char *player);

static inline const PlayerRow *player_row(const Rows *rows, size_t index) {
    return &((const PlayerRow *)rows->items)[index];
}
static inline const SpeedRow *speed_row(const Rows *rows, size_t index) {
    return &((const SpeedRow *)rows->items)[index];
}
static inline const EndingCount *ending_row(const ResultTables *tables, size_t index) {
    return &((const EndingCount *)tables->endings.items)[index];
}
static inline const PairingRow *pairing_row(const ResultTables *tables, size_t index) {
    return &((const PairingRow *)tables->pairings.items)[index];
}
/* Returns the LLR of the first pairing's test with its bounds; undefined without a test. */
static inline Estimate result_tables_test(const ResultTables *tables) {
    const PairingRow *const row = tables->pairings.count > 0 ? pairing_row(tables, 0) : NULL;
    return row != NULL && !isnan(row->llr) ? (Estimate){true, row->llr, row->lower, row->upper}
                                           : ESTIMATE_UNKNOWN;
}
