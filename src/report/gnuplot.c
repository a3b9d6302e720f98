/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/gnuplot.h"

#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/utf8.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIMEOUT_S = 60, PICTURE_MAX = 1 << 26 };

char *gnuplot_find(void) { return child_find_program("gnuplot"); }

/* The folder of the templates beside the running program, as it was installed; to be freed. */
static char *plots_beside_program(void) {
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *const slash = strrchr(program, '/');
    if (slash == NULL) return text_duplicate(JUMPOFF_PLOTS_INSTALL_DIR);
    *slash = '\0';
    return file_join(program, JUMPOFF_PLOTS_FROM_BIN);
}

char *gnuplot_templates(void) {
    char *const beside = plots_beside_program();
    if (file_is_folder(beside)) return beside;
    free(beside);
    return text_duplicate(file_is_folder(JUMPOFF_PLOTS_SOURCE_DIR) ? JUMPOFF_PLOTS_SOURCE_DIR
                                                                   : JUMPOFF_PLOTS_INSTALL_DIR);
}

/* Keeps the last line that says something: gnuplot shows the faulty command first, then the reason.
 * False when it does not come to an end in time, or prints without one. */
static bool read_output(Child *child, char last[CHILD_LINE_SIZE], Text *said,
                        const ChildWait *wait) {
    char line[CHILD_LINE_SIZE];
    ChildStatus status;
    last[0] = '\0';
    while ((status = child_read(child, line, wait)) == CHILD_DONE) {
        for (char *at = line; *at != '\0'; at++)
            if ((unsigned char)*at < ' ') *at = ' ';
        if (said != NULL) text_append(said, "%s\n", line);
        const char *const words = line + strspn(line, " ");
        if (*words != '\0') strcpy(last, words);
    }
    return status == CHILD_CLOSED;
}

static GnuplotStatus judge(const char *script, const ChildEnd *end, bool in_time, const char *last,
                           Error *error) {
    if (!in_time || end->by_us) {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: not done after %d s", script, TIMEOUT_S);
    } else if (end->signal == 0 && end->code == 0) {
        return GNUPLOT_DONE;
    } else if (end->signal != 0) {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: ended by signal %d", script, end->signal);
    } else if (*last == '\0') {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: it failed silently", script);
    } else {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: %s", script, last);
    }
    return GNUPLOT_FAILED;
}

static GnuplotStatus run(const char *program, const char *folder, const char *script,
                         const char *settings, Text *said, Error *error) {
    /* -d: the user's and the system's start-up files must not change the charts. */
    const char *const words[] = {program, "-d", "-e", settings != NULL ? settings : "",
                                 script,  NULL};
    const ChildSettings start = {.words = words, .folder = folder, .joined = true};
    const ChildWait wait = {.deadline_ns = clock_now_ns() + TIMEOUT_S * INT64_C(1000000000)};
    Error reason = {ERROR_NONE, ""};
    Child *const child = child_start(&start, &reason);
    if (child == NULL) {
        error_set(error, ERROR_INTERNAL, "gnuplot: cannot run it: %s", reason.message);
        return GNUPLOT_FAILED;
    }
    char last[CHILD_LINE_SIZE];
    child_hang_up(child); /* it is asked for nothing */
    const bool in_time = read_output(child, last, said, &wait);
    const ChildEnd end = child_close(child, in_time ? wait.deadline_ns - clock_now_ns() : 0);
    return judge(script, &end, in_time, last, error);
}

GnuplotStatus gnuplot_run(const char *folder, const char *script, const char *settings, Text *said,
                          Error *error) {
    char *const program = gnuplot_find();
    if (program == NULL) return GNUPLOT_MISSING;
    const GnuplotStatus status = run(program, folder, script, settings, said, error);
    free(program);
    return status;
}

/* Pictures */

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
    FILE *const pdf = file_stream_in(folder, file, O_RDWR, error);
    if (pdf == NULL) return false;
    const bool good = undate(pdf);
    if (fclose(pdf) == 0 && good) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: cannot write", folder, file);
}
