/* What `show --explain` says: the terms of which a formula's value is made. */
#pragma once

#include "draughts/board.h"
#include "eval/catalogue.h"
#include "report/table.h"
#include "util/error.h"
#include "util/text.h"

/* Appends what players' evaluators make of a board. For people: each heuristic with its rules,
 * source and provenance, the conditions and terms of its components, and the value; for programs
 * one table, `evaluator,component,applies,quantity,value,weight,contribution`. ERROR_USAGE for an
 * evaluator that is no formula, and as player_parse. */
bool show_explain(Catalogue *catalogue, const char *const *players, int count, const Board *board,
                  TableFormat format, Text *text, Error *error);
