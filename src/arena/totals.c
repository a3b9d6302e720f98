/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/totals.h"

#include "stats/cyclic_triples.h"
#include "stats/pruning.h"
#include "stats/ranking.h"
#include "util/file.h"
#include "util/sort.h"

#include <inttypes.h>

/* The columns. Their decimals hide differences between C libraries but suffice for the games. */

#define SHARE .decimals = 6, .most = 1, .unit = "share"

/* More points than any tournament has, exact in a double and an int64_t. */
#define POINTS .decimals = 1, .most = 1e15, .unit = "points"
/* Small enough to be added up over any number of players. */
#define COUNTED .is_needed = true, .most = 1e12
#define GAMES COUNTED, .unit = "games"
#define PAIRS COUNTED, .unit = "pairs"
#define OUTCOME .most = 1e12, .unit = "games", .is_later = true
#define ELO .decimals = 1, .unit = "Elo"
#define RATIO .decimals = 4, .most = INFINITY, .unit = "times"
#define LLR .decimals = 6, .unit = "log-likelihood ratio"

/* clang-format off */
static const Field PLAYER_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .title = "player", .meaning = "label of the player"),
    FIELD("games", COUNT, PlayerRow, games, GAMES, .title = "games",
          .meaning = "games with a result"),
    FIELD("wins", COUNT, PlayerRow, wins, GAMES, .title = "+", .meaning = "games won"),
    FIELD("draws", COUNT, PlayerRow, draws, GAMES, .title = "=", .meaning = "games drawn"),
    FIELD("losses", COUNT, PlayerRow, losses, GAMES, .title = "-", .meaning = "games lost"),
    FIELD("points", REAL, PlayerRow, points, POINTS, .meaning = "1 a win, 0.5 a draw"),
    FIELD("score", REAL, PlayerRow, score, SHARE, .title = "score", .show = SHOW_PERCENT,
          .meaning = "points a game, 0 to 1"),
    FIELD("score_low", REAL, PlayerRow, score_low, SHARE,
          .meaning = "lower bound of its 95 % interval, over pairs; a repeated pair counts once"),
    FIELD("score_high", REAL, PlayerRow, score_high, SHARE,
          .meaning = "upper bound of its 95 % interval"),
    FIELD("match_points", REAL, PlayerRow, match_points, POINTS, .title = "match points",
          .places = 1, .is_later = true, .meaning = "points if each whole match counts as one game"),
    FIELD("distinct_games", COUNT, PlayerRow, distinct_games, GAMES,
          .meaning = "games that repeat no earlier one between the same players"),
    FIELD("rating", REAL, PlayerRow, rating.value, .title = "rating", ELO,
          .known = offsetof(PlayerRow, rating.defined),
          .meaning = "Elo of the expected score, all players on one scale whose mean is 0"),
    FIELD("rating_low", REAL, PlayerRow, rating.low, .title = "low", .show = SHOW_SIGNED, ELO,
          .meaning = "lower bound of its 95 % interval; empty: the games set no bound"),
    FIELD("rating_high", REAL, PlayerRow, rating.high, .title = "high", .show = SHOW_SIGNED, ELO,
          .meaning = "upper bound of its 95 % interval; empty: the games set no bound"),
    FIELD("group", TEXT, PlayerRow, group, .title = "group", .is_later = true,
          .meaning = "letters; two players share one exactly if they are not shown to differ"),
    FIELD("rank_low", COUNT, PlayerRow, rank_low, .is_later = true, .unit = "rank",
          .meaning = "best rank that is not excluded; 1: it can be the strongest; the ranks of all "
                     "players are right together in 95 % of tournaments"),
    FIELD("rank_high", COUNT, PlayerRow, rank_high, .is_later = true, .unit = "rank",
          .meaning = "worst rank that is not excluded"),
    FIELD_INTERVAL("behind", PlayerRow, behind,
                   "rating of the player with the largest score, minus this rating; all such "
                   "intervals hold together", ELO),
    FIELD("nodes", COUNT, PlayerRow, nodes,
          .unit = "nodes", .meaning = "positions searched in all games, roots and leaves included"),
    FIELD("branching", REAL, PlayerRow, branching, .title = "branching", .places = 2, .decimals = 4,
          .most = INFINITY, .unit = "moves",
          .meaning = "mean number of legal moves at nodes that are not leaves"),
    FIELD("pruning_bd", REAL, PlayerRow, pruning_bd, .title = "pruned (b^d)", .show = SHOW_PERCENT,
          .decimals = 6, .least = -INFINITY, .most = 1,
          .unit = "share",
          .meaning = "1 - n/s for n nodes and s = b^d of this branching and depth; biased: minimax "
                     "itself is below 0; empty with quiescence"),
    FIELD("pruning_sum", REAL, PlayerRow, pruning_sum, .title = "pruned (Σb^k)", .show = SHOW_PERCENT,
          .decimals = 6, .least = -INFINITY, .most = 1,
          .unit = "share",
          .meaning = "the same with s = the sum of b^k for k = 0 to d; also biased"),
    FIELD("nodes_per_move", REAL, PlayerRow, nodes_per_move, .title = "median nodes",
          .show = SHOW_BIG, .decimals = 1, .most = INFINITY, .is_later = true, .unit = "nodes",
          .meaning = "median of the nodes of a searched move, within 1.6 %"),
    FIELD("dominated_by", TEXT, PlayerRow, dominated_by, .is_later = true,
          .meaning = "strongest player that is shown to be stronger, with fewer nodes"),
    FIELD_INTERVAL("nodes_ratio", PlayerRow, nodes_ratio,
                   "how many times as many nodes, by the medians of games", .is_later = true,
                   RATIO),
    FIELD("search", TEXT, PlayerRow, search, .is_later = true,
          .meaning = "search with the options given; empty for an external engine"),
    FIELD("evaluator", TEXT, PlayerRow, evaluator, .is_later = true,
          .meaning = "evaluator with the options given"),
    FIELD("limit", TEXT, PlayerRow, limit, .is_later = true,
          .meaning = "limit of depth, or of time or nodes per move, as in the description"),
};

