/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text: a growing string, numbers read strictly and written exactly, misspelt words, and memory.
 * Includes <stdlib.h> and <string.h> for its users. */
#pragma once

#include "util/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* A growing string; zero-initialise, release with text_free. `data` is NULL while nothing was
 * appended, else `length` bytes and a NUL. Without memory the process ends, see memory_allocate. */
typedef struct Text {
    char *data;
    size_t length, capacity;
} Text;

void text_free(Text *text);
/* Releases the variable where its scope ends: `TEXT_AUTO Text line = {0};`. */
#define TEXT_AUTO __attribute__((cleanup(text_free)))
void text_clear(Text *text); /* keeps the memory */
/* Makes room for `more` bytes and a NUL after the string. */
void text_reserve(Text *text, size_t more);
void text_append(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_append_list(Text *text, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
/* Appends the arguments of a function after its last parameter, `format`. */
#define TEXT_APPEND_ARGUMENTS(text, format)                                                        \
    do {                                                                                           \
        va_list arguments_;                                                                        \
        va_start(arguments_, format);                                                              \
        text_append_list(text, format, arguments_);                                                \
        va_end(arguments_);                                                                        \
    } while (0)
void text_append_bytes(Text *text, const char *bytes, size_t length);
void text_append_string(Text *text, const char *string);
void text_append_char(Text *text, char c);
void text_append_uint(Text *text, uint64_t value); /* decimal, faster than text_append */
void text_append_int(Text *text, int64_t value);
/* Appends the shortest decimal that reads back as the same double ("0.1", "1e+300"); -0 as "0". */
void text_append_real(Text *text, double value);
/* Appends a word as a shell reads it back, quoted if necessary. */
void text_append_shell(Text *text, const char *word);
/* Returns "jumpoff COMMAND --resume FOLDER" as a shell reads it; the caller frees it. */
char *text_resume(const char *command, const char *folder);
/* The string so far, "" when empty; valid until the next append. */
const char *text_string(const Text *text);

/* Strict: the whole string, no blanks, finite, within [min, max]; else false, *value untouched. */
bool text_parse_int(const char *string, int64_t min, int64_t max, int64_t *value);
bool text_parse_uint(const char *string, uint64_t max, uint64_t *value);
bool text_parse_real(const char *string, double min, double max, double *value);

/* Returns how many bytes a byte-order mark takes at the beginning of a file's text: 3 or 0. */
size_t text_mark(const char *text, size_t length);
/* Copies the text from `start` to `end`; false, and nothing is copied, if it does not fit. */
bool text_copy_part(char *part, size_t size, const char *start, const char *end);
/* Copies the text up to the first of the characters `ends` to `part`; *text then points behind that
 * character, or is NULL at the end of the text. False, and nothing is taken, if it is too long. */
bool text_next_token(const char **text, const char *ends, char *part, size_t size);

/* Returns the index of a word in a list that ends with NULL; -1: it is not there. */
int text_find(const char *const *words, const char *word);
/* Appends words, a list that ends with NULL, each between two `quote`s: "a, b or c". */
void text_append_or(Text *text, const char *const *words, const char *quote);

/* The candidate nearest to `word` by edit distance (transpositions count one; case ignored), or
 * NULL when none is near enough to be a likely misspelling. `candidates` ends with NULL. */
const char *text_nearest(const char *word, const char *const *candidates);

/* Fails with "unknown WHAT 'word'; did you mean 'near'?" or, where none of the candidates (ending
 * with NULL) is near, with "unknown WHAT 'word'; OTHERWISE". Returns false. */
bool error_unknown(Error *error, ErrorCode code, const char *what, const char *word,
                   const char *const *candidates, const char *otherwise);

/* strdup/malloc/realloc. Without memory the process ends at once with a line on standard error and
 * exit code 70: no caller could continue, and finished games are already on the disk. Only within
 * the scope of a guard, in the library, control returns to where it was set. */
_Noreturn void memory_end(void); /* ends it so, after a library ran out of memory */

/* A place to return to without memory, of one thread: `GUARD_MEMORY(guard) return false;` returns
 * then. What was allocated after it is lost, and so are locks that were taken. */
typedef struct MemoryGuard {
    jmp_buf place;
    struct MemoryGuard *outer;
} MemoryGuard;

#define GUARD_MEMORY(guard)                                                                        \
    __attribute__((cleanup(memory_unguard))) MemoryGuard guard;                                    \
    memory_guard(&(guard));                                                                        \
    if (setjmp((guard).place) != 0)
void memory_guard(MemoryGuard *guard);
void memory_unguard(MemoryGuard *guard);
/* Whether the thread has a guard. */
bool memory_is_guarded(void);

char *text_duplicate(const char *string);
/* Frees the block that the pointer variable at this address holds. */
void memory_free_at(void *variable);
/* Frees the variable's block where its scope ends: `MEMORY_AUTO char *path = file_join(…);`. */
#define MEMORY_AUTO __attribute__((cleanup(memory_free_at)))
void *memory_allocate(size_t size); /* zeroed */
void *memory_resize(void *memory, size_t size);
/* Makes room for one more item after `count` items of this size; returns the array, which may have
 * moved. The capacity, 0 with NULL at first, doubles. */
void *memory_grow(void *items, size_t count, size_t size, size_t *capacity);
