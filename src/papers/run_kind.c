/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/run_kind.h"

#include <stdio.h>
#include <string.h>

/* 3Ph with stages that overlap: its parameters and stages, but that boards with kings are also of
 * the beginning, and endings with kings also of the middle. */
static const char OVERLAP_TEXT[] =
    "name = \"3ph-overlap\"; summary = \"3ph with stages that overlap\";\n"
    "components = (\n"
    "  { name = \"Beginning\"; if_all = { own_pieces = [4, 72]; opponent_pieces = [4, 72]; };\n"
    "    weights = { men = 100; safe_men = 4; movable_men = 3; promotion_distance = -3;\n"
    "                promotion_vacancies = 3; }; },\n"
    "  { name = \"Kings\"; if_all = { total_kings = [1, 72]; };\n"
    "    weights = { men = 100; kings = 150; safe_men = 4; safe_kings = 2; movable_men = 3;\n"
    "                movable_kings = 5; promotion_distance = -3; promotion_vacancies = 3; }; },\n"
    "  { name = \"Ending\"; if_any = { own_pieces = [0, 3]; opponent_pieces = [0, 3]; };\n"
    "    weights = { men = 100; kings = 150; safe_men = 4; safe_kings = 2; movable_men = 3;\n"
    "                movable_kings = 5; promotion_distance = -3; promotion_vacancies = 3; }; }\n"
    ");\n";

#define APART(count) "own_" count " = 1; opponent_" count " = -1; "
static const char RAW_TEXT[] =
    "name = \"8f-raw\"; summary = \"8f with each side's counts apart\";\n"
    "weights = { " APART("men") APART("kings") APART("safe_men") APART("safe_kings")
        APART("movable_men") APART("movable_kings") APART("promotion_distance")
            APART("promotion_vacancies") "};\n";

/* NULL: a template that the program brings, none of these. */
static const char *template_of_ours(const char *name) {
    if (strcmp(name, "3ph-overlap") == 0) return OVERLAP_TEXT;
    return strcmp(name, "8f-raw") == 0 ? RAW_TEXT : NULL;
}

/* The genetic algorithm, as it is told or with something else. */
#define GA(label, suffix, more)                                                                    \
    {                                                                                              \
        "GA" label, "ga" suffix, "ga",                                                             \
            {"generations=27,score-games=0" more, "score-games=0" more}, {                         \
            12, 40                                                                                 \
        }                                                                                          \
    }

/* The kinds, at quick and at paper scale. */
static const struct {
    const char *label, *prefix, *generator, *settings[2];
    int count[2];
} KINDS[RUN_KINDS] = {
    [RUN_HG] = {"HG", "hg", "hg", {"positions=1000", ""}, {3, 20}},
    [RUN_SHG_4] = {"SHG, depth 4",
                   "shg4",
                   "shg",
                   {"depth=4,crossovers=300,score-games=0",
                    "depth=4,crossovers=12000,score-games=0"},
                   {3, 10}},
    [RUN_HG_4] = {"HG, depth 4", "hg4", "hg", {"positions=1000,depth=4", "depth=4"}, {3, 10}},
    [RUN_SHG_3] = {"SHG, depth 3",
                   "shg3",
                   "shg",
                   {"depth=3,crossovers=1200,score-games=0", "depth=3,score-games=0"},
                   {3, 10}},
    [RUN_HG_SPECIATION] = {"HG, speciation",
                           "hg-speciation",
                           "hg",
                           {"positions=1000,speciation=true", "speciation=true"},
                           {3, 10}},
    [RUN_HG_TOURNAMENT] = {"HG, tournaments of 20",
                           "hg-tournament",
                           "hg",
                           {"positions=1000,tournament=20", "tournament=20"},
                           {3, 10}},
    [RUN_HG_FEW] = {"HG, SHG's crossovers",
                    "hg-few",
                    "hg",
                    {"positions=1000,crossovers=20", "crossovers=800"}, /* of 15 phases */
                    {3, 10}},
    [RUN_HG_REUSE] = {"HG, boards reused",
                      "hg-reuse",
                      "hg",
                      {"positions=1600,reuse=true", "reuse=true"},
                      {3, 10}},
    [RUN_HG_ADDITION] = {"HG, mutation by addition",
                         "hg-addition",
                         "hg",
                         {"positions=1000,addition=10", "addition=10"},
                         {3, 10}},
    [RUN_SHG_UNMUTATED] = {"SHG, without mutation",
                           "shg-unmutated",
                           "shg",
                           {"depth=4,crossovers=300,mutation=0,score-games=0",
                            "depth=4,crossovers=12000,mutation=0,score-games=0"},
                           {3, 10}},
    [RUN_TD] = {"TD", "td", "td", {"games=200,score-games=0", "score-games=0"}, {3, 10}},
    [RUN_SHG_RAW] = {"SHG, counts apart",
                     "shg-raw",
                     "shg",
                     {"depth=3,crossovers=3000,score-games=0", "depth=3,score-games=0"},
                     {8, 16}},
    [RUN_GA] = GA("", "", ""),
    [RUN_GA_RANDOM] = GA(", begun at random", "-random", ",start=random"),
    [RUN_GA_CONSTANT] = GA(", steps of one size", "-constant", ",step=constant"),
    [RUN_GA_ANYWHERE] = GA(", drawn anew", "-anywhere", ",step=anywhere"),
};

const char *run_kind_label(RunKind kind) { return KINDS[kind].label; }

const char *run_kind_prefix(RunKind kind) { return KINDS[kind].prefix; }

int run_kind_count(RunKind kind, Scale scale) { return KINDS[kind].count[scale]; }

EvolutionPlan run_kind_plan(const ClaimRun *run, RunKind kind, const char *heuristic,
                            const char *rules, int number, char name[RUN_NAME_SIZE]) {
    snprintf(name, RUN_NAME_SIZE, "%s-%s-%s-%s%d", KINDS[kind].prefix, heuristic, rules,
             run->scale == SCALE_QUICK ? "q" : "", number);
    return (EvolutionPlan){
        .name = name,
        .generator = KINDS[kind].generator,
        .heuristic = heuristic,
        .text = template_of_ours(heuristic),
        .rules = rules,
        .settings = KINDS[kind].settings[run->scale],
        .seed = run->evolution_seed + (uint64_t)number,
    };
}
