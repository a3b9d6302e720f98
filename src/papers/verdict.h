/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdicts, computed from data by stated rules. Pure. */
#pragma once

#include "stats/pairs.h"

typedef enum Verdict {
    VERDICT_REPRODUCED,
    VERDICT_NOT_REPRODUCED,
    VERDICT_INCONCLUSIVE, /* the interval contains both */
    VERDICT_NOT_TESTABLE
} Verdict;
enum { VERDICT_COUNT = VERDICT_NOT_TESTABLE + 1 };

/* "reproduced", "not reproduced", "inconclusive", "not testable"; ending with NULL. */
extern const char *const VERDICT_NAMES[VERDICT_COUNT + 1];
const char *verdict_name(Verdict verdict);

/* Whether a measured figure is above (below) a bound: reproduced when the whole interval is, not
 * reproduced when none of it is. */
Verdict verdict_above(Estimate measured, double bound);
Verdict verdict_below(Estimate measured, double bound);
/* Whether a measured figure is the claimed one: reproduced when it lies in the claim's interval,
 * not reproduced when the intervals are apart, else inconclusive. */
Verdict verdict_equal(Estimate measured, Estimate claimed);

/* What a claim says of a match: it is not lost, not won, lost, or won. */
typedef enum Expectation { EXPECT_NOT_LOST, EXPECT_LOST, EXPECT_WON } Expectation;

/* A share of points against what is expected: a result is won when its whole interval is above ½,
 * lost when it is below; EXPECT_NOT_LOST is reproduced when the interval reaches ½. */
Verdict verdict_match(Estimate score, Expectation expectation);
/* verdict_all of so many scores, at most 16. */
Verdict verdict_matches(const Estimate *scores, int count, Expectation expectation);

/* A figure whose interval is low … high, against the claimed range first … last: reproduced when it
 * lies in it, not reproduced when they are apart. */
Verdict verdict_inside(double low, double high, double first, double last);

/* Of several parts: not reproduced if one is not; not testable if none can be tested; else
 * inconclusive if one is open; else reproduced. */
Verdict verdict_all(const Verdict *parts, int count);
/* Of several readings of one claim: reproduced if one is; not reproduced if none can be; else
 * inconclusive. */
Verdict verdict_any(const Verdict *readings, int count);
