/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/result_tables.h"

#include "stats/cyclic_triples.h"
#include "stats/depth_equivalent.h"
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
#define PRUNING                                                                                    \
    .show = SHOW_PERCENT, .decimals = 6, .least = -INFINITY, .most = 1, .unit = "share",           \
    .views = VIEW_SEARCHES
#define ENDED GAMES, .views = VIEWS_OF_GAMES
#define RATING_BOUND ELO, .show = SHOW_SIGNED, .views = VIEWS_OF_RATINGS
#define RATIO .decimals = 4, .most = INFINITY, .unit = "times"
#define LLR .decimals = 6, .unit = "log-likelihood ratio"

/* clang-format off */
static const CsvColumn PLAYER_COLUMNS[] = {
    COLUMN("player", TEXT, PlayerRow, player, .title = "player", .meaning = "label of the player"),
    COLUMN("games", COUNT, PlayerRow, games, GAMES, .title = "games",
          .views = VIEWS_OF_GAMES | VIEW_LIVE, .meaning = "games with a result"),
    COLUMN("wins", COUNT, PlayerRow, wins, ENDED, .title = "+", .meaning = "games won"),
    COLUMN("draws", COUNT, PlayerRow, draws, ENDED, .title = "=", .meaning = "games drawn"),
    COLUMN("losses", COUNT, PlayerRow, losses, ENDED, .title = "-", .meaning = "games lost"),
    COLUMN("points", REAL, PlayerRow, points, POINTS, .meaning = "1 a win, 0.5 a draw"),
    COLUMN("score", REAL, PlayerRow, score, SHARE, .title = "score", .show = SHOW_PERCENT,
          .views = VIEWS_OF_GAMES | VIEW_LIVE, .meaning = "points a game, 0 to 1"),
    COLUMN("score_low", REAL, PlayerRow, score_low, SHARE,
          .meaning = "lower bound of its 95 % interval, over pairs; a repeated pair counts once"),
    COLUMN("score_high", REAL, PlayerRow, score_high, SHARE,
          .meaning = "upper bound of its 95 % interval"),
    COLUMN("match_points", REAL, PlayerRow, match_points, POINTS, .title = "match points",
          .places = 1, .views = VIEW_TOURNAMENT, .is_later = true,
          .meaning = "points if each whole match counts as one game"),
    COLUMN("distinct_games", COUNT, PlayerRow, distinct_games, GAMES,
          .meaning = "games that repeat no earlier one between the same players"),
    COLUMN("rating", REAL, PlayerRow, rating.value, .title = "rating", .show = SHOW_RATING, ELO,
          .known = offsetof(PlayerRow, rating.defined), .views = VIEWS_OF_RATINGS | VIEW_LIVE,
          .meaning = "Elo of the expected score, all players on one scale whose mean is 0"),
    COLUMN("rating_low", REAL, PlayerRow, rating.low, .title = "low", RATING_BOUND,
          .meaning = "lower bound of its 95 % interval; empty: the games set no bound"),
    COLUMN("rating_high", REAL, PlayerRow, rating.high, .title = "high", RATING_BOUND,
          .meaning = "upper bound of its 95 % interval; empty: the games set no bound"),
    COLUMN("group", TEXT, PlayerRow, group, .title = "group", .is_later = true,
          .views = VIEW_TOURNAMENT | VIEW_COST,
          .meaning = "letters; two players share one exactly if they are not shown to differ"),
    COLUMN("rank_low", COUNT, PlayerRow, rank_low, .is_later = true, .unit = "rank",
          .meaning = "best rank that is not excluded; 1: it can be the strongest; the ranks of all "
                     "players are right together in 95 % of tournaments"),
    COLUMN("rank_high", COUNT, PlayerRow, rank_high, .is_later = true, .unit = "rank",
          .meaning = "worst rank that is not excluded"),
    COLUMN_INTERVAL("behind", PlayerRow, behind,
                   "rating of the player with the largest score, minus this rating; all such "
                   "intervals hold together", ELO),
    COLUMN("nodes", COUNT, PlayerRow, nodes,
          .unit = "nodes", .meaning = "positions searched in all games, roots and leaves included"),
    COLUMN("branching", REAL, PlayerRow, branching, .title = "branching", .places = 2, .decimals = 4,
          .most = INFINITY, .views = VIEW_SEARCHES, .unit = "moves",
          .meaning = "mean number of legal moves at nodes that are not leaves"),
    COLUMN("pruning_bd", REAL, PlayerRow, pruning_bd, PRUNING, .title = "pruned (b^d)",
          .meaning = "1 - n/s for n nodes and s = b^d of this branching and depth; biased: minimax "
                     "itself is below 0; empty with quiescence"),
    COLUMN("pruning_sum", REAL, PlayerRow, pruning_sum, PRUNING, .title = "pruned (Σb^k)",
          .meaning = "the same with s = the sum of b^k for k = 0 to d; also biased"),
    COLUMN("nodes_per_move", REAL, PlayerRow, nodes_per_move, .title = "median nodes",
          .show = SHOW_BIG, .decimals = 1, .most = INFINITY, .views = VIEW_COST, .is_later = true,
          .unit = "nodes", .meaning = "median of the nodes of a searched move, within 1.6 %"),
    COLUMN("dominated_by", TEXT, PlayerRow, dominated_by, .is_later = true,
          .meaning = "strongest player that is shown to be stronger, with fewer nodes"),
    COLUMN_INTERVAL("nodes_ratio", PlayerRow, nodes_ratio,
                   "how many times as many nodes, by the medians of games", .is_later = true,
                   RATIO),
    COLUMN("search", TEXT, PlayerRow, search, .is_later = true,
          .meaning = "search with the options given; empty for an external engine"),
    COLUMN("evaluator", TEXT, PlayerRow, evaluator, .is_later = true,
          .meaning = "evaluator with the options given"),
    COLUMN("limit", TEXT, PlayerRow, limit, .is_later = true,
          .meaning = "limit of depth, or of time or nodes per move, as in the description"),
};

