/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/verdicts.h"

#include "report/number_format.h"

#include <float.h>
#include <gsl/gsl_cdf.h>

/* Verdicts */

const char *const VERDICT_NAMES[VERDICTS + 1] = {
    [VERDICT_REPRODUCED] = "reproduced",
    [VERDICT_IN_PART] = "in part",
    [VERDICT_NO_EFFECT] = "no effect that matters",
    [VERDICT_NOT_REPRODUCED] = "not reproduced",
    [VERDICT_UNDECIDED] = "undecided",
    [VERDICT_NOT_TESTABLE] = "not testable",
};
const char *const RULE_TESTS[] = {"above", "below", "within", "same", "printed", "shown", NULL};

static const double LEVEL = 0.05;

static bool names(const Rule *rule, const Figure *figure) {
    const char *const name = figure->family[0] != '\0' ? figure->family : figure->name;
    if (rule->of == NULL || figure->is_part) return !figure->is_part;
    const size_t length = strlen(rule->of);
    if (length > 0 && rule->of[length - 1] == '*') return strncmp(rule->of, name, length - 1) == 0;
    return strcmp(rule->of, name) == 0;
}

int rule_figures(const Rule *rule, const Figures *figures) {
    int count = 0;
    for (int i = 0; i < figures->count; i++) count += names(rule, &figures->items[i]);
    return count;
}

static double matters_of(const Rule *rule, FigureUnit unit) {
    if (!isnan(rule->matters)) return rule->matters;
    return unit == FIGURE_SCORE || unit == FIGURE_LEAD ? RULE_MATTERS : 0;
}

static double matters(const Part *part) { return matters_of(part->rule, part->figure->unit); }

/* Appends what is wrong with a rule's bounds for figures of a unit. */
static void check_bounds(const Rule *rule, FigureUnit unit, Text *fault) {
    static const double LEAST[] = {[FIGURE_LEAD] = -1,
                                   [FIGURE_NUMBER] = -INFINITY,
                                   [FIGURE_FACTOR] = DBL_MIN,
                                   [FIGURE_SIZE] = DBL_MIN};
    const double least = LEAST[unit], most = unit <= FIGURE_SHARE ? 1 : INFINITY;
    const double bounds[] = {rule->than, rule->from, rule->to, rule->theirs};
    bool is_beyond = (rule->test == RULE_ABOVE && rule->than >= most) ||
                     (rule->test == RULE_BELOW && rule->than <= least);
    for (int i = 0; i < 4; i++) is_beyond |= bounds[i] < least || bounds[i] > most;
    if (is_beyond)
        text_append(fault, "a %s is from %g to %g: expected a bound that it can be beyond",
                    FIGURE_UNITS[unit], least == DBL_MIN ? 0 : least, most);
    else if (rule->test == RULE_SAME && matters_of(rule, unit) <= 0)
        text_append_string(fault, "matters: expected a number above 0: none is exactly the same");
}

void rule_check(const Rule *rule, const Figures *figures, Text *fault) {
    const int count = rule_figures(rule, figures);
    if (count == 0)
        text_append(fault, "of: no figure is called '%s'", rule->of != NULL ? rule->of : "");
    else if (rule->at_least > count)
        text_append(fault, "at_least: expected at most %d, as many figures as it names", count);
    for (int i = 0; i < figures->count && fault->length == 0; i++) {
        const Figure *const figure = &figures->items[i];
        if (!names(rule, figure)) continue;
        if (rule->test == RULE_PRINTED && isnan(figure->theirs[0]))
            text_append(fault,
                        "is: only the growth of times can be printed, and '%s' has no `printed` "
                        "times at both of its depths",
                        figure->name);
        else
            check_bounds(rule, figure->unit, fault);
    }
}

/* Sets the range in which the figure must lie. An open end is infinite, as is one beyond which no
 * score or share can lie. */
static void range_of(const Part *part, double range[2]) {
    const Rule *const rule = part->rule;
    const double *const theirs = part->figure->theirs;
    const double ranges[][2] = {
        [RULE_ABOVE] = {rule->than, INFINITY},
        [RULE_BELOW] = {-INFINITY, rule->than},
        [RULE_WITHIN] = {fmax(rule->from, -INFINITY), fmin(rule->to, INFINITY)}, /* NaN: open */
        [RULE_SAME] = {rule->than - matters(part), rule->than + matters(part)},
        [RULE_PRINTED] = {theirs[0] / rule->tolerance, theirs[1] * rule->tolerance},
        [RULE_SHOWN] = {NAN, NAN},
    };
    memcpy(range, ranges[rule->test], sizeof ranges[0]);
    const FigureUnit unit = part->figure->unit;
    if (rule->test <= RULE_BELOW || (unit != FIGURE_SCORE && unit != FIGURE_SHARE)) return;
    if (range[0] <= 0) range[0] = -INFINITY;
    if (range[1] >= 1) range[1] = INFINITY;
}

