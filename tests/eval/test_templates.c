/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heuristic files in heuristics/. */
#include "eval/formula.h"

#include "../common/auto.h"
#include "../common/plain_formula.h"
#include "../common/positions.h"
#include "../common/templates.h"
#include "../common/thorough.h"

#include <criterion/criterion.h>
#include <string.h>

static const int SIZES[] = {6, 8, 10, 12};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

Test(templates, describe_themselves) {
    for (int i = 0; TEMPLATES[i] != NULL; i++) {
        AUTO(formula_free) Formula formula = templates_read(TEMPLATES[i], 8);
        const size_t length = strlen(formula.name);
        cr_assert_eq(strncmp(TEMPLATES[i], formula.name, length), 0, "%s", TEMPLATES[i]);
        if (TEMPLATES[i][length] != '\0') {
            cr_assert_eq(formula.rules_count, 1, "%s", TEMPLATES[i]);
            cr_assert_str_eq(TEMPLATES[i] + length + 1, formula.rules[0]->name);
        }
        cr_assert(formula_is_for(&formula, rules_find("english")) ||
                  formula_is_for(&formula, rules_find("giveaway")));
        cr_assert(formula.summary[0] != '\0' && formula.source[0] != '\0', "%s", TEMPLATES[i]);
        cr_assert_not_null(strstr(formula.provenance, "tart"), "%s is a start", TEMPLATES[i]);
    }
}

/* The phases are disjoint and leave nothing out: one component applies in any position. */
Test(templates, have_one_phase_for_each_position) {
    const int positions = thorough(300, 3000);
    for (int t = 0; TEMPLATES[t] != NULL; t++) {
        if (strcmp(TEMPLATES[t], "samuel") == 0) continue;
        for (int s = 0; s < SIZE_COUNT; s++) {
            AUTO(formula_free) Formula formula = templates_read(TEMPLATES[t], SIZES[s]);
            int applied[FORMULA_COMPONENTS_MAX] = {0};
            Rng rng = rng_seeded(71);
            for (int i = 0; i < positions; i++) {
                const Board board = positions_any(SIZES[s], RULES_ALL[0], &rng);
                int applying = 0;
                for (int c = 0; c < formula.component_count; c++) {
                    if (!component_applies(&formula.components[c], &board)) continue;
                    applied[c]++;
                    applying++;
                }
                cr_assert_eq(applying, 1, "%s: %d components apply in %s", TEMPLATES[t], applying,
                             positions_show(&board));
            }
            for (int c = 0; c < formula.component_count; c++) {
                cr_assert_gt(applied[c], 0, "%s, component %d on %d", TEMPLATES[t], c + 1,
                             SIZES[s]);
            }
        }
    }
}

typedef struct Phase {
    const char *fen, *in_3ph, *in_5ph; /* in English and give-away */
} Phase;

static const Phase PHASES[] = {
    {"B:W21-32:B1-12", "Beginning", "Beginning"}, {"B:W21-24:B1-4", "Beginning", "Beginning"},
    {"B:W21-24,K10:B1-4", "Kings", "HisKings"},   {"W:W21-24,K10:B1-4", "Kings", "MyKings"},
    {"B:W21-24:B1-3,K32", "Kings", "MyKings"},    {"B:W21-23,K1:B2-4,K32", "Kings", "BothKings"},
    {"B:W21-23:B1-12", "Ending", "Ending"},       {"B:W21-32:B1,2,K3", "Ending", "Ending"},
    {"B:WK21:BK1", "Ending", "Ending"},           {"B:W:B1-12", "Ending", "Ending"},
};

static const char *phase_of(const Formula *formula, const Board *board) {
    for (int i = 0; i < formula->component_count; i++) {
        if (component_applies(&formula->components[i], board)) return formula->components[i].name;
    }
    return "none";
}

Test(templates, have_the_seeds_phases) {
    static const char *const FILES[] = {"3ph", "e3ph-english", "e3ph-giveaway", "5ph"};
    for (int f = 0; f < 4; f++) {
        AUTO(formula_free) Formula formula = templates_read(FILES[f], 8);
        for (size_t i = 0; i < sizeof PHASES / sizeof *PHASES; i++) {
            const Board board = positions_fen(PHASES[i].fen, 8);
            cr_assert_str_eq(phase_of(&formula, &board),
                             f < 3 ? PHASES[i].in_3ph : PHASES[i].in_5ph, "%s %s", FILES[f],
                             PHASES[i].fen);
        }
    }
}

/* A man more is good in English checkers and bad in give-away, for the side to move and for the
 * other one. */
Test(templates, know_what_a_man_is_worth) {
    const Board ahead = positions_fen("B:W21-27,30:B1-9", 8);
    const Board behind = positions_fen("W:W21-27,30:B1-9", 8);
    for (int i = 0; TEMPLATES[i] != NULL; i++) {
        AUTO(formula_free) Formula formula = templates_read(TEMPLATES[i], 8);
        const bool english = formula_is_for(&formula, rules_find("english"));
        const Score sign = english ? 1 : -1;
        cr_assert_gt(sign * formula_value(&formula, &ahead), 0, "%s", TEMPLATES[i]);
        cr_assert_lt(sign * formula_value(&formula, &behind), 0, "%s", TEMPLATES[i]);
    }
}

/* The other heuristics have differences; which, test_table1.c checks. */
Test(templates, of_10f_have_raw_men_and_kings) {
    static const Quantity EXPECTED[] = {
        {PARAMETER_MEN, SCOPE_OWN},
        {PARAMETER_MEN, SCOPE_OPPONENT},
        {PARAMETER_KINGS, SCOPE_OWN},
        {PARAMETER_KINGS, SCOPE_OPPONENT},
        {PARAMETER_SAFE_MEN, SCOPE_DIFFERENCE},
        {PARAMETER_SAFE_KINGS, SCOPE_DIFFERENCE},
        {PARAMETER_MOVABLE_MEN, SCOPE_DIFFERENCE},
        {PARAMETER_MOVABLE_KINGS, SCOPE_DIFFERENCE},
        {PARAMETER_PROMOTION_VACANCIES, SCOPE_DIFFERENCE},
        {PARAMETER_PROMOTION_DISTANCE, SCOPE_DIFFERENCE}, /* counts no squares: after the rest */
    };
    AUTO(formula_free) Formula formula = templates_read("10f", 8);
    cr_assert_eq(formula.component_count, 1);
    cr_assert_eq(formula.components[0].term_count, 10);
    for (int t = 0; t < 10; t++) {
        const Quantity quantity = formula.components[0].terms[t].quantity;
        cr_assert_eq(quantity_compare(quantity, EXPECTED[t]), 0, "term %d", t + 1);
    }
}
