/* One descriptor for each command, each in the file command_NAME.c. */
#pragma once

#include "cli/cli.h"
#include "cli/complete.h"

extern const Command COMMAND_TOURNAMENT, COMMAND_MATCH, COMMAND_SEARCH, COMMAND_BENCH,
    COMMAND_PERFT, COMMAND_EVOLVE, COMMAND_REPRODUCE, COMMAND_STATS, COMMAND_REPORT, COMMAND_MERGE,
    COMMAND_SHOW, COMMAND_PLAY, COMMAND_LIST, COMMAND_EGDB, COMMAND_ENGINE;

/* Adds what `jumpoff list KIND` lists by these rules ("columns": the files); NULL: the kinds. */
void list_complete(const char *kind, const Rules *rules, Candidates *candidates);
