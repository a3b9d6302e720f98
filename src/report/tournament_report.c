/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/tournament_report.h"

#include "report/number_format.h"
#include "util/file.h"

#include <inttypes.h>

/* Standings */

/* What a player costs, for people. */
static const CsvColumn COST_COLUMNS[] = {
    COLUMN(NULL, REAL, SpeedRow, nodes_per_s.value, .title = "M nodes/s", .show = SHOW_MILLION,
           .places = 2, .views = VIEW_SEARCHES),
    COLUMN(NULL, REAL, SpeedRow, ms_per_move.value, .title = "ms/move", .show = SHOW_SIZED,
           .views = VIEW_SEARCHES | VIEW_MATCH),
    COLUMN(NULL, REAL, SpeedRow, median_ms, .title = "median ms", .show = SHOW_SIZED,
           .views = VIEW_COST),
    COLUMN(NULL, TEXT, SpeedRow, dominated_by, .title = "dominated by", .views = VIEW_COST),
};
static const CsvSchema COST_SCHEMA = SCHEMA_OF(NULL, COST_COLUMNS, SpeedRow);
enum { COST_TIMES = 3 }; /* the first columns */

/* Returns the best `most` players in a view, or (0) all columns of the file. */
static Table *standings_of(const ResultTables *tables, unsigned view, size_t most) {
    CsvSchema costs = COST_SCHEMA;
    Table *const table = table_new();
    if (tables->speeds.count == 0) {
        costs.fields += COST_TIMES;
        costs.count -= COST_TIMES;
    }
    if (view == 0) costs.count = 0;
    table_add_column(table, "rank", view == VIEW_SEARCHES ? NULL : "#", TABLE_RIGHT);
    table_add_schema(table, &PLAYER_SCHEMA);
    table_add_schema(table, &costs);
    if (view != 0) table_show_view(table, view);
    for (size_t i = 0; i < tables->players.count && i < most; i++) {
        const PlayerRow *const player = player_row(&tables->players, i);
        SpeedRow cost = result_tables_speed(tables, player->player);
        if (isnan(cost.median_ms)) cost.dominated_by = player->dominated_by; /* by nodes */
        table_add_int(table, (int64_t)i + 1);
        table_add_row(table, &PLAYER_SCHEMA, player);
        table_add_row(table, &costs, &cost);
    }
    return table;
}

/* The answer */

/* The tournament to report; the players best first. */
typedef struct TournamentReport {
    ResultTables tables;
    const FolderGames *folder_games; /* the games, read again; NULL: only the folder's tables */
    bool is_stats;                   /* the report of stats, without crosstable and searches */
} TournamentReport;

static bool is_match(const TournamentReport *report) { return report->tables.players.count <= 2; }

/* Appends "Elo +74 (+41 to +108), p 0.012"; `is_turned`: of the second player. */
static void append_difference(const PairingRow *row, bool is_turned, Text *line) {
    const Estimate elo = is_turned ? estimate_opposite(row->elo) : row->elo;
    text_append_string(line, "Elo ");
    number_append_elo_interval(line, &elo);
    if (!isnan(row->p_value)) {
        text_append_string(line, ", p ");
        number_append_p_value(line, row->p_value);
    }
    if (row->stop == STOP_BY_RESULTS) text_append_string(line, " at any time");
}

static void append_match(const TournamentReport *report, Text *line) {
    const ResultTables *const tables = &report->tables;
    PairingRow row = {.elo = {false, NAN, NAN, NAN}};
    if (tables->pairings.count > 0) {
        row = *pairing_row(tables, 0); /* bare pair counts have no players */
    } else {                           /* no game has a result */
        row.player = player_row(&tables->players, 0)->player;
        row.opponent = player_row(&tables->players, 1)->player;
    }
    const Estimate *const elo = &row.elo, llr = result_tables_test(tables);
    const bool is_turned = elo->value < 0;
    const char *const names[] = {row.player, row.opponent};
    const bool is_decided = llr.defined && (llr.value <= llr.low || llr.value >= llr.high);
    if (isnan(elo->value)) {
        text_append(line,
                    "Nothing can be said of a difference between %s and %s: no interval of Elo.",
                    row.player, row.opponent);
    } else {
        /* A bound beyond those of Elo is unknown. */
        const double nearest = is_turned ? -elo->high : elo->low;
        const bool is_better = isnan(nearest) ? row.p_value < COMPARISON_SIGNIFICANT : nearest > 0;
        text_append(line,
                    is_better ? "%s is better than %s: "
                              : "No difference is shown between %s and %s: ",
                    names[is_turned], names[!is_turned]);
        append_difference(&row, is_turned, line);
        text_append_string(line, is_better || is_decided ? "." : ". More games may show one.");
    }
    if (llr.defined)
        text_append(line, " The sequential test %s.",
                    !is_decided             ? "is undecided"
                    : llr.value >= llr.high ? "accepts H1"
                                            : "accepts H0");
}

