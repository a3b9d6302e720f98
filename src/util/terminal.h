/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The width of output for people. */
#pragma once

enum { TERMINAL_COLUMNS = 80 }; /* used if the width is unknown */

/* Standard output's columns: by COLUMNS, else the terminal, else TERMINAL_COLUMNS; 40 to 1000. */
int terminal_columns(void);
/* The columns of a paragraph on standard output: at most 100, as longer lines are hard to read. */
int terminal_prose(void);
/* The columns of a paragraph on standard error. */
int terminal_notes(void);
