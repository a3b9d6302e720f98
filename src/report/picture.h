/* Pictures as gnuplot leaves them, and as they are to be. */
#pragma once

#include "util/error.h"

#include <stdbool.h>

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
