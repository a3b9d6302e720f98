/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/server.h"

#include "report/markup.h"
#include "report/results_page.h"
#include "util/clock.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/resource.h>

/* Limits: connections that are kept, all connections, files that are open beside them, bytes of
 * headers for each, and seconds of silence. */
enum {
    CONNECTIONS_KEPT = 400,
    CONNECTIONS_MAX = 4000,
    FILES_REST = 64,
    CONNECTION_MEMORY = 32 * 1024,
    TIMEOUT_S = 10,
    TOKEN_BYTES = 16
};

#define TYPE_JSON "application/json"
#define TYPE_HTML "text/html; charset=utf-8"
#define TYPE_TEXT "text/plain; charset=utf-8"

/* The library is loaded by the first server only: with TLS and what that needs, it takes longer to
 * load than a short command takes. */
#define HTTP_FUNCTIONS(X)                                                                          \
    X(start_daemon)                                                                                \
    X(stop_daemon)                                                                                 \
    X(get_daemon_info)                                                                             \
    X(get_connection_info)                                                                         \
    X(lookup_connection_value)                                                                     \
    X(create_response_from_buffer)                                                                 \
    X(add_response_header)                                                                         \
    X(queue_response)                                                                              \
    X(destroy_response)
#define HTTP_DECLARE(name) __typeof__(MHD_##name) *(name);
static struct { HTTP_FUNCTIONS(HTTP_DECLARE) } http;

static bool load_http(Error *error) {
    void *const library = dlopen(HTTP_LIBRARY, RTLD_NOW | RTLD_LOCAL); /* stays until the end */
    bool is_whole = library != NULL;
#define HTTP_FIND(name)                                                                            \
    http.name =                                                                                    \
        is_whole ? __extension__(__typeof__(MHD_##name) *) dlsym(library, "MHD_" #name) : NULL;    \
    is_whole = http.name != NULL;
    HTTP_FUNCTIONS(HTTP_FIND)
    return is_whole ||
           error_set(error, ERROR_INTERNAL, "no server without libmicrohttpd: %.300s", dlerror());
}

typedef struct Turn {
    int socket; /* -1: closed */
    int64_t since_ns;
} Turn;

struct Server {
    struct MHD_Daemon *daemon;
    Folders *folders;
    SessionSettings settings;
    Sessions *sessions;
    int port;
    char token[2 * TOKEN_BYTES + 1];
    char address[128];
    atomic_int busy;             /* requests that are being answered */
    pthread_mutex_t lock;        /* of what follows */
    Turn turns[CONNECTIONS_MAX]; /* of connections in their order, again and again */
    unsigned connected, passed;  /* connections so far, and how many had their turn */
    unsigned most;               /* how many there can be at once */
};

/* A request. Each connection has a thread, as reading folders or all heuristics takes long. */
typedef struct Request {
    Server *server;
    struct MHD_Connection *connection;
    Text body;
    bool is_too_long, is_post;
    const char *path; /* the part of the path behind the token */
    int players[2];   /* whose games are shown; -1: of all */
    unsigned status;  /* HTTP status; 0: no reply yet */
    const char *type;
    Text reply;
} Request;

/* Replies */

/* Replies with the reason as plain text. */
static void refuse(Request *request, unsigned status, const char *why) {
    text_clear(&request->reply);
    request->status = status;
    request->type = TYPE_TEXT;
    text_append(&request->reply, "%s\n", why);
}

static unsigned status_of(const Error *error) {
    return error->code == ERROR_NO_INPUT      ? MHD_HTTP_NOT_FOUND
           : error->code == ERROR_INTERNAL    ? MHD_HTTP_INTERNAL_SERVER_ERROR
           : error->code == ERROR_INTERRUPTED ? MHD_HTTP_SERVICE_UNAVAILABLE
                                              : MHD_HTTP_BAD_REQUEST;
}

/* Replies to a script: the JSON of the reply, or the error. */
static void reply_json(Request *request, bool good, const Error *error) {
    request->type = TYPE_JSON;
    if (good) return;
    text_clear(&request->reply);
    request->status = status_of(error);
    json_end(json_pack("{so}", "error", json_shown(error->message)), &request->reply);
}

/* Replies with a page. */
static void reply_fault(Request *request, const Error *error) {
    static const char TITLE[] = "This cannot be shown";
    TEXT_AUTO Text body = {0};
    request->status = status_of(error);
    html_put_element(&body, "<h1>", TITLE, "</h1>\n");
    html_put_element(&body, "<p class=answer>", error->message, "</p>\n");
    page_wrap(&(PageText){true, TITLE, body.data, "{\"kind\":\"folder\",\"games\":null}"},
              &request->reply);
}

/* Pages */

static json_t *evaluators_of(const Rules *rules) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    json_t *const names = json_array();
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        if (entry->evaluator == NULL || !entry->evaluator->is_ending)
            json_append(names, json_shown(entry->name));
    }
    catalogue_free(catalogue);
    return names;
}

