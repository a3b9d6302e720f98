#include "report/standings_table.h"

#include "arena/evidence.h"
#include "arena/journal.h"
#include "arena/ledger.h"
#include "arena/totals.h"
#include "report/crosstable.h"
#include "report/evidence_tables.h"
#include "report/evidence_text.h"
#include "report/figures.h"
#include "report/reasons.h"
#include "util/file.h"
#include "util/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A difference is shown where p is at most this. */
static const double SIGNIFICANT = 0.05;

/* Everything that is shown; the players best first. */
typedef struct TournamentReport {
    Rows players, speeds;
    Matrix crosstable, clashes;
    Evidence evidence;
} TournamentReport;

static void report_free(TournamentReport *tournament) {
    rows_free(&tournament->players);
    rows_free(&tournament->speeds);
    matrix_free(&tournament->crosstable);
    matrix_free(&tournament->clashes);
    evidence_free(&tournament->evidence);
}

/* Tables of the players */

/* What a table shows of a player. */
typedef struct PlayerView {
    int rank;
    double margin; /* half the width of the interval of the score, in % */
    PlayerRow player;
    SpeedRow speed;
} PlayerView;

enum { VIEW_COLUMNS = 16 };

/* A column by its name or, without one, its title. */
static Field find_column(const char *name) {
    static const Field OWN[] = {
        FIELD("rank", INT, PlayerView, rank, .title = "#"),
        FIELD(NULL, REAL, PlayerView, margin, .title = "±", .places = 1),
    };
    const struct {
        const Field *fields;
        int count;
        size_t offset;
    } SOURCES[] = {
        {OWN, RECORD_COUNT(OWN), 0},
        {PLAYER_RECORD.fields, PLAYER_RECORD.count, offsetof(PlayerView, player)},
        {SPEED_RECORD.fields, SPEED_RECORD.count, offsetof(PlayerView, speed)},
    };
    for (size_t i = 0; i < sizeof SOURCES / sizeof *SOURCES; i++) {
        for (int k = 0; k < SOURCES[i].count; k++) {
            Field field = SOURCES[i].fields[k];
            field.offset += SOURCES[i].offset;
            if (strcmp(field.name != NULL ? field.name : field.title, name) == 0) return field;
        }
    }
    assert(!"no such column");
    return OWN[0];
}

static PlayerView view_of(const TournamentReport *tournament, size_t index) {
    const PlayerRow *const player = player_row(&tournament->players, index);
    PlayerView view = {.rank = (int)index + 1, .player = *player};
    view.margin = 50 * (elo_share(player->elo.high) - elo_share(player->elo.low));
    view.speed = (SpeedRow){.nodes_per_s = NAN, .ms_per_move = NAN};
    for (size_t i = 0; i < tournament->speeds.count; i++) {
        const SpeedRow *const speed = speed_row(&tournament->speeds, i);
        if (strcmp(speed->player, player->player) != 0) continue;
        view.speed = *speed;
        break;
    }
    return view;
}

/* `columns` ends with NULL. */
static void write_players(const TournamentReport *tournament, const char *const *columns,
                          const char *caption, TableFormat format, Text *out) {
    Field fields[VIEW_COLUMNS];
    Record record = {.fields = fields};
    Table *const table = table_new();
    for (; columns[record.count] != NULL; record.count++)
        fields[record.count] = find_column(columns[record.count]);
    table_add_record(table, &record);
    table_set_caption(table, caption);
    for (size_t i = 0; i < tournament->players.count; i++) {
        const PlayerView view = view_of(tournament, i);
        table_put_row(table, &record, &view);
    }
    table_write(table, format, out);
    table_free(table);
}

static void write_standings(const TournamentReport *tournament, TableFormat format, Text *out) {
    static const char *const COLUMNS[] = {
        "rank",         "player",         "games", "wins", "draws",   "losses",
        "points",       "score",          "±",     "elo",  "elo_low", "elo_high",
        "clash_points", "distinct_games", NULL};
    write_players(tournament, COLUMNS, "Standings", format, out);
}

