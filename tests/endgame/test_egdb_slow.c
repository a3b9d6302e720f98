/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every slice of up to 4 pieces against plain iteration, in both games. */
#include "plain_solver.h"
#include "tables_fixture.h"

#include "draughts/notation.h"

#include <criterion/criterion.h>

static void compare(const char *rules_name) {
    const Rules *const rules = rules_find(rules_name);
    PlainSolver plain;
    const char *const folder = temporary_folder();
    Egdb *const egdb = tables_build(folder, rules, 8, 4, 2);
    uint64_t wrong = 0;
    plain_solve(&plain, 8, 4, rules);
    for (uint32_t place = 0; place < plain.count; place++) {
        Board board;
        EgdbValue value;
        if (!plain_board(&plain, place, &board)) continue;
        cr_assert(egdb_probe(egdb, &board, &value));
        wrong += value.value != plain.value[place] || value.plies != plain.plies[place];
    }
    cr_assert_eq(plain.positions, 12817672);
    cr_assert_eq(wrong, 0);
    plain_free(&plain);
    egdb_close(egdb);
}

Test(egdb_slow, english_agrees_with_plain_iteration) { compare("english"); }
Test(egdb_slow, giveaway_agrees_with_plain_iteration) { compare("giveaway"); }

Test(egdb_slow, says_the_first_position) {
    const char *const folder = temporary_folder();
    Egdb *const egdb = tables_build(folder, RULES_ALL[0], 8, 4, 2);
    Error error = {ERROR_NONE, ""};
    Board board;
    EgdbValue value;
    TEXT_AUTO Text text = {.data = NULL};
    cr_assert(fen_parse("W:WK15,K20:BK28,12", 8, &board, &error));
    cr_assert(egdb_probe(egdb, &board, &value));
    egdb_write_value(&board, value, &text);
    cr_assert_str_eq(text_string(&text), "White wins in 65 plies");
    int longest = 0;
    for (int i = 0; i < egdb->slice_count; i++) {
        const int here = egdb->files[slice_id(egdb->slices[i])]->counts.longest;
        if (here > longest) longest = here;
    }
    cr_assert_eq(longest, 109); /* the longest win with 4 pieces */
    egdb_close(egdb);
}
