/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff egdb: exact tables of endings. */
#include "cli/command_experiment.h"
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/results_show.h"

#include "arena/openings.h"
#include "draughts/notation.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/machine.h"

#include <inttypes.h>

static const char DOC[] =
    "Builds and reads exact tables: whether a position with few pieces is won, drawn or lost, and "
    "in how many plies.\v"
    "build makes every slice (the positions with the same pieces) of up to N pieces. verify "
    "compares entries with their successors (all up to 4 pieces, else a sample) and exits with 1 "
    "if one is wrong. probe prints the values of a position (or each line of FILE.fen) and of its "
    "moves; without DIR by tables of up to 4 pieces in the cache. stats counts wins, draws and "
    "losses by slice. Values are for the side to move and ignore draw rules. 4 pieces take seconds "
    "and 2 MB, 5 two minutes, 6 half an hour, 1 GB of memory and 1 GB of disk.\n\n"
    "Examples:\n"
    "  jumpoff egdb build --pieces 5\n"
    "  jumpoff egdb build --pieces 4 --out tables\n"
    "  jumpoff egdb verify tables\n"
    "  jumpoff egdb probe tables --fen W:WK15,K20:BK28,12\n"
    "  jumpoff egdb stats tables --format csv";

typedef struct EgdbOptions {
    Common common;
    int pieces;
    double memory_gb;
    const char *resume;
    bool all;
    char tables[512]; /* slices that `stats` counts */
    Rows rows;        /* its results */
} EgdbOptions;

#define AT(member) offsetof(EgdbOptions, member)
/* Settings in the file `experiment` of build and of stats. */
static const Setting KEYS[] = {
    {SETTING_WHOLE("pieces", "N", "build: tables of up to N pieces (2 to 6)", SLICE_PIECES_MIN,
                   SLICE_PIECES_MAX, AT(pieces)),
     .letter = 'n'},
    OPTION_RULES,
    OPTION_BOARD,
    {.name = NULL},
};
static const Setting STATS_KEYS[] = {
    {SETTING_WORDS("tables", NULL, NULL, 1, sizeof((EgdbOptions *)NULL)->tables, AT(tables)),
     .flags = SETTING_NO_OPTION},
    OPTION_RULES,
    OPTION_BOARD,
    {.name = NULL},
};
static const Setting OPTIONS[] = {
    OPTION_OUT_AS("build: folder for the tables (default: the user's cache, where tables=N finds "
                  "them); stats: for its table and charts"),
    {SETTING_WORD("resume", "DIR", "build: continue the run in DIR, which was stopped or killed",
                  AT(resume)),
     .excludes = "pieces out rules board"},
    {SETTING_REAL("memory", "GB", "build: the most memory to use (default: all)", 1e-6, 1e6,
                  AT(memory_gb))},
    {SETTING_FLAG("all", "verify: compare every entry", AT(all))},
    OPTION_FEN,
    OPTION_THREADS,
    OPTION_SEED_AS("no effect: verify takes evenly spaced entries"),
    OPTION_NO_CHARTS,
    OPTION_FORMAT,
    OPTION_QUIET,
    {.name = NULL},
};
#undef AT

static EgdbRun run_of(const EgdbOptions *options) {
    return (EgdbRun){.threads = options->common.threads,
                     .memory = options->memory_gb > 0 ? (uint64_t)(options->memory_gb * 1e9)
                                                      : machine_memory(),
                     .quiet = options->common.quiet,
                     .stop = interrupt_flag()};
}

