#include "cli/evolve_options.h"

#include "eval/catalogue.h"
#include "util/file.h"
#include "util/shell.h"

#include <stdlib.h>
#include <string.h>

#define AT(member) offsetof(EvolveOptions, member)
#define MANNERS                                                                                    \
    OPTION_THREADS, OPTION_NO_CHARTS_AS("only the heuristic and the log"), OPTION_QUIET,           \
        OPTION_OUT, OPTION_RESUME_AS("go on with what was stopped or killed")

/* With a generator */

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

/* Without a generator: an experiment file, or a folder to go on with */

static void write_doc(Text *doc) {
    text_append_string(doc, "Evolves the weights of a heuristic file, the template, with a "
                            "generator.\v");
    for (const Generator *const *generator = GENERATORS; *generator != NULL; generator++)
        text_append(doc, "  %-6s %s\n", (*generator)->name, (*generator)->summary);
    text_append_string(
        doc,
        "\n'jumpoff evolve GENERATOR --help' tells how it works and all its options. The folder "
        "(default: evolve-results) gets NAME.heuristic, log.csv, charts, and the experiment file "
        "that evolves it again. The same seed gives the same bytes at any number of threads, "
        "stopped and resumed or not.\n\n"
        "Examples:\n"
        "  jumpoff evolve hg\n"
        "  jumpoff evolve shg --heuristic e3ph --rules giveaway --out e3ph-giveaway\n"
        "  jumpoff evolve --resume e3ph-giveaway\n"
        "  jumpoff evolve e3ph-giveaway/experiment --out again");
}

/* A word that is neither a generator nor a file. */
static void refuse_word(const Common *common, const char *word) {
    const char *names[16] = {NULL};
    for (int i = 0; GENERATORS[i] != NULL && i < 15; i++) names[i] = GENERATORS[i]->name;
    cli_unknown(common, "generator", word, names, "expected a generator or an experiment file");
}

static void take_experiment(EvolveOptions *options) {
    const Common *const common = &options->common;
    const char *const word = cli_word(common, "experiment file");
    if (word == NULL && common->resume == NULL)
        cli_usage_error(common, "expected a generator; see 'jumpoff evolve --help'");
    if (word == NULL) return;
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
        .words = "GENERATOR\nEXPERIMENT-FILE\n--resume=DIR", .doc = doc.data, .options = OPTIONS};
    cli_parse(&command, argc, argv, options, NULL);
    text_free(&doc);
    take_experiment(options);
}

EvolveOptions evolve_parse(int argc, char **argv) {
    EvolveOptions options = {.common = common_default()};
    options.generator = argc > 1 ? generator_find(argv[1]) : NULL;
    if (options.generator != NULL)
        parse_with_generator(argc, argv, &options);
    else
        parse_without_generator(argc, argv, &options);
    return options;
}

/* The experiment */

static const char *template_name(const EvolveOptions *options) {
    return options->heuristic != NULL ? options->heuristic : options->generator->template;
}

static bool load_template(const EvolveOptions *options, Catalogue *catalogue, Formula *template,
                          Error *error) {
    const char *const name = template_name(options);
    if (!catalogue_load(catalogue, name, error)) return false;
    const CatalogueEntry *const entry = catalogue_find(catalogue, name);
    if (entry->formula == NULL)
        return error_set(error, ERROR_USAGE, "%s has no weights to evolve", name);
    *template = formula_copy(entry->formula);
    if (!options->common.quiet) cli_note_rules(catalogue);
    return true;
}

static bool choose_name(const EvolveOptions *options, EvolveExperiment *experiment, Error *error) {
    Text name = {.data = NULL};
    if (options->name != NULL)
        text_append_string(&name, options->name);
    else
        text_append(&name, "%s-%s", options->generator->name, experiment->template.name);
    experiment->name = text_duplicate(text_string(&name));
    text_free(&name);
    if (evolve_is_name(experiment->name)) return true;
    return error_set(error, ERROR_USAGE,
                     "--name '%s': expected at most 63 letters, digits, '.', '_' and '-', not "
                     "beginning with '.' or '-'",
                     experiment->name);
}

/* The command that evolves it again, with all that was given. */
static char *write_command(const EvolveOptions *options) {
    Text text = {.data = NULL};
    text_append(&text, "jumpoff evolve %s --heuristic ", options->generator->name);
    shell_append(&text, template_name(options));
    if (options->common.rules != RULES_ALL[0])
        text_append(&text, " --rules %s", options->common.rules->name);
    settings_write_options(options->generator->settings, options->settings, &text);
    if (options->name != NULL) {
        text_append_string(&text, " --name ");
        shell_append(&text, options->name);
    }
    text_append_string(&text, " --seed ");
    text_append_uint(&text, options->common.seed);
    return text.data;
}

static bool complete(const EvolveOptions *options, EvolveExperiment *experiment, Error *error) {
    const Generator *const generator = options->generator;
    const Genome genome = genome_of(&experiment->template);
    const EvolveSetup setup = {.genome = &genome,
                               .rules = experiment->rules,
                               .board_size = experiment->board_size,
                               .seed = experiment->seed,
                               .threads = options->common.threads};
    experiment->settings = memory_allocate(generator->settings_size);
    memcpy(experiment->settings, options->settings, generator->settings_size);
    generator->complete(experiment->settings, &setup);
    return generator->check == NULL || generator->check(experiment->settings, &setup, error);
}

bool evolve_make_experiment(const EvolveOptions *options, EvolveExperiment *experiment,
                            Error *error) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, options->common.rules);
    *experiment = (EvolveExperiment){.generator = options->generator,
                                     .rules = options->common.rules,
                                     .board_size = BOARD_SIZE_STANDARD,
                                     .seed = options->common.seed,
                                     .command = write_command(options)};
    const bool good = load_template(options, catalogue, &experiment->template, error) &&
                      choose_name(options, experiment, error) &&
                      complete(options, experiment, error);
    catalogue_free(catalogue);
    if (!good) evolve_experiment_free(experiment);
    return good;
}
