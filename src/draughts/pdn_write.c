/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/pdn.h"

#include <string.h>

enum { PDN_COLUMNS = 80 };

void pdn_write_tag(Text *text, const char *name, const char *value) {
    text_append_char(text, '[');
    text_append_string(text, name);
    text_append_string(text, " \"");
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_append_char(text, '\\');
        /* A tag is one line. */
        text_append_char(text, (unsigned char)*c < ' ' ? ' ' : *c);
    }
    text_append_string(text, "\"]\n");
}

void pdn_write_game(Text *text, const Rules *rules, int size) {
    const bool standard = size == BOARD_SIZE_STANDARD;
    if (rules == RULES_ALL[0]) {
        text_append(text, "[GameType \"%d", PDN_ENGLISH);
        /* N1: numbers begin bottom right, as Black sees the board. */
        if (!standard) text_append(text, ",B,%d,%d,N1,0", size, size);
        text_append_string(text, "\"]\n");
    }
    pdn_write_tag(text, "Rules", rules->name);
    if (!standard) text_append(text, "[BoardSize \"%d\"]\n", size);
}

PdnMovetext pdn_movetext(Text *text) { return (PdnMovetext){.text = text}; }

/* Goes on to where a word of this length goes: behind a blank or on a new line. */
static void make_room(PdnMovetext *movetext, size_t length) {
    if (movetext->column == 0) return;
    if ((size_t)movetext->column + 1 + length > PDN_COLUMNS) {
        text_append_char(movetext->text, '\n');
        movetext->column = 0;
    } else {
        text_append_char(movetext->text, ' ');
        movetext->column++;
    }
}

static void write_word(PdnMovetext *movetext, const char *word, size_t length) {
    text_append_bytes(movetext->text, word, length);
    movetext->column += (int)length;
}

static size_t number_length(int number) {
    size_t length = 1;
    for (; number >= 10; number /= 10) length++;
    return length;
}

/* Braces cannot be escaped in a comment, and a line break would look like one of ours. */
static char comment_char(char c) {
    if (c == '{') return '(';
    if (c == '}') return ')';
    return (unsigned char)c < ' ' ? ' ' : c;
}

static bool ends_comment_word(char c) { return c == '\0' || comment_char(c) == ' '; }

void pdn_write_comment(PdnMovetext *movetext, const char *comment) {
    const char *open = "{";
    do {
        while (*comment != '\0' && ends_comment_word(*comment)) comment++;
        size_t length = 0;
        while (!ends_comment_word(comment[length])) length++;
        const bool last = comment[length] == '\0';
        make_room(movetext, strlen(open) + length + (last ? 1 : 0));
        write_word(movetext, open, strlen(open));
        for (size_t i = 0; i < length; i++)
            text_append_char(movetext->text, comment_char(comment[i]));
        movetext->column += (int)length;
        comment += length;
        open = "";
    } while (*comment != '\0');
    write_word(movetext, "}", 1);
}

void pdn_write_move(PdnMovetext *movetext, const char *move, const char *comment) {
    const size_t length = strlen(move);
    if (movetext->ply % 2 == 0) {
        const int number = movetext->ply / 2 + 1;
        const size_t digits = number_length(number);
        make_room(movetext, digits + 2 + length); /* the number stays with its move */
        text_append_uint(movetext->text, (uint64_t)number);
        text_append_bytes(movetext->text, ". ", 2);
        movetext->column += (int)digits + 2;
    } else {
        make_room(movetext, length);
    }
    write_word(movetext, move, length);
    if (comment != NULL) pdn_write_comment(movetext, comment);
    movetext->ply++;
}

void pdn_end_game(PdnMovetext *movetext, Result result) {
    const char *word = result_text(result);
    make_room(movetext, strlen(word));
    write_word(movetext, word, strlen(word));
    text_append_string(movetext->text, "\n\n");
    movetext->column = 0;
}
