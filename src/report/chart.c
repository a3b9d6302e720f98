/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/chart.h"

#include "arena/player.h"
#include "report/gnuplot.h"
#include "util/file.h"
#include "util/utf8.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEMPLATE_MAX = 1 << 20 };

/* Gnuplot fails at texts of 100 kB; the longest of these has room on a chart. */
enum { TEXT_MOST = 4000, NAME_MOST = 200 };

const char *const CHART_PICTURES[] = {"svg", "pdf", "png", NULL};

void chart_free(Chart *chart) {
    text_free(&chart->data);
    text_free(&chart->settings);
    text_free(&chart->summary);
}

/* Settings */

void chart_set_int(Chart *chart, const char *variable, int64_t value) {
    text_append(&chart->settings, "%s = %" PRId64 "\n", variable, value);
}

void chart_set_real(Chart *chart, const char *variable, double value) {
    text_append(&chart->settings, "%s = %.17g\n", variable, value);
}

void chart_set_text(Chart *chart, const char *variable, const char *value) {
    /* Nothing but the quote itself means anything between single quotes. */
    text_append(&chart->settings, "%s = '", variable);
    Text clean = {0};
    utf8_append_clean(&clean, value, " ");
    if (utf8_width(text_string(&clean)) > TEXT_MOST)
        clean.data[utf8_prefix(clean.data, TEXT_MOST)] = '\0';
    for (const char *at = text_string(&clean); *at != '\0'; at++) {
        if (*at == '\'') text_append_char(&chart->settings, '\'');
        text_append_char(&chart->settings, *at);
    }
    text_free(&clean);
    text_append_string(&chart->settings, "'\n");
}

void chart_set_ints(Chart *chart, const char *variable, const int *values, int count) {
    text_append(&chart->settings, "array %s[%d] = [", variable, count);
    for (int i = 0; i < count; i++)
        text_append(&chart->settings, "%s%d", i > 0 ? ", " : "", values[i]);
    text_append_string(&chart->settings, "]\n");
}

void chart_set_reals(Chart *chart, const char *variable, const double *values, int count) {
    text_append(&chart->settings, "array %s[%d] = [", variable, count);
    for (int i = 0; i < count; i++)
        text_append(&chart->settings, "%s%.17g", i > 0 ? ", " : "", values[i]);
    text_append_string(&chart->settings, "]\n");
}

void chart_set_texts(Chart *chart, const char *variable, char texts[][CHART_LABEL_SIZE],
                     int count) {
    char element[CHART_LABEL_SIZE];
    text_append(&chart->settings, "array %s[%d]\n", variable, count);
    for (int i = 0; i < count; i++) {
        snprintf(element, sizeof element, "%s[%d]", variable, i + 1);
        for (char *at = texts[i]; (at = strchr(at, '%')) != NULL;)
            *at = '_'; /* of a tic's format */
        chart_set_text(chart, element, texts[i]);
    }
}

int chart_label_place(char labels[][CHART_LABEL_SIZE], int *count, int max, const char *label) {
    char cut[CHART_LABEL_SIZE];
    snprintf(cut, sizeof cut, "%s", label);
    for (int i = 0; i < *count; i++) {
        if (strcmp(labels[i], cut) == 0) return i;
    }
    if (*count == max) return -1;
    strcpy(labels[*count], cut);
    return (*count)++;
}

void chart_append_range(Text *out, int64_t low, int64_t high, const char *things) {
    if (low == high)
        text_append(out, "%" PRId64 " %s", high, things);
    else
        text_append(out, "%" PRId64 " to %" PRId64 " %s", low, high, things);
}

void chart_range_add(ChartRange *range, int64_t count) {
    if (count < 0) return;
    if (!range->is_known || count < range->low) range->low = count;
    if (count > range->high) range->high = count;
    range->is_known = true;
}

