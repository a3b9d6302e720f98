/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal: what is in it comes out again, and what was cut off or changed does not. */
#include "arena/journal.h"

#include "../common/thorough.h"
#include "../report/folder.h"
#include "arena/openings.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES = 12 };

static char *base;
static Experiment experiment;
static Openings *openings;
static GameRecord records[GAMES];

/* Games as a tournament would play them; one with an engine's failure. */
static void set_up(void) {
    static const char *const PLAYERS[] = {"random", "piece2val@2", "null@3"};
    Error error = {ERROR_NONE, ""};
    Player players[3];
    base = folder_make();
    experiment = experiment_default();
    experiment.games = GAMES / 3;
    for (int i = 0; i < 3; i++) {
        cr_assert(experiment_add_player(&experiment, PLAYERS[i], &error), "%s", error.message);
    }
    openings = openings_open("random:2", experiment.rules, 8, &error);
    History *const history = history_new();
    for (int i = 0; i < 3; i++) {
        player_open(&players[i], &experiment.players[i], experiment.catalogue, &error);
    }
    for (uint64_t game = 0; game < GAMES; game++) {
        const Fixture fixture = schedule_fixture(&experiment, openings, game);
        const GameSetup setup = {
            .rules = experiment.rules,
            .draws = experiment.draws,
            .start = fixture.opening.board,
            .players = {&players[fixture.players[0]], &players[fixture.players[1]]},
            .seed = fixture.seed};
        cr_assert(game_play(&setup, history, &records[game]));
    }
    records[4].records[0].searched = true; /* an external engine that told nothing … */
    records[4].records[0].scored = records[4].records[0].counted = false;
    records[4].records[1].searched = records[4].records[1].scored = true; /* … only a score */
    records[4].records[1].counted = false;
    records[4].ending = ENDING_CRASH;
    records[4].result = RESULT_UNKNOWN;
    strcpy(records[4].detail, "killed by signal 11");
    for (int i = 0; i < 3; i++) player_close(&players[i]);
    history_free(history);
}

static void tear_down(void) {
    for (int i = 0; i < GAMES; i++) game_record_free(&records[i]);
    openings_close(openings);
    experiment_free(&experiment);
    folder_remove(base);
}

TestSuite(journal, .init = set_up, .fini = tear_down);

static const JournalHead WHOLE = {{0, 1}, 77};

static Journal *make(const char *name, JournalHead head) {
    Error error = {ERROR_NONE, ""};
    char *const folder = file_join(base, name);
    cr_assert(file_make_folder(folder, &error));
    Journal *const journal = journal_create(folder, &experiment, head, &error);
    cr_assert_neq(journal, NULL, "%s", error.message);
    free(folder);
    return journal;
}

static void add(Journal *journal, uint64_t game) {
    Error error = {ERROR_NONE, ""};
    cr_assert(journal_add(journal, game, &records[game], &error), "%s", error.message);
}

/* Opens base/name, the experiment being read along and dropped. */
static Journal *open_again(const char *name, JournalAccess access, Error *error) {
    Experiment read = experiment_default();
    char *const folder = file_join(base, name);
    Journal *const journal = journal_open_as(folder, access, &read, error);
    if (journal != NULL) {
        cr_assert_eq(read.player_count, 3);
        cr_assert_eq(read.games, experiment.games);
    }
    experiment_free(&read);
    free(folder);
    return journal;
}

static bool get(const Journal *journal, uint64_t game, GameRecord *record, Error *error) {
    const Fixture fixture = schedule_fixture(&experiment, openings, game);
    return journal_get(journal, game, &fixture.opening.board, experiment.rules, record, error);
}

static void expect_same_ply(const PlyRecord *a, const PlyRecord *b) {
    cr_assert(move_equal(&a->move, &b->move));
    cr_assert(a->index == b->index && a->unique == b->unique && a->scored == b->scored);
    cr_assert_eq(a->legal_count, b->legal_count);
    cr_assert(a->searched == b->searched && a->counted == b->counted);
    if (!a->searched) return;
    cr_assert(a->score == b->score && a->depth_plies == b->depth_plies);
    cr_assert(a->counters.nodes == b->counters.nodes && a->counters.leaves == b->counters.leaves);
    cr_assert(a->counters.legal_moves == b->counters.legal_moves && a->time_ns == b->time_ns);
}

