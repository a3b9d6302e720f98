/* The games that `show --game` replays. */
#pragma once

#include "draughts/board.h"
#include "draughts/rules.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

/* What is asked for. */
typedef struct ShowGame {
    const char *path;   /* PDN (*.pdn), else as paper 003 prints games */
    const Rules *rules; /* see pdn_open */
    int board_size;
    int number; /* of the game in its file, from 1 */
    int ply;
} ShowGame;

/* Replays a game. *board becomes the position after `ply` plies, or at the end where the game is
 * shorter, *rules what it was played by; `notes` gets what there is to say: its length, misprints,
 * the rule that ends it. A result that the end refutes is said on standard error. */
bool show_game_replay(const ShowGame *shown, const Rules **rules, Board *board, Text *notes,
                      Error *error);
