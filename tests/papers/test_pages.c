/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages of a folder, from hand-made tables: pieces of them, which follow the data. */
#include "../report/folder.h"
#include "papers/reproduction.h"

#include "util/file.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char PAPER[] =
    "title = \"A *title*\"; name = \"Me 2026\"; reference = \"Journal 1\"; note = \"A note.\";\n"
    "claims = ({ id = \"M1\"; says = \"It | <b>wins\"; rules = { is = \"above\"; than = 0.5; };\n"
    "  measure = { kind = \"matches\"; groups = ({ player = \"null\"; opponents = [\"random\"]; "
    "}); }; },\n"
    "  { id = \"M2\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
    "  measure = { kind = \"matches\"; groups = ({ player = \"null\"; opponents = [\"random\"]; "
    "}); }; "
    "});\n"
    "tables = ({ title = \"Table 1\"; of = \"M1\"; quote = \"as it says\"; key = \"opponent\";\n"
    "  columns = ({ title = \"who\"; }, { title = \"theirs\"; }, { title = \"ours\"; value = "
    "\"score\";\n"
    "    low = \"low\"; high = \"high\"; factor = 100.0; decimals = 1; where = \"player\"; equal = "
    "\"p\"; });\n"
    "  rows = ((\"1\", \"60\"), [\"2\", \"\"], (\"3\", \"draws\"), (\"4\", \"draws\"),\n"
    "    (\"5\", \"7\")); },\n"
    "  { title = \"List\"; of = [\"M1\", \"M2\"]; note = \"Mind it.\"; charts = "
    "[];\n"
    "    columns = ({ title = \"p\"; value = \"player\"; },\n"
    "    { title = \"g\"; value = \"games\"; factor = 1.0; }, { title = \"s\"; value = \"score\";\n"
    "      factor = 1.0; decimals = -3; }); },\n"
    "  { title = \"Table 2\"; of = \"M2\"; quote = \"unmeasured\"; note = \"unmeasured\"; columns "
    "= ({ title = \"s\"; value = \"score\"; }); "
    "});\n";

#define CLAIMS "id,source,claim,paper,ours,games,verdict,commit,rule,why\n"
#define FIGURES                                                                                    \
    "claim,figure,unit,value,value_low,value_high,theirs_low,theirs_high,p,count,counted,"         \
    "verdict\n"

static const char *folder;

static void set_up(void) {
    folder = temporary_folder();
    folder_write(folder, "mine.paper", PAPER);
    folder_write(folder, "experiment",
                 "scale = \"quick\"; seed = \"1\"; engine = \"\"; papers = (\"mine.paper\");\n"
                 "claims = (\"M1\", \"M2\");\n");
    folder_write(folder, "claims.csv",
                 CLAIMS "M1,Me 2026,It | <b>wins,70 %,a 55 %,20,not reproduced,,a rule,why\n");
    folder_write(folder, "figures.csv",
                 FIGURES "M1,a | b,score,0.55,0.5,0.6,0.7,0.7,0.0004,10,pairs,not reproduced\n"
                         "M1,c,share,1,,,,,,0,,reproduced\nM1,other,lead,0.01,,,,,,0,,\n");
    folder_write(folder, "m1.csv",
                 "player,opponent,score,low,high,elo,games\np,1,0.55,0.5,0.6,1,20\n"
                 "p,2,0.123,,,1,8\nq,2,0.5,,,1,4\np,4,,,,1,0\np,5,1,,,1,2\n");
}

TestSuite(pages, .init = set_up);

static void check(const char *page, const char *const pieces[]) {
    Error error = {ERROR_NONE, ""};
    cr_assert(papers_publish(folder, NULL, &error), "%s", error.message);
    MEMORY_AUTO char *text = folder_read(folder, page);
    for (; *pieces != NULL; pieces++)
        cr_assert_not_null(strstr(text, *pieces), "not there: %s\nin: %s", *pieces, text);
    cr_assert_null(strstr(text, "unmeasured"), "%s", text);
}

