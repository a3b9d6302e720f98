/* SPDX-License-Identifier: GPL-3.0-or-later */
/* jumpoff show: a position, its moves, and what evaluators and searches say about it. */
#include "cli/board_picture.h"
#include "cli/commands.h"
#include "cli/show_board.h"
#include "cli/show_explain.h"

#include "draughts/notation.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

#include <math.h>
#include <string.h>

static const char DOC[] =
    "Shows a position: the board, the legal moves, its parameters, and what each evaluator says.\v"
    "Scores are from the point of view of the side to move. As CSV it prints one table: the "
    "parameters (parameter,black,white), with --evaluate the scores (evaluator,score), with "
    "--search what the searches found (player,score,win_in,depth,nodes,leaves,best and, with "
    "tables, probes), with --explain the terms of heuristic files (evaluator, component, applies, "
    "quantity, value, weight, contribution). A proven win has no score but win_in, the plies to "
    "the end of the game; a proven loss likewise, with a minus.\n\n"
    "Examples:\n"
    "  jumpoff show\n"
    "  jumpoff show --game first/games.pdn --number 3 --ply 20\n"
    "  jumpoff show --fen B:W18,27,K10:B12,20,K22 --search piece2val@8\n"
    "  jumpoff show --fen W:WK15,K20:BK28,12 --tables tables\n"
    "  jumpoff show --explain hg-25f\n"
    "  jumpoff show --evaluate piece2val piece-and-row:row_base=0 --format csv";

enum { WORDS_MAX = 128 };

typedef struct Words {
    int count;
    const char *words[WORDS_MAX];
} Words;

typedef struct ShowOptions {
    Common common;
    ShowGame game; /* its path is NULL: none */
    Words evaluate, explain, search;
    const char *tables;   /* NULL: none */
    Catalogue *catalogue; /* of the game; owned by run */
} ShowOptions;

static bool add_word(const char *word, void *value, Error *error) {
    Words *const words = value;
    if (words->count == WORDS_MAX)
        return error_set(error, ERROR_USAGE, "more than %d players", WORDS_MAX);
    words->words[words->count++] = word;
    return true;
}

static const SettingType WORDS = {.parse = add_word};

#define AT(member) offsetof(ShowOptions, member)
static const Setting OPTIONS[] = {
    OPTION_FEN,
    {SETTING_WORD("game", "FILE", "replay a game of a PDN file, by the rules that it names",
                  AT(game.path))},
    {SETTING_WHOLE("number", "N", "with --game: the file's Nth game (default 1)", 1, INT32_MAX,
                   AT(game.number))},
    {SETTING_WHOLE("ply", "N", "with --game: the position after N plies (default: the end)", 0,
                   INT32_MAX, AT(game.ply))},
    OPTION_RULES,
    OPTION_BOARD,
    {SETTING_TYPE("evaluate", "PLAYER...",
                  "only these evaluators (a player's is taken, without searching)", AT(evaluate),
                  &WORDS),
     .flags = SETTING_MANY},
    {SETTING_TYPE("explain", "PLAYER...",
                  "the terms of heuristic files: conditions, values, weights", AT(explain), &WORDS),
     .flags = SETTING_MANY},
    {SETTING_TYPE("search", "PLAYER...", "search the position and show every best move", AT(search),
                  &WORDS),
     .flags = SETTING_MANY},
    {SETTING_WORD("tables", "DIR", "exact tables: the value of the position, if they have it",
                  AT(tables))},
    OPTION_SEED_AS("random seed of the evaluators' noise and the searches (default 1)"),
    OPTION_FORMAT,
    {.name = NULL},
};
#undef AT

static void check(const ShowOptions *options) {
    if (options->game.path != NULL && options->common.fen != NULL)
        cli_usage_error(&options->common, "--fen and --game: expected one of them");
    if (options->game.path == NULL && (cli_given(&options->common, "number") != NULL ||
                                       cli_given(&options->common, "ply") != NULL))
        cli_usage_error(&options->common, "--number and --ply go with --game FILE");
    if (options->common.format == TABLE_CSV &&
        (options->evaluate.count > 0) + (options->explain.count > 0) + (options->search.count > 0) >
            1) {
        cli_usage_error(&options->common,
                        "--format csv prints one table: give --evaluate, --explain or "
                        "--search, not both");
    }
}