/* Appends the names of the players that can still be the best. */
static void append_candidates(const Rows *players, int count, Text *line) {
    enum { NAMED = 5 };
    int named = 0;
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const player = player_row(players, i);
        if (player->rank_low != 1 || named == (count > NAMED ? NAMED - 1 : NAMED)) continue;
        text_append(line, "%s%s",
                    named == 0          ? ""
                    : named < count - 1 ? ", "
                                        : " and ",
                    player->player);
        named++;
    }
    if (named < count) text_append(line, " and %d more", count - named);
}

/* Appends how many games would show who is the better of the first two candidates. */
static void append_need(const ResultTables *tables, const PlayerRow *second, Text *line) {
    int64_t games = 0;
    for (size_t i = 0; i < tables->pairings.count; i++)
        if (pairing_row(tables, i)->games > games) games = pairing_row(tables, i)->games;
    const double needed = comparison_games(&second->behind, (double)games);
    text_append_string(line, "; more games may: --resume DIR --games ");
    if (needed < EXPERIMENT_GAMES_MAX)
        text_append(line, "%.0f (80 %% power if the ratings are right)", needed);
    else
        text_append_string(line, "N");
}

/* Whether the player is a nearer rival of the first than the other one (or NULL) is. */
static bool is_nearer(const PlayerRow *player, const PlayerRow *other) {
    return other == NULL || player->rank_low < other->rank_low ||
           (player->rank_low == other->rank_low && player->behind.value < other->behind.value);
}

static void append_many(const TournamentReport *report, Text *line) {
    const Rows *const players = &report->tables.players;
    const PlayerRow *const first = player_row(players, 0), *second = NULL, *best = NULL;
    int candidates = 0;
    if (isnan(first->score + player_row(players, 1)->score)) return;
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const player = player_row(players, i);
        if (player->rank_low == 1 && candidates++ == 0) best = player;
        if (player->behind.defined && is_nearer(player, second)) second = player;
    }
    if (candidates == 1) {
        text_append(line, "%s is the best of %zu players", best->player, players->count);
        if (best == first && second != NULL) {
            text_append(line, ": %s, second, is ", second->player);
            if (isfinite(second->behind.high))
                number_append_rating_interval(line, &second->behind);
            else
                text_append(line, "at least %.0f", second->behind.low);
            text_append_string(line, " Elo behind");
        }
    } else {
        text_append(line, "%s is %s of %zu players with %.1f %% of the points", first->player,
                    first->score == player_row(players, 1)->score ? "tied for first" : "first",
                    players->count, 100 * first->score);
        if (candidates > 1) {
            text_append_string(line, ", but ");
            append_candidates(players, candidates, line);
            text_append_string(line, " cannot be told apart");
            if (second != NULL) append_need(&report->tables, second, line);
        }
    }
    text_append_char(line, '.');
}

static const StatisticsRow *statistics_of(const ResultTables *tables) {
    static const StatisticsRow NONE = {0};
    return tables->statistics.count > 0 ? tables->statistics.items : &NONE;
}

