/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/chart.h"

#include "arena/journal.h"
#include "report/markup.h"
#include "util/child.h"
#include "util/clock.h"
#include "util/csv.h"
#include "util/file.h"
#include "util/utf8.h"

#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

enum { TIMEOUT_S = 60, PICTURE_MAX = 1 << 26 };

/* Gnuplot fails at texts of 100 kB; longer texts than this would not fit on a chart. */
enum { TITLE_MOST = 400, NAME_MOST = 200 };

#define PLOTS "plots/"

const char *const CHART_PICTURES[] = {"svg", "pdf", "png", NULL};

/* A chart that is being made. */
typedef struct ChartWork {
    const char *folder;
    const Chart *chart;
    ChartsMade *made;
} ChartWork;

/* A path as "plots/NAME.svg". */
typedef char ChartFile[CHART_NAME_SIZE + 32];

static const char *chart_file(ChartFile file, const char *name, const char *ending) {
    assert(strlen(name) < CHART_NAME_SIZE);
    snprintf(file, sizeof(ChartFile), PLOTS "%s.%s", name, ending);
    return file;
}

/* Tables */

/* Appends a field. Gnuplot removes quotes at the beginning of a field, ends it at the next quote or
 * comma whatever the quoting, and expands backslashes; labels of tics are formats. So such
 * characters are replaced by similar ones, and control characters by blanks. */
static void put_field(Text *row, const char *field, bool is_first) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean(&clean, field, " ");
    const char *at = text_string(&clean);
    if (utf8_width(at) > NAME_MOST) clean.data[utf8_prefix(at, NAME_MOST)] = '\0';
    if (!is_first) text_append_char(row, ',');
    for (const char *start = at; *at != '\0'; at++) {
        switch (*at) {
        case '"': text_append_string(row, "″"); break;
        case ',': text_append_string(row, "‚"); break;
        case '\\': text_append_string(row, "∖"); break;
        case '%': text_append_string(row, "％"); break;
        case '\'': text_append_string(row, at == start ? "’" : "'"); break;
        default: text_append_char(row, *at);
        }
    }
}

/* The comma ends the last field: else gnuplot takes an empty one from an earlier, longer row. */
#define ROW_END ",\n"

static bool copy_table(const ChartWork *work, CsvReader *csv, Error *error) {
    const int columns = csv_column_count(csv);
    CsvStatus status;
    ChartFile file;
    TEXT_AUTO Text table = {0};
    for (int i = 0; i < columns; i++) put_field(&table, csv_column_name(csv, i), i == 0);
    text_append_string(&table, ROW_END);
    work->made->rows = 0;
    while ((status = csv_next(csv, error)) == CSV_ROW) {
        for (int i = 0; i < columns; i++) put_field(&table, csv_field(csv, i), i == 0);
        text_append_string(&table, ROW_END);
        work->made->rows++;
    }
    return status == CSV_FINISHED &&
           file_write_in(work->folder, chart_file(file, work->chart->table, "csv"), &table, error);
}

/* Whether the table has all columns that the chart needs and none that excludes it. */
static bool has_columns(const CsvReader *csv, const char *names) {
    char name[CHART_NAME_SIZE];
    while (names != NULL && *names != '\0') {
        if (!text_take_part(&names, " ", name, sizeof name)) return false;
        const bool is_wanted = name[0] != '!';
        if (name[0] != '\0' &&
            (csv_column(csv, is_wanted ? name : name + 1, NULL) >= 0) != is_wanted)
            return false;
    }
    return true;
}

/* Scripts */

/* Sets a variable to a text in single quotes, where only the quote is special to gnuplot. */
static void set_text(Text *script, const char *variable, const char *value) {
    TEXT_AUTO Text clean = {0};
    utf8_append_clean(&clean, value, " ");
    const char *at = text_string(&clean);
    if (utf8_width(at) > TITLE_MOST) clean.data[utf8_prefix(at, TITLE_MOST)] = '\0';
    text_append(script, "%s = '", variable);
    for (; *at != '\0'; at++) {
        if (*at == '\'') text_append_char(script, '\'');
        text_append_char(script, *at);
    }
    text_append_string(script, "'\n");
}

