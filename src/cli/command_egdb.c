/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff egdb: exact tables of endings. */
#include "cli/commands.h"
#include "cli/egdb_cache.h"
#include "cli/repeat.h"
#include "cli/results_show.h"

#include "arena/openings.h"
#include "draughts/notation.h"
#include "endgame/egdb_build.h"
#include "endgame/egdb_rows.h"
#include "report/result_tables.h"
#include "util/file.h"
#include "util/interrupt.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char DOC[] =
    "Exact tables: whether a position with few pieces is won, drawn or lost, and in how many "
    "plies.\v"
    "build makes every slice (the positions with the same pieces) of up to N pieces; it can be "
    "stopped and killed, --resume DIR goes on to the same bytes, and DIR/experiment instead of "
    "options makes the same tables again. verify checks each entry against "
    "its successors (all up to 4 pieces, a sample of larger slices, or --all) and ends with 1 "
    "where one is wrong. probe says the value of a position and of its moves; FILE.fen has one a "
    "line. Without DIR it makes small tables and keeps them in ~/.cache/jumpoff. stats counts "
    "wins, draws and losses by slice; --out DIR also draws them.\n\n"
    "Values are for the side to move with best play; the rules that end games in draws do not "
    "enter. 4 pieces take seconds and 20 MB, 5 a minute or two, 6 half an hour, a GB of memory "
    "and 1 to 2 GB of disk.\n\n"
    "Examples:\n"
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
    char tables[512];     /* that stats counts */
    const char *words[3]; /* behind the first one */
    int word_count;
} EgdbOptions;

#define AT(member) offsetof(EgdbOptions, member)
/* What the file `experiment` holds, of build and of stats. */
static const Setting KEYS[] = {
    {SETTING_WHOLE("pieces", "N", "build: of up to N pieces, 2 to 6", SLICE_PIECES_MIN,
                   SLICE_PIECES_MAX, AT(pieces)),
     .letter = 'n'},
    OPTION_RULES,
    OPTION_BOARD,
    {.name = NULL},
};
static const Setting STATS_KEYS[] = {
    {SETTING_WORDS("tables", NULL, NULL, 1, sizeof((EgdbOptions *)NULL)->tables, AT(tables)),
     .flags = SETTING_NO_OPTION},
    {.name = NULL},
};
static const Setting OPTIONS[] = {
    OPTION_OUT_AS("build: folder for the tables; stats: for its table and charts"),
    {SETTING_WORD("resume", "DIR", "build: go on with what was stopped or killed in DIR",
                  AT(resume))},
    {SETTING_REAL("memory", "GB", "build: memory that it may use (default: what there is)", 1e-6,
                  1e6, AT(memory_gb))},
    {SETTING_FLAG("all", "verify: every entry", AT(all))},
    OPTION_FEN,
    OPTION_THREADS,
    OPTION_SEED_AS("not used: the sample of verify is spread evenly"),
    OPTION_NO_CHARTS,
    OPTION_FORMAT,
    OPTION_QUIET,
    {.name = NULL},
};
#undef AT

/* What there is, if nobody says how much may be used. */
static uint64_t memory_of(const EgdbOptions *options) {
    if (options->memory_gb > 0) return (uint64_t)(options->memory_gb * 1e9);
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : 0;
}

static EgdbRun run_of(const EgdbOptions *options) {
    return (EgdbRun){.threads = options->common.threads,
                     .memory = memory_of(options),
                     .quiet = options->common.quiet,
                     .stop = interrupt_flag()};
}

static Repeat repeat_of(EgdbOptions *options) {
    return (Repeat){"egdb build", KEYS, &options->common, NULL};
}

static bool begin_build(EgdbOptions *options, EgdbKind *kind, char **folder, Error *error) {
    const Common *const common = &options->common;
    const Repeat repeat = repeat_of(options);
    if (options->word_count > 0 && !repeat_read(&repeat, NULL, options->words[0], error))
        return false;
    *kind = (EgdbKind){common->rules, common->board_size, options->pieces};
    if (options->pieces == 0)
        cli_usage_error(common, "build: expected --pieces N, %d to %d", SLICE_PIECES_MIN,
                        SLICE_PIECES_MAX);
    if (common->out == NULL) cli_usage_error(common, "build: expected --out DIR");
    const uint64_t needed = egdb_memory(kind), memory = memory_of(options);
    if (memory != 0 && needed > memory)
        return error_set(error, ERROR_USAGE,
                         "--pieces %d needs %.2f GB of memory, more than the %.2f GB that may be "
                         "used",
                         options->pieces, (double)needed * 1e-9, (double)memory * 1e-9);
    *folder = cli_choose_folder(common->out, "", error);
    return *folder != NULL && file_make_folder(*folder, error);
}

