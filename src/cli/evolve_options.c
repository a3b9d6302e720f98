#include "cli/evolve_options.h"

#include "eval/catalogue.h"
#include "util/file.h"
#include "util/shell.h"

#include <stdlib.h>
#include <string.h>

enum {
    KEY_HEURISTIC = KEY_COMMAND_FIRST,
    KEY_NAME,
    KEY_RESUME,
    KEY_NO_CHARTS,
    KEY_SETTING /* the first of the generator's */
};

/* clang-format off */
#define OPTION_RESUME {"resume", KEY_RESUME, "DIR", 0, "go on with what was stopped or killed", 0}
#define OPTION_NO_CHARTS {"no-charts", KEY_NO_CHARTS, NULL, 0, "only the heuristic and the log", 0}
/* clang-format on */
enum { OTHER_OPTIONS = 9 };

/* Options */

static void build_options(const Generator *generator, struct argp_option *options, Text *help) {
    const struct argp_option others[OTHER_OPTIONS] = {
        OPTION_RULES,  {"name", KEY_NAME, "NAME", 0, "of the heuristic", 0},
        OPTION_SEED,   OPTION_THREADS,
        OPTION_OUT,    OPTION_RESUME,
        OPTION_QUIET,  OPTION_NO_CHARTS,
        {.name = NULL}};
    text_append(help, "the template (default %s)", generator->template);
    *options++ =
        (struct argp_option){"heuristic", KEY_HEURISTIC, "NAME|FILE", 0, text_string(help), 0};
    *options++ = others[0];
    for (int i = 0; generator->settings[i].name != NULL; i++) {
        const Setting *const setting = &generator->settings[i];
        *options++ = (struct argp_option){
            setting->name, KEY_SETTING + i, setting->argument, 0, setting->help, 0};
    }
    memcpy(options, others + 1, sizeof others - sizeof others[0]);
}

/* What is resumed is what it was. */
static void check_resume(const struct argp_state *state, const EvolveOptions *options) {
    bool given = options->heuristic != NULL || options->name != NULL || options->experiment ||
                 options->common.out != NULL || options->common.rules_given ||
                 options->common.seed_given;
    for (int i = 0; options->generator != NULL && options->generator->settings[i].name != NULL; i++)
        given = given || setting_is_set(&options->generator->settings[i], options->settings);
    if (given)
        cli_usage_error(state, "--resume takes everything from the folder: only --threads, --quiet "
                               "and --no-charts go with it");
}

static error_t parse_generator_option(int key, char *arg, struct argp_state *state) {
    EvolveOptions *const options = state->input;
    Error error;
    if (key >= KEY_SETTING && key < KEY_SETTING + SETTINGS_MAX) {
        const Setting *const setting = &options->generator->settings[key - KEY_SETTING];
        if (!setting_parse(setting, arg != NULL ? arg : "", options->settings, &error))
            cli_usage_error(state, "%s", error.message);
        return 0;
    }
    switch (key) {
    case KEY_HEURISTIC: options->heuristic = arg; return 0;
    case KEY_NAME: options->name = arg; return 0;
    case KEY_RESUME: options->resume = arg; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case ARGP_KEY_ARG: cli_usage_error(state, "expected one generator, got also '%s'", arg);
    case ARGP_KEY_END:
        if (options->resume != NULL) check_resume(state, options);
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

static void parse_with_generator(int argc, char **argv, EvolveOptions *options) {
    const Generator *const generator = options->generator;
    struct argp_option list[SETTINGS_MAX + OTHER_OPTIONS + 1];
    Text help = {.data = NULL}, name = {.data = NULL};
    build_options(generator, list, &help);
    const struct argp argp = {
        .options = list, .parser = parse_generator_option, .doc = generator->doc};
    options->settings = memory_allocate(generator->settings_size);
    settings_clear(generator->settings, options->settings);
    text_append(&name, "jumpoff evolve %s", generator->name);
    argv[1] = name.data;
    cli_parse(&argp, argc - 1, argv + 1, options);
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
static void refuse_word(const struct argp_state *state, const char *word) {
    const char *names[16] = {NULL};
    for (int i = 0; GENERATORS[i] != NULL && i < 15; i++) names[i] = GENERATORS[i]->name;
    cli_unknown(state, "generator", word, names, "expected a generator or an experiment file");
}

static error_t parse_other_option(int key, char *arg, struct argp_state *state) {
    EvolveOptions *const options = state->input;
    switch (key) {
    case KEY_RESUME: options->resume = arg; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case ARGP_KEY_ARG:
        if (options->experiment != NULL)
            cli_usage_error(state, "expected one experiment file, got also '%s'", arg);
        if (generator_find(arg) != NULL)
            cli_usage_error(state, "expected the generator before its options");
        if (!file_exists(arg)) refuse_word(state, arg);
        options->experiment = arg;
        return 0;
    case ARGP_KEY_END:
        if (options->resume != NULL) check_resume(state, options);
        if (options->resume == NULL && options->experiment == NULL)
            cli_usage_error(state, "expected a generator; see 'jumpoff evolve --help'");
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

static void parse_without_generator(int argc, char **argv, EvolveOptions *options) {
    static const struct argp_option OPTIONS[] = {OPTION_RESUME, OPTION_OUT,       OPTION_THREADS,
                                                 OPTION_QUIET,  OPTION_NO_CHARTS, {.name = NULL}};
    Text doc = {.data = NULL};
    write_doc(&doc);
    const struct argp argp = {.options = OPTIONS,
                              .parser = parse_other_option,
                              .args_doc = "GENERATOR\nEXPERIMENT-FILE\n--resume=DIR",
                              .doc = doc.data};
    cli_parse(&argp, argc, argv, options);
    text_free(&doc);
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
