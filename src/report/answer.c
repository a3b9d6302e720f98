/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/answer.h"

#include "build_info.h"
#include "report/json.h"
#include "report/markup.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_WIDTH = 16 };

struct Answer {
    AnswerManner manner;
    Text text, lead;
    Text first;  /* the first table, as CSV */
    Text markup; /* the tables that people see, as Markdown, LaTeX or HTML */
    Text heading;
    Text page;            /* of HTML: the sections that are done, and of the one that is not: */
    Text words, meanings; /* what stands beside its tables */
    const char *section;
    bool is_folded;
    json_t *document, *says, *notes;
};

static json_t *new_document(const char *command) {
    json_t *const document = json_object();
    json_put(document, "schema", json_integer(ANSWER_SCHEMA));
    json_put(document, "version", json_string(JUMPOFF_VERSION));
    json_put(document, "command", json_text(command));
    return document;
}

Answer *answer_new(const AnswerManner *manner) {
    Answer *const answer = memory_allocate(sizeof *answer);
    *answer = (Answer){.manner = *manner,
                       .section = manner->title,
                       .document = new_document(manner->command),
                       .says = json_object(),
                       .notes = json_array()};
    json_put(answer->document, "says", answer->says);
    json_put(answer->document, "notes", answer->notes);
    if (manner->format == TABLE_LATEX) text_append_string(&answer->markup, TABLE_LATEX_HEAD);
    return answer;
}

void answer_free(Answer *answer) {
    if (answer == NULL) return;
    enum { TEXTS = 8 };
    Text *const texts[TEXTS] = {&answer->text,    &answer->lead, &answer->first, &answer->markup,
                                &answer->heading, &answer->page, &answer->words, &answer->meanings};
    for (size_t i = 0; i < TEXTS; i++) text_free(texts[i]);
    json_decref(answer->document);
    free(answer);
}

int answer_prose(const Answer *answer) {
    return answer->manner.columns > 0 ? answer->manner.columns : terminal_prose();
}

const AnswerManner *answer_manner(const Answer *answer) { return &answer->manner; }

Text *answer_text(Answer *answer) { return &answer->text; }

Text *answer_html(Answer *answer) { return &answer->markup; }

