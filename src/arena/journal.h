/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal: the finished games of a tournament, so that a crash loses none.
 *
 * The head of DIR/journal has the program, experiment and shard. Each finished game is appended at
 * once, with a checksum, by one write. All other result files are made from it: --resume plays the
 * games that it lacks, merging copies the games of shards into one journal. It is removed when the
 * result files are complete. The result file games.journal is a journal too, from which a
 * tournament can be extended. It has the games in the order of the schedule and without times
 * (timing.csv has them), so that the same experiment gives the same bytes. */
#pragma once

#include "arena/tournament_stats.h"

/* The file while games are played, and the result file. */
#define JOURNAL_NAME "journal"
#define JOURNAL_KEPT_NAME "games.journal"

/* Opaque owner of the open file, which is locked against other processes. */
typedef struct Journal Journal;

typedef struct JournalHead {
    Shard shard;
    uint64_t openings; /* openings_hash */
} JournalHead;

/* Creates folder/journal, which must not exist. NULL with ERROR_CANNOT_WRITE. */
CHECKED Journal *journal_create(const char *folder, const Experiment *experiment, JournalHead head,
                                Error *error);
typedef enum JournalAccess {
    /* An unreadable end, left by a killed writer, is cut off: */
    JOURNAL_TO_EXTEND, /* games.journal */
    JOURNAL_TO_WRITE,  /* folder/journal, as all below */
    JOURNAL_TO_READ,   /* changes nothing; refused while a process writes it */
    JOURNAL_TO_LOOK,   /* not locked; links are not followed; only journal_look finds games */
    JOURNAL_TO_SHOW    /* games.journal of any version, for journal_next, without *experiment */
} JournalAccess;
/* Opens a journal, reads *experiment (the caller frees it, also after a failure) and finds the
 * games. NULL with ERROR_NO_INPUT (no journal), ERROR_DATA (not valid, or by another version)
 * or ERROR_CANNOT_WRITE (in use, or it cannot be locked). */
CHECKED Journal *journal_open(const char *folder, JournalAccess access, Experiment *experiment,
                              Error *error);
/* Finds at most `most` games added since the last call; false: there may be more. */
bool journal_look(Journal *journal, const Experiment *experiment, uint64_t most);
/* Reads only the result and ending of a game in which Black moved first. The record has no plies,
 * its final board only the side to move. False if it cannot be read. */
bool journal_peek(const Journal *journal, uint64_t game, GameRecord *record);
/* Whether the file is no longer in its folder: removed, or replaced by another journal. */
bool journal_is_removed(const Journal *journal);
void journal_close(Journal *journal);
/* Closes and removes the journal, once the result files are complete. ERROR_CANNOT_WRITE. */
CHECKED bool journal_end(Journal *journal, Error *error);

JournalHead journal_head(const Journal *journal);
/* Appends the bytes before the first game to a text; ERROR_CANNOT_WRITE if they cannot be read. */
CHECKED bool journal_copy_head(const Journal *journal, Text *text, Error *error);
/* Returns the text of its experiment file. */
const char *journal_experiment(const Journal *journal);
/* Returns the number of known games: those found and copied, without those added. */
uint64_t journal_count(const Journal *journal);
/* Returns the number of all games; call it when no thread adds any. */
uint64_t journal_games(const Journal *journal);
/* Returns the schedule's number of the known game at `index`; whether a game is known. */
uint64_t journal_game(const Journal *journal, uint64_t index);
bool journal_has(const Journal *journal, uint64_t game);
/* Returns how many bytes were cut off the end. */
uint64_t journal_cut(const Journal *journal);

/* Appends a game; any thread. ERROR_CANNOT_WRITE (full disk, removed file) leaves it as it was. */
CHECKED bool journal_add(Journal *journal, uint64_t game, const GameRecord *record, Error *error);
/* Reads a game, which started at `start`; any thread. */
CHECKED bool journal_get(const Journal *journal, uint64_t game, const Board *start,
                         const Rules *rules, GameRecord *record, Error *error);
/* Reads the next game of the file, which must be this one; for JOURNAL_TO_SHOW. */
CHECKED bool journal_next(Journal *journal, uint64_t game, const Board *start, const Rules *rules,
                          GameRecord *record, Error *error);
/* Copies all games that the journal does not have. */
CHECKED bool journal_copy(Journal *journal, const Journal *from, Error *error);
/* Replaces the folder's journal by one for the experiment `after`. It gets all games of `from` (of
 * the experiment `before`) under their new numbers. Times that games.journal lacks come from
 * timing.csv, if `before` records moves. Closes `from`. A crash leaves the old journal or the new
 * one. NULL with ERROR_CANNOT_WRITE, ERROR_NO_INPUT or ERROR_DATA. */
CHECKED Journal *journal_extend(Journal *from, const char *folder, const Experiment *before,
                                const Experiment *after, Error *error);

/* The format, the same on every machine: a head of text, then each game as bytes after a frame. */

/* Writes a head to an empty text; the caller frees *experiment_text, the experiment in it. */
void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text);

/* Appends a game: the number of searched plies, the ending, and for each ply the index of the move
 * and what the search found; `with_times` also the known times. The start is not included. */
void game_encode(const GameRecord *record, bool with_times, Text *bytes);
void game_encode_time(int64_t time_ns, Text *bytes);
/* Returns the number of searched plies of an encoded game. */
uint64_t game_searched(const char *bytes, size_t length);
/* Decodes the game that started at `start`: looks up every move among the legal ones and compares
 * the hash of start and moves. False on a mismatch; *record is then invalid. */
bool game_decode(const char *bytes, size_t length, const Board *start, const Rules *rules,
                 GameRecord *record);

/* A frame: the record's length, its checksum (of the bytes, seeded by the game's number) and the
 * game's number, eight bytes each. */
enum { FRAME_SIZE = 24 };
/* Makes the frame of a game's bytes. */
void frame_write(uint64_t game, const char *bytes, size_t length, char octets[FRAME_SIZE]);

/* Replaces `bytes` by a frame and its game. */
void journal_write_game(uint64_t game, const GameRecord *record, bool with_times, Text *bytes);
