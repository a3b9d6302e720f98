/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as text for a terminal. */
#pragma once

#include "draughts/moves.h"
#include "util/text.h"

/* How it is drawn. */
typedef struct PictureStyle {
    bool colours; /* 256 ANSI colours; otherwise letters tell the sides */
    bool flipped; /* Black's side at the bottom */
} PictureStyle;

/* Appends the board with the number of every playable square; men are b and w, kings B and W. The
 * squares of `last` (may be NULL) are marked. */
void board_picture_append(const Board *board, const Move *last, PictureStyle style, Text *text);
