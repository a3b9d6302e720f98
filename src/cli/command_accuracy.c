/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff accuracy: players judged by exact tables, and by masters. */
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/results_show.h"

#include "arena/environment.h"
#include "arena/grid.h"
#include "measure/accuracy_games.h"
#include "report/result_tables.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/setting_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DOC[] =
    "How often players are wrong: their moves in endings against exact values, their evaluations "
    "against win, draw and loss, and their choices against masters'.\v"
    "A decision is a position whose legal moves do not all have the same exact value. Of each "
    "slice (the positions with the same pieces) 500 decisions are drawn with the seed, the same "
    "for all players, or --positions all. Where several moves are equally good to a player, each "
    "counts by its share, so that figures of players to a fixed depth are exact on the positions "
    "they are about. Without --tables small tables are made once and kept in ~/.cache/jumpoff.\n\n"
    "--conversion N also plays N won positions out against a perfect defender. --games DIR judges "
    "the decisions of games that were played (a results folder or a PDN file), --pdn FILE says how "
    "often a player's move is the master's, and Samuel's coefficient (L-H)/(L+H) of the moves "
    "ranked below and above it; these two take the place of the rest. --out DIR keeps tables, "
    "charts and the experiment, which 'jumpoff accuracy DIR/experiment' repeats; stopped or "
    "killed, --resume DIR goes on behind the players who were done. A player may be a grid, "
    "as {hg,shg}-25f@1-6.\n\n"
    "Examples:\n"
    "  jumpoff accuracy piece2val@6 hg-25f@6 texel-25f@6 null@6 --rules giveaway\n"
    "  jumpoff accuracy null@1 null@3 --pieces 2-3 --positions all --out right\n"
    "  jumpoff accuracy --games first --tables tables\n"
    "  jumpoff accuracy samuel@3 piece2val@3 --pdn first/games.pdn";

enum { PLAYERS_MAX = 256, PATH_SIZE = 512 };

typedef struct AccuracyOptions {
    Common common;
    int pieces[2];
    uint64_t positions; /* 0: all */
    uint64_t conversion;
    char tables[PATH_SIZE], games[PATH_SIZE], pdn[PATH_SIZE]; /* "": none */
    char *players[PLAYERS_MAX];
    int player_count;
    const char *from_file; /* or folder that names the players; NULL: the user did */
    char *folder;          /* for results; NULL: none */
} AccuracyOptions;

