/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/watch.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "draughts/notation.h"
#include "report/page.h"
#include "report/tournament_report.h"
#include "util/clock.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* How much of a processor one look may have, how many times as long the next one waits, and at
 * least. */
#define LOOK_NS INT64_C(40000000)
enum { LOOK_GAMES = 64, REST = 120, REST_LEAST_MS = 1000, GAMES_SHOWN = 100 };

struct JournalWatch {
    Experiment experiment;
    Journal *journal;
    Openings *openings;   /* NULL: of a file, which is not read: games are not replayed */
    Openings *substitute; /* for who plays whom */
    Standings *standings;
    uint64_t place; /* in the shard: the next game for the standings */
};

JournalWatch *watch_open(const char *folder, Error *error) {
    JournalWatch *const watch = memory_allocate(sizeof *watch);
    Experiment *const experiment = &watch->experiment;
    Error ignored;
    watch->experiment = experiment_default();
    watch->journal = journal_open_as(folder, JOURNAL_TO_WATCH, experiment, error);
    if (watch->journal == NULL) {
        watch_close(watch);
        return NULL;
    }
    watch->substitute = openings_open("start", experiment->rules, experiment->board_size, &ignored);
    if (strchr(experiment->openings, '.') == NULL && strchr(experiment->openings, '/') == NULL)
        watch->openings = openings_open(experiment->openings, experiment->rules,
                                        experiment->board_size, &ignored);
    watch->standings = standings_new(experiment->player_count);
    return watch;
}

void watch_close(JournalWatch *watch) {
    if (watch == NULL) return;
    journal_close(watch->journal);
    if (watch->openings != NULL) openings_close(watch->openings);
    if (watch->substitute != NULL) openings_close(watch->substitute);
    standings_free(watch->standings);
    experiment_free(&watch->experiment);
    free(watch);
}

static Fixture fixture_at(const JournalWatch *watch, uint64_t game) {
    return schedule_fixture(&watch->experiment, watch->openings, game);
}

/* How a game ended, and who played it. Who moved first only matters where an engine failed, and
 * drawing an opening takes longer than all the rest. */
static bool read_game(const JournalWatch *watch, uint64_t game, Fixture *fixture,
                      GameSummary *summary) {
    *fixture = schedule_fixture(&watch->experiment, watch->substitute, game);
    if (!journal_peek(watch->journal, game, BLACK, summary)) return false;
    if (ending_is_failure(summary->ending) && watch->openings != NULL &&
        fixture_at(watch, game).opening.board.side == WHITE)
        summary->failed = side_other(summary->failed);
    return true;
}

/* Takes games into the standings in their order, as far as there is no gap, until a time. */
static bool add_games(JournalWatch *watch, int64_t until_ns) {
    const Shard shard = journal_head(watch->journal).shard;
    for (;; watch->place++) {
        const uint64_t game = schedule_shard_game(shard, watch->place);
        GameSummary summary;
        if (!journal_has(watch->journal, game)) return true;
        Fixture fixture;
        if (clock_thread_cpu_ns() > until_ns) return false;
        if (read_game(watch, game, &fixture, &summary))
            standings_add(watch->standings, &fixture, &summary);
    }
}

/* Everything that is there, or as much as fits into a look; false: there is more. */
static bool look(JournalWatch *watch) {
    const int64_t until_ns = clock_thread_cpu_ns() + LOOK_NS;
    bool all = false;
    do all = journal_look(watch->journal, &watch->experiment, LOOK_GAMES);
    while (!all && clock_thread_cpu_ns() < until_ns - LOOK_NS / 2);
    return add_games(watch, until_ns) && all;
}

static void append_names(const JournalWatch *watch, Text *json) {
    text_append_string(json, "\"names\":[");
    for (int i = 0; i < watch->experiment.player_count; i++) {
        if (i > 0) text_append_char(json, ',');
        json_write_shown(watch->experiment.players[i].label, json);
    }
    text_append_char(json, ']');
}

