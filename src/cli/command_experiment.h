/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiment files of other commands than tournament (arena/experiment.h) and evolve
 * (evolve/evolution.h): they repeat the command with its settings and players, as Common names
 * them. */
#pragma once

#include "cli/cli.h"

/* Whether a word names an experiment file: "…/experiment" or "NAME.experiment". */
bool command_experiment_is_file(const char *word);
/* Reads folder/name (see util/file.h); options of the command line replace values of the file.
 * ERROR_DATA with "file:line: …", ERROR_NO_INPUT. */
CHECKED bool command_experiment_read(Common *common, const char *folder, const char *name,
                                     Error *error);
/* Reads settings and players from the folder of --resume or the experiment file that is the only
 * word, or else takes the words as players; ends the program without any. ERROR_USAGE for an engine
 * of a file without --allow-engines. */
CHECKED bool command_experiment_open(Common *common, Error *error);
/* Appends the text of the experiment file. */
void command_experiment_write(const Common *common, Text *text);
/* Writes the files `experiment` and `environment` into a folder. */
CHECKED bool command_experiment_write_in(const Common *common, const char *folder, Error *error);
