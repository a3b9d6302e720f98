/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* environ, pipe2, close_range, sigdescr_np */
#endif
#include "util/child.h"

#include "util/clock.h"
#include "util/file.h"
#include "util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { LIMITS_MEMORY = false }; /* the sanitizers reserve terabytes */
#else
enum { LIMITS_MEMORY = true };
#endif

/* The data of the new process between fork and exec, where nothing may be allocated. */
typedef struct Launch {
    char *path;
    const char *folder;                      /* NULL: this program's */
    char *const *words, *const *environment; /* exec's types; it changes nothing */
    int in, out, log;                        /* the child's ends */
    int report[2];                           /* closed by exec; errno when that fails */
    int64_t memory_mb;
} Launch;

/* The system kills a child with the *thread* that forked it, so each child has a thread of its
 * own, its keeper: it forks, waits for the child's end and reaps it. */
struct Child {
    int in, out, err; /* this program's ends; err -1: none */
    pthread_t keeper;
    Launch launch; /* valid until the program runs */
    pthread_mutex_t mutex;
    pthread_cond_t change;
    bool launched, ended; /* these four under the mutex */
    pid_t pid;            /* 0: not to be signalled */
    int error_number;
    ChildEnd end;
    size_t buffered, received; /* since the last write */
    char buffer[CHILD_LINE_SIZE];
    char message[CHILD_MESSAGE_SIZE]; /* the last line on its standard error */
    size_t message_length;
    bool message_is_whole;
};

/* Moves a descriptor away from 0, 1 and 2. */
static int move_aside(int descriptor) {
    return descriptor > 2 ? descriptor : fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
}

/* In the new process: only calls that are safe after a fork among threads. */
static _Noreturn void become(const Launch *launch, pid_t parent) {
    sigset_t none;
    const struct rlimit no_core = {0, 0};
    const struct rlimit memory = {(rlim_t)launch->memory_mb << 20, (rlim_t)launch->memory_mb << 20};
    const int in = move_aside(launch->in), out = move_aside(launch->out);
    const int log = move_aside(launch->log), report = move_aside(launch->report[1]);
    sigemptyset(&none);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127); /* the parent died before the call above */
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const bool good = dup2(in, 0) == 0 && dup2(out, 1) == 1 && dup2(log, 2) == 2 &&
                      (launch->folder == NULL || chdir(launch->folder) == 0);
    setrlimit(RLIMIT_CORE, &no_core); /* best effort */
    /* Fails if there is already a tighter limit. */
    if (LIMITS_MEMORY && launch->memory_mb > 0) setrlimit(RLIMIT_AS, &memory);
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC); /* whatever the process had open */
    if (good) execve(launch->path, launch->words, launch->environment);
    const int number = errno;
    (void)!write(report, &number, sizeof number);
    _exit(127);
}

/* Forks; fills *pid or returns errno. */
static int launch_program(const Launch *launch, pid_t *pid) {
    const pid_t parent = getpid();
    *pid = fork();
    if (*pid == 0) become(launch, parent);
    int number = errno;
    close(launch->report[1]);
    if (*pid < 0) return number;
    const ssize_t got = read(launch->report[0], &number, sizeof number);
    if (got != (ssize_t)sizeof number) return 0; /* closed: the program runs */
    waitpid(*pid, NULL, 0);
    return number;
}

static void close_launch(const Launch *launch) {
    close(launch->in);
    close(launch->out);
    close(launch->log);
    close(launch->report[0]);
}

static void *keep(void *opaque) {
    Child *const child = opaque;
    siginfo_t info;
    pid_t pid = 0;
    int status = 0;
    const int number = launch_program(&child->launch, &pid);
    pthread_mutex_lock(&child->mutex);
    child->launched = true;
    child->error_number = number;
    child->pid = number == 0 ? pid : 0;
    pthread_cond_broadcast(&child->change);
    pthread_mutex_unlock(&child->mutex);
    if (number != 0) return NULL;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    pthread_mutex_lock(&child->mutex);
    kill(-pid, SIGKILL); /* processes that it started; before its number can be reused */
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    child->pid = 0;
    child->ended = true;
    child->end.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    child->end.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    pthread_cond_broadcast(&child->change);
    pthread_mutex_unlock(&child->mutex);
    return NULL;
}

