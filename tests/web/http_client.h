/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An HTTP client for tests of the server: it sends what no browser would send, too. */
#pragma once

#include "web/server.h"

/* A request that was sent: its connection. http_answer closes it. */
typedef int HttpRequest;

/* Sends a request for a path below the server's token, with header lines (each ends with \r\n;
 * NULL: the server's own Host) and a body (NULL: none). */
HttpRequest http_send(const Server *server, const char *method, const char *path,
                      const char *headers, const char *body);
/* Waits for the answer and returns its status, 0 where none came. Appends the answer's body to
 * *body, unless that is NULL. */
int http_answer(HttpRequest request, Text *body);
/* Both, for a GET. */
int http_get(const Server *server, const char *path, Text *body);
