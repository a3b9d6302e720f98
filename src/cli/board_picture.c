/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/board_picture.h"

#define RESET "\033[0m"
#define LIGHT_SQUARE "\033[48;5;223m"
#define DARK_SQUARE "\033[48;5;94;38;5;180m"
#define MARKED_SQUARE "\033[48;5;28;38;5;193m"
#define BLACK_PIECE "\033[1;38;5;16m"
#define WHITE_PIECE "\033[1;38;5;231m"

static bool is_marked(const Move *last, int square) {
    for (int i = 0; last != NULL && i < last->length; i++)
        if (last->path[i] == square) return true;
    return false;
}

/* Four columns: the piece, if there is one, and the square's number. */
static void append_square(const Board *board, int square, bool marked, bool colours, Text *text) {
    static const char LETTERS[] = {' ', 'b', 'B', 'w', 'W'};
    const Piece piece = board_piece(board, square);
    const char open = marked ? '[' : ' ', shut = marked ? ']' : ' ';
    if (!colours) {
        text_append(text, "%c%c%-2d%c", open, piece == EMPTY ? ' ' : LETTERS[piece], square, shut);
        return;
    }
    text_append_string(text, marked ? MARKED_SQUARE : DARK_SQUARE);
    if (piece != EMPTY) text_append_string(text, piece <= BLACK_KING ? BLACK_PIECE : WHITE_PIECE);
    text_append(text, " %c%-2d ", LETTERS[piece], square);
    text_append_string(text, RESET);
}

void board_picture_append(const Board *board, const Move *last, PictureStyle style, Text *text) {
    const int size = board->size;
    for (int line = 0; line < size; line++) {
        const int row = style.flipped ? size - 1 - line : line;
        text_append_string(text, "  ");
        for (int cell = 0; cell < size; cell++) {
            const int square = board_square(size, row, style.flipped ? size - 1 - cell : cell);
            if (square != 0)
                append_square(board, square, is_marked(last, square), style.colours, text);
            else
                text_append(text, "%s     %s", style.colours ? LIGHT_SQUARE : "",
                            style.colours ? RESET : "");
        }
        text_append_char(text, '\n');
    }
}
