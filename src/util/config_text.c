/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "util/config_text.h"

#include "util/file.h"
#include "util/utf8.h"

#include <ctype.h>
#include <locale.h>
#include <strings.h>

/* Scans a text before parsing: everything outside strings and comments. */
typedef struct Scan {
    const char *path, *at;
    Error *error;
    int line, settings, depth;
    char open[CONFIG_DEPTH_MAX];
    size_t names[CONFIG_DEPTH_MAX + 1]; /* of the open groups, so far */
    size_t compared;                    /* characters of names that libconfig compares */
    bool at_value;                      /* a value is expected next */
    bool after_string;                  /* another string may continue it */
} Scan;

static bool refuse_line(const Scan *scan, int line, const char *reason) {
    return error_set(scan->error, ERROR_DATA, "%s:%d: %s", scan->path, line, reason);
}

/* Goes to `end`, which is on this line or after it. */
static void advance(Scan *scan, const char *end) {
    const char *at = scan->at;
    while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        scan->line++;
        at++;
    }
    scan->at = end;
}

static bool check_characters(Scan scan, size_t length) {
    const char *const end = scan.at + length;
    while (scan.at < end) {
        uint32_t code = 0;
        while (*scan.at >= ' ' && *scan.at <= '~') scan.at++; /* the text ends with a newline */
        const int bytes = utf8_decode(scan.at, &code);
        if (bytes == 0) return refuse_line(&scan, scan.line, "not a text file: not UTF-8");
        if (utf8_is_control(code) && code != '\t' && code != '\n' && code != '\r')
            return refuse_line(&scan, scan.line, "not a text file: a control character in it");
        advance(&scan, scan.at + bytes);
    }
    return true;
}

static bool skip_comment(Scan *scan) {
    if (scan->at[0] == '/' && scan->at[1] == '*') {
        const char *const end = strstr(scan->at + 2, "*/");
        if (end == NULL) return refuse_line(scan, scan->line, "a comment that is never closed");
        advance(scan, end + 2);
    } else {
        advance(scan, scan->at + strcspn(scan->at, "\n"));
    }
    return true;
}

static bool skip_string(Scan *scan) {
    /* libconfig reports the same, but leaks it. */
    if (!scan->at_value && !scan->after_string)
        return refuse_line(scan, scan->line, "syntax error: a string that is no value");
    const char *end = scan->at + 1;
    while (*(end += strcspn(end, "\"\\")) == '\\') end += end[1] != '\0' ? 2 : 1;
    if (*end == '\0') return refuse_line(scan, scan->line, "a string that is never closed");
    advance(scan, end + 1);
    scan->at_value = false;
    scan->after_string = true;
    return true;
}

static bool is_word(const char *at, size_t length, const char *word) {
    return length == strlen(word) && strncasecmp(at, word, length) == 0;
}

/* A value that is not a string: up to the next blank, mark or quote. */
static bool check_word(const Scan *scan, size_t length) {
    const char *const word = scan->at;
    const char *const digits = word + (*word == '+' || *word == '-');
    const int shown = length < 40 ? (int)length : 40;
    if (isdigit((unsigned char)digits[*digits == '.'])) {
        /* libconfig 1.5 cuts a whole number to 32 bits. */
        char *end = NULL;
        const int base = digits[0] == '0' && tolower((unsigned char)digits[1]) == 'x' ? 16 : 10;
        if (strtoull(digits, &end, base) <= INT32_MAX || (end != word + length && *end != 'L'))
            return true;
        return error_set(scan->error, ERROR_DATA,
                         "%s:%d: '%.*s' is too big for a whole number: write it with a decimal "
                         "point, or in quotes where a string is expected",
                         scan->path, scan->line, shown, word);
    }
    if (is_word(word, length, "true") || is_word(word, length, "false")) return true;
    return error_set(scan->error, ERROR_DATA,
                     "%s:%d: expected a finite number, true, false or a \"string\", not '%.*s'",
                     scan->path, scan->line, shown, word);
}

