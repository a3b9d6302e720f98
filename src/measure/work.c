#include "measure/work.h"

#include "arena/player.h"
#include "draughts/moves.h"
#include "util/rng.h"
#include "util/text.h"

#include <assert.h>
#include <stdlib.h>

enum { SEED = 20240229, RULES_MAX = 8 };

struct WorkGround {
    Board boards[SUITE_COUNT];
    MoveList legal[SUITE_COUNT];
    int rules_of[SUITE_COUNT];        /* indices of `catalogues` */
    int count;                        /* of rule sets */
    Catalogue *catalogues[RULES_MAX]; /* as RULES_ALL */
};

struct Work {
    const BenchCase *it;
    const WorkGround *ground;
    int count; /* of players: one for each rule set; none in perft */
    PlayerSpec specs[RULES_MAX];
    Player players[RULES_MAX];
};

WorkGround *work_ground_new(void) {
    WorkGround *const ground = memory_allocate(sizeof *ground);
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

void work_ground_free(WorkGround *ground) {
    for (int i = 0; i < ground->count; i++) catalogue_free(ground->catalogues[i]);
    free(ground);
}

Work *work_open(const BenchCase *it, const WorkGround *ground, Error *error) {
    Work *const work = memory_allocate(sizeof *work);
    work->it = it;
    work->ground = ground;
    for (int i = 0; it->kind != BENCH_PERFT && i < ground->count; i++) {
        if (!player_parse(it->player, ground->catalogues[i], &work->specs[i], error) ||
            !player_open(&work->players[i], &work->specs[i], ground->catalogues[i], error)) {
            work_close(work);
            return NULL;
        }
        work->count++;
    }
    return work;
}

void work_close(Work *work) {
    for (int i = 0; i < work->count; i++) player_close(&work->players[i]);
    free(work);
}

static WorkDone search_suite(const Work *work) {
    const WorkGround *const ground = work->ground;
    WorkDone done = {0, 0};
    for (int i = 0; i < SUITE_COUNT; i++) {
        SearchResult result;
        Failure failure;
        SearchRequest request = {.board = &ground->boards[i],
                                 .legal = &ground->legal[i],
                                 .rules = RULES_ALL[ground->rules_of[i]],
                                 .seed = rng_derive(SEED, (uint64_t)i),
                                 .game_seed = SEED};
        player_move(&work->players[ground->rules_of[i]], &request, &result,
                    &failure); /* ours never fail */
        done.nodes += result.counters.nodes;
        done.leaves += result.counters.leaves;
    }
    return done;
}

static WorkDone count_sequences(const BenchCase *it) {
    const Board board = board_start(BOARD_SIZE_STANDARD);
    return (WorkDone){perft(&board, RULES_ALL[0], it->perft_depth, it->bulk, 1, NULL), 0};
}

double work_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds) {
    double sum = 0;
    eval_begin(eval, &boards[0], 1);
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < SUITE_COUNT; i++) sum += eval_board(eval, &boards[i]);
    }
    return sum;
}

static WorkDone evaluate_suite(const Work *work) {
    const int rounds = work->it->rounds;
    const double sum = work_evaluate(&work->players[0].eval, work->ground->boards, rounds);
    /* Always 0 leaves: values are far below. */
    return (WorkDone){(uint64_t)rounds * SUITE_COUNT, sum > 1e300 ? 1 : 0};
}

__attribute__((noinline, noclone, used, visibility("default"))) WorkDone work_do(const Work *work) {
    switch (work->it->kind) {
    case BENCH_PERFT: return count_sequences(work->it);
    case BENCH_EVALUATION: return evaluate_suite(work);
    case BENCH_SEARCH: break;
    }
    return search_suite(work);
}
