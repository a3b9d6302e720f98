/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evolve/evolution.h"

#include "arena/environment.h"
#include "build_info.h"
#include "evolve/evolution_log.h"
#include "evolve/match.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/progress.h"
#include "util/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/file.h>
#include <unistd.h>
#include <xxhash.h>

/* ---- experiments ---- */

void evolve_experiment_free(EvolveExperiment *experiment) {
    free(experiment->name);
    free(experiment->command);
    free(experiment->settings);
    formula_free(&experiment->template);
    *experiment = (EvolveExperiment){.generator = NULL};
}

static bool complete(EvolveExperiment *experiment, Error *error) {
    const Formula *const template = &experiment->template;
    if (template->patterns != NULL)
        return error_set(error, ERROR_USAGE,
                         "%s has patterns; expected a template without, such as kings",
                         template->name);
    const Genome genome = genome_of(template);
    const EvolveSetup setup = {
        .genome = &genome, .rules = experiment->rules, .seed = experiment->seed, .threads = 1};
    return evolve_complete(experiment->generator, experiment->settings, &setup, error);
}

static const char *template_name(const EvolveRequest *request) {
    return request->heuristic != NULL ? request->heuristic : request->generator->template;
}

/* Writes the command that repeats the evolution, with all given options. */
static char *write_command(const EvolveRequest *request) {
    const Rules *const rules = catalogue_rules(request->catalogue);
    Text text = {.data = NULL};
    text_append(&text, "jumpoff evolve %s --heuristic ", request->generator->name);
    text_append_shell(&text, template_name(request));
    if (rules != RULES_ALL[0]) text_append(&text, " --rules %s", rules->name);
    settings_write_options(request->generator->settings, request->settings, &text);
    if (request->name != NULL) {
        text_append_string(&text, " --name ");
        text_append_shell(&text, request->name);
    }
    text_append_string(&text, " --seed ");
    text_append_uint(&text, request->seed);
    return text.data;
}

bool evolve_experiment_make(EvolveExperiment *experiment, const EvolveRequest *request,
                            Error *error) {
    const size_t size = request->generator->settings_size;
    const char *const template = template_name(request);
    const Formula *formula = NULL;
    *experiment = (EvolveExperiment){.generator = request->generator,
                                     .rules = catalogue_rules(request->catalogue),
                                     .seed = request->seed,
                                     .command = write_command(request),
                                     .settings = memory_allocate(size)};
    memcpy(experiment->settings, request->settings, size);
    bool good = catalogue_load(request->catalogue, template, error);
    if (good) formula = catalogue_find(request->catalogue, template)->formula;
    if (good && formula == NULL)
        good = error_set(error, ERROR_USAGE,
                         "%s has no weights to evolve; expected a heuristic file, such as kings",
                         template);
    if (good && formula != NULL) {
        Text name = {.data = NULL};
        experiment->template = formula_copy(formula);
        if (request->name == NULL) text_append(&name, "%s-", request->generator->name);
        text_append_string(&name, request->name != NULL ? request->name : formula->name);
        experiment->name = name.data;
        if (!formula_is_name(experiment->name))
            good = error_set(
                error, ERROR_USAGE,
                "name '%s' (--name): expected at most 63 letters, digits, '.', '_' and '-', "
                "not beginning with '.' or '-'",
                experiment->name);
    }
    good = good && complete(experiment, error);
    if (!good) evolve_experiment_free(experiment);
    return good;
}

/* The keys whose values are strings come first. */
enum { GENERATOR, RULES, SEED, NAME, COMMAND, TEMPLATE, STRINGS };
static const char *const KEYS[] = {"generator", "rules",    "seed",     "name",
                                   "command",   "template", "settings", NULL};

