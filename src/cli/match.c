/* jumpoff match: two players, a number of games. */
#include "cli/commands.h"
#include "cli/play.h"

static const char DOC[] =
    "Plays games between two players, in colour-swapped pairs, and says which is better, by how "
    "much and how certainly.\v"
    "Examples:\n"
    "  jumpoff match piece-and-row@6 piece2val@6 --games 200\n"
    "  jumpoff match staged@20ms alphabeta:order=random/null@8 --rules giveaway";

static const struct argp_option OPTIONS[] = {
    {"games", 'g', "N", 0, "games (default 100)", 0},
    OPTION_OPENINGS,
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUT,
    OPTION_NO_MOVES,
    OPTION_NO_CHARTS,
    OPTION_FORMAT,
    OPTION_QUIET,
    OPTION_DRAWS,
    {0},
};

static error_t parse(int key, char *arg, struct argp_state *state) {
    PlayOptions *const options = state->input;
    if (key == ARGP_KEY_END && options->word_count != 2) {
        cli_usage_error(state, "expected two players, got %d", options->word_count);
    }
    return play_parse(key, arg, state, options);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "PLAYER PLAYER", .doc = DOC};
    PlayOptions options = play_default();
    Error error = {ERROR_NONE, ""};
    options.games = 100;
    cli_parse(&ARGP, argc, argv, &options);
    Experiment experiment = experiment_default();
    const bool good = play_apply(&options, &experiment, &error) &&
                      experiment_add_player(&experiment, options.words[0], &error) &&
                      experiment_add_player(&experiment, options.words[1], &error);
    const int code =
        good ? play_experiment(&options, &experiment, "match-results") : cli_fail(&error);
    experiment_free(&experiment);
    return code;
}

const Command COMMAND_MATCH = {"match", "two players, a number of games", run};
