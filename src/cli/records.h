/* The records of all files that the program leaves: the documentation of their columns. */
#pragma once

#include "util/record.h"

enum { RECORDS_MAX = 64, RECORD_FORMAT_SIZE = 64 };

/* Ends with NULL. */
extern const Record *const RECORDS[];

/* What a field is in a file: "a whole number", "a number with 4 decimals". */
void record_format(const Field *field, char format[RECORD_FORMAT_SIZE]);
