/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game at a terminal, or over a pipe as a line protocol. */
#pragma once

#include "arena/live_game.h"

/* Lets the people at the board type moves and commands until the input ends, `quit` or, where only
 * players sit at it, the end of the game. On a terminal the board is drawn; otherwise what happens
 * is told in lines for programs:
 *     turn black FEN             somebody has to say a move
 *     move black 11-15           a move was played; behind a player's also what its search said:
 *     move white 22-18 score 0.25 depth 6 nodes 1234 line 8-11 …
 *     result 1-0 no-moves        the game is over
 *     exact White wins in 65 plies  before a turn, where tables know it
 *     undo 2, hint 11-15 …, moves …, fen …, saved FILE, error MESSAGE
 * False with ERROR_INTERRUPTED (Ctrl-C) or the failure of an external engine. */
bool play_terminal_run(LiveGame *game, bool flipped, Error *error);
