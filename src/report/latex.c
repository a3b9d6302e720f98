#include "report/latex.h"

#include <stddef.h>
#include <string.h>

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
