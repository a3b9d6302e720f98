#include "report/picture.h"

#include "util/file.h"
#include "util/text.h"
#include "util/utf8.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PICTURE_MAX = 1 << 26 };

static void put_words(Text *out, const char *words) {
    Text clean = {.data = NULL};
    utf8_append_clean(&clean, words, " ");
    for (const char *at = text_string(&clean); *at != '\0'; at++) {
        switch (*at) {
        case '&': text_append_string(out, "&amp;"); break;
        case '<': text_append_string(out, "&lt;"); break;
        case '>': text_append_string(out, "&gt;"); break;
        default: text_append_char(out, *at);
        }
    }
    text_free(&clean);
}

static void put_element(Text *out, const char *element, const char *name, const char *words) {
    text_append(out, "<%s id=\"%s-%s\">", element, name, element);
    put_words(out, words);
    text_append(out, "</%s>\n", element);
}

/* Where gnuplot's own begin and end; false: it writes them otherwise. */
static bool find_own(const char *svg, const char **root, const char **from, const char **to) {
    static const char END[] = "</desc>\n";
    *root = strstr(svg, "<svg");
    *from = *root != NULL ? strstr(*root, "<title>") : NULL;
    *to = *from != NULL ? strstr(*from, END) : NULL;
    if (*to == NULL) return false;
    *to += strlen(END);
    return true;
}

bool picture_describe(const char *folder, const char *file, const PictureWords *words,
                      Error *error) {
    Text out = {.data = NULL};
    const char *root, *from, *to;
    size_t length = 0;
    char *const svg = file_read_in(folder, file, PICTURE_MAX, &length, error);
    bool good = svg != NULL;
    if (good && find_own(svg, &root, &from, &to)) {
        const char *const inside = root + strlen("<svg");
        text_append_bytes(&out, svg, (size_t)(inside - svg));
        text_append(&out, " role=\"img\" aria-labelledby=\"%s-title %s-desc\"", words->name,
                    words->name);
        text_append_bytes(&out, inside, (size_t)(from - inside));
        put_element(&out, "title", words->name, words->title);
        put_element(&out, "desc", words->name, words->description);
        text_append_bytes(&out, to, length - (size_t)(to - svg));
        good = file_write_in(folder, file, &out, error);
    }
    free(svg);
    text_free(&out);
    return good;
}

/* Overwrites the digits behind the mark; they keep their places, to which the file's table points.
 */
static bool undate(FILE *pdf) {
    static const char MARK[] = "/CreationDate (D:"; /* cairo writes it plainly */
    enum { LINE_SIZE = 4096 };
    char line[LINE_SIZE];
    long at = 0;
    while (fgets(line, sizeof line, pdf) != NULL) {
        /* A line with a NUL or longer than this is one of a stream, not this one. */
        const char *const mark = strstr(line, MARK);
        if (mark != NULL) {
            const char *const digits = mark + strlen(MARK);
            const size_t count = strspn(digits, "0123456789");
            if (fseek(pdf, at + (digits - line), SEEK_SET) != 0) return false;
            for (size_t i = 0; i < count; i++) fputc('0', pdf);
            return true;
        }
        at = ftell(pdf);
    }
    return !ferror(pdf);
}

bool picture_undate(const char *folder, const char *file, Error *error) {
    const int opened = file_open_in(folder, file, O_RDWR, error);
    if (opened < 0) return false;
    FILE *const pdf = fdopen(opened, "r+b");
    const bool good = undate(pdf);
    if (fclose(pdf) == 0 && good) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: cannot write", folder, file);
}
