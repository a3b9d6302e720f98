/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules: from the figures of a claim to its verdict. Pure.
 *
 * A rule tests each of its figures against a bound; the parts together make the verdict. Tests are
 * two-sided at 5 %, with Holm's correction over all parts of a claim. */
#pragma once

#include "papers/claim_figures.h"

typedef enum Verdict {
    VERDICT_REPRODUCED,
    VERDICT_IN_PART,   /* some parts are, some are not */
    VERDICT_NO_EFFECT, /* surely smaller than what matters (two one-sided tests at 5 %) */
    VERDICT_NOT_REPRODUCED,
    VERDICT_UNDECIDED, /* more games or evolutions would decide */
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
    RULE_SAME,   /* as the bound, within what matters */
    RULE_PRINTED /* within what the paper prints of the figure, widened by `tolerance` */
} RuleTest;
/* "above", "below", "within", "same", "printed"; ending with NULL. */
extern const char *const RULE_TESTS[];

typedef struct Rule {
    const char *of; /* the name of a figure, or what names begin with and "*"; NULL: all */
    RuleTest test;
    double than, from, to; /* bounds as the figures are stored; from, to: NaN: open */
    double matters;        /* the smallest effect that matters; NaN: by the figure's unit */
    double tolerance;      /* a factor, 1: none */
    double theirs;         /* what the paper prints of the figure; NaN: nothing */
} Rule;

enum { PARTS_MAX = 64 };

/* A figure that is judged. */
typedef struct Part {
    const Figure *figure; /* borrowed */
    const Rule *rule;
    double p_value; /* adjusted; NaN: not tested */
    double more;    /* units more that would decide, if the figure stays where it is; NaN */
    Verdict verdict;
} Part;

typedef struct Judgement {
    Verdict verdict;
    int count;
    Part parts[PARTS_MAX];
} Judgement;

/* Judges figures by rules. `at_least`: of all parts so many must hold; 0: all. Figures that no rule
 * names are not judged; without a part a claim is not testable. */
Judgement rules_judge(const Figures *figures, const Rule *rules, int rule_count, int at_least);

/* Whether it names one of the figures. */
bool rule_has_figure(const Rule *rule, const Figures *figures);
/* Appends in words what must hold: "HG less SHG above 0 points". */
void rule_write(const Rule *rule, const Judgement *judgement, Text *text);
