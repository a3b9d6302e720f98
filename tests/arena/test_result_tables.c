/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a results folder, from tournaments that were made up. */
#include "../report/folder.h"
#include "arena/result_tables.h"
#include "arena/results.h"

#include "../common/auto.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(tournament_stats_free)

static const char *const NAMES[] = {"rock", "a, \"b\"", "scissors", "idle"};

/* Adds a pair of games that nobody has played before; `half` are the first player's half points
 * as Black and as White, `nodes` those of a move of each player; NULL: no searches. */
static void add_searched_pair(TournamentStats *stats, uint64_t pair, int first, int second,
                              const int half[2], uint64_t hash, const uint64_t *nodes) {
    static const Result OF_BLACK[] = {RESULT_WHITE_WINS, RESULT_DRAW, RESULT_BLACK_WINS};
    for (uint64_t game = 0; game < 2; game++) {
        const ScheduledGame scheduled = {
            .game = 2 * pair + game,
            .pair = pair,
            .players = {game == 0 ? first : second, game == 0 ? second : first},
            .first = first,
            .second = second};
        PlyRecord plies[2] = {{.searched = true}, {.searched = true}};
        for (uint64_t ply = 0; nodes != NULL && ply < 2; ply++)
            plies[ply].counters.nodes = nodes[ply ^ game];
        const GameRecord record = {.result = OF_BLACK[game == 0 ? half[0] : 2 - half[1]],
                                   .ending = ENDING_NO_MOVES,
                                   .plies = nodes != NULL ? 2 : 0,
                                   .records = plies,
                                   .hash = 2 * hash + game + 1};
        tournament_stats_add(stats, &scheduled, &record);
    }
}

static void add_pair(TournamentStats *stats, uint64_t pair, int first, int second,
                     const int half[2], uint64_t hash) {
    add_searched_pair(stats, pair, first, second, half, hash, NULL);
}

/* Each of the first three beats the next in three pairs of four; `repeats` more pairs are the same
 * again. The last player, if there is one, never plays. */
static TournamentStats *cycle(int players, int rounds, int repeats) {
    static const int WON[2] = {2, 2}, SHARED[2] = {2, 0};
    TournamentStats *const stats = tournament_stats_new(players);
    uint64_t pair = 0;
    for (int i = 0; i < rounds + repeats; i++) {
        for (int k = 0; k < 3; k++) {
            const uint64_t hash = i < rounds ? pair : (uint64_t)k;
            add_pair(stats, pair++, k, (k + 1) % 3, i % 4 == 0 ? SHARED : WON, hash);
        }
    }
    return stats;
}

static char *text_of(const Rows *rows, const CsvSchema *record) {
    Text text = {.data = NULL};
    schema_write(record, rows->items, rows->count, &text);
    return text.data;
}

static const StatisticsRow *statistics(const ResultTables *tables) {
    return tables->statistics.items;
}

static int lines(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) count += *text == '\n';
    return count;
}

Test(tables, of_a_cycle) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(3, 40, 0);
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(NAMES, 3, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    cr_assert_eq(statistics(&tables)->games, 240);
    cr_assert_eq(statistics(&tables)->distinct_games, 240);
    cr_assert_eq(statistics(&tables)->pairs, 120);
    /* A quarter of the pairs has a win as Black each, the others one as either. */
    cr_assert_float_eq(statistics(&tables)->black_score.value, 0.625, 1e-12);
    cr_assert_eq(statistics(&tables)->draws.value, 0);
    cr_assert_eq(tables.pairings.count, 3);
    /* The pairing of scissors with rock is rock's, who comes first. */
    cr_assert_str_eq(pairing_row(&tables, 1)->opponent, "scissors");
    cr_assert_str_eq(pairing_row(&tables, 1)->player, "rock");
    cr_assert_float_eq(pairing_row(&tables, 1)->score.value, 0.125, 1e-12);
    cr_assert_float_eq(pairing_row(&tables, 0)->score.value, 0.875, 1e-12);
    MEMORY_AUTO char *cycles = text_of(&tables.cycles, &CYCLE_SCHEMA);
    cr_assert_eq(strncmp(cycles,
                         "first,second,third,share_12,share_23,share_31,p_value\n"
                         "rock,\"a, \"\"b\"\"\",scissors,0.8750,0.8750,0.8750,0.0",
                         100),
                 0, "%s", cycles);
    MEMORY_AUTO char *players = text_of(&tables.players, &PLAYER_SCHEMA);
    cr_assert_not_null(strstr(players, ",160,0.0,"), "%s", players);
}

