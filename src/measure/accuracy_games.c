/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/accuracy_games.h"

#include "draughts/history.h"
#include "stats/mean.h"
#include "util/ordered.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define SHARE(row, name_, title_, means) \
    FIELD(#name_, REAL, row, name_, .decimals = 6, .most = 1, .title = (title_), \
          .show = SHOW_PERCENT, .places = 1, .meaning = (means))
#define COUNT(row, name_, means) \
    FIELD(#name_, COUNT, row, name_, .title = #name_, .meaning = (means))
#define PLAYER(row) \
    FIELD("player", TEXT, row, player, .title = "player", .meaning = "label of the player")
static const Field CONVERSIONS[] = {
    PLAYER(ConversionRow),
    COUNT(ConversionRow, games, "won positions played out against a perfect defender"),
    COUNT(ConversionRow, won, "of them won"),
    COUNT(ConversionRow, drawn, "drawn, by mistake or by the rules that end games"),
    COUNT(ConversionRow, lost, "lost"),
    SHARE(ConversionRow, converted, "converted", "share that was won"),
    SHARE(ConversionRow, low, "from", "lower end of its 95 % interval, over positions"),
    SHARE(ConversionRow, high, "to", "its upper end"),
    FIELD("excess_plies", REAL, ConversionRow, excess_plies, .decimals = 4, .title = "extra plies",
          .most = INFINITY, .places = 1,
          .meaning = "mean plies of the won ones beyond the exact distance"),
};
static const Field PLAYED[] = {
    PLAYER(AccuracyRow),
    COUNT(AccuracyRow, positions, "positions within the tables in which it moved"),
    COUNT(AccuracyRow, decisions, "of them those whose moves do not all have the same value"),
    SHARE(AccuracyRow, accuracy, "accuracy", "share of the decisions whose value was kept"),
    SHARE(AccuracyRow, win_to_draw, "win>draw", "share in which a win became a draw"),
    SHARE(AccuracyRow, win_to_loss, "win>loss", "a win a loss"),
    SHARE(AccuracyRow, draw_to_loss, "draw>loss", "a draw a loss"),
};
/* clang-format on */
const Record CONVERSION_RECORD = RECORD_OF("conversion.csv", CONVERSIONS, ConversionRow);
const Record PLAYED_RECORD = RECORD_OF("played.csv", PLAYED, AccuracyRow);

/* A player on each of several threads */

bool accuracy_open_players(const AccuracySettings *settings, const PlayerSpec *spec,
                           const Catalogue *catalogue, Player **players, Error *error) {
    int opened = 0;
    bool good = true;
    *players = memory_allocate((size_t)settings->threads * sizeof **players);
    for (; good && opened < settings->threads; opened += good)
        good = player_open(&(*players)[opened], spec, catalogue, error);
    while (!good && opened > 0) player_close(&(*players)[--opened]);
    if (!good) free(*players);
    return good;
}

void accuracy_close_players(const AccuracySettings *settings, Player *players) {
    for (int i = 0; i < settings->threads; i++) player_close(&players[i]);
    free(players);
}

/* Conversion */

typedef struct PlayedOut {
    int value;        /* 1 won, 0, -1 */
    int excess_plies; /* of a won one */
} PlayedOut;

typedef struct Converting {
    const AccuracySettings *settings;
    Player *players;
    const Board *starts;
    PlayedOut *outcomes;
    FirstError failure;
} Converting;

/* The tables' own move: the best value, wins soon, losses late. */
static int perfect_move(const Egdb *egdb, const Board *board, const MoveList *legal) {
    int best = 0, best_rank = INT32_MIN;
    for (int i = 0; i < legal->count; i++) {
        enum { FAR = 1000 };
        EgdbValue value = {0, 0};
        egdb_probe_move(egdb, board, &legal->moves[i], &value);
        const int rank = value.value > 0   ? FAR - value.plies
                         : value.value < 0 ? value.plies - FAR
                                           : 0;
        if (rank <= best_rank) continue;
        best = i;
        best_rank = rank;
    }
    return best;
}

/* Plays a start out; false when the player was stopped or failed. */
static bool play_out(Converting *converting, const Player *player, uint64_t index,
                     History *history) {
    const AccuracySettings *const settings = converting->settings;
    const Egdb *const egdb = settings->egdb;
    Board board = converting->starts[index];
    EgdbValue value = {0, 0};
    MoveList legal;
    const Side winner = (Side)board.side;
    const uint64_t seed = rng_derive(settings->seed, index);
    egdb_probe(egdb, &board, &value);
    history_start(history, &board);
    player_begin(player);
    for (int ply = 0;; ply++) {
        moves_generate(&board, egdb->rules, &legal);
        const Ending ending = history_ending(history, &egdb->rules->draws, legal.count);
        if (ending != ENDING_NONE) {
            const Result result = ending_result(ending, &board, egdb->rules);
            const Result won = winner == BLACK ? RESULT_BLACK_WINS : RESULT_WHITE_WINS;
            converting->outcomes[index] = (PlayedOut){result == won           ? 1
                                                      : result == RESULT_DRAW ? 0
                                                                              : -1,
                                                      ply - value.plies};
            return true;
        }
        int move = 0;
        if (board.side == winner) {
            SearchRequest request = {.board = &board,
                                     .legal = &legal,
                                     .rules = egdb->rules,
                                     .seed = rng_derive(seed, (uint64_t)ply),
                                     .game_seed = seed,
                                     .stop = settings->stop};
            SearchResult result;
            Failure failure;
            Error error;
            if (!player_move(player, &request, &result, &failure) &&
                !player_fail(player, &failure, &error))
                return first_error_keep(&converting->failure, &error);
            if (result.stopped) return false;
            move = result.move;
        } else
            move = perfect_move(egdb, &board, &legal);
        board = move_apply(&board, &legal.moves[move]);
        history_add(history, &legal.moves[move], &board);
    }
}

static bool convert(void *context, uint64_t index, int thread) {
    Converting *const converting = context;
    History *const history = history_new();
    const bool good = !accuracy_is_stopped(converting->settings) &&
                      play_out(converting, &converting->players[thread], index, history);
    history_free(history);
    return good;
}

/* Won decisions: slices in turn, drawn with the seed. False: there are none. */
static bool draw_starts(const AccuracySettings *settings, uint64_t games, Board *starts) {
    enum { TRIES = 20000 };
    const Egdb *const egdb = settings->egdb;
    Rng rng = rng_seeded(rng_derive(settings->seed, games));
    uint64_t found = 0, tries = 0;
    while (found < games) {
        const Slice slice = egdb->slices[tries % (uint64_t)egdb->slice_count];
        const int pieces = slice_pieces(slice);
        if (++tries > TRIES * (games + 1)) return false;
        if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) continue;
        const SliceShape *const shape = &egdb->shapes[slice_id(slice)];
        const Board board = egdb_board(egdb, shape, rng_next(&rng) % shape->count);
        int value = 0;
        if (!egdb_probe_value(egdb, &board, &value) || value <= 0) continue;
        if (accuracy_is_decision(egdb, &board)) starts[found++] = board;
    }
    return true;
}