static const Field SPEED_FIELDS[] = {
    FIELD("player", TEXT, SpeedRow, player, .meaning = "label of the player"),
    FIELD("moves", COUNT, SpeedRow, moves, .unit = "moves",
          .meaning = "moves that were searched and whose time is known"),
    FIELD("time_s", REAL, SpeedRow, time_s, .decimals = 6, .most = INFINITY,
          .unit = "s", .meaning = "time of these moves, as in timing.csv"),
    FIELD("nodes_per_s", REAL, SpeedRow, nodes_per_s.value, .most = INFINITY,
          .known = offsetof(SpeedRow, nodes_per_s.defined),
          .unit = "nodes/s",
          .meaning = "positions searched per second; of an engine, in moves with known nodes"),
    FIELD("ms_per_move", REAL, SpeedRow, ms_per_move.value,
          .known = offsetof(SpeedRow, ms_per_move.defined),
          .decimals = 6, .most = INFINITY, .unit = "ms", .meaning = "mean time of a searched move"),
    FIELD("median_ms", REAL, SpeedRow, median_ms, .decimals = 6, .most = INFINITY, .is_later = true,
          .unit = "ms", .meaning = "median time of a searched move, within 1.6 %"),
    FIELD("dominated_by", TEXT, SpeedRow, dominated_by, .is_later = true,
          .meaning = "strongest player that is shown to be stronger, in less time"),
    FIELD_INTERVAL("time_ratio", SpeedRow, time_ratio,
                   "how many times its time, by the medians of games", .is_later = true, RATIO),
    FIELD_BOUNDS("nodes_per_s", "nodes_per_s_", SpeedRow, nodes_per_s, .most = INFINITY,
                 .is_later = true, .unit = "nodes/s"),
    FIELD_BOUNDS("ms_per_move", "ms_per_move_", SpeedRow, ms_per_move, .decimals = 6,
                 .most = INFINITY, .is_later = true, .unit = "ms"),
};
static const char *const STOPS[] = {
    [STOP_FIXED] = "fixed", [STOP_BY_RESULTS] = "any time", [STOP_BY_TEST] = "after test", NULL};
