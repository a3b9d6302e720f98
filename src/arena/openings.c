/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "arena/openings.h"

#include "draughts/ballots.h"
#include "draughts/notation.h"
#include "draughts/pdn.h"
#include "util/file.h"

#include <fnmatch.h>

struct Openings {
    const Rules *rules;
    Board start;
    int random_plies; /* 0: a list */
    size_t count, capacity;
    uint64_t faults;
    Opening *list;
};

enum { RANDOM_PLIES_MAX = 60, FILE_SIZE_MAX = 64 << 20 };

static bool is_playable(const Openings *openings, const Board *board) {
    MoveList legal;
    return moves_generate(board, openings->rules, &legal) > 0;
}

static void add(Openings *openings, const char *name, const Board *board) {
    openings->list =
        memory_grow(openings->list, openings->count, sizeof *openings->list, &openings->capacity);
    Opening *const opening = &openings->list[openings->count++];
    snprintf(opening->name, sizeof opening->name, "%s", name);
    opening->board = *board;
}

/* Adds the first `plies` of each game of the reader, which it closes, or all if it has no more. The
 * openings are called "game N" or, without a path, by their game's event. */
static bool add_games(Openings *openings, PdnReader *reader, const char *path, size_t plies,
                      Error *error) {
    PdnGame game = {.count = 0};
    PdnStatus status;
    Error fault = {ERROR_NONE, ""};
    while ((status = pdn_read(reader, &game, &fault)) == PDN_GAME ||
           (status == PDN_FAILED && game.is_set_up && game.count >= plies)) {
        openings->faults += status == PDN_FAILED;
        char name[OPENING_NAME_SIZE];
        Board board = game.start;
        for (size_t i = 0; i < game.count && i < plies; i++)
            board = move_apply(&board, &game.moves[i]);
        if (!is_playable(openings, &board)) {
            error_set(&fault, ERROR_DATA,
                      "%s:%ld: the game ends in a finished position; expected an opening", path,
                      game.line);
            status = PDN_FAILED;
            break;
        }
        snprintf(name, sizeof name, "game %zu", openings->count + 1);
        add(openings, path != NULL ? name : game.event, &board);
    }
    pdn_game_free(&game);
    pdn_close(reader);
    return status == PDN_FINISHED || error_set(error, fault.code, "%s", fault.message);
}

static bool add_ballots(Openings *openings, const char *deck, Error *error) {
    if (openings->start.size != BOARD_SIZE_STANDARD)
        return error_set(error, ERROR_USAGE, "ballots are for the 8x8 board; use random:PLIES");
    Text games = {.data = NULL};
    for (int i = 0; i < BALLOT_COUNT; i++)
        if (ballot_is_in(i + 1, deck))
            text_append(&games, "[Event \"ballot %d\"]\n%s *\n", i + 1, BALLOTS[i]);
    PdnReader *const reader =
        pdn_open_text("ballots", &games, openings->rules, BOARD_SIZE_STANDARD);
    return add_games(openings, reader, NULL, SIZE_MAX, error) &&
           (openings->count > 0 || error_unknown(error, ERROR_USAGE, "deck", deck, BALLOT_DECKS,
                                                 "see 'jumpoff list openings'"));
}

static bool add_pdn(Openings *openings, const char *path, size_t plies, Error *error) {
    PdnReader *const reader = pdn_open_regular(path, openings->rules, openings->start.size, error);
    return reader != NULL && add_games(openings, reader, path, plies, error);
}

/* Reads a position from each line; empty lines and comments are skipped. */
static bool add_fens(Openings *openings, const char *path, Error *error) {
    size_t length = 0;
    MEMORY_AUTO char *text = file_read_regular(path, FILE_SIZE_MAX, &length, error);
    long number = 1;
    char *rest = text != NULL ? text + text_mark(text, length) : NULL;
    for (char *line; (line = strsep(&rest, "\n")) != NULL; number++) {
        char name[OPENING_NAME_SIZE];
        Board board;
        line[strcspn(line, "#")] = '\0';
        if (line[strspn(line, " \t\r")] == '\0') continue;
        if (!fen_parse(line, openings->start.size, &board, error))
            return error_prefix(error, "%s:%ld: ", path, number);
        if (!is_playable(openings, &board))
            return error_set(error, ERROR_DATA, "%s:%ld: the side to move has no move", path,
                             number);
        snprintf(name, sizeof name, "fen %ld", number);
        add(openings, name, &board);
    }
    return text != NULL;
}

const char *openings_default(int board_size) {
    return board_size == BOARD_SIZE_STANDARD ? "ballots" : "random:4";
}

