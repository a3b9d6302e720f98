#include "report/markdown.h"

#include "util/file.h"

#include <stdlib.h>
#include <string.h>

void markdown_put(Text *out, const char *words) {
    /* What would begin a heading or a list. */
    const bool begins = out->length == 0 || out->data[out->length - 1] == '\n';
    if (begins && *words != '\0' && strchr("#+-=", *words) != NULL) text_append_char(out, '\\');
    for (; *words != '\0'; words++) {
        if (strchr("\\`*_[]<>|&~$", *words) != NULL) text_append_char(out, '\\');
        text_append_char(out, *words == '\n' ? ' ' : *words);
    }
}

void markdown_put_chart(Text *out, const char *folder, const char *name) {
    Text picture = {.data = NULL};
    text_append(&picture, "plots/%s.svg", name);
    char *const path = file_join(folder, text_string(&picture));
    if (file_exists(path)) text_append(out, "\n![%s](%s)\n", name, picture.data);
    text_free(&picture);
    free(path);
}
