/* The summary files of a results folder, read whole: as many rows as there are players. */
#ifndef JUMPOFF_REPORT_SUMMARY_H
#define JUMPOFF_REPORT_SUMMARY_H

#include "util/error.h"

#include <stdbool.h>
#include <stdint.h>

/* A row of players.csv; NaN is unknown. */
typedef struct SummaryPlayer {
    char *player;
    int64_t games, wins, draws, losses, distinct_games; /* -1 is unknown */
    double points, score, clash_points;
    double elo, elo_low, elo_high;
    double branching, pruning_bd, pruning_sum;
} SummaryPlayer;

typedef struct SummaryPlayers {
    int count;
    SummaryPlayer *rows;
} SummaryPlayers;

/* A square table of players × players: crosstable.csv or clashes.csv. */
typedef struct SummaryMatrix {
    int count;
    char **players;
    double *cells; /* row after row; NaN where the file has nothing */
} SummaryMatrix;

/* A row of speed.csv; NaN is unknown. */
typedef struct SummarySpeed {
    char *player;
    double nodes_per_s, ms_per_move;
} SummarySpeed;

typedef struct SummarySpeeds {
    int count;
    SummarySpeed *rows;
} SummarySpeeds;

/* Each reads folder/<its file> and fails with ERROR_NO_INPUT or ERROR_DATA; what it filled is to
 * be freed, also after a failure. */
bool summary_read_players(const char *folder, SummaryPlayers *players, Error *error);
void summary_free_players(SummaryPlayers *players);
/* `name` is "crosstable.csv" or "clashes.csv". */
bool summary_read_matrix(const char *folder, const char *name, SummaryMatrix *matrix, Error *error);
void summary_free_matrix(SummaryMatrix *matrix);
/* A speed.csv that is not there is read as one without rows. */
bool summary_read_speeds(const char *folder, SummarySpeeds *speeds, Error *error);
void summary_free_speeds(SummarySpeeds *speeds);

/* The cell in a row and a column. */
double summary_cell(const SummaryMatrix *matrix, int row, int column);
/* The row's share of the points against the column (cell and its mirror image); NaN if unknown. */
double summary_share(const SummaryMatrix *matrix, int row, int column);
/* The row of a player, or -1. */
int summary_find(const SummaryMatrix *matrix, const char *player);

/* The share of points that an Elo difference stands for; NaN for NaN. */
double summary_elo_share(double elo);

/* The order of best to worst: by score, unknown ones last, equals as in the file. `order` has
 * room for players->count. */
void summary_rank(const SummaryPlayers *players, int *order);

#endif
