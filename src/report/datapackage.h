/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The description of a results folder for other programs: a Frictionless Data Package, which has
 * the columns of each CSV file as the records say them (https://specs.frictionlessdata.io). */
#pragma once

#include "report/result_tables.h"
#include "util/record.h"

#define DATAPACKAGE_NAME "datapackage.json"

/* Writes folder/datapackage.json: of each CSV file in the folder that one of the records, or a
 * generator, writes. A record that is not named as a file describes any file with its columns.
 * Records end with NULL. ERROR_CANNOT_WRITE. */
bool datapackage_write(const char *folder, const ResultsPart *parts, const Record *const *records,
                       Error *error);
