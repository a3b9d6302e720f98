/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players: a search with an evaluator and a limit, described in one line of text. */
#pragma once

#include "engine/engine.h"
#include "eval/catalogue.h"

/* A description has less than half of PLAYER_TEXT_SIZE bytes; a path may be that long. */
enum { PLAYER_TEXT_SIZE = 512, PLAYER_NAME_SIZE = PLAYER_TEXT_SIZE / 2 };

/* The parts of `[LABEL=][SEARCH[:KEY=VALUE,…]/]EVALUATOR[:KEY=VALUE,…][@LIMIT]`, or of `line:…` and
 * `cb:…` for an external engine (engine/engine.h). A plain value. */
typedef struct PlayerSpec {
    char label[PLAYER_TEXT_SIZE]; /* the text if no label is given */
    bool labelled;                /* a label is given */
    char text[PLAYER_TEXT_SIZE];  /* without the label */
    char search[PLAYER_NAME_SIZE], search_options[PLAYER_TEXT_SIZE];
    char evaluator[PLAYER_NAME_SIZE], evaluator_options[PLAYER_TEXT_SIZE];
    EngineSpec engine; /* ENGINE_NONE: not external; else search and evaluator are "" */
    SearchLimit limit; /* all 0: no limit */
} PlayerSpec;

/* Reads a description, loads its evaluator and checks names, options and limit. An evaluator that
 * looks like a path (catalogue_is_path) is a heuristic file; the text before its "/" is a search
 * only if it names one. Defaults: alphabeta, or deepening if the limit is time or nodes; 6 plies.
 * ERROR_USAGE names the player and what was expected; ERROR_NO_INPUT and ERROR_DATA name the
 * heuristic file. Only player_open looks for an external engine's file. */
CHECKED bool player_parse(const char *text, Catalogue *catalogue, PlayerSpec *spec, Error *error);
/* Whether a player is allowed; false with an error that says what was expected. */
typedef bool PlayerCheck(const PlayerSpec *spec, Error *error);
/* Like player_parse. Unless `check` is NULL, the source is untrusted: ERROR_USAGE, before any file
 * is opened, for a player that would read a file or run a program, or that `check` refuses. */
CHECKED bool player_parse_named(const char *text, Catalogue *catalogue, PlayerCheck *check,
                                PlayerSpec *spec, Error *error);
/* Like player_parse, for an untrusted source: neither loads nor opens what player_reads_more says
 * of. */
CHECKED bool player_parse_untrusted(const char *text, Catalogue *catalogue, PlayerSpec *spec,
                                    Error *error);
/* Whether a player would run a program, or read a file that the catalogue does not have. */
bool player_reads_more(const PlayerSpec *spec, const Catalogue *catalogue);
/* Returns a search or evaluator with its options, as in a description; the caller frees it. */
char *player_part(const char *name, const char *options);
/* Removes the limit from a description, or from a label made of one. */
void player_strip_limit(char *text);
/* Appends the default limit to the text of a player without one, and to a label made of it. */
void player_append_limit(PlayerSpec *spec);
/* Reads a limit as a description has it: "@6", "@0.5s", "@50kn" or "". */
CHECKED bool player_parse_limit(const char *text, SearchLimit *limit, Error *error);
/* Whether a player's games are the same on every machine: no limit on time, no external engine. */
bool player_is_deterministic(const PlayerSpec *spec);
/* Whether a player's search extends its depth by captures (quiescence=on, enhanced's default). */
bool player_is_quiescent(const PlayerSpec *spec);
static inline bool player_is_external(const PlayerSpec *spec) {
    return spec->engine.kind != ENGINE_NONE;
}
/* Whether a player plays any legal move, without a search. */
static inline bool player_is_random(const PlayerSpec *spec) {
    return strcmp(spec->search, "random") == 0;
}
/* Refuses an external engine with ERROR_USAGE. */
CHECKED bool player_check_internal(const PlayerSpec *spec, Error *error);

/* A player ready to move; owned by one thread at a time. */
typedef struct Player {
    const PlayerSpec *spec; /* borrowed */
    SearchInstance search;
    EvalInstance eval;
    Engine *engine;        /* NULL: not external; the two above are then valid */
    int64_t clock_cost_ns; /* the time that reading its clock takes */
} Player;

/* Opens a player whose spec was parsed with this catalogue or one of the same files. Starts an
 * external engine: errors as engine_open, ERROR_INTERRUPTED if *stop (may be NULL) is set. */
CHECKED bool player_open(Player *player, const PlayerSpec *spec, const Catalogue *catalogue,
                         const atomic_bool *stop, Error *error);
/* Announces player_close to an external engine, so that several end at the same time. */
void player_dismiss(const Player *player);
void player_close(Player *player);
/* Opens a player `count` times, one a thread. NULL on failure. Release with players_close. */
CHECKED Player *players_open(const PlayerSpec *spec, const Catalogue *catalogue, int count,
                             Error *error);
void players_close(Player *players, int count);
/* Announces a new game to an external engine. */
void player_begin(const Player *player);
/* Chooses a move with the spec's limit, set in *request. False only if an engine has failed. */
bool player_move(const Player *player, SearchRequest *request, SearchResult *result,
                 Failure *failure);
/* Sets ERROR_CHECK with the player and the failure of its engine. Returns false. */
bool player_fail(const Player *player, const Failure *failure, Error *error);
/* Reads the clock for the player's moves: CPU time of this thread, which other programs hardly
 * affect; with a limit on time or an external engine, another process, the wall clock. */
int64_t player_clock_ns(const Player *player);
/* Returns the time on that clock since `start_ns`, less the cost of reading it; at least 0. */
int64_t player_elapsed_ns(const Player *player, int64_t start_ns);
