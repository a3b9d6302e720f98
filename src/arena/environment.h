/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The environment of a run: what its times depend on. */
#pragma once

#include "util/error.h"
#include "util/text.h"

/* Appends "key: value" lines: version, commit, compiler, flags, kernels, CPU, threads, date. */
void environment_write(int threads, Text *text);
/* Writes the file `environment` of a folder. */
bool environment_write_in(const char *folder, int threads, Error *error);
/* The processor's name, "unknown" where the system does not say. */
void environment_cpu(char *name, unsigned long size);
