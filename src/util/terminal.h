/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The width of output for people. */
#pragma once

enum { TERMINAL_COLUMNS = 80 }; /* used if the width is unknown */

/* The columns of a line on standard output: the environment's COLUMNS, else the terminal's, else
 * TERMINAL_COLUMNS; at least 40, at most 1000. */
int terminal_columns(void);
/* The columns of a paragraph on standard output: at most 100, as longer lines are hard to read. */
int terminal_prose(void);
/* The columns of a paragraph on standard error. */
int terminal_notes(void);
