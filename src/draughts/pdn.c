/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/pdn.h"

#include "draughts/excerpt.h"
#include "draughts/notation.h"
#include "draughts/pdn_lex.h"
#include "util/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

static const size_t PDN_FILE_MAX = (size_t)1 << 30;

struct PdnReader {
    char *path, *data;
    PdnLexer lexer;
    Text fen;           /* of the game being read */
    const Rules *rules; /* that are asked for; NULL, 0: none */
    int size;
    long games; /* begun so far */
};

/* What is known of the game being read. */
typedef struct Parse {
    PdnReader *reader;
    PdnGame *game;
    Board board;   /* after the moves so far */
    int size;      /* that is asked for or was said; 0: none */
    long fen_line; /* 0: no FEN */
    bool in_moves, has_event;
    bool failed; /* *error is filled; only the game's end is still looked for */
    Error *error;
} Parse;

PdnReader *pdn_open(const char *path, const Rules *rules, int size, Error *error) {
    return pdn_open_in(NULL, path, rules, size, error);
}

PdnReader *pdn_open_regular(const char *path, const Rules *rules, int size, Error *error) {
    Text text = {.data = NULL};
    text.data = file_read_regular(path, PDN_FILE_MAX, &text.length, error);
    return text.data != NULL ? pdn_open_text(path, &text, rules, size) : NULL;
}

PdnReader *pdn_open_in(const char *folder, const char *name, const Rules *rules, int size,
                       Error *error) {
    Text text = {.data = NULL};
    text.data = file_read_in(folder, name, PDN_FILE_MAX, &text.length, error);
    if (text.data == NULL) return NULL;
    char *const path = file_join(folder, name);
    PdnReader *const reader = pdn_open_text(path, &text, rules, size);
    free(path);
    return reader;
}

PdnReader *pdn_open_text(const char *name, Text *text, const Rules *rules, int size) {
    PdnReader *reader = memory_allocate(sizeof *reader);
    reader->path = text_duplicate(name);
    reader->data = text->data != NULL ? text->data : text_duplicate("");
    reader->rules = rules;
    reader->size = size;
    pdn_lex_start(&reader->lexer, reader->data, text->length);
    *text = (Text){.data = NULL};
    return reader;
}

void pdn_count_from(PdnReader *reader, long lines, long games) {
    reader->lexer.line += lines;
    reader->games += games;
}

void pdn_close(PdnReader *reader) {
    if (reader == NULL) return;
    pdn_lex_free(&reader->lexer);
    text_free(&reader->fen);
    free(reader->path);
    free(reader->data);
    free(reader);
}

void pdn_game_free(PdnGame *game) {
    free(game->moves);
    text_free(&game->comments);
    *game = (PdnGame){0};
}

void pdn_game_start(PdnGame *game, const Rules *rules, const Board *start) {
    game->event[0] = game->black[0] = game->white[0] = game->round[0] = '\0';
    game->result = RESULT_UNKNOWN;
    game->start = *start;
    game->rules = rules;
    game->count = 0;
    game->line = 0;
    text_clear(&game->comments);
}

void pdn_game_add(PdnGame *game, const Move *move) {
    game->moves = memory_grow(game->moves, game->count, sizeof game->moves[0], &game->capacity);
    game->moves[game->count++] = *move;
}

/* Says where: the file, the line and the game, and in the moves also which. */
static void parse_fail_at(Parse *parse, long line) {
    const PdnReader *reader = parse->reader;
    if (parse->in_moves)
        error_prefix(parse->error, "%s:%ld: game %ld, move %zu (%s): ", reader->path, line,
                     reader->games, parse->game->count / 2 + 1, side_name((Side)parse->board.side));
    else
        error_prefix(parse->error, "%s:%ld: game %ld: ", reader->path, line, reader->games);
    parse->failed = true;
}

static void parse_fail(Parse *parse) { parse_fail_at(parse, parse->reader->lexer.token_line); }

/* *error has said what was expected instead of the tag just read. */
static void fail_tag(Parse *parse) {
    const PdnLexer *lexer = &parse->reader->lexer;
    error_prefix(parse->error, "%s \"%s\": ", lexer->name,
                 excerpt_of(text_string(&lexer->value), lexer->value.length).text);
    parse_fail(parse);
}

/* Copies a tag's value, cut between two characters and not inside one (UTF-8). */
static void copy_value(char copy[PDN_TAG_SIZE], const Text *value) {
    size_t length = value->length;
    if (length >= PDN_TAG_SIZE) {
        length = PDN_TAG_SIZE - 1;
        while (length > 0 && ((unsigned char)value->data[length] & 0xC0) == 0x80) length--;
    }
    if (length > 0) memcpy(copy, value->data, length);
    copy[length] = '\0';
}

static Result read_result(const char *word) {
    Result result = RESULT_UNKNOWN;
    pdn_parse_result(word, &result);
    return result;
}

static bool is_tag(const Parse *parse, const char *name) {
    return strcasecmp(parse->reader->lexer.name, name) == 0;
}

static void take_rules(Parse *parse, const char *name) {
    const Rules *const expected = parse->reader->rules, *const rules = rules_find(name);
    if (rules != NULL && (expected == NULL || rules == expected)) {
        parse->game->rules = rules;
        return;
    }
    error_set(parse->error, ERROR_DATA, "expected %s (see --rules)",
              expected != NULL && !rules_is_former(name) ? expected->name : rules_expected(name));
    fail_tag(parse);
}

