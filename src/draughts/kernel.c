#include "draughts/kernel.h"

int kernel_cpu(void) {
#ifdef KERNEL_HAS_V3
    /* The instructions of x86-64-v3 that the compiler may use in a kernel. */
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                   __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
                   __builtin_cpu_supports("fma")
               ? 1
               : 0;
#else
    return 0;
#endif
}

const char *kernel_cpu_name(void) { return kernel_cpu() == 1 ? "x86-64-v3" : "base"; }
