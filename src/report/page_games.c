/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/page_games.h"

#include "arena/rows.h"
#include "arena/totals.h"
#include "draughts/pdn.h"
#include "report/json_text.h"
#include "report/page.h"
#include "util/file.h"
#include "util/utf8.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Moves */

void page_moves_start(PageMoves *moves, const Board *start) {
    Text *const texts[] = {&moves->moves, &moves->scores, &moves->depths, &moves->nodes};
    for (int i = 0; i < 4; i++) text_clear(texts[i]);
    moves->board = *start;
    moves->plies = 0;
    moves->depth_plies = -1;
}

void page_moves_free(PageMoves *moves) {
    Text *const texts[] = {&moves->moves, &moves->scores, &moves->depths, &moves->nodes};
    for (int i = 0; i < 4; i++) text_free(texts[i]);
}

/* 0 and 1: up, left and right; 2 and 3: down. */
static int direction_of(int size, int from, int to) {
    return 2 * (board_row(size, to) > board_row(size, from)) +
           (board_column(size, to) > board_column(size, from));
}

/* A letter: which it is of the ways that the mover's pieces have, two a man and four a king, in the
 * order of their squares, behind a "~" for each 64 before it; then a digit for each further jump.
 */
static void put_move(Text *out, const Board *board, const Move *move) {
    static const char LETTERS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz456789-_.!*+";
    const int size = board->size, from = move_from(move);
    const Squares men = board->pieces[board->side] & ~board->kings;
    const Squares kings = board->pieces[board->side] & board->kings;
    const Squares before = board_bit(size, from) - 1;
    const bool goes_down = (men & board_bit(size, from)) != 0 && board->side == BLACK;
    int way = 2 * board_count(men & before) + 4 * board_count(kings & before) +
              direction_of(size, from, move->path[1]) - (goes_down ? 2 : 0);
    for (; way >= 64; way -= 64) text_append_char(out, '~');
    text_append_char(out, LETTERS[way]);
    for (int i = 2; i < move->length; i++)
        text_append_char(out, (char)('0' + direction_of(size, move->path[i - 1], move->path[i])));
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
    put_move(&moves->moves, &moves->board, move);
    moves->board = move_apply(&moves->board, move);
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
    text_append_char(out, ',');
    json_text_put(out, text_string(&moves->moves));
}

void page_moves_write_searches(const PageMoves *moves, Text *out) {
    const Text *const texts[] = {&moves->scores, &moves->depths, &moves->nodes};
    int count = 3;
    while (count > 0) {
        const char *const text = text_string(texts[count - 1]);
        if (text[strspn(text, ";-")] != '\0') break;
        count--;
    }
    for (int i = 0; i < count; i++) {
        text_append_char(out, ',');
        json_text_put(out, text_string(texts[i]));
    }
}

/* Reading and writing, a game at a time */

typedef struct GamesPage {
    const char *folder;
    bool reads_only;
    PageGames *games;
    Rows players;
    const Rules *rules;
    int board_size;
    FILE *pdn;
    char *line; /* of it, the one that was read last, */
    size_t line_size;
    long lines; /* and how many before it */
    PdnGame game;
    PageMoves moves;
    Text opening, fen;   /* of the row before */
    Text full, brief;    /* rows with and without what was searched */
    bool is_over;        /* `full` is not all */
    FILE *beside;        /* what is then written, */
    size_t beside_bytes; /* so much of it, up to PAGE_SIZE_MAX */
} GamesPage;

/* The number in a tournament's tag [Event "game N"]; 0: another line. */
static int64_t event_of(const char *line) {
    int64_t game = 0;
    return sscanf(line, "[Event \"game %" SCNd64 "\"]", &game) == 1 ? game : 0;
}

