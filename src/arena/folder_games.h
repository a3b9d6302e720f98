/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the games of a results folder back: from games.csv, which is verified, or, while the
 * tournament is not finished, from its journal. */
#pragma once

#include "arena/results.h"
#include "arena/standings.h"

/* Owner of all that it points to; release with folder_games_free. */
typedef struct FolderGames {
    int players;
    char **names;         /* in the order of players.csv; without one, as they appear */
    Standings *standings; /* finished; of searches only a journal tells */
    Endings endings;
    bool has_sprt; /* the experiment, where that is there, has a test */
    Sprt sprt;
    /* Of a tournament that is not finished: what is missing of it. */
    bool is_unfinished;
    Shard shard;
    uint64_t games, halves; /* games that there will be, pairs of which one game is there */
} FolderGames;

/* Reads folder/games.csv a row at a time: memory does not grow with the games. Whatever is not as
 * a tournament writes it is ERROR_DATA with "folder/games.csv:line: …": columns, order, the two
 * games of a pair, results and how they came about, numbers out of range, a last line cut off, and
 * players or totals that are not those of players.csv, where that is there. Of a
 * folder whose tournament is not finished (it has a journal, which may be written meanwhile) the
 * finished games are taken from the journal, in the order of their numbers. What is not there is
 * ERROR_NO_INPUT. To be freed also after a failure. */
bool folder_games_read(const char *folder, FolderGames *folder_games, Error *error);
void folder_games_free(FolderGames *folder_games);

/* Pools: the games of several results folders as those of one. Owner of all that it points to;
 * release with pool_free. */
typedef struct Pool {
    FolderGames folder_games; /* of all, the players in the order in which they come */
    uint64_t repeated;        /* games that were in a folder before, with the same seed: left out */
    Text notes;               /* what is to be said, a line each */
} Pool;

/* Reads the folders as folder_games_read does. They belong together where the games were played by
 * the same rules in everything but their number, openings and seed, each label is of the same
 * player in all, and each folder has a player of the ones before; else ERROR_DATA says what
 * differs. To be freed also after a failure. */
bool pool_read(const char *const *folders, int count, Pool *pool, Error *error);
void pool_free(Pool *pool);
