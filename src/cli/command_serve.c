/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff serve: results folders and a board in the browser. */
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/results_show.h"

#include "util/file.h"
#include "util/interrupt.h"
#include "web/server.h"

#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

static const char DOC[] =
    "Shows results folders in a browser on this machine: tables, charts and games, running "
    "tournaments, and a board to play on.\v"
    "The address has a secret token; other machines get no answer. Ctrl-C ends the server "
    "(docs/results-folder.md).\n\n"
    "Examples:\n"
    "  jumpoff serve first --open\n"
    "  jumpoff serve . --port 8080\n"
    "  jumpoff serve first --player texel-25f@8";

typedef struct ServeOptions {
    Common common;
    ServerSettings server;
    bool open;
    CliWords players;
} ServeOptions;

static const Setting OPTIONS[] = {
    {SETTING_WHOLE("port", "N", "port of 127.0.0.1; 0 (default): any that is free", 0, 65535,
                   offsetof(ServeOptions, server.port))},
    {SETTING_FLAG("open", "open the address in the browser", offsetof(ServeOptions, open))},
    {SETTING_TYPE("player", "PLAYER",
                  "a further opponent in the page, such as your heuristic file; may be repeated",
                  offsetof(ServeOptions, players), &CLI_WORDS)},
    {SETTING_WORD("tables", "DIR",
                  "show exact values in games from these tables (default: the largest in "
                  "~/.cache/jumpoff)",
                  offsetof(ServeOptions, server.sessions.tables_folder))},
    OPTION_QUIET,
    {.name = NULL},
};

static void open_browser(const char *address) {
    static char program[] = "xdg-open";
    char copy[256];
    pid_t process;
    snprintf(copy, sizeof copy, "%s", address);
    char *const words[] = {program, copy, NULL};
    if (posix_spawnp(&process, program, NULL, NULL, words, environ) != 0)
        cli_note("cannot open the address: there is no program xdg-open");
}

/* Prints the address and waits for Ctrl-C. Only this thread gets signals, here and afterwards. */
static void serve(const ServeOptions *options, const Server *server, const sigset_t *usual) {
    puts(server_address(server));
    fflush(stdout);
    if (!options->common.quiet) {
        TEXT_AUTO Text tables = {0};
        /* A given folder has tables, whatever they are of. */
        const char *const folder = options->server.sessions.tables_folder;
        egdb_cache_describe(folder, folder != NULL ? NULL : options->common.rules,
                            folder != NULL ? 0 : options->common.board_size, &tables);
        cli_say("%s", text_string(&tables));
        fputs("Ctrl-C ends it.\n", stderr);
    }
    if (options->open) open_browser(server_address(server));
    while (!atomic_load(interrupt_flag())) sigsuspend(usual);
    pthread_sigmask(SIG_SETMASK, usual, NULL); /* a second Ctrl-C ends the program at once */
}

static bool run(int argc, char **argv, Error *error) {
    ServeOptions options = {
        .common = common_default(),
        .server = {.parts = RESULTS_PARTS,
                   .sessions = {.tables = egdb_cache_find, .idle_ns = SESSION_IDLE_NS}}};
    const Common *const common = &options.common;
    ServerSettings *const settings = &options.server;
    sigset_t ending, usual;
    cli_parse(&COMMAND_SERVE, argc, argv, &options, NULL);
    for (int i = 0; i < common->word_count; i++)
        if (!file_is_folder(common->words[i]))
            return error_set(error, ERROR_NO_INPUT, "%s: no such folder", common->words[i]);
    settings->folders = common->words;
    settings->folder_count = common->word_count;
    settings->sessions.opponents.named = options.players.words;
    settings->sessions.opponents.named_count = options.players.count;
    const char *const tables = settings->sessions.tables_folder;
    if (tables != NULL && egdb_share(tables, NULL, 0, error) == NULL) return false;
    interrupt_install();
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    sigaddset(&ending, SIGTERM);
    sigaddset(&ending, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ending, &usual);
    Server *const server = server_start(settings, error);
    if (server == NULL) return false;
    serve(&options, server, &usual);
    /* A request may read for long, but writes nothing. */
    if (!server_is_idle(server)) _exit(ERROR_INTERRUPTED);
    server_stop(server);
    return cli_end(ERROR_INTERRUPTED, error);
}

const Command COMMAND_SERVE = {
    COMMAND_OF("serve", "results, running tournaments and a board in a browser", "[DIR...]")};
