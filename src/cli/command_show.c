/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/board_picture.h"
#include "cli/commands.h"

#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "draughts/random_board.h"
#include "util/interrupt.h"
#include "util/terminal.h"
#include "util/utf8.h"

static const char DOC[] =
    "Shows a position: board, legal moves, parameters, and its score by each evaluator.\v"
    "Scores are for the side to move. A proven win or loss has win_in instead of a score: the "
    "plies to the end, negative for a loss. csv is one table: the parameters, or what --evaluate, "
    "--search or --explain asks for.\n\n"
    "Examples:\n"
    "  jumpoff show\n"
    "  jumpoff show --game first/games.pdn --number 3 --ply 20\n"
    "  jumpoff show --fen B:W18,27,K10:B12,20,K22 --search piece2val@8\n"
    "  jumpoff show --explain hg-25f --fen B:W18,27,K10:B12,20,K22\n"
    "  jumpoff show --evaluate piece2val piece-and-row:row_base=0 --format csv";

typedef struct ShowOptions {
    Common common;
    const char *game; /* a file of PDN; NULL: none */
    int number, ply;  /* the number of the game in it, from 1, and of the position */
    CliWords evaluate, explain, search, check;
} ShowOptions;

#define AT(member) offsetof(ShowOptions, member)
static const Setting OPTIONS[] = {
    OPTION_FEN,
    {SETTING_WORD("game", "FILE", "replay a game of a PDN file, by the rules that it names",
                  AT(game)),
     .excludes = "fen"},
    {SETTING_WHOLE("number", "N", "with --game: the file's Nth game (default 1)", 1, INT32_MAX,
                   AT(number)),
     .needs = "game"},
    {SETTING_WHOLE("ply", "N", "with --game: the position after N plies (default: the end)", 0,
                   INT32_MAX, AT(ply)),
     .needs = "game"},
    OPTION_RULES,
    OPTION_BOARD,
    {SETTING_TYPE("evaluate", "PLAYER...",
                  "scores by these evaluators only (of a player: its evaluator, no search)",
                  AT(evaluate), &CLI_WORDS),
     .flags = SETTING_MANY},
    {SETTING_TYPE("explain", "PLAYER...",
                  "show the terms of these heuristics: conditions, values, weights", AT(explain),
                  &CLI_WORDS),
     .flags = SETTING_MANY},
    {SETTING_TYPE("search", "PLAYER...",
                  "search the position and show every best move, which takes more nodes",
                  AT(search), &CLI_WORDS),
     .flags = SETTING_MANY},
    {SETTING_TYPE("check", "PLAYER...",
                  "check these evaluators in 1000 positions: range, colours, repetition", AT(check),
                  &CLI_WORDS),
     .flags = SETTING_MANY, .excludes = "fen game evaluate explain search"},
    OPTION_SEED_AS("random seed of the evaluators' noise and the searches (default 1)"),
    OPTION_FORMAT,
    {.name = NULL},
};
#undef AT

static void check(const ShowOptions *options) {
    const Common *const common = &options->common;
    if (common->output.format == TABLE_CSV &&
        (options->evaluate.count > 0) + (options->explain.count > 0) + (options->search.count > 0) >
            1)
        cli_usage_error(common, "--format csv prints one table: give --evaluate, --explain or "
                                "--search, not both");
}

/* The position */

/* Reads the requested game; faulty games before it are skipped. */
static bool read_game(const ShowOptions *options, PdnGame *game, Error *error) {
    const Common *const common = &options->common;
    PdnReader *const reader =
        pdn_open(NULL, options->game, cli_given(common, "rules") ? common->rules : NULL,
                 cli_given(common, "board") ? common->board_size : 0, error);
    if (reader == NULL) return false;
    PdnStatus status;
    int games = 0;
    do status = pdn_read(reader, game, error);
    while (status != PDN_FINISHED && ++games < options->number);
    pdn_close(reader);
    if (status == PDN_FINISHED)
        error_set(error, ERROR_DATA, "%s: no game %d in it; it has %d", options->game,
                  options->number, games);
    return status == PDN_GAME;
}

/* Plays the moves and reports which rule would have ended the game, and when. Only a final position
 * without a move proves a result wrong: games are also resigned, adjudicated or agreed draws. */