/* Whether the figure lies in its range, if it is known. */
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

/* Returns the p-value of "it is on the other side of a bound"; NaN if no test is possible. */
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

/* Whether a figure claimed to be beyond a bound is within the smallest effect that matters. */
static bool has_no_effect(const Part *part) {
    const double least = matters(part), bound = part->rule->than;
    if (part->rule->test > RULE_BELOW || least <= 0 || !part->figure->estimate.defined)
        return false;
    return fabs(part->figure->estimate.value - bound) < least &&
           p_against(part->figure, bound - least) <= 2 * LEVEL &&
           p_against(part->figure, bound + least) <= 2 * LEVEL;
}

/* Estimates how many more units would decide if the figure stays the same: until the nearer bound,
 * or the smallest effect on both sides of it, is as many standard errors away as a test needs after
 * Holm. With more units Student's t needs fewer. */
static double units_more(const Part *part) {
    enum { STEPS = 8 };
    static const double NORMAL_950 = 1.6448536269514722;
    const Figure *const figure = part->figure;
    const bool is_same = part->rule->test == RULE_SAME && is_inside(part);
    const double level = LEVEL * part->own_p / part->p_value / (is_same ? 1 : 2);
    double range[2], errors = 0, growth = 0, more = 0, enough = INFINITY;
    range_of(part, range);
    for (int i = 0; i < 2; i++)
        if (!isinf(range[i]))
            errors =
                fmax(errors, figure_error(figure, range[i]) / figure_distance(figure, range[i]));
    if (part->rule->test <= RULE_BELOW) {
        const double room = matters(part) - fabs(figure->estimate.value - part->rule->than);
        if (room > 0) enough = NORMAL_950 * figure->error / room;
    }
    for (int i = 0; i < STEPS; i++) {
        const double freedom = figure->freedom + more;
        growth = fmin(enough, errors * (isinf(freedom) ? gsl_cdf_ugaussian_Qinv(level)
                                                       : gsl_cdf_tdist_Qinv(level, freedom)));
        more = fmax(0, (growth * growth - 1) * (double)figure->count);
    }
    return growth > 0 && isfinite(growth) && figure->count > 0 ? fmax(1, ceil(more)) : NAN;
}

