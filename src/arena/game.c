/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/game.h"

#include "draughts/notation.h"
#include "endgame/egdb.h"
#include "util/rng.h"

#include <math.h>

void game_record_start(GameRecord *record, const Board *start) {
    record->start = record->final = *start;
    record->result = RESULT_UNKNOWN;
    record->ending = ENDING_NONE;
    record->detail[0] = '\0';
    record->hash = board_hash(start);
    record->plies = 0;
    text_clear(&record->reported);
}

PlyRecord *game_record_add(GameRecord *record, const MoveList *legal, int index) {
    record->records = memory_grow(record->records, (size_t)record->plies, sizeof *record->records,
                                  &record->capacity);
    PlyRecord *const ply = &record->records[record->plies++];
    const Move *const move = &legal->moves[index];
    *ply = (PlyRecord){.move = *move,
                       .index = index,
                       .unique = !move_needs_path(move, legal),
                       .legal_count = legal->count};
    for (int i = 0; i < move->length; i++) record->hash = rng_mix(record->hash ^ move->path[i]);
    record->final = move_apply(&record->final, move);
    return ply;
}

void ply_note(PlyRecord *ply, const SearchResult *result, int64_t time_ns) {
    ply->searched = result->searched;
    ply->scored = result->scored;
    ply->counted = result->counted;
    ply->score = result->score;
    ply->depth_plies = result->depth_plies;
    ply->counters = result->counters;
    ply->time_ns = time_ns;
}

void game_record_add_report(GameRecord *record, double value, const char *line, const char *text) {
    PlyRecord *const ply = &record->records[record->plies - 1];
    if (isnan(value) && *line == '\0' && *text == '\0') return;
    if (record->reported.length == 0) text_append_char(&record->reported, '\0'); /* 0: no report */
    ply->reported = record->reported.length;
    ply->value = value;
    text_append_bytes(&record->reported, line, strlen(line) + 1);
    text_append_bytes(&record->reported, text, strlen(text) + 1);
}

/* Endings */

void ending_append_reason(Ending ending, Side failed, Text *text) {
    if (ending_is_failure(ending)) text_append(text, "%s-", side_name(failed));
    text_append_string(text, ending_name(ending));
}

bool ending_read_reason(const char *reason, Ending *ending, Side *failed, Text *fault) {
    const char *const found = reason;
    bool is_failure = false;
    *failed = BLACK;
    for (int side = BLACK; side <= WHITE && !is_failure; side++) {
        const size_t length = strlen(side_name((Side)side));
        is_failure = strncmp(reason, side_name((Side)side), length) == 0 && reason[length] == '-';
        if (!is_failure) continue;
        *failed = (Side)side;
        reason += length + 1;
    }
    for (int i = ENDING_NO_PIECES; i < ENDING_COUNT; i++) {
        *ending = (Ending)i;
        if (ending_is_failure(*ending) == is_failure && strcmp(reason, ending_name(*ending)) == 0)
            return true;
    }
    text_append(fault,
                "column reason: expected how a game ends, as no-moves or black-crash, not "
                "\"%.100s\"",
                found);
    return false;
}

/* Adjudication */

static Ending add_to_win(const Adjudication *adjudication, AdjudicationState *state, Side mover,
                         const PlyRecord *ply) {
    if (!ply->scored || !(fabs(ply->score) >= adjudication->win_score)) {
        state->ahead_plies = 0;
        return ENDING_NONE;
    }
    const Side ahead = ply->score > 0 ? mover : side_other(mover);
    if (ahead != state->ahead) state->ahead_plies = 0;
    state->ahead = ahead;
    state->ahead_plies++;
    return state->ahead_plies >= 2 * adjudication->win_moves ? ENDING_WIN_BY_SCORE : ENDING_NONE;
}

Ending adjudication_add(const Adjudication *adjudication, AdjudicationState *state, int number,
                        Side mover, const PlyRecord *ply) {
    Ending ending = ENDING_NONE;
    if (adjudication->win_moves > 0) ending = add_to_win(adjudication, state, mover, ply);
    if (ending != ENDING_NONE || adjudication->draw_moves == 0) return ending;
    const bool counts = number > adjudication->draw_after_plies && ply->scored &&
                        fabs(ply->score) <= adjudication->draw_score;
    state->level_plies = counts ? state->level_plies + 1 : 0;
    return state->level_plies >= 2 * adjudication->draw_moves ? ENDING_DRAW_BY_SCORE : ENDING_NONE;
}

