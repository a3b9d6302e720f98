/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games between players, and between evolutions. The units of `matches` and `single-games` are
 * pairs of games. In `duels` evolutions play, which are the units, as in tournaments.c: what
 * evolutions and games leave open both stand in the spread over them. */
#include "papers/evolutions.h"

#include "util/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYER_SIZE = 192 };

/* The text with the value in place of "%". */
static void put_value(const char *text, const char *value, char out[PLAYER_SIZE]) {
    const char *const place = strchr(text, '%');
    if (place == NULL)
        snprintf(out, PLAYER_SIZE, "%s", text);
    else
        snprintf(out, PLAYER_SIZE, "%.*s%s%s", (int)(place - text), text, value, place + 1);
}

/* Matches: each group, a player against opponents, once for each value, which takes the place of
 * "%" in all texts */

static const PlanKey GROUP[] = {
    {KEY("player", WORD), .is_needed = true},
    {KEY("called", WORD)}, /* what tables say; not there: the player's description */
    {KEY("figure", WORD)}, /* what a figure is called; not there: a figure for each opponent */
    {KEY("pooled", FLAG)}, /* one figure of the whole group */
    {KEY("opponents", WORD), .list = {1, 16}},
    {KEY("against", WORD), .list = {0, 16}}, /* as `called` */
    {KEY("each", WORD), .list = {0, 16}},
    {.name = NULL},
};
static const PlanKey MATCHES[] = {
    GAME_KEYS, {KEY("groups", GROUP), .list = {1, 12}, .keys = GROUP}, {.name = NULL}};

static int values_of(const config_setting_t *group) {
    const int count = plan_length(group, "each");
    return count > 0 ? count : 1;
}

static bool check_matches(const Claim *claim, const config_setting_t *plan) {
    const ConfigText *const text = &claim->paper->text;
    int figures = 0;
    for (int i = 0; i < plan_length(plan, "groups"); i++) {
        const config_setting_t *const group = plan_item(plan, "groups", i);
        const int opponents = plan_length(group, "opponents");
        if (plan_length(group, "against") != 0 && plan_length(group, "against") != opponents)
            return config_text_refuse(text, group, "against: expected a name for each opponent");
        if (plan_flag(group, "pooled") && plan_word(group, "figure", NULL) == NULL)
            return config_text_refuse(text, group,
                                      "pooled: expected figure = \"…\", what it is called");
        figures += plan_flag(group, "pooled") ? 1 : opponents * values_of(group);
    }
    return figures <= PARTS_MAX ||
           config_text_refuse(text, plan, "groups: expected at most %d figures, not %d", PARTS_MAX,
                              figures);
}

/* Two players' games: a row of the table. */
typedef struct MatchRow {
    const char *player, *opponent;
    Estimate score;
    double elo;
    int64_t games;
} MatchRow;

static const Field MATCH_FIELDS[] = {
    FIELD("player", TEXT, MatchRow, player, .meaning = "as the paper calls it"),
    FIELD("opponent", TEXT, MatchRow, opponent, .meaning = "the same"),
    FIELD_ESTIMATE("score", "", MatchRow, score, .decimals = 4),
    FIELD("elo", REAL, MatchRow, elo, .decimals = 1),
    FIELD("games", COUNT, MatchRow, games, .meaning = "with a result"),
};
static const Record MATCH_ROWS = RECORD_OF("matches", MATCH_FIELDS, MatchRow);

/* Plays a group at a value: adds a row and a figure for each opponent, and all pairs to `pool`. */
static bool play_group(const Measurement *it, const config_setting_t *group, const char *value,
                       const char *suffix, Rows *rows, PairCounts *pool, Error *error) {
    const int opponents = plan_length(group, "opponents");
    const char *const own = plan_word(group, "player", "");
    const char *const named = plan_word(group, "figure", NULL);
    const char *const against = plan_length(group, "against") > 0 ? "against" : "opponents";
    char player[PLAYER_SIZE], opponent[PLAYER_SIZE], name[PLAYER_SIZE];
    MeasurementGames games = measurement_games(it, "ballots", measurement_rules(it),
                                               measurement_count(it, "games", 200, 2000), error);
    if (opponents > 1) games.experiment.format = FORMAT_GAUNTLET;
    put_value(own, value, player);
    measurement_add_side(&games, player, 0, 0);
    for (int i = 0; i < opponents; i++) {
        put_value(plan_word_at(group, "opponents", i), value, opponent);
        measurement_add_side(&games, opponent, 0, 0);
    }
    Standings *const standings = measurement_play(&games, suffix);
    if (standings == NULL) return false;
    put_value(plan_word(group, "called", own), value, player);
    for (int i = 0; i < opponents; i++) {
        const PairCounts pairs = standings_pairs(standings, 0, i + 1);
        put_value(plan_word_at(group, against, i), value, opponent);
        const MatchRow row = {player, opponent, estimate_known(pairs_score(&pairs)),
                              pairs_elo(&pairs).value, (int64_t)standings_met(standings, 0, i + 1)};
        rows_add(rows, &MATCH_ROWS, &row);
        for (int k = 0; k < PAIR_OUTCOMES; k++) pool->n[k] += pairs.n[k];
        if (plan_flag(group, "pooled")) continue;
        snprintf(name, sizeof name, "%.90s against %.90s", player, opponent);
        if (named != NULL) put_value(named, value, name);
        figures_add_pairs(it->figures, name, &pairs);
    }
    standings_free(standings);
    return true;
}

