/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P2: how much of the tree a search leaves out [paper 003 §7.2]. */
#include "papers/judges.h"
#include "papers/tree_samples.h"
#include "stats/pruning.h"
#include "util/ordered.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { DEPTHS_MAX = 4, GAMES_MAX = 60, PLAYERS = FIELD_MEMBERS + 1 };

/* What rounds to the paper's 0.7 to 0.85, and to 0.99. */
static const double SEED_LOW = 0.695, SEED_HIGH = 0.855, SEED_DEEP = 0.985;

/* How many games of each heuristic, and fewer at the greatest depth and for minimax. */
typedef struct PruningPlan {
    int depths, depth[DEPTHS_MAX], games, games_last, minimax;
} PruningPlan;
static const PruningPlan QUICK = {3, {6, 8, 10}, 12, 6, 1},
                         PAPER = {4, {6, 8, 10, 12}, GAMES_MAX, 8, 4};

/* The searches, one a row */

typedef struct PrunedRow {
    const char *player;
    int depth, game;
    uint64_t nodes, leaves, legal_moves;
    double tree;
    int searcher, d; /* the player and the depth again, as indices */
} PrunedRow;

static const Field PRUNED_FIELDS[] = {
    ROW_TEXT(PrunedRow, player),
    ROW_INT(PrunedRow, depth),
    ROW_INT(PrunedRow, game),
    ROW_UINT("nodes", PrunedRow, nodes),
    ROW_UINT("leaves", PrunedRow, leaves),
    ROW_UINT("legal_moves", PrunedRow, legal_moves),
    ROW_REAL(PrunedRow, tree, 0),
};
static const Record PRUNED = RECORD_OF("p2-searches.csv", PRUNED_FIELDS, PrunedRow);

/* The efficiencies */

typedef struct EfficiencyRow {
    const char *player;
    int depth, games, positions;
    Estimate exact; /* mean over positions, its interval over games */
    double inside;  /* share of the positions in the paper's range */
    double power, sum;
} EfficiencyRow;

static const Field EFFICIENCY_FIELDS[] = {
    ROW_TEXT(EfficiencyRow, player),
    ROW_INT(EfficiencyRow, depth),
    ROW_INT(EfficiencyRow, games),
    ROW_INT(EfficiencyRow, positions),
    ROW_ESTIMATE("exact", EfficiencyRow, exact, 4),
    ROW_REAL(EfficiencyRow, inside, 4),
    ROW_REAL(EfficiencyRow, power, 4),
    ROW_REAL(EfficiencyRow, sum, 4),
};
static const Record EFFICIENCIES = RECORD_OF("p2.csv", EFFICIENCY_FIELDS, EfficiencyRow);

/* A player's searches to a depth, game by game. */
typedef struct Pruned {
    int games, positions;
    double efficiency[GAMES_MAX], inside[GAMES_MAX]; /* means over a game's positions */
    SearchCounters counters;
} Pruned;

typedef struct Pruning {
    const ClaimRun *run;
    const PruningPlan *plan;
    TreeSamples **samples; /* one a thread */
    Progress *progress;    /* of members */
    Pruned pruned[PLAYERS][DEPTHS_MAX];
    Rows rows;
    FirstError failure;
} Pruning;

/* What a thread searches for. */
typedef struct Searching {
    const Pruning *it;
    const TreeSamples *samples;
    Rows *rows;
} Searching;

/* Searches a game's positions; false when stopped. */
static bool search_game(const Searching *searching, int player, int d, int game,
                        const SampledGame *sampled, Error *error) {
    const Pruning *const it = searching->it;
    for (int i = 0; i < sampled->count; i++) {
        SampledSearch found;
        if (!tree_samples_search(searching->samples, it->run, player, &sampled->boards[i],
                                 it->plan->depth[d], &found, error))
            return false;
        const PrunedRow row = {
            .player = player == SAMPLE_MINIMAX ? "minimax" : FIELD_NAMES[player],
            .depth = it->plan->depth[d],
            .game = game,
            .nodes = found.counters.nodes,
            .leaves = found.counters.leaves,
            .legal_moves = found.counters.legal_moves,
            .tree = found.tree,
            .searcher = player,
            .d = d,
        };
        rows_add(searching->rows, &PRUNED, &row);
    }
    return true;
}

