/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_shg.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* a's win is 1, its loss -1. */
static int plain_game(Plain *plain, const EvalInstance *a, const EvalInstance *b, bool a_is_black,
                      uint64_t seed, int *plies) {
    const Board start = board_start(8);
    const EvalInstance *const black = a_is_black ? a : b, *const white = a_is_black ? b : a;
    const GameRecord *const record = match_play_game(plain->match, black, white, &start, seed);
    plain->state.games++;
    *plies = record->plies;
    if (record->result == RESULT_DRAW) return 0;
    return (record->result == RESULT_BLACK_WINS) == a_is_black ? 1 : -1;
}

static bool plain_fitter(Plain *plain, const double *genes, const double *others, uint64_t seed) {
    const Genome *const genome = plain->setup->genome;
    const bool a_begins = seed % 2 == 0, has_second = plain->settings->games == 2;
    int first_plies = 0, second_plies = 0, second = 0;
    EvalInstance a = match_eval_weights(genome, genes, 8);
    EvalInstance b = match_eval_weights(genome, others, 8);
    const int first = plain_game(plain, &a, &b, a_begins, rng_derive(seed, 0), &first_plies);
    if (has_second)
        second = plain_game(plain, &a, &b, !a_begins, rng_derive(seed, 1), &second_plies);
    eval_close(&a);
    eval_close(&b);
    if (!has_second) return first == 1;
    plain->draws += first == 0 || second == 0;
    if (first == 1 && second == -1) {
        plain->one_win_each++;
        plain->by_plies += first_plies != second_plies;
        return first_plies < second_plies;
    }
    if (first == -1 && second == 1) {
        plain->one_win_each++;
        plain->by_plies += first_plies != second_plies;
        return second_plies < first_plies;
    }
    return first + second > 0;
}

/* The winner of the tournament with this number, or the one who has lost. */
static int plain_tournament(Plain *plain, int number, bool loses, uint64_t seed, Rng *rng) {
    const ShgSettings *const settings = plain->settings;
    int match = number * (settings->tournament - 1);
    int stays = (int)rng_below(rng, (uint32_t)settings->population);
    for (int i = 1; i < settings->tournament; i++) {
        const int comes = (int)rng_below(rng, (uint32_t)settings->population);
        if (comes == stays) continue;
        const double *const a = plain->state.genes[loses ? stays : comes];
        const double *const b = plain->state.genes[loses ? comes : stays];
        match++;
        if (plain_fitter(plain, a, b, rng_derive(seed, (uint64_t)match))) stays = comes;
    }
    return stays;
}

/* Only these two norms. */
static void plain_normalise(const Plain *plain, double *genes) {
    const int count = plain->setup->genome->count;
    double squares = 0;
    if (plain->settings->norm == NORM_NONE) return;
    cr_assert_eq(plain->settings->norm, NORM_EUCLIDEAN);
    for (int i = 0; i < count; i++) squares += genes[i] * genes[i];
    for (int i = 0; i < count; i++) genes[i] /= sqrt(squares);
}

static void plain_cross(Plain *plain, uint64_t index) {
    const Genome *const genome = plain->setup->genome;
    const ShgSettings *const settings = plain->settings;
    PlainState *const state = &plain->state;
    const uint64_t run_seed = plain->setup->seed;
    const uint64_t seed = rng_derive(rng_derive(run_seed, SHG_STREAM_CROSSOVERS), index);
    const uint64_t last_match = 3 * ((uint64_t)settings->tournament - 1);
    Rng rng = rng_seeded(rng_derive(seed, 0));
    double child[PLAIN_GENES_MAX];
    const int a = plain_tournament(plain, 0, false, seed, &rng);
    const int b = plain_tournament(plain, 1, false, seed, &rng);
    const int old = plain_tournament(plain, 2, true, seed, &rng);
    const uint64_t last = rng_derive(seed, 1 + last_match);
    specimen_cross(genome, state->genes[a], state->genes[b], child, &rng);
    const bool mutant = specimen_mutate(genome, settings->mutation, 0, child, &rng);
    plain_normalise(plain, child);
    const bool effective = settings->ties == SHG_TIES_NEW
                               ? !plain_fitter(plain, state->genes[old], child, last)
                               : plain_fitter(plain, child, state->genes[old], last);
    state->done++;
    if (!effective) return;
    state->effective++;
    memcpy(state->genes[old], child, (size_t)genome->count * sizeof(double));
    state->mutants[old] = mutant;
}

/* The fittest and its score. */
static void plain_report(Plain *plain) {
    const ShgSettings *const settings = plain->settings;
    PlainState *const state = &plain->state;
    const uint64_t run_seed = plain->setup->seed;
    const uint64_t seed = rng_derive(rng_derive(run_seed, SHG_STREAM_FITTEST), state->done);
    Error error = {0};
    state->fittest = 0;
    for (int i = 1; i < settings->population; i++) {
        if (plain_fitter(plain, state->genes[i], state->genes[state->fittest],
                         rng_derive(seed, (uint64_t)i)))
            state->fittest = i;
    }
    cr_assert(match_score(plain->setup, state->genes[state->fittest], NULL, settings->depth_plies,
                          settings->score_games, rng_derive(run_seed, SHG_STREAM_SCORE),
                          &state->score, &error));
}

Plain plain_evolve(const EvolveSetup *setup, const ShgSettings *settings) {
    const MatchRules rules = {setup, setup->rules->draws, settings->depth_plies};
    Plain plain = {.setup = setup, .settings = settings, .match = match_new(&rules)};
    PlainState *const state = &plain.state;
    const uint64_t crossovers = (uint64_t)settings->crossovers;
    Rng rng = rng_seeded(rng_derive(setup->seed, SHG_STREAM_POPULATION));
    cr_assert(settings->population <= PLAIN_SPECIMENS_MAX &&
              setup->genome->count <= PLAIN_GENES_MAX);
    for (int i = 0; i < settings->population; i++) {
        specimen_draw(setup->genome, settings->range, state->genes[i], &rng);
        plain_normalise(&plain, state->genes[i]);
    }
    plain_report(&plain);
    for (uint64_t i = 0; i < crossovers; i++) {
        plain_cross(&plain, i);
        if (state->done % SHG_STEP == 0 || state->done == crossovers) plain_report(&plain);
    }
    match_free(plain.match);
    plain.match = NULL;
    return plain;
}