static const CsvColumn SPEED_COLUMNS[] = {
    COLUMN("player", TEXT, SpeedRow, player, .meaning = "label of the player"),
    COLUMN("moves", COUNT, SpeedRow, moves, .unit = "moves",
          .meaning = "moves that were searched and whose time is known"),
    COLUMN("time_s", REAL, SpeedRow, time_s, .decimals = 6, .most = INFINITY,
          .unit = "s", .meaning = "time of these moves, as in timing.csv"),
    COLUMN("nodes_per_s", REAL, SpeedRow, nodes_per_s.value, .most = INFINITY,
          .known = offsetof(SpeedRow, nodes_per_s.defined),
          .unit = "nodes/s",
          .meaning = "positions searched per second; of an engine, in moves with known nodes"),
    COLUMN("ms_per_move", REAL, SpeedRow, ms_per_move.value,
          .known = offsetof(SpeedRow, ms_per_move.defined),
          .decimals = 6, .most = INFINITY, .unit = "ms", .meaning = "mean time of a searched move"),
    COLUMN("median_ms", REAL, SpeedRow, median_ms, .decimals = 6, .most = INFINITY, .is_later = true,
          .unit = "ms", .meaning = "median time of a searched move, within 1.6 %"),
    COLUMN("dominated_by", TEXT, SpeedRow, dominated_by, .is_later = true,
          .meaning = "strongest player that is shown to be stronger, in less time"),
    COLUMN_INTERVAL("time_ratio", SpeedRow, time_ratio,
                   "how many times its time, by the medians of games", .is_later = true, RATIO),
    COLUMN_BOUNDS("nodes_per_s", "nodes_per_s_", SpeedRow, nodes_per_s, .most = INFINITY,
                 .is_later = true, .unit = "nodes/s"),
    COLUMN_BOUNDS("ms_per_move", "ms_per_move_", SpeedRow, ms_per_move, .decimals = 6,
                 .most = INFINITY, .is_later = true, .unit = "ms"),
};
static const char *const STOPS[] = {
    [STOP_FIXED] = "fixed", [STOP_BY_RESULTS] = "any time", [STOP_BY_TEST] = "after test", NULL};