/* Appends the section that is not done. */
static void put_section(const Answer *answer, Text *out) {
    if (answer->markup.length + answer->words.length + answer->meanings.length == 0) return;
    if (answer->section != NULL) html_put_element(out, "<section><h2>", answer->section, "</h2>\n");
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

void answer_write(const Answer *answer, Text *out) {
    const bool is_brief = answer->manner.brief && answer->lead.length > 0;
    switch (answer->manner.format) {
    case TABLE_CSV: text_append_string(out, text_string(&answer->first)); break;
    case TABLE_MARKDOWN:
    case TABLE_LATEX: text_append_string(out, text_string(&answer->markup)); break;
    case TABLE_TEXT:
        text_append_string(out, text_string(is_brief ? &answer->lead : &answer->text));
        break;
    case TABLE_JSON:
        json_write(answer->document, JSON_LAYOUT, out);
        text_append_char(out, '\n');
        break;
    case TABLE_HTML:
        text_append_string(out, text_string(&answer->page));
        put_section(answer, out);
        break;
    }
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
    json_put(document, "error", error);
    json_put(error, "code", json_integer(code));
    json_put(error, "kind", json_string(kind_of(code)));
    json_put(error, "message", json_text(message));
    json_write(document, JSON_COMPACT, out);
    text_append_char(out, '\n');
    json_decref(document);
}

void answer_gap(Answer *answer) {
    if (answer->text.length > 0) text_append_char(&answer->text, '\n');
}

void answer_heading(Answer *answer, const char *heading) {
    answer_gap(answer);
    utf8_append_wrapped(&answer->text, heading, answer_prose(answer));
    text_append_char(&answer->text, '\n');
    text_clear(&answer->heading);
    text_append_string(&answer->heading, heading);
}

void answer_lead(Answer *answer, const char *sentence) {
    utf8_append_clean(&answer->lead, sentence, "?");
    text_append_char(&answer->lead, '\n');
    html_put_element(&answer->page, "<p class=answer>", sentence, "</p>\n");
    answer_gap(answer);
    utf8_append_wrapped(&answer->text, sentence, answer_prose(answer));
    answer_add_saying(answer, "answer", sentence);
}

void answer_show_table(Answer *answer, Table *table) {
    if (!table_is_markup(answer->manner.format)) {
        const int columns = answer->manner.columns;
        table_write_text(table, columns > 0 ? columns : terminal_columns(), &answer->text);
    } else {
        if (table->caption == NULL && answer->heading.length > 0)
            table_set_caption(table, text_string(&answer->heading));
        if (answer->is_folded)
            html_put_element(&answer->markup, "<details class=prints><summary>",
                             table->caption != NULL ? table->caption : answer->section,
                             "</summary>\n");
        table_write(table, answer->manner.format, &answer->markup);
        if (answer->is_folded) text_append_string(&answer->markup, "</details>\n");
    }
    table_free(table);
}

static void add_table(Answer *answer, const char *key, const Table *table) {
    if (answer->first.length == 0) table_write(table, TABLE_CSV, &answer->first);
    json_put(answer->document, key, table_to_json(table));
}

void answer_put_table(Answer *answer, const char *key, Table *table) {
    add_table(answer, key, table);
    answer_show_table(answer, table);
}

void answer_add_table(Answer *answer, const char *key, Table *table) {
    add_table(answer, key, table);
    table_free(table);
}

void answer_add_rows(Answer *answer, const char *key, const Record *record, const void *rows,
                     size_t count) {
    answer_add_table(answer, key, table_of_rows(record, rows, count));
}

void answer_add_matrix(Answer *answer, const char *key, const Matrix *matrix, const char *value,
                       bool has_share) {
    json_t *const cells = json_array();
    for (int i = 0; i < matrix->count; i++) {
        for (int k = 0; k < matrix->count; k++) {
            if (i == k) continue;
            json_t *const cell = json_object();
            json_put(cell, "player", json_text(matrix->names[i]));
            json_put(cell, "opponent", json_text(matrix->names[k]));
            json_put(cell, value, json_number(*matrix_cell(matrix, i, k)));
            if (has_share) json_put(cell, "share", json_number(matrix_share(matrix, i, k)));
            json_append(cells, cell);
        }
    }
    json_put(answer->document, key, cells);
}

void answer_add_text(Answer *answer, const char *key, const char *value) {
    json_put(answer->document, key, json_text(value));
}

void answer_add_number(Answer *answer, const char *key, double value) {
    /* Whole numbers stay whole, up to where a double has them all. */
    const bool is_whole = fabs(value) < 0x1p53 && value == floor(value);
    json_put(answer->document, key,
             is_whole ? json_integer((json_int_t)value) : json_number(value));
}

void answer_add_saying(Answer *answer, const char *key, const char *sentence) {
    json_put(answer->says, key, json_text(sentence));
}

void answer_say(Answer *answer, const char *key, const char *sentence) {
    html_put_element(&answer->words, "<p>", sentence, "</p>\n");
    utf8_append_wrapped(&answer->text, sentence, answer_prose(answer));
    answer_add_saying(answer, key, sentence);
}

void answer_line(Answer *answer, const char *label, Text *words) {
    text_append(&answer->text, "%-*s", LABEL_WIDTH, label);
    utf8_append_beside(&answer->text, text_string(words), answer_prose(answer), LABEL_WIDTH,
                       LABEL_WIDTH);
    html_put_element(&answer->words, "<dl><dt>", label, "<dd>");
    html_put_element(&answer->words, "", text_string(words), "</dl>\n");
    answer_add_saying(answer, label, text_string(words));
    text_free(words);
}

void answer_note(Answer *answer, const char *note) {
    if (answer->manner.explain) utf8_append_wrapped(&answer->text, note, answer_prose(answer));
    html_put_element(&answer->meanings, "<p class=note>", note, "</p>\n");
    json_append(answer->notes, json_text(note));
}
