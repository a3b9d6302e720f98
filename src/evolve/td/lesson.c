#include "evolve/td/lesson.h"

#include "util/text.h"

#include <stdlib.h>

struct Lesson {
    LessonPlan plan;
    Duel *duel;
    Player trainer;
    double *rows;
    int capacity; /* in rows */
};

Lesson *lesson_new(const LessonPlan *plan, Error *error) {
    const DuelRules rules = {plan->setup, DRAW_RULES_DEFAULT, plan->depth_plies};
    Lesson *const lesson = memory_allocate(sizeof *lesson);
    lesson->plan = *plan;
    if (!player_open(&lesson->trainer, plan->trainer, plan->catalogue, error)) {
        free(lesson);
        return NULL;
    }
    lesson->duel = duel_new(&rules);
    return lesson;
}

void lesson_free(Lesson *lesson) {
    if (lesson == NULL) return;
    duel_free(lesson->duel);
    player_close(&lesson->trainer);
    free(lesson->rows);
    free(lesson);
}

static void reserve(Lesson *lesson, int rows) {
    if (rows <= lesson->capacity) return;
    lesson->capacity = rows;
    lesson->rows =
        memory_resize(lesson->rows, (size_t)rows * (size_t)lesson->plan.setup->genome->count *
                                        sizeof *lesson->rows);
}

/* The positions of the record where the learner chose its move. */
static int fill_rows(Lesson *lesson, const GameRecord *record, Side learner) {
    const Genome *const genome = lesson->plan.setup->genome;
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
    const EvolveSetup *const setup = lesson->plan.setup;
    EvalInstance eval = duel_weights(setup->genome, weights, setup->board_size);
    const Player learner = duel_player(lesson->duel, start->learner, &eval);
    const bool is_black = start->learner == BLACK;
    const GameRecord *const record =
        duel_play_players(lesson->duel, is_black ? &learner : &lesson->trainer,
                          is_black ? &lesson->trainer : &learner, &start->board, start->seed);
    eval_close(&eval);
    if (record == NULL) return false;
    *game = (LessonGame){
        .outcome = duel_points(record->result, start->learner),
        .positions = fill_rows(lesson, record, start->learner),
    };
    game->rows = lesson->rows;
    return true;
}
