/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Readers of what is in results folders. */
#include "fuzz.h"

#include "arena/ledger.h"
#include "cli/records.h"
#include "evolve/evolution_log.h"
#include "measure/saved.h"
#include "papers/evolved.h"
#include "report/page.h"
#include "report/table.h"
#include "util/file.h"
#include "util/file_names.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* Tables: any record, which the first byte chooses */

static void show_rows(const Record *record, const Rows *rows) {
    Table *const table = table_of_rows(record, rows->items, rows->count);
    Text shown = {.data = NULL};
    table_write_text(table, 1000, &shown);
    fuzz_check_still(&shown);
    table_free(table);
    text_free(&shown);
}

static bool rows_come_back(const Record *record, const Text *text, Text *again) {
    Rows rows = {.items = NULL};
    Error error = {ERROR_NONE, ""};
    fuzz_put(record->name, text->data, text->length);
    const bool good = rows_read_in(&rows, record, fuzz_folder(), &error);
    if (good) record_write(record, rows.items, rows.count, again);
    if (good) show_rows(record, &rows);
    fuzz_check_error(good, &error);
    rows_free(&rows);
    return good;
}

void fuzz_records(const char *data, size_t size) {
    const char *names[64];
    unsigned count = 0;
    for (; RECORDS[count] != NULL; count++) names[count] = RECORDS[count]->name;
    const Record *const record = RECORDS[fuzz_take_named(&data, &size, names, count)];
    if (record->size == 0) return; /* it only says what another one's rows mean */
    Text given = {.data = NULL}, once = {.data = NULL}, twice = {.data = NULL};
    text_append_bytes(&given, data, size);
    text_append_string(&given, "");
    if (rows_come_back(record, &given, &once)) {
        fuzz_check(rows_come_back(record, &once, &twice), "what was written is refused");
        fuzz_check(fuzz_same(&once, &twice), "other rows are read back");
    }
    text_free(&given);
    text_free(&once);
    text_free(&twice);
}

void fuzz_saved(const char *data, size_t size) {
    const SavedKind *const kind = fuzz_take(&data, &size, 2) == 0 ? &SAVED_SPEEDS : &SAVED_COUNTS;
    SavedRuns runs = {.runs = NULL};
    Error error = {ERROR_NONE, ""};
    fuzz_put("bench.csv", data, size);
    fuzz_check_error(saved_read(kind, fuzz_folder(), "bench.csv", &runs, &error), &error);
    saved_free(&runs);
}

void fuzz_log(const char *data, size_t size) {
    EvolutionLog log;
    Error error = {ERROR_NONE, ""};
    fuzz_put(EVOLVE_LOG_NAME, data, size);
    fuzz_check_error(evolution_log_read(&log, fuzz_folder(), &error), &error);
    evolution_log_free(&log);
}

/* Evolutions that claims take from their table: those of HG's 8f in a quick reproduction, with the
 * hashes of their experiments put right */

enum { EVOLUTIONS = 3 };
static const char *const TEMPLATES[] = {"8f", NULL};

static uint64_t experiment_of(const ClaimRun *run, const EvolutionPlan *plan) {
    EvolveExperiment experiment;
    Error error = {ERROR_NONE, ""};
    Text text = {.data = NULL};
    fuzz_check(claim_plan_evolution(run, plan, &experiment, &error), error.message);
    evolve_experiment_write(&experiment, &text);
    const uint64_t hash = XXH64(text_string(&text), text.length, 0);
    evolve_experiment_free(&experiment);
    text_free(&text);
    return hash;
}

/* Whether all are there: what is not would be evolved. */
static bool put_experiments_right(const ClaimRun *run, Rows *rows) {
    static uint64_t hashes[EVOLUTIONS];
    EvolvedRow *const items = rows->items;
    int found = 0;
    for (int number = 1; number <= EVOLUTIONS; number++) {
        char name[RUN_NAME_SIZE];
        const EvolutionPlan plan =
            run_kind_plan(run, RUN_HG, TEMPLATES[0], "english", number, name);
        if (hashes[number - 1] == 0) hashes[number - 1] = experiment_of(run, &plan);
        bool is_there = false;
        for (size_t i = 0; i < rows->count; i++) {
            if (strcmp(items[i].name, name) != 0) continue;
            items[i].experiment = hashes[number - 1];
            is_there = true;
        }
        found += is_there;
    }
    return found == EVOLUTIONS;
}

static double mutants(const EvolvedRow *row) { return row->mutants; }
static double deviation(const EvolvedRow *row) { return log10(row->spread.last); }

void fuzz_evolutions(const char *data, size_t size) {
    const ClaimRun run = {.threads = 1, .seed = 1, .quiet = true, .folder = fuzz_folder()};
    Rows rows = {.items = NULL}, set = {.items = NULL};
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    fuzz_put(EVOLVED_ROWS.name, data, size);
    if (!rows_read_in(&rows, &EVOLVED_ROWS, fuzz_folder(), &error)) {
        fuzz_check_error(false, &error);
    } else if (put_experiments_right(&run, &rows)) {
        fuzz_check(record_write_file(&EVOLVED_ROWS, fuzz_folder(), rows.items, rows.count, &error),
                   error.message);
        const bool good = evolutions_add(&set, &run, RUN_HG, TEMPLATES, "english", &other);
        fuzz_check_error(good, &other);
        if (good) {
            const EvolvedMean shares = evolved_mean(&set, mutants);
            fuzz_check(shares.runs == EVOLUTIONS && isfinite(shares.mean.value),
                       "a share that is no number");
            evolved_mean(&set, deviation);
            evolutions_games(&set);
        }
    }
    rows_free(&rows);
    rows_free(&set);
}

/* A whole folder */

static void empty_folder(void) {
    FileNames names = file_list(fuzz_folder(), ".", "");
    for (size_t i = 0; i < names.count; i++) {
        char *const path = file_join(fuzz_folder(), names.names[i]);
        unlink(path);
        free(path);
    }
    file_names_free(&names);
}

void fuzz_results(const char *data, size_t size) {
    Text page = {.data = NULL};
    Ledger ledger;
    Error error = {ERROR_NONE, ""}, other = {ERROR_NONE, ""};
    empty_folder();
    fuzz_fill(data, size);
    fuzz_check_error(ledger_read(fuzz_folder(), &ledger, &error), &error);
    ledger_free(&ledger);
    fuzz_check_error(page_serve(fuzz_folder(), &RESULTS_GUIDE, &page, &other), &other);
    fuzz_check_still(&page);
    text_free(&page);
}
