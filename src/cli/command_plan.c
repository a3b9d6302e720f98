/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff plan: how many games a comparison needs. */
#include "cli/commands.h"

#include "arena/folder_games.h"
#include "util/file.h"

enum { PILOT_PAIRS_MIN = 10 };
static const uint64_t PAIRS_MAX = UINT64_C(1000000000000);

static const char DOC[] =
    "Prints how many games are needed to show a difference, with a fixed number of games or a "
    "sequential test.\v"
    "DIR is the results folder of a small first match: the share of draws, the "
    "dependence between the two games of a pair and the time per game are taken from it. Without "
    "DIR --draws gives the share of draws, and the two games of a pair count as independent.\n\n"
    "Examples:\n"
    "  jumpoff plan --elo 20\n"
    "  jumpoff plan --score 52.5 --draws 70\n"
    "  jumpoff plan compared --elo 10\n"
    "  jumpoff plan compared --elo 10 --sprt elo0=0,elo1=10,model=logistic";

typedef struct PlanOptions {
    Common common;
    double elo, score, draws;
    const char *test;
} PlanOptions;

static const Setting OPTIONS[] = {
    {SETTING_REAL("elo", "ELO", "the difference to be shown, in Elo of the score (default 20)", 0.1,
                  900, offsetof(PlanOptions, elo))},
    {SETTING_REAL("score", "PERCENT", "the same, as the better player's share of the points", 50.01,
                  99.5, offsetof(PlanOptions, score)),
     .excludes = "elo"},
    {SETTING_REAL("draws", "PERCENT", "share of draws between equal players (default 40)", 0, 99,
                  offsetof(PlanOptions, draws))},
    {SETTING_WORD("sprt", "KEY=VALUE,...",
                  "the sequential test (default elo0=0, elo1=the difference, alpha=0.05, "
                  "beta=0.05, model=normalized)",
                  offsetof(PlanOptions, test))},
    OPTION_THREADS_AS("threads that will play, to estimate the hours (default: all cores)"),
    OPTION_FORMAT,
    OPTION_EXPLAIN,
    OPTION_BRIEF,
    {.name = NULL},
};

/* A row of the answer. */
typedef struct PlanRow {
    const char *way;
    double elo, found, games, games_low, games_high, hours;
} PlanRow;

/* clang-format off */
static const CsvColumn PLAN_COLUMNS[] = {
    COLUMN("way", TEXT, PlanRow, way, .title = "plan",
          .meaning = "fixed: a number of games; sequential: the test ends them"),
    COLUMN("elo", REAL, PlanRow, elo, .title = "true Elo", .show = SHOW_DIGITS, .places = 3,
          .meaning = "difference that there is, in Elo of the score"),
    COLUMN("found", REAL, PlanRow, found, .title = "shown in", .show = SHOW_PERCENT,
          .meaning = "chance that the first player is called better, or that the test accepts H1"),
    COLUMN("mean_games", REAL, PlanRow, games, .title = "games", .places = 0,
          .meaning = "games to play; of a test their mean"),
    COLUMN("games_low", REAL, PlanRow, games_low, .title = "5 % end by", .places = 0,
          .meaning = "5 % of the tests end within so many games"),
    COLUMN("games_high", REAL, PlanRow, games_high, .title = "95 % end by", .places = 0,
          .meaning = "95 % of the tests end within so many games"),
    COLUMN("hours", REAL, PlanRow, hours, .title = "hours", .show = SHOW_PLAIN, .places = 2,
          .meaning = "that they take on this many threads, by the pilot's time a game"),
};
/* clang-format on */
static const CsvSchema PLAN_SCHEMA = SCHEMA_OF(NULL, PLAN_COLUMNS, PlanRow);

/* The assumptions of a plan. */
typedef struct GamesPlan {
    double even[PAIR_OUTCOMES]; /* pair outcomes of equal players */
    double elo, score;          /* the difference to detect */
    Sprt sprt;
    double game_s; /* seconds per game in one thread; NaN: unknown */
    int threads;
} GamesPlan;

/* The rows: numbers of games that show the difference with these chances, then tests of players
 * whose true difference is this part of it. */
