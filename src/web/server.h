/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server of pages: for browsers on this machine that know its token, and for nobody else. */
#pragma once

#include "report/parts.h"
#include "web/sessions.h"

typedef struct ServerSettings {
    const char *const *folders;
    int folder_count;
    int port;                  /* 0: any that is free */
    const ResultsGuide *guide; /* as page_describe takes it */
    SessionTables tables;      /* exact tables for games, */
    const char *tables_folder; /* which it is given; may be NULL */
} ServerSettings;

/* Opaque owner; it answers in a thread of its own, which sleeps while nobody asks. */
typedef struct Server Server;

/* NULL with ERROR_CANNOT_WRITE where the port is taken. */
Server *server_start(const ServerSettings *settings, Error *error);
/* Waits for what is being answered, and for searches to end. */
void server_stop(Server *server);
/* "http://127.0.0.1:PORT/TOKEN/"; lives as long as the server. */
const char *server_address(const Server *server);
