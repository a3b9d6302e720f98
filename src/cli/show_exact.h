/* What `show --tables` says: the exact value of a position. */
#pragma once

#include "draughts/moves.h"
#include "report/answer.h"
#include "util/error.h"

/* Appends the value by the tables in a folder and the moves that keep it, or that they do not have
 * the position; nothing where `tables` is NULL. False as egdb_share. */
bool show_exact(const char *tables, const Rules *rules, const Board *board, const MoveList *legal,
                Answer *answer, Error *error);
