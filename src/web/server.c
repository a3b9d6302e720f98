#include "web/server.h"

#include "eval/catalogue.h"
#include "report/json_text.h"
#include "report/page.h"
#include "search/search.h"
#include "util/text.h"
#include "web/folders.h"
#include "web/sessions.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

/* Limits: connections, the memory of each for its headers, and how long it may say nothing. */
enum { CONNECTIONS_MAX = 400, CONNECTION_MEMORY = 32 * 1024, TIMEOUT_S = 10, TOKEN_BYTES = 16 };

struct Server {
    struct MHD_Daemon *daemon;
    Folders *folders;
    Sessions *sessions;
    Egdb *tables; /* NULL: none */
    int port;
    char token[2 * TOKEN_BYTES + 1];
    char address[128];
};

/* A request while it comes in. */
typedef struct Request {
    Text body;
    bool is_too_long;
} Request;

/* What is answered. */
typedef struct Reply {
    unsigned status;
    const char *type;
    Text text;
} Reply;

#define TYPE_JSON "application/json"
#define TYPE_HTML "text/html; charset=utf-8"
#define TYPE_TEXT "text/plain; charset=utf-8"

/* Answers */

static enum MHD_Result send_answer(struct MHD_Connection *connection, Reply *answer) {
    /* No other site may show, read or guess at what is here. */
    static const char *const HEADERS[][2] = {
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cache-Control", "no-store"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
    };
    text_append_string(&answer->text, "");
    struct MHD_Response *const response = MHD_create_response_from_buffer(
        answer->text.length, answer->text.data, MHD_RESPMEM_MUST_FREE);
    if (response == NULL) {
        text_free(&answer->text);
        return MHD_NO;
    }
    MHD_add_response_header(response, "Content-Type", answer->type);
    for (size_t i = 0; i < sizeof HEADERS / sizeof *HEADERS; i++)
        MHD_add_response_header(response, HEADERS[i][0], HEADERS[i][1]);
    const enum MHD_Result result = MHD_queue_response(connection, answer->status, response);
    MHD_destroy_response(response);
    return result;
}

static void refuse(Reply *answer, unsigned status, const char *why) {
    text_clear(&answer->text);
    answer->status = status;
    answer->type = TYPE_TEXT;
    text_append(&answer->text, "%s\n", why);
}

static unsigned status_of(const Error *error) {
    return error->code == ERROR_NO_INPUT   ? MHD_HTTP_NOT_FOUND
           : error->code == ERROR_INTERNAL ? MHD_HTTP_INTERNAL_SERVER_ERROR
                                           : MHD_HTTP_BAD_REQUEST;
}

/* For scripts. */
static void answer_json(Reply *answer, bool good, const Error *error) {
    answer->type = TYPE_JSON;
    if (good) return;
    text_clear(&answer->text);
    answer->status = status_of(error);
    text_append_string(&answer->text, "{\"error\":");
    json_text_put(&answer->text, error->message);
    text_append_char(&answer->text, '}');
}

/* For people. */
static void answer_fault(Reply *answer, const Error *error) {
    Text data = {.data = NULL};
    answer->status = status_of(error);
    text_append_string(&data,
                       "{\"kind\":\"folder\",\"title\":\"This cannot be shown\",\"answer\":");
    json_text_put(&data, error->message);
    text_append_char(&data, '}');
    page_wrap(text_string(&data), true, &answer->text);
    text_free(&data);
}

/* Pages */

static void append_names(Text *data, const char *key, const Rules *rules) {
    const Catalogue *catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    const char *comma = "";
    text_append(data, "\"%s\":[", key);
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        if (entry->evaluator != NULL && entry->evaluator->is_ending) continue;
        text_append_string(data, comma);
        json_text_put(data, entry->name);
        comma = ",";
    }
    text_append_char(data, ']');
    catalogue_free((Catalogue *)(uintptr_t)catalogue);
}

/* What there is to play with. */
static void show_play(Reply *answer) {
    Text data = {.data = NULL};
    text_append_string(&data, "{\"kind\":\"play\",\"title\":\"Play\",\"evaluators\":{");
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        if (i > 0) text_append_char(&data, ',');
        append_names(&data, RULES_ALL[i]->name, RULES_ALL[i]);
    }
    text_append_string(&data, "},\"searches\":[");
    const Search *const *const searches = search_list(BOARD_SIZE_STANDARD);
    for (int i = 0; searches[i] != NULL; i++)
        text_append(&data, "%s\"%s\"", i > 0 ? "," : "", searches[i]->name);
    text_append_string(&data, "]}");
    page_wrap(text_string(&data), true, &answer->text);
    text_free(&data);
}

static void show_home(const Server *server, Reply *answer) {
    Text data = {.data = NULL};
    text_append_string(&data, "{\"kind\":\"home\",\"title\":\"Results\",\"folders\":");
    folders_append(server->folders, &data);
    text_append_char(&data, '}');
    page_wrap(text_string(&data), true, &answer->text);
    text_free(&data);
}

