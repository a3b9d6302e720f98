/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Libraries with the interface of CheckerBoard engines, version 2 [Fierz and Gilbert, CB API
 * reference; cb_interface.h], for English draughts on 8×8. They are loaded into this process, which
 * must do nothing else, since a library can do anything to it (see engine/engine.h). */
#pragma once

#include "engine/serve.h"

/* Contents of a cell: 0, or a colour and a piece. */
enum { CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };
/* Bits of getmove's `info`. */
enum {
    CB_RESET_MOVES = 1, /* this position does not follow from the one before */
    CB_EXACT_TIME = 2   /* max_time must not be exceeded */
};
enum { CB_COMMAND_SIZE = 256, CB_REPLY_SIZE = 1024, CB_MESSAGE_SIZE = 1024, CB_ENGLISH = 21 };

typedef struct CbSquare {
    int x, y;
} CbSquare;

/* The move. In English draughts it is not needed: getmove also returns the board after it. */
typedef struct CbMove {
    int jumps, new_piece, old_piece;
    CbSquare from, to, path[12], captured[12];
    int captured_piece[12];
} CbMove;

/* Searches a position. cells[x][y]; `color` is the side to move, `max_time` in seconds. The move
 * comes back as the board after it. The engine moves at once when *play_now is no longer 0. */
typedef int (*CbGetMove)(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                         int *play_now, int info, int more_info, CbMove *move);
/* Passes a command; returns 0 if the engine does not know it or has not obeyed. */
typedef int (*CbEngineCommand)(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]);

/* Converts a board to cells. */
void checkerboard_write(const Board *board, int cells[8][8]);
/* Converts cells to a board; false if a cell has other contents than a piece on a dark square. */
bool checkerboard_read(int cells[8][8], Side side, Board *board);

/* Placeholder for the depth in a command. */
#define LIBRARY_DEPTH "%d"

/* Opaque owner. */
typedef struct Library Library;

/* Loads a library and passes it commands, separated by ";" (NULL: none), which must outlive it. A
 * command with LIBRARY_DEPTH is passed again when the search depth changes. NULL with ERROR_DATA if
 * it cannot be loaded, lacks the interface, plays another game or refuses a command. */
Library *library_open(const char *path, const char *commands, Error *error);
/* Returns the library for serve_run, while it is open. A search without a time limit gets a day. */
Served library_served(Library *library);

/* The report of a library about its search. Its format is the engine's own ("There is no defined
 * format", CB API reference, getmove), so it is searched for keys, and nothing is guessed: a number
 * in an unknown form, or one that appears twice with different values, is ignored. */

/* Fills in what the text reports behind "depth", "value", "eval" or "score", "nodes" and "pv", in
 * upper or lower case: simple checkers ("depth 12, value    3  nodes 123"), Cake ("depth 11/23/12.3
 * nodes 123 value 12 time 0.12s") and GuiNN ("Nodes: 2.90 kn"). Blanks, a ":" or a "=" may stand
 * between key and value. A value beyond ±2^31 is ignored: programs that print an int as a long
 * print 4294967292 for -4. Without "pv" the line is the two or more moves that end the text. */
void library_read_report(const char *text, ProtocolInfo *info);