static const CsvColumn PAIRING_COLUMNS[] = {
    COLUMN("player", TEXT, PairingRow, player, .title = "player",
          .meaning = "label of the first player"),
    COLUMN("opponent", TEXT, PairingRow, opponent, .title = "opponent",
          .meaning = "label of the second player"),
    COLUMN("games", COUNT, PairingRow, games, GAMES, .title = "games",
          .meaning = "games with a result"),
    COLUMN("wins", COUNT, PairingRow, wins, OUTCOME, .title = "+",
          .meaning = "of these, games that the first won"),
    COLUMN("draws", COUNT, PairingRow, draws, OUTCOME, .title = "=",
          .meaning = "drawn games"),
    COLUMN("losses", COUNT, PairingRow, losses, OUTCOME, .title = "-",
          .meaning = "games that the first lost"),
    COLUMN("points", REAL, PairingRow, points, POINTS, .meaning = "points of the first player"),
    COLUMN("pairs", COUNT, PairingRow, pairs, PAIRS, .title = "pairs",
          .meaning = "pairs of games, repeated pairs counted once"),
    COLUMN("score", REAL, PairingRow, score.value, SHARE, .title = "score", .show = SHOW_PERCENT,
          .known = offsetof(PairingRow, score.defined),
          .meaning = "share of points of the first, 0 to 1"),
    COLUMN("score_low", REAL, PairingRow, score.low, SHARE,
          .meaning = "lower bound of its 95 % interval; this and all that needs one pairing alone "
                     "(any_time, los, nelo) is empty with several pairings"),
    COLUMN("score_high", REAL, PairingRow, score.high, SHARE,
          .meaning = "upper bound of its 95 % interval"),
    COLUMN("any_time_low", REAL, PairingRow, any_time_low, SHARE,
          .meaning = "lower bound of the 95 % interval that holds after every pair at once"),
    COLUMN("any_time_high", REAL, PairingRow, any_time_high, SHARE,
          .meaning = "upper bound of the interval that holds after every pair at once"),
    COLUMN("elo", REAL, PairingRow, elo.value, .decimals = 4, .title = "Elo", .show = SHOW_ELO,
          .known = offsetof(PairingRow, elo.defined), .unit = "Elo",
          .meaning = "rating of the first minus that of the second, from all games"),
    COLUMN("elo_low", REAL, PairingRow, elo.low, .decimals = 4, .title = "from", .show = SHOW_ELO,
          .unit = "Elo",
          .meaning = "lower bound of its 95 % interval; those of all pairings hold together"),
    COLUMN("elo_high", REAL, PairingRow, elo.high, .decimals = 4, .title = "to", .show = SHOW_ELO,
          .unit = "Elo", .meaning = "upper bound of its 95 % interval"),
    COLUMN("p_value", REAL, PairingRow, p_value, SHARE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3,
          .meaning = "how often a tournament of equal players has so large a difference anywhere; "
                     "below 0.05 exactly if the interval of elo excludes 0"),
    COLUMN("los", REAL, PairingRow, los, SHARE, .title = "LOS", .show = SHOW_LIKELIHOOD, .places = 3,
          .meaning = "likelihood of superiority of the first, 0 to 1; 1 - p_value / 2 if it is "
                     "ahead"),
    COLUMN_INTERVAL("nelo", PairingRow, normalized_elo, "the score as normalized Elo",
                   .decimals = 4, .unit = "normalized Elo"),
    COLUMN("ll", COUNT, PairingRow, counts[0], PAIRS,
          .meaning = "pairs of which the first lost both games"),
    COLUMN("ld", COUNT, PairingRow, counts[1], PAIRS,
          .meaning = "pairs of which it lost one, drew one"),
    COLUMN("dd", COUNT, PairingRow, counts[2], PAIRS,
          .meaning = "pairs of which it drew both, or won one and lost one"),
    COLUMN("wd", COUNT, PairingRow, counts[3], PAIRS,
          .meaning = "pairs of which it won one, drew one"),
    COLUMN("ww", COUNT, PairingRow, counts[4], PAIRS, .meaning = "pairs of which it won both"),
    COLUMN("model", TEXT, PairingRow, model, .meaning = "model of the test: logistic or normalized"),
    COLUMN("elo0", REAL, PairingRow, elo0, .decimals = 4,
          .unit = "Elo of the model",
          .meaning = "H0: how much stronger the first is, in Elo of the model"),
    COLUMN("elo1", REAL, PairingRow, elo1, .decimals = 4, .unit = "Elo of the model",
          .meaning = "H1: how much stronger the first is, in Elo of the model"),
    COLUMN("llr", REAL, PairingRow, llr, LLR, .title = "LLR", .places = 2,
          .meaning = "log-likelihood ratio of H1 to H0"),
    COLUMN("lower", REAL, PairingRow, lower, LLR,
          .meaning = "log-likelihood ratio at which H0 is accepted"),
    COLUMN("upper", REAL, PairingRow, upper, LLR,
          .meaning = "log-likelihood ratio at which H1 is accepted"),
    COLUMN("verdict", TEXT, PairingRow, verdict, .meaning = "undecided, H0 or H1"),
    COLUMN("alpha", REAL, PairingRow, alpha, .decimals = 6,
          .unit = "share", .meaning = "error rate: share of tests that accept H1 although H0 is "
                                      "true"),
    COLUMN("beta", REAL, PairingRow, beta, .decimals = 6, .unit = "share",
          .meaning = "error rate: share of tests that accept H0 although H1 is true"),
    COLUMN("stop", CHOICE, PairingRow, stop, .words = STOPS, .is_later = true,
          .meaning = "fixed: the number of games was fixed beforehand; any time: results could end "
                     "the match, and the intervals of score and elo hold after every pair; after "
                     "test: the sequential test ended it, and elo is without its bias"),
};
static const CsvColumn CYCLE_COLUMNS[] = {
    COLUMN("first", TEXT, CycleRow, players[0], .title = "first",
          .meaning = "label of the player that beats the second"),
    COLUMN("second", TEXT, CycleRow, players[1], .title = "second",
          .meaning = "label of the player that beats the third"),
    COLUMN("third", TEXT, CycleRow, players[2], .title = "third",
          .meaning = "label of the player that beats the first"),
    COLUMN("share_12", REAL, CycleRow, shares[0], .decimals = 4, .most = 1, .title = "1:2",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "share of points of the first against the second, 0 to 1"),
    COLUMN("share_23", REAL, CycleRow, shares[1], .decimals = 4, .most = 1, .title = "2:3",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "the same of the second against the third"),
    COLUMN("share_31", REAL, CycleRow, shares[2], .decimals = 4, .most = 1, .title = "3:1",
          .show = SHOW_PERCENT, .unit = "share",
          .meaning = "the same of the third against the first"),
    COLUMN("p_value", REAL, CycleRow, p_value, SHARE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3, .meaning = "the largest of the three pairings' p, adjusted (Holm)"),
};
static const char *const SIDES[] = {
    [WORTH_INSIDE] = "inside", [WORTH_WEAKER] = "weaker", [WORTH_STRONGER] = "stronger", NULL};
