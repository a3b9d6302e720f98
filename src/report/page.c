/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/page.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "report/json_text.h"
#include "report/page_games.h"
#include "report/result_tables.h"
#include "report/standings_table.h"
#include "util/file.h"
#include "util/file_names.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the data is made with. */
typedef struct PageData {
    const char *folder;
    const ResultsGuide *guide;
    Text *out;
    Error *error;
} PageData;

void page_wrap(const char *data, bool is_served, Text *html) {
    text_append_string(html, PAGE_PARTS[0]);
    if (is_served) text_append_string(html, "connect-src 'self'; ");
    text_append_string(html, PAGE_PARTS[1]);
    text_append_string(html, data);
    text_append_string(html, PAGE_PARTS[2]);
}

static void put_key(Text *out, const char *key) {
    text_append(out, "%s\"%s\":", out->data[out->length - 1] == '{' ? "" : ",\n", key);
}

static void put_text(Text *out, const char *key, const char *text) {
    put_key(out, key);
    json_text_put(out, text);
}

/* Begins an object of a list. */
static void open_item(Text *out) {
    text_append_string(out, out->data[out->length - 1] == '[' ? "{" : ",\n{");
}

/* What it is about */

/* The question that a tournament answers. */
static bool ask(const PageData *data, Text *question) {
    Rows players = {.items = NULL};
    const bool good = rows_read_in(&players, &PLAYER_RECORD, data->folder, data->error);
    int64_t games = 0;
    for (size_t i = 0; i < players.count; i++) games += player_row(&players, i)->games;
    if (players.count == 2) {
        text_append_string(question, "Which is stronger, ");
        utf8_append_clean(question, player_row(&players, 0)->player, "?");
        text_append_string(question, " or ");
        utf8_append_clean(question, player_row(&players, 1)->player, "?");
    } else {
        text_append(question, "Which of %zu players is the strongest", players.count);
    }
    text_append(question, "? %" PRId64 " games", games / 2);
    rows_free(&players);
    return good;
}

static bool put_title(const PageData *data) {
    const ResultsPart *part = data->guide->parts;
    Text title = {.data = NULL};
    bool good = true;
    while (part->file != NULL && !part_is_in(part, data->folder)) part++;
    if (part->file == NULL)
        text_append_string(&title, "Results");
    else if (strcmp(part->file, PLAYER_RECORD.name) == 0)
        good = ask(data, &title);
    else
        text_append_string(&title, part->title);
    put_text(data->out, "title", text_string(&title));
    text_free(&title);
    return good;
}

static bool put_answer(const PageData *data) {
    Text answer = {.data = NULL};
    const bool good = !file_exists_in(data->folder, "players.csv") ||
                      report_answer(data->folder, &answer, data->error);
    put_text(data->out, "answer", text_string(&answer));
    text_free(&answer);
    return good;
}

/* Tables */

static const Record *record_of(const PageData *data, const char *file) {
    for (int i = 0; data->guide->records[i] != NULL; i++)
        if (strcmp(data->guide->records[i]->name, file) == 0) return data->guide->records[i];
    return NULL;
}

/* A cell of a file: a number where it reads as one. */
static void put_cell(Table *table, const char *field) {
    double value = 0;
    if (*field == '\0')
        table_put_empty(table);
    else if (!text_parse_real(field, -1e300, 1e300, &value))
        table_put_text(table, field);
    else {
        table_put_real(table, value, 0);
        table_show(table, "%.100s", field);
    }
}

/* Any CSV file as it is; its columns mean what the record says, where there is one. */
static bool write_file(const PageData *data, const char *name, Text *out) {
    CsvReader *const reader = csv_open(data->folder, name, data->error);
    const Record *const record = record_of(data, name);
    CsvStatus status = CSV_FAILED;
    if (reader == NULL) return false;
    Table *const table = table_new();
    const int columns = csv_column_count(reader);
    for (int i = 0; i < columns; i++)
        table_add_column(table, csv_column_name(reader, i), csv_column_name(reader, i),
                         i == 0 ? TABLE_LEFT : TABLE_RIGHT);
    if (record != NULL) table_explain(table, record);
    while ((status = csv_next(reader, data->error)) == CSV_ROW)
        for (int i = 0; i < columns; i++) put_cell(table, csv_field(reader, i));
    if (status == CSV_FINISHED) table_write(table, TABLE_PAGE, out);
    table_free(table);
    csv_close(reader);
    return status == CSV_FINISHED;
}

/* The report of a part. */
static bool write_report(const PageData *data, const ResultsPart *part, TableFormat format,
                         Text *out) {
    Answer *const answer = answer_new(&(AnswerManner){
        .command = "report", .format = format, .explain = true, .columns = TERMINAL_COLUMNS});
    const bool good = part_write(part, data->folder, answer, data->error);
    if (good) answer_write(answer, out);
    answer_free(answer);
    return good;
}

