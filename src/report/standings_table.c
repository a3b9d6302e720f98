/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/standings_table.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "report/crosstable.h"
#include "report/evidence_shown.h"
#include "report/outcome_text.h"
#include "report/player_view.h"
#include "util/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Everything that is shown; the players best first. */
typedef struct TournamentReport {
    Rows players, speeds;
    Matrix crosstable, clashes;
    Evidence evidence;
    bool is_so_far; /* it is not finished; then also: */
    Text so_far;    /* how much of it is there */
    Ledger ledger;
} TournamentReport;

/* Tables of the players */

static Table *players_table(const TournamentReport *tournament, const char *const *columns) {
    return player_view_table(&tournament->players, &tournament->speeds, &tournament->evidence,
                             columns);
}

static bool has_speeds(const TournamentReport *tournament, const Answer *answer) {
    return tournament->speeds.count > 0 && !answer_manner(answer)->timeless;
}

static void show_players(const TournamentReport *tournament, const char *const *columns,
                         Answer *answer) {
    Table *const table = players_table(tournament, columns);
    if (!has_speeds(tournament, answer)) table_hide_column(table, "ms/move");
    answer_show_table(answer, table);
}

/* All that programs get of the players. */
static void add_players(const TournamentReport *tournament, Answer *answer) {
    static const char *const COLUMNS[] = {
        "rank",     "player",       "games",          "wins",        "draws",
        "losses",   "points",       "score",          "elo",         "elo_low",
        "elo_high", "clash_points", "distinct_games", "score_low",   "score_high",
        "nodes",    "branching",    "pruning_bd",     "pruning_sum", NULL};
    answer_add_table(answer, "players", players_table(tournament, COLUMNS));
    answer_add_rows(answer, "speeds", &SPEED_RECORD, tournament->speeds.items,
                    tournament->speeds.count);
}

static bool is_match(const TournamentReport *tournament) { return tournament->players.count == 2; }

/* One scale: of more than two, ratings; what a score is worth against the field is another one. Of
 * a match Elo is the difference, and a clash says nothing. */
static void show_standings(const TournamentReport *tournament, Answer *answer) {
    static const char *const WITH_ELO[] = {
        "rank",  "player",       "games",          "wins",       "draws", "losses",
        "score", "95 %",         "score_low",      "score_high", "Elo",   "from",
        "to",    "clash_points", "distinct_games", NULL};
    static const char *const WITH_RATINGS[] = {
        "rank",  "player",       "games",          "wins",       "draws",  "losses",
        "score", "95 %",         "score_low",      "score_high", "rating", "low",
        "high",  "clash_points", "distinct_games", NULL};
    static const char *const MATCH[] = {"rank",   "player", "games", "wins",        "draws",
                                        "losses", "score",  "95 %",  "score_low",   "score_high",
                                        "Elo",    "from",   "to",    "ms_per_move", NULL};
    const bool has_ratings = tournament->evidence.is_there;
    if (is_match(tournament)) {
        show_players(tournament, MATCH, answer);
        return;
    }
    answer_heading(answer, has_ratings
                               ? "Standings; rating: all players on one scale, whose mean is 0"
                               : "Standings; Elo: of the score against the field, no rating");
    show_players(tournament, has_ratings ? WITH_RATINGS : WITH_ELO, answer);
}

static void show_field(const TournamentReport *tournament, Answer *answer) {
    static const char *const COLUMNS[] = {"rank", "player", "score", "Elo", "from", "to", NULL};
    if (!answer_manner(answer)->field_elo || is_match(tournament)) return;
    answer_heading(answer, "Elo of each score against the field of its own opponents: another "
                           "scale than the ratings, not to be set beside them");
    show_players(tournament, COLUMNS, answer);
}

static void show_searches(const TournamentReport *tournament, Answer *answer) {
    static const char *const TIMED[] = {"player",     "nodes_per_s", "ms_per_move", "branching",
                                        "pruning_bd", "pruning_sum", NULL};
    static const char *const UNTIMED[] = {"player", "branching", "pruning_bd", "pruning_sum", NULL};
    answer_heading(answer, "Searches");
    show_players(tournament, has_speeds(tournament, answer) ? TIMED : UNTIMED, answer);
}

