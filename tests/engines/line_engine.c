/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line engine that plays at random: line_engine [MODE [MOVE]]. With a mode it fails at that move
 * (the 7th; 0: at its start) after it was started: as faults.h says, or illegal, garbage, error,
 * babble, flood, longline, close (its output), mute (says nothing from the start), unready (answers
 * hello wrongly and ends). It is chatty without a failure. */
#include "faults.h"
#include "tiny.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void fail(const char *mode) {
    fault_happen(mode);
    if (strcmp(mode, "illegal") == 0) puts("info string I play 1-32\nbestmove 1-32");
    if (strcmp(mode, "garbage") == 0) puts("\001\377{}rubbish");
    if (strcmp(mode, "error") == 0) puts("error I give up");
    if (strcmp(mode, "close") == 0) {
        fclose(stdout);
        close(1);
        fault_happen("hang");
    }
    if (strcmp(mode, "longline") == 0) {
        for (int i = 0; i < 100000; i++) putchar('x');
        putchar('\n');
    }
    for (int i = 0; strcmp(mode, "babble") == 0 && i <= 1000; i++) printf("thinking %d\n", i);
    if (strcmp(mode, "flood") == 0) {
        for (;;) puts("info depth 1");
    }
}

int main(int argc, char **argv) {
    const char *const mode = argc > 1 ? argv[1] : "sound";
    const int fatal = argc > 2 ? atoi(argv[2]) : 7;
    char line[4096], move[64] = "";
    unsigned seed = 1;
    int moves = 0;
    TinyBoard board = {.black = 1};
    const int chatty = strcmp(mode, "chatty") == 0;
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (chatty) puts("My engine, version 1");
    if (fatal == 0) fail(mode);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(mode, "mute") == 0) continue;
        if (strncmp(line, "hello", 5) == 0) {
            puts(strcmp(mode, "unready") == 0 ? "what do you want?" : "ready test engine");
            if (strcmp(mode, "unready") == 0) break;
        } else if (strncmp(line, "newgame", 7) == 0) {
            puts(strncmp(line, "newgame english 8", 17) == 0 ? "ready" : "error only english 8x8");
        } else if (strncmp(line, "position ", 9) == 0) {
            if (!tiny_read(&board, line + 9)) return 9;
        } else if (strncmp(line, "go", 2) == 0) {
            if (++moves == fatal) fail(mode);
            if (chatty) puts("thinking...");
            if (!tiny_play(&board, &seed, move)) return 8;
            printf("info depth 1 nodes %d string of no meaning\nbestmove %s\n", moves, move);
        } else if (strcmp(line, "quit") == 0) {
            break;
        } else {
            return 7;
        }
    }
    if (strcmp(mode, "deaf") == 0) fault_happen("stubborn");
    return 0;
}
