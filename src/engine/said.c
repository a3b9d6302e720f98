/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/said.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char USUAL[] = "depth %d;value %v;eval %v;score %v;nodes %n;pv %l";

/* One key of a list: its words without the blanks around, and what it says. */
typedef struct Form {
    const char *key;
    size_t length;
    char says; /* one of "dvnl" */
} Form;

/* Takes the next form; false at the end, and where it is none (form->says 0). */
static bool take_form(const char **parse, Form *form) {
    const char *start = *parse + strspn(*parse, " ;");
    const char *const end = start + strcspn(start, ";");
    const char *const percent = memchr(start, '%', (size_t)(end - start));
    *form = (Form){.key = start};
    *parse = end;
    if (start == end) return false;
    if (percent == NULL || percent + 2 > end || strchr("dvnl", percent[1]) == NULL ||
        (size_t)(end - percent) != 2 + strspn(percent + 2, " ")) {
        return true;
    }
    form->length = (size_t)(percent - start);
    while (form->length > 0 && strchr(" :=", start[form->length - 1]) != NULL) form->length--;
    form->says = form->length > 0 ? percent[1] : '\0';
    return true;
}

bool said_check(const char *parse, Error *error) {
    Form form;
    while (take_form(&parse, &form)) {
        if (form.says != '\0') continue;
        return error_set(error, ERROR_USAGE,
                         "parse: expected the words before %%d (depth), %%v (value), %%n (nodes) "
                         "or %%l (line), as \"ply %%d;wert %%v\", not '%.40s'",
                         form.key);
    }
    return true;
}

/* What follows the key at its next place in the text, as a word of its own; NULL: none. */
static const char *find_key(const char *text, const char *from, const Form *form) {
    for (const char *at = from; *at != '\0'; at++) {
        if (strncasecmp(at, form->key, form->length) != 0) continue;
        const char *const after = at + form->length;
        if (at > text && isalnum((unsigned char)*at) && isalnum((unsigned char)at[-1])) continue;
        const size_t gap = strspn(after, " \t:=");
        if (gap > 0 || !isalnum((unsigned char)after[-1])) return after + gap;
    }
    return NULL;
}

/* Copies a plain number: what follows it must end it. Of a depth "11/23" the first counts. */
static bool take_number(const char *text, char says, char number[32]) {
    const size_t sign = strspn(text, says == 'v' ? "+-" : "");
    const size_t length = sign + strspn(text + sign, says == 'v' ? "0123456789." : "0123456789");
    const char *const end = text + length;
    if (sign > 1 || length == sign || length >= 32) return false;
    if (*end == ',' && isdigit((unsigned char)end[1])) return false; /* "1,234" */
    if (*end != '\0' && strchr(says == 'd' ? " \t,;)]}|/" : " \t,;)]}|", *end) == NULL)
        return false;
    const size_t plus = *text == '+';
    memcpy(number, text + plus, length - plus);
    number[length - plus] = '\0';
    if (number[length - plus - 1] == '.') number[length - plus - 1] = '\0'; /* of a sentence */
    return true;
}

/* Copies the words that may be moves; each has two squares at least. */
static void take_moves(const char *text, char line[PROTOCOL_SAID_SIZE]) {
    size_t length = 0;
    for (const char *word = text;;) {
        const size_t word_length = strspn(word, "0123456789-x:");
        const size_t first = strspn(word, "0123456789");
        if (first == 0 || first == word_length) break;
        length = (size_t)(word - text) + word_length;
        word += word_length + strspn(word + word_length, " ");
    }
    char copy[PROTOCOL_SAID_SIZE];
    if (length >= sizeof copy) return;
    memcpy(copy, text, length);
    copy[length] = '\0';
    protocol_copy_said(line, copy);
}

/* What was found for a kind of number: it counts where all that was found is the same. */
typedef struct Found {
    char number[32];
    bool is_there, is_twofold;
} Found;

static void note(Found *found, const char *number) {
    found->is_twofold |= found->is_there && strcmp(found->number, number) != 0;
    found->is_there = true;
    strcpy(found->number, number);
}

void said_read(const char *text, const char *parse, ProtocolInfo *info) {
    static const char SAYS[] = "dvn";
    static const char *const NAMES[] = {"depth", "value", "nodes"};
    Found found[3] = {{.is_there = false}};
    Form form;
    protocol_copy_said(info->text, text);
    if (*parse == '\0') parse = USUAL;
    while (take_form(&parse, &form)) {
        if (form.says == '\0') continue;
        for (const char *at = text; (at = find_key(text, at, &form)) != NULL;) {
            char number[32];
            if (form.says == 'l')
                take_moves(at, info->line);
            else if (take_number(at, form.says, number))
                note(&found[strchr(SAYS, form.says) - SAYS], number);
        }
    }
    for (int i = 0; i < 3; i++) {
        if (found[i].is_there && !found[i].is_twofold)
            protocol_read_number(NAMES[i], found[i].number, info);
    }
}