/* Crosstables */

static bool write_crosstable(const TournamentReport *tournament, const Matrix *matrix,
                             const Record *record, const char *folder, const char *heading,
                             CrosstableCell cell, Answer *answer, Error *error) {
    const char *stranger = NULL;
    if ((size_t)matrix->count != tournament->players.count)
        return error_set(error, ERROR_DATA, "%s/%s: %d players, but players.csv has %zu", folder,
                         record->name, matrix->count, tournament->players.count);
    answer_heading(answer, heading);
    return crosstable_write(matrix, &tournament->players, cell, answer, &stranger) ||
           error_set(error, ERROR_DATA, "%s/%s: no player \"%s\", who is in players.csv", folder,
                     record->name, stranger);
}

/* Notes */

/* Games with a result, and how many of them are no repeats. */
typedef struct GameCounts {
    int64_t games, distinct;
} GameCounts;

/* Each is in the rows of its two players. */
static GameCounts count_games(const Rows *players) {
    GameCounts twice = {0, 0};
    for (size_t i = 0; i < players->count; i++) {
        twice.games += player_row(players, i)->games;
        twice.distinct += player_row(players, i)->distinct_games;
    }
    return (GameCounts){twice.games / 2, twice.distinct / 2};
}

static bool is_mostly_repeats(GameCounts counts) { return 2 * counts.distinct < counts.games; }

static void write_warning(const Rows *players, Answer *answer) {
    const GameCounts counts = count_games(players);
    if (is_mostly_repeats(counts)) evidence_text_warning(counts.games, counts.distinct, answer);
}

static void write_repeats(const Rows *players, Answer *answer) {
    const GameCounts counts = count_games(players);
    const int64_t games = counts.games, repeats = games - counts.distinct;
    Text line = {0};
    text_append(&line, "%" PRId64 " of %" PRId64 " games", repeats, games);
    if (games > 0) text_append(&line, " (%.0f %%)", 100.0 * (double)repeats / (double)games);
    text_append_string(&line, " repeat an earlier one move for move");
    answer_line(answer, "Repeats", &line);
}

/* Whose pruning is left out (see player_is_quiescent). */
static void write_incomparable(const Rows *players, Answer *answer) {
    Text line = {0};
    for (size_t i = 0; i < players->count; i++) {
        const PlayerRow *const row = player_row(players, i);
        if (isnan(row->branching) || isfinite(row->pruning_bd)) continue;
        text_append(&line, "%s%s", line.length > 0 ? ", " : "", row->player);
    }
    if (line.length > 0) {
        text_append_string(&line, ": not comparable, as quiescence goes on behind the depth");
        answer_line(answer, "Pruning", &line);
    }
}

static void write_notes(const TournamentReport *tournament, Answer *answer) {
    static const char *const NOTES[] = {
        "score: points in % of the games, a draw counting half; 95 %: its interval, over pairs "
        "of games with colours swapped; a pair that repeats an earlier one move for move counts "
        "once, so Elo and ratings may differ from what the score says.",
        "clash: each opponent's whole match counted as one game; uniq: games that are no repeats.",
        "Nodes are the positions a search visits, the root and the leaves included. Pruned is "
        "1 - n/s, n nodes of s in the full tree of mean branching b to depth d, once with "
        "s = b^d and once with s = the sum of b^k for k = 0 … d.",
    };
    static const char MATCH[] =
        "Elo, from and to: the difference of the two, by the score, with its 95 % interval. p "
        "between equals: how often two equally strong players would differ as much, either way. "
        "First move: what it is worth, on a scale where, of the games that are not drawn, a "
        "difference of 400 wins ten to one.";
    static const char MANY[] =
        "rating, low and high: all players at once, with 95 % intervals; of the games that are not "
        "drawn, a difference of 400 wins ten to one. 'jumpoff stats' on this folder says more, of "
        "pairings, too; --field-elo shows Elo against the field.";
    if (answer_manner(answer)->explain) text_append_char(answer_text(answer), '\n');
    answer_note(answer, is_match(tournament) ? MATCH : MANY);
    for (size_t i = 0; i < sizeof NOTES / sizeof *NOTES; i++) answer_note(answer, NOTES[i]);
}

