/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "endgame/slice.h"

#include "util/file.h"
#include "util/parallel.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>
#include <zstd_errors.h>

void slice_name(Slice slice, char name[SLICE_NAME_SIZE]) {
    snprintf(name, SLICE_NAME_SIZE, "%um%uk-%um%uk", slice.men[0] % 10U, slice.kings[0] % 10U,
             slice.men[1] % 10U, slice.kings[1] % 10U);
}

/* Adds the slices of so many pieces and men in which the first side has so many. */
static int add_slices(Slice *list, int count, int pieces, int men, int side) {
    for (int side_men = 0; side_men <= men; side_men++) {
        const Slice slice = {
            {(uint8_t)side_men, (uint8_t)(men - side_men)},
            {(uint8_t)(side - side_men), (uint8_t)(pieces - side - men + side_men)}};
        const Slice turned = slice_turned(slice);
        if (side_men > side || men - side_men > pieces - side) continue;
        if (slice_id(slice) < slice_id(turned)) continue; /* listed with the turned one */
        list[count++] = slice;
        if (slice_id(slice) != slice_id(turned)) list[count++] = turned;
    }
    return count;
}

int slices_list(int pieces, Slice *list) {
    int count = 0;
    for (int all = SLICE_PIECES_MIN; all <= pieces; all++)
        for (int men = 0; men <= all; men++)
            for (int side = 1; side < all; side++) count = add_slices(list, count, all, men, side);
    return count;
}

/* Lists the sets of k of a board's squares, by their numbers. */
static uint64_t *sets_make(const Numbering *numbering, int k) {
    const uint32_t count = numbering->choose[board_squares(numbering->size)][k];
    uint64_t *const sets = memory_allocate(count * sizeof *sets);
    uint8_t squares[SLICE_SIDE_MAX + 1] = {0};
    for (int i = 0; i < k; i++) squares[i] = (uint8_t)i;
    for (uint32_t number = 0; number < count; number++) {
        for (int i = 0; i < k; i++) sets[number] |= (uint64_t)squares[i] << (8 * i);
        int i = 0; /* the first square that can go up */
        while (i + 1 < k && squares[i] + 1 == squares[i + 1]) {
            squares[i] = (uint8_t)i;
            i++;
        }
        squares[i]++;
    }
    return sets;
}

/* Counts, for each set of own men, the placings of all men before it: other men may stand neither
 * on them nor on their own crowning row, here the first one. */
static uint32_t *first_make(const Numbering *numbering, int own, int other) {
    const int half = numbering->size / 2;
    const int room = board_squares(numbering->size) - half;
    const uint32_t count = numbering->own_sets[own];
    uint32_t *const first = memory_allocate((count + 1U) * sizeof *first);
    for (uint32_t number = 0; number < count; number++) {
        int in_room = 0;
        for (int i = 0; i < own; i++)
            in_room += (int)(numbering->sets[own][number] >> (8 * i) & 255) >= half;
        first[number + 1] = first[number] + numbering->choose[room - in_room][other];
    }
    return first;
}

void numbering_make(Numbering *numbering, int size, int pieces) {
    *numbering = (Numbering){.size = size, .pieces = pieces};
    for (int n = 0; n <= BOARD_SQUARES_MAX; n++) {
        numbering->choose[n][0] = 1;
        for (int k = 1; k <= SLICE_SIDE_MAX && n > 0; k++)
            numbering->choose[n][k] = numbering->choose[n - 1][k - 1] + numbering->choose[n - 1][k];
    }
    for (int own = 0; own < pieces; own++) {
        numbering->sets[own] = sets_make(numbering, own);
        numbering->own_sets[own] = numbering->choose[board_squares(size) - size / 2][own];
        for (int other = 0; other < pieces && own + other <= pieces; other++)
            numbering->first[own][other] = first_make(numbering, own, other);
    }
}

void numbering_free(Numbering *numbering) {
    for (int k = 0; k <= SLICE_SIDE_MAX; k++) {
        free(numbering->sets[k]);
        for (int other = 0; other <= SLICE_SIDE_MAX; other++) free(numbering->first[k][other]);
    }
    *numbering = (Numbering){.size = 0};
}

