/* P2: how much of the tree a search leaves out [paper 003 §7.2]. */
#include "papers/field.h"
#include "papers/judges.h"
#include "stats/pruning.h"

#include <math.h>

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
    Standings *standings = field_play_whole(run, error);
    if (standings == NULL) return false;
    add_depth(all, 6, standings);
    standings_free(standings);
    for (int i = 0; i < count; i++) {
        const uint64_t games = 2;
        standings = field_play_cut(run, DEEPER[i], FIELD_PLIES, FORMAT_GAUNTLET, games, error);
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
        greatest = fmax(greatest, field_range(all->of[reading][d]).high);
    }
    return judge_p2(all->of[reading][0], greatest);
}

static bool measure_p2(const ClaimRun *run, ClaimResult *result, Error *error) {
    static const char *const NAMES[READINGS] = {"b^d", "the sum of b^k"};
    Efficiencies all;
    Verdict verdicts[READINGS];
    if (!play_depths(run, &all, error)) return false;
    for (int reading = 0; reading < READINGS; reading++) {
        const FieldRange six = field_range(all.of[reading][0]);
        verdicts[reading] = judge_reading(&all, reading);
        text_append(&result->ours, "%ss = %s: %.2f-%.2f at depth 6", reading > 0 ? "; " : "",
                    NAMES[reading], six.low, six.high);
        for (int d = 1; d < all.depths; d++) {
            text_append(&result->ours, ", up to %.3f at %d", field_range(all.of[reading][d]).high,
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