/* A member's games to all depths; minimax searches some of them, too, to the first. */
static bool search_member(void *context, uint64_t index, int thread, void *slot) {
    Pruning *const it = context;
    const PruningPlan *const plan = it->plan;
    const int member = (int)index;
    const Searching searching = {it, it->samples[thread], slot};
    const SamplePlan positions = {(FieldMember)member, plan->games, 0, FIELD_PLIES};
    SampledGame games[GAMES_MAX];
    Error error;
    bool good = tree_samples_draw(searching.samples, it->run, &positions, games, &error);
    for (int d = 0; good && d < plan->depths; d++) {
        const int count = d + 1 == plan->depths ? plan->games_last : plan->games;
        for (int i = 0; good && i < count; i++)
            good = search_game(&searching, member, d, i, &games[i], &error);
    }
    for (int i = 0; good && i < plan->minimax; i++)
        good =
            search_game(&searching, SAMPLE_MINIMAX, 0, member * plan->games + i, &games[i], &error);
    return good || first_error_keep(&it->failure, &error);
}

/* Adds the searches of a game to one depth. Of a tree too large to be counted nothing is known. */
static void add_game(Pruned *to, const PrunedRow *rows, int count) {
    double efficiency = 0, inside = 0;
    int positions = 0;
    for (const PrunedRow *row = rows; row < rows + count; row++) {
        if (isnan(row->tree)) continue;
        const double of_it = pruning_efficiency(row->nodes, row->tree);
        efficiency += of_it;
        inside += of_it >= SEED_LOW && of_it < SEED_HIGH;
        to->counters.nodes += row->nodes;
        to->counters.leaves += row->leaves;
        to->counters.legal_moves += row->legal_moves;
        positions++;
    }
    if (positions == 0) return;
    to->positions += positions;
    to->inside[to->games] = inside / positions;
    to->efficiency[to->games++] = efficiency / positions;
}

static bool take_member(void *context, uint64_t index, void *slot) {
    Pruning *const it = context;
    Rows *const found = slot;
    const PrunedRow *const rows = found->items;
    const int count = (int)found->count;
    for (int i = 0, next; i < count; i = next) {
        for (next = i; next < count && rows[next].searcher == rows[i].searcher &&
                       rows[next].d == rows[i].d && rows[next].game == rows[i].game;)
            rows_add(&it->rows, &PRUNED, &rows[next++]);
        add_game(&it->pruned[rows[i].searcher][rows[i].d], &rows[i], next - i);
    }
    rows_free(found);
    progress_update(it->progress, index + 1, NULL);
    return true;
}

static bool search_all(Pruning *it, Error *error) {
    const int threads = it->run->threads < FIELD_MEMBERS ? it->run->threads : FIELD_MEMBERS;
    Rows found[FIELD_MEMBERS] = {{.items = NULL}};
    void *slots[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) slots[i] = &found[i];
    const OrderedTasks tasks = {it, search_member, take_member, slots, FIELD_MEMBERS};
    bool good = true;
    it->samples = memory_allocate((size_t)threads * sizeof(void *));
    it->progress = progress_open("heuristics", FIELD_MEMBERS, it->run->quiet);
    for (int i = 0; good && i < threads; i++)
        good = (it->samples[i] = tree_samples_open(error)) != NULL;
    if (good && ordered_run(&tasks, 0, FIELD_MEMBERS, threads) < FIELD_MEMBERS)
        good = first_error_take(&it->failure, error);
    progress_close(it->progress);
    for (int i = 0; i < threads; i++) tree_samples_close(it->samples[i]);
    free((void *)it->samples);
    for (int i = 0; i < FIELD_MEMBERS; i++) rows_free(&found[i]);
    return good;
}

