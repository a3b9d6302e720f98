/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/answer.h"

#include "build_info.h"
#include "report/markup.h"
#include "report/table_cells.h"
#include "report/table_markup.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>

/* Tables of a page are as wide as they are. */
enum { LABEL_WIDTH = 16, PAGE_COLUMNS = 1 << 14 };

struct Answer {
    AnswerManner manner;
    Text text, brief, close;
    Text first;  /* the first table, as CSV */
    Text markup; /* the tables that people see, as Markdown, LaTeX or HTML */
    Text heading;
    Text page;            /* of HTML: the sections that are done, and of the one that is not: */
    Text words, meanings; /* what is said beside its tables */
    const char *section;
    bool is_folded;
    json_t *document, *says, *notes;
};

static void set(json_t *object, const char *key, json_t *value) {
    if (json_object_set_new(object, key, value) != 0) memory_end();
}

static json_t *new_document(const char *command) {
    json_t *const document = json_object();
    set(document, "schema", json_integer(ANSWER_SCHEMA));
    set(document, "version", json_string(JUMPOFF_VERSION));
    set(document, "command", json_text(command));
    return document;
}

Answer *answer_new(const AnswerManner *manner) {
    Answer *const answer = memory_allocate(sizeof *answer);
    *answer = (Answer){.manner = *manner,
                       .section = manner->title,
                       .document = new_document(manner->command),
                       .says = json_object(),
                       .notes = json_array()};
    set(answer->document, "says", answer->says);
    set(answer->document, "notes", answer->notes);
    if (manner->format == TABLE_LATEX) table_write_latex_head(&answer->markup);
    return answer;
}

void answer_free(Answer *answer) {
    if (answer == NULL) return;
    json_decref(answer->document);
    text_free(&answer->text);
    text_free(&answer->first);
    text_free(&answer->markup);
    text_free(&answer->heading);
    text_free(&answer->page);
    text_free(&answer->words);
    text_free(&answer->meanings);
    text_free(&answer->brief);
    text_free(&answer->close);
    free(answer);
}

int answer_columns(const Answer *answer) {
    if (answer->manner.format == TABLE_HTML) return PAGE_COLUMNS;
    return answer->manner.columns > 0 ? answer->manner.columns : terminal_columns();
}

int answer_prose(const Answer *answer) {
    return answer->manner.columns > 0 ? answer->manner.columns : terminal_prose();
}

const AnswerManner *answer_manner(const Answer *answer) { return &answer->manner; }

/* Appends the section that is not done. */
static void put_section(const Answer *answer, Text *out) {
    if (answer->markup.length + answer->words.length + answer->meanings.length == 0) return;
    if (answer->section != NULL) {
        text_append_string(out, "<section><h2>");
        html_put(out, answer->section);
        text_append_string(out, "</h2>\n");
    }
    if (!answer->is_folded) text_append_string(out, text_string(&answer->markup));
    text_append_string(out, text_string(&answer->words));
    if (answer->is_folded) text_append_string(out, text_string(&answer->markup));
    if (answer->meanings.length > 0)
        text_append(out,
                    "<details class=prints><summary>What the figures mean</summary>%s</details>\n",
                    answer->meanings.data);
    if (answer->section != NULL) text_append_string(out, "</section>\n");
}

void answer_section(Answer *answer, const char *title, bool is_folded) {
    if (answer->manner.format != TABLE_HTML) return;
    put_section(answer, &answer->page);
    text_clear(&answer->markup);
    text_clear(&answer->words);
    text_clear(&answer->meanings);
    answer->section = title;
    answer->is_folded = is_folded;
}

Text *answer_html(Answer *answer) { return &answer->markup; }

void answer_write(const Answer *answer, Text *out) {
    switch (answer->manner.format) {
    case TABLE_CSV: text_append_string(out, text_string(&answer->first)); return;
    case TABLE_HTML:
        text_append_string(out, text_string(&answer->page));
        put_section(answer, out);
        return;
    case TABLE_MARKDOWN:
    case TABLE_LATEX: text_append_string(out, text_string(&answer->markup)); return;
    case TABLE_JSON: json_write(answer->document, JSON_LAYOUT, out); return;
    case TABLE_TEXT: break;
    }
    const bool is_brief = answer->manner.brief && answer->brief.length > 0;
    text_append_string(out, text_string(is_brief ? &answer->brief : &answer->text));
}

static const char *kind_of(int code) {
    switch (code) {
    case ERROR_CHECK: return "check failed";
    case ERROR_USAGE: return "usage";
    case ERROR_DATA: return "bad data";
    case ERROR_NO_INPUT: return "no input";
    case ERROR_CANNOT_WRITE: return "cannot write";
    case ERROR_INTERRUPTED: return "interrupted";
    default: return "internal";
    }
}

void answer_write_error(const char *command, int code, const char *message, Text *out) {
    json_t *const document = new_document(command), *const error = json_object();
    set(document, "error", error);
    set(error, "code", json_integer(code));
    set(error, "kind", json_string(kind_of(code)));
    set(error, "message", json_text(message));
    json_write(document, JSON_COMPACT, out);
    json_decref(document);
}

void answer_write_close(const Answer *answer, Text *out) {
    if (answer->manner.format != TABLE_TEXT || answer->manner.brief) return;
    text_append_string(out, text_string(&answer->close));
}

