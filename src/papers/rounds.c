/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/rounds.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char ROUNDS_TD[] = "td";
const RoundsPlan ROUNDS_ROBIN = {.name = "t1", .rules = "english", .depth = 6, .games = 10};

enum { NAME_SIZE = 32 };

/* "hg-e3ph" gives RUN_HG and "e3ph". */
static const char *template_of(FieldMember member, char name[FIELD_PLAYER_SIZE]) {
    field_describe(member, 0, name);
    *strchr(name, '@') = '\0';
    return strchr(name, '-') + 1;
}

/* A tournament's place among all. */
typedef struct Round {
    int number, unit; /* from 1 */
} Round;

static bool add_opponent(const ClaimRun *run, const RoundsPlan *plan, Round round,
                         Experiment *experiment, Error *error) {
    char player[NAME_SIZE * 2];
    if (plan->opponent == ROUNDS_TD)
        return evolution_add_player(run, RUN_TD, "samuel", plan->rules, round.unit,
                                    plan->opponent_depth, experiment, error);
    snprintf(player, sizeof player, "%s@%d", plan->opponent, plan->opponent_depth);
    return claim_add_player(experiment, player, error);
}

static bool add_players(const ClaimRun *run, const RoundsPlan *plan, Round round,
                        Experiment *experiment, Error *error) {
    bool good = plan->opponent == NULL || add_opponent(run, plan, round, experiment, error);
    for (int member = 0; good && member < FIELD_MEMBERS; member++) {
        char name[FIELD_PLAYER_SIZE];
        const bool is_hg = member < SHG_8F;
        good = evolution_add_player(
            run, is_hg ? RUN_HG : RUN_SHG_4, template_of((FieldMember)member, name), plan->rules,
            is_hg ? round.number : round.unit, plan->depth, experiment, error);
    }
    return good;
}

static Standings *play(const ClaimRun *run, const RoundsPlan *plan, Round round, Error *error) {
    char name[NAME_SIZE * 2];
    Experiment experiment = claim_experiment(run, plan->rules, plan->games);
    experiment.seed = rng_derive(run->seed, (uint64_t)round.number);
    experiment.moves = false;
    if (plan->opponent != NULL) experiment.format = FORMAT_GAUNTLET;
    snprintf(name, sizeof name, "%s-%d", plan->name, round.number);
    const bool is_made = add_players(run, plan, round, &experiment, error);
    return claim_play(run, name, is_made, &experiment, error);
}

/* Whom nobody is ahead of, by points and by clashes. */
static void count_wins(const Ranking rankings[2], int wins[FIELD_MEMBERS]) {
    for (int member = 0; member < FIELD_MEMBERS; member++) {
        bool is_first = true;
        for (int kind = 0; kind < 2; kind++) {
            const double *const scores = rankings[kind].scores + rankings[kind].first;
            for (int i = 0; i < FIELD_MEMBERS; i++)
                is_first = is_first && scores[i] <= scores[member] + RANKING_EQUAL;
        }
        wins[member] += is_first;
    }
}

bool rounds_play(const ClaimRun *run, const RoundsPlan *plan, Rounds *rounds, Error *error) {
    const int count = run_kind_count(RUN_HG, run->scale);
    const int units = run_kind_count(RUN_SHG_4, run->scale), first = plan->opponent != NULL;
    Ranking *const each = memory_allocate(2 * (size_t)count * sizeof *each);
    int played = 0;
    *rounds = (Rounds){.tournaments = count, .units = units};
    rounds->games =
        plan->games * (plan->opponent != NULL ? 1 : FIELD_MEMBERS - 1) * (uint64_t)count;
    for (; played < count; played++) {
        const Round round = {played + 1, played * units / count + 1};
        Standings *const standings = play(run, plan, round, error);
        if (standings == NULL) break;
        const Encounters *const encounters = standings_encounters(standings);
        Ranking both[2];
        for (int kind = 0; kind < 2; kind++) {
            both[kind] = ranking_new(encounters, (RankingKind)kind, first, run->seed);
            each[kind * count + played] = both[kind];
        }
        count_wins(both, rounds->wins);
        rounds->total += standings_games(standings);
        standings_free(standings);
    }
    for (int kind = 0; kind < 2; kind++) {
        if (played == count)
            rounds->rankings[kind] =
                ranking_over(each + (size_t)kind * (size_t)count, count, units);
        for (int i = 0; i < played; i++) ranking_free(&each[kind * count + i]);
    }
    free(each);
    return played == count;
}

void rounds_free(Rounds *rounds) {
    for (int kind = 0; kind < 2; kind++) ranking_free(&rounds->rankings[kind]);
}

/* Tables and words */

typedef struct SpreadRow {
    const char *player;
    Estimate score;
    RankingSpread spread;
    int units;
} SpreadRow;

static const Field SPREAD_FIELDS[] = {
    ROW_TEXT(SpreadRow, player),
    ROW_ESTIMATE("score", SpreadRow, score, 4),
    FIELD("sd", REAL, SpreadRow, spread.all, .decimals = 4),
    FIELD("sd_games", REAL, SpreadRow, spread.games, .decimals = 4),
    FIELD("sd_evolutions", REAL, SpreadRow, spread.evolutions, .decimals = 4),
    FIELD("evolutions", INT, SpreadRow, units, .decimals = 0),
};
static const Record SPREADS = RECORD_OF("evolutions", SPREAD_FIELDS, SpreadRow);

bool rounds_write_spread(const ClaimRun *run, const char *name, const Rounds *rounds,
                         Error *error) {
    const Ranking *const points = rounds_points(rounds);
    SpreadRow rows[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        rows[i] = (SpreadRow){FIELD_NAMES[i], ranking_score(points, points->first + i),
                              ranking_spread(points, points->first + i), rounds->units};
    }
    return claim_write_table(run, name, &SPREADS, rows, FIELD_MEMBERS, error);
}

/* Writes the `count` best; `lines` (may be NULL) end with a NULL label. */
bool rounds_write_bars(const ClaimRun *run, const char *name, const char *figure,
                       const Rounds *rounds, int count, const SeedLine *lines, Error *error) {
    Rows bars = {.items = NULL};
    field_add_figure(&bars, figure, rounds_points(rounds), count, rounds->games);
    for (; lines != NULL && lines->label != NULL; lines++) {
        const BarRow line = {figure, lines->label, "line", {true, lines->score, NAN, NAN},
                             -1,     -1,           -1,     -1};
        rows_add(&bars, &BARS_RECORD, &line);
    }
    return field_write_bars(run, name, &bars, error);
}

void rounds_describe(const Rounds *rounds, Text *text) {
    const Ranking *const points = rounds_points(rounds);
    double games = 0, evolutions = 0;
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        const RankingSpread spread = ranking_spread(points, points->first + i);
        games += spread.games * spread.games / FIELD_MEMBERS;
        evolutions += spread.evolutions * spread.evolutions / FIELD_MEMBERS;
    }
    text_append(text,
                "%d tournaments, each with other evolutions (%d of HG's, %d of SHG's a heuristic; "
                "the standard deviation of a score is %.1f percentage points by evolution, %.1f by "
                "games)",
                rounds->tournaments, rounds->tournaments, rounds->units, 100 * sqrt(evolutions),
                100 * sqrt(games));
}
