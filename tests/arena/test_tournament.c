/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tournaments: the same bytes on any number of threads, folders kept, result files kept when
 * stopped. */
#include "arena/tournament.h"

#include "../report/folder.h"
#include "draughts/pdn.h"
#include "util/config_text.h"
#include "util/csv.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *base; /* a folder for the test's own */

static void make_base(void) { base = temporary_folder(); }

TestSuite(tournament, .init = make_base);

static Experiment experiment_by(const char *rules, const char *const *players, uint64_t games) {
    Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    experiment.rules = rules_find(rules);
    experiment.games = games;
    for (int i = 0; players[i] != NULL; i++) {
        cr_assert(experiment_add_player(&experiment, players[i], &error), "%s", error.message);
    }
    return experiment;
}

static Experiment experiment_of(const char *const *players, uint64_t games) {
    return experiment_by("english", players, games);
}

static const char *const FIVE[] = {
    "random", "null@2", "a, \"b\"=piece2val@3", "minimax/piece2val@2", "piece2val@500n", NULL};
static const char *const TWO[] = {"random", "other=random", NULL};

/* Plays into a folder below the base, whose path is to be freed. */
static char *play(const Experiment *experiment, const char *name, int threads) {
    char *const folder = file_join(base, name);
    const TournamentSettings settings = {.folder = folder, .threads = threads, .quiet = true};
    Error error = {ERROR_NONE, ""};
    TournamentStats *const stats = tournament_play(NULL, experiment, &settings, &error);
    cr_assert(stats != NULL && error.code == ERROR_NONE, "%s", error.message);
    cr_assert_eq(tournament_stats_games(stats),
                 experiment->games *
                     (uint64_t)(experiment->player_count * (experiment->player_count - 1) / 2));
    tournament_stats_free(stats);
    return folder;
}

static void expect_same_file(const char *a, const char *b, const char *name) {
    MEMORY_AUTO char *first = folder_read(a, name), *second = folder_read(b, name);
    cr_assert_gt(strlen(first), 20, "%s: %s", name, first);
    cr_assert(strcmp(first, second) == 0, "%s differs", name);
}

Test(tournament, same_bytes_on_any_number_of_threads) {
    static const char *const FILES[] = {"experiment", "games.csv",   "games.pdn",
                                        "moves.csv",  "players.csv", "crosstable.csv"};
    EXPERIMENT_AUTO Experiment experiment = experiment_of(FIVE, 6);
    MEMORY_AUTO char *one = play(&experiment, "one", 1), *two = play(&experiment, "two", 2);
    MEMORY_AUTO char *three = play(&experiment, "three", 3);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        expect_same_file(one, two, FILES[i]);
        expect_same_file(one, three, FILES[i]);
    }
}

/* The folder's experiment repeats it. */
Test(tournament, written_experiment_plays_the_same_games) {
    Experiment experiment = experiment_by("giveaway", FIVE, 4), again = experiment_default();
    Error error = {ERROR_NONE, ""};
    experiment.seed = UINT64_MAX;
    strcpy(experiment.openings, "random:3");
    MEMORY_AUTO char *first = play(&experiment, "first", 2), *file = file_join(first, "experiment");
    cr_assert(experiment_read(&again, NULL, file, NULL, 0, &error), "%s", error.message);
    MEMORY_AUTO char *second = play(&again, "second", 1);
    expect_same_file(first, second, "experiment");
    expect_same_file(first, second, "games.pdn");
    expect_same_file(first, second, "games.csv");
    experiment_free(&experiment);
    experiment_free(&again);
}

/* The folder's experiment has the heuristic files in it: it plays the same when they changed or
 * are gone, from any folder. */
