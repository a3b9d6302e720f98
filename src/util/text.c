/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/text.h"

#include "util/utf8.h"

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdio.h>

static _Thread_local MemoryGuard *guarding; /* the innermost; NULL: none */

void memory_guard(MemoryGuard *guard) {
    guard->outer = guarding;
    guarding = guard;
}

void memory_unguard(MemoryGuard *guard) { guarding = guard->outer; }

bool memory_is_guarded(void) { return guarding != NULL; }

_Noreturn void memory_end(void) {
    if (guarding != NULL) longjmp(guarding->place, 1);
    error_end(ERROR_INTERNAL, "out of memory");
}

void *memory_allocate(size_t size) {
    void *const memory = calloc(1, size > 0 ? size : 1);
    if (memory == NULL) memory_end();
    return memory;
}

void *memory_resize(void *memory, size_t size) {
    void *const resized = realloc(memory, size > 0 ? size : 1);
    if (resized == NULL) memory_end();
    return resized;
}

void *memory_grow(void *items, size_t count, size_t size, size_t *capacity) {
    enum { FIRST = 64 };
    if (count < *capacity) return items;
    *capacity = *capacity == 0 ? FIRST : 2 * *capacity;
    return memory_resize(items, *capacity * size);
}

void memory_free_at(void *variable) { free(*(void **)variable); }

char *text_duplicate(const char *string) {
    const size_t size = strlen(string) + 1;
    return memcpy(memory_allocate(size), string, size);
}

void text_free(Text *text) {
    free(text->data);
    *text = (Text){0};
}

void text_clear(Text *text) {
    text->length = 0;
    if (text->data != NULL) text->data[0] = '\0';
}

const char *text_string(const Text *text) { return text->data != NULL ? text->data : ""; }

/* Room for `more` bytes and the NUL after them. */
void text_reserve(Text *text, size_t more) {
    const size_t needed = text->length + more + 1;
    if (needed <= text->capacity) return;
    size_t capacity = text->capacity < 64 ? 64 : text->capacity * 2;
    if (capacity < needed) capacity = needed;
    text->data = memory_resize(text->data, capacity);
    text->capacity = capacity;
}

