/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/sprt.h"

#include "util/key_values.h"
#include "util/rng.h"

#include <float.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics.h>

const Sprt SPRT_DEFAULT = {SPRT_NORMALIZED, 0, 20, 0.05, 0.05};

static const double EMPTY_CELL = 1e-3;
static const char *const MODEL_NAMES[] = {"logistic", "normalized", NULL};

/* Reading and writing */

#define ELO(member)                                                                                \
    SETTING_REAL(#member, NULL, NULL, -1000, 1000, offsetof(Sprt, member)),                        \
        .expected = "an Elo from -1000 to 1000"
#define RATE(member)                                                                               \
    SETTING_REAL(#member, NULL, NULL, DBL_MIN, 0.5 - DBL_EPSILON, offsetof(Sprt, member)),         \
        .expected = "a rate above 0 and below 0.5"
static const Setting SETTINGS[] = {
    {ELO(elo0)},
    {ELO(elo1)},
    {RATE(alpha)},
    {RATE(beta)},
    {SETTING_CHOICE("model", NULL, NULL, offsetof(Sprt, model), MODEL_NAMES),
     .expected = "one of logistic, normalized"},
    {.name = NULL}};

bool sprt_parse(const char *text, void *sprt, Error *error) {
    KeyValues options;
    Sprt read = SPRT_DEFAULT;
    if (*text != '\0' && text[strspn(text, "0123456789.,-")] == '\0')
        return error_set(error, ERROR_USAGE,
                         "--sprt '%.40s': expected elo0=…,elo1=…, as in "
                         "elo0=0,elo1=5",
                         text);
    if (!key_values_parse(&options, "--sprt", text, error) ||
        !key_values_take_all(&options, SETTINGS, &read, error) ||
        !key_values_finish(&options, error)) {
        return false;
    }
    if (!(read.elo0 < read.elo1))
        return error_set(error, ERROR_USAGE, "--sprt: expected elo0 below elo1, not %g and %g",
                         read.elo0, read.elo1);
    *(Sprt *)sprt = read;
    return true;
}

void sprt_write(const Sprt *sprt, Text *text) { key_values_write(SETTINGS, sprt, text); }

const char *sprt_model_name(SprtModel model) { return MODEL_NAMES[model]; }

/* The test */

double sprt_lower(const Sprt *sprt) { return log(sprt->beta / (1 - sprt->alpha)); }

double sprt_upper(const Sprt *sprt) { return log((1 - sprt->beta) / sprt->alpha); }

typedef double SprtChances[PAIR_OUTCOMES];

/* Fills the chances nearest to the observed ones (all positive) with mean feature 0: by Newton's
 * method from *theta, halving where it leaves the bracket, the root θ of Σ p̂f/(1+θf), which falls
 * from +∞ to −∞ between its poles. False, with nothing filled, if all features have the same sign.
 */
static bool tilt(const SprtChances observed, const double *feature, double *theta,
                 SprtChances tilted) {
    double least = 0, most = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        least = fmin(least, feature[i]);
        most = fmax(most, feature[i]);
    }
    if (least == 0 || most == 0) return false;
    double low = -1 / most, high = -1 / least, at = low < *theta && *theta < high ? *theta : 0;
    for (int step = 0; step < 200; step++) {
        double sum = 0, size = 0, fall = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            const double part = feature[i] / (1 + at * feature[i]);
            sum += observed[i] * part;
            size += observed[i] * fabs(part);
            fall += observed[i] * part * part;
        }
        if (fabs(sum) <= 1e-11 * size) break;
        *(sum > 0 ? &low : &high) = at;
        at += sum / fall;
        if (at <= low || at >= high) at = low + (high - low) / 2;
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        tilted[i] = observed[i] / fmax(1 + at * feature[i], DBL_EPSILON);
    *theta = at;
    return true;
}

void sprt_chances(const double observed[PAIR_OUTCOMES], double score,
                  double fitted[PAIR_OUTCOMES]) {
    double low = -50, high = 50; /* the exponent, which the score rises with */
    for (int step = 0; step < 50; step++) {
        const double exponent = (low + high) / 2;
        double sum = 0, points = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) {
            fitted[i] = fmax(observed[i], DBL_EPSILON) * exp(exponent * (i - 2));
            sum += fitted[i];
            points += fitted[i] * i / 4;
        }
        for (int i = 0; i < PAIR_OUTCOMES; i++) fitted[i] /= sum;
        *(points < score * sum ? &low : &high) = exponent;
    }
}

