/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as bytes: what external engines said of their moves comes back. */
#include "arena/journal.h"

#include "../report/folder.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* Plays the first legal move. */
static PlyRecord *add_move(GameRecord *record) {
    MoveList legal;
    moves_generate(&record->final, RULES_ALL[0], &legal);
    return game_record_add(record, &legal, 0);
}

static void expect_report(const GameRecord *record, int ply, double value, const char *line,
                          const char *text) {
    const PlyRecord *const it = &record->records[ply];
    cr_assert(it->reported != 0 && (it->value == value || (isnan(it->value) && isnan(value))));
    const char *const reported = record->reported.data + it->reported;
    cr_assert_str_eq(reported, line);
    cr_assert_str_eq(reported + strlen(reported) + 1, text);
}

Test(journal_parts, words_of_engines_are_kept) {
    const Board start = board_start(BOARD_SIZE_STANDARD);
    GameRecord record = {.plies = 0}, read = {.plies = 0};
    TEXT_AUTO Text bytes = {.data = NULL};
    game_record_start(&record, &start);
    add_move(&record)->searched = true;
    game_record_add_report(&record, -1.5, "11-15 22-18", "depth 3, \"my\" words");
    add_move(&record);
    game_record_add_report(&record, (double)NAN, "", ""); /* that is nothing */
    add_move(&record);
    game_record_add_report(&record, (double)NAN, "", "words only");
    game_encode(&record, false, &bytes);
    cr_assert(game_decode(bytes.data, bytes.length, &start, RULES_ALL[0], &read));
    cr_assert_eq(read.plies, 3);
    expect_report(&read, 0, -1.5, "11-15 22-18", "depth 3, \"my\" words");
    cr_assert(read.records[0].searched && read.records[1].reported == 0);
    expect_report(&read, 2, (double)NAN, "", "words only");
    /* Cut anywhere, they are no game; nor are words of any length. */
    cr_assert(read.records[0].time_ns == -1 && game_searched(bytes.data, bytes.length) == 1);
    for (size_t length = 0; length < bytes.length; length++)
        cr_assert(!game_decode(bytes.data, length, &start, RULES_ALL[0], &read));
    game_record_free(&record);
    game_record_free(&read);
}

/* Checksums are no proof: whoever sends a journal puts them right. */
Test(journal_parts, figures_out_of_bounds_are_no_game) {
    static const struct {
        bool scored, good;
        double score;
        int64_t time_ns;
    } CASES[] = {{true, true, SCORE_WIN, INT64_MAX},
                 {true, true, -SCORE_WIN, 0},
                 {false, true, 2 * SCORE_WIN, 0},
                 {true, false, 2 * SCORE_WIN, 0},
                 {true, false, -INFINITY, 0},
                 {true, false, NAN, 0},
                 {true, true, 0, -1}}; /* the time is not known */
    const Board start = board_start(BOARD_SIZE_STANDARD);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        GameRecord record = {.plies = 0}, read = {.plies = 0};
        TEXT_AUTO Text bytes = {.data = NULL};
        game_record_start(&record, &start);
        PlyRecord *const ply = add_move(&record);
        ply->searched = true;
        ply->scored = CASES[i].scored;
        ply->score = CASES[i].score;
        ply->time_ns = CASES[i].time_ns;
        game_encode(&record, true, &bytes);
        cr_assert_eq(game_decode(bytes.data, bytes.length, &start, RULES_ALL[0], &read),
                     CASES[i].good, "%zu", i);
        if (ply->time_ns < 0) {
            game_encode_time(ply->time_ns, &bytes);
            cr_assert_not(game_decode(bytes.data, bytes.length, &start, RULES_ALL[0], &read));
        }
        game_record_free(&record);
        game_record_free(&read);
    }
}

/* Its checksum is no proof that somebody can play it. */
Test(journal_parts, experiments_that_cannot_be_played_are_refused) {
    for (int i = 0; i < 3; i++) {
        EXPERIMENT_AUTO Experiment sent = experiment_default(), read = experiment_default();
        Error error = {ERROR_NONE, ""};
        const char *const folder = temporary_folder();
        const JournalHead head = {{0, 1}, 7};
        sent.format = FORMAT_GAUNTLET;
        sent.has_sprt = i == 2;
        sent.sprt = SPRT_DEFAULT;
        for (int k = 0; k < (i == 2 ? 3 : i); k++)
            cr_assert(experiment_add_player(&sent, "random", &error), "%s", error.message);
        journal_close(journal_create(folder, &sent, head, &error));
        cr_assert_eq(journal_open(folder, JOURNAL_TO_LOOK, &read, &error), NULL, "%d", i);
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert_not_null(strstr(error.message, "/journal: "), "%s", error.message);
    }
}
