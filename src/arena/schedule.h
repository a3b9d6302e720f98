/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The schedule: from a game's number to its players, opening, colours and random seed. Pure. */
#pragma once

#include "arena/experiment.h"
#include "arena/openings.h"

/* One game of the schedule. Games 2k and 2k+1 are the colour-swapped pair k: the same opening and
 * players. A round has one pair of each pairing, all from one opening, so that an interrupted run
 * is balanced. More games are more rounds. With more players each round has more pairs: games get
 * other numbers, but keep opening and seed. */
typedef struct ScheduledGame {
    uint64_t game, pair, round; /* from 0 */
    int players[2];             /* indices by Side */
    int first, second;          /* the same players in the experiment's order */
    Opening opening;
    uint64_t seed;
} ScheduledGame;

/* A part of a schedule: the pairs p with p mod count = index. {0, 1} is the whole. */
typedef struct Shard {
    uint64_t index, count;
} Shard;

enum { SHARDS_MAX = 100000 };

/* A setting "K/N", K from 1 to N. */
extern const SettingType SHARD_SETTING;
#define SHARD_EXPECTED "K/N, as 1/4, with K from 1 to N and N at most 100000"

/* Return the number of pairs of players that meet, and of all games. */
uint64_t schedule_pairings(const Experiment *experiment);
uint64_t schedule_games(const Experiment *experiment);
/* Return the number of games of a shard, and the schedule's number of its i-th game (from 0). */
uint64_t schedule_shard_games(const Experiment *experiment, Shard shard);
uint64_t schedule_shard_game(Shard shard, uint64_t i);
bool schedule_shard_has(Shard shard, uint64_t game);
/* Returns the number in `to` of a game of `from`; `to` has the same format and first players. */
uint64_t schedule_moved(const Experiment *from, const Experiment *to, uint64_t game);
/* Returns the game of a number below schedule_games. */
ScheduledGame schedule_game(const Experiment *experiment, const Openings *openings, uint64_t game);
