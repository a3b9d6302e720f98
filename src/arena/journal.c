/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/journal.h"

#include "arena/results.h"
#include "build_info.h"
#include "util/clock.h"
#include "util/file.h"

#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

/* ---- the head ---- */

/* Increase it when the contents change. Program versions count too: they may play other games. */
enum { FORMAT_NUMBER = 2 };
#define PROGRAM JUMPOFF_VERSION " (" JUMPOFF_COMMIT ")"

/* Appends the lines before the experiment; the last one has its length and the checksum of all. */
static void write_lines(JournalHead head, const char *program, const char *experiment,
                        size_t length, Text *text) {
    text_append(text, "jumpoff-journal-%d\nprogram %s\n", FORMAT_NUMBER, program);
    text_append(text, "shard %" PRIu64 "/%" PRIu64 "\n", head.shard.index + 1, head.shard.count);
    text_append(text, "openings %016" PRIx64 "\n", head.openings);
    const uint64_t checksum = XXH64(experiment, length, XXH64(text->data, text->length, 0));
    text_append(text, "experiment %zu %016" PRIx64 "\n", length, checksum);
}

void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text) {
    Text written = {.data = NULL};
    experiment_write(experiment, &written);
    write_lines(head, PROGRAM, written.data, written.length, text);
    text_append_bytes(text, written.data, written.length);
    *experiment_text = written.data;
}

static bool read_experiment(const char *path, const char *text, size_t length,
                            Experiment *experiment, Error *error) {
    return experiment_parse(experiment, path, text, length, NULL, 0, error) &&
           (experiment_check(experiment, error) ||
            error_set(error, ERROR_DATA, "%s: %s", path, error->message));
}

/* Reads the head of an open file called `path`: *experiment (NULL: of any program, to show games),
 * its text *experiment_text (the caller frees it), and *end, where the games begin. ERROR_DATA if
 * it is no journal, is of another program, or was changed: the lines must be those that write_lines
 * makes. */
static bool read_head(const char *path, int descriptor, JournalHead *head, Experiment *experiment,
                      char **experiment_text, uint64_t *end, Error *error) {
    enum { LINES_SIZE = 512 };
    char lines[LINES_SIZE + 1], program[LINES_SIZE + 1];
    int format = 0, read = 0;
    size_t length = 0;
    const ssize_t got = pread(descriptor, lines, LINES_SIZE, 0);
    if (got < 0) return error_set(error, ERROR_NO_INPUT, "%s: %s", path, strerror(errno));
    lines[got] = '\0';
    const int found = sscanf(lines,
                             "jumpoff-journal-%d\nprogram %512[^\n]\nshard %" SCNu64 "/%" SCNu64
                             "\nopenings %" SCNx64 "\nexperiment %zu %*16x%n",
                             &format, program, &head->shard.index, &head->shard.count,
                             &head->openings, &length, &read);
    if (found >= 2 &&
        (format != FORMAT_NUMBER || (experiment != NULL && strcmp(program, PROGRAM) != 0)))
        return error_set(error, ERROR_DATA,
                         "%s: written by jumpoff %.100s, but this is " PROGRAM
                         ": only the program that began a tournament can continue or show it",
                         path, program);
    const size_t start = (size_t)read + 1; /* after the line */
    TEXT_AUTO Text written = {.data = NULL};
    head->shard.index--;
    char *const text = *experiment_text =
        memory_allocate((length <= CONFIG_TEXT_MAX ? length : 0) + 1);
    if (read > 0 && length <= CONFIG_TEXT_MAX && head->shard.count <= SHARDS_MAX &&
        pread(descriptor, text, length, (off_t)start) == (ssize_t)length)
        write_lines(*head, program, text, length, &written);
    if (written.length != start || memcmp(written.data, lines, start) != 0 ||
        head->shard.index >= head->shard.count)
        return error_set(error, ERROR_DATA,
                         "%s: not a journal of a tournament, or its head was changed", path);
    *end = (uint64_t)start + length;
    return experiment == NULL || read_experiment(path, text, length, experiment, error);
}

/* ---- games as bytes ---- */

