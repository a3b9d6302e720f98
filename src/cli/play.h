/* Playing an experiment and showing what came of it: what tournament and match share. */
#ifndef JUMPOFF_CLI_PLAY_H
#define JUMPOFF_CLI_PLAY_H

#include "arena/experiment.h"
#include "arena/journal.h"
#include "arena/schedule.h"
#include "cli/cli.h"
#include "stats/sprt.h"

/* The options of both commands. */
typedef struct PlayOptions {
    Common common;
    int64_t games;                               /* 0: not given */
    int64_t repetitions, max_plies, quiet_plies; /* -1: not given */
    Adjudication adjudication;
    bool adjudicate_win, adjudicate_draw; /* given: the adjudication's fields of that name */
    bool no_moves, no_charts, gauntlet, failures_lose;
    const char *resume; /* the folder to go on with; NULL: none */
    Shard shard;        /* count 0: the whole */
    bool has_sprt;
    Sprt sprt;
    bool is_given; /* an option that says what is played: not to be had with --resume */
    const char *words[EXPERIMENT_PLAYERS_MAX + 1]; /* players or an experiment file */
    int word_count;
} PlayOptions;

enum {
    KEY_NO_MOVES = KEY_COMMAND_FIRST,
    KEY_NO_CHARTS,
    KEY_REPETITIONS,
    KEY_MAX_PLIES,
    KEY_QUIET_PLIES,
    KEY_ADJUDICATE_WIN,
    KEY_ADJUDICATE_DRAW,
    KEY_RESUME,
    KEY_SHARD,
    KEY_FAILURES,
    KEY_SPRT
};

/* Lines of the argp_option array. */
/* clang-format off */
#define OPTION_GAMES {"games", 'g', "N", 0, "games for each two players that meet (default 10)", 0}
#define OPTION_NO_MOVES {"no-moves", KEY_NO_MOVES, NULL, 0, "leave out moves.csv and timing.csv", 0}
#define OPTION_NO_CHARTS {"no-charts", KEY_NO_CHARTS, NULL, 0, "make no charts", 0}
#define OPTION_RESUME                                                                              \
    {"resume", KEY_RESUME, "DIR", 0, "go on with what was stopped or killed in DIR", 0}
#define OPTION_FAILURES                                                                            \
    {"failures", KEY_FAILURES, "HOW", 0,                                                           \
     "what a game is in which an external engine fails: void (default: no result) or loss", 0}
#define OPTION_DRAWS                                                                               \
    {"repetitions", KEY_REPETITIONS, "N", 0,                                                       \
     "the Nth occurrence of a position is a draw (default 3, 0: off) [seed 003]", 1},              \
        {"quiet-plies", KEY_QUIET_PLIES, "N", 0,                                                   \
         "N plies without a capture are a draw (default 80, 0: off) [seed 004]", 1},               \
        {"max-plies", KEY_MAX_PLIES, "N", 0,                                                       \
         "a game of N plies is a draw (default 0: off; seed 003 has 140)", 1},                     \
        {"adjudicate-win", KEY_ADJUDICATE_WIN, "S:M", 0,                                           \
         "a game is won when the searches of both players have put the same side ahead by S, in "   \
         "their own units, for M moves of each (default off)", 1},                                  \
        {"adjudicate-draw", KEY_ADJUDICATE_DRAW, "S:M[:P]", 0,                                     \
         "a game is drawn when no search has said more than S for either side for M moves of "      \
         "each, all after ply P (default off)", 1}
/* clang-format on */

PlayOptions play_default(void);
error_t play_parse(int key, char *arg, struct argp_state *state, PlayOptions *options);
/* Applies what was given to an experiment; rules and board before players are added. */
bool play_apply(const PlayOptions *options, Experiment *experiment, Error *error);
/* Plays, makes tables and charts, prints them; returns the exit code. Without --out the results
 * go to a new folder in the working directory, named after `stem`. */
int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem);
/* Goes on with options->resume; what is finished is shown. */
int play_resume(const PlayOptions *options);
/* Puts the games of a complete journal, which it takes over, into the books of its folder. */
int play_books(const PlayOptions *options, Journal *journal, const Experiment *experiment,
               const char *folder);

#endif
