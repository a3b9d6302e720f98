/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printed games, replayed, and how often players would have moved as the paper's did. */
#include "papers/kind.h"

#include "draughts/pdn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 8, PLAYERS_MAX = 8, CHOICES_MAX = 256, DEPTHS = 10 };

/* A game of the paper's `texts`, as PDN, whose comments name misprints that were put right. */
typedef struct PrintedGame {
    const char *name, *text, *side, *result, *ending;
} PrintedGame;

typedef struct PrintedPlan {
    int count, player_count;
    PrintedGame games[GAMES_MAX];
    const char *players[PLAYERS_MAX]; /* evaluators */
} PrintedPlan;

static const Setting NO_SETTINGS[] = {{.name = NULL}};
#define AT(member) offsetof(PrintedGame, member)
static const Setting GAME[] = {
    {SETTING_WORD("name", NULL, NULL, AT(name))},
    {SETTING_WORD("text", NULL, NULL, AT(text))},
    {SETTING_WORD("side", NULL, NULL, AT(side))},
    {SETTING_WORD("result", NULL, NULL, AT(result))},
    {SETTING_WORD("ending", NULL, NULL, AT(ending))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "players", NULL};
    const ConfigText *const text = &claim->paper->text;
    PrintedPlan *const plan = opaque;
    if (!plan_read(text, from, NO_SETTINGS, LISTS, plan) ||
        !plan_groups(text, from, "games", GAMES_MAX, &plan->count) ||
        !plan_words(text, from, "players", 1, PLAYERS_MAX, plan->players, &plan->player_count))
        return false;
    for (int i = 0; i < plan->count; i++) {
        const config_setting_t *const group = plan_item(from, "games", i);
        PrintedGame *const game = &plan->games[i];
        if (!settings_check_keys(text, group, GAME, NULL, NULL) ||
            !settings_read(text, group, GAME, false, game))
            return false;
        if (game->name == NULL || game->text == NULL || game->side == NULL ||
            game->result == NULL || game->ending == NULL ||
            (strcmp(game->side, "black") != 0 && strcmp(game->side, "white") != 0) ||
            paper_text(claim->paper, game->text) == NULL)
            return config_text_refuse(text, group,
                                      "expected name, side, black or white, result, ending, "
                                      "and text, "
                                      "one of the paper's `texts`");
    }
    return true;
}

/* A position in which the paper's player had a choice. */
typedef struct Choice {
    Board board;
    int printed, legal; /* the move it made, among so many */
} Choice;

typedef struct Choices {
    int count;
    Choice items[CHOICES_MAX];
} Choices;

static void add_choice(Choices *choices, const Board *board, const MoveList *legal,
                       const Move *move) {
    int printed = 0;
    for (int i = 0; i < choices->count; i++)
        if (board_equal(&choices->items[i].board, board)) return;
    if (choices->count == CHOICES_MAX) return;
    while (!move_equal(&legal->moves[printed], move)) printed++;
    choices->items[choices->count++] = (Choice){*board, printed, legal->count};
}

/* Those that the comments name. */
static int count_misprints(const PdnGame *moves) {
    static const char NAMED[] = "misprint:";
    const char *comment = text_string(&moves->comments);
    int count = 0;
    for (size_t i = 0; i < moves->count; i++, comment += strlen(comment) + 1)
        count += strncmp(comment, NAMED, sizeof NAMED - 1) == 0;
    return count;
}

/* Whether the last position is the end that the paper says, by third repetition or the ends of the
 * game; it may have been over before, which is told. */
static bool replay_moves(const PrintedGame *game, const PdnGame *moves, Text *note,
                         Choices *choices) {
    static const DrawRules DRAWS = {.repetitions = 3}; /* the only one that the games show */
    const Side side = strcmp(game->side, "black") == 0 ? BLACK : WHITE;
    History *const history = history_new();
    MoveList legal;
    Ending ending = ENDING_NONE;
    int ended_at = 0;
    history_start(history, &moves->start);
    for (size_t ply = 0; ply < moves->count; ply++) {
        const Board board = *history_board(history);
        const Board after = move_apply(&board, &moves->moves[ply]);
        moves_generate(&board, moves->rules, &legal);
        if (board.side == side && legal.count > 1)
            add_choice(choices, &board, &legal, &moves->moves[ply]);
        history_add(history, &moves->moves[ply], &after);
        ending = history_ending(history, &DRAWS, moves_generate(&after, moves->rules, &legal));
        if (ending != ENDING_NONE && ended_at == 0) ended_at = (int)ply + 1;
    }
    const Result result = ending_result(ending, history_board(history), moves->rules);
    history_free(history);
    text_append(note, "%s: %zu legal plies, %d misprinted, %s (%s", game->name, moves->count,
                count_misprints(moves), result_text(result), ending_name(ending));
    if (ended_at != 0 && ended_at < (int)moves->count)
        text_append(note, ", first after ply %d", ended_at);
    text_append_string(note, "). ");
    return strcmp(result_text(result), game->result) == 0 &&
           strcmp(ending_name(ending), game->ending) == 0;
}

