/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tiny.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 200 };

typedef struct List {
    int count, captures;
    char texts[MOVES][64];
    TinyBoard after[MOVES];
} List;

static int row_of(int n) { return (n - 1) / 4; }
static int column_of(int n) { return 2 * ((n - 1) % 4) + (row_of(n) + 1) % 2; }

static int square_at(int row, int column) {
    if (row < 0 || row > 7 || column < 0 || column > 7) return 0;
    return row * 4 + column / 2 + 1;
}

static int is_black(char piece) { return piece == 'b' || piece == 'B'; }

static int is_opponent(const TinyBoard *board, int n) {
    return board->squares[n] != ' ' && is_black(board->squares[n]) != board->black;
}

static int may_go(char piece, int rows) {
    return piece == 'B' || piece == 'W' || (piece == 'b') == (rows > 0);
}

/* Puts a piece down, crowned where it must be; whether it was. */
static int put(TinyBoard *board, int n, char piece) {
    const int crowned = (piece == 'b' && n > 28) || (piece == 'w' && n < 5);
    board->squares[n] = (char)(crowned ? piece - 32 : piece);
    return crowned;
}

static void add(List *list, const TinyBoard *after, const char *text) {
    if (list->count == MOVES) abort();
    snprintf(list->texts[list->count], 64, "%s", text);
    list->after[list->count] = *after;
    list->after[list->count++].black = !after->black;
}

static void add_captures(List *list, const TinyBoard *board, int from, const char *text) {
    int found = 0;
    const char piece = board->squares[from];
    for (int d = 0; d < 4; d++) {
        const int rows = d & 1 ? 1 : -1, columns = d & 2 ? 1 : -1;
        const int over = square_at(row_of(from) + rows, column_of(from) + columns);
        const int to = square_at(row_of(from) + 2 * rows, column_of(from) + 2 * columns);
        if (over == 0 || to == 0 || !may_go(piece, rows) || !is_opponent(board, over) ||
            board->squares[to] != ' ') {
            continue;
        }
        TinyBoard next = *board;
        char path[64];
        found = 1;
        next.squares[from] = next.squares[over] = ' ';
        snprintf(path, sizeof path, "%.56sx%d", text, to);
        if (put(&next, to, piece)) {
            add(list, &next, path);
        } else {
            add_captures(list, &next, to, path);
        }
    }
    if (!found && strchr(text, 'x') != NULL) add(list, board, text);
}

static void add_steps(List *list, const TinyBoard *board, int from) {
    for (int d = 0; d < 4; d++) {
        const int rows = d & 1 ? 1 : -1, columns = d & 2 ? 1 : -1;
        const int to = square_at(row_of(from) + rows, column_of(from) + columns);
        char text[64];
        if (to == 0 || !may_go(board->squares[from], rows) || board->squares[to] != ' ') continue;
        TinyBoard next = *board;
        next.squares[from] = ' ';
        put(&next, to, board->squares[from]);
        snprintf(text, sizeof text, "%d-%d", from, to);
        add(list, &next, text);
    }
}

int tiny_play(TinyBoard *board, unsigned *seed, char move[64]) {
    static List list;
    list.count = 0;
    for (int pass = 0; pass < 2 && list.count == 0; pass++) {
        for (int n = 1; n <= 32; n++) {
            char text[64];
            if (board->squares[n] == ' ' || is_black(board->squares[n]) != board->black) continue;
            snprintf(text, sizeof text, "%d", n);
            if (pass == 0) add_captures(&list, board, n, text);
            if (pass == 1) add_steps(&list, board, n);
        }
    }
    if (list.count == 0) return 0;
    *seed = *seed * 1103515245u + 12345u;
    const int chosen = (int)(*seed >> 16) % list.count;
    memcpy(move, list.texts[chosen], 64);
    *board = list.after[chosen];
    return 1;
}

int tiny_read(TinyBoard *board, const char *fen) {
    char side = ' ';
    memset(board->squares, ' ', sizeof board->squares);
    board->black = *fen == 'B';
    for (const char *c = fen + 1; *c != '\0';) {
        const int king = *c == 'K';
        char *end;
        if (*c == ':') {
            side = c[1] == 'W' ? 'w' : 'b';
            c += c[1] != '\0' ? 2 : 1;
            continue;
        }
        if (*c == ',') {
            c++;
            continue;
        }
        const long n = strtol(c + king, &end, 10);
        if (end == c + king || n < 1 || n > 32) return 0;
        board->squares[n] = (char)(king ? side - 32 : side);
        c = end;
    }
    return 1;
}
