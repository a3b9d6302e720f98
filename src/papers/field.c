#include "papers/field.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>

const char *const FIELD_NAMES[FIELD_MEMBERS] = {
    [HG_8F] = "HG:8F",     [HG_10F] = "HG:10F",   [HG_15F] = "HG:15F",   [HG_19F] = "HG:19F",
    [HG_25F] = "HG:25F",   [HG_3PH] = "HG:3Ph",   [HG_5PH] = "HG:5Ph",   [HG_E3PH] = "HG:E3Ph",
    [SHG_8F] = "SHG:8F",   [SHG_10F] = "SHG:10F", [SHG_15F] = "SHG:15F", [SHG_19F] = "SHG:19F",
    [SHG_25F] = "SHG:25F", [SHG_3PH] = "SHG:3Ph", [SHG_5PH] = "SHG:5Ph",
};

enum { PLAYER_SIZE = 32 };

/* "hg-e3ph@6" */
static void describe(FieldMember member, int depth, char player[PLAYER_SIZE]) {
    snprintf(player, PLAYER_SIZE, "%s@%d", FIELD_NAMES[member], depth);
    for (char *c = player; *c != '\0'; c++) *c = *c == ':' ? '-' : (char)tolower((unsigned char)*c);
}

bool field_add(Experiment *experiment, int depth, Error *error) {
    for (int member = 0; member < FIELD_MEMBERS; member++) {
        char player[PLAYER_SIZE];
        describe((FieldMember)member, depth, player);
        if (!experiment_add_player(experiment, player, error)) return false;
    }
    return true;
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
    char players[FIELD_MEMBERS][PLAYER_SIZE];
    const char *list[FIELD_MEMBERS];
    for (int i = 0; i < FIELD_MEMBERS; i++) {
        describe((FieldMember)i, depth, players[i]);
        list[i] = players[i];
    }
    Comparison *const comparison = comparison_new(&settings, list, FIELD_MEMBERS, 0, 0, error);
    if (comparison == NULL || comparison_run(comparison, error)) return comparison;
    comparison_free(comparison);
    return NULL;
}

Standings *field_gauntlet(const ClaimRun *run, const char *name, const char *opponent, int depth,
                          uint64_t games, Error *error) {
    Experiment experiment = claim_experiment(run, "giveaway", games);
    experiment.format = FORMAT_GAUNTLET;
    Standings *const standings =
        experiment_add_player(&experiment, opponent, error) && field_add(&experiment, depth, error)
            ? claim_play(run, name, &experiment, error)
            : NULL;
    experiment_free(&experiment);
    return standings;
}

static void add_bar(FieldBars *bars, BarRow row) {
    assert(bars->count < BARS_MAX);
    bars->rows[bars->count++] = row;
}

static void add_member(FieldBars *bars, const char *figure, const Ranking *ranking, int player,
                       uint64_t games) {
    const int member = player - ranking->first;
    add_bar(bars, (BarRow){figure, FIELD_NAMES[member], member < SHG_8F ? "HG" : "SHG",
                           ranking_score(ranking, player), ranking->rank[player],
                           ranking->rank_low[player], ranking->rank_high[player], (int64_t)games});
}

void field_add_figure(FieldBars *bars, const char *figure, const Ranking *ranking, int count,
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

void field_add_line(FieldBars *bars, const char *figure, const char *label, double score) {
    add_bar(bars, (BarRow){figure, label, "line", {true, score, NAN, NAN}, -1, -1, -1, -1});
}

bool field_write_bars(const ClaimRun *run, const char *name, const FieldBars *bars, Error *error) {
    return claim_write_table(run, name, &BARS_RECORD, bars->rows, bars->count, error);
}
