/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/totals.h"

#include "stats/cycles.h"
#include "stats/pruning.h"
#include "stats/ratings.h"
#include "util/file.h"

#include <stdlib.h>
#include <string.h>

/* The columns. Decimals are few enough that the last bits of a C library's functions do not show,
 * and enough to tell what the games can tell. */

enum { ELO_DECIMALS = 1, SHARE_DECIMALS = 4, P_DECIMALS = 6, LLR_DECIMALS = 3 };
#define ELO .decimals = ELO_DECIMALS
#define SHARE .decimals = SHARE_DECIMALS, .most = 1
#define P_VALUE .decimals = P_DECIMALS, .most = 1

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
static const Field RATING_FIELDS[] = {
    FIELD("player", TEXT, RatingRow, player, .meaning = "label of the player"),
    FIELD_INTERVAL("rating", RatingRow, rating, ELO,
                   .meaning = "Bradley-Terry rating with its 95 % interval, 400 for odds of 10 in "
                              "the games that are not drawn; no bound: the games set none"),
};
static const Field PAIRING_FIELDS[] = {
    FIELD("player", TEXT, PairingRow, player, .title = "player",
          .meaning = "label of the first player"),
    FIELD("opponent", TEXT, PairingRow, opponent, .title = "opponent",
          .meaning = "label of the second player"),
    FIELD("games", COUNT, PairingRow, games, .title = "games", .meaning = "games with a result"),
    FIELD("pairs", COUNT, PairingRow, pairs, .title = "pairs",
          .meaning = "pairs of games that count, one that repeats an earlier one once"),
    FIELD("score", REAL, PairingRow, score.value, SHARE, .title = "score", .show = SHOW_PERCENT,
          .places = 3, .known = offsetof(PairingRow, score.defined),
          .meaning = "share of points of the first, 0 to 1"),
    FIELD("score_low", REAL, PairingRow, score.low, SHARE, .places = SHARE_DECIMALS,
          .meaning = "lower bound of its 95 % interval"),
    FIELD("score_high", REAL, PairingRow, score.high, SHARE, .places = SHARE_DECIMALS,
          .meaning = "upper bound of its 95 % interval"),
    FIELD("elo", REAL, PairingRow, elo.value, ELO, .title = "Elo", .show = SHOW_ELO,
          .known = offsetof(PairingRow, elo.defined), .meaning = "the score as Elo"),
    FIELD("elo_low", REAL, PairingRow, elo.low, ELO, .title = "from", .show = SHOW_ELO,
          .meaning = "lower bound of its 95 % interval"),
    FIELD("elo_high", REAL, PairingRow, elo.high, ELO, .title = "to", .show = SHOW_ELO,
          .meaning = "upper bound of its 95 % interval"),
    FIELD("superiority", REAL, PairingRow, superiority, SHARE, .title = "LOS",
          .show = SHOW_LIKELIHOOD, .places = 3,
          .meaning = "likelihood that the first is stronger, from this pairing alone, 0 to 1"),
    FIELD("p_value", REAL, PairingRow, p_value, P_VALUE, .places = P_DECIMALS, .meaning = "how often equals differ as much, either way, 0 to 1"),
    FIELD("p_holm", REAL, PairingRow, p_holm, P_VALUE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3, .meaning = "the same adjusted for the number of pairings (Holm)"),
    FIELD(NULL, REAL, PairingRow, llr, .title = "LLR", .places = 2),
};
static const Field FIGURES_FIELDS[] = {
    FIELD("player", TEXT, PairingRow, player, .meaning = "label of the first player"),
    FIELD("opponent", TEXT, PairingRow, opponent, .meaning = "label of the second player"),
    FIELD("games", COUNT, PairingRow, games, .meaning = "games with a result"),
    FIELD("pairs", COUNT, PairingRow, pairs, .meaning = "pairs of games that count"),
    FIELD_INTERVAL("score", PairingRow, score, .decimals = 6,
                   .meaning = "share of points of the first, 0 to 1, with its 95 % interval"),
    FIELD_INTERVAL("elo", PairingRow, elo, .decimals = 4, .meaning = "the same as Elo"),
    FIELD("los", REAL, PairingRow, superiority, .decimals = 6,
          .meaning = "likelihood that the first is stronger, 0 to 1"),
    FIELD_INTERVAL("nelo", PairingRow, normalized_elo, .decimals = 4,
                   .meaning = "normalized Elo with its 95 % interval"),
    FIELD("ll", COUNT, PairingRow, counts[0], .meaning = "pairs of which the first lost both games"),
    FIELD("ld", COUNT, PairingRow, counts[1], .meaning = "lost one, drew one"),
    FIELD("dd", COUNT, PairingRow, counts[2], .meaning = "drew both, or won one and lost one"),
    FIELD("wd", COUNT, PairingRow, counts[3], .meaning = "won one, drew one"),
    FIELD("ww", COUNT, PairingRow, counts[4], .meaning = "won both"),
    FIELD("model", TEXT, PairingRow, model, .meaning = "of the test: logistic or normalized"),
    FIELD("elo0", REAL, PairingRow, elo0, .decimals = 4,
          .meaning = "H0: the first is so much stronger, in Elo of the model"),
    FIELD("elo1", REAL, PairingRow, elo1, .decimals = 4, .meaning = "H1 likewise"),
    FIELD("llr", REAL, PairingRow, llr, .decimals = 6,
          .meaning = "log-likelihood ratio of H1 to H0"),
    FIELD("lower", REAL, PairingRow, lower, .decimals = 6, .meaning = "where H0 is accepted"),
    FIELD("upper", REAL, PairingRow, upper, .decimals = 6, .meaning = "where H1 is accepted"),
    FIELD("verdict", TEXT, PairingRow, verdict, .meaning = "undecided, H0 or H1"),
    FIELD("alpha", REAL, PairingRow, alpha, .decimals = 6,
          .meaning = "how often H1 is accepted at most where H0 is true"),
    FIELD("beta", REAL, PairingRow, beta, .decimals = 6, .meaning = "H0, where H1 is"),
};
static const Field CYCLE_FIELDS[] = {
    FIELD("first", TEXT, CycleRow, players[0], .title = "first",
          .meaning = "label of who beats the second"),
    FIELD("second", TEXT, CycleRow, players[1], .title = "second",
          .meaning = "label of who beats the third"),
    FIELD("third", TEXT, CycleRow, players[2], .title = "third",
          .meaning = "label of who beats the first"),
    FIELD("share_12", REAL, CycleRow, shares[0], SHARE, .title = "1:2", .show = SHOW_PERCENT,
          .meaning = "share of points of the first against the second, 0 to 1"),
    FIELD("share_23", REAL, CycleRow, shares[1], SHARE, .title = "2:3", .show = SHOW_PERCENT,
          .meaning = "the same of the second against the third"),
    FIELD("share_31", REAL, CycleRow, shares[2], SHARE, .title = "3:1", .show = SHOW_PERCENT,
          .meaning = "the same of the third against the first"),
    FIELD("p_value", REAL, CycleRow, p_value, P_VALUE, .title = "p", .show = SHOW_P_VALUE,
          .places = 3, .meaning = "the largest of the three pairings' p, adjusted (Holm)"),
};
static const Field MEASURE_FIELDS[] = {
    FIELD("measure", TEXT, MeasureRow, measure, .meaning = "what the row is of"),
    FIELD("value", REAL, MeasureRow, is.value, .decimals = FIELD_OWN,
          .size = offsetof(MeasureRow, decimals), .known = offsetof(MeasureRow, is.defined),
          .meaning = "the measure"),
    FIELD("low", REAL, MeasureRow, is.low, .decimals = FIELD_OWN,
          .size = offsetof(MeasureRow, decimals),
          .meaning = "lower bound of its 95 % interval, or of the test"),
    FIELD("high", REAL, MeasureRow, is.high, .decimals = FIELD_OWN,
          .size = offsetof(MeasureRow, decimals), .meaning = "upper bound likewise"),
};

