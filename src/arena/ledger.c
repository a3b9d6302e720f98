/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/ledger.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "util/file.h"
#include "util/hashset.h"
#include "util/rng.h"
#include "util/setting.h"

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

/* Told of each game as the standings get it, with its seed. What it does not want (false) is
 * ERROR_DATA. */
typedef bool LedgerTake(void *context, const Ledger *ledger, const Fixture *fixture,
                        const GameSummary *summary);

typedef struct LedgerReading {
    Ledger *ledger;
    LedgerTake *take; /* NULL: nobody else wants the games */
    void *context;
    const char *folder;
    PlayerRow *claimed; /* of players.csv; NULL: there is none */
    bool is_cut;        /* games.csv has a last line without an end; then, of the row read last: */
    Error cut;
    int64_t last_game;
    FirstGame first;
} LedgerReading;

/* The number of a player; -1: there is none of this name. */
static int ledger_player(const Ledger *ledger, const char *name) {
    for (int i = 0; i < ledger->players; i++)
        if (strcmp(ledger->names[i], name) == 0) return i;
    return -1;
}

/* The number of a player, who is added if it is a new one; -1 when there are too many. */
static int add_player(Ledger *ledger, const char *name) {
    const int known = ledger_player(ledger, name);
    if (known >= 0 || ledger->players == EXPERIMENT_PLAYERS_MAX) return known;
    if (ledger->names == NULL)
        ledger->names = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *ledger->names);
    ledger->names[ledger->players] = text_duplicate(name);
    return ledger->players++;
}