static void show_folder(Server *server, int index, Reply *answer) {
    Error error = {ERROR_NONE, ""};
    const Text *const page = folders_page(server->folders, index, &error);
    if (page != NULL)
        text_append_bytes(&answer->text, page->data, page->length);
    else
        answer_fault(answer, &error);
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

static int number_argument(struct MHD_Connection *connection, const char *key) {
    const char *const text = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, key);
    int64_t value = -1;
    return text != NULL && text_parse_int(text, 0, 1000, &value) ? (int)value : -1;
}

static void get(Server *server, struct MHD_Connection *connection, const char *path,
                Reply *answer) {
    Error error = {ERROR_NONE, ""};
    int number = 0;
    if (*path == '\0') {
        show_home(server, answer);
    } else if (strcmp(path, "folders") == 0) {
        folders_append(server->folders, &answer->text);
        answer_json(answer, true, &error);
    } else if (strcmp(path, "play/") == 0) {
        show_play(answer);
    } else if (matches(path, "folder/", "/", &number)) {
        show_folder(server, number, answer);
    } else if (matches(path, "folder/", "/state", &number)) {
        answer_json(answer, folders_watch(server->folders, number, &answer->text, &error), &error);
    } else if (matches(path, "folder/", "/games", &number)) {
        const bool good =
            folders_games(server->folders, number, number_argument(connection, "one"),
                          number_argument(connection, "other"), &answer->text, &error);
        answer_json(answer, good, &error);
    } else if (matches(path, "play/", "", &number)) {
        answer_json(answer, sessions_look(server->sessions, number, &answer->text, &error), &error);
    } else if (matches(path, "play/", ".pdn", &number)) {
        answer->type = TYPE_TEXT;
        if (!sessions_save(server->sessions, number, &answer->text, &error))
            answer_json(answer, false, &error);
    } else {
        refuse(answer, MHD_HTTP_NOT_FOUND, "There is no such page.");
    }
}

static void post(Server *server, const char *path, const Request *request, Reply *answer) {
    Error error = {ERROR_NONE, ""};
    const char *const body = text_string(&request->body);
    int number = 0;
    if (request->is_too_long || strlen(body) != request->body.length)
        refuse(answer, MHD_HTTP_CONTENT_TOO_LARGE, "That is too much.");
    else if (strcmp(path, "play/") == 0)
        answer_json(answer, sessions_begin(server->sessions, body, &answer->text, &error), &error);
    else if (matches(path, "play/", "", &number))
        answer_json(answer, sessions_act(server->sessions, number, body, &answer->text, &error),
                    &error);
    else
        refuse(answer, MHD_HTTP_NOT_FOUND, "There is no such page.");
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

static void route(Server *server, struct MHD_Connection *connection, const char *url,
                  const char *method, const Request *request, Reply *answer) {
    const char *const fault = fault_of(server, connection);
    const char *const path = behind_token(server, url);
    if (fault != NULL)
        refuse(answer, MHD_HTTP_FORBIDDEN, fault);
    else if (path == NULL)
        refuse(answer, MHD_HTTP_FORBIDDEN,
               "Not with this token: take the address that was printed.");
    else if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0)
        get(server, connection, path, answer);
    else if (strcmp(method, "POST") == 0)
        post(server, path, request, answer);
    else
        refuse(answer, MHD_HTTP_METHOD_NOT_ALLOWED, "Only GET and POST are understood.");
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **state) {
    Request *request = *state;
    Reply answer = {.status = MHD_HTTP_OK, .type = TYPE_HTML};
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
    route(context, connection, url, method, request, &answer);
    return send_answer(connection, &answer);
}

static void forget(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode code) {
    Request *const request = *state;
    (void)context;
    (void)connection;
    (void)code;
    if (request == NULL) return;
    text_free(&request->body);
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

static bool draw_token(char token[2 * TOKEN_BYTES + 1]) {
    unsigned char bytes[TOKEN_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    for (int i = 0; i < TOKEN_BYTES; i++) snprintf(token + 2 * (size_t)i, 3, "%02x", bytes[i]);
    return true;
}

static bool start_daemon(Server *server, int port, Error *error) {
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    errno = 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG, (uint16_t)port, NULL, NULL, handle,
        server, MHD_OPTION_EXTERNAL_LOGGER, keep_quiet, NULL, MHD_OPTION_SOCK_ADDR, &address,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)CONNECTIONS_MAX, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)CONNECTION_MEMORY, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT_S,
        MHD_OPTION_NOTIFY_COMPLETED, forget, NULL, MHD_OPTION_END);
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
    server->folders = folders_new(settings->folders, settings->folder_count, settings->records);
    if (settings->tables != NULL) {
        server->tables = egdb_open(settings->tables, NULL, 0, false, error);
        if (server->tables == NULL) {
            server_stop(server);
            return NULL;
        }
    }
    server->sessions = sessions_new(server->tables);
    if (!draw_token(server->token))
        error_set(error, ERROR_INTERNAL, "no random numbers for a token");
    else if (start_daemon(server, settings->port, error))
        return server;
    server_stop(server);
    return NULL;
}

void server_stop(Server *server) {
    if (server == NULL) return;
    if (server->daemon != NULL) MHD_stop_daemon(server->daemon);
    sessions_free(server->sessions);
    folders_free(server->folders);
    if (server->tables != NULL) egdb_close(server->tables);
    free(server);
}

const char *server_address(const Server *server) { return server->address; }
