/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/shg/crossing.h"

#include <assert.h>
#include <stdlib.h>

/* What a game says of a: its wins less its losses, and the plies that the game took. */
typedef struct Outcome {
    int points, plies;
} Outcome;

static bool play(Duel *duel, const Fighter *a, const Fighter *b, bool a_is_black,
                 const DuelGame *game, Outcome *outcome) {
    const Fighter *const fighters[] = {a_is_black ? a : b, a_is_black ? b : a};
    Player players[2];
    const Player *const by_side[] = {&players[BLACK], &players[WHITE]};
    RecallingSearch searches[2];
    for (int side = BLACK; side <= WHITE; side++) {
        players[side] = duel_player(duel, (Side)side, &fighters[side]->eval);
        searches[side] = (RecallingSearch){players[side].search, fighters[side]->recall};
        players[side].search = recalling_search(&searches[side]);
    }
    const GameRecord *const record = duel_play_players(duel, by_side, game);
    if (record == NULL) return false;
    *outcome = (Outcome){duel_points(record->result, a_is_black ? BLACK : WHITE), record->plies};
    return true;
}

bool contest_play(Duel *duel, const Fighter *a, const Fighter *b, int games, const Board *start,
                  uint64_t seed, bool *is_fitter) {
    Outcome first, second = {0, 0};
    const bool a_begins = (seed & 1) == 0;
    assert(games == 1 || games == 2);
    DuelGame game = {.start = start, .seed = rng_derive(seed, 0)};
    if (!play(duel, a, b, a_begins, &game, &first)) return false;
    game.seed = rng_derive(seed, 1);
    /* After a win only a quicker one counts against it: whatever is longer is as good as a draw. */
    if (first.points != 0) game.max_plies = first.plies;
    if (games == 2 && !play(duel, a, b, !a_begins, &game, &second)) return false;
    *is_fitter = first.points + second.points > 0;
    if (first.points * second.points < 0)
        *is_fitter = first.points > 0 ? first.plies < second.plies : second.plies < first.plies;
    return true;
}

enum { TOURNAMENTS = 3 }; /* two for the parents, one for who may have to go */

/* A contest that was played: whether the first of the two was fitter. */
typedef struct Bout {
    bool was_played, is_fitter;
    uint64_t ids[2];
} Bout;

struct Crossing {
    Herd *herd;
    const CrossingRules *rules;
    uint64_t index, seed;
    Bout *bouts;
    Fighter *child;      /* NULL: not made yet */
    uint64_t parents[2]; /* the child's: their ids */
    double *genes;       /* the child's */
    bool is_mutant;
    double *parent_genes[2]; /* scratch */
    /* Of the run: */
    Duel *duel;
    int next_bout, contests;
    bool is_stopped;
};

Crossing *crossing_new(Herd *herd, const CrossingRules *rules) {
    Crossing *const crossing = memory_allocate(sizeof *crossing);
    const size_t bouts = TOURNAMENTS * (size_t)rules->tournament + 1;
    const size_t genes = (size_t)herd_population(herd)->genome->count;
    *crossing = (Crossing){.herd = herd,
                           .rules = rules,
                           .bouts = memory_allocate(bouts * sizeof(Bout)),
                           .genes = memory_allocate(genes * sizeof(double)),
                           .parent_genes = {memory_allocate(genes * sizeof(double)),
                                            memory_allocate(genes * sizeof(double))}};
    return crossing;
}

void crossing_free(Crossing *crossing) {
    if (crossing == NULL) return;
    herd_give_back(crossing->herd, crossing->child);
    free(crossing->bouts);
    free(crossing->genes);
    free(crossing->parent_genes[0]);
    free(crossing->parent_genes[1]);
    free(crossing);
}

static int first_bout(const Crossing *crossing, int tournament) {
    return tournament * (crossing->rules->tournament - 1);
}

void crossing_begin(Crossing *crossing, uint64_t index) {
    crossing->index = index;
    crossing->seed = rng_derive(crossing->rules->seed, index);
    for (int i = first_bout(crossing, TOURNAMENTS); i >= 0; i--)
        crossing->bouts[i].was_played = false;
    herd_give_back(crossing->herd, crossing->child);
    crossing->child = NULL;
}

