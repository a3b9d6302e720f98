/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* nftw */
#endif
#include "temporary.h"

#include "util/error.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static char *root, **names;
static int count;
static pid_t owner; /* a process that it starts does not remove them */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place) {
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void temporary_remove(void) {
    if (root == NULL || getpid() != owner) return;
    nftw(root, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    for (int i = 0; i < count; i++) free(names[i]);
    free(names);
    free(root);
    names = NULL;
    root = NULL;
    count = 0;
}

/* The same as tests/e2e/lib.sh chooses. */
static const char *choose_base(void) {
    static const char MEMORY[] = "/dev/shm";
    const char *const base = getenv("TMPDIR");
    struct statvfs there;
    if (base != NULL && *base != '\0') return base;
    const bool fits = getenv("JUMPOFF_QUICK") != NULL && access(MEMORY, W_OK | X_OK) == 0 &&
                      statvfs(MEMORY, &there) == 0 && (there.f_flag & ST_NOEXEC) == 0 &&
                      (double)there.f_bavail * (double)there.f_frsize >= 1e9;
    return fits ? MEMORY : "/tmp";
}

static const char *new_name(void) {
    Text name = {.data = NULL};
    if (root == NULL) {
        root = file_join(choose_base(), "jumpoff-test-XXXXXX");
        cr_assert_not_null(mkdtemp(root));
        owner = getpid();
        atexit(temporary_remove);
    }
    names = realloc(names, (size_t)(count + 1) * sizeof *names);
    text_append(&name, "%s/%d", root, count);
    return names[count++] = name.data;
}

const char *temporary_folder(void) {
    const char *const name = new_name();
    cr_assert_eq(mkdir(name, 0700), 0);
    return name;
}

const char *temporary_file(const char *content, size_t length) {
    const char *const name = new_name();
    Error error = {0};
    cr_assert(file_write(name, content, length, &error), "%s", error.message);
    return name;
}
