#include "papers/seed003_field.h"

#include "util/csv.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>

const char *const FIELD_NAMES[FIELD_COUNT] = {
    [HG_8F] = "HG:8F",     [HG_10F] = "HG:10F",   [HG_15F] = "HG:15F",   [HG_19F] = "HG:19F",
    [HG_25F] = "HG:25F",   [HG_3PH] = "HG:3Ph",   [HG_5PH] = "HG:5Ph",   [HG_E3PH] = "HG:E3Ph",
    [SHG_8F] = "SHG:8F",   [SHG_10F] = "SHG:10F", [SHG_15F] = "SHG:15F", [SHG_19F] = "SHG:19F",
    [SHG_25F] = "SHG:25F", [SHG_3PH] = "SHG:3Ph", [SHG_5PH] = "SHG:5Ph",
};

bool field_add(Experiment *experiment, int depth, Error *error) {
    enum { SIZE = 32 };
    for (int member = 0; member < FIELD_COUNT; member++) {
        char player[SIZE];
        snprintf(player, SIZE, "%s@%d", FIELD_NAMES[member], depth);
        for (char *c = player; *c != '\0'; c++) {
            *c = *c == ':' ? '-' : (char)tolower((unsigned char)*c);
        }
        if (!experiment_add_player(experiment, player, error)) return false;
    }
    return true;
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

void field_write_header(Text *table) {
    text_append_string(table, "figure,player,generator,score,low,high,rank,rank_low,rank_high,"
                              "games\n");
}

static void write_member(Text *table, const char *figure, const Ranking *ranking, int player,
                         uint64_t games) {
    const int member = player - ranking->first;
    const Estimate score = ranking_score(ranking, player);
    csv_put_text(table, figure);
    csv_put_text(table, FIELD_NAMES[member]);
    csv_put_text(table, member < SHG_8F ? "HG" : "SHG");
    csv_put_fixed(table, score.value, 4);
    csv_put_fixed(table, score.low, 4);
    csv_put_fixed(table, score.high, 4);
    csv_put_int(table, ranking->rank[player]);
    csv_put_int(table, ranking->rank_low[player]);
    csv_put_int(table, ranking->rank_high[player]);
    csv_put_uint(table, games);
    csv_end_row(table);
}

void field_write_figure(Text *table, const char *figure, const Ranking *ranking, int count,
                        uint64_t games) {
    int written = 0;
    for (int rank = 1; rank <= FIELD_COUNT; rank++) {
        for (int player = ranking->first; player < ranking->players; player++) {
            if (ranking->rank[player] != rank || written == count) continue;
            write_member(table, figure, ranking, player, games);
            written++;
        }
    }
}

void field_write_line(Text *table, const char *figure, const char *label, double score) {
    csv_put_text(table, figure);
    csv_put_text(table, label);
    csv_put_text(table, "line");
    csv_put_fixed(table, score, 4);
    for (int i = 0; i < 5; i++) csv_put_empty(table);
    csv_put_empty(table);
    csv_end_row(table);
}
