/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff accuracy: players judged by exact tables. */
#include "cli/command_experiment.h"
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/results_show.h"

#include "measure/accuracy.h"
#include "util/file.h"
#include "util/interrupt.h"

static const char DOC[] =
    "Measures how often players' moves keep the exact value of endings.\v"
    "A decision is a position whose legal moves do not all have the same exact value. All players "
    "get the same decisions, chosen at random from each slice (the positions with the same "
    "pieces). Moves that a player finds equally good count by their shares, so figures at a fixed "
    "depth are exact for these positions (docs/compare-heuristics.md).\n\n"
    "Examples:\n"
    "  jumpoff accuracy piece2val@6 hg-25f@6 texel-25f@6 null@6 --rules giveaway\n"
    "  jumpoff accuracy null@1,3 --pieces 2-3 --positions all --out right";

enum { PLAYERS_MAX = 256, PATH_SIZE = 512 };

typedef struct AccuracyOptions {
    Common common;
    AccuracySettings settings;
    char tables[PATH_SIZE], file[PATH_SIZE]; /* "": none */
    Experiment experiment;                   /* only its players are used */
    const char *folder;                      /* folder of the results; NULL: no results are kept */
    Rows rows;                               /* the results */
    Decision *decisions;                     /* of the file */
} AccuracyOptions;

static bool parse_positions(const char *text, void *value, Error *error) {
    uint64_t number = 0;
    (void)error;
    if (strcmp(text, "all") != 0 && (!text_parse_uint(text, UINT32_MAX, &number) || number == 0))
        return false;
    *(uint64_t *)value = number;
    return true;
}

static void write_positions(const void *value, Text *text) {
    const uint64_t positions = *(const uint64_t *)value;
    if (positions == 0)
        text_append_string(text, "all");
    else
        text_append_uint(text, positions);
}

static const SettingType POSITIONS = {.parse = parse_positions, .write = write_positions};

#define AT(member) offsetof(AccuracyOptions, member)
/* Settings in the file `experiment`, besides the players. */
static const Setting KEYS[] = {
    OPTION_RULES,
    OPTION_BOARD,
    OPTION_SEED,
    {SETTING_RANGE("pieces", "A-B",
                   "pieces on the board (default: 2 to as many as the tables have)",
                   SLICE_PIECES_MIN, SLICE_PIECES_MAX, AT(settings.pieces))},
    {SETTING_TYPE("positions", "N", "decisions of each slice, or all (default 500)",
                  AT(settings.positions), &POSITIONS),
     .expected = "a whole number above 0, or \"all\""},
    {SETTING_WORDS("tables", "DIR",
                   "exact tables (default: of up to 4 pieces, made once in ~/.cache/jumpoff)", 1,
                   PATH_SIZE, AT(tables))},
    {SETTING_WORDS("positions-file", "FILE",
                   "judge by the values in a file, as reports/truth/hard.csv, not by tables", 1,
                   PATH_SIZE, AT(file))},
    {.name = NULL},
};
static const Setting OPTIONS[] = {
    OPTION_OUT,   OPTION_THREADS, OPTION_NO_CHARTS, OPTION_FORMAT,        OPTION_EXPLAIN,
    OPTION_BRIEF, OPTION_QUIET,   OPTION_RESUME,    OPTION_ALLOW_ENGINES, {.name = NULL},
};
#undef AT

static bool parse_words(AccuracyOptions *options, Error *error) {
    if (!command_experiment_open(&options->common, error)) return false;
    if (options->file[0] != '\0' && (options->tables[0] != '\0' || options->settings.pieces[1] > 0))
        cli_usage_error(&options->common,
                        "--positions-file has its own values and positions: leave out "
                        "--tables and --pieces");
    return true;
}

/* Measuring */

/* Writes the rows so far into the results folder, if there is one. */
static bool keep(void *context, Error *error) {
    AccuracyOptions *const options = context;
    const char *const folder = options->folder;
    if (folder == NULL) return true;
    file_remove_leftovers(folder, ".");
    return file_make_folder(folder, error) &&
           command_experiment_write_in(&options->common, folder, error) &&
           (options->rows.count == 0 ||
            rows_write_in(&options->rows, &ACCURACY_SCHEMA, folder, error));
}