static Table *parameter_table(const Board *board) {
    Table *const table = table_new();
    table_add_column(table, "parameter", "parameter", TABLE_LEFT);
    table_add_column(table, "black", "black", TABLE_RIGHT);
    table_add_column(table, "white", "white", TABLE_RIGHT);
    for (int i = 0; i < SEED003_PARAMETER_COUNT; i++) {
        const ParameterId id = (ParameterId)i;
        table_put_text(table, PARAMETERS[id].key);
        table_show(table, "%s", PARAMETERS[id].title);
        table_put_int(table, (int64_t)parameter_value(board, id, BLACK));
        table_put_int(table, (int64_t)parameter_value(board, id, WHITE));
    }
    return table;
}

/* Evaluates the board by a player's evaluator. */
static bool put_score(Table *table, const ShowOptions *options, const Board *board,
                      const char *word, Error *error) {
    PlayerSpec spec;
    Player player;
    if (!player_parse(word, options->catalogue, &spec, error) || !player_check_own(&spec, error) ||
        !player_open(&player, &spec, options->catalogue, error)) {
        return false;
    }
    eval_begin(&player.eval, board, options->common.seed);
    table_put_text(table, spec.label);
    table_put_real(table, eval_board(&player.eval, board), 3);
    player_close(&player);
    return true;
}

/* Every evaluator: an ending's only where both sides have nothing but kings. */
static bool put_all_scores(Table *table, const ShowOptions *options, const Board *board,
                           Error *error) {
    const Catalogue *const catalogue = options->catalogue;
    const bool is_ending = (board->pieces[BLACK] | board->pieces[WHITE]) == board->kings &&
                           board->pieces[BLACK] != 0 && board->pieces[WHITE] != 0;
    bool good = true;
    for (int i = 0; good && i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        const bool only_ending = entry->evaluator != NULL && entry->evaluator->is_ending;
        Text word = {.data = NULL};
        if (entry->text != NULL || (only_ending && !is_ending)) continue;
        text_append(&word, "%s%s", only_ending ? "piece2val:ending=" : "", entry->name);
        good = put_score(table, options, board, text_string(&word), error);
        text_free(&word);
    }
    return good;
}

/* NULL with the error of a player. */
static Table *score_table(const ShowOptions *options, const Board *board, Error *error) {
    Table *const table = table_new();
    table_add_column(table, "evaluator", "evaluator", TABLE_LEFT);
    table_add_column(table, "score", "score", TABLE_RIGHT);
    bool good = options->evaluate.count > 0 || put_all_scores(table, options, board, error);
    for (int i = 0; good && i < options->evaluate.count; i++) {
        good = put_score(table, options, board, options->evaluate.words[i], error);
    }
    if (good) return table;
    table_free(table);
    return NULL;
}

/* The score and win_in: of a win or loss only its distance is told. */
static void put_search_score(Table *table, const SearchResult *result) {
    int64_t win_in = 0;
    if (!result->scored || !score_is_proven(result->score, &win_in)) {
        table_put_real(table, result->scored ? result->score : (double)NAN, 3);
        table_put_empty(table);
        return;
    }
    Text words = {.data = NULL};
    score_write(result->score, &words);
    table_put_empty(table);
    table_show(table, "%s", text_string(&words));
    table_put_int(table, win_in);
    text_free(&words);
}

static void put_best_moves(Table *table, const MoveList *legal, const SearchResult *result) {
    Text moves = {.data = NULL};
    for (int i = 0; i < legal->count; i++) {
        if (result->best_count > 0 ? !result->is_best[i] : i != result->move) continue;
        if (moves.length > 0) text_append_char(&moves, ' ');
        move_write(&legal->moves[i], legal, &moves);
    }
    table_put_text(table, text_string(&moves));
    text_free(&moves);
}

