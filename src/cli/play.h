/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing an experiment and showing what came of it: what tournament and match share. */
#pragma once

#include "arena/journal.h"
#include "cli/cli.h"

/* The options of both commands. */
typedef struct PlayOptions {
    Common common;
    Experiment experiment; /* what was given of it, the rest is 0 */
    Shard shard;           /* count 0: the whole */
    int added_count;       /* players that a tournament gets which is resumed */
    const char *added[EXPERIMENT_PLAYERS_MAX];
} PlayOptions;

/* Applies what was given to an experiment; before players are added. */
void play_apply(const PlayOptions *options, Experiment *experiment);
/* Whether the players that `source`, a file or folder, names may be started: engines only where the
 * command line names them, too, or with --allow-engines. ERROR_USAGE. */
bool play_allows(const PlayOptions *options, const Experiment *experiment, const char *source,
                 Error *error);
/* Plays, makes tables and charts, prints them; returns the exit code. Without --out the results
 * go to a new folder in the working directory, named after `stem`. By several rules it plays by one
 * after the other, each in FOLDER/RULES as it would be played alone; the folder gets the experiment
 * of all. */
int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem);
/* Goes on with options->common.resume, with the games and players that it is to have now; what is
 * finished is shown. */
int play_resume(const PlayOptions *options);
/* Writes the result files of a complete journal, which it takes over, into its folder. */
int play_write_results(const PlayOptions *options, Journal *journal, const Experiment *experiment,
                       const char *folder);

/* Does something with each results folder in a folder of several rules, under a title, until it
 * fails; with the folder itself where it is no such. Returns the exit code. */
int play_each_rules(const Common *common, const char *folder,
                    int (*show_one)(void *context, const char *folder), void *context);
