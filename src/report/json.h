/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON by jansson: documents for programs, and what stands in pages. Without memory the process
 * ends. */
#pragma once

#include "util/text.h"

#include <jansson.h>

/* A string: bytes that are not UTF-8 become U+FFFD. */
json_t *json_text(const char *value);
/* The same as a page shows it: control characters but newlines and tabs become "?". */
json_t *json_shown(const char *value);
/* A real, without a minus at 0; null for NaN and infinities. */
json_t *json_number(double value);
/* Put a value, which they take over, into an object or behind an array. */
void json_put(json_t *object, const char *key, json_t *value);
void json_append(json_t *array, json_t *value);

/* 15 digits are those of the decimals that were put in; 17 show how doubles miss them. */
#define JSON_LAYOUT (JSON_INDENT(2) | JSON_REAL_PRECISION(15))
/* Appends a value with jansson's flags. Control characters are escaped, of compact JSON also what
 * could end a script or begin markup: it may stand in a page. */
void json_write(const json_t *value, size_t flags, Text *out);
/* The same of json_shown alone. */
void json_write_shown(const char *value, Text *out);
