/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evolutions in folders: stopped at any step and resumed, they end with the same bytes. */
#include "evolve/evolution.h"

#include "../common/auto.h"
#include "../common/evolving.h"
#include "../common/templates.h"
#include "../report/folder.h"
#include "util/file.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A generator that counts: after each of its steps the genes are the number of steps. */
typedef struct CountSettings {
    int steps, stop_after; /* 0: not */
    int fails;             /* at once */
    double gene;           /* the first one at the end; 0: as the others */
} CountSettings;

static const Setting SETTINGS[] = {
    {SETTING_WHOLE("steps", "N", "", 1, 99, offsetof(CountSettings, steps)), .value = "4"},
    {.name = NULL}};
static const CsvColumn COLUMNS[] = {{.name = "step"}, {.name = NULL}};

static void complete(void *settings, const EvolveSetup *setup) {
    (void)setup;
    CountSettings *const s = settings;
    s->stop_after = s->fails = 0;
    s->gene = 0;
}

static bool open_count(void *state, Error *error) {
    GeneratorRun *const count = state;
    (void)error;
    count->steps = ((const CountSettings *)count->settings)->steps;
    return true;
}

/* Two reports a step, so that a step that is broken off leaves a row to be cut off. */
static bool step(void *state, Error *error) {
    GeneratorRun *const count = state;
    const CountSettings *const settings = count->settings;
    const int genes = count->setup->genome->count;
    const Spread spread = {count->best, count->best, count->best};
    if (settings->fails) return error_set(error, ERROR_INTERNAL, "fails");
    for (int half = 0; half < 2; half++) {
        const double values[] = {count->step + half / 2.0};
        const EvolveReport report = {values, &spread, count->best, (uint64_t)count->step,
                                     (uint64_t)count->steps};
        if (!count->setup->listener(count->setup->context, &report, error)) return false;
        if (settings->stop_after > 0 && count->step == settings->stop_after)
            return error_set(error, ERROR_INTERRUPTED, "stopped");
    }
    for (int i = 0; i < genes; i++) count->best[i] = count->step + 1;
    if (settings->gene != 0) count->best[0] = settings->gene;
    return true;
}

static void transfer(void *state, Archive *archive) {
    (void)state;
    (void)archive;
}

static void describe(const void *state, Text *text) {
    text_append(text, "%d steps", ((const GeneratorRun *)state)->step);
}

static void close_count(void *state) { (void)state; }

static const Generator COUNTER = {
    .name = "count",
    .title = "Count",
    .summary = "genes that were counted",
    .source = "this test",
    .template = "8f",
    .unit = "steps",
    .settings = SETTINGS,
    .settings_size = sizeof(CountSettings),
    .run_size = sizeof(GeneratorRun),
    .columns = COLUMNS,
    .complete = complete,
    .open = open_count,
    .step = step,
    .transfer = transfer,
    .describe = describe,
    .close = close_count,
};

typedef struct Fixture {
    EvolveExperiment experiment;
    CountSettings *settings;
    const char *folder;
    EvolveRun run;
} Fixture;

static Fixture fixture_open(void) {
    Fixture fixture = {.experiment = {.generator = &COUNTER,
                                      .rules = RULES_ALL[0],
                                      .seed = 1,
                                      .name = text_duplicate("count-8f"),
                                      .command = text_duplicate("jumpoff evolve count"),
                                      .template = templates_read("8f", 8)},
                       .settings = memory_allocate(sizeof(CountSettings)),
                       .folder = temporary_folder()};
    const Genome genome = genome_of(&fixture.experiment.template);
    const EvolveSetup setup = evolving_setup(&genome, "english");
    fixture.experiment.settings = fixture.settings;
    evolving_defaults(&COUNTER, fixture.settings, &setup);
    fixture.run = (EvolveRun){fixture.folder, EVOLVE_OWN, 1, true, NULL, INFINITY};
    return fixture;
}

static void fixture_close(Fixture *fixture) { evolve_experiment_free(&fixture->experiment); }

/* Begins, where the folder must be new; or goes on. */
static bool begin(const Fixture *fixture, EvolveEnd *end, Error *error) {
    TEXT_AUTO Text description = {.data = NULL};
    EvolveRun run = fixture->run;
    run.kind = EVOLVE_NEW;
    return evolve_run(&fixture->experiment, &run, end, &description, error);
}

