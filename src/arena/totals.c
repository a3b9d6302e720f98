#include "arena/totals.h"

#include "stats/pruning.h"
#include "util/csv.h"

#include <math.h>

static void put_estimate_elo(Text *text, const PairCounts *pairs) {
    const Estimate elo = pairs_elo(pairs);
    csv_put_fixed(text, elo.defined ? elo.value : NAN, 1);
    csv_put_fixed(text, elo.defined ? elo.low : NAN, 1);
    csv_put_fixed(text, elo.defined ? elo.high : NAN, 1);
}

/* Nodes, branching and the two pruning readings; empty where nothing was searched, or an external
 * engine has not said what. */
static void put_search(Text *text, const SearchTotals *search) {
    if (search->counted == 0) {
        for (int i = 0; i < 4; i++) csv_put_empty(text);
        return;
    }
    const double branching = search_branching(&search->counters);
    const uint64_t nodes = search->counters.nodes;
    const int depths = SEARCH_DEPTH_MAX + 1;
    csv_put_uint(text, nodes);
    csv_put_fixed(text, branching, 4);
    csv_put_fixed(
        text, pruning_efficiency(nodes, pruning_full_power(branching, search->at_depth, depths)),
        6);
    csv_put_fixed(
        text, pruning_efficiency(nodes, pruning_full_sum(branching, search->at_depth, depths)), 6);
}

void totals_write_players(const Experiment *experiment, const Standings *standings, Text *text) {
    text_append_string(text, "player,games,wins,draws,losses,points,score,clash_points,"
                             "distinct_games,elo,elo_low,elo_high,nodes,branching,pruning_bd,"
                             "pruning_sum\n");
    for (int i = 0; i < experiment->player_count; i++) {
        const PlayerTotals *const totals = standings_player(standings, i);
        const uint64_t games = totals->wins + totals->draws + totals->losses;
        const double points = standings_points(standings, i);
        csv_put_text(text, experiment->players[i].label);
        csv_put_uint(text, games);
        csv_put_uint(text, totals->wins);
        csv_put_uint(text, totals->draws);
        csv_put_uint(text, totals->losses);
        csv_put_fixed(text, points, 1);
        csv_put_fixed(text, games == 0 ? NAN : points / (double)games, 6);
        csv_put_fixed(text, standings_clash_points(standings, i), 1);
        csv_put_uint(text, totals->distinct_games);
        put_estimate_elo(text, &totals->pairs);
        put_search(text, &totals->search);
        csv_end_row(text);
    }
}

void totals_write_speed(const Experiment *experiment, const Standings *standings, Text *text) {
    text_append_string(text, "player,moves,time_s,nodes_per_s,ms_per_move\n");
    for (int i = 0; i < experiment->player_count; i++) {
        const SearchTotals *const search = &standings_player(standings, i)->search;
        const double time_s = (double)search->time_ns * 1e-9;
        const bool timed = search->moves > 0 && search->time_ns > 0;
        csv_put_text(text, experiment->players[i].label);
        csv_put_uint(text, search->moves);
        csv_put_fixed(text, time_s, 6);
        const bool counted = timed && search->counted == search->moves;
        csv_put_fixed(text, counted ? (double)search->counters.nodes / time_s : NAN, 0);
        csv_put_fixed(text, timed ? time_s * 1e3 / (double)search->moves : NAN, 6);
        csv_end_row(text);
    }
}

static void write_matrix(const Experiment *experiment, const Standings *standings,
                         double (*value)(const Standings *standings, int player, int opponent),
                         Text *text) {
    csv_put_text(text, "player");
    for (int j = 0; j < experiment->player_count; j++) {
        csv_put_text(text, experiment->players[j].label);
    }
    csv_end_row(text);
    for (int i = 0; i < experiment->player_count; i++) {
        csv_put_text(text, experiment->players[i].label);
        for (int j = 0; j < experiment->player_count; j++) {
            csv_put_fixed(text, value(standings, i, j), 1);
        }
        csv_end_row(text);
    }
}

static double points_against(const Standings *standings, int player, int opponent) {
    if (standings_met(standings, player, opponent) == 0) return NAN;
    return 0.5 * (double)standings_half_points(standings, player, opponent);
}

void totals_write_crosstable(const Experiment *experiment, const Standings *standings, Text *text) {
    write_matrix(experiment, standings, points_against, text);
}

void totals_write_clashes(const Experiment *experiment, const Standings *standings, Text *text) {
    write_matrix(experiment, standings, standings_clash, text);
}
