/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures_in.h"

#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The contents of a document. */
typedef struct Held {
    Text strings; /* one after the other, and the keys */
    double *numbers;
    size_t count, capacity;
} Held;

static void hold(Held *held, const json_t *value) {
    const char *key;
    const json_t *item;
    size_t index;
    if (json_is_string(value)) text_append(&held->strings, "%s\n", json_string_value(value));
    if (json_is_number(value)) {
        held->numbers = memory_grow(held->numbers, held->count, sizeof(double), &held->capacity);
        held->numbers[held->count++] = json_number_value(value);
    }
    json_array_foreach(value, index, item) hold(held, item);
    json_t *const object = json_is_object(value) ? (json_t *)(uintptr_t)value : NULL;
    json_object_foreach(object, key, item) {
        text_append(&held->strings, "%s\n", key);
        hold(held, item);
    }
}

/* Whether a number, in some unit, is shown like this. */
static bool is_held(const Held *held, double shown, int decimals, bool is_bound) {
    static const double UNITS[] = {1, 100, 1e-3, 1e-6, 1e-9};
    const double room = 0.5 * pow(10, -decimals) * (1 + 1e-6);
    for (size_t i = 0; i < held->count; i++) {
        for (size_t k = 0; k < sizeof UNITS / sizeof *UNITS; k++) {
            const double off = fabs(fabs(held->numbers[i]) * UNITS[k] - shown);
            if (off <= room || (is_bound && off < 1)) return true;
        }
    }
    return false;
}

/* Of a word that is in none of the strings. */
static bool word_stands(const Held *held, const char *word) {
    const bool is_bound = word[0] == '<' || word[0] == '>';
    for (const char *at = word; *at != '\0';) {
        if (!isdigit((unsigned char)*at) && !(*at == '.' && isdigit((unsigned char)at[1]))) {
            at++;
            continue;
        }
        char *end;
        const double shown = strtod(at, &end);
        const char *const point = memchr(at, '.', (size_t)(end - at));
        if (!is_held(held, shown, point != NULL ? (int)(end - point) - 1 : 0, is_bound))
            return false;
        at = end;
    }
    return true;
}

static bool has_digit(const char *word) { return word[strcspn(word, "0123456789")] != '\0'; }

bool figures_stand(const char *text, const char *json, Text *missing, int *figures) {
    Held held = {.count = 0};
    json_t *const document = json_loads(json, 0, NULL);
    char *const words = text_duplicate(text), *rest = NULL;
    int looked = 0, lost = 0;
    hold(&held, document);
    static const char BREAKS[] = " \n[](),;";
    for (char *word = strtok_r(words, BREAKS, &rest); word != NULL;
         word = strtok_r(NULL, BREAKS, &rest)) {
        if (!has_digit(word)) continue;
        looked++;
        if (strstr(text_string(&held.strings), word) != NULL || word_stands(&held, word)) continue;
        text_append(missing, "%s\n", word);
        lost++;
    }
    if (figures != NULL) *figures = looked;
    const bool is_document = document != NULL;
    json_decref(document);
    text_free(&held.strings);
    free(held.numbers);
    free(words);
    return is_document && lost == 0;
}
