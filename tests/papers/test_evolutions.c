/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions that claims share: made once and resumed; taken by their rows, and refused where they
 * are of something else; copied and removed. */
#include "../report/folder.h"
#include "trial.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Evolving: SHG with a template of the paper's own */

static const char PAPER[] =
    "title = \"t\";\n"
    "evolutions = ({ name = \"shg\"; label = \"SHG\"; generator = \"shg\"; count = 2;\n"
    "  quick = \"depth=1,population=4,crossovers=77,score-games=0\"; });\n"
    "heuristics = ({ name = \"two\";\n"
    "  text = \"name = \\\"two\\\"; weights = { own_men = 1; opponent_men = -1; };\"; });\n"
    "claims = ({ id = \"E1\"; says = \"s\"; rules = { is = \"above\"; than = 0.0; };\n"
    "  measure = { kind = \"evolutions\"; figures = ({ name = \"mutants\"; column = \"mutants\";\n"
    "    sets = [\"shg\"]; templates = [\"two\"]; rules = [\"giveaway\"]; }); }; });\n";
#define NAME "shg-two-giveaway-q"

static void measure(Trial *trial) {
    cr_assert(trial_measure(trial, 0), "%s", trial->error.message);
}

static char *rows_of(const Trial *trial) { return folder_read(trial->folder, "evolutions.csv"); }

Test(evolutions, are_made_once_and_are_the_units) {
    Trial trial;
    ROWS_AUTO Rows rows = {.items = NULL};
    trial_begin(&trial, PAPER);
    measure(&trial);
    cr_assert(rows_read_in(&rows, &EVOLVED_ROWS, trial.folder, &trial.error));
    const EvolvedRow *const it = rows.items;
    cr_assert_eq(rows.count, 2);
    cr_assert_str_eq(it[1].name, NAME "2");
    cr_assert_str_eq(it[1].kind, "SHG");
    cr_assert_eq(it[1].log.crossovers, 77);
    cr_assert_str_neq(it[0].weights, it[1].weights);
    cr_assert_float_eq(trial_value(&trial, "mutants"), (it[0].log.mutants + it[1].log.mutants) / 2,
                       1e-12);
    cr_assert_eq(trial.found.figures.items[0].count, 2);
    cr_assert_eq((double)trial.found.games, it[0].log.games + it[1].log.games);
    cr_assert_not(file_may_exist_in(trial.folder, NAME "1.evolution"), "its folder is gone");
    atomic_bool stop = true;
    trial.campaign.stop = &stop; /* nothing is evolved any more */
    measure(&trial);
    trial_end(&trial);
}

/* Killed before it had begun, then stopped, it goes on; its seed is that of its number. */
Test(evolutions, go_on_and_repeat) {
    Trial straight, stopped;
    atomic_bool stop = true;
    trial_begin(&straight, PAPER);
    measure(&straight);
    MEMORY_AUTO char *rows = rows_of(&straight);
    trial_begin(&stopped, PAPER);
    MEMORY_AUTO char *begun =
        file_make_folder_in(stopped.folder, NAME "1.evolution", &stopped.error);
    folder_write(begun, "log.csv", "half a");
    stopped.campaign.stop = &stop;
    cr_assert_not(trial_measure(&stopped, 0));
    cr_assert_eq(stopped.error.code, ERROR_INTERRUPTED, "%s", stopped.error.message);
    stop = false;
    measure(&stopped);
    MEMORY_AUTO char *again = rows_of(&stopped);
    cr_assert_str_eq(rows, again);
    trial_end(&stopped);
    trial_begin(&stopped, PAPER); /* number 1 of the seed 1 is number 2 of the seed 0 */
    stopped.campaign.evolution_seed = 1;
    measure(&stopped);
    MEMORY_AUTO char *other = rows_of(&stopped);
    const char *const weights = strrchr(rows, ',');
    cr_assert_not_null(strstr(other, weights), "%s", weights);
    trial_end(&stopped);
    trial_end(&straight);
}

/* Rows */