/* Playing */

/* The outcome of a ply. */
typedef enum PlyStatus { PLY_PLAYED, PLY_STOPPED, PLY_FAILED } PlyStatus;

static PlyStatus play_ply(const GameSetup *setup, const Board *board, const MoveList *legal,
                          const History *history, GameRecord *record) {
    SearchRequest request = {
        .board = board,
        .legal = legal,
        .rules = setup->rules,
        .seed = rng_derive(setup->seed, (uint64_t)record->plies + 1),
        .game_seed = setup->seed,
        .move_only = setup->moves_only,
        .stop = setup->stop,
        .repetition_draws = setup->draws.repetitions > 0,
    };
    request.past = history_past(history, &request.past_count);
    SearchResult result;
    Failure failure;
    const Player *const player = setup->players[board->side];
    const bool is_timed = !setup->moves_only && !player_is_random(player->spec);
    const int64_t start_ns = is_timed ? player_clock_ns(player) : 0;
    const bool moved = player_move(player, &request, &result, &failure);
    const int64_t time_ns = is_timed ? player_elapsed_ns(player, start_ns) : 0;
    if (!moved) {
        record->ending = failure.ending;
        memcpy(record->detail, failure.detail, sizeof record->detail);
        return PLY_FAILED;
    }
    if (result.stopped) return PLY_STOPPED;
    ply_note(game_record_add(record, legal, result.move), &result, time_ns);
    if (player->engine != NULL) {
        const ProtocolInfo *const reported = engine_report(player->engine);
        game_record_add_report(record, reported->has_value ? reported->value : (double)NAN,
                               reported->line, reported->text);
    }
    return PLY_PLAYED;
}

/* Sets the record's ending and result, if any: by rules, else exact tables, else scores so far. */
static void find_ending(const GameSetup *setup, const History *history, const Board *board,
                        int legal_moves, Ending by_score, Side ahead, GameRecord *record) {
    int exact = 0;
    Ending ending = history_ending(history, &setup->draws, legal_moves);
    if (ending == ENDING_NONE && setup->tables != NULL &&
        egdb_probe_value(setup->tables, board, &exact))
        ending = exact == 0 ? ENDING_DRAW_BY_TABLES : ENDING_WIN_BY_TABLES;
    if (ending == ENDING_NONE) ending = by_score;
    record->ending = ending;
    record->result = ending_result(ending, board, setup->rules);
    if (ending == ENDING_WIN_BY_TABLES) ahead = exact > 0 ? board->side : !board->side;
    if (ending == ENDING_WIN_BY_TABLES || ending == ENDING_WIN_BY_SCORE)
        record->result = ahead == BLACK ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
}

bool game_play(const GameSetup *setup, History *history, GameRecord *record) {
    MoveList legal;
    AdjudicationState state = {.ahead_plies = 0};
    Ending by_score = ENDING_NONE;
    game_record_start(record, &setup->start);
    history_start(history, &setup->start);
    for (int side = 0; side < 2; side++) player_begin(setup->players[side]);
    for (;;) {
        const Board board = record->final;
        moves_generate(&board, setup->rules, &legal);
        find_ending(setup, history, &board, legal.count, by_score, state.ahead, record);
        if (record->ending != ENDING_NONE) return true;
        if (setup->stop != NULL && atomic_load_explicit(setup->stop, memory_order_relaxed))
            return false;
        const PlyStatus status = play_ply(setup, &board, &legal, history, record);
        if (status != PLY_PLAYED) return status == PLY_FAILED;
        const PlyRecord *const last = &record->records[record->plies - 1];
        history_add(history, &last->move, &record->final);
        by_score =
            adjudication_add(&setup->adjudication, &state, record->plies, (Side)board.side, last);
    }
}

void game_record_free(GameRecord *record) {
    free(record->records);
    text_free(&record->reported);
    *record = (GameRecord){.plies = 0};
}
