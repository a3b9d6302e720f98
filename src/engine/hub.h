/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Hub, version 2 [Letouzey, "Hub protocol for draughts", protocol.txt of Scan 3.1,
 * 2019-07-06]: lines of a command and pairs "name=value", positions, moves.
 *
 * Squares are numbered from Black's side, as everywhere here. What Hub leaves open is ours: the
 * variants are called as our rules are (its own, "normal" and others, are games with flying kings,
 * which we do not play), and the length of a position tells the size of the board. */
#pragma once

#include "draughts/moves.h"
#include "util/error.h"
#include "util/text.h"

/* A pair that was taken from a line. */
typedef struct HubPair {
    const char *name, *value; /* "": a flag, or an empty one */
} HubPair;

/* Splits off the command, "" at the end of the line, or the next pair (the line is cut up); false
 * at its end or where it makes no sense (*is_bad). */
const char *hub_take_command(char **line);
bool hub_take_pair(char **line, HubPair *pair, bool *is_bad);
/* Appends " name=value", in quotes where that needs them. */
void hub_write_pair(const char *name, const char *value, Text *text);

/* The side to move and each square in order: "Wbbbb…eeee…wwww". */
void hub_write_position(const Board *board, Text *text);
/* ERROR_DATA: of no size that we have, or what FEN would not be allowed to say. */
bool hub_read_position(const char *text, Board *board, Error *error);

/* "32-28"; of captures the ends and then the squares of what is captured, rising: "28x19x23". */
void hub_write_move(const Move *move, int board_size, Text *text);
/* The legal move that a text means, the captured in any order; of two ways round the same captures
 * the first. -1 with ERROR_DATA. */
int hub_find_move(const char *text, const Board *board, const MoveList *legal, Error *error);
