/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of papers, from made-up tables: pieces of it, which follow the data. */
#include "papers/papers.h"

#include "../report/folder.h"
#include "util/file.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLAIMS "id,source,claim,paper,ours,low,high,games,verdict,commit,rule,why\n"

static char *folder;

static void set_up(void) { folder = folder_make(); }
static void tear_down(void) { folder_remove(folder); }

TestSuite(papers_page, .init = set_up, .fini = tear_down);

static char *page_of(const char *claims) {
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    text_append(&text, CLAIMS "%s", claims);
    folder_write(folder, "claims.csv", text_string(&text));
    text_free(&text);
    cr_assert(papers_write_pages(folder, &error), "%s", error.message);
    return folder_read(folder, "papers.md");
}

static void expect(const char *page, const char *piece) {
    cr_assert_not_null(strstr(page, piece), "%s", piece);
}

static void expect_not(const char *page, const char *piece) {
    cr_assert_null(strstr(page, piece), "%s", piece);
}

/* From a heading to the next, to be freed. */
static char *section(const char *page, const char *heading) {
    const char *const start = strstr(page, heading);
    cr_assert_not_null(start, "%s", heading);
    const char *const end = strstr(start, "\n##");
    char *const copy = text_duplicate(start);
    if (end != NULL) copy[end - start] = '\0';
    return copy;
}

Test(papers_page, the_table_of_times_is_the_seeds_with_its_empty_cells_filled) {
    folder_write(folder, "s2.csv",
                 "series,depth,ms,low,high,games\nminimax,3,0.0015,0.00144,0.0016,10\n"
                 "minimax,8,17.399,,,2\nminimax,9,156.2,,,2\n"
                 "minimax (paper),3,2,,,\nminimax (paper),8,,,,\n");
    char *const page = page_of("S2,a,b,c,d,,,1,reproduced,,r,w\n");
    expect(page, "| Player | Opponent | Avg Time per Move, theirs (ms) | ours (ms) |\n"
                 "| --- | --- | --- | ---: |\n"
                 "| MinMax, ev=Piece2Val, depth=3 | AlphaBeta, ev=Piece2Val, depth=3 | 2 | 0.0015 "
                 "(0.00144 to 0.0016) |\n");
    expect(page, "depth=7 | 568 |  |\n");
    expect(page, "depth=8 | Inf (too long) | **17.4** |\n");
    expect(page, "depth=9 |  | **156** |\n");
    expect(page, "> It will show us that Alpha-Beta is far more time efficient");
    expect(page, "- **claims:** [S2](claims.md#s2-reproduced) reproduced\n");
    free(page);
}

#define S4_PAIRS "piece-and-board@4 against piece2val"
#define S4_SINGLES "\"Black, single games from the start\""

Test(papers_page, follows_the_data) {
    folder_write(folder, "s4.csv",
                 "series,depth,score,low,high,games\n" S4_PAIRS ",7,0.26,0.21,0.31,100\n" S4_SINGLES
                 ",7,0.3,0.2,0.4,50\n");
    char *page = page_of("S4,a,b,c,d,,,1,not reproduced,,r,w\n");
    expect(page, "| 7 | loses | 26.0 (21.0 to 31.0) | 30.0 (20.0 to 40.0) |\n");
    expect(page, "[S4](claims.md#s4-not-reproduced) not reproduced\n");
    free(page);
    folder_write(folder, "s4.csv", "series,depth,score,low,high,games\n" S4_PAIRS ",7,0.75,,,40\n");
    page = page_of("S4,a,b,c,d,,,1,inconclusive,,r,w\n");
    expect(page, "| 7 | loses | 75.0 |  |\n");
    expect(page, "[S4](claims.md#s4-inconclusive) inconclusive\n");
    free(page);
}

