/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kernels: the code whose speed matters, compiled once for each board size and CPU level.
 *
 * A kernel source is compiled with BOARD_SIZE (6, 8, 10, 12) and KERNEL_CPU (a level below)
 * defined; KERNEL_NAME makes the few names it exports differ. The rest of the program reaches a
 * kernel through a table of its variants' exports, which KERNEL_TABLE makes. kernel_cpu() picks the
 * fastest level that this processor runs. Every variant gives the same results, bit for bit. */
#pragma once

#define KERNEL_JOIN_(name, size, cpu) name##_##size##_##cpu
#define KERNEL_JOIN(name, size, cpu) KERNEL_JOIN_(name, size, cpu)
/* The exported name of this variant. */
#define KERNEL_NAME(name) KERNEL_JOIN(name, BOARD_SIZE, KERNEL_CPU)

#ifdef KERNEL_HAS_V3
#define KERNEL_V3_(type, name)                                                                     \
    extern const type name##_6_v3, name##_8_v3, name##_10_v3, name##_12_v3;
#define KERNEL_V3_ROW_(name)                                                                       \
    , { &name##_6_v3, &name##_8_v3, &name##_10_v3, &name##_12_v3 }
#else
#define KERNEL_V3_(type, name)
#define KERNEL_V3_ROW_(name)
#endif

/* Declares the variants' exports `name` of `type` and defines the static table `table`, to be
 * indexed as table[kernel_cpu()][kernel_size_index(size)]. */
#define KERNEL_TABLE(type, name, table)                                                            \
    extern const type name##_6_base, name##_8_base, name##_10_base, name##_12_base;                \
    KERNEL_V3_(type, name)                                                                         \
    static const type *const table[][4] = {                                                        \
        {&name##_6_base, &name##_8_base, &name##_10_base, &name##_12_base} KERNEL_V3_ROW_(name)}

/* Returns the CPU level: 0 base, 1 x86-64-v3 (if processor and operating system support it all). */
static inline int kernel_cpu(void) {
#if defined KERNEL_HAS_V3 && (!defined __clang__ || __clang_major__ >= 16) /* clang knows v3 */
    return __builtin_cpu_supports("x86-64-v3") != 0;
#else
    return 0;
#endif
}
/* The level's name, for reports. */
static inline const char *kernel_cpu_name(void) { return kernel_cpu() == 1 ? "x86-64-v3" : "base"; }
static inline int kernel_size_index(int board_size) { return (board_size - 6) / 2; }
