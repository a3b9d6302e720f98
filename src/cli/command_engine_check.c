/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff engine-check: tests how another program speaks the line protocol. */
#include "cli/commands.h"

#include "draughts/history.h"
#include "draughts/notation.h"
#include "draughts/random_board.h"
#include "engine/engine.h"
#include "util/clock.h"
#include "util/csv_schema.h"
#include "util/utf8.h"

#include <math.h>

static const char DOC[] =
    "Tests a program that speaks the line protocol (docs/connect-an-engine.md): start, legal "
    "replies in 500 positions and in those of a file, limits, new games, with history=on also "
    "moves in 'position', and how it ends.\v"
    "Each point has a line; if it failed, with the requests and what is wrong with the answer. The "
    "exit code is then 1. Limits are compared with what the engine reports, time with the "
    "clock.\n\n"
    "Examples:\n"
    "  jumpoff engine-check 'line:\"jumpoff engine piece2val\"'\n"
    "  jumpoff engine-check 'line:\"jumpoff engine null\":history=on' --rules giveaway";

enum { FILE_SIZE = 512 };
typedef struct EngineCheck {
    Common common;
    char file[FILE_SIZE]; /* of more positions; empty: none */
    Engine *engine;
    History *game;
    Rng rng;
    uint64_t requests;
    int points, failed;
    bool is_printed;
    Error *error;
    /* Of the current point: */
    int asked;
    double figure; /* the largest depth or number of nodes reported, or the shortest time in s */
    Text failure;  /* the requests and what is wrong; empty: nothing */
} EngineCheck;

static const Setting OPTIONS[] = {
    OPTION_RULES,
    OPTION_BOARD,
    {SETTING_WORDS("positions-file", "FILE",
                   "ask also in a file's positions of these rules and this board, as of "
                   "reports/truth/moves.csv",
                   1, FILE_SIZE, offsetof(EngineCheck, file))},
    {.name = NULL},
};

/* Prints the line of a point: why it failed, else `detail`. Begins the next. */
static void end_point(EngineCheck *check, const char *name, const char *detail) {
    const bool has_failed = check->failure.length > 0;
    Text line = {0};
    text_append(&line, "%-18s%s%s\n", name, has_failed ? "FAILED: " : "",
                has_failed ? check->failure.data : detail);
    check->is_printed = check->is_printed && cli_print(&line, check->error);
    check->points++;
    check->failed += has_failed;
    check->asked = 0;
    check->figure = 0;
    text_clear(&check->failure);
}

static void fail(EngineCheck *check, const char *why) {
    utf8_append_clean(&check->failure, engine_request(check->engine), "; ");
    utf8_append_clean(&check->failure, why, "?");
}

/* Asks for one of the legal moves in check->game. Returns it, -1 after a failure. */
static int ask(EngineCheck *check, SearchLimit limit, const MoveList *legal) {
    SearchResult result;
    Failure failure;
    check->requests++;
    SearchRequest request = {.board = history_board(check->game),
                             .legal = legal,
                             .rules = check->common.rules,
                             .limit = limit,
                             .seed = check->requests,
                             .game_seed = check->requests};
    request.past = history_past(check->game, &request.past_count);
    const int64_t start_ns = clock_now_ns();
    const bool good = engine_move(check->engine, &request, &result, &failure);
    const double seconds = (double)(clock_now_ns() - start_ns) * 1e-9;
    const double reported = limit.nodes != 0 ? (double)result.counters.nodes : result.depth_plies;
    if (limit.time_ns == 0)
        check->figure = fmax(check->figure, reported);
    else if (check->asked == 0 || seconds < check->figure)
        check->figure = seconds;
    check->asked++;
    if (!good) fail(check, failure.detail);
    return good ? result.move : -1;
}

/* Positions in which all legal moves are of a kind; START is the start position. */
typedef enum Kind { ANY, START, PROMOTION, MULTIPLE, CIRCULAR, PATH, BLOCKING } Kind;

