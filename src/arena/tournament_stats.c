/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/tournament_stats.h"

#include "util/hashset.h"

#include <assert.h>

/* The first game of a pair, until the second one is added. */
typedef struct HalfPair {
    bool waiting;
    uint64_t pair, hash;
    bool first_is_black; /* the scheduled game's first player */
    int half_points;     /* of that player */
} HalfPair;

struct TournamentStats {
    int players;
    bool repeats; /* repeated pairs count each time */
    uint64_t games, ended[ENDING_COUNT][2];
    PlayerTotals *totals;
    MatchScore *meetings; /* players × players */
    HalfPair half;
    HashSet seen; /* games and pairs by players and moves */
    Encounters encounters;
};

/* Times of a journal may be any numbers; they must not overflow. */
static void add_ns(int64_t *to, int64_t time_ns) {
    if (__builtin_add_overflow(*to, time_ns, to)) *to = INT64_MAX;
}

void search_totals_add_move(SearchTotals *totals, int64_t time_ns, const SearchCounters *counters,
                            int depth_plies, bool counted) {
    totals->moves++;
    totals->nodes += counters->nodes;
    if (counters->nodes > 0) histogram_add(&totals->nodes_histogram, counters->nodes);
    if (time_ns >= 0) histogram_add(&totals->time_histogram, (uint64_t)time_ns);
    if (time_ns >= 0) {
        totals->timed++;
        totals->timed_nodes += counters->nodes;
        add_ns(&totals->time_ns, time_ns);
        if (counted || counters->nodes > 0) add_ns(&totals->nodes_ns, time_ns);
    }
    if (!counted) return;
    totals->counted++;
    totals->counters.nodes += counters->nodes;
    totals->counters.leaves += counters->leaves;
    totals->counters.legal_moves += counters->legal_moves;
    totals->at_depth[depth_plies]++;
}

TournamentStats *tournament_stats_new(int players) {
    TournamentStats *const stats = memory_allocate(sizeof *stats);
    stats->players = players;
    stats->totals = memory_allocate((size_t)players * sizeof *stats->totals);
    stats->meetings = memory_allocate((size_t)players * (size_t)players * sizeof *stats->meetings);
    stats->encounters = encounters_new(players);
    return stats;
}

void tournament_stats_close(TournamentStats *stats) { hashset_free(&stats->seen); }

void tournament_stats_free(TournamentStats *stats) {
    if (stats == NULL) return;
    tournament_stats_close(stats);
    encounters_free(&stats->encounters);
    free(stats->totals);
    free(stats->meetings);
    free(stats);
}

void tournament_stats_count_repeats(TournamentStats *stats) { stats->repeats = true; }

static MatchScore *meeting_of(const TournamentStats *stats, int player, int opponent) {
    return &stats->meetings[player * stats->players + opponent];
}

/* Whether a game (outcome GAME) or a pair is no repetition. A pair's outcome follows from its
 * moves; it is in the key only to separate pairs from games. */
enum { GAME = ENCOUNTER_OUTCOMES };

static bool is_new(TournamentStats *stats, int first, int second, int outcome, uint64_t hash) {
    const uint64_t who = (uint64_t)first | (uint64_t)second << 16 | (uint64_t)outcome << 32;
    return hashset_add(&stats->seen, rng_derive(hash, who));
}

/* Joins the halves of a pair; if one half has no result, both are dropped. */
static void add_half(TournamentStats *stats, const ScheduledGame *scheduled, uint64_t hash,
                     int half) {
    const bool first_is_black = scheduled->players[BLACK] == scheduled->first;
    HalfPair *const other = &stats->half;
    if (!other->waiting || other->pair != scheduled->pair) {
        *other = (HalfPair){true, scheduled->pair, hash, first_is_black, half};
        return;
    }
    other->waiting = false;
    assert(other->first_is_black != first_is_black);
    const int as_black = first_is_black ? half : other->half_points;
    const int as_white = first_is_black ? other->half_points : half;
    const int first = scheduled->first, second = scheduled->second;
    const int outcome = 3 * as_black + as_white;
    if (!stats->repeats && !is_new(stats, first, second, outcome, rng_derive(other->hash, hash)))
        return;
    encounters_add(&stats->encounters, first, second, outcome, 1);
}

