/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolving.h"

#include "evolve/match.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

EvolveSetup evolving_setup(const Genome *genome, const char *rules) {
    enum { THREADS = 8 };
    static Match *matches; /* of the process of a test */
    if (matches == NULL) matches = matches_new(rules_find(rules), THREADS);
    return (EvolveSetup){
        .genome = genome, .rules = rules_find(rules), .seed = 1, .threads = 1, .matches = matches};
}

void evolving_defaults(const Generator *generator, void *settings, const EvolveSetup *setup) {
    Error error = {0};
    settings_clear(generator->settings, settings);
    cr_assert(evolve_complete(generator, settings, setup, &error), "%s", error.message);
}

bool evolving_run(const Generator *generator, const void *settings, const EvolveSetup *setup,
                  double *genes, Error *error) {
    GeneratorRun *const run = evolve_open(generator, settings, setup, error);
    if (run == NULL) return false;
    bool good = true;
    while (good && !evolve_is_finished(run)) good = evolve_step(run, error);
    if (good) memcpy(genes, run->best, (size_t)setup->genome->count * sizeof *genes);
    evolve_close(run);
    return good;
}

/* Everything that reports say, and what a run ends with. */
typedef struct Reports {
    Text text;
    const Generator *generator;
    int genes;
} Reports;

static bool schema_report(void *context, const EvolveReport *report, Error *error) {
    Reports *const record = context;
    (void)error;
    for (int i = 0; record->generator->columns[i].name != NULL; i++)
        text_append(&record->text, "%a ", report->values[i]);
    for (int i = 0; i < record->genes; i++)
        text_append(&record->text, "%a %a %a %a ", report->spread->minimum[i],
                    report->spread->maximum[i], report->spread->deviation[i], report->best[i]);
    text_append(&record->text, "%llu of %llu\n", (unsigned long long)report->done,
                (unsigned long long)report->total);
    return true;
}

static void schema_end(Reports *record, const GeneratorRun *run) {
    for (int i = 0; i < record->genes; i++) text_append(&record->text, "%a ", run->best[i]);
    record->generator->describe(run, &record->text);
}

/* A run that stands where this one does; closes this one. */
static GeneratorRun *take_up(const Generator *generator, const void *settings,
                             const EvolveSetup *setup, GeneratorRun *run) {
    Text text = {.data = NULL};
    Error error = {0};
    Archive *archive = archive_writer();
    evolve_transfer(run, archive);
    cr_assert(archive_close(archive, &text));
    evolve_close(run);
    GeneratorRun *const other = evolve_open(generator, settings, setup, &error);
    cr_assert_not_null(other, "%s", error.message);
    archive = archive_reader(text.data, text.length);
    evolve_transfer(other, archive);
    cr_assert(archive_close(archive, NULL));
    text_free(&text);
    return other;
}

static Text run_recorded(const Generator *generator, const void *settings, EvolveSetup setup,
                         bool with_breaks) {
    Reports record = {.generator = generator, .genes = setup.genome->count};
    Error error = {0};
    setup.listener = schema_report;
    setup.context = &record;
    GeneratorRun *run = evolve_open(generator, settings, &setup, &error);
    cr_assert_not_null(run, "%s", error.message);
    if (with_breaks) run = take_up(generator, settings, &setup, run);
    while (!evolve_is_finished(run)) {
        cr_assert(evolve_step(run, &error), "%s", error.message);
        if (with_breaks) run = take_up(generator, settings, &setup, run);
    }
    schema_end(&record, run);
    evolve_close(run);
    return record.text;
}

void evolving_check_taken_up(const Generator *generator, const void *settings,
                             const EvolveSetup *setup) {
    Text whole = run_recorded(generator, settings, *setup, false);
    Text broken = run_recorded(generator, settings, *setup, true);
    cr_assert_str_eq(text_string(&broken), text_string(&whole));
    text_free(&whole);
    text_free(&broken);
}
