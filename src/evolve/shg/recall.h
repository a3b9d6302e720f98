/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recall: what a specimen chose, remembered. Herds converge, so that most games go for long as
 * others did, and the same weights to the same depth choose the same. */
#pragma once

#include "search/search.h"

/* The best moves of one evaluator in positions that one search has seen; threads share it. Opaque
 * owner. */
typedef struct Recall Recall;

Recall *recall_new(int entries);  /* at least 1; the latest are kept */
void recall_free(Recall *recall); /* NULL is fine */

/* A search, and where its choices are remembered; both borrowed. */
typedef struct RecallingSearch {
    SearchInstance search; /* chooses the first of equal moves in search_order */
    Recall *recall;
} RecallingSearch;

/* The search that chooses as `recalling->search` does and asks the memory first: then its result
 * has the move and nothing else. Valid as long as `recalling`. */
SearchInstance recalling_search(RecallingSearch *recalling);