static void replay(const ShowOptions *options, const PdnGame *game, Board *board, Text *notes) {
    const Rules *const rules = game->rules;
    History *const history = history_new();
    Ending ending = ENDING_NONE;
    MoveList legal;
    int ply = 0;
    *board = game->start;
    history_start(history, board);
    for (; ply < options->ply && (size_t)ply < game->count; ply++) {
        *board = move_apply(board, &game->moves[ply]);
        history_add(history, &game->moves[ply], board);
        if (ending != ENDING_NONE) continue;
        ending = history_ending(history, &rules->draws, moves_generate(board, rules, &legal));
        if (ending != ENDING_NONE)
            text_append(notes, "After ply %d: %s, result %s\n", ply + 1, ending_name(ending),
                        result_text(ending_result(ending, board, rules)));
    }
    history_free(history);
    text_append(notes, "Position after ply %d of %zu; all moves are legal\n\n", ply, game->count);
    const Result result = ending_result(ENDING_NO_MOVES, board, rules);
    if (moves_generate(board, rules, &legal) == 0 && game->result != RESULT_UNKNOWN &&
        game->result != result)
        cli_note("%s:%ld: the game's result is %s, but by %s rules it ends %s (see --rules)",
                 options->game, game->line, result_text(game->result), rules->name,
                 result_text(result));
}

/* Finds the position and, for a game of a file, its rules and the notes that are printed first. */
static bool find_board(ShowOptions *options, Board *board, Output *output, Error *error) {
    Text *const text = output_text(output);
    PdnGame game = {.count = 0};
    if (options->game == NULL) return common_board(&options->common, board, error);
    const bool good = read_game(options, &game, error);
    if (good) {
        options->common.rules = game.rules;
        replay(options, &game, board, text);
        output_add_text(output, "game", text_string(text));
    }
    pdn_game_free(&game);
    return good;
}

/* Writes the board, its FEN, the side to move and its moves. */
static void write_position(const Rules *rules, const Board *board, const MoveList *legal,
                           Output *output) {
    const Side side = (Side)board->side;
    Text *const text = output_text(output);
    TEXT_AUTO Text moves = {0}, fen = {0}, drawing = {0};
    fen_write(board, &fen);
    board_picture_append(board, NULL, (PictureStyle){.colours = false}, &drawing);
    if (legal->count == 0)
        text_append(&moves, "%s has no move: %s has won", side_name(side),
                    side_name(rules->stuck_wins ? side : side_other(side)));
    else
        text_append(&moves, "%d for %s: ", legal->count, side_name(side));
    moves_write(legal, 0, &moves);
    text_append(text, "%s\nFEN    %s\nRules  %s\nMoves  ", text_string(&drawing), text_string(&fen),
                rules->name);
    utf8_append_beside(text, text_string(&moves), terminal_prose(), 7, 7);
    output_add_text(output, "fen", text_string(&fen));
    output_add_text(output, "rules", rules->name);
    output_add_number(output, "board", board->size);
    output_add_text(output, "moves", text_string(&moves));
    output_add_text(output, "drawing", text_string(&drawing));
}

/* Parameters and scores */

static void put_parameters(const Board *board, Output *output) {
    Table *const table = table_with("parameter,#black,#white");
    for (int i = 0; i < MANDZIUK_PARAMETER_COUNT; i++) {
        const ParameterId id = (ParameterId)i;
        table_add_text(table, PARAMETERS[id].key);
        table_show(table, "%s", PARAMETERS[id].title);
        table_add_int(table, (int64_t)parameter_value(board, id, BLACK));
        table_add_int(table, (int64_t)parameter_value(board, id, WHITE));
    }
    output_put_table(output, "parameters", table);
}

/* Evaluates the board by a player's evaluator. */
static bool put_score(Table *table, const ShowOptions *options, Catalogue *catalogue,
                      const Board *board, const char *word, Error *error) {
    PlayerSpec spec;
    Player player;
    if (!player_parse(word, catalogue, &spec, error) || !player_check_internal(&spec, error) ||
        !player_open(&player, &spec, catalogue, NULL, error))
        return false;
    eval_begin(&player.eval, board, options->common.seed);
    table_add_text(table, spec.label);
    table_add_real(table, eval_board(&player.eval, board), 3);
    player_close(&player);
    return true;
}

