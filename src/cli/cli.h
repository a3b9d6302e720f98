/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by all commands: options with the same meaning everywhere, errors, output. */
#pragma once

#include "arena/experiment.h"
#include "report/output.h"

enum { COMMAND_NAME_SIZE = 64 }; /* of the buffer of its name */

/* A command of the program. */
typedef struct Command {
    const char *name, *summary;
    const char *words; /* its arguments other than options, for the help; NULL: none */
    const char *doc;
    const Setting *options; /* of a struct that begins with a Common */
    /* argv[0] is "jumpoff NAME", in a buffer to which the command may add an action. */
    bool (*run)(int argc, char **argv, Error *error);
    const Setting *others; /* of another struct; NULL: none */
    unsigned without;      /* rows of `others` with these flags are left out */
} Command;

/* The first members of a Command, of the DOC, OPTIONS and run of its file. */
#define COMMAND_OF(name_, summary_, words_)                                                        \
    .name = (name_), .summary = (summary_), .words = (words_), .doc = DOC, .options = OPTIONS,     \
    .run = run

/* The commands in the order of the help, ending with NULL. */
extern const Command *const COMMANDS[];

/* The options that mean the same everywhere, and the command line. */
typedef struct Common {
    const Rules *rules;
    int board_size, threads;
    uint64_t seed;
    const char *out, *fen, *resume; /* NULL: not given */
    OutputOptions output;           /* without command */
    bool quiet, no_charts, exit_code, allow_engines;
    bool help, help_all, list_options;
    int errors;               /* an index of COMMON_ERRORS; see errors_are_json */
    bool errors_are_json;     /* also before --errors is read */
    const char *command;      /* "jumpoff NAME" */
    const char *const *words; /* the arguments that are not options */
    int word_count;
    const Setting *given[SETTINGS_MAX]; /* options, in the order in which they were first given */
    const char *texts[SETTINGS_MAX];    /* their last values; "" for flags */
    int given_count;
    /* For cli/command_experiment.h, set by cli_parse; the players by the command. */
    const char *repeated; /* "search" */
    const Setting *keys;  /* settings of the experiment file, in the struct that begins with this */
    Experiment *players;  /* from experiment_default; NULL: the command has no players */
} Common;

/* Rows of a command's table of options; those with _AS take their help as argument. */
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
#define OPTION_RESUME                                                                              \
    {SETTING_WORD("resume", "DIR", "continue the run in DIR, which was stopped or killed",         \
                  COMMON(resume)), .flags = SETTING_WITH_RESUME}
