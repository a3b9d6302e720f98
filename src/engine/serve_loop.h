/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's end of a conversation in lines, whichever the protocol: lines are obeyed in turn. A
 * search runs on a thread of its own, so that "stop", "quit" and the end of the input are heard at
 * once; all else that comes meanwhile waits, unless the protocol answers it during a search. */
#pragma once

#include "util/error.h"
#include "util/text.h"

#include <stdatomic.h>
#include <stdio.h>

/* What a protocol does; `session` is its own. */
typedef struct ServeTalk {
    /* Obeys a line other than "stop" and "quit"; no search is under way. NULL: it was too long. */
    void (*obey)(void *session, char *line);
    /* During a search, of a line its first word: whether it was obeyed at once or means nothing.
     * Otherwise it waits. NULL: all lines wait. */
    bool (*obey_at_once)(void *session, const char *word);
    /* Searches and answers, on the search's thread. */
    void (*search)(void *session);
} ServeTalk;

typedef struct ServeLoop ServeLoop;

/* Reads from a descriptor. NULL with ERROR_INTERNAL where there are no more of them. */
ServeLoop *serve_loop_open(const ServeTalk *talk, void *session, int in, FILE *out, Error *error);
void serve_loop_close(ServeLoop *loop);

/* Obeys lines until the input ends or says quit, and those that wait then: for these, and for the
 * search under way, a quarter of a second is left, after which searches are stopped.
 * ERROR_CANNOT_WRITE. */
bool serve_loop_run(ServeLoop *loop, Error *error);

/* Begins the search of the line that is obeyed. One that would never end is stopped when another
 * line waits or the input ends. ERROR_INTERNAL: no thread. */
bool serve_loop_search(ServeLoop *loop, bool is_endless, Error *error);
/* Becomes true when the best move so far is wanted. */
const atomic_bool *serve_loop_stop(const ServeLoop *loop);
/* Writes at once, from any thread, and clears the text. */
void serve_loop_say(ServeLoop *loop, Text *text);