static const Field PAIRING_FIELDS[] = {
    FIELD("player", TEXT, PairingRow, player, .title = "player",
          .meaning = "label of the first player"),
    FIELD("opponent", TEXT, PairingRow, opponent, .title = "opponent",
          .meaning = "label of the second player"),
    FIELD("games", COUNT, PairingRow, games, GAMES, .title = "games",
          .meaning = "games with a result"),
    FIELD("wins", COUNT, PairingRow, wins, OUTCOME, .title = "+",
          .meaning = "of these, games that the first won"),
    FIELD("draws", COUNT, PairingRow, draws, OUTCOME, .title = "=",
          .meaning = "drawn games"),
    FIELD("losses", COUNT, PairingRow, losses, OUTCOME, .title = "-",
          .meaning = "games that the first lost"),
    FIELD("points", REAL, PairingRow, points, POINTS, .meaning = "points of the first player"),
    FIELD("pairs", COUNT, PairingRow, pairs, PAIRS, .title = "pairs",
          .meaning = "pairs of games, repeated pairs counted once"),
    FIELD("score", REAL, PairingRow, score.value, SHARE, .title = "score", .show = SHOW_PERCENT,
          .known = offsetof(PairingRow, score.defined),
          .meaning = "share of points of the first, 0 to 1"),
    FIELD("score_low", REAL, PairingRow, score.low, SHARE,
          .meaning = "lower bound of its 95 % interval; this and all that needs one pairing alone "
                     "(any_time, los, nelo) is empty with several pairings"),
    FIELD("score_high", REAL, PairingRow, score.high, SHARE,
          .meaning = "upper bound of its 95 % interval"),
    FIELD("any_time_low", REAL, PairingRow, any_time_low, SHARE,
          .meaning = "lower bound of the 95 % interval that holds after every pair at once"),
    FIELD("any_time_high", REAL, PairingRow, any_time_high, SHARE,
          .meaning = "upper bound of the interval that holds after every pair at once"),
    FIELD("elo", REAL, PairingRow, elo.value, .decimals = 4, .title = "Elo", .show = SHOW_ELO,
          .known = offsetof(PairingRow, elo.defined), .unit = "Elo",
          .meaning = "rating of the first minus that of the second, from all games"),
    FIELD("elo_low", REAL, PairingRow, elo.low, .decimals = 4, .title = "from", .show = SHOW_ELO,
          .unit = "Elo",
          .meaning = "lower bound of its 95 % interval; those of all pairings hold together"),
    FIELD("elo_high", REAL, PairingRow, elo.high, .decimals = 4, .title = "to", .show = SHOW_ELO,
          .unit = "Elo", .meaning = "upper bound of its 95 % interval"),
    FIELD("p_value", REAL, PairingRow, p_value, SHARE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3,
          .meaning = "how often a tournament of equal players has so large a difference anywhere; "
                     "below 0.05 exactly if the interval of elo excludes 0"),
    FIELD("los", REAL, PairingRow, los, SHARE, .title = "LOS", .show = SHOW_LIKELIHOOD, .places = 3,
          .meaning = "likelihood of superiority of the first, 0 to 1; 1 - p_value / 2 if it is "
                     "ahead"),
    FIELD_INTERVAL("nelo", PairingRow, normalized_elo, "the score as normalized Elo",
                   .decimals = 4, .unit = "normalized Elo"),
    FIELD("ll", COUNT, PairingRow, counts[0], PAIRS,
          .meaning = "pairs of which the first lost both games"),
    FIELD("ld", COUNT, PairingRow, counts[1], PAIRS,
          .meaning = "pairs of which it lost one, drew one"),
    FIELD("dd", COUNT, PairingRow, counts[2], PAIRS,
          .meaning = "pairs of which it drew both, or won one and lost one"),
    FIELD("wd", COUNT, PairingRow, counts[3], PAIRS,
          .meaning = "pairs of which it won one, drew one"),
    FIELD("ww", COUNT, PairingRow, counts[4], PAIRS, .meaning = "pairs of which it won both"),
    FIELD("model", TEXT, PairingRow, model, .meaning = "model of the test: logistic or normalized"),
    FIELD("elo0", REAL, PairingRow, elo0, .decimals = 4,
          .unit = "Elo of the model",
          .meaning = "H0: how much stronger the first is, in Elo of the model"),
    FIELD("elo1", REAL, PairingRow, elo1, .decimals = 4, .unit = "Elo of the model",
          .meaning = "H1: how much stronger the first is, in Elo of the model"),
    FIELD("llr", REAL, PairingRow, llr, LLR, .title = "LLR", .places = 2,
          .meaning = "log-likelihood ratio of H1 to H0"),
    FIELD("lower", REAL, PairingRow, lower, LLR,
          .meaning = "log-likelihood ratio at which H0 is accepted"),
    FIELD("upper", REAL, PairingRow, upper, LLR,
          .meaning = "log-likelihood ratio at which H1 is accepted"),
    FIELD("verdict", TEXT, PairingRow, verdict, .meaning = "undecided, H0 or H1"),
    FIELD("alpha", REAL, PairingRow, alpha, .decimals = 6,
          .unit = "share", .meaning = "error rate: share of tests that accept H1 although H0 is "
                                      "true"),
    FIELD("beta", REAL, PairingRow, beta, .decimals = 6, .unit = "share",
          .meaning = "error rate: share of tests that accept H0 although H1 is true"),
    FIELD("stop", CHOICE, PairingRow, stop, .words = STOPS, .is_later = true,
          .meaning = "fixed: the number of games was fixed beforehand; any time: results could end "
                     "the match, and the intervals of score and elo hold after every pair; after "
                     "test: the sequential test ended it, and elo is without its bias"),
};
static const Field CYCLE_FIELDS[] = {
    FIELD("first", TEXT, CycleRow, players[0], .title = "first",
          .meaning = "label of the player that beats the second"),
    FIELD("second", TEXT, CycleRow, players[1], .title = "second",
          .meaning = "label of the player that beats the third"),
    FIELD("third", TEXT, CycleRow, players[2], .title = "third",
          .meaning = "label of the player that beats the first"),
    FIELD("share_12", REAL, CycleRow, shares[0], .decimals = 4, .most = 1, .title = "1:2",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "share of points of the first against the second, 0 to 1"),
    FIELD("share_23", REAL, CycleRow, shares[1], .decimals = 4, .most = 1, .title = "2:3",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "the same of the second against the third"),
    FIELD("share_31", REAL, CycleRow, shares[2], .decimals = 4, .most = 1, .title = "3:1",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "the same of the third against the first"),
    FIELD("p_value", REAL, CycleRow, p_value, SHARE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3, .meaning = "the largest of the three pairings' p, adjusted (Holm)"),
};
static const char *const SIDES[] = {
    [WORTH_INSIDE] = "inside", [WORTH_WEAKER] = "weaker", [WORTH_STRONGER] = "stronger", NULL};
