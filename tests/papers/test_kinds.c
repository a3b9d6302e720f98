/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement: figures of hand-made tables, printed games and lines, and that the papers'
 * own claims can all be begun. */
#include "../report/folder.h"
#include "trial.h"

#include "draughts/pdn.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin_seed(Trial *trial, const char *seed) {
    char *const text = trial_seed(seed);
    trial_begin(trial, text);
    free(text);
}

/* Begins a tiny paper with one thing changed. */
static void begin_changed(Trial *trial, const char *seed, const char *what, const char *with) {
    char *const text = trial_seed(seed), *const changed = trial_replace(text, what, with);
    trial_begin(trial, changed);
    free(changed);
    free(text);
}

static void expect(Trial *trial, const char *const names[], const double values[], int count) {
    cr_assert(trial_measure(trial, 0), "%s", trial->error.message);
    cr_assert_eq(trial->figures.count, count);
    for (int i = 0; i < count; i++)
        cr_assert_float_eq(trial_value(trial, names[i]), values[i], 1e-9, "%s: %.9g", names[i],
                           trial_value(trial, names[i]));
}

static void refuse(Trial *trial, const char *table, const char *content, const char *message) {
    folder_write(trial->folder, table, content);
    cr_assert_not(trial_measure(trial, 0), "taken, but expected: %s", message);
    cr_assert_eq(trial->error.code, ERROR_DATA);
    cr_assert_not_null(strstr(trial->error.message, message), "%s", trial->error.message);
}

/* Tournaments */

#define SCORES "tournament,unit,player,points,matches,games\n"
#define FIRST_TWO                                                                                  \
    "1,1,A,0.8,1,2\n1,1,B:x,0.5,0.5,2\n1,1,B:y,0.2,0,2\n"                                          \
    "2,1,A,0.6,1,2\n2,1,B:x,0.6,1,2\n2,1,B:y,0.3,0,2\n"
#define LAST_TWO                                                                                   \
    "3,2,A,0.4,0,2\n3,2,B:x,0.7,1,2\n3,2,B:y,0.4,0.5,2\n"                                          \
    "4,2,A,0.9,1,2\n4,2,B:x,0.1,0,2\n4,2,B:y,0.5,0.5,2\n"

/* Two units of two tournaments each. A is alone first in the first and the last, B:y third alone in
 * the first two; the order A, B:x, B:y has the taus 1, 2/3, 0 and 1/3. */
Test(kinds, tournaments_of_a_table) {
    static const char *const NAMES[] = {"B:x", "B:y", "lead", "first", "last", "shared", "order"};
    static const double VALUES[] = {0.625, 0.25, 0.2625, 0.5, 0.5, 1.75, 0.5};
    Trial trial;
    begin_seed(&trial, "tournaments");
    folder_write(trial.folder, "robin.csv", SCORES FIRST_TWO LAST_TWO);
    expect(&trial, NAMES, VALUES, 7);
    cr_assert_eq(trial.figures.items[2].count, 2, "units are evolutions");
    cr_assert_eq(trial.figures.items[3].count, 2, "of frequencies, too");
    cr_assert_eq(trial.games, 24);
    char *const places = folder_read(trial.folder, "robin-players.csv");
    cr_assert_eq(strncmp(strchr(places, '\n'), "\n1,A,0.6750,", 12), 0, "%s", places);
    cr_assert_not_null(strstr(places, ",0.7500,2,8\n2,B:x,0.4750,"), "first in three of four");
    cr_assert_not_null(strstr(places, ",0.0000,2,8\n"), "never first");
    free(places);
    trial_end(&trial);
}

Test(kinds, odd_tables_of_tournaments_are_refused) {
    static const char ORDER[] =
        "robin.csv: expected each tournament's members in the paper's order";
    static const char *const FAULTS[][2] = {
        {SCORES FIRST_TWO, "robin.csv: expected at least two units"},
        {SCORES FIRST_TWO "3,2,A,0.4,0,2\n", ORDER},
        {SCORES "1,1,A,0.8,1,2\n1,1,B:y,0.5,0.5,2\n1,1,B:x,0.2,0,2\n", ORDER},
        {SCORES "2,1,A,0.8,1,2\n2,1,B:x,0.5,0.5,2\n2,1,B:y,0.2,0,2\n", ORDER},
        {SCORES "1,1,A,0.8,1,2\n1,2,B:x,0.5,0.5,2\n1,2,B:y,0.2,0,2\n", ORDER},
        {SCORES FIRST_TWO "3,3,A,0.4,0,2\n3,3,B:x,0.7,1,2\n3,3,B:y,0.4,0.5,2\n", ORDER},
        {SCORES "1,1,A,1.8,1,2\n", "robin.csv:2: column points: expected a number from 0 to 1"},
        {SCORES "101,1,A,1,1,2\n", "robin.csv:2: column tournament: expected a whole number"},
    };
    Trial trial;
    begin_seed(&trial, "tournaments");
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        refuse(&trial, "robin.csv", FAULTS[i][0], FAULTS[i][1]);
    trial_end(&trial);
}

