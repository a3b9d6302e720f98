/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons: what a teacher says of positions of self-play, or of some random moves aside. Results
 * alone do not tell which weights to take where few games are decided. */
#pragma once

#include "evolve/teacher.h"

/* Defaults in brackets, ours. */
typedef struct LessonSettings {
    char teacher[FORMULA_NAME_SIZE]; /* a heuristic of the program's; "none" [none] */
    double share;                    /* of the positions that are one, 0 … 1 [0.15] */
    int depth_plies;                 /* of the teacher's searches [6] */
    double unit;                     /* of its values: a log-odds of 1 [100, that of patterns] */
} LessonSettings;

/* Those of a round. Opaque owner. */
typedef struct Lessons Lessons;

/* None are given where there is no teacher. Borrows both; ERROR_USAGE as teacher_take. */
Lessons *lessons_open(const LessonSettings *settings, const EvolveSetup *setup, Error *error);
void lessons_close(Lessons *lessons); /* NULL is fine */
bool lessons_has_teacher(const Lessons *lessons);

/* Forgets those of before. */
void lessons_begin(Lessons *lessons, uint64_t seed);
/* May make one of a position; always in the same order. */
void lessons_note(Lessons *lessons, const Board *board);
/* Has them valued; ERROR_INTERRUPTED when stopped. */
bool lessons_value(Lessons *lessons, Error *error);
int lessons_count(const Lessons *lessons);
/* The chance to win that the teacher gives the side to move, 0 … 1; valid as long as the lessons
 * of the round. */
double lessons_chance(const Lessons *lessons, int index, const Board **board);
/* Puts `wanted` leads, where there are any, in places of `count` samples, evenly: lessons with
 * kings on both sides of which the teacher sees one well ahead. Players of fixed depth draw them.
 */
void lessons_put_leads(const Lessons *lessons, Sample *samples, int count, int wanted);
