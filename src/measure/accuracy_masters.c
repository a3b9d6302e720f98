/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Masters' moves as players rank them. */
#include "measure/accuracy_games.h"
#include "util/ordered.h"

#include <math.h>
#include <stdlib.h>

/* clang-format off */
static const Field MASTERS[] = {
    FIELD("player", TEXT, MasterRow, player, .title = "player", .meaning = "label of the player"),
    FIELD("pieces", TEXT, MasterRow, pieces, .title = "pieces",
          .meaning = "on the board, from-to; all: any number"),
    FIELD("positions", COUNT, MasterRow, positions, .title = "positions",
          .meaning = "positions with more than one legal move"),
    FIELD("agreement", REAL, MasterRow, agreement, .decimals = 6, .most = 1, .title = "same move",
          .show = SHOW_PERCENT, .places = 1,
          .meaning = "share in which the master's move is the player's"),
    FIELD("samuel", REAL, MasterRow, samuel, .decimals = 6, .least = -1, .most = 1,
          .title = "Samuel's C", .places = 3,
          .meaning = "(L - H) / (L + H) over the moves ranked below and above the master's"),
};
/* clang-format on */
const Record MASTER_RECORD = RECORD_OF("masters.csv", MASTERS, MasterRow);

/* A position of a master's, and how a player ranks the move. */
typedef struct MasterMove {
    Board board;
    int move, pieces;
    double same; /* 1 / best ones, or 0 */
    int below, above;
} MasterMove;

typedef struct Masters {
    const AccuracySettings *settings;
    const Rules *rules;
    size_t count, capacity;
    MasterMove *moves;
    Player *players; /* that search a ply less */
    bool is_static;  /* none is left: the evaluation */
} Masters;

static void take_master(void *context, const PdnGame *game, const Board *board, const Move *move) {
    Masters *const masters = context;
    MoveList legal;
    int index = 0;
    (void)game;
    if (moves_generate(board, masters->rules, &legal) < 2) return;
    while (index < legal.count && !move_equal(&legal.moves[index], move)) index++;
    if (index == legal.count) return;
    masters->moves =
        memory_grow(masters->moves, masters->count, sizeof *masters->moves, &masters->capacity);
    masters->moves[masters->count++] = (MasterMove){
        *board, index, board_count(board->pieces[BLACK] | board->pieces[WHITE]), 0, 0, 0};
}

/* So many of them, evenly. */
static void thin_out(Masters *masters, uint64_t most) {
    const size_t all = masters->count;
    if (most == 0 || all <= most) return;
    for (size_t i = 0; i < most; i++) masters->moves[i] = masters->moves[i * all / most];
    masters->count = most;
}

/* What a child is worth to the side that moved there; NaN when stopped. */
static double worth(const Masters *masters, const Player *player, const Board *child) {
    MoveList legal;
    SearchResult result;
    Failure failure;
    if (moves_generate(child, masters->rules, &legal) == 0)
        return masters->rules->stuck_wins ? -SCORE_WIN : SCORE_WIN;
    if (masters->is_static) {
        eval_begin(&player->eval, child, 1);
        return -eval_board(&player->eval, child);
    }
    SearchRequest request = {.board = child,
                             .legal = &legal,
                             .rules = masters->rules,
                             .seed = 1,
                             .game_seed = 1,
                             .analyse = true,
                             .stop = masters->settings->stop};
    if (!player_move(player, &request, &result, &failure) || result.stopped) return NAN;
    return -result.score;
}

static bool rank_move(void *context, uint64_t index, int thread) {
    const Masters *const masters = context;
    MasterMove *const item = &masters->moves[index];
    MoveList legal;
    double worths[MOVES_MAX];
    int equal = 0;
    moves_generate(&item->board, masters->rules, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Board child = move_apply(&item->board, &legal.moves[i]);
        if (accuracy_is_stopped(masters->settings)) return false;
        worths[i] = worth(masters, &masters->players[thread], &child);
        if (isnan(worths[i])) return false;
    }
    item->below = item->above = 0;
    for (int i = 0; i < legal.count; i++) {
        item->below += worths[i] < worths[item->move];
        item->above += worths[i] > worths[item->move];
        equal += worths[i] == worths[item->move];
    }
    item->same = item->above == 0 ? 1.0 / equal : 0;
    return true;
}

static void add_master_row(const Masters *masters, const char *player, const char *pieces, int from,
                           int to, Rows *rows) {
    MasterRow row = {.player = player, .pieces = pieces};
    double below = 0, above = 0, same = 0;
    for (size_t i = 0; i < masters->count; i++) {
        const MasterMove *const item = &masters->moves[i];
        if (item->pieces < from || item->pieces > to) continue;
        row.positions++;
        below += item->below;
        above += item->above;
        same += item->same;
    }
    if (row.positions == 0) return;
    row.agreement = same / (double)row.positions;
    row.samuel = (below - above) / (below + above); /* NaN where all are alike */
    rows_add(rows, &MASTER_RECORD, &row);
}

static bool rank_by(Masters *masters, const PlayerSpec *spec, const Catalogue *catalogue,
                    Rows *rows, Error *error) {
    PlayerSpec shallower = *spec;
    if (player_is_external(spec) || spec->limit.depth_plies == 0 || spec->limit.nodes != 0)
        return error_set(error, ERROR_USAGE,
                         "player '%.100s': --pdn ranks moves by searches to a depth; expected "
                         "PLAYER@DEPTH",
                         spec->text);
    masters->is_static = spec->limit.depth_plies == 1;
    if (!masters->is_static) shallower.limit.depth_plies--;
    if (!accuracy_open_players(masters->settings, &shallower, catalogue, &masters->players, error))
        return false;
    const bool good = parallel_run(masters, rank_move, masters->count, masters->settings->threads);
    accuracy_close_players(masters->settings, masters->players);
    if (!good) return error_set(error, ERROR_INTERRUPTED, "stopped");
    add_master_row(masters, spec->label, "all", 0, BOARD_SQUARES_MAX, rows);
    add_master_row(masters, spec->label, "1-6", 1, 6, rows);
    add_master_row(masters, spec->label, "7-12", 7, 12, rows);
    add_master_row(masters, spec->label, "13-18", 13, 18, rows);
    add_master_row(masters, spec->label, "19-", 19, BOARD_SQUARES_MAX, rows);
    return true;
}

bool accuracy_masters(const AccuracySettings *settings, PdnReader *games, const Rules *rules,
                      const PlayerSpec *players, int count, const Catalogue *catalogue, Rows *rows,
                      Error *error) {
    Masters masters = {.settings = settings, .rules = rules};
    bool good = accuracy_each_ply(games, take_master, &masters, error);
    thin_out(&masters, settings->positions);
    for (int i = 0; good && i < count; i++)
        good = rank_by(&masters, &players[i], catalogue, rows, error);
    free(masters.moves);
    return good;
}
