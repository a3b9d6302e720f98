/* Markdown: text that means nothing but itself. */
#pragma once

#include "util/text.h"

/* Appends words on one line; what means something to Markdown is escaped, also a bar, which would
 * end the cell of a table. */
void markdown_put(Text *out, const char *words);
