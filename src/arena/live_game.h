/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that is played move by move: between people and players, in the terminal or in the page,
 * with moves taken back, hints and the reasons why a move is not legal. */
#pragma once

#include "arena/game.h"
#include "endgame/egdb.h"

/* Who plays where nobody is named. */
#define PLAY_DEFAULT "enhanced/texel-25f@1s"

/* Opaque owner. One thread at a time, but for live_game_think, which may run beside the others. */
typedef struct LiveGame LiveGame;

/* Begins a game at a board with a person at both sides; never NULL. The seed is that of whatever
 * the players draw. */
LiveGame *live_game_new(const Rules *rules, const Board *start, uint64_t seed);
void live_game_free(LiveGame *game); /* NULL is fine */

/* Seats a player by its description before the first move, where there is a check by
 * player_parse_named, else (NULL) by player_parse. */
bool live_game_seat(LiveGame *game, Side side, const char *player, PlayerCheck *check,
                    Error *error);
/* Tables to ask for exact values, where they are of this game's rules and board; borrowed, may be
 * NULL. */
void live_game_consult(LiveGame *game, const Egdb *tables);
/* Appends what the tables say of the position, "White wins in 65 plies"; false: it is not in them.
 */
bool live_game_exact(const LiveGame *game, Text *text);
/* The player at a side; NULL: a person. */
const Player *live_game_player(const LiveGame *game, Side side);
/* Its label, or "person". */
const char *live_game_name(const LiveGame *game, Side side);

/* The game so far: `final` is the board, `ending` is ENDING_NONE while it goes on. */
const GameRecord *live_game_record(const LiveGame *game);
const Rules *live_game_rules(const LiveGame *game);
/* The legal moves; none once the game is over. */
const MoveList *live_game_legal(const LiveGame *game);

/* The legal move that a text names; -1 with ERROR_DATA, which says why it is none: whose piece is
 * on its square, which captures are forced, where its piece can go. */
int live_game_read(const LiveGame *game, const char *text, Error *error);
/* Plays a legal move of a person. */
void live_game_move(LiveGame *game, int index);
/* Takes the last plies back, at most as many as there are; returns how many. */
int live_game_undo(LiveGame *game, int plies);
/* The side gives up. */
void live_game_resign(LiveGame *game, Side side);

enum { LIVE_LINE_SIZE = 128 };

/* Boards since a move that cannot be undone: a game is drawn after 80 plies without a capture, or
 * by paper004 after 500 plies in all. */
enum { LIVE_PAST_MAX = 500 };

/* What a player is asked, with all of the game that it needs, and what it answers. */
typedef struct LiveThought {
    Side asked; /* whose player */
    Board board;
    MoveList legal;
    int ply;
    Board past[LIVE_PAST_MAX]; /* as in SearchRequest */
    int past_count;
    uint64_t seed;
    SearchResult result;
    int64_t time_ns;
    char line[LIVE_LINE_SIZE]; /* how it expects the game to go on behind its move */
} LiveThought;

/* Fills a thought with the position; `asked` need not be the side to move (a hint). */
void live_game_ask(const LiveGame *game, Side asked, LiveThought *thought);
/* Lets the player of that side choose; the line behind its move is that of its own search to at
 * most 6 plies less for each move, and empty where nothing was searched. Of the game only the
 * player is used, by one thread at a time. False with ERROR_CHECK when an external engine fails.
 * The answer of a search that *stop (may be NULL) ended is the best move so far (result.stopped).
 */
bool live_game_think(const LiveGame *game, LiveThought *thought, const atomic_bool *stop,
                     Error *error);
/* Plays what was thought, if that is still the position; false: it is not. */
bool live_game_take(LiveGame *game, const LiveThought *thought);

/* The line behind the last move, where a player made it; else "". */
const char *live_game_line(const LiveGame *game);

/* Appends a score in three digits, for people; "wins in 9". */
void live_game_write_score(Score score, Text *text);
/* Appends the game as PDN. */
void live_game_write_pdn(const LiveGame *game, Text *pdn);
/* Appends "Black has won: White has no move" of a game that is over. */
void live_game_write_end(const LiveGame *game, Text *text);
