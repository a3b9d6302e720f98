/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff perft: counts move sequences, to check and to time move generation. */
#include "cli/commands.h"

#include "draughts/notation.h"
#include "draughts/perft_table.h"
#include "util/clock.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <inttypes.h>

enum { HASH_MIB_MAX = 1 << 24 };

static const char DOC[] =
    "Counts the sequences of 1 to DEPTH moves (plies, at most 28) from a position.\v"
    "Two paths that capture the same pieces are two moves, also the two directions of a circular "
    "capture, unless --distinct is given; positions that are reached twice count twice. The table "
    "of --hash keeps whole positions, not hashes of them: its counts are exact. A count of 2^63 or "
    "more is refused.\n\n"
    "Examples:\n"
    "  jumpoff perft 10\n"
    "  jumpoff perft 16 --hash 1024\n"
    "  jumpoff perft 6 --fen B:W18,27,K10:B12,20,K22 --divide\n"
    "  jumpoff perft 8 --rules paper004 --format csv";

typedef struct PerftOptions {
    Common common;
    int depth, hash_mib;
    bool divide;
    PerftWay way;
    PerftTable table;
} PerftOptions;

static const Setting OPTIONS[] = {
    OPTION_FEN,
    OPTION_RULES,
    OPTION_BOARD,
    {SETTING_FLAG("divide", "count for each first move", offsetof(PerftOptions, divide))},
    {SETTING_FLAG("distinct", "count captures that lead to the same position as one move",
                  offsetof(PerftOptions, way.distinct))},
    {SETTING_WHOLE("hash", "MIB", "keep counts in a table, which all threads share", 1,
                   HASH_MIB_MAX, offsetof(PerftOptions, hash_mib)),
     .excludes = "no-bulk"},
    {SETTING_OFF("no-bulk", "make every move; else the last moves are counted without making them",
                 offsetof(PerftOptions, way.bulk))},
    OPTION_THREADS,
    OPTION_FORMAT,
    {.name = NULL},
};

static int parse_depth(const Common *common) {
    const char *const word = cli_word(common, "DEPTH", "DEPTH, a whole number from 1 to 28");
    int64_t depth = 0;
    if (!text_parse_int(word, 1, PERFT_DEPTH_MAX, &depth))
        cli_usage_error(common, "DEPTH '%s': expected a whole number from 1 to %d", word,
                        PERFT_DEPTH_MAX);
    return (int)depth;
}

/* One measured count. */
typedef struct PerftRow {
    int depth;
    uint64_t nodes;
    double seconds, nodes_per_s;
} PerftRow;

static const CsvColumn DEPTHS[] = {
    COLUMN("depth", INT, PerftRow, depth, .meaning = "plies"),
    COLUMN("nodes", COUNT, PerftRow, nodes, .meaning = "sequences of this length"),
    /* only in JSON: CSV has no column that depends on the clock */
    COLUMN("seconds", REAL, PerftRow, seconds, .places = 3, .meaning = "time of the count"),
    COLUMN("nodes_per_s", REAL, PerftRow, nodes_per_s, .places = 0, .meaning = "nodes per second"),
};
static const CsvSchema DEPTHS_TIMED = SCHEMA_OF(NULL, DEPTHS, PerftRow);
static const CsvSchema DEPTHS_SCHEMA = {.fields = DEPTHS, .count = 2, .size = sizeof(PerftRow)};

static bool count_to(const PerftOptions *options, const Board *board, int depth, PerftRow *row,
                     uint64_t *divide, Error *error) {
    const Common *const common = &options->common;
    const int64_t start_ns = clock_now_ns();
    const uint64_t nodes =
        perft(board, common->rules, depth, options->way, common->threads, divide);
    const double seconds = (double)(clock_now_ns() - start_ns) * 1e-9;
    *row = (PerftRow){depth, nodes, seconds, seconds > 0 ? (double)nodes / seconds : 0};
    return nodes < PERFT_MAX ||
           error_set(error, ERROR_USAGE,
                     "DEPTH %d: the position has %" PRIu64
                     " or more sequences of %d moves; expected a smaller DEPTH",
                     options->depth, PERFT_MAX, depth);
}

/* Explains what one move is. */
static const char *note_of(const PerftOptions *options) {
    return options->way.distinct
               ? "Positions are counted: both ways round a circular capture are one move."
               : "Paths are counted: both ways round a circular capture are two moves.";
}

