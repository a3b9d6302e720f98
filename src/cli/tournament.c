/* jumpoff tournament: a round robin or a gauntlet. */
#include "cli/commands.h"
#include "cli/play.h"

#include "util/file.h"

#include <string.h>

static const char DOC[] =
    "Plays a round robin (or gauntlet) between players; prints tables and writes a results "
    "folder with CSV, PDN and charts.\v"
    "PLAYER is [LABEL=][SEARCH[:KEY=VALUE,…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT], or random; LIMIT "
    "is a depth in plies (@6), a time a move (@0.5s, @20ms) or nodes (@50kn). EVALUATOR is a name "
    "('jumpoff list' shows what there is) or the path of a heuristic file (./my.heuristic). "
    "line:PROGRAM and cb:LIBRARY are external engines. Games "
    "come in colour-swapped pairs from the same opening; all pairings get the same openings.\n\n"
    "Examples:\n"
    "  jumpoff tournament random piece2val@3 piece-and-row@3 --games 20 --out first\n"
    "  jumpoff tournament me=staged@6 piece2val@4 piece2val@6 --format gauntlet\n"
    "  jumpoff tournament first/experiment --out again\n"
    "  jumpoff tournament --resume first";

static const struct argp_option OPTIONS[] = {
    OPTION_GAMES,
    {"format", KEY_FORMAT, "FORMAT", 0,
     "of the tournament: round-robin (default) or gauntlet (the first against each other one); "
     "of the printed tables: text (default), csv or json",
     0},
    OPTION_OPENINGS,
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUT,
    OPTION_RESUME,
    {"shard", KEY_SHARD, "K/N", 0, "play only the K-th of N parts; 'jumpoff merge' joins them", 0},
    OPTION_FAILURES,
    OPTION_NO_MOVES,
    OPTION_NO_CHARTS,
    OPTION_QUIET,
    OPTION_DRAWS,
    {0},
};

/* --format means two things here: the fixed interface uses it for both. */
static error_t parse(int key, char *arg, struct argp_state *state) {
    PlayOptions *const options = state->input;
    if (key == KEY_FORMAT) {
        Format format;
        if (format_find(arg, &format)) {
            options->gauntlet = format == FORMAT_GAUNTLET;
            options->is_given = true;
            return 0;
        }
        if (strcmp(arg, "text") != 0 && strcmp(arg, "csv") != 0 && strcmp(arg, "json") != 0) {
            cli_usage_error(state,
                            "--format '%s': expected round-robin or gauntlet, or text, "
                            "csv or json",
                            arg);
        }
    }
    return play_parse(key, arg, state, options);
}

static bool is_heuristic_file(const char *word) {
    static const char SUFFIX[] = ".heuristic";
    const size_t length = strlen(word), suffix = sizeof SUFFIX - 1;
    return length > suffix && strcmp(word + length - suffix, SUFFIX) == 0;
}

/* One word that names a file, or does not look like the only player, is an experiment file. */
static bool is_experiment_file(const PlayOptions *options) {
    return options->word_count == 1 && !file_is_folder(options->words[0]) &&
           !is_heuristic_file(options->words[0]) &&
           (file_exists(options->words[0]) || strstr(options->words[0], "experiment") != NULL);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {.options = OPTIONS,
                                     .parser = parse,
                                     .args_doc = "PLAYER PLAYER…\nEXPERIMENT-FILE\n--resume DIR",
                                     .doc = DOC};
    PlayOptions options = play_default();
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    if (options.resume != NULL) return play_resume(&options);
    Experiment experiment = experiment_default();
    const bool from_file = is_experiment_file(&options);
    const Common *const common = &options.common;
    bool good = !from_file || experiment_read(&experiment, options.words[0],
                                              common->rules_given ? common->rules : NULL,
                                              common->board_given ? common->board_size : 0, &error);
    good = good && play_apply(&options, &experiment, &error);
    for (int i = 0; good && !from_file && i < options.word_count; i++) {
        good = experiment_add_player(&experiment, options.words[i], &error);
    }
    if (good && !experiment_check(&experiment, &error)) {
        good = false;
        if (from_file) {
            error.code = ERROR_DATA;
            error_prefix(&error, "%s: ", options.words[0]);
        }
    }
    const int code =
        good ? play_experiment(&options, &experiment, "tournament-results") : cli_fail(&error);
    experiment_free(&experiment);
    return code;
}

const Command COMMAND_TOURNAMENT = {"tournament", "round robin or gauntlet between players", run};
