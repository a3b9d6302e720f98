/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue: the evaluators that a game can name.
 *
 * A name is that of an evaluator in C (the registry) or of a heuristic file built into the program
 * (from heuristics/), or the path of a heuristic file. The rules of the game choose among built-in
 * files of one name. Each file is read once, when first named; later changes have no effect. */
#pragma once

#include "eval/formula.h"

#include <stddef.h>

enum { SHIPPED_RULES_MAX = 3 };

/* A file that is built into the program (cmake/shipped.cmake). */
typedef struct ShippedFile {
    const char *path; /* "heuristics/25f.heuristic" */
    const char *text; /* NUL-terminated */
    size_t length;
    /* What a heuristic file says of itself; NULL and none for others. */
    const char *name, *summary, *source, *rules[SHIPPED_RULES_MAX + 1];
} ShippedFile;

/* All *.heuristic in heuristics/ and heuristics/evolved/, by path (8f before 10f); NULL ends. */
extern const ShippedFile SHIPPED_FILES[];
/* Weights of patterns, packed by zstd, which those files are without, by checksum (pattern_set.h).
 */
extern const ShippedFile SHIPPED_WEIGHTS[];

/* Opaque owner. Several threads may look up and open evaluators as long as none loads. */
typedef struct Catalogue Catalogue;

/* Makes a catalogue for a board and rules, without built-in files for boards of other sizes. */
Catalogue *catalogue_new(int board_size, const Rules *rules);
/* Makes a catalogue with other built-in files than SHIPPED_FILES. */
Catalogue *catalogue_new_with(const ShippedFile *files, int board_size, const Rules *rules);
void catalogue_free(Catalogue *catalogue);
int catalogue_board_size(const Catalogue *catalogue);
const Rules *catalogue_rules(const Catalogue *catalogue);

/* Whether an evaluator's name is a path: it begins with ".", "/" or "~", or ends with ".heuristic".
 * A "~" before "/" is the home folder. */
bool catalogue_is_path(const char *name);
/* Adds a file with this text, which replaces the file on the disk (experiments contain their
 * files); a file that is already there stays. ERROR_DATA as formula_read. */
CHECKED bool catalogue_add(Catalogue *catalogue, const char *path, const char *text, size_t length,
                           Error *error);
/* Adds the files that another catalogue has read. */
CHECKED bool catalogue_add_files(Catalogue *catalogue, const Catalogue *from, Error *error);
/* Reads an evaluator's file, built in or on the disk, unless already read. ERROR_USAGE with
 * the nearest names, ERROR_NO_INPUT for an unreadable path, ERROR_DATA as formula_read. */
CHECKED bool catalogue_load(Catalogue *catalogue, const char *name, Error *error);
/* Whether its file, if any, is as it was read; ERROR_USAGE if not, ERROR_NO_INPUT if unreadable. */
CHECKED bool catalogue_is_current(const Catalogue *catalogue, const char *name, Error *error);

/* An entry. `evaluator` (C) or `formula` is set; neither for a built-in file not yet loaded. */
typedef struct CatalogueEntry {
    const char *name; /* the name that players use */
    const char *summary, *source;
    const char *options; /* help */
    const Evaluator *evaluator;
    const Formula *formula;
    const char *text; /* the text of a file that was read; else NULL */
    size_t text_length;
    bool is_named; /* it was loaded: a player may use it */
} CatalogueEntry;

/* Returns the entry of a loaded name, or NULL; valid as long as the catalogue. */
const CatalogueEntry *catalogue_find(const Catalogue *catalogue, const char *name);
/* Return the number of entries and one of them. First come names that need no file, as `list` shows
 * them: the registry, then built-in files for these rules; then files read, as first named. */
int catalogue_count(const Catalogue *catalogue);
const CatalogueEntry *catalogue_entry(const Catalogue *catalogue, int index);

/* Opens a loaded evaluator (else ERROR_USAGE) with its options. The option `ending=NAME` of every
 * evaluator replaces it by an ending evaluator once both sides have only kings. The instance does
 * not refer to the catalogue and is unchanged after a failure. Release it with eval_close. */
CHECKED bool catalogue_open(const Catalogue *catalogue, EvalInstance *instance, const char *name,
                            KeyValues *options, Error *error);
