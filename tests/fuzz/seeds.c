/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seeds of a reader as a test: READER FOLDER reads the files in seeds/READER as they are, which
 * are good but for those called odd…, cut off at several places, and with bytes changed, always the
 * same ones. READER FOLDER CSV: for the reader fen, also the positions of reports/truth/moves.csv.
 */
#include "fuzz.h"

#include "util/csv.h"
#include "util/file.h"
#include "util/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED_MAX = 1 << 20, VARIANTS = 6 };

static void read_bytes(const char *data, size_t size) {
    LLVMFuzzerTestOneInput((const uint8_t *)data, size);
}

/* Any bytes; to be freed. */
static char *load(const char *folder, const char *name, size_t *size) {
    char *const data = memory_allocate(SEED_MAX), *const path = file_join(folder, name);
    FILE *const file = fopen(path, "rb");
    fuzz_check(file != NULL, path);
    *size = fread(data, 1, SEED_MAX, file);
    fclose(file);
    free(path);
    return data;
}

static void read_variants(char *data, size_t size) {
    Rng rng = rng_seeded(size);
    for (uint64_t i = 0; size > 0 && i < VARIANTS; i++) {
        read_bytes(data, size * i / VARIANTS);
        char *const byte = data + rng_below(&rng, (uint32_t)size);
        const char was = *byte;
        *byte = (char)rng_below(&rng, 256);
        read_bytes(data, size);
        *byte = was;
    }
}

static void read_good(const char *name, char *data, size_t size) {
    read_bytes(data, size);
    if (fuzz_refusal() != NULL && strncmp(name, "odd", 3) != 0) {
        fprintf(stderr, "%s: %s\n", name, fuzz_refusal());
        abort();
    }
    read_variants(data, size);
}

/* The positions of a file, after a byte that chooses the board; returns the number of rows. */
static size_t read_positions(const char *path) {
    Error error = {ERROR_NONE, ""};
    CsvReader *const csv = csv_open(NULL, path, &error);
    fuzz_check(csv != NULL, error.message);
    const int board = csv_column(csv, "board", &error), fen = csv_column(csv, "fen", &error);
    fuzz_check(board >= 0 && fen >= 0, error.message);
    size_t rows = 0;
    for (; csv_next(csv, &error) == CSV_ROW; rows++) {
        Text text = {.data = NULL};
        text_append_char(&text, (char)(atoi(csv_field(csv, board)) / 2 - 3));
        text_append_string(&text, csv_field(csv, fen));
        read_good(path, text.data, text.length);
        text_free(&text);
    }
    fuzz_check(error.code == ERROR_NONE, error.message);
    csv_close(csv);
    return rows;
}

int main(int argc, char **argv) {
    if (argc < 3 || argc > 4 || !fuzz_choose(argv[1])) {
        fprintf(stderr, "fuzz_seeds: expected READER FOLDER [CSV]\n");
        return ERROR_USAGE;
    }
    FileNames names = file_list(argv[2], argv[1], "", NULL);
    MEMORY_AUTO char *folder = file_join(argv[2], argv[1]);
    for (size_t i = 0; i < names.count; i++) {
        size_t size = 0;
        MEMORY_AUTO char *data = load(folder, names.names[i], &size);
        read_good(names.names[i], data, size);
    }
    const size_t rows = argc == 4 ? read_positions(argv[3]) : 0;
    printf("%s: %zu seeds\n", argv[1], names.count + rows);
    const bool good = names.count > 0 && (rows > 0 || argc == 3);
    file_names_free(&names);
    return good ? 0 : 1;
}
