/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The server: which requests it refuses, that slow answers hold up no others, and how it ends. The
 * slow answers are pages and games whose parts and tables the tests make, and hold up. */
#include "web/server.h"

#include "../report/folder.h"
#include "http_client.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LIMIT .timeout = 600 /* only a server that hangs reaches it */

/* Pages that are asked for at once, and those of them that the server makes at once. */
enum { PAGES = 20, MAKERS = 2 };

static atomic_int written;  /* calls of a part's `write` */
static atomic_bool is_free; /* tables_in_time returns */

static void pause_a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); }

static const Egdb *no_tables(const char *folder, const Rules *rules, int size) {
    (void)folder;
    (void)rules;
    (void)size;
    return NULL;
}

/* A server of new folders; each has one part, which `write` writes. */
static Server *start(int folders, bool (*write)(const char *, Output *, Error *),
                     SessionSettings sessions, const char **paths) {
    static ResultsPart parts[2];
    parts[0] = (ResultsPart){.file = "part", .title = "A part", .write = write};
    for (int i = 0; i < folders; i++) {
        paths[i] = temporary_folder();
        folder_write(paths[i], "part", "");
    }
    const ServerSettings settings = {
        .folders = paths, .folder_count = folders, .parts = parts, .sessions = sessions};
    Error error = {ERROR_NONE, ""};
    Server *const server = server_start(&settings, &error);
    cr_assert(server != NULL, "%s", error.message);
    return server;
}

static const SessionSettings SESSIONS = {.tables = no_tables, .idle_ns = SESSION_IDLE_NS};

static void begin_game(const Server *server, const char *asked) {
    TEXT_AUTO Text state = {.data = NULL};
    cr_assert_eq(http_answer(http_send(server, "POST", "play/", NULL, asked), &state), 200);
    cr_assert(strstr(text_string(&state), "\"thinking\":true") != NULL, "%s", state.data);
}

/* Refused requests */

/* The status for these headers, in which NAME and PORT stand for a host's name and the port. */
static int status_with(const Server *server, const char *headers, const char *name) {
    TEXT_AUTO Text lines = {.data = NULL};
    int port = 0;
    cr_assert_eq(sscanf(server_address(server), "http://127.0.0.1:%d/", &port), 1);
    for (const char *c = headers; *c != '\0'; c++) {
        const bool is_name = strncmp(c, "NAME", 4) == 0, is_port = strncmp(c, "PORT", 4) == 0;
        if (is_name)
            text_append_string(&lines, name);
        else if (is_port)
            text_append(&lines, "%d", port);
        else
            text_append_char(&lines, *c);
        if (is_name || is_port) c += 3;
    }
    const int status =
        http_answer(http_send(server, "GET", "folders", text_string(&lines), NULL), NULL);
    return status;
}

Test(server, refuses_other_hosts_and_origins, LIMIT) {
    static const struct {
        const char *headers;
        int status;
    } ASKED[] = {
        {"Host: NAME:PORT\r\n", 200},
        {"Host: NAME:PORT\r\nOrigin: http://NAME:PORT\r\n", 200},
        {"Host: NAME:PORT\r\nSec-Fetch-Site: same-origin\r\n", 200},
        {"Host: NAME:PORT\r\nSec-Fetch-Site: none\r\n", 200},
        {"Host: NAME\r\n", 403},
        {"Host: NAME:1PORT\r\n", 403},
        {"Host: evil.NAME:PORT\r\n", 403},
        {"Host: evil.example\r\n", 403},
        {"Host: NAME:PORT\r\nOrigin: http://evil.example\r\n", 403},
        {"Host: NAME:PORT\r\nOrigin: http://NAME\r\n", 403},
        {"Host: NAME:PORT\r\nOrigin: https://NAME:PORT\r\n", 403},
        {"Host: NAME:PORT\r\nOrigin: http://NAME:PORT.evil.example\r\n", 403},
        {"Host: NAME:PORT\r\nOrigin: null\r\n", 403},
        {"Host: NAME:PORT\r\nSec-Fetch-Site: cross-site\r\n", 403},
        {"Host: NAME:PORT\r\nSec-Fetch-Site: same-site\r\n", 403},
    };
    Server *const server = start(0, NULL, SESSIONS, NULL);
    for (size_t i = 0; i < sizeof ASKED / sizeof *ASKED; i++) {
        const char *const headers = ASKED[i].headers;
        cr_expect_eq(status_with(server, headers, "127.0.0.1"), ASKED[i].status, "%s", headers);
        cr_expect_eq(status_with(server, headers, "localhost"), ASKED[i].status, "%s", headers);
    }
    server_stop(server);
}