static void put_answer(const PerftRow *row, Output *output) {
    output_answer(output, "There %s %" PRIu64 " sequence%s of %d move%s from this position.",
                  row->nodes == 1 ? "is" : "are", row->nodes, row->nodes == 1 ? "" : "s",
                  row->depth, row->depth == 1 ? "" : "s");
}

/* Prints each depth once it is counted, since the last one takes longest; JSON at the end. */
static bool print_depths(const PerftOptions *options, const Board *board, Error *error) {
    const TableFormat format = options->common.output.format;
    ROWS_AUTO Rows rows = {.items = NULL};
    Text text = {.data = NULL};
    if (format == TABLE_TEXT)
        text_append(&text,
                    "Counting the sequences of 1 to %d moves from this position, line by line.\n\n"
                    "depth                 nodes       time   Mnodes/s\n",
                    options->depth);
    if (format == TABLE_CSV) schema_write_header(&DEPTHS_SCHEMA, &text);
    PerftRow row = {.depth = 0};
    bool good = true;
    for (int depth = 1; good && depth <= options->depth; depth++) {
        if (!count_to(options, board, depth, &row, NULL, error)) return false;
        rows_add(&rows, &DEPTHS_SCHEMA, &row);
        if (format == TABLE_TEXT)
            text_append(&text, "%5d %21" PRIu64 " %8.3f s %10.1f\n", depth, row.nodes, row.seconds,
                        row.nodes_per_s * 1e-6);
        if (format == TABLE_CSV) schema_write_row(&DEPTHS_SCHEMA, &row, &text);
        good = cli_print(&text, error);
    }
    if (format == TABLE_JSON) {
        Output *const output = cli_output(&options->common);
        put_answer(&row, output);
        output_add_rows(output, "depths", &DEPTHS_TIMED, rows.items, rows.count);
        output_note(output, note_of(options));
        good = cli_print_output(output, good, error);
    }
    return good;
}

static bool print_divide(const PerftOptions *options, const Board *board, Error *error) {
    MoveList legal;
    uint64_t nodes[MOVES_MAX];
    TEXT_AUTO Text text = {.data = NULL};
    Table *const table = table_with("move,#nodes");
    moves_generate(board, options->common.rules, &legal);
    PerftRow total;
    if (!count_to(options, board, options->depth, &total, nodes, error)) return false;
    for (int i = 0; i < legal.count; i++) {
        if (options->way.distinct && perft_repeats(board, &legal, i)) continue;
        text_clear(&text);
        move_write(&legal.moves[i], &legal, &text);
        table_add_text(table, text_string(&text));
        table_add_int(table, (int64_t)nodes[i]);
    }
    const int shown = (int)table_rows(table);
    Output *const output = cli_output(&options->common);
    put_answer(&total, output);
    output_put_table(output, "moves", table);
    output_add_rows(output, "depths", &DEPTHS_TIMED, &total, 1);
    output_gap(output);
    output_say(output, "total", "%d first move%s, %.3f s, %.1f Mnodes/s", shown,
               shown == 1 ? "" : "s", total.seconds, total.nodes_per_s * 1e-6);
    output_note(output, note_of(options));
    return cli_print_output(output, true, error);
}

static bool run(int argc, char **argv, Error *error) {
    PerftOptions options = {.common = common_default(), .way.bulk = true};
    Board board;
    cli_parse(&COMMAND_PERFT, argc, argv, &options, NULL);
    options.depth = parse_depth(&options.common);
    if (!common_board(&options.common, &board, error)) return false;
    if (options.hash_mib > 0) {
        options.table = perft_table_open((size_t)options.hash_mib << 20);
        options.way.table = &options.table;
    }
    const bool good = (options.divide ? print_divide : print_depths)(&options, &board, error);
    perft_table_close(&options.table);
    if (!good || options.common.output.format != TABLE_TEXT) return good;
    Text note = {.data = NULL};
    text_append_char(&note, '\n');
    utf8_append_wrapped(&note, note_of(&options), terminal_columns());
    return cli_print(&note, error);
}

const Command COMMAND_PERFT = {
    COMMAND_OF("perft", "counts move sequences from a position", "DEPTH")};