/* Evaluates by the requested heuristics or all; those for endings need kings on both sides only. */
static bool put_scores(const ShowOptions *options, Catalogue *catalogue, const Board *board,
                       Output *output, Error *error) {
    const bool is_ending = (board->pieces[BLACK] | board->pieces[WHITE]) == board->kings &&
                           board->pieces[BLACK] != 0 && board->pieces[WHITE] != 0;
    const int asked = options->evaluate.count, listed = asked > 0 ? 0 : catalogue_count(catalogue);
    Table *const table = table_with("evaluator,#score");
    bool good = true;
    for (int i = 0; good && i < asked; i++)
        good = put_score(table, options, catalogue, board, options->evaluate.words[i], error);
    for (int i = 0; good && i < listed; i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        const bool only_ending = entry->evaluator != NULL && entry->evaluator->is_ending;
        TEXT_AUTO Text word = {0};
        if (entry->text != NULL || (only_ending && !is_ending)) continue;
        text_append(&word, "%s%s", only_ending ? "piece2val:ending=" : "", entry->name);
        good = put_score(table, options, catalogue, board, text_string(&word), error);
    }
    output_put_table(output, "scores", table);
    return good;
}

/* Searches */

/* Appends the score and win_in; a win or loss has only its distance. */
static void put_search_score(Table *table, const SearchResult *result) {
    int64_t win_in = 0;
    if (!result->scored || !score_is_proven(result->score, &win_in)) {
        table_add_real(table, result->scored ? result->score : (double)NAN, 3);
        table_add_empty(table);
        return;
    }
    TEXT_AUTO Text words = {0};
    score_write(result->score, &words);
    table_add_empty(table);
    table_show(table, "%s", text_string(&words));
    table_add_int(table, win_in);
}

static void put_known(Table *table, bool known, uint64_t count) {
    if (known)
        table_add_int(table, (int64_t)count);
    else
        table_add_empty(table);
}

/* Whether one of the searches consults exact tables. */
static bool uses_tables(const ShowOptions *options) {
    for (int i = 0; i < options->search.count; i++)
        if (strstr(options->search.words[i], "tables=") != NULL) return true;
    return false;
}

static bool put_search(Table *table, const ShowOptions *options, Catalogue *catalogue,
                       const Board *board, const MoveList *legal, const char *word, Error *error) {
    PlayerSpec spec;
    Player player;
    SearchResult result;
    if (!player_parse(word, catalogue, &spec, error) ||
        !player_open(&player, &spec, catalogue, NULL, error))
        return false;
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
    TEXT_AUTO Text moves = {0};
    for (int i = 0; i < legal->count; i++) {
        if (result.best_count > 0 ? !result.is_best[i] : i != result.move) continue;
        if (moves.length > 0) text_append_char(&moves, ' ');
        move_write(&legal->moves[i], legal, &moves);
    }
    table_add_text(table, spec.label);
    put_search_score(table, &result);
    put_known(table, result.depth_plies > 0, (uint64_t)result.depth_plies);
    put_known(table, result.counters.nodes > 0, result.counters.nodes);
    put_known(table, result.counted, result.counters.leaves);
    table_add_text(table, text_string(&moves));
    if (uses_tables(options)) put_known(table, result.probes > 0, result.probes);
    return true;
}

static bool put_searches(const ShowOptions *options, Catalogue *catalogue, const Board *board,
                         const MoveList *legal, Output *output, Error *error) {
    if (legal->count == 0)
        return error_set(error, ERROR_DATA,
                         "--search: the side to move has no move; the game is over");
    Table *const table =
        table_with("player,#score,#win_in=,#depth,#nodes,#leaves,*best=best moves");
    if (uses_tables(options)) table_add_column(table, "probes", NULL, TABLE_RIGHT);
    bool good = true;
    for (int i = 0; good && i < options->search.count; i++)
        good = put_search(table, options, catalogue, board, legal, options->search.words[i], error);
    output_put_table(output, "searches", table);
    return good;
}

/* Heuristic files */

/* The terms of heuristic files for a board. */
typedef struct Explained {
    const Board *board;
    Output *output;
    Table *formulas, *terms, *components, *ranges;
} Explained;

static void put_quantity(Table *table, Quantity quantity) {
    TEXT_AUTO Text words = {0};
    quantity_write(quantity, &words);
    table_add_text(table, text_string(&words));
}

/* Nothing is rounded, so that sums can be checked. */
static void put_exact(Table *table, double value) {
    enum { DIGITS = 15 };
    table_add_real(table, value, 0);
    if (isfinite(value)) table_show(table, "%.*g", DIGITS, value);
}

