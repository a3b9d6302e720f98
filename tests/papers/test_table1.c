/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "../common/auto.h"
#include "../common/table1.h"

#include "../common/templates.h"
#include "../common/thorough.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = MANDZIUK_PARAMETER_COUNT };

/* The rows as our copy of the paper has them. */
static const char *const PRINTED[ROWS] = {
    "pawns X X X X X X",
    "kings X X X X X X",
    "aggregated distance to promotion line X X X X",
    "save pawns X X X X X X",
    "save kings X X X",
    "attacking pawns X X X X X X",
    "centrally positioned pawns X X X X X",
    "centrally positioned kings X X X X X X",
    "movable pawns X X X X",
    "movable kings X X",
    "unoccupied fields on promotion line X X",
    "defender pieces X X X X X",
    "pawns on main diagonal X X",
    "kings on main diagonal X X X X",
    "pawns on double diagonal X X",
    "kings on double diagonal X X X X X",
    "loner pawns X X X X",
    "loner kings X X",
    "surrounded empty fields X X X X X",
    "Bridge patterns X X X",
    "Oreo patterns X X X",
    "Triangle patterns X X X",
    "Dog patterns X X X X X",
    "‘Man in corner’ patterns X X X",
    "‘King in corner’ patterns X X X",
};

/* The parameter of each row, by its key. */
static const char *const KEYS[ROWS] = {
    "men",
    "kings",
    "promotion_distance",
    "safe_men",
    "safe_kings",
    "attackers",
    "central_men",
    "central_kings",
    "movable_men",
    "movable_kings",
    "promotion_vacancies",
    "defenders",
    "main_diagonal_men",
    "main_diagonal_kings",
    "double_diagonal_men",
    "double_diagonal_kings",
    "loner_men",
    "loner_kings",
    "holes",
    "bridge",
    "oreo",
    "triangle",
    "dog",
    "man_in_corner",
    "king_in_corner",
};

static bool has(int row, Table1Column column) {
    return (TABLE1_ROWS[row].columns & TABLE1_BIT(column)) != 0;
}

Test(table1, has_the_printed_number_of_marks_in_each_row) {
    for (int row = 0; row < ROWS; row++) {
        int printed = 0, columns = 0;
        for (const char *c = PRINTED[row]; *c != '\0'; c++) printed += *c == 'X';
        for (int column = 0; column < TABLE1_COLUMN_COUNT; column++) {
            columns += has(row, (Table1Column)column);
        }
        cr_assert_eq(TABLE1_ROWS[row].marks, printed, "%s", PRINTED[row]);
        cr_assert_eq(columns, printed, "%s", PRINTED[row]);
        cr_assert_str_eq(PARAMETERS[TABLE1_ROWS[row].parameter].key, KEYS[row]);
    }
}

Test(table1, has_each_parameter_once) {
    bool seen[ROWS] = {false};
    for (int row = 0; row < ROWS; row++) {
        cr_assert(!seen[TABLE1_ROWS[row].parameter], "%s", KEYS[row]);
        seen[TABLE1_ROWS[row].parameter] = true;
    }
}

Test(table1, has_the_columns_that_their_names_say) {
    static const int SUMS[TABLE1_COLUMN_COUNT] = {15, 15, 19, 25, 12, 13};
    for (int column = 0; column < TABLE1_COLUMN_COUNT; column++) {
        int sum = 0;
        for (int row = 0; row < ROWS; row++) sum += has(row, (Table1Column)column);
        cr_assert_eq(sum, SUMS[column], "column %d", column);
    }
    for (int row = 0; row < ROWS; row++) {
        cr_assert(has(row, TABLE1_25F));
        cr_assert_eq(has(row, TABLE1_19F), TABLE1_ROWS[row].parameter <= PARAMETER_HOLES);
        cr_assert(!has(row, TABLE1_E3PH_CHECKERS) || has(row, TABLE1_15F_CHECKERS), "%s",
                  KEYS[row]);
        cr_assert(!has(row, TABLE1_E3PH_GAC) || has(row, TABLE1_15F_GAC), "%s", KEYS[row]);
    }
}

/* The four columns that are inferred, as docs/heuristic-files.md prints them. */
Test(table1, is_the_one_of_the_documentation) {
    static const struct {
        Table1Column column;
        const char *name;
    } INFERRED[] = {
        {TABLE1_15F_CHECKERS, "15F checkers"},
        {TABLE1_15F_GAC, "15F give-away"},
        {TABLE1_E3PH_CHECKERS, "E3Ph checkers"},
        {TABLE1_E3PH_GAC, "E3Ph give-away"},
    };
    size_t length;
    Error error = {0};
    MEMORY_AUTO char *page =
        file_read_in(NULL, JUMPOFF_SOURCE_DIR "/docs/heuristic-files.md", 1 << 20, &length, &error);
    cr_assert_not_null(page, "%s", error.message);
    for (size_t i = 0; i < sizeof INFERRED / sizeof *INFERRED; i++) {
        TEXT_AUTO Text line = {0};
        text_append(&line, "\n| %s | ", INFERRED[i].name);
        const char *comma = "";
        for (int row = 0; row < ROWS; row++) {
            if (!has(row, INFERRED[i].column)) continue;
            text_append(&line, "%s`%s`", comma, KEYS[row]);
            comma = ", ";
        }
        text_append_string(&line, " |\n");
        cr_assert_not_null(strstr(page, text_string(&line)), "not there:%s", text_string(&line));
    }
}

