/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of all files that the program leaves, which are the documentation of their columns,
 * and the kinds of results that they make. */
#pragma once

#include "report/result_tables.h"

enum { RECORDS_MAX = 64 };

/* Ends with NULL. */
extern const Record *const RECORDS[];

/* In the order in which they are reported; ends with a file of NULL. */
extern const ResultsPart RESULTS_PARTS[];