#define OPTION_ALLOW_ENGINES                                                                       \
    {SETTING_FLAG("allow-engines", "start the external engines that a file or folder names",      \
                  COMMON(allow_engines)), .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTION_FEN {SETTING_WORD("fen", "FEN", "a position, as B:W21,22,K30:B1,K2", COMMON(fen))}
#define OPTION_FORMAT                                                                              \
    {SETTING_CHOICE("format", "FORMAT", "text (default), csv or json", COMMON(output.format),      \
                    COMMON_FORMATS), .flags = SETTING_WITH_RESUME}
#define OPTION_FORMAT_OF_TABLES                                                                    \
    {SETTING_CHOICE("format", "FORMAT", "text (default), csv, json, markdown, latex or html",      \
                    COMMON(output.format), COMMON_FORMATS_OF_TABLES), .flags = SETTING_WITH_RESUME}
#define OPTION_EXPLAIN                                                                             \
    {SETTING_FLAG("explain", "print what the figures mean", COMMON(output.explain)),               \
     .flags = SETTING_WITH_RESUME}
#define OPTION_VERBOSE                                                                             \
    {SETTING_FLAG("verbose", "print all statistics", COMMON(output.verbose)), .letter = 'v',       \
     .flags = SETTING_WITH_RESUME}
#define OPTION_BRIEF                                                                               \
    {SETTING_FLAG("brief", "print only the answer, in one line", COMMON(output.brief)),            \
     .flags = SETTING_WITH_RESUME | SETTING_RARE}
#define OPTIONS_OF_OUTPUT OPTION_FORMAT, OPTION_VERBOSE, OPTION_EXPLAIN, OPTION_BRIEF
#define OPTION_EXIT_CODE                                                                           \
    {SETTING_FLAG("exit-code",                                                                     \
                  "exit with 0 if the test accepts H1, 1 if H0, 2 if it is undecided",             \
                  COMMON(exit_code)), .flags = SETTING_WITH_RESUME | SETTING_RARE}
/* Of per cent, a double at `at`. */
#define SETTING_TOLERANCE(help, at)                                                                \
    SETTING_REAL("tolerance", "PERCENT", help, 0, 100, at),                                        \
    .expected = "per cent, from 0 to 100", .flags = SETTING_RARE
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

/* The values of an option that may be given many times (type CLI_WORDS). */
enum { CLI_WORDS_MAX = 128 };
typedef struct CliWords {
    int count;
    const char *words[CLI_WORDS_MAX];
} CliWords;
extern const SettingType CLI_WORDS;

/* Returns the values for options that are not given. */
Common common_default(void);

/* Reads a command line into *options, which begins with a Common, and *others. On an error, such as
 * an option that --resume does not allow, prints one line and ends the program with exit code 64;
 * for an unknown long option the line suggests the nearest one. */
void cli_parse(const Command *command, int argc, char **argv, void *options, void *others);

/* Whether an option was given. */
bool cli_given(const Common *common, const char *name);
/* Copies those options of a list that were given into *settings. */
void cli_apply(const Common *common, const Setting *list, void *settings);
/* Returns the only word. Ends the program if there are more ("expected one WHAT"), or none but
 * `needed` is not NULL ("expected NEEDED"); else NULL. */
const char *cli_word(const Common *common, const char *what, const char *needed);
/* Whether errors are printed on standard error as JSON, an object in a line, not as text
 * (docs/results-folder.md): by --errors, wherever it stands, or else by the environment. */
bool cli_errors_are_json(int argc, char **argv);

/* Appends to the message of an ERROR_INTERRUPTED how to continue: "; 'jumpoff COMMAND --resume
 * FOLDER' continues", with `more` after the folder. */
void cli_say_resume(const char *command, const char *folder, const char *more, Error *error);
/* Ends the program with "jumpoff COMMAND: message" and exit code 64. */
void cli_usage_error(const Common *common, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
/* Returns the index of a word among names, which end with NULL; without one, ends the program with
 * the message of error_unknown and exit code 64. */
int cli_find(const Common *common, const char *what, const char *word, const char *const *names,
             const char *otherwise);
/* Prints "jumpoff: message" on standard error if there is a message; returns the exit code. */
int cli_fail(const Common *common, const Error *error);
/* Makes an output with the options of the command line. */
Output *cli_output(const Common *common);
/* Prints an output, if `good`, and frees it; false if it was not `good` or cannot be printed. */
CHECKED bool cli_print_output(Output *output, bool good, Error *error);
/* The exit codes of --exit-code. */
enum { TEST_ACCEPTS_H1 = 0, TEST_ACCEPTS_H0 = 1, TEST_UNDECIDED = 2 };
/* Sets the exit code of a command that has printed why; returns whether the code is 0. */
bool cli_end(int code, Error *error);
/* Like cli_end, for --exit-code: llr->value is a test's LLR (defined), low and high its bounds. */
bool cli_end_test(const Estimate *llr, Error *error);
/* Writes a text to standard output and frees it; ERROR_CANNOT_WRITE. Commands print their results
 * with it. Control characters, which could move a terminal's cursor, and characters that change the
 * direction of writing become "?". */
CHECKED bool cli_print(Text *text, Error *error);
/* Whether the folder of --out, if given, is new or empty. ERROR_CANNOT_WRITE. */
CHECKED bool cli_check_out(const Common *common, Error *error);
/* Returns the folder for results: that of --out, checked, or the first of "stem", "stem-2", … that
 * does not exist. The caller frees the name; NULL: ERROR_CANNOT_WRITE. */
CHECKED char *cli_choose_folder(const Common *common, const char *stem, Error *error);
/* Creates a folder with everything that `fill` writes into it, or nothing: a temporary folder is
 * renamed at the end. An existing folder, perhaps a mount point, is filled in place, or emptied.
 * ERROR_CANNOT_WRITE. */
CHECKED bool cli_make_folder(const char *folder,
                             bool (*fill)(void *context, const char *folder, Error *error),
                             void *context, Error *error);
/* Prints a message on standard error, in one line; on a terminal wrapped at its width. */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints "Note: " and a message on standard error, always wrapped. */
void cli_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints a note for each evaluator in use that was made for other rules. */
void cli_note_rules(const Catalogue *catalogue);
/* Prints a note if games of a file of openings have faults behind the plies that count. */
void cli_note_openings(const char *text, uint64_t faults);
/* Prints a note if players limited by time play more games at once than there are processors. */
void cli_note_threads(int threads, uint64_t games);
/* Prints a note if a folder's tournament is not finished and the format is not text. */
void cli_note_unfinished(const Common *common, const char *folder);
/* Whether a player from `source`, a file or folder, may be started: it is no external engine, or
 * --allow-engines was given. ERROR_USAGE names the program that it would start. */
CHECKED bool cli_allows_engine(const Common *common, const char *source, const PlayerSpec *spec,
                               Error *error);
/* Sets *board to the board of --fen or the start position. ERROR_DATA. */
CHECKED bool common_board(const Common *common, Board *board, Error *error);