static bool write_script(const ChartWork *work, int columns, Error *error) {
    const Chart *const chart = work->chart;
    const char *scripts = chart->scripts;
    char name[CHART_NAME_SIZE] = "style";
    ChartFile written;
    TEXT_AUTO Text script = {0};
    text_append(&script,
                "# Made by jumpoff; makes %s.svg from %s.csv: gnuplot %s.gp\n"
                "name = '%s'\ndata = '%s.csv'\nrows = %ld\ncolumns = %d\n",
                chart->name, chart->table, chart->name, chart->name, chart->table, work->made->rows,
                columns);
    if (work->made->rules[0] != '\0') set_text(&script, "rules", work->made->rules);
    if (chart->title != NULL) set_text(&script, "heading", chart->title);
    do {
        const ShippedFile *plot = PLOT_FILES;
        ChartFile file;
        for (chart_file(file, name, "gp"); strcmp(plot->path, file) != 0; plot++)
            assert(plot[1].path != NULL);
        text_append_char(&script, '\n');
        text_append_bytes(&script, plot->text, plot->length);
    } while (scripts != NULL && text_take_part(&scripts, " ", name, sizeof name));
    return file_write_in(work->folder, chart_file(written, chart->name, "gp"), &script, error);
}

/* Gnuplot */

typedef enum GnuplotStatus { GNUPLOT_DONE, GNUPLOT_MISSING, GNUPLOT_FAILED } GnuplotStatus;

/* Runs the script in the folder, without a shell and without start-up files (-d), which must not
 * change the charts. Appends its output to *printed, line by line. */
static GnuplotStatus run_gnuplot(const char *folder, const char *script, const char *settings,
                                 Text *printed, Error *error) {
    MEMORY_AUTO char *program = child_find_program("gnuplot");
    if (program == NULL) return GNUPLOT_MISSING;
    const char *const words[] = {program, "-d", "-e", settings, script, NULL};
    const ChildSettings start = {
        /* Pictures have no times of theirs; the zone would change their dates' lengths. */
        .words = words,
        .variable = "TZ=UTC",
        .folder = folder,
        .joined = true};
    const ChildWait wait = {.deadline_ns = clock_now_ns() + TIMEOUT_S * INT64_C(1000000000)};
    Error reason = {ERROR_NONE, ""};
    Child *const child = child_start(&start, &reason);
    if (child == NULL) {
        error_set(error, ERROR_INTERNAL, "gnuplot: cannot run it: %s", reason.message);
        return GNUPLOT_FAILED;
    }
    /* Keeps the last line with words: gnuplot prints the faulty command before the reason. */
    char line[CHILD_LINE_SIZE], last[CHILD_LINE_SIZE] = "";
    ChildStatus status;
    child_hang_up(child); /* gnuplot waits for input */
    while ((status = child_read(child, line, &wait)) == CHILD_DONE) {
        for (char *at = line; *at != '\0'; at++)
            if ((unsigned char)*at < ' ') *at = ' ';
        text_append(printed, "%s\n", line);
        const char *const reported = line + strspn(line, " ");
        if (*reported != '\0') strcpy(last, reported);
    }
    const bool in_time = status == CHILD_CLOSED;
    const ChildEnd end = child_close(child, in_time ? wait.deadline_ns - clock_now_ns() : 0);
    if (!in_time || end.by_us)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: not done after %d s", script, TIMEOUT_S);
    else if (end.signal != 0)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: ended by signal %d", script, end.signal);
    else if (end.code != 0)
        error_set(error, ERROR_INTERNAL, "gnuplot %s: %s", script,
                  *last != '\0' ? last : "it failed silently");
    else
        return GNUPLOT_DONE;
    return GNUPLOT_FAILED;
}

