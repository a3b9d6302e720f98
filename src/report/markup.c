/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/markup.h"

#include "util/file.h"
#include "util/utf8.h"

/* Returns a copy without control characters. The caller frees it. */
static char *clean(const char *words) {
    Text text = {.data = NULL};
    text_append_string(&text, "");
    utf8_append_clean_lines(&text, words);
    return text.data;
}

void markdown_put(Text *out, const char *raw) {
    MEMORY_AUTO char *copy = clean(raw);
    const char *words = copy;
    /* Whether the character would begin a heading or a list. */
    const bool begins = out->length == 0 || out->data[out->length - 1] == '\n';
    if (begins && *words != '\0' && strchr("#+-=", *words) != NULL) text_append_char(out, '\\');
    for (; *words != '\0'; words++) {
        if (strchr("\\`*_[]<>|&~$", *words) != NULL) text_append_char(out, '\\');
        text_append_char(out, *words == '\n' || *words == '\t' ? ' ' : *words);
    }
}

bool markdown_put_chart(Text *out, const char *folder, const char *name, Error *error) {
    TEXT_AUTO Text picture = {0};
    bool found = false;
    text_append(&picture, "plots/%s.svg", name);
    const bool good = file_find_in(folder, picture.data, &found, error);
    if (found) text_append(out, "\n![%s](%s)\n", name, picture.data);
    return good;
}

/* LaTeX */

/* Braces keep brackets and stars from becoming arguments of the command before them. */
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
    {"\"", "\\char34{}"}, /* babel redefines the character */
    {"`", "\\textasciigrave{}"},
    {"[", "{[}"},
    {"*", "{*}"},
    {"\n", " "},
    {"→", "\\ensuremath{\\rightarrow}"},
    {"Σ", "\\ensuremath{\\Sigma}"},
    {"≤", "\\ensuremath{\\leq}"},
    {"≥", "\\ensuremath{\\geq}"},
    {"∞", "\\ensuremath{\\infty}"},
    {"−", "\\ensuremath{-}"},
};

void latex_put(Text *out, const char *raw) {
    enum { COUNT = sizeof SIGNS / sizeof *SIGNS };
    MEMORY_AUTO char *copy = clean(raw);
    const char *words = copy;
    char last = ' ';
    while (*words != '\0') {
        size_t i = 0;
        while (i < COUNT && strncmp(words, SIGNS[i].from, strlen(SIGNS[i].from)) != 0) i++;
        if (i == COUNT) {
            /* LaTeX joins two of these into one character. */
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

/* HTML */

/* Text that is already markup keeps its references ("&amp;"). */
static void put_html(Text *out, const char *words, bool has_references) {
    MEMORY_AUTO char *copy = clean(words);
    for (const char *at = copy; *at != '\0'; at++)
        if (*at == '&' && !has_references)
            text_append_string(out, "&amp;");
        else if (*at == '<' || *at == '>')
            text_append_string(out, *at == '<' ? "&lt;" : "&gt;");
        else if (*at == '"')
            text_append_string(out, "&quot;");
        else
            text_append_char(out, *at);
}

void html_put(Text *out, const char *words) { put_html(out, words, false); }

void html_put_element(Text *out, const char *begin, const char *words, const char *end) {
    text_append_string(out, begin);
    html_put(out, words);
    text_append_string(out, end);
}

/* Appends the content of the first element with this name, if there is one. */
static void put_first(Text *out, const char *svg, const char *name, const char *end) {
    const char *const start = strstr(svg, name);
    const char *const from = start != NULL ? strchr(start, '>') : NULL;
    if (from == NULL) return;
    MEMORY_AUTO char *words = text_duplicate(from + 1);
    words[strcspn(words, "<")] = '\0';
    put_html(out, words, true);
    text_append_string(out, end);
}

bool html_put_chart(Text *out, const char *folder, const char *name, Error *error) {
    enum { CHART_SIZE_MAX = 1 << 22 };
    TEXT_AUTO Text file = {0};
    double width = 0, height = 0;
    text_append(&file, "plots/%s.svg", name);
    MEMORY_AUTO char *svg = NULL;
    const bool good = file_read_if_in(folder, file.data, CHART_SIZE_MAX, &svg, error);
    if (svg == NULL) return good;
    const char *const box = strstr(svg, "viewBox=\"0 0 ");
    text_append_string(out, "<figure tabindex=0><img");
    if (box != NULL && sscanf(box, "viewBox=\"0 0 %lf %lf", &width, &height) == 2)
        text_append(out, " width=\"%g\" height=\"%g\"", width, height);
    html_put_element(out, " alt=\"Chart ", name, ": ");
    put_first(out, svg, "<title", ". ");
    put_first(out, svg, "<desc", "");
    text_append_string(out, "\" src=\"data:image/svg+xml,");
    for (const char *at = svg; *at != '\0'; at++) /* as the path of a URL in a quoted attribute */
        if (*at < ' ' || *at > '~' || strchr("\"#%&<>\\", *at) != NULL)
            text_append(out, "%%%02X", (unsigned)(unsigned char)*at);
        else
            text_append_char(out, *at);
    text_append_string(out, "\"><figcaption>");
    if (strstr(svg, "<title") == NULL) html_put(out, name);
    put_first(out, svg, "<title", "");
    text_append_string(out, "</figcaption></figure>\n");
    return true;
}
