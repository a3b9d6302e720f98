/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The arena's end of the line protocol (docs/engines.md). */
#include "engine/talk.h"

#include "draughts/notation.h"

#include <string.h>

/* The board before the request's that many steps after the first. */
static const Board *board_at(const SearchRequest *request, int step) {
    return step < request->past_count ? &request->past[step] : request->board;
}

void talk_write_moves(const SearchRequest *request, int skipped, const Board **first, Text *text) {
    *first = board_at(request, skipped);
    for (int step = skipped; step < request->past_count; step++) {
        const Board *const from = board_at(request, step), *const to = board_at(request, step + 1);
        const Squares before = from->pieces[from->side], after = to->pieces[from->side];
        text_append(text, " %d-%d", board_lowest_square(from->size, before & ~after),
                    board_lowest_square(from->size, after & ~before));
    }
}

static void write_hello(Dialogue *talk, Text *sent) {
    (void)talk;
    text_append(sent, "hello %d\n", PROTOCOL_VERSION);
}

static bool write_game(Dialogue *talk, uint64_t seed, Text *sent, bool *is_answered, Error *error) {
    const ProtocolGame game = {talk->rules, talk->board_size, seed};
    (void)error;
    protocol_write_game(&game, sent);
    *is_answered = true;
    return true;
}

/* "position FEN[ moves MOVE…]": as many of the moves before it as a command of a library holds. */
static void write_position(const Dialogue *talk, const SearchRequest *request, Text *sent) {
    enum { HISTORY_MAX = 240 };
    const bool is_told = talk->spec->history || talk->spec->kind == ENGINE_CHECKERBOARD;
    Text fen = {.data = NULL}, moves = {.data = NULL};
    for (int skipped = is_told ? 0 : request->past_count;; skipped++) {
        const Board *first;
        text_clear(&fen);
        text_clear(&moves);
        talk_write_moves(request, skipped, &first, &moves);
        fen_write(first, &fen);
        if (fen.length + moves.length <= HISTORY_MAX || skipped == request->past_count) break;
    }
    text_append(sent, "position %s%s%s\n", fen.data, moves.length > 0 ? " moves" : "",
                text_string(&moves));
    text_free(&fen);
    text_free(&moves);
}

static void write_go(const Dialogue *talk, const SearchRequest *request, Text *sent) {
    const ProtocolGo go = {.limit = request->limit, .seeded = true, .seed = request->seed};
    write_position(talk, request, sent);
    protocol_write_go(&go, sent);
}

static EngineReply read_line(Dialogue *talk, char *line) {
    const char *const word = protocol_take_word(&line);
    if (strcmp(word, "ready") == 0) return (EngineReply){REPLY_READY, word};
    if (strcmp(word, "bestmove") == 0) return (EngineReply){REPLY_MOVE, line};
    if (strcmp(word, "error") == 0) return (EngineReply){REPLY_ERROR, line};
    if (strcmp(word, "info") != 0) return (EngineReply){REPLY_OTHER, word};
    protocol_read_info(line, &talk->info);
    return (EngineReply){REPLY_INFO, word};
}

static int find_move(const char *text, const Board *board, const MoveList *legal, Error *error) {
    (void)board;
    return move_parse(text, legal, error);
}

const Protocol PROTOCOL_LINE = {.is_strict = true,
                                .expected = "info or bestmove",
                                .farewell = "quit\n",
                                .write_hello = write_hello,
                                .write_game = write_game,
                                .write_go = write_go,
                                .read = read_line,
                                .find_move = find_move};
