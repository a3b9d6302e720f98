/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff: finds the command and calls it. */
#include "build_info.h"
#include "cli/commands.h"
#include "util/file.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <fcntl.h>
#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define COMMAND_POINTER(name) &COMMAND_##name,
const Command *const COMMANDS[] = {COMMAND_EACH(COMMAND_POINTER) NULL};

static void print_help(FILE *out) {
    enum { INDENT = 16 };
    const int columns = terminal_columns();
    TEXT_AUTO Text text = {0};
    utf8_append_wrapped(
        &text, "jumpoff measures draughts heuristics and searches against each other.", columns);
    text_append_string(&text, "\nUsage: jumpoff COMMAND [OPTION...]\n\nCommands:\n");
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        text_append(&text, "  %-*s", INDENT - 2, COMMANDS[i]->name);
        utf8_append_beside(&text, COMMANDS[i]->summary, columns, INDENT, INDENT);
    }
    text_append_string(&text, "\nExamples:\n"
                              "  jumpoff tournament piece2val@4 piece-and-row@4 random\n"
                              "  jumpoff match piece-and-row@6 piece2val@6 --games 100\n"
                              "  jumpoff search {minimax,alphabeta}/piece2val --depths 3-8\n\n"
                              "'jumpoff COMMAND --help' explains a command and its options.\n");
    fputs(text_string(&text), out);
}

/* Reports output that could not be written, also by functions that end the program, as --help. */
static void close_output(int code, void *common) {
    Error error;
    (void)code;
    if (!file_print(stdout, "", 0, &error)) _exit(cli_fail(common, &error));
}

/* Replaces GSL's handler, which aborts: with jumpoff's arguments, GSL can only lack memory. */
static void end_without_memory(const char *reason, const char *file, int line, int number) {
    (void)file;
    (void)line;
    if (number == GSL_ENOMEM) memory_end();
    error_end(ERROR_INTERNAL, reason);
}

/* Occupies closed standard streams, so that no file gets their number, and what is written to them
 * fails. */
static void occupy_streams(void) {
    for (int i = 0; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0) open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* What no command is called. */
static void refuse(const char *word, Error *error) {
    enum { NAMES_MAX = 32 };
    const char *names[NAMES_MAX + 1] = {NULL};
    const char *const others[] = {"--version", "--help", NULL};
    for (int i = 0; COMMANDS[i] != NULL && i < NAMES_MAX; i++) names[i] = COMMANDS[i]->name;
    if (strcmp(word, "resume") == 0)
        error_set(error, ERROR_USAGE,
                  "unknown command 'resume'; see 'jumpoff tournament --resume DIR'");
    else if (word[0] == '-' || strcmp(word, "version") == 0)
        error_unknown(error, ERROR_USAGE, "option", word, others, "see 'jumpoff --help'");
    else
        error_unknown(error, ERROR_USAGE, "command", word, names, "see 'jumpoff --help'");
}

/* Runs the command that the first word names; returns the exit code. */
static int run(const Common *common, char name[COMMAND_NAME_SIZE], int argc, char **argv) {
    Error error = {ERROR_NONE, ""};
    const char *const word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_help(stdout);
        return 0;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("jumpoff %s (%s)\n", JUMPOFF_VERSION, JUMPOFF_COMMIT);
        return 0;
    }
    for (int i = 0; COMMANDS[i] != NULL; i++) {
        if (strcmp(word, COMMANDS[i]->name) != 0) continue;
        snprintf(name, COMMAND_NAME_SIZE, "jumpoff %s", word);
        argv[1] = name;
        return COMMANDS[i]->run(argc - 1, argv + 1, &error) ? 0 : cli_fail(common, &error);
    }
    refuse(word, &error);
    return cli_fail(common, &error);
}

int main(int argc, char **argv) {
    occupy_streams();
    /* A closed pipe or a file that is too large is a write error and must not kill the program. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); /* an ignored SIGCHLD would hide how engines ended */
    if (argc < 2) {
        print_help(stderr);
        return ERROR_USAGE;
    }
    gsl_set_error_handler(end_without_memory);
    static char help[] = "--help";
    if (argc == 3 && strcmp(argv[1], "help") == 0) {
        argv[1] = argv[2];
        argv[2] = help;
    }
    char name[COMMAND_NAME_SIZE] = "jumpoff";
    Common common = {.command = name, .errors_are_json = cli_errors_are_json(argc, argv)};
    on_exit(close_output, &common);
    exit(run(&common, name, argc, argv)); /* close_output needs what is on this stack */
}