static void put_known(Table *table, bool known, uint64_t count) {
    if (known) {
        table_put_int(table, (int64_t)count);
    } else {
        table_put_empty(table);
    }
}

/* Whether one of the searches looks into exact tables. */
static bool uses_tables(const ShowOptions *options) {
    for (int i = 0; i < options->search.count; i++)
        if (strstr(options->search.words[i], "tables=") != NULL) return true;
    return false;
}

static bool put_search(Table *table, const ShowOptions *options, const Board *board,
                       const MoveList *legal, const char *word, Error *error) {
    PlayerSpec spec;
    Player player;
    SearchResult result;
    if (!player_parse(word, options->catalogue, &spec, error) ||
        !player_open(&player, &spec, options->catalogue, error)) {
        return false;
    }
    SearchRequest request = {.board = board,
                             .legal = legal,
                             .rules = options->common.rules,
                             .seed = options->common.seed,
                             .game_seed = options->common.seed,
                             .all_best = true,
                             .analyse = true,
                             .stop = interrupt_flag()};
    Failure failure;
    const bool moved =
        player_move(&player, &request, &result, &failure) || player_fail(&player, &failure, error);
    player_close(&player);
    if (!moved) return false;
    if (result.stopped) return error_set(error, ERROR_INTERRUPTED, "stopped");
    table_put_text(table, spec.label);
    put_search_score(table, &result);
    put_known(table, result.depth_plies > 0, (uint64_t)result.depth_plies);
    put_known(table, result.counters.nodes > 0, result.counters.nodes);
    put_known(table, result.counted, result.counters.leaves);
    put_best_moves(table, legal, &result);
    if (uses_tables(options)) put_known(table, result.probes > 0, result.probes);
    return true;
}

static Table *search_table(const ShowOptions *options, const Board *board, const MoveList *legal,
                           Error *error) {
    if (legal->count == 0) {
        error_set(error, ERROR_DATA, "--search: the side to move has no move; the game is over");
        return NULL;
    }
    Table *const table = table_new();
    table_add_column(table, "player", "player", TABLE_LEFT);
    table_add_column(table, "score", "score", TABLE_RIGHT);
    table_add_column(table, "win_in", NULL, TABLE_RIGHT);
    table_add_column(table, "depth", "depth", TABLE_RIGHT);
    table_add_column(table, "nodes", "nodes", TABLE_RIGHT);
    table_add_column(table, "leaves", "leaves", TABLE_RIGHT);
    table_add_column(table, "best", "best moves", TABLE_LEFT);
    if (uses_tables(options)) table_add_column(table, "probes", NULL, TABLE_RIGHT);
    bool good = true;
    for (int i = 0; good && i < options->search.count; i++) {
        good = put_search(table, options, board, legal, options->search.words[i], error);
    }
    if (good) return table;
    table_free(table);
    return NULL;
}

/* The board, its FEN, who moves, and the moves. */
static void write_position(const ShowOptions *options, const Board *board, const MoveList *legal,
                           Answer *answer) {
    const Side side = (Side)board->side;
    Text *const text = answer_text(answer);
    Text moves = {.data = NULL}, fen = {.data = NULL}, drawing = {.data = NULL};
    fen_write(board, &fen);
    board_picture_append(board, NULL, (PictureStyle){.colours = false}, &drawing);
    text_append_string(text, text_string(&drawing));
    text_append(text, "\nFEN    %s\nRules  %s\nMoves  ", text_string(&fen),
                options->common.rules->name);
    if (legal->count == 0) {
        const Side winner = options->common.rules->stuck_wins ? side : side_other(side);
        text_append(&moves, "%s has none: %s has won", side_name(side), side_name(winner));
    } else {
        text_append(&moves, "%d for %s:", legal->count, side_name(side));
    }
    for (int i = 0; i < legal->count; i++) {
        text_append_char(&moves, ' ');
        move_write(&legal->moves[i], legal, &moves);
    }
    utf8_append_beside(text, text_string(&moves), terminal_prose(), 7, 7);
    answer_add_text(answer, "fen", text_string(&fen));
    answer_add_text(answer, "rules", options->common.rules->name);
    answer_add_number(answer, "board", board->size);
    answer_add_text(answer, "moves", text_string(&moves));
    answer_add_text(answer, "drawing", text_string(&drawing));
    text_free(&moves);
    text_free(&fen);
    text_free(&drawing);
}

