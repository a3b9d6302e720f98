/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/folder_games.h"

#include "util/file.h"
#include "util/hashset.h"

#include <inttypes.h>

/* Receives each game in the order of the standings, with its seed; false is ERROR_DATA. */
typedef bool FolderGamesTake(void *context, const FolderGames *folder_games,
                             const ScheduledGame *scheduled, const GameRecord *record);

typedef struct FolderGamesReading {
    FolderGames *folder_games;
    FolderGamesTake *take; /* NULL: only the standings get games */
    void *context;
    const char *folder;
    int seen; /* players found so far, the first ones */
    /* The game read last (0: none), to compare the second game of a pair with. */
    int64_t last_game;
    int last_players[2];
} FolderGamesReading;

static int folder_games_player(const FolderGames *folder_games, const char *name) {
    for (int i = 0; i < folder_games->players; i++)
        if (strcmp(folder_games->names[i], name) == 0) return i;
    return -1;
}

/* Returns the index of a player, added if new; -1 if there are too many. */
static int add_player(FolderGames *folder_games, const char *name) {
    const int known = folder_games_player(folder_games, name);
    if (known >= 0 || folder_games->players == EXPERIMENT_PLAYERS_MAX) return known;
    if (folder_games->names == NULL)
        folder_games->names = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *folder_games->names);
    folder_games->names[folder_games->players] = text_duplicate(name);
    return folder_games->players++;
}

/* Returns a player's index, given at its first game; -1 if players.csv does not have it. So players
 * are in the experiment's order, on which resampling depends, whatever the order of players.csv. */
static int order_player(FolderGamesReading *reading, const char *name) {
    char **const names = reading->folder_games->names;
    const int place = folder_games_player(reading->folder_games, name), next = reading->seen;
    if (place < next) return place;
    char *const moved = names[next];
    names[next] = names[place];
    names[place] = moved;
    return reading->seen++;
}

/* Takes the players from the games, without players.csv. */
static bool gather_players(const SchemaReader *reader, const void *row, void *context,
                           Error *error) {
    const GameRow *const game = row;
    FolderGames *const folder_games = ((FolderGamesReading *)context)->folder_games;
    return (add_player(folder_games, game->names[BLACK]) >= 0 &&
            add_player(folder_games, game->names[WHITE]) >= 0) ||
           schema_fail(reader, error, "more than %d players", EXPERIMENT_PLAYERS_MAX);
}

/* Adds a game to the standings; false if the receiver refuses it. */
static bool add_game(const FolderGamesReading *reading, const ScheduledGame *scheduled,
                     const GameRecord *record) {
    FolderGames *const folder_games = reading->folder_games;
    tournament_stats_add(folder_games->stats, scheduled, record);
    return reading->take == NULL ||
           reading->take(reading->context, folder_games, scheduled, record);
}

static bool read_game(const SchemaReader *reader, const void *opaque, void *context, Error *error) {
    FolderGamesReading *const reading = context;
    const GameRow *const row = opaque;
    ScheduledGame scheduled = {.game = (uint64_t)row->game - 1,
                               .pair = (uint64_t)row->pair - 1,
                               .round = (uint64_t)row->round - 1,
                               .seed = row->seed};
    const GameRecord record = {.result = (Result)row->result,
                               .ending = row->ending,
                               .final.side = (uint8_t)row->failed,
                               .hash = row->hash};
    if (row->game <= reading->last_game)
        return schema_fail(reader, error,
                           "game %" PRId64 " after game %" PRId64
                           "; expected the games in rising order",
                           row->game, reading->last_game);
    for (int side = 0; side < 2; side++) {
        scheduled.players[side] = order_player(reading, row->names[side]);
        if (scheduled.players[side] < 0)
            return schema_fail(reader, error, "\"%.200s\" is not among the players of players.csv",
                               row->names[side]);
    }
    if (scheduled.players[BLACK] == scheduled.players[WHITE])
        return schema_fail(reader, error, "\"%.200s\" plays against itself", row->names[BLACK]);
    const int *const last = reading->last_players;
    if (row->game % 2 == 0 && reading->last_game == row->game - 1 &&
        (last[BLACK] != scheduled.players[WHITE] || last[WHITE] != scheduled.players[BLACK]))
        return schema_fail(reader, error,
                           "not the players of game %" PRId64
                           ", which is of the same pair, with colours swapped",
                           reading->last_game);
    const Side first = row->game % 2 == 1 ? BLACK : WHITE;
    scheduled.first = scheduled.players[first];
    scheduled.second = scheduled.players[1 - first];
    reading->last_game = row->game;
    memcpy(reading->last_players, scheduled.players, sizeof scheduled.players);
    return add_game(reading, &scheduled, &record) ||
           schema_fail(reader, error, "not a game of the experiment beside it");
}

