/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/teacher.h"

#include "draughts/moves.h"
#include "eval/catalogue.h"

/* A label that no value reaches. */
static const double WIN = 1e9;

bool teacher_take(Formula *teacher, const char *option, const char *name, const EvolveSetup *setup,
                  Error *error) {
    Catalogue *const catalogue = catalogue_new(setup->board_size, setup->rules);
    const CatalogueEntry *entry = NULL;
    bool good = !catalogue_is_path(name) && catalogue_load(catalogue, name, error);
    if (good) entry = catalogue_find(catalogue, name);
    if (entry != NULL && entry->formula != NULL)
        *teacher = formula_copy(entry->formula);
    else
        good = error_set(error, ERROR_USAGE,
                         "--%s '%s': expected a heuristic with weights that the program brings, "
                         "such as texel-25f",
                         option, name);
    catalogue_free(catalogue);
    return good;
}

bool teacher_step_aside(Board *board, const Rules *rules, int most, Rng *rng) {
    MoveList legal;
    for (uint32_t left = rng_below(rng, (uint32_t)most + 1);; left--) {
        const int count = moves_generate(board, rules, &legal);
        if (count == 0 || left == 0) return count > 0;
        *board = move_apply(board, &legal.moves[rng_below(rng, (uint32_t)count)]);
    }
}

bool teacher_label(Sample *samples, int count, const EvolveSetup *setup, const Formula *teacher,
                   int depth_plies, double unit, Error *error) {
    const Labelling labelling = {
        .setup = setup, .formula = teacher, .depth_plies = depth_plies, .win = WIN};
    const bool good = samples_label(samples, count, &labelling, error);
    for (int i = 0; good && i < count; i++) samples[i].label /= unit;
    return good;
}