SliceShape numbering_shape(const Numbering *numbering, Slice slice) {
    const int left = board_squares(numbering->size) - slice.men[0] - slice.men[1];
    const uint32_t own = numbering->choose[left][slice.kings[0]];
    const uint32_t other = numbering->choose[left - slice.kings[0]][slice.kings[1]];
    const uint32_t *const first = numbering->first[slice.men[0]][slice.men[1]];
    const uint32_t sets = numbering->own_sets[slice.men[0]];
    const uint64_t kings = (uint64_t)own * other;
    return (SliceShape){slice, first[sets] * kings, kings, other, sets, first};
}

/* Files */

enum { FORMAT_VERSION = 1, RULES_SIZE = 16, LEVEL = 9 };
static const char MAGIC[8] = "jo-egdb"; /* a foreign byte order shows as another version */

/* The head of a file. After it come a BlockPlace for each block of each part, then the blocks. */
typedef struct Head {
    char magic[8];
    uint32_t version, size;
    char rules[RULES_SIZE];
    uint8_t men[2], kings[2];
    int32_t longest;
    uint64_t positions, wins, draws, losses, blocks, file_size;
    uint64_t hash; /* of the head with a 0 here, and of all places */
} Head;

typedef struct BlockPlace {
    uint64_t offset, length, hash; /* hash: of the compressed bytes */
} BlockPlace;

static size_t block_size(SlicePart part, uint64_t positions, uint64_t block) {
    const uint64_t left = positions - block * BLOCK_POSITIONS;
    const size_t count = left < BLOCK_POSITIONS ? (size_t)left : BLOCK_POSITIONS;
    return part == PART_ENTRIES ? count : (count + VALUES_A_BYTE - 1) / VALUES_A_BYTE;
}

static uint64_t hash_head(const Head *head, const BlockPlace *places, uint64_t count) {
    Head plain = *head;
    plain.hash = 0;
    return XXH3_64bits_withSeed(places, count * sizeof *places, XXH3_64bits(&plain, sizeof plain));
}

static void name_file(Slice slice, char file[2 * SLICE_NAME_SIZE]) {
    slice_name(slice, file);
    strcat(file, ".slice");
}

/* Writing */

enum { PACKED_MAX = ZSTD_COMPRESSBOUND(BLOCK_POSITIONS) };

typedef struct PackedBlock {
    ZSTD_CCtx *context; /* a new one for each block would take longer than packing it */
    unsigned char entries[BLOCK_POSITIONS], values[BLOCK_POSITIONS / VALUES_A_BYTE];
    size_t length[SLICE_PARTS];
    SliceCounts counts;
    unsigned char data[SLICE_PARTS][PACKED_MAX];
} PackedBlock;

typedef struct Packing {
    const SliceKind *kind;
    const SliceSource *source;
    Head head;
    BlockPlace *places;
    Text file; /* its bytes; the head and the places are put into it at the end */
} Packing;

static void count_entries(const Packing *packing, const unsigned char *entries, size_t count,
                          unsigned char *values, SliceCounts *counts) {
    const bool stuck_wins = packing->kind->rules->stuck_wins;
    unsigned last = 0;
    memset(values, 0, BLOCK_POSITIONS / VALUES_A_BYTE);
    for (size_t i = 0; i < count; i++) {
        const unsigned entry = entries[i];
        const unsigned value = entry_value(entry, stuck_wins);
        values[i / VALUES_A_BYTE] |= (unsigned char)(value << (2 * (i % VALUES_A_BYTE)));
        counts->wins += value == VALUE_WIN;
        counts->losses += value == VALUE_LOSS;
        if (entry > last) last = entry;
    }
    counts->draws = count - counts->wins - counts->losses;
    counts->longest = (int)last - 1;
}

static bool pack(void *context, uint64_t block, int thread, void *slot) {
    const Packing *const packing = context;
    PackedBlock *const packed = slot;
    const uint64_t positions = packing->kind->positions;
    const size_t count = block_size(PART_ENTRIES, positions, block);
    (void)thread;
    packing->source->take(packing->source->context, block * BLOCK_POSITIONS, count,
                          packed->entries);
    packed->counts = (SliceCounts){.longest = -1};
    count_entries(packing, packed->entries, count, packed->values, &packed->counts);
    const unsigned char *const raw[SLICE_PARTS] = {packed->values, packed->entries};
    for (SlicePart part = PART_VALUES; part < SLICE_PARTS; part++) {
        packed->length[part] =
            ZSTD_compressCCtx(packed->context, packed->data[part], PACKED_MAX, raw[part],
                              block_size(part, positions, block), LEVEL);
        /* The buffer fits incompressible data, so only memory can be missing. */
        if (ZSTD_isError(packed->length[part])) memory_end();
    }
    return true;
}

