/* UTF-8 for display: what a terminal and a chart can show of any bytes. */
#ifndef JUMPOFF_REPORT_UTF8_H
#define JUMPOFF_REPORT_UTF8_H

#include "util/text.h"

#include <stddef.h>

/* Appends `string` as valid UTF-8: what is not (stray bytes, overlong forms, surrogates) becomes
 * U+FFFD. With `control` not NULL each control character becomes that string, so that no name can
 * move a terminal's cursor. */
void utf8_append_clean(Text *out, const char *string, const char *control);

/* The number of characters of valid UTF-8; each is taken to fill one column of a terminal. */
int utf8_width(const char *string);
/* The number of bytes of its first `width` characters. */
size_t utf8_prefix(const char *string, int width);

/* Appends a paragraph of valid UTF-8, broken at blanks into lines of at most `width` characters;
 * lines after the first begin with two blanks. */
void utf8_append_wrapped(Text *out, const char *paragraph, int width);

#endif
