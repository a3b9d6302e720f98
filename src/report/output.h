/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Output: the results of a command, collected once and written in the requested format: text for
 * people; one table as CSV; everything as JSON (docs/results-folder.md); Markdown with the
 * answer and the tables; LaTeX with tables alone; HTML in sections, for the page. */
#pragma once

#include "report/table.h"

/* The version of the JSON layout; increases when a key changes its meaning or is removed. */
enum { OUTPUT_SCHEMA = 3 };

typedef struct Output Output;

typedef struct OutputOptions {
    const char *command; /* "match" */
    TableFormat format;
    bool explain;        /* text also has details and the notes on what the figures mean */
    bool verbose;        /* text also has details */
    bool brief;          /* text is the sentence of output_answer and nothing else */
    bool timeless;       /* leave out figures that differ between repetitions, like speeds */
    const char *table;   /* only the table of this name, in any format; NULL: all */
    const char *columns; /* of that table only these: "player,score"; NULL: all */
    Table *list;         /* no output: names and captions of its tables go here; NULL: output */
    const char *anchor;  /* the ratings of a tournament are relative to it; NULL: as in its files */
    const char *caption; /* of that table; NULL: its own */
    Output *shared;      /* an output of the same folder, whose output_tables this has; or NULL */
} OutputOptions;

/* Never NULL. */
Output *output_new(const OutputOptions *options);
void output_free(Output *output);
const OutputOptions *output_options(const Output *output);
/* Returns the tables of the folder's finished tournament: empty until its first report reads them.
 */
struct ResultTables *output_tables(Output *output);
/* Whether tables that the text for people leaves out are wanted: for documents, or by name. */
bool output_wants_all(const Output *output);
/* Returns the number of tables with the name that was asked for; `of_rows`: as rows for programs.
 */
int output_count_tables(const Output *output, bool of_rows);
/* Returns why columns were refused, or "". */
const char *output_fault(const Output *output);
/* Whether a table in LaTeX is too wide for a page. */
bool output_is_wide(const Output *output);
/* Adds a name to a list of tables and charts ("name,kind,caption"), unless it is there. */
void output_list(Table *list, const char *name, const char *kind, const char *caption);
/* Appends everything in the output's format. */
void output_write(const Output *output, Text *out);

/* Appends an error as a JSON object in one line: schema, version, command, and error with its code
 * (an exit code), kind and message. */
void output_write_error(const char *command, int code, const char *message, Text *out);

/* Returns the text for people, to append parts that only text has: a board, lines of a list. */
Text *output_text(Output *output);
/* Appends a blank line to the text, unless the text is empty. */
void output_gap(Output *output);
/* Appends a blank line, a heading and a blank line; in Markdown and LaTeX it is the caption of the
 * following tables that have none. */
void output_heading(Output *output, const char *heading);

/* Text between these two is printed only with `verbose` or `explain`. */
void output_begin_details(Output *output);
void output_end_details(Output *output);

/* Begins a section of HTML; empty sections are left out. `title` is not copied. In a folded section
 * the tables stay closed until the reader opens them. */
void output_section(Output *output, const char *title, bool is_folded);
/* Returns the HTML of the section's tables, to append parts that are no tables. */
Text *output_html(Output *output);

/* Keys below are keys of the JSON document; each is used once. */

/* Sets the answer to the command's question, in a sentence or two: the first lines of the text, the
 * only line with `brief`, says.answer in JSON, and the first paragraph of Markdown and HTML. */
void output_answer(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a table, which it frees, to all formats, in the text after a blank line: CSV has only the
 * first table, JSON an array of objects. */
void output_put_table(Output *output, const char *key, Table *table);
/* Adds a table, which it frees, to the text only. */
void output_show_table(Output *output, Table *table);
/* The same under a heading; `name`: for --table. */
void output_show_headed(Output *output, const char *name, const char *heading, Table *table);
/* Adds a table, which it frees, to CSV and JSON only. */
void output_add_table(Output *output, const char *key, Table *table);
/* Adds rows to CSV and JSON only. */
void output_add_rows(Output *output, const char *key, const CsvSchema *schema, const void *rows,
                     size_t count);

/* Adds a text or a number to JSON; NaN becomes null. */
void output_add_text(Output *output, const char *key, const char *value);
void output_add_number(Output *output, const char *key, double value);
/* Adds a sentence to JSON, as says.KEY. */
void output_add_saying(Output *output, const char *key, const char *sentence);

/* Adds a paragraph to the text, and to JSON as says.KEY. */
void output_say(Output *output, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds "Label           words …" to the text, wrapped, and to JSON as says.LABEL. Frees `words`. */
void output_line(Output *output, const char *label, Text *words);
/* Adds a note on what figures mean to the text with `explain`, and to JSON's notes. */
void output_note(Output *output, const char *note);
