/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/output.h"

#include "build_info.h"
#include "report/json.h"
#include "report/markup.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <math.h>

enum { LABEL_WIDTH = 16 };

struct Output {
    OutputOptions options;
    Text text, lead;
    Text first;  /* for CSV: the first table */
    Text markup; /* for Markdown, LaTeX and HTML: the tables for people */
    Text heading;
    Text page;            /* for Markdown the answer; for HTML the finished sections */
    Text words, meanings; /* for HTML: texts of the open section besides its tables */
    const char *section;
    bool is_folded;
    int alone;      /* tables of the wanted name so far */
    size_t details; /* their start in the text */
    json_t *document, *says, *notes;
};

static json_t *new_document(const char *command) {
    return json_pack("{si ss so}", "schema", OUTPUT_SCHEMA, "version", JUMPOFF_VERSION, "command",
                     json_text(command));
}

Output *output_new(const OutputOptions *options) {
    Output *const output = memory_allocate(sizeof *output);
    *output = (Output){.options = *options,
                       .document = new_document(options->command),
                       .says = json_object(),
                       .notes = json_array()};
    json_put(output->document, "says", output->says);
    json_put(output->document, "notes", output->notes);
    return output;
}

bool output_has_tables(const Output *output) { return output->markup.length > 0; }

void output_free(Output *output) {
    if (output == NULL) return;
    enum { TEXTS = 8 };
    Text *const texts[TEXTS] = {&output->text,    &output->lead, &output->first, &output->markup,
                                &output->heading, &output->page, &output->words, &output->meanings};
    for (size_t i = 0; i < TEXTS; i++) text_free(texts[i]);
    json_decref(output->document);
    free(output);
}

const OutputOptions *output_options(const Output *output) { return &output->options; }

Text *output_text(Output *output) { return &output->text; }

Text *output_html(Output *output) { return &output->markup; }

void output_begin_details(Output *output) { output->details = output->text.length; }

void output_end_details(Output *output) {
    const OutputOptions *const options = &output->options;
    if (options->verbose || options->explain || output->text.length == output->details) return;
    output->text.length = output->details;
    output->text.data[output->details] = '\0';
}

/* Ends the open section. */
static void put_section(const Output *output, Text *out) {
    if (output->markup.length + output->words.length + output->meanings.length == 0) return;
    if (output->section != NULL) html_put_element(out, "<section><h2>", output->section, "</h2>\n");
    if (!output->is_folded) text_append_string(out, text_string(&output->markup));
    text_append_string(out, text_string(&output->words));
    if (output->is_folded) text_append_string(out, text_string(&output->markup));
    if (output->meanings.length > 0)
        text_append(out,
                    "<details class=prints><summary>What the figures mean</summary>%s</details>\n",
                    output->meanings.data);
    if (output->section != NULL) text_append_string(out, "</section>\n");
}

void output_section(Output *output, const char *title, bool is_folded) {
    if (output->options.format != TABLE_HTML) return;
    put_section(output, &output->page);
    text_clear(&output->heading);
    text_clear(&output->markup);
    text_clear(&output->words);
    text_clear(&output->meanings);
    output->section = title;
    output->is_folded = is_folded;
}