/* Whole numbers, mostly small: seven bits a byte, lowest first, the high bit set but at the end. */
static void write_uint(Text *bytes, uint64_t value) {
    for (; value >= 0x80; value >>= 7) text_append_char(bytes, (char)(value | 0x80));
    text_append_char(bytes, (char)value);
}

static void write_word(Text *bytes, uint64_t word) {
    word = htole64(word);
    text_append_bytes(bytes, (const char *)&word, sizeof word);
}

/* Flags: which values of a ply are known. */
enum { SEARCHED = 1, SCORED = 2, COUNTED = 4, REPORTED = 8 };

static void write_real(Text *bytes, double real) {
    uint64_t word;
    memcpy(&word, &real, sizeof word);
    write_word(bytes, word);
}

static void write_string(Text *bytes, const char *string) {
    const size_t length = strlen(string);
    write_uint(bytes, length);
    text_append_bytes(bytes, string, length);
}

static void write_ply(Text *bytes, const GameRecord *record, const PlyRecord *ply) {
    text_append_char(bytes, (char)ply->index);
    text_append_char(bytes,
                     (char)((ply->searched ? SEARCHED : 0) | (ply->scored ? SCORED : 0) |
                            (ply->counted ? COUNTED : 0) | (ply->reported != 0 ? REPORTED : 0)));
    if (ply->reported != 0) {
        const char *const line = record->reported.data + ply->reported;
        write_real(bytes, ply->value);
        write_string(bytes, line);
        write_string(bytes, line + strlen(line) + 1); /* its text */
    }
    if (!ply->searched) return;
    write_real(bytes, ply->score);
    write_uint(bytes, (uint64_t)ply->depth_plies);
    write_uint(bytes, ply->counters.nodes);
    write_uint(bytes, ply->counters.leaves);
    write_uint(bytes, ply->counters.legal_moves);
}

void game_encode_time(int64_t time_ns, Text *bytes) { write_uint(bytes, (uint64_t)time_ns); }

void game_encode(const GameRecord *record, bool with_times, Text *bytes) {
    unsigned searched = 0;
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        searched += ply->searched;
        with_times = with_times && (!ply->searched || ply->time_ns >= 0);
    }
    write_uint(bytes, searched);
    text_append_char(bytes, (char)record->result);
    text_append_char(bytes, (char)record->ending);
    write_word(bytes, record->hash);
    write_string(bytes, record->detail);
    write_uint(bytes, (uint64_t)record->plies);
    for (int i = 0; i < record->plies; i++) write_ply(bytes, record, &record->records[i]);
    for (int i = 0; with_times && i < record->plies; i++)
        if (record->records[i].searched) game_encode_time(record->records[i].time_ns, bytes);
}

/* The unread bytes; `bad` once a value was missing or wrong. */
typedef struct Source {
    const unsigned char *next, *end;
    bool bad;
} Source;

static unsigned read_byte(Source *source) {
    if (source->next < source->end) return *source->next++;
    source->bad = true;
    return 0;
}

static uint64_t read_uint(Source *source) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const unsigned byte = read_byte(source);
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    source->bad = true;
    return 0;
}

static int read_int(Source *source, int max) {
    const uint64_t value = read_uint(source);
    if (value <= (uint64_t)max) return (int)value;
    source->bad = true;
    return 0;
}

static uint64_t read_word(Source *source) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word |= (uint64_t)read_byte(source) << (8 * i);
    return word;
}

static double read_real(Source *source) {
    const uint64_t word = read_word(source);
    double real;
    memcpy(&real, &word, sizeof real);
    return real;
}

static void read_string(Source *source, char *string, int size) {
    const int length = read_int(source, size - 1);
    for (int i = 0; i < length; i++) string[i] = (char)read_byte(source);
    string[length] = '\0';
}