static void add_searches(PlayerTotals *totals, const GameRecord *record, Side side) {
    SearchTotals *const all = &totals->search;
    const uint64_t timed = all->timed, timed_nodes = all->timed_nodes, counted = all->counted;
    const uint64_t counted_nodes = all->counters.nodes;
    const int64_t nodes_ns = all->nodes_ns;
    int64_t time_ns = 0;
    Histogram nodes = {.total = 0}, times = {.total = 0};
    for (int i = record->start.side == side ? 0 : 1; i < record->plies; i += 2) {
        const PlyRecord *const ply = &record->records[i];
        if (!ply->searched) continue;
        search_totals_add_move(all, ply->time_ns, &ply->counters, ply->depth_plies, ply->counted);
        all->scored += ply->scored;
        if (ply->counters.nodes > 0) histogram_add(&nodes, ply->counters.nodes);
        if (ply->time_ns < 0) continue;
        histogram_add(&times, (uint64_t)ply->time_ns);
        add_ns(&time_ns, ply->time_ns);
    }
    log_sums_add(&totals->median_nodes, histogram_median(&nodes));
    log_sums_add(&totals->median_times, histogram_median(&times));
    ratio_add(&totals->times, (double)time_ns, (double)(all->timed - timed));
    ratio_add(&totals->nodes, (double)(all->counters.nodes - counted_nodes),
              (double)(all->counted - counted));
    ratio_add(&totals->speeds, (double)(all->timed_nodes - timed_nodes),
              (double)(all->nodes_ns - nodes_ns));
}

/* Adds one side of a game: its searches and, if there is a result, its half points. */
static void add_side(TournamentStats *stats, const ScheduledGame *scheduled,
                     const GameRecord *record, Side side) {
    PlayerTotals *const totals = &stats->totals[scheduled->players[side]];
    add_searches(totals, record, side);
    if (ending_is_failure(record->ending) && side == record->final.side)
        totals->failures[record->ending][side]++;
    if (record->result == RESULT_UNKNOWN) {
        totals->unknown++;
        return;
    }
    const int half = 1 + result_points(record->result, side);
    MatchScore *const meeting =
        meeting_of(stats, scheduled->players[side], scheduled->players[side_other(side)]);
    totals->wins += half == 2;
    totals->draws += half == 1;
    totals->losses += half == 0;
    ratio_add(&totals->plies, record->plies, 1);
    meeting->games++;
    meeting->draws += half == 1;
    meeting->half_points += (uint64_t)half;
}

void tournament_stats_add(TournamentStats *stats, const ScheduledGame *scheduled,
                          const GameRecord *record) {
    stats->games++;
    stats->ended[record->ending][ending_is_failure(record->ending) ? record->final.side : 0]++;
    for (int side = 0; side < 2; side++) add_side(stats, scheduled, record, (Side)side);
    if (record->result == RESULT_UNKNOWN) return;
    if (is_new(stats, scheduled->players[BLACK], scheduled->players[WHITE], GAME, record->hash))
        for (int side = 0; side < 2; side++)
            stats->totals[scheduled->players[side]].distinct_games++;
    const Side first = scheduled->players[BLACK] == scheduled->first ? BLACK : WHITE;
    add_half(stats, scheduled, record->hash, 1 + result_points(record->result, first));
}

uint64_t tournament_stats_ended(const TournamentStats *stats, Ending ending, int failed) {
    return stats->ended[ending][failed];
}

uint64_t tournament_stats_games(const TournamentStats *stats) { return stats->games; }

const PlayerTotals *tournament_stats_player(const TournamentStats *stats, int player) {
    return &stats->totals[player];
}

const MatchScore *tournament_stats_meeting(const TournamentStats *stats, int player, int opponent) {
    return meeting_of(stats, player, opponent);
}

PairCounts tournament_stats_pairs(const TournamentStats *stats, int player, int opponent) {
    return encounters_pairs(&stats->encounters, player, opponent);
}

const Encounters *tournament_stats_encounters(const TournamentStats *stats) {
    return &stats->encounters;
}

double tournament_stats_match_point(const TournamentStats *stats, int player, int opponent) {
    const MatchScore *const meeting = meeting_of(stats, player, opponent);
    if (meeting->games == 0) return NAN;
    return match_point((double)meeting->half_points,
                       2 * (double)meeting->games - (double)meeting->half_points);
}

double tournament_stats_points(const TournamentStats *stats, int player) {
    const PlayerTotals *const totals = &stats->totals[player];
    return (double)totals->wins + 0.5 * (double)totals->draws;
}

double tournament_stats_match_points(const TournamentStats *stats, int player) {
    double points = 0;
    for (int opponent = 0; opponent < stats->players; opponent++) /* NaN: they never met */
        points += fmax(0, tournament_stats_match_point(stats, player, opponent));
    return points;
}

double tournament_stats_share(const TournamentStats *stats, int player) {
    const uint64_t games = player_games(&stats->totals[player]);
    return games == 0 ? (double)NAN : tournament_stats_points(stats, player) / (double)games;
}

int tournament_stats_leader(const TournamentStats *stats, bool *is_shared) {
    int leader = 0;
    *is_shared = false;
    for (int player = 1; player < stats->players; player++) {
        /* A player without games has no points. */
        const double share = fmax(0, tournament_stats_share(stats, player));
        const double best = fmax(0, tournament_stats_share(stats, leader));
        *is_shared = share == best || (*is_shared && share < best);
        if (share > best) leader = player;
    }
    return leader;
}
