/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parameters: the quantities to which heuristic files give weights.
 *
 * A parameter is a number for a side in a position. Mańdziuk 2007's 25 describe that side. Samuel's
 * factors take that side as the one that has just moved ("passive") and its opponent as the one to
 * move ("active"), whichever is to move in the position. White's parameters are Black's on the
 * board turned round. Samuel's factors are defined on 8×8 only, the others on all sizes, by the
 * same shapes at the same corners. */
#pragma once

#include "draughts/board.h"

/* clang-format off */
/* Mańdziuk 2007, section 2, in its order: its number (id + 1), id, key, title, what it counts. */
#define MANDZIUK_PARAMETERS(P) \
    P(1, PARAMETER_MEN, "men", "men", "men") \
    P(2, PARAMETER_KINGS, "kings", "kings", "kings") \
    P(3, PARAMETER_SAFE_MEN, "safe_men", "safe men", "men on the edge of the board") \
    P(4, PARAMETER_SAFE_KINGS, "safe_kings", "safe kings", "kings on the edge of the board") \
    P(5, PARAMETER_MOVABLE_MEN, "movable_men", "movable men", \
      "men that can make a move other than a capture, even if they must capture") \
    P(6, PARAMETER_MOVABLE_KINGS, "movable_kings", "movable kings", "kings that can do so") \
    P(7, PARAMETER_PROMOTION_DISTANCE, "promotion_distance", "distance to promotion", \
      "rows to the opponent's back row, summed over the men") \
    P(8, PARAMETER_PROMOTION_VACANCIES, "promotion_vacancies", "empty promotion squares", \
      "empty squares in the opponent's back row") \
    P(9, PARAMETER_DEFENDERS, "defenders", "defenders", \
      "men and kings in the side's own first two rows") \
    P(10, PARAMETER_ATTACKERS, "attackers", "attackers", "men in the last three rows") \
    P(11, PARAMETER_CENTRAL_MEN, "central_men", "central men", \
      "men on the eight central squares") \
    P(12, PARAMETER_CENTRAL_KINGS, "central_kings", "central kings", "kings on these squares") \
    P(13, PARAMETER_MAIN_DIAGONAL_MEN, "main_diagonal_men", "men on main diagonal", \
      "men on the long diagonal") \
    P(14, PARAMETER_MAIN_DIAGONAL_KINGS, "main_diagonal_kings", "kings on main diagonal", \
      "kings on this diagonal") \
    P(15, PARAMETER_DOUBLE_DIAGONAL_MEN, "double_diagonal_men", "men on double diagonals", \
      "men on the two diagonals that end in the double corners") \
    P(16, PARAMETER_DOUBLE_DIAGONAL_KINGS, "double_diagonal_kings", "kings on double diagonals", \
      "kings on these diagonals") \
    P(17, PARAMETER_LONER_MEN, "loner_men", "loner men", \
      "men without a neighbour of either colour") \
    P(18, PARAMETER_LONER_KINGS, "loner_kings", "loner kings", "kings without a neighbour") \
    P(19, PARAMETER_HOLES, "holes", "holes", \
      "empty squares with three or four neighbours of the side's pieces") \
    P(20, PARAMETER_TRIANGLE, "triangle", "Triangle", "men on 1, 2, 6 (White: 32, 31, 27)") \
    P(21, PARAMETER_OREO, "oreo", "Oreo", "men on 2, 3, 7 (White: 31, 30, 26)") \
    P(22, PARAMETER_BRIDGE, "bridge", "Bridge", "men on 1, 3 (White: 32, 30)") \
    P(23, PARAMETER_DOG, "dog", "Dog", \
      "a man on 1 and an opponent's man on 5 (White: 32 and 28)") \
    P(24, PARAMETER_MAN_IN_CORNER, "man_in_corner", "man in corner", "a man on 4 (White: 29)") \
    P(25, PARAMETER_KING_IN_CORNER, "king_in_corner", "king in corner", \
      "a king on 29 (White: 4)")