Test(tournament, written_experiment_brings_its_heuristic_files) {
    static const char *const NAMES[] = {"./a.heuristic@2", "minimax/b.heuristic@2", NULL};
    static const char *const FILES[] = {"experiment", "games.csv", "games.pdn", "moves.csv",
                                        "players.csv"};
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(chdir(base), 0);
    folder_write(base, "a.heuristic", "name = \"a\"; weights = { men = 1; holes = -1; };");
    folder_write(base, "b.heuristic", "name = \"b\"; weights = { men = 1; kings = 2; };");
    Experiment experiment = experiment_of(NAMES, 6), again = experiment_default();
    MEMORY_AUTO char *first = play(&experiment, "first", 2), *file = file_join(first, "experiment");
    folder_write(base, "a.heuristic", "name = \"a\"; weights = { men = -1; kings = -9; };");
    cr_assert(unlink("b.heuristic") == 0 && chdir("/") == 0);
    cr_assert(experiment_read(&again, NULL, file, NULL, 0, &error), "%s", error.message);
    MEMORY_AUTO char *second = play(&again, "second", 1);
    for (int i = 0; i < 5; i++) expect_same_file(first, second, FILES[i]);
    experiment_free(&experiment);
    experiment_free(&again);
}

/* An experiment that could not be read again is not begun. */
Test(tournament, heuristic_files_too_large_for_an_experiment) {
    enum { FILE_COUNT = CONFIG_TEXT_MAX / FORMULA_TEXT_MAX + 1 };
    static const char WEIGHTS[] = "name = \"n\"; weights = { men = 1; };\n#";
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, WEIGHTS);
    while (text.length < FORMULA_TEXT_MAX - 1) text_append_char(&text, '#');
    cr_assert_eq(chdir(base), 0);
    for (int i = 0; i < FILE_COUNT; i++) {
        char name[64];
        snprintf(name, sizeof name, "%d.heuristic", i);
        folder_write(base, name, text_string(&text));
        snprintf(name, sizeof name, "%d.heuristic@1", i);
        cr_assert(experiment_add_player(&experiment, name, &error), "%s", error.message);
    }
    const TournamentSettings settings = {.folder = "large", .threads = 1, .quiet = true};
    cr_assert_null(tournament_play(NULL, &experiment, &settings, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "too large"), "%s", error.message);
    cr_assert(!file_exists("large"));
}

static bool has(const char *folder, const char *name) {
    MEMORY_AUTO char *path = file_join(folder, name);
    const bool there = file_exists(path);
    return there;
}

Test(tournament, moves_are_written_if_wanted) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, 4);
    MEMORY_AUTO char *with = play(&experiment, "with", 1);
    experiment.moves = false;
    MEMORY_AUTO char *without = play(&experiment, "without", 1);
    cr_assert(has(with, "moves.csv") && has(with, "timing.csv") && has(with, "speed.csv"));
    cr_assert(has(with, "environment") && has(without, "environment"));
    cr_assert(!has(without, "moves.csv") && !has(without, "timing.csv"));
    expect_same_file(with, without, "games.csv");
    expect_same_file(with, without, "players.csv");
}

static void expect_failure(const Experiment *experiment, const char *folder, ErrorCode code,
                           const char *reported) {
    const TournamentSettings settings = {.folder = folder, .threads = 2, .quiet = true};
    Error error = {ERROR_NONE, ""};
    cr_assert_eq(tournament_play(NULL, experiment, &settings, &error), NULL, "%s", reported);
    cr_assert_eq(error.code, code, "%d: %s", error.code, error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

Test(tournament, folder_that_holds_something_is_left_alone) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, 2);
    MEMORY_AUTO char *folder = file_join(base, "used"), *mine = file_join(folder, "mine.txt");
    Error error = {ERROR_NONE, ""};
    cr_assert(file_make_folder(folder, &error));
    folder_write(folder, "mine.txt", "keep this");
    expect_failure(&experiment, folder, ERROR_CANNOT_WRITE, folder);
    MEMORY_AUTO char *content = folder_read(folder, "mine.txt");
    cr_assert_str_eq(content, "keep this");
    cr_assert_eq(remove(mine), 0);
    cr_assert(file_is_free(folder, NULL), "something was written");
    /* An empty one is fine, and then holds results. */
    free(play(&experiment, "used", 1));
    MEMORY_AUTO char *games = folder_read(folder, "games.csv");
    expect_failure(&experiment, folder, ERROR_CANNOT_WRITE, "never overwritten");
    MEMORY_AUTO char *after = folder_read(folder, "games.csv");
    cr_assert_str_eq(games, after);
}

