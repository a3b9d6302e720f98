/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing an experiment and printing its results, for tournament and match. */
#pragma once

#include "arena/journal.h"
#include "cli/cli.h"

/* The options of both commands. */
typedef struct PlayOptions {
    Common common;
    Shard shard;            /* count 0: the whole */
    CliWords added;         /* players added to a resumed tournament */
    uint64_t failures_most; /* if given: more failed games end the run */
} PlayOptions;

/* clang-format off */
#define OPTION_FAILURES_MOST                                                                       \
    {SETTING_COUNT("failures-most", "N",                                                           \
                   "end with exit code 1 if engines fail in more than N games (default: in 3, and " \
                   "more than a tenth; with --failures loss: never)",                              \
                   0, 1e9, offsetof(PlayOptions, failures_most)),                                  \
     .flags = SETTING_WITH_RESUME | SETTING_RARE}
/* clang-format on */

/* Adds the words of the command line as players, and the openings that the board has by default. */
CHECKED bool play_add_words(const Common *common, Experiment *experiment, Error *error);
/* Whether the players of the folder of --resume, or of the file that is the only word, may be
 * started: external engines only if the command line also names them or has --allow-engines.
 * `options`: PlayOptions. ERROR_USAGE. */
CHECKED bool play_allows(const void *options, const Experiment *experiment, Error *error);
/* The functions below leave the exit code in *error, as main takes it. */

/* Plays an experiment and prints its tables. Without --out the results go to a new folder in the
 * working directory, named after `stem`. */
CHECKED bool play_experiment(const PlayOptions *options, const Experiment *experiment,
                             const char *stem, Error *error);
/* Resumes options->common.resume, with added players and, if --games was given, so many `games`;
 * prints what is finished. */
CHECKED bool play_resume(const PlayOptions *options, uint64_t games, Error *error);
/* Plays the games that a folder's journal, which it closes, lacks (NULL: a new tournament), writes
 * the result files and prints the tables; unless all were played elsewhere, also notes on how games
 * are played, and too many failures are an error. */
CHECKED bool play_journal(const PlayOptions *options, Journal *journal,
                          const Experiment *experiment, const char *folder, bool is_elsewhere,
                          Error *error);
