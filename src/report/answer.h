/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers: what a command found, told once: as text for people, one table of CSV, a document of
 * JSON that holds everything the text says (docs/results-folder.md), or as Markdown or LaTeX the
 * tables that people see and no words, or as HTML, for a page, both in sections. */
#pragma once

#include "arena/matrix.h"
#include "report/table.h"

/* The layout of the JSON documents; grows when a key changes its meaning or goes. */
enum { ANSWER_SCHEMA = 2 };

/* How it is asked for. */
typedef struct AnswerManner {
    const char *command; /* "match" */
    TableFormat format;
    bool explain;      /* people also get the notes that say what the figures mean */
    bool brief;        /* people get what answer_lead says, and nothing else */
    bool timeless;     /* what differs between repetitions, as speed, is left out */
    int columns;       /* of the text, for files; 0: the terminal's */
    const char *title; /* of the first section of HTML; NULL: there are none */
} AnswerManner;

typedef struct Answer Answer;

/* Never NULL. */
Answer *answer_new(const AnswerManner *manner);
void answer_free(Answer *answer);
const AnswerManner *answer_manner(const Answer *answer);
/* Appends the whole in its format. */
void answer_write(const Answer *answer, Text *out);

/* Appends what went wrong, as an object of JSON in a line: schema, version, command, and error with
 * its code (an exit code), kind and message. */
void answer_write_error(const char *command, int code, const char *message, Text *out);

/* The width of its paragraphs. */
int answer_prose(const Answer *answer);
/* What people read, to append what is only theirs: a board, lines of a list. */
Text *answer_text(Answer *answer);
/* A blank line of it, unless nothing stands before. */
void answer_gap(Answer *answer);
/* The same, the heading and a blank line; of Markdown and LaTeX the caption of the tables that
 * follow and have none. */
void answer_heading(Answer *answer, const char *heading);

/* Begins a section of HTML, of which one with nothing in it is left out; `title` is not copied. In
 * one that `is_folded` each table can be opened, below what is said. */
void answer_section(Answer *answer, const char *title, bool is_folded);
/* The tables of the section, to append what is no table. */
Text *answer_html(Answer *answer);

/* All keys are words of JSON; each is used once. */

/* The answer to what the command was asked, in a sentence or two: the first that people read, and
 * the only one where that was asked for; for JSON says.answer. */
void answer_lead(Answer *answer, const char *sentence);

/* A table for everybody, which it frees: shown, an array of objects under the key, and as CSV where
 * it is the first one. */
void answer_put_table(Answer *answer, const char *key, Table *table);
/* The same for people only, and for programs only. */
void answer_show_table(Answer *answer, Table *table);
void answer_add_table(Answer *answer, const char *key, Table *table);
void answer_add_rows(Answer *answer, const char *key, const Record *record, const void *rows,
                     size_t count);
/* A matrix for JSON, an object a pair of players: player, opponent and `value`; with `share`, too,
 * the row's share of what both have against each other. */
void answer_add_matrix(Answer *answer, const char *key, const Matrix *matrix, const char *value,
                       bool has_share);

/* A word or number of its own, for JSON; NaN is null. */
void answer_add_text(Answer *answer, const char *key, const char *value);
void answer_add_number(Answer *answer, const char *key, double value);
/* A sentence for JSON, under says.KEY, where people get it in another shape. */
void answer_add_saying(Answer *answer, const char *key, const char *sentence);

/* A paragraph for people, for JSON a text under says.KEY. */
void answer_say(Answer *answer, const char *key, const char *sentence);
/* "Label           words …", going on below the words, which it frees; for JSON says.LABEL. */
void answer_line(Answer *answer, const char *label, Text *words);
/* What figures mean: a paragraph where it was asked for; for JSON an item of notes. */
void answer_note(Answer *answer, const char *note);
