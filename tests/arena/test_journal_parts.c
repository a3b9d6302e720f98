/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as bytes: what external engines said of their moves comes back. */
#include "arena/journal_parts.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* Plays the first legal move. */
static PlyRecord *add_move(GameRecord *record) {
    MoveList legal;
    moves_generate(&record->final, RULES_ALL[0], &legal);
    return game_record_add(record, &legal, 0);
}

static void expect_said(const GameRecord *record, int ply, double value, const char *line,
                        const char *text) {
    const PlyRecord *const it = &record->records[ply];
    cr_assert(it->said != 0 && (it->value == value || (isnan(it->value) && isnan(value))));
    const char *const said = record->said.data + it->said;
    cr_assert_str_eq(said, line);
    cr_assert_str_eq(said + strlen(said) + 1, text);
}

Test(journal_parts, words_of_engines_are_kept) {
    const Board start = board_start(BOARD_SIZE_STANDARD);
    GameRecord record = {.plies = 0}, read = {.plies = 0};
    Text bytes = {.data = NULL};
    game_record_start(&record, &start);
    add_move(&record)->searched = true;
    game_record_said(&record, -1.5, "11-15 22-18", "depth 3, \"my\" words");
    add_move(&record);
    game_record_said(&record, (double)NAN, "", ""); /* that is nothing */
    add_move(&record);
    game_record_said(&record, (double)NAN, "", "words only");
    game_encode(&record, &bytes);
    cr_assert(game_decode(bytes.data, bytes.length, &start, RULES_ALL[0], &read));
    cr_assert_eq(read.plies, 3);
    expect_said(&read, 0, -1.5, "11-15 22-18", "depth 3, \"my\" words");
    cr_assert(read.records[0].searched && read.records[1].said == 0);
    expect_said(&read, 2, (double)NAN, "", "words only");
    /* Cut anywhere, they are no game; nor are words of any length. */
    for (size_t length = 0; length < bytes.length; length++)
        cr_assert(!game_decode(bytes.data, length, &start, RULES_ALL[0], &read));
    game_record_free(&record);
    game_record_free(&read);
    text_free(&bytes);
}