static void write_searches(const TournamentReport *tournament, TableFormat format, Text *out) {
    static const char *const TIMED[] = {"player",     "nodes_per_s", "ms_per_move", "branching",
                                        "pruning_bd", "pruning_sum", NULL};
    static const char *const UNTIMED[] = {"player", "branching", "pruning_bd", "pruning_sum", NULL};
    if (format == TABLE_TEXT) text_append_string(out, "\nSearches\n\n");
    write_players(tournament, tournament->speeds.count > 0 ? TIMED : UNTIMED, "Searches", format,
                  out);
}

/* Crosstables */

static bool write_crosstable(const TournamentReport *tournament, const Matrix *matrix,
                             const Record *record, const char *folder, const char *heading,
                             CrosstableCell cell, TableFormat format, Text *out, Error *error) {
    const char *stranger = NULL;
    if ((size_t)matrix->count != tournament->players.count)
        return error_set(error, ERROR_DATA, "%s/%s: %d players, but players.csv has %zu", folder,
                         record->name, matrix->count, tournament->players.count);
    if (format == TABLE_TEXT) text_append(out, "\n%s\n\n", heading);
    return crosstable_write(matrix, &tournament->players, cell, heading, format, out, &stranger) ||
           error_set(error, ERROR_DATA, "%s/%s: no player \"%s\", who is in players.csv", folder,
                     record->name, stranger);
}

/* Notes */

/* Games with a result, and how many of them are no repeats; each is in the rows of its two
 * players. */
static void count_games(const Rows *players, int64_t *games, int64_t *distinct) {
    *games = *distinct = 0;
    for (size_t i = 0; i < players->count; i++) {
        *games += player_row(players, i)->games;
        *distinct += player_row(players, i)->distinct_games;
    }
    *games /= 2;
    *distinct /= 2;
}

static void write_warning(const Rows *players, Text *out) {
    int64_t games = 0, distinct = 0;
    count_games(players, &games, &distinct);
    if (2 * distinct < games) evidence_text_warning(games, distinct, out);
}