/* Nothing of fewer than two. */
static void append_verdict(const TournamentReport *tournament, Text *line) {
    if (is_match(tournament))
        verdict_of_match(&tournament->players, &tournament->evidence, line);
    else if (tournament->players.count > 2)
        verdict_of_many(&tournament->players, &tournament->evidence, line);
}

static void write_brief(const TournamentReport *tournament, Answer *answer) {
    Text line = {0};
    append_verdict(tournament, &line);
    text_append(&line, "%s%" PRId64 " games.", line.length > 0 ? " " : "",
                count_games(&tournament->players).games);
    answer_brief(answer, text_string(&line));
    text_free(&line);
}

/* Whether ratings.csv is of the players of players.csv. */
static bool check_ratings(const char *folder, const TournamentReport *tournament, Error *error) {
    const Evidence *const evidence = &tournament->evidence;
    size_t known = 0;
    for (size_t i = 0; i < evidence->ratings.count; i++)
        for (size_t k = 0; k < tournament->players.count; k++)
            known += strcmp(player_row(&tournament->players, k)->player,
                            rating_row(evidence, i)->player) == 0;
    return !evidence->is_there ||
           (known == tournament->players.count && known == evidence->ratings.count) ||
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
                              Answer *answer, Error *error) {
    answer_section(answer, "Crosstable", false);
    const bool good = write_crosstable(tournament, &tournament->crosstable, &CROSSTABLE_RECORD,
                                       folder, "Points of the row against the column, in %",
                                       crosstable_share, answer, error);
    answer_section(answer, "Statistics", true);
    return good &&
           write_crosstable(tournament, &tournament->clashes, &CLASHES_RECORD, folder,
                            "Clashes: each match as one game", crosstable_clash, answer, error);
}

static bool write_reasons(const char *folder, const TournamentReport *tournament, Answer *answer,
                          Error *error) {
    const double games = evidence_measure(&tournament->evidence, MEASURE_GAMES).value;
    if (!tournament->is_so_far) return reasons_append(folder, games, answer, error);
    reasons_write(&tournament->ledger.endings, answer);
    return true;
}

/* What is said beside the tables. */
static bool write_words(const char *folder, const TournamentReport *tournament, Answer *answer,
                        Error *error) {
    if (!write_reasons(folder, tournament, answer, error)) return false;
    write_repeats(&tournament->players, answer);
    write_incomparable(&tournament->players, answer);
    return true;
}

/* All tables; words beside them only in a page, which has what they say of the whole above. */
static bool write_markup(const char *folder, const TournamentReport *tournament, Answer *answer,
                         Error *error) {
    answer_section(answer, "Standings", false);
    show_standings(tournament, answer);
    show_field(tournament, answer);
    if (!write_crosstables(folder, tournament, answer, error)) return false;
    if (tournament->evidence.is_there) evidence_tables_markup(&tournament->evidence, answer);
    show_searches(tournament, answer);
    if (answer_manner(answer)->format != TABLE_HTML) return true;
    evidence_text_short(&tournament->evidence, answer);
    write_notes(tournament, answer);
    return write_words(folder, tournament, answer, error);
}

/* No more than a screen holds; 'jumpoff report DIR --explain' has the rest. */
static bool write_match(const char *folder, const TournamentReport *tournament, Answer *answer,
                        Error *error) {
    const Evidence *const evidence = &tournament->evidence;
    Text verdict = {0};
    verdict_of_match(&tournament->players, &tournament->evidence, &verdict);
    answer_say(answer, "verdict", text_string(&verdict));
    answer_close(answer, text_string(&verdict));
    text_free(&verdict);
    text_append_char(answer_text(answer), '\n');
    show_standings(tournament, answer);
    text_append_char(answer_text(answer), '\n');
    evidence_text_short(evidence, answer);
    if (!write_words(folder, tournament, answer, error)) return false;
    if (answer_manner(answer)->explain) show_searches(tournament, answer);
    return true;
}

