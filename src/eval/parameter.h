/* Parameters: what heuristic files weigh.
 *
 * Each is a number that a side has in a position. Paper 003's 25 are the side's own; Samuel's
 * factors are those of the side as the one that has just moved ("passive"), with the other about
 * to move ("active"), whoever moves in the position. A parameter of White is that of Black on the
 * board turned round. Samuel's factors are defined on 8×8 only; the others on every board size by
 * the same shapes at the same corners. */
#pragma once

#include "draughts/board.h"

#include <stdbool.h>

typedef enum ParameterId {
    /* Paper 003, section 2, in its order: number = id + 1. */
    PARAMETER_MEN,
    PARAMETER_KINGS,
    PARAMETER_SAFE_MEN,
    PARAMETER_SAFE_KINGS,
    PARAMETER_MOVABLE_MEN,
    PARAMETER_MOVABLE_KINGS,
    PARAMETER_PROMOTION_DISTANCE,
    PARAMETER_PROMOTION_VACANCIES,
    PARAMETER_DEFENDERS,
    PARAMETER_ATTACKERS,
    PARAMETER_CENTRAL_MEN,
    PARAMETER_CENTRAL_KINGS,
    PARAMETER_MAIN_DIAGONAL_MEN,
    PARAMETER_MAIN_DIAGONAL_KINGS,
    PARAMETER_DOUBLE_DIAGONAL_MEN,
    PARAMETER_DOUBLE_DIAGONAL_KINGS,
    PARAMETER_LONER_MEN,
    PARAMETER_LONER_KINGS,
    PARAMETER_HOLES,
    PARAMETER_TRIANGLE,
    PARAMETER_OREO,
    PARAMETER_BRIDGE,
    PARAMETER_DOG,
    PARAMETER_MAN_IN_CORNER,
    PARAMETER_KING_IN_CORNER,
    SEED003_PARAMETER_COUNT,
    /* Men and kings together, for the phases. */
    PARAMETER_PIECES = SEED003_PARAMETER_COUNT,
    /* Samuel 1959, appendix C, in its (alphabetical) order. */
    SAMUEL_PARAMETER_FIRST,
    SAMUEL_ADV = SAMUEL_PARAMETER_FIRST,
    SAMUEL_APEX,
    SAMUEL_BACK,
    SAMUEL_CENT,
    SAMUEL_CNTR,
    SAMUEL_CORN,
    SAMUEL_CRAMP,
    SAMUEL_DENY,
    SAMUEL_DIA,
    SAMUEL_DIAV,
    SAMUEL_DYKE,
    SAMUEL_EXCH,
    SAMUEL_EXPOS,
    SAMUEL_FORK,
    SAMUEL_GAP,
    SAMUEL_GUARD,
    SAMUEL_HOLE,
    SAMUEL_KCENT,
    SAMUEL_MOB,
    SAMUEL_MOBIL,
    SAMUEL_MOVE,
    SAMUEL_NODE,
    SAMUEL_OREO,
    SAMUEL_POLE,
    SAMUEL_RECAP,
    SAMUEL_THRET,
    PARAMETER_COUNT
} ParameterId;

typedef struct Parameter {
    const char *key;     /* in files and tables for programs: "safe_men", "samuel_adv" */
    const char *title;   /* for people: "safe men" */
    const char *summary; /* what it counts */
    const char *source;
} Parameter;

/* By ParameterId. */
extern const Parameter PARAMETERS[PARAMETER_COUNT];

/* The id of a key, or -1. */
int parameter_find(const char *key);
/* Whether it is defined on boards of this size. */
bool parameter_is_on(ParameterId id, int board_size);
/* No position of a board of this size has a greater absolute value. */
double parameter_bound(ParameterId id, int board_size);
/* The value of a side: a whole number, for SAMUEL_DIAV a multiple of 1/2. It must be defined on
 * the board's size. */
double parameter_value(const Board *board, ParameterId id, Side side);
