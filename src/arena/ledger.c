#include "arena/ledger.h"

#include "arena/experiment.h"
#include "arena/journal.h"
#include "arena/totals.h"
#include "util/config_text.h"
#include "util/file.h"
#include "util/text.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What the second game of a pair is compared with. */
typedef struct FirstGame {
    int64_t pair, round; /* pair 0: none */
    int players[2];
    Text opening, fen;
} FirstGame;

typedef struct LedgerReading {
    RecordReader *games;
    Ledger *ledger;
    LedgerTake *take; /* NULL: nobody else wants the games */
    void *context;
    const char *folder;
    bool has_totals; /* there is a players.csv */
    int64_t last_game;
    FirstGame first;
} LedgerReading;

/* Players */

static int find_player(const Ledger *ledger, const char *name) {
    for (int i = 0; i < ledger->players; i++) {
        if (strcmp(ledger->names[i], name) == 0) return i;
    }
    return -1;
}

static int add_player(Ledger *ledger, const char *name) {
    if (ledger->names == NULL) {
        ledger->names = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *ledger->names);
    }
    ledger->names[ledger->players] = text_duplicate(name);
    return ledger->players++;
}

/* Takes the players from the games, where there is no players.csv. */
static bool gather_players(LedgerReading *reading, Error *error) {
    Ledger *const ledger = reading->ledger;
    GameRow row;
    CsvStatus status;
    while ((status = record_next(reading->games, &row, error)) == CSV_ROW) {
        for (int side = 0; side < 2; side++) {
            if (find_player(ledger, row.names[side]) >= 0) continue;
            if (ledger->players == EXPERIMENT_PLAYERS_MAX) {
                return record_fail(reading->games, error, "more than %d players",
                                   EXPERIMENT_PLAYERS_MAX);
            }
            add_player(ledger, row.names[side]);
        }
    }
    return status == CSV_FINISHED;
}

/* Games */

static bool take_players(const LedgerReading *reading, const GameRow *row, int players[2],
                         Error *error) {
    for (int side = 0; side < 2; side++) {
        players[side] = find_player(reading->ledger, row->names[side]);
        if (players[side] >= 0) continue;
        return record_fail(reading->games, error,
                           "\"%.200s\" is not among the players of players.csv", row->names[side]);
    }
    if (players[BLACK] != players[WHITE]) return true;
    return record_fail(reading->games, error, "\"%.200s\" plays against itself", row->names[BLACK]);
}

/* Puts a game into the standings; false when whoever gets it, too, does not want it. */
static bool add_game(const LedgerReading *reading, const Fixture *fixture,
                     const GameSummary *summary) {
    Ledger *const ledger = reading->ledger;
    const Side failed = ending_is_failure(summary->ending) ? summary->failed : 0;
    standings_add(ledger->standings, fixture, summary);
    ledger->endings.games[summary->ending][failed]++;
    return reading->take == NULL || reading->take(reading->context, ledger, fixture, summary);
}

static void keep_first(FirstGame *first, const GameRow *row, const int players[2]) {
    first->pair = row->pair;
    first->round = row->round;
    first->players[BLACK] = players[BLACK];
    first->players[WHITE] = players[WHITE];
    text_clear(&first->opening);
    text_append_string(&first->opening, row->opening);
    text_clear(&first->fen);
    text_append_string(&first->fen, row->fen);
}

/* The second game of a pair must be the first with colours swapped. */
static bool check_pair(const LedgerReading *reading, const GameRow *row, const int players[2],
                       Error *error) {
    const FirstGame *const first = &reading->first;
    const char *other = NULL;
    if (first->players[BLACK] != players[WHITE] || first->players[WHITE] != players[BLACK]) {
        return record_fail(reading->games, error,
                           "not the players of game %" PRId64
                           ", which is of the same pair, with colours swapped",
                           reading->last_game);
    }
    if (first->round != row->round) other = "round";
    if (strcmp(text_string(&first->fen), row->fen) != 0) other = "start_fen";
    if (strcmp(text_string(&first->opening), row->opening) != 0) other = "opening";
    if (other == NULL) return true;
    return record_fail(reading->games, error,
                       "column %s: not that of game %" PRId64 ", which is of the same pair", other,
                       reading->last_game);
}

