/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "web/routes.h"

#include "eval/catalogue.h"
#include "report/json_text.h"
#include "report/markup.h"
#include "report/page.h"
#include "search/search.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

#define TYPE_JSON "application/json"
#define TYPE_HTML "text/html; charset=utf-8"
#define TYPE_TEXT "text/plain; charset=utf-8"

/* Faults */

void reply_refuse(Reply *reply, unsigned status, const char *why) {
    text_clear(&reply->text);
    reply->status = status;
    reply->type = TYPE_TEXT;
    text_append(&reply->text, "%s\n", why);
}

static unsigned status_of(const Error *error) {
    return error->code == ERROR_NO_INPUT      ? MHD_HTTP_NOT_FOUND
           : error->code == ERROR_INTERNAL    ? MHD_HTTP_INTERNAL_SERVER_ERROR
           : error->code == ERROR_INTERRUPTED ? MHD_HTTP_SERVICE_UNAVAILABLE
                                              : MHD_HTTP_BAD_REQUEST;
}

/* For scripts. */
static void reply_json(Reply *reply, bool good, const Error *error) {
    reply->type = TYPE_JSON;
    if (good) return;
    text_clear(&reply->text);
    reply->status = status_of(error);
    text_append_string(&reply->text, "{\"error\":");
    json_text_put(&reply->text, error->message);
    text_append_char(&reply->text, '}');
}

/* A page of the data, which it frees. */
static void reply_page(Reply *reply, const char *title, Text *data) {
    reply->type = TYPE_HTML;
    page_wrap(&(PageText){true, title, "", text_string(data)}, &reply->text);
    text_free(data);
}

/* For people. */
static void reply_fault(Reply *reply, const Error *error) {
    static const char TITLE[] = "This cannot be shown";
    Text body = {.data = NULL};
    reply->status = status_of(error);
    text_append(&body, "<h1>%s</h1>\n<p class=answer>", TITLE);
    html_put(&body, error->message);
    text_append_string(&body, "</p>\n");
    page_wrap(&(PageText){true, TITLE, body.data, "{\"kind\":\"folder\",\"games\":null}"},
              &reply->text);
    text_free(&body);
}

/* Pages */

static void append_names(Text *data, const char *key, const Rules *rules) {
    Catalogue *const catalogue = catalogue_new(BOARD_SIZE_STANDARD, rules);
    const char *comma = "";
    text_append(data, "\"%s\":[", key);
    for (int i = 0; i < catalogue_count(catalogue); i++) {
        const CatalogueEntry *const entry = catalogue_entry(catalogue, i);
        if (entry->evaluator != NULL && entry->evaluator->is_ending) continue;
        text_append_string(data, comma);
        json_text_put(data, entry->name);
        comma = ",";
    }
    text_append_char(data, ']');
    catalogue_free(catalogue);
}

/* What there is to play with. */
static void show_play(Reply *reply) {
    Text data = {.data = NULL};
    text_append_string(&data, "{\"kind\":\"play\",\"evaluators\":{");
    for (int i = 0; RULES_ALL[i] != NULL; i++) {
        if (i > 0) text_append_char(&data, ',');
        append_names(&data, RULES_ALL[i]->name, RULES_ALL[i]);
    }
    text_append_string(&data, "},\"searches\":[");
    const Search *const *const searches = search_list(BOARD_SIZE_STANDARD);
    for (int i = 0; searches[i] != NULL; i++)
        text_append(&data, "%s\"%s\"", i > 0 ? "," : "", searches[i]->name);
    text_append_string(&data, "]}");
    reply_page(reply, "Play", &data);
}

static void show_home(const Routes *routes, Reply *reply) {
    Text data = {.data = NULL};
    text_append_string(&data, "{\"kind\":\"home\",\"folders\":");
    folders_append(routes->folders, &data);
    text_append_char(&data, '}');
    reply_page(reply, "Results", &data);
}

