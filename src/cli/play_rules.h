/* Experiments by several rules: a folder with a results folder for each of them. */
#pragma once

#include "cli/play.h"

/* Plays by one after the other, each in FOLDER/RULES as it would be played alone; the folder gets
 * the experiment of all. Returns the exit code. */
int play_rules(const PlayOptions *options, const Experiment *experiment, const char *folder);
/* Whether a folder is such a one. */
bool play_is_of_rules(const char *folder);
/* Goes on with it, as play_resume. */
int play_resume_rules(const PlayOptions *options, const char *folder);

/* Does something with each results folder in such a folder, under a title, until it fails; with the
 * folder itself where it is no such. Returns the exit code. */
int play_each_rules(const Common *common, const char *folder,
                    int (*show)(void *context, const char *folder), void *context);
