/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of positions and games. */
#include "fuzz.h"

#include "arena/openings.h"
#include "draughts/notation.h"
#include "draughts/pdn.h"

#include <string.h>

static const int SIZES[] = {6, 8, 10, 12};

void fuzz_fen(const char *data, size_t size) {
    const int board_size = SIZES[fuzz_take(&data, &size, 4)];
    Board board, again;
    Error error = {ERROR_NONE, ""};
    TEXT_AUTO Text text = {.data = NULL}, twice = {.data = NULL};
    const bool good = fen_parse(data, board_size, &board, &error);
    fuzz_check_error(good, &error);
    if (good) {
        fen_write(&board, &text);
        fuzz_check(fen_parse(text_string(&text), board_size, &again, &error), error.message);
        fen_write(&again, &twice);
        fuzz_check(fuzz_same(&text, &twice), "another board is read back");
    }
}

void fuzz_pdn(const char *data, size_t size) {
    const unsigned how = fuzz_take(&data, &size, 8);
    const int board_size = how < 4 ? 0 : SIZES[how - 4];
    Text text = {.data = NULL};
    text_append_bytes(&text, data, size);
    PdnReader *const reader =
        pdn_open_text("games.pdn", &text, how % 2 == 1 ? RULES_ALL[1] : NULL, board_size);
    PdnGame game = {.moves = NULL};
    PdnStatus status;
    size_t games = 0;
    do {
        Error error = {ERROR_NONE, ""};
        status = pdn_read(reader, &game, &error);
        fuzz_check_error(status != PDN_FAILED, &error);
        fuzz_check(games++ <= size, "more games than bytes");
    } while (status != PDN_FINISHED);
    pdn_game_free(&game);
    pdn_close(reader);
}

/* A file of positions, one of games, or what an option says. */
void fuzz_openings(const char *data, size_t size) {
    const unsigned how = fuzz_take(&data, &size, 3);
    const int board_size = SIZES[fuzz_take(&data, &size, 4)];
    const char *const text = how == 0 ? data : fuzz_put(how == 1 ? "o.fen" : "o.pdn", data, size);
    Error error = {ERROR_NONE, ""};
    Openings *const openings = openings_open(text, RULES_ALL[0], board_size, &error);
    fuzz_check_error(openings != NULL, &error);
    for (uint64_t round = 0; openings != NULL && round < 3; round++)
        fuzz_check(openings_get(openings, 1, round).board.size == board_size, "no opening");
    openings_close(openings);
}
