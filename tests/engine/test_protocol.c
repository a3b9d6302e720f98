/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the line protocol: what is written is read back, and nothing else. */
#include "engine/protocol.h"

#include <criterion/criterion.h>
#include <string.h>

/* The text behind the first word, in a buffer that may be changed. */
static char *rest_of(const Text *text, char buffer[PROTOCOL_LINE_MAX]) {
    strcpy(buffer, text_string(text));
    buffer[strcspn(buffer, "\n")] = '\0';
    char *rest = buffer;
    protocol_next_word(&rest);
    return rest;
}

Test(protocol, words_are_taken_one_by_one) {
    char line[] = "  one\ttwo   three ";
    char *rest = line;
    cr_assert_str_eq(protocol_next_word(&rest), "one");
    cr_assert_str_eq(protocol_next_word(&rest), "two");
    cr_assert_str_eq(protocol_next_word(&rest), "three");
    cr_assert_str_eq(protocol_next_word(&rest), "");
    cr_assert_str_eq(protocol_next_word(&rest), "");
}

Test(protocol, games_are_read_back) {
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        const ProtocolGame game = {RULES_ALL[i], 6 + 2 * i, UINT64_MAX - (uint64_t)i};
        char buffer[PROTOCOL_LINE_MAX];
        TEXT_AUTO Text text = {.data = NULL};
        ProtocolGame read;
        Error error = {ERROR_NONE, ""};
        protocol_write_game(&game, &text);
        cr_assert(protocol_read_game(rest_of(&text, buffer), &read, &error), "%s", error.message);
        cr_assert(read.rules == game.rules && read.board_size == game.board_size);
        cr_assert_eq(read.seed, game.seed);
    }
}

Test(protocol, limits_are_read_back) {
    static const ProtocolGo CASES[] = {{{0, 0, 0}, false, 0},
                                       {{6, 0, 0}, true, UINT64_MAX},
                                       {{0, 50000, 0}, true, 0},
                                       {{0, 0, 1}, false, 0},
                                       {{0, 0, 86400000000000}, false, 0},
                                       {{0, 0, 123456789}, false, 0},
                                       {{100, 1, 500000000}, true, 12345}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const ProtocolGo *const go = &CASES[i];
        char buffer[PROTOCOL_LINE_MAX];
        TEXT_AUTO Text text = {.data = NULL};
        ProtocolGo read;
        Error error = {ERROR_NONE, ""};
        protocol_write_go(go, &text);
        cr_assert(protocol_read_go(rest_of(&text, buffer), &read, &error), "%s", error.message);
        cr_assert_eq(read.limit.depth_plies, go->limit.depth_plies);
        cr_assert_eq(read.limit.nodes, go->limit.nodes);
        cr_assert_eq(read.limit.time_ns, go->limit.time_ns, "%s", text_string(&text));
        cr_assert(read.seeded == go->seeded && read.seed == go->seed);
    }
}

Test(protocol, what_makes_no_sense_is_refused) {
    static const char *const GAMES[] = {"",
                                        "english",
                                        "english 9",
                                        "chess 8",
                                        "english 8 seed",
                                        "english 8 seed -1",
                                        "english 8 sed 3"};
    static const char *const GOS[] = {"depth",    "depth 0",      "depth 101",
                                      "nodes 0",  "nodes -1",     "time 0",
                                      "time nan", "time 86401",   "seed x",
                                      "6",        "depth 6 fast", "nodes 18446744073709551615"};
    Error error = {ERROR_NONE, ""};
    char line[100];
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        ProtocolGame game;
        strcpy(line, GAMES[i]);
        cr_assert(!protocol_read_game(line, &game, &error), "%s", GAMES[i]);
    }
    ProtocolGame former;
    cr_assert(!protocol_read_game(strcpy(line, "seed004 8"), &former, &error));
    cr_assert_str_eq(error.message,
                     "newgame 'seed004': expected paper004, as the rules seed004 are "
                     "called now");
    for (size_t i = 0; i < sizeof GOS / sizeof GOS[0]; i++) {
        ProtocolGo go;
        strcpy(line, GOS[i]);
        cr_assert(!protocol_read_go(line, &go, &error), "%s", GOS[i]);
    }
}

static ProtocolInfo info_of(const char *words) {
    ProtocolInfo info = {.has_score = false};
    char line[200];
    strcpy(line, words);
    protocol_read_info(line, &info);
    return info;
}

Test(protocol, searches_are_read_back) {
    const SearchResult result = {.searched = true,
                                 .scored = true,
                                 .counted = true,
                                 .score = -SCORE_WIN + 7,
                                 .depth_plies = 9,
                                 .counters = {123, 45, 678}};
    char buffer[PROTOCOL_LINE_MAX];
    TEXT_AUTO Text text = {.data = NULL};
    ProtocolInfo info = {.has_score = false};
    const ProtocolInfo reported = protocol_info_of(&result);
    protocol_write_info(&reported, &text);
    protocol_read_info(rest_of(&text, buffer), &info);
    cr_assert(info.has_score && info.has_leaves && info.has_legal_moves);
    cr_assert(info.score == result.score && info.depth_plies == 9);
    cr_assert(info.counters.nodes == 123 && info.counters.leaves == 45);
    cr_assert_eq(info.counters.legal_moves, 678);
    text_clear(&text);
    const SearchResult nothing = {.score = 1};
    const ProtocolInfo silence = protocol_info_of(&nothing);
    protocol_write_info(&silence, &text);
    cr_assert_str_eq(text_string(&text), "");
    const ProtocolInfo words = info_of("value -2.5 pv 11-15 22x17 nodes 7 string depth 9 pv x");
    cr_assert(words.has_value && words.value == -2.5 && !words.has_score);
    cr_assert(words.counters.nodes == 7 && words.depth_plies == 0);
    cr_assert_str_eq(words.line, "11-15 22x17");
    cr_assert_str_eq(words.text, "depth 9 pv x");
    protocol_write_info(&words, &text);
    cr_assert_str_eq(text_string(&text),
                     "info value -2.5 nodes 7 pv 11-15 22x17 string depth 9 pv x\n");
}

Test(protocol, unknown_words_of_info_are_skipped) {
    const ProtocolInfo info = info_of("hash depth 5 pv 11-15 nodes x score +0.5 nodes 7");
    cr_assert(info.depth_plies == 5 && info.has_score && info.score == 0.5);
    cr_assert(info.counters.nodes == 7 && !info.has_leaves && !info.has_legal_moves);
    cr_assert_str_eq(info.text, "hash depth 5 pv 11-15 nodes x score +0.5 nodes 7");
    /* Nor is what nobody can have counted taken: totals would overflow. */
    const ProtocolInfo many = info_of("nodes 1000000000000000 leaves 9223372036854775807");
    cr_assert(many.counters.nodes == UINT64_C(1000000000000000) && !many.has_leaves);
    static const char *const NOTHING[] = {"",          "depth",      "depth 0",  "depth 1000",
                                          "score nan", "score 2e12", "nodes -3", "depth depth",
                                          "score",     "leaves x",   "depth 1.5"};
    for (size_t i = 0; i < sizeof NOTHING / sizeof NOTHING[0]; i++) {
        const ProtocolInfo none = info_of(NOTHING[i]);
        cr_assert(!none.has_score && !none.has_leaves && none.depth_plies == 0 &&
                      none.counters.nodes == 0,
                  "%s", NOTHING[i]);
    }
}