/* Checks a mark, except for brackets that do not match, which libconfig reports. */
static bool check_mark(Scan *scan) {
    const char c = *scan->at++;
    scan->after_string = false;
    const char within = scan->depth > 0 ? scan->open[scan->depth - 1] : '{';
    if (c == '@') return refuse_line(scan, scan->line, "'@': a file cannot include another one");
    if (strchr("{[(", c) != NULL) {
        if (scan->depth == CONFIG_DEPTH_MAX)
            return refuse_line(scan, scan->line, "brackets nested too deeply");
        scan->open[scan->depth++] = c;
        scan->names[scan->depth] = 0;
        scan->at_value = scan->at_value && c != '{';
    } else if (c == ',') {
        scan->at_value = within != '{';
    } else if (c == '=' || c == ':') {
        if (++scan->settings > CONFIG_SETTINGS_MAX)
            return refuse_line(scan, scan->line, "too many settings");
        scan->at_value = true;
    } else {
        scan->at_value = false;
        if (strchr("}])", c) != NULL && scan->depth > 0) scan->depth--;
    }
    return true;
}

/* A name in a group, which libconfig compares with all names before it there. */
static bool check_name(Scan *scan, size_t length) {
    scan->compared += scan->names[scan->depth]++ * length;
    return scan->compared <= CONFIG_COMPARED_MAX ||
           refuse_line(scan, scan->line, "too many names in one group, or too long ones");
}

/* Not by strspn, which is slow for so many characters. */
static size_t word_length(const char *at) {
    const char *end = at;
    while ((*end >= 'a' && *end <= 'z') || (*end >= 'A' && *end <= 'Z') ||
           (*end >= '0' && *end <= '9') || (*end != '\0' && strchr("+-._*", *end) != NULL))
        end++;
    return (size_t)(end - at);
}

static bool check_tokens(Scan scan) {
    while (*scan.at != '\0') {
        const size_t length = word_length(scan.at);
        bool good = true;
        if (isspace((unsigned char)*scan.at) != 0)
            advance(&scan, scan.at + 1);
        else if (*scan.at == '#' || strncmp(scan.at, "//", 2) == 0 ||
                 strncmp(scan.at, "/*", 2) == 0)
            good = skip_comment(&scan);
        else if (*scan.at == '"')
            good = skip_string(&scan);
        else if (length == 0)
            good = check_mark(&scan);
        else {
            good = scan.at_value ? check_word(&scan, length) : check_name(&scan, length);
            scan.at_value = scan.after_string = false;
            scan.at += length;
        }
        if (!good) return false;
    }
    return true;
}

/* Says what to write where libconfig names only the fault. */
static bool parse(ConfigText *text, const char *content) {
    static const char *const ADVICE[][2] = {
        {"syntax error", ": expected NAME = VALUE; or NAME = { … }; with every bracket closed"},
        {"mismatched element type in array",
         ": expected ( … ), where whole numbers and others stand side by side"},
        {"duplicate setting name", ": expected each name only once in a group"},
        {"", ""},
    };
    int known = 0;
    config_init(&text->config);
    const locale_t locale = uselocale((locale_t)0);
    const int status = config_read_string(&text->config, content);
    uselocale(locale); /* libconfig leaves the process's */
    if (status == CONFIG_TRUE) return true;
    const char *const fault = config_error_text(&text->config);
    while (*ADVICE[known][0] != '\0' && strcmp(fault, ADVICE[known][0]) != 0) known++;
    error_set(text->error, ERROR_DATA, "%s:%d: %s%s", text->path, config_error_line(&text->config),
              fault, ADVICE[known][1]);
    config_destroy(&text->config);
    return false;
}

/* An upper bound on the memory that libconfig needs for a text. */
enum { MEMORY_A_BYTE = 32, MEMORY_LEAST = 4096 };

bool config_text_open(ConfigText *text, const char *path, const char *content, size_t length,
                      Error *error) {
    text->path = text_duplicate(path);
    text->error = error;
    text->context = NULL;
    Scan scan = {.path = path, .error = error, .line = 1};
    TEXT_AUTO Text copy = {0};
    text_append_bytes(&copy, content, length);
    /* libconfig requires a newline after a comment. */
    if (length == 0 || content[length - 1] != '\n') text_append_char(&copy, '\n');
    scan.at = copy.data;
    const size_t mark = text_mark(copy.data, copy.length);
    bool good = length <= CONFIG_TEXT_MAX ||
                error_set(error, ERROR_DATA, "%s:1: larger than %d bytes", path, CONFIG_TEXT_MAX);
    good = good && check_characters(scan, copy.length);
    scan.at += mark;
    good = good && check_tokens(scan);
    /* libconfig crashes without memory, so this asks for it before. */
    if (good) free(memory_resize(NULL, MEMORY_A_BYTE * (copy.length + MEMORY_LEAST)));
    good = good && parse(text, copy.data + mark);
    if (!good) free(text->path);
    return good;
}

