/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Duels: evolutions against evolutions of the same number, or against one player. The evolution is
 * the unit: what evolutions and games leave open both stand in the spread over numbers. */
#include "papers/evolutions.h"

#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DUELS_MAX = 32, DEPTHS_MAX = 6, RULES_MAX = 3, ROWS_MAX = 64, FIGURES_MAX = 32 };

/* What a figure is of. */
typedef enum By { BY_ALL, BY_DUEL, BY_DEPTH, BY_RULES, BY_SET } By;
static const char *const BY_NAMES[] = {"all", "duel", "depth", "rules", "set", NULL};

/* A side: an evolution of a set, or a player, whose depth is put behind it. */
typedef struct DuelSide {
    EvolutionOrder order; /* set NULL: a player */
    const char *player;
} DuelSide;

typedef struct DuelsPlan {
    GamePlan game;
    int by;
    int count, depth_count, rules_count;
    DuelSide sides[DUELS_MAX][2];
    double depths[DEPTHS_MAX];
    const char *rules[RULES_MAX];
} DuelsPlan;

#define AT(member) offsetof(DuelsPlan, member)
static const Setting PLAN[] = {
    {SETTING_WORD("openings", NULL, NULL, AT(game.openings))},
    {SETTING_WHOLE("plies", NULL, NULL, 1, 100000, AT(game.plies))},
    {SETTING_CHOICE("by", NULL, NULL, AT(by), BY_NAMES)},
    {.name = NULL},
};
#undef AT

static bool read_side(const Claim *claim, const config_setting_t *duel, const char *text,
                      DuelSide *side) {
    if (strchr(text, ' ') != NULL) return evolution_parse(claim, duel, text, &side->order);
    side->player = text;
    return true;
}

static bool read_duel(const Claim *claim, const config_setting_t *duel, DuelSide sides[2]) {
    const char *words[2];
    if (!plan_pair(&claim->paper->text, duel,
                   "[\"SET TEMPLATE\", \"SET TEMPLATE\"], or a player as the second", words) ||
        !read_side(claim, duel, words[0], &sides[0]) ||
        !read_side(claim, duel, words[1], &sides[1]))
        return false;
    return sides[0].order.set != NULL ||
           config_text_complain(&claim->paper->text, duel, "an evolution as the first of two");
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "duels", "depths", "rules", NULL};
    const ConfigText *const text = &claim->paper->text;
    DuelsPlan *const plan = opaque;
    plan->game.games[SCALE_QUICK] = 40;
    plan->game.games[SCALE_PAPER] = 200;
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_words(text, from, "rules", 0, RULES_MAX, plan->rules, &plan->rules_count) ||
        !plan_depths(text, from, "depths", DEPTHS_MAX, plan->depths, &plan->depth_count) ||
        !plan_list(text, from, "duels", 1, DUELS_MAX, "duels", &plan->count) ||
        !plan_complete(text, from, &plan->game))
        return false;
    if (plan->rules_count == 0) plan->rules[plan->rules_count++] = "english";
    for (int i = 0; i < plan->rules_count; i++)
        if (rules_find(plan->rules[i]) == NULL)
            return config_text_refuse(text, from, "rules: there are no rules '%s'", plan->rules[i]);
    if (plan->count * plan->depth_count * plan->rules_count > ROWS_MAX)
        return config_text_refuse(text, from,
                                  "duels: expected at most %d with all depths and rules", ROWS_MAX);
    for (int i = 0; i < plan->count; i++)
        if (!read_duel(claim, plan_item(from, "duels", i), plan->sides[i])) return false;
    return true;
}

typedef struct DuelRow {
    const char *duel;
    Estimate score;
    double deviation;
    int evolutions;
    int64_t games;
} DuelRow;

static const Field FIELDS[] = {
    ROW_TEXT(DuelRow, duel),
    ROW_ESTIMATE("score", DuelRow, score, 4),
    FIELD("sd", REAL, DuelRow, deviation, .decimals = 4),
    ROW_INT(DuelRow, evolutions),
    ROW_COUNT(DuelRow, games),
};
static const Record DUELS = RECORD_OF("duels", FIELDS, DuelRow);

/* One duel by one of the rules at one depth: a score for each number. */
typedef struct DuelCell {
    int duel, depth, rules; /* indices of the plan */
    double scores[EVOLUTION_NUMBER_MAX];
} DuelCell;

/* "HG: 10f against 8f", or "8f: HG, speciation, against HG": what they share, and who meets. */
static void name_duel(const DuelsPlan *plan, const DuelCell *cell, Text *text) {
    const DuelSide *const own = &plan->sides[cell->duel][0], *const other = own + 1;
    if (other->order.set == NULL)
        text_append(text, "%s: %s against %s", own->order.set->label, own->order.template,
                    other->player);
    else if (own->order.set == other->order.set)
        text_append(text, "%s: %s against %s", own->order.set->label, own->order.template,
                    other->order.template);
    else
        text_append(text, "%s: %s, against %s", own->order.template, own->order.set->label,
                    other->order.set->label);
    if (plan->rules_count > 1) text_append(text, ", %s", plan->rules[cell->rules]);
    if (plan->depth_count > 1) text_append(text, ", depth %g", plan->depths[cell->depth]);
}

static bool add_side(const Measuring *it, const DuelSide *side, const char *rules, int number,
                     int depth, Experiment *experiment, Error *error) {
    char player[192];
    if (side->player == NULL) {
        EvolutionOrder order = side->order;
        order.rules = rules;
        order.number = number;
        return evolution_add_player(it, &order, depth, experiment, error);
    }
    if (strcmp(side->player, "engine") == 0)
        return kind_add_player(it, experiment, side->player, error);
    snprintf(player, sizeof player, "%s@%d", side->player, depth);
    return kind_add_player(it, experiment, player, error);
}

