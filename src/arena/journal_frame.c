#include "arena/journal_frame.h"

#include <errno.h>
#include <unistd.h>
#include <xxhash.h>

static void put_word(char *octets, uint64_t word) {
    for (int i = 0; i < 8; i++, word >>= 8) octets[i] = (char)word;
}

static uint64_t take_word(const char *octets) {
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | (unsigned char)octets[i];
    return word;
}

void frame_write(Frame frame, char *octets) {
    put_word(octets, frame.length);
    put_word(octets + 8, frame.checksum);
    put_word(octets + 16, frame.game);
}

Frame frame_read(const char *octets) {
    return (Frame){take_word(octets), take_word(octets + 8), take_word(octets + 16)};
}

uint64_t frame_checksum(uint64_t game, const char *bytes, size_t length) {
    return XXH64(bytes, length, game);
}

bool frame_read_at(int descriptor, uint64_t offset, char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = pread(descriptor, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        bytes += count;
        length -= (size_t)count;
        offset += (uint64_t)count;
    }
    return true;
}

bool frame_write_at(int descriptor, uint64_t offset, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t count = pwrite(descriptor, bytes, length, (off_t)offset);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes += count;
        length -= (size_t)count;
        offset += (uint64_t)count;
    }
    return true;
}
