/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/catalogue.h"

#include "util/file.h"
#include "util/machine.h"

enum { NAMES_MAX = 1024 };

/* An entry with what it owns. */
typedef struct Owned {
    CatalogueEntry entry;
    Formula formula;
    char *path, *text;       /* the text of a file that was read */
    const ShippedFile *file; /* a built-in file, whose formula is read when it is named; or NULL */
} Owned;

struct Catalogue {
    int board_size;
    const Rules *rules;
    const EvalKernel *kernel;
    const ShippedFile *files; /* that the program brings */
    int count;
    size_t capacity;
    Owned **entries; /* each on its own, so that entries stay where they are */
};

/* ---- contents ---- */

static Owned *add_entry(Catalogue *catalogue) {
    catalogue->entries = memory_grow((void *)catalogue->entries, (size_t)catalogue->count,
                                     sizeof(Owned *), &catalogue->capacity);
    Owned *const owned = memory_allocate(sizeof *owned);
    catalogue->entries[catalogue->count++] = owned;
    return owned;
}

static Owned *find(const Catalogue *catalogue, const char *name) {
    for (int i = 0; i < catalogue->count; i++)
        if (strcmp(catalogue->entries[i]->entry.name, name) == 0) return catalogue->entries[i];
    return NULL;
}

/* Rates how well a file fits the rules: made for them, for any, for others with the same aim. */
static int fit(const ShippedFile *file, const Rules *rules) {
    int best = file->rules[0] == NULL ? 2 : 0;
    for (const char *const *it = file->rules; *it != NULL; it++) {
        if (strcmp(*it, rules->name) == 0) return 3;
        if (rules_find(*it)->stuck_wins == rules->stuck_wins) best = 1;
    }
    return best;
}

/* All built-in files are for the standard board, some for no other. */
static bool is_on_board(const ShippedFile *file, int board_size, Error *error) {
    Formula formula;
    if (board_size == BOARD_SIZE_STANDARD) return true;
    if (!formula_read(&formula, file->path, file->text, file->length, board_size, error))
        return false;
    formula_free(&formula);
    return true;
}

/* Chooses, among built-in files of one name, the one that fits best; the first of equal ones. */
static void add_shipped(Catalogue *catalogue) {
    for (const ShippedFile *file = catalogue->files; file->path != NULL; file++) {
        if (!is_on_board(file, catalogue->board_size, NULL)) continue;
        Owned *owned = find(catalogue, file->name);
        if (owned == NULL)
            owned = add_entry(catalogue);
        else if (owned->file == NULL ||
                 fit(owned->file, catalogue->rules) >= fit(file, catalogue->rules))
            continue;
        owned->file = file;
        owned->entry = (CatalogueEntry){
            .name = file->name, .summary = file->summary, .source = file->source, .options = ""};
    }
}

Catalogue *catalogue_new(int board_size, const Rules *rules) {
    return catalogue_new_with(SHIPPED_FILES, board_size, rules);
}

Catalogue *catalogue_new_with(const ShippedFile *files, int board_size, const Rules *rules) {
    Catalogue *const catalogue = memory_allocate(sizeof *catalogue);
    catalogue->board_size = board_size;
    catalogue->rules = rules;
    catalogue->kernel = eval_kernel(board_size);
    for (const Evaluator *const *list = catalogue->kernel->evaluators; *list != NULL; list++) {
        const Evaluator *const it = *list;
        add_entry(catalogue)->entry = (CatalogueEntry){.name = it->name,
                                                       .summary = it->summary,
                                                       .source = it->source,
                                                       .options = it->options,
                                                       .evaluator = it};
    }
    catalogue->files = files;
    add_shipped(catalogue);
    return catalogue;
}

void catalogue_free(Catalogue *catalogue) {
    if (catalogue == NULL) return;
    for (int i = 0; i < catalogue->count; i++) {
        Owned *const owned = catalogue->entries[i];
        formula_free(&owned->formula);
        free(owned->path);
        free(owned->text);
        free(owned);
    }
    free(catalogue->entries);
    free(catalogue);
}

int catalogue_board_size(const Catalogue *catalogue) { return catalogue->board_size; }

const Rules *catalogue_rules(const Catalogue *catalogue) { return catalogue->rules; }