static const Field WORTH_FIELDS[] = {
    FIELD("player", TEXT, WorthRow, player, .meaning = "label of the player"),
    FIELD("other", TEXT, WorthRow, other,
          .meaning = "label, without the depth, of the player at several depths"),
    FIELD("side", CHOICE, WorthRow, side, .words = SIDES,
          .meaning = "inside: its rating is in the range of the other's; else weaker or stronger"),
    FIELD_INTERVAL("depth", WorthRow, depth,
                   "depth at which the other is as strong; an empty bound is beyond all depths",
                   .decimals = 2, .unit = "plies"),
    FIELD("shallowest", INT, WorthRow, shallowest, .is_needed = true, .unit = "plies",
          .meaning = "least depth that the other played at"),
    FIELD("deepest", INT, WorthRow, deepest, .is_needed = true, .unit = "plies",
          .meaning = "its greatest depth"),
};
static const Field STATISTICS_FIELDS[] = {
    FIELD("games", COUNT, StatisticsRow, games, GAMES, .meaning = "all games"),
    FIELD("games_without_result", COUNT, StatisticsRow, games_without_result, GAMES,
          .meaning = "games in which an external engine failed"),
    FIELD("distinct_games", COUNT, StatisticsRow, distinct_games, GAMES,
          .meaning = "games with a result that repeat no earlier one between the same players"),
    FIELD("pairs", COUNT, StatisticsRow, pairs, PAIRS,
          .meaning = "pairs of games, repeated pairs counted once"),
    FIELD_INTERVAL("black_score", StatisticsRow, black_score,
                   "Black's share of the points in these pairs", SHARE),
    FIELD_INTERVAL("draws", StatisticsRow, draws, "share of drawn games in these pairs", SHARE),
};
/* clang-format on */

static bool check_pairing(void *opaque, Text *fault) {
    const PairingRow *const row = opaque;
    if (row->points > (double)row->games)
        text_append(fault, "column points: expected at most %" PRId64 ", the games", row->games);
    return fault->length == 0;
}

const Record PLAYER_RECORD = RECORD_OF("players.csv", PLAYER_FIELDS, PlayerRow);
const Record SPEED_RECORD = RECORD_OF("speed.csv", SPEED_FIELDS, SpeedRow);
const Record PAIRING_RECORD = {"pairings.csv", PAIRING_FIELDS, RECORD_COUNT(PAIRING_FIELDS),
                               sizeof(PairingRow), check_pairing};
const Record CYCLE_RECORD = RECORD_OF("cycles.csv", CYCLE_FIELDS, CycleRow);
const Record WORTH_RECORD = RECORD_OF("worth.csv", WORTH_FIELDS, WorthRow);
const Record STATISTICS_RECORD = RECORD_OF("statistics.csv", STATISTICS_FIELDS, StatisticsRow);

/* Computing */

/* Adds a row rounded as in its file, so that computed and read tables agree. */
static void add_rounded(Rows *rows, const Record *record, const void *row) {
    record_round(record, rows_add(rows, record, row));
}

/* The ratings of all players. */
typedef struct RatingScale {
    int players, replicates; /* replicates 0: while games are played */
    int leader;
    double *anchors; /* the given ratings, of ratings_fit */
    Rating *ratings;
    RatingDifference *comparisons; /* and the next two: of ratings_fit */
    double *resampled;
    PlayerRank *ranking;
} RatingScale;

static RatingScale scale_of(const char *const *names, int players, const Standings *standings,
                            const Anchors *anchors, int replicates, uint64_t seed) {
    const size_t rows = (size_t)replicates + 1, n = (size_t)players;
    RatingScale scale = {.players = players, .replicates = replicates};
    bool is_shared;
    scale.leader = standings_leader(standings, &is_shared);
    scale.ratings = memory_allocate(n * sizeof *scale.ratings);
    scale.comparisons = memory_allocate(n * n * sizeof *scale.comparisons);
    scale.ranking = memory_allocate(n * sizeof *scale.ranking);
    scale.resampled = memory_allocate(rows * n * sizeof *scale.resampled);
    scale.anchors = anchors_elos(anchors, names, players);
    ratings_fit(standings_encounters(standings), scale.anchors, replicates, seed, scale.ratings,
                scale.comparisons, scale.resampled);
    MEMORY_AUTO int *order = memory_allocate((n + 1) * sizeof *order);
    sort_rank(order, players, scale.resampled, sizeof *scale.resampled);
    if (replicates > 0) ranking_find(scale.comparisons, players, order, scale.ranking);
    return scale;
}

static void scale_free(RatingScale *scale) {
    free(scale->anchors);
    free(scale->ratings);
    free(scale->comparisons);
    free(scale->ranking);
    free(scale->resampled);
}

static const RatingDifference *compared(const RatingScale *scale, int one, int other) {
    return &scale->comparisons[one * scale->players + other];
}

/* Whether the first is shown to be stronger. */
static bool is_stronger(const RatingScale *scale, int one, int other) {
    const RatingDifference *const it = compared(scale, one, other);
    return it->elo.value > 0 && it->p_value < COMPARISON_SIGNIFICANT;
}

