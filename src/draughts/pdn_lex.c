/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draughts/pdn_lex.h"

#include "draughts/excerpt.h"

#include <ctype.h>

void pdn_lex_start(PdnLexer *lexer, const char *data, size_t length) {
    static const char BOM[] = "\xEF\xBB\xBF";
    *lexer = (PdnLexer){.data = data, .length = length, .line = 1, .token_line = 1};
    if (length >= 3 && memcmp(data, BOM, 3) == 0) {
        lexer->data += 3;
        lexer->length -= 3;
    }
}

void pdn_lex_free(PdnLexer *lexer) { text_free(&lexer->value); }

void pdn_lex_back(PdnLexer *lexer) {
    lexer->at = lexer->token_at;
    lexer->line = lexer->token_line;
}

static bool at_end(const PdnLexer *lexer) { return lexer->at >= lexer->length; }

static bool ends_line(char c) { return c == '\n' || c == '\r'; }

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || ends_line(c);
}

/* Goes on to a place further down and counts the lines on the way: \n, \r\n or \r alone. */
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

static bool starts_line(const PdnLexer *lexer) {
    return lexer->at == 0 || ends_line(lexer->data[lexer->at - 1]);
}

/* Whether a tag, and so a new game, starts here: "[" before anything else on its line. */
static bool starts_tag_line(const PdnLexer *lexer) {
    if (lexer->data[lexer->at] != '[') return false;
    size_t at = lexer->at;
    while (at > 0 && (lexer->data[at - 1] == ' ' || lexer->data[at - 1] == '\t')) at--;
    return at == 0 || ends_line(lexer->data[at - 1]);
}

static bool fail_unclosed(PdnLexer *lexer, const char *what, long line, Error *error) {
    lexer->lost = true;
    lexer->token_line = line;
    return error_set(error, ERROR_DATA, "the %s that starts here is never closed", what);
}

static bool skip_comment(PdnLexer *lexer, Error *error) {
    const char *end = NULL;
    if (!lexer->no_brace_end) end = memchr(lexer->data + lexer->at, '}', lexer->length - lexer->at);
    if (end != NULL) {
        lexer->comment = lexer->data + lexer->at + 1;
        lexer->comment_length = (size_t)(end - lexer->comment);
        go_to(lexer, (size_t)(end - lexer->data) + 1);
        return true;
    }
    lexer->no_brace_end = true;
    const long line = lexer->line;
    do go_to(lexer, lexer->at + 1);
    while (!at_end(lexer) && !starts_tag_line(lexer));
    return fail_unclosed(lexer, "comment", line, error);
}

static bool skips_line(const PdnLexer *lexer) {
    const char c = lexer->data[lexer->at];
    return c == ';' || (c == '%' && starts_line(lexer));
}

