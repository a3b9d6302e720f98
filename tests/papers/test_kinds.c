/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Kinds of measurement: figures of hand-made tables and of games, and that the papers' own claims
 * can all be begun. */
#include "../report/folder.h"

#include "../common/thorough.h"
#include "trial.h"

#include "stats/single_games.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void begin_seed(Trial *trial, const char *seed) {
    MEMORY_AUTO char *text = trial_seed(seed);
    trial_begin(trial, text);
}

/* Begins a tiny paper with one thing changed. */
static void begin_changed(Trial *trial, const char *seed, const char *what, const char *with) {
    MEMORY_AUTO char *text = trial_seed(seed), *changed = trial_replace(text, what, with);
    trial_begin(trial, changed);
}

static void expect(Trial *trial, const char *const names[], const double values[], int count) {
    cr_assert(trial_measure(trial, 0), "%s", trial->error.message);
    cr_assert_eq(trial->found.figures.count, count);
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
    cr_assert_eq(trial.found.figures.items[2].count, 2, "units are evolutions");
    cr_assert_eq(trial.found.figures.items[3].count, 2, "of frequencies, too");
    cr_assert_eq(trial.found.games, 24);
    MEMORY_AUTO char *places = folder_read(trial.folder, "robin-players.csv");
    cr_assert_eq(strncmp(strchr(places, '\n'), "\n1,A,0.6750,", 12), 0, "%s", places);
    cr_assert_not_null(strstr(places, ",0.7500,2,8\n2,B:x,0.4750,"), "first in three of four");
    cr_assert_not_null(strstr(places, ",0.0000,2,8\n"), "never first");
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
    "series,depth,ms,low,high,games,commit\n"                                                      \
    "a,1,1,0.5,2,4,c\na,2,3,1.5,6,5,c\na,3,9,,,6,c\nb,1,2,,,1,c\nb,2,12,,,1,c\n"

Test(kinds, times_of_a_table) {
    Trial trial;
    begin_seed(&trial, "times");
    folder_write(trial.folder, "f1.csv", TIMES "b,3,72,,,1,c\n");
    expect(&trial, (const char *const[]){"growth", "ratio"}, (const double[]){3, 2}, 2);
    const Figure *const growth = &trial.found.figures.items[0];
    cr_assert_float_eq(growth->estimate.high, 3 * exp(sqrt(2) * log(2)), 1e-9);
    cr_assert_float_eq(growth->error, sqrt(2) * log(2) / 2.776445, 1e-6, "4 degrees of freedom");
    cr_assert_float_eq(growth->theirs[0], 2.5 / 1.5, 1e-9, "3 ms over 1, each rounded");
    cr_assert_float_eq(growth->theirs[1], 3.5 / 0.5, 1e-9);
    cr_assert_eq(growth->count, 5);
    cr_assert(isnan(trial.found.figures.items[1].theirs[0]));
    cr_assert_eq(trial.found.games, 18);
    cr_assert_str_eq(trial.found.note.data,
                     "The times of b and a are as 2.0 to 1 at depth 1 and as 8 to 1 at 3. ");
    refuse(&trial, "f1.csv", TIMES, "f1.csv: no row of b at depth 3");
    refuse(&trial, "f1.csv", TIMES "b,3,x,,,1,c\n", "f1.csv:7: column ms");
    trial_end(&trial);
}

/* Matches: figures of each opponent, or one of all; an engine only where there is one. */
Test(kinds, matches_are_pooled) {
    Trial trial;
    begin_seed(&trial, "matches");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.found.figures.count, 5);
    cr_assert_str_eq(trial.found.figures.items[0].name, "all: p@1 against a");
    cr_assert(trial.found.figures.items[0].is_part);
    cr_assert_str_eq(trial.found.figures.items[4].name, "all");
    cr_assert_eq(trial.found.figures.items[4].count, 4, "two opponents at two depths, a pair each");
    cr_assert_eq(trial.found.games, 8);
    trial_end(&trial);
    begin_changed(&trial, "matches", "figure = \"all\";", "");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.found.figures.count, 4);
    cr_assert_str_eq(trial.found.figures.items[3].name, "p@2 against b");
    trial_end(&trial);
    begin_changed(&trial, "matches", "[\"random\", \"null@1\"]", "[\"engine\", \"null@1\"]");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.found.figures.count, 0, "not testable");
    cr_assert_str_eq(trial.found.note.data, "It needs an external engine: --engine. ");
    trial_end(&trial);
    begin_changed(&trial, "matches", "\"piece2val@%\"", "\"./no-such.heuristic@%\"");
    cr_assert_not(trial_measure(&trial, 0));
    cr_assert_eq(trial.error.code, ERROR_NO_INPUT);
    cr_assert_not_null(strstr(trial.error.message, "no-such.heuristic: cannot read it"), "%s",
                       trial.error.message);
    trial_end(&trial);
}