void text_append_bytes(Text *text, const char *bytes, size_t length) {
    text_reserve(text, length);
    if (length > 0) memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_append_string(Text *text, const char *string) {
    text_append_bytes(text, string, strlen(string));
}

void text_append_char(Text *text, char c) {
    text_reserve(text, 1);
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

void text_append_list(Text *text, const char *format, va_list arguments) {
    text_reserve(text, 0);
    const size_t room = text->capacity - text->length;
    va_list again;
    va_copy(again, arguments);
    const int written = vsnprintf(text->data + text->length, room, format, arguments);
    if (written < 0) abort(); /* an invalid format, a fault of the caller */
    if ((size_t)written >= room) {
        text_reserve(text, (size_t)written);
        vsnprintf(text->data + text->length, (size_t)written + 1, format, again);
    }
    text->length += (size_t)written;
    va_end(again);
}

void text_append(Text *text, const char *format, ...) { TEXT_APPEND_ARGUMENTS(text, format); }

void text_append_uint(Text *text, uint64_t value) {
    char digits[20]; /* 2^64 has 20 */
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    text_append_bytes(text, digits + at, sizeof digits - at);
}

void text_append_int(Text *text, int64_t value) {
    if (value < 0) text_append_char(text, '-');
    text_append_uint(text, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

/* Appends a value with a fraction, from 0.01 to 1e15, as text_append_real does, nine times as fast
 * as the C library: results have millions of scores. The value times `scale`, a power of ten, is
 * exactly scaled / 2^shift; rounded, it is read as the same double if it is off by less than half a
 * unit of the mantissa. */
static void append_fraction(Text *text, double value) {
    int exponent, decimals = 0;
    __extension__ unsigned __int128 scaled = (uint64_t)ldexp(frexp(value, &exponent), DBL_MANT_DIG);
    const int shift = DBL_MANT_DIG - exponent;
    const uint64_t one = (uint64_t)1 << shift;
    char digits[32], *at = digits + sizeof digits;
    for (uint64_t scale = 1;; scaled *= 10, scale *= 10, decimals++) {
        const uint64_t rest = (uint64_t)scaled & (one - 1);
        uint64_t rounded = (uint64_t)(scaled >> shift);
        const bool up = rest > one / 2 || (rest == one / 2 && rounded % 2 != 0);
        if (2 * (up ? one - rest : rest) >= scale) continue;
        for (rounded += up; decimals >= 0 || rounded > 0; decimals--, rounded /= 10) {
            *--at = (char)('0' + rounded % 10);
            if (decimals == 1) *--at = '.';
        }
        text_append_bytes(text, at, (size_t)(digits + sizeof digits - at));
        return;
    }
}

void text_append_real(Text *text, double value) {
    if (fabs(value) < 1e15 && value == trunc(value)) {
        text_append_int(text, (int64_t)value);
        return;
    }
    if (fabs(value) >= 0.01 && fabs(value) < 1e15) {
        if (value < 0) text_append_char(text, '-');
        append_fraction(text, fabs(value));
        return;
    }
    /* 15 digits always survive decimal → double → decimal and 17 the reverse, so only these three
     * counts are tried; subnormal numbers have fewer digits. */
    char decimal[32];
    for (int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG; digits <= DBL_DECIMAL_DIG; digits++) {
        snprintf(decimal, sizeof decimal, "%.*g", digits, value);
        if (strtod(decimal, NULL) == value) break;
    }
    text_append_string(text, decimal);
}

void text_append_shell(Text *text, const char *word) {
    static const char PLAIN[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                "0123456789._-/=:,+@%";
    if (*word != '\0' && word[strspn(word, PLAIN)] == '\0') {
        text_append_string(text, word);
        return;
    }
    bool has_codes = false; /* of characters that terminals do not get */
    uint32_t code;
    for (const char *at = word; !has_codes && *at != '\0'; at += utf8_decode(at, &code))
        has_codes = utf8_decode(at, &code) == 0 || utf8_is_control(code);
    text_append_string(text, has_codes ? "$'" : "'");
    for (; *word != '\0'; word++)
        if (has_codes && strchr(PLAIN, *word) == NULL)
            text_append(text, "\\x%02X", (unsigned char)*word);
        else if (*word == '\'')
            text_append_string(text, "'\\''");
        else
            text_append_char(text, *word);
    text_append_char(text, '\'');
}

int text_find(const char *const *words, const char *word) {
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

void text_append_or(Text *text, const char *const *words, const char *quote) {
    for (int i = 0; words[i] != NULL; i++) {
        if (i > 0) text_append_string(text, words[i + 1] != NULL ? ", " : " or ");
        text_append(text, "%s%s%s", quote, words[i], quote);
    }
}

char *text_resume(const char *command, const char *folder) {
    Text text = {.data = NULL};
    text_append(&text, "jumpoff %s --resume ", command);
    text_append_shell(&text, folder);
    return text.data;
}

bool text_parse_int(const char *string, int64_t min, int64_t max, int64_t *value) {
    const char *const digits = string[0] == '-' ? string + 1 : string;
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0') return false;
    errno = 0;
    const long long parsed = strtoll(string, NULL, 10);
    if (errno != 0 || parsed < min || parsed > max) return false;
    *value = parsed;
    return true;
}

bool text_parse_uint(const char *string, uint64_t max, uint64_t *value) {
    if (*string == '\0' || string[strspn(string, "0123456789")] != '\0') return false;
    errno = 0;
    const unsigned long long parsed = strtoull(string, NULL, 10);
    if (errno != 0 || parsed > max) return false;
    *value = parsed;
    return true;
}

bool text_parse_real(const char *string, double min, double max, double *value) {
    /* strtod alone would take blanks, hexadecimal, "inf" and "nan". */
    if (*string == '\0' || *string == '+' || string[strspn(string, "0123456789+-.eE")] != '\0')
        return false;
    char *end;
    const double parsed = strtod(string, &end);
    if (end == string || *end != '\0' || !isfinite(parsed)) return false;
    if (parsed < min || parsed > max) return false;
    *value = parsed;
    return true;
}

bool text_copy_part(char *part, size_t size, const char *start, const char *end) {
    const size_t length = (size_t)(end - start);
    if (length >= size) return false;
    memcpy(part, start, length);
    part[length] = '\0';
    return true;
}

size_t text_mark(const char *text, size_t length) {
    static const char MARK[] = "\xEF\xBB\xBF";
    return length >= 3 && memcmp(text, MARK, 3) == 0 ? 3 : 0;
}

bool text_next_token(const char **text, const char *ends, char *part, size_t size) {
    const char *const end = *text + strcspn(*text, ends);
    if (!text_copy_part(part, size, *text, end)) return false;
    *text = *end != '\0' ? end + 1 : NULL;
    return true;
}

enum { WORD_MAX = 63 }; /* longer words are not misspelt names */

static int minimum(int a, int b) { return a < b ? a : b; }

/* Optimal string alignment distance (Damerau 1964), case ignored; both at most WORD_MAX long. */
static int edit_distance(const char *a, const char *b) {
    int rows[3][WORD_MAX + 1];
    int *before = rows[0], *above = rows[1], *row = rows[2];
    const int width = (int)strlen(b);
    for (int j = 0; j <= width; j++) row[j] = j;
    for (int i = 1; a[i - 1] != '\0'; i++) {
        int *const oldest = before;
        before = above;
        above = row;
        row = oldest;
        row[0] = i;
        for (int j = 1; j <= width; j++) {
            const int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            row[j] = minimum(above[j - 1] + (x != y), minimum(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                row[j] = minimum(row[j], before[j - 2] + 1);
        }
    }
    return row[width];
}

const char *text_nearest(const char *word, const char *const *candidates) {
    const size_t length = strlen(word);
    if (length < 2 || length > WORD_MAX) return NULL;
    /* One slip in three letters: fewer would miss real slips, more would suggest anything. */
    int limit = length < 6 ? 1 : (int)length / 3;
    const char *nearest = NULL;
    for (; *candidates != NULL; candidates++) {
        if (strlen(*candidates) > WORD_MAX) continue;
        const int distance = edit_distance(word, *candidates);
        if (distance > limit) continue;
        nearest = *candidates;
        limit = distance - 1; /* from now on only a nearer one counts: the first wins a tie */
    }
    return nearest;
}

bool error_unknown(Error *error, ErrorCode code, const char *what, const char *word,
                   const char *const *candidates, const char *otherwise) {
    const char *const nearest = text_nearest(word, candidates);
    if (nearest == NULL)
        return error_set(error, code, "unknown %s '%.100s'; %s", what, word, otherwise);
    return error_set(error, code, "unknown %s '%.100s'; did you mean '%s'?", what, word, nearest);
}