static bool put_parts(const PageData *data) {
    bool good = true;
    put_key(data->out, "parts");
    text_append_char(data->out, '[');
    for (const ResultsPart *part = data->guide->parts; good && part->file != NULL; part++) {
        if (!part_is_in(part, data->folder)) continue;
        open_item(data->out);
        put_text(data->out, "id", part->id);
        put_text(data->out, "title", part->title);
        text_append_char(data->out, ',');
        good = write_report(data, part, TABLE_PAGE, data->out);
        text_append_char(data->out, '}');
    }
    text_append_char(data->out, ']');
    return good;
}

/* Whether a file grows with the games. */
static bool is_long(const char *name) {
    static const char *const NAMES[] = {"games.csv", "moves.csv", "timing.csv", "said.csv"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (strcmp(name, NAMES[i]) == 0) return true;
    return false;
}

static bool put_files(const PageData *data) {
    bool good = true;
    FileNames files = file_list(data->folder, ".", ".csv");
    put_key(data->out, "files");
    text_append_char(data->out, '[');
    for (size_t i = 0; good && i < files.count; i++) {
        if (is_long(files.names[i])) continue;
        open_item(data->out);
        put_text(data->out, "title", files.names[i]);
        put_key(data->out, "table");
        good = write_file(data, files.names[i], data->out);
        text_append_char(data->out, '}');
    }
    file_names_free(&files);
    text_append_char(data->out, ']');
    return good;
}

/* Charts and texts */

static bool put_charts(const PageData *data) {
    enum { CHART_SIZE_MAX = 1 << 22 };
    bool good = true;
    FileNames files = file_list(data->folder, "plots", ".svg");
    put_key(data->out, "charts");
    text_append_char(data->out, '[');
    for (size_t i = 0; good && i < files.count; i++) {
        Text file = {.data = NULL};
        text_append(&file, "plots/%s", files.names[i]);
        char *const picture =
            file_read_in(data->folder, file.data, CHART_SIZE_MAX, NULL, data->error);
        good = picture != NULL;
        files.names[i][strlen(files.names[i]) - strlen(".svg")] = '\0';
        open_item(data->out);
        put_text(data->out, "name", files.names[i]);
        put_text(data->out, "svg", good ? picture : "");
        text_append_char(data->out, '}');
        text_free(&file);
        free(picture);
    }
    file_names_free(&files);
    text_append_char(data->out, ']');
    return good;
}

static void add_text(const PageData *data, const char *title, const char *text) {
    open_item(data->out);
    put_text(data->out, "title", title);
    put_text(data->out, "text", text);
    text_append_char(data->out, '}');
}

/* The report as text, and what was measured on what. */
static bool put_texts(const PageData *data) {
    static const char *const FILES[][2] = {{"experiment", "The experiment"},
                                           {"environment", "The machine"}};
    Text report = {.data = NULL};
    bool good = true;
    put_key(data->out, "texts");
    text_append_char(data->out, '[');
    for (const ResultsPart *part = data->guide->parts; good && part->file != NULL; part++) {
        if (!part_is_in(part, data->folder)) continue;
        if (report.length > 0) text_append_char(&report, '\n');
        good = write_report(data, part, TABLE_TEXT, &report);
    }
    if (report.length > 0) add_text(data, "The report as text", report.data);
    for (int i = 0; good && i < 2; i++) {
        if (!file_exists_in(data->folder, FILES[i][0])) continue;
        char *const text =
            file_read_in(data->folder, FILES[i][0], CONFIG_TEXT_MAX, NULL, data->error);
        good = text != NULL;
        if (good) add_text(data, FILES[i][1], text);
        free(text);
    }
    text_append_char(data->out, ']');
    text_free(&report);
    return good;
}

bool page_describe(const char *folder, const ResultsGuide *guide, Text *out, Error *error) {
    const PageData data = {folder, guide, out, error};
    text_append_string(out, "{\"kind\":\"folder\"");
    bool good = put_title(&data) && put_answer(&data) && put_parts(&data) && put_files(&data) &&
                put_charts(&data) && put_texts(&data);
    if (good) put_key(out, "games");
    good = good && page_games(folder, out, error);
    text_append_char(out, '}');
    return good;
}

bool page_write(const char *folder, const ResultsGuide *guide, Error *error) {
    Text data = {.data = NULL}, html = {.data = NULL};
    bool good = page_describe(folder, guide, &data, error);
    if (good) {
        page_wrap(text_string(&data), false, &html);
        /* Of one that was killed at its page; who plays still has files of his own here. */
        if (!file_exists_in(folder, JOURNAL_NAME)) file_remove_leftovers(folder, ".");
        good = file_write_in(folder, PAGE_NAME, &html, error);
    }
    text_free(&data);
    text_free(&html);
    return good;
}
