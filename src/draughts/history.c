/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/history.h"

#include "util/text.h"

#include <assert.h>

struct History {
    Board *boards; /* since the last irreversible move */
    size_t count, capacity;
    int plies;
    int quiet_plies[2]; /* without a capture: all, and those while both sides have only kings */
};

History *history_new(void) { return memory_allocate(sizeof(History)); }

void history_free(History *history) {
    if (history == NULL) return;
    free(history->boards);
    free(history);
}

static void history_push(History *history, const Board *board) {
    history->boards =
        memory_grow(history->boards, history->count, sizeof history->boards[0], &history->capacity);
    history->boards[history->count++] = *board;
}

void history_start(History *history, const Board *board) {
    history->count = 0;
    history->plies = 0;
    history->quiet_plies[0] = history->quiet_plies[1] = 0;
    history_push(history, board);
}

void history_add(History *history, const Move *move, const Board *after) {
    const Board *before = history_board(history);
    const Squares from = board_bit(before->size, move_from(move));
    const Squares all = before->pieces[BLACK] | before->pieces[WHITE];
    const bool capture = move_is_capture(move);
    assert(after->side == side_other((Side)before->side));
    assert((before->pieces[after->side] & ~move->captured) == after->pieces[after->side]);
    /* No position from before a capture or a man's move can come back. */
    if (capture || (before->kings & from) == 0) history->count = 0;
    history->plies++;
    const bool only_kings = (before->kings & all) == all;
    history->quiet_plies[0] = capture ? 0 : history->quiet_plies[0] + 1;
    history->quiet_plies[1] = capture || !only_kings ? 0 : history->quiet_plies[1] + 1;
    history_push(history, after);
}

const Board *history_board(const History *history) { return &history->boards[history->count - 1]; }

const Board *history_past(const History *history, int *count) {
    *count = (int)history->count - 1;
    return history->boards;
}

Ending history_ending(const History *history, const DrawRules *draws, int legal_moves) {
    const Board *board = history_board(history);
    if (legal_moves == 0)
        return board->pieces[board->side] == 0 ? ENDING_NO_PIECES : ENDING_NO_MOVES;
    /* Compares boards, not hashes: no collision. Every second one has the same side to move. */
    int occurrences = 1;
    for (size_t back = 2; back < history->count && occurrences < draws->repetitions; back += 2) {
        const Board *const then = board - back;
        if (then->pieces[BLACK] == board->pieces[BLACK] && board_equal(then, board)) occurrences++;
    }
    if (draws->repetitions > 0 && occurrences >= draws->repetitions) return ENDING_REPETITION;
    if (draws->max_plies > 0 && history->plies >= draws->max_plies) return ENDING_MAX_PLIES;
    /* The boards are those since the last capture or man's move. */
    const int quiet = draws->quiet_men != 0 && draws->quiet_kings == 0
                          ? (int)history->count - 1
                          : history->quiet_plies[draws->quiet_kings];
    if (draws->quiet_plies > 0 && quiet >= draws->quiet_plies) return ENDING_QUIET_PLIES;
    return ENDING_NONE;
}

Result ending_result(Ending ending, const Board *board, const Rules *rules) {
    switch (ending) {
    case ENDING_NO_PIECES:
    case ENDING_NO_MOVES: {
        const bool black_wins = (board->side == BLACK) == rules->stuck_wins;
        return black_wins ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
    }
    case ENDING_REPETITION:
    case ENDING_MAX_PLIES:
    case ENDING_QUIET_PLIES:
    case ENDING_DRAW_BY_SCORE:
    case ENDING_DRAW_BY_TABLES: return RESULT_DRAW;
    case ENDING_NONE:
    case ENDING_ADJUDICATED:
    case ENDING_WIN_BY_SCORE:
    case ENDING_WIN_BY_TABLES:
    case ENDING_CRASH:
    case ENDING_TIMEOUT:
    case ENDING_ILLEGAL_MOVE:
    case ENDING_NO_ANSWER: break;
    }
    return RESULT_UNKNOWN;
}

int result_points(Result result, Side side) {
    if (result == RESULT_DRAW) return 0;
    return (result == RESULT_BLACK_WINS) == (side == BLACK) ? 1 : -1;
}
