/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/encounters.h"

#include "util/text.h"

#include <assert.h>
#include <stdlib.h>

Encounters encounters_new(int players) {
    Encounters encounters = {.players = players};
    const size_t cells = (size_t)players * (size_t)players;
    encounters.counts = memory_allocate(cells * sizeof *encounters.counts);
    return encounters;
}

void encounters_free(Encounters *encounters) {
    free(encounters->counts);
    *encounters = (Encounters){.players = 0};
}

/* The same pair as the other player sees it: its game as Black is the first one's as White. */
static int turned(int outcome) { return 3 * (2 - outcome % 3) + (2 - outcome / 3); }

static uint64_t *cell(const Encounters *encounters, int player, int opponent, int outcome) {
    assert(player != opponent && outcome >= 0 && outcome < ENCOUNTER_OUTCOMES);
    const int first = player < opponent ? player : opponent;
    const int second = player < opponent ? opponent : player;
    const size_t index = (size_t)first * (size_t)encounters->players + (size_t)second;
    return &encounters->counts[index][player < opponent ? outcome : turned(outcome)];
}

void encounters_add(Encounters *encounters, int player, int opponent, int outcome, uint64_t pairs) {
    *cell(encounters, player, opponent, outcome) += pairs;
}

uint64_t encounters_count(const Encounters *encounters, int player, int opponent, int outcome) {
    return *cell(encounters, player, opponent, outcome);
}

static void add_pairs(PairCounts *pairs, const Encounters *encounters, int player, int opponent) {
    for (int outcome = 0; outcome < ENCOUNTER_OUTCOMES; outcome++) {
        pairs->n[outcome / 3 + outcome % 3] +=
            encounters_count(encounters, player, opponent, outcome);
    }
}

PairCounts encounters_pairs(const Encounters *encounters, int player, int opponent) {
    PairCounts pairs = {{0}};
    if (player != opponent) add_pairs(&pairs, encounters, player, opponent);
    return pairs;
}

PairCounts encounters_all_pairs(const Encounters *encounters, int player) {
    PairCounts pairs = {{0}};
    for (int opponent = 0; opponent < encounters->players; opponent++) {
        if (opponent != player) add_pairs(&pairs, encounters, player, opponent);
    }
    return pairs;
}
