/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/journal_parts.h"

#include "build_info.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* The head */

/* To be raised when what a journal holds changes. Games are those of the program that plays them:
 * another one might play on differently. */
#define FORMAT "jumpoff-journal-"
#define FORMAT_NUMBER "2"
#define PROGRAM JUMPOFF_VERSION " (" JUMPOFF_COMMIT ")"

/* The lines before the experiment: format, program, shard, openings, length and checksum. */
enum { LINES_SIZE = 512, WORD_SIZE = 128 };

/* Of the lines before that of the experiment, and of its text. */
static uint64_t checksum_of(const char *lines, size_t lines_length, const char *text,
                            size_t length) {
    return XXH64(text, length, XXH64(lines, lines_length, 0));
}

void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text) {
    Text written = {.data = NULL};
    experiment_write(experiment, &written);
    text_append(text, FORMAT FORMAT_NUMBER "\nprogram " PROGRAM "\n");
    text_append(text, "shard %" PRIu64 "/%" PRIu64 "\n", head.shard.index + 1, head.shard.count);
    text_append(text, "openings %016" PRIx64 "\n", head.openings);
    text_append(text, "experiment %zu %016" PRIx64 "\n", written.length,
                checksum_of(text->data, text->length, written.data, written.length));
    text_append_bytes(text, written.data, written.length);
    *experiment_text = written.data;
}

static bool no_journal(const char *path, Error *error) {
    return error_set(error, ERROR_DATA,
                     "%s: not a journal of a tournament, or its head was changed", path);
}

/* The next line without its end, copied; false when there is none that is whole. */
static bool take_line(const char **rest, char *line) {
    const char *const end = strchr(*rest, '\n');
    if (end == NULL || end - *rest >= WORD_SIZE) return false;
    memcpy(line, *rest, (size_t)(end - *rest));
    line[end - *rest] = '\0';
    *rest = end + 1;
    return true;
}

/* Reads the lines before the experiment's. */
static bool read_lines(const char *path, const char **rest, JournalHead *head, Error *error) {
    char line[WORD_SIZE];
    if (!take_line(rest, line) || strncmp(line, FORMAT, strlen(FORMAT)) != 0)
        return no_journal(path, error);
    const bool is_format = strcmp(line, FORMAT FORMAT_NUMBER) == 0;
    if (!take_line(rest, line) || strncmp(line, "program ", 8) != 0) {
        return no_journal(path, error);
    }
    if (!is_format || strcmp(line + 8, PROGRAM) != 0) {
        return error_set(error, ERROR_DATA,
                         "%s: written by jumpoff %.100s, and this is " PROGRAM
                         ": only the program that began a tournament can go on with it",
                         path, line + 8);
    }
    if (!take_line(rest, line) || strncmp(line, "shard ", 6) != 0 ||
        !shard_parse(line + 6, &head->shard)) {
        return no_journal(path, error);
    }
    if (!take_line(rest, line) || sscanf(line, "openings %" SCNx64, &head->openings) != 1) {
        return no_journal(path, error);
    }
    return true;
}

static bool read_length(const char **rest, size_t *length, uint64_t *checksum) {
    char line[WORD_SIZE], written[WORD_SIZE];
    if (!take_line(rest, line) || sscanf(line, "experiment %zu %" SCNx64, length, checksum) != 2 ||
        *length > CONFIG_TEXT_MAX)
        return false;
    snprintf(written, sizeof written, "experiment %zu %016" PRIx64, *length, *checksum);
    return strcmp(line, written) == 0;
}

bool journal_head_read(const char *path, int descriptor, JournalHead *head, Experiment *experiment,
                       char **experiment_text, uint64_t *end, Error *error) {
    char lines[LINES_SIZE + 1];
    const char *rest = lines;
    size_t length = 0;
    uint64_t checksum = 0;
    const ssize_t got = pread(descriptor, lines, LINES_SIZE, 0);
    if (got < 0) return error_set(error, ERROR_NO_INPUT, "%s: %s", path, strerror(errno));
    lines[got] = '\0';
    if (!read_lines(path, &rest, head, error)) return false;
    const size_t lines_length = (size_t)(rest - lines);
    if (!read_length(&rest, &length, &checksum)) return no_journal(path, error);
    const off_t start = (off_t)(rest - lines);
    char *const text = memory_allocate(length + 1);
    *experiment_text = text;
    if (pread(descriptor, text, length, start) != (ssize_t)length ||
        checksum_of(lines, lines_length, text, length) != checksum) {
        return no_journal(path, error);
    }
    *end = (uint64_t)start + length;
    if (!experiment_parse(experiment, path, text, length, NULL, 0, error)) return false;
    if (experiment_check(experiment, error)) return true;
    error->code = ERROR_DATA;
    return error_prefix(error, "%s: ", path);
}

/* Games */