static bool take_game(LedgerReading *reading, const GameRow *row, Error *error) {
    Fixture fixture = {.game = (uint64_t)row->game - 1,
                       .pair = (uint64_t)row->pair - 1,
                       .round = (uint64_t)row->round - 1,
                       .seed = row->seed};
    const GameSummary summary = {.result = (Result)row->result,
                                 .ending = row->ending,
                                 .failed = row->failed,
                                 .hash = row->hash};
    if (row->game <= reading->last_game) {
        return record_fail(reading->games, error,
                           "game %" PRId64 " after game %" PRId64
                           "; expected the games in rising order",
                           row->game, reading->last_game);
    }
    if (!take_players(reading, row, fixture.players, error)) return false;
    if (reading->first.pair != row->pair) {
        keep_first(&reading->first, row, fixture.players);
    } else if (!check_pair(reading, row, fixture.players, error)) {
        return false;
    }
    const Side first = row->game % 2 == 1 ? BLACK : WHITE;
    fixture.first = fixture.players[first];
    fixture.second = fixture.players[1 - first];
    reading->last_game = row->game;
    return add_game(reading, &fixture, &summary) ||
           record_fail(reading->games, error, "not a game of the experiment beside it");
}

/* Files */

/* Whether a file's last byte ends a line. */
static bool is_whole(const char *folder, const char *name) {
    Error ignored;
    char last = '\0';
    const int file = file_open_in(folder, name, O_RDONLY, &ignored);
    if (file < 0) return false;
    const off_t size = lseek(file, 0, SEEK_END);
    const bool good = size > 0 && pread(file, &last, 1, size - 1) == 1 && last == '\n';
    close(file);
    return good;
}

static bool read_games(LedgerReading *reading, Error *error) {
    GameRow row;
    CsvStatus status;
    reading->ledger->standings = standings_new(reading->ledger->players);
    while ((status = record_next(reading->games, &row, error)) == CSV_ROW) {
        if (!take_game(reading, &row, error)) return false;
    }
    if (status == CSV_FAILED) return false;
    if (!is_whole(reading->folder, GAME_RECORD.name)) {
        return record_fail(reading->games, error, "the last line is cut off");
    }
    if (standings_finish(reading->ledger->standings)) return true;
    return error_set(error, ERROR_INTERNAL, "%s: the temporary file of games cannot be read back",
                     reading->folder);
}

/* Takes the players and what players.csv says of each. */
static bool read_claims(const char *folder, Ledger *ledger, PlayerRow *claimed, Error *error) {
    RecordReader *const reader = record_open(&PLAYER_RECORD, folder, error);
    CsvStatus status = CSV_FAILED;
    PlayerRow row;
    while (reader != NULL && (status = record_next(reader, &row, error)) == CSV_ROW) {
        if (ledger->players == EXPERIMENT_PLAYERS_MAX || find_player(ledger, row.player) >= 0) {
            record_fail(reader, error, "expected at most %d different players",
                        EXPERIMENT_PLAYERS_MAX);
            status = CSV_FAILED;
            break;
        }
        claimed[add_player(ledger, row.player)] = row;
    }
    record_close(reader);
    return status == CSV_FINISHED;
}

/* That games.csv and players.csv are of one tournament. */
static bool check_claims(const char *folder, const Ledger *ledger, const PlayerRow *claimed,
                         Error *error) {
    for (int player = 0; player < ledger->players; player++) {
        const PlayerTotals *const totals = standings_player(ledger->standings, player);
        const struct {
            const char *name;
            uint64_t counted;
            int64_t claimed;
        } COUNTS[] = {{"games", player_games(totals), claimed[player].games},
                      {"wins", totals->wins, claimed[player].wins},
                      {"draws", totals->draws, claimed[player].draws},
                      {"losses", totals->losses, claimed[player].losses}};
        for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++) {
            if (COUNTS[i].counted == (uint64_t)COUNTS[i].claimed) continue;
            return error_set(error, ERROR_DATA,
                             "%s/games.csv: %" PRIu64
                             " %s of \"%.200s\", but players.csv has %" PRId64
                             ": games are missing, or the files are of two tournaments",
                             folder, COUNTS[i].counted, COUNTS[i].name, ledger->names[player],
                             COUNTS[i].claimed);
        }
    }
    return true;
}

/* Opens games.csv for one thing to be done with all its rows. */
static bool with_games(LedgerReading *reading, bool (*read)(LedgerReading *reading, Error *error),
                       Error *error) {
    reading->games = record_open(&GAME_RECORD, reading->folder, error);
    const bool good = reading->games != NULL && read(reading, error);
    record_close(reading->games);
    return good;
}

static bool read_files(LedgerReading *reading, Error *error) {
    Ledger *const ledger = reading->ledger;
    const char *const folder = reading->folder;
    PlayerRow *const claimed = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *claimed);
    reading->has_totals = file_exists_in(folder, PLAYER_RECORD.name);
    bool good = reading->has_totals ? read_claims(folder, ledger, claimed, error)
                                    : with_games(reading, gather_players, error);
    if (good && ledger->players < 2) {
        good = error_set(error, ERROR_DATA, "%s/%s: no games of two players", folder,
                         reading->has_totals ? PLAYER_RECORD.name : GAME_RECORD.name);
    }
    good = good && with_games(reading, read_games, error) &&
           (!reading->has_totals || check_claims(folder, ledger, claimed, error));
    text_free(&reading->first.opening);
    text_free(&reading->first.fen);
    free(claimed);
    return good;
}