static bool write_tournament(const char *folder, const TournamentReport *tournament, Answer *answer,
                             Error *error) {
    const Evidence *const evidence = &tournament->evidence;
    show_standings(tournament, answer);
    show_field(tournament, answer);
    if (!write_crosstables(folder, tournament, answer, error)) return false;
    evidence_text_short(evidence, answer);
    show_searches(tournament, answer);
    text_append_char(answer_text(answer), '\n');
    return write_words(folder, tournament, answer, error);
}

static bool write_all(const char *folder, const TournamentReport *tournament, Answer *answer,
                      Error *error) {
    add_players(tournament, answer);
    answer_add_matrix(answer, "crosstable", &tournament->crosstable, "points", true);
    answer_add_matrix(answer, "clashes", &tournament->clashes, "points", false);
    evidence_rows_files(&tournament->evidence, answer);
    write_brief(tournament, answer);
    if (tournament->is_so_far) {
        answer_say(answer, "so_far", text_string(&tournament->so_far));
        text_append_char(answer_text(answer), '\n');
    }
    if (table_is_markup(answer_manner(answer)->format))
        return write_markup(folder, tournament, answer, error);
    write_warning(&tournament->players, answer);
    if (!(is_match(tournament) ? write_match : write_tournament)(folder, tournament, answer, error))
        return false;
    write_notes(tournament, answer);
    return true;
}

/* From the games that an unfinished one has so far. The names are those of the ledger. */
static bool read_so_far(const char *folder, TournamentReport *tournament, Error *error) {
    Ledger *const ledger = &tournament->ledger;
    if (!ledger_read(folder, ledger, error)) return false;
    const char *const *const names = (const char *const *)ledger->names;
    tournament->is_so_far = true;
    evidence_text_so_far(ledger, &tournament->so_far);
    tournament->players = totals_players(names, ledger->players, ledger->standings);
    tournament->speeds = totals_speeds(names, ledger->players, ledger->standings);
    tournament->crosstable = totals_crosstable(names, ledger->players, ledger->standings);
    tournament->clashes = totals_clashes(names, ledger->players, ledger->standings);
    tournament->evidence = evidence_compute(names, ledger->players, ledger->standings,
                                            ledger->has_sprt ? &ledger->sprt : NULL, EVIDENCE_SEED);
    evidence_rank(&tournament->evidence);
    rows_rank(&tournament->players, offsetof(PlayerRow, score));
    return true;
}

/* Of a finished one its files are read. */
static bool read_all(const char *folder, TournamentReport *tournament, Error *error) {
    bool is_running = false;
    if (!file_find_in(folder, JOURNAL_NAME, &is_running, error)) return false;
    if (is_running) return read_so_far(folder, tournament, error);
    const bool good = rows_read_in(&tournament->players, &PLAYER_RECORD, folder, error);
    rows_rank(&tournament->players, offsetof(PlayerRow, score));
    return good && read_rest(folder, tournament, error);
}

static void report_free(TournamentReport *tournament) {
    rows_free(&tournament->players);
    rows_free(&tournament->speeds);
    matrix_free(&tournament->crosstable);
    matrix_free(&tournament->clashes);
    evidence_free(&tournament->evidence);
    ledger_free(&tournament->ledger);
    text_free(&tournament->so_far);
}

bool report_answer(const char *folder, Text *out, Error *error) {
    TournamentReport tournament = {0};
    const bool good = read_all(folder, &tournament, error);
    const GameCounts counts = count_games(&tournament.players);
    if (good) append_verdict(&tournament, out);
    if (good && is_mostly_repeats(counts)) {
        text_append_char(out, ' ');
        evidence_text_warn(counts.games, counts.distinct, out);
    }
    report_free(&tournament);
    return good;
}

bool report_tournament(const char *folder, Answer *answer, Error *error) {
    TournamentReport tournament = {0};
    const bool good =
        read_all(folder, &tournament, error) && write_all(folder, &tournament, answer, error);
    report_free(&tournament);
    return good;
}
