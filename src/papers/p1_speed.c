/* P1, P2: what a search of depth 6 costs, and how much of the tree it leaves out [paper 003 §7.2].
 */
#include "measure/search_rows.h"
#include "papers/field.h"
#include "papers/judges.h"
#include "stats/mean.h"
#include "stats/pruning.h"

#include <math.h>
#include <stdio.h>

enum { GAME_PLIES = 140 };
/* Mid-game, which the paper does not define: three spans of 20 plies between these. */
enum { SPANS = 3, CUTS = SPANS + 1, CUT_PLIES = 20 };

/* Games that end after so many plies, in a draw, and by nothing else but a win, as the paper's
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
typedef struct FieldRange {
    double low, high;
} FieldRange;

static FieldRange range_of(const double *values) {
    FieldRange range = {values[0], values[0]};
    for (int i = 1; i < FIELD_MEMBERS; i++) {
        range.low = fmin(range.low, values[i]);
        range.high = fmax(range.high, values[i]);
    }
    return range;
}

/* P1 */

/* A heuristic: what a search costs, and by what factor less in the middle of the game. */
typedef struct CostRow {
    const char *player;
    double nodes_per_search, ms_per_search, nodes_per_s, nodes_per_s_low, nodes_per_s_high;
    double middle_gain, most_gain; /* by nodes: in all spans, in the best of them */
} CostRow;

static const Field COST_FIELDS[] = {
    ROW_TEXT(CostRow, player),
    ROW_REAL(CostRow, nodes_per_search, 1),
    ROW_REAL(CostRow, ms_per_search, 6),
    ROW_REAL(CostRow, nodes_per_s, 0),
    ROW_REAL(CostRow, middle_gain, 4),
    ROW_REAL(CostRow, most_gain, 4),
    FIELD("nodes_per_s_low", REAL, CostRow, nodes_per_s_low, .is_later = true),
    FIELD("nodes_per_s_high", REAL, CostRow, nodes_per_s_high, .is_later = true),
};
static const Record COSTS = RECORD_OF("p1.csv", COST_FIELDS, CostRow);

static double mean_nodes(const SearchTotals *to, const SearchTotals *from) {
    const uint64_t before = from != NULL ? from->counters.nodes : 0;
    const uint64_t moves = to->moves - (from != NULL ? from->moves : 0);
    return moves > 0 ? (double)(to->counters.nodes - before) / (double)moves : (double)NAN;
}

static CostRow cost_of(int member, const Comparison *speeds, const Standings *whole,
                       Standings *const cuts[CUTS]) {
    const SearchTotals *const all = &standings_player(whole, member)->search, *at[CUTS];
    const ComparisonRow *const timed = comparison_row(speeds, member);
    const double played = (double)timed->totals.counters.nodes * 1e9, nodes = mean_nodes(all, NULL);
    const double speed = played / (double)timed->timed.median_ns;
    const bool repeated = timed->timed.passes > 1;
    for (int k = 0; k < CUTS; k++) at[k] = &standings_player(cuts[k], member)->search;
    CostRow row = {FIELD_NAMES[member],
                   nodes,
                   1000 * nodes / speed,
                   speed,
                   repeated ? played / (double)timed->timed.high_ns : (double)NAN,
                   repeated ? played / (double)timed->timed.low_ns : (double)NAN,
                   nodes / mean_nodes(at[SPANS], at[0]),
                   0};
    for (int k = 0; k < SPANS; k++) {
        row.most_gain = fmax(row.most_gain, nodes / mean_nodes(at[k + 1], at[k]));
    }
    return row;
}

/* What the paper's machine visited in a search: 40 ms at 55 000 nodes/s to 200 ms at 100 000. */
static const double SEED_NODES_LOW = 2200, SEED_NODES_HIGH = 20000;
static const double SEED_GAIN = 4.5; /* 5 when rounded */

Verdict judge_p1(const double *nodes, const double *gain, const double *most,
                 Verdict parts[P1_PARTS]) {
    const FieldRange range = range_of(nodes);
    parts[0] = verdict_inside(range.low, range.high, SEED_NODES_LOW, SEED_NODES_HIGH);
    parts[1] = verdict_above(mean_of(gain, FIELD_MEMBERS), 1);
    parts[2] = range_of(most).high >= SEED_GAIN ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED;
    return verdict_all(parts, P1_PARTS);
}

