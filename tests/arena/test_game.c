/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games: replayed by other means, ended by each rule, stopped. */
#include "arena/game.h"

#include "../common/auto.h"
#include "../common/instances.h"
#include "../common/positions.h"
#include "draughts/notation.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Two players and what a game of theirs needs. */
typedef struct Table {
    PlayerSpec specs[2];
    Player players[2];
    History *history;
    GameSetup setup;
    GameRecord record;
} Table;

static Table *table_new(const char *black, const char *white, const char *rules, Board start) {
    const char *const texts[2] = {black, white};
    Table *const table = memory_allocate(sizeof *table);
    Error error = {ERROR_NONE, ""};
    table->history = history_new();
    table->setup = (GameSetup){
        .rules = rules_find(rules), .draws = rules_find(rules)->draws, .start = start, .seed = 1};
    for (int side = 0; side < 2; side++) {
        PlayerSpec *const spec = &table->specs[side];
        Catalogue *const catalogue = instances_catalogue(start.size);
        cr_assert(player_parse(texts[side], catalogue, spec, &error), "%s", error.message);
        cr_assert(player_open(&table->players[side], spec, catalogue, NULL, &error), "%s",
                  error.message);
        table->setup.players[side] = &table->players[side];
    }
    return table;
}

static void table_free(Table *table) {
    for (int side = 0; side < 2; side++) player_close(&table->players[side]);
    history_free(table->history);
    game_record_free(&table->record);
    free(table);
}
AUTO_CLOSE(table_free)

static bool play(Table *table) { return game_play(&table->setup, table->history, &table->record); }

/* How a game that was replayed up to boards[plies] stands, by the rules' words. */
static Ending ending_at(const Board *boards, int plies, int quiet, const DrawRules *draws,
                        int legal) {
    int occurrences = 0;
    if (legal == 0) {
        const Board *const board = &boards[plies];
        return board->pieces[board->side] == 0 ? ENDING_NO_PIECES : ENDING_NO_MOVES;
    }
    for (int i = 0; i <= plies; i++) occurrences += board_equal(&boards[i], &boards[plies]);
    if (draws->repetitions > 0 && occurrences >= draws->repetitions) return ENDING_REPETITION;
    if (draws->max_plies > 0 && plies >= draws->max_plies) return ENDING_MAX_PLIES;
    return draws->quiet_plies > 0 && quiet >= draws->quiet_plies ? ENDING_QUIET_PLIES : ENDING_NONE;
}

static void check_ply(const PlyRecord *ply, const MoveList *legal, const char *search) {
    /* Deepening plays the only move there is at once. */
    const bool chosen =
        strcmp(search, "random") != 0 && (strcmp(search, "deepening") != 0 || legal->count > 1);
    TEXT_AUTO Text text = {.data = NULL};
    int found = 0, separators = 0;
    for (int i = 0; i < legal->count; i++) found += move_equal(&legal->moves[i], &ply->move);
    cr_assert_eq(found, 1, "not a legal move");
    move_write(&ply->move, legal, &text);
    for (const char *c = text_string(&text); *c != '\0'; c++) separators += *c == 'x' || *c == '-';
    cr_assert_eq(ply->unique, separators == 1 || ply->move.length == 2, "%s", text_string(&text));
    cr_assert_eq(ply->legal_count, legal->count);
    cr_assert_eq(ply->scored, chosen);
    cr_assert(!chosen || (ply->counters.nodes > 0 && ply->depth_plies > 0));
    cr_assert_geq(ply->time_ns, 0);
}

static bool has_men(const Board *board) {
    for (int square = 1; square <= board_squares(board->size); square++) {
        const Piece piece = board_piece(board, square);
        if (piece == BLACK_MAN || piece == WHITE_MAN) return true;
    }
    return false;
}

