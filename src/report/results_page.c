/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/results_page.h"

#include "arena/folder_games.h"
#include "report/markup.h"
#include "util/config_text.h"
#include "util/file.h"

#include <inttypes.h>

/* Rows */

/* The indices of a row's members. */
enum { ROW_START = 6, ROW_MOVES, ROW_SCORES, ROW_DEPTHS, ROW_NODES, ROW_COUNT };

void page_game_free(PageGame *game) {
    json_decref(game->row);
    text_free(&game->moves);
}

/* The characters for the squares 1 to 72, as in page/replay.js. */
static const char SQUARES[] =
    " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-*/=.:;,!";

/* Sets a figure of the last move; those of earlier moves that are not known are null. */
static void set_figure(PageGame *game, size_t list, json_t *figure) {
    json_t *const figures = json_array_get(game->row, list);
    while (json_array_size(figures) + 1 < game->plies) json_append(figures, json_null());
    json_append(figures, figure);
}

/* Adds a move with what is known of its search. */
static void add_ply(PageGame *game, const PlyRecord *ply) {
    const Move *const move = &ply->move;
    int64_t win_in = 0;
    game->plies++;
    if (move->length > 2) text_append_char(&game->moves, '(');
    for (int i = 0; i < move->length; i++) text_append_char(&game->moves, SQUARES[move->path[i]]);
    if (move->length > 2) text_append_char(&game->moves, ')');
    if (ply->scored && score_is_proven(ply->score, &win_in)) {
        TEXT_AUTO Text win = {0};
        text_append(&win, "#%" PRId64, win_in);
        set_figure(game, ROW_SCORES, json_string(win.data));
    } else if (ply->scored) {
        set_figure(game, ROW_SCORES, json_number(ply->score));
    }
    if (ply->depth_plies > 0) set_figure(game, ROW_DEPTHS, json_integer(ply->depth_plies));
    if (ply->counters.nodes > 0)
        set_figure(game, ROW_NODES, json_integer((json_int_t)ply->counters.nodes));
}

PageGame page_game(int64_t number, const int players[2], const GameRecord *record,
                   const char *reason, const char *opening) {
    const Board usual = board_start(record->start.size);
    TEXT_AUTO Text fen = {0};
    if (!board_equal(&usual, &record->start)) fen_write(&record->start, &fen);
    PageGame game = {.row =
                         json_pack("[I i i i o o s s [] [] []]", (json_int_t)number, players[BLACK],
                                   players[WHITE], record->result, json_shown(reason),
                                   json_shown(opening), text_string(&fen), "")};
    for (int i = 0; i < record->plies; i++) add_ply(&game, &record->records[i]);
    return game;
}

void page_game_write(const PageGame *game, bool is_first, Text *out) {
    json_string_set(json_array_get(game->row, ROW_MOVES), text_string(&game->moves));
    text_append_string(out, is_first ? "\n" : ",\n");
    json_write(game->row, JSON_COMPACT | JSON_REAL_PRECISION(3), out);
}

/* Files, read game by game */

/* The most bytes of games in a page, and in PAGE_GAMES_NAME. If games do not fit, the page has them
 * without the searches' figures, or only the first ones; the file has them in full. */
enum { PAGE_GAMES_MAX = 2800000, PAGE_GAMES_BESIDE_MAX = 1 << 24 };

/* The number of games, and of games with moves in the page. */
typedef struct PageGames {
    int64_t all, held;
    bool is_bare;     /* whether the page has no figures of searches, for which it has no room */
    char *experiment; /* its text, owned; NULL: not known */
    bool has_figures, is_whole; /* whether there are any; whether the page has all that there is */
} PageGames;

/* Text before and after the rows of PAGE_GAMES_NAME. */
static const char HEAD[] = "{\"rows\":[", FOOT[] = "\n]}\n";

typedef struct GamesPage {
    const char *folder;
    PageGames *games;
    size_t most;         /* most bytes of rows */
    Text rows;           /* HEAD and rows with the searches' figures */
    Text bare;           /* rows without these figures */
    size_t whole, held;  /* the bytes of each that a page may hold */
    int64_t whole_games; /* and their games; `games` counts the bare ones */
    json_t *starts;      /* of the bare rows: an index by FEN */
    size_t starts_length;
    ResultTables *tables;
    Journal *journal;
    Experiment experiment; /* only its settings */
    GameRecord record;     /* of the game that was read last */
} GamesPage;