static bool put(void *context, uint64_t block, void *slot) {
    Packing *const packing = context;
    const PackedBlock *const packed = slot;
    Head *const head = &packing->head;
    head->wins += packed->counts.wins;
    head->draws += packed->counts.draws;
    head->losses += packed->counts.losses;
    if (packed->counts.longest > head->longest) head->longest = packed->counts.longest;
    for (SlicePart part = PART_VALUES; part < SLICE_PARTS; part++) {
        packing->places[(uint64_t)part * head->blocks + block] =
            (BlockPlace){packing->file.length, packed->length[part],
                         XXH3_64bits(packed->data[part], packed->length[part])};
        text_append_bytes(&packing->file, (const char *)packed->data[part], packed->length[part]);
    }
    return true;
}

static Head head_of(const SliceKind *kind) {
    Head head;
    memset(&head, 0, sizeof head);
    memcpy(head.magic, MAGIC, sizeof MAGIC);
    head.version = FORMAT_VERSION;
    head.size = (uint32_t)kind->size;
    snprintf(head.rules, sizeof head.rules, "%s", kind->rules->name);
    memcpy(head.men, kind->slice.men, sizeof head.men);
    memcpy(head.kings, kind->slice.kings, sizeof head.kings);
    head.longest = -1;
    head.positions = kind->positions;
    head.blocks = (kind->positions + BLOCK_POSITIONS - 1) / BLOCK_POSITIONS;
    return head;
}

bool slice_file_write(const char *folder, const SliceKind *kind, const SliceSource *source,
                      int threads, Error *error) {
    const int slots = 2 * threads;
    char name[2 * SLICE_NAME_SIZE];
    Packing packing = {.kind = kind, .source = source, .head = head_of(kind)};
    Head *const head = &packing.head;
    const uint64_t count = SLICE_PARTS * head->blocks;
    const size_t start = sizeof *head + count * sizeof *packing.places;
    PackedBlock *const blocks = memory_allocate((size_t)slots * sizeof *blocks);
    const OrderedTasks tasks = {&packing, pack, put, blocks, sizeof *blocks, slots};
    packing.places = memory_allocate(count * sizeof *packing.places);
    text_reserve(&packing.file, start);
    packing.file.length = start;
    for (int i = 0; i < slots; i++) {
        blocks[i].context = ZSTD_createCCtx();
        if (blocks[i].context == NULL) memory_end();
    }
    parallel_run_ordered(&tasks, head->blocks, threads);
    assert(head->wins + head->draws + head->losses == head->positions);
    head->file_size = packing.file.length;
    head->hash = hash_head(head, packing.places, count);
    memcpy(packing.file.data, head, sizeof *head);
    memcpy(packing.file.data + sizeof *head, packing.places, start - sizeof *head);
    name_file(kind->slice, name);
    const bool good = file_write_in(folder, name, &packing.file, error);
    for (int i = 0; i < slots; i++) ZSTD_freeCCtx(blocks[i].context);
    free(blocks);
    free(packing.places);
    text_free(&packing.file);
    return good;
}

/* Reading */

static const BlockPlace *place_of(const SliceFile *file, SlicePart part, uint64_t block) {
    const unsigned char *const places = file->map + sizeof(Head);
    return (const BlockPlace *)(const void *)places + (uint64_t)part * file->blocks + block;
}

static bool has_sound_counts(const Head *head) {
    return head->wins <= head->positions && head->losses <= head->positions - head->wins &&
           head->draws == head->positions - head->wins - head->losses && head->longest >= -1 &&
           head->longest < ENTRY_MAX;
}

/* Reads the head of a mapped file; returns the fault, or NULL. */
static const char *take_head(SliceFile *file, const SliceKind *kind) {
    const Head wanted = head_of(kind);
    Head head;
    if (file->map_size < sizeof head) return "too short";
    memcpy(&head, file->map, sizeof head);
    if (memcmp(head.magic, MAGIC, sizeof MAGIC) != 0) return "no file of exact tables";
    if (head.version != FORMAT_VERSION) return "of another version of the format, or byte order";
    if (memcmp(head.rules, wanted.rules, sizeof head.rules) != 0) return "of other rules";
    if (head.size != wanted.size) return "of another board";
    if (memcmp(head.men, wanted.men, 2) != 0 || memcmp(head.kings, wanted.kings, 2) != 0)
        return "of other pieces";
    if (head.positions != wanted.positions || head.blocks != wanted.blocks)
        return "of another number of positions";
    if (!has_sound_counts(&head)) return "damaged (its counts)";
    if (head.file_size != file->map_size) return "truncated, or longer than it was written";
    const size_t places = SLICE_PARTS * head.blocks * sizeof(BlockPlace);
    if (file->map_size < sizeof head + places) return "truncated";
    if (head.hash !=
        hash_head(&head, (const void *)(file->map + sizeof head), SLICE_PARTS * head.blocks))
        return "damaged (its head)";
    file->counts = (SliceCounts){head.positions, head.wins, head.draws, head.losses, head.longest};
    file->blocks = head.blocks;
    return NULL;
}

