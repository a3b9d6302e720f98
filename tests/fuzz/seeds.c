/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The seeds of a reader as a test: READER FOLDER reads the files in seeds/READER as they are, which
 * are good but for those called odd…, cut off at several places, and with bytes changed, always the
 * same ones. */
#include "fuzz.h"

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

int main(int argc, char **argv) {
    if (argc != 3 || !fuzz_choose(argv[1])) {
        fprintf(stderr, "fuzz_seeds: expected READER FOLDER\n");
        return ERROR_USAGE;
    }
    FileNames names = file_list(argv[2], argv[1], "", NULL);
    MEMORY_AUTO char *folder = file_join(argv[2], argv[1]);
    for (size_t i = 0; i < names.count; i++) {
        size_t size = 0;
        MEMORY_AUTO char *data = load(folder, names.names[i], &size);
        read_bytes(data, size);
        if (fuzz_refusal() != NULL && strncmp(names.names[i], "odd", 3) != 0) {
            fprintf(stderr, "%s: %s\n", names.names[i], fuzz_refusal());
            abort();
        }
        read_variants(data, size);
    }
    printf("%s: %zu seeds\n", argv[1], names.count);
    const bool good = names.count > 0;
    file_names_free(&names);
    return good ? 0 : 1;
}
