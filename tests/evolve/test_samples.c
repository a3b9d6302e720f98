/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Samples: made from the seed alone, labelled as a search says. */
#include "evolve/samples.h"

#include "draughts/moves.h"
#include "search/search.h"

#include "../common/auto.h"
#include "../common/evolving.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

enum { COUNT = 300 };

static void make(Sample *samples, int count, const char *rules, int first, int last,
                 uint64_t seed) {
    const EvolveSetup setup = {.rules = rules_find(rules)};
    Error error = {0};
    cr_assert(samples_make(samples, count, &setup, first, last, seed, &error), "%s", error.message);
}

static bool same_position(const Sample *a, const Sample *b) {
    return a->ply == b->ply && board_equal(&a->board, &b->board);
}

Test(samples, depend_on_seed_and_index_alone) {
    static Sample all[COUNT], few[COUNT / 3], other[COUNT];
    int same = 0;
    make(all, COUNT, "english", 82, 88, 17);
    make(few, COUNT / 3, "english", 82, 88, 17);
    make(other, COUNT, "english", 82, 88, 18);
    for (int i = 0; i < COUNT / 3; i++) cr_assert(same_position(&all[i], &few[i]), "%d", i);
    for (int i = 0; i < COUNT; i++) same += same_position(&all[i], &other[i]);
    for (int i = 1; i < COUNT; i++) same += same_position(&all[i], &all[i - 1]);
    cr_assert_lt(same, COUNT / 50);
}

Test(samples, are_from_the_plies_asked_for) {
    static Sample samples[COUNT];
    MoveList legal;
    int plies[7] = {0};
    make(samples, COUNT, "giveaway", 81, 87, 1);
    for (int i = 0; i < COUNT; i++) {
        const int ply = samples[i].ply;
        cr_assert(ply >= 81 && ply <= 87, "%d", ply);
        plies[ply - 81]++;
        cr_assert_eq(samples[i].board.side, ply % 2 == 0 ? BLACK : WHITE);
        cr_assert_gt(moves_generate(&samples[i].board, rules_find("giveaway"), &legal), 0);
    }
    /* 300/7 of each, give or take four standard deviations. */
    for (int i = 0; i < 7; i++) cr_assert(plies[i] > 18 && plies[i] < 68, "%d: %d", i, plies[i]);
}

static bool may_follow(const Board *from, const Board *to) {
    MoveList legal;
    moves_generate(from, RULES_ALL[0], &legal);
    for (int i = 0; i < legal.count; i++) {
        const Board after = move_apply(from, &legal.moves[i]);
        if (board_equal(&after, to)) return true;
    }
    return false;
}

Test(samples, are_as_many_moves_from_the_start) {
    static Sample samples[COUNT];
    const Board start = board_start(8);
    int first[MOVES_MAX] = {0};
    MoveList legal;
    make(samples, COUNT, "english", 0, 0, 1);
    for (int i = 0; i < COUNT; i++) cr_assert(board_equal(&samples[i].board, &start));
    make(samples, COUNT, "english", 1, 1, 1);
    moves_generate(&start, RULES_ALL[0], &legal);
    for (int i = 0; i < COUNT; i++) {
        cr_assert(may_follow(&start, &samples[i].board));
        for (int m = 0; m < legal.count; m++) {
            const Board after = move_apply(&start, &legal.moves[m]);
            if (board_equal(&after, &samples[i].board)) first[m]++;
        }
    }
    cr_assert_eq(legal.count, 7);
    for (int m = 0; m < 7; m++) cr_assert(first[m] > 18 && first[m] < 68, "%d: %d", m, first[m]);
}

Test(samples, say_when_games_do_not_last_so_long) {
    Sample samples[2];
    const EvolveSetup setup = {.rules = RULES_ALL[0]};
    Error error = {0};
    cr_assert(!samples_make(samples, 2, &setup, 2000, 2001, 1, &error));
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, "english games do not last so long"), "%s",
                       error.message);
}

static EvolveSetup setup_of(const char *rules, int threads) {
    EvolveSetup setup = evolving_setup(NULL, rules);
    setup.threads = threads;
    return setup;
}

static Labelling labelling_of(const EvolveSetup *setup, const Formula *formula, int depth) {
    return (Labelling){.setup = setup, .formula = formula, .depth_plies = depth, .win = 24};
}

static double label_fen(const char *fen, const char *rules, int depth) {
    Error error = {0};
    Sample sample = {.board = positions_fen(fen, 8), .label = NAN};
    const EvolveSetup setup = setup_of(rules, 1);
    const Labelling labelling = labelling_of(&setup, NULL, depth);
    cr_assert(samples_label(&sample, 1, &labelling, &error), "%s", error.message);
    return sample.label;
}

/* White must go from 12 to 8, where Black's king on 3 or 4 takes its last piece. */
Test(samples, labels_count_the_plies_to_the_end) {
    const char *const lost = "W:W12:BK3", *const won = "B:W12:BK7", *const taken = "B:W8:BK3";
    cr_assert_eq(label_fen(taken, "english", 6), 23);
    cr_assert_eq(label_fen(lost, "english", 6), -22);
    cr_assert_eq(label_fen(won, "english", 6), 21);
    cr_assert_eq(label_fen(won, "english", 3), 21);
    cr_assert_eq(label_fen(won, "english", 2), 0); /* beyond the horizon */
    cr_assert_eq(label_fen(taken, "giveaway", 6), -23);
    cr_assert_eq(label_fen(lost, "giveaway", 6), 22);
}