static bool resume(const Fixture *fixture, EvolveEnd *end, Error *error) {
    TEXT_AUTO Text description = {.data = NULL};
    const bool good = evolve_run(&fixture->experiment, &fixture->run, end, &description, error);
    cr_assert_str_eq(text_string(&description), good && *end == EVOLVE_DONE ? "4 steps" : "");
    return good;
}

static bool has(const Fixture *fixture, const char *name) {
    MEMORY_AUTO char *path = file_join(fixture->folder, name);
    const bool found = file_exists(path);
    return found;
}

/* Whether nothing is left to do, so that nothing is done. */
static bool is_finished_in(const Fixture *fixture) {
    EvolveEnd end;
    Error error = {0};
    cr_assert(resume(fixture, &end, &error), "%s", error.message);
    return end == EVOLVE_DONE_BEFORE;
}

static void check_end(const Fixture *fixture) {
    Error error = {0};
    MEMORY_AUTO char *log = folder_read(fixture->folder, "log.csv");
    int lines = 0;
    for (const char *c = log; *c != '\0'; c++) lines += *c == '\n';
    cr_assert_eq(lines, 9, "a header and two rows a step: %s", log);
    MEMORY_AUTO char *heuristic = folder_read(fixture->folder, "count-8f.heuristic");
    Formula formula;
    cr_assert(formula_read(&formula, "x", heuristic, strlen(heuristic), 8, &error));
    cr_assert_eq(formula.components[0].terms[7].weight, 4);
    formula_free(&formula);
    cr_assert_not(is_finished_in(fixture));
    cr_assert(evolve_finish(fixture->folder, &error) && !has(fixture, "state"));
    cr_assert(is_finished_in(fixture));
    cr_assert(evolve_finish(fixture->folder, &error), "once more is fine");
}

Test(evolve, runs_to_the_end) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    cr_assert(begin(&fixture, &end, &error), "%s", error.message);
    cr_assert(has(&fixture, "experiment") && has(&fixture, "environment"));
    check_end(&fixture);
    MEMORY_AUTO char *heuristic = folder_read(fixture.folder, "count-8f.heuristic");
    Formula formula;
    cr_assert(formula_read(&formula, "x", heuristic, strlen(heuristic), 8, &error));
    cr_assert_str_eq(formula.name, "count-8f");
    cr_assert_str_eq(formula.summary, "8f with genes that were counted");
    cr_assert(formula_is_for(&formula, RULES_ALL[0]) && formula.rules_count == 1);
    cr_assert_not_null(strstr(formula.provenance, "jumpoff evolve count\n"));
    cr_assert_not_null(strstr(formula.provenance, "seed 1\n4 steps"));
    formula_free(&formula);
}

/* Stopped in each step, the first one included, and resumed each time. */
Test(evolve, goes_on_where_it_was) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    fixture.settings->stop_after = 1;
    cr_assert_not(begin(&fixture, &end, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    for (int i = 2; i < 4; i++) {
        fixture.settings->stop_after = i;
        cr_assert_not(resume(&fixture, &end, &error));
        cr_assert_eq(error.code, ERROR_INTERRUPTED);
    }
    fixture.settings->stop_after = 0;
    cr_assert(resume(&fixture, &end, &error), "%s", error.message);
    MEMORY_AUTO char *heuristic = file_join(fixture.folder, "count-8f.heuristic");
    cr_assert_eq(unlink(heuristic), 0);
    cr_assert(resume(&fixture, &end, &error), "when only the heuristic is missing");
    check_end(&fixture);
}

Test(evolve, begins_again_without_a_state) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    folder_write(fixture.folder, "log.csv", "half a hea");
    folder_write(fixture.folder, "environment.99999999.tmp", "half");
    folder_write(fixture.folder, "state.99999999.tmp", "half");
    folder_write(fixture.folder, "mine.tmp", "");
    cr_assert(resume(&fixture, &end, &error), "%s", error.message);
    cr_assert(has(&fixture, "environment") && has(&fixture, "mine.tmp"));
    cr_assert(!has(&fixture, "environment.99999999.tmp") && !has(&fixture, "state.99999999.tmp"));
    check_end(&fixture);
}

