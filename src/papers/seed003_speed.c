/* P1, P2: what a search of depth 6 costs, and how much of the tree it leaves out [seed 003 §7.2].
 */
#include "papers/seed003_speed.h"

#include "stats/mean.h"
#include "stats/pruning.h"
#include "util/csv.h"

#include <math.h>
#include <stdio.h>

enum { GAME_PLIES = 140 };
/* Mid-game, which the seed does not define: three spans of 20 plies between these. */
enum { SPANS = 3, CUTS = SPANS + 1, CUT_PLIES = 20 };

/* Games that end after so many plies, in a draw, and by nothing else but a win, as the seed's
 * [§7.2]; those of other lengths begin alike, ply by ply. NULL on failure. */
static Standings *play_cut(const ClaimRun *run, int depth, int plies, Format format, uint64_t games,
                           Error *error) {
    enum { SIZE = 32 };
    char name[SIZE];
    Experiment experiment = claim_experiment(run, "english", games);
    experiment.format = format;
    experiment.draws = (DrawRules){.max_plies = plies};
    experiment.moves = false;
    snprintf(name, SIZE, "p-%d-%d", depth, plies);
    Standings *const standings =
        field_add(&experiment, depth, error) ? claim_play(run, name, &experiment, error) : NULL;
    experiment_free(&experiment);
    return standings;
}

static uint64_t games_of(const ClaimRun *run) { return run->scale == SCALE_QUICK ? 4 : 40; }

static Standings *play_whole(const ClaimRun *run, Error *error) {
    return play_cut(run, 6, GAME_PLIES, FORMAT_ROUND_ROBIN, games_of(run), error);
}

/* The least and the greatest of the 15. */
typedef struct SpeedSpread {
    double low, high;
} SpeedSpread;

static SpeedSpread spread_of(const double *values) {
    SpeedSpread range = {values[0], values[0]};
    for (int i = 1; i < FIELD_COUNT; i++) {
        range.low = fmin(range.low, values[i]);
        range.high = fmax(range.high, values[i]);
    }
    return range;
}

/* P1 */

/* Of each heuristic: what a search costs, and by what factor less in the middle of the game. */
typedef struct Costs {
    double nodes[FIELD_COUNT], ms[FIELD_COUNT], speed[FIELD_COUNT]; /* speed: nodes/s */
    double gain[FIELD_COUNT], most[FIELD_COUNT]; /* by nodes: in all spans, in the best of them */
    uint64_t games;
} Costs;

static double mean_nodes(const SearchTotals *to, const SearchTotals *from) {
    const uint64_t before = from != NULL ? from->counters.nodes : 0;
    const uint64_t moves = to->moves - (from != NULL ? from->moves : 0);
    return moves > 0 ? (double)(to->counters.nodes - before) / (double)moves : (double)NAN;
}

static void compute_costs(const Standings *whole, Standings *const cuts[CUTS], Costs *costs) {
    for (int i = 0; i < FIELD_COUNT; i++) {
        const SearchTotals *const all = &standings_player(whole, i)->search, *at[CUTS];
        const double seconds = (double)all->time_ns * 1e-9;
        for (int k = 0; k < CUTS; k++) at[k] = &standings_player(cuts[k], i)->search;
        costs->nodes[i] = mean_nodes(all, NULL);
        costs->ms[i] = 1000 * seconds / (double)all->moves;
        costs->speed[i] = (double)all->counters.nodes / seconds;
        costs->gain[i] = costs->nodes[i] / mean_nodes(at[SPANS], at[0]);
        costs->most[i] = 0;
        for (int k = 0; k < SPANS; k++) {
            costs->most[i] = fmax(costs->most[i], costs->nodes[i] / mean_nodes(at[k + 1], at[k]));
        }
    }
    costs->games = standings_games(whole);
}

static bool write_costs(const ClaimRun *run, const Costs *costs, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table,
                       "player,nodes_per_search,ms_per_search,nodes_per_s,middle_gain,most_gain\n");
    for (int i = 0; i < FIELD_COUNT; i++) {
        csv_put_text(&table, FIELD_NAMES[i]);
        csv_put_fixed(&table, costs->nodes[i], 1);
        csv_put_fixed(&table, costs->ms[i], 6);
        csv_put_fixed(&table, costs->speed[i], 0);
        csv_put_fixed(&table, costs->gain[i], 4);
        csv_put_fixed(&table, costs->most[i], 4);
        csv_end_row(&table);
    }
    const bool good = claim_write_table(run, "p1", &table, error);
    text_free(&table);
    return good;
}

/* What the seed's machine visited in a search: 40 ms at 55 000 nodes/s to 200 ms at 100 000. */
static const double SEED_NODES_LOW = 2200, SEED_NODES_HIGH = 20000;
static const double SEED_GAIN = 4.5; /* 5 when rounded */

