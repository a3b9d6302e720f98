#include "cli/evolve_options.h"

#include "util/file.h"

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

bool evolve_make_experiment(const EvolveOptions *options, EvolveExperiment *experiment,
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
