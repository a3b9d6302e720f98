/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of the genetic algorithm on small populations and shallow games, for its tests. */
#pragma once

#include "evolve/ga/ga.h"

enum { GENES_MAX = 64, ROWS_MAX = 20, COLUMNS_MAX = 16, DEPTH = 1, SCORE_GAMES = 4 };

/* The reports that a listener got, and where it stops. */
typedef struct GaHeard {
    int rows, refuse_at, genes;
    double values[ROWS_MAX][COLUMNS_MAX], best[ROWS_MAX][GENES_MAX];
    double minimum[ROWS_MAX][GENES_MAX], maximum[ROWS_MAX][GENES_MAX];
} GaHeard;

typedef struct GaFixture {
    Formula formula;
    Genome genome;
    GaSettings settings;
    EvolveSetup setup;
    GaHeard heard;
} GaFixture;

/* Eight members, six generations at depth 2, from a template and rules; what the run tells goes to
 * `heard`. */
void ga_fixture_open(GaFixture *fixture, const char *file, const char *rules);
void ga_fixture_close(GaFixture *fixture);

/* The column of that name. */
int ga_column(const char *name);
/* A new run with the fixture's settings. */
void *ga_fixture_run(GaFixture *fixture);
/* So many steps, or all that there are. */
void ga_take_steps(void *run, int count);
/* A run to its end; the caller frees what is said of it. */
char *ga_run_all(GaFixture *fixture, double *genes);
