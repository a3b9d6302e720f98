/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Timing, of work that states what times it likes: no test here looks at a clock. */
#include "measure/timing.c" /* NOLINT(bugprone-suspicious-include) */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { LOG_MAX = 4096 };

/* Work that is over at once. */
typedef struct FakeWork {
    int64_t (*time_of)(int item, int part, int pass);
    int fails_at; /* the call that fails; 0: none */
    int calls;
    char log[LOG_MAX]; /* the item of each call, a letter */
} FakeWork;

static bool work(void *context, int item, int part, int pass, int64_t *time_ns, Error *error) {
    FakeWork *const fake = context;
    if (fake->calls < LOG_MAX - 1) fake->log[fake->calls] = (char)('a' + item);
    if (++fake->calls == fake->fails_at) return error_set(error, ERROR_INTERRUPTED, "stopped");
    *time_ns = fake->time_of(item, part, pass);
    return true;
}

static TimingSettings settings_of(FakeWork *fake, int items, int parts) {
    return (TimingSettings){.items = items,
                            .parts = parts,
                            .first_apart = true,
                            .passes = TIMING_REPEATS,
                            .seconds = 1000,
                            .work = work,
                            .context = fake,
                            .quiet = true};
}

/* Item i takes 1000 · (i + 1), the first pass ten times as long. */
static int64_t same_time(int item, int part, int pass) {
    (void)part;
    return (int64_t)(pass == 0 ? 10000 : 1000) * (item + 1);
}

/* Every second pass takes twice as long. */
static int64_t restless_time(int item, int part, int pass) {
    return same_time(item, part, 1) * (pass % 2 == 1 ? 2 : 1);
}

static void run(const TimingSettings *settings, TimedItem *items) {
    Error error = {ERROR_NONE, ""};
    cr_assert(timing_run(settings, items, &error), "%s", error.message);
}

/* 0.5^n · Σ C(n, k), k up to the number that is cut off at each end, is at most 2.5 %: none of 5,
 * 0.0156 for 0 of 6, 0.0195 for 1 of 9, 0.0193 for 2 of 12, 0.0164 for 23 of 64. */
Test(timing, interval_is_of_order_statistics) {
    static const struct {
        int passes, cut;
    } CASES[] = {{2, 0}, {5, 0}, {6, 0}, {8, 0}, {9, 1}, {11, 1}, {12, 2}, {64, 23}, {1000, 468}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        int64_t times_ns[TIMING_PASSES_MAX];
        const int n = CASES[i].passes;
        for (int k = 0; k < n; k++) times_ns[k] = 1000 + (k * 7919 + 3) % n; /* each once */
        const TimedItem item = timing_of(times_ns, n);
        cr_assert_eq(item.passes, n);
        cr_assert_eq(item.min_ns, 1000);
        cr_assert_eq(item.max_ns, 1000 + n - 1);
        cr_assert_eq(item.median_ns, 1000 + (n - 1) / 2, "of %d", n);
        cr_assert_eq(item.low_ns, 1000 + CASES[i].cut, "%d of %d", (int)item.low_ns - 1000, n);
        cr_assert_eq(item.high_ns, 1000 + n - 1 - CASES[i].cut, "of %d", n);
    }
}

Test(timing, what_is_steady) {
    int64_t one[] = {1000}, two[] = {1000, 1000}, three[] = {980, 1000, 1020},
            off[] = {979, 1000, 1000};
    const TimedItem single = timing_of(one, 1);
    cr_assert(single.low_ns == -1 && single.high_ns == -1 && isnan(timing_spread(&single)));
    cr_assert_not(single.is_steady);
    cr_assert_not(timing_of(two, 2).is_steady, "too few to know");
    const TimedItem steady = timing_of(three, 3), unsteady = timing_of(off, 3);
    cr_assert(steady.is_steady);
    cr_assert_float_eq(timing_spread(&steady), 0.02, 1e-12);
    cr_assert_not(unsteady.is_steady);
    cr_assert_float_eq(timing_spread(&unsteady), 0.021, 1e-12);
}

