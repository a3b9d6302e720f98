#include "cli/evolve_options.h"

#include "util/interrupt.h"
#include "util/shell.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    KEY_HEURISTIC = KEY_COMMAND_FIRST,
    KEY_NAME,
    KEY_PLIES,
    KEY_SPECIATION,
    KEY_REUSE,
    KEY_NO_CHARTS,
    KEY_SETTING /* the first of SETTINGS */
};

/* Options that are a number in HgSettings. */
typedef struct Setting {
    const char *name;
    bool is_whole;
    double least, most;
    size_t offset;
} Setting;

enum {
    POPULATION,
    POSITIONS,
    CROSSOVERS,
    TOURNAMENT,
    MUTATION,
    DEPTH,
    STEP,
    OWN_SHARE,
    REPLACED,
    RANGE,
    WIN,
    SETTING_COUNT
};
_Static_assert((int)SETTING_COUNT == (int)EVOLVE_SETTINGS, "a value for each setting");

/* Limits that seed 003 does not have keep memory and sums finite. */
static const Setting SETTINGS[SETTING_COUNT] = {
    [POPULATION] = {"population", true, 2, 1e5, offsetof(HgSettings, population)},
    [POSITIONS] = {"positions", true, 1, 1e6, offsetof(HgSettings, positions)},
    [CROSSOVERS] = {"crossovers", true, 1, 1e9, offsetof(HgSettings, crossovers)},
    [TOURNAMENT] = {"tournament", true, 1, 1e5, offsetof(HgSettings, tournament)},
    [MUTATION] = {"mutation", false, 0, 1, offsetof(HgSettings, mutation)},
    [DEPTH] = {"depth", true, 1, 12, offsetof(HgSettings, depth_plies)},
    [STEP] = {"step", true, 1, 1000, offsetof(HgSettings, step_plies)},
    [OWN_SHARE] = {"own-share", false, 0, 1, offsetof(HgSettings, own_share)},
    [REPLACED] = {"replaced", false, 0, 1, offsetof(HgSettings, replaced)},
    [RANGE] = {"range", false, 1e-6, 1e6, offsetof(HgSettings, range)},
    [WIN] = {"win", false, 2, 1e6, offsetof(HgSettings, win)},
};
enum { PLIES_MAX = 1000 };

const struct argp_option EVOLVE_OPTIONS[] = {
    {"heuristic", KEY_HEURISTIC, "NAME|FILE", 0, "the template (default 25f, seed 003)", 0},
    OPTION_RULES,
    {"population", KEY_SETTING + POPULATION, "N", 0, "specimens (default 350, section 5)", 0},
    {"positions", KEY_SETTING + POSITIONS, "N", 0,
     "of a phase (default 3750, with --reuse 6000; section 5: 3000-4500, about 6000)", 0},
    {"crossovers", KEY_SETTING + CROSSOVERS, "N", 0, "a phase (default 17500, ours: 50 a specimen)",
     0},
    {"tournament", KEY_SETTING + TOURNAMENT, "N", 0,
     "how many compete to be a parent (default 2 up to 10 weights, 3 up to 20, 4 up to 40, else "
     "5; section 5: 2-5, more for more)",
     0},
    {"mutation", KEY_SETTING + MUTATION, "X", 0,
     "rate a weight (default 0.0008; section 3.1: 0.0005-0.0011)", 0},
    {"depth", KEY_SETTING + DEPTH, "N", 0, "plies of the searches (default 6, section 5)", 0},
    {"plies", KEY_PLIES, "A-B", 0,
     "from the start, of the first phase (default 82-88, give-away 81-87; section 5)", 0},
    {"step", KEY_SETTING + STEP, "N", 0, "plies between phases (default 6, section 5)", 0},
    {"own-share", KEY_SETTING + OWN_SHARE, "X", 0,
     "of a phase's positions from its own plies (default 0.375; section 3.1: 0.35-0.4)", 0},
    {"replaced", KEY_SETTING + REPLACED, "X", 0,
     "of the population, new at a phase's start (default 0.8, section 5)", 0},
    {"range", KEY_SETTING + RANGE, "X", 0, "weights start within -X and X (default 100, section 6)",
     0},
    {"win", KEY_SETTING + WIN, "X", 0,
     "what a win is worth, less its plies (default 1000, ours; section 3.1: at least twice the "
     "depth)",
     0},
    {"speciation", KEY_SPECIATION, NULL, 0, "share fitness with the near (section 3.1)", 0},
    {"reuse", KEY_REUSE, NULL, 0,
     "positions of earlier phases keep the values that were found then (section 3.1 has both; the "
     "default, all searched anew with the newest weights, gave stronger ones)",
     0},
    {"name", KEY_NAME, "NAME", 0, "of the heuristic (default hg- and the template's)", 0},
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUT,
    {"no-charts", KEY_NO_CHARTS, NULL, 0, "make no charts", 0},
    OPTION_QUIET,
    {0},
};

/* Options */

static void parse_generator(const struct argp_state *state, const char *word,
                            EvolveOptions *options) {
    static const char *const GENERATORS[] = {"hg", "ga", "shg", "td", NULL};
    if (options->generator != NULL)
        cli_usage_error(state, "expected one generator, got also '%s'", word);
    for (int i = 0; GENERATORS[i] != NULL; i++)
        if (strcmp(word, GENERATORS[i]) == 0) options->generator = GENERATORS[i];
    if (options->generator == NULL)
        cli_unknown(state, "generator", word, GENERATORS, "expected hg");
    if (strcmp(word, "hg") != 0) cli_usage_error(state, "%s is not in this version", word);
}

