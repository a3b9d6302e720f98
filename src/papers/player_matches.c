/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches: each group has a player and its opponents, who play under each of the rules and at each
 * value, which replaces "%" in all texts and is the depth of evolutions. The units are pairs of
 * games. Evolutions meet those of the same number, a unit: the spread of numbers contains the noise
 * of evolutions and games. Matches whose figures
 * have the same name make one figure if they agree. */
#include "papers/evolutions.h"
#include "stats/single_games.h"

#include <stdio.h>

enum { PLAYER_SIZE = 192, OPPONENTS_MAX = 16, VALUES_MAX = 16, GROUPS_MAX = 32 };

/* Results of single games, for Black. */
static const char *const RESULT_WORDS[] = {"lost", "drawn", "won", "", NULL};
/* What figures are of: the player's points, wins or draws, or the length of games from the start.
 */
enum { SHOW_SCORE, SHOW_WINS, SHOW_DRAWS, SHOW_PLIES };
static const char *const SHOWN[] = {"score", "wins", "draws", "plies", NULL};
static const FigureUnit SHOWN_UNITS[] = {FIGURE_SCORE, FIGURE_SHARE, FIGURE_SHARE, FIGURE_NUMBER};
/* The figures of a group's two lists of single games. */
static const char *const SINGLES[][3] = {
    {"printed", "p of the printed results", "likelihood ratio of the printed results"},
    {"inferred", "p of the inferred results", "likelihood ratio of the inferred results"},
};

typedef struct SingleResults {
    int results_count, results[SINGLE_GAMES_MAX];
} SingleResults;

typedef struct MatchGroup {
    const char *player, *opponents[OPPONENTS_MAX];
    const char *called, *against[OPPONENTS_MAX]; /* names in tables; NULL: the descriptions */
    const char *figure;                          /* name in figures; NULL: as in the plan */
    int opponents_count, against_count;
    /* The single games that the paper prints, of the player as Black against each opponent; and
     * the same with those that it leaves open. */
    SingleResults printed, inferred;
} MatchGroup;

typedef struct MatchesPlan {
    CommonPlan common;
    const char *rules[3], *each[VALUES_MAX];
    const char *figure; /* NULL: the names of the players */
    int rules_count, each_count, groups_count, show;
    MatchGroup groups[GROUPS_MAX];
} MatchesPlan;

static const Setting GROUP[] = {
    {KEY_WORD(MatchGroup, player), .flags = SETTING_NEEDED, .check = paper_is_side},
    {KEY_WORD(MatchGroup, called)},
    {KEY_WORDS(1, OPPONENTS_MAX, MatchGroup, opponents), .check = paper_is_side},
    {KEY_WORDS(0, OPPONENTS_MAX, MatchGroup, against)},
    {KEY_WORD(MatchGroup, figure)},
    {SETTING_CHOICE("printed", NULL, NULL, offsetof(MatchGroup, printed.results), RESULT_WORDS),
     SETTING_LIST(0, SINGLE_GAMES_MAX, MatchGroup, printed.results)},
    {SETTING_CHOICE("inferred", NULL, NULL, offsetof(MatchGroup, inferred.results), RESULT_WORDS),
     SETTING_LIST(0, SINGLE_GAMES_MAX, MatchGroup, inferred.results)},
    {.name = NULL},
};
static const Setting MATCHES[] = {
    MEASUREMENT_KEYS,
    {KEY_WORDS(0, 3, MatchesPlan, rules), .check = paper_is_rules},
    PLIES_KEY,
    GAMES_KEY,
    {KEY_WORDS(0, VALUES_MAX, MatchesPlan, each)},
    {KEY_WORD(MatchesPlan, figure)},
    {KEY_CHOICE(MatchesPlan, show, SHOWN)},
    {KEY_GROUPS(1, GROUPS_MAX, MatchesPlan, groups, GROUP)},
    {.name = NULL},
};

/* A group under one of the rules at one value: games that are played together. */
typedef struct GroupRun {
    const MatchGroup *group;
    const char *rules, *value;
} GroupRun;

/* Lists all groups at the first value under the first rules, at the next value, … */
static GroupRun run_at(const MatchesPlan *plan, int index) {
    const int at = index / plan->groups_count;
    return (GroupRun){&plan->groups[index % plan->groups_count], plan->rules[at / plan->each_count],
                      plan->each[at % plan->each_count]};
}

static int runs_count(const MatchesPlan *plan) {
    return plan->rules_count * plan->each_count * plan->groups_count;
}

