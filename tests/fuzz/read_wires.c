/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers at the ends of lines: of engines, of who asks them, of browsers. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memmem, memfd_create */
#endif
#include "fuzz.h"

#include "arena/journal.h"
#include "arena/live_game.h"
#include "cli/results_show.h"
#include "engine/engine.h"
#include "engine/engine_loop.h"
#include "util/file.h"
#include "web/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* The line protocol */

void fuzz_protocol(const char *data, size_t size) {
    ProtocolInfo info = {.score = 0};
    for (char *line; (line = fuzz_take_line(&data, &size)) != NULL; free(line)) {
        Error error = {ERROR_NONE, ""};
        ProtocolGame game;
        ProtocolGo go;
        char *rest = line;
        const char *const word = protocol_next_word(&rest);
        if (strcmp(word, "newgame") == 0)
            fuzz_check_error(protocol_read_game(rest, &game, &error), &error);
        else if (strcmp(word, "go") == 0)
            fuzz_check_error(protocol_read_go(rest, &go, &error), &error);
        else if (strcmp(word, "info") == 0)
            protocol_read_info(rest, &info);
    }
}

static bool begin(void *context, const ProtocolGame *game, Error *error) {
    (void)context;
    (void)error;
    fuzz_check(game->rules != NULL, "a game without rules");
    return true;
}

/* A move is drawn for every request. */
static bool choose(void *context, const LoopQuestion *question, LoopAnswer *answer, Error *error) {
    (void)context;
    (void)error;
    fuzz_check(question->legal->count > 0, "asked where the game is over");
    answer->move = (int)(question->go.seed % (uint64_t)question->legal->count);
    return true;
}

/* Our end, where others ask. */
void fuzz_serve(const char *data, size_t size) {
    Error error = {ERROR_NONE, ""};
    const LoopPlayer served = {.name = "fuzz", .begin = begin, .choose = choose};
    char *answer = NULL;
    size_t length = 0;
    const int in = memfd_create("asked", MFD_CLOEXEC);
    FILE *const out = open_memstream(&answer, &length);
    fuzz_check(in >= 0 && out != NULL && pwrite(in, data, size, 0) == (ssize_t)size, "no memory");
    fuzz_check_error(engine_loop_run(&served, in, out, &error), &error);
    close(in);
    fclose(out);
    free(answer);
}

/* The arena's end */

/* A move of the third one begins a game. */
static void ask_engine(Engine *engine, int number) {
    const Board board = board_start(8);
    MoveList legal;
    moves_generate(&board, RULES_ALL[0], &legal);
    const SearchRequest request = {
        .board = &board, .legal = &legal, .rules = RULES_ALL[0], .limit = {.depth_plies = 1}};
    SearchResult result;
    Failure failure = {.ending = ENDING_NONE};
    if (number % 2 == 0) engine_begin(engine);
    if (engine_move(engine, &request, &result, &failure))
        fuzz_check(result.move >= 0 && result.move < legal.count, "no legal move");
    else
        fuzz_check(failure.ending != ENDING_NONE && failure.detail[0] != '\0', "no reason");
}

/* An engine that says this whatever it is asked. */
void fuzz_engine(const char *data, size_t size) {
    enum { MOVES = 3 };
    static const char *const HISTORY[] = {"no", "yes"};
    char player[256];
    EngineSpec spec;
    const char *rest = NULL;
    Error error = {ERROR_NONE, ""};
    const unsigned how = fuzz_take(&data, &size, 2);
    const char *const says = fuzz_put("says", data, size);
    snprintf(player, sizeof player, "line:\"cat %s\":deadline=20,history=%s", says, HISTORY[how]);
    fuzz_check(engine_parse(player, &spec, &rest, &error), error.message);
    Engine *const engine = engine_open(&spec, RULES_ALL[0], 8, NULL, &error);
    fuzz_check_error(engine != NULL, &error);
    for (int i = 0; engine != NULL && i < MOVES; i++) ask_engine(engine, i);
    engine_close(engine);
}

/* The page */

static const Egdb *no_tables(const char *folder, const Rules *rules, int size) {
    (void)folder;
    (void)rules;
    (void)size;
    return NULL;
}

static const SessionSettings SESSIONS = {.tables = no_tables, .idle_ns = SESSION_IDLE_NS};

