/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/totals.h"

#include "stats/pruning.h"
#include "util/file.h"

/* More points than any tournament gives, exact in a double and an int64_t. */
#define POINTS .decimals = 1, .most = 1e15
/* Few enough to be summed up over any number of players. */
#define GAMES .is_needed = true, .most = 1e12

/* clang-format off */
static const Field PLAYER_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .meaning = "label of the player"),
    FIELD("games", COUNT, PlayerRow, games, GAMES,
          .meaning = "games with a result"),
    FIELD("wins", COUNT, PlayerRow, wins, GAMES,
          .meaning = "games won"),
    FIELD("draws", COUNT, PlayerRow, draws, GAMES,
          .meaning = "games drawn"),
    FIELD("losses", COUNT, PlayerRow, losses, GAMES,
          .meaning = "games lost"),
    FIELD("points", REAL, PlayerRow, points, POINTS, .meaning = "1 a win, 0.5 a draw"),
    FIELD("score", REAL, PlayerRow, score, .decimals = 6, .most = 1, .meaning = "points a game, 0 to 1"),
    FIELD("clash_points", REAL, PlayerRow, clash_points, POINTS,
          .meaning = "points with each opponent's whole match as one game"),
    FIELD("distinct_games", COUNT, PlayerRow, distinct_games, GAMES,
          .meaning = "games that repeat no earlier one between the same players"),
    FIELD("elo", REAL, PlayerRow, elo.value, .decimals = 1,
          .known = offsetof(PlayerRow, elo.defined),
          .meaning = "Elo of the score against the field, over pairs; a repeated pair counts once"),
    FIELD("elo_low", REAL, PlayerRow, elo.low, .decimals = 1,
          .meaning = "lower bound of its 95 % interval, Elo"),
    FIELD("elo_high", REAL, PlayerRow, elo.high, .decimals = 1,
          .meaning = "upper bound of its 95 % interval, Elo"),
    FIELD("nodes", COUNT, PlayerRow, nodes,
          .meaning = "positions searched in all games, roots and leaves included"),
    FIELD("branching", REAL, PlayerRow, branching, .decimals = 4,
          .most = INFINITY, .meaning = "mean number of legal moves of the inner nodes"),
    FIELD("pruning_bd", REAL, PlayerRow, pruning_bd,
          .decimals = 6, .least = -INFINITY, .most = 1,
          .meaning = "1 - n/s: n nodes of the s = b^d of a full tree of that branching and depth: "
                     "biased, minimax itself is below 0; pruning_exact of search.csv is not; none of "
                     "a search with quiescence, which goes on behind its depth"),
    FIELD("pruning_sum", REAL, PlayerRow, pruning_sum,
          .decimals = 6, .least = -INFINITY, .most = 1,
          .meaning = "the same with s = the sum of b^k for k = 0 to d: biased likewise"),
};

static const Field SPEED_FIELDS[] = {
    FIELD("player", TEXT, SpeedRow, player, .meaning = "label of the player"),
    FIELD("moves", COUNT, SpeedRow, moves, .meaning = "moves that were searched and whose time is known"),
    FIELD("time_s", REAL, SpeedRow, time_s, .decimals = 6, .most = INFINITY,
          .meaning = "time they took, in s, as in timing.csv"),
    FIELD("nodes_per_s", REAL, SpeedRow, nodes_per_s, .most = INFINITY,
          .meaning = "positions searched a second; of an engine, in the moves that it tells them of"),
    FIELD("ms_per_move", REAL, SpeedRow, ms_per_move,
          .decimals = 6, .most = INFINITY, .meaning = "mean time of a searched move, in ms"),
};
/* clang-format on */

const Record PLAYER_RECORD = RECORD_OF("players.csv", PLAYER_FIELDS, PlayerRow);
const Record SPEED_RECORD = RECORD_OF("speed.csv", SPEED_FIELDS, SpeedRow);

Rows totals_players(const char *const *names, int players, const Standings *standings) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < players; i++) {
        const PlayerTotals *const totals = standings_player(standings, i);
        const uint64_t games = player_games(totals);
        PlayerRow row = {
            .player = names[i],
            .games = (int64_t)games,
            .wins = (int64_t)totals->wins,
            .draws = (int64_t)totals->draws,
            .losses = (int64_t)totals->losses,
            .points = standings_points(standings, i),
            .score = standings_share(standings, i),
            .clash_points = standings_clash_points(standings, i),
            .distinct_games = (int64_t)totals->distinct_games,
            .elo = estimate_to_row(pairs_elo(&totals->pairs)),
            /* Unknown where nothing was searched, or an external engine has not said what: */
            .nodes = totals->search.counted > 0 || totals->search.nodes > 0
                         ? (int64_t)totals->search.nodes
                         : -1,
            .branching = NAN,
            .pruning_bd = NAN,
            .pruning_sum = NAN,
        };
        const SearchTotals *const search = &totals->search;
        const SearchCounters *const counters = &search->counters;
        const int depths = SEARCH_DEPTH_MAX + 1;
        if (search->counted > 0) {
            row.branching = search_branching(counters);
            row.pruning_bd = pruning_efficiency(
                counters->nodes, pruning_full_power(row.branching, search->at_depth, depths));
            row.pruning_sum = pruning_efficiency(
                counters->nodes, pruning_full_sum(row.branching, search->at_depth, depths));
        }
        rows_add(&rows, &PLAYER_RECORD, &row);
    }
    return rows;
}