/* Replies with players, rules and openings. */
static void show_play(Request *request) {
    TEXT_AUTO Text data = {0};
    json_t *const evaluators = json_object(), *const searches = json_array();
    json_t *const strengths = json_object();
    const Search *const *const list = search_list(BOARD_SIZE_STANDARD);
    for (int i = 0; RULES_ALL[i] != NULL; i++)
        json_put(evaluators, RULES_ALL[i]->name, evaluators_of(RULES_ALL[i]));
    for (int i = 0; list[i] != NULL; i++) json_append(searches, json_string(list[i]->name));
    for (const Strength *strength = STRENGTHS; strength->name != NULL; strength++)
        json_put(strengths, strength->name, json_string(strchr(strength->player, '=') + 1));
    json_end(json_pack("{ss so so so so}", "kind", "play", "evaluators", evaluators, "searches",
                       searches, "strengths", strengths, "opponents",
                       opponents_list(&request->server->settings.opponents)),
             &data);
    page_wrap(&(PageText){true, "Play", "", data.data}, &request->reply);
}

/* Routes */

/* Whether a path is PREFIX, a number and REST; the number is at most 999999. */
static bool matches(const char *path, const char *prefix, const char *rest, int *number) {
    const size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0) return false;
    const size_t digits = strspn(path + length, "0123456789");
    if (digits == 0 || digits > 6 || strcmp(path + length + digits, rest) != 0) return false;
    *number = (int)strtol(path + length, NULL, 10);
    return true;
}

static void get(Request *request) {
    const char *const path = request->path;
    Folders *const folders = request->server->folders;
    Sessions *const sessions = request->server->sessions;
    Text *const text = &request->reply;
    Error error = {ERROR_NONE, ""};
    int number = 0;
    request->type = TYPE_HTML;
    if (*path == '\0') {
        TEXT_AUTO Text data = {0};
        json_end(json_pack("{ss so}", "kind", "home", "folders", folders_list(folders)), &data);
        page_wrap(&(PageText){true, "Results", "", data.data}, text);
    } else if (strcmp(path, "folders") == 0) {
        json_end(folders_list(folders), text);
        reply_json(request, true, NULL);
    } else if (strcmp(path, "play/") == 0) {
        show_play(request);
    } else if (matches(path, "folder/", "/", &number)) {
        if (!folders_page(folders, number, text, &error)) reply_fault(request, &error);
    } else if (matches(path, "folder/", "/state", &number)) {
        reply_json(request, folders_watch(folders, number, NULL, text, &error), &error);
    } else if (matches(path, "folder/", "/games", &number)) {
        reply_json(request, folders_watch(folders, number, request->players, text, &error), &error);
    } else if (matches(path, "folder/", "/" PAGE_GAMES_NAME, &number)) {
        reply_json(request, folders_beside(folders, number, text, &error), &error);
    } else if (matches(path, "play/", "", &number)) {
        reply_json(request, sessions_act(sessions, number, NULL, text, &error), &error);
    } else if (matches(path, "play/", ".pdn", &number)) {
        request->type = TYPE_TEXT;
        if (!sessions_save(sessions, number, text, &error)) reply_json(request, false, &error);
    } else {
        refuse(request, MHD_HTTP_NOT_FOUND, "There is no such page.");
    }
}

static void post(Request *request) {
    Sessions *const sessions = request->server->sessions;
    const char *const body = text_string(&request->body);
    Text *const text = &request->reply;
    Error error = {ERROR_NONE, ""};
    int number = 0;
    if (strcmp(request->path, "play/") == 0)
        reply_json(request, sessions_begin(sessions, body, text, &error), &error);
    else if (matches(request->path, "play/", "", &number))
        reply_json(request, sessions_act(sessions, number, body, text, &error), &error);
    else
        refuse(request, MHD_HTTP_NOT_FOUND, "There is no such page.");
}

/* Clients that may send requests */

