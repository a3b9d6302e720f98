/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/hub.h"

#include "draughts/notation.h"

#include <ctype.h>
#include <string.h>

static const char BLANKS[] = " \t";
/* What no name has, nor a value without quotes. */
static const char SPECIAL[] = " \t=\"";

/* Pairs */

const char *hub_take_command(char **line) {
    char *const word = *line + strspn(*line, BLANKS);
    char *const end = word + strcspn(word, SPECIAL);
    *line = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

/* Ends a word in the line; whether something that belongs to a line follows. */
static bool end_word(char *end, char **line) {
    const bool is_good = *end == '\0' || strchr(BLANKS, *end) != NULL;
    *line = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return is_good;
}

static bool take_quoted(char *start, HubPair *pair, char **line) {
    char *const end = strchr(start, '"');
    pair->value = start;
    if (end == NULL) return false;
    *end = '\0';
    *line = end + 1;
    return end[1] == '\0' || strchr(BLANKS, end[1]) != NULL;
}

bool hub_take_pair(char **line, HubPair *pair, bool *is_bad) {
    char *const name = *line + strspn(*line, BLANKS);
    char *const end = name + strcspn(name, SPECIAL);
    *pair = (HubPair){name, ""};
    *is_bad = false;
    if (*name == '\0') return false;
    if (end == name) {
        *is_bad = true;
    } else if (*end != '=') {
        *is_bad = !end_word(end, line);
    } else {
        *end = '\0';
        pair->value = end + 1;
        if (end[1] == '"')
            *is_bad = !take_quoted(end + 2, pair, line);
        else
            *is_bad = !end_word(end + 1 + strcspn(end + 1, SPECIAL), line);
    }
    return !*is_bad;
}

void hub_write_pair(const char *name, const char *value, Text *text) {
    const bool is_plain = *value != '\0' && strpbrk(value, SPECIAL) == NULL;
    text_append(text, " %s=", name);
    if (!is_plain) text_append_char(text, '"');
    for (; *value != '\0'; value++) text_append_char(text, *value == '"' ? '\'' : *value);
    if (!is_plain) text_append_char(text, '"');
}

/* Positions */

void hub_write_position(const Board *board, Text *text) {
    static const char PIECES[] = {[EMPTY] = 'e',
                                  [BLACK_MAN] = 'b',
                                  [BLACK_KING] = 'B',
                                  [WHITE_MAN] = 'w',
                                  [WHITE_KING] = 'W'};
    text_append_char(text, board->side == BLACK ? 'B' : 'W');
    for (int square = 1; square <= board_squares(board->size); square++) {
        text_append_char(text, PIECES[board_piece(board, square)]);
    }
}

/* Appends a side's list as FEN has it. */
static void append_side(const char *squares, char man, char king, Text *fen) {
    bool first = true;
    for (int i = 0; squares[i] != '\0'; i++) {
        if (squares[i] != man && squares[i] != king) continue;
        text_append(fen, "%s%s%d", first ? "" : ",", squares[i] == king ? "K" : "", i + 1);
        first = false;
    }
}

bool hub_read_position(const char *text, Board *board, Error *error) {
    const size_t length = strlen(text);
    int size = BOARD_SIZE_MAX;
    while (size >= BOARD_SIZE_MIN && (size_t)board_squares(size) + 1 != length) size -= 2;
    if (size < BOARD_SIZE_MIN || (*text != 'B' && *text != 'W') ||
        strspn(text + 1, "bBwWe") != length - 1) {
        return error_set(error, ERROR_DATA,
                         "position '%.80s': expected B or W and one of b, B, w, W and e for each "
                         "of 18, 32, 50 or 72 squares",
                         text);
    }
    Text fen = {.data = NULL};
    text_append(&fen, "%c:W", *text);
    append_side(text + 1, 'w', 'W', &fen);
    text_append_string(&fen, ":B");
    append_side(text + 1, 'b', 'B', &fen);
    const bool good = fen_parse(fen.data, size, board, error);
    text_free(&fen);
    return good;
}

/* Moves */

void hub_write_move(const Move *move, int board_size, Text *text) {
    text_append(text, "%d%c%d", move_from(move), move_is_capture(move) ? 'x' : '-', move_to(move));
    for (Squares left = move->captured; left != 0;) {
        const int square = board_lowest_square(board_size, left);
        text_append(text, "x%d", square);
        left &= ~board_bit(board_size, square);
    }
}

/* Takes a square's number; 0: there is none. */
static int take_square(const char **text, int squares) {
    int number = 0;
    if (**text == '0') return 0;
    for (; isdigit((unsigned char)**text) && number <= squares; (*text)++) {
        number = 10 * number + (**text - '0');
    }
    return number <= squares ? number : 0;
}

/* What a text says of a move. */
typedef struct HubMove {
    int from, to;
    Squares captured;
} HubMove;

static bool read_move(const char *text, int board_size, HubMove *move) {
    const int squares = board_squares(board_size);
    *move = (HubMove){.from = take_square(&text, squares)};
    const char separator = *text;
    if (move->from == 0 || (separator != '-' && separator != 'x')) return false;
    text++;
    move->to = take_square(&text, squares);
    if (move->to == 0 || (separator == '-') != (*text == '\0')) return false;
    while (*text == 'x') {
        text++;
        const int square = take_square(&text, squares);
        if (square == 0) return false;
        move->captured |= board_bit(board_size, square);
    }
    return *text == '\0';
}

int hub_find_move(const char *text, const Board *board, const MoveList *legal, Error *error) {
    HubMove read;
    if (*text == '\0') {
        error_set(error, ERROR_DATA, "no move");
        return -1;
    }
    if (!read_move(text, board->size, &read)) {
        error_set(error, ERROR_DATA,
                  "'%.40s' is no move; expected as 11-15, or 15x22x18 with what is captured", text);
        return -1;
    }
    for (int i = 0; i < legal->count; i++) {
        const Move *const move = &legal->moves[i];
        if (move_from(move) == read.from && move_to(move) == read.to &&
            move->captured == read.captured) {
            return i;
        }
    }
    error_set(error, ERROR_DATA, "'%.40s' is not legal", text);
    return -1;
}
