/* LaTeX: text that means nothing but itself. */
#pragma once

#include "util/text.h"

/* Appends words on one line, escaped so that they stand as they are wherever text may: no command,
 * no ligature, no argument of the "\\" before them. What is not in a font of pdfLaTeX is left to
 * LuaLaTeX and XeLaTeX, but for some signs of ours. `words` are UTF-8. */
void latex_put(Text *out, const char *words);
