/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games: one game between two players, played and recorded. */
#pragma once

#include "arena/player.h"
#include "draughts/history.h"

/* Adjudication: games end early when the scores of both players' searches agree. Off by default.
 * Scores are in each evaluator's units: choose a bound that suits both. */
#define ADJUDICATION_SCORE_MAX 1e9
enum { ADJUDICATION_MOVES_MAX = 10000, ADJUDICATION_PLIES_MAX = 100000 };

/* When a game is adjudicated; a rule with 0 moves is off. A ply without a score restarts the count:
 * a random move, or the only legal move, which deepening plays at once. The rules are fastchess's
 * -resign with twosided=true, and -draw. */
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

/* The plies in a row so far that count for each rule; zero-initialise. */
typedef struct AdjudicationState {
    Side ahead; /* valid while ahead_plies > 0; the winner of ENDING_WIN_BY_SCORE */
    int ahead_plies, level_plies;
} AdjudicationState;

/* The input of a game; all pointers are borrowed. */
typedef struct GameSetup {
    const Rules *rules;
    DrawRules draws;
    Adjudication adjudication;
    const Egdb *tables; /* exact tables that adjudicate games; NULL: none */
    Board start;
    const Player *players[2]; /* by Side */
    uint64_t seed;
    bool moves_only;         /* sets SearchRequest.move_only and measures no time */
    const atomic_bool *stop; /* may be NULL */
} GameSetup;

/* One ply of a record. */
typedef struct PlyRecord {
    Move move;
    int index;   /* of the move among the legal ones */
    bool unique; /* no other capture has the same ends: see move_write */
    /* As in SearchResult: */
    bool searched, scored, counted;
    Score score;
    int depth_plies, legal_count;
    SearchCounters counters;
    int64_t time_ns; /* -1: unknown */
    /* The report of an external engine: the offset in GameRecord.reported of its line, followed
     * by its text, each with a terminating zero; 0: no report. `value` is NaN if not reported. */
    size_t reported;
    double value;
} PlyRecord;

/* Adds the mover's ply `number` (from 1); returns how scores end the game now, or ENDING_NONE. */
Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state, int number,
                        Side mover, const PlyRecord *ply);

/* A game as it was played; zero-initialise, reuse, release with game_record_free. */
typedef struct GameRecord {
    Board start, final;
    Result result;
    Ending ending;
    char detail[FAILURE_DETAIL_SIZE]; /* of an engine failure of the side to move */
    uint64_t hash;                    /* of start and moves */
    int plies;
    size_t capacity;
    PlyRecord *records;
    Text reported;
} GameRecord;

/* Appends which rule ended a game, or whose engine failed and how: "black-crash". */
void ending_append_reason(Ending ending, Side failed, Text *text);
/* Reads such a reason of a file's column; of an ending that is no failure *failed is Black. False
 * with what was expected in *fault. */
bool ending_read_reason(const char *reason, Ending *ending, Side *failed, Text *fault);

/* Plays a game to its end, which may be the failure of an external engine. `history` is scratch
 * memory of the caller. False when stopped: *record is then invalid. */
bool game_play(const GameSetup *setup, History *history, GameRecord *record);
void game_record_free(GameRecord *record);

/* Build a record: start it at a board, then add moves by their index among the legal ones. */
void game_record_start(GameRecord *record, const Board *start);
PlyRecord *game_record_add(GameRecord *record, const MoveList *legal, int index);
/* Copies the result and the time of the search that chose the move into the ply. */
void ply_note(PlyRecord *ply, const SearchResult *result, int64_t time_ns);
/* Stores an external engine's report on the last move; NaN and "" are unknown. */
void game_record_add_report(GameRecord *record, double value, const char *line, const char *text);