static double mean(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) sum += values[i];
    return sum / count;
}

static EfficiencyRow efficiency_of(const Pruning *it, int player, int d) {
    const Pruned *const pruned = &it->pruned[player][d];
    const int depth = it->plan->depth[d];
    const double b = search_branching(&pruned->counters);
    uint64_t searches[SEARCH_DEPTH_MAX + 1] = {0};
    searches[depth] = (uint64_t)pruned->positions;
    return (EfficiencyRow){
        .player = player == SAMPLE_MINIMAX ? "minimax" : FIELD_NAMES[player],
        .depth = depth,
        .games = pruned->games,
        .positions = pruned->positions,
        .exact = claim_known(mean_of_shares(pruned->efficiency, pruned->games)),
        .inside = mean(pruned->inside, pruned->games),
        .power = pruning_efficiency(pruned->counters.nodes,
                                    pruning_full_power(b, searches, SEARCH_DEPTH_MAX + 1)),
        .sum = pruning_efficiency(pruned->counters.nodes,
                                  pruning_full_sum(b, searches, SEARCH_DEPTH_MAX + 1)),
    };
}

Verdict judge_p2(Estimate inside, const Estimate *deeper, int count, Verdict parts[P2_PARTS]) {
    int reaching = 0, below = 0;
    for (int i = 0; i < count; i++) {
        reaching += deeper[i].defined && deeper[i].low >= SEED_DEEP;
        below += deeper[i].defined && deeper[i].high < SEED_DEEP;
    }
    parts[0] = verdict_above(inside, 0.5);
    parts[1] = reaching > 0     ? VERDICT_REPRODUCED
               : below == count ? VERDICT_NOT_REPRODUCED
                                : VERDICT_INCONCLUSIVE;
    return verdict_all(parts, P2_PARTS);
}

/* The shares of the range of all games of the 15 to the first depth. */
static Estimate share_inside(const Pruning *it) {
    double shares[FIELD_MEMBERS * GAMES_MAX];
    int count = 0;
    for (int member = 0; member < FIELD_MEMBERS; member++) {
        const Pruned *const pruned = &it->pruned[member][0];
        for (int i = 0; i < pruned->games; i++) shares[count++] = pruned->inside[i];
    }
    return mean_of_shares(shares, count);
}

/* The greatest mean to a depth. */
static Estimate most_of(const EfficiencyRow *rows, int depth, int count) {
    Estimate most = {.defined = false};
    for (int i = 0; i < count; i++)
        if (rows[i].depth == depth && rows[i].exact.defined &&
            (!most.defined || rows[i].exact.value > most.value))
            most = rows[i].exact;
    return most;
}

static void judge(const Pruning *it, const EfficiencyRow *rows, int count, ClaimResult *result) {
    const Estimate inside = share_inside(it);
    const EfficiencyRow *const minimax = &rows[SAMPLE_MINIMAX];
    Estimate deeper[DEPTHS_MAX];
    double six[FIELD_MEMBERS], power[FIELD_MEMBERS], sum[FIELD_MEMBERS];
    Verdict parts[P2_PARTS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        six[i] = rows[i].exact.value;
        power[i] = rows[i].power;
        sum[i] = rows[i].sum;
    }
    for (int d = 1; d < it->plan->depths; d++)
        deeper[d - 1] = most_of(rows, it->plan->depth[d], count);
    const Verdict verdict = judge_p2(inside, deeper, it->plan->depths - 1, parts);
    claim_decide(result, verdict, inside, FIELD_MEMBERS * (uint64_t)it->plan->games);
    const FieldRange range = field_range(six);
    const Estimate all = mean_of(six, FIELD_MEMBERS);
    text_append(&result->ours, "%.3f-%.3f at depth 6 by minimax's nodes", range.low, range.high);
    for (int d = 1; d < it->plan->depths; d++)
        text_append(&result->ours, ", up to %.3f at %d", deeper[d - 1].value, it->plan->depth[d]);
    text_append(&result->why,
                "%.1f %% of the searches of depth 6 lie in 0.7-0.85 (%.1f-%.1f; %s); their mean "
                "is %.3f (%.3f-%.3f over the 15). Up to 0.99 deeper: %s. Read as b^d the mean is "
                "%.3f, as the sum %.3f, but so minimax itself has %.2f and %.2f, which prunes "
                "nothing and has %.2f by its own nodes.",
                CLAIM_PERCENT(inside), verdict_name(parts[0]), CLAIM_VALUES(all),
                verdict_name(parts[1]), mean(power, FIELD_MEMBERS), mean(sum, FIELD_MEMBERS),
                minimax->power, minimax->sum, minimax->exact.value);
}

