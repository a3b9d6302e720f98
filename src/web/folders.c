/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/folders.h"

#include "report/results_page.h"
#include "report/tournament_report.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/stat.h>

/* Watching a tournament */

/* CPU time of one look at a journal; games that are found at once; how many times its duration the
 * next look waits, and the shortest wait; games in a list. */
#define LOOK_NS INT64_C(40000000)
enum { LOOK_GAMES = 64, REST = 120, REST_LEAST_MS = 1000, GAMES_SHOWN = 100 };

/* A running tournament, watched through its journal: the program that plays it is not slowed. */
typedef struct JournalWatch {
    Experiment experiment;
    Journal *journal;
    Openings *openings;   /* NULL: of a file, which is not read: games are not replayed */
    Openings *substitute; /* used instead, to find who plays whom */
    TournamentStats *stats;
    uint64_t place; /* in the shard: the next game for the stats */
    int64_t since_ns;
    uint64_t since_games; /* how many games were there at that time */
} JournalWatch;

static void watch_close(JournalWatch *watch) { /* NULL is fine */
    if (watch == NULL) return;
    journal_close(watch->journal);
    if (watch->openings != NULL) openings_close(watch->openings);
    if (watch->substitute != NULL) openings_close(watch->substitute);
    tournament_stats_free(watch->stats);
    experiment_free(&watch->experiment);
    free(watch);
}

static JournalWatch *watch_open(const char *folder, Error *error) {
    JournalWatch *const watch = memory_allocate(sizeof *watch);
    Experiment *const experiment = &watch->experiment;
    watch->experiment = experiment_default();
    watch->journal = journal_open(folder, JOURNAL_TO_LOOK, experiment, error);
    if (watch->journal == NULL) {
        watch_close(watch);
        return NULL;
    }
    watch->substitute = openings_open("start", experiment->rules, experiment->board_size, NULL);
    if (strchr(experiment->openings, '.') == NULL && strchr(experiment->openings, '/') == NULL)
        watch->openings =
            openings_open(experiment->openings, experiment->rules, experiment->board_size, NULL);
    watch->stats = tournament_stats_new(experiment->player_count);
    return watch;
}

/* Adds games to the stats in order, up to the first missing game or until a time. */
static bool add_games(JournalWatch *watch, int64_t until_ns) {
    const Shard shard = journal_head(watch->journal).shard;
    for (;; watch->place++) {
        const uint64_t game = schedule_shard_game(shard, watch->place);
        GameRecord record;
        if (!journal_has(watch->journal, game)) return true;
        if (clock_thread_cpu_ns() > until_ns) return false;
        const ScheduledGame scheduled = schedule_game(&watch->experiment, watch->substitute, game);
        if (!journal_peek(watch->journal, game, &record)) continue;
        /* Drawing an opening takes longest; who moves first matters only if an engine failed. */
        if (ending_is_failure(record.ending) && watch->openings != NULL &&
            schedule_game(&watch->experiment, watch->openings, game).opening.board.side == WHITE)
            record.final.side = !record.final.side;
        tournament_stats_add(watch->stats, &scheduled, &record);
    }
}

static json_t *names_of(const JournalWatch *watch) {
    json_t *const names = json_array();
    for (int i = 0; i < watch->experiment.player_count; i++)
        json_append(names, json_shown(watch->experiment.players[i].label));
    return names;
}

/* Appends the time left at the rate since the first look; nothing if unknown. */
static void append_left(JournalWatch *watch, uint64_t games, Text *left) {
    const uint64_t played = journal_count(watch->journal);
    const int64_t now_ns = clock_now_ns();
    if (watch->since_ns == 0) {
        watch->since_ns = now_ns;
        watch->since_games = played;
    }
    if (played > watch->since_games && played < games) {
        const double rate =
            (double)(played - watch->since_games) / ((double)(now_ns - watch->since_ns) * 1e-9);
        progress_append_duration(left, (double)(games - played) / rate);
    }
}

