/* The exhibits: whole, of claims that there are, and the same figures as those claims say. */
#include "papers/claim.h"
#include "papers/papers_table.h"
#include "papers/table1.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* All of them; how many. */
static int list_all(const Exhibit *list[EXHIBITS_MAX], const Claim *claims[EXHIBITS_MAX]) {
    int count = 0;
    for (int i = 0; CLAIMS[i] != NULL; i++) {
        const Exhibit *exhibit = CLAIMS[i]->exhibits;
        for (; exhibit != NULL && exhibit->title != NULL; exhibit++) {
            list[count] = exhibit;
            claims[count++] = CLAIMS[i];
        }
    }
    return count;
}

static const Exhibit *find(const char *title) {
    const Exhibit *list[EXHIBITS_MAX];
    const Claim *claims[EXHIBITS_MAX];
    const int count = list_all(list, claims);
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i]->title, title) == 0) return list[i];
    }
    cr_assert_fail("no exhibit %s", title);
    return NULL;
}

/* A row gives a cell to each column of the paper's, or to all. */
static void check_rows(const Exhibit *exhibit) {
    int printed = 0;
    const int columns = exhibit_column_count(exhibit);
    ExhibitRow it;
    for (int i = 0; i < columns; i++) printed += exhibit->columns[i].value == NULL;
    for (int row = 0; exhibit->rows != NULL && exhibit_row(exhibit, row, &it); row++) {
        const int wanted = it.is_whole ? columns : printed;
        for (int i = 0; i < EXHIBIT_CELLS_MAX; i++)
            cr_assert_eq(it.cells[i] != NULL, i < wanted, "%s, row %d", exhibit->title, row);
    }
}

static void check_claims(const Exhibit *exhibit, const Claim *owner, bool *shown) {
    char *const claims = text_duplicate(exhibit->claims != NULL ? exhibit->claims : owner->id);
    char *rest = claims;
    for (char *id; (id = strsep(&rest, " ")) != NULL;) {
        cr_assert_not_null(claim_find(id), "%s: %s", exhibit->title, id);
        for (int i = 0; CLAIMS[i] != NULL; i++)
            if (CLAIMS[i] == claim_find(id)) shown[i] = true;
    }
    free(claims);
}

/* A folder may have all claims: each draws a chart at most. */
Test(exhibits, all_have_room) {
    int claims = 0, exhibits = 0;
    for (; CLAIMS[claims] != NULL; claims++) {
        const Exhibit *exhibit = CLAIMS[claims]->exhibits;
        while (exhibit != NULL && exhibit[0].title != NULL) exhibits++, exhibit++;
    }
    cr_assert_leq(claims, CHARTS_MAX);
    cr_assert_leq(exhibits, EXHIBITS_MAX);
}

Test(exhibits, are_whole_and_leave_out_no_claim) {
    bool shown[128] = {false};
    const Exhibit *list[EXHIBITS_MAX];
    const Claim *claims[EXHIBITS_MAX];
    const int count = list_all(list, claims);
    for (int i = 0; i < count; i++) {
        check_rows(list[i]);
        check_claims(list[i], claims[i], shown);
    }
    for (int i = 0; CLAIMS[i] != NULL; i++) cr_assert(shown[i], "%s", CLAIMS[i]->id);
}

/* Each paper's are numbered from 1. */
Test(exhibits, have_places_of_their_own) {
    static const int PAPERS[] = {SEED_004, SEED_003, SEED_000, SEED_001};
    const Exhibit *list[EXHIBITS_MAX];
    const Claim *claims[EXHIBITS_MAX];
    const int count = list_all(list, claims);
    int found = 0;
    for (size_t paper = 0; paper < sizeof PAPERS / sizeof PAPERS[0]; paper++) {
        for (int place = PAPERS[paper] + 1, at = 0; at >= 0; place++) {
            at = -1;
            for (int i = 0; i < count; i++) {
                if (list[i]->place != place) continue;
                cr_assert_eq(at, -1, "%s: the place of another", list[i]->title);
                at = i;
                found++;
            }
        }
    }
    cr_assert_eq(found, count);
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
    int certain = 0, inferred = 0;
    for (int row = 0; table->cell(row, 0) != NULL; row++) {
        int marks = 0;
        cr_assert_eq(strlen(table->cell(row, 1)), (size_t)(2 * TABLE1_ROWS[row].marks - 1));
        for (int column = 2; column < exhibit_column_count(table); column++) {
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

/* The points of a chart and the words of its table say the same. */
static void check_points(const char *id, int expected_points) {
    const Claim *const claim = claim_find(id);
    char name[CLAIM_NAME_SIZE];
    int points = 0;
    claim_name(id, name);
    for (const PrintedPoint *point = claim->chart.printed; point->table != NULL; point++) {
        ExhibitRow row;
        cr_assert_str_eq(point->table, name);
        cr_assert(exhibit_row(&claim->exhibits[0], point->depth - 1, &row));
        cr_assert_eq(atoi(row.cells[0]), point->depth);
        const char *const expected = point->score == 0.5 ? "draw"
                                     : point->score == 0 ? "loses"
                                                         : "not told";
        cr_assert_str_eq(row.cells[1], expected, "%s at %d", point->table, point->depth);
        points++;
    }
    cr_assert_eq(points, expected_points);
}

Test(exhibits, printed_points_are_those_of_the_tables) {
    check_points("S4", 8);
    check_points("S5", 9);
}
