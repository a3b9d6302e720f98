#include "evolve/evolved.h"

#include "build_info.h"
#include "util/file.h"
#include "util/utf8.h"

#include <stdlib.h>
#include <string.h>

void evolved_free(Evolved *evolved) {
    free(evolved->genes);
    free(evolved->deviations);
    text_free(&evolved->description);
    *evolved = (Evolved){.genes = NULL};
}

char *evolved_path(const EvolveExperiment *experiment, const char *folder) {
    Text name = {.data = NULL};
    text_append(&name, "%s.heuristic", experiment->name);
    char *const path = file_join(folder, text_string(&name));
    text_free(&name);
    return path;
}

static void replace(char **string, Text *text) {
    free(*string);
    *string = text_duplicate(text_string(text));
    text_clear(text);
}

static Formula make_formula(const EvolveExperiment *experiment, const Evolved *evolved) {
    const Generator *const generator = experiment->generator;
    const Formula *const template = &experiment->template;
    const Genome genome = genome_of(template);
    Formula formula = genome_formula(&genome, evolved->genes);
    Text text = {.data = NULL};
    text_append_string(&text, experiment->name);
    replace(&formula.name, &text);
    text_append(&text, "%s evolved by %s", template->name, generator->title);
    replace(&formula.summary, &text);
    text_append(&text, "%s%sweights by %s, %s", template->source,
                template->source[0] != '\0' ? "; " : "", generator->title, generator->source);
    replace(&formula.source, &text);
    /* A path can hold anything, a heuristic file only text. */
    utf8_append_clean(&text, experiment->command, "?");
    text_append(&text, "\njumpoff %s (%s), seed %llu\n%s", JUMPOFF_VERSION, JUMPOFF_COMMIT,
                (unsigned long long)experiment->seed, text_string(&evolved->description));
    replace(&formula.provenance, &text);
    text_free(&text);
    formula.rules = memory_resize(formula.rules, sizeof(const Rules *));
    formula.rules[0] = experiment->rules;
    formula.rules_count = 1;
    return formula;
}

/* What is written is what can be read. */
static bool check_heuristic(const char *path, const Text *text, int board_size, Error *error) {
    Formula formula;
    const bool good =
        formula_read(&formula, path, text_string(text), text->length, board_size, error);
    formula_free(&formula);
    return good;
}

bool evolved_write(const EvolveExperiment *experiment, const char *folder, const Evolved *evolved,
                   Error *error) {
    char *const path = evolved_path(experiment, folder);
    Formula formula = make_formula(experiment, evolved);
    Text text = {.data = NULL};
    formula_write(&formula, &text);
    const bool good = check_heuristic(path, &text, experiment->board_size, error) &&
                      file_write(path, text_string(&text), text.length, error);
    text_free(&text);
    formula_free(&formula);
    free(path);
    return good;
}
