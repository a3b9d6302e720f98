/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/page.h"

#include "arena/journal.h"
#include "arena/totals.h"
#include "report/markup.h"
#include "util/file.h"

#include <inttypes.h>
#include <string.h>

/* What a page is made with. */
typedef struct PageData {
    const char *folder;
    const ResultsPart *parts;
    bool is_served, is_timed, places_charts;
    Text *out;
    Error *error;
} PageData;

void page_wrap(const PageText *page, Text *html) {
    text_append_string(html, PAGE_PARTS[0]);
    if (page->may_ask) text_append_string(html, "connect-src 'self'; ");
    text_append_string(html, PAGE_PARTS[1]);
    html_put(html, page->title);
    text_append_string(html, PAGE_PARTS[2]);
    text_append_string(html, page->body);
    text_append_string(html, PAGE_PARTS[3]);
    text_append_string(html, page->data);
    text_append_string(html, PAGE_PARTS[4]);
}

static void begin_section(Text *out, const char *title) {
    html_put_element(out, "<section><h2>", title, "</h2>\n");
}

static bool put_parts(const PageData *data) {
    bool good = true;
    for (const ResultsPart *part = data->parts; good && part->file != NULL; part++) {
        bool found = false;
        good = part_find(part, data->folder, &found, data->error);
        if (!found) continue;
        Output *const output = output_new(&(OutputOptions){.command = "report",
                                                           .format = TABLE_HTML,
                                                           .timeless = !data->is_timed,
                                                           .title = part->title});
        good = part_write(part, data->folder, output, data->error);
        if (good) output_write(output, data->out);
        output_free(output);
    }
    return good;
}

/* Charts */

static bool put_charts(const PageData *data) {
    FileNames files = file_list(data->folder, "plots", ".svg");
    TEXT_AUTO Text charts = {0};
    bool good = !files.is_unread ||
                error_set(data->error, ERROR_NO_INPUT, "%s: cannot list its charts", data->folder);
    for (size_t i = 0; good && !data->places_charts && i < files.count; i++) {
        files.names[i][strlen(files.names[i]) - strlen(".svg")] = '\0';
        const bool is_of_time =
            strcmp(files.names[i], "speed") == 0 || strcmp(files.names[i], "rating-time") == 0;
        good = (!data->is_timed && is_of_time) ||
               html_put_chart(&charts, data->folder, files.names[i], data->error);
    }
    if (charts.length > 0) {
        begin_section(data->out, "Charts");
        text_append(data->out, "<div class=charts>\n%s</div>\n</section>\n", charts.data);
    }
    file_names_free(&files);
    return good;
}

/* The script puts the board behind this. */
static bool put_games(const PageData *data, PageGames *games, Text *json) {
    TEXT_AUTO Text first = {0};
    if (!page_games(data->folder, data->is_served, games, json, data->error)) return false;
    if (games->all == 0) return true;
    if (games->held < games->all) text_append(&first, "The first %" PRId64 " of ", games->held);
    begin_section(data->out, "Games");
    text_append(data->out,
                "<p class=note id=games>%s%" PRId64
                " game%s%s: games.csv lists them, games.pdn has their moves.%s</p>\n</section>\n",
                text_string(&first), games->all, games->all == 1 ? "" : "s",
                games->is_whole ? "" : ", without the scores of their moves",
                games->is_whole ? "" : " jumpoff serve shows all here, from " PAGE_GAMES_NAME ".");
    return true;
}

/* Files */

/* A text file, if it is there. */
static bool put_text(const PageData *data, const char *file, const char *title) {
    if (!file_exists_in(data->folder, file)) return true;
    MEMORY_AUTO char *text = file_read_in(data->folder, file, CONFIG_TEXT_MAX, NULL, data->error);
    if (text == NULL) return false;
    html_put_element(data->out, "<details><summary>", title, "</summary>\n<pre tabindex=0>");
    html_put_element(data->out, "", text, "</pre></details>\n");
    return true;
}

static bool put_files(const PageData *data) {
    begin_section(data->out, "Files");
    const bool good = put_text(data, "experiment", "The experiment") &&
                      (!data->is_timed || put_text(data, "environment", "The machine"));
    if (!data->is_timed)
        text_append_string(data->out,
                           "<p>This page is the same whenever the experiment is repeated. "
                           "What differs is in files beside it: speed.csv, timing.csv, "
                           "plots/speed.svg, plots/rating-time.svg and environment.</p>\n");
    text_append_string(data->out, "</section>\n");
    return good;
}

/* All */

static bool describe(const char *folder, const ResultsPart *parts, bool is_served, Text *html,
                     Error *error) {
    TEXT_AUTO Text body = {0}, json = {0};
    PageData data = {folder, parts, is_served, is_served, false, &body, error};
    PageGames games = {.all = 0};
    const char *title = NULL;
    for (const ResultsPart *part = parts; part->file != NULL; part++) {
        bool found = false;
        if (!part_find(part, folder, &found, error)) return false;
        if (!found) continue;
        if (title == NULL) title = part->title;
        data.is_timed |= part->is_timed;
        data.places_charts |= part->places_charts;
    }
    if (title == NULL) title = "Results";
    html_put_element(&body, "<h1>", title, "</h1>\n");
    text_append_string(&json, "{\"kind\":\"folder\",\"games\":");
    if (!(put_parts(&data) && put_games(&data, &games, &json) && put_charts(&data) &&
          put_files(&data)))
        return false;
    text_append_char(&json, '}');
    page_wrap(&(PageText){.may_ask = is_served || (games.all > 0 && !games.is_whole),
                          .title = title,
                          .body = body.data,
                          .data = json.data},
              html);
    return true;
}

bool page_serve(const char *folder, const ResultsPart *parts, Text *html, Error *error) {
    return describe(folder, parts, true, html, error);
}

bool page_write(const char *folder, const ResultsPart *parts, Error *error) {
    TEXT_AUTO Text html = {0};
    if (!describe(folder, parts, false, &html, error)) return false;
    /* Of one that was killed at its page; a tournament that is played still has files here. */
    if (!file_exists_in(folder, JOURNAL_NAME)) file_remove_leftovers(folder, ".");
    return file_write_in(folder, PAGE_NAME, &html, error);
}
