/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands share: options with the same meaning everywhere, errors, output. */
#pragma once

#include "arena/experiment.h"
#include "report/output.h"

/* A command of the program. */
typedef struct Command {
    const char *name, *summary;
    const char *words; /* what else than options it takes, for its help; NULL: nothing */
    const char *doc;
    const Setting *options;                           /* of a struct that begins with a Common */
    bool (*run)(int argc, char **argv, Error *error); /* argv[0] is "jumpoff NAME" */
    const Setting *others;                            /* of another struct; NULL: none */
    unsigned without; /* flags of `others` that are options of other commands */
} Command;

/* The commands in the order of the help, ending with NULL. */
extern const Command *const COMMANDS[];

/* Options that mean the same everywhere, and what the command line was. */
typedef struct Common {
    const Rules *rules;
    int board_size, threads;
    uint64_t seed;
    const char *out, *openings, *fen, *resume; /* NULL: not given */
    TableFormat format;
    bool quiet, no_charts, explain, brief, exit_code, allow_engines;
    bool help, help_all, list_options;
    int errors;               /* an index of COMMON_ERRORS */
    const char *command;      /* "jumpoff NAME" */
    const char *const *words; /* behind the options and between them */
    int word_count;
    const Setting *given[SETTINGS_MAX]; /* options, in the order in which they were first given */
    const char *texts[SETTINGS_MAX];    /* their last values; "" of flags */
    int given_count;
} Common;

/* Their rows of a command's table; those with _AS where they are explained in other words. */
#define COMMON(member) offsetof(Common, member)
/* clang-format off */
#define OPTION_RULES {EXPERIMENT_RULES(COMMON(rules))}
#define OPTION_BOARD {EXPERIMENT_BOARD(COMMON(board_size))}
#define OPTION_SEED {EXPERIMENT_SEED(COMMON(seed))}
#define OPTION_SEED_AS(help) {SETTING_SEED("seed", "N", help, COMMON(seed)), .letter = 's'}
#define OPTION_THREADS OPTION_THREADS_AS("threads (default: all cores)")
#define OPTION_THREADS_AS(help)                                                                    \
    {SETTING_WHOLE("threads", "N", help, 1, 1024, COMMON(threads)), .letter = 't',                 \
     .flags = SETTING_WITH_RESUME}
#define OPTION_OUT OPTION_OUT_AS("folder for the results; must be new or empty")
#define OPTION_OUT_AS(help) {SETTING_WORD("out", "DIR", help, COMMON(out)), .letter = 'o'}
#define OPTION_RESUME OPTION_RESUME_AS("continue what was stopped or killed in DIR")
#define OPTION_RESUME_AS(help)                                                                     \
    {SETTING_WORD("resume", "DIR", help, COMMON(resume)), .flags = SETTING_WITH_RESUME}
