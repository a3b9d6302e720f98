/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Openings: what each source gives, and what is said of a source that is wrong. */
#include "arena/openings.h"

#include "../common/auto.h"
#include "../report/folder.h"
#include "draughts/notation.h"
#include "util/file.h"
#include "util/hashset.h"
#include "util/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

AUTO_CLOSE(openings_close)

static const char *folder;

static void make_folder(void) { folder = temporary_folder(); }

TestSuite(openings, .init = make_folder);

static Openings *open_by(const char *text, const char *rules, int size) {
    Error error = {ERROR_NONE, ""};
    Openings *const openings = openings_open(text, rules_find(rules), size, &error);
    cr_assert_neq(openings, NULL, "%s: %s", text, error.message);
    return openings;
}

static Openings *open_good(const char *text) { return open_by(text, "english", 8); }

static void check_error(const char *text, int size, ErrorCode code, const char *reported) {
    Error error = {ERROR_NONE, ""};
    Openings *const openings = openings_open(text, RULES_ALL[0], size, &error);
    cr_assert_eq(openings, NULL, "%s", text);
    cr_assert_eq(error.code, code, "%s: %d: %s", text, error.code, error.message);
    cr_assert_neq(strstr(error.message, reported), NULL, "'%s' is not in: %s", reported,
                  error.message);
}

static void check_fen(const Board *board, const char *expected) {
    TEXT_AUTO Text fen = {.data = NULL};
    fen_write(board, &fen);
    cr_assert_str_eq(text_string(&fen), expected);
}

Test(openings, start) {
    static const int SIZES[] = {6, 8, 10, 12};
    for (int i = 0; i < 4; i++) {
        AUTO(openings_close_at) Openings *openings = open_by("start", "giveaway", SIZES[i]);
        const Board start = board_start(SIZES[i]);
        cr_assert_eq(openings_count(openings), 1);
        for (uint64_t round = 0; round < 5; round++) {
            const Opening opening = openings_get(openings, 3, round);
            cr_assert(board_equal(&opening.board, &start));
            cr_assert_str_eq(opening.name, "start");
        }
    }
}

Test(openings, ballots_and_their_decks) {
    static const struct {
        const char *text;
        uint64_t count;
    } DECKS[] = {{"ballots", 156}, {"ballots:all", 174}, {"ballots:barred", 18}};
    for (int i = 0; i < 3; i++) {
        AUTO(openings_close_at) Openings *openings = open_good(DECKS[i].text);
        HashSet boards = {0};
        cr_assert_eq(openings_count(openings), DECKS[i].count, "%s", DECKS[i].text);
        for (uint64_t j = 0; j < DECKS[i].count; j++) {
            const Opening opening = openings_at(openings, j);
            cr_assert_eq(opening.board.side, WHITE, "three plies");
            cr_assert_eq(strncmp(opening.name, "ballot ", 7), 0, "%s", opening.name);
            hashset_add(&boards, board_hash(&opening.board));
        }
        /* Some ballots lead to the same position in another order. */
        cr_assert_geq(boards.count, DECKS[i].count * 9 / 10);
        hashset_free(&boards);
    }
}

Test(openings, decks_are_parts_of_the_ballots) {
    AUTO(openings_close_at) Openings *crossboard = open_good("ballots:crossboard");
    Openings *const mailplay = open_good("ballots:mailplay"), *const tough =
                                                                  open_good("ballots:ctd");
    cr_assert_eq(openings_count(crossboard) + openings_count(mailplay), 156);
    cr_assert(openings_count(tough) > 0 && openings_count(tough) < 156);
    openings_close(mailplay);
    openings_close(tough);
}

/* Ballot 1 is 9-13 21-17 5-9. */
Test(openings, first_ballot) {
    AUTO(openings_close_at) Openings *openings = open_good("ballots:all");
    const Opening opening = openings_at(openings, 0);
    cr_assert_str_eq(opening.name, "ballot 1");
    check_fen(&opening.board,
              "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13");
}