/* Pictures */

/* Appends the line after `label` in the script's output, as an element of the picture. */
static void put_element(Text *out, const ChartWork *work, const char *element, const Text *printed,
                        const char *label) {
    const char *const found = strstr(text_string(printed), label);
    TEXT_AUTO Text line = {0};
    if (found != NULL)
        text_append_bytes(&line, found + strlen(label), strcspn(found + strlen(label), "\n"));
    text_append(out, "<%s id=\"%s-%s\">", element, work->chart->name, element);
    html_put(out, text_string(&line));
    if (strcmp(element, "desc") == 0) {
        text_append(out, ". The numbers are in plots/%s.csv", work->chart->table);
        if (work->chart->beside != NULL) text_append(out, " and plots/%s.csv", work->chart->beside);
    }
    text_append(out, "</%s>\n", element);
}

/* Replaces gnuplot's title and description, so that a screen reader reads the chart as one image;
 * the chart's name makes the ids unique on a page. */
static bool describe(const ChartWork *work, const char *picture, const Text *printed,
                     Error *error) {
    static const char END[] = "</desc>\n";
    size_t length = 0;
    MEMORY_AUTO char *svg = file_read_in(work->folder, picture, PICTURE_MAX, &length, error);
    if (svg == NULL) return false;
    const char *const root = strstr(svg, "<svg");
    const char *const from = root != NULL ? strstr(root, "<title>") : NULL;
    const char *const to = from != NULL ? strstr(from, END) : NULL;
    if (to == NULL) return true; /* this version of gnuplot writes another header */
    const char *const inside = root + strlen("<svg"), *const rest = to + strlen(END);
    const char *const name = work->chart->name;
    TEXT_AUTO Text out = {0};
    text_append_bytes(&out, svg, (size_t)(inside - svg));
    text_append(&out, " role=\"img\" aria-labelledby=\"%s-title %s-desc\"", name, name);
    text_append_bytes(&out, inside, (size_t)(from - inside));
    put_element(&out, work, "title", printed, "title: ");
    put_element(&out, work, "desc", printed, "caption: ");
    text_append_bytes(&out, rest, length - (size_t)(rest - svg));
    return file_write_in(work->folder, picture, &out, error);
}

/* Overwrites the creation time in a pdf, so that the same chart gives the same bytes; its length
 * stays the same, because the file's table contains offsets. */
static bool undate(const ChartWork *work, const char *picture, Error *error) {
    static const char MARK[] = "/CreationDate (D:"; /* cairo writes the time as plain text */
    FILE *const pdf = file_stream_in(work->folder, picture, O_RDWR, error);
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
    return error_set(error, ERROR_CANNOT_WRITE, "%s/%s: cannot write", work->folder, picture);
}

/* Draws into a new file, which then replaces the picture, because gnuplot follows links. *is_drawn
 * is false if the script had nothing to draw. */
static bool draw(const ChartWork *work, const char *plots, ChartPictures kind, bool *is_drawn,
                 Error *error) {
    const char *const folder = work->folder;
    ChartFile script, picture, drawn;
    TEXT_AUTO Text printed = {0};
    chart_file(script, work->chart->name, "gp");
    chart_file(picture, work->chart->name, CHART_PICTURES[kind]);
    snprintf(drawn, sizeof drawn, "%.*s.%ld.tmp", CHART_NAME_SIZE + 10, picture, (long)getpid());
    if (!file_remove_in(folder, drawn, error)) return false;
    TEXT_AUTO Text asked = {0};
    text_append(&asked, "pictures = '%s'; titles = %d; picture = '%s'", CHART_PICTURES[kind],
                !work->made->no_titles, drawn + strlen(PLOTS));
    const GnuplotStatus status =
        run_gnuplot(plots, script + strlen(PLOTS), asked.data, &printed, error);
    if (status == GNUPLOT_MISSING) work->made->gnuplot_missing = true;
    /* Gnuplot does not tell a full disk from other faults. */
    if (status == GNUPLOT_FAILED && file_write_in(folder, drawn, &printed, error))
        work->made->gnuplot_failed = file_remove_in(folder, drawn, NULL);
    *is_drawn = status == GNUPLOT_DONE && file_exists_in(folder, drawn);
    if (!*is_drawn) return status != GNUPLOT_FAILED;
    return file_rename_in(folder, drawn, picture, true, error) &&
           (kind != CHART_SVG || describe(work, picture, &printed, error)) &&
           (kind != CHART_PDF || undate(work, picture, error));
}