/* With the most that it and its bounds can be, from 0 on; 0: any number. */
#define MEASURE(name_, decimals_, most_, meaning_) \
    {.name = (name_), .kind = FIELD_REAL, .decimals = (decimals_), .most = (most_), \
     .meaning = (meaning_)}
#define COUNT_MAX 1e12
static const Field MEASURES_FIELDS[MEASURE_COUNT] = {
    [MEASURE_GAMES] = MEASURE("games", 0, COUNT_MAX, "all games"),
    [MEASURE_FAILURES] = MEASURE("games_without_result", 0, COUNT_MAX,
        "those an external engine failed in"),
    [MEASURE_DISTINCT] = MEASURE("distinct_games", 0, COUNT_MAX,
        "games with a result that repeat no earlier one between the same players"),
    [MEASURE_PAIRS] = MEASURE("pairs", 0, COUNT_MAX, "pairs of games that count, repeats once"),
    [MEASURE_FIRST_MOVE] = MEASURE("first_move_elo", ELO_DECIMALS, 0,
        "what the first move is worth, on the scale of the ratings"),
    [MEASURE_DRAWS] = MEASURE("draws_nu", SHARE_DECIMALS, RECORD_REAL_MAX,
        "Davidson's nu: of games between equals nu / (2 + nu) are drawn"),
    [MEASURE_SCALE] = MEASURE("rating_to_elo", SHARE_DECIMALS, 0,
        "near equality, Elo of the score for a difference of 1 in ratings"),
    [MEASURE_LLR] = MEASURE("sprt_llr", LLR_DECIMALS, 0,
        "log-likelihood ratio of H1 to H0, with the bounds of the test"),
    [MEASURE_ELO0] = MEASURE("sprt_elo0", ELO_DECIMALS, 0, "H0: the first is so many Elo stronger"),
    [MEASURE_ELO1] = MEASURE("sprt_elo1", ELO_DECIMALS, 0, "H1 likewise"),
    [MEASURE_NORMALIZED_ELO0] = MEASURE("sprt_nelo0", ELO_DECIMALS, 0, "H0 in normalized Elo"),
    [MEASURE_NORMALIZED_ELO1] = MEASURE("sprt_nelo1", ELO_DECIMALS, 0, "H1 in normalized Elo"),
    [MEASURE_ALPHA] = MEASURE("sprt_alpha", P_DECIMALS, 1,
        "rate of wrong H1 of the test, 0 to 0.5"),
    [MEASURE_BETA] = MEASURE("sprt_beta", P_DECIMALS, 1,
        "rate of wrong H0 of the test, 0 to 0.5"),
};
/* clang-format on */