/* Of a run that was killed before they were there, too. */
static bool keep_experiment(EgdbOptions *options, const char *folder, Error *error) {
    const Repeat repeat = repeat_of(options);
    EgdbKind kind;
    if (file_exists_in(folder, "experiment") && file_exists_in(folder, "environment")) return true;
    if (!egdb_read_kind(folder, &kind, error)) return false;
    options->common.rules = kind.rules;
    options->common.board_size = kind.size;
    options->pieces = kind.pieces;
    return repeat_keep(&repeat, folder, error);
}

static bool build(EgdbOptions *options, Error *error) {
    const Common *const common = &options->common;
    EgdbKind kind;
    EgdbRun run = run_of(options);
    char *folder = NULL;
    if (options->word_count > 0 && !repeat_is_file(options->words[0]))
        cli_usage_error(common, "build: expected --out DIR or an experiment file, not '%s'",
                        options->words[0]);
    if (options->resume != NULL &&
        (options->pieces != 0 || common->out != NULL || options->word_count > 0))
        cli_usage_error(common, "--resume DIR takes everything from DIR; expected no --pieces and "
                                "no --out");
    if (options->resume != NULL)
        folder = text_duplicate(options->resume);
    else if (!begin_build(options, &kind, &folder, error)) {
        free(folder);
        return false;
    } else
        run.kind = &kind;
    interrupt_install();
    bool good = egdb_build(folder, &run, error);
    if (good || error->code == ERROR_INTERRUPTED)
        good = keep_experiment(options, folder, error) && good;
    if (!good) cli_say_resume("egdb build", folder, "", error);
    if (good && !common->quiet) cli_say("Tables in %s", folder);
    free(folder);
    return good;
}

static const char *folder_of(const EgdbOptions *options) {
    if (options->word_count == 0)
        cli_usage_error(&options->common, "expected the folder of the tables");
    if (options->word_count > 1)
        cli_usage_error(&options->common, "expected one folder, got also '%s'", options->words[1]);
    return options->words[0];
}

/* The tables of a folder, of whatever rules and board unless they are given. */
static Egdb *open_tables(const EgdbOptions *options, const char *folder, Error *error) {
    const Common *const common = &options->common;
    return egdb_open(folder, cli_given(common, "rules") != NULL ? common->rules : NULL,
                     cli_given(common, "board") != NULL ? common->board_size : 0, false, error);
}

static void write_words(EgdbValue value, Text *text) {
    text_append(text, "%s", EGDB_VALUES[value.value + 1]);
    if (value.value != 0) text_append(text, " in %d", value.plies);
}

static bool report_check(const Egdb *egdb, const EgdbCheck *check, Answer *answer, Error *error) {
    uint64_t positions = 0, bytes[SLICE_PARTS] = {0, 0};
    Text text = {.data = NULL};
    for (int i = 0; i < egdb->slice_count; i++) {
        const SliceFile *const file = egdb->files[slice_id(egdb->slices[i])];
        positions += file->counts.positions;
        for (int part = 0; part < SLICE_PARTS; part++) bytes[part] += file->bytes[part];
    }
    if (!check->is_wrong) {
        text_append(&text,
                    "%s: %d slices of up to %d pieces, %s, board %d: %" PRIu64
                    " positions, %" PRIu64 " checked, all right; %.3f bits a position for values, "
                    "%.3f for distances",
                    egdb->folder, egdb->slice_count, egdb->pieces, egdb->rules->name, egdb->size,
                    positions, check->checked, 8.0 * (double)bytes[PART_VALUES] / (double)positions,
                    8.0 * (double)bytes[PART_ENTRIES] / (double)positions);
        text_append(answer_text(answer), "%s\n", text_string(&text));
        answer_add_saying(answer, "verified", text_string(&text));
        text_free(&text);
        return true;
    }
    fen_write(&check->fault.board, &text);
    text_append_string(&text, ": ");
    write_words(check->fault.is, &text);
    text_append_string(&text, ", but its moves say ");
    write_words(check->fault.should, &text);
    error_set(error, ERROR_CHECK, "%s: wrong at %s", egdb->folder, text_string(&text));
    text_free(&text);
    return false;
}

