/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With its source, so that control groups of the test's own can be read. */
#include "util/machine.c" /* NOLINT(bugprone-suspicious-include) */

#include "../common/temporary.h"
#include "util/text.h"

#include <criterion/criterion.h>

#include <sys/stat.h>

typedef struct Line {
    const char *file, *text;
} Line;

typedef struct Case {
    const char *groups; /* as in /proc/self/cgroup */
    double processors, bytes;
    Line lines[6];
} Case;

static const Case CASES[] = {
    {"", INFINITY, INFINITY, {{NULL, NULL}}},
    {"0::/\n", INFINITY, INFINITY, {{"cpu.max", "max 100000\n"}, {"memory.max", "max\n"}}},
    {"0::/\n", 1.5, 2e9, {{"cpu.max", "150000 100000\n"}, {"memory.max", "2000000000\n"}}},
    /* The group above limits processors, its own memory. */
    {"0::/a/b\n",
     0.5,
     1e6,
     {{"a/cpu.max", "50000 100000\n"},
      {"a/b/cpu.max", "max 100000\n"},
      {"a/memory.max", "2000000\n"},
      {"a/b/memory.max", "1000000\n"}}},
    /* In a container, the path is that of outside. */
    {"0::/outside/x\n", 3, INFINITY, {{"cpu.max", "300000 100000\n"}}},
    /* Version 1, alone and with version 2 beside. */
    {"4:memory:/m\n3:cpu,cpuacct:/c\n0::/\n",
     2,
     4096,
     {{"cpu/c/cpu.cfs_quota_us", "20000\n"},
      {"cpu/c/cpu.cfs_period_us", "10000\n"},
      {"cpu/cpu.cfs_quota_us", "-1\n"},
      {"memory/m/memory.limit_in_bytes", "4096\n"}}},
    {"2:cpuset:/\nnonsense\n\n1:name=systemd:/\n",
     INFINITY,
     INFINITY,
     {{"cpuset/cpu.max", "100 100\n"}, {"cpu/cpu.cfs_quota_us", "7\n"}}},
};

static void write_at(const char *folder, const char *name, const char *text) {
    TEXT_AUTO Text path = {.data = NULL};
    text_append(&path, "%s/%s", folder, name);
    for (char *end = path.data + strlen(folder) + 1; (end = strchr(end, '/')) != NULL;
         *end++ = '/') {
        *end = '\0';
        mkdir(path.data, 0777);
    }
    FILE *const file = fopen(path.data, "w");
    cr_assert_not_null(file, "%s", path.data);
    fputs(text, file);
    fclose(file);
}

Test(machine, reads_the_limits_of_control_groups) {
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const char *const folder = temporary_folder();
        TEXT_AUTO Text groups = {.data = NULL};
        text_append(&groups, "%s/groups", folder);
        write_at(folder, "groups", CASES[i].groups);
        for (const Line *line = CASES[i].lines; line->file != NULL; line++)
            write_at(folder, line->file, line->text);
        cr_assert_eq(limit_of_groups(groups.data, folder, false), CASES[i].processors, "case %zu",
                     i);
        cr_assert_eq(limit_of_groups(groups.data, folder, true), CASES[i].bytes, "case %zu", i);
    }
    cr_assert(isinf(limit_of_groups("/none/groups", "/none", true)));
}

Test(machine, gives_at_least_one_processor_and_a_name) {
    char name[8];
    machine_cpu_name(name, sizeof name);
    cr_assert_neq(name[0], '\0');
    cr_assert_geq(machine_processors(), 1);
    cr_assert_eq(access(machine_program(), X_OK), 0, "%s", machine_program());
}
