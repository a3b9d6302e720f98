/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fresh copies of programs. */
#include "../report/folder.h"
#include "measure/fresh.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char *folder, path[4096];

static void begin(void) {
    folder = folder_make();
    folder_write(folder, "program", "#!/bin/sh\nexit 7\n");
    snprintf(path, sizeof path, "%s/program", folder);
    cr_assert_eq(chmod(path, 0700), 0);
}
static void end(void) { folder_remove(folder); }
TestSuite(fresh, .init = begin, .fini = end);

static void expect_refusal(const char *name, const char *said) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    cr_assert_not(fresh_open(&fresh, name, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert(strstr(error.message, said) != NULL, "%s", error.message);
}

Test(fresh, copies_run_and_stay_what_they_were) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    char copy[FRESH_PATH_SIZE];
    cr_assert(fresh_open(&fresh, path, &error), "%s", error.message);
    cr_assert_eq(unlink(path), 0);
    folder_write(folder, "program", "#!/bin/sh\nexit 8\n");
    char first[FRESH_PATH_SIZE];
    ino_t seen[FRESH_KEPT];
    for (int i = 0; i < FRESH_KEPT; i++) {
        struct stat status;
        cr_assert(fresh_copy(&fresh, copy));
        if (i == 0) memcpy(first, copy, sizeof first);
        cr_assert_eq(stat(copy, &status), 0);
        seen[i] = status.st_ino;
        for (int k = 0; k < i; k++) cr_assert_neq(seen[k], seen[i], "each in memory of its own");
        const int code = system(copy);
        cr_assert(WIFEXITED(code) && WEXITSTATUS(code) == 7, "%d", code);
    }
    struct stat kept;
    cr_assert(stat(first, &kept) == 0 && kept.st_ino == seen[0], "the first one is kept");
    fresh_close(&fresh);
    cr_assert_neq(access(first, F_OK), 0, "gone");
}

/* From now on this process gets no files in memory, as where vm.memfd_noexec is 2. */
static void forbid_memory(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_memfd_create, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog all = {sizeof filter / sizeof filter[0], filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all) != 0) {
        cr_skip_test("no system calls can be forbidden here");
    }
}

Test(fresh, copies_are_on_disk_where_memory_cannot_be_run) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    char copy[FRESH_PATH_SIZE];
    forbid_memory();
    cr_assert_eq(setenv("TMPDIR", folder, 1), 0);
    cr_assert(fresh_open(&fresh, path, &error), "%s", error.message);
    for (int i = 0; i <= FRESH_KEPT; i++) {
        cr_assert(fresh_copy(&fresh, copy));
        const int code = system(copy);
        cr_assert(WIFEXITED(code) && WEXITSTATUS(code) == 7, "%d", code);
    }
    cr_assert_eq(unlink(path), 0);
    cr_assert_eq(rmdir(folder), 0, "no file is left");
    cr_assert_not(fresh_copy(&fresh, copy), "there is no folder");
    cr_assert_eq(mkdir(folder, 0700), 0);
    fresh_close(&fresh);
}

Test(fresh, large_files_are_copied_whole) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    struct stat status;
    char copy[FRESH_PATH_SIZE];
    cr_assert_eq(truncate(path, (off_t)40 << 20), 0);
    cr_assert(fresh_open(&fresh, path, &error));
    cr_assert(fresh_copy(&fresh, copy) && stat(copy, &status) == 0);
    cr_assert_eq(status.st_size, (off_t)40 << 20);
    fresh_close(&fresh);
}

Test(fresh, refuses_what_cannot_be_run) {
    expect_refusal("./none", "No such file");
    expect_refusal("no-such-program-anywhere", "no such program");
    expect_refusal(folder, "cannot be started");
    cr_assert_eq(chmod(path, 0600), 0);
    expect_refusal(path, "Permission denied");
}

Test(fresh, programs_are_found_in_path) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    cr_assert(fresh_open(&fresh, "sh", &error), "%s", error.message);
    cr_assert(fresh.program[0] == '/');
    fresh_close(&fresh);
}
