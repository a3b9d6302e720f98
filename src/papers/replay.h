/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two games that paper 003 prints, of HG:E3Ph against commercial programs, replayed, and how
 * often a player would have moved so. */
#pragma once

#include "arena/player.h"
#include "papers/verdict.h"

enum { PRINTED_GAME_COUNT = 2, REPLAY_CHOICES_MAX = 256 };

typedef struct ReplayGame {
    const char *name, *opponent;
    const char *const *text; /* PDN */
    Side heuristic;          /* the side of HG:E3Ph */
    int depth_plies;         /* to which it searched; 0: the paper does not say for this game */
    Result result;           /* as the paper tells it */
    Ending ending;
} ReplayGame;

/* Their texts as they are printed (appendix-1.txt, appendix-2.txt; the lines that begin with "#"
 * are ours), then as PDN (appendix-1.pdn, appendix-2.pdn), whose comments name the misprints. */
extern const ShippedFile PRINTED_TEXTS[];
/* In the order that src/CMakeLists.txt gives them. */
enum { APPENDIX_1, APPENDIX_2, APPENDIX_1_PDN, APPENDIX_2_PDN };
extern const ReplayGame PRINTED_GAMES[PRINTED_GAME_COUNT];

/* What a replay shows. */
typedef struct Replay {
    bool legal; /* but for misprints that were put right */
    int plies, misprints;
    Result result; /* at the end, by the third repetition and the ends of the game */
    Ending ending;
    int ended_at; /* the ply after which it first was over; 0: never */
} Replay;

/* A position in which HG:E3Ph had a choice. */
typedef struct Choice {
    Board board;
    int printed, legal; /* the move it made, among so many */
} Choice;

typedef struct Choices {
    int count;
    Choice items[REPLAY_CHOICES_MAX];
} Choices;

/* Replays a game and adds to `choices` (NULL: none) its positions with more than one move, each
 * once. A game that cannot be replayed is not legal. */
void replay_game(const ReplayGame *game, Replay *replay, Choices *choices);

/* A game that is legal and whose last position is the end that the paper says: reproduced; else
 * not. That it may have been over earlier (paper 003's program goes on for a ply after the third
 * repetition in appendix 1) does not count against it, but is to be told: ended_at. */
Verdict judge_replay(const ReplayGame *game, const Replay *replay);

/* Of each choice the chance with which the player makes the printed move: 1 / n where it is one of
 * its n best. ERROR_INTERRUPTED when stopped. */
bool replay_agreement(const Choices *choices, const Player *player, const Rules *rules,
                      const atomic_bool *stop, double *agreement, Error *error);
