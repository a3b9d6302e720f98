#include "util/distinct.h"

#include "util/hashset.h"
#include "util/text.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Record {
    uint64_t key, payload;
} Record;

/* Records that are held in memory before they go to the file, and keys of one pass over it. */
enum { BUFFER_RECORDS = 16384, PASS_KEYS = 4 * BUFFER_RECORDS };

struct Distinct {
    uint64_t count; /* of all records */
    size_t buffered, capacity;
    Record *buffer;
    FILE *file; /* the records before those in the buffer; NULL: none yet */
};

Distinct *distinct_new(void) {
    Distinct *const distinct = memory_allocate(sizeof *distinct);
    distinct->capacity = BUFFER_RECORDS;
    distinct->buffer = memory_allocate(distinct->capacity * sizeof *distinct->buffer);
    return distinct;
}

void distinct_free(Distinct *distinct) {
    if (distinct == NULL) return;
    if (distinct->file != NULL) fclose(distinct->file);
    free(distinct->buffer);
    free(distinct);
}

/* Moves the buffer to the file; false when that cannot be done (nothing is lost then: what was
 * written of the buffer is cut off by the next position). */
static bool spill(Distinct *distinct) {
    if (distinct->file == NULL) distinct->file = tmpfile();
    if (distinct->file == NULL) return false;
    const uint64_t before = distinct->count - distinct->buffered;
    if (fseeko(distinct->file, (off_t)(before * sizeof(Record)), SEEK_SET) != 0) return false;
    const size_t written =
        fwrite(distinct->buffer, sizeof(Record), distinct->buffered, distinct->file);
    if (written != distinct->buffered || fflush(distinct->file) != 0) return false;
    distinct->buffered = 0;
    return true;
}

void distinct_add(Distinct *distinct, uint64_t key, uint64_t payload) {
    if (distinct->buffered == distinct->capacity && !spill(distinct)) {
        distinct->capacity *= 2;
        distinct->buffer =
            memory_resize(distinct->buffer, distinct->capacity * sizeof *distinct->buffer);
    }
    distinct->buffer[distinct->buffered++] = (Record){key, payload};
    distinct->count++;
}

/* One pass over all records: those whose key belongs to `part` of `parts`. */
typedef struct Pass {
    uint64_t part, parts;
    HashSet seen;
    void (*visit)(void *context, uint64_t payload);
    void *context;
} Pass;

static void look_at(Pass *pass, const Record *record) {
    /* High bits choose the part, low bits the place in the set. */
    if ((record->key >> 32) % pass->parts != pass->part) return;
    if (hashset_add(&pass->seen, record->key)) pass->visit(pass->context, record->payload);
}

/* False when the file cannot be read back. */
static bool pass_over(const Distinct *distinct, Pass *pass) {
    Record block[256];
    uint64_t left = distinct->count - distinct->buffered;
    if (left > 0) rewind(distinct->file);
    while (left > 0) {
        const size_t wanted = left < 256 ? (size_t)left : 256;
        const size_t read = fread(block, sizeof(Record), wanted, distinct->file);
        for (size_t i = 0; i < read; i++) look_at(pass, &block[i]);
        if (read < wanted) return false;
        left -= read;
    }
    for (size_t i = 0; i < distinct->buffered; i++) look_at(pass, &distinct->buffer[i]);
    return true;
}

bool distinct_visit(Distinct *distinct, void (*visit)(void *context, uint64_t payload),
                    void *context) {
    const uint64_t parts = distinct->count / PASS_KEYS + 1;
    bool good = true;
    for (uint64_t part = 0; good && part < parts; part++) {
        Pass pass = {.part = part, .parts = parts, .visit = visit, .context = context};
        good = pass_over(distinct, &pass);
        hashset_free(&pass.seen);
    }
    return good;
}