/* `most` is the largest figure that keeps the limit. Of rare kinds there are few positions. */
static const struct {
    const char *name;
    Kind kind;
    int positions;
    SearchLimit limit;
    double most;
} POINTS[] = {{"positions", ANY, 340, {.depth_plies = 2}, INFINITY},
              {"promotions", PROMOTION, 60, {.depth_plies = 2}, INFINITY},
              {"multiple jumps", MULTIPLE, 60, {.depth_plies = 2}, INFINITY},
              {"circular captures", CIRCULAR, 8, {.depth_plies = 2}, INFINITY},
              {"named paths", PATH, 12, {.depth_plies = 2}, INFINITY},
              {"blocked sides", BLOCKING, 20, {.depth_plies = 2}, INFINITY},
              {"depth 4", START, 5, {.depth_plies = 4}, 4},
              {"nodes 10000", START, 5, {.nodes = 10000}, 20000},
              {"time 0.5", START, 5, {.time_ns = 500000000}, 1}};

static bool is_of(Kind kind, const Board *board, const Rules *rules, const MoveList *legal, int i) {
    const Move *const move = &legal->moves[i];
    const Squares from = board_bit(board->size, move_from(move)),
                  to = board_bit(board->size, move_to(move));
    const Board after = move_apply(board, move);
    MoveList replies;
    switch (kind) {
    case ANY:
    case START: return true;
    case PROMOTION: return (board->kings & from) == 0 && (after.kings & to) != 0;
    case MULTIPLE: return move->length > 2;
    case CIRCULAR: return from == to;
    case PATH: return move_needs_path(move, legal);
    case BLOCKING: break;
    }
    return after.pieces[after.side] != 0 && moves_generate(&after, rules, &replies) == 0;
}

/* Asks for moves in positions of a kind, up to a failure. Of times the shortest counts, as the
 * processor may have been busy: one that keeps the limit is enough. */
static void check_positions(EngineCheck *check, size_t point) {
    enum { TRIES_MOST = 300000 };
    const Rules *const rules = check->common.rules;
    const Kind kind = POINTS[point].kind;
    const bool may_be_played = kind < CIRCULAR; /* the others are rarer still in games */
    const SearchLimit limit = POINTS[point].limit;
    const double most = POINTS[point].most;
    engine_begin(check->engine);
    for (int i = 0; i < TRIES_MOST && check->asked < POINTS[point].positions; i++) {
        const int size = check->common.board_size;
        const Board board = kind == START ? board_start(size)
                                          : random_board(size, rules, may_be_played, &check->rng);
        MoveList legal;
        int move = 0;
        moves_generate(&board, rules, &legal);
        while (move < legal.count && is_of(kind, &board, rules, &legal, move)) move++;
        if (move < legal.count) continue;
        history_start(check->game, &board);
        if (ask(check, limit, &legal) < 0) break;
        if (limit.time_ns == 0 ? most < check->figure : check->figure <= most) break;
    }
    TEXT_AUTO Text detail = {0};
    text_append(&detail, "%d legal replies", check->asked);
    if (most < INFINITY && check->figure > 0)
        text_append(&detail,
                    limit.time_ns != 0 ? ", the fastest in %.3f s" : ", up to %.0f reported",
                    check->figure);
    if (check->figure > most && check->failure.length == 0) fail(check, text_string(&detail));
    end_point(check, POINTS[point].name, text_string(&detail));
}

/* Plays games against random moves, from the start or from positions with only kings, in which
 * moves before the position count. */
static void check_games(EngineCheck *check, const char *name, bool has_kings) {
    enum { GAMES = 10, PLIES_MOST = 60 };
    const Rules *const rules = check->common.rules;
    for (int game = 0; game < GAMES && check->failure.length == 0; game++) {
        Board board = board_start(check->common.board_size);
        MoveList legal;
        while (has_kings && board.kings != (board.pieces[BLACK] | board.pieces[WHITE]))
            board = random_board(board.size, rules, false, &check->rng);
        engine_begin(check->engine);
        history_start(check->game, &board);
        for (int ply = 0; ply < PLIES_MOST && moves_generate(&board, rules, &legal) > 0; ply++) {
            const int move = ply % 2 == 0 ? ask(check, (SearchLimit){.depth_plies = 2}, &legal)
                                          : (int)rng_below(&check->rng, (uint32_t)legal.count);
            if (move < 0) break;
            board = move_apply(&board, &legal.moves[move]);
            history_add(check->game, &legal.moves[move], &board);
        }
    }
    end_point(check, name, "legal replies in 10 games");
}