/* NaN is no bound. */
static bool is_within(double value, double most) { return !(value < 0) && !(value > most); }

static bool check_measure(void *opaque, Text *fault) {
    const MeasureRow *const row = opaque;
    const Estimate *const is = &row->is;
    int i = 0;
    while (i < MEASURE_COUNT && strcmp(MEASURES_FIELDS[i].name, row->measure) != 0) i++;
    if (i == MEASURE_COUNT || !is->defined) return true;
    const double most = MEASURES_FIELDS[i].most;
    if (most != 0 &&
        !(is_within(is->value, most) && is_within(is->low, most) && is_within(is->high, most)))
        text_append(fault, "%s: expected numbers from 0 to %g", row->measure, most);
    if (i == MEASURE_LLR && !(is->low < is->high))
        text_append(fault, "%s: expected the bounds of the test", row->measure);
    return fault->length == 0;
}

/* What pairings.csv does not hold is unknown. */
static bool forget_figures(void *opaque, Text *fault) {
    PairingRow *const row = opaque;
    (void)fault;
    for (int i = 0; i < PAIR_OUTCOMES; i++) row->counts[i] = -1;
    row->normalized_elo = (Estimate){false, NAN, NAN, NAN};
    row->llr = NAN;
    return true;
}

const Record PLAYER_RECORD = RECORD_OF("players.csv", PLAYER_FIELDS, PlayerRow);
const Record SPEED_RECORD = RECORD_OF("speed.csv", SPEED_FIELDS, SpeedRow);
const Record RATING_RECORD = RECORD_OF("ratings.csv", RATING_FIELDS, RatingRow);
const Record PAIRING_RECORD = {"pairings.csv", PAIRING_FIELDS, RECORD_COUNT(PAIRING_FIELDS),
                               sizeof(PairingRow), forget_figures};