/* Checks that games.csv and a row of players.csv are of one tournament. */
static bool check_player(const FolderGamesReading *reading, const PlayerRow *claim, Error *error) {
    const int player = folder_games_player(reading->folder_games, claim->player);
    const PlayerTotals *const totals =
        tournament_stats_player(reading->folder_games->stats, player);
    const struct {
        const char *name;
        uint64_t counted;
        int64_t claimed;
    } COUNTS[] = {{"games", player_games(totals), claim->games},
                  {"wins", totals->wins, claim->wins},
                  {"draws", totals->draws, claim->draws},
                  {"losses", totals->losses, claim->losses}};
    for (size_t i = 0; i < sizeof COUNTS / sizeof *COUNTS; i++)
        if (COUNTS[i].counted != (uint64_t)COUNTS[i].claimed)
            return error_set(error, ERROR_DATA,
                             "%s/games.csv: %" PRIu64
                             " %s of \"%.200s\", but players.csv has %" PRId64
                             ": games are missing, or the files are of two tournaments",
                             reading->folder, COUNTS[i].counted, COUNTS[i].name, claim->player,
                             COUNTS[i].claimed);
    return true;
}

static bool read_files(FolderGamesReading *reading, Error *error) {
    FolderGames *const folder_games = reading->folder_games;
    const char *const folder = reading->folder;
    const bool has_tables = file_may_exist_in(folder, PLAYER_SCHEMA.name);
    ROWS_AUTO Rows claims = {0};
    bool good = has_tables ? players_read(&claims, folder, error)
                           : schema_each(&GAME_SCHEMA, folder, gather_players, reading, error);
    for (size_t i = 0; good && i < claims.count; i++) {
        const char *const player = player_row(&claims, i)->player;
        good = folder_games_player(folder_games, player) < 0 ||
               error_set(error, ERROR_DATA, "%s/%s: \"%.200s\" appears twice", folder,
                         PLAYER_SCHEMA.name, player);
        add_player(folder_games, player);
    }
    if (good && folder_games->players < 2)
        good = error_set(error, ERROR_DATA, "%s/%s: no games of two players", folder,
                         has_tables ? PLAYER_SCHEMA.name : GAME_SCHEMA.name);
    if (good) folder_games->stats = tournament_stats_new(folder_games->players);
    good = good && schema_each(&GAME_SCHEMA, folder, read_game, reading, error);
    for (size_t i = 0; good && i < claims.count; i++)
        good = check_player(reading, player_row(&claims, i), error);
    return good;
}

