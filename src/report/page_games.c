/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/page_games.h"

#include "arena/rows.h"
#include "arena/totals.h"
#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "report/json_text.h"
#include "util/file.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Moves */

void page_moves_clear(PageMoves *moves) {
    text_clear(&moves->moves);
    text_clear(&moves->scores);
    text_clear(&moves->depths);
    text_clear(&moves->nodes);
    moves->plies = 0;
    moves->depth_plies = -1;
}

void page_moves_free(PageMoves *moves) {
    text_free(&moves->moves);
    text_free(&moves->scores);
    text_free(&moves->depths);
    text_free(&moves->nodes);
}

/* The letter of a square, as in page/rules.js. */
static char letter_of(int square) {
    static const char LETTERS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*+=:,";
    return LETTERS[square - 1];
}

static void put_path(Text *out, const Move *move) {
    const bool is_long = move->length > 2;
    if (is_long) text_append_char(out, '(');
    for (int i = 0; i < move->length; i++) text_append_char(out, letter_of(move->path[i]));
    if (is_long) text_append_char(out, ')');
}

/* In three digits; "#3" and "#-4" of wins and losses. */
static void put_score(Text *out, const char *score) {
    int plies = 0;
    if (sscanf(score, "wins in %d", &plies) == 1)
        text_append(out, "#%d", plies);
    else if (sscanf(score, "loses in %d", &plies) == 1)
        text_append(out, "#-%d", plies);
    else if (*score != '\0')
        text_append(out, "%.3g", strtod(score, NULL));
}

static void put_base36(Text *out, uint64_t value) {
    char digits[16];
    int at = sizeof digits;
    for (; value > 0; value /= 36)
        digits[--at] = "0123456789abcdefghijklmnopqrstuvwxyz"[value % 36];
    text_append_bytes(out, digits + at, sizeof digits - (size_t)at);
}

void page_moves_add(PageMoves *moves, const Move *move, const char *score, int depth_plies,
                    uint64_t nodes) {
    if (moves->plies++ > 0) {
        text_append_char(&moves->scores, ';');
        text_append_char(&moves->depths, ';');
        text_append_char(&moves->nodes, ';');
    }
    put_path(&moves->moves, move);
    put_score(&moves->scores, score);
    put_base36(&moves->nodes, nodes);
    if (depth_plies == moves->depth_plies) return; /* the same as before */
    moves->depth_plies = depth_plies;
    if (depth_plies > 0)
        text_append_int(&moves->depths, depth_plies);
    else
        text_append_char(&moves->depths, '-');
}

void page_moves_write(const PageMoves *moves, Text *out) {
    const Text *const texts[] = {&moves->moves, &moves->scores, &moves->depths, &moves->nodes};
    for (int i = 0; i < 4; i++) {
        const char *const text = text_string(texts[i]);
        const bool is_empty = text[strspn(text, ";-")] == '\0';
        if (i > 0) text_append_char(out, ',');
        json_text_put(out, is_empty ? "" : text);
    }
}

/* Selecting */

/* What a game is by its row. */
typedef struct GameChoice {
    int64_t game;
    int players[2];
    int matters; /* 0: most */
    int round;   /* in its pair of players, by what matters */
} GameChoice;

typedef struct Selection {
    Rows players;
    Text row; /* scratch */
    GameChoice *choices;
    size_t count, capacity;
    Rows rows; /* of the games that were selected */
    const char *folder;
} Selection;

static int player_of(const Selection *selection, const char *name) {
    for (size_t i = 0; i < selection->players.count; i++)
        if (strcmp(player_row(&selection->players, i)->player, name) == 0) return (int)i;
    return -1;
}

static int matter_of(const Selection *selection, const GameRow *row, const int players[2]) {
    if (ending_is_failure(row->ending)) return 1;
    if (row->result == RESULT_DRAW || row->result == RESULT_UNKNOWN) return 3;
    const int winner = row->result == RESULT_BLACK_WINS ? BLACK : WHITE;
    const double won = player_row(&selection->players, (size_t)players[winner])->score;
    const double lost = player_row(&selection->players, (size_t)players[!winner])->score;
    return won < lost ? 0 : 2;
}

static bool take_choice(const RecordReader *reader, const void *item, void *context, Error *error) {
    Selection *const selection = context;
    const GameRow *const row = item;
    GameChoice choice = {.game = row->game};
    for (int side = 0; side < 2; side++) {
        choice.players[side] = player_of(selection, row->names[side]);
        if (choice.players[side] < 0)
            return record_fail(reader, error, "no player \"%.100s\" in players.csv",
                               row->names[side]);
    }
    choice.matters = matter_of(selection, row, choice.players);
    selection->choices =
        memory_grow(selection->choices, selection->count, sizeof choice, &selection->capacity);
    selection->choices[selection->count++] = choice;
    return true;
}