Test(openings, unknown_sources_are_refused) {
    check_error("", 8, ERROR_USAGE, "expected start, ballots");
    check_error("Start", 8, ERROR_USAGE, "expected start, ballots");
    check_error("positions.txt", 8, ERROR_USAGE, "expected start, ballots");
    check_error(".fen", 8, ERROR_USAGE, "expected start, ballots");
    check_error("ballots:crosboard", 8, ERROR_USAGE, "did you mean 'crossboard'?");
    check_error("ballots:qqqqqqqq", 8, ERROR_USAGE, "unknown deck 'qqqqqqqq'");
    check_error("ballots", 10, ERROR_USAGE, "8x8");
    static const char *const RANDOM[] = {"random:",  "random:0",  "random:-1", "random:61",
                                         "random:x", "random:4 ", "random:1e1"};
    for (size_t i = 0; i < sizeof RANDOM / sizeof RANDOM[0]; i++) {
        check_error(RANDOM[i], 8, ERROR_USAGE, "random:1 to random:60");
    }
}

/* Random openings are drawn from (seed, round), can be played on, and seldom repeat. */
static void check_random(const char *text, const char *rules, int size, int plies) {
    Openings *const openings = open_by(text, rules, size), *const again =
                                                               open_by(text, rules, size);
    HashSet boards = {0}, others = {0};
    int common = 0;
    cr_assert_eq(openings_count(openings), 0, "no end of them");
    for (uint64_t round = 0; round < 200; round++) {
        MoveList legal;
        const Opening a = openings_get(openings, 5, round), b = openings_get(again, 5, round);
        const Opening other = openings_get(openings, 6, round);
        cr_assert(board_equal(&a.board, &b.board));
        cr_assert_str_eq(a.name, b.name);
        cr_assert_eq(a.board.side, plies % 2 == 0 ? BLACK : WHITE, "%d plies", plies);
        cr_assert_gt(moves_generate(&a.board, rules_find(rules), &legal), 0);
        hashset_add(&boards, board_hash(&a.board));
        hashset_add(&others, board_hash(&other.board));
        common += board_equal(&a.board, &other.board);
    }
    if (plies >= 4) cr_assert(boards.count > 150 && others.count > 150 && common < 20);
    hashset_free(&boards);
    hashset_free(&others);
    openings_close(openings);
    openings_close(again);
}

Test(openings, random) {
    check_random("random:1", "english", 8, 1);
    check_random("random:4", "english", 8, 4);
    check_random("random:60", "english", 8, 60);
    check_random("random:9", "giveaway", 12, 9);
    check_random("random:60", "paper004", 6, 60);
}

/* Writes a file into the folder and opens it; the path is to be freed. */
static char *write_source(const char *name, const char *content) {
    folder_write(folder, name, content);
    return file_join(folder, name);
}

static void check_file_error(const char *name, const char *content, const char *reported) {
    MEMORY_AUTO char *path = write_source(name, content);
    check_error(path, 8, ERROR_DATA, reported);
    check_error(path, 8, ERROR_DATA, path);
}

Test(openings, fen_file) {
    MEMORY_AUTO char *path =
        write_source("some.fen", "# a comment\n\n  \t\r\nW:W21,22,K30:B1,K2 # one\n"
                                 "B:W32:B1\r\nB:W32:B5.");
    AUTO(openings_close_at) Openings *openings = open_good(path);
    cr_assert_eq(openings_count(openings), 3);
    const Opening first = openings_at(openings, 0), last = openings_at(openings, 2);
    check_fen(&first.board, "W:W21,22,K30:B1,K2");
    check_fen(&last.board, "B:W32:B5");
    cr_assert_str_eq(first.name, "fen 4");
    cr_assert_str_eq(last.name, "fen 6");
}

Test(openings, fen_file_that_is_wrong) {
    check_file_error("a.fen", "# none\nB:W32:B1\nB:W33:B1\n", "a.fen:3: ");
    check_file_error("b.fen", "nonsense\n", "b.fen:1: ");
    check_file_error("c.fen", "\n\n\n\nB:W32\xff:B1", "c.fen:5: ");
    check_file_error("d.fen", "", "contains no position");
    check_file_error("e.fen", "# nothing\n\n", "contains no position");
    check_file_error("f.fen", "B:W32:B1\nB:W32:B\n", "f.fen:2: the side to move has no move");
    check_file_error("g.fen", "W:W5:B1\n", "g.fen:1: the side to move has no move"); /* blocked */
}

Test(openings, pdn_file) {
    MEMORY_AUTO char *path = write_source(
        "some.pdn", "[Event \"a\"]\n1. 9-13 21-17 5-9 *\n\n[Event \"b\"]\n1. 11-15 *\n\n"
                    "[Event \"c\"]\n[FEN \"W:W22:B18,11\"]\n*\n");
    AUTO(openings_close_at) Openings *openings = open_good(path);
    cr_assert_eq(openings_count(openings), 3);
    const Opening opening = openings_at(openings, 0), last = openings_at(openings, 2);
    check_fen(&opening.board,
              "W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13");
    check_fen(&last.board, "W:W22:B11,18");
    cr_assert_str_eq(opening.name, "game 1");
    cr_assert_str_eq(last.name, "game 3");
}

