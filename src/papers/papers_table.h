/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of an exhibit: what the paper prints and, beside it, ours from a folder of results. */
#pragma once

#include "papers/exhibit.h"
#include "report/table.h"

typedef struct PapersTable {
    Table *table;     /* NULL: the exhibit has none; the owner is the caller (table_free) */
    bool is_measured; /* some of ours is there, or nothing of ours belongs here */
} PapersTable;

/* `own` is the name of the claim's table. A figure of ours that no file or row has is an empty
 * cell. False with ERROR_DATA for a file that lacks a column or has what is no number;
 * zero-initialise *table. */
bool papers_table_make(const Exhibit *exhibit, const char *own, const char *folder,
                       PapersTable *table, Error *error);
