/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/verdicts.h"

#include "stats/pairs.h"

#include <math.h>
#include <string.h>

const char *const VERDICT_NAMES[VERDICTS + 1] = {
    [VERDICT_REPRODUCED] = "reproduced",
    [VERDICT_IN_PART] = "in part",
    [VERDICT_NO_EFFECT] = "no effect that matters",
    [VERDICT_NOT_REPRODUCED] = "not reproduced",
    [VERDICT_UNDECIDED] = "undecided",
    [VERDICT_NOT_TESTABLE] = "not testable",
};
const char *const RULE_TESTS[] = {"above", "below", "within", "same", "printed", NULL};

static const double LEVEL = 0.05;

static bool names(const Rule *rule, const char *figure) {
    if (rule->of == NULL) return true;
    const size_t length = strlen(rule->of);
    if (length > 0 && rule->of[length - 1] == '*')
        return strncmp(rule->of, figure, length - 1) == 0;
    return strcmp(rule->of, figure) == 0;
}

bool rule_has_figure(const Rule *rule, const Figures *figures) {
    bool has = false;
    for (int i = 0; i < figures->count; i++) has |= names(rule, figures->items[i].name);
    return has;
}

static double matters(const Part *part) {
    if (!isnan(part->rule->matters)) return part->rule->matters;
    const FigureUnit unit = part->figure->unit;
    return unit == FIGURE_SCORE || unit == FIGURE_LEAD ? RULE_MATTERS : 0;
}

/* The range in which the figure must lie; an open end is infinite. */
static void range_of(const Part *part, double range[2]) {
    const Rule *const rule = part->rule;
    const double tolerance = rule->tolerance;
    range[0] = -INFINITY;
    range[1] = INFINITY;
    switch (rule->test) {
    case RULE_ABOVE: range[0] = rule->than; break;
    case RULE_BELOW: range[1] = rule->than; break;
    case RULE_WITHIN:
        if (!isnan(rule->from)) range[0] = rule->from;
        if (!isnan(rule->to)) range[1] = rule->to;
        break;
    case RULE_SAME:
        range[0] = rule->than - matters(part);
        range[1] = rule->than + matters(part);
        break;
    case RULE_PRINTED:
        range[0] = part->figure->theirs[0] / tolerance;
        range[1] = part->figure->theirs[1] * tolerance;
        break;
    }
}

/* Whether the figure lies in its range, as far as it is known. */
static bool is_inside(const Part *part) {
    double range[2];
    const double value = part->figure->estimate.value;
    range_of(part, range);
    if (part->rule->test == RULE_ABOVE) return value > range[0];
    return part->rule->test == RULE_BELOW ? value < range[1]
                                          : value >= range[0] && value <= range[1];
}

static double p_against(const Figure *figure, double bound) {
    return isinf(bound) ? 0 : figure_p_value(figure, bound);
}

/* The p-value of "it is on the other side of a bound"; NaN: nothing can be tested. */
static double p_value_of(const Part *part) {
    const Figure *const figure = part->figure;
    double range[2];
    range_of(part, range);
    if (!figure->estimate.defined || isnan(figure->estimate.value) || isnan(range[0]) ||
        isnan(range[1]))
        return NAN;
    if (figure->law == FIGURE_EXACT) return 0;
    /* Equivalence is two one-sided tests. */
    const double sides = part->rule->test == RULE_SAME ? 0.5 : 1;
    if (is_inside(part))
        return sides * fmax(p_against(figure, range[0]), p_against(figure, range[1]));
    return p_against(figure, figure->estimate.value <= range[0] ? range[0] : range[1]);
}

/* Whether a figure that is said to be beyond a bound differs from it by less than what matters. */
static bool has_no_effect(const Part *part) {
    const double least = matters(part), bound = part->rule->than;
    if (part->rule->test > RULE_BELOW || least <= 0 || !part->figure->estimate.defined)
        return false;
    return fabs(part->figure->estimate.value - bound) < least &&
           p_against(part->figure, bound - least) <= 2 * LEVEL &&
           p_against(part->figure, bound + least) <= 2 * LEVEL;
}

/* How many more units would decide, if the figure stays where it is: such that the nearer bound, or
 * what matters on both sides of it, is as many errors away as a test asks for. */
static double units_more(const Part *part) {
    static const double NORMAL_950 = 1.6448536269514722;
    const Figure *const figure = part->figure;
    const double least = matters(part);
    const double quantile =
        part->rule->test == RULE_SAME && is_inside(part) ? NORMAL_950 : STATS_NORMAL_975;
    double range[2], growth = 0;
    range_of(part, range);
    for (int i = 0; i < 2; i++)
        if (!isinf(range[i]))
            growth = fmax(growth, quantile * figure_error(figure, range[i]) /
                                      figure_distance(figure, range[i]));
    if (part->rule->test <= RULE_BELOW) {
        const double room = least - fabs(figure->estimate.value - part->rule->than);
        if (room > 0) growth = fmin(growth, NORMAL_950 * figure->error / room);
    }
    return growth > 0 && isfinite(growth) && figure->count > 0
               ? fmax(1, ceil((growth * growth - 1) * (double)figure->count))
               : NAN;
}

