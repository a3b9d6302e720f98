/* Distinct records against a plain count, in memory and spilt to the file. */
#include "util/distinct.h"

#include "util/rng.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>

typedef struct Sum {
    uint64_t visits, payloads;
} Sum;

static void visit(void *context, uint64_t payload) {
    Sum *const sum = context;
    sum->visits++;
    sum->payloads += payload;
}

/* Adds `count` records with the keys 0 … keys−1 (mixed) in turn; each key's first payload is the
 * key, later ones are wrong on purpose. */
static Sum visited(uint64_t count, uint64_t keys) {
    Distinct *const distinct = distinct_new();
    Sum sum = {0, 0};
    for (uint64_t i = 0; i < count; i++) {
        distinct_add(distinct, rng_mix(i % keys), i < keys ? i : UINT64_C(1) << 40);
    }
    distinct_visit(distinct, visit, &sum);
    distinct_free(distinct);
    return sum;
}

static void expect_sum(const Sum *sum, uint64_t count, uint64_t keys) {
    const uint64_t expected = count < keys ? count : keys;
    cr_assert_eq(sum->visits, expected, "%lu of %lu: %lu visits", (unsigned long)keys,
                 (unsigned long)count, (unsigned long)sum->visits);
    cr_assert_eq(sum->payloads, expected * (expected - (expected > 0)) / 2, "%lu of %lu",
                 (unsigned long)keys, (unsigned long)count);
}

Test(distinct, counts_each_key_once_with_its_first_payload) {
    static const struct {
        uint64_t count, keys;
    } CASES[] = {{0, 1},         {1, 1},           {1000, 1},       {1000, 1000},
                 {16384, 16384}, {16385, 16385},   {40000, 300},    {200000, 150000},
                 {65536, 65536}, {131072, 131072}, {300001, 299999}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Sum sum = visited(CASES[i].count, CASES[i].keys);
        expect_sum(&sum, CASES[i].count, CASES[i].keys);
    }
}

/* The bytes that this process has read so far; 0 where the system does not count them. */
static uint64_t bytes_read(void) {
    uint64_t bytes = 0;
    FILE *const file = fopen("/proc/self/io", "r");
    if (file == NULL) return 0;
    if (fscanf(file, "rchar: %" SCNu64, &bytes) != 1) bytes = 0;
    fclose(file);
    return bytes;
}

Test(distinct, reads_each_record_once) {
    enum { COUNT = 500000, KEYS = 400000, RECORD = 16 };
    const uint64_t before = bytes_read();
    const Sum sum = visited(COUNT, KEYS);
    const uint64_t read = bytes_read() - before;
    expect_sum(&sum, COUNT, KEYS);
    cr_assert_lt(read, COUNT * RECORD * 11 / 10, "%lu bytes", (unsigned long)read);
}

/* What cannot be written stays in memory, be it all or what comes after some that could. */
Test(distinct, does_without_a_disk) {
    static const rlim_t ROOMS[] = {0, 10000, 1 << 20};
    cr_assert_neq(signal(SIGXFSZ, SIG_IGN), SIG_ERR);
    for (size_t i = 0; i < sizeof ROOMS / sizeof *ROOMS; i++) {
        struct rlimit limit;
        cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
        limit.rlim_cur = ROOMS[i];
        cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
        const Sum sum = visited(300001, 200000);
        expect_sum(&sum, 300001, 200000);
    }
}
