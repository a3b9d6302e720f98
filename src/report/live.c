#include "report/live.h"

#include "report/figures.h"
#include "report/table.h"
#include "stats/sprt.h"
#include "util/sort.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

/* Of two players */

static void append_sprt(Text *lines, const Sprt *sprt, const PairCounts *pairs) {
    figures_append_test(lines, sprt_lower(sprt), sprt_llr(sprt, pairs), sprt_upper(sprt));
    text_append(lines, ": %s %g against %g\n",
                sprt->model == SPRT_NORMALIZED ? "normalized Elo" : "Elo", sprt->elo0, sprt->elo1);
}

static void append_two(const Experiment *experiment, const Standings *standings, Text *lines) {
    const PairCounts pairs = encounters_pairs(standings_live(standings), 0, 1);
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

static double share_of(const void *standings, int player) {
    return standings_share(standings, player);
}

/* Best first, those without a game last, equals as in the experiment. To be freed. */
static int *rank(const Standings *standings, int players) {
    int *const order = memory_allocate((size_t)players * sizeof *order);
    sort_rank(order, players, share_of, standings);
    return order;
}

static void put_player(Table *table, const Experiment *experiment, const Standings *standings,
                       int place, int player) {
    const PlayerTotals *const totals = standings_player(standings, player);
    const PairCounts pairs = encounters_all_pairs(standings_live(standings), player);
    const Estimate elo = pairs_elo(&pairs);
    const double share = standings_share(standings, player);
    Text text = {.data = NULL};
    table_put_int(table, place);
    table_put_text(table, experiment->players[player].label);
    table_put_int(table, (int64_t)(totals->wins + totals->draws + totals->losses));
    table_put_real(table, share, 3);
    if (!isnan(share)) table_show(table, "%.1f%%", 100 * share);
    if (elo.defined) figures_append_elo_short(&text, &elo);
    table_put_text(table, text_string(&text));
    text_free(&text);
}

static void append_many(const Experiment *experiment, const Standings *standings, Text *lines) {
    enum { SHOWN = 8 };
    const int players = experiment->player_count;
    int *const order = rank(standings, players);
    Table *const table = table_new();
    table_add_column(table, NULL, "#", TABLE_RIGHT);
    table_add_column(table, NULL, "player", TABLE_LEFT);
    table_add_column(table, NULL, "games", TABLE_RIGHT);
    table_add_column(table, NULL, "score", TABLE_RIGHT);
    table_add_column(table, NULL, "Elo so far", TABLE_RIGHT);
    for (int i = 0; i < players && i < SHOWN; i++) {
        put_player(table, experiment, standings, i + 1, order[i]);
    }
    table_write(table, TABLE_TEXT, lines);
    table_free(table);
    free(order);
}

void live_append(const void *experiment, const Standings *standings, Text *lines) {
    const Experiment *const played = experiment;
    if (played->player_count == 2)
        append_two(played, standings, lines);
    else
        append_many(played, standings, lines);
}
