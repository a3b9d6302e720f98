/* SPDX-License-Identifier: GPL-3.0-or-later */
/* English draughts in as few lines as possible, independent of the program: what the test engines
 * play by. They choose at random. */
#pragma once

/* squares[n] is one of " bBwW"; `black` moves or White. */
typedef struct TinyBoard {
    char squares[33];
    int black;
} TinyBoard;

/* Reads "B:W21,K22:B1,2"; 0 when that is not what it says. */
int tiny_read(TinyBoard *board, const char *fen);
/* Plays one of the legal moves and writes it, as "11-15" or "15x22x31"; 0 when there is none. */
int tiny_play(TinyBoard *board, unsigned *seed, char move[64]);
