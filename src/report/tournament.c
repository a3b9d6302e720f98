#include "report/tournament.h"

#include "report/crosstable.h"
#include "report/evidence.h"
#include "report/figures.h"
#include "report/reasons.h"
#include "report/summary.h"
#include "util/utf8.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Everything that is shown, and the order of the players in it: indices of players.rows. */
typedef struct TournamentReport {
    SummaryPlayers players;
    SummaryMatrix crosstable, clashes;
    SummarySpeeds speeds;
    EvidenceSummary evidence;
    int *order;
} TournamentReport;

static const SummaryPlayer *ranked(const TournamentReport *tournament, int rank) {
    return &tournament->players.rows[tournament->order[rank]];
}

/* Standings */

static void put_count(Table *table, int64_t count) {
    if (count < 0)
        table_put_empty(table);
    else
        table_put_int(table, count);
}

static void put_elo(Table *table, double elo) {
    table_put_real(table, elo, 0);
    if (elo >= 0.5) table_show(table, "%+.0f", elo);
}

static void put_share(Table *table, double share) {
    table_put_real(table, share, 6);
    if (!isnan(share)) table_show(table, "%.1f%%", 100 * share);
}

/* Half the interval's width, in % of the points. */
static void put_margin(Table *table, const SummaryPlayer *row) {
    const double width = summary_elo_share(row->elo_high) - summary_elo_share(row->elo_low);
    table_put_real(table, 50 * width, 1);
}

static Table *begin_standings(void) {
    static const struct {
        const char *key, *title;
        TableAlign align;
    } columns[] = {
        {"rank", "#", TABLE_RIGHT},
        {"player", "player", TABLE_LEFT},
        {"games", "games", TABLE_RIGHT},
        {"wins", "+", TABLE_RIGHT},
        {"draws", "=", TABLE_RIGHT},
        {"losses", "-", TABLE_RIGHT},
        {"points", NULL, TABLE_RIGHT},
        {"score", "score", TABLE_RIGHT},
        {NULL, "±", TABLE_RIGHT},
        {"elo", "Elo", TABLE_RIGHT},
        {"elo_low", "from", TABLE_RIGHT},
        {"elo_high", "to", TABLE_RIGHT},
        {"clash_points", "clash", TABLE_RIGHT},
        {"distinct_games", "uniq", TABLE_RIGHT},
    };
    Table *const table = table_new();
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        table_add_column(table, columns[i].key, columns[i].title, columns[i].align);
    return table;
}

static void write_standings(const TournamentReport *tournament, TableFormat format, Text *out) {
    Table *const table = begin_standings();
    for (int i = 0; i < tournament->players.count; i++) {
        const SummaryPlayer *const row = ranked(tournament, i);
        table_put_int(table, i + 1);
        table_put_text(table, row->player);
        put_count(table, row->games);
        put_count(table, row->wins);
        put_count(table, row->draws);
        put_count(table, row->losses);
        table_put_real(table, row->points, 1);
        put_share(table, row->score);
        put_margin(table, row);
        put_elo(table, row->elo);
        put_elo(table, row->elo_low);
        put_elo(table, row->elo_high);
        table_put_real(table, row->clash_points, 1);
        put_count(table, row->distinct_games);
    }
    table_write(table, format, out);
    table_free(table);
}

/* Crosstables */

/* The matrix's players in the order of the standings; false when they are not the same. */
static bool order_matrix(const TournamentReport *tournament, const SummaryMatrix *matrix,
                         const char *folder, const char *name, int *order, Error *error) {
    if (matrix->count != tournament->players.count)
        return error_set(error, ERROR_DATA, "%s/%s: %d players, but players.csv has %d", folder,
                         name, matrix->count, tournament->players.count);
    for (int i = 0; i < matrix->count; i++) {
        order[i] = summary_find(matrix, ranked(tournament, i)->player);
        if (order[i] < 0)
            return error_set(error, ERROR_DATA, "%s/%s: no player \"%s\", who is in players.csv",
                             folder, name, ranked(tournament, i)->player);
    }
    return true;
}

static bool write_crosstable(const TournamentReport *tournament, const SummaryMatrix *matrix,
                             const char *folder, const char *name, const char *heading,
                             CrosstableCell cell, Text *out, Error *error) {
    int *const order = memory_allocate((size_t)tournament->players.count * sizeof *order);
    const bool is_same = order_matrix(tournament, matrix, folder, name, order, error);
    if (is_same) {
        text_append(out, "\n%s\n\n", heading);
        crosstable_write(matrix, order, cell, out);
    }
    free(order);
    return is_same;
}

/* Searches */

static const SummarySpeed *find_speed(const SummarySpeeds *speeds, const char *player) {
    for (int i = 0; i < speeds->count; i++)
        if (strcmp(speeds->rows[i].player, player) == 0) return &speeds->rows[i];
    return NULL;
}