const CatalogueEntry *catalogue_find(const Catalogue *catalogue, const char *name) {
    const Owned *const owned = find(catalogue, name);
    return owned != NULL ? &owned->entry : NULL;
}

int catalogue_count(const Catalogue *catalogue) { return catalogue->count; }

const CatalogueEntry *catalogue_entry(const Catalogue *catalogue, int index) {
    return &catalogue->entries[index]->entry;
}

/* ---- files ---- */

bool catalogue_is_path(const char *name) {
    static const char SUFFIX[] = ".heuristic";
    const size_t length = strlen(name), suffix = sizeof SUFFIX - 1;
    if (name[0] == '.' || name[0] == '/' || name[0] == '~') return true;
    return length > suffix && strcmp(name + length - suffix, SUFFIX) == 0;
}

/* Owns the text, even if it fails. */
static bool add_file(Catalogue *catalogue, const char *path, char *text, size_t length,
                     Error *error) {
    Formula formula;
    const Rules *const rules = catalogue->rules;
    bool good = formula_read(&formula, path, text, length, catalogue->board_size, error);
    /* Patterns learned for one game mean nothing in another. */
    if (good && formula.patterns != NULL && !formula_is_for(&formula, rules))
        good = error_set(error, ERROR_DATA, "%s: expected patterns for %s, found those for %s",
                         path, rules->name, formula.rules[0]->name);
    if (!good) {
        formula_free(&formula);
        free(text);
        return false;
    }
    Owned *const owned = add_entry(catalogue);
    owned->formula = formula;
    owned->path = text_duplicate(path);
    owned->text = text;
    owned->entry = (CatalogueEntry){.name = owned->path,
                                    .summary = owned->formula.summary,
                                    .source = owned->formula.source,
                                    .options = "",
                                    .formula = &owned->formula,
                                    .text = text,
                                    .text_length = length};
    return true;
}

bool catalogue_add(Catalogue *catalogue, const char *path, const char *text, size_t length,
                   Error *error) {
    if (find(catalogue, path) != NULL) return true;
    char *const copy = memory_allocate(length + 1);
    memcpy(copy, text, length);
    return add_file(catalogue, path, copy, length, error);
}

bool catalogue_add_files(Catalogue *catalogue, const Catalogue *from, Error *error) {
    for (int i = 0; i < from->count; i++) {
        const CatalogueEntry *const it = &from->entries[i]->entry;
        if (it->text == NULL) continue;
        if (!catalogue_add(catalogue, it->name, it->text, it->text_length, error)) return false;
    }
    return true;
}

/* Whether a built-in file is for the standard board only; then the error says what is missing. */
static bool refuse_left_out(const Catalogue *catalogue, const char *name, Error *error) {
    const ShippedFile *file = catalogue->files;
    while (file->path != NULL && strcmp(file->name, name) != 0) file++;
    if (file->path == NULL || is_on_board(file, catalogue->board_size, error)) return false;
    error->code = ERROR_USAGE;
    return true;
}

static bool refuse(const Catalogue *catalogue, const char *name, Error *error) {
    if (refuse_left_out(catalogue, name, error)) return false;
    const char *names[NAMES_MAX + 1];
    char file[FORMULA_NAME_SIZE + 16];
    int count = 0;
    /* A file beside, without its "./" or its ending. */
    snprintf(file, sizeof file, "./%s", name);
    if (!file_exists(file)) snprintf(file, sizeof file, "./%s.heuristic", name);
    if (file_exists(file))
        return error_set(error, ERROR_USAGE, "unknown evaluator '%s'; did you mean '%s'?", name,
                         file);
    for (int i = 0; i < catalogue->count && count < NAMES_MAX; i++) {
        const CatalogueEntry *const it = &catalogue->entries[i]->entry;
        if (it->text == NULL) names[count++] = it->name;
    }
    names[count] = NULL;
    return error_unknown(error, ERROR_USAGE, "evaluator", name, names,
                         "see 'jumpoff list evaluators', or name a file, as ./my.heuristic");
}