/* Adds the rows of a component; returns its value. */
static Score add_component(Explained *explained, const char *label, const Component *component,
                           int index) {
    Table *const terms = explained->terms, *const ranges = explained->ranges;
    Table *const components = explained->components;
    const bool applies = component_applies(component, explained->board);
    char number[16];
    Score sum = 0;
    snprintf(number, sizeof number, "%d", index + 1);
    const char *const name = component->name[0] != '\0' ? component->name : number;
    for (int i = 0; i < component->range_count; i++) {
        const Range *const range = &component->ranges[i];
        const double value = quantity_value(range->quantity, explained->board);
        table_add_text(ranges, label);
        table_add_text(ranges, name);
        put_quantity(ranges, range->quantity);
        put_exact(ranges, range->min);
        put_exact(ranges, range->max);
        put_exact(ranges, value);
        table_add_text(ranges, value >= range->min && value <= range->max ? "yes" : "no");
    }
    for (int i = 0; i < component->term_count; i++) {
        const Term *const term = &component->terms[i];
        const double value = quantity_value(term->quantity, explained->board);
        const double contribution = term->weight * value + 0.0; /* no -0 */
        table_add_text(terms, label);
        table_add_text(terms, name);
        table_add_text(terms, applies ? "yes" : "no");
        put_quantity(terms, term->quantity);
        put_exact(terms, value);
        put_exact(terms, term->weight);
        put_exact(terms, applies ? contribution : (double)NAN);
        sum += contribution;
    }
    table_add_text(components, label);
    table_add_text(components, name);
    table_add_text(components, component->range_count > 0
                                   ? condition_key(component->any, component->negated)
                                   : "");
    table_add_text(components, applies ? "yes" : "no");
    put_exact(components, applies ? sum : (double)NAN);
    return applies ? sum : 0;
}

/* Adds a table cell for programs and a paragraph for people. */
static void put_line(const Explained *explained, const char *title, const char *words) {
    enum { COLUMN = 14 };
    Text *const text = output_text(explained->output);
    table_add_text(explained->formulas, words);
    for (const char *line = words; *line != '\0'; title = "") {
        const size_t length = strcspn(line, "\n");
        TEXT_AUTO Text words_of_line = {0};
        text_append_bytes(&words_of_line, line, length);
        text_append(text, "  %-*s", COLUMN - 2, title);
        utf8_append_beside(text, text_string(&words_of_line), terminal_prose(), COLUMN, COLUMN);
        line += length + (line[length] == '\n');
    }
}

static void add_formula(Explained *explained, const char *label, const Formula *formula) {
    Text *const text = output_text(explained->output);
    TEXT_AUTO Text rules = {0};
    Score value = 0;
    for (int i = 0; i < formula->rules_count; i++)
        text_append(&rules, "%s%s", i > 0 ? ", " : "", formula->rules[i]->name);
    text_append_char(text, '\n');
    utf8_append_clean(text, label, "?");
    text_append_char(text, '\n');
    table_add_text(explained->formulas, label);
    put_line(explained, "name", formula->name);
    put_line(explained, "summary", formula->summary);
    put_line(explained, "rules", rules.length > 0 ? rules.data : "any");
    put_line(explained, "source", formula->source);
    put_line(explained, "provenance", formula->provenance);
    for (int i = 0; i < formula->component_count; i++)
        value += add_component(explained, label, &formula->components[i], i);
    if (formula->patterns != NULL) {
        const Score worth = pattern_set_value(formula->patterns, explained->board);
        value += worth;
        table_add_real(explained->formulas, worth, 0);
        text_append(text, "Patterns: %d shapes with %d states are worth ",
                    formula->patterns->shape_count, formula->patterns->states);
        text_append_real(text, worth);
        text_append_char(text, '\n');
    } else {
        table_add_empty(explained->formulas);
    }
    table_add_real(explained->formulas, value, 0);
    text_append(text, "Value for %s, the side to move: ", side_name((Side)explained->board->side));
    text_append_real(text, value);
    text_append_char(text, '\n');
}

/* Returns a player's formula; NULL with the error. */
static const Formula *find_formula(Catalogue *catalogue, const char *player, PlayerSpec *spec,
                                   Error *error) {
    if (!player_parse(player, catalogue, spec, error) || !player_check_internal(spec, error))
        return NULL;
    const Formula *const formula = catalogue_find(catalogue, spec->evaluator)->formula;
    if (formula == NULL)
        return error_null(
            error, ERROR_USAGE,
            "--explain %.100s: it has no terms, as it is no heuristic file; expected a path "
            "or one of those of 'jumpoff list evaluators'",
            spec->evaluator);
    if (spec->evaluator_options[0] != '\0')
        return error_null(error, ERROR_USAGE,
                          "--explain %.100s: an ending has no terms; leave it out", spec->text);
    return formula;
}

