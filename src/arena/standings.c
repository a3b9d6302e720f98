#include "arena/standings.h"

#include "util/distinct.h"
#include "util/rng.h"
#include "util/text.h"

#include <math.h>
#include <stdlib.h>

/* What two players did against each other, as the first sees it. */
typedef struct Meeting {
    uint64_t games, half_points;
    PairCounts pairs;
} Meeting;

/* The first game of a pair, until the second is there. */
typedef struct HalfPair {
    bool waiting;
    uint64_t pair, hash;
    int half_points; /* of the fixture's first player */
} HalfPair;

struct Standings {
    int players;
    uint64_t games;
    PlayerTotals *totals;
    Meeting *meetings; /* players × players */
    HalfPair half;
    Distinct *seen; /* games and pairs by their moves; payloads: seen_pack */
};

static void add_search(SearchTotals *to, const SearchTotals *from) {
    to->moves += from->moves;
    to->counters.nodes += from->counters.nodes;
    to->counters.leaves += from->counters.leaves;
    to->counters.legal_moves += from->counters.legal_moves;
    to->time_ns += from->time_ns;
    for (int d = 0; d <= SEARCH_DEPTH_MAX; d++) to->at_depth[d] += from->at_depth[d];
}

GameSummary game_summary(const GameRecord *record) {
    GameSummary summary = {
        .result = record->result, .ending = record->ending, .hash = record->hash};
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        SearchTotals *const search = &summary.search[(record->start.side + i) % 2];
        if (!ply->scored) continue;
        search->moves++;
        search->counters.nodes += ply->counters.nodes;
        search->counters.leaves += ply->counters.leaves;
        search->counters.legal_moves += ply->counters.legal_moves;
        search->at_depth[ply->depth_plies]++;
        search->time_ns += ply->time_ns;
    }
    return summary;
}

Standings *standings_new(int players) {
    Standings *const standings = memory_allocate(sizeof *standings);
    standings->players = players;
    standings->totals = memory_allocate((size_t)players * sizeof *standings->totals);
    standings->meetings =
        memory_allocate((size_t)players * (size_t)players * sizeof *standings->meetings);
    standings->seen = distinct_new();
    return standings;
}

void standings_free(Standings *standings) {
    if (standings == NULL) return;
    distinct_free(standings->seen);
    free(standings->totals);
    free(standings->meetings);
    free(standings);
}

static Meeting *meeting_of(const Standings *standings, int player, int opponent) {
    return &standings->meetings[player * standings->players + opponent];
}

/* Twice the points of the side. */
static int half_points(Result result, Side side) {
    if (result == RESULT_DRAW) return 1;
    return (result == RESULT_BLACK_WINS) == (side == BLACK) ? 2 : 0;
}

static void add_result(Standings *standings, int player, int opponent, int half) {
    PlayerTotals *const totals = &standings->totals[player];
    if (half == 2) totals->wins++;
    if (half == 1) totals->draws++;
    if (half == 0) totals->losses++;
    Meeting *const meeting = meeting_of(standings, player, opponent);
    meeting->games++;
    meeting->half_points += (uint64_t)half;
}

/* What is counted once: a game (outcome GAME) or a pair with its outcome for the first player. */
enum { GAME = PAIR_OUTCOMES };

static uint64_t seen_pack(int first, int second, int outcome) {
    return (uint64_t)first | (uint64_t)second << 16 | (uint64_t)outcome << 32;
}

static void add_seen(Standings *standings, uint64_t hash, int first, int second, int outcome) {
    const uint64_t payload = seen_pack(first, second, outcome);
    /* The outcome follows from the moves: it only tells games and pairs apart. */
    distinct_add(standings->seen, rng_derive(hash, payload), payload);
}

static void count_seen(void *context, uint64_t payload) {
    Standings *const standings = context;
    const int first = (int)(payload & 0xffff), second = (int)(payload >> 16 & 0xffff);
    const int outcome = (int)(payload >> 32);
    if (outcome == GAME) {
        standings->totals[first].distinct_games++;
        standings->totals[second].distinct_games++;
        return;
    }
    standings->totals[first].pairs.n[outcome]++;
    standings->totals[second].pairs.n[4 - outcome]++;
    meeting_of(standings, first, second)->pairs.n[outcome]++;
    meeting_of(standings, second, first)->pairs.n[4 - outcome]++;
}

bool standings_finish(Standings *standings) {
    const bool good = distinct_visit(standings->seen, count_seen, standings);
    distinct_free(standings->seen);
    standings->seen = NULL;
    return good;
}

/* Counts the pair whose second game has come. */
static void add_pair(Standings *standings, const Fixture *fixture, uint64_t hash, int half) {
    const HalfPair *const other = &standings->half;
    add_seen(standings, rng_derive(other->hash, hash), fixture->first, fixture->second,
             other->half_points + half);
}

void standings_add(Standings *standings, const Fixture *fixture, const GameSummary *summary) {
    standings->games++;
    for (int side = 0; side < 2; side++) {
        const int player = fixture->players[side], opponent = fixture->players[1 - side];
        add_result(standings, player, opponent, half_points(summary->result, (Side)side));
        add_search(&standings->totals[player].search, &summary->search[side]);
    }
    add_seen(standings, summary->hash, fixture->players[BLACK], fixture->players[WHITE], GAME);
    const Side first = fixture->players[BLACK] == fixture->first ? BLACK : WHITE;
    const int half = half_points(summary->result, first);
    if (standings->half.waiting && standings->half.pair == fixture->pair) {
        add_pair(standings, fixture, summary->hash, half);
        standings->half.waiting = false;
    } else {
        standings->half = (HalfPair){true, fixture->pair, summary->hash, half};
    }
}

uint64_t standings_games(const Standings *standings) { return standings->games; }

const PlayerTotals *standings_player(const Standings *standings, int player) {
    return &standings->totals[player];
}

uint64_t standings_met(const Standings *standings, int player, int opponent) {
    return meeting_of(standings, player, opponent)->games;
}

uint64_t standings_half_points(const Standings *standings, int player, int opponent) {
    return meeting_of(standings, player, opponent)->half_points;
}

PairCounts standings_pairs(const Standings *standings, int player, int opponent) {
    return meeting_of(standings, player, opponent)->pairs;
}

double standings_clash(const Standings *standings, int player, int opponent) {
    const Meeting *const meeting = meeting_of(standings, player, opponent);
    if (meeting->games == 0) return NAN;
    if (meeting->half_points == meeting->games) return 0.5;
    return meeting->half_points > meeting->games ? 1 : 0;
}

double standings_points(const Standings *standings, int player) {
    const PlayerTotals *const totals = &standings->totals[player];
    return (double)totals->wins + 0.5 * (double)totals->draws;
}

double standings_clash_points(const Standings *standings, int player) {
    double points = 0;
    for (int opponent = 0; opponent < standings->players; opponent++) {
        const double clash = standings_clash(standings, player, opponent);
        if (!isnan(clash)) points += clash;
    }
    return points;
}

static double share_of(const Standings *standings, int player) {
    const PlayerTotals *const totals = &standings->totals[player];
    const uint64_t games = totals->wins + totals->draws + totals->losses;
    return games == 0 ? 0 : standings_points(standings, player) / (double)games;
}

int standings_leader(const Standings *standings) {
    int leader = 0;
    for (int player = 1; player < standings->players; player++) {
        if (share_of(standings, player) > share_of(standings, leader)) leader = player;
    }
    return leader;
}
