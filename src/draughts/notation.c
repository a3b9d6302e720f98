/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>

enum {
    NUMBER_MAX = 9999 /* larger numbers read as this: no overflow, and no board has the square */
};

/* Reads at most `width` digits; false if there are none. */
static bool read_number(const char **at, size_t width, int *value) {
    if (!isdigit((unsigned char)**at)) return false;
    *value = 0;
    for (; isdigit((unsigned char)**at) && width > 0; (*at)++, width--)
        if (*value < NUMBER_MAX) *value = *value * 10 + (**at - '0');
    return true;
}

/* ---- FEN ---- */

typedef struct FenReader {
    const char *fen, *at;
    Board board;
    bool listed[2];
    Error *error;
} FenReader;

__attribute__((format(printf, 2, 3))) static bool fen_fail(FenReader *reader, const char *format,
                                                           ...) {
    TEXT_AUTO Text reason = {0};
    TEXT_APPEND_ARGUMENTS(&reason, format);
    return error_set(reader->error, ERROR_DATA, "FEN \"%s\": %s",
                     excerpt_of(reader->fen, strlen(reader->fen)).text, text_string(&reason));
}

static bool fen_fail_expected(FenReader *reader, const char *expected) {
    if (*reader->at == '\0') return fen_fail(reader, "expected %s at the end", expected);
    return fen_fail(reader, "expected %s at \"%s\"", expected,
                    excerpt_of(reader->at, strlen(reader->at)).text);
}

static void fen_skip_blanks(FenReader *reader) {
    while (isspace((unsigned char)*reader->at)) reader->at++;
}

static bool fen_read_side(FenReader *reader, Side *side, const char *expected) {
    fen_skip_blanks(reader);
    const int letter = toupper((unsigned char)*reader->at);
    if (letter != 'B' && letter != 'W') return fen_fail_expected(reader, expected);
    *side = letter == 'B' ? BLACK : WHITE;
    reader->at++;
    fen_skip_blanks(reader);
    return true;
}

static bool fen_read_king(FenReader *reader) {
    if (*reader->at != 'K' && *reader->at != 'k') return false;
    reader->at++;
    return true;
}

static bool fen_read_square(FenReader *reader, int *square) {
    const char *start = reader->at;
    if (!read_number(&reader->at, SIZE_MAX, square)) return fen_fail_expected(reader, "a square");
    const int squares = board_squares(reader->board.size);
    if (*square >= 1 && *square <= squares) return true;
    return fen_fail(reader, "square %s is not on the board (1 to %d)",
                    excerpt_of(start, (size_t)(reader->at - start)).text, squares);
}

/* "21", "K21", "21-32", "K21-K32". */
static bool fen_read_pieces(FenReader *reader, Side side) {
    fen_skip_blanks(reader);
    const bool king = fen_read_king(reader);
    int first = 0;
    if (!fen_read_square(reader, &first)) return false;
    int last = first;
    if (*reader->at == '-') {
        reader->at++;
        if (fen_read_king(reader) && !king)
            return fen_fail(reader, "a range of both men and kings");
        if (!fen_read_square(reader, &last)) return false;
        if (last < first) return fen_fail(reader, "the range %d-%d is empty", first, last);
    }
    for (int square = first; square <= last; square++) {
        Board *const board = &reader->board;
        if (board_piece(board, square) != EMPTY)
            return fen_fail(reader, "two pieces on square %d", square);
        const Squares bit = board_bit(board->size, square);
        if (!king && (bit & board_crowning_row(board->size, side)) != 0)
            return fen_fail(reader, "a %s man on square %d would have been crowned",
                            side_name(side), square);
        board_put(board, square,
                  side == BLACK ? (king ? BLACK_KING : BLACK_MAN)
                                : (king ? WHITE_KING : WHITE_MAN));
    }
    fen_skip_blanks(reader);
    return true;
}

