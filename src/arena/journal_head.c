#include "arena/journal_head.h"

#include "build_info.h"
#include "util/config_text.h"
#include "util/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* To be raised when what a journal holds changes. Games are those of the program that plays them:
 * another one might play on differently. */
#define FORMAT "jumpoff-journal-1"
#define PROGRAM JUMPOFF_VERSION " (" JUMPOFF_COMMIT ")"

/* The lines before the experiment: format, program, shard, openings, length and checksum. */
enum { LINES_SIZE = 512, WORD_SIZE = 128 };

/* Of the lines before that of the experiment, and of its text. */
static uint64_t checksum_of(const char *lines, size_t lines_length, const char *text,
                            size_t length) {
    return XXH64(text, length, XXH64(lines, lines_length, 0));
}

void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text) {
    Text written = {.data = NULL};
    experiment_write(experiment, &written);
    text_append(text, FORMAT "\nprogram " PROGRAM "\n");
    text_append(text, "shard %" PRIu64 "/%" PRIu64 "\n", head.shard.index + 1, head.shard.count);
    text_append(text, "openings %016" PRIx64 "\n", head.openings);
    text_append(text, "experiment %zu %016" PRIx64 "\n", written.length,
                checksum_of(text->data, text->length, written.data, written.length));
    text_append_bytes(text, written.data, written.length);
    *experiment_text = written.data;
}

static bool no_journal(const char *path, Error *error) {
    return error_set(error, ERROR_DATA,
                     "%s: not a journal of a tournament, or its head was changed", path);
}

/* The next line without its end, copied; false when there is none that is whole. */
static bool take_line(const char **rest, char *line) {
    const char *const end = strchr(*rest, '\n');
    if (end == NULL || end - *rest >= WORD_SIZE) return false;
    memcpy(line, *rest, (size_t)(end - *rest));
    line[end - *rest] = '\0';
    *rest = end + 1;
    return true;
}

/* Reads the lines before the experiment's. */
static bool read_lines(const char *path, const char **rest, JournalHead *head, Error *error) {
    char line[WORD_SIZE];
    if (!take_line(rest, line) || strcmp(line, FORMAT) != 0) return no_journal(path, error);
    if (!take_line(rest, line) || strncmp(line, "program ", 8) != 0) {
        return no_journal(path, error);
    }
    if (strcmp(line + 8, PROGRAM) != 0) {
        return error_set(error, ERROR_DATA,
                         "%s: written by jumpoff %.100s, and this is " PROGRAM
                         ": only the program that began a tournament can go on with it",
                         path, line + 8);
    }
    if (!take_line(rest, line) || strncmp(line, "shard ", 6) != 0 ||
        !shard_parse(line + 6, &head->shard)) {
        return no_journal(path, error);
    }
    if (!take_line(rest, line) || sscanf(line, "openings %" SCNx64, &head->openings) != 1) {
        return no_journal(path, error);
    }
    return true;
}

static bool read_length(const char **rest, size_t *length, uint64_t *checksum) {
    char line[WORD_SIZE];
    return take_line(rest, line) &&
           sscanf(line, "experiment %zu %" SCNx64, length, checksum) == 2 &&
           *length <= CONFIG_TEXT_MAX;
}

bool journal_head_read(const char *path, int descriptor, JournalHead *head, Experiment *experiment,
                       char **experiment_text, uint64_t *end, Error *error) {
    char lines[LINES_SIZE + 1];
    const char *rest = lines;
    size_t length = 0;
    uint64_t checksum = 0;
    const ssize_t got = pread(descriptor, lines, LINES_SIZE, 0);
    if (got < 0) return error_set(error, ERROR_NO_INPUT, "%s: %s", path, strerror(errno));
    lines[got] = '\0';
    if (!read_lines(path, &rest, head, error)) return false;
    const size_t lines_length = (size_t)(rest - lines);
    if (!read_length(&rest, &length, &checksum)) return no_journal(path, error);
    const off_t start = (off_t)(rest - lines);
    char *const text = memory_allocate(length + 1);
    *experiment_text = text;
    if (pread(descriptor, text, length, start) != (ssize_t)length ||
        checksum_of(lines, lines_length, text, length) != checksum) {
        return no_journal(path, error);
    }
    *end = (uint64_t)start + length;
    return experiment_parse(experiment, path, text, length, NULL, 0, error);
}
