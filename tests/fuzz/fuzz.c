/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/file.h"
#include "util/utf8.h"

/* Readers */

typedef struct FuzzReader {
    const char *name;
    FuzzRead *read;
} FuzzReader;

#define FUZZ_ROW(name) {#name, fuzz_##name},
static const FuzzReader READERS[] = {FUZZ_EACH(FUZZ_ROW)};
enum { READER_COUNT = sizeof READERS / sizeof *READERS };

static FuzzRead *chosen;
static bool was_good;
static Error refusal; /* the last one */

bool fuzz_choose(const char *name) {
    for (int i = 0; i < READER_COUNT; i++)
        if (strcmp(READERS[i].name, name) == 0) chosen = READERS[i].read;
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return chosen != NULL;
}

/* NOLINTNEXTLINE(readability-non-const-parameter): libFuzzer declares it so */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *const name = getenv("FUZZ_READER");
    (void)argc;
    (void)argv;
    if (name != NULL && fuzz_choose(name)) return 0;
    fprintf(stderr, "fuzz: FUZZ_READER: expected the name of a reader\n");
    exit(ERROR_USAGE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *const copy = memory_allocate(size + 1); /* of its own, so that a sanitizer sees its end */
    if (size > 0) memcpy(copy, data, size);
    was_good = false;
    refusal = (Error){ERROR_NONE, "nothing is good"};
    chosen(copy, size);
    free(copy);
    return 0;
}

/* Checks */

void fuzz_check(bool holds, const char *message) {
    if (holds) return;
    fprintf(stderr, "fuzz: %s\n", message);
    abort();
}

void fuzz_note(bool good) { was_good |= good; }

const char *fuzz_refusal(void) { return was_good ? NULL : refusal.message; }

void fuzz_check_error(bool good, const Error *error) {
    fuzz_note(good);
    if (good) return;
    refusal = *error;
    fuzz_check(error->code != ERROR_NONE, "refused without an error");
    fuzz_check(error->code != ERROR_INTERNAL, error->message);
    fuzz_check(error->message[0] != '\0', "refused without a message");
}

void fuzz_check_still(const Text *shown) {
    TEXT_AUTO Text clean = {.data = NULL};
    utf8_append_clean_lines(&clean, text_string(shown));
    fuzz_check(fuzz_same(shown, &clean), "shown with control characters");
}

bool fuzz_same(const Text *a, const Text *b) { return strcmp(text_string(a), text_string(b)) == 0; }

/* Files */

static char *folder;

static void remove_folder(void) {
    FileNames names = file_list(folder, ".", "", NULL);
    for (size_t i = 0; i < names.count; i++)
        error_ignore(file_remove_in(folder, names.names[i], NULL));
    file_names_free(&names);
    rmdir(folder);
    free(folder);
}

const char *fuzz_folder(void) {
    if (folder != NULL) return folder;
    folder = text_duplicate(file_is_folder("/dev/shm") ? "/dev/shm/jumpoff-fuzz-XXXXXX"
                                                       : "/tmp/jumpoff-fuzz-XXXXXX");
    fuzz_check(mkdtemp(folder) != NULL, "no room for a folder");
    atexit(remove_folder);
    return folder;
}

const char *fuzz_put(const char *name, const char *data, size_t size) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
    FILE *const file = fopen(path, "wb");
    fuzz_check(file != NULL && fwrite(data, 1, size, file) == size, "no room for a file");
    fclose(file);
    return path;
}

/* Parts of an input */

unsigned fuzz_take(const char **data, size_t *size, unsigned count) {
    if (*size == 0) return 0;
    const unsigned number = (unsigned char)**data % count;
    ++*data;
    --*size;
    return number;
}

unsigned fuzz_take_named(const char **data, size_t *size, const char *const *names,
                         unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const size_t length = strlen(names[i]);
        if (*size <= length || memcmp(*data, names[i], length) != 0 || (*data)[length] != '\n')
            continue;
        *data += length + 1;
        *size -= length + 1;
        return i;
    }
    return fuzz_take(data, size, count);
}

char *fuzz_take_line(const char **data, size_t *size) {
    if (*size == 0) return NULL;
    const char *const end = memchr(*data, '\n', *size);
    const size_t length = end != NULL ? (size_t)(end - *data) : *size;
    char *const line = memory_allocate(length + 1);
    memcpy(line, *data, length);
    const size_t taken = length + (end != NULL);
    *data += taken;
    *size -= taken;
    return line;
}

/* Folders */

void fuzz_fill(const char *data, size_t size) {
    char name[64] = "";
    TEXT_AUTO Text content = {.data = NULL};
    for (char *line;; free(line)) {
        line = fuzz_take_line(&data, &size);
        const bool is_name = line != NULL && strncmp(line, "=== ", 4) == 0;
        if ((line == NULL || is_name) && name[0] != '\0')
            fuzz_put(name, text_string(&content), content.length);
        if (line == NULL) break;
        if (is_name) {
            snprintf(name, sizeof name, "%s", line + 4);
            if (strchr(name, '/') != NULL || name[0] == '.') name[0] = '\0';
            text_clear(&content);
        } else {
            text_append(&content, "%s\n", line);
        }
    }
}
