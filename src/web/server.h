/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server of pages: for browsers on this machine that know its token, and for nobody else. */
#pragma once

#include "web/sessions.h"

typedef struct ServerSettings {
    const char *const *folders;
    int folder_count;
    int port;                 /* 0: any that is free */
    const ResultsPart *parts; /* as page_serve takes them */
    SessionSettings sessions; /* of its opponents only those that are named */
} ServerSettings;

/* Opaque owner; a thread answers each connection, and sleeps between requests. */
typedef struct Server Server;

/* Starts a server. NULL with ERROR_CANNOT_WRITE: the port is taken; ERROR_INTERNAL: no thread,
 * or no libmicrohttpd. */
CHECKED Server *server_start(const ServerSettings *settings, Error *error);
/* Whether no request is being answered. */
bool server_is_idle(const Server *server);
/* Stops the server: ends all searches, drops waiting pages, waits for those being made. */
void server_stop(Server *server);
/* Returns "http://127.0.0.1:PORT/TOKEN/", which lives as long as the server. */
const char *server_address(const Server *server);