static void fit_logistic(const SprtChances observed, double elo, SprtChances fitted) {
    SprtChances feature;
    double theta = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) feature[i] = i / 4.0 - stats_score(elo);
    tilt(observed, feature, &theta, fitted);
}

/* Fills the binomial chances with (μ − ½)/σ = t, a start for the fit at any t. */
static void fill_binomial(double t, SprtChances chances) {
    const double mean = 0.5 + copysign(0.5 * fabs(t) / sqrt(t * t + 4), t);
    static const int WAYS[PAIR_OUTCOMES] = {1, 4, 6, 4, 1};
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        chances[i] = WAYS[i] * pow(mean, i) * pow(1 - mean, PAIR_OUTCOMES - 1 - i);
}

/* Makes one step of the iteration; false if the linearised constraint has no solution. */
static bool step_normalized(const SprtChances observed, double t, double *theta,
                            SprtChances fitted) {
    double mean;
    SprtChances feature;
    const double deviation = sqrt(pairs_variance(fitted, &mean));
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double z = (i / 4.0 - mean) / deviation;
        feature[i] = i / 4.0 - 0.5 - 0.5 * t * deviation * (1 + z * z);
    }
    return tilt(observed, feature, theta, fitted);
}

static void fit_normalized(const SprtChances observed, double elo, SprtChances fitted) {
    enum { STEPS = 10 };
    const double t = sqrt(2) * elo * log(10) / 800, enough = 1e-9;
    double theta = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) fitted[i] = 1.0 / PAIR_OUTCOMES;
    for (int step = 0; step < STEPS; step++) {
        SprtChances before;
        double change = 0;
        for (int i = 0; i < PAIR_OUTCOMES; i++) before[i] = fitted[i];
        if (!step_normalized(observed, t, &theta, fitted)) {
            if (step > 0) return;
            fill_binomial(t, fitted); /* |t| > 0.94: uniform chances are too far off */
            continue;
        }
        for (int i = 0; i < PAIR_OUTCOMES; i++) change = fmax(change, fabs(fitted[i] - before[i]));
        if (change < enough) return;
    }
}

/* Fills in the observed shares of the outcomes; `total` gets the number of pairs. */
static void observe(const PairCounts *pairs, SprtChances observed, double *total) {
    *total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        observed[i] = pairs->n[i] > 0 ? (double)pairs->n[i] : EMPTY_CELL;
        *total += observed[i];
    }
    for (int i = 0; i < PAIR_OUTCOMES; i++) observed[i] /= *total;
}

/* Computes the change of the log-likelihood ratio by a pair of each outcome. */
static void weigh(const Sprt *sprt, const SprtChances observed, SprtChances weights) {
    SprtChances fitted0, fitted1;
    void (*const fit)(const SprtChances, double, SprtChances) =
        sprt->model == SPRT_LOGISTIC ? fit_logistic : fit_normalized;
    fit(observed, sprt->elo0, fitted0);
    fit(observed, sprt->elo1, fitted1);
    for (int i = 0; i < PAIR_OUTCOMES; i++) weights[i] = log(fitted1[i] / fitted0[i]);
}

/* Computes the log-likelihood ratio, and what one more pair of each outcome adds to it. */
static double llr_of(const Sprt *sprt, const PairCounts *pairs, SprtChances weights) {
    SprtChances observed;
    double total, sum = 0;
    observe(pairs, observed, &total);
    weigh(sprt, observed, weights);
    for (int i = 0; i < PAIR_OUTCOMES; i++) sum += observed[i] * weights[i];
    return total * sum + 0.0;
}

double sprt_llr(const Sprt *sprt, const PairCounts *pairs) {
    SprtChances weights;
    return pairs_total(pairs) == 0 ? 0 : llr_of(sprt, pairs, weights);
}

