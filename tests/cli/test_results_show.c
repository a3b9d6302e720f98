/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The documentation of the files' columns is whole. */
#include "cli/results_show.h"

#include <criterion/criterion.h>
#include <string.h>

Test(records, every_column_has_a_meaning_and_every_real_a_unit) {
    int records = 0;
    for (; RECORDS[records] != NULL; records++) {
        const Record *const record = RECORDS[records];
        for (int i = 0; i < record->count; i++) {
            const Field *const field = &record->fields[i];
            if (field->name == NULL) continue; /* only for people */
            cr_assert(field->meaning != NULL && *field->meaning != '\0', "%s: %s", record->name,
                      field->name);
            cr_assert(field->kind != FIELD_REAL || field->unit != NULL, "%s: %s", record->name,
                      field->name);
        }
    }
    cr_assert_leq(records, RECORDS_MAX);
}

Test(records, no_file_and_no_column_is_described_twice) {
    for (int i = 0; RECORDS[i] != NULL; i++) {
        for (int k = 0; k < i; k++) cr_assert_str_neq(RECORDS[i]->name, RECORDS[k]->name);
        for (int k = 0; k < RECORDS[i]->count; k++) {
            const char *const name = RECORDS[i]->fields[k].name;
            for (int j = 0; name != NULL && j < k; j++)
                cr_assert(RECORDS[i]->fields[j].name == NULL ||
                              strcmp(RECORDS[i]->fields[j].name, name) != 0,
                          "%s", name);
        }
    }
}
