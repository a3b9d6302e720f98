/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures.h"

#include <math.h>
#include <string.h>

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

/* Whether both bounds are as far from the value, to the decimals that are shown: then "± 9" says
 * the same as they do. */
static bool is_even(const Estimate *estimate, int decimals) {
    const double middle = 0.5 * (estimate->low + estimate->high);
    return fabs(middle - estimate->value) <= 0.5 * pow(10, -decimals);
}

/* " ± 9" of an even interval; nothing that would be shown as zero, nor of a bound that is the value
 * itself. */
static void append_half(Text *out, const Estimate *estimate, int decimals) {
    const double half = 0.5 * (estimate->high - estimate->low);
    const bool is_inside = estimate->low < estimate->value && estimate->value < estimate->high;
    if (is_inside && is_even(estimate, decimals) && half >= 0.5 * pow(10, -decimals)) {
        text_append(out, " ± %.*f", decimals, half);
    }
}

static void append_interval(Text *out, const Estimate *estimate,
                            void (*append)(Text *out, double value, int decimals),
                            bool is_clamped) {
    const int decimals = decimals_of(estimate);
    append(out, estimate->value, decimals);
    if (!is_clamped) append_half(out, estimate, decimals);
    text_append_string(out, ", 95 % interval ");
    append(out, estimate->low, decimals);
    text_append_string(out, " to ");
    append(out, estimate->high, decimals);
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
        append_interval(out, rating, figures_append_rating, false);
    }
}

void figures_append_elo_interval(Text *out, const Estimate *elo) {
    if (!elo->defined || !isfinite(elo->value)) {
        text_append_string(out, "undefined");
    } else if (isfinite(elo->low) || isfinite(elo->high)) {
        append_interval(out, elo, figures_append_elo, is_beyond(elo->low) || is_beyond(elo->high));
    } else if (is_beyond(elo->value)) {
        text_append_string(out, elo->value > 0 ? "more than +1199" : "less than -1199");
    } else {
        figures_append_elo(out, elo->value, 1);
        text_append_string(out, ", no interval");
    }
}

static void append_short(Text *out, const Estimate *estimate,
                         void (*append)(Text *out, double value, int decimals), bool is_clamped) {
    const int decimals = decimals_of(estimate);
    append(out, estimate->value, decimals);
    if (!is_clamped && is_even(estimate, decimals)) {
        append_half(out, estimate, decimals);
        return;
    }
    text_append_string(out, " (");
    append(out, estimate->low, decimals);
    text_append_string(out, " to ");
    append(out, estimate->high, decimals);
    text_append_char(out, ')');
}

void figures_append_rating_short(Text *out, const Estimate *rating) {
    if (rating->defined)
        append_short(out, rating, figures_append_rating, false);
    else
        text_append_string(out, "undefined");
}

void figures_append_elo_short(Text *out, const Estimate *elo) {
    if (elo->defined && (isfinite(elo->low) || isfinite(elo->high)))
        append_short(out, elo, figures_append_elo, is_beyond(elo->low) || is_beyond(elo->high));
    else
        figures_append_elo_interval(out, elo);
}

void figures_append_share_interval(Text *out, const Estimate *share) {
    if (!share->defined) {
        text_append_string(out, "undefined");
        return;
    }
    const Estimate percent = {true, 100 * share->value, 100 * share->low, 100 * share->high};
    const int decimals = decimals_of(&percent);
    text_append(out, "%.*f %%", decimals, percent.value);
    append_half(out, &percent, decimals);
    text_append(out, ", 95 %% interval %.*f to %.*f", decimals, percent.low, decimals,
                percent.high);
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
