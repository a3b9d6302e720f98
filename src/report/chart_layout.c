/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/chart_layout.h"

#include "util/utf8.h"

#include <math.h>
#include <stdio.h>

enum { ROWS_MOST = 300 };
enum { LINE_REFERENCE = 101, LINES_OF_PAPERS = 200 }; /* of style.gp */

static bool is_shown(const ChartRow *row) { return row->series >= SERIES_FIRST; }
static bool is_whole(const ChartRow *row) { return !isnan(row->low) && !isnan(row->high); }
static bool is_half(const ChartRow *row) { return isnan(row->low) != isnan(row->high); }

/* Of an interval with one end the point is that end. */
static double end_of(const ChartRow *row) {
    return !is_half(row) ? row->y : isnan(row->low) ? row->high : row->low;
}

/* By series and x; by group; by group, the best first. */
static int by_x(const void *a, const void *b) {
    const ChartRow *const p = a, *const q = b;
    if (p->series != q->series) return p->series - q->series;
    return p->x < q->x ? -1 : p->x > q->x ? 1 : p->order - q->order;
}
static int by_group(const void *a, const void *b) {
    const ChartRow *const p = a, *const q = b;
    return p->group != q->group ? p->group - q->group : p->order - q->order;
}
static int by_rank(const void *a, const void *b) {
    const ChartRow *const p = a, *const q = b;
    if (p->group != q->group || p->y == q->y) return by_group(a, b);
    return p->y > q->y ? -1 : 1;
}

/* Leaves out rows that are not shown, and sorts the others. */
static void keep(ChartRows *rows, int (*compare)(const void *, const void *)) {
    const size_t count = rows->count;
    rows->count = 0;
    for (size_t i = 0; i < count; i++) {
        const ChartRow row = rows->rows[i];
        if (row.series >= 0 && !(rows->kind->flags & IS_LOG && is_shown(&row) && row.y <= 0)) {
            rows->rows[rows->count++] = row;
            continue;
        }
        free(row.label);
        free(row.text);
    }
    if (rows->count > 0) qsort(rows->rows, rows->count, sizeof *rows->rows, compare);
}

static bool has_bars(const ChartRows *rows, int series) {
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].series == series && is_whole(&rows->rows[i])) return true;
    return false;
}

/* How many series are drawn, and the length of the longest name in the key and label. */
typedef struct ChartWidths {
    int drawn, name, label;
} ChartWidths;

static ChartWidths widths_of(const ChartRows *rows) {
    ChartWidths it = {0, 8, 8};
    for (int k = SERIES_FIRST; k < rows->series; k++) {
        if (chart_rows_of(rows, k) == 0) continue;
        it.drawn++;
        if (utf8_width(rows->names[k]) > it.name) it.name = utf8_width(rows->names[k]);
    }
    for (size_t i = 0; i < rows->count; i++)
        if (utf8_width(rows->rows[i].label) > it.label) it.label = utf8_width(rows->rows[i].label);
    return it;
}

/* Of an interval with one end the point is that end; an arrow says that there is no other. Of one
 * by resampling that has neither, arrows lead both ways. */
static void set_ends(ChartRows *rows, const char *down, const char *up) {
    const size_t count = rows->count;
    for (size_t i = 0; i < count; i++) {
        ChartRow *const row = &rows->rows[i];
        const bool is_free =
            rows->kind->flags & IS_RESAMPLED && isnan(row->low) && isnan(row->high);
        if (!is_shown(row) || !(is_half(row) || is_free)) continue;
        row->y = end_of(row);
        ChartRow mark = *row;
        double block = SERIES_FIRST + 1; /* beside which the mark stands */
        for (int k = SERIES_FIRST; k < mark.series; k++) block += chart_rows_of(rows, k) > 0;
        mark.low = mark.high = block;
        const bool is_low = isnan(row->low), is_high = isnan(row->high);
        if (is_low)
            chart_rows_add(rows, SERIES_MARK, mark.label, mark)->text = text_duplicate(down);
        if (is_high) chart_rows_add(rows, SERIES_MARK, mark.label, mark)->text = text_duplicate(up);
    }
}

