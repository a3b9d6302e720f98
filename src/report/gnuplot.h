/* Running gnuplot, and its pictures as they are to be. */
#pragma once

#include "util/error.h"
#include "util/text.h"

#include <stdbool.h>

typedef enum GnuplotStatus {
    GNUPLOT_DONE,
    GNUPLOT_MISSING, /* not an error: the caller says GNUPLOT_ADVICE once and goes on */
    GNUPLOT_FAILED   /* *error says why */
} GnuplotStatus;

#define GNUPLOT_ADVICE "gnuplot not found: charts skipped; install gnuplot-nox"

/* The path of the first gnuplot in PATH, to be freed; NULL when there is none. */
char *gnuplot_find(void);

/* Runs `gnuplot [-e SETTINGS] SCRIPT` in `folder`, without a shell and without the user's start-up
 * files. What it prints is appended to *said, line by line, or becomes the error message;
 * `settings` and `said` may be NULL. After a minute it is killed. */
GnuplotStatus gnuplot_run(const char *folder, const char *script, const char *settings, Text *said,
                          Error *error);

/* Gives gnuplot's picture folder/NAME.svg a title and a description, so that a screen reader reads
 * these, as of one image; NAME makes their ids unique on a page. */
bool picture_describe(const char *folder, const char *name, const char *title,
                      const char *description, Error *error);
/* Takes the time at which it was drawn out of folder/NAME.pdf, so that the same chart is the same
 * bytes. */
bool picture_undate(const char *folder, const char *name, Error *error);