static void put_speed(Table *table, const SummarySpeed *speed) {
    table_put_real(table, speed != NULL ? speed->nodes_per_s / 1e6 : (double)NAN, 2);
    const double ms = speed != NULL ? speed->ms_per_move : (double)NAN;
    table_put_real(table, ms, table_decimals(ms));
}

static void write_searches(const TournamentReport *tournament, Text *out) {
    const bool has_speeds = tournament->speeds.count > 0;
    Table *const table = table_new();
    table_add_column(table, NULL, "player", TABLE_LEFT);
    if (has_speeds) {
        table_add_column(table, NULL, "M nodes/s", TABLE_RIGHT);
        table_add_column(table, NULL, "ms/move", TABLE_RIGHT);
    }
    table_add_column(table, NULL, "branching", TABLE_RIGHT);
    table_add_column(table, NULL, "pruned b^d", TABLE_RIGHT);
    table_add_column(table, NULL, "pruned sum", TABLE_RIGHT);
    for (int i = 0; i < tournament->players.count; i++) {
        const SummaryPlayer *const row = ranked(tournament, i);
        table_put_text(table, row->player);
        if (has_speeds) put_speed(table, find_speed(&tournament->speeds, row->player));
        table_put_real(table, row->branching, 2);
        put_share(table, row->pruning_bd);
        put_share(table, row->pruning_sum);
    }
    text_append_string(out, "\nSearches\n\n");
    table_write(table, TABLE_TEXT, out);
    table_free(table);
}

/* Notes */

/* Games with a result, and how many of them are no repeats; false where players.csv does not say.
 * Each is in the rows of its two players. */
static bool count_games(const SummaryPlayers *players, int64_t *games, int64_t *distinct) {
    *games = *distinct = 0;
    for (int i = 0; i < players->count; i++) {
        if (players->rows[i].distinct_games < 0 || players->rows[i].games < 0) return false;
        *games += players->rows[i].games;
        *distinct += players->rows[i].distinct_games;
    }
    *games /= 2;
    *distinct /= 2;
    return true;
}

static void write_warning(const SummaryPlayers *players, Text *out) {
    int64_t games = 0, distinct = 0;
    if (!count_games(players, &games, &distinct) || 2 * distinct >= games) return;
    utf8_append_wrapped(out,
                        "Warning: more than half of the games are repeats: this is far less "
                        "evidence than the number of games suggests. More openings, or "
                        "order=random, make games differ.",
                        TABLE_WIDTH);
    text_append_char(out, '\n');
}

static void write_repeats(const SummaryPlayers *players, Text *out) {
    int64_t games = 0, distinct = 0;
    if (!count_games(players, &games, &distinct)) return;
    const int64_t repeats = games - distinct;
    Text line = {0};
    text_append(&line, "Repeats: %" PRId64 " of %" PRId64 " games", repeats, games);
    if (games > 0) text_append(&line, " (%.0f %%)", 100.0 * (double)repeats / (double)games);
    text_append_string(&line, " repeat an earlier one between the same players move for move.");
    utf8_append_wrapped(out, line.data, TABLE_WIDTH);
    text_free(&line);
}

static void write_notes(const TournamentReport *tournament, Text *out) {
    static const char *const notes[] = {
        "score: points in % of the games, a draw counting half; ±, from and to: 95 % intervals "
        "of the score and of Elo, over pairs of games with colours swapped; a pair that repeats "
        "an earlier one move for move counts once, so Elo may differ from what the score says.",
        "clash: each opponent's whole match counted as one game; uniq: games that are no repeats.",
        "Nodes are the positions a search visits, the root and the leaves included. Pruned is "
        "1 - n/s, n nodes of s in the full tree of mean branching b to depth d, once with "
        "s = b^d and once with s = the sum of b^k for k = 0 … d.",
    };
    write_repeats(&tournament->players, out);
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        utf8_append_wrapped(out, notes[i], TABLE_WIDTH);
}

/* The whole */

/* "+120 Elo, 95 % interval +6 to +269." */
static void append_elo(const SummaryPlayer *player, const char *of_whom, Text *out) {
    figures_append_elo(out, player->elo, 0);
    text_append(out, " Elo%s, 95 %% interval ", of_whom);
    figures_append_elo(out, player->elo_low, 0);
    text_append_string(out, " to ");
    figures_append_elo(out, player->elo_high, 0);
    text_append_char(out, '.');
}

/* Of two players: which is better, by how much, and how certainly. Of few pairs the interval is too
 * narrow, so the p-value has its say, too (docs/statistics.md). */