static void parse_plies(const struct argp_state *state, const char *arg, EvolveOptions *options) {
    char first[16];
    int64_t from = 0, to = 0;
    const char *const dash = strchr(arg, '-');
    const size_t length = dash != NULL ? (size_t)(dash - arg) : strlen(arg);
    snprintf(first, sizeof first, "%.*s", (int)(length < 15 ? length : 15), arg);
    if (!text_parse_int(first, 0, PLIES_MAX, &from) ||
        !text_parse_int(dash != NULL ? dash + 1 : first, from, PLIES_MAX, &to))
        cli_usage_error(state, "--plies '%s': expected a number or a range A-B, 0 to %d", arg,
                        PLIES_MAX);
    options->first_ply = (int)from;
    options->last_ply = (int)to;
}

static double parse_setting(const struct argp_state *state, const Setting *setting,
                            const char *arg) {
    double value = 0;
    if (setting->is_whole)
        return (double)cli_number(state, setting->name, arg, (int64_t)setting->least,
                                  (int64_t)setting->most);
    if (!text_parse_real(arg, setting->least, setting->most, &value))
        cli_usage_error(state, "--%s '%s': expected a number from %g to %g", setting->name, arg,
                        setting->least, setting->most);
    return value;
}

EvolveOptions evolve_default(void) {
    EvolveOptions options = {
        .common = common_default(), .heuristic = "25f", .first_ply = -1, .last_ply = -1};
    for (int i = 0; i < EVOLVE_SETTINGS; i++) options.values[i] = NAN;
    return options;
}

error_t evolve_parse(int key, char *arg, struct argp_state *state) {
    EvolveOptions *const options = state->input;
    if (key >= KEY_SETTING && key < KEY_SETTING + SETTING_COUNT) {
        const int index = key - KEY_SETTING;
        options->values[index] = parse_setting(state, &SETTINGS[index], arg);
        return 0;
    }
    switch (key) {
    case KEY_HEURISTIC: options->heuristic = arg; return 0;
    case KEY_NAME: options->name = arg; return 0;
    case KEY_PLIES: parse_plies(state, arg, options); return 0;
    case KEY_SPECIATION: options->speciation = true; return 0;
    case KEY_REUSE: options->reuse = true; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case ARGP_KEY_ARG: parse_generator(state, arg, options); return 0;
    case ARGP_KEY_END:
        if (options->generator == NULL)
            cli_usage_error(state, "expected a generator: hg; see 'jumpoff evolve --help'");
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

/* Settings */

static double get(const HgSettings *settings, int index) {
    const char *const at = (const char *)settings + SETTINGS[index].offset;
    if (!SETTINGS[index].is_whole) return *(const double *)(const void *)at;
    return *(const int *)(const void *)at;
}

static void set(HgSettings *settings, int index, double value) {
    char *const at = (char *)settings + SETTINGS[index].offset;
    if (SETTINGS[index].is_whole)
        *(int *)(void *)at = (int)value;
    else
        *(double *)(void *)at = value;
}

/* The defaults; those that depend on what else is given follow it. */
static HgSettings default_settings(const EvolveOptions *options, const Genome *genome) {
    HgSettings settings = hg_default(genome, options->common.rules, BOARD_SIZE_STANDARD);
    const double population = options->values[POPULATION];
    if (options->reuse) settings.positions = HG_POSITIONS_REUSED;
    if (population < settings.tournament) settings.tournament = (int)population;
    return settings;
}

bool evolve_settings(const EvolveOptions *options, const Genome *genome, HgSettings *settings,
                     Error *error) {
    *settings = default_settings(options, genome);
    for (int i = 0; i < SETTING_COUNT; i++)
        if (!isnan(options->values[i])) set(settings, i, options->values[i]);
    if (options->first_ply >= 0) {
        settings->first_ply = options->first_ply;
        settings->last_ply = options->last_ply;
    }
    settings->speciation = options->speciation;
    settings->reuse = options->reuse;
    settings->seed = options->common.seed;
    settings->threads = options->common.threads;
    settings->stop = interrupt_flag();
    if (settings->tournament > settings->population)
        return error_set(error, ERROR_USAGE, "--tournament %d: expected at most the population, %d",
                         settings->tournament, settings->population);
    if (settings->win < 2 * settings->depth_plies)
        return error_set(error, ERROR_USAGE, "--win %g: expected at least twice the depth, %d",
                         settings->win, 2 * settings->depth_plies);
    return true;
}

/* The command that makes it again, with all that is not default. */
void evolve_write_command(const EvolveOptions *options, const Genome *genome,
                          const HgSettings *settings, Text *text) {
    const HgSettings defaults = default_settings(options, genome);
    text_append_string(text, "jumpoff evolve hg --heuristic ");
    shell_append(text, options->heuristic);
    if (settings->rules != RULES_ALL[0]) text_append(text, " --rules %s", settings->rules->name);
    for (int i = 0; i < SETTING_COUNT; i++) {
        if (get(settings, i) == get(&defaults, i)) continue;
        text_append(text, " --%s ", SETTINGS[i].name);
        text_append_real(text, get(settings, i));
    }
    if (settings->first_ply != defaults.first_ply || settings->last_ply != defaults.last_ply)
        text_append(text, " --plies %d-%d", settings->first_ply, settings->last_ply);
    if (settings->speciation) text_append_string(text, " --speciation");
    if (settings->reuse) text_append_string(text, " --reuse");
    if (options->name != NULL) {
        text_append_string(text, " --name ");
        shell_append(text, options->name);
    }
    text_append_string(text, " --seed ");
    text_append_uint(text, settings->seed);
}