/* Whole numbers are written seven bits a byte, the lowest first, the high bit set on all but the
 * last; most of them are small. */
static void put_uint(Text *bytes, uint64_t value) {
    for (; value >= 0x80; value >>= 7) text_append_char(bytes, (char)(value | 0x80));
    text_append_char(bytes, (char)value);
}

static void write_word(char *octets, uint64_t word) {
    for (int i = 0; i < 8; i++, word >>= 8) octets[i] = (char)word;
}

static void put_word(Text *bytes, uint64_t word) {
    char octets[8];
    write_word(octets, word);
    text_append_bytes(bytes, octets, sizeof octets);
}

/* What is known of a ply. */
enum { SEARCHED = 1, SCORED = 2, COUNTED = 4, SAID = 8 };

static void put_real(Text *bytes, double real) {
    uint64_t word;
    memcpy(&word, &real, sizeof word);
    put_word(bytes, word);
}

static void put_string(Text *bytes, const char *string) {
    const size_t length = strlen(string);
    put_uint(bytes, length);
    text_append_bytes(bytes, string, length);
}

static void put_said(Text *bytes, double value, const char *line) {
    put_real(bytes, value);
    put_string(bytes, line);
    put_string(bytes, line + strlen(line) + 1); /* its text */
}

static void put_ply(Text *bytes, const GameRecord *record, const PlyRecord *ply) {
    text_append_char(bytes, (char)ply->index);
    text_append_char(bytes, (char)((ply->searched ? SEARCHED : 0) | (ply->scored ? SCORED : 0) |
                                   (ply->counted ? COUNTED : 0) | (ply->said != 0 ? SAID : 0)));
    if (ply->said != 0) put_said(bytes, ply->value, record->said.data + ply->said);
    if (!ply->searched) return;
    put_real(bytes, ply->score);
    put_uint(bytes, (uint64_t)ply->depth_plies);
    put_uint(bytes, ply->counters.nodes);
    put_uint(bytes, ply->counters.leaves);
    put_uint(bytes, ply->counters.legal_moves);
}

void game_encode_time(int64_t time_ns, Text *bytes) { put_uint(bytes, (uint64_t)time_ns); }

void game_encode(const GameRecord *record, bool with_times, Text *bytes) {
    unsigned searched = 0;
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        searched += ply->searched;
        with_times = with_times && (!ply->searched || ply->time_ns >= 0);
    }
    put_uint(bytes, searched);
    text_append_char(bytes, (char)record->result);
    text_append_char(bytes, (char)record->ending);
    put_word(bytes, record->hash);
    put_string(bytes, record->detail);
    put_uint(bytes, (uint64_t)record->plies);
    for (int i = 0; i < record->plies; i++) put_ply(bytes, record, &record->records[i]);
    for (int i = 0; with_times && i < record->plies; i++)
        if (record->records[i].searched) game_encode_time(record->records[i].time_ns, bytes);
}

/* What is left to read; `bad` once something was not there. */
typedef struct Source {
    const unsigned char *next, *end;
    bool bad;
} Source;

static unsigned take_byte(Source *source) {
    if (source->next < source->end) return *source->next++;
    source->bad = true;
    return 0;
}

static uint64_t take_uint(Source *source) {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const unsigned byte = take_byte(source);
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) return value;
    }
    source->bad = true;
    return 0;
}

/* A number of at most `max`. */
static int take_int(Source *source, int max) {
    const uint64_t value = take_uint(source);
    if (value <= (uint64_t)max) return (int)value;
    source->bad = true;
    return 0;
}

static uint64_t take_word(Source *source) {
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word |= (uint64_t)take_byte(source) << (8 * i);
    return word;
}

static double take_real(Source *source) {
    const uint64_t word = take_word(source);
    double real;
    memcpy(&real, &word, sizeof real);
    return real;
}

/* A string of less than `size` bytes. */
static void take_string(Source *source, char *string, int size) {
    const int length = take_int(source, size - 1);
    for (int i = 0; i < length; i++) string[i] = (char)take_byte(source);
    string[length] = '\0';
}

static void take_said(Source *source, GameRecord *record) {
    char line[PROTOCOL_SAID_SIZE], text[PROTOCOL_SAID_SIZE];
    const double value = take_real(source);
    take_string(source, line, sizeof line);
    take_string(source, text, sizeof text);
    game_record_said(record, value, line, text);
}

static void take_search(Source *source, PlyRecord *ply) {
    ply->score = take_real(source);
    ply->depth_plies = take_int(source, SEARCH_DEPTH_MAX);
    ply->counters.nodes = take_uint(source);
    ply->counters.leaves = take_uint(source);
    ply->counters.legal_moves = take_uint(source);
}

