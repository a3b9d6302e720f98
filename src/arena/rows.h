/* Rows: a finished game as lines of the files of a results folder. */
#ifndef JUMPOFF_ARENA_ROWS_H
#define JUMPOFF_ARENA_ROWS_H

#include "arena/experiment.h"
#include "arena/game.h"
#include "arena/schedule.h"
#include "util/text.h"

/* What one game adds to each file; zero-initialise, reuse, release with game_rows_free. */
typedef struct GameRows {
    Text games, pdn, moves, timing;
    Text scratch, fen, reason; /* while filling */
} GameRows;

extern const char *const GAMES_HEADER;
extern const char *const MOVES_HEADER;
extern const char *const TIMING_HEADER;

/* Replaces the rows by those of a game; moves and timing stay empty where the experiment says. */
void game_rows_fill(GameRows *rows, const Experiment *experiment, const Fixture *fixture,
                    const GameRecord *record);
void game_rows_free(GameRows *rows);

#endif
