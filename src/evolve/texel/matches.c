/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/texel/matches.h"

#include "evolve/duel.h"
#include "evolve/texel/neighbours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The others are those of neighbours.c. */
enum { STREAM_OPENINGS = 1 };

/* Games for so many leads; each has some more of them. */
enum { LEADS_A_GAME = 4 };

/* What is left in the end of the step by which matches move the weights. */
static const double LAST_STEP = 0.1;

struct Matches {
    const MatchSettings *settings;
    const Lessons *lessons;
    const EvolveSetup *setup;
    EvalInstance opponent; /* without an evaluator: each other */
};

Matches *matches_open(const MatchSettings *settings, const Lessons *lessons,
                      const EvolveSetup *setup, Error *error) {
    Formula opponent = {.name = NULL};
    if (settings->leads > 0 && !lessons_has_teacher(lessons)) {
        error_set(error, ERROR_USAGE, "--match-leads: expected a --teacher, who sees them");
        return NULL;
    }
    if (strcmp(settings->against, "none") != 0 &&
        !teacher_take(&opponent, "match-against", settings->against, setup, error))
        return NULL;
    Matches *const matches = memory_allocate(sizeof *matches);
    *matches = (Matches){.settings = settings, .lessons = lessons, .setup = setup};
    if (opponent.name != NULL) matches->opponent = duel_formula(&opponent, setup->board_size);
    formula_free(&opponent);
    return matches;
}

void matches_close(Matches *matches) {
    if (matches == NULL) return;
    if (matches->opponent.evaluator != NULL) eval_close(&matches->opponent);
    free(matches);
}

static int lead_count(const MatchSettings *settings) {
    return (int)lround(settings->leads * settings->pairs);
}

int matches_lead_games(const Matches *matches) {
    return (lead_count(matches->settings) + LEADS_A_GAME - 1) / LEADS_A_GAME;
}

static double step_after(const MatchSettings *settings, int rounds) {
    return settings->step * (1 - (double)rounds / settings->rounds * (1 - LAST_STEP));
}

bool matches_play(const Matches *matches, int index, const int plies[2], uint64_t seed,
                  Belief *belief, int *results, Error *error) {
    const MatchSettings *const settings = matches->settings;
    Sample *const openings = memory_allocate((size_t)settings->pairs * sizeof *openings);
    const Neighbours neighbours = {
        .setup = matches->setup,
        .pairs = settings->pairs,
        .openings = openings,
        .opponent = matches->opponent.evaluator != NULL ? &matches->opponent : NULL,
        .depth_plies = settings->depth_plies,
        .reach = settings->reach,
        .step = {step_after(settings, index), step_after(settings, index + 1)},
        .seed = seed,
    };
    bool good = samples_make(openings, settings->pairs, matches->setup, plies[0], plies[1],
                             rng_derive(seed, STREAM_OPENINGS), error);
    if (good) {
        lessons_put_leads(matches->lessons, openings, settings->pairs, lead_count(settings));
        good = neighbours_play(&neighbours, belief, results, error);
    }
    free(openings);
    return good;
}