static bool read_strings(const ConfigText *text, EvolveExperiment *experiment) {
    const config_setting_t *settings[STRINGS];
    const char *strings[STRINGS];
    for (int i = 0; i < STRINGS; i++) {
        settings[i] = config_setting_get_member(config_text_root(text), KEYS[i]);
        if (settings[i] == NULL)
            return error_set(text->error, ERROR_DATA, "%s:1: expected '%s = \"...\"'", text->path,
                             KEYS[i]);
        strings[i] = config_setting_get_string(settings[i]);
        if (strings[i] == NULL) return config_text_complain(text, settings[i], "a string");
    }
    experiment->generator = generator_find(strings[GENERATOR]);
    experiment->rules = rules_find(strings[RULES]);
    if (experiment->generator == NULL)
        return config_text_complain(text, settings[GENERATOR], "the name of a generator");
    if (experiment->rules == NULL)
        return config_text_complain(text, settings[RULES], rules_expected(strings[RULES]));
    if (!text_parse_uint(strings[SEED], UINT64_MAX, &experiment->seed))
        return config_text_complain(text, settings[SEED], "a whole number in quotes");
    if (!formula_is_name(strings[NAME]))
        return config_text_complain(text, settings[NAME], "a name that a heuristic may have");
    experiment->name = text_duplicate(strings[NAME]);
    experiment->command = text_duplicate(strings[COMMAND]);
    Error why;
    return formula_read(&experiment->template, "template", strings[TEMPLATE],
                        strlen(strings[TEMPLATE]), BOARD_SIZE_STANDARD, &why) ||
           config_text_refuse(text, settings[TEMPLATE], "%s", why.message);
}

/* Reads and checks the settings; all must be there. */
static bool read_settings(const ConfigText *text, EvolveExperiment *experiment) {
    const Generator *const generator = experiment->generator;
    const config_setting_t *const group =
        config_setting_get_member(config_text_root(text), "settings");
    if (group == NULL || !config_setting_is_group(group))
        return error_set(text->error, ERROR_DATA, "%s:1: expected 'settings = { ... }'",
                         text->path);
    experiment->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, experiment->settings);
    if (!settings_read(text, group, generator->settings, true, experiment->settings) ||
        !settings_check_keys(text, group, generator->settings, NULL, "expected what evolve writes"))
        return false;
    if (complete(experiment, text->error)) return true;
    text->error->code = ERROR_DATA;
    return error_prefix(text->error, "%s: ", text->path);
}

bool evolve_experiment_read(EvolveExperiment *experiment, const char *folder, const char *name,
                            Error *error) {
    ConfigText text;
    *experiment = (EvolveExperiment){.generator = NULL};
    if (!config_text_read(&text, folder, name, error)) return false;
    const bool good = config_text_check_keys(&text, config_text_root(&text), KEYS,
                                             "expected what evolve writes") &&
                      read_strings(&text, experiment) && read_settings(&text, experiment);
    config_text_close(&text);
    if (!good) evolve_experiment_free(experiment);
    return good;
}

static void write_string(Text *text, const char *key, const char *string) {
    text_append(text, "%s = ", key);
    config_text_append_string(text, string, strlen(string));
    text_append_string(text, ";\n");
}

void evolve_experiment_write(const EvolveExperiment *experiment, Text *text) {
    TEXT_AUTO Text template = {.data = NULL};
    formula_write(&experiment->template, &template);
    text_append_string(text, "# jumpoff evolve THIS-FILE evolves it again.\n");
    write_string(text, "generator", experiment->generator->name);
    write_string(text, "rules", experiment->rules->name);
    text_append(text, "seed = \"%" PRIu64 "\";\n", experiment->seed);
    write_string(text, "name", experiment->name);
    write_string(text, "command", experiment->command);
    text_append_string(text, "settings = {\n");
    settings_write(experiment->generator->settings, experiment->settings, "  ", "\n", text);
    text_append_string(text, "};\n");
    write_string(text, "template", text_string(&template));
}

/* ---- results ---- */

char *evolved_path(const EvolveExperiment *experiment, const char *folder) {
    TEXT_AUTO Text name = {.data = NULL};
    text_append(&name, "%s.heuristic", experiment->name);
    return file_join(folder, text_string(&name));
}

/* ---- runs ---- */

/* The first line of a state; only the same version may continue it. */
#define STATE_FORMAT "jumpoff-evolve "
#define STATE_PROGRAM JUMPOFF_VERSION " (" JUMPOFF_COMMIT ")"
enum { STATE_MAX = 1 << 30 };

