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

typedef struct PerftOptions {
    Common common;
    int depth;
    bool divide, bulk;
} PerftOptions;

static const Setting OPTIONS[] = {
    OPTION_FEN,
    OPTION_RULES,
    OPTION_BOARD,
    {SETTING_FLAG("divide", "count for each first move", offsetof(PerftOptions, divide))},
    {SETTING_FLAG("bulk", "count the last moves without making them (default)",
                  offsetof(PerftOptions, bulk))},
    {SETTING_OFF("no-bulk", "make every move", offsetof(PerftOptions, bulk))},
    OPTION_THREADS,
    OPTION_FORMAT,
    {.name = NULL},
};

static int parse_depth(const Common *common) {
    int64_t depth = 0;
    if (common->word_count == 0) {
        cli_usage_error(common, "no DEPTH; expected a whole number from %d to %d", DEPTH_MIN,
                        DEPTH_MAX);
    }
    if (!text_parse_int(common->words[0], DEPTH_MIN, DEPTH_MAX, &depth)) {
        cli_usage_error(common, "DEPTH '%s': expected a whole number from %d to %d",
                        common->words[0], DEPTH_MIN, DEPTH_MAX);
    }
    if (common->word_count > 1)
        cli_usage_error(common, "unexpected '%s' after DEPTH", common->words[1]);
    return (int)depth;
}

/* One measured count. */
typedef struct Count {
    int depth;
    uint64_t nodes;
    double seconds;
} Count;

static Count count_to(const PerftOptions *options, const Board *board, int depth,
                      uint64_t *divide) {
    const Common *const common = &options->common;
    const int64_t start_ns = clock_now_ns();
    const uint64_t nodes =
        perft(board, common->rules, depth, options->bulk, common->threads, divide);
    return (Count){depth, nodes, (double)(clock_now_ns() - start_ns) * 1e-9};
}

static double millions_per_s(const Count *count) {
    return count->seconds > 0 ? (double)count->nodes * 1e-6 / count->seconds : 0;
}

/* The depths as they are counted: a line each, since the last one takes longest. */
static bool print_depths(const PerftOptions *options, const Board *board, Error *error) {
    const bool for_people = options->common.format == TABLE_TEXT;
    Text text = {.data = NULL};
    text_append_string(&text, for_people ? "depth                 nodes       time   Mnodes/s\n"
                                         : "depth,nodes\n");
    bool good = true;
    for (int depth = 1; good && depth <= options->depth; depth++) {
        const Count count = count_to(options, board, depth, NULL);
        if (for_people) {
            text_append(&text, "%5d %21" PRIu64 " %8.3f s %10.1f\n", depth, count.nodes,
                        count.seconds, millions_per_s(&count));
        } else {
            text_append(&text, "%d,%" PRIu64 "\n", depth, count.nodes);
        }
        good = cli_print(&text, error);
        text_clear(&text);
    }
    text_free(&text);
    return good;
}

static bool print_table(const Table *table, TableFormat format, Error *error) {
    Text text = {.data = NULL};
    table_write(table, format, &text);
    const bool good = cli_print(&text, error);
    text_free(&text);
    return good;
}

static bool print_json(const PerftOptions *options, const Board *board, Error *error) {
    Table *const table = table_new();
    table_add_column(table, "depth", "depth", TABLE_RIGHT);
    table_add_column(table, "nodes", "nodes", TABLE_RIGHT);
    for (int depth = 1; depth <= options->depth; depth++) {
        table_put_int(table, depth);
        table_put_int(table, (int64_t)count_to(options, board, depth, NULL).nodes);
    }
    const bool good = print_table(table, TABLE_JSON, error);
    table_free(table);
    return good;
}

static bool print_divide(const PerftOptions *options, const Board *board, Error *error) {
    MoveList legal;
    uint64_t nodes[MOVES_MAX];
    Text text = {.data = NULL};
    moves_generate(board, options->common.rules, &legal);
    const Count total = count_to(options, board, options->depth, nodes);
    Table *const table = table_new();
    table_add_column(table, "move", "move", TABLE_LEFT);
    table_add_column(table, "nodes", "nodes", TABLE_RIGHT);
    for (int i = 0; i < legal.count; i++) {
        text_clear(&text);
        move_write(&legal.moves[i], &legal, &text);
        table_put_text(table, text_string(&text));
        table_put_int(table, (int64_t)nodes[i]);
    }
    text_clear(&text);
    table_write(table, options->common.format, &text);
    if (options->common.format == TABLE_TEXT) {
        text_append(&text, "%d moves, %" PRIu64 " nodes at depth %d in %.3f s, %.1f Mnodes/s\n",
                    legal.count, total.nodes, total.depth, total.seconds, millions_per_s(&total));
    }
    const bool good = cli_print(&text, error);
    table_free(table);
    text_free(&text);
    return good;
}

static bool print_all(const PerftOptions *options, Error *error) {
    static const char NOTE[] = "Paths are counted: both ways round a circular capture are two "
                               "moves.\n";
    const TableFormat format = options->common.format;
    Board board;
    if (!common_board(&options->common, &board, error)) return false;
    const bool good = options->divide        ? print_divide(options, &board, error)
                      : format == TABLE_JSON ? print_json(options, &board, error)
                                             : print_depths(options, &board, error);
    if (!good || format != TABLE_TEXT) return good;
    Text note = {.data = NULL};
    text_append_string(&note, NOTE);
    const bool noted = cli_print(&note, error);
    text_free(&note);
    return noted;
}

static int run(int argc, char **argv) {
    PerftOptions options = {.common = common_default(), .bulk = true};
    Error error = {ERROR_NONE, ""};
    cli_parse(&COMMAND_PERFT, argc, argv, &options, NULL);
    options.depth = parse_depth(&options.common);
    return print_all(&options, &error) ? 0 : cli_fail(&error);
}

const Command COMMAND_PERFT = {
    "perft", "counts move sequences from a position", "DEPTH", DOC, OPTIONS, NULL, 0, run};