/* Removes the chart's earlier files: an old picture does not show the new tables. */
static bool remove_old(const char *folder, const char *name, Error *error) {
    ChartFile file;
    bool good = file_remove_in(folder, chart_file(file, name, "gp"), error);
    for (int i = 0; good && CHART_PICTURES[i] != NULL; i++)
        good = file_remove_in(folder, chart_file(file, name, CHART_PICTURES[i]), error);
    return good;
}

/* Opens the table, checks whether the chart can use it, and copies it. */
static bool take_table(const ChartWork *work, int *columns, bool *is_fit, Error *error) {
    char name[CHART_NAME_SIZE + 8];
    snprintf(name, sizeof name, "%s.csv", work->chart->table);
    CsvReader *const csv = csv_open(work->folder, name, error);
    if (csv == NULL) return false;
    *columns = csv_column_count(csv);
    *is_fit = has_columns(csv, work->chart->columns);
    bool good = true;
    if (*is_fit && strcmp(work->made->table, work->chart->table) != 0) {
        good = copy_table(work, csv, error);
        snprintf(work->made->table, CHART_NAME_SIZE, "%s", good ? work->chart->table : "");
    }
    csv_close(csv);
    return good;
}

/* Draws the chart as svg and in the other requested format. */
static bool draw_all(const ChartWork *work, const char *plots, bool *is_drawn, Error *error) {
    const ChartPictures other = work->made->pictures;
    return draw(work, plots, CHART_SVG, is_drawn, error) &&
           (!*is_drawn || other == CHART_SVG || draw(work, plots, other, is_drawn, error));
}

/* Before the first chart: removes leftovers and reads the rules. */
static void begin(const char *folder, ChartsMade *made) {
    ConfigText experiment;
    const char *rules = NULL, *openings = "";
    made->is_begun = true;
    file_remove_leftovers(folder, "plots");
    if (!config_text_read(&experiment, folder, "experiment", NULL)) return;
    const config_setting_t *const root = config_text_root(&experiment);
    config_setting_lookup_string(root, "openings", &openings);
    if (strcmp(openings, "suite") != 0 && config_setting_lookup_string(root, "rules", &rules))
        utf8_copy(made->rules, sizeof made->rules, rules);
    config_text_close(&experiment);
}

bool chart_make(const char *folder, const Chart *chart, ChartsMade *made, Error *error) {
    const ChartWork work = {folder, chart, made};
    int columns = 0;
    bool is_fit = false, is_drawn = false;
    if (made->only != NULL && strcmp(made->only, chart->name) != 0) return true;
    MEMORY_AUTO char *plots = file_make_folder_in(folder, "plots", error);
    if (plots == NULL) return false;
    if (!made->is_begun) begin(folder, made);
    const ChartWork another = {folder, &(Chart){.table = chart->beside}, made};
    if (!remove_old(folder, chart->name, error) ||
        (chart->beside != NULL && !take_table(&another, &columns, &is_fit, error)) ||
        !take_table(&work, &columns, &is_fit, error))
        return false;
    if (!is_fit) return true;
    if (made->count == CHARTS_MAX)
        return error_set(error, ERROR_INTERNAL, "%s: more than %d charts", chart->name, CHARTS_MAX);
    const bool good =
        write_script(&work, columns, error) && draw_all(&work, plots, &is_drawn, error);
    if (!good || made->gnuplot_missing) return good;
    if (!is_drawn) return remove_old(folder, chart->name, error);
    snprintf(made->names[made->count++], CHART_NAME_SIZE, "%s", chart->name);
    return true;
}