static double direct_label(const EvalInstance *eval, const Sample *sample, const Rules *rules,
                           int depth) {
    SearchInstance search = instances_search(8, "minimax");
    MoveList legal;
    SearchResult result;
    moves_generate(&sample->board, rules, &legal);
    const SearchRequest request = {.board = &sample->board,
                                   .legal = &legal,
                                   .rules = rules,
                                   .limit = {.depth_plies = depth},
                                   .seed = 77,
                                   .analyse = true};
    search_run(&search, eval, &request, &result);
    search_close(&search);
    if (result.score > EVAL_LIMIT) return 24 - (SCORE_WIN - result.score);
    if (result.score < -EVAL_LIMIT) return -24 + (SCORE_WIN + result.score);
    return result.score;
}

/* With a single legal move, too, and at the end of games, where wins are near. */
static void check_labels(const char *rules, const Formula *formula, const char *eval_name) {
    static Sample samples[COUNT];
    int wins = 0, singles = 0, values = 0;
    Error error = {0};
    MoveList legal;
    AUTO(eval_close) EvalInstance eval = instances_eval(8, eval_name);
    const EvolveSetup setup = setup_of(rules, 2);
    const Labelling labelling = labelling_of(&setup, formula, 4);
    make(samples, COUNT, rules, 80, 110, 3);
    cr_assert(samples_label(samples, COUNT, &labelling, &error), "%s", error.message);
    for (int i = 0; i < COUNT; i++) {
        const double expected = direct_label(&eval, &samples[i], setup.rules, 4);
        cr_assert_eq(samples[i].label, expected, "%s: %g, not %g",
                     positions_show(&samples[i].board), samples[i].label, expected);
        wins += fabs(expected) >= 20 && fabs(expected) < 24;
        values += expected != 0 && fabs(expected) < 20;
        singles += moves_generate(&samples[i].board, setup.rules, &legal) == 1;
    }
    cr_assert(wins > 10 && singles > 10, "%d wins, %d single moves", wins, singles);
    cr_assert_eq(values > 0, formula != NULL);
}

Test(samples, labels_are_what_a_search_says) {
    AUTO(formula_free) Formula formula = templates_read("8f", 8);
    check_labels("english", NULL, "null");
    check_labels("giveaway", NULL, "null");
    check_labels("english", &formula, "8f");
}

Test(samples, labels_do_not_depend_on_threads) {
    static Sample alone[COUNT], together[COUNT];
    Error error = {0};
    AUTO(formula_free) Formula formula = templates_read("25f", 8);
    make(alone, COUNT, "english", 40, 50, 9);
    memcpy(together, alone, sizeof alone);
    for (int i = 0; i < COUNT; i++) together[i].label = NAN;
    const EvolveSetup alone_setup = setup_of("english", 1), together_setup = setup_of("english", 4);
    const Labelling one = labelling_of(&alone_setup, &formula, 5);
    const Labelling four = labelling_of(&together_setup, &formula, 5);
    cr_assert(samples_label(alone, COUNT, &one, &error));
    cr_assert(samples_label(together, COUNT, &four, &error));
    for (int i = 0; i < COUNT; i++) {
        cr_assert_eq(alone[i].label, together[i].label, "%d", i);
        cr_assert_eq(signbit(alone[i].label), signbit(together[i].label), "%d", i);
        cr_assert(same_position(&alone[i], &together[i]));
    }
    cr_assert(samples_label(together, 0, &four, &error), "nothing to do");
    cr_assert(samples_label(together, 2, &four, &error), "fewer samples than threads");
}

static void check_stopped(int depth, int threads, const atomic_bool *stop) {
    static Sample samples[COUNT];
    Error error = {0};
    EvolveSetup setup = setup_of("english", threads);
    Labelling labelling = labelling_of(&setup, NULL, depth);
    labelling.win = 2 * depth;
    setup.stop = stop;
    make(samples, COUNT, "english", 20, 20, 9);
    cr_assert(!samples_label(samples, COUNT, &labelling, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
}

/* Searches too short to look at the flag themselves. */
Test(samples, labelling_stops) {
    const atomic_bool stop = true;
    for (int threads = 1; threads <= 2; threads++) check_stopped(1, threads, &stop);
}

Test(samples, making_stops) {
    static Sample samples[COUNT];
    const atomic_bool stop = true;
    const EvolveSetup setup = {.rules = RULES_ALL[0], .stop = &stop};
    Error error = {0};
    cr_assert(!samples_make(samples, COUNT, &setup, 20, 20, 9, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
}

static void *raise_stop(void *stop) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

/* Searches that would not end in our time. */
Test(samples, labelling_stops_within_a_search, .timeout = 500) {
    atomic_bool stop = false;
    pthread_t raiser;
    cr_assert_eq(pthread_create(&raiser, NULL, raise_stop, &stop), 0);
    check_stopped(40, 2, &stop);
    pthread_join(raiser, NULL);
}
