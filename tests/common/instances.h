/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluators and searches opened from text, for the tests. */
#pragma once

#include "eval/catalogue.h"
#include "search/search.h"

/* The catalogue for English rules on a board of this size; kept until the test ends. */
Catalogue *instances_catalogue(int size);
/* `text` is "name" or "name:key=value,…"; fails the test when it cannot be opened. */
EvalInstance instances_eval(int size, const char *text);
SearchInstance instances_search(int size, const char *text);
/* The error that opening gives; the test fails when there is none. */
Error instances_eval_error(int size, const char *text);
Error instances_search_error(int size, const char *text);