static bool take_ply(Source *source, const Rules *rules, GameRecord *record) {
    MoveList legal;
    moves_generate(&record->final, rules, &legal);
    const int index = (int)take_byte(source);
    const unsigned known = take_byte(source);
    if (source->bad || index >= legal.count || known > (SEARCHED | SCORED | COUNTED | SAID))
        return false;
    PlyRecord *const ply = game_record_add(record, &legal, index);
    ply->searched = (known & SEARCHED) != 0;
    ply->scored = (known & SCORED) != 0;
    ply->counted = (known & COUNTED) != 0;
    if ((known & SAID) != 0) take_said(source, record);
    if (ply->searched) take_search(source, ply);
    if (ply->searched && ply->scored && !(fabs(ply->score) <= SCORE_WIN)) return false;
    return !source->bad;
}

uint64_t game_searched(const char *bytes, size_t length) {
    const unsigned char *const start = (const unsigned char *)bytes;
    return take_uint(&(Source){.next = start, .end = start + length});
}

bool game_decode_summary(const char *bytes, size_t length, Side first, GameSummary *summary) {
    const unsigned char *const start = (const unsigned char *)bytes;
    Source source = {.next = start, .end = start + length};
    char detail[FAILURE_DETAIL_SIZE];
    take_uint(&source); /* searched */
    *summary = (GameSummary){.result = (Result)take_byte(&source)};
    summary->ending = (Ending)take_byte(&source);
    summary->hash = take_word(&source);
    take_string(&source, detail, sizeof detail);
    summary->failed = (Side)(((uint64_t)first + take_uint(&source)) % 2);
    return !source.bad && summary->result <= RESULT_DRAW && (int)summary->ending < ENDING_COUNT;
}

bool game_decode(const char *bytes, size_t length, const Board *start, const Rules *rules,
                 GameRecord *record) {
    const unsigned char *const first = (const unsigned char *)bytes;
    Source source = {.next = first, .end = first + length};
    game_record_start(record, start);
    take_uint(&source); /* searched */
    record->result = (Result)take_byte(&source);
    record->ending = (Ending)take_byte(&source);
    const uint64_t hash = take_word(&source);
    take_string(&source, record->detail, sizeof record->detail);
    const uint64_t plies = take_uint(&source);
    if (source.bad || record->result > RESULT_DRAW || (int)record->ending >= ENDING_COUNT)
        return false;
    for (uint64_t i = 0; i < plies; i++) {
        if (!take_ply(&source, rules, record)) return false;
    }
    const bool has_times = source.next < source.end;
    for (int i = 0; i < record->plies; i++) {
        PlyRecord *const ply = &record->records[i];
        if (!ply->searched) continue;
        ply->time_ns = has_times ? (int64_t)take_uint(&source) : -1;
        if (has_times && ply->time_ns < 0) return false;
    }
    return !source.bad && source.next == source.end && record->hash == hash;
}

/* Frames */

void frame_write(Frame frame, char *octets) {
    write_word(octets, frame.length);
    write_word(octets + 8, frame.checksum);
    write_word(octets + 16, frame.game);
}

Frame frame_read(const char *octets) {
    const unsigned char *const start = (const unsigned char *)octets;
    Source source = {.next = start, .end = start + FRAME_SIZE};
    const uint64_t length = take_word(&source), checksum = take_word(&source);
    return (Frame){length, checksum, take_word(&source)};
}

uint64_t frame_checksum(uint64_t game, const char *bytes, size_t length) {
    return XXH64(bytes, length, game);
}

void frame_begin(Text *record) {
    static const char NO_FRAME[FRAME_SIZE] = "";
    text_clear(record);
    text_append_bytes(record, NO_FRAME, FRAME_SIZE);
}

void frame_finish(uint64_t game, const Text *record) {
    const size_t length = record->length - FRAME_SIZE;
    const uint64_t checksum = frame_checksum(game, record->data + FRAME_SIZE, length);
    frame_write((Frame){length, checksum, game}, record->data);
}

bool frame_read_at(int descriptor, uint64_t offset, char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = pread(descriptor, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes += count;
        length -= (size_t)count;
        offset += (uint64_t)count;
    }
    return true;
}

bool frame_read_record(int descriptor, uint64_t offset, Frame *frame, Text *bytes) {
    enum { RECORD_MAX = 1 << 26 };
    char octets[FRAME_SIZE];
    if (!frame_read_at(descriptor, offset, octets, sizeof octets)) return false;
    *frame = frame_read(octets);
    if (frame->length > RECORD_MAX) return false;
    text_clear(bytes);
    text_reserve(bytes, (size_t)frame->length);
    bytes->length = (size_t)frame->length;
    return frame_read_at(descriptor, offset + FRAME_SIZE, bytes->data, bytes->length) &&
           frame_checksum(frame->game, bytes->data, bytes->length) == frame->checksum;
}

bool frame_write_at(int descriptor, uint64_t offset, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = pwrite(descriptor, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes += count;
        length -= (size_t)count;
        offset += (uint64_t)count;
    }
    return true;
}
