/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/chart.h"

#include "arena/journal.h"
#include "report/chart_layout.h"
#include "report/markup.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/file.h"
#include "util/utf8.h"

#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

enum { TIMEOUT_S = 60, PICTURE_MAX = 1 << 26 };
#define TIMEOUT_NS (TIMEOUT_S * INT64_C(1000000000))

/* Gnuplot fails at texts of 100 kB; a longer title would not fit on a chart. */
enum { TITLE_MOST = 400 };

#define PLOTS "plots/"

const char *const CHART_PICTURES[] = {"svg", "pdf", "png", NULL};

/* A path as "plots/NAME.svg". */
typedef char ChartFile[CHART_NAME_SIZE + 32];

static const char *chart_file(ChartFile file, const char *name, const char *ending) {
    assert(strlen(name) < CHART_NAME_SIZE);
    snprintf(file, sizeof(ChartFile), PLOTS "%s.%s", name, ending);
    return file;
}

/* Scripts */

static const ShippedFile *find_plot(const char *name) {
    const ShippedFile *plot = PLOT_FILES;
    ChartFile file;
    for (chart_file(file, name, "gp"); strcmp(plot->path, file) != 0; plot++)
        assert(plot[1].path != NULL);
    return plot;
}

/* Takes the text of a line "# TEXT". */
static const char *take_comment(const char *script, Text *text) {
    const size_t length = strcspn(script, "\n");
    assert(strncmp(script, "# ", 2) == 0);
    text_append_bytes(text, script + 2, length - 2);
    return script + length + 1;
}

/* Makes title and caption, with rules and COUNT, how many games or the like are behind each value.
 * Returns the rest of the chart's own script. */
static const char *write_texts(const char *given, const char *rules, const ChartRows *rows,
                               ChartMade *it) {
    TEXT_AUTO Text title = {0}, note = {0};
    const char *const rest = take_comment(take_comment(find_plot(rows->own)->text, &title), &note);
    utf8_append_clean(&it->title, given != NULL ? given : title.data, " ");
    if (utf8_width(it->title.data) > TITLE_MOST)
        it->title.data[utf8_prefix(it->title.data, TITLE_MOST)] = '\0';
    if (rules[0] != '\0') text_append(&it->caption, "Rules: %s. ", rules);
    const char *const count = strstr(note.data, "COUNT"), *const sentence = strstr(note.data, ". ");
    if (count == NULL) {
        text_append_string(&it->caption, note.data);
    } else if (isnan(rows->most)) {
        text_append_string(&it->caption, sentence != NULL ? sentence + 2 : "");
    } else {
        text_append_bytes(&it->caption, note.data, (size_t)(count - note.data));
        if (rows->least < rows->most) text_append(&it->caption, "%.0f to ", rows->least);
        text_append(&it->caption, "%.0f%s", rows->most, count + strlen("COUNT"));
    }
    return rest;
}

/* Appends a text in single quotes, where only the quote is special to gnuplot. Returns its lines.
 */
static int put_quoted(Text *script, const char *text) {
    int lines = 1;
    for (text_append_char(script, '\''); *text != '\0'; text++) {
        lines += *text == '\n';
        if (*text == '\n')
            text_append_string(script, "'.\"\\n\".'");
        else
            text_append(script, *text == '\'' ? "''" : "%c", *text);
    }
    text_append_char(script, '\'');
    return lines;
}

/* Appends a script's lines, those after "?WHAT " only of charts that have it. */
static void put_lines(Text *script, const ChartRows *rows, const char *lines) {
    char what[CHART_NAME_SIZE];
    while (*lines != '\0') {
        bool is_wanted = true;
        if (*lines == '?' && text_next_token(&lines, " ", what, sizeof what))
            is_wanted = chart_layout_has(rows, what + 1);
        const size_t length = strcspn(lines, "\n") + 1;
        if (is_wanted) text_append_bytes(script, lines, length);
        lines += length;
    }
}

