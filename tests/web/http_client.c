/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "http_client.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

HttpRequest http_send(const Server *server, const char *method, const char *path,
                      const char *headers, const char *body) {
    char token[64];
    int port = 0;
    Text request = {.data = NULL};
    cr_assert_eq(sscanf(server_address(server), "http://127.0.0.1:%d/%63[^/]/", &port, token), 2);
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    cr_assert_eq(connect(connection, (const void *)&address, sizeof address), 0);
    text_append(&request, "%s /%s/%s HTTP/1.1\r\nConnection: close\r\n", method, token, path);
    if (headers != NULL)
        text_append_string(&request, headers);
    else
        text_append(&request, "Host: 127.0.0.1:%d\r\n", port);
    if (body != NULL) text_append(&request, "Content-Length: %zu\r\n", strlen(body));
    text_append(&request, "\r\n%s", body != NULL ? body : "");
    cr_assert_eq(send(connection, request.data, request.length, MSG_NOSIGNAL),
                 (ssize_t)request.length);
    text_free(&request);
    return connection;
}

int http_answer(HttpRequest request, Text *body) {
    char part[4096];
    int status = 0;
    TEXT_AUTO Text answer = {.data = NULL};
    for (ssize_t count; (count = recv(request, part, sizeof part, 0)) > 0;)
        text_append_bytes(&answer, part, (size_t)count);
    close(request);
    const char *const end = strstr(text_string(&answer), "\r\n\r\n");
    if (end == NULL || sscanf(answer.data, "HTTP/1.1 %d", &status) != 1) status = 0;
    if (status != 0 && body != NULL) text_append_string(body, end + 4);
    return status;
}

int http_get(const Server *server, const char *path, Text *body) {
    return http_answer(http_send(server, "GET", path, NULL, NULL), body);
}