static bool has_room(const GamesPage *page) { return page->rows.length <= page->most; }

static bool has_room_bare(const GamesPage *page) {
    return page->bare.length + page->starts_length <= PAGE_GAMES_MAX;
}

static bool open_games(GamesPage *page, Error *error) {
    ConfigText text;
    page->experiment = experiment_default();
    page->journal = journal_open(page->folder, JOURNAL_TO_SHOW, NULL, error);
    const char *const experiment = page->journal != NULL ? journal_experiment(page->journal) : "";
    return page->journal != NULL &&
           config_text_open(&text, page->folder, experiment, strlen(experiment), error) &&
           experiment_read_settings(&text, &page->experiment);
}

/* Adds the row without the searches' figures. */
static void add_bare(GamesPage *page, PageGame *game) {
    const char *const fen = json_string_value(json_array_get(game->row, ROW_START));
    json_t *start = json_object_get(page->starts, fen);
    if (start == NULL) {
        start = json_integer((json_int_t)json_object_size(page->starts));
        json_object_set_new(page->starts, fen, start);
        page->starts_length += strlen(fen) + 3;
    }
    json_array_set(game->row, ROW_START, start);
    for (size_t i = ROW_SCORES; i < ROW_COUNT; i++) json_array_clear(json_array_get(game->row, i));
    page_game_write(game, page->bare.length == 0, &page->bare);
    if (!has_room_bare(page)) return;
    page->held = page->bare.length;
    page->games->held++;
}

static bool add_game(GamesPage *page, const SchemaReader *reader, const GameRow *row,
                     Error *error) {
    int players[2];
    for (int side = 0; side < 2; side++) {
        players[side] = result_tables_place(page->tables, row->names[side]);
        if (players[side] < 0)
            return schema_fail(reader, error, "no player \"%.100s\" in players.csv",
                               row->names[side]);
    }
    Board start;
    if (!fen_parse(row->fen, page->experiment.board_size, &start, error) ||
        !journal_next(page->journal, (uint64_t)row->game - 1, &start, page->experiment.rules,
                      &page->record, error))
        return false;
    PageGame game = page_game(row->game, players, &page->record, row->reason, row->opening);
    for (size_t i = ROW_SCORES; i < ROW_COUNT; i++)
        page->games->has_figures |= json_array_size(json_array_get(game.row, i)) > 0;
    if (has_room(page)) page_game_write(&game, page->rows.length == strlen(HEAD), &page->rows);
    if (page->rows.length <= PAGE_GAMES_MAX) {
        page->whole = page->rows.length;
        page->whole_games++;
    }
    if (has_room_bare(page)) add_bare(page, &game);
    page_game_free(&game);
    return true;
}

/* Takes games as long as there is room; statistics.csv has their number. */
static bool add_games(GamesPage *page, Error *error) {
    ResultTables *const tables = page->tables;
    if (tables->players.count == 0 && !folder_tables_read(page->folder, tables, error))
        return false;
    const StatisticsRow *const statistics = tables->statistics.items;
    if (tables->statistics.count > 0) page->games->all = statistics->games;
    SchemaReader *const reader = schema_open(&GAME_SCHEMA, page->folder, error);
    CsvStatus status = reader != NULL ? CSV_ROW : CSV_FAILED;
    while (status == CSV_ROW && (has_room(page) || has_room_bare(page))) {
        GameRow row;
        status = schema_next(reader, &row, error);
        if (status == CSV_ROW && !add_game(page, reader, &row, error)) status = CSV_FAILED;
    }
    schema_close(reader);
    return status != CSV_FAILED;
}