/* What stands at the end of a line: a rating, a share, a speed, or else the row's text, a limit
 * only once. */
static char *tell(const ChartRows *rows, const ChartRow *row) {
    const unsigned flags = rows->kind->flags;
    static const char *const BOUNDS[] = {"<", ">"}; /* without a low end, without a high one */
    Text text = {0};
    text_append_string(&text, "");
    if (flags & IS_RESAMPLED)
        text_append(&text, "%s%+.0f", is_half(row) ? BOUNDS[isnan(row->high) != 0] : "",
                    end_of(row));
    else if (flags & IS_RANKED)
        text_append(&text, flags & IS_LOG ? "%.3g M/s" : "%.1f %%", row->y);
    else if (row->text != NULL && !(flags & IS_BY_LIMIT && row->group != row->order))
        text_append_string(&text, row->text);
    return text.data;
}

/* Makes y the line of each row, from above, and x its value. Rows of several series with one label
 * share a line; a group stands apart. The names of lines become rows of the axis. */
static bool place_lines(ChartRows *rows) {
    const size_t count = rows->count;
    double line = 0.5;
    int told = 0;
    for (size_t i = 0; i < count; i++) {
        ChartRow *const row = &rows->rows[i];
        const bool is_other = i > 0 && row->group != row[-1].group;
        row->is_apart = i == 0 || is_other || strcmp(row->label, row[-1].label) != 0;
        row->x = line -= row->is_apart ? is_other ? 1.5 : 1 : 0;
    }
    if (count == 0 || line < -ROWS_MOST) return false;
    for (size_t i = 0; i < count; i++) {
        ChartRow row = rows->rows[i];
        rows->rows[i].x = row.x += 0.5 - line;
        rows->rows[i].is_apart = false;
        if (!row.is_apart) continue;
        MEMORY_AUTO char *text = tell(rows, &row);
        row.is_apart = false;
        if (utf8_width(text) > told) told = utf8_width(text);
        chart_rows_add(rows, SERIES_AXIS, row.label, row)->text = text_duplicate(text);
    }
    text_append(&rows->sets, "set yrange [0:%.10g]\nset lmargin %d; set rmargin %d\n", 1 - line,
                widths_of(rows).label + 2, told + 3);
    rows->width = 960;
    rows->body = 84 + (int)(24 * (0.5 - line));
    return true;
}

/* Lets lines be beside each other and values on the x axis. */
static void turn(ChartRows *rows) {
    for (size_t i = 0; i < rows->count; i++) {
        const double value = rows->rows[i].y;
        rows->rows[i].y = rows->rows[i].x;
        rows->rows[i].x = value;
    }
}

bool layout_dots(ChartRows *rows) {
    keep(rows, rows->kind->flags & IS_RANKED ? by_rank : by_group);
    if ((int)rows->count < rows->kind->fewest || !place_lines(rows)) return false;
    const int drawn = widths_of(rows).drawn;
    text_append(&rows->sets, "apart = %.3g\n", drawn > 2 ? 0.6 / drawn : 0.28);
    set_ends(rows, "←", "→");
    turn(rows);
    return true;
}

/* Lines join the players with the same letter in `text`, right of their ratings. */
bool layout_groups(ChartRows *rows) {
    keep(rows, by_rank);
    const size_t count = rows->count;
    if (count < 3 || count > CHART_SERIES_MOST || !place_lines(rows)) return false;
    const double largest = rows->rows[0].y, step = 0.06 * (largest - rows->rows[count - 1].y + 1);
    for (int letter = 'a'; letter <= 'z'; letter++)
        for (size_t i = 0; i < count; i++) {
            ChartRow row = rows->rows[i];
            row.y = largest + step * (letter - 'a' + 2);
            if (strchr(row.text, letter) != NULL)
                chart_rows_add(rows, chart_series_find(rows, (char[]){(char)letter, '\0'}),
                               row.label, row);
        }
    turn(rows);
    return rows->series > SERIES_FIRST + 1;
}

bool layout_slices(ChartRows *rows) {
    keep(rows, by_group);
    if (!place_lines(rows)) return false;
    turn(rows);
    return true;
}