/* Reads the games of a journal in the schedule's order, where some may be missing. */
static bool take_journal(const FolderGamesReading *reading, const Journal *journal,
                         const Openings *openings, Error *error) {
    FolderGames *const folder_games = reading->folder_games;
    GameRecord record = {.plies = 0};
    bool good = true;
    folder_games->shard = journal_head(journal).shard;
    folder_games->games = schedule_shard_games(&folder_games->experiment, folder_games->shard);
    folder_games->stats = tournament_stats_new(folder_games->players);
    for (uint64_t i = 0; good && i < journal_count(journal); i++) {
        const uint64_t game = journal_game(journal, i);
        const ScheduledGame scheduled = schedule_game(&folder_games->experiment, openings, game);
        good = journal_get(journal, game, &scheduled.opening.board, folder_games->experiment.rules,
                           &record, error);
        if (!good) break;
        folder_games->halves += !journal_has(journal, game ^ 1);
        good = add_game(reading, &scheduled, &record) ||
               error_set(error, ERROR_DATA, "game %" PRIu64 ": not of the experiment beside it",
                         game + 1);
    }
    game_record_free(&record);
    return good;
}

static bool read_journal(const FolderGamesReading *reading, const char *folder, Error *error) {
    FolderGames *const folder_games = reading->folder_games;
    Experiment *const experiment = &folder_games->experiment;
    *experiment = experiment_default();
    Journal *const journal = journal_open(folder, JOURNAL_TO_LOOK, experiment, error);
    if (journal != NULL) journal_look(journal, experiment, UINT64_MAX);
    Openings *const openings =
        journal == NULL
            ? NULL
            : openings_open(experiment->openings, experiment->rules, experiment->board_size, error);
    bool good = openings != NULL;
    folder_games->is_unfinished = true;
    folder_games->stop = experiment->has_sprt ? STOP_BY_TEST : STOP_BY_RESULTS;
    for (int i = 0; good && i < experiment->player_count; i++)
        add_player(folder_games, experiment->players[i].label);
    good = good && openings_check(openings, journal_head(journal).openings, experiment->openings,
                                  folder, error);
    if (good && journal_count(journal) == 0)
        good = error_set(error, ERROR_DATA, "%s: no game is finished yet", folder);
    good = good && take_journal(reading, journal, openings, error);
    journal_close(journal);
    openings_close(openings);
    return good;
}

/* The players of a finished tournament are not read: they would open files. */
static bool read_settings(const char *folder, FolderGames *folder_games, Error *error) {
    ConfigText text;
    Experiment *const experiment = &folder_games->experiment;
    *experiment = experiment_default();
    if (!file_may_exist_in(folder, "experiment")) return true;
    if (!config_text_read(&text, folder, "experiment", error) ||
        !experiment_read_settings(&text, experiment))
        return false;
    folder_games->stop = experiment_stop(experiment);
    return true;
}

static bool read_games_of(const char *folder, FolderGames *folder_games, FolderGamesTake *take,
                          void *context, Error *error) {
    FolderGamesReading reading = {
        .folder_games = folder_games, .folder = folder, .take = take, .context = context};
    *folder_games = (FolderGames){.players = 0};
    if (!file_check_folder(folder, error)) return false;
    if (file_may_exist_in(folder, JOURNAL_NAME)) return read_journal(&reading, folder, error);
    if (!file_may_exist_in(folder, GAME_SCHEMA.name))
        return error_set(
            error, ERROR_NO_INPUT,
            "%s/games.csv: no games here; expected the results of a tournament or match "
            "('jumpoff report' shows other results)",
            folder);
    return read_files(&reading, error) && read_settings(folder, folder_games, error);
}

bool folder_games_read(const char *folder, FolderGames *folder_games, Error *error) {
    return read_games_of(folder, folder_games, NULL, NULL, error);
}

void folder_games_free(FolderGames *folder_games) {
    for (int i = 0; i < folder_games->players; i++) free(folder_games->names[i]);
    free(folder_games->names);
    tournament_stats_free(folder_games->stats);
    experiment_free(&folder_games->experiment);
    *folder_games = (FolderGames){.players = 0};
}

bool folder_anchors(const FolderGames *games, const char *text, Anchors *anchors, Error *error) {
    if (text == NULL) text = games->experiment.anchor;
    return anchors_parse(text, (const char *const *)games->names, games->players, anchors, error);
}

