/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single games from the start position, which a paper prints results of: whether these are what the
 * players' games usually show. */
#include "papers/kind.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LOST, DRAWN, WON, RESULTS, NOT_PRINTED = -1, SINGLES_MAX = 10 };
static const char *const WORDS[] = {"lost", "drawn", "won", NULL};

typedef struct SinglesPlan {
    GamePlan game;
    const char *player, *opponent; /* "…@%" has the numbers from 1 on in place of "%" */
    int count, printed[SINGLES_MAX];
} SinglesPlan;

#define AT(member) offsetof(SinglesPlan, member)
static const Setting PLAN[] = {
    GAME_SETTINGS(SinglesPlan),
    {SETTING_WORD("player", NULL, NULL, AT(player))},
    {SETTING_WORD("opponent", NULL, NULL, AT(opponent))},
    {.name = NULL},
};
#undef AT

static bool read(const Claim *claim, const config_setting_t *from, void *opaque) {
    static const char *const LISTS[] = {"games", "printed", NULL};
    const ConfigText *const text = &claim->paper->text;
    const char *words[SINGLES_MAX];
    SinglesPlan *const plan = opaque;
    plan->game.games[SCALE_QUICK] = 200;
    plan->game.games[SCALE_PAPER] = 2000;
    if (!plan_read(text, from, PLAN, LISTS, plan) ||
        !plan_counts(text, from, "games", plan->game.games) ||
        !plan_words(text, from, "printed", 1, SINGLES_MAX, words, &plan->count))
        return false;
    plan->game.openings = "start";
    for (int i = 0; i < plan->count; i++) {
        plan->printed[i] = NOT_PRINTED;
        for (int r = 0; r < RESULTS; r++)
            if (strcmp(words[i], WORDS[r]) == 0) plan->printed[i] = r;
        if (plan->printed[i] == NOT_PRINTED && words[i][0] != '\0')
            return config_text_refuse(text, from,
                                      "printed: expected lost, drawn, won or \"\", as "
                                      "Black sees each game");
    }
    if (plan->player == NULL || plan->opponent == NULL || strchr(plan->opponent, '%') == NULL)
        return config_text_refuse(text, from, "expected player = \"…\" and opponent = \"…@%%\"");
    return plan_complete(text, from, &plan->game);
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

static Pattern pattern_of(const SinglesPlan *plan, const uint64_t games[][RESULTS]) {
    double chances[SINGLES_MAX][RESULTS], mean[RESULTS] = {0};
    int printed[SINGLES_MAX], count = 0;
    Pattern pattern = {.chance = 1, .regardless = 1};
    for (int i = 0; i < plan->count; i++) {
        if (plan->printed[i] == NOT_PRINTED) continue;
        fill_chances(games[i], chances[count]);
        for (int r = 0; r < RESULTS; r++) mean[r] += chances[count][r];
        pattern.chance *= chances[count][plan->printed[i]];
        printed[count++] = plan->printed[i];
    }
    for (int r = 0; r < RESULTS; r++) mean[r] /= count;
    for (int i = 0; i < count; i++) pattern.regardless *= mean[printed[i]];
    add_results((const double(*)[RESULTS])chances, mean, 0, count, 1, 1, &pattern);
    return pattern;
}

typedef struct SingleRow {
    int depth;
    int64_t wins, draws, losses;
    Estimate score;
    const char *printed;
    double chance;
} SingleRow;

static const Field FIELDS[] = {
    ROW_INT(SingleRow, depth),
    ROW_COUNT(SingleRow, wins),
    ROW_COUNT(SingleRow, draws),
    ROW_COUNT(SingleRow, losses),
    ROW_ESTIMATE("score", SingleRow, score, 4),
    ROW_TEXT(SingleRow, printed),
    ROW_REAL(SingleRow, chance, 4),
};
static const Record SINGLES = RECORD_OF("singles", FIELDS, SingleRow);

static bool write_rows(const Measuring *it, const SinglesPlan *plan,
                       const uint64_t games[][RESULTS], Error *error) {
    SingleRow rows[SINGLES_MAX];
    for (int i = 0; i < plan->count; i++) {
        double chances[RESULTS];
        const int printed = plan->printed[i];
        const PairCounts points = {{games[i][LOST], 0, games[i][DRAWN], 0, games[i][WON]}};
        fill_chances(games[i], chances);
        rows[i] = (SingleRow){i + 1,
                              (int64_t)games[i][WON],
                              (int64_t)games[i][DRAWN],
                              (int64_t)games[i][LOST],
                              kind_known(pairs_score(&points)),
                              printed >= 0 ? WORDS[printed] : "",
                              printed >= 0 ? chances[printed] : (double)NAN};
    }
    return kind_write_table(it, "", &SINGLES, rows, plan->count, error);
}

static bool play(const Measuring *it, const SinglesPlan *plan, uint64_t games[][RESULTS],
                 Error *error) {
    char opponent[192];
    Experiment experiment = kind_experiment(it, &plan->game);
    experiment.format = FORMAT_GAUNTLET;
    const char *const place = strchr(plan->opponent, '%');
    bool is_made = kind_add_player(it, &experiment, plan->player, error);
    for (int i = 0; is_made && i < plan->count; i++) {
        snprintf(opponent, sizeof opponent, "%.*s%d%s", (int)(place - plan->opponent),
                 plan->opponent, i + 1, place + 1);
        is_made = kind_add_player(it, &experiment, opponent, error);
    }
    Standings *const standings = kind_play(it, "", is_made, &experiment, error);
    if (standings == NULL) return false;
    /* Of each pair the half in which the player is Black. */
    const Encounters *const encounters = standings_encounters(standings);
    for (int i = 0; i < plan->count; i++)
        for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++)
            games[i][outcome / 3] += encounters_count(encounters, 0, i + 1, outcome);
    standings_free(standings);
    return true;
}

static bool measure(const Measuring *it, const void *opaque, Error *error) {
    const SinglesPlan *const plan = opaque;
    uint64_t games[SINGLES_MAX][RESULTS] = {{0}};
    if (!play(it, plan, games, error)) return false;
    const Pattern pattern = pattern_of(plan, (const uint64_t(*)[RESULTS])games);
    figures_add_exact(it->figures, FIGURE_NUMBER, "p of the printed results", pattern.p_value);
    figures_add_exact(it->figures, FIGURE_FACTOR, "likelihood ratio of the printed results",
                      pattern.chance / pattern.regardless);
    text_append(it->note,
                "The printed single games have a chance of %.2g %% here, and %.2g %% if depth did "
                "not matter; in that case their ratio would be below 1 with %.0f %%. ",
                100 * pattern.chance, 100 * pattern.regardless, 100 * pattern.power);
    return write_rows(it, plan, (const uint64_t(*)[RESULTS])games, error);
}

const Kind KIND_SINGLE_GAMES = {
    .name = "single-games",
    .summary = "games of Black from the start position against rising depths, and how likely the "
               "printed results are",
    .plan_size = sizeof(SinglesPlan),
    .read = read,
    .measure = measure,
};