/* Chooses and makes the folder of new tables; NULL with the error. */
static char *begin_build(EgdbOptions *options, EgdbRun *run, EgdbKind *kind, Error *error) {
    Common *const common = &options->common;
    if (common->word_count > 0 && !command_experiment_read(common, NULL, common->words[0], error))
        return NULL;
    if (options->pieces == 0)
        cli_usage_error(common, "build: expected --pieces N, %d to %d", SLICE_PIECES_MIN,
                        SLICE_PIECES_MAX);
    *kind = (EgdbKind){common->rules, common->board_size, options->pieces};
    run->kind = kind;
    const uint64_t needed = egdb_memory(kind);
    if (run->memory != 0 && needed > run->memory)
        return error_null(
            error, ERROR_USAGE,
            "--pieces %d needs %.3g GB of memory, more than the %.3g GB that may be used",
            options->pieces, (double)needed * 1e-9, (double)run->memory * 1e-9);
    char *folder = common->out != NULL ? cli_choose_folder(common, NULL, error)
                                       : egdb_cache_folder(common->rules, common->board_size,
                                                           options->pieces, error);
    run->shares = common->out == NULL;
    if (folder == NULL || file_make_folder(folder, error)) return folder;
    free(folder);
    return NULL;
}

/* Writes experiment and environment, unless both are there. */
static bool keep_experiment(EgdbOptions *options, const char *folder, Error *error) {
    EgdbKind kind;
    bool has_experiment, has_environment;
    if (!file_find_in(folder, "experiment", &has_experiment, error) ||
        !file_find_in(folder, "environment", &has_environment, error))
        return false;
    if (has_experiment && has_environment) return true;
    if (!egdb_read_kind(folder, &kind, error)) return false;
    options->common.rules = kind.rules;
    options->common.board_size = kind.size;
    options->pieces = kind.pieces;
    return command_experiment_write_in(&options->common, folder, error);
}

/* Ends the program if an option does not fit the others. */
static void check_build(const EgdbOptions *options) {
    const Common *const common = &options->common;
    if (common->word_count > 0 && !command_experiment_is_file(common->words[0]))
        cli_usage_error(common, "build: expected --out DIR or an experiment file, not '%s'",
                        common->words[0]);
    if (options->resume != NULL && common->word_count > 0)
        cli_usage_error(common, "--resume DIR takes everything from DIR; unexpected '%s'",
                        common->words[0]);
}

static bool build(EgdbOptions *options, Error *error) {
    const Common *const common = &options->common;
    EgdbRun run = run_of(options);
    EgdbKind kind;
    options->common.repeated = "egdb build";
    check_build(options);
    MEMORY_AUTO char *folder = options->resume != NULL ? text_duplicate(options->resume)
                                                       : begin_build(options, &run, &kind, error);
    if (folder == NULL) return false;
    interrupt_install();
    bool good = egdb_build(folder, &run, error);
    if (good || error->code == ERROR_INTERRUPTED)
        good = keep_experiment(options, folder, error) && good;
    if (!good) cli_say_resume("egdb build", folder, "", error);
    if (good && !common->quiet) {
        TEXT_AUTO Text tables = {0};
        egdb_cache_describe(folder, NULL, 0, &tables);
        cli_say("%s", text_string(&tables));
    }
    return good;
}

/* Opens a folder's tables; without --rules or --board, those of any rules or board. */
static Egdb *open_tables(const EgdbOptions *options, const char *folder, Error *error) {
    const Common *const common = &options->common;
    return egdb_open(folder, cli_given(common, "rules") ? common->rules : NULL,
                     cli_given(common, "board") ? common->board_size : 0, false, error);
}

static void write_words(EgdbValue value, Text *text) {
    text_append_string(text, EGDB_VALUES[value.value + 1]);
    if (value.value != 0) text_append(text, " in %d", value.plies);
}