static void write_progress(const FolderGames *folder_games, Output *output) {
    TEXT_AUTO Text line = {0};
    text_append(&line, "So far: %" PRIu64 " of %" PRIu64 " games",
                tournament_stats_games(folder_games->stats), folder_games->games);
    if (folder_games->shard.count > 1)
        text_append(&line, " of shard %" PRIu64 "/%" PRIu64, folder_games->shard.index + 1,
                    folder_games->shard.count);
    text_append_string(&line, tournament_stats_games(folder_games->stats) < folder_games->games
                                  ? ". The tournament is not finished, and short games end first."
                                  : ". 'jumpoff merge' joins it with the other shards.");
    if (folder_games->halves > 0)
        text_append(&line,
                    " Of %" PRIu64 " pair%s one game is missing: the other counts in the points, "
                    "but not in Elo and other figures of pairs.",
                    folder_games->halves, folder_games->halves > 1 ? "s" : "");
    output_gap(output);
    output_say(output, "so_far", "%s", text_string(&line));
}

static void append_games(const TournamentReport *report, Text *line) {
    const StatisticsRow *const counts = statistics_of(&report->tables);
    const bool is_unfinished = report->folder_games != NULL && report->folder_games->is_unfinished;
    text_append(line, "%s%" PRId64 " game%s played%s", line->length > 0 ? " " : "", counts->games,
                counts->games == 1 ? " was" : "s were", is_unfinished ? " so far" : "");
    if (counts->games_without_result > 0)
        text_append(line, ", %" PRId64 " without a result", counts->games_without_result);
    text_append_char(line, '.');
}

static void write_lead(const TournamentReport *report, Output *output) {
    const Rows *const players = &report->tables.players;
    const FolderGames *const folder_games = report->folder_games;
    TEXT_AUTO Text line = {0};
    const StatisticsRow *const counts = statistics_of(&report->tables);
    const int64_t games = counts->games - counts->games_without_result;
    if (is_match(report) && (players->count == 2 || report->is_stats))
        append_match(report, &line);
    else if (players->count > 2)
        append_many(report, &line);
    if (players->count > 0) append_games(report, &line);
    if (line.length > 0 && players->count == 0 && line.data[0] == 't') line.data[0] = 'T';
    output_answer(output, "%s", text_string(&line));
    if (folder_games != NULL && folder_games->is_unfinished) write_progress(folder_games, output);
    if (2 * counts->distinct_games >= games) return;
    output_gap(output);
    output_say(output, "warning",
               "Warning: %" PRId64 " of %" PRId64
               " games repeat an earlier one move for move: they prove far less than the number of "
               "games suggests. More openings, or order=random, make games differ.",
               games - counts->distinct_games, games);
}

/* Lines */

static void write_pairing(const PairingRow *row, Output *output) {
    static const char *const NAMES[PAIR_OUTCOMES] = {"LL", "LD", "DD", "WD", "WW"};
    const bool leads = row->los >= 0.5;
    Text line = {0};
    text_append(&line, "%" PRId64 ", results of %s:", row->pairs, row->player);
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        text_append(&line, "%s %s\u00a0%" PRId64, i > 0 ? "," : "", NAMES[i], row->counts[i]);
    output_line(output, "Pairs", &line);
    number_append_share_interval(&line, &row->score);
    if (row->stop == STOP_BY_RESULTS)
        text_append_string(&line, " at any time");
    else if (!isnan(row->any_time_low))
        text_append(&line, "; at any time %.1f to %.1f %%", 100 * row->any_time_low,
                    100 * row->any_time_high);
    output_line(output, "Score", &line);
    append_difference(row, false, &line);
    text_append_string(&line, row->stop == STOP_BY_TEST ? ", without the bias of the test" : "");
    output_line(output, "Difference", &line);
    if (!isnan(row->los)) {
        number_append_likelihood(&line, leads ? row->los : 1 - row->los);
        text_append(&line, " that %s is the stronger", leads ? row->player : row->opponent);
        output_line(output, "LOS", &line);
    }
    if (row->stop == STOP_FIXED || !row->normalized_elo.defined)
        number_append_rating_interval(&line, &row->normalized_elo);
    else
        number_append_rating(&line, row->normalized_elo.value, 0);
    if (!row->normalized_elo.defined && row->score.defined)
        text_append_string(&line, ": all pairs ended alike");
    output_line(output, "Normalized Elo", &line);
}