Verdict seed003_judge_p1(const double *nodes, const double *gain, const double *most,
                         Verdict parts[P1_PARTS]) {
    const SpeedSpread range = spread_of(nodes);
    parts[0] = verdict_inside(range.low, range.high, SEED_NODES_LOW, SEED_NODES_HIGH);
    parts[1] = verdict_above(mean_of(gain, FIELD_COUNT), 1);
    parts[2] = spread_of(most).high >= SEED_GAIN ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    return verdict_all(parts, P1_PARTS);
}

static void judge_costs(const Costs *costs, ClaimResult *result) {
    Verdict parts[P1_PARTS];
    const SpeedSpread nodes = spread_of(costs->nodes), ms = spread_of(costs->ms);
    const SpeedSpread speed = spread_of(costs->speed), most = spread_of(costs->most);
    const Estimate gain = mean_of(costs->gain, FIELD_COUNT);
    result->verdict = seed003_judge_p1(costs->nodes, costs->gain, costs->most, parts);
    result->low = gain.low;
    result->high = gain.high;
    result->games = costs->games;
    text_append(&result->ours,
                "%.1f-%.1f million nodes/s; depth 6 takes %.2g-%.2g ms; plies %d-%d take %.2f "
                "times fewer nodes than all, at most %.2f times",
                speed.low * 1e-6, speed.high * 1e-6, ms.low, ms.high, CUT_PLIES + 1,
                CUTS * CUT_PLIES, gain.value, most.high);
    text_append(&result->why,
                "A search of depth 6 visits %.0f-%.0f nodes on average (%s), the seed's "
                "%.0f-%.0f; mid-game is %.2f times (%.2f-%.2f) cheaper (%s), %.2f times at most, "
                "the seed up to 5 (%s); the fastest heuristic has %.2f times the speed of the "
                "slowest, in the seed 1.82 times.",
                nodes.low, nodes.high, verdict_name(parts[0]), SEED_NODES_LOW, SEED_NODES_HIGH,
                gain.value, gain.low, gain.high, verdict_name(parts[1]), most.high,
                verdict_name(parts[2]), speed.high / speed.low);
}

static bool measure_p1(const ClaimRun *run, ClaimResult *result, Error *error) {
    const uint64_t games = games_of(run);
    Standings *const whole = play_whole(run, error);
    Standings *cuts[CUTS] = {NULL};
    bool good = whole != NULL;
    for (int i = 0; good && i < CUTS; i++) {
        cuts[i] = play_cut(run, 6, (i + 1) * CUT_PLIES, FORMAT_ROUND_ROBIN, games, error);
        good = cuts[i] != NULL;
    }
    if (good) {
        Costs costs;
        compute_costs(whole, cuts, &costs);
        judge_costs(&costs, result);
        good = write_costs(run, &costs, error);
    }
    for (int i = 0; i < CUTS; i++) {
        if (cuts[i] != NULL) standings_free(cuts[i]);
    }
    if (whole != NULL) standings_free(whole);
    return good;
}

/* P2 */

enum { READINGS = 2, DEPTHS_MAX = 4 };

static const double SEED_LOW = 0.7, SEED_HIGH = 0.85, SEED_DEEP = 0.985; /* 0.99 when rounded */

/* By reading of s: of each depth the efficiencies of the 15. */
typedef struct Efficiencies {
    int depths, depth[DEPTHS_MAX];
    double of[READINGS][DEPTHS_MAX][FIELD_COUNT];
    uint64_t games;
} Efficiencies;

static void add_depth(Efficiencies *all, int depth, const Standings *standings) {
    const int at = all->depths++;
    all->depth[at] = depth;
    all->games += standings_games(standings);
    for (int i = 0; i < FIELD_COUNT; i++) {
        const SearchTotals *const totals = &standings_player(standings, i)->search;
        const uint64_t nodes = totals->counters.nodes;
        const double branching = search_branching(&totals->counters);
        all->of[0][at][i] = pruning_efficiency(
            nodes, pruning_full_power(branching, totals->at_depth, SEARCH_DEPTH_MAX + 1));
        all->of[1][at][i] = pruning_efficiency(
            nodes, pruning_full_sum(branching, totals->at_depth, SEARCH_DEPTH_MAX + 1));
    }
}

static bool play_depths(const ClaimRun *run, Efficiencies *all, Error *error) {
    static const int DEEPER[] = {8, 10, 12};
    const int count = run->scale == SCALE_QUICK ? 2 : 3;
    *all = (Efficiencies){.depths = 0};
    Standings *standings = play_whole(run, error);
    if (standings == NULL) return false;
    add_depth(all, 6, standings);
    standings_free(standings);
    for (int i = 0; i < count; i++) {
        const uint64_t games = 2;
        standings = play_cut(run, DEEPER[i], GAME_PLIES, FORMAT_GAUNTLET, games, error);
        if (standings == NULL) return false;
        add_depth(all, DEEPER[i], standings);
        standings_free(standings);
    }
    return true;
}