/* Returns a side of a group: the player (-1) or an opponent. */
static const char *side_of(const MatchGroup *group, int index) {
    return index < 0 ? group->player : group->opponents[index];
}

/* Replaces "%" in the text by the value. */
static void put_value(const char *text, const char *value, char out[PLAYER_SIZE]) {
    const char *const place = strchr(text, '%');
    if (place == NULL)
        snprintf(out, PLAYER_SIZE, "%s", text);
    else
        snprintf(out, PLAYER_SIZE, "%.*s%s%s", (int)(place - text), text, value, place + 1);
}

/* Appends a side's name in tables: for an evolution "HG: 8f@6", unless the group has a name. */
static void call_side(const Paper *paper, const GroupRun *run, int index, char out[PLAYER_SIZE]) {
    const char *const side = side_of(run->group, index);
    const EvolutionOrder order = paper_evolution(paper, side, run->rules, 1);
    const char *const called = index < 0 ? run->group->called : run->group->against[index];
    if (called == NULL && order.set != NULL)
        snprintf(out, PLAYER_SIZE, "%s: %s@%s", order.set->label, order.template, run->value);
    else
        put_value(called != NULL ? called : side, run->value, out);
}

/* Checks that a group's sides change with the values, and that no needed side is missing. */
static bool check_values(const ConfigText *text, const config_setting_t *whole,
                         const config_setting_t *at, const MatchesPlan *plan,
                         const MatchGroup *group) {
    bool changes = plan->each_count < 2;
    for (int i = -1; i < group->opponents_count; i++) {
        const char *const side = side_of(group, i);
        const bool is_evolved = strchr(side, ' ') != NULL, has_value = strchr(side, '%') != NULL;
        int64_t depth = 0;
        changes |= is_evolved || has_value;
        for (int k = 0; k < plan->each_count; k++) {
            char player[PLAYER_SIZE];
            if (is_evolved && !text_parse_int(plan->each[k], 1, SEARCH_DEPTH_MAX, &depth))
                return config_text_refuse(
                    text, whole, "each: expected the depths of '%.40s', as each = \"6\"", side);
            put_value(side, plan->each[k], player);
            if (!is_evolved && has_value && plan->each[k][0] != '\0' &&
                !paper_is_player(text, at, player))
                return false;
        }
    }
    return changes ||
           config_text_refuse(text, at, "player, opponents: expected \"%%\" for values of `each`");
}

/* Checks that lists have a value for each opponent. */
static bool check_lists(const ConfigText *text, const config_setting_t *at,
                        const MatchGroup *group) {
    const struct {
        const char *key;
        int count;
    } lists[] = {{"against", group->against_count},
                 {"printed", group->printed.results_count},
                 {"inferred", group->inferred.results_count}};
    for (int i = 0; i < 3; i++)
        if (lists[i].count != 0 && lists[i].count != group->opponents_count)
            return config_text_refuse(text, at, "%s: expected one for each opponent", lists[i].key);
    return lists[1].count > 0 || lists[2].count == 0 ||
           config_text_refuse(text, at, "inferred: expected only with `printed`");
}

static bool check_matches(const Claim *claim, const config_setting_t *whole, void *opaque) {
    MatchesPlan *const plan = opaque;
    const ConfigText *const text = &claim->paper->text;
    bool are_evolved = false, are_printed = false;
    int figures = 0;
    if (plan->rules_count == 0) plan->rules[plan->rules_count++] = "english";
    if (plan->each_count == 0) plan->each[plan->each_count++] = "";
    for (int i = 0; i < plan->groups_count; i++) {
        const config_setting_t *const at = config_text_item(whole, "groups", i);
        const MatchGroup *const group = &plan->groups[i];
        if (!check_lists(text, at, group) || !check_values(text, whole, at, plan, group))
            return false;
        for (int k = -1; k < group->opponents_count; k++)
            are_evolved |= strchr(side_of(group, k), ' ') != NULL;
        are_printed |= group->printed.results_count != 0;
        figures += group->opponents_count;
    }
    if (are_printed && plan->show != SHOW_SCORE)
        return config_text_refuse(text, whole, "show: expected only where no games are printed");
    if (are_evolved && are_printed)
        return config_text_refuse(text, whole, "printed: expected only where no evolution plays");
    figures *= plan->rules_count * plan->each_count;
    return figures <= MATCHES_MAX ||
           config_text_refuse(text, whole, "groups: expected at most %d matches, not %d",
                              MATCHES_MAX, figures);
}

/* Playing */

