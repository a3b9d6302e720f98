/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity, strsep */
#endif
#include "util/machine.h"
#include "util/text.h"

#include <math.h>
#include <pwd.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

enum { LINE_SIZE = 4096 };

/* Reads the numbers at the file's beginning, at most two; returns how many. A limit that is not set
 * reads "max". */
static int read_numbers(const char *folder, const char *name, double numbers[2]) {
    char path[LINE_SIZE + 32];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "re");
    const int count = file == NULL ? 0 : fscanf(file, "%lf %lf", &numbers[0], &numbers[1]);
    if (file != NULL) fclose(file);
    return count;
}

/* Returns the limit that one control group sets to processors or bytes, infinity if it sets none
 * (Linux: admin-guide/cgroup-v2, scheduler/sched-bwc, admin-guide/cgroup-v1/memory). */
static double limit_of_group(const char *folder, bool is_v2, bool of_memory) {
    double numbers[2], period[2];
    if (of_memory) {
        const char *const name = is_v2 ? "memory.max" : "memory.limit_in_bytes";
        return read_numbers(folder, name, numbers) > 0 ? numbers[0] : INFINITY;
    }
    if (is_v2)
        return read_numbers(folder, "cpu.max", numbers) == 2 ? numbers[0] / numbers[1] : INFINITY;
    const bool is_set = read_numbers(folder, "cpu.cfs_quota_us", numbers) > 0 && numbers[0] > 0 &&
                        read_numbers(folder, "cpu.cfs_period_us", period) > 0;
    return is_set ? numbers[0] / period[0] : INFINITY;
}

/* Returns the least limit of the groups in the file and of those above them; their folders are in
 * `mount`. */
static double limit_of_groups(const char *groups, const char *mount, bool of_memory) {
    const char *const resource = of_memory ? "memory" : "cpu";
    char line[LINE_SIZE], folder[LINE_SIZE];
    double least = INFINITY;
    FILE *const file = fopen(groups, "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        /* A line is "number:controllers:path"; version 2 names no controllers. */
        line[strcspn(line, "\n")] = '\0';
        char *path = line;
        strsep(&path, ":");
        char *controllers = strsep(&path, ":");
        if (path == NULL) continue;
        const bool is_v2 = *controllers == '\0';
        bool is_listed = is_v2;
        while (controllers != NULL)
            if (strcmp(strsep(&controllers, ","), resource) == 0) is_listed = true;
        const size_t length =
            (size_t)snprintf(folder, sizeof folder, is_v2 ? "%s" : "%s/%s", mount, resource);
        if (!is_listed || length + strlen(path) >= sizeof folder) continue;
        strcpy(folder + length, path);
        for (char *end = folder + strlen(folder); end != NULL;
             end = strrchr(folder + length, '/')) {
            *end = '\0';
            least = fmin(least, limit_of_group(folder, is_v2, of_memory));
        }
    }
    if (file != NULL) fclose(file);
    return least;
}

static double own_limit(bool of_memory) {
    return limit_of_groups("/proc/self/cgroup", "/sys/fs/cgroup", of_memory);
}

int machine_processors(void) {
    cpu_set_t processors;
    long count = 0;
    if (sched_getaffinity(0, sizeof processors, &processors) == 0)
        count = CPU_COUNT(&processors);
    else /* more processors than the set has room for: those that are on */
        count = sysconf(_SC_NPROCESSORS_ONLN);
    return (int)fmax(1, fmin((double)count, floor(own_limit(false))));
}

uint64_t machine_memory(void) {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    const double limit = own_limit(true), there = (double)pages * (double)size;
    if (pages <= 0 || size <= 0) return isinf(limit) ? 0 : (uint64_t)limit;
    return (uint64_t)fmin(there, limit);
}

void machine_cpu_name(char *name, size_t size) {
    char line[256], model[sizeof line] = "unknown";
    FILE *const file = fopen("/proc/cpuinfo", "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "model name : %255[^\n]", model) == 1) break;
    if (file != NULL) fclose(file);
    snprintf(name, size, "%s", model);
}

char *machine_home(void) {
    const char *home = getenv("HOME");
    char entry[LINE_SIZE];
    struct passwd user, *found = NULL;
    if ((home == NULL || *home != '/') &&
        getpwuid_r(getuid(), &user, entry, sizeof entry, &found) == 0 && found != NULL)
        home = user.pw_dir;
    return home != NULL && *home == '/' ? text_duplicate(home) : NULL;
}

const char *machine_program(void) {
    const char *const started = (const char *)getauxval(AT_EXECFN);
    return access("/proc/self/exe", X_OK) == 0 || started == NULL ? "/proc/self/exe" : started;
}

void *machine_bind(void) {
    const int core = sched_getcpu();
    cpu_set_t *const before = memory_allocate(sizeof *before), one;
    CPU_ZERO(&one);
    if (core >= 0 && sched_getaffinity(0, sizeof *before, before) == 0) {
        CPU_SET((size_t)core, &one);
        if (sched_setaffinity(0, sizeof one, &one) == 0) return before;
    }
    free(before);
    return NULL;
}

void machine_unbind(void *binding) {
    if (binding != NULL) (void)sched_setaffinity(0, sizeof(cpu_set_t), binding);
    free(binding);
}
