/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/pdn.h"

#include "draughts/notation.h"
#include "util/file.h"
#include "util/utf8.h"

#include <ctype.h>
#include <strings.h>

/* Tokens: comments, variations and annotations are skipped. */

enum { PDN_WORD_SIZE = 128 }; /* longer than any move's whole path */

typedef enum PdnToken {
    PDN_TOKEN_END,    /* of the file */
    PDN_TOKEN_BREAK,  /* a tag follows the moves: the next game; nothing is consumed */
    PDN_TOKEN_TAG,    /* name and value are in the lexer */
    PDN_TOKEN_WORD,   /* a move, a number or any other word: in the lexer */
    PDN_TOKEN_RESULT, /* as a word in the lexer */
    PDN_TOKEN_WRONG   /* *error has the fault, without its place */
} PdnToken;

/* `data` belongs to the caller. */
typedef struct PdnLexer {
    const char *data;
    size_t length, at, token_at;
    long line, token_line; /* from 1; the token's is where it, or an unclosed bracket, starts */
    char name[32];         /* of a tag, cut */
    Text value;            /* of a tag, whole */
    char word[PDN_WORD_SIZE];
    bool dotted, joined; /* a dot follows the word; a single one and a digit */
    bool lost; /* a bracket was never closed: the lexer continued at the next game's tags */
} PdnLexer;

/* Reads a result, the first number being Black's; false if the word is none. */
static bool parse_result(const char *word, Result *result) {
    /* "2-0" and "1-1" are the international way; ":" is Mańdziuk 2007's. */
    static const struct {
        const char *word;
        Result result;
    } RESULTS[] = {
        {"1-0", RESULT_BLACK_WINS}, {"2-0", RESULT_BLACK_WINS}, {"1:0", RESULT_BLACK_WINS},
        {"2:0", RESULT_BLACK_WINS}, {"0-1", RESULT_WHITE_WINS}, {"0-2", RESULT_WHITE_WINS},
        {"0:1", RESULT_WHITE_WINS}, {"0:2", RESULT_WHITE_WINS}, {"1/2-1/2", RESULT_DRAW},
        {"1/2:1/2", RESULT_DRAW},   {"1-1", RESULT_DRAW},       {"1:1", RESULT_DRAW}};
    *result = RESULT_UNKNOWN;
    /* Most words are moves, whose second character is mostly a digit. */
    if (*word != '*' && (*word == '\0' || strchr("-:/", word[1]) == NULL)) return false;
    if (strcmp(word, "*") == 0 || strcmp(word, "0-0") == 0) return true;
    for (size_t i = 0; i < sizeof RESULTS / sizeof RESULTS[0]; i++) {
        if (strcmp(word, RESULTS[i].word) != 0) continue;
        *result = RESULTS[i].result;
        return true;
    }
    return false;
}

static bool at_end(const PdnLexer *lexer) { return lexer->at >= lexer->length; }

static bool ends_line(char c) { return c == '\n' || c == '\r'; }

/* 0x1A ends a file of DOS; others may follow in a file made of several. */
static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\x1A' || ends_line(c);
}

/* Returns the ASCII character that a character stands for, and its bytes: word processors replace
 * blanks, quotes, hyphens, dots and crosses by others (UTF-8 or Windows-1252). */