static bool parse_positions(const char *text, void *value, Error *error) {
    uint64_t *const positions = value;
    (void)error;
    if (strcmp(text, "all") == 0) {
        *positions = 0;
        return true;
    }
    uint64_t number = 0;
    if (!text_parse_uint(text, UINT32_MAX, &number) || number == 0) return false;
    *positions = number;
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
/* What the file `experiment` holds besides the players. */
static bool has_pieces(const void *options) {
    return ((const AccuracyOptions *)options)->pieces[1] > 0;
}
static bool has_tables(const void *options) {
    return ((const AccuracyOptions *)options)->tables[0];
}
static bool has_games(const void *options) { return ((const AccuracyOptions *)options)->games[0]; }
static bool has_pdn(const void *options) { return ((const AccuracyOptions *)options)->pdn[0]; }

static const Setting KEYS[] = {
    {EXPERIMENT_RULES(COMMON(rules))},
    {EXPERIMENT_BOARD(COMMON(board_size))},
    {EXPERIMENT_SEED(COMMON(seed))},
    {SETTING_RANGE("pieces", "A-B", "pieces on the board (default: 2 to those of the tables)",
                   SLICE_PIECES_MIN, SLICE_PIECES_MAX, AT(pieces)),
     .is_written = has_pieces},
    {SETTING_TYPE("positions", "N",
                  "decisions of each slice, or all (default 500); of masters 40 times as many",
                  AT(positions), &POSITIONS),
     .expected = "a whole number above 0, or \"all\""},
    {SETTING_COUNT("conversion", "N", "won positions played out (default 0)", 0, 1e6,
                   AT(conversion))},
    {SETTING_WORDS("tables", "DIR", "exact tables (default: small ones of our own)", 0, PATH_SIZE,
                   AT(tables)),
     .is_written = has_tables},
    {SETTING_WORDS("games", "DIR", "judge games that were played instead: a folder or a PDN file",
                   0, PATH_SIZE, AT(games)),
     .is_written = has_games},
    {SETTING_WORDS("pdn", "FILE", "compare with masters' moves instead", 0, PATH_SIZE, AT(pdn)),
     .is_written = has_pdn},
    {.name = NULL},
};
static const Setting OPTIONS[] = {
    OPTION_OUT,   OPTION_THREADS, OPTION_NO_CHARTS,     OPTION_FORMAT,  OPTION_EXPLAIN,
    OPTION_QUIET, OPTION_RESUME,  OPTION_ALLOW_ENGINES, {.name = NULL},
};
#undef AT

/* The file `experiment` */

static void write_experiment(const AccuracyOptions *options, Text *text) {
    text_append_string(text, "# jumpoff accuracy THIS-FILE measures it again.\n");
    settings_write(KEYS, options, "", "\n", text);
    text_append_string(text, "players = (");
    for (int i = 0; i < options->player_count; i++) {
        text_append_string(text, i == 0 ? "\n  " : ",\n  ");
        config_text_append_string(text, options->players[i], strlen(options->players[i]));
    }
    text_append_string(text, "\n);\n");
}

static bool read_players(AccuracyOptions *options, const ConfigText *text) {
    const config_setting_t *const list =
        config_setting_get_member(config_text_root(text), "players");
    if (list == NULL || config_setting_type(list) != CONFIG_TYPE_LIST)
        return config_text_refuse(text, config_text_root(text),
                                  "players: expected a list of players");
    for (int i = 0; i < config_setting_length(list) && i < PLAYERS_MAX; i++) {
        const char *const player = config_setting_get_string_elem(list, i);
        if (player == NULL) return config_text_complain(text, list, "players in quotes");
        options->players[options->player_count++] = text_duplicate(player);
    }
    return true;
}

/* The file folder/name; the folder is NULL where the user named the file. */
static bool read_experiment(AccuracyOptions *options, const char *folder, const char *name,
                            Error *error) {
    static const char *const LISTS[] = {"players", NULL};
    ConfigText text;
    if (!config_text_read(&text, folder, name, error)) return false;
    options->from_file = folder != NULL ? folder : name;
    const bool good =
        settings_check_keys(&text, config_text_root(&text), KEYS, LISTS,
                            "expected a key as 'jumpoff accuracy --out DIR' writes it") &&
        settings_read(&text, config_text_root(&text), KEYS, false, options) &&
        read_players(options, &text);
    config_text_close(&text);
    return good;
}

static bool is_experiment(const char *word) {
    static const char NAME[] = "experiment";
    const size_t length = strlen(word), own = sizeof NAME - 1;
    if (length < own || strcmp(word + length - own, NAME) != 0) return false;
    return length == own || strchr("/.", word[length - own - 1]) != NULL;
}

static bool add_players(AccuracyOptions *options, const char *text, Error *error) {
    Grid grid = {.count = 0};
    const bool good = grid_expand(text, &grid, error);
    if (good && options->player_count + grid.count > PLAYERS_MAX)
        cli_usage_error(&options->common, "more than %d players", PLAYERS_MAX);
    for (int i = 0; good && i < grid.count; i++)
        options->players[options->player_count++] = text_duplicate(grid.players[i]);
    grid_free(&grid);
    return good;
}

static bool take_words(AccuracyOptions *options, Error *error) {
    const Common *const common = &options->common;
    if (common->resume != NULL)
        return read_experiment(options, common->resume, "experiment", error);
    if (common->word_count == 1 && is_experiment(common->words[0]))
        return read_experiment(options, NULL, common->words[0], error);
    for (int i = 0; i < common->word_count; i++)
        if (!add_players(options, common->words[i], error)) return false;
    if (options->games[0] != '\0' && options->pdn[0] != '\0')
        cli_usage_error(common, "--games and --pdn: expected one of them");
    if (options->games[0] != '\0' && options->player_count > 0)
        cli_usage_error(common, "--games judges those who played; expected no player");
    if (options->games[0] == '\0' && options->player_count == 0)
        cli_usage_error(common, "expected at least one player; see 'jumpoff accuracy --help'");
    return true;
}

/* Measuring */

typedef struct Measured {
    const AccuracyOptions *options;
    Rows rows, slices, conversion;
    const Record *record; /* of the rows */
} Measured;

static bool write_rows(const char *folder, const Record *record, const Rows *rows, Error *error) {
    return rows->count == 0 || record_write_file(record, folder, rows->items, rows->count, error);
}

/* Keeps what was measured so far; a player's row is the last of what is kept of him. */
static bool keep(void *context, Error *error) {
    const Measured *const measured = context;
    const char *const folder = measured->options->folder;
    Text experiment = {.data = NULL}, environment = {.data = NULL};
    if (folder == NULL) return true;
    write_experiment(measured->options, &experiment);
    environment_write(measured->options->common.threads, &environment);
    file_remove_leftovers(folder, ".");
    const bool good = file_make_folder(folder, error) &&
                      file_write_in(folder, "experiment", &experiment, error) &&
                      file_write_in(folder, "environment", &environment, error) &&
                      write_rows(folder, &ACCURACY_SLICE_RECORD, &measured->slices, error) &&
                      write_rows(folder, measured->record, &measured->rows, error) &&
                      write_rows(folder, &CONVERSION_RECORD, &measured->conversion, error);
    text_free(&experiment);
    text_free(&environment);
    return good;
}

static bool read_kept(Rows *rows, const Record *record, const char *folder, Error *error) {
    if (rows_read_in(rows, record, folder, error)) return true;
    if (error->code != ERROR_NO_INPUT) return false;
    *error = (Error){.code = ERROR_NONE};
    return true;
}

/* The rows of players who were done. */
static bool resume(Measured *measured, Error *error) {
    const char *const folder = measured->options->common.resume;
    Rows slices = {.items = NULL};
    const bool good = read_kept(&measured->rows, &ACCURACY_RECORD, folder, error) &&
                      read_kept(&slices, &ACCURACY_SLICE_RECORD, folder, error) &&
                      read_kept(&measured->conversion, &CONVERSION_RECORD, folder, error);
    for (size_t i = 0; i < slices.count; i++) {
        const AccuracySliceRow *const row = (const AccuracySliceRow *)slices.items + i;
        bool is_done = false;
        for (size_t k = 0; k < measured->rows.count; k++)
            is_done = is_done || strcmp(((const AccuracyRow *)measured->rows.items + k)->player,
                                        row->player) == 0;
        if (is_done) rows_add(&measured->slices, &ACCURACY_SLICE_RECORD, row);
    }
    rows_free(&slices);
    return good;
}

static bool parse_players(const AccuracyOptions *options, Catalogue *catalogue, PlayerSpec *specs,
                          Error *error) {
    for (int i = 0; i < options->player_count; i++)
        if (!player_parse(options->players[i], catalogue, &specs[i], error) ||
            (options->from_file != NULL &&
             !cli_allows_engine(&options->common, options->from_file, &specs[i], error)))
            return false;
    return true;
}

static bool measure_games(const AccuracyOptions *options, const AccuracySettings *settings,
                          Measured *measured, Error *error) {
    char *const path = file_is_folder(options->games) ? file_join(options->games, "games.pdn")
                                                      : text_duplicate(options->games);
    measured->record = &PLAYED_RECORD;
    const bool good = accuracy_played(settings, path, &measured->rows, error);
    free(path);
    return good;
}

/* Whose rows are there when it is stopped is told. */
static bool measure_with(AccuracyOptions *options, AccuracySettings *settings,
                         const Catalogue *catalogue, const PlayerSpec *specs, Measured *measured,
                         Error *error) {
    enum { MASTERS_FACTOR = 40 };
    const int count = options->player_count;
    measured->record = &ACCURACY_RECORD;
    if (options->pdn[0] != '\0') {
        measured->record = &MASTER_RECORD;
        settings->positions *= MASTERS_FACTOR;
        return accuracy_masters(settings, options->pdn, options->common.rules, specs, count,
                                catalogue, &measured->rows, error);
    }
    enum { SMALL = 4 };
    settings->egdb =
        egdb_cache_open(&options->common, options->tables[0] ? options->tables : NULL,
                        options->pieces[1] > SMALL ? options->pieces[1] : SMALL, error);
    if (settings->egdb == NULL) return false;
    if (options->pieces[1] > settings->egdb->pieces)
        return error_set(error, ERROR_DATA, "%s: tables of up to %d pieces; expected %d",
                         settings->egdb->folder, settings->egdb->pieces, options->pieces[1]);
    if (options->pieces[1] == 0) {
        settings->pieces[0] = options->pieces[0] = SLICE_PIECES_MIN;
        settings->pieces[1] = options->pieces[1] = settings->egdb->pieces;
    }
    if (options->games[0] != '\0') return measure_games(options, settings, measured, error);
    if (options->common.resume != NULL && !resume(measured, error)) return false;
    return keep(measured, error) &&
           accuracy_measure(settings, specs, count, catalogue, &measured->rows, &measured->slices,
                            error) &&
           (options->conversion == 0 ||
            accuracy_convert(settings, options->conversion, specs, count, catalogue,
                             &measured->conversion, error));
}

static bool show(const AccuracyOptions *options, Measured *measured, Error *error) {
    Answer *const answer = cli_answer(&options->common);
    result_table_write(measured->record, &measured->rows, answer);
    if (measured->conversion.count > 0)
        result_table_write(&CONVERSION_RECORD, &measured->conversion, answer);
    return cli_print_answer(answer, true, error) &&
           (options->folder == NULL ||
            (keep(measured, error) && results_draw(&options->common, options->folder, error)));
}

static bool has_engine(const PlayerSpec *specs, int count) {
    for (int i = 0; i < count; i++)
        if (player_is_external(&specs[i])) return true;
    return false;
}

static bool measure(AccuracyOptions *options, Error *error) {
    const Common *const common = &options->common;
    AccuracySettings settings = {.pieces = {options->pieces[0], options->pieces[1]},
                                 .positions = options->positions,
                                 .seed = common->seed,
                                 .threads = common->threads,
                                 .quiet = common->quiet,
                                 .stop = interrupt_flag(),
                                 .keep = keep};
    Measured measured = {.options = options};
    Error why = {ERROR_NONE, ""};
    Catalogue *const catalogue = catalogue_new(common->board_size, common->rules);
    PlayerSpec *const specs = memory_allocate((size_t)options->player_count * sizeof *specs);
    settings.context = &measured;
    interrupt_install();
    bool good = parse_players(options, catalogue, specs, error);
    if (good && !common->quiet) cli_note_rules(catalogue);
    good = good && measure_with(options, &settings, catalogue, specs, &measured, error);
    if ((good || error->code == ERROR_INTERRUPTED) && measured.rows.count > 0 &&
        !show(options, &measured, &why)) {
        *error = why;
        good = false;
    }
    if (options->folder != NULL && file_is_folder(options->folder))
        cli_say_resume("accuracy", options->folder,
                       has_engine(specs, options->player_count) ? " --allow-engines" : "", error);
    if (good && measured.rows.count == 0)
        good = error_set(error, ERROR_DATA, "no decision in what was to be judged");
    rows_free(&measured.rows);
    rows_free(&measured.slices);
    rows_free(&measured.conversion);
    free(specs);
    catalogue_free(catalogue);
    return good;
}

static int run(int argc, char **argv) {
    AccuracyOptions options = {.common = common_default(), .positions = 500};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_ACCURACY, argc, argv, &options, &options);
    options.common.explain = !options.common.quiet;
    bool good = take_words(&options, &error);
    if (good && options.common.resume != NULL)
        options.folder = text_duplicate(options.common.resume);
    else if (good && options.common.out != NULL) {
        options.folder = cli_choose_folder(options.common.out, "", &error);
        good = options.folder != NULL;
    }
    good = good && measure(&options, &error);
    free(options.folder);
    for (int i = 0; i < options.player_count; i++) free(options.players[i]);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_ACCURACY = {"accuracy",
                                  "players' moves in endings against exact values, and masters'",
                                  "PLAYER…\nEXPERIMENT\n--resume DIR",
                                  DOC,
                                  OPTIONS,
                                  .run = run,
                                  .others = KEYS};
