/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a results folder, from the standings. */
#pragma once

#include "arena/evidence.h"

#include <math.h>

/* A row of players.csv; NaN and -1 are unknown. */
typedef struct PlayerRow {
    const char *player;
    int64_t games, wins, draws, losses; /* with a result */
    double points, score, clash_points;
    int64_t distinct_games;
    Estimate elo;
    int64_t nodes;
    double branching, pruning_bd, pruning_sum;
} PlayerRow;

/* A row of speed.csv. */
typedef struct SpeedRow {
    const char *player;
    int64_t moves;
    double time_s, nodes_per_s, ms_per_move;
} SpeedRow;

extern const Record PLAYER_RECORD, SPEED_RECORD;

/* All tables of a tournament; release with totals_free. */
typedef struct Totals {
    Rows players, speeds; /* PlayerRow, SpeedRow */
    Matrix crosstable, clashes;
    Evidence evidence;
} Totals;

/* Rows and matrices in the order of the names, which are copied; `sprt` may be NULL. */
Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed);
/* Reads those of a folder, of which speed.csv and the files of the evidence need not be there.
 * ERROR_NO_INPUT or ERROR_DATA, also where they are not of the same players; to be freed even so.
 */
bool totals_read(const char *folder, Totals *totals, Error *error);
/* ERROR_CANNOT_WRITE. */
bool totals_write(const char *folder, const Totals *totals, Error *error);
/* Removes the files. */
void totals_remove(const char *folder);
void totals_free(Totals *totals);

/* Some of them: players.csv and crosstable.csv. */
Rows totals_players(const char *const *names, int players, const Standings *standings);
Matrix totals_crosstable(const char *const *names, int players, const Standings *standings);
/* Takes away the pruning of a player whose trees do not end at their depth: it compares with none.
 */
void totals_forget_pruning(const Rows *players, size_t index);

static inline const PlayerRow *player_row(const Rows *rows, size_t index) {
    return &((const PlayerRow *)rows->items)[index];
}
static inline const SpeedRow *speed_row(const Rows *rows, size_t index) {
    return &((const SpeedRow *)rows->items)[index];
}

/* Reads speed.csv; one that is not there is one without rows. */
bool totals_read_speeds(Rows *speeds, const char *folder, Error *error);

/* The share of points that an Elo difference stands for: all or none beyond ±1199, where stats_elo
 * clamps; NaN for NaN. */
static inline double elo_share(double elo) {
    return fabs(elo) > 1199 ? elo > 0 : 1 / (1 + pow(10, -elo / 400));
}