static bool measure_p2(const ClaimRun *run, ClaimResult *result, Error *error) {
    Pruning *const it = memory_allocate(sizeof *it);
    EfficiencyRow rows[DEPTHS_MAX * FIELD_MEMBERS + 1];
    int count = 0;
    it->run = run;
    it->plan = run->scale == SCALE_QUICK ? &QUICK : &PAPER;
    bool good = search_all(it, error);
    if (good) {
        for (int i = 0; i < PLAYERS; i++) rows[count++] = efficiency_of(it, i, 0);
        for (int d = 1; d < it->plan->depths; d++)
            for (int i = 0; i < FIELD_MEMBERS; i++) rows[count++] = efficiency_of(it, i, d);
        judge(it, rows, count, result);
        good = claim_write_table(run, "-searches", &PRUNED, it->rows.items, (int)it->rows.count,
                                 error) &&
               claim_write_table(run, NULL, &EFFICIENCIES, rows, count, error);
    }
    rows_free(&it->rows);
    free(it);
    return good;
}

const Claim CLAIM_P2 = {
    .id = "P2",
    .source = "paper 003, section 7.2",
    .depth = "Depths as headed, in positions of games of the 15",
    .statement = "Pruning efficiency 0.7-0.85 at depth 6, up to 0.99 deeper",
    .figure = "0.7-0.85, up to 0.99",
    .rule = "by 1 - n/s, s the nodes of minimax in the same position, counted: two positions of "
            "each of 12 games of 140 plies of each heuristic (60 at the paper's scale; fewer at "
            "the greatest depth), drawn at random. Two parts: the share of searches of depth 6 "
            "that lie in the range (0.695-0.855), with its 95 % interval over games, above a half "
            "(below: not reproduced; else inconclusive); at a greater depth the greatest mean of a "
            "heuristic at least 0.985 with its interval (below at each: not; else inconclusive). "
            "Not reproduced if one part is not, reproduced if both are. The bounds are of the "
            "share. b^d and the sum of b^k of the mean number of moves of the positions expanded "
            "are shown but do not count: minimax gets less than 0 by them",
    .dots =
        {
            .title = "P2: pruning efficiency by depth",
            .axis = "efficiency, 1 - n/s, in %",
            .note = "Each dot is one of the 15 heuristics, or minimax; n: nodes visited, s: "
                    "minimax's nodes, or b^d of the mean number b of moves, by which "
                    "minimax itself is below 0",
            .group = "depth",
            .group_prefix = "depth ",
            .marks = {{"by minimax's nodes", "exact", NULL, NULL},
                      {"s = b^d, biased", "power", NULL, NULL}},
            .spans = {{"6", 70, 85, "the paper: 70 to 85"},
                      {"8", 99, 99, "the paper: up to 99"},
                      {"10", 99, 99, "the paper: up to 99"},
                      {"12", 99, 99, "the paper: up to 99"}},
            .factor = 100,
            .from = -50,
            .to = 100,
        },
    .measure = measure_p2,
};
