/* jumpoff perft: counts move sequences, to check and to time move generation. */
#include "cli/commands.h"

#include "draughts/notation.h"
#include "util/clock.h"

#include <inttypes.h>

enum { DEPTH_MIN = 1, DEPTH_MAX = 30 };

static const char DOC[] =
    "Counts the sequences of 1 to DEPTH moves (plies) from a position.\v"
    "DEPTH is 1 to 30. Paths are counted: two ways round the same captures are two moves, both "
    "directions of a circular capture too, and positions that are reached twice count twice.\n\n"
    "Examples:\n"
    "  jumpoff perft 10\n"
    "  jumpoff perft 6 --fen B:W18,27,K10:B12,20,K22 --divide\n"
    "  jumpoff perft 8 --rules seed004 --format csv";

enum { KEY_DIVIDE = KEY_COMMAND_FIRST, KEY_BULK, KEY_NO_BULK };

/* "-1" reads as an option: taken as one, it can be answered as the wrong depth it is. */
#define OPTION_DIGIT(digit)                                                                        \
    { NULL, (digit), "REST", OPTION_HIDDEN | OPTION_ARG_OPTIONAL, NULL, 0 }

static const struct argp_option OPTIONS[] = {
    OPTION_FEN,
    OPTION_RULES,
    OPTION_BOARD,
    {"divide", KEY_DIVIDE, NULL, 0, "count for each first move", 0},
    {"bulk", KEY_BULK, NULL, 0, "count the last moves without making them (default)", 0},
    {"no-bulk", KEY_NO_BULK, NULL, 0, "make every move", 0},
    OPTION_THREADS,
    OPTION_FORMAT,
    OPTION_DIGIT('0'),
    OPTION_DIGIT('1'),
    OPTION_DIGIT('2'),
    OPTION_DIGIT('3'),
    OPTION_DIGIT('4'),
    OPTION_DIGIT('5'),
    OPTION_DIGIT('6'),
    OPTION_DIGIT('7'),
    OPTION_DIGIT('8'),
    OPTION_DIGIT('9'),
    {0},
};

typedef struct PerftOptions {
    Common common;
    int depth; /* 0: not given */
    bool divide, no_bulk;
} PerftOptions;

static void parse_depth(const struct argp_state *state, const char *arg, PerftOptions *options) {
    int64_t depth = 0;
    if (options->depth != 0) cli_usage_error(state, "unexpected '%s' after DEPTH", arg);
    if (!text_parse_int(arg, DEPTH_MIN, DEPTH_MAX, &depth)) {
        cli_usage_error(state, "DEPTH '%s': expected a whole number from %d to %d", arg, DEPTH_MIN,
                        DEPTH_MAX);
    }
    options->depth = (int)depth;
}

static error_t parse(int key, char *arg, struct argp_state *state) {
    PerftOptions *const options = state->input;
    if (key >= '0' && key <= '9') {
        cli_usage_error(state, "DEPTH '-%c%s': expected a whole number from %d to %d", key,
                        arg != NULL ? arg : "", DEPTH_MIN, DEPTH_MAX);
    }
    switch (key) {
    case KEY_DIVIDE: options->divide = true; return 0;
    case KEY_BULK: options->no_bulk = false; return 0;
    case KEY_NO_BULK: options->no_bulk = true; return 0;
    case ARGP_KEY_ARG: parse_depth(state, arg, options); return 0;
    case ARGP_KEY_END:
        if (options->depth == 0) {
            cli_usage_error(state, "no DEPTH; expected a whole number from %d to %d", DEPTH_MIN,
                            DEPTH_MAX);
        }
        return 0;
    default: return common_parse(key, arg, state, &options->common);
    }
}

/* One measured count. */
typedef struct PerftRow {
    int depth;
    uint64_t nodes;
    double seconds;
} PerftRow;

static const Field DEPTHS[] = {
    FIELD("depth", INT, PerftRow, depth, .meaning = "plies"),
    FIELD("nodes", COUNT, PerftRow, nodes, .meaning = "sequences of so many moves"),
};
static const Record DEPTHS_RECORD = {
    .fields = DEPTHS, .count = RECORD_COUNT(DEPTHS), .size = sizeof(PerftRow)};

/* A first move and what is below it. */
typedef struct DivideRow {
    const char *move;
    uint64_t nodes;
} DivideRow;

