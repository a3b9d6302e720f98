/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a journal is made of: its head as text, then finished games as bytes, the same on every
 * machine, each behind a frame. */
#pragma once

#include "arena/journal.h"

/* Writes the head of a new journal to an empty text; *experiment_text becomes the text of the
 * experiment in it, to be freed. */
void journal_head_write(JournalHead head, const Experiment *experiment, Text *text,
                        char **experiment_text);
/* Reads the head of an open file called `path`: *experiment is read, *experiment_text its text (to
 * be freed), *end is where the games begin. ERROR_DATA for what is no journal, another program's,
 * or whose head was changed. */
bool journal_head_read(const char *path, int descriptor, JournalHead *head, Experiment *experiment,
                       char **experiment_text, uint64_t *end, Error *error);

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
Frame frame_read(const char *octets);
/* The game's number is part of what is summed. */
uint64_t frame_checksum(uint64_t game, const char *bytes, size_t length);

/* Empties a record and makes room for its frame, and fills the frame in. */
void frame_begin(Text *record);
void frame_finish(uint64_t game, const Text *record);

/* Reads exactly that many bytes; false at the end of the file or on an error. */
bool frame_read_at(int descriptor, uint64_t offset, char *bytes, size_t length);
/* Reads the record at an offset into *bytes, without its frame; false where there is none that is
 * whole. */
bool frame_read_record(int descriptor, uint64_t offset, Frame *frame, Text *bytes);
/* Writes all of them; false with errno. */
bool frame_write_at(int descriptor, uint64_t offset, const char *bytes, size_t length);
