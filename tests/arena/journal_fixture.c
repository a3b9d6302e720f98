/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "journal_fixture.h"

#include "../report/folder.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

JournalFixture made;

/* Games as a tournament would play them; one with an engine's failure. */
void journal_fixture_set_up(void) {
    static const char *const PLAYERS[] = {"random", "piece2val@2", "null@3"};
    Error error = {ERROR_NONE, ""};
    Player players[3];
    made.base = temporary_folder();
    made.experiment = experiment_default();
    made.experiment.games = GAMES / 3;
    for (int i = 0; i < 3; i++) {
        cr_assert(experiment_add_player(&made.experiment, PLAYERS[i], &error), "%s", error.message);
    }
    made.openings = openings_open("random:2", made.experiment.rules, 8, &error);
    History *const history = history_new();
    for (int i = 0; i < 3; i++) {
        error_ignore(player_open(&players[i], &made.experiment.players[i],
                                 made.experiment.catalogue, NULL, &error));
    }
    for (uint64_t game = 0; game < GAMES; game++) {
        const ScheduledGame scheduled = schedule_game(&made.experiment, made.openings, game);
        const GameSetup setup = {
            .rules = made.experiment.rules,
            .draws = experiment_draws(&made.experiment),
            .start = scheduled.opening.board,
            .players = {&players[scheduled.players[0]], &players[scheduled.players[1]]},
            .seed = scheduled.seed};
        cr_assert(game_play(&setup, history, &made.records[game]));
    }
    made.records[4].records[0].searched = true; /* an external engine that told nothing … */
    made.records[4].records[0].scored = made.records[4].records[0].counted = false;
    made.records[4].records[1].searched = made.records[4].records[1].scored =
        true; /* … only a score */
    made.records[4].records[1].counted = false;
    made.records[4].ending = ENDING_CRASH;
    made.records[4].result = RESULT_UNKNOWN;
    strcpy(made.records[4].detail, "killed by signal 11");
    for (int i = 0; i < 3; i++) player_close(&players[i]);
    history_free(history);
}

void journal_fixture_tear_down(void) {
    for (int i = 0; i < GAMES; i++) game_record_free(&made.records[i]);
    openings_close(made.openings);
    experiment_free(&made.experiment);
}

Journal *journal_fixture_make(const char *name, JournalHead head) {
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *folder = file_join(made.base, name);
    cr_assert(file_make_folder(folder, &error));
    Journal *const journal = journal_create(folder, &made.experiment, head, &error);
    cr_assert_neq(journal, NULL, "%s", error.message);
    return journal;
}

void journal_fixture_add(Journal *journal, uint64_t game) {
    Error error = {ERROR_NONE, ""};
    cr_assert(journal_add(journal, game, &made.records[game], &error), "%s", error.message);
}

/* Opens base/name, the experiment being read along and dropped. */
Journal *journal_fixture_open(const char *name, JournalAccess access, Error *error) {
    EXPERIMENT_AUTO Experiment read = experiment_default();
    MEMORY_AUTO char *folder = file_join(made.base, name);
    Journal *const journal = journal_open(folder, access, &read, error);
    if (journal != NULL) {
        cr_assert_eq(read.player_count, 3);
        cr_assert_eq(read.games, made.experiment.games);
    }
    return journal;
}

bool journal_fixture_get(const Journal *journal, uint64_t game, GameRecord *record, Error *error) {
    const ScheduledGame scheduled = schedule_game(&made.experiment, made.openings, game);
    return journal_get(journal, game, &scheduled.opening.board, made.experiment.rules, record,
                       error);
}

void journal_fixture_same_ply(const PlyRecord *a, const PlyRecord *b) {
    cr_assert(move_equal(&a->move, &b->move));
    cr_assert(a->index == b->index && a->unique == b->unique && a->scored == b->scored);
    cr_assert_eq(a->legal_count, b->legal_count);
    cr_assert(a->searched == b->searched && a->counted == b->counted);
    if (!a->searched) return;
    cr_assert(a->score == b->score && a->depth_plies == b->depth_plies);
    cr_assert(a->counters.nodes == b->counters.nodes && a->counters.leaves == b->counters.leaves);
    cr_assert(a->counters.legal_moves == b->counters.legal_moves && a->time_ns == b->time_ns);
}

void journal_fixture_expect(const Journal *journal, uint64_t game) {
    Error error = {ERROR_NONE, ""};
    GameRecord record = {.plies = 0};
    const GameRecord *const expected = &made.records[game];
    cr_assert(journal_has(journal, game));
    cr_assert(journal_fixture_get(journal, game, &record, &error), "%s", error.message);
    cr_assert(record.result == expected->result && record.ending == expected->ending);
    cr_assert(record.hash == expected->hash && record.plies == expected->plies);
    cr_assert_str_eq(record.detail, expected->detail);
    cr_assert(board_equal(&record.start, &expected->start));
    cr_assert(board_equal(&record.final, &expected->final));
    for (int i = 0; i < record.plies; i++) {
        journal_fixture_same_ply(&record.records[i], &expected->records[i]);
    }
    game_record_free(&record);
}

char *journal_fixture_read(const char *name, const char *file_name, size_t *length) {
    char path[512];
    snprintf(path, sizeof path, "%s/%s/%s", made.base, name, file_name);
    FILE *const file = fopen(path, "rb");
    char *const bytes = malloc(1 << 20);
    *length = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*length] = '\0';
    fclose(file);
    return bytes;
}