const Record FIGURES_RECORD = RECORD_OF("stats", FIGURES_FIELDS, PairingRow);
const Record CYCLE_RECORD = RECORD_OF("cycles.csv", CYCLE_FIELDS, CycleRow);
const Record MEASURE_RECORD = {"evidence.csv", MEASURE_FIELDS, RECORD_COUNT(MEASURE_FIELDS),
                               sizeof(MeasureRow), check_measure};
const Record MEASURES = {"evidence.csv:measure", MEASURES_FIELDS, MEASURE_COUNT, 0, NULL};

/* Computing */

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
            .elo = estimate_known(pairs_elo(&totals->pairs)),
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

static void add_measure(Totals *totals, TotalsMeasure measure, Estimate is) {
    const Field *const field = &MEASURES_FIELDS[measure];
    const MeasureRow row = {field->name, estimate_known(is), field->decimals};
    rows_add(&totals->measures, &MEASURE_RECORD, &row);
}

static void add_number(Totals *totals, TotalsMeasure measure, double value) {
    add_measure(totals, measure, (Estimate){true, value, NAN, NAN});
}

/* `sprt` may be NULL. */
static PairingRow pairing_of(const char *player, const char *opponent, int64_t games,
                             const PairCounts *pairs, const Sprt *sprt) {
    static const char *const VERDICTS[] = {"undecided", "H0", "H1"};
    PairingRow row = {
        .player = player,
        .opponent = opponent,
        .games = games,
        .pairs = (int64_t)pairs_total(pairs),
        .score = estimate_known(pairs_score(pairs)),
        .elo = estimate_known(pairs_elo(pairs)),
        .superiority = pairs_superiority(pairs),
        .p_value = pairs_p_value(pairs),
        .p_holm = pairs_p_value(pairs),
        .normalized_elo = estimate_known(pairs_normalized_elo(pairs)),
        .llr = NAN,
    };
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
    return row;
}

static void adjust(Rows *pairings) {
    PairingRow *const rows = pairings->items;
    const size_t count = pairings->count;
    double *const p_values = memory_allocate(count * sizeof *p_values);
    double *const adjusted = memory_allocate(count * sizeof *adjusted);
    for (size_t i = 0; i < count; i++) p_values[i] = rows[i].p_value;
    holm_adjust(p_values, (int)count, adjusted);
    for (size_t i = 0; i < count; i++) rows[i].p_holm = adjusted[i];
    free(p_values);
    free(adjusted);
}

/* Returns the number of pairs. */
static int64_t add_pairings(Totals *totals, const char *const *names, int players,
                            const Standings *standings, const Sprt *sprt) {
    int64_t pairs = 0;
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            const int64_t games = (int64_t)standings_met(standings, i, j);
            const PairCounts counts = standings_pairs(standings, i, j);
            const PairingRow row = pairing_of(names[i], names[j], games, &counts, sprt);
            if (games == 0) continue;
            rows_add(&totals->pairings, &PAIRING_RECORD, &row);
            pairs += row.pairs;
        }
    }
    if (totals->pairings.count > 0) adjust(&totals->pairings);
    return pairs;
}

/* Each game is counted for both of its players. */
static void add_games(Totals *totals, int players, const Standings *standings) {
    uint64_t failures = 0, distinct = 0;
    for (int i = 0; i < players; i++) {
        const PlayerTotals *const player = standings_player(standings, i);
        failures += player->unknown;
        distinct += player->distinct_games;
    }
    add_number(totals, MEASURE_GAMES, (double)standings_games(standings));
    add_number(totals, MEASURE_FAILURES, 0.5 * (double)failures);
    add_number(totals, MEASURE_DISTINCT, 0.5 * (double)distinct);
}

