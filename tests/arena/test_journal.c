/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal: what is in it comes out again, and what was cut off or changed does not. */
#include "../common/auto.h"
#include "../common/thorough.h"
#include "../report/folder.h"
#include "journal_fixture.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

AUTO_CLOSE(journal_close)

TestSuite(journal, .init = journal_fixture_set_up, .fini = journal_fixture_tear_down);

Test(journal, games_come_out_as_they_went_in) {
    Journal *journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    Error error = {ERROR_NONE, ""};
    for (uint64_t i = 0; i < GAMES; i++)
        journal_fixture_add(journal, (7 * i + 3) % GAMES); /* in any order */
    journal_close(journal);
    journal = journal_fixture_open("a", JOURNAL_TO_WRITE, &error);
    cr_assert_neq(journal, NULL, "%s", error.message);
    cr_assert(journal_count(journal) == GAMES && journal_cut(journal) == 0);
    cr_assert(journal_head(journal).openings == 77 && journal_head(journal).shard.count == 1);
    for (uint64_t game = 0; game < GAMES; game++) journal_fixture_expect(journal, game);
    journal_close(journal);
}

/* Files: bytes of base/NAME/journal. */

static char *read_bytes(const char *name, size_t *length) {
    return journal_fixture_read(name, JOURNAL_NAME, length);
}

