/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Staged: an early game of position, an end game of kings and trades [Lorber 2019].
 *
 * The paper gives the order of importance; the weights are those of the public program that it
 * describes (main.cpp of github.com/alorber/AI-Checkers, commit 6650b1c). As there, and unlike in
 * the paper, the end game has the bonus of the home row too. Corrected: the program counts no piece
 * of player 1 in the middle, rounds 2/3 down to 0, gives the bonus of the home row to one side
 * only, and lets an end game begin with 10 pieces, not fewer. A trade is worth its bonus here even
 * if another side was ahead at the root. Its ±(1200 − 10·depth) for a win is here the search's
 * SCORE_WIN − plies: the same order. */
#include "eval/heuristic.h"

#include "util/rng.h"

#include <stdlib.h>

enum { MAN = 100, KING = 155, HOME_ROW = 50, MIDDLE_BOX = 50, MIDDLE_ROWS = 10 };
enum { HOME_ROW_WHILE_MEN = 40, END_KING = 20, END_TRADE = 30 };

typedef struct State {
    bool noise;
    int stage_at_leaf; /* 0 or 1 */
    bool end_game;     /* decided at the root */
    int root_pieces;   /* on the board where the search started */
    uint64_t seed;
} State;

/* End game: one side has less than 2/3 of the other's pieces, or fewer than 15 pieces are left
 * and one side has more kings, or fewer than 10 are left. */
static bool is_end_game(const Position *p) {
    const int black = bits_count(p->pieces[BLACK]), white = bits_count(p->pieces[WHITE]);
    const int black_kings = bits_count(kings_of(p, BLACK));
    const int white_kings = bits_count(kings_of(p, WHITE));
    if (3 * black < 2 * white || 3 * white < 2 * black) return true;
    if (black + white < 15 && black_kings != white_kings) return true;
    return black + white < 10;
}

KERNEL_INLINE Bits middle_rows(void) { return bits_rows(BOARD_SIZE / 2 - 2, BOARD_SIZE / 2 + 1); }

KERNEL_INLINE int value_of(const Position *p, Side side, bool end_game) {
    const Bits own = p->pieces[side];
    const Side other = side == BLACK ? WHITE : BLACK;
    const Bits home = BITS_CROWNING(other);
    const int kings = bits_count(kings_of(p, side)), at_home = bits_count(own & home);
    int value = MAN * bits_count(men_of(p, side)) + KING * kings;
    if (men_of(p, other) != 0) value += HOME_ROW_WHILE_MEN * at_home;
    if (end_game) return value + END_KING * kings;
    return value + HOME_ROW * at_home + MIDDLE_BOX * bits_count(own & centre_squares()) +
           MIDDLE_ROWS * bits_count(own & middle_rows() & ~centre_squares());
}

/* Returns 0 … 9, the same for the same position and seed. */
static int noise_of(const State *state, const Position *p, Side side) {
    uint64_t hash = state->seed ^ (uint64_t)side;
    hash = rng_mix(hash ^ (uint64_t)p->pieces[BLACK]);
    hash = rng_mix(hash ^ (uint64_t)p->pieces[WHITE]);
    return (int)(rng_mix(hash ^ (uint64_t)p->kings) % 10);
}

static Score evaluate(const void *opaque, const Position *p, Side side) {
    const State *const state = opaque;
    const bool end_game = state->stage_at_leaf ? is_end_game(p) : state->end_game;
    int black = value_of(p, BLACK, end_game) - value_of(p, WHITE, end_game);
    if (end_game) {
        const int ahead = bits_count(p->pieces[BLACK]) - bits_count(p->pieces[WHITE]);
        const int traded = state->root_pieces - bits_count(p->pieces[BLACK] | p->pieces[WHITE]);
        if (ahead != 0) black += (ahead > 0 ? END_TRADE : -END_TRADE) * traded;
    }
    const int value = side == BLACK ? black : -black;
    return state->noise ? value + noise_of(state, p, side) : value;
}

static void begin(void *opaque, const Position *root, Side side, uint64_t seed) {
    (void)side;
    State *const state = opaque;
    state->end_game = is_end_game(root);
    state->root_pieces = bits_count(root->pieces[BLACK] | root->pieces[WHITE]);
    state->seed = seed;
}

static const char *const STAGES[] = {"root", "leaf", NULL};
static const Setting SETTINGS[] = {
    {KEY_FLAG(State, noise)},
    {SETTING_CHOICE("stage", NULL, NULL, offsetof(State, stage_at_leaf), STAGES)},
    {.name = NULL}};

static bool open(void **opaque, KeyValues *options, Error *error) {
    State read = {.noise = true};
    if (!key_values_take_all(options, SETTINGS, &read, error)) return false;
    *opaque = memory_allocate(sizeof read);
    *(State *)*opaque = read;
    return true;
}

EVALUATOR(staged) = {
    .name = "staged",
    .summary = "position in the early game, kings and trades in the end game, and noise",
    .source = "Lorber 2019 (weights of the public program it describes)",
    .options = "noise=1 (default) adds 0-9 by the game's random seed, noise=0 nothing; stage=root "
               "(default) or leaf: where the stage is decided",
    .open = open,
    .begin = begin,
    .evaluate = evaluate,
    .close = free,
};
