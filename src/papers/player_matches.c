/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games between players and evolutions. `matches` and `single-games` are between players, whose
 * units are pairs of games. In `duels`, `tournaments` and `cycles` evolutions play, which are the
 * units: what evolutions and games leave open both stand in the spread over them. */
#include "papers/evolutions.h"

#include "stats/cycles.h"
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

/* Plays a group at a value: adds a row and a figure for each opponent, and all pairs to `pool`. */
static bool play_group(const Measuring *it, const config_setting_t *group, const char *value,
                       const char *suffix, Text *rows, PairCounts *pool, Error *error) {
    const int opponents = plan_length(group, "opponents");
    const char *const own = plan_word(group, "player", ""), *const named =
                                                                plan_word(group, "figure", NULL);
    char player[PLAYER_SIZE], opponent[PLAYER_SIZE], name[PLAYER_SIZE];
    Experiment experiment =
        kind_experiment(it, "ballots", kind_rules(it), kind_count(it, "games", 200, 2000));
    if (opponents > 1) experiment.format = FORMAT_GAUNTLET;
    put_value(own, value, player);
    bool is_made = kind_add_player(it, &experiment, player, error);
    for (int i = 0; is_made && i < opponents; i++) {
        put_value(plan_word_at(group, "opponents", i), value, opponent);
        is_made = kind_add_player(it, &experiment, opponent, error);
    }
    Standings *const standings = kind_play(it, suffix, is_made, &experiment, error);
    if (standings == NULL) return false;
    put_value(plan_word(group, "called", own), value, player);
    for (int i = 0; i < opponents; i++) {
        const PairCounts pairs = standings_pairs(standings, 0, i + 1);
        put_value(
            plan_word_at(group, plan_length(group, "against") > 0 ? "against" : "opponents", i),
            value, opponent);
        kind_put_row(rows, "tte41i", player, opponent, pairs_score(&pairs), pairs_elo(&pairs).value,
                     (int64_t)(standings_met(standings, 0, i + 1)));
        for (int k = 0; k < PAIR_OUTCOMES; k++) pool->n[k] += pairs.n[k];
        if (plan_flag(group, "pooled")) continue;
        snprintf(name, sizeof name, "%.90s against %.90s", player, opponent);
        if (named != NULL) put_value(named, value, name);
        figures_add_pairs(it->figures, name, &pairs);
    }
    standings_free(standings);
    return true;
}

static bool measure_matches(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int groups = plan_length(plan, "groups");
    TEXT_AUTO Text rows = {.data = NULL};
    int played = 0;
    for (int i = 0; i < groups; i++) {
        const config_setting_t *const group = plan_item(plan, "groups", i);
        if (!kind_has_engine(it, plan_word(group, "player", ""))) return true;
        for (int k = 0; k < plan_length(group, "opponents"); k++)
            if (!kind_has_engine(it, plan_word_at(group, "opponents", k))) return true;
    }
    text_append_string(&rows, "player,opponent,score,low,high,elo,games\n");
    for (int i = 0; i < groups; i++) {
        const config_setting_t *const group = plan_item(plan, "groups", i);
        PairCounts pool = {{0}};
        for (int k = 0; k < values_of(group); k++) {
            char suffix[16] = "";
            if (groups > 1 || values_of(group) > 1)
                snprintf(suffix, sizeof suffix, "-%d", ++played);
            if (!play_group(it, group,
                            plan_length(group, "each") > 0 ? plan_word_at(group, "each", k) : "",
                            suffix, &rows, &pool, error))
                return false;
        }
        if (plan_flag(group, "pooled"))
            figures_add_pairs(it->figures, plan_word(group, "figure", ""), &pool);
    }
    return kind_write(it, "", &rows, error);
}

