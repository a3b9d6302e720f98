/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Libraries with the interface of CheckerBoard engines, version 2 [Fierz and Gilbert, CB API
 * reference; cb_interface.h], for English draughts on 8×8: loaded into this process, and only ever
 * one that has nothing else to do, since what is loaded may do anything (see engine/engine.h). */
#pragma once

#include "engine/serve.h"

/* Contents of a cell: 0, or a colour and a piece. */
enum { CB_WHITE = 1, CB_BLACK = 2, CB_MAN = 4, CB_KING = 8 };
/* Bits of getmove's `info`. */
enum {
    CB_RESET_MOVES = 1, /* this position does not follow from the one before */
    CB_EXACT_TIME = 2   /* maxtime is not to be exceeded */
};
enum { CB_COMMAND_SIZE = 256, CB_REPLY_SIZE = 1024, CB_MESSAGE_SIZE = 1024, CB_ENGLISH = 21 };

typedef struct CbSquare {
    int x, y;
} CbSquare;

/* The move in other games than English draughts; there the board says everything. */
typedef struct CbMove {
    int jumps, new_piece, old_piece;
    CbSquare from, to, path[12], captured[12];
    int captured_piece[12];
} CbMove;

/* cells[x][y]; `color` is the side to move, `max_time` in seconds. The move comes back as the
 * board after it. The engine moves at once when *play_now becomes other than 0. */
typedef int (*CbGetMove)(int cells[8][8], int color, double max_time, char message[CB_MESSAGE_SIZE],
                         int *play_now, int info, int more_info, CbMove *move);
/* Returns 0 for a command that it does not know or has not obeyed. */
typedef int (*CbEngineCommand)(char command[CB_COMMAND_SIZE], char reply[CB_REPLY_SIZE]);

void checkerboard_write(const Board *board, int cells[8][8]);
/* False when there is something in the cells that is no piece on a dark square. */
bool checkerboard_read(int cells[8][8], Side side, Board *board);

/* What stands for the depth in a command. */
#define LIBRARY_DEPTH "%d"

/* Opaque owner. */
typedef struct Library Library;

/* Loads a library and passes it commands, separated by ";" (NULL: none), which outlive it: those
 * with LIBRARY_DEPTH in them whenever the depth of a search is another. NULL with ERROR_DATA when
 * it cannot be loaded, has no such interface, plays another game or does not obey a command. */
Library *library_open(const char *path, const char *commands, Error *error);
/* How it answers the arena; valid as long as the library. Without a limit on time it is given a
 * day. */
Served library_served(Library *library);

/* What a library says of its search: the API leaves its words to the engine ("There is no defined
 * format", CB API reference, getmove), so they are searched for keys, and nothing is guessed: a
 * number that is not plain, or is told twice differently, is none. */

/* Fills what the text says: what stands behind "depth", "value", "eval" or "score", "nodes" and
 * "pv", in any case: as simple checkers ("depth 12, value    3  nodes 123"), Cake ("depth
 * 11/23/12.3 nodes 123 value 12 time 0.12s") and GuiNN ("Nodes: 2.90 kn") have them. Between a key
 * and what it says there may be blanks, a ":" or a "=". A value beyond ±2^31 is none: programs that
 * print an int as a long say 4294967292 for -4. Without "pv" the line is the moves, two or more,
 * that the text ends with. */
void said_read(const char *text, ProtocolInfo *info);