/* ---- how much of it is certain ---- */

/* In how many ways the marks of the rows up to `row` can stand so that the columns of 15F have
 * `checkers` and `gac` of them; only those with the mark of the row `common`, if any, in both. */
static long readings(int row, int checkers, int gac, int common) {
    if (row < 0) return checkers == 0 && gac == 0;
    /* 25F has a mark in each row, 19F in the first nineteen. */
    const bool in_19f = TABLE1_ROWS[row].parameter <= PARAMETER_HOLES;
    const int others = TABLE1_ROWS[row].marks - 1 - in_19f;
    long count = 0;
    for (int way = 0; way < 16; way++) {
        const int a = way & 1, b = way >> 1 & 1, e = way >> 2 & 1, f = way >> 3 & 1;
        if (e > a || f > b || a + b + e + f != others) continue;
        if (row == common && (a == 0 || b == 0)) continue;
        if (a <= checkers && b <= gac) count += readings(row - 1, checkers - a, gac - b, common);
    }
    return count;
}

Test(table1, is_one_of_the_readings_that_its_header_counts) {
    int common = 0;
    cr_assert_eq(readings(ROWS - 1, 15, 15, -1), 4032);
    for (int row = 0; row < ROWS; row += thorough(4, 1)) {
        if (readings(ROWS - 1, 15, 15, row) < 4032) continue;
        cr_assert(has(row, TABLE1_15F_CHECKERS) && has(row, TABLE1_15F_GAC), "%s", KEYS[row]);
        common++;
    }
    cr_assert(is_thorough() ? common == 10 : common > 0, "%d", common);
}

/* ---- the templates ---- */

static bool is_of_kings(ParameterId id) { return strstr(PARAMETERS[id].key, "king") != NULL; }

/* The parameters of a component as bits; every one once and as a difference. */
static uint32_t parameters_of(const Component *component) {
    uint32_t bits = 0;
    for (int t = 0; t < component->term_count; t++) {
        const Quantity quantity = component->terms[t].quantity;
        cr_assert_lt(quantity.parameter, ROWS);
        cr_assert_eq(quantity.scope, SCOPE_DIFFERENCE);
        cr_assert_eq(bits >> quantity.parameter & 1, 0, "%s twice",
                     PARAMETERS[quantity.parameter].key);
        cr_assert_neq(component->terms[t].weight, 0);
        bits |= 1U << quantity.parameter;
    }
    return bits;
}

static uint32_t without_kings(uint32_t parameters) {
    for (int id = 0; id < ROWS; id++) {
        if (is_of_kings((ParameterId)id)) parameters &= ~(1U << id);
    }
    return parameters;
}

/* The first component of a template with phases has no parameters of kings. */
static void check_template(const char *file, uint32_t parameters, int components) {
    AUTO(formula_free) Formula formula = templates_read(file, 8);
    cr_assert_eq(formula.component_count, components, "%s", file);
    for (int i = 0; i < components; i++) {
        const bool beginning = components > 1 && i == 0;
        cr_assert_eq(parameters_of(&formula.components[i]),
                     beginning ? without_kings(parameters) : parameters, "%s, component %d", file,
                     i + 1);
    }
}

static uint32_t column(Table1Column column) {
    uint32_t bits = 0;
    for (int row = 0; row < ROWS; row++) {
        if (has(row, column)) bits |= 1U << TABLE1_ROWS[row].parameter;
    }
    return bits;
}

Test(table1, is_what_the_templates_weigh) {
    const uint32_t first_eight = 0xff;
    check_template("15f-english", column(TABLE1_15F_CHECKERS), 1);
    check_template("15f-giveaway", column(TABLE1_15F_GAC), 1);
    check_template("19f", column(TABLE1_19F), 1);
    check_template("25f", column(TABLE1_25F), 1);
    check_template("e3ph-english", column(TABLE1_E3PH_CHECKERS), 3);
    check_template("e3ph-giveaway", column(TABLE1_E3PH_GAC), 3);
    check_template("8f", first_eight, 1);
    check_template("3ph", first_eight, 3);
    check_template("5ph", first_eight, 5);
}
