/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The progress line and its block, on a terminal of our own. */
#include "util/progress.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OUTPUT_SIZE = 4096 };

static int master = -1;

static void open_terminal(unsigned short rows, unsigned short columns) {
    const struct winsize window = {.ws_row = rows, .ws_col = columns};
    int slave = -1;
    if (openpty(&master, &slave, NULL, NULL, &window) != 0) {
        fprintf(stderr, "no pseudo-terminal: %s\n", strerror(errno)); /* for CTest */
        cr_skip_test("no pseudo-terminal");
    }
    cr_assert(dup2(slave, STDERR_FILENO) >= 0);
    close(slave);
    setenv("TERM", "xterm", 1);
    unsetenv("NO_COLOR");
}

/* The output since the last call. It ends with a mark of our own, as a terminal takes its time. */
static const char *output(char *text) {
    static const char MARK[] = "\001";
    size_t length = 0;
    char *mark = NULL;
    cr_assert_eq(write(STDERR_FILENO, MARK, 1), 1);
    while (length < OUTPUT_SIZE - 1 && mark == NULL) {
        const ssize_t count = read(master, text + length, OUTPUT_SIZE - 1 - length);
        cr_assert_gt(count, 0);
        length += (size_t)count;
        text[length] = '\0';
        mark = strstr(text, MARK);
    }
    cr_assert_not_null(mark);
    *mark = '\0';
    return text;
}

static void expect_begin(const char *text, const char *begin) {
    cr_assert_eq(strncmp(text, begin, strlen(begin)), 0, "%s", text);
}

static void show(Progress *progress, const char *block) {
    while (!progress_is_due(progress)) {
        const struct timespec pause = {.tv_nsec = 10000000};
        nanosleep(&pause, NULL);
    }
    progress_show(progress, 3, "b leads", block);
}

Test(progress, draws_a_block_in_place) {
    char text[OUTPUT_SIZE];
    open_terminal(24, 40);
    Progress *const progress = progress_open("games", 10, false);
    cr_assert(progress_has_block(progress));
    show(progress, "one\ntwo, which is much longer than forty columns allow\n");
    output(text);
    expect_begin(text, "\r\033[Kone\r\ntwo, which is much longer than forty co\r\n3/10");
    cr_assert_not_null(strstr(text, "3/10 games (30 %), "), "%s", text);
    show(progress, "three\n");
    output(text);
    expect_begin(text, "\r\033[2A\033[Jthree\r\n3/10");
    progress_close(progress);
    cr_assert_str_eq(output(text), "\r\033[1A\033[J");
}

Test(progress, leaves_out_what_the_window_has_no_room_for) {
    char text[OUTPUT_SIZE];
    open_terminal(4, 40);
    Progress *const progress = progress_open("games", 10, false);
    show(progress, "1\n2\n3\n4\n5\n");
    output(text);
    cr_assert_not_null(strstr(text, "1\r\n2\r\n3/10"), "%s", text);
    progress_close(progress);
    cr_assert_str_eq(output(text), "\r\033[2A\033[J");
}

Test(progress, is_a_line_where_colours_are_not_wanted) {
    char text[OUTPUT_SIZE];
    open_terminal(24, 40);
    setenv("NO_COLOR", "1", 1);
    Progress *const progress = progress_open("games", 10, false);
    cr_assert(!progress_has_block(progress));
    show(progress, "one\n");
    output(text);
    cr_assert_null(strstr(text, "one"), "%s", text);
    expect_begin(text, "\r\033[K3/10");
    progress_close(progress);
    cr_assert_str_eq(output(text), "\r\033[K");
}

Test(progress, moves_no_cursor_of_a_dumb_terminal) {
    char text[OUTPUT_SIZE];
    open_terminal(24, 40);
    setenv("TERM", "dumb", 1);
    Progress *const progress = progress_open("games", 10, false);
    cr_assert(!progress_has_block(progress));
    progress_close(progress);
    cr_assert_str_eq(output(text), "");
}
