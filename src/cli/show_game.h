/* The games that `show --game` replays. */
#ifndef JUMPOFF_CLI_SHOW_GAME_H
#define JUMPOFF_CLI_SHOW_GAME_H

#include "draughts/board.h"
#include "draughts/rules.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stdint.h>

/* Replays the first game of a file: PDN (*.pdn), else as seed 003 prints games. *board becomes the
 * position after `ply` plies, or at the end where the game is shorter; `notes` gets what there is
 * to say: its length, misprints, the rule that ends it. */
bool show_game_replay(const char *path, const Rules *rules, int board_size, int64_t ply,
                      Board *board, Text *notes, Error *error);

#endif