static bool read_ply(Source *source, const Rules *rules, GameRecord *record) {
    MoveList legal;
    moves_generate(&record->final, rules, &legal);
    const int index = (int)read_byte(source);
    const unsigned known = read_byte(source);
    if (source->bad || index >= legal.count || known > (SEARCHED | SCORED | COUNTED | REPORTED))
        return false;
    PlyRecord *const ply = game_record_add(record, &legal, index);
    ply->searched = (known & SEARCHED) != 0;
    ply->scored = (known & SCORED) != 0;
    ply->counted = (known & COUNTED) != 0;
    if ((known & REPORTED) != 0) {
        char line[PROTOCOL_TEXT_SIZE], text[PROTOCOL_TEXT_SIZE];
        const double value = read_real(source);
        read_string(source, line, sizeof line);
        read_string(source, text, sizeof text);
        game_record_add_report(record, value, line, text);
    }
    if (ply->searched) {
        ply->score = read_real(source);
        ply->depth_plies = read_int(source, SEARCH_DEPTH_MAX);
        ply->counters.nodes = read_uint(source);
        ply->counters.leaves = read_uint(source);
        ply->counters.legal_moves = read_uint(source);
        if (ply->scored && !(fabs(ply->score) <= SCORE_WIN)) return false;
    }
    return !source->bad;
}

static Source source_of(const char *bytes, size_t length) {
    const unsigned char *const start = (const unsigned char *)bytes;
    return (Source){.next = start, .end = start + length};
}

uint64_t game_searched(const char *bytes, size_t length) {
    Source source = source_of(bytes, length);
    return read_uint(&source);
}

/* Reads the part before the plies, and their number. */
static uint64_t read_summary(Source *source, GameRecord *record) {
    read_uint(source); /* searched */
    record->result = (Result)read_byte(source);
    record->ending = (Ending)read_byte(source);
    record->hash = read_word(source);
    read_string(source, record->detail, FAILURE_DETAIL_SIZE);
    const uint64_t plies = read_uint(source);
    if (record->result > RESULT_DRAW || (int)record->ending >= ENDING_COUNT) source->bad = true;
    return plies;
}

bool game_decode(const char *bytes, size_t length, const Board *start, const Rules *rules,
                 GameRecord *record) {
    Source source = source_of(bytes, length);
    game_record_start(record, start);
    const uint64_t of_start = record->hash, plies = read_summary(&source, record);
    const uint64_t hash = record->hash;
    if (source.bad) return false;
    record->hash = of_start; /* the moves are added to it */
    for (uint64_t i = 0; i < plies; i++)
        if (!read_ply(&source, rules, record)) return false;
    const bool has_times = source.next < source.end;
    for (int i = 0; i < record->plies; i++) {
        PlyRecord *const ply = &record->records[i];
        if (!ply->searched) continue;
        ply->time_ns = has_times ? (int64_t)read_uint(&source) : -1;
        if (has_times && ply->time_ns < 0) return false;
    }
    return !source.bad && source.next == source.end && record->hash == hash;
}

/* ---- frames ---- */

void frame_write(uint64_t game, const char *bytes, size_t length, char octets[FRAME_SIZE]) {
    const uint64_t words[] = {htole64(length), htole64(XXH64(bytes, length, game)), htole64(game)};
    memcpy(octets, words, sizeof words);
}

/* Empties a record and leaves room for its frame, which is filled at the end. */
static void frame_begin(Text *record) {
    static const char NO_FRAME[FRAME_SIZE] = "";
    text_clear(record);
    text_append_bytes(record, NO_FRAME, FRAME_SIZE);
}

static void frame_finish(uint64_t game, const Text *record) {
    frame_write(game, record->data + FRAME_SIZE, record->length - FRAME_SIZE, record->data);
}

void journal_write_game(uint64_t game, const GameRecord *record, bool with_times, Text *bytes) {
    frame_begin(bytes);
    game_encode(record, with_times, bytes);
    frame_finish(game, bytes);
}

/* Reads or writes exactly that many bytes; false with errno, or at the end of the file. */
static bool transfer(int descriptor, bool writes, uint64_t offset, char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = writes ? pwrite(descriptor, bytes, length, (off_t)offset)
                                     : pread(descriptor, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes += count;
        length -= (size_t)count;
        offset += (uint64_t)count;
    }
    return true;
}

