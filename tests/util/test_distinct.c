/* Distinct records against a plain count, in memory and spilt to the file. */
#include "util/distinct.h"

#include "util/rng.h"

#include <criterion/criterion.h>

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

Test(distinct, counts_each_key_once_with_its_first_payload) {
    static const struct {
        uint64_t count, keys;
    } CASES[] = {{0, 1},         {1, 1},           {1000, 1},       {1000, 1000},
                 {16384, 16384}, {16385, 16385},   {40000, 300},    {200000, 150000},
                 {65536, 65536}, {131072, 131072}, {300001, 299999}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const Sum sum = visited(CASES[i].count, CASES[i].keys);
        const uint64_t expected = CASES[i].count < CASES[i].keys ? CASES[i].count : CASES[i].keys;
        cr_assert_eq(sum.visits, expected, "case %zu: %lu visits", i, (unsigned long)sum.visits);
        cr_assert_eq(sum.payloads, expected * (expected - (expected > 0)) / 2, "case %zu", i);
    }
}
