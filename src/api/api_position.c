/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games, positions and parameters of the library. */
#include "api/api.h"

#include "build_info.h"
#include "draughts/notation.h"
#include "search/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(((JumpoffError *)0)->message) == ERROR_MESSAGE_SIZE, "messages fit");
_Static_assert((int)JUMPOFF_USAGE == (int)ERROR_USAGE && (int)JUMPOFF_DATA == (int)ERROR_DATA &&
                   (int)JUMPOFF_NO_INPUT == (int)ERROR_NO_INPUT &&
                   (int)JUMPOFF_INTERNAL == (int)ERROR_INTERNAL &&
                   (int)JUMPOFF_CANNOT_WRITE == (int)ERROR_CANNOT_WRITE &&
                   (int)JUMPOFF_STOPPED == (int)ERROR_INTERRUPTED,
               "the codes are those of the program");
_Static_assert((int)JUMPOFF_BLACK == (int)BLACK && (int)JUMPOFF_WHITE == (int)WHITE &&
                   (int)JUMPOFF_BLACK_MAN == (int)BLACK_MAN &&
                   (int)JUMPOFF_BLACK_KING == (int)BLACK_KING &&
                   (int)JUMPOFF_WHITE_MAN == (int)WHITE_MAN &&
                   (int)JUMPOFF_WHITE_KING == (int)WHITE_KING,
               "sides and pieces are ours");
_Static_assert((int)JUMPOFF_PATH_MAX == (int)MOVE_PATH_MAX, "paths fit");

int jumpoff_abi(void) { return JUMPOFF_ABI; }

const char *jumpoff_version(void) { return JUMPOFF_VERSION; }

bool api_fail(const Error *error, JumpoffError *to) {
    if (to != NULL) {
        to->code = (int)error->code;
        memcpy(to->message, error->message, sizeof to->message);
    }
    return false;
}

/* Games */

const char *jumpoff_rules(int index) {
    int count = 0;
    while (RULES_ALL[count] != NULL) count++;
    return index >= 0 && index < count ? RULES_ALL[index]->name : NULL;
}

static bool check_game(const char *rules, int board_size, Error *error) {
    enum { NAMES_MAX = 16, EXPECTED_SIZE = 80 };
    const char *names[NAMES_MAX + 1] = {NULL};
    if (!board_size_is_supported(board_size)) {
        return error_set(error, ERROR_USAGE, "board size %d: expected 6, 8, 10 or 12", board_size);
    }
    if (rules_find(rules) != NULL) return true;
    for (int i = 0; i < NAMES_MAX && RULES_ALL[i] != NULL; i++) names[i] = RULES_ALL[i]->name;
    char expected[EXPECTED_SIZE];
    snprintf(expected, sizeof expected, "expected %s", rules_expected(rules));
    return error_unknown(error, ERROR_USAGE, "rules", rules, names, expected);
}

JumpoffGame *jumpoff_game_new(const char *rules, int board_size, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    if (!check_game(rules, board_size, &fault)) {
        api_fail(&fault, error);
        return NULL;
    }
    JumpoffGame *const game = memory_allocate(sizeof *game);
    game->catalogue = catalogue_new(board_size, rules_find(rules));
    return game;
}

void jumpoff_game_free(JumpoffGame *game) {
    if (game == NULL) return;
    catalogue_free(game->catalogue);
    free(game);
}

const char *jumpoff_game_rules(const JumpoffGame *game) {
    return catalogue_rules(game->catalogue)->name;
}

int jumpoff_game_board_size(const JumpoffGame *game) {
    return catalogue_board_size(game->catalogue);
}

const char *jumpoff_game_evaluator(const JumpoffGame *game, int index) {
    if (index < 0 || index >= catalogue_count(game->catalogue)) return NULL;
    return catalogue_entry(game->catalogue, index)->name;
}

const char *jumpoff_game_search(const JumpoffGame *game, int index) {
    const Search *const *const list = search_list(catalogue_board_size(game->catalogue));
    int count = 0;
    while (list[count] != NULL) count++;
    return index >= 0 && index < count ? list[index]->name : NULL;
}

/* Positions */

