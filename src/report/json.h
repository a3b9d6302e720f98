/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON by jansson, for documents and pages. Without memory the process ends. */
#pragma once

#include "util/text.h"

#include <jansson.h>

/* Creates a string; bytes that are not UTF-8 become U+FFFD. */
json_t *json_text(const char *value);
/* Like json_text, for a page: control characters except newlines and tabs become "?". */
json_t *json_shown(const char *value);
/* Creates a real; -0 becomes 0, NaN and infinities null. */
json_t *json_number(double value);
/* Insert a value into an object or at the end of an array, which then owns it. */
void json_put(json_t *object, const char *key, json_t *value);
void json_append(json_t *array, json_t *value);

/* 15 digits show decimals as they were written; 17 show the error of doubles. */
#define JSON_LAYOUT (JSON_INDENT(2) | JSON_REAL_PRECISION(15))
/* Appends a value with jansson's flags. Control characters are escaped; compact JSON also has no
 * character that could end a script or begin markup, so it may stand in a page. */
void json_write(const json_t *value, size_t flags, Text *out);
/* Appends a value as compact JSON and frees it. */
void json_end(json_t *value, Text *out);