bool config_text_read(ConfigText *text, const char *folder, const char *name, Error *error) {
    size_t length = 0;
    MEMORY_AUTO char *content = file_read_in(folder, name, CONFIG_TEXT_MAX, &length, error);
    MEMORY_AUTO char *path = file_join(folder, name);
    return content != NULL && config_text_open(text, path, content, length, error);
}

void config_text_close(ConfigText *text) {
    config_destroy(&text->config);
    free(text->path);
}

const config_setting_t *config_text_root(const ConfigText *text) {
    return config_root_setting(&text->config);
}

bool config_text_refuse(const ConfigText *text, const config_setting_t *setting, const char *format,
                        ...) {
    TEXT_AUTO Text message = {0};
    TEXT_APPEND_ARGUMENTS(&message, format);
    const unsigned line = config_setting_source_line(setting); /* 0 for the whole text */
    return error_set(text->error, ERROR_DATA, "%s:%u: %s", text->path, line > 0 ? line : 1,
                     text_string(&message));
}

bool config_text_complain(const ConfigText *text, const config_setting_t *setting,
                          const char *expected) {
    const config_setting_t *named = setting;
    while (config_setting_name(named) == NULL && config_setting_parent(named) != NULL)
        named = config_setting_parent(named);
    const char *const name = config_setting_name(named);
    return config_text_refuse(text, setting, "%s%sexpected %s", name != NULL ? name : "",
                              name != NULL ? ": " : "", expected);
}

bool config_text_refuse_name(const ConfigText *text, const config_setting_t *setting,
                             const char *what, const char *const *names, const char *otherwise) {
    error_unknown(text->error, ERROR_DATA, what, config_setting_name(setting), names, otherwise);
    return error_prefix(text->error, "%s:%u: ", text->path, config_setting_source_line(setting));
}

bool config_text_check_keys(const ConfigText *text, const config_setting_t *group,
                            const char *const *keys, const char *otherwise) {
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *const setting = config_setting_get_elem(group, (unsigned)i);
        if (text_find(keys, config_setting_name(setting)) < 0)
            return config_text_refuse_name(text, setting, "key", keys, otherwise);
    }
    return true;
}

bool config_text_is_list(const config_setting_t *it) {
    return config_setting_is_list(it) || config_setting_is_array(it);
}

int config_text_length(const config_setting_t *group, const char *key) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return found == NULL ? 0 : config_text_is_list(found) ? config_setting_length(found) : 1;
}

const config_setting_t *config_text_item(const config_setting_t *group, const char *key,
                                         int index) {
    const config_setting_t *const found = config_setting_get_member(group, key);
    return config_text_is_list(found) ? config_setting_get_elem(found, (unsigned)index) : found;
}

double config_text_number(const config_setting_t *it) {
    return config_setting_type(it) == CONFIG_TYPE_FLOAT ? config_setting_get_float(it)
                                                        : (double)config_setting_get_int64(it);
}

const char *config_text_word(const ConfigText *text, const config_setting_t *it) {
    const char *const word = config_setting_get_string(it);
    if (word == NULL) config_text_complain(text, it, "a word in quotes");
    return word;
}

void config_text_append_string(Text *text, const char *bytes, size_t length) {
    const char *const end = bytes + length;
    text_append_char(text, '"');
    for (const char *at = bytes; at < end;) {
        uint32_t code = 0;
        const int count = utf8_decode(at, &code);
        if (count == 0 || at + count > end || utf8_is_control(code)) {
            /* Byte by byte; a line separator has three. */
            text_append(text, *at == '\n' ? "\\n" : "\\x%02X", (unsigned char)*at);
            at++;
            continue;
        }
        if (*at == '"' || *at == '\\') text_append_char(text, '\\');
        text_append_bytes(text, at, (size_t)count);
        at += count;
    }
    text_append_char(text, '"');
}
