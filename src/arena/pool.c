/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/pool.h"

#include "util/hashset.h"
#include "util/rng.h"
#include "util/setting_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct Pooling {
    Pool *pool;
    const char *const *folders;
    Experiment *experiments; /* of the folders */
    HashSet games;           /* by players, seed and moves */
    uint64_t pairs;          /* of the folders before: numbers of pairs go on from there */
    uint64_t next_pair;
} Pooling;

/* What belongs together */

/* The settings that all must share. */
static void write_kind(const Experiment *experiment, Text *text) {
    Experiment kind = *experiment;
    kind.games = 2;
    kind.seed = 1;
    kind.format = FORMAT_ROUND_ROBIN;
    kind.openings[0] = '\0';
    kind.moves = true;
    kind.has_sprt = false;
    kind.began.count = 0;
    kind.draws = experiment_draws(experiment);
    settings_write(EXPERIMENT_SETTINGS, &kind, "", "\n", text);
}

/* Compares the kinds line by line. */
static bool check_kind(const Pooling *pooling, int folder, Error *error) {
    Text texts[2] = {{.data = NULL}, {.data = NULL}};
    write_kind(&pooling->experiments[0], &texts[0]);
    write_kind(&pooling->experiments[folder], &texts[1]);
    const char *a = text_string(&texts[0]), *b = text_string(&texts[1]);
    size_t length = strcspn(a, "\n");
    while (*a != '\0' && strncmp(a, b, length + 1) == 0) {
        a += length + 1;
        b += length + 1;
        length = strcspn(a, "\n");
    }
    const bool good = *a == '\0' && *b == '\0';
    if (!good)
        error_set(error, ERROR_DATA, "%s and %s do not belong together: '%.*s' there, '%.*s' here",
                  pooling->folders[0], pooling->folders[folder], (int)length, a,
                  (int)strcspn(b, "\n"), b);
    text_free(&texts[0]);
    text_free(&texts[1]);
    return good;
}

/* The heuristic that a player uses, as text; "" where it has none. */
static const char *heuristic_of(const Experiment *experiment, const PlayerSpec *spec) {
    const CatalogueEntry *const entry =
        player_is_external(spec) ? NULL : catalogue_find(experiment->catalogue, spec->evaluator);
    return entry != NULL && entry->text != NULL ? entry->text : "";
}

/* Whether players of one label are one player; *shared counts them. */
static bool check_players(const Pooling *pooling, int before, int folder, int *shared,
                          Error *error) {
    const Experiment *const a = &pooling->experiments[before], *const b =
                                                                   &pooling->experiments[folder];
    for (int i = 0; i < a->player_count; i++) {
        for (int j = 0; j < b->player_count; j++) {
            const PlayerSpec *const one = &a->players[i], *const other = &b->players[j];
            if (strcmp(one->label, other->label) != 0) continue;
            if (strcmp(one->text, other->text) != 0 ||
                strcmp(heuristic_of(a, one), heuristic_of(b, other)) != 0)
                return error_set(error, ERROR_DATA,
                                 "%s: \"%.100s\" is another player than in %s: %.100s, there "
                                 "%.100s",
                                 pooling->folders[folder], other->label, pooling->folders[before],
                                 other->text, one->text);
            ++*shared;
        }
    }
    return true;
}

static bool read_experiments(const Pooling *pooling, int count, Error *error) {
    bool good = true;
    for (int i = 0; good && i < count; i++) {
        int shared = 0;
        good = experiment_read(&pooling->experiments[i], pooling->folders[i], "experiment", NULL, 0,
                               error) &&
               check_kind(pooling, i, error);
        for (int before = 0; good && before < i; before++)
            good = check_players(pooling, before, i, &shared, error);
        if (good && i > 0 && shared == 0)
            good =
                error_set(error, ERROR_DATA, "%s: none of its players is in the folders before it",
                          pooling->folders[i]);
    }
    return good;
}

