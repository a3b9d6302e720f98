/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PDN cut into tokens; what carries no move (comments, variations, numbers, NAGs) is skipped. */
#pragma once

#include "draughts/rules.h"
#include "util/error.h"
#include "util/text.h"

enum { PDN_WORD_SIZE = 128 }; /* longer than any move's whole path */

typedef enum PdnToken {
    PDN_TOKEN_END,    /* of the file */
    PDN_TOKEN_BREAK,  /* a tag follows the moves: the next game; nothing is consumed */
    PDN_TOKEN_TAG,    /* name and value are in the lexer */
    PDN_TOKEN_MOVE,   /* or any other word: in the lexer */
    PDN_TOKEN_RESULT, /* as a word in the lexer */
    PDN_TOKEN_WRONG   /* *error says what, without the place */
} PdnToken;

/* `data` belongs to the caller. */
typedef struct PdnLexer {
    const char *data;
    size_t length, at, token_at;
    long line, token_line; /* from 1; the token's is where it (or what is not closed) starts */
    char name[32];         /* of a tag, cut */
    Text value;            /* of a tag, whole */
    char word[PDN_WORD_SIZE];
    const char *comment; /* the last one in braces that was skipped, without them; NULL: none */
    size_t comment_length;
    bool lost;         /* something was never closed: the lexer went on to the next game's tags */
    bool no_brace_end; /* no "}" in what is left: known, so as not to look again */
} PdnLexer;

void pdn_lex_start(PdnLexer *lexer, const char *data, size_t length);
void pdn_lex_free(PdnLexer *lexer);
/* The next token; `in_moves`: a tag would be the next game's. */
PdnToken pdn_lex_next(PdnLexer *lexer, bool in_moves, Error *error);
/* Puts the token just read back. */
void pdn_lex_back(PdnLexer *lexer);

/* The result a word means, the first number being Black's; false when it is none. */
bool pdn_parse_result(const char *word, Result *result);
