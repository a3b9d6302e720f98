/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedule: a pure function, fair to everyone. */
#include "arena/schedule.h"

#include "../common/auto.h"
#include "util/hashset.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(openings_close)

/* So many players, who are never asked for a move. */
static Experiment experiment_of(int players, Format format, uint64_t games) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    experiment.format = format;
    experiment.games = games;
    for (int i = 0; i < players; i++) {
        cr_assert(experiment_add_player(&experiment, "null@1", &error), "%s", error.message);
    }
    return experiment;
}

static Openings *openings_of(const char *text) {
    Error error = {ERROR_NONE, ""};
    Openings *const openings = openings_open(text, RULES_ALL[0], BOARD_SIZE_STANDARD, &error);
    cr_assert_neq(openings, NULL, "%s", error.message);
    return openings;
}

static bool same_fixture(const ScheduledGame *a, const ScheduledGame *b) {
    return a->game == b->game && a->pair == b->pair && a->round == b->round &&
           a->players[0] == b->players[0] && a->players[1] == b->players[1] &&
           a->first == b->first && a->second == b->second && a->seed == b->seed &&
           board_equal(&a->opening.board, &b->opening.board) &&
           strcmp(a->opening.name, b->opening.name) == 0;
}

Test(schedule, numbers_of_games) {
    for (int players = 2; players <= EXPERIMENT_PLAYERS_MAX; players += 7) {
        const uint64_t n = (uint64_t)players;
        EXPERIMENT_AUTO Experiment experiment = experiment_of(players, FORMAT_ROUND_ROBIN, 6);
        cr_assert_eq(schedule_pairings(&experiment), n * (n - 1) / 2);
        cr_assert_eq(schedule_games(&experiment), 3 * n * (n - 1));
        experiment.format = FORMAT_GAUNTLET;
        cr_assert_eq(schedule_pairings(&experiment), n - 1);
        cr_assert_eq(schedule_games(&experiment), 6 * (n - 1));
    }
}

/* A scheduled game in the light of the one before it. */
static void check_fixture(const Experiment *experiment, const ScheduledGame *before,
                          const ScheduledGame *scheduled, uint64_t game) {
    const uint64_t pairings = schedule_pairings(experiment);
    const int black = scheduled->players[BLACK], white = scheduled->players[WHITE];
    cr_assert(scheduled->game == game && scheduled->pair == game / 2);
    cr_assert_eq(scheduled->round, game / 2 / pairings);
    cr_assert(0 <= scheduled->first && scheduled->first < scheduled->second);
    cr_assert_lt(scheduled->second, experiment->player_count);
    cr_assert((black == scheduled->first && white == scheduled->second) ||
              (black == scheduled->second && white == scheduled->first));
    if (experiment->format == FORMAT_GAUNTLET) cr_assert_eq(scheduled->first, 0);
    if (game % 2 == 1) {
        cr_assert(black == before->players[WHITE] && white == before->players[BLACK]);
    }
    if (game > 0 && before->round == scheduled->round) {
        cr_assert_str_eq(before->opening.name, scheduled->opening.name);
        cr_assert(board_equal(&before->opening.board, &scheduled->opening.board));
    }
}

/* Everyone who should meet has met equally often, with each colour. */
static void check_meetings(const Experiment *experiment, const uint64_t *met, uint64_t games) {
    const int n = experiment->player_count;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            const bool meet =
                i != j && (experiment->format == FORMAT_ROUND_ROBIN || i == 0 || j == 0);
            cr_assert_eq(met[i * n + j], meet ? games / 2 : 0, "%d with Black against %d", i, j);
        }
    }
}

static void check_schedule(int players, Format format, const char *from) {
    enum { GAMES = 8 };
    EXPERIMENT_AUTO Experiment experiment = experiment_of(players, format, GAMES);
    AUTO(openings_close_at) Openings *openings = openings_of(from);
    const uint64_t games = schedule_games(&experiment), pairings = schedule_pairings(&experiment);
    MEMORY_AUTO uint64_t *met = memory_allocate((size_t)(players * players) * sizeof *met);
    HashSet seeds = {0};
    ScheduledGame before = {.game = 0};
    for (uint64_t game = 0; game < games; game++) {
        const ScheduledGame scheduled = schedule_game(&experiment, openings, game);
        check_fixture(&experiment, &before, &scheduled, game);
        cr_assert(hashset_add(&seeds, scheduled.seed), "a seed comes twice");
        met[scheduled.players[BLACK] * players + scheduled.players[WHITE]]++;
        before = scheduled;
        /* Balanced after each round, not only at the end. */
        const uint64_t rounds = (game + 1) / 2 / pairings;
        if ((game + 1) % (2 * pairings) == 0) check_meetings(&experiment, met, 2 * rounds);
    }
    check_meetings(&experiment, met, GAMES);
    hashset_free(&seeds);
}

Test(schedule, is_fair) {
    static const int PLAYERS[] = {2, 3, 4, 7, 20};
    for (size_t i = 0; i < sizeof PLAYERS / sizeof PLAYERS[0]; i++) {
        check_schedule(PLAYERS[i], FORMAT_ROUND_ROBIN, "ballots");
        check_schedule(PLAYERS[i], FORMAT_GAUNTLET, "ballots");
        check_schedule(PLAYERS[i], FORMAT_ROUND_ROBIN, "random:3");
        check_schedule(PLAYERS[i], FORMAT_GAUNTLET, "start");
    }
}

