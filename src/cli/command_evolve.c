/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff evolve: finds weights for a heuristic file. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "evolve/evolution.h"
#include "evolve/match.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <ctype.h>

typedef struct EvolveOptions {
    Common common;
    EvolveRequest request;  /* generator NULL: none was named; settings are owned */
    const char *experiment; /* NULL: not given */
    double minutes;         /* INFINITY: not given */
} EvolveOptions;

#define AT(member) offsetof(EvolveOptions, member)
#define RUN_OPTIONS                                                                                \
    OPTION_THREADS, OPTION_NO_CHARTS, OPTION_FORMAT, OPTION_QUIET, OPTION_OUT, OPTION_RESUME, {    \
        SETTING_REAL("minutes", "N", "stop at the first step after N minutes; --resume continues", \
                     0, 1e6, AT(minutes)),                                                         \
            .flags = SETTING_WITH_RESUME | SETTING_RARE                                            \
    }

/* Options of a generator, made from its settings */
static void parse_with_generator(int argc, char **argv, EvolveOptions *options) {
    const Generator *const generator = options->request.generator;
    TEXT_AUTO Text help = {0};
    text_append(&help, "the template (default %s)", generator->template);
    const Setting rows[] = {
        {SETTING_WORD("heuristic", "NAME|FILE", text_string(&help), AT(request.heuristic))},
        OPTION_RULES,
        {SETTING_WORD("name", "NAME", "name of the new heuristic (default: as hg-25f)",
                      AT(request.name))},
        OPTION_SEED,
        RUN_OPTIONS,
        {.name = NULL}};
    const Command command = {.doc = generator->doc, .options = rows, .others = generator->settings};
    options->request.settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, options->request.settings);
    snprintf(argv[0], COMMAND_NAME_SIZE, "jumpoff evolve %s", generator->name);
    argv[1] = argv[0];
    cli_parse(&command, argc - 1, argv + 1, options, options->request.settings);
    options->common.given_count = 0; /* the end of the generator's rows and their names */
    options->common.command = "jumpoff evolve";
}

/* Ends the program because of a word that is neither a generator nor a file; NULL: no word. */
static void refuse_word(const Common *common, const char *word) {
    const char *names[16] = {NULL};
    TEXT_AUTO Text list = {0};
    for (int i = 0; GENERATORS[i] != NULL && i < 15; i++) names[i] = GENERATORS[i]->name;
    text_append_string(&list, "expected a generator, ");
    text_append_or(&list, names, "");
    text_append_string(&list, ", or an experiment file");
    if (word == NULL || generator_find(word) != NULL)
        cli_usage_error(common, "%s, before all options", text_string(&list));
    cli_find(common, "generator", word, names, text_string(&list));
}

/* Options without a generator: an experiment file or a folder to resume. */
static void parse_without_generator(int argc, char **argv, EvolveOptions *options) {
    static const Setting OPTIONS[] = {RUN_OPTIONS, {.name = NULL}};
    const Common *const common = &options->common;
    TEXT_AUTO Text doc = {0};
    text_append_string(&doc, "Evolves the weights of a heuristic file, the template, with a "
                             "generator:\n\n");
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++) {
        enum { INDENT = 11 };
        text_append(&doc, "  %-*s", INDENT - 2, (*generator)->name);
        utf8_append_beside(&doc, (*generator)->summary, terminal_prose(), INDENT, INDENT);
    }
    text_append_string(
        &doc, "\v"
              "'jumpoff evolve GENERATOR --help' explains a generator and its options. The folder "
              "(default: evolve-results) gets NAME.heuristic (--name), log.csv, charts, and the "
              "experiment file that repeats the run. The same random seed gives the same bytes "
              "with any number of threads, also after a run was stopped and resumed.\n\n"
              "Examples:\n"
              "  jumpoff evolve hg\n"
              "  jumpoff evolve shg --heuristic e3ph --rules giveaway --out e3ph-giveaway\n"
              "  jumpoff evolve --resume e3ph-giveaway\n"
              "  jumpoff evolve e3ph-giveaway/experiment --out again");
    const Command command = {
        .words = "GENERATOR\nEXPERIMENT-FILE\n--resume DIR", .doc = doc.data, .options = OPTIONS};
    options->common.command = argv[0];
    if (argc > 1 && argv[1][0] != '-' && !file_exists(argv[1])) refuse_word(common, argv[1]);
    for (int i = 2; i < argc && argv[1][0] == '-'; i++)
        if (strncmp(argv[i - 1], "--", 2) != 0 && generator_find(argv[i]) != NULL)
            cli_usage_error(
                common, "expected the generator before its options: jumpoff evolve %s …", argv[i]);
    cli_parse(&command, argc, argv, options, NULL);
    const char *const word = cli_word(common, "experiment file", NULL);
    if (word == NULL && common->resume != NULL) return;
    if (word == NULL || !file_exists(word)) refuse_word(common, word);
    options->experiment = word;
}

/* The result, for people */

/* Writes each line as a sentence. */
static void write_description(const Text *description, Text *text) {
    for (const char *line = text_string(description); *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        TEXT_AUTO Text sentence = {0};
        text_append_bytes(&sentence, line, length);
        text_append_char(&sentence, '.');
        sentence.data[0] = (char)toupper((unsigned char)sentence.data[0]);
        utf8_append_wrapped(text, text_string(&sentence), terminal_prose());
        line += length + (line[length] != '\0');
    }
}

