/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/archive.h"

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

static bool take_line(const char **rest, const char *end, uint64_t *word) {
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
        !take_line(&last, text + length, &sum) || sum != XXH64(text, (size_t)(end - text), 0);
    return archive;
}

bool archive_is_reading(const Archive *archive) { return archive->is_reading; }

void archive_refuse(Archive *archive) { archive->is_refused = true; }

static void transfer(Archive *archive, uint64_t *word) {
    if (!archive->is_reading)
        text_append(&archive->text, "%" PRIx64 "\n", *word);
    else if (!archive->is_refused)
        archive->is_refused = !take_line(&archive->rest, archive->end, word);
}

void archive_int(Archive *archive, int *value, int least, int most) {
    uint64_t word = (uint64_t)(int64_t)*value;
    transfer(archive, &word);
    const int64_t number = (int64_t)word;
    if (number >= least && number <= most)
        *value = (int)number;
    else
        archive_refuse(archive);
}

void archive_uint(Archive *archive, uint64_t *value, uint64_t most) {
    uint64_t word = *value;
    transfer(archive, &word);
    if (word <= most)
        *value = word;
    else
        archive_refuse(archive);
}

void archive_reals(Archive *archive, double *values, int count, double limit) {
    for (int i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, &values[i], sizeof word);
        transfer(archive, &word);
        memcpy(&values[i], &word, sizeof word);
        if (archive->is_reading && limit < INFINITY && !(fabs(values[i]) < limit))
            archive_refuse(archive);
    }
}

/* Transfers Black's pieces, White's and kings, each as the upper and the lower half of its bits. */
void archive_board(Archive *archive, Board *board) {
    Squares *const sets[] = {&board->pieces[BLACK], &board->pieces[WHITE], &board->kings};
    int size = board->size, side = board->side;
    archive_int(archive, &size, BOARD_SIZE_MIN, BOARD_SIZE_MAX);
    archive_int(archive, &side, BLACK, WHITE);
    for (int i = 0; i < 3; i++) {
        uint64_t high = (uint64_t)(*sets[i] >> 64), low = (uint64_t)*sets[i];
        transfer(archive, &high);
        transfer(archive, &low);
        *sets[i] = (Squares)high << 64 | low;
    }
    board->size = (uint8_t)size;
    board->side = (uint8_t)side;
    /* Pieces stand on squares of a board, one on each. */
    const Squares pieces = board->pieces[BLACK] | board->pieces[WHITE];
    Squares squares = 0;
    for (int i = 1; board_size_is_supported(size) && i <= board_squares(size); i++)
        squares |= board_bit(size, i);
    if ((board->pieces[BLACK] & board->pieces[WHITE]) != 0 || (pieces & ~squares) != 0 ||
        (board->kings & ~pieces) != 0)
        archive_refuse(archive);
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