Test(tournament, folder_that_cannot_be_made) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, 2);
    folder_write(base, "file", "x");
    MEMORY_AUTO char *file = file_join(base, "file"), *below = file_join(file, "below");
    expect_failure(&experiment, file, ERROR_CANNOT_WRITE, file);
    expect_failure(&experiment, below, ERROR_CANNOT_WRITE, "file");
    MEMORY_AUTO char *content = folder_read(base, "file");
    cr_assert_str_eq(content, "x");
}

/* Nothing is made for what cannot be played. */
Test(tournament, experiment_that_cannot_be_played) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, 3);
    MEMORY_AUTO char *folder = file_join(base, "never");
    expect_failure(&experiment, folder, ERROR_USAGE, "even number");
    experiment.games = 2;
    strcpy(experiment.openings, "/tmp/arena-not-there.fen");
    expect_failure(&experiment, folder, ERROR_NO_INPUT, "/tmp/arena-not-there.fen");
    strcpy(experiment.openings, "ballots:qqqqqqqq");
    expect_failure(&experiment, folder, ERROR_USAGE, "qqqqqqqq");
    strcpy(experiment.openings, "start");
    experiment.player_count = 1;
    expect_failure(&experiment, folder, ERROR_USAGE, "two players");
    cr_assert(!file_exists(folder));
}

/* A disk that is full after so many bytes of a file. */
static void play_on_full_disk(uint64_t games, rlim_t bytes) {
    const struct rlimit limit = {bytes, bytes};
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, games);
    MEMORY_AUTO char *folder = file_join(base, "full");
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    expect_failure(&experiment, folder, ERROR_CANNOT_WRITE, "/full/");
}

Test(tournament, disk_that_is_full_midway) { play_on_full_disk(1000000000, 200000); }

Test(tournament, disk_that_is_full_at_the_end) { play_on_full_disk(2, 1000); }

/* Watches a tournament and stops it. */
typedef struct Watch {
    atomic_bool stop;
    char *path;
} Watch;

static void *stop_when_written(void *opaque) {
    Watch *const watch = opaque;
    const struct timespec pause = {0, 1000000};
    struct stat status = {0};
    while (stat(watch->path, &status) != 0 || status.st_size == 0) nanosleep(&pause, NULL);
    atomic_store(&watch->stop, true);
    return NULL;
}

/* The folder's result files agree on the number of games. */
static void check_result_files(const char *folder, uint64_t games) {
    MEMORY_AUTO char *csv_path = file_join(folder, "games.csv");
    MEMORY_AUTO char *pdn_path = file_join(folder, "games.pdn");
    Error error = {ERROR_NONE, ""};
    uint64_t rows = 0, records = 0;
    PdnGame game = {.count = 0};
    CsvReader *const csv = csv_open(NULL, csv_path, &error);
    PdnReader *const pdn = pdn_open(NULL, pdn_path, RULES_ALL[0], 8, &error);
    cr_assert(csv != NULL && pdn != NULL, "%s", error.message);
    while (csv_next(csv, &error) == CSV_ROW) rows++;
    while (pdn_read(pdn, &game, &error) == PDN_GAME) records++;
    cr_assert_eq(error.code, ERROR_NONE, "%s", error.message);
    cr_assert(rows == games && records == games);
    MEMORY_AUTO char *players = folder_read(folder, "players.csv");
    char expected[64];
    snprintf(expected, sizeof expected, "\nrandom,%llu,", (unsigned long long)games);
    cr_assert_neq(strstr(players, expected), NULL, "%s", players);
    csv_close(csv);
    pdn_close(pdn);
    pdn_game_free(&game);
}