Test(pages, tables_are_the_papers_with_ours_beside) {
    check("papers.md",
          (const char *const[]){
              "# Papers\n\n1 claim: 1 not reproduced. The verdicts rest on 1 test at 5 %",
              "\n## Me 2026\n\n*A \\*title\\**. Journal 1\n\nA note.\n",
              "\n|  | paper | measured | verdict |\n",
              "\n| M1 | 70 % | a 55 % | not reproduced |\n",
              "\n### Table 1\n\n> as it says\n\nVerdicts: [M1](claims.md#m1-not-reproduced) not "
              "reproduced.\n\n| who | theirs | ours |\n| --- | --- | ---: |\n"
              "| 1 | 60 | 55.0 (50.0 to 60.0) |\n| 2 |  | 12.3 |\n| 3 | draws |  |\n"
              "| 4 | draws |  |\n| 5 | 7 | 100.0 |\n",
              "Verdicts: [M1](claims.md#m1-not-reproduced) not reproduced, M2 not measured here. "
              "Mind "
              "it.\n\n| p | g | s |\n| --- | ---: | ---: |\n| p | 20 | 0.55 |\n| p | 8 | 0.123 |\n",
              "\n### Table 2\n\nVerdicts: M2 not measured here.\n", NULL});
}

Test(pages, claims_have_measures_and_rules) {
    check("claims.md",
          (const char *const[]){"\n## M1: not reproduced\n\nIt \\| \\<b\\>wins (Me 2026)\n\n"
                                "- Measured: a 55 %\n- a rule\n- why\n",
                                NULL});
}

Test(pages, charts_are_shown_where_they_are) {
    folder_write(folder, "plots.txt", "");
    Error error = {ERROR_NONE, ""};
    free(file_make_folder_in(folder, "plots", &error));
    folder_write(folder, "plots/m1.svg", "<svg/>");
    folder_write(folder, "plots/forest.svg", "<svg/>");
    check("papers.md", (const char *const[]){"\n![forest](plots/forest.svg)\n",
                                             "\n![m1](plots/m1.svg)\n", NULL});
}

Test(pages, the_forest_has_all_scores_and_leads) {
    ChartsMade made = {.count = 0};
    Error error = {ERROR_NONE, ""};
    cr_assert(papers_publish(folder, &made, &error), "%s", error.message);
    charts_free(&made);
    cr_assert(made.gnuplot_missing || strcmp(made.charts[made.count - 1].name, "forest") == 0);
}

static void refuse(const char *name, const char *content, const char *message) {
    Error error = {ERROR_NONE, ""};
    MEMORY_AUTO char *before = folder_read(folder, name);
    folder_write(folder, name, content);
    cr_assert_not(papers_publish(folder, NULL, &error), "%s", message);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
    folder_write(folder, name, before);
}

Test(pages, bad_tables_are_refused) {
    Error error = {ERROR_NONE, ""};
    refuse("claims.csv", "id,claim\nM1,x\n", "claims.csv");
    refuse("claims.csv", CLAIMS "S1,s,c,,,1,reproduced,,,\n", "claims.csv:2: 'S1' is no claim of");
    refuse("claims.csv", CLAIMS "M1,s,c,,,1,maybe,,,\n", "claims.csv:2: column verdict: expected");
    refuse("claims.csv", CLAIMS "M2,,,,,1,not testable,,,\nM2,,,,,1,not testable,,,\n",
           "claims.csv:3: claim M2 appears twice");
    refuse("figures.csv", FIGURES "M1,f,score,x,,,,,,0,,\n", "figures.csv:2: column value");
    refuse("figures.csv", FIGURES "M1,f,hits,1,,,,,,0,,\n", "column unit: expected score, lead");
    refuse("m1.csv", "player,opponent\np,1\n", "m1.csv: ");
    refuse("m1.csv", "player,opponent,score,low,high,games\np,1,high,,,1\n",
           "m1.csv:2: column sco");
    refuse("m1.csv", "player,opponent,score,low,high,games\np,1\n", "m1.csv:2: ");
    cr_assert(file_remove_in(folder, "claims.csv", &error));
    cr_assert_not(papers_publish(folder, NULL, &error));
    cr_assert_eq(error.code, ERROR_NO_INPUT);
}
