/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running gnuplot, and its pictures as they are to be. */
#pragma once

#include "util/error.h"
#include "util/text.h"

typedef enum GnuplotStatus {
    GNUPLOT_DONE,
    GNUPLOT_MISSING, /* not an error: the caller says GNUPLOT_ADVICE once and goes on */
    GNUPLOT_FAILED   /* *error says why */
} GnuplotStatus;

#define GNUPLOT_ADVICE "gnuplot not found: charts skipped; install gnuplot-nox"

/* The path of the first gnuplot in PATH, to be freed; NULL when there is none. */
char *gnuplot_find(void);

/* Where the charts' templates are: installed with the program (wherever that went), in the sources
 * it was built from, or where it was to be installed. To be freed. */
char *gnuplot_templates(void);

/* Runs `gnuplot [-e SETTINGS] SCRIPT` in `folder`, without a shell and without the user's start-up
 * files. What it prints is appended to *said, line by line, or becomes the error message;
 * `settings` and `said` may be NULL. After a minute it is killed. */
GnuplotStatus gnuplot_run(const char *folder, const char *script, const char *settings, Text *said,
                          Error *error);

/* What a picture is of; the name makes the ids of the others unique on a page. */
typedef struct PictureWords {
    const char *name, *title, *description;
} PictureWords;

/* Gives gnuplot's picture folder/file, an svg, a title and a description, so that a screen reader
 * reads these, as of one image. */
bool picture_describe(const char *folder, const char *file, const PictureWords *words,
                      Error *error);
/* Takes the time at which it was drawn out of folder/file, a pdf, so that the same chart is the
 * same bytes. */
bool picture_undate(const char *folder, const char *file, Error *error);