/* As in a report, best first. */
static void write_crosstable(const JournalWatch *watch, Text *html) {
    const int count = watch->experiment.player_count;
    MEMORY_AUTO const char **names = experiment_labels(&watch->experiment);
    Rows players = totals_players(names, count, watch->standings);
    Matrix points = totals_crosstable(names, count, watch->standings);
    rows_rank(&players, offsetof(PlayerRow, score));
    Table *const table = crosstable_of(&points, &players, CROSSTABLE_POINTS);
    table_set_caption(table, "Points of the row against the column, in %");
    table_write(table, TABLE_HTML, html);
    table_free(table);
    matrix_free(&points);
    rows_free(&players);
}

void watch_append(JournalWatch *watch, Text *json) {
    const int64_t start_ns = clock_thread_cpu_ns();
    const bool all = look(watch);
    const Shard shard = journal_head(watch->journal).shard;
    TEXT_AUTO Text lines = {0}, standings = {0}, crosstable = {0};
    live_table(&watch->experiment, watch->standings, EXPERIMENT_PLAYERS_MAX, TABLE_HTML,
               &standings);
    write_crosstable(watch, &crosstable);
    if (watch->experiment.player_count == 2)
        live_match(&watch->experiment, watch->standings, &lines);
    text_append(json,
                "{\"played\":%" PRIu64 ",\"counted\":%" PRIu64 ",\"games\":%" PRIu64
                ",\"all\":%s,\"replays\":%s,\"standings\":",
                journal_count(watch->journal), watch->place,
                schedule_shard_games(&watch->experiment, shard), all ? "true" : "false",
                watch->openings != NULL ? "true" : "false");
    json_write_shown(text_string(&standings), json);
    text_append_string(json, ",\"notes\":");
    json_write_shown(text_string(&lines), json);
    text_append_string(json, ",\"crosstable\":");
    json_write_shown(text_string(&crosstable), json);
    text_append_char(json, ',');
    append_names(watch, json);
    const int64_t rest_ms = (clock_thread_cpu_ns() - start_ns) / 1000000 * REST;
    text_append(json, ",\"next_ms\":%" PRId64 "}",
                rest_ms > REST_LEAST_MS ? rest_ms : (int64_t)REST_LEAST_MS);
}

/* Games */

static bool is_wanted(const Fixture *fixture, int one, int other) {
    return (one < 0 || fixture->first == one || fixture->second == one) &&
           (other < 0 || fixture->first == other || fixture->second == other);
}

static void append_game(const Fixture *fixture, const GameRecord *record, bool is_first,
                        Text *json) {
    json_t *const game =
        page_game((int64_t)fixture->game + 1, fixture->players, record->result,
                  ending_name(record->ending), fixture->opening.name, &record->start);
    for (int i = 0; i < record->plies; i++) {
        const PlyRecord *const ply = &record->records[i];
        int64_t win_in = 0;
        const bool is_proven = ply->scored && score_is_proven(ply->score, &win_in);
        page_game_add(game, &ply->move, ply->scored ? ply->score : NAN,
                      is_proven ? (double)win_in : NAN, ply->depth_plies,
                      (int64_t)ply->counters.nodes);
    }
    page_game_write(game, is_first, json);
    json_decref(game);
}

void watch_append_games(JournalWatch *watch, int one, int other, Text *json) {
    const Shard shard = journal_head(watch->journal).shard;
    GameRecord record = {.plies = 0};
    Error ignored;
    int shown = 0;
    text_append(json, "{\"rules\":\"%s\",\"board\":%d,", watch->experiment.rules->name,
                watch->experiment.board_size);
    append_names(watch, json);
    text_append_string(json, ",\"rows\":[");
    for (uint64_t place = watch->place; watch->openings != NULL && place-- > 0;) {
        const uint64_t game = schedule_shard_game(shard, place);
        Fixture fixture = schedule_fixture(&watch->experiment, watch->substitute, game);
        if (!is_wanted(&fixture, one, other)) continue;
        fixture = fixture_at(watch, game);
        if (!journal_get(watch->journal, fixture.game, &fixture.opening.board,
                         watch->experiment.rules, &record, &ignored)) {
            continue;
        }
        append_game(&fixture, &record, shown == 0, json);
        if (++shown == GAMES_SHOWN) break;
    }
    text_append_string(json, "]}");
    game_record_free(&record);
}
