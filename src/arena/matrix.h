/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matrices: a number for every player against every other one, as files hold them. */
#pragma once

#include "util/record.h"

/* Owner of names and cells; zero-initialise, release with matrix_free. */
typedef struct Matrix {
    int count;
    char **names;
    double *cells; /* row after row; NaN where there is nothing */
} Matrix;

/* The files. Their first column is the row's player, the second field describes one column a
 * player, named after him. */
extern const Record CROSSTABLE_RECORD, CLASHES_RECORD, SUPERIORITY_RECORD;

/* A matrix without any number. */
Matrix matrix_new(const char *const *names, int count);
void matrix_free(Matrix *matrix);
double *matrix_cell(const Matrix *matrix, int row, int column);
/* The row's share of what both have against each other; NaN if unknown. */
double matrix_share(const Matrix *matrix, int row, int column);

/* Fills order[0 … count − 1] with the matrix's rows in the order of other rows, each of which
 * begins with a player's name. False where they are not the same players. */
bool matrix_order(const Matrix *matrix, const Rows *players, int *order);

/* Appends a file of that record. */
void matrix_write(const Matrix *matrix, const Record *record, Text *text);
/* Reads the file of that record's name in a folder, which holds the players in the same order as
 * columns and as rows: ERROR_NO_INPUT or ERROR_DATA. To be freed also after a failure. */
bool matrix_read_in(Matrix *matrix, const Record *record, const char *folder, Error *error);