/* Returns the strongest player that is shown to be stronger and to cost less, and the ratio of the
 * costs, times if `timed`, else nodes; "": none. */
static const char *dominator_of(const char *const *names, const RatingScale *scale, int player,
                                const Standings *standings, bool timed, Estimate *ratio) {
    const PlayerTotals *const own = standings_player(standings, player);
    int best = -1;
    *ratio = ESTIMATE_UNKNOWN;
    for (int i = 0; i < scale->players; i++) {
        if (!is_stronger(scale, i, player) ||
            (best >= 0 && scale->resampled[i] <= scale->resampled[best]))
            continue;
        const PlayerTotals *const other = standings_player(standings, i);
        const Estimate costs = timed ? log_sums_ratio(&own->median_times, &other->median_times)
                                     : log_sums_ratio(&own->median_nodes, &other->median_nodes);
        if (!costs.defined || !(costs.low > 1)) continue;
        best = i;
        *ratio = costs;
    }
    return best >= 0 ? names[best] : "";
}

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

static Rows rate_players(const char *const *names, const RatingScale *scale,
                         const Standings *standings) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < scale->players; i++) {
        const PlayerTotals *const totals = standings_player(standings, i);
        const PairCounts pairs = encounters_all_pairs(standings_encounters(standings), i);
        const Estimate score = estimate_known(pairs_score(&pairs));
        const SearchTotals *const search = &totals->search;
        const double share = standings_share(standings, i);
        /* Of distinct pairs; unknown if repeated games make another score. */
        const bool is_within = share >= score.low && share <= score.high;
        const uint64_t searched = search->counters.nodes; /* without searches these are unknown: */
        const double branching = search->counted > 0 ? search_branching(&search->counters) : NAN;
        const double full = pruning_full(branching, search->at_depth, DEPTHS, false);
        const double full_sum = pruning_full(branching, search->at_depth, DEPTHS, true);
        const bool is_final = scale->replicates > 0;
        const bool is_rated = is_final || pairs_total(&pairs) >= RATED_PAIRS;
        const bool is_ranked = is_final && scale->ratings[i].elo.defined;
        Estimate ratio;
        const char *const dominator = dominator_of(names, scale, i, standings, false, &ratio);
        const PlayerRow row = {
            .player = names[i],
            .games = (int64_t)player_games(totals),
            .wins = (int64_t)totals->wins,
            .draws = (int64_t)totals->draws,
            .losses = (int64_t)totals->losses,
            .points = standings_points(standings, i),
            .score = share,
            .score_low = is_within ? score.low : NAN,
            .score_high = is_within ? score.high : NAN,
            .match_points = standings_match_points(standings, i),
            .distinct_games = (int64_t)totals->distinct_games,
            .rating =
                estimate_known(is_rated ? scale->ratings[i].elo : (Estimate){.defined = false}),
            .behind = estimate_known(compared(scale, scale->leader, i)->elo),
            .group = is_ranked ? scale->ranking[i].groups : "",
            .rank_low = is_ranked ? scale->ranking[i].low : -1,
            .rank_high = is_ranked ? scale->ranking[i].high : -1,
            /* Unknown without searches, or if an external engine has not reported them: */
            .nodes = search->counted > 0 || search->nodes > 0 ? (int64_t)search->nodes : -1,
            .branching = branching,
            .pruning_bd = pruning_efficiency(searched, full),
            .pruning_sum = pruning_efficiency(searched, full_sum),
            .nodes_per_move = histogram_median(&search->nodes_histogram),
            .dominated_by = dominator,
            .nodes_ratio = ratio,
            .search = "",
            .evaluator = "",
            .limit = "",
            .failures = (int64_t)totals->failures,
        };
        add_rounded(&rows, &PLAYER_RECORD, &row);
    }
    return rows;
}

/* Returns a ratio of sums in a unit; of a single game without bounds. */
static Estimate rate_of(const RatioSums *sums, double unit) {
    const Estimate ratio = ratio_estimate(sums);
    const double value = unit * sums->x / sums->y;
    if (!(value > 0) || !isfinite(value)) return ESTIMATE_UNKNOWN;
    if (!ratio.defined) return (Estimate){true, value, NAN, NAN};
    return (Estimate){true, value, unit * ratio.low, unit * ratio.high};
}

static Rows speeds_of(const char *const *names, const RatingScale *scale,
                      const Standings *standings) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < scale->players; i++) {
        const PlayerTotals *const player = standings_player(standings, i);
        const SearchTotals *const search = &player->search;
        Estimate ratio;
        const char *const dominator = dominator_of(names, scale, i, standings, true, &ratio);
        const SpeedRow row = {
            .player = names[i],
            .moves = (int64_t)search->timed,
            .time_s = (double)search->time_ns * 1e-9,
            .nodes_per_s = rate_of(&player->speeds, 1e9),
            .ms_per_move = rate_of(&player->times, 1e-6),
            .median_ms = histogram_median(&search->time_histogram) * 1e-6,
            .dominated_by = dominator,
            .time_ratio = ratio,
        };
        add_rounded(&rows, &SPEED_RECORD, &row);
    }
    return rows;
}