static bool is_ours(const Server *server, const char *host) {
    enum { HTTP_PORT = 80 }; /* which clients leave out */
    char port[16] = "", names[2][32];
    if (server->port != HTTP_PORT) snprintf(port, sizeof port, ":%d", server->port);
    snprintf(names[0], sizeof names[0], "127.0.0.1%s", port);
    snprintf(names[1], sizeof names[1], "localhost%s", port);
    return host != NULL && (strcmp(host, names[0]) == 0 || strcmp(host, names[1]) == 0);
}

/* Other sites' pages have another origin; a foreign name of this machine has another host. */
static const char *fault_of(const Server *server, struct MHD_Connection *connection) {
    static const char SCHEME[] = "http://";
    const char *const host = http.lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    const char *const origin = http.lookup_connection_value(connection, MHD_HEADER_KIND, "Origin");
    const char *const site =
        http.lookup_connection_value(connection, MHD_HEADER_KIND, "Sec-Fetch-Site");
    if (!is_ours(server, host)) return "Another host was asked for.";
    if ((origin != NULL && (strncmp(origin, SCHEME, strlen(SCHEME)) != 0 ||
                            !is_ours(server, origin + strlen(SCHEME)))) ||
        (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0))
        return "Pages of other sites are not answered.";
    return NULL;
}

/* Returns what is behind "/TOKEN": "" or "/…"; NULL for another token. Takes equally long for all
 * tokens. */
static const char *behind_token(const Server *server, const char *url) {
    const size_t length = strlen(server->token);
    if (strlen(url) < length + 1) return NULL;
    const char *const path = url + length + 1;
    int differs = url[0] ^ '/';
    for (size_t i = 0; i < length; i++) differs |= url[1 + i] ^ server->token[i];
    return differs == 0 && (*path == '\0' || *path == '/') ? path : NULL;
}

static int number_argument(struct MHD_Connection *connection, const char *key) {
    const char *const text = http.lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, key);
    int64_t value = -1;
    return text != NULL && text_parse_int(text, 0, 1000, &value) ? (int)value : -1;
}

/* Whether a complete request may be answered; else the reply has the reason. */
static bool check(Request *request, const char *url, const char *method) {
    const char *const fault = fault_of(request->server, request->connection);
    const char *const path = behind_token(request->server, url);
    request->is_post = strcmp(method, "POST") == 0;
    if (fault != NULL)
        refuse(request, MHD_HTTP_FORBIDDEN, fault);
    else if (path == NULL)
        refuse(request, MHD_HTTP_FORBIDDEN,
               "Wrong token: use the address that jumpoff serve printed.");
    else if (*path == '\0')
        refuse(request, MHD_HTTP_FOUND, "The address ends with a slash.");
    else if (!request->is_post && strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        refuse(request, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and POST are understood.");
    else if (request->is_too_long || strlen(text_string(&request->body)) != request->body.length)
        refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "The request is too large.");
    if (request->status != 0) return false;
    request->path = path + 1;
    request->players[0] = number_argument(request->connection, "one");
    request->players[1] = number_argument(request->connection, "other");
    return true;
}

/* Requests */

static enum MHD_Result send_reply(Request *request) {
    /* No other site may display, read or guess the content. */
    static const char *const HEADERS[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-store"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
    };
    text_append_string(&request->reply, "");
    struct MHD_Response *const response = http.create_response_from_buffer(
        request->reply.length, request->reply.data, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) return MHD_NO;
    request->reply = (Text){.data = NULL}; /* the response owns it now */
    http.add_response_header(response, "Content-Type", request->type);
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        http.add_response_header(response, HEADERS[i][0], HEADERS[i][1]);
    if (request->status == MHD_HTTP_FOUND) {
        char folder[sizeof request->server->token + 2];
        snprintf(folder, sizeof folder, "/%s/", request->server->token);
        http.add_response_header(response, "Location", folder);
    }
    const enum MHD_Result result =
        http.queue_response(request->connection, request->status, response);
    http.destroy_response(response);
    return result;
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state) {
    Request *request = *state;
    (void)version;
    if (request == NULL) {
        *state = request = memory_allocate(sizeof *request);
        request->server = context;
        request->connection = connection;
        return MHD_YES; /* the body, if there is one, comes next */
    }
    if (*upload_size > 0) {
        request->is_too_long |= request->body.length + *upload_size > SESSION_BODY_MAX;
        if (!request->is_too_long) text_append_bytes(&request->body, upload, *upload_size);
        *upload_size = 0;
        return MHD_YES;
    }
    if (check(request, url, method)) {
        request->status = MHD_HTTP_OK;
        atomic_fetch_add(&request->server->busy, 1);
        (request->is_post ? post : get)(request);
        atomic_fetch_sub(&request->server->busy, 1);
    }
    return send_reply(request);
}

static void forget(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode code) {
    Request *const request = *state;
    (void)context;
    (void)connection;
    (void)code;
    if (request == NULL) return;
    text_free(&request->body);
    text_free(&request->reply);
    free(request);
    *state = NULL;
}

/* A connection too many ends the oldest, which may be one that never completes its request; in its
 * first second only if there is little room left. If its socket's number is another one's by now,
 * that one asks again. */
static void take_turn(void *context, struct MHD_Connection *connection, void **turn,
                      enum MHD_ConnectionNotificationCode code) {
    Server *const server = context;
    const int socket =
        http.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    const int64_t now_ns = clock_now_ns();
    pthread_mutex_lock(&server->lock);
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        *turn = &server->turns[server->connected++ % CONNECTIONS_MAX];
        *(Turn *)*turn = (Turn){socket, now_ns};
        for (unsigned kept = server->connected - server->passed;
             kept > server->most / 2 || kept > CONNECTIONS_KEPT; kept--) {
            Turn *const oldest = &server->turns[server->passed % CONNECTIONS_MAX];
            if (now_ns - oldest->since_ns < 1000000000 && kept <= server->most * 3 / 4) break;
            if (oldest->socket >= 0) shutdown(oldest->socket, SHUT_RDWR);
            oldest->socket = -1;
            server->passed++;
        }
    } else if (((Turn *)*turn)->socket == socket) {
        ((Turn *)*turn)->socket = -1;
    }
    pthread_mutex_unlock(&server->lock);
}

