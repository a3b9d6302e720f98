/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/totals.h"

#include "stats/cyclic_triples.h"
#include "stats/models.h"
#include "stats/pruning.h"
#include "stats/ratings.h"
#include "util/file.h"

#include <inttypes.h>

/* The columns. Their decimals hide differences between C libraries but suffice for the games. */

#define SHARE .decimals = 6, .most = 1, .unit = "share"

/* More points than any tournament has, exact in a double and an int64_t. */
#define POINTS .decimals = 1, .most = 1e15, .unit = "points"
/* Small enough to be added up over any number of players. */
#define COUNTED .is_needed = true, .most = 1e12
#define GAMES COUNTED, .unit = "games"
#define PAIRS COUNTED, .unit = "pairs"
#define ELO .decimals = 1, .unit = "Elo"
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
    FIELD("clash_points", REAL, PlayerRow, match_points, POINTS, .title = "match points",
          .places = 1, .meaning = "points if each whole match counts as one game"),
    FIELD("distinct_games", COUNT, PlayerRow, distinct_games, GAMES,
          .meaning = "games that repeat no earlier one between the same players"),
    FIELD("rating", REAL, PlayerRow, rating.value, .title = "rating", ELO,
          .known = offsetof(PlayerRow, rating.defined),
          .meaning = "Elo of the expected score, all players on one scale whose mean is 0"),
    FIELD("rating_low", REAL, PlayerRow, rating.low, .title = "low", .show = SHOW_SIGNED, ELO,
          .meaning = "lower bound of its 95 % interval; empty: the games set no bound"),
    FIELD("rating_high", REAL, PlayerRow, rating.high, .title = "high", .show = SHOW_SIGNED, ELO,
          .meaning = "upper bound of its 95 % interval; empty: the games set no bound"),
    FIELD_INTERVAL("behind", PlayerRow, behind,
                   "rating of the player with the largest score, minus this rating", ELO),
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
          .meaning = "strongest player with fewer nodes_per_move, if stronger in 97.5 % of "
                     "resamples"),
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
    FIELD("nodes_per_s", REAL, SpeedRow, nodes_per_s, .most = INFINITY,
          .unit = "nodes/s",
          .meaning = "positions searched per second; of an engine, in moves with known nodes"),
    FIELD("ms_per_move", REAL, SpeedRow, ms_per_move,
          .decimals = 6, .most = INFINITY, .unit = "ms", .meaning = "mean time of a searched move"),
    FIELD("median_ms", REAL, SpeedRow, median_ms, .decimals = 6, .most = INFINITY, .is_later = true,
          .unit = "ms", .meaning = "median time of a searched move, within 1.6 %"),
    FIELD("dominated_by", TEXT, SpeedRow, dominated_by, .is_later = true,
          .meaning = "strongest player with a lower median_ms, if stronger in 97.5 % of resamples"),
};
static const Field PAIRING_FIELDS[] = {
    FIELD("player", TEXT, PairingRow, player, .title = "player",
          .meaning = "label of the first player"),
    FIELD("opponent", TEXT, PairingRow, opponent, .title = "opponent",
          .meaning = "label of the second player"),
    FIELD("games", COUNT, PairingRow, games, GAMES, .title = "games",
          .meaning = "games with a result"),
    FIELD("points", REAL, PairingRow, points, POINTS, .meaning = "points of the first player"),
    FIELD("pairs", COUNT, PairingRow, pairs, PAIRS, .title = "pairs",
          .meaning = "pairs of games, repeated pairs counted once"),
    FIELD("score", REAL, PairingRow, score.value, SHARE, .title = "score", .show = SHOW_PERCENT,
          .known = offsetof(PairingRow, score.defined),
          .meaning = "share of points of the first, 0 to 1"),
    FIELD("score_low", REAL, PairingRow, score.low, SHARE,
          .meaning = "lower bound of its 95 % interval"),
    FIELD("score_high", REAL, PairingRow, score.high, SHARE,
          .meaning = "upper bound of its 95 % interval"),
    FIELD("any_time_low", REAL, PairingRow, any_time_low, SHARE,
          .meaning = "lower bound of the 95 % interval that holds after every pair at once"),
    FIELD("any_time_high", REAL, PairingRow, any_time_high, SHARE,
          .meaning = "upper bound of the interval that holds after every pair at once"),
    FIELD("elo", REAL, PairingRow, elo.value, .decimals = 4, .title = "Elo", .show = SHOW_ELO,
          .known = offsetof(PairingRow, elo.defined), .unit = "Elo", .meaning = "the score as Elo"),
    FIELD("elo_low", REAL, PairingRow, elo.low, .decimals = 4, .title = "from", .show = SHOW_ELO,
          .unit = "Elo", .meaning = "lower bound of its 95 % interval"),
    FIELD("elo_high", REAL, PairingRow, elo.high, .decimals = 4, .title = "to", .show = SHOW_ELO,
          .unit = "Elo", .meaning = "upper bound of its 95 % interval"),
    FIELD("los", REAL, PairingRow, los, SHARE, .title = "LOS", .show = SHOW_LIKELIHOOD, .places = 3,
          .meaning = "likelihood of superiority of the first, from this pairing alone, 0 to 1"),
    FIELD("p_value", REAL, PairingRow, p_value, SHARE,
          .meaning = "how often equal players differ at least as much, 0 to 1"),
    FIELD("p_holm", REAL, PairingRow, p_holm, SHARE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3, .meaning = "the same adjusted for the number of pairings (Holm)"),
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
    FIELD_INTERVAL("after", PairingRow, after,
                   "Elo if the results could end the match: without the bias of a test that ended "
                   "it, else with the interval that holds at any time",
                   ELO),
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
static const char *const CHOSEN[] = {"no", "yes", NULL};
static const Field MODEL_FIELDS[] = {
    FIELD("model", TEXT, ModelRow, model,
          .meaning = "scale: ratings on one scale; disc: scale plus a cyclic part; pairings: each "
                     "pairing by itself"),
    FIELD("log_loss", REAL, ModelRow, log_loss, .decimals = 6, .unit = "nats",
          .meaning = "mean loss of a pair of games that the model was not fitted to"),
    FIELD_INTERVAL("gain", ModelRow, gain, "how much less log_loss than that of the scale",
                   .decimals = 6, .unit = "nats"),
    FIELD("chosen", CHOICE, ModelRow, is_chosen, .words = CHOSEN,
          .meaning = "yes: the first model that no later one is shown to improve on"),
};
static const Field CROSSTABLE_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    FIELD("(each player)", REAL, PlayerRow, points, POINTS,
          .meaning = "points of the row's player against the column's"),
};
static const Field MATCH_POINT_FIELDS[] = {
    FIELD("player", TEXT, PlayerRow, player, .meaning = "label of the row's player"),
    FIELD("(each player)", REAL, PlayerRow, match_points, .decimals = 1, .most = 1,
          .unit = "points",
          .meaning = "1, 0.5 or 0: the whole match against the column's player won, drawn, lost"),
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
const Record MODEL_RECORD = RECORD_OF("models.csv", MODEL_FIELDS, ModelRow);
const Record CROSSTABLE_RECORD = {"crosstable.csv", CROSSTABLE_FIELDS,
                                  RECORD_COUNT(CROSSTABLE_FIELDS), 0, NULL};
const Record MATCH_POINT_RECORD = {"clashes.csv", MATCH_POINT_FIELDS,
                                   RECORD_COUNT(MATCH_POINT_FIELDS), 0, NULL};
const Record STATISTICS_RECORD = RECORD_OF("statistics.csv", STATISTICS_FIELDS, StatisticsRow);

/* Computing */

/* Adds a row rounded as in its file, so that computed and read tables agree. */
static void add_rounded(Rows *rows, const Record *record, const void *row) {
    record_round(record, rows_add(rows, record, row));
}

/* The ratings of all players. */
typedef struct RatingScale {
    int players, replicates; /* replicates 0: while games are played */
    Rating *ratings;
    double *resampled; /* of ratings_fit */
} RatingScale;

static RatingScale scale_of(int players, const Standings *standings, int replicates,
                            uint64_t seed) {
    const size_t rows = (size_t)replicates + 1, n = (size_t)players;
    RatingScale scale = {.players = players, .replicates = replicates};
    bool is_shared;
    const int leader = standings_leader(standings, &is_shared);
    scale.ratings = memory_allocate(n * sizeof *scale.ratings);
    scale.resampled = memory_allocate(rows * n * sizeof *scale.resampled);
    ratings_fit(standings_encounters(standings), leader, replicates, seed, scale.ratings,
                scale.resampled);
    return scale;
}

static void scale_free(RatingScale *scale) {
    free(scale->ratings);
    free(scale->resampled);
}

/* Returns the players' medians of nodes or, `timed`, of ns per move. The caller frees it. */
static double *costs_of(const Standings *standings, int players, bool timed) {
    double *const costs = memory_allocate((size_t)players * sizeof *costs);
    for (int i = 0; i < players; i++) {
        const SearchTotals *const search = &standings_player(standings, i)->search;
        costs[i] = histogram_median(timed ? &search->time_histogram : &search->nodes_histogram);
    }
    return costs;
}

/* Returns the player that is shown to be stronger at less cost; "": none. */
static const char *dominator_of(const char *const *names, const RatingScale *scale, int player,
                                const double *costs) {
    const double *const ratings = scale->resampled;
    int best = -1, above = 0;
    for (int i = 0; i < scale->players; i++)
        if (scale->ratings[i].group == scale->ratings[player].group && costs[i] < costs[player] &&
            (best < 0 || ratings[i] > ratings[best]))
            best = i;
    if (best < 0 || scale->replicates == 0) return "";
    for (int row = 1; row <= scale->replicates; row++) {
        const double *const again = ratings + (size_t)row * (size_t)scale->players;
        above += again[best] > again[player];
    }
    return above >= (1 - RATINGS_TAIL) * scale->replicates ? names[best] : "";
}

enum { DEPTHS = SEARCH_DEPTH_MAX + 1 };

static Rows rate_players(const char *const *names, const RatingScale *scale,
                         const Standings *standings) {
    const int players = scale->players, replicates = scale->replicates;
    const Rating *const ratings = scale->ratings;
    MEMORY_AUTO double *nodes = costs_of(standings, players, false);
    Rows rows = {.items = NULL};
    for (int i = 0; i < players; i++) {
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
        const bool is_rated = replicates > 0 || pairs_total(&pairs) >= RATED_PAIRS;
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
            .rating = estimate_known(is_rated ? ratings[i].elo : (Estimate){.defined = false}),
            .behind = estimate_known(is_rated ? ratings[i].behind : (Estimate){.defined = false}),
            /* Unknown without searches, or if an external engine has not reported them: */
            .nodes = search->counted > 0 || search->nodes > 0 ? (int64_t)search->nodes : -1,
            .branching = branching,
            .pruning_bd = pruning_efficiency(searched, full),
            .pruning_sum = pruning_efficiency(searched, full_sum),
            .nodes_per_move = nodes[i],
            .dominated_by = dominator_of(names, scale, i, nodes),
            .search = "",
            .evaluator = "",
            .limit = "",
            .failures = (int64_t)totals->failures,
        };
        add_rounded(&rows, &PLAYER_RECORD, &row);
    }
    return rows;
}