static bool verify(const EgdbOptions *options, Error *error) {
    enum { SAMPLE = 200000 };
    EgdbCheck check;
    Egdb *const egdb = open_tables(options, folder_of(options), error);
    if (egdb == NULL) return false;
    const EgdbRun run = run_of(options);
    interrupt_install();
    Answer *const answer = cli_answer(&options->common);
    const bool good =
        cli_print_answer(answer,
                         egdb_check(egdb, options->all ? 0 : SAMPLE, &run, &check, error) &&
                             report_check(egdb, &check, answer, error),
                         error);
    egdb_close(egdb);
    return good;
}

/* A line as two people would say it. */
static void write_sentence(const Rows *rows, size_t first, const Board *board, Answer *answer) {
    Text text = {.data = NULL};
    const ProbeRow *const row = (const ProbeRow *)rows->items + first;
    const int moves = (int)(rows->count - first) - 1;
    int keep = 0;
    for (int i = 1; i <= moves; i++) keep += row[i].value == row->value;
    egdb_write_value(board, (EgdbValue){row->value - 1, row->plies}, &text);
    if (moves == 1)
        text_append_string(&text, "; the only move");
    else if (moves > 1)
        text_append(&text, "; %d of %d moves keep it", keep, moves);
    text_append(answer_text(answer), "%s: %s\n", row->fen, text_string(&text));
    answer_add_saying(answer, row->fen, text_string(&text));
    text_free(&text);
}

static const Field MOVES[] = {
    FIELD("move", TEXT, ProbeRow, move, .title = "move", .meaning = "a legal move"),
    FIELD("value", CHOICE, ProbeRow, value, .words = EGDB_VALUES, .title = "value",
          .meaning = "for the side that makes it"),
    FIELD("plies", INT, ProbeRow, plies, .title = "plies", .meaning = "to the end of the game"),
};
static const Record MOVES_RECORD = RECORD_OF("moves", MOVES, ProbeRow);

static bool probe_board(const Egdb *egdb, const Board *board, Rows *rows, Answer *answer,
                        Error *error) {
    const size_t first = rows->count;
    if (!egdb_probe_rows(egdb, board, rows)) {
        Text fen = {.data = NULL};
        fen_write(board, &fen);
        error_set(error, ERROR_DATA, "%s: not in the tables of up to %d pieces of %s",
                  text_string(&fen), egdb->pieces, egdb->folder);
        text_free(&fen);
        return false;
    }
    if (first > 0) text_append_char(answer_text(answer), '\n');
    write_sentence(rows, first, board, answer);
    if (rows->count == first + 1) return true;
    answer_show_table(answer,
                      table_of_rows(&MOVES_RECORD, (const ProbeRow *)rows->items + first + 1,
                                    rows->count - first - 1));
    return true;
}

static bool probe_file(const Egdb *egdb, const char *path, Rows *rows, Answer *answer,
                       Error *error) {
    Openings *const openings = openings_open(path, egdb->rules, egdb->size, error);
    bool good = openings != NULL;
    for (uint64_t i = 0; good && i < openings_count(openings); i++) {
        const Opening opening = openings_at(openings, i);
        good = probe_board(egdb, &opening.board, rows, answer, error);
    }
    openings_close(openings);
    return good;
}

/* The folder of tables (NULL: none) and the file of positions (NULL: --fen). */
static void probe_words(const EgdbOptions *options, const char **folder, const char **file) {
    const bool has_fen = options->common.fen != NULL;
    const int files = has_fen ? 0 : 1;
    *folder = options->word_count > files || (has_fen && options->word_count == 1) ||
                      (options->word_count == 1 && file_is_folder(options->words[0]))
                  ? options->words[0]
                  : NULL;
    *file = !has_fen && options->word_count > (*folder != NULL) ? options->words[*folder != NULL]
                                                                : NULL;
    if (!has_fen && *file == NULL)
        cli_usage_error(&options->common, "probe: expected --fen FEN or a FILE.fen");
    const int taken = (*folder != NULL) + (*file != NULL);
    if (options->word_count > taken)
        cli_usage_error(&options->common, "unexpected '%s'", options->words[taken]);
}