/* Prints the weights as a table, their quality, the files, and a match that tests the result. */
static void write_result(const EvolveExperiment *experiment, const Text *description,
                         const EvolutionLog *log, const char *folder, Output *output) {
    MEMORY_AUTO char *path = evolved_path(experiment, folder), *inside = file_join(folder, "");
    Text *const text = output_text(output);
    TEXT_AUTO Text player = {0}, trial = {0}, answer = {0};
    text_append(&answer, "%s has evolved %s", experiment->generator->name, experiment->name);
    evolution_append_score(experiment, log, &answer);
    output_answer(output, "%s", answer.data);
    output_put_table(output, "weights", evolution_weights(log));
    text_append_char(text, '\n');
    output_say(output, "spread", "Spread is %s.", experiment->generator->spread);
    write_description(description, text);
    output_add_text(output, "description", text_string(description));
    text_append(&player, "%s@6", path);
    text_append_string(&trial, "jumpoff match ");
    text_append_shell(&trial, player.data);
    text_append_string(&trial, " piece2val@6");
    if (experiment->rules != RULES_ALL[0])
        text_append(&trial, " --rules %s", experiment->rules->name);
    text_append_string(text, "\nIn ");
    utf8_append_clean(text, inside, "?");
    text_append(text, ": %s.heuristic, log.csv\nTry it: %s\n", experiment->name, trial.data);
    output_add_text(output, "folder", folder);
    output_add_text(output, "name", experiment->name);
    output_add_text(output, "try", trial.data);
}

/* Running */

static bool finish(const EvolveOptions *options, const EvolveExperiment *experiment,
                   const char *folder, const Text *description, Error *error) {
    EvolutionLog log;
    if (!evolution_log_read(&log, folder, error)) return false;
    Output *const output = cli_output(&options->common);
    write_result(experiment, description, &log, folder, output);
    evolution_log_free(&log);
    return results_show(&options->common, folder, output, evolve_finish, error);
}

/* After --minutes: what was reached, and how to go on. */
static void say_paused(const EvolveExperiment *experiment, const char *folder) {
    EvolutionLog log;
    TEXT_AUTO Text reached = {0};
    MEMORY_AUTO char *resume = text_resume("evolve", folder);
    if (evolution_log_read(&log, folder, NULL) && log.rows > 0) {
        text_append(&reached, " (%s: %.0f)", log.names[log.counter], log.total);
        evolution_append_score(experiment, &log, &reached);
    }
    evolution_log_free(&log);
    cli_say("%s is not finished%s '%s' continues.", folder, text_string(&reached), resume);
}

static bool evolve_in(const EvolveOptions *options, const EvolveExperiment *experiment,
                      const char *folder, Error *error) {
    const EvolveRun run = {folder,
                           options->common.resume != NULL ? EVOLVE_OWN : EVOLVE_NEW,
                           options->common.threads,
                           options->common.quiet,
                           interrupt_flag(),
                           options->minutes * 60};
    EvolveEnd end;
    TEXT_AUTO Text description = {0};
    interrupt_install();
    bool good = evolve_run(experiment, &run, &end, &description, error);
    if (good && end == EVOLVE_PAUSED)
        say_paused(experiment, folder);
    else if (good && end == EVOLVE_DONE_BEFORE)
        cli_say("%s is finished: there is nothing to continue", folder);
    else
        good = good && finish(options, experiment, folder, &description, error);
    if (!good) cli_say_resume("evolve", folder, "", error);
    return good;
}

static bool resume(const EvolveOptions *options, EvolveExperiment *experiment, Error *error) {
    const char *const folder = options->common.resume;
    if (!evolve_experiment_read(experiment, folder, "experiment", error)) return false;
    if (options->request.generator != NULL && options->request.generator != experiment->generator)
        return error_set(error, ERROR_USAGE, "%s was begun by %s, not %s", folder,
                         experiment->generator->name, options->request.generator->name);
    return evolve_in(options, experiment, folder, error);
}

/* Makes the experiment of the options. */
static bool make_experiment(const EvolveOptions *options, EvolveExperiment *experiment,
                            Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, options->common.rules);
    EvolveRequest request = options->request;
    request.catalogue = catalogue;
    request.seed = options->common.seed;
    const bool good = evolve_experiment_make(experiment, &request, error);
    if (good && !options->common.quiet) cli_note_rules(catalogue);
    catalogue_free(catalogue);
    return good;
}

static bool begin(const EvolveOptions *options, EvolveExperiment *experiment, Error *error) {
    const bool good = options->experiment != NULL
                          ? evolve_experiment_read(experiment, NULL, options->experiment, error)
                          : make_experiment(options, experiment, error);
    MEMORY_AUTO char *folder =
        good ? cli_choose_folder(&options->common, "evolve-results", error) : NULL;
    return folder != NULL && evolve_in(options, experiment, folder, error);
}

static bool run(int argc, char **argv, Error *error) {
    EvolveOptions options = {.common = common_default(), .minutes = INFINITY};
    EvolveExperiment experiment = {.generator = NULL};
    options.request.generator = argc > 1 ? generator_find(argv[1]) : NULL;
    (options.request.generator != NULL ? parse_with_generator : parse_without_generator)(argc, argv,
                                                                                         &options);
    const bool good =
        (options.common.resume != NULL ? resume : begin)(&options, &experiment, error);
    evolve_experiment_free(&experiment);
    free(options.request.settings);
    return good;
}

const Command COMMAND_EVOLVE = {"evolve",  "evolves the weights of a heuristic", NULL, NULL, NULL,
                                .run = run};
