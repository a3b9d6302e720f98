/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums of tournaments that were made up by hand. */
#include "arena/tournament_stats.h"
#include "util/rng.h"

#include "../common/auto.h"
#include "arena/result_tables.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

AUTO_CLOSE(tournament_stats_free)

/* A game between players a and b, a having Black in the first of the pair. */
static void add(TournamentStats *stats, uint64_t game, int a, int b, Result result, uint64_t hash) {
    const bool swapped = game % 2 == 1;
    const ScheduledGame scheduled = {.game = game,
                                     .pair = game / 2,
                                     .players = {swapped ? b : a, swapped ? a : b},
                                     .first = a,
                                     .second = b};
    const GameRecord record = {.result = result, .hash = hash};
    tournament_stats_add(stats, &scheduled, &record);
}

static void check_pairs(PairCounts pairs, const char *expected) {
    char text[32] = "";
    for (int i = 0; i < PAIR_OUTCOMES; i++) text[i] = (char)('0' + (int)pairs.n[i]);
    cr_assert_str_eq(text, expected);
}

static PairCounts player_pairs(const TournamentStats *stats, int player) {
    return encounters_all_pairs(tournament_stats_encounters(stats), player);
}

static void check_player(const TournamentStats *stats, int player, uint64_t wins, uint64_t draws,
                         uint64_t losses, double match_points) {
    const PlayerTotals *const tables = tournament_stats_player(stats, player);
    cr_assert_eq(tables->wins, wins, "player %d", player);
    cr_assert_eq(tables->draws, draws, "player %d", player);
    cr_assert_eq(tables->losses, losses, "player %d", player);
    cr_assert_eq(tournament_stats_points(stats, player), (double)wins + 0.5 * (double)draws);
    cr_assert_eq(tournament_stats_match_points(stats, player), match_points, "player %d", player);
}

#define BLACK_WON RESULT_BLACK_WINS
#define WHITE_WON RESULT_WHITE_WINS
#define DRAWN RESULT_DRAW

/* Player 0 beats 1 by 3½ to ½, draws with 2; player 1 loses to 2 by ½ to 1½. */
static TournamentStats *three_players(void) {
    TournamentStats *const stats = tournament_stats_new(3);
    add(stats, 0, 0, 1, BLACK_WON, 1);
    add(stats, 1, 0, 1, WHITE_WON, 2);
    add(stats, 2, 0, 1, BLACK_WON, 3);
    add(stats, 3, 0, 1, DRAWN, 4);
    add(stats, 4, 0, 2, WHITE_WON, 5);
    add(stats, 5, 0, 2, WHITE_WON, 6);
    add(stats, 6, 1, 2, DRAWN, 7);
    add(stats, 7, 1, 2, BLACK_WON, 8);
    return stats;
}

Test(stats, wins_draws_losses_and_points) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = three_players();
    cr_assert_eq(tournament_stats_games(stats), 8);
    check_player(stats, 0, 4, 1, 1, 1.5);
    check_player(stats, 1, 0, 2, 4, 0);
    check_player(stats, 2, 2, 1, 1, 1.5);
    static const uint64_t DISTINCT[] = {6, 6, 4};
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(tournament_stats_player(stats, i)->distinct_games, DISTINCT[i]);
    }
}

Test(stats, meetings) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = three_players();
    static const uint64_t MET[3][3] = {{0, 4, 2}, {4, 0, 2}, {2, 2, 0}};
    static const uint64_t HALVES[3][3] = {{0, 7, 2}, {1, 0, 1}, {2, 3, 0}};
    static const double CLASH[3][3] = {{NAN, 1, 0.5}, {0, NAN, 0}, {0.5, 1, NAN}};
    static const char *const PAIRS[3][3] = {
        {"00000", "00011", "00100"}, {"11000", "00000", "01000"}, {"00100", "00010", "00000"}};
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            cr_assert_eq(tournament_stats_meeting(stats, i, j)->games, MET[i][j], "%d %d", i, j);
            cr_assert_eq(tournament_stats_meeting(stats, i, j)->half_points, HALVES[i][j], "%d %d",
                         i, j);
            check_pairs(tournament_stats_pairs(stats, i, j), PAIRS[i][j]);
            const double point = tournament_stats_match_point(stats, i, j);
            cr_assert(isnan(CLASH[i][j]) ? isnan(point) : point == CLASH[i][j], "%d %d", i, j);
        }
    }
    check_pairs(player_pairs(stats, 0), "00111");
    check_pairs(player_pairs(stats, 1), "12000");
    check_pairs(player_pairs(stats, 2), "00110");
}