void output_write(const Output *output, Text *out) {
    const bool is_brief = output->options.brief && output->lead.length > 0;
    switch (output->options.format) {
    case TABLE_CSV: text_append_string(out, text_string(&output->first)); break;
    case TABLE_MARKDOWN:
    case TABLE_LATEX:
        if (output->options.format == TABLE_LATEX) text_append_string(out, TABLE_LATEX_HEAD);
        text_append_string(out, text_string(&output->page));
        text_append_string(out, text_string(&output->markup));
        break;
    case TABLE_TEXT:
        text_append_string(out, text_string(is_brief ? &output->lead : &output->text));
        break;
    case TABLE_JSON:
        json_write(output->document, JSON_LAYOUT, out);
        text_append_char(out, '\n');
        break;
    case TABLE_HTML:
        text_append_string(out, text_string(&output->page));
        put_section(output, out);
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

void output_write_error(const char *command, int code, const char *message, Text *out) {
    json_t *const document = new_document(command);
    json_put(document, "error",
             json_pack("{si ss so}", "code", code, "kind", kind_of(code), "message",
                       json_text(message)));
    json_end(document, out);
    text_append_char(out, '\n');
}

void output_gap(Output *output) {
    if (output->text.length > 0) text_append_char(&output->text, '\n');
}

void output_heading(Output *output, const char *heading) {
    output_gap(output);
    utf8_append_wrapped(&output->text, heading, terminal_prose());
    text_append_char(&output->text, '\n');
    text_clear(&output->heading);
    text_append_string(&output->heading, heading);
}

void output_answer(Output *output, const char *format, ...) {
    TEXT_AUTO Text words = {0};
    TEXT_APPEND_ARGUMENTS(&words, format);
    const char *const sentence = text_string(&words);
    utf8_append_clean(&output->lead, sentence, "?");
    text_append_char(&output->lead, '\n');
    if (output->options.format == TABLE_HTML) {
        html_put_element(&output->page, "<p class=answer>", sentence, "</p>\n");
    } else if (output->options.format == TABLE_MARKDOWN && output->options.table == NULL) {
        markdown_put(&output->page, sentence);
        text_append_string(&output->page, "\n\n");
    }
    output_gap(output);
    utf8_append_wrapped(&output->text, sentence, terminal_prose());
    output_add_saying(output, "answer", sentence);
}

void output_show_table(Output *output, Table *table) {
    const char *const wanted = output->options.table, *const caption = output->options.caption;
    table->is_alone = wanted != NULL && table->name != NULL && strcmp(table->name, wanted) == 0;
    if (wanted != NULL && !table->is_alone) {
        table_free(table);
        return;
    }
    if (table->is_alone) table->copies = output->alone++;
    if (table->is_alone && caption != NULL) table_set_caption(table, caption);
    if (!table_is_markup(output->options.format)) {
        table_write(table, TABLE_TEXT, &output->text);
    } else {
        if (table->caption == NULL && output->heading.length > 0)
            table_set_caption(table, text_string(&output->heading));
        if (output->is_folded)
            html_put_element(&output->markup, "<details class=prints><summary>",
                             table->caption != NULL ? table->caption : output->section,
                             "</summary>\n");
        table_write(table, output->options.format, &output->markup);
        if (output->is_folded) text_append_string(&output->markup, "</details>\n");
    }
    table_free(table);
}

static void add_table(Output *output, const char *key, const Table *table) {
    if (output->first.length == 0) table_write(table, TABLE_CSV, &output->first);
    json_put(output->document, key, table_to_json(table));
}

void output_put_table(Output *output, const char *key, Table *table) {
    const Text *const text = &output->text;
    const bool has_gap = text->length > 1 && text->data[text->length - 2] == '\n';
    if (!has_gap) output_gap(output);
    add_table(output, key, table);
    if (table->name == NULL) table->name = key;
    output_show_table(output, table);
}

void output_add_table(Output *output, const char *key, Table *table) {
    add_table(output, key, table);
    table_free(table);
}

void output_add_rows(Output *output, const char *key, const Record *record, const void *rows,
                     size_t count) {
    output_add_table(output, key, table_of_rows(record, rows, count));
}

void output_add_text(Output *output, const char *key, const char *value) {
    json_put(output->document, key, json_text(value));
}

void output_add_number(Output *output, const char *key, double value) {
    /* Whole numbers that a double holds exactly stay whole. */
    const bool is_whole = fabs(value) < 0x1p53 && value == floor(value);
    json_put(output->document, key,
             is_whole ? json_integer((json_int_t)value) : json_number(value));
}

void output_add_saying(Output *output, const char *key, const char *sentence) {
    json_put(output->says, key, json_text(sentence));
}

void output_say(Output *output, const char *key, const char *format, ...) {
    TEXT_AUTO Text words = {0};
    TEXT_APPEND_ARGUMENTS(&words, format);
    const char *const sentence = text_string(&words);
    html_put_element(&output->words, "<p>", sentence, "</p>\n");
    utf8_append_wrapped(&output->text, sentence, terminal_prose());
    output_add_saying(output, key, sentence);
}

void output_line(Output *output, const char *label, Text *words) {
    text_append(&output->text, "%-*s", LABEL_WIDTH, label);
    utf8_append_beside(&output->text, text_string(words), terminal_prose(), LABEL_WIDTH,
                       LABEL_WIDTH);
    html_put_element(&output->words, "<dl><dt>", label, "<dd>");
    html_put_element(&output->words, "", text_string(words), "</dl>\n");
    output_add_saying(output, label, text_string(words));
    text_free(words);
}

void output_note(Output *output, const char *note) {
    if (output->options.explain) utf8_append_wrapped(&output->text, note, terminal_prose());
    html_put_element(&output->meanings, "<p class=note>", note, "</p>\n");
    json_append(output->notes, json_text(note));
}
