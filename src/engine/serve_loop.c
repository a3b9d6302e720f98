/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/serve_loop.h"

#include "engine/protocol.h"
#include "util/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum {
    WAITING_MAX = 1 << 20,   /* bytes of lines that wait; more of them stop the searches before */
    LAST_MOVE_NS = 250000000 /* for searches after the end of the input */
};

/* A line that waits. */
typedef struct ServeLine {
    struct ServeLine *next;
    bool is_whole;
    char text[];
} ServeLine;

struct ServeLoop {
    const ServeTalk *talk;
    void *session;
    int in, finished; /* descriptors: of the input; of the event that a search has finished */
    FILE *out;
    char line[PROTOCOL_LINE_MAX]; /* so far */
    size_t length;
    bool is_whole;           /* else it was cut */
    ServeLine *first, *last; /* those that wait */
    size_t waiting;          /* their bytes */
    /* Numbers of lines, from 1: read; obeyed; "stop" is for the searches of those up to this one.
     */
    uint64_t heard, begun, stopped;
    bool is_searching, is_endless;
    bool has_ended; /* the input, or it said "quit" */
    int64_t deadline_ns;
    pthread_t thread;
    atomic_bool stop;
    pthread_mutex_t mutex; /* of writing */
    Error failure;         /* to write; ERROR_NONE: none */
};

/* The search */

/* Stops the searches of all lines up to that number. */
static void stop_until(ServeLoop *loop, uint64_t number) {
    loop->stopped = number;
    if (loop->begun <= number) atomic_store(&loop->stop, true);
}

/* A search without an end gives way to what comes next. */
static void stop_endless(ServeLoop *loop) {
    if (loop->is_endless) atomic_store(&loop->stop, true);
}

static void *search(void *opaque) {
    ServeLoop *const loop = opaque;
    const uint64_t one = 1;
    loop->talk->search(loop->session);
    while (write(loop->finished, &one, sizeof one) < 0 && errno == EINTR) continue;
    return NULL;
}

bool serve_loop_search(ServeLoop *loop, bool is_endless, Error *error) {
    const bool gives_way = is_endless && (loop->first != NULL || loop->has_ended);
    atomic_store(&loop->stop, gives_way || loop->begun <= loop->stopped);
    loop->is_endless = is_endless;
    loop->is_searching = pthread_create(&loop->thread, NULL, search, loop) == 0;
    return loop->is_searching || error_set(error, ERROR_INTERNAL, "no thread for the search");
}

static void finish_search(ServeLoop *loop) {
    uint64_t count;
    pthread_join(loop->thread, NULL);
    while (read(loop->finished, &count, sizeof count) < 0 && errno == EINTR) continue;
    loop->is_searching = loop->is_endless = false;
}

/* Lines */

static void obey(ServeLoop *loop, uint64_t number, char *line) {
    loop->begun = number;
    loop->talk->obey(loop->session, line);
}

static void put_off(ServeLoop *loop) {
    ServeLine *const line = memory_allocate(sizeof *line + loop->length + 1);
    line->is_whole = loop->is_whole;
    memcpy(line->text, loop->line, loop->length + 1);
    *(loop->first == NULL ? &loop->first : &loop->last->next) = line;
    loop->last = line;
    loop->waiting += loop->length + 1;
    stop_endless(loop);
    if (loop->waiting >= WAITING_MAX) stop_until(loop, loop->heard);
}

static ServeLine *take_waiting(ServeLoop *loop) {
    ServeLine *const line = loop->first;
    loop->first = line->next;
    loop->waiting -= strlen(line->text) + 1;
    return line;
}

static void obey_waiting(ServeLoop *loop) {
    ServeLine *const line = take_waiting(loop);
    obey(loop, loop->begun + 1, line->is_whole ? line->text : NULL);
    free(line);
}

static void end_input(ServeLoop *loop) {
    loop->has_ended = true;
    loop->deadline_ns = clock_now_ns() + LAST_MOVE_NS;
    stop_endless(loop);
}