static Rows speeds_of(const char *const *names, const RatingScale *scale,
                      const Standings *standings) {
    MEMORY_AUTO double *times = costs_of(standings, scale->players, true);
    Rows rows = {.items = NULL};
    for (int i = 0; i < scale->players; i++) {
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
            .median_ms = times[i] * 1e-6,
            .dominated_by = dominator_of(names, scale, i, times),
        };
        add_rounded(&rows, &SPEED_RECORD, &row);
    }
    return rows;
}

/* `sprt` may be NULL. Running tournaments omit the interval for any time, which takes 50 us. */
static PairingRow pairing_of(const char *player, const char *opponent, const PairCounts *pairs,
                             const Sprt *sprt, bool has_any_time) {
    static const char *const VERDICTS[] = {"undecided", "H0", "H1"};
    PairingRow row = {
        .player = player,
        .opponent = opponent,
        .games = -1,
        .points = NAN,
        .pairs = (int64_t)pairs_total(pairs),
        .score = estimate_known(pairs_score(pairs)),
        .elo = estimate_known(pairs_elo(pairs)),
        .los = pairs_total(pairs) > 0 ? pairs_superiority(pairs) : NAN,
        .p_value = pairs_p_value(pairs),
        .p_holm = pairs_p_value(pairs),
        .normalized_elo = estimate_known(pairs_normalized_elo(pairs)),
        .model = "",
        .verdict = "",
        .after = {false, NAN, NAN, NAN},
    };
    const Estimate any_time = has_any_time ? pairs_score_any_time(pairs) : (Estimate){0};
    row.any_time_low = estimate_known(any_time).low;
    row.any_time_high = estimate_known(any_time).high;
    row.elo0 = row.elo1 = row.llr = row.lower = row.upper = row.alpha = row.beta = NAN;
    for (int i = 0; i < PAIR_OUTCOMES; i++) row.counts[i] = (int64_t)pairs->n[i];
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
    const Estimate after = sprt_score(sprt, pairs);
    if (after.defined)
        row.after =
            (Estimate){true, stats_elo(after.value), stats_elo(after.low), stats_elo(after.high)};
    return row;
}