static void judge_costs(const CostRow rows[FIELD_MEMBERS], uint64_t games, ClaimResult *result) {
    double nodes[FIELD_MEMBERS], ms[FIELD_MEMBERS], speed[FIELD_MEMBERS];
    double gains[FIELD_MEMBERS], most[FIELD_MEMBERS];
    Verdict parts[P1_PARTS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        nodes[i] = rows[i].nodes_per_search;
        ms[i] = rows[i].ms_per_search;
        speed[i] = rows[i].nodes_per_s;
        gains[i] = rows[i].middle_gain;
        most[i] = rows[i].most_gain;
    }
    const FieldRange visited = range_of(nodes), times = range_of(ms), speeds = range_of(speed);
    const double greatest = range_of(most).high;
    const Estimate gain = mean_of(gains, FIELD_MEMBERS);
    claim_decide(result, judge_p1(nodes, gains, most, parts), gain, games);
    text_append(&result->ours,
                "%.1f-%.1f million nodes/s; depth 6 takes %.2g-%.2g ms; plies %d-%d take %.2f "
                "times fewer nodes than all, at most %.2f times",
                speeds.low * 1e-6, speeds.high * 1e-6, times.low, times.high, CUT_PLIES + 1,
                CUTS * CUT_PLIES, gain.value, greatest);
    text_append(&result->why,
                "A search of depth 6 visits %.0f-%.0f nodes on average (%s), the paper's "
                "%.0f-%.0f; mid-game is %.2f times (%.2f-%.2f) cheaper (%s), %.2f times at most, "
                "the paper up to 5 (%s); the fastest heuristic has %.2f times the speed of the "
                "slowest, in the paper 1.82 times.",
                visited.low, visited.high, verdict_name(parts[0]), SEED_NODES_LOW, SEED_NODES_HIGH,
                CLAIM_VALUES(gain), verdict_name(parts[1]), greatest, verdict_name(parts[2]),
                speeds.high / speeds.low);
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
    Comparison *const speeds = good ? field_speeds(run, 6, error) : NULL;
    good = speeds != NULL;
    if (good) {
        CostRow rows[FIELD_MEMBERS];
        Text unsteady = {.data = NULL};
        for (int i = 0; i < FIELD_MEMBERS; i++) rows[i] = cost_of(i, speeds, whole, cuts);
        judge_costs(rows, standings_games(whole), result);
        search_rows_note(speeds, &unsteady);
        if (unsteady.length > 0) text_append(&result->why, " %s.", text_string(&unsteady));
        text_free(&unsteady);
        good = claim_write_table(run, "p1", &COSTS, rows, FIELD_MEMBERS, error);
    }
    comparison_free(speeds);
    for (int i = 0; i < CUTS; i++) {
        if (cuts[i] != NULL) standings_free(cuts[i]);
    }
    if (whole != NULL) standings_free(whole);
    return good;
}

const Claim CLAIM_P1 = {
    .id = "P1",
    .source = "paper 003, section 7.2",
    .depth = "Depth 6",
    .statement = "55 000-100 000 nodes/s depending on heuristic; depth 6 takes 40-200 ms; up to 5 "
                 "times faster in mid-game (140-ply games)",
    .figure = "55-100 thousand nodes/s, 40-200 ms",
    .rule =
        "by what is not the machine's, three parts: the mean nodes of a search of depth 6, of "
        "which the interval is the range over the 15 heuristics, in 2200-20 000 (40 ms at 55 000 "
        "nodes/s to 200 ms at 100 000; apart: not reproduced, in part: inconclusive); the factor "
        "by which a search in plies 21-80 visits fewer nodes than in whole games, mean of the 15 "
        "with its 95 % interval (Student's t), above 1 (below: not); the greatest factor, of any "
        "heuristic in plies 21-40, 41-60 or 61-80, at least 4.5 (else not). Not reproduced if one "
        "part is not, reproduced if all are; else inconclusive. The bounds are of the mean factor",
    .dots =
        {
            .title = "P1: nodes that a search of depth 6 visits",
            .axis = "nodes a search, mean",
            .note =
                "Over the games of a round robin of the 15. The paper: 40 to 200 ms a search at "
                "55 000 to 100 000 nodes/s",
            .labels = {"player"},
            .marks = {{"", "nodes_per_search", NULL, NULL}},
            .spans = {{NULL, 2200, 20000, "the paper"}},
            .factor = 1,
            .from = 1000,
            .to = 50000,
            .is_logarithmic = true,
        },
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.2, speed",
        .place = SEED_003 + 7,
        .quote = "Depending on heuristic, 55 000 to 100 000 nodes were analyzed per second "
                 "and search with depth limit set to 6 would take on average 40 to 200 ms. "
                 "[…] alpha-beta might be expected to produce results up to 5 times faster "
                 "for mid-game positions.",
        .note = "Times and speeds are those of two machines and two programs; ours are CPU time, "
                "medians of passes over two games of each heuristic against itself, with 95 % "
                "intervals over passes. Mid-game is "
                "by nodes, plies 21-80, each against the whole game.",
        .key = "player",
        .columns =
            {
                {.title = "heuristic"},
                {EXHIBIT_NUMBER("thousand nodes/s", "nodes_per_s", 1e-3, 0),
                 .low = "nodes_per_s_low", .high = "nodes_per_s_high"},
                {EXHIBIT_NUMBER("ms at depth 6", "ms_per_search", 1, EXHIBIT_DIGITS_3)},
                {EXHIBIT_NUMBER("nodes at depth 6", "nodes_per_search", 1, 0)},
                {EXHIBIT_NUMBER("mid-game faster, mean", "middle_gain", 1, 2)},
                {EXHIBIT_NUMBER("at most", "most_gain", 1, 2)},
            },
        .rows = EXHIBIT_ROW_LIST(
            {.cells = {"theirs", "55 to 100", "40 to 200", "", "", "5 times"}, .is_whole = true},
            FIELD_ROWS),
    }),
    .measure = measure_p1,
};

