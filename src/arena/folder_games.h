/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a tournament's games: from games.csv, which is checked, or, if unfinished, the journal. */
#pragma once

#include "arena/results.h"

/* Owns what it points to; release with folder_games_free. */
typedef struct FolderGames {
    int players;
    char **names;           /* in the order of their first games */
    TournamentStats *stats; /* of all games; with the searches only if read from a journal */
    MatchStop stop;         /* of an unfinished match: by results, or its test */
    bool is_unfinished;
    Experiment experiment; /* of a finished tournament only its settings, or the default */
    /* Of an unfinished tournament: */
    Shard shard;
    uint64_t games, halves; /* games of the shard; pairs with only one game finished */
} FolderGames;

/* Reads folder/games.csv a row at a time; memory does not grow with the games. ERROR_DATA with
 * "folder/games.csv:line: …" if a tournament would not write these columns, values, order or pairs,
 * and if players or tables differ from those of players.csv, which may be missing. An unfinished
 * tournament's games are read from its journal, in the order of their numbers; another process may
 * be writing it. ERROR_NO_INPUT for missing files. Free *folder_games also after a failure. */
CHECKED bool folder_games_read(const char *folder, FolderGames *folder_games, Error *error);
void folder_games_free(FolderGames *folder_games);
/* Returns the sequential test of the folder's experiment; NULL: it has none. */
static inline const Sprt *folder_sprt(const FolderGames *games) {
    return games->experiment.has_sprt ? &games->experiment.sprt : NULL;
}
/* Reads the anchor of a text or, if it is NULL, of the folder; see anchors_parse. */
CHECKED bool folder_anchors(const FolderGames *games, const char *text, Anchors *anchors,
                            Error *error);

/* Reads the tables of a finished folder as result_tables_read does; those of version 1.0.0, whose
 * intervals and p-values are of other tests, are computed again from its games, without costs. */
CHECKED bool folder_tables_read(const char *folder, ResultTables *tables, Error *error);

/* Computes the rows of a folder's players again from its games. `anchors`: players whose ratings
 * are given, or NULL: those of `anchor`, a text, or (NULL) those of the folder's experiment. */
CHECKED bool folder_ratings(const char *folder, const char *anchor, const Anchors *anchors,
                            Rows *players, Error *error);

/* The games of several folders as those of one. Owns its members; release with pool_free. */
typedef struct Pool {
    FolderGames folder_games; /* of all folders; players in order of appearance */
    uint64_t repeated;        /* games left out: an earlier folder has them, with the same seed */
    Text notes;               /* notes for the user, a line each */
} Pool;

/* Reads the folders as folder_games_read does. They can be pooled if they differ in number of
 * games, openings and seed only, each label is the same player everywhere, and each folder shares a
 * player with the ones before; else ERROR_DATA says why not. Free *pool also after a failure. */
CHECKED bool pool_read(const char *const *folders, int count, Pool *pool, Error *error);
void pool_free(Pool *pool);
