#include "report/gnuplot.h"

#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TIMEOUT_S = 60 };

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