/* Computes the tables of a folder from its games, with the given anchors, or those of the text, or
 * (both NULL) of the folder. */
static bool compute_again(const char *folder, const char *text, const Anchors *given,
                          ResultTables *tables, Error *error) {
    FolderGames games;
    Anchors anchors = {.count = 0};
    *tables = (ResultTables){.players = {.items = NULL}};
    const bool good = folder_games_read(folder, &games, error) &&
                      (given != NULL || folder_anchors(&games, text, &anchors, error));
    if (good)
        *tables = result_tables_compute((const char *const *)games.names, games.players,
                                        games.stats, given != NULL ? given : &anchors,
                                        folder_sprt(&games), games.stop, TOTALS_SEED);
    folder_games_free(&games);
    return good;
}

bool folder_tables_read(const char *folder, ResultTables *tables, Error *error) {
    /* Of the version before, whose intervals and p-values are of other tests. */
    const bool is_former = file_may_exist_in(folder, "clashes.csv") &&
                           !file_may_exist_in(folder, MATCH_POINT_SCHEMA.name);
    if (is_former) return compute_again(folder, NULL, NULL, tables, error);
    return result_tables_read(folder, tables, error);
}

bool folder_ratings(const char *folder, const char *anchor, const Anchors *anchors, Rows *players,
                    Error *error) {
    ResultTables tables;
    const bool good = compute_again(folder, anchor, anchors, &tables, error);
    *players = tables.players;
    tables.players = (Rows){.items = NULL};
    result_tables_free(&tables);
    return good;
}

/* ---- pools ---- */

typedef struct Pooling {
    Pool *pool;
    const char *const *folders;
    Experiment *experiments; /* number of folders */
    HashSet games;           /* hashes of players, seed and moves */
    uint64_t pairs;          /* of earlier folders: the folder's pair numbers follow them */
    uint64_t next_pair;
} Pooling;

/* Whether folders can be pooled */

/* Refuses a folder with a setting that differs from the first one's. */
static bool check_kind(const Pooling *pooling, int folder, Error *error) {
    TEXT_AUTO Text a = {.data = NULL}, b = {.data = NULL};
    const Setting *const setting = experiment_difference(
        &pooling->experiments[0], &pooling->experiments[folder], EXPERIMENT_OF_RUN, &a, &b);
    return setting == NULL ||
           error_set(error, ERROR_DATA, "%s and %s do not belong together: %s is %s there, %s here",
                     pooling->folders[0], pooling->folders[folder], setting->name,
                     a.length > 0 ? a.data : "not set", b.length > 0 ? b.data : "not set");
}

/* Checks that players with equal labels are equal; adds their number to *shared. */
static bool check_players(const Pooling *pooling, int before, int folder, int *shared,
                          Error *error) {
    const Experiment *const a = &pooling->experiments[before], *const b =
                                                                   &pooling->experiments[folder];
    for (int i = 0; i < a->player_count; i++) {
        const PlayerSpec *const one = &a->players[i];
        const PlayerSpec *const other = experiment_find_player(b, one->label);
        if (other == NULL) continue;
        if (strcmp(one->text, other->text) != 0 ||
            strcmp(experiment_heuristic(a, one), experiment_heuristic(b, other)) != 0)
            return error_set(
                error, ERROR_DATA,
                "%s: \"%.100s\" is another player than in %s: %.100s, there %.100s",
                pooling->folders[folder], other->label, pooling->folders[before], other->text,
                strcmp(one->text, other->text) != 0 ? one->text : "another heuristic file");
        ++*shared;
    }
    return true;
}

