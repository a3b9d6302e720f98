/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The environment of a run: everything that its times depend on. */
#pragma once

#include "util/text.h"

/* Appends "key: value" lines: version, commit, compiler, flags, kernels, CPU, threads, date. */
void environment_write(int threads, Text *text);
/* Writes those lines to the file `environment` of a folder. ERROR_CANNOT_WRITE. */
CHECKED bool environment_write_in(const char *folder, int threads, Error *error);
/* Appends "VERSION (COMMIT)" of the program that wrote a folder's environment, else of this one. */
void environment_write_program(const char *folder, Text *text);
