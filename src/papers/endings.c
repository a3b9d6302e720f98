/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Printed positions and games, and endings: by full searches, by players and by exact tables. */
#include "papers/evolutions.h"

#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "endgame/egdb.h"
#include "measure/accuracy.h"
#include "util/file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PIECES_LEAST = 2, PIECES_MOST = 5 };
static const char *const SIDES[] = {"black", "white", NULL};

/* Exact tables, for as long as something is measured: built beside the games that are kept; NULL on
 * failure or when stopped. */
static Egdb *build_tables(const Measuring *it, int pieces, Error *error) {
    const EgdbKind kind = {rules_find(kind_rules(it)), BOARD_SIZE_STANDARD, pieces};
    const EgdbRun how = {.threads = it->campaign->threads,
                         .quiet = true,
                         .kind = &kind,
                         .shares = true,
                         .stop = it->campaign->stop};
    TEXT_AUTO Text name = {.data = NULL};
    text_append(&name, "tables-%s.games", kind_rules(it));
    MEMORY_AUTO char *folder = file_make_folder_in(it->campaign->folder, name.data, error);
    return folder != NULL && egdb_build(folder, &how, error)
               ? egdb_open(folder, kind.rules, BOARD_SIZE_STANDARD, false, error)
               : NULL;
}

static void remove_tables(const Measuring *it, Egdb *egdb) {
    Error later; /* in the end all that is left is removed */
    if (egdb == NULL) return;
    kept_remove_part(it->campaign->folder, strrchr(egdb->folder, '/') + 1, &later);
    egdb_close(egdb);
}

/* Solutions: printed lines of diagrams, by full searches without a heuristic and by exact tables */

enum { PLIES_MAX = 16, DEPTH_MAX = 12 };

static const PlanKey LINE[] = {
    {KEY("diagram", WORD), .is_needed = true},
    {KEY("fen", WORD), .is_needed = true},
    {KEY("winner", CHOICE), .words = SIDES, .is_needed = true},
    {KEY("moves", WORD), .list = {1, PLIES_MAX}},
    {.name = NULL},
};
static const PlanKey SOLUTIONS[] = {
    KIND_KEYS,
    {KEY("rules", RULES)},
    {KEY_RANGE("pieces", COUNT, PIECES_LEAST, PIECES_MOST)},
    {KEY("lines", GROUP), .list = {1, 8}, .keys = LINE},
    {.name = NULL},
};

static bool check_solutions(const Claim *claim, const config_setting_t *plan) {
    const ConfigText *const text = &claim->paper->text;
    const Rules *const rules = rules_find(plan_word(plan, "rules", "english"));
    for (int i = 0; i < plan_length(plan, "lines"); i++) {
        const config_setting_t *const line = plan_item(plan, "lines", i);
        Board board;
        MoveList legal;
        Error wrong;
        if (!fen_parse(plan_word(line, "fen", ""), BOARD_SIZE_STANDARD, &board, &wrong))
            return config_text_refuse(text, line, "fen: %s", wrong.message);
        if (moves_generate(&board, rules, &legal) == 0)
            return config_text_refuse(text, line, "fen: expected a position with a legal move");
    }
    return true;
}

/* What searches and tables say of a line. */
typedef struct LineFindings {
    int legal;          /* plies of the line, from the first on */
    int best;           /* legal ones that are among the best moves of a search to the line's end */
    int solved_at;      /* the least depth at which a search sees the end; 0: none */
    const char *won_by; /* who wins then; "": nobody */
    int held, held_won; /* positions that the tables hold; of them those that the winner wins */
    int exact_plies;    /* the first one's distance to the end */
    bool finished;      /* the line ends with the winner's win */
} LineFindings;

/* Searches a board without a heuristic, a single move, too. */
static bool search(const Measuring *it, const OpenPlayer *null, const Board *board, int depth,
                   SearchResult *result, Error *error) {
    const SearchRequest request = {.board = board, .all_best = true, .analyse = true};
    return open_player_search(null, depth, it->campaign, request, result, error);
}

static void probe(const Egdb *egdb, const Board *board, Side winner, LineFindings *found) {
    EgdbValue value;
    if (!egdb_probe(egdb, board, &value)) return;
    found->held++;
    found->held_won += value.value == ((Side)board->side == winner ? 1 : -1);
    if (found->exact_plies == 0) found->exact_plies = value.plies;
}

/* Finds the least depth at which the end is seen, then goes along the printed line for as long as
 * it is legal. */