static bool write_script(const char *folder, const Chart *chart, const ChartRows *rows,
                         const ChartsMade *made, ChartMade *it, Error *error) {
    enum { ABOVE = 30, TITLE_HEIGHT = 54, LINE_HEIGHT = 15 }; /* pixels */
    const char *const name = chart->name;
    const char *const own = write_texts(chart->title, made->rules, rows, it);
    ChartFile file;
    TEXT_AUTO Text script = {0}, labels = {0}, lines = {0}, table = {0};
    int top = ABOVE;
    utf8_append_beside(&lines, it->caption.data, (int)((rows->width - 40) / 6.4), 0, 0);
    if (lines.length > 0) lines.data[--lines.length] = '\0'; /* its last newline */
    if (!made->no_titles) {
        text_append_string(&labels, "set label 1 ");
        put_quoted(&labels, it->title.data);
        text_append_string(&labels, " at screen 0, screen 1 offset character 2, -1.6 font ',16'\n"
                                    "set label 2 ");
        top += TITLE_HEIGHT + LINE_HEIGHT * put_quoted(&labels, text_string(&lines));
        text_append_string(&labels, " at screen 0, screen 1 offset character 2, -3.2 font ',11'\n");
    }
    text_append(
        &script,
        "# Draws %s.svg from %s.csv: gnuplot %s.gp; pdf: gnuplot -e \"format = 'pdf'\" %s.gp\n"
        "name = '%s'; width = %d.0; top = %d.0; height = %d.0\nload 'style.gp'\n"
        "set tmargin at screen 1 - top / height\n%s%s",
        name, name, name, name, name, rows->width, top, top + rows->body, text_string(&labels),
        text_string(&rows->sets));
    put_lines(&script, rows, own);
    if (rows->kind->shape != NULL) put_lines(&script, rows, find_plot(rows->kind->shape)->text);
    chart_rows_write(rows, &table);
    return file_write_in(folder, chart_file(file, name, "csv"), &table, error) &&
           file_write_in(folder, chart_file(file, name, "gp"), &script, error);
}

static void free_texts(ChartMade *chart) {
    text_free(&chart->title);
    text_free(&chart->caption);
}

/* Scripts of a folder */

/* Removes the chart's earlier files: an old picture does not show the new tables. */
static bool remove_old(const char *folder, const char *name, Error *error) {
    ChartFile file;
    bool good = file_remove_in(folder, chart_file(file, name, "gp"), error) &&
                file_remove_in(folder, chart_file(file, name, "csv"), error);
    for (int i = 0; good && CHART_PICTURES[i] != NULL; i++)
        good = file_remove_in(folder, chart_file(file, name, CHART_PICTURES[i]), error);
    return good;
}

/* Before the first chart: removes leftovers and charts of earlier versions, writes what all scripts
 * load, and reads the rules. */
static bool begin(const char *folder, ChartsMade *made, Error *error) {
    const ShippedFile *const style = find_plot("style");
    ConfigText experiment;
    ChartFile file;
    TEXT_AUTO Text content = {0};
    MEMORY_AUTO char *words = NULL;
    const char *rules = NULL, *openings = "";
    made->is_begun = true;
    file_remove_leftovers(folder, "plots");
    text_append_bytes(&content, style->text, style->length);
    if (!remove_old(folder, "points", error) || !remove_old(folder, "search-shares", error) ||
        !remove_old(folder, "crosstable", error) ||
        !file_write_in(folder, chart_file(file, "style", "gp"), &content, error))
        return false;
    if (!file_read_if_in(folder, "experiment", CONFIG_TEXT_MAX, &words, error)) return false;
    if (words == NULL || !config_text_open(&experiment, folder, words, strlen(words), NULL))
        return true;
    const config_setting_t *const root = config_text_root(&experiment);
    config_setting_lookup_string(root, "openings", &openings);
    if (strcmp(openings, "suite") != 0 && config_setting_lookup_string(root, "rules", &rules))
        utf8_copy(made->rules, sizeof made->rules, rules);
    config_text_close(&experiment);
    return true;
}

static const ChartKind *find_kind(const char *name) {
    const ChartKind *kind = CHART_KINDS;
    for (; strcmp(kind->name, name) != 0; kind++) assert(kind[1].name != NULL);
    return kind;
}

bool chart_make(const char *folder, const Chart *chart, ChartsMade *made, Error *error) {
    if (made->only != NULL && strcmp(made->only, chart->name) != 0) return true;
    if (made->removes) return remove_old(folder, chart->name, error);
    ChartRows rows = {.count = 0};
    bool is_fit = false;
    MEMORY_AUTO char *plots = file_make_folder_in(folder, "plots", error);
    if (plots == NULL) return false;
    bool good = (made->is_begun || begin(folder, made, error)) &&
                remove_old(folder, chart->name, error) &&
                chart_rows_read(&rows, find_kind(chart->kind), made->tables, folder, chart->table,
                                &is_fit, error);
    if (good && is_fit && made->count == CHARTS_MAX)
        good = error_set(error, ERROR_INTERNAL, "%s: more than %d charts", chart->name, CHARTS_MAX);
    if (good && is_fit) {
        ChartMade *const it = &made->charts[made->count];
        MEMORY_AUTO char *program = child_find_program("gnuplot");
        snprintf(it->name, sizeof it->name, "%s", chart->name);
        made->gnuplot_missing = program == NULL;
        good = write_script(folder, chart, &rows, made, it, error);
        if (good && program != NULL)
            made->count++;
        else
            free_texts(it);
    }
    chart_rows_free(&rows);
    return good;
}

/* Whether a table is there; NULL: none is needed. */
static bool has_table(const char *folder, const char *table) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", table != NULL ? table : "");
    return table == NULL || file_may_exist_in(folder, file);
}