/* Slow answers */

static const Egdb *tables_in_time(const char *folder, const Rules *rules, int size) {
    while (!atomic_load(&is_free)) pause_a_moment();
    return no_tables(folder, rules, size);
}

Test(server, answers_others_while_a_game_begins, LIMIT) {
    const SessionSettings sessions = {.tables = tables_in_time, .idle_ns = SESSION_IDLE_NS};
    Server *const server = start(0, NULL, sessions, NULL);
    const HttpRequest begun = http_send(server, "POST", "play/", NULL, "{}");
    cr_assert_eq(http_get(server, "folders", NULL), 200);
    cr_assert_eq(http_get(server, "", NULL), 200);
    atomic_store(&is_free, true);
    cr_assert_eq(http_answer(begun, NULL), 200);
    cr_assert_eq(http_get(server, "play/1", NULL), 200);
    server_stop(server);
}

static bool write_damaged(const char *folder, Output *output, Error *error) {
    (void)output;
    atomic_fetch_add(&written, 1);
    return error_set(error, ERROR_DATA, "%s/part: damaged", folder);
}

Test(server, reads_a_damaged_folder_once, LIMIT) {
    const char *folder = NULL;
    TEXT_AUTO Text reported = {.data = NULL};
    Server *const server = start(1, write_damaged, SESSIONS, &folder);
    for (int i = 0; i < 3; i++) {
        text_clear(&reported);
        cr_assert_eq(http_get(server, "folder/0/", &reported), 400);
        cr_assert(strstr(text_string(&reported), "/part: damaged") != NULL);
    }
    cr_assert_eq(written, 1);
    folder_write(folder, "part", "another");
    cr_assert_eq(http_get(server, "folder/0/", NULL), 400);
    cr_assert_eq(written, 2);
    server_stop(server);
}

/* The end */

/* How many threads this process has. */
static int count_threads(void) {
    DIR *const tasks = opendir("/proc/self/task");
    if (tasks == NULL) cr_skip_test("the system does not list threads");
    int count = 0;
    for (struct dirent *entry; (entry = readdir(tasks)) != NULL;) count += entry->d_name[0] != '.';
    closedir(tasks);
    return count;
}

static int threads_at_the_end;

/* Returns when the threads of all games, and those of all requests but MAKERS, have ended. */
static bool write_until_the_end(const char *folder, Output *output, Error *error) {
    (void)folder;
    (void)error;
    atomic_fetch_add(&written, 1);
    while (count_threads() > threads_at_the_end) pause_a_moment();
    output_say(output, "part", "done");
    return true;
}

Test(server, ends_searches_and_drops_waiting_pages_first, LIMIT) {
    const char *folders[PAGES];
    char path[32];
    HttpRequest asked[PAGES];
    int answered = 0;
    const int before = count_threads();
    threads_at_the_end = before + 1 + MAKERS; /* 1: the server's own */
    Server *const server = start(PAGES, write_until_the_end, SESSIONS, folders);
    for (int i = 0; i < SESSIONS_MAX; i++)
        begin_game(server, "{\"black\":\"deepening/piece2val@60s\",\"white\":\"null@3\"}");
    for (int i = 0; i < PAGES; i++) {
        snprintf(path, sizeof path, "folder/%d/", i);
        asked[i] = http_send(server, "GET", path, NULL, NULL);
    }
    while (count_threads() < before + 2 + SESSIONS_MAX + PAGES) pause_a_moment();
    server_stop(server);
    for (int i = 0; i < PAGES; i++) answered += http_answer(asked[i], NULL) == 200;
    cr_assert_leq(written, MAKERS, "%d", written);
    cr_assert_leq(answered, MAKERS);
}