static void write_bytes(const char *name, const char *bytes, size_t length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/journal", made.base, name);
    FILE *const file = fopen(path, "wb");
    cr_assert_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* Where the games begin: after the list of players, the end of the made.experiment. */
static size_t head_length(const char *bytes) {
    const char *const mark = strstr(bytes, "\n);\n");
    cr_assert_neq(mark, NULL);
    return (size_t)(mark - bytes) + 4;
}

/* Cut at any byte, as a writer that was killed leaves it: the games before are there, the journal
 * goes on. */
Test(journal, cut_anywhere) {
    Journal *journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    size_t length = 0, last = 0, step = (size_t)thorough(31, 7);
    uint64_t before = GAMES;
    for (uint64_t game = 0; game < 3; game++) journal_fixture_add(journal, game);
    journal_close(journal);
    MEMORY_AUTO char *bytes = read_bytes("a", &length);
    const size_t head = head_length(bytes);
    for (size_t size = length; size >= head; size -= size - head < 40 ? 1 : step) {
        Error error = {ERROR_NONE, ""};
        write_bytes("a", bytes, size);
        journal = journal_fixture_open("a", JOURNAL_TO_WRITE, &error);
        cr_assert_neq(journal, NULL, "%s", error.message);
        const uint64_t count = journal_count(journal);
        cr_assert(count <= before && (size == length) == (count == 3));
        if (count < before) last = size;
        cr_assert(count > 0 || last > 0);
        before = count;
        for (uint64_t game = 0; game < count; game++) journal_fixture_expect(journal, game);
        cr_assert_not(journal_has(journal, count));
        journal_fixture_add(journal, 9);
        journal_close(journal);
        journal = journal_fixture_open("a", JOURNAL_TO_READ, &error);
        cr_assert(journal_count(journal) == count + 1 && journal_has(journal, 9));
        journal_fixture_expect(journal, 9);
        journal_close(journal);
    }
    cr_assert_eq(before, 0);
}

/* A byte that was changed anywhere: the games before it come out, nothing wrong does. */
Test(journal, changed_anywhere) {
    Journal *journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    size_t length = 0;
    for (uint64_t game = 0; game < 3; game++) journal_fixture_add(journal, game);
    journal_close(journal);
    MEMORY_AUTO char *bytes = read_bytes("a", &length);
    for (size_t at = 0; at < length; at += (size_t)thorough(17, 5)) {
        Error error = {ERROR_NONE, ""};
        bytes[at] = (char)(bytes[at] ^ 0x10);
        write_bytes("a", bytes, length);
        bytes[at] = (char)(bytes[at] ^ 0x10);
        journal = journal_fixture_open("a", JOURNAL_TO_READ, &error);
        if (journal == NULL) {
            cr_assert_lt(at, head_length(bytes));
            cr_assert_eq(error.code, ERROR_DATA, "%s", error.message);
            continue;
        }
        cr_assert_lt(journal_count(journal), 3, "a change at %zu passed", at);
        cr_assert_gt(journal_cut(journal), 0);
        for (uint64_t game = 0; game < journal_count(journal); game++)
            journal_fixture_expect(journal, game);
        journal_close(journal);
    }
}

Test(journal, refused) {
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(journal_fixture_open("none", JOURNAL_TO_WRITE, &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    Journal *const journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    for (int i = 0; i < 2; i++) { /* it is locked, even in the same process */
        cr_assert_eq(journal_fixture_open("a", i == 1 ? JOURNAL_TO_READ : JOURNAL_TO_WRITE, &error),
                     NULL);
        cr_assert(error.code == ERROR_CANNOT_WRITE && strstr(error.message, "another jumpoff"));
    }
    MEMORY_AUTO char *folder = file_join(made.base, "a");
    cr_assert_eq(journal_create(folder, &made.experiment, JOURNAL_FIXTURE_WHOLE, &error), NULL);
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not(file_is_free(folder, NULL));
    cr_assert(journal_end(journal, &error));
    cr_assert(!file_may_exist_in(folder, JOURNAL_NAME));
}

/* The games that are there can be seen while it is written, all at once or some at a time. */
Test(journal, is_watched_while_it_is_written) {
    const JournalHead head = {{0, 1}, openings_hash(made.openings)};
    Error error = {ERROR_NONE, ""};
    EXPERIMENT_AUTO Experiment seen = experiment_default();
    GameRecord peeked;
    AUTO(journal_close_at)
    Journal *journal = journal_create(made.base, &made.experiment, head, &error);
    AUTO(journal_close_at)
    Journal *watching = journal_open(made.base, JOURNAL_TO_LOOK, &seen, &error);
    cr_assert(watching != NULL, "%s", error.message);
    cr_assert(journal_look(watching, &seen, 100) && journal_count(watching) == 0);
    for (uint64_t i = 0; i < GAMES; i++) {
        const uint64_t game = i ^ 3; /* not in the order of the schedule */
        cr_assert(journal_add(journal, game, &made.records[game], &error), "%s", error.message);
    }
    for (uint64_t count = 1; count < 6; count++) {
        cr_assert_not(journal_look(watching, &seen, 1));
        cr_assert_eq(journal_count(watching), count);
        for (uint64_t i = 1; i < count; i++)
            cr_assert_lt(journal_game(watching, i - 1), journal_game(watching, i));
    }
    cr_assert_not(journal_look(watching, &seen, GAMES - 6), "there is more");
    cr_assert_eq(journal_count(watching), GAMES - 1);
    cr_assert(journal_look(watching, &seen, 2) && journal_count(watching) == GAMES);
    for (uint64_t game = 0; game < GAMES; game++) {
        const GameRecord *const expected = &made.records[game];
        const Side failed = expected->start.side == BLACK ? (Side)expected->final.side
                                                          : side_other((Side)expected->final.side);
        cr_assert(journal_peek(watching, game, &peeked));
        cr_assert(peeked.result == expected->result && peeked.ending == expected->ending);
        cr_assert(peeked.final.side == failed && peeked.hash == expected->hash);
    }
    cr_assert_not(journal_is_removed(watching));
    cr_assert(file_remove_in(made.base, JOURNAL_NAME, &error));
    cr_assert(journal_is_removed(watching));
}

/* Another run has come first and removed what this one had begun: here it cannot be written. */
Test(journal, of_who_comes_first) {
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text name = {.data = NULL};
    journal_close(journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE));
    MEMORY_AUTO char *folder = file_join(made.base, "a");
    text_append(&name, "%s/journal.%ld.tmp", folder, (long)getpid());
    cr_assert_eq(mkdir(text_string(&name), 0777), 0);
    cr_assert(journal_create(folder, &made.experiment, JOURNAL_FIXTURE_WHOLE, &error) == NULL);
    cr_assert(strstr(error.message, "another jumpoff is using it") != NULL, "%s", error.message);
}

/* Or of an earlier format. */
Test(journal, of_another_program) {
    static const char *const CHANGED[] = {"\nprogram ", "jumpoff-journal-"};
    for (int i = 0; i < 2; i++) {
        Error error = {ERROR_NONE, ""};
        size_t length = 0;
        const char *const name = i == 0 ? "a" : "b";
        journal_close(journal_fixture_make(name, JOURNAL_FIXTURE_WHOLE));
        MEMORY_AUTO char *bytes = read_bytes(name, &length);
        strstr(bytes, CHANGED[i])[strlen(CHANGED[i])] = '9';
        write_bytes(name, bytes, length);
        cr_assert_eq(journal_fixture_open(name, JOURNAL_TO_WRITE, &error), NULL);
        cr_assert(error.code == ERROR_DATA && strstr(error.message, "only the program that began"));
    }
}

/* A game of another opening is not taken for this one. */
Test(journal, another_opening) {
    Error error = {ERROR_NONE, ""};
    Journal *journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    GameRecord record = {.plies = 0};
    journal_fixture_add(journal, 0);
    journal_close(journal);
    journal = journal_fixture_open("a", JOURNAL_TO_READ, &error);
    const Board start = board_start(8);
    cr_assert_not(journal_get(journal, 0, &start, made.experiment.rules, &record, &error));
    cr_assert(error.code == ERROR_DATA && strstr(error.message, "game 1 "));
    game_record_free(&record);
    journal_close(journal);
}

Test(journal, shards_are_put_together) {
    Error error = {ERROR_NONE, ""};
    Journal *const whole = journal_fixture_make("whole", JOURNAL_FIXTURE_WHOLE);
    for (uint64_t index = 0; index < 4; index++) {
        char name[] = "part-0";
        const JournalHead head = {{index, 4}, 77};
        name[5] = (char)('0' + index);
        Journal *part = journal_fixture_make(name, head);
        for (uint64_t i = 0; i < schedule_shard_games(&made.experiment, head.shard); i++) {
            journal_fixture_add(part, schedule_shard_game(head.shard, i));
        }
        journal_close(part);
        part = journal_fixture_open(name, JOURNAL_TO_READ, &error);
        cr_assert_eq(journal_count(part), schedule_shard_games(&made.experiment, head.shard));
        for (int twice = 0; twice < 2; twice++) cr_assert(journal_copy(whole, part, &error));
        journal_close(part);
    }
    cr_assert_eq(journal_count(whole), GAMES);
    for (uint64_t game = 0; game < GAMES; game++) journal_fixture_expect(whole, game);
    journal_close(whole);
    AUTO(journal_close_at) Journal *again = journal_fixture_open("whole", JOURNAL_TO_READ, &error);
    cr_assert(journal_count(again) == GAMES && journal_cut(again) == 0);
}

/* A journal that somebody removes while games are played is noticed (once a second). */
Test(journal, removed) {
    Error error = {ERROR_NONE, ""};
    AUTO(journal_close_at) Journal *journal = journal_fixture_make("a", JOURNAL_FIXTURE_WHOLE);
    MEMORY_AUTO char *path = file_join(made.base, "a/journal");
    journal_fixture_add(journal, 0);
    unlink(path);
    bool good = true;
    for (int i = 0; good && i < 30; i++) {
        good = journal_add(journal, 1, &made.records[1], &error);
        usleep(100000);
    }
    cr_assert_not(good);
    cr_assert(error.code == ERROR_CANNOT_WRITE && strstr(error.message, "was removed"));
}
