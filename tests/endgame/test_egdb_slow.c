/* Every slice of up to 4 pieces against plain iteration, in both games. */
#include "plain_solver.h"
#include "tables_fixture.h"

#include <criterion/criterion.h>

static void compare(const char *rules_name) {
    const Rules *const rules = rules_find(rules_name);
    PlainSolver plain;
    char *const folder = tables_folder();
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
    tables_remove(folder);
}

Test(egdb_slow, english_agrees_with_plain_iteration) { compare("english"); }
Test(egdb_slow, giveaway_agrees_with_plain_iteration) { compare("giveaway"); }