static bool fen_read_list(FenReader *reader) {
    Side side = BLACK;
    if (!fen_read_side(reader, &side, "a list of pieces, W or B,")) return false;
    if (reader->listed[side]) return fen_fail(reader, "two lists of %s pieces", side_name(side));
    reader->listed[side] = true;
    if (*reader->at == ':' || *reader->at == '.' || *reader->at == '\0') return true;
    if (!fen_read_pieces(reader, side)) return false;
    while (*reader->at == ',') {
        reader->at++;
        if (!fen_read_pieces(reader, side)) return false;
    }
    return true;
}

bool fen_parse(const char *fen, int size, Board *board, Error *error) {
    assert(board_size_is_supported(size));
    FenReader reader = {.fen = fen, .at = fen, .error = error};
    Side side = BLACK;
    if (!fen_read_side(&reader, &side, "the side to move, B or W,")) return false;
    reader.board = board_empty(size, side);
    if (*reader.at != ':') return fen_fail_expected(&reader, "\":\" after the side to move");
    while (*reader.at == ':') {
        reader.at++;
        if (!fen_read_list(&reader)) return false;
    }
    if (*reader.at == '.') reader.at++;
    fen_skip_blanks(&reader);
    if (*reader.at != '\0') return fen_fail_expected(&reader, "\",\", \":\" or the end");
    const Board start = board_start(size);
    for (int s = BLACK; s <= WHITE; s++) { /* kings count, since each was a man */
        const int count = board_count(reader.board.pieces[s]);
        const int most = board_count(start.pieces[s]);
        if (count > most)
            return fen_fail(&reader, "%s has %d pieces, more than the %d of the start",
                            side_name((Side)s), count, most);
    }
    *board = reader.board;
    return true;
}

static void fen_write_list(const Board *board, Side side, Text *text) {
    bool first = true;
    const Piece king = side == BLACK ? BLACK_KING : WHITE_KING;
    const Piece man = side == BLACK ? BLACK_MAN : WHITE_MAN;
    for (int square = 1; square <= board_squares(board->size); square++) {
        const Piece piece = board_piece(board, square);
        if (piece != man && piece != king) continue;
        if (!first) text_append_char(text, ',');
        if (piece == king) text_append_char(text, 'K');
        text_append_uint(text, (uint64_t)square);
        first = false;
    }
}

void fen_write(const Board *board, Text *text) {
    text_append_string(text, board->side == BLACK ? "B:W" : "W:W");
    fen_write_list(board, WHITE, text);
    text_append_string(text, ":B");
    fen_write_list(board, BLACK, text);
}

/* ---- moves ---- */

static char *put_square(char *to, int square) {
    if (square >= 10) *to++ = (char)('0' + square / 10);
    *to++ = (char)('0' + square % 10);
    return to;
}

/* Whether another legal move has the same ends: only captures can, a step has one way. */
bool move_needs_path(const Move *move, const MoveList *legal) {
    if (!move_is_capture(move)) return false;
    for (int i = 0; i < legal->count; i++) {
        const Move *const other = &legal->moves[i];
        if (move_from(other) == move_from(move) && move_to(other) == move_to(move) &&
            !move_equal(other, move))
            return true;
    }
    return false;
}

void move_write_to(const Move *move, bool path, char to[MOVE_TEXT_SIZE]) {
    const char separator = move_is_capture(move) ? 'x' : '-';
    to = put_square(to, move_from(move));
    for (int i = path ? 1 : move->length - 1; i < move->length; i++) {
        *to++ = separator;
        to = put_square(to, move->path[i]);
    }
    *to = '\0';
}

void move_write(const Move *move, const MoveList *legal, Text *text) {
    char written[MOVE_TEXT_SIZE];
    move_write_to(move, move_needs_path(move, legal), written);
    text_append_string(text, written);
}

typedef struct MoveText {
    int count;
    int squares[MOVE_PATH_MAX];
} MoveText;

