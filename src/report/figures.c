/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures.h"

#include <math.h>
#include <stdlib.h>

enum { DECIMALS_MAX = 6 };

/* Beyond these lie all shares that stats_elo clamps. */
static const double ELO_LIMIT = 1199;

static bool is_beyond(double elo) { return fabs(elo) > ELO_LIMIT; }

/* The decimals that show two digits of the interval; 1 where it has none. */
static int decimals_of(const Estimate *estimate) {
    const double half = 0.5 * (estimate->high - estimate->low);
    if (!isfinite(half) || half <= 0) return 1;
    int decimals = 0;
    for (double least = 20; half < least && decimals < DECIMALS_MAX; least /= 10) decimals++;
    return decimals;
}

/* With a sign, but for what is shown as zero. */
static void append_signed(Text *out, double value, int decimals) {
    const double least = 0.5 * pow(10, -decimals);
    if (fabs(value) < least)
        text_append(out, "%.*f", decimals, 0.0);
    else
        text_append(out, "%+.*f", decimals, value);
}

/* Without a sign for what is shown as zero. */
static void append_real(Text *out, double value, int decimals) {
    const double least = 0.5 * pow(10, -decimals);
    text_append(out, "%.*f", decimals, fabs(value) < least ? 0.0 : value);
}

void figures_append_test(Text *out, double lower, double llr, double upper) {
    text_append_string(out, "LLR ");
    append_real(out, llr, 2);
    text_append_string(out, ", bounds ");
    append_real(out, lower, 2);
    text_append_string(out, " and ");
    append_real(out, upper, 2);
}

void figures_append_rating(Text *out, double rating, int decimals) {
    if (isfinite(rating))
        append_signed(out, rating, decimals);
    else
        text_append_string(out, "none");
}

void figures_append_elo(Text *out, double elo, int decimals) {
    if (isfinite(elo) && is_beyond(elo))
        text_append_string(out, elo > 0 ? ">+1199" : "<-1199");
    else
        figures_append_rating(out, elo, decimals);
}

typedef void (*Appender)(Text *out, double value, int decimals);

/* In units of the last decimal, as it is shown; NaN where no number is. */
static double units_shown(double value, int decimals, Appender append) {
    Text shown = {0};
    char *end = NULL;
    append(&shown, value, decimals);
    const double units = round(strtod(text_string(&shown), &end) * pow(10, decimals));
    const bool is_number = *end == '\0';
    text_free(&shown);
    return is_number ? units : (double)NAN;
}

/* "± 9" where both bounds, as they would be shown, are exactly so far from the value that is shown;
 * else false and the bounds, with `to` between them. Never both, which could contradict each
 * other. */
static bool append_bounds(Text *out, const Estimate *estimate, int decimals, Appender append,
                          const char *to) {
    const double value = units_shown(estimate->value, decimals, append);
    const double half = value - units_shown(estimate->low, decimals, append);
    if (half > 0 && half == units_shown(estimate->high, decimals, append) - value) {
        text_append(out, "± %.*f", decimals, half / pow(10, decimals));
        return true;
    }
    append(out, estimate->low, decimals);
    text_append_string(out, to);
    append(out, estimate->high, decimals);
    return false;
}

/* What stands behind the value. */
static void append_interval(Text *out, const Estimate *estimate, int decimals, Appender append,
                            bool is_short) {
    Text bounds = {0};
    const bool is_even = append_bounds(&bounds, estimate, decimals, append, " to ");
    if (is_even)
        text_append(out, is_short ? " %s" : " %s (95 %%)", text_string(&bounds));
    else
        text_append(out, is_short ? " (%s)" : ", 95 %% interval %s", text_string(&bounds));
    text_free(&bounds);
}

static void append_all(Text *out, const Estimate *estimate, Appender append, bool is_short) {
    const int decimals = decimals_of(estimate);
    append(out, estimate->value, decimals);
    append_interval(out, estimate, decimals, append, is_short);
}