/* Starting and stopping */

/* Returns how many connections there can be at once, at least 2; each is an open file. Many may
 * come before the oldest have ended, so it allows as many files as it may. */
static unsigned connections_max(void) {
    struct rlimit files = {0, 0};
    const rlim_t needed = CONNECTIONS_MAX + FILES_REST;
    getrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < needed) {
        files.rlim_cur = files.rlim_max < needed ? files.rlim_max : needed;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur >= needed) return CONNECTIONS_MAX;
    return files.rlim_cur > FILES_REST + 2 ? (unsigned)files.rlim_cur - FILES_REST : 2;
}

static bool start_daemon(Server *server, int port, Error *error) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    unsigned char bytes[TOKEN_BYTES];
    server->most = connections_max();
    if (!load_http(error)) return false;
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return error_set(error, ERROR_INTERNAL, "no random numbers for a token");
    for (int i = 0; i < TOKEN_BYTES; i++)
        snprintf(server->token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    errno = 0;
    /* Without MHD_USE_ERROR_LOG the library prints nothing on malformed requests. */
    server->daemon = http.start_daemon(
        MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL_INTERNAL_THREAD, (uint16_t)port, NULL, NULL,
        handle, server, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_LIMIT, server->most,
        MHD_OPTION_NOTIFY_CONNECTION, take_turn, server, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT_S,
        MHD_OPTION_NOTIFY_COMPLETED, forget, NULL, MHD_OPTION_END);
    if (server->daemon == NULL)
        return error_set(error, ERROR_CANNOT_WRITE, "port %d: %s", port,
                         errno != 0 ? strerror(errno) : "cannot be opened");
    const union MHD_DaemonInfo *const info =
        http.get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    server->port = info != NULL ? info->port : port;
    snprintf(server->address, sizeof server->address, "http://127.0.0.1:%d/%s/", server->port,
             server->token);
    return true;
}

Server *server_start(const ServerSettings *settings, Error *error) {
    Server *const server = memory_allocate(sizeof *server);
    pthread_mutex_init(&server->lock, NULL);
    server->folders = folders_new(settings->folders, settings->folder_count, settings->parts);
    server->settings = settings->sessions;
    server->settings.opponents.folders = server->folders;
    if (opponents_check_named(&server->settings.opponents, error))
        server->sessions = sessions_new(&server->settings, error);
    if (server->sessions != NULL && start_daemon(server, settings->port, error)) return server;
    server_stop(server);
    return NULL;
}

void server_stop(Server *server) {
    if (server == NULL) return;
    if (server->sessions != NULL) sessions_end(server->sessions);
    folders_end(server->folders);
    if (server->daemon != NULL) http.stop_daemon(server->daemon);
    sessions_free(server->sessions);
    folders_free(server->folders);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

bool server_is_idle(const Server *server) { return atomic_load(&server->busy) == 0; }

const char *server_address(const Server *server) { return server->address; }
