/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of what is in results folders. */
#include "fuzz.h"

#include "arena/folder_games.h"
#include "cli/results_show.h"
#include "evolve/evolution_log.h"
#include "report/results_page.h"
#include "report/table.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tables: any schema, which the first byte chooses */

static void show_rows(const CsvSchema *schema, const Rows *rows) {
    Table *const table = table_of_rows(schema, rows->items, rows->count);
    TEXT_AUTO Text shown = {.data = NULL};
    table_write_text(table, 1000, &shown);
    fuzz_check_still(&shown);
    table_free(table);
}

static bool rows_come_back(const CsvSchema *schema, const Text *text, Text *again) {
    ROWS_AUTO Rows rows = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    fuzz_put(schema->name, text->data, text->length);
    const bool good = rows_read_in(&rows, schema, fuzz_folder(), &error);
    if (good) schema_write(schema, rows.items, rows.count, again);
    if (good) show_rows(schema, &rows);
    fuzz_check_error(good, &error);
    return good;
}

void fuzz_records(const char *data, size_t size) {
    const char *names[64];
    unsigned count = 0;
    for (; SCHEMAS[count] != NULL; count++) names[count] = SCHEMAS[count]->name;
    const CsvSchema *const schema = SCHEMAS[fuzz_take_named(&data, &size, names, count)];
    if (schema->size == 0) return; /* it only says what another one's rows mean */
    TEXT_AUTO Text given = {.data = NULL}, once = {.data = NULL}, twice = {.data = NULL};
    text_append_bytes(&given, data, size);
    text_append_string(&given, "");
    if (rows_come_back(schema, &given, &once)) {
        fuzz_check(rows_come_back(schema, &once, &twice), "what was written is refused");
        fuzz_check(fuzz_same(&once, &twice), "other rows are read back");
    }
}

void fuzz_log(const char *data, size_t size) {
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    fuzz_put(EVOLVE_LOG_NAME, data, size);
    fuzz_check_error(evolution_log_read(&log, fuzz_folder(), &error), &error);
    evolution_log_free(&log);
}

/* A whole folder */

static void empty_folder(void) {
    FileNames names = file_list(fuzz_folder(), ".", "", NULL);
    for (size_t i = 0; i < names.count; i++) {
        MEMORY_AUTO char *path = file_join(fuzz_folder(), names.names[i]);
        unlink(path);
    }
    file_names_free(&names);
}

void fuzz_results(const char *data, size_t size) {
    TEXT_AUTO Text page = {.data = NULL};
    FolderGames folder_games;
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    empty_folder();
    fuzz_fill(data, size);
    fuzz_check_error(folder_games_read(fuzz_folder(), &folder_games, &error), &error);
    folder_games_free(&folder_games);
    fuzz_check_error(page_serve(fuzz_folder(), RESULTS_PARTS, &page, &other), &other);
    fuzz_check_still(&page);
}
