#include "draughts/printed.h"

#include "draughts/excerpt.h"
#include "draughts/pdn_lex.h"
#include "util/file.h"

#include <ctype.h>
#include <stdlib.h>

enum { PRINTED_FILE_MAX = 1 << 20, SQUARE_LIMIT = 999 };

/* A move as it is printed. */
typedef struct PrintedMove {
    int from, to;
    Squares captured;
    bool crowned;
    long line;
    char text[PRINTED_TEXT_SIZE];
} PrintedMove;

typedef struct PrintedGame {
    const char *path, *at;
    long line;
    PrintedMove *moves;
    size_t count, capacity;
    Result result;
    Error *error;
} PrintedGame;

/* ---- reading ---- */

static bool fail_at(const PrintedGame *printed, long line, const char *text, const char *reason) {
    return error_set(printed->error, ERROR_DATA, "%s:%ld: \"%s\" %s", printed->path, line,
                     excerpt_of(text, strlen(text)).text, reason);
}

static bool ends_line(char c) { return c == '\n' || c == '\0'; }

static bool ends_word(char c) { return c == '\0' || c == '#' || isspace((unsigned char)c); }

static void skip_blanks(PrintedGame *printed) {
    for (;; printed->at++) {
        if (*printed->at == '#')
            while (!ends_line(*printed->at)) printed->at++;
        if (*printed->at == '\n') printed->line++;
        if (!isspace((unsigned char)*printed->at)) return;
    }
}

static bool read_square(const char **at, int *square) {
    if (!isdigit((unsigned char)**at)) return false;
    *square = 0;
    for (; isdigit((unsigned char)**at); (*at)++)
        if (*square < SQUARE_LIMIT) *square = *square * 10 + (**at - '0');
    return *square >= 1 && *square <= board_squares(BOARD_SIZE_STANDARD);
}

/* "(K)", "(15,22)", "(15,22,K)"; nothing is one too. */
static bool read_annotation(const char **at, PrintedMove *move) {
    if (**at != '(') return true;
    do {
        (*at)++;
        int square = 0;
        if (**at == 'K') {
            move->crowned = true;
            (*at)++;
        } else if (read_square(at, &square)) {
            move->captured |= board_bit(BOARD_SIZE_STANDARD, square);
        } else {
            return false;
        }
    } while (**at == ',');
    return *(*at)++ == ')';
}

/* Reads "from-to" and, perhaps behind blanks, its annotation. */
static bool read_move(const char **at, PrintedMove *move) {
    if (!read_square(at, &move->from) || **at != '-') return false;
    (*at)++;
    if (!read_square(at, &move->to)) return false;
    const char *bracket = *at;
    while (*bracket == ' ' || *bracket == '\t') bracket++;
    if (*bracket == '(') *at = bracket;
    if (!read_annotation(at, move)) return false;
    return ends_word(**at);
}

static void push_move(PrintedGame *printed, const PrintedMove *move) {
    printed->moves =
        memory_grow(printed->moves, printed->count, sizeof printed->moves[0], &printed->capacity);
    printed->moves[printed->count++] = *move;
}

/* Copies a printed text, cut when it does not fit. */
static void copy_text(char copy[PRINTED_TEXT_SIZE], const char *text, size_t length) {
    if (length >= PRINTED_TEXT_SIZE) length = PRINTED_TEXT_SIZE - 1;
    memcpy(copy, text, length);
    copy[length] = '\0';
}

static size_t word_length(const char *at) {
    size_t length = 0;
    while (!ends_word(at[length])) length++;
    return length;
}

/* "12." */
static size_t number_length(const char *at) {
    const size_t digits = strspn(at, "0123456789");
    return digits > 0 && at[digits] == '.' ? digits + 1 : 0;
}