/* Writes the LLR between the bounds. */
static void write_test(const ResultTables *tables, Output *output) {
    const Estimate llr = result_tables_test(tables);
    Text line = {0};
    if (!llr.defined) return;
    const PairingRow *const row = pairing_row(tables, 0);
    const bool is_normalized = strcmp(row->model, sprt_model_name(SPRT_NORMALIZED)) == 0;
    number_append_test(&line, llr.low, llr.value, llr.high);
    text_append(&line, "; %s",
                llr.value <= llr.low    ? "H0 is accepted"
                : llr.value >= llr.high ? "H1 is accepted"
                                        : "undecided");
    if (!isnan(row->elo0 + row->elo1 + row->alpha + row->beta))
        text_append(&line, ". H0: %g %s, H1: %g, error rates %g and %g", row->elo0,
                    is_normalized ? "normalized Elo" : "Elo", row->elo1, row->alpha, row->beta);
    output_line(output, "SPRT", &line);
}

/* Counts the games with this ending (ENDING_NONE: any), of this player's failures unless NULL. */
static int64_t games_ended(const ResultTables *tables, Ending ending, const char *player) {
    int64_t games = 0;
    for (size_t i = 0; i < tables->endings.count; i++) {
        const EndingCount *const row = ending_row(tables, i);
        if ((ending == ENDING_NONE || row->ending == ending) &&
            (player == NULL || strcmp(row->player, player) == 0))
            games += row->games;
    }
    return games;
}

/* Reports games in which an engine failed. */
static void write_failures(const ResultTables *tables, Output *output) {
    const int64_t unknown = statistics_of(tables)->games_without_result;
    int64_t failed = 0;
    Text line = {0};
    TEXT_AUTO Text reasons = {0};
    for (int i = 0; i < ENDING_COUNT; i++) {
        const int64_t games = games_ended(tables, (Ending)i, NULL);
        if (!ending_is_failure((Ending)i) || games == 0) continue;
        text_append(&reasons, "%s%s %" PRId64, failed > 0 ? ", " : " (", ending_name((Ending)i),
                    games);
        failed += games;
    }
    if (failed > 0) text_append_char(&reasons, ')');
    if (failed == 0 && unknown == 0) return;
    output_gap(output);
    if (unknown > 0)
        text_append(&line, "Games without a result, which no score, Elo or rating counts: %" PRId64,
                    unknown);
    else
        text_append(&line, "Games that an engine lost because it failed: %" PRId64, failed);
    text_append_string(&line, text_string(&reasons));
    const char *before = "; engines that failed: ";
    for (size_t i = 0; i < tables->players.count; i++) {
        const char *const player = player_row(&tables->players, i)->player;
        const int64_t games = games_ended(tables, ENDING_NONE, player);
        if (games == 0) continue;
        text_append(&line, "%s%s %" PRId64, before, player, games);
        before = ", ";
    }
    if (unknown > 0) text_append_string(&line, ". With --failures loss they count as lost");
    output_line(output, "Failures", &line);
}

/* Reports how the games ended. */
static void write_endings(const ResultTables *tables, Output *output) {
    const int64_t exact = games_ended(tables, ENDING_WIN_BY_TABLES, NULL) +
                          games_ended(tables, ENDING_DRAW_BY_TABLES, NULL),
                  agreed = games_ended(tables, ENDING_WIN_BY_SCORE, NULL) +
                           games_ended(tables, ENDING_DRAW_BY_SCORE, NULL);
    int64_t ended = 0;
    Text line = {0};
    const StatisticsRow *const counts = statistics_of(tables);
    const int64_t games = counts->games - counts->games_without_result,
                  repeats = games - counts->distinct_games;
    for (size_t i = 0; i < tables->endings.count; i++) {
        const EndingCount *const row = ending_row(tables, i);
        const bool is_last = i + 1 == tables->endings.count ||
                             strcmp(ending_row(tables, i + 1)->reason, row->reason) != 0;
        ended += row->games;
        if (!is_last) continue; /* further players failed so */
        if (line.length > 0) text_append_string(&line, ", ");
        for (const char *at = row->reason; *at != '\0'; at++)
            text_append_char(&line, *at == '-' ? ' ' : *at);
        text_append(&line, " %" PRId64, ended);
        ended = 0;
    }
    if (line.length > 0) output_line(output, "Ended by", &line);
    if (exact > 0)
        text_append(&line,
                    "%" PRId64 " of %" PRId64 " games have the value of the first position "
                    "that is in the exact tables",
                    exact, games);
    if (agreed > 0)
        text_append(&line,
                    "%s%" PRId64 " of %" PRId64 " games have the result on which the scores "
                    "of both searches agreed, and are as reliable as these",
                    exact > 0 ? "; " : "", agreed, games);
    if (line.length > 0) output_line(output, "Adjudicated", &line);
    text_append(&line, "%" PRId64 " of %" PRId64 " games", repeats, games);
    if (games > 0) text_append(&line, " (%.0f %%)", 100.0 * (double)repeats / (double)games);
    text_append_string(&line, " repeat an earlier one move for move");
    output_line(output, "Repeats", &line);
}

