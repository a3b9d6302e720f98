/* Frames: what is before each record of a journal, and how bytes get to their place in a file. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Its length, its checksum and the game's number, eight bytes each. */
enum { FRAME_SIZE = 24 };

typedef struct Frame {
    uint64_t length, checksum, game;
} Frame;

void frame_write(Frame frame, char *octets);
Frame frame_read(const char *octets);
/* The game's number is part of what is summed. */
uint64_t frame_checksum(uint64_t game, const char *bytes, size_t length);

/* Reads exactly that many bytes; false at the end of the file or on an error. */
bool frame_read_at(int descriptor, uint64_t offset, char *bytes, size_t length);
/* Writes all of them; false with errno. */
bool frame_write_at(int descriptor, uint64_t offset, const char *bytes, size_t length);