static bool follow(const Measuring *it, const config_setting_t *line, const OpenPlayer *null,
                   const Egdb *egdb, LineFindings *found, Error *error) {
    const Rules *const rules = rules_find(kind_rules(it));
    const Side winner = plan_choice(line, "winner", SIDES, 0) == 0 ? BLACK : WHITE;
    const int plies = plan_length(line, "moves");
    Board board;
    MoveList legal;
    SearchResult result;
    Error illegal;
    *found = (LineFindings){.won_by = ""};
    if (!fen_parse(plan_word(line, "fen", ""), BOARD_SIZE_STANDARD, &board, error)) return false;
    for (int depth = 1; found->solved_at == 0 && depth <= DEPTH_MAX; depth++) {
        if (!search(it, null, &board, depth, &result, error)) return false;
        if (fabs(result.score) < SCORE_WIN - depth) continue;
        const Side mover = (Side)board.side;
        found->solved_at = depth;
        found->won_by = side_name(result.score > 0 ? mover : side_other(mover));
    }
    probe(egdb, &board, winner, found);
    for (int ply = 0; ply < plies; ply++) {
        moves_generate(&board, rules, &legal);
        const int move = move_parse(plan_word_at(line, "moves", ply), &legal, &illegal);
        if (move < 0) return true;
        found->legal++;
        if (!search(it, null, &board, plies - ply, &result, error)) return false;
        found->best += result.is_best[move];
        board = move_apply(&board, &legal.moves[move]);
        probe(egdb, &board, winner, found);
    }
    const bool stuck = moves_generate(&board, rules, &legal) == 0;
    found->finished = stuck && (((Side)board.side == winner) == rules->stuck_wins);
    return true;
}

/* Adds a line's row and its figures. */
static void add_line(const Measuring *it, const config_setting_t *line, const LineFindings *found,
                     Text *rows) {
    const char *const diagram = plan_word(line, "diagram", ""), *const first =
                                                                    plan_word_at(line, "moves", 0);
    const int plies = plan_length(line, "moves");
    char name[96];
    kind_put_row(rows, "tttiiiitiii", diagram, plan_word(line, "fen", ""), first, (int64_t)plies,
                 (int64_t)found->legal, (int64_t)found->best, (int64_t)found->solved_at,
                 found->won_by, (int64_t)found->held, (int64_t)found->held_won,
                 (int64_t)found->exact_plies);
    snprintf(name, sizeof name, "%.40s, %.20s: as printed", diagram, first);
    figures_add_exact(it->figures, FIGURE_FACT, name,
                      found->finished && found->legal == plies && found->best == plies &&
                          strcasecmp(found->won_by, plan_word(line, "winner", "")) == 0);
    if (found->held == 0) return;
    snprintf(name, sizeof name, "%.40s, %.20s: won by tables", diagram, first);
    figures_add_exact(it->figures, FIGURE_SHARE, name, (double)found->held_won / found->held);
}

static bool measure_solutions(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    TEXT_AUTO Text rows = {.data = NULL};
    OPEN_PLAYER_AUTO OpenPlayer null = {.catalogue = NULL};
    Egdb *const egdb = build_tables(it, (int)kind_count(it, "pieces", 4, 5), error);
    bool good = egdb != NULL && open_player(&null, it, "alphabeta/null@1", error);
    text_append_string(&rows, "diagram,fen,first_move,plies,legal,best,solved_at,won_by,held,"
                              "held_won,exact_plies\n");
    for (int i = 0; good && i < plan_length(plan, "lines"); i++) {
        LineFindings found;
        good = follow(it, plan_item(plan, "lines", i), &null, egdb, &found, error);
        if (good) add_line(it, plan_item(plan, "lines", i), &found, &rows);
    }
    remove_tables(it, egdb);
    return good && kind_write(it, "", &rows, error);
}

const Kind KIND_SOLUTIONS = {
    .name = "solutions",
    .summary = "printed lines of diagrams, by full searches and by exact tables",
    .keys = SOLUTIONS,
    .check = check_solutions,
    .measure = measure_solutions,
};

/* Printed games, replayed, and how often players would have moved as the paper's did */

enum { CHOICES_MAX = 256, DEPTHS = 10 };

/* A game of the paper's `texts`, as PDN, whose comments name misprints that were put right. */
static const PlanKey PRINTED_GAME[] = {
    {KEY("name", WORD), .is_needed = true},
    {KEY("text", WORD), .is_needed = true},
    {KEY("side", CHOICE), .words = SIDES, .is_needed = true}, /* the paper's player */
    {KEY("result", WORD), .is_needed = true},
    {KEY("ending", WORD), .is_needed = true},
    {.name = NULL},
};
static const PlanKey PRINTED_GAMES[] = {
    KIND_KEYS,
    {KEY("games", GROUP), .list = {1, 8}, .keys = PRINTED_GAME},
    {KEY("players", WORD), .list = {1, 8}}, /* evaluators */
    {.name = NULL},
};