/* Reads squares; without signs between them if the first has only `width` digits and others two. */
static bool read_squares(const char *string, size_t width, MoveText *text) {
    for (text->count = 0; text->count < MOVE_PATH_MAX;) {
        if (!read_number(&string, width, &text->squares[text->count++])) return false;
        const size_t blanks = strspn(string, " \t");
        string += blanks;
        if (*string == '\0') return text->count >= 2;
        if (width != SIZE_MAX)
            width = 2;
        else if (strchr("-xX:.", *string) != NULL)
            string += 1 + strspn(string + 1, " \t");
        else if (blanks == 0)
            return false;
    }
    return false;
}

/* Reads what a text may mean: 0, 1 or, of three digits, 2 readings. */
static int read_move_text(const char *string, MoveText readings[2]) {
    const size_t digits = strspn(string, "0123456789");
    if (digits < 3 || string[digits] != '\0') return read_squares(string, SIZE_MAX, &readings[0]);
    if (digits == 3)
        return read_squares(string, 1, &readings[0]) + read_squares(string, 2, &readings[1]);
    return digits % 2 == 0 && read_squares(string, 2, &readings[0]);
}

/* Whether the text has the move's ends and between them some of its path, in order. */
static bool is_part_of_path(const MoveText *text, const Move *move) {
    const int last = text->count - 1;
    if (text->squares[0] != move_from(move) || text->squares[last] != move_to(move)) return false;
    int found = 1;
    for (int i = 1; i < move->length - 1 && found < last; i++)
        if (move->path[i] == text->squares[found]) found++;
    return found == last;
}

int moves_write(const MoveList *legal, int from, Text *text) {
    int count = 0;
    for (int i = 0; i < legal->count; i++) {
        if (from != 0 && move_from(&legal->moves[i]) != from) continue;
        if (count++ > 0) text_append_char(text, ' ');
        move_write(&legal->moves[i], legal, text);
    }
    return count;
}

int move_parse(const char *string, const MoveList *legal, Error *error) {
    const Excerpt excerpt = excerpt_of(string, strlen(string));
    MoveText readings[2];
    const int count = read_move_text(string, readings);
    int found = -1;
    bool ambiguous = false;
    TEXT_AUTO Text choices = {0};
    for (int i = 0; i < count * legal->count; i++) {
        const MoveText *const text = &readings[i / legal->count];
        const int index = i % legal->count;
        const Move *const move = &legal->moves[index];
        if (!is_part_of_path(text, move)) continue;
        /* A whole path may be a part of a longer one; it names its own move. */
        if (count == 1 && text->count == move->length) return index;
        if (found >= 0) text_append_string(&choices, " or ");
        move_write(move, legal, &choices);
        /* Two ways around the same captures lead to one position, and files name neither. */
        ambiguous = ambiguous || (found >= 0 && legal->moves[found].captured != move->captured);
        if (found < 0) found = index;
    }
    if (count == 0)
        error_set(error, ERROR_DATA, "\"%s\" is not a move", excerpt.text);
    else if (found < 0)
        error_set(error, ERROR_DATA, "%s is not legal here", excerpt.text);
    else if (ambiguous)
        error_set(error, ERROR_DATA, "%s is ambiguous: %s", excerpt.text, text_string(&choices));
    return ambiguous ? -1 : found;
}

Excerpt excerpt_of(const char *string, size_t length) {
    static const char MORE[] = "...";
    enum { ROOM = EXCERPT_SIZE - sizeof MORE };
    Excerpt excerpt = {""};
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        const bool plain = string[i] >= ' ' && string[i] <= '~';
        if (used + (plain ? 1 : 4) > ROOM) {
            memcpy(excerpt.text + used, MORE, sizeof MORE);
            break;
        }
        if (plain)
            excerpt.text[used++] = string[i];
        else
            used += (size_t)sprintf(excerpt.text + used, "\\x%02X", (unsigned char)string[i]);
    }
    return excerpt;
}