/* All charts of results folders, in the order in which they are made and named */

#define SEARCHED "player depth positions nodes "

/* Name, table, columns, scripts */
static const Chart CHARTS[] = {
    {"points", "players", "player score score_low score_high games", "points dots", NULL, NULL},
    {"crosstable", "crosstable", "player", "crosstable", NULL, NULL},
    {"ratings", "players", "player rating rating_low rating_high", "ratings dots", NULL, NULL},
    {"groups", "players", "player rating group", "groups", NULL, NULL},
    {"elo-by-depth", "players", "player rating rating_low rating_high", "elo-by-depth curves", NULL,
     NULL},
    {"depth-gain", "pairings", "player opponent elo elo_low elo_high", "depth-gain curves", NULL,
     "players"},
    {"rating-nodes", "players", "player rating rating_low rating_high nodes_per_move dominated_by",
     "rating-nodes cost", NULL, NULL},
    {"rating-time", "speed", "player median_ms dominated_by", "rating-time cost", NULL, "players"},
    {"speed", "speed", "player nodes_per_s", "speed dots", NULL, NULL},
    {"search-time", "search", SEARCHED "time_ns", "search-time curves", NULL, NULL},
    {"search-speed", "search", SEARCHED "time_ns nodes_per_s", "search-speed curves", NULL, NULL},
    {"search-pruning", "search", SEARCHED "search pruning_bd pruning_sum pruning_exact",
     "search-pruning", NULL, NULL},
    {"search-nodes", "nodes", SEARCHED "evaluator knuth_moore_nodes", "search-nodes curves", NULL,
     NULL},
    {"search-spread", "quantiles", "player depth share nodes", "search-spread", NULL, NULL},
    {"search-shares", "nodes", SEARCHED "search evaluator of_alphabeta", "search-shares dots", NULL,
     NULL},
    {"strength", "strength", "player limit score score_low score_high games", "strength dots", NULL,
     NULL},
    {"accuracy", "accuracy", "player accuracy low high decisions", "accuracy dots", NULL, NULL},
    {"evolve-score", "log", "score", "evolve-steps evolve-score evolve-curves", NULL, NULL},
    {"evolve-fitness", "log", "best mean !positions", "evolve-steps evolve-fitness evolve-curves",
     NULL, NULL},
    {"evolve-error", "log", "best mean positions", "evolve-steps evolve-error evolve-curves", NULL,
     NULL},
    {"evolve-loss", "log", "error_before error_after", "evolve-steps evolve-loss evolve-curves",
     NULL, NULL},
    {"evolve-spread", "log", "", "evolve-steps evolve-spread evolve-genes", NULL, NULL},
    {"evolve-weights", "log", "", "evolve-steps evolve-weights evolve-genes", NULL, NULL},
    {"egdb", "slices", "side black_men black_kings white_men white_kings positions wins longest",
     "egdb", NULL, NULL},
};

/* `table` may be NULL: the chart needs none. */
static bool has_table(const char *folder, const char *table) {
    char file[CHART_NAME_SIZE + 8];
    snprintf(file, sizeof file, "%s.csv", table != NULL ? table : "");
    return table == NULL || file_exists_in(folder, file);
}

bool charts_make(const char *folder, ChartsMade *made, Error *error) {
    bool is_running = false;
    bool good = file_find_in(folder, JOURNAL_NAME, &is_running, error);
    for (size_t i = 0; good && !is_running && i < sizeof CHARTS / sizeof CHARTS[0]; i++)
        good = !has_table(folder, CHARTS[i].table) || !has_table(folder, CHARTS[i].beside) ||
               chart_make(folder, &CHARTS[i], made, error);
    return good;
}
