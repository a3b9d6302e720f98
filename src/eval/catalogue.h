/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue: the evaluators that can be named in a game.
 *
 * A name is one of the registry (C), of a heuristic file that the program brings with it (those in
 * heuristics/), or the path of a heuristic file. Where the program brings one name for several
 * rules, the rules in force choose. Each file is read once, when it is first named: what happens
 * to it afterwards changes nothing. */
#pragma once

#include "eval/formula.h"

#include <stddef.h>

/* A file that the program brings with it, taken in when it is built (cmake/shipped.cmake). */
typedef struct ShippedFile {
    const char *path; /* "heuristics/25f.heuristic" */
    const char *text; /* NUL-terminated */
    size_t length;
} ShippedFile;

/* All *.heuristic in heuristics/ and heuristics/evolved/, by path (8f before 10f), ending with a
 * path of NULL. */
extern const ShippedFile SHIPPED_FILES[];

/* Opaque owner. Looking up and opening is safe from several threads as long as none loads. */
typedef struct Catalogue Catalogue;

/* For a game. A file of the program that is not defined on boards of this size is left out. */
Catalogue *catalogue_new(int board_size, const Rules *rules);
/* With other files (as SHIPPED_FILES) in the place of those that the program brings. */
Catalogue *catalogue_new_with(const ShippedFile *files, int board_size, const Rules *rules);
void catalogue_free(Catalogue *catalogue);
int catalogue_board_size(const Catalogue *catalogue);
const Rules *catalogue_rules(const Catalogue *catalogue);

/* Whether an evaluator's name reads as a path: it begins with ".", "/" or "~", or ends with
 * ".heuristic". A "~" before "/" is the home folder. */
bool catalogue_is_path(const char *name);
/* Puts a file with this text into it, instead of what is on the disk (an experiment brings its
 * files with it); one that is there already stays. ERROR_DATA as formula_read. */
bool catalogue_add(Catalogue *catalogue, const char *path, const char *text, size_t length,
                   Error *error);
/* Puts the files that another one has read into it. */
bool catalogue_add_files(Catalogue *catalogue, const Catalogue *from, Error *error);
/* Makes sure that the name is known: reads a file that was not yet read, or its patterns.
 * ERROR_USAGE with the nearest names, ERROR_NO_INPUT for what is no readable file, ERROR_DATA as
 * formula_read. */
bool catalogue_load(Catalogue *catalogue, const char *name, Error *error);

/* One of its entries. Exactly one of evaluator (C) and formula is set. */
typedef struct CatalogueEntry {
    const char *name; /* as it is named in a player */
    const char *summary, *source;
    const char *options; /* help */
    const Evaluator *evaluator;
    const Formula *formula;
    const char *text; /* of a file that was read: what stood in it; else NULL */
    size_t text_length;
    bool is_named; /* it was loaded: a player may use it */
} CatalogueEntry;

/* NULL where it is not loaded; valid as long as the catalogue. */
const CatalogueEntry *catalogue_find(const Catalogue *catalogue, const char *name);
/* First all names that need no file, as `list` shows them: the registry, then what the program
 * brings for these rules; then the files that were read, in the order in which they were named. */
int catalogue_count(const Catalogue *catalogue);
const CatalogueEntry *catalogue_entry(const Catalogue *catalogue, int index);

/* Opens an evaluator that is loaded (ERROR_USAGE otherwise), with its options; the option
 * `ending=NAME` of every evaluator puts an ending in its place once both sides have only kings. The
 * instance does not refer to the catalogue; where it cannot be opened, it stays as it was. Release
 * with eval_close. */
bool catalogue_open(const Catalogue *catalogue, EvalInstance *instance, const char *name,
                    Options *options, Error *error);
