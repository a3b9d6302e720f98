#include "cli/show_game.h"

#include "draughts/history.h"
#include "draughts/printed.h"

#include <string.h>

static bool read_pdn(const char *path, const Rules *rules, int board_size, PdnGame *game,
                     Error *error) {
    PdnReader *const reader = pdn_open(path, rules, board_size, PDN_BLACK_FIRST, error);
    if (reader == NULL) return false;
    const PdnStatus status = pdn_read(reader, game, error);
    pdn_close(reader);
    if (status == PDN_FINISHED) error_set(error, ERROR_DATA, "%s: no game in it", path);
    return status == PDN_GAME;
}

static void note_misprints(const Misprints *misprints, Text *notes) {
    for (size_t i = 0; i < misprints->count; i++) {
        const Misprint *const misprint = &misprints->items[i];
        text_append(notes, "Misprint: %s's move %d is printed '%s' and must be '%s'\n",
                    side_name(misprint->side), misprint->number, misprint->printed,
                    misprint->meant);
    }
}

/* Plays the moves; says which rule would have ended the game, and when. */
static void replay(const PdnGame *game, const Rules *rules, int64_t plies, Board *board,
                   Text *notes) {
    History *const history = history_new();
    Ending ending = ENDING_NONE;
    int64_t ply = 0;
    *board = game->start;
    history_start(history, board);
    for (; ply < plies && (size_t)ply < game->count; ply++) {
        const Move *const move = &game->moves[ply];
        const Board after = move_apply(board, move);
        MoveList legal;
        history_add(history, move, &after);
        *board = after;
        if (ending != ENDING_NONE) continue;
        ending = history_ending(history, &DRAW_RULES_DEFAULT, moves_generate(board, rules, &legal));
        if (ending == ENDING_NONE) continue;
        text_append(notes, "After ply %lld: %s, result %s\n", (long long)ply + 1,
                    ending_name(ending), result_text(ending_result(ending, board, rules)));
    }
    text_append(notes, "Position after ply %lld of %zu; all moves are legal\n\n", (long long)ply,
                game->count);
    history_free(history);
}

bool show_game_replay(const char *path, const Rules *rules, int board_size, int64_t ply,
                      Board *board, Text *notes, Error *error) {
    PdnGame game = {.count = 0};
    Misprints misprints = {.count = 0};
    const size_t length = strlen(path);
    const bool pdn = length > 4 && strcmp(path + length - 4, ".pdn") == 0;
    const bool good = pdn ? read_pdn(path, rules, board_size, &game, error)
                          : printed_read(path, rules, &game, &misprints, error);
    if (good) {
        note_misprints(&misprints, notes);
        replay(&game, rules, ply, board, notes);
    }
    misprints_free(&misprints);
    pdn_game_free(&game);
    return good;
}
