#include "draughts/kernel.h"

#ifdef KERNEL_HAS_V3
#include <cpuid.h>

/* What the operating system keeps of the registers; only where it has said that it keeps any. */
static uint32_t kept_registers(void) {
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

static KernelFeatures features_here(void) {
    KernelFeatures features = {{0}, 0};
    uint32_t eax, ebx, ecx, edx;
    if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0) features.leaves[0] = ecx;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0) features.leaves[1] = ebx;
    if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) != 0) features.leaves[2] = ecx;
    if ((features.leaves[0] & bit_OSXSAVE) != 0) features.registers = kept_registers();
    return features;
}

bool kernel_runs_v3(const KernelFeatures *features) {
    static const uint32_t NEEDED[] = {bit_SSE3 | bit_SSSE3 | bit_FMA | bit_CMPXCHG16B | bit_SSE4_1 |
                                          bit_SSE4_2 | bit_MOVBE | bit_POPCNT | bit_OSXSAVE |
                                          bit_AVX | bit_F16C,
                                      bit_BMI | bit_AVX2 | bit_BMI2, bit_LAHF_LM | bit_LZCNT};
    for (int i = 0; i < 3; i++) {
        if ((features->leaves[i] & NEEDED[i]) != NEEDED[i]) return false;
    }
    enum { KEPT = 6 }; /* the lower and the upper half of 256 bits */
    return (features->registers & KEPT) == KEPT;
}

/* Found out once, before anything can ask: CPUID takes as long as many moves do. */
static int level;
__attribute__((constructor)) static void find_level(void) {
    const KernelFeatures features = features_here();
    level = kernel_runs_v3(&features) ? 1 : 0;
}

int kernel_cpu(void) { return level; }
#else
int kernel_cpu(void) { return 0; }
#endif

const char *kernel_cpu_name(void) { return kernel_cpu() == 1 ? "x86-64-v3" : "base"; }