/* Tables */

/* Adds the table of all pairings. */
static void write_pairings(const TournamentReport *report, Output *output) {
    const ResultTables *const tables = &report->tables;
    Table *const table =
        table_of_rows(&PAIRING_SCHEMA, tables->pairings.items, tables->pairings.count);
    if (!result_tables_test(tables).defined) table_hide_columns(table, "LLR");
    table_hide_columns(table,
                       !is_match(report) ? "LOS"
                       : tables->pairings.count == 0 || pairing_row(tables, 0)->stop == STOP_FIXED
                           ? ""
                           : "LOS,p");
    if (tables->pairings.count > 0 && pairing_row(tables, 0)->wins < 0)
        table_hide_columns(table, "+,=,-"); /* of a file of earlier versions */
    else if (output_options(output)->format == TABLE_LATEX)
        table_hide_columns(table, "games"); /* their sum, for which a page of A4 has no room */
    output_show_headed(output, "pairings",
                       is_match(report) ? "The match"
                                        : "Pairings: score against each other, and difference of "
                                          "the ratings from all games",
                       table);
}

/* Names players that are shown to be weaker than another one and to cost more: nodes, or time. */
static void write_dominated(const ResultTables *tables, bool timed, Output *output) {
    enum { NAMED = 4 };
    const Rows *const rows = timed ? &tables->speeds : &tables->players;
    Text line = {0};
    int count = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const char *const player = timed ? speed_row(rows, i)->player : player_row(rows, i)->player;
        const char *const other =
            timed ? speed_row(rows, i)->dominated_by : player_row(rows, i)->dominated_by;
        const Estimate ratio =
            timed ? speed_row(rows, i)->time_ratio : player_row(rows, i)->nodes_ratio;
        if (other[0] == '\0' || !ratio.defined || count++ >= NAMED) continue;
        const int places = column_ratio_places(ratio.value);
        text_append(&line, "%s%s is weaker than %s and ", count > 1 ? "; " : "", player, other);
        text_append(&line,
                    timed ? "takes %.*f times as long (%.*f to %.*f)"
                          : "visits %.*f times as many nodes (%.*f to %.*f)",
                    places, ratio.value, places, ratio.low, places, ratio.high);
    }
    if (count > NAMED) text_append(&line, "; and %d more", count - NAMED);
    if (count > 0) output_line(output, timed ? "Slower" : "Dominated", &line);
}

/* Names a player that scored more than half against everyone, yet is not first. */
static void write_unbeaten(const ResultTables *tables, Output *output) {
    const size_t count = tables->players.count;
    MEMORY_AUTO double *points = result_tables_crosstable(tables);
    for (size_t i = 1; count > 2 && i < count; i++) {
        Text line = {0};
        size_t beaten = 0;
        for (size_t k = 0; k < count; k++) beaten += points[i * count + k] > points[k * count + i];
        if (beaten + 1 < count) continue;
        text_append(&line, "%s scored more than half against each other player, yet is not first",
                    player_row(&tables->players, i)->player);
        output_line(output, "Unbeaten", &line);
    }
}

