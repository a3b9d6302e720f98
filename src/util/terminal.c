/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/terminal.h"

#include "util/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST = 40, MOST = 1000, PROSE = 100 };

static int columns_of(int stream) {
    const char *const given = getenv("COLUMNS");
    struct winsize window;
    int64_t columns = 0;
    if (given == NULL || !text_parse_int(given, 1, INT32_MAX, &columns)) {
        columns = TERMINAL_COLUMNS;
        if (ioctl(stream, TIOCGWINSZ, &window) == 0 && window.ws_col > 0) columns = window.ws_col;
    }
    return (int)(columns < LEAST ? LEAST : columns > MOST ? MOST : columns);
}

static int prose_of(int stream) {
    const int columns = columns_of(stream);
    return columns < PROSE ? columns : PROSE;
}

int terminal_columns(void) { return columns_of(STDOUT_FILENO); }

int terminal_prose(void) { return prose_of(STDOUT_FILENO); }

int terminal_notes(void) { return prose_of(STDERR_FILENO); }