/* P2 */

enum { READINGS = 2, DEPTHS_MAX = 4 };

static const double SEED_LOW = 0.7, SEED_HIGH = 0.85, SEED_DEEP = 0.985; /* 0.99 when rounded */

/* By reading of s: of each depth the efficiencies of the 15. */
typedef struct Efficiencies {
    int depths, depth[DEPTHS_MAX];
    double of[READINGS][DEPTHS_MAX][FIELD_MEMBERS];
    uint64_t games;
} Efficiencies;

static void add_depth(Efficiencies *all, int depth, const Standings *standings) {
    const int at = all->depths++;
    all->depth[at] = depth;
    all->games += standings_games(standings);
    for (int i = 0; i < FIELD_MEMBERS; i++) {
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

typedef struct EfficiencyRow {
    const char *player;
    int depth;
    double efficiency_power, efficiency_sum;
} EfficiencyRow;

static const Field EFFICIENCY_FIELDS[] = {
    ROW_TEXT(EfficiencyRow, player),
    ROW_INT(EfficiencyRow, depth),
    ROW_REAL(EfficiencyRow, efficiency_power, 4),
    ROW_REAL(EfficiencyRow, efficiency_sum, 4),
};
static const Record EFFICIENCIES = RECORD_OF("p2.csv", EFFICIENCY_FIELDS, EfficiencyRow);

static bool write_efficiencies(const ClaimRun *run, const Efficiencies *all, Error *error) {
    EfficiencyRow rows[DEPTHS_MAX * FIELD_MEMBERS];
    const int count = all->depths * FIELD_MEMBERS;
    for (int i = 0; i < count; i++) {
        const int d = i / FIELD_MEMBERS, member = i % FIELD_MEMBERS;
        rows[i] = (EfficiencyRow){FIELD_NAMES[member], all->depth[d], all->of[0][d][member],
                                  all->of[1][d][member]};
    }
    return claim_write_table(run, "p2", &EFFICIENCIES, rows, count, error);
}

Verdict judge_p2(const double *efficiencies, double greatest) {
    const Estimate six = mean_of(efficiencies, FIELD_MEMBERS);
    const Verdict parts[] = {
        verdict_inside(six.low, six.high, SEED_LOW, SEED_HIGH),
        greatest >= SEED_DEEP ? VERDICT_REPRODUCED : VERDICT_NOT_REPRODUCED,
    };
    return verdict_all(parts, 2);
}

static Verdict judge_reading(const Efficiencies *all, int reading) {
    double greatest = 0;
    for (int d = 1; d < all->depths; d++) {
        greatest = fmax(greatest, range_of(all->of[reading][d]).high);
    }
    return judge_p2(all->of[reading][0], greatest);
}

static bool measure_p2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[READINGS] = {"b^d", "the sum of b^k"};
    Efficiencies all;
    Verdict verdicts[READINGS];
    if (!play_depths(run, &all, error)) return false;
    for (int reading = 0; reading < READINGS; reading++) {
        const FieldRange six = range_of(all.of[reading][0]);
        verdicts[reading] = judge_reading(&all, reading);
        text_append(&result->ours, "%ss = %s: %.2f-%.2f at depth 6", reading > 0 ? "; " : "",
                    NAMES[reading], six.low, six.high);
        for (int d = 1; d < all.depths; d++) {
            text_append(&result->ours, ", up to %.3f at %d", range_of(all.of[reading][d]).high,
                        all.depth[d]);
        }
    }
    const Estimate power = mean_of(all.of[0][0], FIELD_MEMBERS);
    const Estimate sum = mean_of(all.of[1][0], FIELD_MEMBERS);
    claim_decide(result, verdict_any(verdicts, READINGS), power, all.games);
    text_append(&result->why,
                "The mean at depth 6 is %.3f (%.3f-%.3f) with s = b^d, %s, and %.3f (%.3f-%.3f) "
                "with the sum, %s; which s is meant, and that b is the mean number of moves of "
                "the positions a search expands, is our reading.",
                CLAIM_VALUES(power), verdict_name(verdicts[0]), CLAIM_VALUES(sum),
                verdict_name(verdicts[1]));
    return write_efficiencies(run, &all, error);
}

#define EFFICIENCY(title, at, column)                                                              \
    { EXHIBIT_NUMBER(title, column, 1, 3), .where = "depth", .equal = (at) }
#define EFFICIENCIES_AT(at)                                                                        \
    EFFICIENCY("depth " at ", s = b^d", at, "efficiency_power"),                                   \
        EFFICIENCY("s = sum of b^k", at, "efficiency_sum")

const Claim CLAIM_P2 = {
    .id = "P2",
    .source = "paper 003, section 7.2",
    .depth = "Depths as headed, in the positions of games of the 15",
    .statement = "Pruning efficiency 0.7-0.85 at depth 6, up to 0.99 deeper",
    .figure = "0.7-0.85, up to 0.99",
    .rule = "for each reading of s, b^d and the sum of b^k: the 95 % interval of the mean over the "
            "15 heuristics (Student's t) at depth 6 in 0.7-0.85 (apart: not reproduced, in part: "
            "inconclusive), and the greatest at depths 8 and 10 (on the paper's scale 12, too) at "
            "least 0.985 (else not). Reproduced by either; not reproduced if by neither; else "
            "inconclusive. The bounds are of the mean with b^d",
    .dots =
        {
            .title = "P2: pruning efficiency by depth",
            .axis = "efficiency, 1 - n/s, in %",
            .note = "Each dot is one of the 15 heuristics; n: nodes visited, s: nodes of the whole "
                    "tree of branching b and depth d, read in two ways",
            .group = "depth",
            .group_prefix = "depth ",
            .marks = {{"s = b^d", "efficiency_power", NULL, NULL},
                      {"s = sum of b^k", "efficiency_sum", NULL, NULL}},
            .spans = {{"6", 70, 85, "the paper: 70 to 85"},
                      {"8", 99, 99, "the paper: up to 99"},
                      {"10", 99, 99, "the paper: up to 99"},
                      {"12", 99, 99, "the paper: up to 99"}},
            .factor = 100,
            .is_share = true,
            .from = 65,
            .to = 100,
        },
    .exhibits = EXHIBIT_LIST({
        .title = "Section 7.2, pruning efficiency",
        .place = SEED_003 + 8,
        .quote = "With search depth limit of 6, this parameter would usually fall into a range "
                 "of 0.7 to 0.85, and up to 0.99 for searches with higher depth limits.",
        .note = "Which size s of the whole tree is meant in 1 - n/s the paper does not say: "
                "both readings are shown. Depth 12 is measured at the scale of the paper only.",
        .key = "player",
        .columns = {{.title = "heuristic"},
                    EFFICIENCIES_AT("6"),
                    EFFICIENCIES_AT("8"),
                    EFFICIENCIES_AT("10"),
                    EFFICIENCIES_AT("12")},
        .rows = EXHIBIT_ROW_LIST(
            {.cells = {"theirs", "0.7 to 0.85", "0.7 to 0.85", "up to 0.99", "up to 0.99",
                       "up to 0.99", "up to 0.99", "up to 0.99", "up to 0.99"},
             .is_whole = true},
            FIELD_ROWS),
    }),
    .measure = measure_p2,
};
