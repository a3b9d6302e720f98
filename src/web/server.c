/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/server.h"

#include "web/routes.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Limits: connections, the memory of each for its headers, and how long it may say nothing. */
enum { CONNECTIONS_MAX = 400, CONNECTION_MEMORY = 32 * 1024, TIMEOUT_S = 10, TOKEN_BYTES = 16 };

struct Server {
    struct MHD_Daemon *daemon;
    Routes routes;
    int port;
    char token[2 * TOKEN_BYTES + 1];
    char address[128];
    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t idle;
    int working; /* threads that answer */
    bool is_stopping;
};

/* A request while it comes in, and while another thread answers it. */
typedef struct Request {
    Text body;
    bool is_too_long;
    Server *server;
    struct MHD_Connection *connection;
    char *path;
    Question question;
    Reply reply;
    bool is_answered;
} Request;

/* Answers */

static enum MHD_Result send_reply(struct MHD_Connection *connection, Reply *reply) {
    /* No other site may show, read or guess at what is here. */
    static const char *const HEADERS[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-store"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
    };
    text_append_string(&reply->text, "");
    struct MHD_Response *const response = MHD_create_response_from_buffer(
        reply->text.length, reply->text.data, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) return MHD_NO;
    reply->text = (Text){.data = NULL}; /* it is the response's now */
    MHD_add_response_header(response, "Content-Type", reply->type);
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        MHD_add_response_header(response, HEADERS[i][0], HEADERS[i][1]);
    const enum MHD_Result result = MHD_queue_response(connection, reply->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Who may ask */

static bool is_ours(const Server *server, const char *host) {
    char names[2][32];
    snprintf(names[0], sizeof names[0], "127.0.0.1:%d", server->port);
    snprintf(names[1], sizeof names[1], "localhost:%d", server->port);
    return host != NULL && (strcmp(host, names[0]) == 0 || strcmp(host, names[1]) == 0);
}

/* A page of another site in the same browser has another origin, a name that was made to lead here
 * another host. */
static const char *fault_of(const Server *server, struct MHD_Connection *connection) {
    static const char SCHEME[] = "http://";
    const char *const host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    const char *const origin = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Origin");
    const char *const site =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Sec-Fetch-Site");
    if (!is_ours(server, host)) return "Another host was asked for.";
    if (origin != NULL &&
        (strncmp(origin, SCHEME, strlen(SCHEME)) != 0 || !is_ours(server, origin + strlen(SCHEME))))
        return "Pages of other sites are not answered.";
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return "Pages of other sites are not answered.";
    return NULL;
}

/* What follows "/TOKEN/" in a path; NULL: the token is another one. Takes as long for any. */
static const char *behind_token(const Server *server, const char *url) {
    const size_t length = strlen(server->token);
    if (strlen(url) < length + 2) return NULL;
    int differs = url[0] ^ '/';
    for (size_t i = 0; i < length; i++) differs |= url[1 + i] ^ server->token[i];
    differs |= url[1 + length] ^ '/';
    return differs == 0 ? url + length + 2 : NULL;
}

/* What takes longer is answered in a thread of its own, with the connection put aside. */

static void *work(void *context) {
    Request *const request = context;
    Server *const server = request->server;
    pthread_mutex_lock(&server->mutex); /* until it is put aside */
    pthread_mutex_unlock(&server->mutex);
    routes_answer(&server->routes, &request->question, &request->reply);
    request->is_answered = true;
    MHD_resume_connection(request->connection); /* the request may be gone behind this */
    pthread_mutex_lock(&server->mutex);
    if (--server->working == 0) pthread_cond_signal(&server->idle);
    pthread_mutex_unlock(&server->mutex);
    return NULL;
}

/* False: there is no room for a thread, or the end has come. */
static bool put_aside(Server *server, struct MHD_Connection *connection, Request *request) {
    pthread_t thread;
    request->server = server;
    request->connection = connection;
    request->path = text_duplicate(request->question.path);
    request->question.path = request->path;
    pthread_mutex_lock(&server->mutex);
    const bool good = !server->is_stopping && pthread_create(&thread, NULL, work, request) == 0;
    if (good) {
        pthread_detach(thread);
        MHD_suspend_connection(connection);
        server->working++;
    }
    pthread_mutex_unlock(&server->mutex);
    return good;
}

static int number_argument(struct MHD_Connection *connection, const char *key) {
    const char *const text = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, key);
    int64_t value = -1;
    return text != NULL && text_parse_int(text, 0, 1000, &value) ? (int)value : -1;
}

/* Fills the request's question; else the reply says why not. */
static bool take_question(const Server *server, struct MHD_Connection *connection, const char *url,
                          const char *method, Request *request) {
    const char *const fault = fault_of(server, connection);
    const char *const path = behind_token(server, url);
    const bool is_post = strcmp(method, "POST") == 0;
    Reply *const reply = &request->reply;
    if (fault != NULL)
        reply_refuse(reply, MHD_HTTP_FORBIDDEN, fault);
    else if (path == NULL)
        reply_refuse(reply, MHD_HTTP_FORBIDDEN,
                     "Not with this token: take the address that was printed.");
    else if (!is_post && strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        reply_refuse(reply, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and POST are understood.");
    else if (request->is_too_long || strlen(text_string(&request->body)) != request->body.length)
        reply_refuse(reply, MHD_HTTP_CONTENT_TOO_LARGE, "That is too much.");
    request->question =
        (Question){is_post, path, text_string(&request->body), number_argument(connection, "one"),
                   number_argument(connection, "other")};
    return reply->status == 0;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state) {
    Server *const server = context;
    Request *request = *state;
    (void)version;
    if (request == NULL) {
        *state = memory_allocate(sizeof *request);
        return MHD_YES; /* the body, if there is one, comes next */
    }
    if (*upload_size > 0) {
        request->is_too_long |= request->body.length + *upload_size > SESSION_BODY_MAX;
        if (!request->is_too_long) text_append_bytes(&request->body, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    if (!request->is_answered && take_question(server, connection, url, method, request)) {
        if (!routes_answer_soon(&server->routes, &request->question, &request->reply)) {
            if (put_aside(server, connection, request)) return MHD_YES; /* comes here again */
            reply_refuse(&request->reply, MHD_HTTP_SERVICE_UNAVAILABLE, "There is no room now.");
        }
    }
    return send_reply(connection, &request->reply);
}

static void forget(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode code) {
    Request *const request = *state;
    (void)context;
    (void)connection;
    (void)code;
    if (request == NULL) return;
    text_free(&request->body);
    text_free(&request->reply.text);
    free(request->path);
    free(request);
    *state = NULL;
}

/* What the library has to say of malformed requests is nobody's business. */
static void keep_quiet(void *context, const char *format, va_list arguments) {
    (void)context;
    (void)format;
    (void)arguments;
}

/* Starting and stopping */

static bool draw_token(char token[2 * TOKEN_BYTES + 1], Error *error) {
    unsigned char bytes[TOKEN_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return error_set(error, ERROR_INTERNAL, "no random numbers for a token");
    for (int i = 0; i < TOKEN_BYTES; i++) snprintf(token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    return true;
}

static bool start_daemon(Server *server, int port, Error *error) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        (uint16_t)port, NULL, NULL, handle, server, MHD_OPTION_EXTERNAL_LOGGER, keep_quiet, NULL,
        MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_MEMORY,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT_S, MHD_OPTION_NOTIFY_COMPLETED, forget,
        NULL, MHD_OPTION_END);
    if (server->daemon == NULL)
        return error_set(error, ERROR_CANNOT_WRITE, "port %d: %s", port,
                         errno != 0 ? strerror(errno) : "cannot be opened");
    const union MHD_DaemonInfo *const info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info != NULL ? info->port : port;
    snprintf(server->address, sizeof server->address, "http://127.0.0.1:%d/%s/", server->port,
             server->token);
    return true;
}

Server *server_start(const ServerSettings *settings, Error *error) {
    Server *const server = memory_allocate(sizeof *server);
    pthread_mutex_init(&server->mutex, NULL);
    pthread_cond_init(&server->idle, NULL);
    server->routes.folders =
        folders_new(settings->folders, settings->folder_count, settings->guide);
    server->routes.sessions = sessions_new(&settings->sessions, error);
    if (server->routes.sessions != NULL && draw_token(server->token, error) &&
        start_daemon(server, settings->port, error)) {
        return server;
    }
    server_stop(server);
    return NULL;
}

void server_stop(Server *server) {
    if (server == NULL) return;
    pthread_mutex_lock(&server->mutex);
    server->is_stopping = true; /* no more threads */
    pthread_mutex_unlock(&server->mutex);
    if (server->routes.sessions != NULL) sessions_end(server->routes.sessions);
    folders_end(server->routes.folders);
    pthread_mutex_lock(&server->mutex);
    while (server->working > 0) pthread_cond_wait(&server->idle, &server->mutex);
    pthread_mutex_unlock(&server->mutex);
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    sessions_free(server->routes.sessions);
    folders_free(server->routes.folders);
    pthread_cond_destroy(&server->idle);
    pthread_mutex_destroy(&server->mutex);
    free(server);
}

const char *server_address(const Server *server) { return server->address; }