static void write_repeats(const Rows *players, Text *out) {
    int64_t games = 0, distinct = 0;
    count_games(players, &games, &distinct);
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
static void append_elo(const PlayerRow *player, const char *of_whom, Text *out) {
    figures_append_elo(out, player->elo.value, 0);
    text_append(out, " Elo%s, 95 %% interval ", of_whom);
    figures_append_elo(out, player->elo.low, 0);
    text_append_string(out, " to ");
    figures_append_elo(out, player->elo.high, 0);
    text_append_char(out, '.');
}

/* Of two players: which is better, by how much, and how certainly. Of few pairs the interval is too
 * narrow, so the p-value has its say, too (docs/statistics.md). */
static void describe_difference(const PlayerRow *better, const char *name, const char *other,
                                const Evidence *evidence, Text *answer) {
    const double p_value =
        evidence->pairings.count > 0 ? pairing_row(evidence, 0)->p_value : (double)NAN;
    const bool is_chance = p_value > SIGNIFICANT;
    const Estimate llr = evidence_measure(evidence, MEASURE_LLR);
    const bool is_decided = llr.defined && (llr.value <= llr.low || llr.value >= llr.high);
    if (isnan(better->elo.value) || isnan(better->elo.low) || isnan(better->elo.high)) {
        text_append_string(answer, "Nothing can be said of a difference: no interval of Elo.");
    } else if (better->elo.low > 0 && !is_chance) {
        text_append(answer, "%s is better than %s: ", name, other);
        append_elo(better, "", answer);
    } else {
        text_append(answer, "No difference is shown between %s and %s: ", name, other);
        append_elo(better, " for the first", answer);
        if (better->elo.low > 0) {
            text_append_string(answer, " But equals differ as much, either way, with p ");
            figures_append_p_value(answer, p_value);
            text_append_char(answer, '.');
        }
        if (!is_decided) text_append_string(answer, " More games may show one.");
    }
}

static void append_answer(const TournamentReport *tournament, Text *answer) {
    const Rows *const players = &tournament->players;
    /* Repeated games count in the score, but not in Elo: the order may differ. */
    const int first = player_row(players, 0)->elo.value < 0 ? 1 : 0;
    const PlayerRow *const better = player_row(players, (size_t)first);
    Text name = {0}, other = {0};
    utf8_append_clean(&name, better->player, "?");
    utf8_append_clean(&other, player_row(players, (size_t)(1 - first))->player, "?");
    describe_difference(better, text_string(&name), text_string(&other), &tournament->evidence,
                        answer);
    text_free(&name);
    text_free(&other);
}

static void write_answer(const TournamentReport *tournament, Text *out) {
    Text answer = {0};
    if (tournament->players.count != 2) return;
    append_answer(tournament, &answer);
    utf8_append_wrapped(out, text_string(&answer), TABLE_WIDTH);
    text_append_char(out, '\n');
    text_free(&answer);
}

/* Of more than two: who leads, and how certainly before whom. */
static void append_leader(const TournamentReport *tournament, Text *answer) {
    const Evidence *const evidence = &tournament->evidence;
    const PlayerRow *const leader = player_row(&tournament->players, 0);
    const PlayerRow *const next = player_row(&tournament->players, 1);
    const Matrix *const los = &evidence->superiority;
    int places[2] = {-1, -1};
    utf8_append_clean(answer, leader->player, "?");
    text_append(answer,
                " has the best score of %zu players: %.1f %% of the points in %" PRId64
                " games. Next is ",
                tournament->players.count, 100 * leader->score, leader->games);
    utf8_append_clean(answer, next->player, "?");
    text_append(answer, " with %.1f %%", 100 * next->score);
    for (int i = 0; i < los->count; i++) {
        if (strcmp(los->names[i], leader->player) == 0) places[0] = i;
        if (strcmp(los->names[i], next->player) == 0) places[1] = i;
    }
    const double likelihood =
        places[0] >= 0 && places[1] >= 0 ? *matrix_cell(los, places[0], places[1]) : (double)NAN;
    if (isnan(likelihood)) {
        text_append_string(answer, "; how sure that order is cannot be said.");
        return;
    }
    text_append_string(answer, "; the likelihood that the first is the stronger of the two is ");
    figures_append_likelihood(answer, likelihood);
    text_append_string(answer, likelihood >= 1 - SIGNIFICANT
                                   ? "."
                                   : ": that is not shown; more games may show it.");
}

/* Whether ratings.csv is of the players of players.csv. */
static bool check_ratings(const char *folder, const TournamentReport *tournament, Error *error) {
    const Evidence *const evidence = &tournament->evidence;
    const size_t players = tournament->players.count;
    size_t known = 0;
    for (size_t i = 0; i < evidence->ratings.count; i++) {
        size_t at = 0;
        while (at < players && strcmp(player_row(&tournament->players, at)->player,
                                      rating_row(evidence, i)->player) != 0) {
            at++;
        }
        known += at < players;
    }
    return !evidence->is_there || (known == players && known == evidence->ratings.count) ||
           error_set(error, ERROR_DATA, "%s/ratings.csv: not of the players of players.csv",
                     folder);
}

static bool read_rest(const char *folder, TournamentReport *tournament, Error *error) {
    const bool good = matrix_read_in(&tournament->crosstable, &CROSSTABLE_RECORD, folder, error) &&
                      matrix_read_in(&tournament->clashes, &CLASHES_RECORD, folder, error) &&
                      totals_read_speeds(&tournament->speeds, folder, error) &&
                      evidence_read(folder, &tournament->evidence, error) &&
                      check_ratings(folder, tournament, error);
    evidence_rank(&tournament->evidence);
    return good;
}

static bool write_crosstables(const char *folder, const TournamentReport *tournament,
                              TableFormat format, Text *out, Error *error) {
    return write_crosstable(tournament, &tournament->crosstable, &CROSSTABLE_RECORD, folder,
                            "Points of the row against the column, in %", crosstable_share, format,
                            out, error) &&
           write_crosstable(tournament, &tournament->clashes, &CLASHES_RECORD, folder,
                            "Clashes: each match as one game", crosstable_clash, format, out,
                            error);
}

/* All tables and no words. */
static bool write_markup(const char *folder, const TournamentReport *tournament, TableFormat format,
                         Text *out, Error *error) {
    write_standings(tournament, format, out);
    if (!write_crosstables(folder, tournament, format, out, error)) return false;
    if (tournament->evidence.is_there) evidence_tables_markup(&tournament->evidence, format, out);
    write_searches(tournament, format, out);
    return true;
}

/* `endings` NULL: as games.csv has them. */
static bool write_text(const char *folder, const TournamentReport *tournament,
                       const Endings *endings, Text *out, Error *error) {
    const Evidence *const evidence = &tournament->evidence;
    write_warning(&tournament->players, out);
    write_answer(tournament, out);
    text_append_string(out, "Standings\n\n");
    write_standings(tournament, TABLE_TEXT, out);
    if (!write_crosstables(folder, tournament, TABLE_TEXT, out, error)) return false;
    evidence_text_short(evidence, out);
    write_searches(tournament, TABLE_TEXT, out);
    if (endings != NULL)
        reasons_write(endings, out);
    else if (!reasons_append(folder, evidence_measure(evidence, MEASURE_GAMES).value, out, error))
        return false;
    write_notes(tournament, out);
    return true;
}

bool report_answer(const char *folder, Text *out, Error *error) {
    TournamentReport tournament = {0};
    Text warning = {0};
    bool good = rows_read_in(&tournament.players, &PLAYER_RECORD, folder, error);
    rows_rank(&tournament.players, offsetof(PlayerRow, score));
    good = good && read_rest(folder, &tournament, error);
    if (good && tournament.players.count == 2) append_answer(&tournament, out);
    if (good && tournament.players.count > 2) append_leader(&tournament, out);
    if (good) write_warning(&tournament.players, &warning);
    if (good && warning.length > 0) text_append(out, " %s", text_string(&warning));
    text_free(&warning);
    report_free(&tournament);
    return good;
}

/* From the files of a finished tournament. */
static bool write_finished(const char *folder, TournamentReport *tournament, TableFormat format,
                           Text *out, Error *error) {
    if (!rows_read_in(&tournament->players, &PLAYER_RECORD, folder, error)) return false;
    rows_rank(&tournament->players, offsetof(PlayerRow, score));
    if (format != TABLE_TEXT && !table_is_markup(format)) {
        write_standings(tournament, format, out);
        return true;
    }
    return read_rest(folder, tournament, error) &&
           (format == TABLE_TEXT ? write_text(folder, tournament, NULL, out, error)
                                 : write_markup(folder, tournament, format, out, error));
}

/* From the games that an unfinished one has so far. */
static bool write_so_far(const char *folder, TournamentReport *tournament, TableFormat format,
                         Text *out, Error *error) {
    Ledger ledger;
    bool good = ledger_read(folder, &ledger, error);
    if (good) {
        const char *const *const names = (const char *const *)ledger.names;
        tournament->players = totals_players(names, ledger.players, ledger.standings);
        tournament->speeds = totals_speeds(names, ledger.players, ledger.standings);
        tournament->crosstable = totals_crosstable(names, ledger.players, ledger.standings);
        tournament->clashes = totals_clashes(names, ledger.players, ledger.standings);
        tournament->evidence =
            evidence_compute(names, ledger.players, ledger.standings,
                             ledger.has_sprt ? &ledger.sprt : NULL, EVIDENCE_SEED);
        evidence_rank(&tournament->evidence);
        rows_rank(&tournament->players, offsetof(PlayerRow, score));
        if (format == TABLE_TEXT) {
            evidence_text_so_far(&ledger, out);
            good = write_text(folder, tournament, &ledger.endings, out, error);
        } else if (table_is_markup(format)) {
            good = write_markup(folder, tournament, format, out, error);
        } else {
            write_standings(tournament, format, out);
        }
    }
    ledger_free(&ledger);
    return good;
}

bool report_tournament(const char *folder, TableFormat format, Text *out, Error *error) {
    TournamentReport tournament = {0};
    Text text = {0};
    const bool is_written = (file_exists_in(folder, JOURNAL_NAME) ? write_so_far : write_finished)(
        folder, &tournament, format, &text, error);
    if (is_written) text_append_bytes(out, text_string(&text), text.length);
    text_free(&text);
    report_free(&tournament);
    return is_written;
}