static void describe_difference(const SummaryPlayer *better, const char *name, const char *other,
                                const EvidenceMeasures *measures, Text *answer) {
    const bool is_chance = measures->p_value > EVIDENCE_LEVEL;
    const Estimate *const llr = &measures->llr;
    const bool is_decided = llr->defined && (llr->value <= llr->low || llr->value >= llr->high);
    if (isnan(better->elo) || isnan(better->elo_low) || isnan(better->elo_high)) {
        text_append_string(answer, "Nothing can be said of a difference: no interval of Elo.");
    } else if (better->elo_low > 0 && !is_chance) {
        text_append(answer, "%s is better than %s: ", name, other);
        append_elo(better, "", answer);
    } else {
        text_append(answer, "No difference is shown between %s and %s: ", name, other);
        append_elo(better, " for the first", answer);
        if (better->elo_low > 0) {
            text_append_string(answer, " But equals differ as much, either way, with p ");
            figures_append_p_value(answer, measures->p_value);
            text_append_char(answer, '.');
        }
        if (!is_decided) text_append_string(answer, " More games may show one.");
    }
}

static void write_answer(const TournamentReport *tournament, Text *out) {
    if (tournament->players.count != 2) return;
    /* Repeated games count in the score, but not in Elo: the order may differ. */
    const int first = ranked(tournament, 0)->elo < 0 ? 1 : 0;
    const SummaryPlayer *const better = ranked(tournament, first);
    Text name = {0}, other = {0}, answer = {0};
    utf8_append_clean(&name, better->player, "?");
    utf8_append_clean(&other, ranked(tournament, 1 - first)->player, "?");
    describe_difference(better, text_string(&name), text_string(&other),
                        &tournament->evidence.measures, &answer);
    utf8_append_wrapped(out, text_string(&answer), TABLE_WIDTH);
    text_append_char(out, '\n');
    text_free(&name);
    text_free(&other);
    text_free(&answer);
}

static bool read_players(const char *folder, TournamentReport *tournament, Error *error) {
    if (!summary_read_players(folder, &tournament->players, error)) return false;
    tournament->order =
        memory_allocate((size_t)tournament->players.count * sizeof *tournament->order);
    summary_rank(&tournament->players, tournament->order);
    return true;
}

/* Whether ratings.csv is of the players of players.csv. */
static bool check_ratings(const char *folder, const TournamentReport *tournament, Error *error) {
    const EvidenceSummary *const evidence = &tournament->evidence;
    int known = 0;
    for (int i = 0; i < evidence->rating_count; i++) {
        int at = 0;
        while (at < tournament->players.count &&
               strcmp(tournament->players.rows[at].player, evidence->ratings[i].player) != 0) {
            at++;
        }
        known += at < tournament->players.count;
    }
    return !evidence->is_there ||
           (known == tournament->players.count && known == evidence->rating_count) ||
           error_set(error, ERROR_DATA, "%s/ratings.csv: not of the players of players.csv",
                     folder);
}

static bool write_text(const char *folder, TournamentReport *tournament, Text *out, Error *error) {
    bool is_written =
        summary_read_matrix(folder, "crosstable.csv", &tournament->crosstable, error) &&
        summary_read_matrix(folder, "clashes.csv", &tournament->clashes, error) &&
        summary_read_speeds(folder, &tournament->speeds, error) &&
        evidence_summary_read(folder, &tournament->evidence, error) &&
        check_ratings(folder, tournament, error);
    if (is_written) {
        write_warning(&tournament->players, out);
        write_answer(tournament, out);
        text_append_string(out, "Standings\n\n");
        write_standings(tournament, TABLE_TEXT, out);
        is_written =
            write_crosstable(tournament, &tournament->crosstable, folder, "crosstable.csv",
                             "Points of the row against the column, in %", crosstable_share, out,
                             error) &&
            write_crosstable(tournament, &tournament->clashes, folder, "clashes.csv",
                             "Clashes: each match as one game", crosstable_clash, out, error);
    }
    if (is_written) {
        evidence_summary_write(&tournament->evidence, out);
        write_searches(tournament, out);
        is_written = reasons_append(folder, tournament->evidence.measures.games, out, error);
    }
    if (is_written) write_notes(tournament, out);
    return is_written;
}

bool report_tournament(const char *folder, TableFormat format, Text *out, Error *error) {
    TournamentReport tournament = {0};
    Text text = {0};
    bool is_written = read_players(folder, &tournament, error);
    if (is_written && format == TABLE_TEXT)
        is_written = write_text(folder, &tournament, &text, error);
    else if (is_written)
        write_standings(&tournament, format, &text);
    if (is_written) text_append_bytes(out, text_string(&text), text.length);
    text_free(&text);
    summary_free_players(&tournament.players);
    summary_free_matrix(&tournament.crosstable);
    summary_free_matrix(&tournament.clashes);
    summary_free_speeds(&tournament.speeds);
    evidence_summary_free(&tournament.evidence);
    free(tournament.order);
    return is_written;
}