static void expect_game(const Journal *journal, uint64_t game) {
    Error error = {ERROR_NONE, ""};
    GameRecord record = {.plies = 0};
    const GameRecord *const expected = &records[game];
    cr_assert(journal_has(journal, game));
    cr_assert(get(journal, game, &record, &error), "%s", error.message);
    cr_assert(record.result == expected->result && record.ending == expected->ending);
    cr_assert(record.hash == expected->hash && record.plies == expected->plies);
    cr_assert_str_eq(record.detail, expected->detail);
    cr_assert(board_equal(&record.start, &expected->start));
    cr_assert(board_equal(&record.final, &expected->final));
    for (int i = 0; i < record.plies; i++) {
        expect_same_ply(&record.records[i], &expected->records[i]);
    }
    game_record_free(&record);
}

Test(journal, games_come_out_as_they_went_in) {
    Journal *journal = make("a", WHOLE);
    Error error = {ERROR_NONE, ""};
    for (uint64_t i = 0; i < GAMES; i++) add(journal, (7 * i + 3) % GAMES); /* in any order */
    journal_close(journal);
    journal = open_again("a", JOURNAL_TO_WRITE, &error);
    cr_assert_neq(journal, NULL, "%s", error.message);
    cr_assert(journal_count(journal) == GAMES && journal_cut(journal) == 0);
    cr_assert(journal_head(journal).openings == 77 && journal_head(journal).shard.count == 1);
    for (uint64_t game = 0; game < GAMES; game++) expect_game(journal, game);
    journal_close(journal);
}

/* Files: bytes of base/name/journal. */

static char *read_bytes(const char *name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/journal", base, name);
    FILE *const file = fopen(path, "rb");
    char *const bytes = malloc(1 << 20);
    *length = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*length] = '\0';
    fclose(file);
    return bytes;
}

