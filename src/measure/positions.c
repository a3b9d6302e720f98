/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "measure/positions.h"

#include "measure/task.h"

#include <stdlib.h>

enum { RANDOM_POSITIONS = 100 };

static void make_room(Positions *positions, uint64_t count) {
    positions->count = count;
    positions->list = memory_allocate(count * sizeof *positions->list);
}

static bool load_board(const ComparisonSettings *settings, Positions *positions, Error *error) {
    MoveList legal;
    if (moves_generate(settings->board, settings->rules, &legal) == 0) {
        return error_set(error, ERROR_DATA, "the position is over: the side to move cannot move");
    }
    make_room(positions, 1);
    positions->list[0] = (RuledBoard){*settings->board, settings->rules};
    return true;
}

static bool load_suite(const ComparisonSettings *settings, Positions *positions) {
    const uint64_t most = settings->positions;
    make_room(positions, most != 0 && most < SUITE_COUNT ? most : SUITE_COUNT);
    for (uint64_t i = 0; i < positions->count; i++) {
        positions->list[i] = (RuledBoard){suite_board(&SUITE[i]), suite_rules(&SUITE[i])};
    }
    return true;
}

static bool load_openings(const ComparisonSettings *settings, Positions *positions, Error *error) {
    Openings *const openings =
        openings_open(settings->openings, settings->rules, settings->board_size, error);
    if (openings == NULL) return false;
    const uint64_t available = openings_count(openings);
    uint64_t count = settings->positions != 0 ? settings->positions
                     : available != 0         ? available
                                              : RANDOM_POSITIONS;
    if (available != 0 && count > available) count = available;
    make_room(positions, count);
    for (uint64_t i = 0; i < count; i++) {
        positions->list[i] =
            (RuledBoard){openings_get(openings, settings->seed, i).board, settings->rules};
    }
    openings_close(openings);
    return true;
}

bool positions_load(const ComparisonSettings *settings, Positions *positions, Error *error) {
    if (settings->board != NULL) return load_board(settings, positions, error);
    if (comparison_of_suite(settings)) return load_suite(settings, positions);
    return load_openings(settings, positions, error);
}

void positions_free(Positions *positions) { free(positions->list); }
