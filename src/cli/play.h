/* Playing an experiment and showing what came of it: what tournament and match share. */
#pragma once

#include "arena/experiment.h"
#include "arena/growth.h"
#include "arena/journal.h"
#include "arena/schedule.h"
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
 * go to a new folder in the working directory, named after `stem`. */
int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem);
/* The same in a folder, by one of the rules. */
int play_in(const PlayOptions *options, const Experiment *experiment, const char *folder);
/* Goes on with options->common.resume, with the games and players that it is to have now; what is
 * finished is shown. */
int play_resume(const PlayOptions *options);
/* The same with a folder of one of the rules. */
int play_resume_in(const PlayOptions *options, const char *folder);
/* Whether what is resumed is to have more games or players, and which. */
bool play_is_growing(const PlayOptions *options);
Growth play_growth(const PlayOptions *options);
/* Puts the games of a complete journal, which it takes over, into the books of its folder. */
int play_books(const PlayOptions *options, Journal *journal, const Experiment *experiment,
               const char *folder);