/* Every outcome of a pair, as the player with Black in its first game sees it. */
Test(stats, outcomes_of_a_pair) {
    static const Result RESULTS[] = {WHITE_WON, DRAWN, BLACK_WON};
    for (int first = 0; first < 3; first++) {
        for (int second = 0; second < 3; second++) {
            AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
            add(stats, 0, 0, 1, RESULTS[first], 1);
            add(stats, 1, 0, 1, RESULTS[second], 2);
            const int outcome = first + 2 - second; /* the other has Black in the second */
            for (int i = 0; i < PAIR_OUTCOMES; i++) {
                cr_assert_eq(player_pairs(stats, 0).n[i], i == outcome);
                cr_assert_eq(player_pairs(stats, 1).n[i], i == 4 - outcome);
            }
        }
    }
}

/* The colours of a pair are kept: 3·(as Black) + (as White) of the player in question. */
Test(stats, encounters_keep_the_colours) {
    static const Result RESULTS[] = {WHITE_WON, DRAWN, BLACK_WON};
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(3);
        add(stats, 0, 0, 2, RESULTS[outcome / 3], 1);
        add(stats, 1, 0, 2, RESULTS[2 - outcome % 3], 2);
        const Encounters *const encounters = tournament_stats_encounters(stats);
        const int other = 3 * (2 - outcome % 3) + 2 - outcome / 3;
        for (int i = 0; i < ENCOUNTER_OUTCOMES; i++) {
            cr_assert_eq(encounters_count(encounters, 0, 2, i), i == outcome);
            cr_assert_eq(encounters_count(encounters, 2, 0, i), i == other);
            cr_assert_eq(encounters_count(encounters, 0, 1, i), 0);
        }
    }
}

/* A game without a result, by the failure of the engine that has White in it. */
Test(stats, failures_are_kept_apart) {
    for (uint64_t failed = 0; failed < 2; failed++) {
        AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
        for (uint64_t game = 0; game < 4; game++) {
            const bool swapped = game % 2 == 1;
            const ScheduledGame scheduled = {.game = game,
                                             .pair = game / 2,
                                             .players = {swapped ? 1 : 0, swapped ? 0 : 1},
                                             .first = 0,
                                             .second = 1};
            GameRecord record = {.result = BLACK_WON, .hash = game};
            if (game == failed)
                record = (GameRecord){.ending = ENDING_CRASH, .final.side = WHITE, .hash = game};
            tournament_stats_add(stats, &scheduled, &record);
        }
        const int culprit = failed == 0 ? 1 : 0;
        cr_assert_eq(tournament_stats_games(stats), 4);
        cr_assert_eq(tournament_stats_meeting(stats, 0, 1)->games, 3);
        check_pairs(tournament_stats_pairs(stats, 0, 1), "00100");
        for (int i = 0; i < 2; i++) {
            const PlayerTotals *const tables = tournament_stats_player(stats, i);
            cr_assert_eq(tables->wins + tables->draws + tables->losses, 3);
            cr_assert_eq(tables->failures[ENDING_CRASH][WHITE], i == culprit);
            cr_assert_eq(tables->unknown, 1);
            cr_assert_eq(tables->distinct_games, 3);
        }
    }
}

/* Three times the same pair, and as many different ones as `news` says. */
static TournamentStats *repeated_pairs(int news) {
    TournamentStats *const stats = tournament_stats_new(2);
    for (uint64_t pair = 0; pair < 3; pair++) {
        add(stats, 2 * pair, 0, 1, BLACK_WON, 1);
        add(stats, 2 * pair + 1, 0, 1, WHITE_WON, 2);
    }
    if (news > 0) { /* one of the two games is new: so is the pair */
        add(stats, 6, 0, 1, BLACK_WON, 1);
        add(stats, 7, 0, 1, DRAWN, 3);
    }
    if (news > 1) { /* the same games with the colours exchanged are others */
        add(stats, 8, 0, 1, DRAWN, 3);
        add(stats, 9, 0, 1, BLACK_WON, 1);
    }
    if (news > 2) { /* the second is known and the outcome too */
        add(stats, 10, 0, 1, BLACK_WON, 4);
        add(stats, 11, 0, 1, WHITE_WON, 2);
    }
    return stats;
}

