/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A library with the CheckerBoard interface that plays at random, prints, and fails at its 7th move
 * when told "set fault MODE": as faults.h says, or illegal, none (no move), rubbish (a board of
 * nonsense), chess (another game; told by the environment, as it is asked before). It says where it
 * works, to which depth and which history it was told; "set form N" chooses how it tells of its
 * search (0: its move alone). */
#include "faults.h"
#include "tiny.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char mode[64];
static unsigned seed = 1;
static int moves, depth, form;

int getmove(int cells[8][8], int color, double maxtime, char str[1024], const int *playnow,
            int info, int unused, void *move);
int enginecommand(char command[256], char reply[1024]);

/* By the interface's table, not by a formula. */
static int *cell(int cells[8][8], int n) {
    static const int X[2][4] = {{6, 4, 2, 0}, {7, 5, 3, 1}};
    return &cells[X[(n - 1) / 4 % 2][(n - 1) % 4]][(n - 1) / 4];
}

static void from_cells(int cells[8][8], TinyBoard *board) {
    for (int n = 1; n <= 32; n++) {
        const int c = *cell(cells, n);
        board->squares[n] = (char)(c == 5    ? 'w'
                                   : c == 9  ? 'W'
                                   : c == 6  ? 'b'
                                   : c == 10 ? 'B'
                                             : ' ');
    }
}

static void to_cells(const TinyBoard *board, int cells[8][8]) {
    for (int n = 1; n <= 32; n++) {
        const char p = board->squares[n];
        *cell(cells, n) = p == 'w' ? 5 : p == 'W' ? 9 : p == 'b' ? 6 : p == 'B' ? 10 : 0;
    }
}

static int fail(int cells[8][8]) {
    fault_happen(mode);
    if (strcmp(mode, "none") == 0) return 1;
    if (strcmp(mode, "rubbish") == 0) {
        for (int i = 0; i < 64; i++) cells[i / 8][i % 8] = i * 1000003;
        return 1;
    }
    if (strcmp(mode, "illegal") == 0) { /* a piece takes another's place */
        for (int n = 1; n < 32; n++) {
            if (*cell(cells, n) != 0 && *cell(cells, n + 1) == 0) {
                *cell(cells, n + 1) = *cell(cells, n);
                *cell(cells, n) = 0;
                return 1;
            }
        }
    }
    return 0;
}

int getmove(int cells[8][8], int color, double maxtime, char str[1024], const int *playnow,
            int info, int unused, void *move) {
    TinyBoard board = {.black = color == 2};
    char text[64] = "";
    char folder[256] = "";
    printf("thinking %g s %d %d %d\nbestmove 1-2\n", maxtime, *playnow, info, unused);
    printf("depth %d in %s\n", depth, getcwd(folder, sizeof folder));
    fflush(stdout);
    (void)move;
    if (++moves == 7 && fail(cells)) return 3;
    from_cells(cells, &board);
    if (!tiny_play(&board, &seed, text)) return 2;
    to_cells(&board, cells);
    const char *const FORMS[] = {"%s", "best:%s time 0.01s, depth %2d, value %4d  nodes %d, gms 3",
                                 "%s: ply=%d wert=%d knoten=%d var %s 99-99"};
    snprintf(str, 1024, FORMS[form], text, 7, color == 2 ? 12 : -12, 100 * moves, text);
    return 3;
}

int enginecommand(char command[256], char reply[1024]) {
    strcpy(reply, "?");
    if (strcmp(command, "name") == 0) return snprintf(reply, 1024, "test\nlibrary") > 0;
    if (strcmp(command, "get gametype") == 0) {
        return snprintf(reply, 1024, getenv("TEST_CB_CHESS") != NULL ? "77" : "21") > 0;
    }
    if (sscanf(command, "set depth %d", &depth) == 1) return snprintf(reply, 1024, "set") > 0;
    if (sscanf(command, "set form %d", &form) == 1) return snprintf(reply, 1024, "set") > 0;
    if (strncmp(command, "set gamehist ", 13) == 0) {
        printf("history %s\n", command + 13);
        return 0; /* as an engine that does not listen */
    }
    if (strncmp(command, "set fault ", 10) != 0) return 0;
    snprintf(mode, sizeof mode, "%s", command + 10);
    return snprintf(reply, 1024, "fault set") > 0;
}
