/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/show_board.h"

#include "cli/cli.h"
#include "draughts/history.h"
#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "endgame/egdb.h"

#include <string.h>

/* A game that is wrong does not keep those behind it from being shown. */
static bool read_game(const ShowGame *shown, PdnGame *game, Error *error) {
    PdnReader *const reader = pdn_open(shown->path, shown->rules, shown->board_size, error);
    if (reader == NULL) return false;
    PdnStatus status = PDN_GAME;
    int games = 0;
    while (games < shown->number && status != PDN_FINISHED) {
        status = pdn_read(reader, game, error);
        if (status != PDN_FINISHED) games++;
    }
    pdn_close(reader);
    if (status == PDN_FINISHED)
        error_set(error, ERROR_DATA, "%s: no game %d in it; it has %d", shown->path, shown->number,
                  games);
    return status == PDN_GAME;
}

/* Only a final position without a move refutes a result: games are also resigned, adjudicated or
 * drawn by agreement. */
static void note_refuted(const PdnGame *game, const char *path, const Board *end) {
    MoveList legal;
    const Result result = ending_result(ENDING_NO_MOVES, end, game->rules);
    if (moves_generate(end, game->rules, &legal) > 0) return;
    if (game->result == RESULT_UNKNOWN || game->result == result) return;
    cli_say("Note: %s:%ld: the game's result is %s, but by %s rules it ends %s (see --rules)", path,
            game->line, result_text(game->result), game->rules->name, result_text(result));
}

/* Plays the moves; says which rule would have ended the game, and when. */
static void replay(const PdnGame *game, int plies, Board *board, Text *notes) {
    const Rules *const rules = game->rules;
    History *const history = history_new();
    Ending ending = ENDING_NONE;
    int ply = 0;
    *board = game->start;
    history_start(history, board);
    for (; ply < plies && (size_t)ply < game->count; ply++) {
        const Move *const move = &game->moves[ply];
        const Board after = move_apply(board, move);
        MoveList legal;
        history_add(history, move, &after);
        *board = after;
        if (ending != ENDING_NONE) continue;
        ending = history_ending(history, &rules->draws, moves_generate(board, rules, &legal));
        if (ending == ENDING_NONE) continue;
        text_append(notes, "After ply %d: %s, result %s\n", ply + 1, ending_name(ending),
                    result_text(ending_result(ending, board, rules)));
    }
    text_append(notes, "Position after ply %d of %zu; all moves are legal\n\n", ply, game->count);
    history_free(history);
}

bool show_game_replay(const ShowGame *shown, const Rules **rules, Board *board, Text *notes,
                      Error *error) {
    PdnGame game = {.count = 0};
    const bool good = read_game(shown, &game, error);
    if (good) {
        *rules = game.rules;
        replay(&game, shown->ply, board, notes);
        note_refuted(&game, shown->path, board);
    }
    pdn_game_free(&game);
    return good;
}

/* Exact values */

static void put_exact(Text *text, Answer *answer) {
    text_append(answer_text(answer), "Exact  %s\n", text_string(text));
    answer_add_text(answer, "exact", text_string(text));
    text_free(text);
}

bool show_exact(const char *tables, const Rules *rules, const Board *board, const MoveList *legal,
                Answer *answer, Error *error) {
    Text text = {.data = NULL};
    EgdbValue value;
    if (tables == NULL) return true;
    const Egdb *const egdb = egdb_share(tables, rules, board->size, error);
    if (egdb == NULL) return false;
    if (!egdb_probe(egdb, board, &value)) {
        text_append(&text, "not in the tables of up to %d pieces", egdb->pieces);
        put_exact(&text, answer);
        return true;
    }
    egdb_write_value(board, value, &text);
    text_append_string(&text, legal->count > 0 ? "; kept by" : "");
    for (int i = 0; i < legal->count; i++) {
        EgdbValue after;
        if (!egdb_probe_move(egdb, board, &legal->moves[i], &after) || after.value != value.value)
            continue;
        text_append_char(&text, ' ');
        move_write(&legal->moves[i], legal, &text);
        if (after.value != 0) text_append(&text, " (%d)", after.plies);
    }
    put_exact(&text, answer);
    return true;
}