static const CsvColumn DEPTH_EQUIVALENT_COLUMNS[] = {
    COLUMN("player", TEXT, DepthEquivalent, player, .meaning = "label of the player"),
    COLUMN("other", TEXT, DepthEquivalent, other,
          .meaning = "label, without the depth, of the player at several depths"),
    COLUMN("side", CHOICE, DepthEquivalent, side, .words = SIDES,
          .meaning = "inside: its rating is in the range of the other's; else weaker or stronger"),
    COLUMN_INTERVAL("depth", DepthEquivalent, depth,
                   "depth at which the other is as strong; an empty bound is beyond all depths",
                   .decimals = 2, .unit = "plies"),
    COLUMN("shallowest", INT, DepthEquivalent, shallowest, .is_needed = true, .unit = "plies",
          .meaning = "least depth that the other played at"),
    COLUMN("deepest", INT, DepthEquivalent, deepest, .is_needed = true, .unit = "plies",
          .meaning = "its greatest depth"),
};
static const CsvColumn STATISTICS_COLUMNS[] = {
    COLUMN("games", COUNT, StatisticsRow, games, GAMES, .meaning = "all games"),
    COLUMN("games_without_result", COUNT, StatisticsRow, games_without_result, GAMES,
          .meaning = "games in which an external engine failed"),
    COLUMN("distinct_games", COUNT, StatisticsRow, distinct_games, GAMES,
          .meaning = "games with a result that repeat no earlier one between the same players"),
    COLUMN("pairs", COUNT, StatisticsRow, pairs, PAIRS,
          .meaning = "pairs of games, repeated pairs counted once"),
    COLUMN_INTERVAL("black_score", StatisticsRow, black_score,
                   "Black's share of the points in these pairs", SHARE),
    COLUMN_INTERVAL("draws", StatisticsRow, draws, "share of drawn games in these pairs", SHARE),
};
static const CsvColumn ENDING_COLUMNS[] = {
    COLUMN("reason", TEXT, EndingCount, reason,
          .meaning = "rule that ended games, or whose engine failed and how"),
    COLUMN("player", TEXT, EndingCount, player,
          .meaning = "label of the player whose engine failed; empty: none did"),
    COLUMN("games", COUNT, EndingCount, games, GAMES, .meaning = "games that ended so"),
};
/* clang-format on */

