/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/archive.h"

#include "draughts/notation.h"

#include <inttypes.h>
#include <math.h>
#include <xxhash.h>

enum { CHECKSUM_LINE = 16 + 1 };

/* A writer has a text; a reader has the rest of one. */
struct Archive {
    bool is_reading, is_refused;
    Text text;
    const char *rest, *end;
};

static bool next_line(const char **rest, const char *end, uint64_t *word) {
    char *behind;
    *word = strtoull(*rest, &behind, 16);
    if (behind == *rest || behind >= end || *behind != '\n') return false;
    *rest = behind + 1;
    return true;
}

Archive *archive_writer(void) { return memory_allocate(sizeof(Archive)); }

Archive *archive_reader(const char *text, size_t length) {
    const char *const end = text + length - (length < CHECKSUM_LINE ? length : CHECKSUM_LINE);
    const char *last = end;
    uint64_t sum = 0;
    Archive *const archive = memory_allocate(sizeof *archive);
    *archive = (Archive){.is_reading = true, .rest = text, .end = end};
    archive->is_refused =
        !next_line(&last, text + length, &sum) || sum != XXH64(text, (size_t)(end - text), 0);
    return archive;
}

bool archive_is_reading(const Archive *archive) { return archive->is_reading; }

static void transfer(Archive *archive, uint64_t *word) {
    if (!archive->is_reading)
        text_append(&archive->text, "%" PRIx64 "\n", *word);
    else if (!archive->is_refused)
        archive->is_refused = !next_line(&archive->rest, archive->end, word);
}

void archive_uint(Archive *archive, uint64_t *value, uint64_t most) {
    uint64_t word = *value;
    transfer(archive, &word);
    if (word <= most)
        *value = word;
    else
        archive->is_refused = true;
}

void archive_reals(Archive *archive, double *values, int count, double limit) {
    for (int i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, &values[i], sizeof word);
        transfer(archive, &word);
        memcpy(&values[i], &word, sizeof word);
        if (archive->is_reading && limit < INFINITY && !(fabs(values[i]) < limit))
            archive->is_refused = true;
    }
}

void archive_board(Archive *archive, Board *board) {
    char fen[256];
    if (!archive->is_reading) {
        fen_write(board, &archive->text);
        text_append_char(&archive->text, '\n');
    } else if (!archive->is_refused) {
        archive->is_refused = !text_next_token(&archive->rest, "\n", fen, sizeof fen) ||
                              !fen_parse(fen, BOARD_SIZE_STANDARD, board, NULL);
    }
}

bool archive_close(Archive *archive, Text *text) {
    const bool good =
        !archive->is_refused && (!archive->is_reading || archive->rest == archive->end);
    if (good && !archive->is_reading) {
        const uint64_t sum = XXH64(text_string(&archive->text), archive->text.length, 0);
        text_append(text, "%s%016" PRIx64 "\n", text_string(&archive->text), sum);
    }
    text_free(&archive->text);
    free(archive);
    return good;
}