char *child_find_program(const char *name) {
    if (strchr(name, '/') != NULL) return text_duplicate(name);
    const char *folders = getenv("PATH");
    while (folders != NULL && *name != '\0') {
        Text path = {.data = NULL};
        struct stat status;
        const size_t length = strcspn(folders, ":");
        text_append(&path, "%.*s/%s", (int)length, folders, name);
        if (folders[0] == '/' && stat(path.data, &status) == 0 && S_ISREG(status.st_mode) &&
            access(path.data, X_OK) == 0)
            return path.data;
        text_free(&path);
        folders = folders[length] == ':' ? folders + length + 1 : NULL;
    }
    return NULL;
}

/* Opens the pipes and the log: this program's ends in *child, the child's in the launch. */
static bool open_streams(Child *child, const ChildSettings *settings, Error *error) {
    Launch *const launch = &child->launch;
    const char *const log = settings->log;
    int in[2], out[2], err[2];
    launch->log = log != NULL
                      ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0666)
                      : open("/dev/null", O_RDWR | O_CLOEXEC);
    if (launch->log < 0)
        return error_set(error, ERROR_CANNOT_WRITE, "%s: %s", log != NULL ? log : "/dev/null",
                         strerror(errno));
    /* Nonblocking mode was for opening a pipe without a reader; the program's writes may wait. */
    if (log != NULL) fcntl(launch->log, F_SETFL, O_APPEND);
    /* Its input is a socket, because only socket writes can avoid SIGPIPE. */
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) < 0) in[0] = in[1] = -1;
    if (pipe2(out, O_CLOEXEC) < 0) out[0] = out[1] = -1;
    if (pipe2(launch->report, O_CLOEXEC) < 0) launch->report[0] = launch->report[1] = -1;
    launch->in = in[1];
    launch->out = out[1];
    child->in = in[0];
    child->out = out[0];
    if (settings->joined && log == NULL) {
        dup3(out[1], launch->log, O_CLOEXEC);
    } else if (log == NULL && pipe2(err, O_CLOEXEC) == 0) {
        dup3(err[1], launch->log, O_CLOEXEC);
        close(err[1]);
        child->err = err[0];
    }
    if (in[0] >= 0 && out[0] >= 0 && launch->report[0] >= 0) {
        fcntl(child->out, F_SETFL, O_NONBLOCK);
        fcntl(child->err, F_SETFL, O_NONBLOCK);
        return true;
    }
    error_set(error, ERROR_INTERNAL, "cannot create pipes: %s", strerror(errno));
    close_launch(launch);
    close(launch->report[1]);
    return false;
}

/* Starts the keeper and waits until the program runs or cannot. */
static int start_keeper(Child *child) {
    sigset_t all, old;
    sigfillset(&all); /* Ctrl-C is for the other threads */
    pthread_sigmask(SIG_SETMASK, &all, &old);
    const int number = pthread_create(&child->keeper, NULL, keep, child);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (number != 0) {
        close(child->launch.report[1]);
        return number;
    }
    pthread_mutex_lock(&child->mutex);
    while (!child->launched) pthread_cond_wait(&child->change, &child->mutex);
    pthread_mutex_unlock(&child->mutex);
    if (child->error_number != 0) pthread_join(child->keeper, NULL);
    return child->error_number;
}

static void free_child(Child *child) {
    close(child->in);
    close(child->out);
    close(child->err);
    pthread_cond_destroy(&child->change);
    pthread_mutex_destroy(&child->mutex);
    free(child);
}