static void write_page(const GamesPage *page, Text *out) {
    json_t *const names = json_array();
    for (size_t i = 0; i < page->tables->players.count; i++)
        json_append(names, json_shown(player_row(&page->tables->players, i)->player));
    text_append(out, "{\"rules\":\"%s\",\"board\":%d,\"more\":%" PRId64 ",\"names\":",
                page->experiment.rules->name, page->experiment.board_size,
                page->games->is_whole ? 0 : page->games->all);
    json_end(names, out);
    json_t *const starts = json_array(), *start;
    const char *fen;
    if (page->games->is_bare)
        json_object_foreach(page->starts, fen, start) json_append(starts, json_string(fen));
    text_append_string(out, ",\"starts\":");
    json_end(starts, out);
    text_append_string(out, ",\"rows\":[");
    if (page->games->is_bare)
        text_append_bytes(out, text_string(&page->bare), page->held);
    else
        text_append_bytes(out, text_string(&page->rows) + strlen(HEAD), page->whole - strlen(HEAD));
    text_append_string(out, "]}");
}

/* Appends the games as a JSON object, null without games.csv or games.journal. If the page has no
 * room for all games and unless `reads_only`, writes PAGE_GAMES_NAME. ERROR_DATA for files that no
 * tournament wrote, ERROR_CANNOT_WRITE. */
static bool write_games(const char *folder, bool reads_only, ResultTables *tables, PageGames *games,
                        Text *out, Error *error) {
    GamesPage page = {.folder = folder, .games = games, .tables = tables};
    page.most = reads_only ? PAGE_GAMES_MAX : PAGE_GAMES_BESIDE_MAX;
    page.whole = strlen(HEAD);
    *games = (PageGames){0};
    if (!file_may_exist_in(folder, "games.csv") || !file_may_exist_in(folder, JOURNAL_KEPT_NAME)) {
        text_append_string(out, "null");
        return true;
    }
    text_append_string(&page.rows, HEAD);
    page.starts = json_object();
    bool good = open_games(&page, error) && add_games(&page, error);
    games->is_bare = page.whole_games < games->all;
    games->is_whole = !games->is_bare || (!games->has_figures && games->held == games->all);
    if (good && !reads_only && games->is_whole) {
        good = file_remove_in(folder, PAGE_GAMES_NAME, error);
    } else if (good && !reads_only) { /* the page has no room for all */
        text_append_string(&page.rows, FOOT);
        good = file_write_in(folder, PAGE_GAMES_NAME, &page.rows, error);
    }
    if (good) write_page(&page, out);
    if (good) games->experiment = text_duplicate(journal_experiment(page.journal));
    journal_close(page.journal);
    game_record_free(&page.record);
    json_decref(page.starts);
    text_free(&page.rows);
    text_free(&page.bare);
    return good;
}

/* The sources of a page. */
typedef struct PageData {
    const char *folder;
    bool is_served, is_timed, may_be_timed, places_charts;
    Output *output;
    Error *error;
} PageData;

void page_wrap(const PageText *page, Text *html) {
    text_append_string(html, PAGE_PARTS[0]);
    if (page->may_ask) text_append_string(html, "connect-src 'self'; ");
    text_append_string(html, PAGE_PARTS[1]);
    html_put(html, page->title);
    text_append_string(html, PAGE_PARTS[2]);
    html_put_element(html, "<noscript><p class=note>Scripts are off: ",
                     *page->body == '\0' ? "this page is empty without them."
                                         : "tables do not sort, and no game is shown on a board.",
                     "</p></noscript>\n");
    text_append_string(html, page->body);
    text_append_string(html, PAGE_PARTS[3]);
    text_append_string(html, page->data);
    text_append_string(html, PAGE_PARTS[4]);
}

/* Charts */

static bool put_charts(const PageData *data) {
    FILE_NAMES_AUTO FileNames files = file_list(data->folder, "plots", ".svg", data->error);
    TEXT_AUTO Text charts = {0};
    bool good = !files.is_unread;
    for (size_t i = 0; good && !data->places_charts && i < files.count; i++) {
        files.names[i][strlen(files.names[i]) - strlen(".svg")] = '\0';
        const bool is_of_time =
            strcmp(files.names[i], "speed") == 0 || strcmp(files.names[i], "rating-time") == 0;
        good = (!data->is_timed && is_of_time) ||
               html_put_chart(&charts, data->folder, files.names[i], data->error);
    }
    output_section(data->output, "Charts", false);
    if (charts.length > 0)
        text_append(output_html(data->output), "<div class=charts>\n%s</div>\n", charts.data);
    return good;
}

