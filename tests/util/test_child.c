/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes: what they say and how they end, however badly they behave. */
#include "util/child.h"

#include "util/clock.h"
#include "util/text.h"

#include "../common/descriptors.h"
#include "../common/temporary.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Long enough for what happens on any machine, and a while for what does not. */
static const int64_t LONG_NS = 100000000000, WHILE_NS = 200000000;

static ChildWait within(int64_t time_ns) {
    return (ChildWait){.deadline_ns = clock_now_ns() + time_ns};
}

static Child *start_with(const char *script, const char *log, int64_t memory_mb) {
    const char *const words[] = {"sh", "-c", script, NULL};
    const ChildSettings settings = {.words = words, .log = log, .memory_mb = memory_mb};
    Error error = {ERROR_NONE, ""};
    Child *const child = child_start(&settings, &error);
    cr_assert(child != NULL, "%s", error.message);
    return child;
}

static Child *start(const char *script) { return start_with(script, NULL, 0); }

static void expect_line(Child *child, const char *expected) {
    char line[CHILD_LINE_SIZE];
    const ChildWait wait = within(LONG_NS);
    cr_assert_eq(child_read(child, line, &wait), CHILD_DONE);
    cr_assert_str_eq(line, expected);
}

static void expect_status(Child *child, ChildStatus expected) {
    char line[CHILD_LINE_SIZE];
    const ChildWait wait = within(expected == CHILD_LATE ? WHILE_NS : LONG_NS);
    cr_assert_eq(child_read(child, line, &wait), expected, "not %d", expected);
}

static void write_text(Child *child, const char *text) {
    const ChildWait wait = within(LONG_NS);
    cr_assert_eq(child_write(child, text, strlen(text), &wait), CHILD_DONE);
}

Test(child, answers_line_by_line) {
    Child *const child = start("printf 'one\\ntwo\\r\\nth\\0ree\\n\\n'; cat");
    expect_line(child, "one");
    expect_line(child, "two");
    expect_line(child, "th?ree");
    expect_line(child, "");
    write_text(child, "echo\nmore\n");
    expect_line(child, "echo");
    expect_line(child, "more");
    expect_status(child, CHILD_LATE);
    const ChildEnd end = child_close(child, LONG_NS);
    cr_assert(!end.by_us && end.signal == 0 && end.code == 0, "cat ends with its input");
}

Test(child, has_the_variable_it_is_given) {
    const char *const words[] = {"sh", "-c", "echo $ONE; echo $TWO; env | grep -c '^TWO'", NULL};
    const ChildSettings settings = {.words = words, .variable = "TWO=2 3"};
    Error error = {ERROR_NONE, ""};
    setenv("ONE", "1", 1);
    setenv("TWO", "another", 1);
    Child *const child = child_start(&settings, &error);
    cr_assert(child != NULL, "%s", error.message);
    expect_line(child, "1");
    expect_line(child, "2 3");
    expect_line(child, "1");
    expect_status(child, CHILD_CLOSED);
    child_close(child, LONG_NS);
}

/* More on its standard error than a pipe holds, once its input has ended */
Test(child, may_say_much_at_its_end) {
    Child *const child = start("cat; head -c 200000 /dev/zero | tr '\\0' x >&2; exit 3");
    const ChildEnd end = child_close(child, LONG_NS);
    cr_assert(!end.by_us && end.signal == 0 && end.code == 3, "%d %d", end.by_us, end.code);
}