static bool open_tables(AccuracyOptions *options, Error *error) {
    AccuracySettings *const settings = &options->settings;
    int *const pieces = settings->pieces;
    settings->egdb =
        egdb_cache_open(&options->common, options->tables[0] ? options->tables : NULL,
                        pieces[1] > EGDB_CACHED_MAX ? pieces[1] : EGDB_CACHED_MAX, error);
    if (settings->egdb == NULL) return false;
    if (pieces[1] > settings->egdb->pieces)
        return error_set(error, ERROR_DATA, "%s: tables of up to %d pieces; expected %d",
                         settings->egdb->folder, settings->egdb->pieces, pieces[1]);
    if (pieces[1] == 0) {
        pieces[0] = SLICE_PIECES_MIN;
        pieces[1] = settings->egdb->pieces;
    }
    return true;
}

/* An interrupted command reports which players have rows. */
static bool measure_with(AccuracyOptions *options, Error *error) {
    AccuracySettings *const settings = &options->settings;
    settings->rules = options->common.rules;
    if (options->file[0] == '\0') {
        if (!open_tables(options, error)) return false;
    } else {
        options->decisions =
            decisions_read(options->file, settings->rules, options->common.board_size,
                           &settings->decision_count, error);
        if (options->decisions == NULL) return false;
        settings->decisions = options->decisions;
    }
    /* Reads the rows of finished players. */
    const char *const resumed = options->common.resume;
    if (resumed != NULL && !rows_read_in(&options->rows, &ACCURACY_SCHEMA, resumed, error)) {
        if (error->code != ERROR_NO_INPUT) return false;
        *error = (Error){.code = ERROR_NONE};
    }
    return keep(options, error) &&
           accuracy_measure(settings, options->experiment.players, options->experiment.player_count,
                            options->experiment.catalogue, &options->rows, error);
}

static bool show(AccuracyOptions *options, Error *error) {
    Output *const output = cli_output(&options->common);
    result_table_write(&ACCURACY_SCHEMA, &options->rows, output);
    return options->folder == NULL
               ? cli_print_output(output, true, error)
               : results_show(&options->common, options->folder, output, NULL, error);
}

static bool measure(AccuracyOptions *options, Error *error) {
    const Common *const common = &options->common;
    Error why = {ERROR_NONE, ""};
    const Experiment *const experiment = &options->experiment;
    options->settings.seed = common->seed;
    options->settings.threads = common->threads;
    options->settings.quiet = common->quiet;
    options->settings.stop = interrupt_flag();
    options->settings.keep = keep;
    options->settings.context = options;
    interrupt_install();
    if (experiment->catalogue != NULL && !common->quiet) cli_note_rules(experiment->catalogue);
    bool good = measure_with(options, error);
    if ((good || error->code == ERROR_INTERRUPTED) && options->rows.count > 0 &&
        !show(options, &why))
        good = error_set(error, why.code, "%s", why.message);
    if (options->folder != NULL && file_is_folder(options->folder))
        cli_say_resume("accuracy", options->folder,
                       experiment_has_engine(experiment) ? " --allow-engines" : "", error);
    rows_free(&options->rows);
    free(options->decisions);
    return good;
}

static bool run(int argc, char **argv, Error *error) {
    AccuracyOptions options = {.common = common_default(),
                               .settings = {.positions = 500},
                               .experiment = experiment_default()};
    options.experiment.players_max = PLAYERS_MAX;
    options.common.players = &options.experiment;
    cli_parse(&COMMAND_ACCURACY, argc, argv, &options, &options);
    options.common.output.explain = !options.common.quiet;
    options.folder = options.common.resume != NULL ? options.common.resume : options.common.out;
    const bool good = parse_words(&options, error) && cli_check_out(&options.common, error) &&
                      measure(&options, error);
    experiment_free(&options.experiment);
    return good;
}

const Command COMMAND_ACCURACY = {COMMAND_OF("accuracy",
                                             "compares players' moves in endings with exact values",
                                             "PLAYER...\nEXPERIMENT-FILE\n--resume DIR"),
                                  .others = KEYS};