Test(openings, pdn_file_cut) {
    MEMORY_AUTO char *path = write_source(
        "cut.pdn", "[Event \"a\"]\n1. 9-13 21-17 5-9 *\n\n[Event \"b\"]\n1. 11-15 *\n");
    char source[512];
    snprintf(source, sizeof source, "%s:2", path);
    Openings *const openings = open_good(source);
    const Opening longer = openings_at(openings, 0), shorter = openings_at(openings, 1);
    check_fen(&longer.board, "B:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13");
    check_fen(&shorter.board, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15");
    openings_close(openings);
    snprintf(source, sizeof source, "%s:x", path);
    check_error(source, 8, ERROR_USAGE, "expected a number of plies after '.pdn:'");
}

/* Faults behind the plies that count are counted; those before and in the tags are errors. */
Test(openings, pdn_file_cut_before_faults) {
    MEMORY_AUTO char *path = write_source(
        "faults.pdn",
        "[Event \"a\"]\n1. 9-13 21-17 5-9 nonsense 1-0\n\n[Event \"b\"]\n1. 11-15 22-18 *\n"
        "[Event \"c\"]\n1. 11-15 22-18 2. 15-19 { open\n[Event \"d\"]\n1. 9-13 21-17 *\n");
    static const char *const SOURCES[] = {"%s:2", "%s:0"};
    char source[512];
    for (size_t i = 0; i < 2; i++) {
        snprintf(source, sizeof source, SOURCES[i], path);
        AUTO(openings_close_at) Openings *openings = open_good(source);
        cr_assert_eq(openings_count(openings), 4);
        cr_assert_eq(openings_faults(openings), 2);
    }
    snprintf(source, sizeof source, "%s:3", path);
    check_error(source, 8, ERROR_DATA,
                "faults.pdn:7: game 3, move 2 (black): 15-19 is not legal here");
    snprintf(source, sizeof source, "%s:4", path);
    check_error(source, 8, ERROR_DATA,
                "faults.pdn:2: game 1, move 2 (white): \"nonsense\" is not a move");
    MEMORY_AUTO char *tags = write_source("tags.pdn", "[FEN \"W:W99:B18\"]\n*\n");
    snprintf(source, sizeof source, "%s:0", tags);
    check_error(source, 8, ERROR_DATA, "tags.pdn:1: ");
}

Test(openings, pdn_file_that_is_wrong) {
    check_file_error("a.pdn", "[Event \"a\"]\n1. 9-13 *\n\n[Event \"b\"]\n1. 9-13\n21-18 *\n",
                     "a.pdn:6: ");
    check_file_error("b.pdn", "", "contains no position");
    check_file_error("c.pdn", "[Event \"a\"]\n[FEN \"W:W22:B18\"]\n1. 22x15 1-0\n",
                     "finished position");
    check_file_error("d.pdn", "[FEN \"W:W99:B18\"]\n*\n", "d.pdn:1: ");
    check_file_error("e.pdn",
                     "[Event \"a\"]\n*\n\n[Event \"b\"]\n[Rules \"giveaway\"]\n1. 9-13 *\n",
                     "e.pdn:5: game 2: Rules \"giveaway\": expected english");
}

Test(openings, files_that_cannot_be_read) {
    MEMORY_AUTO char *fen = file_join(folder, "none.fen"), *pdn = file_join(folder, "none.pdn");
    MEMORY_AUTO char *nul = file_join(folder, "nul.fen");
    Error error = {ERROR_NONE, ""};
    check_error(fen, 8, ERROR_NO_INPUT, fen);
    check_error(pdn, 8, ERROR_NO_INPUT, pdn);
    cr_assert(file_write(nul, "B:W32:B1\n\0\n", 11, &error));
    check_error(nul, 8, ERROR_DATA, "NUL");
}

/* A file's positions must suit the board. */
Test(openings, board_of_another_size) {
    MEMORY_AUTO char *path = write_source("ten.fen", "B:W50:B1\n");
    Openings *const openings = open_by(path, "english", 10);
    cr_assert_eq(openings_at(openings, 0).board.size, 10);
    openings_close(openings);
    check_error(path, 8, ERROR_DATA, "ten.fen:1: ");
}
