/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position that `show` shows: of the games that it replays, and by exact tables. */
#pragma once

#include "draughts/moves.h"
#include "report/answer.h"

/* What is asked for. */
typedef struct ShowGame {
    const char *path;   /* of PDN */
    const Rules *rules; /* see pdn_open */
    int board_size;
    int number; /* of the game in its file, from 1 */
    int ply;
} ShowGame;

/* Replays a game. *board becomes the position after `ply` plies, or at the end where the game is
 * shorter, *rules what it was played by; `notes` gets what there is to say: its length, the rule
 * that ends it. A result that the end refutes is said on standard error. */
bool show_game_replay(const ShowGame *shown, const Rules **rules, Board *board, Text *notes,
                      Error *error);

/* Appends the value by the tables in a folder and the moves that keep it, or that they do not have
 * the position; nothing where `tables` is NULL. False as egdb_share. */
bool show_exact(const char *tables, const Rules *rules, const Board *board, const MoveList *legal,
                Answer *answer, Error *error);