/* Replays the record by its moves alone: all are legal, and it ends when and as it should. */
static void check_schema(const Table *table) {
    const GameRecord *const record = &table->record;
    const GameSetup *const setup = &table->setup;
    Board *const boards = memory_allocate(((size_t)record->plies + 1) * sizeof *boards);
    boards[0] = setup->start;
    cr_assert(board_equal(&record->start, &setup->start));
    for (int i = 0, quiet = 0;; i++) {
        MoveList legal;
        moves_generate(&boards[i], setup->rules, &legal);
        const Ending ending = ending_at(boards, i, quiet, &setup->draws, legal.count);
        cr_assert_eq(ending, i < record->plies ? ENDING_NONE : record->ending, "ply %d", i);
        if (i == record->plies) break;
        const PlyRecord *const ply = &record->records[i];
        check_ply(ply, &legal, table->specs[boards[i].side].search);
        boards[i + 1] = move_apply(&boards[i], &ply->move);
        const Piece piece = board_piece(&boards[i], move_from(&ply->move));
        const bool man = piece == BLACK_MAN || piece == WHITE_MAN;
        const bool counts = !move_is_capture(&ply->move) &&
                            (setup->draws.quiet_kings == 0 || !has_men(&boards[i])) &&
                            (setup->draws.quiet_men == 0 || !man);
        quiet = counts ? quiet + 1 : 0;
    }
    const Board *const final = &boards[record->plies];
    cr_assert(board_equal(final, &record->final));
    Result result = RESULT_DRAW;
    if (record->ending == ENDING_NO_MOVES || record->ending == ENDING_NO_PIECES) {
        const bool black_wins = (final->side == WHITE) != setup->rules->stuck_wins;
        result = black_wins ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    }
    cr_assert_eq(record->result, result);
    free(boards);
}

static void play_and_check(Table *table) {
    cr_assert(play(table));
    check_schema(table);
}

Test(game, records_can_be_replayed) {
    static const char *const PAIRINGS[][2] = {{"null@2", "piece2val@3"},
                                              {"random", "minimax/piece2val@2"},
                                              {"random", "random"},
                                              {"piece2val@1kn", "alphabeta:order=random/null@3"}};
    for (int r = 0; RULES_ALL[r] != NULL; r++) {
        for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size += 2) {
            for (int i = 0; i < 4; i++) {
                AUTO(table_free_at)
                Table *table = table_new(PAIRINGS[i][0], PAIRINGS[i][1], RULES_ALL[r]->name,
                                         board_start(size));
                for (table->setup.seed = 1; table->setup.seed <= 3; table->setup.seed++) {
                    play_and_check(table);
                }
            }
        }
    }
}

/* Every ending of random games from random positions is the right one. */
Test(game, endings_of_random_games) {
    AUTO(table_free_at) Table *table = table_new("random", "random", "english", board_start(8));
    Rng rng = rng_seeded(11);
    int endings[ENDING_ADJUDICATED + 1] = {0};
    for (table->setup.seed = 1; table->setup.seed <= 2000; table->setup.seed++) {
        table->setup.rules = RULES_ALL[rng_below(&rng, 3)];
        table->setup.start = positions_any(8, table->setup.rules, &rng);
        table->setup.draws = (DrawRules){rng_below(&rng, 2) == 0 ? 0 : 2 + (int)rng_below(&rng, 2),
                                         (int)rng_below(&rng, 2) * (1 + (int)rng_below(&rng, 80)),
                                         1 + (int)rng_below(&rng, 30), (int)rng_below(&rng, 2),
                                         (int)rng_below(&rng, 2)};
        play_and_check(table);
        endings[table->record.ending]++;
    }
    for (int ending = ENDING_NO_PIECES; ending <= ENDING_QUIET_PLIES; ending++) {
        cr_assert_gt(endings[ending], 20, "%s", ending_name((Ending)ending));
    }
}