/* Takes the line that has been read. */
static void hear(ServeLoop *loop) {
    static const char BLANKS[] = " \t";
    const ServeTalk *const talk = loop->talk;
    char word[16] = "";
    if (loop->length > 0 && loop->line[loop->length - 1] == '\r') loop->length--;
    loop->line[loop->length] = '\0';
    const char *const start = loop->line + strspn(loop->line, BLANKS);
    const size_t length = strcspn(start, BLANKS);
    if (loop->is_whole && length < sizeof word) memcpy(word, start, length);
    if (strcmp(word, "quit") == 0) {
        end_input(loop);
    } else if (strcmp(word, "stop") == 0) {
        stop_until(loop, loop->heard);
    } else if (!loop->is_searching) {
        obey(loop, ++loop->heard, loop->is_whole ? loop->line : NULL);
    } else if (!loop->is_whole || talk->obey_at_once == NULL ||
               !talk->obey_at_once(loop->session, word)) {
        loop->heard++;
        put_off(loop);
    }
    loop->length = 0;
    loop->is_whole = true;
}

/* Reads what is there; the end of the input also ends a line. */
static void read_input(ServeLoop *loop) {
    char bytes[PROTOCOL_LINE_MAX];
    const ssize_t count = read(loop->in, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    for (ssize_t i = 0; i < count && !loop->has_ended; i++) {
        if (bytes[i] == '\n')
            hear(loop);
        else if (loop->length == sizeof loop->line - 1)
            loop->is_whole = false;
        else
            loop->line[loop->length++] = bytes[i] != '\0' ? bytes[i] : '?';
    }
    if (count > 0) return;
    if (loop->length > 0) hear(loop);
    if (!loop->has_ended) end_input(loop);
}

/* Waits for more input or the end of the search. */
static void await(ServeLoop *loop) {
    const bool reads = !loop->has_ended && loop->waiting < WAITING_MAX;
    struct pollfd entries[] = {{.fd = loop->finished, .events = POLLIN},
                               {.fd = reads ? loop->in : -1, .events = POLLIN}};
    int left_ms = -1;
    if (loop->has_ended && loop->stopped != UINT64_MAX) {
        const int64_t left_ns = loop->deadline_ns - clock_now_ns();
        if (left_ns <= 0) stop_until(loop, UINT64_MAX);
        left_ms = left_ns > 0 ? (int)(left_ns / 1000000) + 1 : -1;
    }
    if (poll(entries, 2, left_ms) <= 0) return;
    if (entries[0].revents != 0)
        finish_search(loop);
    else if (entries[1].revents != 0)
        read_input(loop);
}

ServeLoop *serve_loop_open(const ServeTalk *talk, void *session, int in, FILE *out, Error *error) {
    const bool has_ended = fcntl(in, F_GETFD) < 0; /* closed: the event would get its number */
    const int finished = eventfd(0, EFD_CLOEXEC);
    if (finished < 0) {
        error_set(error, ERROR_INTERNAL, "no descriptor for events: %s", strerror(errno));
        return NULL;
    }
    ServeLoop *const loop = memory_allocate(sizeof *loop);
    loop->talk = talk;
    loop->session = session;
    loop->in = in;
    loop->has_ended = has_ended;
    loop->finished = finished;
    loop->out = out;
    loop->is_whole = true;
    pthread_mutex_init(&loop->mutex, NULL);
    return loop;
}

void serve_loop_close(ServeLoop *loop) {
    if (loop == NULL) return;
    while (loop->first != NULL) free(take_waiting(loop));
    close(loop->finished);
    pthread_mutex_destroy(&loop->mutex);
    free(loop);
}

bool serve_loop_run(ServeLoop *loop, Error *error) {
    while (loop->is_searching || loop->first != NULL || !loop->has_ended) {
        if (!loop->is_searching && loop->failure.code != ERROR_NONE) break;
        if (!loop->is_searching && loop->first != NULL)
            obey_waiting(loop);
        else
            await(loop);
    }
    if (loop->failure.code != ERROR_NONE) *error = loop->failure;
    return loop->failure.code == ERROR_NONE;
}

const atomic_bool *serve_loop_stop(const ServeLoop *loop) { return &loop->stop; }

/* The answer */

void serve_loop_say(ServeLoop *loop, Text *text) {
    pthread_mutex_lock(&loop->mutex);
    if (loop->failure.code == ERROR_NONE && text->length > 0 &&
        (fwrite(text->data, 1, text->length, loop->out) != text->length ||
         fflush(loop->out) != 0)) {
        error_set(&loop->failure, ERROR_CANNOT_WRITE, "standard output: cannot write");
        atomic_store(&loop->stop, true); /* nobody hears the answer */
    }
    pthread_mutex_unlock(&loop->mutex);
    text_clear(text);
}