/* Reads a file. The shell does not expand "~" inside a word, as in a player's description. */
static char *read_file(const char *name, size_t *length, Error *error) {
    MEMORY_AUTO char *home = strncmp(name, "~/", 2) == 0 ? machine_home() : NULL;
    MEMORY_AUTO char *place = home != NULL ? file_join(home, name + 2) : text_duplicate(name);
    return file_read_regular(place, FORMULA_TEXT_MAX, length, error);
}

bool catalogue_is_current(const Catalogue *catalogue, const char *name, Error *error) {
    const CatalogueEntry *const entry = catalogue_find(catalogue, name);
    if (entry == NULL || entry->text == NULL) return true;
    MEMORY_AUTO char *text = read_file(name, NULL, error);
    return text != NULL && (strcmp(text, entry->text) == 0 ||
                            error_set(error, ERROR_USAGE,
                                      "%s has changed since it was read: expected the same file, "
                                      "or one of another name",
                                      name));
}

bool catalogue_load(Catalogue *catalogue, const char *name, Error *error) {
    if (find(catalogue, name) == NULL) {
        if (!catalogue_is_path(name)) return refuse(catalogue, name, error);
        size_t length = 0;
        char *const text = read_file(name, &length, error);
        if (text == NULL || !add_file(catalogue, name, text, length, error)) return false;
    }
    Owned *const owned = find(catalogue, name);
    const ShippedFile *const file = owned->file;
    if (file != NULL && owned->entry.formula == NULL) {
        if (!formula_read(&owned->formula, file->path, file->text, file->length,
                          catalogue->board_size, error))
            return false;
        owned->entry.formula = &owned->formula;
    }
    owned->entry.is_named = true;
    return true;
}

/* ---- opening ---- */

static bool open_one(const Catalogue *catalogue, EvalInstance *instance,
                     const CatalogueEntry *entry, KeyValues *options, Error *error) {
    const EvalKernel *const kernel = catalogue->kernel;
    if (entry->evaluator == NULL) {
        *instance = (EvalInstance){kernel->compiled, kernel, kernel->compile(entry->formula)};
        return true;
    }
    *instance = (EvalInstance){entry->evaluator, kernel, NULL};
    return entry->evaluator->open == NULL ||
           entry->evaluator->open(&instance->state, options, error);
}

/* Opens main and ending and puts the wrapper before them. */
static bool open_with_ending(const Catalogue *catalogue, EvalInstance *instance,
                             const CatalogueEntry *entry, const char *ending, KeyValues *options,
                             Error *error) {
    const CatalogueEntry *const found = catalogue_find(catalogue, ending);
    if (found == NULL) return refuse(catalogue, ending, error);
    if (found->evaluator == NULL || !found->evaluator->is_ending) {
        return error_set(error, ERROR_USAGE,
                         "%s: ending=%s is not an ending; expected sum-of-distances or farthest",
                         entry->name, ending);
    }
    EndingState *const state = memory_allocate(sizeof *state);
    KeyValues none = {.owner = ending};
    *instance = (EvalInstance){catalogue->kernel->with_ending, catalogue->kernel, state};
    if (open_one(catalogue, &state->main, entry, options, error)) {
        if (open_one(catalogue, &state->ending, found, &none, error)) return true;
        eval_close(&state->main);
    }
    free(state);
    return false;
}

bool catalogue_open(const Catalogue *catalogue, EvalInstance *instance, const char *name,
                    KeyValues *options, Error *error) {
    const CatalogueEntry *const entry = catalogue_find(catalogue, name);
    if (entry == NULL) return refuse(catalogue, name, error);
    if (entry->evaluator == NULL && entry->formula == NULL)
        return error_set(error, ERROR_USAGE, "%s was not loaded", name);
    if (entry->evaluator != NULL && entry->evaluator->is_ending) {
        return error_set(error, ERROR_USAGE,
                         "'%s' values only kings' endings; use it as piece2val:ending=%s", name,
                         name);
    }
    const char *const ending = key_values_text(options, "ending");
    EvalInstance opened;
    if (ending == NULL ? !open_one(catalogue, &opened, entry, options, error)
                       : !open_with_ending(catalogue, &opened, entry, ending, options, error))
        return false;
    if (!key_values_finish(options, error)) {
        eval_close(&opened);
        return false;
    }
    *instance = opened;
    return true;
}
