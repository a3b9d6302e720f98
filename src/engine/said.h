/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library of CheckerBoard says of its search: the API leaves its words to the engine ("There
 * is no defined format", CB API reference, getmove), so they are searched for keys, and nothing is
 * guessed: a number that is not plain, or is told twice differently, is none. */
#pragma once

#include "engine/protocol.h"

/* Whether a `parse` is one: "KEY %d;KEY %v;KEY %n;KEY %l", the words before depth, value, nodes and
 * line; "" is. ERROR_USAGE. */
bool said_check(const char *parse, Error *error);

/* Fills what the text says. With parse "" the keys are "depth", "value", "eval" or "score",
 * "nodes", and "pv", in any case: as simple checkers ("depth 12, value    3  nodes 123") and Cake
 * ("depth 11/23/12.3 nodes 123 value 12 time 0.12s") have them. Between a key and what it says
 * there may be blanks, a ":" or a "=". */
void said_read(const char *text, const char *parse, ProtocolInfo *info);