/* Returns jumpoff's environment with the variable instead of any other of its name. */
static char **environment_with(const char *variable) {
    const size_t name = strcspn(variable, "=") + 1;
    size_t count = 0, kept = 0;
    while (environ[count] != NULL) count++;
    char **const environment = memory_allocate((count + 2) * sizeof *environment);
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], variable, name) != 0) environment[kept++] = environ[i];
    environment[kept] = (char *)(uintptr_t)variable;
    return environment;
}

Child *child_start(const ChildSettings *settings, Error *error) {
    const char *const name = settings->words[0];
    MEMORY_AUTO char **environment =
        settings->variable == NULL ? NULL : environment_with(settings->variable);
    MEMORY_AUTO char *path = child_find_program(name);
    if (path == NULL) {
        return error_null(error, ERROR_NO_INPUT, "%s: no such program in PATH%s%s%s", name,
                          file_exists(name) ? "; did you mean './" : "",
                          file_exists(name) ? name : "", file_exists(name) ? "'?" : "");
    }
    Child *const child = memory_allocate(sizeof *child);
    pthread_condattr_t attributes;
    child->in = child->out = child->err = -1;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&child->mutex, NULL);
    pthread_cond_init(&child->change, &attributes);
    pthread_condattr_destroy(&attributes);
    child->launch = (Launch){
        .path = path,
        .folder = settings->folder,
        .words = (char *const *)(uintptr_t)settings->words,
        .environment = environment != NULL ? environment : environ,
        .memory_mb = settings->memory_mb,
    };
    child->message_is_whole = true;
    if (!open_streams(child, settings, error)) {
        free_child(child);
        return NULL;
    }
    const int number = start_keeper(child);
    close_launch(&child->launch);
    if (number == 0) return child;
    const bool lacks_room = number == EAGAIN || number == ENOMEM;
    error_set(error, lacks_room ? ERROR_INTERNAL : ERROR_NO_INPUT, "%s: cannot be started: %s",
              name, strerror(number));
    free_child(child);
    return NULL;
}

/* Reads once from its standard error and keeps the last line, without blanks before it and blank
 * lines behind it; false if there is nothing to read. */
static bool read_errors(Child *child) {
    char bytes[4096];
    const ssize_t got = child->err >= 0 ? read(child->err, bytes, sizeof bytes) : -1;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        close(child->err);
        child->err = -1;
    }
    for (ssize_t i = 0; i < got; i++) {
        const char c = bytes[i] != '\0' ? bytes[i] : '?';
        const bool is_end = c == '\n' || c == '\r';
        child->message_is_whole |= is_end;
        if (is_end || (child->message_is_whole && strchr(" \t", c) != NULL)) continue;
        if (child->message_is_whole) child->message_length = 0;
        child->message_is_whole = false;
        if (child->message_length < sizeof child->message - 1)
            child->message[child->message_length++] = c;
    }
    return got > 0;
}

static ChildStatus await_ready(Child *child, int descriptor, short events, const ChildWait *wait) {
    enum { SLICE_MS = 100 }; /* between looks at the stop flag */
    for (;;) {
        const int64_t left_ns = wait->deadline_ns - clock_now_ns();
        if (wait->stop != NULL && atomic_load(wait->stop)) return CHILD_STOPPED;
        if (left_ns <= 0) return CHILD_LATE;
        const int64_t left_ms = left_ns / 1000000 + 1;
        struct pollfd entries[] = {{.fd = descriptor, .events = events},
                                   {.fd = child->err, .events = POLLIN}};
        if (poll(entries, 2, left_ms < SLICE_MS ? (int)left_ms : SLICE_MS) <= 0) continue;
        if (entries[1].revents != 0) read_errors(child);
        if (entries[0].revents != 0) return CHILD_DONE;
    }
}