static bool measure_matches(const Measurement *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int groups = plan_length(plan, "groups");
    Rows rows = {.items = NULL};
    bool good = true;
    for (int i = 0, played = 0; good && i < groups; i++) {
        const config_setting_t *const group = plan_item(plan, "groups", i);
        const bool has_values = plan_length(group, "each") > 0;
        PairCounts pool = {{0}};
        for (int k = 0; good && k < values_of(group); k++) {
            char suffix[16] = "";
            if (groups > 1 || values_of(group) > 1)
                snprintf(suffix, sizeof suffix, "-%d", ++played);
            good = play_group(it, group, has_values ? plan_word_at(group, "each", k) : "", suffix,
                              &rows, &pool, error);
        }
        if (plan_flag(group, "pooled"))
            figures_add_pairs(it->figures, plan_word(group, "figure", ""), &pool);
    }
    return measurement_write(it, "", good, &MATCH_ROWS, &rows, error);
}

const MeasurementKind MEASUREMENT_MATCHES = {
    .name = "matches",
    .summary = "players against each other at depths or limits; a figure is a share of the points",
    .keys = MATCHES,
    .check = check_matches,
    .measure = measure_matches,
};

/* Single games from the start position, which a paper prints results of: whether these are what the
 * players' games usually show */

enum { LOST, DRAWN, WON, NOT_PRINTED, RESULTS = 3, SINGLES_MAX = 10 };
static const char *const RESULT_WORDS[] = {"lost", "drawn", "won", "", NULL};

static const PlanKey SINGLE_GAMES[] = {
    GAME_KEYS,
    {KEY("player", WORD), .is_needed = true},
    {KEY("opponent", WORD), .is_needed = true}, /* with the numbers from 1 on in place of "%" */
    {KEY("printed", CHOICE), .list = {1, SINGLES_MAX},
     .words = RESULT_WORDS}, /* as Black sees it */
    {.name = NULL},
};

static bool check_single_games(const Claim *claim, const config_setting_t *plan) {
    return strchr(plan_word(plan, "opponent", ""), '%') != NULL ||
           config_text_refuse(&claim->paper->text, plan, "opponent: expected \"…@%%\"");
}

/* What games at all depths would have to show to be as printed. Pure. */
typedef struct Pattern {
    double chance;     /* of the printed results */
    double p_value;    /* of results at most as likely */
    double regardless; /* the chance with all games' mean chances, as if depth did not matter */
    double power;      /* how often the ratio of the two is below 1 if depth does not matter */
} Pattern;

/* The chances of a game's results, half a game of each added so that none is impossible. */
static void fill_chances(const uint64_t games[RESULTS], double chances[RESULTS]) {
    double total = 0;
    for (int r = 0; r < RESULTS; r++) total += (double)games[r] + 0.5;
    for (int r = 0; r < RESULTS; r++) chances[r] = ((double)games[r] + 0.5) / total;
}

/* Adds up all results of the games from `game` on, given the chances of those before. */
static void add_results(const double chances[][RESULTS], const double mean[RESULTS], int game,
                        int count, double chance, double regardless, Pattern *pattern) {
    static const double ALIKE = 1 + 1e-9;
    if (game == count) {
        if (chance <= pattern->chance * ALIKE) pattern->p_value += chance;
        if (chance < regardless) pattern->power += regardless;
        return;
    }
    for (int r = 0; r < RESULTS; r++)
        add_results(chances, mean, game + 1, count, chance * chances[game][r], regardless * mean[r],
                    pattern);
}

