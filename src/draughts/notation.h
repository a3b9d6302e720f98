/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notation: FEN and moves as text. */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"
#include "util/text.h"

#include <stddef.h>

/* Reads a FEN such as "B:W21,22,K30:B1,K2" (also lower case, ranges "W21-32", a final ".", a
 * missing list for a side without pieces, either order of the colours, blanks around parts).
 * `size` is the board's size. ERROR_DATA names the fault: a square outside 1…N²/2, two pieces
 * on a square, more pieces than a side starts with, a man on its crowning row, no side. */
CHECKED bool fen_parse(const char *fen, int size, Board *board, Error *error);
/* Appends the FEN of a board: the side, White's list, Black's list, numbers rising. */
void fen_write(const Board *board, Text *text);

/* Appends "11-15", "15x22", or the whole path "15x22x31" where another capture shares both ends. */
void move_write(const Move *move, const MoveList *legal, Text *text);
/* Whether only the whole path names the move among the legal ones. */
bool move_needs_path(const Move *move, const MoveList *legal);
/* The longest move: MOVE_PATH_MAX squares of two digits and their separators. */
enum { MOVE_TEXT_SIZE = 3 * MOVE_PATH_MAX + 1 };
/* Appends the legal moves from a square (0: all) with blanks between them; returns their number. */
int moves_write(const MoveList *legal, int from, Text *text);
/* Writes the first and last square of a move, or its whole path. */
void move_write_to(const Move *move, bool path, char to[MOVE_TEXT_SIZE]);
/* Finds the legal move that a text names: "11-15", "15x22", "15x22x31" and any part of the path
 * between the ends. A capture and a step may have either sign, also ":", "." or blanks, and blanks
 * around it, or none if squares have two digits: "1115"; "811" is the legal one of 8-11 and 81-1.
 * Returns its index in `legal`, or -1 with ERROR_DATA: illegal, ambiguous (the message lists the
 * choices) or not a move. */
CHECKED int move_parse(const char *string, const MoveList *legal, Error *error);

/* Excerpts: text from outside, made safe for a one-line message. */

enum { EXCERPT_SIZE = 48 };

/* A value, so that excerpt_of(...).text can stand among the arguments of error_set. */
typedef struct Excerpt {
    char text[EXCERPT_SIZE];
} Excerpt;

/* Returns a string's first bytes, those that are not printable ASCII as "\xA0", and "..." for the
 * others. */
Excerpt excerpt_of(const char *string, size_t length);
