#include "cli/evolve_options.h"

#include "util/file.h"

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