static void write_notes(const TournamentReport *report, Output *output) {
    static const char *const NOTES[] = {
        "Score: points in % of the games, a draw counting half. Errors come from pairs of games: "
        "one opening, colours swapped. A pair that repeats an earlier one move for move counts "
        "once.",
        "p: how often equally strong players would differ at least as much; of several pairings, "
        "anywhere in the tournament. p is below 0.05 exactly if the interval (from, to) excludes "
        "0: both come from one test. LOS: the likelihood that the first is the stronger, 1 - p/2.",
        "Black's score: in % of the points (Black moves first). Normalized Elo: difference "
        "of strength relative to the spread of results.",
        "At any time: an interval that holds after every pair, so you may stop a match when you "
        "like. After the test: Elo without the bias of stopping.",
    };
    static const char MANY[] =
        "Rating: of two players r Elo apart the stronger one expects 1/(1 + 10^(-r/400)) of the "
        "points. Ratings are fitted so that all players expect as many points as they scored. The "
        "mean is 0 over the players with two bounds, or an anchor has a given rating; < or > means "
        "that the games set no bound on "
        "that side. Players that share a letter (group) are not shown to differ. Match points: "
        "each opponent's whole match counts as one game.";
    static const char SEARCHES[] =
        "Nodes are the positions that a search visits, root and leaves included. Pruned is "
        "1 - n/s: n nodes were visited, and s is b^d or the sum of b^k for k = 0 … d, with depth d "
        "and mean branching b. It is empty if n > s, and with quiescence, which searches "
        "beyond the depth.";
    if (output_options(output)->explain) output_gap(output);
    for (size_t i = 0; i < sizeof NOTES / sizeof *NOTES; i++) output_note(output, NOTES[i]);
    if (!is_match(report)) output_note(output, MANY);
    if (!report->is_stats) output_note(output, SEARCHES);
}

static void add_pairings(const ResultTables *tables, Output *output) {
    CsvSchema schema = PAIRING_SCHEMA;
    if (tables->players.count == 0) {
        schema.fields += PAIRING_OF_PLAYERS;
        schema.count -=
            PAIRING_OF_PLAYERS + (result_tables_test(tables).defined ? 0 : PAIRING_OF_TEST);
    }
    output_add_rows(output, "pairings", &schema, tables->pairings.items, tables->pairings.count);
}

/* Adds the tables for programs. */
static void add_tables(const TournamentReport *report, Output *output) {
    const ResultTables *const tables = &report->tables;
    if (report->is_stats) add_pairings(tables, output);
    if (tables->players.count == 0) return;
    output_add_table(output, "players", standings_of(tables, 0, SIZE_MAX));
    if (!report->is_stats) {
        output_add_rows(output, "speeds", &SPEED_SCHEMA, tables->speeds.items,
                        tables->speeds.count);
        crosstable_add(tables, output);
        add_pairings(tables, output);
    }
    output_add_rows(output, "cycles", &CYCLE_SCHEMA, tables->cycles.items, tables->cycles.count);
    output_add_rows(output, "worth", &DEPTH_EQUIVALENT_SCHEMA, tables->worth.items,
                    tables->worth.count);
    output_add_rows(output, "statistics", &STATISTICS_SCHEMA, tables->statistics.items,
                    tables->statistics.count);
}

/* Writes dominated players and worth, if there are any, after a blank line. */
static void write_comparisons(const TournamentReport *report, Output *output) {
    const ResultTables *const tables = &report->tables;
    Text *const text = output_text(output);
    const size_t before = text->length;
    output_gap(output);
    const size_t start = text->length;
    write_unbeaten(tables, output);
    write_dominated(tables, false, output);
    write_dominated(tables, true, output);
    worth_write(tables, output);
    if (text->length == start && start > before) text->data[text->length = before] = '\0';
}

