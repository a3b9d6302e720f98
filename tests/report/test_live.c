/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lines above the progress line. */
#include "report/tournament_report.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static Experiment experiment;
static TournamentStats *stats;

static void begin(int players) {
    Error error = {0};
    experiment = experiment_default();
    for (int i = 0; i < players; i++) {
        char player[] = "a=random";
        player[0] = (char)('a' + i);
        cr_assert(experiment_add_player(&experiment, player, &error), "%s", error.message);
    }
    stats = tournament_stats_new(players);
}

static void end(void) {
    tournament_stats_free(stats);
    experiment_free(&experiment);
}

/* A pair that the first player wins and draws. */
static void add(uint64_t pair, int first, int second, uint64_t hash) {
    for (uint64_t game = 0; game < 2; game++) {
        const ScheduledGame scheduled = {
            .game = 2 * pair + game,
            .pair = pair,
            .players = {game == 0 ? first : second, game == 0 ? second : first},
            .first = first,
            .second = second};
        const GameRecord record = {.result = game == 0 ? RESULT_BLACK_WINS : RESULT_DRAW,
                                   .ending = ENDING_NO_MOVES,
                                   .hash = 2 * hash + game + 1};
        tournament_stats_add(stats, &scheduled, &record);
    }
}

static char *live(void) {
    Text lines = {.data = NULL};
    live_append(&experiment, stats, &lines);
    cr_assert_eq(lines.data[lines.length - 1], '\n');
    cr_assert_null(strstr(lines.data, "nan"), "%s", lines.data);
    cr_assert_null(strstr(lines.data, "inf"), "%s", lines.data);
    return lines.data;
}

static int count(const char *text) {
    int lines = 0;
    for (; *text != '\0'; text++) lines += *text == '\n';
    return lines;
}

/* No figure before ten pairs, and none in the table that the match's would contradict; columns are
 * as wide before as after. */
Test(live, of_a_match) {
    begin(2);
    for (uint64_t i = 0; i < 11; i++) add(i, 0, 1, i < 9 ? i : 0);
    MEMORY_AUTO char *early = live();
    cr_assert_str_eq(early,
                     "#  player  games   score  rating\n"
                     "─  ──────  ─────  ──────  ──────\n"
                     "1  a          22   75.0%\n"
                     "2  b          22   25.0%\n"
                     "Pairs: 9; Elo is shown from 10 on.\n",
                     "%s", early);
    add(11, 0, 1, 11);
    MEMORY_AUTO char *text = live();
    cr_assert_str_eq(
        text,
        "#  player  games   score  rating\n"
        "─  ──────  ─────  ──────  ──────\n"
        "1  a          24   75.0%     +95\n"
        "2  b          24   25.0%     -95\n"
        "Pairs           10, results of a: LL\u00a00, LD\u00a00, DD\u00a00, WD\u00a010, "
        "WW\u00a00\n"
        "Score           75 (41 to 86) % at any time\n"
        "Difference      Elo +191 (-64 to +320) at any time\n"
        "Normalized Elo  undefined: all pairs ended alike\n",
        "%s", text);
    experiment.has_sprt = true;
    experiment.sprt = SPRT_DEFAULT;
    MEMORY_AUTO char *tested = live();
    cr_assert_not_null(strstr(tested, ", bounds -2.94 and 2.94; "), "%s", tested);
    end();
}

Test(live, of_a_match_without_games) {
    begin(2);
    MEMORY_AUTO char *text = live();
    cr_assert_not_null(strstr(text, "Pairs: 0; "), "%s", text);
    end();
}

/* The players that are shown do not change the columns' widths. */
Test(live, keeps_the_width_of_its_columns) {
    Error error = {0};
    begin(12);
    cr_assert(experiment_add_player(&experiment, "a-long-label=random", &error));
    tournament_stats_free(stats);
    stats = tournament_stats_new(13);
    for (int i = 0; i < 8; i += 2) add((uint64_t)i, i, i + 1, (uint64_t)i);
    MEMORY_AUTO char *without = live();
    add(8, 12, 8, 8);
    MEMORY_AUTO char *with = live();
    cr_assert_null(strstr(without, "a-long-label"), "%s", without);
    cr_assert_not_null(strstr(with, "a-long-label"), "%s", with);
    cr_assert_eq(strcspn(without, "\n"), strcspn(with, "\n"), "%s%s", without, with);
    end();
}

Test(live, of_a_tournament) {
    begin(12);
    add(0, 11, 0, 1);
    add(1, 11, 1, 2);
    MEMORY_AUTO char *text = live();
    cr_assert_eq(count(text), 10, "%s", text);
    const char *const first = strstr(text, "1  l ");
    cr_assert_not_null(first, "%s", text);
    cr_assert_not_null(strstr(first, " 4   75.0%"), "%s", text);
    cr_assert_lt(strstr(text, "2  a "), strstr(text, "4  c "), "%s", text);
    end();
}
