/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Player against player, for terminals. */
#pragma once

#include "report/answer.h"

/* What a cell says, at most three characters: appended to *cell, nothing for unknown. */
typedef void (*CrosstableCell)(const Matrix *matrix, int row, int column, Text *cell);

/* The row's share of the points in %. */
void crosstable_share(const Matrix *matrix, int row, int column, Text *cell);
/* The row's clash point: 1, ½ or 0. */
void crosstable_clash(const Matrix *matrix, int row, int column, Text *cell);
/* A likelihood, in %. */
void crosstable_likelihood(const Matrix *matrix, int row, int column, Text *cell);

/* Appends the table with rows and numbered columns in the order of other rows; more columns than a
 * line holds come in several tables below each other. False as matrix_order. */
bool crosstable_write(const Matrix *matrix, const Rows *players, CrosstableCell cell,
                      Answer *answer, const char **stranger);