static void check_ending(Table *table, DrawRules draws, Ending ending, int plies) {
    table->setup.draws = draws;
    play_and_check(table);
    cr_assert_eq(table->record.ending, ending, "%s", ending_name(table->record.ending));
    cr_assert_eq(table->record.result, RESULT_DRAW);
    if (plies >= 0) cr_assert_eq(table->record.plies, plies, "%d", table->record.plies);
}

Test(game, each_draw_rule_ends_a_game) {
    Table *const table = table_new("null@1", "null@1", "english", positions_fen("B:WK32:BK1", 8));
    check_ending(table, (DrawRules){0, 7, 0, 0, 0}, ENDING_MAX_PLIES, 7);
    check_ending(table, (DrawRules){0, 1, 1, 0, 0}, ENDING_MAX_PLIES, 1);
    check_ending(table, (DrawRules){0, 0, 5, 0, 0}, ENDING_QUIET_PLIES, 5);
    table_free(table);
    AUTO(table_free_at)
    Table *pacing = table_new("random", "random", "english", positions_fen("B:WK32,K31:BK1,K2", 8));
    int repetitions = 0;
    for (pacing->setup.seed = 1; pacing->setup.seed <= 100; pacing->setup.seed++) {
        pacing->setup.draws = (DrawRules){2, 0, 80, 0, 0};
        play_and_check(pacing);
        repetitions += pacing->record.ending == ENDING_REPETITION;
    }
    cr_assert_gt(repetitions, 0);
}

static void check_end(const char *fen, const char *rules, Ending ending, Result result, int plies) {
    AUTO(table_free_at)
    Table *table = table_new("piece2val@2", "piece2val@2", rules, positions_fen(fen, 8));
    play_and_check(table);
    cr_assert_eq(table->record.ending, ending, "%s", ending_name(table->record.ending));
    cr_assert_eq(table->record.result, result, "%s %s", fen, rules);
    cr_assert_eq(table->record.plies, plies);
}

/* A side without a piece or a move loses, and wins at give-away. */
Test(game, who_cannot_move) {
    const Result black = RESULT_BLACK_WINS, white = RESULT_WHITE_WINS;
    check_end("B:W18:B15", "english", ENDING_NO_PIECES, black, 1);
    check_end("B:W18:B15", "paper004", ENDING_NO_PIECES, black, 1);
    check_end("B:W18:B15", "giveaway", ENDING_NO_PIECES, white, 1);
    check_end("W:W18:B15", "giveaway", ENDING_NO_PIECES, black, 1);
    check_end("W:W5:B1", "english", ENDING_NO_MOVES, black, 0);
    check_end("W:W5:B1", "giveaway", ENDING_NO_MOVES, white, 0);
    check_end("B:W32:B28", "english", ENDING_NO_MOVES, white, 0);
    check_end("B:W32:B28", "giveaway", ENDING_NO_MOVES, black, 0);
}

/* 2x9x18 and 2x11x18 share their ends: the record says that the path must be written. */
Test(game, captures_that_share_their_ends) {
    AUTO(table_free_at)
    Table *table = table_new("null@1", "null@1", "english", positions_fen("B:W6,7,14,15,31:B2", 8));
    play_and_check(table);
    cr_assert(!table->record.records[0].unique && table->record.records[0].move.length == 3);
    cr_assert(table->record.records[1].unique);
}

/* Everything but the times. */
static void expect_same(const GameRecord *a, const GameRecord *b) {
    cr_assert(a->hash == b->hash && a->plies == b->plies);
    cr_assert(a->result == b->result && a->ending == b->ending);
    cr_assert(board_equal(&a->final, &b->final));
    for (int i = 0; i < a->plies; i++) {
        const PlyRecord *const x = &a->records[i], *const y = &b->records[i];
        cr_assert(move_equal(&x->move, &y->move) && x->unique == y->unique);
        cr_assert(x->scored == y->scored && x->score == y->score);
        cr_assert(x->depth_plies == y->depth_plies && x->legal_count == y->legal_count);
        cr_assert_eq(x->counters.nodes, y->counters.nodes);
        cr_assert_eq(x->counters.leaves, y->counters.leaves);
        cr_assert_eq(x->counters.legal_moves, y->counters.legal_moves);
    }
}