static bool play(const Measuring *it, const DuelsPlan *plan, int index, int number, DuelCell *cell,
                 Error *error) {
    char suffix[32];
    GamePlan game = plan->game;
    game.rules = plan->rules[cell->rules];
    Experiment experiment = kind_experiment(it, &game);
    const int depth = (int)plan->depths[cell->depth];
    const DuelSide *const sides = plan->sides[cell->duel];
    snprintf(suffix, sizeof suffix, "-%d-%d", index + 1, number);
    experiment.seed = rng_derive(rng_derive(it->campaign->seed, (uint64_t)index), (uint64_t)number);
    const bool is_made = add_side(it, &sides[0], game.rules, number, depth, &experiment, error) &&
                         add_side(it, &sides[1], game.rules, number, depth, &experiment, error);
    Standings *const standings = kind_play(it, suffix, is_made, &experiment, error);
    if (standings == NULL) return false;
    const PairCounts pairs = standings_pairs(standings, 0, 1);
    const Estimate score = pairs_score(&pairs);
    cell->scores[number - 1] = score.defined ? score.value : (double)NAN;
    standings_free(standings);
    return true;
}

/* The evolutions that all sides have. */
static int count_numbers(const Measuring *it, const DuelsPlan *plan) {
    int least = EVOLUTION_NUMBER_MAX;
    for (int i = 0; i < plan->count; i++)
        for (int k = 0; k < 2; k++) {
            const EvolutionSet *const set = plan->sides[i][k].order.set;
            const int count = set != NULL ? set->count[it->campaign->scale] : least;
            least = count < least ? count : least;
        }
    return least;
}

static DuelRow row_of(const char *name, const double *scores, int numbers, int64_t games) {
    const Estimate mean = mean_of_shares(scores, numbers);
    return (DuelRow){name, kind_known(mean), mean_deviation(scores, numbers), numbers, games};
}

/* What a figure is called that a cell is part of. */
static void name_figure(const DuelsPlan *plan, const DuelCell *cell, Text *text) {
    switch ((By)plan->by) {
    case BY_ALL: text_append_string(text, "score"); break;
    case BY_DUEL: name_duel(plan, cell, text); break;
    case BY_DEPTH: text_append(text, "depth %g", plan->depths[cell->depth]); break;
    case BY_RULES: text_append_string(text, plan->rules[cell->rules]); break;
    case BY_SET: text_append_string(text, plan->sides[cell->duel][0].order.set->label); break;
    }
}

/* A figure for all cells of the same name: of each number the mean over these. */
static void add_figures(const Measuring *it, const DuelsPlan *plan, const DuelCell *cells,
                        int count, int numbers) {
    for (int i = 0; i < count; i++) {
        Text name = {.data = NULL}, other = {.data = NULL};
        double means[EVOLUTION_NUMBER_MAX] = {0};
        int first = count, alike = 0;
        name_figure(plan, &cells[i], &name);
        for (int k = count - 1; k >= 0; k--) {
            text_clear(&other);
            name_figure(plan, &cells[k], &other);
            if (strcmp(name.data, other.data) != 0) continue;
            for (int n = 0; n < numbers; n++) means[n] += cells[k].scores[n];
            first = k;
            alike++;
        }
        for (int n = 0; n < numbers; n++) means[n] /= alike;
        if (first == i)
            figures_add_mean(it->figures, FIGURE_SCORE, name.data, means, numbers, "evolutions");
        text_free(&name);
        text_free(&other);
    }
}

static bool write_rows(const Measuring *it, const DuelsPlan *plan, const DuelCell *cells, int count,
                       int numbers, Error *error) {
    DuelRow rows[ROWS_MAX + 1];
    Text names[ROWS_MAX] = {{.data = NULL}};
    double means[EVOLUTION_NUMBER_MAX] = {0};
    const int64_t games = plan->game.games[it->campaign->scale] * numbers;
    int written = count;
    for (int i = 0; i < count; i++) {
        name_duel(plan, &cells[i], &names[i]);
        rows[i] = row_of(text_string(&names[i]), cells[i].scores, numbers, games);
        for (int n = 0; n < numbers; n++) means[n] += cells[i].scores[n] / count;
    }
    if (plan->by == BY_ALL) rows[written++] = row_of("all", means, numbers, games * count);
    const bool good = kind_write_table(it, "", &DUELS, rows, written, error);
    for (int i = 0; i < count; i++) text_free(&names[i]);
    return good;
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const DuelsPlan *const plan = opaque;
    const int count = plan->count * plan->depth_count * plan->rules_count;
    const int numbers = count_numbers(it, plan);
    for (int i = 0; i < plan->count; i++) {
        const char *const player = plan->sides[i][1].player;
        if (player == NULL || strcmp(player, "engine") != 0 || it->campaign->engine != NULL)
            continue;
        text_append_string(it->note, "It needs an external engine: --engine. ");
        return true;
    }
    DuelCell *const cells = memory_allocate((size_t)count * sizeof *cells);
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        cells[i].duel = i % plan->count;
        cells[i].depth = i / plan->count % plan->depth_count;
        cells[i].rules = i / plan->count / plan->depth_count;
        for (int number = 1; good && number <= numbers; number++)
            good = play(it, plan, i, number, &cells[i], error);
    }
    if (good) {
        add_figures(it, plan, cells, count, numbers);
        good = write_rows(it, plan, cells, count, numbers, error);
    }
    free(cells);
    return good;
}

const Kind KIND_DUELS = {
    .name = "duels",
    .summary = "evolutions against evolutions or a player; the evolution is the unit",
    .plan_size = sizeof(DuelsPlan),
    .read = read,
    .measure = measure,
};