/* An eighth of the passes is enough where nothing scatters; the first is not of them. */
Test(timing, ends_when_all_are_steady) {
    FakeWork fake = {.time_of = same_time};
    TimedItem items[2];
    const TimingSettings settings = settings_of(&fake, 2, 3);
    run(&settings, items);
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(items[i].passes, TIMING_REPEATS / 8);
        cr_assert_eq(items[i].median_ns, INT64_C(3000) * (i + 1));
        cr_assert(items[i].max_ns == items[i].median_ns && items[i].is_steady);
    }
}

Test(timing, goes_on_while_one_is_not) {
    FakeWork fake = {.time_of = restless_time};
    TimedItem item;
    const TimingSettings settings = settings_of(&fake, 1, 2);
    run(&settings, &item);
    cr_assert_eq(item.passes, TIMING_REPEATS);
    cr_assert(item.median_ns == 3000 && item.max_ns == 4000 && item.min_ns == 2000);
    cr_assert(item.low_ns == 2000 && item.high_ns == 4000 && !item.is_steady);
}

/* A fixed number of rounds, as the bench has it. */
Test(timing, items_take_turns) {
    FakeWork fake = {.time_of = restless_time};
    TimedItem items[3];
    TimingSettings settings = settings_of(&fake, 3, 1);
    settings.seconds = 0;
    settings.passes = 3;
    run(&settings, items);
    cr_assert_str_eq(fake.log, "abcabcabcabc");
    for (int i = 0; i < 3; i++) cr_assert_eq(items[i].passes, 3, "the first is apart");
    settings.first_apart = false;
    fake = (FakeWork){.time_of = restless_time};
    run(&settings, items);
    cr_assert_str_eq(fake.log, "abcabcabc");
    cr_assert(items[2].passes == 3 && items[2].max_ns == 6000);
}

/* The cheap and the dear go through their passes at one pace, by groups at first. */
Test(timing, groups_come_first_in_order) {
    static const int GROUPS[] = {7, 2, 7};
    FakeWork fake = {.time_of = same_time};
    TimedItem items[3];
    TimingSettings settings = settings_of(&fake, 3, 1);
    settings.groups = GROUPS;
    settings.passes = 2;
    run(&settings, items);
    cr_assert_str_eq(fake.log, "bacabcabc");
}

Test(timing, once_where_nothing_is_repeated) {
    FakeWork fake = {.time_of = same_time};
    TimedItem item;
    TimingSettings settings = settings_of(&fake, 1, 4);
    settings.passes = 0;
    settings.seconds = 0;
    run(&settings, &item);
    cr_assert_eq(fake.calls, 4);
    cr_assert(item.passes == 1 && item.median_ns == 40000 && !item.is_steady);
    settings.passes = TIMING_REPEATS;
    settings.seconds = 1e-12; /* no time for a pass */
    fake.calls = 0;
    run(&settings, &item);
    cr_assert(fake.calls == 4 && item.passes == 1);
}

/* Fewer than three other passes: then the first one is better than nothing. */
Test(timing, first_pass_counts_where_there_are_few) {
    FakeWork fake = {.time_of = restless_time};
    TimedItem item;
    TimingSettings settings = settings_of(&fake, 1, 1);
    settings.passes = 2;
    run(&settings, &item);
    cr_assert_eq(item.passes, 3);
    settings.passes = 3;
    run(&settings, &item);
    cr_assert_eq(item.passes, 3);
}

Test(timing, keeps_what_was_measured_before_a_failure) {
    FakeWork fake = {.time_of = same_time, .fails_at = 2 * 3 + 5};
    TimedItem items[2];
    Error error = {ERROR_NONE, ""};
    TimingSettings settings = settings_of(&fake, 2, 3);
    cr_assert_not(timing_run(&settings, items, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    for (int i = 0; i < 2; i++) cr_assert_geq(items[i].passes, 1);
    fake = (FakeWork){.time_of = same_time, .fails_at = 4};
    settings.groups = (const int[]){1, 0};
    cr_assert_not(timing_run(&settings, items, &error));
    cr_assert(items[0].passes == 0 && items[1].passes == 1);
}
