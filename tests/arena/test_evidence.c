/* The files of evidence, from tournaments that were made up. */
#include "../report/folder.h"
#include "arena/evidence.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const NAMES[] = {"rock", "a, \"b\"", "scissors", "idle"};

/* Adds a pair of games that nobody has played before; `half` are the first player's half points
 * as Black and as White. */
static void add_pair(Standings *standings, uint64_t pair, int first, int second, const int half[2],
                     uint64_t hash) {
    static const Result OF_BLACK[] = {RESULT_WHITE_WINS, RESULT_DRAW, RESULT_BLACK_WINS};
    for (uint64_t game = 0; game < 2; game++) {
        const Fixture fixture = {
            .game = 2 * pair + game,
            .pair = pair,
            .players = {game == 0 ? first : second, game == 0 ? second : first},
            .first = first,
            .second = second};
        const GameSummary summary = {.result = OF_BLACK[game == 0 ? half[0] : 2 - half[1]],
                                     .ending = ENDING_NO_MOVES,
                                     .hash = 2 * hash + game + 1};
        standings_add(standings, &fixture, &summary);
    }
}

/* Each of the first three beats the next in three pairs of four; `repeats` more pairs are the same
 * again. The last player, if there is one, never plays. */
static Standings *cycle(int players, int rounds, int repeats) {
    static const int WON[2] = {2, 2}, SHARED[2] = {2, 0};
    Standings *const standings = standings_new(players);
    uint64_t pair = 0;
    for (int i = 0; i < rounds + repeats; i++) {
        for (int k = 0; k < 3; k++) {
            const uint64_t hash = i < rounds ? pair : (uint64_t)k;
            add_pair(standings, pair++, k, (k + 1) % 3, i % 4 == 0 ? SHARED : WON, hash);
        }
    }
    cr_assert(standings_finish(standings));
    return standings;
}

static char *text_of(const Evidence *evidence, void (*write)(const Evidence *, Text *)) {
    Text text = {.data = NULL};
    write(evidence, &text);
    return text.data;
}

static int lines(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++) count += *text == '\n';
    return count;
}

Test(evidence, of_a_cycle) {
    Standings *const standings = cycle(3, 40, 0);
    Evidence evidence = evidence_compute(NAMES, 3, standings, NULL, EVIDENCE_SEED);
    cr_assert_eq(evidence.games, 240);
    cr_assert_eq(evidence.distinct, 240);
    cr_assert_eq(evidence.pairs, 120);
    cr_assert_eq(evidence.pairing_count, 3);
    cr_assert(!evidence_is_mostly_repeats(&evidence));
    /* The pairing of scissors with rock is rock's, who comes first. */
    cr_assert_eq(evidence_pairing(&evidence, 2, 0), &evidence.pairings[1]);
    cr_assert_eq(evidence.pairings[1].player, 0);
    cr_assert_float_eq(evidence.pairings[1].score.value, 0.125, 1e-12);
    cr_assert_float_eq(evidence.pairings[0].score.value, 0.875, 1e-12);
    char *const cycles = text_of(&evidence, evidence_write_cycles);
    cr_assert_eq(strncmp(cycles,
                         "first,second,third,share_12,share_23,share_31,p_value\n"
                         "rock,\"a, \"\"b\"\"\",scissors,0.8750,0.8750,0.8750,0.0",
                         100),
                 0, "%s", cycles);
    char *const measures = text_of(&evidence, evidence_write_measures);
    cr_assert_not_null(strstr(measures, "measure,value,low,high\ngames,240,,\n"), "%s", measures);
    cr_assert_not_null(strstr(measures, "\ncyclic_share,1.0000,"), "%s", measures);
    cr_assert_null(strstr(measures, "sprt"), "%s", measures);
    char *const ratings = text_of(&evidence, evidence_write_ratings);
    cr_assert_not_null(strstr(ratings, "\nrock,0.0,"), "%s", ratings);
    cr_assert_not_null(strstr(ratings, ",0.3333\n"), "%s", ratings);
    free(cycles);
    free(measures);
    free(ratings);
    evidence_free(&evidence);
    standings_free(standings);
}

Test(evidence, of_repeats_counts_once) {
    Standings *const standings = cycle(3, 4, 5);
    Evidence evidence = evidence_compute(NAMES, 3, standings, NULL, EVIDENCE_SEED);
    cr_assert_eq(evidence.games, 54);
    cr_assert(evidence.distinct < 27);
    cr_assert(evidence_is_mostly_repeats(&evidence));
    evidence_free(&evidence);
    standings_free(standings);
    /* Three of seven pairs. */
    Standings *const fewer = cycle(3, 4, 3);
    evidence = evidence_compute(NAMES, 3, fewer, NULL, EVIDENCE_SEED);
    cr_assert(!evidence_is_mostly_repeats(&evidence));
    evidence_free(&evidence);
    standings_free(fewer);
}