/* A counter and not a recursion: depth costs nothing. */
static bool skip_variation(PdnLexer *lexer, Error *error) {
    const long line = lexer->line;
    size_t depth = 0;
    while (!at_end(lexer) && !starts_tag_line(lexer)) {
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

static void skip_nag(PdnLexer *lexer) {
    do lexer->at++;
    while (!at_end(lexer) && isdigit((unsigned char)lexer->data[lexer->at]));
}

/* Skips everything before a tag or a word; false when something is never closed. */
static bool skip_filler(PdnLexer *lexer, Error *error) {
    while (!at_end(lexer)) {
        const char c = lexer->data[lexer->at];
        if (is_blank(c) || c == '.' || c == '!' || c == '?') {
            go_to(lexer, lexer->at + 1);
        } else if (skips_line(lexer)) {
            go_to(lexer, line_end(lexer));
        } else if (c == '$') {
            skip_nag(lexer);
        } else if (c == '{') {
            if (!skip_comment(lexer, error)) return false;
        } else if (c == '(') {
            if (!skip_variation(lexer, error)) return false;
        } else {
            return true;
        }
    }
    return true;
}

static size_t skip_spaces(const PdnLexer *lexer, size_t at, size_t end) {
    while (at < end && (lexer->data[at] == ' ' || lexer->data[at] == '\t')) at++;
    return at;
}

static size_t read_tag_name(PdnLexer *lexer, size_t at, size_t end) {
    size_t length = 0;
    for (; at < end; at++) {
        const char c = lexer->data[at];
        if (!isalnum((unsigned char)c) && c != '_') break;
        if (length < sizeof lexer->name - 1) lexer->name[length++] = c;
    }
    lexer->name[length] = '\0';
    return at;
}

/* Reads from behind the opening quote; returns the place behind "]", 0 when there is none. Quotes
 * that nobody escaped are common: only one that "]" follows closes the value. */
static size_t read_tag_value(PdnLexer *lexer, size_t at, size_t end) {
    text_clear(&lexer->value);
    for (; at < end; at++) {
        char c = lexer->data[at];
        if (c == '"') {
            const size_t bracket = skip_spaces(lexer, at + 1, end);
            if (bracket < end && lexer->data[bracket] == ']') return bracket + 1;
        } else if (c == '\\' && at + 1 < end &&
                   (lexer->data[at + 1] == '"' || lexer->data[at + 1] == '\\')) {
            c = lexer->data[++at];
        }
        text_append_char(&lexer->value, c);
    }
    return 0;
}

static PdnToken lex_tag(PdnLexer *lexer, Error *error) {
    const size_t end = line_end(lexer);
    size_t at = read_tag_name(lexer, skip_spaces(lexer, lexer->at + 1, end), end);
    at = skip_spaces(lexer, at, end);
    if (lexer->name[0] != '\0' && at < end && lexer->data[at] == '"') {
        at = read_tag_value(lexer, at + 1, end);
        if (at != 0) {
            lexer->at = at;
            return PDN_TOKEN_TAG;
        }
    }
    error_set(error, ERROR_DATA, "\"%s\" is not a tag such as [Event \"name\"]",
              excerpt_of(lexer->data + lexer->at, end - lexer->at).text);
    lexer->at = end;
    return PDN_TOKEN_WRONG;
}

static bool is_word_char(char c) { return !is_blank(c) && strchr("{}()[];!?$.\"", c) == NULL; }

static bool is_number(const char *word) { return word[strspn(word, "0123456789")] == '\0'; }

static bool is_result(const char *word) {
    Result result;
    return pdn_parse_result(word, &result);
}

static PdnToken lex_word(PdnLexer *lexer, Error *error) {
    const char *start = lexer->data + lexer->at;
    size_t length = 0;
    while (lexer->at + length < lexer->length && is_word_char(start[length])) length++;
    lexer->at += length > 0 ? length : 1;
    /* "11-15*": a forced move. */
    size_t kept = length;
    while (kept > 1 && start[kept - 1] == '*') kept--;
    if (length == 0 || kept >= PDN_WORD_SIZE) {
        error_set(error, ERROR_DATA, "\"%s\" is not expected here",
                  excerpt_of(start, length > 0 ? length : 1).text);
        return PDN_TOKEN_WRONG;
    }
    memcpy(lexer->word, start, kept);
    lexer->word[kept] = '\0';
    return is_result(lexer->word) ? PDN_TOKEN_RESULT : PDN_TOKEN_MOVE;
}

PdnToken pdn_lex_next(PdnLexer *lexer, bool in_moves, Error *error) {
    lexer->lost = false;
    for (;;) {
        if (!skip_filler(lexer, error)) return PDN_TOKEN_WRONG;
        lexer->token_at = lexer->at;
        lexer->token_line = lexer->line;
        if (at_end(lexer)) return PDN_TOKEN_END;
        if (lexer->data[lexer->at] == '[')
            return in_moves ? PDN_TOKEN_BREAK : lex_tag(lexer, error);
        const PdnToken token = lex_word(lexer, error);
        if (token != PDN_TOKEN_MOVE || !is_number(lexer->word)) return token;
    }
}

bool pdn_parse_result(const char *word, Result *result) {
    /* Points of two a game are the international way; ":" is paper 003's. */
    static const struct {
        const char *word;
        Result result;
    } RESULTS[] = {
        {"1-0", RESULT_BLACK_WINS}, {"2-0", RESULT_BLACK_WINS}, {"1:0", RESULT_BLACK_WINS},
        {"2:0", RESULT_BLACK_WINS}, {"0-1", RESULT_WHITE_WINS}, {"0-2", RESULT_WHITE_WINS},
        {"0:1", RESULT_WHITE_WINS}, {"0:2", RESULT_WHITE_WINS}, {"1/2-1/2", RESULT_DRAW},
        {"1/2:1/2", RESULT_DRAW},   {"1-1", RESULT_DRAW},       {"1:1", RESULT_DRAW}};
    *result = RESULT_UNKNOWN;
    if (strcmp(word, "*") == 0 || strcmp(word, "0-0") == 0) return true;
    for (size_t i = 0; i < sizeof RESULTS / sizeof RESULTS[0]; i++) {
        if (strcmp(word, RESULTS[i].word) != 0) continue;
        *result = RESULTS[i].result;
        return true;
    }
    return false;
}