static void add_conversion(const Converting *converting, uint64_t games, const char *label,
                           Rows *rows) {
    ConversionRow row = {.player = label, .games = (int64_t)games};
    double excess = 0;
    for (uint64_t i = 0; i < games; i++) {
        const PlayedOut *const outcome = &converting->outcomes[i];
        row.won += outcome->value > 0;
        row.drawn += outcome->value == 0;
        row.lost += outcome->value < 0;
        if (outcome->value > 0) excess += outcome->excess_plies;
    }
    row.excess_plies = excess / (double)row.won; /* NaN where none was won */
    const Estimate share = mean_of_hits((uint64_t)row.won, games);
    row.converted = share.value;
    row.low = share.low;
    row.high = share.high;
    rows_add(rows, &CONVERSION_RECORD, &row);
}

bool accuracy_convert(const AccuracySettings *settings, uint64_t games, const PlayerSpec *players,
                      int count, const Catalogue *catalogue, Rows *rows, Error *error) {
    Board *const starts = memory_allocate(games * sizeof *starts);
    Converting converting = {.settings = settings,
                             .starts = starts,
                             .outcomes = memory_allocate(games * sizeof(PlayedOut))};
    bool good = draw_starts(settings, games, starts) ||
                error_set(error, ERROR_USAGE, "--conversion: no won positions of %d to %d pieces",
                          settings->pieces[0], settings->pieces[1]);
    for (int i = (int)rows->count; good && i < count; i++) {
        good = accuracy_open_players(settings, &players[i], catalogue, &converting.players, error);
        if (!good) break;
        good = parallel_run(&converting, convert, games, settings->threads) ||
               first_error_take(&converting.failure, error);
        if (good) add_conversion(&converting, games, players[i].label, rows);
        accuracy_close_players(settings, converting.players);
        good = good && (settings->keep == NULL || settings->keep(settings->context, error));
    }
    free(starts);
    free(converting.outcomes);
    return good;
}