bool charts_make(const char *folder, ChartsMade *made, Error *error) {
    bool is_running = false;
    bool good = file_find_in(folder, JOURNAL_NAME, &is_running, error);
    for (const ChartKind *kind = CHART_KINDS; good && !is_running && kind->name != NULL; kind++) {
        const Chart chart = {.name = kind->name, .table = kind->table, .kind = kind->name};
        good = kind->table == NULL || !has_table(folder, kind->table) ||
               !has_table(folder, kind->beside) || chart_make(folder, &chart, made, error);
    }
    return good;
}

/* Gnuplot */

/* A picture that is being drawn: a new file, because gnuplot follows links. */
typedef struct Drawing {
    ChartFile picture, drawn;
    char script[CHART_NAME_SIZE + 4], settings[4 * sizeof(ChartFile)];
} Drawing;

/* Reads what gnuplot prints, and appends it to *printed, line by line; *done becomes the drawing
 * at which it is, and `last` its last line with words: gnuplot prints the faulty command before the
 * reason. False if a drawing takes too long. */
static bool read_gnuplot(Child *child, const Drawing *drawings, int count, int *done,
                         char last[CHILD_LINE_SIZE], Text *printed) {
    ChildWait wait = {.deadline_ns = clock_now_ns() + TIMEOUT_NS};
    char line[CHILD_LINE_SIZE];
    ChildStatus status;
    int next = 0;
    while ((status = child_read(child, line, &wait)) == CHILD_DONE) {
        for (char *at = line; *at != '\0'; at++)
            if ((unsigned char)*at < ' ') *at = ' ';
        text_append(printed, "%s\n", line);
        const char *const reported = line + strspn(line, " ");
        if (next < count && strcmp(line, drawings[next].script) == 0) {
            *done = next++;
            wait.deadline_ns = clock_now_ns() + TIMEOUT_NS;
        } else if (*reported != '\0') {
            strcpy(last, reported);
        }
    }
    return status == CHILD_CLOSED;
}

/* Runs the scripts in the folder, without a shell and without start-up files (-d), which must not
 * change the charts. Returns how many are drawn: `count`, or fewer with an error. */
static int run_gnuplot(const char *folder, const Drawing *drawings, int count, Text *printed,
                       Error *error) {
    enum { WORDS = 3 }; /* of a drawing */
    MEMORY_AUTO char *program = child_find_program("gnuplot");
    MEMORY_AUTO const char **words = memory_allocate((WORDS * (size_t)count + 3) * sizeof *words);
    const ChildSettings start = {
        /* Pictures have no times of theirs; the zone would change their dates' lengths. */
        .words = words,
        .variable = "TZ=UTC",
        .folder = folder,
        .joined = true};
    const char **word = words;
    *word++ = program != NULL ? program : "gnuplot";
    *word++ = "-d";
    for (int i = 0; i < count; i++) {
        *word++ = "-e";
        *word++ = drawings[i].settings;
        *word++ = drawings[i].script;
    }
    *word = NULL;
    Error reason = {ERROR_NONE, ""};
    Child *const child = child_start(&start, &reason);
    if (child == NULL) {
        error_set(error, ERROR_INTERNAL, "gnuplot: cannot run it: %s", reason.message);
        return 0;
    }
    char last[CHILD_LINE_SIZE] = "";
    int done = 0;
    child_hang_up(child); /* gnuplot waits for input */
    const bool in_time = read_gnuplot(child, drawings, count, &done, last, printed);
    const ChildEnd end = child_close(child, in_time ? TIMEOUT_NS : 0);
    const char *const script = drawings[done].script;
    if (!in_time || end.by_us)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: not done after %d s", script, TIMEOUT_S);
    else if (end.signal != 0)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: ended by signal %d", script, end.signal);
    else if (end.code != 0)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: %s", script,
                  *last != '\0' ? last : "it failed silently");
    else
        return count;
    return done;
}

/* Pictures */

/* Replaces gnuplot's title and description, so that a screen reader reads the chart as one image;
 * the chart's name makes the ids unique on a page. */