typedef struct EvolveWork {
    const EvolveExperiment *experiment;
    const EvolveRun *run;
    Genome genome;
    EvolveSetup setup;
    Text experiment_text; /* its file */
    GeneratorRun *state;
    int log;             /* its descriptor; -1: not open */
    uint64_t log_length; /* in the state */
    Progress *progress;
    uint64_t done; /* by the last report */
} EvolveWork;

static bool fail_log(const EvolveWork *work, Error *error) {
    return file_fail(work->run->folder, EVOLVE_LOG_NAME, NULL, ERROR_CANNOT_WRITE, error);
}

/* Opens the log. Only one process may write a folder; file systems without locks are tolerated. */
static bool open_log(EvolveWork *work, Error *error) {
    const char *const folder = work->run->folder;
    const int flags =
        O_RDWR | O_APPEND | (file_may_exist_in(work->run->folder, "state") ? 0 : O_CREAT);
    work->log = file_open_in(folder, EVOLVE_LOG_NAME, flags, error);
    if (work->log < 0 || flock(work->log, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return work->log >= 0;
    close(work->log);
    work->log = -1;
    return error_set(error, ERROR_CANNOT_WRITE,
                     "%s/" EVOLVE_LOG_NAME ": another jumpoff is writing it", folder);
}

/* Adds a row; readers of the file see it at once. */
static bool add_row(const EvolveWork *work, const Text *row, Error *error) {
    return file_write_all(work->log, row->data, row->length) || fail_log(work, error);
}

/* Cuts the log to its length in the state; 0: begins it. */
static bool cut_log(const EvolveWork *work, Error *error) {
    const off_t size = lseek(work->log, 0, SEEK_END);
    TEXT_AUTO Text row = {.data = NULL};
    if (size >= 0 && (uint64_t)size < work->log_length)
        return error_set(error, ERROR_DATA,
                         "%s/" EVOLVE_LOG_NAME ": has %lld bytes, its run had written %" PRIu64,
                         work->run->folder, (long long)size, work->log_length);
    if (size < 0 || ftruncate(work->log, (off_t)work->log_length) != 0)
        return fail_log(work, error);
    if (work->log_length > 0) return true;
    evolution_log_header(work->experiment->generator->columns, &work->genome, &row);
    return add_row(work, &row, error);
}

static void transfer(EvolveWork *work, Archive *archive) {
    archive_uint(archive, &work->log_length, UINT64_MAX);
    archive_uint(archive, &work->done, UINT64_MAX);
    evolve_transfer(work->state, archive);
}

/* Appends the lines before the archive: the program and the experiment. */
static void write_head(const EvolveWork *work, Text *text) {
    const Text *const experiment = &work->experiment_text;
    text_append(text, STATE_FORMAT STATE_PROGRAM "\nexperiment %016" PRIx64 "\n",
                (uint64_t)XXH64(experiment->data, experiment->length, 0));
}

static bool save(EvolveWork *work, Error *error) {
    TEXT_AUTO Text text = {.data = NULL};
    const off_t length = lseek(work->log, 0, SEEK_END);
    if (length < 0 || fsync(work->log) != 0) return fail_log(work, error);
    work->log_length = (uint64_t)length;
    Archive *const archive = archive_writer();
    transfer(work, archive);
    write_head(work, &text);
    archive_close(archive, &text);
    return file_write_in(work->run->folder, "state", &text, error);
}

static bool listen(void *context, const EvolveReport *report, Error *error) {
    EvolveWork *const work = context;
    work->done = report->done;
    if (work->progress == NULL)
        work->progress =
            progress_open(work->experiment->generator->unit, report->total, work->run->quiet);
    /* The progress line has the part of the run and the score of the best specimen. */
    TEXT_AUTO Text note = {.data = NULL}, row = {.data = NULL};
    const CsvColumn *const columns = work->experiment->generator->columns;
    for (int i = 0; columns[i].name != NULL; i++) {
        const double value = report->values[i];
        if (evolution_is_part(columns[i].name))
            text_append(&note, "%s %.0f", columns[i].name, value);
        if (strcmp(columns[i].name, "score") == 0 && !isnan(value))
            text_append(&note, "%sscore %.1f %%", note.length > 0 ? ", " : "", 100 * value);
    }
    progress_show(work->progress, report->done, text_string(&note), NULL);
    evolution_log_row(columns, &work->genome, report, &row);
    return add_row(work, &row, error);
}

static void replace(char **string, Text *text) {
    free(*string);
    *string = text_duplicate(text_string(text));
    text_clear(text);
}

static Formula make_formula(const EvolveWork *work, const Text *description) {
    const EvolveExperiment *const experiment = work->experiment;
    const Generator *const generator = experiment->generator;
    const Formula *const template = &experiment->template;
    Formula formula = genome_formula(&work->genome, work->state->best);
    TEXT_AUTO Text text = {.data = NULL};
    text_append_string(&text, experiment->name);
    replace(&formula.name, &text);
    text_append(&text, "%s with %s", template->name, generator->summary);
    replace(&formula.summary, &text);
    text_append(&text, "%s%sweights by %s, %s", template->source,
                template->source[0] != '\0' ? "; " : "", generator->title, generator->source);
    replace(&formula.source, &text);
    /* A path may contain any bytes, a heuristic file only text. */
    utf8_append_clean(&text, experiment->command, "?");
    text_append(&text, "\njumpoff %s (%s), seed %llu\n%s", JUMPOFF_VERSION, JUMPOFF_COMMIT,
                (unsigned long long)experiment->seed, text_string(description));
    replace(&formula.provenance, &text);
    if (generator->patterns != NULL) {
        pattern_set_free(formula.patterns);
        formula.patterns = pattern_set_share(generator->patterns(work->state));
    }
    formula.rules = memory_resize(formula.rules, sizeof(const Rules *));
    formula.rules[0] = experiment->rules;
    formula.rules_count = 1;
    return formula;
}

/* Writes the heuristic file, if it can be read again; appends the run's description. */
static bool write_result(const EvolveWork *work, Text *description, Error *error) {
    MEMORY_AUTO char *file = evolved_path(work->experiment, NULL);
    TEXT_AUTO Text text = {.data = NULL};
    work->experiment->generator->describe(work->state, description);
    Formula formula = make_formula(work, description), again;
    formula_write(&formula, &text);
    formula_free(&formula);
    const bool good =
        formula_read(&again, file, text.data, text.length, BOARD_SIZE_STANDARD, error) &&
        file_write_in(work->run->folder, file, &text, error);
    formula_free(&again);
    return good;
}

static bool run_steps(EvolveWork *work, EvolveEnd *end, Text *description, Error *error) {
    const double start_ns = (double)clock_now_ns(), limit_ns = work->run->seconds * 1e9;
    *end = EVOLVE_DONE;
    while (!evolve_is_finished(work->state)) {
        if (evolve_is_stopped(&work->setup, error) || !evolve_step(work->state, error) ||
            !save(work, error))
            return false;
        if (evolve_is_finished(work->state) || (double)clock_now_ns() - start_ns < limit_ns)
            continue;
        *end = EVOLVE_PAUSED;
        return true;
    }
    return write_result(work, description, error);
}

/* EvolveWork points to itself, so it must not be copied. */
static bool work_open(EvolveWork *work, const EvolveExperiment *experiment, const EvolveRun *run,
                      Error *error) {
    *work = (EvolveWork){
        .experiment = experiment,
        .run = run,
        .log = -1,
        .genome = genome_of(&experiment->template),
        .setup = {.genome = &work->genome,
                  .rules = experiment->rules,
                  .seed = experiment->seed,
                  .threads = run->threads,
                  .stop = run->stop,
                  .listener = listen,
                  .context = work},
    };
    evolve_experiment_write(experiment, &work->experiment_text);
    work->setup.matches = matches_new(experiment->rules, run->threads);
    work->state = evolve_open(experiment->generator, experiment->settings, &work->setup, error);
    return work->state != NULL;
}

static bool work_close(EvolveWork *work, bool good, Error *error) {
    progress_close(work->progress);
    if (work->log >= 0 && close(work->log) != 0 && good) good = fail_log(work, error);
    evolve_close(work->state);
    matches_free(work->setup.matches, work->run->threads);
    text_free(&work->experiment_text);
    return good;
}

/* A folder with an experiment can be resumed, whatever else is in it; without one it is empty
 * except for leftovers of a killed writer. So the experiment is written first, as a whole, by one
 * process only. The folder belongs to the process that has locked the log. */

static bool find_finished(const EvolveWork *work, bool *is_finished, Error *error) {
    MEMORY_AUTO char *file = evolved_path(work->experiment, NULL);
    bool has_found = false, has_state = false;
    const bool good = file_find_in(work->run->folder, file, &has_found, error) &&
                      file_find_in(work->run->folder, "state", &has_state, error);
    *is_finished = has_found && !has_state;
    return good;
}

/* Creates the folder, or checks that it has this experiment. */
static bool claim(const EvolveWork *work, Error *error) {
    const EvolveRun *const run = work->run;
    if (run->kind == EVOLVE_OWN) return true;
    if (run->kind == EVOLVE_NEW || !file_may_exist_in(run->folder, "experiment"))
        return file_make_folder(run->folder, error) &&
               file_create_in(run->folder, "experiment", &work->experiment_text, error);
    MEMORY_AUTO char *found = file_read_in(run->folder, "experiment", CONFIG_TEXT_MAX, NULL, error);
    return found != NULL &&
           (strcmp(found, work->experiment_text.data) == 0 ||
            error_set(error, ERROR_DATA, "%s: another experiment; remove it", run->folder));
}

/* Restores the run from the state, and cuts the log to its length then. */
static bool read_state(EvolveWork *work, Error *error) {
    const char *const folder = work->run->folder;
    size_t length = 0;
    TEXT_AUTO Text head = {.data = NULL};
    MEMORY_AUTO char *text = file_read_in(folder, "state", STATE_MAX, &length, error);
    if (text == NULL) return false;
    write_head(work, &head);
    if (strncmp(text, head.data, strcspn(head.data, "\n") + 1) != 0)
        return error_set(error, ERROR_DATA,
                         "%s/state: '%.*s', but this is jumpoff " STATE_PROGRAM
                         ": only the program that began a run can continue it",
                         folder, (int)strcspn(text, "\n"), text);
    if (strncmp(text, head.data, head.length) != 0)
        return error_set(error, ERROR_DATA, "%s/experiment: it has changed since the run was begun",
                         folder);
    Archive *const archive = archive_reader(text + head.length, length - head.length);
    transfer(work, archive);
    if (!archive_close(archive, NULL))
        return error_set(error, ERROR_DATA, "%s/state: damaged: it was cut off or changed", folder);
    return cut_log(work, error);
}

/* Starts from the state, or from the beginning. */
static bool go_on(EvolveWork *work, EvolveEnd *end, Text *description, Error *error) {
    const char *const folder = work->run->folder;
    file_remove_leftovers(folder, ".");
    if (!file_may_exist_in(folder, "state"))
        return cut_log(work, error) && environment_write_in(folder, work->run->threads, error) &&
               save(work, error) && run_steps(work, end, description, error);
    return read_state(work, error) && run_steps(work, end, description, error);
}

/* Removes the files of a run that has not begun; the experiment goes last. */
static void clean(const char *folder) {
    static const char *const NAMES[] = {"state", EVOLVE_LOG_NAME, "environment", "experiment"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        error_ignore(file_remove_in(folder, NAMES[i], NULL));
    rmdir(folder);
}

bool evolve_run(const EvolveExperiment *experiment, const EvolveRun *run, EvolveEnd *end,
                Text *description, Error *error) {
    EvolveWork work;
    *end = EVOLVE_DONE_BEFORE;
    bool good = work_open(&work, experiment, run, error), is_finished = false;
    const bool has_begun = file_may_exist_in(run->folder, "experiment");
    good = good && claim(&work, error) && find_finished(&work, &is_finished, error);
    if (good && !is_finished) {
        /* Another process may have finished the run before this one locked the log. */
        good = open_log(&work, error) && find_finished(&work, &is_finished, error) &&
               (is_finished || go_on(&work, end, description, error));
        if (!good && work.log >= 0 && !has_begun && work.done == 0 &&
            error->code != ERROR_INTERRUPTED)
            clean(run->folder);
    } else if (!good && !has_begun) {
        rmdir(run->folder); /* if it is empty */
    }
    return work_close(&work, good, error);
}

bool evolve_finish(const char *folder, Error *error) {
    return file_remove_in(folder, "state", error);
}