Test(tables, of_repeats_counts_once) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(3, 4, 5);
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(NAMES, 3, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    cr_assert_eq(statistics(&tables)->games, 54);
    cr_assert_lt(statistics(&tables)->distinct_games, 27);
}

Test(tables, of_a_test) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(3, 40, 0);
    const Sprt sprt = {SPRT_NORMALIZED, 0, 20, 0.05, 0.05};
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(NAMES, 3, stats, NULL, &sprt, STOP_FIXED, TOTALS_SEED);
    const Estimate llr = result_tables_test(&tables);
    MEMORY_AUTO char *pairings = text_of(&tables.pairings, &PAIRING_SCHEMA);
    cr_assert_float_eq(llr.low, -2.944439, 1e-6);
    cr_assert_float_eq(llr.high, 2.944439, 1e-6);
    cr_assert_not_null(strstr(pairings, ",normalized,0.0000,20.0000,"), "%s", pairings);
    cr_assert_not_null(strstr(pairings, ",-2.944439,2.944439,undecided,0.050000,0.050000,fixed\n"),
                       "%s", pairings);
}

static void expect_clean_text(const char *text, const char *what) {
    static const char *const UNWANTED[] = {"nan", "inf", "-0.0,", "-0.0000"};
    for (size_t i = 0; i < sizeof UNWANTED / sizeof *UNWANTED; i++)
        cr_assert_null(strstr(text, UNWANTED[i]), "%s: %s", what, text);
}

/* A match has its row, with its test, before the first game; without a test it has none. */
Test(tables, before_the_first_game) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    const Sprt sprt = SPRT_DEFAULT;
    for (int has_test = 0; has_test < 2; has_test++) {
        AUTO(result_tables_free)
        ResultTables tables = result_tables_compute(NAMES, 2, stats, NULL, has_test ? &sprt : NULL,
                                                    STOP_FIXED, TOTALS_SEED);
        cr_assert_eq(tables.pairings.count, (size_t)has_test);
    }
}

/* Nothing in a file is nan, inf or -0, whatever the games were. */
static void expect_clean(const TournamentStats *stats, int players, const char *what) {
    const Sprt sprt = {SPRT_LOGISTIC, 0, 5, 0.05, 0.05};
    AUTO(result_tables_free)
    ResultTables tables = result_tables_compute(
        NAMES, players, stats, NULL, players == 2 ? &sprt : NULL, STOP_FIXED, TOTALS_SEED);
    const struct {
        const Rows *rows;
        const CsvSchema *record;
    } FILES[] = {{&tables.players, &PLAYER_SCHEMA},
                 {&tables.pairings, &PAIRING_SCHEMA},
                 {&tables.cycles, &CYCLE_SCHEMA},
                 {&tables.statistics, &STATISTICS_SCHEMA}};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        MEMORY_AUTO char *text = text_of(FILES[i].rows, FILES[i].record);
        expect_clean_text(text, what);
    }
}

Test(tables, of_degenerate_games) {
    static const int OUTCOMES[][2] = {{2, 2}, {0, 0}, {1, 1}, {2, 0}, {2, 1}};
    for (int players = 2; players <= 4; players++) {
        TournamentStats *const nothing = tournament_stats_new(players);
        expect_clean(nothing, players, "no game");
        tournament_stats_free(nothing);
        for (size_t i = 0; i < sizeof OUTCOMES / sizeof OUTCOMES[0]; i++) {
            for (uint64_t pairs = 1; pairs < 100; pairs *= 9) {
                AUTO(tournament_stats_free_at)
                TournamentStats *stats = tournament_stats_new(players);
                for (uint64_t k = 0; k < pairs; k++) {
                    add_pair(stats, k, 0, 1, OUTCOMES[i], k);
                }
                expect_clean(stats, players, "all alike");
            }
        }
    }
}