/* Printed results are as likely as the table that was played says. */
Test(kinds, printed_games_fit_the_table) {
    Trial trial;
    MEMORY_AUTO char *seed = trial_seed("printed");
    MEMORY_AUTO char *text = trial_replace(seed, "games = 2;", "games = 20;");
    double chance = 1, mean[SINGLE_RESULTS] = {0};
    trial_begin(&trial, text);
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    cr_assert_eq(trial.found.figures.count, 2, "no scores");
    char *const table = folder_read(trial.folder, "f1.csv"), *row = strchr(table, '\n') + 1;
    for (int i = 0; i < 4; i++, row = strchr(row, '\n') + 1) {
        int games[SINGLE_RESULTS];
        const char *at = row; /* the fields behind eight others */
        for (int k = 0; k < 8; k++) at = strchr(at, ',') + 1;
        cr_assert_eq(sscanf(at, "10,%d,%d,%d", &games[SINGLE_WON], &games[SINGLE_DRAWN],
                            &games[SINGLE_LOST]),
                     3, "%s", row);
        cr_assert_eq(games[SINGLE_LOST] + games[SINGLE_DRAWN] + games[SINGLE_WON], 10,
                     "Black in half of them");
        if (i == 1) continue; /* not printed */
        chance *= (games[i == 0 ? SINGLE_WON : i == 2 ? SINGLE_DRAWN : SINGLE_LOST] + 0.5) / 11.5;
        for (int r = 0; r < SINGLE_RESULTS; r++) mean[r] += (games[r] + 0.5) / 11.5 / 3;
    }
    cr_assert_float_eq(trial_value(&trial, "likelihood ratio of the printed results"),
                       chance / (mean[SINGLE_LOST] * mean[SINGLE_DRAWN] * mean[SINGLE_WON]), 1e-9);
    free(table);
    trial_end(&trial);
}

/* Of each number a score, over all matches of a name; evolutions are the units. */
Test(kinds, evolutions_meet_by_their_numbers) {
    Trial trial;
    begin_seed(&trial, "evolved");
    cr_assert(trial_measure(&trial, 0), "%s", trial.error.message);
    const Figure *const parts = trial.found.figures.items;
    cr_assert_str_eq(parts[0].family, "depth 1, english");
    cr_assert_str_eq(parts[0].name, "depth 1, english: SHG: 8f@1 against SHG: 8f@1");
    cr_assert_str_eq(parts[0].counted, "evolutions");
    cr_assert_eq(parts[0].count, 2);
    cr_assert_eq(rule_figures(&(Rule){.of = "depth 2, giveaway"}, &trial.found.figures),
                 parts[trial.found.figures.count - 1].family[0] == '\0' ? 1 : 2, "pooled, or each");
    MEMORY_AUTO char *table = folder_read(trial.folder, "f1.csv");
    cr_assert_not_null(strstr(table, "\nSHG: 8f@2,null@2,giveaway,"), "%s", table);
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
        for (int k = 0; k < trial.paper->claims_count; k++)
            for (Scale scale = 0; scale < SCALES; scale++) {
                if (!is_thorough() && (int)scale != k % SCALES) continue;
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