/* Reads the next game: memory does not grow with the games. */
static bool read_game(GamesPage *page, const GameRow *row, Error *error) {
    char *const path = file_join(page->folder, "games.pdn");
    const long before = page->lines;
    Text text = {.data = NULL};
    int64_t number = 0;
    do {
        if (page->line != NULL) text_append_string(&text, page->line);
        page->lines += page->line != NULL;
    } while (getline(&page->line, &page->line_size, page->pdn) >= 0 &&
             (text.length == 0 || event_of(page->line) == 0));
    if (page->line != NULL && feof(page->pdn)) page->line[0] = '\0';
    PdnReader *const reader = pdn_open_text(path, &text, NULL, 0);
    pdn_count_from(reader, before, (long)page->games->all - 1);
    const PdnStatus status = pdn_read(reader, &page->game, error);
    const bool good = status == PDN_GAME &&
                      sscanf(page->game.event, "game %" SCNd64, &number) == 1 &&
                      number == row->game && (int64_t)page->game.count == row->plies;
    if (!good && status != PDN_FAILED)
        error_set(error, ERROR_DATA, "%s: game %" PRId64 " is not the one of games.csv", path,
                  row->game);
    pdn_close(reader);
    free(path);
    return good;
}

/* Appends a word, 0 for that of the row before. */
static void put_word(Text *out, Text *before, const char *word) {
    text_append_char(out, ',');
    if (strcmp(text_string(before), word) == 0) {
        text_append_char(out, '0');
        return;
    }
    json_text_put(out, word);
    text_clear(before);
    text_append_string(before, word);
}

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

/* Appends the row of the game that was read, as far as its moves. */
static void put_row(GamesPage *page, const GameRow *row, const int players[2], Text *out) {
    const PdnGame *const game = &page->game;
    const Board start = board_start(game->start.size);
    const char *comment = text_string(&game->comments);
    page->rules = game->rules;
    page->board_size = game->start.size;
    page_moves_start(&page->moves, &game->start);
    for (size_t i = 0; i < game->count; i++, comment += strlen(comment) + 1)
        add_move(&page->moves, &game->moves[i], comment);
    text_append(out, "[%" PRId64 ",%d,%d,%d,", row->game, players[BLACK], players[WHITE],
                row->result);
    json_text_put(out, row->reason);
    put_word(out, &page->opening, row->opening);
    put_word(out, &page->fen, board_equal(&start, &game->start) ? "" : row->fen);
    page_moves_write(&page->moves, out);
}

/* Appends a row to a list; false where that would be more than it may be. */
static bool keep_row(Text *list, const Text *row, size_t length) {
    if (list->length + length > PAGE_GAMES_MAX) return false;
    text_append_string(list, list->length > 0 ? ",\n" : "\n");
    text_append_bytes(list, row->data, length);
    text_append_char(list, ']');
    return true;
}

/* "games.json.PID.tmp" */
static void name_beside(Text *name) {
    text_append(name, PAGE_GAMES_NAME ".%ld.tmp", (long)getpid());
}

static bool open_beside(GamesPage *page, Error *error) {
    Text name = {.data = NULL};
    name_beside(&name);
    page->beside = file_stream_in(page->folder, name.data, O_WRONLY | O_CREAT | O_TRUNC, error);
    text_free(&name);
    if (page->beside == NULL) return false;
    fprintf(page->beside, "{\"rows\":[%s", text_string(&page->full));
    page->beside_bytes = page->full.length;
    return true;
}

/* Puts a whole row into the page or, when that is full, beside it, as long as a server sends it. */
static bool keep_whole(GamesPage *page, const Text *row, Error *error) {
    if (!page->is_over && keep_row(&page->full, row, row->length)) return true;
    const bool begins = !page->is_over && !page->reads_only;
    page->is_over = true;
    if (begins && !open_beside(page, error)) return false;
    page->beside_bytes += row->length + 8;
    if (page->beside == NULL || page->beside_bytes > PAGE_SIZE_MAX) return true;
    fprintf(page->beside, ",\n%s]", row->data);
    return true;
}