Test(child, its_end_is_described) {
    static const struct {
        const char *script, *reported;
    } CASES[] = {
        {"exit 0", "exited with code 0"},
        {"exit 3", "exited with code 3"},
        {"printf 'one\\n\\ttw\\0\\n \\r\\n\\n' >&2; exit 3", "exited with code 3: 'tw?'"},
        /* More than a pipe holds, and a long last line without an end. */
        {"seq 100000 >&2; printf %0999d 7 >&2; kill -KILL $$",
         "killed by signal 9 (Killed): '0000000000000000000000000000000000000000000000000"},
        {"kill -SEGV $$", "killed by signal 11 (Segmentation fault)"},
        {"kill -KILL $$", "killed by signal 9 (Killed)"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char text[80];
        Child *const child = start(CASES[i].script);
        expect_status(child, CHILD_CLOSED);
        const ChildEnd end = child_close(child, LONG_NS);
        child_describe_end(&end, text, sizeof text);
        cr_assert(!end.by_us, "%s", CASES[i].script);
        cr_assert_str_eq(text, CASES[i].reported);
    }
}

/* Runs a script that prints the number of a process it leaves behind, and closes it. */
static ChildEnd expect_all_gone(const char *script, int64_t patience_ns) {
    Child *const child = start(script);
    char line[CHILD_LINE_SIZE];
    const ChildWait wait = within(LONG_NS);
    cr_assert_eq(child_read(child, line, &wait), CHILD_DONE);
    const pid_t grandchild = atoi(line);
    cr_assert(grandchild > 1);
    const ChildEnd end = child_close(child, patience_ns);
    /* It is somebody else's zombie for a moment. */
    for (int i = 0; i < 10000; i++) {
        char path[64], state = 'Z';
        snprintf(path, sizeof path, "/proc/%d/stat", (int)grandchild);
        FILE *const stat = fopen(path, "r");
        if (stat == NULL) return end;
        if (fscanf(stat, "%*d %*s %c", &state) != 1) state = 'Z';
        fclose(stat);
        if (state == 'Z') return end;
        usleep(10000);
    }
    cr_assert_fail("what it started lives on");
    return end;
}

Test(child, what_does_not_end_is_killed_with_all_it_started) {
    const ChildEnd killed =
        expect_all_gone("trap '' TERM HUP INT PIPE; sleep 1000 & echo $!; sleep 1000", WHILE_NS);
    cr_assert(killed.by_us && killed.signal == SIGKILL);
    const ChildEnd ended = expect_all_gone("sleep 1000 >&- & echo $!", LONG_NS);
    cr_assert(!ended.by_us && ended.code == 0);
}

Test(child, floods_and_long_lines_are_cut_off) {
    Child *const flood = start("while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done");
    char line[CHILD_LINE_SIZE];
    const ChildWait wait = within(LONG_NS);
    ChildStatus status;
    size_t bytes = 0;
    do {
        status = child_read(flood, line, &wait);
        if (status == CHILD_DONE) bytes += strlen(line) + 1;
    } while (status == CHILD_DONE);
    cr_assert_eq(status, CHILD_FLOOD);
    cr_assert(bytes > CHILD_OUTPUT_MAX / 2 && bytes <= CHILD_OUTPUT_MAX + CHILD_LINE_SIZE);
    child_close(flood, 0);
    Child *const longline = start("head -c 5000 /dev/zero | tr '\\0' x; echo");
    expect_status(longline, CHILD_FLOOD);
    child_close(longline, 0);
}

Test(child, writing_to_the_dead_is_no_signal) {
    signal(SIGPIPE, SIG_DFL);
    Child *const child = start("exec <&-; echo closed; sleep 1000");
    expect_line(child, "closed");
    const ChildWait wait = within(LONG_NS);
    cr_assert_eq(child_write(child, "x\n", 2, &wait), CHILD_CLOSED);
    child_close(child, 0);
}

Test(child, writing_to_the_deaf_is_late) {
    Child *const child = start("sleep 1000");
    const ChildWait wait = within(WHILE_NS);
    ChildStatus status = CHILD_DONE;
    char bytes[4096];
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 1000 && status == CHILD_DONE; i++) {
        status = child_write(child, bytes, sizeof bytes, &wait);
    }
    cr_assert_eq(status, CHILD_LATE);
    child_close(child, 0);
}