/* Reads a move number, a result or a move. */
static bool read_item(PrintedGame *printed) {
    const size_t number = number_length(printed->at);
    if (number > 0) {
        printed->at += number;
        return true;
    }
    PrintedMove move = {.line = printed->line};
    copy_text(move.text, printed->at, word_length(printed->at));
    if (pdn_parse_result(move.text, WHITE, &printed->result)) {
        printed->at += strlen(move.text);
        skip_blanks(printed);
        if (*printed->at == '\0') return true;
        return fail_at(printed, move.line, move.text, "is a result but not the end of the game");
    }
    const char *end = printed->at;
    if (!read_move(&end, &move))
        return fail_at(printed, move.line, move.text, "is not a printed move");
    copy_text(move.text, printed->at, (size_t)(end - printed->at));
    printed->at = end;
    push_move(printed, &move);
    return true;
}

static bool read_items(PrintedGame *printed) {
    for (;;) {
        skip_blanks(printed);
        if (*printed->at == '\0') break;
        if (!read_item(printed)) return false;
    }
    if (printed->count > 0) return true;
    return error_set(printed->error, ERROR_DATA, "%s: no moves", printed->path);
}

/* ---- replaying ---- */

static bool has_ends(const Move *move, const PrintedMove *printed) {
    return move_from(move) == printed->from && move_to(move) == printed->to;
}

static bool is_crowning(const Board *board, const Move *move) {
    if ((board->kings & board_bit(board->size, move_from(move))) != 0) return false;
    const Board after = move_apply(board, move);
    return (after.kings & board_bit(board->size, move_to(move))) != 0;
}

static bool agrees(const Board *board, const Move *move, const PrintedMove *printed) {
    return move->captured == printed->captured && is_crowning(board, move) == printed->crowned;
}

/* The legal move with the printed ends, rather with the printed captures than without; -1 when
 * there is none. */
static int find_printed(const MoveList *legal, const PrintedMove *printed) {
    int found = -1;
    for (int i = 0; i < legal->count; i++) {
        if (!has_ends(&legal->moves[i], printed)) continue;
        if (legal->moves[i].captured == printed->captured) return i;
        if (found < 0) found = i;
    }
    return found;
}

/* How many of the printed moves from `ply` on are legal, one after the other. */
static size_t legal_length(const PrintedGame *printed, size_t ply, Board board,
                           const Rules *rules) {
    MoveList legal;
    size_t length = 0;
    for (; ply + length < printed->count; length++) {
        moves_generate(&board, rules, &legal);
        const int index = find_printed(&legal, &printed->moves[ply + length]);
        if (index < 0) break;
        board = move_apply(&board, &legal.moves[index]);
    }
    return length;
}

/* The legal move that lets the printed game go on longest; of equals the first, but rather one
 * that does what is printed. `length` is how long. */
static int find_longest(const PrintedGame *printed, size_t ply, const Board *board,
                        const Rules *rules, const MoveList *legal, bool same_from, size_t *length) {
    int best = -1;
    bool best_agrees = false;
    *length = 0;
    for (int i = 0; i < legal->count; i++) {
        const Move *move = &legal->moves[i];
        if (same_from && move_from(move) != printed->moves[ply].from) continue;
        const size_t now = legal_length(printed, ply + 1, move_apply(board, move), rules);
        const bool agreeing = agrees(board, move, &printed->moves[ply]);
        if (best < 0 || now > *length || (now == *length && agreeing && !best_agrees)) {
            best = i;
            best_agrees = agreeing;
            *length = now;
        }
    }
    return best;
}

/* Puts an illegal printed move right; -1 when nothing fits. */
static int find_meant(const PrintedGame *printed, size_t ply, const Board *board,
                      const Rules *rules, const MoveList *legal) {
    const bool is_last = ply + 1 == printed->count;
    for (int same_from = 1; same_from >= 0; same_from--) {
        size_t length = 0;
        const int best = find_longest(printed, ply, board, rules, legal, same_from != 0, &length);
        if (best >= 0 && (length > 0 || is_last)) return best;
    }
    return -1;
}