/* Games that were played */

bool accuracy_each_ply(PdnReader *games, TakePly *take, void *context, Error *error) {
    PdnStatus status = PDN_FAILED;
    PdnGame game = {.count = 0};
    while ((status = pdn_read(games, &game, error)) == PDN_GAME) {
        Board board = game.start;
        for (size_t i = 0; i < game.count; i++) {
            take(context, &game, &board, &game.moves[i]);
            board = move_apply(&board, &game.moves[i]);
        }
    }
    pdn_game_free(&game);
    return status == PDN_FINISHED;
}

typedef struct Played {
    const AccuracySettings *settings;
    Rows *rows;
} Played;

static AccuracyRow *row_of(Rows *rows, const char *player) {
    for (size_t i = 0; i < rows->count; i++) {
        AccuracyRow *const row = (AccuracyRow *)rows->items + i;
        if (strcmp(row->player, player) == 0) return row;
    }
    return rows_add(rows, &PLAYED_RECORD, &(AccuracyRow){.player = player});
}

static void take_played(void *context, const PdnGame *game, const Board *board, const Move *move) {
    const Played *const played = context;
    const AccuracySettings *const settings = played->settings;
    const int pieces = board_count(board->pieces[BLACK] | board->pieces[WHITE]);
    int value = 0, after = 0;
    if (pieces < settings->pieces[0] || pieces > settings->pieces[1]) return;
    const Board next = move_apply(board, move);
    if (!egdb_probe_value(settings->egdb, board, &value) ||
        !egdb_probe_value(settings->egdb, &next, &after))
        return;
    AccuracyRow *const row = row_of(played->rows, board->side == BLACK ? game->black : game->white);
    row->positions++;
    if (!accuracy_is_decision(settings->egdb, board)) return;
    row->decisions++;
    row->accuracy += -after == value; /* counts for now */
    row->win_to_draw += value > 0 && after == 0;
    row->win_to_loss += value > 0 && after > 0;
    row->draw_to_loss += value == 0 && after > 0;
}

bool accuracy_played(const AccuracySettings *settings, PdnReader *games, Rows *rows, Error *error) {
    Played played = {settings, rows};
    if (!accuracy_each_ply(games, take_played, &played, error)) return false;
    for (size_t i = 0; i < rows->count; i++) {
        AccuracyRow *const row = (AccuracyRow *)rows->items + i;
        const double n = (double)row->decisions; /* NaN where there are none */
        row->accuracy /= n;
        row->win_to_draw /= n;
        row->win_to_loss /= n;
        row->draw_to_loss /= n;
    }
    return true;
}
