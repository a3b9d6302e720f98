/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON as it stands in a page. */
#pragma once

#include "util/text.h"

/* Appends a string with its quotes. What could end a script or begin markup, newlines and tabs are
 * escaped. Other control characters and what turns the direction of writing become "?", bytes that
 * are no UTF-8 U+FFFD. */
void json_text_put(Text *out, const char *string);
