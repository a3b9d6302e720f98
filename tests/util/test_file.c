/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/file.h"
#include "util/text.h"

#include "../common/temporary.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *folder;

static void make_folder(void) { folder = temporary_folder(); }
TestSuite(file, .init = make_folder);

Test(file, joins_paths) {
    static const char *const cases[][3] = {
        {"a", "b", "a/b"}, {"a/", "b", "a/b"}, {"/", "b", "/b"}, {"", "b", "b"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        MEMORY_AUTO char *path = file_join(cases[i][0], cases[i][1]);
        cr_assert_str_eq(path, cases[i][2]);
    }
}

Test(file, writes_reads_and_replaces) {
    MEMORY_AUTO char *path = file_join(folder, "f.txt");
    Error error = {0};
    cr_assert_not(file_exists(path));
    cr_assert(file_write(path, "first version", 13, &error), "%s", error.message);
    cr_assert(file_write(path, "second", 6, &error), "%s", error.message);
    size_t length = 0;
    MEMORY_AUTO char *content = file_read_in(NULL, path, 6, &length, &error);
    cr_assert_neq(content, NULL);
    cr_assert_str_eq(content, "second");
    cr_assert_eq(length, 6);
    cr_assert(file_exists(path));
    cr_assert_not(file_is_folder(path));
    cr_assert_eq(unlink(path), 0);
    cr_assert(file_is_free(folder, NULL), "a temporary file was left behind");
}

Test(file, writes_texts_into_folders) {
    Error error = {0};
    TEXT_AUTO Text text = {.data = NULL};
    MEMORY_AUTO char *path = file_join(folder, "in");
    cr_assert(file_write_in(folder, "in", &text, &error), "%s", error.message);
    char *content = file_read_in(NULL, path, 10, NULL, &error);
    cr_assert_str_eq(content, "");
    free(content);
    text_append_string(&text, "a\n");
    cr_assert(file_write_in(folder, "in", &text, &error), "%s", error.message);
    content = file_read_in(NULL, path, 10, NULL, &error);
    cr_assert_str_eq(content, "a\n");
    free(content);
    cr_assert(file_may_exist_in(folder, "in") && !file_may_exist_in(folder, "out"));
    cr_assert(!file_write_in("/nowhere", "x", &text, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_eq(remove(path), 0);
}

/* Without a descriptor nothing can be seen: that is no "not there". */
Test(file, says_where_it_cannot_look) {
    struct rlimit usual, none;
    Error error = {ERROR_NONE, ""};
    bool found = true;
    cr_assert(file_find_in(folder, "in", &found, &error) && !found);
    cr_assert(file_find_in("/nowhere", "in", &found, &error) && !found);
    cr_assert_eq(getrlimit(RLIMIT_NOFILE, &usual), 0);
    none = usual;
    none.rlim_cur = 0;
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &none), 0);
    const bool is_known = file_find_in(folder, "in", &found, &error);
    const bool exists = file_may_exist_in(folder, "in");
    cr_assert_eq(setrlimit(RLIMIT_NOFILE, &usual), 0);
    cr_assert(!is_known);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert_not_null(strstr(error.message, "/in: cannot read it"), "%s", error.message);
    cr_assert(exists, "whoever opens it says why not");
}

Test(file, knows_what_is_in_folders) {
    Error error = {ERROR_NONE, ""};
    size_t length = 0;
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, "inside");
    cr_assert(!file_may_exist_in(folder, "in"));
    cr_assert_null(file_read_in(folder, "in", 100, &length, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    cr_assert(file_write_in(folder, "in", &text, &error), "%s", error.message);
    cr_assert(file_may_exist_in(folder, "in"));
    MEMORY_AUTO char *found = file_read_in(folder, "in", 100, &length, &error);
    cr_assert_str_eq(found, "inside");
    cr_assert_eq(length, 6);
    cr_assert(file_remove_in(folder, "in", &error));
    cr_assert(!file_may_exist_in(folder, "in"));
    cr_assert(file_remove_in(folder, "in", &error), "gone already");
    cr_assert(!file_remove_in("/proc", "version", &error), "that stays");
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
}

Test(file, reads_large_and_empty_files) {
    enum { SIZE = 100000 };
    MEMORY_AUTO char *path = file_join(folder, "f.txt"), *data = memory_allocate(SIZE + 1);
    memset(data, 'x', SIZE);
    data[SIZE - 1] = 'y';
    Error error = {0};
    size_t length = 0;
    cr_assert(file_write(path, data, SIZE, &error));
    char *content = file_read_in(NULL, path, 1 << 20, &length, &error);
    cr_assert_eq(length, SIZE);
    cr_assert_str_eq(content, data);
    free(content);
    cr_assert(file_write(path, "", 0, &error));
    content = file_read_in(NULL, path, 0, &length, &error);
    cr_assert_neq(content, NULL);
    cr_assert_eq(length, 0);
    cr_assert_str_eq(content, "");
    free(content);
}

static void expect_unreadable(const char *path, size_t max, ErrorCode code) {
    Error error = {0};
    size_t length = 0;
    cr_assert_eq(file_read_in(NULL, path, max, &length, &error), NULL);
    cr_assert_eq(error.code, code);
    cr_assert_eq(strncmp(error.message, path, strlen(path)), 0, "%s", error.message);
}

Test(file, says_why_it_cannot_read) {
    MEMORY_AUTO char *path = file_join(folder, "f.txt");
    Error error = {0};
    expect_unreadable(path, 100, ERROR_NO_INPUT);
    expect_unreadable(folder, 100, ERROR_NO_INPUT);
    cr_assert(file_write(path, "1234567", 7, &error));
    expect_unreadable(path, 6, ERROR_DATA);
    cr_assert(file_write(path, "12\0004567", 7, &error));
    expect_unreadable(path, 7, ERROR_DATA);
}

Test(file, says_why_it_cannot_write) {
    MEMORY_AUTO char *path = file_join(folder, "no/such/f.txt");
    Error error = {0};
    cr_assert_not(file_write(path, "x", 1, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not(file_write(folder, "x", 1, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
}

Test(file, writes_through_links) {
    MEMORY_AUTO char *path = file_join(folder, "f.txt"), *link = file_join(folder, "link");
    Error error = {0};
    struct stat status;
    cr_assert(file_write(path, "old", 3, &error));
    cr_assert_eq(symlink("f.txt", link), 0);
    cr_assert(file_write(link, "new", 3, &error));
    cr_assert_eq(lstat(link, &status), 0);
    cr_assert(S_ISLNK(status.st_mode));
    MEMORY_AUTO char *content = file_read_in(NULL, path, 3, NULL, &error);
    cr_assert_str_eq(content, "new");
}

/* A file that is not regular is written to, not replaced. A pipe of our own stands for /dev/null
 * and /dev/stdout: a fault tried as root would replace the machine's. */
Test(file, writes_into_pipes) {
    MEMORY_AUTO char *path = file_join(folder, "pipe");
    cr_assert_eq(mkfifo(path, 0600), 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    cr_assert_geq(reader, 0);
    Error error = {0};
    struct stat status;
    char received[8] = "";
    cr_assert(file_write(path, "through", 7, &error), "%s", error.message);
    cr_assert_eq(lstat(path, &status), 0);
    cr_assert(S_ISFIFO(status.st_mode));
    cr_assert_eq(read(reader, received, 7), 7);
    cr_assert_str_eq(received, "through");
    close(reader);
}

Test(file, makes_folders_with_parents) {
    MEMORY_AUTO char *path = file_join(folder, "a//b/c/"), *file = file_join(folder, "file"),
                     *below = file_join(folder, "file/d");
    Error error = {0};
    cr_assert(file_is_free(folder, NULL));
    cr_assert(file_make_folder(path, &error), "%s", error.message);
    cr_assert(file_make_folder(path, &error), "%s", error.message);
    cr_assert(file_is_folder(path));
    cr_assert(file_is_free(path, NULL));
    cr_assert_not(file_is_free(folder, NULL));
    cr_assert(file_write(file, "", 0, &error));
    cr_assert_not(file_make_folder(file, &error));
    cr_assert_not(file_make_folder(below, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not(file_make_folder("", &error));
}

/* Files that a sent folder may contain */

static char *outside(void) { return file_join(folder, "outside"); }

/* folder/of with links out of it, and something that nobody may touch outside. */
static char *hostile_folder(void) {
    Error error = {ERROR_NONE, ""};
    char *const inside = file_make_folder_in(folder, "of", &error);
    MEMORY_AUTO char *target = outside(), *link = file_join(inside, "link");
    MEMORY_AUTO char *folder_link = file_join(inside, "plots"), *pipe = file_join(inside, "pipe");
    cr_assert(file_write(target, "mine", 4, &error));
    cr_assert(symlink(target, link) == 0 && symlink(folder, folder_link) == 0);
    cr_assert_eq(mkfifo(pipe, 0600), 0);
    return inside;
}

static void expect_untouched(void) {
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *target = outside(), *content = file_read_in(NULL, target, 100, NULL, &error);
    cr_assert_str_eq(content, "mine");
}

Test(file, below_a_folder_no_link_is_followed) {
    static const char *const NAMES[] = {"link", "plots/outside", "pipe"};
    MEMORY_AUTO char *inside = hostile_folder();
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, "theirs");
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        Error error = {ERROR_NONE, ""};
        cr_assert_null(file_read_in(inside, NAMES[i], 100, NULL, &error), "%s", NAMES[i]);
        cr_assert_neq(strstr(error.message, NAMES[i]), NULL, "%s", error.message);
        cr_assert_eq(file_open_in(inside, NAMES[i], O_RDWR | O_CREAT, &error), -1);
        cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
        cr_assert_not(file_write_in(inside, NAMES[i], &text, &error), "%s", NAMES[i]);
        cr_assert_not(file_create_in(inside, NAMES[i], &text, &error), "%s", NAMES[i]);
        expect_untouched();
    }
}

Test(file, what_is_no_file_is_called_by_its_kind) {
    MEMORY_AUTO char *inside = hostile_folder();
    Error error = {ERROR_NONE, ""};
    cr_assert_null(file_read_in(inside, "link", 100, NULL, &error));
    cr_assert_neq(strstr(error.message, "/of/link: expected a file, not a link"), NULL);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_null(file_read_in(inside, "pipe", 100, NULL, &error));
    cr_assert_neq(strstr(error.message, "/of/pipe: expected a file, not a pipe"), NULL);
    cr_assert_null(file_make_folder_in(inside, "plots", &error));
    cr_assert_neq(strstr(error.message, "there is a link"), NULL, "%s", error.message);
}

Test(file, nothing_is_removed_or_listed_through_a_link) {
    MEMORY_AUTO char *inside = hostile_folder();
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    cr_assert(file_write_in(folder, "x.99999999.tmp", &text, &error));
    file_remove_leftovers(inside, "plots");
    cr_assert(file_may_exist_in(folder, "x.99999999.tmp"));
    cr_assert_not(file_remove_in(inside, "plots/outside", &error));
    cr_assert_eq(file_list(inside, "plots", "", NULL).count, 0);
    cr_assert(file_remove_in(inside, "link", &error), "%s", error.message); /* the link itself */
    expect_untouched();
    FileNames names = file_list(folder, ".", ".tmp", NULL);
    cr_assert_eq(names.count, 1);
    cr_assert_str_eq(names.names[0], "x.99999999.tmp");
    file_names_free(&names);
}

/* A report beside a running command must not take what that one is writing. */
Test(file, leftovers_are_of_dead_processes) {
    const long writers[] = {getppid(), getpid(), 99999999, 99999999999}; /* beyond all processes */
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    for (int i = 0; i < 4; i++) {
        char name[32];
        snprintf(name, sizeof name, "f.%ld.tmp", writers[i]);
        cr_assert(file_create_in(folder, name, &text, &error), "%s", error.message);
        file_remove_leftovers(folder, ".");
        cr_assert_eq(file_may_exist_in(folder, name), i == 0, "%s", name);
    }
    cr_assert(file_is_free(folder, NULL));
}

Test(file, one_of_several_makes_a_file) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, "first");
    cr_assert(file_create_in(folder, "f", &text, &error), "%s", error.message);
    text_append_string(&text, ", then another");
    cr_assert_not(file_create_in(folder, "f", &text, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    MEMORY_AUTO char *content = file_read_in(folder, "f", 100, NULL, &error);
    cr_assert_str_eq(content, "first");
    FileNames left = file_list(folder, ".", ".tmp", NULL);
    cr_assert_eq(left.count, 0);
}
