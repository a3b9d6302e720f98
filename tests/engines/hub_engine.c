/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An engine that speaks Hub and plays English draughts at random: hub_engine [MODE [MOVE]]. It says
 * on standard error what it is told. With a mode it fails at that move (the 7th) after it was
 * started: as faults.h says, or illegal, path (a capture by the squares it lands on), garbage,
 * error, flood, longline, nodone (info and no more), nomove (done without one); or from the start:
 * mute, params (without end), novariant, chess (other variants), unready (waits and says no more).
 */
#include "faults.h"
#include "tiny.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *mode = "sound";

static int is(const char *name) { return strcmp(mode, name) == 0; }

static void fail(void) {
    fault_happen(mode);
    if (is("illegal")) puts("done move=1-32");
    if (is("path")) puts("done move=1x10x19");
    if (is("garbage")) puts("\001\377{}rubbish ==\"");
    if (is("error")) puts("error message=\"I give up\"");
    if (is("nomove")) puts("done ponder=1-5");
    if (is("nodone")) puts("info depth=1 score=0.1");
    if (is("longline")) {
        for (int i = 0; i < 100000; i++) putchar('x');
        putchar('\n');
    }
    if (is("flood")) {
        for (;;) puts("info depth=1");
    }
    fault_happen("hang");
}

static void introduce(void) {
    puts("id name=test version=1 author=\"no body\"");
    puts("param name=book value=true type=bool");
    while (is("params")) puts("param name=more value=1 type=int min=0 max=9");
    if (is("chess"))
        puts("param name=variant value=normal type=enum values=\"normal killer\"");
    else if (!is("novariant"))
        puts("param name=variant value=normal type=enum values=\"normal english\"");
    puts("wait");
}

/* The value of "name=" in a line, cut off; NULL without. */
static char *value_of(char *line, const char *name) {
    char *at = strstr(line, name);
    if (at == NULL) return NULL;
    at += strlen(name);
    const int quoted = *at == '"';
    at += quoted;
    at[strcspn(at, quoted ? "\"" : " ")] = '\0';
    return at;
}

static int read_position(TinyBoard *board, char *line) {
    char *const moves = value_of(line, " moves=");
    const char *const squares = value_of(line, " pos=");
    if (squares == NULL || strlen(squares) != 33) return 0;
    board->black = squares[0] == 'B';
    for (int n = 1; n <= 32; n++) board->squares[n] = (char)(squares[n] == 'e' ? ' ' : squares[n]);
    for (char *move = moves; move != NULL && *move != '\0';) { /* king moves only */
        char *end;
        const long from = strtol(move, &end, 10), to = strtol(end + 1, &end, 10);
        board->squares[to] = board->squares[from];
        board->squares[from] = ' ';
        board->black = !board->black;
        move = *end == ' ' ? end + 1 : NULL;
    }
    return 1;
}

/* Writes a move by its ends and what has gone from the board. */
static void write_move(const TinyBoard *before, const TinyBoard *after, const char *move) {
    const int from = atoi(move);
    const char *const last = strrchr(move, strchr(move, 'x') != NULL ? 'x' : '-');
    printf("%d%c%d", from, *last, atoi(last + 1));
    for (int n = 32; n >= 1; n--) {
        if (n != from && before->squares[n] != ' ' && after->squares[n] == ' ') printf("x%d", n);
    }
}

static int play(TinyBoard *board, int moves) {
    static unsigned seed = 1;
    const TinyBoard before = *board;
    char move[64];
    if (!tiny_play(board, &seed, move)) return 0;
    printf("info depth=3 mean-depth=2.5 score=%s0.%02d nodes=%d nps=1.5 pv=\"",
           moves % 2 ? "-" : "", moves % 100, 10 * moves);
    write_move(&before, board, move);
    printf(" 99-100\"\ndone move=");
    write_move(&before, board, move);
    printf(" ponder=1-5\n");
    return 1;
}

int main(int argc, char **argv) {
    static char line[65536];
    if (argc > 1) mode = argv[1];
    const int fatal = argc > 2 ? atoi(argv[2]) : 7;
    int moves = 0;
    TinyBoard board = {.black = 1};
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        fprintf(stderr, "> %s\n", line);
        if (is("mute")) continue;
        if (strcmp(line, "hub") == 0) {
            introduce();
        } else if (strcmp(line, "init") == 0 && !is("unready")) {
            puts("loading tables, 50 %\nready");
        } else if (strncmp(line, "pos ", 4) == 0) {
            if (!read_position(&board, line)) return 9;
        } else if (strcmp(line, "go think") == 0) {
            if (++moves == fatal && argc > 1) fail();
            if (!play(&board, moves)) return 8;
        } else if (strcmp(line, "quit") == 0) {
            break;
        }
    }
    return 0;
}
