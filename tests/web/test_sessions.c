/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games played in pages. */
#include "web/sessions.h"

#include "../common/auto.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

AUTO_CLOSE(sessions_free)

#define LIMIT .timeout = 600 /* only a game that hangs reaches it */

static const Egdb *no_tables(const char *folder, const Rules *rules, int size) {
    (void)folder;
    (void)rules;
    (void)size;
    return NULL;
}

static Sessions *sessions_with(int64_t idle_ns) {
    const SessionSettings settings = {.tables = no_tables, .idle_ns = idle_ns};
    Error error = {ERROR_NONE, ""};
    Sessions *const sessions = sessions_new(&settings, &error);
    cr_assert(sessions != NULL, "%s", error.message);
    return sessions;
}

static bool begin(Sessions *sessions, const char *black, const char *white, Error *error) {
    TEXT_AUTO Text body = {.data = NULL}, state = {.data = NULL};
    text_append(&body, "{\"black\": \"%s\", \"white\": \"%s\"}", black, white);
    const bool good = sessions_begin(sessions, body.data, &state, error);
    return good;
}

Test(sessions, refuses_rules_that_there_are_not, LIMIT) {
    static const char *const REFUSED[][2] = {
        {"chess", "rules 'chess': expected english, giveaway or paper004"},
        {"seed004", "rules 'seed004': expected paper004, as the rules seed004 are called now"},
    };
    AUTO(sessions_free_at) Sessions *sessions = sessions_with(SESSION_IDLE_NS);
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        TEXT_AUTO Text body = {.data = NULL}, state = {.data = NULL};
        Error error = {ERROR_NONE, ""};
        text_append(&body, "{\"rules\": \"%s\"}", REFUSED[i][0]);
        cr_expect_not(sessions_begin(sessions, body.data, &state, &error));
        cr_expect_eq(error.code, ERROR_DATA);
        cr_expect_str_eq(error.message, REFUSED[i][1]);
    }
}

/* Quotes and labels hide no table. */
Test(sessions, refuses_large_tables_and_limits, LIMIT) {
    static const char *const REFUSED[] = {
        "enhanced:table=128/piece2val@4",
        "enhanced:table=\\\"4096\\\"/piece2val@4",
        "x=enhanced:table=4096/piece2val@4",
        "table=enhanced:table=4096/piece2val@4",
        "table=1=enhanced:table=4096/piece2val@4",
        "enhanced:all=alike,table=4096/piece2val@4",
        "enhanced:table=4096,table=1/piece2val@4",
        "minimal:table=4096/piece2val@4",
        "deepening/piece2val@61s",
        "x@1=deepening/piece2val@61s",
        "alphabeta/piece2val@31",
        "deepening/piece2val@1000001kn",
    };
    static const char *const TAKEN[] = {
        "",
        "random",
        "enhanced:table=64/piece2val@4",
        "table=enhanced:table=\\\"64\\\"/piece2val@4",
        "deepening/piece2val@60s",
        "piece2val@30",
    };
    AUTO(sessions_free_at) Sessions *sessions = sessions_with(SESSION_IDLE_NS);
    for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
        Error error = {ERROR_NONE, ""};
        cr_expect_not(begin(sessions, "", REFUSED[i], &error), "%s", REFUSED[i]);
        cr_expect_eq(error.code, ERROR_USAGE, "%s: %s", REFUSED[i], error.message);
    }
    for (size_t i = 0; i < sizeof TAKEN / sizeof *TAKEN; i++) {
        Error error = {ERROR_NONE, ""};
        cr_expect(begin(sessions, TAKEN[i], "", &error), "%s", error.message);
    }
}

#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__ /* they reserve terabytes */
/* Else it would be refused for want of memory. */
Test(sessions, refuses_a_large_table_before_it_takes_memory, LIMIT) {
    const struct rlimit limit = {(rlim_t)1 << 30, (rlim_t)1 << 30};
    AUTO(sessions_free_at) Sessions *sessions = sessions_with(SESSION_IDLE_NS);
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
    cr_expect_not(begin(sessions, "enhanced:table=4096/piece2val@4", "", &error));
    cr_expect_eq(error.code, ERROR_USAGE, "%s", error.message);
}
#endif

/* Whether a thread other than this one, the process's first, is running. */
static bool is_working(void) {
    DIR *const tasks = opendir("/proc/self/task");
    if (tasks == NULL) cr_skip_test("the system does not list threads");
    bool working = false;
    for (struct dirent *entry; !working && (entry = readdir(tasks)) != NULL;) {
        char path[300], state = 'S';
        if (entry->d_name[0] == '.' || strtol(entry->d_name, NULL, 10) == getpid()) continue;
        snprintf(path, sizeof path, "/proc/self/task/%s/stat", entry->d_name);
        FILE *const file = fopen(path, "r");
        working = file != NULL && fscanf(file, "%*d (%*[^)]) %c", &state) == 1 && state == 'R';
        if (file != NULL) fclose(file);
    }
    closedir(tasks);
    return working;
}

static void pause_a_moment(void) { nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); }

/* It looks often, as a search may begin only a moment after its game. */
Test(sessions, ends_searches_of_games_that_no_client_asks_about, LIMIT) {
    enum { LOOKS = 100 };
    AUTO(sessions_free_at) Sessions *sessions = sessions_with(1);
    Error error = {ERROR_NONE, ""};
    for (int i = 0; i < SESSIONS_MAX; i++)
        cr_assert(begin(sessions, "deepening/piece2val@60s", "piece2val@30", &error));
    for (int looks = 0; looks < LOOKS; looks++) {
        if (is_working()) looks = 0;
        pause_a_moment();
    }
}

Test(sessions, goes_on_when_a_client_asks_again, LIMIT) {
    enum { TIMES = 20 };
    static const char MOVE[] = "{\"do\":\"move\",\"move\":\"11-15\",\"ply\":0}";
    AUTO(sessions_free_at) Sessions *sessions = sessions_with(1);
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text state = {.data = NULL};
    cr_assert(begin(sessions, "", "piece2val@1", &error), "%s", error.message);
    for (int i = 0; i < TIMES; i++) {
        cr_assert(sessions_act(sessions, 1, MOVE, &state, &error), "%s", error.message);
        do {
            text_clear(&state);
            cr_assert(sessions_act(sessions, 1, NULL, &state, &error), "%s", error.message);
        } while (strstr(state.data, "\"ply\":2,") == NULL);
        cr_assert(sessions_act(sessions, 1, "{\"do\":\"undo\"}", &state, &error));
    }
}