Test(stats, repeated_games_and_pairs_count_once_in_statistics) {
    static const char *const PAIRS[] = {"00001", "00011", "01011", "01012"};
    static const char *const REVERSED[] = {"10000", "11000", "11010", "21010"};
    static const uint64_t DISTINCT[] = {2, 3, 5, 6}, WINS[] = {6, 7, 7, 9};
    for (int news = 0; news < 4; news++) {
        AUTO(tournament_stats_free_at) TournamentStats *stats = repeated_pairs(news);
        check_pairs(player_pairs(stats, 0), PAIRS[news]);
        check_pairs(tournament_stats_pairs(stats, 0, 1), PAIRS[news]);
        check_pairs(player_pairs(stats, 1), REVERSED[news]);
        check_pairs(tournament_stats_pairs(stats, 1, 0), REVERSED[news]);
        cr_assert_eq(tournament_stats_player(stats, 0)->distinct_games, DISTINCT[news]);
        cr_assert_eq(tournament_stats_player(stats, 1)->distinct_games, DISTINCT[news]);
        cr_assert_eq(tournament_stats_player(stats, 0)->wins, WINS[news]);
    }
}

/* A match of 200 pairs of players who draw lots: half follow one line, which the first player wins
 * by 1½ to ½, the others 19 rarer ones, which he loses by as much. */
static Estimate draw_lines(bool repeats, uint64_t seed) {
    enum { PAIRS = 200, RARE = 19 };
    Rng rng = rng_seeded(seed);
    TournamentStats *const stats = tournament_stats_new(2);
    if (repeats) tournament_stats_count_repeats(stats);
    for (uint64_t pair = 0; pair < PAIRS; pair++) {
        const uint64_t line = rng_below(&rng, 2) == 0 ? 0 : 1 + rng_below(&rng, RARE);
        add(stats, 2 * pair, 0, 1, line == 0 ? BLACK_WON : WHITE_WON, 100 + line);
        add(stats, 2 * pair + 1, 0, 1, DRAWN, 200 + line);
    }
    const PairCounts pairs = tournament_stats_pairs(stats, 0, 1);
    tournament_stats_free(stats);
    return pairs_score(&pairs);
}

Test(stats, repeats_of_players_who_draw_lots_are_draws_of_their_own) {
    enum { MATCHES = 200 };
    double all = 0, once = 0;
    int held_all = 0, held_once = 0;
    for (uint64_t i = 0; i < MATCHES; i++) {
        const Estimate counted = draw_lines(true, i), distinct = draw_lines(false, i);
        all += counted.value / MATCHES;
        once += distinct.value / MATCHES;
        held_all += counted.low <= 0.5 && 0.5 <= counted.high;
        held_once += distinct.low <= 0.5 && 0.5 <= distinct.high;
    }
    cr_assert_float_eq(all, 0.5, 0.005, "%g", all);
    cr_assert(held_all >= 0.92 * MATCHES, "%d", held_all);
    cr_assert_float_eq(once, 0.275, 0.005, "%g", once);
    cr_assert_eq(held_once, 0);
}

/* The same moves between other players are their own games. */
Test(stats, other_players_do_not_repeat) {
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(3);
    add(stats, 0, 0, 1, DRAWN, 1);
    add(stats, 1, 0, 1, DRAWN, 1);
    add(stats, 2, 0, 2, DRAWN, 1);
    add(stats, 3, 0, 2, DRAWN, 1);
    check_pairs(player_pairs(stats, 0), "00200");
    cr_assert_eq(tournament_stats_player(stats, 0)->distinct_games, 4);
    cr_assert_eq(tournament_stats_player(stats, 1)->distinct_games, 2);
}

Test(stats, half_a_pair_is_no_pair) {
    for (uint64_t games = 1; games <= 3; games += 2) {
        AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
        for (uint64_t game = 0; game < games; game++) {
            add(stats, game, 0, 1, game % 2 == 0 ? BLACK_WON : WHITE_WON, game);
        }
        check_player(stats, 0, games, 0, 0, 1);
        check_pairs(player_pairs(stats, 0), games == 1 ? "00000" : "00001");
        const PairCounts pairs = player_pairs(stats, 0);
        cr_assert_eq(pairs_score(&pairs).defined, games > 1);
        cr_assert_eq(tournament_stats_games(stats), games);
    }
}