#define OPTION_ALLOW_ENGINES                                                                       \
    {SETTING_FLAG("allow-engines", "start the external engines that a file or folder names",      \
                  COMMON(allow_engines)), .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTION_OPENINGS_AS(help) {SETTING_WORD("openings", "WHAT", help, COMMON(openings))}
#define OPTION_FEN {SETTING_WORD("fen", "FEN", "a position, as B:W21,22,K30:B1,K2", COMMON(fen))}
#define OPTION_FORMAT                                                                              \
    {SETTING_CHOICE("format", "FORMAT", "text (default), csv or json", COMMON(format),             \
                    COMMON_FORMATS), .flags = SETTING_WITH_RESUME}
#define OPTION_FORMAT_OF_TABLES                                                                    \
    {SETTING_CHOICE("format", "FORMAT", "text (default), csv, json, markdown or latex",            \
                    COMMON(format), COMMON_FORMATS_OF_TABLES), .flags = SETTING_WITH_RESUME}
#define OPTION_EXPLAIN                                                                             \
    {SETTING_FLAG("explain", "print what the figures mean", COMMON(explain)),                      \
     .flags = SETTING_WITH_RESUME}
#define OPTION_BRIEF                                                                               \
    {SETTING_FLAG("brief", "print only the answer, in one line", COMMON(brief)),                   \
     .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTION_EXIT_CODE                                                                           \
    {SETTING_FLAG("exit-code",                                                                     \
                  "exit with 0 if the test accepts H1, 1 if H0, 2 if it is undecided",             \
                  COMMON(exit_code)), .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTION_NO_CHARTS OPTION_NO_CHARTS_AS("draw no charts")
#define OPTION_NO_CHARTS_AS(help)                                                                  \
    {SETTING_FLAG("no-charts", help, COMMON(no_charts)),                                           \
     .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTION_QUIET                                                                               \
    {SETTING_FLAG("quiet", "print no progress, only results", COMMON(quiet)), .letter = 'q',             \
     .flags = SETTING_WITH_RESUME}
/* clang-format on */
extern const char *const COMMON_FORMATS[], *const COMMON_FORMATS_OF_TABLES[],
                                               *const COMMON_ERRORS[];

Common common_default(void);

/* Reads a command line into *options, which begins with a Common, and *others. Ends the program
 * with one line and exit code 64 for what is wrong, where --resume does not stand alone too; an
 * unknown long option is answered with the nearest. */
void cli_parse(const Command *command, int argc, char **argv, void *options, void *others);

/* Completion of command lines: the shells (scripts/completion) run the command line so far with
 * "--complete" behind it, which prints a line a candidate, "WORD<tab>WHAT IT IS"; ":files" or
 * ":folders" stands for those that there are. */

/* What is looked for, and what was found. */
typedef struct Candidates {
    const char *word;          /* so far */
    const char *stem, *ending; /* of a candidate, before and behind the name that is added */
    Text lines;
} Candidates;

/* Adds a name if it is what the word may become. */
void candidates_add(Candidates *candidates, const char *name, const char *about);
/* Whether completion is asked for. */
bool complete_is_asked(int argc, char **argv);
/* Answers where the word is the command, one of these (ending with NULL); ends the program. */
void complete_command(const Command *const *commands, const char *word) __attribute__((noreturn));
/* Answers for a command and the rows of its options, argv[0] being its name; ends the program. */
void complete_word(const Command *command, const Setting *const *rows, int count, int argc,
                   char **argv) __attribute__((noreturn));

/* The text of an option; NULL: it was not given. */
const char *cli_given(const Common *common, const char *name);
/* Takes what was given of a list over into other settings. */
void cli_apply(const Common *common, const Setting *list, void *settings);
/* The only word, NULL if there is none; ends the program for more. `what` it is: "folder". */
const char *cli_word(const Common *common, const char *what);
/* How errors are said on standard error: as a line, or as an object of JSON in one
 * (docs/results-folder.md). The choice is kept in the environment, so that it holds before the
 * command line is read and where no Common is at hand. */
#define ERRORS_VARIABLE "JUMPOFF_ERRORS"
/* Takes --errors of a command line into the environment; it is checked later. */
void cli_choose_errors(int argc, char **argv);

/* Says of what was stopped how it goes on: "…; 'jumpoff COMMAND --resume FOLDERMORE' goes on". */
void cli_say_resume(const char *command, const char *folder, const char *more, Error *error);
/* Ends the program with "jumpoff COMMAND: message" and exit code 64. */
void cli_usage_error(const Common *common, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
/* Ends the program as error_unknown says, with exit code 64. */
void cli_unknown(const Common *common, const char *what, const char *word,
                 const char *const *candidates, const char *otherwise) __attribute__((noreturn));
/* Prints "jumpoff: message" on standard error and returns the exit code. */
int cli_fail(const Error *error);
/* A new output with the options of the command line. */
Output *cli_output(const Common *common);
/* Prints an output, if `good`, and frees it; returns false if not `good` or on failure. */
bool cli_print_output(Output *output, bool good, Error *error);
/* The exit codes of --exit-code. */
enum { TEST_ACCEPTS_H1 = 0, TEST_ACCEPTS_H0 = 1, TEST_UNDECIDED = 2 };
/* Ends a command with an exit code whose reason is printed already; returns whether it is 0. */
bool cli_end(int code, Error *error);
/* Ends it with the exit code of a defined LLR and its bounds. */
bool cli_end_test(const Estimate *llr, Error *error);
/* Says that standard output takes no more (errno says why), without words where its reader has read
 * enough and gone, as head does; returns false. */
bool cli_cannot_print(Error *error);
/* Writes a text to standard output and frees it; ERROR_CANNOT_WRITE when that fails. All that
 * commands print goes through here: what could move a terminal's cursor, or turn the direction of
 * writing, becomes "?", whatever file it came from and in any format. */
bool cli_print(Text *text, Error *error);
/* The folder for results, to be freed: `out` if given (it must be new or empty), else the first of
 * "stem", "stem-2", … that does not exist. It is not made yet. NULL with ERROR_CANNOT_WRITE. */
char *cli_choose_folder(const char *out, const char *stem, Error *error);
/* Makes a folder that is there with all that `fill` writes into it or not at all: it is made beside
 * its place. ERROR_CANNOT_WRITE. */
bool cli_make_folder(const char *folder,
                     bool (*fill)(const void *context, const char *folder, Error *error),
                     const void *context, Error *error);
/* Says something on standard error, as one line; on a terminal in lines as wide as it is. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says on standard error which of the evaluators in use were made for other rules than these. */
void cli_note_rules(const Catalogue *catalogue);
/* Says it where players limited by time play more games at once than there are processors. */
void cli_note_threads(int threads, uint64_t games);
/* Says on standard error, where the tables do not, that a folder's tournament is not finished. */
void cli_note_unfinished(const Common *common, const char *folder);
/* Whether a player that `source`, a file or folder, names may be started: it is no external engine,
 * or --allow-engines was given. ERROR_USAGE says which program it would start. */
bool cli_allows_engine(const Common *common, const char *source, const PlayerSpec *spec,
                       Error *error);
/* The board of --fen or the start position. */
bool common_board(const Common *common, Board *board, Error *error);
