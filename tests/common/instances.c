/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "instances.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct Description {
    char name[64];
    KeyValues options;
} Description;

static void read_description(Description *description, const char *text, Error *error) {
    const size_t length = strcspn(text, ":");
    cr_assert_lt(length, sizeof description->name);
    memcpy(description->name, text, length);
    description->name[length] = '\0';
    const char *const options = text[length] == ':' ? text + length + 1 : "";
    cr_assert(key_values_parse(&description->options, description->name, options, error), "%s: %s",
              text, error->message);
}

Catalogue *instances_catalogue(int size) {
    static Catalogue *catalogues[BOARD_SIZE_MAX + 1];
    if (catalogues[size] == NULL) catalogues[size] = catalogue_new(size, RULES_ALL[0]);
    return catalogues[size];
}

EvalInstance instances_eval(int size, const char *text) {
    Description description;
    Error error = {0};
    EvalInstance instance;
    read_description(&description, text, &error);
    cr_assert(catalogue_load(instances_catalogue(size), description.name, &error) &&
                  catalogue_open(instances_catalogue(size), &instance, description.name,
                                 &description.options, &error),
              "%s: %s", text, error.message);
    return instance;
}

SearchInstance instances_search(int size, const char *text) {
    Description description;
    Error error = {0};
    SearchInstance instance;
    read_description(&description, text, &error);
    cr_assert(
        search_open(&instance, RULES_ALL[0], size, description.name, &description.options, &error),
        "%s: %s", text, error.message);
    return instance;
}

Error instances_eval_error(int size, const char *text) {
    Description description;
    Error error = {0};
    EvalInstance instance;
    read_description(&description, text, &error);
    cr_assert(!catalogue_open(instances_catalogue(size), &instance, description.name,
                              &description.options, &error),
              "%s", text);
    return error;
}

Error instances_search_error(int size, const char *text) {
    Description description;
    Error error = {0};
    SearchInstance instance;
    read_description(&description, text, &error);
    cr_assert(
        !search_open(&instance, RULES_ALL[0], size, description.name, &description.options, &error),
        "%s", text);
    return error;
}