Test(tables, a_player_who_never_played_has_no_rating) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(4, 8, 0);
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(NAMES, 4, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    MEMORY_AUTO char *pairings = text_of(&tables.pairings, &PAIRING_SCHEMA);
    cr_assert(isnan(player_row(&tables.players, 3)->rating.value));
    cr_assert(isnan(player_row(&tables.players, 3)->behind.value));
    MEMORY_AUTO double *points = result_tables_crosstable(&tables);
    cr_assert(points[1] == 14 && points[4] == 2 && isnan(points[3]) && isnan(points[12]));
    cr_assert_null(strstr(pairings, "idle"), "%s", pairings);
    cr_assert_eq(lines(pairings), 4);
}

Test(tables, is_written_into_a_folder) {
    const char *const folder = temporary_folder();
    Error error = {0};
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    static const int WON[2] = {2, 1};
    add_pair(stats, 0, 0, 1, WON, 0);
    cr_assert(experiment_add_player(&experiment, "x=random", &error), "%s", error.message);
    cr_assert(experiment_add_player(&experiment, "y=random", &error), "%s", error.message);
    experiment.has_sprt = true;
    experiment.sprt = SPRT_DEFAULT;
    cr_assert(results_write_tables(folder, &experiment, stats, &error), "%s", error.message);
    MEMORY_AUTO char *pairings = folder_read(folder, "pairings.csv");
    MEMORY_AUTO char *crosstable = folder_read(folder, "crosstable.csv");
    cr_assert_not_null(strstr(pairings, "\nx,y,2,1,1,0,1.5,1,0.750000,"), "%s", pairings);
    MEMORY_AUTO char *match_points = folder_read(folder, "match_points.csv");
    cr_assert_str_eq(crosstable, "player,x,y\nx,,1.5\ny,0.5,\n");
    cr_assert_str_eq(match_points, "player,x,y\nx,,1.0\ny,0.0,\n");
    ResultTables read = {0};
    cr_assert(result_tables_read(folder, &read, &error), "%s", error.message);
    cr_assert_float_eq(pairing_row(&read, 0)->score.value, 0.75, 1e-12);
    cr_assert_eq(statistics(&read)->games, 2);
    cr_assert(result_tables_test(&read).defined);
    cr_assert_str_eq(pairing_row(&read, 0)->model, "normalized");
    cr_assert_eq(player_row(&read.players, 1)->behind.value,
                 -player_row(&read.players, 1)->rating.value * 2);
    result_tables_free(&read);
    cr_assert(!results_write_tables("/nowhere/at/all", &experiment, stats, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
}

/* The most frequent reason first; a failure is that of the player who had White or Black then. */
Test(tables, say_how_games_ended) {
    static const Ending ENDINGS[] = {ENDING_REPETITION, ENDING_CRASH,    ENDING_CRASH,
                                     ENDING_CRASH,      ENDING_NO_MOVES, ENDING_CRASH};
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    for (int game = 0; game < 6; game++) {
        const ScheduledGame scheduled = {.game = (uint64_t)game,
                                         .pair = (uint64_t)game / 2,
                                         .players = {game % 2, 1 - game % 2},
                                         .second = 1};
        const GameRecord record = {.result = RESULT_UNKNOWN,
                                   .ending = ENDINGS[game],
                                   .hash = (uint64_t)game,
                                   .final.side = game == 5 ? BLACK : WHITE};
        tournament_stats_add(stats, &scheduled, &record);
    }
    AUTO(result_tables_free)
    ResultTables tables = result_tables_compute((const char *const[]){"x", "y"}, 2, stats, NULL,
                                                NULL, STOP_FIXED, TOTALS_SEED);
    MEMORY_AUTO char *endings = text_of(&tables.endings, &ENDING_SCHEMA);
    cr_assert_str_eq(endings, "reason,player,games\nwhite-crash,x,2\nwhite-crash,y,1\n"
                              "no-moves,,1\nrepetition,,1\nblack-crash,y,1\n");
}

/* Computed rows equal those in the files, so that `report` and `stats` print the same. */
Test(tables, are_rounded_as_files_are) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(3, 7, 0);
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(NAMES, 3, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    const PlayerRow *const player = player_row(&tables.players, 1);
    const double tenths = 10 * player->rating.high;
    cr_assert_float_eq(tenths, rint(tenths), 1e-9, "%.9f", player->rating.high);
    const double places = 1e4 * pairing_row(&tables, 0)->elo.low;
    cr_assert_float_eq(places, rint(places), 1e-6, "%.9f", places);
}

/* Rows that were read can be computed with and compared. */
Test(tables, that_are_of_others_are_refused) {
    const char *const folder = temporary_folder();
    Error error = {0};
    ResultTables tables;
    AUTO(tournament_stats_free_at) TournamentStats *stats = cycle(3, 3, 0);
    AUTO(result_tables_free)
    ResultTables written =
        result_tables_compute(NAMES, 3, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    cr_assert(result_tables_write(folder, &written, &error), "%s", error.message);
    cr_assert(result_tables_read(folder, &tables, &error), "%s", error.message);
    result_tables_free(&tables);
    PairingRow *const row = written.pairings.items;
    free((void *)(uintptr_t)row->opponent);
    row->opponent = text_duplicate("nobody");
    cr_assert(rows_write_in(&written.pairings, &PAIRING_SCHEMA, folder, &error));
    cr_assert(!result_tables_read(folder, &tables, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "pairings.csv: not of the players"), "%s",
                       error.message);
    result_tables_free(&tables);
}

/* A player that is better than the deepest of a curve is worth more plies than any number says. */
Test(tables, worth_beyond_the_depths_has_no_bound) {
    static const char *const CURVE[] = {"x@1", "x@2", "y@2"};
    static const int WON[2] = {2, 2}, SHARED[2] = {2, 0};
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(3);
    for (uint64_t pair = 0; pair < 120; pair++)
        add_pair(stats, pair, pair % 3 == 0 ? 1 : 2, pair % 3 == 2 ? 1 : 0,
                 pair % 4 == 0 ? SHARED : WON, pair);
    AUTO(result_tables_free)
    ResultTables tables =
        result_tables_compute(CURVE, 3, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    const DepthEquivalent *const worth = tables.worth.items;
    cr_assert_eq(tables.worth.count, 1);
    cr_assert_str_eq(worth->player, "y@2");
    cr_assert_eq(worth->side, WORTH_STRONGER);
    cr_assert(isnan(worth->depth.value) && isnan(worth->depth.high), "%g to %g", worth->depth.low,
              worth->depth.high);
    cr_assert(isnan(worth->depth.low) || worth->depth.low <= 2, "%g", worth->depth.low);
}

/* A player with a hundredth of the nodes dominates only if it is shown to be stronger. */
Test(tables, who_is_not_shown_to_be_stronger_does_not_dominate) {
    static const int HALF[2][2] = {{1, 1}, {2, 1}};
    static const uint64_t NODES[2] = {10, 1000};
    for (uint64_t share = 2; share <= 20; share += 18) {
        AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
        for (uint64_t pair = 0; pair < 40; pair++)
            add_searched_pair(stats, pair, 0, 1, HALF[pair % share == 0], pair, NODES);
        AUTO(result_tables_free)
        ResultTables tables =
            result_tables_compute(NAMES, 2, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
        const PlayerRow *const last = player_row(&tables.players, 1);
        cr_assert_str_eq(last->player, NAMES[1]);
        cr_assert_str_eq(last->dominated_by, share == 2 ? NAMES[0] : "", "1 of %d", (int)share);
    }
}
