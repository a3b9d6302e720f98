/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzzing: a reader for each kind of input that comes from others, as scripts/fuzz feeds them with
 * what libFuzzer or AFL++ think up, and as the tests fuzz-READER feed them with their seeds.
 *
 * A reader ends the process where something is wrong: by itself or a sanitizer, or by one of the
 * checks below. */
#pragma once

#include "eval/catalogue.h"
#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All readers; each has its seeds in the folder seeds/NAME and perhaps words in NAME.dict. */
/* clang-format off */
#define FUZZ_EACH(READER) \
    READER(fen) \
    READER(pdn) \
    READER(openings) \
    READER(heuristic) \
    READER(experiment) \
    READER(repeat) \
    READER(evolve) \
    READER(player) \
    READER(options) \
    READER(records) \
    READER(log) \
    READER(paper) \
    READER(evolutions) \
    READER(results) \
    READER(journal) \
    READER(game) \
    READER(state) \
    READER(tables) \
    READER(protocol) \
    READER(serve) \
    READER(engine) \
    READER(http) \
    READER(moves)
/* clang-format on */

/* Reads what may be anything; behind the last byte stands a NUL. */
typedef void FuzzRead(const char *data, size_t size);
#define FUZZ_DECLARE(name) FuzzRead fuzz_##name;
FUZZ_EACH(FUZZ_DECLARE)

/* Chooses the reader of that name; false: there is none. */
bool fuzz_choose(const char *name);
/* The entry points of libFuzzer and AFL++; the first chooses what FUZZ_READER names. */
int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Why nothing of the last input was good; NULL: something was. */
const char *fuzz_refusal(void);

/* For readers: */

/* Ends the process with the message where something does not hold. */
void fuzz_check(bool holds, const char *message);
/* Notes where something of the input is good: the seeds must be. */
void fuzz_note(bool good);
/* Refused input has an error with a code and a message; accepted input is noted. */
void fuzz_check_error(bool good, const Error *error);
/* Printed text moves no terminal's cursor. */
void fuzz_check_still(const Text *shown);
/* Whether two texts are the same. */
bool fuzz_same(const Text *a, const Text *b);
/* A folder in memory, empty at first, which goes with the process. */
const char *fuzz_folder(void);
/* Fills it with files, each behind a line "=== NAME". */
void fuzz_fill(const char *data, size_t size);
/* Writes a file of it; its path is valid until the next call. */
const char *fuzz_put(const char *name, const char *data, size_t size);
/* Appends a journal of four games on the smallest board: its head, then records of the number of a
 * game, a length in two bytes and so many bytes, which get their checksums here. */
void fuzz_append_journal(const char *data, size_t size, Text *journal);
/* The seeds results/tournament and journal/games, ending with a path of NULL. */
extern const ShippedFile FUZZ_SEEDS[];
/* The heuristics that generators begin with. */
extern const ShippedFile FUZZ_TEMPLATES[];
/* Takes the first byte of the input as a number below `count`; 0 where there is none. */
unsigned fuzz_take(const char **data, size_t *size, unsigned count);
/* Takes what chooses one of `count`: a first line that is its name, else the first byte. */
unsigned fuzz_take_named(const char **data, size_t *size, const char *const *names, unsigned count);
/* Takes the next line, without its end, copied to be freed; NULL: there is none. */
char *fuzz_take_line(const char **data, size_t *size);