static const Field DIVIDE[] = {
    FIELD("move", TEXT, DivideRow, move, .title = "move", .meaning = "the first move"),
    FIELD("nodes", COUNT, DivideRow, nodes, .title = "nodes", .meaning = "sequences with it"),
};
static const Record DIVIDE_RECORD = {
    .fields = DIVIDE, .count = RECORD_COUNT(DIVIDE), .size = sizeof(DivideRow)};

static PerftRow count_to(const PerftOptions *options, const Board *board, int depth,
                         uint64_t *divide) {
    const Common *const common = &options->common;
    const int64_t start_ns = clock_now_ns();
    const uint64_t nodes =
        perft(board, common->rules, depth, !options->no_bulk, common->threads, divide);
    return (PerftRow){depth, nodes, (double)(clock_now_ns() - start_ns) * 1e-9};
}

static double millions_per_s(const PerftRow *row) {
    return row->seconds > 0 ? (double)row->nodes * 1e-6 / row->seconds : 0;
}

/* Prints a text and empties it. */
static bool print(Text *text, Error *error) {
    const bool good = cli_print(text, error);
    text_free(text);
    return good;
}

static void put_rows(const Record *record, const Rows *rows, TableFormat format, Text *text) {
    Table *const table = table_new();
    table_put_rows(table, record, rows->items, rows->count);
    table_write(table, format, text);
    table_free(table);
}

/* The depths as they are counted: a line each, since the last one takes longest; JSON is whole. */
static bool print_depths(const PerftOptions *options, const Board *board, Error *error) {
    const TableFormat format = options->common.format;
    Rows rows = {.items = NULL};
    Text text = {.data = NULL};
    if (format == TABLE_TEXT)
        text_append_string(&text, "depth                 nodes       time   Mnodes/s\n");
    if (format == TABLE_CSV) record_write_header(&DEPTHS_RECORD, &text);
    bool good = true;
    for (int depth = 1; good && depth <= options->depth; depth++) {
        const PerftRow row = count_to(options, board, depth, NULL);
        rows_add(&rows, &DEPTHS_RECORD, &row);
        if (format == TABLE_TEXT)
            text_append(&text, "%5d %21" PRIu64 " %8.3f s %10.1f\n", depth, row.nodes, row.seconds,
                        millions_per_s(&row));
        if (format == TABLE_CSV) record_write_row(&DEPTHS_RECORD, &row, &text);
        if (format == TABLE_JSON && depth == options->depth)
            put_rows(&DEPTHS_RECORD, &rows, format, &text);
        good = print(&text, error);
    }
    rows_free(&rows);
    return good;
}

static bool print_divide(const PerftOptions *options, const Board *board, Error *error) {
    MoveList legal;
    uint64_t nodes[MOVES_MAX];
    Text text = {.data = NULL};
    Rows rows = {.items = NULL};
    moves_generate(board, options->common.rules, &legal);
    const PerftRow total = count_to(options, board, options->depth, nodes);
    for (int i = 0; i < legal.count; i++) {
        text_clear(&text);
        move_write(&legal.moves[i], &legal, &text);
        rows_add(&rows, &DIVIDE_RECORD, &(DivideRow){text_string(&text), nodes[i]});
    }
    text_clear(&text);
    put_rows(&DIVIDE_RECORD, &rows, options->common.format, &text);
    if (options->common.format == TABLE_TEXT) {
        text_append(&text, "%d moves, %" PRIu64 " nodes at depth %d in %.3f s, %.1f Mnodes/s\n",
                    legal.count, total.nodes, total.depth, total.seconds, millions_per_s(&total));
    }
    rows_free(&rows);
    return print(&text, error);
}

static bool print_all(const PerftOptions *options, Error *error) {
    static const char NOTE[] = "Paths are counted: both ways round a circular capture are two "
                               "moves.\n";
    Board board;
    if (!common_board(&options->common, &board, error)) return false;
    const bool good = options->divide ? print_divide(options, &board, error)
                                      : print_depths(options, &board, error);
    if (!good || options->common.format != TABLE_TEXT) return good;
    Text note = {.data = NULL};
    text_append_string(&note, NOTE);
    return print(&note, error);
}

static int run(int argc, char **argv) {
    static const struct argp ARGP = {
        .options = OPTIONS, .parser = parse, .args_doc = "DEPTH", .doc = DOC};
    PerftOptions options = {.common = common_default()};
    Error error = {ERROR_NONE, ""};
    cli_parse(&ARGP, argc, argv, &options);
    return print_all(&options, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_PERFT = {"perft", "counts move sequences from a position", run};