static JumpoffPosition *make_position(const Board *board, const Rules *rules) {
    JumpoffPosition *const position = memory_allocate(sizeof *position);
    MoveList legal;
    Text fen = {.data = NULL};
    fen_write(board, &fen);
    position->board = *board;
    position->rules = rules;
    position->fen = fen.data;
    position->move_count = moves_generate(board, rules, &legal);
    position->moves = memory_allocate((size_t)legal.count * sizeof *position->moves);
    for (int i = 0; i < legal.count; i++) {
        Text move = {.data = NULL};
        move_write(&legal.moves[i], &legal, &move);
        position->moves[i] = move.data;
    }
    return position;
}

JumpoffPosition *jumpoff_position_start(const JumpoffGame *game) {
    const Board board = board_start(catalogue_board_size(game->catalogue));
    return make_position(&board, catalogue_rules(game->catalogue));
}

JumpoffPosition *jumpoff_position_read(const JumpoffGame *game, const char *fen,
                                       JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    Board board;
    if (!fen_parse(fen, catalogue_board_size(game->catalogue), &board, &fault)) {
        api_fail(&fault, error);
        return NULL;
    }
    return make_position(&board, catalogue_rules(game->catalogue));
}

static bool has_move(const JumpoffPosition *position, int move) {
    return move >= 0 && move < position->move_count;
}

JumpoffPosition *jumpoff_position_after(const JumpoffPosition *position, int move,
                                        JumpoffError *error) {
    if (!has_move(position, move)) {
        Error fault;
        error_set(&fault, ERROR_USAGE, "move %d: there are %d moves, from 0", move,
                  position->move_count);
        api_fail(&fault, error);
        return NULL;
    }
    MoveList legal;
    moves_generate(&position->board, position->rules, &legal);
    const Board board = move_apply(&position->board, &legal.moves[move]);
    return make_position(&board, position->rules);
}

void jumpoff_position_free(JumpoffPosition *position) {
    if (position == NULL) return;
    for (int i = 0; i < position->move_count; i++) free(position->moves[i]);
    free((void *)position->moves);
    free(position->fen);
    free(position);
}

const char *jumpoff_position_fen(const JumpoffPosition *position) { return position->fen; }

int jumpoff_position_side(const JumpoffPosition *position) { return position->board.side; }

int jumpoff_position_piece(const JumpoffPosition *position, int square) {
    const bool is_on = square >= 1 && square <= board_squares(position->board.size);
    return is_on ? (int)board_piece(&position->board, square) : JUMPOFF_EMPTY;
}

int jumpoff_position_winner(const JumpoffPosition *position) {
    const Side side = (Side)position->board.side;
    if (position->move_count > 0) return JUMPOFF_NOBODY;
    return (int)(position->rules->stuck_wins ? side : side_other(side));
}

int jumpoff_position_moves(const JumpoffPosition *position) { return position->move_count; }

const char *jumpoff_position_move(const JumpoffPosition *position, int move) {
    return has_move(position, move) ? position->moves[move] : NULL;
}

int jumpoff_position_path(const JumpoffPosition *position, int move,
                          int squares[JUMPOFF_PATH_MAX]) {
    if (!has_move(position, move)) return 0;
    MoveList legal;
    moves_generate(&position->board, position->rules, &legal);
    const Move *const found = &legal.moves[move];
    for (int i = 0; i < found->length; i++) squares[i] = found->path[i];
    return found->length;
}

int jumpoff_position_find(const JumpoffPosition *position, const char *text, JumpoffError *error) {
    Error fault = {ERROR_NONE, ""};
    MoveList legal;
    moves_generate(&position->board, position->rules, &legal);
    const int move = move_parse(text, &legal, &fault);
    if (move < 0) api_fail(&fault, error);
    return move;
}

/* Parameters */

static bool is_parameter(int index) { return index >= 0 && index < PARAMETER_COUNT; }

const char *jumpoff_parameter(int index) {
    return is_parameter(index) ? PARAMETERS[index].key : NULL;
}

const char *jumpoff_parameter_summary(int index) {
    return is_parameter(index) ? PARAMETERS[index].summary : NULL;
}

double jumpoff_position_parameter(const JumpoffPosition *position, int index, int side) {
    const Board *const board = &position->board;
    if (!is_parameter(index) || !parameter_is_on((ParameterId)index, board->size) ||
        (side != JUMPOFF_BLACK && side != JUMPOFF_WHITE)) {
        return (double)NAN;
    }
    return parameter_value(board, (ParameterId)index, (Side)side);
}