/* Reads new records for a few milliseconds at most and appends the state: games played and in all,
 * time left, standings, crosstable, and after how many ms to look again. Looking costs less than 1
 * % of a processor. */
static void watch_append(JournalWatch *watch, Text *json) {
    const int64_t start_ns = clock_thread_cpu_ns();
    const int64_t until_ns = start_ns + LOOK_NS;
    bool all = false; /* every new game was read */
    do all = journal_look(watch->journal, &watch->experiment, LOOK_GAMES);
    while (!all && clock_thread_cpu_ns() < until_ns - LOOK_NS / 2);
    all = add_games(watch, until_ns) && all;
    const Shard shard = journal_head(watch->journal).shard;
    const uint64_t games = schedule_shard_games(&watch->experiment, shard);
    TEXT_AUTO Text lines = {0}, stats = {0}, crosstable = {0}, left = {0};
    ResultTables tables = result_tables_so_far(&watch->experiment, watch->stats);
    live_table(&tables, EXPERIMENT_PLAYERS_MAX, TABLE_HTML, &stats);
    Table *const table = crosstable_of(&tables);
    table_set_caption(table, "Points of the row against the column, in %");
    table_write(table, TABLE_HTML, &crosstable);
    table_free(table);
    result_tables_free(&tables);
    if (watch->experiment.player_count == 2) live_match(&watch->experiment, watch->stats, &lines);
    append_left(watch, games, &left);
    const int64_t rest_ms = (clock_thread_cpu_ns() - start_ns) / 1000000 * REST;
    json_end(json_pack("{sI sI sI sb sb so so so ss so sI}", "played",
                       (json_int_t)journal_count(watch->journal), "counted",
                       (json_int_t)watch->place, "games", (json_int_t)games, "all", all, "replays",
                       watch->openings != NULL, "standings", json_shown(text_string(&stats)),
                       "notes", json_shown(text_string(&lines)), "crosstable",
                       json_shown(text_string(&crosstable)), "left", text_string(&left), "names",
                       names_of(watch), "next_ms",
                       (json_int_t)(rest_ms > REST_LEAST_MS ? rest_ms : REST_LEAST_MS)),
             json);
}

/* Games */

/* Appends the latest games (page/games.js) of two players, by their places in names; -1: of all. */
static void watch_append_games(JournalWatch *watch, int one, int other, Text *json) {
    const Shard shard = journal_head(watch->journal).shard;
    GameRecord record = {.plies = 0};
    int shown = 0;
    text_append(json, "{\"rules\":\"%s\",\"board\":%d,\"names\":", watch->experiment.rules->name,
                watch->experiment.board_size);
    json_end(names_of(watch), json);
    text_append_string(json, ",\"rows\":[");
    for (uint64_t place = watch->place; watch->openings != NULL && place-- > 0;) {
        const uint64_t game = schedule_shard_game(shard, place);
        ScheduledGame scheduled = schedule_game(&watch->experiment, watch->substitute, game);
        if ((one >= 0 && scheduled.first != one && scheduled.second != one) ||
            (other >= 0 && scheduled.first != other && scheduled.second != other))
            continue;
        scheduled = schedule_game(&watch->experiment, watch->openings, game);
        if (!journal_get(watch->journal, scheduled.game, &scheduled.opening.board,
                         watch->experiment.rules, &record, NULL))
            continue;
        PageGame shown_game = page_game((int64_t)scheduled.game + 1, scheduled.players, &record,
                                        ending_name(record.ending), scheduled.opening.name);
        page_game_write(&shown_game, shown == 0, json);
        page_game_free(&shown_game);
        if (++shown == GAMES_SHOWN) break;
    }
    text_append_string(json, "]}");
    game_record_free(&record);
}

/* Folders */

/* How many pages are made at once; further requests wait, and fail when the server ends. */
enum { MAKERS = 2 };

