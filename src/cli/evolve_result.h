/* What an evolution has found, for people. */
#pragma once

#include "evolve/evolve_run.h"

/* Appends the weights as a table, how good they are, and where the files in the folder are. */
void evolved_show(const EvolveExperiment *experiment, const Evolved *evolved, const char *folder,
                  Text *text);