SprtVerdict sprt_verdict(const Sprt *sprt, const PairCounts *pairs) {
    const double llr = sprt_llr(sprt, pairs);
    if (llr <= sprt_lower(sprt)) return SPRT_H0;
    return llr >= sprt_upper(sprt) ? SPRT_H1 : SPRT_UNDECIDED;
}

/* How a test ends */

/* The width between the bounds in deviations of a step, at most; a deviation in bins; bins. */
enum { WIDTH_MAX = 60, BINS_A_DEVIATION = 4, REACH = 4 * BINS_A_DEVIATION, BINS_MAX = 10000 };
/* How far beyond a bound a walk of normal steps is seen, in deviations [Siegmund 1985]. */
static const double OVERSHOOT = 0.5826;
/* A course goes on until so few tests are left. */
static const double HARDLY_ANY = 1e-5;
/* Tests with fewer pairs on average are simulated: the weights of their pairs change too much. */
static const double SHORT = 400;

/* By how many bins a step moves a test, with which chances. */
typedef struct Step {
    int count;
    int bins[2 * REACH + 1];
    double chances[2 * REACH + 1];
} Step;

/* The step of one pair, divided in proportion between the two nearest bins. */
static Step step_of_pair(const SprtChances chances, const SprtChances weights, double bin) {
    Step step = {.count = 0};
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        const double below = floor(weights[i] / bin), above = weights[i] / bin - below;
        step.bins[step.count] = (int)below;
        step.chances[step.count++] = chances[i] * (1 - above);
        step.bins[step.count] = (int)below + 1;
        step.chances[step.count++] = chances[i] * above;
    }
    return step;
}

/* The step of many pairs, whose sum is nearly normal. */
static Step step_of_many(double mean, double deviation) {
    Step step = {.count = 2 * REACH + 1};
    double sum = 0;
    for (int i = 0; i < step.count; i++) {
        step.bins[i] = (int)lround(mean) + i - REACH;
        step.chances[i] = exp(-0.5 * pow((step.bins[i] - mean) / deviation, 2));
        sum += step.chances[i];
    }
    for (int i = 0; i < step.count; i++) step.chances[i] /= sum;
    return step;
}

/* Shares of all tests in bins of the LLR: `reach` bins for those that the last step took to the
 * lower bound or beyond, bins between the bounds, and as many at the upper bound or beyond. */
typedef struct SprtWalk {
    uint64_t pairs; /* of a step */
    double bounds[2], bin;
    int bins, reach;
    Step step;
    double *shares, *next;
    size_t size; /* of each, in bytes */
    double left; /* the sum between the bounds */
} SprtWalk;

static void walk_free(SprtWalk *walk) {
    free(walk->shares);
    free(walk->next);
}

/* Returns the share of tests that the last step took so many bins beyond a bound. */
static double walk_ended(const SprtWalk *walk, bool is_upper, int bins) {
    return walk->shares[is_upper ? walk->reach + walk->bins + bins : walk->reach - bins];
}

/* Begins with all tests at LLR 0; weights[i] is what a pair with the outcome i adds to it. */
static SprtWalk walk_begin(const Sprt *sprt, const SprtChances chances, const SprtChances weights) {
    double mean = 0, square = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        mean += chances[i] * weights[i];
        square += chances[i] * weights[i] * weights[i];
    }
    SprtWalk walk = {.bounds = {sprt_lower(sprt), sprt_upper(sprt)}, .left = 1};
    double deviation = sqrt(fmax(square - mean * mean, 1e-24));
    double width = walk.bounds[1] - walk.bounds[0];
    const double of_step = width / WIDTH_MAX;
    walk.pairs =
        (uint64_t)fmax(1, fmin(1e15, fmin(pow(of_step / deviation, 2), of_step / fabs(mean))));
    /* Tests are looked at less often than after each pair; nearer bounds make up for it. */
    const double nearer = OVERSHOOT * deviation * (sqrt((double)walk.pairs) - 1);
    deviation *= sqrt((double)walk.pairs);
    mean *= (double)walk.pairs;
    walk.bounds[0] += nearer;
    walk.bounds[1] -= nearer;
    width -= 2 * nearer;
    walk.bins = (int)fmin(BINS_MAX, ceil(BINS_A_DEVIATION * fmax(1, width / deviation)));
    walk.bin = width / walk.bins;
    walk.step = walk.pairs == 1 ? step_of_pair(chances, weights, walk.bin)
                                : step_of_many(mean / walk.bin, deviation / walk.bin);
    for (int i = 0; i < walk.step.count; i++)
        walk.reach = (int)fmax(walk.reach, abs(walk.step.bins[i]));
    walk.size = ((size_t)walk.bins + 2 * (size_t)walk.reach + 1) * sizeof(double);
    walk.shares = memory_allocate(walk.size);
    walk.next = memory_allocate(walk.size);
    const double start = walk.reach - walk.bounds[0] / walk.bin;
    walk.shares[(int)start] = 1 - (start - floor(start));
    walk.shares[(int)start + 1] = start - floor(start);
    return walk;
}