/* Returns the series of the best rating, which is shown although it has few points, beside curves.
 */
static int leader_of(const ChartRows *rows) {
    const ChartRow *best = NULL;
    if (!(rows->kind->flags & IS_RESAMPLED)) return CHART_LEFT_OUT;
    for (const ChartRow *row = rows->rows; row < rows->rows + rows->count; row++)
        if (best == NULL || row->y > best->y) best = row;
    return best != NULL ? best->series : CHART_LEFT_OUT;
}

bool layout_curves(ChartRows *rows) {
    const int leader = leader_of(rows);
    int longest = 0;
    for (int k = SERIES_FIRST; k < rows->series; k++)
        if (chart_rows_of(rows, k) > longest) longest = chart_rows_of(rows, k);
    if (longest < rows->kind->fewest) return false;
    for (int k = SERIES_FIRST; k < rows->series; k++) {
        const bool is_short = k != leader && chart_rows_of(rows, k) < rows->kind->fewest;
        for (size_t i = 0; i < rows->count && is_short; i++)
            if (rows->rows[i].series == k) rows->rows[i].series = CHART_LEFT_OUT;
    }
    keep(rows, by_x);
    const bool is_barred = chart_layout_has(rows, "bars");
    const int drawn = widths_of(rows).drawn;
    set_ends(rows, "↓", "↑");
    /* Bars of one depth stand beside each other. */
    text_append(&rows->sets, "apart = %.3g\n", !is_barred ? 0 : drawn > 8 ? 0.4 / drawn : 0.05);
    rows->width = 720;
    rows->body = drawn > 20 ? 80 + 22 * drawn : 500; /* for the key */
    return drawn > 0;
}

/* By measured trees, if there are any. */
bool layout_pruning(ChartRows *rows) {
    int most = 0;
    for (size_t i = 0; i < rows->count; i++) most |= rows->rows[i].group;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].group != most) rows->rows[i].series = CHART_LEFT_OUT;
    if (most > 0) rows->own = "search-pruning-exact";
    return layout_curves(rows);
}

/* Whether nobody is stronger at less cost; one end of an interval says too little. */
static bool is_in_front(const ChartRows *rows, size_t count, const ChartRow *row) {
    bool is_best = is_whole(row);
    for (const ChartRow *it = rows->rows; it < rows->rows + count && is_best; it++)
        is_best = !is_whole(it) ||
                  !((it->x <= row->x && it->y > row->y) || (it->x < row->x && it->y >= row->y));
    return is_best;
}

/* Ratings against what they cost, the same player at several limits joined. */
bool layout_cost(ChartRows *rows) {
    keep(rows, by_x);
    const size_t count = rows->count;
    if (count < 3 || count > ROWS_MOST) return false;
    const int drawn = widths_of(rows).drawn;
    const int front = chart_series_add(rows, "front"),
              dominated = chart_series_add(rows, "dominated");
    double least = INFINITY, most = 0;
    set_ends(rows, "↓", "↑");
    for (size_t i = 0; i < count; i++) {
        ChartRow row = rows->rows[i];
        least = fmin(least, row.x);
        most = fmax(most, row.x);
        const bool is_best = is_in_front(rows, count, &row);
        row.low = row.high = NAN; /* whose bar is drawn already */
        if (is_best) chart_rows_add(rows, front, row.label, row);
        if (row.group > 0) chart_rows_add(rows, dominated, row.label, row);
    }
    qsort(rows->rows, rows->count, sizeof *rows->rows, by_x);
    text_append(&rows->sets, "players = %d; tics = '%s'\n", SERIES_FIRST + drawn,
                most < 1e4 * least ? "1 2 5" : "1");
    rows->width = 780;
    rows->body = 504;
    return true;
}