static bool check_printed_games(const Claim *claim, const config_setting_t *plan) {
    for (int i = 0; i < plan_length(plan, "games"); i++) {
        const config_setting_t *const game = plan_item(plan, "games", i);
        if (paper_text(claim->paper, plan_word(game, "text", "")) == NULL)
            return config_text_refuse(&claim->paper->text, game,
                                      "text: expected one of the paper's `texts`");
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

/* Whether the last position is the end that the paper says, by third repetition or the ends of the
 * game; it may have been over before, which is told. */
static bool replay(const config_setting_t *game, const PdnGame *moves, Text *note,
                   Choices *choices) {
    static const DrawRules DRAWS = {.repetitions = 3}; /* the only one that the games show */
    static const char NAMED[] = "misprint:";
    const Side side = plan_choice(game, "side", SIDES, 0) == 0 ? BLACK : WHITE;
    const char *comment = text_string(&moves->comments);
    History *const history = history_new();
    MoveList legal;
    Ending ending = ENDING_NONE;
    int ended_at = 0, misprints = 0;
    history_start(history, &moves->start);
    for (size_t ply = 0; ply < moves->count; ply++, comment += strlen(comment) + 1) {
        const Board board = *history_board(history);
        const Board after = move_apply(&board, &moves->moves[ply]);
        misprints += strncmp(comment, NAMED, sizeof NAMED - 1) == 0;
        moves_generate(&board, moves->rules, &legal);
        if (board.side == side && legal.count > 1)
            add_choice(choices, &board, &legal, &moves->moves[ply]);
        history_add(history, &moves->moves[ply], &after);
        ending = history_ending(history, &DRAWS, moves_generate(&after, moves->rules, &legal));
        if (ending != ENDING_NONE && ended_at == 0) ended_at = (int)ply + 1;
    }
    const Result result = ending_result(ending, history_board(history), moves->rules);
    history_free(history);
    text_append(note, "%s: %zu legal plies, %d misprinted, %s (%s", plan_word(game, "name", ""),
                moves->count, misprints, result_text(result), ending_name(ending));
    if (ended_at != 0 && ended_at < (int)moves->count)
        text_append(note, ", first after ply %d", ended_at);
    text_append_string(note, "). ");
    return strcmp(result_text(result), plan_word(game, "result", "")) == 0 &&
           strcmp(ending_name(ending), plan_word(game, "ending", "")) == 0;
}

/* Adds whether a game is legal and ends as printed. */
static void add_game(const Measuring *it, const config_setting_t *game, Choices *choices) {
    PdnGame moves = {.moves = NULL};
    Text text = {.data = NULL}; /* the reader's */
    Error fault;
    const char *const called = plan_word(game, "name", "");
    char name[64];
    text_append_string(&text, paper_text(it->claim->paper, plan_word(game, "text", "")));
    PdnReader *const reader =
        pdn_open_text(called, &text, rules_find("english"), BOARD_SIZE_STANDARD);
    bool good = pdn_read(reader, &moves, &fault) == PDN_GAME;
    if (good)
        good = replay(game, &moves, it->note, choices);
    else
        text_append(it->note, "%s is not legal. ", called);
    pdn_close(reader);
    pdn_game_free(&moves);
    snprintf(name, sizeof name, "%.40s as printed", called);
    figures_add_exact(it->figures, FIGURE_FACT, name, good);
}

/* Of each choice the chance with which the player makes the printed move: 1 / n where it is one of
 * its n best. */
static bool ask(const Measuring *it, const char *description, const Choices *choices,
                double *agreement, Error *error) {
    OPEN_PLAYER_AUTO OpenPlayer asked = {.catalogue = NULL};
    bool good = open_player(&asked, it, description, error);
    for (int i = 0; good && i < choices->count; i++) {
        const Choice *const choice = &choices->items[i];
        const SearchRequest request = {.board = &choice->board, .all_best = true};
        SearchResult result;
        good = open_player_search(&asked, 0, it->campaign, request, &result, error);
        if (good) agreement[i] = result.is_best[choice->printed] ? 1.0 / result.best_count : 0;
    }
    return good;
}

static bool measure_printed_games(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int players = plan_length(plan, "players");
    MEMORY_AUTO Choices *choices = memory_allocate(sizeof *choices);
    double agreement[CHOICES_MAX];
    TEXT_AUTO Text rows = {.data = NULL};
    bool good = true;
    text_append_string(&rows, "series,depth,score,low,high,positions\n");
    for (int i = 0; i < plan_length(plan, "games"); i++)
        add_game(it, plan_item(plan, "games", i), choices);
    for (int i = 0; good && i < (players + 1) * DEPTHS; i++) {
        const int player = i / DEPTHS, depth = i % DEPTHS + 1;
        const char *const name =
            player < players ? plan_word_at(plan, "players", player) : "any move";
        if (player < players) {
            TEXT_AUTO Text description = {.data = NULL};
            text_append(&description, "alphabeta/%s@%d", name, depth);
            good = ask(it, description.data, choices, agreement, error);
        } else {
            for (int k = 0; k < choices->count; k++) agreement[k] = 1.0 / choices->items[k].legal;
        }
        kind_put_row(&rows, "tie4i", name, (int64_t)depth, mean_of(agreement, choices->count),
                     (int64_t)choices->count);
        if (good && i == DEPTHS - 1)
            figures_add_mean(it->figures, FIGURE_SHARE, "moves as printed, depth 10", agreement,
                             choices->count, "positions");
    }
    return good && kind_write(it, "", &rows, error);
}

const Kind KIND_PRINTED_GAMES = {
    .name = "printed-games",
    .summary = "printed games replayed, and how often players would have moved so",
    .keys = PRINTED_GAMES,
    .check = check_printed_games,
    .measure = measure_printed_games,
    .chart = {.columns = "series depth score low high positions",
              .scripts = "paper-agreement curves"},
};

/* Endings: how many won endings evolved heuristics win against a perfect defender */

static const PlanKey ENDINGS[] = {
    KIND_KEYS,
    {KEY("rules", RULES)},
    {KEY_RANGE("depth", WHOLE, 1, SEARCH_DEPTH_MAX)},
    {KEY_RANGE("pieces", COUNT, PIECES_LEAST, PIECES_MOST)},
    {KEY("games", COUNT)},
    {KEY("heuristics", EVOLUTION), .list = {1, 20}},
    {.name = NULL},
};

static bool convert(const Measuring *it, const Egdb *egdb, const EvolutionOrder *order,
                    ConversionRow *row, Error *error) {
    const Campaign *const campaign = it->campaign;
    const AccuracySettings settings = {.egdb = egdb,
                                       .pieces = {2, egdb->pieces},
                                       .seed = campaign->seed,
                                       .threads = campaign->threads,
                                       .quiet = campaign->quiet,
                                       .stop = campaign->stop};
    Experiment experiment = experiment_default(); /* it holds the player and its file */
    Rows rows = {.items = NULL};
    experiment.rules = rules_find(kind_rules(it));
    const bool good = evolution_add_player(it, order, plan_whole(it->measure->plan, "depth", 6),
                                           &experiment, error) &&
                      accuracy_convert(&settings, (uint64_t)kind_count(it, "games", 100, 400),
                                       experiment.players, 1, experiment.catalogue, &rows, error);
    if (good) *row = *(const ConversionRow *)rows.items;
    row->player = NULL;
    rows_free(&rows);
    experiment_free(&experiment);
    return good;
}

static bool measure_endings(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    TEXT_AUTO Text rows = {.data = NULL};
    Egdb *const egdb = build_tables(it, (int)kind_count(it, "pieces", 3, 4), error);
    bool good = egdb != NULL;
    text_append_string(&rows, "heuristic,number,games,won,drawn,lost,converted,excess_plies\n");
    for (int i = 0; good && i < plan_length(plan, "heuristics"); i++) {
        double converted[EVOLUTION_NUMBER_MAX];
        EvolutionOrder order = paper_evolution(
            it->claim->paper, plan_word_at(plan, "heuristics", i), kind_rules(it), 1);
        const int count = order.set->count[it->campaign->scale];
        char name[96];
        snprintf(name, sizeof name, "%.45s: %.45s", order.set->label, order.template);
        for (; good && order.number <= count; order.number++) {
            ConversionRow row = {.games = 0};
            good = convert(it, egdb, &order, &row, error);
            converted[order.number - 1] = row.converted;
            kind_put_row(&rows, "tiiiii42", name, (int64_t)order.number, (int64_t)row.games,
                         (int64_t)row.won, (int64_t)row.drawn, (int64_t)row.lost, row.converted,
                         row.excess_plies);
            *it->games += good ? (uint64_t)row.games : 0;
        }
        if (good) figures_add_mean(it->figures, FIGURE_SHARE, name, converted, count, "evolutions");
    }
    remove_tables(it, egdb);
    return good && kind_write(it, "", &rows, error);
}

const Kind KIND_ENDINGS = {
    .name = "endings",
    .summary = "won endings played out against a perfect defender",
    .keys = ENDINGS,
    .measure = measure_endings,
};