static Pattern pattern_of(const int *results, int games_count, const uint64_t games[][RESULTS]) {
    double chances[SINGLES_MAX][RESULTS], mean[RESULTS] = {0};
    int printed[SINGLES_MAX], count = 0;
    Pattern pattern = {.chance = 1, .regardless = 1};
    for (int i = 0; i < games_count; i++) {
        if (results[i] == NOT_PRINTED) continue;
        fill_chances(games[i], chances[count]);
        for (int r = 0; r < RESULTS; r++) mean[r] += chances[count][r];
        pattern.chance *= chances[count][results[i]];
        printed[count++] = results[i];
    }
    for (int r = 0; r < RESULTS; r++) mean[r] /= count;
    for (int i = 0; i < count; i++) pattern.regardless *= mean[printed[i]];
    add_results((const double(*)[RESULTS])chances, mean, 0, count, 1, 1, &pattern);
    return pattern;
}

/* The games at one depth of the opponent, as Black sees them: a row of the table. */
typedef struct SingleRow {
    int64_t depth, wins, draws, losses;
    Estimate score;
    const char *printed;
    double chance; /* of the printed result */
} SingleRow;

static const Field SINGLE_FIELDS[] = {
    FIELD("depth", COUNT, SingleRow, depth, .meaning = "plies, of the opponent"),
    FIELD("wins", COUNT, SingleRow, wins, .meaning = "games"),
    FIELD("draws", COUNT, SingleRow, draws, .meaning = "games"),
    FIELD("losses", COUNT, SingleRow, losses, .meaning = "games"),
    FIELD_ESTIMATE("score", "", SingleRow, score, .decimals = 4),
    FIELD("printed", TEXT, SingleRow, printed, .meaning = "by the paper"),
    FIELD("chance", REAL, SingleRow, chance, .decimals = 4),
};
static const Record SINGLE_ROWS = RECORD_OF("single games", SINGLE_FIELDS, SingleRow);

/* Of each pair the half in which the player is Black. */
static bool play_single_games(const Measurement *it, int count, uint64_t games[][RESULTS],
                              Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    char opponent[PLAYER_SIZE], number[16];
    MeasurementGames all = measurement_games(it, "start", measurement_rules(it),
                                             measurement_count(it, "games", 200, 2000), error);
    all.experiment.format = FORMAT_GAUNTLET;
    measurement_add_side(&all, plan_word(plan, "player", ""), 0, 0);
    for (int i = 0; i < count; i++) {
        snprintf(number, sizeof number, "%d", i + 1);
        put_value(plan_word(plan, "opponent", ""), number, opponent);
        measurement_add_side(&all, opponent, 0, 0);
    }
    Standings *const standings = measurement_play(&all, "");
    if (standings == NULL) return false;
    const Encounters *const encounters = standings_encounters(standings);
    for (int i = 0; i < count; i++)
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            games[i][outcome / 3] += encounters_count(encounters, 0, i + 1, outcome);
    standings_free(standings);
    return true;
}

static bool measure_single_games(const Measurement *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int count = plan_length(plan, "printed");
    uint64_t games[SINGLES_MAX][RESULTS] = {{0}};
    int printed[SINGLES_MAX];
    Rows rows = {.items = NULL};
    if (!play_single_games(it, count, games, error)) return false;
    for (int i = 0; i < count; i++) {
        double chances[RESULTS + 1] = {[NOT_PRINTED] = NAN};
        const char *const word = plan_word_at(plan, "printed", i);
        const PairCounts points = {{games[i][LOST], 0, games[i][DRAWN], 0, games[i][WON]}};
        for (printed[i] = 0; strcmp(RESULT_WORDS[printed[i]], word) != 0;) printed[i]++;
        fill_chances(games[i], chances);
        const SingleRow row = {i + 1,
                               (int64_t)games[i][WON],
                               (int64_t)games[i][DRAWN],
                               (int64_t)games[i][LOST],
                               estimate_known(pairs_score(&points)),
                               word,
                               chances[printed[i]]};
        rows_add(&rows, &SINGLE_ROWS, &row);
    }
    const Pattern pattern = pattern_of(printed, count, (const uint64_t(*)[RESULTS])games);
    figures_add_exact(it->figures, FIGURE_NUMBER, "p of the printed results", pattern.p_value);
    figures_add_exact(it->figures, FIGURE_FACTOR, "likelihood ratio of the printed results",
                      pattern.chance / pattern.regardless);
    text_append(it->note,
                "The printed single games have a chance of %.2g %% here, and %.2g %% if depth did "
                "not matter; in that case their ratio would be below 1 with %.0f %%. ",
                100 * pattern.chance, 100 * pattern.regardless, 100 * pattern.power);
    return measurement_write(it, "", true, &SINGLE_ROWS, &rows, error);
}