/* Writes a move the way paper 003 prints it. */
static void write_printed(const Board *board, const Move *move, Text *text) {
    text_append(text, "%d-%d", move_from(move), move_to(move));
    const char *before = " (";
    for (int square = 1; square <= board_squares(board->size); square++) {
        if ((move->captured & board_bit(board->size, square)) == 0) continue;
        text_append(text, "%s%d", before, square);
        before = ",";
    }
    if (is_crowning(board, move)) {
        text_append(text, "%sK", before);
        before = ",";
    }
    if (before[0] == ',') text_append_char(text, ')');
}

static void report(Misprints *misprints, size_t ply, const PrintedMove *printed, const Board *board,
                   const Move *move) {
    misprints->items = memory_grow(misprints->items, misprints->count, sizeof misprints->items[0],
                                   &misprints->capacity);
    Misprint *misprint = &misprints->items[misprints->count++];
    *misprint = (Misprint){.ply = ply, .number = (int)(ply / 2) + 1, .side = (Side)board->side};
    copy_text(misprint->printed, printed->text, strlen(printed->text));
    Text meant = {0};
    write_printed(board, move, &meant);
    copy_text(misprint->meant, text_string(&meant), meant.length);
    text_free(&meant);
}

static bool fail_illegal(const PrintedGame *printed, size_t ply, const Board *board) {
    const PrintedMove *move = &printed->moves[ply];
    return error_set(printed->error, ERROR_DATA,
                     "%s:%ld: move %zu (%s): %s is not legal here, nor does any legal move fit",
                     printed->path, move->line, ply / 2 + 1, side_name((Side)board->side),
                     excerpt_of(move->text, strlen(move->text)).text);
}

static bool replay(const PrintedGame *printed, const Rules *rules, PdnGame *game,
                   Misprints *misprints) {
    Board board = game->start;
    MoveList legal;
    for (size_t ply = 0; ply < printed->count; ply++) {
        const PrintedMove *move = &printed->moves[ply];
        moves_generate(&board, rules, &legal);
        int index = find_printed(&legal, move);
        if (index < 0) index = find_meant(printed, ply, &board, rules, &legal);
        if (index < 0) return fail_illegal(printed, ply, &board);
        const Move *meant = &legal.moves[index];
        if (!has_ends(meant, move) || !agrees(&board, meant, move))
            report(misprints, ply, move, &board, meant);
        pdn_game_add(game, meant);
        board = move_apply(&board, meant);
    }
    return true;
}

/* Black's start position, or White's when only White can make the first move. */
static Board find_start(const PrintedGame *printed, const Rules *rules) {
    const Board black = board_start(BOARD_SIZE_STANDARD);
    Board white = black;
    white.side = WHITE;
    if (legal_length(printed, 0, black, rules) > 0) return black;
    return legal_length(printed, 0, white, rules) > 0 ? white : black;
}

static bool read_game(PrintedGame *printed, const Rules *rules, PdnGame *game,
                      Misprints *misprints) {
    if (!read_items(printed) || printed->moves == NULL) return false;
    const Board start = find_start(printed, rules);
    pdn_game_start(game, rules, &start);
    game->line = printed->moves[0].line;
    game->result = printed->result;
    return replay(printed, rules, game, misprints);
}

bool printed_parse(const char *name, const char *text, const Rules *rules, PdnGame *game,
                   Misprints *misprints, Error *error) {
    misprints->count = 0;
    PrintedGame printed = {.path = name, .at = text, .line = 1, .error = error};
    const bool done = read_game(&printed, rules, game, misprints);
    free(printed.moves);
    return done;
}

bool printed_read(const char *path, const Rules *rules, PdnGame *game, Misprints *misprints,
                  Error *error) {
    misprints->count = 0;
    char *data = file_read(path, PRINTED_FILE_MAX, NULL, error);
    if (data == NULL) return false;
    const bool done = printed_parse(path, data, rules, game, misprints, error);
    free(data);
    return done;
}

void misprints_free(Misprints *misprints) {
    free(misprints->items);
    *misprints = (Misprints){0};
}
