#include "measure/task.h"

#include "arena/player.h"
#include "draughts/moves.h"
#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <stdlib.h>

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

__attribute__((noinline, noclone, used, visibility("default"))) TaskDone task_do(const Task *task) {
    switch (task->it->kind) {
    case BENCH_PERFT: return count_sequences(task->it);
    case BENCH_EVALUATION: return evaluate_suite(task);
    case BENCH_SEARCH: break;
    }
    return search_suite(task);
}