static bool describe(const char *folder, const ChartMade *it, const char *picture, Error *error) {
    static const char END[] = "</desc>\n";
    const char *const name = it->name;
    size_t length = 0;
    MEMORY_AUTO char *svg = file_read_in(folder, picture, PICTURE_MAX, &length, error);
    if (svg == NULL) return false;
    const char *const root = strstr(svg, "<svg");
    const char *const from = root != NULL ? strstr(root, "<title>") : NULL;
    const char *const to = from != NULL ? strstr(from, END) : NULL;
    if (to == NULL) return true; /* this version of gnuplot writes another header */
    TEXT_AUTO Text out = {0};
    text_append_bytes(&out, svg, (size_t)(root - svg));
    text_append(&out, "<svg role=\"img\" aria-labelledby=\"%s-title %s-desc\"", name, name);
    text_append_bytes(&out, root + strlen("<svg"), (size_t)(from - root) - strlen("<svg"));
    text_append(&out, "<title id=\"%s-title\">", name);
    html_put_element(&out, "", it->title.data, "</title>\n");
    text_append(&out, "<desc id=\"%s-desc\">", name);
    html_put_element(&out, "", text_string(&it->caption), ". The numbers are in plots/");
    text_append(&out, "%s.csv%s", name, END);
    text_append_string(&out, to + strlen(END));
    return file_write_in(folder, picture, &out, error);
}

/* Overwrites the creation time in a pdf, so that the same chart gives the same bytes; its length
 * stays the same, because the file's table contains offsets. */
static bool undate(const char *folder, const char *picture, Error *error) {
    static const char MARK[] = "/CreationDate (D:"; /* cairo writes the time as plain text */
    FILE *const pdf = file_stream_in(folder, picture, O_RDWR, error);
    if (pdf == NULL) return false;
    char line[4096]; /* a text with a NUL, or longer than this, is part of a stream */
    bool good = true;
    for (long at = 0; fgets(line, sizeof line, pdf) != NULL; at = ftell(pdf)) {
        const char *const mark = strstr(line, MARK);
        if (mark == NULL) continue;
        const char *const digits = mark + strlen(MARK);
        good = fseek(pdf, at + (digits - line), SEEK_SET) == 0;
        for (size_t i = strspn(digits, "0123456789"); good && i > 0; i--) fputc('0', pdf);
        break;
    }
    good = good && !ferror(pdf);
    if (fclose(pdf) == 0 && good) return true;
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: cannot write", folder, picture);
}

/* In svg, gnuplot begins a picture in the last colour of the one before. */
#define FORGET_COLOUR "set output '/dev/null'; clear; "

static Drawing drawing_of(const char *chart, ChartPictures format, bool is_first) {
    const char *const ending = CHART_PICTURES[format];
    Drawing it;
    chart_file(it.picture, chart, ending);
    snprintf(it.drawn, sizeof it.drawn, "%.*s.%ld.tmp", CHART_NAME_SIZE + 10, it.picture,
             (long)getpid());
    snprintf(it.script, sizeof it.script, "%s.gp", chart);
    snprintf(it.settings, sizeof it.settings,
             "%sunset output; reset session; print '%s'; format = '%s'; picture = '%.*s'",
             format == CHART_SVG && !is_first ? FORGET_COLOUR : "", it.script, ending,
             (int)sizeof it.drawn, it.drawn + strlen(PLOTS));
    return it;
}

static bool finish(const char *folder, const ChartMade *chart, const Drawing *drawing,
                   ChartPictures format, Error *error) {
    return file_rename_in(folder, drawing->drawn, drawing->picture, true, error) &&
           (format != CHART_SVG || describe(folder, chart, drawing->picture, error)) &&
           (format != CHART_PDF || undate(folder, drawing->picture, error));
}

/* Draws the new charts in a format. When gnuplot fails at one, those before it are kept. */
static bool draw(const char *folder, ChartsMade *made, ChartPictures format, Error *error) {
    const ChartMade *const charts = made->charts + made->drawn;
    const int count = made->count - made->drawn;
    MEMORY_AUTO char *plots = file_join(folder, "plots");
    MEMORY_AUTO Drawing *drawings = memory_allocate((size_t)count * sizeof *drawings);
    TEXT_AUTO Text printed = {0};
    for (int i = 0; i < count; i++) {
        drawings[i] = drawing_of(charts[i].name, format, i == 0);
        if (!file_remove_in(folder, drawings[i].drawn, error)) return false;
    }
    const int done = run_gnuplot(plots, drawings, count, &printed, error);
    Error late = {ERROR_NONE, ""};
    bool good = true;
    for (int i = 0; good && i < done; i++)
        good = finish(folder, &charts[i], &drawings[i], format, &late);
    if (done == count && !good) *error = late;
    /* Gnuplot does not tell a full disk from other faults. */
    if (done < count && file_write_in(folder, drawings[done].drawn, &printed, error))
        made->gnuplot_failed = file_remove_in(folder, drawings[done].drawn, NULL);
    return good && done == count;
}

bool charts_draw(const char *folder, ChartsMade *made, Error *error) {
    const ChartPictures other = made->pictures;
    if (made->drawn == made->count) return true;
    const bool good = draw(folder, made, CHART_SVG, error) &&
                      (other == CHART_SVG || draw(folder, made, other, error));
    made->drawn = made->count;
    return good;
}

void charts_free(ChartsMade *made) {
    for (int i = 0; i < made->count; i++) free_texts(&made->charts[i]);
}