void answer_close(Answer *answer, const char *sentence) {
    utf8_append_wrapped(&answer->close, sentence, answer_prose(answer));
}

Text *answer_text(Answer *answer) { return &answer->text; }

void answer_heading(Answer *answer, const char *heading) {
    if (answer->text.length > 0) text_append_char(&answer->text, '\n');
    utf8_append_wrapped(&answer->text, heading, answer_prose(answer));
    text_append_char(&answer->text, '\n');
    text_clear(&answer->heading);
    text_append_string(&answer->heading, heading);
}

static void show(Answer *answer, Table *table) {
    if (!table_is_markup(answer->manner.format)) {
        table_write_text(table, answer_columns(answer), &answer->text);
        return;
    }
    if (table->caption == NULL && answer->heading.length > 0)
        table_set_caption(table, text_string(&answer->heading));
    if (answer->is_folded) {
        text_append_string(&answer->markup, "<details class=prints><summary>");
        html_put(&answer->markup, table->caption != NULL ? table->caption : answer->section);
        text_append_string(&answer->markup, "</summary>\n");
    }
    table_write(table, answer->manner.format, &answer->markup);
    if (answer->is_folded) text_append_string(&answer->markup, "</details>\n");
}

void answer_put_table(Answer *answer, const char *key, Table *table) {
    show(answer, table);
    answer_add_table(answer, key, table);
}

void answer_show_table(Answer *answer, Table *table) {
    show(answer, table);
    table_free(table);
}

void answer_put_rows(Answer *answer, const char *key, const Record *record, const void *rows,
                     size_t count) {
    answer_put_table(answer, key, table_of_rows(record, rows, count));
}

void answer_add_table(Answer *answer, const char *key, Table *table) {
    if (answer->first.length == 0) table_write(table, TABLE_CSV, &answer->first);
    set(answer->document, key, table_to_json(table));
    table_free(table);
}

void answer_add_rows(Answer *answer, const char *key, const Record *record, const void *rows,
                     size_t count) {
    answer_add_table(answer, key, table_of_rows(record, rows, count));
}

static json_t *json_number(double value) {
    return isfinite(value) ? json_real(value + 0.0) : json_null();
}

void answer_add_matrix(Answer *answer, const char *key, const Matrix *matrix, const char *value,
                       bool has_share) {
    json_t *const cells = json_array();
    for (int i = 0; i < matrix->count; i++) {
        for (int k = 0; k < matrix->count; k++) {
            if (i == k) continue;
            json_t *const cell = json_object();
            set(cell, "player", json_text(matrix->names[i]));
            set(cell, "opponent", json_text(matrix->names[k]));
            set(cell, value, json_number(*matrix_cell(matrix, i, k)));
            if (has_share) set(cell, "share", json_number(matrix_share(matrix, i, k)));
            if (json_array_append_new(cells, cell) != 0) memory_end();
        }
    }
    set(answer->document, key, cells);
}

void answer_add_text(Answer *answer, const char *key, const char *value) {
    set(answer->document, key, json_text(value));
}

void answer_add_number(Answer *answer, const char *key, double value) {
    /* Whole numbers stay whole, up to where a double has them all. */
    const bool is_whole = fabs(value) < 0x1p53 && value == floor(value);
    set(answer->document, key, is_whole ? json_integer((json_int_t)value) : json_number(value));
}

void answer_add_saying(Answer *answer, const char *key, const char *sentence) {
    set(answer->says, key, json_text(sentence));
}

/* Of HTML; a NULL label is that of a sentence. */
static void add_line(Answer *answer, const char *label, const char *words) {
    Text *const out = &answer->words;
    if (label != NULL) {
        text_append_string(out, "<dl><dt>");
        html_put(out, label);
    }
    text_append_string(out, label != NULL ? "<dd>" : "<p>");
    html_put(out, words);
    text_append_string(out, label != NULL ? "</dl>\n" : "</p>\n");
}

void answer_say(Answer *answer, const char *key, const char *sentence) {
    add_line(answer, NULL, sentence);
    utf8_append_wrapped(&answer->text, sentence, answer_prose(answer));
    answer_add_saying(answer, key, sentence);
}

void answer_line(Answer *answer, const char *label, Text *words) {
    text_append(&answer->text, "%-*s", LABEL_WIDTH, label);
    utf8_append_beside(&answer->text, text_string(words), answer_prose(answer), LABEL_WIDTH,
                       LABEL_WIDTH);
    set(answer->says, label, json_text(text_string(words)));
    add_line(answer, label, text_string(words));
    text_free(words);
}

void answer_note(Answer *answer, const char *note) {
    if (answer->manner.explain) utf8_append_wrapped(&answer->text, note, answer_prose(answer));
    text_append_string(&answer->meanings, "<p class=note>");
    html_put(&answer->meanings, note);
    text_append_string(&answer->meanings, "</p>\n");
    if (json_array_append_new(answer->notes, json_text(note)) != 0) memory_end();
}

void answer_brief(Answer *answer, const char *line) {
    text_clear(&answer->brief);
    utf8_append_clean(&answer->brief, line, "?");
    text_append_char(&answer->brief, '\n');
    set(answer->says, "brief", json_text(line));
}
