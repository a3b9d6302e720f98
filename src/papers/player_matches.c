/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches between players, each group at several depths or limits. */
#include "papers/kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 12, VALUES_MAX = 16, OPPONENTS_MAX = 16, PLAYER_SIZE = 192 };

/* A group: a player against opponents, once for each value, which takes the place of "%" in all
 * texts. */
typedef struct Group {
    const char *player, *called; /* called: what tables say; NULL: the player's description */
    const char *opponents[OPPONENTS_MAX], *against[OPPONENTS_MAX]; /* against: likewise */
    const char *values[VALUES_MAX];
    const char *figure; /* what a figure is called; NULL: a figure for each opponent */
    int opponent_count, against_count, value_count;
    bool pooled; /* one figure of the whole group */
} Group;

typedef struct MatchesPlan {
    GamePlan game;
    int count;
    Group groups[GROUPS_MAX];
} MatchesPlan;

static const Setting PLAN[] = {GAME_SETTINGS(MatchesPlan), {.name = NULL}};

#define AT(member) offsetof(Group, member)
static const Setting GROUP[] = {
    {SETTING_WORD("player", NULL, NULL, AT(player))},
    {SETTING_WORD("called", NULL, NULL, AT(called))},
    {SETTING_WORD("figure", NULL, NULL, AT(figure))},
    {SETTING_FLAG("pooled", NULL, AT(pooled))},
    {.name = NULL},
};
#undef AT

static bool read_group(const ConfigText *text, const config_setting_t *from, Group *group) {
    static const char *const LISTS[] = {"opponents", "against", "each", NULL};
    if (!plan_read(text, from, GROUP, LISTS, group) ||
        !plan_words(text, from, "opponents", 1, OPPONENTS_MAX, group->opponents,
                    &group->opponent_count) ||
        !plan_words(text, from, "against", 0, OPPONENTS_MAX, group->against,
                    &group->against_count) ||
        !plan_words(text, from, "each", 0, VALUES_MAX, group->values, &group->value_count))
        return false;
    if (group->player == NULL) return config_text_complain(text, from, "a player");
    if (group->against_count != 0 && group->against_count != group->opponent_count)
        return config_text_refuse(text, from, "against: expected a name for each opponent");
    if (group->value_count == 0) group->values[group->value_count++] = "";
    return !group->pooled || group->figure != NULL ||
           config_text_refuse(text, from, "pooled: expected figure = \"…\", what it is called");
}

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "groups", NULL};
    const ConfigText *const text = &claim->paper->text;
    MatchesPlan *const plan = opaque;
    int figures = 0;
    plan->game.games[SCALE_QUICK] = 200;
    plan->game.games[SCALE_PAPER] = 2000;
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_complete(text, from, &plan->game) ||
        !plan_groups(text, from, "groups", GROUPS_MAX, &plan->count))
        return false;
    for (int i = 0; i < plan->count; i++) {
        const Group *const group = &plan->groups[i];
        if (!read_group(text, plan_item(from, "groups", i), &plan->groups[i])) return false;
        figures += group->pooled ? 1 : group->opponent_count * group->value_count;
    }
    return figures <= PARTS_MAX ||
           config_text_refuse(text, from, "groups: expected at most %d figures, not %d", PARTS_MAX,
                              figures);
}

typedef struct MatchRow {
    const char *player, *opponent;
    Estimate score;
    double elo;
    int64_t games;
} MatchRow;

static const Field FIELDS[] = {
    ROW_TEXT(MatchRow, player),
    ROW_TEXT(MatchRow, opponent),
    ROW_ESTIMATE("score", MatchRow, score, 4),
    ROW_REAL(MatchRow, elo, 1),
    ROW_COUNT(MatchRow, games),
};
static const Record MATCHES = RECORD_OF("matches", FIELDS, MatchRow);

/* The text with the value in place of "%". */
static void put_value(const char *text, const char *value, char out[PLAYER_SIZE]) {
    const char *const place = strchr(text, '%');
    if (place == NULL)
        snprintf(out, PLAYER_SIZE, "%s", text);
    else
        snprintf(out, PLAYER_SIZE, "%.*s%s%s", (int)(place - text), text, value, place + 1);
}

/* Plays a group at a value: adds a row and a figure for each opponent, and all pairs to `pool`. */
static bool play(const Measuring *it, const MatchesPlan *plan, const Group *group,
                 const char *value, const char *suffix, Rows *rows, PairCounts *pool,
                 Error *error) {
    char player[PLAYER_SIZE], opponent[PLAYER_SIZE], name[PLAYER_SIZE];
    Experiment experiment = kind_experiment(it, &plan->game);
    if (group->opponent_count > 1) experiment.format = FORMAT_GAUNTLET;
    put_value(group->player, value, player);
    bool is_made = kind_add_player(it, &experiment, player, error);
    for (int i = 0; is_made && i < group->opponent_count; i++) {
        put_value(group->opponents[i], value, opponent);
        is_made = kind_add_player(it, &experiment, opponent, error);
    }
    Standings *const standings = kind_play(it, suffix, is_made, &experiment, error);
    if (standings == NULL) return false;
    put_value(group->called != NULL ? group->called : group->player, value, player);
    for (int i = 0; i < group->opponent_count; i++) {
        const PairCounts pairs = standings_pairs(standings, 0, i + 1);
        put_value(group->against_count > 0 ? group->against[i] : group->opponents[i], value,
                  opponent);
        const MatchRow row = {player, opponent, pairs_score(&pairs), pairs_elo(&pairs).value,
                              (int64_t)standings_met(standings, 0, i + 1)};
        rows_add(rows, &MATCHES, &row);
        for (int k = 0; k < PAIR_OUTCOMES; k++) pool->n[k] += pairs.n[k];
        if (group->pooled) continue;
        if (group->figure != NULL)
            put_value(group->figure, value, name);
        else
            snprintf(name, sizeof name, "%.90s against %.90s", player, opponent);
        figures_add_pairs(it->figures, name, &pairs);
    }
    standings_free(standings);
    return true;
}

static bool needs_engine(const MatchesPlan *plan) {
    bool needs = false;
    for (int i = 0; i < plan->count; i++) {
        needs |= strcmp(plan->groups[i].player, "engine") == 0;
        for (int k = 0; k < plan->groups[i].opponent_count; k++)
            needs |= strcmp(plan->groups[i].opponents[k], "engine") == 0;
    }
    return needs;
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const MatchesPlan *const plan = opaque;
    Rows rows = {.items = NULL};
    bool good = true;
    int played = 0;
    if (needs_engine(plan) && it->campaign->engine == NULL) {
        text_append_string(it->note, "It needs an external engine: --engine. ");
        return true;
    }
    for (int i = 0; good && i < plan->count; i++) {
        const Group *const group = &plan->groups[i];
        PairCounts pool = {{0}};
        for (int k = 0; good && k < group->value_count; k++) {
            char suffix[16] = "";
            if (plan->count > 1 || group->value_count > 1)
                snprintf(suffix, sizeof suffix, "-%d", ++played);
            good = play(it, plan, group, group->values[k], suffix, &rows, &pool, error);
        }
        if (good && group->pooled) figures_add_pairs(it->figures, group->figure, &pool);
    }
    good = good && kind_write_table(it, "", &MATCHES, rows.items, (int)rows.count, error);
    rows_free(&rows);
    return good;
}

const Kind KIND_MATCHES = {
    .name = "matches",
    .summary = "players against each other at depths or limits; a figure is a share of the points",
    .plan_size = sizeof(MatchesPlan),
    .read = read,
    .measure = measure,
};
