/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Herds: populations whose specimens are compiled for play. Threads take specimens from one while
 * one of them puts others in their place. */
#pragma once

#include "evolve/population.h"
#include "evolve/shg/recall.h"

/* Opaque owner. */
typedef struct Herd Herd;

/* A specimen, compiled; it lasts until the last one who holds it gives it back. */
typedef struct Fighter {
    EvalInstance eval;
    Recall *recall; /* what it chose: with one search only */
    uint64_t id;    /* of all that were ever in the herd only this one has it */
    int is_held_by; /* the herd's */
} Fighter;

/* All weights 0; borrows the genome. */
Herd *herd_new(const Genome *genome, int count, int board_size);
void herd_free(Herd *herd);

/* The specimens themselves, for one who has the herd alone. */
Population *herd_population(Herd *herd);
/* Compiles the specimens after they were changed there: ids 0 … count-1. */
void herd_compile(Herd *herd);

/* The specimen in a place, to be given back. */
Fighter *herd_take(Herd *herd, int place);
void herd_give_back(Herd *herd, Fighter *fighter); /* NULL is fine */
/* Copies a specimen's genes; returns its id. */
uint64_t herd_copy_genes(Herd *herd, int place, double *genes);
/* One that is not in the herd, to be given back. */
Fighter *herd_make(Herd *herd, const double *genes, uint64_t id);
/* Puts it into a place, from now on held by the herd, too. */
void herd_put(Herd *herd, int place, Fighter *fighter, const double *genes, bool mutant);
