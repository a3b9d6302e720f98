/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server of pages: for browsers on this machine that know its token, and for nobody else. */
#pragma once

#include "report/result_tables.h"
#include "web/sessions.h"

typedef struct ServerSettings {
    const char *const *folders;
    int folder_count;
    const char *const *players; /* opponents in the page; web/opponents.h */
    int player_count;
    int port;                 /* 0: any that is free */
    const ResultsPart *parts; /* as page_serve takes them */
    SessionSettings sessions; /* without opponents */
} ServerSettings;

/* Opaque owner; it answers each connection in a thread of its own, which sleeps while nobody asks.
 */
typedef struct Server Server;

/* NULL with ERROR_CANNOT_WRITE where the port is taken, ERROR_INTERNAL without room for a thread.
 */
Server *server_start(const ServerSettings *settings, Error *error);
/* Ends all searches, drops the pages that wait to be made, and waits for those in the making. */
void server_stop(Server *server);
/* "http://127.0.0.1:PORT/TOKEN/"; lives as long as the server. */
const char *server_address(const Server *server);