/* Reads the record at an offset, of *game, into *bytes; false if it is incomplete. */
static bool read_record(int descriptor, uint64_t offset, uint64_t *game, Text *bytes) {
    enum { RECORD_MAX = 1 << 26 };
    uint64_t words[FRAME_SIZE / 8];
    if (!transfer(descriptor, false, offset, (char *)words, sizeof words)) return false;
    const uint64_t length = le64toh(words[0]);
    *game = le64toh(words[2]);
    if (length > RECORD_MAX) return false;
    text_clear(bytes);
    text_reserve(bytes, (size_t)length);
    bytes->length = (size_t)length;
    return transfer(descriptor, false, offset + FRAME_SIZE, bytes->data, bytes->length) &&
           XXH64(bytes->data, bytes->length, *game) == le64toh(words[1]);
}

/* ---- the file ---- */

/* The place of a game in the file. */
typedef struct FoundGame {
    uint64_t game, offset;
} FoundGame;

/* How often writes go to the disk: a power cut loses the games finished since. */
#define SYNC_NS INT64_C(1000000000)

struct Journal {
    int descriptor;
    char *folder;
    const char *name; /* in the folder: JOURNAL_NAME or JOURNAL_KEPT_NAME */
    char *path;       /* of both */
    JournalHead head;
    char *experiment;
    uint64_t start, end; /* where the first record is, and the next one goes */
    uint64_t cut;
    /* Games found or copied, not added. The first `count` are known, in the order of their numbers;
     * those noted since follow. Memory grows with the (untrusted) file, not with numbers in it. */
    FoundGame *found;
    size_t count, noted, capacity;
    uint64_t added;        /* games since it was opened */
    pthread_mutex_t mutex; /* one thread adds at a time */
    int64_t synced_ns;
};

static Journal *journal_new(const char *folder, const char *name) {
    Journal *const journal = memory_allocate(sizeof *journal);
    journal->descriptor = -1;
    journal->folder = text_duplicate(folder);
    journal->name = name;
    journal->path = file_join(folder, name);
    journal->synced_ns = clock_now_ns();
    pthread_mutex_init(&journal->mutex, NULL);
    return journal;
}

void journal_close(Journal *journal) {
    if (journal == NULL) return;
    if (journal->descriptor >= 0) close(journal->descriptor);
    pthread_mutex_destroy(&journal->mutex);
    free(journal->folder);
    free(journal->path);
    free(journal->experiment);
    free(journal->found);
    free(journal);
}

static Journal *abandon(Journal *journal) {
    journal_close(journal);
    return NULL;
}

bool journal_end(Journal *journal, Error *error) {
    const bool good = file_sync_folder(journal->folder, error) &&
                      file_remove_in(journal->folder, JOURNAL_NAME, error);
    journal_close(journal);
    return good;
}

JournalHead journal_head(const Journal *journal) { return journal->head; }
const char *journal_experiment(const Journal *journal) { return journal->experiment; }
uint64_t journal_count(const Journal *journal) { return journal->count; }
uint64_t journal_games(const Journal *journal) { return journal->count + journal->added; }
uint64_t journal_game(const Journal *journal, uint64_t index) { return journal->found[index].game; }
uint64_t journal_cut(const Journal *journal) { return journal->cut; }

static int compare_games(const void *a, const void *b) {
    const uint64_t one = ((const FoundGame *)a)->game, other = ((const FoundGame *)b)->game;
    return (one > other) - (one < other);
}

static int compare_schemas(const void *a, const void *b) {
    const int order = compare_games(a, b);
    const uint64_t one = ((const FoundGame *)a)->offset, other = ((const FoundGame *)b)->offset;
    return order != 0 ? order : (one > other) - (one < other);
}

/* Returns the offset of a known game; 0: unknown. */
static uint64_t offset_of(const Journal *journal, uint64_t game) {
    const FoundGame wanted = {.game = game}, *place = NULL;
    if (journal->count > 0)
        place = bsearch(&wanted, journal->found, journal->count, sizeof wanted, compare_games);
    return place != NULL ? place->offset : 0;
}

bool journal_has(const Journal *journal, uint64_t game) { return offset_of(journal, game) != 0; }

/* Notes the place of a game if it is of the shard; it is known after settle(). */
static void note(Journal *journal, uint64_t game, uint64_t offset) {
    if (!schedule_shard_has(journal->head.shard, game)) return;
    journal->found =
        memory_grow(journal->found, journal->noted, sizeof *journal->found, &journal->capacity);
    journal->found[journal->noted++] = (FoundGame){game, offset};
}

