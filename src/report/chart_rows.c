/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/chart_rows.h"

#include "report/chart_layout.h"
#include "util/utf8.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

enum { NAME_WIDTH = 60 };

/* Rows of tables */

/* NaN for an empty field, or without the column. */
static double number(const CsvReader *csv, const char *column) {
    double value = NAN;
    const int at = csv_column(csv, column, NULL);
    if (at >= 0) text_parse_real(csv_field(csv, at), -DBL_MAX, DBL_MAX, &value);
    return value;
}

static const char *field(const CsvReader *csv, const char *column) {
    const int at = csv_column(csv, column, NULL);
    return at >= 0 ? csv_field(csv, at) : "";
}

/* A player's name is "NAME@LIMIT" where nobody called it otherwise. */
static const char *limit_of(const char *player) {
    const char *const at = strrchr(player, '@');
    return at != NULL ? at + 1 : "";
}

static double depth_of(const char *player) {
    int64_t depth = 0;
    return text_parse_int(limit_of(player), 0, 999, &depth) ? (double)depth : NAN;
}

static char *without_limit(const char *player) {
    char *const name = text_duplicate(player);
    char *const at = strrchr(name, '@');
    if (at != NULL) *at = '\0';
    return name;
}

/* Rows of charts */

static char *clean(const char *words) {
    TEXT_AUTO Text valid = {0};
    Text cut = {0};
    utf8_append_clean(&valid, words, " ");
    utf8_append_cut(&cut, text_string(&valid), NAME_WIDTH);
    return cut.data != NULL ? cut.data : text_duplicate("");
}

int chart_series_add(ChartRows *rows, const char *name) {
    rows->names =
        memory_grow(rows->names, (size_t)rows->series, sizeof *rows->names, &rows->names_room);
    rows->names[rows->series] = clean(name);
    return rows->series++;
}

int chart_series_find(ChartRows *rows, const char *name) {
    MEMORY_AUTO char *words = clean(name);
    for (int series = SERIES_FIRST; series < rows->series; series++)
        if (strcmp(rows->names[series], words) == 0) return series;
    return chart_series_add(rows, name);
}

int chart_rows_of(const ChartRows *rows, int series) {
    int count = 0;
    for (size_t i = 0; i < rows->count; i++) count += rows->rows[i].series == series;
    return count;
}

ChartRow *chart_rows_add(ChartRows *rows, int series, const char *label, ChartRow row) {
    if (isnan(row.x) || isnan(row.y)) return NULL;
    row.series = series;
    row.order = (int)rows->count;
    row.label = clean(label);
    row.text = NULL;
    rows->rows = memory_grow(rows->rows, rows->count, sizeof row, &rows->room);
    rows->rows[rows->count] = row;
    return &rows->rows[rows->count++];
}

/* Counts games or the like behind a value; NaN: unknown. */
static void add_count(ChartRows *rows, double count) {
    rows->least = fmin(rows->least, count);
    rows->most = fmax(rows->most, count);
}

static double scaled(const ChartRows *rows, const CsvReader *csv, ChartColumn column) {
    const char *const per = rows->columns[CHART_COLUMN_PER];
    return rows->kind->factor * number(csv, rows->columns[column]) /
           (*per != '-' ? number(csv, per) : 1);
}

