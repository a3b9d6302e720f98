/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff play: a game at the terminal. */
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/play_terminal.h"

#include "util/interrupt.h"

#include <stdio.h>

static const char DOC[] =
    "Plays a game against you at the terminal; two players show their game.\v"
    "PLAYER is what 'jumpoff list players' shows; without one it is " PLAY_DEFAULT
    ". Type moves as 11-15 or 22x15x8, and help for what else there is: undo, hint, moves, score, "
    "fen, save FILE.pdn, flip, resign. Where input or output is no terminal, lines are spoken "
    "that programs read (docs/page.md).\n\n"
    "Examples:\n"
    "  jumpoff play\n"
    "  jumpoff play piece2val@6 --white --rules giveaway\n"
    "  jumpoff play hg-25f@0.5s --fen B:W18,27,K10:B12,20,K22\n"
    "  jumpoff play random piece2val@4 </dev/null";

typedef struct PlayWishes {
    Common common;
    bool black, white;
    const char *tables; /* NULL: none */
} PlayWishes;

static const Setting OPTIONS[] = {
    {SETTING_FLAG("black", "you play Black (the default)", offsetof(PlayWishes, black))},
    {SETTING_FLAG("white", "you play White", offsetof(PlayWishes, white))},
    {SETTING_WORD("tables", "DIR",
                  "say the exact value where these tables know it (default: what accuracy "
                  "or egdb probe has left in ~/.cache/jumpoff)",
                  offsetof(PlayWishes, tables))},
    OPTION_FEN,
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED_AS("random seed of the players' choices (default 1)"),
    {.name = NULL},
};

static bool seat(LiveGame *game, const PlayWishes *wishes, Error *error) {
    const Common *const common = &wishes->common;
    if (common->word_count == 2)
        return live_game_seat(game, BLACK, common->words[0], NULL, error) &&
               live_game_seat(game, WHITE, common->words[1], NULL, error);
    return live_game_seat(game, wishes->white ? BLACK : WHITE,
                          common->word_count == 1 ? common->words[0] : PLAY_DEFAULT, NULL, error);
}

static int run(int argc, char **argv) {
    PlayWishes wishes = {.common = common_default()};
    const Common *const common = &wishes.common;
    Error error = {ERROR_NONE, ""};
    Board board;
    cli_parse(&COMMAND_PLAY, argc, argv, &wishes, NULL);
    if (common->word_count > 2)
        cli_usage_error(common, "expected at most two players, got also '%s'", common->words[2]);
    if (wishes.black && wishes.white)
        cli_usage_error(common, "--black and --white: expected one of them");
    if (common->word_count == 2 && (wishes.black || wishes.white))
        cli_usage_error(common, "two players: nothing is left for you to play");
    if (!common_board(common, &board, &error)) return cli_fail(&error);
    if (wishes.tables != NULL &&
        egdb_share(wishes.tables, common->rules, board.size, &error) == NULL) {
        return cli_fail(&error);
    }
    LiveGame *const game = live_game_new(common->rules, &board, common->seed);
    live_game_consult(game, egdb_cache_find(wishes.tables, common->rules, board.size));
    interrupt_install();
    const bool good = seat(game, &wishes, &error) && play_terminal_run(game, !wishes.white, &error);
    live_game_free(game);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_PLAY = {
    "play",    "a game against a player, or between two", "[PLAYER [PLAYER]]", DOC, OPTIONS,
    .run = run};