static int low_of(const GameChoice *c) {
    return c->players[0] < c->players[1] ? c->players[0] : c->players[1];
}
static int high_of(const GameChoice *c) { return c->players[0] + c->players[1] - low_of(c); }

static int order_in_pairs(const void *a, const void *b) {
    const GameChoice *const x = a, *const y = b;
    if (low_of(x) != low_of(y)) return low_of(x) - low_of(y);
    if (high_of(x) != high_of(y)) return high_of(x) - high_of(y);
    if (x->matters != y->matters) return x->matters - y->matters;
    return (x->game > y->game) - (x->game < y->game);
}

static int order_by_round(const void *a, const void *b) {
    const GameChoice *const x = a, *const y = b;
    if (x->round != y->round) return x->round - y->round;
    return (x->game > y->game) - (x->game < y->game);
}

static int order_by_game(const void *a, const void *b) {
    const GameChoice *const x = a, *const y = b;
    return (x->game > y->game) - (x->game < y->game);
}

/* Puts those that matter first and cuts the rest off. */
static void select_games(Selection *selection) {
    GameChoice *const choices = selection->choices;
    const size_t count = selection->count;
    if (count <= PAGE_GAMES_MAX) return;
    qsort(choices, count, sizeof *choices, order_in_pairs);
    for (size_t i = 1; i < count; i++) {
        const bool same = low_of(&choices[i]) == low_of(&choices[i - 1]) &&
                          high_of(&choices[i]) == high_of(&choices[i - 1]);
        choices[i].round = same ? choices[i - 1].round + 1 : 0;
    }
    qsort(choices, count, sizeof *choices, order_by_round);
    selection->count = PAGE_GAMES_MAX;
    qsort(choices, selection->count, sizeof *choices, order_by_game);
}

static const GameChoice *choice_of(const Selection *selection, int64_t game) {
    const GameChoice key = {.game = game};
    return selection->count == 0
               ? NULL
               : bsearch(&key, selection->choices, selection->count, sizeof key, order_by_game);
}

static bool take_row(const RecordReader *reader, const void *row, void *context, Error *error) {
    Selection *const selection = context;
    (void)reader;
    (void)error;
    if (choice_of(selection, ((const GameRow *)row)->game) != NULL)
        rows_add(&selection->rows, &GAME_RECORD, row);
    return true;
}

/* Reading games.pdn */

/* The number in a tournament's tag [Event "game N"]; 0: another line. */
static int64_t event_of(const char *line) {
    int64_t game = 0;
    return sscanf(line, "[Event \"game %" SCNd64 "\"]", &game) == 1 ? game : 0;
}

/* Takes over only what was selected: memory does not grow with the games. */
static bool read_selected(const Selection *selection, Text *pdn, Error *error) {
    const int opened = file_open_in(selection->folder, "games.pdn", O_RDONLY, error);
    if (opened < 0) return false;
    FILE *const file = fdopen(opened, "r");
    char *line = NULL;
    size_t size = 0;
    bool is_wanted = false;
    ssize_t length;
    while ((length = getline(&line, &size, file)) >= 0) {
        const int64_t game = line[0] == '[' ? event_of(line) : 0;
        if (game > 0) is_wanted = choice_of(selection, game) != NULL;
        if (is_wanted) text_append_bytes(pdn, line, (size_t)length);
    }
    free(line);
    fclose(file);
    return true;
}

/* Writing */

/* Texts that come again and again, by their number. */
typedef struct WordList {
    char **texts;
    size_t count, capacity;
} WordList;

static size_t word_of(WordList *words, const char *text) {
    for (size_t i = words->count; i-- > 0;)
        if (strcmp(words->texts[i], text) == 0) return i;
    words->texts = memory_grow(words->texts, words->count, sizeof *words->texts, &words->capacity);
    words->texts[words->count] = text_duplicate(text);
    return words->count++;
}

/* Writes and frees them. */
static void write_words(const char *key, WordList *words, Text *out) {
    text_append(out, ",\"%s\":[", key);
    for (size_t i = 0; i < words->count; i++) {
        if (i > 0) text_append_char(out, ',');
        json_text_put(out, words->texts[i]);
        free(words->texts[i]);
    }
    free(words->texts);
    text_append_char(out, ']');
}

typedef struct GamesPage {
    const Selection *selection;
    WordList openings, reasons, starts;
    const Rules *rules;
    int board_size;
    PageMoves moves;
    Text rows;
} GamesPage;

/* "0.25 d6 n1234": as game_pdn_write says it. */
static void add_move(PageMoves *moves, const Move *move, const char *comment) {
    char score[64] = "";
    int depth = 0;
    uint64_t nodes = 0;
    for (const char *word = comment; *word != '\0'; word += strcspn(word, " \n")) {
        word += strspn(word, " \n");
        if (sscanf(word, "d%d", &depth) == 1 || sscanf(word, "n%" SCNu64, &nodes) == 1) continue;
        const size_t used = strlen(score), length = strcspn(word, " \n");
        if (used + length + 2 < sizeof score)
            snprintf(score + used, sizeof score - used, "%s%.*s", used > 0 ? " " : "", (int)length,
                     word);
    }
    page_moves_add(moves, move, score, depth, nodes);
}

