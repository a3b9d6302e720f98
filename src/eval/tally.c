/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "eval/tally.h"

#include "util/text.h"

#include <stdlib.h>

/* With fewer such counts, computing each by itself is faster than tables. */
enum { TABLED_MIN = 4 };

/* Whether a count is a sum of what the pieces on each two rows add, as in tables. */
static bool is_tabled(const BitCount *count) {
    if (count->set != SET_PATTERNS) return count->set <= SET_EMPTY;
    return count_growth(count, BLACK, pattern_square(PARAMETER_DOG, BLACK)) == 0 &&
           count_growth(count, WHITE, pattern_square(PARAMETER_DOG, WHITE)) == 0;
}

/* Returns what a man or king of a side on a square adds to a count, patterns left out. */
static int growth(const BitCount *count, bool king, Side side, Bits square) {
    switch (count->set) {
    case SET_EMPTY: return -count_growth(count, BLACK, square) - count_growth(count, WHITE, square);
    case SET_PIECES: return count_growth(count, side, square);
    case SET_MEN: return king ? 0 : count_growth(count, side, square);
    case SET_KINGS: return king ? count_growth(count, side, square) : 0;
    default: return 0;
    }
}

/* A count of a tally: a number of squares for each bit of it. */
typedef struct Place {
    const BitCount *bits;
    int bit_count;
} Place;

/* Adds to a row what a piece on a square adds. */
static void add_piece(uint8_t *bytes, const Place *places, int count, bool king, Side side,
                      Bits square) {
    for (int i = 0; i < count; i++)
        for (int bit = 0; bit < places[i].bit_count; bit++)
            bytes[i] += (uint8_t)(growth(&places[i].bits[bit], king, side, square) * (1 << bit));
}

static void add_patterns(uint8_t *bytes, const Place *places, int count, Side side, Bits men) {
    Position p = {.kings = 0};
    p.pieces[side] = men;
    const Bits patterns = patterns_of(&p, side);
    for (int i = 0; patterns != 0 && i < count; i++)
        if (places[i].bits->set == SET_PATTERNS)
            bytes[i] += (uint8_t)count_growth(places[i].bits, side, patterns);
}

static uint8_t *row_bytes(const Tally *tally, size_t row) {
    return tally->tables + row * (size_t)tally->width;
}

static void add_rows(uint8_t *restrict sum, const uint8_t *restrict first,
                     const uint8_t *restrict others, int width) {
    for (int i = 0; i < width; i++) sum[i] = (uint8_t)(first[i] + others[i]);
}

static void fill_rows(const Tally *tally, const Place *places, bool king, Side side, int group) {
    const bool is_home = group == (side == BLACK ? 0 : TALLY_GROUPS - 1);
    const int shift = group * TALLY_GROUP_BITS;
    for (size_t index = 1; index < TALLY_INDEXES; index++) {
        uint8_t *const bytes = row_bytes(tally, tally_row(king, side, group, index));
        const size_t rest = index & (index - 1);
        const uint8_t *const first = row_bytes(tally, tally_row(king, side, group, index - rest));
        const uint8_t *const others = row_bytes(tally, tally_row(king, side, group, rest));
        if (rest == 0)
            add_piece(bytes, places, tally->count, king, side, (Bits)index << shift);
        else
            add_rows(bytes, first, others, tally->width);
    }
    for (size_t index = 1; is_home && !king && index < TALLY_INDEXES; index++)
        add_patterns(row_bytes(tally, tally_row(king, side, group, index)), places, tally->count,
                     side, (Bits)index << shift);
}

/* Returns what a square of a side adds, for a set that depends on neighbouring squares. */
static int set_growth(const BitCount *count, Side side) {
    return count_growth(count, side,
                        count->set == SET_PATTERNS ? pattern_square(PARAMETER_DOG, side)
                                                   : BITS_SQUARE(1));
}

static void make_tables(Tally *tally, const Place *places) {
    tally->width = tally->count <= TALLY_NARROW ? TALLY_NARROW : TALLY_WIDE;
    tally->tables = memory_allocate(tally_set_row(SET_COUNT, BLACK, 0) * (size_t)tally->width);
    for (Side side = BLACK; side <= WHITE; side++)
        for (int group = 0; group < TALLY_GROUPS; group++) {
            fill_rows(tally, places, false, side, group);
            fill_rows(tally, places, true, side, group);
        }
    for (int i = 0; i < tally->count; i++) {
        const BitCount *const it = places[i].bits;
        int start = tally->bias[i];
        for (int square = 1; it->set == SET_EMPTY && square <= POSITION_SQUARES; square++)
            start -= growth(it, false, BLACK, BITS_SQUARE(square));
        for (size_t index = 0; index < TALLY_INDEXES; index++)
            row_bytes(tally, tally_row(false, BLACK, 0, index))[i] += (uint8_t)start;
        if (is_tabled(it)) continue;
        tally->sets |= SET_BIT(it->set);
        for (Side side = BLACK; side <= WHITE; side++)
            for (int n = 0; n <= POSITION_SQUARES; n++)
                row_bytes(tally, tally_set_row(it->set, side, n))[i] =
                    (uint8_t)(n * set_growth(it, side));
    }
}

Tally *tally_new(const BitCount *counts, int count, const Distance *distances, int distance_count) {
    Tally *const tally = memory_allocate(sizeof *tally);
    Place places[TALLY_MAX] = {{NULL, 0}}, ordered[TALLY_MAX];
    int tabled = distance_count;
    for (int i = 0; i < count; i++) {
        ordered[i] = (Place){&counts[i], 1};
        tabled += is_tabled(&counts[i]);
    }
    for (int i = 0; i < distance_count; i++)
        ordered[count + i] = (Place){distances[i].bits, DISTANCE_BITS};
    const bool has_tables =
        BOARD_SIZE <= 8 && tabled >= TABLED_MIN && count + distance_count <= TALLY_WIDE;
    if (has_tables) count += distance_count;
    for (int kings = 0; kings <= 1; kings++) {
        for (int i = 0; i < count; i++) {
            const uint32_t set = SET_BIT(ordered[i].bits->set);
            if (((set & SETS_OF_KINGS) != 0) != (kings != 0)) continue;
            /* Differences may be negative; all other counts are from 0 to 255. */
            tally->bias[tally->count] = ordered[i].bits->bias != 0 ? TALLY_BYTES / 2 : 0;
            tally->order[i] = (uint8_t)tally->count;
            places[tally->count++] = ordered[i];
        }
        if (kings == 0) tally->kingless = tally->count;
    }
    if (has_tables) make_tables(tally, places);
    return tally;
}

void tally_free(Tally *tally) {
    if (tally == NULL) return;
    free(tally->tables);
    free(tally);
}
