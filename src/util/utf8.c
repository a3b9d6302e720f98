/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/utf8.h"

static bool is_continuation(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

int utf8_decode(const char *at, uint32_t *code) {
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char lead = (unsigned char)at[0];
    const int length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || lead > 0xF4) return 0;
    *code = length == 1 ? lead : lead & (0x7Fu >> length);
    for (int i = 1; i < length; i++) {
        if (!is_continuation(at[i])) return 0; /* the final NUL is no continuation byte */
        *code = *code << 6 | ((unsigned char)at[i] & 0x3F);
    }
    const bool is_surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code < smallest[length] || *code > 0x10FFFF || is_surrogate ? 0 : length;
}

bool utf8_is_control(uint32_t code) {
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

static void append_clean(Text *out, const char *string, const char *control, const char *kept) {
    for (const char *at = string; *at != '\0';) {
        uint32_t code = 0;
        size_t plain = 0;
        while (at[plain] >= ' ' && at[plain] <= '~') plain++;
        text_append_bytes(out, at, plain);
        at += plain;
        if (*at == '\0') break;
        const int length = utf8_decode(at, &code);
        if (length == 0)
            text_append_string(out, "\xEF\xBF\xBD");
        else if (control != NULL && utf8_is_control(code) &&
                 (length > 1 || strchr(kept, *at) == NULL))
            text_append_string(out, control);
        else
            text_append_bytes(out, at, (size_t)length);
        at += length > 0 ? length : 1;
    }
}

void utf8_append_clean(Text *out, const char *string, const char *control) {
    append_clean(out, string, control, "");
}

void utf8_copy(char *to, size_t size, const char *string) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean(&clean, string, NULL);
    size_t length = clean.length < size ? clean.length : size - 1;
    while (length > 0 && is_continuation(clean.data[length])) length--;
    memcpy(to, text_string(&clean), length);
    to[length] = '\0';
}

void utf8_append_clean_lines(Text *out, const char *string) {
    append_clean(out, string, "?", "\n\t");
}

/* The columns of a terminal that a character fills: two in the blocks of East Asian letters and of
 * emoji (Unicode 15, UAX #11), none for marks on Latin letters; it does not depend on the locale.
 */
static int columns_of(uint32_t code) {
    static const struct {
        uint32_t first, last;
        int columns;
    } BLOCKS[] = {
        {0x300, 0x36F, 0},     {0x1100, 0x115F, 2},   {0x1160, 0x11FF, 0},   {0x1AB0, 0x1AFF, 0},
        {0x1DC0, 0x1DFF, 0},   {0x200B, 0x200F, 0},   {0x20D0, 0x20FF, 0},   {0x2E80, 0x303E, 2},
        {0x3041, 0xA4CF, 2},   {0xA960, 0xA97F, 2},   {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},
        {0xFE00, 0xFE0F, 0},   {0xFE10, 0xFE19, 2},   {0xFE20, 0xFE2F, 0},   {0xFE30, 0xFE6F, 2},
        {0xFF01, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2},   {0x1F300, 0x1F53D, 2}, {0x1F5FB, 0x1F64F, 2},
        {0x1F680, 0x1F6C5, 2}, {0x1F90C, 0x1F9FF, 2}, {0x20000, 0x3FFFD, 2},
    };
    for (size_t i = 0; code >= BLOCKS[0].first && i < sizeof BLOCKS / sizeof *BLOCKS; i++)
        if (code >= BLOCKS[i].first && code <= BLOCKS[i].last) return BLOCKS[i].columns;
    return 1;
}

/* Returns the bytes of the character at `at`, and its columns. */
static size_t measure(const char *at, int *columns) {
    uint32_t code = 0;
    const int length = utf8_decode(at, &code);
    *columns = length > 0 ? columns_of(code) : 1;
    return length > 0 ? (size_t)length : 1;
}

int utf8_width(const char *string) {
    int width = 0;
    for (int columns; *string != '\0'; width += columns) string += measure(string, &columns);
    return width;
}

size_t utf8_prefix(const char *string, int width) {
    size_t length = 0;
    while (string[length] != '\0') {
        int columns = 0;
        const size_t more = measure(&string[length], &columns);
        if (columns > width) break;
        width -= columns;
        length += more;
    }
    return length;
}

void utf8_append_cut(Text *out, const char *string, int width) {
    const int own = utf8_width(string), tail = (width - 1) / 2;
    if (own <= width) {
        text_append_string(out, string);
        return;
    }
    text_append_bytes(out, string, utf8_prefix(string, width - 1 - tail));
    text_append_string(out, "…");
    string += utf8_prefix(string, own - tail);
    if (utf8_width(string) > tail) string += utf8_prefix(string, 2); /* half of it has no room */
    text_append_string(out, string);
}

void utf8_append_beside(Text *out, const char *paragraph, int width, int column, int indent) {
    TEXT_AUTO Text word = {0}, clean = {0};
    bool is_first = true;
    utf8_append_clean(&clean, paragraph, "?");
    const char *const words = text_string(&clean);
    for (const char *at = words + strspn(words, " "); *at != '\0';) {
        /* Words in quotes stay together: they are a command to be copied. */
        const char *const quote = *at == '\'' ? strchr(at + 1, '\'') : NULL;
        const size_t quoted = quote != NULL ? (size_t)(quote - at) : 0;
        const size_t length = quoted + strcspn(at + quoted, " ");
        text_clear(&word);
        text_append_bytes(&word, at, length);
        const int own = utf8_width(text_string(&word));
        if (!is_first && column + 1 + own > width) {
            text_append(out, "\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            text_append_char(out, ' ');
            column++;
        }
        text_append_bytes(out, at, length);
        column += own;
        is_first = false;
        at += length + strspn(at + length, " ");
    }
    text_append_char(out, '\n');
}

void utf8_append_wrapped(Text *out, const char *paragraph, int width) {
    utf8_append_beside(out, paragraph, width, 0, 2);
}