/* How a game begins, and what is done with it: a JSON object a line. */
void fuzz_moves(const char *data, size_t size) {
    Error error = {ERROR_NONE, ""};
    Sessions *const sessions = sessions_new(&SESSIONS, &error);
    fuzz_check(sessions != NULL, error.message);
    TEXT_AUTO Text reported = {.data = NULL};
    for (char *line; (line = fuzz_take_line(&data, &size)) != NULL; free(line)) {
        Error other = {ERROR_NONE, ""};
        error = (Error){ERROR_NONE, ""};
        fuzz_check_error(sessions_act(sessions, 1, line, &reported, &error), &error);
        if (error.code == ERROR_NO_INPUT)
            fuzz_check_error(sessions_begin(sessions, line, &reported, &other), &other);
        error_ignore(sessions_save(sessions, 1, &reported, &error));
    }
    sessions_free(sessions);
}

static Server *server;
static char *live; /* a folder of a tournament that is not finished */

static void stop_server(void) {
    server_stop(server);
    error_ignore(file_remove_in(live, JOURNAL_NAME, NULL));
    rmdir(live);
    free(live);
}

/* A finished tournament, and one that is not. */
static void make_folders(void) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text journal = {.data = NULL};
    const ShippedFile *const games = &FUZZ_SEEDS[1];
    fuzz_fill(FUZZ_SEEDS[0].text, FUZZ_SEEDS[0].length);
    live = file_make_folder_in(fuzz_folder(), "live", &error);
    fuzz_append_journal(games->text + 1, games->length - 1, &journal);
    fuzz_check(live != NULL && file_write_in(live, JOURNAL_NAME, &journal, &error), error.message);
    atexit(stop_server);
}

/* The address of a server; a new one now and then, as games whose players think for long stay. */
static const char *address_of_server(void) {
    enum { INPUTS_MAX = 32 };
    static int inputs;
    static const char *folders[2];
    Error error = {ERROR_NONE, ""};
    if (live == NULL) make_folders();
    if (inputs++ % INPUTS_MAX != 0) return server_address(server);
    server_stop(server);
    folders[0] = fuzz_folder();
    folders[1] = live;
    const ServerSettings settings = {
        .folders = folders, .folder_count = 2, .parts = RESULTS_PARTS, .sessions = SESSIONS};
    server = server_start(&settings, &error);
    fuzz_check(server != NULL, error.message);
    return server_address(server);
}

/* Appends the input with TOKEN and HOST as the server has them. */
static void append_request(const char *data, size_t size, const char *host, const char *token,
                           Text *request) {
    while (size > 0) {
        const bool is_token = size >= 5 && memcmp(data, "TOKEN", 5) == 0;
        const bool is_host = size >= 4 && memcmp(data, "HOST", 4) == 0;
        const size_t taken = is_token ? 5 : is_host ? 4 : 1;
        if (is_token || is_host)
            text_append_string(request, is_token ? token : host);
        else
            text_append_char(request, *data);
        data += taken;
        size -= taken;
    }
}

static int connect_to(int port) {
    const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    fuzz_check(connect(connection, (const void *)&address, sizeof address) == 0, "no connection");
    return connection;
}

/* Reads what is answered until the server hangs up. */
static void read_answer(int connection) {
    enum { PATIENCE_MS = 2000 };
    static const char GOOD[] = " 200 OK";
    char answer[4096];
    ssize_t count = 1;
    struct pollfd wait = {.fd = connection, .events = POLLIN};
    while (count > 0 && poll(&wait, 1, PATIENCE_MS) > 0) {
        count = recv(connection, answer, sizeof answer, 0);
        if (count > 0) fuzz_note(memmem(answer, (size_t)count, GOOD, sizeof GOOD - 1) != NULL);
    }
    close(connection);
}

/* Bytes to the server. */
void fuzz_http(const char *data, size_t size) {
    char host[64], token[64];
    int port = 0;
    fuzz_check(sscanf(address_of_server(), "http://%63[^/]/%63[^/]/", host, token) == 2 &&
                   sscanf(host, "127.0.0.1:%d", &port) == 1,
               "an address of another form");
    TEXT_AUTO Text request = {.data = NULL};
    append_request(data, size, host, token, &request);
    const int connection = connect_to(port);
    /* It may hang up before all is sent. */
    if (send(connection, text_string(&request), request.length, MSG_NOSIGNAL) < 0) errno = 0;
    shutdown(connection, SHUT_WR);
    read_answer(connection);
}
