/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/markup.h"

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

bool markdown_put_chart(Text *out, const char *folder, const char *name, Error *error) {
    Text picture = {.data = NULL};
    bool found = false;
    text_append(&picture, "plots/%s.svg", name);
    const bool good = file_find_in(folder, picture.data, &found, error);
    if (found) text_append(out, "\n![%s](%s)\n", name, picture.data);
    text_free(&picture);
    return good;
}

/* LaTeX */

/* Braces around what would be an argument or a star of the command before. */
static const struct {
    const char *from, *to;
} SIGNS[] = {
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"%", "\\%"},
    {"_", "\\_"},
    {"^", "\\textasciicircum{}"},
    {"~", "\\textasciitilde{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"\"", "\\char34{}"}, /* babel gives the character itself a meaning */
    {"`", "\\textasciigrave{}"},
    {"[", "{[}"},
    {"*", "{*}"},
    {"\n", " "},
    {"→", "\\ensuremath{\\rightarrow}"},
    {"≤", "\\ensuremath{\\leq}"},
    {"≥", "\\ensuremath{\\geq}"},
    {"∞", "\\ensuremath{\\infty}"},
    {"−", "\\ensuremath{-}"},
};

void latex_put(Text *out, const char *words) {
    enum { COUNT = sizeof SIGNS / sizeof *SIGNS };
    char last = ' ';
    while (*words != '\0') {
        size_t i = 0;
        while (i < COUNT && strncmp(words, SIGNS[i].from, strlen(SIGNS[i].from)) != 0) i++;
        if (i == COUNT) {
            /* Two of these would be one sign. */
            if (*words == last && strchr("-,'", last) != NULL) text_append_string(out, "{}");
            last = *words++;
            text_append_char(out, last);
            continue;
        }
        text_append_string(out, SIGNS[i].to);
        words += strlen(SIGNS[i].from);
        last = ' ';
    }
}
