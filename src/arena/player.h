/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players: a search with an evaluator and a limit, described in one line of text. */
#pragma once

#include "engine/engine.h"
#include "eval/catalogue.h"

/* A description has less than half of PLAYER_TEXT_SIZE bytes; a name may be all of it: a path. */
enum { PLAYER_TEXT_SIZE = 512, PLAYER_NAME_SIZE = PLAYER_TEXT_SIZE / 2 };

/* What `[LABEL=][SEARCH[:KEY=VALUE,…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT]` says, or `line:…` and
 * `cb:…` of an external engine (engine/engine.h); a plain value. */
typedef struct PlayerSpec {
    char label[PLAYER_TEXT_SIZE]; /* the text itself where no label is given */
    bool labelled;                /* a label is given */
    char text[PLAYER_TEXT_SIZE];  /* without the label */
    char search[PLAYER_NAME_SIZE], search_options[PLAYER_TEXT_SIZE];
    char evaluator[PLAYER_NAME_SIZE], evaluator_options[PLAYER_TEXT_SIZE];
    EngineSpec engine; /* of kind ENGINE_NONE for our own; else search and evaluator are "" */
    SearchLimit limit; /* all 0 where the player needs none */
} PlayerSpec;

/* Reads a description, loads its evaluator and tries it (names, options, limits are all checked).
 * An evaluator that reads as a path (catalogue_is_path) is a heuristic file; a "/" of it is no end
 * of a search unless a search's name is before it. The search defaults to alphabeta, or deepening
 * where the limit is time or nodes; the limit to 6 plies. ERROR_USAGE says which player and what
 * was expected; ERROR_NO_INPUT and ERROR_DATA name the heuristic file. An external engine's
 * description is only read: whether it is there is seen when it is opened. */
bool player_parse(const char *text, Catalogue *catalogue, PlayerSpec *spec, Error *error);
/* Whether one of those may play; false with what was expected. */
typedef bool PlayerCheck(const PlayerSpec *spec, Error *error);
/* The same for a description from an untrusted source: ERROR_USAGE for a player that would read a
 * file or run a program, before any file is opened; then the check decides. A NULL check trusts the
 * description. */
bool player_parse_named(const char *text, Catalogue *catalogue, PlayerCheck *check,
                        PlayerSpec *spec, Error *error);
/* Takes the limit off a description or the label that was made of it. */
void player_strip_limit(char *text);
/* "@6", "@0.5s", "@50kn" or "" as the spec's limit reads. */
bool player_parse_limit(const char *text, SearchLimit *limit, Error *error);
/* Whether the results of its games are the same on every machine: no limit on time, and no external
 * engine, which may do as it likes. */
bool player_is_deterministic(const PlayerSpec *spec);
/* Whether its search goes on past its depth while there are captures (quiescence=on, or the
 * default of enhanced). */
bool player_is_quiescent(const PlayerSpec *spec);
static inline bool player_is_external(const PlayerSpec *spec) {
    return spec->engine.kind != ENGINE_NONE;
}
/* Refuses an external engine (ERROR_USAGE) where only a player of ours makes sense. */
bool player_check_own(const PlayerSpec *spec, Error *error);

/* A player ready to move; owned by one thread at a time. */
typedef struct Player {
    const PlayerSpec *spec; /* borrowed */
    SearchInstance search;
    EvalInstance eval;
    Engine *engine;        /* NULL: one of ours, which the two above are of */
    int64_t clock_cost_ns; /* of reading its clock */
} Player;

/* Opens what a spec describes that was parsed with this catalogue (or one with the same files). An
 * external engine is started: ERROR_NO_INPUT, ERROR_DATA as engine_open. */
bool player_open(Player *player, const PlayerSpec *spec, const Catalogue *catalogue, Error *error);
/* The same, but starting an external engine is given up (ERROR_INTERRUPTED) when *stop becomes
 * true. */
bool player_start(Player *player, const PlayerSpec *spec, const Catalogue *catalogue,
                  const atomic_bool *stop, Error *error);
/* It is to be closed soon, with others: external engines are told, so as to end together. */
void player_dismiss(const Player *player);
void player_close(Player *player);
/* The next move is of another game: an external engine is told. */
void player_begin(const Player *player);
/* Chooses a move: fills `request->limit` from the spec and runs the search. False when an external
 * engine has failed; our own players never do. */
bool player_move(const Player *player, SearchRequest *request, SearchResult *result,
                 Failure *failure);
/* Fails with how an engine has failed. Returns false. */
bool player_fail(const Player *player, const Failure *failure, Error *error);
/* The clock that the player's moves are timed by: CPU time of this thread, which other programs do
 * not slow down; of a player that is not deterministic the wall clock, as that is what his game is
 * played by, or he thinks in another process. */
int64_t player_clock_ns(const Player *player);
/* What has passed on it since then, less what reading it takes; at least 0. */
int64_t player_elapsed_ns(const Player *player, int64_t start_ns);