/* Replaces the interval for a fixed number of games, and what rests on it. */
static void stop_match(PairingRow *row, const PairCounts *pairs, const Sprt *sprt, MatchStop stop) {
    Estimate score = {.defined = false};
    if (stop == STOP_FIXED || row->pairs == 0) return;
    if (stop == STOP_BY_TEST && sprt != NULL) score = sprt_score(sprt, pairs);
    row->stop = score.defined ? STOP_BY_TEST : STOP_BY_RESULTS;
    if (!score.defined) score = pairs_score_any_time(pairs);
    row->score.low = score.low;
    row->score.high = score.high;
    row->elo =
        (Estimate){true, stats_elo(score.value), stats_elo(score.low), stats_elo(score.high)};
    row->normalized_elo.low = row->normalized_elo.high = row->p_value = row->los = NAN;
}

/* `sprt` may be NULL. Running tournaments omit the interval for any time, which takes 50 us. */
static PairingRow pairing_of(const char *player, const char *opponent, const PairCounts *pairs,
                             const Sprt *sprt, MatchStop stop, bool has_any_time) {
    static const char *const VERDICTS[] = {"undecided", "H0", "H1"};
    PairingRow row = {
        .player = player,
        .opponent = opponent,
        .games = -1,
        .wins = -1,
        .draws = -1,
        .losses = -1,
        .points = NAN,
        .pairs = (int64_t)pairs_total(pairs),
        .score = estimate_known(pairs_score(pairs)),
        .elo = estimate_known(pairs_elo(pairs)),
        .los = pairs_total(pairs) > 0 ? pairs_superiority(pairs) : NAN,
        .p_value = pairs_p_value(pairs),
        .normalized_elo = estimate_known(pairs_normalized_elo(pairs)),
        .model = "",
        .verdict = "",
    };
    const Estimate any_time = has_any_time ? pairs_score_any_time(pairs) : (Estimate){0};
    row.any_time_low = estimate_known(any_time).low;
    row.any_time_high = estimate_known(any_time).high;
    row.elo0 = row.elo1 = row.llr = row.lower = row.upper = row.alpha = row.beta = NAN;
    for (int i = 0; i < PAIR_OUTCOMES; i++) row.counts[i] = (int64_t)pairs->n[i];
    stop_match(&row, pairs, sprt, stop);
    if (sprt == NULL) return row;
    row.model = sprt_model_name(sprt->model);
    row.verdict = VERDICTS[sprt_verdict(sprt, pairs)];
    row.elo0 = sprt->elo0;
    row.elo1 = sprt->elo1;
    row.llr = sprt_llr(sprt, pairs);
    row.lower = sprt_lower(sprt);
    row.upper = sprt_upper(sprt);
    row.alpha = sprt->alpha;
    row.beta = sprt->beta;
    return row;
}

/* Keeps only what the comparison of all players says: an interval of one pairing alone would
 * contradict it. */
static void compare_pairing(PairingRow *row, const RatingDifference *comparison) {
    row->elo = estimate_known(comparison->elo);
    row->p_value = comparison->p_value;
    row->score.low = row->score.high = row->los = NAN;
    row->any_time_low = row->any_time_high = NAN;
    row->normalized_elo = ESTIMATE_UNKNOWN;
}

static void add_pairings(Totals *totals, const char *const *names, const RatingScale *scale,
                         const Standings *standings, const Sprt *sprt, MatchStop stop) {
    const int players = scale->players;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts counts = standings_pairs(standings, i, j);
            PairingRow row = pairing_of(names[i], names[j], &counts, sprt,
                                        players == 2 ? stop : STOP_FIXED, players == 2);
            if (players > 2) compare_pairing(&row, compared(scale, i, j));
            row.games = (int64_t)standings_played(standings, i, j);
            row.draws = (int64_t)standings_draws(standings, i, j);
            row.wins = ((int64_t)standings_half_points(standings, i, j) - row.draws) / 2;
            row.losses = row.games - row.wins - row.draws;
            row.points = 0.5 * (double)standings_half_points(standings, i, j);
            /* A match has its row, with its test, before the first game. */
            if (row.games > 0 || (sprt != NULL && players == 2))
                add_rounded(&totals->pairings, &PAIRING_RECORD, &row);
        }
    }
}

/* Sets what a player's row says of a match: its share of the points and how far it is ahead. */
static void rank_player(PlayerRow *player, Estimate score, Estimate ahead, Estimate rating) {
    const bool is_better = ahead.low > 0, is_worse = ahead.high < 0;
    player->score_low = score.low;
    player->score_high = score.high;
    player->rating = rating;
    if (player->behind.defined) player->behind = estimate_opposite(ahead);
    free((void *)(uintptr_t)player->group);
    player->group = text_duplicate(is_worse ? "b" : "a");
    player->rank_low = is_worse ? 2 : 1;
    player->rank_high = is_better ? 1 : 2;
    record_round(&PLAYER_RECORD, player);
}