static void show_folder(const Routes *routes, int index, Reply *reply) {
    Error error = {ERROR_NONE, ""};
    reply->type = TYPE_HTML;
    if (!folders_page(routes->folders, index, &reply->text, &error)) reply_fault(reply, &error);
}

/* Routes */

/* Whether a path is PREFIX, a number and REST; the number is at most 999999. */
static bool matches(const char *path, const char *prefix, const char *rest, int *number) {
    const size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0) return false;
    const size_t digits = strspn(path + length, "0123456789");
    if (digits == 0 || digits > 6 || strcmp(path + length + digits, rest) != 0) return false;
    *number = (int)strtol(path + length, NULL, 10);
    return true;
}

static void get(const Routes *routes, const Question *question, Reply *reply) {
    const char *const path = question->path;
    Folders *const folders = routes->folders;
    Text *const text = &reply->text;
    Error error = {ERROR_NONE, ""};
    int number = 0;
    if (*path == '\0') {
        show_home(routes, reply);
    } else if (strcmp(path, "folders") == 0) {
        folders_append(folders, text);
        reply_json(reply, true, &error);
    } else if (strcmp(path, "play/") == 0) {
        show_play(reply);
    } else if (matches(path, "folder/", "/", &number)) {
        show_folder(routes, number, reply);
    } else if (matches(path, "folder/", "/state", &number)) {
        reply_json(reply, folders_watch(folders, number, text, &error), &error);
    } else if (matches(path, "folder/", "/games", &number)) {
        const bool good =
            folders_games(folders, number, question->one, question->other, text, &error);
        reply_json(reply, good, &error);
    } else if (matches(path, "folder/", "/" PAGE_GAMES_NAME, &number)) {
        reply_json(reply, folders_beside(folders, number, text, &error), &error);
    } else if (matches(path, "play/", "", &number)) {
        reply_json(reply, sessions_look(routes->sessions, number, text, &error), &error);
    } else if (matches(path, "play/", ".pdn", &number)) {
        reply->type = TYPE_TEXT;
        if (!sessions_save(routes->sessions, number, text, &error))
            reply_json(reply, false, &error);
    } else {
        reply_refuse(reply, MHD_HTTP_NOT_FOUND, "There is no such page.");
    }
}

static void post(const Routes *routes, const Question *question, Reply *reply) {
    Text *const text = &reply->text;
    Error error = {ERROR_NONE, ""};
    int number = 0;
    if (strcmp(question->path, "play/") == 0)
        reply_json(reply, sessions_begin(routes->sessions, question->body, text, &error), &error);
    else if (matches(question->path, "play/", "", &number))
        reply_json(reply, sessions_act(routes->sessions, number, question->body, text, &error),
                   &error);
    else
        reply_refuse(reply, MHD_HTTP_NOT_FOUND, "There is no such page.");
}

void routes_answer(const Routes *routes, const Question *question, Reply *reply) {
    reply->status = MHD_HTTP_OK;
    (question->is_post ? post : get)(routes, question, reply);
}

/* False: the page is not made, or being made. */
static bool show_made_folder(const Routes *routes, int index, Reply *reply) {
    Error error = {ERROR_NONE, ""};
    const bool good = folders_page_made(routes->folders, index, &reply->text, &error);
    if (!good && error.code == ERROR_NONE) return false;
    reply->status = MHD_HTTP_OK;
    reply->type = TYPE_HTML;
    if (!good) reply_fault(reply, &error);
    return true;
}

bool routes_answer_soon(const Routes *routes, const Question *question, Reply *reply) {
    const char *const path = question->path;
    int number = 0;
    if (strcmp(path, "play/") == 0) return false;
    if (!question->is_post) {
        if (matches(path, "folder/", "/", &number)) return show_made_folder(routes, number, reply);
        if (matches(path, "folder/", "/state", &number) ||
            matches(path, "folder/", "/games", &number) ||
            matches(path, "folder/", "/" PAGE_GAMES_NAME, &number)) {
            return false;
        }
    }
    routes_answer(routes, question, reply);
    return true;
}
