/* One descriptor for each command, each in the file of its name. */
#ifndef JUMPOFF_CLI_COMMANDS_H
#define JUMPOFF_CLI_COMMANDS_H

#include "cli/cli.h"

extern const Command COMMAND_TOURNAMENT, COMMAND_MATCH, COMMAND_SEARCH, COMMAND_BENCH,
    COMMAND_PERFT, COMMAND_EVOLVE, COMMAND_REPRODUCE, COMMAND_REPORT, COMMAND_SHOW, COMMAND_LIST,
    COMMAND_ENGINE;

#endif
