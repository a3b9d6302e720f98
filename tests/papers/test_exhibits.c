/* The exhibits: whole, of claims that there are, and the same figures as those claims say. */
#include "papers/claim.h"
#include "papers/exhibit.h"
#include "papers/seed003_table1.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { LISTS = 4 };

static ExhibitList list_of(int i) {
    const ExhibitList lists[LISTS] = {exhibits_seed004(), exhibits_seed003(),
                                      exhibits_seed003_results(), exhibits_others()};
    return lists[i];
}

static const Exhibit *find(const char *title) {
    for (int i = 0; i < LISTS; i++) {
        const ExhibitList list = list_of(i);
        for (int k = 0; k < list.count; k++)
            if (strcmp(list.items[k].title, title) == 0) return &list.items[k];
    }
    cr_assert_fail("no exhibit %s", title);
    return NULL;
}

/* A row gives a cell to each column of the seed's, or to all. */
static void check_rows(const Exhibit *exhibit) {
    int printed = 0;
    for (int i = 0; i < exhibit->column_count; i++) printed += exhibit->columns[i].file == NULL;
    for (int row = 0; exhibit->rows != NULL && row < exhibit->row_count; row++) {
        const ExhibitRow *const it = &exhibit->rows[row];
        const int wanted = it->key == NULL ? exhibit->column_count : printed;
        for (int i = 0; i < EXHIBIT_CELLS_MAX; i++)
            cr_assert_eq(it->cells[i] != NULL, i < wanted, "%s, row %d", exhibit->title, row);
    }
}

static void check_claims(const Exhibit *exhibit, bool *shown) {
    char *const claims = text_duplicate(exhibit->claims);
    char *rest = claims;
    for (char *id; (id = strsep(&rest, " ")) != NULL;) {
        cr_assert_not_null(claim_find(id), "%s: %s", exhibit->title, id);
        for (int i = 0; CLAIMS[i] != NULL; i++)
            if (CLAIMS[i] == claim_find(id)) shown[i] = true;
    }
    free(claims);
}

Test(exhibits, are_whole_and_leave_out_no_claim) {
    bool shown[64] = {false};
    for (int i = 0; i < LISTS; i++) {
        const ExhibitList list = list_of(i);
        for (int k = 0; k < list.count; k++) {
            cr_assert(list.items[k].column_count <= EXHIBIT_CELLS_MAX);
            check_rows(&list.items[k]);
            check_claims(&list.items[k], shown);
        }
    }
    for (int i = 0; CLAIMS[i] != NULL; i++)
        cr_assert(shown[i] || strcmp(CLAIMS[i]->id, "B4") == 0, "%s", CLAIMS[i]->id);
}

/* "1, 2, 3, …": the cells of a column, as the claim has them. */
static void check_figure(const char *title, int cell, const char *id) {
    const Exhibit *const exhibit = find(title);
    const char *figure = claim_find(id)->figure;
    for (int row = 0;
         row < exhibit->row_count && strtod(exhibit->rows[row].cells[cell], NULL) > 0 &&
         exhibit->rows[row].cells[cell][0] != 'I';
         row++) {
        char *end;
        cr_assert_eq(strtod(figure, &end), strtod(exhibit->rows[row].cells[cell], NULL),
                     "%s, row %d", title, row);
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
    int certain = 0, inferred = 0;
    for (int row = 0; row < table->row_count; row++) {
        int marks = 0;
        cr_assert_eq(strlen(table->cell(row, 1)), (size_t)(2 * TABLE1_ROWS[row].marks - 1));
        for (int column = 2; column < table->column_count; column++) {
            const char *const cell = table->cell(row, column);
            marks += cell[0] != '\0';
            certain += strcmp(cell, "X") == 0;
            inferred += strcmp(cell, "(X)") == 0;
        }
        cr_assert_eq(marks, TABLE1_ROWS[row].marks, "%s", table->cell(row, 0));
    }
    /* 19 and 25 of the two columns that are certain, and five rows of six marks */
    cr_assert_eq(certain, 19 + 25 + 5 * 4);
    cr_assert_eq(inferred, 99 - certain);
}

/* The points of the charts and the words of the tables say the same. */
Test(exhibits, printed_points_are_those_of_the_tables) {
    int points = 0;
    for (const PrintedPoint *point = PRINTED_POINTS; point->table != NULL; point++) {
        const Exhibit *const exhibit =
            find(strcmp(point->table, "s4") == 0
                     ? "Section 6.2, the graph: Piece2Value vs. PieceANDBoard"
                     : "Section 6.3, the graph: PieceANDBoardNormalized vs. PieceANDRow");
        const char *const words = exhibit->rows[point->depth - 1].cells[1];
        const char *const expected = point->score == 0.5 ? "draw"
                                     : point->score == 0 ? "loses"
                                                         : "not told";
        cr_assert_str_eq(words, expected, "%s at %d", point->table, point->depth);
        points++;
    }
    cr_assert_eq(points, 8 + 9);
}
