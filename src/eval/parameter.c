#include "eval/parameter.h"

#include "eval/evaluator.h"

#include <string.h>

/* Paper 003, section 2; squares, where a comment in counting.c gives them, from game notes. */
#define SEED "paper 003, section 2"
#define SAMUEL "Samuel 1959, appendix C"

const Parameter PARAMETERS[PARAMETER_COUNT] = {
    [PARAMETER_MEN] = {"men", "men", "men", SEED ", no. 1"},
    [PARAMETER_KINGS] = {"kings", "kings", "kings", SEED ", no. 2"},
    [PARAMETER_SAFE_MEN] = {"safe_men", "safe men", "men on the edge of the board", SEED ", no. 3"},
    [PARAMETER_SAFE_KINGS] = {"safe_kings", "safe kings", "kings on the edge", SEED ", no. 4"},
    [PARAMETER_MOVABLE_MEN] = {"movable_men", "movable men",
                               "men with a move other than a capture, obligatory captures ignored",
                               SEED ", no. 5"},
    [PARAMETER_MOVABLE_KINGS] = {"movable_kings", "movable kings", "kings, likewise",
                                 SEED ", no. 6"},
    [PARAMETER_PROMOTION_DISTANCE] = {"promotion_distance", "distance to promotion",
                                      "rows that the men have still to go, in all", SEED ", no. 7"},
    [PARAMETER_PROMOTION_VACANCIES] = {"promotion_vacancies", "empty promotion squares",
                                       "empty squares of the far row", SEED ", no. 8"},
    [PARAMETER_DEFENDERS] = {"defenders", "defenders", "men and kings in the own two lowest rows",
                             SEED ", no. 9"},
    [PARAMETER_ATTACKERS] = {"attackers", "attackers", "men in the three topmost rows",
                             SEED ", no. 10"},
    [PARAMETER_CENTRAL_MEN] = {"central_men", "central men", "men on the eight central squares",
                               SEED ", no. 11"},
    [PARAMETER_CENTRAL_KINGS] = {"central_kings", "central kings", "kings there", SEED ", no. 12"},
    [PARAMETER_MAIN_DIAGONAL_MEN] = {"main_diagonal_men", "men on main diagonal",
                                     "men on the long diagonal", SEED ", no. 13"},
    [PARAMETER_MAIN_DIAGONAL_KINGS] = {"main_diagonal_kings", "kings on main diagonal",
                                       "kings there", SEED ", no. 14"},
    [PARAMETER_DOUBLE_DIAGONAL_MEN] = {"double_diagonal_men", "men on double diagonals",
                                       "men on the two diagonals that end in the double corners",
                                       SEED ", no. 15"},
    [PARAMETER_DOUBLE_DIAGONAL_KINGS] = {"double_diagonal_kings", "kings on double diagonals",
                                         "kings there", SEED ", no. 16"},
    [PARAMETER_LONER_MEN] = {"loner_men", "loner men", "men next to no other piece of any colour",
                             SEED ", no. 17"},
    [PARAMETER_LONER_KINGS] = {"loner_kings", "loner kings", "kings, likewise", SEED ", no. 18"},
    [PARAMETER_HOLES] = {"holes", "holes",
                         "empty squares next to three or more of the side's pieces",
                         SEED ", no. 19"},
    [PARAMETER_TRIANGLE] = {"triangle", "Triangle", "men on 1, 2, 6 (White: 32, 31, 27)",
                            SEED ", no. 20"},
    [PARAMETER_OREO] = {"oreo", "Oreo", "men on 2, 3, 7 (White: 31, 30, 26)", SEED ", no. 21"},
    [PARAMETER_BRIDGE] = {"bridge", "Bridge", "men on 1, 3 (White: 32, 30)", SEED ", no. 22"},
    [PARAMETER_DOG] = {"dog", "Dog",
                       "a man on 1 and the opponent's on 5 (White: on 32, the opponent's on 28)",
                       SEED ", no. 23"},
    [PARAMETER_MAN_IN_CORNER] = {"man_in_corner", "man in corner", "a man on 4 (White: 29)",
                                 SEED ", no. 24"},
    [PARAMETER_KING_IN_CORNER] = {"king_in_corner", "king in corner", "a king on 29 (White: 4)",
                                  SEED ", no. 25"},
    [PARAMETER_PIECES] = {"pieces", "pieces", "men and kings", "paper 003, section 4.2"},
    [SAMUEL_ADV] = {"samuel_adv", "ADV, advancement", "men in rows 5, 6, less those in rows 3, 4",
                    SAMUEL},
    [SAMUEL_APEX] = {"samuel_apex", "APEX",
                     "-1 if the other alone has men on 7 or 26 and there are no kings", SAMUEL},
    [SAMUEL_BACK] = {"samuel_back", "BACK, back row bridge",
                     "pieces on 1, 3 (White: 30, 32) while the other has no king", SAMUEL},
    [SAMUEL_CENT] = {"samuel_cent", "CENT, center control I", "men on the central squares", SAMUEL},
    [SAMUEL_CNTR] = {"samuel_cntr", "CNTR, center control II",
                     "central squares that the other holds or can move to", SAMUEL},
    [SAMUEL_CORN] = {"samuel_corn", "CORN, double corner credit",
                     "the other is behind, has at most 6 and can reach a double corner", SAMUEL},
    [SAMUEL_CRAMP] = {"samuel_cramp", "CRAMP",
                      "2 if 13 and 9 or 14 hold the other on 17, 21, 22, 25 (White: turned)",
                      SAMUEL},
    [SAMUEL_DENY] = {"samuel_deny", "DENY, denial of occupancy",
                     "squares of MOB where the piece could be captured without an exchange",
                     SAMUEL},
    [SAMUEL_DIA] = {"samuel_dia", "DIA, double diagonal file", "pieces on the double diagonals",
                    SAMUEL},
    [SAMUEL_DIAV] = {"samuel_diav", "DIAV, diagonal moment value",
                     "3/2 a piece on the double diagonals, 1 next to them, 1/2 two away", SAMUEL},
    [SAMUEL_DYKE] = {"samuel_dyke", "DYKE",
                     "strings of three pieces next to each other on a diagonal", SAMUEL},
    [SAMUEL_EXCH] = {"samuel_exch", "EXCH, exchange",
                     "squares where the other, moving there, forces an exchange", SAMUEL},
    [SAMUEL_EXPOS] = {"samuel_expos", "EXPOS, exposure",
                      "pieces between two empty squares of a diagonal", SAMUEL},
    [SAMUEL_FORK] = {"samuel_fork", "FORK, threat of fork",
                     "pairs side by side in a row with room for the other to fork them", SAMUEL},
    [SAMUEL_GAP] = {"samuel_gap", "GAP",
                    "empty squares between two pieces of a diagonal, or a piece and the edge",
                    SAMUEL},
    [SAMUEL_GUARD] = {"samuel_guard", "GUARD, back row control",
                      "Bridge or Oreo is held while the other has no king", SAMUEL},
    [SAMUEL_HOLE] = {"samuel_hole", "HOLE", "empty squares next to three or more pieces", SAMUEL},
    [SAMUEL_KCENT] = {"samuel_kcent", "KCENT, king center control", "kings on the central squares",
                      SAMUEL},
    [SAMUEL_MOB] = {"samuel_mob", "MOB, total mobility",
                    "squares that the other can move to, captures ignored", SAMUEL},
    [SAMUEL_MOBIL] = {"samuel_mobil", "MOBIL, undenied mobility", "MOB less DENY", SAMUEL},
    [SAMUEL_MOVE] = {"samuel_move", "MOVE",
                     "as many pieces, material below 24, an odd number in the move system", SAMUEL},
    [SAMUEL_NODE] = {"samuel_node", "NODE", "pieces with three or more empty neighbours", SAMUEL},
    [SAMUEL_OREO] = {"samuel_oreo", "OREO, triangle of Oreo",
                     "pieces on 2, 3, 7 (White: 26, 30, 31) and no king of the side", SAMUEL},
    [SAMUEL_POLE] = {"samuel_pole", "POLE", "men with nothing but empty neighbours", SAMUEL},
    [SAMUEL_RECAP] = {"samuel_recap", "RECAP, recapture", "the same as EXCH", SAMUEL},
    [SAMUEL_THRET] = {"samuel_thret", "THRET, threat",
                      "squares where the other, moving there, threatens a capture", SAMUEL},
};

int parameter_find(const char *key) {
    for (int id = 0; id < PARAMETER_COUNT; id++) {
        if (strcmp(PARAMETERS[id].key, key) == 0) return id;
    }
    return -1;
}

bool parameter_is_on(ParameterId id, int board_size) {
    return id < SAMUEL_PARAMETER_FIRST || board_size == BOARD_SIZE_STANDARD;
}

double parameter_bound(ParameterId id, int board_size) {
    const int squares = board_size * board_size / 2;
    /* A set-up position may have a man on every square. DYKE: at most one string a square and
     * diagonal; DIAV: 3/2 a square; every other parameter counts squares, or is 1 or 2. */
    if (id == PARAMETER_PROMOTION_DISTANCE) return (double)squares * (board_size - 1);
    return 2.0 * squares;
}

double parameter_value(const Board *board, ParameterId id, Side side) {
    return eval_kernel(board->size)->parameter_value(board, id, side);
}
