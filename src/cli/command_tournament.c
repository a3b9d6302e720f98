/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff tournament: a round robin or a gauntlet. */
#include "cli/commands.h"
#include "cli/play.h"

#include "util/file.h"

static const char DOC[] =
    "Plays a round robin (or gauntlet) between players; prints tables and writes a results "
    "folder with CSV, PDN and charts. A PLAYER without @LIMIT searches 6 plies.\v"
    "PLAYER is [LABEL=][SEARCH[:…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT], or random. LIMIT is a depth "
    "in plies (@6, the default), a time per move (@0.5s, @20ms) or nodes (@50kn). EVALUATOR is a "
    "name from 'jumpoff list evaluators' or the path of a heuristic file (./my.heuristic). "
    "line:PROGRAM and cb:LIBRARY are external engines. Several players at once: '{hg,shg}-25f@6', "
    "piece2val@2,4,6 or piece2val@1-8 (docs/players-and-experiments.md).\n\n"
    "--resume DIR continues a tournament. With --games or --add it adds games or players, also "
    "to a finished tournament; the games that were played stay the same.\n\n"
    "Examples:\n"
    "  jumpoff tournament random piece2val@3 piece-and-row@3 --games 20 --out first\n"
    "  jumpoff tournament me=staged@6 piece2val@2,4,6 --type gauntlet\n"
    "  jumpoff tournament first/experiment --seed 2 --out more\n"
    "  jumpoff tournament --resume first --games 40 --add null@3\n"
    "  jumpoff tournament '{hg,shg}-25f@1-3' --rules giveaway --out giveaway";

static const Setting OPTIONS[] = {
    OPTION_THREADS,
    OPTIONS_OF_OUTPUT,
    OPTION_NO_CHARTS,
    OPTION_QUIET,
    OPTION_OUT,
    OPTION_RESUME,
    OPTION_ALLOW_ENGINES,
    OPTION_FAILURES_MOST,
    {SETTING_TYPE("add", "PLAYER...", "with --resume: further players",
                  offsetof(PlayOptions, added), &CLI_WORDS),
     .flags = SETTING_WITH_RESUME | SETTING_MANY, .needs = "resume"},
    {SETTING_TYPE("shard", "K/N", "play only the K-th of N parts; 'jumpoff merge' joins them",
                  offsetof(PlayOptions, shard), &SHARD_SETTING),
     .expected = SHARD_EXPECTED},
    {.name = NULL},
};

/* Adds the name of this folder's file that a missing one was probably. */
static bool suggest_file(const char *word, Error *error) {
    if (file_exists(word)) return false;
    FILE_NAMES_AUTO FileNames files = file_list(".", ".", "", NULL);
    for (size_t i = 0; i < files.count; i++)
        if (!file_is_folder(files.names[i]) &&
            text_nearest(word, (const char *[]){files.names[i], NULL}) != NULL)
            return error_set(error, error->code, "%s; did you mean '%s'?", error->message,
                             files.names[i]);
    return false;
}

/* Returns the experiment's file: a single word that names one or does not look like a player; NULL
 * for players. */
static const char *experiment_file(const Common *common) {
    for (int i = 0; i < common->word_count; i++) {
        const char *const word = common->words[i], *const ending = strrchr(word, '.');
        const bool is_heuristic = ending != NULL && strcmp(ending, ".heuristic") == 0;
        if (is_heuristic || file_is_folder(word)) continue;
        if (common->word_count == 1 && file_exists(word)) return word;
        if (strstr(word, "experim") == NULL || strpbrk(word, "@:=") != NULL) continue;
        if (common->word_count == 1) return word;
        cli_usage_error(common, "%s: an experiment stands alone; --add adds players to its results",
                        word);
    }
    return NULL;
}

/* Reads an experiment file instead of the defaults; options replace its settings. */
static bool read_file(const Common *common, const char *file, Experiment *experiment,
                      Error *error) {
    const Rules *const rules = cli_given(common, "rules") ? experiment->rules : NULL;
    const int board_size = cli_given(common, "board") ? experiment->board_size : 0;
    *experiment = experiment_default();
    const bool good = experiment_read(experiment, NULL, file, rules, board_size, error);
    if (good) cli_apply(common, EXPERIMENT_SETTINGS, experiment);
    return good;
}

static bool run(int argc, char **argv, Error *error) {
    PlayOptions options = {.common = common_default()};
    const Common *const common = &options.common;
    EXPERIMENT_AUTO Experiment experiment = experiment_default();
    cli_parse(&COMMAND_TOURNAMENT, argc, argv, &options, &experiment);
    if (common->resume != NULL) return play_resume(&options, experiment.games, error);
    const char *const file = experiment_file(common);
    if (file == NULL && !play_add_words(common, &experiment, error)) return false;
    if (file != NULL && !read_file(common, file, &experiment, error))
        return suggest_file(file, error);
    if (!experiment_check(&experiment, error))
        return file != NULL && error_set(error, ERROR_DATA, "%s: %s", file, error->message);
    return (file == NULL || play_allows(&options, &experiment, error)) &&
           play_experiment(&options, &experiment, "tournament-results", error);
}

const Command COMMAND_TOURNAMENT = {COMMAND_OF("tournament",
                                               "round robin or gauntlet between players",
                                               "PLAYER PLAYER...\nEXPERIMENT-FILE\n--resume DIR"),
                                    .others = EXPERIMENT_SETTINGS, .without = EXPERIMENT_MATCH};