static void *raise_flag(void *flag) {
    usleep(200000);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

Test(child, the_stop_flag_ends_waiting) {
    atomic_bool stop = false;
    pthread_t thread;
    char line[CHILD_LINE_SIZE];
    Child *const child = start("sleep 1000");
    const ChildWait wait = {clock_now_ns() + 10 * LONG_NS, &stop};
    cr_assert_eq(pthread_create(&thread, NULL, raise_flag, &stop), 0);
    cr_assert_eq(child_read(child, line, &wait), CHILD_STOPPED);
    pthread_join(thread, NULL);
    child_close(child, 0);
}

Test(child, nothing_is_lost_or_inherited) {
    const int before = descriptors_open();
    FILE *const ours = fopen("/dev/null", "r"); /* without close-on-exec */
    Child *children[5];
    /* Each is asked for descriptors other than 0, 1 and 2. */
    for (int i = 0; i < 5; i++)
        children[i] =
            start("for i in 3 4 5 6 7 8 9; do (eval \"true <&$i\") 2>&- && echo $i; done; "
                  "echo end");
    for (int i = 0; i < 5; i++) expect_line(children[i], "end");
    for (int i = 0; i < 5; i++) child_close(children[i], 0);
    for (int i = 0; i < 20; i++) child_close(start("exit 1"), LONG_NS);
    fclose(ours);
    cr_assert_eq(descriptors_open(), before);
    cr_assert(waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD, "no zombies");
}

Test(child, it_outlives_the_thread_that_started_it) {
    /* Threads of ours come and go between games. */
    pthread_t thread;
    void *child = NULL;
    cr_assert_eq(
        pthread_create(&thread, NULL, (void *(*)(void *))start, (void *)"sleep 0.3; echo alive"),
        0);
    pthread_join(thread, &child);
    expect_line(child, "alive");
    child_close(child, 0);
}

Test(child, memory_is_limited) {
    if (getenv("ASAN_OPTIONS") != NULL) return;
    Child *const child = start_with("ulimit -v", NULL, 64);
    char line[CHILD_LINE_SIZE];
    const ChildWait wait = within(LONG_NS);
    const ChildStatus status = child_read(child, line, &wait);
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
    cr_assert_eq(status, CHILD_DONE);
#else
    cr_assert_eq(status, CHILD_DONE);
    cr_assert_str_eq(line, "65536");
#endif
    child_close(child, 0);
}

Test(child, errors_go_to_the_log) {
    const char *const path = temporary_file("", 0);
    char line[80] = "";
    for (int i = 0; i < 2; i++) {
        Child *const child = start_with("echo to the log >&2", path, 0);
        expect_status(child, CHILD_CLOSED);
        child_close(child, LONG_NS);
    }
    FILE *const log = fopen(path, "r");
    for (int i = 0; i < 2; i++) {
        cr_assert(fgets(line, sizeof line, log) != NULL);
        cr_assert_str_eq(line, "to the log\n");
    }
    fclose(log);
}

Test(child, works_in_a_folder_and_joins_its_streams) {
    const char *const folder = temporary_folder();
    char program[64], line[CHILD_LINE_SIZE];
    const char *const words[] = {"sh", "-c", "pwd; echo faults >&2; echo output", NULL};
    const ChildSettings settings = {.words = words, .folder = folder, .joined = true};
    Error error = {ERROR_NONE, ""};
    Child *const child = child_start(&settings, &error);
    cr_assert(child != NULL, "%s", error.message);
    const ChildWait wait = within(LONG_NS);
    cr_assert_eq(child_read(child, line, &wait), CHILD_DONE);
    cr_assert(strstr(line, folder) != NULL, "%s", line);
    expect_line(child, "faults");
    expect_line(child, "output");
    child_close(child, LONG_NS);
    /* A folder that is called as a program is none. */
    snprintf(program, sizeof program, "%s/prog", folder);
    cr_assert_eq(mkdir(program, 0777), 0);
    cr_assert_eq(setenv("PATH", folder, 1), 0);
    cr_assert(child_find_program("prog") == NULL);
    cr_assert_eq(rmdir(program), 0);
    cr_assert_eq(rmdir(folder), 0);
    cr_assert(child_start(&settings, &error) == NULL, "neither a program nor a folder");
}

static void expect_error(const char *program, const char *log, ErrorCode code,
                         const char *reported) {
    const char *const words[] = {program, NULL};
    const ChildSettings settings = {.words = words, .log = log};
    Error error = {ERROR_NONE, ""};
    cr_assert(child_start(&settings, &error) == NULL);
    cr_assert_eq(error.code, code, "%s", error.message);
    cr_assert(strstr(error.message, reported) != NULL, "%s", error.message);
}

Test(child, what_cannot_be_started_is_named) {
    const int before = descriptors_open();
    expect_error("no-such-program-here", NULL, ERROR_NO_INPUT, "no-such-program-here: no such");
    expect_error("./no-such", NULL, ERROR_NO_INPUT, "./no-such: cannot be started: No such file");
    expect_error("/tmp", NULL, ERROR_NO_INPUT, "/tmp: cannot be started: Permission denied");
    expect_error("/dev/null", NULL, ERROR_NO_INPUT, "Permission denied");
    expect_error("true", "/no/such/folder/log", ERROR_CANNOT_WRITE, "/no/such/folder/log: ");
    cr_assert_eq(descriptors_open(), before);
}