static void write_bytes(const char *name, const char *bytes, size_t length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/journal", base, name);
    FILE *const file = fopen(path, "wb");
    cr_assert_eq(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

/* Where the games begin: after the list of players, the end of the experiment. */
static size_t head_length(const char *bytes) {
    const char *const mark = strstr(bytes, "\n);\n");
    cr_assert_neq(mark, NULL);
    return (size_t)(mark - bytes) + 4;
}

/* Cut at any byte, as a writer that was killed leaves it: the games before are there, the journal
 * goes on. */
Test(journal, cut_anywhere) {
    Journal *journal = make("a", WHOLE);
    size_t length = 0, last = 0, step = (size_t)thorough(31, 7);
    uint64_t before = GAMES;
    for (uint64_t game = 0; game < 3; game++) add(journal, game);
    journal_close(journal);
    char *const bytes = read_bytes("a", &length);
    const size_t head = head_length(bytes);
    for (size_t size = length; size >= head; size -= size - head < 40 ? 1 : step) {
        Error error = {ERROR_NONE, ""};
        write_bytes("a", bytes, size);
        journal = open_again("a", JOURNAL_TO_WRITE, &error);
        cr_assert_neq(journal, NULL, "%s", error.message);
        const uint64_t count = journal_count(journal);
        cr_assert(count <= before && (size == length) == (count == 3));
        if (count < before) last = size;
        cr_assert(count > 0 || last > 0);
        before = count;
        for (uint64_t game = 0; game < count; game++) expect_game(journal, game);
        cr_assert_not(journal_has(journal, count));
        add(journal, 9);
        journal_close(journal);
        journal = open_again("a", JOURNAL_TO_READ, &error);
        cr_assert(journal_count(journal) == count + 1 && journal_has(journal, 9));
        expect_game(journal, 9);
        journal_close(journal);
    }
    cr_assert_eq(before, 0);
    free(bytes);
}

/* A byte that was changed anywhere: the games before it come out, nothing wrong does. */
Test(journal, changed_anywhere) {
    Journal *journal = make("a", WHOLE);
    size_t length = 0;
    for (uint64_t game = 0; game < 3; game++) add(journal, game);
    journal_close(journal);
    char *const bytes = read_bytes("a", &length);
    for (size_t at = 0; at < length; at += (size_t)thorough(17, 5)) {
        Error error = {ERROR_NONE, ""};
        bytes[at] = (char)(bytes[at] ^ 0x10);
        write_bytes("a", bytes, length);
        bytes[at] = (char)(bytes[at] ^ 0x10);
        journal = open_again("a", JOURNAL_TO_READ, &error);
        if (journal == NULL) {
            cr_assert_lt(at, head_length(bytes));
            cr_assert_eq(error.code, ERROR_DATA, "%s", error.message);
            continue;
        }
        cr_assert_lt(journal_count(journal), 3, "a change at %zu passed", at);
        cr_assert_gt(journal_cut(journal), 0);
        for (uint64_t game = 0; game < journal_count(journal); game++) expect_game(journal, game);
        journal_close(journal);
    }
    free(bytes);
}

Test(journal, refused) {
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(open_again("none", JOURNAL_TO_WRITE, &error), NULL);
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    Journal *const journal = make("a", WHOLE);
    for (int i = 0; i < 2; i++) { /* it is locked, even in the same process */
        cr_assert_eq(open_again("a", i == 1 ? JOURNAL_TO_READ : JOURNAL_TO_WRITE, &error), NULL);
        cr_assert(error.code == ERROR_CANNOT_WRITE && strstr(error.message, "another jumpoff"));
    }
    char *const folder = file_join(base, "a");
    cr_assert_eq(journal_create(folder, &experiment, WHOLE, &error), NULL);
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    cr_assert_not(file_is_empty_folder(folder));
    cr_assert(journal_keep(journal, &error));
    cr_assert(!file_exists_in(folder, JOURNAL_NAME) && file_exists_in(folder, JOURNAL_KEPT_NAME));
    free(folder);
}

/* With more players each game is found under its new number; the old journal is gone. */
Test(journal, grows) {
    Error error = {ERROR_NONE, ""};
    Experiment before = experiment_default(), after = experiment_default();
    Journal *journal = make("a", WHOLE);
    char *const folder = file_join(base, "a");
    const char *const text = journal_experiment(journal);
    cr_assert(experiment_parse(&after, "", text, strlen(text), NULL, 0, &error));
    cr_assert(experiment_add_player(&after, "null@1", &error));
    after.began = (Beginnings){1, {3}};
    for (uint64_t game = 0; game < GAMES; game += 3) add(journal, game);
    cr_assert(journal_keep(journal, &error));
    folder_write(base, "a/experiment", "of before");
    journal = journal_open_kept(folder, &before, &error);
    cr_assert_not_null(journal, "%s", error.message);
    journal = journal_grow(journal, folder, &before, &after, &error);
    cr_assert(journal != NULL && journal_count(journal) == GAMES / 3, "%s", error.message);
    cr_assert(!file_exists_in(folder, "experiment") && !file_exists_in(folder, JOURNAL_KEPT_NAME));
    for (uint64_t game = 0; game < GAMES; game += 3) {
        const uint64_t moved = schedule_moved(&before, &after, game);
        const Fixture fixture = schedule_fixture(&after, openings, moved);
        GameRecord record = {.plies = 0};
        cr_assert(journal_get(journal, moved, &fixture.opening.board, after.rules, &record, &error),
                  "%s", error.message);
        cr_assert_eq(record.hash, records[game].hash);
        game_record_free(&record);
    }
    journal_close(journal);
    experiment_free(&before);
    experiment_free(&after);
    free(folder);
}

/* The games that are there can be seen while it is written, all at once or some at a time. */
Test(journal, is_watched_while_it_is_written) {
    const JournalHead head = {{0, 1}, openings_hash(openings)};
    Error error = {ERROR_NONE, ""};
    Experiment seen = experiment_default();
    GameSummary summary;
    Journal *const journal = journal_create(base, &experiment, head, &error);
    Journal *const watching = journal_open_as(base, JOURNAL_TO_WATCH, &seen, &error);
    cr_assert(watching != NULL, "%s", error.message);
    cr_assert(journal_look(watching, &seen, 100) && journal_count(watching) == 0);
    for (uint64_t game = 0; game < GAMES; game++) {
        cr_assert(journal_add(journal, game, &records[game], &error), "%s", error.message);
    }
    cr_assert_not(journal_look(watching, &seen, GAMES - 1), "there is more");
    cr_assert_eq(journal_count(watching), GAMES - 1);
    cr_assert(journal_look(watching, &seen, 2) && journal_count(watching) == GAMES);
    for (uint64_t game = 0; game < GAMES; game++) {
        const GameSummary expected = game_summary(&records[game]);
        const Side first = (Side)records[game].start.side;
        cr_assert(journal_peek(watching, game, first, &summary));
        cr_assert(summary.result == expected.result && summary.ending == expected.ending);
        cr_assert(summary.failed == expected.failed && summary.hash == expected.hash);
    }
    journal_close(watching);
    Journal *const looked = journal_open_as(base, JOURNAL_TO_LOOK, &seen, &error);
    cr_assert(looked != NULL && journal_count(looked) == GAMES, "%s", error.message);
    expect_game(looked, GAMES - 1);
    journal_close(looked);
    experiment_free(&seen);
    journal_close(journal);
}

/* Another run has come first and removed what this one had begun: here it cannot be written. */
Test(journal, of_who_comes_first) {
    Error error = {ERROR_NONE, ""};
    Text name = {.data = NULL};
    journal_close(make("a", WHOLE));
    char *const folder = file_join(base, "a");
    text_append(&name, "%s/journal.%ld.tmp", folder, (long)getpid());
    cr_assert_eq(mkdir(text_string(&name), 0777), 0);
    cr_assert(journal_create(folder, &experiment, WHOLE, &error) == NULL);
    cr_assert(strstr(error.message, "another jumpoff is at work") != NULL, "%s", error.message);
    free(folder);
    text_free(&name);
}

Test(journal, of_another_program) {
    Error error = {ERROR_NONE, ""};
    size_t length = 0;
    journal_close(make("a", WHOLE));
    char *const bytes = read_bytes("a", &length);
    char *const program = strstr(bytes, "\nprogram ") + 9;
    program[0] = '9';
    write_bytes("a", bytes, length);
    cr_assert_eq(open_again("a", JOURNAL_TO_WRITE, &error), NULL);
    cr_assert(error.code == ERROR_DATA && strstr(error.message, "only the program that began"));
    free(bytes);
}

/* A game of another opening is not taken for this one. */
Test(journal, another_opening) {
    Error error = {ERROR_NONE, ""};
    Journal *journal = make("a", WHOLE);
    GameRecord record = {.plies = 0};
    add(journal, 0);
    journal_close(journal);
    journal = open_again("a", JOURNAL_TO_READ, &error);
    const Board start = board_start(8);
    cr_assert_not(journal_get(journal, 0, &start, experiment.rules, &record, &error));
    cr_assert(error.code == ERROR_DATA && strstr(error.message, "game 1 "));
    game_record_free(&record);
    journal_close(journal);
}

Test(journal, shards_are_put_together) {
    Error error = {ERROR_NONE, ""};
    Journal *const whole = make("whole", WHOLE);
    for (uint64_t index = 0; index < 4; index++) {
        char name[] = "part-0";
        const JournalHead head = {{index, 4}, 77};
        name[5] = (char)('0' + index);
        Journal *part = make(name, head);
        for (uint64_t i = 0; i < schedule_shard_games(&experiment, head.shard); i++) {
            add(part, schedule_shard_game(head.shard, i));
        }
        journal_close(part);
        part = open_again(name, JOURNAL_TO_READ, &error);
        cr_assert_eq(journal_count(part), schedule_shard_games(&experiment, head.shard));
        for (int twice = 0; twice < 2; twice++) cr_assert(journal_copy(whole, part, &error));
        journal_close(part);
    }
    cr_assert_eq(journal_count(whole), GAMES);
    for (uint64_t game = 0; game < GAMES; game++) expect_game(whole, game);
    journal_close(whole);
    Journal *const again = open_again("whole", JOURNAL_TO_READ, &error);
    cr_assert(journal_count(again) == GAMES && journal_cut(again) == 0);
    journal_close(again);
}

/* A journal that somebody removes while games are played is noticed (once a second). */
Test(journal, removed) {
    Error error = {ERROR_NONE, ""};
    Journal *const journal = make("a", WHOLE);
    char *const path = file_join(base, "a/journal");
    add(journal, 0);
    unlink(path);
    bool good = true;
    for (int i = 0; good && i < 30; i++) {
        good = journal_add(journal, 1, &records[1], &error);
        usleep(100000);
    }
    cr_assert_not(good);
    cr_assert(error.code == ERROR_CANNOT_WRITE && strstr(error.message, "was removed"));
    journal_close(journal);
    free(path);
}