static bool report_check(const Egdb *egdb, const EgdbCheck *check, Output *output, Error *error) {
    double positions = 0, bytes[SLICE_PARTS] = {0, 0};
    TEXT_AUTO Text text = {0};
    if (check->is_wrong) {
        fen_write(&check->board, &text);
        text_append_string(&text, ": ");
        write_words(check->is, &text);
        text_append_string(&text, ", but its moves say ");
        write_words(check->should, &text);
        return error_set(error, ERROR_CHECK, "%s: wrong at %s", egdb->folder, text.data);
    }
    for (int i = 0; i < egdb->slice_count; i++) {
        const SliceFile *const file = egdb->files[slice_id(egdb->slices[i])];
        positions += (double)file->counts.positions;
        for (int part = 0; part < SLICE_PARTS; part++) bytes[part] += (double)file->bytes[part];
    }
    output_answer(output,
                  "The tables in %s are right: %" PRIu64 " of %.0f positions were compared with "
                  "their successors.",
                  egdb->folder, check->checked, positions);
    output_say(output, "verified",
               "%d slices of up to %d pieces, %s, board %d; %.3f bits a position for values, %.3f "
               "for distances.",
               egdb->slice_count, egdb->pieces, egdb->rules->name, egdb->size,
               8 * bytes[PART_VALUES] / positions, 8 * bytes[PART_ENTRIES] / positions);
    return true;
}

static bool verify(EgdbOptions *options, Error *error) {
    enum { SAMPLE = 200000 };
    EgdbCheck check;
    const char *const folder = cli_word(&options->common, "folder", "the folder of the tables");
    Egdb *const egdb = open_tables(options, folder, error);
    if (egdb == NULL) return false;
    const EgdbRun run = run_of(options);
    interrupt_install();
    Output *const output = cli_output(&options->common);
    bool good = egdb_check(egdb, options->all ? 0 : SAMPLE, &run, &check, error) &&
                report_check(egdb, &check, output, error);
    good = cli_print_output(output, good, error);
    egdb_close(egdb);
    return good;
}

/* A position's value as a sentence, the answer if it is the only one, and its moves as a table. */
static bool probe_board(const Egdb *egdb, const Board *board, bool is_alone, Rows *rows,
                        Output *output, Error *error) {
    const size_t first = rows->count;
    TEXT_AUTO Text text = {0};
    if (!egdb_probe_rows(egdb, board, rows)) {
        fen_write(board, &text);
        return error_set(error, ERROR_DATA, "%s: not in the tables of up to %d pieces of %s",
                         text.data, egdb->pieces, egdb->folder);
    }
    const ProbeRow *const row = (const ProbeRow *)rows->items + first;
    const int moves = (int)(rows->count - first) - 1;
    int keep = 0;
    for (int i = 1; i <= moves; i++) keep += row[i].value == row->value;
    egdb_write_value(board, (EgdbValue){row->value - 1, row->plies}, &text);
    if (moves == 1)
        text_append_string(&text, "; the only move");
    else if (moves > 1)
        text_append(&text, "; %d of %d moves keep this result", keep, moves);
    output_gap(output);
    text_append(output_text(output), "%s: %s\n", row->fen, text.data);
    if (is_alone) output_add_saying(output, "answer", text.data);
    output_add_saying(output, row->fen, text.data);
    if (moves > 0) output_show_table(output, table_of_rows(&PROBE_SCHEMA, row + 1, (size_t)moves));
    return true;
}

static bool probe_file(const Egdb *egdb, const char *path, Rows *rows, Output *output,
                       Error *error) {
    Openings *const openings = openings_open(path, egdb->rules, egdb->size, error);
    bool good = openings != NULL;
    uint64_t counts[3] = {0}; /* by value: losses, draws, wins */
    for (uint64_t i = 0; good && i < openings_count(openings); i++) {
        EgdbValue value;
        const Opening opening = openings_at(openings, i);
        if (egdb_probe(egdb, &opening.board, &value)) counts[value.value + 1]++;
    }
    output_answer(output,
                  "Won for the side to move: %" PRIu64 " of %" PRIu64 " positions; drawn: %" PRIu64
                  "; lost: %" PRIu64 ".",
                  counts[2], counts[0] + counts[1] + counts[2], counts[1], counts[0]);
    for (uint64_t i = 0; good && i < openings_count(openings); i++) {
        const Opening opening = openings_at(openings, i);
        good = probe_board(egdb, &opening.board, false, rows, output, error) ||
               error_prefix(error, "%s: ", path);
    }
    if (good) cli_note_openings(path, openings_faults(openings));
    openings_close(openings);
    return good;
}

