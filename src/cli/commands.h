/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The commands, in the order in which help lists them. A line here adds a command; its descriptor
 * is COMMAND_NAME in the file command_NAME.c. */
#pragma once

#include "cli/cli.h"

#include "eval/catalogue.h"

/* clang-format off */
#define COMMAND_EACH(COMMAND) \
    COMMAND(TOURNAMENT) \
    COMMAND(MATCH) \
    COMMAND(SEARCH) \
    COMMAND(BENCH) \
    COMMAND(PERFT) \
    COMMAND(EVOLVE) \
    COMMAND(REPRODUCE) \
    COMMAND(EGDB) \
    COMMAND(ACCURACY) \
    COMMAND(STATS) \
    COMMAND(PLAN) \
    COMMAND(COMPARE) \
    COMMAND(REPORT) \
    COMMAND(MERGE) \
    COMMAND(SHOW) \
    COMMAND(PLAY) \
    COMMAND(SERVE) \
    COMMAND(LIST) \
    COMMAND(EXPLAIN) \
    COMMAND(ENGINE) \
    COMMAND(ENGINE_CHECK)
/* clang-format on */

#define COMMAND_DECLARE(name) extern const Command COMMAND_##name;
COMMAND_EACH(COMMAND_DECLARE)

/* The text of docs/glossary.md; a path of NULL ends the list. */
extern const ShippedFile GLOSSARY_FILES[];
