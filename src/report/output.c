/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/output.h"

#include "arena/result_tables.h"
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
    /* Of the wanted name: tables for programs, and those for people. */
    struct {
        Text text;
        json_t *rows;
        int count;
        Text fault;
    } found[2];
    bool is_wide;
    size_t details; /* their start in the text */
    ResultTables tables;
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

ResultTables *output_tables(Output *output) {
    return output->options.shared != NULL ? output_tables(output->options.shared) : &output->tables;
}

bool output_wants_all(const Output *output) {
    const OutputOptions *const options = &output->options;
    return table_is_markup(options->format) || options->table != NULL || options->list != NULL;
}

/* Returns which of the wanted tables suits the format: rows for programs, or for people. */
static int suitable(const Output *output) {
    const TableFormat format = output->options.format;
    const int first = format != TABLE_CSV && format != TABLE_JSON;
    return output->found[first].count > 0 ? first : !first;
}

int output_count_tables(const Output *output, bool of_rows) {
    return output->found[of_rows ? 0 : suitable(output)].count;
}

const char *output_fault(const Output *output) {
    return text_string(&output->found[suitable(output)].fault);
}

bool output_is_wide(const Output *output) { return output->is_wide; }

void output_free(Output *output) {
    if (output == NULL) return;
    enum { TEXTS = 8 };
    Text *const texts[TEXTS] = {&output->text,    &output->lead, &output->first, &output->markup,
                                &output->heading, &output->page, &output->words, &output->meanings};
    for (size_t i = 0; i < TEXTS; i++) text_free(texts[i]);
    for (int i = 0; i < 2; i++) {
        text_free(&output->found[i].text);
        text_free(&output->found[i].fault);
        json_decref(output->found[i].rows);
    }
    json_decref(output->document);
    result_tables_free(&output->tables);
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

/* Writes the table that was asked for, as the whole output. */
static void write_found(const Output *output, Text *out) {
    const OutputOptions *const options = &output->options;
    const int which = suitable(output);
    if (options->format == TABLE_LATEX) text_append_string(out, TABLE_LATEX_HEAD);
    text_append_string(out, text_string(&output->found[which].text));
    if (options->format != TABLE_JSON) return;
    json_auto_t *document = new_document(options->command);
    json_object_set(document, options->table, output->found[which].rows);
    json_write(document, JSON_LAYOUT, out);
    text_append_char(out, '\n');
}

void output_write(const Output *output, Text *out) {
    const bool is_brief = output->options.brief && output->lead.length > 0;
    if (output->options.table != NULL) {
        write_found(output, out);
        return;
    }
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
    } else if (output->options.format == TABLE_MARKDOWN) {
        markdown_put(&output->page, sentence);
        text_append_string(&output->page, "\n\n");
    }
    output_gap(output);
    utf8_append_wrapped(&output->text, sentence, terminal_prose());
    output_add_saying(output, "answer", sentence);
}

void output_list(Table *list, const char *name, const char *kind, const char *caption) {
    for (size_t i = 0; i < table_rows(list); i++)
        if (strcmp(cell_at(list, i, 0)->text, name) == 0 &&
            strcmp(cell_at(list, i, 1)->text, kind) == 0)
            return;
    table_add_text(list, name);
    table_add_text(list, kind);
    table_add_text(list, caption != NULL ? caption : "");
}

static void find_table(Output *output, Table *table, bool is_shown) {
    const OutputOptions *const options = &output->options;
    const int before = output->found[is_shown].count++;
    Text *const text = &output->found[is_shown].text;
    table->is_alone = true;
    table->name = options->table;
    table->copies = before;
    if (options->caption != NULL || table->caption == NULL)
        table_set_caption(table, options->caption != NULL ? options->caption : options->table);
    table_title_all(table);
    if (options->columns != NULL)
        table_keep_columns(table, options->columns, &output->found[is_shown].fault);
    if (options->format == TABLE_JSON) {
        json_auto_t *rows = table_to_json(table);
        if (before == 0) output->found[is_shown].rows = json_array();
        json_array_extend(output->found[is_shown].rows, rows);
        return;
    }
    if (options->format == TABLE_LATEX && (is_shown || output->found[1].count == 0))
        output->is_wide |= !table_fits_page(table);
    table_write(table, options->format, text);
}

/* Whether only one table or the list is wanted, for which the table is taken if it belongs there.
 */
static bool take(Output *output, const char *name, Table *table, bool is_shown) {
    const OutputOptions *const options = &output->options;
    const bool is_empty = table_rows(table) == 0; /* nothing for people */
    if (options->list == NULL && options->table == NULL) return false;
    if (is_empty && options->format != TABLE_CSV && options->format != TABLE_JSON) return true;
    if (name != NULL && options->list != NULL && !is_empty)
        output_list(options->list, name, "table", table->caption);
    else if (name != NULL && options->table != NULL && strcmp(name, options->table) == 0)
        find_table(output, table, is_shown);
    return true;
}

void output_show_table(Output *output, Table *table) {
    if (table->caption == NULL && output->heading.length > 0 && output_wants_all(output))
        table_set_caption(table, text_string(&output->heading));
    const bool is_taken = take(output, table->name, table, true);
    if (!is_taken && !table_is_markup(output->options.format)) {
        table_write(table, TABLE_TEXT, &output->text);
    } else if (!is_taken) {
        output->is_wide |= output->options.format == TABLE_LATEX && !table_fits_page(table);
        if (output->is_folded)
            html_put_element(&output->markup, "<details class=prints><summary>",
                             table->caption != NULL ? table->caption : output->section,
                             "</summary>\n");
        table_write(table, output->options.format, &output->markup);
        if (output->is_folded) text_append_string(&output->markup, "</details>\n");
    }
    table_free(table);
}

void output_show_headed(Output *output, const char *name, const char *heading, Table *table) {
    table->name = name;
    output_heading(output, heading);
    output_show_table(output, table);
}

static void add_table(Output *output, const char *key, Table *table) {
    if (take(output, key, table, false)) return;
    if (output->first.length == 0) table_write(table, TABLE_CSV, &output->first);
    json_put(output->document, key, table_to_json(table));
}

void output_put_table(Output *output, const char *key, Table *table) {
    const Text *const text = &output->text;
    const bool has_gap = text->length > 1 && text->data[text->length - 2] == '\n';
    if (!has_gap) output_gap(output);
    if (table->name == NULL) table->name = key;
    add_table(output, key, table);
    output_show_table(output, table);
}

void output_add_table(Output *output, const char *key, Table *table) {
    add_table(output, key, table);
    table_free(table);
}

void output_add_rows(Output *output, const char *key, const CsvSchema *schema, const void *rows,
                     size_t count) {
    output_add_table(output, key, table_of_rows(schema, rows, count));
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
    static const char BLANK[] = "\u00a0"; /* for lines, of which JSON has none */
    TEXT_AUTO Text plain = {0};
    const char *blank;
    while ((blank = strstr(sentence, BLANK)) != NULL) {
        text_append(&plain, "%.*s ", (int)(blank - sentence), sentence);
        sentence = blank + strlen(BLANK);
    }
    text_append_string(&plain, sentence);
    json_put(output->says, key, json_text(text_string(&plain)));
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