/* The axis of the steps; the names of parts stand over their middles. */
static bool place_parts(ChartRows *rows) {
    const int parts = chart_rows_of(rows, SERIES_MARK);
    double end = rows->log.step;
    int nth = parts;
    for (size_t i = rows->count; i-- > 0;) {
        ChartRow *const row = &rows->rows[i];
        if (row->series != SERIES_MARK) continue;
        row->x = (row->low + end) / 2;
        end = row->low;
        if (--nth % (parts / 12 + 1) != 0) *row->label = '\0';
        if (parts == 1) row->series = CHART_LEFT_OUT;
    }
    text_append(&rows->sets, "set xlabel '%s'; set xrange [0:%.10g]%s\n", rows->log.unit,
                rows->log.step, rows->log.step <= 10 ? "; set xtics 1" : "");
    return rows->log.step > 0;
}

/* Curves of a log, thinned if it is long. */
bool layout_log(ChartRows *rows) {
    enum { POINTS = 400, MARKS = 50 };
    bool is_long = false;
    if (!place_parts(rows)) return false;
    for (int k = SERIES_FIRST; k < rows->series; k++) {
        const int many = chart_rows_of(rows, k);
        int nth = 0, group = -1;
        is_long |= many > MARKS;
        for (size_t i = 0; i < rows->count; i++) {
            ChartRow *const row = &rows->rows[i];
            if (row->series != k) continue;
            row->is_apart = group >= 0 && row->group != group;
            group = row->group;
            if (nth++ % (many / (POINTS + 1) + 1) != 0 && nth < many && !row->is_apart)
                row->series = CHART_LEFT_OUT;
        }
    }
    if (is_long) text_append_string(&rows->sets, "set style data lines\n");
    return layout_curves(rows);
}

/* A player has its colour in all charts; a curve of a paper has that of ours. */
static int line_of(ChartRows *rows, int series) {
    const char *const name = rows->names[series], *const paper = strstr(name, " (paper)");
    int line = 1;
    for (int k = SERIES_FIRST; k < series; k++) line += !chart_series_is_formula(rows->names[k]);
    if (paper == NULL) return chart_series_is_formula(name) ? LINE_REFERENCE : line;
    MEMORY_AUTO char *ours = text_duplicate(name);
    ours[paper - name] = '\0';
    return LINES_OF_PAPERS + chart_series_find(rows, ours) - SERIES_FIRST + 1;
}

enum { KEY_BESIDE_MOST = 18 }; /* letters of a name in a key beside what is drawn */

/* Says what is drawn: blocks from 3 to `last` with these types of lines, and in which of them are
 * intervals. */
static void set_series(ChartRows *rows) {
    const ChartWidths widths = widths_of(rows);
    int last = SERIES_FIRST;
    TEXT_AUTO Text lines = {0}, bars = {0};
    for (int k = SERIES_FIRST, count = rows->series; k < count; k++) {
        if (chart_rows_of(rows, k) == 0) continue;
        last++;
        text_append(&lines, " %d", line_of(rows, k));
        if (has_bars(rows, k)) text_append(&bars, " %d", last);
    }
    text_append(&rows->sets, "lines = '%s'; bars = '%s'; last = %d%s\n", text_string(&lines),
                text_string(&bars), last, rows->series == SERIES_FIRST + 1 ? "; unset key" : "");
    if (rows->series == SERIES_FIRST + 1 || rows->kind->layout == layout_groups) return;
    /* Long names stand below, so that a picture is no wider than a page. */
    if (widths.name <= KEY_BESIDE_MOST || rows->kind->layout == layout_dots) {
        rows->width += 70 + 8 * widths.name;
    } else {
        rows->body += 20 * widths.drawn;
        text_append_string(&rows->sets, "set key bmargin left vertical Left reverse maxcols 1\n");
    }
}

bool chart_layout_has(const ChartRows *rows, const char *what) {
    int series = rows->series - 1;
    for (int k = SERIES_FIRST; k < rows->series && strcmp(what, "bars") == 0; k++)
        if (has_bars(rows, k)) return true;
    while (series > SERIES_MARK && strcmp(rows->names[series], what) != 0) series--;
    return chart_rows_of(rows, series) > 0 && (series > SERIES_MARK || strcmp(what, "marks") == 0);
}

bool chart_layout(ChartRows *rows) {
    const bool is_fit = rows->series <= CHART_SERIES_MOST && rows->kind->layout(rows);
    if (is_fit) set_series(rows);
    return is_fit;
}