/* The most levels below a given folder, folders in which to look, and results folders to show. */
enum { LEVELS_MOST = 4, LOOKS_MOST = 5000, FOLDERS_MOST = 1000 };

typedef struct ShownFolder {
    char *path;            /* owned */
    int given;             /* the number of the given folder above it, or its own */
    pthread_mutex_t mutex; /* guards the members below */
    uint64_t state;        /* of the files that the page was made from; 0: no page */
    Text page;
    Error fault; /* ERROR_NONE, or why those files have no page */
    JournalWatch *watch;
} ShownFolder;

struct Folders {
    ShownFolder *shown[FOLDERS_MOST]; /* the given ones first */
    atomic_int count;                 /* their number; they never change */
    int given;
    pthread_mutex_t finding; /* one thread looks for more */
    int looks;               /* how many folders it may still open */
    const ResultsPart *parts;
    sem_t makers; /* how many more pages may be made now */
    atomic_bool is_ending;
};

static void add_folder(Folders *folders, const char *path, int given) {
    const int index = atomic_load(&folders->count);
    ShownFolder *const shown = memory_allocate(sizeof *shown);
    shown->path = text_duplicate(path);
    shown->given = given;
    pthread_mutex_init(&shown->mutex, NULL);
    folders->shown[index] = shown;
    atomic_store(&folders->count, index + 1);
}

Folders *folders_new(const char *const *paths, int count, const ResultsPart *parts) {
    Folders *const folders = memory_allocate(sizeof *folders);
    folders->parts = parts;
    folders->given = count < FOLDERS_MOST ? count : FOLDERS_MOST;
    sem_init(&folders->makers, 0, MAKERS);
    pthread_mutex_init(&folders->finding, NULL);
    for (int i = 0; i < folders->given; i++) add_folder(folders, paths[i], i);
    return folders;
}

void folders_free(Folders *folders) {
    if (folders == NULL) return;
    for (int i = 0; i < folders->count; i++) {
        ShownFolder *const shown = folders->shown[i];
        watch_close(shown->watch);
        text_free(&shown->page);
        pthread_mutex_destroy(&shown->mutex);
        free(shown->path);
        free(shown);
    }
    pthread_mutex_destroy(&folders->finding);
    sem_destroy(&folders->makers);
    free(folders);
}

void folders_end(Folders *folders) {
    atomic_store(&folders->is_ending, true);
    sem_post(&folders->makers); /* a waiting request gives up and wakes the next */
}

static bool is_shown(const Folders *folders, const char *path) {
    for (int i = 0; i < folders->count; i++)
        if (strcmp(folders->shown[i]->path, path) == 0) return true;
    return false;
}

/* Adds the results folders below one; no link is followed. */
static void find_below(Folders *folders, const char *path, int given, int level) {
    FILE_NAMES_AUTO FileNames names = file_list(path, ".", "", NULL);
    for (size_t i = 0; i < names.count && folders->count < FOLDERS_MOST; i++) {
        struct stat status;
        MEMORY_AUTO char *below = file_join(strcmp(path, ".") != 0 ? path : NULL, names.names[i]);
        if (names.names[i][0] != '.' && strcmp(names.names[i], "plots") != 0 &&
            lstat(below, &status) == 0 && S_ISDIR(status.st_mode) &&
            folders->looks++ < LOOKS_MOST) {
            if (level < LEVELS_MOST) find_below(folders, below, given, level + 1);
            const ResultsPart *const part = part_first(folders->parts, below, NULL);
            if (folders->count < FOLDERS_MOST && part != NULL && part->file != NULL &&
                !is_shown(folders, below))
                add_folder(folders, below, given);
        }
    }
}

int folders_count(Folders *folders) {
    pthread_mutex_lock(&folders->finding);
    folders->looks = 0;
    for (int i = 0; i < folders->given; i++) find_below(folders, folders->shown[i]->path, i, 1);
    pthread_mutex_unlock(&folders->finding);
    return folders->count;
}