/* Samuel 1959, appendix C, in its (alphabetical) order: the same without a number. */
#define SAMUEL_PARAMETERS(P) \
    P(SAMUEL_ADV, "samuel_adv", "ADV, advancement", "men in rows 5, 6, less those in rows 3, 4") \
    P(SAMUEL_APEX, "samuel_apex", "APEX", \
      "minus 1 if the other alone has men on 7 or 26 and there are no kings") \
    P(SAMUEL_BACK, "samuel_back", "BACK, back row bridge", \
      "pieces on 1, 3 (White: 30, 32) while the other has no king") \
    P(SAMUEL_CENT, "samuel_cent", "CENT, center control I", "men on the central squares") \
    P(SAMUEL_CNTR, "samuel_cntr", "CNTR, center control II", \
      "central squares that the other holds or can move to") \
    P(SAMUEL_CORN, "samuel_corn", "CORN, double corner credit", \
      "the other is behind, has at most 6 and can reach a double corner") \
    P(SAMUEL_CRAMP, "samuel_cramp", "CRAMP", \
      "2 if 13 and 9 or 14 hold the other on 17, 21, 22, 25 (White: turned)") \
    P(SAMUEL_DENY, "samuel_deny", "DENY, denial of occupancy", \
      "squares of MOB where the piece could be captured without an exchange") \
    P(SAMUEL_DIA, "samuel_dia", "DIA, double diagonal file", "pieces on the double diagonals") \
    P(SAMUEL_DIAV, "samuel_diav", "DIAV, diagonal moment value", \
      "3/2 a piece on the double diagonals, 1 next to them, 1/2 two away") \
    P(SAMUEL_DYKE, "samuel_dyke", "DYKE", \
      "strings of three pieces next to each other on a diagonal") \
    P(SAMUEL_EXCH, "samuel_exch", "EXCH, exchange", \
      "squares where the other, moving there, forces an exchange") \
    P(SAMUEL_EXPOS, "samuel_expos", "EXPOS, exposure", \
      "pieces between two empty squares of a diagonal") \
    P(SAMUEL_FORK, "samuel_fork", "FORK, threat of fork", \
      "pairs side by side in a row with room for the other to fork them") \
    P(SAMUEL_GAP, "samuel_gap", "GAP", \
      "empty squares between two pieces of a diagonal, or a piece and the edge") \
    P(SAMUEL_GUARD, "samuel_guard", "GUARD, back row control", \
      "Bridge or Oreo is held while the other has no king") \
    P(SAMUEL_HOLE, "samuel_hole", "HOLE", "empty squares next to three or more pieces") \
    P(SAMUEL_KCENT, "samuel_kcent", "KCENT, king center control", "kings on the central squares") \
    P(SAMUEL_MOB, "samuel_mob", "MOB, total mobility", \
      "squares that the other can move to, captures ignored") \
    P(SAMUEL_MOBIL, "samuel_mobil", "MOBIL, undenied mobility", "MOB less DENY") \
    P(SAMUEL_MOVE, "samuel_move", "MOVE", \
      "as many pieces, material below 24, an odd number in the move system") \
    P(SAMUEL_NODE, "samuel_node", "NODE", "pieces with three or more empty neighbours") \
    P(SAMUEL_OREO, "samuel_oreo", "OREO, triangle of Oreo", \
      "pieces on 2, 3, 7 (White: 26, 30, 31) and no king of the side") \
    P(SAMUEL_POLE, "samuel_pole", "POLE", "men with nothing but empty neighbours") \
    P(SAMUEL_RECAP, "samuel_recap", "RECAP, recapture", "the same as EXCH") \
    P(SAMUEL_THRET, "samuel_thret", "THRET, threat", \
      "squares where the other, moving there, threatens a capture")
/* clang-format on */

#define MANDZIUK_PARAMETER_ID(number, id, key, title, summary) id,
#define SAMUEL_PARAMETER_ID(id, key, title, summary) id,
typedef enum ParameterId {
    MANDZIUK_PARAMETERS(MANDZIUK_PARAMETER_ID) /* those with a number come first */
    MANDZIUK_PARAMETER_COUNT,
    /* Men and kings together, for the phases. */
    PARAMETER_PIECES = MANDZIUK_PARAMETER_COUNT,
    SAMUEL_PARAMETERS(SAMUEL_PARAMETER_ID) /* without one */
    PARAMETER_COUNT,
    SAMUEL_PARAMETER_FIRST = SAMUEL_ADV
} ParameterId;

typedef struct Parameter {
    const char *key;     /* in files and tables for programs: "safe_men", "samuel_adv" */
    const char *title;   /* for people: "safe men" */
    const char *summary; /* what it counts */
    const char *source;
} Parameter;

/* By ParameterId. */
extern const Parameter PARAMETERS[PARAMETER_COUNT];

/* Returns the id of a key, or -1. */
int parameter_find(const char *key);
/* Whether a parameter is defined on boards of this size. */
bool parameter_is_on(ParameterId id, int board_size);
/* Returns a bound on the absolute value of the parameter on boards of this size. */
double parameter_bound(ParameterId id, int board_size);
/* Returns the value for a side: a whole number, for SAMUEL_DIAV a multiple of 1/2. The parameter
 * must be defined on the board's size. */
double parameter_value(const Board *board, ParameterId id, Side side);
