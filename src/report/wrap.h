/* Text for the terminal, broken between words. */
#ifndef JUMPOFF_REPORT_WRAP_H
#define JUMPOFF_REPORT_WRAP_H

#include "util/text.h"

/* Appends words (separated by blanks) to a line that is filled up to `column`, and a newline; it
 * goes on with lines that are `indent` blanks in. */
void wrap_append(Text *text, int column, int indent, const char *words);

#endif
