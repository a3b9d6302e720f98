/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/lessons.h"

#include "util/portable_math.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Random moves that make a lesson of a position, at most. */
enum { STEPS_ASIDE = 3 };

/* The log-odds of who is well ahead: a chance to win of 73 %. */
static const double AHEAD = 1;

struct Lessons {
    const LessonSettings *settings;
    const EvolveSetup *setup;
    Formula teacher; /* without a name: none */
    Rng rng;
    Sample *samples;
    int count;
    size_t capacity;
};

Lessons *lessons_open(const LessonSettings *settings, const EvolveSetup *setup, Error *error) {
    Formula teacher = {.name = NULL};
    if (strcmp(settings->teacher, "none") != 0 &&
        !teacher_take(&teacher, "teacher", settings->teacher, setup, error))
        return NULL;
    Lessons *const lessons = memory_allocate(sizeof *lessons);
    *lessons = (Lessons){.settings = settings, .setup = setup, .teacher = teacher};
    return lessons;
}

void lessons_close(Lessons *lessons) {
    if (lessons == NULL) return;
    formula_free(&lessons->teacher);
    free(lessons->samples);
    free(lessons);
}

bool lessons_has_teacher(const Lessons *lessons) { return lessons->teacher.name != NULL; }

void lessons_begin(Lessons *lessons, uint64_t seed) {
    lessons->rng = rng_seeded(seed);
    lessons->count = 0;
}

void lessons_note(Lessons *lessons, const Board *board) {
    Board aside = *board;
    if (!lessons_has_teacher(lessons) || rng_real(&lessons->rng) >= lessons->settings->share ||
        !teacher_step_aside(&aside, lessons->setup->rules, STEPS_ASIDE, &lessons->rng))
        return;
    lessons->samples = memory_grow(lessons->samples, (size_t)lessons->count,
                                   sizeof *lessons->samples, &lessons->capacity);
    lessons->samples[lessons->count++] = (Sample){.board = aside};
}

bool lessons_value(Lessons *lessons, Error *error) {
    const LessonSettings *const settings = lessons->settings;
    if (lessons->count == 0) return true;
    return teacher_label(lessons->samples, lessons->count, lessons->setup, &lessons->teacher,
                         settings->depth_plies, settings->unit, error);
}

int lessons_count(const Lessons *lessons) { return lessons->count; }

double lessons_chance(const Lessons *lessons, int index, const Board **board) {
    *board = &lessons->samples[index].board;
    return logistic(lessons->samples[index].label);
}

static bool is_lead(const Sample *lesson) {
    const Board *const board = &lesson->board;
    return (board->pieces[BLACK] & board->kings) != 0 &&
           (board->pieces[WHITE] & board->kings) != 0 && fabs(lesson->label) >= AHEAD;
}

void lessons_put_leads(const Lessons *lessons, Sample *samples, int count, int wanted) {
    int *const leads = memory_allocate((size_t)(lessons->count + 1) * sizeof *leads);
    int64_t found = 0;
    for (int i = 0; i < lessons->count; i++)
        if (is_lead(&lessons->samples[i])) leads[found++] = i;
    for (int64_t i = 0; found > 0 && i < wanted; i++)
        samples[i * count / wanted] = lessons->samples[leads[i * found / wanted]];
    free(leads);
}