static void add_ratings(Totals *totals, const char *const *names, int players,
                        const Standings *standings, uint64_t seed) {
    const Encounters *const encounters = standings_encounters(standings);
    Ratings ratings = ratings_fit(encounters, seed);
    totals->superiority = matrix_new(names, players);
    for (int i = 0; i < players; i++) {
        const RatingRow row = {names[i], estimate_known(ratings.elo[i])};
        rows_add(&totals->ratings, &RATING_RECORD, &row);
        for (int j = 0; j < players; j++)
            *matrix_cell(&totals->superiority, i, j) = ratings.superiority[i * players + j];
    }
    add_measure(totals, MEASURE_FIRST_MOVE, ratings.first_move);
    add_measure(totals, MEASURE_DRAWS, ratings.draws);
    add_number(totals, MEASURE_SCALE, ratings.score_scale);
    ratings_free(&ratings);
}

static void add_cycles(Totals *totals, const char *const *names, const Standings *standings) {
    const Cycles cycles = cycles_find(standings_encounters(standings));
    for (int i = 0; i < cycles.count; i++) {
        const Cycle *const cycle = &cycles.list[i];
        CycleRow row = {.p_value = cycle->p_value};
        for (int k = 0; k < 3; k++) {
            row.players[k] = names[cycle->players[k]];
            row.shares[k] = cycle->shares[k];
        }
        rows_add(&totals->cycles, &CYCLE_RECORD, &row);
    }
    free(cycles.list);
}

static void add_test(Totals *totals, const Sprt *sprt, const PairCounts *pairs) {
    const bool is_normalized = sprt->model == SPRT_NORMALIZED;
    add_measure(totals, MEASURE_LLR,
                (Estimate){true, sprt_llr(sprt, pairs), sprt_lower(sprt), sprt_upper(sprt)});
    add_number(totals, is_normalized ? MEASURE_NORMALIZED_ELO0 : MEASURE_ELO0, sprt->elo0);
    add_number(totals, is_normalized ? MEASURE_NORMALIZED_ELO1 : MEASURE_ELO1, sprt->elo1);
    add_number(totals, MEASURE_ALPHA, sprt->alpha);
    add_number(totals, MEASURE_BETA, sprt->beta);
}

Totals totals_compute(const char *const *names, int players, const Standings *standings,
                      const Sprt *sprt, uint64_t seed) {
    Totals totals = {
        .players = totals_players(names, players, standings),
        .speeds = speeds_of(names, players, standings),
        .crosstable = totals_crosstable(names, players, standings),
        .clashes = matrix_of(names, players, standings, standings_clash),
        .has_statistics = true,
    };
    add_games(&totals, players, standings);
    add_number(&totals, MEASURE_PAIRS,
               (double)add_pairings(&totals, names, players, standings, sprt));
    add_ratings(&totals, names, players, standings, seed);
    add_cycles(&totals, names, standings);
    if (sprt != NULL) {
        const PairCounts pairs = standings_pairs(standings, 0, 1);
        add_test(&totals, sprt, &pairs);
    }
    return totals;
}

Totals totals_of_pairs(const PairCounts *pairs, const Sprt *sprt) {
    Totals totals = {.has_statistics = true};
    const PairingRow row = pairing_of("the first player", "the second", -1, pairs, sprt);
    rows_add(&totals.pairings, &PAIRING_RECORD, &row);
    if (sprt != NULL) add_test(&totals, sprt, pairs);
    return totals;
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
    {&RATING_RECORD, offsetof(Totals, ratings), false},
    {&SUPERIORITY_RECORD, offsetof(Totals, superiority), true},
    {&PAIRING_RECORD, offsetof(Totals, pairings), false},
    {&CYCLE_RECORD, offsetof(Totals, cycles), false},
    {&MEASURE_RECORD, offsetof(Totals, measures), false},
};
enum { FILE_SPEEDS = 1, FILE_STATISTICS = 4, FILE_COUNT = sizeof FILES / sizeof FILES[0] };

