/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts: a rule tests each of its figures (stats/figure.h) against a bound; all tests make the
 * claim's verdict. Tests are two-sided at 5 %, with Holm's correction over all its parts. Pure. */
#pragma once

#include "stats/figure.h"
#include "util/text.h"

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
/* Appends a figure with its interval, "74.3 % (70.7 to 77.9)", "+2.3 points …", "2.43 times …";
 * "not known". */
void figure_write(const Figure *figure, Text *text);
/* Appends a rule in words: "HG less SHG above 0 points". */
void rule_write(const Rule *rule, const Judgement *judgement, Text *text);
