/* Players: a search with an evaluator and a limit, described in one line of text. */
#ifndef JUMPOFF_ARENA_PLAYER_H
#define JUMPOFF_ARENA_PLAYER_H

#include "search/search.h"
#include "util/error.h"
#include "util/options.h"

#include <stdbool.h>

enum { PLAYER_TEXT_SIZE = 512, PLAYER_NAME_SIZE = 64 };

/* What `[LABEL=][SEARCH[:KEY=VALUE,…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT]` says; a plain value. */
typedef struct PlayerSpec {
    char label[PLAYER_TEXT_SIZE]; /* the text itself where no label is given */
    bool labelled;                /* a label is given */
    char text[PLAYER_TEXT_SIZE];  /* without the label */
    char search[PLAYER_NAME_SIZE], search_options[PLAYER_TEXT_SIZE];
    char evaluator[PLAYER_NAME_SIZE], evaluator_options[PLAYER_TEXT_SIZE];
    SearchLimit limit; /* all 0 where the player needs none */
} PlayerSpec;

/* Reads a description and tries it (names, options, limits are all checked). The search defaults
 * to alphabeta, or deepening where the limit is time or nodes; the limit to 6 plies.
 * ERROR_USAGE says which player and what was expected. */
bool player_parse(const char *text, int board_size, PlayerSpec *spec, Error *error);
/* "@6", "@0.5s", "@50kn" or "" as the spec's limit reads. */
bool player_parse_limit(const char *text, SearchLimit *limit, Error *error);
/* Whether the results of its games are the same on every machine (no limit on time). */
bool player_is_deterministic(const PlayerSpec *spec);

/* A player ready to move; owned by one thread at a time. */
typedef struct Player {
    const PlayerSpec *spec; /* borrowed */
    SearchInstance search;
    EvalInstance eval;
} Player;

/* Opens what a parsed spec describes. */
bool player_open(Player *player, const PlayerSpec *spec, int board_size, Error *error);
void player_close(Player *player);
/* Chooses a move: fills `request->limit` from the spec and runs the search. */
void player_move(const Player *player, SearchRequest *request, SearchResult *result);

#endif
