/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/archive.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* The last line is this and 16 hexadecimal digits. */
#define CHECKSUM "checksum "
enum { CHECKSUM_LINE = sizeof CHECKSUM - 1 + 16 + 1, NUMBER_SIZE = 48 };

/* A writer has a text; a reader a rest of one, and the line at which it is. */
struct Archive {
    bool reading, failed;
    Error error;
    Text text;
    const char *path, *rest, *end;
    long line;
};

Archive *archive_writer(void) { return memory_allocate(sizeof(Archive)); }

void archive_fail(Archive *archive, const char *format, ...) {
    char message[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (archive->failed) return;
    archive->failed = true;
    error_set(&archive->error, ERROR_DATA, "%s:%ld: %s", archive->path, archive->line, message);
}

Archive *archive_reader(const char *path, const char *text, size_t length) {
    const size_t size = length < CHECKSUM_LINE ? length : CHECKSUM_LINE;
    const char *const last = text + length - size;
    char expected[CHECKSUM_LINE + 1];
    Archive *const archive = memory_allocate(sizeof *archive);
    *archive = (Archive){.reading = true, .path = path, .rest = text, .end = last, .line = 1};
    snprintf(expected, sizeof expected, CHECKSUM "%016" PRIx64 "\n",
             (uint64_t)XXH64(text, (size_t)(last - text), 0));
    if (size == CHECKSUM_LINE && memcmp(last, expected, size) == 0) return archive;
    archive->line = 0;
    for (size_t i = 0; i < length; i++) archive->line += text[i] == '\n';
    archive_fail(archive, "the checksum is not that of the text: it was cut off or changed");
    return archive;
}

bool archive_is_reading(const Archive *archive) { return archive->reading; }

/* ---- lines ---- */

static void begin_line(Archive *archive, const char *key) {
    const size_t length = strlen(key);
    if (archive->failed) return;
    if (!archive->reading)
        text_append_string(&archive->text, key);
    else if ((size_t)(archive->end - archive->rest) > length &&
             memcmp(archive->rest, key, length) == 0 && archive->rest[length] == ' ')
        archive->rest += length;
    else
        archive_fail(archive, "expected '%s'", key);
}

static void end_line(Archive *archive, const char *key) {
    if (archive->failed) return;
    if (!archive->reading)
        text_append_char(&archive->text, '\n');
    else if (archive->rest == archive->end || *archive->rest++ != '\n')
        archive_fail(archive, "%s: more values than expected", key);
    archive->line++;
}

/* Appends a value, or reads the next one, before one of `ends`, into its place: then true. */
static bool take_value(Archive *archive, const char *key, char *value, size_t size,
                       const char *ends) {
    if (archive->failed) return false;
    if (!archive->reading) {
        text_append(&archive->text, " %s", value);
        return false;
    }
    const char *const start = archive->rest + 1;
    const size_t length = *archive->rest == ' ' ? strcspn(start, ends) : 0;
    if (length == 0 || length >= size) {
        archive_fail(archive, "%s: fewer values than expected, or one that is too long", key);
        return false;
    }
    memcpy(value, start, length);
    value[length] = '\0';
    archive->rest = start + length;
    return true;
}

/* ---- values ---- */

static void transfer_uint(Archive *archive, const char *key, uint64_t *value) {
    char digits[NUMBER_SIZE];
    snprintf(digits, sizeof digits, "%" PRIu64, *value);
    if (take_value(archive, key, digits, sizeof digits, " \n") &&
        !text_parse_uint(digits, UINT64_MAX, value))
        archive_fail(archive, "%s: expected a whole number, not '%s'", key, digits);
}

void archive_word(Archive *archive, const char *key, char *word, size_t size) {
    assert(archive->reading || (*word != '\0' && strchr(word, '\n') == NULL));
    begin_line(archive, key);
    take_value(archive, key, word, size, "\n");
    end_line(archive, key);
}

void archive_int(Archive *archive, const char *key, int *value, int least, int most) {
    char digits[NUMBER_SIZE];
    int64_t number = *value;
    snprintf(digits, sizeof digits, "%d", *value);
    begin_line(archive, key);
    if (take_value(archive, key, digits, sizeof digits, " \n") &&
        !text_parse_int(digits, least, most, &number))
        archive_fail(archive, "%s: expected a whole number from %d to %d, not '%s'", key, least,
                     most, digits);
    *value = (int)number;
    end_line(archive, key);
}

void archive_uint(Archive *archive, const char *key, uint64_t *value) {
    archive_uints(archive, key, value, 1);
}

void archive_uints(Archive *archive, const char *key, uint64_t *values, int count) {
    begin_line(archive, key);
    for (int i = 0; i < count; i++) transfer_uint(archive, key, &values[i]);
    end_line(archive, key);
}

void archive_flags(Archive *archive, const char *key, bool *flags, int count) {
    begin_line(archive, key);
    for (int i = 0; i < count; i++) {
        uint64_t flag = flags[i];
        transfer_uint(archive, key, &flag);
        if (flag > 1) archive_fail(archive, "%s: expected 0s and 1s", key);
        flags[i] = flag == 1;
    }
    end_line(archive, key);
}

void archive_reals(Archive *archive, const char *key, double *values, int count) {
    begin_line(archive, key);
    for (int i = 0; i < count; i++) {
        char digits[NUMBER_SIZE], *end = NULL;
        snprintf(digits, sizeof digits, "%a", values[i]);
        if (!take_value(archive, key, digits, sizeof digits, " \n")) continue;
        values[i] = strtod(digits, &end);
        if (*end != '\0') archive_fail(archive, "%s: expected a number, not '%s'", key, digits);
    }
    end_line(archive, key);
}

/* Black's pieces, White's, kings; each as the upper and the lower half of its bits. */
void archive_board(Archive *archive, const char *key, Board *board) {
    Squares *const sets[] = {&board->pieces[BLACK], &board->pieces[WHITE], &board->kings};
    uint64_t size = board->size, side = board->side;
    begin_line(archive, key);
    transfer_uint(archive, key, &size);
    transfer_uint(archive, key, &side);
    for (int i = 0; i < 3; i++) {
        uint64_t high = (uint64_t)(*sets[i] >> 64), low = (uint64_t)*sets[i];
        transfer_uint(archive, key, &high);
        transfer_uint(archive, key, &low);
        *sets[i] = (Squares)high << 64 | low;
    }
    board->size = (uint8_t)(size <= BOARD_SIZE_MAX ? size : 0);
    board->side = (uint8_t)(side <= 1 ? side : 2);
    /* Pieces stand on squares of a board, one on each. */
    const Squares pieces = board->pieces[BLACK] | board->pieces[WHITE];
    Squares squares = 0;
    const bool is_sized = board->side <= WHITE && board_size_is_supported(board->size);
    for (int i = 1; is_sized && i <= board_squares(board->size); i++)
        squares |= board_bit(board->size, i);
    if (archive->reading && ((board->pieces[BLACK] & board->pieces[WHITE]) != 0 || !is_sized ||
                             (pieces & ~squares) != 0 || (board->kings & ~pieces) != 0))
        archive_fail(archive, "%s: this is no board", key);
    end_line(archive, key);
}

bool archive_close(Archive *archive, Text *text, Error *error) {
    if (archive->reading && !archive->failed && archive->rest != archive->end)
        archive_fail(archive, "more than expected");
    const bool good = !archive->failed;
    if (!good) {
        *error = archive->error;
    } else if (!archive->reading) {
        const uint64_t sum = XXH64(text_string(&archive->text), archive->text.length, 0);
        text_append(text, "%s" CHECKSUM "%016" PRIx64 "\n", text_string(&archive->text), sum);
    }
    text_free(&archive->text);
    free(archive);
    return good;
}
