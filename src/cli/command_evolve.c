/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff evolve: the weights of a heuristic file, bred. */
#include "cli/commands.h"
#include "cli/results_show.h"

#include "evolve/evolution.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct EvolveOptions {
    Common common;
    const Generator *generator;                /* NULL: none was named */
    const char *heuristic, *name, *experiment; /* NULL: not given */
    void *settings;                            /* the generator's; unset where not given; owned */
} EvolveOptions;

#define AT(member) offsetof(EvolveOptions, member)
#define MANNERS                                                                                    \
    OPTION_THREADS, OPTION_NO_CHARTS_AS("only the heuristic and the log"), OPTION_FORMAT,          \
        OPTION_QUIET, OPTION_OUT, OPTION_RESUME_AS("go on with what was stopped or killed")

/* Options with a generator, made of its settings */

static void parse_with_generator(int argc, char **argv, EvolveOptions *options) {
    const Generator *const generator = options->generator;
    Text help = {.data = NULL}, name = {.data = NULL};
    text_append(&help, "the template (default %s)", generator->template);
    const Setting rows[] = {
        {SETTING_WORD("heuristic", "NAME|FILE", text_string(&help), AT(heuristic))},
        OPTION_RULES,
        {SETTING_WORD("name", "NAME", "of the heuristic", AT(name))},
        OPTION_SEED,
        MANNERS,
        {.name = NULL}};
    const Command command = {.doc = generator->doc, .options = rows, .others = generator->settings};
    options->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, options->settings);
    text_append(&name, "jumpoff evolve %s", generator->name);
    argv[1] = name.data;
    cli_parse(&command, argc - 1, argv + 1, options, options->settings);
    options->common.given_count = 0; /* these rows and their name end here */
    options->common.command = argv[0];
    text_free(&help);
    text_free(&name);
}

/* Options without a generator: an experiment file, or a folder to go on with */

static void write_doc(Text *doc) {
    text_append_string(doc, "Evolves the weights of a heuristic file, the template, with a "
                            "generator.\v");
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++)
        text_append(doc, "  %-8s %s\n", (*generator)->name, (*generator)->summary);
    text_append_string(
        doc,
        "\n'jumpoff evolve GENERATOR --help' tells how it works and all its options. The folder "
        "(default: evolve-results) gets NAME.heuristic, log.csv, charts, and the experiment file "
        "that evolves it again. The same random seed gives the same bytes at any number of "
        "threads, stopped and resumed or not.\n\n"
        "Examples:\n"
        "  jumpoff evolve hg\n"
        "  jumpoff evolve shg --heuristic e3ph --rules giveaway --out e3ph-giveaway\n"
        "  jumpoff evolve --resume e3ph-giveaway\n"
        "  jumpoff evolve e3ph-giveaway/experiment --out again");
}

/* A word that is neither a generator nor a file, or NULL: none. */
static void refuse_word(const Common *common, const char *word) {
    const char *names[16] = {NULL};
    Text list = {.data = NULL};
    for (int i = 0; GENERATORS[i] != NULL && i < 15; i++) names[i] = GENERATORS[i]->name;
    text_append_or(&list, names, "");
    const char *const nearest = word != NULL ? text_nearest(word, names) : NULL;
    if (word == NULL)
        cli_usage_error(common, "expected a generator, %s, or an experiment file",
                        text_string(&list));
    cli_usage_error(common, "unknown generator '%.100s'; %s%s%sexpected %s, or an experiment file",
                    word, nearest != NULL ? "did you mean '" : "", nearest != NULL ? nearest : "",
                    nearest != NULL ? "'? " : "", text_string(&list));
}

static void take_experiment(EvolveOptions *options) {
    const Common *const common = &options->common;
    const char *const word = cli_word(common, "experiment file");
    if (word == NULL && common->resume != NULL) return;
    if (word == NULL) refuse_word(common, NULL);
    if (generator_find(word) != NULL)
        cli_usage_error(common, "expected the generator before its options");
    if (!file_exists(word)) refuse_word(common, word);
    options->experiment = word;
}

