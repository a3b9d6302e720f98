/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of generators, for the tests. */
#pragma once

#include "evolve/generator.h"

/* A setup with seed 1, one thread (at most 8), 8x8 and no listener; borrows the genome. */
EvolveSetup evolving_setup(const Genome *genome, const char *rules);
/* The generator's defaults. */
void evolving_defaults(const Generator *generator, void *settings, const EvolveSetup *setup);
/* Runs to the end; `genes` becomes the result. */
bool evolving_run(const Generator *generator, const void *settings, const EvolveSetup *setup,
                  double *genes, Error *error);
/* Fails the test unless a run that is put into an archive and taken up from it after every step
 * says and finds what one without a break does. */
void evolving_check_taken_up(const Generator *generator, const void *settings,
                             const EvolveSetup *setup);
