#include "evolve/td/lesson.h"

#include "evolve/duel.h"
#include "util/text.h"

#include <stdlib.h>

struct Lesson {
    LessonPlan plan;
    PlayerSpec spec; /* the learner's; only the limit is of use */
    SearchInstance search;
    Player trainer;
    History *history;
    GameRecord record;
    double *rows;
    int capacity; /* in rows */
};

Lesson *lesson_new(const LessonPlan *plan, Error *error) {
    Lesson *const lesson = memory_allocate(sizeof *lesson);
    Options options = {.owner = "alphabeta"};
    lesson->plan = *plan;
    lesson->spec.limit.depth_plies = plan->depth_plies;
    if (!player_open(&lesson->trainer, plan->trainer, plan->catalogue, error)) {
        free(lesson);
        return NULL;
    }
    /* Without options nothing can fail. */
    if (!search_open(&lesson->search, plan->board_size, "alphabeta", &options, error)) abort();
    lesson->history = history_new();
    return lesson;
}

void lesson_free(Lesson *lesson) {
    if (lesson == NULL) return;
    search_close(&lesson->search);
    player_close(&lesson->trainer);
    history_free(lesson->history);
    game_record_free(&lesson->record);
    free(lesson->rows);
    free(lesson);
}

static void reserve(Lesson *lesson, int rows) {
    if (rows <= lesson->capacity) return;
    lesson->capacity = rows;
    lesson->rows = memory_resize(lesson->rows, (size_t)rows * (size_t)lesson->plan.genome->count *
                                                   sizeof *lesson->rows);
}

static int outcome_to(Side side, Result result) {
    if (result == RESULT_DRAW) return 0;
    return (result == RESULT_BLACK_WINS) == (side == BLACK) ? 1 : -1;
}

/* The positions of the record where the learner chose its move. */
static int fill_rows(Lesson *lesson, Side learner) {
    const GameRecord *const record = &lesson->record;
    const Genome *const genome = lesson->plan.genome;
    Board board = record->start;
    int count = 0;
    reserve(lesson, record->plies / 2 + 1);
    for (int i = 0; i < record->plies; i++) {
        if (board.side == learner)
            genome_row(genome, &board, lesson->rows + (ptrdiff_t)count++ * genome->count);
        board = move_apply(&board, &record->records[i].move);
    }
    return count;
}

bool lesson_play(Lesson *lesson, const double *weights, const LessonStart *start,
                 LessonGame *game) {
    const LessonPlan *const plan = &lesson->plan;
    EvalInstance eval = duel_weights(plan->genome, weights, plan->board_size);
    const Player learner = {.spec = &lesson->spec, .search = lesson->search, .eval = eval};
    const bool is_black = start->learner == BLACK;
    const GameSetup setup = {
        .rules = plan->rules,
        .draws = DRAW_RULES_DEFAULT,
        .start = start->board,
        .players = {is_black ? &learner : &lesson->trainer, is_black ? &lesson->trainer : &learner},
        .seed = start->seed,
        .stop = plan->stop,
    };
    const bool done = game_play(&setup, lesson->history, &lesson->record);
    eval_close(&eval);
    if (!done) return false;
    *game = (LessonGame){
        .outcome = outcome_to(start->learner, lesson->record.result),
        .positions = fill_rows(lesson, start->learner),
    };
    game->rows = lesson->rows;
    return true;
}