const MeasurementKind MEASUREMENT_SINGLE_GAMES = {
    .name = "single-games",
    .summary = "games of Black from the start position against rising depths, and how likely the "
               "printed results are",
    .keys = SINGLE_GAMES,
    .check = check_single_games,
    .measure = measure_single_games,
};

/* Duels: evolutions against evolutions of the same number, or against one player */

enum { DUEL_ROWS_MAX = 64 };

/* What a figure is of. */
typedef enum By { BY_ALL, BY_DUEL, BY_DEPTH, BY_RULES } By;
static const char *const BY_NAMES[] = {"all", "duel", "depth", "rules", NULL};

static const PlanKey DUELS[] = {
    MEASUREMENT_KEYS,
    {KEY_RANGE("plies", WHOLE, 1, 100000)},
    {KEY("games", GAMES)},
    {KEY("by", CHOICE), .words = BY_NAMES},
    {KEY("called", WORD)}, /* begins its figures' names */
    {KEY("rules", RULES), .list = {0, 3}},
    {KEY_RANGE("depths", WHOLE, 1, SEARCH_DEPTH_MAX), .list = {1, 6}},
    {KEY("duels", PAIR), .list = {1, 32}, .second = PLAN_SIDE},
    {.name = NULL},
};

/* One duel by one of the rules at one depth: a score for each number. */
typedef struct DuelCell {
    const char *sides[2], *rules;
    int depth;
    char name[PLAYER_SIZE], figure[2 * PLAYER_SIZE];
    double scores[EVOLUTION_NUMBER_MAX];
} DuelCell;

/* A duel, or all: a row of the table. */
typedef struct DuelRow {
    const char *duel;
    Estimate score;
    double sd;
    int64_t evolutions, games;
} DuelRow;

static const Field DUEL_FIELDS[] = {
    FIELD("duel", TEXT, DuelRow, duel, .meaning = "who meets"),
    FIELD_ESTIMATE("score", "", DuelRow, score, .decimals = 4),
    FIELD("sd", REAL, DuelRow, sd, .decimals = 4),
    FIELD("evolutions", COUNT, DuelRow, evolutions, .meaning = "the units"),
    FIELD("games", COUNT, DuelRow, games, .meaning = "of all evolutions"),
};
static const Record DUEL_TABLE = RECORD_OF("duels", DUEL_FIELDS, DuelRow);

static int rules_count(const config_setting_t *plan) {
    const int count = plan_length(plan, "rules");
    return count > 0 ? count : 1;
}

static bool check_duels(const Claim *claim, const config_setting_t *plan) {
    const ConfigText *const text = &claim->paper->text;
    const int duels = plan_length(plan, "duels");
    if (duels * plan_length(plan, "depths") * rules_count(plan) > DUEL_ROWS_MAX)
        return config_text_refuse(
            text, plan, "duels: expected at most %d with all depths and rules", DUEL_ROWS_MAX);
    for (int i = 0; i < duels; i++)
        if (paper_evolution(claim->paper, plan_pair_at(plan, "duels", i, 0), "", 1).set == NULL)
            return config_text_refuse(text, plan_item(plan, "duels", i),
                                      "duels: expected \"SET TEMPLATE\" as the first of two");
    return true;
}

/* Names it: "HG: 10f against 8f", or "8f: HG, speciation, against HG", what they share and who
 * meets; and the figure that it is part of. */
static void name_duel(const Measurement *it, DuelCell *duel) {
    const config_setting_t *const plan = it->measure->plan;
    const Paper *const paper = it->claim->paper;
    const EvolutionOrder own = paper_evolution(paper, duel->sides[0], "", 1);
    const EvolutionOrder other = paper_evolution(paper, duel->sides[1], "", 1);
    const By by = (By)plan_choice(plan, "by", BY_NAMES, BY_ALL);
    const char *const called = plan_word(plan, "called", NULL);
    char depth[24];
    TEXT_AUTO Text name = {.data = NULL};
    snprintf(depth, sizeof depth, "depth %d", duel->depth);
    if (other.set == NULL || other.set == own.set)
        text_append(&name, "%s: %s against %s", own.set->label, own.template,
                    other.set == NULL ? duel->sides[1] : other.template);
    else
        text_append(&name, "%s: %s, against %s", own.template, own.set->label, other.set->label);
    if (rules_count(plan) > 1) text_append(&name, ", %s", duel->rules);
    if (plan_length(plan, "depths") > 1) text_append(&name, ", %s", depth);
    snprintf(duel->name, sizeof duel->name, "%s", name.data);
    const char *const parts[] = {[BY_ALL] = called != NULL ? "" : "score",
                                 [BY_DUEL] = duel->name,
                                 [BY_DEPTH] = depth,
                                 [BY_RULES] = duel->rules};
    snprintf(duel->figure, sizeof duel->figure, "%s%s%s", called != NULL ? called : "",
             called != NULL && by != BY_ALL ? ", " : "", parts[by]);
}

