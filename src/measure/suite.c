/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/suite.h"

#include "draughts/notation.h"

#include <assert.h>

/* The appendix games are Mańdziuk 2007's; the played ones are games of this program against itself
 * at depth 8: piece-and-row against staged (english), null against null (giveaway), piece-and-row
 * against piece-and-board (paper004), each from a ballot. */
const SuitePosition SUITE[SUITE_COUNT] = {
    /* Openings */
    {"start", "english", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"},
    {"ballot 18", "english", "W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13"},
    {"ballot 46, Double Cross", "english",
     "W:W21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,23"},
    {"ballot 121", "english",
     "W:W18,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15"},
    {"ballot 51", "giveaway",
     "W:W19,21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,14"},
    /* Middle games */
    {"appendix 1, after 10 plies", "english",
     "B:W14,19,23,24,25,26,27,29,30,31,32:B1,2,3,4,5,6,7,11,12,13,20"},
    {"appendix 1, after 22 plies", "english",
     "B:W14,19,23,24,25,26,27,31,32:B3,4,5,6,7,11,12,13,20"},
    {"appendix 2, after 10 plies", "english",
     "W:W14,18,24,25,26,28,29,30,31,32:B1,2,3,4,5,6,7,11,12,13"},
    {"appendix 2, after 22 plies", "english",
     "W:W14,17,18,24,25,26,27,28,31:B2,3,4,5,6,7,12,13,20"},
    {"appendix 2, after 34 plies", "english",
     "W:W14,15,17,19,22,23,24,26,27:B2,5,8,10,11,12,13,16,20"},
    {"played, ballot 121, after 19 plies", "english",
     "W:W13,20,22,23,25,27,29,30,32:B1,2,5,6,7,9,11,15,16"},
    {"played, ballot 46, after 28 plies", "english", "B:W17,23,29,30,31,32:B3,8,10,12,15,16"},
    {"played, ballot 123, after 10 plies", "giveaway",
     "B:W19,22,23,25,26,28,29,30,31,32:B1,3,4,5,6,7,8,9,12,16,21"},
    {"played, ballot 18, after 19 plies", "giveaway",
     "W:W21,22,23,24,26,28,30,32:B1,3,4,6,7,9,13,15,16"},
    {"played, ballot 51, after 19 plies", "giveaway",
     "W:W13,22,25,27,29,30,31,32:B2,3,4,5,6,9,12,15,16,21,28"},
    {"played, ballot 18, after 28 plies", "paper004", "B:W18,19,20,21,25,29,30:B1,7,8,9,10,11,13"},
    /* Endings with men and kings */
    {"appendix 1, after 58 plies", "english", "B:WK3,K5,18,19,32:B9,K10,11,12,20"},
    {"appendix 2, after 83 plies", "english", "B:WK6,K22:B16,21,K28,K31,K32"},
    {"played, ballot 46, after 37 plies", "giveaway", "W:WK1,20,23,28:B4,7,8,9,12,K17"},
    {"Mańdziuk 2007, figure 1", "giveaway", "B:WK24:B10,15,22,23"},
    {"played, ballot 18, after 46 plies", "paper004", "B:WK3,17,20,21,22,29:B5,9,10,12,13,K23"},
    /* Endings of kings */
    {"appendix 1, after 97 plies", "english", "W:WK10,K15:BK23,K24"},
    {"three kings against two", "english", "W:WK18,K19,K23:BK1,K5"},
    {"played, ballot 121, after 109 plies", "giveaway", "W:WK2,K4:BK22,K31"},
};

Board suite_board(const SuitePosition *position) {
    Board board = board_start(BOARD_SIZE_STANDARD);
    const bool good = fen_parse(position->fen, BOARD_SIZE_STANDARD, &board, NULL);
    assert(good); /* a test reads them all */
    (void)good;
    return board;
}

const Rules *suite_rules(const SuitePosition *position) {
    const Rules *const rules = rules_find(position->rules);
    assert(rules != NULL);
    return rules;
}

double suite_evaluate(const EvalInstance *eval, const Board boards[SUITE_COUNT], int rounds) {
    double sum = 0;
    eval_begin(eval, &boards[0], 1);
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < SUITE_COUNT; i++) sum += eval_board(eval, &boards[i]);
    return sum;
}
