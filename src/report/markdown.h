/* Markdown: text that means nothing but itself. */
#pragma once

#include "util/text.h"

/* Appends words on one line; what means something to Markdown is escaped, also a bar, which would
 * end the cell of a table. */
void markdown_put(Text *out, const char *words);
/* Appends the picture of a chart, folder/plots/NAME.svg, if it is there, for a page in the folder.
 */
void markdown_put_chart(Text *out, const char *folder, const char *name);
