/* SPDX-License-Identifier: GPL-3.0-or-later */
/* UTF-8: decoding, and any bytes made fit for a terminal or a chart. */
#pragma once

#include "util/text.h"

/* The length of the character that starts at `at` (a NUL ends the string) and its code point; 0
 * when it is malformed (Unicode 15, table 3-7). */
int utf8_decode(const char *at, uint32_t *code);
/* Whether a character is C0, DEL, C1, a line separator or changes the direction of writing. */
bool utf8_is_control(uint32_t code);

/* Copies `string` as valid UTF-8 into `size` bytes with their NUL: what does not fit is left out,
 * never half a character; other bytes become U+FFFD. */
void utf8_copy(char *to, size_t size, const char *string);
/* Appends `string` as valid UTF-8: stray, overlong or surrogate bytes become U+FFFD. If `control`
 * is not NULL, it replaces each control character, so that no name can move a terminal's cursor. */
void utf8_append_clean(Text *out, const char *string, const char *control);
/* Like utf8_append_clean, but keeps '\n' and '\t'; other control characters become "?". */
void utf8_append_clean_lines(Text *out, const char *string);

/* The number of columns of a terminal that valid UTF-8 fills: two for most letters of East Asia. */
int utf8_width(const char *string);
/* The number of bytes of its first characters that fill at most `width` columns. */
size_t utf8_prefix(const char *string, int width);

/* Appends a string, cut in the middle ("…") to `width` columns (from 1): names often differ at the
 * end. */
void utf8_append_cut(Text *out, const char *string, int width);

/* Appends a paragraph in lines of at most `width` columns, broken at blanks outside of quotes
 * ('jumpoff help'); lines after the first begin with two blanks. Control characters become "?". */
void utf8_append_wrapped(Text *out, const char *paragraph, int width);
/* Likewise after text that fills a line up to `column`; later lines begin with `indent` blanks. */
void utf8_append_beside(Text *out, const char *paragraph, int width, int column, int indent);