static char char_at(const PdnLexer *lexer, size_t at, size_t *bytes) {
    static const struct {
        uint32_t code;
        char plain;
    } PLAIN[] = {{0xA0, ' '},   {0x2007, ' '}, {0x202F, ' '}, {0xFEFF, ' '}, {0x201C, '"'},
                 {0x201D, '"'}, {0x201E, '"'}, {0x84, '"'},   {0x93, '"'},   {0x94, '"'},
                 {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'},
                 {0x2212, '-'}, {0x96, '-'},   {0x97, '-'},   {0x2026, '.'}, {0x85, '.'},
                 {0xD7, 'x'}};
    const char c = lexer->data[at];
    uint32_t code = (unsigned char)c;
    *bytes = 1;
    if (code < 0x80) return c;
    const int length = utf8_decode(lexer->data + at, &code);
    if (length > 0)
        *bytes = (size_t)length;
    else
        code = (unsigned char)c;
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        if (PLAIN[i].code == code) return PLAIN[i].plain;
    return c;
}

/* Moves to a later place and counts the lines on the way: \n, \r\n or \r alone. */
static void go_to(PdnLexer *lexer, size_t to) {
    for (; lexer->at < to; lexer->at++) {
        const char c = lexer->data[lexer->at];
        const bool crlf =
            c == '\r' && lexer->at + 1 < lexer->length && lexer->data[lexer->at + 1] == '\n';
        if (ends_line(c) && !crlf) lexer->line++;
    }
}

static size_t line_end(const PdnLexer *lexer) {
    size_t end = lexer->at;
    while (end < lexer->length && !ends_line(lexer->data[end])) end++;
    return end;
}

static size_t skip_blanks(const PdnLexer *lexer, size_t at, size_t end) {
    size_t bytes = 0;
    while (at < end && is_blank(char_at(lexer, at, &bytes))) at += bytes;
    return at;
}

/* Reads a tag's name; returns the place behind the quote that opens its value, 0: it is no tag. */
static size_t open_tag(PdnLexer *lexer) {
    size_t at = skip_blanks(lexer, lexer->at + 1, lexer->length), length = 0, bytes = 0;
    for (; at < lexer->length; at++) {
        const char c = lexer->data[at];
        if (!isalnum((unsigned char)c) && c != '_') break;
        if (length < sizeof lexer->name - 1) lexer->name[length++] = c;
    }
    lexer->name[length] = '\0';
    at = skip_blanks(lexer, at, lexer->length);
    const bool opens = length > 0 && at < lexer->length && char_at(lexer, at, &bytes) == '"';
    return opens ? at + bytes : 0;
}

/* Whether the tags of the next game start here, although a bracket is open: on their own line. */
static bool starts_tags(PdnLexer *lexer) {
    size_t at = lexer->at;
    if (lexer->data[at] != '[' || open_tag(lexer) == 0) return false;
    while (at > 0 && (lexer->data[at - 1] == ' ' || lexer->data[at - 1] == '\t')) at--;
    return at == 0 || ends_line(lexer->data[at - 1]);
}

static bool fail_unclosed(PdnLexer *lexer, const char *what, long line, Error *error) {
    lexer->lost = true;
    lexer->token_line = line;
    return error_set(error, ERROR_DATA,
                     "the %s that starts here is not closed before the next game or the end", what);
}

static bool skip_comment(PdnLexer *lexer, Error *error) {
    const long line = lexer->line;
    do {
        if (lexer->data[lexer->at] == '}') {
            lexer->at++;
            return true;
        }
        go_to(lexer, lexer->at + 1);
    } while (!at_end(lexer) && !starts_tags(lexer));
    return fail_unclosed(lexer, "comment", line, error);
}

static bool skips_line(const PdnLexer *lexer) {
    const char c = lexer->data[lexer->at];
    return c == ';' || (c == '%' && (lexer->at == 0 || ends_line(lexer->data[lexer->at - 1])));
}

/* A counter instead of a recursion: depth costs nothing. */
static bool skip_variation(PdnLexer *lexer, Error *error) {
    const long line = lexer->line;
    size_t depth = 0;
    while (!at_end(lexer) && !starts_tags(lexer)) {
        const char c = lexer->data[lexer->at];
        if (c == '{') {
            if (!skip_comment(lexer, error)) return false;
            continue;
        }
        if (skips_line(lexer)) {
            go_to(lexer, line_end(lexer));
            continue;
        }
        go_to(lexer, lexer->at + 1);
        if (c == '(') depth++;
        if (c == ')' && --depth == 0) return true;
    }
    return fail_unclosed(lexer, "variation", line, error);
}

static bool at_digit(const PdnLexer *lexer, size_t at) {
    return at < lexer->length && isdigit((unsigned char)lexer->data[at]);
}

/* Skips "$13" or "!?"; in "11-15!*" also the sign of a forced move. False if none is here. */
static bool skip_annotation(PdnLexer *lexer) {
    const char c = lexer->data[lexer->at];
    const bool is_number = c == '$' && at_digit(lexer, lexer->at + 1);
    if (!is_number && c != '!' && c != '?') return false;
    do lexer->at++;
    while (is_number ? at_digit(lexer, lexer->at)
                     : !at_end(lexer) && strchr("!?*", lexer->data[lexer->at]) != NULL);
    return true;
}

/* Skips everything before a tag or a word; false if a bracket is never closed. */
static bool skip_filler(PdnLexer *lexer, Error *error) {
    while (!at_end(lexer)) {
        size_t bytes = 0;
        const char c = char_at(lexer, lexer->at, &bytes);
        if (is_blank(c) || c == '.') {
            go_to(lexer, lexer->at + bytes);
        } else if (skips_line(lexer)) {
            go_to(lexer, line_end(lexer));
        } else if (c == '{') {
            if (!skip_comment(lexer, error)) return false;
        } else if (c == '(') {
            if (!skip_variation(lexer, error)) return false;
        } else if (!skip_annotation(lexer)) {
            return true;
        }
    }
    return true;
}

/* Reads from behind the opening quote; returns the place behind "]", or 0. Unescaped quotes are
 * common: only a quote before "]" closes the value. */
static size_t read_tag_value(PdnLexer *lexer, size_t at, size_t end) {
    text_clear(&lexer->value);
    for (size_t bytes = 0; at < end; at += bytes) {
        if (char_at(lexer, at, &bytes) == '"') {
            const size_t bracket = skip_blanks(lexer, at + bytes, end);
            if (bracket < end && lexer->data[bracket] == ']') return bracket + 1;
        } else if (lexer->data[at] == '\\' && at + 1 < end &&
                   (lexer->data[at + 1] == '"' || lexer->data[at + 1] == '\\')) {
            at++;
        }
        text_append_bytes(&lexer->value, lexer->data + at, bytes);
    }
    return 0;
}

static PdnToken lex_tag(PdnLexer *lexer, Error *error) {
    const size_t end = line_end(lexer);
    const size_t value = open_tag(lexer);
    const size_t behind = value != 0 ? read_tag_value(lexer, value, end) : 0;
    if (behind != 0) {
        lexer->at = behind;
        return PDN_TOKEN_TAG;
    }
    error_set(error, ERROR_DATA, "\"%s\" is not a tag such as [Event \"name\"]",
              excerpt_of(lexer->data + lexer->at, end - lexer->at).text);
    lexer->at = end;
    return PDN_TOKEN_WRONG;
}

static bool is_sign(char c) { return c == '-' || c == 'x' || c == 'X' || c == ':'; }

/* Returns the length of the word, of which not all may have room. */
static size_t read_word(PdnLexer *lexer) {
    size_t length = 0, bytes = 0;
    for (; !at_end(lexer); lexer->at += bytes, length++) {
        const char c = char_at(lexer, lexer->at, &bytes);
        if (is_blank(c) || (unsigned char)c >= 0x80 || strchr("{}()[];!?$.\"", c) != NULL) break;
        if (length < PDN_WORD_SIZE) lexer->word[length] = c;
    }
    if (length == 0) lexer->at += bytes;
    return length;
}

static PdnToken lex_word(PdnLexer *lexer, Error *error) {
    const char *const start = lexer->data + lexer->at;
    char *const word = lexer->word;
    const size_t length = read_word(lexer);
    if (length == 0 || length >= PDN_WORD_SIZE) {
        error_set(error, ERROR_DATA, "\"%s\": expected a move or a result",
                  excerpt_of(start, (size_t)(lexer->data + lexer->at - start)).text);
        return PDN_TOKEN_WRONG;
    }
    size_t kept = length, bytes = 0;
    while (kept > 1 && word[kept - 1] == '*') kept--; /* "11-15*": a forced move */
    word[kept] = '\0';
    lexer->dotted = !at_end(lexer) && char_at(lexer, lexer->at, &bytes) == '.';
    lexer->joined = lexer->dotted && at_digit(lexer, lexer->at + bytes);
    Result ignored;
    return parse_result(word, &ignored) ? PDN_TOKEN_RESULT : PDN_TOKEN_WORD;
}

static PdnToken pdn_lex_next(PdnLexer *lexer, bool in_moves, Error *error) {
    lexer->lost = false;
    if (!skip_filler(lexer, error)) return PDN_TOKEN_WRONG;
    lexer->token_at = lexer->at;
    lexer->token_line = lexer->line;
    if (at_end(lexer)) return PDN_TOKEN_END;
    if (lexer->data[lexer->at] != '[') return lex_word(lexer, error);
    if (!in_moves) return lex_tag(lexer, error);
    return open_tag(lexer) != 0 ? PDN_TOKEN_BREAK : lex_word(lexer, error);
}

/* Games */

static const size_t PDN_FILE_MAX = (size_t)1 << 30;

struct PdnReader {
    char *path, *data;
    PdnLexer lexer;
    Text fen;           /* of the game being read */
    const Rules *rules; /* requested by the caller; NULL, 0: any */
    int size;
    long games; /* begun so far */
};

/* The state of the game being read. */
typedef struct Parse {
    PdnReader *reader;
    PdnGame *game;
    Board board;     /* after the moves so far */
    int size;        /* requested or named by a tag; 0: none */
    long fen_line;   /* 0: no FEN */
    int bare_number; /* the last move number without a dot */
    bool in_moves, has_event;
    bool failed; /* *error is filled; the rest of the game is skipped */
    Error *error;
} Parse;

PdnReader *pdn_open_regular(const char *path, const Rules *rules, int size, Error *error) {
    Text text = {.data = NULL};
    text.data = file_read_regular(path, PDN_FILE_MAX, &text.length, error);
    return text.data != NULL ? pdn_open_text(path, &text, rules, size) : NULL;
}

PdnReader *pdn_open(const char *folder, const char *name, const Rules *rules, int size,
                    Error *error) {
    Text text = {.data = NULL};
    text.data = file_read_in(folder, name, PDN_FILE_MAX, &text.length, error);
    if (text.data == NULL) return NULL;
    MEMORY_AUTO char *path = file_join(folder, name);
    return pdn_open_text(path, &text, rules, size);
}

PdnReader *pdn_open_text(const char *name, Text *text, const Rules *rules, int size) {
    PdnReader *reader = memory_allocate(sizeof *reader);
    reader->path = text_duplicate(name);
    reader->data = text->data != NULL ? text->data : text_duplicate("");
    reader->rules = rules;
    reader->size = size;
    const size_t skipped = text_mark(reader->data, text->length);
    reader->lexer = (PdnLexer){.data = reader->data + skipped,
                               .length = text->length - skipped,
                               .line = 1,
                               .token_line = 1};
    *text = (Text){.data = NULL};
    return reader;
}

void pdn_close(PdnReader *reader) {
    if (reader == NULL) return;
    text_free(&reader->lexer.value);
    text_free(&reader->fen);
    free(reader->path);
    free(reader->data);
    free(reader);
}

void pdn_game_free(PdnGame *game) {
    free(game->moves);
    *game = (PdnGame){0};
}

/* Makes *game a game without moves or tags, played by `rules` from the board `start`. */
static void pdn_game_start(PdnGame *game, const Rules *rules, const Board *start) {
    game->event[0] = game->black[0] = game->white[0] = '\0';
    game->result = RESULT_UNKNOWN;
    game->start = *start;
    game->rules = rules;
    game->count = 0;
    game->is_set_up = false;
    game->line = 0;
}

static void pdn_game_add(PdnGame *game, const Move *move) {
    game->moves = memory_grow(game->moves, game->count, sizeof game->moves[0], &game->capacity);
    game->moves[game->count++] = *move;
}

/* Adds the place: file, line and game, and in the movetext the move. */
static void parse_fail_at(Parse *parse, long line) {
    const PdnReader *reader = parse->reader;
    if (parse->in_moves)
        error_prefix(parse->error, "%s:%ld: game %ld, move %zu (%s): ", reader->path, line,
                     reader->games, parse->game->count / 2 + 1, side_name((Side)parse->board.side));
    else
        error_prefix(parse->error, "%s:%ld: game %ld: ", reader->path, line, reader->games);
    parse->failed = true;
}

/* Fails; *error says what was expected instead of this tag. */
static void fail_tag(Parse *parse) {
    const PdnLexer *lexer = &parse->reader->lexer;
    error_prefix(parse->error, "%s \"%s\": ", lexer->name,
                 excerpt_of(text_string(&lexer->value), lexer->value.length).text);
    parse_fail_at(parse, lexer->token_line);
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

static bool is_tag(const Parse *parse, const char *name) {
    return strcasecmp(parse->reader->lexer.name, name) == 0;
}

static void set_size(Parse *parse, int size) {
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
        error_set(parse->error, ERROR_DATA, "expected %d rows%s", parse->size,
                  parse->reader->size != 0 ? " (see --board)" : ", as the tag before");
    fail_tag(parse);
}

/* "21,W,8,8,N2,0": the kind of draughts, the first side to move, the board's width and height. */
static void parse_game_type(Parse *parse, const char *value) {
    int kind = 0, width = 0, height = 0;
    char first = 'B';
    const int fields = sscanf(value, "%3d , %c , %3d , %3d", &kind, &first, &width, &height);
    if (fields >= 1 && kind != PDN_ENGLISH) {
        error_set(parse->error, ERROR_DATA, "expected %d, English draughts", PDN_ENGLISH);
        fail_tag(parse);
        return;
    }
    if (first == 'W' || first == 'w') parse->game->start.side = WHITE;
    if (fields == 4) set_size(parse, width == height ? width : 0);
}

/* Tags that name rules, board and start. */
static void parse_setup(Parse *parse, const Text *value) {
    PdnReader *const reader = parse->reader;
    int64_t size = 0;
    if (is_tag(parse, "FEN")) {
        text_clear(&reader->fen);
        text_append_string(&reader->fen, text_string(value));
        parse->fen_line = reader->lexer.token_line;
    } else if (is_tag(parse, "GameType")) {
        parse_game_type(parse, text_string(value));
    } else if (is_tag(parse, "Rules")) {
        const char *const name = text_string(value);
        const Rules *const expected = reader->rules, *const rules = rules_find(name);
        if (rules != NULL && (expected == NULL || rules == expected)) {
            parse->game->rules = rules;
            return;
        }
        error_set(parse->error, ERROR_DATA, "expected %s (see --rules)",
                  expected != NULL && !rules_is_former(name) ? expected->name
                                                             : rules_expected(name));
        fail_tag(parse);
    } else if (is_tag(parse, "BoardSize")) {
        text_parse_int(text_string(value), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size);
        set_size(parse, (int)size);
    }
}

/* Sets up the board after all tags, since a FEN may come before the size of its board. */
static void set_up(Parse *parse) {
    Board *const start = &parse->game->start;
    if (parse->fen_line != 0 && !parse->failed &&
        !fen_parse(text_string(&parse->reader->fen), start->size, start, parse->error))
        parse_fail_at(parse, parse->fen_line);
    parse->board = *start;
    parse->game->is_set_up = !parse->failed;
}

static void parse_tag(Parse *parse) {
    PdnGame *game = parse->game;
    const Text *value = &parse->reader->lexer.value;
    if (is_tag(parse, "Event")) {
        copy_value(game->event, value);
        parse->has_event = true;
    } else if (is_tag(parse, "Black")) {
        copy_value(game->black, value);
    } else if (is_tag(parse, "White")) {
        copy_value(game->white, value);
    } else if (is_tag(parse, "Result")) {
        parse_result(text_string(value), &game->result);
    } else if (!parse->failed) {
        parse_setup(parse, value);
    }
}

/* Movetext */

static bool is_digits(const char *word) { return word[strspn(word, "0123456789")] == '\0'; }

static bool is_square(const char *word) { return is_digits(word) && strlen(word) <= 2; }

/* Returns what joins the next word to a move or result that ends with the lexer's word; NULL: it is
 * apart. */
static const char *joint(const Text *phrase, const PdnLexer *lexer, const PdnLexer *next) {
    if (lexer->joined && is_square(lexer->word)) return ".";
    if (lexer->dotted) return NULL;
    if (is_sign(phrase->data[phrase->length - 1]) || is_sign(next->word[0])) return "";
    const bool is_pair = is_square(phrase->data) && is_square(next->word) && !next->dotted;
    return is_pair ? " " : NULL;
}

/* Reads the move or result that begins with the lexer's word and may go on behind it: "11.15",
 * "11 15", "1 - 0". */
static void read_phrase(PdnLexer *lexer, Text *phrase) {
    PdnLexer next = *lexer;
    text_append_string(phrase, lexer->word);
    while (phrase->length < PDN_WORD_SIZE && pdn_lex_next(&next, true, NULL) == PDN_TOKEN_WORD) {
        const char *const between = joint(phrase, lexer, &next);
        if (between == NULL) return;
        text_append(phrase, "%s%s", between, next.word);
        *lexer = next;
    }
}

/* Whether the lexer's word may be the number of the next move. A short one with a dot may be wrong,
 * as in many files. One that could be a square or a move (without a dot or a blank behind it, or of
 * three digits) must be right, and if there is no dot and blank, a move must follow. */
static bool may_be_number(const Parse *parse, const MoveList *legal) {
    const PdnLexer *const word = &parse->reader->lexer;
    int64_t number = 0;
    if (!text_parse_int(word->word, 0, INT32_MAX, &number)) return false;
    const int64_t distance = number - (int64_t)(parse->game->count / 2 + 1);
    const bool is_right =
        distance >= -1 && distance <= 1 && (word->dotted || number == parse->bare_number + 1);
    if (!is_right && !(word->dotted && is_square(word->word))) return false;
    if (word->dotted && !word->joined) return true;
    PdnLexer next = *word;
    if (pdn_lex_next(&next, true, NULL) != PDN_TOKEN_WORD) return false;
    TEXT_AUTO Text move = {0};
    const bool has_sign = !is_digits(next.word);
    read_phrase(&next, &move);
    return has_sign || (is_right && move_parse(text_string(&move), legal, NULL) >= 0);
}

static bool take_result(Parse *parse, const char *word) {
    Result result = RESULT_UNKNOWN;
    if (!parse_result(word, &result)) return false;
    if (result != RESULT_UNKNOWN) parse->game->result = result;
    return true;
}

/* Takes a word of the movetext: a move, or its number, which is skipped. False: it is a result. */
static bool parse_word(Parse *parse) {
    PdnLexer *const lexer = &parse->reader->lexer;
    PdnLexer behind = *lexer;
    TEXT_AUTO Text phrase = {0}, moves = {0};
    Error error = {0};
    MoveList legal;
    read_phrase(&behind, &phrase);
    if (take_result(parse, text_string(&phrase))) {
        *lexer = behind;
        return false;
    }
    if (parse->failed) return true;
    moves_generate(&parse->board, parse->game->rules, &legal);
    const bool is_number = may_be_number(parse, &legal);
    if (is_number && lexer->dotted && !lexer->joined) return true;
    const int index = move_parse(text_string(&phrase), &legal, &error);
    if (index >= 0) {
        pdn_game_add(parse->game, &legal.moves[index]);
        parse->board = move_apply(&parse->board, &legal.moves[index]);
        *lexer = behind;
    } else if (is_number) {
        parse->bare_number += !lexer->dotted;
    } else {
        error_set(parse->error, ERROR_DATA, "%s; expected %s", error.message,
                  moves_write(&legal, 0, &moves) > 0 ? text_string(&moves)
                                                     : "a result, as the game is over");
        parse_fail_at(parse, lexer->token_line);
    }
    return true;
}

/* Takes one token into the game; false if the game ends with it or before it. */
static bool parse_token(Parse *parse, PdnToken token) {
    PdnLexer *lexer = &parse->reader->lexer;
    switch (token) {
    case PDN_TOKEN_TAG:
        /* Between games without moves or results only a repeated tag marks the new one. */
        if (parse->has_event && is_tag(parse, "Event")) {
            lexer->at = lexer->token_at; /* it is read again */
            lexer->line = lexer->token_line;
            return false;
        }
        parse_tag(parse);
        return true;
    case PDN_TOKEN_WORD:
        if (!parse->in_moves) set_up(parse);
        parse->in_moves = true;
        return parse_word(parse);
    case PDN_TOKEN_WRONG:
        if (!parse->failed) parse_fail_at(parse, lexer->token_line);
        return !lexer->lost;
    case PDN_TOKEN_RESULT: return !take_result(parse, lexer->word);
    case PDN_TOKEN_END:
    case PDN_TOKEN_BREAK: break;
    }
    return false;
}

PdnStatus pdn_read(PdnReader *reader, PdnGame *game, Error *error) {
    const Board start = board_start(reader->size != 0 ? reader->size : BOARD_SIZE_STANDARD);
    Parse parse = {.reader = reader, .game = game, .error = error, .size = reader->size};
    pdn_game_start(game, reader->rules != NULL ? reader->rules : RULES_ALL[0], &start);
    PdnToken token = pdn_lex_next(&reader->lexer, false, error);
    if (token == PDN_TOKEN_END) return PDN_FINISHED;
    reader->games++;
    game->line = reader->lexer.token_line;
    while (parse_token(&parse, token)) /* only the first fault counts */
        token = pdn_lex_next(&reader->lexer, parse.in_moves, parse.failed ? NULL : error);
    if (!parse.in_moves) set_up(&parse);
    return parse.failed ? PDN_FAILED : PDN_GAME;
}

/* Writing */

enum { PDN_COLUMNS = 80 };

void pdn_write_tag(Text *text, const char *name, const char *value) {
    text_append_char(text, '[');
    text_append_string(text, name);
    text_append_string(text, " \"");
    for (const char *c = value; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') text_append_char(text, '\\');
        /* A tag is one line. */
        text_append_char(text, (unsigned char)*c < ' ' ? ' ' : *c);
    }
    text_append_string(text, "\"]\n");
}

void pdn_write_game(Text *text, const Rules *rules, int size) {
    const bool standard = size == BOARD_SIZE_STANDARD;
    if (rules == RULES_ALL[0]) {
        text_append(text, "[GameType \"%d", PDN_ENGLISH);
        /* N1: numbers begin bottom right, as seen by Black. */
        if (!standard) text_append(text, ",B,%d,%d,N1,0", size, size);
        text_append_string(text, "\"]\n");
    }
    pdn_write_tag(text, "Rules", rules->name);
    if (!standard) text_append(text, "[BoardSize \"%d\"]\n", size);
}

/* Moves on to the place for a word of this length: behind a blank or on a new line. */
static void make_room(PdnMovetext *movetext, size_t length) {
    if (movetext->column == 0) return;
    if ((size_t)movetext->column + 1 + length > PDN_COLUMNS) {
        text_append_char(movetext->text, '\n');
        movetext->column = 0;
    } else {
        text_append_char(movetext->text, ' ');
        movetext->column++;
    }
}

static void write_word(PdnMovetext *movetext, const char *word, size_t length) {
    text_append_bytes(movetext->text, word, length);
    movetext->column += (int)length;
}

/* A comment cannot contain braces, and a line break would look like a wrapped line. */
static char comment_char(char c) {
    if (c == '{') return '(';
    if (c == '}') return ')';
    return (unsigned char)c < ' ' ? ' ' : c;
}

static bool ends_comment_word(char c) { return c == '\0' || comment_char(c) == ' '; }

PdnMovetext pdn_movetext(Text *text, Side first) {
    static const char WHITE_FIRST[] = "1. ...";
    PdnMovetext movetext = {.text = text, .ply = first == WHITE};
    if (first == WHITE) write_word(&movetext, WHITE_FIRST, strlen(WHITE_FIRST));
    return movetext;
}

void pdn_write_comment(PdnMovetext *movetext, const char *comment) {
    const char *open = "{";
    do {
        while (*comment != '\0' && ends_comment_word(*comment)) comment++;
        size_t length = 0;
        while (!ends_comment_word(comment[length])) length++;
        const bool last = comment[length] == '\0';
        make_room(movetext, strlen(open) + length + (last ? 1 : 0));
        write_word(movetext, open, strlen(open));
        for (size_t i = 0; i < length; i++)
            text_append_char(movetext->text, comment_char(comment[i]));
        movetext->column += (int)length;
        comment += length;
        open = "";
    } while (*comment != '\0');
    write_word(movetext, "}", 1);
}

void pdn_write_move(PdnMovetext *movetext, const char *move, const char *comment) {
    const size_t length = strlen(move);
    if (movetext->ply % 2 == 0) {
        const int number = movetext->ply / 2 + 1;
        size_t digits = 1;
        for (int left = number; left >= 10; left /= 10) digits++;
        make_room(movetext, digits + 2 + length); /* the number stays with its move */
        text_append_uint(movetext->text, (uint64_t)number);
        text_append_bytes(movetext->text, ". ", 2);
        movetext->column += (int)digits + 2;
    } else {
        make_room(movetext, length);
    }
    write_word(movetext, move, length);
    if (comment != NULL) pdn_write_comment(movetext, comment);
    movetext->ply++;
}

void pdn_end_game(PdnMovetext *movetext, Result result) {
    const char *word = result_text(result);
    make_room(movetext, strlen(word));
    write_word(movetext, word, strlen(word));
    text_append_string(movetext->text, "\n\n");
    movetext->column = 0;
}
