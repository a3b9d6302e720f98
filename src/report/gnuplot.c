#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2 */
#endif
#include "report/gnuplot.h"

#include "util/clock.h"
#include "util/file.h"
#include "util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMEOUT_S = 60, OUTPUT_MAX = 16384, CANNOT_RUN = 127 };

static bool is_program(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

char *gnuplot_find(void) {
    const char *const path = getenv("PATH");
    if (path == NULL) return NULL;
    char *const folders = text_duplicate(path);
    char *found = NULL, *rest = folders;
    for (char *folder; found == NULL && (folder = strsep(&rest, ":")) != NULL;) {
        /* A relative folder would mean another one once we are in the chart's. */
        if (folder[0] != '/') continue;
        char *const program = file_join(folder, "gnuplot");
        if (is_program(program))
            found = program;
        else
            free(program);
    }
    free(folders);
    return found;
}

/* In the child, where nothing but system calls is safe if there are other threads. */
static _Noreturn void become_gnuplot(const char *program, const char *folder, const char *script,
                                     int output) {
    /* -d: the user's and the system's start-up files must not change the charts. */
    char name[] = "gnuplot", defaults[] = "-d";
    char *const argv[] = {name, defaults, (char *)(uintptr_t)script, NULL}; /* execv is const */
    const int nothing = open("/dev/null", O_RDONLY);
    signal(SIGPIPE, SIG_DFL);
    if (nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(output, STDERR_FILENO) >= 0 && chdir(folder) == 0)
        execv(program, argv);
    _exit(CANNOT_RUN);
}

/* Reads until the program closes its output; false when it has not in time. */
static bool read_output(int descriptor, Text *output) {
    const int64_t end_ns = clock_now_ns() + TIMEOUT_S * INT64_C(1000000000);
    for (;;) {
        const int64_t left_ms = (end_ns - clock_now_ns()) / 1000000;
        if (left_ms <= 0) return false;
        struct pollfd wait = {.fd = descriptor, .events = POLLIN};
        const int ready = poll(&wait, 1, (int)left_ms);
        if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
        char chunk[1024];
        const ssize_t count = read(descriptor, chunk, sizeof chunk);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        /* A script that babbles fills no memory. */
        if (output->length < OUTPUT_MAX) text_append_bytes(output, chunk, (size_t)count);
    }
}

/* The last line that says something: gnuplot shows the faulty command first, then the reason. */
static char *last_line(char *output) {
    char *last = output;
    for (char *line = output; line != NULL;) {
        char *const end = strchr(line, '\n');
        if (end != NULL) *end = '\0';
        line += strspn(line, " \t");
        if (*line != '\0') last = line;
        line = end != NULL ? end + 1 : NULL;
    }
    for (char *at = last; *at != '\0'; at++)
        if ((unsigned char)*at < ' ') *at = ' ';
    return last;
}

static GnuplotStatus judge(const char *script, int status, bool in_time, Text *output,
                           Error *error) {
    if (!in_time) {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: not done after %d s", script, TIMEOUT_S);
    } else if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        return GNUPLOT_DONE;
    } else if (WIFSIGNALED(status)) {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: ended by signal %d", script,
                  WTERMSIG(status));
    } else if (output->data == NULL) {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: cannot run it, or it failed silently",
                  script);
    } else {
        error_set(error, ERROR_INTERNAL, "gnuplot %s: %s", script, last_line(output->data));
    }
    return GNUPLOT_FAILED;
}

static GnuplotStatus run(const char *program, const char *folder, const char *script,
                         Error *error) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        error_set(error, ERROR_INTERNAL, "gnuplot: no pipe: %s", strerror(errno));
        return GNUPLOT_FAILED;
    }
    const pid_t child = fork();
    if (child == 0) become_gnuplot(program, folder, script, ends[1]);
    const int reason = errno;
    close(ends[1]);
    if (child < 0) {
        close(ends[0]);
        error_set(error, ERROR_INTERNAL, "gnuplot: no process: %s", strerror(reason));
        return GNUPLOT_FAILED;
    }
    Text output = {0};
    const bool in_time = read_output(ends[0], &output);
    if (!in_time) kill(child, SIGKILL);
    close(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    const GnuplotStatus result = judge(script, status, in_time, &output, error);
    text_free(&output);
    return result;
}

GnuplotStatus gnuplot_run(const char *folder, const char *script, Error *error) {
    char *const program = gnuplot_find();
    if (program == NULL) return GNUPLOT_MISSING;
    const GnuplotStatus status = run(program, folder, script, error);
    free(program);
    return status;
}