static void put_explained(const ShowOptions *options, const char *key, Table *table,
                          Output *output) {
    if (options->explain.count == 1) table_hide_columns(table, "evaluator");
    if (table_rows(table) > 0)
        output_put_table(output, key, table);
    else
        output_add_table(output, key, table);
}

/* Prints the requested heuristics, their terms and which of their conditions hold. The terms come
 * first, as CSV has the first table. */
static bool explain(const ShowOptions *options, Catalogue *catalogue, const Board *board,
                    Output *output, Error *error) {
    Explained explained = {
        .board = board,
        .output = output,
        .formulas = table_with("evaluator,name,summary,rules,source,provenance,patterns,value"),
        /* text has `applies` of the component */
        .terms = table_with("evaluator,component,applies=,quantity,#value,#weight,#contribution"),
        .components = table_with("evaluator,component,condition,applies,#sum"),
        .ranges = table_with("evaluator,component,quantity,#min,#max,#value,holds")};
    bool good = true;
    for (int i = 0; good && i < options->explain.count; i++) {
        PlayerSpec spec;
        const Formula *const formula =
            find_formula(catalogue, options->explain.words[i], &spec, error);
        good = formula != NULL;
        if (good) add_formula(&explained, spec.label, formula);
    }
    put_explained(options, "terms", explained.terms, output);
    put_explained(options, "components", explained.components, output);
    put_explained(options, "ranges", explained.ranges, output);
    output_add_table(output, "formulas", explained.formulas);
    return good;
}

/* Checks an evaluator in random positions; ERROR_CHECK says where and what differs. */
static bool check_evaluator(const Common *common, const char *word, Output *output, Error *error) {
    enum { POSITIONS = 1000 };
    PlayerSpec spec;
    Rng rng = rng_seeded(common->seed);
    TEXT_AUTO Text fen = {0}, fault = {0};
    Catalogue *const catalogue = catalogue_new(common->board_size, common->rules);
    Player *const players =
        player_parse(word, catalogue, &spec, error) && player_check_internal(&spec, error)
            ? players_open(&spec, catalogue, 2, error)
            : NULL;
    catalogue_free(catalogue);
    if (players == NULL) return false;
    for (int i = 0; i < POSITIONS && fault.length == 0; i++) {
        const Board root = random_board(common->board_size, common->rules, true, &rng);
        const Board board = random_board(common->board_size, common->rules, true, &rng);
        if (!eval_check(&players[0].eval, &players[1].eval, &root, &board, common->seed, &fault))
            fen_write(&board, &fen);
    }
    players_close(players, 2);
    if (fault.length > 0)
        return error_set(error, ERROR_CHECK, "%s: %s: %s", spec.label, fen.data, fault.data);
    output_say(output, spec.label,
               "%s: in %d positions the values are in range, repeat, and are the same with colours "
               "exchanged.",
               spec.label, POSITIONS);
    return true;
}

/* Without options text shows everything that is computed quickly, CSV the parameters. */
static bool write_all(const ShowOptions *options, const Board *board, Output *output,
                      Error *error) {
    const bool is_csv = options->common.output.format == TABLE_CSV,
               explains = options->explain.count > 0;
    const bool evaluates = options->evaluate.count > 0, searches = options->search.count > 0;
    MoveList legal;
    moves_generate(board, options->common.rules, &legal);
    interrupt_install();
    write_position(options->common.rules, board, &legal, output);
    if (!explains && !(is_csv && (evaluates || searches))) put_parameters(board, output);
    Catalogue *const catalogue = catalogue_new(board->size, options->common.rules);
    const bool good = ((!evaluates && (is_csv || explains)) ||
                       put_scores(options, catalogue, board, output, error)) &&
                      (!explains || explain(options, catalogue, board, output, error)) &&
                      (!searches || put_searches(options, catalogue, board, &legal, output, error));
    catalogue_free(catalogue);
    return good;
}

static bool run(int argc, char **argv, Error *error) {
    ShowOptions options = {.common = common_default(), .number = 1, .ply = INT32_MAX};
    Board board;
    cli_parse(&COMMAND_SHOW, argc, argv, &options, NULL);
    check(&options);
    Output *const output = cli_output(&options.common);
    bool good = options.check.count > 0 || (find_board(&options, &board, output, error) &&
                                            write_all(&options, &board, output, error));
    for (int i = 0; good && i < options.check.count; i++)
        good = check_evaluator(&options.common, options.check.words[i], output, error);
    return cli_print_output(output, good, error);
}

const Command COMMAND_SHOW = {
    COMMAND_OF("show", "a position: board, moves, scores of the evaluators", NULL)};
