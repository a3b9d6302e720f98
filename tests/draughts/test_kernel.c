/* Kernels: which processors run those of x86-64-v3. */
#include "draughts/kernel.h"

#include <criterion/criterion.h>

#ifdef KERNEL_HAS_V3

/* The level's instructions by the bits that say so: psABI x86-64, table 3.1, and what the manuals
 * of the CPUID instruction call them. */
static const struct {
    const char *name;
    int leaf, bit;
} NEEDED[] = {
    {"SSE3", 0, 0},     {"SSSE3", 0, 9},   {"FMA", 0, 12},   {"CMPXCHG16B", 0, 13},
    {"SSE4.1", 0, 19},  {"SSE4.2", 0, 20}, {"MOVBE", 0, 22}, {"POPCNT", 0, 23},
    {"OSXSAVE", 0, 27}, {"AVX", 0, 28},    {"F16C", 0, 29},  {"BMI1", 1, 3},
    {"AVX2", 1, 5},     {"BMI2", 1, 8},    {"LAHF", 2, 0},   {"LZCNT", 2, 5},
};

Test(kernel, runs_v3_only_with_all_its_instructions) {
    KernelFeatures all = {{UINT32_MAX, UINT32_MAX, UINT32_MAX}, UINT32_MAX}, least = {{0}, 6};
    cr_assert(kernel_runs_v3(&all));
    for (size_t i = 0; i < sizeof NEEDED / sizeof *NEEDED; i++) {
        KernelFeatures without = all;
        without.leaves[NEEDED[i].leaf] &= ~(UINT32_C(1) << NEEDED[i].bit);
        least.leaves[NEEDED[i].leaf] |= UINT32_C(1) << NEEDED[i].bit;
        cr_assert(!kernel_runs_v3(&without), "without %s", NEEDED[i].name);
    }
    cr_assert(kernel_runs_v3(&least), "nothing else is needed");
}

/* An operating system that does not keep the wide registers. */
Test(kernel, runs_v3_only_where_registers_are_kept) {
    for (uint32_t kept = 0; kept < 8; kept++) {
        const KernelFeatures features = {{UINT32_MAX, UINT32_MAX, UINT32_MAX}, kept};
        cr_assert_eq(kernel_runs_v3(&features), kept >= 6, "%u", kept);
    }
}

#if !defined __clang__
/* As the compiler's own library sees this processor. */
Test(kernel, knows_this_processor) {
    cr_assert_eq(kernel_cpu(), __builtin_cpu_supports("x86-64-v3") != 0);
}
#endif

#else
Test(kernel, has_one_level) { cr_assert_eq(kernel_cpu(), 0); }
#endif
