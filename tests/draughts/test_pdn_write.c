/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/notation.h"
#include "draughts/pdn.c" /* NOLINT(bugprone-suspicious-include) */

#include "pdn_fixture.h"
#include "util/rng.h"

#include <criterion/criterion.h>
#include <string.h>

Test(pdn_write, written_tags) {
    TEXT_AUTO Text text = {0};
    pdn_write_tag(&text, "Event", "a \"b\" \\ c");
    pdn_write_tag(&text, "Black", "two\nlines");
    pdn_write_tag(&text, "White", "");
    cr_assert_str_eq(text_string(&text), "[Event \"a \\\"b\\\" \\\\ c\"]\n[Black \"two lines\"]\n"
                                         "[White \"\"]\n");
    text_append_string(&text, "*\n");
    PdnFixture fixture = pdn_fixture_open(text_string(&text));
    pdn_fixture_game(&fixture, 0, RESULT_UNKNOWN);
    cr_assert_str_eq(fixture.game.event, "a \"b\" \\ c");
    pdn_fixture_finish(&fixture);
}

Test(pdn_write, what_is_played) {
    static const struct {
        const char *rules;
        int size;
        const char *tags;
    } PLAYED[] = {
        {"english", 8, "[GameType \"21\"]\n[Rules \"english\"]\n"},
        {"english", 12,
         "[GameType \"21,B,12,12,N1,0\"]\n[Rules \"english\"]\n[BoardSize \"12\"]\n"},
        {"giveaway", 8, "[Rules \"giveaway\"]\n"},
        {"paper004", 6, "[Rules \"paper004\"]\n[BoardSize \"6\"]\n"},
    };
    for (size_t i = 0; i < sizeof PLAYED / sizeof PLAYED[0]; i++) {
        TEXT_AUTO Text text = {0};
        pdn_write_game(&text, rules_find(PLAYED[i].rules), PLAYED[i].size);
        cr_assert_str_eq(text_string(&text), PLAYED[i].tags);
        text_append_string(&text, "*\n");
        PdnFixture fixture = pdn_fixture_open_by(text_string(&text), NULL, 0);
        pdn_fixture_game(&fixture, 0, RESULT_UNKNOWN);
        cr_assert_str_eq(fixture.game.rules->name, PLAYED[i].rules);
        cr_assert_eq(fixture.game.start.size, PLAYED[i].size);
        pdn_fixture_finish(&fixture);
    }
}

Test(pdn_write, written_moves) {
    TEXT_AUTO Text text = {0};
    PdnMovetext movetext = pdn_movetext(&text, BLACK);
    pdn_write_move(&movetext, "11-15", NULL);
    pdn_write_move(&movetext, "22-18", "a {b} c\nd");
    pdn_write_move(&movetext, "15x22", "");
    pdn_end_game(&movetext, RESULT_DRAW);
    cr_assert_str_eq(text_string(&text), "1. 11-15 22-18 {a (b) c d} 2. 15x22 {} 1/2-1/2\n\n");
    text_clear(&text);
    movetext = pdn_movetext(&text, WHITE);
    pdn_write_move(&movetext, "22-18", NULL);
    pdn_write_move(&movetext, "11-15", NULL);
    pdn_write_move(&movetext, "18x11", NULL);
    pdn_end_game(&movetext, RESULT_UNKNOWN);
    cr_assert_str_eq(text_string(&text), "1. ... 22-18 2. 11-15 18x11 *\n\n");
}

/* Reads what was written and compares it. */
static void check_read_back(const Text *text, const PdnGame *game) {
    for (const char *line = text->data; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        cr_assert(length <= 80 || *line == '[', "%.*s", (int)length, line);
        cr_assert(length == 0 || line[length - 1] != ' ', "%.*s", (int)length, line);
        line += length + 1;
    }
    PdnFixture fixture = pdn_fixture_open_bytes(text->data, text->length, game->start.size);
    pdn_fixture_game(&fixture, game->count, game->result);
    for (size_t i = 0; i < game->count; i++)
        cr_assert(move_equal(&fixture.game.moves[i], &game->moves[i]));
    pdn_fixture_finish(&fixture);
}

static const char *comment_of(Rng *rng) {
    static const char *const COMMENTS[] = {
        NULL,
        NULL,
        "",
        "0.25 d6 n1234",
        "}{",
        "  blanks  ",
        "a comment that does not fit into one line of eighty columns; \"quotes\", 1-0, (brackets"};
    return COMMENTS[rng_below(rng, sizeof COMMENTS / sizeof COMMENTS[0])];
}

Test(pdn_write, random_games_read_back_as_written) {
    Rng rng = rng_seeded(5);
    for (int i = 0; i < 60; i++) {
        Board board = board_start(6 + 2 * (i % 4));
        PdnGame game = {0};
        TEXT_AUTO Text text = {0}, word = {0};
        MoveList legal;
        board.side = (uint8_t)(i % 2);
        TEXT_AUTO Text fen = {0};
        fen_write(&board, &fen);
        pdn_write_tag(&text, "FEN", text_string(&fen));
        PdnMovetext movetext = pdn_movetext(&text, (Side)board.side);
        pdn_game_start(&game, RULES_ALL[0], &board);
        game.result = (Result)(i % 4);
        while (game.count < 300 && moves_generate(&board, RULES_ALL[0], &legal) > 0) {
            const Move *const move = &legal.moves[rng_below(&rng, (uint32_t)legal.count)];
            text_clear(&word);
            move_write(move, &legal, &word);
            pdn_write_move(&movetext, text_string(&word), i % 2 ? comment_of(&rng) : NULL);
            pdn_game_add(&game, move);
            board = move_apply(&board, move);
        }
        pdn_end_game(&movetext, game.result);
        check_read_back(&text, &game);
        pdn_game_free(&game);
    }
}
