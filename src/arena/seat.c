/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/seat.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Seat {
    char text[PLAYER_TEXT_SIZE];
    Catalogue *catalogue;
    uint64_t game_seed;
    SearchLimit limit; /* that it is open with; all 0: its own */
    PlayerSpec spec;
    Player player;
};

static bool same_limit(const SearchLimit *a, const SearchLimit *b) {
    return a->depth_plies == b->depth_plies && a->nodes == b->nodes && a->time_ns == b->time_ns;
}

/* Opens its player anew, with another limit: the kind of limit chooses the search that it defaults
 * to. An error leaves it as it is. */
static bool open_player(Seat *seat, Catalogue *catalogue, const SearchLimit *limit, Error *error) {
    char text[PLAYER_TEXT_SIZE + 8];
    PlayerSpec spec;
    Player player;
    memcpy(text, seat->text, sizeof seat->text);
    const bool given = !same_limit(limit, &(SearchLimit){0, 0, 0});
    if (given) {
        player_strip_limit(text);
        strcat(text, limit->time_ns != 0 ? "@1s" : limit->nodes != 0 ? "@1n" : "@1");
    }
    if (!player_parse(text, catalogue, &spec, error) || !player_check_own(&spec, error))
        return false;
    if (given) spec.limit = *limit;
    if (!player_open(&player, &spec, catalogue, error)) return false;
    player_close(&seat->player);
    seat->spec = spec;
    seat->player = player;
    seat->player.spec = &seat->spec;
    seat->limit = *limit;
    return true;
}

Seat *seat_new(const char *player, const Rules *rules, int board_size, Error *error) {
    const SearchLimit own = {0, 0, 0};
    Seat *const seat = memory_allocate(sizeof *seat);
    seat->catalogue = catalogue_new(board_size, rules);
    snprintf(seat->text, sizeof seat->text, "%s", player);
    if (strlen(player) < sizeof seat->text
            ? open_player(seat, seat->catalogue, &own, error)
            : error_set(error, ERROR_USAGE, "player '%.40s…': too long", player))
        return seat;
    seat_free(seat);
    return NULL;
}

void seat_free(Seat *seat) {
    if (seat == NULL) return;
    player_close(&seat->player);
    catalogue_free(seat->catalogue);
    free(seat);
}

const char *seat_label(const Seat *seat) { return seat->spec.label; }

bool seat_begin(Seat *seat, const Rules *rules, int board_size, uint64_t seed, Error *error) {
    if (catalogue_rules(seat->catalogue) != rules ||
        catalogue_board_size(seat->catalogue) != board_size) {
        Catalogue *const catalogue = catalogue_new(board_size, rules);
        if (!open_player(seat, catalogue, &seat->limit, error)) {
            catalogue_free(catalogue);
            return false;
        }
        catalogue_free(seat->catalogue);
        seat->catalogue = catalogue;
    }
    seat->game_seed = seed;
    return true;
}

bool seat_choose(Seat *seat, const SearchRequest *asked, SearchResult *result, Error *error) {
    Failure failure;
    const bool takes_none = strcmp(seat->spec.search, "random") == 0;
    if (!takes_none && !same_limit(&asked->limit, &seat->limit) &&
        !open_player(seat, seat->catalogue, &asked->limit, error))
        return false;
    SearchRequest request = *asked;
    request.rules = catalogue_rules(seat->catalogue);
    request.game_seed = seat->game_seed;
    player_move(&seat->player, &request, result, &failure); /* ours never fail */
    return true;
}