static void parse_without_generator(int argc, char **argv, EvolveOptions *options) {
    static const Setting OPTIONS[] = {MANNERS, {.name = NULL}};
    Text doc = {.data = NULL};
    write_doc(&doc);
    const Command command = {
        .words = "GENERATOR\nEXPERIMENT-FILE\n--resume DIR", .doc = doc.data, .options = OPTIONS};
    cli_parse(&command, argc, argv, options, NULL);
    text_free(&doc);
    take_experiment(options);
}

/* Ends the program for what is wrong. */
static EvolveOptions parse(int argc, char **argv) {
    EvolveOptions options = {.common = common_default()};
    options.generator = argc > 1 ? generator_find(argv[1]) : NULL;
    if (options.generator != NULL)
        parse_with_generator(argc, argv, &options);
    else
        parse_without_generator(argc, argv, &options);
    return options;
}

/* What was found, for people */

static void put_gene(Table *table, const Genome *genome, const Evolved *evolved, int gene) {
    const int component = genome_component(genome, gene);
    char number[GENOME_NUMBER_SIZE];
    Text quantity = {.data = NULL};
    if (genome->formula->component_count > 1) {
        const char *const name = genome_component_name(genome, component, number);
        table_put_text(table, gene == genome->first[component] ? name : "");
    }
    quantity_write(genome_term(genome, gene)->quantity, &quantity);
    table_put_text(table, text_string(&quantity));
    table_put_real(table, evolved->genes[gene], 4);
    table_put_real(table, evolved->deviations[gene], 4);
    table_show(table, "%.2g", evolved->deviations[gene]);
    text_free(&quantity);
}

static void write_table(const Genome *genome, const Evolved *evolved, Answer *answer) {
    Table *const table = table_new();
    if (genome->formula->component_count > 1)
        table_add_column(table, "component", "component", TABLE_LEFT);
    table_add_column(table, "quantity", "quantity", TABLE_LEFT);
    table_add_column(table, "weight", "weight", TABLE_RIGHT);
    table_add_column(table, "spread", "spread", TABLE_RIGHT);
    for (int gene = 0; gene < genome->count; gene++) put_gene(table, genome, evolved, gene);
    answer_put_table(answer, "weights", table);
}

/* Its lines are sentences. */
static void write_description(const Text *description, Text *text) {
    for (const char *line = text_string(description); *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        Text sentence = {.data = NULL};
        text_append_bytes(&sentence, line, length);
        if (line[length] == '\0') text_append_char(&sentence, '.');
        utf8_append_wrapped(text, text_string(&sentence), terminal_prose());
        text_free(&sentence);
        line += length + (line[length] != '\0');
    }
}

/* A match that shows what was evolved. */
static void append_trial(const EvolveExperiment *experiment, const char *folder, Text *text) {
    char *const path = evolved_path(experiment, folder);
    Text player = {.data = NULL};
    text_append(&player, "%s@6", path);
    text_append_string(text, "jumpoff match ");
    text_append_shell(text, text_string(&player));
    text_append_string(text, " piece2val@6");
    if (experiment->rules != RULES_ALL[0])
        text_append(text, " --rules %s", experiment->rules->name);
    text_free(&player);
    free(path);
}

