/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff search: the same positions searched by several searches at several depths. */
#include "cli/command_experiment.h"
#include "cli/commands.h"
#include "cli/results_show.h"

#include "measure/comparison.h"
#include "util/interrupt.h"

static const char DOC[] =
    "Searches the same positions with each player at each depth; prints time, nodes, leaves, "
    "branching, pruning and the sum of the root values.\v"
    "A player stands beside minimax, else alphabeta, else the first, with the same evaluator. "
    "Times are CPU time on one thread; for players limited by time, clock time. Searches take "
    "turns until all medians are known within 2 % or --seconds are over. External engines are "
    "timed by the clock, all on one processor; each position is a game of its own "
    "(docs/measure-searches.md).\n\n"
    "Examples:\n"
    "  jumpoff search '{minimax,alphabeta}/piece2val' --depths 3-8\n"
    "  jumpoff search alphabeta/hg-25f enhanced/hg-25f --openings suite --depths 10\n"
    "  jumpoff search piece-and-row staged --depths 8 --openings random:20\n"
    "  jumpoff search 'old=line:\"jumpoff engine staged\"' 'new=line:\"jumpoff engine staged\"' "
    "--depths 6";

enum { PLAYERS_MAX = 64, FEN_SIZE = 1024 };

typedef struct SearchOptions {
    Common common;
    Experiment experiment; /* only its players are used */
    Depths depths;         /* none: each player's own */
    uint64_t positions, games;
    double seconds, tolerance; /* tolerance in per cent */
    char fen[FEN_SIZE], openings[EXPERIMENT_OPENINGS_SIZE], opponent[PLAYER_TEXT_SIZE];
    Rows search, nodes, quantiles; /* the results */
} SearchOptions;

static const char *games_fault(const void *games) {
    return *(const uint64_t *)games % 2 == 0 ? NULL : "an even number";
}

/* Adds the depth of a player, "x@6". */
static bool add_depth(void *context, const char *player, Error *error) {
    Depths *const depths = context;
    const int least = depths->count > 0 ? depths->list[depths->count - 1] + 1 : 1;
    int64_t depth = 0;
    (void)error;
    if (!text_parse_int(strchr(player, '@') + 1, least, SEARCH_DEPTH_MAX, &depth)) return false;
    depths->list[depths->count++] = (int)depth;
    return true;
}

/* Reads depths as players' limits are read. */
static bool parse_depths(const char *text, void *value, Error *error) {
    Depths depths = {.count = 0};
    TEXT_AUTO Text players = {.data = NULL};
    (void)error;
    text_append(&players, "x@%s", text);
    const bool good = text[strspn(text, "0123456789,-")] == '\0' &&
                      grid_expand(players.data, add_depth, &depths, &(Error){ERROR_NONE, ""});
    if (good) *(Depths *)value = depths;
    return good;
}

static void write_depths(const void *value, Text *text) {
    const Depths *const depths = value;
    const int first = depths->list[0], last = depths->list[depths->count - 1];
    if (last - first + 1 == depths->count)
        text_append(text, "%d-%d", first, last);
    else
        for (int i = 0; i < depths->count; i++)
            text_append(text, "%s%d", i > 0 ? "," : "", depths->list[i]);
}

static bool has_depths(const void *options) {
    return ((const SearchOptions *)options)->depths.count > 0;
}

static const SettingType DEPTHS = {parse_depths, write_depths};
#define DEPTHS_EXPECTED "rising depths, as 6, 3-8 or 3,5-7, from 1 to 100"

