/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/kernel.h"

int kernel_cpu(void) {
#if defined KERNEL_HAS_V3 && (!defined __clang__ || __clang_major__ >= 16) /* that can ask */
    /* All that the level has, and that the operating system keeps its registers. */
    return __builtin_cpu_supports("x86-64-v3") != 0;
#else
    return 0;
#endif
}

const char *kernel_cpu_name(void) { return kernel_cpu() == 1 ? "x86-64-v3" : "base"; }