static bool check_folder(const char *folder, Error *error) {
    if (!file_exists(folder)) return error_set(error, ERROR_NO_INPUT, "%s: no such folder", folder);
    if (!file_is_folder(folder)) {
        return error_set(error, ERROR_DATA, "%s: not a folder; expected a results folder", folder);
    }
    return true;
}

/* Unfinished */

/* Takes the games that a journal has, in the order of the schedule. */
static bool take_journal(const LedgerReading *reading, const Journal *journal,
                         const Experiment *experiment, const Openings *openings, Error *error) {
    Ledger *const ledger = reading->ledger;
    GameRecord record = {.plies = 0};
    bool good = true;
    ledger->shard = journal_head(journal).shard;
    ledger->games = schedule_shard_games(experiment, ledger->shard);
    ledger->standings = standings_new(ledger->players);
    for (uint64_t i = 0; good && i < ledger->games; i++) {
        const uint64_t game = schedule_shard_game(ledger->shard, i);
        if (!journal_has(journal, game)) continue;
        const Fixture fixture = schedule_fixture(experiment, openings, game);
        good =
            journal_get(journal, game, &fixture.opening.board, experiment->rules, &record, error);
        if (!good) break;
        const GameSummary summary = game_summary(&record);
        ledger->halves += !journal_has(journal, game ^ 1);
        good = add_game(reading, &fixture, &summary) ||
               error_set(error, ERROR_DATA, "game %" PRIu64 ": not of the experiment beside it",
                         game + 1);
    }
    game_record_free(&record);
    return good &&
           (standings_finish(ledger->standings) ||
            error_set(error, ERROR_INTERNAL, "the temporary file of games cannot be read back"));
}

static bool read_journal(const LedgerReading *reading, const char *folder, Error *error) {
    Ledger *const ledger = reading->ledger;
    Experiment experiment = experiment_default();
    Journal *const journal = journal_open_to_look(folder, &experiment, error);
    Openings *const openings =
        journal == NULL
            ? NULL
            : openings_open(experiment.openings, experiment.rules, experiment.board_size, error);
    bool good = openings != NULL;
    ledger->is_unfinished = true;
    ledger->has_sprt = experiment.has_sprt;
    ledger->sprt = experiment.sprt;
    for (int i = 0; good && i < experiment.player_count; i++)
        add_player(ledger, experiment.players[i].label);
    if (good && journal_head(journal).openings != openings_hash(openings))
        good = error_set(error, ERROR_DATA,
                         "openings '%.200s': not those that %s was begun with: the file has "
                         "changed since",
                         experiment.openings, folder);
    if (good && journal_count(journal) == 0)
        good = error_set(error, ERROR_DATA, "%s: no game of it is finished yet", folder);
    good = good && take_journal(reading, journal, &experiment, openings, error);
    journal_close(journal);
    openings_close(openings);
    experiment_free(&experiment);
    return good;
}

/* Takes the test from an experiment file, which need not be there. Only that: to read all of it
 * would try the players. */
static bool read_test(const char *folder, Ledger *ledger, Error *error) {
    size_t length = 0;
    if (!file_exists_in(folder, "experiment")) return true;
    char *const path = file_join(folder, "experiment");
    char *const content = file_read_in(folder, "experiment", CONFIG_TEXT_MAX, &length, error);
    ConfigText text;
    bool good = content != NULL && config_text_open(&text, path, content, length, error);
    if (good) {
        const char *test = NULL;
        if (config_lookup_string(&text.config, "sprt", &test) == CONFIG_TRUE) {
            ledger->has_sprt = good = sprt_parse(test, &ledger->sprt, error);
            if (!good) {
                error->code = ERROR_DATA;
                error_prefix(error, "%s: ", path);
            }
        }
        config_text_close(&text);
    }
    free(content);
    free(path);
    return good;
}

bool ledger_read(const char *folder, Ledger *ledger, Error *error) {
    return ledger_read_games(folder, ledger, NULL, NULL, error);
}

bool ledger_read_games(const char *folder, Ledger *ledger, LedgerTake *take, void *context,
                       Error *error) {
    LedgerReading reading = {.ledger = ledger, .folder = folder, .take = take, .context = context};
    *ledger = (Ledger){.players = 0};
    if (!check_folder(folder, error)) return false;
    if (file_exists_in(folder, JOURNAL_NAME)) return read_journal(&reading, folder, error);
    return read_files(&reading, error) && read_test(folder, ledger, error);
}

void ledger_free(Ledger *ledger) {
    for (int i = 0; i < ledger->players; i++) free(ledger->names[i]);
    free(ledger->names);
    standings_free(ledger->standings);
    *ledger = (Ledger){.players = 0};
}
