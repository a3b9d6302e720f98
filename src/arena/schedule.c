/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/schedule.h"

#include <inttypes.h>

/* Streams of seeds drawn from the experiment's. */
enum { STREAM_GAMES = 1, STREAM_OPENINGS = 2 };

/* The number of pairings among the first `players`. */
static uint64_t pairings_of(const Experiment *experiment, int players) {
    const uint64_t n = (uint64_t)players;
    return experiment->format == FORMAT_GAUNTLET ? n - 1 : n * (n - 1) / 2;
}

uint64_t schedule_pairings(const Experiment *experiment) {
    return pairings_of(experiment, experiment->player_count);
}

uint64_t schedule_games(const Experiment *experiment) {
    return schedule_pairings(experiment) * experiment->games;
}

static bool parse_shard(const char *text, void *shard, Error *error) {
    char number[24];
    uint64_t index = 0, count = 0;
    (void)error;
    if (!text_next_token(&text, "/", number, sizeof number) || text == NULL ||
        !text_parse_uint(number, SHARDS_MAX, &index) ||
        !text_parse_uint(text, SHARDS_MAX, &count) || index < 1 || index > count)
        return false;
    *(Shard *)shard = (Shard){index - 1, count};
    return true;
}

static void write_shard(const void *shard, Text *text) {
    const Shard *const s = shard;
    text_append(text, "%" PRIu64 "/%" PRIu64, s->index + 1, s->count);
}

const SettingType SHARD_SETTING = {parse_shard, write_shard};

uint64_t schedule_shard_games(const Experiment *experiment, Shard shard) {
    const uint64_t pairs = schedule_games(experiment) / 2;
    return pairs > shard.index ? 2 * ((pairs - shard.index - 1) / shard.count + 1) : 0;
}

uint64_t schedule_shard_game(Shard shard, uint64_t i) {
    return 2 * (shard.index + shard.count * (i / 2)) + i % 2;
}

bool schedule_shard_has(Shard shard, uint64_t game) {
    return game / 2 % shard.count == shard.index;
}

/* Returns the number of a game in a tournament of only the first `players`. */
static uint64_t number_among(const Experiment *experiment, int players,
                             const ScheduledGame *scheduled) {
    const uint64_t n = (uint64_t)players, row = (uint64_t)scheduled->first;
    const uint64_t before = row * (n - 1) - row * (row - 1) / 2; /* of earlier first players */
    const uint64_t pairing = before + (uint64_t)(scheduled->second - scheduled->first) - 1;
    return 2 * (scheduled->round * pairings_of(experiment, players) + pairing) +
           scheduled->game % 2;
}

/* Round and players of a game. */
static ScheduledGame place_of(const Experiment *experiment, uint64_t game) {
    const uint64_t pairings = schedule_pairings(experiment);
    ScheduledGame scheduled = {.game = game, .pair = game / 2};
    scheduled.round = scheduled.pair / pairings;
    /* Pairings are (0,1), (0,2) … (1,2) … */
    uint64_t left = scheduled.pair % pairings;
    for (uint64_t row = (uint64_t)experiment->player_count - 1; left >= row; row--) {
        left -= row;
        scheduled.first++;
    }
    scheduled.second = scheduled.first + 1 + (int)left;
    return scheduled;
}

uint64_t schedule_moved(const Experiment *from, const Experiment *to, uint64_t game) {
    const ScheduledGame scheduled = place_of(from, game);
    return number_among(to, to->player_count, &scheduled);
}

ScheduledGame schedule_game(const Experiment *experiment, const Openings *openings, uint64_t game) {
    ScheduledGame scheduled = place_of(experiment, game);
    const bool swapped = game % 2 == 1;
    scheduled.players[BLACK] = swapped ? scheduled.second : scheduled.first;
    scheduled.players[WHITE] = swapped ? scheduled.first : scheduled.second;
    scheduled.opening =
        openings_get(openings, rng_derive(experiment->seed, STREAM_OPENINGS), scheduled.round);
    /* The number of the game in the first tournament with both its players decides its seed, so
     * that added players do not change it. */
    uint64_t number = game;
    for (int i = experiment->player_history.count - 1; i >= 0; i--)
        if (scheduled.second < experiment->player_history.players[i])
            number = number_among(experiment, experiment->player_history.players[i], &scheduled);
    scheduled.seed = rng_derive(rng_derive(experiment->seed, STREAM_GAMES), number);
    return scheduled;
}
