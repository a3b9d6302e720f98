/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/progress.h"
#include "util/clock.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define SECOND_NS INT64_C(1000000000)

struct Progress {
    const char *unit;
    uint64_t total;
    bool is_quiet, is_terminal, has_block;
    bool is_shown;   /* the terminal's line is in use */
    int block_lines; /* and this many lines above it */
    int64_t start_ns, due_ns;
    Text line, frame; /* frame: the bytes sent to the terminal at once */
};

Progress *progress_open(const char *unit, uint64_t total, bool quiet) {
    Progress *const progress = memory_allocate(sizeof *progress);
    const char *const terminal = getenv("TERM"), *const plain = getenv("NO_COLOR");
    progress->unit = unit;
    progress->total = total;
    progress->is_quiet = quiet;
    progress->is_terminal =
        isatty(STDERR_FILENO) && terminal != NULL && strcmp(terminal, "dumb") != 0;
    /* NO_COLOR asks for plain output [no-color.org: when set and not empty]. */
    progress->has_block = progress->is_terminal && (plain == NULL || *plain == '\0');
    progress->start_ns = clock_now_ns();
    progress->due_ns =
        progress->start_ns + (progress->is_terminal ? SECOND_NS / 5 : 10 * SECOND_NS);
    return progress;
}

bool progress_has_block(const Progress *progress) { return progress->has_block; }

bool progress_is_due(const Progress *progress) {
    return !progress->is_quiet && clock_now_ns() >= progress->due_ns;
}

void progress_append_duration(Text *line, double seconds) {
    if (!(seconds < 1e9)) {
        text_append_string(line, "for ever");
        return;
    }
    const int64_t all = (int64_t)(seconds + 0.5), hours = all / 3600, minutes = all / 60 % 60;
    if (hours > 0)
        text_append(line, "%" PRId64 " h %" PRId64 " min", hours, minutes);
    else if (minutes > 0)
        text_append(line, "%" PRId64 " min %" PRId64 " s", minutes, all % 60);
    else
        text_append(line, "%" PRId64 " s", all);
}

/* "1234/10000 games (12 %), 56.7/s, 2 min 35 s left, note" */
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
        progress_append_duration(line, (double)(progress->total - done) / rate);
        text_append_string(line, " left");
    }
    if (note != NULL && *note != '\0') text_append(line, ", %s", note);
}

/* Appends as much of a line (up to a newline or the end) as fits: a wrapped line could not be
 * cleared. Returns the line's whole length. */
static size_t append_fitting(Text *frame, const char *line, int columns) {
    const size_t length = strcspn(line, "\n"), fitting = utf8_prefix(line, columns - 1);
    text_append_bytes(frame, line, fitting < length ? fitting : length);
    return length;
}

/* Moves to the first line that is shown, and clears from there. */
static void append_clearing(const Progress *progress, Text *frame) {
    text_append_char(frame, '\r');
    if (progress->block_lines > 0) text_append(frame, "\033[%dA", progress->block_lines);
    text_append_string(frame, progress->block_lines > 0 ? "\033[J" : "\033[K");
}

static void show_on_terminal(Progress *progress, const char *block) {
    Text *const frame = &progress->frame;
    struct winsize window;
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0;
    const int columns = is_known && window.ws_col > 0 ? window.ws_col : 80;
    const int rows = is_known && window.ws_row > 0 ? window.ws_row : 24;
    int lines = 0;
    text_clear(frame);
    append_clearing(progress, frame);
    /* The progress line, and one for the user's input. */
    for (const char *at = block; at != NULL && *at != '\0' && lines < rows - 2; lines++) {
        at += append_fitting(frame, at, columns);
        at += *at == '\n';
        text_append_char(frame, '\n');
    }
    append_fitting(frame, progress->line.data, columns);
    fwrite(frame->data, 1, frame->length, stderr);
    progress->block_lines = lines;
}

void progress_show(Progress *progress, uint64_t done, const char *note, const char *block) {
    if (progress->is_quiet) return;
    const int64_t now_ns = clock_now_ns();
    if (now_ns < progress->due_ns) return;
    compose_line(progress, done, note, now_ns);
    if (progress->is_terminal)
        show_on_terminal(progress, progress->has_block ? block : NULL);
    else
        fprintf(stderr, "%s\n", progress->line.data);
    fflush(stderr);
    progress->is_shown = true;
    progress->due_ns = now_ns + (progress->is_terminal ? SECOND_NS / 5 : 10 * SECOND_NS);
}

void progress_close(Progress *progress) {
    if (progress == NULL) return;
    if (progress->is_terminal && progress->is_shown) {
        text_clear(&progress->frame);
        append_clearing(progress, &progress->frame);
        fwrite(progress->frame.data, 1, progress->frame.length, stderr);
        fflush(stderr);
    }
    text_free(&progress->line);
    text_free(&progress->frame);
    free(progress);
}
