/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is answered to those who may ask: pages, states of tournaments, and games. */
#pragma once

#include "web/folders.h"
#include "web/sessions.h"

/* What answers are made of; borrowed. */
typedef struct Routes {
    Folders *folders;
    Sessions *sessions;
} Routes;

typedef struct Question {
    bool is_post;
    const char *path; /* behind the token */
    const char *body; /* of a post */
    int one, other;   /* whose games; -1: anybody's */
} Question;

typedef struct Reply {
    unsigned status; /* of HTTP */
    const char *type;
    Text text; /* the owner is the caller */
} Reply;

/* In plain words why not, in place of what the reply has. */
void reply_refuse(Reply *reply, unsigned status, const char *why);

/* Fills an empty reply where that takes only a moment. False: routes_answer has to, in a thread of
 * its own. It reads folders, except pages that are made already, or all heuristics: for a new game
 * and for the page that offers players. */
bool routes_answer_soon(const Routes *routes, const Question *question, Reply *reply);
/* Fills an empty reply. Any thread may ask. */
void routes_answer(const Routes *routes, const Question *question, Reply *reply);
