#include "util/progress.h"
#include "util/clock.h"
#include "util/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define SECOND_NS INT64_C(1000000000)

struct Progress {
    const char *unit;
    uint64_t total;
    bool is_quiet, is_terminal, is_shown; /* is_shown: something stands on the terminal's line */
    int64_t start_ns, due_ns;
    Text line;
};

Progress *progress_open(const char *unit, uint64_t total, bool quiet) {
    Progress *const progress = memory_allocate(sizeof *progress);
    const char *const terminal = getenv("TERM");
    progress->unit = unit;
    progress->total = total;
    progress->is_quiet = quiet;
    progress->is_terminal =
        isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
    progress->start_ns = clock_now_ns();
    progress->due_ns =
        progress->start_ns + (progress->is_terminal ? SECOND_NS / 5 : 10 * SECOND_NS);
    return progress;
}

bool progress_is_due(const Progress *progress) {
    return !progress->is_quiet && clock_now_ns() >= progress->due_ns;
}

/* "1:02:03" or "2:03" */
static void append_duration(Text *line, double seconds) {
    if (!(seconds < 1e9)) {
        text_append_string(line, "for ever");
        return;
    }
    const int64_t all = (int64_t)(seconds + 0.5), hours = all / 3600, minutes = all / 60 % 60;
    if (hours > 0)
        text_append(line, "%" PRId64 ":%02" PRId64 ":%02" PRId64, hours, minutes, all % 60);
    else
        text_append(line, "%" PRId64 ":%02" PRId64, minutes, all % 60);
}

/* "1234/10000 games (12 %), 56.7/s, 2:35 left, note" */
static void compose_line(Progress *progress, uint64_t done, const char *note, int64_t now_ns) {
    Text *const line = &progress->line;
    const double seconds = (double)(now_ns - progress->start_ns) / (double)SECOND_NS;
    const double rate = seconds > 0 ? (double)done / seconds : 0;
    text_clear(line);
    text_append_uint(line, done);
    if (progress->total > 0) text_append(line, "/%" PRIu64, progress->total);
    text_append(line, " %s", progress->unit);
    if (progress->total > 0)
        text_append(line, " (%d %%)", (int)(100.0 * (double)done / (double)progress->total));
    text_append(line, rate < 100 ? ", %.1f/s" : ", %.0f/s", rate);
    if (done > 0 && done < progress->total) {
        text_append_string(line, ", ");
        append_duration(line, (double)(progress->total - done) / rate);
        text_append_string(line, " left");
    }
    if (note != NULL && *note != '\0') text_append(line, ", %s", note);
}

/* The bytes of the line that fit: a line that wraps could not be cleared. A character is counted
 * at its first byte, so that none is cut in two. */
static int fitting_length(const Text *line) {
    struct winsize window;
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0;
    int columns = is_known ? window.ws_col - 1 : 79, length = 0;
    for (; line->data[length] != '\0'; length++)
        if (((unsigned char)line->data[length] & 0xC0) != 0x80 && columns-- == 0) break;
    return length;
}

static void show_line(Progress *progress) {
    const Text *const line = &progress->line;
    if (progress->is_terminal)
        fprintf(stderr, "\r\033[K%.*s", fitting_length(line), line->data);
    else
        fprintf(stderr, "%s\n", line->data);
    fflush(stderr);
    progress->is_shown = true;
}

void progress_update(Progress *progress, uint64_t done, const char *note) {
    if (progress->is_quiet) return;
    const int64_t now_ns = clock_now_ns();
    if (now_ns < progress->due_ns) return;
    compose_line(progress, done, note, now_ns);
    show_line(progress);
    progress->due_ns = now_ns + (progress->is_terminal ? SECOND_NS / 5 : 10 * SECOND_NS);
}

void progress_close(Progress *progress) {
    if (progress == NULL) return;
    if (progress->is_terminal && progress->is_shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    text_free(&progress->line);
    free(progress);
}