/* The weights as a table, how good they are, and where the files are. */
static void write_result(const EvolveExperiment *experiment, const Evolved *evolved,
                         const char *folder, Answer *answer) {
    const Genome genome = genome_of(&experiment->template);
    Text *const text = answer_text(answer);
    Text line = {.data = NULL}, trial = {.data = NULL};
    write_table(&genome, evolved, answer);
    text_append(&line, "Spread is %s.", experiment->generator->spread);
    text_append_char(text, '\n');
    answer_say(answer, "spread", text_string(&line));
    write_description(&evolved->description, text);
    answer_add_text(answer, "description", text_string(&evolved->description));
    append_trial(experiment, folder, &trial);
    char *const inside = file_join(folder, "");
    text_append_string(text, "\nIn ");
    utf8_append_clean(text, inside, "?");
    text_append(text, ": %s.heuristic, log.csv\nTry it: %s\n", experiment->name,
                text_string(&trial));
    answer_add_text(answer, "folder", folder);
    answer_add_text(answer, "name", experiment->name);
    answer_add_text(answer, "try", text_string(&trial));
    free(inside);
    text_free(&trial);
    text_free(&line);
}

static bool finish(const EvolveOptions *options, const EvolveExperiment *experiment,
                   const char *folder, const Evolved *evolved, Error *error) {
    if (!evolved_write(experiment, folder, evolved, error)) return false;
    Answer *const answer = cli_answer(&options->common);
    write_result(experiment, evolved, folder, answer);
    return cli_print_answer(answer, true, error) && results_draw(&options->common, folder, error) &&
           evolve_finish(folder, error);
}

/* Running */

static bool evolve_in(const EvolveOptions *options, const EvolveExperiment *experiment,
                      const char *folder, Error *error) {
    const EvolveRun run = {folder, options->common.resume != NULL ? EVOLVE_OWN : EVOLVE_NEW,
                           options->common.threads, options->common.quiet, interrupt_flag()};
    Evolved evolved;
    interrupt_install();
    bool good = evolve_run(experiment, &run, &evolved, error);
    if (good && evolved.genes == NULL)
        cli_say("%s is finished: there is nothing to go on with", folder);
    else
        good = good && finish(options, experiment, folder, &evolved, error);
    evolved_free(&evolved);
    if (!good) cli_say_resume("evolve", folder, "", error);
    return good;
}

static bool resume(const EvolveOptions *options, Error *error) {
    EvolveExperiment experiment;
    bool good = evolve_experiment_read(&experiment, options->common.resume, "experiment", error);
    if (good && options->generator != NULL && options->generator != experiment.generator)
        good = error_set(error, ERROR_USAGE, "%s was begun by %s, not %s", options->common.resume,
                         experiment.generator->name, options->generator->name);
    good = good && evolve_in(options, &experiment, options->common.resume, error);
    evolve_experiment_free(&experiment);
    return good;
}

/* The experiment that the options ask for. */
static bool make_experiment(const EvolveOptions *options, EvolveExperiment *experiment,
                            Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, options->common.rules);
    const EvolveOrder order = {.generator = options->generator,
                               .catalogue = catalogue,
                               .heuristic = options->heuristic,
                               .name = options->name,
                               .settings = options->settings,
                               .seed = options->common.seed};
    const bool good = evolve_experiment_make(experiment, &order, error);
    if (good && !options->common.quiet) cli_note_rules(catalogue);
    catalogue_free(catalogue);
    return good;
}

static bool begin(const EvolveOptions *options, Error *error) {
    EvolveExperiment experiment = {.generator = NULL};
    char *folder = NULL;
    const bool good =
        (options->experiment != NULL
             ? evolve_experiment_read(&experiment, NULL, options->experiment, error)
             : make_experiment(options, &experiment, error)) &&
        (folder = cli_choose_folder(options->common.out, "evolve-results", error)) != NULL &&
        evolve_in(options, &experiment, folder, error);
    evolve_experiment_free(&experiment);
    free(folder);
    return good;
}

static int run(int argc, char **argv) {
    EvolveOptions options = parse(argc, argv);
    Error error = {ERROR_NONE, ""};
    const bool good =
        options.common.resume != NULL ? resume(&options, &error) : begin(&options, &error);
    free(options.settings);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_EVOLVE = {"evolve",  "the weights of a heuristic, evolved", NULL, NULL, NULL,
                                .run = run};