/* A row of the table: the games of two players. */
typedef struct MatchRow {
    const char *player, *opponent, *rules;
    Estimate score;
    double elo;
    int64_t evolutions, games, wins, draws, losses;
} MatchRow;

static const CsvColumn MATCH_COLUMNS[] = {
    COLUMN("player", TEXT, MatchRow, player, .meaning = "as the paper calls it"),
    COLUMN("opponent", TEXT, MatchRow, opponent,
           .meaning = "opponent, as the paper calls it; in s4.csv and s5.csv only its depth"),
    COLUMN("rules", TEXT, MatchRow, rules, .meaning = "rules of the game"),
    COLUMN_ESTIMATE("score", "", MatchRow, score, "points of the player a game", .decimals = 4,
                    .unit = "share"),
    COLUMN("elo", REAL, MatchRow, elo, .decimals = 1, .unit = "Elo",
           .meaning = "the score as Elo; empty for evolutions"),
    COLUMN("evolutions", COUNT, MatchRow, evolutions, .unit = "evolutions",
           .meaning = "evolutions, the units of the interval; empty if pairs of games are"),
    COLUMN("games", COUNT, MatchRow, games, .unit = "games", .meaning = "games with a result"),
    COLUMN("wins", COUNT, MatchRow, wins, .unit = "games",
           .meaning = "games won as Black, if the paper prints games"),
    COLUMN("draws", COUNT, MatchRow, draws, .unit = "games", .meaning = "games drawn as Black"),
    COLUMN("losses", COUNT, MatchRow, losses, .unit = "games", .meaning = "games lost as Black"),
};
const CsvSchema MATCH_ROWS = SCHEMA_OF("matches", MATCH_COLUMNS, MatchRow);

/* The results of a player against an opponent. */
typedef struct PlayerMatch {
    char player[PLAYER_SIZE], opponent[PLAYER_SIZE], figure[3 * PLAYER_SIZE];
    const char *rules;
    bool is_printed;
    int64_t games;
    uint64_t results[SINGLE_RESULTS];    /* of printed games, as Black */
    PairCounts pairs;                    /* of the last number */
    Estimate shown;                      /* of the last number */
    double scores[EVOLUTION_NUMBER_MAX]; /* of each number; and what is shown */
    double values[EVOLUTION_NUMBER_MAX];
} PlayerMatch;

/* Returns the number of evolutions that every side has; 0: no side is evolved. */
static int numbers_of(const Measurement *it) {
    const MatchesPlan *const plan = it->measure->plan;
    int numbers = 0;
    for (int i = 0; i < plan->groups_count; i++)
        for (int k = -1; k < plan->groups[i].opponents_count; k++) {
            const int own = evolution_count(it, side_of(&plan->groups[i], k));
            if (own > 0 && (numbers == 0 || own < numbers)) numbers = own;
        }
    return numbers;
}

static void name_found(const Paper *paper, const MatchesPlan *plan, const GroupRun *run,
                       int opponent, PlayerMatch *found) {
    const bool are_several = plan->rules_count > 1;
    const char *const figure = run->group->figure != NULL ? run->group->figure : plan->figure;
    char name[(size_t)2 * PLAYER_SIZE + sizeof " against "];
    found->rules = run->rules;
    found->is_printed = run->group->printed.results_count > 0;
    call_side(paper, run, -1, found->player);
    call_side(paper, run, opponent, found->opponent);
    if (figure != NULL)
        put_value(figure, run->value, name);
    else
        snprintf(name, sizeof name, "%s against %s", found->player, found->opponent);
    snprintf(found->figure, sizeof found->figure, "%s%s%s", name,
             are_several && name[0] != '\0' ? ", " : "", are_several ? run->rules : "");
}

/* Returns what the plan shows of a player's games, given the totals of its opponent. */
static Estimate estimate_of(const PlayerTotals *opponent, int show) {
    if (show == SHOW_PLIES) return ratio_estimate(&opponent->plies);
    return mean_of_hits((double)(show == SHOW_WINS ? opponent->losses : opponent->draws),
                        player_games(opponent));
}