/* Puts a table and frees it; false when there is none. */
static bool put_table(Answer *answer, const char *key, Table *table) {
    if (table == NULL) return false;
    text_append_char(answer_text(answer), '\n');
    answer_put_table(answer, key, table);
    return true;
}

static bool put_scores(const ShowOptions *options, const Board *board, Answer *answer,
                       Error *error) {
    return put_table(answer, "scores", score_table(options, board, error));
}

static bool put_searches(const ShowOptions *options, const Board *board, const MoveList *legal,
                         Answer *answer, Error *error) {
    return options->search.count == 0 ||
           put_table(answer, "searches", search_table(options, board, legal, error));
}

static bool put_terms(const ShowOptions *options, const Board *board, Answer *answer,
                      Error *error) {
    return show_explain(options->catalogue, options->explain.words, options->explain.count, board,
                        answer, error);
}

/* Without anything asked for, everything that is quickly said. */
static bool write_all(const ShowOptions *options, const Board *board, const MoveList *legal,
                      Answer *answer, Error *error) {
    const bool all = options->explain.count == 0;
    write_position(options, board, legal, answer);
    return show_exact(options->tables, options->common.rules, board, legal, answer, error) &&
           (!all || put_table(answer, "parameters", parameter_table(board))) &&
           ((!all && options->evaluate.count == 0) || put_scores(options, board, answer, error)) &&
           put_terms(options, board, answer, error) &&
           put_searches(options, board, legal, answer, error);
}

/* For CSV the one table. */
static bool write_csv(const ShowOptions *options, const Board *board, const MoveList *legal,
                      Answer *answer, Error *error) {
    if (options->explain.count > 0) return put_terms(options, board, answer, error);
    if (options->search.count > 0) return put_searches(options, board, legal, answer, error);
    if (options->evaluate.count > 0) return put_scores(options, board, answer, error);
    return put_table(answer, "parameters", parameter_table(board));
}

/* The position and, of a game, what was said of it, which stands first. */
static bool find_board(ShowOptions *options, Board *board, Answer *answer, Error *error) {
    Text *const text = answer_text(answer);
    if (options->game.path == NULL) return common_board(&options->common, board, error);
    if (!show_game_replay(&options->game, &options->common.rules, board, text, error)) return false;
    answer_add_text(answer, "game", text_string(text));
    return true;
}

static int run(int argc, char **argv) {
    ShowOptions options = {.common = common_default(), .game = {.number = 1, .ply = INT32_MAX}};
    Common *const common = &options.common;
    Error error = {ERROR_NONE, ""};
    Board board;
    MoveList legal;
    cli_parse(&COMMAND_SHOW, argc, argv, &options, NULL);
    check(&options);
    if (cli_given(common, "rules") != NULL) options.game.rules = common->rules;
    if (cli_given(common, "board") != NULL) options.game.board_size = common->board_size;
    Answer *const answer = cli_answer(common);
    bool good = find_board(&options, &board, answer, &error);
    if (good) {
        interrupt_install();
        options.catalogue = catalogue_new(board.size, options.common.rules);
        moves_generate(&board, options.common.rules, &legal);
        good = (common->format == TABLE_CSV ? write_csv : write_all)(&options, &board, &legal,
                                                                     answer, &error);
    }
    good = cli_print_answer(answer, good, &error);
    catalogue_free(options.catalogue);
    return good ? 0 : cli_fail(&error);
}

const Command COMMAND_SHOW = {
    "show", "a position: board, moves, what the evaluators say", NULL, DOC, OPTIONS, .run = run};
