#include "cli/play.h"

#include "arena/adjudication_text.h"
#include "arena/tournament.h"
#include "report/charts.h"
#include "report/gnuplot.h"
#include "report/live.h"
#include "report/standings_table.h"
#include "util/file.h"
#include "util/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PlayOptions play_default(void) {
    return (PlayOptions){
        .common = common_default(), .repetitions = -1, .max_plies = -1, .quiet_plies = -1};
}

static int64_t parse_games(const struct argp_state *state, const char *arg) {
    const int64_t games = cli_number(state, "games", arg, 2, INT64_C(1000000000));
    if (games % 2 != 0) {
        cli_usage_error(state,
                        "--games %s: expected an even number, as games come in "
                        "colour-swapped pairs",
                        arg);
    }
    return games;
}

static void parse_adjudication(const struct argp_state *state, int key, const char *arg,
                               PlayOptions *options) {
    if (key == KEY_ADJUDICATE_WIN) {
        options->adjudicate_win = true;
        if (adjudication_parse_win(arg, &options->adjudication)) return;
        cli_usage_error(state,
                        "--adjudicate-win '%s': expected SCORE:MOVES, both above 0, as 3:4, or "
                        "off",
                        arg);
    }
    options->adjudicate_draw = true;
    if (adjudication_parse_draw(arg, &options->adjudication)) return;
    cli_usage_error(state,
                    "--adjudicate-draw '%s': expected SCORE:MOVES or SCORE:MOVES:AFTER-PLY, as "
                    "0.5:8:60, or off",
                    arg);
}

static void parse_failures(const struct argp_state *state, const char *arg, bool *lose) {
    if (strcmp(arg, "void") != 0 && strcmp(arg, "loss") != 0) {
        cli_usage_error(state, "--failures '%.40s': expected void or loss", arg);
    }
    *lose = strcmp(arg, "loss") == 0;
}

static void parse_sprt(const struct argp_state *state, const char *arg, PlayOptions *options) {
    Error error = {ERROR_NONE, ""};
    if (!sprt_parse(arg, &options->sprt, &error)) {
        cli_usage_error(state, "%s", error.message);
    }
    options->has_sprt = true;
}

/* What is left to --resume: how it is done, not what. */
static bool is_manner(int key) {
    return key == KEY_RESUME || key == KEY_THREADS || key == KEY_QUIET || key == KEY_FORMAT ||
           key == KEY_NO_CHARTS || key >= ARGP_KEY_END;
}