void chart_set_range(Chart *chart, const char *variable, const char *before,
                     const ChartRange *range, const char *things) {
    Text text = {.data = NULL};
    text_append_string(&text, before);
    chart_append_range(&text, range->low, range->high, things);
    chart_set_text(chart, variable, text_string(&text));
    text_free(&text);
}

/* Colours */

/* FNV-1a of a name without its limit. */
static uint64_t hash_of(const char *player) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    char *const name = text_duplicate(player);
    player_strip_limit(name);
    for (const char *at = name; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * UINT64_C(0x100000001b3);
    free(name);
    return hash;
}

int chart_colour(ChartsMade *made, const char *player) {
    const uint64_t hash = hash_of(player);
    int place = 0;
    while (place < made->players && made->colours[place] != hash) place++;
    if (place == CHART_PLAYERS_MAX) return 1 + (int)(hash % CHART_LINES);
    if (place == made->players) made->colours[made->players++] = hash;
    return 1 + place % CHART_LINES;
}

/* Reading */

char *charts_table_file(const char *name) {
    Text file = {.data = NULL};
    text_append(&file, "%s.csv", name);
    return file.data;
}

bool chart_read(const char *folder, const char *name, const Record *record, RecordTake *take,
                void *context, Error *error) {
    assert(*name != '\0' && strlen(name) < CHART_NAME_SIZE);
    assert(name[strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")] ==
           '\0');
    char *const file = charts_table_file(name);
    Record named = *record;
    named.name = file;
    const bool is_read = record_each(&named, folder, take, context, error);
    free(file);
    return is_read;
}

/* Names */

static const char *look_alike(char c) {
    switch (c) {
    case '"': return "″";
    case ',': return "‚";
    case '\\': return "∖";
    case '%': return "％";
    default: return NULL;
    }
}

static void put_name(Chart *chart, const char *name, int width, const char *suffix) {
    Text clean = {0}, safe = {0};
    utf8_append_clean(&clean, name, " ");
    for (const char *at = text_string(&clean); *at != '\0'; at++) {
        if (look_alike(*at) != NULL)
            text_append_string(&safe, look_alike(*at));
        else if (*at == '\'' && safe.length == 0)
            text_append_string(&safe, "’");
        else
            text_append_char(&safe, *at);
    }
    if (safe.length == 0) text_append_string(&safe, "–");
    if (utf8_width(safe.data) > width) {
        safe.length = utf8_prefix(safe.data, width - 1);
        text_append_string(&safe, "…");
    }
    Text *const data = &chart->data;
    if (data->length > 0 && data->data[data->length - 1] != '\n') text_append_char(data, ',');
    text_append(data, "\"%s%s\"", safe.data, suffix);
    text_free(&clean);
    text_free(&safe);
}

void chart_put_name(Chart *chart, const char *name) { put_name(chart, name, NAME_MOST, ""); }

void chart_put_column(Chart *chart, const char *name, const char *suffix) {
    put_name(chart, name, CHART_KEY_WIDTH, suffix);
}

/* Making */

static bool append_template(Text *script, const char *name, Error *error) {
    Text file = {0};
    text_append(&file, "%s.gp", name);
    char *const folder = gnuplot_templates();
    size_t length = 0;
    char *const content = file_read_in(folder, file.data, TEMPLATE_MAX, &length, error);
    if (content != NULL) {
        text_append_char(script, '\n');
        text_append_bytes(script, content, length);
    }
    free(content);
    free(folder);
    text_free(&file);
    return content != NULL;
}

static bool append_templates(Text *script, const Chart *chart, Error *error) {
    if (!append_template(script, "style", error)) return false;
    for (const char *const *name = chart->shared; name != NULL && *name != NULL; name++)
        if (!append_template(script, *name, error)) return false;
    return append_template(script, chart->template, error);
}

/* The file of a chart with one of its endings, below the results folder or, with `in` "", in it. */
typedef char ChartFile[CHART_NAME_SIZE + 16];
#define PLOTS "plots/"

static const char *chart_file(ChartFile file, const char *in, const char *name,
                              const char *ending) {
    snprintf(file, sizeof(ChartFile), "%s%s.%s", in, name, ending);
    return file;
}

static bool is_there(const char *folder, const char *file, const Text *content) {
    Error ignored = {ERROR_NONE, ""};
    size_t length = 0;
    char *const old = file_read_in(folder, file, content->length + 1, &length, &ignored);
    const bool is_same = old != NULL && length == content->length &&
                         (length == 0 || memcmp(old, content->data, length) == 0);
    free(old);
    return is_same;
}

/* Where a chart is made. */
typedef struct ChartPlace {
    const char *folder, *in; /* see chart_file */
    const char *path;        /* of both */
} ChartPlace;

/* Writes data and script. An older picture beside newer ones would lie. */
static bool write_source(const ChartPlace *place, const Chart *chart, const Text *commands,
                         Error *error) {
    const char *const folder = place->folder;
    ChartFile data, script, picture;
    chart_file(data, place->in, chart->name, "csv");
    chart_file(script, place->in, chart->name, "gp");
    const bool is_same = is_there(folder, data, &chart->data) && is_there(folder, script, commands);
    bool good = file_write_in(folder, data, &chart->data, error) &&
                file_write_in(folder, script, commands, error);
    for (int i = 0; good && !is_same && CHART_PICTURES[i] != NULL; i++)
        good = file_remove_in(
            folder, chart_file(picture, place->in, chart->name, CHART_PICTURES[i]), error);
    return good;
}

/* The words behind `label` in what a script says; "" if there are none. To be freed. */
static char *said_of(const Text *said, const char *label) {
    const char *start = said->length > 0 ? strstr(said->data, label) : NULL;
    if (start == NULL) return text_duplicate("");
    start += strlen(label);
    char *const words = text_duplicate(start);
    words[strcspn(words, "\n")] = '\0';
    return words;
}

static bool describe(const char *folder, const char *picture, const Chart *chart, const Text *said,
                     Error *error) {
    char *const title = said_of(said, "title: "), *const caption = said_of(said, "description: ");
    Text words = {.data = NULL};
    text_append(&words, "%s%s%s", caption, chart->summary.length > 0 ? ". " : "",
                text_string(&chart->summary));
    const PictureWords about = {chart->name, title, text_string(&words)};
    const bool good = picture_describe(folder, picture, &about, error);
    text_free(&words);
    free(title);
    free(caption);
    return good;
}

/* What gnuplot's picture lacks, and what it must not have. */
static bool finish(const char *folder, const char *picture, const Chart *chart, const Text *said,
                   ChartPictures pictures, Error *error) {
    if (pictures == CHART_SVG) return describe(folder, picture, chart, said, error);
    return pictures != CHART_PDF || picture_undate(folder, picture, error);
}

/* Gnuplot follows links: it draws into a new file, which is then put in the picture's place. */
static bool draw(const ChartPlace *place, const Chart *chart, ChartsMade *made, Error *error) {
    ChartFile script, picture;
    Text settings = {.data = NULL}, drawn = {.data = NULL}, said = {.data = NULL};
    chart_file(picture, place->in, chart->name, CHART_PICTURES[made->pictures]);
    text_append(&drawn, "%s.%ld.tmp", picture, (long)getpid());
    text_append(&settings, "pictures = '%s'; titles = %d; picture = '%s'",
                CHART_PICTURES[made->pictures], !made->no_titles, drawn.data + strlen(place->in));
    bool good = file_remove_in(place->folder, picture, error) &&
                file_remove_in(place->folder, drawn.data, error);
    const GnuplotStatus status =
        good ? gnuplot_run(place->path, chart_file(script, "", chart->name, "gp"), settings.data,
                           &said, error)
             : GNUPLOT_FAILED;
    if (status == GNUPLOT_MISSING) made->gnuplot_missing = true;
    if (status == GNUPLOT_DONE) {
        good = file_rename_in(place->folder, drawn.data, picture, true, error) &&
               finish(place->folder, picture, chart, &said, made->pictures, error);
        snprintf(made->names[made->count++], CHART_NAME_SIZE, "%s", chart->name);
    }
    text_free(&settings);
    text_free(&drawn);
    text_free(&said);
    return good && status != GNUPLOT_FAILED;
}

static bool make_in(const Chart *chart, const ChartPlace *place, ChartsMade *made, Error *error) {
    if (made->count == CHARTS_MAX)
        return error_set(error, ERROR_INTERNAL, "%s: more than %d charts", chart->name, CHARTS_MAX);
    Chart conditions = {.name = NULL}; /* these are not the chart's own */
    Text commands = {0};
    chart_set_text(&conditions, "conditions", made->conditions != NULL ? made->conditions : "");
    text_append(&commands,
                "# Made by jumpoff; makes %s.svg from %s.csv: gnuplot %s.gp\nname = '%s'\n",
                chart->name, chart->name, chart->name, chart->name);
    text_append_string(&commands, text_string(&conditions.settings));
    text_append_string(&commands, text_string(&chart->settings));
    const bool good = append_templates(&commands, chart, error) &&
                      write_source(place, chart, &commands, error) &&
                      draw(place, chart, made, error);
    text_free(&commands);
    chart_free(&conditions);
    return good;
}

bool chart_remove(const char *folder, const char *name, Error *error) {
    static const char *const ENDINGS[] = {"csv", "gp", "svg", "pdf", "png"};
    bool good = true;
    for (size_t i = 0; good && i < sizeof ENDINGS / sizeof *ENDINGS; i++) {
        ChartFile file;
        chart_file(file, PLOTS, name, ENDINGS[i]);
        good = !file_exists_in(folder, file) || file_remove_in(folder, file, error);
    }
    return good;
}

bool chart_make_in(Chart *chart, const char *folder, ChartsMade *made, Error *error) {
    const bool is_made = make_in(chart, &(ChartPlace){folder, "", folder}, made, error);
    chart_free(chart);
    return is_made;
}

bool chart_make(Chart *chart, const char *folder, ChartsMade *made, Error *error) {
    char *const plots = file_make_folder_in(folder, "plots", error);
    const ChartPlace place = {folder, PLOTS, plots};
    if (plots != NULL && made->count == 0) file_remove_leftovers(folder, "plots");
    const bool is_made = plots != NULL && make_in(chart, &place, made, error);
    chart_free(chart);
    free(plots);
    return is_made;
}

int chart_longest(const char *const *names, int count) {
    int longest = 0;
    for (int i = 0; i < count; i++)
        if (utf8_width(names[i]) > longest) longest = utf8_width(names[i]);
    return longest;
}

void chart_put_matrix(Chart *chart, const Matrix *matrix, const int *order,
                      double (*value)(const Matrix *matrix, int row, int column)) {
    chart_set_int(chart, "players", matrix->count);
    chart_set_int(chart, "longest",
                  chart_longest((const char *const *)matrix->names, matrix->count));
    text_append_string(&chart->data, "row,column,player,opponent,share\n");
    for (int i = 0; i < matrix->count; i++) {
        text_append(&chart->summary, "%d. %s:", i + 1, matrix->names[order[i]]);
        for (int j = 0; j < matrix->count; j++) {
            const int row = order[i], column = order[j];
            csv_put_int(&chart->data, i);
            csv_put_int(&chart->data, j);
            chart_put_name(chart, matrix->names[row]);
            chart_put_name(chart, matrix->names[column]);
            const double share = i != j ? value(matrix, row, column) : (double)NAN;
            csv_put_real(&chart->data, share);
            csv_end_row(&chart->data);
            if (!isnan(share))
                text_append(&chart->summary, " %.0f %% against %d", 100 * share, j + 1);
        }
        text_append_string(&chart->summary, ". ");
    }
}
