/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/live.h"

#include "report/figures.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>

/* Of two players */

static void append_sprt(Text *lines, const Sprt *sprt, const PairCounts *pairs) {
    figures_append_test(lines, sprt_lower(sprt), sprt_llr(sprt, pairs), sprt_upper(sprt));
    text_append(lines, ": %s %g against %g\n",
                sprt->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo", sprt->elo0, sprt->elo1);
}

static void append_two(const Experiment *experiment, const Standings *standings, Text *lines) {
    const PairCounts pairs = standings_pairs(standings, 0, 1);
    const Estimate elo = pairs_elo(&pairs), normalized = pairs_normalized_elo(&pairs);
    const uint64_t played = standings_met(standings, 0, 1), counted = pairs_total(&pairs);
    const uint64_t *const n = pairs.n;
    utf8_append_clean(lines, experiment->players[0].label, "?");
    text_append(lines, " %.1f : %.1f ", standings_points(standings, 0),
                standings_points(standings, 1));
    utf8_append_clean(lines, experiment->players[1].label, "?");
    text_append_string(lines, "\nElo ");
    figures_append_elo_short(lines, &elo);
    text_append_string(lines, ", normalized ");
    figures_append_rating_short(lines, &normalized);
    text_append_string(lines, ", LOS ");
    figures_append_likelihood(lines, pairs_superiority(&pairs));
    text_append(lines,
                "\npairs LL %" PRIu64 ", LD %" PRIu64 ", DD %" PRIu64 ", WD %" PRIu64
                ", WW %" PRIu64 "; repeats %" PRIu64 "\n",
                n[0], n[1], n[2], n[3], n[4], played / 2 > counted ? played / 2 - counted : 0);
    if (experiment->has_sprt) append_sprt(lines, &experiment->sprt, &pairs);
}

/* Of more */

typedef struct LiveRow {
    int place;
    const char *player;
    int64_t games;
    double share;
    PairCounts pairs; /* no column */
} LiveRow;

static const Field LIVE_FIELDS[] = {
    FIELD(NULL, INT, LiveRow, place, .title = "#"),
    FIELD(NULL, TEXT, LiveRow, player, .title = "player"),
    FIELD(NULL, COUNT, LiveRow, games, .title = "games"),
    FIELD(NULL, REAL, LiveRow, share, .title = "score", .show = SHOW_PERCENT),
};
static const Record LIVE_RECORD = RECORD_OF(NULL, LIVE_FIELDS, LiveRow);

/* Best first, those without a game last, equals as in the experiment. */
static Rows rank(const Experiment *experiment, const Standings *standings) {
    Rows rows = {.items = NULL};
    for (int i = 0; i < experiment->player_count; i++) {
        const LiveRow row = {
            .player = experiment->players[i].label,
            .games = (int64_t)player_games(standings_player(standings, i)),
            .share = standings_share(standings, i),
            .pairs = standings_player(standings, i)->pairs,
        };
        rows_add(&rows, &LIVE_RECORD, &row);
    }
    rows_rank(&rows, offsetof(LiveRow, share));
    return rows;
}

static void put_elo(Table *table, const PairCounts *pairs) {
    const Estimate elo = pairs_elo(pairs);
    Text text = {.data = NULL};
    if (elo.defined) figures_append_elo_short(&text, &elo);
    table_put_text(table, text_string(&text));
    text_free(&text);
}

void live_table(const Experiment *experiment, const Standings *standings, int most,
                TableFormat format, Text *lines) {
    Rows rows = rank(experiment, standings);
    Table *const table = table_new();
    table_add_record(table, &LIVE_RECORD);
    table_add_column(table, NULL, "Elo against field", TABLE_RIGHT);
    for (int i = 0; i < (int)rows.count && i < most; i++) {
        LiveRow *const row = &((LiveRow *)rows.items)[i];
        row->place = i + 1;
        table_put_row(table, &LIVE_RECORD, row);
        put_elo(table, &row->pairs);
    }
    table_write(table, format, lines);
    table_free(table);
    rows_free(&rows);
}

void live_append(const void *experiment, const Standings *standings, Text *lines) {
    enum { SHOWN = 8 };
    const Experiment *const played = experiment;
    if (played->player_count == 2)
        append_two(played, standings, lines);
    else
        live_table(played, standings, SHOWN, TABLE_TEXT, lines);
}