void totals_forget_pruning(const Rows *players, size_t index) {
    PlayerRow *const row = &((PlayerRow *)players->items)[index];
    row->pruning_bd = row->pruning_sum = NAN;
}

static Rows speeds_of(const char *const *names, int players, const Standings *standings) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < players; i++) {
        const SearchTotals *const search = &standings_player(standings, i)->search;
        const double time_s = (double)search->time_ns * 1e-9;
        const bool timed = search->timed > 0 && search->time_ns > 0;
        const SpeedRow row = {
            .player = names[i],
            .moves = (int64_t)search->timed,
            .time_s = time_s,
            .nodes_per_s = search->nodes_ns > 0
                               ? (double)search->timed_nodes / ((double)search->nodes_ns * 1e-9)
                               : NAN,
            .ms_per_move = timed ? time_s * 1e3 / (double)search->timed : NAN,
        };
        rows_add(&rows, &SPEED_RECORD, &row);
    }
    return rows;
}

static Matrix matrix_of(const char *const *names, int players, const Standings *standings,
                        double (*value)(const Standings *standings, int player, int opponent)) {
    const Matrix matrix = matrix_new(names, players);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) *matrix_cell(&matrix, i, j) = value(standings, i, j);
    }
    return matrix;
}

static double points_against(const Standings *standings, int player, int opponent) {
    if (standings_met(standings, player, opponent) == 0) return NAN;
    return 0.5 * (double)standings_half_points(standings, player, opponent);
}

Matrix totals_crosstable(const char *const *names, int players, const Standings *standings) {
    return matrix_of(names, players, standings, points_against);
}

Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed) {
    return (Totals){
        .players = totals_players(names, players, standings),
        .speeds = speeds_of(names, players, standings),
        .crosstable = totals_crosstable(names, players, standings),
        .clashes = matrix_of(names, players, standings, standings_clash),
        .evidence = evidence_compute(names, players, standings, sprt, seed),
    };
}

/* Files */

static const struct {
    const Record *record;
    size_t place; /* of the Rows or the Matrix in Totals */
    bool is_matrix;
} FILES[] = {
    {&PLAYER_RECORD, offsetof(Totals, players), false},
    {&SPEED_RECORD, offsetof(Totals, speeds), false},
    {&CROSSTABLE_RECORD, offsetof(Totals, crosstable), true},
    {&CLASHES_RECORD, offsetof(Totals, clashes), true},
    {&RATING_RECORD, offsetof(Totals, evidence.ratings), false},
    {&SUPERIORITY_RECORD, offsetof(Totals, evidence.superiority), true},
    {&PAIRING_RECORD, offsetof(Totals, evidence.pairings), false},
    {&CYCLE_RECORD, offsetof(Totals, evidence.cycles), false},
    {&MEASURE_RECORD, offsetof(Totals, evidence.measures), false},
};
enum { FILE_COUNT = sizeof FILES / sizeof FILES[0] };

bool totals_read_speeds(Rows *speeds, const char *folder, Error *error) {
    return !file_exists_in(folder, SPEED_RECORD.name) ||
           rows_read_in(speeds, &SPEED_RECORD, folder, error);
}

/* That the matrices and the ratings are of the players of players.csv. */
static bool check_players(const char *folder, const Totals *totals, Error *error) {
    const Evidence *const evidence = &totals->evidence;
    MEMORY_AUTO int *order = memory_allocate((totals->players.count + 1) * sizeof *order);
    const char *fault = NULL;
    if (evidence->is_there && !matrix_order(&evidence->superiority, &evidence->ratings, order))
        fault = RATING_RECORD.name;
    for (int i = 0; i < FILE_COUNT; i++) {
        const Matrix *const matrix = (const void *)((const char *)totals + FILES[i].place);
        if (FILES[i].is_matrix && matrix->names != NULL &&
            !matrix_order(matrix, &totals->players, order))
            fault = FILES[i].record->name;
    }
    return fault == NULL ||
           error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder, fault);
}

bool totals_read(const char *folder, Totals *totals, Error *error) {
    *totals = (Totals){.players = {.items = NULL}};
    return rows_read_in(&totals->players, &PLAYER_RECORD, folder, error) &&
           matrix_read_in(&totals->crosstable, &CROSSTABLE_RECORD, folder, error) &&
           matrix_read_in(&totals->clashes, &CLASHES_RECORD, folder, error) &&
           totals_read_speeds(&totals->speeds, folder, error) &&
           evidence_read(folder, &totals->evidence, error) && check_players(folder, totals, error);
}

bool totals_write(const char *folder, const Totals *totals, Error *error) {
    TEXT_AUTO Text text = {0};
    bool good = true;
    for (int i = 0; good && i < FILE_COUNT; i++) {
        const Record *const record = FILES[i].record;
        const void *const content = (const char *)totals + FILES[i].place;
        const Rows *const rows = content;
        text_clear(&text);
        if (FILES[i].is_matrix)
            matrix_write(content, record, &text);
        else
            record_write(record, rows->items, rows->count, &text);
        good = file_write_in(folder, record->name, &text, error);
    }
    return good;
}

void totals_remove(const char *folder) {
    Error ignored;
    for (int i = 0; i < FILE_COUNT; i++) file_remove_in(folder, FILES[i].record->name, &ignored);
}

void totals_free(Totals *totals) {
    rows_free(&totals->players);
    rows_free(&totals->speeds);
    matrix_free(&totals->crosstable);
    matrix_free(&totals->clashes);
    evidence_free(&totals->evidence);
}