/* Sorts the noted places among the known ones, which stay as they are before the least of them; of
 * two records of a game the first one counts. */
static void settle(Journal *journal) {
    FoundGame *const found = journal->found;
    size_t first = journal->count;
    for (size_t i = journal->count; i < journal->noted; i++)
        while (first > 0 && found[first - 1].game >= found[i].game) first--;
    if (first == journal->noted) return;
    qsort(found + first, journal->noted - first, sizeof *found, compare_schemas);
    size_t count = first;
    for (size_t i = first; i < journal->noted; i++)
        if (count == first || found[count - 1].game != found[i].game) found[count++] = found[i];
    journal->count = journal->noted = count;
}

/* Finds up to `most` further games, up to the last whole record. False: there may be more. */
static bool find_games(Journal *journal, uint64_t games, uint64_t most) {
    TEXT_AUTO Text bytes = {.data = NULL};
    uint64_t game;
    for (;
         most > 0 && read_record(journal->descriptor, journal->end, &game, &bytes) && game < games;
         most--) {
        note(journal, game, journal->end);
        journal->end += FRAME_SIZE + bytes.length;
    }
    settle(journal);
    return most > 0;
}

static bool in_use(const Journal *journal, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: another jumpoff is using it", journal->path);
}

static bool fail(const Journal *journal, Error *error) {
    return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", journal->path, strerror(errno));
}

bool journal_copy_head(const Journal *journal, Text *text, Error *error) {
    MEMORY_AUTO char *head = memory_allocate((size_t)journal->start);
    if (!transfer(journal->descriptor, false, 0, head, (size_t)journal->start))
        return fail(journal, error);
    text_append_bytes(text, head, (size_t)journal->start);
    return true;
}

/* Creates a locked journal with its head under a temporary name, a file that the caller removes
 * after a failure. */
static bool write_temporary(Journal *journal, const Experiment *experiment, JournalHead head,
                            Text *temporary, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    journal->head = head;
    journal_head_write(head, experiment, &text, &journal->experiment);
    text_append(temporary, "%s.%ld.tmp", journal->name, (long)getpid());
    error_ignore(file_remove_in(journal->folder, temporary->data, NULL)); /* of a dead process */
    journal->descriptor =
        file_open_in(journal->folder, temporary->data, O_RDWR | O_CREAT | O_EXCL, error);
    journal->start = journal->end = text.length;
    return journal->descriptor >= 0 &&
           ((transfer(journal->descriptor, true, 0, text.data, text.length) &&
             fsync(journal->descriptor) == 0 &&
             flock(journal->descriptor, LOCK_EX | LOCK_NB) == 0) ||
            fail(journal, error));
}

Journal *journal_create(const char *folder, const Experiment *experiment, JournalHead head,
                        Error *error) {
    Journal *const journal = journal_new(folder, JOURNAL_NAME);
    TEXT_AUTO Text temporary = {.data = NULL};
    /* When the head is whole, only one process can succeed. */
    const bool good = write_temporary(journal, experiment, head, &temporary, error) &&
                      file_rename_in(folder, temporary.data, JOURNAL_NAME, false, error);
    if (!good) error_ignore(file_remove_in(folder, temporary.data, NULL));
    /* The faster process has removed this one's temporary file. */
    if (!good && file_may_exist_in(folder, JOURNAL_NAME)) in_use(journal, error);
    return good ? journal : abandon(journal);
}

bool journal_is_removed(const Journal *journal) {
    struct stat status;
    return fstat(journal->descriptor, &status) == 0 && status.st_nlink == 0;
}

