/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games: one game between two players, played and recorded. */
#pragma once

#include "arena/player.h"
#include "draughts/history.h"

/* Adjudication: games that end early, by what the players' searches say of them. Off by default.
 *
 * A score is in its evaluator's own units, and two players may have different ones: both must
 * reach the same bound, so choose one that decides for either. */
/* Bounds of the numbers below. */
#define ADJUDICATION_SCORE_MAX 1e9
enum { ADJUDICATION_MOVES_MAX = 10000, ADJUDICATION_PLIES_MAX = 100000 };

/* When a game is adjudicated; a rule whose number of moves is 0 is off. A ply without a score (a
 * random move, an only move that deepening plays at once) breaks every chain. As fastchess's
 * -resign with twosided=true and -draw. */
typedef struct Adjudication {
    /* A win: in each player's last win_moves moves (2 × win_moves plies), the scores put the same
     * side ahead by at least win_score (above 0). A proven win is ahead. */
    double win_score;
    int win_moves;
    /* A draw: in each player's last draw_moves moves |score| was at most draw_score (0 and up, less
     * than win_score); the first draw_after_plies plies of the game do not count. */
    double draw_score;
    int draw_moves, draw_after_plies;
} Adjudication;

static inline bool adjudication_is_on(const Adjudication *adjudication) {
    return adjudication->win_moves > 0 || adjudication->draw_moves > 0;
}

/* The chains of a game so far; zero-initialise. */
typedef struct AdjudicationState {
    Side ahead; /* means something while ahead_plies > 0; the winner of ENDING_WIN_BY_SCORE */
    int ahead_plies, level_plies;
} AdjudicationState;

/* A ply that was played: its number (1 is the game's first), who moved, and the mover's score, if
 * the move was `scored`. */
typedef struct AdjudicationPly {
    int number;
    Side mover;
    bool scored;
    Score score;
} AdjudicationPly;

/* Adds the game's next ply; ENDING_WIN_BY_SCORE, ENDING_DRAW_BY_SCORE or ENDING_NONE. */
Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state,
                        const AdjudicationPly *ply);

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
