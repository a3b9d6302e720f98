/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Won positions of the tables are won by an engine that has them, against every defence. */
#include "../endgame/tables_fixture.h"
#include "arena/player.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <stdio.h>

typedef struct Playing {
    Egdb *egdb;
    Player player;
    Rng rng;
} Playing;

static Board won_position(Playing *playing) {
    const Egdb *const egdb = playing->egdb;
    for (;;) {
        const Slice slice = egdb->slices[rng_below(&playing->rng, (uint32_t)egdb->slice_count)];
        const SliceShape *const shape = &egdb->shapes[slice_id(slice)];
        const Board board = egdb_board(egdb, shape, rng_next(&playing->rng) % shape->count);
        EgdbValue value;
        cr_assert(egdb_probe(egdb, &board, &value));
        if (value.value > 0 && value.plies > 0) return board;
    }
}

static Board engine_moves(const Playing *playing, const Board *board) {
    MoveList legal;
    SearchResult result;
    Failure failure;
    moves_generate(board, playing->egdb->rules, &legal);
    SearchRequest request = {
        .board = board, .legal = &legal, .rules = playing->egdb->rules, .seed = 1};
    cr_assert(player_move(&playing->player, &request, &result, &failure));
    return move_apply(board, &legal.moves[result.move]);
}

/* The win comes nearer after each answer; an answer, drawn among all or the one that lasts. */
static bool defender_moves(Playing *playing, Board *board, int plies) {
    MoveList legal;
    int longest = -1, chosen = 0;
    const int count = moves_generate(board, playing->egdb->rules, &legal);
    for (int i = 0; i < count; i++) {
        const Board after = move_apply(board, &legal.moves[i]);
        EgdbValue value;
        cr_assert(egdb_probe(playing->egdb, &after, &value));
        cr_assert_gt(value.value, 0);
        cr_assert_leq(value.plies, plies - 1);
        if (value.plies > longest) chosen = i;
        if (value.plies > longest) longest = value.plies;
    }
    if (count == 0) return false;
    if (rng_below(&playing->rng, 2) == 0) chosen = (int)rng_below(&playing->rng, (uint32_t)count);
    *board = move_apply(board, &legal.moves[chosen]);
    return true;
}

static void play_out(Playing *playing) {
    Board board = won_position(playing);
    for (;;) {
        EgdbValue before, after;
        cr_assert(egdb_probe(playing->egdb, &board, &before));
        if (before.plies == 0) return; /* give-away: it has won, as it has no move */
        board = engine_moves(playing, &board);
        cr_assert(egdb_probe(playing->egdb, &board, &after));
        cr_assert_lt(after.value, 0);
        cr_assert_eq(after.plies, before.plies - 1);
        if (!defender_moves(playing, &board, after.plies)) {
            cr_assert_eq(after.plies, 0);
            return;
        }
    }
}

static void win_all(const char *rules_name, int size) {
    enum { POSITIONS = 10000, PIECES = 4 };
    const Rules *const rules = rules_find(rules_name);
    const char *const folder = temporary_folder();
    char text[200];
    Error error = {ERROR_NONE, ""};
    PlayerSpec spec;
    Playing playing = {.egdb = tables_build(folder, rules, size, PIECES, 2), .rng = rng_seeded(9)};
    Catalogue *const catalogue = catalogue_new(size, rules);
    snprintf(text, sizeof text, "alphabeta:tables=%s/null@2", folder);
    cr_assert(player_parse(text, catalogue, &spec, &error), "%s", error.message);
    cr_assert(player_open(&playing.player, &spec, catalogue, NULL, &error), "%s", error.message);
    for (int i = 0; i < POSITIONS; i++) play_out(&playing);
    player_close(&playing.player);
    catalogue_free(catalogue);
    egdb_close(playing.egdb);
}

Test(played_out, english) { win_all("english", 8); }
Test(played_out, giveaway) { win_all("giveaway", 8); }
Test(played_out, english_on_the_board_of_6) { win_all("english", 6); }
Test(played_out, giveaway_on_the_board_of_6) { win_all("giveaway", 6); }