static void add_pairings(Totals *totals, const char *const *names, int players,
                         const Standings *standings, const Sprt *sprt, bool is_final) {
    Rows *const rows = &totals->pairings;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const PairCounts counts = standings_pairs(standings, i, j);
            PairingRow row =
                pairing_of(names[i], names[j], &counts, sprt, is_final || players == 2);
            row.games = (int64_t)standings_played(standings, i, j);
            row.points = 0.5 * (double)standings_half_points(standings, i, j);
            /* A match has its row, with its test, before the first game. */
            if (row.games > 0 || (sprt != NULL && players == 2))
                rows_add(rows, &PAIRING_RECORD, &row);
        }
    }
    PairingRow *const items = rows->items;
    if (items != NULL) holm_adjust(&items->p_holm, (int)rows->count, sizeof *items);
    for (size_t i = 0; i < rows->count; i++) record_round(&PAIRING_RECORD, &items[i]);
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

static void add_models(Totals *totals, const Standings *standings, uint64_t seed) {
    ModelLoss losses[MODEL_COUNT];
    Model chosen;
    if (!models_compare(standings_encounters(standings), seed, losses, &chosen)) return;
    for (int i = 0; i < MODEL_COUNT; i++) {
        const ModelRow row = {MODEL_NAMES[i], losses[i].loss, estimate_known(losses[i].gain),
                              i == (int)chosen};
        add_rounded(&totals->models, &MODEL_RECORD, &row);
    }
}