static void judge_part(Part *part) {
    part->more = NAN;
    if (part->rule->test == RULE_SHOWN)
        part->verdict = VERDICTS;
    else if (isnan(part->p_value))
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

/* Returns the verdict for these counts, of which `at_least` must hold; 0: all. */
static Verdict combine(const int counts[VERDICTS], int at_least) {
    const int held = counts[VERDICT_REPRODUCED], failed = counts[VERDICT_NOT_REPRODUCED];
    const int untested = counts[VERDICT_NOT_TESTABLE], none = counts[VERDICT_NO_EFFECT];
    const int open = counts[VERDICT_UNDECIDED] + untested, all = held + failed + none + open;
    if (untested == all || at_least > all) return VERDICT_NOT_TESTABLE;
    if (at_least > 0) {
        if (held >= at_least) return VERDICT_REPRODUCED;
        if (held + open >= at_least) return VERDICT_UNDECIDED;
        return none == all ? VERDICT_NO_EFFECT : VERDICT_NOT_REPRODUCED;
    }
    if (held == all) return VERDICT_REPRODUCED;
    if (held > 0 && failed + none > 0) return VERDICT_IN_PART;
    if (open > 0) return failed > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_UNDECIDED;
    return failed > 0 ? VERDICT_NOT_REPRODUCED : VERDICT_NO_EFFECT;
}

/* Tests each figure by each rule that names it. */
static void test_parts(const Figures *figures, const Rule *rules, int rule_count, Judgement *it) {
    for (int r = 0; r < rule_count; r++)
        for (int i = 0; i < figures->count && it->count < PARTS_MAX; i++)
            if (names(&rules[r], &figures->items[i]))
                it->parts[it->count++] = (Part){.figure = &figures->items[i], .rule = &rules[r]};
    for (int i = 0; i < it->count; i++) {
        Part *const part = &it->parts[i];
        part->own_p = p_value_of(part);
        part->p_value = part->rule->needed != NULL ? (double)NAN : part->own_p;
    }
    holm_adjust(&it->parts->p_value, it->count, sizeof *it->parts);
    for (int i = 0; i < it->count; i++) {
        if (it->parts[i].rule->needed != NULL) it->parts[i].p_value = it->parts[i].own_p;
        judge_part(&it->parts[i]);
    }
}

Judgement rules_judge(const Figures *figures, const Rule *rules, int rule_count) {
    Judgement judgement = {.count = 0};
    int counts[VERDICTS + 1] = {0}, first = 0;
    test_parts(figures, rules, rule_count, &judgement);
    while (first < judgement.count) { /* the parts of a rule */
        const Rule *const rule = judgement.parts[first].rule;
        const bool is_one = rule->at_least > 0 || rule->needed != NULL;
        int own[VERDICTS + 1] = {0};
        for (; first < judgement.count && judgement.parts[first].rule == rule; first++)
            (is_one ? own : counts)[judgement.parts[first].verdict]++;
        if (rule->needed == NULL && is_one)
            counts[combine(own, rule->at_least)]++;
        else if (is_one && combine(own, rule->at_least) != VERDICT_REPRODUCED)
            judgement.unmet = rule->needed;
    }
    judgement.verdict = judgement.unmet != NULL ? VERDICT_NOT_TESTABLE : combine(counts, 0);
    for (int i = 0; judgement.unmet != NULL && i < judgement.count; i++)
        if (judgement.parts[i].rule->needed == NULL && judgement.parts[i].verdict != VERDICTS)
            judgement.parts[i].verdict = VERDICT_NOT_TESTABLE;
    return judgement;
}

/* Words */

static const struct {
    double scale;
    const char *format, *suffix;
} UNITS[] = {
    [FIGURE_SCORE] = {100, "%.1f", " %"}, [FIGURE_LEAD] = {100, "%+.1f", " points"},
    [FIGURE_SHARE] = {100, "%.1f", " %"}, [FIGURE_FACTOR] = {1, "%.2f", " times"},
    [FIGURE_NUMBER] = {1, "%.3g", ""},    [FIGURE_SIZE] = {1, "%.2g", ""},
};

/* Appends a value as figures of its unit are shown: "74.3 %", "+2.3 points", "2.43 times", "0.27".
 */
static void write_value(FigureUnit unit, double value, Text *text) {
    number_append_interval(text, &(Estimate){true, value, NAN, NAN}, UNITS[unit].scale,
                           UNITS[unit].format, UNITS[unit].suffix);
}

void figure_write(const Figure *figure, Text *text) {
    const Estimate *const it = &figure->estimate;
    if (isnan(it->value)) /* else without an interval, which is undefined */
        text_append_string(text, "not known");
    else
        number_append_interval(text, it, UNITS[figure->unit].scale, UNITS[figure->unit].format,
                               UNITS[figure->unit].suffix);
}

static void write_range(const Rule *rule, FigureUnit unit, Text *text) {
    const bool has_from = !isnan(rule->from), has_to = !isnan(rule->to);
    text_append_string(text, !has_from ? "at most " : !has_to ? "at least " : "within ");
    if (has_from) write_value(unit, rule->from, text);
    if (has_from && has_to) text_append_string(text, " to ");
    if (has_to) write_value(unit, rule->to, text);
}

static void write_bound(const Rule *rule, FigureUnit unit, Text *text) {
    const bool is_same = rule->test == RULE_SAME;
    text_append(text, "%s ", is_same ? "as" : RULE_TESTS[rule->test]);
    if (unit == FIGURE_LEAD && rule->than == 0)
        text_append_char(text, '0');
    else
        write_value(unit, rule->than, text);
    if (!is_same) return;
    text_append_string(text, " within ");
    write_value(unit, matters_of(rule, unit), text);
}

void rule_write(const Rule *rule, const Judgement *judgement, Text *text) {
    FigureUnit unit = FIGURE_NUMBER;
    int count = 0;
    for (int i = judgement->count - 1; i >= 0; i--) {
        if (judgement->parts[i].rule != rule) continue;
        unit = judgement->parts[i].figure->unit;
        count++;
    }
    if (rule->needed != NULL) text_append_string(text, "(needed) ");
    text_append(text, "%s ", rule->of != NULL ? rule->of : "each figure");
    if (rule->test == RULE_SHOWN)
        text_append_string(text, "shown");
    else if (rule->test == RULE_PRINTED)
        text_append_string(text, "within the printed range");
    else if (rule->test == RULE_WITHIN)
        write_range(rule, unit, text);
    else
        write_bound(rule, unit, text);
    if (rule->test == RULE_PRINTED && rule->tolerance != 1)
        text_append(text, ", widened %g times", rule->tolerance);
    if (rule->at_least > 0) text_append(text, ", at least %d of %d", rule->at_least, count);
}