static bool probe(EgdbOptions *options, Error *error) {
    enum { SMALL = 4 };
    Common *const common = &options->common;
    const char *folder = NULL, *file = NULL;
    Rows rows = {.items = NULL};
    Board board;
    EgdbKind kind = {common->rules, common->board_size, SMALL};
    probe_words(options, &folder, &file);
    bool good = folder == NULL || egdb_read_kind(folder, &kind, error);
    if (cli_given(common, "rules") == NULL) common->rules = kind.rules;
    if (cli_given(common, "board") == NULL) common->board_size = kind.size;
    good = good && (file != NULL || common_board(common, &board, error));
    const Egdb *const egdb = good ? egdb_cache_open(common, folder, SMALL, error) : NULL;
    Answer *const answer = cli_answer(common);
    good = egdb != NULL && (file != NULL ? probe_file(egdb, file, &rows, answer, error)
                                         : probe_board(egdb, &board, &rows, answer, error));
    if (good) answer_add_rows(answer, "positions", &PROBE_RECORD, rows.items, rows.count);
    good = cli_print_answer(answer, good, error);
    rows_free(&rows);
    return good;
}

static bool draw_stats(const Repeat *repeat, const Rows *rows, Error *error) {
    const Common *const common = repeat->options;
    char *const folder = cli_choose_folder(common->out, "", error);
    const bool good = folder != NULL && file_make_folder(folder, error) &&
                      repeat_keep(repeat, folder, error) &&
                      record_write_file(&SLICE_RECORD, folder, rows->items, rows->count, error) &&
                      results_draw(common, folder, error);
    free(folder);
    return good;
}

static bool stats(EgdbOptions *options, Error *error) {
    const Common *const common = &options->common;
    const Repeat repeat = {"egdb stats", STATS_KEYS, &options->common, NULL};
    const char *const word = folder_of(options);
    Rows rows = {.items = NULL};
    snprintf(options->tables, sizeof options->tables, "%s", word);
    if (repeat_is_file(word) && !repeat_read(&repeat, NULL, word, error)) return false;
    Egdb *const egdb = open_tables(options, options->tables, error);
    if (egdb == NULL) return false;
    egdb_rows(egdb, &rows);
    Answer *const answer = cli_answer(common);
    result_table_write(&SLICE_RECORD, &rows, answer);
    bool good = cli_print_answer(answer, true, error);
    if (good && common->out != NULL) good = draw_stats(&repeat, &rows, error);
    rows_free(&rows);
    egdb_close(egdb);
    return good;
}

/* The first word says what to do. */
static bool dispatch(EgdbOptions *options, Error *error) {
    static const char *const ACTIONS[] = {"build", "verify", "probe", "stats", NULL};
    enum { BUILD, VERIFY, PROBE, STATS };
    const Common *const common = &options->common;
    const char *const word = common->word_count > 0 ? common->words[0] : "";
    int action = 0;
    while (ACTIONS[action] != NULL && strcmp(ACTIONS[action], word) != 0) action++;
    if (ACTIONS[action] == NULL)
        cli_unknown(common, "action", word, ACTIONS, "expected build, verify, probe or stats");
    options->word_count = common->word_count - 1;
    if (options->word_count > 3)
        cli_usage_error(common, "unexpected '%s'", common->words[common->word_count - 1]);
    for (int i = 0; i < options->word_count; i++) options->words[i] = common->words[i + 1];
    switch (action) {
    case BUILD: return build(options, error);
    case VERIFY: return verify(options, error);
    case PROBE: return probe(options, error);
    default: return stats(options, error);
    }
}

static int run(int argc, char **argv) {
    EgdbOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_EGDB, argc, argv, &options, &options);
    options.common.explain = !options.common.quiet;
    return dispatch(&options, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_EGDB = {"egdb",
                              "exact tables of endings: made, checked, asked",
                              "build --pieces=N --out=DIR\nbuild EXPERIMENT-FILE --out=DIR\nverify "
                              "DIR\nprobe [DIR] [FILE]\nstats DIR",
                              DOC,
                              OPTIONS,
                              .run = run,
                              .others = KEYS};
