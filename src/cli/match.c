/* jumpoff match: two players, a number of games. */
#include "cli/commands.h"
#include "cli/play.h"

static const char DOC[] =
    "Plays games between two players, in colour-swapped pairs, and says which is better, by how "
    "much and how certainly.\v"
    "Examples:\n"
    "  jumpoff match piece-and-row@6 piece2val@6 --games 200\n"
    "  jumpoff match staged@20ms alphabeta:order=random/null@8 --rules giveaway\n"
    "  jumpoff match texel-25f@4 hg-25f@4 --sprt elo0=0,elo1=20 --openings random:6";

static const struct argp_option OPTIONS[] = {
    {"games", 'g', "N", 0, "games (default 100; with --sprt at most so many, default 100000)", 0},
    {"sprt", KEY_SPRT, "TEST", 0,
     "play until a sequential test decides: elo0=0,elo1=20,alpha=0.05,beta=0.05,model=normalized "
     "(or logistic), each with that default",
     0},
    OPTION_OPENINGS,
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_OUT,
    OPTION_RESUME,
    OPTION_FAILURES,
    OPTION_NO_MOVES,
    OPTION_NO_CHARTS,
    OPTION_FORMAT,
    OPTION_QUIET,
    OPTION_DRAWS,
    {0},
};

static error_t parse(int key, char *arg, struct argp_state *state) {
    PlayOptions *const options = state->input;
    if (key == ARGP_KEY_END && options->resume == NULL && options->word_count != 2) {
        cli_usage_error(state, "expected two players, got %d", options->word_count);
    }
    return play_parse(key, arg, state, options);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "PLAYER PLAYER\n--resume DIR", .doc = DOC};
    PlayOptions options = play_default();
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    if (options.resume != NULL) return play_resume(&options);
    if (options.games == 0) options.games = options.has_sprt ? 100000 : 100;
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