/* Takes the games against an opponent, by evolutions of a number (0: no evolutions). */
static void take_games(const TournamentStats *stats, int opponent, int show, int number,
                       PlayerMatch *found) {
    const Encounters *const encounters = tournament_stats_encounters(stats);
    uint64_t *const results = found->results;
    for (int outcome = 0; found->is_printed && outcome < ENCOUNTER_OUTCOMES; outcome++)
        results[outcome / 3] += encounters_count(encounters, 0, opponent, outcome);
    found->pairs = tournament_stats_pairs(stats, 0, opponent);
    if (found->is_printed) found->pairs = (PairCounts){{results[0], 0, results[1], 0, results[2]}};
    found->games += found->is_printed ? (int64_t)pairs_total(&found->pairs)
                                      : (int64_t)tournament_stats_played(stats, 0, opponent);
    const Estimate score = pairs_score(&found->pairs);
    found->shown =
        show == SHOW_SCORE ? score : estimate_of(tournament_stats_player(stats, opponent), show);
    if (number == 0) return;
    found->scores[number - 1] = estimate_known(score).value;
    found->values[number - 1] = estimate_known(found->shown).value;
}

/* Plays a run with the evolutions of a number (0: no evolutions). */
static bool play_group(const Measurement *it, int index, int number, PlayerMatch *found,
                       Error *error) {
    const MatchesPlan *const plan = it->measure->plan;
    const GroupRun run = run_at(plan, index);
    const int opponents = run.group->opponents_count, show = plan->show;
    const bool is_printed = run.group->printed.results_count > 0;
    char suffix[32] = "", side[PLAYER_SIZE];
    int64_t depth = 0;
    MeasurementGames games =
        measurement_games(it, is_printed || show == SHOW_PLIES ? "start" : "ballots", run.rules,
                          number > 0 ? measurement_count(it, &plan->common.games, 40, 200)
                                     : measurement_count(it, &plan->common.games, 200, 2000),
                          error);
    if (opponents > 1) games.experiment.format = FORMAT_GAUNTLET;
    if (number > 0) {
        games.experiment.seed =
            rng_derive(rng_derive(it->campaign->seed, (uint64_t)index), (uint64_t)number);
        snprintf(suffix, sizeof suffix, ".%d.%d", index + 1, number);
    } else if (runs_count(plan) > 1) {
        snprintf(suffix, sizeof suffix, ".%d", index + 1);
    }
    text_parse_int(run.value, 1, SEARCH_DEPTH_MAX, &depth);
    for (int i = -1; i < opponents; i++) {
        put_value(side_of(run.group, i), run.value, side);
        measurement_add_side(&games, side, number, strchr(side, ' ') != NULL ? (int)depth : 0);
    }
    TournamentStats *const stats = measurement_play(&games, suffix);
    if (stats == NULL) return false;
    for (int i = 0; i < opponents; i++) take_games(stats, i + 1, show, number, &found[i]);
    tournament_stats_free(stats);
    return true;
}

static void add_row(const PlayerMatch *found, int numbers, Rows *rows) {
    const bool is_printed = found->is_printed;
    const MatchRow row = {
        found->player,
        found->opponent,
        found->rules,
        estimate_known(numbers > 0 ? mean_of_shares(found->scores, numbers)
                                   : pairs_score(&found->pairs)),
        numbers > 0 ? (double)NAN : pairs_elo(&found->pairs).value,
        numbers > 0 ? numbers : -1,
        found->games,
        is_printed ? (int64_t)found->results[SINGLE_WON] : -1,
        is_printed ? (int64_t)found->results[SINGLE_DRAWN] : -1,
        is_printed ? (int64_t)found->results[SINGLE_LOST] : -1,
    };
    rows_add(rows, &MATCH_ROWS, &row);
}

static void add_figure(const Measurement *it, const PlayerMatch *found, int numbers,
                       const char *name) {
    const int show = ((const MatchesPlan *)it->measure->plan)->show;
    const FigureUnit unit = SHOWN_UNITS[show];
    if (numbers > 0)
        figures_add_mean(it->figures, unit, name, found->values, numbers, "evolutions");
    else if (show == SHOW_SCORE)
        figures_add_pairs(it->figures, name, &found->pairs);
    else if (show == SHOW_PLIES)
        figures_add_estimate(it->figures, unit, name, found->shown, (double)found->games - 1,
                             found->games, "games");
    else
        figures_add_hits(it->figures, name, found->shown.value * (double)found->games,
                         (uint64_t)found->games, "games");
}

/* Adds the figures of all matches with the same name of a figure, if the one at an index is the
 * first of them: one figure if they agree. */