const char *folders_path(Folders *folders, int index) { return folders->shown[index]->path; }

/* Adds the tournament's date, its number of games, and the player that is shown to be the best, if
 * any is. */
static void add_result(const char *path, json_t *folder) {
    ROWS_AUTO Rows players = {.count = 0};
    int64_t games = 0;
    MEMORY_AUTO char *environment = file_read_in(path, "environment", CONFIG_TEXT_MAX, NULL, NULL);
    const char *const date = environment != NULL ? strstr(environment, "\ndate: ") : NULL;
    if (date != NULL) {
        char minute[sizeof "2026-01-02T03:04"];
        snprintf(minute, sizeof minute, "%s", date + strlen("\ndate: "));
        json_put(folder, "date", json_shown(minute));
    }
    if (rows_read_in(&players, &PLAYER_SCHEMA, path, NULL)) {
        rows_rank(&players, offsetof(PlayerRow, score));
        for (size_t i = 0; i < players.count; i++) games += player_row(&players, i)->games;
        json_put(folder, "games", json_integer(games / 2));
        const PlayerRow *const first = players.items;
        if (players.count == 2) json_put(folder, "kind", json_shown("Match"));
        for (size_t i = 0; i < players.count; i++)
            if (first[i].rank_high == 1) json_put(folder, "best", json_shown(first[i].player));
    }
}

json_t *folders_list(Folders *folders) {
    const int count = folders_count(folders);
    json_t *const list = json_array();
    for (int i = 0; i < count; i++) {
        const char *const path = folders->shown[i]->path;
        const ResultsPart *const part = part_first(folders->parts, path, NULL);
        const bool has_results = part != NULL && part->file != NULL;
        bool has_below = false;
        for (int k = folders->given; k < count; k++) has_below |= folders->shown[k]->given == i;
        if (!has_results && has_below) continue;
        const char *const kind = has_results            ? part->title
                                 : file_is_folder(path) ? "no results"
                                                        : "not there";
        json_t *const folder =
            json_pack("{si so ss}", "number", i, "path", json_shown(path), "kind", kind);
        if (has_results) add_result(path, folder);
        json_append(list, folder);
    }
    return list;
}

/* Adds names, sizes and times of files to *state; false for a link or what might block (a pipe). */
static bool survey(const char *folder, uint64_t *state, Error *error) {
    DIR *const directory = opendir(folder);
    bool good = true;
    if (directory == NULL)
        return error_set(error, ERROR_NO_INPUT, "%s: %s", folder, strerror(errno));
    uint64_t sum = 0; /* the order does not matter */
    for (struct dirent *entry; good && (entry = readdir(directory)) != NULL;) {
        struct stat status;
        if (fstatat(dirfd(directory), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0) continue;
        if (strcmp(entry->d_name, "..") == 0 || strcmp(entry->d_name, PAGE_NAME) == 0) continue;
        if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode))
            good = error_set(error, ERROR_DATA, "%s/%s: expected a file, not a link or device",
                             folder, entry->d_name);
        uint64_t hash = rng_mix((uint64_t)status.st_size ^ rng_mix((uint64_t)status.st_ino));
        hash = rng_mix(hash ^ (uint64_t)status.st_mtim.tv_sec);
        sum += rng_mix(hash ^ (uint64_t)status.st_mtim.tv_nsec);
    }
    closedir(directory);
    *state = rng_mix(*state ^ sum);
    return good;
}

static bool check_going_on(const Folders *folders, Error *error) {
    return !atomic_load(&folders->is_ending) ||
           error_set(error, ERROR_INTERRUPTED, "the server is ending");
}

static ShownFolder *find(const Folders *folders, int index, Error *error) {
    if (index >= 0 && index < folders->count) return folders->shown[index];
    return error_null(error, ERROR_NO_INPUT, "no such folder");
}