/* A row of a file of positions. */
typedef struct PositionRow {
    const char *rules, *fen;
    int board;
} PositionRow;

static const CsvColumn POSITION_COLUMNS[] = {
    COLUMN("rules", TEXT, PositionRow, rules),
    COLUMN("board", INT, PositionRow, board, .is_later = true),
    COLUMN("fen", TEXT, PositionRow, fen),
};

/* Asks in the position of a row, once if more rows have it; up to a failure. */
static bool ask_in_row(const SchemaReader *reader, const void *from, void *context, Error *error) {
    EngineCheck *const check = context;
    const PositionRow *const row = from;
    const Rules *const rules = check->common.rules;
    const int size = check->common.board_size;
    Error why = {ERROR_NONE, ""};
    Board board;
    MoveList legal;
    if (rules_find(row->rules) != rules || (row->board >= 0 && row->board != size)) return true;
    if (!fen_parse(row->fen, size, &board, &why))
        return schema_fail(reader, error, "column fen: %s", why.message);
    if (check->asked > 0 && board_equal(&board, history_board(check->game))) return true;
    if (check->failure.length > 0 || moves_generate(&board, rules, &legal) == 0) return true;
    history_start(check->game, &board);
    ask(check, (SearchLimit){.depth_plies = 2}, &legal);
    return true;
}

static bool check_file(EngineCheck *check) {
    const CsvSchema schema = SCHEMA_OF(check->file, POSITION_COLUMNS, PositionRow);
    char detail[64];
    engine_begin(check->engine);
    if (!schema_each(&schema, NULL, ask_in_row, check, check->error)) return false;
    if (check->asked == 0)
        return error_set(check->error, ERROR_DATA,
                         "%s: no position by the rules '%s' on a board of %d rows", check->file,
                         check->common.rules->name, check->common.board_size);
    snprintf(detail, sizeof detail, "%d legal replies", check->asked);
    end_point(check, "positions file", detail);
    return true;
}

static void check_end(EngineCheck *check, const char *name, bool says_quit) {
    char detail[64];
    const int64_t taken_ns = engine_time_end(check->engine, says_quit);
    if (taken_ns < 0) text_append_string(&check->failure, "has not ended within 5 s");
    snprintf(detail, sizeof detail, "ends within %.3f s", (double)taken_ns * 1e-9);
    end_point(check, name, detail);
}

static void check_all(EngineCheck *check, bool has_history) {
    for (size_t i = 0; i < sizeof POINTS / sizeof *POINTS; i++) check_positions(check, i);
    check_games(check, "new games", false);
    if (has_history) check_games(check, "history", true);
    check_end(check, "quit", true);
    check_end(check, "closed input", false);
    const char *const stray = engine_stray_line(check->engine);
    if (*stray != '\0') cli_note("lines that are no answer are ignored: '%s'.", stray);
    text_append(&check->failure, "%d of %d points failed\n", check->failed, check->points);
    check->is_printed = check->is_printed && cli_print(&check->failure, check->error);
}

static bool run(int argc, char **argv, Error *error) {
    EngineCheck check = {
        .common = common_default(), .rng = rng_seeded(1), .is_printed = true, .error = error};
    const Common *const common = &check.common;
    EngineSpec spec;
    const char *limit = NULL;
    cli_parse(&COMMAND_ENGINE_CHECK, argc, argv, &check, NULL);
    const char *const text = cli_word(common, "engine", "line:PROGRAM");
    if (strncmp(text, "line:", 5) != 0) cli_usage_error(common, "expected line:PROGRAM");
    if (!engine_parse(text, &spec, &limit, error)) return false;
    if (limit != NULL) cli_usage_error(common, "@%s: expected no limit", limit);
    check.engine = engine_open(&spec, common->rules, common->board_size, NULL, error);
    if (check.engine == NULL) return false;
    check.game = history_new();
    const bool is_read = check.file[0] == '\0' || check_file(&check);
    if (is_read) check_all(&check, spec.history);
    engine_close(check.engine);
    history_free(check.game);
    return is_read && check.is_printed && (check.failed == 0 || cli_end(ERROR_CHECK, error));
}

const Command COMMAND_ENGINE_CHECK = {
    COMMAND_OF("engine-check", "tests how another program plays over a pipe", "line:PROGRAM")};
