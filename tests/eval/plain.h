/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluators of papers 001 and 004 once more, square by square, from their text and the
 * rules. All values are from the side to move, own minus the opponent's. */
#pragma once

#include "../draughts/reference.h"

double plain_piece2val(const RefBoard *board);
double plain_piece_and_board(const RefBoard *board);
double plain_piece_and_row(const RefBoard *board, int row_base);
double plain_piece_and_board_norm(const RefBoard *board);
/* `searcher` moved at the root: with equal kings that side wants the distance big. */
double plain_sum_of_distances(const RefBoard *board, Side searcher);
double plain_farthest(const RefBoard *board, Side searcher);
bool plain_only_kings(const RefBoard *board);
/* Without noise; the stage is decided on the board `stage`, trades are counted from `root`. */
double plain_staged(const RefBoard *board, const RefBoard *root, const RefBoard *stage);
bool plain_is_end_game(const RefBoard *board);