static void add_game(GamesPage *page, const GameRow *row, const PdnGame *game) {
    const Board start = board_start(game->start.size);
    const GameChoice *const choice = choice_of(page->selection, row->game);
    const char *comment = text_string(&game->comments);
    Text *const out = &page->rows;
    page->rules = game->rules;
    page->board_size = game->start.size;
    page_moves_clear(&page->moves);
    for (size_t i = 0; i < game->count; i++, comment += strlen(comment) + 1)
        add_move(&page->moves, &game->moves[i], comment);
    text_append(out, "%s\n[%" PRId64 ",%d,%d,%d,%zu,%zu,", out->length > 0 ? "," : "", row->game,
                choice->players[BLACK], choice->players[WHITE], row->result,
                word_of(&page->reasons, row->reason), word_of(&page->openings, row->opening));
    if (board_equal(&start, &game->start))
        text_append_string(out, "-1,");
    else
        text_append(out, "%zu,", word_of(&page->starts, row->fen));
    page_moves_write(&page->moves, out);
    text_append(out, ",%d]", row->plies);
}

/* The games of a text, which are those of the rows in their order. */
static bool add_games(GamesPage *page, const char *path, Text *pdn, Error *error) {
    PdnReader *const reader = pdn_open_text(path, pdn, NULL, 0);
    const Rows *const rows = &page->selection->rows;
    PdnGame game = {.count = 0};
    bool good = true;
    for (size_t i = 0; good && i < rows->count; i++) {
        const GameRow *const row = &((const GameRow *)rows->items)[i];
        int64_t number = 0;
        const PdnStatus status = pdn_read(reader, &game, error);
        good = status == PDN_GAME && sscanf(game.event, "game %" SCNd64, &number) == 1 &&
               number == row->game && (int64_t)game.count == row->plies;
        if (good)
            add_game(page, row, &game);
        else if (status != PDN_FAILED)
            error_set(error, ERROR_DATA, "%s: game %" PRId64 " is not the one of games.csv", path,
                      row->game);
    }
    pdn_game_free(&game);
    pdn_close(reader);
    return good;
}

static void write_games(GamesPage *page, size_t all, Text *out) {
    WordList names = {.texts = NULL};
    const Selection *const selection = page->selection;
    for (size_t i = 0; i < selection->players.count; i++) {
        names.texts = memory_grow(names.texts, i, sizeof *names.texts, &names.capacity);
        names.texts[names.count++] = text_duplicate(player_row(&selection->players, i)->player);
    }
    text_append(out, "{\"rules\":\"%s\",\"board\":%d",
                page->rules != NULL ? page->rules->name : RULES_ALL[0]->name, page->board_size);
    if (all > selection->count)
        text_append(out,
                    ",\"note\":\"%zu of %zu games, upsets first: in turn for every two players the "
                    "next game that the one with the lower score won, that an engine failed in, "
                    "that the other won, that was drawn. games.pdn has all.\"",
                    selection->count, all);
    write_words("names", &names, out);
    write_words("openings", &page->openings, out);
    write_words("reasons", &page->reasons, out);
    write_words("starts", &page->starts, out);
    text_append(out, ",\"rows\":[%s]}", text_string(&page->rows));
}

static bool read_choices(Selection *selection, size_t *all, Error *error) {
    if (!rows_read_in(&selection->players, &PLAYER_RECORD, selection->folder, error) ||
        !record_each(&GAME_RECORD, selection->folder, take_choice, selection, error)) {
        return false;
    }
    *all = selection->count;
    select_games(selection);
    return record_each(&GAME_RECORD, selection->folder, take_row, selection, error);
}

bool page_games(const char *folder, Text *out, Error *error) {
    Selection selection = {.folder = folder};
    GamesPage page = {.selection = &selection, .board_size = BOARD_SIZE_STANDARD};
    Text pdn = {.data = NULL};
    size_t all = 0;
    if (!file_exists_in(folder, "games.csv") || !file_exists_in(folder, "games.pdn")) {
        text_append_string(out, "null");
        return true;
    }
    char *const pdn_path = file_join(folder, "games.pdn");
    const bool good = read_choices(&selection, &all, error) &&
                      read_selected(&selection, &pdn, error) &&
                      add_games(&page, pdn_path, &pdn, error);
    if (good) write_games(&page, all, out);
    free(pdn_path);
    text_free(&pdn);
    text_free(&page.rows);
    page_moves_free(&page.moves);
    rows_free(&selection.players);
    rows_free(&selection.rows);
    free(selection.choices);
    return good;
}