static bool check_ending(void *opaque, Text *fault) {
    EndingCount *const row = opaque;
    Side failed;
    return ending_read_reason(row->reason, &row->ending, &failed, fault);
}

static bool check_pairing(void *opaque, Text *fault) {
    const PairingRow *const row = opaque;
    if (row->points > (double)row->games)
        text_append(fault, "column points: expected at most %" PRId64 ", the games", row->games);
    return fault->length == 0;
}

const CsvSchema PLAYER_SCHEMA = SCHEMA_OF("players.csv", PLAYER_COLUMNS, PlayerRow);
const CsvSchema SPEED_SCHEMA = SCHEMA_OF("speed.csv", SPEED_COLUMNS, SpeedRow);
const CsvSchema PAIRING_SCHEMA = {"pairings.csv", PAIRING_COLUMNS, COLUMNS_IN(PAIRING_COLUMNS),
                                  sizeof(PairingRow), check_pairing};
const CsvSchema CYCLE_SCHEMA = SCHEMA_OF("cycles.csv", CYCLE_COLUMNS, CycleRow);
const CsvSchema DEPTH_EQUIVALENT_SCHEMA =
    SCHEMA_OF("worth.csv", DEPTH_EQUIVALENT_COLUMNS, DepthEquivalent);
const CsvSchema ENDING_SCHEMA = {"endings.csv", ENDING_COLUMNS, COLUMNS_IN(ENDING_COLUMNS),
                                 sizeof(EndingCount), check_ending};
const CsvSchema STATISTICS_SCHEMA = SCHEMA_OF("statistics.csv", STATISTICS_COLUMNS, StatisticsRow);

/* Computing */

