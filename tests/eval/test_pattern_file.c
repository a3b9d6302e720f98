/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns in heuristic files: what is written is read back, and what is wrong is refused with the
 * line at which it stands. */
#include "eval/formula.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The weights 1 -2 of state 4, 2047 -2047 and 3 0 of states 11 and 12, -5 7 of state 76. */
#define WEIGHTS "KLUv/WAwAM0AAIAAAQD+/wD/BwH4AwD7/wcAAxAAe6pUjdk"

/* A file with two shapes: its lines 4 … 13 are the group. */
#define FILE_BEFORE "name = \"x\";\nweights = { men = 1; };\n"
static const char SMALL[] = FILE_BEFORE "patterns = {\n"
                                        "  board = 8;\n"
                                        "  unit = 0.5;\n"
                                        "  shapes = (\n"
                                        "    [1, 2],\n"
                                        "    [32]\n"
                                        "  );\n"
                                        "  states = 76;\n"
                                        "  checksum = \"8ed47f5063a14a1d\";\n"
                                        "  weights =\n"
                                        "    \"" WEIGHTS "\";\n"
                                        "};\n";

static bool read(Formula *formula, const char *text, int board_size, Error *error) {
    *error = (Error){ERROR_NONE, ""};
    return formula_read(formula, "f", text, strlen(text), board_size, error);
}

Test(pattern_file, is_read_and_written_back) {
    Formula formula;
    Error error;
    TEXT_AUTO Text text = {.data = NULL};
    cr_assert(read(&formula, SMALL, 8, &error), "%s", error.message);
    const PatternSet *const set = formula.patterns;
    cr_assert_eq(set->unit, 0.5);
    cr_assert_eq(set->shape_count, 2);
    cr_assert_eq(set->first[1], 9);
    cr_assert_eq(set->states, 76);
    cr_assert_eq(set->shapes[0].squares[1], 2);
    cr_assert_eq(pattern_full(set->weights[3]), 1);
    cr_assert_eq(pattern_empty(set->weights[3]), -2);
    cr_assert_eq(pattern_full(set->weights[9]), 0);
    cr_assert_eq(pattern_full(set->weights[10]), 2047);
    cr_assert_eq(pattern_empty(set->weights[10]), -2047);
    cr_assert_eq(pattern_full(set->weights[11]), 3);
    cr_assert_eq(set->kings, 12);
    cr_assert_eq(pattern_empty(set->weights[75]), 7);
    formula_write(&formula, &text);
    const char *const group = strstr(text_string(&text), "patterns");
    cr_assert_not_null(group);
    cr_assert_str_eq(group, strstr(SMALL, "patterns"));
    formula_free(&formula);
}

/* The file with `from` replaced is refused at a line with what is said. */
static void check(const char *from, const char *to, int line, const char *reported) {
    char text[1024], where[16];
    Formula formula;
    Error error;
    const char *const at = strstr(SMALL, from);
    cr_assert_not_null(at, "%s", from);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - SMALL), SMALL, to, at + strlen(from));
    cr_assert(!read(&formula, text, 8, &error), "%s", text);
    cr_assert_eq(error.code, ERROR_DATA);
    snprintf(where, sizeof where, "f:%d: ", line);
    cr_assert_eq(strncmp(error.message, where, strlen(where)), 0, "%s: %s", to, error.message);
    cr_assert_not_null(strstr(error.message, reported), "%s: %s", to, error.message);
    cr_assert_null(strchr(error.message, '\n'));
    cr_assert_null(formula.patterns);
}

#define UNPACKED "weights: expected base64 of the packed weights of 76 states"
/* The packed weights of 73 states. */
#define OF_ANOTHER_SIZE "KLUv/WAkAEUAAAgAAQAgKhAC"

Test(pattern_file, refuses_what_was_edited_or_cut_off) {
    check("IAAAQD", "IAAAgD", 11, "checksum: expected \""); /* 2 -2 */
    check("[32]", "[31]", 11, "checksum: expected \"");
    check("0.5", "0.25", 11, "checksum: expected \"");
    check("8ed4", "xed4", 11, "they have been changed");
    check("\"8ed47f5063a14a1d\"", "7", 11, "checksum: expected \"");
    check("jdk", "jd", 12, UNPACKED);
    check("jdk", "", 12, UNPACKED);
    check(WEIGHTS, OF_ANOTHER_SIZE, 12, UNPACKED);
    check("  states = 76;\n", "", 3, "patterns: expected 'states', which is missing");
    check("  weights =\n    \"" WEIGHTS "\";\n", "", 11, "expected 'weights', which is missing");
    check("\"8ed47f5063a14a1d\";\n  weights =\n    \"" WEIGHTS "\"", "7", 11, "expected 'weights'");
    check("states = 76", "states = 75", 10, "states: expected 76, which these shapes have");
}

Test(pattern_file, refuses_weights_that_are_not_packed_or_too_big) {
    check(WEIGHTS, "", 12, UNPACKED);
    check(WEIGHTS, "*76", 12, UNPACKED);
    check("KLUv", "KLUw", 12, UNPACKED);
    check("KLUv", "KLU\xc3\xbc", 12, UNPACKED);
    check(WEIGHTS, "KLUv/WAwAM0AAHgACP7/AP8HAfgDAPv/BwADEAB7qtTEXQE", 12,
          "weights: those of state 4 are beyond -2047 to 2047");
    check(WEIGHTS, "KLUv/WAwAM0AAIAAAQD+/wD/BwD4AwD7/wcAAxAAe6pUjdk", 12,
          "weights: those of state 11 are beyond -2047 to 2047");
    check("\"" WEIGHTS "\"", "12", 12, "weights: expected a string in base64");
    check("0.5", "0.0", 5, "unit: expected the value of a weight of 1, above 0");
    check("0.5", "-1", 5, "unit: expected");
    check("0.5", "1e400", 5, "unit: expected");
    check("0.5", "1e9", 11, "checksum");
}

Test(pattern_file, refuses_other_boards_and_shapes) {
    Formula formula;
    Error error;
    cr_assert(!read(&formula, SMALL, 10, &error));
    cr_assert_str_eq(error.message, "f:4: patterns are of the 8x8 board, not of 10x10");
    check("board = 8", "board = 10", 4, "board: expected 8");
    check("board = 8", "board = 8; colour = 1", 4, "colour");
    check("[1, 2]", "[1, 1]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "[1, 33]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "[0, 1]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "[]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "[1.5]", 7, "expected 1 to 10 different squares");
    check("[1, 2]", "3", 7, "expected 1 to 10 different squares");
    check("(\n    [1, 2],\n    [32]\n  )", "()", 6, "shapes: expected 1 to 16 shapes");
}

/* With the right checksum a value may still be as big as a win. */
Test(pattern_file, refuses_units_that_are_too_big) {
    const PatternShape shape = {1, {1}};
    TEXT_AUTO Text text = {.data = NULL};
    Formula formula;
    Error error;
    text_append_string(&text, FILE_BEFORE);
    PatternSet *const set = pattern_set_new(&shape, 1, 1e9, false);
    pattern_set_write(set, &text);
    cr_assert(!read(&formula, text_string(&text), 8, &error));
    cr_assert_eq(strncmp(error.message, "f:5: unit: 1e+09 is too big", 27), 0, "%s", error.message);
    pattern_set_free(set);
}
