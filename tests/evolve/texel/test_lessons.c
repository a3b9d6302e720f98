/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lessons: those that are leads, and where they are put. */
#include "evolve/texel/lessons.h"

#include "../../common/evolving.h"
#include "../../common/positions.h"
#include "../../common/templates.h"

#include <criterion/criterion.h>
#include <math.h>

enum { NOTED = 40, SAMPLES = 100, WANTED = 25 };

/* Puts leads of lessons on these boards among samples; returns how many it put, evenly. */
static int put(const char *const *fens, int count) {
    const LessonSettings settings = {
        .teacher = "texel-25f", .share = 1, .depth_plies = 2, .unit = 100};
    Formula formula = templates_read("8f", 8);
    const Genome genome = genome_of(&formula);
    const EvolveSetup setup = evolving_setup(&genome, "english");
    Sample samples[SAMPLES];
    Error error = {0};
    Lessons *const lessons = lessons_open(&settings, &setup, &error);
    cr_assert_not_null(lessons, "%s", error.message);
    lessons_begin(lessons, 1);
    for (int i = 0; i < NOTED; i++) {
        const Board board = positions_fen(fens[i % count], 8);
        lessons_note(lessons, &board);
    }
    cr_assert(lessons_value(lessons, &error), "%s", error.message);
    for (int i = 0; i < SAMPLES; i++) samples[i] = (Sample){.ply = 99};
    lessons_put_leads(lessons, samples, SAMPLES, WANTED);
    int found = 0;
    for (int i = 0; i < SAMPLES; i++) {
        const Sample *const sample = &samples[i];
        const Squares kings = sample->board.kings;
        if (sample->ply == 99) continue;
        found++;
        cr_assert_eq(i % (SAMPLES / WANTED), 0);
        cr_assert_geq(fabs(sample->label), 1);
        cr_assert((sample->board.pieces[BLACK] & kings) != 0);
        cr_assert((sample->board.pieces[WHITE] & kings) != 0);
    }
    lessons_close(lessons);
    formula_free(&formula);
    return found;
}

Test(lessons, leads_have_kings_on_both_sides_and_one_ahead) {
    static const char *const FENS[] = {
        "B:WK32,K24:BK1,K2,K3,K4,5,6", /* Black is ahead, whose move it is, */
        "W:WK32,K24:BK1,K2,K3,K4,5,6", /* or not */
        "B:WK32,K31:BK1,K2",           /* nobody is */
        "B:W32,31:B1,2,3,4,5,6",       /* there are no kings */
        "B:WK32,24:B1,2,3",            /* only one side has one */
        "W:W16,15:BK1,K2,3",
    };
    cr_assert_eq(put(FENS, 6), WANTED);
    cr_assert_eq(put(FENS, 2), WANTED);
    cr_assert_eq(put(FENS + 2, 4), 0);
}