/* Adds the row of a table's row. Where no column has its x, it is the depth of the player. */
static ChartRow *add_it(ChartRows *rows, const CsvReader *csv) {
    const unsigned flags = rows->kind->flags;
    const char *const player = field(csv, rows->columns[CHART_COLUMN_LABEL]),
                      *limit = field(csv, "limit");
    const char *const x = rows->columns[CHART_COLUMN_X];
    if (*limit == '\0') limit = limit_of(player);
    MEMORY_AUTO char *name = without_limit(player);
    const int series = chart_series_find(rows, flags & IS_ONE_SERIES      ? rows->kind->name
                                               : flags & IS_WITHOUT_LIMIT ? name
                                                                          : player);
    ChartRow *const row = chart_rows_add(rows, series, player,
                                         (ChartRow){.x = *x != '-'               ? number(csv, x)
                                                         : flags & IS_ONE_SERIES ? 0
                                                                                 : depth_of(player),
                                                    .y = scaled(rows, csv, CHART_COLUMN_Y),
                                                    .low = scaled(rows, csv, CHART_COLUMN_LOW),
                                                    .high = scaled(rows, csv, CHART_COLUMN_HIGH)});
    if (row == NULL) return NULL;
    row->text = clean(limit);
    while (flags & IS_BY_LIMIT && strcmp(rows->rows[row->group].text, row->text) != 0) row->group++;
    add_count(rows, number(csv, rows->columns[CHART_COLUMN_COUNT]));
    return row;
}

static void add(ChartRows *rows, const CsvReader *csv) { add_it(rows, csv); }

/* Only the series, so that each has its colour in all charts. */
static void add_name(ChartRows *rows, const CsvReader *csv) {
    MEMORY_AUTO char *name = without_limit(field(csv, "player"));
    chart_series_find(rows, rows->kind->flags & IS_WITHOUT_LIMIT ? name : field(csv, "player"));
}

/* A score or a lead in points from even, and the paper's. */
static void add_score(ChartRows *rows, const CsvReader *csv) {
    const char *const unit = field(csv, "unit");
    const double even = strcmp(unit, "score") == 0 ? 50 : strcmp(unit, "lead") == 0 ? 0 : NAN;
    TEXT_AUTO Text label = {0};
    text_append(&label, "%s: %s", field(csv, "claim"), field(csv, "figure"));
    chart_rows_add(rows, chart_series_find(rows, "measured"), label.data,
                   (ChartRow){.y = scaled(rows, csv, CHART_COLUMN_Y) - even,
                              .low = scaled(rows, csv, CHART_COLUMN_LOW) - even,
                              .high = scaled(rows, csv, CHART_COLUMN_HIGH) - even});
    const double theirs = 100 * number(csv, "theirs_low") - even;
    if (!isnan(theirs))
        chart_rows_add(rows, chart_series_find(rows, "the paper"), label.data,
                       (ChartRow){.y = theirs, .low = NAN, .high = NAN});
}

/* What one ply more is worth to the same player. */
static void add_gain(ChartRows *rows, const CsvReader *csv) {
    const char *const player = field(csv, "player"), *const opponent = field(csv, "opponent");
    const double depth = depth_of(player), other = depth_of(opponent);
    MEMORY_AUTO char *name = without_limit(player), *its = without_limit(opponent);
    ChartRow *const row =
        strcmp(name, its) == 0 && fabs(depth - other) == 1 ? add_it(rows, csv) : NULL;
    if (row == NULL || depth > other) {
        if (row != NULL) row->x = other;
        return;
    }
    const double low = row->low;
    row->y = -row->y;
    row->low = -row->high;
    row->high = -low;
}

/* Speeds are as far apart as times. */
static void add_speed(ChartRows *rows, const CsvReader *csv) {
    ChartRow *const row =
        number(csv, "nodes_per_s") > 0 && number(csv, "time_ns") > 1 ? add_it(rows, csv) : NULL;
    if (row == NULL) return;
    row->low = row->y * number(csv, "time_ns") / number(csv, "time_high_ns");
    row->high = row->y * number(csv, "time_ns") / number(csv, "time_low_ns");
}

/* By b^d, and in group 1 by the measured size of the tree. Minimax prunes nothing. */
static void add_pruning(ChartRows *rows, const CsvReader *csv) {
    add_name(rows, csv);
    if (strcmp(field(csv, "search"), "minimax") == 0) return;
    add_it(rows, csv);
    chart_rows_add(rows, chart_series_find(rows, field(csv, "player")), "",
                   (ChartRow){.group = 1,
                              .x = number(csv, "depth"),
                              .y = 100 * number(csv, "pruning_exact"),
                              .low = NAN,
                              .high = NAN});
}

