/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/crosstable.h"

#include "util/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAME_WIDTH = 24, CELL_WIDTH = 3 };

void crosstable_share(const Matrix *matrix, int row, int column, Text *cell) {
    const double share = matrix_share(matrix, row, column);
    if (!isnan(share)) text_append(cell, "%.0f", 100 * share);
}

void crosstable_clash(const Matrix *matrix, int row, int column, Text *cell) {
    const double clash = *matrix_cell(matrix, row, column);
    if (clash == 0.5)
        text_append_string(cell, "½");
    else
        text_append(cell, "%.0f", clash > 9 ? 9.0 : clash);
}

void crosstable_likelihood(const Matrix *matrix, int row, int column, Text *cell) {
    const double percent = 100 * *matrix_cell(matrix, row, column);
    if (percent > 99)
        text_append_string(cell, ">99");
    else if (percent < 1)
        text_append_string(cell, "<1");
    else
        text_append(cell, "%.0f", percent);
}

/* The columns that fit beside the numbers and names, a blank between each. */
static int columns_that_fit(const Matrix *matrix, int columns) {
    int names = 0;
    for (int i = 0; i < matrix->count; i++) {
        const int width = utf8_width(matrix->names[i]);
        if (width > names) names = width;
    }
    if (names > NAME_WIDTH) names = NAME_WIDTH; /* the table cuts them */
    return (columns - CELL_WIDTH - 1 - names) / (CELL_WIDTH + 1);
}

static Table *begin(int first, int end) {
    Table *const table = table_new();
    table_add_column(table, NULL, "#", TABLE_RIGHT);
    table_add_column(table, NULL, "player", TABLE_LEFT);
    for (int i = first; i < end; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i + 1);
        table_add_column(table, NULL, number, TABLE_RIGHT);
    }
    return table;
}

static void write_columns(const Matrix *matrix, const int *order, CrosstableCell cell, int first,
                          int end, Answer *answer) {
    Table *const table = begin(first, end);
    Text text = {0};
    for (int i = 0; i < matrix->count; i++) {
        table_put_int(table, i + 1);
        table_put_text(table, matrix->names[order[i]]);
        for (int k = first; k < end; k++) {
            text_clear(&text);
            if (i == k)
                text_append_string(&text, "·");
            else if (!isnan(*matrix_cell(matrix, order[i], order[k])))
                cell(matrix, order[i], order[k], &text);
            table_put_text(table, text_string(&text));
        }
    }
    text_free(&text);
    if (cell != crosstable_clash) table_set_heat(table);
    answer_show_table(answer, table);
}

bool crosstable_write(const Matrix *matrix, const Rows *players, CrosstableCell cell,
                      Answer *answer, const char **stranger) {
    const int room = columns_that_fit(matrix, answer_columns(answer)), count = matrix->count;
    const int tables = (count + room - 1) / room;
    int *const order = memory_allocate((size_t)count * sizeof *order);
    const bool is_known = matrix_order(matrix, players, order, stranger);
    for (int i = 0; is_known && i < tables; i++) { /* about equally wide */
        if (i > 0) text_append_char(answer_text(answer), '\n');
        write_columns(matrix, order, cell, count * i / tables, count * (i + 1) / tables, answer);
    }
    free(order);
    return is_known;
}
