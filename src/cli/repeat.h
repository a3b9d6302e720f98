/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Repeating: the file `experiment` of a results folder, in which a command finds its settings and
 * players again. Tournaments and evolutions have files of their own (arena/experiment.h,
 * evolve/evolve_experiment.h). */
#pragma once

#include "cli/cli.h"

/* What is repeated, all borrowed. */
typedef struct Repeat {
    const char *command; /* "search" */
    const Setting *keys; /* of the struct that `options` begins; also options of the command */
    Common *options;
    Experiment *players; /* as experiment_default has made it; NULL: the command takes none */
} Repeat;

/* Whether a word is the name of such a file: "…/experiment" or "NAME.experiment". */
bool repeat_is_file(const char *word);
/* Reads folder/name (see util/file.h); what the command line says takes the place of what the file
 * says. ERROR_DATA with "file:line: …", ERROR_NO_INPUT. */
bool repeat_read(const Repeat *repeat, const char *folder, const char *name, Error *error);
/* Takes settings and players from the folder of --resume, or from the file that is the only word,
 * or else the words as players. *source becomes that folder or file, NULL in the last case. */
bool repeat_take(const Repeat *repeat, const char **source, Error *error);
/* Appends the file. */
void repeat_write(const Repeat *repeat, Text *text);
/* Writes the files `experiment` and `environment` of a folder. */
bool repeat_keep(const Repeat *repeat, const char *folder, Error *error);