/* Faults of a row: with `what` replaced the measurement fails with the message. */
Test(evolutions, rows_of_something_else_are_refused) {
    static const char *const FAULTS[][3] = {
        {",giveaway,1,", ",giveaway,101,",
         ":2: column number: expected a whole number from 1 to 10"},
        {",giveaway,1,", ",giveaway,0,",
         ":2: column number: expected a whole number from 1 to 100"},
        {",giveaway,1,", ",giveaway,,", ":2: column number: expected a whole number from 1 to 100"},
        {",77,", ",-77,", ":2: column crossovers: expected a number from 0"},
        {"\n" NAME "2", "\n" NAME "1x",
         "has other settings or another random seed"}, /* number 2 is evolved anew */
    };
    Trial trial;
    trial_begin(&trial, PAPER);
    measure(&trial);
    MEMORY_AUTO char *rows = rows_of(&trial);
    char hash[17];
    snprintf(hash, sizeof hash, "%.16s", strstr(rows, ",giveaway,1,") + 12);
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
        const bool is_last = i + 1 == sizeof FAULTS / sizeof *FAULTS;
        MEMORY_AUTO char *changed = is_last ? trial_replace(rows, hash, "0123456789abcdef")
                                            : trial_replace(rows, FAULTS[i][0], FAULTS[i][1]);
        folder_write(trial.folder, "evolutions.csv", changed);
        cr_assert_not(trial_measure(&trial, 0), "%zu", i);
        cr_assert_eq(trial.error.code, ERROR_DATA);
        cr_assert_not_null(strstr(trial.error.message, FAULTS[i][2]), "%s", trial.error.message);
    }
    static const char *const WEIGHTS[] = {"1", "1 2 3", "1 x", "1 1e12", "", "1 nan"};
    for (size_t i = 0; i < sizeof WEIGHTS / sizeof *WEIGHTS; i++) {
        TEXT_AUTO Text text = {.data = NULL};
        const char *const end = strchr(strchr(rows, '\n') + 1, '\n'), *at = end;
        while (*at != ',') at--;
        text_append(&text, "%.*s,%s%s", (int)(at - rows), rows, WEIGHTS[i], end);
        folder_write(trial.folder, "evolutions.csv", text.data);
        cr_assert_not(trial_measure(&trial, 0), "%s", WEIGHTS[i]);
        cr_assert_not_null(strstr(trial.error.message, "expected 2 weights"), "%s",
                           trial.error.message);
    }
    trial_end(&trial);
}

Test(evolutions, copies_add_what_is_lacking) {
    Trial trial;
    const char *const to = temporary_folder();
    trial_begin(&trial, PAPER);
    Error *const error = &trial.error;
    cr_assert_not(evolutions_copy(trial.folder, to, false, error), "there is nothing to copy");
    cr_assert(evolutions_copy(trial.folder, to, true, error));
    cr_assert_not(file_may_exist_in(to, "evolutions.csv"));
    measure(&trial);
    char *const rows = rows_of(&trial), *const second = strstr(rows, NAME "2");
    MEMORY_AUTO char *cut = text_duplicate(rows);
    cut[second - rows] = '\0'; /* the first row alone; then that and the second */
    folder_write(trial.folder, "evolutions.csv", cut);
    for (int i = 0; i < 2; i++) cr_assert(evolutions_copy(trial.folder, to, false, error));
    folder_write(trial.folder, "evolutions.csv", rows);
    cr_assert(evolutions_copy(trial.folder, to, false, error));
    MEMORY_AUTO char *copied = folder_read(to, "evolutions.csv");
    cr_assert_str_eq(copied, rows);
    free(rows);
    trial_end(&trial);
}

/* Files of measurements are removed, tables too; a file that stays is an error. */
Test(evolutions, kept_parts_are_removed_or_it_is_said) {
    const char *const folder = temporary_folder();
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *games = file_make_folder_in(folder, "s6.games", &error);
    MEMORY_AUTO char *journal = file_join(games, "journal");
    cr_assert(file_write_in(games, "0m1k-2m0k.slice", &(Text){.data = NULL}, &error));
    cr_assert_eq(mkdir(journal, 0777), 0); /* which no file is removed by */
    cr_assert_not(kept_remove(folder, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not_null(strstr(error.message, "s6.games/journal"), "%s", error.message);
    cr_assert_not(file_may_exist_in(games, "0m1k-2m0k.slice"));
    cr_assert_eq(rmdir(journal), 0);
    cr_assert(kept_remove(folder, &error));
    cr_assert_not(file_is_folder(games));
}