static int player_of(const GamesPage *page, const char *name) {
    for (size_t i = 0; i < page->players.count; i++)
        if (strcmp(player_row(&page->players, i)->player, name) == 0) return (int)i;
    return -1;
}

static bool take_game(const RecordReader *reader, const void *item, void *context, Error *error) {
    GamesPage *const page = context;
    PageGames *const games = page->games;
    const GameRow *const row = item;
    const bool is_full = games->held < games->all;
    int players[2];
    Text line = {.data = NULL};
    for (int side = 0; side < 2; side++) {
        players[side] = player_of(page, row->names[side]);
        if (players[side] < 0)
            return record_fail(reader, error, "no player \"%.100s\" in players.csv",
                               row->names[side]);
    }
    games->all++;
    if (is_full && (page->beside == NULL || page->beside_bytes > PAGE_SIZE_MAX)) return true;
    bool good = read_game(page, row, error);
    if (good) {
        put_row(page, row, players, &line);
        if (!is_full && keep_row(&page->brief, &line, line.length)) games->held++;
        page_moves_write_searches(&page->moves, &line);
        good = keep_whole(page, &line, error);
    }
    text_free(&line);
    return good;
}

/* Gives the file beside its name, or removes what is no longer needed. */
static bool close_beside(GamesPage *page, bool good, Error *error) {
    Text name = {.data = NULL};
    name_beside(&name);
    if (page->beside != NULL) {
        fputs("\n]}\n", page->beside);
        const bool written = fflush(page->beside) == 0 && fsync(fileno(page->beside)) == 0;
        if (fclose(page->beside) != 0 || !written)
            good = good && error_set(error, ERROR_CANNOT_WRITE,
                                     "%s/" PAGE_GAMES_NAME ": cannot write it", page->folder);
        good = good && file_rename_in(page->folder, name.data, PAGE_GAMES_NAME, true, error);
        Error ignored;
        if (!good) file_remove_in(page->folder, name.data, &ignored);
    } else if (good && !page->reads_only) {
        good = file_remove_in(page->folder, PAGE_GAMES_NAME, error);
    }
    text_free(&name);
    return good;
}

static void write_games(const GamesPage *page, Text *out) {
    Text name = {.data = NULL};
    text_append(out, "{\"rules\":\"%s\",\"board\":%d,\"more\":%s,\"names\":[",
                page->rules != NULL ? page->rules->name : RULES_ALL[0]->name, page->board_size,
                page->is_over ? "true" : "false");
    for (size_t i = 0; i < page->players.count; i++) { /* as tables show them */
        text_clear(&name);
        utf8_append_clean(&name, player_row(&page->players, i)->player, "?");
        text_append_string(out, i > 0 ? "," : "");
        json_text_put(out, text_string(&name));
    }
    text_append(out, "],\"rows\":[%s]}", text_string(page->is_over ? &page->brief : &page->full));
    text_free(&name);
}

bool page_games(const char *folder, bool reads_only, PageGames *games, Text *out, Error *error) {
    GamesPage page = {.folder = folder,
                      .reads_only = reads_only,
                      .games = games,
                      .board_size = BOARD_SIZE_STANDARD};
    *games = (PageGames){0};
    if (!file_exists_in(folder, "games.csv") || !file_exists_in(folder, "games.pdn")) {
        text_append_string(out, "null");
        return true;
    }
    page.pdn = file_stream_in(folder, "games.pdn", O_RDONLY, error);
    if (page.pdn == NULL) return false;
    bool good = rows_read_in(&page.players, &PLAYER_RECORD, folder, error) &&
                record_each(&GAME_RECORD, folder, take_game, &page, error);
    good = close_beside(&page, good, error);
    if (good) write_games(&page, out);
    games->is_whole = !page.is_over;
    fclose(page.pdn);
    free(page.line);
    pdn_game_free(&page.game);
    page_moves_free(&page.moves);
    rows_free(&page.players);
    text_free(&page.opening);
    text_free(&page.fen);
    text_free(&page.full);
    text_free(&page.brief);
    return good;
}