/* Returns the folder, locked. */
static ShownFolder *take(const Folders *folders, int index, Error *error) {
    ShownFolder *const shown = find(folders, index, error);
    if (shown == NULL) return NULL;
    pthread_mutex_lock(&shown->mutex);
    if (check_going_on(folders, error)) return shown;
    pthread_mutex_unlock(&shown->mutex);
    return NULL;
}

/* Waits for its turn and makes the page of results whose files have this state. Damaged files are
 * not tried again; other errors (no memory, no descriptor) may be temporary. */
static bool make_page(Folders *folders, ShownFolder *shown, uint64_t state, Error *error) {
    while (sem_wait(&folders->makers) != 0) continue; /* EINTR */
    const bool good = check_going_on(folders, error);
    if (good) {
        shown->fault = (Error){.code = ERROR_NONE};
        text_clear(&shown->page);
        const bool served = page_serve(shown->path, folders->parts, &shown->page, &shown->fault);
        shown->state = served || shown->fault.code == ERROR_DATA ? state : 0;
    }
    sem_post(&folders->makers);
    return good;
}

/* The folder must be locked. */
static bool append_page(Folders *folders, ShownFolder *shown, Text *page, Error *error) {
    MEMORY_AUTO char *plots = file_join(shown->path, "plots");
    uint64_t state = 0;
    if (!survey(shown->path, &state, error) ||
        (file_is_folder(plots) && !survey(plots, &state, error)))
        return false;
    state |= 1;
    if (file_may_exist_in(shown->path, JOURNAL_NAME)) {
        TEXT_AUTO Text data = {0}; /* its script requests the rest */
        json_end(json_pack("{ss so}", "kind", "live", "path", json_shown(shown->path)), &data);
        page_wrap(&(PageText){true, "A tournament that is not finished", "", data.data}, page);
        return true;
    }
    if (shown->state != state && !make_page(folders, shown, state, error)) return false;
    if (shown->fault.code != ERROR_NONE)
        return error_set(error, shown->fault.code, "%s", shown->fault.message);
    text_append_bytes(page, shown->page.data, shown->page.length);
    return true;
}

bool folders_page(Folders *folders, int index, Text *page, Error *error) {
    ShownFolder *const shown = take(folders, index, error);
    if (shown == NULL) return false;
    const bool good = append_page(folders, shown, page, error);
    pthread_mutex_unlock(&shown->mutex);
    return good;
}

/* Returns the folder, locked and watched. ERROR_NO_INPUT once its tournament is finished. */
static ShownFolder *take_watched(const Folders *folders, int index, Error *error) {
    ShownFolder *const shown = take(folders, index, error);
    if (shown == NULL) return NULL;
    const bool is_finished = !file_may_exist_in(shown->path, JOURNAL_NAME);
    if (shown->watch != NULL && (is_finished || journal_is_removed(shown->watch->journal))) {
        watch_close(shown->watch);
        shown->watch = NULL;
    }
    if (is_finished)
        error_set(error, ERROR_NO_INPUT, "%s: it is finished", shown->path);
    else if (shown->watch == NULL)
        shown->watch = watch_open(shown->path, error);
    if (shown->watch != NULL) return shown;
    pthread_mutex_unlock(&shown->mutex);
    return NULL;
}

bool folders_watch(Folders *folders, int index, const int *players, Text *json, Error *error) {
    ShownFolder *const shown = take_watched(folders, index, error);
    if (shown == NULL) return false;
    if (players == NULL)
        watch_append(shown->watch, json);
    else
        watch_append_games(shown->watch, players[0], players[1], json);
    pthread_mutex_unlock(&shown->mutex);
    return true;
}

bool folders_beside(Folders *folders, int index, Text *json, Error *error) {
    const ShownFolder *const shown = find(folders, index, error);
    if (shown == NULL) return false;
    json->data = file_read_in(shown->path, PAGE_GAMES_NAME, PAGE_SIZE_MAX, &json->length, error);
    return json->data != NULL;
}
