/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/number_format.h"

#include <stdio.h>

enum { DECIMALS_MAX = 6 };

/* Shares are clamped where stats_elo reaches this. */
static const double ELO_LIMIT = 1199;

/* Returns the decimals that show two digits of the interval; 1 without interval. */
static int decimals_of(const Estimate *estimate) {
    const double half = 0.5 * (estimate->high - estimate->low);
    if (!isfinite(half) || half <= 0) return 1;
    int decimals = 0;
    for (double least = 20; half < least && decimals < DECIMALS_MAX; least /= 10) decimals++;
    return decimals;
}

/* A value that rounds to zero has no sign. */
static void append_real(Text *out, double value, int decimals) {
    text_append(out, "%.*f", decimals, fabs(value) < 0.5 * pow(10, -decimals) ? 0.0 : value);
}

void number_append_rating(Text *out, double rating, int decimals) {
    if (!isfinite(rating))
        text_append_string(out, "none");
    else if (fabs(rating) <= 0.5 * pow(10, -decimals))
        append_real(out, 0, decimals);
    else
        text_append(out, "%+.*f", decimals, rating);
}

/* Likewise for the Elo of a share of points: ">+1199" beyond the precision of stats_elo. */
static void append_elo(Text *out, double elo, int decimals) {
    if (isfinite(elo) && fabs(elo) > ELO_LIMIT)
        text_append_string(out, elo > 0 ? ">+1199" : "<-1199");
    else
        number_append_rating(out, elo, decimals);
}

void number_append_test(Text *out, double lower, double llr, double upper) {
    text_append_string(out, "LLR ");
    append_real(out, llr, 2);
    text_append_string(out, ", bounds ");
    append_real(out, lower, 2);
    text_append_string(out, " and ");
    append_real(out, upper, 2);
}

typedef void (*Appender)(Text *out, double value, int decimals);

static void append_all(Text *out, const Estimate *estimate, Appender append) {
    const int decimals = decimals_of(estimate);
    append(out, estimate->value, decimals);
    text_append_string(out, " (");
    append(out, estimate->low, decimals);
    text_append_string(out, " to ");
    append(out, estimate->high, decimals);
    text_append_char(out, ')');
}

void number_append_rating_cell(Text *out, const Estimate *rating) {
    const bool has_low = isfinite(rating->low), has_high = isfinite(rating->high);
    if (!rating->defined) return;
    if (has_low != has_high) text_append_char(out, has_low ? '>' : '<');
    number_append_rating(out,
                         has_low == has_high ? rating->value
                         : has_low           ? rating->low
                                             : rating->high,
                         0);
}

void number_append_rating_interval(Text *out, const Estimate *rating) {
    const bool has_low = isfinite(rating->low), has_high = isfinite(rating->high);
    if (!rating->defined || !isfinite(rating->value)) {
        text_append_string(out, "undefined");
    } else if (has_low && has_high) {
        append_all(out, rating, number_append_rating);
    } else if (!has_low && !has_high) {
        text_append_string(out, "without bounds: too few games");
    } else {
        text_append_string(out, has_low ? "more than " : "less than ");
        number_append_rating(out, has_low ? rating->low : rating->high, 0);
        text_append(out, ", without %s bound", has_low ? "upper" : "lower");
    }
}

void number_append_elo_interval(Text *out, const Estimate *elo) {
    if (!elo->defined || !isfinite(elo->value)) {
        text_append_string(out, "undefined");
    } else if (isfinite(elo->low) || isfinite(elo->high)) {
        append_all(out, elo, append_elo);
    } else if (fabs(elo->value) > ELO_LIMIT) {
        text_append_string(out, elo->value > 0 ? "more than +1199" : "less than -1199");
    } else {
        append_elo(out, elo->value, 1);
        text_append_string(out, ", no interval");
    }
}

void number_append_share_interval(Text *out, const Estimate *share) {
    const Estimate percent = {share->defined, 100 * share->value, 100 * share->low,
                              100 * share->high};
    if (share->defined) append_all(out, &percent, append_real);
    text_append_string(out, share->defined ? " %" : "undefined");
}

void number_append_likelihood(Text *out, double likelihood) {
    const double percent = 100 * likelihood;
    if (percent > 99.999)
        text_append_string(out, "over 99.999 %");
    else if (percent < 0.001)
        text_append_string(out, "under 0.001 %");
    else
        text_append(out, "%.*f %%", percent > 99.9 || percent < 0.1 ? 3 : 1, percent);
}

void number_append_p_value(Text *out, double p_value) {
    if (isnan(p_value))
        text_append_string(out, "-");
    else if (p_value < 0.0001)
        text_append_string(out, "<0.0001");
    else
        text_append(out, p_value < 0.01 ? "%.4f" : "%.3f", p_value);
}

static void put(Text *out, const char *format, double value) {
    char number[32];
    snprintf(number, sizeof number, format, value + 0.0); /* no -0 */
    if (strstr(number, "e+") != NULL) snprintf(number, sizeof number, "%.0f", strtod(number, NULL));
    text_append_string(out, number);
}

void number_append_interval(Text *out, const Estimate *it, double scale, const char *format,
                            const char *suffix) {
    put(out, format, it->value * scale);
    text_append_string(out, suffix);
    if (isnan(it->low) || isnan(it->high)) return;
    text_append_string(out, " (");
    put(out, format, it->low * scale);
    text_append_string(out, " to ");
    put(out, format, it->high * scale);
    text_append_char(out, ')');
}
