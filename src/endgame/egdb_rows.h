/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tables hold, as rows. */
#pragma once

#include "endgame/egdb.h"
#include "util/record.h"

/* A row of the slices' counts: the values are for the side to move. */
typedef struct SliceRow {
    int black_men, black_kings, white_men, white_kings;
    int side;
    int64_t positions, wins, draws, losses;
    int longest;             /* plies; -1: there is no win or loss */
    double won, drawn, lost; /* shares, of people */
} SliceRow;

/* A row of a probe: a position, or one of its moves, for the side that makes it. */
typedef struct ProbeRow {
    const char *fen, *move;
    int value; /* the index in EGDB_VALUES */
    int plies; /* -1 of a draw */
} ProbeRow;

extern const char *const EGDB_VALUES[]; /* loss, draw, win */
extern const Record SLICE_RECORD, PROBE_RECORD;

/* Adds a row a slice and side to move, each once: 2 pieces before 3, few men first. */
void egdb_rows(const Egdb *egdb, Rows *rows);
/* Adds the position and its moves; false, without any, where it is not in the tables. */
bool egdb_probe_rows(const Egdb *egdb, const Board *board, Rows *rows);