/* Adds `count` shares times a chance: in blocks, which compilers make of vectors. */
static void add_shares(double *restrict sums, const double *restrict shares, int count,
                       double chance) {
    enum { BLOCK = 4 };
    for (; count >= BLOCK; count -= BLOCK, sums += BLOCK, shares += BLOCK)
        for (int i = 0; i < BLOCK; i++) sums[i] += chance * shares[i];
    for (int i = 0; i < count; i++) sums[i] += chance * shares[i];
}

static void walk_on(SprtWalk *walk) {
    double *const before = walk->shares;
    const int first = walk->reach + 1;
    memset(walk->next, 0, walk->size);
    for (int k = 0; k < walk->step.count; k++)
        add_shares(walk->next + walk->step.bins[k] + first, before + first, walk->bins - 1,
                   walk->step.chances[k]);
    walk->shares = walk->next;
    walk->next = before;
    for (int i = 0; i <= walk->reach; i++)
        walk->left -= walk_ended(walk, false, i) + walk_ended(walk, true, i);
}

/* Simulates tests. Near a bound the LLR is computed after each pair; elsewhere each time that there
 * are a quarter more pairs, and in between each pair adds its last weight. */
static SprtCourse simulate(const Sprt *sprt, const SprtChances chances) {
    enum { TESTS = 20000 };
    static const double NEAR = 0.3;
    const double lower = sprt_lower(sprt), upper = sprt_upper(sprt);
    MEMORY_AUTO double *lengths = memory_allocate(TESTS * sizeof *lengths);
    Rng rng = rng_seeded(1);
    int accepted = 0;
    for (int test = 0; test < TESTS; test++) {
        PairCounts pairs = {{0}};
        SprtChances weights = {0};
        double llr = 0, total = 0, look = 0;
        do {
            double left = rng_real(&rng);
            int outcome = 0;
            while (outcome < PAIR_OUTCOMES - 1 && left >= chances[outcome])
                left -= chances[outcome++];
            pairs.n[outcome]++;
            total++;
            llr += weights[outcome];
            if (total >= look || llr < lower + NEAR || llr > upper - NEAR) {
                llr = llr_of(sprt, &pairs, weights);
                look = total * 5 / 4;
            }
        } while (lower < llr && llr < upper);
        lengths[test] = total;
        accepted += llr >= upper;
    }
    gsl_sort(lengths, 1, TESTS);
    return (SprtCourse){(double)accepted / TESTS, gsl_stats_mean(lengths, 1, TESTS),
                        lengths[TESTS / 20], lengths[TESTS - TESTS / 20]};
}

SprtCourse sprt_course(const Sprt *sprt, const double chances[PAIR_OUTCOMES], uint64_t most) {
    SprtChances weights;
    weigh(sprt, chances, weights);
    SprtWalk walk = walk_begin(sprt, chances, weights);
    SprtCourse course = {.h1 = 0};
    double all = 0, sum = 0;
    for (uint64_t pairs = 0; pairs < most && walk.left > HARDLY_ANY;) {
        walk_on(&walk);
        pairs += walk.pairs;
        if (all < 0.05) course.early = (double)pairs;
        if (all < 0.95) course.late = (double)pairs;
        for (int i = 0; i <= walk.reach; i++) course.h1 += walk_ended(&walk, true, i);
        sum += (1 - walk.left - all) * ((double)pairs - 0.5 * (double)(walk.pairs - 1));
        all = 1 - walk.left;
    }
    course.mean = walk.left > HARDLY_ANY ? INFINITY : sum / all;
    walk_free(&walk);
    return course.mean < SHORT ? simulate(sprt, chances) : course;
}

