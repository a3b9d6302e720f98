/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notation: FEN and moves as text. */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"
#include "util/text.h"

#include <stddef.h>
#include <string.h>

/* Reads a FEN such as "B:W21,22,K30:B1,K2" (also lower case, ranges "W21-32", a final ".", a
 * missing list for a side without pieces, either order of the colours, blanks around parts).
 * `size` is the board's size. ERROR_DATA names the fault: a square outside 1…N²/2, two pieces
 * on a square, more pieces than a side starts with, a man on its crowning row, no side. */
bool fen_parse(const char *fen, int size, Board *board, Error *error);
/* Appends the FEN of a board: the side, White's list, Black's list, numbers rising. */
void fen_write(const Board *board, Text *text);

/* Appends "11-15", "15x22", or the whole path "15x22x31" where another capture shares both ends. */
void move_write(const Move *move, const MoveList *legal, Text *text);
/* Whether only the whole path names the move among the legal ones. */
bool move_needs_path(const Move *move, const MoveList *legal);
/* The longest move: MOVE_PATH_MAX squares of two digits and their separators. */
enum { MOVE_TEXT_SIZE = 3 * MOVE_PATH_MAX + 1 };
/* Writes the first and last square of a move, or its whole path. */
void move_write_to(const Move *move, bool path, char to[MOVE_TEXT_SIZE]);
/* Finds the legal move that a text names: "11-15", "15x22", "15x22x31"; for captures also "15-22"
 * and "15:22", and any part of the path between the ends. Returns its index in `legal`, or -1 with
 * ERROR_DATA: illegal, ambiguous (the message lists the choices) or not a move. */
int move_parse(const char *string, const MoveList *legal, Error *error);

/* Excerpts: text from outside, made safe for a one-line message. */

enum { EXCERPT_SIZE = 48 };

/* A value, so that excerpt_of(...).text can stand among the arguments of error_set. */
typedef struct Excerpt {
    char text[EXCERPT_SIZE];
} Excerpt;

/* Returns a string's first bytes, "?" for those not printable ASCII, and "..." for the others. */
static inline Excerpt excerpt_of(const char *string, size_t length) {
    static const char MORE[] = "...";
    const size_t room = EXCERPT_SIZE - sizeof MORE;
    const size_t shown = length < room ? length : room;
    Excerpt excerpt = {""};
    for (size_t i = 0; i < shown; i++)
        excerpt.text[i] = string[i] >= ' ' && string[i] <= '~' ? string[i] : '?';
    if (shown < length) memcpy(excerpt.text + shown, MORE, sizeof MORE);
    return excerpt;
}
