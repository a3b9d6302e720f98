/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/verdict.h"

#include <assert.h>
#include <math.h>

const char *const VERDICT_NAMES[VERDICT_COUNT + 1] = {
    [VERDICT_REPRODUCED] = "reproduced",
    [VERDICT_NOT_REPRODUCED] = "not reproduced",
    [VERDICT_INCONCLUSIVE] = "inconclusive",
    [VERDICT_NOT_TESTABLE] = "not testable",
};

const char *verdict_name(Verdict verdict) { return VERDICT_NAMES[verdict]; }

Verdict verdict_above(Estimate measured, double bound) {
    if (!measured.defined) return VERDICT_INCONCLUSIVE;
    if (measured.low > bound) return VERDICT_REPRODUCED;
    return measured.high <= bound ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

Verdict verdict_below(Estimate measured, double bound) {
    if (!measured.defined) return VERDICT_INCONCLUSIVE;
    if (measured.high < bound) return VERDICT_REPRODUCED;
    return measured.low >= bound ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

Verdict verdict_equal(Estimate measured, Estimate claimed) {
    if (!measured.defined || !claimed.defined) return VERDICT_INCONCLUSIVE;
    if (measured.low > claimed.high || claimed.low > measured.high) return VERDICT_NOT_REPRODUCED;
    return measured.value >= claimed.low && measured.value <= claimed.high ? VERDICT_REPRODUCED
                                                                           : VERDICT_INCONCLUSIVE;
}

Verdict verdict_match(Estimate score, Expectation expectation) {
    if (!score.defined) return VERDICT_INCONCLUSIVE;
    const bool won = score.low > 0.5, lost = score.high < 0.5;
    switch (expectation) {
    case EXPECT_NOT_LOST: return lost ? VERDICT_NOT_REPRODUCED : VERDICT_REPRODUCED;
    case EXPECT_LOST:
        if (lost) return VERDICT_REPRODUCED;
        return won ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
    case EXPECT_WON:
        if (won) return VERDICT_REPRODUCED;
        return lost ? VERDICT_NOT_REPRODUCED : VERDICT_INCONCLUSIVE;
    }
    return VERDICT_INCONCLUSIVE;
}

Verdict verdict_inside(double low, double high, double first, double last) {
    if (isnan(low) || isnan(high)) return VERDICT_INCONCLUSIVE;
    if (high < first || low > last) return VERDICT_NOT_REPRODUCED;
    return low >= first && high <= last ? VERDICT_REPRODUCED : VERDICT_INCONCLUSIVE;
}

Verdict verdict_all(const Verdict *parts, int count) {
    int untested = 0;
    Verdict verdict = VERDICT_REPRODUCED;
    for (int i = 0; i < count; i++) {
        if (parts[i] == VERDICT_NOT_REPRODUCED) return VERDICT_NOT_REPRODUCED;
        if (parts[i] == VERDICT_NOT_TESTABLE) untested++;
        if (parts[i] != VERDICT_REPRODUCED) verdict = VERDICT_INCONCLUSIVE;
    }
    return count > 0 && untested == count ? VERDICT_NOT_TESTABLE : verdict;
}

Verdict verdict_any(const Verdict *readings, int count) {
    Verdict verdict = VERDICT_NOT_REPRODUCED;
    for (int i = 0; i < count; i++) {
        if (readings[i] == VERDICT_REPRODUCED) return VERDICT_REPRODUCED;
        if (readings[i] != VERDICT_NOT_REPRODUCED) verdict = VERDICT_INCONCLUSIVE;
    }
    return verdict;
}

Verdict verdict_matches(const Estimate *scores, int count, Expectation expectation) {
    enum { MATCHES_MAX = 16 };
    Verdict parts[MATCHES_MAX];
    assert(count <= MATCHES_MAX);
    for (int i = 0; i < count; i++) parts[i] = verdict_match(scores[i], expectation);
    return verdict_all(parts, count);
}
