/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/datapackage.h"

#include "evolve/evolution_log.h"
#include "report/json.h"
#include "util/file.h"

#include <math.h>
#include <string.h>

static const char ENDING[] = ".csv";
static const double LIMIT = 1e9;

/* "best_(each gene)" describes every column that begins with "best_". */
static bool is_named(const Field *field, const char *column) {
    const char *const each = strchr(field->name, '(');
    if (each != NULL) return strncmp(column, field->name, (size_t)(each - field->name)) == 0;
    return strcmp(column, field->name) == 0 ||
           (field->formerly != NULL && strcmp(column, field->formerly) == 0);
}

/* NULL: the record has no such column. */
static const Field *find_field(const Record *record, const char *column) {
    for (int i = 0; i < record->count; i++)
        if (record->fields[i].name != NULL && is_named(&record->fields[i], column))
            return &record->fields[i];
    return NULL;
}

/* Whether a file has the columns of a record and no others. */
static bool is_of(const CsvReader *csv, const char *file, const Record *record) {
    const size_t length = record->name != NULL ? strlen(record->name) : 0;
    const bool is_file =
        length > strlen(ENDING) && strcmp(record->name + length - strlen(ENDING), ENDING) == 0;
    if (is_file && strcmp(record->name, file) != 0) return false;
    for (int k = 0; k < csv_column_count(csv); k++)
        if (find_field(record, csv_column_name(csv, k)) == NULL) return false;
    for (int i = 0; i < record->count; i++) {
        const Field *const field = &record->fields[i];
        bool is_there = field->name == NULL || field->is_later || strchr(field->name, '(') != NULL;
        for (int k = 0; !is_there && k < csv_column_count(csv); k++)
            is_there = is_named(field, csv_column_name(csv, k));
        if (!is_there) return false;
    }
    return true;
}

static const char *type_of(const Field *field) {
    switch (field->kind) {
    case FIELD_COUNT:
    case FIELD_INT:
    case FIELD_UINT: return "integer";
    case FIELD_REAL: return field->decimals == 0 ? "integer" : "number";
    default: return "string";
    }
}

/* Whether the record's reader refuses an empty field. */
static bool is_required(const Field *field) {
    return field->is_needed || field->kind == FIELD_WORD || field->kind == FIELD_UINT ||
           field->kind == FIELD_HASH || field->kind == FIELD_CHOICE;
}

/* What the record's reader takes, which is what its writer writes. */
static json_t *constraints_of(const Field *field) {
    json_t *const constraints = json_object();
    const bool is_whole = field->kind == FIELD_COUNT || field->kind == FIELD_INT;
    const bool is_bounded = field->least != 0 || field->most != 0;
    if (is_required(field)) json_put(constraints, "required", json_true());
    if (field->kind == FIELD_HASH) json_put(constraints, "pattern", json_string("[0-9a-f]{16}"));
    if (is_whole || (is_bounded && isfinite(field->least)))
        json_put(constraints, "minimum", json_integer((json_int_t)field->least));
    if (is_bounded && field->most < LIMIT) /* larger ones are the program's own */
        json_put(constraints, "maximum", json_integer((json_int_t)field->most));
    if (field->kind == FIELD_CHOICE) {
        json_t *const words = json_array();
        for (int i = 0; field->words[i] != NULL; i++)
            json_append(words, json_string(field->words[i]));
        json_put(constraints, "enum", words);
    }
    return constraints;
}

static json_t *describe_column(const Field *field, const char *column) {
    json_t *const described = json_object(), *const constraints = constraints_of(field);
    json_put(described, "name", json_text(column));
    json_put(described, "type", json_string(type_of(field)));
    json_put(described, "description", json_string(field->meaning));
    if (field->unit != NULL) json_put(described, "unit", json_string(field->unit));
    if (json_object_size(constraints) > 0)
        json_put(described, "constraints", constraints);
    else
        json_decref(constraints);
    return described;
}

static json_t *describe_file(const CsvReader *csv, const char *file, const Record *record) {
    TEXT_AUTO Text name = {.data = NULL};
    json_t *const resource = json_object(), *const schema = json_object();
    json_t *const dialect = json_object(); /* else readers guess it of what stands in the file */
    json_t *const fields = json_array(), *const missing = json_array();
    text_append(&name, "%.*s", (int)(strlen(file) - strlen(ENDING)), file);
    json_put(resource, "name", json_text(text_string(&name)));
    json_put(resource, "path", json_text(file));
    json_put(resource, "profile", json_string("tabular-data-resource"));
    json_put(resource, "format", json_string("csv"));
    json_put(resource, "mediatype", json_string("text/csv"));
    json_put(resource, "encoding", json_string("utf-8"));
    json_put(resource, "dialect", dialect);
    json_put(dialect, "delimiter", json_string(","));
    json_put(dialect, "quoteChar", json_string("\""));
    json_put(dialect, "doubleQuote", json_true());
    json_put(dialect, "lineTerminator", json_string("\n"));
    json_put(dialect, "header", json_true());
    json_put(resource, "schema", schema);
    json_put(schema, "fields", fields);
    json_put(schema, "missingValues", missing);
    json_append(missing, json_string(""));
    for (int k = 0; k < csv_column_count(csv); k++) {
        const char *const column = csv_column_name(csv, k);
        json_append(fields, describe_column(find_field(record, column), column));
    }
    return resource;
}

/* Adds a file, if one of the records or a generator writes it. What is no sound CSV is no table of
 * jumpoff's. */
static bool add_file(json_t *resources, const char *folder, const char *file,
                     const Record *const *records, Error *error) {
    Error fault;
    CsvReader *const csv = csv_open(folder, file, &fault);
    if (csv == NULL)
        return fault.code == ERROR_DATA || error_set(error, fault.code, "%s", fault.message);
    Field fields[LOG_FIELDS_MAX];
    const Record *found = NULL;
    Record log;
    for (int i = 0; found == NULL && records[i] != NULL; i++)
        if (is_of(csv, file, records[i])) found = records[i];
    for (int i = 0; found == NULL && GENERATORS[i] != NULL; i++) {
        log = evolution_log_record(GENERATORS[i], fields);
        if (is_of(csv, file, &log)) found = &log;
    }
    if (found != NULL) json_append(resources, describe_file(csv, file, found));
    csv_close(csv);
    return true;
}

bool datapackage_write(const char *folder, const ResultsPart *parts, const Record *const *records,
                       Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    json_t *const package = json_object(), *const resources = json_array();
    FileNames files = file_list(folder, ".", ENDING);
    const ResultsPart *const part = part_first(parts, folder);
    json_put(package, "profile", json_string("tabular-data-package"));
    json_put(package, "name", json_string("jumpoff-results"));
    if (part->file != NULL) json_put(package, "title", json_string(part->title));
    json_put(package, "resources", resources);
    bool good = true;
    for (size_t i = 0; good && i < files.count; i++)
        good = add_file(resources, folder, files.names[i], records, error);
    file_names_free(&files);
    json_write(package, JSON_LAYOUT, &text);
    text_append_char(&text, '\n');
    json_decref(package);
    return good && file_write_in(folder, DATAPACKAGE_NAME, &text, error);
}