bool chart_series_is_formula(const char *series) {
    return strncmp(series, "Knuth and Moore, ", strlen("Knuth and Moore, ")) == 0;
}

/* Beside Knuth and Moore's formula for the first evaluator, once at each depth. */
static void add_nodes(ChartRows *rows, const CsvReader *csv) {
    const double depth = number(csv, "depth");
    TEXT_AUTO Text name = {0};
    add_it(rows, csv);
    text_append(&name, "Knuth and Moore, %s", field(csv, "evaluator"));
    for (size_t i = 0; i < rows->count; i++) {
        const ChartRow *const row = &rows->rows[i];
        const char *const its = rows->names[row->series];
        if (chart_series_is_formula(its) && (row->x == depth || strcmp(its, name.data) != 0))
            return;
    }
    chart_rows_add(
        rows, chart_series_find(rows, name.data), "",
        (ChartRow){.x = depth, .y = number(csv, "knuth_moore_nodes"), .low = NAN, .high = NAN});
}

/* Only of the greatest depth. */
static void add_quantile(ChartRows *rows, const CsvReader *csv) {
    const double depth = number(csv, "depth");
    for (size_t i = 0; i < rows->count && depth > rows->most; i++)
        rows->rows[i].series = CHART_LEFT_OUT;
    if (!(depth < rows->most)) add_it(rows, csv);
    add_count(rows, depth);
    rows->least = rows->most;
}

/* Times of players for add_cost. */
static void add_time(ChartRows *rows, const CsvReader *csv) {
    ChartRow *const row = chart_rows_add(rows, CHART_LEFT_OUT, field(csv, "player"),
                                         (ChartRow){.x = number(csv, "median_ms")});
    if (row == NULL) return;
    row->x = fmax(1e-5, row->x); /* less than the clock tells */
    row->text = text_duplicate(field(csv, "dominated_by"));
}

/* A rating and what it costs, nodes or time; in group 1 of players who are dominated. */
static void add_cost(ChartRows *rows, const CsvReader *csv) {
    const char *dominated = field(csv, "dominated_by");
    ChartRow *const row = add_it(rows, csv);
    if (row == NULL) return;
    if (rows->kind->beside != NULL) row->x = NAN;
    for (const ChartRow *it = rows->rows; rows->kind->beside != NULL && it < row; it++)
        if (it->series == CHART_LEFT_OUT && strcmp(it->label, row->label) == 0) {
            row->x = it->x;
            dominated = it->text;
        }
    if (!(row->x > 0)) row->series = CHART_LEFT_OUT;
    row->group = *dominated != '\0';
}

static void add_group(ChartRows *rows, const CsvReader *csv) {
    ChartRow *const row = add_it(rows, csv);
    if (row == NULL) return;
    free(row->text);
    row->text = clean(field(csv, "group"));
}

/* Wins, draws and losses of a slice, for the side to move, and its longest win or loss. */
static void add_slice(ChartRows *rows, const CsvReader *csv) {
    static const char *const VALUES[] = {"wins", "draws", "losses"};
    static const char *const NAMES[] = {"won", "drawn", "lost"};
    double from = 0;
    if (strcmp(field(csv, "side"), "black") != 0) return;
    TEXT_AUTO Text label = {0};
    text_append(&label, "%sm %sk - %sm %sk", field(csv, "black_men"), field(csv, "black_kings"),
                field(csv, "white_men"), field(csv, "white_kings"));
    for (int i = 0; i < 3; i++) {
        const double to = from + 100 * number(csv, VALUES[i]) / number(csv, "positions");
        ChartRow *const row = chart_rows_add(rows, chart_series_find(rows, NAMES[i]), label.data,
                                             (ChartRow){.low = from, .high = to, .y = to - from});
        if (row != NULL) row->text = clean(field(csv, "longest"));
        from = to;
    }
}

/* Logs of evolutions */