/* Times: a grows from 1 to 3 ms, each known by a factor of two; b is 2, 4 and 8 times as long. */

#define TIMES                                                                                      \
    "series,depth,ms,low,high,games\n"                                                             \
    "a,1,1,0.5,2,4\na,2,3,1.5,6,5\na,3,9,,,6\nb,1,2,,,1\nb,2,12,,,1\n"

Test(kinds, times_of_a_table) {
    Trial trial;
    begin_seed(&trial, "times");
    folder_write(trial.folder, "f1.csv", TIMES "b,3,72,,,1\n");
    expect(&trial, (const char *const[]){"growth", "ratio"}, (const double[]){3, 2}, 2);
    const Figure *const growth = &trial.figures.items[0];
    cr_assert_float_eq(growth->estimate.high, 3 * exp(sqrt(2) * log(2)), 1e-9);
    cr_assert_float_eq(growth->error, sqrt(2) * log(2) / 2.776445, 1e-6, "4 degrees of freedom");
    cr_assert_float_eq(growth->theirs[0], 2 / 1.5, 1e-9, "2.5 ms over 1, each rounded");
    cr_assert_float_eq(growth->theirs[1], 3 / 0.5, 1e-9);
    cr_assert_eq(growth->count, 5);
    cr_assert(isnan(trial.figures.items[1].theirs[0]));
    cr_assert_eq(trial.games, 18);
    cr_assert_str_eq(trial.note.data,
                     "The times of b and a are as 2.0 to 1 at depth 1 and as 8 to 1 at 3. ");
    refuse(&trial, "f1.csv", TIMES, "f1.csv: no row of b at depth 3");
    refuse(&trial, "f1.csv", TIMES "b,3,x,,,1\n", "f1.csv:7: column ms");
    trial_end(&trial);
}

/* Printed games: those of paper 003, as PDN with the printed moves but where a comment says what is
 * printed. */

/* Goes to the next move of a printed text, "from-to", behind numbers, brackets and comments; false
 * at the end. */
static bool take_printed(const char **at, int *from, int *to) {
    while (**at != '\0') {
        int length = 0;
        if (**at == '#') {
            *at += strcspn(*at, "\n");
        } else if (**at == '(') {
            *at += strcspn(*at, ")");
        } else if (sscanf(*at, "%d-%d%n", from, to, &length) == 2) {
            *at += length;
            return true;
        } else {
            *at += **at >= '0' && **at <= '9' ? strspn(*at, "0123456789") : 1;
        }
    }
    return false;
}

Test(kinds, printed_games_are_as_printed) {
    static const char *const TEXTS[][2] = {{"appendix-1.txt", "appendix-1-pdn"},
                                           {"appendix-2.txt", "appendix-2-pdn"}};
    Error error = {ERROR_NONE, ""};
    Papers *const papers = papers_new(&error);
    const Paper *const paper = papers_claim(papers, "X2")->paper;
    for (int i = 0; i < 2; i++) {
        Text text = {.data = NULL};
        PdnGame game = {.moves = NULL};
        int misprints = 0;
        text_append_string(&text, paper_text(paper, TEXTS[i][1]));
        PdnReader *const reader = pdn_open_text("game", &text, RULES_ALL[0], 8);
        cr_assert_eq(pdn_read(reader, &game, &error), PDN_GAME, "%s", error.message);
        char *const path = file_join(JUMPOFF_SOURCE_DIR "/tests/data/papers", TEXTS[i][0]);
        char *const file = file_read(path, 1 << 16, NULL, &error);
        const char *printed = file;
        cr_assert_not_null(file, "%s", error.message);
        const char *comment = text_string(&game.comments);
        int from = 0, to = 0;
        for (size_t ply = 0; ply < game.count; ply++, comment += strlen(comment) + 1) {
            int named_from = move_from(&game.moves[ply]), named_to = move_to(&game.moves[ply]);
            if (*comment != '\0')
                misprints += sscanf(comment, "misprint: %d-%d", &named_from, &named_to) == 2;
            cr_assert(take_printed(&printed, &from, &to));
            cr_assert(from == named_from && to == named_to, "ply %zu: %d-%d", ply, from, to);
        }
        cr_assert_not(take_printed(&printed, &from, &to), "%d-%d follows", from, to);
        cr_assert_eq(misprints, 1);
        free(file);
        free(path);
        pdn_game_free(&game);
        pdn_close(reader);
    }
    papers_free(papers);
}