static void rank_players(Totals *totals) {
    rows_rank(&totals->players, offsetof(PlayerRow, score));
}

Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed) {
    RatingScale scale = scale_of(players, standings, RATINGS_REPLICATES, seed);
    Totals totals = {
        .players = rate_players(names, &scale, standings),
        .speeds = speeds_of(names, &scale, standings),
    };
    add_pairings(&totals, names, players, standings, sprt, true);
    add_cycles(&totals, names, standings);
    add_worth(&totals, names, &scale);
    add_models(&totals, standings, seed);
    add_statistics(&totals, players, standings);
    rank_players(&totals);
    scale_free(&scale);
    return totals;
}

void totals_end_at_any_time(Totals *totals) {
    PairingRow *const row = totals->pairings.items;
    if (totals->pairings.count != 1 || !row->score.defined || row->after.defined) return;
    row->after = (Estimate){true, row->elo.value, stats_elo(row->any_time_low),
                            stats_elo(row->any_time_high)};
    record_round(&PAIRING_RECORD, row);
}

Totals totals_so_far(const char *const *names, int players, const Standings *standings) {
    RatingScale scale = scale_of(players, standings, 0, TOTALS_SEED);
    Totals totals = {.players = rate_players(names, &scale, standings)};
    add_pairings(&totals, names, players, standings, NULL, false);
    rank_players(&totals);
    scale_free(&scale);
    return totals;
}

