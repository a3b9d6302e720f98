/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counts work, for the script proportion.sh: preloaded into the program (LD_PRELOAD), it counts the
 * comparisons of texts, and the texts that libconfig parses, and at the end writes both numbers to
 * the file COUNT_REPORT. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_long comparisons, parses;

/* Programs that the program starts are not counted. */
__attribute__((constructor)) static void count_here_only(void) { unsetenv("LD_PRELOAD"); }

__attribute__((destructor)) static void tell_counts(void) {
    const char *const report = getenv("COUNT_REPORT");
    FILE *const file = report != NULL ? fopen(report, "w") : NULL;
    if (file == NULL) return;
    fprintf(file, "%ld %ld\n", atomic_load(&comparisons), atomic_load(&parses));
    fclose(file);
}

/* Not the C library's, whose symbol is looked up by comparing texts. */
int strcmp(const char *one, const char *other);
int strcmp(const char *one, const char *other) {
    atomic_fetch_add_explicit(&comparisons, 1, memory_order_relaxed);
    while (*one != '\0' && *one == *other) one++, other++;
    return (unsigned char)*one - (unsigned char)*other;
}

int strncmp(const char *one, const char *other, size_t length);
int strncmp(const char *one, const char *other, size_t length) {
    atomic_fetch_add_explicit(&comparisons, 1, memory_order_relaxed);
    for (; length > 0; one++, other++, length--)
        if (*one != *other || *one == '\0') return (unsigned char)*one - (unsigned char)*other;
    return 0;
}

int config_read_string(void *config, const char *text);
int config_read_string(void *config, const char *text) {
    int (*next)(void *, const char *);
    /* As POSIX has it done: ISO C knows no way from an object's address to a function's. */
    *(void **)&next = dlsym(RTLD_NEXT, __func__);
    atomic_fetch_add_explicit(&parses, 1, memory_order_relaxed);
    return next(config, text);
}
