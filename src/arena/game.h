/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games: one game between two players, played and recorded. */
#pragma once

#include "arena/adjudication.h"
#include "arena/player.h"
#include "draughts/history.h"

/* What a game is made of; everything in it is borrowed. */
typedef struct GameSetup {
    const Rules *rules;
    DrawRules draws;
    Adjudication adjudication;
    const Egdb *tables; /* end games whose position they have; NULL: none */
    Board start;
    const Player *players[2]; /* by Side */
    uint64_t seed;
    bool moves_only; /* nobody asks how they were found: SearchRequest.move_only, and not timed */
    const atomic_bool *stop; /* may be NULL */
} GameSetup;

/* One ply of a record. */
typedef struct PlyRecord {
    Move move;
    int index;   /* of the move among the legal ones */
    bool unique; /* no other capture shares its ends: see move_write */
    /* As in SearchResult: */
    bool searched, scored, counted;
    Score score;
    int depth_plies, legal_count;
    SearchCounters counters;
    int64_t time_ns; /* -1: unknown */
    /* What an external engine said: where its line and text are in GameRecord.said, one behind the
     * other, each ended; 0: nothing. The value is NaN where it told none. */
    size_t said;
    double value;
} PlyRecord;

/* A game as it was played; zero-initialise, reuse, release with game_record_free. */
typedef struct GameRecord {
    Board start, final;
    Result result;
    Ending ending;
    char detail[FAILURE_DETAIL_SIZE]; /* of an ending that is a failure of the side to move */
    uint64_t hash;                    /* of start and moves */
    int plies;
    size_t capacity;
    PlyRecord *records;
    Text said;
} GameRecord;

/* Plays a game to its end; the failure of an external engine ends it, too. `history` is the
 * caller's scratch. False when it was stopped: the record is then of no use. */
bool game_play(const GameSetup *setup, History *history, GameRecord *record);
void game_record_free(GameRecord *record);

/* How records are made: a new one at a board, and a move (the index of a legal one of its final
 * board) added to it. What a search said of the move is the caller's to note. */
void game_record_start(GameRecord *record, const Board *start);
PlyRecord *game_record_add(GameRecord *record, const MoveList *legal, int index);
void ply_note(PlyRecord *ply, const SearchResult *result, int64_t time_ns);
/* Notes what an external engine said of the last move; NaN and "" where it did not. */
void game_record_said(GameRecord *record, double value, const char *line, const char *text);