static bool write_efficiencies(const ClaimRun *run, const Efficiencies *all, Error *error) {
    Text table = {.data = NULL};
    text_append_string(&table, "player,depth,efficiency_power,efficiency_sum\n");
    for (int d = 0; d < all->depths; d++) {
        for (int i = 0; i < FIELD_COUNT; i++) {
            csv_put_text(&table, FIELD_NAMES[i]);
            csv_put_int(&table, all->depth[d]);
            csv_put_fixed(&table, all->of[0][d][i], 4);
            csv_put_fixed(&table, all->of[1][d][i], 4);
            csv_end_row(&table);
        }
    }
    const bool good = claim_write_table(run, "p2", &table, error);
    text_free(&table);
    return good;
}

Verdict seed003_judge_p2(const double *efficiencies, double greatest) {
    const Estimate six = mean_of(efficiencies, FIELD_COUNT);
    const Verdict parts[] = {
        verdict_inside(six.low, six.high, SEED_LOW, SEED_HIGH),
        greatest >= SEED_DEEP ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED,
    };
    return verdict_all(parts, 2);
}

static Verdict judge_reading(const Efficiencies *all, int reading) {
    double greatest = 0;
    for (int d = 1; d < all->depths; d++) {
        greatest = fmax(greatest, spread_of(all->of[reading][d]).high);
    }
    return seed003_judge_p2(all->of[reading][0], greatest);
}

static bool measure_p2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[READINGS] = {"b^d", "the sum of b^k"};
    Efficiencies all;
    Verdict verdicts[READINGS];
    if (!play_depths(run, &all, error)) return false;
    for (int reading = 0; reading < READINGS; reading++) {
        const SpeedSpread six = spread_of(all.of[reading][0]);
        verdicts[reading] = judge_reading(&all, reading);
        text_append(&result->ours, "%ss = %s: %.2f-%.2f at depth 6", reading > 0 ? "; " : "",
                    NAMES[reading], six.low, six.high);
        for (int d = 1; d < all.depths; d++) {
            text_append(&result->ours, ", up to %.3f at %d", spread_of(all.of[reading][d]).high,
                        all.depth[d]);
        }
    }
    const Estimate power = mean_of(all.of[0][0], FIELD_COUNT);
    const Estimate sum = mean_of(all.of[1][0], FIELD_COUNT);
    result->verdict = verdict_any(verdicts, READINGS);
    result->games = all.games;
    result->low = power.low;
    result->high = power.high;
    text_append(&result->why,
                "The mean at depth 6 is %.3f (%.3f-%.3f) with s = b^d, %s, and %.3f (%.3f-%.3f) "
                "with the sum, %s; which s is meant, and that b is the mean number of moves of "
                "the positions a search expands, is our reading.",
                power.value, power.low, power.high, verdict_name(verdicts[0]), sum.value, sum.low,
                sum.high, verdict_name(verdicts[1]));
    return write_efficiencies(run, &all, error);
}

extern const Claim CLAIM_P1, CLAIM_P2;

const Claim CLAIM_P1 = {
    .id = "P1",
    .source = "seed 003, section 7.2",
    .statement = "55 000-100 000 nodes/s depending on heuristic; depth 6 takes 40-200 ms; up to 5 "
                 "times faster in mid-game (140-ply games)",
    .figure = "55-100 thousand nodes/s, 40-200 ms",
    .rule = "by what is not the machine's, three parts: the mean nodes of a search of depth 6, of "
            "which the interval is the range over the 15 heuristics, in 2200-20 000 (40 ms at 55 "
            "000 nodes/s to 200 ms at 100 000; apart: not reproduced, in part: inconclusive); the "
            "factor by which a search in plies 21-80 visits fewer nodes than in whole games, mean "
            "of the 15 with its 95 % interval (Student's t), above 1 (below: not); the greatest "
            "factor, of any heuristic in plies 21-40, 41-60 or 61-80, at least 4.5 (else not). "
            "Not reproduced if one part is not, reproduced if all are; else inconclusive. The "
            "bounds are of the mean factor",
    .measure = measure_p1,
};

const Claim CLAIM_P2 = {
    .id = "P2",
    .source = "seed 003, section 7.2",
    .statement = "Pruning efficiency 0.7-0.85 at depth 6, up to 0.99 deeper",
    .figure = "0.7-0.85, up to 0.99",
    .rule = "for each reading of s, b^d and the sum of b^k: the 95 % interval of the mean over "
            "the 15 heuristics (Student's t) at depth 6 in 0.7-0.85 (apart: not reproduced, in "
            "part: inconclusive), and the greatest at depths 8 and 10 (on the paper's scale "
            "12, too) at least 0.985 (else not). Reproduced by either; not reproduced if by "
            "neither; else inconclusive. The bounds are of the mean with b^d",
    .measure = measure_p2,
};