/* Contests */

/* Whether a is fitter than b, by the next contest; after a stop all are told no. */
static bool is_fitter(Crossing *crossing, const Fighter *a, const Fighter *b) {
    const CrossingRules *const rules = crossing->rules;
    const int number = crossing->next_bout++;
    Bout *const bout = &crossing->bouts[number];
    if (crossing->is_stopped) return false;
    crossing->contests++;
    if (bout->was_played && bout->ids[0] == a->id && bout->ids[1] == b->id) return bout->is_fitter;
    const uint64_t seed = rng_derive(crossing->seed, 1 + (uint64_t)number);
    bout->ids[0] = a->id;
    bout->ids[1] = b->id;
    bout->was_played =
        contest_play(crossing->duel, a, b, rules->games, &rules->start, seed, &bout->is_fitter);
    crossing->is_stopped = !bout->was_played;
    return bout->was_played && bout->is_fitter;
}

static bool is_fitter_in_places(void *context, int a, int b) {
    Crossing *const crossing = context;
    Fighter *const first = herd_take(crossing->herd, a);
    Fighter *const second = herd_take(crossing->herd, b);
    const bool fitter = is_fitter(crossing, first, second);
    herd_give_back(crossing->herd, first);
    herd_give_back(crossing->herd, second);
    return fitter;
}

static bool is_weaker_in_places(void *context, int a, int b) {
    return is_fitter_in_places(context, b, a);
}

static int pick(Crossing *crossing, int tournament, Fitter *fitter, Rng *rng) {
    crossing->next_bout = first_bout(crossing, tournament);
    return tournament_pick(herd_population(crossing->herd)->count, crossing->rules->tournament,
                           fitter, crossing, rng);
}

/* The child */

/* Makes it, unless it is there: of the same parents it is the same. */
static void make_child(Crossing *crossing, int a, int b, Rng *rng) {
    Herd *const herd = crossing->herd;
    const CrossingRules *const rules = crossing->rules;
    const Population *const population = herd_population(herd);
    double *const *const parents = crossing->parent_genes;
    const uint64_t first = herd_copy_genes(herd, a, parents[0]);
    const uint64_t second = herd_copy_genes(herd, b, parents[1]);
    if (crossing->child != NULL && first == crossing->parents[0] && second == crossing->parents[1])
        return;
    crossing->parents[0] = first;
    crossing->parents[1] = second;
    specimen_cross(population->genome, parents[0], parents[1], crossing->genes, rng);
    crossing->is_mutant =
        specimen_mutate(population->genome, rules->mutation, 0, crossing->genes, rng);
    specimen_normalise(population->genome, rules->norm, crossing->genes);
    herd_give_back(herd, crossing->child);
    crossing->child =
        herd_make(herd, crossing->genes, (uint64_t)population->count + crossing->index);
    crossing->bouts[first_bout(crossing, TOURNAMENTS)].was_played = false;
}

/* The child fights last. */
static bool is_child_effective(Crossing *crossing, int place) {
    const bool prefers_new = crossing->rules->prefers_new;
    Fighter *const child = crossing->child, *const old = herd_take(crossing->herd, place);
    crossing->next_bout = first_bout(crossing, TOURNAMENTS);
    const bool effective =
        prefers_new ? !is_fitter(crossing, old, child) : is_fitter(crossing, child, old);
    herd_give_back(crossing->herd, old);
    return effective;
}

bool crossing_run(Crossing *crossing, Duel *duel, Crossed *crossed) {
    Rng rng = rng_seeded(rng_derive(crossing->seed, 0));
    crossing->duel = duel;
    crossing->contests = 0;
    crossing->is_stopped = false;
    const int a = pick(crossing, 0, is_fitter_in_places, &rng);
    const int b = pick(crossing, 1, is_fitter_in_places, &rng);
    crossed->place = pick(crossing, 2, is_weaker_in_places, &rng);
    make_child(crossing, a, b, &rng);
    crossed->is_effective = is_child_effective(crossing, crossed->place);
    crossed->contests = crossing->contests;
    return !crossing->is_stopped;
}

void crossing_put_child(Crossing *crossing, int place) {
    herd_put(crossing->herd, place, crossing->child, crossing->genes, crossing->is_mutant);
}