Test(evidence, of_a_test) {
    Standings *const standings = cycle(3, 40, 0);
    const Sprt sprt = {SPRT_NORMALIZED, 0, 20, 0.05, 0.05};
    Evidence evidence = evidence_compute(NAMES, 3, standings, &sprt, EVIDENCE_SEED);
    char *const measures = text_of(&evidence, evidence_write_measures);
    cr_assert_not_null(strstr(measures, ",-2.944,2.944\nsprt_nelo0,0.0,,\nsprt_nelo1,20.0,,\n"),
                       "%s", measures);
    free(measures);
    evidence_free(&evidence);
    standings_free(standings);
}

/* Nothing in a file is nan, inf or -0, whatever the games were. */
static void expect_clean(const Standings *standings, int players, const char *what) {
    const Sprt sprt = {SPRT_LOGISTIC, 0, 5, 0.05, 0.05};
    Evidence evidence =
        evidence_compute(NAMES, players, standings, players == 2 ? &sprt : NULL, EVIDENCE_SEED);
    for (const EvidenceFile *file = EVIDENCE_FILES; file->name != NULL; file++) {
        char *const text = text_of(&evidence, file->write);
        char *const again = text_of(&evidence, file->write);
        cr_assert_str_eq(text, again);
        cr_assert_null(strstr(text, "nan"), "%s, %s: %s", what, file->name, text);
        cr_assert_null(strstr(text, "inf"), "%s, %s: %s", what, file->name, text);
        cr_assert_null(strstr(text, "-0.0,"), "%s, %s: %s", what, file->name, text);
        cr_assert_null(strstr(text, "-0.0000"), "%s, %s: %s", what, file->name, text);
        free(again);
        free(text);
    }
    evidence_free(&evidence);
}

Test(evidence, of_degenerate_games) {
    static const int OUTCOMES[][2] = {{2, 2}, {0, 0}, {1, 1}, {2, 0}, {2, 1}};
    for (int players = 2; players <= 4; players++) {
        Standings *const nothing = standings_new(players);
        cr_assert(standings_finish(nothing));
        expect_clean(nothing, players, "no game");
        standings_free(nothing);
        for (size_t i = 0; i < sizeof OUTCOMES / sizeof OUTCOMES[0]; i++) {
            for (uint64_t pairs = 1; pairs < 100; pairs *= 9) {
                Standings *const standings = standings_new(players);
                for (uint64_t k = 0; k < pairs; k++) {
                    add_pair(standings, k, 0, 1, OUTCOMES[i], k);
                }
                cr_assert(standings_finish(standings));
                expect_clean(standings, players, "all alike");
                standings_free(standings);
            }
        }
    }
}

Test(evidence, a_player_who_never_played_has_no_rating) {
    Standings *const standings = cycle(4, 8, 0);
    Evidence evidence = evidence_compute(NAMES, 4, standings, NULL, EVIDENCE_SEED);
    char *const ratings = text_of(&evidence, evidence_write_ratings);
    char *const superiority = text_of(&evidence, evidence_write_superiority);
    char *const pairings = text_of(&evidence, evidence_write_pairings);
    cr_assert_not_null(strstr(ratings, "\nidle,,,,\n"), "%s", ratings);
    cr_assert_not_null(strstr(superiority, "\nidle,,,,\n"), "%s", superiority);
    cr_assert_null(strstr(pairings, "idle"), "%s", pairings);
    cr_assert_eq(lines(pairings), 4);
    cr_assert_null(evidence_pairing(&evidence, 0, 3));
    free(ratings);
    free(superiority);
    free(pairings);
    evidence_free(&evidence);
    standings_free(standings);
}

Test(evidence, is_written_into_a_folder) {
    char *const folder = folder_make();
    Error error = {0};
    Experiment experiment = experiment_default();
    Standings *const standings = standings_new(2);
    static const int WON[2] = {2, 1};
    add_pair(standings, 0, 0, 1, WON, 0);
    cr_assert(standings_finish(standings));
    cr_assert(experiment_add_player(&experiment, "x=random", &error), "%s", error.message);
    cr_assert(experiment_add_player(&experiment, "y=random", &error), "%s", error.message);
    experiment.has_sprt = true;
    experiment.sprt = SPRT_DEFAULT;
    cr_assert(evidence_write_files(folder, &experiment, standings, &error), "%s", error.message);
    char *const pairings = folder_read(folder, "pairings.csv");
    char *const measures = folder_read(folder, "evidence.csv");
    cr_assert_not_null(strstr(pairings, "\nx,y,2,1,0.7500,"), "%s", pairings);
    cr_assert_not_null(strstr(measures, "\nsprt_llr,"), "%s", measures);
    free(pairings);
    free(measures);
    cr_assert(!evidence_write_files("/nowhere/at/all", &experiment, standings, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    standings_free(standings);
    experiment_free(&experiment);
    folder_remove(folder);
}
