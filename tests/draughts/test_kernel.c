/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/kernel.h"

#include <criterion/criterion.h>

#include <stdbool.h>
#include <stdint.h>

#ifdef __x86_64__
#include <cpuid.h>

/* The bits of CPUID that x86-64-v3 has beyond the base (psABI x86-64, table 3.1), as Intel's and
 * AMD's manuals number them. The registers are those in the order of __get_cpuid. */
static const struct {
    uint32_t leaf;
    int reg;
    uint32_t bits;
} V3[] = {
    {1, 2,
     1U << 0 | 1U << 9 | 1U << 12 | 1U << 13 | 1U << 19 | 1U << 20 | 1U << 22 | 1U << 23 |
         1U << 27 | 1U << 28 | 1U << 29}, /* SSE3, SSSE3, FMA, CMPXCHG16B, SSE4.1, SSE4.2, MOVBE,
                                             POPCNT, OSXSAVE, AVX, F16C */
    {7, 1, 1U << 3 | 1U << 5 | 1U << 8},  /* BMI1, AVX2, BMI2 */
    {0x80000001, 2, 1U << 0 | 1U << 5},   /* LAHF in long mode, LZCNT */
};

/* Whether the processor has all that, and the operating system keeps the registers of AVX. */
static bool processor_has_v3(void) {
    for (size_t i = 0; i < sizeof V3 / sizeof *V3; i++) {
        uint32_t registers[4] = {0};
        if (__get_cpuid_count(V3[i].leaf, 0, &registers[0], &registers[1], &registers[2],
                              &registers[3]) == 0 ||
            (registers[V3[i].reg] & V3[i].bits) != V3[i].bits)
            return false;
    }
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6; /* XMM and YMM */
}
#else
static bool processor_has_v3(void) { return false; }
#endif

/* What a system lists in /proc/cpuinfo is its choice: the processor is asked. */
Test(kernel, the_level_is_that_of_the_processor) {
#ifdef KERNEL_HAS_V3
    cr_assert_eq(kernel_cpu(), processor_has_v3());
#else
    cr_assert_eq(kernel_cpu(), 0);
#endif
}
