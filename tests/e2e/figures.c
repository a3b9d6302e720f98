/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures TEXT JSON: whether the figures in the file TEXT stand in the document JSON of ours;
 * prints what is missing and, where nothing is, the top keys of the document and those below
 * "says", a line each. */
#include "../common/figures_in.h"
#include "util/file.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

static char *read(const char *path) {
    Error error = {ERROR_NONE, ""};
    char *const content = file_read_in(NULL, path, (size_t)1 << 26, NULL, &error);
    if (content == NULL) {
        fprintf(stderr, "%s\n", error.message);
        exit(EXIT_FAILURE);
    }
    return content;
}

static bool is_ours(const json_t *document) {
    return json_integer_value(json_object_get(document, "schema")) == 3 &&
           json_is_string(json_object_get(document, "version")) &&
           json_is_string(json_object_get(document, "command"));
}

static void print_keys(json_t *object, const char *before) {
    const char *key;
    const json_t *value;
    json_object_foreach(object, key, value) printf("%s%s\n", before, key);
}

int main(int argc, char **argv) {
    if (argc != 3) return EXIT_FAILURE;
    char *const text = read(argv[1]), *const json = read(argv[2]);
    Text missing = {.data = NULL};
    int figures = 0;
    bool good = figures_stand(text, json, &missing, &figures) && figures > 0;
    if (!good) printf("of %d figures are missing:\n%s", figures, text_string(&missing));
    json_t *const document = json_loads(json, 0, NULL);
    if (good && !is_ours(document)) good = printf("no document of ours\n") < 0;
    if (good) print_keys(document, "");
    if (good) print_keys(json_object_get(document, "says"), "says.");
    json_decref(document);
    text_free(&missing);
    free(text);
    free(json);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
