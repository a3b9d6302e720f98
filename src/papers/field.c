/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "papers/field.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

#define FIELD_NAME(member, name) name,
const char *const FIELD_NAMES[FIELD_MEMBERS] = {FIELD_LIST(FIELD_NAME)};

void field_describe(FieldMember member, int depth, char player[FIELD_PLAYER_SIZE]) {
    snprintf(player, FIELD_PLAYER_SIZE, "%s@%d", FIELD_NAMES[member], depth);
    for (char *c = player; *c != '\0'; c++) *c = *c == ':' ? '-' : (char)tolower((unsigned char)*c);
}

Comparison *field_speeds(const ClaimRun *run, int depth, Error *error) {
    const ComparisonSettings settings = {
        .rules = rules_find("english"),
        .board_size = BOARD_SIZE_STANDARD,
        .threads = 1,
        .seed = run->seed,
        .openings = "ballots",
        .games = 2,
        .seconds = run->scale == SCALE_QUICK ? 5 : 30,
        .quiet = run->quiet,
        .stop = run->stop,
    };
    char players[FIELD_MEMBERS][FIELD_PLAYER_SIZE];
    const char *list[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        field_describe((FieldMember)i, depth, players[i]);
        list[i] = players[i];
    }
    Comparison *const comparison = comparison_new(&settings, list, FIELD_MEMBERS, 0, 0, error);
    if (comparison == NULL || comparison_run(comparison, error)) return comparison;
    comparison_free(comparison);
    return NULL;
}

Standings *field_play_cut(const ClaimRun *run, int plies, Error *error) {
    enum { SIZE = 32, DEPTH = 6 };
    char name[SIZE];
    Experiment experiment = claim_experiment(run, "english", run->scale == SCALE_QUICK ? 4 : 40);
    bool is_made = true;
    experiment.draws = (DrawRules){.max_plies = plies};
    experiment.moves = false;
    snprintf(name, SIZE, "p-%d-%d", DEPTH, plies);
    for (int member = 0; is_made && member < FIELD_MEMBERS; member++) {
        char player[FIELD_PLAYER_SIZE];
        field_describe((FieldMember)member, DEPTH, player);
        is_made = experiment_add_player(&experiment, player, error);
    }
    return claim_play(run, name, is_made, &experiment, error);
}

FieldRange field_range(const double *values) {
    FieldRange range = {values[0], values[0]};
    for (int i = 1; i < FIELD_MEMBERS; i++) {
        range.low = fmin(range.low, values[i]);
        range.high = fmax(range.high, values[i]);
    }
    return range;
}

static void add_member(Rows *bars, const char *figure, const Ranking *ranking, int player,
                       uint64_t games) {
    const int member = player - ranking->first;
    const BarRow row = {figure,
                        FIELD_NAMES[member],
                        member < SHG_8F ? "HG" : "SHG",
                        ranking_score(ranking, player),
                        ranking->rank[player],
                        ranking->rank_low[player],
                        ranking->rank_high[player],
                        (int64_t)games};
    rows_add(bars, &BARS_RECORD, &row);
}

void field_add_figure(Rows *bars, const char *figure, const Ranking *ranking, int count,
                      uint64_t games) {
    int added = 0;
    for (int rank = 1; rank <= FIELD_MEMBERS; rank++) {
        for (int player = ranking->first; player < ranking->players; player++) {
            if (ranking->rank[player] != rank || added == count) continue;
            add_member(bars, figure, ranking, player, games);
            added++;
        }
    }
}

bool field_write_bars(const ClaimRun *run, const char *name, Rows *bars, Error *error) {
    const bool good =
        claim_write_table(run, name, &BARS_RECORD, bars->items, (int)bars->count, error);
    rows_free(bars);
    return good;
}
