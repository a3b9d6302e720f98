/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The description of a results folder for other programs: a Frictionless Data Package
 * (https://specs.frictionlessdata.io). */
#pragma once

#include "util/csv_schema.h"

#define DATAPACKAGE_NAME "datapackage.json"

/* Writes folder/datapackage.json: the columns of each CSV file in the folder that one of the
 * schemas (NULL at the end), or a generator, writes, as the schemas say them. A schema that is not
 * named as a file describes any file with its columns. `title` is of the folder; NULL: none.
 * ERROR_CANNOT_WRITE. */
CHECKED bool datapackage_write(const char *folder, const char *title,
                               const CsvSchema *const *schemas, Error *error);