/* Takes the players from the games, where there is no players.csv. */
static bool gather_players(const RecordReader *reader, const void *row, void *context,
                           Error *error) {
    const GameRow *const game = row;
    Ledger *const ledger = ((LedgerReading *)context)->ledger;
    return (add_player(ledger, game->names[BLACK]) >= 0 &&
            add_player(ledger, game->names[WHITE]) >= 0) ||
           record_fail(reader, error, "more than %d players", EXPERIMENT_PLAYERS_MAX);
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

/* The second game of a pair must be the first with colours swapped. */
static bool check_pair(const LedgerReading *reading, const RecordReader *reader, const GameRow *row,
                       const int players[2], Error *error) {
    const FirstGame *const first = &reading->first;
    const char *other = NULL;
    if (first->players[BLACK] != players[WHITE] || first->players[WHITE] != players[BLACK])
        return record_fail(reader, error,
                           "not the players of game %" PRId64
                           ", which is of the same pair, with colours swapped",
                           reading->last_game);
    if (first->round != row->round) other = "round";
    if (strcmp(text_string(&first->fen), row->fen) != 0) other = "start_fen";
    if (strcmp(text_string(&first->opening), row->opening) != 0) other = "opening";
    if (other == NULL) return true;
    return record_fail(reader, error,
                       "column %s: not that of game %" PRId64 ", which is of the same pair", other,
                       reading->last_game);
}

static bool take_game(const RecordReader *reader, const void *opaque, void *context, Error *error) {
    LedgerReading *const reading = context;
    const GameRow *const row = opaque;
    Fixture fixture = {.game = (uint64_t)row->game - 1,
                       .pair = (uint64_t)row->pair - 1,
                       .round = (uint64_t)row->round - 1,
                       .seed = row->seed};
    const GameSummary summary = {.result = (Result)row->result,
                                 .ending = row->ending,
                                 .failed = row->failed,
                                 .hash = row->hash};
    if (row->game <= reading->last_game)
        return record_fail(reader, error,
                           "game %" PRId64 " after game %" PRId64
                           "; expected the games in rising order",
                           row->game, reading->last_game);
    for (int side = 0; side < 2; side++) {
        fixture.players[side] = ledger_player(reading->ledger, row->names[side]);
        if (fixture.players[side] < 0)
            return record_fail(reader, error, "\"%.200s\" is not among the players of players.csv",
                               row->names[side]);
    }
    if (fixture.players[BLACK] == fixture.players[WHITE])
        return record_fail(reader, error, "\"%.200s\" plays against itself", row->names[BLACK]);
    FirstGame *const kept = &reading->first;
    if (kept->pair != row->pair) {
        kept->pair = row->pair;
        kept->round = row->round;
        memcpy(kept->players, fixture.players, sizeof kept->players);
        text_clear(&kept->opening);
        text_append_string(&kept->opening, row->opening);
        text_clear(&kept->fen);
        text_append_string(&kept->fen, row->fen);
    } else if (!check_pair(reading, reader, row, fixture.players, error)) {
        return false;
    }
    const Side first = row->game % 2 == 1 ? BLACK : WHITE;
    fixture.first = fixture.players[first];
    fixture.second = fixture.players[1 - first];
    reading->last_game = row->game;
    if (reading->is_cut) record_fail(reader, &reading->cut, "the last line is cut off");
    return add_game(reading, &fixture, &summary) ||
           record_fail(reader, error, "not a game of the experiment beside it");
}

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

/* Takes the players and what players.csv says of each. */
static bool take_claim(const RecordReader *reader, const void *row, void *context, Error *error) {
    const LedgerReading *const reading = context;
    Ledger *const ledger = reading->ledger;
    const PlayerRow *const claim = row;
    if (ledger->players == EXPERIMENT_PLAYERS_MAX || ledger_player(ledger, claim->player) >= 0)
        return record_fail(reader, error, "expected at most %d different players",
                           EXPERIMENT_PLAYERS_MAX);
    reading->claimed[add_player(ledger, claim->player)] = *claim;
    return true;
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

static bool read_files(LedgerReading *reading, Error *error) {
    Ledger *const ledger = reading->ledger;
    const char *const folder = reading->folder;
    const bool has_totals = file_exists_in(folder, PLAYER_RECORD.name);
    if (has_totals)
        reading->claimed = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *reading->claimed);
    bool good = has_totals ? record_each(&PLAYER_RECORD, folder, take_claim, reading, error)
                           : record_each(&GAME_RECORD, folder, gather_players, reading, error);
    if (good && ledger->players < 2)
        good = error_set(error, ERROR_DATA, "%s/%s: no games of two players", folder,
                         has_totals ? PLAYER_RECORD.name : GAME_RECORD.name);
    if (good) {
        ledger->standings = standings_new(ledger->players);
        reading->is_cut = !is_whole(folder, GAME_RECORD.name);
        error_set(&reading->cut, ERROR_DATA, "%s/%s:1: the last line is cut off", folder,
                  GAME_RECORD.name);
        good = record_each(&GAME_RECORD, folder, take_game, reading, error);
        if (good && reading->is_cut) {
            *error = reading->cut;
            good = false;
        }
    }
    good = good && (!has_totals || check_claims(folder, ledger, reading->claimed, error));
    text_free(&reading->first.opening);
    text_free(&reading->first.fen);
    free(reading->claimed);
    return good;
}

/* Takes the games that a journal has, in the order of the schedule, in which games may be missing:
 * no more time than they ask for. */
static bool take_journal(const LedgerReading *reading, const Journal *journal,
                         const Experiment *experiment, const Openings *openings, Error *error) {
    Ledger *const ledger = reading->ledger;
    GameRecord record = {.plies = 0};
    bool good = true;
    ledger->shard = journal_head(journal).shard;
    ledger->games = schedule_shard_games(experiment, ledger->shard);
    ledger->standings = standings_new(ledger->players);
    for (uint64_t i = 0; good && i < journal_count(journal); i++) {
        const uint64_t game = journal_game(journal, i);
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
    return good;
}

static bool read_journal(const LedgerReading *reading, const char *folder, Error *error) {
    Ledger *const ledger = reading->ledger;
    Experiment experiment = experiment_default();
    Journal *const journal = journal_open(folder, JOURNAL_TO_LOOK, &experiment, error);
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
    good = good && openings_check(openings, journal_head(journal).openings, experiment.openings,
                                  folder, error);
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
    ConfigText text;
    const char *test = NULL;
    if (!file_exists_in(folder, "experiment")) return true;
    if (!config_text_read(&text, folder, "experiment", error)) return false;
    ledger->has_sprt = config_lookup_string(&text.config, "sprt", &test) == CONFIG_TRUE;
    bool good = true;
    if (ledger->has_sprt && !sprt_parse(test, &ledger->sprt, error)) {
        ledger->has_sprt = good = false;
        error->code = ERROR_DATA;
        error_prefix(error, "%s: ", text.path);
    }
    config_text_close(&text);
    return good;
}

static bool read_ledger(const char *folder, Ledger *ledger, LedgerTake *take, void *context,
                        Error *error) {
    LedgerReading reading = {.ledger = ledger, .folder = folder, .take = take, .context = context};
    *ledger = (Ledger){.players = 0};
    if (!file_check_folder(folder, error)) return false;
    if (file_exists_in(folder, JOURNAL_NAME)) return read_journal(&reading, folder, error);
    return read_files(&reading, error) && read_test(folder, ledger, error);
}

bool ledger_read(const char *folder, Ledger *ledger, Error *error) {
    return read_ledger(folder, ledger, NULL, NULL, error);
}

void ledger_free(Ledger *ledger) {
    for (int i = 0; i < ledger->players; i++) free(ledger->names[i]);
    free(ledger->names);
    standings_free(ledger->standings);
    *ledger = (Ledger){.players = 0};
}

/* ---- pools ---- */

typedef struct Pooling {
    Pool *pool;
    const char *const *folders;
    Experiment *experiments; /* of the folders */
    HashSet games;           /* by players, seed and moves */
    uint64_t pairs;          /* of the folders before: numbers of pairs go on from there */
    uint64_t next_pair;
} Pooling;

/* What belongs together */

/* The settings that all must share. */
static void write_kind(const Experiment *experiment, Text *text) {
    Experiment kind = *experiment;
    kind.games = 2;
    kind.seed = 1;
    kind.format = FORMAT_ROUND_ROBIN;
    kind.openings[0] = '\0';
    kind.moves = true;
    kind.has_sprt = false;
    kind.began.count = 0;
    kind.draws = experiment_draws(experiment);
    settings_write(EXPERIMENT_SETTINGS, &kind, "", "\n", text);
}

/* Compares the kinds line by line. */
static bool check_kind(const Pooling *pooling, int folder, Error *error) {
    TEXT_AUTO Text first = {.data = NULL};
    TEXT_AUTO Text second = {.data = NULL};
    write_kind(&pooling->experiments[0], &first);
    write_kind(&pooling->experiments[folder], &second);
    const char *a = text_string(&first), *b = text_string(&second);
    size_t length = strcspn(a, "\n");
    while (*a != '\0' && strncmp(a, b, length + 1) == 0) {
        a += length + 1;
        b += length + 1;
        length = strcspn(a, "\n");
    }
    return (*a == '\0' && *b == '\0') ||
           error_set(error, ERROR_DATA,
                     "%s and %s do not belong together: '%.*s' there, '%.*s' here",
                     pooling->folders[0], pooling->folders[folder], (int)length, a,
                     (int)strcspn(b, "\n"), b);
}

/* The heuristic that a player uses, as text; "" where it has none. */
static const char *heuristic_of(const Experiment *experiment, const PlayerSpec *spec) {
    const CatalogueEntry *const entry =
        player_is_external(spec) ? NULL : catalogue_find(experiment->catalogue, spec->evaluator);
    return entry != NULL && entry->text != NULL ? entry->text : "";
}

/* Whether players of one label are one player; *shared counts them. */
static bool check_players(const Pooling *pooling, int before, int folder, int *shared,
                          Error *error) {
    const Experiment *const a = &pooling->experiments[before], *const b =
                                                                   &pooling->experiments[folder];
    for (int i = 0; i < a->player_count; i++) {
        for (int j = 0; j < b->player_count; j++) {
            const PlayerSpec *const one = &a->players[i], *const other = &b->players[j];
            if (strcmp(one->label, other->label) != 0) continue;
            if (strcmp(one->text, other->text) != 0 ||
                strcmp(heuristic_of(a, one), heuristic_of(b, other)) != 0)
                return error_set(error, ERROR_DATA,
                                 "%s: \"%.100s\" is another player than in %s: %.100s, there "
                                 "%.100s",
                                 pooling->folders[folder], other->label, pooling->folders[before],
                                 other->text, one->text);
            ++*shared;
        }
    }
    return true;
}

/* Reads the experiments, and gathers their players. */
static bool read_experiments(const Pooling *pooling, int count, Error *error) {
    for (int i = 0; i < count; i++) {
        Experiment *const experiment = &pooling->experiments[i];
        int shared = 0;
        if (!experiment_read(experiment, pooling->folders[i], "experiment", NULL, 0, error) ||
            !check_kind(pooling, i, error))
            return false;
        for (int before = 0; before < i; before++)
            if (!check_players(pooling, before, i, &shared, error)) return false;
        if (i > 0 && shared == 0)
            return error_set(error, ERROR_DATA,
                             "%s: none of its players is in the folders before it",
                             pooling->folders[i]);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < pooling->experiments[i].player_count; j++)
            if (add_player(&pooling->pool->ledger, pooling->experiments[i].players[j].label) < 0)
                return error_set(error, ERROR_DATA, "%s: more than %d players in all",
                                 pooling->folders[i], EXPERIMENT_PLAYERS_MAX);
    return true;
}

static bool take_pooled(void *context, const Ledger *ledger, const Fixture *game,
                        const GameSummary *summary) {
    Pooling *const pooling = context;
    Ledger *const all = &pooling->pool->ledger;
    Fixture fixture = *game;
    for (int side = 0; side < 2; side++) {
        fixture.players[side] = ledger_player(all, ledger->names[game->players[side]]);
        if (fixture.players[side] < 0) return false;
    }
    const int black = fixture.players[BLACK], white = fixture.players[WHITE];
    const uint64_t meeting = (uint64_t)black << 32 | (uint64_t)white;
    if (!hashset_add(&pooling->games,
                     rng_derive(rng_derive(summary->hash, fixture.seed), meeting))) {
        pooling->pool->repeated++;
        return true;
    }
    fixture.first = black < white ? black : white;
    fixture.second = black < white ? white : black;
    fixture.pair += pooling->pairs;
    if (fixture.pair >= pooling->next_pair) pooling->next_pair = fixture.pair + 1;
    return add_game(&(LedgerReading){.ledger = all}, &fixture, summary);
}

bool pool_read(const char *const *folders, int count, Pool *pool, Error *error) {
    MEMORY_AUTO Experiment *experiments = memory_allocate((size_t)count * sizeof *experiments);
    Pooling pooling = {.pool = pool, .folders = folders, .experiments = experiments};
    TEXT_AUTO Text notes = {.data = NULL};
    *pool = (Pool){.repeated = 0};
    for (int i = 0; i < count; i++) experiments[i] = experiment_default();
    bool good = read_experiments(&pooling, count, error);
    if (good) pool->ledger.standings = standings_new(pool->ledger.players);
    for (int i = 0; good && i < count; i++) {
        Ledger ledger;
        pooling.pairs = pooling.next_pair;
        good = read_ledger(folders[i], &ledger, take_pooled, &pooling, error);
        if (good && ledger.is_unfinished)
            text_append(&notes, "%s is not finished: %" PRIu64 " of %" PRIu64 " games so far.\n",
                        folders[i], standings_games(ledger.standings), ledger.games);
        ledger_free(&ledger);
    }
    if (good)
        text_append(&pool->notes, "%d folders together: %" PRIu64 " games.\n", count,
                    standings_games(pool->ledger.standings));
    if (good && pool->repeated > 0)
        text_append(&pool->notes,
                    "%" PRIu64 " games are in more than one of them, with the same players, "
                    "seed and moves: they count once.\n",
                    pool->repeated);
    text_append_string(&pool->notes, text_string(&notes));
    for (int i = 0; i < count; i++) experiment_free(&experiments[i]);
    hashset_free(&pooling.games);
    return good;
}

void pool_free(Pool *pool) {
    ledger_free(&pool->ledger);
    text_free(&pool->notes);
}