static bool open_file(Journal *journal, JournalAccess access, Error *error) {
    if (!file_may_exist_in(journal->folder, journal->name))
        return error_set(error, ERROR_NO_INPUT, "%s: %s", journal->path, strerror(ENOENT));
    journal->descriptor = file_open_in(journal->folder, journal->name,
                                       access <= JOURNAL_TO_WRITE ? O_RDWR : O_RDONLY, error);
    if (journal->descriptor < 0) return false;
    const int kind = access == JOURNAL_TO_READ ? LOCK_SH : LOCK_EX;
    if (access < JOURNAL_TO_LOOK && flock(journal->descriptor, kind | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? in_use(journal, error) : fail(journal, error);
    /* Its writer may have removed the finished journal between the opening and the lock. */
    return !journal_is_removed(journal) ||
           error_set(error, ERROR_NO_INPUT, "%s: %s", journal->path, strerror(ENOENT));
}

/* Cuts off incomplete bytes. */
static bool cut(Journal *journal, JournalAccess access, Error *error) {
    struct stat status;
    if (fstat(journal->descriptor, &status) != 0 || (uint64_t)status.st_size < journal->end)
        return error_set(error, ERROR_INTERNAL, "%s: %s", journal->path, strerror(errno));
    journal->cut = (uint64_t)status.st_size - journal->end;
    return journal->cut == 0 || access > JOURNAL_TO_WRITE ||
           ftruncate(journal->descriptor, (off_t)journal->end) == 0 || fail(journal, error);
}

Journal *journal_open(const char *folder, JournalAccess access, Experiment *experiment,
                      Error *error) {
    Journal *const journal = journal_new(
        folder, access == JOURNAL_TO_EXTEND || access == JOURNAL_TO_SHOW ? JOURNAL_KEPT_NAME
                                                                         : JOURNAL_NAME);
    if (!open_file(journal, access, error) ||
        !read_head(journal->path, journal->descriptor, &journal->head, experiment,
                   &journal->experiment, &journal->start, error))
        return abandon(journal);
    journal->end = journal->start;
    if (access >= JOURNAL_TO_LOOK) return journal;
    find_games(journal, schedule_games(experiment), UINT64_MAX);
    return cut(journal, access, error) ? journal : abandon(journal);
}

bool journal_look(Journal *journal, const Experiment *experiment, uint64_t most) {
    return find_games(journal, schedule_games(experiment), most);
}

static bool read_game(const Journal *journal, uint64_t game, Text *bytes) {
    uint64_t found;
    return read_record(journal->descriptor, offset_of(journal, game), &found, bytes) &&
           found == game;
}

bool journal_peek(const Journal *journal, uint64_t game, GameRecord *record) {
    TEXT_AUTO Text bytes = {.data = NULL};
    *record = (GameRecord){.plies = 0};
    if (!read_game(journal, game, &bytes)) return false;
    Source source = source_of(bytes.data, bytes.length);
    record->final.side = read_summary(&source, record) % 2;
    return !source.bad;
}

/* Some file systems cannot. */
static bool sync_data(const Journal *journal, Error *error) {
    return fdatasync(journal->descriptor) == 0 || errno == EINVAL || errno == ENOSYS ||
           fail(journal, error);
}

/* Once a second, flushes to the disk and checks that the file is still in its folder. */
static bool sync_now_and_then(Journal *journal, Error *error) {
    const int64_t now_ns = clock_now_ns();
    if (now_ns - journal->synced_ns < SYNC_NS) return true;
    journal->synced_ns = now_ns;
    return sync_data(journal, error) &&
           (!journal_is_removed(journal) ||
            error_set(error, ERROR_CANNOT_WRITE, "%s: it was removed while games were played",
                      journal->path));
}

/* Appends a record by one write. */
static bool append(Journal *journal, const Text *record, Error *error) {
    if (transfer(journal->descriptor, true, journal->end, record->data, record->length)) {
        journal->end += record->length;
        return sync_now_and_then(journal, error);
    }
    fail(journal, error);
    /* The checksum shows that a partial record is invalid. */
    (void)!ftruncate(journal->descriptor, (off_t)journal->end);
    return false;
}

bool journal_add(Journal *journal, uint64_t game, const GameRecord *record, Error *error) {
    TEXT_AUTO Text bytes = {.data = NULL};
    journal_write_game(game, record, true, &bytes);
    pthread_mutex_lock(&journal->mutex);
    const bool good = append(journal, &bytes, error);
    journal->added += good;
    pthread_mutex_unlock(&journal->mutex);
    return good;
}

bool journal_get(const Journal *journal, uint64_t game, const Board *start, const Rules *rules,
                 GameRecord *record, Error *error) {
    TEXT_AUTO Text bytes = {.data = NULL};
    return (read_game(journal, game, &bytes) &&
            game_decode(bytes.data, bytes.length, start, rules, record)) ||
           error_set(error, ERROR_DATA, "%s: game %" PRIu64 " in it is not one of this experiment",
                     journal->path, game + 1);
}

bool journal_next(Journal *journal, uint64_t game, const Board *start, const Rules *rules,
                  GameRecord *record, Error *error) {
    TEXT_AUTO Text bytes = {.data = NULL};
    uint64_t found;
    if (!read_record(journal->descriptor, journal->end, &found, &bytes) || found != game ||
        !game_decode(bytes.data, bytes.length, start, rules, record))
        return error_set(error, ERROR_DATA, "%s: game %" PRIu64 " is not the one of games.csv",
                         journal->path, game + 1);
    journal->end += FRAME_SIZE + bytes.length;
    return true;
}

/* Sets the times of a game's searched plies from the next rows of timing.csv. */
static bool add_times(SchemaReader *timing, uint64_t game, uint64_t searched, Text *bytes,
                      Error *error) {
    MoveRow row = {.ply = 0};
    for (uint64_t i = 0; i < searched; i++) {
        const CsvStatus status = schema_next(timing, &row, error);
        if (status == CSV_FAILED) return false;
        if (status == CSV_FINISHED || row.game != (int64_t)game + 1 || row.time_ns < 0)
            return schema_fail(timing, error,
                               "expected the times of %" PRIu64 " moves of game %" PRIu64
                               ", as many as " JOURNAL_KEPT_NAME " has",
                               searched, game + 1);
        game_encode_time(row.time_ns, bytes);
    }
    return true;
}

/* Copies the games of an experiment `before` under the numbers that `after` (NULL: the same one)
 * gives them, with times from `timing` unless that is NULL. */
static bool copy(Journal *journal, const Journal *from, const Experiment *before,
                 const Experiment *after, SchemaReader *timing, Error *error) {
    TEXT_AUTO Text bytes = {.data = NULL};
    TEXT_AUTO Text record = {.data = NULL};
    for (size_t i = 0; i < from->count; i++) {
        const uint64_t own = from->found[i].game, offset = journal->end;
        const uint64_t game = after != NULL ? schedule_moved(before, after, own) : own;
        if (journal_has(journal, game)) continue;
        if (!read_game(from, own, &bytes))
            return error_set(error, ERROR_DATA, "%s: it cannot be read again", from->path);
        frame_begin(&record);
        text_append_bytes(&record, bytes.data, bytes.length);
        if (timing != NULL &&
            !add_times(timing, own, game_searched(bytes.data, bytes.length), &record, error))
            return false;
        frame_finish(game, &record);
        if (!append(journal, &record, error)) return false;
        note(journal, game, offset);
    }
    settle(journal);
    return true;
}

bool journal_copy(Journal *journal, const Journal *from, Error *error) {
    return copy(journal, from, NULL, NULL, NULL, error);
}

Journal *journal_extend(Journal *from, const char *folder, const Experiment *before,
                        const Experiment *after, Error *error) {
    Journal *const journal = journal_new(folder, JOURNAL_NAME);
    journal->cut = from->cut;
    const bool is_timed = strcmp(from->name, JOURNAL_KEPT_NAME) == 0 && before->moves;
    SchemaReader *const timing = is_timed ? schema_open(&TIMING_SCHEMA, folder, error) : NULL;
    TEXT_AUTO Text temporary = {.data = NULL};
    const bool is_ready = !is_timed || timing != NULL;
    /* A journal without an experiment beside it gets one from its head. */
    const bool good = is_ready && write_temporary(journal, after, from->head, &temporary, error) &&
                      copy(journal, from, before, after, timing, error) &&
                      sync_data(journal, error) && file_remove_in(folder, "experiment", error) &&
                      file_rename_in(folder, temporary.data, JOURNAL_NAME, true, error) &&
                      file_remove_in(folder, JOURNAL_KEPT_NAME, error);
    if (is_ready && !good) error_ignore(file_remove_in(folder, temporary.data, NULL));
    schema_close(timing);
    journal_close(from);
    return good ? journal : abandon(journal);
}