/* Games */

static bool gather_players(const Pooling *pooling, int count, Error *error) {
    Ledger *const all = &pooling->pool->ledger;
    all->names = memory_allocate(EXPERIMENT_PLAYERS_MAX * sizeof *all->names);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < pooling->experiments[i].player_count; j++) {
            const char *const label = pooling->experiments[i].players[j].label;
            if (ledger_player(all, label) >= 0) continue;
            if (all->players == EXPERIMENT_PLAYERS_MAX)
                return error_set(error, ERROR_DATA, "%s: more than %d players in all",
                                 pooling->folders[i], EXPERIMENT_PLAYERS_MAX);
            all->names[all->players++] = text_duplicate(label);
        }
    }
    return true;
}

static bool take(void *context, const Ledger *ledger, const Fixture *game,
                 const GameSummary *summary) {
    Pooling *const pooling = context;
    Ledger *const all = &pooling->pool->ledger;
    Fixture fixture = *game;
    for (int side = 0; side < 2; side++) {
        fixture.players[side] = ledger_player(all, ledger->names[game->players[side]]);
        if (fixture.players[side] < 0) return false;
    }
    const int black = fixture.players[BLACK], white = fixture.players[WHITE];
    const uint64_t meeting = (uint64_t)black << 32 | (uint64_t)white;
    if (!hashset_add(&pooling->games,
                     rng_derive(rng_derive(summary->hash, fixture.seed), meeting))) {
        pooling->pool->repeated++;
        return true;
    }
    fixture.first = black < white ? black : white;
    fixture.second = black < white ? white : black;
    fixture.pair += pooling->pairs;
    if (fixture.pair >= pooling->next_pair) pooling->next_pair = fixture.pair + 1;
    const Side failed = ending_is_failure(summary->ending) ? summary->failed : 0;
    all->endings.games[summary->ending][failed]++;
    standings_add(all->standings, &fixture, summary);
    return true;
}

static bool read_folder(Pooling *pooling, const char *folder, Error *error) {
    Ledger ledger;
    pooling->pairs = pooling->next_pair;
    const bool good = ledger_read_games(folder, &ledger, take, pooling, error);
    if (good && ledger.is_unfinished)
        text_append(&pooling->pool->notes,
                    "%s is not finished: %" PRIu64 " of %" PRIu64 " games so far.\n", folder,
                    standings_games(ledger.standings), ledger.games);
    ledger_free(&ledger);
    return good;
}

static void note(Pool *pool, int count) {
    Text first = {.data = NULL};
    text_append(&first, "%d folders together: %" PRIu64 " games.\n", count,
                standings_games(pool->ledger.standings));
    if (pool->repeated > 0)
        text_append(&first,
                    "%" PRIu64 " games are in more than one of them, with the same players, "
                    "seed and moves: they count once.\n",
                    pool->repeated);
    text_append_string(&first, text_string(&pool->notes));
    text_free(&pool->notes);
    pool->notes = first;
}

bool pool_read(const char *const *folders, int count, Pool *pool, Error *error) {
    Pooling pooling = {.pool = pool, .folders = folders};
    *pool = (Pool){.repeated = 0};
    pooling.experiments = memory_allocate((size_t)count * sizeof *pooling.experiments);
    for (int i = 0; i < count; i++) pooling.experiments[i] = experiment_default();
    bool good = read_experiments(&pooling, count, error) && gather_players(&pooling, count, error);
    if (good) pool->ledger.standings = standings_new(pool->ledger.players);
    for (int i = 0; good && i < count; i++) good = read_folder(&pooling, folders[i], error);
    if (good) note(pool, count);
    for (int i = 0; i < count; i++) experiment_free(&pooling.experiments[i]);
    free(pooling.experiments);
    hashset_free(&pooling.games);
    return good;
}

void pool_free(Pool *pool) {
    ledger_free(&pool->ledger);
    text_free(&pool->notes);
}