/* Reads "FILE.pdn[:PLIES]" or "FILE.fen"; PLIES is counted in each game. */
static bool add_file(Openings *openings, const char *text, Error *error) {
    const char *const colon = strrchr(text, ':');
    int64_t plies = INT32_MAX;
    const bool cuts = colon != NULL && colon - text > 4 && strncmp(colon - 4, ".pdn", 4) == 0;
    if (cuts && !text_parse_int(colon + 1, 0, INT32_MAX, &plies))
        return error_set(error, ERROR_USAGE,
                         "openings '%.100s': expected a number of plies after '.pdn:'", text);
    if (!cuts && fnmatch("?*.pdn", text, 0) != 0 && fnmatch("?*.fen", text, 0) != 0)
        return error_set(error, ERROR_USAGE,
                         "openings '%.100s': expected start, ballots[:DECK], random:PLIES, "
                         "FILE.pdn[:PLIES] or FILE.fen",
                         text);
    MEMORY_AUTO char *path = text_duplicate(text);
    if (cuts) path[colon - text] = '\0';
    return (fnmatch("?*.pdn", path, 0) == 0 ? add_pdn(openings, path, (size_t)plies, error)
                                            : add_fens(openings, path, error)) &&
           (openings->count > 0 || error_set(error, ERROR_DATA, "%s: contains no position", path));
}

bool openings_check(const Openings *openings, uint64_t hash, const char *text, const char *folder,
                    Error *error) {
    return openings_hash(openings) == hash ||
           error_set(error, ERROR_DATA,
                     "openings '%.200s': the file has changed since %s was begun", text, folder);
}

Openings *openings_open(const char *text, const Rules *rules, int board_size, Error *error) {
    Openings *const openings = memory_allocate(sizeof *openings);
    openings->rules = rules;
    openings->start = board_start(board_size);
    bool good = true;
    if (strcmp(text, "start") == 0) {
        add(openings, "start", &openings->start);
    } else if (strcmp(text, "ballots") == 0) {
        good = add_ballots(openings, "", error);
    } else if (strncmp(text, "ballots:", 8) == 0) {
        good = add_ballots(openings, text + 8, error);
    } else if (strncmp(text, "random:", 7) == 0) {
        int64_t plies = 0;
        good = text_parse_int(text + 7, 1, RANDOM_PLIES_MAX, &plies) ||
               error_set(error, ERROR_USAGE, "openings '%.60s': expected random:1 to random:%d",
                         text, RANDOM_PLIES_MAX);
        openings->random_plies = (int)plies;
    } else {
        good = add_file(openings, text, error);
    }
    if (good) return openings;
    openings_close(openings);
    return NULL;
}

void openings_close(Openings *openings) {
    if (openings == NULL) return;
    free(openings->list);
    free(openings);
}

uint64_t openings_count(const Openings *openings) {
    return openings->random_plies != 0 ? 0 : openings->count;
}

uint64_t openings_faults(const Openings *openings) { return openings->faults; }

uint64_t openings_hash(const Openings *openings) {
    uint64_t hash = (uint64_t)openings->random_plies;
    for (size_t i = 0; i < openings->count; i++)
        hash = rng_derive(hash, board_hash(&openings->list[i].board));
    return hash;
}

bool random_plies(Board *board, int size, const Rules *rules, int plies, Rng *rng) {
    MoveList legal;
    *board = board_start(size);
    for (int i = 0; moves_generate(board, rules, &legal) > 0; i++) {
        if (i == plies) return true;
        *board = move_apply(board, &legal.moves[rng_below(rng, (uint32_t)legal.count)]);
    }
    return false;
}

static Opening random_opening(const Openings *openings, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    Opening opening;
    while (!random_plies(&opening.board, openings->start.size, openings->rules,
                         openings->random_plies, &rng)) {
    }
    snprintf(opening.name, sizeof opening.name, "random %016llx", (unsigned long long)seed);
    return opening;
}

/* Returns an element of a permutation of 0 … count−1 drawn with the seed, without a table: a
 * balanced Feistel network on the next power of four, repeated until the result is < `count`. */
static uint64_t permuted(uint64_t seed, uint64_t index, uint64_t count) {
    int half = 1;
    while (((uint64_t)1 << (2 * half)) < count) half++;
    const uint64_t mask = ((uint64_t)1 << half) - 1;
    do {
        uint64_t left = index >> half, right = index & mask;
        for (uint64_t round = 0; round < 6; round++) {
            const uint64_t next = left ^ (rng_derive(rng_derive(seed, round), right) & mask);
            left = right;
            right = next;
        }
        index = left << half | right;
    } while (index >= count);
    return index;
}

Opening openings_at(const Openings *openings, uint64_t index) { return openings->list[index]; }

Opening openings_get(const Openings *openings, uint64_t seed, uint64_t round) {
    if (openings->random_plies != 0) return random_opening(openings, rng_derive(seed, round));
    return openings->list[permuted(seed, round % openings->count, openings->count)];
}