/* The score after a test */

/* How a test ended. A quarter of an LD and of a WD are added to the outcomes, so that scores near
 * the observed one are possible; twice as much, as in pairs_score, makes intervals too wide. */
typedef struct SprtEnd {
    SprtChances observed, weights;
    double pairs, level; /* level: the LLR per pair */
} SprtEnd;

/* Returns the chance that a test of a player with this score ends with a higher LLR per pair; tests
 * that end with the same LLR per pair count half [mid-p: Lancaster 1961]. */
static double ends_higher(const Sprt *sprt, const SprtEnd *end, double score) {
    SprtChances chances;
    const bool is_upper = end->level > 0;
    const double level = fabs(end->level);
    double chance = 0;
    sprt_chances(end->observed, score, chances);
    SprtWalk walk = walk_begin(sprt, chances, end->weights);
    /* Of tests that end at one bound, later ones mostly have a level nearer to 0. */
    const double bound = fabs(walk.bounds[is_upper]);
    const double last = fmin(2 * end->pairs, (bound + walk.bin * walk.reach) / level);
    for (double at = 0; at < last && walk.left > HARDLY_ANY;) {
        walk_on(&walk);
        at += (double)walk.pairs;
        for (int i = 0; i <= walk.reach; i++) {
            const double beyond = (bound - level * at) / walk.bin + i; /* in bins */
            chance += walk_ended(&walk, is_upper, i) * fmin(1, fmax(0, 0.5 + 0.5 * beyond));
        }
    }
    walk_free(&walk);
    return is_upper ? chance : 1 - chance;
}

/* Returns the score for which `share` of all tests end higher. */
static double score_of(const Sprt *sprt, const SprtEnd *end, double share) {
    const double least = 0.001, most = 0.999; /* as in stats_elo */
    double low = least, high = most;
    while (high - low > 1e-4) {
        const double middle = (low + high) / 2;
        *(ends_higher(sprt, end, middle) < share ? &low : &high) = middle;
    }
    return low == least ? least : high == most ? most : (low + high) / 2;
}

/* Whether these pairs end a test that was still open before its last pair, whichever that was. */
static bool has_just_ended(const Sprt *sprt, const PairCounts *pairs) {
    bool was_open = false;
    for (int i = 0; i < PAIR_OUTCOMES; i++) {
        PairCounts before = *pairs;
        if (before.n[i]-- > 0) was_open |= sprt_verdict(sprt, &before) == SPRT_UNDECIDED;
    }
    return was_open && sprt_verdict(sprt, pairs) != SPRT_UNDECIDED;
}

/* The logistic weights of llr_of hardly differ except between a missing outcome and all others. */
Estimate sprt_score(const Sprt *sprt, const PairCounts *pairs) {
    const double score0 = stats_score(sprt->elo0), score1 = stats_score(sprt->elo1);
    SprtEnd end = {.pairs = (double)pairs_total(pairs)};
    double total, center;
    if (!has_just_ended(sprt, pairs)) return (Estimate){false, 0, 0, 0};
    end.level = llr_of(sprt, pairs, end.weights) / end.pairs;
    observe(pairs, end.observed, &total);
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        end.observed[i] = (end.observed[i] * total + (i == 1 || i == 3 ? 0.25 : 0)) / (total + 0.5);
    const double variance = pairs_variance(end.observed, &center);
    const double slope = (score1 - score0) / (variance + pow(center - (score0 + score1) / 2, 2));
    for (int i = 0; i < PAIR_OUTCOMES && sprt->model == SPRT_LOGISTIC; i++)
        end.weights[i] = end.level + slope * (i / 4.0 - pairs_score(pairs).value);
    return (Estimate){true, score_of(sprt, &end, 0.5), score_of(sprt, &end, 0.025),
                      score_of(sprt, &end, 0.975)};
}
