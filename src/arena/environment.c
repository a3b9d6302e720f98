/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/environment.h"

#include "build_info.h"
#include "draughts/kernel.h"
#include "util/file.h"
#include "util/machine.h"

#include <stdio.h>
#include <time.h>

void environment_write(int threads, Text *text) {
    const time_t now = time(NULL);
    struct tm utc;
    char cpu[128], date[32] = "";
    machine_cpu_name(cpu, sizeof cpu);
    if (gmtime_r(&now, &utc) != NULL) strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    text_append(text, "version: %s\ncommit: %s\n", JUMPOFF_VERSION, JUMPOFF_COMMIT);
    text_append(text, "compiler: %s\nflags: %s\n", JUMPOFF_COMPILER, JUMPOFF_FLAGS);
    text_append(text, "kernels: %s\ncpu: %s\n", kernel_cpu_name(), cpu);
    text_append(text, "threads: %d\ndate: %s\n", threads, date);
}

bool environment_write_in(const char *folder, int threads, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    environment_write(threads, &text);
    return file_write_in(folder, "environment", &text, error);
}

void environment_write_program(const char *folder, Text *text) {
    enum { ENVIRONMENT_MAX = 1 << 16 };
    char version[64] = JUMPOFF_VERSION, commit[64] = JUMPOFF_COMMIT;
    MEMORY_AUTO char *found = file_read_in(folder, "environment", ENVIRONMENT_MAX, NULL, NULL);
    if (found != NULL) sscanf(found, "version: %63s commit: %63s", version, commit);
    text_append(text, "%s (%s)", version, commit);
}