#define AT(member) offsetof(SearchOptions, member)
/* Settings in the file `experiment`, besides the players. */
static const Setting KEYS[] = {
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED,
    {SETTING_TYPE("depths", "A-B,C",
                  "depths in plies, as 6, 3-8 or 3,5-7 (default: each player's own)", AT(depths),
                  &DEPTHS),
     .letter = 'd', .expected = DEPTHS_EXPECTED, .is_written = has_depths},
    {SETTING_WORDS("fen", "FEN", "a position, as B:W21,22,K30:B1,K2", 1, FEN_SIZE, AT(fen))},
    {SETTING_WORDS("openings", "WHAT",
                   "start, ballots[:DECK] (default), random:PLIES, FILE.pdn[:PLIES] or FILE.fen; "
                   "suite: the 24 positions of 'jumpoff bench', each with its own rules",
                   1, EXPERIMENT_OPENINGS_SIZE, AT(openings))},
    {SETTING_COUNT("positions", "N", "at most N (default all; random 100)", 1, 1e6, AT(positions))},
    {SETTING_COUNT("games", "N", "play N games and measure the moves of one side", 2, 1e6,
                   AT(games)),
     .letter = 'g', .fault = games_fault},
    {SETTING_REAL("seconds", "N", "time for repetitions after the first run (default 3; 0: none)",
                  0, 86400, AT(seconds))},
    {SETTING_WORDS("opponent", "PLAYER", "with --games: the opponent (default: the player itself)",
                   1, PLAYER_TEXT_SIZE, AT(opponent))},
    {.name = NULL},
};
static const Setting OPTIONS[] = {
    OPTION_THREADS_AS("threads for games (default 1, so that times can be compared)"),
    OPTION_OUT_AS(
        "folder for search.csv, nodes.csv, quantiles.csv and charts; must be new or empty"),
    OPTION_NO_CHARTS,
    OPTION_ALLOW_ENGINES,
    OPTION_FORMAT_OF_TABLES,
    OPTION_VERBOSE,
    OPTION_EXPLAIN,
    OPTION_BRIEF,
    {SETTING_FLAG("exit-code",
                  "exit with 1 if a player is slower than that beside which it stands, at the "
                  "greatest depth",
                  COMMON(exit_code)),
     .flags = SETTING_RARE},
    {SETTING_TOLERANCE("slowdown that --exit-code tolerates (default 1)", AT(tolerance))},
    OPTION_QUIET,
    {.name = NULL},
};
#undef AT

/* The suite sets the rules and the board itself. */
static void check_suite(const SearchOptions *options) {
    const Common *const common = &options->common;
    if (strcmp(options->openings, "suite") != 0) return;
    if (cli_given(common, "rules"))
        cli_usage_error(common, "--openings suite has its own rules; expected no --rules");
    if (common->board_size != BOARD_SIZE_STANDARD)
        cli_usage_error(common, "--openings suite is for the board of 8; expected no --board");
    if (options->games != 0)
        cli_usage_error(common, "--openings suite: no games start there; expected no --games");
}

/* Prints notes on players with unsteady times, if times were asked for, and on players that search
 * beyond their depth, so that their values differ. */
static void note_rows(const SearchOptions *options, const SearchComparison *comparison) {
    TEXT_AUTO Text times = {.data = NULL};
    cli_note_openings(options->openings, comparison_faults(comparison));
    if (options->seconds > 0) search_rows_note(comparison, &times);
    if (times.length > 0)
        cli_note("%s. More --seconds or a quieter machine may help.", text_string(&times));
    for (int row = 0; row < comparison_count(comparison);) {
        TEXT_AUTO Text note = {.data = NULL};
        const PlayerSpec *const player = &comparison_row(comparison, row)->spec;
        if (player_is_quiescent(player))
            cli_note("%s: pruning is not comparable, since quiescence searches beyond the depth",
                     player->label);
        row = shares_note(comparison, row, &note);
        if (note.length > 0) cli_note("%s", text_string(&note));
    }
}

static bool show(SearchOptions *options, const SearchComparison *comparison, Error *error) {
    const ResultFile files[] = {{&SEARCH_SCHEMA, &options->search},
                                {&NODES_SCHEMA, &options->nodes},
                                {&QUANTILE_SCHEMA, &options->quantiles},
                                {NULL, NULL}};
    search_rows(comparison, &options->search, &options->nodes);
    quantiles_rows(comparison, &options->quantiles);
    Output *const output = cli_output(&options->common);
    result_table_write(&SEARCH_SCHEMA, &options->search, output);
    result_table_write(&NODES_SCHEMA, &options->nodes, output);
    return results_make(&options->common, files, output, error);
}

/* Whether times are compared at the greatest depth, and no player is slower than tolerated. */
static bool check_speed(const SearchOptions *options, Error *error) {
    const SearchRow *const rows = options->search.items;
    int depth = -1, known = 0;
    if (!options->common.exit_code) return true;
    for (size_t i = 0; i < options->search.count; i++)
        if (rows[i].depth > depth) depth = rows[i].depth;
    for (size_t i = 0; i < options->search.count; i++) {
        if (rows[i].depth != depth || isnan(rows[i].faster.high)) continue;
        known++;
        if (rows[i].faster.high < 1 - options->tolerance / 100)
            return error_set(error, ERROR_CHECK,
                             "search: %s is slower than %s, surely by more than the %g %% "
                             "tolerated",
                             rows[i].player, rows[i].beside, options->tolerance);
    }
    return known > 0 || error_set(error, ERROR_CHECK,
                                  "search: no two players have times with intervals; expected two "
                                  "that can be compared, and --seconds above 0");
}

