/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/kept_games.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What claims leave goes, tables too; what does not go is no success. */
Test(kept_games, are_removed_or_it_is_said) {
    char folder[] = "/tmp/jumpoff-test-kept-XXXXXX";
    Error error = {ERROR_NONE, ""};
    cr_assert_not_null(mkdtemp(folder));
    char *const games = file_make_folder_in(folder, "s6.games", &error);
    char *const journal = file_join(games, "journal");
    cr_assert(file_write_in(games, "0m1k-2m0k.slice", &(Text){.data = NULL}, &error));
    cr_assert_eq(mkdir(journal, 0777), 0); /* which no file is removed by */
    cr_assert(!kept_games_remove(folder, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not_null(strstr(error.message, "s6.games/journal"), "%s", error.message);
    cr_assert(!file_exists_in(games, "0m1k-2m0k.slice"));
    cr_assert_eq(rmdir(journal), 0);
    cr_assert(kept_games_remove(folder, &error));
    cr_assert(!file_is_folder(games));
    cr_assert_eq(rmdir(folder), 0);
    free(journal);
    free(games);
}