static bool play_duel(const Measurement *it, int index, int number, DuelCell *duel, Error *error) {
    char suffix[32];
    MeasurementGames games = measurement_games(it, "ballots", duel->rules,
                                               measurement_count(it, "games", 40, 200), error);
    games.experiment.seed =
        rng_derive(rng_derive(it->campaign->seed, (uint64_t)index), (uint64_t)number);
    snprintf(suffix, sizeof suffix, "-%d-%d", index + 1, number);
    for (int i = 0; i < 2; i++) measurement_add_side(&games, duel->sides[i], number, duel->depth);
    Standings *const standings = measurement_play(&games, suffix);
    if (standings == NULL) return false;
    const PairCounts pairs = standings_pairs(standings, 0, 1);
    duel->scores[number - 1] = estimate_known(pairs_score(&pairs)).value;
    standings_free(standings);
    return true;
}

static void add_row(const Measurement *it, const char *name, const double *scores, int numbers,
                    int duels, Rows *rows) {
    const DuelRow row = {name, estimate_known(mean_of_shares(scores, numbers)),
                         mean_deviation(scores, numbers), numbers,
                         measurement_count(it, "games", 40, 200) * numbers * duels};
    rows_add(rows, &DUEL_TABLE, &row);
}

/* A row for each duel, and a figure for all of the same name: of each number the mean over these.
 */
static void add_duels(const Measurement *it, const DuelCell *duels, int count, int numbers,
                      Rows *rows) {
    const bool are_one = plan_choice(it->measure->plan, "by", BY_NAMES, BY_ALL) == BY_ALL;
    for (int i = 0; i < count; i++) add_row(it, duels[i].name, duels[i].scores, numbers, 1, rows);
    for (int i = 0; i < count; i++) {
        double means[EVOLUTION_NUMBER_MAX] = {0};
        int first = count, alike = 0;
        for (int k = count - 1; k >= 0; k--) {
            if (strcmp(duels[i].figure, duels[k].figure) != 0) continue;
            for (int n = 0; n < numbers; n++) means[n] += duels[k].scores[n];
            first = k;
            alike++;
        }
        for (int n = 0; n < numbers; n++) means[n] /= alike;
        if (first < i) continue;
        figures_add_mean(it->figures, FIGURE_SCORE, duels[i].figure, means, numbers, "evolutions");
        if (are_one) add_row(it, "all", means, numbers, count, rows);
    }
}

static bool measure_duels(const Measurement *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int pairs = plan_length(plan, "duels"), depths = plan_length(plan, "depths");
    const int count = pairs * depths * rules_count(plan);
    int numbers = EVOLUTION_NUMBER_MAX; /* that all sides have */
    Rows rows = {.items = NULL};
    bool good = true;
    DuelCell *const duels = memory_allocate((size_t)count * sizeof *duels);
    for (int i = 0; i < count; i++) { /* all at the first depth by the first rules, … */
        DuelCell *const duel = &duels[i];
        for (int k = 0; k < 2; k++) {
            duel->sides[k] = plan_pair_at(plan, "duels", i % pairs, k);
            const int own = evolution_count(it, duel->sides[k]);
            if (own > 0 && own < numbers) numbers = own;
        }
        duel->depth = (int)plan_real_at(plan, "depths", i / pairs % depths);
        duel->rules = plan_length(plan, "rules") > 0
                          ? plan_word_at(plan, "rules", i / pairs / depths)
                          : "english";
        name_duel(it, duel);
    }
    for (int i = 0; good && i < count * numbers; i++)
        good = play_duel(it, i / numbers, i % numbers + 1, &duels[i / numbers], error);
    if (good) add_duels(it, duels, count, numbers, &rows);
    free(duels);
    return measurement_write(it, "", good, &DUEL_TABLE, &rows, error);
}

const MeasurementKind MEASUREMENT_DUELS = {
    .name = "duels",
    .summary = "evolutions against evolutions or a player; the evolution is the unit",
    .keys = DUELS,
    .check = check_duels,
    .measure = measure_duels,
};
