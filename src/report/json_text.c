/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/json_text.h"

#include "util/utf8.h"

#include <string.h>

void json_text_put(Text *out, const char *string) {
    Text clean = {.data = NULL};
    utf8_append_clean_lines(&clean, string);
    text_append_char(out, '"');
    for (const char *at = text_string(&clean); *at != '\0';) {
        uint32_t code = 0;
        size_t plain = 0;
        while (at[plain] >= ' ' && at[plain] <= '~' && strchr("\"\\<>&", at[plain]) == NULL)
            plain++;
        text_append_bytes(out, at, plain);
        at += plain;
        if (*at == '\0') break;
        const int length = utf8_decode(at, &code);
        if (code == '"' || code == '\\') {
            text_append_char(out, '\\');
            text_append_char(out, *at);
        } else if (code == '<' || code == '>' || code == '&' || utf8_is_control(code)) {
            text_append(out, "\\u%04x", (unsigned)code);
        } else {
            text_append_bytes(out, at, (size_t)length);
        }
        at += length;
    }
    text_append_char(out, '"');
    text_free(&clean);
}