static void judge_part(Part *part) {
    part->more = NAN;
    if (isnan(part->p_value))
        part->verdict = VERDICT_NOT_TESTABLE;
    else if (has_no_effect(part))
        part->verdict = VERDICT_NO_EFFECT;
    else if (part->p_value <= LEVEL)
        part->verdict = is_inside(part) ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    else {
        part->verdict = VERDICT_UNDECIDED;
        part->more = units_more(part);
    }
}

static Verdict combine(const int counts[VERDICTS], int all, int at_least) {
    const int held = counts[VERDICT_REPRODUCED], failed = counts[VERDICT_NOT_REPRODUCED];
    const int untested = counts[VERDICT_NOT_TESTABLE], none = counts[VERDICT_NO_EFFECT];
    const int open = counts[VERDICT_UNDECIDED] + untested;
    if (untested == all) return VERDICT_NOT_TESTABLE;
    if (at_least > 0) {
        if (held >= at_least) return VERDICT_REPRODUCED;
        return held + open < at_least ? VERDICT_NOT_REPRODUCED : VERDICT_UNDECIDED;
    }
    if (held == all) return VERDICT_REPRODUCED;
    if (held > 0 && failed + none > 0) return VERDICT_IN_PART;
    if (open > 0) return failed > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_UNDECIDED;
    return failed > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_NO_EFFECT;
}

Judgement rules_judge(const Figures *figures, const Rule *rules, int rule_count, int at_least) {
    Judgement judgement = {.count = 0};
    double p_values[PARTS_MAX] = {0}, adjusted[PARTS_MAX] = {0};
    int counts[VERDICTS] = {0}, tested = 0;
    for (int r = 0; r < rule_count; r++)
        for (int i = 0; i < figures->count && judgement.count < PARTS_MAX; i++)
            if (names(&rules[r], figures->items[i].name))
                judgement.parts[judgement.count++] =
                    (Part){.figure = &figures->items[i], .rule = &rules[r]};
    for (int i = 0; i < judgement.count; i++) {
        Part *const part = &judgement.parts[i];
        part->p_value = p_value_of(part);
        if (!isnan(part->p_value)) p_values[tested++] = part->p_value;
    }
    holm_adjust(p_values, tested, adjusted);
    for (int i = 0, k = 0; i < judgement.count; i++) {
        Part *const part = &judgement.parts[i];
        if (!isnan(part->p_value)) part->p_value = adjusted[k++];
        judge_part(part);
        counts[part->verdict]++;
    }
    judgement.verdict = combine(counts, judgement.count, at_least);
    return judgement;
}

/* Words */

void rule_write(const Rule *rule, const Judgement *judgement, Text *text) {
    const Part *part = NULL;
    for (int i = judgement->count - 1; i >= 0; i--)
        if (judgement->parts[i].rule == rule) part = &judgement->parts[i];
    const FigureUnit unit = part != NULL ? part->figure->unit : FIGURE_NUMBER;
    if (unit == FIGURE_FACT) {
        text_append(text, "%s: yes", rule->of != NULL ? rule->of : "each figure");
        return;
    }
    const bool is_open = isnan(rule->from) || isnan(rule->to);
    text_append(text, "%s %s", rule->of != NULL ? rule->of : "each figure",
                rule->test == RULE_SAME                ? "as"
                : rule->test == RULE_PRINTED           ? "within the printed"
                : rule->test == RULE_WITHIN && is_open ? isnan(rule->from) ? "at most" : "at least"
                                                       : RULE_TESTS[rule->test]);
    switch (rule->test) {
    case RULE_PRINTED:
        text_append_string(text, " range");
        if (rule->tolerance != 1) text_append(text, ", widened %g times", rule->tolerance);
        return;
    case RULE_WITHIN:
        text_append_char(text, ' ');
        if (!isnan(rule->from)) figure_write_value(unit, rule->from, text);
        if (!is_open) text_append_string(text, " to ");
        if (!isnan(rule->to)) figure_write_value(unit, rule->to, text);
        return;
    case RULE_ABOVE:
    case RULE_BELOW:
    case RULE_SAME: break;
    }
    text_append_char(text, ' ');
    if (unit == FIGURE_LEAD && rule->than == 0)
        text_append_char(text, '0');
    else
        figure_write_value(unit, rule->than, text);
    if (rule->test == RULE_SAME && part != NULL) {
        text_append_string(text, " within ");
        figure_write_value(unit, matters(part), text);
    }
}
