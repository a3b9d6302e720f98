/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal: the finished games of a tournament as they come, so that nothing finished is lost.
 *
 * DIR/journal says at its head what is played (program, experiment, shard); then each game is
 * appended the moment it is finished, with a checksum, by one write. Everything else in a results
 * folder follows from it: a killed run is resumed by playing the games that are not in it, shards
 * are merged by putting their games into one. It goes when the result files are complete. One of
 * them is a journal, too, from which the tournament can grow: more games, more players. There the
 * games stand in the order of the schedule and without times, so that the same experiment has the
 * same bytes; the times are in timing.csv. */
#pragma once

#include "arena/standings.h"

/* The names in a results folder: while games are played, and of the result file. */
#define JOURNAL_NAME "journal"
#define JOURNAL_KEPT_NAME "games.journal"

/* Opaque owner of the open file; locked against other processes while it is open. */
typedef struct Journal Journal;

/* What a journal is of. */
typedef struct JournalHead {
    Shard shard;
    uint64_t openings; /* openings_hash */
} JournalHead;

/* Makes folder/journal, which must not be there. NULL with ERROR_CANNOT_WRITE. */
Journal *journal_create(const char *folder, const Experiment *experiment, JournalHead head,
                        Error *error);
typedef enum JournalAccess {
    /* What cannot be read at its end, where a writer was killed, is cut off: */
    JOURNAL_TO_EXTEND, /* the one that is a result file */
    JOURNAL_TO_WRITE,  /* folder/journal, as by those that follow */
    JOURNAL_TO_READ,   /* nothing is changed; one that is being written is refused */
    /* It may be written meanwhile, and is not locked either; a link is not followed: */
    JOURNAL_TO_LOOK, /* the games that are in it now */
    JOURNAL_TO_WATCH /* no game is known before journal_look */
} JournalAccess;
/* Opens a journal, fills *experiment (to be freed by the caller also when
 * it fails) and finds the games in it. NULL with ERROR_NO_INPUT (there is none), ERROR_DATA (not a
 * journal, another program's) or ERROR_CANNOT_WRITE (in use). */
Journal *journal_open(const char *folder, JournalAccess access, Experiment *experiment,
                      Error *error);
/* Finds the games that were added since, `most` at a time; false: there may be more. */
bool journal_look(Journal *journal, const Experiment *experiment, uint64_t most);
/* How a game that it has ended, without its moves and what was searched; `first` moved first. False
 * when it cannot be read. */
bool journal_peek(const Journal *journal, uint64_t game, Side first, GameSummary *summary);
void journal_close(Journal *journal);
/* Closes it and removes it, the result files being complete. ERROR_CANNOT_WRITE. */
bool journal_end(Journal *journal, Error *error);

JournalHead journal_head(const Journal *journal);
/* Appends the bytes before its first game; ERROR_CANNOT_WRITE where they cannot be read again. */
bool journal_copy_head(const Journal *journal, Text *text, Error *error);
/* The text of its experiment. */
const char *journal_experiment(const Journal *journal);
/* The games that were in it when it was opened, with those copied since, and whether one was. */
uint64_t journal_count(const Journal *journal);
/* Those and the games that were added, once nobody adds any. */
uint64_t journal_games(const Journal *journal);
/* The number of one of those, in their order, from 0. */
uint64_t journal_game(const Journal *journal, uint64_t index);
bool journal_has(const Journal *journal, uint64_t game);
/* The bytes that were cut off its end. */
uint64_t journal_cut(const Journal *journal);

/* Appends a game; any thread. When the disk is full or the file was removed by somebody, fails
 * with ERROR_CANNOT_WRITE and leaves it as it was. */
bool journal_add(Journal *journal, uint64_t game, const GameRecord *record, Error *error);
/* Reads a game that it has, which started at `start`; any thread. */
bool journal_get(const Journal *journal, uint64_t game, const Board *start, const Rules *rules,
                 GameRecord *record, Error *error);
/* Copies all games that are not there yet. */
bool journal_copy(Journal *journal, const Journal *from, Error *error);
/* Makes the folder's journal anew, with all games of `from` (which it takes over, and which was of
 * `before`) under the numbers that they have in `after`: the same with more games or players. The
 * times of kept games are read from timing.csv, if it was written. What a crash leaves is the old
 * journal or the new one. NULL with ERROR_CANNOT_WRITE, ERROR_NO_INPUT or ERROR_DATA. */
Journal *journal_extend(Journal *from, const char *folder, const Experiment *before,
                        const Experiment *after, Error *error);

/* What a journal is made of: its head as text, then finished games as bytes, the same on every
 * machine, each behind a frame. */

/* Writes the head of a new journal to an empty text; *experiment_text becomes the text of the
 * experiment in it, to be freed. */
void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text);

/* Appends a game: how many plies were searched, how it ended and, a ply, the move's number among
 * the legal ones and what its search found; then, if they are wanted and known, the times of the
 * searched plies. Where it started is not in it. */
void game_encode(const GameRecord *record, bool with_times, Text *bytes);
void game_encode_time(int64_t time_ns, Text *bytes);
/* The number of searched plies. */
uint64_t game_searched(const char *bytes, size_t length);
/* The game that started at `start`: every move is looked up among the legal ones, and the hash of
 * start and moves compared. False when the bytes are no such game; *record is then of no use. */
bool game_decode(const char *bytes, size_t length, const Board *start, const Rules *rules,
                 GameRecord *record);
/* How the game ended, without its moves and searches; `first` moved first. */
bool game_decode_summary(const char *bytes, size_t length, Side first, GameSummary *summary);

/* A frame: the record's length, its checksum and the game's number, eight bytes each. */
enum { FRAME_SIZE = 24 };

typedef struct Frame {
    uint64_t length, checksum, game;
} Frame;

void frame_write(Frame frame, char *octets);
/* The game's number is part of what is summed. */
uint64_t frame_checksum(uint64_t game, const char *bytes, size_t length);

/* Makes the bytes those of a game behind its frame. */
void journal_write_game(uint64_t game, const GameRecord *record, bool with_times, Text *bytes);
