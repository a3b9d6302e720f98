/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game played move by move between people and players, in the terminal or a browser: moves can be
 * taken back, hints asked for, and illegal moves are explained. */
#pragma once

#include "arena/experiment.h"
#include "endgame/egdb.h"

/* The default opponent. */
#define PLAY_DEFAULT "enhanced/texel-25f@1s"

/* A name for a player, such as "easy". */
typedef struct Strength {
    const char *name, *player;
} Strength;

/* From the weakest to the strongest, ending with a name of NULL. */
extern const Strength STRENGTHS[];

/* Opaque owner. One thread at a time, except for live_game_think. */
typedef struct LiveGame LiveGame;

/* Begins a game at a board, with a person at both sides. `seed` is the players' random seed. */
LiveGame *live_game_new(const Rules *rules, const Board *start, uint64_t seed);
void live_game_free(LiveGame *game); /* NULL is fine */

/* Sets a side's player or strength, before the first move, by player_parse_named with `check`. */
CHECKED bool live_game_set_player(LiveGame *game, Side side, const char *player, PlayerCheck *check,
                                  Error *error);
/* Likewise for a player of an experiment, with the experiment's heuristic files. */
CHECKED bool live_game_set_player_of(LiveGame *game, Side side, const Experiment *experiment,
                                     const PlayerSpec *spec, Error *error);
/* Sets the tables for exact values, used if they fit rules and board; borrowed, may be NULL. */
void live_game_consult(LiveGame *game, const Egdb *tables);
/* Appends the exact value of the position, "White wins in 65 plies"; false: it is in no table. */
bool live_game_exact(const LiveGame *game, Text *text);
/* Returns the player of a side; NULL: a person. */
const Player *live_game_player(const LiveGame *game, Side side);
/* Returns the label of a side's player, or "person". */
const char *live_game_name(const LiveGame *game, Side side);

/* Returns the game so far: `final` is the current board, `ending` ENDING_NONE until it is over. */
const GameRecord *live_game_record(const LiveGame *game);
const Rules *live_game_rules(const LiveGame *game);
/* Returns the legal moves; none once the game is over. */
const MoveList *live_game_legal(const LiveGame *game);

/* Reads a legal move from text and returns its index; -1 with ERROR_DATA, which says why the move
 * is illegal: whose piece it is, which captures are forced, where the piece can go. */
CHECKED int live_game_read(const LiveGame *game, const char *text, Error *error);
/* Plays a legal move of a person. */
void live_game_move(LiveGame *game, int index);
/* Takes back a resignation, or else plies until a person is to move, of a game without people one
 * ply; returns how many plies. -1 with ERROR_DATA if there is nothing to take back. */
CHECKED int live_game_undo(LiveGame *game, Error *error);
/* The side gives up. */
void live_game_resign(LiveGame *game, Side side);

enum { LIVE_LINE_SIZE = 128 };

/* The most boards since the last irreversible move: a game is drawn after 80 plies without a
 * capture, or by paper004 after 500 plies in all. */
enum { LIVE_PAST_MAX = 500 };

/* A search for a player's move or a hint: its position, what it needs of the game, its result. */
typedef struct LiveSearch {
    Side asked; /* the side whose player is asked */
    Board board;
    MoveList legal;
    int ply;
    Board past[LIVE_PAST_MAX]; /* as in SearchRequest */
    int past_count;
    uint64_t seed;
    SearchResult result;
    int64_t time_ns;
    char line[LIVE_LINE_SIZE]; /* the variation that the player expects after the move */
} LiveSearch;

/* Prepares a search of the current position; for a hint `asked` is not the side to move. */
void live_game_ask(const LiveGame *game, Side asked, LiveSearch *search);
/* Lets the asked player choose a move. The variation after it comes from searches of the same
 * player, the first at most 6 plies deep, each next one a ply shallower; it is empty if nothing was
 * searched. Uses only that player, so that other threads may use the game; one search of a player
 * at a time. False with ERROR_CHECK when an external engine fails. When *stop (may be NULL) ends
 * the search, the result is the best move so far (result.stopped). */
CHECKED bool live_game_think(const LiveGame *game, LiveSearch *search, const atomic_bool *stop,
                             Error *error);
/* Plays the found move if the position is still the current one; else returns false. */
bool live_game_take(LiveGame *game, const LiveSearch *search);

/* Returns the variation that the maker of the last move expects; "": none. */
const char *live_game_line(const LiveGame *game);

/* Appends a score for people: three digits, or "wins in 9". */
void live_game_write_score(Score score, Text *text);
/* Returns why the game ended: ending_name's word, or "resigned". */
const char *live_game_reason(const LiveGame *game);
/* Appends the game as PDN. */
void live_game_write_pdn(const LiveGame *game, Text *pdn);
/* Appends how a finished game ended: "Black has won: White has no move". */
void live_game_write_end(const LiveGame *game, Text *text);