ChildStatus child_write(Child *child, const char *bytes, size_t length, const ChildWait *wait) {
    child->received = 0;
    while (length > 0) {
        const ssize_t sent = send(child->in, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) {
            bytes += sent;
            length -= (size_t)sent;
            continue;
        }
        if (errno == EINTR) continue;
        if (errno != EAGAIN) return CHILD_CLOSED;
        const ChildStatus status = await_ready(child, child->in, POLLOUT, wait);
        if (status != CHILD_DONE) return status;
    }
    return CHILD_DONE;
}

static bool next_line(Child *child, char line[CHILD_LINE_SIZE]) {
    const char *const newline = memchr(child->buffer, '\n', child->buffered);
    if (newline == NULL) return false;
    const size_t length = (size_t)(newline - child->buffer);
    for (size_t i = 0; i < length; i++) line[i] = child->buffer[i] != '\0' ? child->buffer[i] : '?';
    line[length] = '\0';
    if (length > 0 && line[length - 1] == '\r') line[length - 1] = '\0';
    child->buffered -= length + 1;
    memmove(child->buffer, newline + 1, child->buffered);
    return true;
}

ChildStatus child_read(Child *child, char line[CHILD_LINE_SIZE], const ChildWait *wait) {
    while (!next_line(child, line)) {
        const size_t room = sizeof child->buffer - child->buffered;
        if (room == 0 || child->received > CHILD_OUTPUT_MAX) return CHILD_FLOOD;
        const ChildStatus status = await_ready(child, child->out, POLLIN, wait);
        if (status != CHILD_DONE) return status;
        const ssize_t got = read(child->out, child->buffer + child->buffered, room);
        if (got == 0) return CHILD_CLOSED;
        if (got < 0 && errno != EINTR && errno != EAGAIN) return CHILD_CLOSED;
        if (got < 0) continue;
        child->buffered += (size_t)got;
        child->received += (size_t)got;
    }
    return CHILD_DONE;
}

void child_hang_up(Child *child) { shutdown(child->in, SHUT_WR); }

ChildEnd child_close(Child *child, int64_t patience_ns) {
    enum { ERRORS_READ_MAX = 64 };
    const int64_t until_ns = clock_now_ns() + (patience_ns > 0 ? patience_ns : 0);
    const struct timespec until = {.tv_sec = until_ns / 1000000000,
                                   .tv_nsec = until_ns % 1000000000};
    const ChildWait wait = {.deadline_ns = until_ns};
    child_hang_up(child);
    /* Who writes much at its end must not wait for room. */
    while (child->err >= 0 && await_ready(child, child->err, POLLIN, &wait) == CHILD_DONE)
        read_errors(child);
    pthread_mutex_lock(&child->mutex);
    while (!child->ended && patience_ns > 0)
        if (pthread_cond_timedwait(&child->change, &child->mutex, &until) == ETIMEDOUT) break;
    child->end.by_us = !child->ended;
    if (child->pid > 0) {
        kill(-child->pid, SIGKILL);
        kill(child->pid, SIGKILL); /* if it left its process group */
    }
    pthread_mutex_unlock(&child->mutex);
    pthread_join(child->keeper, NULL);
    /* What a pipe holds; more may come without end from a process that left its group. */
    for (int i = 0; i < ERRORS_READ_MAX && read_errors(child); i++) {
    }
    child->message[child->message_length] = '\0';
    memcpy(child->end.message, child->message, sizeof child->message);
    const ChildEnd end = child->end;
    free_child(child);
    return end;
}

void child_describe_end(const ChildEnd *end, char *text, size_t size) {
    if (end->signal != 0) {
        const char *const name = sigdescr_np(end->signal);
        snprintf(text, size, "killed by signal %d (%s)", end->signal, name != NULL ? name : "?");
    } else {
        snprintf(text, size, "exited with code %d", end->code);
    }
    const size_t length = strlen(text);
    if (end->message[0] != '\0') snprintf(text + length, size - length, ": '%s'", end->message);
}