/* Also with scratch that has seen other games, and players that have played them. */
Test(game, same_seed_same_record) {
    static const char *const PLAYERS[] = {"random", "null@3", "piece2val@500n",
                                          "minimax:quiescence=on/piece-and-row@2"};
    uint64_t before = 0;
    for (int i = 0; i < 4; i++) {
        AUTO(table_free_at) Table *a = table_new(PLAYERS[i], "random", "english", board_start(8));
        AUTO(table_free_at) Table *b = table_new(PLAYERS[i], "random", "english", board_start(8));
        for (uint64_t seed = 1; seed <= 10; seed++) {
            a->setup.seed = b->setup.seed = seed;
            cr_assert(play(a));
            b->setup.seed = seed + 1000;
            cr_assert(play(b));
            cr_assert_neq(a->record.hash, b->record.hash, "another seed, the same game");
            b->setup.seed = seed;
            cr_assert(play(b));
            expect_same(&a->record, &b->record);
            cr_assert_neq(a->record.hash, before);
            before = a->record.hash;
        }
    }
}

/* Without what was searched it is the same game, in which only real choices cost a search. */
Test(game, moves_only_are_the_same) {
    AUTO(table_free_at)
    Table *table = table_new("null@3", "piece2val@2", "english", board_start(8));
    for (uint64_t seed = 1; seed <= 10; seed++) {
        table->setup.seed = seed;
        table->setup.moves_only = false;
        cr_assert(play(table));
        const uint64_t hash = table->record.hash;
        table->setup.moves_only = true;
        cr_assert(play(table));
        cr_assert_eq(table->record.hash, hash);
        int forced = 0;
        for (int i = 0; i < table->record.plies; i++) {
            const PlyRecord *const ply = &table->record.records[i];
            cr_assert_eq(ply->searched, ply->legal_count > 1, "ply %d", i);
            cr_assert_eq(ply->time_ns, 0);
            forced += ply->legal_count == 1;
        }
        cr_assert_gt(forced, 0);
    }
}

/* The hash tells starts apart even if nothing was played from them. */
Test(game, hash_is_of_start_and_moves) {
    AUTO(table_free_at)
    Table *a = table_new("null@1", "null@1", "english", positions_fen("W:W5:B1", 8));
    AUTO(table_free_at)
    Table *b = table_new("null@1", "null@1", "english", positions_fen("B:W32:B28", 8));
    cr_assert(play(a) && play(b));
    cr_assert(a->record.plies == 0 && b->record.plies == 0);
    cr_assert_neq(a->record.hash, b->record.hash);
}

Test(game, stop_flag_set_before) {
    atomic_bool stop = true;
    AUTO(table_free_at) Table *table = table_new("random", "random", "english", board_start(8));
    table->setup.stop = &stop;
    cr_assert(!play(table));
    atomic_store(&stop, false);
    play_and_check(table);
}

static void *stop_soon(void *opaque) {
    const struct timespec pause = {0, 50000000};
    nanosleep(&pause, NULL);
    atomic_store((atomic_bool *)opaque, true);
    return NULL;
}

Test(game, stop_flag_ends_a_long_search) {
    atomic_bool stop = false;
    pthread_t thread;
    AUTO(table_free_at)
    Table *table = table_new("null@86400s", "minimax/null@100", "english", board_start(8));
    table->setup.stop = &stop;
    table->setup.draws =
        (DrawRules){0, 1, 0, 0, 0}; /* not even if the stopped move would be the last */
    cr_assert_eq(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    cr_assert(!play(table));
    cr_assert_eq(pthread_join(thread, NULL), 0);
}