static const char *blocks_fault(const SliceFile *file) {
    for (SlicePart part = PART_VALUES; part < SLICE_PARTS; part++) {
        for (uint64_t i = 0; i < file->blocks; i++) {
            const BlockPlace *const place = place_of(file, part, i);
            if (place->offset > file->map_size || place->length > file->map_size - place->offset)
                return "damaged (a block is beyond its end)";
            if (XXH3_64bits(file->map + place->offset, place->length) != place->hash)
                return "damaged (a block)";
        }
    }
    return NULL;
}

static bool map_file(SliceFile *file, const char *folder, const char *name, Error *error) {
    const int descriptor = file_open_in(folder, name, O_RDONLY, error);
    struct stat status;
    if (descriptor < 0) return false;
    if (fstat(descriptor, &status) != 0) status.st_size = 0;
    file->map_size = (size_t)status.st_size;
    void *const map = file->map_size == 0
                          ? MAP_FAILED
                          : mmap(NULL, file->map_size, PROT_READ, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (map != MAP_FAILED) file->map = map;
    if (map == MAP_FAILED && file->map_size > 0)
        return error_set(error, errno == ENOMEM ? ERROR_INTERNAL : ERROR_NO_INPUT,
                         "%s/%s: cannot be mapped: %s", folder, name, strerror(errno));
    return true;
}

SliceFile *slice_file_open(const char *folder, const SliceKind *kind, Error *error) {
    SliceFile *const file = memory_allocate(sizeof *file);
    char name[2 * SLICE_NAME_SIZE];
    name_file(kind->slice, name);
    bool good = map_file(file, folder, name, error);
    const char *fault = good ? take_head(file, kind) : NULL;
    if (good && fault == NULL) fault = blocks_fault(file);
    if (fault != NULL) good = error_set(error, ERROR_DATA, "%s/%s: %s", folder, name, fault);
    for (SlicePart part = PART_VALUES; good && part < SLICE_PARTS; part++) {
        file->unpacked[part] = memory_allocate(file->blocks * sizeof *file->unpacked[part]);
        for (uint64_t i = 0; i < file->blocks; i++)
            file->bytes[part] += place_of(file, part, i)->length;
    }
    if (good) return file;
    slice_file_close(file);
    return NULL;
}

void slice_file_forget(SliceFile *file) {
    for (SlicePart part = PART_VALUES; part < SLICE_PARTS; part++)
        for (uint64_t i = 0; file->unpacked[part] != NULL && i < file->blocks; i++) {
            free(atomic_load_explicit(&file->unpacked[part][i], memory_order_relaxed));
            atomic_store_explicit(&file->unpacked[part][i], NULL, memory_order_relaxed);
        }
}

void slice_file_close(SliceFile *file) {
    if (file == NULL) return;
    slice_file_forget(file);
    for (SlicePart part = PART_VALUES; part < SLICE_PARTS; part++) free(file->unpacked[part]);
    if (file->map != NULL) munmap((void *)(uintptr_t)file->map, file->map_size);
    free(file);
}

const unsigned char *slice_file_unpack(const SliceFile *file, SlicePart part, uint64_t block) {
    const BlockPlace *const place = place_of(file, part, block);
    const size_t size = block_size(part, file->counts.positions, block);
    unsigned char *data = memory_allocate(size), *there = NULL;
    const size_t got = ZSTD_decompress(data, size, file->map + place->offset, place->length);
    /* The bytes were checked at opening: the file was written so, or has changed since. */
    if (ZSTD_getErrorCode(got) == ZSTD_error_memory_allocation) memory_end();
    if (got != size) error_end(ERROR_DATA, "exact tables: a block cannot be unpacked");
    if (atomic_compare_exchange_strong(&file->unpacked[part][block], &there, data)) return data;
    free(data); /* another thread was faster */
    return there;
}