error_t play_parse(int key, char *arg, struct argp_state *state, PlayOptions *options) {
    if (key == ARGP_KEY_END && options->resume != NULL && options->is_given) {
        cli_usage_error(state, "--resume DIR takes everything from DIR; besides it there can only "
                               "be --threads, --format, --no-charts and --quiet");
    }
    if (!is_manner(key) || key == ARGP_KEY_ARG) options->is_given = true;
    switch (key) {
    case KEY_RESUME: options->resume = arg; return 0;
    case KEY_SHARD:
        if (shard_parse(arg, &options->shard)) return 0;
        cli_usage_error(state,
                        "--shard '%.40s': expected K/N, as 1/4, with K from 1 to N and N at most "
                        "%d",
                        arg, SHARDS_MAX);
    case KEY_FAILURES: parse_failures(state, arg, &options->failures_lose); return 0;
    case KEY_SPRT: parse_sprt(state, arg, options); return 0;
    case 'g': options->games = parse_games(state, arg); return 0;
    case KEY_NO_MOVES: options->no_moves = true; return 0;
    case KEY_NO_CHARTS: options->no_charts = true; return 0;
    case KEY_REPETITIONS:
        options->repetitions = cli_number(state, "repetitions", arg, 0, 1000);
        if (options->repetitions == 1) {
            cli_usage_error(state, "--repetitions 1: expected 0 (off) or at least 2");
        }
        return 0;
    case KEY_MAX_PLIES:
        options->max_plies = cli_number(state, "max-plies", arg, 0, 100000);
        return 0;
    case KEY_QUIET_PLIES:
        options->quiet_plies = cli_number(state, "quiet-plies", arg, 0, 100000);
        return 0;
    case KEY_ADJUDICATE_WIN:
    case KEY_ADJUDICATE_DRAW: parse_adjudication(state, key, arg, options); return 0;
    case ARGP_KEY_ARG:
        if (options->word_count > EXPERIMENT_PLAYERS_MAX) {
            cli_usage_error(state, "more than %d players", EXPERIMENT_PLAYERS_MAX);
        }
        options->words[options->word_count++] = arg;
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

static void apply_adjudication(const PlayOptions *options, Adjudication *adjudication) {
    const Adjudication *const given = &options->adjudication;
    if (options->adjudicate_win) {
        adjudication->win_score = given->win_score;
        adjudication->win_moves = given->win_moves;
    }
    if (options->adjudicate_draw) {
        adjudication->draw_score = given->draw_score;
        adjudication->draw_moves = given->draw_moves;
        adjudication->draw_after_plies = given->draw_after_plies;
    }
}

bool play_apply(const PlayOptions *options, Experiment *experiment, Error *error) {
    const Common *const common = &options->common;
    if (common->rules_given) experiment->rules = common->rules;
    if (common->board_given) experiment->board_size = common->board_size;
    if (common->seed_given) experiment->seed = common->seed;
    if (options->games != 0) experiment->games = (uint64_t)options->games;
    if (options->repetitions >= 0) experiment->draws.repetitions = (int)options->repetitions;
    if (options->max_plies >= 0) experiment->draws.max_plies = (int)options->max_plies;
    if (options->quiet_plies >= 0) experiment->draws.quiet_plies = (int)options->quiet_plies;
    apply_adjudication(options, &experiment->adjudication);
    if (options->no_moves) experiment->moves = false;
    if (options->gauntlet) experiment->format = FORMAT_GAUNTLET;
    if (options->failures_lose) experiment->failures_lose = true;
    if (options->has_sprt) {
        experiment->has_sprt = true;
        experiment->sprt = options->sprt;
    }
    if (common->openings != NULL) {
        if (strlen(common->openings) >= sizeof experiment->openings) {
            return error_set(error, ERROR_USAGE, "--openings: too long");
        }
        strcpy(experiment->openings, common->openings);
    } else if (experiment->board_size != BOARD_SIZE_STANDARD &&
               strcmp(experiment->openings, "ballots") == 0) {
        strcpy(experiment->openings, "random:4"); /* ballots are for 8×8 */
    }
    return true;
}

static int show(const char *folder, const PlayOptions *options, Error *error) {
    Text text = {.data = NULL};
    ChartsMade made = {.count = 0};
    bool good =
        report_tournament(folder, options->common.format, &text, error) && cli_print(&text, error);
    text_free(&text);
    if (good && !options->no_charts) good = charts_tournament(folder, &made, error);
    if (!good) return cli_fail(error);
    if (made.gnuplot_missing) {
        fprintf(stderr, "%s, then run 'jumpoff report %s'\n", GNUPLOT_ADVICE, folder);
    }
    if (!options->common.quiet) {
        fprintf(stderr, "Results in %s/ (games.csv, games.pdn, players.csv …)%s%s%s\n", folder,
                made.count > 0 ? ", charts in " : "", made.count > 0 ? folder : "",
                made.count > 0 ? "/plots/*.svg" : "");
    }
    return 0;
}

/* Says once which results another run would not repeat. */
static void warn_of_clocks(const Experiment *experiment) {
    for (int i = 0; i < experiment->player_count; i++) {
        if (player_is_deterministic(&experiment->players[i])) continue;
        fprintf(stderr, "Note: %s %s from run to run.\n", experiment->players[i].label,
                player_is_external(&experiment->players[i])
                    ? "is an external engine; its games may differ"
                    : "is limited by time; its games differ");
        return;
    }
}

static TournamentSettings settings_of(const PlayOptions *options, const Experiment *experiment,
                                      const char *folder) {
    return (TournamentSettings){
        .folder = folder,
        .shard = options->shard,
        .threads = options->common.threads,
        .quiet = options->common.quiet,
        .stop = interrupt_flag(),
        .observe = live_append,
        .observe_context = experiment,
    };
}

static void print_shard(const PlayOptions *options, Shard shard, const char *folder) {
    if (options->common.quiet) return;
    fprintf(stderr,
            "Shard %llu of %llu is played: %s. When all are there: "
            "jumpoff merge SHARD… --out DIR\n",
            (unsigned long long)shard.index + 1, (unsigned long long)shard.count, folder);
}

/* How a run that was stopped or could not write goes on. */
static void print_resume(const char *folder, ErrorCode code) {
    if (code != ERROR_INTERRUPTED && code != ERROR_CANNOT_WRITE) return;
    char *const journal = file_join(folder, "journal");
    if (file_exists(journal)) {
        fprintf(stderr, "The finished games are kept: 'jumpoff tournament --resume %s' goes on.\n",
                folder);
    }
    free(journal);
}

/* Shows what came of it; `error` says what ended it, if something did. Takes the standings over. */
static int conclude(const PlayOptions *options, Standings *standings, Shard shard,
                    const char *folder, const Error *error) {
    int code = 0;
    if (standings != NULL && shard.count > 1) {
        if (error->code == ERROR_NONE) print_shard(options, shard, folder);
    } else if (standings != NULL) {
        Error show_error = {ERROR_NONE, ""};
        code = show(folder, options, &show_error);
    }
    if (error->code != ERROR_NONE) { /* stopped: said also when a chart failed */
        code = cli_fail(error);
        print_resume(folder, error->code);
    }
    standings_free(standings);
    return code;
}

static void print_notes(const PlayOptions *options, const Experiment *experiment) {
    if (options->common.quiet) return;
    warn_of_clocks(experiment);
    cli_note_rules(experiment->catalogue);
}

int play_experiment(const PlayOptions *options, const Experiment *experiment, const char *stem) {
    Error error = {ERROR_NONE, ""};
    if (experiment->has_sprt && options->shard.count > 1) {
        error_set(&error, ERROR_USAGE, "--shard: a match that ends by a test cannot be divided");
        return cli_fail(&error);
    }
    char *const folder = cli_choose_folder(options->common.out, stem, &error);
    if (folder == NULL) return cli_fail(&error);
    const TournamentSettings settings = settings_of(options, experiment, folder);
    print_notes(options, experiment);
    interrupt_install();
    Standings *const standings = tournament_play(experiment, &settings, &error);
    const int code = conclude(options, standings, options->shard, folder, &error);
    free(folder);
    return code;
}

int play_books(const PlayOptions *options, Journal *journal, const Experiment *experiment,
               const char *folder) {
    Error error = {ERROR_NONE, ""};
    const TournamentSettings settings = settings_of(options, experiment, folder);
    const Shard shard = journal_head(journal).shard;
    interrupt_install();
    Standings *const standings = tournament_resume(journal, experiment, &settings, &error);
    return conclude(options, standings, shard, folder, &error);
}

/* There is no journal to go on with: it is finished, or it is no results folder. */
static int resume_without_journal(const PlayOptions *options, Error *error) {
    const char *const folder = options->resume;
    char *const players = file_join(folder, "players.csv");
    const bool is_finished = error->code == ERROR_NO_INPUT && file_exists(players);
    free(players);
    if (!is_finished) {
        if (error->code == ERROR_NO_INPUT) {
            error_set(error, ERROR_NO_INPUT,
                      "%s: nothing to resume: there is no journal of a tournament in it", folder);
        }
        return cli_fail(error);
    }
    if (!options->common.quiet) fprintf(stderr, "%s: finished already.\n", folder);
    *error = (Error){ERROR_NONE, ""};
    return show(folder, options, error);
}

/* A killed run leaves a part of one game at most; a damaged file may have lost many. */
static void note_cut(const PlayOptions *options, const Journal *journal) {
    const unsigned long long cut = journal_cut(journal);
    if (cut == 0 || options->common.quiet) return;
    fprintf(stderr,
            "Note: the last %llu bytes of %s/journal were no whole games; what they were of is "
            "played again.\n",
            cut, options->resume);
}

int play_resume(const PlayOptions *options) {
    Error error = {ERROR_NONE, ""};
    Experiment experiment = experiment_default();
    Journal *const journal = journal_open(options->resume, &experiment, &error);
    int code = 0;
    if (journal == NULL) {
        code = resume_without_journal(options, &error);
    } else {
        print_notes(options, &experiment);
        note_cut(options, journal);
        code = play_books(options, journal, &experiment, options->resume);
    }
    experiment_free(&experiment);
    return code;
}