const Kind KIND_MATCHES = {
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

/* Of each pair the half in which the player is Black. */
static bool play_single_games(const Measuring *it, int count, uint64_t games[][RESULTS],
                              Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    char opponent[PLAYER_SIZE], number[16];
    Experiment experiment =
        kind_experiment(it, "start", kind_rules(it), kind_count(it, "games", 200, 2000));
    experiment.format = FORMAT_GAUNTLET;
    bool is_made = kind_add_player(it, &experiment, plan_word(plan, "player", ""), error);
    for (int i = 0; is_made && i < count; i++) {
        snprintf(number, sizeof number, "%d", i + 1);
        put_value(plan_word(plan, "opponent", ""), number, opponent);
        is_made = kind_add_player(it, &experiment, opponent, error);
    }
    Standings *const standings = kind_play(it, "", is_made, &experiment, error);
    if (standings == NULL) return false;
    const Encounters *const encounters = standings_encounters(standings);
    for (int i = 0; i < count; i++)
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            games[i][outcome / 3] += encounters_count(encounters, 0, i + 1, outcome);
    standings_free(standings);
    return true;
}

static bool measure_single_games(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int count = plan_length(plan, "printed");
    uint64_t games[SINGLES_MAX][RESULTS] = {{0}};
    int printed[SINGLES_MAX];
    TEXT_AUTO Text rows = {.data = NULL};
    if (!play_single_games(it, count, games, error)) return false;
    text_append_string(&rows, "depth,wins,draws,losses,score,low,high,printed,chance\n");
    for (int i = 0; i < count; i++) {
        double chances[RESULTS + 1] = {[NOT_PRINTED] = NAN};
        const char *const word = plan_word_at(plan, "printed", i);
        const PairCounts points = {{games[i][LOST], 0, games[i][DRAWN], 0, games[i][WON]}};
        for (printed[i] = 0; strcmp(RESULT_WORDS[printed[i]], word) != 0;) printed[i]++;
        fill_chances(games[i], chances);
        kind_put_row(&rows, "iiiie4t4", (int64_t)i + 1, (int64_t)games[i][WON],
                     (int64_t)games[i][DRAWN], (int64_t)games[i][LOST], pairs_score(&points), word,
                     chances[printed[i]]);
    }
    const Pattern pattern = pattern_of(printed, count, (const uint64_t(*)[RESULTS])games);
    figures_add_exact(it->figures, FIGURE_NUMBER, "p of the printed results", pattern.p_value);
    figures_add_exact(it->figures, FIGURE_FACTOR, "likelihood ratio of the printed results",
                      pattern.chance / pattern.regardless);
    text_append(it->note,
                "The printed single games have a chance of %.2g %% here, and %.2g %% if depth did "
                "not matter; in that case their ratio would be below 1 with %.0f %%. ",
                100 * pattern.chance, 100 * pattern.regardless, 100 * pattern.power);
    return kind_write(it, "", &rows, error);
}

const Kind KIND_SINGLE_GAMES = {
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
    KIND_KEYS,
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
    EvolutionOrder own, other; /* other.set: NULL: the opponent is a player */
    const char *sides[2], *rules;
    int depth;
    Text name, figure;
    double scores[EVOLUTION_NUMBER_MAX];
} DuelCell;

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
static void name_duel(const config_setting_t *plan, DuelCell *duel) {
    const char *const label = duel->own.set->label, *const template = duel->own.template;
    Text *const name = &duel->name;
    if (duel->other.set == NULL || duel->other.set == duel->own.set)
        text_append(name, "%s: %s against %s", label, template,
                    duel->other.set == NULL ? duel->sides[1] : duel->other.template);
    else
        text_append(name, "%s: %s, against %s", template, label, duel->other.set->label);
    if (rules_count(plan) > 1) text_append(name, ", %s", duel->rules);
    if (plan_length(plan, "depths") > 1) text_append(name, ", depth %d", duel->depth);
    const char *const called = plan_word(plan, "called", NULL);
    const By by = (By)plan_choice(plan, "by", BY_NAMES, BY_ALL);
    if (called != NULL) text_append(&duel->figure, "%s%s", called, by == BY_ALL ? "" : ", ");
    switch (by) {
    case BY_ALL:
        if (called == NULL) text_append_string(&duel->figure, "score");
        break;
    case BY_DUEL: text_append_string(&duel->figure, name->data); break;
    case BY_DEPTH: text_append(&duel->figure, "depth %d", duel->depth); break;
    case BY_RULES: text_append_string(&duel->figure, duel->rules); break;
    }
}

/* The duel of an index: all duels at the first depth by the first rules, then at the others. */
static DuelCell duel_of(const Measuring *it, int index) {
    const config_setting_t *const plan = it->measure->plan;
    const int duels = plan_length(plan, "duels"), depths = plan_length(plan, "depths");
    const char *const own = plan_pair_at(plan, "duels", index % duels, 0);
    const char *const other = plan_pair_at(plan, "duels", index % duels, 1);
    const char *const rules = plan_length(plan, "rules") > 0
                                  ? plan_word_at(plan, "rules", index / duels / depths)
                                  : "english";
    DuelCell duel = {.own = paper_evolution(it->claim->paper, own, rules, 1),
                     .other = paper_evolution(it->claim->paper, other, rules, 1),
                     .sides = {own, other},
                     .rules = rules,
                     .depth = (int)plan_real_at(plan, "depths", index / duels % depths)};
    name_duel(plan, &duel);
    return duel;
}

static bool play_duel(const Measuring *it, int index, int number, DuelCell *duel, Error *error) {
    char suffix[32];
    Experiment experiment =
        kind_experiment(it, "ballots", duel->rules, kind_count(it, "games", 40, 200));
    experiment.seed = rng_derive(rng_derive(it->campaign->seed, (uint64_t)index), (uint64_t)number);
    snprintf(suffix, sizeof suffix, "-%d-%d", index + 1, number);
    const bool is_made =
        kind_add_side(it, &experiment, duel->sides[0], number, duel->depth, error) &&
        kind_add_side(it, &experiment, duel->sides[1], number, duel->depth, error);
    Standings *const standings = kind_play(it, suffix, is_made, &experiment, error);
    if (standings == NULL) return false;
    const PairCounts pairs = standings_pairs(standings, 0, 1);
    duel->scores[number - 1] = estimate_known(pairs_score(&pairs)).value;
    standings_free(standings);
    return true;
}

static void put_duel(Text *rows, const char *name, const double *scores, int numbers,
                     int64_t games) {
    kind_put_row(rows, "te44ii", name, mean_of_shares(scores, numbers),
                 mean_deviation(scores, numbers), (int64_t)numbers, (int64_t)games);
}

/* A row for each duel, and a figure for all of the same name: of each number the mean over these.
 */
static void add_duels(const Measuring *it, const DuelCell *duels, int count, int numbers,
                      Text *rows) {
    const int64_t games = kind_count(it, "games", 40, 200) * numbers;
    for (int i = 0; i < count; i++) {
        double means[EVOLUTION_NUMBER_MAX] = {0};
        int first = count, alike = 0;
        put_duel(rows, duels[i].name.data, duels[i].scores, numbers, games);
        for (int k = count - 1; k >= 0; k--) {
            if (strcmp(duels[i].figure.data, duels[k].figure.data) != 0) continue;
            for (int n = 0; n < numbers; n++) means[n] += duels[k].scores[n];
            first = k;
            alike++;
        }
        for (int n = 0; n < numbers; n++) means[n] /= alike;
        if (first == i)
            figures_add_mean(it->figures, FIGURE_SCORE, duels[i].figure.data, means, numbers,
                             "evolutions");
    }
    if (plan_choice(it->measure->plan, "by", BY_NAMES, BY_ALL) != BY_ALL) return;
    double means[EVOLUTION_NUMBER_MAX] = {0};
    for (int i = 0; i < count; i++)
        for (int n = 0; n < numbers; n++) means[n] += duels[i].scores[n] / count;
    put_duel(rows, "all", means, numbers, games * count);
}

static bool measure_duels(const Measuring *it, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const int count = plan_length(plan, "duels") * plan_length(plan, "depths") * rules_count(plan);
    int numbers = EVOLUTION_NUMBER_MAX; /* that all sides have */
    TEXT_AUTO Text rows = {.data = NULL};
    bool good = true;
    for (int i = 0; i < plan_length(plan, "duels"); i++)
        if (!kind_has_engine(it, plan_pair_at(plan, "duels", i, 1))) return true;
    DuelCell *const duels = memory_allocate((size_t)count * sizeof *duels);
    for (int i = 0; i < count; i++) {
        duels[i] = duel_of(it, i);
        const EvolutionSet *const sets[] = {duels[i].own.set, duels[i].other.set};
        for (int k = 0; k < 2; k++)
            if (sets[k] != NULL && sets[k]->count[it->campaign->scale] < numbers)
                numbers = sets[k]->count[it->campaign->scale];
    }
    for (int i = 0; good && i < count * numbers; i++)
        good = play_duel(it, i / numbers, i % numbers + 1, &duels[i / numbers], error);
    text_append_string(&rows, "duel,score,low,high,sd,evolutions,games\n");
    if (good) add_duels(it, duels, count, numbers, &rows);
    for (int i = 0; i < count; i++) {
        text_free(&duels[i].name);
        text_free(&duels[i].figure);
    }
    free(duels);
    return good && kind_write(it, "", &rows, error);
}

const Kind KIND_DUELS = {
    .name = "duels",
    .summary = "evolutions against evolutions or a player; the evolution is the unit",
    .keys = DUELS,
    .check = check_duels,
    .measure = measure_duels,
};

/* Cycles: whether "beats" is an order, among specimens as a generator draws them and among the
 * fittest of one evolution */

enum { FITTEST_MAX = 32, REPLICATES = 1000 };

static const PlanKey CYCLES[] = {
    GAME_KEYS,
    {KEY("evolution", EVOLUTION), .is_needed = true},
    {KEY_RANGE("depth", WHOLE, 1, SEARCH_DEPTH_MAX)},
    {KEY_RANGE("range", REAL, 1e-6, 1e6)}, /* of the weights that are drawn */
    {KEY_RANGE("drawn", COUNT, 3, 64)},
    {KEY("fittest_games", GAMES)},
    {.name = NULL},
};

/* Adds specimens as the generator draws them for its first population, or the fittest of each row
 * of the log. */
static bool add_specimens(const Measuring *it, const EvolutionLog *log, bool are_drawn,
                          Experiment *experiment, Error *error) {
    const config_setting_t *const plan = it->measure->plan;
    const Genome genome = genome_of(&log->template);
    const int rows = log->rows < FITTEST_MAX ? log->rows : FITTEST_MAX;
    const int count = are_drawn ? (int)kind_count(it, "drawn", 12, 20) : rows;
    MEMORY_AUTO double *genes = memory_allocate((size_t)genome.count * sizeof *genes);
    Rng rng = rng_seeded(it->campaign->seed);
    for (int i = 0; i < count; i++) {
        char name[32];
        TEXT_AUTO Text text = {.data = NULL};
        if (are_drawn) {
            snprintf(name, sizeof name, "drawn-%d", i + 1);
            specimen_draw(&genome, plan_real(plan, "range", 0.5), genes, &rng);
            specimen_normalise(&genome, NORM_EUCLIDEAN, genes);
            evolution_write(&log->template, genes, name, &text);
        } else {
            snprintf(name, sizeof name, "fittest-%.0f", evolution_value(log, i, "crossovers"));
            evolution_write_best(log, i, name, &text);
        }
        if (!kind_add_heuristic(experiment, name, &text, plan_whole(plan, "depth", 3), error))
            return false;
    }
    return true;
}

/* Plays a round robin, adds its row, and its figures: surely cyclic triples, and what an order
 * would give. */
static bool play_specimens(const Measuring *it, const EvolutionLog *log, bool are_drawn, Text *rows,
                           Error *error) {
    const char *const series = are_drawn ? "drawn" : "fittest";
    char suffix[16], name[64];
    /* From the start, as the generator's games. */
    Experiment experiment = kind_experiment(it, "start", kind_rules(it),
                                            are_drawn ? kind_count(it, "games", 100, 1000)
                                                      : kind_count(it, "fittest_games", 200, 1000));
    snprintf(suffix, sizeof suffix, "-%s", series);
    const bool is_made = add_specimens(it, log, are_drawn, &experiment, error);
    const int players = experiment.player_count;
    Standings *const standings = kind_play(it, suffix, is_made, &experiment, error);
    if (standings == NULL) return false;
    const CyclicTriples found =
        cyclic_triples_find(standings_encounters(standings), REPLICATES, it->campaign->seed);
    const double triples = (double)found.triples;
    const Estimate share = {found.triples > 0, (double)found.cyclic / triples,
                            (double)found.sure / triples, (double)found.possible / triples};
    kind_put_row(rows, "tiiiiiiie444", series, (int64_t)players,
                 (int64_t)standings_games(standings), (int64_t)found.triples, (int64_t)found.cyclic,
                 (int64_t)found.significant, (int64_t)found.sure, (int64_t)found.possible, share,
                 found.significant_chance, found.significant_p);
    standings_free(standings);
    snprintf(name, sizeof name, "%s: surely cyclic triples", series);
    figures_add_exact(it->figures, FIGURE_SHARE, name, estimate_known(share).low);
    snprintf(name, sizeof name, "%s: p of an order", series);
    figures_add_exact(it->figures, FIGURE_NUMBER, name, found.significant_p);
    text_append(it->note,
                "Among %s %.1f %% of the triples are cyclic by links of p <= 0.05, in an order "
                "%.1f %%. ",
                series, 100 * (double)found.significant / triples, 100 * found.significant_chance);
    return true;
}

static bool measure_cycles(const Measuring *it, Error *error) {
    const EvolutionOrder order = paper_evolution(
        it->claim->paper, plan_word(it->measure->plan, "evolution", ""), kind_rules(it), 1);
    EvolutionLog log;
    TEXT_AUTO Text rows = {.data = NULL};
    text_append_string(&rows, "series,players,games,triples,cyclic,significant,sure,possible,share,"
                              "low,high,significant_chance,significant_p\n");
    if (!evolution_get_log(it, &order, &log, error)) return false;
    const bool good = play_specimens(it, &log, true, &rows, error) &&
                      play_specimens(it, &log, false, &rows, error);
    evolution_log_free(&log);
    return good && kind_write(it, "", &rows, error);
}

const Kind KIND_CYCLES = {
    .name = "cycles",
    .summary = "round robins of a generator's specimens: triples that beat each other in a ring",
    .keys = CYCLES,
    .measure = measure_cycles,
};