/* Sets what the players' rows say of a match that its results could end: the same as its pairing.
 */
static void rank_match(Totals *totals, const double *anchors) {
    const PairingRow *const row = totals->pairings.count > 0 ? pairing_row(totals, 0) : NULL;
    if (row == NULL || row->stop == STOP_FIXED) return;
    PlayerRow *const players = totals->players.items;
    Estimate first, second;
    ratings_of_match(row->elo, anchors, &first, &second);
    rank_player(&players[0], row->score, row->elo, first);
    rank_player(&players[1], (Estimate){true, NAN, 1 - row->score.high, 1 - row->score.low},
                estimate_opposite(row->elo), second);
}

static void add_statistics(Totals *totals, int players, const Standings *standings) {
    PairCounts black, draws;
    encounters_by_colour(standings_encounters(standings), &black, &draws);
    StatisticsRow row = {
        .games = (int64_t)standings_games(standings),
        .pairs = (int64_t)pairs_total(&black),
        .black_score = estimate_known(pairs_score(&black)),
        .draws = estimate_known(pairs_score(&draws)),
    };
    for (int i = 0; i < players; i++) { /* each game counts for both of its players */
        row.games_without_result += (int64_t)standings_player(standings, i)->unknown;
        row.distinct_games += (int64_t)standings_player(standings, i)->distinct_games;
    }
    row.games_without_result /= 2;
    row.distinct_games /= 2;
    add_rounded(&totals->statistics, &STATISTICS_RECORD, &row);
}

static void add_cycles(Totals *totals, const char *const *names, const Standings *standings) {
    const CyclicTriples cycles = cyclic_triples_find(standings_encounters(standings));
    for (int i = 0; i < cycles.count; i++) {
        const CyclicTriple *const cycle = &cycles.list[i];
        CycleRow row = {.p_value = cycle->p_value};
        for (int k = 0; k < 3; k++) {
            row.players[k] = names[cycle->players[k]];
            row.shares[k] = cycle->shares[k];
        }
        add_rounded(&totals->cycles, &CYCLE_RECORD, &row);
    }
    free(cycles.list);
}

/* Worth in plies */

/* Returns the depth of a label "NAME@4", or 0; *length becomes that of the name. */
static int depth_of(const char *label, int *length) {
    const char *const at = strrchr(label, '@');
    SearchLimit limit;
    *length = at != NULL ? (int)(at - label) : (int)strlen(label);
    return at != NULL && player_parse_limit(at + 1, &limit, NULL) ? limit.depth_plies : 0;
}

static bool is_of(const char *label, const char *name, int length) {
    int own;
    return depth_of(label, &own) > 0 && own == length && strncmp(label, name, (size_t)length) == 0;
}

static int compare_depths(const void *one, const void *other) {
    return ((const DepthPlayer *)one)->depth - ((const DepthPlayer *)other)->depth;
}

/* Finds the players that differ from `first` only in depth and met the same others, by rising
 * depth. Returns their number; 0 if `first` is not the first of them. */
static int find_depths(const char *const *names, const RatingScale *scale, int first,
                       DepthPlayer *by_depth) {
    int length, count = 0;
    if (depth_of(names[first], &length) == 0) return 0;
    for (int i = 0; i < scale->players; i++) {
        int ignored;
        if (!is_of(names[i], names[first], length) ||
            scale->ratings[i].group != scale->ratings[first].group)
            continue;
        if (i < first) return 0;
        by_depth[count++] = (DepthPlayer){i, depth_of(names[i], &ignored)};
    }
    qsort(by_depth, (size_t)count, sizeof *by_depth, compare_depths);
    return count;
}

/* Adds a row for each other player. */
static void add_worth(Totals *totals, const char *const *names, const RatingScale *scale) {
    MEMORY_AUTO DepthPlayer *by_depth = memory_allocate((size_t)scale->players * sizeof *by_depth);
    for (int first = 0; first < scale->players; first++) {
        TEXT_AUTO Text name = {0};
        const int count = find_depths(names, scale, first, by_depth);
        int length;
        if (count < 2) continue;
        depth_of(names[first], &length);
        text_append(&name, "%.*s", length, names[first]);
        for (int i = 0; i < scale->players; i++) {
            if (is_of(names[i], name.data, length) ||
                scale->ratings[i].group != scale->ratings[first].group)
                continue;
            const Estimate depth =
                worth_find(scale->resampled, scale->players, scale->replicates, i, by_depth, count);
            const bool is_inside = isfinite(depth.value);
            const WorthRow row = {
                .player = names[i],
                .other = name.data,
                .side = is_inside         ? WORTH_INSIDE
                        : depth.value > 0 ? WORTH_STRONGER
                                          : WORTH_WEAKER,
                .depth = {is_inside, is_inside ? depth.value : (double)NAN,
                          isfinite(depth.low) ? depth.low : (double)NAN,
                          isfinite(depth.high) ? depth.high : (double)NAN},
                .shallowest = by_depth[0].depth,
                .deepest = by_depth[count - 1].depth,
            };
            add_rounded(&totals->worth, &WORTH_RECORD, &row);
        }
    }
}

