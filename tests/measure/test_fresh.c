/* Fresh copies of programs. */
#include "../report/folder.h"
#include "measure/fresh.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    fresh_close(&fresh); /* once more does no harm */
}

Test(fresh, copies_run_and_stay_what_they_were) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    char copy[FRESH_PATH_SIZE];
    cr_assert(fresh_open(&fresh, path, &error), "%s", error.message);
    cr_assert_eq(unlink(path), 0);
    folder_write(folder, "program", "#!/bin/sh\nexit 8\n");
    ino_t last = 0;
    for (int i = 0; i < 3; i++) {
        struct stat status;
        const int descriptor = fresh_copy(&fresh, copy);
        cr_assert_geq(descriptor, 0);
        cr_assert(fstat(descriptor, &status) == 0 && status.st_ino != last);
        last = status.st_ino;
        const int code = system(copy);
        cr_assert(WIFEXITED(code) && WEXITSTATUS(code) == 7, "%d", code);
        close(descriptor);
        cr_assert_neq(access(copy, F_OK), 0, "it is gone");
    }
    fresh_close(&fresh);
}

Test(fresh, large_files_are_copied_whole) {
    Fresh fresh;
    Error error = {ERROR_NONE, ""};
    struct stat status;
    char copy[FRESH_PATH_SIZE];
    cr_assert_eq(truncate(path, (off_t)40 << 20), 0);
    cr_assert(fresh_open(&fresh, path, &error));
    const int descriptor = fresh_copy(&fresh, copy);
    cr_assert(descriptor >= 0 && fstat(descriptor, &status) == 0);
    cr_assert_eq(status.st_size, (off_t)40 << 20);
    close(descriptor);
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