/* Moves on to a row of the log: counts the steps from the start, and the parts of the run, its
 * phases or stages, each of which is a row of SERIES_MARK. */
static void move_on(ChartRows *rows, const CsvReader *csv) {
    static const char *const UNITS[] = {"games", "round", "generation", "crossovers", NULL};
    const char *const part = csv_column(csv, "phase", NULL) >= 0 ? "phase" : "stage";
    const char *const from = field(csv, "first_ply");
    const char *unit = "";
    const double before = rows->log.step;
    for (int i = 0; UNITS[i] != NULL; i++)
        if (csv_column(csv, UNITS[i], NULL) >= 0) unit = UNITS[i];
    rows->log.unit = unit;
    if (rows->log.base + number(csv, unit) < before) rows->log.base = before;
    rows->log.step = rows->log.base + number(csv, unit);
    if (rows->log.at++ > 0 && strcmp(rows->rows[rows->log.part].text, field(csv, part)) == 0)
        return;
    TEXT_AUTO Text label = {0};
    text_append(&label, *from != '\0' ? "%s–%s" : "%s %s", *from != '\0' ? from : part,
                field(csv, *from != '\0' ? "last_ply" : part));
    rows->log.part = rows->count;
    chart_rows_add(rows, SERIES_MARK, label.data, (ChartRow){.y = 1, .low = before, .high = NAN})
        ->text = text_duplicate(field(csv, part));
}

/* One or two numbers of a row, under the kind's names; errors are sums of squares. */
static void add_measures(ChartRows *rows, const CsvReader *csv) {
    const ChartKind *const kind = rows->kind;
    move_on(rows, csv);
    if (kind->without != NULL && csv_column(csv, kind->without, NULL) >= 0) return;
    for (int i = 0; i < 2; i++) {
        const double value = scaled(rows, csv, i == 0 ? CHART_COLUMN_Y : CHART_COLUMN_LOW);
        chart_rows_add(
            rows, chart_series_find(rows, kind->names[i]), "",
            (ChartRow){.group = (int)rows->log.part,
                       .x = rows->log.step,
                       .y = rows->columns[CHART_COLUMN_PER][0] != '-' ? sqrt(value) : value,
                       .low = NAN,
                       .high = NAN});
    }
}

/* A curve for each weight; the kind says how the column of one begins. */
static void add_weights(ChartRows *rows, const CsvReader *csv) {
    move_on(rows, csv);
    for (int i = 0; i < csv_column_count(csv) && rows->series <= CHART_SERIES_MOST; i++) {
        const char *const name = csv_column_name(csv, i);
        if (strncmp(name, "sd_", 3) != 0) continue;
        TEXT_AUTO Text column = {0};
        text_append(&column, "%s%s", rows->kind->names[0], name + 3);
        chart_rows_add(rows, chart_series_find(rows, name + 3), "",
                       (ChartRow){.group = (int)rows->log.part,
                                  .x = rows->log.step,
                                  .y = number(csv, column.data),
                                  .low = NAN,
                                  .high = NAN});
    }
}

/* Kinds of charts */

#define RATING "rating rating_low rating_high - -"
#define LOG .table = "log", .shape = "log", .layout = layout_log
#define MEASURES LOG, .add = add_measures
#define DOTS .shape = "dots", .layout = layout_dots
#define CURVES .shape = "curves", .layout = layout_curves

