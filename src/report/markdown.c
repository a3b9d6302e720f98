#include "report/markdown.h"

#include <string.h>

void markdown_put(Text *out, const char *words) {
    for (; *words != '\0'; words++) {
        if (strchr("\\`*_[]<>|", *words) != NULL) text_append_char(out, '\\');
        text_append_char(out, *words == '\n' ? ' ' : *words);
    }
}
