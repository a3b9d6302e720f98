/* Pictures as gnuplot leaves them, and as they are to be. */
#pragma once

#include "util/error.h"

#include <stdbool.h>

/* Gives gnuplot's picture folder/NAME.svg a title and a description, so that a screen reader reads
 * these, as of one image; NAME makes their ids unique on a page. */
bool picture_describe(const char *folder, const char *name, const char *title,
                      const char *description, Error *error);
/* Takes the time at which it was drawn out of folder/NAME.pdf, so that the same chart is the same
 * bytes. */
bool picture_undate(const char *folder, const char *name, Error *error);