/* Asked backwards, with other openings opened: the same fixtures. */
Test(schedule, is_a_pure_function) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(5, FORMAT_ROUND_ROBIN, 20);
    static const char *const FROM[] = {"ballots", "random:4"};
    for (int i = 0; i < 2; i++) {
        Openings *const openings = openings_of(FROM[i]), *const again = openings_of(FROM[i]);
        ScheduledGame fixtures[200];
        cr_assert_eq(schedule_games(&experiment), 200);
        for (uint64_t game = 0; game < 200; game++) {
            fixtures[game] = schedule_game(&experiment, openings, game);
        }
        for (uint64_t game = 200; game-- > 0;) {
            const ScheduledGame scheduled = schedule_game(&experiment, again, game);
            cr_assert(same_fixture(&scheduled, &fixtures[game]));
        }
        openings_close(openings);
        openings_close(again);
    }
}

/* More games of each pairing do not change the first ones. */
Test(schedule, longer_one_begins_alike) {
    EXPERIMENT_AUTO Experiment shorter = experiment_of(4, FORMAT_ROUND_ROBIN, 4);
    EXPERIMENT_AUTO Experiment longer = experiment_of(4, FORMAT_ROUND_ROBIN, 400);
    AUTO(openings_close_at) Openings *openings = openings_of("ballots");
    for (uint64_t game = 0; game < schedule_games(&shorter); game++) {
        const ScheduledGame a = schedule_game(&shorter, openings, game);
        const ScheduledGame b = schedule_game(&longer, openings, game);
        cr_assert(same_fixture(&a, &b));
    }
}

Test(schedule, seed_changes_seeds_and_openings) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(2, FORMAT_ROUND_ROBIN, 100);
    AUTO(openings_close_at) Openings *openings = openings_of("ballots");
    int same_openings = 0;
    for (uint64_t game = 0; game < 100; game++) {
        experiment.seed = 1;
        const ScheduledGame a = schedule_game(&experiment, openings, game);
        experiment.seed = 2;
        const ScheduledGame b = schedule_game(&experiment, openings, game);
        cr_assert_neq(a.seed, b.seed);
        same_openings += strcmp(a.opening.name, b.opening.name) == 0;
    }
    cr_assert_lt(same_openings, 20);
}

/* A list is used up before anything of it comes again, and then goes on in the same order. */
static void check_cover(const char *from, uint64_t count) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(3, FORMAT_ROUND_ROBIN, 4 * count);
    AUTO(openings_close_at) Openings *openings = openings_of(from);
    MEMORY_AUTO bool *used = memory_allocate(count * sizeof *used);
    cr_assert_eq(openings_count(openings), count);
    for (uint64_t round = 0; round < 2 * count; round++) {
        const ScheduledGame scheduled = schedule_game(&experiment, openings, round * 6);
        cr_assert_eq(scheduled.round, round);
        uint64_t index = 0;
        while (strcmp(openings_at(openings, index).name, scheduled.opening.name) != 0) index++;
        cr_assert(used[index] == (round >= count), "%s comes twice", scheduled.opening.name);
        used[index] = true;
        const ScheduledGame first = schedule_game(&experiment, openings, round % count * 6);
        cr_assert_str_eq(first.opening.name, scheduled.opening.name);
    }
}

Test(schedule, openings_all_come_before_one_repeats) {
    check_cover("ballots", 156);
    check_cover("ballots:all", 174);
    check_cover("ballots:barred", 18);
    check_cover("start", 1);
}

/* Games keep opening and seed under their new numbers, those of the added players are the games of
 * a tournament with all of them, and each number is taken once. */
static void check_growth(Format format, int players, int more, uint64_t games) {
    EXPERIMENT_AUTO Experiment before = experiment_of(players, format, games);
    Experiment after = experiment_of(more, format, games + 4), whole = after;
    after.player_history = (PlayerHistory){1, {players}};
    AUTO(openings_close_at) Openings *openings = openings_of("random:3");
    const uint64_t count = schedule_games(&after);
    MEMORY_AUTO bool *is_old = memory_allocate((size_t)count * sizeof *is_old);
    for (uint64_t game = 0; game < schedule_games(&before); game++) {
        const uint64_t moved = schedule_moved(&before, &after, game);
        ScheduledGame expected = schedule_game(&before, openings, game);
        const ScheduledGame found = schedule_game(&after, openings, moved);
        cr_assert(moved < count && !is_old[moved]);
        is_old[moved] = true;
        expected.game = moved;
        expected.pair = moved / 2;
        cr_assert(same_fixture(&found, &expected), "game %d", (int)game);
    }
    for (uint64_t game = 0; game < count; game++) {
        const ScheduledGame found = schedule_game(&after, openings, game);
        const ScheduledGame expected = schedule_game(&whole, openings, game);
        if (found.second >= players) cr_assert(same_fixture(&found, &expected));
        cr_assert_eq(is_old[game], found.second < players && found.round < games / 2);
    }
    experiment_free(&after);
}

Test(schedule, grows) {
    check_growth(FORMAT_ROUND_ROBIN, 2, 3, 4);
    check_growth(FORMAT_ROUND_ROBIN, 3, 7, 6);
    check_growth(FORMAT_GAUNTLET, 2, 5, 4);
    check_growth(FORMAT_GAUNTLET, 4, 5, 2);
}

/* Grown twice, or first by games and then by players: each game as when it came. */
Test(schedule, grows_again) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(5, FORMAT_ROUND_ROBIN, 8);
    EXPERIMENT_AUTO Experiment middle = experiment_of(4, FORMAT_ROUND_ROBIN, 8);
    AUTO(openings_close_at) Openings *openings = openings_of("start");
    experiment.player_history = (PlayerHistory){2, {2, 4}};
    middle.player_history = (PlayerHistory){1, {2}};
    for (uint64_t game = 0; game < schedule_games(&middle); game++) {
        const ScheduledGame found =
            schedule_game(&experiment, openings, schedule_moved(&middle, &experiment, game));
        cr_assert_eq(found.seed, schedule_game(&middle, openings, game).seed);
    }
}
