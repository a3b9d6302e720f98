/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/datapackage.h"

#include "evolve/evolution_log.h"
#include "report/json.h"
#include "util/file.h"

static const char ENDING[] = ".csv";
static const double LIMIT = 1e9;

/* Whether a file has the columns of a schema and no others. */
static bool is_of(const CsvReader *csv, const char *file, const CsvSchema *schema) {
    const size_t length = schema->name != NULL ? strlen(schema->name) : 0;
    const bool is_file =
        length > strlen(ENDING) && strcmp(schema->name + length - strlen(ENDING), ENDING) == 0;
    if (is_file && strcmp(schema->name, file) != 0) return false;
    for (int k = 0; k < csv_column_count(csv); k++)
        if (schema_column(schema, csv_column_name(csv, k)) == NULL) return false;
    for (int i = 0; i < schema->count; i++) {
        const CsvColumn *const field = &schema->fields[i];
        bool is_there = field->name == NULL || field->is_later || strchr(field->name, '(') != NULL;
        for (int k = 0; !is_there && k < csv_column_count(csv); k++)
            is_there = schema_column(schema, csv_column_name(csv, k)) == field;
        if (!is_there) return false;
    }
    return true;
}

static const char *type_of(const CsvColumn *field) {
    switch (field->kind) {
    case COLUMN_COUNT:
    case COLUMN_INT:
    case COLUMN_UINT: return "integer";
    case COLUMN_REAL: return field->decimals == 0 ? "integer" : "number";
    default: return "string";
    }
}

/* Whether the schema's reader refuses an empty field. */
static bool is_required(const CsvColumn *field) {
    return field->is_needed || field->kind == COLUMN_WORD || field->kind == COLUMN_UINT ||
           field->kind == COLUMN_HASH || field->kind == COLUMN_CHOICE;
}

/* Describes the values that the schema's reader accepts, which are those that its writer writes. */
static json_t *constraints_of(const CsvColumn *field) {
    json_t *const constraints = json_object();
    const bool is_whole = field->kind == COLUMN_COUNT || field->kind == COLUMN_INT;
    const bool is_bounded = field->least != 0 || field->most != 0;
    if (is_required(field)) json_put(constraints, "required", json_true());
    if (field->kind == COLUMN_HASH) json_put(constraints, "pattern", json_string("[0-9a-f]{16}"));
    if (is_whole || (is_bounded && isfinite(field->least)))
        json_put(constraints, "minimum", json_integer((json_int_t)field->least));
    if (is_bounded && field->most < LIMIT) /* larger bounds are only the program's own limits */
        json_put(constraints, "maximum", json_integer((json_int_t)field->most));
    if (field->kind == COLUMN_CHOICE) {
        json_t *const words = json_array();
        for (int i = 0; field->words[i] != NULL; i++)
            json_append(words, json_string(field->words[i]));
        json_put(constraints, "enum", words);
    }
    return constraints;
}

static json_t *describe_column(const CsvColumn *field, const char *column) {
    json_auto_t *constraints = constraints_of(field);
    json_t *const described =
        json_pack("{so ss ss ss*}", "name", json_text(column), "type", type_of(field),
                  "description", field->meaning, "unit", field->unit);
    if (json_object_size(constraints) > 0) json_object_set(described, "constraints", constraints);
    return described;
}

static json_t *describe_file(const CsvReader *csv, const char *file, const CsvSchema *schema) {
    TEXT_AUTO Text name = {.data = NULL};
    json_t *const fields = json_array();
    text_append(&name, "%.*s", (int)(strlen(file) - strlen(ENDING)), file);
    for (int k = 0; k < csv_column_count(csv); k++) {
        const char *const column = csv_column_name(csv, k);
        json_append(fields, describe_column(schema_column(schema, column), column));
    }
    /* Without a dialect readers guess it from the file. */
    return json_pack("{so so ss ss ss ss s{ss ss sb ss sb} s{so s[s]}}", "name",
                     json_text(text_string(&name)), "path", json_text(file), "profile",
                     "tabular-data-resource", "format", "csv", "mediatype", "text/csv", "encoding",
                     "utf-8", "dialect", "delimiter", ",", "quoteChar", "\"", "doubleQuote", true,
                     "lineTerminator", "\n", "header", true, "schema", "fields", fields,
                     "missingValues", "");
}

/* Adds a file, if a schema or a generator writes it. Skips faulty CSV files: jumpoff wrote none. */
static bool add_file(json_t *resources, const char *folder, const char *file,
                     const CsvSchema *const *schemas, Error *error) {
    Error fault;
    CsvReader *const csv = csv_open(folder, file, &fault);
    if (csv == NULL)
        return fault.code == ERROR_DATA || error_set(error, fault.code, "%s", fault.message);
    CsvColumn fields[LOG_FIELDS_MAX];
    const CsvSchema *found = NULL;
    CsvSchema log;
    for (int i = 0; found == NULL && schemas[i] != NULL; i++)
        if (is_of(csv, file, schemas[i])) found = schemas[i];
    for (int i = 0; found == NULL && GENERATORS[i] != NULL; i++) {
        log = evolution_log_schema(GENERATORS[i], fields);
        if (is_of(csv, file, &log)) found = &log;
    }
    if (found != NULL) json_append(resources, describe_file(csv, file, found));
    csv_close(csv);
    return true;
}

bool datapackage_write(const char *folder, const char *title, const CsvSchema *const *schemas,
                       Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    json_t *const resources = json_array();
    FILE_NAMES_AUTO FileNames files = file_list(folder, ".", ENDING, error);
    bool good = !files.is_unread;
    json_auto_t *package = json_pack("{ss ss ss* so}", "profile", "tabular-data-package", "name",
                                     "jumpoff-results", "title", title, "resources", resources);
    for (size_t i = 0; good && i < files.count; i++)
        good = add_file(resources, folder, files.names[i], schemas, error);
    json_write(package, JSON_LAYOUT, &text);
    text_append_char(&text, '\n');
    return good && file_write_in(folder, DATAPACKAGE_NAME, &text, error);
}
