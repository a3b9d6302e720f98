#include "report/page.h"

#include "arena/totals.h"
#include "report/evolve_table.h"
#include "report/json_text.h"
#include "report/page_games.h"
#include "report/search_tables.h"
#include "report/standings_table.h"
#include "util/config_text.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/file_names.h"
#include "util/terminal.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What the data is made with. */
typedef struct PageData {
    const char *folder;
    const Record *const *records;
    Text *out;
    Error *error;
} PageData;

/* The reports of the kinds of folders. */
static const struct {
    const char *file, *title, *what;
    bool (*write)(const char *folder, Answer *answer, Error *error);
} PARTS[] = {
    {"players.csv", "Tournament", "standings", report_tournament},
    {"claims.csv", "What the papers claim, and what we measured", "claims", NULL},
    {"search.csv", "Searches compared", "search", report_search},
    {"nodes.csv", "Nodes beside plain alpha-beta", "nodes", report_nodes},
    {"strength.csv", "Strength of searches", "strength", report_strength},
    {"log.csv", "Weights of an evolution", "weights", report_evolution},
};
enum { PART_COUNT = sizeof PARTS / sizeof PARTS[0] };

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

/* What it is about */

static void put_title(const PageData *data) {
    const char *title = "Results";
    for (int i = PART_COUNT; i-- > 0;)
        if (file_exists_in(data->folder, PARTS[i].file)) title = PARTS[i].title;
    put_key(data->out, "title");
    json_text_put(data->out, title);
}

/* The question that a tournament answers. */
static bool put_question(const PageData *data) {
    Rows players = {.items = NULL};
    Text question = {.data = NULL};
    if (!file_exists_in(data->folder, "players.csv")) {
        put_title(data);
        return true;
    }
    const bool good = rows_read_in(&players, &PLAYER_RECORD, data->folder, data->error);
    int64_t games = 0;
    for (size_t i = 0; i < players.count; i++) games += player_row(&players, i)->games;
    text_append(&question, "Which of %zu players is the strongest? %" PRId64 " games",
                players.count, games / 2);
    put_key(data->out, "title");
    json_text_put(data->out, text_string(&question));
    text_free(&question);
    rows_free(&players);
    return good;
}

static bool put_answer(const PageData *data) {
    Text answer = {.data = NULL};
    const bool good = !file_exists_in(data->folder, "players.csv") ||
                      report_answer(data->folder, &answer, data->error);
    put_key(data->out, "answer");
    json_text_put(data->out, text_string(&answer));
    text_free(&answer);
    return good;
}

/* Tables */

