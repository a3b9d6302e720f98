/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The exhibits: whole, of claims that there are, and the same figures as those claims say. */
#include "../common/table1.h"
#include "papers/claim.h"
#include "papers/papers_table.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Exhibits *exhibits;

static void set_up(void) {
    Error error = {ERROR_NONE, ""};
    exhibits = exhibits_new(&error);
    cr_assert_not_null(exhibits, "%s", error.message);
}
static void tear_down(void) { exhibits_free(exhibits); }

TestSuite(exhibits, .init = set_up, .fini = tear_down);

static const Exhibit *find(const char *title) {
    for (int i = 0; i < exhibits->count; i++)
        if (strcmp(exhibits->list[i].title, title) == 0) return &exhibits->list[i];
    cr_assert_fail("no exhibit %s", title);
    return NULL;
}

/* A row gives a cell to each column of the paper's, or to all. */
static void check_rows(const Exhibit *exhibit) {
    int printed = 0;
    ExhibitRow it;
    for (int i = 0; i < exhibit->column_count; i++) printed += exhibit->columns[i].value == NULL;
    for (int row = 0; exhibit->rows != NULL && exhibit_row(exhibit, row, &it); row++) {
        cr_assert(it.count == exhibit->column_count || it.count <= printed, "%s, row %d",
                  exhibit->title, row);
        for (int i = 0; i < it.count; i++)
            cr_assert_not_null(it.cells[i], "%s, row %d", exhibit->title, row);
    }
}

static void check_claims(const Exhibit *exhibit, bool *shown) {
    char *const claims = text_duplicate(exhibit->claims != NULL ? exhibit->claims : exhibit->of);
    cr_assert_not_null(claim_find(exhibit->of), "%s", exhibit->title);
    char *rest = claims;
    for (char *id; (id = strsep(&rest, " ")) != NULL;) {
        cr_assert_not_null(claim_find(id), "%s: %s", exhibit->title, id);
        for (int i = 0; CLAIMS[i] != NULL; i++)
            if (CLAIMS[i] == claim_find(id)) shown[i] = true;
    }
    free(claims);
}

/* A folder may have all claims: each draws a chart at most. */
Test(exhibits, all_charts_have_room) {
    int claims = 0;
    while (CLAIMS[claims] != NULL) claims++;
    cr_assert_leq(claims, CHARTS_MAX);
}

Test(exhibits, are_whole_and_leave_out_no_claim) {
    bool shown[128] = {false};
    for (int i = 0; i < exhibits->count; i++) {
        check_rows(&exhibits->list[i]);
        check_claims(&exhibits->list[i], shown);
    }
    for (int i = 0; CLAIMS[i] != NULL; i++) cr_assert(shown[i], "%s", CLAIMS[i]->id);
}

/* "1, 2, 3, …": the cells of a column, as the claim has them. */
static void check_figure(const char *title, int cell, const char *id) {
    const Exhibit *const exhibit = find(title);
    const char *figure = claim_find(id)->figure;
    ExhibitRow row;
    for (int i = 0; exhibit_row(exhibit, i, &row) && strtod(row.cells[cell], NULL) > 0 &&
                    row.cells[cell][0] != 'I';
         i++) {
        char *end;
        cr_assert_eq(strtod(figure, &end), strtod(row.cells[cell], NULL), "%s, row %d", title, i);
        figure = end + strspn(end, ", ");
    }
}

Test(exhibits, times_are_those_of_the_claims) {
    check_figure("Section 6.1, first table", 2, "S1");
    check_figure("Section 6.1, second table", 2, "S2");
    check_figure("Section 6.1, the graph: time per move by depth", 2, "S1");
    check_figure("Section 6.1, the graph: time per move by depth", 1, "S2");
}

Test(exhibits, table_1_is_the_one_of_the_heuristics) {
    const Exhibit *const table = find("Section 4.1, table 1");
    int certain = 0, inferred = 0, row = 0;
    for (ExhibitRow it; exhibit_row(table, row, &it); row++) {
        int marks = 0;
        cr_assert_eq(strlen(it.cells[1]), (size_t)(2 * TABLE1_ROWS[row].marks - 1));
        for (int column = 0; column < table->column_count; column++) {
            const char *const cell = it.cells[column];
            cr_assert_str_eq(cell, table1_cell(row, column));
            if (column < 2) continue;
            marks += cell[0] != '\0';
            certain += strcmp(cell, "X") == 0;
            inferred += strcmp(cell, "(X)") == 0;
        }
        cr_assert_eq(marks, TABLE1_ROWS[row].marks, "%s", it.cells[0]);
    }
    cr_assert_eq(row, SEED003_PARAMETER_COUNT);
    /* 19 and 25 of the two columns that are certain, and five rows of six marks */
    cr_assert_eq(certain, 19 + 25 + 5 * 4);
    cr_assert_eq(inferred, 99 - certain);
}

/* The points of a chart and the words of its table say the same. */
static void check_points(const char *id, const char *title, int expected_points) {
    const Claim *const claim = claim_find(id);
    int points = 0;
    for (const PrintedPoint *point = claim->chart.printed; point->depth != 0; point++) {
        ExhibitRow row;
        cr_assert(exhibit_row(find(title), point->depth - 1, &row));
        cr_assert_eq(atoi(row.cells[0]), point->depth);
        const char *const expected = point->score == 0.5 ? "draw"
                                     : point->score == 0 ? "loses"
                                                         : "not told";
        cr_assert_str_eq(row.cells[1], expected, "%s at %d", title, point->depth);
        points++;
    }
    cr_assert_eq(points, expected_points);
}

Test(exhibits, printed_points_are_those_of_the_tables) {
    check_points("S4", "Section 6.2, the graph: Piece2Value vs. PieceANDBoard", 8);
    check_points("S5", "Section 6.3, the graph: PieceANDBoardNormalized vs. PieceANDRow", 9);
}