static const double POWERS[] = {0.5, 0.8, 0.95}, PARTS[] = {0, 0.5, 1};
enum { POWER_COUNT = 3, PART_COUNT = 3, ROW_COUNT = POWER_COUNT + PART_COUNT };
enum { ROW_FIXED = 1, ROW_SEQUENTIAL = ROW_COUNT - 1 /* the first rows, which are the answer */ };

/* Takes the shares of all pairs' outcomes, each pair also with the players exchanged. */
static bool read_pairs(const FolderGames *games, const char *folder, GamesPlan *plan,
                       Error *error) {
    double total = 0;
    for (int i = 0; i < PAIR_OUTCOMES; i++) plan->even[i] = 0;
    for (int i = 0; i < games->players; i++) {
        const PairCounts pairs = encounters_all_pairs(tournament_stats_encounters(games->stats), i);
        total += (double)pairs_total(&pairs);
        for (int o = 0; o < PAIR_OUTCOMES; o++) plan->even[o] += (double)pairs.n[o];
    }
    if (total < 2 * PILOT_PAIRS_MIN)
        return error_set(error, ERROR_DATA,
                         "%s: pairs of games: %.0f; expected %d or more to plan by", folder,
                         total / 2, PILOT_PAIRS_MIN);
    for (int i = 0; i < PAIR_OUTCOMES; i++) plan->even[i] /= total;
    return plan->even[PAIR_OUTCOMES / 2] < 1 ||
           error_set(error, ERROR_DATA,
                     "%s: all pairs of games ended even; expected a pilot with some that did not",
                     folder);
}

/* Reads the pilot's pairs and, if known, the time per game. */
static bool read_pilot(const char *folder, GamesPlan *plan, Error *error) {
    FolderGames games;
    ROWS_AUTO Rows speeds = {.items = NULL};
    double time_s = 0;
    const bool good = folder_games_read(folder, &games, error) &&
                      read_pairs(&games, folder, plan, error) &&
                      rows_read_if_in(&speeds, &SPEED_SCHEMA, folder, error);
    for (size_t i = 0; i < speeds.count; i++) time_s += speed_row(&speeds, i)->time_s;
    if (good && time_s > 0) plan->game_s = time_s / (double)tournament_stats_games(games.stats);
    folder_games_free(&games);
    return good;
}

static double hours_of(const GamesPlan *plan, double games) {
    return games * plan->game_s / plan->threads / 3600;
}

static PlanRow fixed_row(const GamesPlan *plan, double power) {
    double chances[PAIR_OUTCOMES];
    sprt_chances(plan->even, plan->score, chances);
    const double pairs = pairs_needed(chances, power), found = pairs_power(chances, pairs);
    return (PlanRow){"fixed", plan->elo, found, 2 * pairs, NAN, NAN, hours_of(plan, 2 * pairs)};
}

static PlanRow sequential_row(const GamesPlan *plan, double elo) {
    double chances[PAIR_OUTCOMES];
    sprt_chances(plan->even, stats_score(elo), chances);
    const SprtCourse course = sprt_course(&plan->sprt, chances, PAIRS_MAX);
    const double games = 2 * course.mean;
    return (PlanRow){
        "sequential",         elo, course.h1, round(games), 2 * course.early, 2 * course.late,
        hours_of(plan, games)};
}

static void append_hours(double hours, Text *line) {
    if (isnan(hours)) return;
    if (hours < 1.0 / 60)
        text_append_string(line, " (under a minute)");
    else if (hours < 2)
        text_append(line, " (%.0f minutes)", 60 * hours);
    else
        text_append(line, " (%.1f hours)", hours);
}

