/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures and verdicts. A figure is a measured value with its interval and error distribution, so
 * that a rule can test it against a bound. A rule tests each of its figures; all tests make the
 * claim's verdict. Tests are two-sided at 5 %, with Holm's correction over all its parts. Pure. */
#pragma once

#include "stats/mean.h"
#include "util/text.h"

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
    char *family; /* owned: the name that it shares with figures of other matches; NULL: none */
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

/* Appends an estimate times `scale`, with its interval if known: "74.3 % (70.7 to 77.9)" for the
 * printf format "%.1f" and the suffix " %". */
void estimate_write(const Estimate *it, double scale, const char *format, const char *suffix,
                    Text *text);
/* Appends a figure: "74.3 % (70.7 to 77.9)", "+2.3 points", "2.43 times", "0.27", "not known". */
void figure_write(const Figure *figure, Text *text);

/* Verdicts */

typedef enum Verdict {
    VERDICT_REPRODUCED,
    VERDICT_IN_PART,   /* some parts are, some are not */
    VERDICT_NO_EFFECT, /* an effect too small to matter (two one-sided tests at 5 %) */
    VERDICT_NOT_REPRODUCED,
    VERDICT_UNDECIDED, /* no test decides yet; more games or evolutions may */
    VERDICT_NOT_TESTABLE,
    VERDICTS
} Verdict;
/* "reproduced", "in part", "no effect that matters", …; ending with NULL. */
extern const char *const VERDICT_NAMES[VERDICTS + 1];

/* The smallest difference of scores that matters: 2.5 percentage points. */
#define RULE_MATTERS 0.025

typedef enum RuleTest {
    RULE_ABOVE,
    RULE_BELOW,
    RULE_WITHIN,
    RULE_SAME,    /* within `matters` of the bound */
    RULE_PRINTED, /* within the paper's printed range, widened by `tolerance` */
    RULE_SHOWN    /* a control: never judged */
} RuleTest;
/* "above", "below", "within", "same", "printed", "shown"; ending with NULL. */
extern const char *const RULE_TESTS[];

typedef struct Rule {
    const char *of; /* a figure's name, or the beginning of names and "*"; NULL: all */
    RuleTest test;
    double than, from, to; /* bounds as the figures are stored; from, to: NaN: open */
    double matters;        /* the smallest effect that matters; NaN: by the figure's unit */
    double tolerance;      /* a factor, 1: none */
    int at_least;          /* how many of its figures must hold; 0: all */
    double theirs;         /* the paper's printed value; NaN: none */
    const char *needed;    /* what it means if the rule does not hold: nothing to test; or NULL */
} Rule;

/* Each rule of a claim may test each figure of each measurement. */
enum { CLAIM_MEASURES_MAX = 3, CLAIM_RULES_MAX = 8, MATCHES_MAX = 64 };
enum { PARTS_MAX = CLAIM_MEASURES_MAX * CLAIM_RULES_MAX * MATCHES_MAX };

/* A figure that is judged. */
typedef struct Part {
    const Figure *figure; /* borrowed */
    const Rule *rule;
    double own_p, p_value; /* before and after Holm; NaN: not tested */
    double more; /* how many more units would decide if the figure stays the same; NaN: unknown */
    Verdict verdict; /* VERDICTS: only shown */
} Part;

typedef struct Judgement {
    Verdict verdict;
    const char *unmet; /* what a needed rule says that does not hold; NULL: all hold */
    int count;
    Part parts[PARTS_MAX];
} Judgement;

/* Judges the figures that rules name; without a part, or if a needed rule does not hold, a claim is
 * not testable. Needed rules are not in Holm's correction. */
Judgement rules_judge(const Figures *figures, const Rule *rules, int rule_count);

/* Returns the number of figures that a rule names. */
int rule_figures(const Rule *rule, const Figures *figures);
/* Appends what is wrong with a rule whatever is measured, given figures without values: no figure,
 * or a bound that the unit cannot have or that decides nothing. Appends nothing to a good rule. */
void rule_check(const Rule *rule, const Figures *figures, Text *fault);
/* Appends a rule in words: "HG less SHG above 0 points". */
void rule_write(const Rule *rule, const Judgement *judgement, Text *text);
