/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal that a finished tournament keeps, and how it grows. */
#include "../report/folder.h"
#include "arena/results.h"
#include "journal_fixture.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

TestSuite(journal_kept, .init = journal_fixture_set_up, .fini = journal_fixture_tear_down);

/* Leaves every third game in base/NAME as a finished tournament does; its folder, to be freed. */
static char *keep_some(const char *name) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text timing = {.data = NULL}, kept = {.data = NULL};
    Journal *const journal = journal_fixture_make(name, JOURNAL_FIXTURE_WHOLE);
    char *const folder = file_join(made.base, name);
    GameRows rows = {.files = {{.data = NULL}}};
    schema_write_header(&TIMING_SCHEMA, &timing);
    cr_assert(journal_copy_head(journal, &kept, &error), "%s", error.message);
    for (uint64_t game = 0; game < GAMES; game += 3) {
        const ScheduledGame scheduled = schedule_game(&made.experiment, made.openings, game);
        game_rows_fill(&rows, &made.experiment, &scheduled, &made.records[game]);
        text_append_string(&timing, text_string(&rows.files[GAME_FILE_TIMING]));
        text_append_bytes(&kept, rows.files[GAME_FILE_JOURNAL].data,
                          rows.files[GAME_FILE_JOURNAL].length);
    }
    cr_assert(file_write_in(folder, "timing.csv", &timing, &error), "%s", error.message);
    cr_assert(file_write_in(folder, JOURNAL_KEPT_NAME, &kept, &error), "%s", error.message);
    cr_assert(journal_end(journal, &error), "%s", error.message);
    game_rows_free(&rows);
    return folder;
}

/* Grows the games of a folder by a player; *after becomes the made.experiment. */
static Journal *grow(const char *folder, Experiment *after, Error *error) {
    EXPERIMENT_AUTO Experiment before = experiment_default();
    *after = experiment_default();
    Journal *journal = journal_open(folder, JOURNAL_TO_EXTEND, &before, error);
    cr_assert_not_null(journal, "%s", error->message);
    const char *const text = journal_experiment(journal);
    cr_assert(experiment_parse(after, "", text, strlen(text), NULL, 0, error));
    cr_assert(experiment_add_player(after, "null@1", error));
    after->player_history = (PlayerHistory){1, {3}};
    journal = journal_extend(journal, folder, &before, after, error);
    return journal;
}

/* All that is known of a game, under the number that it has afterwards. */
static void expect_grown(const Journal *journal, const Experiment *after, uint64_t game) {
    Error error = {ERROR_NONE, ""};
    GameRecord record = {.plies = 0};
    const uint64_t moved = schedule_moved(&made.experiment, after, game);
    const ScheduledGame scheduled = schedule_game(after, made.openings, moved);
    cr_assert(journal_get(journal, moved, &scheduled.opening.board, after->rules, &record, &error),
              "%s", error.message);
    cr_assert_eq(record.hash, made.records[game].hash);
    for (int i = 0; i < record.plies; i++)
        journal_fixture_same_ply(&record.records[i], &made.records[game].records[i]);
    game_record_free(&record);
}

/* With more players each game is found under its new number, with its times; the old journal is
 * gone. */
Test(journal_kept, grows) {
    Error error = {ERROR_NONE, ""};
    Experiment after;
    MEMORY_AUTO char *folder = keep_some("a");
    folder_write(made.base, "a/experiment", "of before");
    Journal *const journal = grow(folder, &after, &error);
    cr_assert(journal != NULL && journal_count(journal) == GAMES / 3, "%s", error.message);
    cr_assert(!file_may_exist_in(folder, "experiment") &&
              !file_may_exist_in(folder, JOURNAL_KEPT_NAME));
    for (uint64_t game = 0; game < GAMES; game += 3) expect_grown(journal, &after, game);
    journal_close(journal);
    experiment_free(&after);
}

/* Times that are not those of the games are refused, and all stays as it was. */
Test(journal_kept, grows_only_with_its_times) {
    static const struct {
        const char *remove; /* from timing.csv; NULL: the file itself */
        ErrorCode code;
        const char *message;
    } CASES[] = {
        {NULL, ERROR_NO_INPUT, "/timing.csv: "},
        {"\n10,", ERROR_DATA, "/timing.csv:"},
        {"\n4,3,", ERROR_DATA, " moves of game 4, as many as games.journal has"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Error error = {ERROR_NONE, ""};
        Experiment after;
        char name[] = "0";
        name[0] = (char)('0' + i);
        MEMORY_AUTO char *folder = keep_some(name);
        MEMORY_AUTO char *timing = file_read_in(folder, "timing.csv", 1 << 20, NULL, &error);
        char *const row = CASES[i].remove != NULL ? strstr(timing, CASES[i].remove) : NULL;
        cr_assert((row == NULL) == (CASES[i].remove == NULL));
        if (row != NULL) memmove(row, strchr(row + 1, '\n'), strlen(strchr(row + 1, '\n')) + 1);
        folder_write(folder, "timing.csv", timing);
        if (row == NULL) cr_assert(file_remove_in(folder, "timing.csv", &error));
        cr_assert_null(grow(folder, &after, &error));
        cr_assert_eq(error.code, CASES[i].code);
        cr_assert_not_null(strstr(error.message, CASES[i].message), "%s", error.message);
        cr_assert(file_may_exist_in(folder, JOURNAL_KEPT_NAME) &&
                  !file_may_exist_in(folder, JOURNAL_NAME));
        experiment_free(&after);
    }
}

/* Where no times were written, those of earlier games are unknown. */
Test(journal_kept, grows_without_times) {
    Error error = {ERROR_NONE, ""};
    Experiment after;
    made.experiment.moves = false;
    MEMORY_AUTO char *folder = keep_some("a");
    cr_assert(file_remove_in(folder, "timing.csv", &error));
    Journal *const journal = grow(folder, &after, &error);
    cr_assert_not_null(journal, "%s", error.message);
    for (uint64_t game = 0; game < GAMES; game += 3) {
        for (int i = 0; i < made.records[game].plies; i++)
            if (made.records[game].records[i].searched) made.records[game].records[i].time_ns = -1;
        expect_grown(journal, &after, game);
    }
    journal_close(journal);
    experiment_free(&after);
}

/* The result file does not tell how long moves took. */
Test(journal_kept, has_no_times) {
    const ScheduledGame scheduled = schedule_game(&made.experiment, made.openings, 3);
    GameRecord *const record = &made.records[3];
    GameRows rows = {.files = {{.data = NULL}}}, other = {.files = {{.data = NULL}}};
    game_rows_fill(&rows, &made.experiment, &scheduled, record);
    for (int ply = 0; ply < record->plies; ply++) record->records[ply].time_ns += 1000000;
    game_rows_fill(&other, &made.experiment, &scheduled, record);
    cr_assert(strcmp(text_string(&rows.files[GAME_FILE_TIMING]),
                     text_string(&other.files[GAME_FILE_TIMING])) != 0);
    cr_assert_eq(rows.files[GAME_FILE_JOURNAL].length, other.files[GAME_FILE_JOURNAL].length);
    cr_assert(memcmp(rows.files[GAME_FILE_JOURNAL].data, other.files[GAME_FILE_JOURNAL].data,
                     rows.files[GAME_FILE_JOURNAL].length) == 0);
    game_rows_free(&rows);
    game_rows_free(&other);
}
