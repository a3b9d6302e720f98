/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures: measured values with their intervals and error distributions, so that they can be tested
 * against any bound. Pure. */
#pragma once

#include "stats/mean.h"

/* The kind of a figure: how it is printed, and whether a smallest effect that matters is known. */
typedef enum FigureUnit {
    FIGURE_SCORE,  /* share of the points, 0 to 1 */
    FIGURE_LEAD,   /* difference of two scores */
    FIGURE_SHARE,  /* any other share, 0 to 1 */
    FIGURE_FACTOR, /* a ratio above 0, compared by its logarithm */
    FIGURE_NUMBER,
    FIGURE_SIZE /* a number above 0, compared by its logarithm */
} FigureUnit;
/* "score", "lead", "share", "factor", "number", "size"; ending with NULL. */
extern const char *const FIGURE_UNITS[];

/* The distribution of a figure's error. */
typedef enum FigureLaw {
    FIGURE_EXACT,   /* counted, without error */
    FIGURE_STUDENT, /* a mean of independent units; Student's t */
    FIGURE_PAIRS,   /* a score in colour-swapped pairs of games */
    FIGURE_HITS     /* hits among independent trials; Wilson's score test */
} FigureLaw;

typedef struct Figure {
    char *name; /* owned */
    FigureUnit unit;
    Estimate estimate; /* with its 95 % interval; undefined: nothing was found */
    FigureLaw law;
    double error;        /* standard error of the mean (FACTOR, SIZE: of its logarithm) */
    double freedom;      /* degrees of freedom; infinite: normal */
    PairCounts pairs;    /* of FIGURE_PAIRS */
    int64_t count;       /* number of units */
    const char *counted; /* the unit: "pairs", "evolutions", "games"; static */
    double theirs[2];    /* the paper's range, from … to; NaN: none */
    char *family; /* owned: the name that it shares with figures of other matches; "": none */
    bool is_part; /* it agrees with its family, whose mean is judged in its place */
} Figure;

/* A growing list; zero-initialise, release with figures_free. Functions that add a figure return
 * it; it stays in place until the next one is added. */
typedef struct Figures {
    Figure *items;
    int count;
} Figures;

void figures_free(Figures *figures);
/* Adds the mean of independent values. */
Figure *figures_add_mean(Figures *figures, FigureUnit unit, const char *name, const double *values,
                         int count, const char *counted);
/* Adds the score of pairs of games. */
Figure *figures_add_pairs(Figures *figures, const char *name, const PairCounts *pairs);
/* Adds the share of hits, which need not be whole (means), among independent trials. */
Figure *figures_add_hits(Figures *figures, const char *name, double hits, uint64_t trials,
                         const char *counted);
/* Adds a value without error. */
Figure *figures_add_exact(Figures *figures, FigureUnit unit, const char *name, double value);
/* Adds an estimate that was computed elsewhere: its error follows from its interval, Student's with
 * these degrees of freedom (infinite: normal). */
Figure *figures_add_estimate(Figures *figures, FigureUnit unit, const char *name, Estimate estimate,
                             double freedom, int64_t count, const char *counted);

static inline bool figure_is_logarithmic(FigureUnit unit) {
    return unit == FIGURE_FACTOR || unit == FIGURE_SIZE;
}
/* Adds the mean of figures from an index on, which become its parts, if they agree by Welch's test
 * of means at 5 %; else they stay, as the family of that name, and nothing is added. */
void figures_pool(Figures *figures, int first, const char *name);
/* Returns the two-sided p-value of "the true value is `bound`"; 1 if nothing is known. */
double figure_p_value(const Figure *figure, double bound);
/* Return a figure's distance from a bound and the standard error for the test against it; both of
 * the logarithm if the unit is logarithmic. */
double figure_distance(const Figure *figure, double bound);
double figure_error(const Figure *figure, double bound);
