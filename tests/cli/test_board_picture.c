/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/board_picture.h"

#include "draughts/notation.h"

#include <criterion/criterion.h>
#include <string.h>

Test(board_picture, letters_and_numbers) {
    Board board;
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    cr_assert(fen_parse("B:W5,K1:B27,K28", 8, &board, &error), "%s", error.message);
    board_picture_append(&board, NULL, (PictureStyle){.colours = false}, &text);
    cr_assert_str_eq(text_string(&text), "        W1         2         3         4  \n"
                                         "   w5         6         7         8       \n"
                                         "         9         10        11        12 \n"
                                         "    13        14        15        16      \n"
                                         "         17        18        19        20 \n"
                                         "    21        22        23        24      \n"
                                         "         25        26       b27       B28 \n"
                                         "    29        30        31        32      \n");
}