/* An external engine tells less: its time counts, what it has counted does not. */
Test(stats, searches_that_are_not_counted) {
    PlyRecord plies[3] = {
        {.searched = true, .depth_plies = 4, .counters = {100, 0, 0}, .time_ns = 5},
        {.searched = true, .counted = true, .depth_plies = 3, .counters = {7, 5, 6}, .time_ns = 1},
        {.searched = true, .scored = true, .time_ns = 2},
    };
    GameRecord record = {.start = board_start(8), .result = DRAWN, .plies = 3, .records = plies};
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    const ScheduledGame scheduled = {.players = {1, 0}, .first = 0, .second = 1};
    tournament_stats_add(stats, &scheduled, &record);
    const SearchTotals *const black = &tournament_stats_player(stats, 1)->search;
    const SearchTotals *const white = &tournament_stats_player(stats, 0)->search;
    cr_assert(black->moves == 2 && black->time_ns == 7);
    cr_assert(black->counted == 0 && black->counters.nodes == 0);
    cr_assert(black->nodes == 100 && black->nodes_ns == 5 && black->scored == 1);
    cr_assert(black->at_depth[4] == 0 && black->at_depth[0] == 0);
    cr_assert(white->moves == 1 && white->counted == 1);
    cr_assert_eq(tournament_stats_player(stats, 0)->search.counted, 1);
    cr_assert_eq(tournament_stats_player(stats, 1)->search.counted, 0);
    /* Their nodes are reported, without leaves and legal moves. */
    static const char *const NAMES[] = {"counted", "reported"};
    ResultTables tables =
        result_tables_compute(NAMES, 2, stats, NULL, NULL, STOP_FIXED, TOTALS_SEED);
    const PlayerRow *const counted = player_row(&tables.players, 0), *const reported = counted + 1;
    cr_assert(counted->nodes == 7 && counted->branching == 3);
    cr_assert(reported->nodes == 100 && isnan(reported->branching));
    cr_assert_eq(speed_row(&tables.speeds, 0)->nodes_per_s.value, 7e9);
    cr_assert_float_eq(speed_row(&tables.speeds, 1)->nodes_per_s.value, 20e9, 1);
    result_tables_free(&tables);
}

/* The leader has the largest share, not the most points. */
Test(stats, leader) {
    bool is_shared;
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(3);
    cr_assert(tournament_stats_leader(stats, &is_shared) == 0 && is_shared);
    add(stats, 0, 0, 1, BLACK_WON, 1);
    cr_assert(tournament_stats_leader(stats, &is_shared) == 0 && !is_shared);
    add(stats, 1, 0, 1, BLACK_WON, 2);
    add(stats, 2, 1, 2, WHITE_WON, 3);
    cr_assert(tournament_stats_leader(stats, &is_shared) == 2 && !is_shared);
}

/* A record of three plies, the second of which was not searched. */
Test(stats, sums_of_searches) {
    PlyRecord plies[3] = {
        {.searched = true,
         .counted = true,
         .depth_plies = 4,
         .counters = {100, 60, 90},
         .time_ns = 5},
        {.searched = false, .depth_plies = 9, .counters = {7, 7, 7}, .time_ns = 1000},
        {.searched = true, .counted = true, .depth_plies = 5, .counters = {11, 6, 9}, .time_ns = 2},
    };
    GameRecord record = {.start = board_start(8), .result = DRAWN, .hash = 9, .plies = 3};
    record.records = plies;
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    ScheduledGame scheduled = {.players = {1, 0}, .first = 0, .second = 1};
    tournament_stats_add(stats, &scheduled, &record);
    const SearchTotals *const black = &tournament_stats_player(stats, 1)->search;
    cr_assert(black->moves == 2 && black->counters.nodes == 111 && black->counters.leaves == 66);
    cr_assert(black->counters.legal_moves == 99 && black->time_ns == 7);
    cr_assert(black->at_depth[4] == 1 && black->at_depth[5] == 1);
    cr_assert_eq(tournament_stats_player(stats, 0)->search.moves, 0);
    record.start.side = WHITE;
    for (scheduled.pair = 1; scheduled.pair < 3; scheduled.pair++)
        tournament_stats_add(stats, &scheduled, &record);
    const SearchTotals *const search = &tournament_stats_player(stats, 0)->search;
    cr_assert(search->moves == 4 && search->counters.nodes == 222 && search->time_ns == 14);
    const RatioSums *const times = &tournament_stats_player(stats, 0)->times;
    cr_assert(times->units == 2 && times->x == 14 && times->y == 4 && times->xy == 28);
    cr_assert(search->at_depth[5] == 2 && search->counters.leaves == 132);
    cr_assert_eq(tournament_stats_player(stats, 1)->search.moves, 2);
}

/* As a journal may have them. */
Test(stats, times_do_not_overflow) {
    PlyRecord plies[3];
    for (int i = 0; i < 3; i++)
        plies[i] = (PlyRecord){.searched = true, .counted = true, .time_ns = INT64_MAX};
    GameRecord record = {.start = board_start(8), .result = DRAWN, .plies = 3, .records = plies};
    AUTO(tournament_stats_free_at) TournamentStats *stats = tournament_stats_new(2);
    ScheduledGame scheduled = {.players = {1, 0}, .first = 0, .second = 1};
    for (; scheduled.pair < 2; scheduled.pair++) {
        tournament_stats_add(stats, &scheduled, &record);
        cr_assert_eq(tournament_stats_player(stats, 1)->search.time_ns, INT64_MAX);
        cr_assert_eq(tournament_stats_player(stats, 1)->search.nodes_ns, INT64_MAX);
    }
}
