/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion: what the last word of a command line may become, for the scripts of the shells
 * (scripts/completion). They run the command line so far with "--complete" behind it, which prints
 * a line a candidate, "WORD<tab>WHAT IT IS"; ":files" or ":folders" stands for those that there
 * are. */
#pragma once

#include "cli/cli.h"

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