static void add_figures(const Measurement *it, const PlayerMatch *found, int count, int index,
                        int numbers) {
    const char *const figure = found[index].figure;
    const int first = it->figures->count;
    int alike = 0;
    for (int i = 0; i < count; i++) {
        if (found[i].is_printed || strcmp(found[i].figure, figure) != 0) continue;
        if (i < index) return;
        alike++;
    }
    for (int i = index; i < count; i++) {
        if (found[i].is_printed || strcmp(found[i].figure, figure) != 0) continue;
        TEXT_AUTO Text name = {.data = NULL};
        text_append_string(&name, figure);
        if (alike > 1)
            text_append(&name, "%s%s against %s", figure[0] != '\0' ? ": " : "", found[i].player,
                        found[i].opponent);
        add_figure(it, &found[i], numbers, text_string(&name));
    }
    if (alike > 1) figures_pool(it->figures, first, figure);
}

/* Adds the figures of a group's games against all opponents, as a list has their results. */
static void add_pattern(const Measurement *it, const SingleResults *list, const PlayerMatch *found,
                        const char *const single[3]) {
    uint64_t games[SINGLE_GAMES_MAX][SINGLE_RESULTS] = {{0}};
    const int count = list->results_count;
    if (count == 0) return;
    for (int i = 0; i < count; i++) memcpy(games[i], found[i].results, sizeof games[i]);
    const SingleGames fit =
        single_games_of(list->results, count, (const uint64_t(*)[SINGLE_RESULTS])games);
    const double ratio = fit.chance / fit.regardless;
    const double reach = exp(STATS_NORMAL_975 * fit.error);
    figures_add_exact(it->figures, FIGURE_NUMBER, single[1], fit.p_value);
    figures_add_estimate(it->figures, FIGURE_FACTOR, single[2],
                         (Estimate){true, ratio, ratio / reach, ratio * reach}, INFINITY,
                         found[0].games, "games");
    text_append(it->note,
                "The %s single games have a chance of %.3g %% here, and %.3g %% if depth did not "
                "matter. ",
                single[0], 100 * fit.chance, 100 * fit.regardless);
}

/* Adds the name of each match's figure once, and those of single games. */
static void name_figures(const Claim *claim, const void *opaque, Figures *figures) {
    const MatchesPlan *const plan = opaque;
    PlayerMatch *const found = memory_allocate(sizeof *found);
    const int first = figures->count;
    for (int i = 0; i < runs_count(plan); i++) {
        const GroupRun run = run_at(plan, i);
        const int singles[] = {run.group->printed.results_count, run.group->inferred.results_count};
        for (int k = 0; k < 2; k++) {
            if (singles[k] == 0) continue;
            figures_add_exact(figures, FIGURE_NUMBER, SINGLES[k][1], NAN);
            figures_add_exact(figures, FIGURE_FACTOR, SINGLES[k][2], NAN);
        }
        for (int k = 0; singles[0] == 0 && k < run.group->opponents_count; k++) {
            name_found(claim->paper, plan, &run, k, found);
            const Figures own = {figures->items + first, figures->count - first};
            if (rule_figures(&(Rule){.of = found->figure}, &own) == 0)
                figures_add_exact(figures, SHOWN_UNITS[plan->show], found->figure, NAN);
        }
    }
    free(found);
}

static bool make_matches(const Measurement *it, Rows *rows, Error *error) {
    const MatchesPlan *const plan = it->measure->plan;
    const int numbers = numbers_of(it);
    PlayerMatch *const all = memory_allocate(MATCHES_MAX * sizeof *all);
    bool good = true;
    int count = 0;
    for (int i = 0; good && i < runs_count(plan); i++) {
        const GroupRun run = run_at(plan, i);
        for (int k = 0; k < run.group->opponents_count; k++)
            name_found(it->claim->paper, plan, &run, k, &all[count + k]);
        for (int n = numbers > 0 ? 1 : 0; good && n <= numbers; n++)
            good = play_group(it, i, n, &all[count], error);
        if (good) add_pattern(it, &run.group->printed, &all[count], SINGLES[0]);
        if (good) add_pattern(it, &run.group->inferred, &all[count], SINGLES[1]);
        count += run.group->opponents_count;
    }
    for (int i = 0; good && i < count; i++) {
        add_row(&all[i], numbers, rows);
        if (!all[i].is_printed) add_figures(it, all, count, i, numbers);
    }
    free(all);
    return good;
}

const MeasurementKind MEASUREMENT_MATCHES = {
    .name = "matches",
    .summary = "players or evolutions against opponents, and how likely printed games are",
    .keys = MATCHES,
    .size = sizeof(MatchesPlan),
    .check = check_matches,
    .name_figures = name_figures,
    .schema = &MATCH_ROWS,
    .chart = "paper-results", /* of opponents that the paper calls by their depth */
    .make = make_matches,
};