Totals totals_of_pairs(const PairCounts *pairs, const Sprt *sprt) {
    Totals totals = {.players = {.items = NULL}};
    const PairingRow row = pairing_of("the first player", "the second", pairs, sprt, true);
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
    {&MODEL_RECORD, offsetof(Totals, models)},
};
/* The files from this one on are optional. */
enum { FILE_OPTIONAL = 4, FILE_COUNT = sizeof FILES / sizeof FILES[0] };

static int place_of(const Totals *totals, const char *player) {
    for (size_t i = 0; i < totals->players.count; i++)
        if (strcmp(player_row(&totals->players, i)->player, player) == 0) return (int)i;
    return -1;
}

double *totals_crosstable(const Totals *totals) {
    const size_t count = totals->players.count;
    double *const cells = memory_allocate((count * count + 1) * sizeof *cells);
    for (size_t i = 0; i < count * count; i++) cells[i] = NAN;
    for (size_t i = 0; i < totals->pairings.count; i++) {
        const PairingRow *const row = pairing_row(totals, i);
        const size_t one = (size_t)place_of(totals, row->player);
        const size_t other = (size_t)place_of(totals, row->opponent);
        if (row->games <= 0) continue;
        cells[one * count + other] = row->points;
        cells[other * count + one] = (double)row->games - row->points;
    }
    return cells;
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
        if (place_of(totals, row->player) < 0 || place_of(totals, row->opponent) < 0)
            return error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder,
                             PAIRING_RECORD.name);
    }
    return true;
}

static bool write_crosstable(const Record *record, const char *folder, const Totals *totals,
                             Error *error) {
    const size_t count = totals->players.count;
    TEXT_AUTO Text text = {0};
    MEMORY_AUTO double *cells = totals_crosstable(totals);
    csv_put_text(&text, "player");
    for (size_t i = 0; i < count; i++) csv_put_text(&text, player_row(&totals->players, i)->player);
    csv_end_row(&text);
    for (size_t i = 0; i < count; i++) {
        csv_put_text(&text, player_row(&totals->players, i)->player);
        for (size_t k = 0; k < count; k++) {
            const double points = cells[i * count + k];
            csv_put_real(&text,
                         record == &MATCH_POINT_RECORD ? match_point(points, cells[k * count + i])
                                                       : points,
                         1);
        }
        csv_end_row(&text);
    }
    return file_write_in(folder, record->name, &text, error);
}

bool totals_write(const char *folder, const Totals *totals, Error *error) {
    for (int i = 0; i < FILE_COUNT; i++) {
        const Rows *const rows = rows_of(totals, i);
        if (!record_write_file(FILES[i].record, folder, rows->items, rows->count, error))
            return false;
    }
    return write_crosstable(&MATCH_POINT_RECORD, folder, totals, error) &&
           write_crosstable(&CROSSTABLE_RECORD, folder, totals, error);
}

void totals_remove(const char *folder) {
    for (int i = 0; i < FILE_COUNT; i++) file_remove_in(folder, FILES[i].record->name, NULL);
    file_remove_in(folder, CROSSTABLE_RECORD.name, NULL);
    file_remove_in(folder, MATCH_POINT_RECORD.name, NULL);
}

void totals_free(Totals *totals) {
    for (int i = 0; i < FILE_COUNT; i++) rows_free(rows_of(totals, i));
}

/* The test */

Estimate totals_test(const Totals *totals) {
    const PairingRow *const row = totals->pairings.count > 0 ? pairing_row(totals, 0) : NULL;
    if (row == NULL || isnan(row->llr)) return (Estimate){false, NAN, NAN, NAN};
    return (Estimate){true, row->llr, row->lower, row->upper};
}
