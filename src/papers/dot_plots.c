#include "papers/exhibit.h"

#include <stddef.h>

#define HEURISTICS                                                                                 \
    { "heuristic", "rules" }
#define CONTRASTS(name, heading)                                                                   \
    {                                                                                              \
        .table = (name), .title = (heading),                                                       \
        .axis = "difference of the scores, percentage points",                                     \
        .note = "Thin lines: 95 % intervals, over pairs of games with colours swapped",            \
        .labels = {"difference"}, .marks = {{"", "value", "low", "high"}},                         \
        .spans = {{NULL, 0, 0, "no difference"}}, .factor = 100                                    \
    }
#define SCORES(name, heading, label, least, most)                                                  \
    {                                                                                              \
        .table = (name), .title = (heading), .axis = "share of the points, %",                     \
        .note = "Thin lines: 95 % intervals, over pairs of games with colours swapped",            \
        .labels = {label}, .count = "games", .counted = "games for each dot",                      \
        .marks = {{"", "score", "low", "high"}}, .spans = {{NULL, 50, 50, "even"}}, .factor = 100, \
        .from = (least), .to = (most)                                                              \
    }

const DotPlot DOT_PLOTS[] = {
    {
        .table = "p1",
        .title = "P1: nodes that a search of depth 6 visits",
        .axis = "nodes a search, mean",
        .note = "Over the games of a round robin of the 15. The seed: 40 to 200 ms a search at "
                "55 000 to 100 000 nodes/s",
        .labels = {"player"},
        .marks = {{"", "nodes_per_search", NULL, NULL}},
        .spans = {{NULL, 2200, 20000, "the seed"}},
        .factor = 1,
        .from = 1000,
        .to = 50000,
        .is_logarithmic = true,
    },
    {
        .table = "p2",
        .title = "P2: pruning efficiency by depth",
        .axis = "efficiency, 1 - n/s",
        .note = "Each dot is one of the 15 heuristics; n: nodes visited, s: nodes of the whole "
                "tree of branching b and depth d, read in two ways",
        .group = "depth",
        .group_prefix = "depth ",
        .marks = {{"s = b^d", "efficiency_power", NULL, NULL},
                  {"s = sum of b^k", "efficiency_sum", NULL, NULL}},
        .spans = {{"6", 0.7, 0.85, "the seed: 0.7 to 0.85"},
                  {"8", 0.99, 0.99, "the seed: up to 0.99"},
                  {"10", 0.99, 0.99, "the seed: up to 0.99"},
                  {"12", 0.99, 0.99, "the seed: up to 0.99"}},
        .factor = 1,
        .from = 0.65,
        .to = 1,
    },
    CONTRASTS("t2", "T2: HG's heuristics less SHG's, round robin"),
    CONTRASTS("t4", "T4: heuristics with parameters of the layout less those without"),
    {
        .table = "e1",
        .title = "E1: crossovers until the spread is a tenth of the first",
        .axis = "crossovers",
        .note = "Dots: not yet reached then; thin lines: to where it was reached; arrows: not "
                "reached in the run",
        .labels = HEURISTICS,
        .between = ", ",
        .series = "generator",
        .marks = {{"", "more_than", "more_than", "at_most"}},
        .factor = 1,
        .from = 0,
        .to = 0,
    },
    {
        .table = "e2",
        .title = "E2: mutants among the logged best specimens",
        .axis = "share of mutants, %",
        .note = "A run a line. Shaded: what the seed says",
        .group = "generator",
        .labels = HEURISTICS,
        .between = ", ",
        .marks = {{"of all rows", "mutants", NULL, NULL},
                  {"of rows with a new best", "mutants_of_distinct", NULL, NULL}},
        .spans = {{"HG linear", 0, 1, "the seed: below 1 %"},
                  {"HG nonlinear", 0, 10, "the seed: at most 10 %"}},
        .factor = 100,
        .from = 0,
        .to = 40,
    },
    {
        .table = "e3",
        .title = "E3: effective crossovers",
        .axis = "share of the crossovers whose child is taken, %",
        .note = "A run a line. Shaded: what the seed says",
        .group = "generator",
        .labels = HEURISTICS,
        .between = ", ",
        .marks = {{"", "effective", NULL, NULL}},
        .spans = {{"HG", 80, 90, "the seed: 80 to 90 %"},
                  {"SHG, depth 3", 60, 70, "the seed: 60 to 70 %"},
                  {"SHG, depth 4", 80, 90, "the seed: 80 to 90 %"}},
        .factor = 100,
        .from = 40,
        .to = 100,
    },
    {
        .table = "e4",
        .title = "E4: spread of the genes, first and last",
        .axis = "median of the standard deviations of the genes",
        .note = "A run a line; at the left edge: 0, all specimens alike. Shaded: what the seed "
                "says",
        .group = "generator",
        .labels = HEURISTICS,
        .between = ", ",
        .marks = {{"first", "first_sd", NULL, NULL}, {"last", "last_sd", NULL, NULL}},
        .spans = {{"HG", 1e-30, 1e-26, "the seed: last"},
                  {"SHG, depth 3", 1e-5, 1e-5, "the seed: last"},
                  {"SHG, depth 3", 0.1, 0.1, "first"}},
        .factor = 1,
        .from = 1e-33,
        .to = 1e3,
        .is_logarithmic = true,
        .zero = 1e-33,
    },
    {
        .table = "e5",
        .title = "E5: asymmetry of the weights of both sides, SHG, give-away",
        .axis = "asymmetry (0: opposite weights)",
        .note = "Thin lines: 95 % intervals, over runs. The seed: that of men and of kings is the "
                "greatest",
        .labels = {"parameter"},
        .count = "runs",
        .counted = "runs for each dot",
        .marks = {{"|own + opponent's|, judged", "asymmetry", "low", "high"},
                  {"the same by |own| + |opponent's|", "relative", "relative_low",
                   "relative_high"}},
        .factor = 1,
        .from = 0,
        .to = 1.25,
    },
    {
        .table = "e6",
        .title = "E6: how far results of SHG are from any order",
        .axis = "cyclic share of the matrix of results, %",
        .note = "Thin lines: 95 % intervals, over pairs of games; noise: what an order would show "
                "by chance",
        .labels = {"series"},
        .count = "games",
        .counted = "games in all",
        .marks = {{"measured", "cyclic", "low", "high"}, {"noise", "noise", NULL, NULL}},
        .spans = {{NULL, 5, 5, "judged by"}},
        .factor = 100,
        .from = 0,
        .to = 30,
    },
    {
        .table = "a3",
        .title = "A3: mutation steps by size",
        .axis = "share of the mutations, %",
        .note = "Steps as a share of the coefficient, by tenths; a million mutations; their 95 % "
                "intervals are within the dots",
        .labels = {"from", "to"},
        .between = " to ",
        .marks = {{"measured", "share", "low", "high"}, {"expected of u²", "expected", NULL, NULL}},
        .factor = 100,
        .from = 0,
        .to = 35,
    },
    SCORES("b1", "B1: the staged heuristic against simpler ones, depth 6", "opponent", 40, 100),
    {
        .table = "b2",
        .title = "B2: stopped at half, how often the next iteration would be cut off",
        .axis = "share of the searches that stop past half, %",
        .note = "By nodes a move. Thin lines: 95 % intervals, over positions",
        .labels = {"nodes"},
        .count = "stopped",
        .counted = "searches for each dot",
        .marks = {{"", "share", "low", "high"}},
        .spans = {{NULL, 50, 50, "judged by"}},
        .factor = 100,
        .from = 40,
        .to = 100,
    },
    SCORES("b3", "B3: quiescence on jumps against none, at equal nodes", "player", 40, 70),
    SCORES("b4", "B4: forward pruning against none, at equal times", "player", 40, 60),
    {.table = NULL},
};
