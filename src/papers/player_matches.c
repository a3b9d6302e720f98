/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches: each group has a player and its opponents, who play under each of the rules and at each
 * value, which replaces "%" in all texts and is the depth of evolutions. The units are pairs of
 * games. Evolutions meet those of the same number, a unit: the spread of numbers contains the noise
 * of evolutions and games. Matches whose figures
 * have the same name make one figure if they agree. */
#include "papers/evolutions.h"
#include "stats/single_games.h"

enum { OPPONENTS_MAX = 16, VALUES_MAX = 16, GROUPS_MAX = 32 };

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

/* Appends the text with "%" replaced by the value. */
static void put_value(const char *text, const char *value, Text *out) {
    const char *const place = strchr(text, '%');
    text_append_bytes(out, text, place != NULL ? (size_t)(place - text) : strlen(text));
    if (place != NULL) text_append(out, "%s%s", value, place + 1);
}

/* Appends a side's name in tables: for an evolution "HG: 8f@6", unless the group has a name. */
static void call_side(const Paper *paper, const GroupRun *run, int index, Text *out) {
    const char *const side = side_of(run->group, index);
    const EvolutionOrder order = paper_evolution(paper, side, run->rules, 1);
    const char *const called = index < 0 ? run->group->called : run->group->against[index];
    if (called == NULL && order.set != NULL)
        text_append(out, "%s: %s@%s", order.set->label, order.template, run->value);
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
            TEXT_AUTO Text player = {.data = NULL};
            if (is_evolved && !text_parse_int(plan->each[k], 1, SEARCH_DEPTH_MAX, &depth))
                return config_text_refuse(
                    text, whole, "each: expected the depths of '%.40s', as each = \"6\"", side);
            put_value(side, plan->each[k], &player);
            if (!is_evolved && has_value && plan->each[k][0] != '\0' &&
                !paper_is_player(text, at, text_string(&player)))
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

static void each_order(const Claim *claim, const void *opaque, OrderVisitor *visit, void *context) {
    const MatchesPlan *const plan = opaque;
    for (int i = 0; i < runs_count(plan); i++) {
        const GroupRun run = run_at(plan, i);
        for (int k = -1; k < run.group->opponents_count; k++)
            visit(context, paper_evolution(claim->paper, side_of(run.group, k), run.rules, 1));
    }
}

/* Playing */

/* A row of the table: the games of two players. */
typedef struct MatchRow {
    const char *player, *opponent, *rules;
    Estimate score;
    double elo;
    int64_t evolutions, games, wins, draws, losses;
    /* The members below are not in the file. */
    const char *figure;
    bool is_printed;
    PairCounts pairs;                    /* of the last number */
    Estimate shown;                      /* of the last number */
    double scores[EVOLUTION_NUMBER_MAX]; /* of each number; and what is shown */
    double values[EVOLUTION_NUMBER_MAX];
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
    COLUMN(NULL, TEXT, MatchRow, figure),
};
const CsvSchema MATCH_ROWS = SCHEMA_OF("matches", MATCH_COLUMNS, MatchRow);

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

/* Adds a row for each opponent of a run, without games; returns the first. */
static MatchRow *add_matches(const Paper *paper, const MatchesPlan *plan, int run, Rows *rows) {
    const GroupRun it = run_at(plan, run);
    const MatchGroup *const group = it.group;
    const char *const figure = group->figure != NULL ? group->figure : plan->figure;
    const size_t first = rows->count;
    for (int i = 0; i < group->opponents_count; i++) {
        TEXT_AUTO Text player = {.data = NULL}, opponent = {.data = NULL}, name = {.data = NULL};
        call_side(paper, &it, -1, &player);
        call_side(paper, &it, i, &opponent);
        if (figure != NULL)
            put_value(figure, it.value, &name);
        else
            text_append(&name, "%s against %s", text_string(&player), text_string(&opponent));
        if (plan->rules_count > 1)
            text_append(&name, "%s%s", name.length > 0 ? ", " : "", it.rules);
        MatchRow row = {text_string(&player),
                        text_string(&opponent),
                        it.rules,
                        .evolutions = -1,
                        .figure = text_string(&name),
                        .is_printed = group->printed.results_count > 0};
        row.wins = row.draws = row.losses = row.is_printed ? 0 : -1;
        rows_add(rows, &MATCH_ROWS, &row);
    }
    return (MatchRow *)rows->items + first;
}

/* Returns what the plan shows of a player's games, given the totals of its opponent. */
static Estimate estimate_of(const PlayerTotals *opponent, int show) {
    if (show == SHOW_PLIES) return ratio_estimate(&opponent->plies);
    return mean_of_hits((double)(show == SHOW_WINS ? opponent->losses : opponent->draws),
                        player_games(opponent));
}

/* Takes the games against an opponent, by evolutions of a number (0: no evolutions). */
static void add_games(const TournamentStats *stats, int opponent, int show, int number,
                      MatchRow *row) {
    const Encounters *const encounters = tournament_stats_encounters(stats);
    uint64_t results[SINGLE_RESULTS] = {0}; /* as Black */
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
        results[outcome / 3] += encounters_count(encounters, 0, opponent, outcome);
    row->pairs = tournament_stats_pairs(stats, 0, opponent);
    row->games += (int64_t)tournament_stats_meeting(stats, 0, opponent)->games;
    if (row->is_printed) {
        row->wins = (int64_t)results[SINGLE_WON];
        row->draws = (int64_t)results[SINGLE_DRAWN];
        row->losses = (int64_t)results[SINGLE_LOST];
        row->games = row->wins + row->draws + row->losses;
        row->pairs =
            (PairCounts){{results[SINGLE_LOST], 0, results[SINGLE_DRAWN], 0, results[SINGLE_WON]}};
    }
    const Estimate score = pairs_score(&row->pairs);
    row->shown =
        show == SHOW_SCORE ? score : estimate_of(tournament_stats_player(stats, opponent), show);
    if (number == 0) {
        row->score = estimate_known(score);
        row->elo = pairs_elo(&row->pairs).value;
        return;
    }
    row->scores[number - 1] = estimate_known(score).value;
    row->values[number - 1] = estimate_known(row->shown).value;
    row->score = estimate_known(mean_of_shares(row->scores, number));
    row->elo = NAN;
    row->evolutions = number;
}

/* Plays a run with the evolutions of a number (0: no evolutions). */
static bool play_group(const Measurement *it, int index, int number, MatchRow *rows, Error *error) {
    const MatchesPlan *const plan = it->measure->plan;
    const GroupRun run = run_at(plan, index);
    const int opponents = run.group->opponents_count, show = plan->show;
    const bool is_printed = run.group->printed.results_count > 0;
    int64_t depth = 0;
    MeasurementGames games =
        measurement_games(it, is_printed || show == SHOW_PLIES ? "start" : "ballots", run.rules,
                          number > 0 ? measurement_count(it, &plan->common.games, 40, 200)
                                     : measurement_count(it, &plan->common.games, 200, 2000),
                          error);
    if (opponents > 1) games.experiment.format = FORMAT_GAUNTLET;
    if (number > 0)
        games.experiment.seed =
            rng_derive(rng_derive(it->campaign->seed, (uint64_t)index), (uint64_t)number);
    text_parse_int(run.value, 1, SEARCH_DEPTH_MAX, &depth);
    for (int i = -1; i < opponents; i++) {
        TEXT_AUTO Text side = {.data = NULL};
        put_value(side_of(run.group, i), run.value, &side);
        measurement_add_side(&games, side.data, number,
                             strchr(side.data, ' ') != NULL ? (int)depth : 0);
    }
    const bool is_only = number == 0 && runs_count(plan) == 1;
    TournamentStats *const stats = measurement_play(&games, is_only ? 0 : index + 1, number);
    if (stats == NULL) return false;
    for (int i = 0; i < opponents; i++) add_games(stats, i + 1, show, number, &rows[i]);
    tournament_stats_free(stats);
    return true;
}

static bool make_matches(const Measurement *it, Rows *rows, Error *error) {
    const MatchesPlan *const plan = it->measure->plan;
    const int numbers = numbers_of(it);
    for (int i = 0; i < runs_count(plan); i++) {
        MatchRow *const matches = add_matches(it->claim->paper, plan, i, rows);
        for (int n = numbers > 0; n <= numbers; n++)
            if (!play_group(it, i, n, matches, error)) return false;
    }
    return true;
}

/* Computing figures */

/* Adds the figures of a group's games, of which `row` is the first, as a list has their results. */
static void add_pattern(const Measurement *it, const SingleResults *list, const MatchRow *row,
                        const char *const single[3]) {
    uint64_t games[SINGLE_GAMES_MAX][SINGLE_RESULTS];
    const int count = list->results_count;
    if (count == 0) return;
    for (int i = 0; i < count; i++) {
        games[i][SINGLE_WON] = (uint64_t)row[i].wins;
        games[i][SINGLE_DRAWN] = (uint64_t)row[i].draws;
        games[i][SINGLE_LOST] = (uint64_t)row[i].losses;
    }
    SingleGames fit = {NAN, NAN, NAN, NAN};
    if (it->campaign != NULL)
        fit = single_games_of(list->results, count, (const uint64_t(*)[SINGLE_RESULTS])games);
    const double ratio = fit.chance / fit.regardless;
    const double reach = exp(STATS_NORMAL_975 * fit.error);
    figures_add_exact(&it->found->figures, FIGURE_NUMBER, single[1], fit.p_value);
    figures_add_estimate(&it->found->figures, FIGURE_FACTOR, single[2],
                         (Estimate){true, ratio, ratio / reach, ratio * reach}, INFINITY,
                         row->games, "games");
    text_append(&it->found->note,
                "The %s single games have a chance of %.3g %% here, and %.3g %% if depth did not "
                "matter. ",
                single[0], 100 * fit.chance, 100 * fit.regardless);
}

static void add_figure(const Measurement *it, const MatchRow *row, const char *name) {
    const int show = ((const MatchesPlan *)it->measure->plan)->show;
    const FigureUnit unit = SHOWN_UNITS[show];
    Figures *const figures = &it->found->figures;
    if (row->evolutions > 0)
        figures_add_mean(figures, unit, name, row->values, (int)row->evolutions, "evolutions");
    else if (show == SHOW_SCORE)
        figures_add_pairs(figures, name, &row->pairs);
    else if (show == SHOW_PLIES)
        figures_add_estimate(figures, unit, name, row->shown, (double)row->games - 1, row->games,
                             "games");
    else
        figures_add_hits(figures, name, row->shown.value * (double)row->games, (uint64_t)row->games,
                         "games");
}

/* Adds the figures of all matches with the same name of a figure, if the one at an index is the
 * first of them: one figure if they agree, as matches without games do. */
static void add_figures(const Measurement *it, const Rows *rows, size_t index) {
    const MatchRow *const row = rows->items;
    const char *const figure = row[index].figure;
    const int first = it->found->figures.count;
    int alike = 0;
    for (size_t i = 0; i < rows->count; i++) {
        if (row[i].is_printed || strcmp(row[i].figure, figure) != 0) continue;
        if (i < index) return;
        alike++;
    }
    for (size_t i = index; i < rows->count; i++) {
        if (row[i].is_printed || strcmp(row[i].figure, figure) != 0) continue;
        TEXT_AUTO Text name = {.data = NULL};
        text_append_string(&name, figure);
        if (alike > 1)
            text_append(&name, "%s%s against %s", figure[0] != '\0' ? ": " : "", row[i].player,
                        row[i].opponent);
        add_figure(it, &row[i], text_string(&name));
    }
    if (alike > 1) figures_pool(&it->found->figures, first, figure);
}

static bool show_matches(const Measurement *it, const Rows *rows, Error *error) {
    const MatchesPlan *const plan = it->measure->plan;
    ROWS_AUTO Rows names = {.items = NULL};
    (void)error;
    for (int i = 0; rows == NULL && i < runs_count(plan); i++)
        add_matches(it->claim->paper, plan, i, &names);
    const Rows *const found = rows != NULL ? rows : &names;
    const MatchRow *const first = found->items, *row = first;
    for (int i = 0; i < runs_count(plan); i++) {
        const MatchGroup *const group = run_at(plan, i).group;
        add_pattern(it, &group->printed, row, SINGLES[0]);
        add_pattern(it, &group->inferred, row, SINGLES[1]);
        row += group->opponents_count;
    }
    for (size_t i = 0; i < found->count; i++)
        if (!first[i].is_printed) add_figures(it, found, i);
    return true;
}

const MeasurementKind MEASUREMENT_MATCHES = {
    .name = "matches",
    .summary = "players or evolutions against opponents, and how likely printed games are",
    .keys = MATCHES,
    .size = sizeof(MatchesPlan),
    .check = check_matches,
    .each_order = each_order,
    .schema = &MATCH_ROWS,
    .chart = "paper-results", /* of opponents that the paper calls by their depth */
    .make = make_matches,
    .show = show_matches,
};