/* An interrupted command prints its rows so far. */
static bool run_and_show(SearchOptions *options, SearchComparison *comparison, Error *error) {
    interrupt_install();
    Error show_error = {ERROR_NONE, ""};
    const bool done = comparison_run(comparison, error);
    bool good = done || error->code == ERROR_INTERRUPTED;
    if (good && comparison_count(comparison) > 0) {
        good = show(options, comparison, &show_error);
        if (!good) *error = show_error;
        if (good && !options->common.quiet) note_rows(options, comparison);
    }
    return good && done && check_speed(options, error);
}

/* Prints notes on what does not count: limits that --depths or the player's replace. */
static void note_limits(const SearchOptions *options) {
    if (strchr(options->opponent, '@') != NULL)
        cli_note("%s plays with the limit of the player that is measured, without its own.",
                 options->opponent);
    for (int i = 0; options->depths.count > 0 && i < options->experiment.player_count; i++) {
        const PlayerSpec *const spec = &options->experiment.players[i];
        if (spec->limit.time_ns > 0 || spec->limit.nodes > 0)
            cli_note("%s is searched to the depths of --depths, without its limit.", spec->label);
    }
}

static bool compare(SearchOptions *options, const Board *board, Error *error) {
    const Common *const common = &options->common;
    const bool has_openings = options->openings[0] != '\0';
    const ComparisonSettings settings = {
        .rules = common->rules,
        .board_size = common->board_size,
        .threads = common->threads,
        .seed = common->seed,
        .openings = has_openings ? options->openings : openings_default(common->board_size),
        .board = common->fen != NULL ? board : NULL,
        .positions = options->positions,
        .games = options->games,
        .seconds = options->seconds,
        .opponent = options->opponent[0] != '\0' ? options->opponent : NULL,
        .engines = options->games == 0,
        .quiet = common->quiet,
        .stop = interrupt_flag(),
    };
    const Depths depths = options->depths.count > 0 ? options->depths : depths_between(0, 0);
    SearchComparison *const comparison =
        comparison_new(&settings, &options->experiment, depths, error);
    if (comparison == NULL) return false;
    if (!common->quiet && !comparison_of_suite(&settings))
        cli_note_rules(comparison_catalogue(comparison));
    if (!common->quiet) note_limits(options);
    if (!common->quiet && options->games != 0 && comparison_is_by_clock(comparison))
        cli_note_threads(common->threads, options->games);
    const bool good = run_and_show(options, comparison, error);
    comparison_free(comparison);
    return good;
}

/* Takes players and settings from the command line or the file that it names. */
static bool parse_words(SearchOptions *options, Error *error) {
    Common *const common = &options->common;
    PlayerSpec opponent;
    if (!command_experiment_open(common, error)) return false;
    if (options->fen[0] != '\0') common->fen = options->fen;
    if (common->fen != NULL && (options->openings[0] != '\0' || options->positions != 0))
        cli_usage_error(common, "expected --fen, or --openings and --positions, not both");
    check_suite(options);
    if (options->games != 0 && (common->fen != NULL || options->positions != 0))
        cli_usage_error(common, "expected --games, or positions by --positions or --fen");
    if (options->opponent[0] != '\0' && options->games == 0)
        cli_usage_error(common, "--opponent needs --games, which it plays");
    /* The experiment includes its heuristic file. */
    return options->opponent[0] == '\0' ||
           player_parse(options->opponent, options->experiment.catalogue, &opponent, error);
}

static bool run(int argc, char **argv, Error *error) {
    SearchOptions options = {.common = common_default(),
                             .experiment = experiment_default(),
                             .seconds = 3,
                             .tolerance = 1};
    Board board;
    options.common.threads = 1;
    options.experiment.players_max = PLAYERS_MAX;
    options.common.players = &options.experiment;
    cli_parse(&COMMAND_SEARCH, argc, argv, &options, &options);
    const bool good = parse_words(&options, error) && cli_check_out(&options.common, error) &&
                      common_board(&options.common, &board, error) &&
                      compare(&options, &board, error);
    experiment_free(&options.experiment);
    rows_free(&options.search);
    rows_free(&options.nodes);
    rows_free(&options.quantiles);
    return good;
}

const Command COMMAND_SEARCH = {COMMAND_OF("search",
                                           "nodes and times of searches on the same positions",
                                           "PLAYER...\nEXPERIMENT-FILE"),
                                .others = KEYS};