/* Adds a row rounded as in its file, so that computed and read tables agree. */
static void add_rounded(Rows *rows, const CsvSchema *schema, const void *row) {
    schema_round(schema, rows_add(rows, schema, row));
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

static RatingScale scale_of(const char *const *names, int players, const TournamentStats *stats,
                            const Anchors *anchors, int replicates, uint64_t seed) {
    const size_t rows = (size_t)replicates + 1, n = (size_t)players;
    RatingScale scale = {.players = players, .replicates = replicates};
    bool is_shared;
    scale.leader = tournament_stats_leader(stats, &is_shared);
    scale.ratings = memory_allocate(n * sizeof *scale.ratings);
    scale.comparisons = memory_allocate(n * n * sizeof *scale.comparisons);
    scale.ranking = memory_allocate(n * sizeof *scale.ranking);
    scale.resampled = memory_allocate(rows * n * sizeof *scale.resampled);
    scale.anchors = anchors_elos(anchors, names, players);
    ratings_fit(tournament_stats_encounters(stats), scale.anchors, replicates, seed, scale.ratings,
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
                                const TournamentStats *stats, bool timed, Estimate *ratio) {
    const PlayerTotals *const own = tournament_stats_player(stats, player);
    int best = -1;
    *ratio = ESTIMATE_UNKNOWN;
    for (int i = 0; i < scale->players; i++) {
        if (!is_stronger(scale, i, player) ||
            (best >= 0 && scale->resampled[i] <= scale->resampled[best]))
            continue;
        const PlayerTotals *const other = tournament_stats_player(stats, i);
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
                         const TournamentStats *stats) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < scale->players; i++) {
        const PlayerTotals *const tables = tournament_stats_player(stats, i);
        const PairCounts pairs = encounters_all_pairs(tournament_stats_encounters(stats), i);
        const Estimate score = estimate_known(pairs_score(&pairs));
        const SearchTotals *const search = &tables->search;
        const double share = tournament_stats_share(stats, i);
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
        const char *const dominator = dominator_of(names, scale, i, stats, false, &ratio);
        const PlayerRow row = {
            .player = names[i],
            .games = (int64_t)player_games(tables),
            .wins = (int64_t)tables->wins,
            .draws = (int64_t)tables->draws,
            .losses = (int64_t)tables->losses,
            .points = tournament_stats_points(stats, i),
            .score = share,
            .score_low = is_within ? score.low : NAN,
            .score_high = is_within ? score.high : NAN,
            .match_points = tournament_stats_match_points(stats, i),
            .distinct_games = (int64_t)tables->distinct_games,
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
        };
        add_rounded(&rows, &PLAYER_SCHEMA, &row);
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
                      const TournamentStats *stats) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < scale->players; i++) {
        const PlayerTotals *const player = tournament_stats_player(stats, i);
        const SearchTotals *const search = &player->search;
        Estimate ratio;
        const char *const dominator = dominator_of(names, scale, i, stats, true, &ratio);
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
        add_rounded(&rows, &SPEED_SCHEMA, &row);
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

static void add_pairings(ResultTables *tables, const char *const *names, const RatingScale *scale,
                         const TournamentStats *stats, const Sprt *sprt, MatchStop stop) {
    const int players = scale->players;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts counts = tournament_stats_pairs(stats, i, j);
            PairingRow row = pairing_of(names[i], names[j], &counts, sprt,
                                        players == 2 ? stop : STOP_FIXED, players == 2);
            if (players > 2) compare_pairing(&row, compared(scale, i, j));
            const MatchScore *const meeting = tournament_stats_meeting(stats, i, j);
            row.games = (int64_t)meeting->games;
            row.draws = (int64_t)meeting->draws;
            row.wins = ((int64_t)meeting->half_points - row.draws) / 2;
            row.losses = row.games - row.wins - row.draws;
            row.points = 0.5 * (double)meeting->half_points;
            /* A match has its row, with its test, before the first game. */
            if (row.games > 0 || (sprt != NULL && players == 2))
                add_rounded(&tables->pairings, &PAIRING_SCHEMA, &row);
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
    schema_round(&PLAYER_SCHEMA, player);
}

/* Sets what the players' rows say of a match that its results could end: the same as its pairing.
 */
static void rank_match(ResultTables *tables, const double *anchors) {
    const PairingRow *const row = tables->pairings.count > 0 ? pairing_row(tables, 0) : NULL;
    if (row == NULL || row->stop == STOP_FIXED) return;
    PlayerRow *const players = tables->players.items;
    Estimate first, second;
    ratings_of_match(row->elo, anchors, &first, &second);
    rank_player(&players[0], row->score, row->elo, first);
    rank_player(&players[1], (Estimate){true, NAN, 1 - row->score.high, 1 - row->score.low},
                estimate_opposite(row->elo), second);
}

static void add_statistics(ResultTables *tables, int players, const TournamentStats *stats) {
    PairCounts black, draws;
    encounters_by_colour(tournament_stats_encounters(stats), &black, &draws);
    StatisticsRow row = {
        .games = (int64_t)tournament_stats_games(stats),
        .pairs = (int64_t)pairs_total(&black),
        .black_score = estimate_known(pairs_score(&black)),
        .draws = estimate_known(pairs_score(&draws)),
    };
    for (int i = 0; i < players; i++) { /* each game counts for both of its players */
        row.games_without_result += (int64_t)tournament_stats_player(stats, i)->unknown;
        row.distinct_games += (int64_t)tournament_stats_player(stats, i)->distinct_games;
    }
    row.games_without_result /= 2;
    row.distinct_games /= 2;
    add_rounded(&tables->statistics, &STATISTICS_SCHEMA, &row);
}

/* The most frequent reasons first. */
static void add_endings(ResultTables *tables, const char *const *names, int players,
                        const TournamentStats *stats) {
    int order[2 * ENDING_COUNT];
    double counts[2 * ENDING_COUNT];
    for (int i = 0; i < 2 * ENDING_COUNT; i++)
        counts[i] = (double)tournament_stats_ended(stats, (Ending)(i / 2), i % 2);
    sort_rank(order, 2 * ENDING_COUNT, counts, sizeof *counts);
    for (int i = 0; i < 2 * ENDING_COUNT && counts[order[i]] > 0; i++) {
        const Ending ending = (Ending)(order[i] / 2);
        const int side = order[i] % 2;
        const bool is_failure = ending_is_failure(ending);
        TEXT_AUTO Text reason = {0};
        ending_append_reason(ending, (Side)side, &reason);
        EndingCount row = {reason.data, "", (int64_t)counts[order[i]], ending};
        for (int k = 0; k < (is_failure ? players : 1); k++) {
            if (is_failure) row.player = names[k];
            if (is_failure)
                row.games = (int64_t)tournament_stats_player(stats, k)->failures[ending][side];
            if (row.games > 0) rows_add(&tables->endings, &ENDING_SCHEMA, &row);
        }
    }
}

static void add_cycles(ResultTables *tables, const char *const *names,
                       const TournamentStats *stats) {
    const CyclicTriples cycles = cyclic_triples_find(tournament_stats_encounters(stats));
    for (int i = 0; i < cycles.count; i++) {
        const CyclicTriple *const cycle = &cycles.list[i];
        CycleRow row = {.p_value = cycle->p_value};
        for (int k = 0; k < 3; k++) {
            row.players[k] = names[cycle->players[k]];
            row.shares[k] = cycle->shares[k];
        }
        add_rounded(&tables->cycles, &CYCLE_SCHEMA, &row);
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
static void add_worth(ResultTables *tables, const char *const *names, const RatingScale *scale) {
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
            const Estimate depth = depth_equivalent_find(scale->resampled, scale->players,
                                                         scale->replicates, i, by_depth, count);
            const bool is_inside = isfinite(depth.value);
            const DepthEquivalent row = {
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
            add_rounded(&tables->worth, &DEPTH_EQUIVALENT_SCHEMA, &row);
        }
    }
}

ResultTables result_tables_compute(const char *const *names, int players,
                                   const TournamentStats *stats, const Anchors *anchors,
                                   const Sprt *sprt, MatchStop stop, uint64_t seed) {
    RatingScale scale = scale_of(names, players, stats, anchors, RATINGS_REPLICATES, seed);
    ResultTables tables = {
        .players = rate_players(names, &scale, stats),
        .speeds = speeds_of(names, &scale, stats),
    };
    add_pairings(&tables, names, &scale, stats, sprt, stop);
    if (players == 2) rank_match(&tables, scale.anchors);
    add_cycles(&tables, names, stats);
    add_worth(&tables, names, &scale);
    add_statistics(&tables, players, stats);
    add_endings(&tables, names, players, stats);
    rows_rank(&tables.players, offsetof(PlayerRow, score));
    scale_free(&scale);
    return tables;
}

ResultTables result_tables_so_far(const Experiment *experiment, const TournamentStats *stats) {
    const int players = experiment->player_count;
    MEMORY_AUTO const char **names = experiment_labels(experiment);
    Anchors anchors; /* its text was checked */
    error_ignore(anchors_parse(experiment->anchor, names, players, &anchors, NULL));
    RatingScale scale = scale_of(names, players, stats, &anchors, 0, TOTALS_SEED);
    ResultTables tables = {.players = rate_players(names, &scale, stats)};
    add_pairings(&tables, names, &scale, stats, NULL, STOP_FIXED);
    rows_rank(&tables.players, offsetof(PlayerRow, score));
    scale_free(&scale);
    return tables;
}

ResultTables result_tables_of_pairs(const PairCounts *pairs, const Sprt *sprt, MatchStop stop) {
    ResultTables tables = {.players = {.items = NULL}};
    const PairingRow row = pairing_of("the first player", "the second", pairs, sprt, stop, true);
    add_rounded(&tables.pairings, &PAIRING_SCHEMA, &row);
    return tables;
}

/* Files */

static const struct {
    const CsvSchema *schema;
    size_t place; /* of the Rows in ResultTables */
} FILES[] = {
    {&PLAYER_SCHEMA, offsetof(ResultTables, players)},
    {&PAIRING_SCHEMA, offsetof(ResultTables, pairings)},
    {&CYCLE_SCHEMA, offsetof(ResultTables, cycles)},
    {&STATISTICS_SCHEMA, offsetof(ResultTables, statistics)},
    {&SPEED_SCHEMA, offsetof(ResultTables, speeds)},
    {&DEPTH_EQUIVALENT_SCHEMA, offsetof(ResultTables, worth)},
    {&ENDING_SCHEMA, offsetof(ResultTables, endings)},
};
/* The files from this one on are optional. */
enum { FILE_OPTIONAL = 4, FILE_COUNT = sizeof FILES / sizeof FILES[0] };

SpeedRow result_tables_speed(const ResultTables *tables, const char *player) {
    for (size_t i = 0; i < tables->speeds.count; i++)
        if (strcmp(speed_row(&tables->speeds, i)->player, player) == 0)
            return *speed_row(&tables->speeds, i);
    return (SpeedRow){
        .nodes_per_s = ESTIMATE_UNKNOWN, .ms_per_move = ESTIMATE_UNKNOWN, .median_ms = NAN};
}

static Rows *rows_of(const ResultTables *tables, int file) {
    return (Rows *)((char *)(uintptr_t)tables + FILES[file].place);
}

bool players_read(Rows *players, const char *folder, Error *error) {
    return rows_read_in(players, &PLAYER_SCHEMA, folder, error) &&
           (players->count <= EXPERIMENT_PLAYERS_MAX ||
            error_set(error, ERROR_DATA, "%s/%s: %zu players; expected at most %d", folder,
                      PLAYER_SCHEMA.name, players->count, EXPERIMENT_PLAYERS_MAX));
}

bool result_tables_read(const char *folder, ResultTables *tables, Error *error) {
    *tables = (ResultTables){.is_read = true};
    if (!players_read(&tables->players, folder, error)) return false;
    for (int i = 1; i < FILE_COUNT; i++) {
        const bool is_optional = i >= FILE_OPTIONAL;
        if (!(is_optional ? rows_read_if_in : rows_read_in)(rows_of(tables, i), FILES[i].schema,
                                                            folder, error))
            return false;
    }
    rows_rank(&tables->players, offsetof(PlayerRow, score));
    for (size_t i = 0; i < tables->pairings.count; i++) {
        const PairingRow *const row = pairing_row(tables, i);
        if (result_tables_place(tables, row->player) < 0 ||
            result_tables_place(tables, row->opponent) < 0)
            return error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder,
                             PAIRING_SCHEMA.name);
    }
    return true;
}

bool result_tables_write(const char *folder, const ResultTables *tables, Error *error) {
    for (int i = 0; i < FILE_COUNT; i++) {
        const Rows *const rows = rows_of(tables, i);
        if (!rows_write_in(rows, FILES[i].schema, folder, error)) return false;
    }
    return crosstables_write(folder, tables, error);
}

void result_tables_remove(const char *folder) {
    for (int i = 0; i < FILE_COUNT; i++)
        error_ignore(file_remove_in(folder, FILES[i].schema->name, NULL));
    error_ignore(file_remove_in(folder, CROSSTABLE_SCHEMA.name, NULL));
    error_ignore(file_remove_in(folder, MATCH_POINT_SCHEMA.name, NULL));
}

void result_tables_free(ResultTables *tables) {
    for (int i = 0; i < FILE_COUNT; i++) rows_free(rows_of(tables, i));
}