static void take_size(Parse *parse, int size) {
    Board *const start = &parse->game->start;
    const uint8_t first = start->side;
    if (board_size_is_supported(size) && (parse->size == 0 || size == parse->size)) {
        parse->size = size;
        *start = board_start(size);
        start->side = first;
        return;
    }
    if (parse->size == 0)
        error_set(parse->error, ERROR_DATA, "expected 6, 8, 10 or 12 rows");
    else
        error_set(parse->error, ERROR_DATA, "expected %d rows (see --board)", parse->size);
    fail_tag(parse);
}

/* "21,W,8,8,N2,0": the kind of draughts, who moves first, the board's width and height. */
static void take_game_type(Parse *parse, const char *value) {
    int kind = 0, width = 0, height = 0;
    char first = 'B';
    const int fields = sscanf(value, "%3d , %c , %3d , %3d", &kind, &first, &width, &height);
    if (fields >= 1 && kind != PDN_ENGLISH) {
        error_set(parse->error, ERROR_DATA, "expected %d, English draughts", PDN_ENGLISH);
        fail_tag(parse);
        return;
    }
    if (first == 'W' || first == 'w') parse->game->start.side = WHITE;
    if (fields == 4) take_size(parse, width == height ? width : 0);
}

/* The tags that say what is played. */
static void take_setup(Parse *parse, const Text *value) {
    PdnReader *const reader = parse->reader;
    int64_t size = 0;
    if (is_tag(parse, "FEN")) {
        text_clear(&reader->fen);
        text_append_string(&reader->fen, text_string(value));
        parse->fen_line = reader->lexer.token_line;
    } else if (is_tag(parse, "GameType")) {
        take_game_type(parse, text_string(value));
    } else if (is_tag(parse, "Rules")) {
        take_rules(parse, text_string(value));
    } else if (is_tag(parse, "BoardSize")) {
        text_parse_int(text_string(value), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size);
        take_size(parse, (int)size);
    }
}

/* Sets up the board behind the tags, since a FEN may stand before the size of its board. */
static void set_up(Parse *parse) {
    Board *const start = &parse->game->start;
    if (parse->fen_line != 0 && !parse->failed &&
        !fen_parse(text_string(&parse->reader->fen), start->size, start, parse->error))
        parse_fail_at(parse, parse->fen_line);
    parse->board = *start;
}

static void take_tag(Parse *parse) {
    PdnGame *game = parse->game;
    const Text *value = &parse->reader->lexer.value;
    if (is_tag(parse, "Event")) {
        copy_value(game->event, value);
        parse->has_event = true;
    } else if (is_tag(parse, "Black")) {
        copy_value(game->black, value);
    } else if (is_tag(parse, "White")) {
        copy_value(game->white, value);
    } else if (is_tag(parse, "Round")) {
        copy_value(game->round, value);
    } else if (is_tag(parse, "Result")) {
        game->result = read_result(text_string(value));
    } else if (!parse->failed) {
        take_setup(parse, value);
    }
}

static void take_move(Parse *parse) {
    if (!parse->in_moves) set_up(parse);
    parse->in_moves = true;
    if (parse->failed) return;
    MoveList legal;
    moves_generate(&parse->board, parse->game->rules, &legal);
    const int index = move_parse(parse->reader->lexer.word, &legal, parse->error);
    if (index < 0) {
        parse_fail(parse);
        return;
    }
    pdn_game_add(parse->game, &legal.moves[index]);
    parse->board = move_apply(&parse->board, &legal.moves[index]);
}

/* The comment behind the last move, once what follows it is read. */
static void take_comment(PdnReader *reader, PdnGame *game, size_t *commented) {
    PdnLexer *const lexer = &reader->lexer;
    if (*commented < game->count) {
        ++*commented;
        if (lexer->comment != NULL)
            text_append_bytes(&game->comments, lexer->comment, lexer->comment_length);
        text_append_bytes(&game->comments, "", 1);
    }
    lexer->comment = NULL;
}

/* Takes one token into the game; false when the game ends with it or before it. */
static bool take_token(Parse *parse, PdnToken token) {
    PdnLexer *lexer = &parse->reader->lexer;
    switch (token) {
    case PDN_TOKEN_TAG:
        /* Two games without moves or results: only the tag that comes again parts them. */
        if (parse->has_event && is_tag(parse, "Event")) {
            pdn_lex_back(lexer);
            return false;
        }
        take_tag(parse);
        return true;
    case PDN_TOKEN_MOVE: take_move(parse); return true;
    case PDN_TOKEN_WRONG:
        if (!parse->failed) parse_fail(parse);
        return !lexer->lost;
    case PDN_TOKEN_RESULT: {
        const Result result = read_result(lexer->word);
        if (result != RESULT_UNKNOWN) parse->game->result = result;
        return false;
    }
    case PDN_TOKEN_END:
    case PDN_TOKEN_BREAK: break;
    }
    return false;
}

PdnStatus pdn_read(PdnReader *reader, PdnGame *game, Error *error) {
    const Board start = board_start(reader->size != 0 ? reader->size : BOARD_SIZE_STANDARD);
    Parse parse = {.reader = reader, .game = game, .error = error, .size = reader->size};
    size_t commented = 0; /* moves that have their comment */
    Error ignored = {0};  /* what is wrong after the first fault */
    pdn_game_start(game, reader->rules != NULL ? reader->rules : RULES_ALL[0], &start);
    PdnToken token = pdn_lex_next(&reader->lexer, false, error);
    if (token == PDN_TOKEN_END) return PDN_FINISHED;
    reader->games++;
    game->line = reader->lexer.token_line;
    while (take_token(&parse, token)) {
        reader->lexer.comment = NULL;
        token = pdn_lex_next(&reader->lexer, parse.in_moves, parse.failed ? &ignored : error);
        take_comment(reader, game, &commented);
    }
    if (!parse.in_moves) set_up(&parse);
    return parse.failed ? PDN_FAILED : PDN_GAME;
}