static const Record *record_of(const PageData *data, const char *file) {
    for (int i = 0; data->records[i] != NULL; i++)
        if (strcmp(data->records[i]->name, file) == 0) return data->records[i];
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

static void begin_table(const PageData *data, bool *is_first, const char *id, const char *title) {
    text_append_string(data->out, *is_first ? "{\"id\":" : ",\n{\"id\":");
    *is_first = false;
    json_text_put(data->out, id);
    text_append_string(data->out, ",\"title\":");
    json_text_put(data->out, title);
    text_append_string(data->out, ",\"table\":");
}

/* A report: its first table, or as text. */
static bool write_report(const PageData *data, int part, TableFormat format, Text *out) {
    Answer *const answer = answer_new(&(AnswerManner){
        .command = "report", .format = format, .explain = true, .columns = TERMINAL_COLUMNS});
    const bool good = PARTS[part].write(data->folder, answer, data->error);
    if (good) answer_write(answer, out);
    answer_free(answer);
    return good;
}

/* The report of a part, as a table. */
static bool put_part(const PageData *data, int part, bool *is_first) {
    Text table = {.data = NULL};
    const bool good = PARTS[part].write == NULL ? write_file(data, PARTS[part].file, &table)
                                                : write_report(data, part, TABLE_PAGE, &table);
    begin_table(data, is_first, PARTS[part].what, PARTS[part].title);
    text_append_string(data->out, text_string(&table));
    text_append_char(data->out, '}');
    text_free(&table);
    return good;
}

/* Whether a file grows with the games. */
static bool is_long(const char *name) {
    static const char *const NAMES[] = {"games.csv", "moves.csv", "timing.csv"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (strcmp(name, NAMES[i]) == 0) return true;
    return false;
}

static bool put_tables(const PageData *data) {
    bool is_first = true, good = true;
    put_key(data->out, "tables");
    text_append_char(data->out, '[');
    for (int i = 0; good && i < PART_COUNT; i++)
        if (file_exists_in(data->folder, PARTS[i].file)) good = put_part(data, i, &is_first);
    FileNames files = file_list(data->folder, ".", ".csv");
    for (size_t i = 0; good && i < files.count; i++) {
        const char *const name = files.names[i];
        Text table = {.data = NULL};
        if (is_long(name) || strcmp(name, "claims.csv") == 0) continue;
        good = write_file(data, name, &table);
        begin_table(data, &is_first, name, name);
        text_append(data->out, "%s}", text_string(&table));
        text_free(&table);
    }
    file_names_free(&files);
    text_append_char(data->out, ']');
    return good;
}

/* Points and games of every two players, best first. */
static bool put_crosstable(const PageData *data) {
    Rows players = {.items = NULL};
    Matrix matrix = {.count = 0};
    const char *stranger = NULL;
    if (!file_exists_in(data->folder, "crosstable.csv")) return true;
    bool good = rows_read_in(&players, &PLAYER_RECORD, data->folder, data->error) &&
                matrix_read_in(&matrix, &CROSSTABLE_RECORD, data->folder, data->error);
    rows_rank(&players, offsetof(PlayerRow, score));
    int *const order = memory_allocate((players.count + 1) * sizeof *order);
    if (good && ((size_t)matrix.count != players.count ||
                 !matrix_order(&matrix, &players, order, &stranger)))
        good = error_set(data->error, ERROR_DATA,
                         "%s/crosstable.csv: not of the players of "
                         "players.csv",
                         data->folder);
    for (int part = 0; good && part < 3; part++) {
        static const char *const OPEN[] = {",\n\"crosstable\":{\"names\":[", "],\"points\":[",
                                           "],\"games\":["};
        text_append_string(data->out, OPEN[part]);
        for (int i = 0; i < matrix.count; i++) {
            if (i > 0) text_append_char(data->out, ',');
            if (part == 0) json_text_put(data->out, matrix.names[order[i]]);
            for (int k = 0; part > 0 && k < matrix.count; k++) {
                const double own = *matrix_cell(&matrix, order[i], order[k]);
                const double other = *matrix_cell(&matrix, order[k], order[i]);
                const double value = part == 1 ? own : own + other;
                text_append(data->out, "%s%g", k > 0 ? "," : "[", isnan(value) ? 0 : value);
            }
            if (part > 0) text_append_char(data->out, ']');
        }
    }
    if (good) text_append_string(data->out, "]}");
    free(order);
    rows_free(&players);
    matrix_free(&matrix);
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
        Text file = {.data = NULL}, name = {.data = NULL};
        text_append(&file, "plots/%s", files.names[i]);
        char *const picture =
            file_read_in(data->folder, file.data, CHART_SIZE_MAX, NULL, data->error);
        good = picture != NULL;
        files.names[i][strlen(files.names[i]) - strlen(".svg")] = '\0';
        text_append_string(data->out, i > 0 ? ",\n{\"name\":" : "{\"name\":");
        json_text_put(data->out, files.names[i]);
        text_append(data->out, ",\"words\":\"its numbers are in plots/");
        json_text_put(&name, files.names[i]);
        text_append_bytes(data->out, name.data + 1, name.length - 2);
        text_append_string(data->out, ".csv\",\"svg\":");
        json_text_put(data->out, good ? picture : "");
        text_append_char(data->out, '}');
        text_free(&file);
        text_free(&name);
        free(picture);
    }
    file_names_free(&files);
    text_append_char(data->out, ']');
    return good;
}

static void put_text(const PageData *data, bool *is_first, const char *title, const char *text) {
    text_append_string(data->out, *is_first ? "{\"title\":" : ",\n{\"title\":");
    *is_first = false;
    json_text_put(data->out, title);
    text_append_string(data->out, ",\"text\":");
    json_text_put(data->out, text);
    text_append_char(data->out, '}');
}

/* The report as text, and what was measured on what. */
static bool put_texts(const PageData *data) {
    static const char *const FILES[] = {"experiment", "environment"};
    Text report = {.data = NULL};
    bool is_first = true, good = true;
    put_key(data->out, "texts");
    text_append_char(data->out, '[');
    for (int i = 0; good && i < PART_COUNT; i++) {
        if (PARTS[i].write == NULL || !file_exists_in(data->folder, PARTS[i].file)) continue;
        if (report.length > 0) text_append_char(&report, '\n');
        good = write_report(data, i, TABLE_TEXT, &report);
    }
    if (report.length > 0) put_text(data, &is_first, "The report as text", report.data);
    for (int i = 0; good && i < 2; i++) {
        if (!file_exists_in(data->folder, FILES[i])) continue;
        char *const text = file_read_in(data->folder, FILES[i], CONFIG_TEXT_MAX, NULL, data->error);
        good = text != NULL;
        if (good) put_text(data, &is_first, i == 0 ? "The experiment" : "The machine", text);
        free(text);
    }
    text_append_char(data->out, ']');
    text_free(&report);
    return good;
}

bool page_describe(const char *folder, const Record *const *records, Text *out, Error *error) {
    const PageData data = {folder, records, out, error};
    text_append_string(out, "{\"kind\":\"folder\"");
    bool good = put_question(&data) && put_answer(&data) && put_tables(&data) &&
                put_crosstable(&data) && put_charts(&data) && put_texts(&data);
    if (good) put_key(out, "games");
    good = good && page_games(folder, out, error);
    text_append_char(out, '}');
    return good;
}

bool page_write(const char *folder, const Record *const *records, Error *error) {
    Text data = {.data = NULL}, html = {.data = NULL};
    bool good = page_describe(folder, records, &data, error);
    if (good) {
        page_wrap(text_string(&data), false, &html);
        good = file_write_in(folder, PAGE_NAME, &html, error);
    }
    text_free(&data);
    text_free(&html);
    return good;
}