static bool read_experiments(const Pooling *pooling, int count, Error *error) {
    for (int i = 0; i < count; i++) {
        Experiment *const experiment = &pooling->experiments[i];
        int shared = 0;
        if (!file_check_folder(pooling->folders[i], error) ||
            !experiment_read(experiment, pooling->folders[i], "experiment", NULL, 0, error))
            return false;
        experiment->draws = experiment_draws(experiment);
        if (!check_kind(pooling, i, error)) return false;
        for (int before = 0; before < i; before++)
            if (!check_players(pooling, before, i, &shared, error)) return false;
        if (i > 0 && shared == 0)
            return error_set(error, ERROR_DATA, "%s: shares no player with the folders before it",
                             pooling->folders[i]);
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < pooling->experiments[i].player_count; j++)
            if (add_player(&pooling->pool->folder_games, pooling->experiments[i].players[j].label) <
                0)
                return error_set(error, ERROR_DATA, "%s: more than %d players in all",
                                 pooling->folders[i], EXPERIMENT_PLAYERS_MAX);
    return true;
}

static bool add_pooled(void *context, const FolderGames *folder_games, const ScheduledGame *game,
                       const GameRecord *record) {
    Pooling *const pooling = context;
    FolderGames *const all = &pooling->pool->folder_games;
    ScheduledGame scheduled = *game;
    for (int side = 0; side < 2; side++) {
        scheduled.players[side] =
            folder_games_player(all, folder_games->names[game->players[side]]);
        if (scheduled.players[side] < 0) return false;
    }
    const int black = scheduled.players[BLACK], white = scheduled.players[WHITE];
    const uint64_t meeting = (uint64_t)black << 32 | (uint64_t)white;
    if (!hashset_add(&pooling->games,
                     rng_derive(rng_derive(record->hash, scheduled.seed), meeting))) {
        pooling->pool->repeated++;
        return true;
    }
    scheduled.first = black < white ? black : white;
    scheduled.second = black < white ? white : black;
    scheduled.pair += pooling->pairs;
    if (scheduled.pair >= pooling->next_pair) pooling->next_pair = scheduled.pair + 1;
    return add_game(&(FolderGamesReading){.folder_games = all}, &scheduled, record);
}

static void append_progress(Text *notes, const char *folder, const FolderGames *folder_games) {
    const Shard shard = folder_games->shard;
    text_append(notes, "%s is not finished: %" PRIu64 " of %" PRIu64 " games", folder,
                tournament_stats_games(folder_games->stats), folder_games->games);
    if (shard.count > 1)
        text_append(notes, " of shard %" PRIu64 "/%" PRIu64, shard.index + 1, shard.count);
    text_append(notes, " so far; pairs of which one game is missing: %" PRIu64 ".\n",
                folder_games->halves);
}

bool pool_read(const char *const *folders, int count, Pool *pool, Error *error) {
    MEMORY_AUTO Experiment *experiments = memory_allocate((size_t)count * sizeof *experiments);
    Pooling pooling = {.pool = pool, .folders = folders, .experiments = experiments};
    TEXT_AUTO Text notes = {.data = NULL};
    *pool = (Pool){.repeated = 0};
    for (int i = 0; i < count; i++) experiments[i] = experiment_default();
    bool good = read_experiments(&pooling, count, error);
    if (good) pool->folder_games.stats = tournament_stats_new(pool->folder_games.players);
    /* Unfinished ones last: they may have only one game of a pair that another one has whole. */
    for (int i = 0; good && i < 2 * count; i++) {
        const char *const folder = folders[i % count];
        FolderGames folder_games;
        if (file_may_exist_in(folder, JOURNAL_NAME) != (i >= count)) continue;
        pooling.pairs = pooling.next_pair;
        good = read_games_of(folder, &folder_games, add_pooled, &pooling, error);
        if (folder_games.stop != STOP_FIXED) pool->folder_games.stop = STOP_BY_RESULTS;
        if (good && folder_games.is_unfinished) append_progress(&notes, folder, &folder_games);
        folder_games_free(&folder_games);
    }
    if (good)
        text_append(&pool->notes, "%d folders together: %" PRIu64 " games.\n", count,
                    tournament_stats_games(pool->folder_games.stats));
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
    folder_games_free(&pool->folder_games);
    text_free(&pool->notes);
}
