/* What the commands share: options with the same meaning everywhere, errors, output. */
#ifndef JUMPOFF_CLI_CLI_H
#define JUMPOFF_CLI_CLI_H

#include "arena/experiment.h"
#include "report/table.h"
#include "util/error.h"
#include "util/text.h"

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

/* A command of the program; `run` returns the exit code. argv[0] is "jumpoff NAME". */
typedef struct Command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} Command;

/* The commands in the order of the help, ending with NULL. */
extern const Command *const COMMANDS[];

/* Options that mean the same everywhere. */
typedef struct Common {
    const Rules *rules;
    int board_size, threads;
    uint64_t seed;
    const char *out, *openings, *fen; /* NULL: not given */
    TableFormat format;
    bool quiet;
    bool rules_given, board_given, seed_given;
} Common;

/* Keys of the common options: short names where they have one. */
enum {
    KEY_RULES = 'r',
    KEY_BOARD = 'b',
    KEY_SEED = 's',
    KEY_THREADS = 't',
    KEY_OUT = 'o',
    KEY_QUIET = 'q',
    KEY_OPENINGS = 0x100,
    KEY_FORMAT,
    KEY_FEN,
    KEY_COMMAND_FIRST = 0x200 /* keys of a command's own options */
};

/* Their lines in a command's argp_option array. */
/* clang-format off */
#define OPTION_RULES {"rules", KEY_RULES, "RULES", 0, "english (default), giveaway or seed004", 0}
#define OPTION_BOARD {"board", KEY_BOARD, "N", 0, "board size: 6, 8 (default), 10 or 12", 0}
#define OPTION_SEED {"seed", KEY_SEED, "N", 0, "seed of all that is random (default 1)", 0}
#define OPTION_THREADS {"threads", KEY_THREADS, "N", 0, "threads (default: all cores)", 0}
#define OPTION_OUT {"out", KEY_OUT, "DIR", 0, "folder for the results; must be new or empty", 0}
#define OPTION_OPENINGS                                                                            \
    {"openings", KEY_OPENINGS, "WHAT", 0,                                                          \
     "start, ballots[:DECK], random:PLIES, FILE.pdn or FILE.fen", 0}
#define OPTION_FORMAT {"format", KEY_FORMAT, "FORMAT", 0, "text (default), csv or json", 0}
#define OPTION_QUIET {"quiet", KEY_QUIET, NULL, 0, "no progress, only results", 0}
#define OPTION_FEN {"fen", KEY_FEN, "FEN", 0, "a position, as B:W21,22,K30:B1,K2", 0}
/* clang-format on */

Common common_default(void);
/* Handles a common option; ARGP_ERR_UNKNOWN for any other key. Ends the program with one line
 * and exit code 64 for a bad value. */
error_t common_parse(int key, char *arg, struct argp_state *state, Common *common);

/* argp_parse in the order of the words; an unknown long option is answered with the nearest. */
void cli_parse(const struct argp *argp, int argc, char **argv, void *input);
/* Ends the program with "jumpoff COMMAND: message" and exit code 64. */
void cli_usage_error(const struct argp_state *state, const char *format, ...)
    __attribute__((format(printf, 2, 3), noreturn));
/* Ends the program as suggest_refuse says, with exit code 64. */
void cli_unknown(const struct argp_state *state, const char *what, const char *word,
                 const char *const *candidates, const char *otherwise) __attribute__((noreturn));
/* Reads a whole number for an option or ends the program. */
int64_t cli_number(const struct argp_state *state, const char *what, const char *arg, int64_t min,
                   int64_t max);
/* Prints "jumpoff: message" on standard error and returns the exit code. */
int cli_fail(const Error *error);
/* Writes a text to standard output; false with ERROR_CANNOT_WRITE when that fails. */
bool cli_print(const Text *text, Error *error);
/* The folder for results, to be freed: `out` if given (it must be new or empty), else the first of
 * "stem", "stem-2", … that does not exist. It is not made yet. NULL with ERROR_CANNOT_WRITE. */
char *cli_choose_folder(const char *out, const char *stem, Error *error);
/* Says something on standard error, as one line. */
void cli_note(const char *message);
/* Says on standard error which of the evaluators in use were made for other rules than these. */
void cli_note_rules(const Catalogue *catalogue);
/* The board of --fen or the start position. */
bool common_board(const Common *common, Board *board, Error *error);

#endif
