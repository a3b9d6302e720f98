/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The documentation of the files' columns is whole. */
#include "cli/results_show.h"

#include <criterion/criterion.h>
#include <string.h>

Test(schemas, every_column_has_a_meaning_and_every_real_a_unit) {
    int schemas = 0;
    for (; SCHEMAS[schemas] != NULL; schemas++) {
        const CsvSchema *const schema = SCHEMAS[schemas];
        for (int i = 0; i < schema->count; i++) {
            const CsvColumn *const field = &schema->fields[i];
            if (field->name == NULL) continue; /* only for people */
            cr_assert(field->meaning != NULL && *field->meaning != '\0', "%s: %s", schema->name,
                      field->name);
            cr_assert(field->kind != COLUMN_REAL || field->unit != NULL, "%s: %s", schema->name,
                      field->name);
        }
    }
    cr_assert_leq(schemas, SCHEMAS_MAX);
}

Test(schemas, no_file_and_no_column_is_described_twice) {
    for (int i = 0; SCHEMAS[i] != NULL; i++) {
        for (int k = 0; k < i; k++) cr_assert_str_neq(SCHEMAS[i]->name, SCHEMAS[k]->name);
        for (int k = 0; k < SCHEMAS[i]->count; k++) {
            const char *const name = SCHEMAS[i]->fields[k].name;
            for (int j = 0; name != NULL && j < k; j++)
                cr_assert(SCHEMAS[i]->fields[j].name == NULL ||
                              strcmp(SCHEMAS[i]->fields[j].name, name) != 0,
                          "%s", name);
        }
    }
}