/* Splits the words into a folder of tables (NULL: not given) and, without --fen, a file of
 * positions; *count becomes the number of words. */
static const char *take_folder(const EgdbOptions *options, int *taken) {
    const bool has_fen = options->common.fen != NULL;
    const int count = options->common.word_count;
    const bool has_folder =
        has_fen ? count > 0 : count > 1 || (count == 1 && file_is_folder(options->common.words[0]));
    *taken = has_folder + !has_fen;
    if (count < *taken)
        cli_usage_error(&options->common, "probe: expected --fen FEN or a FILE.fen");
    if (count > *taken)
        cli_usage_error(&options->common, "unexpected '%s'", options->common.words[*taken]);
    return has_folder ? options->common.words[0] : NULL;
}

static bool probe(EgdbOptions *options, Error *error) {
    Common *const common = &options->common;
    const bool has_fen = common->fen != NULL;
    int taken = 0;
    const char *const folder = take_folder(options, &taken);
    EgdbKind kind = {common->rules, common->board_size, EGDB_CACHED_MAX};
    ROWS_AUTO Rows rows = {.items = NULL};
    Board board;
    bool good = folder == NULL || egdb_read_kind(folder, &kind, error);
    if (!cli_given(common, "rules")) common->rules = kind.rules;
    if (!cli_given(common, "board")) common->board_size = kind.size;
    good = good && (!has_fen || common_board(common, &board, error));
    const Egdb *const egdb = good ? egdb_cache_open(common, folder, EGDB_CACHED_MAX, error) : NULL;
    if (egdb == NULL) return false;
    Output *const output = cli_output(common);
    good = has_fen ? probe_board(egdb, &board, true, &rows, output, error)
                   : probe_file(egdb, options->common.words[taken - 1], &rows, output, error);
    if (good) output_add_rows(output, "positions", &PROBE_SCHEMA, rows.items, rows.count);
    return cli_print_output(output, good, error);
}

static bool stats(EgdbOptions *options, Error *error) {
    Common *const common = &options->common;
    const ResultFile files[] = {{&SLICE_SCHEMA, &options->rows}, {NULL, NULL}};
    const char *const word = cli_word(common, "folder", "the folder of the tables");
    common->repeated = "egdb stats";
    common->keys = STATS_KEYS;
    if (!cli_check_out(common, error)) return false;
    snprintf(options->tables, sizeof options->tables, "%s", word);
    if (command_experiment_is_file(word) && !command_experiment_read(common, NULL, word, error))
        return false;
    Egdb *const egdb = open_tables(options, options->tables, error);
    if (egdb == NULL) return false;
    common->rules = egdb->rules;
    common->board_size = egdb->size;
    egdb_rows(egdb, &options->rows);
    Output *const output = cli_output(common);
    result_table_write(&SLICE_SCHEMA, &options->rows, output);
    egdb_close(egdb);
    return results_make(common, files, output, error);
}

static bool run(int argc, char **argv, Error *error) {
    static const char *const ACTIONS[] = {"build", "verify", "probe", "stats", NULL};
    static bool (*const RUN[])(EgdbOptions * options, Error * error) = {build, verify, probe,
                                                                        stats};
    EgdbOptions options = {.common = common_default()};
    const Common *const common = &options.common;
    cli_parse(&COMMAND_EGDB, argc, argv, &options, &options);
    options.common.output.explain = !common->quiet;
    const char *const word = common->word_count > 0 ? common->words[0] : "";
    const int action =
        cli_find(common, "action", word, ACTIONS, "expected build, verify, probe or stats");
    options.common.words++; /* after the action */
    options.common.word_count--;
    const bool good = RUN[action](&options, error);
    rows_free(&options.rows);
    return good;
}

const Command COMMAND_EGDB = {
    COMMAND_OF("egdb", "builds, verifies and probes exact tables of endings",
               "build --pieces=N [--out=DIR]\nbuild EXPERIMENT-FILE\nverify DIR\nprobe [DIR] "
               "[FILE]\nstats DIR"),
    .others = KEYS};
