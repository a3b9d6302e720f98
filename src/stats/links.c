#include "stats/links.h"

#include "util/text.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_BITS = 64 };

Links links_new(int players) {
    Links links = {.players = players, .words = (players + WORD_BITS - 1) / WORD_BITS};
    const size_t words = (size_t)players * (size_t)links.words;
    links.bits = memory_allocate(words * sizeof *links.bits);
    return links;
}

void links_free(Links *links) {
    free(links->bits);
    *links = (Links){.players = 0};
}

static uint64_t *row_of(const Links *links, int player) {
    return links->bits + (size_t)player * (size_t)links->words;
}

void links_clear(Links *links) {
    const size_t words = (size_t)links->players * (size_t)links->words;
    if (words > 0) memset(links->bits, 0, words * sizeof *links->bits);
}

void links_add(Links *links, int from, int to) {
    row_of(links, from)[to / WORD_BITS] |= UINT64_C(1) << to % WORD_BITS;
}

bool links_has(const Links *links, int from, int to) {
    return row_of(links, from)[to / WORD_BITS] >> to % WORD_BITS & 1;
}

void links_close(Links *links) {
    for (int player = 0; player < links->players; player++) links_add(links, player, player);
    for (int middle = 0; middle < links->players; middle++) {
        const uint64_t *const onward = row_of(links, middle);
        for (int from = 0; from < links->players; from++) {
            if (!links_has(links, from, middle)) continue;
            uint64_t *const row = row_of(links, from);
            for (int i = 0; i < links->words; i++) row[i] |= onward[i];
        }
    }
}