Test(papers_page, both_classifications_stand_side_by_side) {
    folder_write(folder, "t1-all.csv",
                 "figure,player,generator,score,low,high,rank,rank_low,rank_high,games\n"
                 "by points,HG:A,HG,0.7,0.65,0.75,1,1,2,10\nby points,SHG:B,SHG,0.6,0.5,0.7,2,1,2,"
                 "10\nby clashes,SHG:B,SHG,0.9,0.8,1,1,1,2,10\n");
    char *const page = page_of("");
    char *const figure = section(page, "### Section 7.2.1, figure 6");
    expect(figure, "| bar | theirs | by games, ours | points (%) | place | by clashes, ours |");
    expect(figure, "| 1 | HG:E3Ph | HG:A | 70.0 (65.0 to 75.0) | 1 (1 to 2) | SHG:B | 90.0 (80.0 "
                   "to 100.0) | 1 (1 to 2) |\n"
                   "| 2 | HG:15F | SHG:B | 60.0 (50.0 to 70.0) | 2 (1 to 2) |  |  |  |\n");
    expect(figure, "T1 not measured here, T2 not measured here");
    free(figure);
    free(page);
}

Test(papers_page, says_what_is_not_measured) {
    char *const page = page_of("");
    char *const times = section(page, "### Section 6.1, first table");
    expect(times, "\nNot measured here.\n");
    expect_not(times, "| Player |");
    free(times);
    /* What is the paper's alone stays. */
    char *const table1 = section(page, "### Section 4.1, table 1");
    expect(table1, "| Bridge patterns | X X X | (X) |  |  | X | (X) |  |\n");
    expect(table1, "| pawns | X X X X X X | X | X | X | X | X | X |\n");
    expect_not(table1, "Not measured");
    free(table1);
    char *const game = section(page, "### Appendix 2");
    expect(game, "\n73. 1-6 10-1 (6) 0:1\n```\n");
    free(game);
    free(page);
}

Test(papers_page, a_list_has_the_rows_of_its_file) {
    folder_write(folder, "b3.csv",
                 "player,opponent,score,low,high,elo,games\nq @1kn,n|m,0.59,0.5,0.6,63.2,200\n");
    char *const page = page_of("");
    expect(page, "| q @1kn | n\\|m | 59.0 (50.0 to 60.0) | 63 | 200 |\n");
    free(page);
}

Test(papers_page, shows_the_charts_that_are_there) {
    Error error = {ERROR_NONE, ""};
    char *const plots = file_join(folder, "plots");
    cr_assert(file_make_folder(plots, &error));
    free(plots);
    folder_write(folder, "plots/s4.svg", "<svg/>");
    folder_write(folder, "plots/s5.svg", "<svg/>");
    folder_write(folder, "s4.csv",
                 "series,depth,score,low,high,games\n" S4_PAIRS ",7,0.26,0.21,0.31,100\n");
    char *const page = page_of("");
    expect(page, "\n![s4](plots/s4.svg)\n");
    expect_not(page, "s5.svg"); /* a chart of what is not measured here is an old one */
    expect_not(page, "s3.svg");
    free(page);
}

static void refuse(const char *name, const char *content, ErrorCode code, const char *message) {
    Error error = {ERROR_NONE, ""};
    folder_write(folder, name, content);
    cr_assert_not(papers_write_pages(folder, &error));
    cr_assert_eq(error.code, code);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
    cr_assert_null(strchr(error.message, '\n'));
}

Test(papers_page, refuses_bad_tables) {
    Error error = {ERROR_NONE, ""};
    cr_assert_not(papers_write_pages(folder, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
    refuse("claims.csv", "id,claim\nQ1,x\n", ERROR_DATA, "claims.csv");
    folder_write(folder, "claims.csv", CLAIMS);
    refuse("s1.csv", "series,depth\nalpha-beta,3\n", ERROR_DATA, "s1.csv: ");
    refuse("s1.csv", "series,depth,ms,low,high,games\nalpha-beta,3,1,,,2\nalpha-beta,4,fast,,,2\n",
           ERROR_DATA, "s1.csv:3: column ms");
    refuse("s1.csv", "series,depth,ms,low,high,games\nalpha-beta,3\n", ERROR_DATA, "s1.csv:2: ");
    char *const path = file_join(folder, "papers.md");
    cr_assert_not(file_exists(path), "no half a page");
    free(path);
}