const ChartKind CHART_KINDS[] = {
    {"ratings", "players", DOTS, .columns = "player - " RATING, .add = add, .factor = 1,
     .flags = IS_ONE_SERIES | IS_RANKED | IS_RESAMPLED},
    {"groups", "players", .columns = "player - " RATING, .add = add_group, .layout = layout_groups,
     .factor = 1, .flags = IS_ONE_SERIES},
    {"elo-by-depth", "players", CURVES, .columns = "player - " RATING, .add = add, .factor = 1,
     .fewest = 3, .flags = IS_WITHOUT_LIMIT | IS_RESAMPLED},
    {"depth-gain", "pairings", "players", CURVES, .columns = "player - elo elo_low elo_high - -",
     .add_beside = add_name, .add = add_gain, .factor = 1, .fewest = 2, .flags = IS_WITHOUT_LIMIT},
    {"rating-nodes", "players", .shape = "cost", .columns = "player nodes_per_move " RATING,
     .add = add_cost, .layout = layout_cost, .factor = 1, .flags = IS_WITHOUT_LIMIT | IS_RESAMPLED},
    {"rating-time", "players", "speed", "cost", "player rating " RATING, .add_beside = add_time,
     .add = add_cost, .layout = layout_cost, .factor = 1, .flags = IS_WITHOUT_LIMIT | IS_RESAMPLED},
    {"speed", "speed", DOTS, .columns = "player - nodes_per_s - - - -", .add = add, .factor = 1e-6,
     .flags = IS_ONE_SERIES | IS_RANKED | IS_LOG | IS_BY_LIMIT},
    {"search-time", "search", CURVES, .add = add, .factor = 1e-6, .flags = IS_LOG,
     .columns = "player depth time_ns time_low_ns time_high_ns positions positions"},
    {"search-speed", "search", CURVES, .add = add_speed, .factor = 1e-6,
     .columns = "player depth nodes_per_s - - - positions"},
    {"search-pruning", "search", .shape = "curves", .add = add_pruning, .layout = layout_pruning,
     .factor = 100, .columns = "player depth pruning_bd - - - positions"},
    {"search-nodes", "nodes", "nodes", CURVES, .add_beside = add_name, .add = add_nodes,
     .factor = 1, .fewest = 2, .flags = IS_LOG, .columns = "player depth nodes - - - positions"},
    {"search-spread", "quantiles", CURVES, .add = add_quantile, .factor = 100,
     .columns = "player nodes share - - - -"},
    {"strength", "strength", DOTS, .add = add, .factor = 100,
     .columns = "player - score score_low score_high - games",
     .flags = IS_ONE_SERIES | IS_BY_LIMIT},
    {"accuracy", "accuracy", DOTS, .add = add, .factor = 100,
     .columns = "player - accuracy low high - decisions", .flags = IS_ONE_SERIES | IS_RANKED},
    {"evolve-score", MEASURES, .columns = "- - score score_start - - -", .factor = 100,
     .names = {"against piece2val", "against the start"}},
    {"evolve-fitness", MEASURES, .columns = "- - best mean - - -", .factor = 100,
     .names = {"best", "mean"}, .without = "positions"},
    {"evolve-error", MEASURES, .columns = "- - best mean - positions -", .factor = 1,
     .names = {"best", "mean of the population"}, .flags = IS_LOG},
    {"evolve-loss", MEASURES, .columns = "- - error_before error_after - - -", .factor = 1,
     .names = {"before the fit", "after the fit"}},
    {"evolve-spread", LOG, .add = add_weights, .names = {"sd_"}, .flags = IS_LOG},
    {"evolve-weights", LOG, .add = add_weights, .names = {"best_"}},
    {"egdb", "slices", .add = add_slice, .layout = layout_slices},
    {"paper-forest", DOTS, .add = add_score, .factor = 100, .fewest = 2,
     .columns = "- - value value_low value_high - -"},
    {"paper-results", CURVES, .add = add, .factor = 100, .fewest = 2,
     .columns = "player opponent score low high - games"},
    {"paper-times", CURVES, .add = add, .factor = 1, .flags = IS_LOG,
     .columns = "series depth ms low high - games"},
    {NULL},
};

/* Reading and writing */