/* Writes pairing and test as details, except in stats on a match. */
static void write_statistics(const TournamentReport *report, bool is_markup, Output *output) {
    const ResultTables *const tables = &report->tables;
    const bool has_players = tables->players.count > 0,
               is_answer = report->is_stats && is_match(report);
    output_section(output, "Statistics", true);
    write_failures(tables, output);
    if (has_players && (is_markup || (report->is_stats && !is_answer)))
        write_pairings(report, output);
    if (tables->cycles.count > 0)
        output_show_headed(
            output, "cycles",
            "Significant cycles: the first beats the second, the second the third, the third the "
            "first",
            table_of_rows(&CYCLE_SCHEMA, tables->cycles.items, tables->cycles.count));
    write_comparisons(report, output);
    if (!is_answer) output_begin_details(output);
    output_gap(output);
    if (is_match(report) && tables->pairings.count > 0)
        write_pairing(pairing_row(tables, 0), output);
    if (is_answer || !report->is_stats) write_test(tables, output);
    if (is_answer) output_begin_details(output);
    if (has_players) {
        Text line = {0};
        number_append_share_interval(&line, &statistics_of(tables)->black_score);
        output_line(output, "Black's score", &line);
        number_append_share_interval(&line, &statistics_of(tables)->draws);
        output_line(output, "Draws", &line);
        write_endings(tables, output);
    }
}

static void write_searches(const TournamentReport *report, bool is_markup, Output *output) {
    const ResultTables *const tables = &report->tables;
    const OutputOptions *const options = output_options(output);
    if (is_markup || options->explain || !is_match(report))
        output_show_headed(output, "speed", "Searches",
                           standings_of(tables, VIEW_SEARCHES, SIZE_MAX));
    if (tables->worth.count > 0 || options->table != NULL || options->list != NULL)
        output_show_headed(output, "cost", "Strength against cost, the median of a player's moves",
                           standings_of(tables, VIEW_COST, SIZE_MAX));
}

/* An anchor is the only player whose interval has no width. */
static void append_origin(const ResultTables *tables, Text *heading) {
    for (size_t i = 0; i < tables->players.count; i++) {
        const PlayerRow *const row = player_row(&tables->players, i);
        if (row->rating.low == row->rating.high) {
            text_append(heading, "%s %.0f", row->player, row->rating.value);
            return;
        }
    }
    text_append_string(heading, "mean 0");
}

static void write_all(TournamentReport *whole, Output *output) {
    TournamentReport shown = *whole, *const report = &shown;
    ResultTables *const tables = &report->tables;
    const bool is_markup = output_wants_all(output);
    /* Leaves out times, which differ between repetitions. */
    if (output_options(output)->timeless) tables->speeds.count = 0;
    write_lead(report, output);
    output_section(output, "Standings", false);
    TEXT_AUTO Text heading = {0};
    text_append_string(&heading, "Standings; + won, = drawn, - lost; rating: Elo on one scale, ");
    append_origin(tables, &heading);
    if (tables->players.count > 0)
        output_show_headed(output, "standings", heading.data,
                           standings_of(tables,
                                        !is_match(report)  ? VIEW_TOURNAMENT
                                        : report->is_stats ? VIEW_STATS
                                                           : VIEW_MATCH,
                                        SIZE_MAX));
    if (!report->is_stats && (is_markup || !is_match(report))) {
        output_section(output, "Crosstable", false);
        output_show_headed(output, "crosstable", "Points of the row against the column, in %",
                           crosstable_of(tables));
    }
    write_statistics(report, is_markup, output);
    if (!report->is_stats) write_searches(report, is_markup, output);
    output_end_details(output);
    write_notes(report, output);
    add_tables(report, output);
}

/* After another test than the match's own, Elo is that at any time. */
static ResultTables compute(const FolderGames *games, const Anchors *anchors, const Sprt *sprt,
                            uint64_t seed) {
    const MatchStop stop =
        games->stop == STOP_BY_TEST && sprt != folder_sprt(games) ? STOP_BY_RESULTS : games->stop;
    return result_tables_compute((const char *const *)games->names, games->players, games->stats,
                                 anchors, sprt, stop, seed);
}

/* Replaces the ratings by those relative to an anchor. */
static bool anchor_ratings(const char *folder, const char *anchor, const ResultTables *tables,
                           Error *error) {
    PlayerRow *const players = tables->players.items;
    Rows anchored = {.items = NULL};
    const bool good = folder_ratings(folder, anchor, NULL, &anchored, error);
    for (size_t i = 0; i < anchored.count; i++)
        for (size_t k = 0; k < tables->players.count; k++)
            if (strcmp(players[k].player, player_row(&anchored, i)->player) == 0)
                players[k].rating = player_row(&anchored, i)->rating;
    rows_free(&anchored);
    return good;
}