Test(evolve, what_fails_before_its_first_report_leaves_nothing) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    fixture.settings->fails = true;
    cr_assert_not(begin(&fixture, &end, &error));
    cr_assert_eq(error.code, ERROR_INTERNAL);
    cr_assert_not(file_exists(fixture.folder));
    static atomic_bool stop = true;
    fixture.run.stop = &stop;
    fixture.settings->fails = false;
    cr_assert_not(begin(&fixture, &end, &error));
    cr_assert_eq(error.code, ERROR_INTERRUPTED);
    cr_assert(has(&fixture, "state"), "what was stopped can be resumed");
}

/* Two at once: the second finds the first's log, and leaves everything to it. */
Test(evolve, takes_no_folder_of_another_process) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    folder_write(fixture.folder, "experiment", "another's");
    folder_write(fixture.folder, "log.csv", "another's");
    cr_assert_not(begin(&fixture, &end, &error));
    cr_assert_eq(error.code, ERROR_CANNOT_WRITE);
    char *const experiment = folder_read(fixture.folder, "experiment");
    char *const log = folder_read(fixture.folder, "log.csv");
    cr_assert_str_eq(experiment, "another's");
    cr_assert_str_eq(log, "another's");
    free(experiment);
    free(log);
    TEXT_AUTO Text text = {.data = NULL};
    evolve_experiment_write(&fixture.experiment, &text);
    fixture.run.kind = EVOLVE_ANY;
    cr_assert_not(resume(&fixture, &end, &error));
    cr_assert_not_null(strstr(error.message, "another experiment"), "%s", error.message);
    folder_write(fixture.folder, "experiment", text_string(&text));
    folder_write(fixture.folder, "count-8f.heuristic", "");
    cr_assert(is_finished_in(&fixture), "another process has just finished it");
    MEMORY_AUTO char *same_log = folder_read(fixture.folder, "log.csv");
    cr_assert_str_eq(same_log, "another's");
}

Test(evolve, writes_no_heuristic_that_cannot_be_read) {
    static const double BAD[] = {1e11, NAN, INFINITY};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        AUTO(fixture_close) Fixture fixture = fixture_open();
        EvolveEnd end;
        Error error = {0};
        fixture.settings->gene = BAD[i];
        cr_assert_not(begin(&fixture, &end, &error));
        cr_assert_eq(error.code, ERROR_DATA);
        cr_assert(has(&fixture, "state") && !has(&fixture, "count-8f.heuristic"));
    }
}

static void expect_refused(const Fixture *fixture, const char *message) {
    EvolveEnd end;
    Error error = {0};
    MEMORY_AUTO char *state = folder_read(fixture->folder, "state");
    cr_assert_not(resume(fixture, &end, &error), "%s", message);
    cr_assert_eq(error.code, ERROR_DATA);
    cr_assert_not_null(strstr(error.message, message), "%s", error.message);
    MEMORY_AUTO char *after = folder_read(fixture->folder, "state");
    cr_assert_str_eq(state, after, "it is left as it was");
}

Test(evolve, refuses_foreign_states) {
    AUTO(fixture_close) Fixture fixture = fixture_open();
    EvolveEnd end;
    Error error = {0};
    fixture.settings->stop_after = 2;
    cr_assert_not(begin(&fixture, &end, &error));
    MEMORY_AUTO char *state = folder_read(fixture.folder, "state");
    folder_write(fixture.folder, "log.csv", "step\n");
    expect_refused(&fixture, "log.csv: has 5 bytes");
    fixture.experiment.seed = 2;
    expect_refused(&fixture, "experiment: it has changed");
    fixture.experiment.seed = 1;
    const size_t head = strcspn(state, "\n");
    TEXT_AUTO Text other = {.data = NULL};
    text_append(&other, "jumpoff-evolve 0.0.1 (abc)%s", state + head);
    folder_write(fixture.folder, "state", other.data);
    expect_refused(&fixture, "'jumpoff-evolve 0.0.1 (abc)");
    state[strlen(state) / 2] = '\0';
    folder_write(fixture.folder, "state", state);
    expect_refused(&fixture, "damaged");
    folder_write(fixture.folder, "state", "");
    expect_refused(&fixture, "only the program that began a run");
}
