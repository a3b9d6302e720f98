#include "report/wrap.h"

#include "report/table.h"
#include "util/utf8.h"

#include <stdbool.h>
#include <string.h>

void wrap_append(Text *text, int column, int indent, const char *words) {
    Text word = {.data = NULL};
    bool is_first = true;
    for (const char *p = words + strspn(words, " "); *p != '\0';) {
        const size_t length = strcspn(p, " ");
        text_clear(&word);
        text_append_bytes(&word, p, length);
        const int width = utf8_width(text_string(&word));
        if (!is_first && column + 1 + width > TABLE_WIDTH) {
            text_append(text, "\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            text_append_char(text, ' ');
            column++;
        }
        text_append_bytes(text, p, length);
        column += width;
        is_first = false;
        p += length + strspn(p + length, " ");
    }
    text_append_char(text, '\n');
    text_free(&word);
}