static bool print(const PlanOptions *options, const GamesPlan *plan, const PlanRow *rows,
                  Error *error) {
    const PlanRow *const fixed = &rows[ROW_FIXED], *const sequential = &rows[ROW_SEQUENTIAL];
    Output *const output = cli_output(&options->common);
    TEXT_AUTO Text line = {0};
    text_append(&line,
                "To show %.3g Elo (%.1f %% of the points) with a chance of 80 %%, play %.0f "
                "games",
                plan->elo, 100 * plan->score, fixed->games);
    append_hours(fixed->hours, &line);
    text_append(&line, "; a sequential test ends after %.0f on average", sequential->games);
    append_hours(sequential->hours, &line);
    text_append_string(&line, ".");
    output_answer(output, "%s", text_string(&line));
    Table *const table = table_of_rows(&PLAN_SCHEMA, rows, ROW_COUNT);
    if (isnan(plan->game_s)) table_hide_columns(table, "hours");
    output_put_table(output, "plan", table);
    text_clear(&line);
    sprt_write(&plan->sprt, &line);
    output_say(output, "test", "The test: jumpoff match PLAYER PLAYER --sprt %s",
               text_string(&line));
    output_note(output,
                "A fixed number of games shows a difference when the 95 % interval of the score "
                "and the p-value both exclude equal strength.");
    return cli_print_output(output, true, error);
}

/* Reads --sprt; elo1 is the difference to detect in the test's Elo unless it is given. */
static bool parse_test(const char *text, GamesPlan *plan, Error *error) {
    const bool has_elo1 = strstr(text, "elo1") != NULL;
    double chances[PAIR_OUTCOMES], mean;
    TEXT_AUTO Text test = {0};
    text_append(&test, has_elo1 ? "%s" : "%s,elo1=1000", text); /* match takes no more */
    if (!sprt_parse(text_string(&test), &plan->sprt, error)) return false;
    sprt_chances(plan->even, plan->score, chances);
    const double deviation = sqrt(pairs_variance(chances, &mean));
    const double elo = stats_normalized_elo((mean - 0.5) / deviation);
    if (!has_elo1 && plan->sprt.model == SPRT_LOGISTIC) plan->sprt.elo1 = plan->elo;
    if (!has_elo1 && plan->sprt.model == SPRT_NORMALIZED)
        plan->sprt.elo1 = elo < 10 ? round(1e4 * elo) / 1e4 : fmin(1000, round(10 * elo) / 10);
    return plan->sprt.elo0 < plan->sprt.elo1 ||
           error_set(error, ERROR_USAGE, "--sprt: expected elo0 below elo1, not %g and %g",
                     plan->sprt.elo0, plan->sprt.elo1);
}

static bool run(int argc, char **argv, Error *error) {
    PlanOptions options = {
        .common = common_default(), .elo = 20, .score = NAN, .draws = 40, .test = "elo0=0"};
    Common *const common = &options.common;
    cli_parse(&COMMAND_PLAN, argc, argv, &options, NULL);
    const char *const folder = cli_word(common, "folder", NULL);
    const bool has_score = cli_given(common, "score");
    if (folder != NULL && cli_given(common, "draws"))
        cli_usage_error(common, "--draws: the folder says how many games are drawn");
    GamesPlan plan = {.game_s = NAN, .threads = common->threads};
    plan.elo = has_score ? stats_elo(options.score / 100) : options.elo;
    plan.score = has_score ? options.score / 100 : stats_score(options.elo);
    const double draws = options.draws / 100, win = (1 - draws) / 2; /* two independent games */
    plan.even[0] = plan.even[4] = win * win;
    plan.even[1] = plan.even[3] = 2 * win * draws;
    plan.even[2] = draws * draws + 2 * win * win;
    if (folder != NULL && !read_pilot(folder, &plan, error)) return false;
    if (!parse_test(options.test, &plan, error)) return false;
    PlanRow rows[ROW_COUNT];
    for (int i = 0; i < POWER_COUNT; i++) rows[i] = fixed_row(&plan, POWERS[i]);
    for (int i = 0; i < PART_COUNT; i++)
        rows[POWER_COUNT + i] = sequential_row(&plan, PARTS[i] * plan.elo);
    for (int i = POWER_COUNT; i < ROW_COUNT; i++)
        if (isinf(rows[i].games))
            return error_set(error, ERROR_USAGE,
                             "--sprt: expected elo0 and elo1 further apart than %g and %g: the "
                             "test would take more than 10^12 pairs",
                             plan.sprt.elo0, plan.sprt.elo1);
    return print(&options, &plan, rows, error);
}

const Command COMMAND_PLAN = {COMMAND_OF("plan", "how many games a comparison needs", "[DIR]")};