static void rank_players(Totals *totals) {
    rows_rank(&totals->players, offsetof(PlayerRow, score));
}

Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Anchors *anchors, const Sprt *sprt, MatchStop stop, uint64_t seed) {
    RatingScale scale = scale_of(names, players, standings, anchors, RATINGS_REPLICATES, seed);
    Totals totals = {
        .players = rate_players(names, &scale, standings),
        .speeds = speeds_of(names, &scale, standings),
    };
    add_pairings(&totals, names, &scale, standings, sprt, stop);
    if (players == 2) rank_match(&totals, scale.anchors);
    add_cycles(&totals, names, standings);
    add_worth(&totals, names, &scale);
    add_statistics(&totals, players, standings);
    rank_players(&totals);
    scale_free(&scale);
    return totals;
}

Totals totals_so_far(const Experiment *experiment, const Standings *standings) {
    const int players = experiment->player_count;
    MEMORY_AUTO const char **names = experiment_labels(experiment);
    const Anchors anchors = anchors_of(experiment->anchor, names, players);
    RatingScale scale = scale_of(names, players, standings, &anchors, 0, TOTALS_SEED);
    Totals totals = {.players = rate_players(names, &scale, standings)};
    add_pairings(&totals, names, &scale, standings, NULL, STOP_FIXED);
    rank_players(&totals);
    scale_free(&scale);
    return totals;
}

Totals totals_of_pairs(const PairCounts *pairs, const Sprt *sprt, MatchStop stop) {
    Totals totals = {.players = {.items = NULL}};
    const PairingRow row = pairing_of("the first player", "the second", pairs, sprt, stop, true);
    add_rounded(&totals.pairings, &PAIRING_RECORD, &row);
    return totals;
}

/* Files */

static const struct {
    const Record *record;
    size_t place; /* of the Rows in Totals */
} FILES[] = {
    {&PLAYER_RECORD, offsetof(Totals, players)}, {&PAIRING_RECORD, offsetof(Totals, pairings)},
    {&CYCLE_RECORD, offsetof(Totals, cycles)},   {&STATISTICS_RECORD, offsetof(Totals, statistics)},
    {&SPEED_RECORD, offsetof(Totals, speeds)},   {&WORTH_RECORD, offsetof(Totals, worth)},
};
/* The files from this one on are optional. */
enum { FILE_OPTIONAL = 4, FILE_COUNT = sizeof FILES / sizeof FILES[0] };

SpeedRow totals_speed(const Totals *totals, const char *player) {
    for (size_t i = 0; i < totals->speeds.count; i++)
        if (strcmp(speed_row(&totals->speeds, i)->player, player) == 0)
            return *speed_row(&totals->speeds, i);
    return (SpeedRow){
        .nodes_per_s = ESTIMATE_UNKNOWN, .ms_per_move = ESTIMATE_UNKNOWN, .median_ms = NAN};
}

static Rows *rows_of(const Totals *totals, int file) {
    return (Rows *)((char *)(uintptr_t)totals + FILES[file].place);
}

bool players_read(Rows *players, const char *folder, Error *error) {
    return rows_read_in(players, &PLAYER_RECORD, folder, error) &&
           (players->count <= EXPERIMENT_PLAYERS_MAX ||
            error_set(error, ERROR_DATA, "%s/%s: %zu players; expected at most %d", folder,
                      PLAYER_RECORD.name, players->count, EXPERIMENT_PLAYERS_MAX));
}

bool totals_read(const char *folder, Totals *totals, Error *error) {
    *totals = (Totals){.players = {.items = NULL}};
    if (!players_read(&totals->players, folder, error)) return false;
    for (int i = 1; i < FILE_COUNT; i++) {
        const Record *const record = FILES[i].record;
        if (i >= FILE_OPTIONAL && !file_exists_in(folder, record->name)) continue;
        if (!rows_read_in(rows_of(totals, i), record, folder, error)) return false;
    }
    rank_players(totals);
    for (size_t i = 0; i < totals->pairings.count; i++) {
        const PairingRow *const row = pairing_row(totals, i);
        if (totals_place(totals, row->player) < 0 || totals_place(totals, row->opponent) < 0)
            return error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder,
                             PAIRING_RECORD.name);
    }
    return true;
}

bool totals_write(const char *folder, const Totals *totals, Error *error) {
    for (int i = 0; i < FILE_COUNT; i++) {
        const Rows *const rows = rows_of(totals, i);
        if (!record_write_file(FILES[i].record, folder, rows->items, rows->count, error))
            return false;
    }
    return crosstables_write(folder, totals, error);
}

void totals_remove(const char *folder) {
    for (int i = 0; i < FILE_COUNT; i++) file_remove_in(folder, FILES[i].record->name, NULL);
    file_remove_in(folder, CROSSTABLE_RECORD.name, NULL);
    file_remove_in(folder, MATCH_POINT_RECORD.name, NULL);
}

void totals_free(Totals *totals) {
    for (int i = 0; i < FILE_COUNT; i++) rows_free(rows_of(totals, i));
}