/* Appends the element after which the script puts the board. */
static bool put_games(const PageData *data, PageGames *games, Text *json) {
    TEXT_AUTO Text first = {0};
    if (!write_games(data->folder, data->is_served, output_tables(data->output), games, json,
                     data->error))
        return false;
    if (games->all == 0) return true;
    if (games->held < games->all) text_append(&first, "The first %" PRId64 " of ", games->held);
    output_section(data->output, "Games", false);
    text_append(output_html(data->output),
                "<p class=note id=games>%s%" PRId64
                " game%s%s: games.csv lists them, games.pdn has their moves.%s</p>\n",
                text_string(&first), games->all, games->all == 1 ? "" : "s",
                games->is_whole || !games->has_figures ? "" : ", without the scores of their moves",
                games->is_whole ? ""
                : games->has_figures
                    ? " jumpoff serve shows more, with scores, from " PAGE_GAMES_NAME "."
                    : " jumpoff serve shows more from " PAGE_GAMES_NAME ".");
    return true;
}

/* Files */

static void put_text(Text *out, const char *title, const char *text) {
    if (text == NULL) return;
    html_put_element(out, "<details><summary>", title, "</summary>\n<pre tabindex=0>");
    html_put_element(out, "", text, "</pre></details>\n");
}

static bool put_files(const PageData *data, PageGames *games) {
    Text *const out = output_html(data->output);
    MEMORY_AUTO char *machine = NULL;
    output_section(data->output, "Files", false);
    const bool good =
        (games->experiment != NULL || file_read_if_in(data->folder, "experiment", CONFIG_TEXT_MAX,
                                                      &games->experiment, data->error)) &&
        (!data->is_timed ||
         file_read_if_in(data->folder, "environment", CONFIG_TEXT_MAX, &machine, data->error));
    put_text(out, "The experiment", games->experiment);
    put_text(out, "The machine", machine);
    if (!data->is_timed && !data->may_be_timed)
        text_append_string(out,
                           "<p>This page has no times: it is the same whenever the experiment is "
                           "repeated, unless a player has a time limit or is an external engine. "
                           "Times and the machine are in other files beside it.</p>\n");
    return good;
}

/* All */

static bool describe(const char *folder, const ResultsPart *parts, bool is_served, Output *shared,
                     Text *html, Error *error) {
    TEXT_AUTO Text body = {0}, json = {0};
    PageData data = {
        .folder = folder, .is_served = is_served, .is_timed = is_served, .error = error};
    PageGames games = {.all = 0};
    const char *title = NULL;
    int count = 0;
    for (const ResultsPart *part = parts; part->file != NULL; part++) {
        bool found = false;
        if (!part_find(part, folder, &found, error)) return false;
        if (!found) continue;
        if (title == NULL) title = part->title;
        data.is_timed |= part->is_timed;
        data.may_be_timed |= part->may_be_timed;
        data.places_charts |= part->places_charts;
    }
    if (title == NULL) title = "Results";
    html_put_element(&body, "<h1>", title, "</h1>\n");
    text_append_string(&json, "{\"kind\":\"folder\",\"games\":");
    data.output = output_new(&(OutputOptions){
        .command = "report", .format = TABLE_HTML, .timeless = !data.is_timed, .shared = shared});
    const bool good = parts_write(parts, folder, data.output, &count, error) &&
                      put_games(&data, &games, &json) && put_charts(&data) &&
                      put_files(&data, &games);
    if (good) output_write(data.output, &body);
    output_free(data.output);
    free(games.experiment);
    if (!good) return false;
    text_append_char(&json, '}');
    page_wrap(&(PageText){.may_ask = is_served || (games.all > 0 && !games.is_whole),
                          .title = title,
                          .body = body.data,
                          .data = json.data},
              html);
    return true;
}

bool page_serve(const char *folder, const ResultsPart *parts, Text *html, Error *error) {
    return describe(folder, parts, true, NULL, html, error);
}

bool page_write(const char *folder, const ResultsPart *parts, Output *shared, Error *error) {
    TEXT_AUTO Text html = {0};
    if (!describe(folder, parts, false, shared, &html, error)) return false;
    /* Removes the remains of a killed command; of an unfinished tournament it leaves the files. */
    if (!file_may_exist_in(folder, JOURNAL_NAME)) file_remove_leftovers(folder, ".");
    return file_write_in(folder, PAGE_NAME, &html, error);
}