/* Opens a table: of a tournament the rows that were read (`tables`; may be NULL), or the file. */
static CsvReader *open_table(const ResultTables *tables, const char *folder, const char *table,
                             Error *error) {
    TEXT_AUTO Text file = {0};
    text_append(&file, "%s.csv", table);
    const Rows *const rows = tables == NULL || !tables->is_read ? NULL
                             : strcmp(table, "players") == 0    ? &tables->players
                             : strcmp(table, "pairings") == 0   ? &tables->pairings
                             : strcmp(table, "speed") == 0      ? &tables->speeds
                                                                : NULL;
    if (rows == NULL || rows->count == 0) return csv_open(folder, file.data, error);
    Text text = {0};
    schema_write(rows->schema, rows->items, rows->count, &text);
    return csv_open_text(file.data, &text, error);
}

static bool read_table(ChartRows *rows, const ResultTables *tables, const char *folder,
                       const char *table, void (*add_row)(ChartRows *rows, const CsvReader *csv),
                       Error *error) {
    CsvStatus status = CSV_FAILED;
    CsvReader *const csv = open_table(tables, folder, table, error);
    if (csv == NULL) return false;
    while ((status = csv_next(csv, error)) == CSV_ROW)
        if (rows->series <= CHART_SERIES_MOST) add_row(rows, csv);
    csv_close(csv);
    return status == CSV_FINISHED;
}

bool chart_rows_read(ChartRows *rows, const ChartKind *kind, const ResultTables *tables,
                     const char *folder, const char *table, bool *is_fit, Error *error) {
    const char *columns = kind->columns != NULL ? kind->columns : "- - - - - - -";
    *rows = (ChartRows){.kind = kind, .own = kind->name, .least = NAN, .most = NAN};
    for (int i = 0; i < CHART_COLUMNS; i++)
        text_next_token(&columns, " ", rows->columns[i], sizeof rows->columns[i]);
    chart_series_add(rows, "axis");
    chart_series_add(rows, strcmp(table, "log") == 0 ? "part" : "no bound");
    if ((kind->beside != NULL &&
         !read_table(rows, tables, folder, kind->beside, kind->add_beside, error)) ||
        !read_table(rows, tables, folder, table, kind->add, error))
        return false;
    *is_fit = chart_layout(rows);
    return true;
}

void chart_rows_free(ChartRows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        free(rows->rows[i].label);
        free(rows->rows[i].text);
    }
    for (int k = 0; k < rows->series; k++) free(rows->names[k]);
    free(rows->rows);
    free(rows->names);
    text_free(&rows->sets);
}

/* Appends a field. Gnuplot removes quotes at the beginning of a field, ends it at the next quote or
 * comma whatever the quoting, and expands backslashes. So such characters are replaced by similar
 * ones. */
static void put_field(Text *csv, const char *words) {
    for (const char *at = words; at != NULL && *at != '\0'; at++) {
        switch (*at) {
        case '"': text_append_string(csv, "″"); break;
        case ',': text_append_string(csv, "‚"); break;
        case '\\': text_append_string(csv, "∖"); break;
        case '\'': text_append_string(csv, at == words ? "’" : "'"); break;
        default: text_append_char(csv, *at);
        }
    }
    text_append_char(csv, ',');
}

void chart_rows_write(const ChartRows *rows, Text *csv) {
    text_append_string(csv, "series,label,text,low,high,x,y\n");
    for (int k = 0; k < rows->series; k++) {
        if (k >= SERIES_FIRST && chart_rows_of(rows, k) == 0) continue;
        text_append_string(csv, "\n\n");
        put_field(csv, rows->names[k]);
        text_append_string(csv, ",,,,,\n");
        for (size_t i = 0; i < rows->count; i++) {
            const ChartRow *const row = &rows->rows[i];
            const double numbers[] = {row->low, row->high, row->x};
            if (row->series != k) continue;
            if (row->is_apart) text_append_char(csv, '\n');
            put_field(csv, rows->names[k]);
            put_field(csv, row->label);
            put_field(csv, row->text);
            for (int n = 0; n < 3; n++)
                text_append(csv, isnan(numbers[n]) ? "," : "%.10g,", numbers[n]);
            text_append(csv, "%.10g\n", row->y);
        }
    }
}
