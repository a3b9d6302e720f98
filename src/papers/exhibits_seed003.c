/* What seed 003 shows before its results: figure 1, table 1, and the paragraphs of section 6. */
#include "papers/exhibit.h"
#include "papers/seed003_table1.h"

#include <stdbool.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

/* Table 1 */

/* The features' names as printed. */
static const char *const TABLE1_NAMES[SEED003_PARAMETER_COUNT] = {
    "pawns",
    "kings",
    "aggregated distance to promotion line",
    "save pawns",
    "save kings",
    "attacking pawns",
    "centrally positioned pawns",
    "centrally positioned kings",
    "movable pawns",
    "movable kings",
    "unoccupied fields on promotion line",
    "defender pieces",
    "pawns on main diagonal",
    "kings on main diagonal",
    "pawns on double diagonal",
    "kings on double diagonal",
    "loner pawns",
    "loner kings",
    "surrounded empty fields",
    "Bridge patterns",
    "Oreo patterns",
    "Triangle patterns",
    "Dog patterns",
    "‘Man in corner’ patterns",
    "‘King in corner’ patterns",
};

static const ExhibitColumn TABLE1_COLUMN_TITLES[] = {
    {.title = "feature name"},  {.title = "as our copy has it"}, {.title = "15F checkers"},
    {.title = "15F GAC"},       {.title = "19F both"},           {.title = "25F both"},
    {.title = "E3Ph checkers"}, {.title = "E3Ph GAC"},
};

/* What no reading of the row could have otherwise (see seed003_table1.h). */
static bool is_certain(const Table1Row *row, unsigned column) {
    return row->marks == TABLE1_COLUMN_COUNT || column == TABLE1_19F || column == TABLE1_25F;
}

static const char *table1_cell(int row, int column) {
    static const char MARKS[] = "X X X X X X";
    const Table1Row *const printed = &TABLE1_ROWS[row];
    if (column == 0) return TABLE1_NAMES[row];
    if (column == 1) return MARKS + strlen(MARKS) + 1 - (size_t)(2 * printed->marks);
    const unsigned place = (unsigned)column - 2;
    if ((printed->columns & TABLE1_BIT(place)) == 0) return "";
    return is_certain(printed, place) ? "X" : "(X)";
}

/* Paragraphs whose figures are claims' */

static const ExhibitRow FIGURE1_ROWS[] = {
    {"G4",
     {"G4", "(a) 1. ... 23-27 2. 24-31 (27) 22-26 3. 31-22 (26) 15-18 4. 22-6 (18,10) 0:1; "
            "(b) 1. 22-17 10-14 … 0:1 or 1. 22-18 9-14 … 0:1"},
     0},
};

static const ExhibitRow EVOLUTION_ROWS[] = {
    {"E1", {"E1", "HG tended to exhibit quicker convergence than SHG"}, 0},
    {"E2",
     {"E2", "mutants among the fittest logged: linear significantly less than 1 %, nonlinear did "
            "not exceed 10 %"},
     0},
    {"E3", {"E3", "effective crossovers: HG 80-90 %, SHG 60-70 % at depth 3, 80-90 % at 4"}, 0},
    {"E4",
     {"E4", "most between -1 and 1 with standard deviation between 10^-30 and 10^-26; SHG from "
            "about 0.1 to about 10^-5"},
     0},
    {"E5", {"E5", "pawns counts and kings counts weights the most asymmetrical"}, 0},
    {"E6", {"E6", "in many cases non-transitive"}, 0},
    {"E7",
     {"E7", "capable of efficient generalization at greater search depths (from 6 to 10)"},
     0},
};

static const Exhibit EXHIBITS[] = {
    {
        .seed = "Seed 003",
        .title = "Section 1, figure 1",
        .quote = "Examples of inefficiency of greedy heuristics. White move bottom-up. Open "
                 "circles denote kings. (a) Black to play and win. (b) White to play and lose.",
        .claims = "G4",
        .charts = "",
        .columns = EXHIBIT_CLAIM_COLUMNS,
        .column_count = EXHIBIT_CLAIM_COLUMN_COUNT,
        .rows = FIGURE1_ROWS,
        .row_count = COUNT(FIGURE1_ROWS),
    },
    {
        .seed = "Seed 003",
        .title = "Section 4.1, table 1",
        .quote = "List of factors defining 15F, 19F, 25F and E3Ph heuristics generated for "
                 "checkers and give-away checkers. A sign ”X” in any field denotes inclusion of "
                 "the respective feature in the heuristic function. ‘Both’ denotes that heuristic "
                 "definition is identical for both games. Please note, that all features are "
                 "calculated as differences (not the raw values).",
        .claims = "T1 T4 G1",
        .charts = "",
        .note =
            "Our copy of the table has lost its columns: how many marks a row has is certain, "
            "in which columns they stand only where a plain X is. A mark in brackets is "
            "inferred, from 15F having fifteen features and E3Ph's being some of 15F's of the "
            "same game; 4032 readings are left, of which this is the one that ours are made by.",
        .columns = TABLE1_COLUMN_TITLES,
        .column_count = COUNT(TABLE1_COLUMN_TITLES),
        .row_count = SEED003_PARAMETER_COUNT,
        .cell = table1_cell,
    },
    {
        .seed = "Seed 003",
        .title = "Section 6, the evolutionary process",
        .claims = "E1 E2 E3 E4 E5 E6 E7",
        .charts = "e1 e2 e3 e4 e5 e6 e7",
        .note = "The seed gives these figures in its text, without a table or a figure.",
        .columns = EXHIBIT_CLAIM_COLUMNS,
        .column_count = EXHIBIT_CLAIM_COLUMN_COUNT,
        .rows = EVOLUTION_ROWS,
        .row_count = COUNT(EVOLUTION_ROWS),
    },
};

ExhibitList exhibits_seed003(void) { return (ExhibitList){EXHIBITS, COUNT(EXHIBITS)}; }
