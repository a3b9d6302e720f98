/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `show --explain` says: the terms of which a formula's value is made. */
#pragma once

#include "eval/catalogue.h"
#include "report/answer.h"

/* Appends what players' evaluators make of a board. For people: each heuristic with its rules,
 * source and provenance, the conditions and terms of its components, and the value; for programs
 * "terms" (`evaluator,component,applies,quantity,value,weight,contribution`), "formulas",
 * "components" and "ranges". ERROR_USAGE for an evaluator that is no formula, and as player_parse:
 * the answer is then not whole. */
bool show_explain(Catalogue *catalogue, const char *const *players, int count, const Board *board,
                  Answer *answer, Error *error);
