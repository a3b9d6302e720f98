/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A paper of a few lines in a folder of its own, and its claims measured. */
#pragma once

#include "papers/evolutions.h"

typedef struct Trial {
    const char *folder;
    Papers *papers;
    const Paper *paper;         /* the only one */
    ReproduceSettings campaign; /* at quick scale, seed 1, one thread */
    Error error;
    Findings found; /* what was measured last */
} Trial;

/* Writes PAPER.paper and reads it, which must be good; release with trial_end. */
void trial_begin(Trial *trial, const char *paper);
void trial_end(Trial *trial);
/* Measures a claim by all that it names; false with the error. */
bool trial_measure(Trial *trial, int claim);
/* The value of a figure; the test fails where there is none. */
double trial_value(const Trial *trial, const char *name);

/* A tiny paper of tests/fuzz/seeds/paper, to be freed. */
char *trial_seed(const char *name);
/* A copy of a text, to be freed, with the first `what`, which must be there, replaced. */
char *trial_replace(const char *text, const char *what, const char *with);