/* White takes the last piece; it is legal and ends so, or else the figure is 0. */
Test(kinds, printed_games_are_replayed) {
    static const struct {
        const char *move, *result, *ending;
        double as_printed;
    } GAMES[] = {{"22x15", "0-1", "no-pieces", 1},
                 {"22x15", "1-0", "no-pieces", 0},
                 {"22x15", "0-1", "no-moves", 0},
                 {"22-3", "0-1", "no-pieces", 0}};
    for (int i = 0; i < 4; i++) {
        Trial trial;
        Text text = {.data = NULL};
        text_append(
            &text,
            "title = \"t\"; texts = ({ name = \"game\"; text = \"[SetUp \\\"1\\\"]\\n"
            "[FEN \\\"W:W22:B18\\\"]\\n1. %s *\"; });\n"
            "claims = ({ id = \"X\"; says = \"s\"; rules = { is = \"above\"; than = 0.5; };\n"
            "  measure = { kind = \"printed-games\"; players = [\"null\"]; games = ({ name = "
            "\"g\";\n"
            "    text = \"game\"; side = \"black\"; result = \"%s\"; ending = \"%s\"; }); }; });",
            GAMES[i].move, GAMES[i].result, GAMES[i].ending);
        trial_begin(&trial, text.data);
        cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
        cr_assert_eq(trial_value(&trial, "g as printed"), GAMES[i].as_printed, "%d: %s", i,
                     text_string(&trial.note));
        text_free(&text);
        trial_end(&trial);
    }
}

/* Printed lines: figure 1 of paper 003, which searches and tables of two pieces confirm. */
Test(kinds, printed_lines_are_solved) {
    static const char LINE[] =
        "title = \"t\"; claims = ({ id = \"X\"; says = \"s\"; rules = { is = \"above\"; than = "
        "0.5; };\n"
        "  measure = { kind = \"solutions\"; rules = \"giveaway\"; pieces = 2; lines = ({ diagram "
        "= \"d\";\n"
        "    fen = \"B:WK24:B10,15,22,23\"; winner = \"black\";\n"
        "    moves = [\"23-27\", \"24-31\", \"22-26\", \"31-22\", \"15-18\", \"22-6\"]; }); }; });";
    static const struct {
        const char *what, *with, *figure;
        double as_printed;
    } LINES[] = {{"t", "t", "d, 23-27: as printed", 1},
                 {"black", "white", "d, 23-27: as printed", 0},
                 {"\"23-27\"", "\"10-14\"", "d, 10-14: as printed", 0},
                 {", \"22-6\"", "", "d, 23-27: as printed", 0},
                 {"giveaway", "english", "d, 23-27: as printed", 0}};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Trial trial;
        char *const text = trial_replace(LINE, LINES[i].what, LINES[i].with);
        trial_begin(&trial, text);
        cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
        cr_assert_eq(trial_value(&trial, LINES[i].figure), LINES[i].as_printed, "%zu", i);
        if (i < 2)
            cr_assert_eq(trial_value(&trial, "d, 23-27: won by tables"), 1 - (int)i, "%zu", i);
        free(text);
        trial_end(&trial);
    }
}

/* Matches: figures of each opponent, or one of all; an engine only where there is one. */
Test(kinds, matches_are_pooled) {
    Trial trial;
    begin_seed(&trial, "matches");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.figures.count, 1);
    cr_assert_str_eq(trial.figures.items[0].name, "at %");
    cr_assert_eq(trial.figures.items[0].count, 4, "two opponents at two depths, a pair each");
    cr_assert_eq(trial.games, 8);
    trial_end(&trial);
    begin_changed(&trial, "matches", "figure = \"at %\"; pooled = true;", "");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.figures.count, 4);
    cr_assert_str_eq(trial.figures.items[3].name, "p@2 against b");
    trial_end(&trial);
    begin_changed(&trial, "matches", "\"piece2val@%\"", "\"engine\"");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.figures.count, 0, "not testable");
    cr_assert_str_eq(trial.note.data, "It needs an external engine: --engine. ");
    trial_end(&trial);
    begin_changed(&trial, "matches", "each = [\"1\", \"2\"]", "each = [\"engine\"]");
    cr_assert_not(trial_measure(&trial, 0));
    trial_end(&trial);
    begin_changed(&trial, "single-games", "\"piece2val@2\"", "\"engine\"");
    cr_assert_not(trial_measure(&trial, 0));
    cr_assert_not_null(strstr(trial.error.message, "expected --engine"), "%s", trial.error.message);
    trial_end(&trial);
}

/* Stopped before they have begun: players, templates and settings of all claims are what is there.
 */
Test(kinds, the_papers_claims_can_be_begun) {
    Error error = {ERROR_NONE, ""};
    Papers *const papers = papers_new(&error);
    Trial trial;
    atomic_bool stop = true;
    begin_seed(&trial, "matches");
    const Paper *const own = trial.paper;
    trial.campaign.stop = &stop;
    for (int i = 0; i < papers->count; i++) {
        trial.paper = papers->list[i];
        for (int k = 0; k < trial.paper->claim_count; k++)
            for (Scale scale = 0; scale < SCALES; scale++) {
                trial.campaign.scale = scale;
                cr_assert(trial_measure(&trial, k) || trial.error.code == ERROR_INTERRUPTED,
                          "%s: %s", trial.paper->claims[k].id, trial.error.message);
                cr_assert(kept_remove(trial.folder, &error));
            }
    }
    trial.paper = own;
    papers_free(papers);
    trial_end(&trial);
}