/* The stopped run's file has lines of another's, in their order: some games were not finished. */
static void expect_part(const char *part, const char *whole, const char *name) {
    MEMORY_AUTO char *first = folder_read(part, name), *second = folder_read(whole, name);
    const char *from = second;
    cr_assert_eq(first[strlen(first) - 1], '\n', "%s ends in half a row", name);
    for (const char *line = first; *line != '\0'; line = strchr(line, '\n') + 1) {
        const size_t length = (size_t)(strchr(line, '\n') + 1 - line);
        while (*from != '\0' && strncmp(from, line, length) != 0) from = strchr(from, '\n') + 1;
        cr_assert_neq(*from, '\0', "%s: %.*s", name, (int)length, line);
        from += length;
    }
}

Test(tournament, stopped_midway_keeps_its_files) {
    MEMORY_AUTO char *folder = file_join(base, "stopped");
    Watch watch = {.path = file_join(folder, "games.csv")};
    const TournamentSettings settings = {
        .folder = folder, .threads = 2, .quiet = true, .stop = &watch.stop};
    EXPERIMENT_AUTO Experiment experiment = experiment_of(TWO, 1000000000);
    Error error = {ERROR_NONE, ""};
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, stop_when_written, &watch), 0);
    TournamentStats *const stats = tournament_play(NULL, &experiment, &settings, &error);
    cr_assert_eq(pthread_join(thread, NULL), 0);
    cr_assert_neq(stats, NULL);
    cr_assert_eq(error.code, ERROR_INTERRUPTED, "%s", error.message);
    const uint64_t games = tournament_stats_games(stats);
    cr_assert(games > 0 && games < experiment.games);
    check_result_files(folder, games);
    experiment.games = games + games % 2 + 128; /* as many may wait for one that is not finished */
    MEMORY_AUTO char *whole = play(&experiment, "whole", 1);
    expect_part(folder, whole, "games.csv");
    expect_part(folder, whole, "games.pdn");
    expect_part(folder, whole, "moves.csv");
    tournament_stats_free(stats);
    free(watch.path);
}

Test(tournament, stopped_before_it_began) {
    atomic_bool stop = true;
    MEMORY_AUTO char *folder = file_join(base, "none");
    const TournamentSettings settings = {
        .folder = folder, .threads = 2, .quiet = true, .stop = &stop};
    EXPERIMENT_AUTO Experiment experiment = experiment_of(FIVE, 2);
    Error error = {ERROR_NONE, ""};
    TournamentStats *const stats = tournament_play(NULL, &experiment, &settings, &error);
    cr_assert(stats != NULL && tournament_stats_games(stats) == 0);
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert_neq(strstr(error.message, "0 of 20"), NULL, "%s", error.message);
    MEMORY_AUTO char *players = folder_read(folder, "players.csv");
    cr_assert_neq(
        strstr(players, "\nnull@2,0,0,0,0,0.0,,,,0.0,0,,,,,,,,,,,,,,,,,,,alphabeta,null,2\n"), NULL,
        "%s", players);
    cr_assert_eq(strstr(players, "nan"), NULL);
    tournament_stats_free(stats);
}

Test(tournament, without_a_folder) {
    EXPERIMENT_AUTO Experiment experiment = experiment_of(FIVE, 4);
    uint64_t points[2][5];
    for (int i = 0; i < 2; i++) {
        const TournamentSettings settings = {.threads = 1 + i, .quiet = true};
        Error error = {ERROR_NONE, ""};
        TournamentStats *const stats = tournament_play(NULL, &experiment, &settings, &error);
        cr_assert_neq(stats, NULL, "%s", error.message);
        for (int p = 0; p < 5; p++) {
            points[i][p] = (uint64_t)(2 * tournament_stats_points(stats, p));
            const PlayerTotals *const totals = tournament_stats_player(stats, p);
            cr_assert_eq(totals->search.moves == 0, p == 0);
            cr_assert(totals->distinct_games > 0 && totals->distinct_games <= 16);
            const PairCounts pairs = encounters_all_pairs(tournament_stats_encounters(stats), p);
            cr_assert(pairs_total(&pairs) > 0 && pairs_total(&pairs) <= 8);
        }
        tournament_stats_free(stats);
    }
    for (int p = 0; p < 5; p++) cr_assert_eq(points[0][p], points[1][p]);
}
