/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/task.h"

#include "arena/player.h"
#include "draughts/notation.h"
#include "util/rng.h"

#include <assert.h>
#include <stdlib.h>

/* The appendix games are paper 003's; the played ones are games of this program against itself at
 * depth 8: piece-and-row against staged (english), null against null (giveaway), piece-and-row
 * against piece-and-board (paper004), each from a ballot. */
const SuitePosition SUITE[SUITE_COUNT] = {
    /* Openings */
    {"start", "english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
    {"ballot 18", "english", "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13"},
    {"ballot 46, Double Cross", "english",
     "W:W21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,23"},
    {"ballot 121", "english",
     "W:W18,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"},
    {"ballot 51", "giveaway",
     "W:W19,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,14"},
    /* Middle games */
    {"appendix 1, after 10 plies", "english",
     "B:W14,19,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,11,12,13,20"},
    {"appendix 1, after 22 plies", "english",
     "B:W14,19,23,24,25,26,27,31,32:B3,4,5,6,7,11,12,13,20"},
    {"appendix 2, after 10 plies", "english",
     "W:W14,18,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,11,12,13"},
    {"appendix 2, after 22 plies", "english",
     "W:W14,17,18,24,25,26,27,28,31:B2,3,4,5,6,7,12,13,20"},
    {"appendix 2, after 34 plies", "english",
     "W:W14,15,17,19,22,23,24,26,27:B2,5,8,10,11,12,13,16,20"},
    {"played, ballot 121, after 19 plies", "english",
     "W:W13,20,22,23,25,27,29,30,32:B1,2,5,6,7,9,11,15,16"},
    {"played, ballot 46, after 28 plies", "english", "B:W17,23,29,30,31,32:B3,8,10,12,15,16"},
    {"played, ballot 123, after 10 plies", "giveaway",
     "B:W19,22,23,25,26,28,29,30,31,32:B1,3,4,5,6,7,8,9,12,16,21"},
    {"played, ballot 18, after 19 plies", "giveaway",
     "W:W21,22,23,24,26,28,30,32:B1,3,4,6,7,9,13,15,16"},
    {"played, ballot 51, after 19 plies", "giveaway",
     "W:W13,22,25,27,29,30,31,32:B2,3,4,5,6,9,12,15,16,21,28"},
    {"played, ballot 18, after 28 plies", "paper004", "B:W18,19,20,21,25,29,30:B1,7,8,9,10,11,13"},
    /* Endings with men and kings */
    {"appendix 1, after 58 plies", "english", "B:WK3,K5,18,19,32:B9,K10,11,12,20"},
    {"appendix 2, after 83 plies", "english", "B:WK6,K22:B16,21,K28,K31,K32"},
    {"played, ballot 46, after 37 plies", "giveaway", "W:WK1,20,23,28:B4,7,8,9,12,K17"},
    {"paper 003, figure 1", "giveaway", "B:WK24:B10,15,22,23"},
    {"played, ballot 18, after 46 plies", "paper004", "B:WK3,17,20,21,22,29:B5,9,10,12,13,K23"},
    /* Endings of kings */
    {"appendix 1, after 97 plies", "english", "W:WK10,K15:BK23,K24"},
    {"three kings against two", "english", "W:WK18,K19,K23:BK1,K5"},
    {"played, ballot 121, after 109 plies", "giveaway", "W:WK2,K4:BK22,K31"},
};

Board suite_board(const SuitePosition *position) {
    Board board = board_start(BOARD_SIZE_STANDARD);
    Error error = {ERROR_NONE, ""};
    const bool good = fen_parse(position->fen, BOARD_SIZE_STANDARD, &board, &error);
    assert(good); /* a test reads them all */
    (void)good;
    return board;
}

const Rules *suite_rules(const SuitePosition *position) {
    const Rules *const rules = rules_find(position->rules);
    assert(rules != NULL);
    return rules;
}

enum { SEED = 20240229, RULES_MAX = 8 };

struct TaskGround {
    Board boards[SUITE_COUNT];
    MoveList legal[SUITE_COUNT];
    int rules_of[SUITE_COUNT];        /* indices of `catalogues` */
    int count;                        /* of rule sets */
    Catalogue *catalogues[RULES_MAX]; /* as RULES_ALL */
};

struct Task {
    const BenchCase *it;
    const TaskGround *ground;
    int count; /* of players: one for each rule set; none in perft */
    PlayerSpec specs[RULES_MAX];
    Player players[RULES_MAX];
};

TaskGround *task_ground_new(void) {
    TaskGround *const ground = memory_allocate(sizeof *ground);
    for (; RULES_ALL[ground->count] != NULL; ground->count++) {
        assert(ground->count < RULES_MAX);
        ground->catalogues[ground->count] =
            catalogue_new(BOARD_SIZE_STANDARD, RULES_ALL[ground->count]);
    }
    for (int i = 0; i < SUITE_COUNT; i++) {
        const Rules *const rules = suite_rules(&SUITE[i]);
        ground->boards[i] = suite_board(&SUITE[i]);
        moves_generate(&ground->boards[i], rules, &ground->legal[i]);
        while (RULES_ALL[ground->rules_of[i]] != rules) ground->rules_of[i]++;
    }
    return ground;
}

void task_ground_free(TaskGround *ground) {
    for (int i = 0; i < ground->count; i++) catalogue_free(ground->catalogues[i]);
    free(ground);
}

Task *task_open(const BenchCase *it, const TaskGround *ground, Error *error) {
    Task *const task = memory_allocate(sizeof *task);
    task->it = it;
    task->ground = ground;
    char player[BENCH_NAME_SIZE];
    bench_case_player(it, player);
    for (int i = 0; it->kind != BENCH_PERFT && i < ground->count; i++) {
        if (!player_parse(player, ground->catalogues[i], &task->specs[i], error) ||
            !player_open(&task->players[i], &task->specs[i], ground->catalogues[i], error)) {
            task_close(task);
            return NULL;
        }
        task->count++;
    }
    return task;
}

void task_close(Task *task) {
    for (int i = 0; i < task->count; i++) player_close(&task->players[i]);
    free(task);
}

static TaskDone search_suite(const Task *task) {
    const TaskGround *const ground = task->ground;
    TaskDone done = {0, 0};
    for (int i = 0; i < SUITE_COUNT; i++) {
        SearchResult result;
        Failure failure;
        SearchRequest request = {.board = &ground->boards[i],
                                 .legal = &ground->legal[i],
                                 .rules = RULES_ALL[ground->rules_of[i]],
                                 .seed = rng_derive(SEED, (uint64_t)i),
                                 .game_seed = SEED};
        player_move(&task->players[ground->rules_of[i]], &request, &result,
                    &failure); /* ours never fail */
        done.nodes += result.counters.nodes;
        done.leaves += result.counters.leaves;
    }
    return done;
}

static TaskDone count_sequences(const BenchCase *it) {
    const Board board = board_start(BOARD_SIZE_STANDARD);
    return (TaskDone){perft(&board, RULES_ALL[0], it->perft_depth, it->bulk, 1, NULL), 0};
}

double task_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds) {
    double sum = 0;
    eval_begin(eval, &boards[0], 1);
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < SUITE_COUNT; i++) sum += eval_board(eval, &boards[i]);
    }
    return sum;
}

static TaskDone evaluate_suite(const Task *task) {
    const int rounds = task->it->rounds;
    const double sum = task_evaluate(&task->players[0].eval, task->ground->boards, rounds);
    /* Always 0 leaves: values are far below. */
    return (TaskDone){(uint64_t)rounds * SUITE_COUNT, sum > 1e300 ? 1 : 0};
}

/* One function, found by its name; clang, which makes no clones, does not know the attribute. */
#ifndef __clang__
__attribute__((noclone))
#endif
__attribute__((noinline, used, visibility("default"))) TaskDone
task_do(const Task *task) {
    switch (task->it->kind) {
    case BENCH_PERFT: return count_sequences(task->it);
    case BENCH_EVALUATION: return evaluate_suite(task);
    case BENCH_SEARCH: break;
    }
    return search_suite(task);
}
