/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json.h"

#include "util/utf8.h"

#include <math.h>

json_t *json_text(const char *value) {
    TEXT_AUTO Text valid = {0}; /* jansson accepts only UTF-8 */
    utf8_append_clean(&valid, value, NULL);
    return json_string(text_string(&valid));
}

json_t *json_shown(const char *value) {
    TEXT_AUTO Text shown = {0};
    utf8_append_clean_lines(&shown, value);
    return json_string(text_string(&shown));
}

json_t *json_number(double value) { return isfinite(value) ? json_real(value + 0.0) : json_null(); }

void json_put(json_t *object, const char *key, json_t *value) {
    if (json_object_set_new(object, key, value) != 0) memory_end();
}

void json_append(json_t *array, json_t *value) {
    if (json_array_append_new(array, value) != 0) memory_end();
}

/* Jansson escapes only the control characters of ASCII. */
void json_write(const json_t *value, size_t flags, Text *out) {
    const bool is_compact = (flags & JSON_COMPACT) != 0;
    MEMORY_AUTO char *plain = json_dumps(value, flags);
    if (plain == NULL) memory_end();
    for (const char *at = plain; *at != '\0';) {
        uint32_t code = 0;
        const int length = utf8_decode(at, &code);
        const bool is_markup = code == '<' || code == '>' || code == '&';
        if ((utf8_is_control(code) && code != '\n') || (is_compact && is_markup))
            text_append(out, "\\u%04X", (unsigned)code);
        else
            text_append_bytes(out, at, (size_t)length);
        at += length;
    }
}

void json_end(json_t *value, Text *out) {
    json_write(value, JSON_COMPACT | JSON_ENCODE_ANY, out);
    json_decref(value);
}
