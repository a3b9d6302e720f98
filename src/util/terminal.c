#include "util/terminal.h"

#include "util/text.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST = 40, MOST = 1000, PROSE = 100 };

int terminal_columns(void) {
    const char *const given = getenv("COLUMNS");
    struct winsize window;
    int64_t columns = 0;
    if (given == NULL || !text_parse_int(given, 1, INT32_MAX, &columns)) {
        columns = TERMINAL_COLUMNS;
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0)
            columns = window.ws_col;
    }
    return (int)(columns < LEAST ? LEAST : columns > MOST ? MOST : columns);
}

int terminal_prose(void) {
    const int columns = terminal_columns();
    return columns < PROSE ? columns : PROSE;
}