/* Adds whether a game is legal and ends as printed. */
static void replay(const Measuring *it, const PrintedGame *game, Choices *choices) {
    PdnGame moves = {.moves = NULL};
    Text text = {.data = NULL};
    Error fault;
    char name[64];
    text_append_string(&text, paper_text(it->claim->paper, game->text));
    PdnReader *const reader =
        pdn_open_text(game->name, &text, rules_find("english"), BOARD_SIZE_STANDARD);
    bool good = pdn_read(reader, &moves, &fault) == PDN_GAME;
    if (good)
        good = replay_moves(game, &moves, it->note, choices);
    else
        text_append(it->note, "%s is not legal. ", game->name);
    pdn_close(reader);
    pdn_game_free(&moves);
    snprintf(name, sizeof name, "%.40s as printed", game->name);
    figures_add_exact(it->figures, FIGURE_FACT, name, good);
}

/* Of each choice the chance with which the player makes the printed move: 1 / n where it is one of
 * its n best. */
static bool ask(const Measuring *it, Catalogue *catalogue, const char *description,
                const Choices *choices, double *agreement, Error *error) {
    const atomic_bool *const stop = it->campaign->stop;
    PlayerSpec spec;
    Player player;
    if (!player_parse(description, catalogue, &spec, error) ||
        !player_open(&player, &spec, catalogue, error))
        return false;
    bool good = true;
    for (int i = 0; good && i < choices->count; i++) {
        const Choice *const choice = &choices->items[i];
        MoveList legal;
        SearchResult result;
        Failure failure;
        SearchRequest request = {.board = &choice->board,
                                 .legal = &legal,
                                 .rules = catalogue_rules(catalogue),
                                 .all_best = true,
                                 .stop = stop};
        moves_generate(&choice->board, request.rules, &legal);
        player_move(&player, &request, &result, &failure);
        good = (!result.stopped && (stop == NULL || !atomic_load(stop))) ||
               error_set(error, ERROR_INTERRUPTED, "stopped");
        agreement[i] = result.is_best[choice->printed] ? 1.0 / result.best_count : 0;
    }
    player_close(&player);
    return good;
}

static const Field FIELDS[] = {
    ROW_TEXT(CurveRow, series),
    FIELD("depth", INT, CurveRow, at, .decimals = 0),
    ROW_ESTIMATE("score", CurveRow, value, 4),
    FIELD("positions", COUNT, CurveRow, count, .decimals = 0),
};
static const Record AGREEMENTS = RECORD_OF("agreement by depth", FIELDS, CurveRow);

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const PrintedPlan *const plan = opaque;
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules_find("english"));
    Choices *const choices = memory_allocate(sizeof *choices);
    double agreement[CHOICES_MAX];
    Rows rows = {.items = NULL};
    bool good = true;
    for (int i = 0; i < plan->count; i++) replay(it, &plan->games[i], choices);
    for (int i = 0; good && i < plan->player_count * DEPTHS; i++) {
        char description[96];
        const int depth = i % DEPTHS + 1;
        snprintf(description, sizeof description, "alphabeta/%s@%d", plan->players[i / DEPTHS],
                 depth);
        good = ask(it, catalogue, description, choices, agreement, error);
        const CurveRow row = {plan->players[i / DEPTHS], depth, mean_of(agreement, choices->count),
                              choices->count};
        if (good) rows_add(&rows, &AGREEMENTS, &row);
        if (good && i == DEPTHS - 1)
            figures_add_mean(it->figures, FIGURE_SHARE, "moves as printed, depth 10", agreement,
                             choices->count, "positions");
    }
    for (int i = 0; i < choices->count; i++) agreement[i] = 1.0 / choices->items[i].legal;
    for (int depth = 1; good && depth <= DEPTHS; depth++) {
        const CurveRow row = {"any move", depth, mean_of(agreement, choices->count),
                              choices->count};
        rows_add(&rows, &AGREEMENTS, &row);
    }
    good = good && kind_write_table(it, "", &AGREEMENTS, rows.items, (int)rows.count, error);
    rows_free(&rows);
    free(choices);
    catalogue_free(catalogue);
    return good;
}

static bool draw(const char *folder, const char *table, const char *title, ChartsMade *made,
                 Error *error) {
    const Chart chart = {table, table, "series depth score low high positions",
                         "paper-agreement curves", title};
    return chart_make(folder, &chart, made, error);
}

const Kind KIND_PRINTED_GAMES = {
    .name = "printed-games",
    .summary = "printed games replayed, and how often players would have moved so",
    .plan_size = sizeof(PrintedPlan),
    .read = read,
    .measure = measure,
    .draw = draw,
};