/* Computes the tables of an unfinished tournament from the games in its journal. */
static bool read_unfinished(const char *folder, const char *anchor, FolderGames *games,
                            ResultTables *tables, Error *error) {
    Anchors anchors;
    if (!folder_games_read(folder, games, error) || !folder_anchors(games, anchor, &anchors, error))
        return false;
    *tables = compute(games, &anchors, folder_sprt(games), TOTALS_SEED);
    if (games->is_unfinished) results_describe(&games->experiment, tables);
    return true;
}

bool report_tournament(const char *folder, Output *output, Error *error) {
    FolderGames folder_games = {.players = 0};
    const OutputOptions *const options = output_options(output);
    const char *const anchor = options->anchor;
    ResultTables own = {.players = {.items = NULL}}, *tables = &own;
    bool is_running = false;
    bool good = file_find_in(folder, JOURNAL_NAME, &is_running, error);
    if (good && is_running) {
        good = read_unfinished(folder, anchor, &folder_games, &own, error);
    } else if (good) {
        if (anchor == NULL) tables = output_tables(output);
        good = (tables->players.count > 0 || folder_tables_read(folder, tables, error)) &&
               (anchor == NULL || anchor_ratings(folder, anchor, &own, error));
    }
    TournamentReport report = {.tables = *tables,
                               .folder_games = is_running ? &folder_games : NULL};
    if (good) write_all(&report, output);
    const bool is_named = options->table != NULL && strcmp(options->table, "pivot") == 0;
    if (good && (is_named || (options->list != NULL && file_may_exist_in(folder, "experiment"))))
        good = pivot_write(tables, folder, output, error);
    result_tables_free(&own);
    folder_games_free(&folder_games);
    return good;
}

void report_statistics(const FolderGames *folder_games, const Sprt *sprt, uint64_t seed,
                       Output *output) {
    Anchors anchors;
    error_ignore(folder_anchors(folder_games, NULL, &anchors, NULL));
    TournamentReport report = {.tables = compute(folder_games, &anchors, sprt, seed),
                               .folder_games = folder_games,
                               .is_stats = true};
    write_all(&report, output);
    result_tables_free(&report.tables);
}

void report_pairs(const PairCounts *pairs, const Sprt *sprt, Output *output) {
    TournamentReport report = {.tables = result_tables_of_pairs(pairs, sprt, STOP_FIXED),
                               .is_stats = true};
    write_all(&report, output);
    result_tables_free(&report.tables);
}

/* While it is played */

void live_table(const ResultTables *tables, int most, TableFormat format, Text *lines) {
    Table *const table = standings_of(tables, VIEW_LIVE, (size_t)most);
    for (size_t i = 0; i < tables->players.count; i++)
        table_widen_column(table, "player", player_row(&tables->players, i)->player);
    table_widen_column(table, "score", "100.0%");
    table_write(table, format, lines);
    table_free(table);
}

void live_match(const Experiment *experiment, const TournamentStats *stats, Text *lines) {
    const PairCounts pairs = tournament_stats_pairs(stats, 0, 1);
    ResultTables tables =
        result_tables_of_pairs(&pairs, experiment->has_sprt ? &experiment->sprt : NULL,
                               experiment->has_sprt ? STOP_BY_TEST : STOP_BY_RESULTS);
    Output *const output = output_new(&(OutputOptions){.command = "match"});
    PairingRow row = *pairing_row(&tables, 0);
    row.player = experiment->players[0].label;
    row.opponent = experiment->players[1].label;
    if (row.pairs >= RATED_PAIRS)
        write_pairing(&row, output);
    else
        text_append(output_text(output), "Pairs: %" PRId64 "; Elo is shown from %d on.\n",
                    row.pairs, RATED_PAIRS);
    write_test(&tables, output);
    output_write(output, lines);
    output_free(output);
    result_tables_free(&tables);
}

void live_append(const Experiment *experiment, const TournamentStats *stats, Text *lines) {
    enum { SHOWN = 8 };
    ResultTables tables = result_tables_so_far(experiment, stats);
    live_table(&tables, SHOWN, TABLE_TEXT, lines);
    if (experiment->player_count == 2) live_match(experiment, stats, lines);
    result_tables_free(&tables);
}
