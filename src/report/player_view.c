/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/player_view.h"

#include "arena/totals.h"
#include "report/figures.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { VIEW_COLUMNS = 32, CELL_SIZE = 16, SHARE_UNITS = 1000000 };

/* What a table shows of a player. */
typedef struct PlayerView {
    int rank;
    Estimate score;
    PlayerRow player;
    SpeedRow speed;
    /* for people, who get bounds that are none as such */
    char interval[CELL_SIZE], rating[CELL_SIZE], rating_low[CELL_SIZE], rating_high[CELL_SIZE];
    char elo[CELL_SIZE], elo_low[CELL_SIZE], elo_high[CELL_SIZE];
} PlayerView;

/* A column by its name or, without one, its title. */
static Field find_column(const char *name) {
    static const Field OWN[] = {
        FIELD("rank", INT, PlayerView, rank, .title = "#"),
        FIELD("score_low", REAL, PlayerView, score.low),
        FIELD("score_high", REAL, PlayerView, score.high),
        FIELD(NULL, WORD, PlayerView, interval, .title = "95 %", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, rating, .title = "rating", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, rating_low, .title = "low", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, rating_high, .title = "high", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, elo, .title = "Elo", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, elo_low, .title = "from", .show = SHOW_RIGHT),
        FIELD(NULL, WORD, PlayerView, elo_high, .title = "to", .show = SHOW_RIGHT),
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
    assert(false && "no such column");
    return OWN[0];
}

static void set_cell(char cell[CELL_SIZE], double value,
                     void (*append)(Text *out, double value, int decimals)) {
    Text text = {0};
    append(&text, value, 0);
    snprintf(cell, CELL_SIZE, "%s", text_string(&text));
    text_free(&text);
}

/* From Elo's, which goes by distinct pairs only. */
static void set_score(PlayerView *view) {
    const Estimate *const elo = &view->player.elo;
    Text text = {0};
    view->score = (Estimate){.defined = !isnan(elo->low + elo->high),
                             .value = view->player.score,
                             .low = round(elo_share(elo->low) * SHARE_UNITS) / SHARE_UNITS,
                             .high = round(elo_share(elo->high) * SHARE_UNITS) / SHARE_UNITS};
    figures_append_share_bounds(&text, &view->score);
    snprintf(view->interval, CELL_SIZE, "%s", text_string(&text));
    text_free(&text);
}

static void set_elo(PlayerView *view) {
    const Estimate *const elo = &view->player.elo;
    if (!elo->defined) return;
    set_cell(view->elo, elo->value, figures_append_elo);
    if (!isnan(elo->low)) set_cell(view->elo_low, elo->low, figures_append_elo);
    if (!isnan(elo->high)) set_cell(view->elo_high, elo->high, figures_append_elo);
}

static void set_rating(PlayerView *view, const Evidence *evidence) {
    for (size_t i = 0; i < evidence->ratings.count; i++) {
        const RatingRow *const row = rating_row(evidence, i);
        Text text = {0};
        if (strcmp(row->player, view->player.player) != 0 || !row->rating.defined) continue;
        figures_append_rating_cell(&text, &row->rating);
        snprintf(view->rating, CELL_SIZE, "%s", text_string(&text));
        set_cell(view->rating_low, row->rating.low, figures_append_rating);
        set_cell(view->rating_high, row->rating.high, figures_append_rating);
        text_free(&text);
    }
}

static PlayerView view_of(const Rows *players, const Rows *speeds, const Evidence *evidence,
                          size_t index) {
    const PlayerRow *const player = player_row(players, index);
    PlayerView view = {.rank = (int)index + 1, .player = *player};
    view.speed = (SpeedRow){.nodes_per_s = NAN, .ms_per_move = NAN};
    for (size_t i = 0; i < speeds->count; i++) {
        const SpeedRow *const speed = speed_row(speeds, i);
        if (strcmp(speed->player, player->player) != 0) continue;
        view.speed = *speed;
        break;
    }
    set_score(&view);
    set_elo(&view);
    set_rating(&view, evidence);
    return view;
}

Table *player_view_table(const Rows *players, const Rows *speeds, const Evidence *evidence,
                         const char *const *columns) {
    Field fields[VIEW_COLUMNS];
    Record record = {.fields = fields};
    Table *const table = table_new();
    for (; columns[record.count] != NULL; record.count++)
        fields[record.count] = find_column(columns[record.count]);
    table_add_record(table, &record);
    for (size_t i = 0; i < players->count; i++) {
        const PlayerView view = view_of(players, speeds, evidence, i);
        table_put_row(table, &record, &view);
    }
    return table;
}
