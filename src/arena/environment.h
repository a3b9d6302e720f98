/* The environment of a run: what its times depend on. */
#ifndef JUMPOFF_ARENA_ENVIRONMENT_H
#define JUMPOFF_ARENA_ENVIRONMENT_H

#include "util/text.h"

/* Appends "key: value" lines: version, commit, compiler, flags, kernels, CPU, threads, date. */
void environment_write(int threads, Text *text);
/* The processor's name, "unknown" where the system does not say. */
void environment_cpu(char *name, unsigned long size);

#endif