/* The Rows or the Matrix of a file. */
static void *content_of(const Totals *totals, int file) {
    return (char *)(uintptr_t)totals + FILES[file].place;
}

/* That the matrices and the ratings are of the players of players.csv. */
static bool check_players(const char *folder, const Totals *totals, Error *error) {
    MEMORY_AUTO int *order = memory_allocate((totals->players.count + 1) * sizeof *order);
    const char *fault = NULL;
    if (totals->has_statistics && !matrix_order(&totals->superiority, &totals->ratings, order))
        fault = RATING_RECORD.name;
    for (int i = 0; i < FILE_COUNT; i++) {
        const Matrix *const matrix = content_of(totals, i);
        if (FILES[i].is_matrix && matrix->names != NULL &&
            !matrix_order(matrix, &totals->players, order))
            fault = FILES[i].record->name;
    }
    return fault == NULL ||
           error_set(error, ERROR_DATA, "%s/%s: not of the players of players.csv", folder, fault);
}

bool totals_read(const char *folder, Totals *totals, Error *error) {
    bool good = true;
    *totals = (Totals){.has_statistics = file_exists_in(folder, RATING_RECORD.name)};
    for (int i = 0; good && i < FILE_COUNT; i++) {
        const Record *const record = FILES[i].record;
        if (i >= FILE_STATISTICS ? !totals->has_statistics
                                 : i == FILE_SPEEDS && !file_exists_in(folder, record->name))
            continue;
        good = FILES[i].is_matrix ? matrix_read_in(content_of(totals, i), record, folder, error)
                                  : rows_read_in(content_of(totals, i), record, folder, error);
    }
    return good && check_players(folder, totals, error);
}

bool totals_write(const char *folder, const Totals *totals, Error *error) {
    TEXT_AUTO Text text = {0};
    bool good = true;
    for (int i = 0; good && i < FILE_COUNT; i++) {
        const Record *const record = FILES[i].record;
        const Rows *const rows = content_of(totals, i);
        text_clear(&text);
        if (FILES[i].is_matrix)
            matrix_write(content_of(totals, i), record, &text);
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
    for (int i = 0; i < FILE_COUNT; i++) {
        if (FILES[i].is_matrix)
            matrix_free(content_of(totals, i));
        else
            rows_free(content_of(totals, i));
    }
}

/* Questions */

Estimate totals_measure(const Totals *totals, TotalsMeasure measure) {
    const MeasureRow *const rows = totals->measures.items;
    for (size_t i = 0; i < totals->measures.count; i++)
        if (strcmp(rows[i].measure, MEASURES_FIELDS[measure].name) == 0) return rows[i].is;
    return (Estimate){false, NAN, NAN, NAN};
}

bool totals_test(const Totals *totals, Sprt *sprt) {
    const Estimate normalized = totals_measure(totals, MEASURE_NORMALIZED_ELO0);
    const bool is_logistic = !normalized.defined;
    sprt->model = is_logistic ? SPRT_LOGISTIC : SPRT_NORMALIZED;
    sprt->elo0 = is_logistic ? totals_measure(totals, MEASURE_ELO0).value : normalized.value;
    sprt->elo1 = totals_measure(totals, is_logistic ? MEASURE_ELO1 : MEASURE_NORMALIZED_ELO1).value;
    sprt->alpha = totals_measure(totals, MEASURE_ALPHA).value;
    sprt->beta = totals_measure(totals, MEASURE_BETA).value;
    return !isnan(sprt->elo0) && !isnan(sprt->elo1) && !isnan(sprt->alpha) && !isnan(sprt->beta);
}

const PairingRow *totals_pairing(const Totals *totals, const char *player, const char *opponent) {
    for (size_t i = 0; i < totals->pairings.count; i++) {
        const PairingRow *const row = pairing_row(totals, i);
        if ((strcmp(row->player, player) == 0 && strcmp(row->opponent, opponent) == 0) ||
            (strcmp(row->player, opponent) == 0 && strcmp(row->opponent, player) == 0)) {
            return row;
        }
    }
    return NULL;
}
