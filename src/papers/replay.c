/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/replay.h"

#include "draughts/history.h"
#include "draughts/pdn.h"

#include <assert.h>
#include <string.h>

const ReplayGame PRINTED_GAMES[PRINTED_GAME_COUNT] = {
    {"appendix 1", "Actual Checkers", &PRINTED_TEXTS[APPENDIX_1_PDN].text, BLACK, 10, RESULT_DRAW,
     ENDING_REPETITION},
    {"appendix 2", "Mad Checkers", &PRINTED_TEXTS[APPENDIX_2_PDN].text, BLACK, 0, RESULT_BLACK_WINS,
     ENDING_NO_PIECES},
};

static void add_choice(Choices *choices, const Board *board, const MoveList *legal,
                       const Move *move) {
    int printed = 0;
    for (int i = 0; i < choices->count; i++) {
        if (board_equal(&choices->items[i].board, board)) return;
    }
    assert(choices->count < REPLAY_CHOICES_MAX);
    while (!move_equal(&legal->moves[printed], move)) printed++;
    choices->items[choices->count++] = (Choice){*board, printed, legal->count};
}

static void replay_moves(const ReplayGame *game, const PdnGame *moves, Replay *replay,
                         Choices *choices) {
    static const DrawRules DRAWS = {.repetitions =
                                        3}; /* the only one that the paper's games show */
    History *const history = history_new();
    MoveList legal;
    history_start(history, &moves->start);
    for (size_t ply = 0; ply < moves->count; ply++) {
        const Board board = *history_board(history);
        const Board after = move_apply(&board, &moves->moves[ply]);
        moves_generate(&board, moves->rules, &legal);
        if (choices != NULL && board.side == game->heuristic && legal.count > 1) {
            add_choice(choices, &board, &legal, &moves->moves[ply]);
        }
        history_add(history, &moves->moves[ply], &after);
        replay->ending =
            history_ending(history, &DRAWS, moves_generate(&after, moves->rules, &legal));
        if (replay->ending != ENDING_NONE && replay->ended_at == 0) replay->ended_at = (int)ply + 1;
    }
    replay->plies = (int)moves->count;
    replay->result = ending_result(replay->ending, history_board(history), moves->rules);
    history_free(history);
}

/* Those that its comments name. */
static int count_misprints(const PdnGame *moves) {
    static const char NAMED[] = "misprint:";
    const char *comment = text_string(&moves->comments);
    int count = 0;
    for (size_t i = 0; i < moves->count; i++, comment += strlen(comment) + 1)
        count += strncmp(comment, NAMED, sizeof NAMED - 1) == 0;
    return count;
}

void replay_game(const ReplayGame *game, Replay *replay, Choices *choices) {
    PdnGame moves = {.moves = NULL};
    Text text = {.data = NULL};
    Error fault;
    text_append_string(&text, *game->text);
    PdnReader *const reader =
        pdn_open_text(game->name, &text, rules_find("english"), BOARD_SIZE_STANDARD);
    *replay = (Replay){.ending = ENDING_NONE};
    replay->legal = pdn_read(reader, &moves, &fault) == PDN_GAME;
    if (replay->legal) {
        replay->misprints = count_misprints(&moves);
        replay_moves(game, &moves, replay, choices);
    }
    pdn_close(reader);
    pdn_game_free(&moves);
}

Verdict judge_replay(const ReplayGame *game, const Replay *replay) {
    const bool as_printed =
        replay->legal && replay->ending == game->ending && replay->result == game->result;
    return as_printed ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
}

bool replay_agreement(const Choices *choices, const Player *player, const Rules *rules,
                      const atomic_bool *stop, double *agreement, Error *error) {
    MoveList legal;
    SearchResult result;
    Failure failure;
    for (int i = 0; i < choices->count; i++) {
        const Choice *const choice = &choices->items[i];
        SearchRequest request = {.board = &choice->board,
                                 .legal = &legal,
                                 .rules = rules,
                                 .all_best = true,
                                 .stop = stop};
        moves_generate(&choice->board, rules, &legal);
        player_move(player, &request, &result, &failure);
        if (result.stopped || (stop != NULL && atomic_load(stop))) {
            return error_set(error, ERROR_INTERRUPTED, "stopped");
        }
        agreement[i] = result.is_best[choice->printed] ? 1.0 / result.best_count : 0;
    }
    return true;
}
