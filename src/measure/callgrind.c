/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/callgrind.h"

#include "util/text.h"

#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 256 }; /* of the lines that matter; of others the start will do */

/* Where the reader is. */
typedef struct LogReading {
    const char *function;
    CallgrindCounts *counts;
    int line;
    bool in_part, is_wanted, has_total;
} LogReading;

/* What follows `key` in a line, NULL for another line. */
static const char *value_of(const char *line, const char *key) {
    const size_t length = strlen(key);
    return strncmp(line, key, length) == 0 ? line + length : NULL;
}

static bool fail(const LogReading *reading, Error *error, const char *expected) {
    return error_set(error, ERROR_DATA, "line %d: expected %s", reading->line, expected);
}

static bool end_part(const LogReading *reading, Error *error) {
    if (!reading->in_part || !reading->is_wanted || reading->has_total) return true;
    return fail(reading, error, "\"totals: N\" before the end of the part");
}

static bool take_total(LogReading *reading, const char *value, Error *error) {
    CallgrindCounts *const counts = reading->counts;
    uint64_t instructions = 0;
    if (!text_parse_uint(value, UINT64_MAX, &instructions)) {
        return fail(reading, error, "a whole number of instructions");
    }
    if (!reading->is_wanted || reading->has_total) return true;
    if (counts->count == counts->max) return fail(reading, error, "fewer parts");
    counts->instructions[counts->count++] = instructions;
    reading->has_total = true;
    return true;
}

static bool take_line(LogReading *reading, const char *line, Error *error) {
    const char *value;
    if (reading->line == 1 && strcmp(line, "# callgrind format") != 0) {
        return fail(reading, error, "\"# callgrind format\"");
    }
    if ((value = value_of(line, "creator: callgrind-")) != NULL) {
        snprintf(reading->counts->version, CALLGRIND_VERSION_SIZE, "%.60s", value);
    } else if (value_of(line, "part: ") != NULL) {
        if (!end_part(reading, error)) return false;
        reading->in_part = true;
        reading->is_wanted = reading->has_total = false;
    } else if ((value = value_of(line, "desc: Trigger: --dump-after=")) != NULL) {
        reading->is_wanted = strcmp(value, reading->function) == 0;
    } else if ((value = value_of(line, "events: ")) != NULL && strcmp(value, "Ir") != 0) {
        return fail(reading, error, "instructions (Ir) as the only events");
    } else if ((value = value_of(line, "totals: ")) != NULL) {
        return take_total(reading, value, error);
    }
    return true;
}

bool callgrind_parse(const char *text, const char *function, CallgrindCounts *counts,
                     Error *error) {
    LogReading reading = {.function = function, .counts = counts, .line = 1};
    counts->count = 0;
    counts->version[0] = '\0';
    for (const char *at = text;; reading.line++) {
        char line[LINE_SIZE];
        const size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", length < LINE_SIZE ? (int)length : LINE_SIZE, at);
        if (!take_line(&reading, line, error)) return false;
        at += length;
        if (*at == '\0') break;
        at++;
    }
    return end_part(&reading, error);
}