/* Whether the games bound it below but not above, or the other way round. */
static bool is_only_above(const Estimate *rating) {
    return isfinite(rating->low) && !isfinite(rating->high);
}

static bool is_only_below(const Estimate *rating) {
    return !isfinite(rating->low) && isfinite(rating->high);
}

void figures_append_rating_cell(Text *out, const Estimate *rating) {
    if (!rating->defined) return;
    if (is_only_above(rating)) text_append_char(out, '>');
    if (is_only_below(rating)) text_append_char(out, '<');
    figures_append_rating(out,
                          is_only_above(rating)   ? rating->low
                          : is_only_below(rating) ? rating->high
                                                  : rating->value,
                          0);
}

void figures_append_rating_interval(Text *out, const Estimate *rating) {
    if (!rating->defined || !isfinite(rating->value)) {
        text_append_string(out, "undefined");
    } else if (is_only_above(rating)) {
        text_append_string(out, "more than ");
        figures_append_rating(out, rating->low, 0);
        text_append_string(out, " (95 %), without upper bound");
    } else if (is_only_below(rating)) {
        text_append_string(out, "less than ");
        figures_append_rating(out, rating->high, 0);
        text_append_string(out, " (95 %), without lower bound");
    } else if (!isfinite(rating->low)) {
        text_append_string(out, "without bounds: too few games");
    } else {
        append_all(out, rating, figures_append_rating, false);
    }
}

void figures_append_elo_interval(Text *out, const Estimate *elo) {
    if (!elo->defined || !isfinite(elo->value)) {
        text_append_string(out, "undefined");
    } else if (isfinite(elo->low) || isfinite(elo->high)) {
        append_all(out, elo, figures_append_elo, false);
    } else if (is_beyond(elo->value)) {
        text_append_string(out, elo->value > 0 ? "more than +1199" : "less than -1199");
    } else {
        figures_append_elo(out, elo->value, 1);
        text_append_string(out, ", no interval");
    }
}

void figures_append_rating_short(Text *out, const Estimate *rating) {
    if (rating->defined)
        append_all(out, rating, figures_append_rating, true);
    else
        text_append_string(out, "undefined");
}

void figures_append_elo_short(Text *out, const Estimate *elo) {
    if (elo->defined && (isfinite(elo->low) || isfinite(elo->high)))
        append_all(out, elo, figures_append_elo, true);
    else
        figures_append_elo_interval(out, elo);
}

static Estimate in_percent(const Estimate *share) {
    return (Estimate){share->defined, 100 * share->value, 100 * share->low, 100 * share->high};
}

void figures_append_share_interval(Text *out, const Estimate *share) {
    if (!share->defined) {
        text_append_string(out, "undefined");
        return;
    }
    const Estimate percent = in_percent(share);
    const int decimals = decimals_of(&percent);
    text_append(out, "%.*f %%", decimals, percent.value);
    append_interval(out, &percent, decimals, append_real, false);
}

void figures_append_share_bounds(Text *out, const Estimate *share) {
    const Estimate percent = in_percent(share);
    if (share->defined) append_bounds(out, &percent, 1, append_real, "-");
}

void figures_append_likelihood(Text *out, double likelihood) {
    const double percent = 100 * likelihood;
    if (percent > 99.999)
        text_append_string(out, "over 99.999 %");
    else if (percent < 0.001)
        text_append_string(out, "under 0.001 %");
    else
        text_append(out, "%.*f %%", percent > 99.9 || percent < 0.1 ? 3 : 1, percent);
}

void figures_append_p_value(Text *out, double p_value) {
    if (isnan(p_value))
        text_append_string(out, "-");
    else if (p_value < 0.0001)
        text_append_string(out, "<0.0001");
    else
        text_append(out, p_value < 0.01 ? "%.4f" : "%.3f", p_value);
}
