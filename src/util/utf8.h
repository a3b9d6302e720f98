/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8: what is valid, and what a terminal and a chart can show of any bytes. */
#pragma once

#include "util/text.h"

/* The length of the character that starts at `at` (a NUL ends the string) and its code point; 0
 * when it is malformed (Unicode 15, table 3-7). */
int utf8_decode(const char *at, uint32_t *code);
/* C0, DEL, C1, the line separators and what turns the direction of writing. */
bool utf8_is_control(uint32_t code);

/* Appends `string` as valid UTF-8: what is not (stray bytes, overlong forms, surrogates) becomes
 * U+FFFD. With `control` not NULL each control character becomes that string, so that no name can
 * move a terminal's cursor. */
void utf8_append_clean(Text *out, const char *string, const char *control);
/* Like utf8_append_clean, but keeps '\n' and '\t'; other control characters become "?". */
void utf8_append_clean_lines(Text *out, const char *string);

/* The number of characters of valid UTF-8; each is taken to fill one column of a terminal. */
int utf8_width(const char *string);
/* The number of bytes of its first `width` characters. */
size_t utf8_prefix(const char *string, int width);

/* Appends at most `width` (at least 1) characters of it: of a longer one the first, "…" and as many
 * of the last, since names often differ in how they end. */
void utf8_append_cut(Text *out, const char *string, int width);

/* Appends a paragraph, cleaned ("?") and broken at blanks, but those in a word's quotes ('jumpoff
 * help'), into lines of at most `width` characters; lines after the first begin with two blanks. */
void utf8_append_wrapped(Text *out, const char *paragraph, int width);
/* The same behind what fills its line up to `column`; lines after it begin with `indent` blanks. */
void utf8_append_beside(Text *out, const char *paragraph, int width, int column, int indent);
